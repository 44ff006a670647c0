//! Programs of beginners, each right but for one honest mistake, in three games: the report names the mistake as the first cause, and
//! almost always as the only one.

use std::fs;

use regex::Regex;
use rstest::rstest;

use crate::{
    golden_program::{root, stdout},
    tools::is_there,
    workdir::Workdir,
};

/// The program of a game that conforms, which each mistake changes in one place.
const PROGRAMS: [(&str, &str); 3] = [
    ("alak", "alak/accepted/planiverse.py"),
    ("extinction", "extinction/accepted/museum.py"),
    ("quagmire", "quagmire/accepted/mire.py"),
];

/// A game, what the program has and what the beginner wrote (in several places, with ` ;; ` between), how the report begins, what it
/// says, and the most causes.
#[rstest]
#[case::writes_another_word(
    "alak",
    r#"print("INVALID")"#,
    r#"print("Invalid")"#,
    "format: a refusal prints `Invalid`;",
    "[refusal-not-shown]",
    1
)]
#[case::keeps_its_own_pieces(
    "alak",
    r#"("ox", "xo")[::1 - 2 * side]"#,
    r#"[("ox", "xo")[side]]"#,
    "A-OWN: ",
    "(own-never-removed) & should be empty (\"_\")",
    1
)]
#[case::plays_on_with_one_piece("alak", "> 1:", "> 0:", "A-END: ", "(none-left)", 1)]
#[case::reads_the_slots_in_the_other_order(
    "alak",
    "start, goal = map",
    "goal, start = map",
    "format: the program reads the two cells of a move in the wrong order",
    "--input '{to0} {from0}'",
    1
)]
#[case::crashes_at_words(
    "alak",
    "(ValueError, AssertionError, IndexError)",
    "(AssertionError, IndexError)",
    "crash: ",
    "ValueError: ",
    1
)]
#[case::loses_the_turn_at_a_refusal(
    "alak",
    "print(\"INVALID\")\n",
    "print(\"INVALID\")\n        side = 1 - side\n",
    "A-TURN: ",
    "(flips-on-refusal)",
    1
)]
#[case::refuses_a_move_and_plays_it(
    "alak",
    "print(\"INVALID\")\n        continue\n",
    "print(\"INVALID\")\n",
    "legality: ",
    "the program refused it and then played it & whatever the rule: A-",
    3
)]
#[case::gives_another_turn_after_losses(
    "alak",
    "    side = 1 - side\n",
    "    if row == \"\".join(slots):\n        side = 1 - side\n",
    "A-TURN: ",
    "-legal]",
    1
)]
#[case::draws_only_after_white_moves(
    "extinction",
    "    show()\n    result = winner(white)\n",
    "    result = winner(white)\n    if white or result:\n        show()\n",
    "format: no board after `",
    "[no-board]",
    1
)]
#[case::jumps_any_enemy(
    "quagmire",
    "if line[1] not in home:",
    "if True:",
    "Q-LOOP: ",
    "(any-enemy-jump)",
    1
)]
#[case::jumps_no_enemy(
    "quagmire",
    "elif line[0] in enemy:",
    "elif False:",
    "Q-LOOP: ",
    "(no-enemy-jump)",
    1
)]
#[case::moves_a_piece_twice(
    "quagmire",
    " if s != tired[me]}",
    "}",
    "Q-TWICE: ",
    "(twice-allowed)",
    1
)]
#[case::forgets_the_duty(
    "quagmire",
    "return duty or moves",
    "return moves",
    "Q-DUTY: ",
    "(no-duty)",
    1
)]
#[case::hides_whose_turn_it_is(
    "quagmire",
    r#"input(me + ": ")"#,
    r#"input("> ")"#,
    "turn: the output is the same at O's turns and at X's",
    "required by: Quagmire, The Challenge",
    1
)]
#[case::requires_an_immovable_piece_to_move(
    "quagmire",
    "    moves = {s: t for s, t in moves.items() if t}\n",
    "",
    "Q-DUTY: ",
    "[refused-legal]",
    1
)]
#[case::forgets_the_tired_piece_at_a_refusal(
    "quagmire",
    "        print(False)\n",
    "        print(False)\n        tired[you] = None\n",
    "Q-TWICE: ",
    "[accepted-illegal]",
    1
)]
#[case::sees_no_way_round_along_the_top(
    "quagmire",
    "- enemy - found\n",
    "- enemy - found - {f + '8' for f in FILES}\n",
    "Q-LOOP: ",
    "[accepted-illegal]",
    1
)]
#[case::loses_the_turn_at_nonsense(
    "alak",
    "        print(\"INVALID\")\n",
    "        print(\"INVALID\")\n        side = int(line.replace(' ', '').isdigit()) ^ 1 ^ side\n",
    "A-TURN: ",
    "",
    1
)]
#[case::castles_with_whatever_captured_the_rook(
    "extinction",
    "moved.update((start, target))",
    "moved.add(start)",
    "C-CASTLE: ",
    "[accepted-illegal]",
    1
)]
#[case::promotes_to_white_pieces_only(
    "extinction",
    "text[4].upper() if is_white(piece) else text[4]",
    "text[4].upper()",
    "C-PROMOTE: ",
    "[wrong-board]",
    1
)]
#[case::ignores_whatever_follows_a_move(
    "extinction",
    "return len(text) == 4",
    "return True",
    "C-PROMOTE: ",
    "[accepted-illegal]",
    1
)]
#[case::treats_shut_in_pieces_as_stuck(
    "quagmire",
    " and bool(NEAR[square] & enemy)",
    "",
    "Q-DUTY: ",
    "(duty-of-the-shut-in)",
    2
)]
#[case::takes_the_left_edge_for_a_piece(
    "alak",
    r#""(?<=%s)%s+(?=%s)" % (outer,"#,
    r#""(?:(?<=%s)|^)%s+(?=%s)" % (outer,"#,
    "board: after ",
    "whatever the rule: A-",
    1
)]
#[case::checks_no_rule(
    "alak",
    "        assert row[start] == \"xo\"[side] and min(start, goal) >= 0 and row[goal] == \"_\"\n ;; \
     assert \"_\" not in row[low + 1:high]",
    "        assert min(start, goal) >= 0 and row[goal]\n ;; pass",
    "legality: ",
    "whatever the rule: A-CAPTURE, A-PASS, A-REACH, A-TURN & it does not check whether moves are legal",
    2
)]
#[case::checks_no_rule_of_chess(
    "extinction",
    "    if not is_legal(text, white):\n",
    "    if len(text) < 4 or square(text[:2]) not in board:\n",
    "legality: ",
    "C-CASTLE, C-PASSANT, C-PAWN, C-PIECE & it does not check whether moves are legal",
    2
)]
#[case::draws_before_captures(
    "alak",
    "row, side = \"xxxx___oooo\", 0 ;; input(row + ;; row = \"\".join(slots)",
    "row, side, drawn = \"xxxx___oooo\", 0, \"xxxx___oooo\" ;; input(drawn + ;; row = drawn = \"\".join(slots)",
    "board: after ",
    "whatever the rule: A-CAPTURE, A-END, A-OWN & it draws the board before the move is complete",
    1
)]
#[case::draws_no_board_for_one_player(
    "quagmire",
    "    tired[me] = words[1]\n    show()\n",
    "    tired[me] = words[1]\n    if me == 'x':\n        show()\n",
    "format: no readable board after ",
    "[no-board]",
    1
)]
#[case::lets_one_player_move_a_piece_twice(
    "quagmire",
    " if s != tired[me]}",
    " if me == 'x' or s != tired[me]}",
    "Q-TWICE: ",
    "(twice-allowed) & for moves by the second player",
    1
)]
#[case::lets_all_pawns_but_one_go_two_squares(
    "extinction",
    "        if y == (1 if white",
    "        if start != (7, 6) and y == (1 if white",
    "C-PAWN: ",
    "(never-two-steps) & for moves from h7",
    1
)]
#[case::forgets_one_way_of_black_knights(
    "extinction",
    "JUMPS, 1)",
    "JUMPS[not is_white(board[start]):], 1)",
    "C-PIECE: ",
    "by the second player, 1 column right and 2 rows up",
    1
)]
#[case::forgets_en_passant(
    "extinction",
    "target == passed or ",
    "",
    "C-PASSANT: ",
    "(no-passant)",
    1
)]
#[case::castles_with_a_moved_rook(
    "extinction",
    "(rook, y) not in moved and ",
    "",
    "C-CASTLE: ",
    "a rook that has moved",
    1
)]
#[case::lets_pawns_jump(
    "extinction",
    " and (x, y + 2 * up) not in board",
    "",
    "C-PAWN: ",
    "[accepted-illegal]",
    1
)]
#[case::promotes_to_no_king(
    "extinction",
    r#"in "kqrbn""#,
    r#"in "qrbn""#,
    "EXT-PROMOTE: ",
    "(ext-no-kings)",
    1
)]
#[case::forgets_that_pawns_are_a_kind(
    "extinction",
    "return kinds != set(KINDS)",
    r#"return not set("kqrbn") <= kinds"#,
    "EXT-LAST: ",
    "(ext-pawns-overlooked)",
    1
)]
#[case::lets_the_last_pawn_promote(
    "extinction",
    "if lacks_a_kind(mover):",
    "if False:",
    "EXT-PROMOTE: ",
    "[no-end]",
    1
)]
fn a_mistake_is_the_first_cause(
    #[case] game: &str,
    #[case] right: &str,
    #[case] mistake: &str,
    #[case] heading: &str,
    #[case] part: &str,
    #[case] most: usize,
) {
    if !is_there("python3") {
        return;
    }
    let room = Workdir::new();
    let (_, path) = PROGRAMS.iter().find(|(name, _)| *name == game).unwrap();
    let source = fs::read_to_string(root().join("harness/tests/submissions").join(path)).unwrap();
    let mut program = source;
    for (right, mistake) in right.split(" ;; ").zip(mistake.split(" ;; ")) {
        assert_eq!(program.matches(right).count(), 1, "{right}");
        program = program.replace(right, mistake);
    }
    room.write("p.py", program);
    let words = "verify GAME --seed 7 --shrink 0 -- python3 -I -S p.py".replace("GAME", game);
    let words: Vec<&str> = words.split(' ').collect();
    let report = stdout(&room.stickler(&words).env("COLUMNS", "100").assert().code(1));
    let first = report.split("\n\n").nth(1).unwrap();
    assert!(first.replace("\n  ", " ").starts_with(heading), "{report}");
    let first = first.replace("\n  ", " ");
    assert!(part.split(" & ").all(|part| first.contains(part)), "{report}");
    let causes = Regex::new(r", (\d+) causes?\n").unwrap();
    let causes: usize = causes.captures(&report).unwrap()[1].parse().unwrap();
    assert!(causes <= most, "{report}");
}
