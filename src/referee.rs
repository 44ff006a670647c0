//! A game in progress without its types: it receives lines of text and returns the result of each.
//!
//! All code outside the modules of the games uses [`Referee`]. [`GameHistory`] connects the two.

use crate::{
    board::Board,
    game::{Game, Outcome, Unparsed, Wording},
    malformed::Malformed,
    player::Player,
    rule::{Citation, Rule},
    sketch::Sketch,
};

/// The result of one line of input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineOutcome {
    /// A legal move, which was played.
    Played,
    /// A move that this rule forbids; nothing changed.
    Refused(Citation),
    /// Not a move; nothing changed.
    Malformed(Malformed),
    /// The player quits, and there is no winner.
    Quit(Citation),
}

/// A game in progress with its move type hidden, as the console, the transcripts and the mutants use it. [`GameHistory`] is the only
/// implementation.
pub trait Referee: Send + Sync {
    /// The game's name.
    fn name(&self) -> &'static str;
    /// The names of the two players.
    fn sides(&self) -> [&'static str; 2];
    /// Whose turn it is.
    fn turn(&self) -> Player;
    /// The board, in the rulebook's characters.
    fn board(&self) -> Board;
    /// The board as the challenge draws it.
    fn draw(&self) -> String;
    /// The lines that the program prints in addition to its boards.
    fn wording(&self) -> Wording;
    /// A remark to print next to whose turn it is.
    fn remark(&self) -> Option<String>;
    /// The numbers and words that are shown with the board, in the order of [`Wording::fields`].
    fn fields(&self) -> Vec<String>;
    /// The state of the game.
    fn outcome(&self) -> Outcome<Citation>;
    /// The draw that a program may announce here, though no rule ends the game.
    fn draw_left_open(&self) -> Option<&'static str>;
    /// The legal moves as text.
    fn legal_moves(&self) -> Vec<String>;
    /// The rule by which the move on a line would be played, if it is legal.
    fn rule_of(&self, line: &str) -> Option<Citation>;
    /// A drawing of why the move on a line is refused, if it is refused and a drawing can show it.
    fn why_refused(&self, line: &str) -> Option<Sketch>;
    /// A drawing of why the game is over, if it is over and a drawing can show it.
    fn why_over(&self) -> Option<Sketch>;
    /// Reads one line, plays it if it is a legal move, and returns the result.
    fn submit(&mut self, line: &str) -> LineOutcome;
    /// Takes the last move back; false if there is none.
    fn undo(&mut self) -> bool;
    /// Another referee of the same game in the same position.
    fn duplicate(&self) -> Box<dyn Referee>;
}

/// A game in progress: its position, and the earlier ones, so that moves can be taken back.
#[derive(Clone, Debug)]
pub struct GameHistory<G> {
    earlier: Vec<G>,
    position: G,
    /// The rule by which a player quit.
    quit: Option<Citation>,
}

impl<G: Game> GameHistory<G> {
    /// A game that starts from this position.
    pub fn from(position: G) -> Self {
        Self { earlier: Vec::new(), position, quit: None }
    }

    /// The current position.
    pub fn position(&self) -> &G {
        &self.position
    }
}

impl<G: Game> GameHistory<G> {
    /// Plays a move even if it is illegal, as a faulty referee does.
    pub(crate) fn force(&mut self, m: G::Move) {
        self.earlier.push(self.position.clone());
        self.position.play_unchecked(m);
    }

    fn submit_unparsed(&mut self, malformed: Malformed) -> LineOutcome {
        match self.position.on_unparsed(malformed) {
            Unparsed::Malformed(malformed) => LineOutcome::Malformed(malformed),
            Unparsed::Refused(rule) => LineOutcome::Refused(rule.cite()),
            Unparsed::Quit(rule) => {
                self.quit = Some(rule.cite());
                LineOutcome::Quit(rule.cite())
            }
        }
    }
}

impl<G: Game> Referee for GameHistory<G> {
    fn name(&self) -> &'static str {
        self.position.about().name
    }

    fn sides(&self) -> [&'static str; 2] {
        self.position.about().sides
    }

    fn turn(&self) -> Player {
        self.position.turn()
    }

    fn board(&self) -> Board {
        self.position.board()
    }

    fn draw(&self) -> String {
        self.position.draw()
    }

    fn wording(&self) -> Wording {
        self.position.about().wording
    }

    fn remark(&self) -> Option<String> {
        self.position.remark()
    }

    fn fields(&self) -> Vec<String> {
        self.position.fields()
    }

    fn outcome(&self) -> Outcome<Citation> {
        self.quit.map_or_else(|| self.position.outcome().map(Rule::cite), Outcome::Drawn)
    }

    fn draw_left_open(&self) -> Option<&'static str> {
        self.position.draw_left_open(&self.earlier)
    }

    fn legal_moves(&self) -> Vec<String> {
        if self.quit.is_some() {
            return Vec::new();
        }
        self.position.legal_moves().iter().map(ToString::to_string).collect()
    }

    fn rule_of(&self, line: &str) -> Option<Citation> {
        let m = self.position.read_move(line).ok()?;
        self.position.check(m).is_ok().then(|| self.position.rule_of(m).cite())
    }

    fn why_refused(&self, line: &str) -> Option<Sketch> {
        self.position.why_refused(self.position.read_move(line).ok()?)
    }

    fn why_over(&self) -> Option<Sketch> {
        self.position.why_over()
    }

    fn submit(&mut self, line: &str) -> LineOutcome {
        if let Some(rule) = self.quit {
            return LineOutcome::Refused(rule);
        }
        let m = match self.position.read_move(line) {
            Ok(m) => m,
            Err(malformed) => return self.submit_unparsed(malformed),
        };
        if let Err(rule) = self.position.check(m) {
            self.position.on_rejected(m);
            return LineOutcome::Refused(rule.cite());
        }
        self.earlier.push(self.position.clone());
        self.position.play_unchecked(m);
        LineOutcome::Played
    }

    fn undo(&mut self) -> bool {
        if self.quit.take().is_some() {
            return true;
        }
        let earlier = self.earlier.pop();
        let undone = earlier.is_some();
        self.position = earlier.unwrap_or_else(|| self.position.clone());
        undone
    }

    fn duplicate(&self) -> Box<dyn Referee> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{built_in::BuiltIn as _, quagmire::Quagmire};

    fn start() -> GameHistory<Quagmire> {
        GameHistory::from(Quagmire::default())
    }

    #[test]
    fn a_referee_plays_refuses_or_does_not_understand() {
        let mut game = start();
        assert_eq!(game.submit("d1 e1"), LineOutcome::Played);
        assert!(matches!(game.submit("e1 e2"), LineOutcome::Refused(rule) if rule.id == "Q-TURN"));
        assert!(
            matches!(game.submit("resign"), LineOutcome::Malformed(malformed) if malformed.found == "resign")
        );
    }

    #[test]
    fn what_is_refused_changes_nothing() {
        let mut game = start();
        game.submit("h5 h4");
        game.submit("resign");
        assert_eq!(*game.position(), Quagmire::default());
        assert!(!game.undo());
    }

    #[test]
    fn moves_are_taken_back_one_by_one() {
        let mut game = start();
        game.submit("d1 e1");
        game.submit("h5 h4");
        assert!(game.undo());
        assert_eq!(*game.position(), Quagmire::after("d1 e1").unwrap());
        assert!(game.undo());
        assert!(!game.undo());
    }

    #[test]
    fn a_duplicate_goes_its_own_way() {
        let mut game = start();
        let other = game.duplicate();
        game.submit("d1 e1");
        assert_eq!((other.turn(), game.turn()), (Player::One, Player::Two));
    }

    #[test]
    fn the_moves_a_referee_names_are_the_ones_it_plays() {
        for m in start().legal_moves() {
            assert_eq!(start().submit(&m), LineOutcome::Played, "{m}");
        }
    }
}
