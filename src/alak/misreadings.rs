//! The known ways to misread the rules of Alak, found or expected in programs. The effect of each is in the [oracle](super::oracle), next
//! to the correct reading.

use super::Rule;

crate::misreadings! { Rule:
    /// reads a slot number below the first as counted from the right end (a negative index)
    FromTheEnd = "from-the-end", Edge;
    /// wraps slot numbers that are out of range
    RoundAndRound = "round-and-round", Edge;
    /// lets a piece go on round the edge to the next empty slot there
    WrapsRound = "wraps-round", Edge;
    /// lets a piece be moved off the side of the board
    OffTheSide = "off-the-side", Edge;
    /// refuses every move that names the first slot
    NoFirstSlot = "no-first-slot", Edge;
    /// refuses every move that names the last slot
    NoLastSlot = "no-last-slot", Edge;
    /// refuses every move to the last slot
    LastSlotUnreached = "last-slot-unreached", Edge;
    /// treats the edge of the board as a surrounding piece
    EdgeSurrounds = "edge-surrounds", Edge;
    /// treats the two ends of the board as neighbours when it looks for surrounding pieces
    EndsMeet = "ends-meet", Edge;
    /// lets a player move the other's pieces
    AnybodysPieces = "anybodys-pieces", Turn;
    /// accepts a move from an empty slot, which moves nothing
    EmptyMoves = "empty-moves", Turn;
    /// lets the player on the right go first
    RightFirst = "right-first", Turn;
    /// never passes the turn to the other player
    NeverChanges = "never-changes", Turn;
    /// passes the turn on when it refuses
    FlipsOnRefusal = "flips-on-refusal", Turn;
    /// treats a move from a slot to itself as a pass
    PassAllowed = "pass-allowed", Pass;
    /// gives a player who captures another move
    AnotherGo = "another-go", Pass;
    /// gives a player who jumps another move
    JumpsAgain = "jumps-again", Pass;
    /// gives each player two moves a turn, but for the first
    TwoMoves = "two-moves", Pass;
    /// captures nothing
    NeverCaptures = "never-captures", Capture;
    /// captures single pieces only
    SinglesOnly = "singles-only", Capture;
    /// captures no more than two pieces in a row
    TwoInARow = "two-in-a-row", Capture;
    /// captures no more than three pieces in a row
    ThreeInARow = "three-in-a-row", Capture;
    /// captures only one piece of a row
    OneOfARow = "one-of-a-row", Capture;
    /// captures on the left of the piece that moved only
    LeftOnly = "left-only", Capture;
    /// captures on the right of the piece that moved only
    RightOnly = "right-only", Capture;
    /// captures only the left one of two rows (a regular expression that consumes the piece between them)
    FirstRowOnly = "first-row-only", Capture;
    /// captures only the last of two rows
    LastRowOnly = "last-row-only", Capture;
    /// removes the pieces that surround a row as well
    TakesItsBorders = "takes-its-borders", Capture;
    /// captures across empty slots
    AcrossGaps = "across-gaps", Capture;
    /// captures a row with the moved piece at one end, whatever is at the other
    OneBorder = "one-border", Capture;
    /// captures every enemy piece it jumps
    Draughts = "draughts", Capture;
    /// lets a piece capture its neighbour by moving onto it
    MovesOnto = "moves-onto", Capture;
    /// lets the first player alone capture
    OnlyFirstCaptures = "only-first-captures", Capture;
    /// requires a capture if one is possible
    CompulsoryCapture = "compulsory-capture", Capture;
    /// never ends the game
    NeverEnds = "never-ends", End;
    /// ends the game only when a player has no piece left
    NoneLeft = "none-left", End;
    /// ends the game when a player has two pieces left
    TwoLeft = "two-left", End;
    /// ends the game one move late
    OneMoveLate = "one-move-late", End;
    /// never notices that the first player has lost
    FirstNeverLoses = "first-never-loses", End;
    /// never notices that the second player has lost
    SecondNeverLoses = "second-never-loses", End;
    /// announces the loser as the winner
    LoserWins = "loser-wins", End;
    /// ends the game when a position repeats, and announces the player who moved
    Repetition = "repetition", End;
    /// does not know `quit`
    NoQuit = "no-quit", Quit;
    /// lets the first player alone quit
    OnlyFirstQuits = "only-first-quits", Quit;
    /// refuses `quit` before the first move
    NoQuitAtOnce = "no-quit-at-once", Quit;
    /// ends on a message that it does not understand
    NonsenseEnds = "nonsense-ends", Invalid;
    /// passes the turn on when it does not understand a message
    NonsensePasses = "nonsense-passes", Invalid;
    /// begins again when it does not understand a message
    NonsenseRestarts = "nonsense-restarts", Invalid;
    /// lets a piece go to any empty slot
    AnyEmptySlot = "any-empty-slot", Reach;
    /// lets a piece slide over empty slots
    Slides = "slides", Reach;
    /// lets a piece go over one empty slot
    OverAGap = "over-a-gap", Reach;
    /// lets a piece go onto another, which is gone then
    OntoPieces = "onto-pieces", Reach;
    /// uses only the direction of the move and ignores the slot named
    DirectionAlone = "direction-alone", Reach;
    /// does not implement jumps
    NoJumps = "no-jumps", Reach;
    /// lets a piece jump over only one piece
    OverOneOnly = "over-one-only", Reach;
    /// lets a piece jump over at most six pieces
    SixAtMost = "six-at-most", Reach;
    /// lets a piece jump over its own side only
    OverOwnOnly = "over-own-only", Reach;
    /// lets a piece jump over enemy pieces only
    OverEnemiesOnly = "over-enemies-only", Reach;
    /// refuses moves back towards a player's own side
    NeverBack = "never-back", Reach;
    /// never removes the mover's own pieces
    OwnNeverRemoved = "own-never-removed", Own;
    /// removes the mover's own pieces before it captures
    OwnFirst = "own-first", Own;
    /// decides captures and own losses on one board instead of one after the other
    BothAtOnce = "both-at-once", Own;
    /// removes the mover's own pieces only where a single one is surrounded
    OwnSinglesOnly = "own-singles-only", Own;
    /// removes only the piece that moved of the mover's own row
    OwnMovedOnly = "own-moved-only", Own;
    /// removes no more than three of the mover's own pieces
    OwnThreeAtMost = "own-three-at-most", Own;
    /// applies A-OWN to the first player only
    OnlyFirstsOwn = "only-firsts-own", Own;
    /// refuses a move by which the mover would lose pieces
    SuicideRefused = "suicide-refused", Own;
    /// does not end the game when the mover's own losses should
    SuicideGoesOn = "suicide-goes-on", Own;
    /// announces the mover as the winner when the mover's own losses end the game
    SuicideWins = "suicide-wins", Own;
}
