//! Converts the recording of a live game to a transcript.

use std::{num::NonZeroUsize, path::PathBuf};

use rulebook::suite::Text;

use super::{GameSettings, player::Player};
use crate::{
    package::Package,
    transcript::{Draft, End, Expect, Line, Source, Step, Transcript},
};

impl Player {
    /// The game as a transcript.
    pub(super) fn recorded(self, package: Package, settings: GameSettings) -> Transcript {
        let GameSettings { seed, number, .. } = settings;
        let name = format!("fresh-{seed}-{number}");
        let source = Source { path: PathBuf::from(&name), text: Text::default() };
        let draft = Draft {
            game: package.as_played(self.played),
            name,
            title: format!("Game {number} of the fresh games of seed {seed}, played live"),
            rules: Vec::new(),
            rulings: Vec::new(),
            set_up: None,
            after: Vec::new(),
            lines: self.steps.iter().map(line).collect(),
            end: self.steps.last().and_then(end),
            source,
            listed: None,
            impossible: self.impossible,
        };
        Transcript {
            draft: draft.into(),
            start: self.start,
            first: self.first,
            fields: self.fields,
            steps: self.steps.into(),
        }
    }
}

fn line(step: &Step) -> Line {
    Line { number: step.line, by: None, input: step.input.clone(), refused_by: step.refused_for() }
}

fn end(step: &Step) -> Option<End> {
    let number: NonZeroUsize = step.line.saturating_add(1);
    match &step.expect {
        Expect::End { winner, rule, .. } => Some(End { number, winner: *winner, rule: *rule }),
        Expect::Board { .. } | Expect::Refusal(_) | Expect::Leave(_) | Expect::Over(_) => None,
    }
}
