use rules::fields::state::State;
use rules::fields::terms::{
    command::{Command, Manoeuvre},
    name::{GeneralId, UnitId},
};
use table::base::Base;
use table::measure::{Point, Vector};
use view::survey::{FoundPieces, Tolerance};
use view::table_moves::{self, TableMove};

use crate::rules_move::table::Table;

/// A small generator: the same tables on every machine.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    /// From -1 to 1.
    fn either_way(&mut self) -> f64 {
        self.below(2001) as f64 / 1000.0 - 1.0
    }
}

/// Every piece of the active side as the state has it, each off by as much as a camera errs.
fn photographed(state: &State, chance: &mut Chance) -> FoundPieces {
    let off = |base: Base, chance: &mut Chance| Base {
        at: base.at + Vector::new(chance.either_way(), chance.either_way()) * 0.05,
        facing: base.facing.turned(chance.either_way() * 0.5),
        ..base
    };
    let units = state.units().filter(|unit| state.unit_acts(unit));
    let generals = state.generals().filter(|g| g.side == *state.active());
    FoundPieces {
        units: units
            .filter_map(|unit| Some((unit.id.clone(), off(unit.base()?, chance))))
            .collect(),
        generals: generals
            .filter_map(|general| Some((general.id.clone(), general.at()?)))
            .collect(),
    }
}

/// Pieces where the state has them, but those that are named elsewhere.
fn found(state: &State, moved: &[(&str, Base)]) -> FoundPieces {
    let units = state.units().filter_map(|unit| {
        let named = moved.iter().find(|(id, _)| *id == unit.id.as_str());
        Some((
            unit.id.clone(),
            named.map_or(unit.base()?, |(_, base)| *base),
        ))
    });
    FoundPieces {
        units: units.collect(),
        generals: Vec::new(),
    }
}

fn read(state: &State, found: &FoundPieces) -> Vec<TableMove> {
    table_moves::read(state, found, Tolerance::default()).moves
}

fn lines(moves: &[TableMove]) -> Vec<&str> {
    moves.iter().map(|read| read.line.as_str()).collect()
}

fn ahead(base: Base, inches: f64) -> Base {
    base.shifted(base.front() * inches)
}

/// Four regiments in line, facing east; so many points.
fn line_of_four() -> Table {
    let own = "grey a advance 55,18 general:8,20 quality:5 | a1 i3 10,23.5 90 | a2 i3 10,20.5 90 | a3 i3 10,17.5 90 \
               | a4 i3 10,14.5 90";
    Table::new("full", "", &[own, "blue x hold | x1 i3 50,20 270"]).moving()
}

/// CMD-05: units that moved alike are one group, for one point; the others move by themselves.
#[test]
fn units_that_moved_alike_are_one_group() {
    let table = line_of_four();
    let moved = [
        ("a1", ahead(table.base("a1"), 3.04)),
        ("a2", ahead(table.base("a2"), 2.97)),
        ("a3", ahead(table.base("a3"), 4.98)),
    ];
    let moves = read(&table.state, &found(&table.state, &moved));
    assert_eq!(lines(&moves), ["move P1,P2 ahead 3", "move P3 ahead 5"]);
    assert!(
        moves
            .iter()
            .all(|read| read.refused.is_none() && read.points == 1)
    );
}

/// TAC-01: what goes too far is shown with the inches beyond the limit.
#[test]
fn a_move_too_far_says_by_how_much() {
    let table = line_of_four();
    let moved = [("a1", ahead(table.base("a1"), 7.1))];
    let moves = read(&table.state, &found(&table.state, &moved));
    assert_eq!(lines(&moves), ["move P1 ahead 7.1"]);
    let refused = moves[0].refused.as_ref().unwrap();
    assert_eq!(refused.refusal.clause().id(), "TAC-01");
    assert!(
        (refused.over.unwrap() - 2.1).abs() < 0.01,
        "{:?}",
        refused.over
    );
    assert_eq!(moves[0].points, 0);
}

/// A length beyond the limit by less than the tolerance is the limit.
#[test]
fn a_move_hardly_too_far_is_the_longest_legal_one() {
    let table = line_of_four();
    let moved = [("a1", ahead(table.base("a1"), 5.19))];
    let moves = read(&table.state, &found(&table.state, &moved));
    assert_eq!(lines(&moves), ["move P1 ahead 5"]);
    assert!(moves[0].refused.is_none());
}

/// Who was only jostled did not move, nor did the enemy.
#[test]
fn jostled_units_and_enemies_do_not_move() {
    let table = line_of_four();
    let moved = [
        ("a1", ahead(table.base("a1"), 0.4)),
        ("x1", ahead(table.base("x1"), 3.0)),
    ];
    assert!(read(&table.state, &found(&table.state, &moved)).is_empty());
}

#[test]
fn every_kind_of_move_is_read() {
    let army = |order: &str| {
        let own = format!(
            "grey a {order} general:8,20 quality:5 | a1 i3 10,23.5 90 | a2 i3 10,20.5 90 | a3 i3 10,17.5 90 \
             | a4 i3 10,14.5 90"
        );
        Table::new("full", "", &[&own, "blue x hold | x1 i3 50,20 270"]).moving()
    };
    let lines_of = |order: &str, line: &str| {
        let start = army(order);
        let mut table = army(order);
        table.does(line);
        let found = photographed(&table.state, &mut Chance(7));
        lines(&read(&start.state, &found)).join("; ")
    };
    for line in [
        "move P1 ahead 4.5",
        "move P4 right 2.5",
        "move P1 wheel left 30",
        "move P1 about",
        "move P1 ahead 2 wheel left 45",
        "move P1 wheel left 30 ahead 3",
        "move P1 ahead 1.5 wheel left 35 ahead 1.5",
        "move P1,P2,P3,P4 wheel right 15",
        "move P1,P2,P3,P4 ahead 2 wheel right 10",
        "move P3,P4 about",
    ] {
        assert_eq!(lines_of("advance 55,18", line), line);
    }
    for line in ["move P2 back 2", "move P1,P2,P3,P4 back 3"] {
        assert_eq!(lines_of("retire -", line), line);
    }
}

/// CMD-06: the brigadier rides first if that brings the units within his command.
#[test]
fn the_brigadier_rides_first_if_that_is_cheaper() {
    let own = "grey a advance 55,18 general:8,5 quality:5 | a1 i3 10,23.5 90 | a2 i3 10,20.5 90";
    let table = Table::new("full", "", &[own, "blue x hold | x1 i3 50,20 270"]).moving();
    let mut seen = found(&table.state, &[("a1", ahead(table.base("a1"), 3.0))]);
    seen.generals = vec![(GeneralId::new("a"), Point::new(8.0, 15.5))];
    let moves = read(&table.state, &seen);
    assert_eq!(lines(&moves), ["ride-to a 8,15.5", "move P1 ahead 3"]);
    let points: Vec<u8> = moves.iter().map(|read| read.points).collect();
    assert_eq!(points, [2, 2]);
    seen.generals.clear();
    let moves = read(&table.state, &seen);
    let refused = moves[0].refused.as_ref().unwrap();
    assert_eq!(refused.refusal.clause().id(), "CMD-04");
    assert_eq!(refused.over, None);
}

/// ROUGH-02: the units that rough ground disorders are named.
#[test]
fn disorder_is_part_of_the_price() {
    let wood = "[[terrain]]\nid = \"wood\"\nkind = \"woods\"\noutline = [[11,13],[20,13],[20,19],[11,19]]\n";
    let own = "grey a advance 55,18 general:8,20 quality:5 | a1 i3 10,20.5 90 | a2 i3 10,17.5 90";
    let table = Table::new("full", wood, &[own, "blue x hold | x1 i3 50,20 270"]).moving();
    let moved = ["a1", "a2"].map(|id| (id, ahead(table.base(id), 3.0)));
    let moves = read(&table.state, &found(&table.state, &moved));
    assert_eq!(lines(&moves), ["move P1,P2 ahead 3"]);
    assert_eq!(moves[0].disorders, [UnitId::new("a2")]);
}

/// RUL-65: who takes the place of another moves after him, whatever the order of the roster.
#[test]
fn who_takes_a_place_moves_after_who_leaves_it() {
    let own = "grey a advance 55,18 general:8,20 quality:5 | a1 i3 8,20 90 | a2 i3 11,20 90";
    let table = Table::new("full", "", &[own, "blue x hold | x1 i3 50,20 270"]).moving();
    let moved = [
        ("a1", ahead(table.base("a1"), 3.0)),
        ("a2", ahead(table.base("a2"), 5.0)),
    ];
    let moves = read(&table.state, &found(&table.state, &moved));
    assert_eq!(lines(&moves), ["move P2 ahead 5", "move P1 ahead 3"]);
}

/// RUL-65: a line waits until the unit that is in its way has moved, rather than move in pieces for more points.
#[test]
fn a_line_moves_as_one_after_who_makes_room_for_it() {
    let own = "grey a advance 55,18 general:8,20 quality:2 | a1 i3 10,23.5 90 | a2 i3 10,20.5 90 | a3 i3 13,21 90 \
               | a4 i3 10,17.5 90";
    let table = Table::new("full", "", &[own, "blue x hold | x1 i3 50,20 270"]).moving();
    let moved = [
        ("a1", ahead(table.base("a1"), 3.0)),
        ("a2", ahead(table.base("a2"), 3.0)),
        ("a3", ahead(table.base("a3"), 5.0)),
        ("a4", ahead(table.base("a4"), 3.0)),
    ];
    let moves = read(&table.state, &found(&table.state, &moved));
    assert_eq!(lines(&moves), ["move P3 ahead 5", "move P1,P2,P4 ahead 3"]);
    assert!(moves.iter().all(|read| read.refused.is_none()));
}

/// TAC-06, RUL-34: who was found at the enemy charged him; without Attack orders he may not.
#[test]
fn contact_is_a_charge() {
    let with = |order: &str| {
        let own = format!("grey a {order} general:8,20 quality:5 | a1 i3 10,20 90");
        Table::new("full", "", &[&own, "blue x hold | x1 i3 14,20 270"]).moving()
    };
    let table = with("attack x");
    let moved = [("a1", ahead(table.base("a1"), 2.93))];
    let moves = read(&table.state, &found(&table.state, &moved));
    assert_eq!(lines(&moves), ["move P1 up-to Q1"]);
    let table = with("advance 55,20");
    let moves = read(&table.state, &found(&table.state, &moved));
    let refused = moves[0].refused.as_ref().unwrap();
    assert_eq!(refused.refusal.clause().id(), "RUL-34");
    assert!(
        (refused.over.unwrap() - 1.0).abs() < 0.1,
        "{:?}",
        refused.over
    );
}

/// TAC-01: guns in action are moved by no hand, so all inches are too many; RUL-26: no unit moves twice.
#[test]
fn guns_in_action_and_second_moves_are_refused() {
    let own = "grey a advance 55,18 general:8,20 quality:5 | a1 g6 10,20 90 | a2 i3 10,17 90";
    let mut table = Table::new("full", "", &[own, "blue x hold | x1 i3 50,20 270"]).moving();
    table.does("move a2 ahead 2");
    let moved = ["a1", "a2"].map(|id| (id, ahead(table.base(id), 2.0)));
    let moves = read(&table.state, &found(&table.state, &moved));
    let clauses: Vec<&str> = moves
        .iter()
        .map(|read| read.refused.as_ref().unwrap().refusal.clause().id())
        .collect();
    assert_eq!(clauses, ["TAC-01", "RUL-26"]);
    let over = moves[0].refused.as_ref().unwrap().over.unwrap();
    assert!((over - 2.0).abs() < 0.01);
}

/// Photographs are read in the tactical phase alone.
#[test]
fn no_move_is_read_in_another_phase() {
    let table = line_of_four();
    let moved = [("a1", ahead(table.base("a1"), 3.0))];
    let seen = found(&table.state, &moved);
    let table = line_of_four().marching();
    assert!(read(&table.state, &seen).is_empty());
}

/// Three brigades of four units each, in lines, in a column, mounted; the enemy far off.
fn army() -> Table {
    let ground = "width = 90\ndepth = 70\nsight = \"rolling\"\n---";
    let brigades = [
        "grey a advance 85,14 general:8,14 quality:5 | a1 i3 10,18.5 90 | a2 i3 10,15.5 90 | a3 i3 10,12.5 90 \
         | a4 i3 10,9.5 90",
        "grey b attack x general:8,35 quality:5 | b1 i3 12,38 80 | b2 i3 11,34.4 90 | b3 i2 10,31.9 90 | b4 g6 8,29 90 limbered",
        "grey c advance 85,56 general:8,56 quality:5 | c1 c3 10,60 90 | c2 c3 10,57 90 | c3 i3 7,54 100 | c4 i3 9,51 90",
        "blue x hold | x1 i3 85,35 270",
    ];
    Table::new("full", ground, &brigades).moving()
}

/// A move of units of one brigade as a player might make it.
fn some_move(chance: &mut Chance) -> String {
    let brigade = ["a", "b", "c"][chance.below(3) as usize];
    let first = 1 + chance.below(4);
    let last = match chance.below(3) {
        0 => first,
        _ => first + chance.below(5 - first),
    };
    let units: Vec<String> = (first..=last).map(|n| format!("{brigade}{n}")).collect();
    let hand = ["left", "right"][chance.below(2) as usize];
    let length = 1.0 + chance.below(9) as f64 / 2.0;
    let odd = 1.0 + chance.below(40) as f64 / 10.0;
    let angle = 10 + 5 * chance.below(8);
    let how = match chance.below(9) {
        0..=2 => format!("ahead {length}"),
        3 => format!("ahead {odd}"),
        4 => format!("{hand} {length}"),
        5 => format!("wheel {hand} {angle}"),
        6 => format!("ahead {odd} wheel {hand} {angle}"),
        7 => format!("wheel {hand} {angle} ahead {length}"),
        _ => ["about".to_owned(), format!("back {length}")][chance.below(2) as usize].clone(),
    };
    format!("move {} {how}", units.join(","))
}

fn kind(how: &Manoeuvre) -> &'static str {
    match how {
        Manoeuvre::Ahead(_) => "ahead",
        Manoeuvre::Back(_) => "back",
        Manoeuvre::Sideways(..) => "sideways",
        Manoeuvre::Wheel(..) => "wheel",
        Manoeuvre::WheelThenAhead(..) => "wheel then ahead",
        Manoeuvre::AheadThenWheel(..) => "ahead then wheel",
        Manoeuvre::About => "about",
        _ => "other",
    }
}

/// A whole turn, played: the moves with their units and kinds, and the table after them.
fn turn(chance: &mut Chance) -> (Table, Vec<(Vec<UnitId>, &'static str)>) {
    let mut table = army();
    let mut moves = Vec::new();
    for _ in 0..60 {
        let line = some_move(chance);
        let before = table.state.clone();
        let said = rules::fields::language::parse(&line, &before)
            .unwrap()
            .unwrap();
        let rules::fields::language::LineRequest::Command(Command::Move { units, how, .. }) =
            said.act
        else {
            panic!("{line}")
        };
        if table.say(&line).is_ok() {
            moves.push((units, kind(&how)));
        }
    }
    (table, moves)
}

/// Section 7 of the contract of photographs: at least 95 of 100 moves of whole turns are read as they were made, with
/// places that err by up to 0.05 in and facings that err by up to half a degree.
#[test]
fn moves_of_whole_turns_are_read_as_they_were_made() {
    let (mut made, mut right, mut places) = (0, 0, (0, 0));
    let mut wrong = Vec::new();
    for seed in 0..25 {
        let mut chance = Chance(1863 + seed);
        let (after, moves) = turn(&mut chance);
        let found = photographed(&after.state, &mut chance);
        let start = army();
        let read = read(&start.state, &found);
        for (units, kind_made) in &moves {
            made += 1;
            let same = read.iter().any(|read| {
                let Command::Move { how, .. } = &read.command else {
                    return false;
                };
                read.refused.is_none() && read.units == *units && kind(how) == *kind_made
            });
            match same {
                true => right += 1,
                false => wrong.push(format!("{seed}: {units:?} {kind_made}: {:?}", lines(&read))),
            }
        }
        // What was read is played: the record ends where the pieces stand.
        let mut table = army();
        for read in read.iter().filter(|read| read.refused.is_none()) {
            table.does(&read.line);
        }
        for unit in after.state.units() {
            let (Some(now), Some(played)) =
                (unit.base(), table.state.unit(&unit.id).unwrap().base())
            else {
                continue;
            };
            places.1 += 1;
            let near = Tolerance {
                inches: 0.35,
                degrees: 3.6,
            };
            places.0 += usize::from(near.holds(&now, &played));
        }
    }
    assert!(made > 100, "{made}");
    println!(
        "{right} of {made} moves, {} of {} places\n{}",
        places.0,
        places.1,
        wrong.join("\n")
    );
    assert!(
        right * 100 >= made * 95,
        "{right} of {made}:\n{}",
        wrong.join("\n")
    );
    assert!(places.0 * 100 >= places.1 * 99, "{places:?}");
}
