//! The known ways to misread the rules of chess and its variants, found in programs (the quiz author's own among them) or feared
//! in them. What each changes stands in the [oracle](super::oracle), beside the right reading.

use super::{Kind, Rule};

crate::misreadings! { Rule:
    /// lets a player move the other's pieces
    AnybodysPieces = "anybodys-pieces", Turn;
    /// lets Black move first
    BlackFirst = "black-first", Turn;
    /// lets the same player move on and on
    NeverChanges = "never-changes", Turn;
    /// passes the turn on when it refuses
    FlipsOnRefusal = "flips-on-refusal", Turn;

    /// lets rooks, bishops and queens go over pieces
    OverPieces = "over-pieces", Piece;
    /// lets a piece capture one of its own side
    CapturesOwn = "captures-own", Piece;
    /// lets a piece beside a knight stand in its way
    LameKnights = "lame-knights", Piece;
    /// lets a queen go along files and ranks only
    OrthogonalQueen = "orthogonal-queen", Piece;
    /// lets a piece stay where it is
    StandsStill = "stands-still", Piece;
    /// lets a king go two squares in every direction
    LongKingSteps = "long-king-steps", Piece;

    /// moves a fairy as a queen only
    FairyIsQueen = "fairy-is-queen", FairyMove;
    /// moves a fairy as a knight only
    FairyIsKnight = "fairy-is-knight", FairyMove;
    /// lets a fairy go over pieces along lines, too
    FairyOverPieces = "fairy-over-pieces", FairyMove;
    /// overlooks the leaps of a fairy when it looks for check
    FairyCheckOverlooked = "fairy-check-overlooked", FairyMove;

    /// lets pawns go back
    PawnsGoBack = "pawns-go-back", Pawn;
    /// lets a pawn capture straight ahead
    CapturesAhead = "captures-ahead", Pawn;
    /// lets a pawn go diagonally without capturing
    DiagonalSteps = "diagonal-steps", Pawn;
    /// lets a pawn go two squares from wherever it is
    AlwaysTwoSteps = "always-two-steps", Pawn;
    /// lets no pawn go two squares
    NeverTwoSteps = "never-two-steps", Pawn;
    /// lets a pawn that goes two squares pass over a piece
    TwoStepsOver = "two-steps-over", Pawn;

    /// knows no capture en passant
    NoPassant = "no-passant", Passant;
    /// lets White only capture en passant
    PassantWhiteOnly = "passant-white-only", Passant;
    /// lets a pawn be captured en passant until another one goes two squares
    StalePassant = "stale-passant", Passant;
    /// lets a pawn be captured en passant that came by single steps
    PassantAfterOneStep = "passant-after-one-step", Passant;
    /// leaves the pawn on the board that was captured en passant
    PassantLeavesPawn = "passant-leaves-pawn", Passant;
    /// lets every piece capture en passant that goes to the square which a pawn has passed
    PassantByAnyPiece = "passant-by-any-piece", Passant;
    /// overlooks a check that opens when a pawn is captured en passant
    PassantPinOverlooked = "passant-pin-overlooked", Passant;

    /// lets nobody castle
    NoCastling = "no-castling", Castle;
    /// lets nobody castle on the queen's side
    ShortCastlingOnly = "short-castling-only", Castle;
    /// lets a king castle that has moved and come back
    CastlesAfterKingMoved = "castles-after-king-moved", Castle;
    /// lets a king castle with a rook that has moved and come back
    CastlesAfterRookMoved = "castles-after-rook-moved", Castle;
    /// lets a king castle with a rook that came to the corner where another was captured
    CastlesAfterRookCaptured = "castles-after-rook-captured", Castle;
    /// lets a king castle out of check
    CastlesOutOfCheck = "castles-out-of-check", Castle;
    /// lets a king castle across an attacked square
    CastlesThroughCheck = "castles-through-check", Castle;
    /// looks only at the squares of the king for pieces between king and rook
    CastlesPastB1 = "castles-past-b1", Castle;
    /// refuses to castle on the queen's side if the square beside the rook is attacked
    SafeB1 = "safe-b1", Castle;
    /// refuses to castle with an attacked rook
    SafeRook = "safe-rook", Castle;
    /// leaves the rook in its corner when a king castles
    RookStays = "rook-stays", Castle;

    /// keeps a piece that captures castling as if it had not moved
    GunKeepsCastling = "gun-keeps-castling", GunStay;
    /// moves a piece that captures, as in chess
    GunMoves = "gun-moves", GunStay;
    /// moves a pawn that captures en passant, as in chess
    GunMovesEnPassant = "gun-moves-en-passant", GunStay;
    /// promotes a pawn that captures on the last rank
    GunPromotes = "gun-promotes", GunStay;
    /// lets no pinned piece capture but along the line on which it is pinned
    GunPinsBind = "gun-pins-bind", GunStay;
    /// asks whether a king is safe as if the piece that captured had gone there
    GunShieldsThere = "gun-shields-there", GunStay;
    /// lets a player who has captured move again
    GunMovesAgain = "gun-moves-again", GunStay;
    /// lets a king capture what the enemy protects
    GunKingProtected = "gun-king-protected", GunKing;
    /// lets no king capture
    GunKingNever = "gun-king-never", GunKing;

    /// leaves a pawn on the last rank a pawn
    NeverPromotes = "never-promotes", Promote;
    /// leaves a black pawn on the last rank a pawn
    BlackNeverPromotes = "black-never-promotes", Promote;
    /// makes a pawn the strongest piece, whatever is asked
    AlwaysStrongest = "always-strongest", Promote;
    /// refuses to make a pawn anything but the strongest piece
    OnlyStrongest = "only-strongest", Promote;
    /// lets a pawn become a king
    PromotesToKing = "promotes-to-king", Promote;
    /// overlooks what a piece is to become that becomes nothing
    LettersOverlooked = "letters-overlooked", Promote;
    /// lets a pawn become a plain queen, and no fairy
    PlainQueen = "plain-queen", FairyPromote;
    /// lets a pawn become a plain queen, too
    QueenToo = "queen-too", FairyPromote;

    /// lets a king be left in check
    NoCheck = "no-check", Check;
    /// overlooks that a piece which moves away bares its king
    PinsOverlooked = "pins-overlooked", Check;
    /// lets the kings stand side by side
    KingsAdjacent = "kings-adjacent", Check;
    /// lets a king step back along the line on which it is attacked
    KingHidesBehindItself = "king-hides-behind-itself", Check;
    /// lets a king capture what the enemy protects
    KingTakesProtected = "king-takes-protected", Check;
    /// takes a pinned piece for one that attacks nothing
    PinnedIsHarmless = "pinned-is-harmless", Check;
    /// takes the square ahead of a pawn for an attacked one
    AttacksAhead = "attacks-ahead", Check;
    /// asks a king in check to move itself
    KingMustMove = "king-must-move", Check;

    /// never ends the game by checkmate
    MateOverlooked = "mate-overlooked", Mate;
    /// takes checkmate for a draw
    MateIsDraw = "mate-is-draw", Mate;
    /// lets the player win who is mated
    MatedWins = "mated-wins", Mate;
    /// takes a check for mate out of which the king itself cannot step
    CheckIsMate = "check-is-mate", Mate;
    /// never ends the game by stalemate
    StalemateOverlooked = "stalemate-overlooked", Stalemate;
    /// lets the player lose who is stalemated
    StalemateLoses = "stalemate-loses", Stalemate;
    /// takes two bare kings for a draw
    BareKingsDraw = "bare-kings-draw", Stalemate;
    /// takes a position that comes a third time for a draw
    ThirdTimeDraws = "third-time-draws", Stalemate;

    /// lets knights leap onto the holes and stay there
    HoleSparesKnights = "hole-spares-knights", HoleVanish;
    /// lets pieces go over the holes
    HoleCrossed = "hole-crossed", HoleVanish;
    /// knows no hole on f5
    HoleOnD5Only = "hole-on-d5-only", HoleVanish;
    /// knows no hole on d5
    HoleOnF5Only = "hole-on-f5-only", HoleVanish;
    /// lets a piece capture beyond the hole in which it vanishes
    HoleCaptures = "hole-captures", HoleVanish;
    /// lets no piece go onto or over a hole
    HoleBars = "hole-bars", HoleVanish;
    /// keeps the right to capture en passant for the move after a piece has vanished
    HoleKeepsPassant = "hole-keeps-passant", HoleVanish;
    /// lets no attack run over a hole
    HoleLinesClosed = "hole-lines-closed", HoleVanish;
    /// asks whether a king is safe as if the piece that vanishes had got there
    HoleShields = "hole-shields", HoleVanish;
    /// lets a player move again whose piece has vanished
    HoleMovesAgain = "hole-moves-again", HoleVanish;
    /// lets the game go on without a king
    HoleKingMissing = "hole-king-missing", HoleKing;
    /// lets a king stand on a hole
    HoleKingSpared = "hole-king-spared", HoleKing;
    /// lets no king step onto a hole
    HoleKingBarred = "hole-king-barred", HoleKing;
    /// lets a king step onto an attacked hole
    HoleKingAttacked = "hole-king-attacked", HoleKing;
    /// lets the player win whose king vanishes
    HoleKingWins = "hole-king-wins", HoleKing;
    /// breaks down as soon as the king that is to move stands beside a hole which nobody attacks
    HoleKingCrash = "hole-king-crash", HoleKing;

    /// lets a player move on who has put the other in check
    FibCheckGoesOn = "fib-check-goes-on", FibCheck;
    /// ends a turn only if the piece that moved gives check itself
    FibDirectCheckOnly = "fib-direct-check-only", FibCheck;
    /// adds up the moves that were made, not those that might have been
    FibCountsMade = "fib-counts-made", FibCheck;
    /// lets each turn be one move long, as in chess
    FibOneMove = "fib-one-move", FibCount;
    /// makes each turn one move longer than the last
    FibOneMore = "fib-one-more", FibCount;
    /// makes each turn twice as long as the last
    FibDoubles = "fib-doubles", FibCount;
    /// lets the first two turns be one and two moves long
    FibTwoAtOnce = "fib-two-at-once", FibCount;
    /// lets a pawn be captured en passant whichever move of the last turn brought it there
    FibPassantOfTurn = "fib-passant-of-turn", FibCount;
    /// ends only the turn of a player who has no move amid it, and not the game
    FibStuckPasses = "fib-stuck-passes", FibCount;

    /// lets pawns be put on the first and the last rank
    MadPawnAnywhere = "mad-pawn-anywhere", MadPawn;
    /// lets no pawn that was put back go two squares
    MadPawnHasMoved = "mad-pawn-has-moved", MadPawn;
    /// lets no pawn be put back on the rank where it began
    MadPawnNotHome = "mad-pawn-not-home", MadPawn;
    /// removes what is captured, as in chess
    MadRemoves = "mad-removes", MadPut;
    /// lets a captured piece change sides
    MadChangesSides = "mad-changes-sides", MadPut;
    /// lets a piece be put on another
    MadOnTop = "mad-on-top", MadPut;
    /// lets no piece be put where the one that captured it came from
    MadOriginTaken = "mad-origin-taken", MadPut;
    /// lets a bishop be put on squares of its own colour only
    MadBishopColour = "mad-bishop-colour", MadPut;
    /// lets a piece that is put back shield the king of whoever captured it
    MadInterposes = "mad-interposes", MadPut;
    /// lets a piece be put where it attacks the king of whoever captured it
    MadPutsCheck = "mad-puts-check", MadPut;
    /// puts a promoted piece back as a pawn
    MadDemotes = "mad-demotes", MadPut;
    /// removes a pawn that is captured en passant
    MadRemovesEnPassant = "mad-removes-en-passant", MadPut;

    /// begins with the pieces where they stand in chess
    BaseBeginsAsChess = "base-begins-as-chess", BasePlace;
    /// lets pieces be placed anywhere
    BaseAnywhere = "base-anywhere", BasePlace;
    /// lets a piece be placed on another
    BaseOnTop = "base-on-top", BasePlace;
    /// lets any number of pieces of each kind be placed
    BaseAnyNumber = "base-any-number", BasePlace;
    /// asks for bishops on squares of both colours
    BaseBishopsDiffer = "base-bishops-differ", BasePlace;
    /// asks for a king between the rooks
    BaseKingBetween = "base-king-between", BasePlace;
    /// lets White place all pieces before Black
    BaseWhiteAtOnce = "base-white-at-once", BasePlace;
    /// lets Black have the first move when all pieces are placed
    BaseBlackMoves = "base-black-moves", BasePlace;
    /// lets a king and a rook castle that were placed where they stand in chess
    BaseCastles = "base-castles", BaseCastle;
    /// takes every step of a king to the c-file or the g-file of its first rank for castling, and refuses it
    BaseRefusesSteps = "base-refuses-steps", BaseCastle;

    /// knows check and checkmate
    ExtKnowsCheck = "ext-knows-check", ExtLast;
    /// ends the game only if a king is captured
    ExtKingsOnly = "ext-kings-only", ExtLast;
    /// overlooks that the pawns are extinct
    ExtPawnsOverlooked = "ext-pawns-overlooked", ExtLast;
    /// lets nobody capture a king
    ExtKingsUntouchable = "ext-kings-untouchable", ExtLast;
    /// refuses to castle out of or across what would be check
    ExtCastlesSafely = "ext-castles-safely", ExtLast;
    /// lets the player win who lacks some kind
    ExtExtinctWins = "ext-extinct-wins", ExtLast;
    /// lets no pawn become a king
    ExtNoKings = "ext-no-kings", ExtPromote;
    /// lets a player go on without pawns who has promoted the last one
    ExtLastPawnGoes = "ext-last-pawn-goes", ExtPromote;
    /// lets the mover lose if both players lack some kind
    ExtMoverLast = "ext-mover-last", ExtPromote;
    /// counts what a pawn has become as a pawn
    ExtStillPawns = "ext-still-pawns", ExtPromote;
}

impl Misreading {
    /// Whether it is an equivalent mutant in a variant: the variant has the rule, but no game of it shows that it is misread.
    pub(super) fn is_equivalent_in(self, variant: Kind) -> bool {
        match variant {
            Kind::Fairy => matches!(self, Self::OrthogonalQueen),
            Kind::Gun => matches!(self, Self::KingTakesProtected),
            // What is captured is put back, so that the kings are never left alone.
            Kind::Madhouse => matches!(self, Self::BareKingsDraw),
            Kind::Extinction => matches!(
                self,
                Self::PassantPinOverlooked
                    | Self::CastlesOutOfCheck
                    | Self::CastlesThroughCheck
                    | Self::SafeB1
                    | Self::SafeRook
                    | Self::PromotesToKing
                    | Self::BareKingsDraw
            ),
            Kind::Orthodox | Kind::Blackhole | Kind::Fibonacci | Kind::Baseline => false,
        }
    }
}
