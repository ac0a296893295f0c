//! Greatest distance at which a body can see if no obstacle is in the way: the radius of the broad phase.

use geo::coordinate_position::CoordPos;

use super::{body::SightBody, piece::SightPiece, prepared::PreparedGround, rule::Rule};
use crate::field::SightReading;
use crate::ground::SightType;

/// Returns an upper bound in inches of the range of any line from a body; `longest` is the longest type of its
/// formation (RUL-55, switch).
pub(crate) fn farthest_range(
    prepared: &PreparedGround,
    rule: Rule,
    body: &SightBody,
    longest: Option<SightType>,
) -> f64 {
    let bounds = body.bounds();
    // A base may be in any piece that its bounds meet; the pieces that contain a point are computed exactly.
    let stand = |piece: &SightPiece| match body {
        SightBody::Point(at) => piece.position_of(*at),
        SightBody::Base(_) => CoordPos::OnBoundary,
    };
    // If only the ground on the line counts, the ground around a point limits its view.
    let decides = rule.counts_crossed() && rule.reading == SightReading::Range && longest.is_none();
    let open = prepared.open();
    let (mut most, mut least) = (longest.map_or(open, |own| own.max(open)), None);
    let mut hills = false;
    for piece in prepared.pieces.iter().filter(|p| p.bounds.meets(&bounds)) {
        let stand = stand(piece);
        let kind = piece.sight.filter(|_| stand != CoordPos::Outside);
        most = kind.map_or(most, |kind| kind.max(most));
        if stand == CoordPos::Inside && decides {
            least = kind.into_iter().chain(least).min();
        }
        hills |= piece.height > 0 && stand != CoordPos::Outside;
    }
    let kind = least.unwrap_or(most);
    let raised = hills && rule.raises.is_some();
    if raised { kind.raised() } else { kind }.range()
}
