use rules::fields::language;
use rules::fields::setup::deployment::stand;
use rules::fields::terms::{command::Command, event::Event, order_of_battle::Rank, phase::Phase};

use super::table::{No, Table, near};

/// Two brigades a side, all to be placed.
const TWO_A_SIDE: [&str; 4] = [
    "grey a - | a1 i3",
    "grey c - | c1 i3",
    "blue x - | x1 i3",
    "blue y - | y1 i3",
];

fn meeting() -> Table {
    Table::new("basic", "", &TWO_A_SIDE)
}

fn openings(t: &Table) -> Vec<Command> {
    let openings = t.state.openings();
    openings.into_iter().map(|o| o.command).collect()
}

#[test]
fn deploy_05_and_rul_106_dice_name_who_places_first_then_each_in_turn() {
    let mut t = meeting();
    assert_eq!(openings(&t), [Command::Toss]);
    assert!(t.wants("toss").contains("who places first"));
    // A tie is thrown again; the sides in the order of the roster.
    let events = t.does("toss dice 3 3 5 2");
    let [Event::PlacementDiced { side, dice }] = events.as_slice() else {
        panic!("{events:?}")
    };
    assert_eq!(
        (side.as_str(), dice.as_slice()),
        ("grey", &[3, 3, 5, 2][..])
    );
    t.no("toss dice 1 2", "DEPLOY-05");
    let said = t.no("deploy x 55,20 facing 270", "DEPLOY-05");
    assert!(said.contains("grey is to place"), "{said}");
    let events = t.does("deploy a 5,20 facing 90");
    assert!(
        events
            .iter()
            .any(|e| matches!(e, Event::PlacesNext { side } if side.as_str() == "blue"))
    );
    t.no("deploy c 5,30 facing 90", "DEPLOY-05");
    // Who stands already may be placed anew, and the turn stays.
    t.does("deploy a 5,10 facing 90");
    near(t.base("a1").at.y, 10.0);
    t.does("deploy x 55,20 facing 270");
    t.no("deploy y 55,30 facing 270", "DEPLOY-05");
    // The table outranks it.
    t.does("deploy y 55,30 facing 270 because \"they agreed\"");
    t.does("deploy c 5,30 facing 90");
    // All stand: the first orders are offered, Hold where none is written.
    let orders = openings(&t);
    assert_eq!(orders.len(), 4);
    assert!(orders.iter().all(|o| matches!(o, Command::Order { .. })));
}

#[test]
fn deploy_05_a_side_that_has_placed_all_is_passed_over() {
    let mut t = Table::new("basic", "", &TWO_A_SIDE[..3]);
    t.does("toss dice 1 6");
    t.does("deploy x 55,20 facing 270");
    t.does("deploy a 5,20 facing 90");
    t.does("deploy c 5,30 facing 90");
    // One side alone needs no die at all.
    let mut t = Table::new("basic", "", &TWO_A_SIDE[..2]);
    t.no("toss dice 1 6", "DEPLOY-05");
    t.does("deploy c 5,30 facing 90");
}

#[test]
fn deploy_05_without_a_toss_the_first_placing_throws_the_dice() {
    let mut t = meeting();
    assert!(
        t.wants("deploy x 55,20 facing 270")
            .contains("who places first")
    );
    t.no("deploy a 5,20 facing 90 dice 2 6", "DEPLOY-05");
    let events = t.does("deploy x 55,20 facing 270 dice 2 6");
    assert!(matches!(events.first(), Some(Event::PlacementDiced { .. })));
    t.does("deploy a 5,20 facing 90");
}

#[test]
fn deploy_05_following_the_openings_places_everybody_in_turn() {
    let mut t = meeting();
    t.does("toss dice 6 1");
    let mut sides = Vec::new();
    while let Some(opening) = t.state.openings().first().cloned().filter(|o| o.due) {
        let Command::Deploy { brigade, .. } = &opening.command else {
            panic!("{opening:?}")
        };
        sides.push(t.state.brigade(brigade).unwrap().side.to_string());
        t.does(&language::write(&opening.command));
    }
    assert_eq!(sides, ["grey", "blue", "grey", "blue"]);
}

#[test]
fn seq_02_and_rul_106_the_first_move_has_a_throw_of_its_own() {
    let mut t = Table::undecided("basic", "", &TWO_A_SIDE[..3]);
    t.does("toss dice 6 1");
    t.does("deploy a 5,20 facing 90");
    t.does("deploy x 55,20 facing 270");
    t.does("deploy c 5,30 facing 90");
    // Grey has placed first; another pair says who moves first.
    assert!(t.wants("next anyway").contains("who moves first"));
    t.does("next anyway dice 4 4 2 5");
    assert_eq!((t.state.turn(), t.state.active().as_str()), (1, "blue"));
}

#[test]
fn seq_02_where_all_stand_and_no_side_is_named_a_die_decides() {
    let brigades = [
        "grey a hold | a1 i3 5,20 90",
        "blue b hold | b1 i3 50,20 270",
    ];
    let coming = "[[arrival]]\nturn = 1\nbrigades = [\"r\"]\nat = [60, 10]\n";
    let three = [brigades[0], brigades[1], "blue r hold | r1 i3"];
    let mut t = Table::undecided("basic", coming, &three);
    assert_eq!((t.state.turn(), t.state.phase()), (1, Phase::Orders));
    assert!(t.state.first_is_open());
    // It is due: `next` names it.
    assert_eq!(openings(&t), [Command::Toss]);
    let events = t.does("toss dice 2 5");
    assert!(
        events
            .iter()
            .any(|e| matches!(e, Event::FirstSideDiced { .. }))
    );
    assert_eq!(t.state.active().as_str(), "blue");
    // The turn begins anew for the winner: points, and whoever comes in it.
    assert_eq!((t.points("b"), t.points("a")), (3, 0));
    assert!(t.state.is_on_table(&"r".into()));
    t.no("toss dice 2 5", "SEQ-02");
    // A side that the roster names needs no die.
    let mut t = Table::new("basic", "", &brigades);
    t.no("toss dice 2 5", "SEQ-02");
}

const DEFENCE: &str =
    "[defence]\nside = \"blue\"\nground = [[30, 0], [60, 0], [60, 40], [30, 40]]\n";

#[test]
fn deploy_06_the_defender_sets_up_first_inside_the_ground_that_the_scenario_grants() {
    let mut t = Table::with("basic", DEFENCE, "", &TWO_A_SIDE);
    let said = t.no("deploy a 5,20 facing 90", "DEPLOY-06");
    assert!(said.contains("blue defends and sets up first"), "{said}");
    t.no("toss dice 1 2", "DEPLOY-05");
    // Far from its edge and from friends: the granted ground is all that counts. On the border is in.
    let said = t.no("deploy x 30.4,20 facing 270", "DEPLOY-06");
    assert!(
        said.contains("x1 would be outside the ground of blue"),
        "{said}"
    );
    t.does("deploy x 30.5,20 facing 270");
    t.no("deploy a 5,20 facing 90", "DEPLOY-06");
    t.does("deploy y 45,5 facing 270");
    // Of the attacker the scenario says nothing: DEPLOY-05, the gap of basic too.
    t.does("deploy a 5,20 facing 90");
    t.no("deploy c 12.1,10 facing 90", "DEPLOY-05");
    t.does("deploy c 5,10 facing 90");
    // Its own ground, where the scenario names one: 20 in from the edge.
    let terms = format!("{DEFENCE}attacker = [[0, 0], [28, 0], [28, 40], [0, 40]]\n");
    let mut t = Table::with("basic", &terms, "", &TWO_A_SIDE);
    t.does("deploy x 31,20 facing 270");
    t.does("deploy y 45,5 facing 270");
    t.does("deploy a 27,20 facing 90");
    t.no("deploy c 27.6,10 facing 90", "DEPLOY-06");
}

#[test]
fn deploy_03_names_the_regiment_that_has_strayed() {
    let brigades = ["grey a - | a1 i3 | a2 i3 | a3 i3"];
    let at = |gap: f64| format!("deploy a 5,20 facing 90 front 3 gap {gap}");
    let mut t = Table::new("basic", "", &brigades);
    t.does(&at(3.0));
    let said = t.no(&at(3.1), "DEPLOY-03");
    assert!(said.contains("a1 stands 3.1 in from the rest"), "{said}");
    // In full it is advice: told, not refused.
    let events = Table::new("full", "", &brigades).does(&at(3.1));
    let warned = events.iter().find_map(|e| match e {
        Event::Warned { rule, said } => Some((rule.id(), said.clone())),
        _ => None,
    });
    let (rule, said) = warned.unwrap();
    assert_eq!(rule, "DEPLOY-03");
    assert!(said.contains("a1 stands 3.1 in"), "{said}");
}

#[test]
fn deploy_03_before_the_battle_begins_a_scattered_regiment_is_named() {
    let brigades = ["grey a - | a1 i3 | a2 i3", "blue b hold | b1 i3 50,20 270"];
    let mut t = Table::new("basic", "", &brigades);
    t.does("deploy a 5,20 facing 90");
    t.does("place a2 5,30 facing 90");
    let events = t.does("next");
    let [Event::LeftUndone { acts }] = events.as_slice() else {
        panic!("{events:?}")
    };
    assert!(
        acts.iter()
            .any(|a| a.contains("a2 stands 5.5 in") && a.contains("DEPLOY-03")),
        "{acts:?}"
    );
    t.does("next");
    assert_eq!(t.state.turn(), 1);
}

#[test]
fn deploy_04_brigades_of_a_division_may_stand_apart() {
    for edition in ["basic", "full"] {
        let mut t = Table::new(edition, "", &TWO_A_SIDE[..2]);
        t.does("deploy a 3,3 facing 90");
        let events = t.does("deploy c 3,37 facing 90");
        assert!(!events.iter().any(|e| matches!(e, Event::Warned { .. })));
    }
}

#[test]
fn rul_105_generals_stand_near_their_units_and_on_their_own_ground() {
    let brigades = ["grey a - | a1 i3 | a2 i3", "blue b hold | b1 i3 50,20 270"];
    let mut t = Table::new("basic", "", &brigades);
    t.does("deploy a 5,20 facing 90");
    let left = |t: &mut Table| match t.does("next").as_slice() {
        [Event::LeftUndone { acts }] => acts.clone(),
        other => panic!("{other:?}"),
    };
    // Half an inch of the figure: 5 - 3.5 - 0.5 = 1 and 8.5 - 4.5 - 0.5 = 3.5.
    t.does("place a 10,20");
    let said = left(&mut t).join("; ");
    assert!(
        said.contains("a stands 4.0 in from his nearest unit, 3.0 in at most"),
        "{said}"
    );
    let mut t = Table::new("basic", "", &brigades);
    t.does("deploy a 5,20 facing 90");
    t.does("place gd 30,20");
    let said = left(&mut t).join("; ");
    assert!(
        said.contains("gd stands outside the ground where grey sets up"),
        "{said}"
    );
    let mut t = Table::new("basic", "", &brigades);
    t.does("deploy a 5,20 facing 90");
    t.does("place gd 11,38");
    // In the band of its edge: nothing is left to do.
    t.does("next");
    assert_eq!(t.state.turn(), 1);
}

#[test]
fn rul_105_a_general_whom_nobody_has_placed_takes_his_post_as_the_battle_begins() {
    let brigades = ["grey a - | a1 i3 | a2 i3", "blue b hold | b1 i3 50,20 270"];
    let mut t = Table::new("basic", "", &brigades);
    t.does("deploy a 5,20 facing 90");
    assert!(t.state.general(&"gd".into()).unwrap().at().is_none());
    let events = t.does("next");
    assert!(
        events
            .iter()
            .any(|e| matches!(e, Event::PostTaken { general, .. } if general.as_str() == "gd"))
    );
    // 1.5 in behind the middle of his command.
    let at = t.state.general(&"gd".into()).unwrap().at().unwrap();
    near(at.x, 3.5);
    near(at.y, 20.0);
}

#[test]
fn deploy_02_each_brigade_and_division_has_a_general_and_the_highest_present_commands() {
    let t = Table::new(
        "full",
        "",
        &["grey a hold | a1 i3 5,20 90", "grey c hold | c1 i3 5,30 90"],
    );
    let of = |rank| t.state.generals().filter(|g| g.rank == rank).count();
    // Two brigades of one side; a division for each side; nobody above them without a second.
    assert_eq!((of(Rank::Brigade), of(Rank::Division)), (2, 2));
    assert_eq!((of(Rank::Corps), of(Rank::Army)), (0, 0));
    let chain: Vec<String> = t
        .state
        .oob()
        .superiors(&"a".into())
        .iter()
        .map(|g| g.id.to_string())
        .collect();
    assert_eq!(chain, ["gd"]);
}

#[test]
fn deploy_07_and_rul_107_each_side_writes_one_first_order_for_nothing_and_hold_is_the_rest() {
    let mut t = meeting();
    // Before anybody stands, for either side, without a die or a point.
    t.does("order a attack x");
    t.does("order x advance 30,20");
    assert!(t.state.messengers().is_empty());
    t.does("toss dice 6 1");
    for line in [
        "a 5,20 facing 90",
        "x 55,20 facing 270",
        "c 5,30 facing 90",
        "y 55,30 facing 270",
    ] {
        t.does(&format!("deploy {line}"));
    }
    // What nobody has written is offered, and not due.
    let left = t.state.openings();
    assert!(left.iter().all(|o| !o.due));
    assert_eq!(left.len(), 2);
    t.does("order c retire");
    t.does("next");
    assert_eq!(
        ["a", "c", "x", "y"].map(|b| t.order(b)),
        ["attack x", "retire", "advance 30,20", "hold"]
    );
}

#[test]
fn deploy_08_a_scenario_starts_brigades_at_any_fatigue_level() {
    for level in ["fresh", "willing", "worn", "tired", "depleted", "spent"] {
        let brigade = format!("grey a hold - fatigue:{level} | a1 i3 5,20 90 | a2 i3 5,23 90");
        let t = Table::new("full", "", &[&brigade]);
        assert_eq!(t.state.brigade(&"a".into()).unwrap().level().name(), level);
    }
}

#[test]
fn rul_37_a_hidden_brigade_placed_in_plain_view_is_shown_as_the_battle_begins() {
    let at = |x: f64| {
        let brigades = [
            "grey a - - hidden:yes | a1 i3",
            "blue b hold | b1 i3 50,20 270",
        ];
        let mut t = Table::new("full", "", &brigades);
        t.does(&format!(
            "deploy a {x},20 facing 90 because \"the scenario\""
        ));
        t.does("next");
        t.state.brigade(&"a".into()).unwrap().is_hidden()
    };
    // 49.5 - 37 - 0.5 = 12.0 is seen, a hair more is not.
    assert!(!at(37.0));
    assert!(at(36.9));
}

#[test]
fn a_layout_is_said_as_a_roster_says_it() {
    let brigades = ["grey a - | a1 i3 | a2 i2 | a3 g6 | a4 i3"];
    let mut t = Table::new("full", "", &brigades);
    // Facing north: two abreast, touching, and two behind.
    t.does("deploy a 5,20 facing 0 front 2 because \"the scenario\"");
    assert!(t.base("a1").touches(&t.base("a2")) && t.base("a3").touches(&t.base("a4")));
    near(t.base("a1").front_middle().y, t.base("a2").front_middle().y);
    near(t.base("a3").front_middle().y, t.base("a1").at.y - 0.5);
    // Rows by name, guns in front; and a gap.
    t.does("deploy a 10,20 facing 0 lines P3/a1,a2,a4 gap 1 because \"the scenario\"");
    assert!(t.base("a3").at.y > t.base("a1").at.y);
    near(t.base("a1").distance(&t.base("a2")), 1.0);
    near(t.base("a3").distance(&t.base("a2")), 1.0);
    // EX-DEPLOY-03-a: five of size 3 with gaps of an inch: 19 in, and still a chain.
    let five = ["grey a - | a1 i3 | a2 i3 | a3 i3 | a4 i3 | a5 i3"];
    let mut t = Table::new("basic", "", &five);
    t.does("deploy a 5,20 facing 90 front 5 gap 1");
    near((t.base("a1").at - t.base("a5").at).norm() + 3.0, 19.0);
}

#[test]
fn a_layout_that_cannot_be_is_named() {
    let brigades = ["grey a - | a1 i3 | a2 i2", "grey c hold | c1 i3 5,35 90"];
    let mut t = Table::new("full", "", &brigades);
    let before = t.state.clone();
    for (layout, words) in [
        ("front 0", "a front of 0"),
        ("lines a1", "leave out a2"),
        ("lines a1,a1/a2", "a1 is listed twice in the lines"),
        ("lines a1,a2,c1", "c1 is not of a"),
    ] {
        let said = t.no(&format!("deploy a 5,20 facing 90 {layout}"), "DEPLOY-01");
        assert!(said.contains(words), "{said}");
    }
    assert_eq!(t.state, before);
    let misread = |line: &str| language::parse(line, &t.state).unwrap_err().to_string();
    assert!(misread("deploy a 5,20 facing 90 front two").contains("is not a whole number"));
    assert!(misread("deploy a 5,20 facing 90 front 2 lines a1").contains("does not belong here"));
    assert!(matches!(
        t.say("deploy a 5,20 facing 90 front 2"),
        Ok(_) | Err(No::Die(_))
    ));
}

#[test]
fn deploy_03_a_brigade_that_stands_as_a_layout_says_is_known_by_it() {
    let four = [
        "grey a - | a1 i3 | a2 i2 | a3 i3 | a4 i2",
        "blue x - | x1 i3",
    ];
    for layout in ["", "front 2", "front 1 gap 1.5", "front 3 gap 0.5"] {
        let mut t = Table::new("full", "", &four);
        t.does("toss dice 6 1");
        t.does(&format!("deploy a 20,20 facing 60 {layout} because \"so\""));
        let bases: Vec<_> = ["a1", "a2", "a3", "a4"].map(|u| t.base(u)).into();
        let (at, facing, found) = stand::present_layout(&t.state, &"a".into()).unwrap();
        near(at.x, 20.0);
        near(at.y, 20.0);
        // Placing it anew by what was found changes nothing.
        let anew = language::write(&Command::Deploy {
            brigade: "a".into(),
            at,
            facing,
            layout: found,
        });
        t.does(&format!("{anew} because \"so\""));
        for (before, unit) in bases.iter().zip(["a1", "a2", "a3", "a4"]) {
            near((t.base(unit).at - before.at).norm(), 0.0);
        }
        t.does("place a2 40,20");
        assert_eq!(stand::present_layout(&t.state, &"a".into()), None);
    }
}
