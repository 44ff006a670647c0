//! A session: a game and its inputs, as a value. The rulebook plays it again for every request.

use std::collections::BTreeMap;

use rulebook::{
    board::Board,
    game::SetUp,
    games::{GameInfo, find},
    referee::{LineOutcome, Referee},
    sketch::Sketch,
};
use serde::{Deserialize, Serialize};

use super::pointing;
use crate::{http::Refused, package::Package, untrusted_text::quoted};

/// A session has at most this many inputs. The longest game of the suite has some hundred.
const INPUTS_MOST: usize = 1000;
/// An input has at most this many characters. The result of chance is a whole board.
const INPUT_MOST: usize = 100;
const RESULT_MOST: usize = 1000;

/// A session as the page sends it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SessionInput {
    /// The game's name.
    pub game: String,
    /// The custom start position, if there is one.
    #[serde(default)]
    pub from: Option<Start>,
    /// The moves of the game before it in the same session, if it is the second one.
    #[serde(default)]
    pub after: Vec<String>,
    /// The inputs.
    #[serde(default)]
    pub inputs: Vec<String>,
    /// Cells that were clicked after the inputs, for one more input.
    #[serde(default)]
    pub cells: Vec<String>,
    /// How the page shows it.
    #[serde(default)]
    pub look: Look,
}

/// How the page shows a session.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// Whether boards are rotated by 180 degrees.
    #[serde(default)]
    pub is_turned: bool,
    /// The rows of the board that a submission showed, if another was expected.
    #[serde(default)]
    pub actual: Option<String>,
    /// The characters that a submission draws for those of the rulebook.
    #[serde(default)]
    pub characters: BTreeMap<char, String>,
}

/// A custom start position.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Start {
    /// The rows of the board; a blank is a missing cell.
    pub board: String,
    /// The fields next to the board, by name.
    pub fields: BTreeMap<String, String>,
}

impl From<&SetUp> for Start {
    fn from(set_up: &SetUp) -> Self {
        Self { board: set_up.board.to_string(), fields: set_up.fields.clone() }
    }
}

/// A game and its inputs.
#[derive(Clone)]
pub struct Session {
    /// The game.
    pub game: &'static GameInfo,
    /// The custom start position, if there is one.
    pub from: Option<SetUp>,
    /// The moves of the game before it in the same session, if it is the second one.
    pub after: Vec<String>,
    /// The inputs; moves are in the challenge's notation.
    pub inputs: Vec<String>,
    /// Whether boards are rotated by 180 degrees.
    pub is_turned: bool,
    /// The board that a submission showed, if another was expected.
    pub actual: Option<Board>,
    /// The characters in which boards are drawn, if they are not the rulebook's.
    pub characters: BTreeMap<char, String>,
}

/// The result of an input.
pub struct SessionStep {
    /// The input.
    pub input: String,
    /// The player to move.
    pub side: &'static str,
    /// The result.
    pub outcome: LineOutcome,
    /// A sketch of the reason why it was refused, if it can be drawn.
    pub why: Option<Sketch>,
    /// The board before it.
    pub before: Board,
}

/// A session that was played.
pub struct Played {
    /// The result of each input.
    pub steps: Vec<SessionStep>,
    /// The game after all inputs.
    pub referee: Box<dyn Referee>,
}

impl Session {
    /// The session that a page has sent.
    ///
    /// # Errors
    /// If there is no such game or position, or too much was sent.
    pub fn of(asked: SessionInput) -> Result<Self, Refused> {
        let bad = |error: rulebook::game::Malformed| Refused::bad(error.to_string());
        let game = find(&asked.game).map_err(bad)?;
        let from = asked.from.map(|start| set_up(game, start)).transpose()?;
        game.referee(from.as_ref()).map_err(bad)?;
        let found = asked.inputs.len().max(asked.after.len());
        if found > INPUTS_MOST {
            return Err(Refused::bad(format!(
                "found {found} inputs, expected at most {INPUTS_MOST}"
            )));
        }
        let written = |typed: &[String]| -> Result<Vec<String>, Refused> {
            typed.iter().map(|typed| written(game, typed)).collect()
        };
        let (after, inputs) = (written(&asked.after)?, written(&asked.inputs)?);
        let Look { is_turned, actual, characters } = asked.look;
        let actual = actual.map(|rows| game.read_rows(&rows)).transpose().map_err(bad)?;
        let session = Self { game, from, after, inputs, is_turned, actual, characters };
        if asked.cells.is_empty() { Ok(session) } else { session.pointed(&asked.cells) }
    }

    /// The session with the input for these clicked cells.
    fn pointed(mut self, cells: &[String]) -> Result<Self, Refused> {
        let board = self.played().referee.board();
        let input = pointing::input(self.game, &board, cells);
        let found = quoted(&cells.join(", "));
        let no_move =
            || Refused::bad(format!("found the cells {found}, by which no move is written"));
        self.inputs.push(written(self.game, &input.ok_or_else(no_move)?)?);
        Ok(self)
    }

    /// Plays it.
    pub fn played(&self) -> Played {
        let mut referee = self.game.referee(self.from.as_ref()).expect("it was tried");
        let steps = self.inputs.iter().map(|input| step(&mut *referee, input)).collect();
        Played { steps, referee }
    }
}

fn set_up(game: &GameInfo, start: Start) -> Result<SetUp, Refused> {
    let board = game.read_rows(&start.board);
    let board = board.map_err(|error| Refused::bad(error.to_string()))?;
    Ok(SetUp { board, fields: start.fields })
}

/// A move in the challenge's notation; any other input unchanged.
fn written(game: &GameInfo, typed: &str) -> Result<String, Refused> {
    let typed = typed.trim();
    let result = typed.strip_prefix('=').filter(|_| Package::with_chance(game).is_some());
    let most = result.map_or(INPUT_MOST, |_| RESULT_MOST);
    let is_line = !typed.is_empty() && !typed.contains(char::is_control);
    if !is_line || typed.chars().count() > most || result.unwrap_or(typed).contains(['#', '!', '='])
    {
        let allowed = format!("at most {most} characters without `#`, `!` and `=`");
        return Err(Refused::bad(format!("found the input {}, expected {allowed}", quoted(typed))));
    }
    Ok(game.written(typed).unwrap_or_else(|_| typed.to_owned()))
}

fn step(referee: &mut dyn Referee, input: &str) -> SessionStep {
    let side = referee.sides()[referee.turn() as usize];
    let (before, why) =
        (referee.board(), referee.why_refused(input).or_else(|| referee.why_over()));
    let outcome = referee.submit(input);
    let why = why.filter(|_| matches!(outcome, LineOutcome::Refused(_)));
    SessionStep { input: input.to_owned(), side, outcome, why, before }
}
