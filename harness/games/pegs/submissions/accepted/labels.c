/* The board has a frame of cells that do not exist, and labels at its left and below it. */
#include <stdio.h>
#include <string.h>

static char cells[11][12]; /* by row and column, from 2 to 8; '@' is a peg, '+' a hole */

static void show(void) {
  for (int row = 8; row >= 2; row--) {
    printf("%d ", row - 1);
    for (int column = 2; column <= 8; column++) printf(" %c", cells[row][column] ? cells[row][column] : ' ');
    printf("\n");
  }
  printf("   a b c d e f g\n");
}

static int can_jump(int row, int column, int down, int right) {
  char over = cells[row + down][column + right], goal = cells[row + 2 * down][column + 2 * right];
  return cells[row][column] == '@' && over == '@' && goal == '+';
}

static int jumps_left(void) {
  int jumps = 0;
  for (int row = 2; row <= 8; row++)
    for (int column = 2; column <= 8; column++)
      for (int way = -1; way <= 1; way += 2) jumps += can_jump(row, column, way, 0) + can_jump(row, column, 0, way);
  return jumps;
}

static int take(const char *line) {
  if (strlen(line) != 5 || line[2] != '-') return 0;
  int column = line[0] - 'a' + 2, row = line[1] - '1' + 2, right = line[3] - line[0], down = line[4] - line[1];
  if (column < 2 || column > 8 || row < 2 || row > 8 || right * right + down * down != 4 || right * down) return 0;
  if (!can_jump(row, column, down / 2, right / 2)) return 0;
  cells[row][column] = cells[row + down / 2][column + right / 2] = '+';
  cells[row + down][column + right] = '@';
  return 1;
}

int main(void) {
  char line[1000];
  int pegs = 32;
  setbuf(stdout, NULL);
  for (int row = 2; row <= 8; row++)
    for (int column = 2; column <= 8; column++)
      if ((row >= 4 && row <= 6) || (column >= 4 && column <= 6)) cells[row][column] = '@';
  cells[5][5] = '+';
  show();
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = 0;
    if (!take(line)) {
      printf("No peg can jump there.\n");
      continue;
    }
    show();
    pegs--;
    if (!jumps_left()) return printf(pegs == 1 ? "You win.\n" : "You lose.\n"), 0;
  }
}
