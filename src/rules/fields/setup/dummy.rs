//! Dummies: cards without troops (BLIND-02, BLIND-05).

use std::sync::Arc;

use super::{
    OrderSetup, TargetSetup, arrival,
    fault::{Faults, RosterTable, SetupFault},
    mustered::{BrigadeStart, GeneralStart, Muster, UnitStart},
    order::ORDERS,
    placing::point_said,
    roster_index::{IdKind, RosterField, RosterIndex},
    spelling::known_word,
};
use crate::state::{BlindCard, blind::dummy};
use crate::terms::{
    blind::{CardSize, dummies_for},
    charts,
    condition::{Condition, Formation},
    edition::Edition,
    mark::BrigadeMark,
    name::{FeatureId, SideId},
    order::{self, Order},
    order_of_battle::{Arrival, Edge, General, OrderOfBattle, Rank},
};
use ruleset::spelling::quoted;
use table::base::Base;
use table::measure::{Bearing, Point};

/// A dummy.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DummySetup {
    /// Identifier of the dummy's side.
    pub side: String,
    /// Player turn in which the dummy arrives; `None` if it is on the table from the start.
    pub turn: Option<i64>,
    /// Middle of the dummy's card, or the point at which the card enters.
    pub at: Option<Point>,
    /// Bearing of the card's front, in degrees.
    pub facing: Option<f64>,
    /// The order with which the dummy begins.
    pub orders: Option<OrderSetup>,
    /// Notes for readers of the file.
    pub note: Option<String>,
}

/// A dummy whose side and place are known.
pub(super) struct Dummy {
    /// Index of the dummy in the list.
    i: usize,
    /// Number of the dummy's side.
    pub side: usize,
    /// The player turn in which the dummy arrives; `None` if it is on the table from the start.
    pub arrives: Option<u32>,
    /// Middle of the dummy's card, or the point at which the card enters.
    pub at: Point,
    facing: Bearing,
}

/// Returns the dummies that can be placed; records faults in the others.
pub(super) fn claimed_dummies(
    book: &RosterIndex<'_>,
    muster: &Muster,
    size: CardSize,
    faults: &mut Faults,
) -> Vec<Dummy> {
    let mut dummies = Vec::new();
    for (i, claim) in book.setup().dummies.iter().enumerate() {
        let place = RosterTable::Dummy(i);
        let side = book.find_reference(
            faults,
            RosterField::new(place, "side"),
            &claim.side,
            IdKind::Side,
        );
        let Some(RosterTable::Side(side)) = side else {
            continue;
        };
        let Some(at) = claim.at else {
            faults.push(SetupFault::missing(place, "at"));
            continue;
        };
        let arrives = match claim.turn {
            None => None,
            Some(turn) => match arrival::in_time(turn, place, muster.oob.turns, faults) {
                None => continue,
                turn => turn,
            },
        };
        // An arriving dummy faces into the table, unless the roster says otherwise.
        let edge = muster.oob.sides.get(side).map(|side| side.edge);
        let inward = arrives.and(edge).map_or(Bearing::new(0.0), Edge::inward);
        let facing = claim.facing.map_or(inward, Bearing::new);
        let fits = match arrives {
            Some(_) => muster.ground.holds(at),
            None => {
                let card = Base::new(at, facing, size.frontage, size.depth);
                muster.ground.holds_base(&card)
            }
        };
        if !fits {
            let said = format!("the card at {} would be off the table", point_said(at));
            faults.push(SetupFault::fault(place, "at", said));
        }
        dummies.push(Dummy {
            i,
            side,
            arrives,
            at,
            facing,
        });
    }
    dummies
}

/// The brigades that begin together with a dummy: those of its side that begin on the table, or that arrive at the same
/// point in the same turn.
#[derive(PartialEq)]
struct Company {
    side: SideId,
    enters: Option<(u32, Point)>,
}

impl Company {
    /// Returns the brigades that arrive together with a dummy: those that enter next to it; `None` if there are none.
    fn new(oob: &OrderOfBattle, dummy: &Dummy) -> Option<Self> {
        let side = &oob.sides.get(dummy.side)?.id;
        let enters = dummy.arrives.map(|turn| {
            let own = |arrival: &&Arrival| arrival.turn == turn && of_side(oob, arrival, side) > 0;
            let points = oob.arrivals.iter().filter(own).map(|arrival| arrival.at);
            let away = |point: &Point| (point - dummy.at).norm();
            let nearest = points.min_by(|one, other| away(one).total_cmp(&away(other)));
            (turn, nearest.unwrap_or(dummy.at))
        });
        Some(Self {
            side: side.clone(),
            enters,
        })
    }

    /// Returns the number of brigades in the company.
    fn brigades(&self, oob: &OrderOfBattle) -> usize {
        let come = |here: &dyn Fn(&Arrival) -> bool| -> usize {
            let arrivals = oob.arrivals.iter().filter(|arrival| here(arrival));
            arrivals
                .map(|arrival| of_side(oob, arrival, &self.side))
                .sum()
        };
        match self.enters {
            Some(enters) => come(&|arrival| (arrival.turn, arrival.at) == enters),
            None => {
                let all = oob.brigades.iter().filter(|b| b.side == self.side).count();
                all.saturating_sub(come(&|_| true))
            }
        }
    }
}

/// Returns the number of a side's brigades that an arrival brings.
fn of_side(oob: &OrderOfBattle, arrival: &Arrival, side: &SideId) -> usize {
    let brigades = arrival.brigades.iter().filter_map(|id| oob.brigade(id));
    brigades.filter(|brigade| brigade.side == *side).count()
}

/// Warns if there is more than one dummy for every three brigades that begin together with it (BLIND-02).
pub(super) fn check_numbers(oob: &OrderOfBattle, dummies: &[Dummy], faults: &mut Faults) {
    let mut companies: Vec<(Company, usize, usize)> = Vec::new();
    for dummy in dummies {
        let Some(company) = Company::new(oob, dummy) else {
            continue;
        };
        match companies.iter_mut().find(|(known, ..)| *known == company) {
            Some((_, count, last)) => (*count, *last) = (*count + 1, dummy.i),
            None => companies.push((company, 1, dummy.i)),
        }
    }
    for (company, count, last) in companies {
        let brigades = company.brigades(oob);
        let usual = dummies_for(brigades);
        if count > usual {
            let when = match company.enters {
                Some((turn, at)) => format!(" that arrive at {} on turn {turn}", point_said(at)),
                None => String::new(),
            };
            let said = format!(
                "too many dummies, {count} for {brigades} brigades{when}: one for every three, \
                 {usual} (BLIND-02)"
            );
            faults.push(SetupFault::warning(RosterTable::Dummy(last), "side", said));
        }
    }
}

/// Adds a dummy as a brigade without units, in the first division of its side.
pub(super) fn raise_dummy(
    book: &RosterIndex<'_>,
    muster: &mut Muster,
    numbered: (&Dummy, u32),
    size: CardSize,
    faults: &mut Faults,
) {
    let (claimed, number) = numbered;
    let Some(claim) = book.setup().dummies.get(claimed.i) else {
        return;
    };
    let side = SideId::new(&claim.side);
    let sister = muster.oob.brigades.iter().find(|b| b.side == side).cloned();
    let pattern = muster.oob.units.iter().find(|u| u.side == side).cloned();
    let (Some(sister), Some(pattern)) = (sister, pattern) else {
        return;
    };
    let (brigade, unit) = dummy(number, &sister, &pattern, size);
    let lies = claimed.arrives.is_none().then_some(claimed.at);
    muster.generals.push(GeneralStart {
        id: brigade.id.as_str().into(),
        at: lies,
    });
    muster.oob.generals.push(Arc::new(General {
        id: brigade.id.as_str().into(),
        name: format!("dummy (blind {number})"),
        rank: Rank::Brigade,
        side,
        quality: charts::AVERAGE,
        rated: false,
    }));
    muster.units.push(UnitStart {
        id: unit.id.clone(),
        base: lies.map(|at| Base::new(at, claimed.facing, size.frontage, size.depth)),
        formation: Formation::Line,
        condition: Condition::Ordered,
    });
    muster.brigades.push(BrigadeStart {
        id: brigade.id.clone(),
        order: first_order(book, claimed.i, &muster.oob, faults),
        order_is_written: claim.orders.is_some(),
        fatigue: 0,
        mark: BrigadeMark::Steady,
        hidden: false,
        arrives: claimed.arrives,
    });
    muster
        .oob
        .arrivals
        .extend(claimed.arrives.map(|turn| Arrival {
            turn,
            brigades: vec![brigade.id.clone()],
            at: claimed.at,
            facing: claimed.facing,
        }));
    muster
        .cards
        .push((brigade.id.clone(), BlindCard::new(number, true)));
    muster.oob.units.push(Arc::new(unit));
    muster.oob.brigades.push(Arc::new(brigade));
}

/// Returns the order with which a dummy begins (BLIND-05); Hold if the roster gives none.
fn first_order(
    book: &RosterIndex<'_>,
    i: usize,
    oob: &OrderOfBattle,
    faults: &mut Faults,
) -> Order {
    let claim = book
        .setup()
        .dummies
        .get(i)
        .and_then(|dummy| dummy.orders.as_ref());
    let Some(claim) = claim else {
        return Order::Hold;
    };
    let place = RosterTable::DummyOrders(i);
    let named = |word: &str| ORDERS.into_iter().find(|kind| *kind == word);
    let kind = known_word(faults, place, "kind", &claim.kind, &ORDERS, named);
    let side = book.setup().dummies.get(i).map_or("", |dummy| &dummy.side);
    match (kind, &claim.target) {
        (Some("attack"), Some(TargetSetup::Id(id))) => {
            let mut brigades = oob.brigades.iter();
            let target = brigades.find(|b| b.id.as_str() == id && b.side.as_str() != side);
            match target {
                Some(target) => Order::Attack(target.id.clone()),
                None => order_fault(faults, place, "attack must name an enemy brigade"),
            }
        }
        (Some("attack"), _) => order_fault(faults, place, "attack must name an enemy brigade"),
        (Some("advance"), Some(TargetSetup::Point(at))) => Order::Advance(order::Place::Point(*at)),
        (Some("advance"), Some(TargetSetup::Id(id))) => match book.find(id) {
            Some(RosterTable::Terrain(_)) => {
                Order::Advance(order::Place::Feature(FeatureId::new(id)))
            }
            _ => order_fault(faults, place, &format!("no terrain {}", quoted(id))),
        },
        (Some("advance"), None) => {
            order_fault(faults, place, "advance must name terrain or a point [x, y]")
        }
        (Some("retire"), _) => Order::Retire,
        (Some("rest"), _) if oob.edition == Edition::Full => Order::Rest,
        (Some("rest"), _) => order_fault(faults, place, "the basic edition has no Rest order"),
        _ => Order::Hold,
    }
}

fn order_fault(faults: &mut Faults, place: RosterTable, said: &str) -> Order {
    faults.push(SetupFault::fault(place, "target", said));
    Order::Hold
}
