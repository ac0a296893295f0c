//! What the tape decides where things move: who pays and how much (CMD-04, RUL-30), and how far a
//! charge reaches (TAC-01, TAC-06).

use rules::fields::dispatch::near_limit;
use rules::fields::language;
use rules::fields::language::LineRequest;
use rules::fields::terms::{
    close::Close, command::Wheels, event::Event, fate::GeneralFate, phase::Phase, span::TapeSpan,
};
use table::measure::TAPE_ERROR;

use super::table::{Table, near};

fn asked(t: &Table, line: &str) -> Vec<Close> {
    let said = language::parse(line, &t.state).unwrap().unwrap();
    let LineRequest::Command(command) = said.act else {
        panic!("{line} is no command");
    };
    near_limit::close(&t.state, &command, TAPE_ERROR)
}

fn limits(t: &Table, line: &str) -> Vec<(f64, &'static str)> {
    let asked = asked(t, line).into_iter();
    asked.map(|close| (close.limit, close.rule)).collect()
}

/// A regiment so many inches before its brigadier.
fn led(edition: &str, inches: f64) -> Table {
    let unit = format!(
        "grey a advance 55,20 general:10,20 | a1 i3 {},20 90",
        inches + 11.0
    );
    Table::new(edition, "", &[&unit]).moving()
}

#[test]
fn cmd_04_the_tape_decides_the_price_at_6_inches_in_full() {
    let line = "move a1 ahead 2";
    for (inches, said, points) in [
        (6.1, "within", 1),
        (6.1, "beyond", 2),
        (5.9, "within", 1),
        (5.9, "beyond", 2),
    ] {
        let mut t = led("full", inches);
        assert_eq!(limits(&t, line), [(6.0, "CMD-04")], "{inches}");
        t.does(&format!("measured a1 {said} 6 of a"));
        assert_eq!(limits(&t, line), []);
        let before = t.points("a");
        t.does(line);
        assert_eq!(before - t.points("a"), points, "{inches} {said}");
    }
    // In basic both bands cost the same, and nobody is asked.
    assert_eq!(limits(&led("basic", 6.1), line), []);
    assert_eq!(limits(&led("full", 6.3), line), []);
    // Nor where he could pay neither price.
    let mut poor = led("full", 6.1);
    poor.set_points("a", 0);
    assert_eq!(limits(&poor, line), []);
    poor.set_points("a", 1);
    assert_eq!(limits(&poor, line), [(6.0, "CMD-04")]);
    // A drill costs the same within 12 in (RUL-25).
    let guns = "grey a advance 55,20 general:10,20 | a1 g6 17.6,20 90 limbered";
    let t = Table::new("full", "", &[guns]).moving();
    assert_eq!(limits(&t, line), [(6.0, "CMD-04")]);
    assert_eq!(limits(&t, "unlimber a1"), []);
}

#[test]
fn cmd_04_the_tape_decides_at_12_inches_whether_he_commands_at_all() {
    let line = "move a1 ahead 2";
    for edition in ["basic", "full"] {
        let mut t = led(edition, 12.1);
        assert_eq!(limits(&t, line), [(12.0, "CMD-04")]);
        t.no(line, "CMD-04");
        t.does("measured a1 within 12 of a");
        t.does(line);
        let mut t = led(edition, 11.9);
        assert_eq!(limits(&t, line), [(12.0, "CMD-04")]);
        t.does("measured a1 beyond 12 of a");
        let said = t.no(line, "CMD-04");
        assert!(
            said.contains("is by the tape beyond 12.0 in from"),
            "{said}"
        );
    }
}

/// CMD-05, RUL-24: a group is as near as its nearest unit, and the tape goes to that one first.
#[test]
fn cmd_05_of_a_group_the_nearest_unit_is_measured_and_the_next_if_it_must_be() {
    let brigade = "grey a advance 55,20 general:10,20.3 | a1 i3 17.1,20 90 | a2 i3 17.1,23 90";
    let line = "move a1,a2 ahead 2";
    let mut t = Table::new("full", "", &[brigade]).moving();
    let first = asked(&t, line).remove(0);
    assert!(matches!(&first.span, TapeSpan::Unit { unit, .. } if unit.as_str() == "a1"));
    t.does("measured a1 within 6 of a");
    assert_eq!(asked(&t, line), []);
    t.does("measured a1 beyond 6 of a");
    let then = asked(&t, line);
    assert!(matches!(&then[0].span, TapeSpan::Unit { unit, .. } if unit.as_str() == "a2"));
    t.does("measured a2 within 6 of a");
    let before = t.points("a");
    t.does(line);
    assert_eq!(before - t.points("a"), 1);
}

/// RUL-30: a superior pays for a march within 12 in of the nearest unit.
#[test]
fn rul_30_the_tape_decides_whether_a_superior_stands_in() {
    let brigade = "grey a advance 55,20 general:10,20 | a1 i3 20,20 90";
    for within in [true, false] {
        let mut t = Table::new("full", "", &[brigade]).marching();
        t.happens(Event::GeneralTested {
            general: "a".into(),
            dice: vec![1, 2],
            fate: GeneralFate::Out,
        });
        t.does("place gd 6.9,20");
        t.no("march a", "GEN-05");
        assert_eq!(limits(&t, "march a"), [(12.0, "RUL-30")]);
        let side = if within { "within" } else { "beyond" };
        t.does(&format!("measured a {side} 12 of gd"));
        assert_eq!(limits(&t, "march a"), []);
        if within {
            t.does("march a");
        } else {
            t.no("march a", "GEN-05");
        }
    }
}

/// A regiment under Attack orders whose charge straight ahead is so long.
fn charger(inches: f64) -> Table {
    let enemy = format!(
        "blue b hold - general:40,20 | b1 i3 {},20 270",
        inches + 11.0
    );
    let own = "grey a attack b general:9,20 | a1 i3 10,20 90";
    Table::new("basic", "", &[own, &enemy]).moving()
}

#[test]
fn tac_06_the_tape_decides_whether_a_charge_reaches() {
    let line = "move a1 up-to b1";
    for inches in [4.9, 5.1] {
        let mut t = charger(inches);
        let close = asked(&t, line).remove(0);
        assert_eq!((close.limit, close.rule), (5.0, "TAC-01"));
        near(close.inches, inches);
        t.does("measured b1 within 5 of a1 charging");
        assert_eq!(asked(&t, line), []);
        let events = t.does(line);
        let charged = |event: &Event| matches!(event, Event::Charged { .. });
        assert!(events.iter().any(charged), "{events:?}");
        // It counts what the tape says, never more than it may go, and says so.
        let says = |event: &Event| match event {
            Event::Moved { how, .. } => how.ends_with("by the tape within 5.0 in"),
            _ => false,
        };
        assert_eq!(events.iter().any(says), inches > 5.0, "{events:?}");
        assert!(t.unit("a1").deeds().inches <= 5.0);
        assert!(t.base("a1").touches(&t.base("b1")));
    }
    for inches in [4.9, 5.1] {
        let mut t = charger(inches);
        t.does("measured b1 beyond 5 of a1 charging");
        assert_eq!(asked(&t, line), []);
        let said = t.no(line, "TAC-01");
        let words = match inches < 5.0 {
            true => "would go by the tape beyond 5.0 in",
            false => "would go 5.1 in",
        };
        assert!(said.contains(words), "{said}");
        // Nor does it come there by another name; a step nearer is free.
        t.no("move a1 ahead 5.2", "TAC-01");
        t.does("move a1 ahead 4");
    }
}

#[test]
fn tac_06_the_tape_speaks_of_the_charge_and_of_no_way_round() {
    // Clear of the limit nothing is asked, and an objection stays one.
    assert_eq!(asked(&charger(4.7), "move a1 up-to b1"), []);
    assert_eq!(asked(&charger(5.3), "move a1 up-to b1"), []);
    // Who may not charge is refused for that, whatever the tape says.
    let own = "grey a advance 55,20 general:9,20 | a1 i3 10,20 90";
    let enemy = "blue b hold - general:40,20 | b1 i3 16.1,20 270";
    let mut t = Table::new("basic", "", &[own, enemy]).moving();
    t.does("measured b1 within 5 of a1 charging");
    t.no("move a1 up-to b1", "RUL-34");
    // The answer to a charge is none to a shot, and the other way about.
    let mut t = charger(5.1);
    t.does("measured b1 within 5 of a1");
    t.no("move a1 up-to b1", "TAC-01");
    t.does("measured b1 within 5 of a1 charging");
    t.does("move a1 up-to b1");
    // Measured straight, 5.1 in by another way are 5.1 in.
    let mut t = charger(5.1);
    t.does("measured b1 within 5 of a1 charging");
    t.no("move a1 wheel left 1 ahead 5.1", "TAC-01");
}

fn charges(events: &[Event]) -> bool {
    let charged = |event: &Event| matches!(event, Event::Charged { .. });
    events.iter().any(charged)
}

/// The way straight ahead is the way that was measured, whatever the move is called.
#[test]
fn tac_06_a_move_straight_ahead_is_measured_like_the_charge_that_it_is() {
    for inches in [4.9, 5.1] {
        for within in [true, false] {
            let mut t = charger(inches);
            let line = "move a1 ahead 5";
            assert_eq!(limits(&t, line), [(5.0, "TAC-01")], "{inches}");
            let side = if within { "within" } else { "beyond" };
            t.does(&format!("measured b1 {side} 5 of a1 charging"));
            assert_eq!(limits(&t, line), []);
            let events = t.does(line);
            assert_eq!(charges(&events), within, "{inches} {events:?}");
            assert_eq!(t.base("a1").touches(&t.base("b1")), within);
            assert!(t.unit("a1").deeds().inches <= 5.0);
        }
    }
}

#[test]
fn tac_06_who_falls_short_by_the_tape_halts_clear_and_says_so() {
    let mut t = charger(4.9);
    t.does("measured b1 beyond 5 of a1 charging");
    let events = t.does("move a1 ahead 5");
    let halts = |event: &Event| match event {
        Event::Warned { rule, said } => {
            rule.id() == "RUL-58" && said.contains("by the tape beyond 5.0 in")
        }
        _ => false,
    };
    assert!(events.iter().any(halts), "{events:?}");
    let gap = t.base("a1").distance(&t.base("b1"));
    assert!(gap > 0.05 && gap < 0.2, "{gap}");
}

/// A shorter way has its own end; clear of it, and for who may not charge, nobody measures.
#[test]
fn tac_06_a_shorter_way_is_held_to_its_own_end() {
    assert_eq!(limits(&charger(4.9), "move a1 ahead 3"), []);
    let line = "move a1 ahead 4.8";
    let mut t = charger(4.9);
    assert_eq!(limits(&t, line), [(4.8, "TAC-01")]);
    t.does("measured b1 within 4.8 of a1 charging");
    assert!(charges(&t.does(line)));
    let own = "grey a advance 55,20 general:9,20 | a1 i3 10,20 90";
    let enemy = "blue b hold - general:40,20 | b1 i3 16.1,20 270";
    let t = Table::new("basic", "", &[own, enemy]).moving();
    assert_eq!(limits(&t, "move a1 ahead 5"), []);
}

/// The order in which a group is named makes no other charge of it.
#[test]
fn tac_06_a_group_is_measured_in_any_order() {
    let own = "grey a attack b general:9,20 | a1 i3 10,20 90 | a2 i3 10,23 90";
    let enemy = "blue b hold - general:40,20 | b1 i3 16.1,20 270";
    let mut t = Table::new("basic", "", &[own, enemy]).moving();
    t.does("measured b1 within 5 of a2,a1 charging");
    for line in ["move a1,a2 up-to b1", "move a1,a2 ahead 5"] {
        assert_eq!(limits(&t, line), [], "{line}");
    }
    assert!(charges(&t.does("move a1,a2 ahead 5")));
}

/// An end that has moved is measured anew, even if it comes back to the very place.
#[test]
fn rul_58_an_answer_is_gone_for_good_when_one_of_the_two_moves() {
    let mut t = charger(5.1);
    t.does("measured b1 within 5 of a1 charging");
    t.does("place b1 20,20 facing 270");
    t.does("place b1 16.1,20 facing 270");
    assert_eq!(limits(&t, "move a1 up-to b1"), [(5.0, "TAC-01")]);
    // Who else moves changes nothing.
    t.does("measured b1 within 5 of a1 charging");
    t.does("place a 8,20");
    assert_eq!(limits(&t, "move a1 up-to b1"), []);
}

/// What no rule measures, and what no tape can say, is refused with what would do.
#[test]
fn rul_58_nonsense_of_the_tape_is_refused() {
    let own = "grey a attack b general:9,20 | a1 i3 10,20 90 | a2 i3 10,23 90";
    let other = "grey c hold - general:9,30 | c1 i3 10,30 90";
    let enemy = "blue b hold - general:40,20 | b1 i3 16.1,20 270 | b2 i3 30,20 270";
    let mut t = Table::new("basic", "", &[own, other, enemy]).moving();
    for (line, rule) in [
        // Too far off for a tape to be wrong, and no question at all.
        ("measured b2 within 5 of a1", "RUL-58"),
        ("measured b2 beyond 5 of a1", "RUL-58"),
        ("measured b2 within 5 of a1 charging", "RUL-58"),
        ("measured a1 within 5 of a", "RUL-58"),
        // Itself, a friend, somebody else's.
        ("measured a1 within 5 of a1", "RUL-58"),
        ("measured a within 6 of a", "RUL-58"),
        ("measured a1 within 1 of a1 charging", "RUL-58"),
        ("measured a2 within 1 of a1", "FIRE-01"),
        ("measured a2 within 1 of a1 charging", "TAC-06"),
        ("measured c1 within 6 of a", "CMD-04"),
        ("measured c within 9 of a", "RUL-06"),
        ("measured a within 12 of brigade a", "RUL-58"),
        ("measured a within 3 of brigade b", "RUL-58"),
        ("measured b1 within 6 of messenger 1", "MSG-01"),
    ] {
        let said = t.no(line, rule);
        assert!(said.contains("; "), "no remedy: {said}");
    }
    // A limit of no rule is nobody's harm, if it is near.
    t.does("measured b1 within 4.5 of a1");
}

/// FIRE-08, SA-02: a line says what the key says, and the rules obey.
#[test]
fn sa_02_a_line_says_what_the_tape_says_of_a_shot() {
    let fire = "fire a1 at b1 dice 3 3";
    let at = |inches: f64| {
        let enemy = format!("blue b hold | b1 i3 {},20 270", inches + 11.0);
        Table::new("basic", "", &["grey a attack b | a1 i3 10,20 90", &enemy])
            .in_phase(Phase::Combat)
    };
    let mut t = at(5.1);
    assert_eq!(limits(&t, fire), [(5.0, "SA-02")]);
    t.no(fire, "SA-02");
    t.does("measured b1 within 5 of a1");
    assert_eq!(limits(&t, fire), []);
    t.does(fire);
    let mut t = at(4.9);
    assert_eq!(limits(&t, fire), [(5.0, "SA-02")]);
    t.does("measured b1 beyond 5 of a1");
    let said = t.no(fire, "SA-02");
    assert!(said.contains("is by the tape beyond 5.0 in from"), "{said}");
    // Who moves is measured anew.
    t.does("place b1 15.8,20 facing 270");
    t.does(fire);
}

/// ART-04: the tape decides about canister too.
#[test]
fn art_04_the_tape_decides_about_canister() {
    let fire = "fire a1 at b1 dice 3 3";
    let canister = |t: &mut Table| {
        let events = t.does(fire);
        let has = |event: &Event| match event {
            Event::Fought { account } => {
                let mut modifiers = account.parties[0].modifiers.iter();
                modifiers.any(|modifier| modifier.name == "canister")
            }
            _ => false,
        };
        events.iter().any(has)
    };
    for inches in [4.9, 5.1] {
        for within in [true, false] {
            let enemy = format!("blue b hold | b1 i3 {},20 270", inches + 11.5);
            let guns = "grey a attack b | a1 g6 10,20 90";
            let mut t = Table::new("basic", "", &[guns, &enemy]).in_phase(Phase::Combat);
            assert_eq!(limits(&t, fire), [(5.0, "ART-04")], "{inches}");
            let side = if within { "within" } else { "beyond" };
            t.does(&format!("measured b1 {side} 5 of a1"));
            assert_eq!(canister(&mut t), within, "{inches}");
        }
    }
}

/// ART-04, FIRE-08: without canister the distance decides only whether the other reaches back.
#[test]
fn art_04_where_canister_is_declined_only_the_reach_of_the_other_is_measured() {
    for (inches, facing, asked) in [(4.9, 270, 1), (5.1, 270, 1), (4.9, 90, 0), (5.1, 90, 0)] {
        let enemy = format!("blue b hold | b1 i3 {},20 {facing}", inches + 11.5);
        let guns = "grey a attack b | a1 g6 10,20 90";
        let t = Table::new("basic", "", &[guns, &enemy]).in_phase(Phase::Combat);
        assert_eq!(limits(&t, "fire a1 at b1"), [(5.0, "ART-04")], "{inches}");
        let declined = limits(&t, "fire a1 at b1 without canister");
        assert_eq!(declined.len(), asked, "{inches} {facing}");
    }
}

/// FIRE-08: the target's own reach is measured where its line is another than that of the shot.
#[test]
fn fire_08_the_tape_decides_whether_the_target_answers() {
    let fire = "fire a1 at b1 dice 3 3";
    let suffers = |t: &mut Table| {
        let events = t.does(fire);
        let fought = events.into_iter().find_map(|event| match event {
            Event::Fought { account } => Some(account),
            _ => None,
        });
        fought.unwrap().parties[0].exposed.len()
    };
    // The target is turned aside: its nearest corner lies well within range of the guns, and what it
    // aims at itself lies farther.
    let field = |(x, facing): (f64, u32)| {
        let enemy = format!("blue b hold | b1 i3 {x},20 {facing}");
        let guns = "grey a attack b | a1 g6 10,20 90";
        Table::new("basic", "", &[guns, &enemy]).in_phase(Phase::Combat)
    };
    let of_answer = |t: &Table| {
        let mut close = asked(t, fire);
        close.retain(|close| close.rule == "FIRE-08");
        close
    };
    for (place, is_within) in [((16.5, 245), true), ((16.75, 255), false)] {
        let close = of_answer(&field(place));
        let [close] = close.as_slice() else {
            panic!("{place:?}: {close:?}");
        };
        assert_eq!((close.limit, close.is_within()), (5.0, is_within));
        for (side, hit) in [("within", 1), ("beyond", 0)] {
            let mut t = field(place);
            t.does(&format!("measured a1 {side} 5 of b1"));
            assert_eq!(of_answer(&t), []);
            assert_eq!(suffers(&mut t), hit, "{place:?} {side}");
        }
    }
    assert_eq!(of_answer(&field((16.2, 245))), []);
    // What canister is measured by says of the answer only what it settles.
    for (place, says) in [
        ((16.95, 255), ", for canister? "),
        ((16.4, 270), ", for canister and its own reach? "),
    ] {
        let t = field(place);
        let canister = asked(&t, fire)
            .into_iter()
            .find(|close| close.rule == "ART-04");
        let question = view::tape::close::question(&t.state, &canister.unwrap());
        assert!(question.contains(says), "{question}");
    }
}

/// RUL-09, RUL-11: who feels it when a brigade moves under Retire orders, once a turn.
#[test]
fn rul_11_the_tape_decides_who_feels_a_move_to_the_rear() {
    let line = "move a1 ahead 2";
    let felt = |events: Vec<Event>| {
        let near = events.into_iter().find_map(|event| match event {
            Event::GaveWay { near, .. } => Some(near),
            _ => None,
        });
        near.unwrap().iter().any(|id| id.as_str() == "b")
    };
    for (order, asks) in [("retire -", true), ("advance 5,20", false)] {
        for (side, is_felt) in [("within", true), ("beyond", false)] {
            let retiring = format!("grey a {order} general:20,20 | a1 i3 20,20 270");
            let brigades = [
                retiring.as_str(),
                "grey b hold - general:20,36 | b1 i3 20,36.1 90",
                "blue c hold - general:40,20 | c1 i3 30,20 270",
            ];
            let mut t = Table::new("full", "", &brigades).moving();
            let gap = t.state.brigade_distance(&"a".into(), &"b".into()).unwrap();
            t.does(&format!("place b1 20,{:.2} facing 90", 36.1 + 12.1 - gap));
            if !asks {
                assert_eq!(limits(&t, line), []);
                continue;
            }
            assert_eq!(limits(&t, line), [(12.0, "RUL-09")]);
            t.does(&format!("measured b {side} 12 of brigade a"));
            assert_eq!(limits(&t, line), []);
            assert_eq!(felt(t.does(line)), is_felt);
        }
    }
}

/// A march eastward along a zone whose border lies so many inches beside it.
fn along(gap: f64) -> Table {
    let enemy = format!("blue b hold | b1 i3 30,{} 180", gap + 22.0);
    Table::new(
        "basic",
        "",
        &["grey a advance 55,20 | a1 i3 5,20 90", &enemy],
    )
    .marching()
}

fn remarks(t: &mut Table) -> Vec<String> {
    let events = t.does("march a").into_iter();
    let said = events.filter_map(|event| match event {
        Event::Warned { rule, said } if rule.id() == "GT-03" => Some(said),
        _ => None,
    });
    said.collect()
}

#[test]
fn gt_03_a_march_that_passes_a_zone_narrowly_names_it() {
    let mut t = along(12.1);
    let said = "P1 passes 0.1 in outside the zone of Q1: MEASURE it; if the tape says otherwise, `place` corrects it";
    let look =
        rules::fields::march::look_ahead(&t.state, &"a".into(), None, &Wheels::default(), &[]);
    assert!(look.unwrap().words.contains(said));
    assert_eq!(remarks(&mut t), [said]);
    near(t.base("a1").at.x, 55.0);
    assert_eq!(remarks(&mut along(12.3)), [""; 0]);
}

#[test]
fn gt_03_a_march_that_is_stopped_by_the_rim_of_a_zone_names_it() {
    let mut t = along(11.9);
    let said = "P1 is stopped 0.1 in inside the zone of Q1: MEASURE it; if the tape says otherwise, `place` corrects it";
    assert_eq!(remarks(&mut t), [said]);
    // A hundredth is not a number for a tape.
    let told = remarks(&mut along(11.99));
    assert!(
        told[0].starts_with("P1 is stopped just inside the zone of Q1"),
        "{told:?}"
    );
    assert!(t.base("a1").at.x < 30.0);
    // Deeper in, and straight on, no tape judges otherwise.
    assert_eq!(remarks(&mut along(11.6)), [""; 0]);
    let enemy = "blue b hold | b1 i3 40,20 270";
    let own = "grey a advance 55,20 | a1 i3 5,20 90";
    let mut ahead = Table::new("basic", "", &[own, enemy]).marching();
    assert_eq!(remarks(&mut ahead), [""; 0]);
}

/// ZOO-06: what a crest hides is not near to being seen.
#[test]
fn gt_03_a_zone_behind_a_crest_is_not_passed_narrowly() {
    let hill = "[[terrain]]\nid = \"hill\"\nkind = \"hill\"\n\
                outline = [[0,23],[60,23],[60,27],[0,27]]\ncrest = [[0,25],[60,25]]\n";
    let own = "grey a advance 55,20 | a1 i3 5,20 90";
    let mut t = Table::new("basic", hill, &[own, "blue b hold | b1 i3 30,34.1 180"]).marching();
    assert_eq!(remarks(&mut t), [""; 0]);
}

/// What the tape is laid to is told before the die for the ground behind it is thrown.
#[test]
fn gt_03_a_march_that_waits_for_a_die_names_the_zone_too() {
    let woods = "[[terrain]]\nid = \"wood\"\nkind = \"open-woods\"\n\
                 outline = [[45,10],[50,10],[50,30],[45,30]]\n";
    let own = "grey a advance 58,20 | a1 i3 5,20 90";
    let t = Table::new("basic", woods, &[own, "blue b hold | b1 i3 30,34.1 180"]).marching();
    let march = rules::fields::terms::command::Command::march("a".into(), None);
    let trial = view::assist::dry_run::dry_run(&t.state, &march, &[]);
    assert!(matches!(trial, view::assist::dry_run::DryRun::Wanted(_)));
    let told = view::assist::dry_run::grazed(&t.state, &march, &[]);
    assert!(
        told[0].starts_with("P1 passes 0.1 in outside the zone of Q1: MEASURE it"),
        "{told:?}"
    );
}

/// TAC-06, MEL-01: who ends within a contact of the enemy charges whatever the tape says of the way: it is not asked
/// there, and whoever lays it all the same hears what counts.
#[test]
fn tac_06_a_move_that_ends_in_contact_is_not_held_to_the_tape() {
    let line = "move a1 ahead 2.58";
    assert_eq!(limits(&charger(2.6), line), []);
    assert_eq!(
        limits(&charger(2.6), "move a1 ahead 2.54"),
        [(2.54, "TAC-01")]
    );
    let mut t = charger(2.6);
    let before = t.state.clone();
    let events = t.does("measured b1 beyond 2.58 of a1 charging");
    let said = view::story::tell_event(&before, &events[0]).unwrap();
    assert!(
        said.ends_with("so a move of 2.55 in or more is still a charge"),
        "{said}"
    );
    assert!(charges(&t.does(line)));
    let mut t = charger(2.6);
    t.does("measured b1 beyond 2.58 of a1 charging");
    assert!(!charges(&t.does("move a1 ahead 2.54")));
}
