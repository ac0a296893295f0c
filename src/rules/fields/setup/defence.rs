//! The defender, and the ground that the scenario grants (DEPLOY-06).

use super::{
    fault::{Faults, RosterTable},
    outline::{RosterOutline, checked_ring},
    roster_index::{IdKind, RosterField, RosterIndex},
};
use crate::terms::{name::SideId, order_of_battle::Defence};
use table::ground::Area;
use table::measure::Point;

/// Returns the defence of the roster; records faults in it.
pub(super) fn defence(book: &RosterIndex<'_>, faults: &mut Faults) -> Option<Defence> {
    let claim = book.setup().defence.as_ref()?;
    let at = RosterField::new(RosterTable::Defence, "side");
    let side = book.find_reference(faults, at, &claim.side, IdKind::Side);
    let ground = defence_area(claim.ground.as_deref(), "ground", faults);
    let attacker = defence_area(claim.attacker.as_deref(), "attacker", faults);
    side.map(|_| Defence {
        side: SideId::new(&claim.side),
        ground,
        attacker,
    })
}

fn defence_area(
    points: Option<&[Point]>,
    field: &'static str,
    faults: &mut Faults,
) -> Option<Area> {
    let drawn = RosterOutline {
        place: RosterTable::Defence,
        field,
        steps: &[],
    };
    let outline = checked_ring(points?, drawn, faults)?;
    Some(Area {
        outline,
        holes: Vec::new(),
    })
}
