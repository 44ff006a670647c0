//! The page as a whole: the verdicts, what was learned, all games, and the causes one by one.

use std::collections::BTreeSet;

use base64::{Engine as _, engine::general_purpose::STANDARD};
use hmac_sha256::Hash;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{
    board::Shapes,
    cause::{CausePosition, cause},
    games::tables,
    run::Run,
};
use crate::report::phrases::{totals_in_words, verdict_in_words};

/// The style of every page that is one file.
const STYLE: &str = concat!(include_str!("look.css"), "\n", include_str!("style.css"));
/// The page's own script.
const SCRIPT: &str = include_str!("script.js");
/// The steps of causes take up at most this number of bytes, those that come first before the others.
const ROOM: usize = 2_500_000;

/// What a browser may do with the page: nothing but its own style and script, known by their hashes.
fn policy() -> String {
    let hash = |text: &str| STANDARD.encode(Hash::hash(text.as_bytes()));
    format!(
        "default-src 'none'; style-src 'sha256-{}'; script-src 'sha256-{}'; base-uri 'none'; form-action 'none'",
        hash(STYLE),
        hash(SCRIPT)
    )
}

/// The head of every page that is one file.
pub fn head(title: &str) -> Markup {
    html! {
        head {
            meta charset="utf-8";
            meta http-equiv="Content-Security-Policy" content=(policy());
            meta name="viewport" content="width=device-width, initial-scale=1";
            meta name="color-scheme" content="light dark";
            title { "stickler: " (title) }
            style { (PreEscaped(STYLE)) }
        }
    }
}

/// The page.
pub fn document(runs: &[Run]) -> Markup {
    let mut shapes = Shapes::default();
    let causes = causes(runs, &mut shapes);
    let title = title(runs);
    html! {
        (DOCTYPE)
        html lang="en" {
            (head(&title))
            body {
                (shapes.definitions())
                header { h1 class=(if conform(runs) { "good" } else { "bad" }) { (title) } (overview(runs)) }
                main { (filter(runs)) (games(runs)) (causes) }
                footer { p { "Written by stickler " (env!("CARGO_PKG_VERSION")) ". In the steps of a game, " kbd { "←" } " and " kbd { "→" } " go to the step before and after, " kbd { "Home" } " and " kbd { "End" } " to the first and last." } }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    }
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

/// The verdict on one submission and what was learned of it; of several, a line each.
fn overview(runs: &[Run]) -> Markup {
    match runs {
        [run] => html! {
            p.totals { (run.game.title) ": " (totals(run)) }
            (links(run, 1))
            (dialect(run))
        },
        _ => html! {
            div.wide tabindex="0" role="region" aria-label="the submissions" {
                table.overview {
                    thead { tr { @for name in ["submission", "game", "verdict", "games", "causes"] { th scope="col" { (name) } } } }
                    tbody { @for (n, run) in runs.iter().enumerate() { (overview_row(run, n + 1)) } }
                }
            }
        },
    }
}

fn overview_row(run: &Run, number: usize) -> Markup {
    let (class, sign) = if conforms(run) { ("good", "✓ ") } else { ("bad", "✗ ") };
    html! {
        tr {
            th scope="row" { a href={ "#r" (number) } { (run.submission) } }
            td { (run.game.title) }
            td class=(class) { (sign) (verdict(run)) }
            td { (totals(run)) }
            td { (links(run, number)) }
        }
    }
}

/// The counts of a run, and how many causes its failures have.
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
                        a href={ "#" (CausePosition { run: number, cause: n + 1 }.id()) } {
                            (told.cause.fault) @if let Some(rule) = told.cause.rule { " " (rule) }
                        }
                        @if let Some(misreading) = told.cause.misreading { ", misread as " (misreading) }
                        ": " (told.games) @if told.games == 1 { " game" } @else { " games" }
                    }
                }
            }
        }
    }
}

/// What was learned of a submission, its names apart from what goes by them.
fn dialect(run: &Run) -> Markup {
    const NAME: usize = 10;
    let split = |line: &str| {
        let (name, rest) = line.split_at_checked(NAME).unwrap_or(("", line));
        (name.trim().to_owned(), rest.to_owned())
    };
    html! {
        @if let Some(reason) = &run.not_started { p { (reason) } }
        @if !run.about.is_empty() {
            details.dialect open[run.causes.is_empty()] {
                summary { "What was learned of how it speaks" }
                dl {
                    @for (name, rest) in run.about.iter().map(|line| split(line)) {
                        div { dt { (name) } dd { (rest) } }
                    }
                    @for fact in &run.facts { div { dt { "run" } dd { (fact) } } }
                }
            }
        }
    }
}

/// What narrows the page down, for those whose browser runs its script.
fn filter(runs: &[Run]) -> Markup {
    let rules: BTreeSet<&str> =
        runs.iter().flat_map(|run| &run.games).flat_map(|game| game.rules.clone()).collect();
    let verdicts: BTreeSet<&str> =
        runs.iter().flat_map(|run| &run.games).map(|game| game.verdict).collect();
    html! {
        form #filter role="search" hidden {
            label { "Text " input #text type="search" autocomplete="off"; }
            label { "Verdict " select #verdict { option value="" { "all" } @for verdict in &verdicts { option { (verdict) } } } }
            label { "Rule " select #rule { option value="" { "all" } @for rule in &rules { option { (rule) } } } }
            output #count for="text verdict rule" {}
        }
    }
}

fn games(runs: &[Run]) -> Markup {
    let games: usize = runs.iter().map(|run| run.games.len()).sum();
    html! {
        details #games open[conform(runs) && games <= 200] {
            summary { h2 { "All games: " (games) } }
            (tables(runs))
        }
    }
}

/// What is to be told of each run: the causes of its failures, in full as long as there is room.
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
                (dialect(run))
            } @else if !told.is_empty() {
                h2 { "What goes wrong" }
            }
            @for one in &told { (one) }
        }
    }
}
