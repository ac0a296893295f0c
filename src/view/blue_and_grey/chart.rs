//! Charts as lines of text: their learnt cells, complications, points.

use std::collections::BTreeMap;

use crate::sheets::contents::of_hexes;
use rules::blue_and_grey::kit::Kit;
use rules::blue_and_grey::score as points;
use rules::blue_and_grey::state::State;
use rules::blue_and_grey::switch::{COMPLICATIONS, ComplicationForm};
use rules::tally::Fraction;

/// Heading for lines that belong to no table of a kit.
const BESIDE: &str = "# beside the tables";

/// Returns the answers learnt about the charts, as lines to paste into the kit (BG-080).
pub(super) fn learnt(state: &State) -> Vec<String> {
    let mut tables: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut cells: Vec<(&str, &str, &str)> = Vec::new();
    let mut levels: Vec<String> = Vec::new();
    for (cell, value) in &state.learnt {
        let words: Vec<&str> = cell.split_whitespace().collect();
        match words.as_slice() {
            [table @ ("crt" | "bombardment"), column, die] => cells.push((table, column, die)),
            ["command", side, turn] => {
                levels.push(format!("{{ turns = [{turn}, {turn}], {side} = {value} }}"));
            }
            words => {
                let (table, line) = row(words, value);
                tables.entry(table).or_default().push(line);
            }
        }
    }
    if !levels.is_empty() {
        let line = format!("levels = [{}]", levels.join(", "));
        tables.entry("command".to_owned()).or_default().push(line);
    }
    for (table, line) in results(state, &cells) {
        tables.entry(table.to_owned()).or_default().push(line);
    }
    let mut lines = Vec::new();
    for (table, more) in tables {
        lines.push(match table.as_str() {
            BESIDE => BESIDE.to_owned(),
            name => format!("[{name}]"),
        });
        lines.extend(more);
    }
    match lines.is_empty() {
        true => vec!["nothing yet: the kit had every answer".to_owned()],
        false => lines,
    }
}

/// Returns the heading of the table that contains a cell, and the cell's line in that table.
fn row(cell: &[&str], value: &str) -> (String, String) {
    let set = |key: &str| format!("{key} = {}", toml(value));
    match cell {
        [table @ ("ground" | "hexside" | "state"), name, key] => {
            (format!("{table}.{name}"), set(key))
        }
        ["ground", name, "move", kind] => (format!("ground.{name}.move"), set(kind)),
        ["stacking", key] if value.parse::<usize>().is_err() => {
            ("stacking".to_owned(), format!("# {key}: no limit"))
        }
        [
            table @ ("zones" | "combat" | "works" | "crt" | "stacking" | "bombardment"),
            key,
        ] => ((*table).to_owned(), set(key)),
        ["entry", hex] => {
            let line = format!("at = \"{hex}\"\n{}", set("base"));
            ("[arrival]".to_owned(), line)
        }
        words => (BESIDE.to_owned(), format!("# {}: {value}", words.join(" "))),
    }
}

/// Formats a value as TOML.
fn toml(value: &str) -> String {
    let is_plain = Fraction::read(value).is_some() && !value.contains(['/', ' ']);
    if is_plain {
        value.to_owned()
    } else {
        format!("\"{value}\"")
    }
}

/// Returns the rows of the results table with every known cell, each with its table; unknown cells are empty.
fn results(state: &State, cells: &[(&str, &str, &str)]) -> Vec<(&'static str, String)> {
    let of_attacks: Vec<_> = cells.iter().filter(|(table, ..)| *table == "crt").collect();
    let columns = columns(&state.kit, of_attacks.iter().map(|(_, column, _)| *column));
    let mut lines = Vec::new();
    let is_wider = state
        .kit
        .crt
        .as_ref()
        .is_none_or(|crt| crt.columns != columns);
    if is_wider && !of_attacks.is_empty() {
        let named: Vec<String> = columns
            .iter()
            .map(|column| format!("\"{column}\""))
            .collect();
        lines.push(("crt", format!("columns = [{}]", named.join(", "))));
    }
    let mut dice: Vec<i64> = of_attacks
        .iter()
        .filter_map(|(_, _, die)| die.parse().ok())
        .collect();
    dice.sort_unstable();
    dice.dedup();
    for die in dice {
        let row: Vec<String> = columns
            .iter()
            .map(|column| format!("\"{}\"", cell(state, column, die)))
            .collect();
        lines.push(("crt.rows", format!("{die} = [{}]", row.join(", "))));
    }
    for (table, column, die) in cells.iter().filter(|(table, ..)| *table != "crt") {
        let code = state.learnt.get(&format!("{table} {column} {die}"));
        let code = code.cloned().unwrap_or_default();
        lines.push((BESIDE, format!("# {table}, {column}, die {die}: {code}")));
    }
    lines
}

fn cell(state: &State, column: &str, die: i64) -> String {
    let printed = state.kit.crt.as_ref().and_then(|crt| crt.code(column, die));
    let told = state.learnt.get(&format!("crt {column} {die}"));
    printed
        .or(told.map(String::as_str))
        .unwrap_or_default()
        .to_owned()
}

/// Returns the columns, those of the kit and the learnt ones, from the weakest odds to the strongest.
fn columns<'a>(kit: &Kit, learnt: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut columns = kit
        .crt
        .as_ref()
        .map(|crt| crt.columns.clone())
        .unwrap_or_default();
    for column in learnt {
        if !columns.iter().any(|known| known == column) {
            columns.push(column.to_owned());
        }
    }
    columns.sort_by_key(|column| {
        let (over, under) = column.split_once('-').unwrap_or((column, "1"));
        let number = |text: &str| text.parse().unwrap_or(1);
        Fraction::new(number(over), number(under))
    });
    columns
}

/// Lists every complication with its setting and the complications that it requires.
pub(super) fn complications(state: &State) -> Vec<String> {
    let lines = complication_rows(state);
    let line = |[name, form, does]: [String; 3]| format!("{name:<12} {form:<6} {does}");
    lines.map(line).collect()
}

/// Returns the complications as rows: name, setting, effect.
pub(super) fn complication_rows(state: &State) -> impl Iterator<Item = [String; 3]> {
    COMPLICATIONS.iter().map(|row| {
        let needs: Vec<&str> = row.needs.iter().map(|need| need.name()).collect();
        let needs = match needs.is_empty() {
            true => String::new(),
            false => format!(", needs {}", needs.join(" and ")),
        };
        let form = state.kit.complications.form(row.is);
        let form = form.map_or("off", ComplicationForm::word);
        let does = format!("{}{needs} ({})", row.does, row.rule);
        [row.name.to_owned(), form.to_owned(), does]
    })
}

/// Returns the points of both sides, item by item (BG-014, BG-082).
pub(super) fn score(state: &State) -> Vec<String> {
    let mut lines = Vec::new();
    for side in &state.kit.sides {
        let score = points::of_side(state, &side.id);
        lines.push(format!("{} {}", side.name, score.total()));
        lines.extend(
            score
                .objectives
                .iter()
                .map(|(id, value)| format!("  holds {id}: {value}")),
        );
        if state.kit.value_of_losses(&side.id) != 0 {
            lines.push(format!(
                "  strength that the enemy lost: {}",
                score.strength
            ));
        }
        if score.given != 0 {
            lines.push(format!("  given: {}", score.given));
        }
        let losses = points::strength_losses(state, &side.id);
        lines.push(format!(
            "  lost {} in combat, {} otherwise",
            losses.in_combat, losses.otherwise
        ));
    }
    lines
}

/// Describes the scale of a hex and of a point of strength (BG-008).
pub(super) fn scale() -> Vec<String> {
    vec!["a hex is 300 to 400 m; a strength point is 125 to 500 men or a battery of 4 to 6 guns (BG-008)".to_owned()]
}

/// Describes the content of a kit in one or two lines.
pub(super) fn remarks(state: &State) -> Vec<String> {
    let kit = &state.kit;
    let map = kit.map.as_ref().map(|map| (map.columns, map.rows));
    let mut lines = vec![format!(
        "{} units, {} arriving later, {}",
        kit.units.len(),
        kit.arrivals.len(),
        of_hexes(map, kit.turns)
    )];
    let on: Vec<&str> = kit.complications.words().into_keys().collect();
    if !on.is_empty() {
        lines.push(format!("complications: {}", on.join(", ")));
    }
    lines
}
