//! Plays games that cover every position on a submission, and finds the first stop with a wrong output.
//!
//! Each game is played with all input at once. The output is checked against the expected boards, with the expected
//! number of refusals between them. This is fast but ignores a program's peculiarities. So a game with a wrong output
//! is played again line by line and judged like any other.

use std::{
    num::NonZeroUsize,
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

use rulebook::{
    board::Board,
    differential::Explored as Searched,
    game::{Game, Player},
    games::GameInfo,
    rule::Citation,
};

use super::{
    map::{MOST_MOVES, MOST_POSITIONS, Map},
    tour::{Stop, plan},
};
use crate::{
    dialect::{Pins, learn},
    event::Explored,
    judge::{Verdict, judge},
    plan::{Plan, Schedule, SessionSetup, converse_after},
    runner::run,
    session::Limits,
    tape::{IoMode, Tape},
    transcript::{Draft, Expect, Step, SuiteFault, Transcript},
};

/// The inputs up to and including the first stop with a wrong output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The shortest way to that stop, then its inputs.
    pub shortest: Vec<String>,
    /// The game as it was played, up to that stop.
    pub played: Vec<String>,
    /// The whole game.
    pub whole: Vec<String>,
}

/// One stop of a game, as inputs and their expected results.
struct TestedPosition {
    is_first: bool,
    turn: Player,
    before: Board,
    refused: Vec<String>,
    moved: String,
    after: Board,
    /// The winner, if the move ends the game.
    winner: Option<Player>,
}

/// Plays a submission through every position of a game that starts here, and sends every possible move in each.
///
/// # Errors
/// A failure of the harness or the machine.
pub fn cover<G: Searched>(
    start: G,
    run: &Plan<'_>,
    protocol: &SessionSetup,
    report: &mut dyn FnMut(&Explored),
) -> Result<(Explored, Option<Failure>), String> {
    let universe = start.universe();
    let map = Map::explore(start).ok_or_else(|| {
        let game = run.game().name;
        format!(
            "{game} has more than {MOST_POSITIONS} positions, or one that needs more than {MOST_MOVES} moves, so not all can be played"
        )
    })?;
    let tour = Tour { games: plan(&map), universe, map: &map };
    let mut explored = Explored { of: map.positions.len(), ..Explored::default() };
    let (sender, receiver) = mpsc::channel();
    let (next, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
    let work = |sender: mpsc::Sender<_>| {
        while let Some(game) = tour.games.get(next.fetch_add(1, Ordering::Relaxed)) {
            let asked = tour.tested_positions(game);
            let failed = play(run, protocol, &asked);
            let is_cut = is_over.load(Ordering::Relaxed) || run.is_interrupted();
            if is_cut || sender.send((game, asked, failed)).is_err() {
                return;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..run.jobs.max(1) {
            let sender = sender.clone();
            scope.spawn(|| work(sender));
        }
        drop(sender);
        for (game, asked, failed) in receiver {
            count(&mut explored, &asked, failed.as_ref().copied().unwrap_or(Some(0)));
            report(&explored);
            let failure = failed.map(|failed| failed.map(|stop| tour.failure(game, &asked, stop)));
            if !matches!(failure, Ok(None)) {
                is_over.store(true, Ordering::Relaxed);
                return failure.map(|failure| (explored, failure));
            }
        }
        explored.interrupted = run.is_interrupted();
        Ok((explored, None))
    })
}

/// Counts a game up to the stop at which it failed.
fn count(explored: &mut Explored, asked: &[TestedPosition], failed: Option<usize>) {
    let whole = &asked[..failed.unwrap_or(asked.len())];
    explored.games += 1;
    explored.positions += whole.iter().filter(|asked| asked.is_first).count();
    explored.inputs += whole.iter().map(|asked| asked.refused.len() + 1).sum::<usize>();
}

struct Tour<'m, G: Game> {
    map: &'m Map<G>,
    games: Vec<Vec<Stop<G::Move>>>,
    universe: Vec<G::Move>,
}

impl<G: Game> Tour<'_, G> {
    fn tested_positions(&self, game: &[Stop<G::Move>]) -> Vec<TestedPosition> {
        game.iter().map(|stop| self.tested_position(stop)).collect()
    }

    fn tested_position(&self, stop: &Stop<G::Move>) -> TestedPosition {
        let position = &self.map.positions[stop.place as usize];
        let ways = &self.map.ways[stop.place as usize];
        let is_illegal = |m: &&G::Move| ways.iter().all(|(legal, _)| legal != *m);
        let refused = self.universe.iter().filter(is_illegal).filter(|_| stop.is_first);
        let mut after = position.clone();
        after.play_unchecked(stop.m);
        TestedPosition {
            is_first: stop.is_first,
            turn: position.turn(),
            before: position.board(),
            refused: refused.map(ToString::to_string).collect(),
            moved: stop.m.to_string(),
            after: after.board(),
            winner: after.outcome().winner(),
        }
    }

    fn failure(&self, game: &[Stop<G::Move>], asked: &[TestedPosition], stop: usize) -> Failure {
        let way = self.map.path_to(game[stop].place);
        let shortest = way.iter().map(ToString::to_string).chain(asked[stop].lines().cloned());
        let played = |stops: &[TestedPosition]| {
            stops.iter().flat_map(TestedPosition::lines).cloned().collect()
        };
        let (played, whole) = (played(&asked[..=stop]), played(asked));
        Failure { shortest: shortest.collect(), played, whole }
    }
}

impl TestedPosition {
    fn lines(&self) -> impl Iterator<Item = &String> {
        self.refused.iter().chain([&self.moved])
    }
}

/// Plays one game and returns the first stop with a wrong output, if there is one.
fn play(
    run: &Plan<'_>,
    protocol: &SessionSetup,
    asked: &[TestedPosition],
) -> Result<Option<usize>, String> {
    let lines = run.lines(&expected_results(run.game(), asked), &protocol.pins);
    let submission = run.candidate.spawn(None)?;
    let limits = limits(&lines);
    let first = run.dialect.first(&protocol.pins);
    let tape = converse_after(&first, submission.as_ref(), &lines, IoMode::Batch, &limits)
        .map_err(|fault| fault.to_string())?;
    if run.is_interrupted() {
        return Ok(None);
    }
    let found = first_failure(&tape, run, &protocol.pins, asked);
    Ok(found.filter(|_| fails_line_by_line(run, asked)))
}

/// Whether the game also fails when it is played line by line.
fn fails_line_by_line(run: &Plan<'_>, asked: &[TestedPosition]) -> bool {
    let inputs: Vec<String> = asked.iter().flat_map(TestedPosition::lines).cloned().collect();
    let again = transcript(run.game(), "again", &inputs);
    again.is_ok_and(|again| {
        let plan = Plan { transcripts: &[again], course: Schedule::default(), ..*run };
        !self::run(&plan, &mut |_| {}).totals.conforms()
    })
}

/// A game of an exploration, as a transcript.
///
/// # Errors
/// If the rulebook decides its moves differently, which is a harness error.
pub fn transcript(
    game: &'static GameInfo,
    name: &str,
    inputs: &[String],
) -> Result<Transcript, SuiteFault> {
    let title = "What was found by asking everything in every position".to_owned();
    Draft::played(game, format!("exhaustive-{name}"), title, inputs).blessed()
}

fn limits(lines: &[String]) -> Limits {
    const BYTES_PER_LINE: usize = 1 << 10;
    let usual = Limits::for_lines(lines.len());
    let output = usual.total_output.max(lines.len() * BYTES_PER_LINE);
    Limits { step_output: output, total_output: output, ..usual }
}

/// The first stop with a wrong output. The tape is read and judged like any other. The expected results come from the
/// map of the game, so the rules need not decide about each of the many inputs again.
fn first_failure(
    tape: &Tape,
    run: &Plan<'_>,
    pins: &Pins,
    asked: &[TestedPosition],
) -> Option<usize> {
    let transcript = expected_results(run.game(), asked);
    let (_, readings) = learn(run.game(), pins, &[(&transcript, tape)]);
    let shown = |mark| rulebook::board::shown(mark);
    match judge(&transcript, (readings.first()?, &shown), run.dialect, run.strictness) {
        Verdict::Failed(findings) => Some(findings[0].step.map_or(0, |step| stop_of(asked, step))),
        Verdict::Passed => None,
        Verdict::Stopped(_) | Verdict::Skipped(_) | Verdict::HarnessError(_) => Some(0),
    }
}

/// The stop to which this step belongs.
fn stop_of(asked: &[TestedPosition], step: usize) -> usize {
    let mut steps = asked.iter().scan(0, |before, stop| {
        *before += stop.lines().count();
        Some(*before)
    });
    steps.position(|until| step < until).unwrap_or(asked.len() - 1)
}

/// The expected results of a game's inputs. Refusals have no particular rule.
fn expected_results(game: &'static GameInfo, asked: &[TestedPosition]) -> Transcript {
    let inputs: Vec<String> = asked.iter().flat_map(TestedPosition::lines).cloned().collect();
    let draft = Draft::played(game, "everything".to_owned(), String::new(), &inputs);
    let steps = asked.iter().flat_map(|stop| stop.steps(game.turn_rule())).collect();
    let (start, first) = (asked[0].before.clone(), asked[0].turn);
    Transcript { draft: draft.into(), start, first, fields: Vec::new(), steps }
}

impl TestedPosition {
    fn steps(&self, rule: Citation) -> impl Iterator<Item = Step> {
        let step = |input: &String, expect| Step {
            line: NonZeroUsize::MIN,
            input: input.clone(),
            turn: self.turn,
            expect,
            fields: Vec::new(),
        };
        let refused = self.refused.iter().map(move |input| step(input, Expect::Refusal(rule)));
        let (board, winner) = (self.after.clone(), self.winner);
        let expect = match winner {
            Some(_) => Expect::End { board, winner, rule },
            None => Expect::Board { board, next: self.turn.other() },
        };
        refused.chain([step(&self.moved, expect)])
    }
}
