//! Moves as the cells that a player clicks, one after another, and back. The rules are not known here.

use rulebook::{
    board::{Board, shown},
    games::GameInfo,
};

use crate::description::{Description, Place, ReadInput};

/// The cells to click for a move on this board, the one before the move. A piece from a reserve is clicked by its
/// letter.
pub fn cells(game: &GameInfo, board: &Board, input: &str) -> Vec<String> {
    let description = Description::of(game.form);
    let read = description.input.places(input).and(description.input.read(input));
    let named = read.map_or_else(Vec::new, |read| pointed(description, &read));
    if named.is_empty() { of_chain(board, input).unwrap_or_default() } else { named }
}

/// The cells that an input names, and the pieces that it takes from a reserve.
fn pointed(description: &Description, read: &ReadInput<'_>) -> Vec<String> {
    let is_piece = |text: &str| {
        text.parse().is_ok_and(|mark| description.board.owner(mark).is_some()) && read.is_one_part()
    };
    let is_pointed = |(text, kind): &(&str, &Place)| match kind {
        Place::Word(_) => is_piece(text),
        kind @ (Place::Cell(_)
        | Place::Column(_)
        | Place::Row(_)
        | Place::Side(_)
        | Place::Step(_)) => description.cell(kind).is_some(),
    };
    read.places().filter(is_pointed).map(|(text, _)| text.to_owned()).collect()
}

/// The move for these clicked cells on this board, if there is an input for it.
pub fn input(game: &GameInfo, board: &Board, cells: &[String]) -> Option<String> {
    let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
    let description = Description::of(game.form);
    let named = description.input.naming(&cells).filter(|input| {
        let read = description.input.read(input);
        read.is_some_and(|read| pointed(description, &read).iter().eq(&cells))
    });
    named.or_else(|| match &cells[..] {
        [from, ways @ ..] if !ways.is_empty() && !description.names_cells() => {
            chain(board, from, ways)
        }
        _ => None,
    })
}

/// The letters of the directions, with the changes of column and row.
const WAYS: [(char, i32, i32); 4] = [('u', 0, -1), ('d', 0, 1), ('l', -1, 0), ('r', 1, 0)];

/// For an input that names no cell: a letter and its directions, such as `du` or `Yll`. A piece that goes several
/// times, or towards a letter, goes two cells at a time.
fn of_chain(board: &Board, input: &str) -> Option<Vec<String>> {
    let mut letters = input.chars();
    let letter = letters.next()?;
    let ways: Vec<char> = letters.collect();
    let mut at = find(board, |_, mark| mark == letter).filter(|_| !ways.is_empty())?;
    let mut cells = vec![board.name(at.0, at.1)];
    for way in &ways {
        let next = moved(at, *way, 1)?;
        let is_free = board.cell(next.0, next.1).is_none_or(|mark| mark == '.');
        at = if ways.len() == 1 && is_free { next } else { moved(at, *way, 2)? };
        cells.push(board.name(at.0, at.1));
    }
    Some(cells)
}

fn chain(board: &Board, from: &str, to: &[&str]) -> Option<String> {
    let place = |name: &str| find(board, |cell, _| cell == name);
    let mut at = place(from)?;
    let mut said = board.cell(at.0, at.1).filter(|mark| *mark != '.').map(shown)?;
    for name in to {
        let next = place(name)?;
        let reaches = |(way, ..): &&(char, i32, i32)| {
            [1, 2].into_iter().any(|cells| moved(at, *way, cells) == Some(next))
        };
        said.push(WAYS.iter().find(reaches)?.0);
        at = next;
    }
    Some(said)
}

fn moved((column, row): (usize, usize), way: char, cells: i32) -> Option<(usize, usize)> {
    let (_, right, down) = WAYS.into_iter().find(|(letter, ..)| *letter == way)?;
    let along = |at: usize, by: i32| usize::try_from(at as i32 + by * cells).ok();
    Some((along(column, right)?, along(row, down)?))
}

/// The first cell of a board with this name or mark.
fn find(board: &Board, is_it: impl Fn(&str, char) -> bool) -> Option<(usize, usize)> {
    let columns = |row| (0..board.width()).map(move |column| (column, row));
    let is_there = |(column, row): (usize, usize)| {
        board.cell(column, row).is_some_and(|mark| is_it(&board.name(column, row), mark))
    };
    (0..board.height()).flat_map(columns).find(|place| is_there(*place))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use rulebook::games::find as game;

    use super::*;

    #[test]
    fn every_legal_move_is_pointed_at_and_said_again() {
        for game in rulebook::games::GAMES {
            let referee = game.referee(None).unwrap();
            let board = referee.board();
            for said in referee.legal_moves() {
                let cells = cells(game, &board, &said);
                assert_eq!(input(game, &board, &cells), Some(said), "{}", game.name);
            }
        }
    }

    #[rstest]
    #[case::one_cell("quagmire", "a2")]
    #[case::three_cells("alak", "1 2 3")]
    #[case::too_far("foxgeese", "d3 d6")]
    #[case::an_empty_cell("foxgeese", "d5 d6")]
    #[case::nothing("gun", "")]
    fn what_is_no_move_cannot_be_said(#[case] name: &str, #[case] pointed: &str) {
        let game = game(name).unwrap();
        let board = game.referee(None).unwrap().board();
        let cells: Vec<String> = pointed.split_whitespace().map(str::to_owned).collect();
        assert_eq!(input(game, &board, &cells), None);
    }
}
