//! The studio of a suite: who is let in is answered from the suite as it lies on disk, and what is to be written is written there,
//! and nowhere else.

use std::{
    fs::{self, File},
    io::{self, Write as _},
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use rulebook::suite::Suite;

use super::{
    guard::Guard,
    message::{Refused, Request, Response},
    respond::{Answer, respond},
};
use crate::bless::{self, Change};

/// The studio of a suite.
pub struct Studio {
    guard: Guard,
    root: Option<PathBuf>,
    may_bless: bool,
    /// Held while files are written, so that no two requests write at once.
    writing: Mutex<()>,
}

impl Studio {
    /// The studio of the suite in this folder, or of the embedded one, for clients that the guard lets in.
    pub fn new(guard: Guard, root: Option<PathBuf>, may_bless: bool) -> Self {
        Self { guard, root, may_bless, writing: Mutex::new(()) }
    }

    /// Answers a request.
    pub fn answer(&self, request: &Request) -> Response {
        self.answered(request).unwrap_or_else(Response::from)
    }

    fn answered(&self, request: &Request) -> Result<Response, Refused> {
        let path = self.guard.admit(request)?;
        let one_at_a_time = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let Answer { response, files } = respond(&self.suite(path)?, request, path)?;
        files.iter().try_for_each(|file| self.write(file))?;
        drop(one_at_a_time);
        Ok(response)
    }

    /// The suite, if this path needs it; else one without texts.
    fn suite(&self, path: &str) -> Result<Suite, Refused> {
        let is_needed =
            ["api/suite", "api/transcript/", "api/save"].iter().any(|p| path.starts_with(p));
        match &self.root {
            Some(root) if is_needed => Suite::folder(root)
                .map_err(|error| Refused::new(500, format!("{}: {error}", root.display()))),
            Some(root) => Ok(Suite { root: Some(root.clone()), ..Suite::default() }),
            None => Ok(Suite::embedded()),
        }
    }

    /// Writes a file of the suite.
    fn write(&self, file: &Change) -> Result<(), Refused> {
        let Some(root) = &self.root else {
            return Err(Refused::new(409, "no suite to write into"));
        };
        let told =
            |error: io::Error| Refused::new(500, format!("{}: {error}", file.path.display()));
        let is_golden = file.path.starts_with(root.join("golden"));
        if is_golden && !self.may_bless {
            return Err(Refused::new(409, "goldens are not blessed in CI: bless at home"));
        }
        is_inside(root, &file.path)?;
        if is_golden {
            return bless::write(file).map_err(told);
        }
        let text = file.after.as_deref().unwrap_or_default();
        let created = File::options().write(true).create_new(true).open(&file.path);
        created.and_then(|mut created| created.write_all(text.as_bytes())).map_err(told)
    }
}

/// Refuses what lies outside of the suite, wherever links of the file system lead.
fn is_inside(root: &Path, path: &Path) -> Result<(), Refused> {
    let folder = path.parent().unwrap_or(root);
    let told = |error: io::Error| Refused::new(500, format!("{}: {error}", folder.display()));
    let outside = || Refused::new(403, "found a path outside of the suite");
    let real = root.canonicalize().map_err(told)?;
    let nearest = folder.ancestors().find(|folder| folder.exists()).unwrap_or(root);
    if !nearest.canonicalize().map_err(told)?.starts_with(&real) {
        return Err(outside());
    }
    fs::create_dir_all(folder).map_err(told)?;
    if path.is_symlink() { Err(outside()) } else { Ok(()) }
}
