//! Aids for the referee: orders and messengers, the activation board, the odds of a fight.

use super::{
    sheets::card::{order_in_words, short_order},
    tape::{close as words, legs},
};
use dry_run::DryRun;
use rules::chance;
use rules::clause::{Modifier, sum};
use rules::fields::orders::messengers::{self, ForecastTurn, RideForecast};
use rules::fields::state::{BrigadeState, Messenger, State};
use rules::fields::terms::{
    charts::ActivationResult,
    close::Close,
    command::Command,
    edition::Edition,
    event::Event,
    fate::GeneralFate,
    message::Message,
    name::{BrigadeId, GeneralId, MessengerId},
    order::Order,
    order_of_battle::{OrderOfBattle, Rank},
    phase::Phase,
};
use rules::fields::{activation, dispatch::near_limit, orders};
use table::measure::Measure;

pub mod degrees;
pub mod dry_run;
pub mod generals;
pub mod modifier;
pub mod odds;
pub mod play;
pub mod silent;
pub mod todo;
pub mod warning;
mod worth;

/// One line of the panel of orders.
#[derive(Debug, Clone, PartialEq)]
pub struct OrderLine {
    /// The brigade that would get the order.
    pub id: BrigadeId,
    /// The callsign that the referee types.
    pub callsign: String,
    /// Display name.
    pub name: String,
    /// The order that the brigade follows now.
    pub now: String,
    /// True if a new order may be sent to the brigade now.
    pub may: bool,
    /// Reason why an order may or may not be sent.
    pub why: String,
    /// The order that waits for the brigade or is on its way to it; `None` if there is none.
    pub coming: Option<String>,
    /// Describes when an order sent now would arrive; `None` if no one sends or receives it.
    pub ride: Option<String>,
}

/// A messenger on the table, for the panel of orders.
#[derive(Debug, Clone, PartialEq)]
pub struct RiderLine {
    /// The messenger's number, as commands name it.
    pub id: MessengerId,
    /// Sender, addressee and message: `Wadsworth to Cutler: retire`.
    pub words: String,
    /// Inches to go; `None` if the addressee is off the table.
    pub left: Option<f64>,
    /// True if the messenger has ridden in this phase.
    pub moved: bool,
    /// The whole remaining way, leg by leg, with the turns of possible arrival; `None` if the addressee is off the
    /// table.
    pub way: Option<String>,
}

impl RiderLine {
    /// Describes the messenger's remaining ride and arrival, for a board: `8.4 in to go, probably there in turn 3`.
    /// `None` if the receiver is off the table.
    #[must_use]
    pub fn in_words(&self, state: &State) -> Option<String> {
        let (left, way) = self.left.zip(self.way.as_ref())?;
        Some(format!("{} to go, {way}", state.oob().measure.say(left)))
    }
}

/// One line of the activation board.
#[derive(Debug, Clone, PartialEq)]
pub struct ActivationLine {
    /// The brigade that rolls.
    pub id: BrigadeId,
    /// The callsign that the referee types.
    pub callsign: String,
    /// Display name.
    pub name: String,
    /// Modifiers of the two activation dice.
    pub modifiers: Vec<Modifier>,
    /// The edition, which decides how fatigue counts (FAT-03).
    pub edition: Edition,
    /// Sum of the modifiers.
    pub total: i32,
    /// For each row of the chart, the worst first, the number of the 36 throws of two dice that give it.
    pub chances: [u32; 6],
    /// The least total for Attack (RUL-01).
    pub attack_from: i32,
    /// The activation dice; empty before the roll, or if they were not recorded.
    pub dice: Vec<u8>,
    /// The brigade's result this turn; `None` if it has not rolled.
    pub result: Option<ActivationResult>,
    /// Reason why the brigade does not roll; `None` if it does.
    pub barred: Option<String>,
    /// Distances near a limit, which only a tape measure can settle before the brigade rolls.
    pub in_doubt: Vec<Close>,
    /// The distances of `in_doubt` in words; `None` if there are none.
    pub to_measure: Option<String>,
}

impl ActivationLine {
    /// Checks whether measuring may change the modifiers of the dice. Ignores distances that only decide how other
    /// brigades react if this one gives way.
    #[must_use]
    pub fn is_total_in_doubt(&self) -> bool {
        self.in_doubt.iter().any(|close| close.rule != "RUL-09")
    }
}

/// A brigade's activation roll, taken from the log because the state stores only the sum.
#[derive(Debug, Clone, PartialEq)]
pub struct ActivationRoll {
    /// The brigade that rolled.
    pub brigade: BrigadeId,
    /// The faces of the two dice.
    pub dice: Vec<u8>,
    /// The modifiers added to the dice.
    pub modifiers: Vec<Modifier>,
}

impl ActivationRoll {
    /// Returns the activation roll in an event; `None` if it has none.
    #[must_use]
    pub fn from_event(event: &Event) -> Option<Self> {
        let Event::Activated {
            brigade,
            dice,
            modifiers,
            ..
        } = event
        else {
            return None;
        };
        Some(Self {
            brigade: brigade.clone(),
            dice: dice.clone(),
            modifiers: modifiers.clone(),
        })
    }
}

/// Returns a line for each brigade to which the active side might send an order.
#[must_use]
pub fn orders(state: &State) -> Vec<OrderLine> {
    active_brigades(state)
        .map(|b| order_line(state, b))
        .collect()
}

/// Returns the active side's brigades on the table; in games with chits only the acting brigade.
pub(super) fn active_brigades(state: &State) -> impl Iterator<Item = &BrigadeState> + '_ {
    state
        .brigades()
        .filter(|b| state.acts(b) && !b.is_broken() && state.is_on_table(&b.id))
}

fn order_line(state: &State, brigade: &BrigadeState) -> OrderLine {
    let (may, why) = may_be_ordered(state, brigade);
    OrderLine {
        id: brigade.id.clone(),
        callsign: brigade.callsign.clone(),
        name: brigade.name.clone(),
        now: short_order(state, brigade.order()),
        may,
        why,
        coming: coming_order(state, brigade).map(|order| short_order(state, order)),
        ride: ride(state, &brigade.id),
    }
}

/// Returns the order that waits for a brigade or is on its way to it; `None` if there is none.
pub(super) fn coming_order<'a>(state: &'a State, brigade: &'a BrigadeState) -> Option<&'a Order> {
    let mut riding = state.messengers().iter().filter_map(|m| match &m.carries {
        Message::Order { brigade: to, order } if *to == brigade.id => Some(order),
        _ => None,
    });
    brigade.waiting().or_else(|| riding.next())
}

fn may_be_ordered(state: &State, brigade: &BrigadeState) -> (bool, String) {
    match orders::may_be_ordered(state, &brigade.id) {
        Ok(why) => (true, why.to_string()),
        Err(refusal) => (false, refusal.said().to_owned()),
    }
}

/// Checks whether a brigade may be sent a new order now.
#[must_use]
pub fn may_be_sent(state: &State, brigade: &BrigadeId) -> bool {
    orders::may_be_ordered(state, brigade).is_ok()
}

/// Describes when an order sent now would arrive; `None` if there is no sender or receiver. Example: `18.0 in to ride:
/// below 1 % by turn 1, 41 % by turn 3, 50 % by turn 5; danger dice at 0-4 in along the way, 50 % come through; for 90
/// % of those to be in time, send it 2 of its side's turns ahead, provided no troops or generals move`.
#[must_use]
pub fn ride(state: &State, brigade: &BrigadeId) -> Option<String> {
    let forecast = messengers::forecast_ride(state, brigade)?;
    let waits = no_brigadier(state, &OrderOfBattle::brigadier(brigade)).unwrap_or_default();
    Some(in_words(state, &forecast) + &waits)
}

/// Describes what will happen to an order on its way to a brigade without a brigadier at his post: `; Cutler is dead:
/// it will wait for his successor in turn 4, or a superior acting for him (RUL-47)`; `None` if someone can receive it.
#[must_use]
pub fn no_brigadier(state: &State, to: &GeneralId) -> Option<String> {
    let general = state.general(to)?;
    if general.is_fit() || general.rank != Rank::Brigade {
        return None;
    }
    let whom = match general.fate() {
        GeneralFate::Dead => "his successor",
        _ => "him",
    };
    let turn = general.back_on();
    let word = state.turn_word();
    let turn = turn.map_or_else(String::new, |turn| format!(" in {word} {turn}"));
    // The basic edition has no substitutes.
    let or = match state.edition() {
        Edition::Full => ", or a superior acting for him",
        Edition::Basic => "",
    };
    let (name, fate) = (&general.name, general.fate().name());
    Some(format!(
        "; {name} is {fate}: it will wait for {whom}{turn}{or} (RUL-47)"
    ))
}

/// Describes a forecast. A path with turns is given leg by leg, without legs that would be shown as 0.0 in.
#[must_use]
pub fn in_words(state: &State, forecast: &RideForecast) -> String {
    let inches = state.oob().measure.say(forecast.inches);
    let way = match forecast.legs.as_slice() {
        [] | [_] => String::new(),
        legs => format!(" ({})", legs::told(state, legs)),
    };
    let arrives = arrival_words(state, forecast);
    match forecast.inches < 0.05 {
        true => format!("no ride needed: {arrives}"),
        false => format!("{inches} to ride{way}: {arrives}"),
    }
}

/// Describes when the messenger may arrive, and the dangers on its way.
fn arrival_words(state: &State, forecast: &RideForecast) -> String {
    if state.known_to().is_some() {
        return soonest_words(forecast, state.turn_word());
    }
    // List turns only up to the one in which the chance of arrival stops growing.
    let told = percent(forecast.unharmed);
    let there = |arrival: &ForecastTurn| {
        arrival.chance >= forecast.unharmed - 5e-4 || percent(arrival.chance) == told
    };
    let sure = forecast.arrivals.iter().position(there);
    let turns = sure.map_or(forecast.arrivals.len(), |n| n + 1);
    let each: Vec<String> = forecast
        .arrivals
        .iter()
        .take(turns)
        .map(|arrival| {
            let chance = match percent(arrival.chance).as_str() {
                "100 %" => "certain".to_owned(),
                chance => chance.to_owned(),
            };
            format!("{chance} by {} {}", state.turn_word(), arrival.turn)
        })
        .collect();
    let mut words = each.join(", ");
    words.push_str(&danger_words(forecast, state.oob().measure));
    let likely = if forecast.unharmed < 1.0 {
        "90 % of those"
    } else {
        "90 %"
    };
    words.push_str(&match forecast.turns_before(LIKELY * forecast.unharmed) {
        None => "; too far to rely on".to_owned(),
        // The chance of the first turn already says so.
        Some(0) => String::new(),
        Some(n) => {
            let before = match (n, state.chits()) {
                (1, None) => "one of its side's turns".to_owned(),
                (n, None) => format!("{n} of its side's turns"),
                (1, Some(_)) => "one round".to_owned(),
                (n, Some(_)) => format!("{n} rounds"),
            };
            format!("; for {likely} to be in time, send it {before} ahead")
        }
    });
    let next = forecast.arrivals.first();
    if sure != Some(0) || !next.is_some_and(|next| is_now(state, next)) {
        words.push_str(STANDING);
    }
    words
}

/// Describes the earliest arrival, and the turn by which half of the messengers arrive. A side learns no more, because
/// it does not know the dangers on the way.
fn soonest_words(forecast: &RideForecast, word: &str) -> String {
    let first = forecast
        .arrivals
        .iter()
        .find(|arrival| arrival.chance > 0.0);
    let half = forecast.turns_before(0.5 * forecast.unharmed);
    let half = half.and_then(|turns| forecast.arrivals.get(turns as usize));
    match (first, half) {
        (Some(first), Some(half)) if first.turn == half.turn => {
            format!("probably there in {word} {}", half.turn)
        }
        (Some(first), Some(half)) => format!(
            "there in {word} {} at the earliest, probably in {word} {}",
            first.turn, half.turn
        ),
        (Some(first), None) => format!("there in {word} {} at the earliest", first.turn),
        _ => "too far to rely on".to_owned(),
    }
}

/// The assumption behind every forecast beyond the next ride, as the end of a sentence.
const STANDING: &str = ", provided no troops or generals move";

/// Checks whether the messenger rides in this phase, before anything else moves.
fn is_now(state: &State, next: &ForecastTurn) -> bool {
    state.phase() == Phase::Orders && next.turn == state.turn()
}

/// Describes the stretch of the path on which the messenger throws danger dice, and the share of messengers that come
/// through.
fn danger_words(forecast: &RideForecast, measure: Measure) -> String {
    if forecast.unharmed >= 1.0 {
        return String::new();
    }
    let through = percent(forecast.unharmed);
    let along = match forecast.danger.as_slice() {
        [(0, 0)] => "danger die before its first ride".to_owned(),
        [] => "danger dice as it passes the enemy".to_owned(),
        stretches => {
            let told = stretches
                .iter()
                .map(|inches| stretch_words(*inches, measure));
            let told: Vec<String> = told.collect();
            let unit = measure.unit();
            format!("danger dice at {} {unit} along the way", told.join(", "))
        }
    };
    format!("; {along}, {through} come through")
}

fn stretch_words(stretch: (usize, usize), measure: Measure) -> String {
    let (from, to) = stretch;
    let [from, to] = [from, to].map(|inches| measure.number(inches as f64));
    if from == to {
        from.to_string()
    } else {
        format!("{from}-{to}")
    }
}

/// Minimum chance at which the arrival of a message is called likely.
pub const LIKELY: f64 = 0.9;

/// Formats a chance as a percentage. A rare event is never shown as 0 %, nor a likely one as 100 %.
#[must_use]
pub fn percent(chance: f64) -> String {
    let percent = chance * 100.0;
    if percent > 0.0 && percent < 1.0 {
        "below 1 %".to_owned()
    } else if percent > 99.0 && percent < 100.0 - 1e-9 {
        "over 99 %".to_owned()
    } else {
        format!("{percent:.0} %")
    }
}

/// Returns the messengers on the table.
#[must_use]
pub fn riders(state: &State) -> Vec<RiderLine> {
    state
        .messengers()
        .iter()
        .map(|m| rider_line(state, m))
        .collect()
}

fn rider_line(state: &State, rider: &Messenger) -> RiderLine {
    let name = |id: &GeneralId| {
        state
            .general(id)
            .map_or_else(|| id.to_string(), |general| general.name.clone())
    };
    let carries = match &rider.carries {
        Message::Order { order, .. } | Message::Instruction { order, .. } => {
            order_in_words(state, order)
        }
        Message::Report { .. } => "report".to_owned(),
    };
    let forecast = messengers::forecast_of(state, rider);
    RiderLine {
        id: rider.id,
        words: format!("{} to {}: {carries}", name(&rider.from), name(&rider.to)),
        left: forecast.as_ref().map(|forecast| forecast.inches),
        way: forecast.map(|forecast| {
            let course = legs::course(state, &forecast.legs);
            let waits = no_brigadier(state, &rider.to).unwrap_or_default();
            let arrivals = arrival_words(state, &forecast) + &waits;
            match course.is_empty() {
                true => arrivals,
                false => format!("{course}: {arrivals}"),
            }
        }),
        moved: rider.moved,
    }
}

/// Returns the activation board of the active side, with the rolls of this phase; `tape_error` is the error of a tape,
/// in inches.
#[must_use]
pub fn activation(state: &State, rolls: &[ActivationRoll], tape_error: f64) -> Vec<ActivationLine> {
    let line = |brigade: &BrigadeState| {
        let roll = rolls.iter().find(|roll| roll.brigade == brigade.id);
        activation_line(state, brigade, roll, tape_error)
    };
    active_brigades(state).map(line).collect()
}

fn activation_line(
    state: &State,
    brigade: &BrigadeState,
    roll: Option<&ActivationRoll>,
    tape_error: f64,
) -> ActivationLine {
    let blank = ActivationLine {
        id: brigade.id.clone(),
        callsign: brigade.callsign.clone(),
        name: brigade.name.clone(),
        modifiers: Vec::new(),
        edition: state.edition(),
        total: 0,
        attack_from: activation::attack_from(state),
        chances: [0; 6],
        dice: Vec::new(),
        result: brigade.result(),
        barred: None,
        in_doubt: Vec::new(),
        to_measure: None,
    };
    if brigade.result().is_some() {
        return match roll {
            Some(roll) => ActivationLine {
                modifiers: roll.modifiers.clone(),
                total: sum(&roll.modifiers),
                dice: roll.dice.clone(),
                ..blank
            },
            None => blank,
        };
    }
    let command = Command::activate(Some(brigade.id.clone()));
    let outcome = match dry_run::dry_run(state, &command, &chance::EVEN) {
        DryRun::Would(outcome) => outcome,
        DryRun::Refused(refusal) => {
            return ActivationLine {
                barred: Some(refusal.said().to_owned()),
                ..blank
            };
        }
        DryRun::Wanted(_) => return blank,
    };
    let modifiers = outcome.events.into_iter().find_map(|event| match event {
        Event::Activated { modifiers, .. } => Some(modifiers),
        _ => None,
    });
    let modifiers = modifiers.unwrap_or_default();
    let total = sum(&modifiers);
    let in_doubt = near_limit::close(state, &command, tape_error);
    ActivationLine {
        chances: activation::result_chances(total, blank.attack_from),
        modifiers,
        total,
        to_measure: words::to_measure(state, &in_doubt),
        in_doubt,
        ..blank
    }
}
