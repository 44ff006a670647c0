//! `stickler init game`: writes the folder of a small new game that works immediately.
//!
//! - `templates`: the files, which are part of this program

mod templates;

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use clap::{Args, ValueEnum};
use templates::Template;

use super::{File, write};
use crate::cli::{Exit, Failure, Output, here};
use crate::description;

/// Writes a new game: a folder with a small game that works at once, to change into your own
#[derive(Args)]
#[command(
    after_help = "Examples:\n  stickler init game tictactoe\n  stickler init game games/nim --like row --language javascript"
)]
pub(super) struct NewGame {
    /// The folder to write; its last part is the name of the game
    #[arg(value_name = "NAME")]
    folder: PathBuf,
    /// The small game to start from
    #[arg(long, value_enum, default_value_t, value_name = "SHAPE")]
    like: Shape,
    /// The language of the reference, the program that knows the rules
    #[arg(long, value_enum, default_value_t, value_name = "LANGUAGE")]
    language: Language,
}

/// The small game that a new game starts from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Shape {
    /// Two sides put marks on a board of 3x3 cells
    #[default]
    Grid,
    /// Two sides take stones from a row
    Row,
    /// One person switches lights off
    Puzzle,
}

/// The language of the reference and of the two programs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Language {
    #[default]
    Python,
    // The usual name has no hyphen.
    #[value(name = "javascript")]
    JavaScript,
    Ruby,
    C,
}

impl Shape {
    /// The rule that its wrong program breaks.
    fn broken_rule(self) -> &'static str {
        match self {
            Self::Grid => "G-TAKEN",
            Self::Row => "R-MANY",
            Self::Puzzle => "P-ON",
        }
    }
}

impl Language {
    /// The command line of one of the two programs, by the name of its folder. For C, its manifest entry has the build
    /// command.
    fn verify(self, folder: &str) -> String {
        let program = format!("submissions/{folder}/program");
        match self {
            Self::Python => format!("stickler verify . -- python3 {program}.py"),
            Self::JavaScript => format!("stickler verify . -- node {program}.js"),
            Self::Ruby => format!("stickler verify . -- ruby {program}.rb"),
            Self::C => format!("stickler verify --entries submissions/{folder}/entries.toml"),
        }
    }
}

impl NewGame {
    pub(super) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        let name = self.name()?;
        check_folder(&self.folder)?;
        for file in self.files(&name) {
            let path = self.folder.join(&file.path);
            write(&file, &path).map_err(|error| Failure::file(&path, error))?;
            output.result(&format!("wrote {}", path.display()));
        }
        self.next().iter().for_each(|line| output.hint(line));
        Ok(Exit::Conforms)
    }

    /// The name of the game, which is that of its folder.
    fn name(&self) -> Result<String, Failure> {
        let folder = here()?.join(&self.folder);
        let folder = std::path::absolute(&folder).unwrap_or(folder);
        let name = folder.file_name().map(|name| name.to_string_lossy().into_owned());
        let name = name.ok_or_else(|| {
            Failure::usage(format!(
                "`{}` does not end with a name; expected the name of a new folder",
                self.folder.display()
            ))
        })?;
        description::check_name(&name).map_err(Failure::usage)?;
        Ok(name)
    }

    fn files(&self, name: &str) -> Vec<File> {
        let title = title(name);
        let words = [("{run}", self.language.run()), ("{name}", name), ("{title}", &title)];
        let file = |template: &Template| File::text(template.path, template.filled(&words));
        templates::files(self.like, self.language).into_iter().map(file).collect()
    }

    /// The next steps: the purpose of each, and the command to type.
    fn next(&self) -> Vec<String> {
        let broken = self.like.broken_rule();
        let breaks = format!("Check a program that breaks {broken}; the exit code is 1:");
        let (accepted, wrong) =
            (self.language.verify("accepted"), self.language.verify("wrong_answer"));
        let steps: [(&str, &str); 5] = [
            ("Play it; quit leaves:", "stickler play ."),
            ("Check a program that conforms:", &accepted),
            (&breaks, &wrong),
            (
                "Change game.toml and the reference to make the game yours. Then update the expected boards:",
                "stickler bless .",
            ),
            ("Check the game itself:", "stickler check ."),
        ];
        let steps = steps.iter().flat_map(|(what, command)| typed(what, command));
        [String::new(), "What to type next:".to_owned()]
            .into_iter()
            .chain(self.change_folder())
            .chain(steps)
            .collect()
    }

    /// The command that changes to the folder, unless it is the current one.
    fn change_folder(&self) -> Vec<String> {
        let folder = self.folder.display().to_string();
        if self.folder.components().all(|part| part == std::path::Component::CurDir) {
            return Vec::new();
        }
        let quoted = shlex::try_quote(&folder).map_or_else(|_| folder.clone(), Into::into);
        typed("Go to the folder of the game:", &format!("cd {quoted}")).into()
    }
}

/// A step, with the command to type below it.
fn typed(what: &str, command: &str) -> [String; 2] {
    [what.to_owned(), format!("  {command}")]
}

/// The title of a game with this name, such as `Order and chaos` for `order-and-chaos`.
fn title(name: &str) -> String {
    let words = name.replace('-', " ");
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// Checks that the folder is empty.
fn check_folder(folder: &Path) -> Result<(), Failure> {
    let refused = |why| {
        let folder = folder.display();
        Err(Failure::usage(format!(
            "{folder} {why}; nothing was written: name a folder that does not exist yet"
        )))
    };
    match fs::read_dir(folder).map(|mut entries| entries.next().is_none()) {
        Ok(true) => Ok(()),
        Ok(false) => refused("exists and is not empty"),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => refused("is not a folder"),
        Err(error) => Err(Failure::file(folder, error)),
    }
}
