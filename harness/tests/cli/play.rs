//! `stickler play`: what the rulebook's console does with any input.

use rulebook::games::GAMES;

use crate::*;

#[test]
fn a_line_that_is_no_text_is_refused_by_every_game() {
    let room = Room::new();
    for game in GAMES {
        let session = |input: &[u8]| {
            let mut play = room.stickler(&format!("play {}", game.name));
            stdout(&play.write_stdin(input).assert().code(0))
        };
        let two_refusals = session(b"") + &format!("{0}\n{0}\n", game.wording.refusal);
        assert_eq!(session(b"\xff\xfe\n\xc3\n"), two_refusals, "{}", game.name);
    }
}
