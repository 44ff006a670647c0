//! `stickler verify GAME --exhaustive`: everything is asked in every position.

use rulebook::{alak::Alak, games::GameInfo};

use crate::{
    cli::{
        Exit, Failure,
        args::{lookup, reporters::Reporters},
    },
    event::Event,
    explore,
    package::{Brought, Package},
    runner::{Plan, Schedule, run},
};

/// The game that is small enough.
const SMALL: &str = "alak";

/// Refuses a game whose positions are too many.
pub(crate) fn check(game: &GameInfo, is_wanted: bool) -> Result<(), Failure> {
    if is_wanted && Package::of(game).is_some() {
        return lookup::need_reference(game);
    }
    if is_wanted && game.name != SMALL {
        let message = format!("{} has too many positions; --exhaustive is for {SMALL}", game.name);
        return Err(Failure::usage(message));
    }
    Ok(())
}

/// Leads a submission that conforms so far through every position. What is found is judged as a transcript of its own.
pub(crate) fn explore(plan: &Plan<'_>, reporters: &mut Reporters) -> Result<Exit, Failure> {
    let protocol = plan.protocol();
    let mut report = |explored: &_| reporters.report(&Event::Exploring(explored));
    let explored = match Package::of(plan.game()) {
        Some(package) => {
            explore::cover(Brought::start(package.known), plan, &protocol, &mut report)
        }
        None => explore::cover(Alak::default(), plan, &protocol, &mut report),
    };
    let (explored, failure) = explored.map_err(|fault| Failure::new(Exit::Internal, fault))?;
    reporters.report(&Event::Explored(&explored));
    reporters.check()?;
    match failure {
        Some(failure) => judge(plan, &failure, reporters),
        None if explored.interrupted => Ok(Exit::Incomplete),
        None => Ok(Exit::Conforms),
    }
}

/// Judges what was found: after the shortest way there, or else as it was played, up to there or to the end.
fn judge(
    plan: &Plan<'_>,
    failure: &explore::Failure,
    reporters: &mut Reporters,
) -> Result<Exit, Failure> {
    let games = [
        ("shortest", &failure.shortest),
        ("as-played", &failure.played),
        ("whole-game", &failure.whole),
    ];
    for (name, inputs) in games {
        let transcript = explore::transcript(plan.game(), name, inputs);
        let transcripts = [transcript.map_err(|fault| vec![fault])?];
        let plan = Plan { transcripts: &transcripts, course: Schedule::default(), ..*plan };
        let verdict = Exit::from(&run(&plan, &mut |event| reporters.report(event)).totals);
        reporters.check()?;
        if verdict != Exit::Conforms {
            return Ok(verdict);
        }
    }
    let lost = "what was found in a game is not found when it is played again";
    Err(Failure::new(Exit::DoesNotConform, lost.to_owned()))
}
