//! A reference with many concurrent callers. Its answers are cached by position, and its first fault is kept.

use std::{
    collections::{HashMap, HashSet},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use crate::dialect::Pins;

use super::{
    asking::{Answered, Playing, ReferenceProcesses, Stopped, hello},
    fault::Fault,
    launch::Launch,
    process::{Position, Query, Question},
    protocol::{Capability, Decided, Facts, Reason, Vocabulary, contradiction, is_field},
};

/// At most this many inputs are in one request.
const ASKED: usize = 512;
/// The cache is cleared when it has more decisions than this. The facts of a position count as several.
const MOST_KEPT: usize = 1_000_000;
const OF_FACTS: usize = 8;

/// A reference with a cache of its answers. It is started at the first query.
///
/// After a fault, every position counts as over, without legal inputs, and every input as refused, so that a search
/// ends on its own. Callers must check [`fault`](Self::fault) before they report anything about a submission.
pub struct Reference {
    processes: ReferenceProcesses,
    kept: Mutex<Kept>,
    fault: Mutex<Option<Fault>>,
    is_at_fault: AtomicBool,
    /// The facts of every position after a fault.
    over: Arc<Facts>,
}

/// Cached answers, by position.
#[derive(Default)]
struct Kept {
    positions: HashMap<String, OfPosition>,
    amount: usize,
}

#[derive(Default)]
struct OfPosition {
    facts: Option<Arc<Facts>>,
    decisions: HashMap<String, Decided>,
}

impl Kept {
    /// The entry of a position, to which this amount will be added.
    fn of(&mut self, key: String, amount: usize) -> &mut OfPosition {
        self.amount += amount;
        if self.amount > MOST_KEPT {
            *self = Self { amount, ..Self::default() };
        }
        self.positions.entry(key).or_default()
    }

    fn facts(&self, key: &str) -> Option<Arc<Facts>> {
        self.positions.get(key)?.facts.clone()
    }

    fn keep_facts(&mut self, key: String, facts: &Arc<Facts>) {
        self.of(key, OF_FACTS).facts = Some(Arc::clone(facts));
    }
}

impl Reference {
    /// The reference of a game with this vocabulary.
    pub fn new(launch: Launch, vocabulary: Vocabulary) -> Self {
        let over = Arc::new(over(&vocabulary));
        Self {
            processes: ReferenceProcesses::new(launch, vocabulary),
            kept: Mutex::default(),
            fault: Mutex::default(),
            is_at_fault: AtomicBool::new(false),
            over,
        }
    }

    /// The reference as a program that plays the game, with these overrides and the texts that show turns.
    #[must_use]
    pub fn that_plays(mut self, pins: Pins, turn: Option<[String; 2]>) -> Self {
        self.processes.playing = Some(Playing::new(pins, turn));
        self
    }

    /// Whether it plays the game, so that it names no rules.
    pub fn plays(&self) -> bool {
        self.processes.playing.is_some()
    }

    /// The words that its answers may use.
    pub fn vocabulary(&self) -> &Vocabulary {
        &self.processes.vocabulary
    }

    /// Whether it has this capability. After a fault it has none.
    pub fn can(&self, what: Capability) -> bool {
        if self.processes.capabilities().is_none() {
            self.ask_now(&[hello(None)]);
        }
        let can = self.processes.capabilities().unwrap_or_default();
        !self.is_at_fault() && can.contains(&what)
    }

    /// The facts of the position after these inputs. A misreading that the reference does not implement has no effect.
    pub fn facts(&self, misreading: Option<&str>, begin: &str, path: &[String]) -> Arc<Facts> {
        let mut facts = self.facts_of(misreading, begin, &[path]);
        facts.pop().unwrap_or_else(|| Arc::clone(&self.over))
    }

    /// The facts of many positions, queried in as few blocks as possible.
    pub fn facts_of_all(
        &self,
        misreading: Option<&str>,
        begin: &str,
        paths: &[Vec<String>],
    ) -> Vec<Arc<Facts>> {
        let paths: Vec<&[String]> = paths.iter().map(Vec::as_slice).collect();
        self.facts_of(misreading, begin, &paths)
    }

    fn facts_of(
        &self,
        misreading: Option<&str>,
        begin: &str,
        paths: &[&[String]],
    ) -> Vec<Arc<Facts>> {
        let misreading = self.known(misreading);
        let positions: Vec<_> =
            paths.iter().map(|path| Position { misreading, begin, path }).collect();
        let keys: Vec<String> = positions.iter().map(Position::key).collect();
        let mut facts: Vec<_> = {
            let kept = self.kept();
            keys.iter().map(|key| kept.facts(key)).collect()
        };
        let missing: Vec<usize> = (0..keys.len()).filter(|at| facts[*at].is_none()).collect();
        let query = |at: &usize| Query { position: positions[*at], question: Question::Facts };
        let answered = self.ask_now(&missing.iter().map(query).collect::<Vec<_>>());
        let mut kept = self.kept();
        for (at, answered) in missing.into_iter().zip(answered.unwrap_or_default()) {
            if let Some(found) = answered.facts {
                kept.keep_facts(keys[at].clone(), &found);
                facts[at] = Some(found);
            }
        }
        if self.is_at_fault() {
            return vec![Arc::clone(&self.over); facts.len()];
        }
        facts.into_iter().map(|it| it.unwrap_or_else(|| Arc::clone(&self.over))).collect()
    }

    /// The decisions of the rules about these inputs after those of the path. An input with a tab or a line end is
    /// never sent, since it cannot be a move.
    pub fn ask(
        &self,
        misreading: Option<&str>,
        begin: &str,
        path: &[String],
        inputs: &[String],
    ) -> Vec<Decided> {
        let position = Position { misreading: self.known(misreading), begin, path };
        let key = position.key();
        let known = self.kept_decisions(&key, inputs);
        let unknown = inputs.iter().zip(&known).filter(|(_, known)| known.is_none());
        let mut seen = HashSet::new();
        let missing: Vec<String> = unknown
            .map(|(input, _)| input)
            .filter(|input| is_field(input) && seen.insert(*input))
            .cloned()
            .collect();
        let queries = missing.chunks(ASKED).map(Question::Decisions);
        let queries: Vec<_> = queries.map(|question| Query { position, question }).collect();
        let answered = self.ask_now(&queries).unwrap_or_default();
        self.keep(&key, position, &missing, &answered);
        let decisions = answered.iter().flat_map(|answered| &answered.decisions);
        let new: HashMap<&String, &Decided> = missing.iter().zip(decisions).collect();
        let is_at_fault = self.is_at_fault();
        let decided = |(input, known): (&String, Option<Decided>)| match known {
            _ if is_at_fault => self.refusal(),
            Some(known) => known,
            None if !is_field(input) => Decided::What("it has a tab or a line end".to_owned()),
            None => new.get(input).map_or_else(|| self.refusal(), |new| (*new).clone()),
        };
        inputs.iter().zip(known).map(decided).collect()
    }

    /// The reason why the position after these inputs refuses an input, if the reference can draw it.
    pub fn why(
        &self,
        misreading: Option<&str>,
        begin: &str,
        path: &[String],
        input: &str,
    ) -> Option<Reason> {
        if !is_field(input) || !self.can(Capability::Why) {
            return None;
        }
        let position = Position { misreading: self.known(misreading), begin, path };
        let query = Query { position, question: Question::Reason(input) };
        self.ask_now(&[query])?.pop()?.reason
    }

    /// The first fault, if there is one.
    pub fn fault(&self) -> Option<Fault> {
        self.first_fault().clone()
    }

    /// Records a contradiction or another fault that a caller found. Only the first fault is kept.
    pub fn contradict(&self, fault: Fault) {
        self.first_fault().get_or_insert(fault);
        self.is_at_fault.store(true, Ordering::Release);
    }

    fn is_at_fault(&self) -> bool {
        self.is_at_fault.load(Ordering::Acquire)
    }

    /// The misreading, if the reference implements misreadings.
    fn known<'m>(&self, misreading: Option<&'m str>) -> Option<&'m str> {
        misreading.filter(|_| self.can(Capability::Misread))
    }

    /// Queries the reference, unless there was a fault. None if there is one now, or the run was interrupted.
    fn ask_now(&self, queries: &[Query<'_>]) -> Option<Vec<Answered>> {
        if queries.is_empty() || self.is_at_fault() {
            return None;
        }
        match self.processes.ask(queries) {
            Ok(answered) => Some(answered),
            Err(Stopped::Interrupted) => None,
            Err(Stopped::Fault(fault)) => {
                self.contradict(*fault);
                None
            }
        }
    }

    /// The cached decisions about these inputs.
    fn kept_decisions(&self, key: &str, inputs: &[String]) -> Vec<Option<Decided>> {
        let kept = self.kept();
        let of_position = kept.positions.get(key);
        let known = |input| of_position.and_then(|it| it.decisions.get(input)).cloned();
        inputs.iter().map(known).collect()
    }

    /// Caches the answers about inputs, unless they contradict the facts of their position.
    fn keep(&self, key: &str, position: Position<'_>, inputs: &[String], answered: &[Answered]) {
        let Some(first) = answered.first() else { return };
        let decisions: Vec<Decided> =
            answered.iter().flat_map(|answered| answered.decisions.iter().cloned()).collect();
        let mut kept = self.kept();
        if let Some(facts) = &first.facts {
            kept.keep_facts(key.to_owned(), facts);
        }
        let facts = first.facts.clone().or_else(|| kept.facts(key));
        let found = facts.and_then(|facts| contradiction(&facts, inputs, &decisions));
        let of_position = kept.of(key.to_owned(), inputs.len());
        of_position.decisions.extend(inputs.iter().cloned().zip(decisions));
        drop(kept);
        if let Some((what, input)) = found {
            let query =
                Query { position, question: Question::Decisions(std::slice::from_ref(input)) };
            let fault = Fault::contradiction(&self.processes.launch, position.path, what);
            self.contradict(Fault { request: Some(self.processes.reproduced(query)), ..fault });
        }
    }

    fn refusal(&self) -> Decided {
        Decided::No(self.over.over.as_ref().map_or_else(String::new, |(_, rule)| rule.clone()))
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn first_fault(&self) -> MutexGuard<'_, Option<Fault>> {
        self.fault.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The facts of every position after a fault.
fn over(vocabulary: &Vocabulary) -> Facts {
    let rule = vocabulary.rules.first().cloned().unwrap_or_default();
    Facts { over: Some((None, rule)), ..Facts::nothing(vocabulary) }
}
