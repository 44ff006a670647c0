/* The rules of {title}. */
#include "stickler.h"

struct position { char marks[10], side[2]; }; /* nine cells from the top left; the side to move, as a text */

/* The straight lines come first: a known mistake, `no-diagonals`, sees only those. */
static const char *lines[] = {"012", "345", "678", "036", "147", "258", "048", "246"};

/* The number of the cell that an input names, or -1. */
static int cell(const char *input) {
  if (strlen(input) != 2 || input[0] < 'a' || input[0] > 'c' || input[1] < '1' || input[1] > '3') return -1;
  return ('3' - input[1]) * 3 + input[0] - 'a';
}

static void begin(struct position *p, const char *set_up) {
  (void)set_up; /* this reference has no other start positions */
  strcpy(p->marks, ".........");
  strcpy(p->side, "X");
}

static void show(const struct position *p) {
  printf("turn\t%s\nboard\t%.3s/%.3s/%.3s\n", p->side, p->marks, p->marks + 3, p->marks + 6);
}

static const char *over(const struct position *p, const char **winner) {
  for (int i = 0; i < (misreads("no-diagonals") ? 6 : 8); i++) {
    char mark = p->marks[lines[i][0] - '0'];
    if (mark == '.' || mark != p->marks[lines[i][1] - '0'] || mark != p->marks[lines[i][2] - '0']) continue;
    *winner = mark == 'X' ? "X" : "O";
    return "G-LINE";
  }
  return strchr(p->marks, '.') ? NULL : "G-FULL";
}

static enum answer check(const struct position *p, const char *input, const char **rule) {
  if (cell(input) < 0) return *rule = "G-CELL", NO;
  if (p->marks[cell(input)] != '.') return *rule = "G-TAKEN", NO;
  return *rule = "G-PLACE", OK;
}

static void play(struct position *p, const char *input) {
  p->marks[cell(input)] = *p->side;
  strcpy(p->side, *p->side == 'X' ? "O" : "X");
}

static void legal(const struct position *p) {
  for (int at = 0; at < 9; at++)
    if (p->marks[at] == '.') printf("\t%c%c", 'a' + at % 3, '3' - at / 3);
}

int main(void) { return serve(sizeof(struct position), "legal misread", legal, NULL); }
