//! Present positions of units, brigades and generals.

use toml_edit::{Array, DocumentMut, InlineTable, TableLike, Value};

use super::{Gone, SequelInterval};
use crate::tables::{self, id, point_array, set_value};
use rules::fields::shared::demoralisation;
use rules::fields::state::{BrigadeState, GeneralState, UnitState};
use rules::fields::terms::{
    condition::Condition,
    fate::GeneralFate,
    mark::BrigadeMark,
    name::{BrigadeId, DivisionId, GeneralId, SideId, UnitId},
    order::{Order, Place},
    order_of_battle::Arm,
};
use table::base::Base;
use table::measure::Point;

/// Carries over all positions and states.
pub(super) fn carry_figures(
    document: &mut DocumentMut,
    gone: &Gone<'_>,
    interval: SequelInterval,
    told: &mut Vec<String>,
) {
    let now = gone.now;
    let top = document.as_table_mut();
    for table in tables::tables_under(top, "brigade") {
        if let Some(state) = now.brigade(&BrigadeId::new(&id(table))) {
            write_brigade(table, gone, state, interval, told);
        }
    }
    for table in tables::tables_under(top, "division") {
        let division = now.division(&DivisionId::new(&id(table)));
        if let Some(left) = division.and_then(|division| division.messengers()) {
            set_value(table, "messengers", i64::from(left));
        }
    }
    for table in tables::tables_under(top, "side") {
        let toll = demoralisation::army_losses(now, &SideId::new(&id(table)));
        if now.oob().options.demoralisation && toll.loss > 0 {
            set_value(table, "lost", i64::from(toll.loss));
        }
    }
    for level in ["side", "corps", "division", "brigade"] {
        for table in tables::tables_under(top, level) {
            let command = GeneralId::new(&id(table));
            let rated = now.oob().general(&command).map(|general| general.quality);
            if let Some((state, rated)) = now.general(&command).zip(rated) {
                write_general(table, state, rated, interval, told);
            }
        }
    }
}

fn write_brigade(
    table: &mut dyn TableLike,
    gone: &Gone<'_>,
    state: &BrigadeState,
    interval: SequelInterval,
    told: &mut Vec<String>,
) {
    let now = gone.now;
    write_order(table, gone, state, told);
    set_or_leave(
        table,
        "fatigue",
        match interval.fatigue_after(now, &state.id) {
            0 => None,
            points => Some(i64::from(points).into()),
        },
    );
    set_or_leave(
        table,
        "mark",
        match interval.mark_after(state.mark()) {
            BrigadeMark::Steady => None,
            mark => Some(mark.name().into()),
        },
    );
    set_or_leave(table, "hidden", state.is_hidden().then(|| true.into()));
    let card = now.card_base(&state.id);
    set_or_leave(table, "blind", now.is_blind(&state.id).then(|| true.into()));
    if let Some(card) = card {
        lay_out(table, &card);
        for unit in tables::tables_under(table, "units") {
            // The card places all of them.
            unit.remove("at");
            unit.remove("facing");
        }
    }
    let is_placed = card.is_none() && now.units_of(&state.id).any(|unit| unit.on_table());
    if is_placed {
        table.remove("deploy");
    }
    for unit in tables::tables_under(table, "units") {
        if let Some(state) = now.unit(&UnitId::new(&id(unit))) {
            draw_up(unit, state, interval);
        }
        // A new key in a one-line table would leave its comma in the wrong place.
        tidy_table(unit);
    }
}

/// Writes the place of a blind, which is that of its card (BLIND-03).
fn lay_out(table: &mut dyn TableLike, card: &Base) {
    let mut deploy = InlineTable::new();
    deploy.insert("at", laid_position(card.at).into());
    deploy.insert("facing", to_hundredths(card.facing.degrees()).into());
    set_value(table, "deploy", deploy);
}

/// Returns the position of a card, as precisely as people place one.
pub(super) fn laid_position(at: Point) -> Array {
    [at.x, at.y].map(to_hundredths).into_iter().collect()
}

/// Rounds a number to hundredths.
pub(super) fn to_hundredths(n: f64) -> f64 {
    (n * 100.0).round() / 100.0
}

/// Writes a value, or leaves the key out.
fn set_or_leave(table: &mut dyn TableLike, key: &str, new: Option<Value>) {
    match new {
        Some(new) => set_value(table, key, new),
        None => {
            table.remove(key);
        }
    }
}

/// Writes the brigade's order. An attack on a target that is gone, or an advance there, becomes Hold (RUL-32).
pub(super) fn write_order(
    table: &mut dyn TableLike,
    gone: &Gone<'_>,
    state: &BrigadeState,
    told: &mut Vec<String>,
) {
    // An order against a blind names only the number of its card (BLIND-09); a roster needs the brigade.
    let meant = |id: &BrigadeId| {
        let own = gone.now.brigade(id);
        own.map_or_else(|| id.clone(), |b| b.id.clone())
    };
    let order = state.order().renamed(meant);
    let is_left = |target: &BrigadeId| !gone.brigades.contains(target.as_str());
    let lives = match &order {
        Order::Attack(target) | Order::Advance(Place::Brigade(target)) => is_left(target),
        Order::Advance(Place::Unit(target)) => !gone.units.contains(target.as_str()),
        _ => true,
    };
    let order = match lives {
        true => order,
        false => {
            told.push(format!("{} holds: its target is gone", state.name));
            Order::Hold
        }
    };
    let mut orders = InlineTable::new();
    orders.insert("kind", order.name().into());
    let target: Option<Value> = match &order {
        Order::Advance(Place::Point(at)) => Some(point_array(*at).into()),
        order => order.target().map(Value::from),
    };
    if let Some(target) = target {
        orders.insert("target", target);
    }
    set_value(table, "orders", orders);
}

fn draw_up(table: &mut dyn TableLike, unit: &UnitState, interval: SequelInterval) {
    // Units that a card represents are where the card lies.
    if let Some(base) = unit.base().filter(|_| !unit.is_card()) {
        set_value(table, "at", point_array(base.at));
        set_value(table, "facing", base.facing.degrees());
    }
    let mut words: Vec<&str> = match unit.arm {
        Arm::Infantry => Vec::new(),
        Arm::Cavalry | Arm::Artillery => vec![unit.formation().name()],
    };
    match interval.condition_after(unit.condition()) {
        Condition::Ordered | Condition::Broken => {}
        condition => words.push(condition.name()),
    }
    set_or_leave(
        table,
        "state",
        match words.as_slice() {
            [] => None,
            [word] => Some((*word).into()),
            words => Some(Value::Array(words.iter().copied().collect::<Array>())),
        },
    );
}

/// Writes the position of a general's figure. A dead general has a successor (GEN-04); a wounded one returns to his
/// command.
fn write_general(
    table: &mut dyn TableLike,
    state: &GeneralState,
    rated: u8,
    interval: SequelInterval,
    told: &mut Vec<String>,
) {
    let is_new = state.fate() == GeneralFate::Dead;
    if is_new {
        told.push(format!(
            "{} is dead: a successor takes command (GEN-04)",
            state.name
        ));
    }
    if state.fate() == GeneralFate::Out && interval == SequelInterval::None {
        told.push(format!(
            "{} is out of action, but a roster cannot record this: he begins at his post (GEN-04)",
            state.name
        ));
    }
    let Some(general) = tables::child_table(table, "general") else {
        return;
    };
    set_or_leave(general, "at", state.post().map(|at| point_array(at).into()));
    if is_new || state.is_successor() {
        set_value(general, "name", state.successors_name());
    }
    if state.next_quality() != rated {
        set_value(general, "quality", i64::from(state.next_quality()));
    }
    tidy_table(general);
    if general.is_empty() {
        table.remove("general");
    }
}

/// Formats a one-line table again, to put its commas in place.
fn tidy_table(table: &mut dyn TableLike) {
    table.fmt();
}
