//! The rules of chess and of its seven variants. Each variant lists its own, in its own order, in
//! [`Variant::RULES`](super::variant::Variant::RULES).

crate::rules! {
    /// One rule of chess, or of one of its variants.
    pub enum Rule {
        /// White moves first, then the players take turns; on a turn a player moves one of their own pieces.
        Turn = "C-TURN", "the normal rules of chess; FIDE Laws of Chess, 1.2";
        /// A rook moves along files and ranks, a bishop along diagonals and a queen along both, over empty squares only; a
        /// knight leaps, and a king moves to a neighbouring square. None of them may move to a square of its own side; an
        /// enemy piece there is captured.
        Piece = "C-PIECE", "the normal rules of chess; FIDE Laws of Chess, 3.1 to 3.6 and 3.8.1";
        /// A pawn moves one square forward, or two from its starting square, over empty squares only. It captures one square
        /// diagonally forward, and moves there only to capture.
        Pawn = "C-PAWN", "the normal rules of chess; FIDE Laws of Chess, 3.7.1 to 3.7.3";
        /// When an enemy pawn ends a double step beside a pawn, that pawn may capture it on the very next move as if it had
        /// moved one square.
        Passant = "C-PASSANT", "the normal rules of chess, which the quiz requires; FIDE Laws of Chess, 3.7.3.1";
        /// A king on its first square moves two squares towards a rook, which moves to the square that the king crossed.
        /// Neither may have moved before, nothing may stand between them, and no enemy may attack the king's square or the
        /// one it crosses.
        Castle = "C-CASTLE", "the normal rules of chess, which the quiz requires; FIDE Laws of Chess, 3.8.2";
        /// A pawn that reaches the last rank becomes a queen, a rook, a bishop or a knight of its own side, as the player
        /// chooses. No other move may name a promotion piece.
        Promote = "C-PROMOTE", "the normal rules of chess; FIDE Laws of Chess, 3.7.3.2 to 3.7.3.5";
        /// A move may not leave the mover's own king attacked. A pinned enemy piece still attacks.
        Check = "C-CHECK", "the normal rules of chess; FIDE Laws of Chess, 3.1.3, 3.9.1 and 3.9.2";
        /// A player with no legal move loses if their king is attacked (checkmate).
        Mate = "C-MATE", "the normal rules of chess; the quiz names this end; FIDE Laws of Chess, 5.1.1";
        /// A player with no legal move draws if their king is not attacked (stalemate); no other draw exists.
        Stalemate = "C-STALEMATE", "the normal rules of chess; the quiz names this end; FIDE Laws of Chess, 5.2.1";

        /// A capturing piece stays on its square; only the captured piece leaves the board. So a capture never promotes, and
        /// the capturing piece shields no king from the target square. It counts as moved: it can no longer castle.
        GunStay = "GUN-STAY", "Gun Chess, its sentence and its code";
        /// A king may capture only what it could capture in normal chess: no protected piece.
        GunKing = "GUN-KING", "Gun Chess, 'the move is a legal capture'";

        /// The queen is replaced by a fairy, which moves and attacks as a queen or as a knight.
        FairyMove = "FAIRY-MOVE", "Fairy Chess, its sentence and its code";
        /// There are no queens: a pawn that reaches the last rank becomes a fairy, a rook, a bishop or a knight.
        FairyPromote = "FAIRY-PROMOTE", "Fairy Chess, 'the Queen becomes a Fairy'";

        /// A piece that moves onto or across d5 or f5 vanishes. It captures nothing and shields no king. A knight crosses no
        /// squares: only its target counts.
        HoleVanish = "HOLE-VANISH", "Blackhole Chess, its first two sentences and its code";
        /// A player whose king vanishes loses.
        HoleKing = "HOLE-KING", "Blackhole Chess, its last sentence";

        /// Giving check ends the turn at once and the moves left are lost. The next turn is as long as if they had been
        /// played.
        FibCheck = "FIB-CHECK", "Fibonacci Chess, its last sentence";
        /// The first two turns have one move each; every later turn has as many as the two before it together. Each move
        /// must be legal by itself.
        FibCount = "FIB-COUNT", "Fibonacci Chess, its example and its code";

        /// A pawn may not be placed on the first or the last rank.
        MadPawn = "MAD-PAWN", "Madhouse Chess, with the normal rules of chess, which know no such pawns";
        /// The capturing player places the captured piece on any square that is empty after the capture and from which it
        /// does not attack that player's king. The capture must be legal by itself. Nothing else is ever placed.
        MadPut = "MAD-PUT", "Madhouse Chess, its sentence and the hint on coding it";

        /// The game starts with the pawns only. Starting with White, the players take turns to place a king, a queen, two
        /// rooks, two bishops and two knights, one at a time, on empty squares of their own first rank; then White makes the
        /// first move.
        BasePlace = "BASE-PLACE", "Baseline Chess, its first sentence";
        /// Castling is not allowed.
        BaseCastle = "BASE-CASTLE", "Baseline Chess, its second sentence";

        /// There is no check: kings may be attacked, and captured like any other piece. A player with no piece left of one
        /// kind (king, queen, rook, bishop, knight, pawn) loses. If one move does that to both players, the player who made
        /// it wins.
        ExtLast = "EXT-LAST", "Extinction Chess, its first two sentences";
        /// A pawn may also become a king and then counts as the new piece. A player who promotes their last pawn therefore
        /// loses, unless that move wins.
        ExtPromote = "EXT-PROMOTE", "Extinction Chess, its last two sentences";
    }
}
