//! The map of a kit: its hexes and hexsides, and the places on it.

use std::collections::{BTreeMap, BTreeSet};

use super::{KitTable, Table, hexes, read_extent, report_apart};
use rules::blind_swords::ground::{CLEAR, has_slope};
use rules::blind_swords::kit::{Kit, KitGround, KitMap, KitTerrain};
use rules::spelling::{counted, quoted};

/// Reads the map: ground, levels and names of hexes, and the features of hexsides.
pub(super) fn read(table: &mut Table<'_, '_>, hexsides: &BTreeMap<String, KitGround>) -> KitMap {
    let mut map = KitMap {
        columns: read_extent(table, "columns"),
        rows: read_extent(table, "rows"),
        low_even: table
            .one_of("low", &["even", "odd"])
            .is_none_or(|low| low == "even"),
        ..KitMap::default()
    };
    map.terrain = table.children(
        "terrain",
        |n| KitTable("map.terrain", n),
        |entry, _| KitTerrain {
            // A height alone leaves the ground clear.
            kind: entry.text("kind").unwrap_or_else(|| CLEAR.to_owned()),
            hexes: hexes(entry, "hexes"),
            level: entry.whole("level").unwrap_or(0),
            name: entry.text("name").unwrap_or_default(),
        },
    );
    let sides = table.children(
        "side",
        |n| KitTable("map.side", n),
        |entry, _| {
            (
                entry.required("kind"),
                entry.texts("between"),
                entry.offset(),
            )
        },
    );
    for (kind, between, offset) in sides {
        let is_known = kind == "road" || hexsides.contains_key(&kind);
        if !is_known && !kind.is_empty() {
            let said = format!("no [hexside.{kind}] in the file");
            table.reader.fault(offset, said, None);
        }
        for pair in between {
            let touches = pair
                .split_once('/')
                .filter(|(one, other)| map.distance(one, other) == Some(1));
            let Some((one, other)) = touches else {
                report_apart(table, offset, &pair, map.board());
                continue;
            };
            let key = if one < other {
                format!("{one}/{other}")
            } else {
                format!("{other}/{one}")
            };
            map.sides.entry(key).or_default().push(kind.clone());
        }
    }
    warn_of_flat_hills(table, &map);
    map
}

/// Warns of a map with levels but without slopes: only the hexsides that are slopes count for moves and close combat
/// (BS-701).
fn warn_of_flat_hills(table: &mut Table<'_, '_>, map: &KitMap) {
    let hexes = map.terrain.iter().flat_map(|terrain| &terrain.hexes);
    let hexes: BTreeSet<&String> = hexes.collect();
    let lower = |hex: &&String| {
        let near = map.neighbours(hex).into_iter();
        near.filter(|other| map.level(other) < map.level(hex))
            .count()
    };
    let uneven: usize = hexes.iter().map(lower).sum();
    let mut sides = map.sides.keys().filter_map(|pair| pair.split_once('/'));
    let has_slopes = sides.any(|(one, other)| has_slope(map, one, other));
    if uneven > 0 && !has_slopes {
        let lie = if uneven == 1 { "lies" } else { "lie" };
        let sides = counted(uneven, "hexside");
        table.reader.warn(format!(
            "{sides} {lie} between levels, and none is a slope: hills are flat for moves and close combat (BS-701); \
             list the slopes as [[map.side]] kind = \"slope\""
        ));
    }
}

/// Checks that ground is known, that units stand on existing hexes, and that each hex has units of one side only.
pub(super) fn check_places(top: &mut Table<'_, '_>, kit: &Kit, map: &KitMap) {
    for (n, terrain) in map.terrain.iter().enumerate() {
        let offset = top.reader.header(KitTable("map.terrain", n));
        // A kit without any chart of ground leaves all of it to questions (BS-003); in a kit with some, a missing chart
        // is a typing error.
        let is_charted = kit.ground.contains_key(&terrain.kind) || terrain.kind == CLEAR;
        if !kit.ground.is_empty() && !is_charted {
            let said = format!("no [ground.{}] in the file", terrain.kind);
            top.reader.fault(offset, said, None);
        }
        for hex in terrain.hexes.iter().filter(|hex| !map.has(hex)) {
            top.reader
                .fault(offset, format!("{} is off the map", quoted(hex)), None);
        }
    }
    for (n, objective) in kit.objectives.iter().enumerate() {
        let offset = top.reader.header(KitTable("objective", n));
        for hex in objective.hexes.iter().filter(|hex| !map.has(hex)) {
            let said = format!("{} is off the map", quoted(hex));
            top.reader.fault(offset, said, None);
        }
    }
    for (n, brigade) in kit.brigades.iter().enumerate() {
        let at = brigade
            .arrives
            .as_ref()
            .and_then(|arrival| arrival.at.as_ref());
        if let Some(hex) = at.filter(|hex| !map.has(hex)) {
            let offset = top.reader.header(KitTable("brigade", n));
            let said = format!("{} arrives at {}, off the map", brigade.id, quoted(hex));
            top.reader.fault(offset, said, None);
        }
    }
    let mut holders: BTreeMap<&str, &str> = BTreeMap::new();
    for (n, unit) in kit.units.iter().enumerate() {
        let comes = unit
            .arrives
            .as_ref()
            .and_then(|arrival| arrival.at.as_ref());
        if let Some(hex) = comes.filter(|hex| !map.has(hex)) {
            let offset = top.reader.header(KitTable("unit", n));
            let said = format!("{} arrives at {}, off the map", unit.id, quoted(hex));
            top.reader.fault(offset, said, None);
        }
        let Some(hex) = &unit.at else { continue };
        let offset = top.reader.header(KitTable("unit", n));
        if !map.has(hex) {
            let said = format!("{} is at {}, off the map", unit.id, quoted(hex));
            top.reader.fault(offset, said, None);
        }
        let holder = holders.entry(hex).or_insert(&unit.side);
        if *holder != unit.side {
            let said = format!("units of both sides are in {hex}");
            top.reader.fault(offset, said, None);
        }
    }
}
