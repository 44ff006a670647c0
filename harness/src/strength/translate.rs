//! Tells a game anew, as another variant plays it, and says whether it still means the same.
//!
//! Each player keeps the inputs that were theirs, in their order, and tries one whenever it is their turn. So a game is told in
//! Fibonacci Chess, too, where the turns are longer.

use std::collections::VecDeque;

use rulebook::{game::Outcome, games::GameInfo, referee::LineOutcome};

use crate::transcript::{Draft, Line};

/// How a game is told anew.
pub struct Telling<'a> {
    /// The game as which it is told.
    pub game: &'static GameInfo,
    /// What is played before it.
    pub first: &'a [String],
}

impl Telling<'_> {
    /// The inputs of a game from the start as they are told; none if they do not mean the same. They do if the same ones are
    /// played, the others are refused for the same rules, and the game ends in the same way.
    pub fn of(&self, draft: &Draft) -> Option<Vec<String>> {
        let mut referee = self.game.referee(None).ok()?;
        let is_played = |input: &String| referee.submit(input) == LineOutcome::Played;
        if !self.first.iter().all(is_played) {
            return None;
        }
        let mut inputs = self.first.to_vec();
        let mut left = by_player(draft)?;
        while let Some(line) = left[referee.turn() as usize].pop_front() {
            if !means_the_same(draft.game, self.game, line, &referee.submit(&line.input)) {
                return None;
            }
            inputs.push(line.input.clone());
        }
        let nothing_refused_is_left = left.iter().flatten().all(|line| line.refused_by.is_none());
        let ends_so = match (referee.outcome(), &draft.end) {
            (Outcome::Ongoing, None) => true,
            (Outcome::Won(winner, rule), Some(end)) => {
                (Some(winner), rule) == (end.winner, end.rule)
            }
            (Outcome::Drawn(rule), Some(end)) => (None, rule) == (end.winner, end.rule),
            _ => false,
        };
        (nothing_refused_is_left && ends_so).then_some(inputs)
    }
}

/// The lines by whose turn it was when they were tried.
fn by_player(draft: &Draft) -> Option<[VecDeque<&Line>; 2]> {
    let mut referee = draft.game.referee(None).ok()?;
    let mut lines = [VecDeque::new(), VecDeque::new()];
    for line in &draft.lines {
        lines[referee.turn() as usize].push_back(line);
        referee.submit(&line.input);
    }
    Some(lines)
}

/// Whether what comes of a line in one game is what comes of it in another. The rule that says whose turn it is has more than one
/// name.
fn means_the_same(game: &GameInfo, told: &GameInfo, line: &Line, outcome: &LineOutcome) -> bool {
    match (outcome, line.refused_by) {
        (LineOutcome::Played | LineOutcome::Quit(_), None) => true,
        (LineOutcome::Refused(rule), Some(named)) => {
            *rule == named || *rule == told.turn_rule() && named == game.turn_rule()
        }
        _ => false,
    }
}
