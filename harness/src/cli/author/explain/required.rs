//! What a challenge requires of a program, in a few lines: its inputs, its output and its address.

use rulebook::games::GameInfo;

use crate::{
    cli::columns::indented,
    description::{BoardDrawing, Description, Due, End, Output, Refusal, Turn},
    transcript::Draft,
};

/// The lines about a game with these transcripts.
pub(super) fn required(game: &GameInfo, drafts: &[Draft]) -> Vec<String> {
    let described = Description::of(game.form);
    let input = an_input(drafts).map(|input| format!("input: a move, such as `{input}`"));
    let output = format!("output: {}", output(&described.output, &described.sides));
    let source = Some(&described.source).filter(|source| !source.is_empty());
    let source = source.map(|source| format!("challenge: {source}"));
    let lines = input.into_iter().chain([output]).chain(source);
    lines.map(|line| indented(&line, 2)).collect()
}

/// The first move of the first transcript from the start. The result of chance is not an input.
fn an_input(drafts: &[Draft]) -> Option<&str> {
    let lines = drafts.iter().filter(|draft| draft.is_from_start()).flat_map(|draft| &draft.lines);
    let mut played = lines.into_iter().filter(|line| line.refused_by.is_none());
    played.find(|line| !line.input.starts_with('=')).map(|line| &*line.input)
}

fn output(output: &Output, sides: &[String]) -> String {
    let parts =
        [board(output), turn(&output.turn), refusal(&output.refusal), end(&output.end, sides)];
    parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

fn board(output: &Output) -> Option<String> {
    let Due { start, moves, end, refusal } = output.due;
    let times = [
        (start, "at the start"),
        (moves, "after each move"),
        (end, "at the end"),
        (refusal, "after an illegal input"),
    ];
    let times: Vec<&str> = times.iter().filter(|(due, _)| *due).map(|(_, time)| *time).collect();
    let how = match output.board {
        BoardDrawing::Free => "drawn in any way",
        BoardDrawing::Exact => "drawn as in the challenge",
    };
    (!times.is_empty()).then(|| format!("the board, {how}, {}", times.join(", ")))
}

fn turn(turn: &Turn) -> Option<String> {
    match turn {
        Turn::Shown => Some("anything that shows whose turn it is".to_owned()),
        Turn::Exact([one, two]) => Some(format!("`{one}` or `{two}` for the turn")),
        Turn::Free => None,
    }
}

fn refusal(refusal: &Refusal) -> Option<String> {
    let answer = match refusal {
        Refusal::Falsy => "something falsy, or the prompt alone,",
        Refusal::Any => "any answer",
        Refusal::Silent => "any answer, or none,",
        Refusal::Word(word) => &format!("`{word}`"),
    };
    Some(format!("{answer} after an illegal input"))
}

fn end(end: &End, sides: &[String]) -> Option<String> {
    let quoted = |words: Vec<Option<&String>>| {
        let words = words.into_iter().flatten().map(|word| format!("`{word}`"));
        words.collect::<Vec<_>>().join(" or ")
    };
    let longest = |names: &'_ Vec<String>| names.iter().max_by_key(|name| name.len()).cloned();
    Some(match end {
        End::Character => "the winner's character and something truthy at the end".to_owned(),
        End::Free => "any words at the end".to_owned(),
        End::Exact(words) => {
            let words = sides.iter().map(|side| words.wins.get(side)).collect();
            format!("{} at the end", quoted(words))
        }
        End::Names(names) => {
            let names: Vec<Option<String>> =
                sides.iter().map(|side| names.wins.get(side).and_then(longest)).collect();
            let names = quoted(names.iter().map(Option::as_ref).collect());
            let of = if sides.len() == 1 { "the result" } else { "the winner" };
            format!("a line with a name of {of}, such as {names}, at the end")
        }
    })
}
