//! The known ways to misread the rules of Quagmire, found in programs or feared in them. What each changes stands in the
//! [oracle](super::oracle), beside the right reading.

use super::Rule;

crate::misreadings! { Rule:
    /// lets a player move the other's pieces
    AnybodysPieces = "anybodys-pieces", Turn;
    /// lets the top right player go first
    TopRightFirst = "top-right-first", Turn;
    /// lets the same player move on and on
    NeverChanges = "never-changes", Turn;
    /// passes the turn on when it refuses
    FlipsOnRefusal = "flips-on-refusal", Turn;
    /// lets a piece go to any empty square
    CrookedWays = "crooked-ways", Line;
    /// lets a slide along a rank turn once into a file
    OneBend = "one-bend", Line;
    /// knows no diagonals
    NoDiagonals = "no-diagonals", Line;
    /// lets pieces slide along files and ranks only
    OrthogonalSlides = "orthogonal-slides", Line;
    /// lets pieces slide along diagonals only
    DiagonalSlides = "diagonal-slides", Line;
    /// lets pieces slide along rising diagonals only, besides files and ranks
    OneDiagonal = "one-diagonal", Line;
    /// lets nobody slide back towards their own side
    NeverBack = "never-back", Line;
    /// lets a slide go one step only
    OneStep = "one-step", Slide;
    /// lets a slide stop only where it can go no further
    FarEnd = "far-end", Slide;
    /// lets no slide end right before a piece
    OneShort = "one-short", Slide;
    /// lets a slide capture the enemy piece that it meets
    Captures = "captures", Slide;
    /// lets a slide pass through the mover's own pieces
    ThroughOwn = "through-own", Slide;
    /// never looks at what stands between two squares
    ThroughAll = "through-all", Slide;
    /// looks at what stands between two squares on files and ranks only
    ThroughOnDiagonals = "through-on-diagonals", Slide;
    /// knows no jumps over friendly pieces
    NoJumps = "no-jumps", Jump;
    /// lets a piece jump along files and ranks only
    NoDiagonalJumps = "no-diagonal-jumps", Jump;
    /// lets a piece jump over two pieces in a row
    OverTwo = "over-two", Jump;
    /// lets a piece jump over a friendly piece that is not beside it
    OverAGap = "over-a-gap", Jump;
    /// lets a jump land further away than directly behind the piece
    LandsFurther = "lands-further", Jump;
    /// lets a jump land on a piece and take it
    LandsOnPieces = "lands-on-pieces", Jump;
    /// asks whoever can jump to jump
    CompulsoryJump = "compulsory-jump", Jump;
    /// never ends the game for a piece in quagmire
    NeverStuck = "never-stuck", Stuck;
    /// looks only along files and ranks for a way out of quagmire
    OrthogonallyStuck = "orthogonally-stuck", Stuck;
    /// takes a piece shut in by its own side for one in quagmire
    ShutInByOwn = "shut-in-by-own", Stuck;
    /// takes a piece that can jump for one not in quagmire
    CanJumpIsFree = "can-jump-is-free", Stuck;
    /// takes a piece at the edge of the board for one not in quagmire
    EdgeIsFree = "edge-is-free", Stuck;
    /// looks only at the piece just moved when a turn ends
    OnlyTheMoved = "only-the-moved", Stuck;
    /// forgives a quagmire that arose on the turn itself
    SelfInflicted = "self-inflicted", Stuck;
    /// takes a piece that just moved beside an enemy for one in quagmire
    JustMoved = "just-moved", Stuck;
    /// refuses a move that leaves a piece in quagmire while another does not
    LosingRefused = "losing-refused", Stuck;
    /// ends the game when the opponent is put in quagmire
    QuagmiringWins = "quagmiring-wins", Stuck;
    /// lets the opponent lose when both sides have a piece in quagmire
    BothStuck = "both-stuck", Stuck;
    /// announces the loser as the winner
    LoserWins = "loser-wins", Stuck;
    /// takes a move of length zero for a pass
    PassAllowed = "pass-allowed", Pass;
    /// gives a player who jumps another move
    AnotherGo = "another-go", Pass;
    /// gives each player two moves a turn, but for the first
    TwoMoves = "two-moves", Pass;
    /// lets a piece move twice in a row
    TwiceAllowed = "twice-allowed", Twice;
    /// lets a piece in quagmire move twice in a row
    TwiceInQuagmire = "twice-in-quagmire", Twice;
    /// forgets the last move when it refuses
    ClearedByRefusal = "cleared-by-refusal", Twice;
    /// takes a refused move's piece for the one that moved last
    SetByRefusal = "set-by-refusal", Twice;
    /// does not remember a jump as a move
    JumpsNotNoted = "jumps-not-noted", Twice;
    /// bans the pieces of a player's last two turns
    BannedForTwo = "banned-for-two", Twice;
    /// asks nobody to move a piece in quagmire
    NoDuty = "no-duty", Duty;
    /// asks the first player alone to move a piece in quagmire
    OnlyFirstsDuty = "only-firsts-duty", Duty;
    /// asks for a piece in quagmire to be moved even when none can
    DutyOfTheFast = "duty-of-the-fast", Duty;
    /// refuses a player under duty a move that relieves nothing while another does
    MustRelieve = "must-relieve", Duty;
    /// lets a player lose whose piece in quagmire cannot move
    ImmovableLoses = "immovable-loses", Duty;
    /// asks for the first of several pieces in quagmire to be moved
    FirstDuty = "first-duty", Duty;
    /// asks for the last of several pieces in quagmire to be moved
    LastDuty = "last-duty", Duty;
    /// asks for any piece beside an enemy to be moved
    DutyBesideEnemy = "duty-beside-enemy", Duty;
    /// asks for a piece shut in by its own side to be moved
    DutyOfTheShutIn = "duty-of-the-shut-in", Duty;
    /// lets a neighbour of a piece in quagmire move in its stead
    NeighbourHelps = "neighbour-helps", Duty;
    /// lets every enemy piece be jumped
    AnyEnemyJump = "any-enemy-jump", Loop;
    /// lets no enemy piece be jumped
    NoEnemyJump = "no-enemy-jump", Loop;
    /// looks for a way round a loop two king's steps far
    WayRoundOfTwo = "way-round-of-two", Loop;
    /// looks for a way round a loop two king's steps far from each end
    WayRoundOfFour = "way-round-of-four", Loop;
    /// looks for a way round a loop eight king's steps far
    WayRoundOfEight = "way-round-of-eight", Loop;
    /// takes a loop with a diagonal gap for a closed one
    DiagonalsClosed = "diagonals-closed", Loop;
    /// counts the mover's own pieces as part of a loop
    OwnPiecesClose = "own-pieces-close", Loop;
    /// takes a diagonal gap with the mover's own piece in it for a closed one
    PlugCloses = "plug-closes", Loop;
    /// closes loops by rings only, never by the walls of the board
    OnlyRings = "only-rings", Loop;
    /// lets an enemy piece be jumped only into the smaller side of a loop
    OnlyInwards = "only-inwards", Loop;
    /// lets an enemy piece be jumped only into the larger side of a loop
    OnlyOutwards = "only-outwards", Loop;
    /// never ends the game for want of a legal move
    NeverBlocked = "never-blocked", Blocked;
    /// looks only for slides when it asks whether a player can move
    OnlySlidesCount = "only-slides-count", Blocked;
    /// lets a mover who ends the turn in quagmire win by leaving the opponent no move
    BlockedFirst = "blocked-first", Blocked;
}
