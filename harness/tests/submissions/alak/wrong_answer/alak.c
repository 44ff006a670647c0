/* Fault: a piece may stop at any empty slot it comes to, so nothing but the slot it goes to is looked at. */
#include <stdio.h>
#include <string.h>

static char row[] = "xxxx___oooo";

static void take(char loser, char winner) {
    for (int left = 0; left < 11; left++) {
        int right = left + 1;
        while (right < 11 && row[right] == loser) right++;
        if (row[left] == winner && row[right] == winner) memset(row + left + 1, '_', right - left - 1);
    }
}

static int count(char piece) {
    int total = 0;
    for (char *slot = row; *slot; slot++) total += *slot == piece;
    return total;
}

int main(void) {
    char line[80], me = 'x', you = 'o', rest;
    int from, to;
    puts(row);
    while (fflush(stdout), fgets(line, sizeof line, stdin) && strcmp(line, "quit\n")) {
        int legal = sscanf(line, "%d %d %c", &from, &to, &rest) == 2 && from > 0 && from < 12 && to > 0 && to < 12;
        if (!legal || row[from - 1] != me || row[to - 1] != '_') {
            puts("INVALID");
            continue;
        }
        row[from - 1] = '_';
        row[to - 1] = me;
        take(you, me);
        take(me, you);
        char swap = me;
        me = you;
        you = swap;
        puts(row);
        if (count('x') < 2 || count('o') < 2) {
            puts(count('x') < 2 ? "P2 WINS" : "P1 WINS");
            return 0;
        }
    }
}
