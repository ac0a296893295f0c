//! Activations: who acts, with which points, and what binds him (CHIT-05, CHIT-08 to CHIT-11, CHIT-17).

use super::*;
use rules::fields::terms::{
    command::{SwitchedModifier, Towards},
    condition::Condition,
    event::MarchEnd,
    mark::BrigadeMark,
    name::GeneralId,
};

/// CHIT-05: a pool for the round, which the mark lowers with the activation (RUL-23).
#[test]
fn chit_05_pools_by_round() {
    let mut game = cup(four(BASIC, CUP));
    assert_eq!((game.ap("a"), game.ap("p")), (3, 3));
    game.mark("a", BrigadeMark::Shaken);
    acts(&mut game, "p");
    assert_eq!(game.ap("a"), 3);
    game.does(&draw("a"), &[]);
    rolls(&mut game);
    assert_eq!(game.ap("a"), 2);
}

/// CHIT-05, CHIT-08: nobody else is activated, moves or fires; generals act for the brigade under them.
#[test]
fn chit_08_one_brigade_acts_alone() {
    let mut game = cup(four(BASIC, CUP));
    game.does(&draw("a"), &[]);
    assert_eq!(game.state.active().as_str(), "union");
    let roll = |brigade: &str| Command::activate(Some(id(brigade)));
    assert_eq!(game.refuses(&roll("b")), "CHIT-08");
    assert_eq!(game.refuses(&roll("p")), "SEQ-03");
    game.does(&roll("a"), &[4, 4]);
    game.phase(Phase::Tactical);
    let ahead = |unit: &str| Command::Move {
        units: vec![UnitId::new(unit)],
        how: Manoeuvre::Ahead(1.0),
        paid_by: None,
    };
    assert_eq!(game.refuses(&ahead("b1")), "CHIT-08");
    let ride = |general: &str, x: f64| Command::RideTo {
        general: GeneralId::new(general),
        place: rules::fields::terms::order::Place::Point(at(x, 9.0)),
    };
    assert_eq!(game.refuses(&ride("b", 38.0)), "CHIT-05");
    game.does(&ride("uc", 30.0), &[]);
    game.does(&ride("a", 22.0), &[]);
    // Twelve inches in a round in all: the corps general has one move left, and in the next activation too.
    ends(&mut game);
    game.does(&draw("b"), &[]);
    game.does(&roll("b"), &[4, 4]);
    game.phase(Phase::Tactical);
    game.does(&ride("uc", 35.0), &[]);
    assert_eq!(game.refuses(&ride("uc", 30.0)), "CMD-11");
}

/// CHIT-10, CHIT-12: what was done in one activation binds nobody in the next.
#[test]
fn chit_10_once_in_the_activation() {
    let mut game = cup(four(FULL, CUP));
    game.does(&draw("p"), &[]);
    rolls(&mut game);
    game.phase(Phase::Combat);
    fight(&mut game, FightKind::Fire, &["p1"], &["a1"]);
    assert!(
        game.state
            .unit(&UnitId::new("a1"))
            .unwrap()
            .deeds()
            .fired_on
    );
    ends(&mut game);
    assert!(game.state.fights().is_empty());
    let a1 = game.state.unit(&UnitId::new("a1")).unwrap();
    assert!(!a1.deeds().fired_on && a1.last_deeds().fired_on);
    // The free turn to face counts since its own last activation (CMD-09).
    game.does(&draw("a"), &[]);
    game.does(&Command::activate(None), &[4, 4]);
    game.phase(Phase::Tactical);
    let face = Command::Face {
        unit: UnitId::new("a1"),
        towards: Towards::Unit(UnitId::new("p1")),
    };
    // Its neighbours stand close: the table makes room.
    game.because(&face);
    ends(&mut game);
    assert!(
        !game
            .state
            .unit(&UnitId::new("a1"))
            .unwrap()
            .last_deeds()
            .fired_on
    );
}

/// V-CHANCE: what a brigade's modifier makes of its roll.
#[test]
fn act_10_v_chance() {
    for row in rows("v-chance") {
        let modifier: i32 = row[1].parse().unwrap();
        let chances = rules::fields::activation::result_chances(modifier, 13);
        let moves: u32 = chances[3..].iter().sum();
        let eager: u32 = chances[4..].iter().sum();
        assert_eq!(format!("{moves}/36"), row[2], "{row:?}");
        assert_eq!(format!("{eager}/36"), row[3], "{row:?}");
        let commanded = f64::from(moves) / 36.0 * 24.0 / 36.0;
        assert_eq!(format!("{commanded:.3}"), row[4], "{row:?}");
    }
}

/// CHIT-09: marches come before the first tactical move of the brigade, and of no other.
#[test]
fn chit_09_marches_come_first_in_the_brigade() {
    let mut game = cup(four(FULL, CUP));
    for brigade in ["a", "b"] {
        game.written(brigade, advance(30.0, 30.0));
    }
    game.does(&draw("a"), &[]);
    game.does(&activate("a"), &[4, 4]);
    game.phase(Phase::Tactical);
    game.because(&ahead("a1", 1.0));
    assert_eq!(game.refuses(&march("a", 30.0, 30.0)), "SEQ-01");
    ends(&mut game);
    game.does(&draw("b"), &[]);
    game.does(&activate("b"), &[4, 4]);
    game.phase(Phase::GrandTactical);
    game.because(&march("b", 30.0, 30.0));
    assert!(game.brigade("b").has_marched());
}

/// CHIT-09: a march stops by the table as it stands, which an enemy brigade may have changed in this round.
#[test]
fn chit_09_a_march_stops_where_the_enemy_stands_now() {
    let marched = |steps: f64| {
        let mut game = cup(four(FULL, CUP));
        game.written("a", advance(20.0, 40.0))
            .written("p", advance(20.0, 20.0));
        if steps > 0.0 {
            game.does(&draw("p"), &[]);
            game.does(&activate("p"), &[4, 4]);
            game.phase(Phase::Tactical);
            for unit in ["p1", "p2", "p3"] {
                game.because(&ahead(unit, steps));
            }
            ends(&mut game);
        }
        game.does(&draw("a"), &[]);
        game.does(&activate("a"), &[4, 4]);
        game.phase(Phase::GrandTactical);
        let events = game.because(&march("a", 20.0, 40.0));
        let stop = events.iter().find_map(|event| match event {
            Event::Marched(march) => Some((march.stop.cause, march.distance)),
            _ => None,
        });
        let (cause, distance) = stop.unwrap();
        assert_eq!(cause, MarchEnd::Observed);
        distance
    };
    let (before, after) = (marched(0.0), marched(5.0));
    assert!((before - after - 5.0).abs() < 0.02, "{before} {after}");
}

/// The melees that are due: who fights, against whom.
fn melees(game: &Game) -> Vec<String> {
    let openings = game.state.openings().into_iter();
    openings
        .filter_map(|opening| match opening.command {
            Command::Melee {
                fighting, against, ..
            } => Some(format!("{} {}", fighting[0], against[0])),
            _ => None,
        })
        .collect()
}

/// CHIT-11: one melee for each acting unit in contact; who is left in contact fights again in the next activation of a
/// brigade that has a unit in it, of either side, and a unit is fought by several brigades in a round.
#[test]
fn chit_11_melees_by_activation() {
    let mut game = cup(four(FULL, CUP));
    game.shift("p", at(20.0, 11.0)).shift("b", at(20.0, 12.0));
    let acts = |game: &mut Game, brigade: &str| {
        game.does(&draw(brigade), &[]);
        rolls(game);
        game.phase(Phase::Combat);
        melees(game)
    };
    // A unit has one base in front of it; B, behind P, does not act.
    assert_eq!(acts(&mut game, "a"), ["a1 p3", "a2 p2", "a3 p1"]);
    fight(&mut game, FightKind::Melee, &["a1"], &["p3"]);
    assert_eq!(melees(&game), ["a2 p2", "a3 p1"]);
    let again = Command::Melee {
        fighting: vec![UnitId::new("a1")],
        against: vec![UnitId::new("p3")],
        switched: SwitchedModifier::default(),
    };
    assert_eq!(game.refuses(&again), "RUL-92");
    ends(&mut game);
    assert!(acts(&mut game, "q").is_empty(), "it touches nobody");
    ends(&mut game);
    // P3 has fought A1, and is fought by B in the same round.
    assert!(acts(&mut game, "b").contains(&"b1 p3".to_owned()));
    fight(&mut game, FightKind::Melee, &["b1"], &["p3"]);
    ends(&mut game);
    // And fights again when its own brigade acts.
    let own = acts(&mut game, "p");
    assert!(own.iter().any(|melee| melee.starts_with("p3 ")), "{own:?}");
}

/// CHIT-11: what a charge brings (MEL-03, MEL-04) belongs to the activation of the charge.
#[test]
fn chit_11_a_charge_counts_in_its_activation() {
    let mut game = cup(four(FULL, CUP));
    game.does(&draw("a"), &[]);
    rolls(&mut game);
    game.phase(Phase::Tactical);
    game.shift("p", at(20.0, 11.0));
    game.apply(Event::Charged {
        unit: UnitId::new("a1"),
        enemy: UnitId::new("p3"),
        frontal: true,
    });
    let charged = |game: &Game| {
        let unit = game.state.unit(&UnitId::new("p3")).unwrap();
        unit.deeds().charged_by.len()
    };
    assert_eq!(charged(&game), 1);
    game.phase(Phase::Combat);
    ends(&mut game);
    game.does(&draw("p"), &[]);
    rolls(&mut game);
    game.phase(Phase::Combat);
    assert_eq!(charged(&game), 0, "the melee is fought without it");
}

/// CHIT-17: orders, chart, modifiers, marks and retreats, which are carried out at once, are what they are by turns.
#[test]
fn chit_17_activation_is_what_it_is_by_turns() {
    let stricken = |game: &mut Game| {
        game.written("a", attack("p"))
            .mark("a", BrigadeMark::Beaten)
            .condition("a1", Condition::Beaten)
            .condition("a2", Condition::Beaten)
            .shift("p", at(20.0, 20.0))
            .put("u", at(20.0, 4.0));
    };
    let by_turns = |edition: Edition| {
        let sides = four(edition, CUP).options(|options| options.chits = None);
        let mut game = sides.play();
        game.phase(Phase::Activation);
        stricken(&mut game);
        game
    };
    let by_chits = |edition: Edition| {
        let mut game = cup(four(edition, CUP));
        game.does(&draw("a"), &[]);
        stricken(&mut game);
        game
    };
    let mut went_back = 0;
    for edition in BOTH {
        for dice in [[1, 1], [1, 2], [2, 2], [3, 3], [5, 4], [6, 6]] {
            let [turns, chits] = [by_turns(edition), by_chits(edition)].map(|mut game| {
                let events = game.activate("a", dice);
                let brigade = game.brigade("a");
                let stands = (brigade.order().clone(), brigade.mark(), brigade.result());
                (events, stands, game.ap("a"))
            });
            assert_eq!(turns, chits, "{edition:?} {dice:?}");
            let is_retreat = |event: &Event| matches!(event, Event::FellBack { .. });
            went_back += usize::from(chits.0.iter().any(is_retreat));
        }
    }
    assert!(went_back > 0, "nobody was beaten");
}

/// CHIT-11, RUL-92: two brigades touch one enemy; each fights its melee in its own activation, and nobody is left out
/// who may not act.
#[test]
fn chit_11_two_brigades_in_contact_with_one_enemy_each_fight_their_melee() {
    let mut game = cup(four(FULL, CUP));
    // Three in line, 3 in wide: P1 and A3 lie side by side before B's front.
    game.shift("a", at(20.0, 10.0)).shift("p", at(20.0, 11.0));
    game.shift("b", at(20.0, 12.0));
    for (brigade, own, enemy) in [("a", "a1", "p3"), ("b", "b1", "p3")] {
        game.does(&draw(brigade), &[]);
        rolls(&mut game);
        game.phase(Phase::Combat);
        let melee = Command::Melee {
            fighting: vec![UnitId::new(own)],
            against: vec![UnitId::new(enemy)],
            switched: SwitchedModifier::default(),
        };
        game.does(&melee, &[3, 3]);
        assert_eq!(game.refuses(&melee), "RUL-92", "once in the activation");
        for (fighting, against) in [("2", "p2"), ("3", "p1")] {
            let melee = Command::Melee {
                fighting: vec![UnitId::new(&format!("{brigade}{fighting}"))],
                against: vec![UnitId::new(against)],
                switched: SwitchedModifier::default(),
            };
            game.does(&melee, &[3, 3]);
        }
        ends(&mut game);
    }
}
