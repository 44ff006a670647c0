//! What talking to a program adds to a step, and what each tier adds to a step and to a start.

use std::{ffi::OsString, path::Path, time::Duration};

use super::{
    super::Failure,
    failed,
    figures::{Figure, Figures, Unit},
    median, median_of, ratio_of,
};
use crate::{
    bench::{Start, Step, starts, steps},
    sandbox::{Isolation, Tier},
    session::Program,
};

/// Programs that answer each line with itself, by the number of their tasks. The shell waits for its child, so that both are looked at.
const ECHOES: [(&str, &[&str]); 2] =
    [("one task", &["cat"]), ("two tasks", &["sh", "-c", "cat; :"])];

/// The tiers that this system has.
fn tiers() -> Vec<Tier> {
    let best = Isolation::best().tier();
    let tiers = [Tier::Limits, Tier::Files, Tier::Namespaces];
    tiers.into_iter().filter(|&tier| tier <= best).collect()
}

/// What it adds to a step that the end of an answer has to be seen, and that the program is kept apart.
pub(super) fn compare_steps(rounds: u32, figures: &mut Figures<'_>) -> Result<(), Failure> {
    const LINES: usize = 2000;
    // What is compared is so short that it is measured more often than the rest.
    const PAIRS_A_ROUND: usize = 5;
    let pairs = rounds as usize * PAIRS_A_ROUND;
    let tiers = tiers();
    for (tasks, command) in ECHOES {
        let command: Vec<OsString> = command.iter().map(OsString::from).collect();
        let Ok(program) = Program::resolve(&command, Path::new("/")) else { continue };
        let rounds = steps(&program, &tiers, LINES, pairs).map_err(|fault| failed(&fault))?;
        tell_seen(tasks, &rounds, figures)?;
        for (at, tier) in tiers.iter().enumerate().skip(1) {
            tell_step(tasks, at, *tier, &rounds, figures)?;
        }
    }
    Ok(())
}

/// A step in the least tier, beside one whose answer is known to be a line.
fn tell_seen(tasks: &str, rounds: &[Step], figures: &mut Figures<'_>) -> Result<(), Failure> {
    let known = median_of(rounds, |step| step.known);
    let seen = Compared::of(rounds, |step| (step.seen[0], step.known));
    let words = format!(
        "a step of {tasks}: {:.1} µs if an answer is known to be a line, {:.1} µs if its end is seen ({:+.1})",
        known * 1e6,
        seen.time * 1e6,
        seen.added * 1e6
    );
    let figure = |way, value| Figure::new("step", tasks, way, value, Unit::Processor);
    let beside = figure("the end is seen", seen.time).beside("the end is known", seen.ratio);
    figures.tell(&words, &[figure("the end is known", known), beside])
}

/// A step in a tier, which stands at this place, beside one in the least.
fn tell_step(
    tasks: &str,
    at: usize,
    tier: Tier,
    rounds: &[Step],
    figures: &mut Figures<'_>,
) -> Result<(), Failure> {
    let tier = tier.number();
    let step = Compared::of(rounds, |step| (step.seen[at], step.seen[0]));
    let words = format!(
        "a step of {tasks} in tier {tier}: {:.1} µs ({:+.1})",
        step.time * 1e6,
        step.added * 1e6
    );
    let figure = Figure::new("step", tasks, format!("tier {tier}"), step.time, Unit::Processor);
    figures.tell(&words, &[figure.beside("tier 1", step.ratio)])
}

/// A time beside another: medians over all rounds, in seconds. Within a round both drift together.
struct Compared {
    time: f64,
    added: f64,
    ratio: f64,
}

impl Compared {
    fn of(rounds: &[Step], times: impl Fn(&Step) -> (Duration, Duration)) -> Self {
        let added = |(time, other): (Duration, Duration)| time.as_secs_f64() - other.as_secs_f64();
        Self {
            time: median_of(rounds, |step| times(step).0),
            added: median(rounds.iter().map(|step| added(times(step)))),
            ratio: ratio_of(rounds, &times),
        }
    }
}

/// What watching a program adds to its start, and keeping it apart.
pub(super) fn compare_starts(figures: &mut Figures<'_>) -> Result<(), Failure> {
    const TIMES: usize = 200;
    let Ok(idle) = Program::resolve(&["true".into()], Path::new("/")) else { return Ok(()) };
    let tiers: Vec<Option<Tier>> =
        [None].into_iter().chain(tiers().into_iter().map(Some)).collect();
    let starts = starts(&idle, &tiers, TIMES).map_err(|fault| failed(&fault))?;
    for (tier, start) in tiers.iter().zip(&starts) {
        tell_start(*tier, start, &starts[0], figures)?;
    }
    Ok(())
}

/// A start in a tier, beside one in a bare loop.
fn tell_start(
    tier: Option<Tier>,
    start: &Start,
    bare: &Start,
    figures: &mut Figures<'_>,
) -> Result<(), Failure> {
    let [cpu, wall] = [start.cpu, start.wall].map(|time| time.as_secs_f64());
    let [bare_cpu, bare_wall] = [bare.cpu, bare.wall].map(|time| time.as_secs_f64());
    let way = tier.map_or_else(|| "bare loop".to_owned(), |tier| format!("tier {}", tier.number()));
    let a = if tier.is_none() { "a " } else { "" };
    let words = format!(
        "starting a program in {a}{way}: {:.2} ms of processor time ({:+.2}), {:.2} ms on the clock ({:+.2})",
        cpu * 1e3,
        (cpu - bare_cpu) * 1e3,
        wall * 1e3,
        (wall - bare_wall) * 1e3,
    );
    let figure = |value: f64, bare, unit| {
        Figure::new("start", "true", way.as_str(), value, unit).beside("bare loop", value / bare)
    };
    let measured = [figure(cpu, bare_cpu, Unit::Processor), figure(wall, bare_wall, Unit::Clock)];
    figures.tell(&words, &measured)
}
