//! Makes a draft from inputs alone: the rulebook decides which of them are refused, and how the game ends.

use std::{num::NonZeroUsize, path::PathBuf};

use rulebook::{
    game::{Malformed, Outcome, SetUp},
    games::GameInfo,
    referee::LineOutcome,
    suite::Text,
};

use super::{Draft, End, Line, Source, SuiteFault, Transcript};

impl Draft {
    /// Creates a game from the usual start, with the decisions of the rulebook about these inputs. An input that is not
    /// a move, and that no rule refuses, is removed.
    pub fn played(game: &'static GameInfo, name: String, title: String, inputs: &[String]) -> Self {
        Self::played_from(game, None, name, title, inputs).expect("a game can begin at its start")
    }

    /// Creates a game from a custom start position, or from the usual start.
    ///
    /// # Errors
    /// The error in the start position.
    pub fn played_from(
        game: &'static GameInfo,
        set_up: Option<SetUp>,
        name: String,
        title: String,
        inputs: &[String],
    ) -> Result<Self, Malformed> {
        let mut referee = game.referee(set_up.as_ref())?;
        let line = |(n, input): (usize, &String)| {
            let number = NonZeroUsize::MIN.saturating_add(n);
            let refused_by = match referee.submit(input) {
                LineOutcome::Played | LineOutcome::Quit(_) => None,
                LineOutcome::Refused(rule) => Some(rule),
                LineOutcome::Malformed(_) => return None,
            };
            Some(Line { number, by: None, input: input.clone(), refused_by })
        };
        let lines: Vec<Line> = inputs.iter().enumerate().filter_map(line).collect();
        let number = NonZeroUsize::MIN.saturating_add(lines.len());
        let end = match referee.outcome() {
            Outcome::Ongoing => None,
            Outcome::Won(winner, rule) => Some(End { number, winner: Some(winner), rule }),
            Outcome::Drawn(rule) => Some(End { number, winner: None, rule }),
        };
        Ok(Self { set_up, ..Self::of(game, name, title, lines, end) })
    }

    /// A game from the usual start, with these lines and this end.
    pub(super) fn of(
        game: &'static GameInfo,
        name: String,
        title: String,
        lines: Vec<Line>,
        end: Option<End>,
    ) -> Self {
        let source = Source { path: PathBuf::from(&name), text: Text::default() };
        Self {
            game,
            name,
            title,
            rules: Vec::new(),
            rulings: Vec::new(),
            set_up: None,
            after: Vec::new(),
            lines,
            end,
            source,
            listed: None,
            impossible: None,
        }
    }

    /// The draft with the rulebook's output on it.
    ///
    /// # Errors
    /// If the rulebook plays or refuses an input differently than the draft states.
    pub fn blessed(self) -> Result<Transcript, SuiteFault> {
        let golden = Source { path: self.source.path.clone(), text: self.golden().into() };
        self.with_golden(&golden)
    }
}
