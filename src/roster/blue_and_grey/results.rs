//! The results table of a kit: columns, rows, codes and their effects.

use std::collections::BTreeMap;

use toml::de::DeValue;

use super::{KitTable, Table};
use crate::entry::Node;
use rules::blue_and_grey::chart::{CodeEffect, Crt, ResultEffect, Rounding};
use rules::blue_and_grey::odds::column_weight;
use rules::spelling::{known_are, nearest, quoted};

/// Reads the results table: rows by face or sum, with a code for each column.
pub(super) fn read(table: &mut Table<'_, '_>, states: &[String]) -> Crt {
    let dice = match table.one_of("die", &["1d6", "2d6"]).as_deref() {
        Some("2d6") => 2,
        _ => 1,
    };
    let columns = table.texts("columns");
    let is_odds = |column: &String| {
        column.split_once('-').is_some_and(|(over, under)| {
            [over, under]
                .iter()
                .all(|part| part.parse::<u32>().is_ok_and(|n| n > 0))
        })
    };
    if let Some(column) = columns.iter().find(|column| !is_odds(column)) {
        let said = format!("{} is not an odds column", quoted(column));
        table.at_key("columns", said, Some("write \"1-3\", \"2-1\"".to_owned()));
    }
    in_order(table, &columns);
    let rounding = table.one_of("rounding", &["defender", "nearest"]);
    let codes = table.child("codes", KitTable("crt.codes", 0), "[crt.codes]", |inner| {
        read_codes(inner, states)
    });
    let codes = codes.unwrap_or_default();
    let rows = table.child("rows", KitTable("crt.rows", 0), "[crt.rows]", |inner| {
        let rows = read_rows(inner, i64::from(dice), columns.len());
        check_unexplained(inner, &rows, &codes);
        rows
    });
    Crt {
        dice,
        clamp: table.flag("clamp").unwrap_or(true),
        rounding: rounding.and_then(|word| Rounding::named(&word)),
        rows: rows.unwrap_or_default(),
        codes,
        columns,
    }
}

/// Checks that columns run from the weakest odds to the strongest. A fight uses the last column that its odds reach,
/// and shifts count to the right (BG-080).
fn in_order(table: &mut Table<'_, '_>, columns: &[String]) {
    let disorder = columns.windows(2).find_map(|pair| match pair {
        [one, next] if column_weight(one)? >= column_weight(next)? => Some((one, next)),
        _ => None,
    });
    if let Some((one, next)) = disorder {
        let said = format!(
            "column {} comes after {}: order columns from the weakest odds to the strongest (BG-080)",
            quoted(next),
            quoted(one)
        );
        let mut sorted: Vec<&String> = columns.iter().collect();
        sorted.sort_by_key(|column| column_weight(column));
        sorted.dedup_by_key(|column| column_weight(column));
        let sorted: Vec<String> = sorted.into_iter().map(|column| quoted(column)).collect();
        let help = format!(
            "write columns = [{}], and reorder the rows to match",
            sorted.join(", ")
        );
        table.at_key("columns", said, Some(help));
    }
}

/// Warns of codes in the rows that have no entry: they are only text, which the players carry out (BG-080).
fn check_unexplained(
    table: &mut Table<'_, '_>,
    rows: &BTreeMap<i64, Vec<String>>,
    codes: &BTreeMap<String, Vec<CodeEffect>>,
) {
    let is_bare = |code: &String| !code.is_empty() && code != NOTHING && !codes.contains_key(code);
    let all: Vec<(&str, &Node<'_>)> = table.all().collect();
    let mut told: Vec<&String> = Vec::new();
    for (die, cells) in rows {
        let row = all.iter().find(|(name, _)| *name == die.to_string());
        let offset = row.map_or(0, |(_, node)| node.span().start);
        for code in cells.iter().filter(|code| is_bare(code)) {
            if told.contains(&code) {
                continue;
            }
            told.push(code);
            let said = format!(
                "the code {} has no effects: players carry it out as text (BG-080)",
                quoted(code)
            );
            let help = format!("write {code} = [\"defenders retreat 1\"] under [crt.codes]");
            table.reader.warn_at(offset, said, Some(help));
        }
    }
}

/// Content of a cell without effect.
const NOTHING: &str = "-";

fn read_rows(table: &mut Table<'_, '_>, dice: i64, columns: usize) -> BTreeMap<i64, Vec<String>> {
    table.pass_any_key();
    let all: Vec<(&str, &Node<'_>)> = table.all().collect();
    let mut rows = BTreeMap::new();
    for (name, node) in all {
        let offset = node.span().start;
        let Some(die) = name
            .parse::<i64>()
            .ok()
            .filter(|die| (dice..=6 * dice).contains(die))
        else {
            let said = format!("no roll gives {}", quoted(name));
            let help = Some(format!("rows are {dice} to {}", 6 * dice));
            table.reader.fault(offset, said, help);
            continue;
        };
        let DeValue::Array(list) = node.get_ref() else {
            table.wrong("rows", node, "a list of codes, one per column", None);
            continue;
        };
        let cells: Vec<String> = list
            .iter()
            .map(|item| item.get_ref().as_str().unwrap_or_default().to_owned())
            .collect();
        if cells.len() != columns {
            let said = format!("row {die} has {} codes for {columns} columns", cells.len());
            table.reader.fault(offset, said, None);
        }
        rows.insert(die, cells);
    }
    for die in (dice..=6 * dice).filter(|die| !rows.contains_key(die)) {
        let said = format!("no row {die} in [crt.rows]: the program will ask for its codes");
        table.reader.warn_at(table.offset(), said, None);
    }
    rows
}

/// Reads the effects of the codes, as a list of effects or a single one.
fn read_codes(table: &mut Table<'_, '_>, states: &[String]) -> BTreeMap<String, Vec<CodeEffect>> {
    table.pass_any_key();
    let all: Vec<(&str, &Node<'_>)> = table.all().collect();
    let mut codes = BTreeMap::new();
    for (code, node) in all {
        let texts: Vec<&str> = match node.get_ref() {
            DeValue::String(text) => vec![text],
            DeValue::Array(list) => list
                .iter()
                .filter_map(|item| item.get_ref().as_str())
                .collect(),
            _ => {
                table.wrong("codes", node, "a list of effects", None);
                continue;
            }
        };
        let effects = texts.into_iter().map(|text| {
            let text = text.replace("disrupted", "disordered");
            CodeEffect::read(&text, |name| states.iter().any(|state| state == name))
        });
        let effects: Vec<CodeEffect> = effects.collect();
        for effect in effects.iter().filter(|effect| is_slip(effect)) {
            let said = format!(
                "{} is not an effect of the rules (BG-080): players carry it out as text",
                quoted(&effect.words())
            );
            let deeds = ["retreat N", "eliminated", "reduced", "exchange"].into_iter();
            let known = known_are(deeds.chain(states.iter().map(String::as_str)));
            let help = format!("attackers or defenders, and an effect: {known}");
            table.reader.warn_at(node.span().start, said, Some(help));
        }
        codes.insert(code.to_owned(), effects);
    }
    codes
}

/// Checks whether an effect that was read as text begins like one that the rules know, which suggests a typing error.
fn is_slip(effect: &CodeEffect) -> bool {
    let ResultEffect::Text(text) = &effect.deed else {
        return false;
    };
    let first = text.split_whitespace().next().unwrap_or_default();
    nearest(first, ["attackers", "defenders"]).is_some()
}
