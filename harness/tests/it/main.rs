//! Tests of the behaviour that users and authors see, a module for each topic: `cargo test -p stickler --test it score::` runs
//! those of one.

mod at_once;
mod attacks;
mod causes;
mod check;
mod ci;
mod circles;
mod cli;
mod compare;
mod contributing;
mod derived;
mod files;
mod foxgeese;
mod fuzz;
mod games;
mod guide;
mod help;
mod html;
mod init;
mod keys;
mod layers;
mod live;
mod not_started;
mod order;
mod our_faults;
mod package_reports;
mod packages;
mod playing_reference;
mod pool;
mod quickstart;
mod release;
mod resume;
mod rules;
mod score;
mod session;
mod shards;
mod shave;
mod shims;
mod signals;
mod stream;
mod studio;
mod submissions;
mod tables;
mod transcripts;
mod true_sentences;
mod watch;
mod words;

#[path = "../support/golden_program.rs"]
mod golden_program;
#[path = "../support/kept.rs"]
mod kept;
#[path = "../support/load.rs"]
mod load;
#[path = "../support/many_games.rs"]
mod many_games;
#[path = "../support/package.rs"]
mod package;
#[path = "../support/pages.rs"]
mod pages;
#[path = "../support/server.rs"]
mod server;
#[path = "../support/terminal.rs"]
mod terminal;
#[path = "../support/tools.rs"]
mod tools;
#[path = "../support/wait.rs"]
mod wait;
#[path = "../support/workdir.rs"]
mod workdir;
#[path = "../support/workflow.rs"]
mod workflow;
