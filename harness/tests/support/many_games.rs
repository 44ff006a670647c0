//! A page with five thousand games. One in twenty of them fails, for as many causes as possible.
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

use rulebook::{games::find, suite::Suite};
use stickler::{
    candidate::Rulebook,
    event::{Case, Event, Reporter as _},
    judge::{Fault, Finding, Verdict},
    plan::Plan,
    report::html::Html,
    runner::run,
    transcript::{Draft, Transcript, suite},
};

const GAMES: usize = 5000;
const ONE_FAILS_IN: usize = 20;

/// The page: the rulebook's output for the transcripts of Quagmire, repeated under other names.
pub(crate) fn page() -> String {
    let transcripts = suite::transcripts(&Suite::embedded(), |key| key.game == "quagmire");
    let transcripts = transcripts.unwrap_or_else(|faults| panic!("{}", faults[0]));
    let rulebook = Rulebook::of(find("quagmire").unwrap());
    let plan = Plan { jobs: 2, ..Plan::usual(&rulebook, &transcripts) };
    let (mut bytes, mut n) = (Vec::new(), 0);
    let mut html = Html::new(&mut bytes, false);
    run(&plan, &mut |event| {
        if let Event::Listed(_) = event {
            return;
        }
        let Event::Judged(case) = event else { return html.report(event).unwrap() };
        for _ in 0..(GAMES / transcripts.len() + 1).min(GAMES - n) {
            let (transcript, verdict) = (named(case.transcript, n), verdict(case.transcript, n));
            let reproduce = Some(format!("printf '{n}' | ruby q.rb"));
            let (transcript, verdict) = (&transcript, &verdict);
            let case = Case { transcript, verdict, reproduce, ..(*case).clone() };
            html.report(&Event::Listed(&case)).unwrap();
            n += 1;
        }
    });
    html.close().unwrap();
    String::from_utf8(bytes).unwrap()
}

fn named(transcript: &Transcript, n: usize) -> Transcript {
    let draft =
        Draft { name: format!("{}-{n}", transcript.name()), ..Draft::clone(&transcript.draft) };
    Transcript { draft: draft.into(), ..transcript.clone() }
}

/// Accepted, or wrong at the last step: each time with another fault or another rule.
fn verdict(transcript: &Transcript, n: usize) -> Verdict {
    if !n.is_multiple_of(ONE_FAILS_IN) || transcript.steps.is_empty() {
        return Verdict::Passed;
    }
    let rules = transcript.draft.game.rules();
    let (fault, rule) =
        (Fault::ALL[n / ONE_FAILS_IN % Fault::ALL.len()], rules[n / ONE_FAILS_IN % rules.len()]);
    let other = transcript.start.map(|mark| if mark == 'X' { 'O' } else { mark });
    Verdict::Failed(vec![Finding {
        step: Some(transcript.steps.len() - 1),
        rule: Some(rule),
        expected: Some(transcript.start.clone()),
        seen: Some(other),
        ..Finding::new(fault, "it is wrong")
    }])
}
