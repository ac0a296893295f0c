//! The complication `simul`: plots in secret, sealed and revealed together (CBG-S01 to CBG-S03, CBG-S06).

use super::{
    Draft,
    event::Event,
    learn,
    movement::{self, MoveExtras},
    position::{PlotStage, TurnPhase},
    state::State,
    switch::Complication,
    walk, zone,
};
use ruleset::Step;
use ruleset::refusal::Refusal;
use ruleset::tally::Fraction;

/// Returns the number of sub-segments for a number of points; a part of one counts as a whole one.
fn segments_of(state: &State, points: Fraction) -> u32 {
    let each = i64::from(state.segments() / State::POINTS);
    let exact = points * Fraction::whole(each);
    let whole = exact.floor();
    let all = if Fraction::whole(whole) < exact {
        whole + 1
    } else {
        whole
    };
    u32::try_from(all).unwrap_or(u32::MAX)
}

pub(super) fn refuse_without_plots(state: &State) -> Step {
    match state.kit.plays(Complication::Simul) {
        true => Ok(()),
        false => {
            let said = "the complication `simul` is off";
            Err(Refusal::impossible("CBG-S01", said).into())
        }
    }
}

/// Plots a unit's path; an empty path withdraws the plot.
pub(super) fn plot_way(draft: &mut Draft<'_>, unit: &str, way: &[PlotStage]) -> Step {
    is_open(draft, unit)?;
    let hexes: Vec<String> = way.iter().map(|stage| stage.hex.clone()).collect();
    movement::on_map(draft.state(), unit, &hexes)?;
    let state = draft.state();
    let name = state.name(unit);
    let (side, from) = (
        state.side_of(unit).to_owned(),
        state.hex_of(unit).unwrap_or_default().to_owned(),
    );
    if !way.is_empty() && learn::learn_all(draft, |state| zone::is_controlled(state, &side, &from))?
    {
        let said = format!("{name} starts in an enemy zone, which no unit leaves");
        draft.object(Refusal::objection("CBG-S05", said))?;
    }
    if !way.is_empty() {
        let still = movement::stands_still(draft.state(), unit);
        still.into_iter().try_for_each(|no| draft.object(no))?;
    }
    let walked = learn::learn_all(draft, |state| {
        let stack = state.in_hex(&from);
        let mut legs = walk::walk_legs(state, &side, &from, &stack, &hexes)?;
        // No one knows which units will be on the path when the plot is carried out, so a plot through an enemy is
        // allowed (CBG-S05).
        for leg in &mut legs {
            (leg.enemy, leg.friends, leg.step.zone) = (false, 0, false);
        }
        walk::price_walk(
            state,
            &movement::unit_walker(state, unit, false, MoveExtras::default()),
            &legs,
        )
    })?;
    for no in &walked.against {
        draft.object(no.about(&name))?;
    }
    let state = draft.state();
    let mut least = state
        .units
        .get(unit)
        .map_or(0, |unit| segments_of(state, unit.spent.points));
    let last = state.segments();
    let mut against = Vec::new();
    let mut way = way.to_vec();
    for (stage, paid) in way.iter_mut().zip(&walked.account.steps) {
        least = match walked.account.minimum {
            true => last,
            false => least.saturating_add(segments_of(state, paid.tally.total())),
        };
        if stage.segment == PlotStage::AS_SOON {
            stage.segment = least;
        }
        if stage.segment < least || stage.segment > last {
            let said = format!(
                "{name}, {}: entered in sub-segment {least} at the earliest, {last} at the latest, not in {}",
                stage.hex, stage.segment
            );
            let shown = match least <= last {
                true => format!(
                    "{name} can enter {} only in sub-segments {least} to {last}, not in {}",
                    stage.hex, stage.segment
                ),
                false => format!(
                    "{name} cannot enter {} in this turn: the turn has only {last} sub-segments",
                    stage.hex
                ),
            };
            against.push(Refusal::objection("CBG-S02", said).shown_as(shown));
        }
        least = least.max(stage.segment);
    }
    if state.plots.attackers.contains(unit) {
        against.extend(too_late(state, unit, &way));
    }
    against.into_iter().try_for_each(|no| draft.object(no))?;
    draft.note(Event::Plotted {
        unit: unit.to_owned(),
        way,
    });
    Ok(())
}

/// Marks a unit to attack, or removes the mark (CBG-S06).
pub(super) fn mark_attack(draft: &mut Draft<'_>, unit: &str) -> Step {
    is_open(draft, unit)?;
    let state = draft.state();
    let attacks = !state.plots.attackers.contains(unit);
    let way = state.plots.ways.get(unit).cloned().unwrap_or_default();
    let against = too_late(state, unit, &way).filter(|_| attacks);
    against.into_iter().try_for_each(|no| draft.object(no))?;
    draft.note(Event::AttackMarked {
        unit: unit.to_owned(),
        attacks,
    });
    Ok(())
}

/// Returns the objection to a late attacker: a unit marked to attack may not move in the second half of the
/// sub-segments, and may spend at most 3 points, including those of its entry (CBG-S06); `None` if there is none.
fn too_late(state: &State, unit: &str, way: &[PlotStage]) -> Option<Refusal> {
    let half = state.segments() / 2;
    let name = state.name(unit);
    let spent = state.units.get(unit).map(|unit| unit.spent.points);
    let said = match way.iter().find(|stage| stage.segment > half) {
        Some(late) => format!(
            "{name} is marked to attack and moves in sub-segment {}, after {half}",
            late.segment
        ),
        None => {
            let spent = spent.filter(|spent| segments_of(state, *spent) > half)?;
            format!("{name} is marked to attack and spent {spent} to come in, more than 3")
        }
    };
    Some(Refusal::objection("CBG-S06", said))
}

/// Checks whether a unit's side is still plotting (CBG-S03).
fn is_open(draft: &Draft<'_>, unit: &str) -> Step {
    refuse_without_plots(draft.state())?;
    let state = draft.state();
    let name = state.name(unit);
    let said = match state.phase {
        TurnPhase::Plotting if !state.plots.sealed.contains(state.side_of(unit)) => {
            match state.units.get(unit).is_some_and(|unit| unit.on_map()) {
                true => return Ok(()),
                false => format!("{name} is not on the map"),
            }
        }
        TurnPhase::Plotting => format!(
            "the plots of {} are sealed",
            state.kit.side_name(state.side_of(unit))
        ),
        _ => "plots are revealed: nothing is plotted now".to_owned(),
    };
    Err(Refusal::impossible("CBG-S03", said).into())
}

/// Seals a side's plots; when both are sealed they are revealed together (CBG-S03).
pub(super) fn seal_plots(draft: &mut Draft<'_>, side: &str) -> Step {
    refuse_without_plots(draft.state())?;
    let state = draft.state();
    if state.phase != TurnPhase::Plotting || state.plots.sealed.contains(side) {
        let said = format!("the plots of {} are sealed", state.kit.side_name(side));
        return Err(Refusal::impossible("CBG-S03", said).into());
    }
    draft.note(Event::Sealed {
        side: side.to_owned(),
    });
    let state = draft.state();
    if state
        .kit
        .sides
        .iter()
        .all(|side| state.plots.sealed.contains(&side.id))
    {
        let (turn, side) = (state.turn, state.kit.first.clone());
        draft.note(Event::Revealed);
        draft.note(Event::PhaseBegan {
            turn,
            side,
            phase: TurnPhase::Movement,
        });
    }
    Ok(())
}

/// Lists the units of the acting side on the map that are marked to attack (CBG-S06).
pub(super) fn marked_attackers(state: &State) -> impl Iterator<Item = &str> {
    let own = state.of_side(&state.side).map(|(unit, _)| unit);
    own.filter(|unit| state.plots.attackers.contains(*unit))
}

/// Returns the objection to an attack by an unmarked unit (CBG-S06); `None` if the unit is marked.
pub(super) fn bars_attack(state: &State, unit: &str) -> Option<Refusal> {
    let is_barred = state.kit.plays(Complication::Simul) && !state.plots.attackers.contains(unit);
    is_barred.then(|| {
        let said = format!("{} was not marked to attack", state.name(unit));
        Refusal::objection("CBG-S06", said)
    })
}
