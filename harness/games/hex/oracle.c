/* Hex a second time, with joined groups: a stone joins the groups of its neighbours, and the four edges belong to groups too.
 * A side has won when its two edges are in one group. */
#include "stickler.h"

enum { SIZE = 5, TOP = SIZE * SIZE, BOTTOM, LEFT, RIGHT, ALL };

struct position {
  char stones[TOP];
  int group[ALL]; /* the group of each cell and of each edge */
  int played;
};

static void begin(struct position *p, const char *set_up) {
  (void)set_up;
  memset(p->stones, '.', TOP);
  for (int i = 0; i < ALL; i++) p->group[i] = i;
}

static char turn(const struct position *p) { return "RB"[p->played % 2]; }

static void show(const struct position *p) {
  printf("turn\t%c\nboard\t", turn(p));
  for (int row = 0; row < SIZE; row++) printf("%s%.5s", row ? "/" : "", p->stones + row * SIZE);
  printf("\n");
}

static const char *over(const struct position *p, const char **winner) {
  if (p->group[TOP] == p->group[BOTTOM]) return *winner = "R", "H-RED";
  if (p->group[LEFT] == p->group[RIGHT]) return *winner = "B", "H-BLUE";
  return NULL;
}

static int is_cell(const char *input) {
  return strlen(input) == 2 && input[0] >= 'a' && input[0] < 'a' + SIZE && input[1] >= '1' && input[1] < '1' + SIZE;
}

static int place(const char *input) { return (input[1] - '1') * SIZE + input[0] - 'a'; }

/* Two cells touch if they are at most one row and one column apart, but not as a1 and b2 are. */
static int touch(int one, int other) {
  int down = other / SIZE - one / SIZE, right = other % SIZE - one % SIZE;
  return one != other && abs(down) <= 1 && abs(right) <= 1 && down * right <= 0;
}

static enum answer check(const struct position *p, const char *input, const char **rule) {
  if (!is_cell(input)) return *rule = "H-CELL", NO;
  if (p->stones[place(input)] != '.') return *rule = "H-TAKEN", NO;
  for (int other = 0; other < TOP; other++)
    if (touch(place(input), other) && p->stones[other] == turn(p)) return *rule = "H-TOUCH", OK;
  return *rule = "H-PLACE", OK;
}

static void join(struct position *p, int one, int other) {
  int from = p->group[one], to = p->group[other];
  for (int i = 0; i < ALL; i++)
    if (p->group[i] == from) p->group[i] = to;
}

static void play(struct position *p, const char *input) {
  int at = place(input), row = at / SIZE, column = at % SIZE;
  char side = turn(p);
  p->stones[at] = side;
  p->played++;
  if (side == 'R' && row == 0) join(p, at, TOP);
  if (side == 'R' && row == SIZE - 1) join(p, at, BOTTOM);
  if (side == 'B' && column == 0) join(p, at, LEFT);
  if (side == 'B' && column == SIZE - 1) join(p, at, RIGHT);
  for (int other = 0; other < TOP; other++)
    if (touch(at, other) && p->stones[other] == side) join(p, at, other);
}

int main(void) { return serve(sizeof(struct position), "", NULL, NULL); }
