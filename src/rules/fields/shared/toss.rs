//! A die for each side: the higher wins (RUL-106).

use crate::state::draft::Draft;
use crate::terms::name::SideId;
use ruleset::Step;
use ruleset::chance::Ask;

/// Throws a die for each side: the higher wins, and ties are thrown again (RUL-106). Returns the winner with all faces;
/// `None` if there are not two sides.
///
/// # Errors
///
/// Fails if a die is needed.
pub fn higher_die(draft: &mut Draft<'_>, ask: &Ask) -> Step<Option<(SideId, Vec<u8>)>> {
    let sides: Vec<SideId> = draft
        .state()
        .oob()
        .sides
        .iter()
        .map(|side| side.id.clone())
        .collect();
    let [one, other] = sides.as_slice() else {
        return Ok(None);
    };
    let name = |side: &SideId| draft.state().side_name(side).to_owned();
    // The sides come first, in the order of their dice, because a line that is too long is cut at its end.
    let ask = Ask {
        what: format!("{}, then {}: {}", name(one), name(other), ask.what),
        ..ask.clone()
    };
    let mut dice = Vec::new();
    loop {
        let pair = draft.throws(&ask, 2)?;
        dice.extend(&pair);
        match pair.as_slice() {
            [a, b] if a > b => return Ok(Some((one.clone(), dice))),
            [a, b] if b > a => return Ok(Some((other.clone(), dice))),
            _ => {}
        }
    }
}
