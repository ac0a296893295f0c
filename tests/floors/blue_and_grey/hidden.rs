//! Units face down, dummies, what one side may know of the other, free deployment.

use super::*;
use rules::blue_and_grey::state::State;
use view::presentation::{Askers, ledger::Ledger, page::RulesetPage};

pub(super) const ON: &str = "hidden = true\ndummies = true";

pub(super) fn chestnut(on: &str) -> String {
    let text = CHESTNUT.replace("[complications]  ", &format!("[complications]\n{on}\n#"));
    assert!(text.contains(on), "the kit has no [complications]");
    text
}

fn eyes(side: &str) -> Audience {
    match side {
        "table" => Audience::Table,
        side => Audience::Side(side.to_owned()),
    }
}

/// All that leaves the program for eyes: the game and every unit and hex as text and JSON, pages, the log.
pub(super) fn all(session: &Game, side: &str) -> String {
    let eyes = eyes(side);
    let state = session.state();
    let mut told = String::new();
    let hexes = (1..=8).flat_map(|column| (1..=10).map(move |row| format!("{column:02}{row:02}")));
    let units = state.kit.units.iter().map(|unit| unit.id.clone());
    let words = ["", "score", "arrivals", "kit", "fight"].map(str::to_owned);
    for word in words.into_iter().chain(hexes).chain(units) {
        let asked: Vec<String> = word.split_whitespace().map(str::to_owned).collect();
        match BlueAndGrey::shown(state, &asked, &eyes) {
            Ok(shown) => told.push_str(&format!("{word}: {}\n{}\n", shown.text, shown.json)),
            Err(why) => told.push_str(&format!("{word}: {why}\n")),
        }
    }
    let pages: Vec<RulesetPage> = BlueAndGrey::pages(state, &eyes, None);
    let page = |page: &RulesetPage| {
        let rows: Vec<String> = page.rows.iter().map(|row| format!("{row:?}")).collect();
        let counters = page
            .board
            .as_ref()
            .map(|board| format!("{:?}", board.counters));
        format!(
            "{} {}\n{}\n",
            page.letter,
            rows.join("\n"),
            counters.unwrap_or_default()
        )
    };
    told.push_str(&pages.iter().map(page).collect::<String>());
    told.push_str(&format!(
        "{:?}\n{:?}\n",
        BlueAndGrey::beside(state, &eyes),
        BlueAndGrey::bar(state)
    ));
    let ledger = Ledger::new(session, &eyes);
    session.walk(|before, entry, _| {
        if !ledger.tells(entry.seq) {
            return;
        }
        told.push_str(&ledger.label(entry.seq));
        told.push_str(&presentation::line_by::<BlueAndGrey>(
            before,
            entry,
            &ledger,
            &Askers::new(),
        ));
        if let Some(act) = entry.act() {
            told.push_str(&BlueAndGrey::in_full(before, act, &eyes).to_string());
        }
        told.push_str(&presentation::to_put_back(session, before, entry).join("; "));
        told.push('\n');
    });
    told
}

fn hidden(session: &Game, unit: &str) -> bool {
    show_as(session, unit, session.state().side_of(unit))["hidden"] == true
}

pub(super) fn show_as(session: &Game, words: &str, side: &str) -> Value {
    let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
    BlueAndGrey::shown(session.state(), &words, &eyes(side))
        .unwrap()
        .json
}

/// CBG-1101, CBG-1102: two games in which other units lie under the same backs tell the enemy and the table the same.
#[test]
fn twins_look_alike_from_the_other_side() {
    let twin = |places: [&str; 4]| {
        let mut session = begin(&chestnut(&format!("{ON}\nfree_deploy = true")));
        for (unit, hex) in ["hart", "isham", "kirby", "union-d1"]
            .into_iter()
            .zip(places)
        {
            plays(&mut session, &[&format!("place {unit} {hex}")]);
        }
        plays(
            &mut session,
            &[
                "place union-d2 0407",
                "place confederate-d1 0204",
                "place confederate-d2 0205",
                "seal union",
                "seal confederate",
                "next",
                "next",
            ],
        );
        let at = |session: &Game, hex: &str| {
            let there = session.state().in_hex(hex);
            there
                .into_iter()
                .find(|unit| ["hart", "isham", "kirby", "union-d1"].contains(&unit.as_str()))
                .unwrap()
        };
        for (from, to) in [("0604", "0603"), ("0703", "0803"), ("0606", "0607")] {
            let unit = at(&session, from);
            plays(&mut session, &[&format!("move {unit} by {to}")]);
        }
        let unit = at(&session, "0603");
        plays(&mut session, &["next"]);
        plays(&mut session, &[&format!("place {unit} 0602")]);
        session.undo(1, true).unwrap();
        session
    };
    let one = twin(["0604", "0606", "0703", "0605"]);
    let other = twin(["0703", "0605", "0604", "0606"]);
    for side in ["table", "confederate"] {
        assert_eq!(all(&one, side), all(&other, side), "{side}");
        for name in ["union-d1", "confederate-d1"] {
            let line = format!("move {name}");
            assert!(!all(&one, side).contains(&line), "{side} knows {name}");
        }
    }
    assert_ne!(all(&one, "union"), all(&other, "union"));
    assert_eq!(show_as(&one, "hart", "union")["place"]["hex"], "0603");
    assert_eq!(show_as(&one, "hart", "confederate")["place"], "unseen");
    assert!(all(&one, "confederate").contains("a Union counter at 0604 moves to 0603"));
}

/// CBG-1101, CBG-R10, CBG-1102: contact turns up for good, and takes dummies off.
#[test]
fn contact_turns_up() {
    let mut text = format!("[complications]\n{ON}\n[dummies]\nunion = 1\nconfederate = 1\n");
    text += &unit("a", "union", "infantry", "3", "at = \"0101\"");
    text += &unit("b", "union", "infantry", "3", "at = \"0107\"");
    text += &unit("z", "confederate", "infantry", "3", "at = \"0601\"");
    text += &unit(
        "y",
        "confederate",
        "infantry",
        "3",
        "at = \"0607\"\nface = \"up\"",
    );
    let mut session = begin(&kit(&(text + &map(8, 8))));
    plays(
        &mut session,
        &["place union-d1 0101", "place confederate-d1 0607"],
    );
    close(&mut session);
    assert!(hidden(&session, "a") && hidden(&session, "z") && !hidden(&session, "y"));
    let no = refused(
        &mut session,
        "move union-d1 by 0201 0301 0401 0501 0502 0402 0302",
    );
    assert!(no.starts_with("BG-03"), "{no}");
    let told = plays(&mut session, &["move a by 0201 0301 0401 0501"]);
    assert!(
        told.contains("A is turned face up") && told.contains("Z is turned face up"),
        "{told}"
    );
    assert!(refused(&mut session, "mark a down").starts_with("CBG-1101"));
    let told = plays(&mut session, &["place union-d1 0507"]);
    assert!(
        told.contains("Union dummy 1 was a dummy")
            && told.contains("Confederate dummy 1 was a dummy"),
        "{told}"
    );
    assert_eq!(show(&session, "union-d1")["place"], "eliminated");
    assert_eq!(show(&session, "score")["union"]["lost_otherwise"], "0");
    assert!(hidden(&session, "b"));
    for _ in 0..80 {
        if show(&session, "")["over"].is_null() {
            let _ = play(&mut session, "next because \"on\"");
        }
    }
    assert!(!show(&session, "")["over"].is_null());
    assert!(
        !hidden(&session, "b"),
        "all turn up before victory is counted"
    );
}

/// CBG-1101: who asks for the die of a bombardment and leaves it has seen no face.
#[test]
fn guns_that_aim_see_no_face() {
    let crt = "[crt]\ndie = \"2d6\"\nrounding = \"defender\"\ncolumns = [\"1-1\"]\n[bombardment]\nreach = 4\n";
    let mut text = format!("[complications]\n{ON}\n{crt}");
    text += &unit(
        "g",
        "union",
        "artillery",
        "3",
        "at = \"0101\"\nface = \"up\"",
    );
    text += &unit("z", "confederate", "infantry", "3", "at = \"0401\"");
    let mut session = begin(&kit(&(text + &map(8, 8))));
    close(&mut session);
    plays(&mut session, &["next"]);
    let asked = refused(&mut session, "bombard g at 0401 dice 3");
    assert!(asked.contains("the bombardment on a counter"), "{asked}");
    assert!(hidden(&session, "z"));
    let told = plays(&mut session, &["bombard g at 0401 dice 3 3 code hold"]);
    assert!(told.contains("Z is turned face up"), "{told}");
}

/// CBG-1102: dummies fight, build and hold nothing; to everybody they seem to hold.
#[test]
fn dummies_fulfil_nothing() {
    let on = format!("{ON}\nentrench = 2\nfree_deploy = true");
    let mut session = begin(&chestnut(&on));
    plays(
        &mut session,
        &["place joyce 0604", "place confederate-d1 0305"],
    );
    close(&mut session);
    plays(&mut session, &["move confederate-d1 by 0405"]);
    assert!(refused(&mut session, "works confederate-d1").starts_with("CBG-408"));
    assert_eq!(session.state().held.get("bridge"), None);
    assert_eq!(
        show_as(&session, "score", "union")["confederate"]["total"],
        4
    );
    plays(&mut session, &["next"]);
    assert!(refused(&mut session, "attack confederate-d1 on 0505").starts_with("CBG-1102"));
    plays(&mut session, &["mark confederate-d1 up"]);
    assert_eq!(
        show_as(&session, "score", "union")["confederate"]["total"],
        0
    );
}

/// CBG-1103, CBG-R11: a third of the units, or as the kit has it; one for three arrivals through one hex.
#[test]
fn how_many_dummies() {
    let count = |text: &str| {
        let session = begin(text);
        session
            .state()
            .kit
            .units
            .iter()
            .filter(|unit| unit.dummy && unit.side == "union")
            .count()
    };
    assert_eq!(count(CHESTNUT), 0);
    assert_eq!(count(&chestnut(ON)), 2);
    let set = chestnut(ON).replace("[zones]", "[dummies]\nunion = 5\nconfederate = 1\n[zones]");
    assert_eq!(count(&set), 5);
    let mut text = format!("[complications]\n{ON}\n");
    text += &unit("z", "confederate", "infantry", "3", "at = \"0808\"");
    for id in ["a", "b", "c"] {
        text += &unit(id, "union", "infantry", "3", "");
        text += &format!("[[arrival]]\nunit = \"{id}\"\nturn = 1\nat = \"0101\"\n");
    }
    let mut session = begin(&kit(&(text + &map(8, 8))));
    close(&mut session);
    plays(&mut session, &["enter a,b"]);
    assert!(refused(&mut session, "enter union-d1").starts_with("CBG-1103"));
    plays(&mut session, &["enter c,union-d1"]);
    assert_eq!(session.state().hex_of("union-d1"), Some("0101"));
    assert_eq!(show_as(&session, "union-d1", "union")["spent"], "2");
    assert!(refused(&mut session, "place union-d9 0101").contains("union-d9"));
}

/// CBG-408, CBG-R02: the proof of a builder shows the face to the other side alone.
#[test]
fn proof_shows_only_the_face() {
    for (switch, knows) in [("", true), ("builder_proof = \"word\"", false)] {
        let text = chestnut(&format!("{ON}\nentrench = 2"))
            .replace("[rulings]  ", &format!("[rulings]\n{switch}\n#"));
        let mut session = begin(&text);
        close(&mut session);
        plays(&mut session, &["works carr", "show carr"]);
        assert!(hidden(&session, "carr"), "it is turned down again");
        let last = |side: &str| {
            all(&session, side)
                .lines()
                .filter(|line| line.contains("CBG-408"))
                .collect::<String>()
        };
        assert_eq!(
            last("union").contains("Carr at 0206, infantry 5"),
            knows,
            "{}",
            last("union")
        );
        assert!(
            !last("table").contains("Carr")
                && last("table").contains("a Confederate counter at 0206")
        );
        assert!(last("confederate").contains("Carr"));
        assert!(
            !show_as(&session, "0206", "union")
                .to_string()
                .contains("carr")
        );
    }
    let mut session = begin(&chestnut(ON));
    close(&mut session);
    plays(&mut session, &["next"]);
    assert!(refused(&mut session, "show hart").starts_with("CBG-1101"));
}

/// CBG-1101: on the board works are named by their builder, whom nobody else is told.
#[test]
fn works_on_the_board_do_not_name_their_builder() {
    let mut text = "[complications]\nhidden = true\n[works]\nturns = 1\n".to_owned();
    text += &unit("smith", "union", "infantry", "3", "");
    text += &unit("z", "confederate", "infantry", "3", "");
    let mut session = begin(&kit(&text));
    close(&mut session);
    plays(&mut session, &["works smith", "works done smith"]);
    let mut told = String::new();
    session.walk(|before, entry, _| {
        told += &presentation::line::<BlueAndGrey>(before, entry, &Audience::Table);
        told += &BlueAndGrey::in_full(before, entry.act().unwrap(), &Audience::Table).to_string();
    });
    assert!(!told.to_lowercase().contains("smith"), "{told}");
}

/// CBG-1104: over the limit only where there is no room, and shown on demand.
#[test]
fn a_dummy_over_the_limit_is_shown() {
    let mut text = format!(
        "[complications]\n{ON}\n[dummies]\nunion = 1\nconfederate = 0\n[stacking]\nunits = 2\n"
    );
    text += "[ground.lake]\nmove = \"prohibited\"\n";
    text += &unit("a", "union", "infantry", "3", "at = \"0101\"");
    text += &unit("b", "union", "infantry", "3", "at = \"0101\"");
    text += &unit("z", "confederate", "infantry", "3", "at = \"0808\"");
    let open = begin(&kit(&(text.clone() + &map(8, 8))));
    text += &(map(8, 8) + &ground("0201", "lake") + &ground("0102", "lake"));
    let closed = begin(&kit(&text));
    for (mut session, has_room) in [(open, true), (closed, false)] {
        plays(&mut session, &["place union-d1 0101"]);
        close(&mut session);
        let no = refused(&mut session, "next");
        assert!(no.starts_with("CBG-1104"), "{no}");
        plays(&mut session, &["show union-d1"]);
        match has_room {
            true => assert!(refused(&mut session, "next").starts_with("CBG-1104")),
            false => assert!(plays(&mut session, &["next"]).contains("combat")),
        }
        assert!(all(&session, "confederate").contains("Union dummy 1 at 0101 is shown"));
        assert!(!all(&session, "table").contains("Union dummy 1 at 0101 is shown"));
    }
}

/// CBG-1105: dummies bar no retreat; their owner turns up real ones, or the enemy goes that way.
#[test]
fn dummies_bar_no_retreat() {
    let game = |real: bool| {
        let mut text = format!("[complications]\n{ON}\n[dummies]\nunion = 0\nconfederate = 1\n");
        text += "[ground.lake]\nmove = \"prohibited\"\n";
        text += "[crt]\ncolumns = [\"1-1\"]\n[crt.codes]\nAR = [\"attackers retreat 1\"]\n";
        text += &unit(
            "a",
            "union",
            "infantry",
            "3",
            "at = \"0201\"\nface = \"up\"",
        );
        text += &unit(
            "z",
            "confederate",
            "infantry",
            "3",
            "at = \"0202\"\nface = \"up\"",
        );
        text += &unit(
            "y",
            "confederate",
            "infantry",
            "3",
            "at = [\"0401\", \"0808\"]",
        );
        text += &(map(8, 8) + &ground("0101", "lake"));
        let mut session = begin(&kit(&text));
        plays(&mut session, &["place confederate-d1 0401"]);
        if !real {
            // The dummy stays behind alone.
            plays(&mut session, &["place y 0808"]);
        }
        close(&mut session);
        let lines = ["next", "attack a on 0202 column 1-1 code AR dice 1"];
        plays(&mut session, &lines);
        session
    };
    for real in [true, false] {
        let mut session = game(real);
        let wanted = refused(&mut session, "retreat a by 0301");
        assert!(
            wanted.contains("0301 seems barred to A: does Confederate turn up a unit that bars it"),
            "{wanted}"
        );
        let told = plays(&mut session, &["retreat a by 0301 answer no"]);
        assert!(told.contains("A retreats to 0301"), "{told}");
        assert_eq!(told.contains("Y is turned face up"), real, "{told}");
        assert!(told.contains("Confederate dummy 1 was a dummy"), "{told}");
    }
    let mut proved = game(true);
    let told = plays(&mut proved, &["retreat a by 0301 answer yes"]);
    assert!(
        told.contains("Y is turned face up") && !told.contains("retreats"),
        "{told}"
    );
    assert!(refused(&mut proved, "retreat a by 0301").starts_with("BG-080"));
    let mut empty = game(false);
    assert!(refused(&mut empty, "retreat a by 0301 answer yes").starts_with("CBG-1105"));
}

/// CBG-1401: free deployment within the listed hexes and the limit.
#[test]
fn deployment_is_free_within_the_list() {
    let mut session = begin(&chestnut("free_deploy = true"));
    plays(&mut session, &["place hart 0703"]);
    assert!(refused(&mut session, "place isham 0703").starts_with("CBG-1401"));
    assert!(refused(&mut session, "place isham 0101").starts_with("CBG-1401"));
    plays(&mut session, &["place isham 0604", "next"]);
    plays(&mut session, &["place isham 0804"]);
    let mut plain = begin(CHESTNUT);
    plays(&mut plain, &["place isham 0101"]);
}

/// CBG-1101: the list of work says where a face-down counter is taken from, where it goes and which is turned up, for
/// those who see only its back; which unit is under it, it tells neither by words nor by order.
#[test]
fn the_table_moves_face_down_counters() {
    let twin = |places: [&str; 2]| {
        let mut session = begin(&chestnut(&format!("{ON}\nfree_deploy = true")));
        for (unit, hex) in ["hart", "union-d1"].into_iter().zip(places) {
            plays(&mut session, &[&format!("place {unit} {hex}")]);
        }
        plays(
            &mut session,
            &["seal union", "seal confederate", "next", "next"],
        );
        let before = session.state().clone();
        for (from, to) in [("0604", "0603"), ("0703", "0603")] {
            let there = session.state().in_hex(from);
            let ours = there
                .iter()
                .find(|unit| ["hart", "union-d1"].contains(&unit.as_str()));
            let unit = ours.unwrap().clone();
            plays(&mut session, &[&format!("move {unit} by {to}")]);
        }
        (session, before)
    };
    let work = |before: &State, session: &Game, side: &str| -> Vec<String> {
        let items = presentation::table_work::<BlueAndGrey>(before, session.state(), &eyes(side));
        items.iter().map(|item| item.line()).collect()
    };
    let (mut session, before) = twin(["0604", "0703"]);
    let (other, other_before) = twin(["0703", "0604"]);
    let told = work(&before, &session, "table");
    assert_eq!(
        told,
        [
            "a Union counter: move from 0604 to 0603",
            "a Union counter: move from 0703 to 0603"
        ]
    );
    for side in ["table", "confederate"] {
        assert_eq!(
            work(&before, &session, side),
            work(&other_before, &other, side),
            "{side}"
        );
    }
    assert!(
        work(&before, &session, "union")
            .iter()
            .any(|line| line.ends_with("Hart: move from 0604 to 0603"))
    );
    let back = BlueAndGrey::put_back(session.state(), &before);
    assert!(
        back.contains(&"a Union counter: move from 0603 to 0604".to_owned()),
        "{back:?}"
    );
    let before = session.state().clone();
    plays(&mut session, &["mark hart up", "mark union-d1 eliminated"]);
    let told = work(&before, &session, "table");
    assert!(
        told.iter()
            .any(|line| line.ends_with("Hart: turn the counter in 0603 face up")),
        "{told:?}"
    );
    assert!(
        told.contains(&"a Union counter: take it off the map, from 0603".to_owned()),
        "{told:?}"
    );
}

/// CBG-1101: when a face-down unit has come in before its turn, the public list does not tell which one it was, nor does
/// the log; before that it tells that none has come.
#[test]
fn the_list_does_not_tell_who_came_early() {
    let early = |unit: &str| {
        let mut session = begin(&chestnut("hidden = true"));
        close(&mut session);
        plays(&mut session, &["next", "next"]);
        for side in ["table", "confederate"] {
            let before = all(&session, side);
            assert!(before.contains("not yet here, due in turn 2"), "{before}");
        }
        plays(
            &mut session,
            &[&format!("enter {unit} because \"the scenario\"")],
        );
        session
    };
    let [one, other] = ["lyle", "b2"].map(early);
    for side in ["table", "confederate"] {
        let told = all(&one, side);
        assert!(told.contains("a Union counter enters at 0805"), "{told}");
        assert_eq!(told, all(&other, side), "{side}");
    }
    let own = all(&one, "union");
    assert!(own.contains("Lyle enters at 0805"), "{own}");
}

/// CBG-501: the counters out of command are marked on every list, without telling the units of a hex apart.
#[test]
fn counters_out_of_command_are_marked() {
    let text = chestnut("hidden = true\ncommand = true");
    let mut session = begin(&text);
    close(&mut session);
    let told = plays(&mut session, &["command dice 6"]);
    let public = shown(&session, "").text;
    let out = public.matches("out of command").count();
    assert!(out > 0, "{told}\n{public}");
    let scattered = session
        .state()
        .units
        .values()
        .filter(|unit| unit.spent.scattered);
    assert_eq!(out, scattered.count(), "{told}\n{public}");
}
