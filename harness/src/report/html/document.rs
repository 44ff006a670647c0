//! The page as a whole: the verdicts, what was learned, all games, and the causes one by one.

use std::collections::BTreeSet;

use base64::{Engine as _, engine::general_purpose::STANDARD};
use hmac_sha256::Hash;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{
    board::Shapes,
    cause::{Place, cause},
    games::tables,
    run::Run,
};
use crate::report::human::totals_in_words;

/// The page's own style and script.
const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");
/// The steps of causes take up at most this number of bytes, those that come first before the others.
const ROOM: usize = 2_500_000;

/// What a browser may do with the page: nothing but its own style and script, known by their hashes.
pub fn policy() -> String {
    let hash = |text: &str| STANDARD.encode(Hash::hash(text.as_bytes()));
    format!(
        "default-src 'none'; style-src 'sha256-{}'; script-src 'sha256-{}'; base-uri 'none'; form-action 'none'",
        hash(STYLE),
        hash(SCRIPT)
    )
}

/// The page.
pub fn document(runs: &[Run]) -> Markup {
    let mut shapes = Shapes::default();
    let causes = causes(runs, &mut shapes);
    let title = title(runs);
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy());
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { "stickler: " (title) }
                style { (PreEscaped(STYLE)) }
            }
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
    run.totals.as_ref().is_some_and(|totals| totals.conforms() && !totals.interrupted)
}

/// The verdict on a run, in words.
fn verdict(run: &Run) -> &'static str {
    match &run.totals {
        Some(totals) if !totals.interrupted && totals.conforms() => "conforms",
        Some(totals) if !totals.interrupted => "does not conform",
        Some(_) | None => "was interrupted",
    }
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

/// A block for each submission: its verdict, how many causes there are, and what was learned.
fn overview(runs: &[Run]) -> Markup {
    html! {
        @for (n, run) in runs.iter().enumerate() {
            section.run aria-label=(run.submission) {
                @if runs.len() > 1 {
                    h2 class=(if conforms(run) { "good" } else { "bad" }) { (run.submission) " " (verdict(run)) }
                }
                p.totals {
                    (run.game.title) ": "
                    @if let Some(totals) = &run.totals { (totals_in_words(totals)) }
                    @match run.causes.len() { 0 => "", 1 => "; 1 cause", many => { "; " (many) " causes" } }
                }
                (links(run, n + 1))
                (dialect(run))
            }
        }
    }
}

/// The causes of a run, each with the number of its games.
fn links(run: &Run, number: usize) -> Markup {
    html! {
        @if !run.causes.is_empty() {
            ol.causes {
                @for (n, told) in run.causes.iter().enumerate() {
                    li {
                        a href={ "#" (Place { run: number, cause: n + 1 }.id()) } {
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

/// The causes of all runs, in full as long as there is room.
fn causes(runs: &[Run], shapes: &mut Shapes) -> Markup {
    let mut used = 0;
    let mut told = Vec::new();
    for (r, run) in runs.iter().enumerate().filter(|(_, run)| !run.causes.is_empty()) {
        let heading = if runs.len() > 1 { run.submission.as_str() } else { "What goes wrong" };
        told.push(html! { h2 { (heading) } });
        for (c, one) in run.causes.iter().enumerate() {
            let place = Place { run: r + 1, cause: c + 1 };
            let one = cause(run, one, place, used < ROOM, shapes);
            used += one.0.len();
            told.push(one);
        }
    }
    html! { @for one in &told { (one) } }
}
