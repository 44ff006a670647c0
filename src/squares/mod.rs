//! Squares of an 8x8 board, and sets of them that are written and printed as pictures.
//!
//! The rules of a game use named sets: compute the set, then check whether it [has](Squares::has) a square.
//!
//! ```
//! use rulebook::{squares, squares::{Direction, Square, Squares}};
//!
//! let corner = squares! {
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     X . . . . . . .
//!     X X . . . . . .
//! };
//! assert!(corner.has("b1".parse()?));
//! assert_eq!(corner.shift(Direction::East).len(), 3);
//! # Ok::<(), rulebook::malformed::Malformed>(())
//! ```

mod set;
mod square;

pub use set::{Members, Squares};
pub use square::{Direction, Square};
