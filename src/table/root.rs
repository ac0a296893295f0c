//! Where a number that grows passes through nothing.

use super::measure::EPSILON;

/// Halvings that bring a rim of a few inches down to the last bit.
const HALVINGS: u32 = 60;

/// Returns where a number that only grows passes through nothing, or the end nearer to that; false
/// position, with the weight of an end halved that stays where it is.
///
/// The very ends are left out: the number may have no value there.
pub(super) fn root(low: f64, high: f64, number: impl Fn(f64) -> Option<f64>) -> Option<f64> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_grows_passes_through_nothing_where_it_does() {
        for (at, power) in [(0.3, 1), (0.5, 3), (0.9, 9), (0.001, 5)] {
            let found = root(0.0, 1.0, |x| Some(x.powi(power) - f64::powi(at, power)));
            assert!((found.unwrap() - at).abs() < 1e-12, "{at} {found:?}");
        }
        assert!(root(0.0, 1.0, |x| Some(x + 1.0)).unwrap() < 1e-8);
        assert!(root(0.0, 1.0, |x| Some(x - 2.0)).unwrap() > 1.0 - 1e-8);
    }
}
