//! Roots of functions of one number: regula falsi in the Illinois form (Dowell and Jarratt 1971) for an increasing
//! function, bisection for a condition that becomes true.

use crate::measure::EPSILON;

/// Number of halvings that narrow a stretch of a few inches to the last bit.
const HALVINGS: u32 = 60;

/// Returns the zero of an increasing function between `low` and `high`, or the end nearer to it, by false position. If
/// one end stays for two steps, its weight is halved. `None` if the function has no value at a point that is tried.
///
/// The two ends themselves are not evaluated: the function may have no value there.
pub fn find_root(low: f64, high: f64, number: impl Fn(f64) -> Option<f64>) -> Option<f64> {
    let hair = (high - low) * EPSILON;
    let (mut low, mut high) = (low + hair, high - hair);
    let (mut least, mut most) = (number(low)?, number(high)?);
    if least >= 0.0 {
        return Some(low);
    }
    if most <= 0.0 {
        return Some(high);
    }
    let mut last = 0;
    for _ in 0..HALVINGS {
        if high - low <= EPSILON * EPSILON.sqrt() {
            break;
        }
        let middle = (low - least * ((high - low) / (most - least))).clamp(low, high);
        let here = number(middle)?;
        if here == 0.0 || middle == low || middle == high {
            return Some(middle);
        }
        if here < 0.0 {
            (low, least) = (middle, here);
            most *= if last < 0 { 0.5 } else { 1.0 };
            last = -1;
        } else {
            (high, most) = (middle, here);
            least *= if last > 0 { 0.5 } else { 1.0 };
            last = 1;
        }
    }
    Some((low + high) / 2.0)
}

/// Condition that ends the halving of a stretch.
#[derive(Debug, Clone, Copy)]
pub enum HalvingEnd {
    /// This many halvings are done.
    Halvings(u32),
    /// The two ends are no farther apart than this.
    Apart(f64),
}

/// Narrows a stretch by halving. A condition must fail at its first end and hold at its second. Returns the last two
/// such ends.
pub fn bisect(
    stretch: (f64, f64),
    until: HalvingEnd,
    mut holds: impl FnMut(f64) -> bool,
) -> (f64, f64) {
    let (not_yet, already) = stretch;
    let (mut low, mut high) = (not_yet, already);
    let mut halved = 0;
    loop {
        let goes_on = match until {
            HalvingEnd::Halvings(count) => halved < count,
            HalvingEnd::Apart(most) => high - low > most,
        };
        if !goes_on {
            return (low, high);
        }
        let middle = f64::midpoint(low, high);
        if holds(middle) {
            high = middle;
        } else {
            low = middle;
        }
        halved += 1;
    }
}
