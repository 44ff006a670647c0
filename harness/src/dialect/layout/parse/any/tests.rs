//! Boards of many shapes in many drawings, and texts without any.

use rstest::rstest;

use super::*;

/// A game: its start, and a later board.
#[derive(Clone, Copy)]
struct Played {
    start: &'static str,
    later: &'static str,
    /// The characters for `.` and for two other marks.
    glyphs: [char; 3],
    marks: [char; 3],
}

const TIC_TAC_TOE: Played = Played {
    start: "3/3/3",
    later: "X.O/.X./O..",
    glyphs: ['.', 'X', 'O'],
    marks: ['.', 'X', 'O'],
};
const CONNECT_FOUR: Played = Played {
    start: "7/7/7/7/7/7",
    later: "......./......./......./...O.../..XX.../.OXOX..",
    glyphs: ['·', '1', '2'],
    marks: ['.', 'X', 'O'],
};
const PEGS: Played = Played {
    start: "__ooo__/__ooo__/ooooooo/ooo.ooo/ooooooo/__ooo__/__ooo__",
    later: "__ooo__/__o.o__/ooo.ooo/ooooooo/ooooooo/__ooo__/__ooo__",
    glyphs: ['+', '@', '?'],
    marks: ['.', 'o', '?'],
};
const REVERSI: Played = Played {
    start: "8/8/8/...OX.../...XO.../8/8/8",
    later: "8/8/...X..../...XX.../...XO.../8/8/8",
    glyphs: ['_', '●', '○'],
    marks: ['.', 'X', 'O'],
};
const HEX: Played = Played {
    start: "5/5/5/5/5",
    later: "..X../.O.../..X../...O./.....",
    glyphs: ['.', 'r', 'b'],
    marks: ['.', 'X', 'O'],
};
const FIFTEEN: Played = Played {
    start: "96/96/96/96/96/96/96/96/96/96/96/96/96/96/96",
    later: "96/96/96/96/96/96/96/7X7/7O7/96/96/96/96/96/96",
    glyphs: ['.', '#', 'o'],
    marks: ['.', 'X', 'O'],
};
const FROGS: Played = Played {
    start: "xxx..ooo",
    later: "xx.x.ooo",
    glyphs: ['_', 'a', 'b'],
    marks: ['.', 'x', 'o'],
};

type Row = Vec<Option<String>>;

impl Played {
    fn boards(self) -> [Board; 2] {
        [self.start, self.later].map(|text| text.parse().unwrap())
    }

    fn shape(self) -> Shape {
        let start = &self.boards()[0];
        let columns = ('a'..='z').take(start.width()).map(String::from).collect();
        let rows = (1..=start.height()).rev().map(|row| row.to_string()).collect();
        Shape::of(start, columns, rows)
    }

    /// The characters in the cells of a board, row by row.
    fn rows(self, board: &Board) -> Vec<Row> {
        let drawn = |mark: char| {
            let at = self.marks.iter().position(|known| *known == mark).unwrap();
            self.glyphs[at].to_string()
        };
        board.rows().map(|row| row.iter().map(|cell| cell.map(drawn)).collect()).collect()
    }

    /// The boards read in a text. Marks that come later are expected to be drawn as they are.
    fn read(self, said: &str) -> Result<Vec<Board>, Start> {
        let (shape, [start, _]) = (self.shape(), self.boards());
        let text = Text { whole: said, beginning: said, pauses: &[] };
        let first = First { shape: &shape, board: &start, is_literal: false };
        let mut alphabet = first.bind(text)?;
        let later = self
            .marks
            .iter()
            .zip(self.glyphs)
            .filter(|(mark, _)| !start.marks().any(|m| m == **mark));
        alphabet.pin(&later.map(|(mark, glyph)| (*mark, glyph.to_string())).collect());
        let board = |piece| match piece {
            Segment::Board(_, cells) => Some(alphabet.read(&cells).0),
            Segment::Text(_) | Segment::Broken(..) => None,
        };
        Ok(extract(text, &shape, &alphabet).into_iter().filter_map(board).collect())
    }
}

/// The cells of a row with this text between them, and this text for missing cells.
fn joined(row: &Row, between: &str, hole: &str) -> String {
    let cells: Vec<&str> = row.iter().map(|cell| cell.as_deref().unwrap_or(hole)).collect();
    cells.join(between)
}

/// Lines, each drawn from its index from the top and its row.
fn lines(rows: &[Row], line: impl Fn(usize, &Row) -> String) -> String {
    rows.iter().enumerate().map(|(n, row)| line(n, row) + "\n").collect()
}

fn names(count: usize, first: usize) -> String {
    (first..first + count).map(|n| (n % 10).to_string()).collect::<Vec<_>>().join(" ")
}

fn letters(count: usize) -> String {
    ('a'..='z').take(count).map(String::from).collect::<Vec<_>>().join(" ")
}

fn bare(rows: &[Row]) -> String {
    lines(rows, |_, row| joined(row, "", " "))
}

fn filled(rows: &[Row]) -> String {
    lines(rows, |_, row| joined(row, " ", "#"))
}

fn numbered_on_the_left(rows: &[Row]) -> String {
    let ranks = lines(rows, |n, row| format!("{:2} {}", rows.len() - n, joined(row, " ", " ")));
    format!("{ranks}   {}\n", letters(rows[0].len()))
}

fn numbered_on_both_sides(rows: &[Row]) -> String {
    let files = format!("  {}\n", letters(rows[0].len()).to_uppercase());
    let name = |n: usize| rows.len() - n;
    let ranks = lines(rows, |n, row| format!("{0} {1} {0}", name(n), joined(row, " ", " ")));
    format!("{files}{ranks}{files}")
}

fn numbered_from_the_top(rows: &[Row]) -> String {
    let files = format!("   {}\n", names(rows[0].len(), 1));
    files + &lines(rows, |n, row| format!("{:2}|{}", n + 1, joined(row, " ", " ")))
}

fn numbered_from_nought(rows: &[Row]) -> String {
    let files = format!("   {}\n", names(rows[0].len(), 0));
    files + &lines(rows, |n, row| format!("{n:2} {}", joined(row, " ", " ")))
}

fn between_bars_and_rules(rows: &[Row]) -> String {
    let rule = format!("+{}\n", "-+".repeat(rows[0].len()));
    format!(
        "{rule}{}",
        lines(rows, |_, row| format!("|{}|\n{}", joined(row, "|", " "), rule.trim()))
    )
}

fn bars_between_cells(rows: &[Row]) -> String {
    let rule = ["---"].repeat(rows[0].len()).join("+");
    let rows: Vec<String> =
        rows.iter().map(|row| format!(" {} \n", joined(row, " | ", " "))).collect();
    rows.join(&format!("{rule}\n"))
}

fn in_a_box(rows: &[Row]) -> String {
    let rule = |[left, cross, right]: [&str; 3]| {
        format!("{left}{}{right}\n", ["───"].repeat(rows[0].len()).join(cross))
    };
    let ranks: Vec<String> =
        rows.iter().map(|row| format!("│ {} │\n", joined(row, " │ ", " "))).collect();
    rule(["┌", "┬", "┐"]) + &ranks.join(&rule(["├", "┼", "┤"])) + &rule(["└", "┴", "┘"])
}

fn in_brackets(rows: &[Row]) -> String {
    let cell = |cell: &Option<String>| {
        cell.as_ref().map_or_else(|| "   ".to_owned(), |glyph| format!("[{glyph}]"))
    };
    lines(rows, |_, row| row.iter().map(cell).collect::<String>().trim_end().to_owned())
}

fn indented(rows: &[Row]) -> String {
    lines(rows, |n, row| format!("{}{}", " ".repeat(n), joined(row, " ", " ")))
}

fn bars_at_the_border(rows: &[Row]) -> String {
    lines(rows, |n, row| {
        format!("{:2} |{}| {}", rows.len() - n, joined(row, "", " "), rows.len() - n)
    })
}

type Draw = fn(&[Row]) -> String;

#[rstest]
fn a_board_is_read_in_any_free_drawing(
    #[values(TIC_TAC_TOE, CONNECT_FOUR, PEGS, REVERSI, HEX, FIFTEEN)] played: Played,
    #[values(
        bare,
        filled,
        numbered_on_the_left,
        numbered_on_both_sides,
        numbered_from_the_top,
        numbered_from_nought,
        between_bars_and_rules,
        bars_between_cells,
        in_a_box,
        in_brackets,
        indented,
        bars_at_the_border
    )]
    draw: Draw,
) {
    let [start, later] = played.boards().map(|board| draw(&played.rows(&board)));
    let said = format!("Welcome to the game!\n\n{start}\nMove? \n{later}\nMove? ");
    assert_eq!(played.read(&said), Ok(played.boards().into()), "{said}");
    let said = format!("{start}X> {later}O> ");
    assert_eq!(played.read(&said), Ok(played.boards().into()), "{said}");
}

#[rstest]
fn a_blank_is_an_empty_cell_where_its_place_is_known(
    #[values(TIC_TAC_TOE, CONNECT_FOUR, PEGS, REVERSI)] played: Played,
    #[values(
        between_bars_and_rules,
        bars_between_cells,
        in_a_box,
        in_brackets,
        bars_at_the_border
    )]
    draw: Draw,
) {
    let [_, one, other] = played.glyphs;
    let played = Played { glyphs: [' ', one, other], ..played };
    let [start, later] = played.boards().map(|board| draw(&played.rows(&board)));
    let said = format!("Welcome to the game!\n\n{start}\nMove? \n{later}\nMove? ");
    assert_eq!(played.read(&said), Ok(played.boards().into()), "{said}");
}

#[rstest]
#[case::together("")]
#[case::apart(" ")]
#[case::between_bars("|")]
fn a_board_of_one_row_is_read(#[case] between: &str) {
    let drawn = FROGS.boards().map(|board| joined(&FROGS.rows(&board)[0], between, " "));
    let said = format!("Frogs\n{}\nmove: \n{}\n", drawn[0], drawn[1]);
    assert_eq!(FROGS.read(&said), Ok(FROGS.boards().into()), "{said}");
}

#[rstest]
#[case::nothing("")]
#[case::a_title("TIC\nTAC\nTOE\n")]
#[case::a_list_in_columns("a1 b2 c3 d4\na2 b1 c1 d2\na3 b3 c2 d1\n")]
#[case::the_names_of_the_cells("1 2 3\n4 5 6\n7 8 9\n")]
#[case::a_list_of_moves("a1 b2 c3\na2 b1 c1\na3 b3 c2\n")]
#[case::short_words("You\nmay\ngo!\n")]
#[case::prose("The board has three rows.\nIt is a\ntoy.\n")]
#[case::two_rows("...\n...\n")]
fn what_is_no_start_position_binds_nothing(#[case] said: &str) {
    assert!(TIC_TAC_TOE.read(said).is_err(), "{said}");
}

#[rstest]
#[case::words_below("...\n...\n...\nYou\nwon\nbye\n", 1)]
#[case::a_word_above("Yes\n...\n.X.\n...\n", 0)]
#[case::a_title_and_a_start("TIC\nTAC\nTOE\n...\n...\n...\n", 1)]
#[case::a_list_of_moves("...\n...\n...\n1 2 3\n4 5 6\n7 8 9\n", 1)]
fn only_boards_are_read(#[case] said: &str, #[case] count: usize) {
    assert_eq!(TIC_TAC_TOE.read(said).map_or(0, |boards| boards.len()), count, "{said}");
}

#[test]
fn a_word_above_many_boards_is_no_row_of_the_first() {
    let board = "...\n...\n...\n";
    let said = "Yes\n".to_owned() + &board.repeat(MANY_REPLIES);
    let pauses: Vec<usize> = (0..MANY_REPLIES).map(|n| 4 + n * board.len()).collect();
    let (shape, start) = (TIC_TAC_TOE.shape(), &TIC_TAC_TOE.boards()[0]);
    let text = Text { whole: &said, beginning: &said, pauses: &pauses[1..] };
    let alphabet = First { shape: &shape, board: start, is_literal: false }.bind(text).unwrap();
    let begins = extract(text, &shape, &alphabet).into_iter().filter_map(|piece| match piece {
        Segment::Board(range, _) => Some(range.start),
        Segment::Text(_) | Segment::Broken(..) => None,
    });
    assert_eq!(begins.collect::<Vec<_>>(), pauses);
}

/// More rows than are examined together.
const MANY_REPLIES: usize = 40;

#[test]
fn the_characters_are_those_of_the_rulebook_where_they_must() {
    let (shape, board) = (REVERSI.shape(), &REVERSI.boards()[0]);
    let first = First { shape: &shape, board, is_literal: true };
    let bound = |said: &str| first.bind(Text { whole: said, beginning: said, pauses: &[] });
    assert!(bound(&format!("{board}\n")).is_ok());
    assert_eq!(bound(&format!("{board}\n").replace('X', "#")), Err(Start::Other));
}

#[test]
fn a_row_too_many_is_no_board() {
    let said = "...\n".repeat(4);
    let (shape, board) = (TIC_TAC_TOE.shape(), &TIC_TAC_TOE.boards()[0]);
    let text = Text { whole: &said, beginning: &said, pauses: &[] };
    let alphabet = First { shape: &shape, board, is_literal: false }.bind(text).unwrap();
    let pieces = extract(text, &shape, &alphabet);
    assert!(matches!(&pieces[..], [Segment::Broken(..)]), "{pieces:?}");
}

#[rstest]
#[case::chess(
    &Shape::chess(),
    "a board is eight ranks of eight cells that line up, and equal pieces look equal"
)]
#[case::one_row(
    &Shape::alak(),
    "a board is eleven cells side by side on one line, and equal pieces look equal"
)]
#[case::holes(&PEGS.shape(), "a board is seven rows with 33 cells in their places, and equal pieces look equal")]
fn the_form_of_a_board_is_told(#[case] shape: &Shape, #[case] form: &str) {
    assert_eq!(shape.form(), form);
}

/// The boards of a text that starts with this position, whose rows have these names or numbers.
fn boards_of(start: &str, rows: Vec<String>, said: &str) -> Vec<String> {
    let board: Board = start.parse().unwrap();
    let numbers = (1..=board.height()).map(|row| row.to_string());
    let rows = if rows.is_empty() { numbers.collect() } else { rows };
    let shape = Shape::of(&board, Vec::new(), rows);
    let text = Text { whole: said, beginning: said, pauses: &[] };
    let first = First { shape: &shape, board: &board, is_literal: false };
    let Ok(mut alphabet) = first.bind(text) else { return Vec::new() };
    alphabet.expect_pieces("XO+*");
    let read = |piece| match piece {
        Segment::Board(_, cells) => Some(alphabet.read(&cells).0.to_string().replace('\n', "/")),
        Segment::Text(_) | Segment::Broken(..) => None,
    };
    extract(text, &shape, &alphabet).into_iter().filter_map(read).collect()
}

/// Two layers of two rows.
#[rstest]
#[case::titles("Layer 1\n..\n..\nLayer 2\n..\n..\n", "Layer 1\nX.\n..\nLayer 2\n..\n.O\n")]
#[case::blank_lines("..\n..\n\n..\n..\n", "X.\n..\n\n..\n.O\n")]
#[case::titles_and_rulers(
    "Layer 1:\n  1 2\n1 . .\n2 . .\n\nLayer 2:\n  1 2\n1 . .\n2 . .\n",
    "Layer 1:\n  1 2\n1 X .\n2 . .\n\nLayer 2:\n  1 2\n1 . .\n2 . O\n"
)]
#[case::boxes(
    "Layer 1\n+-+-+\n|.|.|\n+-+-+\n|.|.|\n+-+-+\nLayer 2\n+-+-+\n|.|.|\n+-+-+\n|.|.|\n+-+-+\n",
    "Layer 1\n+-+-+\n|X|.|\n+-+-+\n|.|.|\n+-+-+\nLayer 2\n+-+-+\n|.|.|\n+-+-+\n|.|O|\n+-+-+\n"
)]
#[case::side_by_side(". .   . .\n. .   . .\n", "X .   . .\n. .   . O\n")]
#[case::side_by_side_with_a_bar("..|..\n..|..\n", "X.|..\n..|.O\n")]
#[case::side_by_side_with_titles("One Two\n.. ..\n.. ..\n", "One Two\nX. ..\n.. .O\n")]
#[case::side_by_side_with_names("1 . .   1 . .\n2 . .   2 . .\n", "1 X .   1 . .\n2 . .   2 . O\n")]
fn layers_may_have_titles_or_be_side_by_side(#[case] first: &str, #[case] later: &str) {
    let rows = ["1.1", "1.2", "2.1", "2.2"].map(String::from).into();
    let said = format!("{first}\nX to move\n{later}");
    assert_eq!(boards_of("../../../..", rows, &said), ["../../../..", "X./../../.O"], "{said}");
}

#[rstest]
#[case::plain("####\n#  #\n#o #\n####\n", "####\n#o #\n#  #\n####\n")]
#[case::indented("  ####\n  #  #\n  #o #\n  ####\n", "  ####\n  #o #\n  #  #\n  ####\n")]
#[case::apart("# # # #\n#     #\n# o   #\n# # # #\n", "# # # #\n# o   #\n#     #\n# # # #\n")]
fn a_blank_is_a_cell_between_walls(#[case] first: &str, #[case] later: &str) {
    let start = "####/#..#/#o.#/####";
    let said = format!("{first}Which way? \n{later}Moves: 1\n");
    assert_eq!(boards_of(start, Vec::new(), &said), [start, "####/#o.#/#..#/####"], "{said}");
}

#[rstest]
#[case::commas("o,.\n.,o\n", ".,.\n.,.\n")]
#[case::lists("['o', '.']\n['.', 'o']\n", "['.', '.']\n['.', '.']\n")]
#[case::a_list_of_lists("[[1, 8],\n [8, 1]]\n", "[[8, 8],\n [8, 8]]\n")]
#[case::a_list_of_lists_on_a_line("[[1, 8], [8, 1]]\n", "[[8, 8], [8, 8]]\n")]
#[case::an_object(
    "{\"board\": [[1, 8], [8, 1]], \"moves\": 0}\n",
    "{\"board\": [[8, 8], [8, 8]], \"moves\": 1}\n"
)]
#[case::words("on  off\noff on \n", "off off\noff off\n")]
fn a_board_without_pieces_is_read_in_any_drawing(#[case] first: &str, #[case] later: &str) {
    let said = format!("{first}> \n{later}");
    assert_eq!(boards_of("o./.o", Vec::new(), &said), ["o./.o", "../.."], "{said}");
}
