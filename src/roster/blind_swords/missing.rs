//! Parts that a kit leaves out and play will ask for: a warning each (BS-003, section 17).

use std::collections::BTreeMap;

use super::Table;
use rules::blind_swords::arithmetic::TestSeverity;
use rules::blind_swords::kit::{ChitKind, FOG, Kit, KitArm, test_cell};
use rules::spelling::counted;

/// Warns of every chart, or part of one, that play will ask for.
pub(super) fn warn_of_missing(top: &mut Table<'_, '_>, kit: &Kit) {
    let all = [
        missing_results(kit),
        missing_tests(kit),
        missing_cup(kit),
        unused_chits(kit),
        missing_ratings(kit),
        missing_stacking(kit),
        missing_ranges(kit),
        missing_ground(kit),
        missing_moves(kit),
        missing_sight(kit),
        missing_shifts(kit),
        missing_fog(kit),
    ];
    for said in all.into_iter().flatten() {
        top.reader.warn(said);
    }
}

fn missing_results(kit: &Kit) -> Vec<String> {
    if kit.crt.is_empty() {
        return vec!["no results table: the program will ask for results".to_owned()];
    }
    let columns = kit.columns.0.iter();
    let without = columns.filter(|column| !kit.crt.contains_key(*column));
    without
        .map(|column| format!("no results of column {column}: the program will ask for them"))
        .collect()
}

fn missing_tests(kit: &Kit) -> Vec<String> {
    if kit.tests.is_empty() {
        return vec!["no tables of tests: the program will ask for their codes".to_owned()];
    }
    let of_fire = [
        TestSeverity::Routine,
        TestSeverity::Tough,
        TestSeverity::Severe,
    ];
    let of_close = [TestSeverity::CloseFight].into_iter().chain(of_fire);
    let all = of_fire
        .map(|severity| ("fire", severity))
        .into_iter()
        .chain(of_close.map(|severity| ("close", severity)));
    let lacking = all.filter_map(|(kind, severity)| {
        let dice = ["depletion", "skedaddle"].into_iter();
        let lacks = dice.filter(|die| !kit.tests.contains_key(&test_cell(kind, severity, die)));
        let lacks: Vec<&str> = lacks.collect();
        let name = severity.name();
        let lacks = (!lacks.is_empty()).then(|| lacks.join(" and "))?;
        Some(format!(
            "[tests.{kind}.{name}] has no {lacks}: the program will ask for the codes"
        ))
    });
    lacking.collect()
}

fn missing_cup(kit: &Kit) -> Vec<String> {
    let is_unsaid = kit.cup.key.is_empty() || kit.cup.included.is_empty();
    let is_asked = is_unsaid && !kit.cup.on_table && !kit.events.is_empty();
    let said = "no numbers of key and included chits: the program will ask for them";
    is_asked.then(|| said.to_owned()).into_iter().collect()
}

/// Lists events and a fog table that no chit of the cup brings into play.
fn unused_chits(kit: &Kit) -> Vec<String> {
    let cup = &kit.cup;
    let puts_in = |numbers: &BTreeMap<String, usize>| {
        numbers.is_empty() || numbers.values().any(|count| *count > 0)
    };
    let is_unused = !cup.on_table && !puts_in(&cup.key) && !puts_in(&cup.included);
    let events = (is_unused && !kit.events.is_empty()).then(|| {
        format!(
            "{} of events, but [cup] puts none in: write its numbers `key` and `included` (BS-301, BS-302)",
            counted(kit.events.len(), "chit")
        )
    });
    let has_fog = cup.wild.iter().any(|chit| chit == FOG);
    let fog = (!kit.fog.is_empty() && !has_fog).then(|| {
        format!("a fog table, but no Fog of War chit: write `{FOG}` into `wild` of [cup] (BS-308)")
    });
    events.into_iter().chain(fog).collect()
}

/// Lists the division chits without a rating, which need no die (BS-310).
fn missing_ratings(kit: &Kit) -> Vec<String> {
    let chits = kit.chits.iter();
    let unrated = chits.filter(|chit| chit.kind == ChitKind::Division && chit.rating.is_none());
    let names: Vec<String> = unrated.map(|chit| kit.chit_name(&chit.id)).collect();
    let said = || {
        format!(
            "no rating of {}: drawn, it activates a brigade fully, without a die (BS-310)",
            names.join(", ")
        )
    };
    (!names.is_empty()).then(said).into_iter().collect()
}

fn missing_stacking(kit: &Kit) -> Vec<String> {
    let limit = "no stacking limit: the program will ask for it when units stack";
    let guns = "no table of guns in a stack: the program will ask for it";
    let has_guns = kit.units.iter().any(|unit| unit.arm == KitArm::Artillery);
    let no_limit = kit.stacking.limit.is_none().then_some(limit);
    let no_guns = (kit.stacking.guns.is_empty() && has_guns).then_some(guns);
    no_limit
        .into_iter()
        .chain(no_guns)
        .map(str::to_owned)
        .collect()
}

fn missing_ranges(kit: &Kit) -> Vec<String> {
    let mut units = kit.units.iter();
    let fires = units.any(|unit| unit.weapon.as_deref() != Some("CC"));
    let is_asked = kit.weapons.is_empty() && fires;
    let said = "no ranges [weapon.X]: the program will ask for classes of range";
    is_asked.then(|| said.to_owned()).into_iter().collect()
}

fn missing_ground(kit: &Kit) -> Vec<String> {
    let is_asked = kit.ground.is_empty() && kit.hexsides.is_empty();
    let said = "no charts of ground [ground.X]: the program will ask for costs and shifts";
    is_asked.then(|| said.to_owned()).into_iter().collect()
}

/// Lists missing prices of moves. Only the map has prices; on the board moves are free.
fn missing_moves(kit: &Kit) -> Vec<String> {
    let Some(map) = kit.facts() else {
        return Vec::new();
    };
    let orders = ["attack", "defend", "maneuver"].into_iter();
    let mut lacks: Vec<&str> = orders
        .filter(|order| !kit.allowance.contains_key(*order))
        .collect();
    let has_guns = kit.units.iter().any(|unit| unit.arm == KitArm::Artillery);
    lacks.extend((kit.guns_move.is_none() && has_guns).then_some("artillery"));
    let has_road = map.sides.values().flatten().any(|kind| kind == "road");
    let road = "no cost of a road [road]: the program will ask for it";
    let no_road = (has_road && kit.road.cost.is_none()).then(|| road.to_owned());
    let lacks = (!lacks.is_empty()).then(|| {
        let lacks = lacks.join(", ");
        format!("no movement points [allowance] of {lacks}: the program will ask for them")
    });
    lacks.into_iter().chain(no_road).collect()
}

/// Lists missing facts about lines of sight. Only the map needs them; on the board the players see them.
fn missing_sight(kit: &Kit) -> Vec<String> {
    let is_asked = kit.facts().is_some() && kit.sight.occupied.is_none();
    let said = "no effect [sight] of occupied hexes: the program will ask when a line of sight \
        touches one";
    is_asked.then(|| said.to_owned()).into_iter().collect()
}

fn missing_shifts(kit: &Kit) -> Vec<String> {
    let shift = &kit.shift;
    let said = [
        ("obscured", shift.obscured.is_some()),
        ("better_cr_defender", shift.better_cr_defender.is_some()),
        ("better_cr_attacker", shift.better_cr_attacker.is_some()),
        ("outnumber", shift.outnumber.is_some()),
    ];
    let lacks: Vec<&str> = said
        .into_iter()
        .filter_map(|(key, is_said)| (!is_said).then_some(key))
        .collect();
    let lacks = (!lacks.is_empty()).then(|| lacks.join(", "));
    let said = |lacks| format!("no columns [shift] of {lacks}: the program will ask for them");
    lacks.map(said).into_iter().collect()
}

fn missing_fog(kit: &Kit) -> Vec<String> {
    if !kit.cup.wild.iter().any(|chit| chit == FOG) {
        return Vec::new();
    }
    if kit.fog.is_empty() {
        return vec!["no fog table: the program will ask for its lines".to_owned()];
    }
    let dice = (1..=6).filter(|die| !kit.fog.iter().any(|line| line.die == *die));
    dice.map(|die| format!("no line of the fog table for {die}: the program will ask for it"))
        .collect()
}
