//! A cause of failures on a page: what the program did, the shortest game that shows it, step by step, and the rule.

use maud::{Markup, html};

use super::{
    board::{Inks, Marks, Shapes, board},
    run::{CauseSummary, Run},
};
use crate::description::BoardLabels;
use crate::report::{
    escape,
    phrases::count,
    timeline::{Mark, TimelineStep},
};

/// The place of a cause on a page.
#[derive(Clone, Copy)]
pub struct CausePosition {
    /// The run, counted from one.
    pub run: usize,
    /// The cause, counted from one.
    pub cause: usize,
}

impl CausePosition {
    /// The name for links to it.
    pub fn id(self) -> String {
        format!("r{}c{}", self.run, self.cause)
    }

    fn step(self, number: usize) -> String {
        format!("{}s{number}", self.id())
    }
}

/// A cause in full; without its steps if there is no room for them.
pub fn cause(
    run: &Run,
    told: &CauseSummary,
    place: CausePosition,
    in_full: bool,
    shapes: &mut Shapes,
) -> Markup {
    let shortest = &told.shortest;
    let id = place.id();
    html! {
        article.cause id=(id) aria-labelledby={ (id) "h" } data-verdict=(shortest.verdict)
            data-rules=(told.cause.rule.unwrap_or_default()) data-text=(searched(told)) {
            h3 id={ (id) "h" } {
                span.number { (place.cause) } " " (heading(told)) " "
                span.fault { (told.shortest.id) }
            }
            @if !shortest.body.is_empty() && shortest.steps.is_empty() { pre tabindex="0" { (shortest.body) } }
            @if !shortest.after.is_empty() { p.note { "This is the second game of its session. The moves of the first: " (shortest.after.join(", ")) "." } }
            @if in_full && !shortest.steps.is_empty() { (steps(run, told, place, shapes)) }
            @if !in_full && !shortest.steps.is_empty() { p.note { "This page has no room for the moves; the command below shows them." } }
            @if let Some(rule) = shortest.rule {
                p.law { strong { (rule.id) } ": " (rule.text) " " span.source { "(" (rule.source) ")" } }
            }
            @if let Some(required) = &shortest.required { p.law { (escape::sentence(required)) } }
            @for guess in &shortest.guesses { p.guess { (escape::sentence(guess)) } }
            @if let Some(line) = &shortest.reproduce {
                h4 { "Reproduce" @if shortest.is_shortened { " (" (count(shortest.inputs, "move")) ", the shortest game found)" } }
                pre.command tabindex="0" aria-label="a command line that reproduces it" { (line) }
            }
            @if !shortest.stderr.is_empty() {
                h4 { "Standard error (not judged)" }
                pre tabindex="0" aria-label="standard error" { (shortest.stderr) }
            }
            p.games { (games(told)) }
        }
    }
}

/// The broken rule, and what the program did in the game shown.
pub fn heading(told: &CauseSummary) -> Markup {
    html! { span.rule { (told.shortest.label) } ": " (told.shortest.what) }
}

/// The text by which a filter finds a cause.
fn searched(told: &CauseSummary) -> String {
    let misreading = told.cause.misreading.unwrap_or_default();
    format!("{} {} {misreading}", told.shortest.name, told.shortest.summary)
}

/// The number of games with a cause, and the name of one.
fn games(told: &CauseSummary) -> Markup {
    let shortest = &told.shortest;
    html! {
        @match told.games {
            1 => "In one game: ",
            many => { "In " (many) " games, for example " }
        }
        code { (shortest.name) } @if shortest.is_shortened { " (shortened above)" }
        @if !shortest.title.is_empty() { ". Title: " (shortest.title) }
    }
}

/// Without a script, the page shows at most this many correct steps before the wrong one.
const BEFORE: usize = 4;

/// The moves as links, a slider, and the steps, with the wrong one open.
fn steps(run: &Run, told: &CauseSummary, place: CausePosition, shapes: &mut Shapes) -> Markup {
    let steps = &told.shortest.steps;
    let wrong = steps.iter().position(|step| step.mark == Mark::Wrong).unwrap_or(steps.len());
    let folded = if wrong > BEFORE + 1 { wrong - BEFORE } else { 0 };
    let left_out = steps.first().map_or(0, |step| step.number.saturating_sub(1));
    let number = |n: usize| steps.get(n).map(|step| step.number);
    let mut item = |n: usize| {
        let beside = [n.checked_sub(1).and_then(number), number(n + 1)];
        html! { li { (one_step(run, told, n, place, beside, shapes)) } }
    };
    html! {
        @if left_out > 0 { p.note { "The first " (count(left_out, "move")) " are not shown." } }
        div.steps {
            (strip(steps, place))
            input.slider type="range" min="0" max=(steps.len() - 1) value=(wrong) aria-label="move" hidden;
            @if folded > 0 {
                details.folded {
                    summary { (folded) " earlier steps, all correct" }
                    ol { @for n in 0..folded { (item(n)) } }
                }
            }
            ol { @for n in folded..steps.len() { (item(n)) } }
        }
    }
}

/// The moves of a game in a row, each a link to its step.
fn strip(steps: &[TimelineStep], place: CausePosition) -> Markup {
    html! {
        div.moves {
            @for step in steps {
                a.wrong[step.mark == Mark::Wrong] href={ "#" (place.step(step.number)) } {
                    @match &step.input {
                        Some((_, input)) => { (step.number) ". " (input) }
                        None => "start",
                    }
                    @if step.mark == Mark::Wrong { " ✗" }
                }
                " "
            }
        }
    }
}

fn one_step(
    run: &Run,
    told: &CauseSummary,
    n: usize,
    place: CausePosition,
    beside: [Option<usize>; 2],
    shapes: &mut Shapes,
) -> Markup {
    let step = &told.shortest.steps[n];
    let (class, sign, word) = match step.mark {
        Mark::Right if step.is_refused => ("right", "✓", "correctly refused"),
        Mark::Right => ("right", "✓", "correct"),
        Mark::Wrong => ("wrong", "✗", "wrong"),
        Mark::Later => ("later", "…", "later"),
    };
    html! {
        details.step.(class) name=(place.id()) open[step.mark == Mark::Wrong] {
            summary {
                span.sign aria-hidden="true" { (sign) } " "
                @match &step.input {
                    Some((_, input)) => { (step.number) ". " @if !step.is_over { (step.side) " " } code { (input) } }
                    None => { "Start" }
                }
                span.word { " " (word) }
            }
            div.shown id=(place.step(step.number)) {
                (boards(run, step, shapes))
                (replies(step, told.shortest.is_shortened))
                div.beside {
                    (link("← move before", beside[0], place))
                    a.here href={ "#" (place.step(step.number)) } { "link to this move" }
                    (link("next move →", beside[1], place))
                }
            }
        }
    }
}

fn link(text: &str, number: Option<usize>, place: CausePosition) -> Markup {
    html! {
        @match number {
            Some(number) => a href={ "#" (place.step(number)) } { (text) },
            None => span {},
        }
    }
}

/// The expected and the actual reply, and the full output. A shortened game has no file, and so no line numbers.
fn replies(step: &TimelineStep, is_shortened: bool) -> Markup {
    html! {
        dl {
            div { dt { "expected" } dd { (step.expected) } }
            div { dt { "actual" } dd { (step.seen) } }
            @if let Some((line, _)) = step.input.as_ref().filter(|_| !is_shortened) {
                div { dt { "line" } dd { (line) " of the transcript" } }
            }
        }
        @if !step.said.trim().is_empty() {
            details.said open[step.mark == Mark::Wrong && step.other.is_none()] {
                summary { "full output" }
                pre tabindex="0" aria-label="full output" { (step.said) }
            }
        }
    }
}

/// The expected board, and the actual one if it differs.
fn boards(run: &Run, step: &TimelineStep, shapes: &mut Shapes) -> Markup {
    let differences = step.other.as_ref().map(|other| step.board.differences(other));
    let differing: Vec<String> =
        differences.unwrap_or_default().into_iter().map(|difference| difference.cell).collect();
    let labels = BoardLabels::of(run.game);
    let named: Vec<String> = differing.iter().map(|cell| labels.named(&step.board, cell)).collect();
    let why = step.why.as_ref();
    let inks = Inks::of(run.game);
    let asked = &step.asked;
    let marks = Marks { labels, differing: &differing, asked, why, inks, ..Marks::default() };
    let is_long = step.board.width() > 9;
    let heading = if step.other.is_some() { "expected" } else { "position" };
    html! {
        @if let Some(why) = why { p.why { (escape::sentence(&why.text)) "." } }
        div.boards {
            figure.long[is_long] {
                figcaption { (heading) }
                (board(&step.board, &run.alphabet, marks, heading, shapes))
            }
            @if let Some(other) = &step.other {
                figure.long[is_long] {
                    figcaption { "actual" }
                    (board(other, &run.alphabet, Marks { is_wrong: true, why: None, ..marks }, "actual", shapes))
                }
            }
        }
        @if !differing.is_empty() { p.differing { "They differ at " (named.join(", ")) "." } }
    }
}
