//! The steps of a failed game for a page or a screen: each input, the expected result and the actual one.

use rulebook::{board::Board, game::Player, games::GameInfo, sketch::Sketch};

use crate::report::escape;
use crate::report::failure::{is_about_position, position_before};
use crate::report::phrases::expected_of;
use crate::{
    dialect::{Announcement, NearBoard, Reply, Utterance},
    event::Case,
    grammar::whose,
    judge::Finding,
    transcript::{Expect, Transcript},
};

/// At most this many steps of a game are shown, the last ones.
const MOST: usize = 48;

/// One step, or the start before all of them.
#[derive(Clone, Debug)]
pub struct TimelineStep {
    /// Its number; the start is zero.
    pub number: usize,
    /// The line of the transcript and the input; none at the start.
    pub input: Option<(usize, String)>,
    /// The player to move.
    pub side: &'static str,
    /// Whether the input must be refused.
    pub is_refused: bool,
    /// Whether the game has ended before this step.
    pub is_over: bool,
    /// The expected result.
    pub expected: String,
    /// The actual result.
    pub seen: String,
    /// The board that had to be shown, or the position if none had to be.
    pub board: Board,
    /// The board that was shown, if it differs.
    pub other: Option<Board>,
    /// The cells that the input names.
    pub asked: Vec<String>,
    /// The output, unchanged.
    pub said: String,
    /// A sketch of why the rules decide so.
    pub why: Option<Sketch>,
    /// Whether it follows the rules.
    pub mark: Mark,
}

/// Whether a step is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It is right.
    Right,
    /// It is the wrong one.
    Wrong,
    /// It comes after the wrong one, so its boards prove nothing.
    Later,
}

impl Mark {
    /// The mark of a step, given the wrong one. If no step is wrong, the last one counts as wrong.
    fn of(number: usize, wrong: usize) -> Self {
        match number.cmp(&wrong) {
            std::cmp::Ordering::Less => Self::Right,
            std::cmp::Ordering::Equal => Self::Wrong,
            std::cmp::Ordering::Greater => Self::Later,
        }
    }
}

/// The last steps of a failed game, up to the one that shows the failure.
pub fn of(case: &Case<'_>) -> Vec<TimelineStep> {
    let Some((tape, _)) = case.session() else { return Vec::new() };
    let last = case.verdict.finding().map_or_else(|| tape.sent(), Finding::inputs);
    let last = last.min(case.transcript.steps.len());
    between(case, (last + 1).saturating_sub(MOST), last)
}

/// All steps of a game whose inputs were sent, whether it failed or not.
pub fn all(case: &Case<'_>) -> Vec<TimelineStep> {
    let sent = case.tape.map(|tape| tape.sent().min(case.transcript.steps.len()));
    sent.map_or_else(Vec::new, |sent| between(case, 0, sent))
}

/// The steps from the first to the last of these.
fn between(case: &Case<'_>, first: usize, last: usize) -> Vec<TimelineStep> {
    let Some((_, reading)) = case.session() else { return Vec::new() };
    let finding = case.verdict.finding();
    let wrong = match (finding, case.verdict.fails()) {
        (Some(finding), _) => finding.step.map_or(0, |step| step + 1),
        (None, true) => last,
        (None, false) => usize::MAX,
    };
    let step = |number: usize| {
        let reply = reading.replies.get(number);
        let step = step(case, number, reply, Mark::of(number, wrong));
        match finding.filter(|_| number == wrong) {
            Some(finding) => with_boards_of(step, finding),
            None => step,
        }
    };
    (first..=last).map(step).collect()
}

/// An input as the program reads it, with the rulebook's notation if that differs.
fn typed(case: &Case<'_>, input: &str) -> String {
    let typed = case.learned.dialect.write(input, &case.learned.pins);
    if typed == input { typed } else { format!("{typed} ({input})") }
}

fn step(case: &Case<'_>, number: usize, reply: Option<&Reply>, mark: Mark) -> TimelineStep {
    let (transcript, game) = (case.transcript, case.transcript.draft.game);
    let asked = number.checked_sub(1).map(|at| &transcript.steps[at]);
    let board = position_before(transcript, number).clone();
    let shown = reply.and_then(Reply::last_board).filter(|_| is_board_due(transcript, number));
    let turn = asked.map_or(transcript.first, |step| step.turn);
    TimelineStep {
        number,
        input: asked.map(|step| (step.line.get(), escape::line(&typed(case, &step.input)))),
        side: game.sides[turn as usize],
        is_refused: asked.is_some_and(|step| step.refused_for().is_some()),
        is_over: asked.is_some_and(|step| matches!(step.expect, Expect::Over(_))),
        expected: asked
            .map_or_else(|| "the start position".to_owned(), |step| expected_of(game, step))
            + &fields(transcript, number),
        seen: reply
            .map_or_else(|| "the program was gone".to_owned(), |reply| seen(game, reply, &board)),
        other: shown.filter(|shown| **shown != board).cloned(),
        board,
        asked: asked.map_or_else(Vec::new, |step| case.learned.dialect.cells(&step.input)),
        said: reply.map_or_else(String::new, |reply| escape::said(reply.text())),
        why: None,
        mark,
    }
}

/// The expected values of the fields at a step, to follow its expected result.
fn fields(transcript: &Transcript, number: usize) -> String {
    let values = match number.checked_sub(1) {
        None => &transcript.fields,
        Some(step) => &transcript.steps[step].fields,
    };
    let names = transcript.draft.game.wording.fields;
    let fields = names.iter().zip(values).map(|(name, value)| format!(", {name}: {value}"));
    fields.collect()
}

/// For the wrong step, the finding takes precedence over the reading.
fn with_boards_of(step: TimelineStep, finding: &Finding) -> TimelineStep {
    let is_drawn = is_about_position(finding);
    let board = finding.expected.clone().filter(|_| is_drawn).unwrap_or(step.board);
    let other = finding.seen.clone().filter(|seen| is_drawn && *seen != board);
    let said = if finding.said.is_empty() { step.said } else { escape::said(&finding.said) };
    TimelineStep { board, other, said, why: finding.why.clone(), ..step }
}

fn is_board_due(transcript: &Transcript, number: usize) -> bool {
    number == 0
        || matches!(transcript.steps[number - 1].expect, Expect::Board { .. } | Expect::End { .. })
}

/// What was understood of a reply, in words.
fn seen(game: &GameInfo, reply: &Reply, expected: &Board) -> String {
    let side = |player: Player| game.sides[player as usize];
    let mut parts: Vec<String> = Vec::new();
    for utterance in &reply.utterances {
        let part = match utterance {
            Utterance::Board(board) if board == expected => "this board".to_owned(),
            Utterance::Board(_) => "another board".to_owned(),
            Utterance::NearBoard(NearBoard::Unknown(_, glyph)) => {
                format!("a board with the unknown character `{}`", escape::line(&glyph.to_string()))
            }
            Utterance::NearBoard(_) => "almost a board".to_owned(),
            Utterance::Turn(player) => format!("{} turn", whose(side(*player))),
            Utterance::Refusal(_, quote) => match quote.first_line().as_str() {
                "" => "a refusal".to_owned(),
                words => format!("a refusal: `{}`", escape::line(words)),
            },
            Utterance::End(Announcement::Won(player)) => {
                format!("an end: the winner is {}", side(*player))
            }
            Utterance::End(Announcement::NoWinner) => "an end without a winner".to_owned(),
            Utterance::Field(name, value) => format!("{name}: {}", escape::line(value)),
            Utterance::Unreadable => "no readable board".to_owned(),
            Utterance::Other(_) => "other text".to_owned(),
        };
        if parts.last() != Some(&part) {
            parts.push(part);
        }
    }
    match (parts.is_empty(), reply.is_blank()) {
        (true, true) => "nothing".to_owned(),
        (true, false) => "other text".to_owned(),
        (false, _) => parts.join(", "),
    }
}
