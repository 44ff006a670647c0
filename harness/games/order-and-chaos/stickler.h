/* Speaks stickler's reference protocol for your game. Copy this file next to your reference, and include it before anything else.
 *
 * You write `struct position` and the five functions below, and
 *
 *     int main(void) { return serve(sizeof(struct position), "legal", print_legal, NULL); }
 *
 * The struct is copied as bytes, so it must not point to memory of its own. The second argument of `serve` lists what else your
 * reference can do, with blanks between: `legal`, `set_up`, `misread`, `force`. The third prints a tab and a move for each legal
 * move; it is NULL if the list has no `legal`. The fourth prints more lines, or is NULL:
 * for each `[[field]]` of `game.toml` the line `field NAME VALUE`, with tabs between the words. */
#ifndef STICKLER_H
#define STICKLER_H
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* for strsep and getline */
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct position;
enum answer { NO, OK, QUIT, WHAT };

/* Writes the start position. `set_up` is NULL, or a start position such as `board=ROWS turn=X`; see `field`. */
static void begin(struct position *p, const char *set_up);
/* Prints the lines `turn SIDE` and `board ROWS`, with a tab after the first word. The top row comes first, `/` between rows. */
static void show(const struct position *p);
/* Returns NULL, or the rule that has ended the game. Then `*winner` is a side, or stays NULL for a draw. */
static const char *over(const struct position *p, const char **winner);
/* Returns OK or NO for a legal or illegal move, QUIT for an input that leaves the game; `*rule` is the rule that says so.
 * Returns WHAT for an input that is no move, if no rule says so; then `*rule` is a text that says what is wrong. */
static enum answer check(const struct position *p, const char *input, const char **rule);
/* Plays a move that `check` has accepted. If your list has `force`, the move may be an illegal one. */
static void play(struct position *p, const char *input);

/* If `game.toml` says `chance = true`, `play` gives the position before chance acts. Then set this in `main` to a function that
 * plays what chance did, so that the board is `rows`, and returns 1. If that board is impossible, the function returns 0, and
 * `*rule` is the broken rule, or stays NULL for the rule of the move. */
static int (*chance)(struct position *p, const char *rows, const char **rule);

/* Whether the rules are to be misread in this way, if your list has `misread`. */
static char *misreading;
static inline int misreads(const char *id) { return misreading && !strcmp(misreading, id); }

/* The value of a field of a start position, such as `turn`; NULL if it has none. The text that comes first is the field `board`. */
static inline const char *field(const char *set_up, const char *name) {
  static char *copy;
  char *at, *next, *value;
  free(copy);
  copy = malloc(strlen(set_up) + 7);
  sprintf(copy, "%s%s", strncmp(set_up, "board=", 6) ? "board=" : "", set_up);
  for (at = copy; at; at = next) { /* a value ends where the next ` name=` begins */
    for (next = strchr(at, ' '); next; next = strchr(next + 1, ' ')) {
      size_t letters = strspn(next + 1, "abcdefghijklmnopqrstuvwxyz-");
      if (letters && next[1 + letters] == '=') break;
    }
    if (next) *next++ = 0;
    value = strchr(at, '=');
    *value++ = 0;
    if (!strcmp(at, name)) return value;
  }
  return NULL;
}

static inline void print_answer(const struct position *p, const char *input) {
  static const char *words[] = {"no", "ok", "quit", "what"};
  const char *winner = NULL, *rule = over(p, &winner);
  enum answer answer = rule ? NO : check(p, input, &rule);
  printf("%s\t%s\n", words[answer], rule);
}

/* Answers requests until the input ends. The positions along the last path are kept: one more input plays one move. */
typedef void printer(const struct position *p);
static inline int serve(size_t size, const char *can, printer *legal, printer *more) {
  char *line = NULL, **path = calloc(1, sizeof *path), *positions = calloc(1, size);
  size_t room = 0, known = 1; /* `known` positions are kept; `path[i]` is what led to position i */
  size_t possible = 1; /* as many of them are possible */
  const char *broken = NULL;
  ssize_t length;
#define POSITION(i) ((struct position *)(positions + (i) * size))
  path[0] = strdup("-");
  begin(POSITION(0), NULL);
  while ((length = getline(&line, &room, stdin)) > 0) {
    char *rest = line, *request, *text;
    if (line[length - 1] == '\n') line[length - 1] = 0;
    request = strsep(&rest, "\t"); /* strsep keeps empty fields, also the last one; strtok drops them */
    if (!strcmp(request, "stickler")) {
      printf("protocol\t1\ncan");
      for (const char *c = can; *c; c++) printf("%s%c", c == can ? "\t" : "", *c == ' ' ? '\t' : *c);
      printf("\n");
    } else if (!strcmp(request, "misread")) {
      while (known) free(path[--known]);
      free(misreading);
      misreading = strcmp(rest, "-") ? strdup(rest) : NULL;
    } else if (!strcmp(request, "at")) {
      size_t at = 0;
      char start[] = "-";
      if (!rest) rest = start;
      for (; (text = strsep(&rest, "\t")); at++) {
        if (at < known && !strcmp(path[at], text)) continue;
        while (known > at) free(path[--known]);
        if (possible > known) possible = known;
        path = realloc(path, ++known * sizeof *path);
        positions = realloc(positions, known * size);
        path[at] = strdup(text);
        if (!at) {
          memset(positions, 0, size);
          begin(POSITION(0), strcmp(text, "-") ? text : NULL);
          possible = 1;
          continue;
        }
        memcpy(POSITION(at), POSITION(at - 1), size);
        if (possible < at) continue;
        if (*text == '=') {
          broken = NULL;
          possible += chance && chance(POSITION(at), text + 1, &broken);
          continue;
        }
        possible++;
        play(POSITION(at), *text == '!' && strstr(can, "force") ? text + 1 : text);
      }
      while (known > at) free(path[--known]);
      if (possible > known) possible = known;
      if (possible < known) {
        printf(broken ? "no\t" : "no");
        printf("%s\n\n", broken ? broken : "");
        fflush(stdout);
        continue;
      }
      struct position *now = POSITION(known - 1);
      const char *winner = NULL, *rule = over(now, &winner);
      show(now);
      if (rule) printf("over\t%s\t%s\n", winner ? winner : "-", rule);
      if (legal) {
        printf("legal"); /* followed by a tab and a move, for each */
        if (!rule) legal(now);
        printf("\n");
      }
      if (more) more(now);
    } else if (!strcmp(request, "ask")) {
      while ((text = strsep(&rest, "\t"))) print_answer(POSITION(known - 1), text);
    }
    printf("\n");
    fflush(stdout);
  }
  return 0;
}
#endif
