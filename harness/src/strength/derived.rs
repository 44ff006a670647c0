//! Games of one game of a family, told in the others in which they mean the same.

use rulebook::games::GameInfo;

use super::translate::Telling;
use crate::transcript::Draft;

/// Those of some games of orthodox chess that mean the same in a variant, as it plays them; none in a game of no family.
pub fn derived(game: &'static GameInfo, orthodox: &[Draft]) -> Vec<Draft> {
    let Some(family) = game.family else { return Vec::new() };
    let first: Vec<String> = family.opening.iter().map(|input| (*input).to_owned()).collect();
    let telling = Telling { game, first: &first };
    let told = orthodox.iter().filter_map(|draft| {
        let (name, title) = (format!("orthodox-{}", draft.name), draft.title.clone());
        Some(Draft::played(game, name, title, &telling.of(draft)?))
    });
    told.collect()
}
