//! Fox & Geese: twenty geese climb into the upper square of a cross or shut two foxes in. The foxes capture as in checkers.
//!
//! The challenge is an interactive problem of `CodeAbbey`: its server plays the foxes, a submission plays the geese. Its rules are in
//! [`Rule`]; this file implements them with sets of squares. The cross is the lower left of a chessboard without its corners: columns a to
//! g, rows 7 to 1. The following settles the questions that the text leaves open:
//!
//! * A captured goose is removed at once. It could also stay until the end of the chain, because a fox never lands on its cell. Jumps keep
//!   the colour of a fox's cell, as on a chessboard, and the jumped geese are on cells of the other colour.
//! * After a move of the geese, a win of the geese is decided before their hundredth move. After a move of the foxes, twelve captured geese
//!   are decided before stuck geese.
//! * All other answers are in [`RULINGS`].
//!
//! The rules are implemented a second time in [`oracle`], with plain cells; each known misreading is next to the correct reading. The tests
//! and `rulebook check foxgeese` compare the two. [`foxes`] has the players that a server uses, and [`geese`] those that win against them
//! or test how foxes capture.

mod captures;
mod generators;
mod misreadings;
mod moves;
mod rules;
mod text;

pub mod oracle;

mod search;

pub mod foxes;
pub mod geese;

#[cfg(test)]
mod tests;

pub use misreadings::Misreading;
pub use moves::{Chain, Fox, Goose, Move, Way};
pub use rules::{RULINGS, Rule};
pub use text::read_field;

use crate::{
    board::Board,
    built_in::BuiltIn,
    game::{About, Game, Malformed, Outcome, Player, SetUp, Wording},
    rule::Ruling,
    squares,
    squares::{Square, Squares},
};

/// The cells of the board.
const CROSS: Squares = squares! {
    . . . . . . . .
    . . X X X . . .
    . . X X X . . .
    X X X X X X X .
    X X X X X X X .
    X X X X X X X .
    . . X X X . . .
    . . X X X . . .
};

/// The upper square. The geese win by filling its nine cells.
const GOAL: Squares = squares! {
    . . . . . . . .
    . . X X X . . .
    . . X X X . . .
    . . X X X . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
};

/// The number of captured geese that loses the game.
const TOO_MANY: usize = 12;
/// The number of moves the geese have.
pub const MOVES: u8 = 100;

const GEESE: Player = Player::One;
const FOXES: Player = Player::Two;

/// A position: the squares of each goose and each fox, whose turn it is, and the number of moves the geese have made.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FoxGeese {
    /// The geese by their letters; a captured goose has no square.
    geese: [Option<Square>; Goose::COUNT],
    foxes: [Square; 2],
    turn: Player,
    moves: u8,
}

impl FoxGeese {
    /// The square of a goose, unless it was captured.
    pub fn goose(&self, goose: Goose) -> Option<Square> {
        self.geese[goose.index()]
    }

    /// The square of a fox.
    pub fn fox(&self, fox: Fox) -> Square {
        self.foxes[fox as usize]
    }

    /// The cells of the geese.
    pub fn geese(&self) -> Squares {
        self.geese.into_iter().flatten().collect()
    }

    /// The cells of the foxes.
    pub fn foxes(&self) -> Squares {
        self.foxes.into_iter().collect()
    }

    /// The cells without a goose or a fox.
    pub fn empty(&self) -> Squares {
        CROSS - (self.geese() | self.foxes())
    }

    /// The number of captured geese.
    pub fn captured(&self) -> usize {
        self.geese.iter().filter(|goose| goose.is_none()).count()
    }

    /// The number of moves the geese have made.
    pub fn moves(&self) -> u8 {
        self.moves
    }

    /// The empty cells that are one step, in one of these directions, from one of these cells.
    fn steps(&self, from: Squares, ways: &[Way]) -> Squares {
        let step = |all: Squares, way: &Way| all | from.shift(way.direction());
        ways.iter().fold(Squares::NONE, step) & self.empty()
    }

    /// The empty cells right behind a goose that is next to a fox.
    fn landings(&self) -> Squares {
        let landing = |way: Way| {
            let jumped = self.foxes().shift(way.direction()) & self.geese();
            jumped.shift(way.direction()) & self.empty()
        };
        Way::ALL.into_iter().fold(Squares::NONE, |all, way| all | landing(way))
    }

    fn goal_is_filled(&self) -> bool {
        (GOAL - self.geese()).is_empty()
    }

    fn foxes_are_blocked(&self) -> bool {
        (self.steps(self.foxes(), &Way::ALL) | self.landings()).is_empty()
    }

    fn geese_are_stuck(&self) -> bool {
        self.steps(self.geese(), &Goose::WAYS).is_empty()
    }

    fn check_goose(&self, goose: Goose, way: Way) -> Result<(), Rule> {
        let Some(from) = self.goose(goose) else { return Err(Rule::Name) };
        let steps = Goose::WAYS.contains(&way) && !self.steps(from.into(), &[way]).is_empty();
        if steps { Ok(()) } else { Err(Rule::Step) }
    }

    fn check_fox(&self, fox: Fox, chain: Chain) -> Result<(), Rule> {
        if let Some(way) = chain.single().filter(|way| !self.faces_a_goose(fox, *way)) {
            return self.check_roam(fox, way);
        }
        match self.hunt(fox).follow(chain) {
            None => Err(Rule::Capture),
            Some(_) if chain.len() < self.most_geese() => Err(Rule::Longest),
            Some(_) => Ok(()),
        }
    }

    fn check_roam(&self, fox: Fox, way: Way) -> Result<(), Rule> {
        if self.steps(self.fox(fox).into(), &[way]).is_empty() {
            return Err(Rule::Roam);
        }
        if self.landings().is_empty() { Ok(()) } else { Err(Rule::Obliged) }
    }

    fn faces_a_goose(&self, fox: Fox, way: Way) -> bool {
        self.fox(fox).step(way.direction()).is_some_and(|cell| self.geese().has(cell))
    }

    fn goose_moves(&self) -> Vec<Move> {
        let empty = self.empty();
        let standing = Goose::all().filter_map(|goose| Some((goose, self.goose(goose)?)));
        let ways = standing.flat_map(|(goose, from)| Goose::WAYS.map(|way| (goose, from, way)));
        ways.filter(|(_, from, way)| from.step(way.direction()).is_some_and(|to| empty.has(to)))
            .map(|(goose, _, way)| Move::Goose(goose, way))
            .collect()
    }

    fn fox_moves(&self) -> Vec<Move> {
        if !self.landings().is_empty() {
            return self.captures().into_iter().map(|(fox, chain)| Move::Fox(fox, chain)).collect();
        }
        let all = Fox::BOTH.into_iter().flat_map(|fox| Way::ALL.map(|way| (fox, way)));
        all.filter(|(fox, way)| !self.steps(self.fox(*fox).into(), &[*way]).is_empty())
            .map(|(fox, way)| Move::Fox(fox, Chain::of(way)))
            .collect()
    }

    fn put_fox(&mut self, fox: Fox, chain: Chain) {
        let from = self.fox(fox);
        if let Some(hunt) = self.hunt(fox).follow(chain) {
            self.foxes[fox as usize] = hunt.at;
            self.geese = self.geese.map(|goose| goose.filter(|cell| hunt.geese.has(*cell)));
        } else {
            let to = chain.single().and_then(|way| from.step(way.direction()));
            self.foxes[fox as usize] = to.unwrap_or(from);
        }
    }
}

impl Goose {
    /// The directions in which geese move.
    const WAYS: [Way; 3] = [Way::Up, Way::Left, Way::Right];
}

impl BuiltIn for FoxGeese {
    const NAME: &'static str = "foxgeese";
    const SIDES: [&'static str; 2] = ["geese", "foxes"];
    const TURN_RULE: Rule = Rule::Turn;
    const RULES: &'static [Rule] = Rule::ALL;
    const RULINGS: &'static [Ruling] = RULINGS;
    const WORDING: Wording = Wording {
        refusal: "0",
        wins: ["geese win", "foxes win"],
        draw: "nobody wins",
        turns: None,
        board_at_refusals: false,
        fields: &[],
    };

    fn read_board(drawing: &str) -> Result<Board, Malformed> {
        text::read_picture(drawing)
    }

    fn set_up(from: &SetUp) -> Result<Self, Malformed> {
        Self::from_set_up(from)
    }
}

impl Game for FoxGeese {
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
        match (self.turn, m) {
            (GEESE, Move::Goose(goose, way)) => self.check_goose(goose, way),
            (FOXES, Move::Fox(fox, chain)) => self.check_fox(fox, chain),
            (GEESE, Move::Fox(..)) | (FOXES, Move::Goose(..)) => Err(Rule::Turn),
        }
    }

    fn legal_moves(&self) -> Vec<Move> {
        let mut moves = match (self.outcome(), self.turn) {
            (Outcome::Ongoing, GEESE) => self.goose_moves(),
            (Outcome::Ongoing, FOXES) => self.fox_moves(),
            (Outcome::Won(..) | Outcome::Drawn(_), _) => Vec::new(),
        };
        moves.sort_unstable();
        moves
    }

    fn rule_of(&self, m: Move) -> Rule {
        match m {
            Move::Goose(..) => Rule::Step,
            Move::Fox(fox, chain) if self.hunt(fox).follow(chain).is_some() => Rule::Capture,
            Move::Fox(..) => Rule::Roam,
        }
    }

    fn play_unchecked(&mut self, m: Move) {
        match m {
            Move::Goose(goose, way) => {
                let cell = &mut self.geese[goose.index()];
                *cell = cell.and_then(|from| from.step(way.direction()));
                self.moves = self.moves.saturating_add(1);
            }
            Move::Fox(fox, chain) => self.put_fox(fox, chain),
        }
        self.turn = self.turn.other();
    }

    fn outcome(&self) -> Outcome<Rule> {
        if self.goal_is_filled() {
            Outcome::Won(GEESE, Rule::Fill)
        } else if self.turn == FOXES && self.foxes_are_blocked() {
            Outcome::Won(GEESE, Rule::Blocked)
        } else if self.captured() >= TOO_MANY {
            Outcome::Won(FOXES, Rule::Twelve)
        } else if self.moves >= MOVES {
            Outcome::Won(FOXES, Rule::Hundred)
        } else if self.turn == GEESE && self.geese_are_stuck() {
            Outcome::Won(FOXES, Rule::Stuck)
        } else {
            Outcome::Ongoing
        }
    }

    fn remark(&self) -> Option<String> {
        let (moves, captured) = (self.moves, self.captured());
        Some(format!("{moves} of {MOVES} moves made, {captured} of {TOO_MANY} geese captured"))
    }

    fn board(&self) -> Board {
        self.drawn()
    }

    fn draw(&self) -> String {
        text::picture(&self.board())
    }
}
