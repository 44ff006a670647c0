//! Asks for lines: at a terminal with editing, history and completion; otherwise from standard input.

use std::io::{self, BufRead as _, IsTerminal as _};

use rulebook::text_file;
use rustyline::{
    CompletionType, Config, Context, Editor, Helper, completion::Completer, error::ReadlineError,
    highlight::Highlighter, hint::Hinter, history::MemHistory, validate::Validator,
};

use super::{
    Failure, Output,
    keyboard::{Control, Keyboard},
};
use crate::recording::playing::begins;

/// The user's reaction to a prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PromptInput {
    /// A typed line.
    Line(String),
    /// Ctrl-C: the user wants to leave.
    Interrupt,
    /// The end of input.
    End,
}

/// The user at the prompt.
pub(crate) enum Prompt {
    /// A terminal, whose keys stay taken until this is dropped.
    Terminal {
        editor: Box<Editor<Words, MemHistory>>,
        _keyboard: Keyboard,
    },
    Lines,
}

impl Prompt {
    /// Whether standard input and output are a terminal.
    pub(crate) fn is_terminal() -> bool {
        io::stdin().is_terminal() && io::stdout().is_terminal()
    }

    /// A prompt for standard input.
    pub(crate) fn new() -> Result<Self, Failure> {
        if !Self::is_terminal() {
            return Ok(Self::Lines);
        }
        let keyboard = Keyboard::take(Control::Keys)
            .map_err(|error| Failure::internal("the terminal", &error))?;
        let config = Config::builder().completion_type(CompletionType::List);
        let config = config.auto_add_history(true).build();
        let history = MemHistory::with_config(&config);
        let editor = Editor::with_history(config, history);
        let editor = Box::new(editor.map_err(|error| failed(&error))?);
        Ok(Self::Terminal { editor, _keyboard: keyboard })
    }

    /// Asks for a line, with these words for completion.
    pub(crate) fn ask(
        &mut self,
        text: &str,
        words: Vec<String>,
        output: &mut Output,
    ) -> Result<PromptInput, Failure> {
        let Self::Terminal { editor, .. } = self else {
            output.prompt(text);
            return next_line();
        };
        editor.set_helper(Some(Words(words)));
        match editor.readline(text) {
            Ok(line) => Ok(PromptInput::Line(line.trim().to_owned())),
            Err(ReadlineError::Interrupted) => Ok(PromptInput::Interrupt),
            Err(ReadlineError::Eof) => Ok(PromptInput::End),
            Err(error) => Err(failed(&error)),
        }
    }
}

fn failed(error: &ReadlineError) -> Failure {
    Failure::internal("the terminal", &io::Error::other(error.to_string()))
}

fn next_line() -> Result<PromptInput, Failure> {
    let mut line = Vec::new();
    let read = io::stdin().lock().read_until(b'\n', &mut line);
    read.map_err(|error| Failure::internal("standard input", &error))?;
    Ok(match line.is_empty() {
        true => PromptInput::End,
        false => PromptInput::Line(text_file::lossy(&line).trim().to_owned()),
    })
}

/// The words for completion. Moves match with any separators between their parts.
pub(crate) struct Words(Vec<String>);

/// The completions of a line.
fn completions(words: &[String], line: &str) -> Vec<String> {
    words.iter().filter(|word| begins(word, line)).cloned().collect()
}

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok((0, completions(&self.0, &line[..at])))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::a_square("c2", &["c2 d3", "c2 e4"])]
    #[case::another_separator("C2-d", &["c2 d3"])]
    #[case::a_command("u", &["undo"])]
    #[case::nothing_fits("x", &[])]
    fn a_line_becomes_what_begins_so(#[case] line: &str, #[case] becomes: &[&str]) {
        let words = ["c2 d3", "c2 e4", "undo"].map(str::to_owned);
        assert_eq!(completions(&words, line), becomes);
    }
}
