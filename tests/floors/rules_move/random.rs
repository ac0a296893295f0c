use rules::chance::Tape;
use rules::fields::march::look_ahead;
use rules::fields::state::{
    State, UnitState,
    draft::{Draft, Fields},
};
use rules::fields::tactical::preview_move;
use rules::fields::terms::{
    command::Command,
    event::{Event, MarchEnd},
    phase::Phase,
};
use rules::{Halt, Ruleset};
use table::base::Base;

use super::table::Table;

/// A small generator: the same tables on every machine.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    fn die(&mut self) -> u8 {
        self.below(6) as u8 + 1
    }
}

fn terrain(chance: &mut Chance) -> String {
    let kinds = ["woods", "orchard", "open-woods", "fence", "hill", "lake"];
    (0..4)
        .map(|n| {
            let kind = kinds[chance.below(6) as usize];
            let (x, y) = (15 + chance.below(30), 2 + chance.below(28));
            let (w, d) = (2 + chance.below(6), 2 + chance.below(6));
            let shape = if kind == "fence" {
                format!("line = [[{x},{y}],[{},{}]]", x + w, y + d)
            } else {
                let (x2, y2) = (x + w, y + d);
                format!("outline = [[{x},{y}],[{x2},{y}],[{x2},{y2}],[{x},{y2}]]")
            };
            format!("[[terrain]]\nid = \"t{n}\"\nkind = \"{kind}\"\n{shape}\n")
        })
        .collect()
}

/// Four brigades of Grey in the west, two of Blue in the east.
fn table(seed: u64) -> Table {
    let mut chance = Chance(seed);
    let ground = terrain(&mut chance);
    let orders = [
        "attack x",
        "attack y",
        "advance t0",
        "advance 40,30",
        "retire",
    ];
    let mut brigades = Vec::new();
    for (n, id) in ["a", "b", "c", "d"].iter().enumerate() {
        let order = orders[chance.below(5) as usize];
        let (x, y) = (3 + chance.below(9), 4 + n as u64 * 9);
        let facing = 70 + chance.below(41);
        let kind = ["i3", "i2", "c3"][chance.below(3) as usize];
        brigades.push(format!(
            "grey {id} {order} | {id}1 {kind} {x},{y} {facing} | {id}2 i3 {x},{} {facing}",
            y + 4
        ));
    }
    for (n, id) in ["x", "y"].iter().enumerate() {
        let (x, y) = (48 + chance.below(9), 6 + n as u64 * 18);
        brigades.push(format!(
            "blue {id} hold | {id}1 i3 {x},{y} 270 | {id}2 i3 {x},{} 270",
            y + 4
        ));
    }
    let brigades: Vec<&str> = brigades.iter().map(String::as_str).collect();
    Table::new(
        if seed.is_multiple_of(2) {
            "basic"
        } else {
            "full"
        },
        &ground,
        &brigades,
    )
}

fn decided(state: &State, command: &Command, chance: &mut Chance) -> (State, Vec<Event>, Vec<u8>) {
    let mut faces = Vec::new();
    loop {
        let mut tape = Tape::typed(&faces);
        let mut draft = Draft::new(state.clone(), &mut tape, None);
        match Fields::decide(&mut draft, command) {
            Ok(()) => {
                let (after, events, _) = draft.finish();
                return (after, events, faces);
            }
            Err(Halt::Wanted(_)) => faces.push(chance.die()),
            Err(Halt::Refused(refusal)) => panic!("{command:?}: {refusal}"),
        }
    }
}

/// Nobody off the table, nobody on anybody.
fn is_sound(state: &State) {
    let bases: Vec<(String, Base)> = state
        .units()
        .filter_map(|unit| Some((unit.id.to_string(), unit.base()?)))
        .collect();
    for (i, (id, base)) in bases.iter().enumerate() {
        assert!(state.ground().holds_base(base), "{id} {base:?}");
        for (other, over) in &bases[i + 1..] {
            assert!(!base.overlaps(over), "{id} on {other}");
        }
    }
}

#[test]
fn whatever_is_offered_is_accepted_and_a_look_tells_the_march() {
    let mut marches = 0;
    for seed in 1..=12 {
        let mut chance = Chance(seed * 77);
        let mut table = table(seed).marching();
        while let Some(opening) = table.state.openings().first().cloned() {
            let Command::March { brigade, to, .. } = &opening.command else {
                panic!("{opening:?}")
            };
            let (after, events, dice) = decided(&table.state, &opening.command, &mut chance);
            let seen = look_ahead(
                &table.state,
                brigade,
                to.as_ref(),
                &opening.command.wheels(),
                &dice,
            )
            .unwrap();
            let marched = events.iter().find_map(|event| match event {
                Event::Marched(march) => Some(march),
                _ => None,
            });
            let marched = marched.unwrap();
            assert_eq!(seen.distance, marched.distance);
            assert_eq!(
                (&seen.stop, &seen.then_stop),
                (&marched.stop, &marched.then_stop)
            );
            for (stand, unit) in seen.units.iter().zip(&marched.units) {
                assert_eq!(stand.at, unit.at);
            }
            is_sound(&after);
            let last = marched.then_stop.as_ref().unwrap_or(&marched.stop);
            observed_if_said(&after, brigade.as_str(), last.cause);
            table.state = after;
            marches += 1;
        }
        table.state.apply(&Event::PhaseBegan {
            phase: Phase::Tactical,
        });
        let mut acts = 0;
        while let Some(opening) = table.state.openings().first().cloned() {
            if let Command::Move { units, how, .. } = &opening.command {
                let ghost = preview_move(&table.state, units, how).unwrap();
                assert!(ghost.objections.is_empty(), "{ghost:?}");
                assert!(ghost.inches <= ghost.allowance + 0.01);
            }
            table.state = decided(&table.state, &opening.command, &mut chance).0;
            is_sound(&table.state);
            acts += 1;
            assert!(acts < 40);
        }
    }
    assert!(marches > 15, "{marches}");
}

fn observed_if_said(state: &State, brigade: &str, cause: MarchEnd) {
    let table = state.on_table();
    let movers: Vec<usize> = state
        .units_of(&brigade.into())
        .filter_map(|unit: &UnitState| table.number(&unit.id))
        .collect();
    let side = state.brigade(&brigade.into()).unwrap().side.clone();
    let seen = state
        .enemies_of(&side)
        .filter_map(|unit| table.number(&unit.id))
        .any(|by| {
            movers
                .iter()
                .any(|unit| table.field.sees_past(by, *unit, &movers).seen)
        });
    // Where it arrives and is seen at one distance, arrival is told.
    if cause != MarchEnd::Arrival {
        assert_eq!(seen, cause == MarchEnd::Observed, "{brigade} {cause:?}");
    }
}
