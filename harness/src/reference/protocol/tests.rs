//! Each file of `tests/data/protocol` is a request, an answer, and the expected sentence about the answer.

use std::{fs, path::PathBuf};

use rstest::rstest;

use super::*;

/// A game on a board of 3x3 cells.
fn game() -> Vocabulary {
    Vocabulary {
        sides: ["X", "O"].map(str::to_owned).to_vec(),
        board: ".../.../...".parse().unwrap(),
        marks: vec!['X', 'O'],
        fields: Vec::new(),
        ragged: false,
        rules: ["T-TURN", "T-CELL", "T-TAKEN", "T-LINE", "T-FULL"].map(str::to_owned).to_vec(),
        turn_rule: Some("T-TURN".to_owned()),
    }
}

/// The sentence about an answer to a request.
fn said(request: &str, answer: &str) -> String {
    let mut fields = request.split('\t').map(str::to_owned);
    let word = fields.next().unwrap_or_default();
    let (game, inputs): (_, Vec<String>) = (game(), fields.collect());
    let read = match &*word {
        "stickler" => capabilities(answer).map(drop),
        "at" => facts(answer, &game, &Capability::ALL).map(drop),
        "ask" => decisions(answer, &game, &inputs).map(drop),
        "why" => reason(answer, &game).map(drop),
        _ => panic!("no request `{request}`"),
    };
    read.map_or_else(|fault| fault.to_string(), |()| "fine".to_owned())
}

#[rstest]
fn an_answer_that_does_not_fit_is_shown_with_what_is_expected(
    #[files("tests/data/protocol/*.txt")] file: PathBuf,
) {
    let text = fs::read_to_string(file).unwrap();
    let (asked, sentence) = text.split_once("---\n").unwrap();
    let asked = asked.replace('→', "\t");
    let (request, answer) = asked.split_once('\n').unwrap();
    assert_eq!(said(request, answer), sentence.trim_end());
}

#[test]
fn facts_are_read_in_the_places_of_the_vocabulary() {
    let answer =
        "turn\tO\nboard\tX2/1O1/3\nlegal\t1\t\t3\nkey\ta\tb\nfeature\tholes\t3\nfeature\tcalm\n";
    let features = vec![("holes".to_owned(), Some(3)), ("calm".to_owned(), None)];
    let expected = Facts {
        turn: 1,
        board: "X../.O./...".parse().unwrap(),
        over: None,
        legal: Some(["1", "", "3"].map(str::to_owned).to_vec()),
        key: Some("a\tb".to_owned()),
        fields: Vec::new(),
        remark: None,
        features,
        impossible: None,
    };
    assert_eq!(facts(answer, &game(), &Capability::ALL), Ok(expected));
}

/// The values of the fields `moves` and `mood` in an answer with these lines.
#[rstest]
#[case::both("field\tmood\tcalm\nfield\tmoves\t007\nfield\tother\t1\n", Ok(["7", "calm"]))]
#[case::below_nought("field\tmoves\t-3\nfield\tmood\tcalm\n", Ok(["-3", "calm"]))]
#[case::one_missing("field\tmoves\t7\n", Err("the answer has no line `field→mood→VALUE`"))]
#[case::two_words(
    "field\tmoves\t7\nfield\tmood\tvery calm\n",
    Err("expected `field→mood→NUMBER or WORD`, found the line")
)]
#[case::twice(
    "field\tmoves\t7\nfield\tmoves\t8\nfield\tmood\tcalm\n",
    Err("the answer has two values of `moves`")
)]
fn fields_are_numbers_and_words(#[case] lines: &str, #[case] expected: Result<[&str; 2], &str>) {
    let game = Vocabulary { fields: ["moves", "mood"].map(str::to_owned).to_vec(), ..game() };
    let answer = format!("turn\tX\nboard\t3/3/3\nlegal\n{lines}");
    match (facts(&answer, &game, &Capability::ALL), expected) {
        (Ok(facts), Ok(values)) => assert_eq!(facts.fields, values),
        (Err(fault), Err(begin)) => assert!(fault.to_string().starts_with(begin), "{fault}"),
        (found, _) => panic!("{found:?}"),
    }
}

/// The board of an answer in a game whose rows can end early.
#[rstest]
#[case::shorter_rows("X/XOX/", Ok("X__/XOX/___"))]
#[case::marks_of_the_end("X__/XO_/___", Ok("X__/XO_/___"))]
#[case::too_long("X/XOXO/", Err("expected 3 rows of at most 3 cells, found 4 cells in row 2"))]
#[case::a_gap("X_X//", Err("found `_` before a cell of row 1 from the top"))]
fn rows_can_end_early(#[case] rows: &str, #[case] expected: Result<&str, &str>) {
    let game = Vocabulary { ragged: true, ..game() };
    let answer = format!("turn\tX\nboard\t{rows}\nlegal\n");
    match (facts(&answer, &game, &Capability::ALL), expected) {
        (Ok(facts), Ok(board)) => assert_eq!(facts.board, board.parse().unwrap()),
        (Err(fault), Err(part)) => assert!(fault.to_string().contains(part), "{fault}"),
        (found, _) => panic!("{found:?}"),
    }
}

#[rstest]
#[case::legal_and_refused("legal", Decided::No("T-TAKEN".into()), Some("`legal` has `5`, which `ask` refuses by T-TAKEN"))]
#[case::legal_and_no_move(
    "legal",
    Decided::What(String::new()),
    Some("`legal` has `5`, which `ask` calls no move at all")
)]
#[case::legal_and_left("legal", Decided::Quit("T-FULL".into()), None)]
#[case::legal_twice("legal", Decided::Ok("T-CELL".into()), None)]
#[case::over_and_legal("over", Decided::Ok("T-CELL".into()), Some("`5` is legal by T-CELL, but the game is over by T-FULL"))]
#[case::over_and_refused("over", Decided::No("T-FULL".into()), None)]
fn what_is_legal_is_not_refused(
    #[case] position: &str,
    #[case] decided: Decided,
    #[case] expected: Option<&str>,
) {
    let answer = match position {
        "legal" => "turn\tX\nboard\t3/3/3\nlegal\t5\n",
        _ => "turn\tX\nboard\t3/3/3\nover\t-\tT-FULL\n",
    };
    let facts = facts(answer, &game(), &Capability::ALL).unwrap();
    let inputs = ["5".to_owned()];
    let found = contradiction(&facts, &inputs, &[decided]).map(|(what, _)| what);
    assert_eq!(found.as_deref(), expected);
}

#[test]
fn a_request_keeps_empty_fields() {
    let inputs = ["4", "", "x"].map(str::to_owned);
    assert_eq!(Request::Ask(&inputs).line(), "ask\t4\t\tx");
    assert_eq!(Request::At(NONE, &[forced("4")]).line(), "at\t-\t!4");
    assert_eq!(Request::Misread(None).line(), "misread\t-");
}
