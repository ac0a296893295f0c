//! Who is seen needs Retire to end farther from the enemy, however he moves (ORD-07).

use crate::rules::fields::position::known;
use crate::rules::fields::position::trail::Trail;
use crate::rules::fields::state::BrigadeState;
use crate::rules::fields::state::OnTable;
use crate::rules::fields::state::State;
use crate::rules::fields::state::UnitState;
use crate::rules::fields::terms::order::Order;
use crate::rules::refusal::Refusal;
use crate::table::base::Base;
use crate::table::measure::TAPE_ERROR;
use crate::table::measure::hundredths;

/// Returns the objection to ways that end farther from the enemies who see where they begin.
///
/// The distance is that of nearest parts, from the unit to the nearest of those who see it; a turn on the
/// spot is no way, and by less than the tape errs nobody is farther off.
#[must_use]
pub fn objection(state: &State, trails: &[Trail]) -> Option<Refusal> {
    let goes = |trail: &&Trail| hundredths((trail.end().at - trail.start().at).norm()) > 0;
    let mut going = trails.iter().filter(goes).peekable();
    going.peek()?;
    let table = state.on_table();
    going.find_map(|trail| of_unit(state, &table, trail))
}

fn of_unit(state: &State, table: &OnTable, trail: &Trail) -> Option<Refusal> {
    let unit = state.unit(&trail.unit)?;
    let brigade = state.brigade(&unit.brigade)?;
    if retires_or_closes(state, brigade, trail) {
        return None;
    }
    let watchers = observers(state, table, unit);
    let (_, now) = nearest(&watchers, &trail.start())?;
    let (watcher, then) = nearest(&watchers, &trail.end())?;
    if hundredths(then) <= hundredths(now + TAPE_ERROR) {
        return None;
    }
    let measure = state.oob().measure;
    let said = format!(
        "{} is seen and would end farther from {}: {} against {}",
        unit.name,
        watcher.name,
        measure.say(then),
        measure.say(now)
    );
    Some(
        Refusal::objection("ORD-07", said)
            .remedy("only Retire goes farther from an enemy who sees"),
    )
}

/// Whether the order itself takes the unit there: Retire anywhere, Attack at its target (ORD-02).
fn retires_or_closes(state: &State, brigade: &BrigadeState, trail: &Trail) -> bool {
    let target = match brigade.order() {
        Order::Retire => return true,
        Order::Attack(target) => state.bases_of(target),
        Order::Advance(_) | Order::Hold | Order::Rest => return false,
    };
    let gap = |base: &Base| {
        let gaps = target.iter().map(|enemy| enemy.distance(base));
        gaps.min_by(f64::total_cmp)
    };
    let gaps = gap(&trail.start()).zip(gap(&trail.end()));
    gaps.is_some_and(|(before, after)| hundredths(after) < hundredths(before))
}

/// The known enemies who see a unit where it stands, with their bases.
fn observers<'a>(
    state: &'a State,
    table: &OnTable,
    unit: &'a UnitState,
) -> Vec<(&'a UnitState, Base)> {
    let Some(own) = table.number(&unit.id) else {
        return Vec::new();
    };
    known::enemies(state, &unit.side)
        .filter_map(|enemy| Some((enemy, enemy.base()?)))
        .filter(|(enemy, _)| {
            let by = table.number(&enemy.id);
            by.is_some_and(|by| table.field.sees(by, own).seen)
        })
        .collect()
}

fn nearest<'a>(enemies: &[(&'a UnitState, Base)], to: &Base) -> Option<(&'a UnitState, f64)> {
    let gaps = enemies
        .iter()
        .map(|(enemy, base)| (*enemy, base.distance(to)));
    gaps.min_by(|one, other| one.1.total_cmp(&other.1))
}
