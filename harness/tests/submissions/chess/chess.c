/* The chess variants: chess VARIANT [--fault=NAME] [POSITION]
 *
 * A fault is asked for with `wrong("its-name")`; its name begins with the broken rule. premature-end-forty-quiet: forty moves
 * without a capture or a pawn's move are a draw.
 *
 * Freedoms taken:
 * - a rank is eight characters and nothing else; an empty square is a full stop, a black hole an asterisk;
 * - an input is written as the rulebook writes it;
 * - an illegal input is answered with a question mark, and nothing tells whose turn it is;
 * - the end is told as 1-0, 0-1 or 1/2-1/2, and then the program breaks down;
 * - the end of input is a plain end. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A square is sixteen times its rank and its file, so that a square beside the board has one of the bits of 0x88. */
#define ON_BOARD(s) (!((s) & 0x88))
#define RANK(s) ((s) >> 4)
#define FILE_OF(s) ((s) & 7)
#define SQUARE(file, rank) ((rank) << 4 | (file))
#define EACH_SQUARE(s) for (int s = 0; s < 128; s++) if (ON_BOARD(s))

enum { NOWHERE = 0x88, MOST = 20000 };
enum variant { CHESS, GUN, FAIRY, BLACKHOLE, FIBONACCI, MADHOUSE, BASELINE, EXTINCTION };
enum { BLACK, WHITE };
enum { NOBODY = 2, GOES_ON };

struct position {
    char at[128]; /* a piece's letter, or 0 */
    int turn;
    char castling[5];     /* the rights that are left, of KQkq */
    int passed;           /* the square that a pawn has just passed */
    int left, size, next; /* the moves that are left of a turn, all of it, and the next turn's */
    char reserve[2][9];   /* what is to be placed */
};

struct move {
    int from, to, prey, put;
    char letter, placed;
};

struct list {
    int count;
    struct move moves[MOST];
};

static const char *const names[] = {
    "chess", "gun", "fairy", "blackhole", "fibonacci", "madhouse", "baseline", "extinction",
};
static enum variant variant;
static const char *fault = "";

static int wrong(const char *name) { return !strcmp(fault, name); }

static const int straight[] = {1, 16, -1, -16, 0}, diagonal[] = {17, 15, -17, -15, 0};
static const int leaps[] = {33, 31, 18, 14, -33, -31, -18, -14, 0};
static const int pawn[2][3] = {{-15, -17, 0}, {15, 17, 0}}, up[2] = {-16, 16};

static int owner(char piece) { return !piece ? NOBODY : isupper(piece) ? WHITE : BLACK; }
static char of(int side, char letter) { return side == WHITE ? toupper(letter) : tolower(letter); }
static int is_hole(int s) { return variant == BLACKHOLE && (s == SQUARE(3, 4) || s == SQUARE(5, 4)); }

/* Adds the squares that a piece reaches in these ways, up to the first that is not empty. */
static int *walk(const struct position *p, int from, const int *way, int length, int *out) {
    for (; *way; way++) {
        for (int to = from + *way, n = 0; n < length && ON_BOARD(to); to += *way, n++) {
            *out++ = to;
            if (p->at[to])
                break;
        }
    }
    return out;
}

/* The squares that a piece attacks, with a NOWHERE behind the last. */
static void attacks(const struct position *p, int from, int *out) {
    char piece = p->at[from], kind = tolower(piece);
    if (kind == 'p')
        out = walk(p, from, pawn[owner(piece)], 1, out);
    if (strchr("kqrf", kind))
        out = walk(p, from, straight, kind == 'k' ? 1 : 7, out);
    if (strchr("kqbf", kind))
        out = walk(p, from, diagonal, kind == 'k' ? 1 : 7, out);
    if (strchr("nf", kind))
        out = walk(p, from, leaps, 1, out);
    *out = NOWHERE;
}

static int is_attacked(const struct position *p, int square, int by) {
    int to[40];
    if (variant == EXTINCTION)
        return 0;
    EACH_SQUARE(from) {
        if (owner(p->at[from]) != by)
            continue;
        attacks(p, from, to);
        for (int *t = to; *t != NOWHERE; t++)
            if (*t == square)
                return 1;
    }
    return 0;
}

static int in_check(const struct position *p, int side) {
    EACH_SQUARE(s) if (p->at[s] == of(side, 'k')) return is_attacked(p, s, !side);
    return 0;
}

/* Takes away the rights to castle of a king or a rook that was on this square. */
static void touch(struct position *p, int s) {
    static const char *const homes = "e1a1 e1h1 e8a8 e8h8", *const rights = "QKqk";
    char name[] = {'a' + FILE_OF(s), '1' + RANK(s), 0};
    for (int n = 0; n < 4; n++) {
        int is_home = !strncmp(homes + 5 * n, name, 2) || !strncmp(homes + 5 * n + 2, name, 2);
        char *right = is_home ? strchr(p->castling, rights[n]) : NULL;
        if (right)
            memmove(right, right + 1, strlen(right));
    }
}

/* Moves as in chess. */
static void carry(struct position *p, const struct move *m) {
    char piece = p->at[m->from];
    if (m->prey != NOWHERE)
        p->at[m->prey] = 0;
    p->at[m->from] = 0;
    p->at[m->to] = m->letter ? of(p->turn, m->letter) : piece;
    if (tolower(piece) == 'k' && abs(m->to - m->from) == 2) {
        int corner = m->to > m->from ? m->from + 3 : m->from - 4;
        p->at[(m->from + m->to) / 2] = p->at[corner];
        p->at[corner] = 0;
    }
    p->passed = tolower(piece) == 'p' && abs(m->to - m->from) == 32 ? (m->from + m->to) / 2 : NOWHERE;
    touch(p, m->from);
    touch(p, m->to);
}

/* Whether a move goes onto or over a hole. A leap goes over nothing. */
static int is_swallowed(const struct move *m) {
    int files = FILE_OF(m->to) - FILE_OF(m->from), ranks = RANK(m->to) - RANK(m->from);
    int length = abs(files) > abs(ranks) ? abs(files) : abs(ranks);
    if ((files && ranks && abs(files) != abs(ranks)) || wrong("HOLE-VANISH-crossed"))
        return is_hole(m->to);
    for (int n = 1; n <= length; n++)
        if (is_hole(m->from + n * (files / length) + n * 16 * (ranks / length)))
            return 1;
    return 0;
}

/* Moves as in the variant, but for whose turn it is then. */
static void play(struct position *p, const struct move *m) {
    char piece = p->at[m->from], prey = m->prey != NOWHERE ? p->at[m->prey] : 0;
    if (m->placed) {
        char *placed = strchr(p->reserve[p->turn], m->placed);
        memmove(placed, placed + 1, strlen(placed));
        p->at[m->to] = of(p->turn, m->placed);
    } else if (is_swallowed(m)) {
        p->at[m->from] = 0;
        p->passed = NOWHERE;
        touch(p, m->from);
    } else {
        carry(p, m);
    }
    if (variant == GUN && prey) {
        p->at[m->to] = 0;
        p->at[m->from] = piece;
    }
    if (m->put != NOWHERE)
        p->at[m->put] = prey;
}

static void pass(struct position *p) {
    p->left--;
    if (variant == FIBONACCI && p->left && !in_check(p, !p->turn))
        return;
    int sum = p->size + p->next;
    p->size = p->left = p->next;
    p->next = sum;
    p->turn = !p->turn;
}

/* Whether a move leaves the king safe, and a king is safe where it goes even if it does not stay there. */
static int is_safe(const struct position *p, const struct move *m) {
    struct position chess = *p, next = *p;
    carry(&chess, m);
    play(&next, m);
    int is_king = tolower(p->at[m->from]) == 'k';
    return !in_check(&next, p->turn) && !(is_king && in_check(&chess, p->turn));
}

/* Adds a move with each square on which what it captures may be put. */
static void add_puts(const struct position *p, struct move m, struct list *list) {
    struct position next = *p;
    char prey = p->at[m.prey];
    play(&next, &m);
    EACH_SQUARE(s) {
        int is_last = RANK(s) == 0 || RANK(s) == 7;
        if (next.at[s] || (tolower(prey) == 'p' && is_last))
            continue;
        m.put = s;
        if (is_safe(p, &m))
            list->moves[list->count++] = m;
    }
}

/* Adds a move, once for everything that a pawn may become, unless it leaves its king in check. */
static void add(const struct position *p, int from, int to, int prey, struct list *list) {
    struct move m = {from, to, prey, NOWHERE, 0, 0};
    int is_last = tolower(p->at[from]) == 'p' && (RANK(to) == 0 || RANK(to) == 7);
    int promotes = is_last && !(variant == GUN && prey != NOWHERE);
    const char *letters = variant == FAIRY ? "frbn" : variant == EXTINCTION ? "qrbnk" : "qrbn";
    if (!is_safe(p, &m))
        return;
    do {
        m.letter = promotes ? *letters++ : 0;
        if (variant == MADHOUSE && prey != NOWHERE)
            add_puts(p, m, list);
        else
            list->moves[list->count++] = m;
    } while (promotes && *letters);
}

static void add_pawn_steps(const struct position *p, int from, struct list *list) {
    int one = from + up[p->turn], two = one + up[p->turn];
    if (p->at[one])
        return;
    add(p, from, one, NOWHERE, list);
    int is_third = RANK(from) == (p->turn == WHITE ? 2 : 5);
    int forgets = wrong(p->turn == WHITE ? "C-PAWN-third-rank-white" : "C-PAWN-third-rank-black");
    if ((RANK(from) == (p->turn == WHITE ? 1 : 6) || (is_third && forgets)) && !p->at[two])
        add(p, from, two, NOWHERE, list);
}

static void add_castling(const struct position *p, int king, struct list *list) {
    for (int way = -1; way <= 1; way += 2) {
        int corner = way > 0 ? king + 3 : king - 4, is_free = 1;
        if (!strchr(p->castling, of(p->turn, way > 0 ? 'k' : 'q')))
            continue;
        for (int s = king + way; s != corner; s += way)
            is_free = is_free && !p->at[s];
        int is_safe_across = !is_attacked(p, king + way, !p->turn);
        if ((wrong("C-CASTLE-through-check-long") && way < 0) || (wrong("C-CASTLE-through-check-black") && p->turn == BLACK))
            is_safe_across = 1;
        if (is_free && !is_attacked(p, king, !p->turn) && is_safe_across)
            add(p, king, king + 2 * way, NOWHERE, list);
    }
}

static void add_placements(const struct position *p, struct list *list) {
    for (const char *piece = p->reserve[p->turn]; *piece; piece++)
        for (int file = 0; file < 8; file++) {
            int to = SQUARE(file, p->turn == WHITE ? 0 : 7);
            struct move m = {NOWHERE, to, NOWHERE, NOWHERE, 0, *piece};
            if (!p->at[to] && strchr(piece + 1, *piece) == NULL)
                list->moves[list->count++] = m;
        }
}

static void legal_moves(const struct position *p, struct list *list) {
    int to[40];
    list->count = 0;
    if (*p->reserve[p->turn]) {
        add_placements(p, list);
        return;
    }
    EACH_SQUARE(from) {
        if (owner(p->at[from]) != p->turn)
            continue;
        int is_pawn = tolower(p->at[from]) == 'p';
        if (is_pawn)
            add_pawn_steps(p, from, list);
        attacks(p, from, to);
        for (int *t = to; *t != NOWHERE; t++) {
            int beside = *t - up[p->turn];
            if (owner(p->at[*t]) == !p->turn)
                add(p, from, *t, *t, list);
            else if (!is_pawn && !p->at[*t])
                add(p, from, *t, NOWHERE, list);
            else if (is_pawn && *t == p->passed && owner(p->at[beside]) == !p->turn)
                add(p, from, *t, beside, list);
        }
        if (tolower(p->at[from]) == 'k' && from == SQUARE(4, p->turn == WHITE ? 0 : 7))
            add_castling(p, from, list);
    }
}

/* Whether a side has none of some kind of these. */
static int lacks(const struct position *p, int side, const char *kinds) {
    for (; *kinds; kinds++)
        if (!memchr(p->at, of(side, *kinds), sizeof p->at))
            return 1;
    return 0;
}

static int winner(const struct position *p, const struct list *legal) {
    const char *kinds = variant == EXTINCTION ? "kqrbnp" : variant == BLACKHOLE ? "k" : "";
    for (int n = 0; n < 2; n++) {
        int side = n ? !p->turn : p->turn; /* the mover's opponent before the mover */
        if (lacks(p, side, kinds))
            return !side;
    }
    if (legal->count)
        return GOES_ON;
    return in_check(p, p->turn) ? !p->turn : NOBODY;
}

/* Whether a move captures nothing, moves no pawn, and all pieces stay. */
static int is_quiet(const struct position *p, const struct move *m) {
    return !m->placed && m->prey == NOWHERE && tolower(p->at[m->from]) != 'p' && !is_swallowed(m);
}

static char *write_square(int s, char *text) {
    *text++ = 'a' + FILE_OF(s);
    *text++ = '1' + RANK(s);
    return text;
}

static void write_move(const struct move *m, char *text) {
    if (m->placed)
        *text++ = m->placed, *text++ = '@';
    else
        text = write_square(m->from, text);
    text = write_square(m->to, text);
    if (m->letter)
        *text++ = m->letter;
    if (m->put != NOWHERE)
        *text++ = '@', text = write_square(m->put, text);
    *text = 0;
}

/* The value of a field such as `castling=KQ`, or a dash. */
static const char *field(const char *text, const char *name) {
    const char *found = strstr(text, name);
    return found ? found + strlen(name) : "-";
}

/* Reads a position such as `8/5k2/8/8/8/8/4P3/4K3 turn=White castling=-`. */
static struct position read_position(const char *text) {
    struct position p = {.passed = NOWHERE, .size = 1, .next = 1};
    int file = 0, rank = 7, number = 1;
    for (const char *c = text; *c && *c != ' '; c++) {
        if (*c == '/')
            file = 0, rank--;
        else if (isdigit(*c))
            file += *c - '0';
        else
            p.at[SQUARE(file++, rank)] = isalpha(*c) ? *c : 0;
    }
    p.turn = *field(text, "turn=") == 'W' ? WHITE : BLACK;
    sscanf(field(text, "castling="), "%4[KQkq]", p.castling);
    const char *passed = field(text, "en-passant="), *reserves = field(text, "reserves=");
    if (*passed != '-')
        p.passed = SQUARE(passed[0] - 'a', passed[1] - '1');
    sscanf(reserves, "%8[A-Z]", p.reserve[WHITE]);
    sscanf(strcspn(reserves, ",") + reserves, ",%8[A-Z]", p.reserve[BLACK]);
    for (sscanf(field(text, "turn-number="), "%d", &number); number > 1; number--) {
        int sum = p.size + p.next;
        p.size = p.next;
        p.next = sum;
    }
    p.left = p.size;
    sscanf(field(text, "moves-left="), "%d", &p.left);
    return p;
}

static const char *start(void) {
    switch (variant) {
    case FAIRY:
        return "rnbfkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBFKBNR turn=White castling=KQkq";
    case BASELINE:
        return "8/pppppppp/8/8/8/8/PPPPPPPP/8 turn=White reserves=KQRRBBNN,KQRRBBNN";
    default:
        return "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR turn=White castling=KQkq";
    }
}

static void show(const struct position *p) {
    for (int rank = 7; rank >= 0; rank--) {
        for (int s = SQUARE(0, rank); ON_BOARD(s); s++)
            putchar(p->at[s] ? p->at[s] : is_hole(s) ? '*' : '.');
        putchar('\n');
    }
}

static void choose(const char *name) {
    while (strcmp(names[variant], name))
        variant++;
}

int main(int count, char **arguments) {
    static struct list legal;
    static const char *const results[] = {"0-1", "1-0", "1/2-1/2"};
    char line[64], text[16];
    int quiet = 0, result; /* moves since the last that was not quiet */
    choose(arguments[1]);
    if (count > 2 && !strncmp(arguments[2], "--fault=", 8)) {
        fault = arguments[2] + 8;
        arguments++, count--;
    }
    struct position p = read_position(count > 2 ? arguments[2] : start());
    show(&p);
    for (;;) {
        int n = 0;
        legal_moves(&p, &legal);
        result = wrong("premature-end-forty-quiet") && quiet >= 40 ? NOBODY : winner(&p, &legal);
        if (result != GOES_ON)
            break;
        if (!fgets(line, sizeof line, stdin))
            return 0;
        line[strcspn(line, "\n")] = 0;
        while (n < legal.count && (write_move(&legal.moves[n], text), strcmp(text, line)))
            n++;
        if (n == legal.count) {
            puts("?");
            continue;
        }
        quiet = is_quiet(&p, &legal.moves[n]) ? quiet + 1 : 0;
        play(&p, &legal.moves[n]);
        pass(&p);
        show(&p);
    }
    puts(results[result]);
    fflush(stdout);
    abort();
}
