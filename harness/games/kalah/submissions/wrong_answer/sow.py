"""Kalah with the fault that the argument names; without an argument it conforms."""
import sys

fault = sys.argv[1] if len(sys.argv) > 1 else ''
pots, side = [4] * 6 + [0] + [4] * 6 + [0], 0


def show():
    print(*pots[:6:-1])
    print(*pots[:7])


show()
print('SN'[side], 'to move', flush=True)
for text in sys.stdin:
    text = text.rstrip('\n')
    own = side * 7 + 6
    is_house = text in list('123456')
    if not is_house or not pots[own - 7 + int(text)] and fault != 'loses-the-turn':
        print('illegal', flush=True)
        continue
    at = own - 7 + int(text)
    seeds, pots[at] = pots[at], 0
    while seeds:
        at = (at + 1) % 14
        if at != 19 - own or fault == 'sows-everywhere':
            pots[at] += 1
            seeds -= 1
    if own - 6 <= at < own and pots[at] == 1 and pots[12 - at] and fault != 'never-captures':
        pots[own] += 1 + pots[12 - at]
        pots[at] = pots[12 - at] = 0
    over = not any(pots[:6]) or not any(pots[7:13])
    if over and fault != 'leaves-seeds':
        for store in 6, 13:
            pots[store] += sum(pots[store - 6:store])
            pots[store - 6:store] = [0] * 6
    if at != own or fault == 'always-passes':
        side = 1 - side
    show()
    if over:
        print('draw' if pots[6] == pots[13] else 'South wins' if pots[6] > pots[13] else 'North wins')
        break
    print('SN'[side], 'to move', flush=True)
