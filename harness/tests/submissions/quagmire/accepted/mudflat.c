/* Freedoms taken:
 * - the pieces are a dollar sign and a per cent sign, an empty square is a tilde;
 * - the turn is told after the board as `$ ?`;
 * - an illegal move is answered with 0;
 * - nothing is flushed: stdio does that when its buffer is full;
 * - the end is told as `$ = 1`;
 * - the end of input is not noticed: the last line is tried again for ever, which floods the output with 0. */
#include <stdint.h>
#include <stdio.h>

/* A set of squares: a1 is bit 0, b1 is bit 1, h8 is bit 63. */
typedef uint64_t set;

static const set not_a = 0xfefefefefefefefe, not_h = 0x7f7f7f7f7f7f7f7f;
static const char glyph[] = "$%";

static set army[2] = {0x000000000103070f, 0xf0e0c08000000000};
static set moved_last[2];
static int mover;

static set east(set s) { return (s & not_h) << 1; }
static set west(set s) { return (s & not_a) >> 1; }
static set north(set s) { return s << 8; }
static set south(set s) { return s >> 8; }
static set north_east(set s) { return north(east(s)); }
static set north_west(set s) { return north(west(s)); }
static set south_east(set s) { return south(east(s)); }
static set south_west(set s) { return south(west(s)); }

static set (*const direction[8])(set) = {
    east, west, north, south, north_east, north_west, south_east, south_west,
};

static set neighbours(set s) {
    set row = s | east(s) | west(s);
    return (row | north(row) | south(row)) & ~s;
}

static void show(void) {
    puts(" a b c d e f g h\n+-+-+-+-+-+-+-+-+");
    for (int rank = 7; rank >= 0; rank--) {
        for (int file = 0; file < 8; file++) {
            set here = (set)1 << (8 * rank + file);
            printf("|%c", army[0] & here ? glyph[0] : army[1] & here ? glyph[1] : '~');
        }
        printf("| %d\n+-+-+-+-+-+-+-+-+\n", rank + 1);
    }
}

/* All that can be reached by king's steps from `start` without touching `barred`. */
static set flood(set start, set barred) {
    for (set before = 0; before != start;) {
        before = start;
        start |= neighbours(start) & ~barred;
    }
    return start;
}

/* The pieces of a side that are in quagmire. */
static set quagmired(int side) {
    set free = ~(army[0] | army[1]);
    return army[side] & ~neighbours(free) & neighbours(army[!side]);
}

static set targets(set piece, int side) {
    set free = ~(army[0] | army[1]), found = 0;
    if (piece == moved_last[side])
        return 0;
    for (int d = 0; d < 8; d++) {
        set beside = direction[d](piece), landing = direction[d](beside) & free;
        for (set s = beside; s & free; s = direction[d](s))
            found |= s;
        if (landing && beside & army[side])
            found |= landing;
        if (landing && beside & army[!side] && !(flood(piece, army[!side]) & landing))
            found |= landing;
    }
    return found;
}

/* Those among `pieces` that can move. */
static set movable(set pieces, int side) {
    set found = 0;
    for (set rest = pieces; rest; rest &= rest - 1) {
        set piece = rest & -rest;
        if (targets(piece, side))
            found |= piece;
    }
    return found;
}

static set square(const char *name) { return (set)1 << (8 * (name[1] - '1') + name[0] - 'a'); }

static int legal(set from, set to) {
    set bound = movable(quagmired(mover), mover);
    return from & army[mover] && targets(from, mover) & to && (!bound || bound & from);
}

int main(void) {
    char line[64] = "a1 a1";
    int winner = -1;
    show();
    printf("%c ?\n", glyph[mover]);
    while (winner < 0) {
        fgets(line, sizeof line, stdin);
        set from = square(line), to = square(line + 3);
        if (!legal(from, to)) {
            puts("0");
            continue;
        }
        army[mover] ^= from | to;
        moved_last[mover] = to;
        mover = !mover;
        show();
        if (quagmired(!mover))
            winner = mover;
        else if (!movable(army[mover], mover))
            winner = !mover;
        else
            printf("%c ?\n", glyph[mover]);
    }
    printf("%c = 1\n", glyph[winner]);
    return 0;
}
