//! Finding and starting a program, and what it can reach then.

use super::*;

#[test]
fn a_program_sees_nothing_of_where_it_was_started() {
    let case = Case { name: "env", run: &["env"], source: "" };
    let tape = talk(&case, IoMode::Batch, &[], &limits()).expect("env is everywhere");
    let text = told(&tape).concat();
    let mut names: Vec<_> = text.lines().filter_map(|line| line.split('=').next()).collect();
    names.sort_unstable();
    assert_eq!(names, ["HOME", "INPUTRC", "LANG", "PATH", "TERM", "TMPDIR"]);
    let home = text.lines().find_map(|line| line.strip_prefix("HOME=")).expect("it has a home");
    assert!(!Path::new(home).exists(), "{home} was left behind");
}

#[test]
fn a_program_connects_to_its_port_and_to_nothing_else() {
    let listen = |address| TcpListener::bind((address, 0)).expect("a free port");
    let (ours, other) = (listen("127.0.0.1"), listen("127.0.0.1"));
    let port = |listener: &TcpListener| listener.local_addr().expect("it is bound").port();
    let elsewhere = TcpListener::bind(("127.0.0.2", port(&ours))).expect("a free port");
    let source = "
import socket, sys, threading
def check(host, port):
    try: socket.create_connection((host, port), 1); print('open')
    except OSError as e: print(type(e).__name__)
for address in sys.argv[1:]:
    host, port = address.split(':')
    thread = threading.Thread(target=check, args=(host, int(port)))
    thread.start(); thread.join()
for kind in (socket.AF_INET, socket.SOCK_DGRAM), (socket.AF_INET6, socket.SOCK_STREAM), (socket.AF_UNIX, socket.SOCK_STREAM):
    try: socket.socket(*kind); print('open')
    except OSError as e: print(e.errno)
s = socket.socket()
try: s.sendto(b'GET', socket.MSG_FASTOPEN, ('127.0.0.1', int(port))); print('open')
except OSError as e: print(type(e).__name__)";
    let folder = TempDir::new().expect("a folder for the program");
    let program = build(&py("connects", source), folder.path()).expect("there is Python");
    let argv: Vec<OsString> = program.argv().map(OsString::from).collect();
    let addresses = [("127.0.0.1", &ours), ("127.0.0.1", &other), ("127.0.0.2", &elsewhere)];
    let addresses = addresses.map(|(host, listener)| format!("{host}:{}", port(listener)).into());
    let program = Program::resolve(&[argv, addresses.to_vec()].concat(), folder.path());
    let program = program.expect("there is Python").connecting_to(port(&ours));
    for (program, refused) in [(program.clone(), "PermissionError"), (program.unfiltered(), "open")]
    {
        let tape = program.converse(&[], IoMode::Step, &limits()).expect("the harness is sound");
        let said = format!("open\nPermissionError\n{refused}\n97\n97\n97\nPermissionError\n");
        assert_eq!(told(&tape).concat(), said, "{}", tape.stderr);
    }
}

#[test]
fn programs_are_found_as_a_shell_finds_them() {
    let folder = TempDir::new().expect("a folder");
    let base = folder.path();
    fs::write(base.join("q.rb"), "").expect("a file");
    let resolve = |words: &[&str]| {
        let words: Vec<_> = words.iter().map(OsString::from).collect();
        Program::resolve(&words, base)
    };
    let program = resolve(&["sh", "-x", "q.rb", "other"]).expect("there is a shell");
    let arguments: Vec<_> = program.argv().skip(1).collect();
    assert_eq!(arguments, [Path::new("-x"), &base.join("q.rb"), Path::new("other")]);
    assert_eq!(resolve(&[]), Err(NotFound::Nothing));
    assert_eq!(resolve(&["./q.rb"]), Err(NotFound::NotExecutable(base.join("./q.rb"))));
    assert_eq!(resolve(&["./none"]), Err(NotFound::NoFile(base.join("./none"))));
    let is_here = |name: &str, is_here| Err(NotFound::NotInPath { name: name.into(), is_here });
    assert_eq!(resolve(&["no-such-program"]), is_here("no-such-program", false));
    assert_eq!(resolve(&["q.rb"]), is_here("q.rb", true));
}

#[test]
fn what_the_system_cannot_execute_never_starts() {
    let folder = TempDir::new().expect("a folder");
    let program = not_executable(folder.path());
    for drive in [IoMode::Step, IoMode::Pty, IoMode::Batch, IoMode::Prefix] {
        let tape = program.converse(&[], drive, &limits()).expect("no fault of ours");
        assert!(matches!(tape.ending, Ending::NeverStarted(_)), "{drive:?} {:?}", tape.ending);
    }
}

/// Until it is executed a program has a copy of all our open descriptors, which are more than it may have itself.
#[test]
fn a_program_is_kept_apart_in_the_same_way_however_much_we_have_open() {
    const MANY: usize = 200;
    let _open: Vec<_> = (0..MANY).map(|_| fs::File::open("/dev/null").expect("it opens")).collect();
    // A mode is only changed for a program that is watched.
    let looks = "import os; open('/proc/self/status'); open('own', 'w'); os.chmod('own', 0o600); print('it may')";
    let looks = py("looks", looks);
    for tier in [Tier::Files, Tier::Namespaces] {
        if tier <= Isolation::best().tier() {
            let Some(tape) = talk_in(tier, &looks, IoMode::Step, &[], &limits()) else { return };
            let said = told(&tape).concat();
            assert_eq!(said, "it may\n", "in tier {}: {}", tier.number(), tape.stderr);
        }
    }
}

/// A system that is short of memory forgets files that are not open. Files in `/proc` are new ones when they are found again.
#[test]
#[ignore = "has the whole system forget its files, again and again"]
fn a_program_may_look_at_itself_on_a_system_that_is_short_of_memory() {
    const TIMES: usize = 60;
    if fs::write("/proc/sys/vm/drop_caches", "2").is_err() {
        return skip("a system that is short of memory", "only root can make it forget its files");
    }
    let looks = "import os; os.listdir('/proc/self/fd'); open('/proc/meminfo'); print('it may')";
    let looks = py("looks", looks);
    let _forgetful = Busy::doing(4, "echo 2 > /proc/sys/vm/drop_caches");
    for tier in [Tier::Files, Tier::Namespaces] {
        for _ in (0..TIMES).take_while(|_| tier <= Isolation::best().tier()) {
            let Some(tape) = talk_in(tier, &looks, IoMode::Batch, &[], &limits()) else { return };
            assert_eq!(
                told(&tape).concat(),
                "it may\n",
                "in tier {}: {}",
                tier.number(),
                tape.stderr
            );
        }
    }
}
