//! Combat beside the vectors: sight, guns that help, cavalry that steps back, nights, who is demoralised how.

use super::*;

const CRT: &str = "[crt]\nrounding = \"defender\"\ncolumns = [\"1-2\", \"1-1\", \"2-1\"]\n[bombardment]\nreach = 9\n";

fn game(head: &str, units: &[(&str, &str, &str, &str)], more: &str) -> Game {
    let mut text = format!("{CRT}{head}");
    for (id, side, kind, hex) in units {
        text += &unit(id, side, kind, "4", &format!("at = \"{hex}\""));
    }
    begin(&kit(&(text + &map(9, 9) + more)))
}

/// BG-080: ground that blocks sight stops fire that crosses it, not fire into it or out of it.
#[test]
fn fire_does_not_cross_ground_that_blocks_sight() {
    let units = [
        ("g", "union", "artillery", "0101"),
        ("y", "confederate", "infantry", "0401"),
        ("z", "confederate", "infantry", "0105"),
    ];
    let woods = "[ground.thicket]\nmove = 3\nblocks_sight = true\n";
    let hexes = ground("0201", "thicket") + &ground("0105", "thicket");
    let mut session = game(woods, &units, &hexes);
    plays(&mut session, &["next"]);
    let no = refused(&mut session, "bombard g at y dice 1 code hold");
    assert!(no.starts_with("BG-080: G does not see over 0201"), "{no}");
    plays(&mut session, &["bombard g at z dice 1 code hold"]);
}

/// BG-001, BG-080: nobody fights twice in one attack, and nobody is attacked who is gone.
#[test]
fn each_unit_fights_once() {
    let mut text = CRT.to_owned();
    for (id, side) in [("a", "union"), ("z", "confederate")] {
        text += &unit(id, side, "infantry", "4", "");
    }
    let mut session = begin(&kit(&text));
    plays(&mut session, &["next"]);
    let no = refused(&mut session, "attack a,a on z dice 1 code hold");
    assert_eq!(no, "BG-001: A is named twice");
    plays(&mut session, &["mark z eliminated"]);
    let no = refused(&mut session, "attack a on z dice 1 code hold");
    assert!(no.starts_with("BG-080: no enemy is at z"), "{no}");
}

/// CBG-801: range takes strength though the kit's order leaves it out.
#[test]
fn what_the_order_leaves_out_is_changed_last() {
    let units = [
        ("g", "union", "artillery", "0101"),
        ("z", "confederate", "infantry", "0401"),
    ];
    let head = "[complications]\nattenuation = true\n[combat]\norder = [\"state\"]\n";
    let mut session = game(head, &units, "");
    plays(
        &mut session,
        &["next", "bombard g at z column 1-1 dice 1 code hold"],
    );
    assert_eq!(show(&session, "fight")["attack"]["total"], "2");
}

/// CBG-803, CBG-1101, CBG-1102: help is taken back by the same words; a hidden battery that helps turns up, a dummy
/// helps nobody.
#[test]
fn guns_that_help_turn_up() {
    let units = [
        ("a", "union", "infantry", "0101"),
        ("z", "confederate", "infantry", "0201"),
        ("g", "confederate", "artillery", "0401"),
    ];
    let head = "[complications]\nart_defence = true\nhidden = true\ndummies = true\n[dummies]\nunion = 0\nconfederate = 1\n";
    let mut session = game(head, &units, "");
    plays(
        &mut session,
        &[
            "place confederate-d1 0401",
            "seal union",
            "seal confederate",
            "next",
            "support g for z",
        ],
    );
    assert!(refused(&mut session, "support confederate-d1 for z").starts_with("CBG-1102"));
    plays(&mut session, &["support g for z", "support g for z"]);
    let told = plays(&mut session, &["attack a on z dice 1 code hold"]);
    assert!(told.contains("G is turned face up"), "{told}");
    assert_eq!(show(&session, "fight")["defence"]["total"], "8");
}

/// CBG-812: no step back before cavalry, which the table tells where some stands by; none once the fight was fought.
#[test]
fn cavalry_does_not_step_back_before_cavalry() {
    let units = [
        ("a", "union", "infantry", "0202"),
        ("h", "union", "cavalry", "0301"),
        ("c", "confederate", "cavalry", "0302"),
    ];
    let horse = "[complications]\ncavalry = true\nzoc3 = true\nvoluntary = true\n";
    let mut session = game(horse, &units, "");
    plays(&mut session, &["next"]);
    let asked = refused(&mut session, "withdraw c to 0402");
    assert!(
        asked.contains("does cavalry attack C too? (CBG-812)"),
        "{asked}"
    );
    let no = refused(&mut session, "withdraw c to 0402 answer yes");
    assert!(
        no.starts_with("CBG-812: C does not step back before cavalry"),
        "{no}"
    );
    plays(
        &mut session,
        &["withdraw c to 0402 answer no", "advance a to 0302"],
    );
    // Who entered has not attacked: he falls back, and with him who stands in the zone (CBG-702).
    plays(&mut session, &["next"]);
    let due = show(&session, "")["due"].to_string();
    assert!(due.contains("A falls back one hex (CBG-702)"), "{due}");
    let mut fought = game(horse, &units, "");
    plays(&mut fought, &["next", "attack a,h on c dice 1 code hold"]);
    assert!(
        refused(&mut fought, "withdraw c to 0402")
            .starts_with("CBG-812: C has already been attacked")
    );
}

/// CBG-813: a charge is a whole move.
#[test]
fn who_has_moved_does_not_charge() {
    let units = [
        ("c", "union", "cavalry", "0101"),
        ("z", "confederate", "infantry", "0908"),
    ];
    let horse = "[complications]\ncavalry = true\nzoc3 = true\nvoluntary = true\n";
    let mut session = game(horse, &units, "");
    plays(&mut session, &["move c by 0102"]);
    let no = refused(&mut session, "charge c by 0103 0104 0105 0106");
    assert!(no.starts_with("CBG-813: C has moved"), "{no}");
}

/// CBG-702, CBG-703: at night units fall back at the end of the movement phase alone, by the rule of the night.
#[test]
fn at_night_units_fall_back_before_combat() {
    let units = [
        ("a", "union", "infantry", "0202"),
        ("z", "confederate", "infantry", "0302"),
    ];
    let text = "[complications]\nvoluntary = true\n";
    let mut text = format!(
        "night = [1]\n{}",
        kit(&{
            let mut all = format!("{CRT}{text}");
            for (id, side, kind, hex) in units {
                all += &unit(id, side, kind, "4", &format!("at = \"{hex}\""));
            }
            all + &map(9, 9)
        })
    );
    let mut session = begin(&text);
    plays(&mut session, &["next"]);
    assert_eq!(
        show(&session, "")["due"][0],
        "A falls back one hex (CBG-703)"
    );
    plays(&mut session, &["repulse a to 0102", "next"]);
    // The table puts it back; the night's combat phase sends nobody home.
    plays(&mut session, &["place a 0202", "next"]);
    assert_eq!(show(&session, "")["side"], "confederate");
    text = text.replacen("night = [1]\n", "", 1);
    let mut day = begin(&text);
    plays(&mut day, &["next", "next"]);
    assert_eq!(show(&day, "")["due"][0], "A falls back one hex (CBG-702)");
}

/// CBG-1121, BG-010: a unit that takes the field reduced has lost nothing by that.
#[test]
fn who_begins_reduced_has_lost_nothing() {
    let mut text = "[complications]\ndemoral = true\n".to_owned();
    text += &unit(
        "a",
        "union",
        "infantry",
        "6",
        "reduced = 2\nface = \"reduced\"",
    );
    text += &unit("b", "union", "infantry", "4", "");
    text += &unit("z", "confederate", "infantry", "4", "");
    let mut session = begin(&kit(&text));
    plays(&mut session, &["note \"a look\""]);
    assert_eq!(show(&session, "score")["union"]["demoralised"], 0);
    plays(&mut session, &["mark a eliminated"]);
    assert_eq!(show(&session, "score")["union"]["demoralised"], 1, "2 of 6");
    plays(&mut session, &["mark b eliminated"]);
    assert_eq!(show(&session, "score")["union"]["demoralised"], 2);
}

/// CBG-409: on the board, where works are kept by their builder, they are for the other unit of its stack too.
#[test]
fn works_are_for_the_whole_stack_on_the_board() {
    let mut text = format!("[complications]\nentrench = 2\n{CRT}");
    for (id, side) in [("a", "union"), ("b", "union"), ("z", "confederate")] {
        text += &unit(id, side, "infantry", "4", "");
    }
    let mut session = begin(&kit(&text));
    plays(
        &mut session,
        &[
            "works b", "next", "next", "next", "next", "next", "next", "next",
        ],
    );
    plays(
        &mut session,
        &["attack z on a,b column 1-1 dice 1 code hold"],
    );
    assert_eq!(show(&session, "fight")["defence"]["total"], "16");
}

/// CBG-S07: a unit that goes back as attacker and as defender goes back twice, and each hex that was emptied is
/// entered.
#[test]
fn results_of_both_sides_come_together() {
    let crt = "[crt]\ncolumns = [\"1-1\"]\nrounding = \"defender\"\nclamp = true\n[crt.rows]\n1 = [\"AR\"]\n6 = [\"DR\"]\n[crt.codes]\nAR = [\"attackers retreat 1\"]\nDR = [\"defenders retreat 1\"]\n[combat]\nadvance = 1\n";
    let units = [
        ("c", "confederate", "0604"),
        ("u", "union", "0304"),
        ("d", "confederate", "1204"),
        ("v", "union", "0904"),
    ];
    let mut session = plots::game(crt, &units);
    let plots = [
        "plot u 0404 0504",
        "mark u attacks",
        "mark c attacks",
        "plot v 1004 1104",
        "mark v attacks",
    ];
    plots::revealed(&mut session, &plots, "");
    plays(
        &mut session,
        &["attack u on c dice 1", "attack v on d dice 6", "next"],
    );
    assert!(refused(&mut session, "next").starts_with("CBG-S06"));
    plays(&mut session, &["attack c on u dice 6", "next"]);
    let due = show(&session, "")["due"].to_string();
    assert_eq!(due.matches("U retreats 1").count(), 2, "{due}");
    plays(
        &mut session,
        &[
            "retreat u by 0404",
            "retreat u by 0304",
            "retreat d by 1304",
        ],
    );
    assert!(
        show(&session, "")["due"]
            .to_string()
            .contains("may advance to 1204")
    );
    plays(&mut session, &["advance v to 1204"]);
    assert_eq!(hex_of(&session, "v"), "1204");
    // Behind the results nobody attacks.
    plays(&mut session, &["place d 1304"]);
    assert!(refused(&mut session, "attack v on d dice 1").starts_with("CBG-S07"));
    assert_eq!(session.differing(), []);
}

/// CBG-S07: whoever is marked and stands by takes part in the attack.
#[test]
fn all_who_are_marked_take_part() {
    let units = [
        ("c", "confederate", "0504"),
        ("u", "union", "0305"),
        ("v", "union", "0303"),
    ];
    let crt = "[crt]\ncolumns = [\"1-1\"]\nrounding = \"defender\"\n";
    let mut session = plots::game(crt, &units);
    let plots = [
        "plot u 0404",
        "plot v 0403",
        "mark u attacks",
        "mark v attacks",
    ];
    plots::revealed(&mut session, &plots, "");
    plays(&mut session, &["attack u on c dice 1 code hold"]);
    let no = refused(&mut session, "next");
    assert!(
        no.starts_with("CBG-S07: V is marked and takes no part"),
        "{no}"
    );
}

/// BG-080, CBG-409: where two hexes are attacked at once, each defender has the ground and the works of its own hex.
#[test]
fn each_defender_has_the_ground_of_its_own_hex() {
    let units = [
        ("a", "union", "infantry", "0302"),
        ("y", "confederate", "infantry", "0401"),
        ("z", "confederate", "infantry", "0402"),
    ];
    let head = "[ground.fort]\nmove = 1\ndefence = 3\n";
    let fort = ground("0402", "fort");
    for on in ["0401,0402", "0402,0401"] {
        let mut session = game(head, &units, &fort);
        let line = format!("attack a on {on} column 1-1 dice 1 code hold");
        plays(&mut session, &["next", &line]);
        assert_eq!(show(&session, "fight")["defence"]["total"], "16", "{on}");
    }
    let works = "[complications]\nentrench = 2\n";
    let mut session = game(works, &units, "");
    let builds = ["next", "next", "works z"];
    plays(&mut session, &builds);
    plays(&mut session, &["next"; 7]);
    plays(
        &mut session,
        &["attack a on y,z column 1-1 dice 1 code hold"],
    );
    assert_eq!(show(&session, "fight")["defence"]["total"], "12");
}

/// CBG-409: on the board works count by the ground that the table tells.
#[test]
fn works_on_the_board_count_by_the_ground_that_is_told() {
    let mut text = format!("[complications]\nentrench = 2\n{CRT}");
    text = text.replace("[crt]", "[ground.town]\ndefence = 2\n[crt]");
    for (id, side) in [("a", "union"), ("z", "confederate")] {
        text += &unit(id, side, "infantry", "4", "");
    }
    let text = kit(&text).replace("[ground.town]\nmove = 1\n", "");
    for (ground, total) in [("town", "12"), ("clear", "8")] {
        let mut session = begin(&text);
        plays(&mut session, &["works a"]);
        plays(&mut session, &["next"; 7]);
        let line = format!("attack z on a column 1-1 dice 1 code hold answer {ground}");
        plays(&mut session, &[&line]);
        assert_eq!(
            show(&session, "fight")["defence"]["total"],
            total,
            "{ground}"
        );
    }
}

/// BG-080: columns shift once, by the hex that helps its defenders most, in whatever order the hexes are named.
#[test]
fn columns_shift_by_the_hex_that_helps_most() {
    let units = [
        ("a", "union", "infantry", "0302"),
        ("y", "confederate", "infantry", "0401"),
        ("z", "confederate", "infantry", "0402"),
    ];
    let head = "[ground.wall]\nmove = 1\nshift = -1\n";
    let wall = ground("0402", "wall");
    for on in ["0401,0402", "0402,0401"] {
        let mut session = game(head, &units, &wall);
        let line = format!("attack a on {on} dice 1 code hold");
        let told = plays(&mut session, &["next", &line]);
        assert!(told.contains("wall -1"), "{on}: {told}");
    }
}

/// BG-080: who attacks several hexes at once is next to one of them, and next to each of them is an attacker.
#[test]
fn each_hex_of_an_attack_is_reached() {
    let units = [
        ("a", "union", "infantry", "0302"),
        ("b", "union", "infantry", "0602"),
        ("y", "confederate", "infantry", "0402"),
        ("z", "confederate", "infantry", "0502"),
    ];
    let by = |who: &str, on: &str| {
        let mut session = game("", &units, "");
        plays(&mut session, &["next"]);
        play(
            &mut session,
            &format!("attack {who} on {on} column 1-1 dice 1 code hold"),
        )
    };
    for on in ["0402,0502", "0502,0402"] {
        assert!(by("a,b", on).is_ok(), "{on}: {:?}", by("a,b", on));
        let no = by("a", on).unwrap_err();
        assert!(
            no.starts_with("BG-080: no attacker reaches 0502"),
            "{on}: {no}"
        );
    }
    let no = by("a,b", "0402").unwrap_err();
    assert!(no.starts_with("BG-080: B is 2 hexes off"), "{no}");
}
