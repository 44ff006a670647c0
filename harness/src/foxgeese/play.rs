//! Plays all matches of a submission, several at a time, and reports each as soon as it is over.

use std::{
    collections::BTreeMap,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

use rulebook::{game::Player, rule::Rule as _};

use super::{
    as_client, as_server,
    matches::{Match, MatchConfig, NotPlayed, Opponent, Pairing},
    protocol::Protocol,
    rules::Rule,
};
use crate::{
    judge::{Fault, Finding, Verdict},
    session::NotFound,
    tape::Ending,
};

/// Plays matches, `jobs` at a time, until all are played or the run is interrupted. The results are in the order of the
/// pairings. Interrupted matches are omitted.
///
/// # Errors
/// If there is no such program.
pub fn play_all(
    pairings: &[Pairing],
    config: &MatchConfig<'_>,
    jobs: usize,
    interrupted: &AtomicBool,
    report: &mut dyn FnMut(&Pairing),
) -> Result<Vec<Match>, NotFound> {
    let wire = match wire_of(pairings, config)? {
        Wiring::Known(wire) => wire,
        Wiring::NotUnderstood => return Ok(not_understood(pairings)),
    };
    let (next, played) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    let (over, overs) = mpsc::channel();
    let work = |over: mpsc::Sender<usize>| {
        while let n = next.fetch_add(1, Ordering::Relaxed)
            && let Some(pairing) = pairings.get(n)
            && !interrupted.load(Ordering::Relaxed)
        {
            let m = play(*pairing, wire, config);
            if m.as_ref().is_ok_and(is_interrupted) {
                return;
            }
            played.lock().unwrap_or_else(PoisonError::into_inner).insert(n, m);
            // It fails only if the receiver has panicked.
            let _ = over.send(n);
        }
    };
    thread::scope(|scope| {
        for _ in 0..jobs.min(pairings.len()) {
            let over = over.clone();
            scope.spawn(|| work(over));
        }
        drop(over);
        overs.iter().for_each(|n| report(&pairings[n]));
    });
    let played = played.into_inner().unwrap_or_else(PoisonError::into_inner);
    let mut matches = played.into_values().collect::<Result<Vec<_>, _>>()?;
    check_ends_differ(&mut matches);
    Ok(matches)
}

fn is_interrupted(m: &Match) -> bool {
    m.tape.as_ref().is_some_and(|tape| tape.ending == Ending::Interrupted)
}

/// Knowledge about the protocol before the matches start.
enum Wiring {
    /// The protocol, if it must be known.
    Known(Option<Protocol>),
    /// A server of the foxes that answers with no protocol.
    NotUnderstood,
}

/// The protocol of all matches. A failure here will occur again in every match, and be reported there.
fn wire_of(pairings: &[Pairing], config: &MatchConfig<'_>) -> Result<Wiring, NotFound> {
    let serves = pairings.iter().any(|pairing| matches!(pairing.opponent, Opponent::Geese(_)));
    if config.wire.is_some() || !serves {
        return Ok(Wiring::Known(config.wire));
    }
    match as_client::find_wire(config) {
        Ok(Some(wire)) => Ok(Wiring::Known(Some(wire))),
        Ok(None) => Ok(Wiring::NotUnderstood),
        Err(NotPlayed::NotFound(error)) => Err(error),
        Err(NotPlayed::Harness(_)) => Ok(Wiring::Known(None)),
    }
}

/// The matches of a server that answers with no protocol: reported once, without a rule.
fn not_understood(pairings: &[Pairing]) -> Vec<Match> {
    let what = "the program answered no first move of the geese in any of the protocols fields, blocks and \
                bare; give yours, such as `--wire fields`, to see its answers";
    let found = Verdict::Failed(vec![Finding::new(Fault::NotUnderstood, what)]);
    let rest = Verdict::Skipped(
        "the program answers in no known protocol, so no rule was checked".to_owned(),
    );
    let verdicts = std::iter::once(found).chain(std::iter::repeat(rest));
    let pairs = pairings.iter().zip(verdicts);
    pairs
        .map(|(pairing, verdict)| Match {
            pairing: *pairing,
            wire: Protocol::Fields,
            exchanges: Vec::new(),
            verdict,
            end: None,
            tape: None,
        })
        .collect()
}

/// Plays a match. A harness error becomes its verdict.
fn play(
    pairing: Pairing,
    wire: Option<Protocol>,
    config: &MatchConfig<'_>,
) -> Result<Match, NotFound> {
    let wire = wire.unwrap_or(Protocol::Bare);
    let played = match pairing.opponent {
        Opponent::Foxes(strategy) => as_server::play(pairing, strategy, config),
        Opponent::Geese(strategy) => as_client::play(pairing, strategy, wire, config),
    };
    match played {
        Ok(played) => Ok(played),
        Err(NotPlayed::NotFound(error)) => Err(error),
        Err(NotPlayed::Harness(fault)) => {
            let verdict = Verdict::HarnessError(fault.to_string());
            Ok(Match { pairing, wire, exchanges: Vec::new(), verdict, end: None, tape: None })
        }
    }
}

/// Checks that the end for winners differs from the one for losers. Only the former contains the secret, which the
/// harness does not know, since it belongs to the submission.
fn check_ends_differ(matches: &mut [Match]) {
    let serves = |m: &&Match| matches!(m.pairing.opponent, Opponent::Geese(_));
    let end_of =
        |m: &Match| Some((m.end?.winner, m.exchanges.last()?.reply.get("end")?.to_owned()));
    let to_losers: Vec<String> = matches
        .iter()
        .filter(serves)
        .filter_map(end_of)
        .filter(|(winner, _)| *winner == Player::Two)
        .map(|(_, end)| end)
        .collect();
    for m in matches.iter_mut().filter(|m| m.verdict == Verdict::Passed && serves(&&**m)) {
        if let Some((Player::One, end)) = end_of(m).filter(|(_, end)| to_losers.contains(end)) {
            let what =
                format!("the geese have won, but the server replied `{end}`, as after a loss");
            let finding = Finding::new(Fault::BadReply, &what);
            let step = m.exchanges.len().checked_sub(1);
            m.verdict =
                Verdict::Failed(vec![Finding { step, rule: Some(Rule::End.cite()), ..finding }]);
        }
    }
}
