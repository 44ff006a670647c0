//! What a description requires beside boards, as the judge and the fit know it.

use crate::{
    description::{Description, End, Refusal, Results, Turn},
    dialect::{OutputContract, RefusalForm, ResultForm},
};

/// The contract that a description tells. Its words stay, as the description does.
pub(super) fn contract(description: &'static Description) -> OutputContract {
    let output = &description.output;
    OutputContract {
        turn: output.turn == Turn::Shown && description.sides.len() > 1,
        refusal: refusal(&output.refusal),
        end: end(&output.end, &description.sides),
        last_board: output.last_board_due(),
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
            let names = |names: Option<&'static Vec<String>>| {
                names.map(Vec::as_slice).map(lower).unwrap_or_default()
            };
            ResultForm::Names(of_sides(results, sides).map(names))
        }
        End::Exact(results) => {
            ResultForm::Words(of_sides(results, sides).map(|word| word.map_or("", String::as_str)))
        }
    }
}

/// What there is for each of two sides; a puzzle has one.
fn of_sides<T>(results: &'static Results<T>, sides: &[String]) -> [Option<&'static T>; 2] {
    [0, 1].map(|side| results.wins.get(sides.get(side)?))
}

/// Names in lower case, which stay.
fn lower(names: &[String]) -> &'static [&'static str] {
    let names: Vec<&'static str> =
        names.iter().map(|name| &*String::leak(name.to_lowercase())).collect();
    Vec::leak(names)
}
