//! The rules of Fox & Geese, in the order in which the challenge states them. Only the rule for whose turn it is comes first, because moves
//! of the other side are never checked further.

use crate::rule::Ruling;

crate::rules! {
    /// One rule of Fox & Geese.
    pub enum Rule {
        /// The geese move first, then the players take turns; a turn is one move of one goose or of one fox.
        Turn = "FG-TURN", "`In my programmed version of the game`, third sentence";
        /// A letter from a to t names the same goose wherever it goes, and no other goose ever gets it; X is the fox that
        /// started on the left and Y the one that started on the right.
        Name = "FG-NAME", "`Letters represent hens`; the fields `geese` and `foxes`";
        /// A goose moves one step up, left or right, to an empty cell of the cross; never down, and never on a diagonal.
        Step = "FG-STEP", "`Letters represent hens`, third and fourth sentence";
        /// A fox moves one step up, down, left or right, to an empty cell of the cross.
        Roam = "FG-ROAM", "`Letters represent hens`, last sentence";
        /// A fox captures a neighbouring goose by jumping over it to the empty cell right behind; the goose is removed at
        /// once, and the same fox may jump on from there. Every letter of a longer move is such a jump.
        Capture = "FG-CAPTURE", "`Foxes could capture hens`";
        /// While any fox can capture, no fox may step.
        Obliged = "FG-OBLIGED", "`Foxes are obliged to capture`";
        /// Of all capture sequences open to either fox, one that takes the most geese must be played to its end.
        Longest = "FG-LONGEST", "`Foxes are obliged to capture`; the second picture";
        /// The geese win when nine of them fill the upper square of nine cells.
        Fill = "FG-FILL", "`Hens win if they fill 9 cells`";
        /// The geese win when it is the foxes' turn and neither fox can step or jump.
        Blocked = "FG-BLOCKED", "`Also hens win if they block foxes`";
        /// The foxes win when at least 12 geese are captured.
        Twelve = "FG-TWELVE", "`Foxes win if they capture 12 of 20 hens`";
        /// The foxes win when the geese have made 100 moves without winning; a win with the 100th move counts.
        Hundred = "FG-HUNDRED", "`To prevent endless game`";
        /// The foxes win when it is the geese's turn and no goose can step.
        Stuck = "FG-STUCK", "`Also here is subtle chance`";
    }
}

/// Questions that the challenge leaves open.
pub const RULINGS: &[Ruling] = &[
    Ruling {
        name: "longest_of_both_foxes",
        decided: "the longest capture is the longest of both foxes, so the other fox may have to leave its goose",
        because: "the challenge's second picture: one fox can capture b, the other both e and f, and `the longest should be \
                  performed`; some would let each fox make the longest of its own",
        otherwise: &["longest-of-each"],
    },
    Ruling {
        name: "own_cell_is_empty",
        decided: "the cell from which a fox starts is empty as soon as the fox has left it",
        because: "a jump goes to `free space`, and the cell is free by then; it matters in circles of four geese only",
        otherwise: &["own-cell-closed"],
    },
    Ruling {
        name: "one_fox_may_be_blocked",
        decided: "the geese win by blocking only when neither fox can step or jump",
        because: "`block foxes` is in the plural, and the challenge lets one fox wander while the geese are stuck",
        otherwise: &["one-blocked"],
    },
    Ruling {
        name: "hundredth_move_may_win",
        decided: "geese that fill the square or block the foxes with their hundredth move win",
        because: "they lose `if they don't win after 100-th move`, and then they have",
        otherwise: &["hundredth-loses"],
    },
    Ruling {
        name: "hundredth_move_is_the_last",
        decided: "the foxes do not answer a hundredth move that does not win",
        because: "the game is lost with it; a server that still answers with a legal move does no harm",
        otherwise: &["one-more"],
    },
];
