//! Finds out whether a program answers legal moves and illegal inputs differently, although its board never changes.

use std::collections::BTreeSet;

use crate::{
    dialect::{Learned, Reading},
    tape::IoMode,
    transcript::{Expect, Transcript},
};

/// Whether legal moves got other answers than illegal inputs, in sessions in which no board changed.
pub fn tells_apart(learned: &Learned, sessions: &[(&Transcript, &Reading)]) -> bool {
    let (mut legal, mut illegal) = (BTreeSet::new(), BTreeSet::new());
    for (transcript, reading) in sessions {
        for (step, reply) in transcript.steps.iter().zip(reading.replies.iter().skip(1)) {
            let heard = match step.expect {
                Expect::Board { .. } | Expect::End { .. } => &mut legal,
                Expect::Refusal(_) => &mut illegal,
                Expect::Leave(_) | Expect::Over(_) => continue,
            };
            if reading.drive != IoMode::Batch {
                let asked = learned.dialect.write(&step.input, &learned.pins);
                heard.insert(wording(reply.text(), &asked));
            }
        }
    }
    !legal.is_empty() && !illegal.is_empty() && legal.is_disjoint(&illegal)
}

/// A reply without the parts that differ between inputs: the input itself, and all numbers except 0 and 1, which may
/// mean false and true.
fn wording(said: &str, asked: &str) -> String {
    let said = said.replace(asked, "");
    let is_digit = |c: char| c.is_ascii_digit();
    let parts = said.split_inclusive(|c| !is_digit(c)).map(|part| {
        let rest = part.trim_start_matches(is_digit);
        let is_value = ["", "0", "1"].contains(&&part[..part.len() - rest.len()]);
        if is_value { part } else { rest }
    });
    parts.collect::<String>().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::dialect::script::{Script, learned};

    #[rstest]
    #[case::words("that is illegal\n", "that is illegal")]
    #[case::the_input("a1 b2 is illegal\n", "is illegal")]
    #[case::a_count("move 12: illegal\n", "move : illegal")]
    #[case::a_glued_count("Move12O\n", "MoveO")]
    #[case::a_count_at_the_end("error 42", "error")]
    #[case::false_as_a_number("0\n", "0")]
    #[case::true_as_a_number("1 > ", "1 >")]
    #[case::a_number_that_begins_so("10 > ", ">")]
    #[case::nothing("", "")]
    fn what_differs_from_input_to_input_is_left_out(#[case] said: &str, #[case] kept: &str) {
        assert_eq!(wording(said, "a1 b2"), kept);
    }

    #[rstest]
    #[case::other_words("ok\n", "no\n", IoMode::Step, true)]
    #[case::truth_values("1\n", "0\n", IoMode::Step, true)]
    #[case::the_same("what?\n", "what?\n", IoMode::Step, false)]
    #[case::the_input_repeated("1 0: what?\n", "1 1: what?\n", IoMode::Step, false)]
    #[case::a_count("line 12\n", "line 13\n", IoMode::Step, false)]
    #[case::at_once("ok\n", "no\n", IoMode::Batch, false)]
    fn moves_are_told_from_illegal_inputs(
        #[case] legal: &str,
        #[case] illegal: &str,
        #[case] drive: IoMode,
        #[case] expected: bool,
    ) {
        let script = Script::of(
            "quagmire",
            drive,
            &[("start", "{b}"), ("move", legal), ("illegal", illegal)],
        );
        let Script { transcript, tape } = script;
        let scripts = [Script { transcript: transcript.clone(), tape }];
        let (learned, readings) = learned(&scripts);
        assert_eq!(tells_apart(&learned, &[(&transcript, &readings[0])]), expected);
    }
}
