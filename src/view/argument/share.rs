//! Check whether both sides may see a card: only if each could work it out from what it sees now.

use super::ArgumentCard;
use crate::map::moment::{MapMoment, Position};
use crate::tape::TapeEnd;
use game::session::Session;
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::name::SideId;

/// Explains why the card about two ends of a tape must not be read out to both sides; `None` if both may know it.
///
/// Each side must see the enemy units at both ends, and the card that each side works out from its own knowledge must
/// equal the referee's word for word: any difference would reveal a unit that one side does not know.
#[must_use]
pub fn may_share(session: &Session<Fields>, asked: &str, tape_error: f64) -> Option<String> {
    let state = session.state();
    let Some(ends) = ends(state, asked) else {
        return Some(
            "only the acting side may see an act in advance: read it out yourself".to_owned(),
        );
    };
    let Ok(truth) = ArgumentCard::read(state, asked, tape_error) else {
        return Some("the card can no longer be made".to_owned());
    };
    let mut sides = state.oob().sides.iter();
    sides.find_map(|side| {
        let position = Position::from_session(session, MapMoment::Now, Some(&side.id)).ok()?;
        let is_known = ends.iter().all(|end| knows(&position, &side.id, end));
        let own = || ArgumentCard::read(&position.known(), asked, tape_error);
        let is_same = is_known && own().is_ok_and(|own| own == truth);
        (!is_same).then(|| format!("the {} side may not know this", side.name))
    })
}

fn ends(state: &State, asked: &str) -> Option<[TapeEnd; 2]> {
    let (from, to) = asked.split_once(' ')?;
    let end = |word: &str| TapeEnd::named(state, word).ok();
    Some([end(from)?, end(to)?])
}

/// Checks whether a side knows the present place of an end of the tape.
fn knows(position: &Position, side: &SideId, end: &TapeEnd) -> bool {
    match end {
        TapeEnd::Unit(unit) => {
            let state = &position.state;
            let is_own = state.unit(unit).is_some_and(|unit| unit.side == *side);
            let reports = position.sightings.as_ref();
            let report = reports.and_then(|sightings| sightings.report(unit));
            is_own || report.is_some_and(|report| report.in_sight)
        }
        TapeEnd::Ground(_) | TapeEnd::Spot(_) => true,
        // The enemy's figures are never known.
        TapeEnd::General(_) | TapeEnd::Messenger(_) => false,
    }
}
