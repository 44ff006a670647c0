/* The rules of {title}. */
#include "stickler.h"

struct position { char lights[6]; };

static void begin(struct position *p, const char *set_up) {
  (void)set_up; /* this reference has no other start positions */
  strcpy(p->lights, "*****");
}

static void show(const struct position *p) { printf("turn\tyou\nboard\t%s\n", p->lights); }

static const char *over(const struct position *p, const char **winner) {
  if (strchr(p->lights, '*')) return NULL;
  *winner = "you";
  return "P-DARK";
}

static enum answer check(const struct position *p, const char *input, const char **rule) {
  if (strlen(input) != 1 || *input < '1' || *input > '5') return *rule = "P-LIGHT", NO;
  if (p->lights[*input - '1'] != '*') return *rule = "P-ON", NO;
  return *rule = "P-PRESS", OK;
}

/* Switches a light and its neighbours. The known mistake `goes-round` treats the first and the last light as neighbours. */
static void play(struct position *p, const char *input) {
  for (int at = *input - '1' - 1; at <= *input - '1' + 1; at++) {
    if ((at < 0 || at > 4) && !misreads("goes-round")) continue;
    char *light = &p->lights[(at + 5) % 5];
    *light = *light == '*' ? '.' : '*';
  }
}

static void legal(const struct position *p) {
  for (int at = 0; at < 5; at++)
    if (p->lights[at] == '*') printf("\t%d", at + 1);
}

int main(void) { return serve(sizeof(struct position), "legal misread", legal, NULL); }
