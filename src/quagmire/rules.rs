//! The rules of Quagmire, in the order in which the challenge states them.

use crate::rule::Ruling;

crate::rules! {
    /// One rule of Quagmire.
    pub enum Rule {
        /// The bottom left player goes first, then the players take turns; on a turn a player moves one of their own
        /// pieces.
        Turn = "Q-TURN", "The Rules of Quagmire, third paragraph; arbitrary rules, first point";
        /// A piece moves in a straight line: along a file, a rank or a diagonal.
        Line = "Q-LINE", "The Rules of Quagmire, first way to move";
        /// A slide passes over empty squares only and may stop on any of them before the first piece or wall; nothing is
        /// captured.
        Slide = "Q-SLIDE", "The Rules of Quagmire, first way to move";
        /// A jump goes over exactly one adjacent piece and lands on the empty square directly behind it; a friendly piece
        /// may always be jumped.
        Jump = "Q-JUMP", "The Rules of Quagmire, second way to move";
        /// A piece with no empty neighbouring square and at least one enemy neighbour is in quagmire; a player who ends a
        /// turn with one of their pieces in quagmire loses at once.
        Stuck = "Q-STUCK", "The Rules of Quagmire, last paragraph; Winning, first condition";
        /// A turn is exactly one move: a piece must leave its square, and then it is the other player's turn.
        Pass = "Q-PASS", "Arbitrary rules, second point";
        /// The piece that a player moved on their last turn may not be moved again on this one.
        Twice = "Q-TWICE", "Arbitrary rules, third point";
        /// A player who has pieces in quagmire that can move must move one of those.
        Duty = "Q-DUTY", "Arbitrary rules, fourth point";
        /// An enemy piece may be jumped only if it is part of a closed loop of enemy pieces and the jump crosses that loop.
        /// The loop is open if a king can walk from one square to the other without stepping on an enemy piece; it may pass
        /// diagonally between two of them.
        Loop = "Q-LOOP", "Arbitrary rules, fifth point, with its example board";
        /// A player who has no legal move on their turn loses, unless the opponent has just lost by Q-STUCK.
        Blocked = "Q-BLOCKED", "Winning, second condition and the note on precedence";
    }
}

/// Questions that the challenge leaves open.
pub const RULINGS: &[Ruling] = &[
    Ruling {
        name: "own_pieces_open",
        decided: "the mover's own pieces never close a loop of enemy pieces",
        because: "the challenge requires a closed loop of pieces of one colour; others let every piece stand in the way",
        otherwise: &["own-pieces-close"],
    },
    Ruling {
        name: "plugged_diagonal_open",
        decided: "a diagonal gap in a loop is a way through even if one of the mover's own pieces stands in it",
        because: "the example calls a loop not fully closed because of its diagonal; others ask whether a piece could go that way now",
        otherwise: &["plug-closes"],
    },
    Ruling {
        name: "jumper_is_stuck",
        decided: "a piece without an empty neighbouring square is in quagmire even if it can jump",
        because: "it cannot move to its surrounding spaces, and the obligation speaks of such pieces which may move; others call it free",
        otherwise: &["can-jump-is-free"],
    },
    Ruling {
        name: "self_inflicted_loses",
        decided: "a player also loses if their own move put the piece in quagmire",
        because: "the rules say who ends a turn with such a piece; the first winning condition speaks only of one that was not relieved",
        otherwise: &["self-inflicted"],
    },
];
