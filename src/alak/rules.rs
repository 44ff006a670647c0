//! The rules of Alak, in the order in which the challenge states them. The reach of a piece comes where the challenge states it in full,
//! among the clarifications.

crate::rules! {
    /// One rule of Alak.
    pub enum Rule {
        /// The board is a row of eleven slots. A move cannot start or end off the board, the row does not wrap round, and
        /// the edge never counts as a surrounding piece.
        Edge = "A-EDGE", "Second paragraph; third paragraph, last sentence; Rules of the game, second point";
        /// The player on the left goes first, then the players take turns; on a turn a player moves one of their own
        /// pieces.
        Turn = "A-TURN", "Third paragraph; Rules of the game, first point";
        /// A turn is exactly one move: a piece must leave its slot, and then it is the other player's turn.
        Pass = "A-PASS", "Third paragraph, second and third sentence";
        /// A row of the opponent's pieces, of any length, is captured when a move leaves the mover's pieces at both of its
        /// ends with no empty slot between; nothing is captured in any other way, such as by moving onto it.
        Capture = "A-CAPTURE", "Fourth paragraph; Rules of the game, second to fourth points";
        /// A player who leaves the opponent with one piece or none wins.
        End = "A-END", "Fifth paragraph";
        /// Either player may type `quit` instead of a move, which ends the game without a winner.
        Quit = "A-QUIT", "Rules of the golf, second point";
        /// An input that is neither a pair of slots nor `quit` is refused and changes nothing.
        Invalid = "A-INVALID", "Rules of the golf, second and third points";
        /// A piece goes to the next empty slot on its left or right: over any number of pieces of either side, but over no
        /// empty slot.
        Reach = "A-REACH", "Rules of the game, second point; third paragraph";
        /// After the captures, the mover's own pieces that enemy pieces surround are removed. A mover left with one piece or
        /// none loses.
        Own = "A-OWN", "Rules of the game, last two points";
    }
}
