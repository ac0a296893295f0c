//! Pieces to move on the table when the record jumps to another state: after an undo, a redo or a fix.

use super::{
    condition::{condition_words, mark_words},
    correction::on_table,
    names::StoryNames,
    retreat::is_rear,
};
use crate::tape::{Lie, landmark};
use rules::fields::state::{BrigadeState, GeneralState, Messenger, State};
use rules::fields::terms::{
    condition::Condition,
    name::{BrigadeId, UnitId},
};
use table::base::Base;
use table::measure::{Bearing, CONTACT, Point, STRAIGHT, TAPE_ERROR, Vector};

/// Lists the work that brings a table from `before` to `after`: first a line for every base, general and messenger that
/// must be moved, then one for every marker and formation. Units of a brigade that move in the same way share a line.
#[must_use]
pub fn put_back(before: &State, after: &State) -> Vec<String> {
    let brigades = || after.brigades();
    let mut told: Vec<String> = brigades()
        .flat_map(|brigade| of_brigade(before, after, brigade))
        .collect();
    told.extend(of_generals(before, after));
    told.extend(of_messengers(before, after));
    told.extend(brigades().flat_map(|brigade| marker_handling(before, after, brigade)));
    told
}

/// A base whose place differs between two states.
struct Shift<'a> {
    unit: &'a UnitId,
    from: Base,
    to: Base,
}

impl Shift<'_> {
    fn shift_way(&self) -> Vector {
        self.to.at - self.from.at
    }

    fn is_moved(&self) -> bool {
        is_moved(self.shift_way())
    }

    fn is_turned(&self) -> bool {
        self.from.facing.turn_to(self.to.facing).abs() >= STRAIGHT
    }

    /// Checks whether another base moves in the same way and to the same facing, within the precision of a tape
    /// measure.
    fn is_like(&self, other: &Self) -> bool {
        let turn = |one: Bearing, other: Bearing| one.turn_to(other).abs() >= STRAIGHT;
        (self.shift_way() - other.shift_way()).norm() <= TAPE_ERROR
            && self.is_moved() == other.is_moved()
            && !turn(self.from.facing, other.from.facing)
            && !turn(self.to.facing, other.to.facing)
    }

    /// Describes distance and direction of a base's move: `3.4 in straight back`, `3.4 in south-west (203)`.
    fn how_far(&self, names: &StoryNames<'_>) -> String {
        let (way, front) = (Bearing::along(self.shift_way()), self.from.facing);
        let inches = names.inches(self.shift_way().norm());
        if is_rear(front, way) {
            format!("{inches} straight back")
        } else if front.turn_to(way).abs() < STRAIGHT {
            format!("{inches} straight ahead")
        } else {
            format!("{inches} {}", way.spoken())
        }
    }
}

/// Checks whether a move is long enough to be made by hand.
fn is_moved(way: Vector) -> bool {
    way.norm() > CONTACT
}

fn of_brigade(before: &State, after: &State, brigade: &BrigadeState) -> Vec<String> {
    let names = StoryNames(after);
    let (mut gone, mut there, mut shifts) = (Vec::new(), Vec::new(), Vec::new());
    for unit in &brigade.units {
        match (laid_out(before, unit), laid_out(after, unit)) {
            (Some(_), None) => gone.push(unit),
            (None, Some(to)) => there.push((unit, to)),
            (Some(from), Some(to)) => shifts.push(Shift { unit, from, to }),
            (None, None) => {}
        }
    }
    shifts.retain(|shift| shift.is_moved() || shift.is_turned());
    let mut told: Vec<String> = card_handling(before, after, brigade).into_iter().collect();
    if !gone.is_empty() {
        told.push(format!("take {} off the table", names.units(gone)));
    }
    told.extend(
        there
            .iter()
            .map(|(unit, to)| returned_unit(&names, unit, to)),
    );
    told.extend(
        shifts
            .chunk_by(Shift::is_like)
            .filter_map(|alike| shifted_bases(&names, alike)),
    );
    told
}

/// Returns a unit's base as it is on the table; `None` for a unit of a blind, because only the card is there
/// (BLIND-03).
fn laid_out(state: &State, unit: &UnitId) -> Option<Base> {
    let brigade = &state.unit(unit)?.brigade;
    on_table(state, unit).filter(|_| !state.is_blind(brigade))
}

/// Describes what to do with a blind's card; `None` if it stays where it is.
fn card_handling(before: &State, after: &State, brigade: &BrigadeState) -> Option<String> {
    let number = after.card(&brigade.id)?.number;
    let names = StoryNames(after);
    let lies = |state: &State| {
        let shown = state.card_base(&brigade.id);
        shown.filter(|_| state.brigade(&brigade.id).is_some_and(|b| !b.is_hidden()))
    };
    match (lies(before), lies(after)) {
        (None, None) => None,
        (Some(_), None) => Some(format!("take blind {number} off the table")),
        (None, Some(to)) => Some(format!(
            "put blind {number} on the table at {}, facing {}",
            place_words(&names, &to),
            to.facing.spoken()
        )),
        (Some(from), Some(to)) => {
            let unit = after.bearer(&brigade.id).map(|unit| &unit.id)?;
            let shift = Shift { unit, from, to };
            (shift.is_moved() || shift.is_turned())
                .then(|| shifted_one(&names, &format!("blind {number}"), &shift))
        }
    }
}

/// Describes which marks and formations of a brigade and its units to change on the table.
fn marker_handling(before: &State, after: &State, brigade: &BrigadeState) -> Vec<String> {
    let names = StoryNames(after);
    let mut told = Vec::new();
    for unit in &brigade.units {
        let (Some(was), Some(is), Some(_)) =
            (before.unit(unit), after.unit(unit), laid_out(after, unit))
        else {
            continue;
        };
        // A unit that was off the table has no marker.
        let bare = if was.is_broken() {
            Condition::Ordered
        } else {
            was.condition()
        };
        if bare != is.condition() {
            let (now, to_do) = condition_words(Some(bare), is.condition());
            told.push(format!("{} is {now}: {to_do}", names.unit(unit)));
        }
        if was.formation() != is.formation() {
            told.push(format!("{} is {}", names.unit(unit), is.formation().name()));
        }
    }
    let was = before.brigade(&brigade.id).map(|was| was.mark());
    if was.is_some_and(|was| was != brigade.mark()) && !brigade.is_hidden() {
        told.push(mark_words(&names, &brigade.id, brigade.mark()));
    }
    told
}

fn returned_unit(names: &StoryNames<'_>, unit: &UnitId, to: &Base) -> String {
    format!(
        "put {} on the table at {}, facing {}",
        names.unit(unit),
        place_words(names, to),
        to.facing.spoken()
    )
}

/// Describes bases that move in the same way: the distance and facing once, then the new centre of each base; `None` if
/// there are none.
fn shifted_bases(names: &StoryNames<'_>, alike: &[Shift<'_>]) -> Option<String> {
    let (first, rest) = alike.split_first()?;
    let who = names.units(alike.iter().map(|shift| shift.unit));
    let facing = first.to.facing.spoken();
    Some(match (first.is_moved(), rest) {
        (_, []) => shifted_one(names, &who, first),
        (false, _) => format!("turn {who} in place to face {facing}"),
        (true, _) => format!(
            "put {who} {} from their place, facing {facing}: {}",
            first.how_far(names),
            base_middles(names, alike)
        ),
    })
}

/// Describes one base or card to move back.
fn shifted_one(names: &StoryNames<'_>, who: &str, shift: &Shift<'_>) -> String {
    let facing = shift.to.facing.spoken();
    match shift.is_moved() {
        false => format!("turn {who} in place to face {facing}"),
        true => format!(
            "put {who} back to {}, facing {facing}: {} from its place",
            place_words(names, &shift.to),
            shift.how_far(names)
        ),
    }
}

/// Lists the new centres of bases: `A1 to 24.1,11; A2 to 27.1,11`.
fn base_middles(names: &StoryNames<'_>, alike: &[Shift<'_>]) -> String {
    let each = alike.iter().map(|shift| {
        let address = names.0.oob().address(shift.unit);
        format!("{address} to {}", names.point(shift.to.at))
    });
    each.collect::<Vec<_>>().join("; ")
}

/// Describes the centre of a base, and the ground near it.
fn place_words(names: &StoryNames<'_>, base: &Base) -> String {
    let middle = names.point(base.at);
    match landmark::by_ground(names.0, &Lie::Base(*base)) {
        Some(words) => format!("{middle} ({words})"),
        None => middle,
    }
}

fn of_generals(before: &State, after: &State) -> Vec<String> {
    let names = StoryNames(after);
    let generals = after.generals();
    let put = generals.filter_map(|general| {
        let stood = before.general(&general.id);
        let stood = stood.and_then(|general| general_figure(before, general));
        put_figure(&names, &general.name, stood, general_figure(after, general))
    });
    put.collect()
}

/// Returns the place of a general's figure. `None` if he is out of action, and for a blind's brigadier, who is on its
/// card (BLIND-03).
fn general_figure(state: &State, general: &GeneralState) -> Option<Point> {
    let is_on_card = state.is_blind(&BrigadeId::new(general.id.as_str()));
    general.at().filter(|_| general.is_fit() && !is_on_card)
}

fn of_messengers(before: &State, after: &State) -> Vec<String> {
    let (old, new) = (before.messengers(), after.messengers());
    let names = StoryNames(after);
    let at = |riders: &[Messenger], id| riders.iter().find(|r| r.id == id).map(|r| r.at);
    let left = old
        .iter()
        .filter(|rider| at(new, rider.id).is_none())
        .map(|rider| (rider.id, Some(rider.at), None));
    let there = new
        .iter()
        .map(|rider| (rider.id, at(old, rider.id), Some(rider.at)));
    let all = left.chain(there);
    all.filter_map(|(id, stood, stands)| {
        put_figure(&names, &format!("messenger {id}"), stood, stands)
    })
    .collect()
}

/// Describes what to do with a figure; `None` if it stays where it is.
fn put_figure(
    names: &StoryNames<'_>,
    who: &str,
    stood: Option<Point>,
    stands: Option<Point>,
) -> Option<String> {
    match (stood, stands) {
        (Some(from), Some(to)) if is_moved(to - from) => Some(format!(
            "put {who} back to {}: {} {}",
            names.figure(to),
            names.inches((to - from).norm()),
            Bearing::along(to - from).spoken()
        )),
        (Some(_), Some(_)) | (None, None) => None,
        (Some(_), None) => Some(format!("take {who} off the table")),
        (None, Some(to)) => Some(format!("put {who} on the table at {}", names.figure(to))),
    }
}
