use rules::fields::language;
use rules::fields::setup::deployment::{bring_arrivals, chain::is_whole as is_chained};
use rules::fields::terms::{
    command::Command,
    event::{Event, MarchEnd},
    phase::Phase,
};
use table::base::Base;
use table::measure::{Bearing, Point};

use super::table::{Table, near};
use common::files::rows;

/// One regiment to be placed; its friend stands apart, its enemy in the east.
fn to_place(edition: &str, friend: Option<&str>, enemy: &str) -> Table {
    let friend = friend.map_or("grey f hold | f1 i3".to_owned(), |at| {
        format!("grey f hold | f1 i3 {at} 90")
    });
    let enemy = format!("blue b hold | b1 i3 {enemy} 270");
    let wide = "width = 120\ndepth = 60\nsight = \"rolling\"\n---";
    Table::new(edition, wide, &["grey a hold | a1 i3", &friend, &enemy])
}

#[test]
fn v_deploy_every_vector() {
    for row in rows("v-deploy") {
        let [edge, friend, enemy, basic, full] = row.as_slice() else {
            panic!("{row:?}")
        };
        // The farthest corner is that far from the west edge.
        let x = edge.parse::<f64>().unwrap() - 0.5;
        let friend = friend
            .parse::<f64>()
            .ok()
            .map(|inches| format!("{x},{}", 30.0 + 3.0 + inches));
        let enemy = format!("{},30", x + 1.0 + enemy.parse::<f64>().unwrap());
        for (edition, legal) in [("basic", basic), ("full", full)] {
            let mut t = to_place(edition, friend.as_deref(), &enemy);
            assert_eq!(t.state.phase(), Phase::Deployment);
            let line = format!("deploy a {x},30 facing 90");
            if legal == "yes" {
                t.does(&line);
                near(t.base("a1").at.x, x);
            } else {
                t.no(&line, "DEPLOY-05");
                t.does(&format!("{line} because \"the scenario\""));
            }
        }
    }
}

#[test]
fn rul_105_the_gap_to_the_enemy_is_a_switch() {
    let mut t = to_place("full", None, "25,30");
    t.does("deploy a 5,30 facing 90");
    let terms = "[rulings]\ndeploy_enemy_gap_in = 20\n";
    let brigades = ["grey a hold | a1 i3", "blue b hold | b1 i3 25,30 270"];
    let mut t = Table::with("full", terms, "", &brigades);
    let said = t.no("deploy a 5,30 facing 90", "DEPLOY-05");
    assert!(said.contains("a1 would be 19.0 in from b1"), "{said}");
}

#[test]
fn rul_105_every_unit_is_wholly_inside_the_band() {
    let brigades = ["grey a hold | a1 i3 | a2 i3 | a3 i3 | a4 i3 | a5 i3"];
    let mut t = Table::new("full", "", &brigades);
    // Four abreast, the fifth behind; rear edge at 4, front at 6.
    t.does("deploy a 5,20 facing 90");
    near(t.base("a1").front_middle().x, 6.0);
    near(t.base("a5").at.x, 4.5);
    let bases: Vec<Base> = t.state.bases_of(&"a".into());
    assert!(is_chained(&bases));
    let brigadier = t.state.general(&"a".into()).unwrap().at().unwrap();
    assert!(bases.iter().any(|b| b.distance_to_point(brigadier) <= 3.0));
    let said = t.no("deploy a 5.1,20 facing 90", "DEPLOY-05");
    assert!(
        said.contains("a1 would be 6.1 in from the west edge"),
        "{said}"
    );
}

#[test]
fn ex_deploy_03_a_cohesion_is_a_chain() {
    let line = |gap: f64| -> Vec<Base> {
        (0..5)
            .map(|i| {
                let y = f64::from(i) * (3.0 + gap);
                Base::new(Point::new(5.0, y), Bearing::new(90.0), 3.0, 1.0)
            })
            .collect()
    };
    assert!(is_chained(&line(1.0)));
    assert!(is_chained(&line(3.0)));
    assert!(!is_chained(&line(3.1)));
}

#[test]
fn a_place_off_the_table_or_on_others_cannot_be() {
    let mut t = to_place("basic", Some("6,30"), "60,30");
    let said = t.no("deploy a 0.2,20 facing 90", "RUL-105");
    assert!(said.contains("a1 would be off the table"), "{said}");
    let said = t.no("deploy a 6,31 facing 90", "RUL-65");
    assert!(said.contains("a1 would lie on f1"), "{said}");
}

#[test]
fn deploy_05_whoever_is_not_placed_is_due_and_the_opening_is_legal() {
    for edition in ["basic", "full"] {
        let mut t = to_place(edition, None, "60,30");
        while let Some(opening) = t.state.openings().first().cloned() {
            assert!(opening.due);
            assert!(matches!(opening.command, Command::Deploy { .. }));
            t.does(&language::write(&opening.command));
        }
        assert!(t.state.is_on_table(&"a".into()) && t.state.is_on_table(&"f".into()));
    }
}

#[test]
fn hidden_brigades_are_shown_by_word_or_by_sight() {
    let brigades = [
        "grey a attack b | a1 i3 5,20 90",
        "blue b hold - hidden:yes | b1 i3 40,20 270",
    ];
    let mut t = Table::new("basic", "", &brigades).marching();
    t.does("reveal b");
    t.no("reveal b", "RUL-37");
    // A hidden brigade that marches into sight is shown.
    let brigades = [
        "grey a attack b hidden:yes | a1 i3 5,20 90",
        "blue b hold | b1 i3 40,20 270",
    ];
    let mut t = Table::new("basic", "", &brigades).marching();
    t.marches("march a", 22.0, MarchEnd::Observed);
    assert!(!t.state.brigade(&"a".into()).unwrap().is_hidden());
}

const COMING: &str = "[[arrival]]\nturn = 3\nbrigades = [\"r\", \"s\"]\nat = [0, 20]\n";

fn coming() -> Table {
    let brigades = [
        "grey a hold | a1 i3 30,30 90",
        "grey r advance 30,20 | r1 i3 | r2 i3",
        "grey s hold | s1 i3 | s2 i3",
        "blue b hold | b1 i3 50,20 270",
    ];
    Table::new("basic", COMING, &brigades)
}

fn arrivals(t: &mut Table) -> Vec<Event> {
    let mut tape = rules::chance::Tape::typed(&[]);
    let mut draft = rules::fields::state::draft::Draft::new(t.state.clone(), &mut tape, None);
    bring_arrivals(&mut draft);
    let (state, events, _) = draft.finish();
    t.state = state;
    events
}

#[test]
fn reinforcements_enter_on_their_turn_beside_each_other_facing_inwards() {
    let mut t = coming();
    assert!(arrivals(&mut t).is_empty());
    t.other_turn(Phase::Orders);
    assert!(arrivals(&mut t).is_empty());
    t.other_turn(Phase::Orders);
    let events = arrivals(&mut t);
    assert_eq!(events.len(), 2);
    assert!(
        events
            .iter()
            .all(|e| matches!(e, Event::Deployed { arrived: true, .. }))
    );
    // The first at its point, pushed onto the table; the next beside it.
    near(t.base("r1").at.x, 0.5);
    near(t.base("r1").facing.degrees(), 90.0);
    let centre = t.state.centre_of(&"r".into()).unwrap();
    near(centre.y, 20.0);
    let bases = t.state.bases_of(&"s".into());
    assert!(bases.iter().all(|b| t.state.ground().holds_base(b)));
    assert!(
        !bases
            .iter()
            .any(|b| t.base("r1").overlaps(b) || t.base("r2").overlaps(b))
    );
    assert!(t.state.brigade(&"r".into()).unwrap().arrives().is_none());
    // Behind it there is no table: he stands wholly on what there is.
    let general = t.state.general(&"r".into()).unwrap().at().unwrap();
    near(general.x, 0.5);
    // They may be given their turn like everybody else.
    assert!(arrivals(&mut t).is_empty());
}

#[test]
fn before_its_turn_a_brigade_is_neither_placed_nor_marched() {
    let mut t = coming().marching();
    let said = t.no("march r", "DEPLOY-06");
    assert!(said.contains("player turn 3"), "{said}");
}

#[test]
fn a_brigade_that_finds_no_room_is_named_and_comes_next_turn() {
    // Four of size 4 abreast are 16 inches wide, and the edge is 12.
    let small = "width = 20\ndepth = 12\nsight = \"rolling\"\n---";
    let coming = "[[arrival]]\nturn = 3\nbrigades = [\"r\"]\nat = [0, 5]\n";
    let brigades = [
        "grey a hold | a1 i3 10,5 90",
        "grey r hold | r1 i4 | r2 i4 | r3 i4 | r4 i4",
        "blue b hold | b1 i3 18,5 270",
    ];
    let mut t = Table::with("full", coming, small, &brigades);
    t.other_turn(Phase::Orders);
    t.other_turn(Phase::Orders);
    let events = arrivals(&mut t);
    let [Event::Warned { said, .. }] = events.as_slice() else {
        panic!("{events:?}")
    };
    assert!(said.contains("r finds no room"), "{said}");
    assert_eq!(t.state.brigade(&"r".into()).unwrap().arrives(), Some(3));
}

#[test]
fn rul_37_who_arrives_in_view_is_shown_and_shows_whom_it_sees() {
    let coming = "[[arrival]]\nturn = 3\nbrigades = [\"r\"]\nat = [0, 20]\n";
    let at = |x: f64| {
        let hidden = format!("blue b hold - hidden:yes | b1 i3 {x},20 270");
        let brigades = [
            "grey a hold | a1 i3 30,2 90",
            "grey r hold | r1 i3",
            &hidden,
        ];
        let mut t = Table::with("full", coming, "", &brigades);
        t.other_turn(Phase::Orders);
        t.other_turn(Phase::Orders);
        arrivals(&mut t);
        t.state.brigade(&"b".into()).unwrap().is_hidden()
    };
    // Its front at 1 in, theirs half an inch before the middle: 12.0 and 12.1.
    assert!(!at(13.5));
    assert!(at(13.6));
}
