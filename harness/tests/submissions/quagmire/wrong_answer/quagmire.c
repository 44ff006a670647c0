/* Quagmire.  Dialect: W and B on '-', the turn as a sentence above the board,
   "false" for a refused move, "B wins: true" at the end.
   Fault: the flood that looks for a way round sweeps the board once only, from
   a1 to h8, and so misses every way that leads back. */
#include <stdio.h>
#include <stdlib.h>

static char cell[64];
static int last[2] = {-1, -1}, turn;
static const char MAN[] = "WB";

static int at(int s, int dx, int dy)
{
    int x = s % 8 + dx, y = s / 8 + dy;
    return x < 0 || y < 0 || x > 7 || y > 7 ? -1 : y * 8 + x;
}

static int stuck(int s)
{
    int enemy = 0;
    for (int d = 0; d < 9; d++) {
        int n = at(s, d / 3 - 1, d % 3 - 1);
        if (n < 0 || n == s) continue;
        if (cell[n] == '-') return 0;
        enemy |= cell[n] != cell[s];
    }
    return enemy;
}

static int any_stuck(char man)
{
    for (int s = 0; s < 64; s++)
        if (cell[s] == man && stuck(s)) return 1;
    return 0;
}

/* Is there a way from one square to the other past the pieces of this enemy? */
static int way_round(int from, int to, char enemy)
{
    char wet[64] = {0};
    wet[from] = 1;
    /* right: again and again, while a sweep still wets a square */
    for (int s = 0; s < 64; s++)
        if (wet[s])
            for (int d = 0; d < 9; d++) {
                int n = at(s, d / 3 - 1, d % 3 - 1);
                if (n >= 0 && cell[n] != enemy) wet[n] = 1;
            }
    return wet[to];
}

/* Can the piece on s get to t, whatever the rest of the rules says? */
static int gets_to(int s, int t)
{
    if (s == t || cell[t] != '-') return 0;
    int x = t % 8 - s % 8, y = t / 8 - s / 8;
    if (x && y && abs(x) != abs(y)) return 0;
    int far = abs(x) > abs(y) ? abs(x) : abs(y);
    int dx = (x > 0) - (x < 0), dy = (y > 0) - (y < 0), next = at(s, dx, dy);
    if (far == 2 && cell[next] != '-')
        return cell[next] == cell[s] || !way_round(s, t, cell[next]);
    for (int i = 1; i < far; i++)
        if (cell[at(s, i * dx, i * dy)] != '-') return 0;
    return 1;
}

static int can_move(int s)
{
    if (cell[s] != MAN[turn] || s == last[turn]) return 0;
    for (int t = 0; t < 64; t++)
        if (gets_to(s, t)) return 1;
    return 0;
}

static int legal(int s, int t)
{
    if (cell[s] != MAN[turn] || s == last[turn] || !gets_to(s, t)) return 0;
    if (stuck(s)) return 1;
    for (int i = 0; i < 64; i++)
        if (cell[i] == MAN[turn] && stuck(i) && can_move(i)) return 0;
    return 1;
}

static void show(void)
{
    puts(" a b c d e f g h\n+-+-+-+-+-+-+-+-+");
    for (int y = 7; y >= 0; y--) {
        for (int x = 0; x < 8; x++) printf("|%c", cell[y * 8 + x]);
        printf("| %d\n+-+-+-+-+-+-+-+-+\n", y + 1);
    }
}

int main(void)
{
    char line[99];
    for (int s = 0; s < 64; s++) {
        int d = s % 8 + s / 8;
        cell[s] = d < 4 ? 'W' : d > 10 ? 'B' : '-';
    }
    printf("%c is to move.\n", MAN[turn]);
    show();
    fflush(stdout);
    while (fgets(line, sizeof line, stdin)) {
        int s = line[0] - 'a' + 8 * (line[1] - '1'), t = line[3] - 'a' + 8 * (line[4] - '1');
        if (!legal(s, t)) {
            puts("false");
            fflush(stdout);
            continue;
        }
        cell[t] = cell[s];
        cell[s] = '-';
        last[turn] = t;
        int lost = any_stuck(MAN[turn]);
        turn = !turn;
        int moves = 0;
        for (int i = 0; i < 64; i++) moves += can_move(i);
        if (lost || !moves) {
            show();
            printf("%c wins: true\n", MAN[lost ? turn : !turn]);
            return 0;
        }
        printf("%c is to move.\n", MAN[turn]);
        show();
        fflush(stdout);
    }
    return 0;
}
