//! Quagmire: ten pieces per side that slide and jump. A player whose piece is shut in next to an enemy loses.
//!
//! The challenge is a Code Golf Stack Exchange question of 2015. Its rules are in [`Rule`]; this file implements them with sets of squares.
//! The following settles the questions that the text leaves open. [`RULINGS`] names those that a submission may answer differently.
//!
//! * A piece is in quagmire because of its neighbours alone, even if it could jump away. Board edges block like pieces, but at least one
//!   neighbour must be an enemy. A player loses with any piece in quagmire at the end of their own turn, whichever player caused it.
//! * Putting the opponent in quagmire ends nothing: the opponent has a turn to get out.
//! * The mover's own pieces never close a loop, even if they fill a gap of it; a gap may be a diagonal.
//! * The ban on moving twice applies to the piece. It is kept for each player, and can free a player of the duty.
//! * A player without a legal move loses ([`Rule::Blocked`]), which cannot happen in a game of ten against ten.
//!
//! The rules are implemented a second time in [`oracle`], with plain cells; each known misreading is next to the correct reading. The loop
//! rule is implemented a third time in [`ring`]. The tests and `rulebook check quagmire` compare all three.

mod generators;
mod misreadings;
mod rules;
mod sketch;
mod text;

pub mod oracle;
pub mod ring;

#[cfg(test)]
mod tests;

pub use misreadings::Misreading;
pub use rules::{RULINGS, Rule};

use crate::{
    board::Board,
    built_in::BuiltIn,
    game::{About, Game, Malformed, Outcome, Player, SetUp, Wording, listed},
    rule::Ruling,
    sketch::Sketch,
    squares,
    squares::{Direction, Square, Squares},
};

/// A move of a piece from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the two squares of a move")]
pub struct Move {
    pub from: Square,
    pub to: Square,
}

/// A position: the pieces, whose turn it is, and the piece that each player moved last.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Quagmire {
    pieces: [Squares; 2],
    turn: Player,
    last: [Option<Square>; 2],
}

impl Default for Quagmire {
    fn default() -> Self {
        let bottom_left = squares! {
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            X . . . . . . .
            X X . . . . . .
            X X X . . . . .
            X X X X . . . .
        };
        let top_right = squares! {
            . . . . X X X X
            . . . . . X X X
            . . . . . . X X
            . . . . . . . X
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
        };
        Self { pieces: [bottom_left, top_right], turn: Player::One, last: [None; 2] }
    }
}

impl Quagmire {
    /// The squares of a player's pieces.
    pub fn pieces(&self, player: Player) -> Squares {
        self.pieces[player as usize]
    }

    /// The squares without a piece.
    pub fn empty(&self) -> Squares {
        !(self.pieces[0] | self.pieces[1])
    }

    /// The pieces of the player whose turn it is.
    fn own(&self) -> Squares {
        self.pieces(self.turn)
    }

    fn enemy(&self) -> Squares {
        self.pieces(self.turn.other())
    }

    /// A player's pieces in quagmire: each has an enemy neighbour and no empty one.
    pub fn quagmired(&self, player: Player) -> Squares {
        let enemies_beside = self.pieces(player.other()).neighbours();
        (self.pieces(player) & enemies_beside) - self.empty().neighbours()
    }

    /// The squares to which a piece can slide in a direction.
    fn slide(&self, from: Square, direction: Direction) -> Squares {
        Squares::from(from).ray(direction, self.empty())
    }

    /// The squares to which a piece can slide.
    fn slides(&self, from: Square) -> Squares {
        Squares::from(from).rays(self.empty())
    }

    /// The square on which a piece can land after jumping in a direction over an adjacent piece of `hurdles`.
    fn jump(&self, from: Square, direction: Direction, hurdles: Squares) -> Squares {
        (Squares::from(from).shift(direction) & hurdles).shift(direction) & self.empty()
    }

    /// The squares on which a piece can land after jumping over an adjacent piece of `hurdles`.
    fn jumps(&self, from: Square, hurdles: Squares) -> Squares {
        Direction::ALL
            .into_iter()
            .fold(Squares::NONE, |all, way| all | self.jump(from, way, hurdles))
    }

    /// The squares on the same side of every enemy loop: those that king's steps reach without meeting the enemy.
    fn same_side(&self, from: Square) -> Squares {
        Squares::from(from).flood(!self.enemy())
    }

    /// The squares on which a piece can land after jumping an enemy across a closed loop.
    fn crossings(&self, from: Square) -> Squares {
        let landings = self.jumps(from, self.enemy());
        if landings.is_empty() { landings } else { landings - self.same_side(from) }
    }

    /// The squares that a piece can reach, whether or not it may move now.
    fn reach(&self, from: Square) -> Squares {
        self.slides(from) | self.jumps(from, self.own()) | self.crossings(from)
    }

    /// Whether a piece can move at all. It can slide if a neighbouring square is empty.
    fn can_move(&self, from: Square) -> bool {
        let can_slide = !(Squares::from(from).neighbours() & self.empty()).is_empty();
        can_slide || !self.reach(from).is_empty()
    }

    /// The pieces that did not move on their player's last turn.
    fn rested(&self) -> Squares {
        self.own() - self.last[self.turn as usize].into_iter().collect()
    }

    /// The pieces in quagmire that can move. If there are any, the player must move one of them.
    fn duty(&self) -> Squares {
        let stuck = self.quagmired(self.turn) & self.rested();
        stuck.into_iter().filter(|from| self.can_move(*from)).collect()
    }

    /// The pieces that may move; the player must move one of them.
    fn movers(&self) -> Squares {
        let duty = self.duty();
        if duty.is_empty() { self.rested() } else { duty }
    }

    /// The rule broken by moving from one square to another, for any piece.
    fn check_path(&self, Move { from, to }: Move) -> Result<(), Rule> {
        let Some(direction) = from.direction_to(to) else {
            return if from == to { Ok(()) } else { Err(Rule::Line) };
        };
        let jump = self.jump(from, direction, self.own() | self.enemy());
        if (self.slide(from, direction) | jump).has(to) {
            return Ok(());
        }
        // A move past an adjacent piece is meant as a jump.
        let beside = from.step(direction).filter(|beside| *beside != to);
        let jumping = beside.is_some_and(|beside| !self.empty().has(beside));
        Err(if jumping { Rule::Jump } else { Rule::Slide })
    }

    /// The moves of the player whose turn it is, as if no piece were in quagmire at the end of a turn.
    fn moves(&self) -> impl Iterator<Item = Move> {
        let reach = |from| self.reach(from).into_iter().map(move |to| Move { from, to });
        self.movers().into_iter().flat_map(reach)
    }
}

impl BuiltIn for Quagmire {
    const NAME: &'static str = "quagmire";
    const SIDES: [&'static str; 2] = ["O", "X"];
    const TURN_RULE: Rule = Rule::Turn;
    const RULES: &'static [Rule] = Rule::ALL;
    const RULINGS: &'static [Ruling] = RULINGS;
    const WORDING: Wording = Wording {
        refusal: "0",
        wins: ["O 1", "X 1"],
        draw: "draw 1",
        turns: None,
        board_at_refusals: false,
        fields: &[],
    };

    fn read_board(drawing: &str) -> Result<Board, Malformed> {
        Board::ungridded(drawing)
    }

    fn set_up(from: &SetUp) -> Result<Self, Malformed> {
        Self::from_set_up(from)
    }
}

impl Game for Quagmire {
    type Move = Move;
    type Rule = Rule;

    fn about(&self) -> About {
        About::of::<Self>()
    }

    fn read_move(&self, line: &str) -> Result<Move, Malformed> {
        line.parse()
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn check(&self, m: Move) -> Result<(), Rule> {
        if let Some(rule) = self.outcome().ended_by() {
            return Err(rule);
        }
        if !self.own().has(m.from) {
            return Err(Rule::Turn);
        }
        self.check_path(m)?;
        if m.from == m.to {
            return Err(Rule::Pass);
        }
        if !self.rested().has(m.from) {
            return Err(Rule::Twice);
        }
        if !self.movers().has(m.from) {
            return Err(Rule::Duty);
        }
        if !self.reach(m.from).has(m.to) {
            return Err(Rule::Loop);
        }
        Ok(())
    }

    fn legal_moves(&self) -> Vec<Move> {
        if !self.quagmired(self.turn.other()).is_empty() {
            return Vec::new();
        }
        listed(self.moves())
    }

    fn rule_of(&self, Move { from, to }: Move) -> Rule {
        if self.slides(from).has(to) {
            Rule::Slide
        } else if self.jumps(from, self.own()).has(to) {
            Rule::Jump
        } else {
            Rule::Loop
        }
    }

    fn play_unchecked(&mut self, Move { from, to }: Move) {
        let mover = self.turn as usize;
        self.pieces[mover] = (self.pieces[mover] - Squares::from(from)) | Squares::from(to);
        self.last[mover] = Some(to);
        self.turn = self.turn.other();
    }

    fn outcome(&self) -> Outcome<Rule> {
        let moved = self.turn.other();
        if !self.quagmired(moved).is_empty() {
            return Outcome::Won(self.turn, Rule::Stuck);
        }
        if !self.rested().into_iter().any(|from| self.can_move(from)) {
            return Outcome::Won(moved, Rule::Blocked);
        }
        Outcome::Ongoing
    }

    fn board(&self) -> Board {
        self.drawn()
    }

    fn draw(&self) -> String {
        self.board().gridded()
    }

    fn why_refused(&self, m: Move) -> Option<Sketch> {
        self.sketch_of(m)
    }

    fn why_over(&self) -> Option<Sketch> {
        self.sketch_of_end()
    }
}
