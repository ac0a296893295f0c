//! Objectives: decided by the positions on the table if the roster says how, else judged by the referee.

use super::{
    ObjectiveSetup,
    bounds::{TURNS, WORTH},
    fault::{Faults, RosterTable, SetupFault},
    roster_index::{IdKind, RosterField, RosterIndex},
};
use crate::terms::{
    name::{FeatureId, ObjectiveId, SideId},
    order_of_battle::{Objective, TableTest, Tenure, USUAL_WORTH},
};
use ruleset::spelling::{known_are, quoted};

/// Returns the objectives; records faults in them.
pub(super) fn objectives(
    book: &RosterIndex<'_>,
    turns: Option<u32>,
    faults: &mut Faults,
) -> Vec<Objective> {
    (book.setup().objectives.iter().enumerate())
        .map(|(i, claim)| {
            let place = RosterTable::Objective(i);
            book.find_reference(
                faults,
                RosterField::new(place, "side"),
                &claim.side,
                IdKind::Side,
            );
            if claim.text.trim().is_empty() {
                faults.push(SetupFault::missing(place, "text"));
            }
            for (item, id) in claim.features.iter().enumerate() {
                let at = RosterField {
                    table: place,
                    field: "features",
                    item: &[item],
                };
                book.find_reference(faults, at, id, IdKind::Terrain);
            }
            let worth = whole_number(place, "worth", claim.worth, WORTH, faults);
            Objective {
                id: ObjectiveId::new(&claim.id),
                side: SideId::new(&claim.side),
                text: claim.text.clone(),
                features: claim.features.iter().map(|id| FeatureId::new(id)).collect(),
                test: table_test(place, claim, turns, faults),
                worth: worth.unwrap_or(USUAL_WORTH),
            }
        })
        .collect()
}

/// Returns how the positions on the table decide the objective; `None` if the roster does not say `hold`.
fn table_test(
    place: RosterTable,
    claim: &ObjectiveSetup,
    turns: Option<u32>,
    faults: &mut Faults,
) -> Option<TableTest> {
    let by = claimed_tenure(place, claim, faults);
    let at = whole_number(place, "at", claim.at, TURNS, faults);
    if let (Some(turn), Some(last)) = (at, turns)
        && turn > last
    {
        let said = format!("turn {turn} comes after the last, {last}: it is judged at the end");
        faults.push(SetupFault::warning(place, "at", said));
    }
    if claim.hold.is_none() {
        let said = |key| format!("`{key}` has no effect without `hold`");
        for (key, there) in [("at", claim.at.is_some()), ("by", claim.by.is_some())] {
            if there {
                faults.push(SetupFault::warning(place, key, said(key)).on_key());
            }
        }
        return None;
    }
    let all = u32::try_from(claim.features.len()).unwrap_or(u32::MAX);
    if all == 0 {
        let said = "`hold` needs `features`, and there are none";
        faults.push(SetupFault::fault(place, "hold", said));
        return None;
    }
    let hold = whole_number(place, "hold", claim.hold, 1..=all, faults)?;
    Some(TableTest { hold, at, by })
}

fn claimed_tenure(place: RosterTable, claim: &ObjectiveSetup, faults: &mut Faults) -> Tenure {
    let Some(word) = &claim.by else {
        return Tenure::default();
    };
    let found = Tenure::ALL.into_iter().find(|by| by.word() == word);
    found.unwrap_or_else(|| {
        let known = known_are(Tenure::ALL.map(Tenure::word));
        let said = format!("`by` cannot be {}; {known}", quoted(word));
        faults.push(SetupFault::fault(place, "by", said));
        Tenure::default()
    })
}

/// Returns a whole number within its range; outside the range, records a fault and returns `None`.
pub(super) fn whole_number(
    place: RosterTable,
    key: &'static str,
    claim: Option<i64>,
    range: std::ops::RangeInclusive<u32>,
    faults: &mut Faults,
) -> Option<u32> {
    let number = claim?;
    let found = u32::try_from(number).ok().filter(|n| range.contains(n));
    if found.is_none() {
        let (low, high) = (range.start(), range.end());
        let said = format!("{key} {number} is not allowed: {low} to {high}");
        faults.push(SetupFault::fault(place, key, said));
    }
    found
}
