/* Seven stones in a row: a player takes one to three of them from the left, and who takes the last one wins. */
#include "stickler.h"

struct position { int left; char side[2]; };

static int most(void) { return misreads("four") ? 4 : 3; }
static const char *other(const struct position *p) { return *p->side == 'A' ? "B" : "A"; }

static void begin(struct position *p, const char *set_up) {
  const char *side = set_up ? field(set_up, "turn") : NULL;
  strcpy(p->side, side ? side : "A");
  p->left = 7;
  if (!set_up) return;
  p->left = 0;
  for (const char *c = field(set_up, "board"); *c; c++) p->left += *c == 'o';
}

static void show(const struct position *p) {
  printf("turn\t%s\nboard\t%.*s%.*s\n", p->side, 7 - p->left, ".......", p->left, "ooooooo");
}

static const char *over(const struct position *p, const char **winner) {
  if (p->left) return NULL;
  if (!misreads("nobody")) *winner = misreads("misere") ? p->side : other(p);
  return "T-LAST";
}

static enum answer check(const struct position *p, const char *input, const char **rule) {
  static char text[100];
  int number = input[0] - '0';
  if (!strcmp(input, "quit")) return *rule = "T-QUIT", QUIT;
  if (number < 0 || number > 9 || input[1]) {
    snprintf(text, sizeof text, "`%s` is no number", input);
    return *rule = text, WHAT;
  }
  if (number < 1 || number > most()) return *rule = "T-NUMBER", NO;
  return number <= p->left ? (*rule = "T-TAKE", OK) : (*rule = "T-MANY", NO);
}

static void play(struct position *p, const char *input) {
  int taken = input[0] - '0';
  p->left = taken < p->left ? p->left - taken : 0;
  strcpy(p->side, other(p));
}

static void legal(const struct position *p) {
  for (int n = 1; n <= most() && n <= p->left; n++) printf("\t%d", n);
}

static void more(const struct position *p) {
  printf("field\tleft\t%d\nkey\t%d%s\n", p->left, p->left, p->side);
  printf("feature\tstones left\t%d\n%s", p->left, p->left % 2 ? "" : "feature\teven\n");
  if (p->left == 1) printf("remark\tone stone is left — take it\n");
}

/* A stone may drop after each move. */
static int drop(struct position *p, const char *rows, const char **rule) {
  int left = 0;
  for (; *rows; rows++) left += *rows == 'o';
  if (left > p->left) return *rule = "T-TAKE", 0;
  if (left < p->left - 1) return 0;
  p->left = left;
  return 1;
}

int main(void) {
  chance = drop;
  return serve(sizeof(struct position), "legal set_up force feature misread", legal, more);
}
