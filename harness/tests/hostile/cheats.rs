//! Programs that keep the rules only where they expect to be watched. Each would conform if all inputs were known beforehand, or
//! came in one I/O mode only.

use std::{collections::BTreeMap, fs};

use assert_cmd::Command;
use predicates::str::contains;
use rstest::rstest;
use rulebook::{
    games,
    referee::{LineOutcome, Referee},
    suite::Suite,
};
use stickler::transcript::{Draft, suite};
use tempfile::TempDir;

/// A program that keeps the rules of Alak, with a placeholder where `legal` is decided.
const HONEST: &str = include_str!("../../examples/quickstart/conforms.py");
const DECIDED: &str = "    if not legal:\n";

/// The honest program, but it treats any move to an empty slot as legal where a condition holds.
fn cheating_where(condition: &str) -> String {
    assert!(HONEST.contains(DECIDED));
    let rubbish = format!(
        "    try:\n        start, goal = (int(word) - 1 for word in line.split())\n        \
         legal = ({condition}) and row[goal] == \"_\" and row[start] == me or legal\n    \
         except (ValueError, IndexError):\n        legal = False\n{DECIDED}"
    );
    format!("import os, select, sys\n{}", HONEST.replace(DECIDED, &rubbish))
}

/// The rulebook's output for every prefix of every transcript that begins at the start.
fn memory() -> BTreeMap<String, String> {
    let game = games::find("alak").expect("it is listed");
    let drafts = suite::drafts(&Suite::embedded(), |key| key.game == game.name);
    let drafts = drafts.unwrap_or_else(|faults| panic!("{}", faults[0]));
    let from_start = drafts.iter().filter(|draft| draft.is_from_start());
    from_start
        .flat_map(|draft| remembered(draft, &mut *game.referee(None).expect("a start")))
        .collect()
}

fn remembered(draft: &Draft, referee: &mut dyn Referee) -> Vec<(String, String)> {
    let shown = |referee: &dyn Referee| {
        let sides = referee.sides();
        let turn = format!("{}> ", sides[referee.turn() as usize]);
        let end = match referee.outcome().winner() {
            Some(winner) => format!("P{} WINS\n", winner as usize + 1),
            None => turn,
        };
        format!("{}\n{end}", referee.draw().trim_end())
    };
    let mut asked = String::new();
    let mut known = vec![(asked.clone(), shown(referee))];
    for line in &draft.lines {
        asked += &format!("{}\n", line.input);
        let said = match referee.submit(&line.input) {
            LineOutcome::Refused(_) | LineOutcome::Malformed(_) => {
                format!("INVALID\n{}", shown(referee))
            }
            LineOutcome::Played => shown(referee),
            LineOutcome::Quit(_) => String::new(),
        };
        known.push((asked.clone(), said));
    }
    known
}

/// A program that has memorised the suite and implements no rule.
fn knows_the_suite() -> String {
    let memory = serde_json::to_string(&memory()).expect("texts");
    format!(
        "import json, sys\nmemory = json.loads({memory:?})\nasked = ''\nwhile True:\n    \
         said = memory.get(asked, 'xxxx___oooo\\nx> ')\n    print(said, end='', flush=True)\n    \
         if said == '' or 'WINS' in said: break\n    line = sys.stdin.readline()\n    \
         if not line: break\n    asked += line\n"
    )
}

fn verify(program: &str, arguments: &str) -> assert_cmd::assert::Assert {
    let room = TempDir::new().expect("a folder");
    fs::write(room.path().join("program.py"), program).expect("a file");
    let mut command = Command::new(env!("CARGO_BIN_EXE_stickler"));
    command.current_dir(room.path()).args(["verify", "alak"]).args(arguments.split_whitespace());
    command.args(["--", "python3", "-I", "program.py"]).assert()
}

#[rstest]
#[case::it_knows_the_suite(&knows_the_suite())]
#[case::it_behaves_only_where_its_home_is_ours(&cheating_where("'stickler' not in os.environ['HOME']"))]
#[case::it_behaves_only_where_its_folder_is_ours(&cheating_where("'stickler' not in os.getcwd()"))]
#[case::it_behaves_only_as_long_as_nothing_more_is_asked(&cheating_where(
    "select.select([sys.stdin.buffer.raw], [], [], 0)[0] or sys.stdin.buffer.peek()"
))]
#[case::it_behaves_only_in_games_as_short_as_those_it_knows(&cheating_where(
    "globals().update(asked=globals().get('asked', 0) + 1) or asked > 59"
))]
fn a_cheat_is_refused(#[case] program: &str) {
    if crate::tools::is_there("python3") {
        verify(program, "--seed 1 --quiet").code(1).stdout(contains("does not conform"));
    }
}

/// Only fresh games detect it, so the test above is not about the suite.
#[test]
fn who_knows_the_suite_passes_it() {
    if crate::tools::is_there("python3") {
        verify(&knows_the_suite(), "--fresh 0 --quiet").code(0);
    }
}

#[test]
fn the_honest_program_conforms() {
    if crate::tools::is_there("python3") {
        verify(HONEST, "--seed 1 --quiet").code(0);
    }
}
