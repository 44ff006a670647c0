//! Classes of dialects and of faults, each tried on its own, to show which of them a reader handles.
//!
//! For each class the test makes some runs and prints how many of them are judged correctly. `STICKLER_CLASS` selects the classes
//! whose names contain it, `STICKLER_CASES` sets the number of runs, `STICKLER_SEED` tries others: `STICKLER_CLASS=glued-counter
//! STICKLER_CASES=40 cargo test -p stickler --test it -- --nocapture classes`.

use std::env;

use fastrand::Rng;
use stickler::dialect::fit::templates::{EventKind, Template};

use super::{
    Run, TRIES,
    dialect_generator::{Program, honest, pick},
    drawings::DRAWINGS,
    new_dialects, new_faults,
    play::chosen,
    seed,
};

/// A class of dialects or of faults: its name, its description, the games in which it makes sense, and the change of a program into
/// one of the class.
#[derive(Clone, Copy)]
pub(crate) struct Class {
    pub(crate) name: &'static str,
    pub(crate) what: &'static str,
    pub(crate) games: &'static [&'static str],
    /// None if it is incompatible with the rest of the program.
    pub(crate) make: fn(&Program, &mut Rng) -> Option<Program>,
}

/// At most this many runs of each class by default: each is learned from the beginning.
const FEW: u64 = 4;

#[test]
fn classes_of_voices_are_accepted() {
    try_classes(&[new_dialects::NEW, new_dialects::KNOWN, DRAWINGS], |class, rng| {
        let (game, program) = honest_of(class, rng);
        let run = Run::of(&chosen(game), program);
        if run.fails() { Err(run.shrunk(Run::fails).told()) } else { Ok(()) }
    });
}

#[test]
fn classes_of_faults_are_refused() {
    try_classes(&[new_faults::NEW, new_faults::KNOWN], is_refused);
}

/// A run with a program of this class fails.
pub(crate) fn is_refused(class: &Class, rng: &mut Rng) -> Result<(), String> {
    let run = faulty(class, rng);
    if run.fails() { Ok(()) } else { Err(class.name.to_owned() + "\n" + &templates(&run.program)) }
}

/// Tries each class this often, and prints how often it passed and the first run that failed.
fn try_classes(classes: &[&[Class]], attempt: fn(&Class, &mut Rng) -> Result<(), String>) {
    let number = |name| env::var(name).ok().and_then(|number: String| number.parse().ok());
    let (wanted, cases) =
        (env::var("STICKLER_CLASS").unwrap_or_default(), number("STICKLER_CASES"));
    let cases: u64 = cases.unwrap_or(FEW);
    let mut wrong = 0;
    for class in classes.concat().iter().filter(|class| class.name.contains(&wanted)) {
        let tried = (0..cases).map(|case| attempt(class, &mut Rng::with_seed(seed() << 32 | case)));
        let failed: Vec<String> = tried.filter_map(Result::err).collect();
        let right = cases - failed.len() as u64;
        eprintln!("{:24} {right:3} of {cases}: {}", class.name, class.what);
        if let Some(first) = failed.first() {
            eprintln!("{first}");
        }
        wrong += failed.len();
    }
    assert!(wrong == 0, "{wrong} runs are judged wrong");
}

/// The output of a program for each kind of event.
fn templates(program: &Program) -> String {
    let each = program.profile.templates.iter().map(|(kind, template)| {
        let [before, after] = [&template.before, &template.after].map(|text| shortened(text));
        format!("    {kind:?}: {before:?}, {} boards, {after:?}\n", template.boards)
    });
    let next = program.next_game.as_ref().map(|next| format!("    then {next:?}\n"));
    each.chain(next).collect()
}

fn shortened(text: &str) -> String {
    text.chars().take(80).collect()
}

/// An honest program of this class, and its game.
fn honest_of(class: &Class, rng: &mut Rng) -> (&'static str, Program) {
    let game = pick(class.games, rng);
    (game, program_of(class, game, rng))
}

fn program_of(class: &Class, game: &str, rng: &mut Rng) -> Program {
    let mut tries = (0..TRIES).filter_map(|_| (class.make)(&honest(game, rng), rng));
    let answers = |program: &Program| {
        let refused = program.profile.templates.iter().filter(is_refusal);
        refused.map(|(_, template)| template).all(|template| *template != Template::default())
    };
    let mut program = tries.find(answers).expect("some dialect goes together with the class");
    program.hold_back_only_prompts();
    program
}

fn is_refusal((kind, _): &(&EventKind, &Template)) -> bool {
    matches!(kind, EventKind::Refused(_))
}

/// An honest program, one time in three of a class that the reader handles.
pub(crate) fn honest_of_any(game: &'static str, rng: &mut Rng) -> Program {
    let fits = |class: &&Class| class.games.contains(&game);
    let classes: Vec<&Class> = new_dialects::KNOWN.iter().chain(DRAWINGS).filter(fits).collect();
    if classes.is_empty() || rng.usize(..3) > 0 {
        return honest(game, rng);
    }
    program_of(pick(&classes, rng), game, rng)
}

/// A run with a faulty program of this class, whose output differs somewhere from that without the fault.
fn faulty(class: &Class, rng: &mut Rng) -> Run {
    for _ in 0..TRIES {
        let game = pick(class.games, rng);
        let mut program = honest(game, rng);
        // Next to a fault in the words, it does not matter when they are printed.
        program.manner.is_late = false;
        let Some(faulty) = (class.make)(&program, rng) else { continue };
        let [honest, run] = [program, faulty].map(|program| Run::of(&chosen(game), program));
        if run.tapes() != honest.tapes() {
            return run;
        }
    }
    panic!("no dialect has a place for {}", class.name)
}
