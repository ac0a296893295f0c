//! Conditions for sending a brigade a new order by messenger, and the general who sends it (ORD-10, MSG-07, RUL-40,
//! RUL-44, RUL-100).

use std::fmt;

use crate::state::{BrigadeState, GeneralState, State};
use crate::terms::{edition::Edition, name::BrigadeId};
use ruleset::refusal::{Refusal, Remedy};
use table::measure::{Measure, Point, TAPE_ERROR};
use table::sight::Sight;

/// Reason that allows a new order to a brigade now (ORD-10).
#[derive(Debug, Clone, PartialEq)]
pub enum OrderReason {
    /// The basic edition requires no reason.
    Always,
    /// The brigade is on Hold or rests, so its division knows where it is (RUL-39).
    Holding,
    /// The divisional commander sees the brigade (RUL-40).
    Seen {
        /// Name of the general who sees the brigade.
        by: String,
        /// Inches from his figure.
        distance: f64,
        /// The range that applied, in inches.
        limit: f64,
        /// Measure of the table.
        measure: Measure,
    },
    /// The brigade's report was read (RUL-44).
    Asked,
}

impl fmt::Display for OrderReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OrderReason::Always => f.write_str("any brigade may be sent one"),
            OrderReason::Holding => f.write_str("holding"),
            OrderReason::Seen {
                by,
                distance,
                limit,
                measure,
            } => write!(f, "{by} sees it, {}", of_range(*measure, *distance, *limit)),
            OrderReason::Asked => f.write_str("its report was read"),
        }
    }
}

/// Describes a distance and the range, and says so if a tape measure could judge otherwise.
fn of_range(measure: Measure, distance: f64, limit: f64) -> String {
    let close = if (limit - distance).abs() <= TAPE_ERROR {
        ": measure it"
    } else {
        ""
    };
    format!("{} of {}{close}", measure.say(distance), measure.say(limit))
}

/// Returns the reason that entitles a brigade to a new order by messenger (ORD-10). Its sender does not matter.
///
/// # Errors
///
/// Fails with the objection, and with the facts that would entitle it.
pub fn order_reason(state: &State, brigade: &BrigadeId) -> Result<OrderReason, Refusal> {
    let receiver = state.standing_brigade(brigade)?;
    if state.edition() == Edition::Basic {
        return Ok(OrderReason::Always);
    }
    if receiver.order().is_holding() {
        return Ok(OrderReason::Holding);
    }
    if receiver.may_be_answered() {
        return Ok(OrderReason::Asked);
    }
    let remedy = Remedy::typed(
        "",
        format!("report {brigade}"),
        " asks for orders; or hand it over in person",
    );
    let (general, at) = order_sender(state, brigade)?;
    let Some(sight) = view_of(state, at, receiver) else {
        return Err(Refusal::objection("ORD-10", "it is out of sight").remedy(remedy));
    };
    let measure = state.oob().measure;
    if sight.seen {
        return Ok(OrderReason::Seen {
            by: general.name.clone(),
            distance: sight.distance,
            limit: sight.limit,
            measure,
        });
    }
    let range = match &sight.blocked_by {
        Some(block) => {
            let hill = state.ground().features.get(block.feature);
            hill.map_or("hidden".to_owned(), |hill| {
                format!("{} hides it", hill.name)
            })
        }
        None => of_range(measure, sight.distance, sight.limit),
    };
    let (held, sender) = (&receiver.name, &general.name);
    let said = format!("{held} is not holding and out of sight of {sender} ({range})");
    let shown = format!("{held} is not holding, and is out of sight of {sender} ({range})");
    Err(Refusal::objection("ORD-10", said)
        .shown_as(shown)
        .remedy(remedy))
}

/// Returns the best line from a figure to any unit of the brigade (RUL-40): to one that is seen, else to the nearest
/// with an open line, else to the nearest. `None` if no unit is on the table.
fn view_of(state: &State, from: Point, receiver: &BrigadeState) -> Option<Sight> {
    let table = state.on_table();
    let side = state.oob().side_number(&receiver.side);
    state
        .units_of(&receiver.id)
        .filter_map(|unit| table.number(&unit.id))
        .map(|unit| table.field.point_sees_with_reason(side, from, unit))
        .min_by(|a, b| {
            let blocked = |sight: &Sight| sight.blocked_by.is_some();
            let open = blocked(a).cmp(&blocked(b));
            b.seen
                .cmp(&a.seen)
                .then(open)
                .then(a.distance.total_cmp(&b.distance))
        })
}

/// Checks whether a brigade may be sent a new order by messenger now, and returns the reason (for the screens).
///
/// # Errors
///
/// Fails with the reason: no sender, no messenger, or ORD-10.
pub fn may_be_ordered(state: &State, brigade: &BrigadeId) -> Result<OrderReason, Refusal> {
    state.standing_brigade(brigade)?;
    order_sender(state, brigade)?;
    let why = order_reason(state, brigade)?;
    free_figure(state, brigade)?;
    Ok(why)
}

/// Returns the divisional commander and his position. Without him there are no orders and no reports (RUL-100).
pub(super) fn order_sender<'a>(
    state: &'a State,
    brigade: &BrigadeId,
) -> Result<(&'a GeneralState, Point), Refusal> {
    let division = state.known_brigade(brigade)?.division.clone();
    let general = state.division_general(&division);
    let present = general.filter(|general| general.is_fit());
    present
        .and_then(|general| Some((general, general.at()?)))
        .ok_or_else(|| {
            let name = general.map_or("the divisional commander", |g| g.name.as_str());
            Refusal::impossible("RUL-100", format!("{name} is not at his post"))
                .remedy("a superior in contact with the brigadier may hand an order over")
        })
}

/// Refuses if every messenger of the division rides, returned only this turn, or was captured (MSG-07).
pub(super) fn free_figure(state: &State, brigade: &BrigadeId) -> Result<(), Refusal> {
    let division = &state.known_brigade(brigade)?.division;
    if state.free_messengers(division) != Some(0) {
        return Ok(());
    }
    let all = state
        .division(division)
        .and_then(|d| d.messengers())
        .unwrap_or_default();
    let riding = state
        .messengers()
        .iter()
        .filter(|m| m.division == *division && m.carries.rides_for_division())
        .count();
    Err(Refusal::impossible(
        "MSG-07",
        format!("no messenger is free: {all} left, {riding} riding"),
    )
    .remedy(
        "a messenger that came back this turn rides again next turn; an order in person needs none",
    ))
}
