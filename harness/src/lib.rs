//! Stickler checks code-golf programs that play board games against the rules.
//!
//! # The map
//!
//! A verdict takes these steps:
//!
//! 1. People write [`transcript`]s: inputs, and the rules by which some of them must be refused. [`bless`] plays them
//!    on the rulebook and writes the goldens, and the digests of generated games. [`strength`] shows which misread rules
//!    they detect.
//! 2. A [`candidate`] is the target of a check: a command line, an entry of a [`manifest`], or the rulebook itself.
//! 3. A [`session`] starts the program with limits in a [`sandbox`], and records all input and output on a [`tape`].
//! 4. A [`description`] has the requirements of a challenge, and what it leaves open. A [`dialect`] learns from the
//!    tapes how the program draws, refuses and ends, and converts each tape to the rulebook's characters.
//! 5. The [`judge`] compares a reading with its transcript up to the first difference, and uses mutants of the rulebook
//!    to find the misread rule.
//! 6. A [`plan`] has the submission, the transcripts and the limits. A [`probe`] finds out how to talk to the submission.
//!    The [`runner`] then performs steps 3 to 5 for a whole suite and emits [`event`]s. Each [`report`] writes them in
//!    its own format, with [`diff`]s. [`cli`] is the command line.
//!
//! A game of the user's own, a package, is not in the rulebook. It has a [`mod@reference`], a program in any language
//! that decides about its positions. [`mod@check`] answers twelve questions about such a game.
//!
//! [`records`] save the sessions of a run, so that it can be interrupted and continued, or divided into shards that are
//! merged.
//!
//! [`explore`] plays generated games: fresh ones in every run, a search for one that fails, and every game of a small
//! board. [`mod@compare`] finds where two submissions differ, and [`score`] measures their sources.
//!
//! For people at a terminal, [`recording`] turns a game that they play into a transcript, and [`replay`] steps through
//! a transcript or a recorded tape. [`studio`] does both in a browser. [`http`] serves the studio and Fox & Geese,
//! under the names that [`hosts`] allows.
//!
//! Records and reports identify what is played by its [`digest`].
//!
//! Text from other programs and files passes through [`untrusted_text`] before it is shown.
//!
//! A game with chance is played [`live`]: its reference decides which boards are possible, and the game becomes a
//! transcript.
//!
//! Fox & Geese has no transcripts; it is played in matches. [`foxgeese`] has its server, plays matches with submissions
//! of either side and judges them. Reports know matches only as [`event::matches`].
//!
//! # Invariants
//!
//! * **The rulebook cannot fail and does no input or output**, except its console and its program.
//! * **A verdict does not run the rulebook.** The expected results come from transcripts and goldens. A test and
//!   `stickler bless --check` compare these with the rulebook, and `verify` compares the user's own suite before it
//!   starts a program. The rulebook itself is judged as a submission. It plays generated and fresh games before a
//!   program does, so that they are transcripts like any other. Diagnosis runs the rulebook, but may only add a
//!   citation or a drawing, never change a verdict. There are two exceptions: [`foxgeese`] answers live, and [`live`]
//!   queries a reference about possible boards. Before anything is judged, a short game of the rulebook detects how to
//!   talk to a submission.
//! * **Only `dialect` knows a submission's characters.** Everything above it uses the rulebook's.
//! * **Reading never fails**: text that was not understood is kept with the rest.
//! * **`judge` is pure**: the same tape always gets the same verdict.
//! * **Only `session` starts programs; only `report` and `cli` print; only `bless` writes goldens.**
//! * **A harness error is never a submission's fault**, and never counted among its failures.
//! * **Every rule has transcripts that would fail without it.** A test checks this.
//! * **Everything has a limit**: replies, sessions, bytes, memory, processes.
//!
//! Modules may use only modules below them. `tests/it/layers.rs` lists the layers and checks this.

pub mod bless;
pub mod candidate;
pub mod check;
pub mod cli;
pub mod compare;
pub mod description;
pub mod dialect;
pub mod diff;
pub mod digest;
pub mod event;
pub mod explore;
pub mod foxgeese;
pub mod grammar;
pub mod hosts;
pub mod http;
pub mod judge;
pub mod live;
pub mod manifest;
pub mod package;
pub mod palette;
pub mod plan;
pub mod probe;
pub mod recording;
pub mod records;
pub mod reference;
pub mod replay;
pub mod report;
pub mod runner;
pub mod sandbox;
pub mod score;
pub mod session;
pub mod shave;
pub mod stderr;
pub mod strength;
pub mod studio;
pub mod tape;
pub mod transcript;
pub mod untrusted_text;
