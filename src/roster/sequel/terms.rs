//! Terms of the continued battle: the active side, the turns left, the arrivals still due.

use toml_edit::{Array, DocumentMut, Item, TableLike};

use super::Gone;
use crate::tables::{self, set_value};
use rules::fields::state::State;
use rules::fields::terms::{phase::Phase, switch::Domain};

/// Carries over turns, arrivals, objectives and switches.
pub(super) fn carry_terms(
    document: &mut DocumentMut,
    now: &State,
    gone: &Gone,
    told: &mut Vec<String>,
) {
    let top = document.as_table_mut();
    let clock = SequelStart::from_state(now);
    set_value(top, "name", format!("{}, continued", now.oob().name));
    if let Some(first) = &clock.first {
        set_value(top, "first", first.as_str());
    }
    // After its last turn a battle of the same length follows.
    if let Some(turns) = now.oob().turns.filter(|turns| *turns > clock.past) {
        set_value(top, "turns", i64::from(turns - clock.past));
    }
    if now.over().is_none() && !is_unbegun(now) {
        let (turn, phase) = (now.turn(), now.phase().title().to_lowercase());
        told.push(format!(
            "turn {turn} was in the {phase} phase and begins again; its results stay, and action \
             points are restored"
        ));
    }
    carry_arrivals(top, now, gone, &clock);
    carry_objectives(top, &clock);
    write_rulings(top, now);
}

/// The start of the sequel: the active side, and the number of turns played.
pub(super) struct SequelStart {
    first: Option<String>,
    past: u32,
}

/// Checks whether nothing of the turn, or round, has been played yet.
fn is_unbegun(now: &State) -> bool {
    matches!(now.phase(), Phase::Deployment | Phase::Orders)
        && now.round().is_none_or(|round| !round.orders_passed)
}

impl SequelStart {
    pub(super) fn from_state(now: &State) -> Self {
        // The turn in which a battle ended counts as past.
        let is_past = now.over().is_some() && !is_unbegun(now);
        let turns = match is_past {
            true => now.turn(),
            false => now.turn().saturating_sub(1),
        };
        let first = match now.round() {
            _ if now.turn() == 0 => now.oob().first.as_ref(),
            Some(_) if is_past => now.oob().first.as_ref(),
            Some(round) => Some(&round.initiative),
            None if is_past => now.oob().other_side(now.active()).map(|side| &side.id),
            None => Some(now.active()),
        };
        Self {
            first: first.map(ToString::to_string),
            // A round is two player turns (CHIT-02).
            past: match now.chits() {
                Some(_) => 2 * turns,
                None => turns,
            },
        }
    }

    /// Returns the number of past player turns.
    pub(super) const fn turns_past(&self) -> u32 {
        self.past
    }

    /// Returns the new number of the old turn `turn`; a past turn becomes the side's first.
    pub(super) fn turn_now(&self, turn: u32, side: &str) -> u32 {
        let own_first = match &self.first {
            Some(first) if first != side => 2,
            _ => 1,
        };
        turn.saturating_sub(self.past).max(own_first)
    }
}

/// Writes the arrivals still due, with the turns of the new battle.
fn carry_arrivals(top: &mut dyn TableLike, now: &State, gone: &Gone, clock: &SequelStart) {
    let is_due = |id: &str| {
        let brigade = now.brigades().find(|brigade| brigade.id.as_str() == id);
        !gone.brigades.contains(id) && brigade.is_some_and(|brigade| brigade.arrives().is_some())
    };
    for arrival in tables::tables_under(top, "arrival") {
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
            set_value(
                arrival,
                "turn",
                i64::from(clock.turn_now(turn, brigade.side.as_str())),
            );
        }
        set_value(
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

/// Converts the turns at which objectives are judged to the numbers of the new battle.
fn carry_objectives(top: &mut dyn TableLike, clock: &SequelStart) {
    for objective in tables::tables_under(top, "objective") {
        let at = objective.get("at").and_then(Item::as_integer);
        let Some(at) = at.and_then(|at| u32::try_from(at).ok()) else {
            continue;
        };
        match at.checked_sub(clock.past).filter(|turn| *turn > 0) {
            Some(turn) => set_value(objective, "at", i64::from(turn)),
            None => {
                objective.remove("at");
            }
        }
    }
}

/// Writes the present switches, including house rules of the game.
fn write_rulings(top: &mut dyn TableLike, now: &State) {
    if now.house_rules().is_empty() {
        return;
    }
    let changed: Vec<_> = now
        .rulings()
        .changed()
        .map(|(entry, setting)| (entry, setting.to_owned()))
        .collect();
    let Some(table) = tables::child_table(top, "rulings") else {
        return;
    };
    table.clear();
    for (entry, setting) in changed {
        match (entry.domain, setting.parse::<i64>(), setting.parse::<f64>()) {
            (Domain::OnOff, ..) => set_value(table, entry.name, setting == "on"),
            (_, Ok(number), _) => set_value(table, entry.name, number),
            (_, _, Ok(number)) => set_value(table, entry.name, number),
            _ => set_value(table, entry.name, setting),
        }
    }
}
