//! Shell programs that print a golden, and the output of the command line about them.
//!
//! They print the golden of one transcript, one answer for each line of input, regardless of the input. Each test changes the
//! answers to add a fault.
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use assert_cmd::assert::Assert;

use crate::workdir::Workdir;

/// The transcript whose golden they print: `c2 d3`, `g7 f6`, `d3 e4`, which is refused, and `b3 b5`.
pub(crate) const TWICE: &str = "a-piece-may-not-be-moved-twice-in-a-row";

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

impl Workdir {
    /// The command line of a program for Quagmire with this fault, which is written here.
    pub(crate) fn with_fault(&self, fault: &str) -> Vec<String> {
        let program = root().join("harness/tests/submissions/quagmire/wrong_answer/quagmire.py");
        self.write("q.py", fs::read(program).unwrap());
        ["python3", "q.py", fault].map(str::to_owned).to_vec()
    }

    /// The output for a shell program that is verified on the transcript with these flags.
    pub(crate) fn verify(&self, flags: &[&str], program: &str) -> Assert {
        self.write("program.sh", program);
        let words = ["verify", "quagmire", "--jobs", "1", "--transcript", TWICE];
        self.stickler(&[&words[..], flags, &["--", "sh", "program.sh"]].concat()).assert()
    }
}

/// The standard output.
pub(crate) fn stdout(assert: &Assert) -> String {
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

/// The answers of the golden at the start and to each input.
pub(crate) fn answers() -> Vec<String> {
    let golden = fs::read_to_string(root().join(format!("golden/quagmire/{TWICE}.txt"))).unwrap();
    let (mut answers, mut answer) = (Vec::new(), String::new());
    for line in golden.lines() {
        answer = answer + line + "\n";
        if line == "0" || line.ends_with("to move") {
            answers.push(std::mem::take(&mut answer));
        }
    }
    answers
}

/// A shell program that gives these answers, one for each line of input, and does something at the end of one of them.
pub(crate) fn program(answers: &[String], at: usize, something: &str) -> String {
    let say = answers.iter().enumerate().map(|(n, answer)| {
        let then = if n == at { something } else { "" };
        format!("printf '{answer}'\n{then}\nread -r line || exit 0\n")
    });
    format!("{}cat > /dev/null\n", say.collect::<String>())
}

/// The answers with a change in one of them.
#[track_caller]
pub(crate) fn changed(at: usize, from: &str, to: &str) -> Vec<String> {
    let mut answers = answers();
    assert!(answers[at].contains(from), "{from:?} is not in\n{}", answers[at]);
    answers[at] = answers[at].replace(from, to);
    answers
}
