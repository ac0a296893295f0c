//! The artillery step: guns that rally, keep off, and are driven back.

use rules::blind_swords::BlindSwords;

use super::{
    COLDWATER, begin, object, play, plays,
    scene::{openings, refused, with},
    stands, to_guns,
};

/// BS-402, BS-R15, BS-R16: one gun unit a side rallies that did nothing, beside infantry, away from every enemy.
#[test]
fn one_gun_unit_a_side_rallies() {
    let mut session = begin(COLDWATER);
    to_guns(&mut session);
    plays(
        &mut session,
        &[
            "place hull 0904",
            "mark hull disrupted",
            "mark gage shaken",
            "place gage 1008",
        ],
    );
    plays(
        &mut session,
        &["mark penn disrupted", "place penn 0104", "place jory 0103"],
    );
    plays(
        &mut session,
        &["place nash 0908", "mark nash gone", "place ames 0903"],
    );
    plays(&mut session, &["pass", "pass"]);
    assert_eq!(object(&session)["step"], "artillery-rally");
    refused(&mut session, "recover gage", "no friendly infantry");
    refused(&mut session, "recover ames", "BS-402");
    plays(&mut session, &["recover hull"]);
    assert_eq!(stands(&session, "hull"), "fr none 0904");
    refused(&mut session, "recover gage", "has rallied for its side");
    plays(&mut session, &["recover penn"]);
    // Cavalry without its horses is infantry, with them it is none.
    let mut session = begin(COLDWATER);
    to_guns(&mut session);
    plays(
        &mut session,
        &[
            "place penn 0101",
            "mark penn shaken",
            "place nash 0102",
            "pass",
            "pass",
        ],
    );
    refused(&mut session, "recover penn", "no friendly infantry");
    let text = with(
        COLDWATER,
        "nash",
        "pair = true",
        "pair = true\nstate = \"dismounted\"",
    );
    let mut session = begin(&text);
    to_guns(&mut session);
    plays(
        &mut session,
        &[
            "place penn 0101",
            "mark penn shaken",
            "place nash 0102",
            "pass",
            "pass",
        ],
    );
    plays(&mut session, &["recover penn"]);
    // The first side rallies first.
    refused(&mut session, "recover hull", "BS-402");
}

/// BS-403: guns do not come within two hexes of an enemy, but away from one.
#[test]
fn guns_keep_off() {
    let mut session = begin(COLDWATER);
    plays(
        &mut session,
        &[
            "key union steady-men",
            "key confederate high-yell",
            "next",
            "pass",
        ],
    );
    refused(&mut session, "move orr by 0504", "BS-403");
    plays(&mut session, &["place orr 0504"]);
    // From next to an enemy, two hexes away will do.
    plays(&mut session, &["move orr by 0404"]);
    refused(&mut session, "move penn by 0204", "BS-401");
}

/// BS-404, BS-R17: guns that enemy guns drive back have had their step.
#[test]
fn guns_that_retreat_have_had_their_step() {
    let mut session = begin(COLDWATER);
    to_guns(&mut session);
    plays(
        &mut session,
        &[
            "fire gage at 0404 dice 6 6",
            "test depletion - skedaddle R1 dice 1 1",
            "retreat orr by 0304",
        ],
    );
    plays(&mut session, &["next"]);
    assert!(session.state().guns.done.contains("orr"));
    refused(&mut session, "fire orr at 0604 dice 1 1", "BS-401");
    // Without a retreat it may still act.
    let mut session = begin(COLDWATER);
    to_guns(&mut session);
    plays(
        &mut session,
        &[
            "fire gage at 0404 dice 6 6",
            "test depletion D skedaddle MH dice 1 1",
            "next",
        ],
    );
    plays(&mut session, &["fire orr at 0604 dice 1 1"]);
}

/// BS-401: guns that moved in beside others have had their step; the step of the hex is that of the rest.
#[test]
fn the_step_of_a_hex_is_of_the_guns_that_have_not_acted() {
    let mut session = begin(COLDWATER);
    plays(
        &mut session,
        &[
            "key union steady-men",
            "key confederate high-yell",
            "next",
            "pass",
            "move orr by 0304 0203",
            "next",
            "pass",
        ],
    );
    plays(&mut session, &["guns 0203"]);
    let step = session.state().guns.step.clone().unwrap();
    assert_eq!(step.units, ["penn"]);
    refused(&mut session, "fire orr at 0604", "BS-401");
}

/// BS-401: guns that are named themselves have their step, though others beside them have had theirs.
#[test]
fn named_guns_have_their_step_beside_others() {
    let mut session = begin(COLDWATER);
    to_guns(&mut session);
    plays(&mut session, &["guns gage", "next", "pass"]);
    plays(&mut session, &["place gage 0704", "guns hull"]);
    let step = session.state().guns.step.clone().unwrap();
    assert_eq!(step.units, ["hull"]);
}

/// BS-608, BS-401: guns that were announced together fire, each in the step of its hex, before their side passes.
#[test]
fn announced_guns_fire_in_their_steps() {
    let mut session = begin(COLDWATER);
    plays(
        &mut session,
        &[
            "key union steady-men",
            "key confederate high-yell",
            "next",
            "place orr 0504",
            "place gage 0503",
            "place hull 0505",
            "flank gage / hull at orr",
            "fire gage at orr dice 1 1",
            "next",
        ],
    );
    // The Confederates have their step between.
    plays(&mut session, &["pass"]);
    refused(&mut session, "pass", "BS-608");
    assert_eq!(openings(&session), ["guns 0505"]);
    plays(&mut session, &["guns 0505"]);
    assert_eq!(openings(&session), ["fire hull at 0504"]);
    refused(&mut session, "next", "BS-608");
    let told = play(&mut session, "fire hull at orr dice 1 1").unwrap();
    assert!(told.contains("flanking fire +1"), "{told}");
    plays(&mut session, &["next"]);
}

/// BS-402: where no guns can rally, the offer says so, and does not ask for a unit.
#[test]
fn an_idle_rally_of_guns_is_no_offer() {
    let mut session = begin(COLDWATER);
    plays(
        &mut session,
        &["key union steady-men", "key confederate high-yell", "next"],
    );
    while object(&session)["step"] == "artillery" {
        plays(&mut session, &["next"]);
    }
    assert_eq!(object(&session)["step"], "artillery-rally");
    let words: Vec<String> = <BlindSwords as rules::Guided>::openings(session.state())
        .into_iter()
        .map(|opening| opening.words)
        .collect();
    assert_eq!(words, ["no gun unit may rally (BS-402); end the step"]);
}
