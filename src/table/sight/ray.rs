//! How far one sees in one direction: what ends the view along a ray, under every reading.
//!
//! Where depth counts, or a formation shares its longest type, the view of a point is no envelope of edges and
//! arcs of its own; along one ray it still is one stretch from the observer on, and ends at the first of what
//! may end it.

use super::super::field::SightReading;
use super::super::ground::SightType;
use super::super::measure::EPSILON;
use super::super::measure::Vector;
use super::super::measure::beyond;
use super::line::Desk;
use super::line::ON_CREST;
use super::line::Ray;
use super::line::Span;
use super::line::area;
use super::line::crossings;
use super::line::line;
use super::scene::End;
use super::scene::Obstacle;
use super::scene::Scene;
use super::survey::Role;

impl Scene<'_> {
    /// Returns how far `from` sees ground `height` levels high in the direction of a unit vector, in inches;
    /// `longest` at most.
    pub(in crate::table) fn reach(
        &self,
        from: &End,
        along: Vector,
        height: u8,
        longest: f64,
        desk: &mut Desk,
    ) -> f64 {
        desk.spans.clear();
        let ray = Ray {
            from: from.at,
            along,
            length: longest,
        };
        let mut end = longest;
        for obstacle in self.met(&ray, ray.at(longest)) {
            match obstacle.role {
                Role::Area => area(obstacle, &ray, from.height.max(height), desk),
                Role::Line => line(obstacle, &ray, desk),
                Role::Crest => end = end.min(behind_crest(obstacle, &ray)),
            }
        }
        let walls = desk.spans.iter().filter(|span| span.kind.is_none());
        let end = walls.map(|span| span.low).fold(end, f64::min);
        end.min(match self.rule.reading {
            SightReading::Range => self.end_by_range(from, longest, &desk.spans),
            SightReading::Depth => self.end_by_depth(from, &desk.spans),
        })
    }

    /// RUL-51 read as depth: the range of the own type, or of a piece that is deep enough behind where the ray
    /// comes into it.
    fn end_by_depth(&self, from: &End, spans: &[Span]) -> f64 {
        let ends = spans.iter().filter_map(|span| {
            let starts = span.low <= EPSILON;
            let deep = self.depth_in(span.kind?, span.ground, (starts, false), from);
            // Where only the ground at the ends counts, this ray is asked for ground off all such pieces.
            let counts = !span.ground || self.rule.counts_crossed();
            (counts && beyond(span.high - span.low, deep)).then_some(span.low + deep)
        });
        ends.fold(self.range(self.own(from), from), f64::min)
    }

    /// The shortest range of all that the ray has run through so far.
    fn end_by_range(&self, from: &End, longest: f64, spans: &[Span]) -> f64 {
        let spans = || spans.iter().filter_map(|span| Some((span, span.kind?)));
        let mut cuts = vec![0.0, longest];
        cuts.extend(spans().flat_map(|(span, _)| [span.low, span.high]));
        cuts.sort_by(f64::total_cmp);
        let shared = |kind: SightType, starts: bool| {
            kind.max(self.watcher.filter(|_| starts).unwrap_or(kind))
        };
        let (mut limit, mut open_so_far) = (f64::INFINITY, true);
        for pair in cuts.windows(2) {
            let &[a, b] = pair else { continue };
            if b - a <= EPSILON {
                continue;
            }
            let middle = f64::midpoint(a, b);
            let over = || spans().filter(|(span, _)| span.low < middle && middle < span.high);
            let ground = over().filter(|(span, _)| span.ground);
            let ground = ground
                .map(|(span, kind)| shared(kind, span.low <= EPSILON))
                .min();
            let here = ground.unwrap_or_else(|| shared(self.survey.open(), open_so_far));
            open_so_far &= ground.is_none();
            let bases = over().filter(|(span, _)| !span.ground);
            let lines =
                spans().filter(|(span, _)| span.high - span.low <= EPSILON && span.low <= middle);
            let kinds = bases.chain(lines).map(|(_, kind)| kind);
            let kind = kinds.chain([here]).map(|kind| self.range(kind, from));
            limit = kind.fold(limit, f64::min);
            if limit < b {
                return limit.max(a);
            }
        }
        limit.min(longest)
    }
}

/// Returns how far one sees past a crest: half an inch behind where the ray crosses it first, farther than that
/// from the observer (RUL-54).
fn behind_crest(crest: &Obstacle<'_>, ray: &Ray) -> f64 {
    let mut end = f64::INFINITY;
    for chain in crest.rings() {
        crossings(chain, ray, |low, high| {
            if beyond(low, ON_CREST) {
                end = end.min(high + ON_CREST);
            }
        });
    }
    end
}
