"""Speaks stickler's reference protocol for your game. Copy this file next to your reference.

Derive a class from `Game`, then call `serve(YourGame, can=[...], misread={...})`. An object is one position: `YourGame()` is the
start, and no method changes the object that it is called on. `can` lists the optional methods that you wrote: `legal`, `set_up`,
`force`, `why`, `feature`. `misread` names known mistakes: each value is a subclass that overrides what the mistake changes.
"""
import re
import sys


class Game:
    def turn(self): raise NotImplementedError         # the side to move, as in `sides` of game.toml
    def board(self): raise NotImplementedError        # the rows, top row first, with `/` between them
    def over(self): return None                       # or (winner, rule) when the game is over; the winner of a draw is None
    def check(self, move): raise NotImplementedError  # (True, rule), (False, rule), ('quit', rule) or ('what', text)
    def play(self, move): raise NotImplementedError   # the position after a move; `check` has accepted the move

    # Optional methods. `set_up` gets a dictionary: 'board' and the other fields of a start position, such as 'turn'.
    def legal(self): return []                        # every legal move
    def force(self, move): return self.play(move)     # the position after an illegal move, as if it were legal
    def why(self, move): return []                    # drawings for a refusal: ('cell', name, colour) or ('arrow', from, to)
    def fields(self): return {}                       # the value of each [[field]] of game.toml, by name
    def key(self): return None                        # a text, if board, turn and fields are not all there is to remember
    def features(self): return []                     # (text,) or (text, number): what only the rules know of a position
    def remark(self): return None                     # a sentence for people
    def chance(self, rows): return self if rows == self.board() else (False,)  # see below
    @classmethod
    def set_up(cls, fields): raise NotImplementedError

    # If `game.toml` says `chance = true`, `play` gives the position before chance acts. `chance` gives the position after it has
    # acted and the board is `rows`. If that board is impossible, it gives (False, rule), or (False,) for the rule of the move.


def serve(game, can=(), misread=None):
    """Answers requests until the input ends. The positions along the last path are kept: one more input plays one move."""
    sys.stdin.reconfigure(encoding='utf-8', errors='surrogateescape', newline='\n')
    sys.stdout.reconfigure(encoding='utf-8', errors='surrogateescape', newline='\n')
    readings, can = {'-': game, **(misread or {})}, [*can, *(['misread'] if misread else [])]
    path, positions = ['-'], [game()]
    for line in sys.stdin:
        request, *texts = line.rstrip('\n').split('\t')  # keeps empty fields, also the last one
        answer = []
        if request == 'stickler':
            answer = [('protocol', '1'), ('can', *can)]
        elif request == 'misread':
            game, path, positions = readings[texts[0]], [], []
        elif request == 'at':
            texts, same = texts or ['-'], 0
            while same < min(len(path), len(texts)) and path[same] == texts[same]: same += 1
            path, positions = texts, positions[:same]
            for text in texts[same:]: positions.append(following(game, positions, text, can))
            last = positions[-1]
            answer = [('no', *last[1:])] if isinstance(last, tuple) else described(last, can)
        elif request == 'ask':
            answer = [checked(positions[-1], text) for text in texts]
        elif request == 'why' and 'why' in can:
            answer = [(checked(positions[-1], texts[0])[1],), *positions[-1].why(texts[0])]
        sys.stdout.write(''.join('\t'.join(map(str, fields)) + '\n' for fields in answer) + '\n')
        sys.stdout.flush()


def following(game, positions, text, can):
    if not positions: return game() if text == '-' else game.set_up(fields_of(text))
    if isinstance(positions[-1], tuple): return positions[-1]  # what follows an impossible board is impossible
    if text[:1] == '=': return positions[-1].chance(text[1:])
    return positions[-1].force(text[1:]) if 'force' in can and text[:1] == '!' else positions[-1].play(text)


def fields_of(text):
    """The fields of `board=ROWS turn=X` or `ROWS turn=X`. A value ends where the next `name=` begins."""
    words = re.split(r' (?=[a-z-]+=)', text if text.startswith('board=') else 'board=' + text)
    return dict(word.split('=', 1) for word in words)


def described(position, can):
    over = position.over()
    yield 'turn', position.turn()
    yield 'board', position.board()
    if over: yield 'over', over[0] or '-', over[1]
    if 'legal' in can: yield 'legal', *([] if over else position.legal())
    for name, value in position.fields().items(): yield 'field', name, value
    if position.key() is not None: yield 'key', position.key()
    if 'feature' in can:
        for feature in position.features(): yield 'feature', *feature
    if position.remark() is not None: yield 'remark', position.remark()


def checked(position, text):
    over = position.over()
    if over: return 'no', over[1]
    answer, rule = position.check(text)
    return {True: 'ok', False: 'no'}.get(answer, answer), rule
