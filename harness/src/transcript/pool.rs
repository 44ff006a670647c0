//! Kept games: `games.pool`, one game per line in JSON, with the expected results.
//!
//! They replace fresh games if the reference of a package cannot be started. A digest would not be enough in that case,
//! so each line has the golden.

use std::num::NonZeroUsize;

use rulebook::{game::Player, games::GameInfo, suite::Text};
use serde::{Deserialize, Serialize};

use super::{Draft, End, Line, Source, SuiteFault, Transcript, hold::rule_of};

/// A line of the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeptGame {
    name: String,
    inputs: Vec<KeptInput>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    end: Option<KeptEnd>,
    golden: String,
}

/// An input that is played, or one that is refused by a rule.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum KeptInput {
    Played(String),
    Refused(String, String),
}

/// The side that wins, if one does, and the rule that ends the game.
#[derive(Serialize, Deserialize)]
struct KeptEnd(Option<String>, String);

const EXPECTED: &str = "a game as `stickler bless GAME --pool N` writes it";

/// The lines for these games, with the reference's results.
pub fn written(games: &[Draft]) -> String {
    let line = |draft| serde_json::to_string(&KeptGame::of(draft)).expect("texts can be written");
    games.iter().map(|draft| line(draft) + "\n").collect()
}

/// Reads all games of a file.
///
/// # Errors
/// The first line that is not a game, or whose golden does not match its inputs.
pub fn read(game: &'static GameInfo, source: &Source) -> Result<Vec<Transcript>, SuiteFault> {
    lines(source).map(|(number, kept)| kept?.transcript(game, source, number)).collect()
}

/// The same games with the current results of the reference.
///
/// # Errors
/// The first line that is not a game.
pub fn replayed(game: &'static GameInfo, source: &Source) -> Result<Vec<Draft>, SuiteFault> {
    let replayed = |kept: KeptGame| {
        let inputs: Vec<String> = kept.inputs.iter().map(|it| it.text().to_owned()).collect();
        let title = title(&kept.name);
        Draft::played(game, kept.name, title, &inputs)
    };
    lines(source).map(|(_, kept)| kept.map(replayed)).collect()
}

fn title(name: &str) -> String {
    format!("The game {name} of games.pool")
}

fn lines(source: &Source) -> impl Iterator<Item = (NonZeroUsize, Result<KeptGame, SuiteFault>)> {
    let numbers = (0..).map(|n| NonZeroUsize::MIN.saturating_add(n));
    numbers.zip(source.text.lines()).map(|(number, line)| {
        let kept = serde_json::from_str(line).map_err(|why| fault(source, number, why));
        (number, kept)
    })
}

fn fault(source: &Source, line: NonZeroUsize, found: impl std::fmt::Display) -> SuiteFault {
    SuiteFault { line: Some(line), ..SuiteFault::of_file(&source.path, found, EXPECTED) }
}

impl KeptInput {
    fn text(&self) -> &str {
        match self {
            Self::Played(text) | Self::Refused(text, _) => text,
        }
    }
}

impl KeptGame {
    fn of(draft: &Draft) -> Self {
        let input = |line: &Line| match line.refused_by {
            None => KeptInput::Played(line.input.clone()),
            Some(rule) => KeptInput::Refused(line.input.clone(), rule.id.to_owned()),
        };
        let side = |winner: Player| draft.game.sides[winner as usize].to_owned();
        let end = |end: &End| KeptEnd(end.winner.map(side), end.rule.id.to_owned());
        Self {
            name: draft.name.clone(),
            inputs: draft.lines.iter().map(input).collect(),
            end: draft.end.as_ref().map(end),
            golden: draft.golden(),
        }
    }

    fn transcript(
        self,
        game: &'static GameInfo,
        source: &Source,
        number: NonZeroUsize,
    ) -> Result<Transcript, SuiteFault> {
        let wrong = |found: String| fault(source, number, found);
        let (lines, end) = self.results(game).map_err(wrong)?;
        let read_from = Source { path: source.path.clone(), text: Text::default() };
        let title = title(&self.name);
        let draft = Draft { source: read_from, ..Draft::of(game, self.name, title, lines, end) };
        let golden = Source { path: source.path.clone(), text: self.golden.into() };
        draft.with_golden(&golden).map_err(|it| wrong(it.found))
    }

    /// The inputs with the rules that refuse them, and the end. Fails with a name that the game does not have.
    fn results(&self, game: &GameInfo) -> Result<(Vec<Line>, Option<End>), String> {
        let cited = |id: &String| {
            let unknown = || format!("found `{id}`, which is no rule of {}", game.name);
            rule_of(game, id).ok_or_else(unknown)
        };
        let line = |(n, input): (usize, &KeptInput)| {
            let refused_by = match input {
                KeptInput::Played(_) => None,
                KeptInput::Refused(_, rule) => Some(cited(rule)?),
            };
            let number = NonZeroUsize::MIN.saturating_add(n);
            Ok(Line { number, by: None, input: input.text().to_owned(), refused_by })
        };
        let lines = self.inputs.iter().enumerate().map(line).collect::<Result<Vec<_>, String>>()?;
        let winner = |side: &String| {
            let player = Player::BOTH.into_iter().find(|it| game.sides[*it as usize] == side);
            player.ok_or_else(|| format!("found `{side}`, which is no side of {}", game.name))
        };
        let end = |KeptEnd(side, rule): &KeptEnd| {
            let number = NonZeroUsize::MIN.saturating_add(self.inputs.len());
            let winner = side.as_ref().map(winner).transpose()?;
            Ok::<_, String>(End { number, winner, rule: cited(rule)? })
        };
        Ok((lines, self.end.as_ref().map(end).transpose()?))
    }
}
