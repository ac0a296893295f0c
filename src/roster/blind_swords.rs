//! The kit of a Blind Swords game: reads the whole text and checks it, reporting every fault at its place (section 17).

mod agreement;
mod charts;
mod forces;
mod map;
mod missing;

use game::any::Hosted;
use std::collections::BTreeMap;

use toml::de::{DeTable, DeValue};

use super::{
    Fault, Mustered,
    entry::{Node, RosterReader, TablePosition},
    kit::{
        KitTable, Table, briefed_sides, format, hexes, playable, read_extent, read_notes,
        report_apart,
    },
    number::number_of,
    rulings,
};
use rules::blind_swords::kit::{Kit, KitBrigade, KitCup};
use rules::blind_swords::state::State;
use rules::blind_swords::{BlindSwords, stacking};

impl Mustered for BlindSwords {
    fn muster(text: &str) -> Result<(State, Vec<Fault>), Vec<Fault>> {
        playable(text, read_kit).map(|(kit, faults)| (State::new(kit), faults))
    }

    fn schema(sample: &str) -> Option<serde_json::Value> {
        let schema = super::kit::schema(Self::KEY, sample, |reader, document| {
            read_kit(reader, document);
        });
        super::schema::titled_schema("A kit for Blind Swords", schema)
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
        turns: read_turns(&mut top),
        ..Kit::default()
    };
    if kit.name.is_empty() {
        let help = "write name = \"...\" before the first [table]".to_owned();
        top.reader.fault(0, "the game has no `name`", Some(help));
    }
    forces::read(&mut top, &mut kit);
    let cup = top.child("cup", KitTable("cup", 0), "[cup]", |table| {
        read_cup(table, &kit)
    });
    kit.cup = cup.unwrap_or_else(KitCup::unsaid);
    let rulings = top.child(
        "rulings",
        KitTable("rulings", 0),
        "[rulings]",
        rulings::read,
    );
    kit.rulings = rulings.unwrap_or_default();
    charts::read(&mut top, &mut kit);
    forces::check_whole(&mut top, &kit);
    agreement::tell_disagreements(&mut top, &kit);
    missing::warn_of_missing(&mut top, &kit);
    warn_of_unlikely(&mut top, &kit);
    top.close();
    kit
}

/// Reads the number of turns, if the file contains it.
fn read_turns(top: &mut Table<'_, '_>) -> Option<u32> {
    let number = top.whole("turns")?;
    let turns = u32::try_from(number)
        .ok()
        .filter(|turns| (1..=999).contains(turns));
    if turns.is_none() {
        top.at_key(
            "turns",
            format!("`turns` must be 1 to 999, not {number}"),
            None,
        );
    }
    turns
}

/// Warns of entries that allow play but are hardly intended.
fn warn_of_unlikely(top: &mut Table<'_, '_>, kit: &Kit) {
    for division in &kit.divisions {
        let of = |brigade: &KitBrigade| brigade.division.as_ref() == Some(&division.id);
        if !kit.brigades.iter().any(of) {
            let said = format!("the division {} has no brigade", division.id);
            top.reader.warn(said);
        }
    }
    let start = State::new(kit.clone());
    let mut hexes: Vec<&str> = start.units.values().filter_map(|unit| unit.hex()).collect();
    hexes.sort_unstable();
    hexes.dedup();
    for hex in hexes {
        let load = stacking::hex_load(&start, hex);
        if stacking::stacking_limit(&start).is_some_and(|limit| load > limit) {
            top.reader.warn(format!(
                "the stack in {hex} counts as {load}: over the limit (BS-108)"
            ));
        }
    }
}

fn read_cup(table: &mut Table<'_, '_>, kit: &Kit) -> KitCup {
    let on_table = table
        .one_of("by", &["program", "table"])
        .is_some_and(|by| by == "table");
    let sides: Vec<&str> = kit.sides.iter().map(|side| side.id.as_str()).collect();
    let pullers: Vec<&str> = ["odd-confederate"]
        .into_iter()
        .chain(sides.iter().copied())
        .collect();
    KitCup {
        on_table,
        puller: table.one_of("puller", &pullers).unwrap_or_default(),
        key: by_side(table, "key", &sides),
        included: by_side(table, "included", &sides),
        wild: match table.ask("wild") {
            Some(_) => table.texts("wild"),
            None => KitCup::unsaid().wild,
        },
    }
}

/// Reads one number for all sides, or a table with a number for each side.
fn by_side(
    table: &mut Table<'_, '_>,
    key: &'static str,
    sides: &[&str],
) -> BTreeMap<String, usize> {
    let Some(node) = table.ask(key) else {
        return BTreeMap::new();
    };
    let whole =
        |node: &Node<'_>| number_of(node.get_ref()).filter(|n| *n >= 0.0 && n.fract() == 0.0);
    match node.get_ref() {
        DeValue::Table(each) => {
            let mut numbers = BTreeMap::new();
            for (side, value) in each.iter() {
                let name: &str = side.get_ref();
                match whole(value).filter(|_| sides.contains(&name)) {
                    Some(count) => {
                        numbers.insert(name.to_owned(), count as usize);
                    }
                    None => table.wrong(key, value, "a number for a side of the game", None),
                }
            }
            numbers
        }
        _ => match whole(node) {
            Some(count) => sides
                .iter()
                .map(|side| ((*side).to_owned(), count as usize))
                .collect(),
            None => {
                table.wrong(key, node, "a number, or a number for each side", None);
                BTreeMap::new()
            }
        },
    }
}

fn whole_number(node: &Node<'_>) -> Option<i64> {
    match node.get_ref() {
        DeValue::Integer(number) => super::number::whole_number(number),
        _ => None,
    }
}
