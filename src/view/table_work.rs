//! Work that players do by hand on the table, piece by piece: the difference between the table before and after an act.
//!
//! Every rule set lays out its pieces as a [`TableLayout`], and the difference of two layouts shows which pieces to
//! move, place and mark. One of the two may be the table as the players left it; finished work is then copied into it.

mod fields;
mod saved_work;
mod words;

pub use fields::{layout, own_work, seen_work, table_work};
pub use saved_work::SavedHands;

use serde::{Deserialize, Serialize};

use table::measure::{Bearing, Measure, Point};

/// Minimum shift in inches at which a piece counts as moved.
pub const MOVED: f64 = 0.05;

/// Minimum turn in degrees at which a piece counts as turned; smaller turns are rounding errors.
pub const TURNED: f64 = 0.01;

/// Maximum number of characters of an address: `A10`.
const LONGEST_ADDRESS: usize = 3;

/// Kind of a job on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HandWork {
    /// The piece moves, and perhaps turns.
    Move,
    /// The piece turns in place.
    Turn,
    /// The piece gets a marker, which replaces its old one.
    Mark,
    /// The piece loses its marker.
    Unmark,
    /// The piece leaves the table, with its markers.
    Remove,
    /// The piece enters the table, with its markers.
    Place,
}

/// Place of a piece that lies on the table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LaidPlace {
    /// Centre in inches and facing in degrees; `None` for a figure, which has no facing.
    Inches([f64; 2], Option<f64>),
    /// A hex by its label; empty if the record does not know the hex.
    Hex(String),
    /// A place beside the map, in words: `the cup`.
    Beside(String),
}

/// Kind of a marker. A piece has at most one marker of each kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MarkerKind {
    /// Condition of a unit.
    State,
    /// Formation of a unit.
    Formation,
    /// Mark of a brigade.
    Mark,
    /// Activation result of a brigade.
    Result,
    /// Fatigue of a brigade.
    Fatigue,
    /// Fate of a general.
    Status,
    /// Strength of a counter: worn, reduced.
    Strength,
    /// Any other marker of a counter.
    Other,
}

/// A marker as it lies beside a piece.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LaidMarker {
    /// Kind of the marker, which is the property that it shows.
    pub kind: MarkerKind,
    /// Its name in answers: `beaten`, `fatigue 4`.
    pub name: String,
    /// Instruction to put the marker down: `BEATEN marker`.
    pub put: String,
    /// Instruction to take the marker away: `BEATEN marker off`.
    pub take: String,
}

impl LaidMarker {
    /// Creates a marker with its name printed in capitals.
    #[must_use]
    pub fn new(kind: MarkerKind, name: &str) -> Self {
        let capitals = name.to_uppercase();
        Self {
            kind,
            name: name.to_owned(),
            put: format!("{capitals} marker"),
            take: format!("take the {capitals} marker off"),
        }
    }
}

/// A piece as it lies on the table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LaidPiece {
    /// Its unique key, because a brigade and its only unit may have the same identifier.
    pub key: String,
    /// Identifier of a unit or brigade, or `general ID`, `messenger N`, `blind N`.
    pub id: String,
    /// Display name.
    pub name: String,
    /// Name as players call it, with its address: `B2 147th New York`.
    pub called: String,
    /// The side's identifier; empty for a piece of neither side.
    pub side: String,
    /// Place of the piece; `None` off the table, and for a brigade, which only has markers.
    pub place: Option<LaidPlace>,
    /// Markers, at most one of each kind, in the order of the kinds; empty for a unit or figure off the table.
    pub markers: Vec<LaidMarker>,
    /// True for a counter of which the reader sees only the back. Its key, which identifies it, and the order of such
    /// counters must not be shown.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_face_down: bool,
}

impl LaidPiece {
    fn marker(&self, kind: MarkerKind) -> Option<&LaidMarker> {
        self.markers.iter().find(|marker| marker.kind == kind)
    }
}

/// A table as the pieces are on it, in the order in which players handle them.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct TableLayout {
    /// The pieces, in the order of handling.
    pub pieces: Vec<LaidPiece>,
    /// Unit of length in which places and moves are shown.
    pub measure: Measure,
}

/// One job on the table.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TableItem {
    /// Identifier of the piece to handle.
    pub piece: String,
    /// Display name of the piece.
    pub name: String,
    /// Kind of work to do.
    #[serde(rename = "do")]
    pub work: HandWork,
    /// Straight length of the move in inches; `None` for other work.
    pub inches: Option<f64>,
    /// Bearing of the move in degrees; `None` for other work.
    pub bearing: Option<f64>,
    /// New facing in degrees; `None` if the piece keeps its facing, or has none.
    pub facing: Option<f64>,
    /// Marker to put down or take off; `None` for other work.
    pub marker: Option<String>,
    /// New centre in inches; `None` if the piece does not move, or on a map of hexes.
    pub to: Option<[f64; 2]>,
    /// New hex, on a map of hexes; otherwise `None`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hex: Option<String>,
    /// Key of the piece in its layout.
    #[serde(skip)]
    pub key: String,
    /// Side of the piece, by its identifier.
    #[serde(skip)]
    pub side: String,
    /// Name of the piece as players call it.
    #[serde(skip)]
    pub called: String,
    /// The work in words: `back 3.0 in, keep facing`.
    #[serde(skip)]
    pub words: String,
    /// Arrow for the direction of a move, with north up; `None` for other work.
    #[serde(skip)]
    pub arrow: Option<char>,
    /// Kind of the marker; `None` if no marker changes.
    #[serde(skip)]
    pub kind: Option<MarkerKind>,
}

impl TableItem {
    /// Returns the whole line, without the arrow: `B2 147th New York: back 3.0 in, keep facing`.
    #[must_use]
    pub fn line(&self) -> String {
        format!("{}: {}", self.called, self.words)
    }

    /// Returns the work in a few words for big letters, with the address of the piece: `B2 back 3.0 in`.
    #[must_use]
    pub fn short_line(&self) -> String {
        let first = self.called.split(' ').next().unwrap_or_default();
        let is_sign = |letter: char| letter.is_uppercase() || letter.is_ascii_digit();
        let is_address = first.chars().count() <= LONGEST_ADDRESS && first.chars().all(is_sign);
        let called = match is_address {
            true => first,
            false => self.called.split(" to ").next().unwrap_or_default(),
        };
        let words = self.words.trim_end_matches(", keep facing");
        format!("{called} {words}")
    }

    /// Returns the words of the work with the arrow before them: `↓ back 3.0 in, keep facing`.
    #[must_use]
    pub fn with_arrow(&self) -> String {
        match self.arrow {
            Some(arrow) => format!("{arrow} {}", self.words),
            None => self.words.clone(),
        }
    }

    fn new(piece: &LaidPiece, work: HandWork) -> Self {
        Self {
            piece: piece.id.clone(),
            name: piece.name.clone(),
            work,
            inches: None,
            bearing: None,
            facing: None,
            marker: None,
            to: None,
            hex: None,
            key: piece.key.clone(),
            side: piece.side.clone(),
            called: piece.called.clone(),
            words: String::new(),
            arrow: None,
            kind: None,
        }
    }
}

/// Formats a list in two columns: the pieces, and the work on each.
#[must_use]
pub fn columns(items: &[TableItem]) -> Vec<String> {
    let widths = items.iter().map(|item| item.called.chars().count());
    let width = widths.max().unwrap_or_default();
    let line = |item: &TableItem| format!("{:width$}  {}", item.called, item.with_arrow());
    items.iter().map(line).collect()
}

impl TableLayout {
    /// Returns the piece with a key; `None` if there is none.
    #[must_use]
    pub fn piece(&self, key: &str) -> Option<&LaidPiece> {
        self.pieces.iter().find(|piece| piece.key == key)
    }

    /// Lists the work that turns this table into `after`.
    #[must_use]
    pub fn work_to(&self, after: &Self) -> Vec<TableItem> {
        let (mut items, face_down) = self.all_work_to(after);
        items.extend(face_down);
        items
    }

    /// Lists the work on counters that are face down, or are turned face down.
    #[must_use]
    pub fn face_down_work_to(&self, after: &Self) -> Vec<TableItem> {
        self.all_work_to(after).1
    }

    /// Returns two lists: the work on pieces that the reader knows, and the work on face-down counters.
    fn all_work_to(&self, after: &Self) -> (Vec<TableItem>, Vec<TableItem>) {
        // Most pieces have the same index in both lists, so the piece at that index is tried before a search.
        let at = |list: &Self, place: usize, key: &str| {
            let same = list.pieces.get(place).filter(|piece| piece.key == key);
            same.or_else(|| list.piece(key)).cloned()
        };
        let (mut items, mut face_down) = (Vec::new(), Vec::new());
        for (place, piece) in after.pieces.iter().enumerate() {
            let before = at(self, place, &piece.key);
            let was_face_down = before.as_ref().is_some_and(|before| before.is_face_down);
            let list = match piece.is_face_down || was_face_down {
                true => &mut face_down,
                false => &mut items,
            };
            list.extend(work_on(before.as_ref(), piece, after.measure));
        }
        for (place, piece) in self.pieces.iter().enumerate() {
            let from = piece.place.as_ref();
            let from = from.filter(|_| at(after, place, &piece.key).is_none());
            let list = match piece.is_face_down {
                true => &mut face_down,
                false => &mut items,
            };
            list.extend(from.map(|from| taken_off(piece, from)));
        }
        // Sorted by their words, so that the order reveals nothing.
        face_down.sort_by_key(TableItem::line);
        (items, face_down)
    }

    /// Copies a piece from another layout into this one.
    pub fn keep_piece(&mut self, key: &str, other: &Self) {
        let place = self.pieces.iter().position(|piece| piece.key == key);
        match (place, other.piece(key)) {
            (Some(place), Some(piece)) => {
                if let Some(has) = self.pieces.get_mut(place) {
                    *has = piece.clone();
                }
            }
            (Some(_), None) => self.pieces.retain(|piece| piece.key != key),
            (None, Some(piece)) => self.pieces.push(piece.clone()),
            (None, None) => {}
        }
    }

    /// Marks a job as done, by copying its result from the record into this table, which the players have in front of
    /// them.
    pub fn carry_over(&mut self, item: &TableItem, record: &Self) {
        let Some(is) = record.piece(&item.key) else {
            return self.pieces.retain(|piece| piece.key != item.key);
        };
        let Some(has) = self.pieces.iter_mut().find(|has| has.key == item.key) else {
            return self.pieces.push(is.clone());
        };
        match item.work {
            HandWork::Place | HandWork::Remove => *has = is.clone(),
            // Turning a counter over also changes its markers; it stays in place until its own move is done.
            HandWork::Turn if has.is_face_down != is.is_face_down => {
                let place = has.place.take();
                *has = LaidPiece {
                    place,
                    ..is.clone()
                };
            }
            HandWork::Move | HandWork::Turn => has.place.clone_from(&is.place),
            HandWork::Mark | HandWork::Unmark => {
                has.markers.retain(|marker| Some(marker.kind) != item.kind);
                let new = is.markers.iter();
                let new = new.filter(|marker| Some(marker.kind) == item.kind);
                has.markers.extend(new.cloned());
                has.markers.sort_by_key(|marker| marker.kind);
            }
        }
    }
}

/// Lists the work on one piece.
fn work_on(before: Option<&LaidPiece>, after: &LaidPiece, measure: Measure) -> Vec<TableItem> {
    let was = before.and_then(|before| before.place.as_ref());
    let moved = match (was, &after.place) {
        (None, Some(to)) => return vec![placed(after, to, measure)],
        (Some(from), None) => {
            let seen = before.filter(|before| before.is_face_down);
            return vec![taken_off(seen.unwrap_or(after), from)];
        }
        (Some(from), Some(to)) => moved(after, from, to, measure),
        (None, None) => None,
    };
    if let Some(before) = before.filter(|before| before.is_face_down != after.is_face_down) {
        let turned = turned_over(before, after);
        return moved.into_iter().chain([turned]).collect();
    }
    let none = Vec::new();
    let old = before.map_or(&none, |before| &before.markers);
    let put = after.markers.iter().filter_map(|marker| {
        let was = old.iter().find(|was| was.kind == marker.kind);
        let is_new = was.is_none_or(|was| was.name != marker.name);
        is_new.then(|| marked(after, marker, was))
    });
    let taken = old
        .iter()
        .filter(|was| after.marker(was.kind).is_none())
        .map(|was| unmarked(after, was));
    moved.into_iter().chain(taken).chain(put).collect()
}

fn taken_off(piece: &LaidPiece, from: &LaidPlace) -> TableItem {
    TableItem {
        words: words::taken_off(from),
        ..TableItem::new(piece, HandWork::Remove)
    }
}

fn placed(piece: &LaidPiece, place: &LaidPlace, measure: Measure) -> TableItem {
    let mut item = TableItem::new(piece, HandWork::Place);
    match place {
        LaidPlace::Inches(to, facing) => {
            item.to = Some(*to);
            item.facing = *facing;
        }
        LaidPlace::Hex(hex) => item.hex = Some(hex.clone()),
        LaidPlace::Beside(_) => {}
    }
    item.words = words::placed(piece, place, measure);
    item
}

fn moved(
    piece: &LaidPiece,
    from: &LaidPlace,
    to: &LaidPlace,
    measure: Measure,
) -> Option<TableItem> {
    let (from, to) = match (from, to) {
        (LaidPlace::Inches(at, facing), LaidPlace::Inches(to, now)) => {
            ((*at, *facing), (*to, *now))
        }
        _ if from == to => return None,
        _ => {
            let hex = match to {
                LaidPlace::Hex(hex) => Some(hex.clone()),
                LaidPlace::Inches(..) | LaidPlace::Beside(_) => None,
            };
            return Some(TableItem {
                hex,
                words: words::elsewhere(from, to),
                ..TableItem::new(piece, HandWork::Move)
            });
        }
    };
    let way = point(to.0) - point(from.0);
    let facing = to.1.filter(|now| {
        let was = from.1.map(Bearing::new);
        was.is_none_or(|was| was.turn_to(Bearing::new(*now)).abs() >= TURNED)
    });
    let front = from.1.map(Bearing::new);
    if way.norm() < MOVED {
        let facing = facing?;
        return Some(TableItem {
            facing: Some(facing),
            words: words::turned(front, Bearing::new(facing)),
            ..TableItem::new(piece, HandWork::Turn)
        });
    }
    let bearing = Bearing::along(way);
    Some(TableItem {
        inches: Some(way.norm()),
        bearing: Some(bearing.degrees()),
        facing,
        to: Some(to.0),
        words: words::moved(&words::Shift {
            inches: way.norm(),
            bearing,
            front,
            facing: facing.map(Bearing::new),
            to: point(to.0),
            measure,
        }),
        arrow: Some(words::arrow(bearing)),
        ..TableItem::new(piece, HandWork::Move)
    })
}

/// Returns the work of turning a counter face up or face down. The counter is called by its name, which is public on
/// one of the two tables.
fn turned_over(before: &LaidPiece, after: &LaidPiece) -> TableItem {
    let known = if after.is_face_down { before } else { after };
    TableItem {
        called: known.called.clone(),
        words: words::turned_over(after),
        ..TableItem::new(after, HandWork::Turn)
    }
}

/// Returns the work of putting a marker down. On a counter in a hex the marker of its old state is taken off by name.
fn marked(piece: &LaidPiece, marker: &LaidMarker, was: Option<&LaidMarker>) -> TableItem {
    let is_counter = matches!(piece.place, Some(LaidPlace::Hex(_) | LaidPlace::Beside(_)));
    let was = was.filter(|was| is_counter && was.kind == MarkerKind::State);
    TableItem {
        marker: Some(marker.name.clone()),
        words: match was {
            Some(was) => format!("{}, {}", marker.put, was.take),
            None => marker.put.clone(),
        },
        kind: Some(marker.kind),
        ..TableItem::new(piece, HandWork::Mark)
    }
}

fn unmarked(piece: &LaidPiece, marker: &LaidMarker) -> TableItem {
    TableItem {
        marker: Some(marker.name.clone()),
        words: marker.take.clone(),
        kind: Some(marker.kind),
        ..TableItem::new(piece, HandWork::Unmark)
    }
}

fn point(at: [f64; 2]) -> Point {
    let [x, y] = at;
    Point::new(x, y)
}
