//! First orders (DEPLOY-07, RUL-107).

use super::{
    OrderSetup, TargetSetup,
    fault::{Faults, RosterTable, SetupFault},
    placing::{Land, point_said},
    roster_index::{IdKind, RosterIndex},
    spelling::known_word,
};
use crate::terms::{
    edition::Edition,
    name::{BrigadeId, FeatureId, UnitId},
    order::{self, Order},
};
use ruleset::spelling::{did_you_mean, quoted};

/// The kinds of order, by the words of a roster.
pub const ORDERS: [&str; 5] = ["attack", "advance", "hold", "retire", "rest"];

/// Returns the order with which brigade `i` begins, Hold if none is given; records faults in that order.
pub(super) fn first_order(
    book: &RosterIndex<'_>,
    i: usize,
    edition: Edition,
    land: &Land,
    faults: &mut Faults,
) -> Order {
    let claim = book.setup().brigades.get(i).and_then(|b| b.orders.as_ref());
    let Some(claim) = claim else {
        return Order::Hold;
    };
    let place = RosterTable::Orders(i);
    if claim.kind.is_empty() {
        faults.push(
            SetupFault::missing(place, "kind")
                .help("attack, advance, hold, retire or rest".to_owned()),
        );
        return Order::Hold;
    }
    let named = |word: &str| ORDERS.into_iter().find(|kind| *kind == word);
    let Some(kind) = known_word(faults, place, "kind", &claim.kind, &ORDERS, named) else {
        return Order::Hold;
    };
    let order = match kind {
        "attack" => attack_order(book, i, claim, faults),
        "advance" => advance_order(book, i, claim, land, faults),
        _ => standing_order(kind, i, claim, edition, faults),
    };
    order.unwrap_or(Order::Hold)
}

fn attack_order(
    book: &RosterIndex<'_>,
    i: usize,
    claim: &OrderSetup,
    faults: &mut Faults,
) -> Option<Order> {
    let place = RosterTable::Orders(i);
    let id = match &claim.target {
        Some(TargetSetup::Id(id)) => id,
        Some(TargetSetup::Point(_)) => {
            let said = "attack must name an enemy brigade, not a point";
            faults.push(
                SetupFault::fault(place, "target", said)
                    .help("for a point use kind = \"advance\"".to_owned()),
            );
            return None;
        }
        None => {
            faults.push(
                SetupFault::missing(place, "target")
                    .help("attack must name an enemy brigade".to_owned()),
            );
            return None;
        }
    };
    let target = attacked_brigade(book, i, id, faults)?;
    let brigade = book.setup().brigades.get(target)?;
    let own = book.side_of(RosterTable::Brigade(i));
    if own.is_some() && own == book.side_of(RosterTable::Brigade(target)) {
        let said = format!(
            "attack must name an enemy brigade; {} is a friend",
            quoted(id)
        );
        faults.push(SetupFault::fault(place, "target", said));
    }
    Some(Order::Attack(BrigadeId::new(&brigade.id)))
}

/// Returns the brigade that an attack names, by the brigade's identifier or by the identifier of one of its units
/// (RUL-32).
fn attacked_brigade(
    book: &RosterIndex<'_>,
    i: usize,
    id: &str,
    faults: &mut Faults,
) -> Option<usize> {
    let place = RosterTable::Orders(i);
    match book.find(id) {
        Some(RosterTable::Brigade(target) | RosterTable::Unit(target, _)) => return Some(target),
        Some(found) => {
            let said = format!(
                "attack must name an enemy brigade; {} is {}",
                quoted(id),
                found.one()
            );
            let help = matches!(found, RosterTable::Terrain(_))
                .then(|| "to go there use kind = \"advance\"".to_owned());
            faults.push(SetupFault::fault(place, "target", said).help(help));
            return None;
        }
        None => {}
    }
    let enemies = || {
        let own = book.side_of(RosterTable::Brigade(i));
        book.names(IdKind::Brigade)
            .filter(move |name| book.find(name).is_some_and(|p| book.side_of(p) != own))
    };
    let help = did_you_mean(id, enemies())
        .unwrap_or_else(|| format!("the enemy has {}", ruleset::spelling::listed(enemies())));
    let said = format!("no brigade {}", quoted(id));
    faults.push(SetupFault::fault(place, "target", said).help(help));
    None
}

fn advance_order(
    book: &RosterIndex<'_>,
    i: usize,
    claim: &OrderSetup,
    land: &Land,
    faults: &mut Faults,
) -> Option<Order> {
    let place = RosterTable::Orders(i);
    match &claim.target {
        None => {
            faults.push(
                SetupFault::missing(place, "target")
                    .help("advance must name terrain, a formation or a point [x, y]".to_owned()),
            );
            None
        }
        Some(TargetSetup::Point(point)) => {
            if !land.holds(*point) {
                let said = format!("the target {} is off the table", point_said(*point));
                faults.push(SetupFault::fault(place, "target", said).help(land.size_said()));
            }
            Some(Order::Advance(order::Place::Point(*point)))
        }
        Some(TargetSetup::Id(id)) => Some(Order::Advance(advance_aim(book, i, id, faults)?)),
    }
}

fn advance_aim(
    book: &RosterIndex<'_>,
    i: usize,
    id: &str,
    faults: &mut Faults,
) -> Option<order::Place> {
    let found = book.find(id);
    let own = book.side_of(RosterTable::Brigade(i));
    let is_enemy = |place: &RosterTable| {
        matches!(place, RosterTable::Brigade(_) | RosterTable::Unit(..))
            && book.side_of(*place) != own
    };
    if found.as_ref().is_some_and(is_enemy) {
        let said = format!(
            "advance must go to ground free of enemies (RUL-35); {} is an enemy",
            quoted(id)
        );
        let help = "to attack it use kind = \"attack\"".to_owned();
        faults.push(SetupFault::fault(RosterTable::Orders(i), "target", said).help(help));
        return None;
    }
    let said = match found {
        Some(RosterTable::Terrain(_)) => return Some(order::Place::Feature(FeatureId::new(id))),
        Some(RosterTable::Brigade(_)) => return Some(order::Place::Brigade(BrigadeId::new(id))),
        Some(RosterTable::Unit(..)) => return Some(order::Place::Unit(UnitId::new(id))),
        Some(found) => format!(
            "advance must name terrain, a brigade, a unit or a point; {} is {}",
            quoted(id),
            found.one()
        ),
        None => format!("nothing here is named {}", quoted(id)),
    };
    let all = [IdKind::Terrain, IdKind::Brigade, IdKind::Unit];
    let known = all.into_iter().flat_map(|kind| book.names(kind));
    let help = did_you_mean(id, known).filter(|_| found.is_none());
    faults.push(SetupFault::fault(RosterTable::Orders(i), "target", said).help(help));
    None
}

fn standing_order(
    kind: &str,
    i: usize,
    claim: &OrderSetup,
    edition: Edition,
    faults: &mut Faults,
) -> Option<Order> {
    let place = RosterTable::Orders(i);
    if claim.target.is_some() {
        let said = format!("{kind} has no target: this one is ignored");
        faults.push(SetupFault::warning(place, "target", said));
    }
    if kind == "rest" && edition == Edition::Basic {
        let said = "rest belongs to the full edition, ORD-06";
        faults.push(
            SetupFault::fault(place, "kind", said)
                .help("attack, advance, hold or retire".to_owned()),
        );
        return None;
    }
    Some(match kind {
        "retire" => Order::Retire,
        "rest" => Order::Rest,
        _ => Order::Hold,
    })
}
