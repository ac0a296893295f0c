//! The forces of a kit: sides, units, arrivals, objectives.

use rules::legible::is_of_identifier;
use std::collections::BTreeSet;

use toml::de::DeValue;

use super::{
    KitTable, Table, briefed_sides, hexes, read_count, read_number, read_ranged, read_words,
};
use rules::blue_and_grey::kit::{
    HexObjective, Kit, KitSide, KitUnit, SIZES, UnitArrival, UnitKind,
};
use rules::spelling::{capitalised, known_are, quoted};

/// Reads the sides with their units.
pub(super) fn read(top: &mut Table<'_, '_>, kit: &mut Kit) {
    let sides = top.children(
        "side",
        |n| KitTable("side", n),
        |entry, _| {
            let (id, name) = read_identity(entry);
            let colour = entry.required("colour");
            (KitSide { id, name, colour }, entry.text("briefing"))
        },
    );
    kit.sides = briefed_sides(sides, |side| &side.id, &mut kit.notes);
    kit.units = top.children("unit", |n| KitTable("unit", n), |entry, _| read_unit(entry));
    kit.arrivals = top.children(
        "arrival",
        |n| KitTable("arrival", n),
        |entry, _| read_arrival(entry),
    );
    kit.objectives = top.children(
        "objective",
        |n| KitTable("objective", n),
        |entry, _| HexObjective {
            id: entry.required("id"),
            hexes: hexes(entry, "hexes"),
            value: read_ranged(entry, "value", -9999..=9999).unwrap_or(0),
            side: entry.text("side"),
        },
    );
}

fn read_identity(entry: &mut Table<'_, '_>) -> (String, String) {
    let id = entry.required("id");
    if id.is_empty() || !id.chars().all(is_of_identifier) {
        let help = Some("lower case, digits and hyphens".to_owned());
        entry.at_key("id", "its `id` cannot be typed", help);
    }
    let name = entry.name().unwrap_or_else(|| capitalised(&id));
    (id, name)
}

/// Reads a unit with its strength (BG-004).
fn read_unit(entry: &mut Table<'_, '_>) -> KitUnit {
    let (id, name) = read_identity(entry);
    let kind = entry.one_of("kind", &UnitKind::ALL.map(UnitKind::name));
    let strength = read_number(entry, "strength");
    if strength.is_none() && entry.ask("strength").is_none() {
        let help = Some("write strength = 5".to_owned());
        let offset = entry.offset();
        entry
            .reader
            .fault(offset, format!("{id} has no `strength`"), help);
    }
    let face = entry.one_of(
        "face",
        &["fresh", "higher", "reduced", "lower", "up", "down"],
    );
    let has_face = |words: [&str; 2]| {
        face.as_ref()
            .is_some_and(|face| words.contains(&face.as_str()))
    };
    let unit = KitUnit {
        name,
        side: entry.required("side"),
        kind: kind
            .and_then(|kind| UnitKind::named(&kind))
            .unwrap_or_default(),
        size: entry
            .one_of("size", &SIZES)
            .unwrap_or_else(|| "brigade".to_owned()),
        formation: entry.text("formation"),
        strength: strength.unwrap_or_default(),
        reduced: read_number(entry, "reduced"),
        allowance: read_number(entry, "move"),
        at: read_words(entry, "at"),
        // `face` names the face that is up at the start (BG-010), or says that the unit begins face up (CBG-1101).
        begins_reduced: has_face(["reduced", "lower"]),
        open: face.as_deref() == Some("up"),
        dummy: false,
        rifled: entry.flag("rifled").unwrap_or(false),
        id,
    };
    if unit.allowance(6).is_none() {
        let said = format!(
            "{}, of kind {}, has no `move` (BG-R01)",
            unit.id,
            unit.kind.name()
        );
        let help = Some("write the printed allowance: move = 10".to_owned());
        entry.at_key("move", said, help);
    }
    if unit.reduced.is_some_and(|reduced| reduced > unit.strength) {
        let said = format!("{} is stronger reduced than fresh", unit.id);
        entry.at_key("reduced", said, None);
    }
    unit
}

fn read_arrival(entry: &mut Table<'_, '_>) -> UnitArrival {
    // Read by hand, because both a list and a single word are allowed.
    let at = match entry.ask("at").map(toml::Spanned::get_ref) {
        Some(DeValue::String(_) | DeValue::Array(_)) => entry.words("at"),
        _ => Vec::new(),
    };
    UnitArrival {
        unit: entry.required("unit"),
        turn: read_count(entry, "turn").unwrap_or(1),
        at,
        along: entry.one_of("along", &["turnpike", "road", "railway", "trail", "clear"]),
        base: read_number(entry, "base"),
    }
}

/// Reports faults that only the whole kit shows: unknown names, and names given twice.
pub(super) fn check_whole(top: &mut Table<'_, '_>, kit: &mut Kit) {
    let mut faults: Vec<(KitTable, String)> = Vec::new();
    let sides: Vec<&str> = kit.sides.iter().map(|side| side.id.as_str()).collect();
    if sides.len() != 2 {
        faults.push((
            KitTable("side", 0),
            format!("the game has {} sides, not two (BG-003)", sides.len()),
        ));
    }
    let mut seen = BTreeSet::new();
    for (n, unit) in kit.units.iter().enumerate() {
        if !sides.contains(&unit.side.as_str()) {
            let said = format!(
                "`side` names an unknown side: {} ({})",
                quoted(&unit.side),
                known_are(sides.iter().copied())
            );
            faults.push((KitTable("unit", n), said));
        }
        if !seen.insert(unit.id.as_str()) {
            faults.push((
                KitTable("unit", n),
                format!("two units have the id `{}`", unit.id),
            ));
        }
    }
    let mut arriving = BTreeSet::new();
    for (n, arrival) in kit.arrivals.iter().enumerate() {
        if kit.unit(&arrival.unit).is_none() {
            let said = format!("`unit` names an unknown unit: {}", quoted(&arrival.unit));
            faults.push((KitTable("arrival", n), said));
        } else if !arriving.insert(arrival.unit.as_str()) {
            let said = format!("{} arrives twice", arrival.unit);
            faults.push((KitTable("arrival", n), said));
        }
    }
    for (n, objective) in kit.objectives.iter().enumerate() {
        if objective
            .side
            .as_ref()
            .is_some_and(|side| !sides.contains(&side.as_str()))
        {
            faults.push((
                KitTable("objective", n),
                format!("`side` of {} names an unknown side", objective.id),
            ));
        }
    }
    for (place, said) in faults {
        let offset = top.reader.header(place);
        top.reader.fault(offset, said, None);
    }
    warn_of_late_units(top, kit);
    warn_of_uncounted(top, kit);
    read_first_player(top, kit);
}

/// Warns of units that arrive after the last turn and so never enter (BG-011, BG-020).
fn warn_of_late_units(top: &mut Table<'_, '_>, kit: &Kit) {
    let Some(last) = kit.turns else { return };
    for (n, arrival) in kit.arrivals.iter().enumerate() {
        if arrival.turn > last {
            let offset = top.reader.header(KitTable("arrival", n));
            let (unit, turn) = (&arrival.unit, arrival.turn);
            let said =
                format!("{unit} arrives in turn {turn}, after the last turn, {last} (BG-020)");
            let help = format!("write turn = 1 to {last}, or more `turns`");
            top.reader.warn_at(offset, said, Some(help));
        }
    }
}

/// Warns of objectives that give no points, and of a kit whose points do not say what the enemy's losses are worth
/// (BG-014).
fn warn_of_uncounted(top: &mut Table<'_, '_>, kit: &Kit) {
    let losses = HexObjective::LOSSES;
    for (n, objective) in kit.objectives.iter().enumerate() {
        if objective.hexes.is_empty() && !objective.is_of_losses() {
            let offset = top.reader.header(KitTable("objective", n));
            let said = format!("{} has no `hexes`, so it gives no points", objective.id);
            let help =
                format!("write hexes = [\"0604\"], or id = \"{losses}\" for the enemy's losses");
            top.reader.warn_at(offset, said, Some(help));
        }
    }
    let has_points = !kit.objectives.is_empty() || !kit.exclusive.automatic.is_empty();
    if has_points && !kit.objectives.iter().any(HexObjective::is_of_losses) {
        top.reader.warn(format!(
            "no [[objective]] with id = \"{losses}\": strength that the enemy loses gives no points (BG-014); \
             write one with value = 1, or 0 for none"
        ));
    }
}

/// Settles the First Player (BG-003): the kit's choice, else the first side of the file.
fn read_first_player(top: &mut Table<'_, '_>, kit: &mut Kit) {
    let known = kit.sides.iter().any(|side| side.id == kit.first);
    if !known && !kit.first.is_empty() {
        let sides: Vec<&str> = kit.sides.iter().map(|side| side.id.as_str()).collect();
        let said = format!("`first` names an unknown side: {}", quoted(&kit.first));
        top.at_key("first", said, Some(known_are(sides)));
    }
    if kit.first.is_empty() {
        top.reader
            .warn("no `first`: the first side in the file is First Player");
        kit.first = kit
            .sides
            .first()
            .map(|side| side.id.clone())
            .unwrap_or_default();
    }
}
