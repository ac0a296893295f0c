//! Checks whether commands have usual sizes, messengers (RUL-45) and a general over them (DEPLOY-01, DEPLOY-02). Every
//! finding is only a warning, because a historical order of battle may differ.

use std::ops::RangeInclusive;

use super::{
    BrigadeSetup,
    bounds::MESSENGERS,
    fault::{Faults, RosterTable, SetupFault},
    roster_index::RosterIndex,
};
use ruleset::spelling::quoted;

/// Regiments of a usual brigade.
const REGIMENTS: usize = 5;

/// Brigades of a usual division, which has 3 or 4.
const BRIGADES: usize = 4;

/// Number of messengers that a scenario gives a division.
const USUAL_MESSENGERS: RangeInclusive<i64> = 2..=5;

/// Warns of brigades and divisions of more than twice the usual size, and of sides of several divisions without a
/// general over them.
pub(super) fn check_usual(book: &RosterIndex<'_>, faults: &mut Faults) {
    let setup = book.setup();
    for (i, brigade) in setup.brigades.iter().enumerate() {
        let units = brigade.units.len();
        if units > 2 * REGIMENTS {
            let said = format!("a brigade of {units} units: {REGIMENTS} are usual (DEPLOY-01)");
            faults.push(SetupFault::warning(RosterTable::Brigade(i), "id", said));
        }
    }
    for (i, division) in setup.divisions.iter().enumerate() {
        let own = |b: &&BrigadeSetup| b.division == division.id;
        let brigades = setup.brigades.iter().filter(own).count();
        if brigades > 2 * BRIGADES {
            let said =
                format!("a division of {brigades} brigades: 3 or {BRIGADES} are usual (DEPLOY-01)");
            faults.push(SetupFault::warning(RosterTable::Division(i), "id", said));
        }
    }
    for (i, division) in setup.divisions.iter().enumerate() {
        let bounds = i64::from(*MESSENGERS.start())..=i64::from(*MESSENGERS.end());
        let possible = division.messengers.filter(|n| bounds.contains(n));
        if let Some(messengers) = possible.filter(|n| !USUAL_MESSENGERS.contains(n)) {
            let (least, most) = (USUAL_MESSENGERS.start(), USUAL_MESSENGERS.end());
            let said =
                format!("`messengers` is {messengers}: {least} to {most} are usual (RUL-45)");
            faults.push(SetupFault::warning(
                RosterTable::Division(i),
                "messengers",
                said,
            ));
        }
    }
    for i in 0..setup.sides.len() {
        check_troops(book, i, faults);
        check_generals(book, i, faults);
    }
}

/// Records a fault for a side without brigades, because it has no troops to play. There is no fault if the side of some
/// brigade is unclear: the brigade may belong to this side.
fn check_troops(book: &RosterIndex<'_>, i: usize, faults: &mut Faults) {
    let setup = book.setup();
    let Some(side) = setup.sides.get(i) else {
        return;
    };
    let mut sides =
        (0..setup.brigades.len()).map(|brigade| book.side_of(RosterTable::Brigade(brigade)));
    let is_battle = setup.sides.len() == 2 && !setup.brigades.is_empty();
    if is_battle && sides.all(|side| side.is_some_and(|side| side != i)) {
        let said = format!(
            "{} has no brigade: its army would be broken at once",
            quoted(&side.id)
        );
        faults.push(SetupFault::warning(RosterTable::Side(i), "id", said));
    }
}

fn check_generals(book: &RosterIndex<'_>, i: usize, faults: &mut Faults) {
    let setup = book.setup();
    let Some(side) = setup.sides.get(i) else {
        return;
    };
    let divisions = setup.divisions.iter().filter(|d| d.side == side.id).count();
    let corps = setup.corps.iter().filter(|c| c.side == side.id).count();
    // A corps general is enough: the highest general present also fills a higher post.
    if divisions > 1 && corps == 0 && side.general.is_none() {
        let said = format!(
            "{} has {divisions} divisions and no corps commander (DEPLOY-02)",
            quoted(&side.id)
        );
        let help = "add a [[corps]] and name it as each division's `corps`".to_owned();
        faults.push(SetupFault::warning(RosterTable::Side(i), "id", said).help(help));
    }
}
