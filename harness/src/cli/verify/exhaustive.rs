//! `stickler verify GAME --exhaustive`: tries every input in every position.

use rulebook::{
    differential::Explored as Searched,
    games::{GameInfo, SMALL, StartVisitor, visit_small},
};

use crate::{
    cli::{
        Exit, Failure,
        args::{lookup, reporters::Reporters},
    },
    event::{Event, Explored},
    explore,
    package::{Package, PackagePosition},
    plan::{Plan, Schedule},
    runner::run,
};

/// Refuses a game with too many positions.
pub(crate) fn check(game: &GameInfo, is_wanted: bool) -> Result<(), Failure> {
    if is_wanted && Package::of(game).is_some() {
        return lookup::need_reference(game);
    }
    if is_wanted && !SMALL.contains(&game.name) {
        return Err(Failure::usage(too_many_positions(game)));
    }
    Ok(())
}

fn too_many_positions(game: &GameInfo) -> String {
    format!("{} has too many positions; --exhaustive is for {}", game.name, SMALL.join(", "))
}

/// Plays a submission through every position of a game.
struct Cover<'a, 'r> {
    plan: &'a Plan<'a>,
    report: &'a mut (dyn FnMut(&Explored) + 'r),
}

impl StartVisitor for Cover<'_, '_> {
    type Output = Result<(Explored, Option<explore::Failure>), String>;

    fn visit<G: Searched>(self, start: G) -> Self::Output {
        explore::cover(start, self.plan, &self.plan.protocol(), self.report)
    }
}

/// Plays a submission that conforms so far through every position. A failure is judged as a separate transcript.
pub(crate) fn explore(plan: &Plan<'_>, reporters: &mut Reporters) -> Result<Exit, Failure> {
    let mut report = |explored: &_| reporters.report(&Event::Exploring(explored));
    let cover = Cover { plan, report: &mut report };
    let explored = match Package::of(plan.game()) {
        Some(package) => cover.visit(PackagePosition::start(package.known)),
        None => {
            visit_small(plan.game(), cover).unwrap_or_else(|| Err(too_many_positions(plan.game())))
        }
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

/// Judges a failure: after the shortest way to its position if it fails there as well, otherwise as it was played, up
/// to there or to the end.
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
