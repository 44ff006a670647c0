"""Draws the heaps as strokes. An empty heap is an empty line."""
heaps, turn = [3, 4, 5], 0


def show():
    for heap in heaps:
        print('|' * heap)


show()
while True:
    try:
        words = input(f'Player {turn + 1}: ').split()
    except EOFError:
        break
    if len(words) != 2 or words[0] not in list('123') or words[1] not in list('12345') or heaps[int(words[0]) - 1] < int(words[1]):
        print('You cannot take that.')
        continue
    heaps[int(words[0]) - 1] -= int(words[1])
    show()
    if not any(heaps):
        print('The winner is player', turn + 1)
        break
    turn = 1 - turn
