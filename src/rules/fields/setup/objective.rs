//! Objectives: told in the report, judged by the referee.

use super::book::Book;
use super::book::Kind;
use super::fault::Faults;
use super::fault::Place;
use super::fault::SetupFault;
use crate::rules::fields::terms::name::FeatureId;
use crate::rules::fields::terms::name::ObjectiveId;
use crate::rules::fields::terms::name::SideId;
use crate::rules::fields::terms::order_of_battle::Objective;

/// Returns the objectives; notes what is wrong with them.
pub(super) fn objectives(book: &Book<'_>, faults: &mut Faults) -> Vec<Objective> {
    (book.setup().objectives.iter().enumerate())
        .map(|(i, claim)| {
            let place = Place::Objective(i);
            book.refer(faults, (place, "side", &[]), &claim.side, Kind::Side);
            if claim.text.trim().is_empty() {
                faults.push(SetupFault::missing(place, "text"));
            }
            for (item, id) in claim.features.iter().enumerate() {
                let at = (place, "features", &[item][..]);
                book.refer(faults, at, id, Kind::Terrain);
            }
            Objective {
                id: ObjectiveId::new(&claim.id),
                side: SideId::new(&claim.side),
                text: claim.text.clone(),
                features: claim.features.iter().map(|id| FeatureId::new(id)).collect(),
            }
        })
        .collect()
}
