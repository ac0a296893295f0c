//! Reasons for modifiers, in words.

use std::borrow::Cow;

use rules::clause::{ByHand, Modifier};
use rules::fields::terms::{
    account::FightAccount, charts::Level, command::BY_HAND, edition::Edition,
};
use rules::spelling::counted;

/// Explains why a modifier counts: `Henry Heth 2.6 in off`, `95th New York broken`. Returns the modifier's name if no
/// reason is recorded, or if the referee added it.
#[must_use]
pub fn modifier_reason(modifier: &Modifier, edition: Edition) -> Cow<'_, str> {
    match (modifier.name.as_str(), modifier.why.as_str()) {
        (name, why) if modifier.is_left_out() => {
            format!("without {}: the referee left out {why}", spoken_name(name)).into()
        }
        (name, "") => name.into(),
        (name, BY_HAND) => format!("{name} {BY_HAND}").into(),
        ("fatigue", why) if steps_past(modifier, edition) > 0 => {
            let steps = counted(steps_past(modifier, edition), "step");
            format!("{why}, {steps} past 6R").into()
        }
        // The reason contains only the names of the units.
        ("unit-beaten", why) => format!("{why} beaten").into(),
        ("unit-broken", why) => format!("{why} broken").into(),
        (_, why) => why.into(),
    }
}

/// Returns the name of a modifier as spoken, which `with` and `without` also read: `soft cover`.
fn spoken_name(name: &str) -> String {
    name.replace('-', " ")
}

/// Returns the name by which the referee switches a modifier; fatigue includes its level: `fatigue-worn`.
#[must_use]
pub fn name_by_hand(modifier: &Modifier) -> String {
    let level = modifier.why.split(',').next().and_then(Level::named);
    match level.filter(|_| modifier.name == "fatigue" && !modifier.is_left_out()) {
        Some(level) => level.modifier(),
        None => modifier.name.clone(),
    }
}

/// Describes the modifiers that the referee changed, those of the acting side first: `without enemy fatigue, with soft
/// cover: referee`; `None` if he changed none.
#[must_use]
pub fn by_hand<'m>(parties: impl IntoIterator<Item = &'m [Modifier]>) -> Option<String> {
    let whose = ["", "enemy "].into_iter();
    let said = whose.zip(parties).flat_map(|(whose, modifiers)| {
        let told = modifiers.iter().filter(|one| !is_replaced(one, modifiers));
        told.filter_map(move |modifier| {
            let name = spoken_name(&name_by_hand(modifier));
            Some(match modifier.by_hand? {
                ByHand::With => format!("with {whose}{name}"),
                ByHand::Without => format!("without {whose}{name}"),
            })
        })
    });
    let said: Vec<String> = said.collect();
    (!said.is_empty()).then(|| format!("{}: referee", said.join(", ")))
}

/// Describes the modifiers of a fight that the referee changed; `None` if he changed none.
#[must_use]
pub fn by_hand_of_fight(account: &FightAccount) -> Option<String> {
    by_hand(
        account
            .parties
            .iter()
            .map(|party| party.modifiers.as_slice()),
    )
}

/// Describes a modifier with its value: `fresh +1`.
#[must_use]
pub fn modifier_worth(modifier: &Modifier, edition: Edition) -> String {
    match modifier.is_left_out() {
        true => modifier_reason(modifier, edition).into_owned(),
        false => format!(
            "{} {:+}",
            modifier_reason(modifier, edition),
            modifier.value
        ),
    }
}

/// Returns the clauses of a modifier: `FIRE-05`, or `FIRE-05, RUL-96` if it includes fatigue steps past 6R.
#[must_use]
pub fn modifier_clause(modifier: &Modifier, edition: Edition) -> Cow<'_, str> {
    match steps_past(modifier, edition) {
        0 => modifier.rule.id().into(),
        _ => format!("{}, RUL-96", modifier.rule).into(),
    }
}

/// Returns how many of the fatigue steps in a modifier are beyond 6R, past `spent` (RUL-96, switch). In an activation
/// of the basic edition each step counts double (FAT-03, RUL-07).
fn steps_past(modifier: &Modifier, edition: Edition) -> u32 {
    let each = match (modifier.name.as_str(), modifier.rule.id()) {
        ("fatigue", "FIRE-05") => 1,
        ("fatigue", "FAT-03") => edition.pick(2, 1),
        _ => return 0,
    };
    (Level::Spent.fire() - modifier.value / each)
        .max(0)
        .unsigned_abs()
}

/// Groups of modifiers from which only one counts: the best superior nearby (RUL-05), and the mark of a brigade.
const ONE_OF: [[&str; 2]; 2] = [
    ["division-near", "corps-near"],
    ["brigade-shaken", "brigade-beaten"],
];

/// Checks whether the referee removed a modifier only because he added another of its group; such a removal is not
/// worth mentioning.
fn is_replaced(modifier: &Modifier, all: &[Modifier]) -> bool {
    let takes_its_place = |other: &Modifier| {
        let (left, named) = (modifier.name.as_str(), other.name.as_str());
        let is_pair = |pair: &[&str; 2]| pair.contains(&left) && pair.contains(&named);
        other.by_hand == Some(ByHand::With) && left != named && ONE_OF.iter().any(is_pair)
    };
    modifier.is_left_out() && all.iter().any(takes_its_place)
}
