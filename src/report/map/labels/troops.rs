//! Words of the troops: callsigns, and the texts beside units; and the room that troops take.

use super::{LabelBox, LabelText, Placer, RINGS, TURNS, places_round};
use crate::map::{MapSheet, MapWindow};
use rules::fields::terms::condition::Condition;
use table::base::Base;
use table::measure::{Point, Vector, right_of, turned};
use view::board::{CallsignMark, UnitOnBoard};
use view::map::{MapLayer, TableMap};

/// Number of increasing distances at which an address is tried if every address must be shown.
const FAR_RINGS: u8 = 40;

/// Number of increasing distances at which an address is tried on a small picture, where lines would be in the way.
const NEAR_RINGS: u8 = 3;

/// Distance from words to their unit above which a line connects them, in letter heights.
const FAR: f64 = 0.9;

/// Returns the boxes that no word may cover: generals, and bases, each as boxes along its front because it may be
/// oblique.
pub(super) fn taken_boxes(map: &TableMap, window: &MapWindow, sheet: MapSheet) -> Vec<LabelBox> {
    let mut taken = Vec::new();
    if map.layers.contains(&MapLayer::Units) {
        for stand in &map.board.stands {
            let base = &stand.base;
            let pieces = (base.frontage / base.depth.max(0.5))
                .ceil()
                .clamp(1.0, 12.0);
            let (left, right) = base.front_edge();
            let back = base.front() * (-base.depth / 2.0);
            for piece in 0..pieces as usize {
                let along = (piece as f64 + 0.5) / pieces;
                let half = 0.45 * base.depth.min(base.frontage).max(0.2);
                taken.push(LabelBox {
                    at: left + (right - left) * along + back,
                    half: Vector::new(half, half),
                });
            }
        }
    }
    if map.layers.contains(&MapLayer::Generals) {
        taken.extend(map.board.figures.iter().map(|figure| LabelBox {
            at: figure.at,
            half: Vector::new(0.4, 0.4),
        }));
    }
    taken.extend(
        crate::map::legend::title_frames(map, window, sheet)
            .map(|(at, half)| LabelBox { at, half }),
    );
    let numbers = crate::map::grid::number_frames(map, sheet).into_iter();
    taken.extend(numbers.map(|(at, half)| LabelBox { at, half }));
    taken
}

/// Places the callsigns, without which the troops could not be told apart.
pub(super) fn place_callsigns(placer: &mut Placer<'_>, map: &TableMap, sheet: MapSheet) {
    let calls = map.board.calls.iter();
    for call in calls.filter(|_| map.layers.contains(&MapLayer::Labels)) {
        place_callsign(placer, map, call, sheet);
    }
}

fn place_callsign(placer: &mut Placer<'_>, map: &TableMap, call: &CallsignMark, sheet: MapSheet) {
    let height = sheet.letter_height(1.25);
    let stands = map.board.stands.iter();
    let own = || stands.clone().filter(|stand| stand.brigade == call.brigade);
    let is_reported = own().next().is_some() && own().all(|stand| stand.reported.is_some());
    let reported = if is_reported { " reported" } else { "" };
    let turn = report_turn(map, call, sheet).map(|turn| format!(" {turn}"));
    let words = LabelText {
        word: format!("{}{}", call.callsign, turn.unwrap_or_default()),
        class: format!("callsign side-{}{reported}", call.side),
        height,
        around: 0.0,
        must: true,
    };
    let places = places_round(call.centre, call.front.unit(), 1.2 * height, 0.4 * height);
    placer.place_words(words, places, |_| None);
}

/// Returns the turn in which a whole brigade was last reported: `T3`. On a small picture the brigade's callsign shows
/// this turn, because its units have no addresses. `None` if the addresses show it, and for a brigade that was placed
/// openly in the set-up and not seen since (RUL-37).
fn report_turn(map: &TableMap, call: &CallsignMark, sheet: MapSheet) -> Option<String> {
    let mut own = map
        .board
        .stands
        .iter()
        .filter(|s| s.brigade == call.brigade);
    let turn = own.next()?.reported?;
    let is_same = own.all(|stand| stand.reported == Some(turn));
    turn_words(map, turn).filter(|_| sheet.thins_labels && is_same)
}

/// Returns the turn of a report: `T3`; `None` for the set-up, in which no turn was played.
fn turn_words(map: &TableMap, turn: u32) -> Option<String> {
    (turn > 0).then(|| format!("{}{turn}", map.counting.letter()))
}

/// Places the texts beside the units.
pub(super) fn place_unit_words(placer: &mut Placer<'_>, map: &TableMap, sheet: MapSheet) {
    for stand in &map.board.stands {
        place_beside_unit(placer, map, stand, sheet);
    }
}

/// Places the text beside a unit: the turn of a report, address, name and strength, depending on the layers.
fn place_beside_unit(
    placer: &mut Placer<'_>,
    map: &TableMap,
    stand: &UnitOnBoard,
    sheet: MapSheet,
) {
    let shows = |layer: MapLayer| map.layers.contains(&layer);
    let strength = || {
        let strength = map.strengths.iter().find(|s| s.unit == stand.unit);
        strength.map(|strength| strength.words.clone())
    };
    // The callsign of an enemy's card is its number, which is not written twice.
    let is_called =
        |call: &CallsignMark| call.brigade == stand.brigade && call.callsign == stand.address;
    let mut words = Vec::new();
    if shows(MapLayer::Labels) && !map.board.calls.iter().any(is_called) {
        words.push(stand.address.clone());
    }
    if shows(MapLayer::Names) {
        words.push(stand.name.clone());
    }
    if shows(MapLayer::Strength) {
        words.extend(strength());
    }
    let calls = map.board.calls.iter();
    let mut own_call = calls.filter(|call| call.brigade == stand.brigade);
    if own_call.all(|call| report_turn(map, call, sheet).is_none()) {
        words.extend(stand.reported.and_then(|turn| turn_words(map, turn)));
    }
    if words.is_empty() {
        return;
    }
    let height = sheet.letter_height(0.55);
    let reported = if stand.reported.is_some() {
        " reported"
    } else {
        ""
    };
    let words = LabelText {
        word: words.join(" "),
        class: format!("address side-{}{reported}", stand.side),
        height,
        around: 0.0,
        // A reported position is old, so it must look different from a visible one. With large letters the drawing
        // alone shows that.
        must: sheet.shows_all
            || !sheet.thins_labels
                && (shows(MapLayer::Names)
                    || stand.reported.is_some()
                    || stand.condition > Condition::Ordered),
    };
    let rings = match (sheet.shows_all, sheet.thins_labels) {
        (true, _) => FAR_RINGS,
        (_, true) => NEAR_RINGS,
        _ => RINGS,
    };
    let leader = |frame: &LabelBox| {
        let end = nearest_on_base(&stand.base, frame.at);
        (frame.distance(end) > FAR * height).then_some(end)
    };
    let clear = sheet.shows_all.then(|| {
        let places = beside_base(&stand.base, &words, RINGS);
        placer.clear_frame(&words, places, leader)
    });
    match clear.flatten() {
        Some(frame) => placer.put(words, frame, leader(&frame)),
        None => {
            let places = beside_base(&stand.base, &words, rings);
            placer.place_words(words, places, leader);
        }
    }
}

/// Returns the places for words beside a base: behind it first, then at its flanks and in front of it, farther and
/// farther away.
fn beside_base(base: &Base, words: &LabelText, rings: u8) -> impl Iterator<Item = Point> + use<> {
    let base = *base;
    let half = LabelBox::of_words(words, base.at).half;
    let (gap, step) = (0.1 * words.height, 0.5 * words.height);
    let right = right_of(base.front());
    let ways = TURNS.map(|turn| {
        let away = turned(base.front(), turn);
        let base_goes =
            base.depth * base.front().dot(&away).abs() + base.frontage * right.dot(&away).abs();
        (away, base_goes)
    });
    (0..rings).flat_map(move |ring| {
        let beyond = gap + step * f64::from(ring);
        // Each place starts at the edge of the base in a direction, with the words set back towards the base.
        ways.into_iter().map(move |(away, base_goes)| {
            base.at + away * (base_goes / 2.0 + beyond) + away.component_mul(&half)
        })
    })
}

/// Returns the point of a base nearest to a point outside it.
fn nearest_on_base(base: &Base, to: Point) -> Point {
    let (front, away) = (base.front(), to - base.at);
    let right = right_of(front);
    let within = |length: f64, size: f64| length.clamp(-size / 2.0, size / 2.0);
    base.at
        + right * within(away.dot(&right), base.frontage.max(0.0))
        + front * within(away.dot(&front), base.depth.max(0.0))
}
