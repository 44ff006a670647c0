//! The last rows of a report: games that did not count, what was learned about the program, and how it was run.

use std::{collections::BTreeMap, time::Duration};

use super::{
    dialect::{describe, named},
    palette::Palette,
    phrases::{count, left_out_in_words},
    wrap::row,
};
use crate::{dialect::Learned, event::Case, judge::Verdict, tape::IoMode};

/// The name of the row of rules that were not tested.
const UNTESTED: &str = "not tested";
/// The columns of a row's name, with the blanks after it.
const NAME: usize = 12;

/// The facts about a run that are reported below its causes.
#[derive(Default)]
pub struct Details {
    /// The number of skipped games for each reason.
    skipped: BTreeMap<String, usize>,
    /// The number of transcripts of the suite that were not played.
    left_out: usize,
    /// The rules that games reach, and whether one of these games was judged.
    rules: BTreeMap<&'static str, bool>,
    learned: Vec<String>,
    /// Named rows that only some commands have.
    rows: Vec<(&'static str, String)>,
    times: SlowGames,
    run: Vec<String>,
    /// Whether the first fact about the run is the I/O mode.
    has_io: bool,
}

impl Details {
    /// The details of a run that starts.
    pub fn new(left_out: usize) -> Self {
        Self { left_out, ..Self::default() }
    }

    /// Adds facts about how the program is run, such as the isolation.
    pub fn add_run(&mut self, facts: impl IntoIterator<Item = String>) {
        self.run.extend(facts);
    }

    /// How the program was run.
    pub fn run(&self) -> &[String] {
        &self.run
    }

    /// How the programs of a command were run, in one line.
    pub fn of_command(&self) -> String {
        self.run[usize::from(self.has_io)..].join("; ")
    }

    /// Only the facts about how the program was run.
    pub fn of_run_only(self) -> Self {
        Self { run: self.run, has_io: self.has_io, ..Self::default() }
    }

    /// Adds a row.
    pub fn add(&mut self, name: &'static str, text: String) {
        self.rows.push((name, text));
    }

    /// Adds the output format that was learned.
    pub fn learned(&mut self, learned: &Learned, drive: IoMode) {
        for line in describe(learned, drive) {
            let (name, text) = named(&line);
            match name {
                "pieces" => self.learned.push(text.to_owned()),
                "note" => self.add("note", text.to_owned()),
                "io" => {
                    self.run.insert(0, text.to_owned());
                    self.has_io = true;
                }
                name => self.learned.push(format!("{name}: {text}")),
            }
        }
    }

    /// Counts a judged game.
    pub fn judged(&mut self, case: &Case<'_>) {
        let is_judged = !matches!(case.verdict, Verdict::Skipped(_));
        for rule in case.transcript.draft.rules_met() {
            *self.rules.entry(rule.id).or_default() |= is_judged;
        }
        if let Verdict::Skipped(reason) = case.verdict {
            *self.skipped.entry(reason.clone()).or_default() += 1;
        }
        self.times.add(case);
    }

    /// The rows of a finished run. If the program failed, untested rules do not matter.
    pub fn lines(&self, fails: bool, columns: usize, palette: &Palette) -> Vec<String> {
        let skipped = self.skipped.iter();
        let skipped =
            skipped.map(|(reason, n)| ("skipped", format!("{}: {reason}", count(*n, "game"))));
        let left_out =
            (self.left_out > 0).then(|| ("not played", left_out_in_words(self.left_out)));
        let untested = self.untested().filter(|_| !fails).map(|text| (UNTESTED, text));
        let learned = Some(self.learned.join("; ")).filter(|text| !text.is_empty());
        let rows = skipped
            .chain(left_out)
            .chain(untested)
            .chain(learned.map(|text| ("learned", text)))
            .chain(self.rows.iter().cloned())
            .chain(self.times.in_words().map(|text| ("slow", text)));
        rows.flat_map(|(name, text)| detail(name, &text, columns, palette)).collect()
    }

    /// The row of the rules that were not tested, if there are any.
    pub fn untested_lines(&self, columns: usize, palette: &Palette) -> Vec<String> {
        self.untested().map_or_else(Vec::new, |text| detail(UNTESTED, &text, columns, palette))
    }

    /// The rules that no judged game reaches.
    fn untested(&self) -> Option<String> {
        let untested = self.rules.iter().filter(|(_, is_judged)| !**is_judged);
        let rules: Vec<&str> = untested.map(|(rule, _)| *rule).collect();
        let them = if rules.len() == 1 { "it" } else { "them" };
        let text = format!("{}: no game that ran reaches {them}", rules.join(", "));
        Some(text).filter(|_| !rules.is_empty())
    }
}

/// One row.
pub fn detail(name: &str, text: &str, columns: usize, palette: &Palette) -> Vec<String> {
    row(&palette.hint(name), &crate::untrusted_text::line(text), NAME, columns)
}

/// The games of a run and their times. A game is slow if it takes at least a second and ten times as long as the median.
#[derive(Default)]
pub struct SlowGames(Vec<(Duration, String)>);

impl SlowGames {
    /// At most this many games are named.
    const MOST: usize = 3;

    /// Adds a game, if it was played.
    pub fn add(&mut self, case: &Case<'_>) {
        let time = case.tape.map(|tape| tape.wall);
        self.0.extend(time.map(|time| (time, case.transcript.name().to_owned())));
    }

    /// The slow ones, the slowest first.
    pub fn in_words(&self) -> Option<String> {
        let mut games: Vec<&(Duration, String)> = self.0.iter().collect();
        games.sort_by(|one, other| other.cmp(one));
        let median = games.get(games.len() / 2)?.0;
        games.retain(|(time, _)| *time >= (median * 10).max(Duration::from_secs(1)));
        let seconds = |time: Duration| format!("{:.1} s", time.as_secs_f64());
        let named = games.iter().take(Self::MOST);
        let named = named.map(|(time, name)| format!("{name} {}", seconds(*time)));
        let more = games.len().saturating_sub(Self::MOST);
        let more = (more > 0).then(|| format!("{more} more"));
        let listed = named.chain(more).collect::<Vec<_>>().join(", ");
        (!games.is_empty()).then(|| format!("{listed}; the median is {}", seconds(median)))
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::none(&[], None)]
    #[case::all_alike(&[2000, 2000, 2100], None)]
    #[case::short_ones_are_not_slow(&[10, 10, 900], None)]
    #[case::one(&[100, 100, 1500], Some("g2 1.5 s; the median is 0.1 s"))]
    #[case::many(
        &[10, 10, 10, 10, 10, 10, 2000, 3000, 4000, 5000],
        Some("g9 5.0 s, g8 4.0 s, g7 3.0 s, 1 more; the median is 0.0 s")
    )]
    fn slow_games_are_named(#[case] milliseconds: &[u64], #[case] words: Option<&str>) {
        let games = milliseconds.iter().enumerate();
        let games = games.map(|(n, time)| (Duration::from_millis(*time), format!("g{n}")));
        assert_eq!(SlowGames(games.collect()).in_words().as_deref(), words);
    }
}
