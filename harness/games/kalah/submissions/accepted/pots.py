"""Draws pots in brackets, with numbers of two characters, and names the houses above and below them."""
pots, turn = [4] * 6 + [0] + [4] * 6 + [0], 0
names = 'South', 'North'


def show():
    print('      6    5    4    3    2    1')
    print(''.join(f'[{pots[at]:2}] ' for at in range(13, 6, -1)))
    print(''.join(f'[{pots[at]:2}] ' for at in range(7)))
    print('  1    2    3    4    5    6')


show()
while True:
    try:
        text = input(f'{names[turn]}, which house? ')
    except EOFError:
        break
    if len(text) != 1 or text not in '123456' or not pots[turn * 7 + int(text) - 1]:
        print('That house cannot be sown.')
        continue
    at, own = turn * 7 + int(text) - 1, turn * 7 + 6
    seeds, pots[at] = pots[at], 0
    while seeds:
        at = (at + 1) % 14
        if at != 19 - own:
            pots[at] += 1
            seeds -= 1
    if turn * 7 <= at < own and pots[at] == 1 and pots[12 - at]:
        pots[own] += 1 + pots[12 - at]
        pots[at] = pots[12 - at] = 0
    over = not any(pots[:6]) or not any(pots[7:13])
    if over:
        for store in 6, 13:
            pots[store] += sum(pots[store - 6:store])
            pots[store - 6:store] = [0] * 6
    if at != own:
        turn = 1 - turn
    show()
    if over:
        print('A draw.' if pots[6] == pots[13] else f'{names[pots[13] > pots[6]]} wins.')
        break
