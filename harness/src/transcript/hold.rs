//! Checks a draft against the rulebook: every input must be played or refused as the draft states, for the rule it names.

use std::{iter, num::NonZeroUsize};

use rulebook::{
    game::{Outcome, Player},
    games::GameInfo,
    referee::{LineOutcome, Referee},
    rule::Citation,
};

use super::{Draft, Line, Source, SuiteFault};

/// The rule of every decision by a reference that plays the game. It names no rules, so a transcript may name any.
pub const UNPROVEN: Citation = Citation {
    id: "unproven",
    text: "The reference decides this, but it names no rule.",
    source: "the output of the reference",
};

/// The rule of this id, or that of a reference that names none.
pub(super) fn rule_of(game: &GameInfo, id: &str) -> Option<Citation> {
    game.rules().into_iter().chain([UNPROVEN]).find(|rule| rule.id == id)
}

impl Draft {
    /// Plays the draft on the rulebook.
    ///
    /// # Errors
    /// The first line on which the rulebook decides differently.
    pub fn hold(&self) -> Result<(), SuiteFault> {
        let mut referee =
            self.game.referee(self.set_up.as_ref()).expect("the parser has tried the set-up");
        for line in &self.lines {
            self.hold_turn(line, referee.turn())?;
            let outcome = referee.submit(&line.input);
            self.hold_line(line, &outcome)?;
        }
        self.hold_end(&*referee)
    }

    /// Compares the golden with the rulebook's output on the draft's inputs.
    ///
    /// # Errors
    /// The first line in which the two differ.
    pub fn hold_golden(&self, golden: &Source) -> Result<(), SuiteFault> {
        let right = self.golden();
        if *golden.text == *right {
            return Ok(());
        }
        let found = golden.text.lines().map(Some).chain(iter::repeat(None));
        let printed = right.lines().map(Some).chain(iter::repeat(None));
        let mut both = found.zip(printed).take_while(|lines| *lines != (None, None)).enumerate();
        let Some((n, (found, printed))) = both.find(|(_, (found, printed))| found != printed)
        else {
            return Ok(());
        };
        let line = |line: Option<&str>| match line {
            Some(line) => format!("`{line}`"),
            None => "the end of the file".to_owned(),
        };
        let number = NonZeroUsize::MIN.saturating_add(n);
        let (found, printed) = (format!("found {}", line(found)), line(printed));
        let allowed = format!(
            "what {} prints: {printed}; `stickler bless {}` writes it",
            self.game.authority(),
            self.game_in(golden)
        );
        Err(golden.fault(number, "", found, allowed))
    }

    fn hold_turn(&self, line: &Line, turn: Player) -> Result<(), SuiteFault> {
        if line.by.is_none_or(|by| by == turn) {
            return Ok(());
        }
        let [found, right] = [turn.other(), turn].map(|player| self.game.sides[player as usize]);
        let told =
            format!("found {found} to move, but {} has {right} to move", self.game.authority());
        Err(self.source.fault(line.number, found, told, format!("`{right}: {}`", line.input)))
    }

    fn hold_line(&self, line: &Line, outcome: &LineOutcome) -> Result<(), SuiteFault> {
        let (input, authority) = (&line.input, self.game.authority());
        let (found, allowed) = match (outcome, line.refused_by) {
            (LineOutcome::Played | LineOutcome::Quit(_), None) => return Ok(()),
            (LineOutcome::Refused(rule), Some(named)) if *rule == named || *rule == UNPROVEN => {
                return Ok(());
            }
            (LineOutcome::Played | LineOutcome::Quit(_), Some(named)) => (
                format!("found `{input}` refused by {}, but {authority} plays it", named.id),
                format!(
                    "an input that {authority} refuses, or this one at the margin, to be played"
                ),
            ),
            (LineOutcome::Refused(rule), Some(named)) => (
                format!(
                    "found `{input}` refused by {}, but {authority} refuses it for {}",
                    named.id, rule.id
                ),
                format!("`! {}` here: {}", rule.id, rule.text),
            ),
            (LineOutcome::Refused(rule), None) if *rule == UNPROVEN => (
                format!("found `{input}` to be played, but {authority} refuses it"),
                "a legal move, or this one indented with `! RULE`, where RULE refuses it"
                    .to_owned(),
            ),
            (LineOutcome::Refused(rule), None) => (
                format!("found `{input}` to be played, but {authority} refuses it for {}", rule.id),
                format!("a legal move, or this one indented with `! {}`: {}", rule.id, rule.text),
            ),
            (LineOutcome::Malformed(malformed), _) => {
                (format!("found the input `{input}`"), malformed.allowed.clone())
            }
        };
        Err(self.source.fault(line.number, input, found, allowed))
    }

    fn hold_end(&self, referee: &dyn Referee) -> Result<(), SuiteFault> {
        let (winner, rule) = match referee.outcome() {
            Outcome::Ongoing => (None, None),
            Outcome::Won(winner, rule) => (Some(winner), Some(rule)),
            Outcome::Drawn(rule) => (None, Some(rule)),
        };
        let said = self.end.as_ref().map(|end| (end.winner, end.rule));
        let is_unproven = rule == Some(UNPROVEN) && said.map(|(winner, _)| winner) == Some(winner);
        if is_unproven || said == rule.map(|rule| (winner, rule)) {
            return Ok(());
        }
        let last = self.lines.last().map_or(NonZeroUsize::MIN, |line| line.number);
        let number = self.end.as_ref().map_or(last, |end| end.number);
        let authority = self.game.authority();
        let shown = |winner, rule| self.shown_end(winner, rule);
        let found = match (&self.end, rule) {
            (Some(end), Some(rule)) => format!(
                "found the end `{}`, but {authority} says `{}`",
                shown(end.winner, end.rule),
                shown(winner, rule)
            ),
            (Some(_), None) => format!("found an end that {authority} does not see"),
            (None, _) => format!("found no end, but {authority} sees one"),
        };
        let allowed = match rule {
            None => "no line with `=`: the game goes on".to_owned(),
            Some(rule) => format!("`= {}` as the last line", shown(winner, rule)),
        };
        Err(self.source.fault(number, "=", found, allowed))
    }

    /// A result as the last line of a transcript has it: `X wins Q-STUCK`.
    fn shown_end(&self, winner: Option<Player>, rule: Citation) -> String {
        match winner {
            None => format!("{} {}", self.game.nobody_wins(), id(rule)),
            Some(winner) => format!("{} wins {}", self.game.sides[winner as usize], id(rule)),
        }
    }
}

/// The id of a rule to write in a transcript. The author knows the rule that the reference does not name.
fn id(rule: Citation) -> &'static str {
    if rule == UNPROVEN { "RULE" } else { rule.id }
}
