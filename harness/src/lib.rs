//! Stickler holds code-golf submissions of interactive board games to the rules.
//!
//! # The map
//!
//! What happens, in the order in which it happens:
//!
//! 1. People write [`transcript`]s: inputs, and which of them must be refused for which rule. [`bless`] plays them on the
//!    rulebook and writes the goldens and the digests of generated games; [`strength`] says which misread rules they would notice.
//! 2. A [`candidate`] is what is held to the rules: a command line, an entry of a [`manifest`], or the rulebook itself.
//! 3. A [`session`] starts the program under limits, in a [`sandbox`], and keeps all that passes on a [`tape`].
//! 4. A [`description`] says what a challenge requires and what it leaves open. A [`dialect`] learns from the tapes how the
//!    program draws, refuses and ends, and reads each into the rulebook's characters.
//! 5. The [`judge`] walks a transcript and a reading together to the first difference, and asks mutants of the rulebook
//!    which rule was misread.
//! 6. The [`runner`] does 3 to 5 for a whole suite and emits [`event`]s; each [`report`] writes them in its own form, with
//!    [`diff`]s. [`cli`] is the command line.
//!
//! A game that its author brought has a [`mod@reference`] instead of a place in the rulebook: a program in any language, which answers
//! what the rules say of a position. [`mod@check`] asks twelve questions about such a game.
//!
//! A run can be interrupted and continued, or divided into shards that are merged, because [`records`] keep its sessions.
//!
//! Beside that: [`explore`] has games that nobody wrote, which are fresh ones in every verdict, searches for one that fails, and
//! all there are of a small game; [`mod@compare`] says where two submissions part, and [`score`] how long their sources are.
//!
//! For people at a terminal: [`recording`] is a game that somebody plays and the transcript it becomes, and [`replay`] steps through
//! a transcript or a kept tape. [`studio`] has both in a browser. [`http`] serves the studio and Fox & Geese, to the names that
//! [`hosts`] allows.
//!
//! Records and reports name what is played by its [`digest`].
//!
//! Whatever others have written passes [`untrusted_text`] before a person is shown it.
//!
//! A game with chance is played [`live`]: its reference says which boards are possible, and what was played becomes a transcript.
//!
//! One game has no transcripts to be played on a submission: Fox & Geese is played in matches. [`foxgeese`] has its server, plays
//! matches with submissions of either side and judges them; reports know matches only as [`event::matches`].
//!
//! # Invariants
//!
//! * **The rulebook cannot fail and does no input or output**, except its console and its program.
//! * **A verdict does not run the rulebook.** Expectations are read from transcripts and goldens. A test and `stickler bless --check`
//!   check these against the rulebook, and `verify` checks a suite of your own before it starts anything; the rulebook is itself
//!   judged as a submission. It plays generated and fresh games before they are played on a program, so that they are transcripts
//!   like any other. Diagnosis runs it, and may only add a citation or a drawing, never change a verdict. Only [`foxgeese`] must, as
//!   it answers live, and [`live`] asks a reference which boards are possible. How to talk to a submission is found out by a short game of the rulebook's, before anything is judged.
//! * **Only `dialect` knows a submission's characters**; above it every board is in the rulebook's.
//! * **Reading never fails**: what was not understood is kept beside what was.
//! * **`judge` is pure**: the same tape gets the same verdict, today and from disk.
//! * **Only `session` starts programs; only `report` and `cli` speak to people; only `bless` writes goldens.**
//! * **A fault of the harness is never a submission's fault** and never counted among its failures.
//! * **Every rule has transcripts that would fail without it**, held by a test.
//! * **Everything has a limit**: replies, sessions, bytes, memory, processes.
//!
//! Arrows between the modules point down only; `tests/it/layers.rs` lists the layers and holds them.

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
pub mod strength;
pub mod studio;
pub mod tape;
pub mod transcript;
pub mod untrusted_text;
