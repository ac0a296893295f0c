//! Chooses the rule set. Outside the packages of the rule sets, only this module names all of them.

use game::any::{Hosted, KNOWN};
use roster::Mustered;
use rules::blind_swords::BlindSwords;
use rules::blue_and_grey::BlueAndGrey;
use rules::clause::Stated;
use rules::scoresheet::Scoresheet;
use rules::speech::{Spoken, Usage};
use view::presentation::Describe;

/// A rule set whose games can be stored, and opened by commands.
pub(super) trait StoredRuleset: Mustered + Describe {}

impl<R: Mustered + Describe> StoredRuleset for R {}

/// Calls a function with the rule set that a key names, as the type `R`. A separate call can be given for Fields of
/// Blue & Grey, for a fuller answer. An unknown key counts as Fields, which then reports it as a fault of the file or
/// roster.
macro_rules! of_rules {
    ($key:expr, $R:ident => $call:expr) => {
        of_rules!($key, {
            type $R = rules::fields::state::draft::Fields;
            $call
        }, $R => $call)
    };
    ($key:expr, $fields:expr, $R:ident => $call:expr) => {{
        use game::any::Hosted;
        match $key.as_ref() {
            <rules::blind_swords::BlindSwords as Hosted>::KEY => {
                type $R = rules::blind_swords::BlindSwords;
                $call
            }
            <rules::blue_and_grey::BlueAndGrey as Hosted>::KEY => {
                type $R = rules::blue_and_grey::BlueAndGrey;
                $call
            }
            <rules::scoresheet::Scoresheet as Hosted>::KEY => {
                type $R = rules::scoresheet::Scoresheet;
                $call
            }
            _ => $fields,
        }
    }};
}
pub(super) use of_rules;

/// Returns the name of the game for a rule set's key; `None` for an unknown key.
pub(super) fn game(key: &str) -> Option<&'static str> {
    let known = KNOWN.contains(&key);
    known.then(|| of_rules!(key, R => <R as Hosted>::GAME))
}

/// Returns the name of the game for Fields.
pub(super) const fn fields() -> &'static str {
    <rules::fields::state::draft::Fields as Hosted>::GAME
}

/// Returns the clauses of every rule set without a document of its own, each with the name of its game and the word for
/// it.
pub(super) fn clauses() -> impl Iterator<Item = (&'static str, &'static str, &'static [Stated])> {
    [
        (BlindSwords::GAME, "bs", <BlindSwords as Describe>::CLAUSES),
        (BlueAndGrey::GAME, "bg", <BlueAndGrey as Describe>::CLAUSES),
        (Scoresheet::GAME, "sheet", <Scoresheet as Describe>::CLAUSES),
    ]
    .into_iter()
}

/// Returns the games that are played on the screen of pages, each with its acts.
pub(super) fn spoken() -> [(&'static str, &'static [Usage]); 3] {
    [
        (BlindSwords::GAME, BlindSwords::ACTS),
        (BlueAndGrey::GAME, BlueAndGrey::ACTS),
        (Scoresheet::GAME, Scoresheet::ACTS),
    ]
}

/// Returns every verb that has a key on the screen of pages.
pub(super) fn verbs() -> Vec<&'static str> {
    let acts = spoken().into_iter().flat_map(|(_, acts)| acts);
    let lettered = acts.filter(|act| act.key.is_some());
    lettered.map(|act| act.verb).collect()
}
