//! `vidette diary`: every event told, plain sentences, sides, corrections.

/// Charts of dots in plain text.
mod charts;
/// Ground, places, orders, marches and counts as the log has them.
mod claims;
/// The day and the hour in words.
mod day;
/// The moment that decided a battle.
mod decisions;
/// Cards that stand for nobody.
mod dummies;
/// The files: names, maps beside them, bad input.
mod files;
/// Lists that go on in the next sentence.
mod lists;
/// Whole battles: the winner first, no phrase too often, two pages.
mod prose;
/// No more than the log says.
mod truth;
/// Names, lists and sentences as prose has them.
mod words;

use std::collections::BTreeSet;

use vidette::game::session::Session;
use vidette::rules::{
    Ruleset,
    fields::state::{State, draft::Fields},
};
use vidette::view::day::diary::{Diary, DiaryLength, DiaryOptions, EventId, LONGEST, silence};

use crate::cli::program::Home;
use common::clauses::identifiers;
use common::random_play;

fn data(name: &str) -> String {
    format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn session(home: &Home) -> Session<Fields> {
    Session::look(&home.game("g")).unwrap()
}

fn told(session: &Session<Fields>, length: DiaryLength) -> Diary {
    let options = DiaryOptions {
        length,
        ..DiaryOptions::default()
    };
    Diary::new(session, &options).unwrap()
}

/// Every event that stands is told in the full diary, or is of a silent kind.
fn is_whole(name: &str, session: &Session<Fields>) {
    let diary = told(session, DiaryLength::Full);
    let tells: BTreeSet<EventId> = diary.sentences().flat_map(|s| s.tells.clone()).collect();
    let journal = session.journal();
    let mut state = State::clone(journal.start());
    for seq in journal.line_to(journal.here()) {
        let act = journal.entry(seq).unwrap().act().unwrap();
        for (n, event) in act.events.iter().enumerate() {
            let is_told = tells.contains(&(seq, n)) || silence(&state, event).is_some();
            assert!(
                is_told,
                "{name}: entry {seq}, event {n} is not told: {event:?}"
            );
            Fields::apply(&mut state, event);
        }
    }
}

fn has_short_sentences(name: &str, session: &Session<Fields>) {
    for length in [DiaryLength::Short, DiaryLength::Full, DiaryLength::Dice] {
        let diary = told(session, length);
        assert!(diary.sentences().count() > 0, "{name}: {length:?}");
        for sentence in diary.sentences() {
            // The record of a turn is in small type, behind no words.
            if sentence.words.is_empty() {
                assert!(
                    length > DiaryLength::Short && sentence.sum.is_some(),
                    "{name}"
                );
                continue;
            }
            let words = sentence.words.split_whitespace().count();
            assert!(
                words <= LONGEST,
                "{name}: {} words: {}",
                words,
                sentence.words
            );
            assert!(
                sentence.words.ends_with(['.', '…', '!', '?', '"']),
                "{name}: {}",
                sentence.words
            );
            let first = sentence.words.chars().next().unwrap();
            assert!(!first.is_lowercase(), "{name}: {}", sentence.words);
            // A short diary names no clause.
            if length == DiaryLength::Short {
                let clause = identifiers(&sentence.words).next();
                assert_eq!(clause, None, "{name}: {}", sentence.words);
            }
        }
    }
}

#[test]
fn every_event_that_stands_is_told_or_silent() {
    let home = Home::with_two_turns();
    is_whole("mcphersons two turns", &session(&home));
    random_play::each_played(&["first-steps"], 29, 6, |name, session| {
        is_whole(name, session)
    });
}

#[test]
fn no_sentence_has_more_than_forty_words() {
    let home = Home::with_two_turns();
    has_short_sentences("mcphersons two turns", &session(&home));
    random_play::each_played(&["first-steps"], 30, 3, |name, session| {
        has_short_sentences(name, session);
    });
}

/// `VIDETTE_ACCEPT=1 cargo test diary` writes the expected diaries anew.
#[test]
fn the_diary_of_the_recorded_battle_reads_as_it_did() {
    let home = Home::with_two_turns();
    for length in ["short", "dice"] {
        let text = home.out(&[
            "diary", "g", "--yes", "--md", "--length", length, "--out", "-",
        ]);
        let text = without_minutes(&text).replace(env!("CARGO_PKG_VERSION"), "VERSION");
        let file = data(&format!("diary/mcphersons-two-turns.{length}.md"));
        if std::env::var_os("VIDETTE_ACCEPT").is_some() {
            std::fs::write(&file, &text).unwrap();
        }
        let expected = std::fs::read_to_string(&file).unwrap();
        assert_eq!(text, expected, "{file}");
    }
}

/// A diary in Markdown without the minutes of the machine that played it: a slow one takes some.
fn without_minutes(text: &str) -> String {
    let Some((before, rest)) = text.split_once("### Minutes a player turn") else {
        return text.to_owned();
    };
    let behind = rest.find("\n#").map_or("", |at| &rest[at + 1..]);
    format!("{before}{behind}")
}

/// Sums of the battle, worked out by hand in `whole_game/sums.rs`, stand behind their sentences.
#[test]
fn a_fight_is_told_with_its_sum() {
    let diary = told(&session(&Home::with_two_turns()), DiaryLength::Full);
    let sums: Vec<&str> = diary.sentences().filter_map(|s| s.sum.as_deref()).collect();
    // Pegram's batteries on Hall: 4 +1 +2 and a 4 against 4 +1 and a 4.
    let sum = "range 16 inches; 11 v 9, dice 4 and 4: Confederate 7 + 4, Union 5 + 4";
    assert!(sums.contains(&sum), "{sums:?}");
    let short = told(&session(&Home::with_two_turns()), DiaryLength::Short);
    assert!(
        short
            .sentences()
            .all(|s| s.sum.is_none() && s.modifiers.is_empty())
    );
    let dice = told(&session(&Home::with_two_turns()), DiaryLength::Dice);
    let modifiers: Vec<&String> = dice.sentences().flat_map(|s| &s.modifiers).collect();
    assert!(
        modifiers.iter().any(|m| m.contains("(FIRE-05)")),
        "{modifiers:?}"
    );
}

#[test]
fn what_a_side_does_not_know_changes_nothing_in_its_diary() {
    let home = Home::with_two_turns();
    let of = |side: &str| {
        ["--md", "--text"].map(|form| {
            home.out(&[
                "diary", "g", "--side", side, "--length", "dice", form, "--out", "-",
            ])
        })
    };
    let (union, confederate) = (of("union"), of("confederate"));
    home.out(&[
        "do",
        "g",
        "mark archer fatigue 17",
        "place iii-corps 1.5,36.5",
        "note \"nobody else's business\"",
    ]);
    assert_eq!(of("union"), union);
    assert_ne!(of("confederate"), confederate);
    let story = union[1].split("Losses").next().unwrap();
    // That it needed no urging its own side alone knows.
    let eager = "Archer's and Davis's brigades needed no urging";
    let own = confederate[1]
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    assert!(own.contains(eager), "{own}");
    let story = story.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(!story.contains(eager), "{story}");
    assert!(
        !union[1].contains("Luck"),
        "a side does not know the other's sums"
    );
}

/// `--turns A-B`: nothing of what came after B is told, and what of the whole game up to B is told says so.
#[test]
fn a_diary_of_some_turns_contradicts_itself_nowhere() {
    let home = Home::with_two_turns();
    let of = |turns: &str| {
        home.out(&[
            "diary", "g", "--yes", "--text", "--turns", turns, "--out", "-",
        ])
    };
    let [early, late, whole] = ["1-2", "3-4", "1-4"].map(of);
    let flowing = |text: &str| text.split_whitespace().collect::<Vec<&str>>().join(" ");
    let (early, late, whole) = (flowing(&early), flowing(&late), flowing(&whole));
    assert!(whole.contains("13th Alabama (size"), "{whole}");
    assert!(early.contains("fair copy up to player turn 2"), "{early}");
    let ends = "This diary ends with player turn 2; the game continued.";
    assert!(early.contains(ends), "{early}");
    assert!(!early.contains("13th Alabama (size"), "{early}");
    assert!(
        early.contains("The Union lost no unit and no general."),
        "{early}"
    );
    let hand = |text: &str| {
        let row = text.split("by hand ").nth(1).unwrap();
        row.split(' ').take(7).collect::<Vec<&str>>().join(" ")
    };
    assert_ne!(hand(&early), hand(&whole));
    assert!(hand(&early).ends_with(" 40"), "{}", hand(&early));
    assert_eq!(hand(&late), hand(&whole));
    let says = "The story, the moments and the luck cover player turn 3 onward; losses, charts and \
                dice cover the whole game up to player turn 4.";
    assert!(late.contains(says), "{late}");
    assert!(!early.contains("whole game up to") && !whole.contains("whole game up to"));
    // The line of the file names the last turn that is told.
    let said = home.out(&["diary", "g", "--yes", "--turns", "1-2"]);
    assert_eq!(said, "g-diary.html  turn 2 entry 45\n");
}

/// MSG-04: who reads a message that was taken is named, so that each side reads it rightly.
#[test]
fn who_reads_a_message_is_called_by_name() {
    let mut session = common::sitting::session(common::sitting::battle("mcphersons-ridge"));
    let taken = [
        "order davis hold",
        "place 8il 12,31 facing 270",
        "ride 1 dice 6",
    ];
    common::sitting::play(&mut session, &taken);
    for side in [None, Some("union"), Some("confederate")] {
        let options = DiaryOptions {
            side: side.map(vidette::rules::fields::terms::name::SideId::new),
            ..DiaryOptions::default()
        };
        let diary = Diary::new(&session, &options).unwrap();
        let words: Vec<&str> = diary.sentences().map(|s| s.words.as_str()).collect();
        let told = "A courier with an order for Davis's Brigade to hold was captured, and the Union \
            read it.";
        assert!(words.contains(&told), "{side:?}: {words:?}");
    }
}

#[test]
fn what_was_put_right_and_overruled_is_told_with_its_reason() {
    let home = Home::with_two_turns();
    home.out(&["do", "g", "mark archer fatigue 3"]);
    home.out(&["undo", "g"]);
    let plain = home.out(&["diary", "g", "--yes", "--text", "--out", "-"]);
    assert!(!plain.contains("undone"), "{plain}");
    let undone = home.out(&["diary", "g", "--yes", "--undone", "--text", "--out", "-"]);
    assert!(undone.contains("was undone. It stood:"), "{undone}");
    // The recorded battle overrules a rule in turn 2.
    let told = home.out(&["diary", "g", "--yes", "--md", "--out", "-"]);
    let overruled = "- Player turn 2: GT-04 was overruled (Iron Brigade is to go straight at Archer's Brigade): the \
                     lane below the 14th Brooklyn is the only way in.";
    assert!(told.contains(overruled), "{told}");
    // Wadsworth's die, the last of the turn, was read wrong.
    home.out(&["do", "--yes", "g", "fix 111 dice 2"]);
    let told = home.out(&["diary", "g", "--yes", "--text", "--out", "-"]);
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    let fixed = "Entry 111 was corrected, and the entries after it replayed. It stood: James S. \
        Wadsworth is tested (4)";
    assert!(told.contains(fixed), "{told}");
}

#[test]
fn a_page_asks_nobody_for_anything() {
    let home = Home::with_two_turns();
    let page = home.out(&["diary", "g", "--yes", "--out", "-"]);
    let first = page.lines().next().unwrap();
    assert!(
        first.starts_with("<!DOCTYPE html><!-- made by vidette "),
        "{first:.80}"
    );
    assert!(page.contains("content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-"));
    let links = page.replace("http://www.w3.org/2000/svg", "");
    for asks in ["http://", "https://", " src=", "@import", "url(http"] {
        assert!(!links.contains(asks), "{asks}");
    }
    // What is used elsewhere is styled by its own parents alone.
    let ground = "<symbol id=\"ground\" overflow=\"visible\"><g class=\"map colour\">";
    assert_eq!(page.matches(ground).count(), 1);
    assert_eq!(page.matches("<figure class=\"turn\"").count(), 4);
    assert!(page.len() < 1_000_000, "{}", page.len());
}

#[test]
fn names_of_any_kind_are_text_in_every_form() {
    let home = Home::new();
    let roster = include_str!("../rosters/first-steps.toml");
    let roster = roster.replace(
        "name = \"First Steps\"",
        "name = \"<b>*First* & |last|</b>\"",
    );
    std::fs::write(home.path().join("odd.toml"), roster).unwrap();
    home.out(&["new", "./odd.toml", "--name", "g"]);
    let page = home.out(&["diary", "g", "--yes", "--out", "-"]);
    assert!(page.contains("<h1>&lt;b&gt;*First* &amp; |last|&lt;/b&gt;: fair copy"));
    let marks = home.out(&["diary", "g", "--yes", "--md", "--out", "-"]);
    assert!(
        marks.contains("# &lt;b&gt;\\*First\\* &amp; \\|last\\|&lt;/b&gt;"),
        "{marks:.300}"
    );
}

#[test]
fn text_has_78_columns() {
    let home = Home::with_two_turns();
    for length in ["short", "full", "dice"] {
        let text = home.out(&[
            "diary", "g", "--yes", "--text", "--length", length, "--out", "-",
        ]);
        for line in text.lines() {
            assert!(line.chars().count() <= 78, "{line}");
        }
    }
}

#[test]
fn turns_and_hours_are_told_where_the_roster_has_them() {
    let home = Home::new();
    let roster = include_str!("../rosters/first-steps.toml");
    let dated = "date = 1863-07-01T10:00:00\nhour_minutes = 30\nname = \"First Steps\"";
    let roster = roster.replace("name = \"First Steps\"", dated);
    let roster = without_rolls(&roster);
    std::fs::write(home.path().join("dated.toml"), &roster).unwrap();
    home.out(&["new", "./dated.toml", "--name", "g"]);
    let anyway = ["next anyway"; 6];
    for _ in 0..2 {
        home.out(&[&["do", "g"], &anyway[..]].concat());
    }
    let text = home.out(&["diary", "g", "--yes", "--text", "--out", "-"]);
    for heading in [
        "Turns 1 to 2, about 10:00 to 10:30",
        "Player turns 1 to 3, about 10:00 to 10:30",
        "1 July 1863",
    ] {
        assert!(text.contains(heading), "{heading}: {text}");
    }
    // What is told again and again is told once.
    assert_eq!(text.matches("Nothing of consequence").count(), 1, "{text}");
    let second = home.out(&[
        "diary", "g", "--yes", "--text", "--turns", "2", "--out", "-",
    ]);
    assert!(
        second.contains("Turn 1, about 10:00")
            && second.contains("Player turn 2, Blue, about 10:15"),
        "{second}"
    );
    let wrong = roster.replace("hour_minutes = 30", "hour_minutes = 0");
    std::fs::write(home.path().join("wrong.toml"), wrong).unwrap();
    let checked = home.run(&["check", "wrong.toml"]);
    assert_eq!(checked.code, 1);
    assert!(
        checked.out.contains("`hour_minutes` is 0"),
        "{}{}",
        checked.out,
        checked.err
    );
}

/// The hash in the page's policy is that of its script: a browser runs it, and shows the slider.
#[test]
fn a_browser_runs_the_one_script() {
    let browsers = ["chromium", "google-chrome", "chromium-browser"];
    let home = Home::with_two_turns();
    home.out(&["diary", "g", "--yes", "--out", "d.html"]);
    let page = format!("file://{}", home.path().join("d.html").display());
    let dumped = browsers.iter().find_map(|browser| {
        let mut command = std::process::Command::new(browser);
        command.args(["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"]);
        let profile = format!("--user-data-dir={}", home.path().join("browser").display());
        command.arg(profile).arg(&page).output().ok()
    });
    let Some(dumped) = dumped else {
        common::skipped::skipped("there is no Chromium here to run the script of the diary");
        return;
    };
    let page = String::from_utf8_lossy(&dumped.stdout);
    assert!(
        page.contains("<section id=\"slider\">"),
        "the slider stays hidden"
    );
    assert!(
        page.contains("Player turn 1, Confederate, about 10:00</output>"),
        "the first map with troops is not shown"
    );
}

/// A roster by the older reading of ACT-01: nobody need roll.
fn without_rolls(roster: &str) -> String {
    roster.replacen(
        "[table]",
        "[rulings]\nevery_brigade_rolls = false\n\n[table]",
        1,
    )
}

/// MOR-03, RUL-103: ground that is worth something is told when it gets another holder.
#[test]
fn valued_ground_that_changes_hands_is_told_and_is_a_moment() {
    let roster = without_rolls(include_str!("../rosters/first-steps.toml"));
    let mut session = common::sitting::session(common::sitting::start(&roster));
    let turn = ["next anyway"; 6];
    common::sitting::play(&mut session, &["place 3rd 21,4 facing 90"]);
    common::sitting::play(&mut session, &turn);
    common::sitting::play(&mut session, &["place 5th 21,5.4 facing 180"]);
    common::sitting::play(&mut session, &turn);
    common::sitting::play(&mut session, &["place 3rd 5,5 facing 90"]);
    common::sitting::play(&mut session, &turn);
    let diary = told(&session, DiaryLength::Short);
    let words: Vec<(u32, &str)> = diary
        .chapters
        .iter()
        .flat_map(|chapter| &chapter.parts)
        .flat_map(|part| part.paragraphs.iter().map(move |p| (part.turn, p)))
        .flat_map(|(turn, p)| p.sentences.iter().map(move |s| (turn, s.words.as_str())))
        .filter(|(_, words)| words.contains("Cobb's Farm"))
        .collect();
    let passed = "Blue took Cobb's Farm from Grey.";
    assert_eq!(words, [(1, "Grey occupied Cobb's Farm."), (3, passed)]);
    let moments: Vec<(u32, &str)> = diary
        .moments
        .iter()
        .map(|m| (m.turn, m.words.as_str()))
        .collect();
    assert_eq!(moments, [(3, passed)]);
}

/// On two pages, ground that changes hands again and again is told once, with the number of the change.
#[test]
fn two_pages_count_the_changes_of_ground() {
    let roster = without_rolls(include_str!("../rosters/first-steps.toml"));
    let mut session = common::sitting::session(common::sitting::start(&roster));
    let (grey, blue) = ("place 3rd 21,4 facing 90", "place 5th 21,5.4 facing 180");
    let (no_grey, no_blue) = ("place 3rd 5,5 facing 90", "place 5th 34.5,20 facing 270");
    let turns: [&[&str]; 4] = [
        &[grey],
        &[no_grey, blue],
        &[no_blue, grey],
        &[no_grey, blue],
    ];
    for moves in turns {
        common::sitting::play(&mut session, moves);
        common::sitting::play(&mut session, &["next anyway"; 6]);
    }
    let took = |brief: bool| -> Vec<String> {
        let options = DiaryOptions {
            brief,
            ..DiaryOptions::default()
        };
        let diary = Diary::new(&session, &options).unwrap();
        let parts = diary.chapters.iter().flat_map(|chapter| &chapter.parts);
        let paragraphs = parts.flat_map(|part| &part.paragraphs);
        let told = paragraphs.flat_map(|paragraph| &paragraph.sentences);
        let took = told.filter(|told| told.words.contains("took Cobb's Farm"));
        took.map(|told| told.words.clone()).collect()
    };
    let (by_blue, by_grey) = (
        "Blue took Cobb's Farm from Grey.",
        "Grey took Cobb's Farm from Blue.",
    );
    assert_eq!(took(false), [by_blue, by_grey, by_blue]);
    let last = format!("{by_blue} That was the third change there.");
    assert_eq!(took(true), [last]);
}

/// `--maps moments`: each moment has its map, with the table as it stood then and not as the turn left it.
#[test]
fn each_moment_has_the_map_of_its_own_time() {
    let home = Home::with_two_turns();
    home.out(&["diary", "g", "--yes", "--md", "--maps", "moments"]);
    let text = std::fs::read_to_string(home.path().join("g-diary.md")).unwrap();
    let drawing = |file: &str| {
        assert!(text.contains(&format!("](g-diary/{file})")), "{file}");
        std::fs::read_to_string(home.path().join("g-diary").join(file)).unwrap()
    };
    for file in ["t02-1.svg", "t03-1.svg", "t04-1.svg", "t04-2.svg"] {
        assert!(roxmltree::Document::parse(&drawing(file)).is_ok(), "{file}");
    }
    assert_eq!(text.matches(".svg)").count(), 4, "as many as moments");
    let caption = "![Player turn 4: At odds of 1 in 12, the 2nd Wisconsin broke the 13th Alabama.]";
    assert!(text.contains(caption), "{text}");
    let broken = "data-unit=\"13al\"";
    assert!(
        drawing("t04-1.svg").contains(broken),
        "it stood there still"
    );
    assert!(!drawing("t04-2.svg").contains(broken), "it is gone by then");
    let page = home.out(&["diary", "g", "--yes", "--maps", "moments", "--out", "-"]);
    assert_eq!(page.matches("<figure class=\"turn\"").count(), 4);
}

/// The words of the moments, and the brigades that a side lost.
fn broken(session: &Session<Fields>) -> (Vec<String>, Vec<(String, String)>) {
    let diary = told(session, DiaryLength::Short);
    let moments = diary.moments.into_iter().map(|moment| moment.words);
    let lost = diary.losses.sides.into_iter();
    (
        moments.collect(),
        lost.flat_map(|loss| loss.brigades).collect(),
    )
}

/// Why a brigade broke stands with the moment, in the text and beside its name among the losses.
#[test]
fn a_brigade_that_broke_says_why() {
    let of = |lines: &[&str]| {
        let mut session = common::sitting::session(common::sitting::battle("mcphersons-ridge"));
        common::sitting::play(&mut session, &["next anyway"]);
        common::sitting::play(&mut session, lines);
        session
    };
    // All but the last fall by the referee's word, that one by fire: the fight is told though its brigade goes with it.
    let first = ["13al", "5al", "1tn", "7tn"].map(|unit| format!("mark {unit} broken"));
    let shot = [
        "mark 14tn beaten",
        "place 14tn 21.8,26.7 facing 107",
        "fire 2me at 14tn dice 6 1",
    ];
    let lines: Vec<&str> = std::iter::repeat_n("next anyway", 9)
        .chain(first.iter().map(String::as_str))
        .chain(shot)
        .collect();
    let session = of(&lines);
    let diary = told(&session, DiaryLength::Short);
    let fight = |sentence: &vidette::view::day::diary::Sentence| {
        sentence.words.contains("14th Tennessee") && sentence.words.ends_with("and broke it.")
    };
    let all: Vec<&str> = diary.sentences().map(|s| s.words.as_str()).collect();
    assert!(diary.sentences().any(fight), "{all:?}");
    let (moments, lost) = broken(&session);
    let why = "its last unit was broken";
    let archer = ("Archer's Brigade".to_owned(), why.to_owned());
    assert!(lost.contains(&archer), "{lost:?}");
    let words = "Archer's Brigade lost its last unit.".to_owned();
    assert!(moments.contains(&words), "{moments:?}");
    // It loses heart at a roll of two ones.
    let worn = of(&[
        "mark archer beaten",
        "mark archer fatigue 40",
        "activate archer dice 1 1",
    ]);
    let (moments, lost) = broken(&worn);
    let heart = ("Archer's Brigade".to_owned(), "it lost heart".to_owned());
    assert!(lost.contains(&heart), "{lost:?}");
    let words = "Archer's Brigade lost heart and fled.".to_owned();
    assert!(moments.contains(&words), "{moments:?}");
    // A battery that is all of its command has one name, and breaks once.
    let (moments, lost) = broken(&of(&["mark 2me broken"]));
    // The barn that it held is empty now (MOR-03).
    let left = "The Union was driven from the McPherson barn and house.";
    assert_eq!(moments, ["Hall's Battery broke.", left]);
    let hall = ("Hall's Battery".to_owned(), why.to_owned());
    assert_eq!(lost, [hall]);
}
