//! The rules of the quick reference: roads, slopes and crossings, stacking, enemies nearby, and what else players look
//! up.

use crate::presentation::{
    quick_rules::{clause_row, rule_chart, rule_row},
    sheets::SheetChart,
};
use rules::blind_swords::clauses::CLAUSES;
use rules::blind_swords::kit::{Kit, KitGround};
use rules::blind_swords::points::VictoryPoints;
use rules::blind_swords::stacking::stacking_limit;
use rules::blind_swords::state::State;

/// Clauses that players look up while units move, besides those with numbers of the kit.
const MOVING: [&str; 8] = [
    "BS-702", "BS-703", "BS-403", "BS-704", "BS-705", "BS-706", "BS-707", "BS-708",
];

/// Clauses about the course of a turn: its phases, the guns, the draws and its end.
const TURN: [&str; 9] = [
    "BS-201", "BS-401", "BS-402", "BS-404", "BS-304", "BS-305", "BS-306", "BS-307", "BS-1101",
];

/// Clauses about activations and orders.
const ACTING: [&str; 5] = ["BS-309", "BS-310", "BS-311", "BS-312", "BS-501"];

/// Clauses about fire and close combat.
const FIGHTING: [&str; 20] = [
    "BS-601", "BS-602", "BS-104", "BS-105", "BS-905", "BS-107", "BS-106", "BS-109", "BS-603",
    "BS-604", "BS-605", "BS-606", "BS-607", "BS-608", "BS-801", "BS-802", "BS-803", "BS-804",
    "BS-805", "BS-806",
];

/// Clauses about the effects of a test, and about rally.
const AFTERWARDS: [&str; 12] = [
    "BS-901", "BS-102", "BS-902", "BS-903", "BS-904", "BS-906", "BS-907", "BS-1001", "BS-1002",
    "BS-1003", "BS-1004", "BS-1006",
];

/// Returns the charts of rules: the turn, activations, movement, combat, and the effects of a test.
pub(super) fn charts(state: &State) -> Vec<SheetChart> {
    let clauses = |ids: &[&str]| -> Vec<Vec<String>> {
        let rows = ids.iter();
        let rows = rows.filter_map(|id| clause_row(CLAUSES, &state.kit.rulings, id));
        rows.collect()
    };
    let moving = movement(state).into_iter().chain(clauses(&MOVING));
    vec![
        rule_chart("The turn", clauses(&TURN)),
        rule_chart("Activations and orders", clauses(&ACTING)),
        rule_chart("Roads, stacking and enemies nearby", moving.collect()),
        rule_chart("Fire and close combat", clauses(&FIGHTING)),
        rule_chart("Tests, retreats and rally", clauses(&AFTERWARDS)),
    ]
}

/// Returns the rules of movement that depend on the kit: roads, crossings, slopes, stacking.
fn movement(state: &State) -> Vec<Vec<String>> {
    let kit = &state.kit;
    let stack = clause_row(CLAUSES, &kit.rulings, "BS-108");
    let zones = "There are none: the next rules say what an enemy nearby changes.";
    let rows = [
        roads(kit),
        crossings(kit),
        slopes(kit),
        Some(limit(state)),
        stack,
        Some(rule_row("Zones of control", zones, "BS-702")),
    ];
    rows.into_iter().flatten().collect()
}

fn roads(kit: &Kit) -> Option<Vec<String>> {
    let rate = |points: VictoryPoints| format!("{} a hex", points.mixed_number());
    let cost = kit.road.cost.map(rate);
    let march = kit
        .road
        .march
        .map(|points| format!("{} in march column", rate(points)));
    let rates: Vec<String> = cost.into_iter().chain(march).collect();
    let words = format!(
        "From road hex to road hex through a road side: {}, even into prohibited ground. Cheaper ground keeps its cost.",
        rates.join(", ")
    );
    (!rates.is_empty()).then(|| rule_row("Roads", words, "BS-701"))
}

fn crossings(kit: &Kit) -> Option<Vec<String>> {
    let kinds = kit.hexsides.keys();
    let kinds = kinds.filter(|kind| matches!(kind.as_str(), "bridge" | "ford"));
    let kinds: Vec<&str> = kinds.map(String::as_str).collect();
    let words = format!(
        "At a {} use its own row of the hexsides, not that of the water.",
        kinds.join(" or ")
    );
    (!kinds.is_empty()).then(|| rule_row("Crossings", words, "BS-701"))
}

/// Returns the rule of slopes, which count only uphill, with their shifts.
fn slopes(kit: &Kit) -> Option<Vec<String>> {
    let slopes = kit
        .hexsides
        .iter()
        .filter(|(kind, _)| kind.contains("slope"));
    let shifts: Vec<String> = slopes.map(|(kind, side)| uphill(kind, side)).collect();
    let words = format!(
        "A slope counts only for units that move, fire or attack up it: {}.",
        shifts.join("; ")
    );
    (!shifts.is_empty()).then(|| rule_row("Uphill", words, "BS-602"))
}

fn uphill(kind: &str, side: &KitGround) -> String {
    let columns = |shift: i64| match shift {
        0 => "no shift".to_owned(),
        shift => format!("{shift:+} columns"),
    };
    format!(
        "{kind}: {} in fire, {} in close combat",
        columns(side.fire_shift),
        columns(side.close_shift)
    )
}

fn limit(state: &State) -> Vec<String> {
    let stacking = &state.kit.stacking;
    let limit = stacking_limit(state).map_or_else(
        || "The kit gives no limit: see your game's rules.".to_owned(),
        |limit| format!("At most {} points in a hex.", limit.mixed_number()),
    );
    let values: Vec<String> = stacking
        .guns
        .iter()
        .map(|value| value.mixed_number())
        .collect();
    let guns = match (values.as_slice(), stacking.guns_by_factor) {
        ([], _) => String::new(),
        ([factor, ..], true) => format!(" A point of guns counts {factor}."),
        (values, false) => format!(" Guns of 1, 2, 3 ... points count {}.", values.join(", ")),
    };
    rule_row("Stacking limit", format!("{limit}{guns}"), "BS-108")
}
