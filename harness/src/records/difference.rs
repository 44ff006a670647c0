//! Says what differs between two plans, in words that lead to what is to be done.

use super::schema::{GamePlan, Header, PlanRecord, SubmissionPlan};

impl Header {
    /// What differs between two plans, if they are not the same.
    pub fn difference(&self, other: &Self) -> Option<String> {
        let (mine, theirs) = (&self.plan, &other.plan);
        let games = |plan: &PlanRecord| -> Vec<_> {
            let fresh = |game: &GamePlan| (game.game.clone(), game.fresh);
            plan.games.iter().map(fresh).collect()
        };
        let selected = |plan: &PlanRecord| -> Vec<_> {
            plan.games.iter().map(|game| (game.transcripts.clone(), game.order.clone())).collect()
        };
        let submissions = |plan: &PlanRecord| -> Vec<_> {
            plan.games.iter().map(|game| game.submissions.clone()).collect()
        };
        if self.plan_digest == other.plan_digest {
            None
        } else if self.stickler != other.stickler {
            let (one, another) = (&self.stickler, &other.stickler);
            Some(format!("it was played by stickler {one}, and not {another}"))
        } else if self.suite != other.suite {
            Some("the suite differs".to_owned())
        } else if games(mine) != games(theirs) {
            Some("the games, the seed or the number of fresh games differ".to_owned())
        } else if submissions(mine) != submissions(theirs) {
            Some(differing_submission(mine, theirs))
        } else if selected(mine) != selected(theirs) {
            Some("other transcripts are selected".to_owned())
        } else {
            Some(
                "the options differ, such as --strict, --io, --skip-ruling, pins or limits"
                    .to_owned(),
            )
        }
    }
}

/// The first submission that is not the same in two plans.
fn differing_submission(one: &PlanRecord, another: &PlanRecord) -> String {
    let submissions = |plan: &PlanRecord| -> Vec<SubmissionPlan> {
        plan.games.iter().flat_map(|game| game.submissions.clone()).collect()
    };
    let (one, another) = (submissions(one), submissions(another));
    let differing = one.iter().zip(&another).find(|(one, another)| one != another);
    match differing {
        Some((one, another)) if one.name == another.name => {
            format!("the files of the submission `{}` differ, or its manifest", one.name)
        }
        _ => "the submissions differ".to_owned(),
    }
}
