//! The thresholds of the reader. None of them is delicate: a test checks that readings stay the same in a wide range
//! around each.

use serde::{Deserialize, Serialize};

/// The thresholds of the fit.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::dialect) struct Thresholds {
    /// A marker is in this share more of one player's texts than of the other's. Programs that are wrong only sometimes
    /// still pass this.
    pub(in crate::dialect) least: f64,
    /// A marker separates the players at least this well, relative to the best one. Equally good markers belong to the
    /// same words; worse ones are there by chance.
    pub(in crate::dialect) nearly_best: f64,
    /// At most this many words from either end of a text are identified by their places. Prompts are short, and words
    /// in the middle of prose move around.
    pub(in crate::dialect) places: usize,
    /// Lines that are printed repeatedly are shorter than this, in bytes. Longer ones are prose, in which a value may
    /// occur by chance.
    pub(in crate::dialect) short: usize,
    /// At most this many lines are above the first board of every game. Lines above those are a banner, which is
    /// printed once.
    pub(in crate::dialect) lines_above: usize,
    /// At most this many characters are read of the output after the end of input, which may be a flood.
    pub(in crate::dialect) late: usize,
}

impl Default for Thresholds {
    fn default() -> Self {
        Self { least: 0.6, nearly_best: 0.98, places: 8, short: 60, lines_above: 8, late: 200 }
    }
}

/// A limit for cutting text or weighing evidence, defined next to its use.
#[derive(Debug)]
pub(in crate::dialect) struct Bound(usize);

impl Bound {
    pub(in crate::dialect) const fn of(usual: usize) -> Self {
        Self(usual)
    }

    #[cfg(not(test))]
    pub(in crate::dialect) fn get(&self) -> usize {
        self.0
    }
}

#[cfg(test)]
thread_local! {
    /// Another number in the place of one, as a test reads.
    static SWEPT: std::cell::Cell<Option<(*const Bound, usize)>> = const { std::cell::Cell::new(None) };
}

#[cfg(test)]
impl Bound {
    pub(in crate::dialect) fn get(&self) -> usize {
        SWEPT
            .get()
            .filter(|(bound, _)| std::ptr::eq(*bound, self))
            .map_or(self.0, |(_, other)| other)
    }

    /// Reads with another value of this bound.
    pub(in crate::dialect) fn swept<T>(&'static self, other: usize, read: impl FnOnce() -> T) -> T {
        SWEPT.set(Some((self, other)));
        let read = read();
        SWEPT.set(None);
        read
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::dialect::{
        LONGEST_BANNER,
        read::{evidence::PROPOSALS, passage::LONGEST},
        script::{Line, Script, read},
    };
    use crate::tape::IoMode;

    /// Prompts that come with the next reply, and an end that comes with the end of input.
    const LATE: &[Line<'_>] = &[
        ("start", "{b}"),
        ("move", "O> {b}"),
        ("move", "X> {b}"),
        ("move", "O> {b}"),
        ("illegal", "X> 0\n"),
        ("move", "X> {b}"),
        ("move", "O> {b}"),
        ("won", "X> {b}"),
        ("rest", "X has won: 1\n"),
    ];

    /// The next game starts with the last lines of the banner, and no end is announced.
    const BEGUN_AGAIN: &[Line<'_>] = &[
        ("start", "Quagmire\nSink or swim.\n{b}O> "),
        ("move", "{b}X> "),
        ("move", "{b}O> "),
        ("move", "{b}X> "),
        ("move", "{b}O> "),
        ("won", "{b}Sink or swim.\n{s}O> "),
    ];

    /// The readings of some runs.
    fn readings(thresholds: Thresholds) -> Vec<Vec<Vec<String>>> {
        let [late, again] = [LATE, BEGUN_AGAIN].map(|lines| {
            let lines = lines.iter().map(|(event, text)| line(event, text)).collect();
            let mut wrong: Vec<(String, String)> = lines;
            let right = script(wrong.clone());
            wrong.truncate(3);
            wrong.push(line("move", &wrong[1].1.replace(' ', " 0\n")));
            vec![right, script(wrong)]
        });
        [sessions(), late, again].iter().map(|run| read(run, thresholds)).collect()
    }

    /// A game, the same game with one wrong turn, and two unfinished ones, one of them with a stack trace.
    fn sessions() -> Vec<Script> {
        let mut wrong = game();
        wrong[3].1 = "Thank you.\n{b}Your move, X> ".to_owned();
        let abandoned = [game()[..4].to_vec(), vec![line("rest", &trace("EOF"))]].concat();
        let fourth = abandoned[..3].to_vec();
        [game(), wrong, abandoned, fourth].map(script).into_iter().collect()
    }

    fn script(lines: Vec<(String, String)>) -> Script {
        let lines: Vec<Line<'_>> =
            lines.iter().map(|(event, text)| (event.as_str(), text.as_str())).collect();
        Script::of("quagmire", IoMode::Step, &lines)
    }

    fn line(event: &str, text: &str) -> (String, String) {
        (event.to_owned(), text.to_owned())
    }

    /// A game whose banner is repeated before the next game.
    fn game() -> Vec<(String, String)> {
        let banner = "Quagmire\n========\nWho begins, sinks last.\n";
        let over = format!("Thank you.\n{{b}}O has won: 1\n{banner}{{s}}Your move, O> ");
        let mut lines = vec![line("start", &format!("{banner}{{b}}Your move, O> "))];
        for player in ["X", "O", "X", "O", "X", "O", "X", "O"] {
            lines.push(line("move", &format!("Thank you.\n{{b}}Your move, {player}> ")));
        }
        lines.insert(5, line("illegal", "0\nYour move, O> "));
        lines.push(line("won", &over));
        lines
    }

    /// The output at the end of input.
    fn trace(last: &str) -> String {
        format!("Traceback\n  File \"quagmire.py\", line 3\n{last}\n")
    }

    /// A run whose first session starts with a wrong board.
    fn begun_wrongly() -> Vec<Script> {
        let mut wrong = game();
        wrong[0].1 = wrong[0].1.replace("{b}", "{w}");
        [wrong, game(), game()].map(script).into_iter().collect()
    }

    fn all_read() -> Vec<Vec<Vec<String>>> {
        let mut all = readings(Thresholds::default());
        all.push(read(&begun_wrongly(), Thresholds::default()));
        all
    }

    #[rstest]
    #[case::proposed_alphabets(&PROPOSALS, &[2, 3, 4, 8], 0)]
    #[case::the_length_of_a_reply(&LONGEST, &[4 << 10, 16 << 10, 1 << 20], 200)]
    #[case::the_length_of_a_banner(&LONGEST_BANNER, &[2 << 10, 32 << 10, 1 << 20], 200)]
    fn the_reading_is_the_same_for_a_range_of_bounds(
        #[case] bound: &'static Bound,
        #[case] same: &[usize],
        #[case] other: usize,
    ) {
        // The other value is local to a thread, so one thread must do all the reading.
        let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("it has room");
        let swept = |value| one.install(|| bound.swept(value, all_read));
        for value in same {
            assert_eq!(swept(*value), all_read(), "{value}");
        }
        assert_ne!(swept(other), all_read());
    }

    fn with(change: impl FnOnce(&mut Thresholds)) -> Thresholds {
        let mut thresholds = Thresholds::default();
        change(&mut thresholds);
        thresholds
    }

    #[rstest]
    fn the_reading_is_the_same_for_a_range_of_shares(
        #[values(0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8)] least: f64,
        #[values(0.9, 0.95, 0.98, 1.0)] nearly_best: f64,
    ) {
        let thresholds = with(|t| (t.least, t.nearly_best) = (least, nearly_best));
        assert_eq!(readings(thresholds), readings(Thresholds::default()));
    }

    #[rstest]
    fn the_reading_is_the_same_for_a_range_of_lengths(
        #[values(2, 4, 8, 16)] places: usize,
        #[values(30, 60, 120)] short: usize,
        #[values(4, 8, 40)] lines_above: usize,
        #[values(100, 200, 2000)] late: usize,
    ) {
        let nearly_best = Thresholds::default().nearly_best;
        let least = Thresholds::default().least;
        let thresholds = Thresholds { least, nearly_best, places, short, lines_above, late };
        assert_eq!(readings(thresholds), readings(Thresholds::default()));
    }

    #[rstest]
    #[case::markers_that_are_never_wrong(with(|t| t.least = 1.1))]
    #[case::no_short_lines(with(|t| t.short = 0))]
    #[case::nothing_above_the_first_board(with(|t| t.lines_above = 0))]
    #[case::nothing_at_the_end_of_input(with(|t| t.late = 0))]
    fn the_reading_changes_out_of_the_range(#[case] thresholds: Thresholds) {
        assert_ne!(readings(thresholds), readings(Thresholds::default()));
    }
}
