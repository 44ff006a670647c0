//! `stickler init`: writes the files for a folder of submissions, the scripts for verifying them in shards, or a new
//! game.
//!
//! - `project`: a manifest, a first transcript and a workflow
//! - `shards`: the scripts of schedulers
//! - `game`: the folder of a new game

mod game;
mod project;
mod shards;

use std::{
    ffi::OsString,
    fs, io,
    num::NonZero,
    path::{Path, PathBuf},
};

use clap::{Args, Subcommand, ValueEnum};

use crate::cli::{Exit, Failure, Output, args::seed::SeedArgs};

/// Create a manifest, a first transcript and a CI workflow, or a new game
///
/// `slurm`, `parallel`, `matrix` and `kubernetes` create scripts that verify the entries of a manifest in shards.
#[derive(Args)]
#[command(
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true,
    after_help = "Examples:\n  stickler init --game quagmire -- ruby q.rb\n  stickler init slurm --shards 20 --seed 7\n  stickler init game tictactoe"
)]
pub(crate) struct Init {
    #[command(subcommand)]
    new: Option<New>,
    /// Create scripts for this scheduler instead
    #[arg(value_enum)]
    what: Option<What>,
    /// The command that starts your program, after `--` [default: a small program that plays Alak]
    #[arg(last = true, value_name = "COMMAND", conflicts_with = "what", requires = "game")]
    command: Vec<OsString>,
    /// The game that the command plays
    #[arg(long, value_name = "GAME", conflicts_with = "what")]
    game: Option<String>,
    /// The repository from which the workflow installs stickler [default: its variable STICKLER]
    #[arg(long, value_name = "URL")]
    git: Option<String>,
    /// Split the run into N shards
    #[arg(long, value_name = "N", default_value = "8", requires = "what")]
    shards: NonZero<usize>,
    /// The manifest to verify, relative to the scripts
    #[arg(long, value_name = "FILE", default_value = "entries.toml", requires = "what")]
    entries: String,
    /// The container image with stickler and the interpreters, for `kubernetes`
    #[arg(long, value_name = "IMAGE", required_if_eq("what", "kubernetes"))]
    image: Option<String>,
    #[command(flatten)]
    seed: SeedArgs,
    /// The folder to write to
    #[arg(long, value_name = "DIR", default_value = ".")]
    into: PathBuf,
    /// Overwrite existing files
    #[arg(long)]
    force: bool,
}

/// What is written into a folder of its own.
#[derive(Subcommand)]
enum New {
    Game(game::NewGame),
}

/// Where shards are verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum What {
    /// A Slurm array, a job that merges its results, and a script that submits both
    Slurm,
    /// A script for GNU parallel
    Parallel,
    /// A GitHub workflow with a matrix
    Matrix,
    /// An indexed Kubernetes job
    Kubernetes,
}

/// A file to write, by its path in the folder.
struct File {
    path: PathBuf,
    text: String,
    is_script: bool,
}

impl File {
    fn text(path: impl Into<PathBuf>, text: impl Into<String>) -> Self {
        Self { path: path.into(), text: text.into(), is_script: false }
    }

    fn script(path: impl Into<PathBuf>, text: impl Into<String>) -> Self {
        Self { is_script: true, ..Self::text(path, text) }
    }
}

impl Init {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        if let Some(New::Game(game)) = &self.new {
            return game.run(output);
        }
        let (files, next) = match self.what {
            Some(what) => shards::files(self, what)?,
            None => project::files(self)?,
        };
        self.check(&files)?;
        for file in &files {
            let path = self.path(file);
            write(file, &path).map_err(|error| Failure::file(&path, error))?;
            output.result(&format!("wrote {}", path.display()));
        }
        next.iter().for_each(|line| output.hint(line));
        Ok(Exit::Conforms)
    }

    fn path(&self, file: &File) -> PathBuf {
        let is_here = self.into == Path::new(".");
        if is_here { file.path.clone() } else { self.into.join(&file.path) }
    }

    /// Checks that none of the files exists, unless the user wants to overwrite them.
    fn check(&self, files: &[File]) -> Result<(), Failure> {
        let there = files.iter().map(|file| self.path(file));
        let there: Vec<String> = there
            .filter(|path| path.symlink_metadata().is_ok())
            .map(|path| path.display().to_string())
            .collect();
        match there.is_empty() || self.force {
            true => Ok(()),
            false => Err(Failure::usage(format!(
                "found {}; nothing was written: use --into DIR, or --force to overwrite",
                there.join(", ")
            ))),
        }
    }
}

fn write(file: &File, path: &Path) -> io::Result<()> {
    fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
    // An existing file may be a link to another folder.
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        Ok(()) | Err(_) => {}
    }
    fs::write(path, &file.text)?;
    #[cfg(unix)]
    if file.is_script {
        use std::os::unix::fs::PermissionsExt as _;
        fs::set_permissions(path, fs::Permissions::from_mode(0o755))?;
    }
    Ok(())
}

/// A template with these words instead of its `@NAMES@`.
fn filled(template: &str, words: &[(&str, &str)]) -> String {
    words.iter().fold(template.to_owned(), |text, (name, word)| text.replace(name, word))
}

/// A word that needs no quotes in a shell, in YAML or in a workflow.
///
/// # Errors
/// If it has characters that are unusual in file names.
fn plain<'w>(option: &str, word: &'w str) -> Result<&'w str, Failure> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-+@:~".contains(c);
    match !word.is_empty() && !word.starts_with('-') && word.chars().all(is_plain) {
        true => Ok(word),
        false => Err(Failure::usage(format!(
            "{option}: expected letters, digits and `/._-+@:~`, not starting with `-`, because stickler writes it into scripts; found `{word}`"
        ))),
    }
}
