//! No two files depend on each other, directly or through others: if an arrow leads from a file, none leads back to it.
//!
//! A file depends on another if it names an item that is defined there. A re-export of a `mod.rs` counts for the file that defines
//! it. The `mod.rs`'s own items may be named below it, since a folder's map and its files are one unit. Tests may depend on
//! everything.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use rstest::rstest;
use syn::{
    Attribute, UseTree,
    visit::{self, Visit},
};

use crate::layers::sources;

/// A module by its path, such as `session::linux::idle`.
type Module = Vec<String>;

/// The names in a module, as they are written: `super::talk::Live`.
type Names = Vec<Vec<String>>;

struct Sources {
    names: BTreeMap<Module, Names>,
    /// The re-exports of the files that are maps, by their names there.
    passed_on: BTreeMap<Module, BTreeMap<String, Vec<String>>>,
}

impl Sources {
    fn of(files: &[(Module, String, bool)]) -> Self {
        let mut sources = Self { names: BTreeMap::new(), passed_on: BTreeMap::new() };
        for (module, text, is_map) in files {
            let file = syn::parse_file(text).expect("a file of Rust");
            let mut found = Found::default();
            found.visit_file(&file);
            if *is_map {
                let named = |path: &Vec<String>| Some((path.last()?.clone(), path.clone()));
                let passed_on = found.imports.iter().filter_map(named).collect();
                sources.passed_on.insert(module.clone(), passed_on);
            }
            let names = found.imports.into_iter().chain(found.paths);
            sources.names.insert(module.clone(), names.collect());
        }
        sources
    }

    /// The file that defines an item that a module names.
    fn home(&self, from: &[String], path: &[String]) -> Option<Module> {
        let mut at: Module = match path.first()?.as_str() {
            "crate" => Vec::new(),
            "super" => from.split_last().map(|(_, parent)| parent.to_vec())?,
            "self" => from.to_vec(),
            name if self.is_below(from, name) => [from, &[name.to_owned()]].concat(),
            _ => return None,
        };
        let mut rest = &path[1..];
        while let Some((next, after)) = rest.split_first() {
            if next == "super" {
                at.pop()?;
            } else if self.is_below(&at, next) {
                at.push(next.clone());
            } else {
                let passed = self.passed_on.get(&at).and_then(|passed| passed.get(next));
                return passed
                    .filter(|path| *path != rest)
                    .map_or(Some(at.clone()), |path| self.home(&at, path).or(Some(at.clone())));
            }
            rest = after;
        }
        Some(at)
    }

    fn is_below(&self, module: &[String], name: &str) -> bool {
        self.names.contains_key(&[module, &[name.to_owned()]].concat())
    }

    /// The files that a file depends on.
    fn known(&self, module: &Module) -> BTreeSet<Module> {
        let is_file =
            |other: &Module| self.names.contains_key(other) && !self.passed_on.contains_key(other);
        let is_apart = |other: &Module| other != module && is_file(other);
        let names = self.names[module].iter();
        names.filter_map(|path| self.home(module, path)).filter(is_apart).collect()
    }

    /// The files to which arrows lead back.
    fn circles(&self) -> Vec<String> {
        let files = self.names.keys().filter(|module| !self.passed_on.contains_key(*module));
        let arrows: BTreeMap<&Module, BTreeSet<Module>> =
            files.map(|module| (module, self.known(module))).collect();
        let comes_back = |module: &Module| {
            let (mut seen, mut next) = (BTreeSet::new(), vec![module]);
            while let Some(at) = next.pop() {
                next.extend(arrows[at].iter().filter(|known| seen.insert((*known).clone())));
            }
            seen.contains(module)
        };
        let back = arrows.keys().filter(|module| comes_back(module));
        back.map(|module| format!("{} knows {}", module.join("::"), told(&arrows[*module])))
            .collect()
    }
}

fn told(modules: &BTreeSet<Module>) -> String {
    modules.iter().map(|module| module.join("::")).collect::<Vec<_>>().join(", ")
}

/// All names in a file, except in its tests.
#[derive(Default)]
struct Found {
    imports: Names,
    paths: Names,
}

impl<'f> Visit<'f> for Found {
    fn visit_item_mod(&mut self, item: &'f syn::ItemMod) {
        if !item.attrs.iter().any(is_for_tests) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'f syn::ItemUse) {
        if !item.attrs.iter().any(is_for_tests) {
            self.imports.extend(leaves(&item.tree));
        }
    }

    fn visit_path(&mut self, path: &'f syn::Path) {
        let segments = path.segments.iter().map(|segment| segment.ident.to_string());
        let segments: Vec<String> = segments.collect();
        if ["crate", "super", "self"].contains(&segments[0].as_str()) && segments.len() > 1 {
            self.paths.push(segments);
        }
        visit::visit_path(self, path);
    }
}

fn is_for_tests(attribute: &Attribute) -> bool {
    attribute.path().is_ident("cfg")
        && attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"))
}

/// The paths that a `use` names.
fn leaves(tree: &UseTree) -> Names {
    let below = |name: String, tree: &UseTree| {
        leaves(tree).into_iter().map(|path| [vec![name.clone()], path].concat()).collect()
    };
    match tree {
        UseTree::Path(path) => below(path.ident.to_string(), &path.tree),
        UseTree::Group(group) => group.items.iter().flat_map(leaves).collect(),
        UseTree::Name(name) if name.ident == "self" => vec![Vec::new()],
        UseTree::Name(name) => vec![vec![name.ident.to_string()]],
        UseTree::Rename(rename) => vec![vec![rename.ident.to_string()]],
        UseTree::Glob(_) => vec![Vec::new()],
    }
}

/// The modules of a package, each with its text and whether it is the map of a folder.
fn package(folder: &str) -> Vec<(Module, String, bool)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let module = |(name, text): (String, String)| {
        let path = name.trim_end_matches(".rs");
        let mut module: Module = path.split('/').map(str::to_owned).collect();
        let is_map = ["mod", "lib"].contains(&module.last()?.as_str());
        if is_map {
            module.pop();
        }
        // The programs use all of their package.
        let is_program = ["main", "build"].contains(&path);
        (!is_program).then(|| (module, text, is_map || root.join(path).is_dir()))
    };
    sources(folder).into_iter().filter_map(module).collect()
}

#[rstest]
#[case::the_rulebook("../src")]
#[case::the_harness("src")]
fn no_files_know_each_other(#[case] folder: &str) {
    assert_eq!(Sources::of(&package(folder)).circles(), Vec::<String>::new());
}

#[test]
fn a_planted_circle_is_found() {
    let planted = |one: &str, two: &str| {
        let file = |name: &str, text: &str| {
            let module = name.split("::").map(str::to_owned).collect();
            (module, text.to_owned(), name == "room")
        };
        let map = file("room", "mod one; mod two; pub use one::One;");
        Sources::of(&[map, file("room::one", one), file("room::two", two)]).circles()
    };
    let both = ["room::one knows room::two", "room::two knows room::one"];
    assert_eq!(planted("use super::two::Two;", ""), Vec::<String>::new());
    assert_eq!(planted("use super::two::Two;", "use super::{One, two};"), both);
    assert_eq!(planted("use crate::room::two;", "fn one() { super::one::run() }"), both);
    let in_tests = "#[cfg(test)] mod tests { use super::super::one::One; }";
    assert_eq!(planted("use super::two::Two;", in_tests), Vec::<String>::new());
}
