//! Attacks that are offered: none makes another impossible that is due (BG-081).

use super::{Game, begin, kit, map, offers, plays, refused, unit};
use rules::blue_and_grey::BlueAndGrey;
use view::presentation::{Audience, Describe, callsigns, odds};

const CHARTS: &str = "[combat]\nmandatory = true\n[crt]\nrounding = \"defender\"\nclamp = true\ncolumns = [\"1-2\", \"1-1\", \"2-1\"]\n\
                      [crt.rows]\n1 = [\"NE\", \"NE\", \"NE\"]\n2 = [\"NE\", \"NE\", \"NE\"]\n3 = [\"NE\", \"NE\", \"NE\"]\n\
                      4 = [\"NE\", \"NE\", \"NE\"]\n5 = [\"NE\", \"NE\", \"NE\"]\n6 = [\"NE\", \"NE\", \"NE\"]\n\
                      [crt.codes]\nNE = []\n";

/// A combat phase of Union, with these units and their hexes: Confederates are `x`, `y`, `z`.
fn phase(units: &[(&str, &str)]) -> Game {
    let mut text = CHARTS.to_owned();
    for (id, hex) in units {
        let side = if "xyz".contains(id) {
            "confederate"
        } else {
            "union"
        };
        text += &unit(id, side, "infantry", "4", &format!("at = \"{hex}\""));
    }
    let mut session = begin(&kit(&(text + &map(9, 9))));
    plays(&mut session, &["next"]);
    session
}

/// Who follows what is offered ends the phase without a word of BG-081.
fn follows(session: &mut Game) -> Vec<String> {
    let mut done = Vec::new();
    while let Some(line) = offers(session).into_iter().find(|line| line != "next") {
        plays(session, &[&format!("{line} dice 1")]);
        done.push(line);
        assert!(done.len() < 9, "{done:?}");
    }
    plays(session, &["next"]);
    done
}

#[test]
fn an_enemy_is_kept_an_attacker() {
    // A touches both, B one of them.
    let mut session = phase(&[("a", "0303"), ("b", "0301"), ("y", "0302"), ("z", "0304")]);
    assert_eq!(offers(&session), ["attack b on 0302", "attack a on 0304"]);
    assert_eq!(follows(&mut session).len(), 2);
    // A third next to one alone joins there.
    let mut session = phase(&[
        ("a", "0303"),
        ("b", "0301"),
        ("c", "0201"),
        ("y", "0302"),
        ("z", "0304"),
    ]);
    assert_eq!(offers(&session)[0], "attack b,c on 0302");
    follows(&mut session);
    // Without another enemy everybody attacks.
    let session = phase(&[("a", "0303"), ("b", "0301"), ("y", "0302")]);
    assert_eq!(offers(&session), ["attack a,b on 0302"]);
}

#[test]
fn for_whom_no_one_is_left_he_is_attacked_with_the_other() {
    let mut session = phase(&[("a", "0303"), ("y", "0302"), ("z", "0304")]);
    assert_eq!(offers(&session)[0], "attack a on 0302,0304");
    assert_eq!(follows(&mut session), ["attack a on 0302,0304"]);
}

#[test]
fn chances_say_whom_an_attack_leaves_to_no_one() {
    let session = phase(&[("a", "0303"), ("b", "0301"), ("y", "0302"), ("z", "0304")]);
    let told = |line: &str| {
        let said = callsigns::parse::<BlueAndGrey>(line, session.state(), &Audience::Table);
        let rules::speech::ParsedAct::Command(command) = said.unwrap().unwrap().act else {
            panic!("{line}")
        };
        let odds = odds::odds::<BlueAndGrey>(session.state(), &command, &[], &Audience::Table);
        (
            odds::lines(&odds.unwrap()).join("\n"),
            BlueAndGrey::warnings(session.state(), &command),
        )
    };
    let (lines, warnings) = told("attack a,b on y");
    let words = "No one would be left to attack Z, which must be attacked (BG-081)";
    assert_eq!(warnings, [words]);
    assert!(lines.ends_with(&format!("! {words}")), "{lines}");
    assert_eq!(told("attack b on y").1, [""; 0]);
    assert_eq!(told("attack a on z").1, [""; 0]);
}

/// BG-081: what is due stays due.
#[test]
fn the_phase_does_not_end_over_it() {
    let mut session = phase(&[("a", "0303"), ("b", "0301"), ("y", "0302"), ("z", "0304")]);
    let no = refused(&mut session, "next");
    assert!(
        no.starts_with("BG-081") && no.contains('Y') && no.contains('Z'),
        "{no}"
    );
}
