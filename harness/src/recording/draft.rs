//! The transcript of a recorded game: its header names the rules that it shows.

use std::path::Path;

use rulebook::{rule::Citation, suite::Key};

use super::playing::Playing;
use crate::{
    strength::detection,
    transcript::{Draft, Source, SuiteFault},
};

/// Creates the transcript of a game, to be written to this path.
///
/// # Errors
/// If the rulebook decides differently about the recorded inputs, which is a harness error.
pub fn draft(playing: &Playing, key: Key, title: String, path: &Path) -> Result<Draft, SuiteFault> {
    let inputs: Vec<String> = playing.lines().iter().map(|line| line.input.clone()).collect();
    let (game, set_up) = (playing.game(), playing.set_up().cloned());
    let draft = Draft::played_from(game, set_up, key.slug, title, &inputs);
    let mut draft = draft.map_err(|error| SuiteFault::of_file(path, error.found, error.allowed))?;
    path.clone_into(&mut draft.source.path);
    Ok(Draft { rules: exercised(&draft), ..draft })
}

/// The text of a draft, read again and checked against the rulebook like any transcript.
///
/// # Errors
/// The first line that is not accepted.
pub fn reread(draft: &Draft, key: &Key) -> Result<String, SuiteFault> {
    let text = draft.to_string();
    let source = Source { path: draft.source.path.clone(), text: text.clone().into() };
    Draft::parse(draft.game, key, source)?.hold()?;
    Ok(text)
}

/// The rules that refuse an input or end the game. If there are none, the rules of the mutants that it kills. If there
/// are none of these either, the first rule, so that the header names one.
pub fn exercised(draft: &Draft) -> Vec<Citation> {
    let rules = draft.game.rules();
    let met: Vec<Citation> =
        rules.iter().copied().filter(|rule| draft.rules_met().any(|met| met == *rule)).collect();
    if !met.is_empty() {
        return met;
    }
    let mutants = draft.game.mutants(draft.set_up.as_ref()).unwrap_or_default();
    let killed: Vec<Citation> = mutants
        .iter()
        .filter(|mutant| detection(draft, mutant).is_some())
        .map(|mutant| mutant.rule)
        .collect();
    let shown: Vec<Citation> = rules.iter().copied().filter(|rule| killed.contains(rule)).collect();
    if shown.is_empty() { rules.into_iter().take(1).collect() } else { shown }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use rulebook::games::find;

    use super::*;

    /// The written form of a game with a custom start position, and a part of its text.
    #[rstest]
    #[case::the_start("quagmire", "", "c2 d3", "\n\nc2 d3\n")]
    #[case::moves(
        "quagmire",
        "c2 d3, g7 f6",
        "d3 e4 !",
        "\n\nc2 d3\ng7 f6\n  d3 e4     ! Q-TWICE\n"
    )]
    #[case::rows(
        "quagmire",
        "....XXXX/.....XXX/......XX/.......X/O......./OO....../OOO...../OOOO.... turn=X last=-,-",
        "h5 h4",
        "board:\n  ....XXXX\n  .....XXX\n"
    )]
    #[case::a_fen("gun", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "board:\n")]
    fn a_transcript_begins_where_the_game_did(
        #[case] game: &str,
        #[case] from: &str,
        #[case] typed: &str,
        #[case] part: &str,
    ) {
        let game = find(game).expect("it is listed");
        let mut playing = Playing::from(game, from).expect("it can begin there");
        playing.submit(typed);
        let key = Key { game: game.name.to_owned(), slug: "x".to_owned() };
        let title = "X".to_owned();
        let draft = draft(&playing, key.clone(), title, Path::new("x.txt")).expect("it is played");
        let text = reread(&draft, &key).unwrap_or_else(|fault| panic!("{fault}\n{draft}"));
        assert!(text.contains(part), "{part:?} is not in\n{text}");
    }
}
