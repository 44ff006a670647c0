//! Packages: a game of the user's own in a folder, with its description, its reference, and its suite.
//!
//! - `input`: an input, whose text is never freed
//! - `known`: the data of the game for all positions, which is never freed
//! - `position`: a position of the game, whose rules a reference decides
//! - `features`: features of a move, without queries to the reference
//! - `random_walk`: fresh games if each decision costs a line of a session
//! - `engine`: the interface to the rest of stickler

mod engine;
mod features;
mod input;
mod known;
mod position;
mod random_walk;

use std::{
    collections::HashMap,
    fmt, fs, io,
    path::{Path, PathBuf},
    sync::{LazyLock, Mutex, PoisonError},
};

use rulebook::{
    games::{self, GameInfo},
    suite::{Suite, Text},
    text_file,
};

pub use known::Known;
pub use position::{PackagePosition, Played};

use crate::{
    description::Description,
    dialect,
    digest::Digest,
    reference::Fault,
    sandbox::Isolation,
    transcript::{Source, SuiteFault},
};

/// The file that makes a folder a package.
pub const DESCRIPTION: &str = "game.toml";
/// The file with games that replace fresh ones if the reference cannot be started.
pub const POOL: &str = "games.pool";

/// A package.
#[derive(Clone, Copy)]
pub struct Package {
    /// The game, as the rest of stickler sees it.
    pub game: &'static GameInfo,
    /// Its data for all positions.
    pub known: &'static Known,
    /// The folder as the user named it.
    pub folder: &'static Path,
    /// The digest of everything that decides how it is played and judged, in hexadecimal digits.
    pub digest: &'static str,
}

/// The reason why a folder or its description cannot be read, and what to do.
pub(crate) fn in_words(why: &io::Error) -> String {
    if why.kind() != io::ErrorKind::NotFound {
        return why.to_string();
    }
    "no game is here; a game is a folder with a file `game.toml`, which `stickler init game NAME` writes"
        .to_owned()
}

/// The reason why a folder is not a package.
#[derive(Debug, thiserror::Error)]
pub enum NoPackage {
    /// The folder or its description cannot be read.
    #[error("{}: {}", .path.display(), in_words(.why))]
    Unreadable {
        /// The folder or file.
        path: PathBuf,
        /// The reason.
        why: io::Error,
    },
    /// The description has faults.
    #[error("the description of the game is at fault")]
    AtFault(Vec<SuiteFault>),
}

/// The packages that were opened, by folder.
static OPENED: LazyLock<Mutex<HashMap<PathBuf, Package>>> = LazyLock::new(Mutex::default);

/// Whether a name on a command line is that of a folder instead of a game.
pub fn is_folder(name: &str) -> bool {
    name == "." || name == ".." || name == DESCRIPTION || name.contains('/')
}

/// The folder of a game, which may be named by its description.
fn folder_of(path: &Path) -> &Path {
    let is_description = path.file_name().is_some_and(|name| name == DESCRIPTION) && path.is_file();
    match path.parent().filter(|_| is_description) {
        Some(folder) if folder.as_os_str().is_empty() => Path::new("."),
        Some(folder) => folder,
        None => path,
    }
}

impl Package {
    /// The package in a folder. It is read once, and can then be found by its name.
    ///
    /// # Errors
    /// If the folder cannot be read, or its description has faults.
    pub fn open(folder: &Path) -> Result<Self, NoPackage> {
        let folder = folder_of(folder);
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
        let digest = digest_of(&real).map_err(unreadable(folder))?;
        let (known, game) = Self::read(&real, path, text)?;
        let (folder, digest) = (Box::leak(Box::from(folder)), String::leak(digest));
        let package = Self { game, known, folder, digest };
        opened.insert(real, package);
        Ok(package)
    }

    fn read(
        folder: &Path,
        path: PathBuf,
        text: String,
    ) -> Result<(&'static Known, &'static GameInfo), NoPackage> {
        let source = Source { path, text: Text::from(text) };
        Description::read(&source.text).map_err(|faults| {
            NoPackage::AtFault(faults.iter().map(|fault| fault.in_file(&source)).collect())
        })?;
        let text: &'static str = String::leak(source.text.to_string());
        let description = Description::of(text);
        let known: &'static Known =
            Box::leak(Box::new(Known::of(description, folder, Isolation::usual())));
        let game = info(known, text, None);
        check_pins(&game, description).map_err(|why| {
            let expected = "expected the overrides of a manifest entry, such as { X = \"#\", X-wins = \"X won\" }";
            let found = format!("`dialect` in `[reference]`: {why}");
            NoPackage::AtFault(vec![SuiteFault::of_file(&source.path, found, expected)])
        })?;
        Ok((known, games::bring(game)))
    }

    /// The game with the results of chance that a program showed. It is never freed.
    pub fn as_played(&self, played: Played) -> &'static GameInfo {
        let played: &'static Played = Box::leak(Box::new(played));
        Box::leak(Box::new(info(self.known, self.game.form, Some(played))))
    }

    /// The package of a game, if the game has chance.
    pub fn with_chance(game: &GameInfo) -> Option<Self> {
        Self::of(game).filter(|package| package.known.description.chance)
    }

    /// The package of a game, if it has one.
    pub fn of(game: &GameInfo) -> Option<Self> {
        Self::named(game.name)
    }

    /// The package of the game with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().into_iter().find(|package| package.game.name == name)
    }

    /// The fault of its reference, if there was one.
    pub fn fault(&self) -> Option<Fault> {
        self.known.reference.as_ref()?.fault()
    }

    /// All opened packages.
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

    /// The path of its kept games, even if there are none.
    pub fn pool_path(&self) -> PathBuf {
        self.known.folder.join(POOL)
    }

    /// Its kept games, if it has any.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn pool(&self) -> Result<Option<Source>, SuiteFault> {
        let path = self.pool_path();
        if !path.exists() {
            return Ok(None);
        }
        match text_file::read(&path) {
            Ok(text) => Ok(Some(Source { path, text: text.into() })),
            Err(why) => Err(SuiteFault::of_file(path, why, "a file that can be read")),
        }
    }
}

/// Checks that the overrides for the output of its reference fit the game.
fn check_pins(game: &GameInfo, description: &Description) -> Result<(), String> {
    match description.reference.as_ref().and_then(|run| run.program.as_ref()) {
        Some(program) => known::pins(program)?.check(dialect::of(game)),
        None => Ok(()),
    }
}

/// The game in the form that the rest of stickler uses.
fn info(known: &'static Known, form: &'static str, played: Option<&'static Played>) -> GameInfo {
    GameInfo {
        name: known.about.name,
        title: &known.description.title,
        sides: known.about.sides,
        form,
        family: None,
        rulings: known.rulings,
        wording: known.about.wording,
        engine: Box::leak(Box::new(engine::PackageEngine { known, played })),
        compare: None,
    }
}

/// Its name, its version and the start of its digest.
impl fmt::Display for Package {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const DIGITS: usize = 12;
        let (name, version) = (self.game.name, &self.known.description.version);
        write!(f, "{name} {version} sha256:{:.DIGITS$}", self.digest)
    }
}

/// The digest of a game: its description, its transcripts and goldens, and the files that the reference may read. Its
/// submissions, kept games, hidden files and compiled Python do not count.
fn digest_of(folder: &Path) -> io::Result<String> {
    let is_part = |path: &Path| {
        let name = path.file_name().unwrap_or_default();
        let is_hidden = name.as_encoded_bytes().starts_with(b".");
        let is_left_out = ["submissions", POOL].iter().any(|left_out| path == Path::new(left_out));
        !is_hidden && name != "__pycache__" && !is_left_out
    };
    Ok(Digest::default().and_some(Path::new(""), folder, &is_part)?.text())
}
