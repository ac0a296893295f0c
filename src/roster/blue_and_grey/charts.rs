//! The charts of a kit: stacking, zones, combat, ground, hexsides, states, results, works, command.

use rules::spelling::known_are;
use std::collections::BTreeMap;

use toml::de::DeValue;

use super::{
    KitTable, Table, out_of, parse_fraction, read_count, read_number, read_ranged, read_turns,
    read_words, results,
};
use crate::entry::Node;
use rules::blue_and_grey::chart::{
    Bombardment, GroundCost, GroundKind, StateKind, Strategic, WorksChart,
};
use rules::blue_and_grey::kit::{
    ChangedBy, CombatChart, CommandChart, Exclusive, Kit, Levels, Stacking, UnitKind, Zones,
};
use rules::blue_and_grey::switch::{Complication, ComplicationForm};
use rules::spelling::quoted;
use rules::tally::Fraction;

/// Reads all charts of the file.
pub(super) fn read(top: &mut Table<'_, '_>, kit: &mut Kit) {
    let sides: Vec<String> = kit.sides.iter().map(|side| side.id.clone()).collect();
    kit.stacking = top.child("stacking", KitTable("stacking", 0), "[stacking]", |table| {
        Stacking {
            units: read_count(table, "units").map(|units| units as usize),
            limit: read_number(table, "limit"),
        }
    });
    kit.zones = top.child("zones", KitTable("zones", 0), "[zones]", |table| Zones {
        adjacent: table
            .one_of("reach", &["adjacent", "none"])
            .is_none_or(|reach| reach != "none"),
        blocked_by: read_words(table, "blocked_by"),
    });
    let combat = top.child("combat", KitTable("combat", 0), "[combat]", read_combat);
    kit.combat = combat.unwrap_or_else(|| CombatChart {
        order: ChangedBy::ALL.to_vec(),
        ..CombatChart::default()
    });
    let exclusive = top.child(
        "exclusive",
        KitTable("exclusive", 0),
        "[exclusive]",
        |table| read_exclusive(table, &sides),
    );
    kit.exclusive = exclusive.unwrap_or_default();
    kit.ground = read_grounds(top, "ground", "[ground.woods]");
    kit.hexsides = read_grounds(top, "hexside", "[hexside.creek]");
    let states = top.each(
        "state",
        |n| KitTable("state", n),
        "[state.disordered]",
        |table, _| read_state(table),
    );
    kit.states = states
        .into_iter()
        .map(|(name, kind)| (one_state(&name), kind))
        .collect();
    let names: Vec<String> = kit.states.keys().cloned().collect();
    become_states(top, kit);
    kit.crt = top.child("crt", KitTable("crt", 0), "[crt]", |table| {
        results::read(table, &names)
    });
    kit.bombardment = top.child(
        "bombardment",
        KitTable("bombardment", 0),
        "[bombardment]",
        |table| Bombardment {
            reach: read_ranged(table, "reach", 1..=99),
            by_crt: table.text("table").is_none_or(|table| table == "crt"),
            immune: read_words(table, "immune"),
        },
    );
    let works = top.child("works", KitTable("works", 0), "[works]", |table| {
        WorksChart {
            turns: read_count(table, "turns"),
            builders: read_words(table, "builders"),
            defence: read_number(table, "defence"),
        }
    });
    kit.works = works.unwrap_or_default();
    kit.strategic = top.child(
        "strategic",
        KitTable("strategic", 0),
        "[strategic]",
        |table| Strategic {
            add: read_number(table, "add").unwrap_or(Fraction::whole(2)),
            cavalry: read_number(table, "cavalry").unwrap_or(Fraction::whole(4)),
            night: read_number(table, "night").unwrap_or(Fraction::ONE),
            apart: read_ranged(table, "apart", 0..=99).unwrap_or(3),
        },
    );
    let by_chits = kit.complications.form(Complication::Command) == Some(ComplicationForm::Chits);
    let most = if by_chits { 10 } else { 5 };
    kit.command = top.child("command", KitTable("command", 0), "[command]", |table| {
        read_command(table, &sides, most)
    });
    let dummies = top.child("dummies", KitTable("dummies", 0), "[dummies]", |table| {
        by_side(table, &sides)
            .into_iter()
            .map(|(side, n)| (side, n as usize))
            .collect()
    });
    kit.dummies = dummies.unwrap_or_default();
}

fn read_combat(table: &mut Table<'_, '_>) -> CombatChart {
    let words = table.texts("order");
    let named = |word: &String| {
        ChangedBy::ALL
            .into_iter()
            .find(|change| change.name() == word)
    };
    if let Some(word) = words.iter().find(|word| named(word).is_none()) {
        let said = format!("unknown change {}", quoted(word));
        let known = known_are(ChangedBy::ALL.map(ChangedBy::name));
        table.at_key("order", said, Some(known));
    }
    // Changes that the kit does not list come last.
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
        night: read_number(table, "night"),
    }
}

fn read_exclusive(table: &mut Table<'_, '_>, sides: &[String]) -> Exclusive {
    Exclusive {
        leaves_safely: table
            .one_of("forced_off", &["eliminated", "safe"])
            .is_some_and(|how| how == "safe"),
        minimum_bars: read_words(table, "minimum_bars"),
        end_in: read_words(table, "end_in"),
        automatic: table
            .child(
                "automatic",
                KitTable("automatic", 0),
                "automatic = { union = 30 }",
                |table| by_side(table, sides),
            )
            .unwrap_or_default(),
    }
}

/// Reads whole numbers by side.
fn by_side(table: &mut Table<'_, '_>, sides: &[String]) -> BTreeMap<String, i64> {
    table.pass_any_key();
    let all: Vec<(&str, &Node<'_>)> = table.all().collect();
    let mut numbers = BTreeMap::new();
    for (side, node) in all {
        let is_whole = |n: &Fraction| *n == Fraction::whole(n.floor()) && *n >= Fraction::ZERO;
        let whole = parse_fraction(node).filter(is_whole);
        match whole.filter(|_| sides.iter().any(|known| known == side)) {
            Some(number) => {
                numbers.insert(side.to_owned(), number.floor());
            }
            None => {
                let said = format!(
                    "`{}` is not a side with a number from 0",
                    quoted(side).trim_matches('"')
                );
                let help = Some(known_are(sides.iter().map(String::as_str)));
                table.reader.fault(node.span().start, said, help);
            }
        }
    }
    numbers
}

fn read_grounds(
    top: &mut Table<'_, '_>,
    key: &'static str,
    example: &'static str,
) -> BTreeMap<String, GroundKind> {
    let all = top.each(
        key,
        |n| KitTable(key, n),
        example,
        |table, _| {
            if key == "ground" && table.all().next().is_none() {
                let said = "this table is empty: write `move`, or leave it out";
                table.reader.warn_at(table.offset(), said, None);
            }
            GroundKind {
                cost: read_cost(table, "move"),
                defence: read_number(table, "defence"),
                shift: read_ranged(table, "shift", -99..=99).unwrap_or(0),
                blocks_sight: table.flag("blocks_sight").unwrap_or(false),
            }
        },
    );
    all.into_iter().collect()
}

/// Reads a cost: points, `"prohibited"`, or a table of either by kind of unit.
fn read_cost(table: &mut Table<'_, '_>, key: &'static str) -> Option<GroundCost> {
    let node = table.ask(key)?;
    let one = |node: &Node<'_>| match node.get_ref() {
        DeValue::String(text) => GroundCost::read(text),
        _ => parse_fraction(node)
            .filter(|points| *points >= Fraction::ZERO)
            .map(GroundCost::Points),
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
        match one(node).filter(|_| UnitKind::named(name).is_some()) {
            Some(cost) => {
                costs.insert(name.to_owned(), cost);
            }
            None => {
                let help = Some(format!(
                    "kinds: {}",
                    UnitKind::ALL.map(UnitKind::name).join(", ")
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
    Some(GroundCost::ByKind(costs))
}

/// Returns the state of a marker's name: disrupted and disordered are one state (BG-009, BG-R03).
pub(super) fn one_state(name: &str) -> String {
    match name {
        "disrupted" => "disordered".to_owned(),
        other => other.to_owned(),
    }
}

/// Checks that a second result, or a failed rally, changes a state into another state of the kit or into elimination
/// (BG-083).
fn become_states(top: &mut Table<'_, '_>, kit: &Kit) {
    for (n, state) in kit.states.values().enumerate() {
        for (key, name) in [("worse", &state.worse), ("fails", &state.fails)] {
            let is_known = |name: &&String| *name == "eliminated" || kit.states.contains_key(*name);
            let Some(name) = name.as_ref().filter(|name| !is_known(name)) else {
                continue;
            };
            let said = format!("`{key}` names an unknown state: {} (BG-083)", quoted(name));
            let known = kit.states.keys().map(String::as_str).chain(["eliminated"]);
            let offset = top.reader.header(KitTable("state", n));
            top.reader.fault(offset, said, Some(known_are(known)));
        }
    }
}

fn read_state(table: &mut Table<'_, '_>) -> StateKind {
    let bars = read_words(table, "bars");
    if let Some(word) = bars
        .iter()
        .find(|word| !["attack", "zone", "move"].contains(&word.as_str()))
    {
        let said = format!("a state cannot bar {}", quoted(word));
        table.at_key(
            "bars",
            said,
            Some("choose from attack, zone, move".to_owned()),
        );
    }
    StateKind {
        strength: read_number(table, "strength").unwrap_or(Fraction::ONE),
        allowance: read_number(table, "allowance"),
        bars,
        rally: table.whole("rally"),
        worse: table.text("worse").map(|name| one_state(&name)),
        fails: table.text("fails").map(|name| one_state(&name)),
    }
}

/// Reads levels by side, or a list of levels by turns: `levels = [{ turns = [1, 7], union = 4, confederate = 2 }]`.
fn read_command(table: &mut Table<'_, '_>, sides: &[String], most: i64) -> CommandChart {
    let inverse = table.text("inverse");
    if let Some(side) = inverse.as_ref().filter(|side| !sides.contains(side)) {
        let said = format!(
            "`inverse` names an unknown side: {} (CBG-502)",
            quoted(side)
        );
        table.at_key(
            "inverse",
            said,
            Some(known_are(sides.iter().map(String::as_str))),
        );
    }
    let mut levels = table.children(
        "levels",
        |n| KitTable("command.levels", n),
        |entry, _| read_levels(entry, sides, most),
    );
    let plain = self::read_levels(table, sides, most);
    if !plain.of.is_empty() {
        levels.push(plain);
    }
    CommandChart { levels, inverse }
}

/// Reads the command levels for the named turns, or for all turns if none are named, and the number of units of the
/// inverse side that may move in each.
fn read_levels(table: &mut Table<'_, '_>, sides: &[String], most: i64) -> Levels {
    let turns = read_turns(table, "turns");
    let movers = read_count(table, "movers").map(|units| units as usize);
    table.pass_any_key();
    let all: Vec<(&str, &Node<'_>)> = table.all().collect();
    let mut of = BTreeMap::new();
    for (key, node) in all
        .into_iter()
        .filter(|(key, _)| !["turns", "levels", "inverse", "movers"].contains(key))
    {
        let level = parse_fraction(node).filter(|level| *level == Fraction::whole(level.floor()));
        match level.filter(|_| sides.iter().any(|side| side == key)) {
            Some(level) => {
                let (level, range) = (level.floor(), 0..=most);
                if !range.contains(&level) {
                    let said = format!("{} (CBG-501)", out_of(key, &range, level));
                    table.reader.fault(node.span().start, said, None);
                }
                of.insert(key.to_owned(), level.clamp(0, most));
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
