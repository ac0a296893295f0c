//! The complication `simul`: plots are carried out sub-segment by sub-segment, as far as events allow (CBG-S02 to
//! CBG-S05, CBG-R14).

use std::collections::{BTreeMap, BTreeSet};

use super::{
    Draft, event::Event, hidden, learn, movement, position::PlotStage, scatter, stacking,
    state::State, zone,
};
use ruleset::Step;
use ruleset::chance::Ask;

/// The remaining parts of the plots.
struct PlotRemainder {
    ways: BTreeMap<String, Vec<PlotStage>>,
    stopped: BTreeSet<String>,
}

impl PlotRemainder {
    /// Returns the hex that a unit enters in a sub-segment; `None` if it enters none.
    fn entered_hex(&self, unit: &str, segment: u32) -> Option<&str> {
        let way = self
            .ways
            .get(unit)
            .filter(|_| !self.stopped.contains(unit))?;
        let stage = way.iter().find(|stage| stage.segment == segment)?;
        Some(&stage.hex)
    }

    /// Checks whether a unit will leave its hex after a sub-segment, according to its plot.
    fn leaves_later(&self, unit: &str, segment: u32) -> bool {
        let way = self.ways.get(unit).filter(|_| !self.stopped.contains(unit));
        way.is_some_and(|way| way.iter().any(|stage| stage.segment > segment))
    }
}

/// Carries out every plot; then units out of command scatter (CBG-S04).
pub(super) fn carry_out(draft: &mut Draft<'_>) -> Step {
    let state = draft.state();
    // Plots of scattered units are struck out.
    let is_struck = |unit: &String| {
        state
            .units
            .get(unit)
            .is_some_and(|unit| unit.spent.scattered)
    };
    let ways = state.plots.ways.iter().filter(|(unit, _)| !is_struck(unit));
    let mut going = PlotRemainder {
        ways: ways
            .map(|(unit, way)| (unit.clone(), way.clone()))
            .collect(),
        stopped: BTreeSet::new(),
    };
    for unit in in_zones(draft)? {
        going.stopped.insert(unit);
    }
    for segment in 1..=draft.state().segments() {
        move_segment(draft, &mut going, segment)?;
    }
    scatter_all(draft)
}

/// Carries out one sub-segment: hexes that both sides try for, entries, contact.
fn move_segment(draft: &mut Draft<'_>, going: &mut PlotRemainder, segment: u32) -> Step {
    let mut entries: Vec<(String, Vec<String>)> = segment_entries(draft.state(), going, segment);
    for (hex, units) in &mut entries {
        contest_hex(draft, going, hex, segment, units)?;
    }
    // A unit may enter a hex that an enemy leaves in the same sub-segment. It stops if the enemy stays, or if the two
    // would change places.
    while !entries.is_empty() {
        let state = draft.state();
        let (free, held) = entries.into_iter().partition::<Vec<_>, _>(|(hex, units)| {
            let side = units.first().map_or("", |unit| state.side_of(unit));
            !state.is_held_against(side, hex)
        });
        if free.is_empty() {
            let waiting = held.into_iter().flat_map(|(_, units)| units);
            waiting.for_each(|unit| stop_unit(draft, going, &unit, segment));
            break;
        }
        let leaving: BTreeSet<String> = free
            .iter()
            .chain(&held)
            .flat_map(|one| one.1.clone())
            .collect();
        let moment = SubSegment {
            number: segment,
            leaving: &leaving,
        };
        for (hex, units) in free {
            for unit in units {
                match is_filled(draft.state(), going, &unit, &hex, &moment) {
                    true => stop_unit(draft, going, &unit, segment),
                    false => enter_hex(draft, &unit, &hex, segment),
                }
            }
        }
        entries = held;
    }
    for unit in in_zones(draft)? {
        if !going.stopped.contains(&unit) {
            stop_unit(draft, going, &unit, segment);
        }
    }
    hidden::turn_up_contacts(draft)
}

/// Returns the units that enter each hex in a sub-segment, by hex.
fn segment_entries(
    state: &State,
    going: &PlotRemainder,
    segment: u32,
) -> Vec<(String, Vec<String>)> {
    let mut entries: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (unit, standing) in state.on_map() {
        let enters = going
            .entered_hex(unit, segment)
            .filter(|_| standing.hex().is_some());
        if let Some(hex) = enters {
            entries
                .entry(hex.to_owned())
                .or_default()
                .push(unit.to_owned());
        }
    }
    entries.into_iter().collect()
}

fn enter_hex(draft: &mut Draft<'_>, unit: &str, hex: &str, segment: u32) {
    movement::give_up_works(draft, unit, "the builder moves");
    draft.note(Event::Stepped {
        unit: unit.to_owned(),
        to: hex.to_owned(),
        segment,
    });
}

fn stop_unit(draft: &mut Draft<'_>, going: &mut PlotRemainder, unit: &str, segment: u32) {
    going.stopped.insert(unit.to_owned());
    draft.note(Event::Stopped {
        unit: unit.to_owned(),
        segment,
    });
}

/// Decides by a die which side gets a hex that both enter in one sub-segment. The higher die gets it, ties are thrown
/// again, and the loser's units stop (CBG-S05, CBG-R15).
fn contest_hex(
    draft: &mut Draft<'_>,
    going: &mut PlotRemainder,
    hex: &str,
    segment: u32,
    units: &mut Vec<String>,
) -> Step {
    let kit = &draft.state().kit;
    let sides = [kit.first.clone(), kit.other(&kit.first).to_owned()];
    let tries = |side: &String| units.iter().any(|unit| draft.state().side_of(unit) == side);
    if !sides.iter().all(tries) {
        return Ok(());
    }
    let mut ties = 0;
    let (dice, winner) = loop {
        let mut dice = Vec::new();
        for side in &sides {
            let whose = draft.state().kit.side_name(side).to_owned();
            let ask = Ask::new(format!("who enters {hex}: {whose}"), "CBG-S05").about(side);
            dice.push((side.clone(), draft.throw(ask)?));
        }
        let faces: Vec<u8> = dice.iter().map(|(_, face)| *face).collect();
        if let [one, other] = faces.as_slice()
            && one != other
        {
            let [first, second] = &sides;
            break (
                dice,
                if one > other {
                    first.clone()
                } else {
                    second.clone()
                },
            );
        }
        ties += 1;
    };
    draft.note(Event::Contested {
        hex: hex.to_owned(),
        dice,
        ties,
    });
    let state = draft.state();
    let (won, lost) = units
        .drain(..)
        .partition::<Vec<_>, _>(|unit| state.side_of(unit) == winner);
    for unit in lost {
        stop_unit(draft, going, &unit, segment);
    }
    *units = won;
    Ok(())
}

/// A sub-segment, and the units that leave their hexes in it.
struct SubSegment<'a> {
    number: u32,
    leaving: &'a BTreeSet<String>,
}

/// Checks whether friends that stay fill the hex at the end of a unit's path.
fn is_filled(
    state: &State,
    going: &PlotRemainder,
    unit: &str,
    hex: &str,
    moment: &SubSegment<'_>,
) -> bool {
    let leaves = |other: &String| {
        let goes = moment.leaving.contains(other) && !going.stopped.contains(other);
        goes || going.leaves_later(other, moment.number)
    };
    let there = state.in_hex(hex).into_iter();
    let stay = there.filter(|other| !leaves(other)).count();
    let map = state.kit.map.as_ref();
    let place = map.map(|map| map.place(hex)).unwrap_or_default();
    stacking::is_full(state, &place, stay) && !going.leaves_later(unit, moment.number)
}

/// Returns units in a zone of an enemy.
fn in_zones(draft: &mut Draft<'_>) -> Step<Vec<String>> {
    learn::learn_all(draft, |state| {
        let mut met = Vec::new();
        for (id, unit) in state.on_map() {
            if let Some(hex) = unit.hex()
                && zone::is_controlled(state, state.side_of(id), hex)?
            {
                met.push(id.to_owned());
            }
        }
        Ok(met)
    })
}

/// Scatters the units out of command after all others. The first player's go first, in order of hexes, so that the
/// order reveals nothing about face-down units.
fn scatter_all(draft: &mut Draft<'_>) -> Step {
    let state = draft.state();
    let first = &state.kit.first;
    let mut scattered: Vec<(bool, Option<String>, String)> = state
        .on_map()
        .filter(|(id, unit)| {
            unit.spent.scattered && !super::control::is_restricted(state, state.side_of(id))
        })
        .map(|(id, unit)| {
            let hex = unit.hex().map(str::to_owned);
            (state.side_of(id) != first, hex, id.to_owned())
        })
        .collect();
    scattered.sort();
    for (.., unit) in scattered {
        if draft
            .state()
            .units
            .get(&unit)
            .is_some_and(|unit| unit.on_map())
        {
            scatter::scatter_unit(draft, &unit)?;
            hidden::turn_up_contacts(draft)?;
        }
    }
    Ok(())
}
