//! A map of hexes as plain values for the hex painter: ground, hexsides, counters, marks. Hexes have flat tops. Columns
//! run from left to right and rows from the far edge to the near one; both are counted from 1.

use rules::hex::Hex;
use serde::Serialize;

/// A hex by its column and row, each from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize)]
pub struct HexAt {
    /// Column number, counted from the left.
    pub column: u16,
    /// Row number, counted from the far edge.
    pub row: u16,
}

impl HexAt {
    /// Makes the hex of a column and a row.
    #[must_use]
    pub const fn new(column: u16, row: u16) -> Self {
        Self { column, row }
    }

    /// Returns the column and row of a grid hex; `None` if it is off any map.
    #[must_use]
    pub fn on_grid(hex: Hex) -> Option<Self> {
        let column = u16::try_from(hex.column).ok()?;
        Some(Self::new(column, u16::try_from(hex.row).ok()?))
    }
}

/// Painted appearance of a hex, by the ground in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Texture {
    /// Open ground.
    #[default]
    Clear,
    /// Woods.
    Woods,
    /// Orchards, brush, fields of corn.
    Brush,
    /// Hills, ridges.
    Hill,
    /// Rocks, rough and broken ground.
    Rough,
    /// Houses: a town, a farm, a mill.
    Town,
    /// Marsh and swamp.
    Marsh,
    /// Lakes and rivers a hex wide.
    Water,
    /// Another kind of ground, by its letter.
    Other(char),
}

impl Texture {
    /// Returns the texture for a kit's word for ground; for an unknown word, a texture with its first letter.
    #[must_use]
    pub fn named(kind: &str) -> Self {
        let kind = kind.to_ascii_lowercase();
        let has = |words: &[&str]| words.iter().any(|word| kind.contains(word));
        match kind.chars().next() {
            None => Texture::Clear,
            _ if has(&["clear", "open", "road", "plain"]) => Texture::Clear,
            _ if has(&["wood", "forest"]) => Texture::Woods,
            _ if has(&["orchard", "brush", "corn", "thicket", "scrub"]) => Texture::Brush,
            _ if has(&["hill", "ridge", "crest", "knob", "mountain"]) => Texture::Hill,
            _ if has(&["rough", "rock", "broken", "boulder", "ravine"]) => Texture::Rough,
            _ if has(&[
                "town", "village", "mill", "farm", "house", "building", "church",
            ]) =>
            {
                Texture::Town
            }
            _ if has(&["marsh", "swamp", "bog"]) => Texture::Marsh,
            _ if has(&["water", "lake", "river", "pond"]) => Texture::Water,
            Some(letter) => Texture::Other(letter),
        }
    }
}

/// A hex with its ground and printed name.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize)]
pub struct BoardHex {
    /// Column and row of the hex.
    pub at: HexAt,
    /// Its printed name: `0604`.
    pub label: String,
    /// Its ground, as painted.
    pub texture: Texture,
    /// The kit's word for its ground: `light woods`; empty for clear ground.
    pub ground: String,
    /// The hex's level, as the kit counts levels.
    pub level: i64,
    /// The name of the place in the hex: `Coldwater Mill`; empty for none.
    pub name: String,
}

/// Kind of a feature that runs along the side of a hex, or crosses it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SideKind {
    /// A turnpike that crosses the side.
    Turnpike,
    /// A road that crosses the side.
    Road,
    /// A railway that crosses the side.
    Railway,
    /// A trail, track or lane that crosses the side.
    Trail,
    /// A creek or river along the side.
    Stream,
    /// A bridge.
    Bridge,
    /// A ford.
    Ford,
    /// A slope or crest along the side.
    Slope,
    /// A wall, fence or work along the side.
    Wall,
    /// Another feature along the side, by its letter.
    Other(char),
}

impl SideKind {
    /// Returns the kind for a kit's word for a hexside; `None` for a word that means no drawn feature.
    #[must_use]
    pub fn named(kind: &str) -> Option<Self> {
        let kind = kind.to_ascii_lowercase();
        let has = |words: &[&str]| words.iter().any(|word| kind.contains(word));
        let letter = kind.chars().next()?;
        Some(match () {
            () if has(&["bridge"]) => SideKind::Bridge,
            () if has(&["ford"]) => SideKind::Ford,
            () if has(&["pike"]) => SideKind::Turnpike,
            () if has(&["trail", "track", "lane", "path"]) => SideKind::Trail,
            () if has(&["rail"]) => SideKind::Railway,
            () if has(&["road"]) => SideKind::Road,
            () if has(&["creek", "stream", "river", "run", "brook"]) => SideKind::Stream,
            () if has(&["slope", "crest", "bluff", "ridge", "up"]) => SideKind::Slope,
            () if has(&["wall", "fence", "work", "hedge", "trench", "abatis"]) => SideKind::Wall,
            () => SideKind::Other(letter),
        })
    }

    /// Checks whether the feature crosses from hex to hex, instead of lying along the side.
    #[must_use]
    pub const fn crosses(self) -> bool {
        self.is_route() || matches!(self, SideKind::Bridge | SideKind::Ford)
    }

    /// Checks whether the feature is a route from hex to hex: a turnpike, road, railway or trail.
    #[must_use]
    pub const fn is_route(self) -> bool {
        matches!(
            self,
            SideKind::Turnpike | SideKind::Road | SideKind::Railway | SideKind::Trail
        )
    }
}

/// A feature on or across the side between two neighbouring hexes.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct HexSide {
    /// The hex on one side.
    pub one: HexAt,
    /// The hex across the side.
    pub other: HexAt,
    /// The feature. Several features on one side have an entry each.
    pub kind: SideKind,
    /// The kit's word for it: `creek`.
    pub name: String,
}

impl HexSide {
    /// Returns the hexsides of a kit's map. The kit names each side as `0101/0102` and lists its features in words.
    pub fn of_map<'k, K: IntoIterator<Item = &'k String>>(
        kept: impl IntoIterator<Item = (&'k String, K)>,
        at: impl Fn(&str) -> Option<HexAt>,
    ) -> Vec<Self> {
        let mut sides = Vec::new();
        for (pair, names) in kept {
            let ends = pair.split_once('/');
            let ends = ends.and_then(|(one, other)| Some((at(one)?, at(other)?)));
            let Some((one, other)) = ends else { continue };
            sides.extend(names.into_iter().filter_map(|name| {
                Some(Self {
                    one,
                    other,
                    kind: SideKind::named(name)?,
                    name: name.clone(),
                })
            }));
        }
        sides
    }
}

/// A counter in a hex.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize)]
pub struct HexCounter {
    /// Column and row of the counter's hex.
    pub at: HexAt,
    /// The counter's name in command lines.
    pub name: String,
    /// Callsign painted on the counter: `M1`.
    pub callsign: String,
    /// The unit's name as people say it: `2nd Reserve Battery`.
    pub title: String,
    /// The index of its side in [`crate::presentation::Describe::sides`].
    pub side: u8,
    /// Strength as painted on the counter: `6-4`; left out if it does not fit.
    pub strength: String,
    /// Letters of its markers: `s` shaken, `w` worn.
    pub markers: String,
}

/// A sign painted on a hex that is not a counter: an objective, a place of entry, a requested way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct HexMark {
    /// Column and row of the marked hex.
    pub at: HexAt,
    /// The sign itself.
    pub sign: char,
}

/// A map of hexes with its counters.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize)]
pub struct HexBoard {
    /// Number of columns.
    pub columns: u16,
    /// Number of rows.
    pub rows: u16,
    /// True if the even columns lie half a hex lower than the odd ones; otherwise the odd ones do.
    pub low_even: bool,
    /// The level of ordinary ground, which is not printed in the hexes.
    pub base_level: i64,
    /// The hexes, in any order; a hex without an entry is clear ground without a label.
    pub hexes: Vec<BoardHex>,
    /// Features on and across the sides of hexes.
    pub sides: Vec<HexSide>,
    /// Counters. The first of several in one hex lies on top.
    pub counters: Vec<HexCounter>,
    /// Signs on hexes that are not counters.
    pub marks: Vec<HexMark>,
    /// The name of the selected counter, which is highlighted; `None` if none is selected.
    pub picked: Option<String>,
    /// Meanings of the marks and markers that occur on this map, and remarks about the map.
    pub legend: Vec<String>,
    /// Both ends of a measured line to draw; `None` if nothing is measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<(HexAt, HexAt)>,
    /// Yards from the middle of a hex to the next; `None` if the kit does not give them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub yards: Option<u32>,
    /// Direction of north, in degrees clockwise from the top edge; `None` if the kit does not give it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub north: Option<u16>,
    /// True if counters bear names where they fit, for readers who know no callsigns.
    #[serde(skip)]
    pub has_names: bool,
}

impl HexBoard {
    /// Adds to the legend the meanings of the marks and markers that occur on the board.
    pub fn explain(&mut self, marks: &[(char, &str)], markers: &[(char, &str)]) {
        let has_mark = |sign: char| self.marks.iter().any(|mark| mark.sign == sign);
        let has_marker = |sign: char| {
            self.counters
                .iter()
                .any(|counter| counter.markers.contains(sign))
        };
        let marks = marks.iter().filter(|(sign, _)| has_mark(*sign));
        let markers = markers.iter().filter(|(sign, _)| has_marker(*sign));
        let told = marks.chain(markers);
        let told: Vec<String> = told
            .map(|(sign, means)| format!("{sign} {means}"))
            .collect();
        self.legend.splice(0..0, told);
    }

    /// Returns the board with callsigns on the counters, and their names in the legend.
    #[must_use]
    pub fn with_key(&self) -> Self {
        let mut keyed = Self {
            has_names: false,
            ..self.clone()
        };
        let names = self.counters.iter();
        let names = names.map(|counter| format!("{} {}", counter.callsign, counter.title));
        keyed.legend.extend(names);
        keyed
    }

    /// Returns the hex with a printed name; `None` if there is none.
    #[must_use]
    pub fn labelled(&self, label: &str) -> Option<HexAt> {
        let mut hexes = self.hexes.iter();
        hexes.find(|hex| hex.label == label).map(|hex| hex.at)
    }

    /// Returns the hex at a place of the board; `None` if the board has no entry for it.
    #[must_use]
    pub fn hex(&self, at: HexAt) -> Option<&BoardHex> {
        self.hexes.iter().find(|hex| hex.at == at)
    }

    /// Returns the counters of a hex, the top one first.
    pub fn stack(&self, at: HexAt) -> impl Iterator<Item = &HexCounter> {
        self.counters.iter().filter(move |counter| counter.at == at)
    }

    /// Returns the hexes on the path from one hex to another, without the first and with the last. Each step goes to
    /// the neighbour nearest to the end.
    #[must_use]
    pub fn way(&self, from: HexAt, to: HexAt) -> Vec<HexAt> {
        let mut way = Vec::new();
        let mut here = from;
        for _ in 0..self.distance(from, to) {
            let near = self.neighbours(here).into_iter().flatten();
            let Some(next) = near.min_by_key(|near| self.distance(*near, to)) else {
                break;
            };
            way.push(next);
            here = next;
        }
        way
    }

    /// Returns the distance in hexes; neighbours are 1 apart.
    #[must_use]
    pub fn distance(&self, one: HexAt, other: HexAt) -> u32 {
        // Heights are doubled, so that half a hex is a whole number.
        let height = |at: HexAt| 2 * i32::from(at.row) + i32::from(self.is_low(at.column));
        let columns = one.column.abs_diff(other.column);
        let rows = height(one).abs_diff(height(other));
        // Each step to the next column also goes half a hex up or down.
        let left = rows.saturating_sub(u32::from(columns));
        u32::from(columns) + left.div_ceil(2)
    }

    /// Checks whether a column lies half a hex lower than its neighbours.
    #[must_use]
    pub const fn is_low(&self, column: u16) -> bool {
        column.is_multiple_of(2) == self.low_even
    }

    /// Returns the neighbours of a hex by direction: above, upper right, lower right, below, lower left, upper left;
    /// `None` beyond the edge of the map.
    #[must_use]
    pub fn neighbours(&self, at: HexAt) -> [Option<HexAt>; 6] {
        let lower = i32::from(self.is_low(at.column));
        let by = |columns: i32, rows: i32| {
            let column = u16::try_from(i32::from(at.column) + columns).ok()?;
            let row = u16::try_from(i32::from(at.row) + rows).ok()?;
            let is_on = (1..=self.columns).contains(&column) && (1..=self.rows).contains(&row);
            is_on.then_some(HexAt { column, row })
        };
        [
            by(0, -1),
            by(1, lower - 1),
            by(1, lower),
            by(0, 1),
            by(-1, lower),
            by(-1, lower - 1),
        ]
    }
}
