//! What a referee types for a brigade: one capital letter, or more.

use std::collections::BTreeMap;

use super::Setup;
use super::fault::Faults;
use super::fault::Place;
use super::fault::SetupFault;
use ruleset::spelling::quoted;

/// A callsign for every brigade, in file order; notes those that cannot be typed.
pub(super) fn callsigns(setup: &Setup, faults: &mut Faults) -> Vec<String> {
    let mut taken: BTreeMap<&str, Place> = BTreeMap::new();
    for (i, brigade) in setup.brigades.iter().enumerate() {
        let place = Place::Brigade(i);
        let Some(callsign) = brigade.callsign.as_deref() else {
            continue;
        };
        if callsign.is_empty() || !callsign.chars().all(|c| c.is_ascii_uppercase()) {
            faults.push(not_capital(place, callsign));
            continue;
        }
        if let Some(first) = taken.get(callsign) {
            let said = format!(
                "callsign {} is taken: another brigade has it",
                quoted(callsign)
            );
            faults.push(SetupFault::fault(place, "callsign", said).first(*first));
            continue;
        }
        taken.insert(callsign, place);
    }
    let mut free = letters().filter(|letters| !taken.contains_key(letters.as_str()));
    setup
        .brigades
        .iter()
        .map(|brigade| match &brigade.callsign {
            Some(callsign) => callsign.clone(),
            None => free.next().unwrap_or_default(),
        })
        .collect()
}

/// The first callsign that nobody has.
pub(super) fn free_beside(taken: &[&str]) -> String {
    let mut free = letters().filter(|letters| !taken.contains(&letters.as_str()));
    free.next().unwrap_or_default()
}

fn not_capital(place: Place, callsign: &str) -> SetupFault {
    let said = format!(
        "callsign {} may only have capital letters",
        quoted(callsign)
    );
    let capital = callsign.to_ascii_uppercase();
    let help = (!capital.is_empty() && capital.chars().all(|c| c.is_ascii_uppercase()))
        .then(|| format!("write {}", quoted(&capital)));
    SetupFault::fault(place, "callsign", said).help(help)
}

/// A to Z, then AA to ZZ, and so on.
fn letters() -> impl Iterator<Item = String> {
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
