//! A rule is a value: it has an id, says in our words what the challenge demands, and names the place that says it.
//!
//! Whatever refuses a move, ends a game or explains a fault does so with a [`Rule`], never with a `bool`.

use std::{fmt, hash::Hash};

/// One rule of one challenge.
pub trait Rule: Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// The rule's id, its words and its source.
    fn cite(self) -> Citation;
}

/// A rule as it is shown to people and to other programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Citation {
    /// The stable id, such as `Q-TWICE`: never numbered, renamed or reused.
    pub id: &'static str,
    /// What the rule demands, in our own words.
    pub text: &'static str,
    /// The place in the challenge that demands it.
    pub source: &'static str,
}

/// The rules of a game that the rulebook does not know are what a description says of them.
impl Rule for Citation {
    fn cite(self) -> Self {
        self
    }
}

impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.id, self.text)
    }
}

/// How a question was settled here that a challenge leaves open or answers twice.
///
/// A submission may have settled it otherwise. The transcripts that depend on a ruling carry its name, so that they can be set
/// apart; `harness/tests/it/rules.rs` holds that these are the transcripts which notice that it is settled otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ruling {
    /// The stable name, such as `hole_knight`.
    pub name: &'static str,
    /// How the question was settled, as a sentence of the game's rules.
    pub decided: &'static str,
    /// What speaks for that, and who reads it otherwise.
    pub because: &'static str,
    /// The ids of the misreadings that are the other answers. Whatever transcript notices one of them depends on the ruling.
    pub otherwise: &'static [&'static str],
}

/// Declares a game's rules. A rule's doc comment is its documentation *and* the text of its citation,
/// so the two cannot drift apart.
///
/// ```
/// rulebook::rules! {
///     /// The rules of a game without moves.
///     pub enum Rule {
///         /// Nobody may move.
///         Still = "N-STILL", "The Rules, first sentence";
///     }
/// }
/// use rulebook::rule::Rule as _;
/// assert_eq!(Rule::Still.cite().to_string(), "N-STILL: Nobody may move.");
/// ```
#[macro_export]
macro_rules! rules {
    ($(#[$about:meta])* pub enum $Rule:ident {
        $($(#[doc = $text:literal])+ $name:ident = $id:literal, $source:literal;)+
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $Rule {
            $($(#[doc = $text])+ $name,)+
        }

        impl $Rule {
            /// All of them, in the order in which the challenge states them.
            pub const ALL: &[Self] = &[$(Self::$name),+];
        }

        impl $crate::rule::Rule for $Rule {
            fn cite(self) -> $crate::rule::Citation {
                match self {
                    $(Self::$name => $crate::rule::Citation {
                        id: $id,
                        text: concat!($($text),+).trim_ascii(),
                        source: $source,
                    },)+
                }
            }
        }
    };
}
