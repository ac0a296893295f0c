//! Movement of generals (CMD-08 to CMD-11, RUL-28, RUL-29).

use crate::position::gap;
use crate::shared::points;
use crate::state::{GeneralState, State, UnitState, draft::Draft};
use crate::terms::{
    charts::distance,
    edition::Edition,
    event::Event,
    name::{BrigadeId, GeneralId, UnitId},
    order::Place,
    order_of_battle::Rank,
    phase::Phase,
    switch::Switch,
    weight::ACT_PRICE,
};
use ruleset::Step;
use ruleset::refusal::{Refusal, Remedy};
use table::base::{Base, centre_of, front_of};
use table::ground::Ground;
use table::measure::{FIGURE_RADIUS, Point};

/// Distance in inches behind the middle of his command for a general who was not placed.
const BEHIND: f64 = 1.5;

/// Returns the place for a general behind the middle of his command's bases, which may be off the table; `None` if
/// there are no bases.
#[must_use]
pub fn place_behind(bases: &[Base]) -> Option<Point> {
    Some(centre_of(bases)? - front_of(bases)?.unit() * BEHIND)
}

/// Rides a general to a place. He pays a point for each move of up to 6 inches and has two moves a turn; a longer ride
/// uses both at once. Terrain does not slow him (CMD-04, CMD-11, RUL-29). If the place is a unit or formation, he rides
/// until he touches it.
///
/// # Errors
///
/// Fails in the wrong phase, or if he has too few points; if there is no such place, or he is already at it; if the
/// place is too far, on an enemy base, or off his card.
pub fn ride_to(draft: &mut Draft<'_>, general: &GeneralId, place: &Place) -> Step {
    let state = draft.state();
    stays_where_he_is(state, general)?;
    state.only_in(Phase::Tactical, "a general's ride")?;
    let rider = state.active_general(general)?;
    let from = rider.at().unwrap_or(Point::origin());
    let to = ride_goal(state, place, from)?;
    if !state.ground().holds(to) {
        let said = format!("{} is not on the table", place.written(state.oob().measure));
        return Err(Refusal::impossible("CMD-11", said)
            .remedy("name a place on it")
            .into());
    }
    let inches = (to - from).norm();
    let cost = distance::general_moves(inches);
    within_reach(state, rider, inches)?;
    let on_enemy = state
        .enemies_of(&rider.side)
        .find(|unit| {
            unit.base()
                .is_some_and(|b| b.distance_to_point(to) < FIGURE_RADIUS)
        })
        .map(|unit| unit.name.clone());
    let name = rider.name.clone();
    let off_card = rides_off_card(state, rider, to);
    if let Some(refusal) = off_card {
        draft.object(refusal)?;
    }
    if let Some(enemy) = on_enemy {
        draft.object(
            Refusal::objection("RUL-29", format!("{name} would end on {enemy}"))
                .remedy("generals keep clear of the enemy"),
        )?;
    }
    points::spend_of(draft, general, cost, "riding".to_owned(), "CMD-11")?;
    draft.note(Event::Rode {
        general: general.clone(),
        at: to,
        inches,
        paid: true,
        clear: false,
    });
    Ok(())
}

/// Returns the objection to a blind's brigadier who would ride off the card: the blind must be shown first (BLIND-03);
/// `None` if there is none.
fn rides_off_card(state: &State, rider: &GeneralState, to: Point) -> Option<Refusal> {
    let blind = state.brigade(&BrigadeId::new(rider.id.as_str()))?;
    let card = state
        .card_base(&blind.id)
        .filter(|_| state.is_blind(&blind.id))?;
    let said = format!("{} is on the card of {}", rider.name, blind.name);
    (card.distance_to_point(to) > 0.0).then(|| shown_first(said, &blind.id))
}

/// Returns the objection to a general who would lead a unit of a blind: the enemy may not learn of the unit yet
/// (BLIND-03); `None` if there is none.
fn leads_unseen(state: &State, led: &UnitState) -> Option<Refusal> {
    let blind = state
        .brigade(&led.brigade)
        .filter(|brigade| state.is_blind(&brigade.id))?;
    let said = format!("{} is behind the card of {}", led.name, blind.name);
    Some(shown_first(said, &blind.id))
}

/// Returns the objection to a general who would lead a unit without being in contact with it (CMD-08); `None` if he is
/// in contact.
fn leads_apart(state: &State, leader: &GeneralState, led: &UnitState) -> Option<Refusal> {
    let at = leader.at().unwrap_or(Point::origin());
    let base = led.base();
    if base.is_some_and(|base| gap::figure_touches(at, &base)) {
        return None;
    }
    let inches = base.map_or(0.0, |base| gap::figure_distance(at, &base));
    let inches = state.oob().measure.say(inches);
    let said = format!("{} is {inches} from {}", leader.name, led.name);
    let remedy = Remedy::typed("", format!("ride-to {} {}", leader.id, led.id), " first");
    Some(Refusal::objection("CMD-08", said).remedy(remedy))
}

fn shown_first(said: String, blind: &BrigadeId) -> Refusal {
    let remedy = Remedy::typed("", format!("reveal {blind}"), " shows it first");
    Refusal::objection("BLIND-03", said).remedy(remedy)
}

/// Refuses a brigadier or divisional commander who rides to meet a messenger in the Orders phase (MSG-08).
fn stays_where_he_is(state: &State, general: &GeneralId) -> Result<(), Refusal> {
    let waits = state.messengers().iter().find(|m| m.to == *general);
    let (Phase::Orders, Some(messenger), Edition::Full) = (state.phase(), waits, state.edition())
    else {
        return Ok(());
    };
    let name = &state.known_general(general)?.name;
    Err(Refusal::impossible(
        "MSG-08",
        format!("{name} may not ride to meet messenger {}", messenger.id),
    )
    .remedy(Remedy::typed(
        "",
        "ride",
        " moves the messenger; he may go towards it in the tactical phase",
    )))
}

/// Refuses a ride that takes more moves than he has left this turn (CMD-11).
fn within_reach(state: &State, rider: &GeneralState, inches: f64) -> Result<(), Refusal> {
    let turn = match rider.rank {
        Rank::Brigade => state.own_turn_word(),
        // His inches are for the whole round (CHIT-05).
        _ => state.turn_word(),
    };
    let (name, moves) = (&rider.name, distance::general_moves(inches));
    let left = distance::general_moves(distance::GENERAL_MAX).saturating_sub(rider.rides());
    if moves == 0 {
        return Err(Refusal::impossible(
            "CMD-11",
            format!("{name} is there already"),
        ));
    }
    if moves <= left {
        return Ok(());
    }
    let measure = state.oob().measure;
    let step = measure.say_whole(distance::GENERAL_STEP);
    let most = measure.say_whole(distance::GENERAL_MAX);
    let most_left = f64::from(left) * distance::GENERAL_STEP;
    let rides = format!("{name} would ride {}", measure.say_past(inches, most_left));
    let (said, remedy) = match left {
        0 => (
            format!("{name} has made both his moves this {turn}"),
            format!("he may move twice a {turn}, up to {step} each time, {most} in all"),
        ),
        1 => (
            rides,
            format!("he has one move of up to {step} left this {turn}"),
        ),
        _ => (
            rides,
            format!("he has two moves of up to {step} left this {turn}"),
        ),
    };
    Err(Refusal::impossible("CMD-11", said).remedy(remedy))
}

fn ride_goal(state: &State, place: &Place, from: Point) -> Result<Point, Refusal> {
    let nowhere = || {
        let place = place.written(state.oob().measure);
        Refusal::impossible("CMD-11", format!("{place} is not on the table"))
            .remedy("name a place, a feature, a unit or a formation")
    };
    let base: Option<Base> = match place {
        Place::Point(_) | Place::Feature(_) => None,
        Place::Unit(id) => state.unit(id).and_then(crate::state::UnitState::base),
        Place::Brigade(id) => state.bases_of(id).into_iter().min_by(|a, b| {
            a.distance_to_point(from)
                .total_cmp(&b.distance_to_point(from))
        }),
    };
    match base {
        Some(base) => Ok(touching_place(state.ground(), &base, from)),
        None => state.locate(place, from).ok_or_else(nowhere),
    }
}

/// Number of times that a figure is moved in from the table's edge, and then up to the base again, before its place
/// counts as final.
const SETTLES: usize = 16;

/// Returns the place of a figure that comes from `from` and stops in contact with a base. At the table's edge it slides
/// along the base until the whole figure is on the table.
fn touching_place(ground: &Ground, base: &Base, from: Point) -> Point {
    let first = up_to(base, from);
    if ground.nearest_for_figure(first) == first {
        return first;
    }
    let settled = (0..SETTLES).fold(first, |at, _| up_to(base, ground.nearest_for_figure(at)));
    ground.nearest_for_figure(settled)
}

fn up_to(base: &Base, from: Point) -> Point {
    let near = base.nearest_point(from);
    let out = from - near;
    if out.norm() <= FIGURE_RADIUS {
        return from;
    }
    near + out * (FIGURE_RADIUS / out.norm())
}

/// Returns the generals who would lose contact with the unit that they lead if units had these bases, each with that
/// unit and his own place: a leader does not go along when the unit moves voluntarily (CMD-08, RUL-28).
#[must_use]
pub fn left_behind<'a>(
    state: &'a State,
    bases: &[(UnitId, Base)],
) -> Vec<(&'a GeneralState, &'a UnitId, Point)> {
    let stays = |general: &'a GeneralState| {
        let led = general.leading()?;
        let at = general.at()?;
        let (_, base) = bases.iter().find(|(unit, _)| unit == led)?;
        (!gap::figure_touches(at, base)).then_some((general, led, at))
    };
    state.generals().filter_map(stays).collect()
}

/// Returns the event that a general no longer leads, if he has lost contact with the unit that he led (CMD-08). A
/// broken unit has no place, so he still leads it: his test still needs the unit (RUL-99).
#[must_use]
pub fn parting_event(state: &State, general: &GeneralState) -> Option<Event> {
    let led = general.leading()?;
    let (at, base) = (general.at()?, state.unit(led)?.base()?);
    (!gap::figure_touches(at, &base)).then(|| Event::LeadEnded {
        general: general.id.clone(),
        unit: led.clone(),
        stays: None,
    })
}

/// Lets a general lead a unit with which he is in contact; the unit then fights with a general attached (CMD-08).
///
/// # Errors
///
/// Fails in the wrong phase or for another side, without contact, for a unit hidden by a card, and without a point.
pub fn lead_unit(draft: &mut Draft<'_>, general: &GeneralId, unit: &UnitId) -> Step {
    let state = draft.state();
    state.only_in(Phase::Tactical, "leading a unit")?;
    let leader = state.active_general(general)?;
    let led = state.active_unit(unit)?;
    if leader.leading() == Some(unit) {
        return Err(Refusal::impossible(
            "CMD-08",
            format!("{} leads {} already", leader.name, led.name),
        )
        .into());
    }
    let on = format!("leading {}", led.name);
    let against = [leads_unseen(state, led), leads_apart(state, leader, led)];
    for refusal in against.into_iter().flatten() {
        draft.object(refusal)?;
    }
    points::spend_of(draft, general, ACT_PRICE, on, "CMD-08")?;
    draft.note(Event::Led {
        general: general.clone(),
        unit: unit.clone(),
    });
    Ok(())
}

/// Checks whether generals may fall in this game (GEN-01, RUL-101).
#[must_use]
pub fn may_fall(state: &State) -> bool {
    match state.edition() {
        Edition::Full => state.oob().options.casualties,
        Edition::Basic => state.rulings().on(Switch::BasicGeneralCasualties),
    }
}
