use rules::fields::tactical::preview_move;
use rules::fields::terms::{
    command::Manoeuvre,
    event::{Event, MarchEnd},
    fate::GeneralFate,
    message::Message,
    name::BrigadeId,
    order::Order,
};
use table::measure::Point;

use super::{
    march::{ATTACK, ENEMY},
    table::{Table, near},
};

#[test]
fn gt_07_and_msg_09_generals_messengers_and_friends_do_not_stop_it() {
    let mut table = Table::new(
        "full",
        "",
        &[
            ATTACK,
            "blue b hold - general:20,21.5 | b1 i3 40,21.5 270",
            "grey f hold | f1 i3 15,20 90",
        ],
    )
    .marching();
    table.happens(messenger("b", "bd", Point::new(18.0, 20.0)));
    table.marches("march a", 22.0, MarchEnd::Observed);
}

fn messenger(to: &str, from: &str, at: Point) -> Event {
    Event::MessengerSent {
        id: 1,
        from: from.into(),
        to: to.into(),
        carries: Message::Order {
            brigade: BrigadeId::new(to),
            order: Order::Retire,
        },
        at,
    }
}

#[test]
fn rul_42_and_rul_43_a_march_runs_messengers_over() {
    for (edition, left) in [("basic", 0), ("full", 1)] {
        let mut table = Table::new(edition, "", &[ATTACK, ENEMY]).marching();
        table.happens(messenger("b", "bd", Point::new(27.0, 20.0)));
        table.does("march a");
        assert_eq!(table.state.messengers().len(), left, "{edition}");
        if let Some(messenger) = table.state.messengers().first() {
            assert!(messenger.run_over);
            // The base ends on it: it is set just beside.
            near(table.base("a1").distance_to_point(messenger.at), 0.5);
        }
        // A messenger of the own side is not run over.
        let mut table = Table::new(edition, "", &[ATTACK, ENEMY]).marching();
        table.happens(messenger("a", "gd", Point::new(20.0, 20.0)));
        table.does("march a");
        assert!(!table.state.messengers()[0].run_over);
    }
}

#[test]
fn rul_29_a_general_whom_the_enemy_touches_gets_clear() {
    let mut table = Table::new(
        "basic",
        "",
        &[ATTACK, "blue b hold - general:20,20 | b1 i3 40,21.5 270"],
    )
    .marching();
    table.does("march a");
    let at = table.state.general(&"b".into()).unwrap().at().unwrap();
    near((at - Point::new(20.0, 20.0)).norm(), 6.0);
    assert!(at.x > 25.9);
}

/// CMD-08, RUL-29: who had to ride clear has left the unit that he led, but he who stands behind it then has
/// not.
#[test]
fn cmd_08_a_general_who_rode_clear_of_the_enemy_leads_only_whom_he_still_touches() {
    let leads = |general: &str, more: &str| {
        let own = format!("blue b hold - general:{general} | b1 i3 15,20 270{more}");
        let mut table =
            Table::new("basic", "", &["grey a attack b | a1 i3 10,20 90", &own]).moving();
        table.happens(Event::Led {
            general: "b".into(),
            unit: "b1".into(),
        });
        let events = table.does("move a1 ahead 4");
        let rode =
            |event: &Event| matches!(event, Event::Rode { general, .. } if general.as_str() == "b");
        assert!(events.iter().any(rode), "{events:?}");
        let ended = events
            .iter()
            .any(|event| matches!(event, Event::LeadEnded { .. }));
        let leading = table
            .state
            .general(&"b".into())
            .unwrap()
            .leading()
            .is_some();
        assert_eq!(ended, !leading, "{events:?}");
        leading
    };
    assert!(leads("14.2,21.7", ""));
    assert!(!leads("14.6,21.95", " | b2 i3 15.5,23.5 270"));
}

/// The divisional general touches the brigadier, who stands at 3,22.
fn accompanied(at: &str) -> Table {
    let mut table = Table::new(
        "full",
        "",
        &[
            "grey a attack b general:3,22 | a1 i3 5,20 90 | a2 i3 5,23 90",
            ENEMY,
        ],
    );
    table.does(&format!("place gd {at}"));
    table.marching()
}

#[test]
fn rul_29_a_higher_general_in_contact_goes_along_for_a_point_of_his_own() {
    let mut table = accompanied("3,23");
    let before = table.points("gd");
    table.marches("march a with gd", 22.0, MarchEnd::Observed);
    assert_eq!((table.points("gd"), table.points("a")), (before - 1, 2));
    let at = |id: &str| table.state.general(&id.into()).unwrap().at().unwrap();
    near(at("a").x, 25.0);
    near(at("gd").x, 25.0);
    near(at("gd").y, 23.0);
    // It is not his own ride: his 12 inches are whole.
    assert_eq!(table.state.general(&"gd".into()).unwrap().rides(), 0);
    // Named by nobody he stays, and spends nothing.
    let mut table = accompanied("3,23");
    table.does("march a");
    near(
        table.state.general(&"gd".into()).unwrap().at().unwrap().x,
        3.0,
    );
    assert_eq!(table.points("gd"), before);
    // Half an inch away he does not touch: the referee may say otherwise.
    let mut table = accompanied("3,23.5");
    let said = table.no("march a with gd", "RUL-29");
    assert!(said.contains("0.5 in away"), "{said}");
    table.does("march a with gd because \"the bases touch\"");
    // A brigadier goes with his own brigade only; nobody without a point; the enemy's not at all.
    let mut table = accompanied("3,23");
    table.no("march a with a", "CMD-10");
    table.no("march a with gd,gd", "RUL-29");
    table.no("march a with bd", "SEQ-03");
    let points = table.points("gd");
    table.spend("gd", points);
    table.no("march a with gd", "CMD-07");
}

/// CMD-10, T-CASUALTY: he who has fallen goes nowhere.
#[test]
fn cmd_10_a_brigadier_who_has_fallen_does_not_travel() {
    let mut table = Table::new("full", "", &["grey a advance 55,20 | a1 i3 20,20 90"]).marching();
    table.happens(Event::GeneralTested {
        general: "a".into(),
        dice: vec![1, 1],
        fate: GeneralFate::Dead,
    });
    table.happens(Event::Placed {
        unit: None,
        general: Some(("gd".into(), Point::new(20.0, 18.0))),
    });
    let events = table.does("march a");
    let alone = |event: &Event| matches!(event, Event::Marched(march) if march.general.is_none());
    assert!(events.iter().any(alone), "{events:?}");
}

#[test]
fn gen_05_a_superior_within_12_stands_in_for_a_march() {
    let mut table = Table::new("full", "", &[ATTACK, ENEMY]).marching();
    table.happens(Event::GeneralTested {
        general: "a".into(),
        dice: vec![1, 2],
        fate: GeneralFate::Out,
    });
    let before = table.points("gd");
    table.does("march a");
    assert_eq!(table.points("gd"), before - 1);
}

#[test]
fn rul_28_a_leader_stays_where_his_unit_leaves_him() {
    let brigade = "grey a advance 55,20 general:9,20 | a1 i3 10,20 90";
    let table = || {
        let mut table = Table::new("basic", "", &[brigade]).moving();
        table.does("lead a a1");
        table
    };
    let general = |table: &Table| {
        let general = table.state.general(&"a".into()).unwrap();
        (general.at().unwrap().x, general.leading().cloned())
    };
    let mut left = table();
    let said = preview_move(&left.state, &["a1".into()], &Manoeuvre::Ahead(3.0))
        .unwrap()
        .words;
    let stays = "a stays at 9,20 and leads a1 no longer (RUL-28)";
    assert!(said.ends_with(stays), "{said}");
    let events = left.does("move a1 ahead 3");
    assert!(events.iter().any(|event| matches!(
        event,
        Event::LeadEnded { general, unit, .. } if general.as_str() == "a" && unit.as_str() == "a1"
    )));
    assert_eq!(general(&left), (9.0, None));
    // Touching him still it is led still.
    let mut touches = table();
    touches.does("move a1 back 0.5 because \"to make room\"");
    assert_eq!(general(&touches), (9.0, Some("a1".into())));
    // Moved first, ridden after, led then.
    let mut after = Table::new("basic", "", &[brigade]).moving();
    after.does("move a1 ahead 3");
    after.does("ride-to a a1");
    after.does("lead a a1");
    assert_eq!(general(&after), (12.0, Some("a1".into())));
}

#[test]
fn rul_42_a_tactical_move_runs_messengers_over() {
    let brigade = [
        "grey a attack b | a1 i3 30,20 90",
        "blue b hold | b1 i3 50,20 270",
    ];
    let mut table = Table::new("full", "", &brigade).moving();
    table.happens(Event::MessengerSent {
        id: 1,
        from: "bd".into(),
        to: "b".into(),
        carries: rules::fields::terms::message::Message::Order {
            brigade: "b".into(),
            order: rules::fields::terms::order::Order::Hold,
        },
        at: table::measure::Point::new(33.0, 20.0),
    });
    table.does("move a1 ahead 3");
    assert!(table.state.messengers()[0].run_over);
}

/// T-CASUALTY: who is dead or out has left his place.
#[test]
fn rul_29_nobody_rides_clear_who_has_fallen() {
    let brigade = [
        "grey a attack b | a1 i3 30,20 90",
        "blue b hold - general:34,20 | b1 i3 50,20 270",
    ];
    for (fate, rides) in [
        (GeneralFate::Fit, true),
        (GeneralFate::Dead, false),
        (GeneralFate::Out, false),
    ] {
        let mut table = Table::new("full", "", &brigade).moving();
        table.happens(Event::GeneralTested {
            general: "b".into(),
            dice: vec![1, 1],
            fate,
        });
        let events = table.does("move a1 ahead 3");
        let rode = |event: &Event| matches!(event, Event::Rode { clear: true, .. });
        assert_eq!(events.iter().any(rode), rides, "{fate:?}");
    }
}
