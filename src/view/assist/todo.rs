//! The to-do list of a phase: due acts, allowed acts, and reasons why some brigades do nothing.

mod idle;

use super::{degrees, generals, silent, worth};
use crate::assist;
use crate::sheets::card::{self, BrigadeLine};
use crate::tape::close as tape;
use rules::fields::combat::casualties;
use rules::fields::dispatch::near_limit;
use rules::fields::orders::messengers;
use rules::fields::state::{BrigadeState, State};
use rules::fields::terms::{
    chit::Chit,
    command::Command,
    name::{BrigadeId, UnitId},
    opening::Opening,
    phase::Phase,
};
use rules::fields::{combat, tactical};
use rules::spelling::counted;

pub(crate) use idle::why_idle;

/// Content of a step of the to-do list.
#[derive(Debug, Clone, PartialEq)]
pub enum TodoStep {
    /// An act that can be played as it is.
    Act(Box<Command>),
    /// A new order for the brigade, if its commander wishes to send one.
    Order(BrigadeId),
    /// A move, paid with the points that the brigade has left.
    Move(BrigadeId),
    /// No act is possible; the words say why.
    Nothing(BrigadeId),
}

/// One step of the to-do list.
#[derive(Debug, Clone, PartialEq)]
pub struct Todo {
    /// Kind of the step, with the act or brigade that it offers.
    pub step: TodoStep,
    /// The step as the list shows it.
    pub words: String,
    /// True if the phase should not end without this step.
    pub due: bool,
    /// Costs in addition to points: `disorders P2`.
    pub price: Vec<String>,
    /// True if a messenger has reached his addressee and hands over the message without a die (MSG-02).
    pub hands_over: bool,
    /// True for a move so short that it hardly matters; the list has it after other acts.
    pub is_petty: bool,
}

impl Todo {
    fn left(step: TodoStep, words: String) -> Self {
        Self {
            step,
            words,
            due: false,
            price: Vec::new(),
            hands_over: false,
            is_petty: false,
        }
    }

    /// Returns what an optional act costs besides points: 2 if it disorders a unit (ROUGH-02), 1 for any other cost,
    /// such as the unit's fire. Cheaper acts come first.
    fn harm(&self) -> u8 {
        let disorders = |price: &String| price.starts_with(tactical::DISORDERS);
        match self.due || self.price.is_empty() {
            true => 0,
            false => 1 + u8::from(self.price.iter().any(disorders)),
        }
    }

    /// Checks whether the act is a firefight.
    #[must_use]
    pub fn is_fire(&self) -> bool {
        matches!(&self.step, TodoStep::Act(command) if matches!(**command, Command::Fire { .. }))
    }

    /// Checks whether the act is a firefight or melee.
    #[must_use]
    pub fn is_fight(&self) -> bool {
        matches!(&self.step, TodoStep::Act(command) if matches!(**command, Command::Fire { .. } | Command::Melee { .. }))
    }

    /// Checks whether the act tests one or several generals.
    #[must_use]
    pub fn is_test(&self) -> bool {
        matches!(&self.step, TodoStep::Act(command) if matches!(**command, Command::Casualty { .. }))
    }

    /// Checks whether a messenger must ride, with dice that decide how far.
    #[must_use]
    pub fn is_due_ride(&self) -> bool {
        let rides = matches!(&self.step, TodoStep::Act(command) if matches!(**command, Command::Ride { .. }));
        self.due && rides && !self.hands_over
    }

    /// Returns the brigade whose chit an act draws from a cup on the table (CHIT-20); `None` for any other act.
    #[must_use]
    pub fn draws(&self) -> Option<&BrigadeId> {
        let TodoStep::Act(command) = &self.step else {
            return None;
        };
        match &**command {
            Command::Draw {
                chit: Some(Chit::Brigade(brigade)),
            } => Some(brigade),
            _ => None,
        }
    }

    /// Checks whether the step is about a brigade.
    fn is_about(&self, brigade: &BrigadeId, state: &State) -> bool {
        match &self.step {
            TodoStep::Act(command) => of_whom(state, command).as_ref() == Some(brigade),
            TodoStep::Order(id) | TodoStep::Move(id) | TodoStep::Nothing(id) => id == brigade,
        }
    }

    /// Checks whether the step offers something to do.
    #[must_use]
    pub fn is_open(&self) -> bool {
        !matches!(self.step, TodoStep::Nothing(_))
    }
}

/// Returns the costs of an act to put before its words: `! disorders P2  `; empty if it costs only points.
#[must_use]
pub fn price_prefix(price: &[String]) -> String {
    match price {
        [] => String::new(),
        price => format!("! {}  ", price.join(", ")),
    }
}

/// Lists the steps: the acts that the rules offer, in their order; the acts that commanders may choose; the brigades
/// that can do nothing, with the reasons. Firefights that depend on a measurement (a tape errs by `error` inches)
/// follow the other firefights; tests of generals that depend on one come last.
#[must_use]
pub fn todo_list(state: &State, openings: Vec<Opening>, error: f64) -> Vec<Todo> {
    if state.over().is_some() {
        return Vec::new();
    }
    let doubtful = doubtful_todos(state, &openings, error);
    let spared = spared_todos(state, error);
    let mut walk: Vec<Todo> = on_one_board(openings)
        .into_iter()
        .map(|o| offered_todo(state, o))
        .collect();
    match state.phase() {
        Phase::Orders => walk.extend(order_todos(state)),
        Phase::GrandTactical => {
            walk.sort_by_key(|todo| todo.is_petty);
            let idle = idle_todo(state, &walk);
            walk.extend(idle);
        }
        Phase::Tactical => {
            walk.sort_by_key(|todo| (todo.harm(), todo.is_petty));
            let points = points_todos(state, &walk);
            walk.extend(points);
            if !walk.iter().any(Todo::is_open) {
                let unpaid = unpaid_todos(state, &walk);
                walk.extend(unpaid);
            }
        }
        Phase::Combat => {
            let others = walk.iter().position(|todo| todo.due || !todo.is_fire());
            let at = others.unwrap_or(walk.len());
            walk.splice(at..at, doubtful);
            walk.extend(spared);
            if walk.is_empty() && state.fights().is_empty() {
                walk.extend(silent_todos(state));
            }
        }
        Phase::Deployment | Phase::Draw | Phase::Activation | Phase::Morale => {}
    }
    walk
}

/// Joins the tests of several generals into one step, because their dice are thrown one after another.
fn on_one_board(openings: Vec<Opening>) -> Vec<Opening> {
    let is_test =
        |opening: &Opening| matches!(opening.command, Command::Casualty { .. }) && opening.due;
    let (tests, mut others): (Vec<_>, Vec<_>) = openings.into_iter().partition(is_test);
    match tests.len() {
        0 | 1 => others.extend(tests),
        count => others.push(Opening::due(generals::EACH, generals::board_title(count))),
    }
    others
}

/// Returns the firefights that a tape measure may allow, except those that no measurement can make possible.
fn doubtful_todos(state: &State, openings: &[Opening], error: f64) -> Vec<Todo> {
    if state.phase() != Phase::Combat {
        return Vec::new();
    }
    let fights = combat::doubtful_firefights(state, openings, error).into_iter();
    fights
        .filter(|command| !near_limit::close(state, command, error).is_empty())
        .map(|command| {
            let words = fight_words(state, &command).unwrap_or_default();
            let words = format!("MEASURE first: {words}");
            Todo::left(TodoStep::Act(Box::new(command)), words)
        })
        .collect()
}

/// Returns the tests of generals who are too far from a unit under fire by their recorded places, but may be near
/// enough by the tape (GEN-01).
fn spared_todos(state: &State, error: f64) -> Vec<Todo> {
    if state.phase() != Phase::Combat {
        return Vec::new();
    }
    let tests = casualties::doubtful_tests(state).into_iter();
    tests
        .filter_map(|command| {
            let measure = tape::to_measure(state, &near_limit::close(state, &command, error))?;
            let words = format!("{measure}: must a general be tested?");
            Some(Todo::left(TodoStep::Act(Box::new(command)), words))
        })
        .collect()
}

fn offered_todo(state: &State, opening: Opening) -> Todo {
    let hands_over = match &opening.command {
        Command::Ride {
            messenger: Some(id),
            ..
        } => messengers::is_there(state, *id),
        _ => false,
    };
    let worth = worth::of_move(state, &opening.command);
    let words = fight_words(state, &opening.command);
    let mut words = words.unwrap_or_else(|| degrees::singular(&opening.words));
    if let Some(reason) = worth.as_ref().and_then(|worth| worth.reason.as_ref()) {
        words = format!("{words}: {reason}");
    }
    Todo {
        hands_over,
        is_petty: worth.is_some_and(|worth| worth.is_petty),
        words,
        step: TodoStep::Act(Box::new(opening.command)),
        due: opening.due,
        price: opening.price,
    }
}

/// Describes a fight by the addresses of its units, with the modifiers switched by hand; `None` for another act.
///
/// It uses addresses, because the names in a grand battery would fill the line before the target.
#[must_use]
pub fn fight_words(state: &State, command: &Command) -> Option<String> {
    let (Command::Fire { switched, .. } | Command::Melee { switched, .. }) = command else {
        return None;
    };
    let mut words = brief_act(state, command)?;
    for (how, names) in [("with", &switched.with), ("without", &switched.without)] {
        if !names.is_empty() {
            words = format!("{words}, {how} {}", names.join(" "));
        }
    }
    Some(words)
}

fn brief_act(state: &State, command: &Command) -> Option<String> {
    let addresses = |units: &[UnitId]| unit_addresses(state, units);
    let base = |id: &UnitId| state.unit(id)?.base();
    match command {
        Command::Fire { firing, at, .. } => {
            let nearest = firing
                .iter()
                .filter_map(|id| Some(base(id)?.distance(&base(at)?)))
                .min_by(f64::total_cmp);
            let range = nearest.map_or_else(String::new, |inches| {
                format!(", {}", state.oob().measure.say(inches))
            });
            let fires = if firing.len() == 1 { "fires" } else { "fire" };
            Some(format!(
                "{} {fires} at {} {}{range}",
                addresses(firing),
                state.oob().address(at),
                state.unit(at)?.name
            ))
        }
        Command::Melee {
            fighting, against, ..
        } => Some(format!(
            "melee: {} against {}",
            addresses(fighting),
            addresses(against)
        )),
        _ => None,
    }
}

/// Describes a fight as briefly as possible: `A1 A2→P1`; `None` for another act.
#[must_use]
pub fn brief_fight(state: &State, command: &Command) -> Option<String> {
    let one = |units: &[UnitId]| unit_addresses(state, units);
    match command {
        Command::Fire { firing, at, .. } => {
            Some(format!("{}→{}", one(firing), state.oob().address(at)))
        }
        Command::Melee {
            fighting, against, ..
        } => Some(format!("{}→{}", one(fighting), one(against))),
        _ => None,
    }
}

fn unit_addresses(state: &State, units: &[UnitId]) -> String {
    let each: Vec<String> = units.iter().map(|id| state.oob().address(id)).collect();
    each.join(" ")
}

/// Returns the brigades that may be sent a new order and have none on its way.
fn order_todos(state: &State) -> Vec<Todo> {
    assist::active_brigades(state)
        .filter(|b| assist::may_be_sent(state, &b.id) && assist::coming_order(state, b).is_none())
        .map(|b| {
            let words = format!(
                "{} {} is to {}; it may be sent a new order",
                b.callsign,
                card::short_name(&b.name),
                card::order_in_words(state, b.order())
            );
            Todo::left(TodoStep::Order(b.id.clone()), words)
        })
        .collect()
}

fn is_named(walk: &[Todo], brigade: &BrigadeId, state: &State) -> bool {
    walk.iter().any(|todo| todo.is_about(brigade, state))
}

/// Returns the brigade that a command is for; `None` if it is not for a single brigade.
#[must_use]
pub fn of_whom(state: &State, command: &Command) -> Option<BrigadeId> {
    let of = |unit: &UnitId| state.unit(unit).map(|unit| unit.brigade.clone());
    match command {
        Command::Order { brigade, .. }
        | Command::Report { brigade }
        | Command::Rally { brigade, .. }
        | Command::Accept { brigade, .. }
        | Command::March { brigade, .. }
        | Command::Deploy { brigade, .. }
        | Command::Name { brigade }
        | Command::Draw {
            chit: Some(Chit::Brigade(brigade)),
        }
        | Command::Reveal { brigade } => Some(brigade.clone()),
        Command::Activate { brigade, .. } => brigade.clone(),
        Command::Move { units, .. }
        | Command::Reform { units, .. }
        | Command::Dig { units, .. } => of(units.first()?),
        Command::Fire { firing, .. } => of(firing.first()?),
        Command::Melee { fighting, .. } => of(fighting.first()?),
        Command::Face { unit, .. } => of(unit),
        _ => None,
    }
}

/// Returns one row for all brigades that have not marched and cannot, each with its reason; `None` if there are none.
fn idle_todo(state: &State, walk: &[Todo]) -> Option<Todo> {
    let idle = assist::active_brigades(state)
        .filter(|brigade| !brigade.has_marched() && !is_named(walk, &brigade.id, state));
    let idle: Vec<(&BrigadeState, String)> = idle
        .map(|brigade| (brigade, why_idle(state, brigade)))
        .collect();
    let (first, _) = idle.first()?;
    let words = match idle.as_slice() {
        [(brigade, why)] => format!(
            "{} {} cannot march: {why}",
            brigade.callsign,
            card::short_name(&brigade.name)
        ),
        several => format!(
            "{} cannot march: {}",
            several.len(),
            idle::by_reason(several)
        ),
    };
    Some(Todo::left(TodoStep::Nothing(first.id.clone()), words))
}

/// Returns a row for each brigade whose units may not fire, and one row for all brigades that only lack a target.
fn silent_todos(state: &State) -> impl Iterator<Item = Todo> {
    let lines = silent::silent_lines(state).into_iter();
    lines.map(|(brigade, words)| Todo::left(TodoStep::Nothing(brigade), words))
}

/// Returns the brigades that may move although their order does not demand it; brigades without a unit to move come
/// last. Includes a brigade that may only turn to face an attacker, because that costs no point (CMD-09).
fn points_todos(state: &State, walk: &[Todo]) -> Vec<Todo> {
    let is_paid = |todo: &Todo| !matches!(&todo.step, TodoStep::Act(act) if matches!(**act, Command::Face { .. }));
    let mut todos: Vec<Todo> = card::brigades(state)
        .into_iter()
        .filter(|line| line.active && line.away.is_none())
        .filter_map(|line| {
            let mut about_it = walk.iter().filter(|todo| todo.is_about(&line.id, state));
            let has_work = tactical::has_work(state, &line.id);
            if about_it.any(|todo| is_paid(todo) || !has_work) {
                return None;
            }
            let means = paying_means(state, &line)?;
            let who = format!("{} {}", line.callsign, card::short_name(&line.name));
            if !has_work {
                let words = format!(
                    "{who}: {means}; every unit has moved (RUL-26), but its general may still ride or lead"
                );
                return Some(Todo::left(TodoStep::Nothing(line.id), words));
            }
            let words = format!("{who}: {means}, {}", line.order);
            Some(Todo::left(TodoStep::Move(line.id), words))
        })
        .collect();
    todos.sort_by_key(|todo| !todo.is_open());
    todos
}

/// Describes who pays for a brigade: its brigadier with his points, or the superior who substitutes for him (RUL-30).
/// `None` if no one has the points.
fn paying_means(state: &State, line: &BrigadeLine) -> Option<String> {
    match line.points {
        Some((0, _)) => None,
        Some((left, _)) => Some(format!("{} left", counted(left, "point"))),
        None => {
            let mut prices = tactical::unit_prices(state, &line.id).into_iter();
            let payer = prices.find_map(|(_, price)| Some(price.ok()?.general))?;
            let payer = state.general(&payer)?;
            let left = counted(payer.points(), "point");
            Some(format!("{} stands in, {left} left", payer.name))
        }
    }
}

/// Returns the brigades without a payer, each with the reason, if nothing else can be done.
fn unpaid_todos(state: &State, walk: &[Todo]) -> Vec<Todo> {
    assist::active_brigades(state)
        .filter(|brigade| !is_named(walk, &brigade.id, state))
        .filter_map(|brigade| {
            let (_, price) = tactical::unit_prices(state, &brigade.id)
                .into_iter()
                .next()?;
            let words = format!(
                "{} {} cannot move: {}",
                brigade.callsign,
                card::short_name(&brigade.name),
                price.err()?
            );
            Some(Todo::left(TodoStep::Nothing(brigade.id.clone()), words))
        })
        .collect()
}

/// Describes a phase without steps: the game is over, or `next` ends the phase.
#[must_use]
pub fn nothing_left(state: &State) -> String {
    match state.over() {
        Some(why) => format!("the game is over: {why}"),
        None => format!("nothing left to do; `next` ends the {}", state.phase_ends()),
    }
}
