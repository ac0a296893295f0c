//! Size of the cards of blinds (BLIND-03).

use super::{
    RosterSetup,
    fault::{Faults, RosterTable, SetupFault},
};
use crate::terms::blind::CardSize;

/// The longest side that a card may have, in inches.
const LONGEST: f64 = 12.0;

/// Returns the size of the cards; `None` if the roster has no blinds. Records faults in it.
pub(super) fn agreed_card_size(setup: &RosterSetup, faults: &mut Faults) -> Option<CardSize> {
    let size = setup.card.as_ref().map(|sides| card_size(sides, faults));
    if setup.blinds == Some(true) {
        return Some(size.flatten().unwrap_or_default());
    }
    let help = || "write blinds = true under [options]".to_owned();
    let said = "has no effect without blinds";
    for (i, brigade) in setup.brigades.iter().enumerate() {
        if brigade.blind {
            let fault =
                SetupFault::warning(RosterTable::Brigade(i), "blind", format!("blind {said}"));
            faults.push(fault.help(help()));
        }
    }
    for (i, dummy) in setup.dummies.iter().enumerate() {
        if dummy.side.is_empty() {
            faults.push(SetupFault::missing(RosterTable::Dummy(i), "side"));
        }
        if dummy.at.is_none() {
            faults.push(SetupFault::missing(RosterTable::Dummy(i), "at"));
        }
    }
    if !setup.dummies.is_empty() {
        let fault = SetupFault::warning(RosterTable::Dummy(0), "", format!("a dummy {said}"));
        faults.push(fault.help(help()));
    }
    None
}

fn card_size(sides: &[f64], faults: &mut Faults) -> Option<CardSize> {
    let fits = |inches: f64| inches > 0.0 && inches <= LONGEST;
    match *sides {
        [frontage, depth] if fits(frontage) && fits(depth) => Some(CardSize { frontage, depth }),
        _ => {
            let said = format!("a card has a frontage and a depth, up to {LONGEST:.0} in each");
            faults.push(
                SetupFault::fault(RosterTable::Options, "card", said)
                    .help("card = [4, 2] is usual".to_owned()),
            );
            None
        }
    }
}
