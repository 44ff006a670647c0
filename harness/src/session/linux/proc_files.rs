//! The files in `/proc` that describe one task, and their contents.
//!
//! They are parsed here by hand instead of by a library such as `procfs`, because some of them are read at every line of a session.
//! Those stay open and are read in place, and only the needed fields are parsed.

use std::{fs, io, os::fd::OwnedFd, time::Duration};

use rustix::{
    fs::{Mode, OFlags, open},
    process::Pid,
};

/// A system call that a task is making.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Call {
    pub(crate) number: i64,
    pub(crate) arguments: [u64; 6],
}

/// The contents of `/proc/PID/syscall`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InKernel {
    /// The task runs, or may run.
    Running,
    /// It sleeps in this call, or outside of calls if the kernel put it to sleep for another reason.
    Blocked(Option<Call>),
}

impl InKernel {
    /// Parses `running`, or `0 0x0 0x55d0 0x400 0x0 0x0 0x0 0x7ffc 0x7f2a`: the number of the call, six arguments, the
    /// stack pointer and the program counter. The number is -1 if the task sleeps outside of calls.
    pub(crate) fn parse(text: &str) -> Self {
        if text.starts_with("running") { Self::Running } else { Self::Blocked(parse_call(text)) }
    }
}

fn parse_call(text: &str) -> Option<Call> {
    let mut words = text.split_whitespace();
    let number = words.next()?.parse().ok().filter(|&number| number >= 0)?;
    let mut arguments = [0; 6];
    for argument in &mut arguments {
        *argument = u64::from_str_radix(words.next()?.trim_start_matches("0x"), 16).ok()?;
    }
    Some(Call { number, arguments })
}

/// The needed fields of `/proc/PID/stat`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stat {
    pub(crate) state: u8,
    pub(crate) group: i32,
    /// Processor time of a process and of the children that it waited for, in clock ticks.
    pub(crate) ticks: u64,
    /// Resident pages of memory, shared ones included.
    pub(crate) pages: u64,
}

impl Stat {
    /// Reads those of one task.
    pub(crate) fn of_task(task: Pid) -> Option<Self> {
        Self::at(&format!("/proc/{task}/task/{task}"))
    }

    /// Reads those of all tasks of a process together.
    pub(crate) fn of_process(process: Pid) -> Option<Self> {
        Self::at(&format!("/proc/{process}"))
    }

    /// Reads those of the process or task with this folder.
    pub(crate) fn at(folder: &str) -> Option<Self> {
        Self::parse(&read(&format!("{folder}/stat"))?)
    }

    pub(crate) fn parse(text: &[u8]) -> Option<Self> {
        // The name of the program is in parentheses and may contain anything, even parentheses.
        let name_ends = text.iter().rposition(|byte| *byte == b')')?;
        let text = std::str::from_utf8(&text[name_ends + 1..]).ok()?;
        let fields: Vec<&str> = text.split_whitespace().take(22).collect();
        let ticks = fields.get(11..15)?.iter().filter_map(|field| field.parse::<u64>().ok()).sum();
        Some(Self {
            state: *fields[0].as_bytes().first()?,
            group: fields[2].parse().ok()?,
            ticks,
            pages: fields.get(21)?.parse().ok()?,
        })
    }

    /// Whether the task sleeps. One that was stopped by a signal sleeps as well.
    pub(crate) fn is_asleep(&self) -> bool {
        matches!(self.state, b'S' | b'T' | b't')
    }

    /// Whether the task has exited.
    pub(crate) fn is_dead(&self) -> bool {
        matches!(self.state, b'Z' | b'X')
    }
}

/// Parses the second number of `/proc/PID/schedstat`, such as `270205 83225 1`: the nanoseconds for which a task could have run but
/// waited for a processor. The first number is the nanoseconds that it ran, the third how often.
pub(crate) fn delay(text: &[u8]) -> Option<Duration> {
    let nanoseconds = std::str::from_utf8(text).ok()?.split_whitespace().nth(1)?;
    nanoseconds.parse().ok().map(Duration::from_nanos)
}

/// The contents of `/proc/loadavg`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Load {
    /// The number of tasks on the system.
    pub(crate) tasks: usize,
    /// The number of the newest task, as it is written there.
    pub(crate) newest: Vec<u8>,
}

impl Load {
    /// Parses `0.20 0.18 0.12 1/80 11206`, where there are 80 tasks, of which 11206 is the newest.
    pub(crate) fn parse(text: &[u8]) -> Self {
        let words = || text.split(|byte| *byte == b' ');
        let mut counts = words().filter_map(|word| {
            let word = std::str::from_utf8(word).ok()?;
            word.split_once('/')?.1.parse().ok()
        });
        let newest = words().next_back().unwrap_or_default().to_owned();
        Self { tasks: counts.next().unwrap_or(0), newest }
    }
}

/// The processes in a list such as `/proc/PID/task/TID/children`.
pub(crate) fn pids(list: &[u8]) -> impl Iterator<Item = Pid> {
    list.split(|byte| *byte == b' ').filter_map(pid)
}

fn pid(digits: &[u8]) -> Option<Pid> {
    Pid::from_raw(std::str::from_utf8(digits).ok()?.parse().ok()?)
}

/// The tasks of a process.
pub(crate) fn tasks_of(process: Pid) -> Vec<Pid> {
    let Ok(folder) = fs::read_dir(format!("/proc/{process}/task")) else { return Vec::new() };
    folder.flatten().filter_map(|entry| pid(entry.file_name().as_encoded_bytes())).collect()
}

/// The process that a task belongs to.
pub(crate) fn process_of(task: Pid) -> Option<Pid> {
    thread_group(&read(&format!("/proc/{task}/status"))?)
}

/// The process, from `/proc/TID/status`.
fn thread_group(status: &[u8]) -> Option<Pid> {
    let line = status.split(|byte| *byte == b'\n').find_map(|line| line.strip_prefix(b"Tgid:\t"));
    pid(line?)
}

/// Reads a small file of the kernel, which one read returns whole.
pub(crate) fn read(path: &str) -> Option<Vec<u8>> {
    let file = open_to_read(path).ok()?;
    let mut bytes = vec![0; 4096];
    let len = rustix::io::read(&file, &mut bytes).ok()?;
    bytes.truncate(len);
    Some(bytes)
}

/// Reads an open file again in the same way. None if the task is gone.
pub(crate) fn reread(file: &OwnedFd) -> Option<Vec<u8>> {
    let mut bytes = [0; 512];
    let len = rustix::io::pread(file, &mut bytes, 0).ok()?;
    Some(bytes[..len].to_owned())
}

pub(crate) fn open_to_read(path: &str) -> io::Result<OwnedFd> {
    Ok(open(path, OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())?)
}

/// A string in a task's memory that ends with a zero byte, such as a path. None if it is longer than any path.
pub(crate) fn peek_text(task: Pid, address: u64) -> Option<Vec<u8>> {
    const MAX_LEN: usize = 4096;
    let memory = open_to_read(&format!("/proc/{task}/mem")).ok()?;
    let mut bytes = vec![0; MAX_LEN];
    // The memory may end with the page in which the string ends, and then less than `MAX_LEN` bytes can be read.
    let read = rustix::io::pread(&memory, &mut bytes, address).ok()?;
    let end = bytes[..read].iter().position(|byte| *byte == 0)?;
    bytes.truncate(end);
    Some(bytes)
}

/// This many bytes of a task's memory.
pub(crate) fn peek(task: Pid, address: u64, len: usize) -> Option<Vec<u8>> {
    let memory = open_to_read(&format!("/proc/{task}/mem")).ok()?;
    let mut bytes = vec![0; len];
    let read = rustix::io::pread(&memory, &mut bytes, address).ok()?;
    (read == len).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    const CAT: &str = "11206 (cat) S 11187 11206 11187 34816 11206 4194304 98 0 0 0 3 4 5 6 20 0 1 0 \
                       81263 3182592 417 18446744073709551615 0 0 0 0 0 0 0 0 0 0 0 0 17 1 0 0 0 0 0\n";

    #[test]
    fn a_stat_has_the_state_the_group_the_time_and_the_pages() {
        let expected = Stat { state: b'S', group: 11206, ticks: 18, pages: 417 };
        assert_eq!(Stat::parse(CAT.as_bytes()), Some(expected));
    }

    #[rstest]
    #[case::of_a_program_called_like_a_stat("(cat)", "(a) R 1 2 (b)")]
    #[case::that_is_no_text("(cat)", "(\u{fffd}\n)")]
    fn a_name_does_not_matter(#[case] name: &str, #[case] other: &str) {
        let text = CAT.replace(name, other);
        assert_eq!(Stat::parse(text.as_bytes()), Stat::parse(CAT.as_bytes()));
    }

    #[rstest]
    #[case::nothing("")]
    #[case::no_name("11206 cat S 1 2 3")]
    #[case::too_short("11206 (cat) S 11187 11206 11187 34816")]
    fn what_is_no_stat_is_not_taken_for_one(#[case] text: &str) {
        assert_eq!(Stat::parse(text.as_bytes()), None);
    }

    #[rstest]
    #[case('S', true, false)]
    #[case('T', true, false)]
    #[case('t', true, false)]
    #[case('R', false, false)]
    #[case('D', false, false)]
    #[case('I', false, false)]
    #[case('Z', false, true)]
    #[case('X', false, true)]
    fn states_are_told_apart(#[case] state: char, #[case] asleep: bool, #[case] dead: bool) {
        let text = CAT.replace(") S", &format!(") {state}"));
        let stat = Stat::parse(text.as_bytes()).expect("a stat");
        assert_eq!((stat.is_asleep(), stat.is_dead()), (asleep, dead));
    }

    const READ: Call = Call { number: 0, arguments: [0, 0x7f2a_1000, 0x2_0000, 0x22, 0, 0] };

    #[rstest]
    #[case("running\n", InKernel::Running)]
    #[case("0 0x0 0x7f2a1000 0x20000 0x22 0x0 0x0 0x7ffd 0x7f2a\n", InKernel::Blocked(Some(READ)))]
    #[case::in_no_call("-1 0x7ffd8e0 0x7f2a6c1\n", InKernel::Blocked(None))]
    #[case::cut_off("0 0x0 0x7f2a1000", InKernel::Blocked(None))]
    #[case::empty("", InKernel::Blocked(None))]
    fn calls_are_parsed(#[case] text: &str, #[case] expected: InKernel) {
        assert_eq!(InKernel::parse(text), expected);
    }

    #[test]
    fn the_load_has_the_number_of_tasks_and_the_newest() {
        let load = Load::parse(b"0.20 0.18 0.12 1/80 11206\n");
        assert_eq!(load, Load { tasks: 80, newest: b"11206\n".to_vec() });
        assert_eq!(Load::parse(b"").tasks, 0);
    }

    #[rstest]
    #[case("270205 83225 1\n", Some(83_225))]
    #[case::cut_off("270205", None)]
    #[case::no_number("270205 - 1\n", None)]
    fn the_time_of_waiting_for_a_processor_is_parsed(
        #[case] text: &str,
        #[case] nanoseconds: Option<u64>,
    ) {
        assert_eq!(delay(text.as_bytes()), nanoseconds.map(Duration::from_nanos));
    }

    #[test]
    fn children_are_listed() {
        let raw = |text: &[u8]| pids(text).map(Pid::as_raw_pid).collect::<Vec<_>>();
        assert_eq!(raw(b"12 345 6 "), [12, 345, 6]);
        assert_eq!(raw(b""), [0; 0]);
    }

    #[test]
    fn a_task_names_its_process() {
        let status =
            b"Name:\tTgid:\t5\nUmask:\t0022\nState:\tS (sleeping)\nTgid:\t11206\nPid:\t11207\n";
        assert_eq!(thread_group(status).map(Pid::as_raw_pid), Some(11206));
        assert_eq!(thread_group(b"Name:\tcat\n"), None);
    }

    #[test]
    fn our_own_memory_can_be_read() {
        let (us, text) = (rustix::process::getpid(), c"a text");
        let address = text.as_ptr() as u64;
        assert_eq!(peek_text(us, address).as_deref(), Some(&b"a text"[..]));
        assert_eq!(peek(us, address, 5).as_deref(), Some(&b"a tex"[..]));
        assert_eq!(peek(us, 0, 1), None);
    }
}
