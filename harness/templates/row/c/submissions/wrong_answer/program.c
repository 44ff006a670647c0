/* A program that breaks a rule of {title}. If a side asks for too many stones, it takes the rest. */
#include <stdio.h>
#include <string.h>

static int stones = 7;

static void show(void) { printf("%.*s%.*s\n", 7 - stones, ".......", stones, "ooooooo"); }

int main(void) {
  char line[1000], side = 'X';
  setbuf(stdout, NULL);
  show();
  printf("%c>\n", side);
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = 0;
    int taken = line[0] - '0';
    if (strlen(line) != 1 || taken < 1 || taken > 3) {
      printf("illegal\n");
      continue;
    }
    stones -= taken < stones ? taken : stones;
    show();
    if (stones == 0) return printf("%c wins\n", side), 0;
    side = side == 'X' ? 'Y' : 'X';
    printf("%c>\n", side);
  }
}
