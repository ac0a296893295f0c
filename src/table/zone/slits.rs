//! The narrow gaps between obstacles that a body may look through.
//!
//! Viewpoints that stand evenly on a base all miss a slit that shows itself to an inch between two of them only. So the
//! slits are sought by themselves, by sweep and prune over the bounding boxes (Baraff 1992). A viewpoint at either end
//! of the stretch from which one looks through, one in the middle unless somebody stands near, and more between them
//! where those show something new, see all that the slit lets one see. A slit close by shows in turn all that is far
//! behind it, so more viewpoints look through that; and where something else hides the middle some look from beside
//! it.

use super::super::sight::body::Body;
use super::super::sight::obstacle::Obstacle;
use super::super::sight::scene::Scene;
use super::gap::Gap;
use super::slit::Slit;
use super::slit::WIDEST;

/// So do gaps of which the width times the distance is more, in square inches: the farther away a gap is,
/// the more of a boundary segment one looks through it from.
const SHOWN: f64 = 6.0;

/// Returns the slits between the obstacles of a scene that a body may look through: a look at the
/// bounds of pairs, and at the corners of those that are close together.
pub(in crate::table) fn slits(scene: &Scene<'_>, body: &Body) -> Vec<Slit> {
    let mut obstacles: Vec<&Obstacle<'_>> = scene.obstacles.iter().collect();
    obstacles.sort_unstable_by(|one, other| one.bounds.west.total_cmp(&other.bounds.west));
    let mut slits = Vec::new();
    let mut scratch = Vec::new();
    for (place, one) in obstacles.iter().enumerate() {
        let width = widest(one, body);
        let around = one.bounds.grown(width);
        let later = obstacles.iter().skip(place + 1);
        for other in later.take_while(|other| other.bounds.west <= around.east) {
            if other.bounds.meets(&around)
                && one.source != other.source
                && let width = width.min(widest(other, body))
                && let Some(gap) = Gap::between(one, other, width, body, &mut scratch)
            {
                slits.extend(gap.slits());
            }
        }
    }
    slits
}

/// Returns how wide a gap beside an obstacle may be, in inches, that observers who stand evenly on a body may
/// all miss.
fn widest(obstacle: &Obstacle<'_>, body: &Body) -> f64 {
    let away = obstacle.bounds.away_squared(body.bounds().middle()).sqrt();
    WIDEST.min(SHOWN / away)
}

#[cfg(test)]
mod tests {
    use super::super::super::base::Base;
    use super::super::super::ground::SightType;
    use super::super::super::measure::Bearing;
    use super::super::super::measure::Point;
    use super::super::super::shape::rectangle::Rectangle;
    use super::super::super::sight::boundary::BoundarySegment;
    use super::super::super::sight::end::End;
    use super::*;

    fn base(x: f64, y: f64, facing: f64) -> Rectangle {
        let base = Base::new(Point::new(x, y), Bearing::new(facing), 3.0, 1.0);
        base.rectangle()
            .unwrap_or_else(|| panic!("a base with numbers that are finite"))
    }

    fn segment(from: (f64, f64), to: (f64, f64)) -> BoundarySegment {
        let end = |(x, y)| End {
            at: Point::new(x, y),
            height: 0,
            own: SightType::Rolling,
        };
        BoundarySegment {
            b: end(to).at,
            ..BoundarySegment::point(&end(from))
        }
    }

    /// Returns the slit between two bases, as a third sees it.
    fn slit(one: &Rectangle, other: &Rectangle, body: &Body) -> Option<Slit> {
        let (one, other) = (Obstacle::of_base(1, one), Obstacle::of_base(2, other));
        let mut scratch = Vec::new();
        let slits = [(&one, &other), (&other, &one)].map(|(one, other)| {
            Gap::between(one, other, 1.0, body, &mut scratch).and_then(|gap| gap.slits().next())
        });
        assert_eq!(slits[0].is_some(), slits[1].is_some());
        slits[0]
    }

    #[test]
    fn one_looks_through_a_door_from_between_the_lines_that_touch_both_its_sides() {
        let (west, east) = (base(-1.5, 5.5, 0.0), base(1.9, 5.5, 0.0));
        let looking = Body::Base(base(0.2, 0.0, 0.0));
        let slit = slit(&west, &east, &looking).unwrap_or_else(|| panic!("there is a slit"));
        // The lines run from a near corner, at 5 in, to the far one across, at 6 in.
        let Some((first, last)) = slit.left_open(&segment((-5.0, 0.0), (5.0, 0.0))) else {
            panic!("one looks through from there");
        };
        assert!(
            (first.x + 2.0).abs() < 1e-2 && (last.x - 2.4).abs() < 1e-2,
            "{first} {last}"
        );
        assert!(first.x > -2.0 && last.x < 2.4, "{first} {last}");
        let part = slit.left_open(&segment((0.0, 0.0), (1.0, 0.0)));
        let is_whole = part.is_some_and(|(a, b)| a.x < 1e-3 && b.x > 1.0 - 1e-3);
        assert!(is_whole, "{part:?}");
        for x in [-9.0, 3.0] {
            assert_eq!(
                slit.left_open(&segment((x, 0.0), (x + 6.0, 0.0))),
                None,
                "{x}"
            );
        }
    }

    #[test]
    fn who_stands_beside_a_gap_has_no_door_there() {
        let (west, east) = (base(-1.5, 5.5, 0.0), base(1.9, 5.5, 0.0));
        assert!(slit(&west, &east, &Body::Base(base(12.0, 0.0, 0.0))).is_none());
        // Nor where the two touch, or are far apart, or one stands before the other.
        let looking = Body::Base(base(0.2, 0.0, 0.0));
        assert!(slit(&west, &base(1.5, 5.5, 0.0), &looking).is_none());
        assert!(slit(&west, &base(3.0, 5.5, 0.0), &looking).is_none());
        assert!(slit(&west, &base(-1.5, 7.0, 0.0), &looking).is_none());
    }
}
