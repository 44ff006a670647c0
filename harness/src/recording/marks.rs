//! Marks of inputs that should be refused: as in a transcript, `!` after the input, and optionally the rule.

/// An input and its intended outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marked<'t> {
    /// The input.
    pub input: &'t str,
    /// The intended refusal, if it should be refused.
    pub intended: Option<Intended<'t>>,
}

/// An intended refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intended<'t> {
    /// By any rule.
    ByAny,
    /// By the rule of this id.
    By(&'t str),
}

impl<'t> Marked<'t> {
    /// Reads `d3 e4`, `d3 e4 !` or `d3 e4 ! Q-TWICE`.
    pub fn read(typed: &'t str) -> Self {
        let Some((input, rule)) = typed.split_once('!') else {
            return Self { input: typed.trim(), intended: None };
        };
        let intended = match rule.trim() {
            "" => Intended::ByAny,
            rule => Intended::By(rule),
        };
        Self { input: input.trim(), intended: Some(intended) }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::no_mark(" c2 d3 ", "c2 d3", None)]
    #[case::by_any_rule("d3 e4 !", "d3 e4", Some(Intended::ByAny))]
    #[case::by_a_rule("  d3 e4     ! Q-TWICE", "d3 e4", Some(Intended::By("Q-TWICE")))]
    fn a_mark_is_read_as_in_a_transcript(
        #[case] typed: &str,
        #[case] input: &str,
        #[case] intended: Option<Intended<'_>>,
    ) {
        assert_eq!(Marked::read(typed), Marked { input, intended });
    }
}
