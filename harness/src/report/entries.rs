//! The table of all entries at the end of a report, with their count.

use std::time::Duration;

use rulebook::games::GameInfo;

use super::{
    phrases::{count, verdict_in_words},
    wrap::{hanging, visible_width},
};
use crate::{
    event::{SourceLength, Totals},
    untrusted_text,
};

/// At most this many causes of an entry are named.
const CAUSES: usize = 3;
/// The text between two columns.
const GAP: &str = "  ";

/// One entry and its verdict.
pub struct Entry {
    /// The name.
    pub name: String,
    /// The game.
    pub game: &'static GameInfo,
    /// The counts.
    pub totals: Totals,
    /// The length of the source, if there is one.
    pub source: Option<SourceLength>,
    /// The labels of the causes.
    pub causes: Vec<&'static str>,
    /// Why it could not be started.
    pub not_started: Option<String>,
}

impl Entry {
    /// An entry whose run starts.
    pub fn new(name: &str, game: &'static GameInfo, source: Option<SourceLength>) -> Self {
        let (name, totals, causes) = (untrusted_text::line(name), Totals::default(), Vec::new());
        Self { name, game, totals, source, causes, not_started: None }
    }

    /// `(2.7 s, 610 bytes)`.
    pub fn cost(&self) -> String {
        let bytes = self.source.map(|source| format!(", {}", count(source.bytes, "byte")));
        let characters = self.source.and_then(|source| source.characters);
        let characters = characters.map(|number| format!(", {}", count(number, "character")));
        let (bytes, characters) = (bytes.unwrap_or_default(), characters.unwrap_or_default());
        format!("({}{bytes}{characters})", seconds(self.totals.elapsed))
    }

    fn cells(&self, has_reasons: bool) -> [String; 7] {
        let Totals { accepted, wrong, stopped, known, faults, .. } = self.totals;
        let (failed, judged) = (wrong + stopped, accepted + wrong + stopped + known + faults);
        let counts = if judged == 0 { String::new() } else { format!("{failed} of {judged}") };
        let is_started = self.not_started.is_none();
        [
            self.name.clone(),
            self.game.title.to_owned(),
            verdict_in_words(&self.totals).to_owned(),
            counts,
            if is_started || has_reasons { self.reason() } else { String::new() },
            self.source.map(|source| source.bytes.to_string()).unwrap_or_default(),
            if is_started { seconds(self.totals.elapsed) } else { String::new() },
        ]
    }

    fn reason(&self) -> String {
        let more = self.causes.len().saturating_sub(CAUSES);
        let more = (more > 0).then(|| format!("{more} more"));
        let named = self.causes.iter().take(CAUSES).map(|cause| (*cause).to_owned());
        let causes = named.chain(more).collect::<Vec<_>>().join(", ");
        let reason = self.not_started.as_deref().map(|why| why.lines().next().unwrap_or_default());
        untrusted_text::brief(reason.unwrap_or(&causes), 40)
    }

    /// The sort key: conforming entries come first, those that could not be started last.
    fn rank(&self) -> usize {
        match &self.totals {
            totals if totals.not_started => 4,
            totals if totals.conforms() => 0,
            totals if totals.passes() => 1,
            totals if totals.fails() => 2,
            _ => 3,
        }
    }
}

/// The table of several entries, with their count.
pub fn lines(entries: &[Entry], columns: usize) -> Vec<String> {
    let mut sorted: Vec<&Entry> = entries.iter().collect();
    sorted.sort_by_key(|entry| entry.rank());
    let mut lines = table(&sorted, columns);
    lines.extend(hanging(&counted(&sorted), 0, columns));
    lines
}

/// A line for each entry. If there is not enough room, reasons are left out first, then the last columns.
fn table(entries: &[&Entry], columns: usize) -> Vec<String> {
    let rows = |has_reasons: bool| -> Vec<[String; 7]> {
        let cells = entries.iter().map(|entry| entry.cells(has_reasons));
        [NAMES.map(str::to_owned)].into_iter().chain(cells).collect()
    };
    let rows = [rows(true), rows(false)];
    let [whole, brief] = rows.each_ref().map(|rows| widths(rows));
    let (rows, widths) = match room(&whole) > columns {
        true => (&rows[1], brief),
        false => (&rows[0], whole),
    };
    let fits = |shown: &usize| room(&widths[..*shown]) <= columns;
    let shown = (3..=NAMES.len()).rev().find(fits).unwrap_or(3);
    let is_empty = |column: &usize| rows[1..].iter().all(|row| row[*column].is_empty());
    let shown: Vec<usize> = (0..shown).filter(|column| !is_empty(column)).collect();
    let line = |row: &[String; 7]| {
        let cells = shown.iter().map(|column| cell(&row[*column], widths[*column], *column > 4));
        cells.collect::<Vec<_>>().join(GAP).trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

const NAMES: [&str; 7] = ["entry", "game", "verdict", "failed", "causes", "bytes", "time"];

fn widths(rows: &[[String; 7]]) -> Vec<usize> {
    let width = |column: usize| rows.iter().map(|row| visible_width(&row[column])).max();
    (0..NAMES.len()).map(|column| width(column).unwrap_or(0)).collect()
}

/// The width of columns of these widths.
fn room(widths: &[usize]) -> usize {
    widths.iter().sum::<usize>() + GAP.len() * (widths.len() - 1)
}

fn cell(text: &str, width: usize, is_number: bool) -> String {
    let gap = " ".repeat(width.saturating_sub(visible_width(text)));
    if is_number { format!("{gap}{text}") } else { format!("{text}{gap}") }
}

/// `3 entries: 1 conforms, 2 do not conform (11.3 s)`.
fn counted(entries: &[&Entry]) -> String {
    let mut counts: Vec<(&'static str, usize)> = Vec::new();
    for entry in entries {
        let word = verdict_in_words(&entry.totals);
        match counts.last_mut() {
            Some((last, count)) if *last == word => *count += 1,
            _ => counts.push((word, 1)),
        }
    }
    let counts = counts.into_iter().map(|(word, count)| format!("{count} {}", verb(word, count)));
    let time: Duration = entries.iter().map(|entry| entry.totals.elapsed).sum();
    let counts = counts.collect::<Vec<_>>().join(", ");
    format!("{} entries: {counts} ({})", entries.len(), seconds(time))
}

/// A verdict with the verb form for this many entries.
fn verb(verdict: &str, count: usize) -> String {
    let (verb, rest) = verdict.split_once(' ').map_or((verdict, ""), |(verb, rest)| (verb, rest));
    let verb = match (verb, count) {
        (verb, 1) => verb,
        ("conforms", _) => "conform",
        ("does", _) => "do",
        ("has", _) => "have",
        ("was", _) => "were",
        (verb, _) => verb,
    };
    format!("{verb} {rest}").trim_end().to_owned()
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use rulebook::games::find;

    use super::*;

    fn entry(name: &str, totals: Totals) -> Entry {
        let source = Some(SourceLength { bytes: 610, characters: Some(600) });
        let causes = if totals.wrong > 0 { vec!["Q-LOOP"] } else { Vec::new() };
        let not_started = totals.not_started.then(|| "no program `luajit` in PATH".to_owned());
        let game = find("quagmire").expect("it is a game");
        Entry { name: name.to_owned(), game, totals, source, causes, not_started }
    }

    fn entries() -> Vec<Entry> {
        let elapsed = Duration::from_millis(2700);
        vec![
            entry("erin", Totals { not_started: true, ..Totals::default() }),
            entry("dave", Totals { accepted: 47, wrong: 13, elapsed, ..Totals::default() }),
            entry("frank", Totals { accepted: 80, elapsed, ..Totals::default() }),
        ]
    }

    #[test]
    fn conforming_entries_come_first() {
        let expected = [
            "entry  game      verdict               failed    causes                       bytes   time",
            "frank  Quagmire  conforms              0 of 80                                  610  2.7 s",
            "dave   Quagmire  does not conform      13 of 60  Q-LOOP                         610  2.7 s",
            "erin   Quagmire  could not be started            no program `luajit` in PATH    610",
            "3 entries: 1 conforms, 1 does not conform, 1 could not be started (5.4 s)",
        ];
        assert_eq!(lines(&entries(), 100), expected);
    }

    #[test]
    fn a_narrow_table_has_fewer_columns() {
        let lines = lines(&entries(), 60);
        assert_eq!(lines[0], "entry  game      verdict               failed    causes");
        assert!(lines.iter().all(|line| line.len() <= 60), "{lines:?}");
    }

    #[test]
    fn a_cost_has_characters_where_they_differ() {
        assert_eq!(entries()[1].cost(), "(2.7 s, 610 bytes, 600 characters)");
    }

    #[test]
    fn verdicts_are_counted() {
        assert_eq!(verb("does not conform", 2), "do not conform");
        assert_eq!(verb("conforms", 2), "conform");
        assert_eq!(verb("could not be started", 2), "could not be started");
    }
}
