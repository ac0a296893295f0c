//! A cup of chits, whatever the chits represent. Dice draw a chit, and so prove the draw (BS-1203).
//!
//! A draw uses the fewest dice with at least as many outcomes as there are chits, and reads them as digits of a number
//! in base 6. A number above the largest multiple of the number of chits is thrown again, so that every chit has the
//! same chance. The log proves a draw like any other throw.

use super::{Draft, Ruleset, Step, chance::Ask, refusal::Refusal};

/// Returns the number of dice that draws one of `chits`: the fewest with at least that many outcomes (BS-1203).
#[must_use]
pub const fn dice_of_draw(chits: usize) -> usize {
    let mut dice = 1;
    let mut throws = 6;
    while throws < chits {
        dice += 1;
        throws *= 6;
    }
    dice
}

/// Returns the index, counted from 0, of the chit that the dice draw; `None` if all dice must be thrown again
/// (BS-1203).
///
/// # Examples
///
/// ```
/// use vidette_ruleset::cup::drawn_place;
///
/// assert_eq!(drawn_place(10, &[3, 5]), Some(6));
/// assert_eq!(drawn_place(10, &[6, 1]), None);
/// ```
#[must_use]
pub fn drawn_place(chits: usize, faces: &[u8]) -> Option<usize> {
    let digits = faces.iter().map(|face| usize::from(face.saturating_sub(1)));
    let number = digits.fold(0, |sum, digit| sum * 6 + digit);
    let throws = 6usize.pow(u32::try_from(faces.len()).unwrap_or(0));
    let whole = throws.checked_div(chits)? * chits;
    (number < whole).then(|| number % chits)
}

/// Maximum number of throws in a draw. Fair dice give a chit in more than half of the throws, so no real game gets this
/// far, but dice that always show the same faces may.
const MAX_THROWS: usize = 100;

/// Draws one of `chits`: returns its index in the list, and all faces thrown for it. A single chit needs no die.
///
/// # Errors
///
/// Fails if a die is needed, or if the faces repeatedly name no chit.
pub fn draw<R: Ruleset>(
    draft: &mut Draft<'_, R>,
    chits: usize,
    ask: &Ask,
) -> Step<(usize, Vec<u8>)> {
    let mut thrown = Vec::new();
    if chits < 2 {
        return Ok((0, thrown));
    }
    for _ in 0..MAX_THROWS {
        let faces = draft.throws(ask, dice_of_draw(chits))?;
        thrown.extend(&faces);
        if let Some(place) = drawn_place(chits, &faces) {
            return Ok((place, thrown));
        }
    }
    let last: Vec<String> = thrown
        .iter()
        .rev()
        .take(dice_of_draw(chits))
        .rev()
        .map(u8::to_string)
        .collect();
    let said = format!(
        "{MAX_THROWS} throws in a row named none of the {chits} chits; the last was {}",
        last.join(" ")
    );
    let remedy = "type other faces: the dice form a number in base 6, and the highest numbers are thrown again, so \
                  that every chit has the same chance";
    Err(Refusal::impossible(ask.rule.clone(), said)
        .remedy(remedy)
        .into())
}
