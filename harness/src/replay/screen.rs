//! A step laid out in lines: the boards, the input, its expected and its actual outcome, and the output.

use super::{story::Story, walk::Walk};
use crate::{
    diff::board::Drawing,
    grammar::does,
    palette::Palette,
    report::{
        failure::Look,
        timeline::{Mark, TimelineStep},
        wrap::hanging,
    },
};

/// At most this many lines of output are shown if there is room.
const SAID_MOST: usize = 24;

/// The display of a game.
#[derive(Clone, Copy)]
pub struct Screen<'a> {
    /// The game.
    pub story: &'a Story,
    /// The colours.
    pub palette: &'a Palette,
    /// The number of columns.
    pub columns: usize,
}

impl Screen<'_> {
    /// The lines above every step: the game, and the verdict if there is one.
    pub fn heading(&self) -> Vec<String> {
        let Story { name, title, verdict, .. } = self.story;
        let mut lines = hanging(&self.palette.heading(format!("{name}: {title}")), 0, self.columns);
        if let Some(told) = verdict {
            let text = format!("{}: {}", told.of, told.summary);
            let painted = if told.fails { self.palette.bad(text) } else { self.palette.good(text) };
            lines.extend(hanging(&painted, 0, self.columns));
        }
        lines
    }

    /// A step in full.
    pub fn step(&self, number: usize) -> Vec<String> {
        self.step_with_said(number, SAID_MOST)
    }

    /// A whole screen with this many rows: the heading, the step, and the keys in the last row. If there is little
    /// room, first the output and then the rest is shortened.
    pub fn page(&self, walk: &Walk, rows: usize) -> Vec<String> {
        let mut page = self.heading();
        page.push(String::new());
        let keys = self.keys(walk);
        let room = rows.saturating_sub(page.len() + 1);
        let whole = self.step_with_said(walk.at(), SAID_MOST);
        let over = whole.len().saturating_sub(room);
        let step = match over {
            0 => whole,
            // The note about omitted lines takes a row as well.
            _ => self.step_with_said(
                walk.at(),
                SAID_MOST.min(self.said(walk.at())).saturating_sub(over + 1),
            ),
        };
        page.extend(step.into_iter().take(room));
        page.resize(rows.saturating_sub(1), String::new());
        page.push(keys);
        page
    }

    /// The number of output lines of a step.
    fn said(&self, number: usize) -> usize {
        self.story.steps[number].said.lines().count()
    }

    /// The current step and the keys, in one line.
    fn keys(&self, walk: &Walk) -> String {
        let (place, marked) = walk.marked();
        let what = if self.story.verdict.is_some() { "fault" } else { "rule" };
        let marked = match (marked, place) {
            (0, _) => format!("no {what}"),
            (all, Some(place)) => format!("f {what} {place}/{all}"),
            (all, None) => format!("f {what} -/{all}"),
        };
        let (at, last) = (walk.at(), walk.last());
        let long = format!("step {at} of {last} | ←/→ step | Home/End | {marked} | q quit");
        let fits = long.chars().count() < self.columns;
        self.palette.hint(if fits {
            long
        } else {
            format!("{at}/{last} | ←/→ | {marked} | q quit")
        })
    }

    fn step_with_said(&self, number: usize, most: usize) -> Vec<String> {
        let step = &self.story.steps[number];
        let mut lines = vec![self.palette.heading(step_line(step))];
        lines.extend(self.outcome(step));
        lines.extend(self.boards(step));
        lines.extend(self.sentence(self.story.rule(number).map(|rule| rule.to_string())));
        let wrong = self.story.wrong(number).map(|wrong| self.palette.bad(wrong));
        lines.extend(self.sentence(wrong));
        if !step.said.trim().is_empty() && most > 0 {
            lines.push(match &step.input {
                None => "  output at the start:".to_owned(),
                Some((_, input)) => format!("  output after `{input}`:"),
            });
            let look = Look { palette: self.palette, columns: self.columns, is_verbose: false };
            lines.extend(look.quoted(&step.said, most));
        }
        lines
    }

    fn sentence(&self, text: Option<String>) -> Vec<String> {
        text.map_or_else(Vec::new, |text| hanging(&text, 2, self.columns))
    }

    /// The expected and the actual outcome of a step.
    fn outcome(&self, step: &TimelineStep) -> Vec<String> {
        if self.story.verdict.is_none() {
            return self.sentence(Some(step.expected.clone()).filter(|_| step.number > 0));
        }
        let expected = format!("expected  {}", step.expected);
        let later = if step.mark == Mark::Later { " (after the fault)" } else { "" };
        let seen = format!("actual    {}{later}", step.seen);
        let seen = if step.mark == Mark::Wrong { self.palette.bad(&seen) } else { seen };
        [expected, seen].iter().map(|line| format!("  {line}")).collect()
    }

    /// The expected board, and the actual one if it differs.
    fn boards(&self, step: &TimelineStep) -> Vec<String> {
        let glyph = |mark: char| self.story.glyph(mark);
        let columns = self.columns.saturating_sub(2);
        let labels = self.story.labels;
        let drawing = Drawing { glyph: &glyph, labels, palette: self.palette, columns };
        let lines = match &step.other {
            Some(other) => drawing.pair(["expected", "actual"], &step.board, other),
            None => {
                let heading = format!("{} to move", step.side);
                let heading = if step.number == 0 { heading } else { "the position".to_owned() };
                drawing.single(&heading, &step.board, &step.asked)
            }
        };
        lines.into_iter().map(|line| format!("  {}", line.trim_end())).collect()
    }
}

/// A step in a line: the player to move, the input, and its line in the transcript.
fn step_line(step: &TimelineStep) -> String {
    match &step.input {
        None => "the start".to_owned(),
        Some((line, input)) if step.is_over => {
            format!("{}: `{input}` after the end of the game (line {line})", step.number)
        }
        Some((line, input)) => {
            let plays = does(step.side, "play");
            format!("{}: {} {plays} `{input}` (line {line})", step.number, step.side)
        }
    }
}
