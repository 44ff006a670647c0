//! Transcripts, generated games and goldens, embedded in this crate or read from a folder.

use std::{
    collections::BTreeMap,
    fmt, fs, io,
    ops::Deref,
    path::{Path, PathBuf},
    str,
};

use include_dir::{Dir, File, include_dir};

use crate::text_file;

static TRANSCRIPTS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/transcripts");
static GOLDEN: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/golden");

/// Texts by game and slug, with the paths to name in messages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suite {
    /// The folder of the suite; `None` if it is embedded.
    pub root: Option<PathBuf>,
    /// The folders of games that hold their own `transcripts` and `golden`, without the name of the game in them.
    pub packages: BTreeMap<String, PathBuf>,
    /// The transcripts: `transcripts/<game>/<slug>.txt`.
    pub transcripts: BTreeMap<Key, Text>,
    /// The goldens: `golden/<game>/<slug>.txt`.
    pub goldens: BTreeMap<Key, Text>,
    /// The generated games of each game, one a line: `transcripts/<game>/generated.games`.
    pub generated: BTreeMap<String, Text>,
    /// The orders in which transcripts detect most, by game: `golden/<game>.order`.
    pub orders: BTreeMap<String, String>,
    /// Games of orthodox chess, by slug, from which transcripts of its variants are made: `transcripts/orthodox/<slug>.txt`.
    pub orthodox: BTreeMap<String, Text>,
}

/// A transcript or a golden. Embedded text is not touched before it is read, because the texts of all games take more memory than
/// everything else.
#[derive(Clone, Debug)]
pub enum Text {
    /// Embedded in this crate, in UTF-8.
    Embedded(&'static [u8]),
    /// Read from elsewhere.
    Owned(String),
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        match self {
            Self::Embedded(bytes) => {
                text_file::without_mark(str::from_utf8(bytes).unwrap_or_default())
            }
            Self::Owned(text) => text,
        }
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

impl Default for Text {
    fn default() -> Self {
        Self::Embedded(&[])
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self::Owned(text)
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Text {}

/// The folder of transcripts that are shared by all chess variants.
pub const ORTHODOX: &str = "orthodox";

/// The name of the file that holds the generated games of a game.
const GENERATED: &str = "generated.games";
/// The name of the file with the order of a package.
const ORDER: &str = "order";

/// A game and the slug of one of its transcripts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the sentence above names both")]
pub struct Key {
    pub game: String,
    pub slug: String,
}

impl Suite {
    /// The suite that is part of this crate.
    pub fn embedded() -> Self {
        Self::embedded_where(|_| true)
    }

    /// One game's part of the embedded suite. Listing the other games takes longer than some programs play.
    pub fn embedded_of(game: &str) -> Self {
        Self::embedded_where(|of| of == game)
    }

    fn embedded_where(is_wanted: impl Fn(&str) -> bool) -> Self {
        let (transcripts, orthodox) = apart(embedded(&TRANSCRIPTS, &is_wanted));
        Self {
            root: None,
            packages: BTreeMap::new(),
            transcripts,
            goldens: embedded(&GOLDEN, &is_wanted),
            generated: embedded_generated(is_wanted),
            orders: embedded_orders(&GOLDEN),
            orthodox,
        }
    }

    /// The suite of a folder that holds `transcripts` and `golden`.
    ///
    /// # Errors
    /// If `transcripts` cannot be read. A missing `golden` counts as empty.
    pub fn folder(root: &Path) -> io::Result<Self> {
        let goldens = match texts(&root.join("golden")) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => BTreeMap::new(),
            texts => texts?,
        };
        let (transcripts, orthodox) = apart(texts(&root.join("transcripts"))?);
        let generated = generated(&root.join("transcripts"))?;
        let orders = orders(&root.join("golden"))?;
        let (root, packages) = (Some(root.to_owned()), BTreeMap::new());
        Ok(Self { root, packages, transcripts, goldens, generated, orders, orthodox })
    }

    /// The suite of a package: `transcripts/<slug>.txt`, `golden/<slug>.txt`, `transcripts/generated.games` and
    /// `golden/order`. A missing folder counts as empty.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn package(game: &str, folder: &Path) -> io::Result<Self> {
        let texts =
            |name| Ok::<_, io::Error>(files(game, &folder.join(name))?.into_iter().collect());
        let mut suite = Self {
            packages: BTreeMap::from([(game.to_owned(), folder.to_owned())]),
            transcripts: texts("transcripts")?,
            goldens: texts("golden")?,
            ..Self::default()
        };
        let (generated, order) = (suite.generated_path(game), suite.order_path(game));
        if generated.is_file() {
            suite.generated.insert(game.to_owned(), lossy(&generated)?);
        }
        if order.is_file() {
            suite.orders.insert(game.to_owned(), text_file::read(&order)?);
        }
        Ok(suite)
    }

    /// Adds the suite of other games.
    pub fn extend(&mut self, other: Self) {
        self.packages.extend(other.packages);
        self.transcripts.extend(other.transcripts);
        self.goldens.extend(other.goldens);
        self.generated.extend(other.generated);
        self.orders.extend(other.orders);
        self.orthodox.extend(other.orthodox);
    }

    /// The path of a transcript.
    pub fn transcript_path(&self, key: &Key) -> PathBuf {
        self.path("transcripts", key)
    }

    /// The path of a golden, even if it does not exist.
    pub fn golden_path(&self, key: &Key) -> PathBuf {
        self.path("golden", key)
    }

    /// The path of a game's generated games, even if it does not exist.
    pub fn generated_path(&self, game: &str) -> PathBuf {
        self.folder_of("transcripts", game).join(GENERATED)
    }

    /// The path of a game's order, even if it does not exist.
    pub fn order_path(&self, game: &str) -> PathBuf {
        if let Some(folder) = self.packages.get(game) {
            return folder.join("golden").join(ORDER);
        }
        let root = self.root.clone().unwrap_or_default();
        root.join("golden").join(game).with_extension("order")
    }

    fn path(&self, folder: &str, key: &Key) -> PathBuf {
        self.folder_of(folder, &key.game).join(&key.slug).with_extension("txt")
    }

    /// The folder `name` of a game.
    fn folder_of(&self, name: &str, game: &str) -> PathBuf {
        match self.packages.get(game) {
            Some(package) => package.join(name),
            None => self.root.clone().unwrap_or_default().join(name).join(game),
        }
    }
}

/// Separates transcripts of games from those of orthodox chess.
fn apart(texts: BTreeMap<Key, Text>) -> (BTreeMap<Key, Text>, BTreeMap<String, Text>) {
    let (orthodox, transcripts): (BTreeMap<_, _>, _) =
        texts.into_iter().partition(|(key, _)| key.game == ORTHODOX);
    (transcripts, orthodox.into_iter().map(|(key, text)| (key.slug, text)).collect())
}

fn key(path: &Path) -> Option<Key> {
    let text = path.extension().is_some_and(|extension| extension == "txt");
    let game = path.parent()?.file_name()?.to_str()?.to_owned();
    text.then_some(Key { game, slug: path.file_stem()?.to_str()?.to_owned() })
}

/// The game whose order is in the file of this path.
fn ordered(path: &Path) -> Option<String> {
    let is_order = path.extension().is_some_and(|extension| extension == "order");
    is_order.then(|| Some(path.file_stem()?.to_str()?.to_owned())).flatten()
}

/// The embedded generated games of each wanted game that has any.
fn embedded_generated(is_wanted: impl Fn(&str) -> bool) -> BTreeMap<String, Text> {
    let of = |game: &'static Dir<'static>| {
        let file = game.get_file(game.path().join(GENERATED))?;
        let name = game.path().to_str().filter(|name| is_wanted(name))?;
        Some((name.to_owned(), Text::Embedded(file.contents())))
    };
    TRANSCRIPTS.dirs().filter_map(of).collect()
}

/// The generated games in a folder.
fn generated(folder: &Path) -> io::Result<BTreeMap<String, Text>> {
    let mut generated = BTreeMap::new();
    for game in fs::read_dir(folder)? {
        let game = game?;
        let path = game.path().join(GENERATED);
        if path.is_file() {
            generated.insert(game.file_name().to_string_lossy().into_owned(), lossy(&path)?);
        }
    }
    Ok(generated)
}

fn embedded_orders(folder: &Dir<'_>) -> BTreeMap<String, String> {
    let order = |file: &File<'_>| {
        Some((ordered(file.path())?, text_file::without_mark(file.contents_utf8()?).to_owned()))
    };
    folder.files().filter_map(order).collect()
}

/// The orders in a folder; none if it does not exist.
fn orders(folder: &Path) -> io::Result<BTreeMap<String, String>> {
    let mut orders = BTreeMap::new();
    for file in fs::read_dir(folder).into_iter().flatten() {
        let path = file?.path();
        if let Some(game) = ordered(&path) {
            orders.insert(game, text_file::read(&path)?);
        }
    }
    Ok(orders)
}

fn embedded(
    folder: &'static Dir<'static>,
    is_wanted: impl Fn(&str) -> bool,
) -> BTreeMap<Key, Text> {
    let games = folder.dirs().filter(|game| game.path().to_str().is_some_and(&is_wanted));
    let files = games.flat_map(Dir::files);
    files.filter_map(|file| Some((key(file.path())?, Text::Embedded(file.contents())))).collect()
}

fn texts(folder: &Path) -> io::Result<BTreeMap<Key, Text>> {
    let mut texts = BTreeMap::new();
    for game in fs::read_dir(folder)? {
        let path = game?.path();
        if let Some(game) = path.file_name().filter(|_| path.is_dir()) {
            texts.extend(files(&game.to_string_lossy(), &path)?);
        }
    }
    Ok(texts)
}

/// The texts of a game in a folder; none if there is no such folder.
fn files(game: &str, folder: &Path) -> io::Result<Vec<(Key, Text)>> {
    let mut texts = Vec::new();
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(texts),
        entries => entries?,
    };
    for entry in entries {
        let path = entry?.path();
        if let Some(key) = key(&path) {
            texts.push((Key { game: game.to_owned(), ..key }, lossy(&path)?));
        }
    }
    Ok(texts)
}

/// The text of a file. The parser reports bytes that are not UTF-8, at their line.
fn lossy(path: &Path) -> io::Result<Text> {
    Ok(text_file::read_lossy(path)?.into())
}

#[cfg(test)]
mod tests {
    use std::env;

    use super::*;

    fn key(slug: &str) -> Key {
        Key { game: "quagmire".to_owned(), slug: slug.to_owned() }
    }

    #[test]
    fn the_embedded_suite_is_the_one_on_disk() {
        let disk = Suite::folder(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
        let embedded = Suite::embedded();
        assert_eq!(embedded.transcripts, disk.transcripts);
        assert_eq!(embedded.goldens, disk.goldens);
        assert_eq!(embedded.generated, disk.generated);
        assert_eq!(embedded.orders, disk.orders);
        assert_eq!(embedded.orthodox, disk.orthodox);
        assert!(!embedded.orthodox.is_empty());
        assert!(embedded.orders.contains_key("quagmire"));
        assert!(embedded.transcripts.contains_key(&key("sample-game")));
    }

    #[test]
    fn a_game_has_its_part_of_the_suite() {
        let (all, part) = (Suite::embedded(), Suite::embedded_of("quagmire"));
        let of_game = |texts: &BTreeMap<Key, Text>| {
            texts.iter().filter(|(key, _)| key.game == "quagmire").count()
        };
        assert!(part.transcripts.len() > 100 && part.orthodox.is_empty());
        assert_eq!(part.generated.keys().collect::<Vec<_>>(), ["quagmire"]);
        assert_eq!(part.transcripts.len(), of_game(&all.transcripts));
        assert_eq!(part.goldens.len(), of_game(&all.goldens));
        assert_eq!(part.orders, all.orders);
    }

    #[test]
    fn only_texts_inside_a_games_folder_belong_to_a_suite() {
        let root = env::temp_dir().join(format!("rulebook-suite-{}", std::process::id()));
        let folder = root.join("transcripts/quagmire");
        fs::create_dir_all(&folder).unwrap();
        fs::create_dir_all(root.join("transcripts/orthodox")).unwrap();
        for file in [
            "transcripts/README.txt",
            "transcripts/quagmire/one.txt",
            "transcripts/quagmire/one.txt~",
            "transcripts/orthodox/two.txt",
        ] {
            fs::write(root.join(file), "text").unwrap();
        }
        let suite = Suite::folder(&root);
        fs::remove_dir_all(&root).unwrap();
        let suite = suite.unwrap();
        assert_eq!(
            suite.transcripts.into_iter().collect::<Vec<_>>(),
            [(key("one"), "text".to_owned().into())]
        );
        assert_eq!(suite.orthodox, [("two".to_owned(), "text".to_owned().into())].into());
        assert!(suite.goldens.is_empty(), "a missing folder of goldens is an empty one");
    }

    #[test]
    fn a_folder_without_transcripts_is_no_suite() {
        assert!(Suite::folder(Path::new("/nowhere")).is_err());
    }

    #[test]
    fn paths_are_named_below_the_root() {
        let suite = Suite { root: Some("here".into()), ..Suite::default() };
        assert_eq!(
            suite.transcript_path(&key("one")),
            Path::new("here/transcripts/quagmire/one.txt")
        );
        assert_eq!(
            Suite::embedded().golden_path(&key("one")),
            Path::new("golden/quagmire/one.txt")
        );
    }
}
