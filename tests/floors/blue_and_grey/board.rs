//! Games without a map: steps by what they enter, facts by questions (BG-001).

use super::*;

fn kit_of_board(more: &str) -> String {
    let mut text = more.to_owned();
    text += &unit("a", "union", "infantry", "4", "reduced = 2");
    text += &unit("c", "union", "cavalry", "3", "");
    text += &unit("late", "union", "infantry", "3", "");
    text += &unit("z", "confederate", "infantry", "4", "");
    text += "\n[[arrival]]\nunit = \"late\"\nturn = 1\nat = \"0805\"\nalong = \"turnpike\"\n";
    kit(&text)
}

/// BG-001, BG-043, BG-045, BG-049: `trail, woods, uphill`.
#[test]
fn a_step_is_priced_by_what_it_enters() {
    let mut session = begin(&kit_of_board(""));
    let told = plays(
        &mut session,
        &["move a by woods/trail/up clear/road/bridge"],
    );
    assert_eq!(
        told,
        "A moves: woods/trail/up trail 2; road/bridge road 1 + bridge 1 = 2; 4 spent, 2 left"
    );
    let told = plays(&mut session, &["move c by woods/road/zone"]);
    assert!(
        told.contains("woods 3"),
        "no route rate into a zone: {told}"
    );
    let no = refused(&mut session, "move c by clear");
    assert!(no.starts_with("BG-032"), "{no}");
    let no = refused(&mut begin(&kit_of_board("")), "move c by clear/zone clear");
    let said = "BG-032: C, the hex before is in an enemy zone";
    assert!(no.starts_with(said), "{no}");
}

/// BG-040: what the kit lacks is asked by name, kept, and printed as a line to paste.
#[test]
fn a_missing_cost_is_asked_once() {
    let mut session = begin(&kit_of_board(""));
    let no = refused(&mut session, "move a by orchard");
    assert!(no.contains("what does orchard cost to enter"), "{no}");
    plays(
        &mut session,
        &["move a by orchard answer 2", "move c by orchard"],
    );
    assert_eq!(show(&session, "c")["left"], "6");
    assert_eq!(shown(&session, "kit").text, "[ground.orchard]\nmove = 2");
    let pasted = kit_of_board(&shown(&session, "kit").text);
    plays(&mut begin(&pasted), &["move a by orchard"]);
    let slip = refused(&mut session, "move c by wods");
    assert!(slip.contains("did you mean \"woods\"?"), "{slip}");
}

/// BG-032: asked of one that ended its last move in a zone, and of nobody else.
#[test]
fn who_ended_in_a_zone_is_asked_whether_it_is_there_still() {
    let mut session = begin(&kit_of_board(""));
    plays(
        &mut session,
        &["move a by clear/zone", "next", "next", "next", "next"],
    );
    let no = refused(&mut session, "move a by clear");
    assert!(no.contains("is A still in an enemy zone"), "{no}");
    let no = refused(&mut session, "move a by clear answer yes");
    assert!(no.starts_with("BG-032"), "{no}");
    plays(
        &mut session,
        &["move a by clear answer no", "move c by clear"],
    );
}

/// BG-020, BG-021, BG-025: arrivals without a map.
#[test]
fn arrivals_come_in_by_their_hex() {
    let mut session = begin(&kit_of_board(""));
    let no = refused(&mut session, "enter late at 0801");
    assert!(no.starts_with("BG-025"), "{no}");
    plays(&mut session, &["next", "next", "next", "next"]);
    let no = refused(&mut session, "enter late at 0801");
    assert!(
        no.contains("could Late not come in when it was due"),
        "{no}"
    );
    let no = refused(&mut session, "enter late at 0801 answer no");
    assert!(no.starts_with("BG-R08"), "{no}");
    // The turnpike leads to its own hex: what another costs only the table knows.
    let no = refused(&mut session, "enter late at 0801 answer yes");
    assert!(no.contains("what does entering 0801 cost"), "{no}");
    plays(&mut session, &["enter late at 0801 answer yes, 2"]);
    assert_eq!(show(&session, "late")["spent"], "2");
}

/// BG-080, BG-081: a fight without any chart: column by odds, code asked, kept and printed.
#[test]
fn a_fight_asks_for_what_no_chart_has() {
    let mut session = begin(&kit_of_board(""));
    plays(&mut session, &["next"]);
    let no = refused(&mut session, "attack a,c on z dice 4");
    assert!(no.contains("how are odds rounded"), "{no}");
    let no = refused(&mut session, "attack a,c on z dice 4 answer defender");
    assert!(no.contains("results, 1-1, die 4: which code"), "{no}");
    let told = plays(
        &mut session,
        &["attack a,c on z dice 4 answer defender, defenders retreat 1"],
    );
    assert!(
        told.contains("A, C attack Z: 4 + 3 = 7 against 4: 1-1; die 4: defenders retreat 1"),
        "{told}"
    );
    let due = refused(&mut session, "next");
    assert_eq!(
        due,
        "BG-080: Z retreats 1, before anything else; `retreat z` when it is done"
    );
    plays(&mut session, &["retreat z"]);
    assert_eq!(
        shown(&session, "kit").text,
        "[crt]\nrounding = \"defender\"\ncolumns = [\"1-1\"]\n[crt.rows]\n4 = [\"defenders retreat 1\"]"
    );
    assert_eq!(session.differing(), []);
}

/// BG-080: one question for the ground, only where a chart makes a difference.
#[test]
fn the_ground_of_a_target_is_asked_once() {
    let charts = "[ground.hill]\nmove = 1\ndefence = 2\n[crt]\nrounding = \"defender\"\ncolumns = [\"1-2\", \"1-1\"]\n\
                  [crt.rows]\n1 = [\"x\", \"y\"]\n";
    let mut session = begin(&kit_of_board(charts));
    plays(&mut session, &["next"]);
    let no = refused(&mut session, "attack a on z dice 1");
    assert!(no.contains("what ground is Z in"), "{no}");
    let told = plays(&mut session, &["attack a on z dice 1 answer hill"]);
    assert!(
        told.contains("4 against 4 x 2 = 8 (hill x 2): 1-2; die 1: x"),
        "{told}"
    );
}

/// Two turns on the board by lines: moves ask for nothing that the line has, a fight for its ground alone; fewer than
/// three questions in two acts.
#[test]
fn questions_stay_few() {
    let charts = "[ground.hill]\nmove = 2\ndefence = 2\n[crt]\nrounding = \"defender\"\ncolumns = [\"1-2\", \"1-1\", \"2-1\"]\n\
                  [crt.rows]\n1 = [\"x\", \"y\", \"z\"]\n";
    let mut session = begin(&kit_of_board(charts));
    for _ in 0..2 {
        let lines = [
            "move a by woods/trail clear/road hill/zone",
            "move c by clear clear clear/zone",
            "next",
            "attack a,c on z dice 1 answer hill",
            "next",
            "move z by clear/zone",
            "next",
            "attack z on a dice 1 answer clear",
            "next",
        ];
        for line in lines {
            // Who ended in a zone is asked once whether it is there still.
            if let Err(why) = play(&mut session, line) {
                assert!(why.contains("still in an enemy zone"), "{line}: {why}");
                plays(&mut session, &[&format!("{line} answer no")]);
            }
        }
    }
    let (mut acts, mut answers) = (0, 0);
    session.walk(|_, entry, _| {
        if let Some(act) = entry.act() {
            acts += 1;
            answers += act.answers().len();
        }
    });
    assert_eq!((acts, answers), (18, 7));
}

/// CBG-603: on the board, too, forest doubles its defender, with rough it triples him, whatever charts the kit has.
#[test]
fn forest_is_told_on_the_board() {
    for (answer, total) in [("clear", "4"), ("forest", "8"), ("forest+rough", "12")] {
        let mut text = "[complications]\nterrain = true\n".to_owned();
        text += &unit("a", "union", "infantry", "4", "");
        text += &unit("z", "confederate", "infantry", "4", "");
        let mut session = begin(&kit(&text));
        plays(&mut session, &["next"]);
        let no = refused(&mut session, "attack a on z column 1-1 dice 1 code hold");
        assert!(
            no.contains("what ground is Z in") && no.contains("forest, rough"),
            "{no}"
        );
        let line = format!("attack a on z column 1-1 dice 1 code hold answer {answer}");
        plays(&mut session, &[&line]);
        assert_eq!(
            show(&session, "fight")["defence"]["total"],
            total,
            "{answer}"
        );
    }
}

/// CBG-506: on the board the players say whether its scatter brought a unit into an enemy zone; a zone that it entered
/// before does not count.
#[test]
fn the_table_tells_where_scatter_led() {
    let mut text =
        "[complications]\ncommand = true\n[command]\nunion = 1\nconfederate = 1\n".to_owned();
    text += &unit("a", "union", "infantry", "4", "");
    text += &unit("z", "confederate", "infantry", "4", "");
    let mut session = begin(&kit(&text));
    plays(
        &mut session,
        &[
            "command dice 1",
            "move a by clear/zone",
            "next",
            "next",
            "command dice 1",
            "next",
            "next",
        ],
    );
    plays(
        &mut session,
        &["command dice 1", "scatter a dice 1 1", "next"],
    );
    let line = "attack a on z column 1-1 dice 1 code hold";
    let no = refused(&mut session, line);
    assert!(
        no.contains("did its scatter bring A into an enemy zone"),
        "{no}"
    );
    let no = refused(&mut session, &format!("{line} answer no"));
    assert!(no.starts_with("CBG-506"), "{no}");
    plays(&mut session, &[&format!("{line} answer yes")]);
}
