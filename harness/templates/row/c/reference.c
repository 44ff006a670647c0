/* The rules of {title}. */
#include "stickler.h"

struct position { int stones, turn; }; /* turn is 0 for X and 1 for Y */

static const char *sides[] = {"X", "Y"};

static void begin(struct position *p, const char *set_up) {
  (void)set_up; /* this reference has no other start positions */
  p->stones = 7;
  p->turn = 0;
}

static void show(const struct position *p) {
  printf("turn\t%s\nboard\t%.*s%.*s\n", sides[p->turn], 7 - p->stones, ".......", p->stones, "ooooooo");
}

/* The side that took the last stone is not to move. The known mistake `last-loses` names the other one. */
static const char *over(const struct position *p, const char **winner) {
  if (p->stones) return NULL;
  *winner = sides[misreads("last-loses") ? p->turn : !p->turn];
  return "R-LAST";
}

static enum answer check(const struct position *p, const char *input, const char **rule) {
  if (strlen(input) != 1 || *input < '1' || *input > '3') return *rule = "R-NUMBER", NO;
  if (*input - '0' > p->stones) return *rule = "R-MANY", NO;
  return *rule = "R-TAKE", OK;
}

static void play(struct position *p, const char *input) {
  p->stones -= *input - '0';
  p->turn = !p->turn;
}

static void legal(const struct position *p) {
  for (int n = 1; n <= 3 && n <= p->stones; n++) printf("\t%d", n);
}

int main(void) { return serve(sizeof(struct position), "legal misread", legal, NULL); }
