//! Fuzz targets for the readers of untrusted text: the output of programs, and transcripts.
//!
//! A fuzzer that tracks code coverage finds failures that [random inputs](super::properties) do not; the README explains how to run
//! one. Without it the inputs are random here as well, for this many milliseconds: `BOLERO_RANDOM_TEST_TIME_MS=60000 cargo test
//! --release -p stickler --test it attacks -- --ignored fuzz`.

use bolero::{TypeGenerator, check};
use fastrand::Rng;
use stickler::tape::Turn;

use super::verdicts_of;
use super::{
    dialect_generator,
    play::Session,
    properties::{CHOSEN, DRIVES, ENDINGS, PLAYED, SUITE, check_parser, tape},
};

/// A replacement for a part of a text. All numbers are taken modulo the length of what they index.
#[derive(Clone, Debug, TypeGenerator)]
struct Splice<T: 'static> {
    from: u16,
    length: u8,
    instead: Vec<T>,
}

impl<T: Clone> Splice<T> {
    fn apply(&self, items: &mut Vec<T>) {
        let from = usize::from(self.from) % (items.len() + 1);
        let to = items.len().min(from + usize::from(self.length));
        items.splice(from..to, self.instead.iter().cloned());
    }
}

/// A number taken modulo the length of a list.
fn of<T>(list: &[T], number: u16) -> &T {
    &list[usize::from(number) % list.len()]
}

#[derive(Clone, Debug, TypeGenerator)]
struct Saying {
    game: u8,
    transcript: u8,
    voice: u8,
    drive: u8,
    ending: u8,
    /// Each in one of the turns.
    splices: Vec<(u8, Splice<u8>)>,
}

/// No output of a program makes the judge panic or linger.
#[test]
#[cfg_attr(not(fuzzing), ignore = "random inputs, others in every run")]
fn what_a_program_says() {
    check!().with_type::<Saying>().for_each(|saying| {
        let game = usize::from(saying.game) % PLAYED.len();
        let transcript = of(&CHOSEN[game], saying.transcript.into());
        let program =
            dialect_generator::honest(PLAYED[game], &mut Rng::with_seed(saying.voice.into()));
        let mut turns = Session::play(transcript, &program).tape(&program).turns;
        for (turn, splice) in &saying.splices {
            let turn = usize::from(*turn) % turns.len();
            if let Turn::Said(said) = &mut turns[turn] {
                splice.apply(said);
            }
        }
        let (drive, ending) =
            (of(&DRIVES, saying.drive.into()), of(&ENDINGS, saying.ending.into()));
        let tape = tape(turns, *drive, ending.clone());
        verdicts_of(std::slice::from_ref(transcript), vec![tape]);
    });
}

#[derive(Clone, Debug, TypeGenerator)]
struct Writing {
    transcript: u16,
    splices: Vec<Splice<char>>,
}

/// Any text is either read as a transcript that is written in the same way, or refused with the place of its error.
#[test]
#[cfg_attr(not(fuzzing), ignore = "random inputs, others in every run")]
fn what_stands_in_a_transcript() {
    let suite: Vec<_> = SUITE.transcripts.iter().collect();
    check!().with_type::<Writing>().for_each(|writing| {
        let (key, text) = of(&suite, writing.transcript);
        let mut text = text.chars().collect();
        for splice in &writing.splices {
            splice.apply(&mut text);
        }
        check_parser(&key.game, &text.iter().collect::<String>()).unwrap();
    });
}
