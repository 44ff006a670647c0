//! A cause of failures on a page: what goes wrong, the rule, and the shortest game that shows it, step by step.

use maud::{Markup, html};

use super::{
    board::{Marks, Shapes, board},
    run::{CauseSummary, Run},
};
use crate::description::BoardLabels;
use crate::report::{
    escape,
    timeline::{Mark, TimelineStep},
};

/// Where a cause stands on a page.
#[derive(Clone, Copy)]
pub struct CausePosition {
    /// The run, counted from one.
    pub run: usize,
    /// The cause, counted from one.
    pub cause: usize,
}

impl CausePosition {
    /// The name by which links lead to it.
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
                span.number { (place.cause) } " "
                (told.cause.fault) @if let Some(rule) = told.cause.rule { " " span.rule { (rule) } }
            }
            @if !told.cause.fault.ends_with(&shortest.what) { p.what { (escape::sentence(&shortest.what)) } }
            p.games { (games(told)) }
            @if !shortest.body.is_empty() && shortest.steps.is_empty() { pre tabindex="0" { (shortest.body) } }
            @if !shortest.after.is_empty() { p.note { "It is the second game of its session. The moves of the first: " (shortest.after.join(", ")) "." } }
            @if in_full && !shortest.steps.is_empty() { (steps(run, &shortest.steps, place, shapes)) }
            @if !in_full && !shortest.steps.is_empty() { p.note { "This page has no room for its steps; the command below shows them." } }
            @if let Some(rule) = shortest.rule {
                p.law { strong { (rule.id) } ": " (rule.text) " " span.source { "(" (rule.source) ")" } }
            }
            @for guess in &shortest.guesses { p.guess { (escape::sentence(guess)) } }
            @if let Some(line) = &shortest.reproduce {
                h4 { "Reproduce" }
                pre.command tabindex="0" aria-label="a command line that reproduces it" { (line) }
            }
            @if !shortest.stderr.is_empty() {
                h4 { "Its standard error, which is not evidence" }
                pre tabindex="0" aria-label="its standard error" { (shortest.stderr) }
            }
        }
    }
}

/// What a cause is found by.
fn searched(told: &CauseSummary) -> String {
    let misreading = told.cause.misreading.unwrap_or_default();
    format!("{} {} {misreading}", told.shortest.name, told.shortest.summary)
}

/// How many games show a cause, and which one is told.
fn games(told: &CauseSummary) -> Markup {
    let shortest = &told.shortest;
    html! {
        @match told.games {
            1 => "In one game: ",
            many => { "In " (many) " games, the shortest of which is " }
        }
        code { (shortest.name) }
        @if !shortest.title.is_empty() { ". It shows: " (shortest.title) }
    }
}

/// So many steps that are as they must be stand before the one that goes wrong; if there are more, they are folded away.
const BEFORE: usize = 4;

/// The steps, the one that goes wrong open.
fn steps(run: &Run, steps: &[TimelineStep], place: CausePosition, shapes: &mut Shapes) -> Markup {
    let wrong = steps.iter().position(|step| step.mark == Mark::Wrong).unwrap_or(steps.len());
    let folded = if wrong > BEFORE + 1 { wrong - BEFORE } else { 0 };
    let left_out = steps.first().map_or(0, |step| step.number);
    let number = |n: usize| steps.get(n).map(|step| step.number);
    let mut item = |n: usize| {
        let beside = [n.checked_sub(1).and_then(number), number(n + 1)];
        html! { li { (one_step(run, &steps[n], place, beside, shapes)) } }
    };
    html! {
        h4 { "Step by step" }
        @if left_out > 0 { p.note { "The first " (left_out) " are left out." } }
        div.steps {
            @if folded > 0 {
                details.folded {
                    summary { (folded) " steps before, all as they must be" }
                    ol { @for n in 0..folded { (item(n)) } }
                }
            }
            ol { @for n in folded..steps.len() { (item(n)) } }
        }
    }
}

fn one_step(
    run: &Run,
    step: &TimelineStep,
    place: CausePosition,
    beside: [Option<usize>; 2],
    shapes: &mut Shapes,
) -> Markup {
    let (class, sign, word) = match step.mark {
        Mark::Right => ("right", "✓", "as it must be"),
        Mark::Wrong => ("wrong", "✗", "goes wrong"),
        Mark::Later => ("later", "…", "later"),
    };
    html! {
        details.step.(class) name=(place.id()) open[step.mark == Mark::Wrong] {
            summary {
                span.sign aria-hidden="true" { (sign) } " "
                @match &step.input {
                    Some((_, input)) => { (step.number) ". " (step.side) " " code { (input) } }
                    None => { "The start" }
                }
                span.word { " " (word) }
            }
            div.shown id=(place.step(step.number)) {
                (boards(run, step, shapes))
                (told(step))
                div.beside {
                    (link("← step before", beside[0], place))
                    a.here href={ "#" (place.step(step.number)) } { "link to this step" }
                    (link("next step →", beside[1], place))
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

/// What had to come and what came, and all that was said.
fn told(step: &TimelineStep) -> Markup {
    html! {
        dl {
            div { dt { "expected" } dd { (step.expected) } }
            div { dt { "seen" } dd { (step.seen) } }
            @if let Some((line, _)) = &step.input { div { dt { "in line" } dd { (line) " of the transcript" } } }
        }
        @if !step.said.trim().is_empty() {
            details.said open[step.mark == Mark::Wrong && step.other.is_none()] {
                summary { "all it said" }
                pre tabindex="0" aria-label="all it said" { (step.said) }
            }
        }
    }
}

/// The expected board, and the one that was shown if it differs.
fn boards(run: &Run, step: &TimelineStep, shapes: &mut Shapes) -> Markup {
    let differences = step.other.as_ref().map(|other| step.board.differences(other));
    let differing: Vec<String> =
        differences.unwrap_or_default().into_iter().map(|difference| difference.cell).collect();
    let labels = BoardLabels::of(run.game);
    let named: Vec<String> = differing.iter().map(|cell| labels.named(&step.board, cell)).collect();
    let why = step.why.as_ref();
    let marks = Marks { labels, differing: &differing, asked: &step.asked, why, is_wrong: false };
    let is_long = step.board.width() > 9;
    let heading = if step.other.is_some() { "expected" } else { "the position" };
    html! {
        div.boards {
            figure.long[is_long] {
                figcaption { (heading) }
                (board(&step.board, &run.alphabet, marks, heading, shapes))
            }
            @if let Some(other) = &step.other {
                figure.long[is_long] {
                    figcaption { "seen" }
                    (board(other, &run.alphabet, Marks { is_wrong: true, why: None, ..marks }, "seen", shapes))
                }
            }
        }
        @if let Some(why) = why { p.why { (escape::sentence(&why.text)) "." } }
        @if !differing.is_empty() { p.differing { "They differ at " (named.join(", ")) "." } }
    }
}
