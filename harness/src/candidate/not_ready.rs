//! Reasons why a submission could not be prepared, and what to do about each.

use std::{io, path::PathBuf};

use crate::session::NotFound;

/// Reasons why a submission could not be prepared.
#[derive(Debug, thiserror::Error)]
pub enum NotReady {
    /// There is no such program.
    #[error(transparent)]
    NotFound(#[from] NotFound),
    /// There is no such compiler.
    #[error(transparent)]
    NoCompiler(NotFound),
    /// It could not be built.
    #[error("building by `{0}` failed: {1}")]
    NotBuilt(String, String),
    /// The build succeeded without making the program.
    #[error("the build `{command}` made no file `{file}`")]
    NothingBuilt {
        /// The command of the build.
        command: String,
        /// The program that it should make.
        file: String,
    },
    /// Its source does not exist.
    #[error("no such source file: {}", .0.display())]
    NoSource(PathBuf),
    /// A file that is named as its own cannot be found.
    #[error("`{}`, which is named as a file of the submission: {why}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The reason.
        why: io::Error,
    },
    /// A folder that is named as its own also contains other files.
    #[error("`{}`, which is named as a folder of the submission, also holds {held}; name the files in it", .folder.display())]
    Shared {
        /// The folder.
        folder: PathBuf,
        /// The other files.
        held: String,
    },
    /// A file below the manifest is a link that leads elsewhere.
    #[error("{} is a link to {}, which is outside its folder", .named.display(), .real.display())]
    LeadsAway {
        /// Its name.
        named: PathBuf,
        /// Its target.
        real: PathBuf,
    },
    /// The system failed.
    #[error("preparing the submission: {0}")]
    System(#[from] io::Error),
    /// An override has no effect.
    #[error("{0}")]
    Pins(String),
}

impl NotReady {
    /// The key of the faulty entry, and what to do instead of changing it.
    pub fn advice(&self) -> Option<(&'static str, String)> {
        let (key, advice) = match self {
            Self::NotFound(error) => ("run", remedy(error)),
            Self::NoCompiler(error) => ("build", remedy(error)),
            Self::NotBuilt(..) => ("build", "Correct the program".to_owned()),
            Self::NothingBuilt { .. } => ("build", "Make the build write the file".to_owned()),
            Self::NoSource(_) => ("source", "Create the file".to_owned()),
            Self::File { .. } | Self::Shared { .. } | Self::LeadsAway { .. } => {
                ("files", "Move the files".to_owned())
            }
            Self::System(_) | Self::Pins(_) => return None,
        };
        Some((key, advice))
    }
}

/// What to do about a program that was not found.
fn remedy(error: &NotFound) -> String {
    match error {
        NotFound::NotInPath { name, .. } => format!("Install {name}"),
        NotFound::Nothing
        | NotFound::NoFile(_)
        | NotFound::Folder(_)
        | NotFound::NoInterpreter { .. }
        | NotFound::NotExecutable(_) => "Correct the program".to_owned(),
    }
}
