//! A running reference, which answers blocks of requests.
//!
//! It keeps track of the last position and misreading, so that a request contains only what the process does not know
//! yet.

use super::{
    launch::{Launch, ended},
    protocol::Request,
};
use crate::{
    session::{Broken, Ending, Exchanged, HarnessFault, service::Service},
    untrusted_text,
};

/// A position: the misreading in effect, the start of the game, and the inputs since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position<'a> {
    pub(super) misreading: Option<&'a str>,
    pub(super) begin: &'a str,
    pub(super) path: &'a [String],
}

impl Position<'_> {
    /// A text that identifies it.
    pub(super) fn key(&self) -> String {
        let Self { misreading, begin, path } = self;
        let fields = [misreading.unwrap_or_default(), begin].into_iter();
        fields.chain(path.iter().map(String::as_str)).collect::<Vec<_>>().join("\t")
    }
}

/// A question about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question<'a> {
    /// The capabilities of the reference, which do not depend on the position.
    Hello,
    /// Its facts.
    Facts,
    /// The decisions of the rules about these inputs.
    Decisions(&'a [String]),
    /// The reason why this input is refused.
    Reason(&'a str),
}

/// A question about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Query<'a> {
    pub(super) position: Position<'a>,
    pub(super) question: Question<'a>,
}

/// A request, and the query to which it belongs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step<'a> {
    pub(super) request: Request<'a>,
    /// The index of the query in its block.
    pub(super) query: usize,
}

/// The state of a process after its earlier requests.
#[derive(Clone, Debug, Default)]
struct Asked {
    is_greeted: bool,
    misreading: Option<String>,
    /// The key of the last position.
    position: Option<String>,
}

impl Asked {
    /// The requests that send these queries to a process in this state, in order.
    fn steps<'a>(&mut self, queries: &[Query<'a>]) -> Vec<Step<'a>> {
        let mut steps = Vec::new();
        for (query, Query { position, question }) in queries.iter().enumerate() {
            let mut push = |request| steps.push(Step { request, query });
            if !self.is_greeted {
                push(Request::Hello);
                self.is_greeted = true;
            }
            if *question == Question::Hello {
                continue;
            }
            if self.misreading.as_deref() != position.misreading {
                push(Request::Misread(position.misreading));
                (self.misreading, self.position) = (position.misreading.map(str::to_owned), None);
            }
            let key = position.key();
            if *question == Question::Facts || self.position.as_ref() != Some(&key) {
                push(Request::At(position.begin, position.path));
                self.position = Some(key);
            }
            match question {
                Question::Hello | Question::Facts => {}
                Question::Decisions(inputs) => push(Request::Ask(inputs)),
                Question::Reason(input) => push(Request::Why(input)),
            }
        }
        steps
    }
}

/// The requests that send this query to a new process.
pub(super) fn afresh(query: Query<'_>) -> Vec<Request<'_>> {
    Asked::default().steps(&[query]).into_iter().map(|step| step.request).collect()
}

/// A running reference.
pub(super) struct Running {
    service: Service,
    asked: Asked,
}

/// The result of a block.
pub(super) struct Answers<'a> {
    pub(super) steps: Vec<Step<'a>>,
    /// The complete answers to the first of the steps.
    pub(super) answers: Vec<String>,
    /// The reason if there are fewer answers than steps.
    pub(super) broken: Option<Broken>,
    /// The output after them.
    pub(super) rest: String,
}

impl Running {
    /// Starts the reference; returns how it ended if it did so immediately.
    pub(super) fn start(launch: &Launch) -> Result<Result<Self, Ending>, HarnessFault> {
        let started = Service::start(&launch.program, launch.limits)?;
        Ok(started.map(|service| Self { service, asked: Asked::default() }))
    }

    /// Sends these queries in one block.
    pub(super) fn ask<'a>(&mut self, queries: &[Query<'a>]) -> Result<Answers<'a>, HarnessFault> {
        let steps = self.asked.steps(queries);
        let block: String = steps.iter().map(|step| step.request.line() + "\n").collect();
        let Exchanged { answers, broken, rest } = self.service.exchange(&block, steps.len())?;
        let text = |bytes: Vec<u8>| untrusted_text::of_bytes(&bytes);
        Ok(Answers {
            steps,
            answers: answers.into_iter().map(text).collect(),
            broken,
            rest: text(rest),
        })
    }

    /// Ends it, and returns the end of its standard error.
    pub(super) fn end(self) -> String {
        self.service.end()
    }
}

/// The fault of a block that does not have one answer to each request, in words.
pub(super) fn in_words(broken: &Broken) -> String {
    match broken {
        Broken::Over(ending) => ended(ending),
        Broken::Unfinished => {
            "it waits for input, but its answer does not end with an empty line that is flushed"
                .to_owned()
        }
        Broken::TooMuch => "it printed more than one answer to one request".to_owned(),
    }
}
