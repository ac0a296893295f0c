//! Words on the map, each placed where it covers nothing, if such a place exists near its subject.
//!
//! Greedy point-feature labelling: each label has candidate places, best first; it takes the first free one. If none is
//! free and the label must be shown, it takes the one that covers least.

use maud::{Markup, html};

use super::{MapNumbers, MapSheet, MapWindow, number::decimal};
use crate::letters;
use rules::fields::terms::condition::Condition;
use table::base::Base;
use table::ground::Feature;
use table::measure::{Point, Vector, right_of, turned};
use view::board::{CallsignMark, UnitOnBoard};
use view::map::{MapLayer, TableMap};

mod names;
mod ways;

use ways::places_along;

/// Distance from words to their subject above which a line connects them, in letter heights.
const FAR: f64 = 2.5;

/// An upright box, by its middle and half its size, in inches of the table.
#[derive(Debug, Clone, Copy)]
struct LabelBox {
    at: Point,
    half: Vector,
}

impl LabelBox {
    /// Returns the frame of words at a place.
    fn of_words(words: &LabelText, at: Point) -> Self {
        let breadth = letters::breadth(&words.word, is_bold(&words.class)) * words.height;
        // A framed label is at least as wide as high.
        let least = if words.around > 0.0 {
            words.height
        } else {
            0.0
        };
        let half = Vector::new(breadth.max(least) / 2.0, words.height / 2.0);
        let half = half + Vector::new(words.around, words.around);
        Self { at, half }
    }

    /// Returns the smallest frame that holds them all; `None` if the list is empty.
    fn frame_around(frames: &[Self]) -> Option<Self> {
        let corner = |sign: f64| frames.iter().map(move |frame| frame.at + frame.half * sign);
        let low = corner(-1.0).reduce(|a, b| a.inf(&b))?;
        let high = corner(1.0).reduce(|a, b| a.sup(&b))?;
        Some(Self {
            at: nalgebra::center(&low, &high),
            half: (high - low) / 2.0,
        })
    }

    /// Returns the point of the frame nearest to another point.
    fn nearest_point(&self, to: Point) -> Point {
        let away = to - self.at;
        self.at + away.sup(&-self.half).inf(&self.half)
    }

    /// Returns the distance of a point from the frame, in inches; 0 inside it.
    fn distance(&self, of: Point) -> f64 {
        (of - self.nearest_point(of)).norm()
    }

    /// Returns the square inches that two frames share.
    fn shared_area(&self, other: &Self) -> f64 {
        let along = |one: f64, other: f64, apart: f64| (one + other - apart.abs()).max(0.0);
        let apart = self.at - other.at;
        along(self.half.x, other.half.x, apart.x) * along(self.half.y, other.half.y, apart.y)
    }
}

/// A placed word.
struct PlacedLabel {
    words: LabelText,
    frame: LabelBox,
    /// End of the thin line to its subject; `None` if it is near enough without.
    leads_to: Option<Point>,
    /// Degrees of clockwise rotation; 0 for most.
    turned: f64,
}

/// The areas already taken on the map.
struct Placer<'a> {
    window: &'a MapWindow,
    taken: Vec<LabelBox>,
    labels: Vec<PlacedLabel>,
}

/// Text and style of a label.
struct LabelText {
    word: String,
    class: String,
    height: f64,
    /// Margin to keep free around it, in inches.
    around: f64,
    /// True if it is shown even if it covers something.
    must: bool,
    /// End of the thin line if the words only have room farther away.
    of: Option<Point>,
}

impl Placer<'_> {
    fn place_words(&mut self, words: LabelText, candidates: impl Iterator<Item = Point>) {
        let frames = candidates.map(|at| LabelBox::of_words(&words, at));
        let Some((covered, frame)) = self.best_frame(frames.filter(|frame| self.holds(frame)))
        else {
            return;
        };
        if !words.must && covered > 0.0 {
            return;
        }
        self.taken.push(frame);
        let leads_to = words
            .of
            .filter(|of| frame.distance(*of) > FAR * words.height);
        self.labels.push(PlacedLabel {
            words,
            frame,
            leads_to,
            turned: 0.0,
        });
    }

    /// Returns the first frame that covers nothing, else the one that covers least, with the covered square inches.
    fn best_frame(&self, mut frames: impl Iterator<Item = LabelBox>) -> Option<(f64, LabelBox)> {
        let mut best: Option<(f64, LabelBox)> = None;
        loop {
            let ring: Vec<LabelBox> = frames.by_ref().take(TURNS.len()).collect();
            let Some(about) = LabelBox::frame_around(&ring) else {
                return best;
            };
            // Taken boxes outside the frame around these candidates are covered by none of them.
            let near = self
                .taken
                .iter()
                .filter(|other| about.shared_area(other) > 0.0);
            let near: Vec<&LabelBox> = near.collect();
            for frame in ring {
                let covered: f64 = near.iter().map(|other| frame.shared_area(other)).sum();
                if best.is_none_or(|(least, _)| covered < least) {
                    best = Some((covered, frame));
                }
                if covered == 0.0 {
                    return best;
                }
            }
        }
    }

    /// Checks whether a frame lies on the map and covers nothing.
    fn is_free(&self, frame: &LabelBox) -> bool {
        self.holds(frame)
            && self
                .taken
                .iter()
                .all(|other| frame.shared_area(other) == 0.0)
    }

    fn holds(&self, frame: &LabelBox) -> bool {
        let window = self.window;
        let within = |at: f64, half: f64, from: f64, length: f64| {
            at - half >= from && at + half <= from + length
        };
        within(frame.at.x, frame.half.x, window.west, window.width)
            && within(frame.at.y, frame.half.y, window.south, window.depth)
    }
}

/// Draws the words of the requested layers; `None` if none has words.
pub(super) fn draw_labels(
    map: &TableMap,
    window: &MapWindow,
    sheet: MapSheet,
    numbers: &MapNumbers,
) -> Option<Markup> {
    let shows = |layer: MapLayer| map.layers.contains(&layer);
    let mut placer = Placer {
        window,
        taken: taken_boxes(map, window, sheet),
        labels: Vec::new(),
    };
    let over = numbers.taken.iter();
    placer.taken.extend(over.map(|(at, half)| LabelBox {
        at: *at,
        half: *half,
    }));
    for feature in &map.board.ground.features {
        place_number(&mut placer, feature, sheet, numbers);
    }
    // Callsigns need the troops that they name.
    let with_troops = shows(MapLayer::Units);
    if shows(MapLayer::Labels) && with_troops {
        for call in &map.board.calls {
            place_callsign(&mut placer, map, call, sheet);
        }
    }
    if shows(MapLayer::Value) {
        for feature in map.board.ground.features.iter().filter(|f| f.value > 0) {
            place_value(&mut placer, feature, sheet);
        }
    }
    for stand in map.board.stands.iter().filter(|_| with_troops) {
        place_beside_unit(&mut placer, map, stand, sheet);
    }
    // On a set-up sheet the list has the names of the ground.
    if numbers.pieces.is_empty() && shows(MapLayer::Labels) {
        names::place_names(&mut placer, map, sheet);
    }
    (!placer.labels.is_empty()).then(|| {
        html! {
            @for label in &placer.labels { (draw_label(label, sheet)) }
        }
    })
}

fn draw_label(label: &PlacedLabel, sheet: MapSheet) -> Markup {
    let PlacedLabel {
        words,
        frame,
        leads_to,
        turned,
    } = label;
    let turn = (*turned != 0.0).then(|| {
        let (x, y) = (sheet.x(frame.at), sheet.y(frame.at));
        format!("rotate({} {x} {y})", decimal(*turned))
    });
    let corner = frame.at + Vector::new(-frame.half.x, frame.half.y);
    html! {
        @if let Some(end) = *leads_to {
            @let begin = frame.nearest_point(end);
            line class="leader" x1=(sheet.x(begin)) y1=(sheet.y(begin)) x2=(sheet.x(end)) y2=(sheet.y(end)) {}
        }
        @if words.class == NUMBER {
            rect class="number-frame" x=(sheet.x(corner)) y=(sheet.y(corner)) width=(decimal(2.0 * frame.half.x))
                height=(decimal(2.0 * frame.half.y)) rx=(decimal(frame.half.y)) {}
        }
        text class=(words.class) x=(sheet.x(frame.at)) y=(sheet.y(frame.at)) dy=".35em" text-anchor="middle"
            transform=[turn] font-size=(decimal(words.height)) font-weight=[is_bold(&words.class).then_some("bold")] { (words.word) }
    }
}

/// Class of the numbers of pieces, which are framed.
const NUMBER: &str = "number";

/// Checks whether a class matters most to the reader and is printed bold: positions, and valuable ground.
fn is_bold(class: &str) -> bool {
    let first = class.split(' ').next();
    first.is_some_and(|first| ["callsign", NUMBER, "value"].contains(&first))
}

/// Places the number of a piece on it, or as near as there is room.
fn place_number(placer: &mut Placer<'_>, feature: &Feature, sheet: MapSheet, numbers: &MapNumbers) {
    let Some(number) = numbers.pieces.get(&feature.id) else {
        return;
    };
    let height = sheet.letter_height(0.6);
    let words = LabelText {
        word: number.to_string(),
        class: NUMBER.to_owned(),
        height,
        around: 0.14 * height,
        must: true,
        of: None,
    };
    let beside = |at: Point| places_round(at, Vector::new(0.0, 1.0), 1.3 * height, 0.5 * height);
    placer.place_words(
        words,
        places_along(feature, sheet).chain(beside(feature.centre())),
    );
}

/// Returns the boxes that no word may cover: generals, and bases, each as boxes along its front because it may be
/// oblique.
fn taken_boxes(map: &TableMap, window: &MapWindow, sheet: MapSheet) -> Vec<LabelBox> {
    let mut taken = Vec::new();
    if map.layers.contains(&MapLayer::Units) {
        for stand in &map.board.stands {
            let base = &stand.base;
            let pieces = (base.frontage / base.depth.max(0.5))
                .ceil()
                .clamp(1.0, 12.0);
            let (left, right) = base.front_edge();
            let back = base.front() * (-base.depth / 2.0);
            for piece in 0..pieces as usize {
                let along = (piece as f64 + 0.5) / pieces;
                let half = 0.45 * base.depth.min(base.frontage).max(0.2);
                taken.push(LabelBox {
                    at: left + (right - left) * along + back,
                    half: Vector::new(half, half),
                });
            }
        }
    }
    if map.layers.contains(&MapLayer::Generals) {
        taken.extend(map.board.figures.iter().map(|figure| LabelBox {
            at: figure.at,
            half: Vector::new(0.4, 0.4),
        }));
    }
    taken.extend(
        super::legend::title_frames(map, window, sheet).map(|(at, half)| LabelBox { at, half }),
    );
    let numbers = super::grid::number_frames(map, sheet).into_iter();
    taken.extend(numbers.map(|(at, half)| LabelBox { at, half }));
    taken
}

/// Number of increasing distances at which words are tried.
const RINGS: u8 = 12;

/// Directions from the subject in which words are tried, in degrees from its front.
const TURNS: [f64; 8] = [180.0, 150.0, 210.0, 90.0, 270.0, 45.0, 315.0, 0.0];

/// Returns places around a centre: behind the front first, then at the flanks, farther and farther away.
fn places_round(centre: Point, front: Vector, from: f64, step: f64) -> impl Iterator<Item = Point> {
    let ways = TURNS.map(|turn| turned(front, turn));
    (0..RINGS).flat_map(move |ring| {
        let away = from + step * f64::from(ring);
        ways.into_iter().map(move |way| centre + way * away)
    })
}

fn place_callsign(placer: &mut Placer<'_>, map: &TableMap, call: &CallsignMark, sheet: MapSheet) {
    let height = sheet.letter_height(1.25);
    let stands = map.board.stands.iter();
    let own = || stands.clone().filter(|stand| stand.brigade == call.brigade);
    let is_reported = own().next().is_some() && own().all(|stand| stand.reported.is_some());
    let reported = if is_reported { " reported" } else { "" };
    let words = LabelText {
        word: call.callsign.clone(),
        class: format!("callsign side-{}{reported}", call.side),
        height,
        around: 0.0,
        must: true,
        of: None,
    };
    placer.place_words(
        words,
        places_round(call.centre, call.front.unit(), 1.2 * height, 0.4 * height),
    );
}

/// Places the text beside a unit: the turn of a report, address, name and strength, depending on the layers.
fn place_beside_unit(
    placer: &mut Placer<'_>,
    map: &TableMap,
    stand: &UnitOnBoard,
    sheet: MapSheet,
) {
    let shows = |layer: MapLayer| map.layers.contains(&layer);
    let strength = || {
        let strength = map.strengths.iter().find(|s| s.unit == stand.unit);
        strength.map(|strength| strength.words.clone())
    };
    // The callsign of an enemy's card is its number, which is not written twice.
    let is_called =
        |call: &CallsignMark| call.brigade == stand.brigade && call.callsign == stand.address;
    let mut words = Vec::new();
    if shows(MapLayer::Labels) && !map.board.calls.iter().any(is_called) {
        words.push(stand.address.clone());
    }
    if shows(MapLayer::Names) {
        words.push(stand.name.clone());
    }
    if shows(MapLayer::Strength) {
        words.extend(strength());
    }
    words.extend(
        stand
            .reported
            .map(|turn| format!("{}{turn}", map.counting.letter())),
    );
    if words.is_empty() {
        return;
    }
    let height = sheet.letter_height(0.55);
    let reported = if stand.reported.is_some() {
        " reported"
    } else {
        ""
    };
    let words = LabelText {
        word: words.join(" "),
        class: format!("address side-{}{reported}", stand.side),
        height,
        around: 0.0,
        // A reported position is old, and must differ from a visible one. With large letters its drawing suffices.
        must: !sheet.thins_labels
            && (shows(MapLayer::Names)
                || stand.reported.is_some()
                || stand.condition > Condition::Ordered),
        of: Some(stand.base.at),
    };
    let places = beside_base(&stand.base, &words);
    placer.place_words(words, places);
}

/// Returns the places for words beside a base: behind it first, then at its flanks and in front of it, farther and
/// farther away.
fn beside_base(base: &Base, words: &LabelText) -> impl Iterator<Item = Point> + use<> {
    let base = *base;
    let half = LabelBox::of_words(words, base.at).half;
    let (gap, step) = (0.1 * words.height, 0.5 * words.height);
    let right = right_of(base.front());
    let ways = TURNS.map(|turn| {
        let away = turned(base.front(), turn);
        let base_goes =
            base.depth * base.front().dot(&away).abs() + base.frontage * right.dot(&away).abs();
        (away, base_goes)
    });
    (0..RINGS).flat_map(move |ring| {
        let beyond = gap + step * f64::from(ring);
        // Starts at the edge of the base in that direction, with the words set back towards it.
        ways.into_iter().map(move |(away, base_goes)| {
            base.at + away * (base_goes / 2.0 + beyond) + away.component_mul(&half)
        })
    })
}

fn place_value(placer: &mut Placer<'_>, feature: &Feature, sheet: MapSheet) {
    let words = LabelText {
        word: format!("+{}", feature.value),
        class: "value".to_owned(),
        height: sheet.letter_height(0.9),
        around: 0.0,
        must: true,
        of: None,
    };
    placer.place_words(words, places_along(feature, sheet));
}

/// Returns the class of a name's colour, by which readers tell heights, waters and woods.
fn kind_class(feature: &Feature) -> &'static str {
    match feature.kind.as_str() {
        _ if feature.elevation > 0 => " of-hill",
        "stream" | "lake" | "ford" | "swamp" => " of-water",
        "woods" | "open-woods" | "tree-line" | "orchard" => " of-woods",
        _ => "",
    }
}
