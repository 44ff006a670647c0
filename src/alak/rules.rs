//! The rules of Alak, in the order in which the challenge states them. How far a piece goes stands where the challenge says
//! it in full, among the clarifications.

crate::rules! {
    /// One rule of Alak.
    pub enum Rule {
        /// The board is a row of eleven slots and ends at its sides: no piece comes from beyond them or goes off them, the
        /// row does not go round, and its sides surround nothing.
        Edge = "A-EDGE", "Second paragraph; third paragraph, last sentence; Rules of the game, second point";
        /// The player on the left goes first, then the players take turns; on a turn a player moves one of their own
        /// pieces.
        Turn = "A-TURN", "Third paragraph; Rules of the game, first point";
        /// A turn is exactly one move: a piece must leave its slot, and then it is the other player's turn.
        Pass = "A-PASS", "Third paragraph, second and third sentence";
        /// A row of the opponent's pieces, of any length, is captured when a move leaves the mover's pieces at both of its
        /// ends with no empty slot between; nothing is captured in any other way, such as by moving onto it.
        Capture = "A-CAPTURE", "Fourth paragraph; Rules of the game, second to fourth points";
        /// Who leaves the opponent with one piece or none has won.
        End = "A-END", "Fifth paragraph";
        /// Either player may say `quit` in place of a move, and that ends the game without a winner.
        Quit = "A-QUIT", "Rules of the golf, second point";
        /// A message that is neither a pair of tiles nor `quit` is refused and changes nothing.
        Invalid = "A-INVALID", "Rules of the golf, second and third points";
        /// A piece goes to the next empty slot on its left or on its right: over any number of pieces of either side, but
        /// over no empty slot.
        Reach = "A-REACH", "Rules of the game, second point; third paragraph";
        /// Captures come first; then the mover's own pieces that the opponent's surround are removed, and a mover who is
        /// left with one piece or none has lost.
        Own = "A-OWN", "Rules of the game, last two points";
    }
}
