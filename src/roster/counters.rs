//! New kits and score sheets, made from a template whose counters and ground are replaced by those of given tables.

mod cells;
mod columns;
mod commands;
mod ground;
mod leftovers;
mod players;

use std::collections::BTreeMap;

use toml_edit::{DocumentMut, InlineTable, Item, Table, value};

use cells::RowNeed;
use columns::{COUNTERS, Found, GROUND, HEXSIDES, TERRAIN, find_header};
use commands::{CommandRow, Commands, names_leader};
use rules::hue::{Hue, Uniform};
use rules::spelling::counted;

use crate::draft::Identifiers;
use crate::sheet::Sheet;
use crate::tables::replace_tables;

/// A kit filled from tables.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Filled {
    /// The text of the kit.
    pub text: String,
    /// Sentences about the content that was read.
    pub told: Vec<String>,
    /// Points that a person should check, in sentences.
    pub needs: Vec<String>,
}

/// A table of a file.
#[derive(Debug, Clone, PartialEq)]
pub struct TableSource {
    /// Rows of the table.
    pub sheet: Sheet,
    /// Name of the file and, if the file has several, of the sheet.
    pub place: String,
    /// The side of all counters, for a table without a column of sides; `None` if the table has that column.
    pub side: Option<String>,
}

/// A score sheet to begin with.
const SCORESHEET: &str = "\
# A score sheet: turns, points and notes of any game, without its rules.

format = 1
game = \"scoresheet\"
name = \"\"
turns = 8                    # leave it out if the last turn is unknown

[[side]]
id = \"blue\"
name = \"Blue\"

[[side]]
id = \"grey\"
name = \"Grey\"
";

/// Returns the built-in kit that is the template for new kits of a rule set; `None` for a score sheet, which has its
/// own template.
#[must_use]
pub fn template(rules: &str) -> Option<&'static str> {
    match rules {
        "blind-swords" => Some("coldwater-ford"),
        "blue-and-grey" => Some("chestnut-ridge"),
        _ => None,
    }
}

/// Length and extent of a game, as far as the author gives them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct KitExtent {
    /// Number of turns.
    pub turns: Option<i64>,
    /// Columns and rows of the map.
    pub hexes: Option<(i64, i64)>,
}

/// Writes a new kit from the text of its template; an empty template makes a score sheet. A kit made from tables does
/// not get the template's number of turns.
///
/// # Errors
///
/// Fails with a sentence if the tables contain no counters, ground or players, or a number of sides that no game has,
/// or if the template's battle does not fit on a map of the given extent.
pub fn begin_kit(
    template: &str,
    name: &str,
    sheets: &[TableSource],
    extent: KitExtent,
) -> Result<Filled, String> {
    let text = if template.is_empty() {
        SCORESHEET
    } else {
        template
    };
    let document: Result<DocumentMut, _> = text.parse();
    let mut document =
        document.map_err(|error| format!("BUG: the template is not TOML: {error}"))?;
    crate::tables::set_value(document.as_table_mut(), "name", name);
    if let Some(turns) = extent.turns {
        crate::tables::set_value(document.as_table_mut(), "turns", turns);
    }
    let mut filled = Filled::default();
    if !template.is_empty() {
        if sheets.is_empty() {
            widen_map(&mut document, extent)?;
            filled.told.push(
                "its turns, map, units and charts belong to an invented battle; give your own with --turns, \
                 --hexes and --from"
                    .to_owned(),
            );
        }
        let head = format!(
            "# {}: a kit to begin with. All its charts are invented: replace their numbers by those of your own\n\
             # game. `vidette check FILE` names every fault at its line and column.\n#\n\
             # A hex is CCRR, two figures of the column and two of the row; a range of a column or row is \"0102-0110\".\n\n",
            name.lines().next().unwrap_or_default()
        );
        if let Some(mut key) = document.key_mut("format") {
            key.leaf_decor_mut().set_prefix(head);
        }
    }
    if !sheets.is_empty() {
        let mut filler = Filler {
            document,
            identifiers: Identifiers::default(),
            filled,
            rules: crate::game_of(text),
            extent,
            hexes: BTreeMap::new(),
            row_needs: Vec::new(),
        };
        filler.fill_kit(sheets)?;
        (document, filled) = (filler.document, filler.filled);
    }
    filled.text = document.to_string();
    Ok(filled)
}

/// Gives the template's map the size that the author wants.
fn widen_map(document: &mut DocumentMut, extent: KitExtent) -> Result<(), String> {
    let map = document.get_mut("map").and_then(Item::as_table_mut);
    let Some((map, (columns, rows))) = map.zip(extent.hexes) else {
        return Ok(());
    };
    let least = |key: &str| map.get(key).and_then(Item::as_integer).unwrap_or(0);
    let (least_columns, least_rows) = (least("columns"), least("rows"));
    if columns < least_columns || rows < least_rows {
        return Err(format!(
            "the invented battle in a new kit needs {least_columns} columns and {least_rows} rows; give your own \
             counters and ground with --from for a smaller map"
        ));
    }
    map.insert("columns", value(columns));
    map.insert("rows", value(rows));
    Ok(())
}

struct Filler {
    document: DocumentMut,
    identifiers: Identifiers,
    filled: Filled,
    rules: String,
    extent: KitExtent,
    /// Every hex that the tables name, with the place where it is first named.
    hexes: BTreeMap<String, String>,
    /// The needs that concern a single row.
    row_needs: Vec<RowNeed>,
}

impl Filler {
    fn fill_kit(&mut self, sheets: &[TableSource]) -> Result<(), String> {
        if self.rules == "scoresheet" {
            return self.fill_players(sheets);
        }
        let of_counters = |table: &'_ TableSource| {
            // A side that is given for the whole table needs no column.
            let required: &[&str] = match table.side {
                Some(_) => &["name", "strength"],
                None => &["side", "name"],
            };
            let is_of_map = find_header(table, TERRAIN, &["kind"]).is_some();
            !is_of_map && find_header(table, COUNTERS, required).is_some()
        };
        let counters = sheets.iter().filter(|table| of_counters(table));
        let counters = counters.filter_map(|table| find_header(table, COUNTERS, &["name"]));
        let counters: Vec<Found<'_>> = counters.collect();
        let of_map = || sheets.iter().filter(|table| !of_counters(table));
        let ground: Vec<Found<'_>> = of_map()
            .filter_map(|sheet| find_header(sheet, GROUND, &["hexes", "kind"]))
            .collect();
        let sides: Vec<Found<'_>> = of_map()
            .filter_map(|sheet| find_header(sheet, HEXSIDES, &["between", "kind"]))
            .collect();
        let is_read = |table: &&TableSource| {
            let names = |found: &Found<'_>| found.is_of(table);
            [&counters, &ground, &sides]
                .into_iter()
                .flatten()
                .any(names)
        };
        let unread = sheets.iter().filter(|table| !is_read(table));
        let unread: Vec<String> = unread.map(|table| table.place.clone()).collect();
        if counters.is_empty() && ground.is_empty() && sides.is_empty() {
            return Err(
                "found no table of counters (side, unit, kind, strength, hex ...), of ground (hex, \
                 terrain, level ...) or of hexsides (between, feature)"
                    .to_owned(),
            );
        }
        for found in [&counters, &ground, &sides].into_iter().flatten() {
            let (place, headings) = found.unread(unused_columns(&self.rules));
            if !headings.is_empty() {
                let said = format!("{place}: not read: {}", headings.join(", "));
                self.filled.told.push(said);
            }
        }
        // Things on the template's map have no place on another map.
        self.document.remove("objective");
        if let Some(map) = self.document.get_mut("map").and_then(Item::as_table_mut) {
            map.remove("terrain");
            map.remove("side");
        }
        for place in unread {
            self.filled.needs.push(format!(
                "{place}: skipped; no headings for counters (side, unit ...), ground (hex, terrain ...) or \
            hexsides (between, feature)"
            ));
        }
        if !counters.is_empty() {
            self.fill_counters(&counters)?;
            self.drop_events();
        }
        if !ground.is_empty() {
            self.fill_ground(&ground);
        }
        if !sides.is_empty() {
            self.fill_hexsides(&sides);
        }
        self.fold_row_needs();
        self.fit_extent();
        self.drop_unused();
        Ok(())
    }

    /// Replaces the template's sides, and everything that belongs to them, by the counters and what comes with them.
    fn fill_counters(&mut self, counters: &[Found<'_>]) -> Result<(), String> {
        self.tell_totals(counters);
        let sides = self.name_sides(counters)?;
        let is_blind = self.rules == "blind-swords";
        let (mut units, mut arrivals) = (Vec::new(), Vec::new());
        let mut commands = Commands::default();
        let mut named: BTreeMap<String, String> = BTreeMap::new();
        let mut count = 0;
        for table in counters {
            for row in table.rows() {
                let (side, name) = (sides.get(&row.text("side")), row.text("name"));
                if let Some(side) = side.filter(|_| is_blind && name.is_empty())
                    && self.read_leader(&row, side, &mut commands)
                {
                    continue;
                }
                let Some(side) = side.filter(|_| !name.is_empty()) else {
                    self.add_need(&row, "side or unit name missing: left out");
                    continue;
                };
                if names_leader(&row.text("kind")) {
                    self.take_leader(&row, side, &name, &mut commands);
                    continue;
                }
                self.note_twin(&row, &name, &mut named);
                count += 1;
                let id = self
                    .identifiers
                    .unused_id(row.first(&["id", "name"]).as_str());
                let mut unit = Table::new();
                unit.insert("id", value(id.as_str()));
                unit.insert("name", value(name.as_str()));
                unit.insert("side", value(side.as_str()));
                let at = self.read_hex(&row, &row.text("at"));
                let entry = self.read_hex(&row, &row.text("entry"));
                let turn = self.read_number(&row, "turn");
                let place = entry.or_else(|| at.clone());
                if is_blind {
                    self.write_kind(&mut unit, &row);
                    // Guns have no brigade (BS-101).
                    let is_guns = unit.get("kind").and_then(Item::as_str) == Some("artillery");
                    let rating = self.read_number(&row, "command_rating");
                    let brigade = (!is_guns).then(|| {
                        let row = CommandRow {
                            side,
                            division: &row.text("division"),
                            brigade: &row.text("brigade"),
                            leader: &row.text("leader"),
                            rating,
                        };
                        commands.brigade(&row, &mut self.identifiers)
                    });
                    if let Some(brigade) = brigade.flatten() {
                        unit.insert("brigade", value(brigade));
                    }
                    self.write_faces(&mut unit, &row);
                    if is_yes(&row.text("pair")) {
                        unit.insert("pair", value(true));
                    }
                    if !row.text("weapon").is_empty() {
                        unit.insert("weapon", value(row.text("weapon")));
                    }
                    match (turn, place) {
                        (Some(turn), place) => {
                            let mut arrives = InlineTable::new();
                            arrives.insert("turn", turn.into());
                            if let Some(place) = place {
                                arrives.insert("at", place.into());
                            }
                            unit.insert("arrives", value(arrives));
                        }
                        (None, Some(place)) => {
                            unit.insert("at", value(place));
                        }
                        (None, None) => {}
                    }
                } else {
                    self.write_kind(&mut unit, &row);
                    let size = row.text("size").to_lowercase();
                    if !size.is_empty() {
                        unit.insert("size", value(size));
                    }
                    if !row.text("formation").is_empty() {
                        unit.insert("formation", value(row.text("formation")));
                    }
                    self.write_strengths(&mut unit, &row);
                    match (turn, place) {
                        (Some(turn), place) => {
                            let mut arrival = Table::new();
                            arrival.insert("unit", value(id.as_str()));
                            arrival.insert("turn", value(turn));
                            if let Some(place) = place {
                                arrival.insert("at", value(place));
                            }
                            arrivals.push(arrival);
                        }
                        (None, Some(place)) => {
                            unit.insert("at", value(place));
                        }
                        (None, None) => {}
                    }
                }
                units.push(unit);
            }
        }
        self.filled
            .told
            .push(format!("{}, 2 sides", counted(count, "counter")));
        let tables = |tables: Vec<Table>| tables.into_iter().map(spaced_table).collect();
        replace_tables(&mut self.document, "unit", tables(units));
        if is_blind {
            let unrated = commands.unrated_divisions();
            if !unrated.is_empty() {
                self.filled.needs.push(format!(
                    "no ratings for the division chits of {}: each activates a brigade fully, without a die; \
                     write rating = 4 in each [[chit]] (BS-003, BS-310)",
                    unrated.join(", ")
                ));
            }
            replace_tables(&mut self.document, "chit", tables(commands.chits()));
            replace_tables(&mut self.document, "division", tables(commands.divisions));
            replace_tables(&mut self.document, "brigade", tables(commands.brigades));
        } else {
            replace_tables(&mut self.document, "arrival", tables(arrivals));
        }
        Ok(())
    }

    /// Tells which rows are skipped because they are totals.
    fn tell_totals(&mut self, counters: &[Found<'_>]) {
        for table in counters {
            let totals = table.totals();
            if !totals.is_empty() {
                let noun = if totals.len() == 1 { "row" } else { "rows" };
                let said = format!(
                    "{}: skipped: {noun} {} (total)",
                    table.place(),
                    totals.join(", ")
                );
                self.filled.told.push(said);
            }
        }
    }

    /// Renames the template's two sides after those of the tables, matched by colour; returns the sides' identifiers by
    /// name.
    fn name_sides(&mut self, counters: &[Found<'_>]) -> Result<BTreeMap<String, String>, String> {
        let mut names: Vec<String> = Vec::new();
        for row in counters.iter().flat_map(Found::rows) {
            let side = row.text("side");
            if !side.is_empty() && !names.contains(&side) {
                names.push(side);
            }
        }
        let [one, other] = names.as_slice() else {
            return Err(format!(
                "a game has 2 sides, but the side column names {}: {}",
                names.len(),
                names.join(", ")
            ));
        };
        let hues = Hue::of_sides([one, other].map(|name| Uniform {
            colour: "",
            id: "",
            name,
        }));
        let ids = hues.map(|hue| match hue {
            Hue::Blue => "union",
            Hue::Grey => "confederate",
        });
        let sides: BTreeMap<String, String> = names
            .iter()
            .zip(ids)
            .map(|(name, id)| (name.clone(), id.to_owned()))
            .collect();
        for table in crate::tables::tables_under(self.document.as_table_mut(), "side") {
            let id = crate::tables::id(table).into_owned();
            self.identifiers.unused_id(&id);
            if let Some((name, _)) = sides.iter().find(|(_, own)| **own == id) {
                crate::tables::set_value(table, "name", name.as_str());
            }
        }
        Ok(sides)
    }
}

/// Returns the columns of counters that a rule set has no use for.
fn unused_columns(rules: &str) -> &'static [&'static str] {
    match rules {
        "blind-swords" => &["size", "formation", "move"],
        _ => &[
            "division",
            "brigade",
            "leader",
            "command_rating",
            "rating",
            "worn_rating",
            "weapon",
            "pair",
        ],
    }
}

/// Checks whether a cell says yes: anything but a blank, a dash, a zero or a word for no.
fn is_yes(cell: &str) -> bool {
    let cell = cell.to_lowercase();
    !matches!(
        cell.as_str(),
        "" | "-" | "\u{2013}" | "0" | "n" | "no" | "false"
    )
}

/// Puts a blank line before a table.
fn spaced_table(mut table: Table) -> Table {
    table.decor_mut().set_prefix("\n");
    table
}
