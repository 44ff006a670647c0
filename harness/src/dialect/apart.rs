//! Whether a program answers legal moves otherwise than illegal inputs, though no board of it ever changes.

use std::collections::BTreeSet;

use super::{Learned, Reading, Reply};
use crate::{
    tape::Drive,
    transcript::{Expect, Step, Transcript},
};

/// Whether legal moves were answered, and in other words than illegal inputs, in sessions in which no board changed.
pub fn tells_apart(learned: &Learned, sessions: &[(&Transcript, &Reading)]) -> bool {
    let (mut legal, mut illegal) = (BTreeSet::new(), BTreeSet::new());
    for (transcript, reading) in sessions {
        for (step, reply) in transcript.steps.iter().zip(reading.replies.iter().skip(1)) {
            let heard = match step.expect {
                Expect::Board { .. } | Expect::End { .. } => &mut legal,
                Expect::Refusal(_) => &mut illegal,
                Expect::Leave(_) | Expect::Over(_) => continue,
            };
            if reading.drive != Drive::Batch {
                heard.insert(wording(learned, reply, step));
            }
        }
    }
    !legal.is_empty() && !illegal.is_empty() && legal.is_disjoint(&illegal)
}

/// What was said, without what differs from input to input: the input itself, and all numbers but 0 and 1, which may mean
/// false and true.
fn wording(learned: &Learned, reply: &Reply, step: &Step) -> String {
    let asked = learned.dialect.write(&step.input, &learned.pins);
    let words = reply.text().replace(&asked, "");
    let words = words.split_inclusive(|c: char| !c.is_ascii_digit());
    let is_count = |word: &str| word.trim_end_matches(|c: char| !c.is_ascii_digit()).len() > 1;
    let kept =
        words.map(|word| match is_count(word) || word.starts_with(|c| ('2'..='9').contains(&c)) {
            true => word.trim_start_matches(|c: char| c.is_ascii_digit()),
            false => word,
        });
    kept.collect::<String>().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::dialect::{
        script::{Script, learned},
        thresholds::Thresholds,
    };

    #[rstest]
    #[case::other_words("ok\n", "no\n", Drive::Step, true)]
    #[case::truth_values("1\n", "0\n", Drive::Step, true)]
    #[case::the_same("what?\n", "what?\n", Drive::Step, false)]
    #[case::the_input_repeated("1 0: what?\n", "1 1: what?\n", Drive::Step, false)]
    #[case::a_count("line 12\n", "line 13\n", Drive::Step, false)]
    #[case::at_once("ok\n", "no\n", Drive::Batch, false)]
    fn moves_are_told_from_illegal_inputs(
        #[case] legal: &str,
        #[case] illegal: &str,
        #[case] drive: Drive,
        #[case] expected: bool,
    ) {
        let script = Script::of(
            "quagmire",
            drive,
            &[("start", "{b}"), ("move", legal), ("illegal", illegal)],
        );
        let Script { transcript, tape } = script;
        let scripts = [Script { transcript: transcript.clone(), tape }];
        let (learned, readings) = learned(&scripts, Thresholds::default());
        assert_eq!(tells_apart(&learned, &[(&transcript, &readings[0])]), expected);
    }
}
