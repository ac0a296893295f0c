//! Modifiers of a roll that the referee changes (ACT-04): named in the command by `with` and `without`.

use crate::shared::demoralisation;
use crate::state::State;
use crate::terms::{
    charts::Level,
    command::{BY_HAND, SwitchedModifier},
    edition::Edition,
    switch::Switch,
    weight,
};
use ruleset::clause::Modifier;
use ruleset::refusal::Refusal;

/// The names of modifiers that count once for every unit.
const EACH: [&str; 2] = ["unit-beaten", "unit-broken"];

/// The names of modifiers that count once.
const ONCE: [&str; 7] = [
    "brigade-shaken",
    "brigade-beaten",
    "division-near",
    "corps-near",
    "friends-retreated",
    "all-enemy-retired",
    demoralisation::NAME,
];

/// Returns the modifiers of the dice after the referee's changes. Adding a modifier that already counts has no effect,
/// except that one counted per unit (`unit-beaten`, `unit-broken`) counts once more. A named mark or level of fatigue
/// replaces the present one.
///
/// # Errors
///
/// Fails if a name is not a modifier of an activation, or if both `with` and `without` name it.
pub(super) fn counted_by_hand(
    state: &State,
    mut list: Vec<Modifier>,
    switched: &SwitchedModifier,
) -> Result<Vec<Modifier>, Refusal> {
    let spelt = |name: &String| name.replace('_', "-");
    let without: Vec<String> = switched.without.iter().map(spelt).collect();
    for name in &without {
        if name != "fatigue" {
            by_name(state, name)?;
        }
        list.retain(|modifier| !names_modifier(name, modifier));
    }
    for name in switched.with.iter().map(spelt) {
        if without.contains(&name) {
            let said = format!("{name} is both added and left out");
            return Err(Refusal::impossible("ACT-04", said)
                .remedy("name it only once, after `with` or after `without`"));
        }
        add(&mut list, by_name(state, &name)?);
    }
    list.retain(|modifier| modifier.value != 0);
    if !state.rulings().on(Switch::HigherCommandSum) {
        keep_best_command(&mut list);
    }
    Ok(list)
}

/// Checks whether a name means this modifier of the account. The name of a fatigue level means that level only.
fn names_modifier(name: &str, modifier: &Modifier) -> bool {
    match Level::of_modifier(name) {
        Some(level) => level.is_told_by(modifier),
        None => modifier.name == name,
    }
}

fn add(list: &mut Vec<Modifier>, added: Modifier) {
    list.retain(|there| !excludes_modifier(&added.name, &there.name));
    match list.iter_mut().find(|there| there.name == added.name) {
        Some(there) if EACH.contains(&there.name.as_str()) => {
            there.value += added.value;
            there.why = format!("{} and one more {BY_HAND}", there.why);
        }
        Some(_) => {}
        None => list.push(added),
    }
}

/// Checks whether one modifier excludes another: a brigade has only one mark and one level of fatigue.
fn excludes_modifier(added: &str, there: &str) -> bool {
    matches!(
        (added, there),
        ("fatigue", "fatigue")
            | ("brigade-shaken", "brigade-beaten")
            | ("brigade-beaten", "brigade-shaken")
    )
}

/// Keeps only the best of several superiors (RUL-05).
fn keep_best_command(list: &mut Vec<Modifier>) {
    let is_command = |name: &str| matches!(name, "division-near" | "corps-near");
    let near = list.iter().filter(|modifier| is_command(&modifier.name));
    let best = near.map(|modifier| modifier.value).max();
    list.retain(|modifier| !is_command(&modifier.name) || Some(modifier.value) == best);
}

/// Returns the modifier with this name, with the value that it has if the referee adds it.
fn by_name(state: &State, name: &str) -> Result<Modifier, Refusal> {
    let edition = state.edition();
    if let Some(level) = Level::of_modifier(name) {
        let value = level.fire() * edition.pick(2, 1);
        let why = format!("{}, {BY_HAND}", level.name());
        return Ok(Modifier::new("fatigue", "FAT-03", value, why));
    }
    match switched_worth(name, edition) {
        Some((clause, value)) => Ok(Modifier::new(name, clause, value, BY_HAND)),
        None => Err(unknown_modifier(name, edition)),
    }
}

/// Returns the clause and value of a modifier that is on or off; `None` for any other name.
fn switched_worth(name: &str, edition: Edition) -> Option<(&'static str, i32)> {
    Some(match name {
        "brigade-shaken" => ("ACT-04", weight::BRIGADE_SHAKEN),
        "brigade-beaten" => ("ACT-04", weight::BRIGADE_BEATEN),
        "unit-beaten" => ("ACT-04", weight::UNIT_BEATEN),
        "unit-broken" => ("ACT-04", weight::UNIT_BROKEN),
        "division-near" => ("ACT-04", weight::DIVISION_NEAR),
        "corps-near" => ("ACT-04", weight::CORPS_NEAR),
        "friends-retreated" => ("RUL-09", weight::friends_gave_way(edition)),
        "all-enemy-retired" if edition == Edition::Full => ("RUL-10", weight::ENEMY_RETIRED),
        demoralisation::NAME => ("DEM-03", -1),
        _ => return None,
    })
}

/// Returns the names that `with` and `without` know for an activation, in the order of the table.
#[must_use]
pub fn switchable_names(edition: Edition) -> Vec<String> {
    let plain = ONCE.into_iter().chain(EACH);
    let plain = plain.filter(|name| switched_worth(name, edition).is_some());
    let levels = Level::ALL.map(Level::modifier);
    plain.map(str::to_owned).chain(levels).collect()
}

fn unknown_modifier(name: &str, edition: Edition) -> Refusal {
    let said = if name == "fatigue" {
        "fatigue cannot be added by name alone".to_owned()
    } else {
        let edition = edition.name();
        format!("there is no modifier {name} of an activation in the {edition} edition")
    };
    Refusal::impossible("ACT-04", said).remedy(switchable_names(edition).join(", "))
}
