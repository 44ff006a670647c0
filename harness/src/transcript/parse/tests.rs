//! Reads transcripts that are written here, and those that are not as they must be: the line, and what was found on it.

use std::path::PathBuf;

use rstest::rstest;
use rulebook::games::find;

use super::*;

const HEADER: &str = "title: A game\nrules: Q-TWICE Q-LOOP\n\n";

fn parse(text: &str) -> Result<Draft, SuiteFault> {
    let source = Source { path: PathBuf::from("a-game.txt"), text: text.to_owned().into() };
    let key = Key { game: "quagmire".to_owned(), slug: "a-game".to_owned() };
    Draft::parse(find("quagmire").unwrap(), &key, source)
}

/// The inputs, each refused one with its rule, and the end.
fn told(draft: &Draft) -> String {
    let inputs = draft.lines.iter().map(|line| match line.refused_by {
        Some(rule) => format!("{}:({} {})", line.number, line.input, rule.id),
        None => format!("{}:{}", line.number, line.input),
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

#[rstest]
#[case::near("Q-TWCE", Some("Q-TWICE"))]
#[case::far("nothing like it", None)]
fn the_choice_that_was_meant(#[case] found: &str, #[case] meant: Option<&str>) {
    assert_eq!(near(&["Q-TWICE", "Q-LOOP"], found), meant);
}
