//! The account of a fight before the dice (FIRE-03 to FIRE-05), in melee as in fire (MEL-02).

use super::{
    fight::FightSides,
    fight_context::Fighter,
    modifier_changes::{Flip, Flips, SwitchableModifier},
    modifiers::Bearer,
};
use crate::terms::{
    account::{FightAccount, FightParty},
    by_hand,
    charts::{self, Factor},
    command::BY_HAND,
    weight,
};
use ruleset::clause::Modifier;
use ruleset::refusal::Refusal;

/// Returns the account of a fight.
///
/// # Errors
///
/// Fails if a modifier is switched on that no unit there can have.
pub fn weigh_fight(fight: &FightSides<'_, '_>, flips: &Flips) -> Result<FightAccount, Refusal> {
    let mut account = weigh_unmarked(fight, flips)?;
    if *flips != Flips::default() {
        let program = weigh_unmarked(fight, &Flips::default())?;
        for (party, seen) in account.parties.iter_mut().zip(program.parties) {
            let counted = std::mem::take(&mut party.modifiers);
            party.modifiers = by_hand::marked_modifiers(counted, seen.modifiers);
        }
    }
    Ok(account)
}

/// Returns the account without marks on the modifiers that the referee switched.
fn weigh_unmarked(fight: &FightSides<'_, '_>, flips: &Flips) -> Result<FightAccount, Refusal> {
    let bearers = [Bearer::new(fight, 0), Bearer::new(fight, 1)];
    let canister = [0, 1].map(|side| with_canister(fight, flips, side));
    let declined = canister.each_ref().map(|guns| !guns.is_empty());
    let counted = [0, 1].map(|side| {
        let guns = canister.get(side).map_or(&[] as &[usize], Vec::as_slice);
        if flips.drops_modifier("canister", side, declined) {
            &[]
        } else {
            guns
        }
    });
    let sizes =
        [0, 1].map(|side| fighting_size(fight, side, counted.get(side).unwrap_or(&(&[] as _))));
    let mut lists = bearers.each_ref().map(Bearer::modifiers);
    for (side, (list, bearer)) in lists.iter_mut().zip(&bearers).enumerate() {
        list.extend(bearer.weapon_modifier());
        list.extend(bearer.morale_modifier());
        list.extend(canister_line(
            fight,
            side,
            counted.get(side).unwrap_or(&(&[] as _)),
        ));
        list.push(odds_modifier(side, sizes));
        for flip in flips.with.iter().filter(|flip| flip.side == side) {
            add(list, flip, bearer)?;
        }
    }
    drop_named(&mut lists, flips);
    let [ours, theirs] = lists;
    let [acting, other] = &bearers;
    Ok(FightAccount {
        kind: fight.kind,
        parties: [
            weighed_party(acting, sizes[0], ours),
            weighed_party(other, sizes[1], theirs),
        ],
        dice: None,
        range: fight.range,
    })
}

fn weighed_party(bearer: &Bearer<'_, '_, '_>, size: u32, modifiers: Vec<Modifier>) -> FightParty {
    let (fight, side) = (bearer.fight, bearer.side);
    let fighters = fight.side(side);
    let supported = modifiers
        .iter()
        .any(|modifier| modifier.name == Factor::Supported.name());
    FightParty {
        supporting: if supported {
            bearer.support_in_line()
        } else {
            Vec::new()
        },
        side: bearer.pool.opener.unit.side.clone(),
        units: fighters.iter().map(|f| f.unit.id.clone()).collect(),
        joined: fighters
            .iter()
            .filter(|f| fight.has_joined(f))
            .map(|f| f.unit.id.clone())
            .collect(),
        value: bearer.pool.mean_value(),
        size,
        modifiers,
        charged: fighters.iter().any(|f| fight.is_charged(side, f)),
        exposed: fight.exposed_units(side),
    }
}

/// Returns the guns of a side that count canister, by number.
fn with_canister(fight: &FightSides<'_, '_>, flips: &Flips, side: usize) -> Vec<usize> {
    let by_hand = flips.adds_canister(side);
    fight
        .side(side)
        .iter()
        .filter(|f| f.is_guns() && (by_hand || fight.has_canister(side, f)))
        .map(|f| f.number)
        .collect()
}

/// Returns the factor of canister on the size of a battery (ART-05, WPN-03).
fn canister_factor(fight: &FightSides<'_, '_>, guns: &Fighter<'_>) -> u32 {
    let weapon = guns.unit.weapon();
    if fight.desk.state.oob().options.weapons && weapon.gun {
        weapon.canister
    } else {
        weight::CANISTER
    }
}

fn fighting_size(fight: &FightSides<'_, '_>, side: usize, canister: &[usize]) -> u32 {
    let counts = |f: &Fighter<'_>| {
        if canister.contains(&f.number) {
            f.size() * canister_factor(fight, f)
        } else {
            f.size()
        }
    };
    fight.side(side).iter().map(counts).sum()
}

/// Returns a line with value 0 that explains the size of a battery firing canister; `None` if no battery of the side
/// does.
fn canister_line(fight: &FightSides<'_, '_>, side: usize, canister: &[usize]) -> Option<Modifier> {
    let guns = fight.side(side).iter();
    let each: Vec<String> = guns
        .filter(|f| canister.contains(&f.number))
        .map(|f| {
            let factor = canister_factor(fight, f);
            format!(
                "{} counts {} for {}",
                f.unit.name,
                f.size() * factor,
                f.size()
            )
        })
        .collect();
    (!each.is_empty()).then(|| Modifier::new("canister", "ART-05", 0, each.join("; ")))
}

/// Returns the line of size odds. Both sides have such a line, though only the larger side gains by it (FIRE-04).
fn odds_modifier(side: usize, sizes: [u32; 2]) -> Modifier {
    let [acting, other] = sizes;
    let (own, enemy) = if side == 0 {
        (acting, other)
    } else {
        (other, acting)
    };
    let value = if own > enemy {
        charts::size_odds(own, enemy)
    } else {
        0
    };
    let step = match value {
        3 => "3 to 1 or more",
        2 => "2 to 1 or more",
        1 => "3 to 2 or more",
        _ if own > enemy => "below 3 to 2",
        _ if own < enemy => "the smaller side",
        _ => "even",
    };
    Modifier::new(
        "size",
        "FIRE-04",
        value,
        format!("{own} to {enemy}: {step}"),
    )
}

/// Adds the modifier that the referee names; one that already counts is not counted twice.
fn add(list: &mut Vec<Modifier>, flip: &Flip, bearer: &Bearer<'_, '_, '_>) -> Result<(), Refusal> {
    let edition = bearer.fight.desk.state.edition();
    let added = match flip.named {
        SwitchableModifier::Factor(factor) => {
            list.retain(|m| !excludes_factor(factor, &m.name));
            factor
                .value(edition)
                .map(|value| Modifier::new(factor.name(), factor.rule(), value, BY_HAND))
        }
        SwitchableModifier::Fatigue(Some(level)) => {
            list.retain(|m| m.name != "fatigue");
            let why = format!("{}, {BY_HAND}", level.name());
            Some(Modifier::new("fatigue", "FIRE-05", level.fire(), why))
        }
        SwitchableModifier::Weapon => Some(weapon_by_hand(bearer)?),
        SwitchableModifier::Canister if !bearer.pool.fighters.iter().any(Fighter::is_guns) => {
            return Err(
                Refusal::impossible("ART-04", "there are no guns on that side")
                    .remedy("enemy-canister for the other side"),
            );
        }
        SwitchableModifier::Canister
        | SwitchableModifier::Size
        | SwitchableModifier::Fatigue(None) => None,
    };
    if let Some(added) = added
        && !list.iter().any(|m| m.name == added.name)
    {
        list.push(added);
    }
    Ok(())
}

/// Checks whether a factor excludes a named one: soft and hard cover never count together (FIRE-05).
fn excludes_factor(factor: Factor, name: &str) -> bool {
    matches!(
        (factor, name),
        (Factor::SoftCover, "hard-cover") | (Factor::HardCover, "soft-cover")
    )
}

fn weapon_by_hand(bearer: &Bearer<'_, '_, '_>) -> Result<Modifier, Refusal> {
    let effect = bearer.pool.weapon_effect(|f| f.unit.weapon().effect);
    if effect == 0 {
        return Err(Refusal::impossible(
            "WPN-01",
            "no weapon of that side adds anything",
        ));
    }
    Ok(Modifier::new("weapon", "WPN-01", effect, BY_HAND))
}

fn drop_named(lists: &mut [Vec<Modifier>; 2], flips: &Flips) {
    for flip in &flips.without {
        let has = lists
            .each_ref()
            .map(|list| list.iter().any(|m| flip.names_modifier(m)));
        for (side, list) in lists.iter_mut().enumerate() {
            if flip.falls_on(side, has) {
                list.retain(|m| !flip.names_modifier(m));
            }
        }
    }
}
