//! Outlines and lines of terrain, and checks that a map could draw them.

use geo::line_intersection::LineIntersection;

use super::{
    fault::{Faults, RosterTable, SetupFault},
    placing::{Land, point_said},
};
use ruleset::spelling::counted;
use table::ground::Area;
use table::measure::{EPSILON, Point};
use table::shape::simple;

/// Maximum distance in inches from the corner of a table: no map has such a coordinate.
const FAR: f64 = 1000.0;

/// Position of a list of points in the roster.
#[derive(Clone, Copy)]
pub(super) struct RosterOutline<'a> {
    pub place: RosterTable,
    pub field: &'static str,
    /// The steps to the ring, if a feature has several rings.
    pub steps: &'a [usize],
}

impl RosterOutline<'_> {
    fn outline_fault(self, said: String) -> SetupFault {
        SetupFault::fault(self.place, self.field, said).item(self.steps)
    }

    /// Returns the ring's name for the beginning of a sentence.
    fn called(self) -> String {
        match (self.field, self.steps) {
            ("holes", [hole, ..]) => format!("hole {}", hole + 1),
            (field, _) => field.to_owned(),
        }
    }

    /// Returns the ring's name for the inside of a sentence.
    fn named(self) -> String {
        match self.field {
            "holes" => self.called(),
            field => format!("the {field}"),
        }
    }

    fn corner_steps(self, corner: usize) -> Vec<usize> {
        self.steps.iter().copied().chain([corner]).collect()
    }
}

/// Returns the corners of a ring without repeats; records a fault if they do not form a ring.
pub(super) fn checked_ring(
    points: &[Point],
    drawn: RosterOutline<'_>,
    faults: &mut Faults,
) -> Option<Vec<Point>> {
    let mut corners = points;
    if let [first, middle @ .., last] = points
        && middle.len() >= 2
        && (first - last).norm() <= EPSILON
    {
        corners = points.split_last().map_or(points, |(_, rest)| rest);
    }
    let ring = distinct_points(corners, drawn, faults)?;
    if ring.len() < 3 {
        let said = format!(
            "{} has {}; an area needs at least 3",
            drawn.called(),
            counted(ring.len(), "corner")
        );
        faults.push(drawn.outline_fault(said));
        return None;
    }
    let area = Area {
        outline: ring,
        holes: Vec::new(),
    };
    let flat = geo::Area::unsigned_area(&area.polygon()) <= EPSILON;
    let crossing = crossing_edges(&area);
    if !flat && crossing.is_none() {
        return Some(area.outline);
    }
    faults.push(if flat && area.outline.len() == 3 {
        drawn.outline_fault(format!(
            "{} has no area: its corners are in a line",
            drawn.called()
        ))
    } else {
        crossing_fault(crossing, area.outline.len(), drawn)
    });
    None
}

fn crossing_fault(
    edges: Option<(usize, usize)>,
    corners: usize,
    drawn: RosterOutline<'_>,
) -> SetupFault {
    let edge = |n: usize| format!("{}-{}", n + 1, (n + 1) % corners + 1);
    let meeting = edges.map_or(String::new(), |(a, b)| {
        format!(", edge {} meets edge {}", edge(a), edge(b))
    });
    drawn
        .outline_fault(format!("{} crosses itself{meeting}", drawn.called()))
        .help("give the corners in order around the edge".to_owned())
}

/// Returns the first two edges that meet at a point other than a shared corner.
pub(super) fn crossing_edges(area: &Area) -> Option<(usize, usize)> {
    let edges: Vec<geo::Line<f64>> = area
        .edges()
        .map(|(a, b)| geo::Line::new((a.x, a.y), (b.x, b.y)))
        .collect();
    let count = edges.len();
    let mut first: Option<(usize, usize)> = None;
    simple::report_meetings(&edges, |a, b, meeting| {
        let neighbours = a + 1 == b || (b + 1) % count == a;
        // Neighbours that fold back on each other make a spike.
        let folds = matches!(meeting, LineIntersection::Collinear { .. });
        if (folds || !neighbours) && first.is_none_or(|first| (a, b) < first) {
            first = Some((a, b));
        }
    });
    first
}

/// Returns the area of an outline and its holes; records faults for holes that do not lie inside.
pub(super) fn pierced_area(
    outline: Vec<Point>,
    holes: &[Vec<Point>],
    place: RosterTable,
    faults: &mut Faults,
) -> Area {
    let mut area = Area {
        outline,
        holes: Vec::new(),
    };
    for (n, hole) in holes.iter().enumerate() {
        let drawn = RosterOutline {
            place,
            field: "holes",
            steps: &[n],
        };
        let Some(hole) = checked_ring(hole, drawn, faults) else {
            continue;
        };
        area.holes.push(hole);
        if !simple::is_valid(&area.polygon()) {
            let said = format!(
                "hole {} must be inside the outline and clear of other holes",
                n + 1
            );
            faults.push(drawn.outline_fault(said));
            area.holes.pop();
        }
    }
    area
}

/// Returns the corners of a line without repeats; records a fault if it is too short.
pub(super) fn checked_line(
    points: &[Point],
    drawn: RosterOutline<'_>,
    faults: &mut Faults,
) -> Option<Vec<Point>> {
    let line = distinct_points(points, drawn, faults)?;
    if line.len() < 2 {
        let said = format!(
            "{} has {}; a line needs at least 2",
            drawn.called(),
            counted(line.len(), "point")
        );
        faults.push(drawn.outline_fault(said));
        return None;
    }
    Some(line)
}

/// Returns the points without repeats; `None` if some are out of range.
fn distinct_points(
    points: &[Point],
    drawn: RosterOutline<'_>,
    faults: &mut Faults,
) -> Option<Vec<Point>> {
    let mut kept: Vec<Point> = Vec::new();
    let mut near = true;
    for (n, point) in points.iter().enumerate() {
        let in_reach = |n: f64| n.abs() <= FAR;
        if !in_reach(point.x) || !in_reach(point.y) {
            let said = format!("point {} of {} is far off the table", n + 1, drawn.named());
            faults.push(
                SetupFault::fault(drawn.place, drawn.field, said).item(&drawn.corner_steps(n)),
            );
            near = false;
            continue;
        }
        // A step of no length has no direction: strips and edges could not be drawn.
        if kept
            .last()
            .is_some_and(|last| (point - last).norm() <= EPSILON)
        {
            let said = format!(
                "point {} of {} repeats the previous one",
                n + 1,
                drawn.named()
            );
            faults.push(
                SetupFault::warning(drawn.place, drawn.field, said).item(&drawn.corner_steps(n)),
            );
            continue;
        }
        kept.push(*point);
    }
    near.then_some(kept)
}

/// Warns of the first of `points` that is off the table.
pub(super) fn on_table(
    points: &[Point],
    drawn: RosterOutline<'_>,
    land: &Land,
    faults: &mut Faults,
) {
    let mut off = points
        .iter()
        .enumerate()
        .filter(|(_, point)| !land.holds(**point));
    let Some((first, point)) = off.next() else {
        return;
    };
    let more = match off.count() {
        0 => String::new(),
        n => format!(", and so are {n} more"),
    };
    let said = format!(
        "point {} of {}, {}, is off the table{more}",
        first + 1,
        drawn.named(),
        point_said(*point)
    );
    faults.push(
        SetupFault::warning(drawn.place, drawn.field, said)
            .help(land.size_said())
            .item(&drawn.corner_steps(first)),
    );
}
