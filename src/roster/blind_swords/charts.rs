//! The charts of a kit: ranges, ground, shifts, results, tests, the map.

use std::collections::{BTreeMap, BTreeSet};

use toml::de::DeValue;

use super::{KitTable, Node, Table, map, number_of};
use rules::blind_swords::arithmetic::{Boxes, Code, ResultColumns};
use rules::blind_swords::kit::{
    Band, Kit, KitAllowance, KitCost, KitGround, KitWeapon, OtherShift, Road, Shifts, SightChart,
    SightEffect, Stacking,
};
use rules::blind_swords::points::VictoryPoints;
use rules::spelling::quoted;

const ORDERS: [&str; 4] = ["attack", "defend", "maneuver", "regroup"];

/// Reads all charts of the file.
pub(super) fn read(top: &mut Table<'_, '_>, kit: &mut Kit) {
    let stacking = top.child(
        "stacking",
        KitTable("stacking", 0),
        "[stacking]",
        read_stacking,
    );
    kit.stacking = stacking.unwrap_or_default();
    let allowance = top.child(
        "allowance",
        KitTable("allowance", 0),
        "[allowance]",
        read_allowance,
    );
    (kit.guns_move, kit.allowance) = allowance.unwrap_or_default();
    let road = top.child("road", KitTable("road", 0), "[road]", |road| Road {
        cost: chart_points(road, "cost"),
        march: chart_points(road, "march"),
    });
    kit.road = road.unwrap_or_default();
    kit.weapons = named_tables(top, "weapon", "[weapon.X]", read_weapon);
    kit.ground = named_tables(top, "ground", "[ground.X]", read_ground);
    kit.hexsides = named_tables(top, "hexside", "[hexside.X]", read_ground);
    let sight = top.child("sight", KitTable("sight", 0), "[sight]", read_sight);
    kit.sight = sight.unwrap_or_default();
    let shift = top.child("shift", KitTable("shift", 0), "[shift]", read_shifts);
    kit.shift = shift.unwrap_or_default();
    let crt = top.child("crt", KitTable("crt", 0), "[crt]", read_results);
    (kit.columns, kit.crt) = crt.unwrap_or_default();
    let tests = top.child("tests", KitTable("tests", 0), "[tests]", read_tests);
    kit.tests = tests.unwrap_or_default();
    kit.map = top.child("map", KitTable("map", 0), "[map]", |table| {
        map::read(table, &kit.hexsides)
    });
    if let Some(map) = &kit.map {
        map::check_places(top, kit, map);
    }
}

/// Reads the sub-tables of a table, each under its own name.
fn named_tables<T>(
    top: &mut Table<'_, '_>,
    key: &'static str,
    example: &str,
    read: impl Fn(&mut Table<'_, '_>) -> T,
) -> BTreeMap<String, T> {
    let all = top.each(key, |n| KitTable(key, n), example, |table, _| read(table));
    all.into_iter().collect()
}

/// Reads the points that a chart prints, if any.
fn chart_points(table: &mut Table<'_, '_>, key: &'static str) -> Option<VictoryPoints> {
    let node = table.ask(key)?;
    let points = printed_points(node);
    if points.is_none() {
        table.wrong(key, node, "points from 0 to below 1000", None);
    }
    points
}

fn printed_points(node: &Node<'_>) -> Option<VictoryPoints> {
    VictoryPoints::printed(number_of(node.get_ref())?)
}

fn read_stacking(table: &mut Table<'_, '_>) -> Stacking {
    let mut stacking = Stacking {
        limit: chart_points(table, "limit"),
        ..Stacking::default()
    };
    if let Some(node) = table.ask("guns") {
        match node.get_ref() {
            DeValue::Array(list) => stacking.guns.extend(list.iter().filter_map(printed_points)),
            _ => {
                stacking.guns_by_factor = true;
                stacking.guns.extend(printed_points(node));
            }
        }
        if stacking.guns.is_empty() {
            table.wrong("guns", node, "a factor, or a list of numbers", None);
        }
    }
    stacking
}

fn read_allowance(
    table: &mut Table<'_, '_>,
) -> (Option<VictoryPoints>, BTreeMap<String, KitAllowance>) {
    let guns = chart_points(table, "artillery");
    let mut orders = BTreeMap::new();
    for (n, order) in (0..).zip(ORDERS) {
        let read = |entry: &mut Table<'_, '_>| KitAllowance {
            foot: chart_points(entry, "foot"),
            mounted: chart_points(entry, "mounted"),
        };
        let example = "attack = { foot = 3, mounted = 6 }";
        if let Some(one) = table.child(order, KitTable("allowance of an order", n), example, read) {
            orders.insert(order.to_owned(), one);
        }
    }
    (guns, orders)
}

fn read_weapon(table: &mut Table<'_, '_>) -> KitWeapon {
    KitWeapon {
        canister: table.whole("canister"),
        effective: table.whole("effective"),
        long: table.whole("long"),
        extreme: table.whole("extreme"),
    }
}

fn read_ground(table: &mut Table<'_, '_>) -> KitGround {
    KitGround {
        foot: read_cost(table, "foot"),
        mounted: read_cost(table, "mounted"),
        artillery: read_cost(table, "artillery"),
        sight: table
            .one_of("sight", &["clear", "obscures", "blocks"])
            .unwrap_or_default(),
        fire_shift: table.whole("fire_shift").unwrap_or(0),
        close_shift: table.whole("close_shift").unwrap_or(0),
    }
}

fn read_cost(table: &mut Table<'_, '_>, key: &'static str) -> KitCost {
    let Some(node) = table.ask(key) else {
        return KitCost::Unsaid;
    };
    match node.get_ref() {
        DeValue::String(word) if word == "prohibited" => KitCost::Prohibited,
        _ => match printed_points(node) {
            Some(points) => KitCost::Points(points),
            None => {
                table.wrong(key, node, "points or \"prohibited\"", None);
                KitCost::Unsaid
            }
        },
    }
}

/// Reads the entries that affect lines of sight besides the ground (BS-602).
fn read_sight(table: &mut Table<'_, '_>) -> SightChart {
    let words = SightEffect::ALL.map(SightEffect::name);
    let occupied = table.one_of("occupied", &words);
    SightChart {
        occupied: occupied.and_then(|word| SightEffect::named(&word)),
    }
}

fn read_shifts(table: &mut Table<'_, '_>) -> Shifts {
    let is_said = table.ask("outnumber").is_some();
    let mut outnumber = table.children(
        "outnumber",
        |n| KitTable("outnumber", n),
        |entry, _| {
            let times = entry.whole("times").unwrap_or(1);
            (times, entry.whole("shift").unwrap_or(0))
        },
    );
    outnumber.sort_by_key(|(times, _)| std::cmp::Reverse(*times));
    Shifts {
        obscured: table.whole("obscured"),
        better_cr_defender: table.whole("better_cr_defender"),
        better_cr_attacker: table.whole("better_cr_attacker"),
        outnumber: is_said.then_some(outnumber),
        others: table.children(
            "other",
            |n| KitTable("shift.other", n),
            |entry, _| read_other_shift(entry),
        ),
    }
}

fn read_other_shift(table: &mut Table<'_, '_>) -> OtherShift {
    OtherShift {
        id: table.required("id"),
        text: table.required("text"),
        when: table
            .one_of("when", &["fire", "close", "any"])
            .filter(|when| when != "any")
            .unwrap_or_default(),
        shift: table.whole("shift").unwrap_or(0),
    }
}

/// Returns every roll of two dice, read as tens and units.
fn two_dice_rolls() -> impl Iterator<Item = i64> {
    (1..=6).flat_map(|tens| (1..=6).map(move |ones| tens * 10 + ones))
}

fn read_results(table: &mut Table<'_, '_>) -> (ResultColumns, BTreeMap<String, Vec<Band>>) {
    let columns = ResultColumns(table.texts("order"));
    check_order(table, &columns);
    let bands = table.child(
        "columns",
        KitTable("crt.columns", 0),
        "[crt.columns]",
        |inner| {
            let mut all = BTreeMap::new();
            inner.pass_any_key();
            let named: Vec<_> = inner.all().collect();
            for (name, node) in named {
                if !columns.0.iter().any(|known| known == name) {
                    let said = format!("`order` has no column {}", quoted(name));
                    inner.reader.fault(node.span().start, said, None);
                }
                all.insert(name.to_owned(), read_bands(inner, node));
            }
            all
        },
    );
    (columns, bands.unwrap_or_default())
}

/// Checks that the columns begin with the lowest, C, and that each has its own name (BS-605).
fn check_order(table: &mut Table<'_, '_>, columns: &ResultColumns) {
    let Some(first) = columns.0.first() else {
        return;
    };
    if first != "C" {
        let said = format!("`order` begins with C, not {}", quoted(first));
        table.at_key("order", said, None);
    }
    let mut seen = BTreeSet::new();
    if let Some(again) = columns.0.iter().find(|column| !seen.insert(*column)) {
        let said = format!("`order` has {} twice", quoted(again));
        table.at_key("order", said, None);
    }
}

/// Reads the bands of a column, which contain each roll once.
fn read_bands(table: &mut Table<'_, '_>, node: &super::Node<'_>) -> Vec<Band> {
    let DeValue::Array(list) = node.get_ref() else {
        table.wrong("columns", node, "a list of bands [\"51-53 - 0 1-3\"]", None);
        return Vec::new();
    };
    let mut bands: Vec<Band> = Vec::new();
    for item in list.iter() {
        let DeValue::String(text) = item.get_ref() else {
            table.wrong("columns", item, "text in quotes", None);
            continue;
        };
        let Some(band) = parse_band(text) else {
            let said = format!("{} is not a band", quoted(text));
            let help = "rolls, then the spans severe, tough, routine: \"51-53 - 0 1-3\"".to_owned();
            table.reader.fault(item.span().start, said, Some(help));
            continue;
        };
        let overlaps = |roll: &i64| {
            let is_in = |band: &Band| (band.from..=band.to).contains(roll);
            is_in(&band) && bands.iter().any(is_in)
        };
        if let Some(roll) = two_dice_rolls().find(overlaps) {
            table.reader.fault(
                item.span().start,
                format!("an earlier band already has {roll}"),
                None,
            );
        }
        bands.push(band);
    }
    let is_left = |roll: &i64| {
        !bands
            .iter()
            .any(|band| (band.from..=band.to).contains(roll))
    };
    if let Some(roll) = two_dice_rolls().find(is_left) {
        table
            .reader
            .fault(node.span().start, format!("no band covers {roll}"), None);
    }
    bands
}

fn parse_band(text: &str) -> Option<Band> {
    let (rolls, boxes) = text.trim().split_once(' ')?;
    let (from, to) = rolls.split_once('-').unwrap_or((rolls, rolls));
    let (from, to) = (from.parse().ok()?, to.parse().ok()?);
    let boxes = Boxes::read(boxes)?;
    (11 <= from && from <= to && to <= 66).then_some(Band { from, to, boxes })
}

/// Reads the codes of every table of tests: six strings each.
fn read_tests(table: &mut Table<'_, '_>) -> BTreeMap<String, Vec<Vec<Code>>> {
    let mut all = BTreeMap::new();
    for (kind, severities) in [
        ("fire", &["routine", "tough", "severe"][..]),
        ("close", &["close-fight", "routine", "tough", "severe"][..]),
    ] {
        table.child(kind, KitTable(kind, 0), "[tests.fire.tough]", |inner| {
            for (n, severity) in (0..).zip(severities) {
                let place = KitTable(
                    if kind == "fire" {
                        "tests.fire"
                    } else {
                        "tests.close"
                    },
                    n,
                );
                inner.child(severity, place, "[tests.fire.tough]", |cells| {
                    for die in ["depletion", "skedaddle"] {
                        if let Some(codes) = read_codes(cells, die) {
                            all.insert(format!("{kind} {severity} {die}"), codes);
                        }
                    }
                });
            }
        });
    }
    all
}

fn read_codes(table: &mut Table<'_, '_>, die: &'static str) -> Option<Vec<Vec<Code>>> {
    let node = table.ask(die)?;
    let DeValue::Array(list) = node.get_ref() else {
        table.wrong(die, node, "six strings of codes", None);
        return None;
    };
    let mut rows = Vec::new();
    for item in list.iter() {
        let text = match item.get_ref() {
            DeValue::String(text) => text.to_string(),
            _ => String::new(),
        };
        rows.push(Code::read_all(&text).unwrap_or_else(|word| {
            let said = format!("unknown code {}", quoted(&word));
            let help = "D, D2, D all, AD, BD*, MH, 2MH, AMH, BT, R1, RA1, AR1, P1, -".to_owned();
            table.reader.fault(item.span().start, said, Some(help));
            Vec::new()
        }));
    }
    if rows.len() != 6 {
        let said = format!("`{die}` has {} rows", rows.len());
        table
            .reader
            .fault(node.span().start, said, Some("six, for 1 to 6".to_owned()));
        return None;
    }
    Some(rows)
}
