//! The page as a whole: the verdicts, the causes, what was learned, and all games.

use std::collections::{BTreeMap, BTreeSet};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use hmac_sha256::Hash;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{
    board::Shapes,
    cause::{CausePosition, cause, heading},
    games::tables,
    run::Run,
};
use crate::report::{
    dialect::named,
    phrases::{totals_in_words, verdict_in_words},
};

/// The style of every one-file page.
const STYLE: &str = concat!(include_str!("look.css"), "\n", include_str!("style.css"));
/// The icon of every page.
const ICON: &str = include_str!("icon.svg");
/// The script of the report.
const SCRIPT: &str = include_str!("script.js");
/// The steps of causes take up at most this many bytes; the first causes have priority.
const ROOM: usize = 2_500_000;

/// The security policy of the page: a browser may use only its own style and script, identified by their hashes, and
/// images that are in the page itself, such as the icon.
fn policy() -> String {
    let hash = |text: &str| STANDARD.encode(Hash::hash(text.as_bytes()));
    format!(
        "default-src 'none'; style-src 'sha256-{}'; script-src 'sha256-{}'; img-src data:; base-uri 'none'; form-action 'none'",
        hash(STYLE),
        hash(SCRIPT)
    )
}

/// A live page is reloaded after this many seconds.
const RELOAD: u8 = 2;

/// The head of every one-file page.
pub fn head(title: &str, is_live: bool) -> Markup {
    html! {
        head {
            meta charset="utf-8";
            meta http-equiv="Content-Security-Policy" content=(policy());
            @if is_live { meta http-equiv="refresh" content=(RELOAD); }
            meta name="viewport" content="width=device-width, initial-scale=1";
            meta name="color-scheme" content="light dark";
            title { "stickler: " (title) }
            link rel="icon" href={ "data:image/svg+xml;base64," (STANDARD.encode(ICON.trim_end())) };
            style { (PreEscaped(STYLE)) }
        }
    }
}

/// The page. Failures come first, then all games.
pub fn document(runs: &[Run], is_live: bool) -> Markup {
    let mut shapes = Shapes::default();
    let causes = causes(runs, &mut shapes);
    let title = title(runs);
    html! {
        (DOCTYPE)
        html lang="en" {
            (head(&title, is_live))
            body {
                (shapes.definitions())
                header {
                    h1 class=(if conform(runs) { "good" } else { "bad" }) { (title) }
                    (overview(runs))
                    p.totals { "Checked on " time { (now()) } " with stickler " (env!("CARGO_PKG_VERSION")) "." }
                }
                main { (causes) (games(runs)) }
                footer { p { "Keys: " kbd { "←" } " and " kbd { "→" } " show the move before and after, " kbd { "Home" } " and " kbd { "End" } " the first and the last." } }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    }
}

/// The date and time in UTC.
fn now() -> String {
    chrono::Utc::now().format("%Y-%m-%d %H:%M UTC").to_string()
}

fn conform(runs: &[Run]) -> bool {
    runs.iter().all(conforms)
}

fn conforms(run: &Run) -> bool {
    run.totals.as_ref().is_some_and(|totals| totals.passes() && !totals.interrupted)
}

/// The verdict on a run, in words.
fn verdict(run: &Run) -> &'static str {
    run.totals.as_ref().map_or("was interrupted", verdict_in_words)
}

fn title(runs: &[Run]) -> String {
    match runs {
        [run] => format!("{} {}", run.submission, verdict(run)),
        _ => {
            let good = runs.iter().filter(|run| conforms(run)).count();
            format!("{good} of {} submissions conform", runs.len())
        }
    }
}

/// The verdict on one submission, or a line for each of several.
fn overview(runs: &[Run]) -> Markup {
    match runs {
        [run] => html! {
            p.totals { (run.game.title) ": " (totals(run)) }
            (not_started(run))
            @if run.causes.len() > 1 { (links(run, 1)) }
        },
        _ => html! {
            table.overview {
                thead { tr { @for name in COLUMNS { th scope="col" { (name) } } } }
                tbody { @for (n, run) in runs.iter().enumerate() { (overview_row(run, n + 1)) } }
            }
        },
    }
}

/// Why a submission could not be started.
fn not_started(run: &Run) -> Markup {
    html! {
        @if let Some(reason) = &run.not_started {
            p { (reason.what) }
            @if !reason.output.is_empty() {
                pre tabindex="0" aria-label="output of the build" { (reason.output.join("\n")) }
            }
            @for line in &reason.advice { p { (line) } }
        }
    }
}

/// The columns of the table of submissions. On a narrow screen they are the labels of a card.
const COLUMNS: [&str; 5] = ["submission", "game", "verdict", "games", "causes"];

fn overview_row(run: &Run, number: usize) -> Markup {
    let (class, sign) = if conforms(run) { ("good", "✓ ") } else { ("bad", "✗ ") };
    html! {
        tr {
            th scope="row" { a href={ "#r" (number) } { (run.submission) } }
            td data-label=(COLUMNS[1]) { (run.game.title) }
            td class=(class) data-label=(COLUMNS[2]) { (sign) (verdict(run)) }
            td data-label=(COLUMNS[3]) { (totals(run)) }
            td data-label=(COLUMNS[4]) { (links(run, number)) }
        }
    }
}

/// The counts of a run, and the number of causes.
fn totals(run: &Run) -> String {
    let counts = run.totals.as_ref().map(totals_in_words).unwrap_or_default();
    match run.causes.len() {
        0 => counts,
        1 => format!("{counts}; 1 cause"),
        many => format!("{counts}; {many} causes"),
    }
}

/// The causes of a run, each with the number of its games.
fn links(run: &Run, number: usize) -> Markup {
    html! {
        @if !run.causes.is_empty() {
            ol.causes {
                @for (n, told) in run.causes.iter().enumerate() {
                    li {
                        a href={ "#" (CausePosition { run: number, cause: n + 1 }.id()) } { (heading(told)) }
                        ": " (told.games) @if told.games == 1 { " game" } @else { " games" }
                    }
                }
            }
        }
    }
}

/// What was learned about a submission and how it was run, as names and values.
fn dialect(run: &Run) -> Markup {
    html! {
        @if !run.about.is_empty() {
            details.dialect {
                summary { "Learned output format" }
                dl {
                    @for (name, rest) in run.about.iter().map(|line| named(line)) {
                        div { dt { (name) } dd { (rest) } }
                    }
                    @for fact in &run.facts { div { dt { "run" } dd { (fact) } } }
                }
            }
        }
    }
}

/// The filters of the page, for browsers that run its script.
fn filter(runs: &[Run]) -> Markup {
    let games = || runs.iter().flat_map(|run| &run.games);
    let rules = counted(games().flat_map(|game| game.rules.clone()));
    let verdicts = counted(games().map(|game| game.verdict));
    let options = |counts: &BTreeMap<&str, usize>| {
        html! {
            option value="" { "all" }
            @for (name, count) in counts { option value=(name) { (name) " (" (count) ")" } }
        }
    };
    html! {
        form #filter role="search" hidden {
            label { "Text " input #text type="search" autocomplete="off"; }
            label { "Verdict " select #verdict { (options(&verdicts)) } }
            label { "Rule " select #rule { (options(&rules)) } }
            output #count for="text verdict rule" {}
        }
    }
}

/// The number of occurrences of each word.
fn counted<'w>(words: impl Iterator<Item = &'w str>) -> BTreeMap<&'w str, usize> {
    let mut counts = BTreeMap::new();
    words.for_each(|word| *counts.entry(word).or_default() += 1);
    counts
}

/// All games in tables, with filters.
fn games(runs: &[Run]) -> Markup {
    let played: usize = runs.iter().map(|run| run.games.len()).sum();
    let games: BTreeSet<(&str, &str)> = runs
        .iter()
        .flat_map(|run| run.games.iter().map(|game| (run.game.name, &*game.name)))
        .collect();
    html! {
        h2 { "All games: " (games.len()) @if played > games.len() { ", played " (played) " times" } }
        (filter(runs))
        details #games open[conform(runs) && played <= 200] {
            summary { "Show the table" }
            (tables(runs))
        }
    }
}

/// The causes of the failures of each run, in full as long as there is room.
fn causes(runs: &[Run], shapes: &mut Shapes) -> Markup {
    let mut room = ROOM;
    let told: Vec<Markup> = runs
        .iter()
        .enumerate()
        .map(|(n, run)| causes_of(run, n + 1, runs.len(), &mut room, shapes))
        .collect();
    html! { @for one in &told { (one) } }
}

fn causes_of(run: &Run, number: usize, of: usize, room: &mut usize, shapes: &mut Shapes) -> Markup {
    let told: Vec<Markup> = run
        .causes
        .iter()
        .enumerate()
        .map(|(n, told)| {
            let one =
                cause(run, told, CausePosition { run: number, cause: n + 1 }, *room > 0, shapes);
            *room = room.saturating_sub(one.0.len());
            one
        })
        .collect();
    let class = if conforms(run) { "good" } else { "bad" };
    html! {
        section id={ "r" (number) } aria-label=(run.submission) {
            @if of > 1 {
                h2 class=(class) { (run.submission) " " (verdict(run)) }
                (not_started(run))
            } @else if !told.is_empty() {
                h2 { @if told.len() == 1 { "Cause" } @else { "Causes" } }
            }
            @for one in &told { (one) }
            (dialect(run))
        }
    }
}
