//! The page for a browser: it shows the result, contains any output of hostile programs safely, and stays small.
//!
//! `STICKLER_BLESS=1 cargo test -p stickler --test it html::` rewrites the kept page; read the difference. Checks that need a
//! browser run in Chromium: `harness/tests/browser`.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

use std::env;

use assert_cmd::Command;
use regex::Regex;
use rstest::rstest;

use crate::{
    golden_program::{TWICE, answers, changed, program, stdout},
    kept::assert_kept,
    many_games,
    pages::{hostile_page, page_of, wrong_page},
    tools::is_there,
    workdir::Workdir,
};

/// A page in lines, without what differs from run to run or from one machine to another.
fn kept(page: &str) -> String {
    let own = Regex::new(r"(?s)<(style|script)>.*?</(style|script)>").unwrap();
    let hash = Regex::new(r"sha256-[^']*'").unwrap();
    let time = Regex::new(r" in \d+\.\d s").unwrap();
    let isolation = Regex::new(r"isolation: [^<]*").unwrap();
    let date = Regex::new(r"<time>[^<]*").unwrap();
    let page = date.replace_all(page, "<time>DATE").into_owned();
    let page = own.replace_all(&page, "<$1></$1>").into_owned();
    let page = hash.replace_all(&page, "sha256-…'").into_owned();
    let page = time.replace_all(&page, " in N s").into_owned();
    let page = isolation.replace_all(&page, "isolation: …").into_owned();
    page.replace(env!("CARGO_PKG_VERSION"), "VERSION").replace("><", ">\n<") + "\n"
}

#[test]
fn a_page_says_what_is_kept() {
    if !is_there("python3") {
        return;
    }
    assert_kept("one-cause.html", &kept(&wrong_page()));
}

#[test]
fn a_page_shows_the_way_round_the_loop_and_how_to_reproduce_it() {
    if !is_there("python3") {
        return;
    }
    let page = wrong_page();
    // From h4 to h6 there are six king's steps: the arrow has six parts.
    let way = page.split("class=\"way\" points=\"").nth(1).and_then(|way| way.split('"').next());
    assert_eq!(way.map(|way| way.split(' ').count() / 2), Some(7), "{way:?}");
    assert!(page.contains("a king walks from h4 to h6 in 6 steps"), "{page}");
    assert!(
        page.contains(
            r"printf 'a4 h4\nh6 g5\na2 c4\ng6 f5\nh4 h6\n' | python3 q.py Q-LOOP-radius-2"
        )
    );
    assert_eq!(page.matches("class=\"step wrong\" name=\"r1c1\" open").count(), 1);
}

/// The shortest game of the cause refuses legal moves, others play illegal ones.
#[test]
fn a_cause_has_the_tag_of_the_game_that_is_shown() {
    if !is_there("python3") {
        return;
    }
    let room = Workdir::new();
    let command = room.with_fault("Q-LOOP-radius-1");
    let command: Vec<&str> = command.iter().map(String::as_str).collect();
    let words = ["verify", "quagmire", "--seed", "7", "--format", "html", "--"];
    let page = stdout(&room.stickler(&[&words[..], &command].concat()).assert().code(1));
    let told =
        Regex::new(r#"data-text="[^ ]+ ([^"]*\[([a-z-]+)\])[^"]*"><h3.*?class="fault">([^<]*)"#);
    let told = told.unwrap().captures(&page).unwrap();
    assert_eq!((&told[2], &told[3]), ("refused-legal", "refused-legal"));
    assert!(page.contains(&format!("colspan=\"2\">{}: ", &told[1])), "{page}");
}

#[rstest]
#[case::another_address("http:")]
#[case::another_address_kept_safe("https:")]
#[case::something_to_load("src=")]
#[case::something_to_load_for_its_style("url(")]
#[case::another_style("@import")]
#[case::a_style_that_the_policy_refuses(" style=")]
fn a_page_fetches_nothing(#[case] part: &str) {
    let wrong = changed(2, "|O|O|.|O|", "|O|O|O|O|");
    let page =
        stdout(&Workdir::new().verify(&["--format", "html"], &program(&wrong, 9, "")).code(1));
    assert!(page.contains("wrong-board"), "{page}");
    assert!(!page.contains(part), "{part}");
}

#[test]
fn a_page_allows_its_own_style_and_script_only() {
    let page =
        stdout(&Workdir::new().verify(&["--format", "html"], &program(&answers(), 9, "")).code(0));
    let policy = page.split("Content-Security-Policy\" content=\"").nth(1).unwrap();
    let policy = policy.split('"').next().unwrap();
    let parts: Vec<&str> = policy.split("; ").collect();
    let begins = [
        "default-src 'none'",
        "style-src 'sha256-",
        "script-src 'sha256-",
        "img-src data:",
        "base-uri 'none'",
        "form-action 'none'",
    ];
    assert_eq!(parts.len(), begins.len(), "{policy}");
    assert!(parts.iter().zip(begins).all(|(part, begin)| part.starts_with(begin)), "{policy}");
    assert!(!policy.contains("unsafe"), "{policy}");
}

#[test]
fn what_hostile_programs_say_stays_text() {
    let page = hostile_page();
    let body = page.split("</style>").nth(1).unwrap();
    for (tag, most) in
        [("<script", 1), ("</script", 1), ("<img", 0), ("<!--", 0), ("<b>", 0), ("]]>", 0)]
    {
        assert_eq!(body.matches(tag).count(), most, "{tag}");
    }
    let turns = |c: char| matches!(c, '\u{61c}' | '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let raw = page.chars().find(|c| c.is_control() && !matches!(c, '\n' | '\t') || turns(*c));
    assert_eq!(raw, None);
    for shown in [
        "&lt;img src=x onerror=alert(1)&gt;",
        r"\u{202e}drawkcab",
        r"\u{0}",
        r"\xff",
        "&lt;&lt;&lt;",
    ] {
        assert!(body.contains(shown), "{shown}");
    }
    assert!(page.len() < 100_000, "{} bytes", page.len());
}

#[rstest]
#[case::with_what_goes_wrong(&["right", "wrong"], "✗ Q-SLIDE: ")]
#[case::with_the_number_of_the_cause(&["right", "wrong", "third", "fourth"], "✗ 1</a>")]
fn submissions_stand_side_by_side(#[case] ids: &[&str], #[case] cell: &str) {
    let page = page_of(ids);
    let title = format!("<title>stickler: 1 of {} submissions conform</title>", ids.len());
    assert!(page.contains(&title), "{page}");
    let heads = ids
        .iter()
        .map(|id| format!(r#"<th class="submission" scope="col"><span>{id}</span></th>"#));
    assert!(page.contains(&heads.collect::<String>()), "{page}");
    let row = format!(
        r##"<th scope="row">{TWICE}</th><td>✓</td><td><a class="bad" href="#r2c1">{cell}"##
    );
    assert!(page.contains(&row), "{page}");
    assert!(page.contains(r#"<article class="cause" id="r2c1""#), "{page}");
}

#[test]
fn five_thousand_games_fit_into_five_million_bytes() {
    let page = many_games::page();
    assert_eq!(page.matches("<tr data-verdict=").count(), 5000);
    assert!(page.matches("<article").count() > 40, "{}", page.matches("<article").count());
    assert!(page.len() < 5_000_000, "{} bytes", page.len());
}

/// `--open` passes the page to the system's program for pages. Here that is a test program, which opens a pipe that the test reads.
#[rstest]
#[case::of_a_named_file(&["--format", "html=page.html"], "page.html")]
#[case::of_a_temporary_file(&[], "stickler-")]
fn a_page_is_opened(#[case] formats: &[&str], #[case] name: &str) {
    let room = Workdir::new();
    room.write("program.sh", program(&answers(), 9, ""));
    room.write_script("bin/xdg-open", "#!/bin/sh\necho \"$1\" > opened\n");
    assert!(Command::new("mkfifo").arg(room.path("opened")).ok().is_ok());
    let words = ["verify", "quagmire", "--transcript", TWICE, "--quiet", "--open"];
    let words = [&words[..], formats, &["--", "sh", "program.sh"]].concat();
    let path = env::join_paths([room.path("bin"), "/usr/bin".into(), "/bin".into()]).unwrap();
    room.stickler(&words).env("PATH", path).env("TMPDIR", room.path("")).assert().code(0);
    let opened = Command::new("timeout").args(["60", "cat"]).arg(room.path("opened")).ok().unwrap();
    let opened = String::from_utf8(opened.stdout).unwrap();
    assert!(opened.contains(name), "{opened}");
    assert!(room.read(opened.trim_end()).starts_with("<!DOCTYPE html>"));
}

#[test]
fn a_browser_that_cannot_be_started_changes_no_verdict() {
    let room = Workdir::new();
    room.write("program.sh", program(&answers(), 9, ""));
    room.write("bin/README", "no program that opens pages");
    let words =
        ["verify", "quagmire", "--transcript", TWICE, "--open", "--format", "html=page.html"];
    let words = [&words[..], &["--no-isolation", "--", "/bin/sh", "program.sh"]].concat();
    let run = room.stickler(&words).env("PATH", room.path("bin")).assert().code(0);
    let said = String::from_utf8(run.get_output().stderr.clone()).unwrap();
    assert!(said.contains("warning: cannot open a browser"), "{said}");
}
