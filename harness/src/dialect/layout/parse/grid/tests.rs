//! Boards whose cells line up, and some that do not.

use rstest::rstest;

use super::*;
use crate::dialect::layout::parse::free;

const SIZE: usize = 8;
const RANKS: [&str; SIZE] = [
    "rnbqkbnr", "pppppppp", "........", "........", "........", "........", "PPPPPPPP", "RNBQKBNR",
];

/// The start position, with each rank drawn like this from its number and cells.
fn drawn(rank: impl Fn(usize, Vec<char>) -> String) -> String {
    let line = |(n, cells): (usize, &&str)| rank(SIZE - n, cells.chars().collect()) + "\n";
    RANKS.iter().enumerate().map(line).collect()
}

fn joined(cells: Vec<char>, between: &str, cell: impl Fn(char) -> String) -> String {
    cells.into_iter().map(cell).collect::<Vec<_>>().join(between)
}

/// A piece as two letters, for its colour and its kind.
fn two_letters(c: char) -> String {
    let side = if c.is_uppercase() { 'w' } else { 'b' };
    if c == '.' { "--".to_owned() } else { format!("{side}{}", c.to_uppercase()) }
}

fn word(c: char) -> String {
    let names = [
        ('k', "king"),
        ('q', "queen"),
        ('r', "rook"),
        ('b', "bishop"),
        ('n', "knight"),
        ('p', "pawn"),
    ];
    let name = names.iter().find(|(letter, _)| *letter == c.to_ascii_lowercase());
    let name = name.map_or("", |(_, name)| name);
    if c.is_uppercase() { format!("{:6}", name.to_uppercase()) } else { format!("{name:6}") }
}

/// Three lines per rank, with hatched dark squares.
fn hatched(n: usize, cells: Vec<char>) -> String {
    let ground = |file: usize| if (n + file).is_multiple_of(2) { ':' } else { ' ' };
    let row = |centre: &dyn Fn(usize, char) -> char| -> String {
        let cell = |file: usize| format!("{0}{1}{0}", ground(file), centre(file, ground(file)));
        (0..SIZE).map(cell).collect()
    };
    let [edge, piece] = [
        row(&|_, ground| ground),
        row(&|file, ground| if cells[file] == '.' { ground } else { cells[file] }),
    ];
    format!("  {edge}\n{n} {piece}\n  {edge}")
}

fn start() -> Board {
    RANKS.join("/").parse().unwrap()
}

/// The boards of a text whose first board is the start position.
fn boards(text: &str) -> Vec<String> {
    let Some(alphabet) = bind(text, &[], &Shape::chess(), &start()).map(Alphabet::lined_up) else {
        return Vec::new();
    };
    let board = |piece| match piece {
        Segment::Board(_, cells) => Some(alphabet.read(&cells).0.to_string().replace('\n', "/")),
        Segment::Text(_) | Segment::Broken(..) => None,
    };
    free::extract(text, &[], &Shape::chess(), &alphabet).into_iter().filter_map(board).collect()
}

#[rstest]
#[case::two_letters(drawn(|n, cells| format!("{n} {}", joined(cells, " ", two_letters))))]
#[case::between_bars(drawn(|n, cells| format!("{n}|{}|", joined(cells, "|", two_letters))))]
#[case::words(drawn(|n, cells| format!("{n} {}", joined(cells, " ", word))))]
#[case::a_list(drawn(|_, cells| format!("{cells:?}")))]
#[case::text_beside(drawn(|n, cells| format!("{n} {}{}", joined(cells, " ", String::from), ["", "   White to move"][n % 2])))]
#[case::between_rules(drawn(|n, cells| format!("+{}\n|{}| {n}", "----+".repeat(SIZE), joined(cells, "|", |c| format!(" {} ", two_letters(c))))))]
#[case::hatched(drawn(hatched))]
#[case::hatched_with_the_files_below(drawn(hatched) + "   a  b  c  d  e  f  g  h\n")]
fn cells_that_line_up_are_a_board(#[case] text: String) {
    assert_eq!(boards(&text), [RANKS.join("/")], "{text}");
    assert_eq!(boards(&text.repeat(2)), [RANKS.join("/"), RANKS.join("/")], "{text}");
}

#[rstest]
#[case::a_question("Rules (y/n)? ")]
#[case::several_lines("1: draughts\n2: this\nWhich (1 or 2)? ")]
fn a_question_may_come_before_the_first_board(#[case] asked: &str) {
    let board = drawn(|n, cells| format!("{n} |{}|", joined(cells, "|", two_letters)));
    let text = format!("{asked}{board}>\n{board}");
    assert_eq!(boards(&text), [RANKS.join("/"), RANKS.join("/")], "{text}");
}

#[rstest]
#[case::a_rank_twice(drawn(|n, cells| if n == 2 { format!("{n} {0}\n{n} {0}", joined(cells, " ", two_letters)) } else { format!("{n} {}", joined(cells, " ", two_letters)) }))]
#[case::a_ninth_cell(drawn(|n, cells| format!("{n} {}{}", joined(cells, " ", two_letters), if n == 1 { " wR" } else { "" })))]
#[case::letters_for_both(drawn(|n, cells| format!("{n} {}", joined(cells, " ", |c| two_letters(c).to_uppercase().replace('W', "B")))))]
#[case::out_of_line(drawn(|n, cells| format!("{}{}", " ".repeat(n), joined(cells, " ", two_letters))))]
#[case::the_last_rank_twice(drawn(|n, cells| {
    let rank = format!("{n} |{}|", joined(cells, "|", two_letters));
    let again = if n == 1 { format!("\n{rank}") } else { String::new() };
    format!("  {}\n{rank}{again}", "-".repeat(25))
}))]
fn what_does_not_line_up_is_none(#[case] text: String) {
    assert_eq!(boards(&text), [""; 0], "{text}");
}

#[test]
fn a_board_is_turned_as_its_numbers_say() {
    let upright = drawn(|n, cells| format!("{n} {}", joined(cells, " ", two_letters)));
    let turned: Vec<String> = upright
        .lines()
        .map(|line| {
            let mut words: Vec<&str> = line.split(' ').collect();
            words[1..].reverse();
            words.join(" ") + "\n"
        })
        .rev()
        .collect();
    assert_eq!(boards(&(upright + &turned.concat())), [RANKS.join("/"), RANKS.join("/")]);
}

/// A piece as a word of at most five letters: only the queen's fills its cell.
fn short_word(c: char) -> String {
    let name = if c.eq_ignore_ascii_case(&'q') { "queen" } else { &word(c).to_lowercase()[..4] };
    let name = if c.is_uppercase() { name.to_uppercase() } else { name.to_owned() };
    format!("{name:5}")
}

#[test]
fn a_word_that_fills_its_cell_is_no_part_of_the_next() {
    let ranked = |n, cells| format!("{n} |{}|", joined(cells, "|", short_word));
    let start = drawn(ranked);
    let moved = start.replace("QUEEN", "     ").replacen("|     |", "|QUEEN|", 1);
    let boards = boards(&(start + &moved));
    let expected = RANKS.join("/").replace('Q', ".").replacen('.', "Q", 1);
    assert_eq!(boards, [RANKS.join("/"), expected]);
}

#[test]
fn the_names_of_the_files_are_no_line_of_a_rank() {
    let centred = |c| format!("{:^5}", short_word(c).trim());
    let ranked = |n, cells| {
        format!(
            "   |{}|\n {n} |{}\n   +{}",
            joined(cells, "|", centred),
            "     |".repeat(SIZE),
            "-----+".repeat(SIZE)
        )
    };
    let files = format!(
        "      {}\n   +{}\n",
        joined(('A'..='H').collect(), "     ", String::from),
        "-----+".repeat(SIZE)
    );
    let start = files + &drawn(ranked);
    let moved = start.replacen("knig ", "     ", 1);
    let expected = RANKS.join("/").replacen('n', ".", 1);
    assert_eq!(boards(&format!("{start}> {moved}")), [RANKS.join("/"), expected]);
}

/// The start `..b/.../a..`, drawn with numbers, and a board with a mark that the start does not show.
#[test]
fn a_later_mark_may_stand_on_a_board_with_text_beside_it() {
    let first = "  .  .  2   3\n  .  .  .   2   from above\n  1  .  .   1\n";
    let later = "  .  x  2   3\n  .  .  .   2   from above\n  1  .  .   1\n";
    let start: Board = "..b/.../a..".parse().unwrap();
    let shape = Shape::of(&start, Vec::new(), ["3", "2", "1"].map(String::from).into());
    let alphabet = bind(first, &[], &shape, &start).map(Alphabet::lined_up).unwrap();
    let read = |piece| match piece {
        Segment::Board(_, cells) => Some(alphabet.read(&cells).0.to_string().replace('\n', "/")),
        Segment::Text(_) | Segment::Broken(..) => None,
    };
    let text = format!("{first}> {later}");
    let found: Vec<String> =
        free::extract(&text, &[], &shape, &alphabet).into_iter().filter_map(read).collect();
    assert_eq!(found, ["..b/.../a..", ".?b/.../a.."], "{text}");
}
