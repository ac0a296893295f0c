//! Charges and steps back of cavalry, attacks by choice and repulsion, guns that help.

use super::*;
use rules::speech::{self, ParsedAct};

fn with(complications: &str, more: &str) -> String {
    format!("[complications]\n{complications}\n{more}")
}

const HORSE: &str = "cavalry = true\nzoc3 = true\nvoluntary = true";

/// CBG-813, CBG-811.
#[test]
fn charges() {
    for row in rows(include_str!("../../data/blue-and-grey/v-charge.csv")) {
        let case = row[0].as_str();
        let mut text = with(
            HORSE,
            "[crt]\nrounding = \"defender\"\ncolumns = [\"1-2\", \"1-1\"]\n",
        );
        text += &unit("c", "union", "cavalry", "5", "at = \"0101\"");
        if case == "through friends" {
            text += &unit("f", "union", "infantry", "5", "at = \"0301\"");
        }
        text += &unit("z", "confederate", "infantry", "5", "at = \"0601\"");
        text += &map(8, 4);
        if case == "a woods hex" {
            text += &ground("0301", "woods");
        }
        if case == "a ford" {
            text += &side("0201/0301", "creek+ford");
        }
        let mut session = begin(&kit(&text));
        let line = match case {
            "three clear" => "charge c by 0201 0301 0401",
            _ => "charge c by 0201 0301 0401 0501",
        };
        match row[1].as_str() {
            "none" => {
                plays(&mut session, &[line]);
                assert_eq!(show(&session, "c")["spent"], "4", "no cost of the zone");
                plays(&mut session, &["next", "attack c on z dice 1 code hold"]);
                assert_eq!(
                    show(&session, "fight")["attack"]["total"],
                    "5",
                    "with all it has"
                );
                plays(&mut session, &["next"]);
            }
            "a" => {
                plays(&mut session, &[line, "next"]);
                let no = refused(&mut session, "next");
                assert!(no.starts_with("CBG-813") && no.contains("(a)"), "{no}");
            }
            letter => {
                let no = refused(&mut session, line);
                assert!(
                    no.starts_with("CBG-813") && no.contains(&format!("({letter})")),
                    "{row:?}: {no}"
                );
            }
        }
    }
}

/// CBG-812: cavalry steps back, one attacker enters, and that fight is over.
#[test]
fn cavalry_steps_back() {
    let mut text = with(HORSE, "");
    text += &unit("a", "union", "infantry", "5", "at = \"0202\"");
    text += &unit("c", "confederate", "cavalry", "3", "at = \"0302\"");
    text += &unit("i", "confederate", "infantry", "3", "at = \"0303\"");
    let mut session = begin(&kit(&(text + &map(8, 6))));
    assert!(refused(&mut session, "withdraw c to 0402").starts_with("CBG-812"));
    plays(&mut session, &["next"]);
    assert!(refused(&mut session, "withdraw i to 0403").starts_with("CBG-812"));
    plays(&mut session, &["withdraw c to 0402", "advance a to 0302"]);
    assert_eq!(
        (hex_of(&session, "a"), hex_of(&session, "c")),
        ("0302".to_owned(), "0402".to_owned())
    );
}

/// CBG-701: a warning says whom an attack leaves beside the attacker, and names the form in which both are attacked.
#[test]
fn a_warning_says_whom_an_attacker_leaves_beside_him() {
    let mut text = with("voluntary = true", "");
    text += &unit("a", "union", "infantry", "5", "at = \"0303\"");
    text += &unit("y", "confederate", "infantry", "3", "at = \"0302\"");
    text += &unit("z", "confederate", "infantry", "3", "at = \"0304\"");
    let mut session = begin(&kit(&(text + &map(8, 6))));
    plays(&mut session, &["next"]);
    let told = |line: &str| {
        let said = speech::parse::<BlueAndGrey>(line, session.state());
        let ParsedAct::Command(command) = said.unwrap().unwrap().act else {
            panic!("{line}")
        };
        BlueAndGrey::warnings(session.state(), &command)
    };
    let words = "No one would be left to attack Z, next to an attacker (CBG-701); \
        `attack UNIT on HEX,HEX` attacks both";
    assert_eq!(told("attack a on y"), [words]);
    assert_eq!(told("attack a on 0302,0304"), [""; 0]);
}

/// CBG-701 to CBG-703, CBG-R06.
#[test]
fn who_does_not_attack_falls_back() {
    let crt = "night = [2]\n".to_owned();
    let mut text = with(
        "voluntary = true",
        "[crt]\nrounding = \"defender\"\ncolumns = [\"1-2\", \"1-1\", \"2-1\"]\n",
    );
    text += &unit("a", "union", "infantry", "5", "at = \"0202\"");
    text += &unit("b", "union", "infantry", "5", "at = \"0203\"");
    text += &unit("y", "confederate", "infantry", "3", "at = \"0303\"");
    text += &unit("z", "confederate", "infantry", "3", "at = \"0304\"");
    let text = crt + &kit(&(text + &map(8, 6)));
    let mut session = begin(&text);
    plays(&mut session, &["next"]);
    let no = refused(&mut session, "attack b on 0303 dice 1 code hold");
    assert!(
        no.starts_with("CBG-701"),
        "who attacks attacks every adjacent enemy: {no}"
    );
    let overruled = "attack b on 0303 dice 1 code hold because \"z lies behind a wall\"";
    plays(&mut session, &[overruled]);
    // No unit is left for Z: the phase ends without another reason.
    let told = plays(&mut session, &["next"]);
    assert!(
        told.contains("A must fall back one hex (CBG-702)"),
        "{told}"
    );
    assert_eq!(
        show(&session, "")["due"][0],
        "A falls back one hex (CBG-702)"
    );
    let no = refused(&mut session, "repulse a to 0302");
    assert!(no.contains("an enemy zone"), "{no}");
    plays(&mut session, &["repulse a to 0102", "next"]);
    assert_eq!(show(&session, "")["side"], "confederate");
    assert_eq!(hex_of(&session, "a"), "0102");
    // At night it is at the end of the movement phase, and takes all.
    plays(
        &mut session,
        &["next", "attack y,z on b dice 1 code hold", "next"],
    );
    assert_eq!(show(&session, "")["turn"], 2);
    plays(&mut session, &["next"]);
    assert_eq!(
        show(&session, "")["due"][0],
        "B falls back one hex (CBG-703)"
    );
}

/// CBG-702: who can go nowhere any more stays unharmed, by the act that is offered for it.
#[test]
fn who_can_fall_back_nowhere_any_more_stays() {
    let mut text = with("voluntary = true", "[stacking]\nunits = 1\n");
    text += &unit("a", "union", "infantry", "5", "at = \"0103\"");
    text += &unit("b", "union", "infantry", "5", "at = \"0801\"");
    text += &unit("z", "confederate", "infantry", "3", "at = \"0203\"");
    let mut session = begin(&kit(&(text + &map(8, 6))));
    plays(&mut session, &["next", "next"]);
    let offered = |session: &Game| -> Vec<String> {
        let openings = <BlueAndGrey as rules::Guided>::openings(session.state());
        let lines = openings.iter();
        lines
            .map(|opening| <BlueAndGrey as speech::Spoken>::write(&opening.command))
            .collect()
    };
    assert_eq!(offered(&session), ["repulse a to 0102"]);
    let no = refused(&mut session, "repulse");
    assert!(
        no.starts_with("CBG-702: name the hex to which each unit falls back"),
        "{no}"
    );
    // A friend fills the last hex.
    plays(&mut session, &["place b 0102"]);
    assert_eq!(offered(&session), ["repulse"]);
    let told = plays(&mut session, &["repulse"]);
    assert!(told.contains("A cannot retreat and stays"), "{told}");
    assert_eq!(hex_of(&session, "a"), "0103");
    plays(&mut session, &["next"]);
    assert_eq!(show(&session, "")["side"], "confederate");
    assert_eq!(session.differing(), []);
}

/// CBG-803, CBG-R07, CBG-801.
#[test]
fn guns_help_a_friend() {
    let mut text = with(
        "art_defence = true\nattenuation = true",
        "[crt]\nrounding = \"defender\"\ncolumns = [\"1-2\", \"1-1\"]\n",
    );
    text += &unit("a", "union", "infantry", "5", "at = \"0101\"");
    text += &unit("b", "union", "infantry", "5", "at = \"0202\"");
    text += &unit("z", "confederate", "infantry", "3", "at = \"0201\"");
    text += &unit("g", "confederate", "artillery", "4", "at = \"0401\"");
    text += &unit("far", "confederate", "artillery", "4", "at = \"0801\"");
    text += &map(9, 4);
    let mut session = begin(&kit(&text));
    assert!(refused(&mut session, "support g for z").starts_with("CBG-803"));
    plays(&mut session, &["next"]);
    assert!(refused(&mut session, "support far for z").contains("more than 3 hexes"));
    plays(
        &mut session,
        &["support g for z", "attack a,b on z dice 1 code hold"],
    );
    // The nearer attacker is 2 off: 4 less 1.
    assert_eq!(show(&session, "fight")["defence"]["total"], "6");
    let mut farthest = begin(&kit(&format!(
        "[rulings]\nsupport_range = \"farthest\"\n{text}"
    )));
    plays(
        &mut farthest,
        &[
            "next",
            "support g for z",
            "attack a,b on z dice 1 code hold",
        ],
    );
    assert_eq!(show(&farthest, "fight")["defence"]["total"], "5");
}

/// CBG-701: an advance brings a unit next to enemies whom it did not meet when it attacked; who goes back met those
/// that it leaves.
#[test]
fn an_advance_makes_no_enemy_unattacked() {
    let game = || {
        let mut text = with(
            "voluntary = true",
            "[crt]\nrounding = \"defender\"\ncolumns = [\"1-1\"]\n[combat]\nadvance = 1\n",
        );
        text += &unit("a", "union", "infantry", "5", "at = \"0202\"");
        text += &unit("b", "union", "infantry", "5", "at = \"0109\"");
        text += &unit("x", "confederate", "infantry", "3", "at = \"0302\"");
        text += &unit("y", "confederate", "infantry", "3", "at = \"0402\"");
        text += &unit("z", "confederate", "infantry", "3", "at = \"0909\"");
        begin(&kit(&(text + &map(9, 9))))
    };
    let mut session = game();
    let lines = [
        "next",
        "attack a on x dice 1 code \"defenders eliminated\"",
        "advance a to 0302",
        "next",
    ];
    plays(&mut session, &lines);
    assert_eq!(show(&session, "")["side"], "confederate");
    let mut back = game();
    let lines = [
        "place z 0303",
        "place b 0304",
        "next",
        "attack a on x dice 1 code \"attackers retreat 1\"",
        "retreat a by 0102",
    ];
    plays(&mut back, &lines);
    let no = refused(&mut back, "next");
    assert!(
        no.starts_with("CBG-701: A attacked, and Z next to it"),
        "{no}"
    );
}

/// CBG-702, CBG-703, BG-032: units that fall back end the phase, the movement phase at night and that of combat by day.
#[test]
fn nobody_acts_behind_those_who_fell_back() {
    let mut text = with(
        "voluntary = true",
        "[crt]\nrounding = \"defender\"\ncolumns = [\"1-1\"]\n[bombardment]\nreach = 3\n",
    );
    text += &unit("a", "union", "infantry", "5", "at = \"0202\"");
    text += &unit("g", "union", "artillery", "5", "at = \"0103\"");
    text += &unit("z", "confederate", "infantry", "3", "at = \"0302\"");
    text += &unit("late", "union", "infantry", "2", "");
    text += "\n[[arrival]]\nunit = \"late\"\nturn = 1\nat = \"0109\"\nalong = \"road\"\n";
    let text = kit(&(text + &map(9, 9)));
    let mut night = begin(&format!("night = [1]\n{text}"));
    assert!(offers(&night).contains(&"enter late".to_owned()));
    plays(&mut night, &["next", "repulse a to 0102"]);
    let no = refused(&mut night, "move a by 0101");
    assert!(no.starts_with("CBG-703: units have fallen back"), "{no}");
    let offered = offers(&night);
    assert_eq!(offered, ["next"], "no arrival after the movement phase");
    assert!(refused(&mut night, "enter late").starts_with("CBG-703"));
    plays(&mut night, &["next", "bombard g at z dice 1 code hold"]);
    let mut day = begin(&text);
    plays(&mut day, &["next", "next", "repulse a to 0102"]);
    let no = refused(&mut day, "bombard g at z dice 1 code hold");
    assert!(no.starts_with("CBG-702: units have fallen back"), "{no}");
    plays(&mut day, &["next"]);
}

/// CBG-803: a battery that helped in a fight helps nobody else.
#[test]
fn help_is_not_taken_back_after_the_fight() {
    let mut text = with(
        "art_defence = true",
        "[crt]\nrounding = \"defender\"\ncolumns = [\"1-1\"]\n",
    );
    text += &unit("a", "union", "infantry", "5", "at = \"0202\"");
    text += &unit("y", "confederate", "infantry", "3", "at = \"0302\"");
    text += &unit("z", "confederate", "infantry", "3", "at = \"0303\"");
    text += &unit("g", "confederate", "artillery", "4", "at = \"0402\"");
    let mut session = begin(&kit(&(text + &map(9, 9))));
    let lines = [
        "next",
        "support g for z",
        "support g for z",
        "support g for y",
        "attack a on y dice 1 code hold",
    ];
    plays(&mut session, &lines);
    let no = refused(&mut session, "support g for y");
    assert!(no.starts_with("CBG-803: Y was attacked"), "{no}");
    assert!(
        refused(&mut session, "support g for z").starts_with("CBG-803: G already helps a friend")
    );
}

/// CBG-812, CBG-1105: dummies bar no step back either; their owner turns up real ones, and the cavalry stays.
#[test]
fn counters_close_a_step_back_where_they_are_real() {
    let mut text = with(
        "cavalry = true\nzoc3 = true\nvoluntary = true\nhidden = true",
        "[ground.lake]\nmove = \"prohibited\"\n",
    );
    let up = |hex: &str| format!("at = \"{hex}\"\nface = \"up\"");
    text += &unit("a", "union", "infantry", "5", &up("0202"));
    text += &unit("b", "union", "infantry", "5", "at = \"0401\"");
    text += &unit("c", "confederate", "cavalry", "3", &up("0201"));
    text += &(map(8, 8) + &ground("0101", "lake"));
    let text = kit(&text);
    for (answer, ends) in [("no", "0301"), ("yes", "0201")] {
        let mut session = begin(&text);
        close(&mut session);
        plays(&mut session, &["next"]);
        let asked = refused(&mut session, "withdraw c to 0301");
        assert!(asked.contains("turn up a unit that bars it"), "{asked}");
        plays(
            &mut session,
            &[&format!("withdraw c to 0301 answer {answer}")],
        );
        assert_eq!(hex_of(&session, "c"), ends);
        assert_eq!(session.differing(), []);
    }
}
