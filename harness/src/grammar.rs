//! Verbs and possessives of sides, whose names may be plural, such as `geese`, or `you`.

/// `is` or `are`.
pub fn are(side: &str) -> &'static str {
    if is_plural(side) { "are" } else { "is" }
}

/// `has` or `have`.
pub fn have(side: &str) -> &'static str {
    if is_plural(side) { "have" } else { "has" }
}

/// Another verb: `wins` or `win`.
pub fn does(side: &str, verb: &str) -> String {
    format!("{verb}{}", if is_plural(side) { "" } else { "s" })
}

/// The possessive.
pub fn whose(side: &str) -> String {
    match side {
        "you" => "your".to_owned(),
        side => format!("{side}{}", if side.ends_with('s') { "'" } else { "'s" }),
    }
}

fn is_plural(side: &str) -> bool {
    side.ends_with('s') || ["geese", "you"].contains(&side)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_may_be_plural() {
        let words = ["O", "geese", "foxes", "you"]
            .map(|side| [are(side), have(side), &does(side, "win"), &whose(side)].join(" "));
        let plural = ["are have win geese's", "are have win foxes'", "are have win your"];
        assert_eq!(words, [&["is has wins O's"], &plural[..]].concat()[..]);
    }
}
