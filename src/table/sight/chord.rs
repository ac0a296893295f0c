//! The few lines of a pencil among which its shortest line of sight is.

use super::super::measure::EPSILON;
use super::super::measure::Point;
use super::super::measure::Vector;
use super::super::root::root;
use super::pencil::Pencil;

/// How far beside a line those are that run a hair to either side of it, in inches.
pub(in crate::table) const HAIR: f64 = 100.0 * EPSILON;

/// The same where a hair leaves the outline at so small an angle that rounding hides the place.
pub(in crate::table) const WIDER_HAIR: f64 = 5000.0 * EPSILON;

/// A line with its length in inches.
pub(in crate::table) type Chord = (f64, Point, Point);

/// Lists the shortest line of the pencil, the shortest through each of the corners, those through
/// a corner from an end of a segment, and those through two corners or a hair beside them.
pub(in crate::table) fn lines_through(pencil: &Pencil, corners: &[Point], lines: &mut Vec<Chord>) {
    lines.clear();
    let mut add = |p: Point, q: Point| lines.push(((p - q).norm(), p, q));
    add(pencil.nearest.0, pencil.nearest.1);
    for (index, corner) in corners.iter().enumerate() {
        for p in [pencil.p.0, pencil.p.1] {
            if let Some(q) = beyond_corner(p, *corner, pencil.q) {
                add(p, q);
            }
        }
        for q in [pencil.q.0, pencil.q.1] {
            if let Some(p) = beyond_corner(q, *corner, pencil.p) {
                add(p, q);
            }
        }
        if let Some((p, q)) = shortest_through(pencil, *corner) {
            add(p, q);
        }
        for other in corners.iter().skip(index + 1) {
            if let Some((p, q)) = through_both(pencil, *corner, *other) {
                add(p, q);
                for (p, q) in beside(pencil, (p, q), HAIR) {
                    add(p, q);
                }
            }
        }
    }
}

/// Returns the lines a hair to either side of one: a line through both ends of an edge runs along it and so in
/// the piece, where those beside it may not.
pub(in crate::table) fn beside(
    pencil: &Pencil,
    (p, q): (Point, Point),
    hair: f64,
) -> [(Point, Point); 2] {
    let along = q - p;
    let shifted = |at: Point, (a, b): (Point, Point), by: f64| {
        let run = b - a;
        let length = run.norm();
        if length <= EPSILON {
            return at;
        }
        let run = run / length;
        let place = (at - a).dot(&run) + by * along.perp(&run).signum();
        a + run * place.clamp(0.0, length)
    };
    [hair, -hair].map(|by| (shifted(p, pencil.p, by), shifted(q, pencil.q, by)))
}

/// Returns where the line from `from` through `corner` meets `segment` behind the corner.
fn beyond_corner(from: Point, corner: Point, segment: (Point, Point)) -> Option<Point> {
    let along = corner - from;
    let across = segment.1 - segment.0;
    let cross = along.perp(&across);
    if along.norm() <= EPSILON || cross.abs() <= EPSILON * EPSILON {
        return None;
    }
    let between = segment.0 - from;
    let t = between.perp(&across) / cross;
    let s = between.perp(&along) / cross;
    let slack = EPSILON / across.norm().max(EPSILON);
    (t >= 1.0 - EPSILON && (-slack..=1.0 + slack).contains(&s))
        .then(|| segment.0 + across * s.clamp(0.0, 1.0))
}

fn through_both(pencil: &Pencil, one: Point, other: Point) -> Option<(Point, Point)> {
    if (one - other).norm() <= EPSILON {
        return None;
    }
    let forward = (other - one).dot(&pencil.axis) > 0.0;
    let (near, far) = if forward { (one, other) } else { (other, one) };
    let q = beyond_corner(near, far, pencil.q)?;
    let p = beyond_corner(far, near, pencil.p)?;
    Some((p, q))
}

/// Returns the shortest line through a corner: its length has one valley as its start runs along
/// the part of the first segment from which the corner is seen against the second.
fn shortest_through(pencil: &Pencil, corner: Point) -> Option<(Point, Point)> {
    let (a, b) = pencil.p;
    let run = b - a;
    let length = run.norm();
    if length <= EPSILON {
        return None;
    }
    let along = run / length;
    let across = pencil.q.1 - pencil.q.0;
    // Where the line through the corner runs off an end of the second segment. That part may lie
    // between the two places, or before or after both: then they are seen the other way.
    let ends = [pencil.q.0, pencil.q.1].map(|q| {
        let back = corner - q;
        let place = (a - q).perp(&back) / back.perp(&along);
        if place.is_finite() {
            place.clamp(0.0, length)
        } else {
            0.0
        }
    });
    let [first, last] = ends;
    let cuts = [0.0, first.min(last), first.max(last), length];
    let at = |place: f64| a + along * place;
    let seen = |place: f64| beyond_corner(at(place), corner, pencil.q);
    let slope = |place: f64| slope(at(place), along, corner, pencil.q.0, across);
    cuts.windows(2).find_map(|part| {
        let &[low, high] = part else { return None };
        let place = (high - low > EPSILON && seen(f64::midpoint(low, high)).is_some())
            .then(|| root(low, high, slope))??;
        Some((at(place), seen(place)?))
    })
}

/// Returns how fast the line from `p` through `corner` to the line `start + across` grows as `p`
/// moves along `along`.
fn slope(p: Point, along: Vector, corner: Point, start: Point, across: Vector) -> Option<f64> {
    let to_corner = corner - p;
    let near = to_corner.norm();
    let ray = to_corner / near;
    let left = Vector::new(-ray.y, ray.x);
    let far = (start - corner).perp(&across) / ray.perp(&across);
    let slope =
        -ray.dot(&along) - left.dot(&along) * (far / near) * (ray.dot(&across) / left.dot(&across));
    slope.is_finite().then_some(slope)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A number from 0 to 1 out of a counter, spread well enough.
    fn share(counter: &mut u64) -> f64 {
        let next = counter.wrapping_mul(6_364_136_223_846_793_005);
        *counter = next.wrapping_add(1_442_695_040_888_963_407);
        (*counter >> 11) as f64 / (1_u64 << 53) as f64
    }

    #[test]
    fn no_line_through_a_corner_is_shorter_than_those_listed() {
        let mut counter = 7;
        let (mut lines, mut tried) = (Vec::new(), 0);
        for round in 0..4000 {
            let mut near = |x: f64| Point::new(x + share(&mut counter), 3.0 * share(&mut counter));
            let pencil = Pencil::new((near(0.0), near(0.0)), (near(7.0), near(7.0)));
            let corner = near(0.5 + f64::from(round % 7));
            let start = |i: u32| pencil.p.0 + (pencil.p.1 - pencil.p.0) * (f64::from(i) / 200.0);
            let length = |p: Point| Some((p - beyond_corner(p, corner, pencil.q)?).norm());
            let seen = (0..=200).filter_map(|i| length(start(i)));
            let shortest = seen.fold(f64::INFINITY, f64::min);
            lines_through(&pencil, &[corner], &mut lines);
            let listed = lines.iter().skip(1).map(|line| line.0);
            let least = listed.fold(f64::INFINITY, f64::min);
            tried += usize::from(shortest.is_finite());
            assert!(
                least <= shortest + 1e-9,
                "{least} {shortest} {pencil:?} {corner}"
            );
        }
        assert!(tried > 1000, "{tried}");
    }
}
