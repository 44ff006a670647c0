"""Kalah in the drawing that the first argument names. A second argument makes it wrong: it never captures."""
import sys

pots, turn = [4] * 6 + [0] + [4] * 6 + [0], 0
names = 'South', 'North'
drawing, is_wrong = sys.argv[1], len(sys.argv) > 2


def show():
    north, south, stores = pots[12:6:-1], pots[:6], (pots[13], pots[6])
    row = lambda cells: ' '.join(f'{cell:2}' for cell in cells)
    bars = lambda cells: '|'.join(f'{cell or "":2}' for cell in cells)
    if drawing == 'three-lines':
        print('  ', row(north))
        print(f'{stores[0]:2}', ' ' * 17, f'{stores[1]:2}')
        print('  ', row(south))
    if drawing == 'three-lines-in-a-box':
        print('+--' + '+--' * 6 + '+--+')
        print('|  |' + '|'.join(f'{cell:2}' for cell in north) + '|  |')
        print(f'|{stores[0]:2}' + '+--' * 6 + f'+{stores[1]:2}|')
        print('|  |' + '|'.join(f'{cell:2}' for cell in south) + '|  |')
        print('+--' + '+--' * 6 + '+--+')
    if drawing == 'four-lines':
        print('North:', stores[0])
        print(row(north))
        print(row(south))
        print('South:', stores[1])
    if drawing == 'labels':
        print(f'N [{stores[0]}]', *(f'{6 - n}:{cell}' for n, cell in enumerate(north)))
        print('S', *(f'{n + 1}:{cell}' for n, cell in enumerate(south)), f'[{stores[1]}]')
    if drawing == 'blanks':
        print('|' + bars([stores[0]] + north) + '|')
        print('|' + bars(south + [stores[1]]) + '|')


show()
print(f'{names[turn]}, which house? ', end='', flush=True)
for line in sys.stdin:
    text = line.rstrip('\n')
    if text not in list('123456') or not pots[turn * 7 + int(text) - 1]:
        print(f'That house cannot be sown.\n{names[turn]}, which house? ', end='', flush=True)
        continue
    at, own = turn * 7 + int(text) - 1, turn * 7 + 6
    seeds, pots[at] = pots[at], 0
    while seeds:
        at = (at + 1) % 14
        if at != 19 - own:
            pots[at] += 1
            seeds -= 1
    if turn * 7 <= at < own and pots[at] == 1 and pots[12 - at] and not is_wrong:
        pots[own] += 1 + pots[12 - at]
        pots[at] = pots[12 - at] = 0
    over = not any(pots[:6]) or not any(pots[7:13])
    if over:
        for store in 6, 13:
            pots[store] += sum(pots[store - 6:store])
            pots[store - 6:store] = [0] * 6
    if at != own: turn = 1 - turn
    show()
    if over:
        print('A draw.' if pots[6] == pots[13] else f'{names[pots[13] > pots[6]]} wins.')
        break
    print(f'{names[turn]}, which house? ', end='', flush=True)
