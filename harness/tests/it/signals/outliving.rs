//! Nothing outlives a run, even if it was killed, and even if it tries to.

use super::*;

#[rstest]
#[case::tier_1("--no-isolation", "74.71")]
#[case::tier_2("--require-isolation=2", "74.72")]
fn nothing_outlives_a_harness_that_is_killed(#[case] isolation: &str, #[case] seconds: &str) {
    if Isolation::usual().tier() < Tier::Files {
        return tell("SKIPPED the end of the harness: there is no isolation");
    }
    let mut run = stickler(&["verify", "quagmire", "--jobs", "2", isolation]);
    let run = run.args(["--", "sh", &program("deaf.sh"), seconds]).spawn();
    let mut run = run.expect("it can be run");
    assert!(comes_true(|| sleepers(seconds).len() >= 3), "the program should run");
    let folder = sleepers(seconds).iter().find_map(|it| fs::read_link(it.join("cwd")).ok());
    run.kill().and_then(|()| run.wait()).expect("it is our child");
    assert!(comes_true(|| sleepers(seconds).is_empty()), "all of it should end with the harness");
    is_swept(above(&folder.expect("it has one")));
}

/// The program tries to outlive its harness. This is its output as soon as all its selves have settled, if everything that it tried
/// was prevented.
const SETTLED: [&str; 6] = [
    "has forgotten its parent",
    "has left",
    "has shut its folder",
    "has stopped",
    "held",
    "runs away",
];

/// A run of that program, and its properties from outside.
struct Outliving {
    run: Child,
    command: String,
    /// Its output, which is there as long as this is open.
    said: File,
    folder: PathBuf,
}

impl Outliving {
    /// A run of it in a tier, once all its selves have settled; none if there is no such tier or no interpreter.
    fn start(tier: Tier, mark: &str) -> Option<Self> {
        if Isolation::best().tier() < tier || !is_there("python3") {
            tell(&format!("SKIPPED a program that outlives in tier {}", tier.number()));
            return None;
        }
        let isolation = format!("--require-isolation={}", tier.number());
        let (program, mark) = (program("outlives.py"), format!("{mark}-{}", std::process::id()));
        let mut run = stickler(&["verify", "quagmire", "--io", "step", "--jobs", "1", &isolation]);
        let run = run.args(["--", "python3", &program, &mark]).spawn().expect("it can be run");
        Some(Self::settled(run, format!("{program}\0{mark}\0")))
    }

    fn settled(run: Child, command: String) -> Self {
        let mut found = None;
        let looks = || {
            found = found.take().or_else(|| said_by(&command));
            found.as_mut().is_some_and(|(said, _)| lines(said).len() == SETTLED.len())
        };
        assert!(comes_true(looks), "all its selves should settle");
        let (said, folder) = found.expect("it was found");
        Self { run, command, said, folder }
    }

    /// Its whole output, sorted by letters.
    fn said(&self) -> Vec<String> {
        lines(&self.said)
    }

    #[track_caller]
    fn all_end(&self) {
        assert!(comes_true(|| processes(&self.command).is_empty()), "all its selves should end");
    }
}

/// The output of a program that was started with this command, and its folder.
fn said_by(command: &str) -> Option<(File, PathBuf)> {
    processes(command).iter().find_map(|process| {
        let folder = fs::read_link(process.join("cwd")).ok()?;
        Some((File::open(folder.join("said")).ok()?, folder))
    })
}

/// All lines of a file from its beginning, sorted by letters.
fn lines(mut file: &File) -> Vec<String> {
    let mut text = String::new();
    file.rewind().and_then(|()| file.read_to_string(&mut text)).expect("it can be read");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

#[rstest]
#[case::tier_2(Tier::Files, "killed-2")]
#[case::tier_3(Tier::Namespaces, "killed-3")]
fn no_self_outlives_a_harness_that_is_killed(#[case] tier: Tier, #[case] mark: &str) {
    let Some(mut outliving) = Outliving::start(tier, mark) else { return };
    outliving.run.kill().and_then(|()| outliving.run.wait()).expect("it is our child");
    outliving.all_end();
    assert_eq!(outliving.said(), SETTLED);
    is_swept(above(&outliving.folder));
}

#[rstest]
#[case::tier_2_int(Tier::Files, Signal::INT, "int-2")]
#[case::tier_2_term(Tier::Files, Signal::TERM, "term-2")]
#[case::tier_2_hup(Tier::Files, Signal::HUP, "hup-2")]
#[case::tier_3_int(Tier::Namespaces, Signal::INT, "int-3")]
#[case::tier_3_term(Tier::Namespaces, Signal::TERM, "term-3")]
#[case::tier_3_hup(Tier::Namespaces, Signal::HUP, "hup-3")]
fn no_self_outlives_a_run_that_is_interrupted(
    #[case] tier: Tier,
    #[case] signal: Signal,
    #[case] mark: &str,
) {
    if signal == Signal::HUP && ignores(signal) {
        return tell("SKIPPED a hang-up: it is ignored, as by `nohup`");
    }
    let Some(mut outliving) = Outliving::start(tier, mark) else { return };
    let (status, said) = interrupt(&mut outliving.run, signal);
    assert_eq!(status.code(), INCOMPLETE, "{said}");
    assert!(said.contains(": interrupted after ") && !said.contains("does not conform"), "{said}");
    outliving.all_end();
    assert_eq!(outliving.said(), SETTLED);
    assert!(!above(&outliving.folder).exists(), "a run that ends by itself sweeps for itself");
}

#[rstest]
#[case::tier_2(Tier::Files, "twice-2")]
#[case::tier_3(Tier::Namespaces, "twice-3")]
fn no_self_outlives_a_run_that_is_left_at_once(#[case] tier: Tier, #[case] mark: &str) {
    let Some(mut outliving) = Outliving::start(tier, mark) else { return };
    // Two of a kind could be mistaken for one.
    send(Signal::TERM, &outliving.run);
    let (status, said) = interrupt(&mut outliving.run, Signal::INT);
    assert_eq!(status.code(), INCOMPLETE, "{said}");
    outliving.all_end();
    assert_eq!(outliving.said(), SETTLED);
    is_swept(above(&outliving.folder));
}

/// Otherwise the other tests would prove nothing.
#[test]
fn a_self_outlives_who_does_not_keep_it_from_that() {
    if !is_there("python3") {
        return tell("SKIPPED a program that outlives whoever runs it");
    }
    let (folder, program) = (TempDir::new().expect("a folder"), program("outlives.py"));
    let mark = format!("alone-{}", std::process::id());
    let mut run = Command::new("python3");
    let run = run.arg(&program).arg(&mark).current_dir(folder.path()).stdout(Stdio::piped());
    let run = run.spawn().expect("it can be run");
    let mut outliving = Outliving::settled(run, format!("{program}\0{mark}\0"));
    outliving.run.kill().and_then(|()| outliving.run.wait()).expect("it is our child");
    drop(outliving.run.stdout.take());
    assert!(comes_true(|| processes(&outliving.command).is_empty()), "they leave by themselves");
    let said = outliving.said().join("\n");
    assert!(said.contains("a session of its own") && said.contains("outlived"), "{said}");
}
