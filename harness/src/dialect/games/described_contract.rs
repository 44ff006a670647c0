//! The requirements of a description in addition to boards, for the judge and the fit.

use crate::{
    description::{Description, End, Refusal, Results, Turn},
    dialect::{OutputContract, RefusalForm, ResultForm, TurnForm, has_word},
};

/// The contract in a description. Its words are never freed, like the description.
pub(super) fn contract(description: &'static Description) -> OutputContract {
    let output = &description.output;
    OutputContract {
        turn: turn(&output.turn, &description.sides),
        refusal: refusal(&output.refusal),
        end: end(&output.end, &description.sides),
        last_board: output.last_board_due(),
        board_at_refusals: output.due.refusal,
        fields: &description.fields,
    }
}

fn turn(turn: &'static Turn, sides: &[String]) -> TurnForm {
    match turn {
        Turn::Exact(texts) => TurnForm::Exact(texts.each_ref().map(String::as_str)),
        Turn::Shown if sides.len() > 1 => TurnForm::Shown,
        Turn::Shown | Turn::Free => TurnForm::Free,
    }
}

fn refusal(refusal: &'static Refusal) -> RefusalForm {
    match refusal {
        Refusal::Falsy => RefusalForm::Falsy,
        Refusal::Any => RefusalForm::Somehow,
        Refusal::Silent => RefusalForm::Silent,
        Refusal::Word(word) => RefusalForm::Word(word),
    }
}

fn end(end: &'static End, sides: &[String]) -> ResultForm {
    match end {
        End::Character => ResultForm::Character,
        End::Free => ResultForm::Free,
        End::Names(results) => {
            let names = |side: usize| sides.get(side).map_or(&[][..], |side| names(results, side));
            ResultForm::Names([0, 1].map(names))
        }
        End::Exact(results) => {
            ResultForm::Words(of_sides(results, sides).map(|word| word.map_or("", String::as_str)))
        }
    }
}

/// The names of the result that no side wins, in lower case unless they must match exactly. They are never freed.
pub(super) fn no_winner_names(description: &'static Description) -> &'static [&'static str] {
    let names: Vec<&str> = match &description.output.end {
        End::Character | End::Free => Vec::new(),
        End::Exact(results) => results.nobody.iter().map(String::as_str).collect(),
        End::Names(results) => {
            let names = results.nobody.iter().flatten().map(|name| name.to_lowercase());
            names.map(|name| &*String::leak(name)).collect()
        }
    };
    Vec::leak(names)
}

/// The entry for each of two sides. A puzzle has one side.
fn of_sides<T>(results: &'static Results<T>, sides: &[String]) -> [Option<&'static T>; 2] {
    [0, 1].map(|side| results.wins.get(sides.get(side)?))
}

/// The names of a winning side, in lower case; where a name is missing, the words in golden files. They are never
/// freed.
fn names(results: &'static Results<Vec<String>>, side: &str) -> &'static [&'static str] {
    let given = results.wins.get(side).into_iter().flatten();
    let mut names: Vec<String> = given.map(|name| name.to_lowercase()).collect();
    let golden = format!("{side} wins").to_lowercase();
    if !names.iter().any(|name| has_word(&golden, name)) {
        names.push(golden);
    }
    Vec::leak(names.into_iter().map(|name| &*String::leak(name)).collect())
}
