//! What is said when a game is over, and at no turn.

use std::collections::{BTreeSet, HashSet};

use rulebook::game::Player;

use super::Turns;
use crate::dialect::{
    label::{Session, Turn, Won},
    passage::Passage,
};

/// At most this number of lines stand above the first board of every game: what is above them is a banner, said once.
const LINES_ABOVE: usize = 8;

/// At most this number of characters are read of what comes with the end of input: it may be a flood.
const LATE: usize = 200;

/// What is said at ends.
#[derive(Clone, Debug, Default)]
pub struct Ends {
    /// The texts of ends, by the winner.
    texts: [Vec<String>; 2],
    /// The new lines of each of them.
    announced: HashSet<Vec<String>>,
    /// Lines that are said at the end of input of games that go on.
    farewells: HashSet<String>,
    /// What stands before boards with which a game may begin.
    openings: BTreeSet<String>,
}

impl Ends {
    /// Fits them to sessions.
    pub(super) fn fit(sessions: &[Session<'_>], taken: &[Turn<'_>], turns: &Turns) -> Self {
        let around = Self {
            farewells: farewells(sessions),
            openings: openings(sessions, taken),
            ..Self::default()
        };
        let won: Vec<Won<'_>> = sessions.iter().filter_map(|session| session.won()).collect();
        let texts = Player::BOTH.map(|player| {
            let won = won.iter().filter(|won| won.by == player);
            won.map(|won| around.text(won.reply, won.session, turns)).collect::<Vec<_>>()
        });
        let lines = texts.iter().flatten().map(|text| trimmed(&turns.new_lines(text)));
        let announced = lines.filter(|lines| !lines.is_empty()).collect();
        Self { texts, announced, ..around }
    }

    /// The text of an end, without what is said before boards while a game goes on; empty if nothing in it is new.
    pub(in crate::dialect) fn text(
        &self,
        reply: &Passage,
        session: Session<'_>,
        turns: &Turns,
    ) -> String {
        let restarted = session.restarts(reply);
        let mut shown = reply.shown.iter().rev().skip(usize::from(restarted));
        let after = shown.next().map_or("", |shown| shown.after.as_str());
        let after = if restarted { self.before_opening(after) } else { after };
        let before = turns.new_lines(turns.after_late_prompt(&reply.before));
        if !turns.new_lines(after).is_empty() {
            return [before.as_str(), after].join("\n");
        }
        if !before.is_empty() || restarted {
            return before;
        }
        self.without_farewell(&turns.new_lines(&late(&session.passages.rest)))
    }

    /// A text without what is said whenever the input ends, such as a trace.
    fn without_farewell(&self, text: &str) -> String {
        let new = text.lines().filter(|line| !self.farewells.contains(*line));
        new.collect::<Vec<_>>().join("\n")
    }

    /// A text without what stands at its end because another game begins there.
    pub(super) fn before_opening<'t>(&self, text: &'t str) -> &'t str {
        let ends = self.openings.iter().filter_map(|opening| text.strip_suffix(opening.as_str()));
        ends.min_by_key(|text| text.len()).unwrap_or(text)
    }

    /// Whether a text says all that is said at an end, and at no turn.
    pub(in crate::dialect) fn are_said(&self, text: &str, turns: &Turns) -> bool {
        let new = turns.new_lines(turns.after_late_prompt(text));
        let said: HashSet<&str> = new.lines().map(str::trim).collect();
        self.announced.iter().any(|end| end.iter().all(|line| said.contains(line.as_str())))
    }

    /// The text of an end that this player has won, if there was one.
    pub(in crate::dialect) fn won_by(&self, player: Player) -> Option<&str> {
        self.texts[player as usize].first().map(String::as_str)
    }
}

fn trimmed(text: &str) -> Vec<String> {
    text.lines().map(|line| line.trim().to_owned()).collect()
}

fn farewells(sessions: &[Session<'_>]) -> HashSet<String> {
    let unfinished = sessions.iter().filter(|session| session.is_unfinished());
    let texts = unfinished.map(|session| late(&session.passages.rest));
    texts.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// A game begins as a session does, be it without its first lines, or as the turns of the player who begins do.
fn openings(sessions: &[Session<'_>], taken: &[Turn<'_>]) -> BTreeSet<String> {
    let banners = sessions.iter().flat_map(|session| ends_of_lines(session.banner()));
    let first = sessions.first().map(|session| session.transcript.first);
    let turns = taken.iter().filter(|turn| Some(turn.around.to_move) == first);
    let before = turns.filter_map(|turn| turn.around.before.as_deref());
    banners.chain(before).map(str::to_owned).collect()
}

/// What a banner's last lines are, of any number, and all of it.
fn ends_of_lines(banner: &str) -> impl Iterator<Item = &str> {
    let line_ends = banner.rmatch_indices('\n').map(|(at, _)| at + 1).take(LINES_ABOVE);
    line_ends.chain([0]).map(|at| &banner[at..]).filter(|rest| !rest.is_empty())
}

/// What came only with the end of input, but not a flood of it.
fn late(rest: &Passage) -> String {
    rest.before.chars().take(LATE).collect()
}
