//! CHIT-01 to CHIT-20, held to the vectors of the options.

use super::table::*;
use vidette::rules::fields::state::State;
use vidette::rules::fields::state::round_of;
use vidette::rules::fields::terms::account::Account;
use vidette::rules::fields::terms::account::FightKind;
use vidette::rules::fields::terms::account::Party;
use vidette::rules::fields::terms::charts::Level;
use vidette::rules::fields::terms::chit::Chit;
use vidette::rules::fields::terms::chit::ChitTerms;
use vidette::rules::fields::terms::chit::ChitsBy;
use vidette::rules::fields::terms::command::Command;
use vidette::rules::fields::terms::command::Manoeuvre;
use vidette::rules::fields::terms::command::Towards;
use vidette::rules::fields::terms::condition::Condition;
use vidette::rules::fields::terms::edition::Edition;
use vidette::rules::fields::terms::event::Event;
use vidette::rules::fields::terms::mark::Mark;
use vidette::rules::fields::terms::name::DivisionId;
use vidette::rules::fields::terms::name::GeneralId;
use vidette::rules::fields::terms::name::SideId;
use vidette::rules::fields::terms::name::UnitId;
use vidette::rules::fields::terms::order::Order;
use vidette::rules::fields::terms::phase::Phase;
use vidette::rules::fields::turn::round;
use vidette::rules::fields::wear::fatigue;

/// Chits out of a real cup: tests say which.
const CUP: ChitTerms = ChitTerms {
    by: ChitsBy::Brigades,
    on_table: true,
    fortunes: false,
    commanders: false,
};

/// Union A and B, rebel P and Q, far apart, by chits.
fn four(edition: Edition, terms: ChitTerms) -> Roster {
    roster(edition)
        .corps("uc", "union", at(30.0, 4.0))
        .corps("rc", "rebel", at(30.0, 56.0))
        .division("u", "union", at(2.0, 2.0))
        .division("r", "rebel", at(2.0, 58.0))
        .line("a", "u", at(20.0, 10.0), 0.0, 3)
        .line("b", "u", at(40.0, 10.0), 0.0, 3)
        .line("p", "r", at(20.0, 50.0), 180.0, 3)
        .line("q", "r", at(40.0, 50.0), 180.0, 3)
        .options(|options| options.chits = Some(terms))
}

fn next() -> Command {
    Command::Next { anyway: true }
}

fn chit(name: &str) -> Chit {
    match name {
        "F" => Chit::Fortunes,
        "uc" => Chit::Commander(SideId::new("union")),
        "u" | "r" => Chit::Division(DivisionId::new(name)),
        brigade => Chit::Brigade(id(&brigade.to_lowercase())),
    }
}

fn draw(name: &str) -> Command {
    Command::Draw {
        chit: Some(chit(name)),
    }
}

fn name(brigade: &str) -> Command {
    Command::Name {
        brigade: id(brigade),
    }
}

/// The battle begins; both give no orders; the cup is filled.
fn cup(roster: Roster) -> Game {
    let mut game = roster.deployment();
    for brigade in ["a", "b", "p", "q"] {
        game.written(brigade, Order::Hold);
    }
    for _ in 0..3 {
        game.does(&next(), &[]);
    }
    assert_eq!(game.state.phase(), Phase::Draw);
    game
}

/// The brigade acts and does nothing: it rolls seven and holds.
fn acts(game: &mut Game, brigade: &str) {
    game.does(&draw(brigade), &[]);
    let roll = Command::Activate { brigade: None };
    game.does(&roll, &[3, 4]);
    ends(game);
}

fn ends(game: &mut Game) {
    while game.state.acting().is_some() {
        game.does(&next(), &[]);
    }
}

/// Every chit that is left is drawn and its brigade does nothing.
fn empties(game: &mut Game) {
    while let Some(chit) = game.state.round().unwrap().cup.first().cloned() {
        game.does(&Command::Draw { chit: Some(chit) }, &[]);
        if game.state.acting().is_some() {
            game.does(&Command::Activate { brigade: None }, &[3, 4]);
            ends(game);
        }
    }
}

/// A fight in the activation that runs.
fn fight(game: &mut Game, kind: FightKind, acting: &[&str], other: &[&str]) {
    let party = |units: &[&str]| Party {
        side: game
            .state
            .unit(&UnitId::new(units[0]))
            .unwrap()
            .side
            .clone(),
        units: units.iter().map(|id| UnitId::new(id)).collect(),
        value: 3,
        size: 3,
        modifiers: Vec::new(),
        charged: false,
        exposed: units.iter().map(|id| UnitId::new(id)).collect(),
        supporting: Vec::new(),
    };
    let parties = [party(acting), party(other)];
    game.apply(Event::Fought {
        account: Box::new(Account {
            kind,
            parties,
            dice: Some([3, 3]),
            range: 4.0,
        }),
    });
}

fn round_one(state: &State) -> &vidette::rules::fields::state::Round {
    state.round().unwrap()
}

/// CHIT-01, CHIT-03: orders of the side with the initiative, then of the other, then draws, then morale.
#[test]
fn chit_01_a_round_in_its_order() {
    let mut game = four(FULL, CUP).deployment();
    game.does(&next(), &[]);
    let place = |game: &Game| {
        (
            game.state.turn(),
            game.state.phase(),
            game.state.active().to_string(),
        )
    };
    assert_eq!(place(&game), (1, Phase::Orders, "union".into()));
    game.does(&next(), &[]);
    assert_eq!(place(&game), (1, Phase::Orders, "rebel".into()));
    game.does(&next(), &[]);
    assert_eq!(place(&game), (1, Phase::Draw, "union".into()));
    // Morale comes when the cup is empty.
    assert_eq!(game.refuses(&next()), "CHIT-01");
    for brigade in ["p", "a", "q", "b"] {
        acts(&mut game, brigade);
        assert_eq!(game.state.phase(), Phase::Draw);
    }
    assert_eq!(game.refuses(&draw("a")), "CHIT-06");
    game.does(&next(), &[]);
    assert_eq!(place(&game), (1, Phase::Morale, "union".into()));
    game.does(&next(), &[]);
    assert_eq!(place(&game), (2, Phase::Orders, "rebel".into()));
}

#[test]
fn chit_02_v_rounds() {
    for row in rows("v-rounds") {
        let number = |field: usize| row[field].parse::<u32>().unwrap();
        assert_eq!(round_of(number(0)), number(1), "{row:?}");
        assert_eq!([8, 9].map(round_of), [number(2), number(3)], "{row:?}");
    }
}

/// CHIT-02: four player turns are two rounds.
#[test]
fn chit_02_the_battle_ends_after_its_last_round() {
    let mut game = cup(four(FULL, CUP).turns(3));
    for last in [false, true] {
        empties(&mut game);
        game.does(&next(), &[]);
        game.does(&next(), &[]);
        assert_eq!(game.state.over().is_some(), last);
        if !last {
            game.does(&next(), &[]);
            game.does(&next(), &[]);
        }
    }
    assert_eq!(game.state.turn(), 2);
}

/// CHIT-03: by switch a die each says it, ties again.
#[test]
fn chit_03_initiative_by_dice() {
    let mut game = four(FULL, CUP)
        .switch("chit_initiative", "dice")
        .deployment();
    game.does(&next(), &[2, 2, 3, 5]);
    assert_eq!(game.state.active().as_str(), "rebel");
    assert_eq!(round_one(&game.state).initiative.as_str(), "rebel");
}

#[test]
fn chit_06_v_cup() {
    for row in rows("v-cup") {
        let count: usize = row[0].parse().unwrap();
        let divisions: usize = row[2].parse().unwrap();
        let by = match row[1].as_str() {
            "divisions" => ChitsBy::Divisions,
            _ => ChitsBy::Brigades,
        };
        let terms = ChitTerms {
            by,
            commanders: row[3] == "2",
            fortunes: row[4] == "yes",
            ..CUP
        };
        let mut field =
            roster(FULL)
                .corps("uc", "union", at(30.0, 4.0))
                .corps("rc", "rebel", at(30.0, 56.0));
        let names = ["u", "r", "s"];
        for n in 0..divisions.max(2) {
            let side = ["union", "rebel"][n % 2];
            field = field.division(names[n], side, at(2.0, 2.0 + n as f64));
        }
        for n in 0..count {
            let brigade = ["a", "b", "c", "d", "e", "f", "g", "h", "i"][n];
            let division = names[n % divisions.max(2)];
            field = field.line(brigade, division, at(30.0, 3.0 + 6.0 * n as f64), 0.0, 1);
        }
        let game = field.options(|options| options.chits = Some(terms)).play();
        let chits = round::cup(&game.state, terms);
        assert_eq!(chits.len().to_string(), row[5], "{row:?}");
    }
}

/// CHIT-07: who has left the table is laid aside.
#[test]
fn chit_07_a_chit_of_nobody_is_laid_aside() {
    let mut game = cup(four(FULL, CUP));
    game.broken("p");
    let events = game.does(&draw("p"), &[]);
    assert!(
        matches!(events[1], Event::ChitLaidAside { .. }),
        "{events:?}"
    );
    assert_eq!(game.state.phase(), Phase::Draw);
    // The program draws on: of two chits the first is nobody's.
    let program = ChitTerms {
        on_table: false,
        ..CUP
    };
    let mut game = cup(four(FULL, program));
    for brigade in ["a", "b"] {
        game.broken(brigade);
    }
    let events = game.does(&Command::Draw { chit: None }, &[1, 3]);
    let drawn = events
        .iter()
        .filter(|event| matches!(event, Event::ChitDrawn { .. }));
    assert_eq!(drawn.count(), 2);
    assert!(game.state.acting().is_some());
}

/// CHIT-05, CHIT-08: nobody else is activated, moves or fires; generals act for the brigade under them.
#[test]
fn chit_08_one_brigade_acts_alone() {
    let mut game = cup(four(BASIC, CUP));
    game.does(&draw("a"), &[]);
    assert_eq!(game.state.active().as_str(), "union");
    let roll = |brigade: &str| Command::Activate {
        brigade: Some(id(brigade)),
    };
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
        place: vidette::rules::fields::terms::order::Place::Point(at(x, 9.0)),
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

/// CHIT-05: a pool for the round, which the mark lowers with the activation (RUL-23).
#[test]
fn chit_05_pools_by_round() {
    let mut game = cup(four(BASIC, CUP));
    assert_eq!((game.ap("a"), game.ap("p")), (3, 3));
    game.mark("a", Mark::Shaken);
    acts(&mut game, "p");
    assert_eq!(game.ap("a"), 3);
    game.does(&draw("a"), &[]);
    game.does(&Command::Activate { brigade: None }, &[3, 4]);
    assert_eq!(game.ap("a"), 2);
}

/// CHIT-10, CHIT-12: what was done in one activation binds nobody in the next.
#[test]
fn chit_10_once_in_the_activation() {
    let mut game = cup(four(FULL, CUP));
    game.does(&draw("p"), &[]);
    game.does(&Command::Activate { brigade: None }, &[3, 4]);
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
    game.does(&Command::Activate { brigade: None }, &[4, 4]);
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

/// CHIT-12: friends who gave way count since the own previous roll, in both editions.
#[test]
fn chit_12_friends_count_since_the_own_roll() {
    for edition in BOTH {
        let mut game = cup(four(edition, CUP));
        let gives_way = |game: &mut Game| {
            game.apply(Event::GaveWay {
                brigade: id("b"),
                near: vec![id("a")],
                how: String::new(),
            });
        };
        let felt = |game: &Game| {
            let list = vidette::rules::fields::activation::modifiers(&game.state, &id("a"));
            list.iter().any(|modifier| modifier.rule.id() == "RUL-09")
        };
        acts(&mut game, "a");
        assert!(!felt(&game));
        gives_way(&mut game);
        assert!(felt(&game), "{edition:?}");
        empties(&mut game);
        for _ in 0..4 {
            game.does(&next(), &[]);
        }
        assert!(felt(&game), "the next round, {edition:?}");
        acts(&mut game, "a");
        assert!(!felt(&game), "rolled since, {edition:?}");
    }
}

/// CHIT-12: enemies who retired count since the own previous activation (RUL-10).
#[test]
fn chit_12_enemies_count_since_the_own_activation() {
    let mut game = cup(four(FULL, CUP));
    let felt = |game: &Game| {
        let list = vidette::rules::fields::activation::modifiers(&game.state, &id("a"));
        list.iter().any(|modifier| modifier.rule.id() == "RUL-10")
    };
    game.apply(Event::GaveWay {
        brigade: id("p"),
        near: vec![id("a")],
        how: String::new(),
    });
    assert!(felt(&game));
    acts(&mut game, "a");
    assert!(!felt(&game));
}

#[test]
fn chit_13_v_round_fatigue() {
    for row in rows("v-round-fatigue") {
        let r: usize = row[1].parse().unwrap();
        let mut field = roster(FULL)
            .division("u", "union", at(2.0, 2.0))
            .division("r", "rebel", at(2.0, 58.0))
            .line("a", "u", at(30.0, 10.0), 0.0, r);
        for (n, brigade) in ["p", "q", "s", "t"].into_iter().enumerate() {
            field = field.line(brigade, "r", at(10.0 + 12.0 * n as f64, 50.0), 180.0, 3);
        }
        let mut game = field
            .options(|options| options.chits = Some(CUP))
            .deployment();
        for _ in 0..3 {
            game.does(&next(), &[]);
        }
        game.points("a", row[2].parse().unwrap());
        let a = |from: usize, to: usize| -> Vec<String> {
            (from..=to).map(|n| format!("a{n}")).collect()
        };
        // Who of A fights in its own activation, and in those of the enemy.
        let (own, theirs): (Vec<String>, Vec<Vec<String>>) = match row[0].as_str() {
            "three fire; the same three answered two enemy activations" => {
                (a(1, 3), vec![a(1, 3), a(1, 3)])
            }
            "three fire; three others are fired on" => (a(1, 3), vec![a(4, 6)]),
            "none" => (Vec::new(), Vec::new()),
            "five of five both ways" => (a(1, 5), vec![a(1, 5)]),
            "one unit fired on by four brigades" => (Vec::new(), vec![a(1, 1); 4]),
            other => panic!("{other}"),
        };
        let fights = |game: &mut Game, brigade: &str, enemies: &[String], own: bool| {
            game.does(&draw(brigade), &[]);
            game.does(&Command::Activate { brigade: None }, &[3, 4]);
            game.phase(Phase::Combat);
            for unit in enemies {
                let shooter = format!("{brigade}1");
                match own {
                    true => fight(game, FightKind::Fire, &[unit], &["p1"]),
                    false => fight(game, FightKind::Fire, &[&shooter], &[unit]),
                }
            }
            ends(game);
        };
        fights(&mut game, "a", &own, true);
        for (brigade, units) in ["p", "q", "s", "t"].into_iter().zip(&theirs) {
            fights(&mut game, brigade, units, false);
        }
        let gained = fatigue::points_of_turn(&game.state, &id("a"));
        assert_eq!(gained.to_string(), row[3], "{row:?}");
        empties(&mut game);
        game.does(&next(), &[]);
        let brigade = game.state.brigade(&id("a")).unwrap();
        assert_eq!(brigade.fatigue().to_string(), row[4], "{row:?}");
        assert_eq!(Some(brigade.level()), Level::named(&row[5]), "{row:?}");
    }
}

/// CHIT-13: rest takes off a point for each unit that was not engaged in its own activation, of both sides.
#[test]
fn chit_13_rest_once_a_round() {
    let mut game = cup(four(FULL, CUP));
    for brigade in ["a", "p"] {
        game.written(brigade, Order::Rest);
        game.points(brigade, 6);
    }
    game.does(&draw("p"), &[]);
    game.does(&Command::Activate { brigade: None }, &[3, 4]);
    game.phase(Phase::Combat);
    fight(&mut game, FightKind::Fire, &["p1"], &["a1"]);
    ends(&mut game);
    empties(&mut game);
    game.does(&next(), &[]);
    let points = |brigade: &str| game.state.brigade(&id(brigade)).unwrap().fatigue();
    // A: one engaged by the enemy, three idle in their own; P: one engaged, two idle.
    assert_eq!((points("a"), points("p")), (6 + 1 - 3, 6 + 1 - 2));
}

/// CHIT-14: quiet in its own brigade's activation, whatever the enemy did to it.
#[test]
fn chit_14_units_rally_with_their_brigade() {
    let mut game = cup(four(FULL, CUP));
    game.condition("a1", Condition::Beaten)
        .condition("b1", Condition::Beaten);
    acts(&mut game, "a");
    let stands = |game: &Game, unit: &str| game.state.unit(&UnitId::new(unit)).unwrap().condition();
    assert_eq!(stands(&game, "a1"), Condition::Disordered);
    assert_eq!(stands(&game, "b1"), Condition::Beaten);
    empties(&mut game);
    game.does(&next(), &[]);
    assert_eq!(stands(&game, "a1"), Condition::Disordered, "once a round");
    assert_eq!(stands(&game, "b1"), Condition::Disordered);
}

/// CHIT-15: once a round for the activations of each side; who falls misses the next activation of his brigade.
#[test]
fn chit_15_generals_are_tested_once_for_each_side() {
    let mut game = cup(four(FULL, CUP));
    let under_fire = |game: &mut Game, brigade: &str| {
        game.does(&draw(brigade), &[]);
        game.does(&Command::Activate { brigade: None }, &[3, 4]);
        game.phase(Phase::Combat);
        let shooter = format!("{brigade}1");
        fight(game, FightKind::Fire, &[&shooter], &["a1"]);
    };
    let test = Command::Casualty {
        general: Some(GeneralId::new("a")),
    };
    under_fire(&mut game, "p");
    game.does(&test, &[4]);
    ends(&mut game);
    under_fire(&mut game, "q");
    assert_eq!(game.refuses(&test), "CHIT-15");
    ends(&mut game);
    // In his own activation he is tested again; hit there he misses the next one.
    game.does(&draw("a"), &[]);
    game.does(&Command::Activate { brigade: None }, &[3, 4]);
    game.phase(Phase::Combat);
    fight(&mut game, FightKind::Melee, &["a1"], &["p1"]);
    game.does(&test, &[1, 2]);
    let general = |game: &Game| game.state.general(&GeneralId::new("a")).unwrap().back_on();
    assert_eq!(general(&game), Some(3));
    // Before his brigade has acted he misses that activation and is back for the next.
    let mut game = cup(four(FULL, CUP));
    under_fire(&mut game, "p");
    game.does(&test, &[1, 2]);
    assert_eq!(general(&game), Some(2));
    assert_eq!(game.ap("a"), 0);
}

#[test]
fn chit_18_v_draw() {
    for row in rows("v-draw") {
        let terms = ChitTerms {
            fortunes: row[0].contains('F'),
            ..CUP
        };
        let mut game = cup(four(FULL, terms));
        let mut told = Vec::new();
        for drawn in row[0].split(' ') {
            let events = game.does(&draw(drawn), &[]);
            for event in &events {
                told.extend(match event {
                    Event::ActivationBegan { .. } => Some(format!("{drawn} acts")),
                    Event::ActivationWasted { .. } => Some(format!("{drawn} wasted")),
                    Event::ChitDrawn {
                        chit: Chit::Fortunes,
                        ..
                    } => Some("F".to_owned()),
                    _ => None,
                });
            }
            if game.state.acting().is_some() {
                game.does(&Command::Activate { brigade: None }, &[3, 4]);
                ends(&mut game);
            }
        }
        assert_eq!(told.join("; "), row[1], "{row:?}");
    }
}

/// CHIT-06: the owner of a division's chit says which, and it goes back until all have acted; with Fortunes of War he
/// names whose activation is wasted.
#[test]
fn chit_06_by_divisions() {
    let terms = ChitTerms {
        by: ChitsBy::Divisions,
        fortunes: true,
        ..CUP
    };
    let mut game = cup(four(FULL, terms));
    game.does(&draw("u"), &[]);
    assert_eq!(game.refuses(&draw("r")), "CHIT-06");
    assert_eq!(game.refuses(&next()), "CHIT-06");
    assert_eq!(game.refuses(&name("p")), "CHIT-06");
    game.does(&name("b"), &[]);
    game.does(&Command::Activate { brigade: None }, &[3, 4]);
    ends(&mut game);
    game.does(&draw("F"), &[]);
    game.does(&draw("r"), &[]);
    game.does(&name("q"), &[]);
    assert!(game.state.acting().is_none());
    // One is left of each: it needs no name.
    game.does(&draw("u"), &[]);
    assert_eq!(game.state.acting().unwrap().brigade, id("a"));
    game.does(&Command::Activate { brigade: None }, &[3, 4]);
    ends(&mut game);
    game.does(&draw("r"), &[]);
    ends_with_roll(&mut game);
    assert!(round_one(&game.state).cup.is_empty());
}

fn ends_with_roll(game: &mut Game) {
    game.does(&Command::Activate { brigade: None }, &[3, 4]);
    ends(game);
}

/// CHIT-19: near him, without a roll, with new points, once for a brigade and round; no second point of fatigue.
#[test]
fn chit_19_a_commanders_word() {
    let terms = ChitTerms {
        commanders: true,
        ..CUP
    };
    let mut field = four(FULL, terms);
    field = field.line("c", "u", at(5.0, 30.0), 0.0, 3);
    let mut game = field.deployment();
    for _ in 0..3 {
        game.does(&next(), &[]);
    }
    acts(&mut game, "a");
    game.mark("a", Mark::Shaken);
    game.does(&draw("uc"), &[]);
    assert_eq!(game.refuses(&draw("b")), "CHIT-19");
    assert_eq!(game.refuses(&name("c")), "CHIT-19", "too far");
    assert_eq!(game.refuses(&name("p")), "CHIT-19", "an enemy");
    game.does(&Command::KeepChit, &[]);
    acts(&mut game, "b");
    let events = game.does(&name("a"), &[]);
    assert!(events.iter().any(|e| matches!(
        e,
        Event::ActivationBegan {
            commanded: true,
            ..
        }
    )));
    assert_eq!(game.state.phase(), Phase::GrandTactical);
    // New points, one less for its mark.
    assert_eq!(game.ap("a"), 2);
    game.phase(Phase::Combat);
    ends(&mut game);
    assert_eq!(game.refuses(&name("a")), "CHIT-06", "the chit is played");
    empties_with(&mut game);
    game.does(&next(), &[]);
    assert_eq!(game.state.phase(), Phase::Morale);
}

/// As `empties`, commanders' chits kept.
fn empties_with(game: &mut Game) {
    while let Some(chit) = game.state.round().unwrap().cup.first().cloned() {
        game.does(&Command::Draw { chit: Some(chit) }, &[]);
        if game.state.acting().is_some() {
            ends_with_roll(game);
        } else if game.state.round().unwrap().drawn.is_some() {
            game.does(&Command::KeepChit, &[]);
        }
    }
}

/// CHIT-20: the program's dice name the place in the list by identifier; the table's cup is typed.
#[test]
fn chit_20_draws() {
    let program = ChitTerms {
        on_table: false,
        ..CUP
    };
    let mut game = cup(four(FULL, program));
    // Four chits: one die, 4 the last multiple: 5 and 6 are thrown again.
    let events = game.does(&Command::Draw { chit: None }, &[6, 3]);
    let drawn = Event::ChitDrawn {
        chit: chit("p"),
        dice: vec![6, 3],
    };
    assert_eq!(events[0], drawn);
    ends_with_roll(&mut game);
    assert_eq!(game.refuses(&draw("a")), "CHIT-20");
    game.because(&draw("a"));
    let mut game = cup(four(FULL, CUP));
    assert_eq!(game.refuses(&Command::Draw { chit: None }), "CHIT-20");
    assert_eq!(four(FULL, CUP).play().refuses(&draw("a")), "SEQ-01");
    let turns = pair(FULL, at(30.0, 50.0));
    assert_eq!(turns.play().refuses(&draw("a")), "CHIT-01");
}

/// V-CHANCE: what a brigade's modifier makes of its roll.
#[test]
fn act_10_v_chance() {
    for row in rows("v-chance") {
        let modifier: i32 = row[1].parse().unwrap();
        let chances = vidette::rules::fields::activation::chances(modifier, 13);
        let moves: u32 = chances[3..].iter().sum();
        let eager: u32 = chances[4..].iter().sum();
        assert_eq!(format!("{moves}/36"), row[2], "{row:?}");
        assert_eq!(format!("{eager}/36"), row[3], "{row:?}");
        let commanded = f64::from(moves) / 36.0 * 24.0 / 36.0;
        assert_eq!(format!("{commanded:.3}"), row[4], "{row:?}");
    }
}

/// DIG-07: with chits the own turn is the own activation.
#[test]
fn dig_07_works_are_done_in_the_next_activation() {
    let mut game = cup(four(FULL, CUP).options(|options| options.digging = 2));
    let dig = Command::Dig {
        units: vec![UnitId::new("a1")],
        paid_by: None,
    };
    game.does(&draw("a"), &[]);
    game.does(&Command::Activate { brigade: None }, &[4, 4]);
    game.phase(Phase::Tactical);
    game.does(&dig, &[]);
    ends(&mut game);
    empties(&mut game);
    let has_works = |game: &Game| game.state.ground().features.iter().any(|f| f.is_works());
    for _ in 0..4 {
        game.does(&next(), &[]);
    }
    assert!(game.state.digging(&UnitId::new("a1")).is_some() && !has_works(&game));
    acts(&mut game, "a");
    assert!(has_works(&game));
}

/// What a roster says of chits, and what is wrong with it: place, cause, remedy.
#[test]
fn chit_01_a_roster_says_how_chits_are_drawn() {
    let read = |options: &str| {
        let text = super::blinds::battle("").replace("blinds = true\n", options);
        let text = text.replace("blind = true\n", "");
        vidette::roster::muster(&text).map(|(muster, faults)| (muster.oob.options.chits, faults))
    };
    let (chits, faults) = read("activation = \"chits\"\n").unwrap();
    assert_eq!((chits, faults.len()), (Some(ChitTerms::default()), 0));
    let all = "activation = \"chits\"\n[chits]\nby = \"divisions\"\ncup = \"table\"\nfortunes = true\n\
               commanders = true\ninitiative = \"dice\"\n";
    let wanted = ChitTerms {
        by: ChitsBy::Divisions,
        on_table: true,
        fortunes: true,
        commanders: true,
    };
    assert_eq!(read(all).unwrap().0, Some(wanted));
    let (chits, faults) = read("activation = \"sides\"\n[chits]\nfortunes = true\n").unwrap();
    assert!(
        chits.is_none() && faults[0].said.contains("means nothing"),
        "{faults:?}"
    );
    for (wrong, said) in [
        ("activation = \"chit\"\n", "activation \"chit\" is unknown"),
        (
            "activation = \"chits\"\n[chits]\nby = \"corps\"\n",
            "by \"corps\" is unknown",
        ),
        (
            "activation = \"chits\"\n[chits]\ncup = \"hat\"\n",
            "cup \"hat\" is unknown",
        ),
        (
            "activation = \"chits\"\n[chits]\ninitiative = \"dice\"\n[rulings]\nchit_initiative = \"alternate\"\n",
            "is another",
        ),
    ] {
        let faults = read(wrong).unwrap_err();
        assert!(faults[0].said.contains(said), "{faults:?}");
    }
}

/// CHIT-01: a running game keeps its order of play; CHIT-03: who has the initiative may be changed.
#[test]
fn chit_03_the_switch_may_be_set_in_a_game() {
    let mut game = cup(four(FULL, CUP));
    let rule = |switch: &str, setting: &str| Command::Rule {
        switch: switch.to_owned(),
        setting: setting.to_owned(),
        because: "the club wants it".to_owned(),
    };
    assert_eq!(game.refuses(&rule("activation", "sides")), "CHIT-01");
    game.does(&rule("chit_initiative", "dice"), &[]);
    empties(&mut game);
    game.does(&next(), &[]);
    game.does(&next(), &[6, 2]);
    assert_eq!(round_one(&game.state).initiative.as_str(), "union");
}
