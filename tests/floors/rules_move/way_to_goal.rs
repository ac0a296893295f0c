use rules::fields::terms::event::MarchEnd;

use super::{
    march::{ATTACK, ENEMY},
    table::{Table, near},
};

/// A brigade with its centre on 5,21.5, its front on 5.5.
fn advancing(to: &str, ground: &str) -> Table {
    let own = format!("grey a advance {to} | a1 i3 5,20 90 | a2 i3 5,23 90");
    Table::new("basic", ground, &[&own]).marching()
}

const FIELD: &str = "[[terrain]]\nid = \"fld\"\nkind = \"field\"\n\
    outline = [[20,19],[26,19],[26,24],[20,24]]\n";

#[test]
fn gt_03_and_ord_03_a_march_named_beyond_the_goal_ends_at_the_goal() {
    let mut table = advancing("30,21.5", "");
    table.marches("march a to 45,21.5", 25.0, MarchEnd::Arrival);
    assert_eq!(table.order("a"), "hold");
    // At the goal itself as ever.
    let mut table = advancing("30,21.5", "");
    table.marches("march a", 25.0, MarchEnd::Arrival);
    assert_eq!(table.order("a"), "hold");
}

#[test]
fn rul_35_a_march_into_or_past_the_feature_of_its_order_ends_where_it_touches_it() {
    for place in ["23,21.5", "45,21.5"] {
        let mut table = advancing("fld", FIELD);
        table.marches(&format!("march a to {place}"), 14.5, MarchEnd::Arrival);
        assert_eq!(table.order("a"), "hold");
    }
}

#[test]
fn rul_35_a_place_that_the_referee_has_it_march_to_is_the_end_of_the_march() {
    let mut table = advancing("30,21.5", "");
    table.no("march a to 20,21.5", "RUL-62");
    let line = "march a to 20,21.5 because \"the road is blocked\"";
    table.marches(line, 15.0, MarchEnd::Arrival);
    assert!(table.order("a").starts_with("advance"));
}

#[test]
fn rul_59_on_the_spot_a_brigade_wheels_only_for_what_one_wheel_does_not_aim_at() {
    let table = || Table::new("basic", "", &[ATTACK, ENEMY]).marching();
    let said = table().no("march a to 5,21.5 wheel 45 then 45", "GT-04");
    assert!(said.contains("straight at b"), "{said}");
    assert!(said.contains("`march a` goes there"), "{said}");
    table().does("march a to 5,21.5 wheel 45 then 45 because \"the wood\"");
    // 90 degrees to the left of its front.
    let aside = [ATTACK, "blue b hold | b1 i3 5,38 180"];
    let table = || Table::new("basic", "", &aside).marching();
    let said = table().no("march a to 5,21.5 wheel 45 then 45", "GT-04");
    assert!(said.contains("wheel -45 then -45"), "{said}");
    let mut turned = table();
    turned.marches(
        "march a to 5,21.5 wheel -45 then -45",
        0.0,
        MarchEnd::Arrival,
    );
    near(turned.base("a1").facing.degrees(), 0.0);
}

#[test]
fn gt_01_a_march_that_the_referee_lets_begin_in_a_zone_leaves_it() {
    let own = "grey a attack b | a1 i3 20,20 90";
    let watcher = "blue c hold | c1 i3 20,29 180";
    let target = "blue b hold | b1 i3 50,20 270";
    let line = "march a because \"the smoke hides it\"";
    let mut table = Table::new("basic", "", &[own, watcher, target]).marching();
    table.no("march a", "GT-01");
    // The zone of b1 ends 12 in before 49.5, and the front of a1 is at 20.5.
    let stop = table.marches(line, 17.0, MarchEnd::Observed);
    assert_eq!(stop.by, Some("b1".into()));
    // Nobody marches into the enemy: it stops an inch short of whoever it goes straight at.
    let close = "blue b hold | b1 i3 30,20 270";
    let mut table = Table::new("basic", "", &[own, close]).marching();
    table.marches(line, 7.95, MarchEnd::Arrival);
    near(table.base("a1").distance(&table.base("b1")), 1.05);
}

#[test]
fn gt_01_an_older_game_has_such_a_march_end_where_it_began() {
    use rules::Ruleset;
    use rules::chance::Tape;
    use rules::fields::state::draft::Draft;
    use rules::fields::state::draft::Fields;
    use rules::fields::terms::command::Command;
    use rules::fields::terms::event::Event;

    let own = "grey a attack b | a1 i3 20,20 90";
    let brigades = [
        own,
        "blue c hold | c1 i3 20,29 180",
        "blue b hold | b1 i3 50,20 270",
    ];
    let table = Table::new("basic", "", &brigades).marching();
    let kept = r#"{"do":"march","brigade":"a","to":null,"wheel":null,"then":null}"#;
    let command: Command = serde_json::from_str(kept).unwrap();
    assert_eq!(serde_json::to_string(&command).unwrap(), kept);
    let mut tape = Tape::typed(&[]);
    let mut draft = Draft::new(table.state, &mut tape, Some("the smoke".to_owned()));
    Fields::decide(&mut draft, &command).unwrap();
    let (_, events, _) = draft.finish();
    let distance = events.iter().find_map(|event| match event {
        Event::Marched(march) => Some(march.distance),
        _ => None,
    });
    assert_eq!(distance, Some(0.0));
}
