/* Freedoms taken:
 * - there is no stdio: what one call of read brings is taken for one line;
 * - each line goes out in many small pieces, one call of write for each;
 * - the pieces are the letters A and V, an empty square is a comma;
 * - the turn is a word before the board: `up` moves A, `down` moves V;
 * - an illegal move is answered with false;
 * - the end is told as `true V`, and then the program aborts;
 * - at the end of input the program sleeps for ever. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FREE = ',', FIRST = 'A', SECOND = 'V', MARGIN = 0 };

static char cell[120]; /* ten to a row, two rows and two columns of margin */
static char region[120];
static int banned[2];
static char mover = FIRST;
static const int way[8] = {-11, -10, -9, -1, 1, 9, 10, 11};

static char foe(char side) { return side == FIRST ? SECOND : FIRST; }
static int index_of(char side) { return side == SECOND; }
static int square(const char *name) { return 10 * (name[1] - '0' + 1) + name[0] - 'a' + 1; }

static void say(const char *words) {
    if (write(1, words, strlen(words)) < 0)
        _exit(2);
}

static void show(void) {
    say(mover == FIRST ? "up\n" : "down\n");
    say(" a b c d e f g h\n");
    say("+-+-+-+-+-+-+-+-+\n");
    for (char rank = '8'; rank >= '1'; rank--) {
        for (char file = 'a'; file <= 'h'; file++)
            say((char[]){'|', cell[square((char[]){file, rank})], 0});
        say((char[]){'|', ' ', rank, '\n', 0});
        say("+-+-+-+-+-+-+-+-+\n");
    }
}

static void paint(int s, char enemy, char colour) {
    region[s] = colour;
    for (int d = 0; d < 8; d++) {
        int t = s + way[d];
        if (cell[t] != MARGIN && cell[t] != enemy && !region[t])
            paint(t, enemy, colour);
    }
}

/* Gives each region that the enemy's pieces leave a number of its own. */
static void paint_all(char enemy) {
    char colour = 0;
    memset(region, 0, sizeof region);
    for (int s = 0; s < 120; s++)
        if (cell[s] != MARGIN && cell[s] != enemy && !region[s])
            paint(s, enemy, ++colour);
}

static int stuck(int s) {
    int enemies = 0;
    for (int d = 0; d < 8; d++) {
        if (cell[s + way[d]] == FREE)
            return 0;
        enemies += cell[s + way[d]] == foe(cell[s]);
    }
    return enemies;
}

/* Whether the piece on s may go to t; with t = 0, whether it may go anywhere. Needs paint_all(its enemy). */
static int may_go(int s, int t) {
    if (banned[index_of(cell[s])] == s)
        return 0;
    for (int d = 0; d < 8; d++) {
        int n = s + way[d];
        for (; cell[n] == FREE; n += way[d])
            if (n == t || !t)
                return 1;
        if (n != s + way[d] || cell[n] == MARGIN || cell[n + way[d]] != FREE)
            continue;
        if (n + way[d] != t && t)
            continue;
        if (cell[n] == cell[s] || region[s] != region[n + way[d]])
            return 1;
    }
    return 0;
}

static int count(char side, int only_stuck, int only_able) {
    int found = 0;
    for (int s = 0; s < 120; s++)
        found += cell[s] == side && (!only_stuck || stuck(s)) && (!only_able || may_go(s, 0));
    return found;
}

static int legal(int s, int t) {
    paint_all(foe(mover));
    return cell[s] == mover && may_go(s, t) && (stuck(s) || !count(mover, 1, 1));
}

int main(void) {
    char line[256], winner = 0;
    for (char rank = 1; rank <= 8; rank++)
        for (char file = 1; file <= 8; file++)
            cell[10 * (rank + 1) + file] = rank + file < 6 ? FIRST : rank + file > 12 ? SECOND : FREE;
    show();
    while (!winner) {
        while (read(0, line, sizeof line) <= 0)
            sleep(1);
        int from = square(line), to = square(line + 3);
        if (!legal(from, to)) {
            say("fal");
            say("se\n");
            continue;
        }
        cell[to] = mover;
        cell[from] = FREE;
        banned[index_of(mover)] = to;
        mover = foe(mover);
        show();
        paint_all(foe(mover));
        if (count(foe(mover), 1, 0))
            winner = mover;
        else if (!count(mover, 0, 1))
            winner = foe(mover);
    }
    say("true ");
    say((char[]){winner, '\n', 0});
    abort();
}
