//! Verbs and possessives of sides, whose names may be plural, such as `geese`.

/// `is` or `are`.
pub fn are(side: &str) -> &'static str {
    if is_plural(side) { "are" } else { "is" }
}

/// `has` or `have`.
pub fn have(side: &str) -> &'static str {
    if is_plural(side) { "have" } else { "has" }
}

/// The possessive.
pub fn whose(side: &str) -> String {
    format!("{side}{}", if side.ends_with('s') { "'" } else { "'s" })
}

fn is_plural(side: &str) -> bool {
    side.ends_with('s') || side == "geese"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_may_be_plural() {
        let sides = ["O", "geese", "foxes"].map(|side| (are(side), have(side), whose(side)));
        let words = sides.map(|(are, have, whose)| format!("{are} {have} {whose}"));
        assert_eq!(words, ["is has O's", "are have geese's", "are have foxes'"]);
    }
}
