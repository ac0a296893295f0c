//! Facts that are read off the map if there is one; otherwise the players state them beforehand or are asked (BS-001,
//! BS-003).

use super::{
    Draft,
    arithmetic::Marker,
    command::EarlyAnswer,
    event::Event,
    kit::KitArm,
    position::{UnitCondition, UnitSpot},
    state::State,
};
use ruleset::Step;
use ruleset::refusal::Refusal;

/// Returns the distance of two units; `None` if the program cannot know it.
pub(super) fn units_apart(state: &State, one: &str, other: &str) -> Option<i64> {
    let hex = |id: &str| state.units.get(id).and_then(|unit| unit.hex());
    hexes_between(state, hex(one)?, hex(other)?)
}

/// Returns the distance of two hexes; `None` if the map does not give it. A hex has distance 0 from itself, even under
/// an unknown name.
pub(super) fn hexes_between(state: &State, one: &str, other: &str) -> Option<i64> {
    if one == other {
        return Some(0);
    }
    state.kit.facts()?.distance(one, other)
}

/// Checks whether `other` may support a unit (BS-905). Guns are supported by any friendly unit that is not artillery,
/// other units by one of their brigade; `other` must be on the map without a marker.
fn may_support(state: &State, unit: &str, other: &str) -> bool {
    let (Some((own, _)), Some((friend, standing))) = (state.unit(unit), state.unit(other)) else {
        return false;
    };
    let fits = match own.arm {
        KitArm::Artillery => friend.arm != KitArm::Artillery && friend.side == own.side,
        _ => {
            friend.arm != KitArm::Artillery
                && own.brigade.is_some()
                && friend.brigade == own.brigade
        }
    };
    unit != other && fits && standing.on_map() && standing.marker == Marker::None
}

/// Returns whether a unit is supported; `None` if that cannot be known without a question.
pub fn known_supported(state: &State, unit: &str) -> Option<bool> {
    let standing = state.units.get(unit)?;
    if standing.spot == UnitSpot::Available {
        return Some(true);
    }
    let friends: Vec<&String> = state
        .units
        .keys()
        .filter(|other| may_support(state, unit, other))
        .collect();
    let near: Vec<Option<i64>> = friends
        .iter()
        .map(|other| units_apart(state, unit, other))
        .collect();
    if near.iter().flatten().any(|hexes| *hexes <= 1) {
        return Some(true);
    }
    if near.iter().all(Option::is_some) {
        return Some(false);
    }
    let said = state.said.get(unit)?.iter();
    said.filter_map(|fact| match fact {
        EarlyAnswer::Supported(is_so) => Some(*is_so),
        EarlyAnswer::Away(_) => None,
    })
    .next()
}

/// Returns whether a unit is supported (BS-905). Asks the players if that is unknown and the typed line did not say it.
fn is_supported(draft: &mut Draft<'_>, unit: &str, ahead: Option<bool>) -> Step<bool> {
    if let Some(is_so) = known_supported(draft.state(), unit) {
        return Ok(is_so);
    }
    let name = draft.state().name(unit);
    let is_so = match ahead {
        Some(is_so) => is_so,
        None => draft.ask_whether(format!("is {name} supported"), "BS-905")?,
    };
    draft.note(Event::Told {
        unit: unit.to_owned(),
        fact: EarlyAnswer::Supported(is_so),
    });
    Ok(is_so)
}

/// Returns the modified rating of a unit. Asks the players about its support only if `differs` says that the answer can
/// change something and the typed line did not give it (`ahead`).
pub(super) fn rating_with_support(
    draft: &mut Draft<'_>,
    unit: &str,
    ahead: Option<bool>,
    differs: impl Fn(i64, i64) -> bool,
) -> Step<i64> {
    let state = draft.state();
    let (with, without) = (state.rating(unit, true), state.rating(unit, false));
    if with == without || !differs(with, without) {
        return Ok(match known_supported(state, unit) {
            Some(false) => without,
            _ => with,
        });
    }
    Ok(match is_supported(draft, unit, ahead)? {
        true => with,
        false => without,
    })
}

/// Returns the modified rating of a unit without asking the table; a unit of unknown support counts as supported.
pub fn known_rating(state: &State, unit: &str) -> i64 {
    state.rating(unit, known_supported(state, unit).unwrap_or(true))
}

/// Returns the distance in hexes of the nearest enemy from the unit's present place (BS-R50); `None` if only the
/// players know. If it is nearer than 3, the number returned may be any below 3.
pub(super) fn nearest_enemy_distance(state: &State, unit: &str) -> Option<i64> {
    let side = state.side_of(unit);
    let near: Vec<Option<i64>> = state
        .enemies(side)
        .map(|(id, _)| units_apart(state, unit, id))
        .collect();
    match near.iter().flatten().min() {
        Some(nearest) if *nearest < 3 => Some(*nearest),
        nearest if near.iter().all(Option::is_some) => Some(nearest.copied().unwrap_or(i64::MAX)),
        _ => said_away(state, unit),
    }
}

/// Objects if a unit is not at least three hexes away from every enemy (BS-1001); a unit in the Available box is far
/// enough away.
pub(super) fn stands_away(draft: &mut Draft<'_>, unit: &str, rule: &'static str) -> Step {
    let state = draft.state();
    let is_available = |standing: &UnitCondition| standing.spot == UnitSpot::Available;
    if state.units.get(unit).is_none_or(is_available) {
        return Ok(());
    }
    let name = state.name(unit);
    let is_away = match nearest_enemy_distance(state, unit) {
        Some(hexes) => hexes >= 3,
        None => {
            let what = format!("is {name} at least 3 hexes from every enemy");
            let is_so = draft.ask_whether(what, rule)?;
            let fact = EarlyAnswer::Away(if is_so { 3 } else { 2 });
            draft.note(Event::Told {
                unit: unit.to_owned(),
                fact,
            });
            is_so
        }
    };
    match is_away {
        true => Ok(()),
        false => draft.object(
            Refusal::objection(rule, format!("{name} is not three hexes from every enemy"))
                .remedy("units rally only 3 hexes or more from every enemy"),
        ),
    }
}

fn said_away(state: &State, unit: &str) -> Option<i64> {
    let said = state.said.get(unit)?.iter();
    said.filter_map(|fact| match fact {
        EarlyAnswer::Away(hexes) => Some(*hexes),
        EarlyAnswer::Supported(_) => None,
    })
    .next()
}

/// Returns the units of a side that a target word names: a single unit or all units of its hex, or all units of a named
/// hex.
pub(super) fn target_units(state: &State, at: &str) -> Vec<String> {
    match state.units.get(at) {
        None => state.in_hex(at),
        Some(unit) => match unit.hex() {
            Some(hex) => state.in_hex(hex),
            None => vec![at.to_owned()],
        },
    }
}

/// Returns the hex of a target; `None` if only the counter itself is known.
pub(super) fn hex_of(state: &State, at: &str) -> Option<String> {
    match state.units.get(at) {
        None => Some(at.to_owned()),
        Some(unit) => unit.hex().map(str::to_owned),
    }
}

/// Checks whether an enemy is in a hex or next to it, according to the map.
pub(super) fn is_blocked(state: &State, hex: &str, side: &str) -> bool {
    state.enemies(side).any(|(_, enemy)| {
        let near = enemy
            .hex()
            .and_then(|other| hexes_between(state, hex, other));
        near.is_some_and(|hexes| hexes <= 1)
    })
}

/// Checks whether an enemy is in a hex.
pub(super) fn is_held(state: &State, hex: &str, side: &str) -> bool {
    state
        .enemies(side)
        .any(|(_, enemy)| enemy.hex() == Some(hex))
}

/// Returns the distance of the nearest enemy from a hex; `None` if places are unknown.
pub(super) fn nearest_enemy(state: &State, hex: &str, side: &str) -> Option<i64> {
    let apart = |enemy: &UnitCondition| hexes_between(state, hex, enemy.hex()?);
    state
        .enemies(side)
        .filter_map(|(_, enemy)| apart(enemy))
        .min()
}

/// Checks whether the weapon of a unit fires only when the unit is attacked.
pub(super) fn is_close(state: &State, unit: &str) -> bool {
    let weapon = state.kit.unit(unit).and_then(|unit| unit.weapon.as_ref());
    let kind = weapon.and_then(|weapon| state.kit.weapons.get(weapon));
    kind.is_some_and(super::kit::KitWeapon::is_close) || weapon.is_some_and(|weapon| weapon == "CC")
}

/// Returns the unit with the largest printed strength. If several are equal, the owner names one (BS-R04), but only if
/// `matters` says that the choice makes a difference. `None` if there are no units.
pub(super) fn choose_largest(
    draft: &mut Draft<'_>,
    units: &[String],
    what: &str,
    matters: impl Fn(&State, &[String]) -> bool,
) -> Step<Option<String>> {
    let state = draft.state();
    let equals = largest_equals(state, units);
    let Some(first) = equals.first().cloned() else {
        return Ok(None);
    };
    if equals.len() < 2 || !matters(state, &equals) {
        return Ok(Some(first));
    }
    draft.ask_one_of(what, "BS-R04", equals).map(Some)
}

/// Returns the units that share the largest printed strength, sorted by identifier.
pub(super) fn largest_equals(state: &State, units: &[String]) -> Vec<String> {
    let most = units.iter().map(|unit| state.printed(unit)).max();
    let mut equals: Vec<String> = units
        .iter()
        .filter(|unit| Some(state.printed(unit)) == most)
        .cloned()
        .collect();
    equals.sort();
    equals
}

/// Returns the objection to guns that move to within two hexes of an enemy; `None` if they do not, or only move away
/// from one that is so near (BS-403).
pub(super) fn guns_come_near(state: &State, unit: &str, by: &[String]) -> Option<Refusal> {
    if !state.is_guns(unit) {
        return None;
    }
    let side = state.side_of(unit);
    let name = state.name(unit);
    let mut was = state
        .units
        .get(unit)
        .and_then(UnitCondition::hex)
        .and_then(|hex| nearest_enemy(state, hex, side));
    for hex in by {
        let is = nearest_enemy(state, hex, side);
        let grows = matches!((was, is), (Some(was), Some(is)) if is > was);
        if is.is_some_and(|hexes| hexes <= 2) && !grows {
            let said = format!("{name} would come within two hexes of an enemy at {hex}");
            return Some(Refusal::objection("BS-403", said));
        }
        was = is;
    }
    None
}
