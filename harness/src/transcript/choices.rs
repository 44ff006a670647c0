//! Names that somebody may have meant.

/// The list of choices, and the one that was probably meant.
pub(crate) fn one_of(choices: &[&str], found: &str) -> String {
    let meant = near(choices, found).map(|choice| format!("; did you mean `{choice}`?"));
    format!("{}{}", choices.join(", "), meant.unwrap_or_default())
}

/// The choice that was probably meant: the one that begins so, or with the fewest different letters, if at most three and
/// at most half of them differ.
pub(crate) fn near<'c>(choices: &[&'c str], found: &str) -> Option<&'c str> {
    let most = (found.chars().count() / 2).min(3);
    let distance = |choice: &str| match choice.starts_with(found) && found.len() > 2 {
        true => 1,
        false => strsim::damerau_levenshtein(choice, found),
    };
    let near = choices.iter().map(|choice| (distance(choice), *choice));
    near.min().filter(|(distance, _)| *distance <= most).map(|(_, choice)| choice)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::near;

    #[rstest]
    #[case::near("Q-TWCE", Some("Q-TWICE"))]
    #[case::its_beginning("Q-L", Some("Q-LOOP"))]
    #[case::far("nothing like it", None)]
    fn the_choice_that_was_meant(#[case] found: &str, #[case] meant: Option<&str>) {
        assert_eq!(near(&["Q-TWICE", "Q-LOOP"], found), meant);
    }
}
