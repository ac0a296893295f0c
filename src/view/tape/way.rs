//! Distance and direction from troops to their target.

use super::Lie;
use table::base::{Base, centre_of};
use table::measure::{Bearing, Measure, Point};

/// Distance and direction from the nearest of some bases to a target.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TargetWay {
    /// Distance from the nearest base to the target, in inches.
    pub inches: f64,
    /// Compass direction from the base to the target: `north-east`.
    pub wind: &'static str,
}

impl TargetWay {
    /// Measures the path from bases to the nearest of some outlines; `None` if there are no bases or no outlines.
    #[must_use]
    pub fn new(from: &[Base], to: &[Lie<'_>]) -> Option<Self> {
        let pairs = from.iter().flat_map(|base| {
            let base = Lie::Base(*base);
            to.iter().map(move |lie| (base, lie))
        });
        // The direction to a base is that to its centre, as the arrows of maps show it; ground is too large for that.
        let end = |base: &Lie<'_>, lie: &Lie<'_>| match lie {
            Lie::Base(target) => target.at,
            lie => base.nearest_pair(lie).1,
        };
        let nearest = pairs.map(|(base, lie)| (base.distance(lie), end(&base, lie)));
        let (inches, end) = nearest.min_by(|one, other| one.0.total_cmp(&other.0))?;
        let wind = Bearing::along(end - centre_of(from)?).wind();
        Some(Self { inches, wind })
    }

    /// Measures the way from the centre of bases to a point; `None` without bases.
    #[must_use]
    pub fn to_point(from: &[Base], to: Point) -> Option<Self> {
        let way = to - centre_of(from)?;
        Some(Self {
            inches: way.norm(),
            wind: Bearing::along(way).wind(),
        })
    }

    /// Describes the way in whole inches: `14 in east`.
    #[must_use]
    pub fn in_whole(self, measure: Measure) -> String {
        format!("{} {}", measure.say_whole(self.inches), self.wind)
    }

    /// Describes the way to a tenth: `4.2 in east`.
    #[must_use]
    pub fn in_tenths(self, measure: Measure) -> String {
        format!("{} {}", measure.say(self.inches), self.wind)
    }
}
