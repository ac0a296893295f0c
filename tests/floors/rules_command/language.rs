use rules::fields::language::{LineRequest, ParsedLine, parse, write};
use rules::fields::state::*;
use rules::fields::terms::{
    command::*,
    edition::{Edition, EditionOptions},
    name::{DivisionId, SideId, UnitId},
    order::Place,
    order_of_battle as oob,
    switch::Rulings,
};
use std::sync::Arc;
use table::ground::{Ground, SightType};
use table::measure::{Measure, Point};

fn unit(id: &str, brigade: &str) -> Arc<oob::Unit> {
    Arc::new(oob::Unit {
        id: id.into(),
        name: id.to_owned(),
        brigade: brigade.into(),
        side: SideId::new("union"),
        arm: oob::Arm::Infantry,
        size: 3,
        guns: None,
        value: 3,
        weapon: "rifled-musket".to_owned(),
        frontage: 3.0,
        depth: 1.0,
        strength: None,
        commander: String::new(),
        source: String::new(),
        note: String::new(),
    })
}

fn brigade(id: &str, callsign: &str, units: &[&str]) -> Arc<oob::Brigade> {
    Arc::new(oob::Brigade {
        id: id.into(),
        callsign: callsign.to_owned(),
        name: id.to_owned(),
        division: DivisionId::new("wadsworth"),
        side: SideId::new("union"),
        units: units.iter().map(|id| UnitId::new(id)).collect(),
    })
}

fn state() -> State {
    let general = |id: &str, rank| {
        Arc::new(oob::General {
            id: id.into(),
            name: id.to_owned(),
            rank,
            side: SideId::new("union"),
            quality: 3,
            rated: true,
        })
    };
    let units = ["2wi", "7wi", "19in", "76ny"];
    State::new(
        oob::OrderOfBattle {
            name: "test".to_owned(),
            date: String::new(),
            hour_minutes: None,
            edition: Edition::Full,
            options: EditionOptions::from_edition(Edition::Full),
            rulings: Rulings::new(Edition::Full),
            turns: None,
            first: None,
            measure: Measure::Inches,
            sources: Vec::new(),
            notes: Vec::new(),
            sides: Vec::new(),
            corps: Vec::new(),
            divisions: vec![Arc::new(oob::Division {
                id: DivisionId::new("wadsworth"),
                name: "wadsworth".to_owned(),
                side: SideId::new("union"),
                corps: None,
                messengers: None,
            })],
            brigades: vec![
                brigade("meredith", "A", &["2wi", "7wi", "19in"]),
                brigade("cutler", "B", &["76ny"]),
            ],
            units: units
                .iter()
                .map(|id| unit(id, if *id == "76ny" { "cutler" } else { "meredith" }))
                .collect(),
            generals: vec![
                general("meredith", oob::Rank::Brigade),
                general("wadsworth", oob::Rank::Division),
            ],
            arrivals: Vec::new(),
            objectives: Vec::new(),
            defence: None,
            seats: Vec::new(),
            label: Default::default(),
        },
        Ground::open(48.0, 48.0, SightType::Rolling),
    )
}

fn command(line: &str) -> Command {
    match parse(line, &state()) {
        Ok(Some(ParsedLine {
            act: LineRequest::Command(command),
            ..
        })) => command,
        other => panic!("{line}: {other:?}"),
    }
}

/// An Attack names no ground; whoever names it is told which order does.
#[test]
fn ground_that_is_to_be_attacked_is_told_to_be_ground() {
    let ridge = common::sitting::battle("mcphersons-ridge");
    let misread = |line: &str| parse(line, &ridge).unwrap_err().to_string();
    for word in ["herr-ridge", "herr-r"] {
        let why = misread(&format!("order meredith attack {word}"));
        assert_eq!(
            why,
            format!(
                "`{word}` is ground: attack an enemy brigade or unit, or advance to ground: \
                 `advance herr-ridge`"
            )
        );
    }
    let why = misread("order meredith attack moonscape");
    assert!(why.starts_with("no brigade or unit"), "{why}");
}

fn misread(line: &str) -> String {
    parse(line, &state()).unwrap_err().to_string()
}

#[test]
fn every_command_reads_back_from_the_line_it_writes() {
    for line in [
        "next",
        "next anyway",
        "order meredith attack cutler",
        "order meredith advance 12.5,7 in-person",
        "report meredith",
        "instruct wadsworth advance 12.5,7",
        "casualty",
        "resolve",
        "follow 2wi",
        "follow 2wi 1.5",
        "ride",
        "ride 3",
        "ride 3 to 23.5,14",
        "ride 3 by 20,8 by 21.25,9 to 24,11",
        "activate",
        "activate cutler",
        "rally cutler",
        "accept cutler",
        "march cutler to 23.25,4.125 wheel -12.5 then 45",
        "move 2wi,7wi ahead 5",
        "move 2wi left 3",
        "move 2wi wheel right 30",
        "move 2wi wheel left 2.5 in",
        "move 2wi about",
        "move 2wi to 3,4 facing 90",
        "move 2wi up-to 76ny",
        "move 2wi as-ordered",
        "limber 2wi",
        "dismount 2wi,7wi",
        "face 2wi 76ny",
        "face 2wi 270",
        "ride-to wadsworth 3,4",
        "lead meredith 2wi",
        "fire 2wi,7wi at 76ny with soft-cover without supported",
        "melee 2wi against 76ny",
        "casualty meredith",
        "deploy cutler 3,4 facing 90",
        "deploy cutler 3,4 facing 90 front 2 gap 1.5",
        "deploy meredith 3,4 facing 90 lines 2wi,7wi/19in",
        "toss",
        "march meredith wheel 20 with wadsworth",
        "march meredith wheel 20 with wadsworth paid-by wadsworth",
        "rally cutler paid-by wadsworth",
        "accept cutler paid-by wadsworth",
        "move 2wi ahead 3 wheel left 20 ahead 1 paid-by wadsworth",
        "move 2wi as-ordered paid-by wadsworth",
        "unlimber 2wi facing 90 paid-by wadsworth",
        "reveal cutler",
        "place 2wi 3,4 facing 90",
        "place wadsworth 3,4",
        "place messenger 3 23.5,14",
        "measured 76ny within 5 of 2wi",
        "measured 76ny beyond 5.5 of 2wi,7wi charging",
        "measured 2wi beyond 6 of meredith",
        "measured cutler within 12 of wadsworth",
        "measured 2wi behind 76ny",
        "measured 2wi before 76ny",
        "measured 2wi sees 76ny",
        "measured 2wi misses 76ny",
        "mark 2wi beaten",
        "mark cutler shaken",
        "mark cutler fatigue 7",
        "hall 17:05",
        "rule friends_window last_turn because \"as the club has it\"",
        "end \"rain\"",
        "note \"he said \\\"dice\\\" 3\"",
    ] {
        assert_eq!(write(&command(line)), line);
    }
}

#[test]
fn names_are_found_exactly_then_by_their_beginning() {
    assert_eq!(command("rally mer"), command("rally meredith"));
    assert_eq!(command("rally A"), command("rally meredith"));
    assert_eq!(command("face A1 B1"), command("face 2wi 76ny"));
    assert_eq!(
        command("move A1-A3 ahead 2"),
        command("move 2wi,7wi,19in ahead 2")
    );
    assert_eq!(
        command("move 2wi, 7wi ahead 2"),
        command("move 2wi,7wi ahead 2")
    );
    assert_eq!(
        command("march A to B"),
        Command::march("meredith".into(), Some(Place::Brigade("cutler".into())))
    );
    assert_eq!(
        command("place B1 3,4"),
        Command::Place {
            piece: MovablePiece::Unit("76ny".into()),
            at: Point::new(3.0, 4.0),
            facing: None
        }
    );
}

#[test]
fn clauses_are_taken_from_any_act() {
    let said = parse("march A because \"the tape\" dice 3 6 # later", &state())
        .unwrap()
        .unwrap();
    assert_eq!(said.dice, Some(vec![3, 6]));
    assert_eq!(said.because.as_deref(), Some("the tape"));
    let said = parse("march A because tape dice 3 6", &state());
    let said = said.unwrap().unwrap();
    assert_eq!(said.dice, Some(vec![3, 6]));
    assert_eq!(said.because.as_deref(), Some("tape"));
    assert_eq!(parse("   # nothing", &state()), Ok(None));
}

#[test]
fn what_cannot_be_read_is_answered_in_a_sentence() {
    assert!(misread("activate A dice 7 1").contains("write 1 to 6 (SCALE-04)"));
    assert!(misread("actvate A").contains("did you mean `activate`?"));
    assert_eq!(command("rally a"), command("rally A"));
    assert!(misread("rally z").contains("no brigade `z`"));
    assert!(misread("rally meredit7").contains("did you mean `meredith`?"));
    assert!(misread("rally").contains("expected a brigade after `rally`"));
    assert!(misread("move 2wi ahead nan").contains("is not a number"));
    assert!(misread("move 2wi,2wi ahead 2").contains("named"));
    assert!(misread("mark A fatigue -1").contains("not a whole number from 0"));
    assert!(misread("measured 2wi about 5 of 76ny").contains("`within` or `beyond` a limit"));
    assert!(misread("measured 2wi beside 76ny").contains("`before` or `behind` a front"));
    assert!(misread("measured cutler behind 76ny").contains("not a brigade"));
    assert!(misread("measured cutler sees 76ny").contains("not a brigade"));
    assert!(misread("measured cutler within 5 of 2wi").contains("no general `2wi`"));
    assert!(misread("note \"open").contains("not closed"));
    assert!(misread("note \"x\" because \"table\"").contains("not even `because`"));
    assert!(
        misread("end \"x\" because \"table\"").contains("the reason for the end is a single text")
    );
    assert!(misread("note \"a\" \"b\"").contains("in one pair of quotes"));
    assert!(misread("note \"a\" dice 3").contains("in one pair of quotes"));
    assert!(misread("note").contains("a note needs words"));
    assert_eq!(
        command("note he said \"dice\" because 3"),
        command("note \"he said dice because 3\"")
    );
    assert!(
        misread("march A because the tape dice 5 2")
            .contains("put a reason of several words in quotes")
    );
    assert!(misread("fire A1 at B1 because near with canister").contains("in quotes"));
    assert!(misread("ride 4294967297").contains("MSG-01: no messenger 4294967297"));
    assert!(misread("next please").contains("the act ends before it"));
    assert!(misread("rally A paid-by").contains("a general, named by his command"));
    assert!(misread("rally A paid-by 2wi").contains("no general `2wi`"));
    assert!(misread("fire A1 at B1 paid-by wadsworth").contains("`paid-by` does not belong"));
    assert!(misread("report A paid-by wadsworth").contains("the act ends before it"));
}
