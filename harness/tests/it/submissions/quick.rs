//! The programs that a quick run and a default run catch.

use std::collections::HashSet;

use stickler::strength::order::{Order, QUICK_PERCENT};

use super::*;

/// Languages whose programs start so fast that all of their wrong programs play twice.
const FAST: [&str; 3] = ["C", "Lua", "Perl"];

/// Programs that a quick run accepts, and why: no known misreading and few generated faults come near their mistakes.
const NOT_BY_A_QUICK_RUN: &[(&str, &str, &str)] = &[
    ("quagmire", "Q-LOOP-radius-5", "only a way round of twelve steps shows it"),
    ("quagmire", "Q-LOOP-not-between-chambers", "only a jump from one loop into the next shows it"),
    (
        "quagmire",
        "Q-LOOP-not-opposite-walls",
        "only a jump over a loop from one wall to the other shows it",
    ),
    ("quagmire", "Q-JUMP-chain", "only two jumps straight on, asked for as one, show it"),
    ("quagmire", "premature-end-repetition", "only a position that comes again shows it"),
    ("quagmire", "Q-LOOP-walls-only", "only a jump over a ring in the open shows it"),
    ("quagmire", "Q-LOOP-need-not-cross", "only a jump along a loop shows it"),
    ("quagmire", "Q-LOOP-whole-chain", "only a jump over what hangs on a loop shows it"),
    ("alak", "A-INVALID-single-tile-moves", "only a line that is no move shows it"),
    (
        "alak",
        "A-EDGE-zero-is-the-last-slot-in-golfed-perl",
        "only tile zero shows it, where the last slot is empty and those before the piece are not",
    ),
    ("quagmire", "refused-legal-last-moved-after-restart-in-c", "only a second game shows it"),
    (
        "gun",
        "C-CASTLE-through-check-long-in-c",
        "only castling across an attacked square on the queen's side shows it",
    ),
    (
        "fairy",
        "C-CASTLE-through-check-long-in-c",
        "only castling across an attacked square on the queen's side shows it",
    ),
    (
        "fibonacci",
        "C-CASTLE-through-check-black-in-c",
        "only castling of Black across an attacked square shows it",
    ),
    (
        "madhouse",
        "C-CASTLE-through-check-black-in-c",
        "only castling of Black across an attacked square shows it",
    ),
    ("gun", "premature-end-forty-quiet-in-c", "only a long game without a capture shows it"),
    ("blackhole", "premature-end-forty-quiet-in-c", "only a long game without a capture shows it"),
];

/// The same for a default run.
const NOT_BY_A_USUAL_RUN: &[(&str, &str, &str)] = &[(
    "alak",
    "A-EDGE-zero-is-the-last-slot-in-golfed-perl",
    "only tile zero shows it, where the last slot is empty and those before the piece are not",
)];

/// Mistakes in a part of a rule, and the variants of chess with that rule.
const PARTLY_FORGOTTEN: &[(&str, &[&str])] = &[
    ("C-CASTLE-through-check-long", WITH_CASTLING),
    ("C-CASTLE-through-check-black", WITH_CASTLING),
    ("C-PAWN-third-rank-white", VARIANTS),
    ("C-PAWN-third-rank-black", VARIANTS),
    ("premature-end-forty-quiet", VARIANTS),
];
const VARIANTS: &[&str] =
    &["gun", "fairy", "blackhole", "fibonacci", "madhouse", "baseline", "extinction"];
const WITH_CASTLING: &[&str] = &["gun", "fairy", "blackhole", "fibonacci", "madhouse"];

/// A program in C for each of these mistakes in each variant.
pub(crate) fn partly_forgotten() -> Vec<Case> {
    let program: PathBuf = [env!("CARGO_TARGET_TMPDIR"), "chess"].iter().collect();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/submissions/chess/chess.c");
    let built = Command::new("cc").args(["-O1", "-o"]).args([&program, &source]).status();
    if !built.is_ok_and(|status| status.success()) {
        assert!(env::var_os("STICKLER_REQUIRE_TOOLS").is_none(), "there is no C compiler");
        return Vec::new();
    }
    let mut cases = all_cases("accepted");
    cases.retain(|case| case.entry.source.ends_with("chess.c"));
    let with_fault = |case: &Case, fault: &str| {
        let command = [program.to_str().unwrap(), &case.entry.game, &format!("--fault={fault}")];
        case.with(Entry {
            id: fault.to_owned(),
            build: None,
            run: command.map(str::to_owned).to_vec(),
            ..case.entry.clone()
        })
    };
    let each = PARTLY_FORGOTTEN.iter().flat_map(|(fault, variants)| {
        let played = cases.iter().filter(move |case| variants.contains(&&*case.entry.game));
        played.map(move |case| with_fault(case, fault))
    });
    each.collect()
}

fn is_listed(list: &[(&str, &str, &str)], entry: &Entry) -> bool {
    list.iter().any(|(game, id, _)| *game == entry.game && *id == entry.id)
}

pub(crate) fn of_fast_languages() -> Vec<Case> {
    let mut cases = all_cases("wrong_answer");
    cases.retain(|case| FAST.contains(&&*case.entry.language));
    cases
}

/// Whether a quick run accepts a program.
pub(crate) fn is_missed_by_a_quick_run(case: &Case) -> bool {
    is_listed(NOT_BY_A_QUICK_RUN, &case.entry)
}

/// Whether a quick run refuses a program.
pub(crate) fn refused_by_a_quick_run(
    entry: &Entry,
    submitted: &PreparedSubmission,
    all: &[Transcript],
) -> Result<(), String> {
    if is_listed(NOT_BY_A_QUICK_RUN, entry) {
        return Ok(());
    }
    let order = order(all);
    refused_by_some(order.noticing(QUICK_PERCENT).collect(), submitted, all)
}

/// Whether the transcripts of a default run refuse a program, without fresh games.
pub(crate) fn refused_by_a_usual_run(
    entry: &Entry,
    submitted: &PreparedSubmission,
    all: &[Transcript],
) -> Result<(), String> {
    if is_listed(NOT_BY_A_USUAL_RUN, entry) {
        return Ok(());
    }
    let order = order(all);
    let is_usual = order.is_usual();
    let usual = all.iter().filter(|transcript| is_usual(&transcript.draft));
    refused_by_some(usual.map(Transcript::name).collect(), submitted, all)
}

/// Whether the transcripts with these names refuse a program.
fn refused_by_some(
    names: HashSet<&str>,
    submitted: &PreparedSubmission,
    all: &[Transcript],
) -> Result<(), String> {
    let some = named(names, all);
    let totals = verify(submitted, &some, Io::Auto).totals;
    match totals.wrong + totals.stopped {
        0 => Err(format!("these {} transcripts accept it", some.len())),
        _ => Ok(()),
    }
}

fn named(names: HashSet<&str>, all: &[Transcript]) -> Vec<Transcript> {
    all.iter().filter(|transcript| names.contains(transcript.name())).cloned().collect()
}

fn order(all: &[Transcript]) -> Order {
    let kept = &Suite::embedded().orders[all[0].draft.game.name];
    Order::parse(kept).unwrap()
}
