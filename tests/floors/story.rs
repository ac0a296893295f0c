//! What happened, in words and inches.

mod added;
mod fights;
mod metric;
mod put_back;
mod reasons;

use game::journal::{Act, ActExtras, Entry, EntryKind, Restoration, Seq};
use rules::clause::{Clause, Modifier};
use rules::fields::language;
use rules::fields::state::State;
use rules::fields::terms::{
    account::{FightAccount, FightKind, FightParty},
    charts::ActivationResult,
    command::{Command, Judgement, Manoeuvre},
    condition::{Condition, Formation},
    event::{Event, MarchEnd, MarchOutcome, MarchStop, UnitPosition},
};
use rules::refusal::{Overruled, Refusal};
use table::measure::{Bearing, Point};
use view::sheets::kept_words::orders_named;
use view::story::{self, act_names::called};

use common::blinds::rebels;
use common::sitting::{battle, play, session};

fn state() -> State {
    battle("mcphersons-ridge")
}

fn act(events: Vec<Event>) -> Act<Command, Event> {
    let next = Command::Next { anyway: false };
    Act::new(next, Vec::new(), events, ActExtras::default())
}

fn told(events: Vec<Event>) -> String {
    story::act_sentence(&state(), &act(events))
}

/// The 2nd Wisconsin fires at the 13th Alabama, with these dice.
fn fight(dice: [u8; 2]) -> FightAccount {
    let party = |side: &str, unit: &str, value| FightParty {
        side: side.into(),
        units: vec![unit.into()],
        value,
        size: 2,
        modifiers: vec![Modifier::new("fatigue", "FIRE-05", 1, "fresh")],
        charged: false,
        exposed: vec![unit.into()],
        supporting: Vec::new(),
        joined: Vec::new(),
    };
    FightAccount {
        kind: FightKind::Fire,
        parties: [party("union", "2wi", 4), party("confederate", "13al", 3)],
        dice: Some(dice),
        range: 4.5,
    }
}

fn march(cause: MarchEnd) -> Event {
    Event::Marched(Box::new(MarchOutcome {
        brigade: "archer".into(),
        wheel: 12.4,
        about: None,
        bearing: Bearing::new(44.8),
        distance: 23.41,
        then: 0.0,
        stop: MarchStop {
            cause,
            by: Some("2wi".into()),
            unit: Some("13al".into()),
            feature: None,
            rule: Clause::new("GT-03"),
        },
        then_stop: None,
        dice: Vec::new(),
        units: Vec::new(),
        general: None,
    }))
}

#[test]
fn an_activation_is_a_sum() {
    let activated = Event::Activated {
        brigade: "archer".into(),
        dice: vec![4, 3],
        modifiers: vec![
            Modifier::new("fatigue", "ACT-04", 1, "fresh"),
            Modifier::new("nothing", "ACT-04", 0, "no matter"),
            Modifier::new("command", "ACT-04", 1, "division near"),
        ],
        total: 9,
        result: ActivationResult::Eager,
        holds_ground: false,
    };
    assert_eq!(
        told(vec![activated]),
        "P Archer's Brigade activates: 4+3, fresh +1, division near +1 = 9, EAGER"
    );
}

#[test]
fn a_march_tells_its_way_and_its_stop_and_then_its_cost() {
    let spent = Event::PointsSpent {
        general: "archer".into(),
        points: 1,
        on: "march".to_owned(),
        rule: Clause::new("GT-02"),
    };
    assert_eq!(
        told(vec![spent, march(MarchEnd::Observed)]),
        "P Archer's Brigade marches: wheel 12 degrees right, 23.4 in due north-east; stop: \
         A1 2nd Wisconsin sees P1 13th Alabama; James J. Archer spends 1"
    );
    assert_eq!(
        told(vec![march(MarchEnd::NotStarted)]),
        "P Archer's Brigade does not march: A1 2nd Wisconsin already sees P1 13th Alabama"
    );
}

/// One degree is one, in a march and in a move, whatever the record calls it.
#[test]
fn a_wheel_of_one_degree_is_told_in_the_singular() {
    let mut event = march(MarchEnd::Observed);
    if let Event::Marched(march) = &mut event {
        march.wheel = -1.2;
    }
    let said = told(vec![event]);
    assert!(said.contains("marches: wheel 1 degree left, "), "{said}");
    let moved = |how: &str| Event::Moved {
        units: Vec::new(),
        how: how.to_owned(),
        inches: 1.0,
        oblique: false,
    };
    let said = told(vec![moved("wheel right 1 degrees, outer end 0.1 in")]);
    assert!(said.contains("wheel right 1 degree, outer"), "{said}");
    let said = told(vec![moved("wheel left 11 degrees, outer end 0.6 in")]);
    assert!(said.contains("wheel left 11 degrees, outer"), "{said}");
}

/// RUL-30: who was named to pay is told so, and who pays as ever is not.
#[test]
fn whoever_was_named_to_pay_is_told_so() {
    let spent = |general: &str| Event::PointsSpent {
        general: general.into(),
        points: 2,
        on: "2wi ahead 3.0 in".to_owned(),
        rule: Clause::new("CMD-04"),
    };
    let command = Command::Move {
        units: vec!["2wi".into()],
        how: Manoeuvre::Ahead(3.0),
        paid_by: Some("wadsworth".into()),
    };
    let told = |general: &str| {
        let mut act = act(vec![spent(general)]);
        act.command = command.clone();
        story::act_sentence(&state(), &act)
    };
    assert_eq!(
        told("wadsworth"),
        "James S. Wadsworth spends 2 by choice (RUL-30)"
    );
    assert_eq!(told("meredith"), "Solomon Meredith spends 2");
}

#[test]
fn a_beaten_unit_is_pushed_and_marked_in_one_breath() {
    let beaten = Event::ConditionChanged {
        unit: "13al".into(),
        condition: Condition::Beaten,
        rule: Clause::new("FIRE-06"),
        why: "loses by 4".to_owned(),
    };
    let state = state();
    let base = state.unit(&"13al".into()).unwrap().base().unwrap();
    let driven = |along: f64, facing: f64| Event::DrivenBack {
        unit: UnitPosition {
            unit: "13al".into(),
            at: base.at + base.facing.turned(along).unit() * 3.0,
            facing: base.facing.turned(facing),
        },
        inches: 3.0,
        through: Vec::new(),
    };
    assert_eq!(
        told(vec![beaten.clone(), driven(180.0, 0.0)]),
        "P1 13th Alabama is BEATEN: push it straight back 3.0 in; mark it beaten and disordered"
    );
    assert_eq!(
        told(vec![beaten]),
        "P1 13th Alabama is BEATEN, loses by 4 (FIRE-06): mark it beaten and disordered"
    );
    assert_eq!(
        told(vec![driven(181.0, 2.0)]),
        "push P1 13th Alabama straight back 3.0 in"
    );
    // RUL-78: away from a fight on its flank it goes elsewhere, and turns to the enemy.
    let to = |degrees: f64| base.facing.turned(degrees);
    for (along, facing) in [(90.0, 0.0), (180.0, 40.0), (150.0, -30.0)] {
        let words = format!(
            "push P1 13th Alabama 3.0 in {} and face it {}",
            to(along).spoken(),
            to(facing).spoken()
        );
        assert_eq!(told(vec![driven(along, facing)]), words);
    }
}

#[test]
fn notes_appear_as_written_and_what_was_overruled_is_told() {
    assert_eq!(
        told(vec![Event::Noted {
            text: "Reynolds is \"down\"; 50%".to_owned()
        }]),
        "Reynolds is \"down\"; 50%"
    );
    let refusal = Refusal::objection("GT-03", "the enemy sees it");
    let mut overruled = act(vec![march(MarchEnd::Arrival)]);
    overruled.change_extras(|extras| {
        extras.overruled = vec![Overruled::new(&refusal, "the tape says otherwise")];
    });
    assert!(story::act_sentence(&state(), &overruled).ends_with(
        "stop: it has arrived; GT-03 overruled: the tape says otherwise (the enemy sees it)"
    ));
}

#[test]
fn an_act_without_words_is_told_as_it_was_said() {
    assert_eq!(told(Vec::new()), "next");
    let back = Entry {
        seq: Seq::new(3),
        at: 0,
        kind: EntryKind::Restored(Box::new(Restoration {
            to: Seq::START,
            fix: None,
            consent: Vec::new(),
        })),
    };
    assert!(story::entry_line(&state(), &back).contains("Undone to the start"));
}

/// What is unknown to this roster is told by its identifier, and nothing panics.
#[test]
fn unknown_names_are_told_as_they_are() {
    let gone = Event::BrigadeBroken {
        brigade: "nobody".into(),
        rule: Clause::new("ACT-03"),
        why: "they ran".to_owned(),
    };
    assert_eq!(
        told(vec![gone]),
        "nobody is BROKEN: take it off the table; they ran (ACT-03)"
    );
}

/// Who is still to come is on no table.
#[test]
fn a_brigade_that_breaks_before_it_arrives_does_not_arrive() {
    let gone = Event::BrigadeBroken {
        brigade: "stone".into(),
        rule: Clause::new("MOR-05"),
        why: "its division routs".to_owned(),
    };
    let said = told(vec![gone]);
    assert!(
        said.ends_with("is BROKEN: it never arrives; its division routs (MOR-05)"),
        "{said}"
    );
}

/// On the screens an act names units as their stickers do, and read back it is the same act.
#[test]
fn units_are_called_by_their_addresses() {
    let state = state();
    for (line, called_so) in [
        ("fire 2wi,7wi at 13al", "fire A1,A2 at P1"),
        ("move 13al up-to 2wi", "move P1 up-to A1"),
        ("activate archer", "activate archer"),
        ("note \"2wi is late\"", "note \"2wi is late\""),
    ] {
        let read = |line: &str| match language::parse(line, &state).unwrap().unwrap().act {
            language::LineRequest::Command(command) => command,
            other => panic!("{line}: {other:?}"),
        };
        let command = read(line);
        assert_eq!(called(&state, &command), called_so);
        assert_eq!(read(called_so), command);
    }
}

/// RUL-84: to where guns face that unlimber is told, for somebody must turn them.
#[test]
fn a_new_front_of_guns_is_told() {
    let unlimbered = |facing: Option<Bearing>| Event::Reformed {
        unit: "13al".into(),
        formation: Formation::Unlimbered,
        drilled: true,
        facing,
    };
    let new = Some(Bearing::new(200.0));
    assert_eq!(
        told(vec![unlimbered(new)]),
        "P1 13th Alabama unlimbers and faces south (200)"
    );
    assert_eq!(told(vec![unlimbered(None)]), "P1 13th Alabama unlimbers");
}

/// RUL-33: a reminder names the target of the order as people do, and what is left; any other one stays as it is.
#[test]
fn a_reminder_names_the_order_and_what_is_left() {
    let warned = |said: &str| Event::Warned {
        rule: Clause::new("RUL-33"),
        said: said.to_owned(),
    };
    let stood = "Archer's Brigade stood under attack cutler with points left (2): 13th Alabama could go ahead 3.0 in";
    assert_eq!(
        told(vec![warned(stood)]),
        "reminder: Archer's Brigade is ordered to attack B Cutler's Brigade and left 2 points unused: 13th Alabama \
         could go ahead 3.0 in (RUL-33)"
    );
    let slow = "Archer's Brigade is to go at its best speed: 13th Alabama could go ahead 5.0 in";
    assert_eq!(
        told(vec![warned(slow)]),
        format!("reminder: {slow} (RUL-33)")
    );
}

/// Orders that the journal names by identifiers are told by callsigns and names, in remarks and objections.
#[test]
fn stored_orders_are_told_by_the_names_of_their_targets() {
    let named = |words: &str| orders_named(&state(), words);
    assert_eq!(
        named("its order: attack cutler"),
        "its order: attack B Cutler's Brigade"
    );
    assert_eq!(
        named("away from the goal of advance seminary; attack nobody, attack"),
        "away from the goal of advance to The Seminary; attack nobody, attack"
    );
    assert_eq!(
        named("`order archer attack cutler`"),
        "`order archer attack cutler`"
    );
    let no = Refusal::objection("RUL-34", "Archer is under attack cutler")
        .shown_as("Archer is under attack B");
    assert_eq!(no.to_string(), "RUL-34: Archer is under attack B");
    assert_eq!(
        Overruled::new(&no, "agreed").said,
        "Archer is under attack cutler"
    );
}

/// ACT-09: a brigade that falls back is told with its way and its new front.
#[test]
fn a_brigade_falls_back_along_a_bearing() {
    let state = state();
    let units = state.units_of(&"archer".into()).map(|unit| {
        let base = unit.base().unwrap();
        UnitPosition {
            unit: unit.id.clone(),
            at: base.at + Bearing::new(270.0).unit() * 7.6,
            facing: Bearing::new(90.0),
        }
    });
    let units: Vec<UnitPosition> = units.collect();
    let back = |short: bool| Event::FellBack {
        brigade: "archer".into(),
        inches: 7.6,
        units: units.clone(),
        general: None,
        through: Box::default(),
        short,
    };
    let words = "P Archer's Brigade falls back 7.6 in due west, facing due east";
    assert_eq!(told(vec![back(false)]), words);
    assert_eq!(
        told(vec![back(true)]),
        format!("{words}, where it can go no farther (RUL-16)")
    );
}

/// RUL-78: driven from several enemies it goes straight away from the one that the fight began with, and he
/// is named.
#[test]
fn whoever_is_driven_back_by_several_goes_straight_away_from_the_first() {
    let state = state();
    let base = |unit: &str| state.unit(&unit.into()).unwrap().base().unwrap();
    let away = Bearing::along(base("13al").at - base("2wi").at);
    let mut account = fight([6, 1]);
    account.parties[0].units = vec!["7wi".into(), "2wi".into()];
    let fought = Event::Fought {
        account: Box::new(account),
    };
    let driven = Event::DrivenBack {
        unit: UnitPosition {
            unit: "13al".into(),
            at: base("13al").at + away.unit() * 3.0,
            facing: away.turned(180.0),
        },
        inches: 3.0,
        through: Vec::new(),
    };
    let beaten = Event::ConditionChanged {
        unit: "13al".into(),
        condition: Condition::Beaten,
        rule: Clause::new("FIRE-06"),
        why: "loses by 6".to_owned(),
    };
    let words = format!(
        "3.0 in straight away from A1, {} and face it {}",
        away.spoken(),
        away.turned(180.0).spoken()
    );
    let said = told(vec![fought.clone(), beaten, driven.clone()]);
    assert!(
        said.contains(&format!("13th Alabama is BEATEN: push it {words}")),
        "{said}"
    );
    // One that was beaten before is pushed the same way.
    let said = told(vec![fought, driven]);
    assert!(
        said.contains(&format!("push P1 13th Alabama {words}")),
        "{said}"
    );
}

/// Where a figure is put is told by the ground beside it too.
#[test]
fn a_ride_ends_beside_a_landmark() {
    let state = battle("first-steps");
    for (x, y, words) in [
        (25.0, 4.0, "25,4 (2.5 in east of Cobb's Farm)"),
        (21.5, 7.5, "21.5,7.5 (2.0 in north of Cobb's Farm)"),
        (19.0, 21.0, "19,21 (in Cobb's Wood)"),
        (11.5, 4.5, "11.5,4.5 (on Long Hill)"),
        (22.6, 4.0, "22.6,4 (at Cobb's Farm)"),
        (30.0, 20.0, "30,20"),
    ] {
        let rode = Event::Rode {
            general: "tarrant".into(),
            at: Point::new(x, y),
            inches: 4.0,
            paid: true,
            clear: false,
        };
        assert_eq!(
            story::tell_event(&state, &rode).unwrap(),
            format!("Amos Tarrant rides 4.0 in to {words}")
        );
    }
    let carried = |clear: bool| Event::Rode {
        general: "tarrant".into(),
        at: Point::new(25.0, 4.0),
        inches: 4.0,
        paid: false,
        clear,
    };
    let told = |clear| story::tell_event(&state, &carried(clear)).unwrap();
    let place = "25,4 (2.5 in east of Cobb's Farm)";
    assert_eq!(told(false), format!("Amos Tarrant rides along to {place}"));
    assert_eq!(
        told(true),
        format!("Amos Tarrant breaks contact (RUL-29), 4.0 in to {place}")
    );
}

/// So are messengers, and brigades that come to the table.
#[test]
fn messengers_and_arrivals_are_told_by_landmarks() {
    let state = battle("first-steps");
    let rode = Event::MessengerRode {
        id: 1,
        dice: vec![1, 2, 1],
        inches: 4.0,
        left: 7.0,
        at: Point::new(25.0, 4.0),
        by: Vec::new(),
    };
    let said = story::tell_event(&state, &rode).unwrap();
    assert!(
        said.contains(": to 25,4 (2.5 in east of Cobb's Farm), 7.0 in to go"),
        "{said}"
    );
    let arrives = Event::Deployed {
        brigade: "whitlow".into(),
        units: vec![UnitPosition {
            unit: "1st".into(),
            at: Point::new(24.5, 4.0),
            facing: Bearing::NORTH,
        }],
        general: None,
        arrived: true,
    };
    let said = story::tell_event(&state, &arrives).unwrap();
    assert!(
        said.ends_with("arrives at 24.5,4 (2.5 in east of Cobb's Farm)"),
        "{said}"
    );
}

/// A rule that is overruled for one reason is told once, whatever it had to say.
#[test]
fn one_rule_overruled_for_one_reason_is_told_once() {
    let over =
        |said: &str, because: &str| Overruled::new(&Refusal::objection("SA-02", said), because);
    let mut noted = act(vec![Event::Noted {
        text: "they fire".to_owned(),
    }]);
    noted.change_extras(|extras| {
        extras.overruled = vec![
            over("P1 is too far off", "so"),
            over("P2 is too far off", "so"),
            over("P1 is too far off", "so"),
            over("P1 is too far off", "the tape"),
        ];
    });
    assert_eq!(
        story::act_sentence(&state(), &noted),
        "they fire; SA-02 overruled: so (P1 is too far off, P2 is too far off); \
         SA-02 overruled: the tape (P1 is too far off)"
    );
}

/// People read what an objective is, not the word that the roster has for it; so does the hand-over sheet.
#[test]
fn an_objective_is_told_by_its_text() {
    let told = told(vec![Event::Judged {
        objective: "hold-the-ridge".into(),
        judgement: Judgement::Met,
    }]);
    let words = "objective met (Hold barn, woods and ridge at 13:00 (end of player turn 12): the morning is won)";
    assert_eq!(told, words);
}
