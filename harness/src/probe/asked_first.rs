//! A program that asks a question before it draws a board, such as which game to play. The finding quotes the question
//! and names the option that answers it.

use rulebook::games::GameInfo;

use crate::{
    dialect::Reading,
    judge::{Fault, Finding, Verdict},
    plan::Outcome,
    tape::IoMode,
    untrusted_text,
};

/// A quoted question has at most this many characters.
const MOST: usize = 60;
/// A row of a board has at least this many cells, or a character or a word this many times.
const CELLS: usize = 5;
const SAME: usize = 4;
/// Names of players, apart from those of the game.
const COLOURS: [&str; 6] = ["black", "blue", "green", "red", "white", "yellow"];
/// Words in a prompt for a player.
const OF_A_TURN: [&str; 7] = ["enter", "move", "moves", "plays", "to", "turn", "your"];
/// The last character of a line that asks a question and has a line end.
const ASKING: [char; 3] = ['?', ':', '>'];

impl Outcome {
    /// If the program draws nothing like a board at the start but asks a question, adds the question to the finding.
    pub(crate) fn note_question(&mut self, game: &GameInfo) {
        let (Some(tape), Some(reading)) = (&self.tape, &self.reading) else { return };
        let is_watched = matches!(tape.drive, IoMode::Step | IoMode::Pty) && tape.sent() > 0;
        let question = question_at_start(reading).filter(|_| is_watched);
        let Some(question) = question.filter(|question| !names_a_turn(question, game.sides)) else {
            return;
        };
        if let Verdict::Failed(findings) = &mut self.verdict
            && let Some(finding) = findings.first_mut().filter(|finding| shows_nothing(finding))
        {
            let (what, question) = (&finding.what, untrusted_text::brief(&question, MOST));
            finding.what = format!(
                "{what}, but it asks `{question}`: answer with `--first LINE`, or with `first` in the dialect of its manifest"
            );
        }
    }
}

/// Whether the finding says that the program showed no board at the start.
fn shows_nothing(finding: &Finding) -> bool {
    finding.step.is_none() && finding.fault != Fault::MalformedBoard
}

/// The question of a program that shows nothing like a board at the start.
fn question_at_start(reading: &Reading) -> Option<String> {
    let start = reading.replies.first()?;
    let is_drawn = start.last_board().is_some()
        || start.text().lines().any(is_row)
        || start.text().lines().filter(|line| is_cell(line)).count() >= CELLS;
    let text = (!is_drawn).then(|| question(start.text()))?;
    text.map(str::to_owned)
}

/// Whether a line may be a row of a board that was not understood: many short cells, the same character or word several
/// times, or characters that are no letters.
fn is_row(line: &str) -> bool {
    let line = line.trim();
    let cells = line.split(|c: char| c.is_whitespace() || "|│┃║,;[]".contains(c));
    let cells: Vec<&str> = cells.map(|cell| cell.trim_matches(['"', '\''])).collect();
    let words: Vec<&str> = cells.iter().copied().filter(|cell| !cell.is_empty()).collect();
    let short = words.iter().filter(|word| word.chars().count() == 1).count();
    let is_repeated = |word: &&str| words.iter().filter(|other| *other == word).count() >= SAME;
    let letters: Vec<char> = line.chars().collect();
    let runs =
        letters.windows(SAME).any(|run| run[0].is_alphabetic() && run.iter().all(|c| *c == run[0]));
    let pictures = line.chars().filter(|c| !c.is_ascii() && !c.is_alphanumeric()).count();
    short >= CELLS || words.iter().any(is_repeated) || runs || pictures >= CELLS
}

/// Whether a line may be one cell of a board that is drawn from top to bottom: a mark, with a number and a frame.
fn is_cell(line: &str) -> bool {
    let marks = line.chars().filter(|c| !c.is_whitespace() && !c.is_ascii_digit());
    (1..=3).contains(&marks.count())
}

/// Whether a question is only a prompt for a player, such as `x>`, `Red>` or `White to move:`.
fn names_a_turn(question: &str, sides: [&str; 2]) -> bool {
    let asks = question.trim_end_matches(|c: char| ASKING.contains(&c) || c.is_whitespace());
    let words: Vec<String> = asks.split_whitespace().map(str::to_lowercase).collect();
    let (first, rest) = match &words[..] {
        [] => return true,
        [player, number, rest @ ..] if player == "player" => (number, rest),
        [first, rest @ ..] => (first, rest),
    };
    let name = first.trim_end_matches("'s").trim_end_matches("\u{2019}s");
    let is_player = name.chars().count() == 1
        || COLOURS.contains(&name)
        || sides.iter().any(|side| side.to_lowercase() == name)
        || rest.is_empty() && question.trim_end().ends_with('>');
    is_player && rest.iter().all(|word| OF_A_TURN.contains(&word.as_str()))
}

/// The last line of a text, if it asks for input: it has no line end, or it ends with one of `ASKING`.
fn question(text: &str) -> Option<&str> {
    let line = text.lines().map(str::trim).rfind(|line| !line.is_empty())?;
    (!text.ends_with('\n') || line.ends_with(ASKING)).then_some(line)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::letters("8 r n b q k b n r", true)]
    #[case::words("RED RED RED RED --- --- --- BLU BLU BLU BLU", true)]
    #[case::words_between_bars("|rook|knig|bish|quee|king|pawn|pawn|pawn|pawn|", true)]
    #[case::a_row_without_blanks("xxxx___oooo", true)]
    #[case::pictures("♜♞♝♛♚♝♞♜", true)]
    #[case::a_choice("1: chess", false)]
    #[case::a_title("===== Baseline Chess =====", false)]
    #[case::a_sentence("Type moves like e2e4, or q to quit.", false)]
    fn a_row_of_a_board_is_known(#[case] line: &str, #[case] expected: bool) {
        assert_eq!(is_row(line), expected);
    }

    #[rstest]
    #[case::a_character("x>", true)]
    #[case::a_colour("Red>", true)]
    #[case::a_side("White:", true)]
    #[case::a_turn("White's turn:", true)]
    #[case::a_word_before_a_sign("me>", true)]
    #[case::a_bare_sign(">", true)]
    #[case::a_number("Player 1:", true)]
    #[case::a_name("Name of White:", false)]
    #[case::a_size("Size:", false)]
    #[case::a_menu("Which (1 or 2)?", false)]
    fn a_prompt_for_a_player_is_no_question(#[case] question: &str, #[case] expected: bool) {
        assert_eq!(names_a_turn(question, ["White", "Black"]), expected);
    }

    #[rstest]
    #[case::a_menu("1: chess\n2: other\nWhich (1 or 2)? ", Some("Which (1 or 2)?"))]
    #[case::a_name("Name of White: ", Some("Name of White:"))]
    #[case::any_open_line("Press Enter", Some("Press Enter"))]
    #[case::a_question_with_a_line_end("Instructions (y/n)?\n", Some("Instructions (y/n)?"))]
    #[case::a_prompt_below_an_empty_line("Size:\n\n> ", Some(">"))]
    #[case::a_greeting("Welcome to chess.\n", None)]
    #[case::nothing("", None)]
    fn a_question_is_found(#[case] text: &str, #[case] expected: Option<&str>) {
        assert_eq!(question(text), expected);
    }
}
