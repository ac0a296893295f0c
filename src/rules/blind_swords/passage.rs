//! Units that move from hex to hex. Enemies fire at a unit that leaves a hex next to them (BS-703), and mounted cavalry
//! steps back from a unit that comes near (BS-704). Where another unit may act, the rest of the path waits in the list
//! of due acts.

use super::{
    Draft,
    arithmetic::Marker,
    event::{Event, OnceAct},
    facts, ground,
    position::{DueAct, Tested, UnitCondition, UnitPassage, UnitSpot, WayPurpose},
    stacking,
    state::State,
    switch::GunsOpportunity,
    ways,
};

/// Returns the enemies that may fire at a unit as it leaves a hex: those next to it with a weapon that has a range
/// (BS-R22), each once (BS-703).
pub(super) fn passage_shooters(state: &State, passage: &UnitPassage) -> Vec<String> {
    let side = state.side_of(&passage.unit);
    let mut near = ways::enemies_next_to(state, &passage.at, side);
    near.retain(|enemy| {
        !passage.fired.contains(enemy)
            && !facts::is_close(state, enemy)
            && (!state.is_guns(enemy)
                || state.kit.rulings.guns_opportunity() == GunsOpportunity::On)
    });
    near
}

/// Returns mounted cavalry near a hex that a mover enters, if it has a hex to step back into (BS-704, BS-R30).
fn alarmed_cavalry(state: &State, unit: &str, from: &str, to: &str) -> Vec<String> {
    // Mounted cavalry does not step back from mounted cavalry.
    if state.is_mounted(unit) {
        return Vec::new();
    }
    let side = state.side_of(unit);
    let enemies = state.enemies(side);
    let comes_near = |enemy: &UnitCondition| {
        let apart = |hex: &str| facts::hexes_between(state, hex, enemy.hex()?);
        match (apart(from), apart(to)) {
            (Some(was), Some(is)) => (1..=2).contains(&is) && is < was,
            _ => false,
        }
    };
    enemies
        .filter(|(id, enemy)| state.is_mounted(id) && comes_near(enemy))
        .map(|(id, _)| id.to_owned())
        .filter(|id| !retreats_of_horse(state, id, to).is_empty())
        .collect()
}

/// Returns the hexes into which mounted cavalry may step back from a mover: one hex away, farther from the mover, open
/// to mounted troops and with space for the unit.
pub(super) fn retreats_of_horse(state: &State, horse: &str, mover: &str) -> Vec<String> {
    let (Some(map), Some(hex)) = (
        state.kit.facts(),
        state.units.get(horse).and_then(UnitCondition::hex),
    ) else {
        return Vec::new();
    };
    let apart = |hex: &str| map.distance(hex, mover);
    let mut near = map.neighbours(hex);
    near.retain(|to| {
        apart(to) > apart(hex)
            && !ground::is_barred(&state.kit, map, (hex, to), state.gait(horse))
            && stacking::can_hold(state, horse, to)
    });
    near
}

/// Moves a unit along its path up to the next hex in which another unit may act. `is_free`: enemies have already fired
/// at it in its present hex. `is_watched`: other units may act at all.
pub(super) fn follow_way(
    draft: &mut Draft<'_>,
    mut passage: UnitPassage,
    is_free: bool,
    is_watched: bool,
) {
    let mut is_free = is_free;
    while stands_on_map(draft.state(), &passage.unit) {
        let from = hex_of(draft.state(), &passage.unit).unwrap_or_default();
        passage.at.clone_from(&from);
        let stop = match from.as_str() {
            // Only the players know where the unit is, and they have already moved it.
            "" => {
                passage.at = passage.way.last().cloned().unwrap_or_default();
                PassageStop::End
            }
            _ => walk_passage(draft.state(), &mut passage, is_free, is_watched),
        };
        is_free = false;
        if passage.at != from {
            enter_hex(draft, &passage);
        }
        match stop {
            PassageStop::Leaves => return wait_for_due(draft, DueAct::Leaves(passage)),
            PassageStop::Nears(horses) => {
                return wait_for_due(draft, DueAct::Nears(passage, horses));
            }
            PassageStop::End => note_arrival(draft, &passage),
        }
        match next_of_stack(passage) {
            Some(next) => passage = next,
            None => return,
        }
    }
}

/// Place at which a moving unit stops.
enum PassageStop {
    /// At the end of the path.
    End,
    /// Before it leaves a hex that is next to enemies.
    Leaves,
    /// Near cavalry that may step back.
    Nears(Vec<String>),
}

/// Moves a unit up to the next hex in which it stops, and returns why it stops there.
fn walk_passage(
    state: &State,
    passage: &mut UnitPassage,
    is_free: bool,
    is_watched: bool,
) -> PassageStop {
    let mut is_free = is_free;
    loop {
        if is_watched && !is_free && draws_fire(state, passage) {
            return PassageStop::Leaves;
        }
        is_free = false;
        let Some(from) = passage.step() else {
            return PassageStop::End;
        };
        if is_watched && matches!(passage.goal, WayPurpose::Move | WayPurpose::Charge) {
            let horses = alarmed_cavalry(state, &passage.unit, &from, &passage.at);
            if !horses.is_empty() {
                return PassageStop::Nears(horses);
            }
        }
    }
}

/// Checks whether a unit under fire is already retreating; a second retreat then lengthens its path (BS-906).
pub(super) fn is_going_back(state: &State, unit: &str) -> bool {
    let outer = state.suspended.last();
    match outer.and_then(|outer| outer.dues.first()) {
        Some(DueAct::Leaves(passage)) => {
            passage.unit == unit && matches!(passage.goal, WayPurpose::Retreat { .. })
        }
        Some(DueAct::Retreat(other, _) | DueAct::Farther { unit: other, .. }) => other == unit,
        _ => false,
    }
}

/// Handles the result of fire at a moving unit. A retreat or a break replaces its move. If the unit is already
/// retreating, the new hexes count from the start of that retreat (BS-906).
pub(super) fn was_fired_at(draft: &mut Draft<'_>, test: &Tested) {
    let mut dues = draft.state().dues.clone();
    if dues.is_empty() {
        return;
    }
    let more = |unit: &str| -> i64 {
        let went = test.went.iter().filter(|went| went.unit == unit);
        went.filter_map(|went| went.hexes).sum()
    };
    let mut next = None;
    match dues.remove(0) {
        DueAct::Retreat(unit, hexes) if more(&unit) > 0 => {
            let hexes = hexes + more(&unit);
            dues.insert(0, DueAct::Retreat(unit, hexes));
        }
        DueAct::Farther {
            unit,
            hexes,
            from,
            fired,
        } if more(&unit) > 0 => {
            let hexes = hexes + more(&unit);
            dues.insert(
                0,
                DueAct::Farther {
                    unit,
                    hexes,
                    from,
                    fired,
                },
            );
        }
        DueAct::Leaves(passage) => {
            let now = hex_of(draft.state(), &passage.unit);
            let has_stayed = now.as_ref() == Some(&passage.at);
            match &passage.goal {
                WayPurpose::Retreat { hexes, from } if now.is_some() => {
                    let more = more(&passage.unit);
                    if has_stayed && more == 0 {
                        return;
                    }
                    let due = DueAct::Farther {
                        unit: passage.unit.clone(),
                        hexes: hexes + more,
                        from: from.clone(),
                        fired: match has_stayed {
                            true => passage.fired.clone(),
                            false => Vec::new(),
                        },
                    };
                    dues.insert(0, due);
                }
                _ if has_stayed => return,
                _ => {}
            }
            next = next_of_stack(passage);
        }
        _ => return,
    }
    draft.note(Event::DuesSet { dues });
    if let Some(next) = next {
        follow_way(draft, next, false, true);
    }
}

/// Checks whether enemies may fire at a unit that leaves the hex. They may at every such exit (BS-R23), except in the
/// first hex of a retreat.
fn draws_fire(state: &State, passage: &UnitPassage) -> bool {
    let leaves =
        !passage.way.is_empty() || matches!(passage.goal, WayPurpose::Mount(_) | WayPurpose::Exit);
    let is_spared = matches!(passage.goal, WayPurpose::Retreat { .. }) && !passage.under_way;
    leaves && !is_spared && !passage_shooters(state, passage).is_empty()
}

fn stands_on_map(state: &State, unit: &str) -> bool {
    state.units.get(unit).is_some_and(UnitCondition::on_map)
}

fn hex_of(state: &State, unit: &str) -> Option<String> {
    Some(state.units.get(unit)?.hex()?.to_owned())
}

fn wait_for_due(draft: &mut Draft<'_>, due: DueAct) {
    let mut dues = draft.state().dues.clone();
    dues.insert(0, due);
    draft.note(Event::DuesSet { dues });
}

fn enter_hex(draft: &mut Draft<'_>, passage: &UnitPassage) {
    let why = match &passage.goal {
        WayPurpose::Retreat { hexes, .. } => format!("retreats {hexes}"),
        WayPurpose::Charge => "charges".to_owned(),
        WayPurpose::Move | WayPurpose::Mount(_) | WayPurpose::Exit => "moves".to_owned(),
    };
    draft.note(Event::Moved {
        unit: passage.unit.clone(),
        to: Some(passage.at.clone()),
        why,
    });
}

/// Records a unit's act when the unit reaches the end of its path.
fn note_arrival(draft: &mut Draft<'_>, passage: &UnitPassage) {
    let unit = passage.unit.clone();
    draft.note(match &passage.goal {
        WayPurpose::Retreat { .. } => return,
        WayPurpose::Exit => return note_left_map(draft, &unit),
        WayPurpose::Move => Event::Acted {
            unit,
            how: OnceAct::Moved,
        },
        WayPurpose::Charge => Event::Acted {
            unit,
            how: OnceAct::Charged,
        },
        WayPurpose::Mount(mounted) => Event::Mounted {
            unit,
            mounted: *mounted,
        },
    });
}

fn note_left_map(draft: &mut Draft<'_>, unit: &str) {
    let Some(standing) = draft.state().units.get(unit).cloned() else {
        return;
    };
    draft.note(Event::Stands {
        unit: unit.to_owned(),
        standing: UnitCondition {
            spot: UnitSpot::Left,
            marker: Marker::None,
            ..standing
        },
        why: "leaves the map".to_owned(),
    });
}

/// Returns the next unit of a stack that takes the same path; `None` after the last unit.
fn next_of_stack(passage: UnitPassage) -> Option<UnitPassage> {
    let mut behind = passage.behind;
    let unit = (!behind.is_empty()).then(|| behind.remove(0))?;
    Some(UnitPassage {
        behind,
        ..UnitPassage::new(unit, passage.whole, passage.goal)
    })
}
