//! Who fires, over whom, with whom.

use game::session::{TableInput, Throwing, Trouble};
use rules::blind_swords::BlindSwords;
use rules::speech::{self, ParsedAct, Spoken as _, SpokenLine};

use super::{
    COLDWATER, Game, begin, play, plays,
    scene::{openings, refused, scene},
    to_guns,
};

/// BS-601: once a step, in range; close weapons only in defence, guns in their own phase.
#[test]
fn units_fire_once_and_in_range() {
    let mut session = scene(
        COLDWATER,
        "lane",
        "attack",
        &["place ives 0504", "place kemp 0404"],
    );
    plays(&mut session, &["fire ives at 0604 dice 1 1"]);
    refused(&mut session, "fire ives at 0604 dice 1 1", "BS-601");
    refused(&mut session, "fire orr at 0604 dice 1 1", "BS-601");
    refused(&mut session, "fire lowe at 0604 dice 1 1", "BS-201");
    // Smoothbores reach two hexes.
    plays(&mut session, &["place kemp 0304"]);
    refused(&mut session, "fire kemp at 0604 dice 1 1", "out of range");
    let mut session = scene(COLDWATER, "rusk", "attack", &["place quill 0504"]);
    refused(&mut session, "fire quill at 0604 dice 1 1", "BS-601");
}

/// BS-603: over friends only guns fire, not with canister, and not if the friend is next to the target.
#[test]
fn nobody_fires_over_friends_but_guns() {
    let words = [
        "place ives 0304",
        "place jory 0404",
        "place ames 0504",
        "place orr 0103",
    ];
    let mut session = scene(COLDWATER, "lane", "attack", &words);
    refused(&mut session, "fire ives at 0504 dice 1 1", "BS-603");
    // Over enemies anybody fires.
    plays(
        &mut session,
        &[
            "place jory 0101",
            "place brill 0404",
            "fire ives at 0504 dice 1 1",
        ],
    );
    let guns = |friend: &str| {
        let mut session = begin(COLDWATER);
        to_guns(&mut session);
        plays(
            &mut session,
            &[
                "place gage 0904",
                "place hull 1008",
                "place ames 1001",
                "place brill 1002",
            ],
        );
        plays(
            &mut session,
            &[
                "place cole 1003",
                &format!("place ames {friend}"),
                "place orr 0505",
                "place ives 0504",
            ],
        );
        play(&mut session, "fire gage at 0504 dice 1 1")
    };
    assert!(guns("0704").is_ok(), "{:?}", guns("0704"));
    let near = guns("0604").unwrap_err();
    assert!(near.contains("BS-603"), "{near}");
}

/// BS-605, BS-602: a shift that the kit does not have is refused before the dice are thrown; `with obscured` says what
/// `obscured` says.
#[test]
fn a_mistyped_shift_costs_no_dice() {
    let mut session = scene(COLDWATER, "lane", "attack", &["place ives 0504"]);
    let read =
        |session: &Game, line: &str| match speech::parse::<BlindSwords>(line, session.state()) {
            Ok(Some(SpokenLine {
                act: ParsedAct::Command(command),
                ..
            })) => command,
            other => panic!("{line}: {other:?}"),
        };
    let mistyped = read(&session, "fire ives at 0604 with hil");
    let answered = session.execute_typed(&mistyped, &TableInput::default(), Throwing::Hand);
    let Err(Trouble::Refused(no)) = answered else {
        panic!("{answered:?}");
    };
    assert!(no.spoken().contains("BS-605"), "{}", no.spoken());
    let written = |line: &str| BlindSwords::write(&read(&session, line));
    let line = "fire ives at 0604 obscured";
    assert_eq!(written("fire ives at 0604 with obscured"), line);
    assert_eq!(written(line), line);
}

/// BS-604: who adds strength to whom.
#[test]
fn who_fires_together() {
    let words = [
        "place ives 0503",
        "place jory 0504",
        "place kemp 0303",
        "place nash 0505",
        "place orr 0505",
    ];
    let mut session = scene(COLDWATER, "lane", "attack", &words);
    refused(
        &mut session,
        "fire ives,kemp at 0604 dice 1 1 because",
        "because",
    );
    refused(&mut session, "fire jory,kemp at 0604 dice 1 1", "BS-604");
    let told = play(&mut session, "fire ives,jory at 0603 dice 1 1").unwrap();
    assert!(told.contains("11 SP"), "{told}");
    // Guns and infantry of one hex only in defence.
    let mut session = scene(COLDWATER, "lane", "attack", &["place ives 0404"]);
    let why = play(&mut session, "fire ives,orr at 0604 dice 1 1").unwrap_err();
    assert!(why.contains("BS-601") || why.contains("BS-604"), "{why}");
}

/// BS-608: who cannot fire is not announced, whatever the others may do; the table may know better.
#[test]
fn no_unit_is_announced_that_cannot_fire() {
    let words = [
        "place ives 0503",
        "place jory 0505",
        "place ames 0504",
        "place kemp 0101",
    ];
    let mut session = scene(COLDWATER, "lane", "attack", &words);
    let no = refused(&mut session, "flank ives / jory / kemp at 0504", "BS-608");
    assert!(no.contains("Kemp cannot fire at 0504: "), "{no}");
    assert!(!no.contains("Ives cannot"), "{no}");
    plays(&mut session, &["fire ives at ames dice 1 1"]);
    let no = refused(&mut session, "flank ives / jory at 0504", "BS-608");
    assert!(
        no.contains("Ives cannot fire at 0504: Ives has fired"),
        "{no}"
    );
    plays(
        &mut session,
        &["flank ives / jory at 0504 because \"the table allows it\""],
    );
}

/// BS-608: announced units fire there as long as anything is left, each shifted a column.
#[test]
fn flanking_fire_holds_to_its_hex() {
    let words = [
        "place ives 0503",
        "place jory 0505",
        "place ames 0504",
        "place brill 0603",
        "place kemp 0101",
    ];
    let mut session = scene(COLDWATER, "lane", "attack", &words);
    plays(&mut session, &["flank ives / jory at 0504"]);
    refused(&mut session, "fire ives at 0603 dice 1 1", "BS-608");
    let told = play(&mut session, "fire ives at 0504 dice 1 1").unwrap();
    assert!(told.contains("flanking fire +1 BS-608"), "{told}");
    // All who were announced fire, as long as anything is left there.
    assert_eq!(openings(&session), ["fire jory at 0504"]);
    for line in ["next", "flank ives / jory at 0603"] {
        let why = refused(&mut session, line, "BS-608");
        assert!(why.contains("Jory announced fire at 0504"), "{why}");
    }
    plays(&mut session, &["place ames 0901"]);
    assert_eq!(openings(&session), ["next"]);
    plays(&mut session, &["place brill 0604"]);
    // At another hex nothing is shifted.
    let told = play(&mut session, "fire jory at 0604 dice 1 1").unwrap();
    assert!(!told.contains("flanking"), "{told}");
}

/// BS-608: in defence, too, all who were announced fire before the assault.
#[test]
fn flanking_fire_in_defence_comes_before_the_assault() {
    let words = [
        "place ives 0504",
        "place ames 0503",
        "place brill 0505",
        "place kemp 0101",
        "place orr 0102",
    ];
    let mut session = scene(COLDWATER, "lane", "attack", &words);
    plays(
        &mut session,
        &[
            "next",
            "next",
            "close ives on ames",
            "flank ames / brill at ives",
            "fire ames at ives dice 1 1",
        ],
    );
    assert_eq!(openings(&session), ["fire brill at 0504"]);
    refused(&mut session, "assault ames dice 1 1", "BS-608");
    plays(
        &mut session,
        &["fire brill at ives dice 1 1", "assault ames dice 1 1"],
    );
}

/// BS-104, BS-107, BS-905: a fire tells what each unit brings and what changes it, each with its clause.
#[test]
fn a_fire_tells_its_parts() {
    let words = [
        "place ives 0504",
        "place jory 0504",
        "place ames 0704",
        "place brill 1001",
        "place cole 1002",
        "mark jory shaken",
        "mark ames shaken",
    ];
    let mut session = scene(COLDWATER, "lane", "attack", &words);
    let told = play(&mut session, "fire ives,jory at 0704 dice 1 1").unwrap();
    let sum = "5 SP (Ives 6, long range x 1/2 BS-107: 3; Jory 5, shaken -1 BS-104, long range x 1/2 BS-107: 2)";
    assert!(told.contains(sum), "{told}");
    let lead = "Ames leads with 2 (4, shaken -1 BS-104, unsupported -1 BS-905)";
    assert!(told.contains(lead), "{told}");
    // Nothing is told of a printed number that nothing changes.
    let mut session = scene(COLDWATER, "lane", "attack", &words);
    plays(&mut session, &["place ames 0604", "mark ames steady"]);
    let told = play(&mut session, "fire ives at 0604 dice 1 1").unwrap();
    assert!(told.contains("6 SP:") || told.contains("6 SP, "), "{told}");
}
