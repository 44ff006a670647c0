//! Finds the most informative lines of standard error of a failed program. Many runtimes end with a trace of their own
//! code, with the error above it.

/// At most this many lines are shown.
const MOST: usize = 3;
/// The starts of lines in a trace, if they are indented.
const FRAMES: [&str; 3] = ["at ", "from ", "... "];
/// The starts of uninformative lines, indented or not.
const NOISE: [&str; 2] = ["Node.js v", "note: run with `RUST_BACKTRACE"];
/// The starts of lines, in lower case, after which everything up to the next blank line is a trace.
const HEADINGS: [&str; 5] =
    ["stack traceback:", "stack trace", "backtrace", "while executing", "goroutine "];

/// The kind of a line of standard error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// It may say what went wrong.
    Complaint,
    /// It is part of a trace.
    Frame,
    /// It is uninformative.
    Noise,
}

/// The most informative lines of standard error, in their order: the last complaints and, if there are few of them, the
/// first lines of the trace after the last one.
pub fn complaint(text: &str) -> String {
    let lines = with_kinds(text);
    let places = |wanted: Kind| {
        let all = lines.iter().enumerate();
        all.filter(move |(_, (kind, _))| *kind == wanted).map(|(n, _)| n)
    };
    let complaints: Vec<usize> = places(Kind::Complaint).collect();
    let Some(last) = complaints.last() else { return last_lines(text) };
    let mut told = complaints[complaints.len().saturating_sub(MOST)..].to_vec();
    told.extend(places(Kind::Frame).filter(|n| n > last).take(MOST - told.len()));
    told.into_iter().map(|n| lines[n].1).collect::<Vec<_>>().join("\n")
}

/// The lines that are not blank, each with its kind.
fn with_kinds(text: &str) -> Vec<(Kind, &str)> {
    let (mut lines, mut is_in_trace) = (Vec::new(), false);
    for line in text.lines().map(str::trim_end) {
        let said = line.trim_start();
        if said.is_empty() {
            is_in_trace = false;
            continue;
        }
        let begins = |beginnings: &[&str]| beginnings.iter().any(|one| said.starts_with(one));
        let small = said.to_lowercase();
        let is_heading = HEADINGS.iter().any(|heading| small.starts_with(heading));
        let is_frame = is_in_trace || said.len() < line.len() && begins(&FRAMES);
        let kind = match () {
            () if is_heading || begins(&NOISE) => Kind::Noise,
            () if is_frame => Kind::Frame,
            () => Kind::Complaint,
        };
        // Some runtimes show more about an error in braces after its trace.
        is_in_trace |= is_heading || is_frame && line.ends_with('{');
        lines.push((kind, line));
    }
    lines
}

fn last_lines(text: &str) -> String {
    let lines: Vec<&str> = text.trim_end().lines().collect();
    lines[lines.len().saturating_sub(MOST)..].join("\n")
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::nothing("", "")]
    #[case::one_line("no\n", "no")]
    #[case::of_many_lines_the_last("1\n2\n\n3\n4\n", "2\n3\n4")]
    #[case::python(
        "Traceback (most recent call last):\n  File \"a.py\", line 1, in <module>\n    import b\nModuleNotFoundError: No module named 'b'\n",
        "  File \"a.py\", line 1, in <module>\n    import b\nModuleNotFoundError: No module named 'b'"
    )]
    #[case::node(
        "/x.js:3\na.b.c();\n    ^\n\nTypeError: no\n    at Object.<anonymous> (/x.js:3:5)\n    at node:internal/main:28:49\n\nNode.js v20.20.2\n",
        "a.b.c();\n    ^\nTypeError: no"
    )]
    #[case::node_with_properties(
        "node:internal:1\n  throw err;\n  ^\n\nError: no\n    at a (b:1)\n    at c:1 {\n  code: 'X',\n  stack: []\n}\n\nNode.js v20\n",
        "  throw err;\n  ^\nError: no"
    )]
    #[case::java(
        "Exception in thread \"main\" E: no\n\tat E.main(E.java:2)\nCaused by: F: 3\n\tat E.f(E.java:1)\n\tat E.main(E.java:2)\n\t... 5 more\n",
        "Exception in thread \"main\" E: no\nCaused by: F: 3\n\tat E.f(E.java:1)"
    )]
    #[case::ruby(
        "r.rb:1:in `f': undefined method `foo' (NoMethodError)\n\ndef f; nil.foo; end\n          ^^^^\n\tfrom r.rb:2:in `<main>'\n",
        "r.rb:1:in `f': undefined method `foo' (NoMethodError)\ndef f; nil.foo; end\n          ^^^^"
    )]
    #[case::lua(
        "lua5.4: l.lua:1: boom\nstack traceback:\n\t[C]: in function 'error'\n\tl.lua:1: in main chunk\n\t[C]: in ?\n",
        "lua5.4: l.lua:1: boom\n\t[C]: in function 'error'\n\tl.lua:1: in main chunk"
    )]
    #[case::tcl(
        "bad\n    while executing\n\"error bad\"\n    (procedure \"f\" line 1)\n    invoked from within\n\"f\"\n",
        "bad\n\"error bad\"\n    (procedure \"f\" line 1)"
    )]
    #[case::lisp(
        "Unhandled SIMPLE-ERROR in thread main:\n  no\n\nBacktrace for: main\n0: (ERROR)\n1: (MAIN)\n\nunhandled condition, quitting\n",
        "Unhandled SIMPLE-ERROR in thread main:\n  no\nunhandled condition, quitting"
    )]
    #[case::rust(
        "thread 'main' panicked at x.rs:2:5:\nno\nnote: run with `RUST_BACKTRACE=1` environment variable\n",
        "thread 'main' panicked at x.rs:2:5:\nno"
    )]
    #[case::go(
        "panic: no\n\ngoroutine 1 [running]:\nmain.main()\n\t/x.go:4 +0x1\nexit status 2\n",
        "panic: no\nmain.main()\n\t/x.go:4 +0x1"
    )]
    #[case::words_that_begin_like_a_trace("at last\nfrom here\n", "at last\nfrom here")]
    #[case::nothing_but_a_trace("\tat E.f\n\tat E.g\n", "\tat E.f\n\tat E.g")]
    fn what_tells_most_is_told(#[case] said: &str, #[case] told: &str) {
        assert_eq!(complaint(said), told);
    }
}
