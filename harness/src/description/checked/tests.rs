//! The faults of bad descriptions.

mod puzzles;

use rstest::rstest;

use super::super::{
    Description, Fault,
    tests::{CONNECT4, edited},
    told,
};

fn faults(text: &str) -> Vec<Fault> {
    Description::read(text).expect_err("it is at fault")
}

fn line(text: &str, fault: &Fault) -> String {
    text.lines().nth(fault.line.get() - 1).unwrap_or_default().to_owned()
}

#[test]
fn all_faults_are_found_in_the_order_of_the_text() {
    let text = edited(CONNECT4, "turn = \"shown\"", "turn = \"show\"");
    let text = edited(&text, "columns", "colums");
    let text = edited(&text, "rule = \"C4-DRAW\"", "rule = \"C4-DRAWN\"");
    let lines: Vec<String> = faults(&text).iter().map(|fault| line(&text, fault)).collect();
    assert_eq!(lines, ["colums = \"1..7\"", "turn = \"show\"", "rule = \"C4-DRAWN\""]);
}

#[rstest]
#[case::no_toml("sides = [", "sides = ", "found no TOML")]
#[case::another_format("stickler = 1", "stickler = 2", "found another number of the format")]
#[case::no_format("stickler = 1", "", "`stickler` is missing")]
#[case::an_unknown_key(
    "columns",
    "colums",
    "found the unknown key `colums` in `[board]`; expected one of: start, columns, rows, cells, marks, pieces, pictures, blanks, tally, ragged; did you mean `columns`?"
)]
#[case::an_unknown_section(
    "[reference]",
    "[refrence]",
    "found the unknown key `refrence` in the game"
)]
#[case::capitals_in_the_name(
    "name = \"connect4\"",
    "name = \"Connect4\"",
    "found the name `Connect4`"
)]
#[case::the_name_of_another_game(
    "name = \"connect4\"",
    "name = \"alak\"",
    "is the name of a game of stickler"
)]
#[case::no_title("title = \"Connect Four\"", "", "`title` is missing in the game; add `title = ")]
#[case::another_kind(
    "title = \"Connect Four\"",
    "title = 4",
    "found a number for `title` in the game; expected a text"
)]
#[case::three_sides(
    "[\"X\", \"O\"]",
    "[\"X\", \"O\", \"Z\"]",
    "found `X`, `O`, `Z` for `sides`; expected one side"
)]
#[case::a_side_twice("[\"X\", \"O\"]", "[\"X\", \"X\"]", "found `X`, `X` for `sides`")]
#[case::a_side_that_means_a_draw("[\"X\", \"O\"]", "[\"draw\", \"O\"]", "found the side \"draw\"")]
#[case::an_unknown_symmetry("[\"mirror\"]", "[\"miror\"]", "did you mean `mirror`?")]
#[case::numbers_on_the_board(
    "start = \"......./",
    "start = \"0 4 4 4/",
    "found a blank in `start`; expected one character a cell"
)]
#[case::rows_of_different_length(
    "start = \"......./",
    "start = \"....../",
    "found rows of different length in `start`; write `_`"
)]
#[case::a_row_without_cells(
    "start = \"......./",
    "start = \"_______/",
    "found no cell in row 1 of `start`"
)]
#[case::a_nought_on_the_board("start = \"......./", "start = \"...0.../", "found '0' in `start`")]
#[case::no_range_of_numbers(
    "columns = \"1..7\"",
    "marks = \"0-48\"",
    "found `0-48` for `marks`; expected characters without digits, or a range of numbers such as `0..48`, up to 999"
)]
#[case::an_empty_range("columns = \"1..7\"", "marks = \"9..0\"", "found `9..0` for `marks`")]
#[case::a_tally_without_numbers(
    "columns = \"1..7\"",
    "tally = true",
    "found `tally` for a board whose cells show no numbers; add `marks = \"0..9\"`"
)]
#[case::ragged_rows_of_numbers(
    "columns = \"1..7\"",
    "marks = \"0..9\"\nragged = true",
    "found `ragged` for a board whose cells show numbers, or have `blanks`"
)]
#[case::a_gap_in_a_ragged_row(
    "start = \"......./",
    "ragged = true\nstart = \"..._.../",
    "found `_` inside a row of `start`; write `_` only at the ends of rows"
)]
#[case::a_picture_of_no_piece(
    "columns = \"1..7\"",
    "pictures = { Q = \"♛\" }",
    "found `Q` in `pictures`, which no board shows; expected characters of pieces"
)]
#[case::a_picture_that_is_no_path(
    "columns = \"1..7\"",
    "pictures = { X = \"fox.png\" }",
    "found `fox.png` in `pictures`; expected one character, or an SVG path such as `M2 2h6v6z`"
)]
#[case::pieces_of_another_side(
    "columns = \"1..7\"",
    "pieces = { X = \"X\", O = \"O\", Z = \"Z\" }",
    "found `Z` in `pieces`, which is no side of this game; expected one of: X, O"
)]
#[case::no_pieces_of_a_side(
    "columns = \"1..7\"",
    "pieces = { X = \"X\" }",
    "`O` is missing in `[pieces]`"
)]
#[case::a_piece_of_both_sides(
    "columns = \"1..7\"",
    "pieces = { X = \"XA\", O = \"OA\" }",
    "found `A` for both sides in `pieces`; expected different characters"
)]
#[case::an_empty_cell_as_a_piece(
    "columns = \"1..7\"",
    "pieces = { X = \"X.\", O = \"O\" }",
    "found '.' in `pieces`"
)]
#[case::other_blanks(
    "columns = \"1..7\"",
    "blanks = \"kind\"",
    "found `kind` for `blanks` in `[board]`; expected one of: kinds; did you mean `kinds`?"
)]
#[case::too_few_columns("\"1..7\"", "\"1..6\"", "found 6 names for `columns`, but `start` has 7")]
#[case::no_range("\"1..7\"", "\"1-7\"", "found `1-7` for `columns`; expected a range")]
#[case::a_name_twice(
    "\"1..7\"",
    "[\"a\", \"b\", \"c\", \"d\", \"e\", \"f\", \"a\"]",
    "found `a` twice in `columns`"
)]
#[case::no_pattern("moves = [\"{drop:column}\"]", "moves = []", "found no pattern in `moves`")]
#[case::an_unknown_kind(
    "{drop:column}",
    "{drop:colum}",
    "found a place of the kind `colum`; expected one of: cell, column, row, side; did you mean `column`?"
)]
#[case::no_kind(
    "{drop:column}",
    "{drop}",
    "found `{drop}` without a kind; a place is `{name:kind}`"
)]
#[case::an_open_brace("{drop:column}", "{drop:column", "found a brace without its partner")]
#[case::a_closing_brace("{drop:column}", "{drop:column}}", "found a brace without its partner")]
#[case::a_name_in_capitals("{drop:column}", "{Drop:column}", "found a place named `Drop`")]
#[case::two_places_of_one_name(
    "[\"{drop:column}\"]",
    "[\"{a:column} {a:row}\"]",
    "found two places named `a`"
)]
#[case::two_ways(
    "[\"{drop:column}\"]",
    "[\"{drop:column}\", \"{at:1..3}\"]",
    "found two ways in which `moves` make the input `1`"
)]
#[case::a_tab("\"4 4\"", "\"4\\t4\"", "found '\\t' in `nonsense`")]
#[case::nonsense_that_is_a_move(
    "\"4 4\"",
    "\"4\"",
    "found `4` in `nonsense`, which the pattern `{drop:column}` makes"
)]
#[case::a_tab_before("nonsense =", "before = [\"A\\tn\"]\nnonsense =", "found '\\t' in `before`")]
#[case::an_unknown_placeholder(
    "{drop0}",
    "{drop1}",
    "found `{drop1}` in a notation of `{drop:column}`; expected one of: drop, DROP, drop0, dropA, DROPA; did you mean `drop`?"
)]
#[case::no_place("{drop0}", "move", "found the place `drop` 0 times in a notation")]
#[case::a_part_that_pins_something_else(
    "[output]",
    "[[input.part]]\nname = \"first\"\nwrite = \"{n:a|b}\"\n[output]",
    "found a part named `first`; expected two lower-case letters or more, other than input, first, blank, draw"
)]
#[case::a_part_twice(
    "[output]",
    "[[input.part]]\nname = \"put\"\nwrite = \"{n:a|b}\"\n[[input.part]]\nname = \"put\"\nwrite = \"{m:c|d}\"\n[output]",
    "found a second part named `put`"
)]
#[case::a_part_without_a_place(
    "[output]",
    "[[input.part]]\nname = \"put\"\nwrite = \"!\"\n[output]",
    "found a part without a place: `!`; expected a place"
)]
#[case::a_part_with_a_place_of_the_move(
    "[output]",
    "[[input.part]]\nname = \"put\"\nwrite = \"{drop:a|b}\"\n[output]",
    "found two places named `drop`"
)]
#[case::a_part_that_is_never_alone(
    "[output]",
    "[[input.part]]\nname = \"put\"\nwrite = \"{n:a|b}\"\nalone = false\n[output]",
    "found a part for which `alone` is not true"
)]
#[case::an_unknown_key_of_a_part(
    "[output]",
    "[[input.part]]\nname = \"put\"\nwrite = \"{n:a|b}\"\nlone = true\n[output]",
    "found the unknown key `lone` in `[[input.part]]`"
)]
#[case::a_text_beside_exact_ones(
    "turn = \"shown\"",
    "turn = { exact = { X = \"X> \", O = \"O> \" }, X = \"X> \" }",
    "found `X` next to `exact` in `turn`"
)]
#[case::a_part_of_an_unknown_rule(
    "[output]",
    "[[input.part]]\nname = \"put\"\nwrite = \"{n:a|b}\"\nrules = [\"C4-DROOP\"]\n[output]",
    "found `C4-DROOP`, which is no rule of this game"
)]
#[case::an_unknown_drawing(
    "board = \"free\"",
    "board = \"fre\"",
    "found `fre` for `board` in `[output]`; expected one of: free, exact; did you mean `free`?"
)]
#[case::another_drawing(
    "glyphs = \"free\"",
    "drawing = \"...\"",
    "the drawing does not show the cells of `start`"
)]
#[case::an_unknown_moment(
    "\"move\", \"end\"]",
    "\"ends\"]",
    "found `ends` in `due`; expected one of: start, move, end, refusal; did you mean `end`?"
)]
#[case::a_turn_of_another_side(
    "turn = \"shown\"",
    "turn = { X = \"X> \", O = \"O> \", Z = \"Z> \" }",
    "found `Z` in `turn`, which is no side of this game; expected one of: X, O"
)]
#[case::one_turn_for_both_sides(
    "turn = \"shown\"",
    "turn = { X = \"> \", O = \"> \" }",
    "found \"> \" for both sides in `turn`; expected a text for each side"
)]
#[case::a_turn_of_one_side_only(
    "turn = \"shown\"",
    "turn = { X = \"X> \" }",
    "`O` is missing in `[turn]`; add `O = "
)]
#[case::an_unknown_refusal("refusal = \"any\"", "refusal = \"all\"", "found `all` for `refusal`")]
#[case::a_refusal_without_its_word(
    "refusal = \"any\"",
    "refusal = { words = \"NO\" }",
    "found the unknown key `words` in `[refusal]`"
)]
#[case::a_side_without_an_end(
    "O = [\"o\", \"2\", \"yellow\"], ",
    "",
    "`O` is missing in `[end]`; add `O = "
)]
#[case::an_unknown_result(
    "draw = [\"draw\"",
    "drawn = [\"draw\"",
    "found `drawn` in `end`, which is no result of this game"
)]
#[case::one_name_for_two_results(
    "\"yellow\"",
    "\"Red\"",
    "found `Red` for `O` in `end`, which names another result"
)]
#[case::no_program(
    "[\"python3\", \"reference.py\"]",
    "[]",
    "found [] for `run`; expected a program and its arguments"
)]
#[case::another_language(
    "[reference]",
    "[reference]\nspeaks = \"uci\"",
    "found `uci` for `speaks`"
)]
#[case::a_dialect_of_a_reference_that_answers_questions(
    "[reference]",
    "[reference]\ndialect = { X = \"x\" }",
    "found `dialect`, but the reference answers questions"
)]
#[case::an_oracle_that_plays(
    "[reference]",
    "[oracle]\nrun = [\"./oracle\"]\nspeaks = \"game\"\n[reference]",
    "found `speaks` where only the rules can answer"
)]
#[case::chance_with_free_characters(
    "symmetry = [\"mirror\"]",
    "chance = true",
    "found `chance`, but the characters of the board are free; add `glyphs = \"fixed\"`"
)]
#[case::a_field_of_an_empty_rule(
    "[reference]",
    "[[field]]\nname = \"score\"\nrule = \"\"\n[reference]",
    "found \"\" for `rule` in `[[field]]`; expected one line that is not empty"
)]
#[case::a_field_of_no_rule(
    "[reference]",
    "[[field]]\nname = \"score\"\nrule = \"C4-SCORE\"\n[reference]",
    "found `C4-SCORE`, which is no rule of this game"
)]
#[case::a_field_that_is_due_at_no_time(
    "[reference]",
    "[[field]]\nname = \"score\"\nrule = \"C4-DROP\"\ndue = [\"always\"]\n[reference]",
    "found `always` in `due`; expected one of: start, move, end, refusal"
)]
#[case::an_id_twice("\"C4-DROP\"", "\"C4-TURN\"", "found a second entry with the id `C4-TURN`")]
#[case::an_id_with_a_blank("\"C4-DROP\"", "\"C4 DROP\"", "found the id `C4 DROP`")]
#[case::no_turn_rule("turn = true", "", "no rule has `turn = true`")]
#[case::two_turn_rules(
    "example = \"4, 4\"\n",
    "turn = true\n",
    "found a second rule with `turn = true`"
)]
#[case::a_misreading_of_no_rule(
    "rule = \"C4-DRAW\"",
    "rule = \"C4-DRAWN\"",
    "found `C4-DRAWN`, which is no rule of this game"
)]
#[case::an_unknown_misreading(
    "otherwise = [\"never-full\"]",
    "otherwise = [\"ever-full\"]",
    "found `ever-full`, which is no misreading of this game"
)]
fn a_fault_has_its_line_and_its_sentence(
    #[case] from: &str,
    #[case] to: &str,
    #[case] sentence: &str,
) {
    let text = edited(CONNECT4, from, to);
    let faults = faults(&text);
    let fault = faults.iter().find(|fault| fault.to_string().contains(sentence));
    let fault = fault.unwrap_or_else(|| panic!("{sentence}\n{}", told(&faults)));
    let is_whole = sentence.contains("missing") || sentence.contains("no rule has");
    let at = line(&text, fault);
    let stands_there = to.lines().any(|part| !part.is_empty() && at.contains(part));
    assert!(is_whole || stands_there, "{fault}");
}

#[test]
fn only_a_large_board_has_blanks_of_kinds() {
    let large = edited(CONNECT4, "columns", "blanks = \"kinds\"\ncolumns");
    let small = edited(&large, "......./......./......./......./......./.......", ".......");
    assert!(Description::read(&large).expect("42 cells").board.has_kinds_of_blanks);
    let found = faults(&small);
    assert!(found[0].to_string().contains("expected at least 36 cells"), "{}", told(&found));
}

#[test]
fn a_notation_that_writes_two_moves_the_same_is_a_fault() {
    let start = edited(CONNECT4, "......./......./......./......./......./.......", "...........");
    let columns = edited(&start, "\"1..7\"", "\"1..11\"");
    let moves = edited(&columns, "{drop:column}", "{from:column} {to:column}");
    let nonsense = edited(&moves, "\"4 4\"", "\"4 12\"");
    let text = edited(
        &nonsense,
        "\"{drop}\", \"{drop0}\", \"{dropA}\"",
        "\"{from},{to}\", \"{from}{to}\"",
    );
    let found = faults(&text);
    assert_eq!(found.len(), 1, "{}", told(&found));
    assert_eq!(
        found[0].found,
        "the notation \"{from}{to}\" writes both `1 11` and `11 1` as \"111\""
    );
}

#[test]
fn chance_needs_a_reference() {
    let text = edited(CONNECT4, "symmetry = [\"mirror\"]", "chance = true");
    let text = edited(&text, "glyphs = \"free\"", "glyphs = \"fixed\"");
    assert!(Description::read(&text).is_ok_and(|game| game.chance));
    let text = edited(&text, "[reference]\nrun = [\"python3\", \"reference.py\"]", "");
    let expected = "found `chance` without `[reference]`; add `[reference]`";
    assert!(faults(&text)[0].to_string().contains(expected));
}
