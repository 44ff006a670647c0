//! How long the parts take: `cargo bench -p stickler`. What the programs under judgement take is not measured here.

use std::sync::LazyLock;

use divan::{
    Bencher,
    counter::{BytesCount, ItemsCount},
};
use rulebook::{
    built_in::BuiltIn,
    chess::{Chess, Orthodox},
    differential::HasOracle as _,
    game::Game,
    games::find,
    quagmire::{Quagmire, oracle::Oracle},
    suite::Suite,
};
use stickler::{
    dialect::{Learned, Pins, Reading, learn},
    judge::{Strictness, judge},
    session::{Inside, IoMode, Limits, Submission as _, Tape},
    transcript::{Draft, Source, Transcript, suite},
};

fn main() {
    divan::main();
}

/// The legal moves of a few hundred positions, by the rulebook's sets and by its oracle's cells.
mod legal_moves {
    use super::*;

    #[divan::bench]
    fn sets(bencher: Bencher<'_, '_>) {
        bench(bencher, &POSITIONS);
    }

    #[divan::bench]
    fn cells(bencher: Bencher<'_, '_>) {
        bench(bencher, &POSITIONS.iter().map(Quagmire::oracle).collect::<Vec<Oracle>>());
    }

    fn bench<G: Game>(bencher: Bencher<'_, '_>, positions: &[G]) {
        let count = |position: &G| position.legal_moves().len();
        bencher
            .counter(ItemsCount::new(positions.len()))
            .bench_local(|| positions.iter().map(count).sum::<usize>());
    }
}

/// Lines of play of orthodox chess, each to its last move, by the core of our variants and by another program's. The programs
/// that are fastest are under the GPL, which nothing here may link; this one is not far behind them.
mod perft {
    use super::{Bencher, BuiltIn as _, Chess, Game as _, ItemsCount, Orthodox};

    /// A position, how deep it is searched, and how many lines there are.
    const CASES: [(&str, u32, u64); 2] = [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", 4, 197_281),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 3, 97_862),
    ];

    #[divan::bench(args = [0, 1])]
    fn rulebook(bencher: Bencher<'_, '_>, case: usize) {
        let (position, depth, lines) = CASES[case];
        let position = Chess::<Orthodox>::position(position).expect("it is a position");
        bench(bencher, lines, || ours(&position, depth));
    }

    #[divan::bench(args = [0, 1])]
    fn cozy_chess(bencher: Bencher<'_, '_>, case: usize) {
        let (position, depth, lines) = CASES[case];
        let position = format!("{position} 0 1").parse().expect("it is a position");
        bench(bencher, lines, || theirs(&position, depth));
    }

    fn bench(bencher: Bencher<'_, '_>, lines: u64, count: impl Fn() -> u64) {
        assert_eq!(count(), lines);
        bencher.counter(ItemsCount::new(lines)).bench_local(count);
    }

    fn ours(position: &Chess<Orthodox>, depth: u32) -> u64 {
        let Some(left) = depth.checked_sub(1) else { return 1 };
        let next = |m| {
            let mut next = position.clone();
            next.play_unchecked(m);
            next
        };
        position.legal_moves().into_iter().map(|m| ours(&next(m), left)).sum()
    }

    fn theirs(position: &cozy_chess::Board, depth: u32) -> u64 {
        let Some(left) = depth.checked_sub(1) else { return 1 };
        let mut lines = 0;
        position.generate_moves(|of_piece| {
            for m in of_piece {
                let mut next = position.clone();
                next.play_unchecked(m);
                lines += theirs(&next, left);
            }
            false
        });
        lines
    }
}

/// From the texts of the suite to a verdict, each step for all transcripts.
mod suite_of_quagmire {
    use super::{
        Bencher, BytesCount, Draft, ItemsCount, RUN, Source, Strictness, Suite, find, judge,
    };

    #[divan::bench]
    fn parse(bencher: Bencher<'_, '_>) {
        let suite = Suite::embedded();
        let game = find("quagmire").expect("it is in the list of games");
        let bytes: usize = suite.transcripts.values().map(|text| text.len()).sum();
        let parse = || {
            let texts = suite.transcripts.iter().map(|(key, text)| {
                let source = Source { path: suite.transcript_path(key), text: text.clone() };
                Draft::parse(game, key, source).is_ok()
            });
            texts.filter(|good| *good).count()
        };
        bencher.counter(BytesCount::new(bytes)).bench_local(parse);
    }

    #[divan::bench]
    fn read(bencher: Bencher<'_, '_>) {
        bencher.counter(ItemsCount::new(RUN.tapes.len())).bench_local(|| RUN.read());
    }

    #[divan::bench]
    fn judge_readings(bencher: Bencher<'_, '_>) {
        let (learned, readings) = RUN.read();
        let judge_all = || {
            let judged = RUN.transcripts.iter().zip(&readings);
            judged
                .map(|(transcript, reading)| {
                    judge(
                        transcript,
                        (reading, &rulebook::board::shown),
                        learned.dialect,
                        Strictness::Lenient,
                    )
                })
                .collect::<Vec<_>>()
        };
        bencher.counter(ItemsCount::new(readings.len())).bench_local(judge_all);
    }
}

/// Positions of random games from the start.
static POSITIONS: LazyLock<Vec<Quagmire>> = LazyLock::new(|| {
    let mut rng = rulebook::random::Rng::with_seed(1);
    let mut positions = Vec::new();
    for _ in 0..8 {
        let mut position = Quagmire::default();
        for _ in 0..32 {
            positions.push(position.clone());
            let Some(m) = rng.choice(position.legal_moves()) else { break };
            position.play_unchecked(m);
        }
    }
    positions
});

/// What the rulebook's own program says to every transcript.
static RUN: LazyLock<Run> = LazyLock::new(|| {
    let transcripts = suite::transcripts(&Suite::embedded(), |key| key.game == "quagmire");
    let transcripts = transcripts.unwrap_or_else(|faults| panic!("{}", faults[0]));
    let tapes = transcripts.iter().map(tape).collect();
    Run { transcripts, tapes }
});

struct Run {
    transcripts: Vec<Transcript>,
    tapes: Vec<Tape>,
}

impl Run {
    fn read(&self) -> (Learned, Vec<Reading>) {
        let sessions: Vec<_> = self.transcripts.iter().zip(&self.tapes).collect();
        let game = self.transcripts[0].draft.game;
        learn(game, &Pins::default(), &sessions)
    }
}

fn tape(transcript: &Transcript) -> Tape {
    let draft = &transcript.draft;
    let referee =
        draft.game.referee(draft.set_up.as_ref()).expect("the parser has tried the set-up");
    let lines: Vec<String> = draft.lines.iter().map(|line| line.input.clone()).collect();
    Inside(referee)
        .converse(&lines, IoMode::Step, &Limits::for_lines(lines.len()))
        .expect("nothing can fail in here")
}
