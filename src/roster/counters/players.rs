//! Score sheets filled from tables: the sides with their points, and the number of turns.

use std::collections::BTreeMap;

use toml_edit::{Table, value};

use super::columns::one_line;
use super::{Filler, TableSource, spaced_table};
use crate::draft::Identifiers;
use crate::sheet::Row;
use crate::tables::{replace_tables, set_value};
use rules::speech::words::opens_clause;
use rules::spelling::{counted, quoted};

/// Number of first rows that are searched for a header.
const HEAD: usize = 12;

/// Maximum number of lines in a table without a header that is read as a list of names.
const MAX_NAMES: usize = 12;

/// Maximum number of turns; a larger number is not a number of turns.
const MAX_TURNS: u32 = 999;

const SIDES: [&str; 10] = [
    "player", "players", "side", "sides", "name", "army", "team", "nation", "faction", "who",
];
const POINTS: [&str; 11] = [
    "points",
    "point",
    "pts",
    "score",
    "vp",
    "vps",
    "victorypoints",
    "total",
    "totals",
    "sum",
    "result",
];
const TURNS: [&str; 7] = [
    "turns",
    "rounds",
    "numberofturns",
    "lastturn",
    "turnlimit",
    "gamelength",
    "length",
];
const TURN: [&str; 5] = ["turn", "round", "t", "gameturn", "gt"];
const TOTALS: [&str; 7] = [
    "total", "totals", "sum", "result", "final", "score", "points",
];

/// A side of the sheet, as given in the tables.
#[derive(Debug, Default)]
struct Player {
    name: String,
    id: String,
    /// Points of the column of totals.
    total: Option<i64>,
    /// Sum of the points of each turn.
    by_turns: Option<i64>,
    place: String,
}

impl Player {
    fn add(&mut self, points: i64) {
        self.by_turns = Some(self.by_turns.unwrap_or(0).saturating_add(points));
    }
}

/// Meaning of a column of a table that has a row for each side.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Column {
    Side,
    Id,
    Points,
    Turns,
    /// The turn of the row.
    Turn,
    /// Points of one turn.
    OfTurn(u32),
}

/// The sides of all tables, in order.
#[derive(Debug, Default)]
struct Players {
    list: Vec<Player>,
    turns: Option<u32>,
    told: Vec<String>,
    needs: Vec<String>,
}

impl Filler {
    /// Replaces the sides of a score sheet, and its number of turns.
    pub(super) fn fill_players(&mut self, sheets: &[TableSource]) -> Result<(), String> {
        let mut players = Players::default();
        for table in sheets {
            players.read(table);
        }
        if players.list.len() < 2 {
            return Err(format!(
                "a score sheet needs two or more sides, and the table names {}: add a column `player` or `side`, or a \
                 column for the turns and one for each player, headed with the player's name",
                players.list.len()
            ));
        }
        let turns = players.turns;
        let mut said = counted(players.list.len(), "side");
        match turns {
            Some(turns) => {
                set_value(self.document.as_table_mut(), "turns", i64::from(turns));
                said.push_str(&format!(", {}", counted(turns, "turn")));
            }
            None => {
                self.document.remove("turns");
                said.push_str(
                    ", no last turn: write turns = 8 above the first [[side]] if there is one",
                );
            }
        }
        self.filled.told.push(said);
        let mut scores = Vec::new();
        let mut tables = Vec::new();
        for player in &players.list {
            let mut side = Table::new();
            side.insert("id", value(side_id(player, &mut self.identifiers)));
            side.insert("name", value(player.name.as_str()));
            let points = players.needs_points(player, &mut self.filled.needs);
            if points != 0 {
                side.insert("points", value(points));
                scores.push(format!("{} {points}", player.name));
            }
            tables.push(spaced_table(side));
        }
        if !scores.is_empty() {
            let scores = scores.join(", ");
            self.filled
                .told
                .push(format!("points at the start: {scores}"));
        }
        replace_tables(&mut self.document, "side", tables);
        self.filled.told.append(&mut players.told);
        self.filled.needs.append(&mut players.needs);
        Ok(())
    }
}

/// Makes the identifier of a side: one word that no command has.
fn side_id(player: &Player, identifiers: &mut Identifiers) -> String {
    let text = if player.id.is_empty() {
        &player.name
    } else {
        &player.id
    };
    let id = identifiers.unused_id(text);
    match opens_clause(&id) {
        true => identifiers.unused_id(&format!("{text} side")),
        false => id,
    }
}

impl Players {
    /// Returns the points of a side: its total, else the sum of its turns; reports a total that differs from the sum.
    fn needs_points(&self, player: &Player, needs: &mut Vec<String>) -> i64 {
        if let (Some(total), Some(sum)) = (player.total, player.by_turns)
            && total != sum
        {
            needs.push(format!(
                "{}: {} has {total} points, but the points of the turns add up to {sum}: taken as {total}",
                player.place, player.name
            ));
        }
        player.total.or(player.by_turns).unwrap_or(0)
    }

    /// Returns the index of a side; adds it if it is new.
    fn player(&mut self, name: &str, place: String) -> usize {
        let known = self.list.iter().position(|player| player.name == name);
        known.unwrap_or_else(|| {
            self.list.push(Player {
                name: name.to_owned(),
                place,
                ..Player::default()
            });
            self.list.len() - 1
        })
    }

    fn last_turn(&mut self, turn: u32) {
        self.turns = self.turns.max(Some(turn));
    }

    fn read(&mut self, table: &TableSource) {
        let rows = &table.sheet.rows;
        let found = rows.iter().take(HEAD).enumerate().find_map(|(at, row)| {
            let by_sides = columns_of(row);
            let is_by_sides = by_sides.iter().any(|(_, column)| *column == Column::Side);
            (is_by_sides || are_turns_by_row(row)).then_some((at, by_sides, is_by_sides))
        });
        let Some((at, columns, is_by_sides)) = found else {
            self.read_names(table);
            return;
        };
        let (above, rest) = rows.split_at_checked(at).unwrap_or((&[], rows));
        for row in above {
            self.read_title(table, row);
        }
        let Some((header, below)) = rest.split_first() else {
            return;
        };
        match is_by_sides {
            true => self.read_sides(table, header, &columns, below),
            false => self.read_turns(table, header, below),
        }
    }

    /// Reads a row above or below the table, which may give the number of turns.
    fn read_title(&mut self, table: &TableSource, row: &Row) {
        let text = one_line(&row.cells.join(" "));
        let label: String = text
            .chars()
            .filter(|c| c.is_alphabetic())
            .collect::<String>()
            .to_lowercase();
        let number = text
            .chars()
            .filter(char::is_ascii_digit)
            .collect::<String>()
            .parse::<u32>();
        match number.ok().filter(|turns| (1..=MAX_TURNS).contains(turns)) {
            Some(turns) if TURNS.contains(&label.as_str()) => self.last_turn(turns),
            _ => self
                .told
                .push(format!("{}: skipped: {}", place(table, row), quoted(&text))),
        }
    }

    /// Reads a table with a row for each side, or for each side and turn.
    fn read_sides(
        &mut self,
        table: &TableSource,
        header: &Row,
        columns: &[(usize, Column)],
        below: &[Row],
    ) {
        let is_read = |at: usize| columns.iter().any(|(column, _)| *column == at);
        let unread = (0..header.cells.len()).filter(|at| !is_read(*at));
        let unread = unread.map(|at| one_line(header.cell(at)));
        let unread: Vec<String> = unread.filter(|heading| !heading.is_empty()).collect();
        if !unread.is_empty() {
            self.told
                .push(format!("{}: not read: {}", table.place, unread.join(", ")));
        }
        for (_, column) in columns {
            if let Column::OfTurn(turn) = column {
                self.last_turn(*turn);
            }
        }
        let is_log = columns.iter().any(|(_, column)| *column == Column::Turn);
        for row in below {
            let of = |column: Column| {
                columns
                    .iter()
                    .find(|(_, known)| *known == column)
                    .map(|(at, _)| *at)
            };
            let name = of(Column::Side)
                .map(|at| one_line(row.cell(at)))
                .unwrap_or_default();
            let small = plain_word(&name);
            if TOTALS.contains(&small.as_str()) {
                self.told
                    .push(format!("{}: skipped: total", place(table, row)));
                continue;
            }
            if name.is_empty() {
                self.needs.push(format!(
                    "{}: this row names no side, so it is left out",
                    place(table, row)
                ));
                continue;
            }
            let is_note = row
                .cells
                .iter()
                .filter(|cell| !cell.trim().is_empty())
                .count()
                == 1
                && header.cells.len() > 1
                && name.contains(' ')
                && name.ends_with(['.', ':', '!']);
            if is_note || TURNS.contains(&small.as_str()) {
                self.read_title(table, row);
                continue;
            }
            let known = self.list.len();
            let n = self.player(&name, place(table, row));
            if n < known && !is_log {
                self.needs.push(format!(
                    "{}: {name} occurs twice; the first is kept",
                    place(table, row)
                ));
                continue;
            }
            for (at, column) in columns {
                let text = one_line(row.cell(*at));
                self.read_cell(n, *column, &text, is_log, &place(table, row));
            }
        }
    }

    fn read_cell(&mut self, n: usize, column: Column, text: &str, is_log: bool, place: &str) {
        if text.is_empty() || column == Column::Side {
            return;
        }
        if column == Column::Id {
            if let Some(player) = self.list.get_mut(n) {
                player.id = text.to_owned();
            }
            return;
        }
        let Some(number) = number_in(text) else {
            if text.contains(char::is_alphanumeric) {
                self.needs
                    .push(format!("{place}: {} is no number: left out", quoted(text)));
            }
            return;
        };
        let turn = u32::try_from(number)
            .ok()
            .filter(|turn| (1..=MAX_TURNS).contains(turn));
        match (column, self.list.get_mut(n)) {
            (Column::Turns, _) => {
                if let Some(turn) = turn {
                    self.last_turn(turn);
                }
            }
            (Column::Points, Some(player)) if !is_log => player.total = Some(number),
            (Column::Points | Column::OfTurn(_), Some(player)) => player.add(number),
            _ => {}
        }
    }

    /// Reads a table with a row for each turn, and a column for each side.
    fn read_turns(&mut self, table: &TableSource, header: &Row, below: &[Row]) {
        let mut sides: BTreeMap<usize, usize> = BTreeMap::new();
        for at in 1..header.cells.len() {
            let name = one_line(header.cell(at));
            let word = plain_word(&name);
            if [
                "notes", "note", "remarks", "time", "date", "event", "events",
            ]
            .contains(&word.as_str())
            {
                self.told.push(format!("{}: not read: {name}", table.place));
            } else if !name.is_empty() {
                sides.insert(at, self.player(&name, place(table, header)));
            }
        }
        for row in below {
            let label = one_line(row.cell(0));
            let turn = number_behind(&label, &TURN).filter(|turn| *turn <= MAX_TURNS);
            let is_total = TOTALS.contains(&plain_word(&label).as_str());
            let is_start = ["start", "handicap", "bonus"].contains(&plain_word(&label).as_str());
            if turn.is_none() && !is_total && !is_start {
                self.read_title(table, row);
                continue;
            }
            if let Some(turn) = turn.filter(|turn| *turn > 0) {
                self.last_turn(turn);
            }
            for (at, n) in &sides {
                let text = one_line(row.cell(*at));
                match (number_in(&text), self.list.get_mut(*n)) {
                    (Some(points), Some(player)) if is_total => player.total = Some(points),
                    (Some(points), Some(player)) => player.add(points),
                    _ if text.contains(char::is_alphanumeric) => {
                        let place = place(table, row);
                        self.needs
                            .push(format!("{place}: {} is no number: left out", quoted(&text)));
                    }
                    _ => {}
                }
            }
        }
    }

    /// Reads a list of names, perhaps followed by points; everything else is left out.
    fn read_names(&mut self, table: &TableSource) {
        let rows = &table.sheet.rows;
        let is_name = |row: &&Row| {
            row.cells
                .iter()
                .filter(|cell| !cell.trim().is_empty())
                .count()
                == 1
        };
        if rows.len() > MAX_NAMES || !rows.iter().all(|row| is_name(&row)) {
            let said = "skipped; no heading `player` or `side`, and no column of turns";
            self.needs.push(format!("{}: {said}", table.place));
            return;
        }
        for row in rows {
            let text = one_line(&row.cells.concat());
            let label = text
                .split([':', ' '])
                .next()
                .map(plain_word)
                .unwrap_or_default();
            if TURNS.contains(&label.as_str()) {
                self.read_title(table, row);
                continue;
            }
            let behind = text.rsplit_once([':', '\t', ' ']);
            let behind = behind.and_then(|(name, points)| Some((name, number_in(points.trim())?)));
            let name = behind.map_or(text.as_str(), |(name, _)| {
                name.trim_end_matches([' ', ':', '.'])
            });
            let n = self.player(name, place(table, row));
            if let (Some((_, points)), Some(player)) = (behind, self.list.get_mut(n)) {
                player.total = Some(points);
            }
        }
    }
}

/// Returns the columns with a known heading.
fn columns_of(row: &Row) -> Vec<(usize, Column)> {
    let mut columns: Vec<(usize, Column)> = Vec::new();
    for at in 0..row.cells.len() {
        let heading = one_line(row.cell(at));
        let word = plain_word(&heading);
        let word = word.as_str();
        let column = if SIDES.contains(&word) {
            Column::Side
        } else if word == "id" {
            Column::Id
        } else if POINTS.contains(&word) {
            Column::Points
        } else if TURNS.contains(&word) {
            Column::Turns
        } else if TURN.contains(&word) {
            Column::Turn
        } else if let Some(turn) =
            number_behind(&heading, &TURN).filter(|turn| (1..=MAX_TURNS).contains(turn))
        {
            Column::OfTurn(turn)
        } else {
            continue;
        };
        if columns.iter().all(|(_, known)| *known != column) {
            columns.push((at, column));
        }
    }
    columns
}

/// Checks whether a row is the header of a table with a row for each turn: `Turn`, then the names of the sides.
fn are_turns_by_row(row: &Row) -> bool {
    let names = row.cells.iter().skip(1).filter(|cell| {
        let word = plain_word(cell);
        !word.is_empty() && !word.bytes().all(|byte| byte.is_ascii_digit())
    });
    TURN.contains(&plain_word(row.cell(0)).as_str()) && names.count() > 1
}

/// Returns a heading in lower case, without blanks and signs.
fn plain_word(text: &str) -> String {
    let letters = text.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// Returns the number of a turn: `3`, `Turn 3`, `T3`.
fn number_behind(text: &str, words: &[&str]) -> Option<u32> {
    let word = plain_word(text);
    let digits = word.trim_start_matches(|letter: char| !letter.is_ascii_digit());
    let before = word.strip_suffix(digits)?;
    (before.is_empty() || words.contains(&before))
        .then(|| digits.parse().ok())
        .flatten()
}

/// Reads a number of points: `3`, `-1`, `+2`, `1,204`, `3.0`.
fn number_in(text: &str) -> Option<i64> {
    let text = text.trim().replace('−', "-");
    let text = text.strip_suffix(".0").unwrap_or(&text);
    let digits: String = text
        .chars()
        .filter(|letter| !matches!(letter, ',' | '\'' | ' ' | '+'))
        .collect();
    digits.parse().ok()
}

/// Returns the place of a row: its table and number.
fn place(table: &TableSource, row: &Row) -> String {
    format!("{}:{}", table.place, row.number)
}
