//! Ground and size of a kit's map.

use std::collections::{BTreeMap, BTreeSet};

use toml_edit::{Array, ArrayOfTables, DocumentMut, Item, Table, Value, value};

use super::{
    Filler,
    columns::{Cells, Found},
};
use crate::kit::{SIDE_KINDS, hex_range};
use rules::ground::other_name;
use rules::hex::{HexGrid, Lower};
use rules::spelling::counted;

/// Columns and rows of the largest map that labels of four figures name.
const WIDEST: i64 = 99;

/// Minimum gap in hexes between a hex and all others at which the hex counts as mistyped, because no map has such a
/// gap.
const FAR: i64 = 20;

/// The ground that a row gives a hex: its kind, its level, and the number of the row.
type WrittenGround = (String, Option<i64>, usize);

impl Filler {
    /// Replaces the ground of the map.
    pub(super) fn fill_ground(&mut self, ground: &[Found<'_>]) {
        let mut pieces: BTreeMap<(String, Option<i64>, String, bool), Array> = BTreeMap::new();
        let mut kinds: BTreeMap<String, WrittenGround> = BTreeMap::new();
        let mut count = 0;
        for row in ground.iter().flat_map(Found::rows) {
            let level = self.read_number(&row, "level");
            let kind = row.text("kind").to_lowercase().replace(' ', "-");
            let is_slope =
                ["yes", "x", "true", "1"].contains(&row.text("slope").to_lowercase().as_str());
            let key = (kind, level, row.text("place"), is_slope);
            for hex in row
                .text("hexes")
                .split([',', ';', ' '])
                .filter(|hex| !hex.is_empty())
            {
                let Some(hexes) = self.read_range(&row, hex) else {
                    continue;
                };
                count += 1;
                self.note_second_ground(&row, &hexes, (&key.0, level), &mut kinds);
                pieces.entry(key.clone()).or_default().push(hexes);
            }
        }
        let mut list = ArrayOfTables::new();
        let mut unpriced: Vec<String> = Vec::new();
        let is_blind = self.rules == "blind-swords";
        for ((kind, level, name, is_slope), hexes) in pieces {
            if kind == "clear" && level.is_none() && name.is_empty() {
                continue;
            }
            let mut piece = Table::new();
            if !kind.is_empty() {
                piece.insert("kind", value(kind.as_str()));
            }
            if !name.is_empty() {
                piece.insert("name", value(name));
            }
            if let Some(level) = level {
                piece.insert("level", value(level));
            }
            if is_slope && !is_blind {
                piece.insert("slope", value(true));
            }
            piece.insert("hexes", value(hexes));
            list.push(piece);
            let is_priced = |kind: &str| {
                let grounds = self.document.get("ground");
                grounds.and_then(|ground| ground.get(kind)).is_some()
            };
            // Woods and forest are one ground, so one price serves both (BG-043).
            let other = other_name(&kind).filter(|_| !is_blind);
            let is_priced = is_priced(&kind) || other.is_some_and(|other| is_priced(&other));
            if !kind.is_empty() && !is_priced && !unpriced.contains(&kind) {
                unpriced.push(kind);
            }
        }
        self.filled
            .told
            .push(format!("ground of {}", counted(count, "entry")));
        for kind in &unpriced {
            if let Some(ground) = self.document.get_mut("ground").and_then(Item::as_table_mut) {
                ground.insert(kind, Item::Table(Table::new()));
            }
            self.filled.needs.push(format!(
                "[ground.{kind}] is empty: write its costs and effects, or the program will ask"
            ));
        }
        if let Some(map) = self.document.get_mut("map").and_then(Item::as_table_mut) {
            map.insert("terrain", Item::ArrayOfTables(list));
        }
    }

    /// Asks about a hex that an earlier row gives another kind of ground or another level.
    fn note_second_ground(
        &mut self,
        row: &Cells<'_>,
        hexes: &str,
        ground: (&str, Option<i64>),
        known: &mut BTreeMap<String, WrittenGround>,
    ) {
        let (kind, level) = ground;
        let mut second: Option<(String, WrittenGround)> = None;
        let range = hexes.split_once('-');
        // A range that cannot be read is reported where the kit is checked.
        let hexes = range.map_or_else(
            || vec![hexes.to_owned()],
            |(from, to)| hex_range(from, to).unwrap_or_default(),
        );
        for hex in hexes {
            match known.get(&hex) {
                Some(first) => {
                    second.get_or_insert((hex, first.clone()));
                }
                None => {
                    known.insert(hex, (kind.to_owned(), level, row.number()));
                }
            }
        }
        let Some((hex, (first, height, number))) = second else {
            return;
        };
        // A second row may add the level that the first leaves open.
        let differs = !kind.is_empty() && !first.is_empty() && kind != first
            || level.is_some() && height.is_some() && level != height;
        if differs {
            let words = |kind: &str, level: Option<i64>| match level {
                Some(level) => format!("{kind} of level {level}").trim_start().to_owned(),
                None => kind.to_owned(),
            };
            let said = format!(
                "hex {hex} is {} here and {} in row {number}: both are written; delete one",
                words(kind, level),
                words(&first, height)
            );
            self.add_need(row, said);
        }
    }

    /// Replaces the features of hexsides. A cell lists sides, `0504/0604`, and paths of several hexes,
    /// `0104-0204-0304`.
    pub(super) fn fill_hexsides(&mut self, sides: &[Found<'_>]) {
        let mut kinds: BTreeMap<String, Array> = BTreeMap::new();
        let mut count = 0;
        for row in sides.iter().flat_map(Found::rows) {
            let kind = row.text("kind").to_lowercase().replace(' ', "-");
            let kind = self.kind_of_side(kind);
            for way in row.text("between").split([',', ';', ' ']) {
                let is_label = |hex: &str| hex.bytes().all(|byte| byte.is_ascii_digit());
                // `B-3` is one label, in the form of another map.
                let parts = way
                    .split('/')
                    .flat_map(|part| match part.split('-').all(is_label) {
                        true => part.split('-').collect(),
                        false => vec![part],
                    });
                let hexes: Vec<Option<String>> =
                    parts.map(|hex| self.read_hex(&row, hex)).collect();
                for pair in hexes.windows(2) {
                    let [Some(one), Some(other)] = pair else {
                        continue;
                    };
                    count += 1;
                    let between = kinds.entry(kind.clone()).or_default();
                    between.push(format!("{one}/{other}"));
                }
            }
        }
        self.lower_columns(kinds.values());
        let mut list = ArrayOfTables::new();
        for (kind, between) in kinds {
            let mut side = Table::new();
            side.insert("kind", value(kind));
            side.insert("between", value(between));
            list.push(side);
        }
        let told = format!("features on {}", counted(count, "hexside"));
        self.filled.told.push(told);
        if let Some(map) = self.document.get_mut("map").and_then(Item::as_table_mut) {
            map.insert("side", Item::ArrayOfTables(list));
        }
    }

    /// Returns the kit's kind for a hexside; Blind Swords has only one kind of road. A new kind gets an empty table,
    /// and is listed for the author to complete.
    fn kind_of_side(&mut self, kind: String) -> String {
        let is_blind = self.rules == "blind-swords";
        let is_road =
            ["turnpike", "pike", "road", "trail", "lane", "track"].contains(&kind.as_str());
        if is_blind && is_road {
            return "road".to_owned();
        }
        let is_known = |document: &DocumentMut| {
            let sides = document.get("hexside");
            sides.is_some_and(|sides| sides.get(&kind).is_some())
        };
        let is_of_rules = !is_blind && SIDE_KINDS.contains(&kind.as_str());
        if is_of_rules || kind.is_empty() || is_known(&self.document) {
            return kind;
        }
        if let Some(sides) = self
            .document
            .get_mut("hexside")
            .and_then(Item::as_table_mut)
        {
            sides.insert(&kind, Item::Table(Table::new()));
        }
        self.filled.needs.push(format!(
            "[hexside.{kind}] is empty: write its costs and effects, or the program will ask"
        ));
        kind
    }

    /// Sets which columns are half a hex lower, even or odd: the choice that makes more of the listed pairs of hexes
    /// neighbours.
    fn lower_columns<'a>(&mut self, between: impl Iterator<Item = &'a Array>) {
        let pairs = between.flat_map(Array::iter).filter_map(Value::as_str);
        let pairs: Vec<(&str, &str)> = pairs.filter_map(|pair| pair.split_once('/')).collect();
        let touching = |lower: Lower| {
            let grid = HexGrid {
                columns: WIDEST,
                rows: WIDEST,
                lower,
            };
            let touch = |pair: &&(&str, &str)| {
                let ends = grid.read(pair.0).zip(grid.read(pair.1));
                ends.is_some_and(|(one, other)| grid.distance(one, other) == 1)
            };
            pairs.iter().filter(touch).count()
        };
        let (even, odd) = (touching(Lower::Even), touching(Lower::Odd));
        let low = match odd > even {
            true => "odd",
            false => "even",
        };
        let map = self.document.get_mut("map").and_then(Item::as_table_mut);
        if let Some(map) = map {
            map.insert("low", value(low));
        }
        match even == odd {
            true => self.filled.needs.push(
                "low = \"even\" in [map]: even columns stand half a hex lower; write \"odd\" if yours do not"
                    .to_owned(),
            ),
            false => self.filled.told.push(format!(
                "{low} columns are half a hex lower; otherwise {} of the hexsides would not touch",
                even.abs_diff(odd)
            )),
        }
    }

    /// Gives the map the size that the author wants, or else the size that the named hexes need; without either, there
    /// is no map. A hex far from all others counts as a typing error.
    pub(super) fn fit_extent(&mut self) {
        let last = |part: fn(&str) -> Option<&str>| {
            let numbers = self
                .hexes
                .keys()
                .filter_map(|hex| part(hex)?.parse::<i64>().ok());
            let numbers: BTreeSet<i64> = numbers.collect();
            let mut last: Option<i64> = None;
            for number in numbers {
                match last {
                    Some(before) if number > 2 * before + FAR => break,
                    _ => last = Some(number),
                }
            }
            last
        };
        let (columns, rows) = (last(|hex| hex.get(..2)), last(|hex| hex.get(2..)));
        let given = self.extent.hexes;
        let Some((columns, rows)) = given.or(columns.zip(rows)) else {
            self.filled.told.push(
                "no [map], because no table names a hex: give its size with --hexes, such as \
                 --hexes 20x15"
                    .to_owned(),
            );
            self.document.remove("map");
            return;
        };
        let Some(map) = self.document.get_mut("map").and_then(Item::as_table_mut) else {
            return;
        };
        map.insert("columns", value(columns));
        map.insert("rows", value(rows));
        let is_out = |hex: &str| {
            let part = |text: Option<&str>| text.and_then(|text| text.parse::<i64>().ok());
            part(hex.get(..2)) > Some(columns) || part(hex.get(2..)) > Some(rows)
        };
        let out = self.hexes.iter().filter(|(hex, _)| is_out(hex));
        let out: Vec<String> = out
            .map(|(hex, place)| {
                let why = match given {
                    Some((columns, rows)) => format!("off a map of {columns}x{rows} hexes"),
                    None => "far from all others".to_owned(),
                };
                format!("{place}: hex {hex} is {why}: correct it in the table and in the kit")
            })
            .collect();
        self.filled.needs.extend(out);
        if given.is_none() {
            self.filled.told.push(format!(
                "the map is set to {} by {}, the last hexes in the tables; if it is larger, change \
                 `columns` and `rows` of [map]",
                counted(columns, "column"),
                counted(rows, "row")
            ));
        }
    }
}
