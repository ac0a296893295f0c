//! MOR-01 to MOR-05, RUL-97, RUL-100 to RUL-104.

use super::table::*;
use rules::clause::Clause;
use rules::fields::terms::{
    account::{FightAccount, FightKind, FightParty},
    condition::Condition,
    edition::Edition,
    event::Event,
    fate::GeneralFate,
    mark::BrigadeMark,
    name::{DivisionId, GeneralId, SideId, UnitId},
    order::Order,
    phase::Phase,
};
use rules::fields::wear::morale;
use table::ground::GroundGoing;

const NAMES: [&str; 4] = ["a", "b", "c", "d"];

fn of(game: &Game, division: &str) -> f64 {
    morale::reckon_morale(&game.state, &DivisionId::new(division)).0
}

fn checked(game: &mut Game) -> Vec<Event> {
    game.phase(Phase::Morale);
    game.run(morale::check_morale, &[], None).unwrap()
}

/// Division u of so many brigades in a row along y = 10, A of two regiments, each of which stands on
/// its piece of ground; division r with P far off and a regiment for each piece, on it where the
/// piece is contested.
fn table(edition: Edition, brigades: usize, quality: u8, terrain: &[(u8, char)]) -> Roster {
    let mut roster = roster(edition)
        .led("u", "union", at(2.0, 2.0), quality)
        .division("r", "rebel", at(2.0, 58.0));
    for (i, name) in NAMES.iter().take(brigades).enumerate() {
        let count = if i == 0 { 2 } else { 1 };
        roster = roster.line(name, "u", at(10.0 + 10.0 * i as f64, 10.0), 0.0, count);
    }
    roster = roster.line("p", "r", at(10.0, 50.0), 180.0, 1);
    for (i, (value, share)) in terrain.iter().enumerate() {
        let x = 8.5 + 3.0 * i as f64;
        let (low, high) = (at(x - 0.5, 10.0), at(x + 0.5, 13.0));
        roster = roster.ground(&format!("t{i}"), low, high, GroundGoing::Open, *value);
        let y = if *share == 'c' { 13.0 } else { 40.0 };
        roster = roster.line(&format!("q{i}"), "r", at(x, y), 180.0, 1);
    }
    roster
}

fn terrain_of(text: &str) -> Vec<(u8, char)> {
    text.split('+')
        .filter(|piece| *piece != "-")
        .map(|piece| (piece[..1].parse().unwrap(), piece.chars().last().unwrap()))
        .collect()
}

#[test]
fn every_row_of_v_morale() {
    for row in rows("v-morale") {
        let number = |i: usize| row[i].parse::<usize>().unwrap();
        let (count, quality, down, broken) = (number(0), number(1), number(2), number(3));
        let expected: f64 = row[5].parse().unwrap();
        for edition in BOTH {
            let mut game = table(edition, count, quality as u8, &terrain_of(&row[4])).play();
            // The last brigades break, those before them retire or are beaten; the first hold.
            for name in &NAMES[count - broken..count] {
                game.broken(name);
            }
            for (i, name) in NAMES[count - broken - down..count - broken]
                .iter()
                .enumerate()
            {
                match i {
                    0 => game.mark(name, BrigadeMark::Beaten),
                    _ => game.written(name, Order::Retire),
                };
            }
            assert_eq!(of(&game, "u"), expected, "{row:?}");
            let routed = checked(&mut game).iter().any(
                |e| matches!(e, Event::DivisionRouted { division } if division.as_str() == "u"),
            );
            assert_eq!(routed, row[6] == "routed", "{row:?}");
        }
    }
}

#[test]
fn ex_mor_04_a_as_a_story() {
    let mut game = table(FULL, 4, 4, &[(2, 'c')]).play();
    let away = |game: &mut Game| {
        game.shift("a", at(10.0, 5.0)).shift("q0", at(8.5, 40.0));
    };
    away(&mut game);
    assert_eq!(of(&game, "u"), 4.0);
    game.mark("b", BrigadeMark::Beaten);
    assert_eq!(of(&game, "u"), 3.0);
    game.broken("c");
    assert_eq!(of(&game, "u"), 1.0);
    game.mark("b", BrigadeMark::Steady);
    assert_eq!(of(&game, "u"), 2.0);
    game.shift("a", at(10.0, 10.0));
    assert_eq!(of(&game, "u"), 4.0);
    game.shift("q0", at(8.5, 13.0));
    assert_eq!(of(&game, "u"), 3.0);
    // Each side gets half; with nobody there, nothing.
    assert_eq!(of(&game, "r"), 2.0 + 1.0);
}

#[test]
fn mor_01_quality_counts_in_full_and_where_the_roster_rates_him_in_basic() {
    for (quality, expected) in [(2, 2.0), (3, 3.0), (4, 3.0), (5, 4.0)] {
        for edition in BOTH {
            assert_eq!(of(&table(edition, 3, quality, &[]).play(), "u"), expected);
        }
    }
}

#[test]
fn rul_100_an_absent_general_neither_helps_nor_harms() {
    let mut game = table(FULL, 3, 5, &[]).play();
    let general = GeneralId::new("u");
    game.apply(Event::GeneralTested {
        general: general.clone(),
        dice: vec![1, 1],
        fate: GeneralFate::Dead,
    });
    assert_eq!(of(&game, "u"), 3.0);
    game.apply(Event::GeneralReturned {
        general,
        quality: 2,
        at: Some(at(2.0, 2.0)),
        successor: true,
    });
    assert_eq!(of(&game, "u"), 2.0);
}

#[test]
fn rul_102_beaten_or_retiring_costs_one_never_twice() {
    let mut game = table(FULL, 3, 3, &[]).play();
    game.mark("a", BrigadeMark::Beaten)
        .written("a", Order::Retire);
    assert_eq!(of(&game, "u"), 2.0);
    game.mark("b", BrigadeMark::Shaken);
    assert_eq!(of(&game, "u"), 2.0);
    let mut strict = table(FULL, 3, 3, &[])
        .switch("beaten_lowers_morale", "off")
        .play();
    strict.mark("a", BrigadeMark::Beaten);
    assert_eq!(of(&strict, "u"), 3.0);
    strict.written("a", Order::Retire);
    assert_eq!(of(&strict, "u"), 2.0);
}

#[test]
fn rul_97_a_brigade_without_units_by_switch() {
    for (setting, rule, expected) in [
        ("broken", "RUL-97", 1.0),
        ("removed_no_morale", "RUL-97", 3.0),
        ("removed_no_morale", "ACT-03", 1.0),
    ] {
        let mut game = table(FULL, 3, 3, &[])
            .switch("empty_brigade", setting)
            .play();
        game.apply(Event::BrigadeBroken {
            brigade: id("a"),
            rule: Clause::new(rule),
            why: String::new(),
        });
        assert_eq!(of(&game, "u"), expected, "{setting} {rule}");
    }
}

#[test]
fn rul_103_beaten_units_hold_nothing_but_the_brigade_mark_does_not_matter() {
    let mut game = table(FULL, 3, 3, &[(3, 'h')]).play();
    assert_eq!(of(&game, "u"), 6.0);
    game.mark("a", BrigadeMark::Beaten);
    assert_eq!(of(&game, "u"), 5.0);
    game.condition("a1", Condition::Disordered);
    assert_eq!(of(&game, "u"), 5.0);
    game.condition("a1", Condition::Beaten);
    assert_eq!(of(&game, "u"), 2.0);
}

#[test]
fn rul_103_an_enemy_that_is_beaten_there_contests_only_where_it_fought() {
    let mut game = table(FULL, 3, 3, &[(3, 'c')]).play();
    assert_eq!(of(&game, "u"), 4.5);
    game.condition("q01", Condition::Beaten);
    assert_eq!(of(&game, "u"), 6.0);
    game.apply(fire_between_a1_and_q01());
    assert_eq!(of(&game, "u"), 4.5);
    assert_eq!(of(&game, "r"), 3.5);
}

/// What a1 and q01 fire on each other.
fn fire_between_a1_and_q01() -> Event {
    let party = |side: &str, unit: &str| FightParty {
        side: SideId::new(side),
        units: vec![UnitId::new(unit)],
        value: 3,
        size: 3,
        modifiers: Vec::new(),
        charged: false,
        exposed: vec![UnitId::new(unit)],
        supporting: Vec::new(),
        joined: Vec::new(),
    };
    Event::Fought {
        account: Box::new(FightAccount {
            kind: FightKind::Fire,
            parties: [party("union", "a1"), party("rebel", "q01")],
            dice: Some([3, 3]),
            range: 2.0,
        }),
    }
}

#[test]
fn ord_12_the_fights_of_the_turn_just_ended_count_until_the_orders_are_out() {
    let mut game = table(FULL, 3, 3, &[(3, 'c')]).play();
    game.condition("q01", Condition::Beaten);
    game.apply(fire_between_a1_and_q01());
    assert_eq!((of(&game, "u"), of(&game, "r")), (4.5, 3.5));
    game.begin(2, "rebel", Phase::Orders);
    assert_eq!((of(&game, "u"), of(&game, "r")), (4.5, 3.5));
    // What the referee sets right now counts all the same.
    game.condition("a1", Condition::Beaten);
    assert_eq!(of(&game, "u"), 4.5);
    game.shift("a", at(10.0, 5.0));
    assert_eq!(of(&game, "u"), 3.0);
    game.shift("a", at(10.0, 10.0))
        .condition("a1", Condition::Ordered);
    game.phase(Phase::Activation);
    assert_eq!((of(&game, "u"), of(&game, "r")), (6.0, 2.0));
}

#[test]
fn rul_103_halves_by_switch() {
    for (setting, expected) in [("exact", 4.5), ("round_down", 4.0), ("round_up", 5.0)] {
        let game = table(FULL, 3, 3, &[(3, 'c')])
            .switch("half_values", setting)
            .play();
        assert_eq!(of(&game, "u"), expected, "{setting}");
    }
}

#[test]
fn rul_103_each_piece_counts_once_for_the_larger_brigade_there() {
    let game = roster(FULL)
        .division("u", "union", at(2.0, 2.0))
        .division("v", "union", at(4.0, 2.0))
        .division("r", "rebel", at(2.0, 58.0))
        .line("a", "u", at(30.0, 10.0), 0.0, 1)
        .line("b", "v", at(30.0, 12.0), 0.0, 2)
        .line("p", "r", at(30.0, 50.0), 180.0, 1)
        .ground("hill", at(20.0, 8.0), at(40.0, 14.0), GroundGoing::Open, 2)
        .play();
    assert_eq!((of(&game, "u"), of(&game, "v")), (1.0, 3.0));
    let items = morale::reckon_morale(&game.state, &DivisionId::new("v")).1;
    assert_eq!(items[1].why, "hill held by Reg b1, Reg b2");
}

#[test]
fn mor_03_in_or_touching() {
    for (y, expected) in [(7.5, 5.0), (7.46, 5.0), (7.4, 3.0)] {
        let mut there = table(FULL, 3, 3, &[])
            .ground("hill", at(5.0, 8.0), at(15.0, 9.0), GroundGoing::Open, 2)
            .play();
        there.shift("a", at(10.0, y));
        assert_eq!(of(&there, "u"), expected, "{y}");
    }
}

#[test]
fn mor_05_below_0_the_division_routs_with_all_that_follows() {
    let mut game = roster(FULL)
        .led("u", "union", at(2.0, 2.0), 2)
        .division("v", "union", at(4.0, 2.0))
        .division("r", "rebel", at(2.0, 58.0))
        .line("a", "u", at(10.0, 10.0), 0.0, 1)
        .line("b", "u", at(20.0, 10.0), 0.0, 1)
        .line("c", "v", at(30.0, 10.0), 0.0, 1)
        .line("p", "r", at(20.0, 20.0), 180.0, 1)
        .play();
    game.does(&send("b", Order::Retire), &[]);
    game.broken("a");
    game.begin(2, "rebel", Phase::Morale);
    // Checked for both sides in every player turn: 2 - 1 - 2 = -1.
    let events = checked(&mut game);
    let reckoned = events
        .iter()
        .filter(|e| matches!(e, Event::MoraleReckoned { .. }))
        .count();
    assert_eq!(reckoned, 3);
    assert!(
        game.state
            .division(&DivisionId::new("u"))
            .unwrap()
            .is_routed()
    );
    assert!(game.brigade("b").is_broken() && !game.brigade("c").is_broken());
    assert!(game.state.messengers().is_empty());
    let general = |name: &str| game.state.general(&GeneralId::new(name)).unwrap().fate();
    assert_eq!(
        (general("u"), general("b"), general("v")),
        (GeneralFate::Gone, GeneralFate::Gone, GeneralFate::Fit)
    );
    // Its brigades are Broken brigades for neighbours, friend and enemy.
    let near: Vec<&str> = events
        .iter()
        .filter_map(|event| match event {
            Event::GaveWay { near, .. } => {
                Some(near.iter().map(|b| b.as_str()).collect::<Vec<_>>())
            }
            _ => None,
        })
        .flatten()
        .collect();
    assert_eq!(near, ["c", "p"]);
    // Another division is not affected otherwise, and a routed one is not reckoned again.
    assert_eq!(of(&game, "v"), 1.0);
    assert_eq!(checked(&mut game).len(), 2);
}

#[test]
fn rul_104_half_a_point_keeps_it_and_half_below_routs() {
    for (value, broken, retiring, routs) in [(1, 1, 1, false), (1, 1, 2, true)] {
        let mut game = table(FULL, 3, 3, &[(value, 'c')]).play();
        for name in NAMES[3 - broken..3].iter() {
            game.broken(name);
        }
        for name in &NAMES[..retiring] {
            game.written(name, Order::Retire);
        }
        let events = checked(&mut game);
        let routed = events
            .iter()
            .any(|e| matches!(e, Event::DivisionRouted { .. }));
        assert_eq!(routed, routs);
    }
}

#[test]
fn mor_05_what_would_bring_the_next_step() {
    use rules::fields::wear::morale::threat::Spirit;
    use rules::fields::wear::morale::threat::morale_losses;
    let list = |game: &Game| -> Vec<String> {
        let now = Spirit::from_morale(of(game, "u"));
        morale_losses(&game.state, &DivisionId::new("u"))
            .into_iter()
            .filter(|threat| threat.spirit > now)
            .map(|threat| format!("{} {} {:?}", threat.what, threat.morale, threat.spirit))
            .collect()
    };
    let mut game = table(FULL, 2, 3, &[]).play();
    assert_eq!(
        list(&game),
        ["a broken 0 Disheartened", "b broken 0 Disheartened"]
    );
    game.broken("b");
    assert_eq!(of(&game, "u"), 0.0);
    assert_eq!(Spirit::from_morale(0.0).words(), "no new Attack or Advance");
    assert_eq!(
        list(&game),
        ["a beaten or retiring -1 Routs", "a broken -2 Routs"]
    );
    // Beaten already: only breaking costs more, and only the difference.
    game.mark("a", BrigadeMark::Beaten);
    assert_eq!((of(&game, "u"), list(&game).len()), (-1.0, 0));
    let ground = table(FULL, 1, 3, &[(1, 'h')]).play();
    assert_eq!(list(&ground), ["a broken 0 Disheartened"]);
    let mut held = table(FULL, 2, 3, &[(3, 'h')]).play();
    held.broken("b");
    assert_eq!(list(&held), ["t0 lost 0 Disheartened"]);
}

/// MOR-02, MOR-03, RUL-100: every single event that changes morale, with what it leads to.
#[test]
fn mor_04_the_next_step_down_and_up_is_named() {
    use rules::fields::wear::morale::threat::morale_hopes;
    use rules::fields::wear::morale::threat::morale_losses;
    let list = |list: Vec<rules::fields::wear::morale::threat::Threat>| -> Vec<String> {
        list.into_iter()
            .map(|threat| format!("{} {}", threat.what, threat.morale))
            .collect()
    };
    let u = DivisionId::new("u");
    let mut game = table(FULL, 2, 5, &[(3, 'c')]).play();
    game.written("b", Order::Retire);
    // 2 brigades, an exceptional general, half of 3, one retires.
    assert_eq!(of(&game, "u"), 3.5);
    assert_eq!(
        list(morale_losses(&game.state, &u)),
        [
            "a beaten or retiring 2.5",
            "b broken 2.5",
            "Gen u falls 2.5",
            "t0 lost 2",
            "a broken 1.5",
        ]
    );
    assert_eq!(
        list(morale_hopes(&game.state, &u)),
        ["b recovers 4.5", "the enemy leaves t0 5"]
    );
    // Each of them is true: carried out, it leads there.
    game.mark("a", BrigadeMark::Beaten);
    assert_eq!(of(&game, "u"), 2.5);
    game.mark("a", BrigadeMark::Steady)
        .written("b", Order::Hold);
    assert_eq!(of(&game, "u"), 4.5);
    game.shift("q0", at(8.5, 40.0));
    assert_eq!(of(&game, "u"), 6.0);
    // Where no general falls, none is feared for.
    let basic = table(BASIC, 1, 5, &[]).play();
    assert_eq!(
        list(morale_losses(&basic.state, &u)),
        ["a beaten or retiring 1", "a broken 0"]
    );
}
