//! A game in progress, and its recording.

use std::num::NonZeroUsize;

use rulebook::{
    game::{Malformed, SetUp},
    games::GameInfo,
    referee::{LineOutcome, Referee},
    rule::Citation,
};

use super::marks::{Intended, Marked};
use crate::transcript::Line;

/// A game, its recording, and the input that was refused last.
pub struct Playing {
    game: &'static GameInfo,
    set_up: Option<SetUp>,
    referee: Box<dyn Referee>,
    lines: Vec<Line>,
    /// Number of first lines that set the start position: they cannot be taken back.
    given: usize,
    /// The input that was refused last, as long as no other came after it.
    refused: Option<(String, Citation)>,
}

/// The outcome of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputOutcome {
    /// It was played and recorded.
    Played(String),
    /// It was refused by this rule, as intended, and recorded.
    Recorded(String, Citation),
    /// It was refused by this rule, and not recorded.
    Refused(String, Citation),
    /// It should have been refused but is legal; nothing changed.
    Legal(String),
    /// It should have been refused by the rule with this id, but another rule refuses it; nothing changed.
    RefusedByAnother(String, Citation, String),
    /// It is not a move; nothing changed.
    Malformed(Malformed),
}

impl Playing {
    /// Starts a game from a position: moves such as `c2 d3, g7 f6`, or a custom start position. An empty text means the usual
    /// start.
    ///
    /// # Errors
    /// The error in the position.
    pub fn from(game: &'static GameInfo, position: &str) -> Result<Self, Malformed> {
        game.at(position)?;
        let set_up = game.written_set_up(position)?;
        let referee = game.referee(set_up.as_ref())?;
        let is_moves = set_up.is_none();
        let (lines, refused) = (Vec::new(), None);
        let mut playing = Self { game, set_up, referee, lines, given: 0, refused };
        for input in position.split(',').filter(|text| is_moves && !text.trim().is_empty()) {
            playing.submit(input);
        }
        playing.given = playing.lines.len();
        Ok(playing)
    }

    /// The game that is played.
    pub fn game(&self) -> &'static GameInfo {
        self.game
    }

    /// Its start position, if it is not the usual one.
    pub fn set_up(&self) -> Option<&SetUp> {
        self.set_up.as_ref()
    }

    /// The current position and status of the game.
    pub fn referee(&self) -> &dyn Referee {
        &*self.referee
    }

    /// The side to move.
    pub fn side(&self) -> &'static str {
        self.game.sides[self.referee.turn() as usize]
    }

    /// The recorded lines.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Whether anything is recorded after the start position.
    pub fn is_begun(&self) -> bool {
        self.lines.len() > self.given
    }

    /// The rule that ended the game, if it is over.
    pub fn ended_by(&self) -> Option<Citation> {
        self.referee.outcome().ended_by()
    }

    /// Submits an input, which is marked if it should be refused.
    pub fn submit(&mut self, typed: &str) -> InputOutcome {
        let Marked { input, intended } = Marked::read(typed);
        let input = self.game.written(input).unwrap_or_else(|_| input.to_owned());
        let mut tried = self.referee.duplicate();
        match (tried.submit(&input), intended) {
            (LineOutcome::Played | LineOutcome::Quit(_), None) => {
                self.referee.submit(&input);
                self.record(&input, None);
                InputOutcome::Played(input)
            }
            (LineOutcome::Played | LineOutcome::Quit(_), Some(_)) => InputOutcome::Legal(input),
            (LineOutcome::Refused(rule), Some(Intended::By(id))) if id != rule.id => {
                InputOutcome::RefusedByAnother(input, rule, id.to_owned())
            }
            (LineOutcome::Refused(rule), Some(_)) => {
                self.record(&input, Some(rule));
                InputOutcome::Recorded(input, rule)
            }
            (LineOutcome::Refused(rule), None) => {
                self.refused = Some((input.clone(), rule));
                InputOutcome::Refused(input, rule)
            }
            (LineOutcome::Malformed(malformed), _) => InputOutcome::Malformed(malformed),
        }
    }

    fn record(&mut self, input: &str, refused_by: Option<Citation>) {
        let number = NonZeroUsize::MIN.saturating_add(self.lines.len());
        self.lines.push(Line { number, by: None, input: input.to_owned(), refused_by });
        self.refused = None;
    }

    /// Records the last refused input, if no other came after it.
    pub fn keep_refused(&mut self) -> Option<(String, Citation)> {
        let (input, rule) = self.refused.take()?;
        self.record(&input, Some(rule));
        Some((input, rule))
    }

    /// Takes back the last recorded line, but not those of the start position.
    pub fn undo(&mut self) -> Option<Line> {
        let line = if self.is_begun() { self.lines.pop() } else { None }?;
        if line.refused_by.is_none() {
            self.referee.undo();
        }
        self.refused = None;
        Some(line)
    }

    /// Removes the last refused input from the recording.
    pub fn forget_refused(&mut self) -> Option<Line> {
        let last = self.lines.iter().rposition(|line| line.refused_by.is_some())?;
        Some(self.lines.remove(last))
    }

    /// The legal moves that start with this text, with any separators between their parts.
    pub fn moves(&self, beginning: &str) -> Vec<String> {
        let mut moves = self.referee.legal_moves();
        moves.retain(|legal| begins(legal, beginning));
        moves
    }
}

/// Whether a text starts with `beginning`. Only letters and digits count, and capitals do not matter.
pub fn begins(text: &str, beginning: &str) -> bool {
    let bare = |text: &str| {
        text.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase()
    };
    bare(text).starts_with(&bare(beginning))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use rulebook::games::find;

    use super::*;

    fn playing(game: &str, from: &str) -> Playing {
        Playing::from(find(game).expect("it is listed"), from).expect("it can begin there")
    }

    /// The lines of the transcript after these inputs. Command words are executed.
    fn recorded(from: &str, typed: &[&str]) -> Vec<String> {
        let mut playing = playing("quagmire", from);
        for typed in typed {
            match *typed {
                "UNDO" => drop(playing.undo()),
                "KEEP" => drop(playing.keep_refused()),
                "FORGET" => drop(playing.forget_refused()),
                typed => drop(playing.submit(typed)),
            }
        }
        playing.lines().iter().map(|line| line.to_string().trim().to_owned()).collect()
    }

    #[rstest]
    #[case::played("", &["c2-d3", "g7 f6"], &["c2 d3", "g7 f6"])]
    #[case::a_slip_is_not_recorded("", &["c2 e3", "c2 d3"], &["c2 d3"])]
    #[case::unless_it_is_kept("", &["c2 e3", "KEEP", "c2 d3"], &["c2 e3     ! Q-LINE", "c2 d3"])]
    #[case::or_marked("", &["c2 e3 !", "c2 d3"], &["c2 e3     ! Q-LINE", "c2 d3"])]
    #[case::by_its_rule("", &["c2 e3 ! Q-LINE"], &["c2 e3     ! Q-LINE"])]
    #[case::not_by_another("", &["c2 e3 ! Q-TURN"], &[])]
    #[case::not_if_it_is_legal("", &["c2 d3 !"], &[])]
    #[case::not_twice("", &["c2 e3", "KEEP", "KEEP"], &["c2 e3     ! Q-LINE"])]
    #[case::not_after_a_move("", &["c2 e3", "c2 d3", "KEEP"], &["c2 d3"])]
    #[case::taken_back("", &["c2 d3", "UNDO", "UNDO", "b3 b5"], &["b3 b5"])]
    #[case::a_refusal_taken_back("", &["c2 d3", "c2 e3 !", "UNDO", "g7 f6"], &["c2 d3", "g7 f6"])]
    #[case::an_earlier_refusal("", &["c2 e3 !", "c2 d3", "FORGET", "FORGET"], &["c2 d3"])]
    #[case::from_moves("c2 d3, g7 f6", &["d3 e4 !", "b3 b5"], &["c2 d3", "g7 f6", "d3 e4     ! Q-TWICE", "b3 b5"])]
    #[case::what_is_given_stays("c2 d3", &["UNDO"], &["c2 d3"])]
    fn what_was_meant_is_recorded(
        #[case] from: &str,
        #[case] typed: &[&str],
        #[case] lines: &[&str],
    ) {
        assert_eq!(recorded(from, typed), lines);
    }

    #[rstest]
    #[case::a_square("b2 f", &["b2 f6"])]
    #[case::another_separator("B2-f", &["b2 f6"])]
    #[case::none("zz", &[])]
    fn moves_are_found_by_their_beginning(#[case] beginning: &str, #[case] found: &[&str]) {
        assert_eq!(playing("quagmire", "").moves(beginning), found);
    }

    #[test]
    fn without_a_beginning_all_legal_moves_are_found() {
        let playing = playing("quagmire", "");
        assert_eq!(playing.moves(""), playing.referee().legal_moves());
    }
}
