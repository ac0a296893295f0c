//! Immediate effects of a combat result, and the acts that it makes due (BG-080).

use super::{
    Draft,
    chart::{CodeEffect, EffectParty, ResultEffect},
    event::{CombatRecord, Event},
    learn, loss,
    position::PendingConsequence,
    state::State,
    strength::Clash,
};
use ruleset::tally::Fraction;

/// Carries out the effects of a code, in their order.
pub(super) fn carry_out(
    draft: &mut Draft<'_>,
    fight: &CombatRecord,
    clash: &Clash,
    effects: &[CodeEffect],
) {
    // Guns that fire from two hexes or more suffer nothing.
    let attackers: Vec<String> = clash
        .attackers
        .iter()
        .filter(|attacker| attacker.hexes <= 1)
        .map(|attacker| attacker.unit.clone())
        .collect();
    let stood = attacked_hexes(draft.state(), &fight.defenders);
    // Guns that helped suffer with the defenders only next to an attacker (CBG-803).
    let mut defenders = fight.defenders.clone();
    let near = clash.supporters.iter().filter(|(_, hexes)| *hexes <= 1);
    defenders.extend(near.map(|(guns, _)| guns.clone()));
    let mut dues = Vec::new();
    let mut eliminated = Fraction::ZERO;
    for effect in effects {
        let (party, others) = match effect.party {
            Some(EffectParty::Attackers) => (&attackers, &defenders),
            Some(EffectParty::Defenders) => (&defenders, &attackers),
            None => continue,
        };
        let here: Vec<String> = party
            .iter()
            .filter(|unit| is_here(draft, unit))
            .cloned()
            .collect();
        eliminated = eliminated + suffer_effect(draft, &here, &effect.deed);
        match effect.deed {
            ResultEffect::Retreat(hexes) => {
                dues.extend(here.iter().map(|unit| PendingConsequence::Retreat {
                    unit: unit.clone(),
                    hexes,
                }))
            }
            ResultEffect::Exchange => {
                let lost = exchanged_strength(draft.state(), others, eliminated);
                dues.extend(exchange_due(draft, &here, lost));
            }
            _ => {}
        }
    }
    dues.retain(|due| match due {
        PendingConsequence::Retreat { unit, .. } => is_here(draft, unit),
        _ => true,
    });
    dues.extend(advance_due(draft, &attackers, fight, &stood, &dues));
    draft.note(Event::DuesSet { dues });
}

fn is_here(draft: &Draft<'_>, unit: &str) -> bool {
    draft
        .state()
        .units
        .get(unit)
        .is_some_and(|unit| unit.on_map())
}

/// Applies immediate effects to units; returns the strength that was eliminated.
fn suffer_effect(draft: &mut Draft<'_>, units: &[String], deed: &ResultEffect) -> Fraction {
    let mut eliminated = Fraction::ZERO;
    for unit in units {
        let strength = draft.state().printed(unit);
        match deed {
            ResultEffect::Eliminated => loss::eliminate_unit(draft, unit, true, "by combat"),
            ResultEffect::Reduced => loss::reduce_unit(draft, unit, true),
            ResultEffect::State(state) => loss::put_into_state(draft, unit, state, true),
            ResultEffect::Retreat(_) | ResultEffect::Exchange | ResultEffect::Text(_) => {}
        }
        if !is_here(draft, unit) {
            eliminated = eliminated + strength;
        }
    }
    eliminated
}

/// Returns the printed strength that the other party of an exchange lost: what was eliminated in this fight or, if that
/// is 0, its whole strength.
fn exchanged_strength(state: &State, others: &[String], eliminated: Fraction) -> Fraction {
    match eliminated > Fraction::ZERO {
        true => eliminated,
        false => others.iter().map(|unit| state.printed(unit)).sum(),
    }
}

/// Returns the choice of losses that an exchange leaves to a side. If all units are lost, eliminates them and returns
/// `None`.
fn exchange_due(
    draft: &mut Draft<'_>,
    among: &[String],
    points: Fraction,
) -> Option<PendingConsequence> {
    let state = draft.state();
    let strength: Fraction = among.iter().map(|unit| state.printed(unit)).sum();
    let side = state.side_of(among.first()?).to_owned();
    if points < strength {
        return Some(PendingConsequence::Exchange {
            side,
            among: among.to_vec(),
            points,
        });
    }
    for unit in among {
        loss::eliminate_unit(draft, unit, true, "by exchange");
    }
    None
}

/// Returns the attacked hexes, each with the units that defend it; a board without hexes counts as one hex.
fn attacked_hexes(state: &State, defenders: &[String]) -> Vec<(Option<String>, Vec<String>)> {
    let mut stood: Vec<(Option<String>, Vec<String>)> = Vec::new();
    for unit in defenders {
        let hex = state.hex_of(unit).map(str::to_owned);
        match stood.iter_mut().find(|(at, _)| *at == hex) {
            Some((_, units)) => units.push(unit.clone()),
            None => stood.push((hex, vec![unit.clone()])),
        }
    }
    stood
}

/// Returns the advance of some victors into an emptied hex; if several hexes were emptied, the victors choose one.
/// `None` if no hex was emptied, or no victor is left.
fn advance_due(
    draft: &Draft<'_>,
    attackers: &[String],
    fight: &CombatRecord,
    stood: &[(Option<String>, Vec<String>)],
    dues: &[PendingConsequence],
) -> Option<PendingConsequence> {
    let state = draft.state();
    let retreats = |unit: &String| {
        dues.iter().any(|due| match due {
            PendingConsequence::Retreat { unit: one, .. } => one == unit,
            _ => false,
        })
    };
    let is_gone = |unit: &String| retreats(unit) || !is_here(draft, unit);
    let emptied = stood.iter().filter(|(_, units)| units.iter().all(is_gone));
    let named = emptied.map(|(hex, _)| hex.clone().unwrap_or_else(|| fight.on.clone()));
    let mut hexes = named.collect::<Vec<_>>().into_iter();
    let to = hexes.next()?;
    let victors = attackers
        .iter()
        .filter(|unit| is_here(draft, unit) && !retreats(unit));
    let units: Vec<String> = victors.cloned().collect();
    // If the number is not known yet, the table is asked when a unit advances.
    let most = learn::victor_count(state).unwrap_or(units.len());
    (!units.is_empty() && most > 0).then(|| PendingConsequence::Advance {
        units,
        to,
        most,
        or: hexes.collect(),
        vacated: false,
    })
}
