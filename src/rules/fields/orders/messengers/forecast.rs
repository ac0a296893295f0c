//! Forecast before a messenger is sent: when it would arrive, and when it must leave to arrive in time (MSG-02).

use super::{
    Path, RideLeg, addressee_goal, chances::RideChances, is_endangered, journey::Journey,
    messenger_goal, place_beside, to_go,
};
use crate::state::{Messenger, State};
use crate::terms::{
    name::{BrigadeId, SideId},
    order_of_battle::OrderOfBattle,
    phase::Phase,
};

/// Number of the sender's turns in a forecast.
const TURNS: usize = 8;

/// Difference below which two chances count as equal: sums of products are exact to about 1e-15.
const AS_LIKELY: f64 = 1e-12;

/// Forecast of a messenger's arrival. It assumes that the addressee stays where he is, and that enemies near the path
/// stay too: near them the messenger must throw a danger die before a ride (MSG-05). Their later places are unknown.
#[derive(Debug, Clone, PartialEq)]
pub struct RideForecast {
    /// Inches to ride.
    pub inches: f64,
    /// The path, leg by leg: the shortest round impassable ground (RUL-41).
    pub legs: Vec<RideLeg>,
    /// Chance that the messenger survives every danger die on the path, and so ever arrives; 1 if no such die is
    /// thrown.
    pub unharmed: f64,
    /// Stretches of the path, in whole inches from its start. A messenger that stops there must throw the danger die
    /// before it rides on.
    pub danger: Vec<(usize, usize)>,
    /// The sender's player turns from the next ride on, each with the chance that the messenger has arrived by then.
    pub arrivals: Vec<ForecastTurn>,
    /// Number of turns from one of the sender's turns to the next ([`State::turns_apart`]).
    pub apart: u32,
}

/// One of the sender's turns in a forecast.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ForecastTurn {
    /// The player turn.
    pub turn: u32,
    /// Chance, computed exactly, that the messenger has arrived in the turn's Orders phase or before.
    pub chance: f64,
}

impl RideForecast {
    fn new(first: u32, apart: u32, journey: &Journey) -> Self {
        let mut chances = RideChances::new(journey.inches());
        let mut arrivals = Vec::new();
        let mut turn = first;
        let may_be_lost = !journey.is_safe();
        while (may_be_lost && chances.is_under_way()) || arrivals.len() < TURNS {
            chances.ride(journey.inches(), |ridden, sum| {
                journey.safe_faces(ridden, sum)
            });
            let chance = chances.arrived;
            arrivals.push(ForecastTurn { turn, chance });
            turn += apart;
        }
        // Rides beyond the forecast are computed only for the chance that the messenger is lost in the end.
        arrivals.truncate(TURNS);
        Self {
            inches: journey.inches(),
            legs: journey.legs(),
            unharmed: 1.0 - chances.lost,
            danger: journey.dangerous_stretches(),
            arrivals,
            apart,
        }
    }

    /// Returns how many of the sender's turns earlier a messenger must leave to arrive with at least this chance: 0 if
    /// the first ride suffices. `None` if the forecast is too short.
    #[must_use]
    pub fn turns_before(&self, chance: f64) -> Option<u32> {
        let enough = |arrival: &ForecastTurn| arrival.chance >= chance - AS_LIKELY;
        self.arrivals.iter().position(enough).map(|n| n as u32)
    }

    /// Returns the latest player turn of the sender in which a messenger must leave to arrive by turn `by` with at
    /// least this chance; `None` if it is already too late.
    #[must_use]
    pub fn latest_turn(&self, by: u32, chance: f64) -> Option<u32> {
        let first = self.arrivals.first()?.turn;
        // The sender's last turn up to `by`.
        let last = by.checked_sub(by.abs_diff(first) % self.apart)?;
        let latest = last.checked_sub(self.apart * self.turns_before(chance)?)?;
        (latest >= first).then_some(latest)
    }

    /// Returns the chance of arrival by turn `by`, for each of the sender's turns in which the messenger may be sent
    /// from the same place.
    #[must_use]
    pub fn chances_by_turn(&self, by: u32) -> Vec<ForecastTurn> {
        let turns = self.arrivals.iter().filter(|arrival| arrival.turn <= by);
        let turns: Vec<u32> = turns.map(|arrival| arrival.turn).collect();
        let chances = self.arrivals.iter().take(turns.len());
        let mut sent: Vec<ForecastTurn> = turns
            .into_iter()
            .rev()
            .zip(chances)
            .map(|(turn, arrival)| ForecastTurn {
                turn,
                chance: arrival.chance,
            })
            .collect();
        sent.reverse();
        sent
    }
}

/// Returns the forecast for an order to a brigade by messenger; `None` if there is no one to send it, or no one to
/// receive it.
#[must_use]
pub fn forecast_ride(state: &State, brigade: &BrigadeId) -> Option<RideForecast> {
    let division = &state.brigade(brigade)?.division;
    let at = state
        .division_general(division)
        .filter(|general| general.is_fit())?
        .at()?;
    let to = OrderOfBattle::brigadier(brigade);
    let goal = addressee_goal(state, &to, at)?;
    let start = place_beside(state, at, Some(goal));
    let side = &state.brigade(brigade)?.side;
    let inches = to_go(state, start, goal).min(super::way_to(state, brigade)?);
    let way = Path::shortest_way(state.ground(), start, goal.at);
    let journey = Journey::new(state, side, way, inches);
    let first = next_ride(state, side);
    Some(RideForecast::new(first, state.turns_apart(), &journey))
}

/// Returns the forecast for a messenger on its way; `None` if there is no one to ride to.
#[must_use]
pub fn forecast_of(state: &State, messenger: &Messenger) -> Option<RideForecast> {
    let goal = messenger_goal(state, messenger)?;
    let side = &state.division(&messenger.division)?.side;
    let mut first = next_ride(state, side);
    if messenger.moved && first == state.turn() {
        first += state.turns_apart();
    }
    let inches = to_go(state, messenger.at, goal);
    let way = Path::shortest_way(state.ground(), messenger.at, goal.at);
    let is_near = is_endangered(state, messenger, &[messenger.at]);
    let mut journey = Journey::new(state, side, way, inches).endangered(is_near);
    if messenger.run_over {
        journey = journey.run_over();
    }
    Some(RideForecast::new(first, state.turns_apart(), &journey))
}

/// Returns the player turn of the side's next Orders phase, in which its messenger rides.
fn next_ride(state: &State, side: &SideId) -> u32 {
    let own = *side == *state.active();
    if state.chits().is_some() {
        // Both sides give orders once a round (CHIT-04).
        let comes = own || state.round().is_some_and(|round| !round.orders_passed);
        let is_now = state.phase() == Phase::Orders && comes;
        return state.turn() + u32::from(!is_now);
    }
    match state.phase() {
        Phase::Deployment if own => 1,
        Phase::Deployment => 2,
        Phase::Orders if own => state.turn(),
        _ if own => state.turn() + 2,
        _ => state.turn() + 1,
    }
}
