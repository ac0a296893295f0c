//! The map of a kit: ground, levels and slopes of hexes, and the features of hexsides.

use std::collections::{BTreeMap, BTreeSet};

use super::{KitTable, SIDE_KINDS, Table, hexes, read_extent, read_ranged, report_apart};
use rules::blue_and_grey::cost::bars_standing;
use rules::blue_and_grey::kit::{Kit, UnitKind};
use rules::blue_and_grey::map::{CROSSINGS, HexMap, border_name};
use rules::spelling::{did_you_mean, quoted};

/// Maximum level; a higher one is a typing error, because levels are steps of the ground, not feet.
const HIGH: i64 = 9;

/// Reads the map. Each hexside has a kind that the rules know, or one of the kit's `hexsides`. Notes in `grounds` the
/// first place of each kind of ground.
pub(super) fn read(
    table: &mut Table<'_, '_>,
    hexsides: &[String],
    grounds: &mut BTreeMap<String, usize>,
) -> HexMap {
    let mut map = HexMap {
        columns: read_extent(table, "columns"),
        rows: read_extent(table, "rows"),
        low_odd: table
            .one_of("low", &["even", "odd"])
            .is_some_and(|low| low == "odd"),
        ..HexMap::default()
    };
    let terrain = table.children(
        "terrain",
        |n| KitTable("map.terrain", n),
        |entry, _| TerrainHexes {
            kind: entry.text("kind"),
            level: read_ranged(entry, "level", -99..=99),
            slope: entry.flag("slope").unwrap_or(false),
            name: entry.name(),
            hexes: hexes(entry, "hexes"),
            offset: entry.offset(),
        },
    );
    let mut levelled = BTreeSet::new();
    for terrain in terrain {
        if let Some(kind) = &terrain.kind {
            grounds.entry(kind.clone()).or_insert(terrain.offset);
        }
        if let Some(level) = terrain.level.filter(|level| level.abs() > HIGH) {
            let said = format!("level {level}: levels count steps of the ground, not feet");
            table.reader.warn_at(terrain.offset, said, None);
        }
        lay_ground(table, &mut map, &mut levelled, &terrain);
    }
    let sides = table.children(
        "side",
        |n| KitTable("map.side", n),
        |entry, _| {
            (
                entry.required("kind"),
                entry.words("between"),
                entry.offset(),
            )
        },
    );
    let known = || {
        SIDE_KINDS
            .into_iter()
            .chain(hexsides.iter().map(String::as_str))
    };
    for (kind, between, offset) in sides {
        if !kind.is_empty() && !known().any(|name| name == kind) {
            let said = format!("no [hexside.{kind}]: the program will ask what crossing it adds");
            let help = did_you_mean(&kind, known());
            table.reader.warn_at(offset, said, help);
        }
        for pair in between {
            let touches = pair
                .split_once('/')
                .filter(|(one, other)| map.hexes_touch(one, other));
            let Some((one, other)) = touches else {
                report_apart(table, offset, &pair, map.board());
                continue;
            };
            let key = border_name(one, other);
            map.sides.entry(key).or_default().insert(kind.clone());
        }
    }
    map
}

/// Hexes of the same ground.
struct TerrainHexes {
    kind: Option<String>,
    level: Option<i64>,
    slope: bool,
    name: Option<String>,
    hexes: Vec<String>,
    offset: usize,
}

/// Puts ground into hexes. A hex named twice gets both kinds of ground, and the higher level. `levelled` contains the
/// hexes that already have a level.
fn lay_ground(
    table: &mut Table<'_, '_>,
    map: &mut HexMap,
    levelled: &mut BTreeSet<String>,
    terrain: &TerrainHexes,
) {
    for hex in &terrain.hexes {
        if map.hex(hex).is_none() {
            let said = format!("{} is off the map", quoted(hex));
            table.reader.fault(terrain.offset, said, None);
            continue;
        }
        let place = map.places.entry(hex.clone()).or_default();
        if let Some(kind) = terrain.kind.as_ref().filter(|kind| *kind != "clear")
            && !place.has(kind)
        {
            place.kinds.push(kind.clone());
        }
        if let Some(level) = terrain.level {
            place.level = match levelled.insert(hex.clone()) {
                true => level,
                false => place.level.max(level),
            };
        }
        place.slope |= terrain.slope;
        if let Some(name) = &terrain.name {
            map.names.entry(hex.clone()).or_insert_with(|| name.clone());
        }
    }
}

/// A unit that the kit puts into a hex.
struct PlacedUnit<'a> {
    unit: &'a str,
    /// The verb for messages: `stands in`.
    does: &'static str,
    hex: &'a str,
    kind: UnitKind,
}

/// Checks the ground of a unit. A unit in water is a fault (BG-046). A unit in ground prohibited to its kind (BG-040)
/// gets only a warning, because a battle may place it there.
fn check_standing(top: &mut Table<'_, '_>, kit: &Kit, offset: usize, placed: &PlacedUnit<'_>) {
    let PlacedUnit {
        unit,
        does,
        hex,
        kind,
    } = *placed;
    let map = kit.map.as_ref().filter(|map| map.hex(hex).is_some());
    let Some((rule, ground)) = map.and_then(|map| bars_standing(kit, map, hex, kind)) else {
        return;
    };
    let said = format!("{unit} {does} {hex}: {ground} ({rule})");
    let help = Some("name another hex in `at`, or change the ground of this one".to_owned());
    match rule {
        "BG-046" => top.reader.fault(offset, said, help),
        _ => top.reader.warn_at(offset, said, help),
    }
}

/// Checks that units stand on existing hexes, each with units of one side only, and lists ground without a price in the
/// charts; `grounds` holds the place of each kind of ground.
pub(super) fn check_whole(top: &mut Table<'_, '_>, kit: &Kit, grounds: &BTreeMap<String, usize>) {
    let Some(map) = &kit.map else { return };
    let mut holders: BTreeMap<&str, &str> = BTreeMap::new();
    for (n, unit) in kit.units.iter().enumerate() {
        let offset = top.reader.header(KitTable("unit", n));
        let waits = kit.arrival(&unit.id).is_some();
        if unit.at.is_empty() && !waits {
            let said = format!("{} has no hex and never arrives", unit.id);
            let help = Some("write at = \"0504\", or add an [[arrival]] for it".to_owned());
            top.reader.fault(offset, said, help);
        }
        for hex in unit.at.iter().filter(|hex| map.hex(hex).is_none()) {
            let said = format!("{} is at {}, off the map", unit.id, quoted(hex));
            top.reader.fault(offset, said, None);
        }
        for hex in unit.at.iter().filter(|_| !waits) {
            let placed = PlacedUnit {
                unit: &unit.id,
                does: "is in",
                hex,
                kind: unit.kind,
            };
            check_standing(top, kit, offset, &placed);
        }
        let Some(hex) = unit.at.first().filter(|_| !waits) else {
            continue;
        };
        let holder = holders.entry(hex).or_insert(&unit.side);
        if *holder != unit.side {
            top.reader
                .fault(offset, format!("units of both sides are in {hex}"), None);
        }
    }
    for (n, arrival) in kit.arrivals.iter().enumerate() {
        let offset = top.reader.header(KitTable("arrival", n));
        for hex in arrival.at.iter().filter(|hex| map.hex(hex).is_none()) {
            let said = format!("{} arrives at {}, off the map", arrival.unit, quoted(hex));
            top.reader.fault(offset, said, None);
        }
        let inside = |hex: &&String| map.hex(hex).is_some() && !map.is_at_edge(hex);
        for hex in arrival.at.iter().filter(inside) {
            let said = format!(
                "{} arrives at {hex}, not at the edge of the map (BG-020)",
                arrival.unit
            );
            let help = Some("reinforcements enter by an edge hex".to_owned());
            top.reader.warn_at(offset, said, help);
        }
        let kind = kit.unit(&arrival.unit).map(|unit| unit.kind);
        for (hex, kind) in arrival.at.iter().zip(kind.into_iter().cycle()) {
            let placed = PlacedUnit {
                unit: &arrival.unit,
                does: "arrives at",
                hex,
                kind,
            };
            check_standing(top, kit, offset, &placed);
        }
    }
    for (n, objective) in kit.objectives.iter().enumerate() {
        let offset = top.reader.header(KitTable("objective", n));
        for hex in objective.hexes.iter().filter(|hex| map.hex(hex).is_none()) {
            let said = format!("{} is in {}, off the map", objective.id, quoted(hex));
            top.reader.fault(offset, said, None);
        }
    }
    let mut kinds: Vec<&String> = map.places.values().flat_map(|place| &place.kinds).collect();
    kinds.sort();
    kinds.dedup();
    let is_priced = |kind: &str| {
        let known = kit
            .ground
            .keys()
            .any(|name| name.split('+').any(|part| part == kind));
        known
            || kit.ground_chart(kind).is_some()
            || CROSSINGS.contains(&kind)
            || ["river", "lake"].contains(&kind)
    };
    for kind in kinds.into_iter().filter(|kind| !is_priced(kind)) {
        let said = format!("no [ground.{kind}]: the program will ask what it costs");
        let known = kit.ground.keys().flat_map(|name| name.split('+'));
        let help = did_you_mean(kind, known.chain(["clear", "river", "lake"]));
        let offset = grounds.get(kind).copied().unwrap_or(0);
        top.reader.warn_at(offset, said, help);
    }
}
