//! Phase 6, in the order of RUL-109 (SEQ-04). Morale needs no die: units and brigades have no morale of their own to
//! test (MOR-06).

use crate::state::draft::Draft;
use crate::wear::{fatigue, morale, rally};
use ruleset::Step;

/// Carries out phase 6 for both sides: fatigue gained, rally of single units, rest, levels, then terrain held and
/// divisional morale. Fatigue is gained before rest removes it, so that rest under fire still costs.
///
/// # Errors
///
/// Fails if a die is needed for rest (RUL-38).
pub fn phase_six(draft: &mut Draft<'_>) -> Step {
    fatigue::gain_fatigue(draft);
    // In a game by chits units rally at the end of their brigade's activation (CHIT-14).
    if draft.state().chits().is_none() {
        rally::rally_units(draft)?;
    }
    fatigue::rest_brigades(draft)?;
    fatigue::set_levels(draft)?;
    morale::check_morale(draft)
}
