//! The map of a kit that has hexes.

use super::strength;
use crate::board::hex_board::{BoardHex, HexAt, HexBoard, HexCounter, HexMark, HexSide, Texture};
use crate::sheets::callsign::Callsigns;
use rules::blind_swords::kit::{KitMap, KitTerrain, KitUnit};
use rules::blind_swords::state::State;

/// Returns the hex map; `None` if the kit has no hexes.
pub(super) fn hex_board(
    state: &State,
    signs: &Callsigns,
    picked: Option<&str>,
) -> Option<HexBoard> {
    let map = state.kit.map.as_ref()?;
    let mut board = HexBoard {
        columns: u16::try_from(map.columns).ok()?,
        rows: u16::try_from(map.rows).ok()?,
        low_even: map.low_even,
        picked: picked.map(str::to_owned),
        yards: state.kit.notes.yards,
        north: state.kit.notes.north,
        ..HexBoard::default()
    };
    board.hexes = hexes(map, &board);
    board.sides = HexSide::of_map(&map.sides, |label| at(map, label));
    board.counters = counters(state, map, signs);
    let objectives = state.kit.objectives.iter();
    let objectives = objectives.flat_map(|objective| &objective.hexes);
    board.marks = objectives
        .filter_map(|label| {
            Some(HexMark {
                at: at(map, label)?,
                sign: '*',
            })
        })
        .collect();
    board.explain(&MARKS, &MARKERS);
    Some(board)
}

/// Signs painted on hexes, each with its meaning.
const MARKS: [(char, &str); 1] = [('*', "objective")];

/// Letters painted on counters, each with its meaning.
const MARKERS: [(char, &str); 4] = [
    ('w', "battleworn"),
    ('s', "shaken"),
    ('d', "disrupted"),
    ('h', "on horse"),
];

fn at(map: &KitMap, label: &str) -> Option<HexAt> {
    HexAt::on_grid(map.board().read(label)?)
}

fn hexes(map: &KitMap, board: &HexBoard) -> Vec<BoardHex> {
    let all = (1..=board.columns).flat_map(|column| (1..=board.rows).map(move |row| (column, row)));
    let hex = |column: u16, row: u16| {
        let label = format!("{column:02}{row:02}");
        let of_hex: Vec<&KitTerrain> = map
            .terrain
            .iter()
            .filter(|terrain| terrain.hexes.contains(&label))
            .collect();
        let texture = of_hex.last().map(|terrain| Texture::named(&terrain.kind));
        let kinds: Vec<&str> = of_hex.iter().map(|terrain| terrain.kind.as_str()).collect();
        let mut names = of_hex.iter().map(|terrain| terrain.name.clone());
        BoardHex {
            at: HexAt::new(column, row),
            level: map.level(&label),
            texture: texture.unwrap_or_default(),
            ground: kinds.join("+"),
            name: names.find(|name| !name.is_empty()).unwrap_or_default(),
            label,
        }
    };
    all.map(|(column, row)| hex(column, row)).collect()
}

/// Returns the counters on the map; in each hex the lead unit comes first (BS-109).
fn counters(state: &State, map: &KitMap, signs: &Callsigns) -> Vec<HexCounter> {
    let there = state
        .units
        .iter()
        .filter(|(_, standing)| standing.hex().is_some());
    let there = state.by_size(there.map(|(id, _)| id.clone()).collect());
    let sides = &state.kit.sides;
    let counter = |unit: &KitUnit| {
        let standing = state.units.get(&unit.id)?;
        let face = state.face(&unit.id)?;
        let side = sides.iter().position(|side| side.id == unit.side)?;
        let markers = [
            (standing.worn && unit.fresh.is_some(), 'w'),
            (standing.marker.hits() == 1, 's'),
            (standing.marker.hits() == 2, 'd'),
            (state.is_mounted(&unit.id), 'h'),
        ];
        let markers = markers
            .into_iter()
            .filter_map(|(is_so, letter)| is_so.then_some(letter));
        Some(HexCounter {
            at: at(map, standing.hex()?)?,
            name: unit.id.clone(),
            callsign: signs.get(&unit.id).unwrap_or_default(),
            title: unit.name.clone(),
            side: u8::try_from(side).ok()?,
            strength: format!("{}-{}", strength(face.strength), face.rating),
            markers: markers.collect(),
        })
    };
    let units = there.iter().filter_map(|id| state.kit.unit(id));
    units.filter_map(counter).collect()
}
