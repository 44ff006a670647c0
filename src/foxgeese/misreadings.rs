//! The known ways to misread the rules of Fox & Geese. The effect of each is in the [oracle](super::oracle), next to the correct reading.

use super::Rule;

crate::misreadings! { Rule:
    /// lets the foxes go first
    FoxesFirst = "foxes-first", Turn;
    /// never passes the turn to the other side
    NeverChanges = "same-side-again", Turn;
    /// passes the turn on when it refuses
    FlipsOnRefusal = "refusal-costs-the-turn", Turn;
    /// lets the geese move on the foxes' turn, and the foxes on the geese's
    AnybodysTurn = "anybodys-turn", Turn;
    /// re-letters the geese after every move
    NamedByPlace = "named-by-place", Name;
    /// re-letters the geese after every capture
    LettersCloseUp = "letters-close-up", Name;
    /// calls the fox that is further left X
    LeftFoxIsX = "left-fox-is-x", Name;
    /// swaps the names of the two foxes
    FoxesSwapped = "foxes-swapped", Name;
    /// lets geese go down as well
    GeeseGoBack = "geese-go-back", Step;
    /// lets geese go up only
    GeeseGoUpOnly = "geese-go-up-only", Step;
    /// lets geese step into the corners outside of the cross
    GeeseLeaveTheCross = "geese-leave-the-cross", Step;
    /// lets a goose that steps off one side come in on the other
    GeeseWrapRound = "geese-wrap-round", Step;
    /// lets geese hop over one another
    GeeseHop = "geese-hop", Step;
    /// lets geese go as far as they can
    GeeseSlide = "geese-slide", Step;
    /// does not let a fox go up
    FoxesNeverGoUp = "foxes-never-go-up", Roam;
    /// lets foxes step into the corners outside of the cross
    FoxesLeaveTheCross = "foxes-leave-the-cross", Roam;
    /// lets a fox that steps off one side come in on the other
    FoxesWrapRound = "foxes-wrap-round", Roam;
    /// lets foxes go as far as they can
    FoxesSlide = "foxes-slide", Roam;
    /// lets a fox step onto the other's cell, so that the two change places
    FoxesChangePlaces = "foxes-change-places", Roam;
    /// leaves a captured goose on the board
    GooseStays = "goose-stays", Capture;
    /// lets a fox capture a goose by stepping onto it
    Tramples = "tramples", Capture;
    /// lets a jump land on the last empty cell behind the goose
    LandsFurther = "lands-further-on", Capture;
    /// lets a fox capture one goose a move
    OneAtATime = "one-at-a-time", Capture;
    /// allows further jumps only in the same direction
    StraightOn = "straight-on", Capture;
    /// does not let a fox jump up
    NeverJumpsUp = "never-jumps-up", Capture;
    /// treats a fox's starting cell as occupied until its move ends
    OwnCellClosed = "own-cell-closed", Capture;
    /// lets foxes jump into the corners outside of the cross
    JumpsOffTheCross = "jumps-off-the-cross", Capture;
    /// accepts several plain steps in one move
    SeveralSteps = "several-steps", Capture;
    /// does not require foxes to capture
    NeverObliged = "never-obliged", Obliged;
    /// allows a fox to step if it cannot capture itself, although the other can
    ObligedItself = "obliged-itself", Obliged;
    /// requires only X to capture
    OnlyXObliged = "only-x-obliged", Obliged;
    /// refuses steps of a fox while a goose is next to it, whether or not there is room behind
    ObligedBeside = "obliged-beside", Obliged;
    /// lets foxes stop jumping when they like
    AnyCapture = "any-capture", Longest;
    /// lets foxes make any capture that is carried to its end
    AnyToItsEnd = "any-to-its-end", Longest;
    /// requires each fox to make its own longest capture
    LongestOfEach = "longest-of-each", Longest;
    /// accepts only the first of several longest captures
    FirstLongest = "first-longest", Longest;
    /// compares captures by their first two jumps
    LooksTwoAhead = "looks-two-ahead", Longest;
    /// never ends the game for a filled square
    NeverFilled = "never-filled", Fill;
    /// accepts eight geese in the upper square as enough
    EightFill = "eight-fill", Fill;
    /// counts a fox in the upper square as if it were a goose
    FoxesFill = "foxes-fill", Fill;
    /// checks the square one row further down
    LowerSquare = "lower-square", Fill;
    /// never ends the game for blocked foxes
    NeverBlocked = "foxes-never-blocked", Blocked;
    /// makes the geese win when one fox cannot move
    OneBlocked = "one-blocked", Blocked;
    /// treats foxes that can only jump as blocked
    OnlyStepsCount = "only-steps-count", Blocked;
    /// lets a side that cannot move pass
    BlockedPass = "blocked-pass", Blocked;
    /// never ends the game for captured geese
    NeverTwelve = "never-twelve", Twelve;
    /// ends the game when 11 geese are captured
    Eleven = "eleven", Twelve;
    /// ends the game only when more than 12 geese are captured
    Thirteen = "thirteen", Twelve;
    /// misses the end if one capture takes the count past 12
    ExactlyTwelve = "exactly-twelve", Twelve;
    /// counts captures, however many geese each takes
    CountsCaptures = "counts-captures", Twelve;
    /// never ends the game for the number of moves
    NeverHundred = "never-hundred", Hundred;
    /// ends the game after 99 moves
    NinetyNine = "ninety-nine", Hundred;
    /// lets the geese make another move after the hundredth
    OneMore = "one-more", Hundred;
    /// counts the foxes' moves too
    CountsBoth = "counts-both", Hundred;
    /// counts refused moves too
    CountsRefused = "counts-refused", Hundred;
    /// makes the geese lose even if the hundredth move wins
    HundredthLoses = "hundredth-loses", Hundred;
    /// never ends the game for geese that cannot move
    NeverStuck = "geese-never-stuck", Stuck;
    /// makes geese that cannot move win
    StuckWin = "stuck-win", Stuck;
    /// calls it a draw when the geese cannot move
    StuckDraw = "stuck-draw", Stuck;
    /// treats geese that can only step sideways as stuck
    OnlyUpCounts = "only-up-counts", Stuck;
    /// lets a side that cannot move pass
    StuckPass = "stuck-pass", Stuck;
}
