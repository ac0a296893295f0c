//! Retreats that are barred, advances that a fight gives up, and what the table marks of them.

use rules::Guided;
use rules::speech::Spoken;
use view::presentation::{Audience, Describe};

use super::{hidden::chestnut, *};

/// Askew at 0405 has to retreat; Dale, Ward and Bolton fill the only hex that it could go to.
fn shut_in() -> Game {
    let mut session = begin(&chestnut(""));
    plays(
        &mut session,
        &[
            "move ward by 0405",
            "move askew by 0304 0305 0405",
            "move dale by 0204 0304 0305",
            "move bolton by 0305",
            "next",
            "attack askew,ward on joyce dice 5",
        ],
    );
    session
}

fn first(session: &Game) -> (String, String) {
    let openings = BlueAndGrey::openings(session.state());
    let first = openings.first().unwrap();
    (BlueAndGrey::write(&first.command), first.words.clone())
}

fn is_here(session: &Game, unit: &str) -> bool {
    session.state().units[unit].on_map()
}

/// BG-080, BG-026: no clause eliminates a unit whose retreat friends bar; the table is asked.
#[test]
fn who_has_no_way_back_is_not_eliminated_unasked() {
    let mut session = shut_in();
    let (line, words) = first(&session);
    assert_eq!(line, "retreat askew");
    assert!(words.contains("there is no path back; say"), "{words}");
    let asked = refused(&mut session, "retreat askew");
    assert!(
        asked.contains(
            "Askew has no path of retreat: is it eliminated (if not, it stays)? (BG-080)"
        ),
        "{asked}"
    );
    let told = plays(&mut session, &["retreat askew answer no"]);
    assert_eq!(told, "Askew has no way back and stays at 0405");
    assert!(is_here(&session, "askew"));
    assert_eq!(first(&session).0, "retreat ward");
    let mut lost = shut_in();
    plays(&mut lost, &["retreat askew answer yes"]);
    assert!(!is_here(&lost, "askew"));
}

/// BG-080: where the kit leaves the cost of the ground about a unit open, it is not said to have no way back.
#[test]
fn ground_of_an_unknown_cost_is_not_called_no_way_back() {
    let bog = "[[map.terrain]]\nkind = \"bog\"\nhexes = [\"0504\", \"0604\", \"0605\", \"0606\"]\n[[map.terrain]]";
    let mut session = begin(&chestnut("").replacen("[[map.terrain]]", bog, 1));
    plays(
        &mut session,
        &[
            "move bolton by 0305 0405",
            "next",
            "attack bolton on 0505 dice 1",
        ],
    );
    let (line, words) = first(&session);
    assert_eq!(line, "retreat joyce");
    assert!(!words.contains("no path back"), "{words}");
    assert!(words.contains("that the kit lacks"), "{words}");
    let asked = refused(&mut session, "retreat joyce");
    assert!(asked.contains("bog"), "{asked}");
}

/// BG-045: a hex may lie lower than the lowest level that maps usually have; one named twice has the higher level.
#[test]
fn a_level_of_zero_is_a_level() {
    let low = "[[map.terrain]]\nlevel = 0\nhexes = [\"0101\", \"0604\"]\n[[map.terrain]]";
    let session = begin(&chestnut("").replacen("[[map.terrain]]", low, 1));
    let level = |hex: &str| session.state().kit.map.as_ref().unwrap().places[hex].level;
    assert_eq!((level("0101"), level("0604")), (0, 2));
}

/// BG-031: into a hex whose defender stayed nobody is offered an advance, and the end of the phase leaves none.
#[test]
fn nobody_advances_where_the_defender_stays() {
    let mut session = begin(&chestnut(""));
    plays(
        &mut session,
        &[
            "move bolton by 0305 0405",
            "move askew by 0305",
            "next",
            "attack bolton on 0505 dice 1",
            "retreat joyce by 0504",
            "advance bolton to 0505",
            "next",
            "next",
            "attack b1,hart,joyce on 0505 dice 1",
            "retreat bolton answer no",
        ],
    );
    let openings = BlueAndGrey::openings(session.state());
    let lines: Vec<String> = openings
        .iter()
        .map(|opening| BlueAndGrey::write(&opening.command))
        .collect();
    assert_eq!(lines, ["next"]);
    let beside = BlueAndGrey::beside(session.state(), &Audience::Table);
    let beside: Vec<String> = beside.iter().map(|row| row.words()).collect();
    assert!(
        !beside.iter().any(|row| row.contains("may advance")),
        "{beside:?}"
    );
    let no = refused(&mut session, "advance joyce to 0505");
    assert!(no.starts_with("BG-031"), "{no}");
    plays(&mut session, &["next"]);
}

/// BG-001: no reason takes a unit into a hex that the map does not have.
#[test]
fn nobody_advances_off_the_map() {
    let mut session = begin(&chestnut(""));
    plays(
        &mut session,
        &[
            "move bolton by 0305 0405",
            "move askew by 0305",
            "next",
            "attack bolton on 0505 dice 1",
            "retreat joyce by 0504",
        ],
    );
    for to in ["nnU4", "9999", "nnU4m0602"] {
        for because in ["", " because \"x\""] {
            let no = refused(&mut session, &format!("advance bolton to {to}{because}"));
            assert!(no.starts_with("BG-001: "), "{no}");
            assert!(!no.contains("overrules"), "{no}");
        }
    }
    plays(&mut session, &["advance bolton to 0505"]);
}

/// BG-080: every refusal of a retreat says what ends it.
#[test]
fn a_retreat_that_is_refused_says_what_would_do() {
    let mut session = shut_in();
    let ends = "there is no way back: `retreat askew` asks what becomes of it, `mark askew eliminated` takes it away";
    for line in [
        "next",
        "retreat askew by 0305",
        "retreat askew by 0305 0205",
    ] {
        let no = refused(&mut session, line);
        assert!(no.ends_with(ends), "{line}: {no}");
    }
    plays(&mut session, &["place bolton 0205"]);
    for line in ["next", "retreat askew", "retreat askew by 0404"] {
        let no = refused(&mut session, line);
        assert!(no.contains("`retreat askew by 0305`"), "{line}: {no}");
    }
    let no = refused(&mut session, "retreat askew off");
    assert!(no.starts_with("BG-026: Askew is not at the edge"), "{no}");
}

/// BG-080: a fight typed before an advance asks whether that is given up.
#[test]
fn an_advance_is_not_lost_in_silence() {
    let mut session = begin(&chestnut(""));
    plays(
        &mut session,
        &[
            "place grey 0408",
            "place dale 0303",
            "mark grey disordered",
            "next",
            "attack grey on minor dice 1",
            "retreat minor by 0406",
        ],
    );
    let fight = "bombard ward at joyce dice 1";
    let asked = refused(&mut session, fight);
    assert!(
        asked.contains("is the advance of Grey's Horse to 0407 given up for this fight? (BG-080)"),
        "{asked}"
    );
    let no = refused(&mut session, &format!("{fight} answer no"));
    assert_eq!(
        no,
        "BG-080: Grey's Horse may advance to 0407; `advance grey to 0407` comes first"
    );
    plays(&mut session, &["advance grey to 0407", fight]);
}

/// BG-004: who has no back is not turned over.
#[test]
fn who_has_no_back_is_not_reduced() {
    let mut session = begin(&chestnut(""));
    let no = refused(&mut session, "mark grey reduced");
    assert_eq!(
        no,
        "BG-004: Grey's Horse has no back; `mark grey eliminated` takes it away"
    );
    plays(&mut session, &["mark askew reduced"]);
}

/// BG-013: one try a phase; who failed will not rally any more.
#[test]
fn who_failed_to_rally_has_tried() {
    let mut session = begin(&chestnut(""));
    plays(
        &mut session,
        &["mark grey disordered", "rally grey", "next"],
    );
    assert!(shown(&session, "grey").text.contains("will rally"));
    plays(&mut session, &["rally grey dice 6"]);
    let text = shown(&session, "grey").text;
    assert!(text.contains("has tried to rally"), "{text}");
    assert!(!text.contains("will rally"), "{text}");
}

/// BG-034: points are told with the whole before the part.
#[test]
fn improper_fractions_are_told_as_mixed_numbers() {
    let mut session = begin(&chestnut(""));
    let told = plays(&mut session, &["move bolton by 0305 0405"]);
    assert!(told.ends_with("2 2/3 spent, 3 1/3 left"), "{told}");
    let text = shown(&session, "bolton").text;
    assert!(
        text.contains("allowance 6, spent 2 2/3, left 3 1/3"),
        "{text}"
    );
}

const ONE: &str = "[crt]\nrounding = \"defender\"\ncolumns = [\"1-1\"]\n[combat]\nadvance = 1\n";

fn two(a: &str, z: &str, more: &str) -> Game {
    let mut text = ONE.to_owned();
    text += &unit("a", "union", "infantry", "4", &format!("at = \"{a}\""));
    text += &unit(
        "z",
        "confederate",
        "infantry",
        "4",
        &format!("at = \"{z}\""),
    );
    begin(&kit(&(text + &map(9, 9) + more)))
}

/// BG-048: no advance goes over a creek without a bridge or ford.
#[test]
fn an_advance_does_not_wade() {
    for (kinds, is_open) in [("creek", false), ("creek+ford", true)] {
        let mut session = two("0302", "0402", &side("0302/0402", kinds));
        let attack = "attack a on z column 1-1 dice 1 code \"defenders eliminated\"";
        plays(&mut session, &["next", attack]);
        if is_open {
            plays(&mut session, &["advance a to 0402"]);
        } else {
            let no = refused(&mut session, "advance a to 0402");
            assert!(no.starts_with("BG-048"), "{no}");
        }
    }
}

/// BG-026: whoever has a way back over the map is not forced off it.
#[test]
fn nobody_leaves_the_map_who_has_a_way_back() {
    let mut session = two("0501", "0401", "");
    let attack = "attack a on z column 1-1 dice 1 code \"attackers retreat 1\"";
    plays(&mut session, &["next", attack]);
    let no = refused(&mut session, "retreat a by off");
    assert!(
        no.starts_with("BG-026: A has a way back over the map"),
        "{no}"
    );
    plays(&mut session, &["retreat a by 0601"]);
}

/// BG-047: no retreat ends in a ferry; one of two hexes goes over it.
#[test]
fn no_way_back_ends_in_a_ferry() {
    let river = ground("0103", "river+ferry 1")
        + &side("0102/0103", "link")
        + &side("0103/0104", "link")
        + &side("0102/0201", "river")
        + &side("0102/0202", "river");
    for (hexes, by) in [(1, None), (2, Some("0103 0104"))] {
        let mut session = two("0102", "0101", &river);
        let attack = format!("attack a on z column 1-1 dice 1 code \"attackers retreat {hexes}\"");
        plays(&mut session, &["next", &attack]);
        match by {
            Some(by) => {
                assert_eq!(first(&session).0, format!("retreat a by {by}"));
                plays(&mut session, &[&format!("retreat a by {by}")]);
            }
            None => {
                let no = refused(&mut session, "retreat a by 0103");
                assert!(no.starts_with("BG-047"), "{no}");
                assert_eq!(first(&session).0, "retreat a");
            }
        }
    }
}

/// BG-047: an advance ends in a ferry no more than a move, and none is offered; where the battle lets moves end there,
/// so may it.
#[test]
fn no_advance_ends_in_a_ferry() {
    let ferry = ground("0402", "river+ferry 1") + &side("0302/0402", "link");
    for may in [false, true] {
        let exclusive = if may {
            "[exclusive]\nend_in = [\"ferry\"]\n"
        } else {
            ""
        };
        let charts = "[ground.river]\nmove = \"prohibited\"\n[ground.ferry]\nmove = 1\n";
        let mut text = format!("{ONE}{exclusive}{charts}");
        text += &unit("a", "union", "infantry", "4", "at = \"0302\"");
        text += &unit("z", "confederate", "infantry", "4", "at = \"0402\"");
        let mut session = begin(&kit(&(text + &map(9, 9) + &ferry)));
        let attack = "attack a on z column 1-1 dice 1 code \"defenders eliminated\"";
        plays(&mut session, &["next", attack]);
        let offers = BlueAndGrey::openings(session.state());
        let mut lines = offers
            .iter()
            .map(|offer| BlueAndGrey::write(&offer.command));
        assert_eq!(lines.any(|line| line.starts_with("advance")), may);
        if may {
            plays(&mut session, &["advance a to 0402"]);
        } else {
            let no = refused(&mut session, "advance a to 0402");
            assert!(no.starts_with("BG-047"), "{no}");
        }
    }
}
