//! Warnings about switches and lists of a kit that name ground which its map does not have.

use super::{KitTable, SIDE_KINDS, Table};
use rules::blue_and_grey::kit::Kit;
use rules::blue_and_grey::map::HexMap;
use rules::blue_and_grey::switch::{ColumnFirst, Complication, MixedGround};
use rules::spelling::{did_you_mean, quoted};

/// Warns of each switch and list whose ground does not occur on the map.
pub(super) fn warn_of_unused(top: &mut Table<'_, '_>, kit: &Kit) {
    let Some(map) = &kit.map else { return };
    warn_of_unused_switches(top, kit, map);
    for (key, kinds) in [
        ("minimum_bars", &kit.exclusive.minimum_bars),
        ("end_in", &kit.exclusive.end_in),
    ] {
        for kind in kinds.iter().filter(|kind| !lies_on_map(map, kind)) {
            let said = format!(
                "`{key}` names {}, but no hex of the map has it",
                quoted(kind)
            );
            let there = map.places.values().flat_map(|place| &place.kinds);
            let help = did_you_mean(kind, there.map(String::as_str));
            let offset = top.reader.header(KitTable("exclusive", 0));
            top.reader.warn_at(offset, said, help);
        }
    }
    let known = || {
        SIDE_KINDS
            .into_iter()
            .chain(kit.hexsides.keys().map(String::as_str))
    };
    let blocked_by = kit.zones.iter().flat_map(|zones| &zones.blocked_by);
    for kind in blocked_by.filter(|kind| !known().any(|name| name == *kind)) {
        let said = format!(
            "`blocked_by` names an unknown kind of hexside: {} (BG-060)",
            quoted(kind)
        );
        let help = did_you_mean(kind, known());
        let offset = top.reader.header(KitTable("zones", 0));
        top.reader.warn_at(offset, said, help);
    }
}

/// Checks whether a hex has ground of a kind; every map has clear ground.
fn lies_on_map(map: &HexMap, kind: &str) -> bool {
    kind == "clear" || map.places.values().any(|place| place.has(kind))
}

fn warn_of_unused_switches(top: &mut Table<'_, '_>, kit: &Kit, map: &HexMap) {
    let has_pike = map.sides.values().any(|kinds| kinds.contains("turnpike"))
        || kit
            .arrivals
            .iter()
            .any(|one| one.along.as_deref() == Some("turnpike"));
    let has_pairs = map.places.values().any(|place| place.kinds.len() > 1);
    let idle = [
        (
            "complications",
            kit.plays(Complication::Terrain) && !lies_on_map(map, "forest"),
            "`terrain` needs woods or forest, but the map has none (CBG-603)",
        ),
        (
            "rulings",
            kit.rulings.column_first() == ColumnFirst::Ground && !has_pike,
            "`column_first` needs a turnpike, but the map has none (BG-R07)",
        ),
        (
            "rulings",
            kit.rulings.mixed_ground() == MixedGround::Sum && !has_pairs,
            "`mixed_ground` needs hexes with two kinds of ground, but the map has none (BG-R16)",
        ),
    ];
    for (table, is_idle, said) in idle {
        if is_idle {
            let offset = top.reader.header(KitTable(table, 0));
            top.reader.warn_at(offset, said, None);
        }
    }
}
