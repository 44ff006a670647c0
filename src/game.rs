//! The vocabulary of every game: a position, and what may happen next ([`Game`]).

use std::{fmt, hash::Hash};

use crate::{board::Board, rule::Rule, sketch::Sketch};
pub use crate::{malformed::Malformed, player::Player, set_up::SetUp};

/// The state of a game. An end cites its rule, as a refusal does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome<R> {
    /// A player is to move.
    Ongoing,
    /// This player won, by this rule.
    Won(Player, R),
    /// A draw, by this rule.
    Drawn(R),
}

impl<R> Outcome<R> {
    /// The rule that ended the game.
    pub fn ended_by(self) -> Option<R> {
        match self {
            Self::Ongoing => None,
            Self::Won(_, rule) | Self::Drawn(rule) => Some(rule),
        }
    }

    /// The winner, if there is one.
    pub fn winner(self) -> Option<Player> {
        match self {
            Self::Won(winner, _) => Some(winner),
            Self::Ongoing | Self::Drawn(_) => None,
        }
    }

    /// The same outcome with its rule converted.
    pub fn map<S>(self, say: impl FnOnce(R) -> S) -> Outcome<S> {
        match self {
            Self::Ongoing => Outcome::Ongoing,
            Self::Won(winner, rule) => Outcome::Won(winner, say(rule)),
            Self::Drawn(rule) => Outcome::Drawn(say(rule)),
        }
    }
}

/// The lines that a game's program prints in addition to its boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wording {
    /// Answers every refused input.
    pub refusal: &'static str,
    /// Announce that a player has won, in the order in which they move.
    pub wins: [&'static str; 2],
    /// Announces a draw.
    pub draw: &'static str,
    /// Show whose turn it is, after boards and after refusals, if the challenge requires particular words.
    pub turns: Option<[&'static str; 2]>,
    /// Whether the board is shown after refusals as well.
    pub board_at_refusals: bool,
    /// The names of the numbers and words that are shown with the board, such as `moves`.
    pub fields: &'static [&'static str],
}

/// The answer to a line that is not a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unparsed<R> {
    /// The challenge says nothing about such lines.
    Malformed(Malformed),
    /// This rule of the challenge refuses it.
    Refused(R),
    /// Its player quits, by this rule.
    Quit(R),
}

/// Properties that all positions of a game share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// The name in folders, filters and reports: `quagmire`.
    pub name: &'static str,
    /// The names of the two players, in the order in which they move.
    pub sides: [&'static str; 2],
    /// The lines that the program prints in addition to its boards.
    pub wording: Wording,
}

/// A position of a game, with everything the rules need to decide what may happen next.
pub trait Game: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// A decision of a player, written as the challenge writes it.
    type Move: Copy + Eq + Ord + Hash + fmt::Debug + fmt::Display + Send + Sync;
    /// The rules of the game.
    type Rule: Rule;

    /// The name, the players and the wording, which are the same in every position.
    fn about(&self) -> About;

    /// Reads a move as the challenge writes it.
    ///
    /// # Errors
    /// If the line is not a move.
    fn read_move(&self, line: &str) -> Result<Self::Move, Malformed>;

    /// Whose turn it is.
    fn turn(&self) -> Player;

    /// Checks that `m` may be played here.
    ///
    /// # Errors
    /// The rule that ended the game if it is over; otherwise the first broken rule in the order of the challenge.
    fn check(&self, m: Self::Move) -> Result<(), Self::Rule>;

    /// Every move that [`check`](Self::check) accepts, in ascending order. Empty once the game is over.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// The rule by which a legal move is played.
    fn rule_of(&self, m: Self::Move) -> Self::Rule;

    /// Plays a move without checking it; [`play`](Self::play) checks.
    fn play_unchecked(&mut self, m: Self::Move);

    /// The state of the game.
    fn outcome(&self) -> Outcome<Self::Rule>;

    /// The board, in the rulebook's characters.
    fn board(&self) -> Board;

    /// The board as the challenge draws it, line ends included.
    fn draw(&self) -> String;

    /// The draw that a program may announce after these earlier positions, although no rule ends the game here.
    fn draw_left_open(&self, _earlier: &[Self]) -> Option<&'static str> {
        None
    }

    /// A drawing of why a move is refused here, if it is refused and a drawing can show it.
    fn why_refused(&self, _: Self::Move) -> Option<Sketch> {
        None
    }

    /// A drawing of why the game is over, if it is over and a drawing can show it.
    fn why_over(&self) -> Option<Sketch> {
        None
    }

    /// A remark to print next to whose turn it is, such as how many moves are left.
    fn remark(&self) -> Option<String> {
        None
    }

    /// The numbers and words that are shown with the board, in the order of [`Wording::fields`].
    fn fields(&self) -> Vec<String> {
        Vec::new()
    }

    /// Answers a line that is not a move. This changes nothing unless the rules are misread.
    fn on_unparsed(&mut self, malformed: Malformed) -> Unparsed<Self::Rule> {
        Unparsed::Malformed(malformed)
    }

    /// Receives each refused move. This changes nothing unless the rules are misread.
    fn on_rejected(&mut self, _: Self::Move) {}

    // The methods below are built from those above and are never overridden.

    /// Plays a move if it is legal; [`play_unchecked`](Self::play_unchecked) does not check.
    ///
    /// # Errors
    /// The unchanged position and the move, with the rule that [`check`](Self::check) names.
    fn play(mut self, m: Self::Move) -> Result<Self, Box<Refusal<Self>>> {
        if let Err(rule) = self.check(m) {
            return Err(Box::new(Refusal { position: self, asked: m, rule }));
        }
        self.play_unchecked(m);
        Ok(self)
    }

    /// The position after these moves, separated by commas: `c2 d3, g7 f6`.
    ///
    /// # Errors
    /// The first move that cannot be read or that a rule refuses.
    fn after_moves(self, moves: &str) -> Result<Self, Malformed> {
        let mut moves = moves.split(',').map(str::trim).filter(|text| !text.is_empty());
        moves.try_fold(self, |position, m| {
            let refused = |r: Box<Refusal<Self>>| {
                Malformed::new(r.asked.to_string(), r.rule.cite().to_string())
            };
            let m = position.read_move(m)?;
            position.play(m).map_err(refused)
        })
    }
}

/// A refused move, with the position in which it was tried.
#[derive(Clone, Debug)]
pub struct Refusal<G: Game> {
    /// The unchanged position.
    pub position: G,
    /// The refused move.
    pub asked: G::Move,
    /// The first rule that forbids it.
    pub rule: G::Rule,
}

/// Counts the lines of play of exactly `depth` plies; a finished game is not continued.
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    let moves = position.legal_moves();
    match depth {
        0 => 1,
        1 => moves.len() as u64,
        _ => moves.into_iter().map(|m| perft(&after(position, m), depth - 1)).sum(),
    }
}

/// Few positions have more moves.
const USUAL_MOVES: usize = 128;

/// A list of moves, with room for most positions from the start; otherwise it would grow in every position.
pub(crate) fn listed<M>(moves: impl Iterator<Item = M>) -> Vec<M> {
    let mut list = Vec::with_capacity(USUAL_MOVES);
    list.extend(moves);
    list
}

fn after<G: Game>(position: &G, m: G::Move) -> G {
    let mut next = position.clone();
    next.play_unchecked(m);
    next
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{built_in::BuiltIn as _, quagmire::Quagmire};

    #[test]
    fn perft_counts_a_line_of_no_plies_and_stops_where_the_game_is_over() {
        assert_eq!(perft(&Quagmire::default(), 0), 1);
        let over = Quagmire::after("c1 c3, h6 d2, a3 c1").unwrap();
        assert_eq!((perft(&over, 1), perft(&over, 2)), (0, 0));
    }

    #[test]
    fn a_line_of_play_that_breaks_off_names_the_move_and_the_rule() {
        let error = Quagmire::after("d1 e1, e1 e2").unwrap_err();
        assert_eq!(error.found, "e1 e2");
        assert!(error.allowed.starts_with("Q-TURN: "));
    }
}
