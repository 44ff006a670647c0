//! A game that somebody brought as a folder: its description, its reference, and its suite.
//!
//! - `known`: what stickler knows of the game in every position; it stays as long as the program runs
//! - `position`: a position of the game, whose rules a reference answers
//! - `features`: what can be said of a move without asking the reference
//! - `engine`: what the rest of stickler does with the game

mod engine;
mod features;
mod known;
mod position;

use std::{
    collections::HashMap,
    fs, io,
    path::{Path, PathBuf},
    sync::{LazyLock, Mutex, PoisonError},
};

use hmac_sha256::Hash;
use rulebook::{
    games::{self, DialectKind, GameInfo},
    suite::{Suite, Text},
    text_file,
};

pub use known::Known;
pub use position::Brought;

use crate::{
    description::Description,
    reference::Fault,
    sandbox::Isolation,
    transcript::{Source, SuiteFault},
};

/// The file that makes a folder a game.
pub const DESCRIPTION: &str = "game.toml";

/// A game that somebody brought.
#[derive(Clone, Copy)]
pub struct Package {
    /// The game, as the rest of stickler sees it.
    pub game: &'static GameInfo,
    /// What is known of it in every position.
    pub known: &'static Known,
}

/// Why a folder is no game.
#[derive(Debug, thiserror::Error)]
pub enum NoPackage {
    /// The folder or its description cannot be read.
    #[error("{}: {why}", .path.display())]
    Unreadable {
        /// The folder or file.
        path: PathBuf,
        /// Why not.
        why: io::Error,
    },
    /// The description is at fault.
    #[error("the description of the game is at fault")]
    AtFault(Vec<SuiteFault>),
}

/// The packages that were opened, by folder.
static OPENED: LazyLock<Mutex<HashMap<PathBuf, Package>>> = LazyLock::new(Mutex::default);

/// Whether a name on a command line is that of a folder, and not that of a game.
pub fn is_folder(name: &str) -> bool {
    name == "." || name == ".." || name.contains('/')
}

impl Package {
    /// The game of a folder. It is read once, and from then on it can be found by its name.
    ///
    /// # Errors
    /// If the folder cannot be read, or its description is at fault.
    pub fn open(folder: &Path) -> Result<Self, NoPackage> {
        let unreadable = |path: &Path| {
            let path = path.to_owned();
            move |why| NoPackage::Unreadable { path, why }
        };
        let real = fs::canonicalize(folder).map_err(unreadable(folder))?;
        let mut opened = OPENED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(package) = opened.get(&real) {
            return Ok(*package);
        }
        let path = folder.join(DESCRIPTION);
        let text = text_file::read(&path).map_err(unreadable(&path))?;
        let package = Self::read(&real, path, text)?;
        opened.insert(real, package);
        Ok(package)
    }

    fn read(folder: &Path, path: PathBuf, text: String) -> Result<Self, NoPackage> {
        let source = Source { path, text: Text::from(text) };
        Description::read(&source.text).map_err(|faults| {
            NoPackage::AtFault(faults.iter().map(|fault| fault.in_file(&source)).collect())
        })?;
        let text: &'static str = String::leak(source.text.to_string());
        let description = Description::of(text);
        let known: &'static Known =
            Box::leak(Box::new(Known::of(description, folder, Isolation::usual())));
        let game = games::bring(GameInfo {
            name: known.about.name,
            title: &description.title,
            sides: known.about.sides,
            dialect: DialectKind::Described(text),
            rulings: known.rulings,
            wording: known.about.wording,
            engine: Box::leak(Box::new(engine::BroughtEngine(known))),
            compare: None,
        });
        Ok(Self { game, known })
    }

    /// The package of a game, if it was brought.
    pub fn of(game: &GameInfo) -> Option<Self> {
        let opened = OPENED.lock().unwrap_or_else(PoisonError::into_inner);
        opened.values().find(|package| package.game.name == game.name).copied()
    }

    /// What its reference did wrong, if it did, and how a command ends that needed it.
    pub fn fault(&self) -> Option<Fault> {
        self.known.reference.as_ref()?.fault()
    }

    /// All that were opened.
    pub fn all() -> Vec<Self> {
        let opened = OPENED.lock().unwrap_or_else(PoisonError::into_inner);
        opened.values().copied().collect()
    }

    /// Its transcripts and goldens.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn suite(&self) -> io::Result<Suite> {
        Suite::package(self.game.name, &self.known.folder)
    }
}

impl Package {
    /// The digest of what decides how it is played: the description, the transcripts and goldens, and what the reference reads.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn digest(&self) -> io::Result<String> {
        let mut files = Vec::new();
        gather(&self.known.folder, Path::new(""), &mut files)?;
        files.sort();
        let mut digest = Hash::new();
        for name in files {
            let content = fs::read(self.known.folder.join(&name))?;
            digest.update(name.as_os_str().as_encoded_bytes());
            digest.update((content.len() as u64).to_le_bytes());
            digest.update(&content);
        }
        Ok(digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
    }
}

/// The files of a game, but for its submissions and for leavings: hidden files, and folders such as `__pycache__`.
fn gather(root: &Path, below: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(root.join(below))? {
        let entry = entry?;
        let name = entry.file_name();
        let is_left_over =
            [".", "__"].iter().any(|start| name.as_encoded_bytes().starts_with(start.as_bytes()));
        if is_left_over || below == Path::new("") && name == "submissions" {
            continue;
        }
        let (path, kind) = (below.join(&name), entry.file_type()?);
        if kind.is_dir() {
            gather(root, &path, files)?;
        } else if kind.is_file() {
            files.push(path);
        }
    }
    Ok(())
}
