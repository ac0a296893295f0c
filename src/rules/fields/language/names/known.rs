//! The troops, people and places that a line may name, by identifier and by the name in use.

use super::{NameKind, NamedThing};
use crate::state::State;
use crate::terms::name::FeatureId;
use ruleset::legible::composed;
use ruleset::speech::names::{self, folded_name};

/// A person, a unit or a terrain feature that can be named.
pub(super) struct KnownName {
    pub(super) id: String,
    /// The name in use.
    pub(super) name: String,
    pub(super) named: NamedThing,
}

pub(super) fn names_beginning<'k>(known: &'k [KnownName], word: &str) -> Vec<&'k KnownName> {
    let word = composed(word);
    let begins = |known: &&KnownName| known.id.starts_with(word.as_ref());
    known.iter().filter(begins).collect()
}

/// Checks whether one of the names begins with the words.
pub(super) fn begins_name(known: &[KnownName], words: &str) -> bool {
    known
        .iter()
        .any(|known| folded_name(&known.name).starts_with(words))
}

/// Returns the known names that a word matches.
pub(super) fn names_called<'k>(known: &'k [KnownName], word: &str) -> Vec<&'k KnownName> {
    if word.is_empty() {
        return Vec::new();
    }
    let found = names::names_called(word, known.iter().map(|known| known.name.as_str()));
    found.into_iter().filter_map(|at| known.get(at)).collect()
}

pub(super) fn known_names(state: &State, kinds: &[NameKind]) -> Vec<KnownName> {
    let oob = state.oob();
    let mut known = Vec::new();
    let mut add = |id: String, name: &str, named| {
        known.push(KnownName {
            id,
            name: name.to_owned(),
            named,
        });
    };
    for kind in kinds {
        match kind {
            NameKind::Unit => {
                for unit in &oob.units {
                    add(
                        unit.id.to_string(),
                        &unit.name,
                        NamedThing::Unit(unit.id.clone()),
                    );
                }
            }
            NameKind::Brigade => {
                for brigade in &oob.brigades {
                    let named = NamedThing::Brigade(brigade.id.clone());
                    add(brigade.id.to_string(), &brigade.name, named);
                }
                // A blind can also be named by the number of its card (BLIND-01).
                let blinds = state
                    .cards()
                    .filter(|(id, card)| !card.shown && !card.dummy && state.spoken_of(id) != **id);
                for (id, _) in blinds {
                    add(
                        state.spoken_of(id).to_string(),
                        "",
                        NamedThing::Brigade(id.clone()),
                    );
                }
            }
            NameKind::Feature => {
                for feature in &state.ground().features {
                    let named = NamedThing::Feature(FeatureId::new(&feature.id));
                    add(feature.id.clone(), &feature.name, named);
                }
            }
            NameKind::General => {
                for general in &oob.generals {
                    let named = NamedThing::General(general.id.clone());
                    add(general.id.to_string(), &general.name, named);
                }
            }
        }
    }
    known
}
