//! The terms of the battle that goes on: whose turn, how many turns are left, who is still to come.

use toml_edit::Array;
use toml_edit::DocumentMut;
use toml_edit::Item;
use toml_edit::TableLike;

use super::Gone;
use super::tables;
use super::tables::set;
use rules::fields::state::State;
use rules::fields::terms::phase::Phase;
use rules::fields::terms::switch::Domain;

/// Carries over turns, arrivals, objectives and switches.
pub(super) fn carry(document: &mut DocumentMut, now: &State, gone: &Gone, told: &mut Vec<String>) {
    let top = document.as_table_mut();
    let clock = Clock::of(now);
    set(top, "name", format!("{}, continued", now.oob().name));
    if let Some(first) = &clock.first {
        set(top, "first", first.as_str());
    }
    if let (Some(turns), None) = (now.oob().turns, now.over()) {
        set(
            top,
            "turns",
            i64::from(turns.saturating_sub(clock.past).max(1)),
        );
    }
    let begins_anew = matches!(now.phase(), Phase::Deployment | Phase::Orders)
        && now.round().is_none_or(|round| !round.orders_passed);
    if now.over().is_none() && !begins_anew {
        let (turn, phase) = (now.turn(), now.phase().title());
        told.push(format!(
            "turn {turn} was at {phase} and begins again: its deeds stand, its points are there once more"
        ));
    }
    arrivals(top, now, gone, &clock);
    objectives(top, &clock);
    rulings(top, now);
}

/// Whose turn it is, and how many are past.
pub(super) struct Clock {
    first: Option<String>,
    past: u32,
}

impl Clock {
    pub(super) fn of(now: &State) -> Self {
        // A battle that is over begins anew with the sides in their order.
        let goes_on = now.over().is_none() && now.turn() > 0;
        let first = match goes_on {
            true => Some(now.round().map_or(now.active(), |round| &round.initiative)),
            false => now.oob().first.as_ref(),
        };
        Self {
            first: first.map(ToString::to_string),
            // A round is two player turns (CHIT-02).
            past: match now.chits() {
                Some(_) => 2 * now.turn().saturating_sub(1),
                None => now.turn().saturating_sub(1),
            },
        }
    }

    /// Player turns that are past.
    pub(super) const fn past(&self) -> u32 {
        self.past
    }

    /// The turn of the new battle that was `turn` in the old one; one that is past is the side's first.
    pub(super) fn turn(&self, turn: u32, side: &str) -> u32 {
        let own_first = match &self.first {
            Some(first) if first != side => 2,
            _ => 1,
        };
        turn.saturating_sub(self.past).max(own_first)
    }
}

/// Those who are still to come, at their turns of the new battle.
fn arrivals(top: &mut dyn TableLike, now: &State, gone: &Gone, clock: &Clock) {
    let is_due = |id: &str| {
        let brigade = now.brigades().find(|brigade| brigade.id.as_str() == id);
        !gone.brigades.contains(id) && brigade.is_some_and(|brigade| brigade.arrives().is_some())
    };
    for arrival in tables::of(top, "arrival") {
        let listed = arrival.get("brigades").and_then(Item::as_array);
        let due: Vec<String> = (listed.into_iter().flatten())
            .filter_map(|id| id.as_str())
            .filter(|id| is_due(id))
            .map(str::to_owned)
            .collect();
        let first = due
            .first()
            .and_then(|id| now.brigades().find(|b| b.id.as_str() == id));
        if let Some((brigade, turn)) = first.and_then(|brigade| Some((brigade, brigade.arrives()?)))
        {
            set(
                arrival,
                "turn",
                i64::from(clock.turn(turn, brigade.side.as_str())),
            );
        }
        set(
            arrival,
            "brigades",
            due.iter().map(String::as_str).collect::<Array>(),
        );
    }
    drop_empty_arrivals(top);
}

fn drop_empty_arrivals(top: &mut dyn TableLike) {
    let is_empty = |arrival: &dyn TableLike| {
        arrival
            .get("brigades")
            .and_then(Item::as_array)
            .is_none_or(Array::is_empty)
    };
    match top.get_mut("arrival") {
        Some(Item::ArrayOfTables(list)) => list.retain(|arrival| !is_empty(arrival)),
        Some(Item::Value(list)) => {
            if let Some(list) = list.as_array_mut() {
                list.retain(|item| item.as_inline_table().is_some_and(|table| !is_empty(table)));
            }
        }
        _ => {}
    }
}

/// Objectives that are judged at a turn are judged at the same one.
fn objectives(top: &mut dyn TableLike, clock: &Clock) {
    for objective in tables::of(top, "objective") {
        let at = objective.get("at").and_then(Item::as_integer);
        let Some(at) = at.and_then(|at| u32::try_from(at).ok()) else {
            continue;
        };
        match at.checked_sub(clock.past).filter(|turn| *turn > 0) {
            Some(turn) => set(objective, "at", i64::from(turn)),
            None => {
                objective.remove("at");
            }
        }
    }
}

/// The switches as they stand, house rules of the game included.
fn rulings(top: &mut dyn TableLike, now: &State) {
    if now.house_rules().is_empty() {
        return;
    }
    let changed: Vec<_> = now
        .rulings()
        .changed()
        .map(|(entry, setting)| (entry, setting.to_owned()))
        .collect();
    let Some(table) = tables::child(top, "rulings") else {
        return;
    };
    table.clear();
    for (entry, setting) in changed {
        match (entry.domain, setting.parse::<i64>(), setting.parse::<f64>()) {
            (Domain::OnOff, ..) => set(table, entry.name, setting == "on"),
            (_, Ok(number), _) => set(table, entry.name, number),
            (_, _, Ok(number)) => set(table, entry.name, number),
            _ => set(table, entry.name, setting),
        }
    }
}
