//! Where chits are drawn rounds are counted (CHIT-02): sheets, maps, the clock and the diary say so.

use vidette::game::session::Session;
use vidette::report::{self, diary as painted, map::Paint, page::PaperSize, sheet};
use vidette::rules::fields::{
    state::{State, draft::Fields},
    terms::name::SideId,
};
use vidette::view::{
    day::diary::{Diary, DiaryLength, DiaryOptions},
    map::{
        MapLayer, TableMap,
        moment::{MapMoment, Position},
    },
    paper::SheetKind,
    sheets::{final_result, pace::Pace},
};

use super::{OF_A_ROSTER, packet};
use common::sitting;

/// First Steps by chits, with an hour and without the words of its own about turns.
pub fn by_chits() -> State {
    let roster = include_str!("../../rosters/first-steps.toml");
    let chits = "date = 1863-07-01T10:00:00\nhour_minutes = 30\n\n[options]\nactivation = \"chits\"\n\n[chits]\ncup = \"table\"\n\n[table]";
    sitting::start(
        &roster
            .replacen("[table]", chits, 1)
            .replace(" of turn 8", " of the day"),
    )
}

/// A round of it, and the beginning of the next.
pub const ROUND: [&str; 14] = [
    "next anyway",
    "next anyway",
    "draw whitlow",
    "next anyway",
    "next anyway",
    "next anyway",
    "next anyway",
    "draw holloway",
    "next anyway",
    "next anyway",
    "next anyway",
    "next anyway",
    "next anyway",
    "next anyway",
];

/// Holds that a page or a text counts rounds; of turns it speaks in words of the rules alone.
pub fn counts_rounds(what: &str, text: &str) {
    const OF_THE_RULES: [&str; 4] = [
        "a round is two player turns",
        "free turn to face",
        "turned back",
        "two of their own turns",
    ];
    let mut bare = String::new();
    for piece in text.split('<') {
        let is_style = piece.starts_with("style") || piece.starts_with("script");
        let words = piece.split_once('>').map_or(piece, |(_, words)| words);
        bare.push_str(if is_style { "" } else { words });
        bare.push(' ');
    }
    let mut bare = bare.to_lowercase();
    // The words of the roster are nobody's but its author's.
    if let Some((before, _)) = bare.split_once("about the battle") {
        bare = before.to_owned();
    }
    bare = bare.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in OF_THE_RULES {
        bare = bare.replace(words, "");
    }
    let mut words = bare.split(|c: char| !c.is_alphabetic());
    let turn = words.find(|word| ["turn", "turns"].contains(word));
    let around = turn.and_then(|turn| bare.find(turn)).map(|at| {
        let from = (0..=at.saturating_sub(60)).rev();
        let from = from.into_iter().find(|at| bare.is_char_boundary(*at));
        &bare[from.unwrap_or(0)..]
    });
    assert_eq!(turn, None, "{what}: ...{:.160}", around.unwrap_or_default());
}

fn played() -> Session<Fields> {
    let mut session = sitting::session(by_chits());
    sitting::play(&mut session, &ROUND);
    session
}

#[test]
fn chit_02_every_sheet_and_map_counts_rounds() {
    let mut session = played();
    let state = session.state();
    for kind in OF_A_ROSTER {
        let packet = packet(state, &[kind]);
        counts_rounds(kind.name(), &sheet::plain(&packet).text);
        counts_rounds(
            kind.name(),
            &sheet::html(&packet, &PaperSize::default()).text,
        );
    }
    let plain = |kind| sheet::plain(&packet(state, &[kind])).text;
    let record = plain(SheetKind::Turn);
    assert!(record.contains("Record of a round"), "{record}");
    assert!(record.contains("draw _____"), "{record}");
    // A round is both sides': its minutes are not one side's alone.
    let clock = Pace::from_session(&session)
        .at_the_last_act(state)
        .lines()
        .join("\n");
    counts_rounds("clock", &clock);
    for side in ["Grey", "Blue"] {
        let minutes = format!("{side}: 0 min a round (1 round)");
        assert!(clock.contains(&minutes), "{clock}");
    }
    let account = final_result::final_result(state).lines().join("\n");
    counts_rounds("account", &account);
    assert!(
        account.contains("The game continues in round 2."),
        "{account}"
    );
    let chart = plain(SheetKind::Chart);
    let spoken = chart.split_whitespace().collect::<Vec<_>>().join(" ");
    for rule in ["CHIT-13", "for the enemy's"] {
        assert!(spoken.contains(rule), "{chart}");
    }
    // CHIT-13: what is counted of a unit stands where it is reckoned without the laptop, and what rest takes off.
    for said in [
        "1 fatigue per unit engaged in its brigade's activation",
        "1 per unit engaged in the enemy's",
    ] {
        assert!(
            record
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ")
                .contains(said),
            "{record}"
        );
    }
    // Grey sees a regiment that comes out and goes back.
    sitting::play(&mut session, &["place 1st 9,12", "place 1st 25,11"]);
    let grey = SideId::new("grey");
    let position = Position::from_session(&session, MapMoment::Now, Some(&grey)).unwrap();
    let map = TableMap::new(&position, &MapLayer::usual()).unwrap();
    let drawing = report::map::svg(&map, &Paint::default());
    counts_rounds("map", &drawing);
    assert!(drawing.contains("last seen in round "), "{drawing}");
}

#[test]
fn chit_02_the_diary_counts_rounds() {
    let session = played();
    let options = DiaryOptions {
        length: DiaryLength::Full,
        ..DiaryOptions::default()
    };
    let diary = Diary::new(&session, &options).unwrap();
    let look = painted::DiaryStyle {
        tables: true,
        ..painted::DiaryStyle::default()
    };
    let text = painted::text(&diary, &look);
    counts_rounds("text", &text);
    counts_rounds("Markdown", &painted::markdown(&diary, &look, "maps"));
    counts_rounds("HTML", &painted::html(&diary, &look));
    let headings: Vec<&str> = diary.chapters.iter().map(|c| c.heading.as_str()).collect();
    assert_eq!(
        headings,
        ["Round 1, about 10:00", "Round 2, about 10:30"],
        "{text}"
    );
    assert!(
        text.starts_with("First Steps: fair copy up to round 2 "),
        "{text}"
    );
}

/// CHIT-13: of a round rest asks only what a unit did in its own activation.
#[test]
fn chit_13_rest_is_told_by_rounds_on_the_quick_reference() {
    let roster = include_str!("../../rosters/mcphersons-ridge.toml");
    let by_rounds = roster.replacen("[options]\n", "[options]\nactivation = \"chits\"\n", 1);
    let told = |roster: &str| {
        let chart = sheet::plain(&packet(&sitting::start(roster), &[SheetKind::Chart])).text;
        chart.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let chart = told(&by_rounds);
    for said in ["own brigade's", "after the gains."] {
        assert!(chart.contains(said), "{chart}");
    }
    assert!(!told(roster).contains("after the gains."));
}
