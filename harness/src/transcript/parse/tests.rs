//! Parses valid and invalid transcripts: the line of each error, and the text that was found on it.

use std::path::PathBuf;

use rstest::rstest;
use rulebook::games::find;

use super::*;

const HEADER: &str = "title: A game\nrules: Q-TWICE Q-LOOP\n\n";

fn parse(text: &str) -> Result<Draft, SuiteFault> {
    parse_in("quagmire", text)
}

fn parse_in(game: &str, text: &str) -> Result<Draft, SuiteFault> {
    let source = Source { path: PathBuf::from("a-game.txt"), text: text.to_owned().into() };
    let key = Key { game: game.to_owned(), slug: "a-game".to_owned() };
    Draft::parse(find(game).unwrap(), &key, source)
}

/// The custom start position in the header of a transcript, on one line.
fn set_up_in(game: &str, header: &str) -> Result<String, SuiteFault> {
    let rule = find(game).unwrap().rules()[0].id;
    let draft = parse_in(game, &format!("title: A game\nrules: {rule}\n{header}\n\n"))?;
    Ok(draft.set_up.expect("the header sets a position up").to_string())
}

/// The inputs, each refused one with its rule, and the end.
fn told(draft: &Draft) -> String {
    let inputs = draft.lines.iter().map(|line| {
        let by = line.by.map_or_else(String::new, |by| format!("{by:?}: "));
        match line.refused_by {
            Some(rule) => format!("{}:({by}{} {})", line.number, line.input, rule.id),
            None => format!("{}:{by}{}", line.number, line.input),
        }
    });
    let end = draft.end.as_ref().map(|end| format!("{:?} by {}", end.winner, end.rule.id));
    inputs.chain(end).collect::<Vec<_>>().join(", ")
}

#[rstest]
#[case::inputs("c2 d3\ng7 f6\n", "4:c2 d3, 5:g7 f6")]
#[case::a_refusal("  d3 e4 ! Q-TWICE\n", "4:(d3 e4 Q-TWICE)")]
#[case::comments(
    "# first\nc2 d3   # the piece\n\n  d3 e4 ! Q-TWICE # again\n",
    "5:c2 d3, 7:(d3 e4 Q-TWICE)"
)]
#[case::a_win("c2 d3\n= X wins Q-STUCK\n", "4:c2 d3, Some(Two) by Q-STUCK")]
#[case::an_empty_input("  ! Q-LINE\n", "4:( Q-LINE)")]
#[case::a_side("O: c2 d3\n  x: d3 e4 ! Q-TURN\n", "4:One: c2 d3, 5:(Two: d3 e4 Q-TURN)")]
#[case::nothing("", "")]
fn a_transcript_is_read(#[case] steps: &str, #[case] expected: &str) {
    let draft = parse(&format!("{HEADER}{steps}")).unwrap();
    assert_eq!(told(&draft), expected);
    assert_eq!((draft.name.as_str(), draft.title.as_str()), ("a-game", "A game"));
    assert_eq!(draft.rules.iter().map(|rule| rule.id).collect::<Vec<_>>(), ["Q-TWICE", "Q-LOOP"]);
}

#[rstest]
#[case::no_header("c2 d3\n", 1, "found `c2 d3` in the header", "name: value")]
#[case::no_title("rules: Q-TWICE\n\n", 1, "found no `title:` in the header", "`title:`")]
#[case::no_rules("title: A game\n\n", 1, "found no `rules:` in the header", "`rules:`")]
#[case::two_titles("title: A\ntitle: B\n", 2, "found a second `title:`", "one of each")]
#[case::an_unknown_name(
    "titel: A\nrules: Q-TWICE\n\n",
    1,
    "found `titel:` in the header",
    "did you mean `title`?"
)]
#[case::an_unknown_rule(
    "title: A\nrules: Q-TWCE\n\n",
    2,
    "found `Q-TWCE`",
    "did you mean `Q-TWICE`?"
)]
#[case::a_refusal_without_a_rule(
    "title: A\nrules: Q-TWICE\n\n  d3 e4\n",
    4,
    "names no rule",
    "Q-TWICE"
)]
#[case::a_refusal_at_the_margin(
    "title: A\nrules: Q-TWICE\n\nd3 e4 ! Q-TWICE\n",
    4,
    "at the margin",
    "indented"
)]
#[case::another_end(
    "title: A\nrules: Q-TWICE\n\n= Z wins Q-STUCK\n",
    4,
    "found the end `Z wins Q-STUCK`",
    "= O wins RULE"
)]
#[case::an_input_after_the_end(
    "title: A\nrules: Q-TWICE\n\n= X wins Q-STUCK\nc2 d3\n",
    5,
    "after the end",
    "nothing but comments"
)]
#[case::a_set_up_without_a_turn(
    "title: A\nrules: Q-TWICE\nboard:\n  O\n\n",
    3,
    "in the position",
    ""
)]
fn what_is_no_transcript_is_said_where_it_is_none(
    #[case] text: &str,
    #[case] line: usize,
    #[case] found: &str,
    #[case] allowed: &str,
) {
    let fault = parse(text).err().expect("a fault");
    assert_eq!(fault.line.map(NonZeroUsize::get), Some(line), "{fault:?}");
    assert!(fault.found.contains(found) && fault.allowed.contains(allowed), "{fault:?}");
}

/// The queen has another letter in fairy chess.
const FEN: &str = "r1b1kb1r/pppp1ppp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR";
const ROWS: &str = "r.b.kb.r/pppp.ppp/..n..n../....p.../..B.P.../......../PPPP.PPP/RNB.K.NR";

#[rstest]
fn a_position_of_chess_may_be_fen(
    #[values("gun", "fairy", "blackhole", "fibonacci", "madhouse", "extinction")] game: &str,
    #[values(
        "board: FEN w KQkq - 4 4",
        "board: FEN w KQkq -",
        "board:\n  FEN w KQkq - 4 4",
        "board: FEN\nturn: White\ncastling: KQkq",
        "board: FEN turn=White castling=KQkq"
    )]
    header: &str,
) {
    let read = set_up_in(game, &header.replace("FEN", FEN)).unwrap();
    let rest = read.strip_prefix(ROWS).unwrap_or_else(|| panic!("{read}"));
    assert!(rest.contains(" castling=KQkq") && rest.contains(" turn=White"), "{read}");
}

#[rstest]
#[case::quagmire(
    "quagmire",
    "board: ....XXXX/.....XXX/......XX/.......X/O......./OO....../OOO...../OOOO.... turn=O",
    "....XXXX/.....XXX/......XX/.......X/O......./OO....../OOO...../OOOO.... turn=O"
)]
#[case::quagmire_with_runs(
    "quagmire",
    "board: 4XXXX/5XXX/6XX/7X/O7/OO6/OOO5/OOOO4\nturn: O",
    "....XXXX/.....XXX/......XX/.......X/O......./OO....../OOO...../OOOO.... turn=O"
)]
#[case::alak("alak", "board: xxxx...oooo turn=x", "xxxx...oooo turn=x")]
#[case::alak_with_a_field("alak", "board: xxxx...oooo\nturn: x", "xxxx...oooo turn=x")]
#[case::fibonacci(
    "fibonacci",
    "board: 4k3/8/8/8/8/8/8/4K2R w K - 0 1\nturn-number: 5\nmoves-left: 2",
    "....k.../......../......../......../......../......../......../....K..R castling=K"
)]
#[case::baseline(
    "baseline",
    "board: 8/pppppppp/8/8/8/8/PPPPPPPP/8 w - -\nreserves: KQRRBBNN,KQRRBBNN",
    "......../pppppppp/......../......../......../......../PPPPPPPP/........ castling=-"
)]
fn a_position_may_be_on_one_line(#[case] game: &str, #[case] header: &str, #[case] begins: &str) {
    let read = set_up_in(game, header).unwrap();
    assert!(read.starts_with(begins), "{read}");
}

#[rstest]
#[case::nothing("board:\nturn: O", 3, "found no board", "rows that are indented")]
#[case::twice("board: O7/8/8/8/8/8/8/7X turn=O\n  O......X", 3, "and rows below it", "one board")]
#[case::a_field_twice(
    "board: O7/8/8/8/8/8/8/7X turn=O\nturn: X",
    4,
    "found `turn:`",
    "one of each"
)]
#[case::another_field("board: O7/8/8/8/8/8/8/7X to-move=O", 3, "found `to-move`", "turn")]
fn a_position_that_cannot_be_read_is_refused(
    #[case] header: &str,
    #[case] line: usize,
    #[case] found: &str,
    #[case] allowed: &str,
) {
    let fault = set_up_in("quagmire", header).expect_err("a fault");
    assert_eq!(fault.line.map(NonZeroUsize::get), Some(line), "{fault:?}");
    assert!(fault.found.contains(found) && fault.allowed.contains(allowed), "{fault:?}");
}

#[rstest]
#[case::tags("[Event \"A game\"]\n[White \"First\"]\n\n1. e4 e5 1-0\n", 1)]
#[case::moves("1. e4 e5 2. Qh5\n", 1)]
#[case::moves_without_blanks("\n\n1.e4 e5\n", 3)]
#[case::black_first("1... e5 2. Qh5\n", 1)]
#[case::below_comments("; a game\n% an escape\n{ told\nin lines }\n\n[Event \"A game\"]\n", 6)]
fn a_game_record_is_recognized(
    #[case] text: &str,
    #[case] line: usize,
    #[values("quagmire", "alak", "gun", "extinction")] game: &str,
) {
    let fault = parse_in(game, text).err().expect("a fault");
    assert_eq!(fault.line.map(NonZeroUsize::get), Some(line), "{fault:?}");
    assert!(fault.found.contains("found a game record (PGN)"), "{fault:?}");
    let record = format!("does not read game records: `stickler record {game} -o FILE`");
    assert!(fault.allowed.contains(&record), "{fault:?}");
}

#[rstest]
#[case::a_comment("; c2 d3\ntitle: A game\n")]
#[case::brackets("[c2] d3\n")]
fn what_is_no_game_record_is_not_called_one(#[case] text: &str) {
    let fault = parse(text).err().expect("a fault");
    assert!(fault.found.contains("in the header"), "{fault:?}");
}
