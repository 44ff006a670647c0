//! Joins a draft with its golden: the exact output of the rulebook on the draft's inputs, from which the boards are read.

use std::{mem, path::PathBuf};

use rulebook::{
    board::Board,
    console,
    game::{Player, Wording},
    suite::Text,
};

use super::{Draft, Expect, Line, Source, Step, SuiteFault, Transcript};

/// One item of a golden.
enum GoldenItem {
    Board(Board, Vec<String>, Status),
    Refusal,
}

/// A status line below a board.
#[derive(Clone, Copy)]
enum Status {
    ToMove(Player),
    Over(Option<Player>),
}

impl Draft {
    /// The rulebook's output on these inputs: the golden to be written.
    pub fn golden(&self) -> String {
        self.golden_of(&self.lines)
    }

    /// The rulebook's output on the first of the inputs.
    pub(crate) fn golden_of(&self, lines: &[Line]) -> String {
        let mut referee =
            self.game.referee(self.set_up.as_ref()).expect("the parser has tried the set-up");
        let inputs: Vec<&str> = lines.iter().map(|line| line.input.as_str()).collect();
        let mut output = Vec::new();
        console::play(&mut *referee, inputs.join("\n").as_bytes(), &mut output)
            .expect("memory can be read and written");
        String::from_utf8(output).expect("the rulebook writes UTF-8")
    }

    /// Joins the draft with its golden.
    ///
    /// # Errors
    /// If the golden does not fit the draft: it was blessed from other inputs.
    pub fn with_golden(self, golden: &Source) -> Result<Transcript, SuiteFault> {
        let stale = |line: Option<&Line>| self.stale(golden, line);
        let mut said = self.read(golden).ok_or_else(|| stale(None))?.into_iter();
        let Some(GoldenItem::Board(start, fields, Status::ToMove(first))) = said.next() else {
            return Err(stale(None));
        };
        let (mut steps, mut turn, mut over, mut last) = (Vec::new(), first, None, fields.clone());
        for line in &self.lines {
            let mover = turn;
            let expect = self
                .expect(line, &mut said, (&mut turn, &mut last), &mut over)
                .ok_or_else(|| stale(Some(line)))?;
            let (input, fields) = (line.input.clone(), last.clone());
            steps.push(Step { line: line.number, input, turn: mover, expect, fields });
        }
        let ended = self.end.as_ref().map(|end| end.winner);
        if said.next().is_some() || over != ended {
            return Err(stale(None));
        }
        Ok(Transcript { draft: self.into(), start, first, fields, steps: steps.into() })
    }

    /// The expected outcome of one line; none if the golden does not match.
    fn expect(
        &self,
        line: &Line,
        said: &mut impl Iterator<Item = GoldenItem>,
        (turn, fields): (&mut Player, &mut Vec<String>),
        over: &mut Option<Option<Player>>,
    ) -> Option<Expect> {
        if over.is_some() {
            return line.refused_by.map(Expect::Over);
        }
        match (said.next(), line.refused_by) {
            (Some(GoldenItem::Refusal), Some(rule)) => Some(Expect::Refusal(rule)),
            (Some(GoldenItem::Board(board, shown, Status::ToMove(player))), None) => {
                (*turn, *fields) = (player, shown);
                Some(Expect::Board { board, next: player })
            }
            (Some(GoldenItem::Board(board, shown, Status::Over(winner))), None) => {
                (*over, *fields) = (Some(winner), shown);
                Some(Expect::End { board, winner, rule: self.end.as_ref()?.rule })
            }
            (None, None) => {
                *over = Some(None);
                Some(Expect::Leave(self.end.as_ref()?.rule))
            }
            (Some(GoldenItem::Refusal), None) | (Some(GoldenItem::Board(..)) | None, Some(_)) => {
                None
            }
        }
    }

    fn read(&self, golden: &Source) -> Option<Vec<GoldenItem>> {
        let Wording { refusal, turns, board_at_refusals, fields: names, .. } = self.game.wording;
        let (mut said, mut drawing, mut is_refused) = (Vec::new(), String::new(), false);
        let mut fields = Vec::new();
        for line in golden.text.lines() {
            if line == refusal && drawing.is_empty() {
                is_refused = turns.is_some() || board_at_refusals;
                said.push(GoldenItem::Refusal);
                continue;
            }
            let name = names.get(fields.len());
            if let Some((_, value)) = line.split_once(": ").filter(|(it, _)| Some(it) == name) {
                fields.push(value.to_owned());
                continue;
            }
            let Some(status) = self.status(line) else {
                drawing += line;
                drawing.push('\n');
                continue;
            };
            // After a refusal the turn is shown again, and the board may be.
            let fields = mem::take(&mut fields);
            if !mem::take(&mut is_refused) {
                let board = self.game.read_board(&drawing).ok()?;
                said.push(GoldenItem::Board(board, fields, status));
            }
            drawing.clear();
        }
        let has_fields = |item: &GoldenItem| match item {
            GoldenItem::Board(_, fields, _) => fields.len() == names.len(),
            GoldenItem::Refusal => true,
        };
        (drawing.is_empty() && said.iter().all(has_fields)).then_some(said)
    }

    fn status(&self, line: &str) -> Option<Status> {
        let Wording { wins, draw, turns, .. } = self.game.wording;
        let named = |names: [&str; 2], line: &str| {
            Player::BOTH.into_iter().find(|player| names[*player as usize] == line)
        };
        let to_move = match turns {
            Some(turns) => named(turns, line),
            None => line.split_once(" to move").and_then(|(side, _)| named(self.game.sides, side)),
        };
        match (to_move, named(wins, line)) {
            (Some(player), _) => Some(Status::ToMove(player)),
            (None, Some(winner)) => Some(Status::Over(Some(winner))),
            (None, None) => (line == draw).then_some(Status::Over(None)),
        }
    }

    /// The game as the user types it: its name, or for a package its folder, which contains the golden.
    pub(super) fn game_in(&self, golden: &Source) -> String {
        let folder = golden.path.ancestors().nth(2).filter(|_| !self.game.is_of_rulebook());
        folder.map_or_else(|| self.game.name.to_owned(), |folder| folder.display().to_string())
    }

    /// The error for a missing golden.
    pub(super) fn without_golden(&self, path: PathBuf) -> SuiteFault {
        let golden = Source { path, text: Text::default() };
        let (authority, game) = (self.game.authority(), self.game_in(&golden));
        let allowed = format!("what {authority} prints: run `stickler bless {game}`");
        SuiteFault::of_file(golden.path, "found no golden", allowed)
    }

    fn stale(&self, golden: &Source, line: Option<&Line>) -> SuiteFault {
        let at = line
            .map(|line| format!(" at `{}`, line {}", line.input, line.number))
            .unwrap_or_default();
        let found = format!("found a golden that does not fit its transcript{at}");
        let allowed = format!(
            "what {} prints on these inputs: run `stickler bless {}`",
            self.game.authority(),
            self.game_in(golden)
        );
        SuiteFault::of_file(&golden.path, found, allowed)
    }
}
