//! The map of a kit with its counters, prepared for the hex painter.

use super::{place_of, veil};
use crate::board::hex_board::{BoardHex, HexAt, HexBoard, HexCounter, HexMark, HexSide, Texture};
use crate::sheets::callsign::Callsigns;
use rules::blue_and_grey::map::HexMap;
use rules::blue_and_grey::position::Works;
use rules::blue_and_grey::state::State;
use rules::blue_and_grey::switch::Complication;

/// Returns the map; `None` if the kit has no map.
pub(super) fn hex_board(
    state: &State,
    signs: &Callsigns,
    picked: Option<&str>,
) -> Option<HexBoard> {
    let map = state.kit.map.as_ref()?;
    let article = "forest x 2, with rough x 3, guns 6 (CBG-603)";
    let plays_article = state.kit.plays(Complication::Terrain);
    let mut board = HexBoard {
        columns: u16::try_from(map.columns).ok()?,
        rows: u16::try_from(map.rows).ok()?,
        low_even: !map.low_odd,
        base_level: 1,
        hexes: hexes(map),
        sides: HexSide::of_map(&map.sides, |label| at(map, label)),
        counters: counters(state, map, signs),
        marks: marks(state, map),
        picked: picked.map(str::to_owned),
        legend: plays_article
            .then(|| article.to_owned())
            .into_iter()
            .collect(),
        line: None,
        yards: state.kit.notes.yards,
        north: state.kit.notes.north,
        has_names: false,
    };
    let states = state.kit.states.keys();
    let states: Vec<(char, &str)> = states
        .filter_map(|name| Some((name.chars().next()?, name.as_str())))
        .collect();
    let markers: Vec<(char, &str)> = [('r', "reduced")].into_iter().chain(states).collect();
    board.explain(&MARKS, &markers);
    Some(board)
}

/// Signs painted on hexes, each with its meaning.
const MARKS: [(char, &str); 4] = [
    ('*', "objective"),
    ('>', "arrivals"),
    ('w', "works"),
    ('b', "works under construction"),
];

fn at(map: &HexMap, label: &str) -> Option<HexAt> {
    HexAt::on_grid(map.hex(label)?)
}

fn hexes(map: &HexMap) -> Vec<BoardHex> {
    let board = map.board();
    let hexes = board.hexes().filter_map(|hex| {
        let label = hex.to_string();
        let place = map.place(&label);
        let texture = match place.kinds.first() {
            None if place.slope => Texture::Hill,
            None => Texture::Clear,
            Some(kind) if kind == "slope" => Texture::Hill,
            Some(kind) => Texture::named(kind),
        };
        let ground = match place.kinds.is_empty() && place.slope {
            true => "slope".to_owned(),
            false => place.kinds.join("+"),
        };
        Some(BoardHex {
            at: at(map, &label)?,
            name: map.names.get(&label).cloned().unwrap_or_default(),
            label,
            texture,
            ground,
            level: place.level,
        })
    });
    hexes.collect()
}

fn counters(state: &State, map: &HexMap, signs: &Callsigns) -> Vec<HexCounter> {
    let counters = state.on_map().filter_map(|(id, standing)| {
        let mut markers = String::new();
        markers.extend(standing.reduced.then_some('r'));
        markers.extend(
            standing
                .state
                .as_ref()
                .and_then(|state| state.chars().next()),
        );
        let unit = state.kit.unit(id);
        Some(HexCounter {
            at: at(map, standing.hex()?)?,
            name: id.to_owned(),
            callsign: signs.get(id).unwrap_or_default(),
            title: state.name(id),
            side: place_of(state, state.side_of(id)),
            strength: match unit.is_some_and(veil::is_faceless) {
                true => "?".to_owned(),
                false => state.printed(id).to_string(),
            },
            markers,
        })
    });
    counters.collect()
}

fn marks(state: &State, map: &HexMap) -> Vec<HexMark> {
    let objectives = state
        .kit
        .objectives
        .iter()
        .flat_map(|one| &one.hexes)
        .map(|hex| (hex, '*'));
    let waiting = state.kit.arrivals.iter().filter(|arrival| {
        state
            .units
            .get(&arrival.unit)
            .is_some_and(|unit| !unit.on_map())
    });
    let entries = waiting
        .flat_map(|arrival| &arrival.at)
        .map(|hex| (hex, '>'));
    let works = state.works.iter().map(|(hex, works)| match works {
        Works::Done => (hex, 'w'),
        Works::Building { .. } => (hex, 'b'),
    });
    let all = objectives.chain(entries).chain(works);
    all.filter_map(|(hex, sign)| {
        Some(HexMark {
            at: at(map, hex)?,
            sign,
        })
    })
    .collect()
}
