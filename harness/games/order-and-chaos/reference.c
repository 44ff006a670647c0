/* Order and Chaos. Cells are numbered row by row from the top left. */
#include "stickler.h"

enum { SIZE = 6 };

struct position {
  char cells[SIZE * SIZE];
  int placed;
};

static const char *sides[] = {"Order", "Chaos"};

static void begin(struct position *p, const char *set_up) {
  const char *rows = set_up ? field(set_up, "board") : "", *turn;
  memset(p->cells, '.', sizeof p->cells);
  p->placed = 0;
  for (int at = 0; *rows && at < SIZE * SIZE; rows++) {
    if (*rows == '/') continue;
    p->placed += *rows != '.';
    p->cells[at++] = *rows;
  }
  /* Whose turn it is follows from the number of marks, unless the start position says otherwise. */
  turn = set_up ? field(set_up, "turn") : NULL;
  if (turn && strcmp(turn, sides[p->placed % 2])) p->placed++;
}

static void show(const struct position *p) {
  printf("turn\t%s\nboard\t", sides[p->placed % 2]);
  for (int row = 0; row < SIZE; row++) printf("%s%.6s", row ? "/" : "", p->cells + row * SIZE);
  printf("\n");
}

/* The cell in a column and a row, or a blank outside the board. */
static char at(const struct position *p, int column, int row) {
  return column < 0 || column >= SIZE || row < 0 || row >= SIZE ? ' ' : p->cells[row * SIZE + column];
}

/* The number of equal marks in a line that begins at a cell, if it does not go on before that cell. */
static int run(const struct position *p, int column, int row, int right, int down) {
  char mark = at(p, column, row);
  int length = 0;
  if (mark == '.' || at(p, column - right, row - down) == mark) return 0;
  while (at(p, column + length * right, row + length * down) == mark) length++;
  return length;
}

static int has_five(const struct position *p) {
  static const int ways[][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
  int least = misreads("four-are-enough") ? 4 : 5, most = misreads("exactly-five") ? 5 : SIZE;
  for (int cell = 0; cell < SIZE * SIZE; cell++)
    for (int way = 0; way < (misreads("no-diagonals") ? 2 : 4); way++) {
      int length = run(p, cell % SIZE, cell / SIZE, ways[way][0], ways[way][1]);
      if (length >= least && length <= most) return 1;
    }
  return 0;
}

static const char *over(const struct position *p, const char **winner) {
  if (has_five(p)) {
    *winner = misreads("mover-wins") ? sides[(p->placed + 1) % 2] : "Order";
    return "OC-FIVE";
  }
  if (memchr(p->cells, '.', sizeof p->cells)) return NULL;
  if (!misreads("draw-when-full")) *winner = "Chaos";
  return "OC-FULL";
}

/* The cell that an input names, or -1 if it is not `COLUMN ROW MARK`. */
static int cell(const char *input) {
  if (strlen(input) != 5 || input[1] != ' ' || input[3] != ' ') return -1;
  if (input[0] < '0' || input[0] > '5' || input[2] < '0' || input[2] > '5') return -1;
  return input[4] == 'X' || input[4] == 'O' ? (input[2] - '0') * SIZE + input[0] - '0' : -1;
}

static enum answer check(const struct position *p, const char *input, const char **rule) {
  if (cell(input) < 0) return *rule = "OC-INPUT", NO;
  if (p->cells[cell(input)] != '.') return *rule = "OC-TAKEN", NO;
  *rule = "OC-PLACE";
  return misreads("own-marks") && input[4] != "XO"[p->placed % 2] ? NO : OK;
}

static void play(struct position *p, const char *input) {
  p->cells[cell(input)] = input[4];
  p->placed++;
}

static void legal(const struct position *p) {
  for (int cell = 0; cell < SIZE * SIZE; cell++) {
    if (p->cells[cell] != '.') continue;
    for (const char *mark = "XO"; *mark; mark++)
      if (!misreads("own-marks") || *mark == "XO"[p->placed % 2]) printf("\t%d %d %c", cell % SIZE, cell / SIZE, *mark);
  }
}

int main(void) { return serve(sizeof(struct position), "legal set_up misread", legal, NULL); }
