//! Words on the map, each placed where it covers nothing, if such a place exists near its subject.
//!
//! Greedy point-feature labelling, after Christensen, Marks and Shieber, "An Empirical Study of Algorithms for
//! Point-Feature Label Placement" (1995): each label has candidate places, best first; it takes the first free one. If
//! none is free and the label must be shown, it takes the one that covers least. Names of ground are placed last, by
//! [`names`]; one without room becomes a number on its ground, which a key explains.

use maud::{Markup, html};

use super::key::KeyEntry;
use super::{MapNumbers, MapSheet, MapWindow, number::decimal};
use table::measure::{Point, Vector, turned};
use view::map::{MapLayer, TableMap};

mod boxes;
mod discs;
mod names;
mod obstacles;
mod places;
mod troops;
mod ways;

use boxes::{LabelBox, boxes_on};

/// A placed word.
#[derive(Debug, Clone)]
struct PlacedLabel {
    words: LabelText,
    frame: LabelBox,
    /// End of the thin line to its subject; `None` if the word is so near that it needs no line.
    leads_to: Option<Point>,
    /// Degrees by which it is turned clockwise; 0 for most words.
    turned: f64,
}

/// The areas already taken on the map.
struct Placer<'a> {
    window: &'a MapWindow,
    taken: Vec<LabelBox>,
    labels: Vec<PlacedLabel>,
}

/// Text and style of a label.
#[derive(Debug, Clone)]
struct LabelText {
    word: String,
    class: String,
    height: f64,
    /// Margin around it to be kept free, in inches.
    around: f64,
    /// True if the word must be shown, even if it covers something.
    must: bool,
}

/// The words of a map in their places, and the key of names without room.
#[derive(Debug, Default)]
pub(super) struct MapLabels {
    labels: Vec<PlacedLabel>,
    /// The names for which the map had no room.
    pub(super) key: Vec<KeyEntry>,
}

impl MapLabels {
    /// Draws the words; `None` if there are none.
    pub(super) fn draw(&self, sheet: MapSheet) -> Option<Markup> {
        (!self.labels.is_empty()).then(|| {
            html! {
                @for label in &self.labels { (draw_label(label, sheet)) }
            }
        })
    }
}

impl Placer<'_> {
    /// Places words at the first candidate place that covers nothing. If there is none, words that must be shown go
    /// where they cover least, and other words are left out. `leader` returns where the line from a box to its subject
    /// ends.
    fn place_words(
        &mut self,
        words: LabelText,
        candidates: impl Iterator<Item = Point>,
        leader: impl Fn(&LabelBox) -> Option<Point>,
    ) {
        let frames = candidates.map(|at| LabelBox::of_words(&words, at));
        let Some((covered, frame)) = self.best_frame(frames.filter(|frame| self.holds(frame)))
        else {
            return;
        };
        if words.must || covered == 0.0 {
            let leads_to = leader(&frame);
            self.put(words, frame, leads_to);
        }
    }

    /// Returns the first box that covers nothing and whose line to its subject crosses nothing; `None` if there is
    /// none.
    fn clear_frame(
        &self,
        words: &LabelText,
        candidates: impl Iterator<Item = Point>,
        leader: impl Fn(&LabelBox) -> Option<Point>,
    ) -> Option<LabelBox> {
        const AT_END: f64 = 0.5;
        let is_free = |frame: &LabelBox| {
            let mut taken = self.taken.iter();
            taken.all(|other| frame.shared_area(other) == 0.0)
        };
        let has_clear_line = |frame: &LabelBox| {
            leader(frame).is_none_or(|end| {
                let mut line = boxes_on(&[frame.nearest_point(end), end], 0.0);
                // The end of the line touches its subject, which does not count as covered.
                line.retain(|one| (one.at - end).norm() > AT_END);
                line.iter().all(is_free)
            })
        };
        let mut frames = candidates.map(|at| LabelBox::of_words(words, at));
        frames.find(|frame| self.holds(frame) && is_free(frame) && has_clear_line(frame))
    }

    /// Writes upright words into a box; later words will cover neither them nor their line.
    fn put(&mut self, words: LabelText, frame: LabelBox, leads_to: Option<Point>) {
        const LEADER: f64 = 0.1;
        // Between the words of two neighbours, as between those of a sentence.
        const GAP: f64 = 0.2;
        self.taken.push(LabelBox {
            half: frame.half + Vector::new(GAP * words.height, 0.0),
            ..frame
        });
        let line = leads_to.map(|end| boxes_on(&[frame.nearest_point(end), end], LEADER));
        self.taken.extend(line.into_iter().flatten());
        self.labels.push(PlacedLabel {
            words,
            frame,
            leads_to,
            turned: 0.0,
        });
    }

    /// Returns the first box that covers nothing, else the one that covers least; also returns the square inches
    /// covered.
    fn best_frame(&self, mut frames: impl Iterator<Item = LabelBox>) -> Option<(f64, LabelBox)> {
        let mut best: Option<(f64, LabelBox)> = None;
        loop {
            let ring: Vec<LabelBox> = frames.by_ref().take(TURNS.len()).collect();
            let Some(about) = LabelBox::frame_around(&ring) else {
                return best;
            };
            // Only taken boxes in the frame around these candidates can be covered.
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

    fn holds(&self, frame: &LabelBox) -> bool {
        let window = self.window;
        let within = |at: f64, half: f64, from: f64, length: f64| {
            at - half >= from && at + half <= from + length
        };
        within(frame.at.x, frame.half.x, window.west, window.width)
            && within(frame.at.y, frame.half.y, window.south, window.depth)
    }
}

/// Finds places for the words of the requested layers.
pub(super) fn place_labels(
    map: &TableMap,
    window: &MapWindow,
    sheet: MapSheet,
    numbers: &MapNumbers,
) -> MapLabels {
    let shows = |layer: MapLayer| map.layers.contains(&layer);
    let mut placer = Placer {
        window,
        taken: troops::taken_boxes(map, window, sheet),
        labels: Vec::new(),
    };
    let over = numbers.taken.iter();
    placer.taken.extend(over.map(|(at, half)| LabelBox {
        at: *at,
        half: *half,
    }));
    let small = obstacles::small_pieces(map);
    for feature in &map.board.ground.features {
        if let Some(number) = numbers.pieces.get(&feature.id) {
            discs::place_piece_number(&mut placer, feature, sheet, *number, &small);
        }
    }
    if shows(MapLayer::Units) {
        troops::place_callsigns(&mut placer, map, sheet);
    }
    if shows(MapLayer::Value) {
        for feature in map.board.ground.features.iter().filter(|f| f.value > 0) {
            discs::place_value(&mut placer, feature, sheet);
        }
    }
    // A small picture has room either for the names of the ground or for the addresses of units, and the names matter
    // more.
    if shows(MapLayer::Units) && !sheet.thins_labels {
        troops::place_unit_words(&mut placer, map, sheet);
    }
    // On a set-up sheet the list has the names of the ground.
    let mut key = Vec::new();
    if numbers.pieces.is_empty() && shows(MapLayer::Labels) {
        let mut without_room = names::place_names(&mut placer, map, sheet);
        let all = without_room.len();
        without_room.retain(|name| numbers.keyed_ranks.is_none_or(|ranks| name.rank < ranks));
        key = discs::place_key(&mut placer, without_room, sheet, &small);
        key.extend(KeyEntry::left_out(all - key.len()));
    }
    if shows(MapLayer::Units) && sheet.thins_labels {
        troops::place_unit_words(&mut placer, map, sheet);
    }
    MapLabels {
        labels: placer.labels,
        key,
    }
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

/// Checks whether words of a class matter most, so that they are bold: positions, and ground with a value.
fn is_bold(class: &str) -> bool {
    let first = class.split(' ').next();
    first.is_some_and(|first| ["callsign", NUMBER, "value"].contains(&first))
}

/// Number of increasing distances at which places for a label are tried.
const RINGS: u8 = 12;

/// Directions, in degrees from the front of the labelled thing, in which places for its label are tried.
const TURNS: [f64; 8] = [180.0, 150.0, 210.0, 90.0, 270.0, 45.0, 315.0, 0.0];

/// Returns places around a centre: behind the front first, then at the flanks, farther and farther away.
fn places_round(centre: Point, front: Vector, from: f64, step: f64) -> impl Iterator<Item = Point> {
    let ways = TURNS.map(|turn| turned(front, turn));
    (0..RINGS).flat_map(move |ring| {
        let away = from + step * f64::from(ring);
        ways.into_iter().map(move |way| centre + way * away)
    })
}
