//! Replies that were once misjudged: found by a random attack, and spelled out here.

use rstest::rstest;
use stickler::{
    dialect::fit::templates::Labels,
    judge::{Fault, Verdict},
    transcript::Transcript,
};

use super::{
    Run,
    dialect_generator::{Program, apart, plain},
    play::{chosen, transcript},
    profile::{Layout, Part},
};

/// A program with this prompt and refusal. In one of its replies to `c2 d3`, `g7 f6`, the refused `d3 e4` and `b3 b5`, this part
/// differs.
#[rstest]
#[case::the_other_turn_glued_to_a_falsy_value("{g}> ", "0", 3, 0, "0X> ", Fault::WrongTurn)]
#[case::the_other_turn_below_a_falsy_value("{g}> ", "0\n", 3, 0, "0\nX> ", Fault::WrongTurn)]
#[case::a_falsy_value_before_the_prompt("{g}: ", "False ", 2, 2, "False O: ", Fault::FalsyOnLegal)]
#[case::a_falsy_value_above_the_prompt("{g}: ", "nil\n", 2, 2, "nil\nO: ", Fault::FalsyOnLegal)]
#[case::a_falsy_value_after_the_move("{g}>", "null\n", 1, 0, "null\n", Fault::FalsyOnLegal)]
fn a_part_of_a_reply_is_found_wrong(
    #[case] prompt: &'static str,
    #[case] refusal: &'static str,
    #[case] reply: usize,
    #[case] part: usize,
    #[case] instead: &str,
    #[case] fault: Fault,
    #[values(false, true)] is_late: bool,
) {
    let is_late = is_late && refusal.ends_with('\n');
    let mut program = plain("quagmire").saying(|phrases| {
        (phrases.prompt, phrases.refusal) = (prompt, refusal.to_owned());
        phrases.asks_again = true;
    });
    program.manner.is_late = is_late;
    let played = transcript("quagmire", "a-piece-may-not-be-moved-twice-in-a-row");
    let mut run = run(&played, program);
    assert_eq!(found(&run), None, "before it is spoiled: {}", run.told());
    run.sessions[0].replies[reply][part] = Part::Words(instead.to_owned());
    assert_eq!(found(&run), Some(fault), "{}", run.told());
}

#[test]
fn a_draw_after_a_prompt_that_was_held_back_names_nobody() {
    let layout = Layout {
        cells: apart(["|", "|"], "|"),
        labels: Labels { left: false, right: true },
        rule: Some("+---+---+---+---+---+---+---+---+".to_owned()),
        header: None,
    };
    let program = plain("gun").drawing(|profile| profile.layout = layout);
    let mut program = program.saying(|phrases| {
        (phrases.prompt, phrases.draw) = ("{s}> ", "1/2-1/2\n");
        phrases.ends_with_board = true;
    });
    program.manner.is_late = true;
    let run = run(&transcript("gun", "another-shot-leaves-black-without-a-move"), program);
    assert_eq!(found(&run), None, "{}", run.told());
}

/// A session with this transcript, and then some others that show the program's output format.
fn run(transcript: &Transcript, program: Program) -> Run {
    let others = chosen(transcript.draft.game.name);
    Run::of(&[vec![transcript.clone()], others].concat(), program)
}

/// The fault of the first session; the others are right.
fn found(run: &Run) -> Option<Fault> {
    let verdicts = run.verdicts();
    assert!(!verdicts[1..].iter().any(Verdict::fails), "{}", run.told());
    verdicts[0].finding().map(|finding| finding.fault)
}
