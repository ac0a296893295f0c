//! DEM-01 to DEM-06, held to the vectors of the options.

use super::table::*;
use rules::fields::activation::activation_modifiers;
use rules::fields::shared::demoralisation;
use rules::fields::terms::{
    charts::Level,
    command::{Command, Correction},
    event::Event,
    name::{SideId, UnitId},
};
use view::sheets::overview;

fn union() -> SideId {
    SideId::new("union")
}

/// Brigade A stays with sizes that make `left` in all, brigade L with sizes that make `lost`.
fn army(left: u32, lost: u32) -> Roster {
    pair(FULL, at(30.0, 50.0))
        .options(|options| options.demoralisation = true)
        .sizes("a", left)
        .line("l", "u", at(10.0, 30.0), 0.0, 1)
        .sizes("l", lost)
}

fn breaks(game: &mut Game, brigade: &str) -> Vec<Event> {
    let correction = Correction::Broken(id(brigade));
    game.does(&Command::Mark { correction }, &[])
}

/// What the level adds to the dice of brigade A.
fn added(game: &Game) -> i32 {
    let list = activation_modifiers(&game.state, &id("a")).into_iter();
    list.filter(|m| m.rule.id() == "DEM-03")
        .map(|m| m.value)
        .sum()
}

#[test]
fn dem_02_v_demoral() {
    for row in rows("v-demoral") {
        let number = |cell: usize| row[cell].parse::<u32>().unwrap();
        let (loss, total) = (number(0), number(1));
        let mut game = army(total - loss, loss).play();
        if number(2) > 0 {
            let level = number(2) as u8;
            game.apply(Event::Demoralised {
                side: union(),
                level,
                loss: 0,
                total,
            });
        }
        breaks(&mut game, "l");
        let toll = demoralisation::army_losses(&game.state, &union());
        assert_eq!((toll.loss, toll.total), (loss, total), "{row:?}");
        assert_eq!(
            u32::from(game.state.demoralised(&union())),
            number(3),
            "{row:?}"
        );
        assert_eq!(added(&game), row[4].parse::<i32>().unwrap(), "{row:?}");
    }
}

#[test]
fn dem_03_v_demoral_act() {
    for row in rows("v-demoral-act") {
        let edition = if row[0] == "basic" { BASIC } else { FULL };
        let number = |cell: usize| row[cell].parse::<u8>().unwrap();
        let roster = pair(edition, at(30.0, 50.0)).options(|options| options.demoralisation = true);
        let mut game = roster.play();
        game.phase(rules::fields::terms::phase::Phase::Activation);
        if row[3] == "0" {
            game.level("a", Level::Willing);
        }
        if number(4) > 0 {
            let side = union();
            game.apply(Event::Demoralised {
                side,
                level: number(4),
                loss: 1,
                total: 3,
            });
        }
        let events = game.activate("a", [number(1), number(2)]);
        let (total, result) = result_of(&events);
        assert_eq!(total, row[5].parse::<i32>().unwrap(), "{row:?}");
        assert_eq!(format!("{result:?}"), row[6], "{row:?}");
    }
}

#[test]
fn dem_05_v_demoral_fight() {
    for row in rows("v-demoral-fight") {
        let number = |cell: usize| row[cell].parse::<u8>().unwrap();
        for on in ["on", "off"] {
            let roster =
                pair(FULL, at(30.0, 50.0)).options(|options| options.demoralisation = true);
            let mut game = roster.switch("demoralised_fight", on).play();
            for (side, level) in [("union", number(0)), ("rebel", number(1))] {
                let side = SideId::new(side);
                game.apply(Event::Demoralised {
                    side,
                    level,
                    loss: 1,
                    total: 3,
                });
            }
            let found = demoralisation::in_fight(&game.state, &union());
            let wanted = if on == "on" {
                row[2].parse().unwrap()
            } else {
                0
            };
            assert_eq!(found.map_or(0, |m| m.value), wanted, "{row:?} {on}");
        }
    }
}

/// DEM-01: a unit that broke counts once, also when its brigade breaks after it; who is still to come counts
/// nowhere.
#[test]
fn dem_01_each_unit_once_and_nobody_who_is_still_to_come() {
    let mut game = army(12, 6).play();
    let unit = rules::fields::terms::name::UnitId::new("l1");
    game.condition("l1", rules::fields::terms::condition::Condition::Broken);
    assert!(game.state.unit(&unit).unwrap().is_broken());
    let before = demoralisation::army_losses(&game.state, &union());
    breaks(&mut game, "l");
    let after = demoralisation::army_losses(&game.state, &union());
    assert_eq!((before.total, after.total), (18, 18));
    assert_eq!(after.loss, 6);
}

/// DEM-01, BLIND-09: a dummy is in no total and no loss.
#[test]
fn dem_01_a_dummy_counts_nowhere() {
    let text = super::blinds::rebels((10, 52), (30, 50))
        .replace("blinds = true\n", "blinds = true\ndemoralisation = true\n");
    let mut game = super::blinds::begun(&text);
    let rebel = SideId::new("rebel");
    let toll = |game: &Game| {
        let toll = demoralisation::army_losses(&game.state, &rebel);
        (toll.loss, toll.total)
    };
    // P and Q have three units of size 3, Z behind its card has two.
    assert_eq!(toll(&game), (0, 24));
    game.does(
        &Command::Reveal {
            brigade: id("blind-3"),
        },
        &[],
    );
    assert_eq!(toll(&game), (0, 24), "what is gone was nothing");
}

/// DEM-04: the level is there with the loss, in the same act, and weighs on the next throw.
#[test]
fn dem_04_at_once() {
    let mut game = army(12, 6).play();
    let events = breaks(&mut game, "l");
    let told = events.iter().filter(|event| {
        matches!(event, Event::Demoralised { level: 1, loss: 6, total: 18, side } if *side == union())
    });
    assert_eq!(told.count(), 1, "{events:?}");
    assert_eq!(added(&game), -1);
}

/// DEM-02: what comes later raises the total and takes no level back.
#[test]
fn dem_02_never_back() {
    let mut game = army(12, 6).play();
    breaks(&mut game, "l");
    game.apply(Event::Demoralised {
        side: union(),
        level: 2,
        loss: 6,
        total: 9,
    });
    let note = Command::Note {
        text: "later".to_owned(),
    };
    game.does(&note, &[]);
    assert_eq!(game.state.demoralised(&union()), 2);
}

#[test]
fn it_is_off_unless_the_roster_says_so() {
    let mut game = army(3, 30)
        .options(|options| options.demoralisation = false)
        .play();
    let events = breaks(&mut game, "l");
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::Demoralised { .. }))
    );
    assert_eq!(added(&game), 0);
    assert_eq!(overview::army(&game.state, &union()), None);
}

#[test]
fn dem_06_what_brings_the_next_level_is_shown() {
    let mut game = army(40, 20).play();
    let line = |game: &Game| overview::army(&game.state, &union()).unwrap();
    assert_eq!(
        line(&game),
        "army: 0 of 60 lost, not demoralised; 20 more lost: level 1 (DEM-02)"
    );
    breaks(&mut game, "l");
    assert_eq!(
        line(&game),
        "army: 20 of 60 lost, demoralised, level 1: -1 on activation; 20 more lost: level 2 (DEM-02)"
    );
}

/// What the enemy had in all he does not tell: a side knows its own level alone.
#[test]
fn a_side_knows_its_own_level_alone() {
    let mut game = army(12, 6).play();
    breaks(&mut game, "l");
    let known = |side: &str| {
        game.state
            .as_known_to(&SideId::new(side))
            .demoralised(&union())
    };
    assert_eq!((known("union"), known("rebel")), (1, 0));
}

/// DEM-05: a whole firefight is a point worse for the side with the higher level.
#[test]
fn dem_05_in_a_whole_firefight() {
    let parties = |on: &str| {
        let near = pair(FULL, at(30.0, 15.0)).options(|options| options.demoralisation = true);
        let mut game = near.switch("demoralised_fight", on).play();
        game.apply(Event::Demoralised {
            side: union(),
            level: 1,
            loss: 1,
            total: 3,
        });
        game.phase(rules::fields::terms::phase::Phase::Combat);
        let fire = Command::Fire {
            firing: vec![UnitId::new("a2")],
            at: UnitId::new("p2"),
            switched: Default::default(),
        };
        let events = game.does(&fire, &[3, 3]);
        let account = events.into_iter().find_map(|event| match event {
            Event::Fought { account } => Some(account),
            _ => None,
        });
        account.unwrap().parties
    };
    let ([on, enemy], [off, _]) = (parties("on"), parties("off"));
    assert_eq!(on.total(), off.total() - 1);
    let rules = |party: &rules::fields::terms::account::FightParty| {
        let modifiers = party.modifiers.iter();
        modifiers.filter(|m| m.rule.id() == "DEM-05").count()
    };
    assert_eq!((rules(&on), rules(&off), rules(&enemy)), (1, 0, 0));
}

/// DEM-02: a unit that was marked broken and is marked ordered again takes its loss and the level that it brought with
/// it, as undo does; what others brought stays, and so does a level that arrivals alone would undo.
#[test]
fn dem_02_a_mark_taken_back_restores_loss_and_level() {
    use rules::fields::terms::condition::Condition;
    let mark = |game: &mut Game, unit: &str, condition: Condition| {
        let correction = Correction::Condition(UnitId::new(unit), condition);
        game.does(&Command::Mark { correction }, &[])
    };
    let stands = |game: &Game| {
        let toll = demoralisation::army_losses(&game.state, &union());
        (toll.loss, game.state.demoralised(&union()))
    };
    // 15 in all: 5 are a third.
    let mut game = army(5, 10).play();
    mark(&mut game, "l1", Condition::Broken);
    assert_eq!(stands(&game), (5, 1));
    let before = game.state.clone();
    let events = mark(&mut game, "l1", Condition::Ordered);
    assert_eq!(stands(&game), (0, 0));
    assert_eq!(added(&game), 0);
    let level = |event: &Event| match event {
        Event::Demoralised { level, .. } => Some(*level),
        _ => None,
    };
    let told: Vec<u8> = events.iter().filter_map(level).collect();
    assert_eq!(told, [0]);
    let told = view::story::tell_event(&before, events.last().unwrap()).unwrap();
    assert!(told.contains("no longer demoralised"), "{told}");
    // Both of L: two thirds. The first comes back: a third is left.
    mark(&mut game, "l1", Condition::Broken);
    mark(&mut game, "l2", Condition::Broken);
    assert_eq!(stands(&game), (10, 2));
    mark(&mut game, "l1", Condition::Beaten);
    assert_eq!(stands(&game), (5, 1));
    // A level is never lost to arrivals: who comes back afterwards takes his own share alone.
    let mut game = army(5, 5).line("m", "u", at(40.0, 30.0), 0.0, 2).play();
    let mut value = serde_json::to_value(&game.state).unwrap();
    value["brigades"]["m"]["arrives"] = 3.into();
    game.state = serde_json::from_value(value.clone()).unwrap();
    mark(&mut game, "l1", Condition::Broken);
    assert_eq!(stands(&game), (5, 1));
    let mut value = serde_json::to_value(&game.state).unwrap();
    value["brigades"]["m"]["arrives"] = serde_json::Value::Null;
    game.state = serde_json::from_value(value).unwrap();
    // 5 of 16.
    assert_eq!(stands(&game), (5, 1));
    mark(&mut game, "m1", Condition::Broken);
    assert_eq!(stands(&game), (8, 1));
    mark(&mut game, "m1", Condition::Ordered);
    assert_eq!(stands(&game), (5, 1));
    mark(&mut game, "l1", Condition::Ordered);
    assert_eq!(stands(&game), (0, 0));
}
