//! Callsign of a brigade: one capital letter, or more.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{
    BrigadeSetup, RosterSetup,
    fault::{Faults, RosterTable, SetupFault},
    mustered::Muster,
    roster_index::RosterIndex,
};
use crate::terms::name::BrigadeId;
use ruleset::spelling::quoted;

/// Gives every brigade a callsign, in file order; records faults for callsigns that cannot be typed. Brigades whose
/// number the enemy may not know get callsigns later (`name_unseen`), so that they leave no gap among the others
/// (BLIND-05), unless the roster gives them callsigns.
pub(super) fn callsigns(
    setup: &RosterSetup,
    is_unseen: impl Fn(usize) -> bool,
    faults: &mut Faults,
) -> Vec<String> {
    let mut taken: BTreeMap<&str, RosterTable> = BTreeMap::new();
    for (i, brigade) in setup.brigades.iter().enumerate() {
        let place = RosterTable::Brigade(i);
        let Some(callsign) = brigade.callsign.as_deref() else {
            continue;
        };
        if callsign.is_empty() || !callsign.chars().all(|c| c.is_ascii_uppercase()) {
            faults.push(not_capital(place, callsign));
            continue;
        }
        if let Some(first) = taken.get(callsign) {
            let said = format!("callsign {} is taken by another brigade", quoted(callsign));
            faults.push(SetupFault::fault(place, "callsign", said).first(*first));
            continue;
        }
        taken.insert(callsign, place);
    }
    taken.retain(|_, place| !matches!(place, RosterTable::Brigade(i) if is_unseen(*i)));
    let mut free = callsign_letters().filter(|letters| !taken.contains_key(letters.as_str()));
    let brigades = setup.brigades.iter().enumerate();
    brigades
        .map(|(i, brigade)| match &brigade.callsign {
            Some(callsign) => callsign.clone(),
            None if is_unseen(i) => String::new(),
            None => free.next().unwrap_or_default(),
        })
        .collect()
}

/// Gives callsigns to the brigades whose number the enemy may not know: first to cards by their number, dummies
/// included, then to brigades that are hidden or arrive. Each side has letters of its own, and a card uses up a letter
/// even if the roster has named its brigade, so that no callsign tells the enemy the number of brigades (BLIND-05). If
/// the roster writes a side's callsigns, these brigades get two letters each.
pub(super) fn name_unseen(book: &RosterIndex<'_>, muster: &mut Muster, faults: &mut Faults) {
    let unseen = unseen_brigades(muster);
    let named =
        |id: &BrigadeId| brigade_claim(book, id).and_then(|(_, claim)| claim.callsign.as_deref());
    let mut open: BTreeSet<&str> = BTreeSet::new();
    for brigade in muster
        .oob
        .brigades
        .iter()
        .filter(|b| !unseen.contains(&b.id))
    {
        open.insert(&brigade.callsign);
    }
    let sides = muster.oob.sides.len().max(1);
    let mut given: BTreeMap<BrigadeId, String> = BTreeMap::new();
    for (number, side) in muster.oob.sides.iter().enumerate() {
        let own = |id: &&BrigadeId| muster.oob.brigade(id).is_some_and(|b| b.side == side.id);
        let ids = muster.oob.brigades.iter().map(|b| &b.id).filter(own);
        let written: BTreeSet<&str> = ids.filter_map(named).collect();
        let least = if written.is_empty() { 1 } else { 2 };
        let mut letters = callsign_letters()
            .filter(|letters| letters.len() >= least && !open.contains(letters.as_str()))
            .skip(number)
            .step_by(sides)
            .filter(|letters| !written.contains(letters.as_str()));
        for id in unseen.iter().filter(own) {
            let callsign = letters.next().unwrap_or_default();
            if named(id).is_none() {
                given.insert(id.clone(), callsign);
            }
        }
    }
    for brigade in &mut muster.oob.brigades {
        if let Some(callsign) = given.remove(&brigade.id) {
            Arc::make_mut(brigade).callsign = callsign;
        }
    }
    check_unseen(book, muster, &unseen, faults);
}

/// Returns the brigades whose number the enemy may not know, in the order in which they get names.
fn unseen_brigades(muster: &Muster) -> Vec<BrigadeId> {
    let mut cards: Vec<(u32, &BrigadeId)> = muster
        .cards
        .iter()
        .map(|(id, card)| (card.number, id))
        .collect();
    cards.sort_unstable();
    let cards: Vec<BrigadeId> = cards.into_iter().map(|(_, id)| id.clone()).collect();
    let others = muster.brigades.iter().filter(|start| {
        let unseen = start.hidden || start.arrives.is_some();
        unseen && !cards.contains(&start.id)
    });
    let others = others.map(|start| start.id.clone());
    let others: Vec<BrigadeId> = others.collect();
    [cards, others].concat()
}

/// Records faults for callsigns of the roster that the program gives to another brigade. That other brigade keeps its
/// callsign, because a change would reveal a brigade that the enemy does not see (BLIND-05).
fn check_unseen(
    book: &RosterIndex<'_>,
    muster: &Muster,
    unseen: &[BrigadeId],
    faults: &mut Faults,
) {
    let written =
        |id: &BrigadeId| brigade_claim(book, id).and_then(|(_, claim)| claim.callsign.as_deref());
    let given = muster
        .oob
        .brigades
        .iter()
        .filter(|b| written(&b.id).is_none());
    let given: BTreeSet<&str> = given.map(|b| b.callsign.as_str()).collect();
    for (i, claim) in unseen.iter().filter_map(|id| brigade_claim(book, id)) {
        let Some(callsign) = claim.callsign.as_deref().filter(|own| given.contains(own)) else {
            continue;
        };
        let said = format!(
            "the program gives callsign {} to another brigade (BLIND-05)",
            quoted(callsign)
        );
        let help = "choose another, or write callsigns for all brigades".to_owned();
        faults.push(SetupFault::fault(RosterTable::Brigade(i), "callsign", said).help(help));
    }
}

/// Returns the roster's values for a brigade, and their place; `None` for a dummy.
fn brigade_claim<'a>(book: &RosterIndex<'a>, id: &BrigadeId) -> Option<(usize, &'a BrigadeSetup)> {
    let mut claims = book.setup().brigades.iter().enumerate();
    claims.find(|(_, claim)| claim.id == id.as_str())
}

fn not_capital(place: RosterTable, callsign: &str) -> SetupFault {
    let said = format!(
        "callsign {} may only have capital letters",
        quoted(callsign)
    );
    let capital = callsign.to_ascii_uppercase();
    let help = (!capital.is_empty() && capital.chars().all(|c| c.is_ascii_uppercase()))
        .then(|| format!("write {}", quoted(&capital)));
    SetupFault::fault(place, "callsign", said).help(help)
}

/// Returns A to Z, then AA to ZZ, and so on.
fn callsign_letters() -> impl Iterator<Item = String> {
    (0usize..).map(|n| {
        let mut left = n;
        let mut word = Vec::new();
        loop {
            word.push(char::from(b'A' + (left % 26) as u8));
            left /= 26;
            if left == 0 {
                break;
            }
            left -= 1;
        }
        word.iter().rev().collect()
    })
}
