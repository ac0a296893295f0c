//! Messengers: danger, ride, arrival (MSG-01 to MSG-09).

use crate::position::gap::figure_gap;
use crate::state::{GeneralState, Messenger, State, draft::Draft};
use crate::terms::{
    command::{Command, RideRoute},
    event::Event,
    name::{BrigadeId, GeneralId, MessengerId},
    opening::Opening,
    phase::Phase,
    switch::Switch,
    weight,
};
use ruleset::Step;
use ruleset::chance::Ask;
use ruleset::refusal::{Refusal, Remedy};
use table::measure::{CONTACT, FIGURE_RADIUS, Point, within};

mod barrier;
pub mod chances;
mod course;
mod danger;
mod delivery;
pub mod forecast;
mod journey;
pub mod path;
mod relative_hull;

pub use chances::arrival_chances;
use course::RideCourse;
use danger::{comes_through, dice_owner, is_endangered};
pub use forecast::{ForecastTurn, RideForecast, forecast_of, forecast_ride};
use path::Path;
pub use path::RideLeg;

pub use danger::danger_effect;
use delivery::{deliver_message, may_deliver};

pub use delivery::order_waits;
pub(crate) use delivery::{take_over, waiting_with};

/// Destination of a messenger.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RideGoal {
    /// The point that the messenger rides to.
    pub at: Point,
    /// Distance in inches from the goal at which the middle of the messenger's figure touches it.
    pub gap: f64,
}

impl RideGoal {
    /// Makes a figure the goal: the messenger arrives when the two discs touch.
    #[must_use]
    pub const fn figure(at: Point) -> Self {
        Self {
            at,
            gap: 2.0 * FIGURE_RADIUS,
        }
    }
}

/// Returns where the addressee is now (RUL-41): the place of his figure or, for a brigade without brigadier, the
/// nearest unit (RUL-47). `None` if there is no one to ride to.
#[must_use]
pub fn addressee_goal(state: &State, to: &GeneralId, from: Point) -> Option<RideGoal> {
    let general = state.general(to).filter(|general| general.is_fit());
    if let Some(at) = general.and_then(GeneralState::at) {
        return Some(RideGoal::figure(at));
    }
    state
        .bases_of(&BrigadeId::new(to.as_str()))
        .iter()
        .map(|base| base.nearest_point(from))
        .min_by(|a, b| (a - from).norm().total_cmp(&(b - from).norm()))
        .map(|at| RideGoal {
            at,
            gap: FIGURE_RADIUS,
        })
}

/// Returns the place of a figure beside a general, on the side towards the goal of its ride (MSG-01).
#[must_use]
pub fn place_beside(state: &State, general: Point, goal: Option<RideGoal>) -> Point {
    let Some(goal) = goal else {
        return general;
    };
    let step = (2.0 * FIGURE_RADIUS).min((goal.at - general).norm());
    let at = Path::shortest_way(state.ground(), general, goal.at).at(step);
    state.ground().nearest_for_figure(at)
}

/// Moves one messenger, along a route that its owner may name (RUL-41); or each messenger that has not ridden yet, in
/// the order of sending.
///
/// # Errors
///
/// Refuses if there is no messenger with this number, if it is not of the active side or has already ridden, if there
/// is no one to ride to, or if the route cannot be ridden or leads to no one.
pub fn ride_messengers(
    draft: &mut Draft<'_>,
    messenger: Option<MessengerId>,
    route: &RideRoute,
) -> Step {
    draft.state().only_in(Phase::Orders, "riding")?;
    match messenger {
        Some(id) => {
            may_ride(draft.state(), messenger_on_table(draft.state(), id)?)?;
            ride_one(draft, id, route)
        }
        None if !route.is_shortest() => {
            let said = "only a single messenger can be given a way";
            Err(Refusal::impossible("RUL-41", said)
                .remedy(Remedy::typed("name one, as ", "ride 1 to 20,8", ""))
                .into())
        }
        None => {
            let ready = ready_messengers(draft.state());
            if ready.is_empty() {
                return Err(
                    Refusal::impossible("MSG-02", "no messenger still needs to ride")
                        .remedy(Remedy::typed("", "order", " or `report` sends one"))
                        .into(),
                );
            }
            ready
                .into_iter()
                .try_for_each(|id| ride_one(draft, id, route))
        }
    }
}

/// Returns a messenger on the table, by its number.
///
/// # Errors
///
/// Fails if there is none with this number (MSG-01).
pub(crate) fn messenger_on_table(state: &State, id: MessengerId) -> Result<&Messenger, Refusal> {
    state
        .messengers()
        .iter()
        .find(|m| m.id == id)
        .ok_or_else(|| {
            let riding: Vec<String> = state
                .messengers()
                .iter()
                .map(|m| m.id.to_string())
                .collect();
            let remedy = if riding.is_empty() {
                "no messenger is on the table".to_owned()
            } else {
                format!("on the table: {}", riding.join(", "))
            };
            Refusal::impossible("MSG-01", format!("there is no messenger {id}")).remedy(remedy)
        })
}

fn ready_messengers(state: &State) -> Vec<MessengerId> {
    state
        .messengers()
        .iter()
        .filter(|m| may_ride(state, m).is_ok())
        .map(|m| m.id)
        .collect()
}

/// Checks whether a messenger may ride, or may be read where it is.
///
/// # Errors
///
/// Fails with the reason.
pub fn may_ride(state: &State, messenger: &Messenger) -> Result<(), Refusal> {
    let id = messenger.id;
    let own = state
        .division(&messenger.division)
        .is_some_and(|division| division.side == *state.active());
    if !own {
        return Err(Refusal::impossible(
            "MSG-01",
            format!("messenger {id} moves only in the Orders phase of its own side"),
        ));
    }
    if messenger.moved {
        return Err(
            Refusal::impossible("MSG-02", format!("messenger {id} has ridden"))
                .remedy("once in each Orders phase"),
        );
    }
    match messenger_goal(state, messenger) {
        Some(goal) if touches_goal(state, messenger, goal) => may_deliver(state, messenger),
        Some(_) => Ok(()),
        None => Err(
            Refusal::impossible("RUL-100", format!("{} is not at his post", messenger.to))
                .remedy("the messenger waits for him or his successor"),
        ),
    }
}

fn messenger_goal(state: &State, messenger: &Messenger) -> Option<RideGoal> {
    addressee_goal(state, &messenger.to, messenger.at)
}

fn touches_goal(state: &State, messenger: &Messenger, goal: RideGoal) -> bool {
    within(to_go(state, messenger.at, goal), CONTACT)
}

/// Checks whether a messenger touches its addressee: it then delivers its message without a die (MSG-02).
#[must_use]
pub fn is_there(state: &State, id: MessengerId) -> bool {
    let mut own = state.messengers().iter().filter(|m| m.id == id);
    let found = own
        .next()
        .and_then(|m| Some((m, messenger_goal(state, m)?)));
    found.is_some_and(|(messenger, goal)| touches_goal(state, messenger, goal))
}

/// Returns the inches that a figure must still ride until it touches its goal.
#[must_use]
pub fn to_go(state: &State, from: Point, goal: RideGoal) -> f64 {
    (Path::shortest_way(state.ground(), from, goal.at).length() - goal.gap).max(0.0)
}

/// Returns the remaining legs of a figure from a place to a general where he is now: the shortest path round impassable
/// ground (RUL-41). Empty if he is off the table, or if the figure already touches him.
#[must_use]
pub fn legs_to(state: &State, from: Point, to: &GeneralId) -> Vec<RideLeg> {
    addressee_goal(state, to, from).map_or_else(Vec::new, |goal| {
        let way = Path::shortest_way(state.ground(), from, goal.at);
        way.first_legs(way.length() - goal.gap)
    })
}

/// Returns the inches that a messenger must still ride; `None` if there is no one to ride to.
#[must_use]
pub fn left_of(state: &State, messenger: &Messenger) -> Option<f64> {
    Some(to_go(
        state,
        messenger.at,
        messenger_goal(state, messenger)?,
    ))
}

/// Rides with one messenger: a test if the enemy is near, three dice, delivery on contact.
fn ride_one(draft: &mut Draft<'_>, id: MessengerId, route: &RideRoute) -> Step {
    let state = draft.state();
    let Some(messenger) = state.messengers().iter().find(|m| m.id == id).cloned() else {
        return Ok(());
    };
    let Some(goal) = messenger_goal(state, &messenger) else {
        return Ok(());
    };
    if touches_goal(state, &messenger, goal) {
        has_no_way(&messenger, route)?;
        return deliver_message(draft, &messenger);
    }
    let course = RideCourse::plot_course(state, &messenger, goal, route)?;
    let tested = is_endangered(state, &messenger, &[messenger.at]);
    if tested && !comes_through(draft, &messenger)? {
        return Ok(());
    }
    let words = format!(
        "ride of messenger {id} to {}",
        name_of(draft.state(), &messenger.to)
    );
    let dice = draft.throws(
        &Ask::new(words, "MSG-02").about(dice_owner(&messenger)),
        weight::RIDE_DICE,
    )?;
    let rolled: f64 = dice.iter().map(|die| f64::from(*die)).sum();
    let inches = course.inches_ridden(rolled);
    if !tested
        && draft.state().rulings().on(Switch::MsgPathTested)
        && is_endangered(draft.state(), &messenger, &course.way.marks_along(inches))
        && !comes_through(draft, &messenger)?
    {
        return Ok(());
    }
    let left = course.inches_left(draft.state(), &messenger, rolled);
    let arrives = within(left, CONTACT);
    draft.note(Event::MessengerRode {
        id,
        dice,
        inches,
        left: if arrives { 0.0 } else { left },
        at: course.way.at(inches),
        by: course.points_passed(inches),
    });
    if arrives && may_deliver(draft.state(), &messenger).is_ok() {
        deliver_message(draft, &messenger)?;
    }
    Ok(())
}

/// Refuses to give a route to a messenger that touches its addressee already: contact is arrival (RUL-41).
fn has_no_way(messenger: &Messenger, route: &RideRoute) -> Result<(), Refusal> {
    if route.is_shortest() {
        return Ok(());
    }
    let id = messenger.id;
    let said = format!("messenger {id} touches its addressee, so it has arrived");
    Err(Refusal::impossible("RUL-41", said).remedy(Remedy::typed(
        "",
        format!("ride {id}"),
        " hands over what it carries",
    )))
}

fn name_of(state: &State, general: &GeneralId) -> String {
    state
        .general(general)
        .map_or(general.to_string(), |g| g.name.clone())
}

/// Returns the acts that the phase offers: every messenger that must still ride is due.
#[must_use]
pub fn messenger_openings(state: &State) -> Vec<Opening> {
    ready_messengers(state)
        .into_iter()
        .filter_map(|id| {
            let messenger = state.messengers().iter().find(|m| m.id == id)?;
            let left = state.oob().measure.say(left_of(state, messenger)?);
            let to = name_of(state, &messenger.to);
            let words = match is_there(state, id) {
                true => format!("messenger {id} is with {to}: it delivers without a die"),
                false => format!("messenger {id} to {to}: {left} to go"),
            };
            let command = Command::Ride {
                messenger: Some(id),
                route: RideRoute::default(),
            };
            Some(Opening::due(command, words))
        })
        .collect()
}

/// Returns the inches to ride from a division's commander to a brigadier, for a messenger placed beside the commander;
/// `None` if one of the two is not on the table.
#[must_use]
pub fn way_to(state: &State, brigade: &BrigadeId) -> Option<f64> {
    let division = &state.brigade(brigade)?.division;
    let at = state
        .division_general(division)
        .filter(|general| general.is_fit())?
        .at()?;
    let to = crate::terms::order_of_battle::OrderOfBattle::brigadier(brigade);
    let goal = addressee_goal(state, &to, at)?;
    let start = place_beside(state, at, Some(goal));
    Some(if goal.gap > FIGURE_RADIUS {
        to_go(state, start, goal).min(figure_gap(at, goal.at))
    } else {
        to_go(state, start, goal)
    })
}
