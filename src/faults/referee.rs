//! A referee with one generated fault that is correct otherwise.

use super::{Decision, Fault, phase};
use crate::{
    board::Board,
    differential::Explored,
    feature::Feature,
    game::{Outcome, Wording},
    player::Player,
    referee::{GameHistory, LineOutcome, Referee},
    rule::{Citation, Rule},
    sketch::Sketch,
};

/// A game in progress with wrong decisions for moves with the features of its fault.
#[derive(Clone, Debug)]
pub struct Faulty<G: Explored> {
    game: GameHistory<G>,
    fault: Fault<Citation>,
    ply: u16,
    /// The board that is shown instead of the correct one because the last move omitted changes, and its drawing.
    forgotten: Option<(Board, String)>,
    /// Whether the end of the game was missed.
    goes_on: bool,
}

impl<G: Explored> Faulty<G> {
    /// A game that starts here, with a fault.
    pub fn from(position: G, fault: Fault<Citation>) -> Self {
        let game = GameHistory::from(position);
        Self { game, fault, ply: 1, forgotten: None, goes_on: false }
    }

    /// Whether the fault inverts this decision.
    fn is_wrong_on(&self, decision: Decision<G::Rule>, features: &[Feature]) -> bool {
        let holds = |feature: &Feature| features.contains(feature);
        self.fault.decision == decision.map(Rule::cite)
            && self.fault.feature.iter().chain(&self.fault.and).all(holds)
    }

    fn features(&self, m: G::Move) -> Vec<Feature> {
        let mut features = self.game.position().features(m);
        let turn = self.game.position().turn();
        features.extend([Feature::By(turn), phase(self.ply), Feature::Ply(self.ply)]);
        features
    }

    /// Plays a legal move, unless the fault refuses it.
    fn submit_legal(&mut self, line: &str, m: G::Move, mut features: Vec<Feature>) -> LineOutcome {
        let rule = self.game.position().rule_of(m);
        if [Decision::Moves, Decision::Plays(rule)].iter().any(|d| self.is_wrong_on(*d, &features))
        {
            return LineOutcome::Refused(rule.cite());
        }
        let before = (self.game.board(), self.game.draw());
        let outcome = self.game.submit(line);
        self.ply += 1;
        let changes = self.game.board().differences(&before.0).len() > 2;
        let forgets = changes && self.is_wrong_on(Decision::Changes(rule), &features);
        self.forgotten = forgets.then_some(before);
        if let Some(end) = self.game.position().outcome().ended_by() {
            features.extend(self.game.position().end_features());
            self.goes_on = self.is_wrong_on(Decision::Ends(end), &features);
        }
        outcome
    }
}

impl<G: Explored> Referee for Faulty<G> {
    fn name(&self) -> &'static str {
        self.game.name()
    }

    fn sides(&self) -> [&'static str; 2] {
        self.game.sides()
    }

    fn turn(&self) -> Player {
        self.game.turn()
    }

    fn board(&self) -> Board {
        self.forgotten.as_ref().map_or_else(|| self.game.board(), |(board, _)| board.clone())
    }

    fn draw(&self) -> String {
        self.forgotten.as_ref().map_or_else(|| self.game.draw(), |(_, drawing)| drawing.clone())
    }

    fn wording(&self) -> Wording {
        self.game.wording()
    }

    fn remark(&self) -> Option<String> {
        self.game.remark()
    }

    fn fields(&self) -> Vec<String> {
        self.game.fields()
    }

    fn outcome(&self) -> Outcome<Citation> {
        if self.goes_on { Outcome::Ongoing } else { self.game.outcome() }
    }

    fn draw_left_open(&self) -> Option<&'static str> {
        self.game.draw_left_open()
    }

    fn legal_moves(&self) -> Vec<String> {
        self.game.legal_moves()
    }

    fn rule_of(&self, line: &str) -> Option<Citation> {
        self.game.rule_of(line)
    }

    fn why_refused(&self, line: &str) -> Option<Sketch> {
        self.game.why_refused(line)
    }

    fn why_over(&self) -> Option<Sketch> {
        self.game.why_over()
    }

    fn submit(&mut self, line: &str) -> LineOutcome {
        let Ok(m) = self.game.position().read_move(line) else { return self.game.submit(line) };
        let features = self.features(m);
        match self.game.position().check(m) {
            Ok(()) => self.submit_legal(line, m, features),
            Err(rule) if self.is_wrong_on(Decision::Refuses(rule), &features) => {
                self.game.force(m);
                self.ply += 1;
                LineOutcome::Played
            }
            Err(_) => self.game.submit(line),
        }
    }

    fn undo(&mut self) -> bool {
        (self.forgotten, self.goes_on) = (None, false);
        let undone = self.game.undo();
        self.ply -= u16::from(undone);
        undone
    }

    fn duplicate(&self) -> Box<dyn Referee> {
        Box::new(self.clone())
    }
}
