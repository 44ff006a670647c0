//! Malicious manifests are refused in a few lines, and nothing that they name is run.
//!
//! They are under `submissions/quagmire/hostile/manifests/`, except for those that cannot be kept as files. Each of their commands
//! prints that it ran.
#![cfg(target_os = "linux")]

use std::{
    fs, io,
    os::unix::{fs::symlink, net::UnixListener},
    path::{Path, PathBuf},
    process::Output,
    time::Duration,
};

use assert_cmd::Command;
use rstest::rstest;
use rustix::fs::{CWD, FileType, Mode, mknodat};
use stickler::sandbox::{Isolation, Tier};
use tempfile::TempDir;

/// Each of them, with its error message.
const REFUSED: &[(&str, &str)] = &[
    ("commands_a_terminal", r"found the id `\u{1b}[2J\u{1b}]0;owned\u{7}`"),
    ("ends_an_argument", r"found the argument `echo IT RAN >&2\u{0} is not what is told` in `run`"),
    ("leaves_its_folder", "found the id `../../../left`"),
    ("nests", "nests.toml:4: found"),
    ("reads_everything", "entry `reads` is to read all of `/`, which also holds"),
    ("reads_its_rivals", "entry `reads` is to read all of `.`, which also holds"),
    ("reads_the_answers", "which also holds a part of a suite"),
    ("reads_what_the_system_keeps", "entry `reads` is to read all of `/proc`, which also holds"),
    ("says_much", "says_much.toml:3: unknown key `much_"),
    ("turns_the_direction", r"\u{202e}nur saw ti"),
];

/// The exception: its limits exceed the range of every clock.
const WAITS: &str = "waits_for_ever";

fn folder() -> PathBuf {
    let folder = "tests/submissions/quagmire/hostile/manifests";
    Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)
}

#[test]
fn all_of_them_are_tried() {
    let files = fs::read_dir(folder()).expect("a folder").flatten();
    let mut names: Vec<_> =
        files.map(|file| file.path().with_extension("")).map(|path| name_of(&path)).collect();
    names.sort();
    let tried = REFUSED.iter().map(|(name, _)| (*name).to_owned()).chain([WAITS.to_owned()]);
    assert_eq!(names, tried.collect::<Vec<_>>());
}

fn name_of(path: &Path) -> String {
    path.file_name().expect("a name").to_string_lossy().into_owned()
}

#[rstest]
fn what_means_harm_is_refused_in_a_few_lines(#[values(Tier::Files, Tier::Namespaces)] tier: Tier) {
    if is_there(tier) {
        for (name, told) in REFUSED {
            is_refused(&folder().join(format!("{name}.toml")), tier, told);
        }
    }
}

/// Asserts that a manifest is refused with this message, that nothing of it ran, and that nothing was left behind.
#[track_caller]
fn is_refused(manifest: &Path, tier: Tier, told: &str) {
    let room = TempDir::new().expect("a folder");
    let output = verify(manifest, tier, &room);
    let said = legible(&output);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains(told) && said.contains("the manifest has an error"), "{said}");
    assert!(said.len() < 3000 && !said.contains("isolation: "), "{said}");
    let left: Vec<_> = fs::read_dir(room.path()).expect("a folder").flatten().collect();
    assert!(left.is_empty(), "{left:?}");
}

fn verify(manifest: &Path, tier: Tier, room: &TempDir) -> Output {
    let mut stickler = Command::new(env!("CARGO_BIN_EXE_stickler"));
    // Only its file name is used, because line breaks must not depend on the path of the project.
    stickler.current_dir(manifest.parent().expect("it lies in a folder"));
    stickler.args(["verify", "quagmire", "--transcript", "sample-game"]);
    stickler.arg("--entries").arg(name_of(manifest));
    stickler.arg(format!("--require-isolation={}", tier.number()));
    stickler.arg("--keep-tapes").arg(room.path().join("kept/by/entry/tapes"));
    stickler.timeout(Duration::from_secs(60)).output().expect("it can be run")
}

/// The output, in which no character may command a terminal, with broken lines joined.
#[track_caller]
fn legible(output: &Output) -> String {
    let said = [&output.stdout[..], &output.stderr[..]].concat();
    let said = String::from_utf8(said).expect("it is text");
    let commands = |c: char| c.is_control() && c != '\n' || c == '\u{202e}';
    assert!(!said.contains(commands), "{said:?}");
    let lines = said.lines().map(|line| line.trim_start_matches(['│', ' ']));
    lines.collect::<Vec<_>>().join(" ")
}

fn is_there(tier: Tier) -> bool {
    let best = Isolation::best();
    if best.tier() < tier {
        skip(best);
    }
    best.tier() >= tier
}

#[expect(clippy::print_stderr, reason = "what is skipped must be seen in the test's output")]
fn skip(isolation: &Isolation) {
    eprintln!("SKIPPED manifests that mean harm: {isolation}");
}

#[rstest]
fn limits_that_no_clock_counts_to_limit_nothing_and_break_nothing(
    #[values(Tier::Files, Tier::Namespaces)] tier: Tier,
) {
    if is_there(tier) {
        let room = TempDir::new().expect("a folder");
        let output = verify(&folder().join(format!("{WAITS}.toml")), tier, &room);
        let said = legible(&output);
        assert!(output.status.code() == Some(1) && said.contains("IT RAN"), "{said}");
    }
}

/// Something in the place of a manifest that cannot or should not be kept as a file.
enum Place {
    Pipe,
    Socket,
    Folder,
    LinkTo(&'static str),
    /// This many zero bytes, none of which is stored.
    Zeros(u64),
    /// This text, repeated this many times.
    Text(&'static str, usize),
    NoText,
}

impl Place {
    fn make(&self, path: &Path) -> io::Result<()> {
        match self {
            Self::Pipe => Ok(mknodat(CWD, path, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0)?),
            Self::Socket => UnixListener::bind(path).map(drop),
            Self::Folder => fs::create_dir(path),
            Self::LinkTo(to) => symlink(to, path),
            Self::Zeros(bytes) => fs::File::create(path)?.set_len(*bytes),
            Self::Text(text, times) => fs::write(path, text.repeat(*times)),
            Self::NoText => fs::write(path, [0xff; 100]),
        }
    }
}

#[rstest]
#[case::a_pipe_that_nobody_writes_to(Place::Pipe, "found a pipe")]
#[case::a_socket(Place::Socket, "found a socket")]
#[case::a_folder(Place::Folder, "found a folder")]
#[case::a_device_that_never_ends(Place::LinkTo("/dev/zero"), "found a device")]
#[case::a_link_to_itself(Place::LinkTo("entries.toml"), "Too many levels of symbolic links")]
#[case::one_that_has_no_end(Place::Zeros(1 << 40), "found more than 1 MiB")]
#[case::one_that_is_too_long(Place::Text("# \n", 1 << 20), "found more than 1 MiB")]
#[case::very_many_entries(Place::Text("[[entry]]\n", 100_000), "missing key `id`")]
#[case::no_text(Place::NoText, "found no UTF-8")]
fn what_is_no_manifest_is_refused_at_once(
    #[case] place: Place,
    #[case] told: &str,
    #[values(Tier::Files, Tier::Namespaces)] tier: Tier,
) {
    if is_there(tier) {
        let folder = TempDir::new().expect("a folder");
        let path = folder.path().join("entries.toml");
        place.make(&path).expect("it can be made");
        is_refused(&path, tier, told);
    }
}
