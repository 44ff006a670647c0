//! The vocabulary of every game: typed inside a room, erased at one door.
//!
//! A room says what a position is and what may happen next ([`Game`]); everything outside holds a [`Referee`], which
//! takes lines of text. [`Record`] is the door between the two.

use std::{collections::BTreeMap, fmt, hash::Hash, str::FromStr};

use crate::{
    board::Board,
    rule::{Citation, Rule, Ruling},
};

/// One of the two players, by the order in which they first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// Moves first.
    One,
    /// Moves second.
    Two,
}

impl Player {
    /// Both, in the order in which they move.
    pub const BOTH: [Self; 2] = [Self::One, Self::Two];

    /// The opponent.
    pub fn other(self) -> Self {
        match self {
            Self::One => Self::Two,
            Self::Two => Self::One,
        }
    }
}

/// How a game stands. An end cites its rule, as a refusal does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome<R> {
    /// Somebody is to move.
    Ongoing,
    /// This player has won, by this rule.
    Won(Player, R),
    /// Nobody has won, by this rule.
    Drawn(R),
}

impl<R> Outcome<R> {
    /// The rule that ended the game.
    pub fn ended_by(self) -> Option<R> {
        match self {
            Self::Ongoing => None,
            Self::Won(_, rule) | Self::Drawn(rule) => Some(rule),
        }
    }

    /// The player who has won, if one has.
    pub fn winner(self) -> Option<Player> {
        match self {
            Self::Won(winner, _) => Some(winner),
            Self::Ongoing | Self::Drawn(_) => None,
        }
    }

    /// The same outcome, its rule said in another way.
    pub fn map<S>(self, say: impl FnOnce(R) -> S) -> Outcome<S> {
        match self {
            Self::Ongoing => Outcome::Ongoing,
            Self::Won(winner, rule) => Outcome::Won(winner, say(rule)),
            Self::Drawn(rule) => Outcome::Drawn(say(rule)),
        }
    }
}

/// The lines that a game's program says beside its boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wording {
    /// Answers whatever is refused.
    pub refusal: &'static str,
    /// Announce that a player has won, in the order in which they move.
    pub wins: [&'static str; 2],
    /// Announces that nobody has won.
    pub draw: &'static str,
}

/// How a line that is not a move is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unparsed<R> {
    /// The challenge says nothing of such lines.
    Malformed(Malformed),
    /// The challenge says by this rule that it is refused.
    Refused(R),
    /// Its player quits, by this rule.
    Quit(R),
}

/// Text that is not what it should be. Nothing is lost: it holds what was found and what is allowed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found `{found}`, allowed is {allowed}")]
pub struct Malformed {
    /// The text as it stood.
    pub found: String,
    /// What could have stood there.
    pub allowed: String,
}

impl Malformed {
    /// What was found, and what is allowed in its place.
    pub fn new(found: impl Into<String>, allowed: impl Into<String>) -> Self {
        Self { found: found.into(), allowed: allowed.into() }
    }
}

/// A position of a game, which is all the rules need to say what may happen next.
pub trait Game: Clone + Default + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// A decision of a player, written as the challenge writes it.
    type Move: Copy
        + Eq
        + Ord
        + Hash
        + fmt::Debug
        + fmt::Display
        + FromStr<Err = Malformed>
        + Send
        + Sync;
    /// The rules of the game.
    type Rule: Rule;
    /// The name in folders, filters and reports: `quagmire`.
    const NAME: &'static str;
    /// What the two players are called, in the order in which they move.
    const SIDES: [&'static str; 2];
    /// The rule that says whose turn it is.
    const TURNS: Self::Rule;
    /// The rules that this game has: all, unless it shares them with a family of games.
    const RULES: &'static [Self::Rule] = Self::Rule::ALL;
    /// What its challenge leaves open, and how that was settled.
    const RULINGS: &'static [Ruling] = &[];
    /// What its program says beside its boards.
    const WORDING: Wording;

    /// Whose turn it is.
    fn turn(&self) -> Player;

    /// Whether `m` may be played here, and if not, the first rule that forbids it.
    ///
    /// # Errors
    /// The rule that ended the game if it is over; else the first broken rule in the order of [`Rule::ALL`].
    fn check(&self, m: Self::Move) -> Result<(), Self::Rule>;

    /// Every move that [`check`](Self::check) accepts, in ascending order. Empty once the game is over.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// The rule by which a legal move is played.
    fn rule_of(&self, m: Self::Move) -> Self::Rule;

    /// Plays a move without asking whether it may be played; [`play`](Self::play) asks.
    fn play_unchecked(&mut self, m: Self::Move);

    /// How the game stands.
    fn outcome(&self) -> Outcome<Self::Rule>;

    /// The board, in the rulebook's characters.
    fn board(&self) -> Board;

    /// The board as the challenge draws it, line ends included.
    fn draw(&self) -> String;

    /// Reads a board that [`draw`](Self::draw) drew.
    ///
    /// # Errors
    /// If the text is no such drawing.
    fn read_board(drawing: &str) -> Result<Board, Malformed>;

    /// The position that somebody set up.
    ///
    /// # Errors
    /// What is missing or wrong in the set-up.
    fn set_up(from: &SetUp) -> Result<Self, Malformed>;

    /// Reads a set-up that is written on one line, as [`SetUp`] or as is usual for the game.
    ///
    /// # Errors
    /// If the text is no set-up.
    fn read_set_up(text: &str) -> Result<SetUp, Malformed> {
        text.parse()
    }

    /// What is to be said beside whose turn it is, such as how many moves are left.
    fn remark(&self) -> Option<String> {
        None
    }

    /// Answers a line that is not a move, which changes nothing unless the rules are misread.
    fn on_unparsed(&mut self, malformed: Malformed) -> Unparsed<Self::Rule> {
        Unparsed::Malformed(malformed)
    }

    /// Told that a move was refused, which changes nothing unless the rules are misread.
    fn on_rejected(&mut self, _: Self::Move) {}

    // The methods below follow from those above and are never overridden.

    /// Plays a move if it is legal; [`play_unchecked`](Self::play_unchecked) does not ask.
    ///
    /// # Errors
    /// The position and the move are handed back, with the rule that [`check`](Self::check) names.
    fn play(mut self, m: Self::Move) -> Result<Self, Box<Refusal<Self>>> {
        if let Err(rule) = self.check(m) {
            return Err(Box::new(Refusal { position: self, asked: m, rule }));
        }
        self.play_unchecked(m);
        Ok(self)
    }

    /// The position after these moves, separated by commas, from the start: `c2 d3, g7 f6`.
    ///
    /// # Errors
    /// The first move that cannot be read, or that a rule refuses.
    fn after(moves: &str) -> Result<Self, Malformed> {
        let moves = moves.split(',').map(str::trim).filter(|text| !text.is_empty());
        moves.map(str::parse).try_fold(Self::default(), |position, m| {
            let refused = |r: Box<Refusal<Self>>| {
                Malformed::new(r.asked.to_string(), r.rule.cite().to_string())
            };
            position.play(m?).map_err(refused)
        })
    }

    /// A position written as a [`SetUp`], which has rows or says whose turn it is, or as the moves that lead to it from the
    /// start.
    ///
    /// # Errors
    /// Whatever is wrong with the text.
    fn position(text: &str) -> Result<Self, Malformed> {
        let is_set_up = ["/", "turn="].iter().any(|sign| text.contains(sign));
        if is_set_up { Self::set_up(&Self::read_set_up(text)?) } else { Self::after(text) }
    }
}

/// A refused move, with everything that was given.
#[derive(Clone, Debug)]
pub struct Refusal<G: Game> {
    /// The unchanged position.
    pub position: G,
    /// The move that was asked for.
    pub asked: G::Move,
    /// The first rule that forbids it.
    pub rule: G::Rule,
}

/// Counts the lines of play of exactly `depth` plies; a finished game is not continued.
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    let moves = position.legal_moves();
    match depth {
        0 => 1,
        1 => moves.len() as u64,
        _ => moves.into_iter().map(|m| perft(&after(position, m), depth - 1)).sum(),
    }
}

fn after<G: Game>(position: &G, m: G::Move) -> G {
    let mut next = position.clone();
    next.play_unchecked(m);
    next
}

/// A position as people write it: a drawn board, whose turn it is, and what else the game must remember.
///
/// On one line the rows are separated by `/`, and named fields follow:
/// `....XXXX/.....XXX/......XX/.......X/O......./OO....../OOO...../OOOO.... turn=O last=-,-`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SetUp {
    /// The drawn board.
    pub board: Board,
    /// What stands beside the board, by name: `turn`, `last`.
    pub fields: BTreeMap<String, String>,
}

impl SetUp {
    /// The player whose turn the set-up says it is.
    ///
    /// # Errors
    /// If there is no `turn`, or it names nobody.
    pub fn turn(&self, sides: [&str; 2]) -> Result<Player, Malformed> {
        let turn = self.fields.get("turn").map_or("no turn", String::as_str);
        let names = Player::BOTH.into_iter().zip(sides);
        let named = names.into_iter().find(|(_, side)| *side == turn).map(|(player, _)| player);
        named.ok_or_else(|| Malformed::new(turn, format!("turn {} or {}", sides[0], sides[1])))
    }

    /// Refuses fields that the game does not know.
    ///
    /// # Errors
    /// The first unknown field, with the known ones.
    pub fn allow(&self, known: &[&str]) -> Result<(), Malformed> {
        match self.fields.keys().find(|field| !known.contains(&field.as_str())) {
            Some(unknown) => Err(Malformed::new(unknown, known.join(" or "))),
            None => Ok(()),
        }
    }
}

impl fmt::Display for SetUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.board.to_string().replace('\n', "/").replace(' ', "_"))?;
        self.fields.iter().try_for_each(|(field, value)| write!(f, " {field}={value}"))
    }
}

impl FromStr for SetUp {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let mut words = text.split_whitespace();
        let board = words.next().unwrap_or_default().parse()?;
        let field = |word: &str| {
            let (name, value) =
                word.split_once('=').ok_or_else(|| Malformed::new(word, "name=value"))?;
            Ok((name.to_owned(), value.to_owned()))
        };
        Ok(Self { board, fields: words.map(field).collect::<Result<_, Malformed>>()? })
    }
}

/// What came of one line of input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineOutcome {
    /// It was legal, and it was played.
    Played,
    /// It was a move, and this rule forbids it; nothing changed.
    Refused(Citation),
    /// It was not a move; nothing changed.
    Malformed(Malformed),
    /// Its player quits, and nobody wins.
    Quit(Citation),
}

/// A game in progress with its move type hidden: what the console, the transcripts and the mutants hold.
/// Implemented once, by [`Record`].
pub trait Referee: Send + Sync {
    /// The game's name.
    fn name(&self) -> &'static str;
    /// What the two players are called.
    fn sides(&self) -> [&'static str; 2];
    /// Whose turn it is.
    fn turn(&self) -> Player;
    /// The board, in the rulebook's characters.
    fn board(&self) -> Board;
    /// The board as the challenge draws it.
    fn draw(&self) -> String;
    /// What its program says beside its boards.
    fn wording(&self) -> Wording;
    /// What is to be said beside whose turn it is.
    fn remark(&self) -> Option<String>;
    /// How the game stands.
    fn outcome(&self) -> Outcome<Citation>;
    /// The legal moves, as they are written.
    fn legal_moves(&self) -> Vec<String>;
    /// The rule by which the move of a line would be played, if it is legal.
    fn rule_of(&self, line: &str) -> Option<Citation>;
    /// Reads one line, plays it if it is legal, and says which.
    fn submit(&mut self, line: &str) -> LineOutcome;
    /// Takes the last move back; false if there is none.
    fn undo(&mut self) -> bool;
    /// Another referee of the same game in the same position.
    fn duplicate(&self) -> Box<dyn Referee>;
}

/// A game and how it came to stand as it does: the positions since the start.
#[derive(Clone, Debug)]
pub struct Record<G> {
    earlier: Vec<G>,
    position: G,
    /// The rule by which somebody has quit.
    quit: Option<Citation>,
}

impl<G: Game> Record<G> {
    /// A game that begins here.
    pub fn from(position: G) -> Self {
        Self { earlier: Vec::new(), position, quit: None }
    }

    /// The position now.
    pub fn position(&self) -> &G {
        &self.position
    }
}

impl<G: Game> Record<G> {
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

impl<G: Game> Referee for Record<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn sides(&self) -> [&'static str; 2] {
        G::SIDES
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
        G::WORDING
    }

    fn remark(&self) -> Option<String> {
        self.position.remark()
    }

    fn outcome(&self) -> Outcome<Citation> {
        self.quit.map_or_else(|| self.position.outcome().map(Rule::cite), Outcome::Drawn)
    }

    fn legal_moves(&self) -> Vec<String> {
        self.position.legal_moves().iter().map(ToString::to_string).collect()
    }

    fn rule_of(&self, line: &str) -> Option<Citation> {
        let m: G::Move = line.parse().ok()?;
        self.position.check(m).is_ok().then(|| self.position.rule_of(m).cite())
    }

    fn submit(&mut self, line: &str) -> LineOutcome {
        if let Some(rule) = self.quit {
            return LineOutcome::Refused(rule);
        }
        let m: G::Move = match line.parse() {
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
    use crate::quagmire::Quagmire;

    fn start() -> Record<Quagmire> {
        Record::from(Quagmire::default())
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

    #[test]
    fn perft_counts_a_line_of_no_plies_and_stops_where_the_game_is_over() {
        assert_eq!(perft(&Quagmire::default(), 0), 1);
        let over = Quagmire::after("c1 c3, h6 d2, a3 c1").unwrap();
        assert_eq!((perft(&over, 1), perft(&over, 2)), (0, 0));
    }

    #[test]
    fn a_set_up_is_written_as_it_is_read() {
        let text = "....XXXX/.....XXX last=a1,- turn=O";
        assert_eq!(text.parse::<SetUp>().unwrap().to_string(), text);
    }

    #[test]
    fn a_line_of_play_that_breaks_off_names_the_move_and_the_rule() {
        let error = Quagmire::after("d1 e1, e1 e2").unwrap_err();
        assert_eq!(error.found, "e1 e2");
        assert!(error.allowed.starts_with("Q-TURN: "));
    }
}
