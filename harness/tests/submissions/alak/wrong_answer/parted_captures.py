import re


def after(row, me):
    """The row after the captures of the other player's pieces."""
    other = "xo".replace(me, "")
    return re.sub(f"(?<={me}){other}+(?={me})", lambda run: "_" * len(run[0]), row)
