//! DIG-01 to DIG-06, held to the vectors of the options.

use super::table::*;
use rules::fields::state::UnitState;
use rules::fields::terms::{
    account::{FightAccount, FightKind, FightParty},
    charts::ActivationResult,
    command::{Command, Manoeuvre, Towards},
    condition::Condition,
    event::{Event, UnitPosition},
    mark::BrigadeMark,
    name::{FeatureId, SideId, UnitId},
    order::Order,
    phase::Phase,
};
use rules::refusal::Refusal;
use table::ground::{GroundCover, GroundGoing};
use table::measure::Bearing;

fn digging(turns: u8) -> Game {
    let roster = pair(FULL, at(30.0, 50.0)).options(|options| options.digging = turns);
    let mut game = roster.play();
    game.written("a", Order::Hold);
    tactical(&mut game, 3);
    game
}

/// The union's player turn, at its tactical phase, with brigade A moving as it likes.
fn tactical(game: &mut Game, turn: u32) {
    game.begin(turn, "union", Phase::Activation);
    game.activate("a", [4, 4]);
    game.phase(Phase::Tactical);
}

fn dig(units: &[&str]) -> Command {
    let units = units.iter().map(|unit| UnitId::new(unit)).collect();
    Command::Dig {
        units,
        paid_by: None,
    }
}

fn ahead(unit: &str) -> Command {
    Command::Move {
        units: vec![UnitId::new(unit)],
        how: Manoeuvre::Ahead(1.0),
        paid_by: None,
    }
}

/// A1 and P1 exchange fire, one of them opening it.
fn fire(game: &mut Game, acting: (&str, &str), other: (&str, &str)) {
    let party = |(side, unit): (&str, &str)| FightParty {
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
    game.apply(Event::Fought {
        account: Box::new(FightAccount {
            kind: FightKind::Fire,
            parties: [party(acting), party(other)],
            dice: Some([3, 3]),
            range: 5.0,
        }),
    });
    looked_at(game);
}

/// Whatever is done next, what happened is looked at.
fn looked_at(game: &mut Game) {
    game.does(
        &Command::Note {
            text: "then".to_owned(),
        },
        &[],
    );
}

fn unit<'g>(game: &'g Game, id: &str) -> &'g UnitState {
    game.state.unit(&UnitId::new(id)).unwrap()
}

fn stands(game: &Game) -> &'static str {
    let has_works = game
        .state
        .ground()
        .features
        .iter()
        .any(|feature| feature.is_works());
    match (has_works, game.state.digging(&UnitId::new("a1")).is_some()) {
        (true, false) => "works",
        (false, true) => "digging",
        (false, false) => "none",
        (true, true) => "both",
    }
}

fn happens(game: &mut Game, event: &str) {
    let (turn, what) = event.split_once(':').unwrap();
    let own: u32 = turn.split('.').next().unwrap().parse().unwrap();
    if turn.ends_with(".5") {
        game.begin(own + 1, "rebel", Phase::Combat);
    } else if game.state.turn() != own && !matches!(what, "Shaken" | "Hesitant") {
        tactical(game, own);
    }
    match what {
        "quiet" => {}
        // Where the brigade carries a mark, nobody begins again.
        "start" => {
            let _: Result<_, Refusal> = game.order(&dig(&["a1"]), &[]);
        }
        "fired-on" => fire(game, ("rebel", "p1"), ("union", "a1")),
        "fires" => {
            game.phase(Phase::Combat);
            fire(game, ("union", "a1"), ("rebel", "p1"));
        }
        "Shaken" | "Hesitant" => {
            game.begin(own, "union", Phase::Activation);
            game.activate("a", if what == "Shaken" { [1, 2] } else { [2, 3] });
            game.phase(Phase::Tactical);
        }
        "moves" => {
            game.because(&ahead("a1"));
        }
        "end-tactical" => {
            game.does(&Command::Next { anyway: true }, &[]);
        }
        other => panic!("{other}"),
    }
}

#[test]
fn dig_03_dig_04_v_dig() {
    for row in rows("v-dig") {
        let mut game = digging(row[2].parse().unwrap());
        for event in row[1].split(' ') {
            happens(&mut game, event);
        }
        assert_eq!(stands(&game), row[3], "{row:?}");
    }
}

#[test]
fn dig_01_who_may_not() {
    let refused = |change: &dyn Fn(&mut Game), units: &[&str]| {
        let mut game = digging(2);
        change(&mut game);
        game.refuses(&dig(units))
    };
    assert_eq!(digging(0).refuses(&dig(&["a1"])), "DIG-01");
    assert_eq!(
        refused(
            &|game| {
                game.written("a", advance(30.0, 30.0));
            },
            &["a1"]
        ),
        "DIG-01"
    );
    assert_eq!(
        refused(
            &|game| {
                game.mark("a", BrigadeMark::Shaken);
            },
            &["a1"]
        ),
        "DIG-01"
    );
    assert_eq!(
        refused(
            &|game| {
                game.condition("a1", Condition::Beaten);
            },
            &["a1"]
        ),
        "DIG-01"
    );
    assert_eq!(
        refused(
            &|game| {
                game.does(&dig(&["a1"]), &[]);
            },
            &["a1"]
        ),
        "DIG-01"
    );
    let mut game = digging(2);
    game.phase(Phase::Combat);
    assert_ne!(game.refuses(&dig(&["a1"])), "DIG-01");
}

/// DIG-01: nobody digs in a town.
#[test]
fn dig_01_not_where_cover_is_hard() {
    let town = pair(FULL, at(30.0, 50.0))
        .ground("town", at(20.0, 5.0), at(40.0, 15.0), GroundGoing::Open, 0)
        .covering(GroundCover::Hard)
        .options(|options| options.digging = 2);
    let mut game = town.play();
    tactical(&mut game, 3);
    assert_eq!(game.refuses(&dig(&["a1"])), "DIG-01");
}

/// DIG-02: a point for a unit or a group that touches, and a move before it is not a hindrance.
#[test]
fn dig_02_costs_a_move_and_may_follow_one() {
    let mut game = digging(2);
    let before = game.ap("a");
    game.does(&dig(&["a1", "a2"]), &[]);
    assert_eq!(game.ap("a"), before - 1);
    game.because(&ahead("a3"));
    game.does(&dig(&["a3"]), &[]);
    assert!(game.state.digging(&UnitId::new("a3")).is_some());
    // To move after it is to leave it.
    let mut game = digging(2);
    game.does(&dig(&["a1"]), &[]);
    let events = game.because(&ahead("a1"));
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::DigSpoiled { .. })),
        "{events:?}"
    );
}

/// DIG-05, DIG-06: the rectangle of the base, which hinders nobody and may be levelled.
#[test]
fn dig_05_dig_06_works_are_the_base_and_may_be_levelled() {
    let mut game = digging(2);
    game.does(&dig(&["a1"]), &[]);
    tactical(&mut game, 5);
    game.does(&Command::Next { anyway: true }, &[]);
    let works = game.state.works_of(unit(&game, "a1")).unwrap().clone();
    assert_eq!(
        (works.id.as_str(), works.going, works.sight),
        ("works-1", GroundGoing::Open, None)
    );
    let base = unit(&game, "a1").base().unwrap();
    assert!(base.corners().iter().all(|corner| works.contains(*corner)));
    assert!(game.state.works_of(unit(&game, "a2")).is_none());
    let level = |feature: &str| Command::Terrain {
        feature: FeatureId::new(feature),
        property: "gone".to_owned(),
        value: String::new(),
    };
    game.does(&level("works-1"), &[]);
    assert_eq!(stands(&game), "none");
    let mut other = pair(FULL, at(30.0, 50.0))
        .ground("wood", at(1.0, 1.0), at(2.0, 2.0), GroundGoing::Close, 0)
        .play();
    assert_eq!(other.refuses(&level("wood")), "DIG-06");
}

/// DIG-03: who is charged, charges, is driven back, or whose brigade is beaten digs no more.
#[test]
fn dig_03_what_spoils() {
    let charges = |unit: &str, enemy: &str| Event::Charged {
        unit: UnitId::new(unit),
        enemy: UnitId::new(enemy),
        frontal: true,
    };
    let driven_back = Event::DrivenBack {
        unit: UnitPosition {
            unit: UnitId::new("a1"),
            at: at(27.0, 7.0),
            facing: Bearing::new(0.0),
        },
        inches: 3.0,
        through: Vec::new(),
    };
    let rolled = |result| Event::Activated {
        brigade: id("a"),
        dice: vec![1, 1],
        modifiers: Vec::new(),
        total: 2,
        result,
        holds_ground: true,
    };
    for (event, stays) in [
        (charges("p1", "a1"), "none"),
        (charges("p1", "a2"), "digging"),
        (charges("a1", "p1"), "none"),
        (driven_back, "none"),
        (rolled(ActivationResult::Beaten), "none"),
        (rolled(ActivationResult::Broken), "none"),
        (rolled(ActivationResult::Hesitant), "digging"),
    ] {
        let mut game = digging(2);
        game.does(&dig(&["a1"]), &[]);
        game.apply(event.clone());
        looked_at(&mut game);
        assert_eq!(stands(&game), stays, "{event:?}");
    }
}

/// DIG-03: neither a free turn to face (CMD-09) nor a new order spoils it.
#[test]
fn dig_03_a_free_turn_and_a_new_order_spoil_nothing() {
    let roster = pair(FULL, at(40.0, 50.0)).options(|options| options.digging = 2);
    let mut game = roster.play();
    game.begin(2, "rebel", Phase::Combat);
    fire(&mut game, ("rebel", "p1"), ("union", "a1"));
    tactical(&mut game, 3);
    game.does(&dig(&["a1"]), &[]);
    let face = Command::Face {
        unit: UnitId::new("a1"),
        towards: Towards::Unit(UnitId::new("p1")),
    };
    // It stands close beside the next regiment, which the table overlooks (RUL-65).
    game.because(&face);
    assert!(unit(&game, "a1").deeds().faced);
    tactical(&mut game, 5);
    game.written("a", advance(30.0, 30.0));
    game.does(&Command::Next { anyway: true }, &[]);
    assert_eq!(stands(&game), "works");
}

/// A side knows what it digs itself.
#[test]
fn the_enemy_is_not_told_who_digs() {
    let mut game = digging(2);
    game.does(&dig(&["a1"]), &[]);
    let known = |side: &str| {
        let known = game.state.as_known_to(&SideId::new(side));
        known.digging(&UnitId::new("a1")).is_some()
    };
    assert!(known("union") && !known("rebel"));
}

/// RUL-37: the works of a hidden brigade are no more on the table for the enemy than it is.
#[test]
fn the_enemy_is_not_shown_what_a_hidden_brigade_has_dug() {
    for hidden in [true, false] {
        let text = super::blinds::battle("")
            .replace("blinds = true\n", "digging = 2\n")
            .replace(
                "blind = true\n",
                if hidden { "hidden = true\n" } else { "" },
            );
        let (muster, _) = roster::muster(&text).unwrap();
        let mut game = Game {
            state: rules::fields::state::State::from_muster(muster),
        };
        tactical(&mut game, 1);
        game.does(&dig(&["a1"]), &[]);
        tactical(&mut game, 3);
        game.does(&Command::Next { anyway: true }, &[]);
        let has_works = |ground: &table::ground::Ground| {
            ground.features.iter().any(|feature| feature.is_works())
        };
        assert!(has_works(game.state.ground()));
        let known = |side: &str| {
            let known = game.state.as_known_to(&SideId::new(side));
            has_works(known.ground())
        };
        assert_eq!((known("union"), known("rebel")), (true, !hidden));
    }
}
