//! Finds the arm that a text in a column of kinds means.

use super::words::{Kind, plain_words};

impl Kind {
    /// Returns the kind of unit that a text means; `None` if it contains no word for a kind, or words for several:
    /// `Cav/Inf`. Brackets may say how the unit fought: `Heavy Artillery (as infantry)`.
    pub(super) fn read(text: &str) -> Option<Self> {
        let Some((bare, inside)) = text.split_once('(') else {
            return one_kind(text);
        };
        let words = plain_words(inside);
        let (own, other) = (one_kind(bare), one_kind(inside));
        if words.first().is_some_and(|word| word == "as") {
            return other.or(own);
        }
        let is_former = words.iter().any(|word| word == "dismounted");
        match (own, other) {
            (Some(own), Some(other)) if own != other && !is_former => None,
            (own, other) => own.or(other),
        }
    }
}

/// Returns the kind that a text means; `None` if it names none, or if its parts mean different kinds.
fn one_kind(text: &str) -> Option<Kind> {
    let parts = text
        .split(['/', '&', '+', ','])
        .flat_map(|part| part.split(" and "));
    let mut kinds = parts.filter_map(Kind::by_words);
    let first = kinds.next();
    match kinds.all(|kind| Some(kind) == first) {
        true => Kind::by_words(text),
        false => None,
    }
}
