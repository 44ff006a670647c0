"""Rows of sticks, bare; a row without sticks is an empty line."""
rows, side = [1, 3, 4], 0
while any(rows):
    print(*('!' * sticks for sticks in rows), sep='\n')
    while True:
        try: move = input(f'{"AB"[side]}? ').split(' ')
        except EOFError: raise SystemExit
        if len(move) == 2 and move[0] in list('123') and move[1] in list('1234') and int(move[1]) <= rows[int(move[0]) - 1]: break
        print('You cannot take that.')
    rows[int(move[0]) - 1] -= int(move[1])
    side = 1 - side
print(*('!' * sticks for sticks in rows), sep='\n')
print('The', 'second' if side == 0 else 'first', 'player wins')
