//! The kit of a Blue & Grey game: reads the whole text and checks it, reporting every fault at its place (section 7).

mod charts;
mod forces;
mod map;
mod results;
mod switches;
mod unused;

use game::any::Hosted;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use toml::de::{DeTable, DeValue};

use super::{
    Fault, Mustered,
    entry::{Node, RosterReader, TablePosition},
    kit::{
        KitTable, SIDE_KINDS, Table, briefed_sides, format, hexes, playable, read_extent,
        read_notes, report_apart,
    },
};
use rules::blue_and_grey::BlueAndGrey;
use rules::blue_and_grey::kit::Kit;
use rules::blue_and_grey::state::State;
use rules::blue_and_grey::switch::{Complication, ComplicationForm, LaterCases};
use rules::tally::Fraction;

impl Mustered for BlueAndGrey {
    fn muster(text: &str) -> Result<(State, Vec<Fault>), Vec<Fault>> {
        playable(text, read_kit).map(|(kit, faults)| (State::new(kit), faults))
    }

    fn schema(sample: &str) -> Option<serde_json::Value> {
        let schema = super::kit::schema(Self::KEY, sample, |reader, document| {
            read_kit(reader, document);
        });
        super::schema::titled_schema("A kit for Blue & Grey", schema)
    }
}

/// Reads the whole file.
fn read_kit<'a>(reader: &mut RosterReader<'a, KitTable>, document: &'a DeTable<'a>) -> Kit {
    let mut top = reader.open(KitTable::TOP, document, 0);
    format(&mut top);
    top.text("game");
    top.texts("sources");
    let mut kit = Kit {
        name: top.required("name"),
        notes: read_notes(&mut top),
        turns: read_count(&mut top, "turns"),
        first: top.required("first"),
        names_losses: true,
        ..Kit::default()
    };
    if kit.name.is_empty() {
        let help = "write name = \"...\" before the first [table]".to_owned();
        top.reader.fault(0, "the game has no `name`", Some(help));
    }
    kit.night = read_turns(&mut top, "night").into_iter().collect();
    forces::read(&mut top, &mut kit);
    switches::read(&mut top, &mut kit);
    charts::read(&mut top, &mut kit);
    let hexsides: Vec<String> = kit.hexsides.keys().cloned().collect();
    let mut grounds = BTreeMap::new();
    kit.map = top.child("map", KitTable("map", 0), "[map]", |table| {
        map::read(table, &hexsides, &mut grounds)
    });
    forces::check_whole(&mut top, &mut kit);
    map::check_whole(&mut top, &kit, &grounds);
    unused::warn_of_unused(&mut top, &kit);
    check_plots(&mut top, &kit);
    warn_of_missing(&mut top, &kit);
    top.close();
    kit
}

/// If the kit uses plots, checks that it has a map, and 18 sub-segments if points have thirds (CBG-S01).
fn check_plots(top: &mut Table<'_, '_>, kit: &Kit) {
    if !kit.plays(Complication::Simul) {
        return;
    }
    let offset = top.reader.header(KitTable("complications", 0));
    let Some(map) = &kit.map else {
        let said = "`simul` needs [map], because plots are carried out on it (CBG-S01)";
        top.reader.fault(offset, said, None);
        return;
    };
    let is_pike = |kinds: &BTreeSet<String>| kinds.iter().any(|kind| kind == "turnpike");
    let has_pike = map.sides.values().any(is_pike);
    if has_pike
        && kit.complications.form(Complication::Simul) != Some(ComplicationForm::EighteenSegments)
    {
        let said = "`simul` with six sub-segments cannot use turnpikes at 2/3 a hex (CBG-S01)";
        let help = Some("write simul = 18".to_owned());
        top.reader.fault(offset, said, help);
    }
}

/// Warns of missing parts. They are not faults, because the program asks the players for them during play (0.2).
fn warn_of_missing(top: &mut Table<'_, '_>, kit: &Kit) {
    if kit.crt.is_none() {
        top.reader
            .warn("no results table [crt]: the program will ask for its codes");
    }
    if kit.map.is_some() && kit.zones.is_none() && kit.rulings.later_cases() == LaterCases::Off {
        top.reader
            .warn("no [zones]: the program will ask whether units control adjacent hexes");
    }
    if kit.map.is_none() {
        top.reader
            .warn("no [map]: play on the board, and name the terrain of each step");
    }
}

/// Reads a whole number from 1 up.
fn read_count(table: &mut Table<'_, '_>, key: &'static str) -> Option<u32> {
    read_ranged(table, key, 1..=999).and_then(|count| u32::try_from(count).ok())
}

/// Reads a whole number within a range; outside the range, reports a fault and returns `None`.
fn read_ranged(
    table: &mut Table<'_, '_>,
    key: &'static str,
    range: RangeInclusive<i64>,
) -> Option<i64> {
    let number = table.whole(key)?;
    let is_in = range.contains(&number);
    if !is_in {
        let said = out_of(key, &range, number);
        table.at_key(key, said, None);
    }
    is_in.then_some(number)
}

/// Says that a number is out of range.
fn out_of(key: &str, range: &RangeInclusive<i64>, number: i64) -> String {
    let (least, most) = (range.start(), range.end());
    format!("`{key}` must be {least} to {most}, not {number}")
}

/// Reads a list of turns.
fn read_turns(table: &mut Table<'_, '_>, key: &'static str) -> Vec<u32> {
    let Some(node) = table.ask(key) else {
        return Vec::new();
    };
    let DeValue::Array(list) = node.get_ref() else {
        table.wrong(key, node, "a list of turns [5]", None);
        return Vec::new();
    };
    let mut turns = Vec::new();
    for (n, item) in list.iter().enumerate() {
        match parse_fraction(item).filter(|turn| *turn == Fraction::whole(turn.floor())) {
            Some(turn) => turns.extend(u32::try_from(turn.floor())),
            None => table.wrong_item(key, &[n], item, "a turn", None),
        }
    }
    turns
}

/// Reads a number; a text may contain a fraction, `"2/3"`. A decimal close to a multiple of a third is read as that.
fn parse_fraction(node: &Node<'_>) -> Option<Fraction> {
    match node.get_ref() {
        DeValue::Integer(number) => super::number::whole_number(number)
            .and_then(|number| Fraction::read(&number.to_string())),
        DeValue::Float(number) => {
            third_of(number.as_str()).or_else(|| Fraction::read(number.as_str()))
        }
        DeValue::String(text) => Fraction::read(text),
        _ => None,
    }
}

/// Returns the third that a decimal represents: 0.33, 0.667, 1.3333.
fn third_of(text: &str) -> Option<Fraction> {
    let (whole, digits) = text.split_once('.')?;
    let is_long = digits.len() >= 2;
    let all = |digit: char| digits.chars().all(|one| one == digit);
    let sixes = digits.trim_end_matches('7').chars().all(|one| one == '6') && !all('7');
    let part = match () {
        () if is_long && all('3') => Fraction::new(1, 3)?,
        () if is_long && (all('6') || sixes) => Fraction::new(2, 3)?,
        () => return None,
    };
    Some(Fraction::read(whole)? + part)
}

/// Reads a number that is not negative; reports a fault if it is.
fn read_number(table: &mut Table<'_, '_>, key: &'static str) -> Option<Fraction> {
    let node = table.ask(key)?;
    let number = parse_fraction(node).filter(|number| *number >= Fraction::ZERO);
    if number.is_none() {
        table.wrong(key, node, "a number, or a fraction \"2/3\"", None);
    }
    number
}

/// Reads a word, or a list of words.
fn read_words(table: &mut Table<'_, '_>, key: &'static str) -> Vec<String> {
    match table.ask(key) {
        Some(_) => table.words(key),
        None => Vec::new(),
    }
}
