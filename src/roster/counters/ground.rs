//! Ground and size of a kit's map.

use std::collections::BTreeMap;

use toml_edit::{Array, ArrayOfTables, DocumentMut, Item, Table, value};

use super::{Filler, columns::Found};
use rules::spelling::counted;

impl Filler {
    /// Replaces the ground of the map.
    pub(super) fn fill_ground(&mut self, ground: &[Found<'_>]) {
        let mut pieces: BTreeMap<(String, Option<i64>, String, bool), Array> = BTreeMap::new();
        let mut count = 0;
        for row in ground.iter().flat_map(Found::rows) {
            let kind = row.text("kind").to_lowercase().replace(' ', "-");
            let is_slope =
                ["yes", "x", "true", "1"].contains(&row.text("slope").to_lowercase().as_str());
            let key = (kind, row.number("level"), row.text("place"), is_slope);
            for hex in row
                .text("hexes")
                .split([',', ';', ' '])
                .filter(|hex| !hex.is_empty())
            {
                let hexes = match hex.split_once('-') {
                    Some((from, to)) => {
                        let ends = [from, to].map(|end| self.read_hex(end).unwrap_or_default());
                        ends.join("-")
                    }
                    None => self.read_hex(hex).unwrap_or_default(),
                };
                count += 1;
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
            if is_blind || !name.is_empty() {
                let name = if name.is_empty() { kind.clone() } else { name };
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
            let is_priced = |document: &DocumentMut| {
                document
                    .get("ground")
                    .and_then(|ground| ground.get(&kind))
                    .is_some()
            };
            if !kind.is_empty() && !is_priced(&self.document) && !unpriced.contains(&kind) {
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
                "[ground.{kind}] is empty: write what it costs and does, or the program asks when it matters"
            ));
        }
        if let Some(map) = self.document.get_mut("map").and_then(Item::as_table_mut) {
            map.insert("terrain", Item::ArrayOfTables(list));
        }
    }

    /// Replaces the features of hexsides. A cell lists sides, `0504/0604`, and paths of several hexes,
    /// `0104-0204-0304`.
    pub(super) fn fill_hexsides(&mut self, sides: &[Found<'_>]) {
        let mut kinds: BTreeMap<String, Array> = BTreeMap::new();
        let mut count = 0;
        for row in sides.iter().flat_map(Found::rows) {
            let kind = row.text("kind").to_lowercase().replace(' ', "-");
            for way in row.text("between").split([',', ';', ' ']) {
                let hexes = way.split(['/', '-']).map(|hex| self.read_hex(hex));
                let hexes: Vec<String> = hexes.flatten().collect();
                for pair in hexes.windows(2) {
                    count += 1;
                    let between = kinds.entry(kind.clone()).or_default();
                    between.push(pair.join("/"));
                }
            }
        }
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

    /// Makes the map as large as the hexes that the tables name; without any there is no map.
    pub(super) fn fit_extent(&mut self) {
        let most = |part: fn(&str) -> Option<&str>| {
            let numbers = self
                .hexes
                .iter()
                .filter_map(|hex| part(hex)?.parse::<i64>().ok());
            numbers.max()
        };
        let (columns, rows) = (most(|hex| hex.get(..2)), most(|hex| hex.get(2..)));
        match (
            columns.zip(rows),
            self.document.get_mut("map").and_then(Item::as_table_mut),
        ) {
            (Some((columns, rows)), Some(map)) => {
                map.insert("columns", value(columns));
                map.insert("rows", value(rows));
                self.filled.needs.push(format!(
                    "the map is taken as {columns} columns by {rows} rows, the last that the tables name: mend `columns` and `rows` of [map] if it is larger"
                ));
            }
            (None, Some(_)) => {
                self.document.remove("map");
            }
            _ => {}
        }
    }
}
