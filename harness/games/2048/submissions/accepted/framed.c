/* 2048 to a tile of 128. The board has frames and the number of moves above it; commands are capitals. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int board[4][4], moves;

static void add(void) {
  int at;
  do at = rand() % 16; while (board[at / 4][at % 4]);
  board[at / 4][at % 4] = rand() % 10 ? 2 : 4;
}

/* The cell that is `n` steps from the side to which tiles slide, in a line. */
static int *cell(const char *way, int line, int n) {
  switch (*way) {
    case 'L': return &board[line][n];
    case 'R': return &board[line][3 - n];
    case 'U': return &board[n][line];
    default: return &board[3 - n][line];
  }
}

static int slide(const char *way) {
  int changes = 0;
  for (int line = 0; line < 4; line++) {
    int to = 0, may_merge = 0;
    for (int from = 0; from < 4; from++) {
      int tile = *cell(way, line, from);
      if (!tile) continue;
      *cell(way, line, from) = 0;
      if (may_merge && *cell(way, line, to - 1) == tile) {
        *cell(way, line, to - 1) *= 2;
        may_merge = 0, changes = 1;
        continue;
      }
      changes |= from != to;
      *cell(way, line, to++) = tile;
      may_merge = 1;
    }
  }
  return changes;
}

static void show(void) {
  printf("\nMoves: %d\n", moves);
  for (int row = 0; row < 4; row++) {
    printf("+----+----+----+----+\n");
    for (int column = 0; column < 4; column++) printf("|%4d", board[row][column]);
    printf("|\n");
  }
  printf("+----+----+----+----+\n");
}

static int is_stuck(void) {
  for (int row = 0; row < 4; row++)
    for (int column = 0; column < 4; column++) {
      int tile = board[row][column];
      if (!tile || (row < 3 && board[row + 1][column] == tile) || (column < 3 && board[row][column + 1] == tile)) return 0;
    }
  return 1;
}

static int is_won(void) {
  for (int at = 0; at < 16; at++) if (board[at / 4][at % 4] >= 128) return 1;
  return 0;
}

int main(void) {
  static const char *ways[] = {"LEFT\n", "RIGHT\n", "UP\n", "DOWN\n"};
  char line[100];
  srand((unsigned)time(NULL) ^ (unsigned)clock());
  add(), add();
  show();
  while (printf("> "), fflush(stdout), fgets(line, sizeof line, stdin)) {
    int known = 0;
    for (int way = 0; way < 4; way++) known |= !strcmp(line, ways[way]);
    if (!known) { printf("Unknown command\n"); continue; }
    if (!slide(line)) { printf("That changes nothing\n"); continue; }
    moves++;
    add();
    show();
    if (is_won()) return printf("128! You win.\n"), 0;
    if (is_stuck()) return printf("No move is left: you lose.\n"), 0;
  }
  return 0;
}
