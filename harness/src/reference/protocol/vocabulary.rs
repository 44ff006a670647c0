//! The words that an answer may use, from the `game.toml` of the game.

use rulebook::board::{self, Board, number_of};

use super::{Facts, Fault, NONE, line_of::shown};

/// At most this many allowed words are listed in a sentence.
const LISTED: usize = 12;
/// A word that is at least this similar to an unknown one is suggested.
const SIMILAR: f64 = 0.85;

/// The words that the answers of a reference may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vocabulary {
    /// The sides, in the order in which they first move.
    pub sides: Vec<String>,
    /// The start position, which shows the size of every board and its missing cells.
    pub board: Board,
    /// Whether rows can end early.
    pub ragged: bool,
    /// The characters that may be on the board, in addition to those of the start.
    pub marks: Vec<char>,
    /// The names of the fields: numbers and words that are shown with the board.
    pub fields: Vec<String>,
    /// The ids of the rules.
    pub rules: Vec<String>,
    /// The rule of turns, if there is one.
    pub turn_rule: Option<String>,
}

impl Facts {
    /// The facts of the start, without legal inputs.
    pub fn nothing(game: &Vocabulary) -> Self {
        Self {
            turn: 0,
            board: game.board.clone(),
            over: None,
            legal: Some(Vec::new()),
            fields: Vec::new(),
            key: None,
            remark: None,
            features: Vec::new(),
            impossible: None,
        }
    }
}

impl Vocabulary {
    /// The index of the side that a line names.
    pub(super) fn side(&self, name: &str, line: &str) -> Result<usize, Fault> {
        let place = self.sides.iter().position(|side| side == name);
        place.ok_or_else(|| unknown(line, "side", name, &self.sides))
    }

    /// The side that a line names as the winner; none for a draw.
    pub(super) fn winner(&self, name: &str, line: &str) -> Result<Option<usize>, Fault> {
        let place = self.sides.iter().position(|side| side == name);
        let allowed = || [&self.sides[..], &[NONE.to_owned()]].concat();
        match (place, name) {
            (None, NONE) => Ok(None),
            _ => place.map(Some).ok_or_else(|| unknown(line, "side", name, &allowed())),
        }
    }

    /// The id of a rule that a line names.
    pub(super) fn rule(&self, id: &str, line: &str) -> Result<String, Fault> {
        let is_known = self.rules.iter().any(|rule| rule == id);
        is_known.then(|| id.to_owned()).ok_or_else(|| unknown(line, "rule", id, &self.rules))
    }

    /// Whether a character may be on the board.
    pub(super) fn has_mark(&self, mark: char) -> bool {
        self.marks.contains(&mark) || self.board.marks().any(|of_start| of_start == mark)
    }

    /// Whether cells can show numbers.
    pub(super) fn has_numbers(&self) -> bool {
        self.marks.iter().any(|mark| number_of(*mark).is_some())
    }

    /// All characters that may be on the board.
    pub(super) fn all_marks(&self) -> Vec<String> {
        let mut marks: Vec<char> = self.board.marks().chain(self.marks.iter().copied()).collect();
        marks.sort_unstable();
        marks.dedup();
        marks.into_iter().map(board::shown).collect()
    }
}

/// The fault of a line that names something unknown.
fn unknown(line: &str, kind: &str, name: &str, known: &[String]) -> Fault {
    let suggestion = similar(name, known).map(|known| format!("; did you mean `{known}`?"));
    Fault(format!(
        "the line {} names no {kind} of the game; expected {}{}",
        shown(line),
        one_of(known),
        suggestion.unwrap_or_default()
    ))
}

fn similar<'k>(name: &str, known: &'k [String]) -> Option<&'k str> {
    let score = |known: &'k String| {
        let (ours, theirs) = (known.to_lowercase(), name.to_lowercase());
        (strsim::jaro_winkler(&ours, &theirs), known.as_str())
    };
    let best = known.iter().map(score).max_by(|(one, _), (other, _)| one.total_cmp(other));
    best.filter(|(score, _)| *score >= SIMILAR).map(|(_, known)| known)
}

/// The allowed words, as a list: `` `X` or `O` ``.
pub(super) fn one_of(words: &[String]) -> String {
    let mut listed: Vec<String> =
        words.iter().take(LISTED).map(|word| format!("`{word}`")).collect();
    if words.len() > LISTED {
        return format!("one of {} and {} more", listed.join(", "), words.len() - LISTED);
    }
    match listed.pop() {
        Some(last) if listed.is_empty() => last,
        Some(last) => format!("{} or {last}", listed.join(", ")),
        None => "none".to_owned(),
    }
}
