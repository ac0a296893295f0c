//! Casualties of generals (GEN-01 to GEN-04, RUL-99 to RUL-101).

use rules::chance::Tape;
use rules::fields::combat::casualties;
use rules::fields::dispatch::near_limit as tape;
use rules::fields::state::{
    State,
    draft::{Draft, Fields},
};
use rules::fields::terms::{
    command::Command,
    event::Event,
    fate::GeneralFate,
    name::{GeneralId, SideId},
    order_of_battle::Rank,
    phase::Phase,
};
use rules::{Halt, Ruleset};

use table::measure::TAPE_ERROR;

use super::{lines::*, scene::*};

fn id(general: &str) -> GeneralId {
    GeneralId::new(general)
}

fn fate(state: &State, general: &str) -> GeneralFate {
    state.general(&id(general)).unwrap().fate()
}

fn tests(state: &State) -> Vec<String> {
    let must = casualties::must_test(state);
    must.iter().map(ToString::to_string).collect()
}

fn begin(state: &mut State, turn: u32, side: &str, phase: Phase) {
    let side = SideId::new(side);
    Fields::apply(state, &Event::TurnBegan { turn, side });
    Fields::apply(state, &Event::PhaseBegan { phase });
}

fn returned(state: &State) -> State {
    let mut tape = Tape::typed(&[]);
    let mut draft = Draft::new(state.clone(), &mut tape, None);
    casualties::return_generals(&mut draft).unwrap();
    draft.finish().0
}

/// A fires at P; brigadiers of both, divisional generals near and far.
fn field() -> Scene {
    draw("...../.ppp./...../...../.AAA./.....")
        .general("blue1", Rank::Brigade, 2.5, 0.2, None)
        .general("grey1", Rank::Brigade, 2.5, 5.8, None)
        .general("bluediv", Rank::Division, 2.5, -5.5, None)
        .general("greydiv", Rank::Division, 2.5, 11.6, None)
}

fn under_fire(scene: &Scene) -> State {
    done(&scene.state(), "fire a at p dice 3 3").0
}

/// GEN-01, RUL-99: both brigadiers, for A was in range and arc of its target; superiors within 6.
#[test]
fn who_tests() {
    assert_eq!(tests(&field().state()), Vec::<String>::new());
    // The figure of bluediv reaches from -5.0 to the rear of A at 1.0: 6 in. greydiv is 6.1 away.
    assert_eq!(tests(&under_fire(&field())), ["blue1", "grey1", "bluediv"]);
    let mut far = field();
    far.units[0].y -= 8.0;
    far.units[0].arm = rules::fields::terms::order_of_battle::Arm::Artillery;
    far.units[0].formation = rules::fields::terms::condition::Formation::Unlimbered;
    let state = under_fire(&far);
    assert_eq!(
        tests(&state),
        ["grey1"],
        "A fired from out of range of its target"
    );
}

/// GEN-01, RUL-72: tests end the phase, for who leads may be in the next fight; by the switch they go with it.
#[test]
fn gen_01_and_rul_72_no_fight_begins_once_generals_were_tested() {
    let two = || {
        draw("ppp.qqq/......./......./AAA.BBB")
            .general("blue1", Rank::Brigade, 1.5, 0.2, None)
            .general("grey1", Rank::Brigade, 1.5, 4.5, None)
    };
    let tested = |scene: Scene| {
        let (fired, _) = done(&scene.state(), "fire a at p dice 3 3");
        let (tested, _) = done(&fired, "casualty blue1 dice 5");
        tested
    };
    let refusal = refused(&tested(two()), "fire b at q");
    assert_eq!(refusal.clause().id(), "RUL-72");
    assert!(refusal.can_be_overruled());
    done(
        &tested(two()),
        "fire b at q dice 3 3 because \"tested too soon\"",
    );
    let by_fight = two().ruling("casualty_tests", "per_firefight");
    done(&tested(by_fight), "fire b at q dice 3 3");
}

#[test]
fn units_that_broke_count() {
    let mut two = field().value("a", 4);
    let mut other = regiment("q", 60.0, 60.0, 180.0);
    other.brigade = "grey1".to_owned();
    two.units.push(other);
    let (after, _) = done(&two.state(), "fire a at p dice 6 1");
    assert!(after.unit(&"p".into()).unwrap().is_broken());
    assert!(tests(&after).contains(&"grey1".to_owned()));
}

/// V-CASUALTY; GEN-02, GEN-03, GEN-04, RUL-100.
#[test]
fn v_casualty() {
    for row in common::files::rows("v-casualty") {
        vector(&row);
    }
}

/// Blue moves first: its own turn n is player turn 2n - 1, the enemy's turn n is 2n.
fn player_turn(words: &str) -> u32 {
    let (whose, n) = words.split_once(' ').unwrap();
    let n: u32 = n.parse().unwrap();
    if whose == "own" { 2 * n - 1 } else { 2 * n }
}

fn vector(row: &[String]) {
    let leads = (row[0] == "yes").then_some("a");
    let mut scene = draw("...../.ppp./...../...../.AAA./.....").general(
        "blue1",
        Rank::Brigade,
        2.5,
        0.4,
        leads,
    );
    scene.generals[0].quality = row[4].parse().unwrap();
    let mut state = scene.state();
    let turn = player_turn(&row[7]);
    let own = row[7].starts_with("own");
    begin(
        &mut state,
        turn,
        if own { "blue" } else { "grey" },
        Phase::Combat,
    );
    if leads.is_some() {
        let led = Event::Led {
            general: id("blue1"),
            unit: "a".into(),
        };
        Fields::apply(&mut state, &led);
    }
    let line = if own {
        "fire a at p dice 3 3"
    } else {
        "fire p at a dice 3 3"
    };
    let (state, _) = done(&state, line);
    let dice: Vec<u8> = [&row[1], &row[2]]
        .iter()
        .filter_map(|d| d.parse().ok())
        .collect();
    let command = Command::Casualty {
        general: Some(id("blue1")),
    };
    let (mut state, _) = decide(&state, &command, &dice, None).unwrap();
    let printed = match row[3].as_str() {
        "dead" => GeneralFate::Dead,
        "out of action" => GeneralFate::Out,
        _ => GeneralFate::Fit,
    };
    assert_eq!(fate(&state, "blue1"), printed, "{row:?}");
    if row[8] == "-" {
        return;
    }
    let back: u32 = row[8].parse().unwrap();
    let missed: u32 = row[6].parse().unwrap();
    for own_turn in missed..=back {
        begin(
            &mut state,
            player_turn(&format!("own {own_turn}")),
            "blue",
            Phase::Orders,
        );
        state = returned(&state);
        let general = state.general(&id("blue1")).unwrap();
        assert_eq!(
            general.is_fit(),
            own_turn == back,
            "{row:?} in own turn {own_turn}"
        );
        assert_eq!(general.points() > 0, own_turn == back);
    }
    let general = state.general(&id("blue1")).unwrap();
    assert_eq!(general.quality().to_string(), row[5], "{row:?}");
    // 1.5 in behind the centre of the brigade.
    let at = general.at().unwrap();
    assert!(close(at.y, 30.0 + 1.5 - 1.5) && close(at.x, 32.5), "{at}");
}

/// EX-GEN-02-a, EX-GEN-03-a: of 36 tests one is deadly and two put out of action.
#[test]
fn chances() {
    let state = under_fire(&field());
    let mut counted = [0; 3];
    for first in 1..=6 {
        for second in 1..=6 {
            let command = Command::Casualty {
                general: Some(id("grey1")),
            };
            let (after, _) = decide(&state, &command, &[first, second], None).unwrap();
            match fate(&after, "grey1") {
                GeneralFate::Dead => counted[0] += 1,
                GeneralFate::Out => counted[1] += 1,
                _ => counted[2] += 1,
            }
        }
    }
    assert_eq!(counted, [1, 2, 33]);
}

/// GEN-03, RUL-99: who is attached to a regiment skips the first die wherever his brigade was fired on; by
/// switch only where that very unit was.
#[test]
fn leading_skips_the_first_die() {
    let led_by = |unit: &str, switch: &'static str| {
        let mut scene = field().ruling("leader_tests", switch);
        scene.generals[1].leads = Some(unit.to_owned());
        let mut other = regiment("q", 60.0, 60.0, 180.0);
        other.brigade = "grey1".to_owned();
        scene.units.push(other);
        under_fire(&scene)
    };
    let led = |unit: &str| led_by(unit, "brigade_fired_on");
    let command = Command::Casualty {
        general: Some(id("grey1")),
    };
    let (dead, events) = decide(&led("p"), &command, &[1], None).unwrap();
    assert_eq!(fate(&dead, "grey1"), GeneralFate::Dead);
    assert_eq!(events.len(), 1);
    // The unit broke in the fight: it was fired on all the same.
    let mut broken = led("p");
    let event = Event::ConditionChanged {
        unit: "p".into(),
        condition: rules::fields::terms::condition::Condition::Broken,
        rule: "FIRE-06".into(),
        why: String::new(),
    };
    Fields::apply(&mut broken, &event);
    let (dead, _) = decide(&broken, &command, &[1], None).unwrap();
    assert_eq!(fate(&dead, "grey1"), GeneralFate::Dead);
    let (dead, _) = decide(&led("q"), &command, &[1], None).unwrap();
    assert_eq!(fate(&dead, "grey1"), GeneralFate::Dead);
    let words = |state: &State| {
        let opening = state.openings().into_iter().find(|o| o.command == command);
        opening.unwrap().words
    };
    assert!(words(&led("q")).contains("led a unit of a brigade under fire: 1 dead"));
    let unit_alone = led_by("q", "unit_fired_on");
    let normal = decide(&unit_alone, &command, &[1], None);
    assert!(
        matches!(normal, Err(Halt::Wanted(_))),
        "a second die is wanted"
    );
    assert!(words(&unit_alone).contains("a 1 is a hit"));
    assert!(words(&led("p")).contains("led a unit under fire"));
}

/// GEN-03: whosever the unit is that he leads, and wherever his own brigade was fired on.
#[test]
fn gen_03_a_brigadier_who_leads_a_unit_of_another_brigade() {
    let led = |fired_on: &str| {
        let mut scene = field().with("p", |p| p.brigade = fired_on.to_owned());
        scene.generals[1].leads = Some(if fired_on == "grey1" { "q" } else { "p" }.to_owned());
        let mut other = regiment("q", 60.0, 60.0, 180.0);
        other.brigade = if fired_on == "grey1" {
            "grey2"
        } else {
            "grey1"
        }
        .to_owned();
        scene.units.push(other);
        under_fire(&scene)
    };
    let command = Command::Casualty {
        general: Some(id("grey1")),
    };
    let of_another = led("grey2");
    assert!(tests(&of_another).contains(&"grey1".to_owned()));
    let (dead, _) = decide(&of_another, &command, &[1], None).unwrap();
    assert_eq!(fate(&dead, "grey1"), GeneralFate::Dead);
    let (dead, _) = decide(&led("grey1"), &command, &[1], None).unwrap();
    assert_eq!(fate(&dead, "grey1"), GeneralFate::Dead);
}

/// Once a player turn; not while melees wait; in the combat phase; of both sides.
#[test]
fn when() {
    let state = under_fire(&field());
    let (after, _) = done(&state, "casualty grey1 dice 3");
    assert_eq!(clause(&after, "casualty grey1"), "RUL-99");
    assert_eq!(tests(&after), ["blue1", "bluediv"]);
    assert_eq!(clause(&state, "casualty greydiv"), "GEN-01");
    assert!(refused(&state, "casualty greydiv").can_be_overruled());
    let melee = draw("ppp/AAA")
        .general("blue1", Rank::Brigade, 1.5, -0.6, None)
        .state();
    assert_eq!(clause(&melee, "casualty blue1"), "GEN-01");
    let dues: Vec<bool> = state.openings().iter().map(|o| o.due).collect();
    assert_eq!(dues, [true, true, true]);
}

/// RUL-101: none fall in basic, unless a switch lets them.
#[test]
fn basic() {
    let state = under_fire(&field().basic());
    assert_eq!(tests(&state), Vec::<String>::new());
    assert_eq!(clause(&state, "casualty grey1"), "RUL-101");
    let on = under_fire(&field().basic().ruling("basic_general_casualties", "on"));
    assert!(tests(&on).contains(&"grey1".to_owned()));
}

/// A divisional general comes back where he fell.
#[test]
fn a_divisional_general_returns_where_he_fell() {
    let state = under_fire(&field());
    let (mut state, _) = done(&state, "casualty bluediv dice 1 1");
    let fell = state.general(&id("bluediv")).unwrap().at();
    begin(&mut state, 5, "blue", Phase::Orders);
    let state = returned(&state);
    let general = state.general(&id("bluediv")).unwrap();
    assert!(general.is_fit());
    assert_eq!((general.at(), general.quality()), (fell, 2));
}

/// Two targets of one brigade, one of them led.
fn twice(setting: &'static str) -> State {
    let scene = draw("pppqqq/....../....../AAABBB")
        .general("grey1", Rank::Brigade, 4.5, 4.4, Some("q"))
        .ruling("casualty_tests", setting)
        .ruling("leader_tests", "unit_fired_on");
    let (state, _) = done(&scene.state(), "fire a at p without supported dice 3 3");
    done(&state, "fire b at q dice 3 3").0
}

/// RUL-99, switch: a test for each fight that endangers him, in their order; the first die falls only
/// for the unit that he leads (GEN-03).
#[test]
fn rul_99_once_a_turn_or_once_a_fight() {
    let once = twice("per_turn");
    let (state, _) = done(&once, "casualty grey1 dice 4");
    assert_eq!(clause(&state, "casualty grey1"), "RUL-99");

    let each = twice("per_firefight");
    let grey = || {
        each.openings()
            .into_iter()
            .find(|o| o.words.contains("grey1"))
    };
    assert!(grey().unwrap().words.contains("2 tests"));
    let (state, events) = done(&each, "casualty grey1 dice 2");
    assert!(matches!(&events[..], [Event::GeneralTested { dice, .. }] if dice == &[2]));
    assert_eq!(tests(&state), ["grey1"]);
    let (state, events) = done(&state, "casualty grey1 dice 2");
    assert!(matches!(
        &events[..],
        [Event::GeneralTested {
            fate: GeneralFate::Out,
            ..
        }]
    ));
    assert!(tests(&state).is_empty());
    // Who has fallen tests no more.
    let (state, _) = done(&each, "casualty grey1 dice 1 1");
    assert!(tests(&state).is_empty());
    assert_eq!(clause(&state, "casualty grey1"), "GEN-01");
}

/// RUL-99, switch: higher generals test for each fight of brigades within 6 in.
#[test]
fn rul_99_higher_generals_test_for_each_fight_near_them() {
    let scene = draw("pppqqq/....../....../AAABBB")
        .general("greydiv", Rank::Division, 3.0, 6.0, None)
        .ruling("casualty_tests", "per_firefight");
    let (state, _) = done(&scene.state(), "fire a at p without supported dice 3 3");
    let (state, _) = done(&state, "fire b at q dice 3 3");
    let (state, _) = done(&state, "casualty greydiv dice 5");
    assert_eq!(tests(&state), ["greydiv"]);
}

/// GEN-01: one line takes the dice of all who must test, in the order of the roster.
#[test]
fn gen_01_each_in_turn_by_one_line() {
    let state = under_fire(&field());
    let (after, events) = done(&state, "casualty dice 4 1 2 6");
    let told: Vec<_> = events
        .iter()
        .map(|event| match event {
            Event::GeneralTested { general, fate, .. } => (general.to_string(), *fate),
            other => panic!("{other:?}"),
        })
        .collect();
    let expected = [
        ("blue1".to_owned(), GeneralFate::Fit),
        ("grey1".to_owned(), GeneralFate::Out),
        ("bluediv".to_owned(), GeneralFate::Fit),
    ];
    assert_eq!(told, expected);
    assert!(tests(&after).is_empty());
    assert_eq!(clause(&after, "casualty"), "GEN-01");
    assert!(matches!(
        play(&state, "casualty dice 4 1"),
        Err(Halt::Wanted(_))
    ));
}

/// GEN-01: near the 6 inches the tape decides whether a higher general tests, and the test is offered for
/// it; nobody is offered who is clear of them.
#[test]
fn gen_01_the_tape_decides_whether_a_higher_general_was_near() {
    let command = |general: Option<&str>| Command::Casualty {
        general: general.map(id),
    };
    for inches in [5.9, 6.1] {
        for within in [true, false] {
            // The brigade that was fired on stands with its nearest edge at 1; the figure is half an inch
            // across.
            let scene = draw("...../.ppp./...../...../.AAA./.....")
                .general("blue1", Rank::Brigade, 2.5, 0.2, None)
                .general("bluediv", Rank::Division, 2.5, 1.0 - 0.5 - inches, None);
            let state = under_fire(&scene);
            let doubtful = casualties::doubtful_tests(&state);
            assert_eq!(doubtful.is_empty(), inches < 6.0);
            let asked = |state: &State, command: &Command| tape::close(state, command, TAPE_ERROR);
            let direct = asked(&state, &command(Some("bluediv")));
            let [only] = direct.as_slice() else {
                panic!("{direct:?}");
            };
            assert_eq!((only.limit, only.rule), (6.0, "GEN-01"));
            assert_eq!(asked(&state, &command(None)), direct);
            let side = if within { "within" } else { "beyond" };
            let (state, _) = done(&state, &format!("measured a {side} 6 of bluediv"));
            assert_eq!(asked(&state, &command(Some("bluediv"))), []);
            let tested = tests(&state).contains(&"bluediv".to_owned());
            assert_eq!(tested, within, "{inches}");
        }
    }
    let far = draw("...../.ppp./...../...../.AAA./.....").general(
        "bluediv",
        Rank::Division,
        2.5,
        -9.0,
        None,
    );
    let state = under_fire(&far);
    assert_eq!(tape::close(&state, &command(None), TAPE_ERROR), []);
}
