//! `stickler verify GAME --exhaustive`: everything is asked in every position.

use rulebook::{alak::Alak, games::GameInfo};

use super::{
    Exit, Failure,
    verify::{Teller, exit},
};
use crate::{
    event::Event,
    explore,
    runner::{Plan, run},
};

/// The game that is small enough.
const SMALL: &str = "alak";

/// Refuses a game whose positions are too many.
pub(super) fn check(game: &GameInfo, is_wanted: bool) -> Result<(), Failure> {
    if is_wanted && game.name != SMALL {
        let message = format!("{} has too many positions; --exhaustive is for {SMALL}", game.name);
        return Err(Failure::usage(message));
    }
    Ok(())
}

/// Leads a submission that conforms so far through every position. What is found is judged as a transcript of its own.
pub(super) fn explore(plan: &Plan<'_>, teller: &mut Teller<'_>) -> Result<Exit, Failure> {
    let protocol = plan.protocol();
    let mut tell = |explored: &_| teller.tell(&Event::Exploring(explored));
    let explored = explore::cover::<Alak>(plan, &protocol, &mut tell);
    let (explored, failure) = explored.map_err(|fault| Failure::new(Exit::Internal, fault))?;
    teller.tell(&Event::Explored(&explored));
    teller.finish()?;
    match failure {
        Some(failure) => judge(plan, &failure, teller),
        None if explored.interrupted => Ok(Exit::Incomplete),
        None => Ok(Exit::Conforms),
    }
}

/// Judges what was found: after the shortest way there, or else as it was played, up to there or to the end.
fn judge(
    plan: &Plan<'_>,
    failure: &explore::Failure,
    teller: &mut Teller<'_>,
) -> Result<Exit, Failure> {
    let games = [
        ("shortest", &failure.shortest),
        ("as-played", &failure.played),
        ("whole-game", &failure.whole),
    ];
    for (name, inputs) in games {
        let transcript = explore::transcript(plan.game(), name, inputs);
        let transcripts = [transcript.map_err(|fault| vec![fault])?];
        let plan = Plan { transcripts: &transcripts, ..*plan };
        let verdict = exit(&run(&plan, &mut |event| teller.tell(event)).totals);
        teller.finish()?;
        if verdict != Exit::Conforms {
            return Ok(verdict);
        }
    }
    let lost = "what was found in a game is not found when it is played again";
    Err(Failure::new(Exit::DoesNotConform, lost.to_owned()))
}
