//! Movement, arrivals and retreats beside the vectors: what a hex, a column, a way back may be.

use super::*;

/// A game on a map of clear ground with ground of its own, and these units: name, side, kind, hex.
fn game(head: &str, units: &[(&str, &str, &str, &str)], more: &str) -> Game {
    let mut text = head.to_owned();
    for (id, side, kind, hex) in units {
        text += &unit(id, side, kind, "4", &format!("move = 8\nat = \"{hex}\""));
    }
    begin(&kit(&(text + &map(9, 9) + more)))
}

fn cost(session: &Game, words: &str) -> Value {
    show(session, words)["steps"][0]["cost"].clone()
}

/// BG-043, BG-040, CBG-303: forest-rough, where a kit has it as one, is forest and rough.
#[test]
fn forest_rough_is_forest_and_rough() {
    let head = "[complications]\nstacking = true\n[ground.forest-rough]\nmove = 5\n";
    let ground = ground("0201", "forest-rough") + &side("0101/0201", "trail");
    let units = [
        ("a", "union", "infantry", "0101"),
        ("b", "union", "infantry", "0302"),
        ("z", "confederate", "infantry", "0909"),
    ];
    let mut session = game(head, &units, &ground);
    assert_eq!(cost(&session, "way a 0201"), "2");
    plays(&mut session, &["move a by 0201", "place b 0201"]);
    assert!(refused(&mut session, "next").contains("are together in 0201"));
}

/// CBG-603, BG-049: guns pay 6 into forest; the road that spares them that helps nobody into an enemy zone.
#[test]
fn guns_find_no_road_into_a_zone() {
    let units = |enemy| {
        [
            ("g", "union", "artillery", "0101"),
            ("z", "confederate", "infantry", enemy),
        ]
    };
    let ground = ground("0201", "forest") + &side("0101/0201", "road");
    let head = "[complications]\nterrain = true\n";
    assert_eq!(
        cost(&game(head, &units("0909"), &ground), "way g 0201"),
        "1"
    );
    assert_eq!(
        cost(&game(head, &units("0301"), &ground), "way g 0201"),
        "6"
    );
}

/// BG-046: gunboats go up and down the river, what the kit does not price is asked for; nobody else does.
#[test]
fn gunboats_swim() {
    let units = [
        ("boat", "union", "gunboat", "0101"),
        ("a", "union", "infantry", "0102"),
        ("z", "confederate", "infantry", "0909"),
    ];
    let river = ground("0101", "river") + &ground("0201", "river") + &ground("0301", "lake");
    let mut session = game("", &units, &river);
    assert!(refused(&mut session, "move boat by 0201").contains("what does river cost to enter"));
    plays(&mut session, &["move boat by 0201 answer 1"]);
    assert!(refused(&mut session, "move boat by 0301").starts_with("BG-046"));
    assert!(refused(&mut session, "move a by 0101").starts_with("BG-046"));
}

/// BG-033, BG-R09: the first die of combat ends the movement phase, that of a rally too.
#[test]
fn a_die_of_rally_ends_the_movement_phase() {
    let units = [
        ("a", "union", "infantry", "0101"),
        ("b", "union", "infantry", "0103"),
        ("z", "confederate", "infantry", "0201"),
    ];
    let head = "[state.shaken]\nrally = 3\n[crt]\nrounding = \"defender\"\ncolumns = [\"1-1\"]\n";
    let mut session = game(head, &units, "");
    plays(&mut session, &["mark a shaken", "rally a", "next"]);
    assert!(refused(&mut session, "move b by 0104").starts_with("BG-033"));
    plays(&mut session, &["rally a dice 1"]);
    assert!(refused(&mut session, "move b by 0104").starts_with("BG-R09"));
    let mut early = game(head, &units, "");
    plays(
        &mut early,
        &["attack a on z dice 1 code hold because \"at once\""],
    );
    assert!(refused(&mut early, "move b by 0104").starts_with("BG-033: combat was begun"));
}

/// BG-R05: who is marked to rally builds nothing, and the other way round.
#[test]
fn a_unit_is_marked_once() {
    let units = [
        ("a", "union", "infantry", "0101"),
        ("z", "confederate", "infantry", "0909"),
    ];
    let mut session = game("[state.shaken]\nrally = 3\n", &units, "");
    plays(&mut session, &["mark a shaken", "rally a"]);
    assert!(refused(&mut session, "works a").starts_with("BG-R05"));
    plays(&mut session, &["rally a", "works a"]);
    assert!(refused(&mut session, "rally a").starts_with("BG-R05"));
}

/// BG-021, BG-R07: a column pays by the route that it is thought on; `column_first` takes the turnpike's rate alone.
#[test]
fn a_column_pays_by_its_route() {
    for (along, ruling, ground_of, base) in [
        ("trail", "", "woods", "2"),
        ("trail", "", "clear", "1"),
        ("road", "", "woods", "1"),
        ("road", "column_first = \"ground\"", "woods", "1"),
        ("turnpike", "", "woods", "2/3"),
        ("turnpike", "column_first = \"ground\"", "woods", "3"),
        ("clear", "", "woods", "3"),
    ] {
        let mut text = format!("[rulings]\n{ruling}\n");
        text += &unit("a", "union", "infantry", "3", "");
        text +=
            &format!("\n[[arrival]]\nunit = \"a\"\nturn = 1\nat = \"0101\"\nalong = \"{along}\"\n");
        let mut session = begin(&kit(&(text + &map(4, 4) + &ground("0101", ground_of))));
        plays(&mut session, &["enter a"]);
        assert_eq!(
            show(&session, "a")["spent"],
            base,
            "{along} into {ground_of}, {ruling}"
        );
    }
}

/// BG-020, BG-025: who could not come in goes aside later, though it is kept back once more; it is offered again.
#[test]
fn a_barred_unit_stays_barred() {
    let mut text = unit("late", "union", "infantry", "3", "");
    text += "\n[[arrival]]\nunit = \"late\"\nturn = 1\nat = \"0101\"\nalong = \"road\"\n";
    text += &unit("z", "confederate", "infantry", "4", "at = \"0101\"");
    let mut session = begin(&kit(&(text + &map(9, 9))));
    let offers = |session: &Game| {
        let pages = BlueAndGrey::pages(session.state(), &Audience::Table, None);
        let rows = pages.iter().flat_map(|page| &page.rows);
        let mut lines = rows.filter_map(|row| row.offers.as_deref());
        lines.any(|line| line == "enter late")
    };
    assert!(!offers(&session), "an enemy stands in its hex");
    plays(&mut session, &["next"; 4]);
    plays(
        &mut session,
        &["keep late", "next", "next", "place z 0909", "next", "next"],
    );
    assert_eq!(show(&session, "arrivals")[0]["delay"], "barred");
    assert!(offers(&session), "the hex is free again");
    plays(&mut session, &["enter late at 0103"]);
}

/// BG-026: the map is left over its edge alone.
#[test]
fn the_map_is_left_over_its_edge() {
    let crt = "[crt]\nrounding = \"defender\"\ncolumns = [\"1-1\"]\n";
    let units = [
        ("a", "union", "infantry", "0505"),
        ("z", "confederate", "infantry", "0605"),
    ];
    let mut session = game(crt, &units, "");
    plays(
        &mut session,
        &[
            "next",
            "attack a on z column 1-1 dice 1 code \"attackers retreat 2\"",
        ],
    );
    assert!(refused(&mut session, "retreat a by off").starts_with("BG-026"));
    plays(&mut session, &["retreat a by 0404 0304"]);
}

/// BG-050: a full hex ends no retreat; later copies have two units where the kit says nothing.
#[test]
fn a_full_hex_ends_no_retreat() {
    let crt =
        "[rulings]\nlater_cases = true\n[crt]\nrounding = \"defender\"\ncolumns = [\"1-1\"]\n";
    let units = [
        ("a", "union", "infantry", "0505"),
        ("b", "union", "infantry", "0404"),
        ("c", "union", "infantry", "0404"),
        ("z", "confederate", "infantry", "0605"),
    ];
    let mut session = game(crt, &units, "");
    plays(
        &mut session,
        &[
            "next",
            "attack a on z column 1-1 dice 1 code \"attackers retreat 1\"",
        ],
    );
    assert!(refused(&mut session, "retreat a by 0404").starts_with("BG-050"));
    plays(&mut session, &["retreat a by 0405"]);
}

/// Plays a line with which works under construction fall.
fn works_fall(session: &mut Session<BlueAndGrey>, line: &str) {
    assert_ne!(show(session, "")["works"], serde_json::json!({}), "{line}");
    plays(session, &[line]);
    assert_eq!(show(session, "")["works"], serde_json::json!({}), "{line}");
}

/// BG-R04, BG-040, CBG-404: works under construction fall with the retreat and with the advance of their builder.
#[test]
fn a_builder_that_goes_back_or_advances_gives_up_its_works() {
    let head = "[works]\ndefence = 2\n[combat]\nadvance = 1\n[crt]\nrounding = \"defender\"\ncolumns = [\"1-1\"]\n";
    let units = [
        ("a", "union", "infantry", "0505"),
        ("z", "confederate", "infantry", "0605"),
    ];
    let fights = |who: &str, on: &str| {
        format!("attack {who} on {on} column 1-1 dice 1 code \"defenders retreat 1\"")
    };
    let mut session = game(head, &units, "");
    plays(
        &mut session,
        &["works a", "next", "next", "next", &fights("z", "a")],
    );
    works_fall(&mut session, "retreat a by 0404");
    let mut session = game(head, &units, "");
    plays(
        &mut session,
        &["works a", "next", &fights("a", "z"), "retreat z by 0705"],
    );
    works_fall(&mut session, "advance a to 0605");
}

/// CBG-812, CBG-404: and with a step back before an attack, or where the table says that he is elsewhere.
#[test]
fn a_builder_that_withdraws_gives_up_its_works() {
    let head =
        "[works]\ndefence = 2\n[complications]\ncavalry = true\nzoc3 = true\nvoluntary = true\n";
    let units = [
        ("u", "union", "cavalry", "0605"),
        ("z", "confederate", "infantry", "0805"),
    ];
    let builds = || {
        let mut session = game(head, &units, "");
        let lines = ["works u", "next", "next", "move z by 0705", "next"];
        plays(&mut session, &lines);
        session
    };
    for line in ["withdraw u to 0505", "place u 0101"] {
        works_fall(&mut builds(), line);
    }
    let mut session = builds();
    plays(&mut session, &["place u 0605"]);
    assert_ne!(show(&session, "")["works"], serde_json::json!({}));
}

/// CBG-602: the one hex of the article goes into no hex that friends fill; that of the rules may.
#[test]
fn the_one_hex_is_not_for_a_full_hex() {
    let units = [
        ("a", "union", "infantry", "0101"),
        ("b", "union", "infantry", "0201"),
        ("c", "union", "infantry", "0201"),
        ("z", "confederate", "infantry", "0909"),
    ];
    let hard = ground("0201", "mountain 2") + &side("0101/0201", "wall");
    let head = "[stacking]\nunits = 2\n[hexside.wall]\nmove = 3\n";
    let mut text = String::new();
    for (id, side, kind, hex) in units {
        text += &unit(id, side, kind, "4", &format!("move = 6\nat = \"{hex}\""));
    }
    let text = kit(&(text + &map(9, 9) + &hard)).replace("[hexside.wall]\nmove = 1\n", head);
    plays(&mut begin(&text), &["move a by 0201"]);
    let on = text.replace("[zones]", "[complications]\nmin_move = true\n[zones]");
    assert!(
        refused(&mut begin(&on), "move a by 0201").starts_with("CBG-602: A, 0201: friends fill it")
    );
}

/// CBG-505, BG-047: a straight way over a ferry goes on to the far bank where its points reach, and stops before else.
#[test]
fn scatter_crosses_a_ferry_or_stops_at_it() {
    let head = "[complications]\ncommand = true\n[command]\nunion = 1\nconfederate = 1\n";
    let units = [
        ("a", "union", "infantry", "0210"),
        ("z", "confederate", "infantry", "0902"),
    ];
    let ferry =
        ground("0209", "river+ferry 1") + &side("0210/0209", "link") + &side("0209/0208", "link");
    for (points, ends) in [(1, "0210"), (2, "0208"), (4, "0206")] {
        let mut text = head.to_owned();
        for (id, side, kind, hex) in units {
            text += &unit(id, side, kind, "4", &format!("at = \"{hex}\""));
        }
        let mut session = begin(&kit(&(text + &map(9, 12) + &ferry)));
        plays(
            &mut session,
            &["command dice 1", &format!("scatter a dice 1 {points}")],
        );
        assert_eq!(hex_of(&session, "a"), ends, "{points}");
    }
}

/// CBG-502: so many of the restricted side may move in a turn, nobody of them out of command; the battle's own rule
/// ends it by the table's word, a creek that the enemy crosses by himself.
#[test]
fn few_of_a_restricted_side_move() {
    let chart = "[complications]\ncommand = true\n[command]\ninverse = \"union\"\n\
                 levels = [{ turns = [1, 9], union = 1, confederate = 1, movers = 2 }]\n";
    let units = [
        ("a", "union", "infantry", "0102"),
        ("b", "union", "infantry", "0202"),
        ("c", "union", "infantry", "0302"),
        ("z", "confederate", "infantry", "0902"),
    ];
    let mut session = game(chart, &units, &side("0902/0903", "creek"));
    let moves = [
        "command dice 2",
        "move a by 0103",
        "move b by 0203",
        "move b by 0204",
    ];
    plays(&mut session, &moves);
    let no = refused(&mut session, "move c by 0303");
    assert!(
        no.starts_with("CBG-502: the side has moved all the units it may; C stays"),
        "{no}"
    );
    // A stack of two is two units, though it moves by one act.
    let mut stack = game(chart, &units, "");
    plays(
        &mut stack,
        &["place b 0102", "command dice 1", "move c by 0303"],
    );
    let no = refused(&mut stack, "move a,b by 0103");
    assert!(
        no.starts_with("CBG-502: the side has moved all the units it may; B stays"),
        "{no}"
    );
    plays(&mut stack, &["move a by 0103"]);
    assert!(refused(&mut session, "release confederate").starts_with("CBG-502"));
    let told = plays(&mut session, &["release union"]);
    assert_eq!(told, "Union is free of movement restrictions (CBG-502)");
    plays(&mut session, &["move c by 0303"]);
    assert_eq!(session.differing(), []);
    // By a retreat, too, an enemy crosses a creek.
    let mut crossed = game(chart, &units, &side("0902/0903", "creek"));
    plays(
        &mut crossed,
        &["command dice 1", "next", "next", "command dice 2"],
    );
    plays(
        &mut crossed,
        &[
            "move z by 0903 because \"he wades\"",
            "next",
            "next",
            "command dice 2",
        ],
    );
    plays(
        &mut crossed,
        &["move a by 0103", "move b by 0203", "move c by 0303"],
    );
}

/// BG-032: whoever entered an enemy zone goes no farther, though the dummy that had it is gone.
#[test]
fn a_zone_that_was_entered_ends_the_move() {
    let head =
        "[complications]\nhidden = true\ndummies = true\n[dummies]\nunion = 0\nconfederate = 1\n";
    let units = [
        ("a", "union", "infantry", "0102"),
        ("z", "confederate", "infantry", "0909"),
    ];
    let mut session = game(head, &units, "");
    let lines = [
        "place confederate-d1 0909",
        "seal union",
        "seal confederate",
        "next",
        "next",
        "next",
        "next",
        "place confederate-d1 0502",
        "move a by 0202 0302 0401",
    ];
    plays(&mut session, &lines);
    let no = refused(&mut session, "move a by 0301");
    assert!(
        no.starts_with("BG-032: A, 0301: it entered an enemy zone"),
        "{no}"
    );
}

/// CBG-602: the one hex of the article is told by its own clause.
#[test]
fn the_one_hex_of_the_article_is_cited() {
    let units = [
        ("a", "union", "infantry", "0101"),
        ("z", "confederate", "infantry", "0909"),
    ];
    let peak = "[ground.peak]\nmove = 9\n";
    for (on, rule) in [
        ("", "BG-035"),
        ("[complications]\nmin_move = true\n", "CBG-602"),
    ] {
        let mut session = game(&format!("{on}{peak}"), &units, &ground("0201", "peak"));
        let told = plays(&mut session, &["move a by 0201"]);
        assert!(
            told.contains(&format!("a unit may always move one hex ({rule})")),
            "{told}"
        );
    }
}

/// CBG-301: a move of two acts passes no friend that one act may not pass.
#[test]
fn a_move_of_two_acts_passes_no_friend_in_town() {
    let units = [
        ("a", "union", "infantry", "0101"),
        ("b", "union", "infantry", "0201"),
        ("z", "confederate", "infantry", "0909"),
    ];
    let on = "[complications]\nstacking = true\n";
    let mut session = game(on, &units, &ground("0201", "town"));
    let at_once = refused(&mut session, "move a by 0201 0301");
    plays(&mut session, &["move a by 0201"]);
    let no = refused(&mut session, "move a by 0301");
    assert!(no.starts_with("CBG-301: A, 0201: no passing"), "{no}");
    assert_eq!(no, at_once);
    // Who stood there from the start passes nobody.
    plays(
        &mut begin(&kit(&format!(
            "{on}{}{}{}",
            unit("a", "union", "infantry", "4", "at = \"0201\""),
            unit("b", "union", "infantry", "4", "at = \"0201\""),
            map(9, 9) + &ground("0201", "town")
        ))),
        &["move a by 0301"],
    );
}

/// BG-037: the hand that brings in an arrival has left the unit that it held.
#[test]
fn an_arrival_ends_the_move_before_it() {
    let mut text = unit("a", "union", "infantry", "4", "at = \"0101\"");
    text += &unit("b", "union", "infantry", "4", "");
    text += &unit("z", "confederate", "infantry", "4", "at = \"0909\"");
    text += "\n[[arrival]]\nunit = \"b\"\nturn = 1\nat = \"0105\"\n";
    let mut session = begin(&kit(&(text + &map(9, 9))));
    plays(&mut session, &["move a by 0201", "enter b"]);
    let no = refused(&mut session, "move a by 0301");
    assert!(no.starts_with("BG-037: A was let go"), "{no}");
    plays(&mut session, &["move b by 0205"]);
}

/// BG-025, BG-021: who comes in aside pays the ground of that hex, not the route of its own; or the route of those who
/// are due there.
#[test]
fn who_comes_in_aside_pays_that_hex() {
    for (other, spent, told) in [("", "3", "woods 3"), ("road", "1", "road 1")] {
        let mut text = unit("late", "union", "infantry", "3", "");
        text += "\n[[arrival]]\nunit = \"late\"\nturn = 1\nat = \"0101\"\nalong = \"turnpike\"\n";
        if !other.is_empty() {
            text += &unit("more", "union", "infantry", "3", "");
            text += &format!(
                "\n[[arrival]]\nunit = \"more\"\nturn = 9\nat = \"0103\"\nalong = \"{other}\"\n"
            );
        }
        text += &unit("z", "confederate", "infantry", "4", "at = \"0101\"");
        let mut session = begin(&kit(&(text + &map(9, 9) + &ground("0103", "woods"))));
        plays(&mut session, &["next"; 4]);
        let line = plays(&mut session, &["place z 0909", "enter late at 0103"]);
        assert_eq!(show(&session, "late")["spent"], spent, "{line}");
        assert!(line.contains(told), "{line}");
    }
}
