//! Properties of arbitrary bytes and texts: nothing panics, noise is never accepted, and written texts can be read again.
//!
//! `PROPTEST_CASES` sets the number of cases of each property. They are the same in every run, and `PROPTEST_RNG_SEED` tries
//! others. Failures are shrunk, and their seeds are kept in `regressions.txt` and tried first from then on.

use std::{num::NonZeroUsize, sync::LazyLock, time::Duration};

use fastrand::Rng;
use proptest::{
    collection::vec,
    prelude::*,
    sample::{Index, select},
    test_runner::{FileFailurePersistence, RngSeed},
};
use rulebook::{
    games::{GAMES, find},
    suite::{Key, Suite},
};
use stickler::{
    judge::Verdict,
    tape::{Ending, IoMode, Tape, Turn},
    transcript::{Draft, Source, SuiteFault, Transcript},
};

use super::verdicts_of;
use super::{
    dialect_generator,
    play::{Session, chosen},
};

const REGRESSIONS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/attacks/regressions.txt");
pub(super) static PLAYED: [&str; 4] = ["quagmire", "alak", "gun", "fibonacci"];
pub(super) static DRIVES: [IoMode; 4] = [IoMode::Step, IoMode::Pty, IoMode::Batch, IoMode::Prefix];
pub(super) static ENDINGS: [Ending; 6] = [
    Ending::Exited(0),
    Ending::Died(11),
    Ending::Quiet,
    Ending::OutOfTime,
    Ending::TooMuchOutput,
    Ending::NeverStarted(String::new()),
];

pub(super) static CHOSEN: LazyLock<Vec<Vec<Transcript>>> =
    LazyLock::new(|| PLAYED.iter().map(|game| chosen(game)).collect());
pub(super) static SUITE: LazyLock<Suite> = LazyLock::new(Suite::embedded);

fn config() -> ProptestConfig {
    let persistence = FileFailurePersistence::Direct(REGRESSIONS);
    let usual = ProptestConfig::default();
    let rng_seed = match usual.rng_seed {
        RngSeed::Random => RngSeed::Fixed(1),
        given @ RngSeed::Fixed(_) => given,
    };
    ProptestConfig { failure_persistence: Some(Box::new(persistence)), rng_seed, ..usual }
}

/// A change of a sequence.
#[derive(Clone, Debug)]
enum Edit<T> {
    Insert(Index, T),
    Remove(Index),
    Repeat(Index),
    Swap(Index, Index),
    Truncate(Index),
}

fn edit<T: Clone + std::fmt::Debug + 'static>(
    item: impl Strategy<Value = T> + 'static,
) -> impl Strategy<Value = Edit<T>> {
    let index = any::<Index>;
    prop_oneof![
        (index(), item).prop_map(|(at, item)| Edit::Insert(at, item)),
        index().prop_map(Edit::Remove),
        index().prop_map(Edit::Repeat),
        (index(), index()).prop_map(|(one, other)| Edit::Swap(one, other)),
        index().prop_map(Edit::Truncate),
    ]
}

fn edited<T: Clone>(mut items: Vec<T>, edits: &[Edit<T>]) -> Vec<T> {
    for edit in edits {
        let length = items.len().max(1);
        let place = |at: &Index| at.index(length);
        match edit {
            Edit::Insert(at, item) => items.insert(place(at).min(items.len()), item.clone()),
            _ if items.is_empty() => {}
            Edit::Remove(at) => drop(items.remove(place(at))),
            Edit::Repeat(at) => items.insert(place(at), items[place(at)].clone()),
            Edit::Swap(one, other) => items.swap(place(one), place(other)),
            Edit::Truncate(at) => items.truncate(place(at)),
        }
    }
    items
}

/// Bytes that occur in boards, prompts and control sequences, and any other.
fn byte() -> impl Strategy<Value = u8> {
    prop_oneof![
        select(b"OX.|+- 0123abcdefgh\r\n>\x1b[]m_pPkKINVALD\xe9\xef\xbb\xbf".to_vec()),
        any::<u8>()
    ]
}

fn noise() -> impl Strategy<Value = Vec<u8>> {
    vec(byte(), 0..200)
}

fn turn() -> impl Strategy<Value = Turn> {
    prop_oneof![
        noise().prop_map(Turn::Said),
        Just(Turn::Sent("a1 a2".to_owned())),
        Just(Turn::Closed),
    ]
}

pub(super) fn tape(turns: Vec<Turn>, drive: IoMode, ending: Ending) -> Tape {
    let (wall, cpu, stderr) = (Duration::ZERO, Duration::ZERO, String::new());
    Tape { drive, isolation: None, turns, ending, wall, cpu, stderr }
}

/// Parts of lines that have a meaning in a transcript, and any other character.
fn scrap() -> impl Strategy<Value = String> {
    let known = [
        "\n",
        "\r",
        " ",
        "  ",
        "\t",
        "!",
        "#",
        "=",
        ":",
        ",",
        "title: ",
        "rules: ",
        "rulings: ",
        "board:",
        "turn: X",
        "last: -,-",
        "= X wins ",
        "= draw ",
        "c2 d3",
        "Q-TWICE",
        "A-TURN",
        "C-CHECK",
        "é",
        "\u{a0}",
    ];
    let known: Vec<String> = known.into_iter().map(str::to_owned).collect();
    prop_oneof![select(known), any::<char>().prop_map(String::from)]
}

fn parsed(game: &str, text: &str) -> Result<Draft, SuiteFault> {
    let key = Key { game: game.to_owned(), slug: "any".to_owned() };
    let source = Source { path: "any.txt".into(), text: text.to_owned().into() };
    Draft::parse(find(game).expect("a game of the rulebook"), &key, source)
}

/// An error has a place; a text that is read is written so that it can be read as the same.
pub(super) fn check_parser(game: &str, text: &str) -> Result<(), TestCaseError> {
    match parsed(game, text) {
        Err(fault) => {
            prop_assert_eq!(fault.path.to_str(), Some("any.txt"));
            let lines = text.lines().count().max(1);
            prop_assert!(fault.line.map_or(0, NonZeroUsize::get) <= lines);
            prop_assert!(fault.line.is_some() && !fault.allowed.is_empty());
        }
        Ok(draft) => {
            let written = draft.to_string();
            let again = parsed(game, &written);
            let again =
                again.map_err(|fault| TestCaseError::fail(format!("{fault} in {written}")))?;
            prop_assert_eq!(again.to_string(), written);
            prop_assert_eq!(meaning(&again), meaning(&draft));
        }
    }
    Ok(())
}

/// The content of a draft, without line numbers.
fn meaning(draft: &Draft) -> String {
    let lines: Vec<_> =
        draft.lines.iter().map(|line| (&line.input, line.refused_by.map(|rule| rule.id))).collect();
    let end = draft.end.as_ref().map(|end| (end.winner, end.rule.id));
    let rules: Vec<&str> = draft.rules.iter().map(|rule| rule.id).collect();
    format!("{} {rules:?} {:?} {lines:?} {end:?}", draft.title, draft.set_up)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn noise_is_never_accepted(
        game in 0..PLAYED.len(),
        turns in vec(turn(), 0..20),
        drive in select(DRIVES.to_vec()),
        ending in select(ENDINGS.to_vec()),
    ) {
        let transcript = &CHOSEN[game][0];
        let verdict = verdicts_of(std::slice::from_ref(transcript), vec![tape(turns, drive, ending)]);
        prop_assert_ne!(&verdict[0], &Verdict::Passed);
    }

    #[test]
    fn a_mutated_tape_is_judged_twice_alike(
        game in 0..PLAYED.len(),
        which in any::<Index>(),
        seed in any::<u64>(),
        turns in vec(edit(turn()), 0..6),
        bytes in vec((any::<Index>(), edit(byte())), 0..6),
        drive in select(DRIVES.to_vec()),
        ending in select(ENDINGS.to_vec()),
    ) {
        let transcript = &CHOSEN[game][which.index(CHOSEN[game].len())];
        let program = dialect_generator::honest(PLAYED[game], &mut Rng::with_seed(seed));
        let good = Session::play(transcript, &program).tape(&program);
        let mut turns = edited(good.turns, &turns);
        for (at, edit) in &bytes {
            let at = at.index(turns.len().max(1));
            if let Some(Turn::Said(said)) = turns.get_mut(at) {
                *said = edited(said.clone(), std::slice::from_ref(edit));
            }
        }
        let tape = tape(turns, drive, ending);
        let once = verdicts_of(std::slice::from_ref(transcript), vec![tape.clone()]);
        prop_assert_eq!(once, verdicts_of(std::slice::from_ref(transcript), vec![tape]));
    }

    #[test]
    fn any_text_is_read_or_its_fault_is_placed(
        game in 0..GAMES.len(),
        scraps in vec(scrap(), 0..60),
    ) {
        check_parser(GAMES[game].name, &scraps.concat())?;
    }

    #[test]
    fn a_mutated_transcript_is_read_as_it_is_written(
        which in any::<Index>(),
        edits in vec(edit(scrap()), 0..6),
    ) {
        let (key, text) = SUITE.transcripts.iter().nth(which.index(SUITE.transcripts.len()))
            .expect("the index is of one of them");
        let scraps = text.chars().map(String::from).collect();
        check_parser(&key.game, &edited(scraps, &edits).concat())?;
    }
}
