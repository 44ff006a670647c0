//! The known ways to misread the rules of Quagmire, found or expected in programs. The effect of each is in the [oracle](super::oracle),
//! next to the correct reading.

use super::Rule;

crate::misreadings! { Rule:
    /// lets a player move the other's pieces
    AnybodysPieces = "anybodys-pieces", Turn;
    /// lets the top right player go first
    TopRightFirst = "top-right-first", Turn;
    /// never passes the turn to the other player
    NeverChanges = "never-changes", Turn;
    /// passes the turn on when it refuses
    FlipsOnRefusal = "flips-on-refusal", Turn;
    /// lets a piece go to any empty square
    CrookedWays = "crooked-ways", Line;
    /// lets a slide along a rank turn once into a file
    OneBend = "one-bend", Line;
    /// does not implement diagonals
    NoDiagonals = "no-diagonals", Line;
    /// lets pieces slide along files and ranks only
    OrthogonalSlides = "orthogonal-slides", Line;
    /// lets pieces slide along diagonals only
    DiagonalSlides = "diagonal-slides", Line;
    /// forbids slides along one of the two diagonal directions
    OneDiagonal = "one-diagonal", Line;
    /// refuses slides back towards a player's own side
    NeverBack = "never-back", Line;
    /// lets a slide go one step only
    OneStep = "one-step", Slide;
    /// allows a slide to stop only where it can go no further
    FarEnd = "far-end", Slide;
    /// refuses a slide that stops right in front of a piece
    OneShort = "one-short", Slide;
    /// lets a slide capture the enemy piece that it meets
    Captures = "captures", Slide;
    /// lets a slide pass through the mover's own pieces
    ThroughOwn = "through-own", Slide;
    /// never looks at what stands between two squares
    ThroughAll = "through-all", Slide;
    /// looks at what stands between two squares on files and ranks only
    ThroughOnDiagonals = "through-on-diagonals", Slide;
    /// does not implement jumps over friendly pieces
    NoJumps = "no-jumps", Jump;
    /// lets a piece jump along files and ranks only
    NoDiagonalJumps = "no-diagonal-jumps", Jump;
    /// lets a piece jump over two pieces in a row
    OverTwo = "over-two", Jump;
    /// lets a piece jump over a friendly piece that is not next to it
    OverAGap = "over-a-gap", Jump;
    /// lets a jump land further away than directly behind the piece
    LandsFurther = "lands-further", Jump;
    /// lets a jump land on a piece and take it
    LandsOnPieces = "lands-on-pieces", Jump;
    /// requires a jump if one is possible
    CompulsoryJump = "compulsory-jump", Jump;
    /// never ends the game for a piece in quagmire
    NeverStuck = "never-stuck", Stuck;
    /// ignores diagonal neighbours when it looks for pieces in quagmire
    OrthogonallyStuck = "orthogonally-stuck", Stuck;
    /// treats a piece shut in by its own side as in quagmire
    ShutInByOwn = "shut-in-by-own", Stuck;
    /// does not treat a piece that can jump as in quagmire
    CanJumpIsFree = "can-jump-is-free", Stuck;
    /// does not treat a piece at the edge of the board as in quagmire
    EdgeIsFree = "edge-is-free", Stuck;
    /// looks only at the piece just moved when a turn ends
    OnlyTheMoved = "only-the-moved", Stuck;
    /// ignores a quagmire that the same turn created
    SelfInflicted = "self-inflicted", Stuck;
    /// treats the piece just moved as in quagmire if an enemy is beside it
    JustMoved = "just-moved", Stuck;
    /// refuses a losing move while a move that does not lose exists
    LosingRefused = "losing-refused", Stuck;
    /// ends the game when the opponent is put in quagmire
    QuagmiringWins = "quagmiring-wins", Stuck;
    /// makes the opponent lose, not the mover, if both sides have a piece in quagmire
    BothStuck = "both-stuck", Stuck;
    /// announces the loser as the winner
    LoserWins = "loser-wins", Stuck;
    /// treats a move of length zero as a pass
    PassAllowed = "pass-allowed", Pass;
    /// gives a player who jumps another move
    AnotherGo = "another-go", Pass;
    /// gives two moves a turn, except on the game's first turn
    TwoMoves = "two-moves", Pass;
    /// lets a piece move twice in a row
    TwiceAllowed = "twice-allowed", Twice;
    /// lets a piece in quagmire move twice in a row
    TwiceInQuagmire = "twice-in-quagmire", Twice;
    /// forgets the last move when it refuses
    ClearedByRefusal = "cleared-by-refusal", Twice;
    /// treats the piece of a refused move as the one that moved last
    SetByRefusal = "set-by-refusal", Twice;
    /// does not remember a jump as a move
    JumpsNotNoted = "jumps-not-noted", Twice;
    /// bans the pieces of a player's last two turns
    BannedForTwo = "banned-for-two", Twice;
    /// does not require a piece in quagmire to move
    NoDuty = "no-duty", Duty;
    /// requires only the first player to move a piece in quagmire
    OnlyFirstsDuty = "only-firsts-duty", Duty;
    /// requires a piece in quagmire to move even if it cannot
    DutyOfTheFast = "duty-of-the-fast", Duty;
    /// refuses a losing move while a move that does not lose exists, but only while a piece in quagmire must move
    MustRelieve = "must-relieve", Duty;
    /// makes the opponent lose at once if their piece in quagmire cannot move
    ImmovableLoses = "immovable-loses", Duty;
    /// requires the first of several pieces in quagmire to move
    FirstDuty = "first-duty", Duty;
    /// requires the last of several pieces in quagmire to move
    LastDuty = "last-duty", Duty;
    /// requires any piece next to an enemy to move
    DutyBesideEnemy = "duty-beside-enemy", Duty;
    /// requires a piece shut in by its own side to move
    DutyOfTheShutIn = "duty-of-the-shut-in", Duty;
    /// lets a neighbour of a piece in quagmire move instead
    NeighbourHelps = "neighbour-helps", Duty;
    /// lets every enemy piece be jumped
    AnyEnemyJump = "any-enemy-jump", Loop;
    /// does not let an enemy piece be jumped
    NoEnemyJump = "no-enemy-jump", Loop;
    /// looks for a way round the loop of at most 2 king's steps
    WayRoundOfTwo = "way-round-of-two", Loop;
    /// looks for a way round the loop of at most 4 king's steps
    WayRoundOfFour = "way-round-of-four", Loop;
    /// looks for a way round the loop of at most 8 king's steps
    WayRoundOfEight = "way-round-of-eight", Loop;
    /// treats a loop with a diagonal gap as closed
    DiagonalsClosed = "diagonals-closed", Loop;
    /// counts the mover's own pieces as part of a loop
    OwnPiecesClose = "own-pieces-close", Loop;
    /// treats a diagonal gap as closed if the mover's own piece stands in it
    PlugCloses = "plug-closes", Loop;
    /// ignores loops that end at the edge of the board
    OnlyRings = "only-rings", Loop;
    /// lets an enemy piece be jumped only into the smaller side of a loop
    OnlyInwards = "only-inwards", Loop;
    /// lets an enemy piece be jumped only into the larger side of a loop
    OnlyOutwards = "only-outwards", Loop;
    /// never ends the game for want of a legal move
    NeverBlocked = "never-blocked", Blocked;
    /// looks only for slides when it decides whether a player can move
    OnlySlidesCount = "only-slides-count", Blocked;
    /// makes the mover win by Q-BLOCKED even with a piece of their own in quagmire
    BlockedFirst = "blocked-first", Blocked;
}
