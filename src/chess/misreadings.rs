//! The known ways to misread the rules of chess and its variants, found in programs (including the quiz author's own) or expected in them.
//! The effect of each is in the [oracle](super::oracle), next to the correct reading.

use super::{Kind, Rule};

crate::misreadings! { Rule:
    /// lets a player move the other's pieces
    AnybodysPieces = "anybodys-pieces", Turn;
    /// lets Black move first
    BlackFirst = "black-first", Turn;
    /// never passes the turn to the other player
    NeverChanges = "never-changes", Turn;
    /// passes the turn on when it refuses
    FlipsOnRefusal = "flips-on-refusal", Turn;

    /// lets rooks, bishops and queens go over pieces
    OverPieces = "over-pieces", Piece;
    /// lets a piece capture one of its own side
    CapturesOwn = "captures-own", Piece;
    /// lets an adjacent piece block a knight
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
    /// also lets a fairy go over pieces along lines
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
    /// does not let a pawn go two squares
    NeverTwoSteps = "never-two-steps", Pawn;
    /// lets a pawn that goes two squares pass over a piece
    TwoStepsOver = "two-steps-over", Pawn;

    /// does not implement en passant
    NoPassant = "no-passant", Passant;
    /// lets White only capture en passant
    PassantWhiteOnly = "passant-white-only", Passant;
    /// lets a pawn be captured en passant until another one goes two squares
    StalePassant = "stale-passant", Passant;
    /// allows en passant against a pawn that came by single steps
    PassantAfterOneStep = "passant-after-one-step", Passant;
    /// leaves the pawn on the board that was captured en passant
    PassantLeavesPawn = "passant-leaves-pawn", Passant;
    /// lets every piece capture en passant that goes to the square which a pawn has passed
    PassantByAnyPiece = "passant-by-any-piece", Passant;
    /// overlooks a check that opens when a pawn is captured en passant
    PassantPinOverlooked = "passant-pin-overlooked", Passant;

    /// does not implement castling
    NoCastling = "no-castling", Castle;
    /// refuses queenside castling
    ShortCastlingOnly = "short-castling-only", Castle;
    /// lets a king castle that has moved and come back
    CastlesAfterKingMoved = "castles-after-king-moved", Castle;
    /// lets a king castle with a rook that has moved and come back
    CastlesAfterRookMoved = "castles-after-rook-moved", Castle;
    /// allows castling with a rook that replaced the captured one
    CastlesAfterRookCaptured = "castles-after-rook-captured", Castle;
    /// lets a king castle out of check
    CastlesOutOfCheck = "castles-out-of-check", Castle;
    /// lets a king castle across an attacked square
    CastlesThroughCheck = "castles-through-check", Castle;
    /// ignores a piece on b1 or b8
    CastlesPastB1 = "castles-past-b1", Castle;
    /// refuses queenside castling if b1 or b8 is attacked
    SafeB1 = "safe-b1", Castle;
    /// refuses to castle with an attacked rook
    SafeRook = "safe-rook", Castle;
    /// leaves the rook in its corner when a king castles
    RookStays = "rook-stays", Castle;

    /// lets a king or rook castle after it has captured
    GunKeepsCastling = "gun-keeps-castling", GunStay;
    /// moves a piece that captures, as in chess
    GunMoves = "gun-moves", GunStay;
    /// moves a pawn that captures en passant, as in chess
    GunMovesEnPassant = "gun-moves-en-passant", GunStay;
    /// promotes a pawn that captures on the last rank
    GunPromotes = "gun-promotes", GunStay;
    /// lets a pinned piece capture only along the pin
    GunPinsBind = "gun-pins-bind", GunStay;
    /// tests the king's safety as if the piece had arrived
    GunShieldsThere = "gun-shields-there", GunStay;
    /// gives a player who captured another move
    GunMovesAgain = "gun-moves-again", GunStay;
    /// lets a king capture a protected piece
    GunKingProtected = "gun-king-protected", GunKing;
    /// does not let a king capture
    GunKingNever = "gun-king-never", GunKing;

    /// leaves a pawn on the last rank a pawn
    NeverPromotes = "never-promotes", Promote;
    /// leaves a black pawn on the last rank a pawn
    BlackNeverPromotes = "black-never-promotes", Promote;
    /// promotes to the strongest piece, whichever piece the move names
    AlwaysStrongest = "always-strongest", Promote;
    /// refuses to make a pawn anything but the strongest piece
    OnlyStrongest = "only-strongest", Promote;
    /// lets a pawn become a king
    PromotesToKing = "promotes-to-king", Promote;
    /// ignores a promotion letter on a move that does not promote
    LettersOverlooked = "letters-overlooked", Promote;
    /// lets a pawn become a plain queen, and no fairy
    PlainQueen = "plain-queen", FairyPromote;
    /// also lets a pawn become a plain queen
    QueenToo = "queen-too", FairyPromote;

    /// lets a king be left in check
    NoCheck = "no-check", Check;
    /// overlooks that a piece which moves away bares its king
    PinsOverlooked = "pins-overlooked", Check;
    /// lets the kings stand side by side
    KingsAdjacent = "kings-adjacent", Check;
    /// lets a king step back along the line on which it is attacked
    KingHidesBehindItself = "king-hides-behind-itself", Check;
    /// lets a king capture a protected piece
    KingTakesProtected = "king-takes-protected", Check;
    /// ignores attacks by pinned pieces
    PinnedIsHarmless = "pinned-is-harmless", Check;
    /// treats the square ahead of a pawn as attacked
    AttacksAhead = "attacks-ahead", Check;
    /// requires a king in check to move
    KingMustMove = "king-must-move", Check;

    /// never ends the game by checkmate
    MateOverlooked = "mate-overlooked", Mate;
    /// treats checkmate as a draw
    MateIsDraw = "mate-is-draw", Mate;
    /// makes the mated player win
    MatedWins = "mated-wins", Mate;
    /// treats a check as mate if the king itself cannot move
    CheckIsMate = "check-is-mate", Mate;
    /// never ends the game by stalemate
    StalemateOverlooked = "stalemate-overlooked", Stalemate;
    /// makes the stalemated player lose
    StalemateLoses = "stalemate-loses", Stalemate;
    /// treats two bare kings as a draw
    BareKingsDraw = "bare-kings-draw", Stalemate;
    /// treats the third occurrence of a position as a draw
    ThirdTimeDraws = "third-time-draws", Stalemate;

    /// lets knights leap onto the holes and stay there
    HoleSparesKnights = "hole-spares-knights", HoleVanish;
    /// lets pieces go over the holes
    HoleCrossed = "hole-crossed", HoleVanish;
    /// does not implement the hole on f5
    HoleOnD5Only = "hole-on-d5-only", HoleVanish;
    /// does not implement the hole on d5
    HoleOnF5Only = "hole-on-f5-only", HoleVanish;
    /// also removes the piece on the target square when the moving piece vanishes
    HoleCaptures = "hole-captures", HoleVanish;
    /// does not let a piece go onto or over a hole
    HoleBars = "hole-bars", HoleVanish;
    /// keeps the right to capture en passant for the move after a piece has vanished
    HoleKeepsPassant = "hole-keeps-passant", HoleVanish;
    /// lets a hole block attacks
    HoleLinesClosed = "hole-lines-closed", HoleVanish;
    /// tests the king's safety as if the piece had arrived
    HoleShields = "hole-shields", HoleVanish;
    /// gives a player whose piece has vanished another move
    HoleMovesAgain = "hole-moves-again", HoleVanish;
    /// lets the game go on without a king
    HoleKingMissing = "hole-king-missing", HoleKing;
    /// lets a king stand on a hole
    HoleKingSpared = "hole-king-spared", HoleKing;
    /// does not let a king step onto a hole
    HoleKingBarred = "hole-king-barred", HoleKing;
    /// lets a king step onto an attacked hole
    HoleKingAttacked = "hole-king-attacked", HoleKing;
    /// makes the player whose king vanishes win
    HoleKingWins = "hole-king-wins", HoleKing;
    /// crashes if the king to move stands next to a hole that no enemy attacks
    HoleKingCrash = "hole-king-crash", HoleKing;

    /// lets a player who gave check move on
    FibCheckGoesOn = "fib-check-goes-on", FibCheck;
    /// ends a turn only if the piece that moved gives check itself
    FibDirectCheckOnly = "fib-direct-check-only", FibCheck;
    /// computes the next turn from the moves played, not from the full turns
    FibCountsMade = "fib-counts-made", FibCheck;
    /// lets each turn be one move long, as in chess
    FibOneMove = "fib-one-move", FibCount;
    /// makes each turn one move longer than the last
    FibOneMore = "fib-one-more", FibCount;
    /// makes each turn twice as long as the last
    FibDoubles = "fib-doubles", FibCount;
    /// lets the first two turns be one and two moves long
    FibTwoAtOnce = "fib-two-at-once", FibCount;
    /// allows en passant against every double step of the last turn
    FibPassantOfTurn = "fib-passant-of-turn", FibCount;
    /// ends the turn, not the game, if a player runs out of moves in mid-turn
    FibStuckPasses = "fib-stuck-passes", FibCount;

    /// lets pawns be placed on the first and the last rank
    MadPawnAnywhere = "mad-pawn-anywhere", MadPawn;
    /// refuses double steps of pawns that were placed
    MadPawnHasMoved = "mad-pawn-has-moved", MadPawn;
    /// refuses to place a pawn on the rank where it started
    MadPawnNotHome = "mad-pawn-not-home", MadPawn;
    /// removes captured pieces, as in chess
    MadRemoves = "mad-removes", MadPut;
    /// lets a captured piece change sides
    MadChangesSides = "mad-changes-sides", MadPut;
    /// lets a piece be placed on another piece
    MadOnTop = "mad-on-top", MadPut;
    /// refuses to place a piece on the square the capturing piece left
    MadOriginTaken = "mad-origin-taken", MadPut;
    /// lets a bishop be placed only on squares of its own colour
    MadBishopColour = "mad-bishop-colour", MadPut;
    /// accepts an illegal capture if the placed piece then shields the capturing player's king
    MadInterposes = "mad-interposes", MadPut;
    /// lets a piece be placed where it attacks the king of the player who captured it
    MadPutsCheck = "mad-puts-check", MadPut;
    /// places a promoted piece as a pawn
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
    /// requires bishops on squares of both colours
    BaseBishopsDiffer = "base-bishops-differ", BasePlace;
    /// requires the king between the rooks
    BaseKingBetween = "base-king-between", BasePlace;
    /// lets White place all pieces before Black
    BaseWhiteAtOnce = "base-white-at-once", BasePlace;
    /// lets Black have the first move when all pieces are placed
    BaseBlackMoves = "base-black-moves", BasePlace;
    /// lets a king and a rook castle that were placed where they stand in chess
    BaseCastles = "base-castles", BaseCastle;
    /// mistakes a king's move along its first rank to the c- or g-file for castling
    BaseRefusesSteps = "base-refuses-steps", BaseCastle;

    /// applies check and checkmate
    ExtKnowsCheck = "ext-knows-check", ExtLast;
    /// ends the game only if a king is captured
    ExtKingsOnly = "ext-kings-only", ExtLast;
    /// overlooks that the pawns are extinct
    ExtPawnsOverlooked = "ext-pawns-overlooked", ExtLast;
    /// refuses to capture a king
    ExtKingsUntouchable = "ext-kings-untouchable", ExtLast;
    /// refuses to castle out of or across what would be check
    ExtCastlesSafely = "ext-castles-safely", ExtLast;
    /// makes the player who lacks a kind win
    ExtExtinctWins = "ext-extinct-wins", ExtLast;
    /// does not let a pawn become a king
    ExtNoKings = "ext-no-kings", ExtPromote;
    /// lets a player who promoted the last pawn play on
    ExtLastPawnGoes = "ext-last-pawn-goes", ExtPromote;
    /// makes the mover lose if both players lack a kind
    ExtMoverLast = "ext-mover-last", ExtPromote;
    /// counts a promoted pawn as a pawn
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
