use vidette::game::session::{Session, Throwing};
use vidette::rules::{
    chance::Scheme,
    fields::{
        state::draft::Fields,
        terms::{command::Command, name::BrigadeId},
    },
};
use vidette::sim::playout;

use super::{Home, first_steps};

/// The faces that a game throws for the activation of Whitlow, once it has done something else before or not.
fn faces(scheme: Scheme, before: Option<Command>) -> Vec<u8> {
    let start = first_steps();
    let facts = vidette::game::store::facts::Facts {
        scheme,
        ..playout::facts(&start, 4)
    };
    let mut session = Session::<Fields>::unsaved(facts, start, Box::new(|| 0));
    let next = Command::Next { anyway: true };
    let whitlow = Command::activate(Some(BrigadeId::new("whitlow")));
    for command in before.into_iter().chain([next, whitlow]) {
        session.execute(&command, &[], Throwing::Own, None).unwrap();
    }
    assert!(session.proof().holds());
    let act = session.entries().last().unwrap().act().unwrap();
    act.faces.iter().map(|face| face.pips).collect()
}

#[test]
fn a_die_more_shifts_none_that_falls_for_something_else() {
    // Grey's report is a messenger who throws three dice at once; where dice are counted they shift those behind.
    let report = || {
        Some(Command::Order {
            brigade: BrigadeId::new("whitlow"),
            order: vidette::rules::fields::terms::order::Order::Hold,
            in_person: false,
        })
    };
    let rides = |scheme| {
        let start = first_steps();
        let facts = vidette::game::store::facts::Facts {
            scheme,
            ..playout::facts(&start, 4)
        };
        let mut session = Session::<Fields>::unsaved(facts, start, Box::new(|| 0));
        session
            .execute(&report().unwrap(), &[], Throwing::Own, None)
            .unwrap();
        let ride = Command::Ride {
            messenger: None,
            route: Default::default(),
        };
        session.execute(&ride, &[], Throwing::Own, None).unwrap();
        let faces = session.entries().iter().filter_map(|entry| entry.act());
        assert!(faces.flat_map(|act| &act.faces).count() >= 3);
        let next = Command::Next { anyway: true };
        let whitlow = Command::activate(Some(BrigadeId::new("whitlow")));
        session.execute(&next, &[], Throwing::Own, None).unwrap();
        let act = session.execute(&whitlow, &[], Throwing::Own, None).unwrap();
        let faces = &act.act().unwrap().faces;
        assert_eq!(faces[0].name.is_some(), scheme == Scheme::Named);
        faces.iter().map(|face| face.pips).collect::<Vec<u8>>()
    };
    assert_eq!(rides(Scheme::Named), faces(Scheme::Named, None));
    assert_ne!(rides(Scheme::Count), faces(Scheme::Count, None));
    assert_ne!(faces(Scheme::Named, None), faces(Scheme::Count, None));
}

#[test]
fn check_proves_dice_by_name_and_names_a_forged_one() {
    let home = Home::new();
    home.out(&[
        "simulate",
        "first-steps",
        "--turns",
        "2",
        "--game",
        "3",
        "--name",
        "named",
    ]);
    assert_eq!(home.run(&["check", "named"]).code, 0);
    // Taken back and played on by hand, the dice still fall by name, and are proven.
    assert_eq!(home.run(&["undo", "named", "2", "--yes"]).code, 0);
    assert_eq!(home.run(&["check", "named"]).code, 0);
    let text = home.out(&["export", "named"]);
    assert!(
        text.lines()
            .next()
            .unwrap()
            .contains("\"scheme\":\"named\""),
        "{text}"
    );
    let at = text
        .find("\"origin\":\"own\",\"name\":\"ACT-01 whitlow\"")
        .unwrap();
    let pips = text[..at].rfind("\"pips\":").unwrap() + 7;
    let other = if &text[pips..=pips] == "1" { "2" } else { "1" };
    let forged = format!("{}{other}{}", &text[..pips], &text[pips + 1..]);
    let ran = home.check_forged(&forged);
    assert!(ran.out.contains("the game's seed gives"), "{}", ran.out);
    // A game that people play is counted, as before.
    assert_eq!(home.run(&["new", "first-steps", "--name", "g"]).code, 0);
    assert!(!home.out(&["export", "g"]).contains("scheme"));
}
