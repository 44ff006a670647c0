//! Reads passages at the end of a game and after it.

use rulebook::{board::Board, game::Player};

use super::{
    super::{
        announcement::{Naming, by_character, by_name, chosen},
        tone::Tone,
        utterance::{Announcement, Quote, Utterance},
        victory_grammar,
    },
    Reader, last_board,
};
use crate::dialect::{ResultForm, games::contract::has_word, read::passage::Passage};

impl<'a> Reader<'a> {
    /// Reads the answer to the last move.
    pub(super) fn end(
        &mut self,
        passage: &'a Passage,
        board: &'a Board,
        winner: Option<Player>,
    ) -> Vec<Utterance> {
        let shown = passage.shown.iter().position(|shown| shown.board == *board);
        let end = self.announcement(passage, winner, shown.is_some()).map(Utterance::End);
        let restart = self.session.restarts(passage);
        let opening = passage.shown.iter().nth_back(1).filter(|_| restart);
        let opening = opening.map(|over| self.learned.fit.turns.before_a_board(&over.after));
        let start = &self.session.transcript.start;
        let mut said = self.boards(passage, |shown| {
            self.turn(opening.filter(|_| shown.board == *start), &shown.after)
        });
        let at = if restart { last_board(&said) } else { said.len() };
        said.splice(at..at, end);
        if shown.is_none() && !passage.text.is_empty() {
            let refusal = |tone| Utterance::Refusal(tone, Quote::new(passage.text.clone()));
            said.extend(self.refusal_of_the_last_move(passage).map(refusal));
        }
        (self.board, self.after) = (board, "");
        said
    }

    /// The tone in which a text without the last board refuses: a falsy value, or the words of other refusals.
    fn refusal_of_the_last_move(&self, passage: &Passage) -> Option<Tone> {
        let fit = &self.learned.fit;
        let tone = self.tone(passage);
        let refuses = match tone {
            Tone::Falsy => true,
            Tone::Words => fit.refusals.have_said(&fit.turns.new_lines(&passage.text)),
            Tone::Silent | Tone::Prompt | Tone::AsPlayed | Tone::Unclear | Tone::Truthy => false,
        };
        refuses.then_some(tone)
    }

    /// How the end is announced. None if all the text is usual at turns.
    pub(super) fn announcement(
        &self,
        passage: &Passage,
        winner: Option<Player>,
        is_shown: bool,
    ) -> Option<Announcement> {
        let fit = &self.learned.fit;
        let text = fit.ends.text(passage, self.session, &fit.turns);
        let is_said = !text.trim().is_empty();
        let is_refused = !is_shown && self.refusal_of_the_last_move(passage).is_some();
        match self.words_end(passage) || is_said && !is_refused {
            true => Some(self.named(&text, passage, winner)).filter(|named| {
                *named != Announcement::NoWinner || self.may_end(&text, passage, winner)
            }),
            false => None,
        }
    }

    /// Whether a text without a winner may announce the end. If the challenge names the result that no side wins, the
    /// text must contain one of these names.
    fn may_end(&self, text: &str, passage: &Passage, winner: Option<Player>) -> bool {
        let names = self.learned.dialect.no_winner_names();
        if winner.is_some() || names.is_empty() || self.learned.pins.says_end(None, text).is_some()
        {
            return true;
        }
        let has_name = |text: &str| names.iter().any(|name| has_word(text, name));
        match self.learned.contract().end {
            ResultForm::Words(_) => has_name(&passage.text) || has_name(text),
            ResultForm::Character | ResultForm::Names(_) | ResultForm::Free => {
                has_name(&self.learned.fit.turns.new_lines(text).to_lowercase())
            }
        }
    }

    /// Whether a passage contains text that may occur only at an end.
    fn words_end(&self, passage: &Passage) -> bool {
        self.learned.contract().end.words_in(&passage.text).contains(&true)
    }

    /// The player whom the text of an end names.
    fn named(&self, text: &str, passage: &Passage, winner: Option<Player>) -> Announcement {
        let sides = self.session.transcript.draft.game.sides;
        let side = winner.map(|winner| sides[winner as usize]);
        if let Some(is_so) = self.learned.pins.says_end(side, text) {
            return match (is_so, winner) {
                (true, Some(winner)) => Announcement::Won(winner),
                (true, None) | (false, Some(_)) => Announcement::NoWinner,
                (false, None) => Announcement::Won(Player::One),
            };
        }
        if winner.is_none() && !matches!(self.learned.contract().end, ResultForm::Names(_)) {
            return Announcement::NoWinner;
        }
        let supposed = winner.unwrap_or(Player::One);
        match self.naming(text, passage, supposed) {
            Naming::Winner => Announcement::Won(supposed),
            Naming::Loser => Announcement::Won(supposed.other()),
            Naming::Neither => Announcement::NoWinner,
        }
    }

    fn naming(&self, text: &str, passage: &Passage, winner: Player) -> Naming {
        let (fit, loser) = (&self.learned.fit, winner.other());
        match self.learned.contract().end {
            ResultForm::Character => {
                let glyph = |player| self.learned.glyph(self.session.transcript, player);
                by_character(text, fit.ends.won_by(loser), glyph(winner), glyph(loser))
            }
            words @ ResultForm::Words(_) => {
                let said = words.words_in(&[&*passage.text, text].join("\n"));
                chosen(said[winner as usize], said[loser as usize])
            }
            ResultForm::Free => Naming::Winner,
            // Lines that are printed at every turn name no winner: many boards have the letter `b` of a file below
            // them.
            ResultForm::Names(names) => {
                let new = fit.turns.without_captures(&fit.turns.new_lines(text), names);
                match by_name(&new, names[winner as usize], names[loser as usize]) {
                    Naming::Neither => self.by_turn(&new, winner),
                    naming @ (Naming::Winner | Naming::Loser) => naming,
                }
            }
        }
    }

    /// How a sentence names the winner by the words that show the turn: a program that says `Player 2 to move` may say
    /// `Player 2 wins`. Other words of the two prompts may differ as well, so only a sentence with a verb counts.
    fn by_turn(&self, text: &str, winner: Player) -> Naming {
        let names = |player| {
            let names = self.learned.fit.turns.names(player).iter();
            names.map(String::as_str).collect::<Vec<_>>()
        };
        match victory_grammar::winner(&text.to_lowercase(), &names(winner), &names(winner.other()))
        {
            Some(true) => Naming::Winner,
            Some(false) => Naming::Loser,
            None => Naming::Neither,
        }
    }

    /// An end announced in mid-game.
    pub(super) fn early_end(&self, passage: &Passage, words: &str) -> Option<Utterance> {
        let fit = &self.learned.fit;
        let announces = self.words_end(passage) || fit.ends.are_said(words, &fit.turns);
        announces.then(|| {
            let winner = match self.naming(words, passage, Player::One) {
                Naming::Winner => Some(Player::One),
                Naming::Loser => Some(Player::Two),
                Naming::Neither => None,
            };
            Utterance::End(winner.map_or(Announcement::NoWinner, Announcement::Won))
        })
    }

    /// Reads output after the end of the game, or the answer to the input that leaves it.
    pub(super) fn after_the_end(&self, passage: &Passage) -> Vec<Utterance> {
        let mut said = self.boards(passage, |shown| self.turn(None, &shown.after));
        said.extend(self.words_end(passage).then_some(Utterance::End(Announcement::NoWinner)));
        said
    }
}
