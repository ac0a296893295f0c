//! A whole turn of First Steps: orders move the brigades, people push the miniatures, and the record learns of every
//! tactical move from photographs alone.

use std::collections::BTreeMap;

use common::photograph::Chance;
use vidette::rules::fields::state::State;
use vidette::table::{
    base::Base,
    measure::{Bearing, Point, Vector},
};

use super::{Home, Moved, differing, ids, json, scene, state, take};

/// How far a hand may miss a place, in inches along each axis, and a facing, in degrees.
const HAND: (f64, f64) = (0.05, 1.0);

/// The miniatures on the table. People move them; no rule of the program does.
struct Miniatures {
    bases: BTreeMap<String, Base>,
    /// Generals who rode, with their places.
    generals: BTreeMap<String, Point>,
    hand: Chance,
}

impl Miniatures {
    /// Lays the bases out as the record says.
    fn laid_out(start: &State, seed: u64) -> Self {
        let mut miniatures = Self {
            bases: BTreeMap::new(),
            generals: BTreeMap::new(),
            hand: Chance::new(seed),
        };
        let units = start
            .units()
            .filter_map(|unit| Some((unit.id.to_string(), unit.base()?)));
        for (id, base) in units {
            miniatures.put(&id, base);
        }
        miniatures
    }

    /// Sets a base down, as well as a hand can.
    fn put(&mut self, id: &str, base: Base) {
        let mut miss = |most: f64| self.hand.between(-most, most);
        let at = base.at + Vector::new(miss(HAND.0), miss(HAND.0));
        let facing = Bearing::new(base.facing.degrees() + miss(HAND.1));
        self.bases
            .insert(id.to_owned(), Base { at, facing, ..base });
    }

    /// Pushes bases ahead and to their right.
    fn push(&mut self, ids: &[&str], ahead: f64, right: f64) {
        for id in ids {
            let base = self.bases[*id];
            let (sin, cos) = base.facing.degrees().to_radians().sin_cos();
            let way = Vector::new(ahead * sin + right * cos, ahead * cos - right * sin);
            self.put(
                id,
                Base {
                    at: base.at + way,
                    ..base
                },
            );
        }
    }

    /// Wheels a base to the left about its front corner.
    fn wheel_left(&mut self, id: &str, degrees: f64) {
        let base = self.bases[id];
        let (sin, cos) = base.facing.degrees().to_radians().sin_cos();
        let (ahead, right) = (Vector::new(sin, cos), Vector::new(cos, -sin));
        let pivot = base.at + ahead * (base.depth / 2.0) - right * (base.frontage / 2.0);
        let (sin, cos) = degrees.to_radians().sin_cos();
        let arm = base.at - pivot;
        let arm = Vector::new(arm.x * cos - arm.y * sin, arm.x * sin + arm.y * cos);
        let facing = Bearing::new(base.facing.degrees() - degrees);
        self.put(
            id,
            Base {
                at: pivot + arm,
                facing,
                ..base
            },
        );
    }

    /// Takes a photograph of the table into a file of the home.
    fn photograph(&self, home: &Home, file: &str) {
        let record = state(home, "g");
        let units = self.bases.iter().map(|(id, base)| {
            let was = record.unit(&id.as_str().into()).unwrap().base().unwrap();
            let turn = was.facing.turn_to(base.facing);
            (
                id.as_str(),
                [base.at.x - was.at.x, base.at.y - was.at.y],
                turn,
            )
        });
        let generals = self.generals.iter().map(|(id, at)| {
            let was = record.general(&id.as_str().into()).unwrap().at().unwrap();
            (id.as_str(), [at.x - was.x, at.y - was.y], 0.0)
        });
        let moved: Vec<Moved<'_>> = units.chain(generals).collect();
        take(home, &scene(&record, &moved), file);
    }

    /// Holds the record against the table, with the tolerance of the command.
    fn agree_with(&self, record: &State) {
        for (id, base) in &self.bases {
            let was = record.unit(&id.as_str().into()).unwrap().base().unwrap();
            let (off, turn) = ((was.at - base.at).norm(), was.facing.turn_to(base.facing));
            assert!(
                off <= 0.25 && turn.abs() <= 3.0,
                "{id}: {off} in, {turn} degrees"
            );
        }
        for (id, at) in &self.generals {
            let was = record.general(&id.as_str().into()).unwrap().at().unwrap();
            assert!((was - at).norm() <= 0.25, "{id}: {was} for {at}");
        }
    }
}

/// Reads and plays the moves of a phase; returns their lines with their points, in alphabetical order.
fn read_moves(home: &Home, miniatures: &Miniatures, file: &str) -> Vec<String> {
    miniatures.photograph(home, file);
    let report = json(&home.run(&["photo", "g", file, "--moves", "--json"]));
    let moves = report["moves"].as_array().unwrap().iter();
    let mut lines: Vec<String> = moves
        .map(|read| {
            assert!(read["refused"].is_null(), "{read}");
            format!("{}: {}", read["line"].as_str().unwrap(), read["points"])
        })
        .collect();
    lines.sort_unstable();
    assert_eq!(ids(&report["drift"]), Vec::<&str>::new());
    let entries = home.out(&["log", "g"]).lines().count();
    home.out(&["photo", "g", file, "--moves", "--apply"]);
    assert_eq!(
        home.out(&["log", "g"]).lines().count(),
        entries + lines.len()
    );
    miniatures.agree_with(&state(home, "g"));
    lines
}

/// Grey's attack and Blue's answer: each of the seven moves is an act of its own, with its price, and afterwards every
/// base stands in the record where it stands on the table.
#[test]
fn a_whole_turn_of_first_steps_is_read_from_photographs() {
    let home = Home::with_game_of("first-steps");
    let play = |lines: &[&str]| {
        lines
            .iter()
            .for_each(|line| drop(home.out(&["do", "g", line])))
    };
    play(&[
        "next",
        "activate whitlow dice 5 5",
        "next",
        "march whitlow",
        "next",
    ]);
    let mut table = Miniatures::laid_out(&state(&home, "g"), 7);
    table.push(&["3rd", "7th", "12th"], 3.0, 0.0);
    table.push(&["20th"], 2.0, 0.0);
    table.wheel_left("20th", 15.0);
    table
        .generals
        .insert("tarrant".to_owned(), Point::new(8.0, 7.5));
    let moves = read_moves(&home, &table, "grey.jpg");
    let [group, single, ride] = moves.as_slice() else {
        panic!("{moves:?}");
    };
    assert_eq!(group, "move P1,P2,P3 ahead 3: 1");
    assert!(
        single.starts_with("move P4 ahead 2 wheel left 15"),
        "{single}"
    );
    assert!(ride.starts_with("ride-to tarrant 8"), "{ride}");

    play(&["next", "next anyway", "next", "next"]);
    play(&["activate holloway dice 4 4", "next", "next"]);
    table.push(&["5th"], 0.0, 2.5);
    table.push(&["1st"], 0.0, 1.0);
    table.push(&["2nd"], -1.0, 0.0);
    table
        .generals
        .insert("oakes".to_owned(), Point::new(30.0, 13.0));
    let moves = read_moves(&home, &table, "blue.jpg");
    assert_eq!(
        moves[..3],
        [
            "move A1 right 1: 1",
            "move A3 back 1: 1",
            "move A4 right 2.5: 1"
        ]
    );
    assert!(moves[3].starts_with("ride-to oakes 30,13"), "{moves:?}");
    assert_eq!(moves.len(), 4);

    table.photograph(&home, "end.jpg");
    let report = json(&home.run(&["photo", "g", "end.jpg", "--json"]));
    assert_eq!(differing(&report), Vec::<&str>::new());
}
