//! What a kit leaves open of combat and command, and what only the table can tell of a fight on the board: asked by
//! name, kept where it is of a chart, and printed as lines to paste (BG-080).

use super::*;

const CRT: &str = "[crt]\nrounding = \"defender\"\ncolumns = [\"1-1\", \"2-1\"]\n[crt.codes]\nDE = [\"defenders eliminated\"]\n";

fn with(complications: &str) -> String {
    format!("{CRT}[complications]\n{complications}\n")
}

/// BG-080: a kit that does not say how many advance is asked for it when somebody does, once.
#[test]
fn how_many_advance_is_asked_of_who_advances() {
    let mut text = CRT.to_owned();
    for (id, hex) in [("a", "0101"), ("b", "0102"), ("c", "0301")] {
        text += &unit(id, "union", "infantry", "4", &format!("at = \"{hex}\""));
    }
    text += &unit("z", "confederate", "infantry", "2", "at = \"0201\"");
    text += &unit("y", "confederate", "infantry", "2", "at = \"0303\"");
    let text = kit(&(text + &map(6, 6)));
    let mut session = begin(&text);
    let won = ["next", "attack a,b,c on z dice 1 code DE"];
    plays(&mut session, &won);
    let why = refused(&mut session, "advance a to 0201");
    assert!(why.contains("how many victors may enter"), "{why}");
    plays(&mut session, &["advance a to 0201 answer 1"]);
    let no = refused(&mut session, "advance b to 0201");
    assert!(no.starts_with("BG-030: B has no hex"), "{no}");
    let kept = shown(&session, "kit").text;
    assert_eq!(kept, "[combat]\nadvance = 1");
    assert_eq!(session.differing(), []);
    // Pasted it is asked no more; nobody advances where the kit says none.
    let mut pasted = begin(&format!("{text}{kept}\n"));
    plays(&mut pasted, &won);
    plays(&mut pasted, &["advance a to 0201"]);
    let mut none = begin(&format!("{text}[combat]\nadvance = 0\n"));
    plays(&mut none, &won);
    assert!(refused(&mut none, "advance a to 0201").starts_with("BG-030"));
}

/// BG-081: where the kit does not say whether attacks are a duty the desk lists who is left, and demands nothing.
#[test]
fn who_is_left_is_listed_where_the_kit_does_not_say() {
    let mut text = CRT.to_owned();
    text += &unit("a", "union", "infantry", "4", "at = \"0101\"");
    text += &unit("z", "confederate", "infantry", "2", "at = \"0201\"");
    let text = kit(&(text + &map(6, 6)));
    let listed = |said: &str| {
        let mut session = begin(&format!("{text}{said}"));
        plays(&mut session, &["next"]);
        let openings = <BlueAndGrey as rules::Guided>::openings(session.state());
        let words: Vec<String> = openings.into_iter().map(|one| one.words).collect();
        (words, play(&mut session, "next").is_ok())
    };
    let (words, goes_on) = listed("");
    assert!(goes_on);
    assert!(words[1].starts_with("Z is not attacked"), "{words:?}");
    let (words, goes_on) = listed("[combat]\nmandatory = false\n");
    assert_eq!((words.len(), goes_on), (1, true), "{words:?}");
    let (words, goes_on) = listed("[combat]\nmandatory = true\n");
    assert_eq!(
        (words[0].as_str(), goes_on),
        ("Z must be attacked (BG-081)", false)
    );
}

/// CBG-501: a level that the kit lacks is asked once for a side and turn, and printed.
#[test]
fn levels_of_command_are_asked_and_kept() {
    let mut text = with("command = true");
    text += &unit("a", "union", "infantry", "4", "at = \"0101\"");
    text += &unit("z", "confederate", "infantry", "2", "at = \"0601\"");
    let text = kit(&(text + &map(6, 6)));
    let mut session = begin(&text);
    let why = refused(&mut session, "command dice 1");
    assert!(why.contains("the level of Union in turn 1"), "{why}");
    plays(
        &mut session,
        &[
            "command dice 3 answer 3",
            "next",
            "next",
            "command dice 2 answer 4",
        ],
    );
    let kept = shown(&session, "kit").text;
    assert_eq!(
        kept,
        "[command]\nlevels = [{ turns = [1, 1], confederate = 4 }, { turns = [1, 1], union = 3 }]"
    );
    let mut pasted = begin(&format!("{text}{kept}\n"));
    plays(
        &mut pasted,
        &["command dice 3", "next", "next", "command dice 2"],
    );
    assert_eq!(pasted.state().command.as_ref().unwrap().level, 4);
}

/// CBG-704: on the board only the table sees through which sides somebody is attacked.
#[test]
fn flanks_are_asked_on_the_board() {
    let mut text = with("flank = true");
    for (id, kind) in [("a", "infantry"), ("b", "infantry"), ("g", "artillery")] {
        text += &unit(id, "union", kind, "4", "");
    }
    text += &unit("z", "confederate", "infantry", "4", "");
    let text = kit(&text);
    let total = |line: &str| {
        let mut session = begin(&text);
        plays(&mut session, &["next", line]);
        show(&session, "fight")["attack"]["total"].clone()
    };
    let mut session = begin(&text);
    plays(&mut session, &["next"]);
    let why = refused(&mut session, "attack a,b on z dice 1 code hold");
    assert!(why.contains("hexsides that are not neighbours"), "{why}");
    assert_eq!(total("attack a,b on z dice 1 code hold answer yes"), "16");
    assert_eq!(total("attack a,b on z dice 1 code hold answer no"), "8");
    // One of infantry has one side alone: guns cause no flank, and nobody is asked.
    assert_eq!(total("attack a,g on z dice 1 code hold"), "8");
}

/// CBG-803, CBG-801: how far guns that help stand off weakens them on the board too, and keeps them out of the result.
#[test]
fn how_far_helping_guns_stand_is_asked_on_the_board() {
    let mut text = with("art_defence = true\nattenuation = true");
    text += &unit("a", "union", "infantry", "4", "");
    text += &unit("z", "confederate", "infantry", "2", "");
    text += &unit("g", "confederate", "artillery", "3", "");
    let text = kit(&text);
    let fought = |answer: &str| {
        let mut session = begin(&text);
        let line = format!("attack a on z dice 1 code DE answer {answer}");
        plays(&mut session, &["next", "support g for z", &line]);
        let total = show(&session, "fight")["defence"]["total"].clone();
        (total, session.state().units["g"].on_map())
    };
    assert_eq!(fought("3"), ("3".into(), true), "2 + 3 less 2");
    assert_eq!(
        fought("1"),
        ("5".into(), false),
        "next to the attacker it suffers"
    );
}

/// CBG-302: a friend in the hex of entry costs a point, unless it is named together with the unit; BG-025: who could not
/// pay what the zone costs was barred.
#[test]
fn friends_and_zones_make_entry_dearer() {
    let mut text = with("stacking = true\nzoc3 = true");
    for id in ["a", "b", "c", "d"] {
        text += &unit(id, "union", "infantry", "1", "move = 4");
        text += &format!("\n[[arrival]]\nunit = \"{id}\"\nturn = 1\nat = \"0101\"\n");
    }
    text += &unit("z", "confederate", "infantry", "1", "at = \"0501\"");
    let text = kit(&(text + &map(6, 6)));
    let mut session = begin(&text);
    plays(
        &mut session,
        &[
            "enter a",
            "enter b",
            "enter c",
            "move a by 0102",
            "move b by 0201",
        ],
    );
    let spent = ["a", "b", "c"].map(|id| show(&session, id)["spent"].clone());
    // The second pays for its friend, the third the next pair's point, too.
    assert_eq!(spent, ["2", "3", "3"]);
    let mut session = begin(&text);
    plays(&mut session, &["enter a,b"]);
    let spent = ["a", "b"].map(|id| show(&session, id)["spent"].clone());
    assert_eq!(spent, ["1", "1"], "a stack enters as one");
    // In a game of an older program the mate of a pair pays nothing.
    let mut session = begin(&text);
    plays(&mut session, &["enter a"]);
    let mut stored = serde_json::to_value(&**session.state()).unwrap();
    stored.as_object_mut().unwrap().remove("mates_pay").unwrap();
    let old: rules::blue_and_grey::state::State = serde_json::from_value(stored).unwrap();
    let mut session = Session::unsaved(session.facts().clone(), old, machine_clock());
    plays(&mut session, &["enter b"]);
    assert_eq!(show(&session, "b")["spent"], "1");
    let near = text.replace("at = \"0501\"", "at = \"0201\"");
    let mut session = begin(&near);
    plays(&mut session, &["enter a"]);
    assert_eq!(show(&session, "a")["spent"], "4", "1 and 3 of the zone");
    assert!(refused(&mut session, "enter b").starts_with("BG-023"));
    plays(&mut session, &["next", "next", "next", "next"]);
    let arrivals = show(&session, "arrivals");
    assert_eq!(
        [1, 2, 3].map(|unit: usize| arrivals[unit]["delay"].clone()),
        ["barred", "barred", "barred"]
    );
}

/// CBG-411: nobody turns works of the article over before their turn; taking them back leaves a mark for a rally.
#[test]
fn works_of_the_article_are_done_in_their_turn() {
    let mut text = with("entrench = 3") + "[state.disordered]\nrally = 4\n";
    text += &unit("a", "union", "infantry", "4", "at = \"0101\"");
    text += &unit("z", "confederate", "infantry", "2", "at = \"0601\"");
    let mut session = begin(&kit(&(text + &map(6, 6))));
    plays(
        &mut session,
        &["mark a disordered", "rally a", "works a", "works a"],
    );
    let task = session.state().units["a"].spent.task;
    assert!(task.is_some(), "the mark for a rally stays");
    plays(
        &mut session,
        &["rally a", "works a", "next", "next", "next", "next"],
    );
    let no = refused(&mut session, "works done 0101");
    assert!(no.starts_with("CBG-411"), "{no}");
    assert!(no.contains("turn 3"), "{no}");
}

/// CBG-S06: who came in dear does not attack in a turn that both sides share.
#[test]
fn an_arrival_that_spent_more_than_three_is_not_marked() {
    let mut text = with("simul = 6\ncommand = true\nvoluntary = true")
        + "[command]\nunion = 1\nconfederate = 1\n";
    for (id, base) in [("a", 3), ("b", 4)] {
        text += &unit(id, "union", "infantry", "1", "");
        text += &format!(
            "\n[[arrival]]\nunit = \"{id}\"\nturn = 1\nat = \"010{base}\"\nbase = {base}\n"
        );
    }
    text += &unit("z", "confederate", "infantry", "1", "at = \"0601\"");
    let mut session = begin(&kit(&(text + &map(6, 6))));
    plays(&mut session, &["enter a", "enter b", "mark a attacks"]);
    let no = refused(&mut session, "mark b attacks");
    assert!(no.starts_with("CBG-S06"), "{no}");
}
