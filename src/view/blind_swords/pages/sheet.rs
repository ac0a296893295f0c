//! The sheet of the selected unit or brigade.

use super::{callsigns, deeds, labelled, strength, unit_row};
use crate::presentation::page::PageRow;
use crate::sheets::callsign::Callsigns;
use rules::blind_swords::kit::{CounterFace, KitWeapon, Range};
use rules::blind_swords::state::State;

/// Returns the sheet of `picked`; if nothing is selected, instructions for selecting a unit.
pub(super) fn rows(state: &State, signs: &Callsigns, picked: Option<&str>) -> Vec<PageRow> {
    let Some(picked) = picked else {
        let say = "nothing selected: type a unit or brigade by its capital and digit, as on the first \
             page";
        return vec![PageRow::text(say)];
    };
    match state.kit.brigade(picked).is_some() {
        true => of_brigade(state, signs, picked),
        false => of_unit(state, picked),
    }
}

fn of_brigade(state: &State, signs: &Callsigns, id: &str) -> Vec<PageRow> {
    let Some(brigade) = state.kit.brigade(id) else {
        return Vec::new();
    };
    let mut rows = vec![
        PageRow::head(brigade.name.to_uppercase()),
        labelled("side", state.kit.side_name(&brigade.side)),
    ];
    let chits = state.kit.chits.iter();
    let own = |of: &Option<String>| *of == brigade.division || of.as_deref() == Some(id);
    for chit in chits.filter(|chit| chit.of.is_some() && own(&chit.of)) {
        let rating = state.chit_rating(chit);
        let rating = rating.map_or("without a die".to_owned(), |rating| {
            format!("on 1 to {rating}")
        });
        let name = state.kit.chit_name(&chit.id);
        rows.push(labelled(
            "chit",
            format!("{name}: full activation {rating} (BS-310)"),
        ));
    }
    let marker = if state.activated.contains(id) {
        "activated"
    } else {
        "ready"
    };
    rows.push(labelled("marker", marker));
    let units = super::members(state, id);
    rows.extend(units.iter().map(|unit| unit_row(state, signs, unit)));
    rows
}

fn of_unit(state: &State, id: &str) -> Vec<PageRow> {
    let Some((unit, standing)) = state.unit(id) else {
        return Vec::new();
    };
    let face = |face: CounterFace| format!("{}-{}", strength(face.strength), face.rating);
    let fresh = unit.fresh.map_or("none (fragile)".to_owned(), face);
    let up = if standing.worn { "battleworn" } else { "fresh" };
    let marker = match standing.marker.name() {
        "" => "none",
        marker => marker,
    };
    let mut rows = vec![
        PageRow::head(unit.name.to_uppercase()),
        labelled("side", state.kit.side_name(&unit.side)),
        labelled(
            "faces",
            format!(
                "fresh {fresh}, battleworn {}; {up} side up",
                face(unit.worn)
            ),
        ),
        labelled("marker", marker),
        labelled(
            "counts",
            format!(
                "strength {} (BS-103), rating {} supported, {} not (BS-105)",
                strength(state.modified(id)),
                state.rating(id, true),
                state.rating(id, false)
            ),
        ),
    ];
    if let Some(name) = &unit.weapon {
        let ranges = state.kit.weapons.get(name).map(ranges);
        rows.push(labelled(
            "weapon",
            format!("{name}: {}", ranges.unwrap_or_default()),
        ));
    }
    let did = deeds(state, id);
    if !did.is_empty() {
        rows.push(labelled("did", did));
    }
    if let Some(hex) = standing.hex() {
        let signs = callsigns(state);
        rows.push(labelled("hex", hex));
        let others = state.in_hex(hex);
        let others = others.iter().filter(|other| *other != id);
        rows.extend(others.map(|other| unit_row(state, &signs, other).below()));
    }
    if standing.ever_broken {
        rows.push(labelled(
            "track",
            "has been on the broken track before (BS-1005)",
        ));
    }
    rows
}

/// Lists the ranges of a weapon: `canister 1, effective 3, long 5`.
fn ranges(weapon: &KitWeapon) -> String {
    if weapon.is_close() {
        return "fires only if attacked".to_owned();
    }
    let farthest = |range: &Range| match range {
        Range::Canister => weapon.canister,
        Range::Effective => weapon.effective,
        Range::Long => weapon.long,
        Range::Extreme => weapon.extreme,
    };
    let each = Range::ALL.iter().filter_map(|range| {
        let farthest = farthest(range)?;
        Some(format!("{} {farthest}", range.name()))
    });
    each.collect::<Vec<_>>().join(", ")
}
