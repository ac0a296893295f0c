//! Work on the table: exactly what `show --json` says otherwise after an act, and the words for it.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use common::random_play::each_played;
use common::sitting::{battle, play, session};
use game::journal::EntryKind;
use rules::fields::state::State;
use view::show::subject::ShowSubject;
use view::spectator::Spectator;
use view::table_work::{self, TableItem, TableLayout};

fn shown(state: &State) -> Value {
    ShowSubject::Game.json(state)
}

/// Whether a hand finds the bases of a brigade on the table: not of a hidden one, nor of a blind.
fn lies_open(game: &Value, brigade: &str) -> bool {
    let brigade = &game["brigades"][brigade];
    brigade["hidden"] != json!(true) && brigade["blind"].is_null()
}

fn item(piece: &str, name: &Value, what: &str) -> Value {
    json!({
        "piece": piece, "name": name, "do": what, "inches": null, "bearing": null,
        "facing": null, "marker": null, "to": null,
    })
}

/// Compares a place: shift, turn, coming and going.
fn placed(piece: &str, name: &Value, was: Option<&Value>, is: Option<&Value>) -> Option<Value> {
    let at = |v: &Value| (v["at"][0].as_f64().unwrap(), v["at"][1].as_f64().unwrap());
    match (was, is) {
        (None, None) => None,
        (Some(_), None) => Some(item(piece, name, "remove")),
        (None, Some(is)) => {
            let mut placed = item(piece, name, "place");
            placed["to"] = is["at"].clone();
            placed["facing"] = is["facing"].clone();
            Some(placed)
        }
        (Some(was), Some(is)) => {
            let ((x, y), (to_x, to_y)) = (at(was), at(is));
            let (east, north) = (to_x - x, to_y - y);
            let turned = match (was["facing"].as_f64(), is["facing"].as_f64()) {
                (Some(was), Some(is)) => (was - is).abs() > 1e-6,
                _ => false,
            };
            let facing = if turned {
                is["facing"].clone()
            } else {
                Value::Null
            };
            if east.hypot(north) < 0.05 {
                if !turned {
                    return None;
                }
                let mut turn = item(piece, name, "turn");
                turn["facing"] = facing;
                return Some(turn);
            }
            let mut moved = item(piece, name, "move");
            moved["inches"] = json!(east.hypot(north));
            moved["bearing"] = json!(east.atan2(north).to_degrees().rem_euclid(360.0));
            moved["facing"] = facing;
            moved["to"] = is["at"].clone();
            Some(moved)
        }
    }
}

fn marker(piece: &str, name: &Value, was: Option<&str>, is: Option<&str>) -> Option<Value> {
    let (what, marker) = match (was, is) {
        (was, is) if was == is => return None,
        (_, Some(is)) => ("mark", is),
        (Some(was), None) => ("unmark", was),
        (None, None) => return None,
    };
    let mut marked = item(piece, name, what);
    marked["marker"] = json!(marker);
    Some(marked)
}

/// The name of a thing in either answer.
fn named<'a>(was: &'a Value, is: &'a Value, kind: &str, id: &str) -> &'a Value {
    match &is[kind][id]["name"] {
        Value::Null => &was[kind][id]["name"],
        name => name,
    }
}

fn ids(was: &Value, is: &Value) -> BTreeSet<String> {
    let each = [was, is].into_iter().filter_map(Value::as_object);
    each.flat_map(|map| map.keys().cloned()).collect()
}

/// Except one value, which means that there is no marker.
fn but<'a>(value: &'a Value, none: &str) -> Option<&'a str> {
    value.as_str().filter(|value| *value != none)
}

/// The difference of two answers of `show --json`, by the words of the contract.
fn difference(was: &Value, is: &Value) -> Vec<Value> {
    let mut items = Vec::new();
    for id in ids(&was["units"], &is["units"]) {
        let lies = |game: &Value| -> Option<Value> {
            let unit = game["units"].get(&id)?;
            let open = lies_open(game, unit["brigade"].as_str()?);
            (open && unit["on_table"] == json!(true)).then(|| unit.clone())
        };
        let (old, new) = (lies(was), lies(is));
        let name = named(was, is, "units", &id);
        items.extend(placed(&id, name, old.as_ref(), new.as_ref()));
        if let (Some(old), Some(new)) = (&old, &new) {
            let state = [&old["state"], &new["state"]].map(|state| but(state, "ordered"));
            items.extend(marker(&id, name, state[0], state[1]));
            let formation = [&old["formation"], &new["formation"]].map(Value::as_str);
            items.extend(marker(&id, name, formation[0], formation[1]));
        }
    }
    for id in ids(&was["brigades"], &is["brigades"]) {
        let of = |game: &Value| {
            let brigade = game["brigades"].get(&id).cloned().unwrap_or_default();
            let open = !brigade.is_null() && lies_open(game, &id);
            let result = brigade["result"].as_str().map(str::to_owned);
            let result = result.filter(|r| ["hesitant", "eager", "attack"].contains(&r.as_str()));
            let mark = but(&brigade["mark"], "steady").map(str::to_owned);
            let fatigue = brigade["fatigue"].as_u64().filter(|fatigue| *fatigue > 0);
            let fatigue = fatigue.map(|fatigue| format!("fatigue {fatigue}"));
            [mark, result, fatigue].map(|marker| marker.filter(|_| open))
        };
        let name = named(was, is, "brigades", &id);
        for (old, new) in of(was).into_iter().zip(of(is)) {
            items.extend(marker(&id, name, old.as_deref(), new.as_deref()));
        }
    }
    for id in ids(&was["generals"], &is["generals"]) {
        let lies = |game: &Value| -> Option<Value> {
            let general = game["generals"].get(&id)?;
            let open = game["brigades"].get(&id).is_none() || lies_open(game, &id);
            (open && !general["at"].is_null()).then(|| general.clone())
        };
        let piece = format!("general {id}");
        let (old, new) = (lies(was), lies(is));
        let name = named(was, is, "generals", &id);
        items.extend(placed(&piece, name, old.as_ref(), new.as_ref()));
        if let (Some(old), Some(new)) = (&old, &new) {
            let status = [&old["status"], &new["status"]].map(|status| but(status, "fit"));
            items.extend(marker(&piece, name, status[0], status[1]));
        }
    }
    let riders = |game: &Value| -> Vec<Value> { game["messengers"].as_array().unwrap().clone() };
    let ids = riders(was).into_iter().chain(riders(is));
    let ids: BTreeSet<u64> = ids.map(|rider| rider["id"].as_u64().unwrap()).collect();
    for id in ids {
        let find = |game: &Value| {
            riders(game)
                .into_iter()
                .find(|rider| rider["id"] == json!(id))
        };
        let piece = format!("messenger {id}");
        let (old, new) = (find(was), find(is));
        items.extend(placed(&piece, &json!(piece), old.as_ref(), new.as_ref()));
    }
    items
}

/// Items in one order, numbers to a millionth: sums may be made in another order.
fn comparable(items: impl IntoIterator<Item = Value>) -> BTreeSet<String> {
    let items = items.into_iter().map(|mut item| {
        for key in ["inches", "bearing", "facing"] {
            if let Some(number) = item[key].as_f64() {
                item[key] = json!(format!("{number:.6}"));
            }
        }
        item.to_string()
    });
    items.collect()
}

/// Holds that the list of two states is their difference.
fn agrees(before: &State, after: &State, what: &str) -> usize {
    let items = table_work::table_work(before, after);
    let listed = items.iter().map(|item| json!(item));
    let listed = listed.filter(|item| {
        let piece = item["piece"].as_str().unwrap();
        // The card of a blind is in no answer.
        !piece.starts_with("blind ")
    });
    let listed: Vec<Value> = listed.collect();
    let expected = difference(&shown(before), &shown(after));
    assert_eq!(
        listed.len(),
        expected.len(),
        "{what}: {listed:#?} {expected:#?}"
    );
    assert_eq!(comparable(listed), comparable(expected), "{what}");
    items.len()
}

/// After every act, take-back and correction of random games the list is the difference of `show --json`, and a table
/// on which all of it is done is the table of the record.
#[test]
fn the_list_is_the_difference_of_show() {
    let rosters = [
        "first-steps",
        "mcphersons-ridge",
        "blinds",
        "blinds by divisions",
    ];
    let mut kinds = BTreeSet::new();
    each_played(&rosters, 65, 3, |name, session| {
        let mut hands: Option<TableLayout> = None;
        let mut count = 0;
        session.walk(|before, entry, _| {
            let after = match &entry.kind {
                EntryKind::Act(act) => {
                    let mut after = before.clone();
                    act.events.iter().for_each(|event| after.apply(event));
                    after
                }
                EntryKind::Restored(back) => State::clone(&session.state_at(back.to).unwrap()),
            };
            count += agrees(before, &after, &format!("{name} entry {}", entry.seq));
            let record = table_work::layout(&after);
            let hands = hands.get_or_insert_with(|| table_work::layout(before));
            for item in hands.work_to(&record) {
                kinds.insert(format!("{:?}", item.work));
                hands.carry_over(&item, &record);
            }
            assert_eq!(hands.work_to(&record), Vec::<TableItem>::new(), "{name}");
        });
        assert!(count > 20, "{name}: {count} pieces of work");
    });
    let all = ["Mark", "Move", "Place", "Remove", "Turn", "Unmark"];
    assert_eq!(kinds.iter().collect::<Vec<_>>(), all);
}

/// What `lines` leave to do, in two columns.
fn work(lines: &[&str], then: &[&str]) -> Vec<String> {
    let mut session = session(battle("first-steps"));
    play(&mut session, lines);
    let before = State::clone(session.state());
    play(&mut session, then);
    agrees(&before, session.state(), &then.join("; "));
    table_work::columns(&table_work::table_work(&before, session.state()))
}

const FACE_TO_FACE: [&str; 5] = [
    "place 3rd 19.75,14.6 facing 90",
    "next anyway",
    "next anyway",
    "next anyway",
    "next anyway",
];

/// A fight that drives a unit back and marks it: the push with its way, then the marker.
#[test]
fn a_fight_says_who_goes_back_and_what_is_marked() {
    let lines = work(&FACE_TO_FACE, &["fire 3rd at 1st dice 6 1"]);
    assert_eq!(
        lines,
        [
            "A1 1st Blue  → back 3.0 in, keep facing",
            "A1 1st Blue  BEATEN marker",
        ]
    );
}

/// An undo puts back what the act moved and takes its markers off.
#[test]
fn what_is_taken_back_is_put_back() {
    let mut session = session(battle("first-steps"));
    play(&mut session, &FACE_TO_FACE);
    play(&mut session, &["fire 3rd at 1st dice 6 1"]);
    let there = State::clone(session.state());
    session.undo(1, true).unwrap();
    assert_eq!(
        table_work::columns(&table_work::table_work(&there, session.state())),
        [
            "A1 1st Blue  ← ahead 3.0 in, keep facing",
            "A1 1st Blue  take the BEATEN marker off",
        ]
    );
}

/// Turns, ways that are not straight, what comes and goes, figures.
#[test]
fn every_kind_of_work_has_its_words() {
    let state = battle("first-steps");
    let ross = state.unit(&"ross".into()).unwrap().base().unwrap();
    let turn = format!("place ross {},{} facing 270", ross.at.x, ross.at.y);
    let lines = work(
        &[],
        &[
            "place 3rd 4.0,15.2 facing 180",
            "place 7th 5.6,9.4 facing 90",
            &turn,
            "mark 12th broken",
            "mark whitlow fatigue 2",
            "mark whitlow shaken",
            "place whitlow 3,11",
            "order whitlow hold",
        ],
    );
    let text = lines.join("\n");
    for part in [
        "P1 3rd Grey",
        "face due south",
        "P5 Ross's Battery              turn about to face due west",
        "P3 12th Grey                   off the table",
        "P Whitlow",
        "fatigue marker to 2 (fresh)",
        "SHAKEN marker",
        "messenger 1 to Edmund Whitlow",
        " from west, ",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

/// Lengths and places are those of the table's own measure.
#[test]
fn a_table_in_centimetres_is_told_in_centimetres() {
    let before = battle("first-steps");
    let mut layout = table_work::layout(&before);
    let mut after = layout.clone();
    layout.measure = table::measure::Measure::Centimetres;
    after.measure = table::measure::Measure::Centimetres;
    let piece = after
        .pieces
        .iter_mut()
        .find(|piece| piece.key == "3rd")
        .unwrap();
    piece.place = Some(table_work::LaidPlace::Inches([7.5, 15.2], Some(90.0)));
    let items = layout.work_to(&after);
    assert_eq!(items.len(), 1, "{items:#?}");
    assert_eq!(items[0].words, "ahead 6.0 cm, keep facing");
}

/// Players of a side are told of their own pieces only, and a shot at the enemy leaves them nothing.
#[test]
fn a_side_has_its_own_work_alone() {
    let mut session = session(battle("first-steps"));
    play(&mut session, &FACE_TO_FACE);
    let before = State::clone(session.state());
    play(&mut session, &["fire 3rd at 1st dice 6 1"]);
    let sides: Vec<_> = before
        .oob()
        .sides
        .iter()
        .map(|side| side.id.clone())
        .collect();
    let counts = sides
        .iter()
        .map(|side| table_work::own_work(&before, session.state(), side).len());
    let mut counts: Vec<usize> = counts.collect();
    counts.sort_unstable();
    assert_eq!(counts, [0, 2]);
}

/// A list that is still shown stays as it is while the other side does something hidden and undoes it.
#[test]
fn a_hidden_act_that_is_undone_leaves_the_other_sides_list_alone() {
    let mut session = session(battle("first-steps"));
    let end = ["next anyway"; 4];
    play(&mut session, &["next", "activate whitlow dice 4 4"]);
    play(&mut session, &end);
    play(&mut session, &["next"]);
    let mut grey = Spectator::new(Some("grey".into()));
    grey.follow(&session);
    let list = grey.work().clone();
    assert!(list.lines[0].words.contains("EAGER"), "{list:?}");
    for hidden in ["order holloway retire", "mark holloway fatigue 9"] {
        play(&mut session, &[hidden]);
        grey.follow(&session);
        assert_eq!(*grey.work(), list, "{hidden}");
        session.undo(1, true).unwrap();
        grey.follow(&session);
        assert_eq!(*grey.work(), list, "{hidden}, undone");
    }
}
