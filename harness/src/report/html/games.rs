//! All games of all submissions in one table per board game: a row for each transcript and a column for each
//! submission. Rows with the same cause of failure are together.

use std::collections::{BTreeMap, BTreeSet};

use maud::{Markup, html};

use super::{
    cause::CausePosition,
    run::{CauseSummary, Game, Run},
};
use crate::report::causes::Cause;

/// The group of a row: failures by their cause, then skipped games, then passed ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Group {
    Failed(usize),
    Skipped,
    Passed,
}

/// A transcript and its result in each run of its table.
struct Row<'a> {
    name: &'a str,
    cells: Vec<Option<&'a Game>>,
}

/// In a table of more submissions than this, a cell has only the number of its cause.
const FEW: usize = 3;

/// The tables.
pub fn tables(runs: &[Run]) -> Markup {
    let mut by_game: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (n, run) in runs.iter().enumerate() {
        by_game.entry(run.game.name).or_default().push(n);
    }
    html! {
        @for (name, members) in &by_game { (table(name, runs, members)) }
    }
}

fn table(name: &str, runs: &[Run], members: &[usize]) -> Markup {
    let causes = causes(runs, members);
    let place = |cause: &Cause| causes.iter().position(|other| other.cause == *cause);
    let mut groups: BTreeMap<Group, Vec<Row<'_>>> = BTreeMap::new();
    for row in rows(runs, members) {
        groups.entry(group(&row, runs, members, &place)).or_default().push(row);
    }
    html! {
        div.wide tabindex="0" role="region" aria-label={ "the games of " (name) } {
            table.narrow[members.len() > FEW] {
                caption { (name) }
                thead {
                    tr {
                        th scope="col" { "transcript" }
                        @for run in members { th.submission scope="col" { span { (runs[*run].submission) } } }
                    }
                }
                @for (group, rows) in &groups {
                    tbody {
                        tr.group {
                            th scope="rowgroup" colspan=(members.len() + 1) { (heading(*group, &causes)) ": " (rows.len()) }
                        }
                        @for row in rows { (one_row(row, members)) }
                    }
                }
            }
        }
    }
}

/// The causes of all runs of a table, in their order, each as the first run shows it.
fn causes<'a>(runs: &'a [Run], members: &[usize]) -> Vec<&'a CauseSummary> {
    let mut causes: Vec<&CauseSummary> = Vec::new();
    for told in members.iter().flat_map(|run| &runs[*run].causes) {
        if causes.iter().all(|other| other.cause != told.cause) {
            causes.push(told);
        }
    }
    causes
}

/// The heading of the cause, from the game that is shown for it.
fn heading(group: Group, causes: &[&CauseSummary]) -> String {
    match group {
        Group::Failed(at) => causes[at].shortest.summary.clone(),
        Group::Skipped => "skipped".to_owned(),
        Group::Passed => "passed".to_owned(),
    }
}

/// The transcripts in the order of their first occurrence.
fn rows<'a>(runs: &'a [Run], members: &[usize]) -> Vec<Row<'a>> {
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    let mut rows: Vec<Row<'_>> = Vec::new();
    for (column, run) in members.iter().enumerate() {
        for game in &runs[*run].games {
            let at = *places.entry(&game.name).or_insert(rows.len());
            if at == rows.len() {
                rows.push(Row { name: &game.name, cells: vec![None; members.len()] });
            }
            rows[at].cells[column] = Some(game);
        }
    }
    rows
}

/// The group of a row, by its first cause if it has one.
fn group(
    row: &Row<'_>,
    runs: &[Run],
    members: &[usize],
    place: &dyn Fn(&Cause) -> Option<usize>,
) -> Group {
    let failed = row
        .cells
        .iter()
        .zip(members)
        .find_map(|(cell, run)| place(&runs[*run].causes[cell.as_ref()?.cause?].cause));
    let is_skipped = row.cells.iter().flatten().any(|game| game.verdict == "skipped");
    match (failed, is_skipped) {
        (Some(at), _) => Group::Failed(at),
        (None, true) => Group::Skipped,
        (None, false) => Group::Passed,
    }
}

fn one_row(row: &Row<'_>, members: &[usize]) -> Markup {
    let games = || row.cells.iter().flatten();
    let words = |of: &dyn Fn(&Game) -> Vec<&'static str>| {
        let words: BTreeSet<&str> = games().flat_map(|game| of(game)).collect();
        words.into_iter().collect::<Vec<_>>().join(" ")
    };
    let verdicts = words(&|game| vec![game.verdict]);
    let rules = words(&|game| game.rules.clone());
    html! {
        tr data-verdict=(verdicts) data-rules=(rules) {
            th scope="row" { (row.name) }
            @for (cell, run) in row.cells.iter().zip(members) {
                td { @if let Some(game) = cell { (one_cell(game, run + 1, members.len() > FEW)) } }
            }
        }
    }
}

fn one_cell(game: &Game, run: usize, is_narrow: bool) -> Markup {
    html! {
        @match (game.cause, game.verdict) {
            (Some(cause), _) => {
                a.bad href={ "#" (CausePosition { run, cause: cause + 1 }.id()) } {
                    "✗ " @if is_narrow { (cause + 1) } @else { (game.summary) }
                }
            }
            (None, "passed") => "✓",
            (None, _) => span.skip { "–" @if !is_narrow { " " (game.summary) } },
        }
    }
}
