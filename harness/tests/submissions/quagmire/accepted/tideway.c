/* Freedoms taken:
 * - the pieces are a caret and a tilde, an empty square is a colon;
 * - the turn is a prompt without line end, which numbers the moves of a game: `3 ^ `;
 * - an illegal move is answered with 0;
 * - the end is told as `^ 1`, and then another game begins: a line counts the games, another explains the input;
 * - the end of input is a plain end.
 *
 * Compiled with -DKEEPS_LAST it makes a mistake: the pieces that were moved last in one game are barred in the next. */
#include <stdio.h>
#include <string.h>

/* A square is ten times its rank and its file, both from one; what is none of the 64 is the shore. */
enum { FREE = ':', SHORE = 0 };

static const int ways[] = {1, -1, 10, -10, 11, -11, 9, -9};
static const char *const pieces = "^~";

static char sea[110];
static int last[2];
static int mover, number;

static void begin(int games) {
    printf("Game %d\nMove like this: a4 a5\n", games);
    memset(sea, SHORE, sizeof sea);
    for (int rank = 1; rank <= 8; rank++)
        for (int file = 1; file <= 8; file++)
            sea[10 * rank + file] = rank + file <= 5 ? pieces[0] : rank + file >= 13 ? pieces[1] : FREE;
    mover = 0;
    number = 1;
#ifndef KEEPS_LAST
    last[0] = last[1] = 0;
#endif
}

static void show(void) {
    puts(" a b c d e f g h");
    for (int rank = 8; rank; rank--) {
        puts("+-+-+-+-+-+-+-+-+");
        for (int file = 1; file <= 8; file++)
            printf("|%c", sea[10 * rank + file]);
        printf("| %d\n", rank);
    }
    puts("+-+-+-+-+-+-+-+-+");
}

/* Whether a king that steps on no piece of this kind can get from one square to the other. */
static int can_swim(int from, int to, char enemy, char *seen) {
    if (from == to)
        return 1;
    seen[from] = 1;
    for (int n = 0; n < 8; n++) {
        int next = from + ways[n];
        if (sea[next] != SHORE && sea[next] != enemy && !seen[next] && can_swim(next, to, enemy, seen))
            return 1;
    }
    return 0;
}

static int is_stuck(int square) {
    int touches = 0;
    for (int n = 0; n < 8; n++) {
        char there = sea[square + ways[n]];
        if (there == FREE)
            return 0;
        touches |= there != SHORE && there != sea[square];
    }
    return touches;
}

/* Whether the piece on a square gets to another, in this way or, where `to` is 0, anywhere. */
static int gets_there(int from, int to) {
    for (int n = 0; n < 8; n++) {
        int next = from + ways[n], behind = next + ways[n];
        char over = sea[next], seen[110] = {0};
        if (over == FREE)
            for (; sea[next] == FREE; next += ways[n])
                if (!to || next == to)
                    return 1;
        if (over == FREE || over == SHORE || sea[behind] != FREE || (to && behind != to))
            continue;
        if (over == sea[from] || !can_swim(from, behind, over, seen))
            return 1;
    }
    return 0;
}

static int is_own(int square) { return sea[square] == pieces[mover]; }
static int can_move(int square) { return is_own(square) && square != last[mover] && gets_there(square, 0); }

static int has_stuck_piece_that_moves(void) {
    for (int square = 11; square <= 88; square++)
        if (can_move(square) && is_stuck(square))
            return 1;
    return 0;
}

static int is_legal(int from, int to) {
    if (!is_own(from) || from == last[mover] || !gets_there(from, to))
        return 0;
    return is_stuck(from) || !has_stuck_piece_that_moves();
}

/* Moves, and tells who has won by it: 0, 1, or 2 for nobody. */
static int play(int from, int to) {
    int has_move = 0;
    sea[to] = sea[from];
    sea[from] = FREE;
    last[mover] = to;
    number++;
    for (int square = 11; square <= 88; square++)
        if (is_own(square) && is_stuck(square))
            return !mover;
    mover = !mover;
    for (int square = 11; square <= 88; square++)
        has_move |= can_move(square);
    return has_move ? 2 : !mover;
}

int main(void) {
    char line[32];
    int games = 1;
    begin(games);
    show();
    for (;;) {
        printf("%d %c ", number, pieces[mover]);
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin))
            return 0;
        int from = 10 * (line[1] - '0') + line[0] - '`', to = 10 * (line[4] - '0') + line[3] - '`';
        if (!is_legal(from, to)) {
            puts("0");
            continue;
        }
        int winner = play(from, to);
        show();
        if (winner < 2) {
            printf("%c 1\n\n", pieces[winner]);
            begin(++games);
            show();
        }
    }
}
