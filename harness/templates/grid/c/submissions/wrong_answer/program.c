/* A program that breaks a rule of {title}. It puts a mark on a mark of the other side. */
#include <stdio.h>
#include <string.h>

static char cells[] = "---------";

static void show(void) {
  for (int row = 0; row < 9; row += 3) printf("%c %c %c\n", cells[row], cells[row + 1], cells[row + 2]);
}

static int has_line(char side) {
  static const char *lines[] = {"012", "345", "678", "036", "147", "258", "048", "246"};
  for (int i = 0; i < 8; i++)
    if (cells[lines[i][0] - '0'] == side && cells[lines[i][1] - '0'] == side && cells[lines[i][2] - '0'] == side) return 1;
  return 0;
}

int main(void) {
  char line[1000], side = 'X';
  setbuf(stdout, NULL);
  show();
  printf("%c>\n", side);
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = 0;
    int named = strlen(line) == 2 && line[0] >= 'a' && line[0] <= 'c' && line[1] >= '1' && line[1] <= '3';
    int at = named ? ('3' - line[1]) * 3 + line[0] - 'a' : 0;
    if (!named || cells[at] == side) {
      printf("illegal\n");
      continue;
    }
    cells[at] = side;
    show();
    if (has_line(side)) return printf("%c wins\n", side), 0;
    if (!strchr(cells, '-')) return printf("draw\n"), 0;
    side = side == 'X' ? 'O' : 'X';
    printf("%c>\n", side);
  }
}
