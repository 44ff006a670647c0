//! Shims of version managers are not started: stickler queries the manager once for their interpreter.

use std::{
    fs,
    os::unix::fs::{PermissionsExt, symlink},
    path::Path,
};

use assert_cmd::Command;
use rstest::rstest;
use tempfile::TempDir;

const RIGHT: &str = include_str!("../../examples/quickstart/conforms.py");

/// A manager that logs its queries, with its folder and that of the script.
const MANAGER: &str = "#!/bin/sh
echo \"$* in $(pwd -P) for $RBENV_DIR\" >> \"$(dirname \"$0\")/asked\"
case $1 in which) ANSWER ;; exec) shift 2; echo THE SHIM RAN; exec /usr/bin/python3 \"$@\" ;; esac
";

/// The kind of a shim.
#[derive(Clone, Copy)]
enum Shim {
    /// A script with this text, in which `MANAGER` stands for the manager's path.
    Script(&'static str),
    /// A link to the manager.
    Link,
}

const PYENV: Shim = Shim::Script(
    "#!/usr/bin/env bash\nprogram=\"${0##*/}\"\nexec \"MANAGER\" exec \"$program\" \"$@\"\n",
);
const RBENV: Shim = Shim::Script(
    "#!/usr/bin/env bash\nexport RBENV_DIR=\"${arg%/*}\"\nexec \"MANAGER\" exec python3 \"$@\"\n",
);
const ASDF: Shim = Shim::Script(
    "#!/usr/bin/env bash\n# asdf-plugin: python 3\nexec asdf exec \"python3\" \"$@\"\n",
);

/// A manager of this name with a shim `python3`, and a program.
fn room(manager: &str, shim: Shim, answer: &str) -> TempDir {
    let room = TempDir::new().expect("a folder");
    let at = |name: &str| room.path().join(name);
    fs::create_dir_all(at("manager/shims")).expect("a folder");
    fs::create_dir_all(at("manager/bin")).expect("a folder");
    fs::create_dir_all(at("golf/q")).expect("a folder");
    let executable = |path: &Path, text: &str| {
        fs::write(path, text).expect("a file");
        fs::set_permissions(path, PermissionsExt::from_mode(0o755)).expect("a mode");
    };
    let place = at("manager/bin").join(manager);
    executable(&place, &MANAGER.replace("ANSWER", answer));
    match shim {
        Shim::Script(text) => {
            let text = text.replace("MANAGER", &place.to_string_lossy());
            executable(&at("manager/shims/python3"), &text);
        }
        Shim::Link => symlink(&place, at("manager/shims/python3")).expect("a link"),
    }
    executable(&at("golf/q/q.py"), &format!("#!/usr/bin/env python3\n{RIGHT}"));
    room
}

/// The output of `stickler verify alak` with the shims first in the search path, and its exit code.
fn verify(room: &Path, command: &[&str]) -> (String, i32) {
    let mut stickler = Command::new(env!("CARGO_BIN_EXE_stickler"));
    let folders =
        ["manager/shims", "manager/bin"].map(|name| room.join(name).display().to_string());
    stickler.env("PATH", format!("{}:/usr/bin:/bin", folders.join(":")));
    stickler.current_dir(room.join("golf"));
    stickler.args(["verify", "alak", "--transcript", "the-challenges", "--"]).args(command);
    let output = stickler.output().expect("it can be run");
    let printed = [output.stdout, output.stderr].concat();
    let printed =
        String::from_utf8_lossy(&printed).split_whitespace().collect::<Vec<_>>().join(" ");
    (printed, output.status.code().expect("it exits"))
}

#[rstest]
#[case::of_pyenv("pyenv", PYENV, &["python3", "q/q.py"], "")]
#[case::of_pyenv_by_env("pyenv", PYENV, &["q/q.py"], "")]
#[case::of_rbenv("rbenv", RBENV, &["python3", "q/q.py"], "golf/q")]
#[case::of_asdf("asdf", ASDF, &["python3", "q/q.py"], "")]
#[case::of_mise("mise", Shim::Link, &["python3", "q/q.py"], "")]
fn an_interpreter_behind_a_shim_is_started_directly(
    #[case] manager: &str,
    #[case] shim: Shim,
    #[case] command: &[&str],
    #[case] script: &str,
) {
    let room = room(manager, shim, "echo /usr/bin/python3");
    let (printed, exit) = verify(room.path(), command);
    assert!(exit == 0 && !printed.contains("shim"), "{printed}");
    let asked = fs::read_to_string(room.path().join("manager/bin/asked")).expect("it was asked");
    let place = room.path().canonicalize().expect("it is there");
    let script = match script {
        "" => String::new(),
        script => room.path().join(script).display().to_string(),
    };
    assert_eq!(asked, format!("which python3 in {} for {script}\n", place.join("golf").display()));
}

#[rstest]
#[case::it_fails("exit 1", "`pyenv which` fails")]
#[case::it_answers_with_nothing("true", "is not an interpreter")]
#[case::it_answers_with_a_shim(
    "echo \"$(dirname \"$0\")/../shims/python3\"",
    "is not an interpreter"
)]
#[case::it_answers_with_a_program_of_the_command(
    "echo \"$PWD/q/q.py\"",
    "is in the folder of the command"
)]
fn a_report_explains_what_a_shim_costs(#[case] answer: &str, #[case] why: &str) {
    let room = room("pyenv", PYENV, answer);
    let (printed, _) = verify(room.path(), &["python3", "q/q.py"]);
    let note = "`python3` is a shim of pyenv";
    let instead = "`-- $(pyenv which python3) …`";
    let is_told = [note, why, instead].iter().all(|part| printed.contains(part));
    assert!(is_told, "{printed}");
}
