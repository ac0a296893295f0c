//! Names of ground. Each is tried along its way, crest or length, inside, beside and around its piece; the best place
//! covers no other word or troops, and as little of roads, crests and small pieces as can be.
//!
//! If a name finds no room, all names are placed again, that one first: squeaky wheel optimisation, after Joslin and
//! Clements (1999). The cheapest arrangement is kept. Importance decides which names may have no room: first those of
//! ground with a value or in the reader's objectives, then hills and woods, roads, streams, fences, buildings.

use super::obstacles::{Obstacles, SMALL, drawn_lines, is_small, small_pieces};
use super::places::{NamePlace, places_of};
use super::{LabelBox, LabelText, PlacedLabel, Placer, boxes_on, is_bold, ways};
use crate::letters;
use crate::map::MapSheet;
use table::ground::{Feature, Shape};
use table::measure::{Point, Vector};
use view::map::TableMap;

/// Cost of a place, per share of the name that covers lines or small pieces.
const OVER_LINES: f64 = 1.5;

/// Cost of a place, per share of the name that covers another small piece, which would seem to bear the name.
const OVER_SMALL: f64 = 6.0;

/// Cost of a place on a hill, field or wood with another name.
const OVER_OTHERS: f64 = 0.5;

/// Cost of a place that is beside the named hill, field or wood but on another one, whose name it would seem to be.
const MISLEADING: f64 = 1.2;

/// Cost of a place on a hill, field or wood with another name, if the name belongs to a small piece, such as a house in
/// a wood.
const SMALL_OVER_OTHERS: f64 = 0.2;

/// Cost of a line from a name to its piece, if the line crosses other lines or words.
const OVER_LEADER: f64 = 0.5;

/// Width of the room that a line to a piece takes, in inches.
const LEADER: f64 = 0.1;

/// Maximum number of arrangements that are tried.
const ROUNDS: usize = 3;

/// Penalty for a name without room, by its rank.
const NO_ROOM: [f64; 6] = [12.0, 5.0, 4.0, 3.0, 2.5, 2.0];

/// Maximum penalty of a place that is accepted: a number on the ground is easier to read than a name that covers roads
/// and crests.
const MAX_COST: f64 = 1.6;

/// Maximum penalty of a place that is accepted on a small picture, where a line to the ground would be lost among the
/// troops.
const MAX_COST_OF_SMALL: f64 = 0.6;

/// The name of a piece of ground that is to be placed.
#[derive(Debug, Clone, Copy)]
pub(super) struct GroundName<'m> {
    pub(super) feature: &'m Feature,
    /// Rank of importance, of which 0 is the highest.
    pub(super) rank: usize,
}

/// All names, in the places that one attempt gave them.
struct Arrangement<'m> {
    labels: Vec<PlacedLabel>,
    taken: Vec<LabelBox>,
    without_room: Vec<GroundName<'m>>,
    /// Sum of the penalties of places, and of names without room.
    cost: f64,
}

/// Places the names of ground: small pieces first, then ways and crests, then pieces with room to choose from. Returns
/// the names without room. Fences and walls are named only where they matter, because they are known by their drawing
/// and have long names.
pub(super) fn place_names<'m>(
    placer: &mut Placer<'_>,
    map: &'m TableMap,
    sheet: MapSheet,
) -> Vec<GroundName<'m>> {
    let features = map.board.ground.features.iter();
    let mut names: Vec<GroundName<'m>> = features.filter_map(|f| ground_name(map, f)).collect();
    let size = |name: &GroundName<'_>| match ways::way_of(name.feature) {
        Some(_) => SMALL.powi(2),
        None => name.feature.square_inches(),
    };
    names.retain(|name| is_in_window(placer, name.feature));
    names.sort_by(|one, other| size(one).total_cmp(&size(other)));
    let areas = names.iter().map(|name| name.feature);
    let obstacles = Obstacles {
        lines: drawn_lines(map),
        small: small_pieces(map),
        areas: areas.filter(|feature| is_area(feature)).collect(),
    };
    let mut best = arrange(placer, &names, &obstacles, sheet);
    // Set aside each name that has no room even if it is the only one, because of the troops: no arrangement can place
    // it.
    let has_room = |name: &GroundName<'m>| {
        let alone = arrange(placer, &[*name], &obstacles, sheet);
        alone.without_room.is_empty()
    };
    let (mut squeaky, hopeless): (Vec<_>, Vec<_>) = best.without_room.drain(..).partition(has_room);
    best.without_room = squeaky.clone();
    best.cost -= hopeless.iter().map(cost_without_room).sum::<f64>();
    names.retain(|name| {
        !hopeless
            .iter()
            .any(|none| none.feature.id == name.feature.id)
    });
    for _ in 1..ROUNDS {
        if squeaky.is_empty() {
            break;
        }
        names = squeaky_first(&names, &squeaky);
        let arranged = arrange(placer, &names, &obstacles, sheet);
        squeaky.clone_from(&arranged.without_room);
        if arranged.cost < best.cost {
            best = arranged;
        }
    }
    placer.labels.extend(best.labels);
    placer.taken.extend(best.taken);
    best.without_room.into_iter().chain(hopeless).collect()
}

/// Returns the cost of a name without room.
fn cost_without_room(name: &GroundName<'_>) -> f64 {
    NO_ROOM.get(name.rank).copied().unwrap_or(1.0)
}

/// Returns the names in a new order: those without room first, the most important at the head, then the others.
fn squeaky_first<'m>(
    names: &[GroundName<'m>],
    without_room: &[GroundName<'m>],
) -> Vec<GroundName<'m>> {
    let mut first = without_room.to_vec();
    first.sort_by_key(|name| name.rank);
    let is_first = |name: &GroundName<'_>| first.iter().any(|f| f.feature.id == name.feature.id);
    let others: Vec<GroundName<'m>> = names.iter().filter(|n| !is_first(n)).copied().collect();
    first.into_iter().chain(others).collect()
}

/// Places the names one after another, in the given order.
fn arrange<'m>(
    placer: &Placer<'_>,
    names: &[GroundName<'m>],
    obstacles: &Obstacles<'m>,
    sheet: MapSheet,
) -> Arrangement<'m> {
    let mut arranged = Arrangement {
        labels: Vec::new(),
        taken: Vec::new(),
        without_room: Vec::new(),
        cost: 0.0,
    };
    let max_cost = match sheet.thins_labels {
        true => MAX_COST_OF_SMALL,
        false => MAX_COST,
    };
    for name in names {
        let words = LabelText {
            word: name.feature.name.clone(),
            class: format!("ground-name{}", kind_class(name.feature)),
            height: sheet.letter_height(name_units(name.feature, sheet)),
            around: 0.0,
            must: false,
        };
        let near = NearThings::new(placer, &arranged, obstacles, name.feature, &words);
        let Some((cost, place)) = near.best_place(&words, max_cost) else {
            arranged.cost += cost_without_room(name);
            arranged.without_room.push(*name);
            continue;
        };
        arranged.cost += cost;
        let leader = leader_of(name.feature, &words, &place);
        let line = leader.map(|(begin, end)| boxes_on(&[begin, end], LEADER));
        arranged.taken.extend(place.boxes);
        arranged.taken.extend(line.into_iter().flatten());
        arranged.labels.push(PlacedLabel {
            words,
            frame: place.frame,
            leads_to: leader.map(|(_, end)| end),
            turned: place.turned,
        });
    }
    arranged
}

/// Returns the height of a name in units of letters: on a poster, heights have larger names than houses.
fn name_units(feature: &Feature, sheet: MapSheet) -> f64 {
    match feature.elevation > 0 && sheet.is_poster {
        true => 0.75,
        false => 0.6,
    }
}

/// Returns the name of a piece; `None` if it has none to be shown.
fn ground_name<'m>(map: &TableMap, feature: &'m Feature) -> Option<GroundName<'m>> {
    let has_name = !feature.name.is_empty() && feature.name != feature.id;
    let rank = match feature.kind.as_str() {
        _ if map.objectives.contains(&feature.id) => 0,
        _ if feature.is_mere_line() => 4,
        _ if feature.value > 0 => 0,
        _ if feature.elevation > 0 => 1,
        "woods" | "open-woods" | "tree-line" | "orchard" => 1,
        "railroad" | "bridge" => 2,
        _ if feature.road => 2,
        "stream" | "lake" | "ford" | "swamp" => 3,
        _ => 5,
    };
    (has_name && rank != 4).then_some(GroundName { feature, rank })
}

/// Checks whether any of a piece is on the displayed part of the table.
fn is_in_window(placer: &Placer<'_>, feature: &Feature) -> bool {
    let (window, (low, high)) = (placer.window, feature.bounds());
    low.x < window.west + window.width
        && high.x > window.west
        && low.y < window.south + window.depth
        && high.y > window.south
}

/// Checks whether a feature is a hill, field, wood or another piece with a surface.
fn is_area(feature: &Feature) -> bool {
    matches!(feature.shape, Shape::Area(_)) && ways::middle_line(feature).is_empty()
}

/// Checks whether a feature's name, if written on another area, could be taken for that area's name. A wood may lie on
/// a hill, and a hill on a larger one, without confusion.
fn misleads_on(feature: &Feature, other: &Feature) -> bool {
    other.id != feature.id && !(other.elevation > 0 && other.contains(feature.centre()))
}

/// Surroundings of a piece of ground, which its name could cover.
struct NearThings<'a> {
    feature: &'a Feature,
    window: &'a Placer<'a>,
    taken: Vec<&'a LabelBox>,
    lines: Vec<&'a LabelBox>,
    small: Vec<&'a LabelBox>,
    others: Vec<&'a Feature>,
}

impl<'a> NearThings<'a> {
    fn new(
        placer: &'a Placer<'_>,
        arranged: &'a Arrangement<'_>,
        obstacles: &'a Obstacles<'_>,
        feature: &'a Feature,
        words: &LabelText,
    ) -> Self {
        // Only things within the length of the name can be covered by it.
        let (low, high) = feature.bounds();
        let length = 2.0 * LabelBox::of_words(words, low).half.x;
        let about = LabelBox {
            at: nalgebra::center(&low, &high),
            half: (high - low) / 2.0 + Vector::repeat(length + 7.0 * words.height),
        };
        let is_near = |other: &&LabelBox| about.shared_area(other) > 0.0;
        let taken = placer.taken.iter().chain(&arranged.taken);
        let others = obstacles.areas.iter().copied();
        let small = obstacles.small.iter();
        let small = small.filter(|(other, _)| other.id != feature.id);
        Self {
            small: small.map(|(_, frame)| frame).filter(is_near).collect(),
            feature,
            window: placer,
            taken: taken.filter(is_near).collect(),
            lines: obstacles.lines.iter().filter(is_near).collect(),
            others: others.filter(|other| misleads_on(feature, other)).collect(),
        }
    }

    /// Returns the free place with the least cost, and that cost; `None` without any.
    fn best_place(&self, words: &LabelText, max_cost: f64) -> Option<(f64, NamePlace)> {
        let area = letters::breadth(&words.word, is_bold(&words.class)) * words.height.powi(2);
        let mut best: Option<(f64, NamePlace)> = None;
        for place in places_of(self.feature, words) {
            let most = best.as_ref().map_or(max_cost, |(least, _)| *least);
            if place.cost >= most || !self.is_free(&place.boxes) {
                continue;
            }
            let covered = shared_areas(&place.boxes, &self.lines) * OVER_LINES
                + shared_areas(&place.boxes, &self.small) * OVER_SMALL;
            let points = place.middle_points();
            let is_on = |area: &Feature| points.iter().any(|at| area.contains(*at));
            let is_on_other = self.others.iter().any(|other| is_on(other));
            let other = match (is_on_other, is_small(self.feature)) {
                (false, _) => 0.0,
                (true, true) => SMALL_OVER_OTHERS,
                (true, false) if self.feature.contains(place.at) => OVER_OTHERS,
                (true, false) => MISLEADING,
            };
            let leader = leader_of(self.feature, words, &place);
            let crossed = leader.map_or(0.0, |(begin, end)| self.leader_cost(begin, end));
            let cost = place.cost + covered / area + other + crossed;
            if cost < most {
                best = Some((cost, place));
            }
        }
        best
    }

    /// Checks whether frames lie on the map and cover nothing.
    fn is_free(&self, frames: &[LabelBox]) -> bool {
        frames.iter().all(|frame| self.window.holds(frame))
            && shared_areas(frames, &self.taken) == 0.0
    }

    /// Returns the penalty of a line to a piece that crosses words, crests, roads or other small pieces. The line may
    /// touch the piece at which it ends.
    fn leader_cost(&self, begin: Point, end: Point) -> f64 {
        const AT_END: f64 = 0.4;
        let mut boxes = boxes_on(&[begin, end], LEADER);
        boxes.retain(|one| (one.at - end).norm() > AT_END);
        let over = [&self.lines, &self.taken].map(|things| shared_areas(&boxes, things));
        over.into_iter().filter(|area| *area > 0.0).count() as f64 * OVER_LEADER
    }
}

/// Returns the square inches that frames share with things.
fn shared_areas(frames: &[LabelBox], things: &[&LabelBox]) -> f64 {
    let Some(about) = LabelBox::frame_around(frames) else {
        return 0.0;
    };
    let near = things.iter().filter(|thing| about.shared_area(thing) > 0.0);
    let shared = near.map(|thing| frames.iter().map(|f| f.shared_area(thing)).sum::<f64>());
    shared.sum()
}

/// Returns both ends of the line from a name to its piece; `None` if the name is so near that it needs no line.
fn leader_of(feature: &Feature, words: &LabelText, place: &NamePlace) -> Option<(Point, Point)> {
    if !ways::middle_line(feature).is_empty() || place.turned != 0.0 {
        return None;
    }
    let end = ways::nearest_point_of(feature, place.at);
    let is_far = place.frame.distance(end) > words.height;
    is_far.then(|| (place.frame.nearest_point(end), end))
}

/// Returns the class of a name's colour, by which readers tell heights, waters and woods apart.
fn kind_class(feature: &Feature) -> &'static str {
    match feature.kind.as_str() {
        _ if feature.elevation > 0 => " of-hill",
        "stream" | "lake" | "ford" | "swamp" => " of-water",
        "woods" | "open-woods" | "tree-line" | "orchard" => " of-woods",
        _ => "",
    }
}
