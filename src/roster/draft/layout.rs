//! Starting positions of a draft's brigades: rows along their own edge, out of the enemy's range.

use super::{DraftBrigade, DraftSide};
use rules::fields::setup::bounds;
use rules::spelling::counted;
use table::measure::Point;

/// Inches from the edge of the table to the front rank of the first row.
const FIRST_ROW: f64 = 4.5;

/// Inches between the middles of two rows: enough for two ranks of guns and a gap.
const ROW: f64 = 5.5;

/// Inches left free between brigades, and at the ends of a row.
const GAP: f64 = 1.5;

/// Inches left free between the front row and the middle of the table. The sides are twice that apart, farther than
/// anyone sees on rolling ground.
const NO_MANS_LAND: f64 = 6.5;

/// A brigade's position on the table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct BrigadePost {
    /// Inches from the left end of its own edge, as seen from the south.
    pub(super) x: f64,
    /// Inches from the own edge.
    pub(super) from_edge: f64,
    /// Number of units side by side in the front rank.
    pub(super) front: usize,
}

/// Error: a side does not fit on the table.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{} of {side} {verb} not fit on a {width}x{depth} in table; {remedy}", counted(*brigades, "brigade"), verb = if *brigades == 1 { "does" } else { "do" })]
pub struct NoRoom {
    /// Name of the side.
    side: String,
    brigades: usize,
    width: f64,
    depth: f64,
    remedy: String,
}

impl NoRoom {
    /// Makes the error for a side that does not fit on a table of this width and depth; `table` is the size that both
    /// sides need; `None` if no table is large enough.
    pub(super) fn new(army: &DraftSide, size: (f64, f64), table: Option<(f64, f64)>) -> Self {
        let (width, depth) = size;
        let remedy = match table {
            Some((width, depth)) => format!("use a table of {width}x{depth}, or fewer brigades"),
            None => {
                let most = bounds::TABLE.end();
                format!(
                    "the largest is {most}x{most}: use fewer brigades, or split the one that has {}",
                    counted(largest_brigade(army), "unit")
                )
            }
        };
        Self {
            side: army.name.clone(),
            brigades: army_brigades(army).count(),
            width,
            depth,
            remedy,
        }
    }
}

/// Returns the number of units of the largest brigade.
fn largest_brigade(army: &DraftSide) -> usize {
    let units = army_brigades(army).map(|brigade| brigade.units.len());
    units.max().unwrap_or(0)
}

/// Checks whether a side fits between its edge and the middle of a table.
pub(super) fn fits_table(army: &DraftSide, width: f64, depth: f64) -> bool {
    let widest = army_brigades(army).map(rank_frontage).fold(0.0, f64::max);
    depth_for(army, width) <= depth && 2.0f64.mul_add(GAP, widest) <= width
}

/// Returns the positions of a side's brigades in order, division by division, on a table that is large enough; outside
/// the `barred` ground if they fit. The corners of that ground are in inches along the side's edge, from its left end,
/// and in inches away from the edge.
pub(super) fn brigade_posts(
    army: &DraftSide,
    width: f64,
    depth: f64,
    barred: &[(Point, Point)],
) -> Vec<BrigadePost> {
    let beside = posts_beside(army, width, depth, barred);
    beside.unwrap_or_else(|| posts_beside(army, width, f64::INFINITY, &[]).unwrap_or_default())
}

/// Fills row by row with brigades, in the parts that the barred ground leaves; `None` if a table of this depth has too
/// few rows.
fn posts_beside(
    army: &DraftSide,
    width: f64,
    depth: f64,
    barred: &[(Point, Point)],
) -> Option<Vec<BrigadePost>> {
    let brigades: Vec<&DraftBrigade> = army_brigades(army).collect();
    let mut rest = brigades.as_slice();
    let mut posts = Vec::new();
    let mut front = FIRST_ROW;
    while !rest.is_empty() {
        if 2.0 * (front + NO_MANS_LAND) > depth {
            return None;
        }
        let from_edge = front - 1.0;
        let middles = middles_between(rest, &free_spans(barred, from_edge, width));
        let (here, later) = rest.split_at_checked(middles.len())?;
        posts.extend(
            here.iter()
                .zip(middles)
                .map(|(brigade, middle)| BrigadePost {
                    x: (middle * 10.0).round() / 10.0,
                    from_edge,
                    front: units_abreast(brigade),
                }),
        );
        // A brigade wider than the table would never find room.
        if here.is_empty() && barred.is_empty() {
            return None;
        }
        rest = later;
        front += ROW;
    }
    Some(posts)
}

/// Returns the depth in inches of a table of that width that holds two such sides.
pub(super) fn depth_for(army: &DraftSide, width: f64) -> f64 {
    let rows = brigade_rows(army, width).len().max(1);
    #[expect(clippy::cast_precision_loss, reason = "a few rows")]
    let deepest = FIRST_ROW + ROW * (rows - 1) as f64;
    (2.0 * (deepest + NO_MANS_LAND)).ceil()
}

fn army_brigades(army: &DraftSide) -> impl Iterator<Item = &DraftBrigade> {
    army.divisions
        .iter()
        .flat_map(|division| &division.brigades)
}

/// Distributes the brigades over rows, as many in each as fit.
fn brigade_rows(army: &DraftSide, width: f64) -> Vec<Vec<&DraftBrigade>> {
    let mut rows: Vec<Vec<&DraftBrigade>> = Vec::new();
    let mut used = f64::INFINITY;
    for brigade in army_brigades(army) {
        let needs = rank_frontage(brigade) + GAP;
        if used + needs > width - GAP {
            rows.push(Vec::new());
            used = 0.0;
        }
        used += needs;
        if let Some(row) = rows.last_mut() {
            row.push(brigade);
        }
    }
    rows
}

/// Returns the parts of a row that are free of barred ground, from left to right.
fn free_spans(barred: &[(Point, Point)], from_edge: f64, width: f64) -> Vec<(f64, f64)> {
    let band = (from_edge - ROW / 2.0)..=(from_edge + ROW / 2.0);
    let is_met = |(low, high): &&(Point, Point)| low.y <= *band.end() && high.y >= *band.start();
    let met = barred.iter().filter(is_met);
    let mut taken: Vec<(f64, f64)> = met.map(|(low, high)| (low.x, high.x)).collect();
    taken.push((width, width));
    taken.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut spans = Vec::new();
    let mut from = 0.0_f64;
    for (start, end) in taken {
        spans.push((from, start));
        from = from.max(end);
    }
    spans.retain(|(from, to)| to > from);
    spans
}

/// Puts brigades into spans, each into the first span that it fits into; returns the middles of the brigades that fit.
fn middles_between(row: &[&DraftBrigade], spans: &[(f64, f64)]) -> Vec<f64> {
    let mut rest = row;
    let mut middles = Vec::new();
    for span in spans {
        let room = span.1 - span.0 - GAP;
        let mut used = 0.0;
        let fits = rest.iter().take_while(|brigade| {
            used += rank_frontage(brigade) + GAP;
            used <= room
        });
        let (here, later) = rest.split_at(fits.count());
        middles.extend(spread(here, *span));
        rest = later;
    }
    middles
}

/// Spreads brigades over a span with equal gaps, and returns their middles.
fn spread(row: &[&DraftBrigade], span: (f64, f64)) -> Vec<f64> {
    let (from, to) = span;
    let needs: f64 = row.iter().map(|brigade| rank_frontage(brigade)).sum();
    #[expect(clippy::cast_precision_loss, reason = "a few brigades")]
    let gap = (to - from - needs) / (row.len() + 1) as f64;
    let mut x = from;
    let middles = row.iter().map(|brigade| {
        let middle = x + gap + rank_frontage(brigade) / 2.0;
        x += gap + rank_frontage(brigade);
        middle
    });
    middles.collect()
}

/// Returns the number of units side by side: brigades have two ranks, except one with two units.
fn units_abreast(brigade: &DraftBrigade) -> usize {
    brigade
        .units
        .len()
        .div_ceil(2)
        .max(2)
        .min(brigade.units.len().max(1))
}

/// Returns the width of the wider rank, in inches.
fn rank_frontage(brigade: &DraftBrigade) -> f64 {
    let ranks = brigade.units.chunks(units_abreast(brigade));
    let widths = ranks.map(|rank| rank.iter().map(super::DraftUnit::frontage).sum());
    widths.fold(0.0, f64::max)
}
