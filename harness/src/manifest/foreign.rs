//! The files of a manifest that do not belong to an entry. All entries share one list of them, so that the size of a
//! manifest grows linearly with its entries, not quadratically.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    sync::Arc,
};

use super::Entry;
use crate::{sandbox::own_files::foreign_content, transcript::SuiteFault};

/// The manifest itself, and the files that only other entries name. An entry has no folder that contains one of these.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Foreign {
    manifest: Option<PathBuf>,
    /// The files that all entries name.
    named: Arc<[PathBuf]>,
    /// The files that this entry names.
    own: Vec<PathBuf>,
}

impl Foreign {
    /// The foreign files.
    pub fn files(&self) -> impl Iterator<Item = &Path> + Clone {
        let theirs = self.named.iter().filter(|path| !self.own.contains(path));
        self.manifest.iter().chain(theirs).map(PathBuf::as_path)
    }
}

/// Finds the foreign files of each entry. No entry is granted a folder that contains one of them.
pub(super) fn find_foreign(path: &Path, mut entries: Vec<Entry>) -> Result<Vec<Entry>, SuiteFault> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let own: Vec<Vec<PathBuf>> = entries.iter().map(|entry| entry.named_in(folder)).collect();
    let named: BTreeSet<&PathBuf> = own.iter().flatten().collect();
    let named: Arc<[PathBuf]> = named.into_iter().cloned().collect();
    let manifest = path.canonicalize().ok();
    for (entry, own) in entries.iter_mut().zip(own) {
        entry.foreign = Foreign { manifest: manifest.clone(), named: named.clone(), own };
        entry.check_folders(path, folder)?;
    }
    Ok(entries)
}

impl Entry {
    /// Checks that the folders that it is granted are its own.
    fn check_folders(&self, manifest: &Path, folder: &Path) -> Result<(), SuiteFault> {
        for granted in self.files.iter().filter(|path| folder.join(path).is_dir()) {
            if let Some(held) = foreign_content(&folder.join(granted), self.foreign.files()) {
                let (id, granted) = (&self.id, granted.display());
                let found =
                    format!("entry `{id}` is to read all of `{granted}`, which also holds {held}");
                let allowed = "folders that hold one entry's files only, and single files";
                return Err(SuiteFault::of_file(manifest, found, allowed));
            }
        }
        Ok(())
    }

    /// The files that it names in the folder of its manifest: its source, its own files, and those of its commands.
    fn named_in(&self, folder: &Path) -> Vec<PathBuf> {
        let commands = self.build.iter().flatten().chain(&self.run).map(Path::new);
        let files = [&self.source].into_iter().chain(&self.files).map(PathBuf::as_path);
        let real = files.chain(commands).filter_map(|path| folder.join(path).canonicalize().ok());
        real.filter(|path| path.is_file()).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn what_is_foreign_is_shared_and_told_apart() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let place = folder.path().canonicalize().expect("it is there");
        let entry = |id: &str| {
            format!(
                "[[entry]]\nid = \"{id}\"\ngame = \"alak\"\nlanguage = \"C\"\nsource = \"all.c\"\nrun = [\"./{id}\"]\n"
            )
        };
        for name in ["one", "two", "three", "all.c"] {
            fs::write(place.join(name), "").expect("it can be written");
        }
        let manifest = place.join("entries.toml");
        fs::write(&manifest, ["one", "two", "three"].map(entry).concat()).expect("likewise");
        let entries = crate::manifest::read(&manifest).expect("it is a manifest");
        let foreign = |n: usize| entries[n].foreign.files().collect::<Vec<_>>();
        let [one, two, three] = ["one", "two", "three"].map(|name| place.join(name));
        assert_eq!(foreign(0), [&*manifest, &*three, &*two]);
        assert_eq!(foreign(2), [&*manifest, &*one, &*two]);
        let named = &entries[0].foreign.named;
        assert!(entries.iter().all(|entry| Arc::ptr_eq(&entry.foreign.named, named)));
    }
}
