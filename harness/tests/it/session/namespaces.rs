//! The same in namespaces, where no other processes are visible.

use super::{
    misbehaving::MISBEHAVING,
    programs::{ONE_READ_IS_A_LINE, PROMPT_AT_ONCE},
    *,
};

/// Whether programs can run in namespaces here.
fn has_namespaces() -> bool {
    let best = Isolation::best();
    if best.tier() < Tier::Namespaces {
        skip("programs in namespaces", best);
    }
    best.tier() >= Tier::Namespaces
}

#[test]
fn in_namespaces_what_was_said_belongs_to_the_line_before_it() {
    for case in PROMPT_AT_ONCE.iter().chain(ONE_READ_IS_A_LINE).filter(|_| has_namespaces()) {
        let Some(tape) = talk_in(Tier::Namespaces, case, IoMode::Step, &LINES, &limits()) else {
            continue;
        };
        assert_eq!(told(&tape), answers(), "{}: {:?} {}", case.name, tape.ending, tape.stderr);
        assert_eq!(tape.isolation, Some(Tier::Namespaces), "{}", case.name);
    }
}

#[test]
fn in_namespaces_a_session_ends_the_same_way() {
    let step_by_step = MISBEHAVING.iter().filter(|(_, drive, ..)| *drive == IoMode::Step);
    for (case, drive, ending, said) in step_by_step.filter(|_| has_namespaces()) {
        // The other test of this runs at the same time, and looks for its own.
        let source = case.source.replace("61.7", "62.8").leak();
        misbehave(&Case { source, ..*case }, *drive, ending, said, Tier::Namespaces);
        assert_eq!(survivors("62.8"), Vec::<String>::new(), "{}", case.name);
    }
}

#[test]
fn in_namespaces_nobody_else_is_there() {
    let source = "
import ctypes, errno, os, signal, sys
def ask(name, call, *arguments):
    try: call(*arguments); print(name, 'open')
    except OSError as e: print(name, errno.errorcode[e.errno])
child = os.fork() or signal.pause()
print(os.getpid(), os.getppid(), child)
print([p for p in range(1, 1 << 15) if os.path.exists(f'/proc/{p}')])
for other in map(int, sys.argv[1:3]):
    ask('signal', os.kill, other, 0)
    ask('its state', os.stat, f'/proc/{other}')
    ask('its group', os.getpgid, other)
os.kill(-1, signal.SIGWINCH)
for kind in 'user', 'pid', 'mnt', 'ipc':
    print(kind, os.readlink(f'/proc/self/ns/{kind}') in sys.argv[3:])
print(ctypes.CDLL(None).shmget(1, 4096, 0o1600))
os.kill(child, signal.SIGKILL)
print(os.wait()[0])";
    let folder = TempDir::new().expect("a folder for the program");
    let case = py("looks around", source);
    let Some(program) = build(&case, folder.path()).filter(|_| has_namespaces()) else { return };
    let mut victim = Command::new("sleep").arg("5").spawn().expect("there is `sleep`");
    let ours = ["user", "pid", "mnt", "ipc"].map(|kind| format!("/proc/self/ns/{kind}"));
    let ours = ours.map(|ours| fs::read_link(ours).expect("we are in one").into_os_string());
    let ids = [std::process::id(), victim.id()].map(|id| OsString::from(id.to_string()));
    let argv: Vec<OsString> = program.argv().map(OsString::from).chain(ids).chain(ours).collect();
    let program = Program::resolve(&argv, folder.path()).expect("there is Python");
    let program = program.kept_apart(Tier::Namespaces);
    let tape = program.converse(&[], IoMode::Batch, &limits()).expect("the harness is sound");
    let is_alive = victim.try_wait().expect("it is our child").is_none();
    victim.kill().and_then(|()| victim.wait()).expect("it is our child");
    let other = "signal ESRCH\nits state ENOENT\nits group ESRCH\n";
    // Root has no need for a namespace of users, since the program runs as another user.
    let users =
        if Isolation::best().in_force().contains(&Mechanism::User) { "True" } else { "False" };
    let own = format!("user {users}\npid False\nmnt False\nipc False\n-1\n3\n");
    let said = format!("2 0 3\n[1, 2, 3]\n{other}{other}{own}");
    assert_eq!((told(&tape).concat(), is_alive), (said, true), "{}", tape.stderr);
}

#[test]
fn in_namespaces_what_cannot_be_executed_never_starts() {
    let folder = TempDir::new().expect("a folder");
    let program = not_executable(folder.path());
    for drive in [IoMode::Step, IoMode::Batch].into_iter().filter(|_| has_namespaces()) {
        let program = program.clone().kept_apart(Tier::Namespaces);
        let tape = program.converse(&[], drive, &limits()).expect("no fault of ours");
        assert!(matches!(tape.ending, Ending::NeverStarted(_)), "{drive:?} {:?}", tape.ending);
    }
}

#[test]
fn in_namespaces_the_time_of_orphans_is_counted() {
    let orphan = "(sh -c 'i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; echo' &)";
    let source = format!("{orphan} | read done; read l; read l; exit 4").leak();
    let case = sh("leaves work to an orphan", source);
    if has_namespaces() {
        let [with, without] = [Tier::Namespaces, Tier::Files].map(|tier| {
            talk_in(tier, &case, IoMode::Step, &LINES, &limits()).expect("there is a shell")
        });
        assert_eq!((&with.ending, &without.ending), (&Ending::Exited(4), &Ending::Exited(4)));
        assert!(with.cpu > without.cpu / 2, "{:?} {:?}", with.cpu, without.cpu);
    }
}

/// The memory mappings of an init that is a child of this process, if there is one.
#[cfg(target_arch = "x86_64")]
fn maps_of_an_init() -> Option<String> {
    let tasks = fs::read_dir("/proc/self/task").ok()?.flatten();
    let children = tasks.filter_map(|task| fs::read_to_string(task.path().join("children")).ok());
    let children: Vec<String> =
        children.flat_map(|all| all.split(' ').map(str::to_owned).collect::<Vec<_>>()).collect();
    let is_init = |child: &&String| {
        let file = fs::read_link(format!("/proc/{child}/exe"));
        file.is_ok_and(|file| file.to_string_lossy().contains("memfd:stickler-init"))
    };
    let maps = children.iter().filter(is_init);
    maps.filter_map(|init| fs::read_to_string(format!("/proc/{init}/maps")).ok())
        .find(|maps| !maps.is_empty())
}

#[test]
#[cfg(target_arch = "x86_64")]
fn in_namespaces_the_init_has_nothing_of_ours_in_its_memory() {
    let case = py("answers", "import sys\nfor line in sys.stdin: print(line, flush=True)");
    if !has_namespaces() {
        return;
    }
    let (tape, maps) = std::thread::scope(|scope| {
        let talk = || talk_in(Tier::Namespaces, &case, IoMode::Step, &LINES, &limits());
        let session = scope.spawn(talk);
        let mut maps = None;
        while maps.is_none() && !session.is_finished() {
            maps = maps_of_an_init();
        }
        (session.join().expect("the harness is sound"), maps)
    });
    if tape.is_none() {
        return;
    }
    let maps = maps.expect("an init is there while the program answers");
    let of_system = ["[stack]", "[vdso]", "[vvar]", "[vvar_vclock]", "[vsyscall]"];
    let ours: Vec<&str> = maps
        .lines()
        .filter(|line| !line.contains("/memfd:stickler-init"))
        .filter(|line| !of_system.iter().any(|name| line.ends_with(name)))
        .collect();
    assert_eq!(ours, Vec::<&str>::new());
}
