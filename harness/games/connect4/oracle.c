/* Connect Four a second time, as sets of bits. A column has seven bits, of which the seventh stays empty: so no line of four runs
 * from one column into the next. A line shows by shifts: one bit up a column, seven to the next, six or eight along a diagonal. */
#include "stickler.h"
#include <stdint.h>

struct position {
  uint64_t discs[2]; /* of X and O */
  int height[7], played;
};

static const char *sides[] = {"X", "O"};

static void begin(struct position *p, const char *set_up) { (void)p, (void)set_up; }

static void show(const struct position *p) {
  printf("turn\t%s\nboard\t", sides[p->played % 2]);
  for (int row = 5; row >= 0; row--) {
    for (int column = 0; column < 7; column++) {
      uint64_t cell = UINT64_C(1) << (column * 7 + row);
      putchar(p->discs[0] & cell ? 'X' : p->discs[1] & cell ? 'O' : '.');
    }
    putchar(row ? '/' : '\n');
  }
}

static int has_four(uint64_t discs) {
  static const int shifts[] = {1, 7, 6, 8};
  for (int i = 0; i < 4; i++) {
    uint64_t pairs = discs & discs >> shifts[i];
    if (pairs & pairs >> 2 * shifts[i]) return 1;
  }
  return 0;
}

static const char *over(const struct position *p, const char **winner) {
  for (int side = 0; side < 2; side++)
    if (has_four(p->discs[side])) return *winner = sides[side], "C4-FOUR";
  return p->played == 42 ? "C4-DRAW" : NULL;
}

static enum answer check(const struct position *p, const char *input, const char **rule) {
  if (strlen(input) != 1 || *input < '1' || *input > '7') return *rule = "C4-COLUMN", NO;
  if (p->height[*input - '1'] == 6) return *rule = "C4-FULL", NO;
  return *rule = "C4-DROP", OK;
}

static void play(struct position *p, const char *input) {
  int column = *input - '1';
  p->discs[p->played++ % 2] |= UINT64_C(1) << (column * 7 + p->height[column]++);
}

int main(void) { return serve(sizeof(struct position), "", NULL, NULL); }
