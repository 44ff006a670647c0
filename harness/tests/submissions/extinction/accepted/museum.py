# Freedoms taken:
# - white pieces are capitals; an empty square is a full stop;
# - the turn is shown only in the prompt of input(), which has no line end;
# - the letter of a promotion is typed behind the move, as in `e7e8q`;
# - an illegal move is answered with a sentence;
# - the end of input ends in the traceback of an EOFError.

FILES = "abcdefgh"
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
JUMPS = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
KINDS = "kqrbnp"

board = {}
for column, kind in enumerate("rnbqkbnr"):
    board[column, 0] = kind.upper()
    board[column, 1] = "P"
    board[column, 6] = "p"
    board[column, 7] = kind

moved = set()  # the squares of kings and rooks that a move has touched
passed = None  # the square that a pawn has just jumped over


def show():
    for row in range(7, -1, -1):
        print(row + 1, *(board.get((column, row), ".") for column in range(8)))
    print(" ", *FILES)


def is_white(piece):
    return piece.isupper()


def square(text):
    return FILES.index(text[0]), "12345678".index(text[1])


def slide(start, ways, length):
    """The squares that a piece reaches: up to the first piece, and onto it if it is an enemy."""
    for right, up in ways:
        x, y = start
        for _ in range(length):
            x, y = x + right, y + up
            if not (0 <= x <= 7 and 0 <= y <= 7):
                break
            if (x, y) in board:
                if is_white(board[x, y]) != is_white(board[start]):
                    yield x, y
                break
            yield x, y


def pawn_moves(start):
    x, y = start
    white = is_white(board[start])
    up = 1 if white else -1
    if (x, y + up) not in board:
        yield x, y + up
        if y == (1 if white else 6) and (x, y + 2 * up) not in board:
            yield x, y + 2 * up
    for side in (x - 1, x + 1):
        target = side, y + up
        if target == passed or target in board and is_white(board[target]) != white:
            yield target


def castling(start):
    x, y = start
    if start in moved or start != (4, 0 if is_white(board[start]) else 7):
        return
    for rook, between, target in (7, (5, 6), 6), (0, (1, 2, 3), 2):
        if (rook, y) not in moved and not any((column, y) in board for column in between):
            yield target, y


def moves(start):
    kind = board[start].lower()
    if kind == "p":
        return list(pawn_moves(start))
    if kind == "k":
        return [*slide(start, STRAIGHT + DIAGONAL, 1), *castling(start)]
    if kind == "n":
        return list(slide(start, JUMPS, 1))
    ways = {"q": STRAIGHT + DIAGONAL, "r": STRAIGHT, "b": DIAGONAL}[kind]
    return list(slide(start, ways, 7))


def is_legal(text, white):
    try:
        start, target = square(text[:2]), square(text[2:4])
    except (ValueError, IndexError):
        return False
    piece = board.get(start)
    if piece is None or is_white(piece) != white or target not in moves(start):
        return False
    if piece in "Pp" and target[1] in (0, 7):
        return len(text) == 5 and text[4] in "kqrbn"
    return len(text) == 4


def play(text):
    global passed
    start, target = square(text[:2]), square(text[2:4])
    piece = board.pop(start)
    if piece in "Pp" and target == passed:
        del board[target[0], start[1]]
    passed = None
    if piece in "Pp" and abs(target[1] - start[1]) == 2:
        passed = start[0], (start[1] + target[1]) // 2
    if piece in "Kk" and abs(target[0] - start[0]) == 2:
        rook = (7, start[1]) if target[0] == 6 else (0, start[1])
        board[(start[0] + target[0]) // 2, start[1]] = board.pop(rook)
    if len(text) == 5:
        piece = text[4].upper() if is_white(piece) else text[4]
    board[target] = piece
    moved.update((start, target))


def lacks_a_kind(white):
    kinds = {piece.lower() for piece in board.values() if is_white(piece) == white}
    return kinds != set(KINDS)


def can_move(white):
    return any(moves(start) for start in list(board) if is_white(board[start]) == white)


def winner(mover):
    """The winner after a move, if the game is over."""
    if lacks_a_kind(not mover):
        return "White" if mover else "Black"
    if lacks_a_kind(mover):
        return "Black" if mover else "White"
    if not can_move(not mover):
        return "Nobody"
    return None


white = True
show()
while True:
    text = input(("White" if white else "Black") + " to move: ")
    if not is_legal(text, white):
        print("You cannot play that.")
        continue
    play(text)
    show()
    result = winner(white)
    if result:
        break
    white = not white
if result == "Nobody":
    print("Stalemate.")
else:
    print(result, "wins!")
