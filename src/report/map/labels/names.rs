//! Names of ground. Each is tried along its way, crest or length, inside, beside and around its piece; the best place
//! covers no other word or troops, and as little of roads, crests and small pieces as can be.

use super::{LabelBox, LabelText, PlacedLabel, Placer, is_bold, kind_class, places_round, ways};
use crate::letters;
use crate::map::MapSheet;
use table::ground::{Feature, Shape};
use table::measure::{Point, Vector, right_of};
use view::map::{MapLayer, TableMap};

/// Cost of a place per share of a name that covers lines or small pieces.
const OVER_LINES: f64 = 1.5;

/// Cost of a place on a field or wood with another name.
const OVER_OTHERS: f64 = 0.5;

/// Cost of a line to the piece that crosses other lines, or words.
const OVER_LEADER: f64 = 0.5;

/// A place for a name, turned clockwise by so many degrees.
pub(super) struct NamePlace {
    at: Point,
    turned: f64,
    /// Boxes that the name covers.
    boxes: Vec<LabelBox>,
    /// The frame of the upright name.
    frame: LabelBox,
    /// Penalty of the place, in addition to that for covering other drawings.
    cost: f64,
}

/// Places the names of ground: ways and crests first, then small pieces, then those with room to choose from. Fences
/// and walls have none: they are recognised by their drawing, and have long names.
pub(super) fn place_names(placer: &mut Placer<'_>, map: &TableMap, sheet: MapSheet) {
    let ground = &map.board.ground;
    let lines = drawn_lines(map);
    let mut named: Vec<&Feature> = ground.features.iter().filter(|f| has_name(f)).collect();
    let size = |feature: &Feature| match ways::way_of(feature) {
        Some(_) => 0.0,
        None => feature.square_inches(),
    };
    named.sort_by(|one, other| size(one).total_cmp(&size(other)));
    for feature in named {
        let words = LabelText {
            word: feature.name.clone(),
            class: format!("ground-name{}", kind_class(feature)),
            height: sheet.letter_height(0.6),
            around: 0.0,
            must: false,
            of: Some(feature.centre()),
        };
        let others: Vec<&Feature> = (ground.features.iter())
            .filter(|other| is_flat(other) && other.id != feature.id && has_name(other))
            .collect();
        place_name(placer, feature, words, (&lines, &others));
    }
}

/// Checks whether a feature is a field, wood or another flat piece with a surface.
fn is_flat(feature: &Feature) -> bool {
    feature.elevation == 0
        && matches!(feature.shape, Shape::Area(_))
        && ways::middle_line(feature).is_empty()
}

fn has_name(feature: &Feature) -> bool {
    !feature.is_mere_line() && !feature.name.is_empty() && feature.name != feature.id
}

fn place_name(
    placer: &mut Placer<'_>,
    feature: &Feature,
    words: LabelText,
    (lines, others): (&[LabelBox], &[&Feature]),
) {
    let area = letters::breadth(&words.word, is_bold(&words.class)) * words.height.powi(2);
    // The name cannot cover anything farther away than its own length.
    let (low, high) = feature.bounds();
    let about = LabelBox {
        at: nalgebra::center(&low, &high),
        half: (high - low) / 2.0 + Vector::repeat(area / words.height + 6.0 * words.height),
    };
    let is_near = |line: &&LabelBox| about.shared_area(line) > 0.0;
    let lines: Vec<&LabelBox> = lines.iter().filter(is_near).collect();
    let mut best: Option<(f64, NamePlace)> = None;
    for place in places(feature, &words) {
        let is_worse = best.as_ref().is_some_and(|(least, _)| *least <= place.cost);
        if is_worse || !place.boxes.iter().all(|frame| placer.is_free(frame)) {
            continue;
        }
        let covered: f64 = place
            .boxes
            .iter()
            .flat_map(|frame| lines.iter().map(|line| frame.shared_area(line)))
            .sum();
        let is_on_other = others.iter().any(|other| other.contains(place.at));
        let other = if is_on_other { OVER_OTHERS } else { 0.0 };
        let leader = leader_of(feature, &words, &place);
        let crossed = leader.map_or(0.0, |leader| leader_cost(placer, &lines, leader));
        let cost = place.cost + OVER_LINES * covered / area + other + crossed;
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, place));
        }
    }
    let Some((_, place)) = best else {
        return;
    };
    let leads_to = leader_of(feature, &words, &place).map(|(_, end)| end);
    placer.taken.extend(place.boxes);
    placer.labels.push(PlacedLabel {
        words,
        frame: place.frame,
        leads_to,
        turned: place.turned,
    });
}

/// Returns both ends of the line from a name to its piece; `None` if the name is near enough without.
fn leader_of(feature: &Feature, words: &LabelText, place: &NamePlace) -> Option<(Point, Point)> {
    let (low, high) = feature.bounds();
    let is_way = !ways::middle_line(feature).is_empty();
    let end = Point::from(place.at.coords.sup(&low.coords).inf(&high.coords));
    let is_far = !is_way && place.turned == 0.0 && place.frame.distance(end) > words.height;
    is_far.then(|| (place.frame.nearest_point(end), end))
}

/// Returns the cost of a line to a piece that crosses words, crests, roads or other small pieces. Where it ends it touches
/// its own piece.
fn leader_cost(placer: &Placer<'_>, lines: &[&LabelBox], (begin, end): (Point, Point)) -> f64 {
    const LEADER: f64 = 0.1;
    const AT_END: f64 = 0.4;
    let mut boxes = boxes_on(&[begin, end], LEADER);
    boxes.retain(|one| (one.at - end).norm() > AT_END);
    let crosses = |other: &LabelBox| boxes.iter().any(|one| one.shared_area(other) > 0.0);
    let over_lines = lines.iter().any(|other| crosses(other));
    let over_words = placer.taken.iter().any(crosses);
    let cost = |is_crossed: bool| if is_crossed { OVER_LEADER } else { 0.0 };
    cost(over_lines) + cost(over_words)
}

/// Returns the places to try for the name of a piece.
fn places<'a>(
    feature: &'a Feature,
    words: &'a LabelText,
) -> impl Iterator<Item = NamePlace> + use<'a> {
    let along = ways::line_of_name(feature).map_or_else(Vec::new, |way| way.places(words));
    let line = ways::middle_line(feature);
    let upright = line.is_empty().then(|| upright_places(feature, words));
    along
        .into_iter()
        .chain(beside_line(line, words))
        .chain(upright.into_iter().flatten())
}

/// Returns upright places just above and below a way, or on it, for a way too bent or too short for its name.
fn beside_line<'a>(
    line: &'a [Point],
    words: &'a LabelText,
) -> impl Iterator<Item = NamePlace> + use<'a> {
    const PARTS: [f64; 9] = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9];
    let parts = PARTS.into_iter().filter(|_| line.len() > 1);
    parts.flat_map(move |part| {
        let at = ways::at_part(line, part);
        [1.0, -1.0, 0.0].map(|off| {
            let cost = 0.4 + 0.1 * (part - 0.5).abs();
            NamePlace::upright(words, at + Vector::new(0.0, off * words.height), cost)
        })
    })
}

impl NamePlace {
    fn upright(words: &LabelText, at: Point, cost: f64) -> Self {
        let frame = LabelBox::of_words(words, at);
        Self {
            at,
            turned: 0.0,
            boxes: vec![frame],
            frame,
            cost,
        }
    }

    /// Returns a place along a direction.
    fn along(words: &LabelText, at: Point, along: Vector, cost: f64) -> Self {
        let frame = LabelBox::of_words(words, at);
        let length = 2.0 * frame.half.x;
        let count = (length / words.height).ceil().max(1.0);
        let half = Vector::new(0.5 * words.height, 0.5 * words.height);
        let pieces = (0..count as usize).map(|piece| LabelBox {
            at: at + along * (length * ((piece as f64 + 0.5) / count - 0.5)),
            half,
        });
        Self {
            at,
            // Down is plus on paper.
            turned: -along.y.atan2(along.x).to_degrees(),
            boxes: pieces.collect(),
            frame,
            cost,
        }
    }
}

/// Returns upright places: inside, beside, above and below, then around with a line to the piece.
fn upright_places<'a>(
    feature: &'a Feature,
    words: &'a LabelText,
) -> impl Iterator<Item = NamePlace> + use<'a> {
    const STEPS: [f64; 7] = [0.0, 0.12, -0.12, 0.24, -0.24, 0.36, -0.36];
    const RINGS: usize = 5;
    let (low, high) = feature.bounds();
    let (centre, size) = (feature.centre(), high - low);
    let half = LabelBox::of_words(words, centre).half;
    let fits = 2.0 * half.x < 0.95 * size.x && 2.5 * half.y < size.y;
    let gap = 0.35 * words.height;
    let inside = STEPS.into_iter().flat_map(move |up| {
        STEPS.into_iter().map(move |right| {
            let at = centre + Vector::new(right * size.x, up * size.y);
            let cost = 0.2 * (right.abs() + up.abs()) + if fits { 0.0 } else { 0.3 };
            (at, cost)
        })
    });
    let inside = inside.filter(move |(at, _)| feature.contains(*at));
    let beside = STEPS.into_iter().flat_map(move |step| {
        let (up, right) = (step * size.y, step * size.x);
        let cost = 0.12 + 0.2 * step.abs();
        [
            (Point::new(high.x + half.x + gap, centre.y + up), cost),
            (Point::new(low.x - half.x - gap, centre.y + up), cost),
            (
                Point::new(centre.x + right, high.y + half.y + gap),
                cost + 0.02,
            ),
            (
                Point::new(centre.x + right, low.y - half.y - gap),
                cost + 0.02,
            ),
        ]
    });
    let from = half.x.min(size.x / 2.0) + 1.2 * words.height;
    let around = places_round(centre, Vector::new(0.0, 1.0), from, 1.2 * words.height);
    let around = around.take(8 * RINGS).enumerate();
    let around = around.map(|(n, at)| (at, 0.6 + 0.08 * (n / 8) as f64));
    inside
        .chain(beside)
        .chain(around)
        .map(|(at, cost)| NamePlace::upright(words, at, cost))
}

/// Returns boxes along all drawn lines, and on small pieces, which names should not cover.
fn drawn_lines(map: &TableMap) -> Vec<LabelBox> {
    /// Greatest width and depth of a small piece, in inches.
    const SMALL: f64 = 3.0;
    let mut boxes = Vec::new();
    for feature in &map.board.ground.features {
        let (low, high) = feature.bounds();
        let is_small = feature.elevation == 0 && (high - low).max() <= SMALL;
        if is_small && matches!(feature.shape, Shape::Area(_)) {
            boxes.push(LabelBox {
                at: nalgebra::center(&low, &high),
                half: (high - low) / 2.0,
            });
        }
        let width = ways::width_of(feature);
        boxes.extend(boxes_on(ways::middle_line(feature), width));
        boxes.extend(boxes_on(&feature.crest, 0.3));
    }
    if map.layers.contains(&MapLayer::Orders) {
        let aims = map.aims.iter();
        boxes.extend(aims.flat_map(|aim| boxes_on(&[aim.from, aim.to], 0.3)));
    }
    boxes
}

/// Returns boxes along a line of that width.
fn boxes_on(line: &[Point], width: f64) -> Vec<LabelBox> {
    let width = width.max(0.25);
    let half = Vector::new(width / 2.0, width / 2.0);
    let segments = table::shape::ring::segments(line);
    let on = |(from, to): (Point, Point)| {
        let count = ((to - from).norm() / width).ceil().max(1.0) as usize;
        (0..count).map(move |n| LabelBox {
            at: from + (to - from) * ((n as f64 + 0.5) / count as f64),
            half,
        })
    };
    segments.flat_map(on).collect()
}

/// Returns a direction or its opposite, so that words along it are read from the left, or from below.
fn read_direction(along: Vector) -> Vector {
    match along.x < -1e-6 || (along.x < 1e-6 && along.y < 0.0) {
        true => -along,
        false => along,
    }
}

impl ways::Way<'_> {
    /// Returns places along the way: on both sides of it, or on it.
    pub(super) fn places(&self, words: &LabelText) -> Vec<NamePlace> {
        /// Fractions of a way at which its name is tried, the middle first.
        const PARTS: [f64; 11] = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.12, 0.88, 0.06, 0.94];
        /// Straightness required for a name: the direct distance as a share of the way.
        const STRAIGHT: f64 = 0.97;
        let length = 2.0 * LabelBox::of_words(words, Point::origin()).half.x;
        let whole = ways::length_of(&self.line);
        if whole < length * 1.05 {
            return Vec::new();
        }
        let half = 0.5 * length / whole;
        let near = self.width / 2.0 + 0.7 * words.height;
        let offsets = match self.beside {
            true => vec![near, -near, near + words.height, -near - words.height],
            false => vec![0.0, near, -near],
        };
        let mut places = Vec::new();
        for part in PARTS.into_iter().filter(|p| *p >= half && *p + half <= 1.0) {
            let (from, to) = (
                ways::at_part(&self.line, part - half),
                ways::at_part(&self.line, part + half),
            );
            let along = to - from;
            if along.norm() < STRAIGHT * length {
                continue;
            }
            let middle = nalgebra::center(&from, &to);
            let along = read_direction(along.normalize());
            for (n, off) in offsets.iter().enumerate() {
                let at = middle - right_of(along) * *off;
                let cost = 0.1 * (part - 0.5).abs() + 0.06 * (n / 2) as f64 + self.cost;
                places.push(NamePlace::along(words, at, along, cost));
            }
        }
        places
    }
}
