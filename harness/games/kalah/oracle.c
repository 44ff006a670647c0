/* Kalah a second time. For the side to move there are 13 pots: its houses 0 to 5, its store 6, and the opponent's houses 7 to 12.
 * No seed is sown by hand: each pot gets one for each full round, and the next pots one more. */
#include "stickler.h"

struct position {
  int pots[2][7]; /* of S and N: the houses, then the store */
  int side;
};

static const char *sides[] = {"S", "N"};

static int *pot(struct position *p, int at) { return at < 7 ? &p->pots[p->side][at] : &p->pots[!p->side][at - 7]; }

static int in_houses(const struct position *p, int side) {
  int seeds = 0;
  for (int house = 0; house < 6; house++) seeds += p->pots[side][house];
  return seeds;
}

static void begin(struct position *p, const char *set_up) {
  const char *row = set_up ? field(set_up, "board") : "0 4 4 4 4 4 4/4 4 4 4 4 4 0";
  char *next = (char *)row;
  for (int at = 6; at >= 0; at--) p->pots[1][at] = strtol(next, &next, 10);
  next++; /* the slash */
  for (int at = 0; at < 7; at++) p->pots[0][at] = strtol(next, &next, 10);
  p->side = set_up && *field(set_up, "turn") == 'N';
}

static void show(const struct position *p) {
  printf("turn\t%s\nboard\t", sides[p->side]);
  for (int at = 6; at >= 0; at--) printf("%d%c", p->pots[1][at], at ? ' ' : '/');
  for (int at = 0; at < 7; at++) printf("%d%c", p->pots[0][at], at < 6 ? ' ' : '\n');
}

static const char *over(const struct position *p, const char **winner) {
  int south = p->pots[0][6], north = p->pots[1][6];
  if (in_houses(p, 0) && in_houses(p, 1)) return NULL;
  if (south != north) *winner = sides[north > south];
  return "K-END";
}

/* Moves seeds without looking at the end of the game, and returns the rule that describes the move. The turn does not pass. */
static const char *sow(struct position *p, int house) {
  int seeds = *pot(p, house), last = (house + seeds) % 13, *opposite = pot(p, 12 - last);
  *pot(p, house) = 0;
  for (int step = 1; step <= 13; step++) *pot(p, (house + step) % 13) += seeds / 13 + (step <= seeds % 13);
  if (last == 6) return "K-AGAIN";
  if (last > 6 || *pot(p, last) != 1 || !*opposite) return "K-SOW";
  *pot(p, 6) += 1 + *opposite;
  *pot(p, last) = *opposite = 0;
  return "K-CAPTURE";
}

static enum answer check(const struct position *p, const char *input, const char **rule) {
  struct position next = *p;
  if (strlen(input) != 1 || *input < '1' || *input > '6') return *rule = "K-HOUSE", NO;
  if (!p->pots[p->side][*input - '1']) return *rule = "K-EMPTY", NO;
  return *rule = sow(&next, *input - '1'), OK;
}

static void play(struct position *p, const char *input) {
  if (strcmp(sow(p, *input - '1'), "K-AGAIN")) p->side = !p->side;
  if (in_houses(p, 0) && in_houses(p, 1)) return;
  for (int side = 0; side < 2; side++) {
    p->pots[side][6] += in_houses(p, side);
    memset(p->pots[side], 0, 6 * sizeof(int));
  }
}

int main(void) { return serve(sizeof(struct position), "set_up", NULL, NULL); }
