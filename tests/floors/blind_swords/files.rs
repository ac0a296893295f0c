//! Kits with anything in them, and games as files: whole, cut short, spoiled.

use game::any::{Hosted, JsonLines};
use game::session::Session;
use roster::Mustered;
use rules::blind_swords::BlindSwords;
use rules::blind_swords::event::Event;
use rules::speech;

use super::{COLDWATER, begin, play, plays, scene::with, to_draw};
use common::lines::Chance;

/// A text with some of its letters, words and lines spoiled.
fn spoiled(text: &str, chance: &mut Chance) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..1 + chance.below(4) {
        let at = chance.below(lines.len() as u64) as usize;
        match chance.below(6) {
            0 => {
                lines.remove(at);
            }
            1 => {
                let other = chance.below(lines.len() as u64) as usize;
                lines.swap(at, other);
            }
            2 => lines[at] = lines[at].replace(['"', ']'], ""),
            3 => {
                lines[at] = lines[at].replace(|letter: char| letter.is_ascii_digit(), "99999999999")
            }
            4 => lines[at] += " = [\"-1\", 3.5, { x = 1 }]",
            _ => lines[at] = lines[at].replace('=', "= \"\u{e9}\u{1F600}\" #"),
        }
    }
    lines.join("\n")
}

/// A kit is read, or its faults are told at their lines; what is read can be played.
#[test]
fn a_spoiled_kit_is_read_or_told() {
    let mut chance = Chance::new(1863);
    let mut read = 0;
    for _ in 0..300 {
        let text = spoiled(COLDWATER, &mut chance);
        match BlindSwords::muster(&text) {
            Ok((state, _)) => {
                read += 1;
                let _ = <BlindSwords as rules::Guided>::openings(&state);
            }
            Err(faults) => assert!(!faults.is_empty(), "{text}"),
        }
    }
    assert!(read > 10, "{read}");
}

/// What is wrong with a kit is told at its line (section 17).
#[test]
fn faults_of_a_kit_are_told() {
    let faults = |text: &str| -> String {
        let told = match BlindSwords::muster(text) {
            Ok((_, faults)) | Err(faults) => faults,
        };
        told.iter().map(|fault| format!("{fault:?}\n")).collect()
    };
    assert_eq!(faults(COLDWATER), "");
    for (was, is, said) in [
        (
            "weapon = \"K\"",
            "weapon = \"Z\"",
            "`weapon` names an unknown",
        ),
        (
            "kind = \"bridge\"",
            "kind = \"brige\"",
            "no [hexside.brige] in the file",
        ),
        ("hexes = [\"0604\"]", "hexes = [\"1604\"]", "1604"),
        ("at = \"1004\"", "at = \"1104\"", "arrives at"),
        (
            "\"fallen union\"",
            "\"fallen onion\"",
            "`effect` names an unknown",
        ),
        ("of = \"hale\"\n", "", "has no owner"),
        (
            "id = \"stroud\"",
            "id = \"vance\"",
            "two chits have the id `vance`",
        ),
        (
            "division = \"tarr\"",
            "division = \"hale\"",
            "of both sides",
        ),
        ("limit = 12", "limit = 5", "over the limit (BS-108)"),
        ("limit = 12", "limit = 1e300", "points from 0 to below 1000"),
        (
            "guns = 0.75",
            "guns = 1e308",
            "a factor, or a list of numbers",
        ),
        ("foot = 5,", "foot = -5,", "points from 0 to below 1000"),
        ("at = \"0603\"", "at = \"0305\"", "both sides are in 0305"),
        ("\"0504/0604\"]", "\"0504/0704\"]", "do not touch"),
        ("\"11-46 - - -\"", "\"11-45 - - -\"", "no band covers 46"),
        ("\"2MH R2 P1\"]", "\"3MH\"]", "unknown code"),
        (
            "# panic_retreat = 3",
            "panic_retreat = 4",
            "`panic_retreat` cannot have this value (BS-R42)",
        ),
        (
            "# panic_retreat = 3",
            "panic_retreats = 3",
            "did you mean `panic_retreat`?",
        ),
        (
            "fragile = true",
            "fragile = true\nfr = [3, 3]",
            "is fragile but has a fresh face",
        ),
    ] {
        let told = faults(&COLDWATER.replace(was, is));
        if said == "of both sides" {
            // A division without brigades is a warning, a brigade of the other side's division a fault.
            assert!(told.contains("has no brigade"), "{told}");
        } else {
            assert!(told.contains(said), "{was}: {told}");
        }
    }
}

/// What a kit says against the rules is told at its place (section 17).
#[test]
fn what_does_not_agree_in_a_kit_is_a_fault() {
    let faults = |text: &str| -> String {
        let told = BlindSwords::muster(text).map(|_| ()).unwrap_err();
        told.iter()
            .map(|fault| format!("{}: {}\n", fault.line, fault.said))
            .collect()
    };
    let line = |text: &str, of: &str| text.lines().position(|line| line == of).unwrap() + 1;
    for (was, is, said) in [
        ("format = 1", "format = 2", "7: `format` must be 1"),
        ("format = 1\n", "", "1: `format` is missing"),
        (
            "turns = 6",
            "turns = 0",
            "10: `turns` must be 1 to 999, not 0",
        ),
        (
            "id = \"steady-men\"",
            "id = \"hale\"",
            "a chit and an event share the id `hale`",
        ),
        (
            "[\"C\", \"1\", \"2\"",
            "[\"1\", \"C\", \"2\"",
            "`order` begins with C, not \"1\"",
        ),
        (
            "[\"C\", \"1\", \"2\"",
            "[\"C\", \"1\", \"2\", \"1\"",
            "`order` has \"1\" twice",
        ),
        (
            "die = 6\n",
            "die = 7\n",
            "`die` must be 1 to 6, not 7 (BS-308)",
        ),
        (
            "of = \"hale\"\nside = \"union\"",
            "of = \"hale\"\nside = \"confederate\"",
            "the chit hale is not on the side of hale",
        ),
        (
            "brigade = \"marsh\"",
            "brigade = \"lane\"",
            "the unit ames is not on the side of lane",
        ),
    ] {
        assert!(COLDWATER.contains(was), "{was}");
        let told = faults(&COLDWATER.replacen(was, is, 1));
        assert!(told.contains(said), "{was}: {told}");
    }
    let rusk = with(COLDWATER, "rusk", "division = \"tarr\"\n", "");
    let told = faults(&rusk);
    let at = line(&rusk, "id = \"rusk\"") - 1;
    let said = "the brigade rusk is in no division with a division chit (BS-310)";
    assert!(told.contains(&format!("{at}: {said}")), "{told}");
    // A division that nobody has is told once.
    let told = faults(&with(COLDWATER, "rusk", "\"tarr\"", "\"tar\""));
    assert_eq!(told.lines().count(), 1, "{told}");
    // A chit of its own calls it.
    let own = "[[chit]]\nid = \"own\"\nkind = \"brigade\"\nof = \"rusk\"\nside = \"confederate\"\nleader = \"Rusk\"\n";
    assert!(BlindSwords::muster(&format!("{rusk}\n{own}")).is_ok());
    let guns = with(
        COLDWATER,
        "gage",
        "at = \"0703\"",
        "arrives = { turn = 2, at = \"9901\" }",
    );
    let told = faults(&guns);
    assert!(
        told.contains("gage arrives at \"9901\", off the map"),
        "{told}"
    );
}

/// What play asks for, or goes on without, is a warning (BS-003, section 17).
#[test]
fn what_play_will_ask_for_is_a_warning() {
    let warnings = |text: &str| -> Vec<String> {
        let (_, told) = BlindSwords::muster(text).unwrap_or_else(|faults| panic!("{faults:?}"));
        told.into_iter().map(|fault| fault.said).collect()
    };
    // The sample kit without what stands from one header up to the next.
    let without = |from: &str, to: &str| {
        let (head, rest) = COLDWATER.split_once(from).unwrap();
        let (_, tail) = rest.split_once(to).unwrap();
        format!("{head}{to}{tail}")
    };
    let column = COLDWATER
        .lines()
        .find(|line| line.starts_with("\"4\" = "))
        .unwrap();
    for (text, said) in [
        (
            without("[weapon.R]", "[ground.clear]"),
            "no ranges [weapon.X]: the program will ask for classes of range",
        ),
        (
            without("[allowance]", "[road]"),
            "no movement points [allowance] of attack, defend, maneuver, artillery: the program \
             will ask for them",
        ),
        (
            without("cost = 1  ", "[weapon.R]"),
            "no cost of a road [road]: the program will ask for it",
        ),
        (
            without("[shift]", "# The results of fire"),
            "no columns [shift] of obscured, better_cr_defender, better_cr_attacker, outnumber: \
             the program will ask for them",
        ),
        (
            COLDWATER.replacen(column, "", 1),
            "no results of column 4: the program will ask for them",
        ),
        (
            without("[tests.fire.tough]", "[tests.fire.severe]"),
            "[tests.fire.tough] has no depletion and skedaddle: the program will ask for the codes",
        ),
        (
            COLDWATER.replacen("[[fog]]\ndie = 6\ntext = \"Nothing stirs.\"", "", 1),
            "no line of the fog table for 6: the program will ask for it",
        ),
        (
            without("guns = 0.75", "# Movement points"),
            "no table of guns in a stack: the program will ask for it",
        ),
    ] {
        assert_eq!(warnings(&text), [said]);
    }
    for (was, is, said) in [
        (
            "die = 6\n",
            "die = 5\n",
            "a second line of the fog table for 5; only the first counts",
        ),
        (
            "[\"fortunes\", \"fog\"]",
            "[\"fortunes\", \"rain\"]",
            "unknown wild chit \"rain\"; write fortunes or fog (BS-303)",
        ),
        (
            "weapon = \"G\"",
            "weapon = \"G\"\nbrigade = \"marsh\"",
            "the guns gage have a `brigade`, but guns have none (BS-101)",
        ),
    ] {
        assert!(COLDWATER.contains(was), "{was}");
        let told = warnings(&COLDWATER.replacen(was, is, 1));
        assert!(told.iter().any(|told| told == said), "{was}: {told:?}");
    }
    // Ground is asked for where no chart of it is there.
    let (head, rest) = COLDWATER.split_once("[ground.clear]").unwrap();
    let (_, tail) = rest.split_once("# Shifts that hold").unwrap();
    let (_, units) = tail.split_once("[[side]]").unwrap();
    let (charts, _) = tail.split_once("[map]").unwrap();
    let board = format!("{head}# {charts}[[side]]{units}");
    let told = warnings(&board);
    assert_eq!(
        told,
        ["no charts of ground [ground.X]: the program will ask for costs and shifts"]
    );
}

/// Any words are a line or are told why not; nothing is done by half.
#[test]
fn any_words_are_played_or_told() {
    let mut session = begin(COLDWATER);
    to_draw(&mut session);
    let mut chance = Chance::new(7);
    let acts = <BlindSwords as speech::Spoken>::ACTS;
    let words = [
        "ives",
        "ames",
        "0504",
        "9999",
        "at",
        "by",
        "to",
        "on",
        "with",
        "without",
        "range",
        "long",
        "-1",
        "box",
        "7",
        "/",
        "obscured",
        "union",
        "tarr",
        "depletion",
        "D2",
        "event",
        "\"x\"",
        "dice",
        "6",
        "answer",
        "yes",
        ",",
        "é",
        "away",
    ];
    let mut played = 0;
    for _ in 0..2000 {
        let mut line = chance.pick(acts).verb.to_owned();
        for _ in 0..chance.below(6) {
            line += " ";
            line += chance.pick::<&str>(&words);
        }
        let before = session.state().clone();
        if play(&mut session, &line).is_err() {
            assert_eq!(session.state().as_ref(), before.as_ref(), "{line}");
        } else {
            played += 1;
        }
    }
    assert!(played > 0, "no line was played");
    assert_eq!(session.differing(), []);
}

/// A game is kept whole; cut short or spoiled, it is told, and what is proven of it is there.
#[test]
fn a_game_is_kept_and_salvaged() {
    let folder = std::env::temp_dir().join(format!("vidette-blind-swords-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("game.vidette");
    let mut session = begin(COLDWATER);
    to_draw(&mut session);
    plays(
        &mut session,
        &[
            "draw tarr because typed dice 1",
            "activate lane",
            "order attack",
            "next",
        ],
    );
    session.keep(&path).unwrap();
    let again = Session::<BlindSwords>::look(&path).unwrap();
    assert_eq!(again.state(), session.state());
    assert_eq!(again.entries().len(), session.entries().len());
    let whole = std::fs::read(&path).unwrap();
    let mut chance = Chance::new(11);
    let mut saved = 0;
    for _ in 0..25 {
        let mut spoiled = whole.clone();
        match chance.below(2) {
            0 => spoiled.truncate(chance.below(whole.len() as u64) as usize),
            _ => {
                for _ in 0..64 {
                    let at = chance.below(whole.len() as u64) as usize;
                    spoiled[at] ^= 0x55;
                }
            }
        }
        let other = folder.join("spoiled.vidette");
        std::fs::write(&other, &spoiled).unwrap();
        match Session::<BlindSwords>::salvaged(&other) {
            Ok((found, damage)) => {
                let entries = found.entries().len();
                assert!(entries <= session.entries().len());
                assert!(damage.is_some() || found.state() == session.state());
                saved += usize::from(entries > 0);
            }
            Err(told) => assert!(told.to_string().contains("spoiled.vidette"), "{told}"),
        }
    }
    assert!(saved > 1, "{saved} of 25");
    std::fs::remove_dir_all(&folder).unwrap();
}

/// A game that an older program began tells neither the parts of a fire nor whose a shift is: what it decided stands.
#[test]
fn a_game_of_an_older_program_is_no_fault() {
    let mut session = begin(COLDWATER);
    to_draw(&mut session);
    plays(
        &mut session,
        &[
            "draw tarr because typed dice 1",
            "activate lane",
            "order attack",
            "place ives 0504",
            "fire ives at ames dice 1 1",
        ],
    );
    let state = session.state();
    let line = BlindSwords::state_line(state).unwrap();
    let old = line.replacen("\"amended\":true,", "", 1);
    assert_ne!(old, line);
    let old = BlindSwords::read_state(&old).unwrap();
    assert!(BlindSwords::is_older(&old) && !BlindSwords::is_older(state));
    let now = session
        .entries()
        .last()
        .unwrap()
        .act()
        .unwrap()
        .events
        .clone();
    let mut was = now.clone();
    for event in &mut was {
        if let Event::Fired { account } = event {
            assert_eq!(account.parts.len(), 1);
            account.parts.clear();
        }
    }
    assert!(BlindSwords::same_decision(&old, &was, &now));
    assert!(!BlindSwords::same_decision(state, &was, &now));
}
