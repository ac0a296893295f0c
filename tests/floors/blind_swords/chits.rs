//! What the table sets, the cup, its draws and held chits, the end of a turn.

mod fog;
use game::any::Hosted;
use game::session::Throwing;
use rules::blind_swords::BlindSwords;
use rules::blind_swords::event::Event;
use rules::blind_swords::state::State;
use rules::{Guided, Ruleset};

use super::{
    COLDWATER, Game, begin, object, play, plays,
    scene::{openings, refused, scene, with},
    stands, to_draw,
};
use view::presentation::{Audience, Describe};

/// BS-002: the impossible is refused outright, judgement gives way to a reason, the table sets any fact.
#[test]
fn the_table_outranks_the_program() {
    let mut session = scene(COLDWATER, "lane", "attack", &[]);
    for (line, rule) in [
        ("fire nobody at 0604", "no unit"),
        ("draw", "BS-002"),
        ("fire ives at 0604 dice 7 1", "7"),
    ] {
        let because = play(&mut session, &format!("{line} because \"we want it\""));
        let why = because.unwrap_err();
        assert!(why.contains(rule), "{line}: {why}");
    }
    refused(&mut session, "move jory by 0405", "BS-201");
    plays(&mut session, &["move jory by 0405 because \"we agreed\""]);
    plays(&mut session, &["mark jory disrupted", "place jory 0101"]);
    assert_eq!(stands(&session, "jory"), "fr disrupted 0101");
}

/// BS-102: guns and fragile units never go onto the track, and a fragile unit has no fresh face.
#[test]
fn guns_and_fragile_units_are_never_on_the_track() {
    let mut session = begin(COLDWATER);
    refused(&mut session, "mark orr box 2", "BS-102");
    refused(&mut session, "mark quill available", "BS-102");
    refused(&mut session, "mark quill fresh", "BS-102");
    plays(&mut session, &["mark jory box 2"]);
    assert_eq!(stands(&session, "jory"), "bw none box2");
}

/// BS-304, BS-R11, BS-R39: who draws, who throws for wild chits and for tests.
#[test]
fn the_puller_changes_with_the_turn() {
    let session = begin(COLDWATER);
    assert_eq!(object(&session)["cup"]["puller"], "confederate");
    let always = COLDWATER.replace("puller = \"odd-confederate\"", "puller = \"union\"");
    assert_eq!(object(&begin(&always))["cup"]["puller"], "union");
    let thrower = |session: &mut Game, line: &str| {
        let before = session.state().clone();
        play(session, line).unwrap();
        let entry = session.entries().last().unwrap().clone();
        let act = entry.act().unwrap();
        BlindSwords::thrower(&before, &act.command, &act.events, 0)
    };
    let mut session = begin(COLDWATER);
    to_draw(&mut session);
    assert_eq!(
        thrower(&mut session, "draw fog because typed dice 6"),
        "union"
    );
    assert_eq!(
        thrower(&mut session, "draw tarr because typed dice 1"),
        "confederate"
    );
    plays(
        &mut session,
        &[
            "activate lane",
            "order attack",
            "place ives 0603 because \"x\"",
        ],
    );
    let mut session = scene(COLDWATER, "lane", "attack", &["place ives 0504"]);
    plays(&mut session, &["fire ives at 0604 dice 6 6"]);
    assert_eq!(thrower(&mut session, "test dice 1 1"), "union");
}

/// The line by whose dice the program draws that chit next, and no die for the chit itself.
fn drawing(session: &Game, chit: &str) -> String {
    let mut cup = session.state().chits.cup.iter();
    let place = cup.position(|other| other == chit).unwrap();
    format!("draw dice {} {}", 1 + place / 6, 1 + place % 6)
}

/// BS-1203, BS-310: a chit that the program drew stays drawn without its die, and nothing else is done before that;
/// dice that are there at once draw and throw in one act.
#[test]
fn a_drawn_chit_waits_for_its_die() {
    let mut session = begin(COLDWATER);
    to_draw(&mut session);
    let line = drawing(&session, "tarr");
    let told = play(&mut session, &line).unwrap();
    assert!(told.ends_with("Tarr's division chit is drawn"), "{told}");
    assert!(!session.state().chits.cup.contains("tarr"));
    assert_eq!(openings(&session), ["draw"]);
    for other in ["next", "pass", "draw hale", "activate lane", "hold"] {
        let why = refused(&mut session, other, "BS-310");
        assert!(why.contains("the rating die of Tarr"), "{other}: {why}");
    }
    let told = play(&mut session, "draw dice 2").unwrap();
    assert!(
        told.contains("die 2, needs 4 or less; Lane or Rusk"),
        "{told}"
    );
    let why = refused(&mut session, "pass", "BS-002");
    assert!(
        why.contains("Tarr's division chit is still to be played"),
        "{why}"
    );
    let mut whole = begin(COLDWATER);
    to_draw(&mut whole);
    plays(&mut whole, &[&format!("{line} 2")]);
    assert_eq!(session.state(), whole.state());
    assert_eq!(session.differing(), []);
    // Whoever it could call has gone before the die: no die is thrown (BS-R10).
    let mut session = begin(COLDWATER);
    to_draw(&mut session);
    plays(&mut session, &[&line]);
    for unit in ["ives", "jory", "kemp", "lowe", "quill", "nash"] {
        plays(&mut session, &[&format!("mark {unit} gone")]);
    }
    plays(&mut session, &["draw"]);
    assert!(session.state().chits.discarded.contains("tarr"));
}

/// BS-707, BS-R33: a chit without a die stays drawn, too, while it is asked where its brigade enters.
#[test]
fn a_drawn_chit_waits_for_where_its_brigade_enters() {
    let text = COLDWATER.replace(
        "arrives = { turn = 2, at = \"1004\" }",
        "arrives = { turn = 1, at = \"1004\" }",
    );
    let own = "\n[[chit]]\nid = \"boyles\"\nkind = \"brigade\"\nof = \"boyle\"\nside = \"union\"\nleader = \"Boyle\"\n";
    let mut session = scene(&(text + own), "boyle", "attack", &["place nash 1003"]);
    plays(&mut session, &["next", "next", "next"]);
    plays(&mut session, &["next because \"it is late\"", "next"]);
    to_draw(&mut session);
    let line = drawing(&session, "boyles");
    let told = play(&mut session, &line).unwrap();
    assert!(told.contains("is drawn"), "{told}");
    assert!(!session.state().chits.cup.contains("boyles"));
    assert!(stands(&session, "dunn").ends_with("coming"));
    assert_eq!(openings(&session), ["draw"]);
    for other in ["next", "order attack", "draw hale", "hold"] {
        let why = refused(&mut session, other, "BS-707");
        assert!(why.contains("Boyle enters"), "{other}: {why}");
    }
    refused(&mut session, "draw", "BS-R33");
    plays(&mut session, &["draw answer 1005"]);
    assert_eq!(stands(&session, "dunn"), "fr none 1005");
    assert_eq!(session.differing(), []);
    let waited = session.state().clone();
    // Answered at once it is one act.
    session.undo(2, true).unwrap();
    plays(&mut session, &[&format!("{line} answer 1005")]);
    assert_eq!(*session.state().as_ref(), *waited);
}

/// BS-308: of several leaders who have a second the table names the one who falls.
#[test]
fn the_table_names_the_leader_who_falls() {
    let second = "rating = 3\nfallen = { leader = \"Wyatt\", rating = 2 }";
    let text = with(COLDWATER, "vance", "rating = 3", second);
    let mut session = begin(&text);
    to_draw(&mut session);
    let why = refused(&mut session, "draw fog because typed dice 1", "BS-308");
    assert!(why.contains("which leader of Union falls"), "{why}");
    plays(
        &mut session,
        &["draw fog because typed dice 1 answer vance"],
    );
    assert!(session.state().chits.fallen.contains("vance"));
}

/// BS-314, BS-R14: nobody to act, no activation; who is not there has no chit.
#[test]
fn a_brigade_without_anybody_has_no_activation() {
    let mut session = begin(COLDWATER);
    to_draw(&mut session);
    for unit in ["ives", "jory", "kemp"] {
        plays(&mut session, &[&format!("mark {unit} gone")]);
    }
    plays(&mut session, &["draw tarr because typed dice 1"]);
    refused(&mut session, "activate lane", "BS-310");
    plays(&mut session, &["activate rusk"]);
    // Boyle arrives in turn 2: a division of which nobody is there has no chit in the cup.
    let text = with(
        COLDWATER,
        "boyle",
        "division = \"hale\"",
        "division = \"late\"",
    ) + "\n[[division]]\nid = \"late\"\nside = \"union\"\n[[chit]]\nid = \"late\"\nkind = \"division\"\nof = \"late\"\nside = \"union\"\nleader = \"Late\"\nrating = 4\n";
    let mut session = begin(&text);
    to_draw(&mut session);
    assert!(!session.state().chits.cup.contains("late"));
    assert_eq!(object(&session)["cup"]["chits"], 10);
}

/// Does what is offered first until the turn is to be ended.
fn to_end(session: &mut Game) {
    while object(session)["step"] != "end" {
        let line = openings(session).remove(0);
        plays(session, &[&line]);
    }
}

/// BS-315, BS-1101, BS-R52: the cup is empty, the turn ends, points are what the table sets, or the map proposes.
#[test]
fn the_turn_ends_with_the_cup() {
    let mut session = begin(COLDWATER);
    to_draw(&mut session);
    refused(&mut session, "next", "BS-315");
    plays(&mut session, &["mark jory box 1", "mark lane activated"]);
    to_end(&mut session);
    // Bridge, hill: Union units stand in 0604 and 0703, nobody in the mill. Jory is lost.
    assert!(
        openings(&session).contains(&"points union 5".to_owned()),
        "{:?}",
        openings(&session)
    );
    // An objective without hexes: each enemy unit that is lost.
    let lost = COLDWATER.replacen(
        "id = \"losses\"\nvalue = 1",
        "id = \"losses\"\nvalue = 3",
        1,
    );
    let mut other = begin(&lost);
    to_draw(&mut other);
    plays(
        &mut other,
        &[
            "mark jory box 1",
            "mark penn gone",
            "mark cole available",
            "mark lane activated",
        ],
    );
    to_end(&mut other);
    let offered = openings(&other);
    assert!(
        offered.contains(&"points union 7".to_owned()),
        "{offered:?}"
    );
    // At the end of the last turn points come before what ends the battle.
    let mut last = begin(&COLDWATER.replacen("\nturns = 6", "\nturns = 1", 1));
    to_draw(&mut last);
    plays(&mut last, &["mark jory box 1", "mark lane activated"]);
    to_end(&mut last);
    assert_eq!(openings(&last)[..2], ["points union 5", "next"]);
    plays(&mut session, &["points union 4"]);
    // What is set is not offered a second time.
    let left = openings(&session);
    assert!(
        !left.iter().any(|line| line.starts_with("points")),
        "{left:?}"
    );
    plays(&mut session, &["next"]);
    let told = object(&session);
    assert_eq!(
        (&told["turn"], &told["points"]["union"]),
        (&2.into(), &4.into())
    );
    assert_eq!(told["activated"], serde_json::json!([]));
    assert_eq!(told["cup"]["held"], serde_json::json!({}));
    assert_eq!(stands(&session, "jory"), "bw none available");
    for turn in 2..=6 {
        assert_eq!(object(&session)["turn"], turn);
        plays(
            &mut session,
            &["key union steady-men", "key confederate high-yell"],
        );
        while object(&session)["turn"] == turn && object(&session)["over"].is_null() {
            let line = openings(&session).remove(0);
            plays(&mut session, &[&line]);
        }
    }
    assert_eq!(object(&session)["over"], "turn 6 was the last");
    refused(&mut session, "next", "BS-1101");
}

/// BS-305, BS-306, BS-R06, BS-R12, BS-1201: held chits are played in turn, at their moments; a chit that is played at
/// once is not held, and its name is not told.
#[test]
fn held_chits_are_played_in_turn() {
    let text = COLDWATER.replace("by = \"program\"", "by = \"table\"");
    let any = text
        .replace("when = [\"rally\"]", "when = [\"any\"]")
        .replace("when = [\"move\"]", "when = [\"any\"]");
    let mut session = begin(&any);
    plays(&mut session, &["next", "pass", "pass", "next"]);
    plays(
        &mut session,
        &[
            "draw steady-men",
            "hold",
            "draw hard-march",
            "hold",
            "draw fresh-cartridges",
            "hold",
        ],
    );
    assert!(openings(&session).contains(&"pass".to_owned()));
    // Who draws declines for those who have not spoken: the log says so.
    let mut drawn = begin(&any);
    for entry in session.entries() {
        let act = entry.act().unwrap();
        let (command, faces) = (&act.command, &act.faces);
        let faces: Vec<u8> = faces.iter().map(|face| face.pips).collect();
        drawn
            .execute(command, &faces, Throwing::Hand, None)
            .unwrap();
    }
    let told = play(&mut drawn, "draw high-yell").unwrap();
    assert!(
        told.contains("Union and Confederate play no held chit (BS-305)"),
        "{told}"
    );
    refused(&mut session, "play fresh-cartridges", "BS-R12");
    plays(&mut session, &["mark ames shaken", "play steady-men ames"]);
    assert_eq!(stands(&session, "ames"), "fr none 0604");
    // After one side has played, the other speaks; both decline: nobody speaks before the next draw.
    plays(&mut session, &["pass", "pass"]);
    assert!(
        !openings(&session).contains(&"pass".to_owned()),
        "{:?}",
        openings(&session)
    );
    let why = refused(&mut session, "pass", "BS-305");
    assert!(why.contains("no one is left to decline"), "{why}");
    plays(&mut session, &["draw silence"]);
    let why = refused(&mut session, "hold", "BS-306");
    assert!(!why.contains("Silence"), "{why}");
    let mut session = begin(COLDWATER);
    to_draw(&mut session);
    refused(&mut session, "play hard-march", "BS-306");
}

/// BS-309, BS-1201: a held CIC chit is named to its side on the page of the cup, and a key chit that was played is
/// listed no more.
#[test]
fn the_page_of_the_cup_names_what_is_held() {
    let mut session = begin(COLDWATER);
    to_draw(&mut session);
    let key = session.state().chits.keys["union"][0].clone();
    let name = session.state().kit.chit_name(&key);
    plays(&mut session, &["draw stroud because typed", "hold"]);
    let side = session.state().side_of_chit("stroud").unwrap();
    let page = |state: &State, side: &str| {
        let eyes = Audience::Side(side.to_owned());
        let pages = BlindSwords::pages(state, &eyes, None);
        let cup = pages.into_iter().find(|page| page.letter == 'c').unwrap();
        let rows = cup.rows.into_iter().flat_map(|row| row.cells);
        let text: Vec<String> = rows.map(|cell| cell.text).collect();
        text.join("\n")
    };
    let mut state = State::clone(session.state());
    let stroud = state.kit.chit_name("stroud");
    assert!(page(&state, &side).contains(&format!("held\n{stroud}")));
    assert!(page(&state, "union").contains(&format!("key chits\n{name}")));
    let whole = |state: &State| {
        let shown = BlindSwords::shown(
            state,
            &["cup".to_owned()],
            &Audience::Side("union".to_owned()),
        );
        shown.unwrap().text
    };
    assert!(whole(&state).contains(&format!("keys: {name}")));
    BlindSwords::apply(&mut state, &Event::Discarded { chit: key });
    assert!(!page(&state, "union").contains("key chits\n"));
    assert!(!whole(&state).contains(&name), "{}", whole(&state));
}

/// BS-309, BS-R07: a CIC roll that fails does nothing; a held chit is played before a draw.
#[test]
fn cic_chits_are_rolled_or_held() {
    let mut session = begin(COLDWATER);
    to_draw(&mut session);
    let told = play(&mut session, "draw vance because typed dice 4").unwrap();
    assert!(
        told.contains("needs 3 or less: it fails (BS-309)"),
        "{told}"
    );
    assert!(session.state().chits.discarded.contains("vance"));
    assert!(object(&session)["active"].is_null());
    plays(&mut session, &["draw stroud because typed", "hold"]);
    plays(&mut session, &["play stroud lane", "order defend"]);
    assert_eq!(object(&session)["active"]["full"], true);
    assert_eq!(object(&session)["activated"], serde_json::json!([]));
    refused(&mut session, "play stroud lane", "BS-");
}

/// BS-R10: where whoever a chit could call has gone before he was chosen, it is discarded.
#[test]
fn a_chit_that_can_call_nobody_any_more_is_discarded() {
    let mut session = begin(COLDWATER);
    to_draw(&mut session);
    plays(&mut session, &["draw tarr because typed dice 1"]);
    for unit in ["ives", "jory", "kemp", "lowe", "quill", "nash"] {
        plays(&mut session, &[&format!("mark {unit} gone")]);
    }
    assert_eq!(openings(&session), ["pass"]);
    plays(&mut session, &["pass"]);
    assert!(session.state().chits.discarded.contains("tarr"));
    assert_eq!(openings(&session)[0], "draw");
}

/// BS-304, BS-305, BS-401: the Union fires and speaks first, and draws in even turns, wherever the kit lists it.
#[test]
fn the_union_is_first_wherever_it_is_listed() {
    let (head, rest) = COLDWATER.split_once("[[side]]").unwrap();
    let (union, rest) = rest.split_once("[[side]]").unwrap();
    let (confederate, tail) = rest.split_once("[[division]]").unwrap();
    let text = format!("{head}[[side]]{confederate}[[side]]{union}[[division]]{tail}");
    for text in [COLDWATER, text.as_str()] {
        let mut session = begin(text);
        plays(
            &mut session,
            &[
                "key union steady-men",
                "key confederate high-yell",
                "next dice 1 1",
            ],
        );
        assert_eq!(session.state().guns.side, "union");
        assert_eq!(session.state().puller(), "confederate");
    }
}

/// BS-316: whom a division chit has called his own chit does not call again.
#[test]
fn a_brigade_chit_calls_nobody_who_is_marked() {
    let text = COLDWATER.to_owned()
        + "\n[[chit]]\nid = \"lanes\"\nkind = \"brigade\"\nof = \"lane\"\nside = \"confederate\"\nleader = \"Lane\"\nrating = 3\n";
    let mut session = begin(&text);
    to_draw(&mut session);
    plays(
        &mut session,
        &[
            "draw tarr because typed dice 1",
            "activate lane",
            "order maneuver",
            "next",
        ],
    );
    plays(&mut session, &["draw lanes because typed"]);
    assert!(session.state().active.is_none());
    assert!(session.state().chits.discarded.contains("lanes"));
}

/// BS-1203, BS-1202: the program draws with its own dice; a chit of its cup is named by hand by the word of the table
/// alone.
#[test]
fn the_cup_of_the_program_is_drawn_by_its_dice() {
    let mut session = begin(COLDWATER);
    to_draw(&mut session);
    let why = refused(&mut session, "draw tarr dice 1", "BS-1203");
    assert!(why.contains("`draw`"), "{why}");
    refused(&mut session, "draw event union", "BS-1202");
    plays(
        &mut session,
        &["draw tarr because \"drawn by hand while the screen was dark\" dice 1"],
    );
    let entry = format!("{:?}", session.entries().last().unwrap());
    assert!(entry.contains("BS-1203"), "{entry}");
    let table = COLDWATER.replace("by = \"program\"", "by = \"table\"");
    let mut session = begin(&table);
    plays(&mut session, &["next", "pass", "pass", "next"]);
    plays(&mut session, &["draw tarr dice 1"]);
}

/// BS-306: a shift serves the side whose event gives it; one to the left is for the fire of the other side.
#[test]
fn a_shift_serves_the_side_of_its_event() {
    let text = COLDWATER.replace("by = \"program\"", "by = \"table\"");
    let fight = |text: &str, event: &str| {
        let mut session = begin(text);
        plays(&mut session, &["next", "pass", "pass", "next"]);
        let lines = [
            "draw event confederate",
            "draw event union",
            "draw tarr dice 1",
            "activate lane",
            "order attack",
            "place ives 0504",
            "next",
            "next",
            "close ives on ames",
            event,
        ];
        plays(&mut session, &lines);
        let defends = play(&mut session, "fire ames at ives dice 1 1").unwrap();
        let attacks = play(&mut session, "assault ames dice 1 1").unwrap();
        assert!(session.state().shifts.is_empty());
        [defends, attacks].map(|told| told.contains("event"))
    };
    assert_eq!(fight(&text, "play high-yell"), [false, true]);
    let left = with(&text, "high-yell", "shift 1", "shift -1");
    assert_eq!(fight(&left, "play high-yell"), [true, false]);
    // The defender's event serves his fire, and not the assault on him.
    let own = with(&text, "fresh-cartridges", "[\"fire\"]", "[\"close\"]");
    assert_eq!(fight(&own, "play fresh-cartridges"), [true, false]);
}

/// BS-305: whoever holds a chit is named before a draw declines for him.
#[test]
fn a_draw_says_who_may_play_first() {
    let mut session = begin(COLDWATER);
    to_draw(&mut session);
    let words = |session: &Game| BlindSwords::openings(session.state())[0].words.clone();
    assert!(
        !words(&session).contains("held chit"),
        "{}",
        words(&session)
    );
    let holds = |session: &Game| {
        session
            .state()
            .chits
            .held
            .values()
            .any(|held| !held.is_empty())
    };
    let mut acts = 0;
    while !holds(&session) || openings(&session)[0] != "draw" {
        acts += 1;
        assert!(acts < 99, "no chit was ever held");
        let line = openings(&session).remove(0);
        plays(&mut session, &[&line]);
    }
    let said = words(&session);
    assert!(
        said.contains("may first play a held chit") && said.len() <= 80,
        "{said}"
    );
}
