//! The rules of chess and of its seven variants. A variant lists those that it has, in its own order, as
//! [`Variant::RULES`](super::variant::Variant::RULES).

crate::rules! {
    /// One rule of chess, or of one of its variants.
    pub enum Rule {
        /// White moves first, then the players take turns; on a turn a player moves one of their own pieces.
        Turn = "C-TURN", "the normal rules of chess; FIDE Laws of Chess, 1.2";
        /// A rook goes along files and ranks, a bishop along diagonals and a queen along both, over empty squares only; a
        /// knight leaps, and a king steps to a square beside it. None of them goes to a square of its own side's; an enemy
        /// piece there is captured.
        Piece = "C-PIECE", "the normal rules of chess; FIDE Laws of Chess, 3.1 to 3.6 and 3.8.1";
        /// A pawn goes one square forward, or from where it begins two, over empty squares only; it captures one square
        /// diagonally forward, and goes there to capture only.
        Pawn = "C-PAWN", "the normal rules of chess; FIDE Laws of Chess, 3.7.1 to 3.7.3";
        /// A pawn beside which an enemy pawn ends a double step may capture it on the very next move as if it had gone one
        /// square only.
        Passant = "C-PASSANT", "the normal rules of chess, which the quiz asks for; FIDE Laws of Chess, 3.7.3.1";
        /// A king on its first square goes two squares towards a rook, which goes to the square that the king crossed: if
        /// neither has moved before, nothing stands between them, and no enemy attacks the king's square or the one it
        /// crosses.
        Castle = "C-CASTLE", "the normal rules of chess, which the quiz asks for; FIDE Laws of Chess, 3.8.2";
        /// A pawn that reaches the last rank becomes a queen, a rook, a bishop or a knight of its own side, as the player
        /// says; nothing else becomes anything.
        Promote = "C-PROMOTE", "the normal rules of chess; FIDE Laws of Chess, 3.7.3.2 to 3.7.3.5";
        /// No move leaves the king of its own side attacked by the enemy, who need not be free to move there.
        Check = "C-CHECK", "the normal rules of chess; FIDE Laws of Chess, 3.1.3, 3.9.1 and 3.9.2";
        /// A player who is attacked and has no legal move has lost.
        Mate = "C-MATE", "the normal rules of chess, of which the quiz names this end; FIDE Laws of Chess, 5.1.1";
        /// A player who is not attacked and has no legal move has drawn, and there is no other draw.
        Stalemate = "C-STALEMATE", "the normal rules of chess, of which the quiz names this end; FIDE Laws of Chess, 5.2.1";

        /// A piece that captures stays where it was: only what it captures leaves the board. So it becomes nothing, and it
        /// shields nobody on the square that it captures on; but it has moved, and castles no more.
        GunStay = "GUN-STAY", "Gun Chess, its sentence and its code";
        /// A king captures only what it could capture by going there: nothing that the enemy protects.
        GunKing = "GUN-KING", "Gun Chess, 'the move is a legal capture'";

        /// The queen is a fairy, which moves as a queen or leaps as a knight, and attacks so.
        FairyMove = "FAIRY-MOVE", "Fairy Chess, its sentence and its code";
        /// There are no queens: a pawn that reaches the last rank becomes a fairy, a rook, a bishop or a knight.
        FairyPromote = "FAIRY-PROMOTE", "Fairy Chess, 'the Queen becomes a Fairy'";

        /// A piece that moves onto or over d5 or f5 vanishes, and nothing else happens: it captures nothing and shields
        /// nobody. A knight moves over no squares.
        HoleVanish = "HOLE-VANISH", "Blackhole Chess, its first two sentences and its code";
        /// A player whose king vanishes has lost.
        HoleKing = "HOLE-KING", "Blackhole Chess, its last sentence";

        /// A player who is put in check is to move at once: whatever moves the other had left are gone, and the turns grow
        /// as if they had been made.
        FibCheck = "FIB-CHECK", "Fibonacci Chess, its last sentence";
        /// A turn is as many moves long as the two turns before it together, the first two being one move long, and each
        /// of its moves is a legal one by itself.
        FibCount = "FIB-COUNT", "Fibonacci Chess, its example and its code";

        /// A pawn is not put on the first or the last rank.
        MadPawn = "MAD-PAWN", "Madhouse Chess, with the normal rules of chess, which know no such pawns";
        /// What is captured is not removed: the player who captured it, by what is a legal move already, puts it on any square
        /// that is empty afterwards and from where it does not attack that player's king. Nothing else is put anywhere.
        MadPut = "MAD-PUT", "Madhouse Chess, its sentence and the hint on coding it";

        /// Only the pawns are set up. White first, the players take turns to place a king, a queen, two rooks, two bishops
        /// and two knights, one at a time, on empty squares of their own first rank; then White moves.
        BasePlace = "BASE-PLACE", "Baseline Chess, its first sentence";
        /// Nobody castles.
        BaseCastle = "BASE-CASTLE", "Baseline Chess, its second sentence";

        /// There is no check: kings may be attacked, and captured like any other piece. A player of whose pieces one kind is
        /// extinct (king, queen, rook, bishop, knight or pawn) has lost, the mover's opponent before the mover.
        ExtLast = "EXT-LAST", "Extinction Chess, its first two sentences";
        /// A pawn may become a king, too, and counts as what it became: who so loses the last pawn has lost, unless the same
        /// move wins.
        ExtPromote = "EXT-PROMOTE", "Extinction Chess, its last two sentences";
    }
}
