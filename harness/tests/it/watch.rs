//! `stickler watch`: a submission is verified again whenever its file changes. The test waits for its output line by line.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

use std::{
    fs,
    io::{BufRead as _, BufReader, Lines},
    path::PathBuf,
    process::{Child, ChildStdout, Command, Stdio},
};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use crate::terminal::Terminal;

/// A program that draws the start of Alak, and nothing else.
const DEAF: &str = "printf 'xxxx...oooo\n'; cat > /dev/null\n";
/// The same, a byte longer.
const LONGER: &str = "printf 'xxxx...oooo\n'; cat  > /dev/null\n";
/// The same, but it never prints anything.
const SILENT: &str = "cat > /dev/null\n";

/// A program that prints the golden of the transcript, a board for each line.
fn golden_program() -> String {
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/../golden/alak/the-shortest-game.txt");
    let golden = fs::read_to_string(golden).unwrap();
    let boards = golden.lines().filter(|line| !line.ends_with("to move") && *line != "P2 WINS");
    let says: Vec<String> = boards.map(|board| format!("printf '{board}\n'\n")).collect();
    says.join("read -r line || exit 0\n") + "printf 'P2 WINS\n'\n"
}

/// A watched program.
struct Watched {
    folder: TempDir,
    run: Child,
    said: Lines<BufReader<ChildStdout>>,
}

/// The command that watches this program, and the folder of its file.
fn watch(program: &str, arguments: &[&str]) -> (Command, TempDir) {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("program.sh"), program).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_stickler"));
    command.args(["watch", "alak", "--transcript", "the-shortest-game"]).args(arguments);
    command.args(["--", "sh", "program.sh"]).current_dir(folder.path());
    (command, folder)
}

impl Watched {
    fn begin(program: &str, arguments: &[&str]) -> Self {
        let (mut command, folder) = watch(program, arguments);
        let mut run = command.stdout(Stdio::piped()).spawn().unwrap();
        let said = BufReader::new(run.stdout.take().unwrap()).lines();
        Self { folder, run, said }
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("program.sh")
    }

    fn interrupt(&self) {
        let id = Pid::from_raw(i32::try_from(self.run.id()).unwrap()).unwrap();
        kill_process(id, Signal::INT).unwrap();
    }

    /// The output up to the line that begins with this text.
    #[track_caller]
    fn until(&mut self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        for line in self.said.by_ref().map_while(Result::ok) {
            lines.push(line);
            if lines.last().is_some_and(|line| line.starts_with(beginning)) {
                return lines;
            }
        }
        panic!("nothing begins with {beginning:?} in\n{}", lines.join("\n"));
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        drop(self.run.kill());
        drop(self.run.wait());
    }
}

#[test]
fn a_changed_program_is_verified_again() {
    let mut watched = Watched::begin(SILENT, &[]);
    let first = watched.until("watching program.sh");
    assert_eq!(first[0], "program.sh: 16 bytes");
    assert!(first.iter().any(|line| line.contains("does not conform")), "{first:?}");
    fs::write(watched.file(), LONGER).unwrap();
    let again = watched.until("watching program.sh");
    assert_eq!(again[..2], ["", "program.sh: 40 bytes"]);
    // Editors write another file and give it the name.
    let new = watched.folder.path().join("new");
    fs::write(&new, DEAF).unwrap();
    fs::rename(&new, watched.file()).unwrap();
    let renamed = watched.until("watching program.sh");
    assert_eq!(renamed[1], "program.sh: 39 bytes");
}

#[test]
fn a_size_is_told_beside_that_of_what_conformed() {
    let program = golden_program();
    let mut watched = Watched::begin(&program, &[]);
    let first = watched.until("watching program.sh");
    assert!(first.iter().any(|line| line.contains(" conforms: 1 game passes")), "{first:?}");
    fs::write(watched.file(), program + "#").unwrap();
    let again = watched.until("program.sh: ");
    assert!(again[1].ends_with("; +1 byte since it last conformed"), "{again:?}");
    watched.until("best so far: ");
    watched.interrupt();
    watched.until("saved the best version");
    let best = fs::read_to_string(watched.folder.path().join("program.best.sh")).unwrap();
    assert_eq!(best, golden_program());
}

#[test]
fn a_change_ends_the_round_that_runs() {
    let mut watched = Watched::begin("exec sleep 3600\n", &["--step-seconds", "3600"]);
    watched.until("program.sh: ");
    fs::write(watched.file(), "exec sleep 7200\n").unwrap();
    watched.until("the file changed");
    watched.until("program.sh: ");
    fs::write(watched.file(), SILENT).unwrap();
    let dropped = watched.until("the file changed");
    assert!(dropped.iter().all(|line| !line.contains("interrupted")), "{dropped:?}");
    let again = watched.until("watching program.sh");
    assert_eq!(again[1], "program.sh: 16 bytes");
}

#[test]
fn an_interrupt_ends_it_with_the_code_of_a_run_that_was_interrupted() {
    let mut watched = Watched::begin(SILENT, &[]);
    watched.until("watching program.sh");
    watched.interrupt();
    assert_eq!(watched.run.wait().unwrap().code(), Some(6));
}

/// A failure is shown on its own screen, and its line goes to the clipboard as terminals support it.
#[test]
fn keys_do_at_a_terminal_what_they_say() {
    let (command, folder) = watch(DEAF, &[]);
    let mut terminal = Terminal::start(command, 60, 30);
    terminal.until("keys: r again, f show, c copy line, b save best, q quit");
    assert!(terminal.makes_signals());
    terminal.press("c", "\u{1b}]52;c;cHJpbnRmICcxIDVcbicgfCBzaCBwcm9ncmFtLnNo\u{7}");
    terminal.until("copied: printf '1 5\\n' | sh program.sh");
    terminal.press("f", "\u{1b}[?1049h");
    terminal.until("step 1 of 5");
    terminal.press("q", "\u{1b}[?1049l");
    terminal.press("r", "keys: r again");
    fs::write(folder.path().join("program.sh"), golden_program()).unwrap();
    terminal.until("1 game passes");
    terminal.until("keys: r again, b save the best version, q quit");
    terminal.keys("q");
    assert_eq!(terminal.end().0.code(), Some(6));
}

#[test]
fn a_key_ends_the_round_that_runs() {
    let (command, _folder) = watch("exec sleep 3600\n", &["--step-seconds", "3600"]);
    let mut terminal = Terminal::start(command, 60, 30);
    terminal.until("no answer yet");
    terminal.press("r", "starting again");
    terminal.until("no answer yet");
    terminal.keys("q");
    assert_eq!(terminal.end().0.code(), Some(6));
}

#[test]
fn without_a_file_there_is_nothing_to_watch() {
    let mut stickler = assert_cmd::Command::new(env!("CARGO_BIN_EXE_stickler"));
    let said = stickler.args(["watch", "alak", "--", "cat"]).assert().code(2);
    let said = String::from_utf8_lossy(&said.get_output().stderr).into_owned();
    assert!(said.contains("nothing to watch"), "{said}");
}
