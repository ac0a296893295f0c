//! The charts of a kit: stacking, zones, combat, ground, hexsides, states, results, works, command.

use rules::spelling::known_are;
use std::collections::BTreeMap;

use toml::de::DeValue;

use super::Place;
use super::Table;
use super::count;
use super::fraction;
use super::number;
use super::turns;
use super::words;
use crate::entry::Node;
use rules::blue_and_grey::chart::Bombardment;
use rules::blue_and_grey::chart::Cost;
use rules::blue_and_grey::chart::Crt;
use rules::blue_and_grey::chart::Effect;
use rules::blue_and_grey::chart::Ground;
use rules::blue_and_grey::chart::Rounding;
use rules::blue_and_grey::chart::StateKind;
use rules::blue_and_grey::chart::Strategic;
use rules::blue_and_grey::chart::WorksChart;
use rules::blue_and_grey::kit::ChangedBy;
use rules::blue_and_grey::kit::CombatChart;
use rules::blue_and_grey::kit::CommandChart;
use rules::blue_and_grey::kit::Exclusive;
use rules::blue_and_grey::kit::Kind;
use rules::blue_and_grey::kit::Kit;
use rules::blue_and_grey::kit::Levels;
use rules::blue_and_grey::kit::Stacking;
use rules::blue_and_grey::kit::Zones;
use rules::blue_and_grey::odds::weight;
use rules::spelling::quoted;
use rules::tally::Fraction;

/// Reads every chart that there is.
pub(super) fn read(top: &mut Table<'_, '_>, kit: &mut Kit) {
    let sides: Vec<String> = kit.sides.iter().map(|side| side.id.clone()).collect();
    kit.stacking = top.child("stacking", Place("stacking", 0), "[stacking]", |table| {
        Stacking {
            units: count(table, "units").map(|units| units as usize),
            limit: number(table, "limit"),
        }
    });
    kit.zones = top.child("zones", Place("zones", 0), "[zones]", |table| Zones {
        adjacent: table
            .one_of("reach", &["adjacent", "none"])
            .is_none_or(|reach| reach != "none"),
        blocked_by: words(table, "blocked_by"),
    });
    let combat = top.child("combat", Place("combat", 0), "[combat]", combat);
    kit.combat = combat.unwrap_or_else(|| CombatChart {
        order: ChangedBy::ALL.to_vec(),
        ..CombatChart::default()
    });
    let exclusive = top.child("exclusive", Place("exclusive", 0), "[exclusive]", |table| {
        exclusive(table, &sides)
    });
    kit.exclusive = exclusive.unwrap_or_default();
    kit.ground = grounds(top, "ground", "[ground.woods]");
    kit.hexsides = grounds(top, "hexside", "[hexside.creek]");
    let states = top.each(
        "state",
        |n| Place("state", n),
        "[state.disordered]",
        |table, _| state(table),
    );
    kit.states = states
        .into_iter()
        .map(|(name, kind)| (one_state(&name), kind))
        .collect();
    let names: Vec<String> = kit.states.keys().cloned().collect();
    kit.crt = top.child("crt", Place("crt", 0), "[crt]", |table| {
        results(table, &names)
    });
    kit.bombardment = top.child(
        "bombardment",
        Place("bombardment", 0),
        "[bombardment]",
        |table| Bombardment {
            reach: table.whole("reach").map(|reach| reach.clamp(1, 99)),
            by_crt: table.text("table").is_none_or(|table| table == "crt"),
            immune: words(table, "immune"),
        },
    );
    let works = top.child("works", Place("works", 0), "[works]", |table| WorksChart {
        turns: count(table, "turns"),
        builders: words(table, "builders"),
        defence: number(table, "defence"),
    });
    kit.works = works.unwrap_or_default();
    kit.strategic = top.child("strategic", Place("strategic", 0), "[strategic]", |table| {
        Strategic {
            add: number(table, "add").unwrap_or(Fraction::whole(2)),
            cavalry: number(table, "cavalry").unwrap_or(Fraction::whole(4)),
            night: number(table, "night").unwrap_or(Fraction::ONE),
            apart: table.whole("apart").unwrap_or(3).clamp(0, 99),
        }
    });
    kit.command = top.child("command", Place("command", 0), "[command]", |table| {
        command(table, &sides)
    });
    let dummies = top.child("dummies", Place("dummies", 0), "[dummies]", |table| {
        by_side(table, &sides)
            .into_iter()
            .map(|(side, n)| (side, n as usize))
            .collect()
    });
    kit.dummies = dummies.unwrap_or_default();
}

fn combat(table: &mut Table<'_, '_>) -> CombatChart {
    let words = table.texts("order");
    let named = |word: &String| {
        ChangedBy::ALL
            .into_iter()
            .find(|change| change.name() == word)
    };
    if let Some(word) = words.iter().find(|word| named(word).is_none()) {
        let said = format!("nobody knows the change {}", quoted(word));
        let known = known_are(ChangedBy::ALL.map(ChangedBy::name));
        table.at_key("order", said, Some(known));
    }
    // What the kit leaves out is changed last.
    let mut order: Vec<ChangedBy> = words.iter().filter_map(named).collect();
    let left = ChangedBy::ALL
        .into_iter()
        .filter(|change| !order.contains(change));
    order.extend(left.collect::<Vec<_>>());
    CombatChart {
        mandatory: table.flag("mandatory"),
        advance: table
            .whole("advance")
            .and_then(|most| usize::try_from(most).ok()),
        order,
        night: number(table, "night"),
    }
}

fn exclusive(table: &mut Table<'_, '_>, sides: &[String]) -> Exclusive {
    Exclusive {
        leaves_safely: table
            .one_of("forced_off", &["eliminated", "safe"])
            .is_some_and(|how| how == "safe"),
        minimum_bars: words(table, "minimum_bars"),
        end_in: words(table, "end_in"),
        automatic: table
            .child(
                "automatic",
                Place("automatic", 0),
                "automatic = { union = 30 }",
                |table| by_side(table, sides),
            )
            .unwrap_or_default(),
    }
}

/// Whole numbers by side.
fn by_side(table: &mut Table<'_, '_>, sides: &[String]) -> BTreeMap<String, i64> {
    table.pass_any_key();
    let all: Vec<(&str, &Node<'_>)> = table.all().collect();
    let mut numbers = BTreeMap::new();
    for (side, node) in all {
        let whole = fraction(node).filter(|number| *number == Fraction::whole(number.floor()));
        match whole.filter(|_| sides.iter().any(|known| known == side)) {
            Some(number) => {
                numbers.insert(side.to_owned(), number.floor().max(0));
            }
            None => {
                let said = format!(
                    "`{}` is not a side with a number",
                    quoted(side).trim_matches('"')
                );
                let help = Some(known_are(sides.iter().map(String::as_str)));
                table.reader.fault(node.span().start, said, help);
            }
        }
    }
    numbers
}

fn grounds(
    top: &mut Table<'_, '_>,
    key: &'static str,
    example: &'static str,
) -> BTreeMap<String, Ground> {
    let all = top.each(
        key,
        |n| Place(key, n),
        example,
        |table, _| Ground {
            cost: cost(table, "move"),
            defence: number(table, "defence"),
            shift: table.whole("shift").unwrap_or(0).clamp(-99, 99),
            blocks_sight: table.flag("blocks_sight").unwrap_or(false),
        },
    );
    all.into_iter().collect()
}

/// Points, `"prohibited"`, or a table of them by kind of unit.
fn cost(table: &mut Table<'_, '_>, key: &'static str) -> Option<Cost> {
    let node = table.ask(key)?;
    let one = |node: &Node<'_>| match node.get_ref() {
        DeValue::String(text) => Cost::read(text),
        _ => fraction(node)
            .filter(|points| *points >= Fraction::ZERO)
            .map(Cost::Points),
    };
    let DeValue::Table(kinds) = node.get_ref() else {
        let cost = one(node);
        if cost.is_none() {
            table.wrong(
                key,
                node,
                "points, \"prohibited\", or a table of them by kind",
                None,
            );
        }
        return cost;
    };
    let mut costs = BTreeMap::new();
    for (kind, node) in kinds.iter() {
        let name: &str = kind.get_ref();
        match one(node).filter(|_| Kind::named(name).is_some()) {
            Some(cost) => {
                costs.insert(name.to_owned(), cost);
            }
            None => {
                let help = Some(format!(
                    "kinds are {}",
                    Kind::ALL.map(Kind::name).join(", ")
                ));
                table.wrong(
                    key,
                    node,
                    "points or \"prohibited\" for a kind of unit",
                    help,
                );
            }
        }
    }
    Some(Cost::ByKind(costs))
}

/// Disrupted and disordered are one state among those of the markers (BG-009, BG-R03).
pub(super) fn one_state(name: &str) -> String {
    match name {
        "disrupted" => "disordered".to_owned(),
        other => other.to_owned(),
    }
}

fn state(table: &mut Table<'_, '_>) -> StateKind {
    let bars = words(table, "bars");
    if let Some(word) = bars
        .iter()
        .find(|word| !["attack", "zone", "move"].contains(&word.as_str()))
    {
        let said = format!("a state cannot bar {}", quoted(word));
        table.at_key(
            "bars",
            said,
            Some("known are attack, zone, move".to_owned()),
        );
    }
    StateKind {
        strength: number(table, "strength").unwrap_or(Fraction::ONE),
        allowance: number(table, "allowance"),
        bars,
        rally: table.whole("rally"),
        worse: table.text("worse").map(|name| one_state(&name)),
        fails: table.text("fails").map(|name| one_state(&name)),
    }
}

/// The results table: rows by face or sum, a code a column.
fn results(table: &mut Table<'_, '_>, states: &[String]) -> Crt {
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
        let said = format!("{} is not odds", quoted(column));
        table.at_key("columns", said, Some("write \"1-3\", \"2-1\"".to_owned()));
    }
    in_order(table, &columns);
    let rounding = table.one_of("rounding", &["defender", "nearest"]);
    let codes = table.child("codes", Place("crt.codes", 0), "[crt.codes]", |inner| {
        codes(inner, states)
    });
    let codes = codes.unwrap_or_default();
    let rows = table.child("rows", Place("crt.rows", 0), "[crt.rows]", |inner| {
        let rows = rows(inner, i64::from(dice), columns.len());
        unexplained(inner, &rows, &codes);
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

/// Columns go from the weakest odds to the strongest: a fight is read in the last one that its odds reach, and shifts
/// count to the right (BG-080).
fn in_order(table: &mut Table<'_, '_>, columns: &[String]) {
    let disorder = columns.windows(2).find_map(|pair| match pair {
        [one, next] if weight(one)? >= weight(next)? => Some((one, next)),
        _ => None,
    });
    if let Some((one, next)) = disorder {
        let said = format!(
            "the column {} stands behind {}: columns go from the weakest odds to the strongest (BG-080)",
            quoted(next),
            quoted(one)
        );
        let mut sorted: Vec<&String> = columns.iter().collect();
        sorted.sort_by_key(|column| weight(column));
        sorted.dedup_by_key(|column| weight(column));
        let sorted: Vec<String> = sorted.into_iter().map(|column| quoted(column)).collect();
        let help = format!(
            "write columns = [{}], and the rows likewise",
            sorted.join(", ")
        );
        table.at_key("columns", said, Some(help));
    }
}

/// A code that the rows have and that no entry explains is text, which the players carry out (BG-080).
fn unexplained(
    table: &mut Table<'_, '_>,
    rows: &BTreeMap<i64, Vec<String>>,
    codes: &BTreeMap<String, Vec<Effect>>,
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
                "the code {} has no effects: it is text that the players carry out (BG-080)",
                quoted(code)
            );
            let help = format!("write {code} = [\"defenders retreat 1\"] under [crt.codes]");
            table.reader.warn_at(offset, said, Some(help));
        }
    }
}

/// What a cell says in which nothing happens.
const NOTHING: &str = "-";

fn rows(table: &mut Table<'_, '_>, dice: i64, columns: usize) -> BTreeMap<i64, Vec<String>> {
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
            let said = format!("no throw shows {}", quoted(name));
            let help = Some(format!("rows are {dice} to {}", 6 * dice));
            table.reader.fault(offset, said, help);
            continue;
        };
        let DeValue::Array(list) = node.get_ref() else {
            table.wrong("rows", node, "a list of codes, one a column", None);
            continue;
        };
        let cells: Vec<String> = list
            .iter()
            .map(|item| item.get_ref().as_str().unwrap_or_default().to_owned())
            .collect();
        if cells.len() != columns {
            let said = format!(
                "row {die} has {} codes, the table {columns} columns",
                cells.len()
            );
            table.reader.fault(offset, said, None);
        }
        rows.insert(die, cells);
    }
    for die in (dice..=6 * dice).filter(|die| !rows.contains_key(die)) {
        let said = format!("no row {die} in [crt.rows]: its codes will be asked for");
        table.reader.warn_at(table.offset(), said, None);
    }
    rows
}

/// What the codes do; a list of effects, or one.
fn codes(table: &mut Table<'_, '_>, states: &[String]) -> BTreeMap<String, Vec<Effect>> {
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
            Effect::read(&text, |name| states.iter().any(|state| state == name))
        });
        codes.insert(code.to_owned(), effects.collect());
    }
    codes
}

/// Levels by side, or a list of them by turns: `levels = [{ turns = [1, 7], union = 4, confederate = 2 }]`.
fn command(table: &mut Table<'_, '_>, sides: &[String]) -> CommandChart {
    let inverse = table.text("inverse");
    let mut levels = table.children(
        "levels",
        |n| Place("command.levels", n),
        |entry, _| levels(entry, sides),
    );
    let plain = self::levels(table, sides);
    if !plain.of.is_empty() {
        levels.push(plain);
    }
    CommandChart { levels, inverse }
}

/// The levels of some turns, and how many of the inverse side may move in each; of all where no turns stand.
fn levels(table: &mut Table<'_, '_>, sides: &[String]) -> Levels {
    let turns = turns(table, "turns");
    let movers = count(table, "movers").map(|units| units as usize);
    table.pass_any_key();
    let all: Vec<(&str, &Node<'_>)> = table.all().collect();
    let mut of = BTreeMap::new();
    for (key, node) in all
        .into_iter()
        .filter(|(key, _)| !["turns", "levels", "inverse", "movers"].contains(key))
    {
        let level = fraction(node).filter(|level| *level == Fraction::whole(level.floor()));
        match level.filter(|_| sides.iter().any(|side| side == key)) {
            Some(level) => {
                of.insert(key.to_owned(), level.floor().clamp(0, 10));
            }
            None => {
                let said = format!("{} is not a side with a level", quoted(key));
                let help = Some(known_are(sides.iter().map(String::as_str)));
                table.reader.fault(node.span().start, said, help);
            }
        }
    }
    Levels {
        first: turns.first().copied().unwrap_or(1),
        last: turns.get(1).copied(),
        of,
        movers,
    }
}
