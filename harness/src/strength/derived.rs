//! Games of one variant of a family, translated to the others if they mean the same there.

use rulebook::games::GameInfo;

use super::translate::Translator;
use crate::transcript::Draft;

/// The games of orthodox chess that mean the same in a variant, with its results. None for a game without a family.
pub fn derived(game: &'static GameInfo, orthodox: &[Draft]) -> Vec<Draft> {
    let Some(family) = game.family else { return Vec::new() };
    let first: Vec<String> = family.opening.iter().map(|input| (*input).to_owned()).collect();
    let translator = Translator { game, first: &first };
    let told = orthodox.iter().filter_map(|draft| {
        let (name, title) = (format!("orthodox-{}", draft.name), draft.title.clone());
        Some(Draft::played(game, name, title, &translator.of(draft)?))
    });
    told.collect()
}
