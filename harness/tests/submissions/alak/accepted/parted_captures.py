import re


def after(row, me):
    """The row after captures: first what the move captures, then what of one's own is surrounded after that."""
    other = "xo".replace(me, "")
    for taken, by in (other, me), (me, other):
        row = re.sub(f"(?<={by}){taken}+(?={by})", lambda run: "_" * len(run[0]), row)
    return row
