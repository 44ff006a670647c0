/* A program that breaks a rule of {title}. It also presses lights that are off. */
#include <stdio.h>
#include <string.h>

static int lights[] = {1, 1, 1, 1, 1};

static void show(void) {
  for (int at = 0; at < 5; at++) printf("%c%c", lights[at] ? '*' : '.', at < 4 ? ' ' : '\n');
}

int main(void) {
  char line[1000];
  setbuf(stdout, NULL);
  show();
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = 0;
    int pressed = line[0] - '1', on = 0;
    if (strlen(line) != 1 || pressed < 0 || pressed > 4) {
      printf("illegal\n");
      continue;
    }
    for (int at = 0; at < 5; at++) {
      if (at >= pressed - 1 && at <= pressed + 1) lights[at] = !lights[at];
      on += lights[at];
    }
    show();
    if (!on) return printf("solved\n"), 0;
  }
}
