//! Blinds and dummies: which brigades begin as cards, and the cards that stand for nothing (BLIND-02, BLIND-05).

use std::sync::Arc;

use super::OrderSetup;
use super::Setup;
use super::TargetSetup;
use super::book::Book;
use super::book::Kind;
use super::callsign;
use super::fault::Faults;
use super::fault::Place;
use super::fault::SetupFault;
use super::mustered::BrigadeStart;
use super::mustered::GeneralStart;
use super::mustered::Muster;
use super::mustered::UnitStart;
use super::order::ORDERS;
use super::placing::point_said;
use super::spelling::known;
use crate::rules::fields::state::Card;
use crate::rules::fields::state::State;
use crate::rules::fields::state::blind::dummy;
use crate::rules::fields::terms::blind::CardSize;
use crate::rules::fields::terms::blind::dummies_for;
use crate::rules::fields::terms::charts;
use crate::rules::fields::terms::condition::Condition;
use crate::rules::fields::terms::condition::Formation;
use crate::rules::fields::terms::edition::Edition;
use crate::rules::fields::terms::mark::Mark;
use crate::rules::fields::terms::name::BrigadeId;
use crate::rules::fields::terms::name::FeatureId;
use crate::rules::fields::terms::name::SideId;
use crate::rules::fields::terms::order;
use crate::rules::fields::terms::order::Order;
use crate::rules::fields::terms::order_of_battle::General;
use crate::rules::fields::terms::order_of_battle::OrderOfBattle;
use crate::rules::fields::terms::order_of_battle::Rank;
use crate::rules::spelling::quoted;
use crate::table::base::Base;
use crate::table::base::centre_of;
use crate::table::measure::Bearing;
use crate::table::measure::Point;

/// The longest side that a card may have, in inches.
const LONGEST: f64 = 12.0;

/// A dummy.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DummySetup {
    /// Whose.
    pub side: String,
    /// The middle of its card.
    pub at: Option<Point>,
    /// The bearing.
    pub facing: Option<f64>,
    /// Its first order.
    pub orders: Option<OrderSetup>,
    /// Anything else.
    pub note: Option<String>,
}

/// Returns how large the cards are; none where the roster has no blinds. Notes what is wrong with them.
pub(super) fn agreed(setup: &Setup, faults: &mut Faults) -> Option<CardSize> {
    let size = setup.card.as_ref().map(|sides| size(sides, faults));
    if setup.blinds == Some(true) {
        return Some(size.flatten().unwrap_or_default());
    }
    let help = || "write blinds = true under [options]".to_owned();
    let said = "means nothing without blinds";
    for (i, brigade) in setup.brigades.iter().enumerate() {
        if brigade.blind {
            let fault = SetupFault::warning(Place::Brigade(i), "blind", format!("blind {said}"));
            faults.push(fault.help(help()));
        }
    }
    for (i, dummy) in setup.dummies.iter().enumerate() {
        if dummy.side.is_empty() {
            faults.push(SetupFault::missing(Place::Dummy(i), "side"));
        }
        if dummy.at.is_none() {
            faults.push(SetupFault::missing(Place::Dummy(i), "at"));
        }
    }
    if !setup.dummies.is_empty() {
        let fault = SetupFault::warning(Place::Dummy(0), "", format!("a dummy {said}"));
        faults.push(fault.help(help()));
    }
    None
}

fn size(sides: &[f64], faults: &mut Faults) -> Option<CardSize> {
    let fits = |inches: f64| inches > 0.0 && inches <= LONGEST;
    match *sides {
        [frontage, depth] if fits(frontage) && fits(depth) => Some(CardSize { frontage, depth }),
        _ => {
            let said =
                format!("a card has two sides, frontage and depth, up to {LONGEST:.0} in each");
            faults.push(
                SetupFault::fault(Place::Options, "card", said)
                    .help("card = [4, 2] is usual".to_owned()),
            );
            None
        }
    }
}

/// A card before it has its number.
struct Unnumbered {
    side: usize,
    /// None for one that arrives.
    at: Option<Point>,
    who: Who,
}

enum Who {
    Brigade(usize),
    Dummy(usize),
}

/// Adds the dummies to what play begins with, and the cards of all blinds. They are numbered as they lie, side by side
/// from west to east, those that arrive last: so no number tells what a card stands for (BLIND-11).
pub(super) fn lay(book: &Book<'_>, muster: &mut Muster, faults: &mut Faults) {
    let Some(size) = muster.oob.options.blinds else {
        return;
    };
    let setup = book.setup();
    check_numbers(book, faults);
    let mut cards: Vec<Unnumbered> = Vec::new();
    for (i, claim) in setup.brigades.iter().enumerate().filter(|(_, b)| b.blind) {
        if claim.hidden {
            let said = "a brigade is hidden or a blind, not both (BLIND-01)";
            faults.push(SetupFault::fault(Place::Brigade(i), "blind", said));
        }
        cards.push(Unnumbered {
            side: book.side_of(Place::Brigade(i)).unwrap_or(0),
            at: middle(muster, &claim.id),
            who: Who::Brigade(i),
        });
    }
    for (i, claim) in setup.dummies.iter().enumerate() {
        let side = book.refer(
            faults,
            (Place::Dummy(i), "side", &[]),
            &claim.side,
            Kind::Side,
        );
        let Some(Place::Side(side)) = side else {
            continue;
        };
        let Some(at) = claim.at else {
            faults.push(SetupFault::missing(Place::Dummy(i), "at"));
            continue;
        };
        let facing = Bearing::new(claim.facing.unwrap_or_default());
        if !muster
            .ground
            .holds_base(&Base::new(at, facing, size.frontage, size.depth))
        {
            let said = format!("the card at {} would be off the table", point_said(at));
            faults.push(SetupFault::fault(Place::Dummy(i), "at", said));
        }
        cards.push(Unnumbered {
            side,
            at: Some(at),
            who: Who::Dummy(i),
        });
    }
    let key = |at: Option<Point>| at.map_or((f64::INFINITY, f64::INFINITY), |at| (at.x, at.y));
    cards.sort_by(|one, other| {
        let (a, b) = (key(one.at), key(other.at));
        let order = a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1));
        one.side.cmp(&other.side).then(order)
    });
    for (number, card) in (1..).zip(cards) {
        match card.who {
            Who::Brigade(i) => {
                let id = setup.brigades.get(i).map_or("", |brigade| &brigade.id);
                muster
                    .cards
                    .push((BrigadeId::new(id), Card::new(number, false)));
            }
            Who::Dummy(i) => raise(book, muster, (i, number), size, faults),
        }
    }
}

/// The middle of the places of a brigade's units; none while it is not on the table.
fn middle(muster: &Muster, brigade: &str) -> Option<Point> {
    let brigade = muster.oob.brigade(&BrigadeId::new(brigade))?;
    let own = |start: &&UnitStart| brigade.units.contains(&start.id);
    let bases: Vec<Base> = muster
        .units
        .iter()
        .filter(own)
        .filter_map(|u| u.base)
        .collect();
    centre_of(&bases)
}

/// More dummies than one for every three brigades are a warning (BLIND-02).
fn check_numbers(book: &Book<'_>, faults: &mut Faults) {
    let setup = book.setup();
    for (i, side) in setup.sides.iter().enumerate() {
        let arrives = |id: &str| {
            let mut arrivals = setup.arrivals.iter();
            arrivals.any(|arrival| arrival.brigades.iter().any(|b| b == id))
        };
        let own = |(n, brigade): &(usize, &super::BrigadeSetup)| {
            book.side_of(Place::Brigade(*n)) == Some(i) && !arrives(&brigade.id)
        };
        let brigades = setup.brigades.iter().enumerate().filter(own).count();
        let dummies = setup
            .dummies
            .iter()
            .filter(|dummy| dummy.side == side.id)
            .count();
        let usual = dummies_for(brigades);
        if dummies > usual {
            let said = format!(
                "{dummies} dummies for {brigades} brigades: one for every three, {usual} (BLIND-02)"
            );
            let last = setup
                .dummies
                .iter()
                .rposition(|dummy| dummy.side == side.id);
            let place = Place::Dummy(last.unwrap_or_default());
            faults.push(SetupFault::warning(place, "side", said));
        }
    }
}

/// A dummy as a brigade of nothing, of the first division of its side.
fn raise(
    book: &Book<'_>,
    muster: &mut Muster,
    (i, number): (usize, u32),
    size: CardSize,
    faults: &mut Faults,
) {
    let Some(claim) = book.setup().dummies.get(i) else {
        return;
    };
    let side = SideId::new(&claim.side);
    let sister = muster.oob.brigades.iter().find(|b| b.side == side).cloned();
    let pattern = muster.oob.units.iter().find(|u| u.side == side).cloned();
    let (Some(sister), Some(pattern)) = (sister, pattern) else {
        return;
    };
    let (mut brigade, unit) = dummy(number, (&sister, &pattern), size);
    let taken: Vec<&str> = muster
        .oob
        .brigades
        .iter()
        .map(|b| b.callsign.as_str())
        .collect();
    brigade.callsign = callsign::free_beside(&taken);
    let facing = Bearing::new(claim.facing.unwrap_or_default());
    let base = claim
        .at
        .map(|at| Base::new(at, facing, size.frontage, size.depth));
    let general = brigade.id.as_str().into();
    muster.generals.push(GeneralStart {
        id: brigade.id.as_str().into(),
        at: claim.at,
    });
    muster.oob.generals.push(Arc::new(General {
        id: general,
        name: format!("nobody (blind {number})"),
        rank: Rank::Brigade,
        side,
        quality: charts::AVERAGE,
        rated: false,
    }));
    muster.units.push(UnitStart {
        id: unit.id.clone(),
        base,
        formation: Formation::Line,
        condition: Condition::Ordered,
    });
    muster.brigades.push(BrigadeStart {
        id: brigade.id.clone(),
        order: first_order(book, i, &muster.oob, faults),
        order_is_written: claim.orders.is_some(),
        fatigue: 0,
        mark: Mark::Steady,
        hidden: false,
        arrives: None,
    });
    muster
        .cards
        .push((brigade.id.clone(), Card::new(number, true)));
    muster.oob.units.push(Arc::new(unit));
    muster.oob.brigades.push(Arc::new(brigade));
}

/// The first order of a dummy (BLIND-05); Hold where none is given.
fn first_order(book: &Book<'_>, i: usize, oob: &OrderOfBattle, faults: &mut Faults) -> Order {
    let claim = book
        .setup()
        .dummies
        .get(i)
        .and_then(|dummy| dummy.orders.as_ref());
    let Some(claim) = claim else {
        return Order::Hold;
    };
    let place = Place::DummyOrders(i);
    let named = |word: &str| ORDERS.into_iter().find(|kind| *kind == word);
    let kind = known(faults, place, "kind", &claim.kind, &ORDERS, named);
    let side = book.setup().dummies.get(i).map_or("", |dummy| &dummy.side);
    match (kind, &claim.target) {
        (Some("attack"), Some(TargetSetup::Id(id))) => {
            let mut brigades = oob.brigades.iter();
            let target = brigades.find(|b| b.id.as_str() == id && b.side.as_str() != side);
            match target {
                Some(target) => Order::Attack(target.id.clone()),
                None => fault(faults, place, "attack names a brigade of the enemy"),
            }
        }
        (Some("attack"), _) => fault(faults, place, "attack names a brigade of the enemy"),
        (Some("advance"), Some(TargetSetup::Point(at))) => Order::Advance(order::Place::Point(*at)),
        (Some("advance"), Some(TargetSetup::Id(id))) => match book.find(id) {
            Some(Place::Terrain(_)) => Order::Advance(order::Place::Feature(FeatureId::new(id))),
            _ => fault(
                faults,
                place,
                &format!("there is no terrain {}", quoted(id)),
            ),
        },
        (Some("advance"), None) => fault(faults, place, "advance names terrain or a point [x, y]"),
        (Some("retire"), _) => Order::Retire,
        (Some("rest"), _) if oob.edition == Edition::Full => Order::Rest,
        (Some("rest"), _) => fault(faults, place, "the basic edition has no Rest order"),
        _ => Order::Hold,
    }
}

fn fault(faults: &mut Faults, place: Place, said: &str) -> Order {
    faults.push(SetupFault::fault(place, "target", said));
    Order::Hold
}

/// Warns of blinds that begin in sight of the enemy: they are shown at once (BLIND-02).
pub(super) fn check_sight(book: &Book<'_>, muster: &Muster, faults: &mut Faults) {
    if muster.cards.is_empty() {
        return;
    }
    let state = State::from_muster(muster.clone());
    for (id, card) in state.cards().filter(|(_, card)| card.shown) {
        let claims = book.setup().brigades.iter();
        let place = match claims
            .enumerate()
            .find(|(_, claim)| claim.id == id.as_str())
        {
            Some((i, _)) => Place::Brigade(i),
            None => Place::Top,
        };
        let said = format!(
            "blind {} begins in sight of the enemy and is shown at once (BLIND-02)",
            card.number
        );
        faults.push(SetupFault::warning(place, "", said));
    }
}
