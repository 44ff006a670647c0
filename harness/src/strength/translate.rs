//! Translates a game to another variant, and checks that its meaning stays the same.
//!
//! Each player keeps their own inputs, in order, and tries one on each of their turns. So a game can also be translated to Fibonacci Chess,
//! whose turns are longer.

use std::collections::VecDeque;

use rulebook::{game::Outcome, games::GameInfo, referee::LineOutcome};

use crate::transcript::{Draft, Line};

/// The target of a translation.
pub struct Translator<'a> {
    /// The target game.
    pub game: &'static GameInfo,
    /// Inputs played before the game.
    pub first: &'a [String],
}

impl Translator<'_> {
    /// The translated inputs of a game from the start; none if the meaning changes. It stays the same if the same inputs are played, the
    /// others are refused by the same rules, and the game ends in the same way.
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

/// The lines of each player, by whose turn it was when they were tried.
fn by_player(draft: &Draft) -> Option<[VecDeque<&Line>; 2]> {
    let mut referee = draft.game.referee(None).ok()?;
    let mut lines = [VecDeque::new(), VecDeque::new()];
    for line in &draft.lines {
        lines[referee.turn() as usize].push_back(line);
        referee.submit(&line.input);
    }
    Some(lines)
}

/// Whether a line has the same result in both games. The rule of turns has a different name in some games.
fn means_the_same(game: &GameInfo, told: &GameInfo, line: &Line, outcome: &LineOutcome) -> bool {
    match (outcome, line.refused_by) {
        (LineOutcome::Played | LineOutcome::Quit(_), None) => true,
        (LineOutcome::Refused(rule), Some(named)) => {
            *rule == named || *rule == told.turn_rule() && named == game.turn_rule()
        }
        _ => false,
    }
}
