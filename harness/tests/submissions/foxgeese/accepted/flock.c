/* Geese, a move a line: follows every fox by the letters of its move, and steps aside from what could be captured. */
#include <stdio.h>
#include <string.h>

static char at[9][9]; /* a border all round, blank where there is no cell */
static const char *WAYS = "udlr", *PLAN[] = {"du", "eu", "fu", "cu", "bu"};

static void look(char way, int *r, int *c) {
    *r += (way == 'd') - (way == 'u');
    *c += (way == 'r') - (way == 'l');
}

static int find(char bird, int *r, int *c) {
    for (*r = 1; *r < 8; ++*r)
        for (*c = 1; *c < 8; ++*c)
            if (at[*r][*c] == bird) return 1;
    return 0;
}

static int legal(char goose, char way) {
    int r, c;
    if (way == 'd' || !find(goose, &r, &c)) return 0;
    look(way, &r, &c);
    return at[r][c] == '-';
}

static void go(char bird, char way) {
    int r, c;
    find(bird, &r, &c);
    at[r][c] = '-';
    look(way, &r, &c);
    if (at[r][c] != '-') {
        at[r][c] = '-';
        look(way, &r, &c);
    }
    at[r][c] = bird;
}

/* How many jumps are open to the foxes. */
static int jumps(void) {
    int found = 0;
    for (const char *fox = "XY"; *fox; ++fox)
        for (const char *way = WAYS; *way; ++way) {
            int r, c;
            find(*fox, &r, &c);
            look(*way, &r, &c);
            int goose = at[r][c] >= 'a' && at[r][c] <= 't';
            if (!goose) continue;
            look(*way, &r, &c);
            found += at[r][c] == '-';
        }
    return found;
}

static void choose(char *move) {
    static unsigned count;
    int fewest = 99;
    const char *planned = count < sizeof PLAN / sizeof *PLAN ? PLAN[count++] : "-u";
    if (legal(planned[0], planned[1])) {
        strcpy(move, planned);
        return;
    }
    for (char goose = 'a'; goose <= 't'; ++goose)
        for (const char *way = WAYS; *way; ++way) {
            if (!legal(goose, *way)) continue;
            char before[sizeof at];
            memcpy(before, at, sizeof at);
            go(goose, *way);
            int threats = jumps();
            memcpy(at, before, sizeof at);
            if (threats < fewest) {
                fewest = threats;
                move[0] = goose, move[1] = *way, move[2] = 0;
            }
        }
}

int main(void) {
    const char *rows[] = {"  ---  ", "  ---  ", "--X-Y--", "abcdefg", "hijklmn", "  opq  ", "  rst  "};
    char move[3], line[200], foxes[40];
    memset(at, ' ', sizeof at);
    for (int r = 0; r < 7; ++r) memcpy(&at[r + 1][1], rows[r], 7);
    for (;;) {
        choose(move);
        go(move[0], move[1]);
        puts(move);
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin) || strstr(line, "end") || strstr(line, "error")) return 0;
        sscanf(line, "%39s", foxes);
        for (char *way = foxes + 1; *way; ++way) go(foxes[0], *way);
    }
}
