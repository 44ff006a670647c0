//! The studio of a suite: it answers permitted requests from the suite on disk, and writes files only there.

use std::{
    fs::{self, File},
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use rulebook::suite::Suite;

use super::{
    guard::Guard,
    message::refusal,
    respond::{Answer, respond},
};
use crate::{
    bless::{self, Change},
    http::{Refused, Request, Response, Service},
    package::Package,
};

/// The studio of a suite.
pub struct Studio {
    guard: Guard,
    root: Option<PathBuf>,
    may_bless: bool,
}

impl Studio {
    /// The studio of the suite in this folder, or of the embedded one, for clients that the guard admits.
    pub fn new(guard: Guard, root: Option<PathBuf>, may_bless: bool) -> Self {
        Self { guard, root, may_bless }
    }

    /// The suite, if this path needs it; otherwise an empty one.
    fn suite(&self, path: &str) -> Result<Suite, Refused> {
        let is_needed = ["suite", "transcript/", "example/", "save", "changes/", "bless"]
            .iter()
            .any(|part| path.strip_prefix("api/").is_some_and(|rest| rest.starts_with(part)));
        match &self.root {
            Some(root) if is_needed => Suite::folder(root).map_err(|error| refused(root, &error)),
            Some(root) => Ok(Suite { root: Some(root.clone()), ..Suite::default() }),
            None if is_needed => embedded(),
            None => Ok(Suite::default()),
        }
    }

    /// Refuses a file outside the suite, and a golden if goldens may not be blessed.
    fn may_write(&self, file: &Change) -> Result<(), Refused> {
        let root = self.root_of(file).ok_or_else(|| Refused::new(409, "no suite to write into"))?;
        if self.is_golden(file) && !self.may_bless {
            return Err(Refused::new(409, "goldens are not blessed in CI: bless at home"));
        }
        is_inside(&root, &file.path)
    }

    /// The folder of the suite that a file belongs to, which may be that of a package.
    fn root_of(&self, file: &Change) -> Option<PathBuf> {
        let mut packages = Package::all().into_iter().map(|package| package.known.folder.clone());
        self.root.clone().or_else(|| packages.find(|folder| file.path.starts_with(folder)))
    }

    fn write(&self, file: &Change) -> Result<(), Refused> {
        let written = if self.is_golden(file) { bless::write(file) } else { create(file) };
        written.map_err(|error| refused(&file.path, &error))
    }

    fn is_golden(&self, file: &Change) -> bool {
        self.root_of(file).is_some_and(|root| file.path.starts_with(root.join("golden")))
    }
}

impl Service for Studio {
    fn body_most(&self) -> usize {
        1 << 20
    }

    fn respond(&self, request: &Request) -> Result<Response, Refused> {
        let path = self.guard.admit(request)?;
        let Answer { response, files } = respond(&self.suite(path)?, request, path)?;
        files.iter().try_for_each(|file| self.may_write(file))?;
        files.iter().try_for_each(|file| self.write(file))?;
        Ok(response)
    }

    fn refusal(&self, refused: Refused) -> Response {
        refusal(refused)
    }
}

/// The embedded suite, with those of all packages.
fn embedded() -> Result<Suite, Refused> {
    let mut suite = Suite::embedded();
    for package in Package::all() {
        let of = package.suite().map_err(|error| refused(&package.known.folder, &error))?;
        suite.extend(of);
    }
    Ok(suite)
}

/// Writes a new file.
fn create(file: &Change) -> io::Result<()> {
    fs::create_dir_all(file.path.parent().unwrap_or(Path::new("")))?;
    let mut created = File::options().write(true).create_new(true).open(&file.path)?;
    created.write_all(file.after.as_deref().unwrap_or_default().as_bytes())
}

/// Refuses a path outside the suite, after following links.
fn is_inside(root: &Path, path: &Path) -> Result<(), Refused> {
    let real = |path: &Path| path.canonicalize().map_err(|error| refused(path, &error));
    let nearest = path.ancestors().skip(1).find(|folder| folder.exists()).unwrap_or(root);
    let is_inside = real(nearest)?.starts_with(real(root)?) && !path.is_symlink();
    is_inside.then_some(()).ok_or_else(|| Refused::new(403, "found a path outside of the suite"))
}

fn refused(path: &Path, error: &io::Error) -> Refused {
    Refused::new(500, format!("{}: {error}", path.display()))
}
