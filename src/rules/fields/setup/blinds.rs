//! Blinds: their cards and the numbers of the cards (BLIND-01, BLIND-11).

use super::{
    dummy::{self, Dummy},
    fault::{Faults, RosterTable, SetupFault},
    mustered::{Muster, UnitStart},
    placing::point_said,
    roster_index::RosterIndex,
};
use crate::state::{BlindCard, State};
use crate::terms::name::BrigadeId;
use table::base::{Base, centre_of};
use table::measure::Point;

/// A blind before its card is numbered.
struct Unnumbered<'a> {
    side: usize,
    /// The player turn in which the card arrives; 0 for one that begins on the table.
    turn: u32,
    /// `None` until it is placed.
    at: Option<Point>,
    who: BlindOwner<'a>,
}

enum BlindOwner<'a> {
    Brigade(&'a str),
    Dummy(Dummy),
}

/// Adds the dummies to the start of play, and the cards of all blinds. Cards are numbered from west to east, one side
/// after the other, then by turn of arrival, so that no number reveals what a card represents (BLIND-11).
pub(super) fn lay_blinds(book: &RosterIndex<'_>, muster: &mut Muster, faults: &mut Faults) {
    let Some(size) = muster.oob.options.blinds else {
        return;
    };
    let setup = book.setup();
    let mut cards: Vec<Unnumbered<'_>> = Vec::new();
    for (i, claim) in setup.brigades.iter().enumerate().filter(|(_, b)| b.blind) {
        if claim.hidden {
            let said = "a brigade may be hidden or a blind, not both (BLIND-01)";
            faults.push(SetupFault::fault(RosterTable::Brigade(i), "blind", said));
        }
        let id = BrigadeId::new(&claim.id);
        let mut arrivals = muster.oob.arrivals.iter();
        let arrival = arrivals.find(|arrival| arrival.brigades.contains(&id));
        cards.push(Unnumbered {
            side: book.side_of(RosterTable::Brigade(i)).unwrap_or(0),
            turn: arrival.map_or(0, |arrival| arrival.turn),
            at: arrival.map_or_else(|| units_middle(muster, &id), |arrival| Some(arrival.at)),
            who: BlindOwner::Brigade(&claim.id),
        });
    }
    let dummies = dummy::claimed_dummies(book, muster, size, faults);
    dummy::check_numbers(&muster.oob, &dummies, faults);
    cards.extend(dummies.into_iter().map(|dummy| Unnumbered {
        side: dummy.side,
        turn: dummy.arrives.unwrap_or(0),
        at: Some(dummy.at),
        who: BlindOwner::Dummy(dummy),
    }));
    let place = |at: Option<Point>| at.map_or((f64::INFINITY, f64::INFINITY), |at| (at.x, at.y));
    cards.sort_by(|one, other| {
        let (a, b) = (place(one.at), place(other.at));
        let places = a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1));
        let turns = one.turn.cmp(&other.turn);
        one.side.cmp(&other.side).then(turns).then(places)
    });
    for (number, card) in (1..).zip(cards) {
        match card.who {
            BlindOwner::Brigade(id) => {
                let card = BlindCard::new(number, false);
                muster.cards.push((BrigadeId::new(id), card));
            }
            BlindOwner::Dummy(dummy) => {
                dummy::raise_dummy(book, muster, (&dummy, number), size, faults)
            }
        }
    }
}

/// Returns the middle of the places of a brigade's units; `None` while the brigade is not on the table.
fn units_middle(muster: &Muster, brigade: &BrigadeId) -> Option<Point> {
    let brigade = muster.oob.brigade(brigade)?;
    let own = |start: &&UnitStart| brigade.units.contains(&start.id);
    let bases: Vec<Base> = muster
        .units
        .iter()
        .filter(own)
        .filter_map(|u| u.base)
        .collect();
    centre_of(&bases)
}

/// Records faults in the positions of the cards.
pub(super) fn check_cards(book: &RosterIndex<'_>, muster: &Muster, faults: &mut Faults) {
    if muster.cards.is_empty() {
        return;
    }
    let state = State::from_muster(muster.clone());
    check_places(book, &state, faults);
    check_sight(book, &state, faults);
}

/// Records a fault for a card that would leave the table, or that lies over another (BLIND-01, BLIND-03), and a warning
/// for one that lies over a base.
fn check_places(book: &RosterIndex<'_>, state: &State, faults: &mut Faults) {
    let lying = |(id, card)| Some((id, card, state.card_base(id)?));
    let mut lying: Vec<(&BrigadeId, &BlindCard, Base)> = state.cards().filter_map(lying).collect();
    lying.sort_by_key(|(_, card, _)| card.number);
    for (n, (id, card, base)) in lying.iter().enumerate() {
        let place = place_of(book, id, Some(base.at));
        // The edge was already checked for dummies when they were read; for overlaps they count as other cards do.
        if !card.dummy && !state.ground().holds_base(base) {
            let at = point_said(base.at);
            let said = format!("the card at {at} would be off the table (BLIND-03)");
            faults.push(SetupFault::fault(place, "", said));
        }
        let first = lying
            .iter()
            .take(n)
            .find(|(.., other)| other.overlaps(base));
        let stands = state.units().filter(|unit| !unit.is_card());
        let mut under = stands.filter(|unit| unit.base().is_some_and(|b| b.overlaps(base)));
        if let Some((_, first, _)) = first {
            let said = format!(
                "blind {} overlaps blind {} (BLIND-01)",
                card.number, first.number
            );
            let help = "move one of them: cards, like bases, may not overlap".to_owned();
            faults.push(SetupFault::fault(place, "", said).help(help));
        }
        if let Some(unit) = under.next() {
            let said = format!("blind {} overlaps {}", card.number, unit.id);
            faults.push(SetupFault::warning(place, "", said));
        }
    }
}

/// Warns of blinds that begin in sight of the enemy, because they are shown at once (BLIND-02).
fn check_sight(book: &RosterIndex<'_>, state: &State, faults: &mut Faults) {
    for (id, card) in state.cards().filter(|(_, card)| card.shown) {
        let said = format!(
            "blind {} begins in sight of the enemy, so it is revealed at once (BLIND-02)",
            card.number
        );
        let at = state.card_base(id).map(|base| base.at);
        faults.push(SetupFault::warning(place_of(book, id, at), "", said));
    }
}

/// Returns the roster's table for a brigade. A dummy has no name in the roster, so its table is found by the position
/// of its card.
fn place_of(book: &RosterIndex<'_>, brigade: &BrigadeId, at: Option<Point>) -> RosterTable {
    let mut claims = book.setup().brigades.iter();
    if let Some(found) = claims.position(|claim| claim.id == brigade.as_str()) {
        return RosterTable::Brigade(found);
    }
    let mut dummies = book.setup().dummies.iter();
    let found = dummies.position(|claim| claim.at.is_some() && claim.at == at);
    found.map_or(RosterTable::Top, RosterTable::Dummy)
}
