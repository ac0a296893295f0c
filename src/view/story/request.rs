//! Players' requests as sentences, because players do not read the command language.

use super::names::StoryNames;
use crate::assist;
use rules::fields::language::{self, LineRequest};
use rules::fields::state::{BrigadeState, State};
use rules::fields::terms::{
    command::{BrigadeLayout, Command, Drill, Hand, Manoeuvre},
    name::{BrigadeId, MessengerId, SideId, UnitId},
    order::{Order, Place},
};
use rules::spelling::counted;
use table::measure::{Bearing, Point};

/// Describes the request in a command line: `Iron Brigade attacks Archer's Brigade`. `None` if the line names something
/// unknown, or is not an act that players may request.
#[must_use]
pub fn line_in_words(state: &State, line: &str) -> Option<String> {
    let read = language::parse(line, state).ok().flatten()?;
    let LineRequest::Command(command) = read.act else {
        return None;
    };
    let sentence = command_in_words(state, &command)?;
    Some(match read.dice.as_deref() {
        None | Some([]) => sentence,
        Some(faces) => {
            let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
            let dice = if faces.len() == 1 { "die" } else { "dice" };
            format!("{sentence}; {dice} {}", faces.join(" and "))
        }
    })
}

/// Describes an act that players may request; `None` for acts of the referee.
#[must_use]
pub fn command_in_words(state: &State, command: &Command) -> Option<String> {
    let words = RequestWords(state);
    Some(match command {
        Command::Order {
            brigade,
            order,
            in_person,
        } => {
            let by_hand = if *in_person { ", in person" } else { "" };
            let brigade = words.brigade(brigade);
            format!("{brigade} {}{by_hand}", words.order_words(order, true))
        }
        Command::Report { brigade } => {
            format!("{} asks its division for orders", words.brigade(brigade))
        }
        Command::Instruct { division, order } => {
            let division = StoryNames(state).division(division);
            format!(
                "{division} is instructed to {}",
                words.order_words(order, false)
            )
        }
        Command::Ride {
            messenger: Some(number),
            route,
        } => {
            let by: Vec<String> = route.by.iter().map(|at| words.point(*at)).collect();
            let by = match by.is_empty() {
                true => String::new(),
                false => format!(" by {}", by.join(", then ")),
            };
            let to = route.to.map(|at| format!(" to {}", words.point(at)));
            format!(
                "{} rides{by}{}",
                messenger(state, *number),
                to.unwrap_or_default()
            )
        }
        Command::Activate {
            brigade: Some(brigade),
            ..
        } => format!("{} rolls for activation", words.brigade(brigade)),
        Command::Rally { brigade, .. } => format!("{} rallies", words.brigade(brigade)),
        Command::Accept { brigade, .. } => {
            format!("{} accepts its new order", words.brigade(brigade))
        }
        Command::March {
            brigade, to, wheel, ..
        } => {
            let ordered = || words.as_ordered(brigade);
            let to = to.as_ref();
            let to = to.map_or_else(ordered, |to| format!(" to {}", words.place(to)));
            let wheel = wheel.map_or_else(String::new, |degrees| {
                format!(", after a wheel {}", wheel_words(degrees))
            });
            format!("{} marches{to}{wheel}", words.brigade(brigade))
        }
        Command::Move { units, how, .. } => {
            let many = units.len() != 1;
            format!(
                "{} {}",
                words.units(units),
                words.manoeuvre_words(how, many)
            )
        }
        Command::Reform { units, drill, .. } => {
            let verb = agreeing_verb(drill_words(*drill), units.len() != 1);
            format!("{} {verb}", words.units(units))
        }
        Command::Dig { units, .. } => {
            let verb = agreeing_verb("dig", units.len() != 1);
            format!("{} {verb} works", words.units(units))
        }
        Command::RideTo { general, place } => {
            let general = StoryNames(state).general(general);
            format!("{general} rides to {}", words.place(place))
        }
        Command::Lead { general, unit } => {
            let general = StoryNames(state).general(general);
            format!("{general} leads {}", words.unit(unit))
        }
        Command::Fire { firing, at, .. } => {
            let verb = agreeing_verb("fire", firing.len() != 1);
            format!("{} {verb} at {}", words.units(firing), words.unit(at))
        }
        Command::Melee {
            fighting, against, ..
        } => {
            let verb = agreeing_verb("fight", fighting.len() != 1);
            let against = words.units(against);
            format!("{} {verb} {against} hand to hand", words.units(fighting))
        }
        Command::Deploy {
            brigade,
            at,
            facing,
            layout,
        } => {
            let (at, facing) = (words.point(*at), facing.wind());
            let abreast = layout_words(layout);
            let brigade = words.brigade(brigade);
            format!("{brigade} is placed {at}, facing {facing}{abreast}")
        }
        _ => return None,
    })
}

/// Lists units as a request names them.
#[must_use]
pub fn units_in_words(state: &State, units: &[UnitId]) -> String {
    RequestWords(state).units(units)
}

/// Returns a verb in the singular or plural.
fn agreeing_verb(verb: &str, many: bool) -> String {
    match many {
        true => verb.to_owned(),
        false => format!("{verb}s"),
    }
}

fn drill_words(drill: Drill) -> &'static str {
    match drill {
        Drill::Limber => "limber",
        Drill::Unlimber => "unlimber",
        Drill::Mount => "mount",
        Drill::Dismount => "dismount",
    }
}

/// Describes a wheel: `30 degrees to the left`.
fn wheel_words(degrees: f64) -> String {
    let hand = if degrees < 0.0 { "left" } else { "right" };
    format!("{} degrees to the {hand}", degrees.abs())
}

fn layout_words(layout: &BrigadeLayout) -> String {
    let front = layout.front;
    front.map_or_else(String::new, |front| {
        format!(", {} abreast", counted(front, "unit"))
    })
}

/// Names as used in requests: brigades by name, units by address and short name, places by their distances from the
/// edges of the table.
struct RequestWords<'a>(&'a State);

impl RequestWords<'_> {
    fn brigade(&self, id: &BrigadeId) -> String {
        match self.0.brigade(id) {
            Some(brigade) => brigade.name.clone(),
            None => StoryNames(self.0).brigade(id),
        }
    }

    /// Names a unit: `A1 2nd Wisconsin`, with its address on the map and its name without words in brackets.
    fn unit(&self, id: &UnitId) -> String {
        match self.0.unit(id) {
            Some(unit) => format!(
                "{} {}",
                self.0.oob().address(id),
                unit.name.split(" (").next().unwrap_or(&unit.name)
            ),
            None => StoryNames(self.0).unit(id),
        }
    }

    /// Lists units: `A1 2nd Wisconsin`; several by address only, in their order: `A1, A2 and A3`.
    fn units(&self, ids: &[UnitId]) -> String {
        let mut names: Vec<String> = match ids {
            [only] => vec![self.unit(only)],
            several => several.iter().map(|id| self.0.oob().address(id)).collect(),
        };
        names.sort_by(|one, other| (one.len(), one).cmp(&(other.len(), other)));
        match names.split_last() {
            None => "no unit".to_owned(),
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} and {last}", others.join(", ")),
        }
    }

    /// Describes a point: `12.0 in from the west edge and 20.5 in from the south edge`.
    fn point(&self, at: Point) -> String {
        let measure = self.0.oob().measure;
        let (x, y) = (measure.say(at.x), measure.say(at.y));
        format!("{x} from the west edge and {y} from the south edge")
    }

    fn place(&self, place: &Place) -> String {
        match place {
            Place::Feature(id) => StoryNames(self.0).feature(id),
            Place::Unit(id) => self.unit(id),
            Place::Brigade(id) => self.brigade(id),
            Place::Point(at) => self.point(*at),
        }
    }

    /// Describes the way that a brigade's order demands: ` towards Archer's Brigade, as ordered`.
    fn as_ordered(&self, brigade: &BrigadeId) -> String {
        let way = match self.0.brigade(brigade).map(BrigadeState::order) {
            Some(Order::Attack(enemy)) => format!(" towards {},", self.brigade(enemy)),
            Some(Order::Advance(place)) => format!(" to {},", self.place(place)),
            _ => String::new(),
        };
        format!("{way} as ordered")
    }

    /// Describes an order: `attacks Archer's Brigade`; without the `s` for an order that is still to be given.
    fn order_words(&self, order: &Order, does: bool) -> String {
        let verb = agreeing_verb(order.name(), !does);
        match order {
            Order::Attack(brigade) => format!("{verb} {}", self.brigade(brigade)),
            Order::Advance(place) => format!("{verb} to {}", self.place(place)),
            Order::Hold | Order::Retire | Order::Rest => verb,
        }
    }

    fn manoeuvre_words(&self, how: &Manoeuvre, many: bool) -> String {
        let measure = self.0.oob().measure;
        let moves = |way: String| format!("{} {way}", agreeing_verb("move", many));
        let wheels = |hand: &Hand, far: String| {
            format!("{} {} {far}", agreeing_verb("wheel", many), hand.name())
        };
        match how {
            Manoeuvre::Ahead(inches) => moves(format!("{} ahead", measure.say(*inches))),
            Manoeuvre::Back(inches) => moves(format!("{} back", measure.say(*inches))),
            Manoeuvre::Sideways(hand, inches) => {
                moves(format!("{} to the {}", measure.say(*inches), hand.name()))
            }
            Manoeuvre::Wheel(hand, degrees) => wheels(hand, format!("{degrees} degrees")),
            Manoeuvre::WheelInches(hand, inches) => wheels(hand, measure.say(*inches)),
            Manoeuvre::WheelThenAhead(first, inches) => {
                let first = self.manoeuvre_words(first, many);
                format!("{first}, then {} ahead", measure.say(*inches))
            }
            Manoeuvre::AheadThenWheel(inches, then) => {
                let then = self.manoeuvre_words(then, many);
                format!("{}, then {then}", moves(measure.say(*inches) + " ahead"))
            }
            Manoeuvre::About => format!("{} about", agreeing_verb("turn", many)),
            Manoeuvre::To(at, facing) => {
                let facing = facing.map(Bearing::wind);
                let facing = facing.map_or_else(String::new, |wind| format!(", facing {wind}"));
                moves(format!("to {}{facing}", self.point(*at)))
            }
            Manoeuvre::UpTo(unit) => self.up_to(unit, many),
            Manoeuvre::AsOrdered => moves("as ordered".to_owned()),
        }
    }

    /// Describes a move up to a unit, which is a charge if the unit is an enemy.
    fn up_to(&self, unit: &UnitId, many: bool) -> String {
        let side = self.0.unit(unit).map(|unit| &unit.side);
        let is_friend = side.is_some_and(|side| side == self.0.active());
        match is_friend {
            true => format!("{} up to {}", agreeing_verb("move", many), self.unit(unit)),
            false => format!("{} {}", agreeing_verb("charge", many), self.unit(unit)),
        }
    }
}

/// Names a messenger without its number, because players and referee number messengers differently.
fn messenger(state: &State, number: MessengerId) -> String {
    let mut riders = assist::riders(state).into_iter();
    let rider = riders.find(|rider| rider.id == number);
    rider.map_or_else(
        || "a messenger that is gone".to_owned(),
        |rider| format!("the messenger {}", rider.words),
    )
}

/// Returns the side that throws the other die of a requested fight, and the message that asks it for that die; `None`
/// for any other act. The message names the fight only if both sides know all its brigades.
#[must_use]
pub fn die_request(state: &State, command: &Command) -> Option<(SideId, String)> {
    let (own, theirs) = match command {
        Command::Fire { firing, at, .. } => (firing.as_slice(), std::slice::from_ref(at)),
        Command::Melee {
            fighting, against, ..
        } => (fighting.as_slice(), against.as_slice()),
        _ => return None,
    };
    let side = state.unit(theirs.first()?)?.side.clone();
    let is_known = |unit: &UnitId| {
        let brigade = state
            .unit(unit)
            .and_then(|unit| state.brigade(&unit.brigade));
        brigade.is_some_and(|brigade| !brigade.is_hidden() && !state.is_blind(&brigade.id))
    };
    let fight = own.iter().chain(theirs).all(is_known);
    let fight = fight.then(|| command_in_words(state, command));
    let fight = fight.flatten().unwrap_or_else(|| "A fight".to_owned());
    Some((
        side,
        format!("{fight}. Throw your die, and tell me its face."),
    ))
}
