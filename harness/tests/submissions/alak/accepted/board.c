/* Freedoms taken:
   - the pieces are > and <, an empty slot is a minus, with bars between the slots and none around them;
   - tiles are counted from 1, and a prompt asks for each of the moves, on stderr as well;
   - INVALID is said twice;
   - the row before captures is shown too;
   - the winner stands on the line of the last row, and the exit status is 1. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char row[12] = ">>>>---<<<<";
static char side = '>';

static char other(char piece) { return piece == '>' ? '<' : '>'; }

static void show(const char *end) {
    for (int slot = 0; slot < 11; slot++) printf(slot ? "|%c" : "%c", row[slot]);
    printf("%s", end);
}

static int legal(int from, int to) {
    if (from < 0 || from > 10 || to < 0 || to > 10 || row[from] != side || row[to] != '-') return 0;
    for (int step = to < from ? -1 : 1; (from += step) != to;)
        if (row[from] == '-') return 0;
    return 1;
}

static int surrounded(char loser, int first, int after) {
    return first > 0 && after < 11 && row[first - 1] == other(loser) && row[after] == other(loser);
}

static void capture(char loser) {
    for (int first = 0; first < 11; first++) {
        int after = first;
        while (after < 11 && row[after] == loser) after++;
        if (after == first) continue;
        if (surrounded(loser, first, after)) memset(row + first, '-', after - first);
        first = after - 1;
    }
}

static int count(char piece) {
    int total = 0;
    for (int slot = 0; slot < 11; slot++) total += row[slot] == piece;
    return total;
}

int main(void) {
    char line[256];
    show("\n");
    for (;;) {
        int from, to, end = 0;
        printf("move: ");
        fprintf(stderr, "%c to move\n", side);
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin) || !strcmp(line, "quit\n")) return 0;
        if (sscanf(line, "%d %d %n", &from, &to, &end) != 2 || line[end] || !legal(--from, --to)) {
            printf("INVALID, INVALID\n");
            continue;
        }
        row[from] = '-';
        row[to] = side;
        show("\n");
        capture(other(side));
        capture(side);
        side = other(side);
        if (count('<') < 2) { show("  P1 WINS\n"); exit(1); }
        if (count('>') < 2) { show("  P2 WINS\n"); exit(1); }
        show("\n");
    }
}
