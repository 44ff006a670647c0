//! The glossary: the words of reports, help and guide, from the guide's page.

/// The page. Each row of a table is a word with its meaning.
const PAGE: &str = include_str!("../../../../guide/glossary.md");

/// A word with its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Word {
    /// The word, in lower case.
    pub(super) name: &'static str,
    /// Its meaning, in a sentence or two.
    pub(super) meaning: &'static str,
}

impl Word {
    /// Its meaning, with the words of links instead of their addresses.
    pub(super) fn text(self) -> String {
        let mut text = String::new();
        let mut rest = self.meaning;
        while let Some((before, link)) = rest.split_once('[') {
            text.push_str(before);
            let Some((words, after)) = link.split_once("](") else {
                rest = link;
                text.push('[');
                continue;
            };
            text.push_str(words);
            rest = after.split_once(')').map_or("", |(_, after)| after);
        }
        text + rest
    }
}

/// All words of the glossary. A row may have several names, with commas between them.
pub(super) fn words() -> impl Iterator<Item = Word> {
    let row = |line: &'static str| line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | ");
    let is_head = |(_, meaning): &(&str, &str)| *meaning == "meaning" || meaning.starts_with("---");
    let rows = PAGE.lines().filter_map(row).filter(move |row| !is_head(row));
    rows.flat_map(|(names, meaning)| {
        let name = |name: &'static str| name.trim().trim_matches(['*', '`']);
        names.split(',').map(move |it| Word { name: name(it), meaning })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_is_explained_by_an_address() {
        let word = Word { name: "tier", meaning: "one [of four](containment.md#tiers) kinds [a]." };
        assert_eq!(word.text(), "one of four kinds [a].");
        assert!(words().all(|word| !word.text().contains("](")));
    }

    #[test]
    fn every_word_has_one_row_and_a_sentence() {
        let all: Vec<Word> = words().collect();
        assert!(all.len() > 20, "{all:?}");
        for (at, word) in all.iter().enumerate() {
            assert!(word.meaning.ends_with('.') && !word.name.is_empty(), "{word:?}");
            assert!(all[..at].iter().all(|before| before.name != word.name), "{word:?}");
        }
    }
}
