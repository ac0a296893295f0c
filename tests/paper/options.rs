//! Chits, blinds and digging on paper: what a game with them goes on from when the laptop is gone, and what of a card
//! its owner alone may read.

use vidette::game::session::Session;
use vidette::report::{map::PictureInk, page::PaperSize, sheet};
use vidette::rules::fields::{
    state::{State, draft::Fields},
    terms::name::SideId,
};
use vidette::view::{
    map::{
        MapLayer, TableMap,
        moment::{MapMoment, Position},
    },
    paper::{self, PrintSubject, PrintedState, Sheet, SheetKind},
};

use super::{look, packet};
use common::blinds::rebels;
use common::sitting::{self, play, session};

/// Rebel brigade Z under card 2, nothing under card 3, Union brigade A under card 1; with these options.
fn battle(options: &str) -> State {
    let text = rebels((10, 52), (30, 50));
    sitting::start(&text.replacen("blinds = true\n", options, 1))
}

fn by_chits() -> State {
    battle(
        "blinds = true\nactivation = \"chits\"\ndigging = 2\n[chits]\ncup = \"table\"\nfortunes = true\n\
         commanders = true\n",
    )
}

/// What a kind of sheet says, its words set one behind the other.
fn said(session: &Session<Fields>, side: Option<&str>, kinds: &[SheetKind]) -> String {
    let side = side.map(SideId::new);
    let position = Position::from_session(session, MapMoment::Now, side.as_ref()).unwrap();
    let state = position.known();
    let look = PrintedState {
        side: side.as_ref(),
        session: Some(session),
        ..look(&state)
    };
    flowing(&look, kinds)
}

/// A sheet, as the referee's or as a side's.
fn sheet_of(session: &Session<Fields>, side: Option<&str>, kind: SheetKind) -> Sheet {
    let side = side.map(SideId::new);
    let position = Position::from_session(session, MapMoment::Now, side.as_ref()).unwrap();
    let state = position.known();
    let look = PrintedState {
        side: side.as_ref(),
        session: Some(session),
        ..look(&state)
    };
    paper::make_sheets(&look, &[kind]).unwrap().remove(0)
}

fn flowing(look: &PrintedState<'_>, kinds: &[SheetKind]) -> String {
    let mut all = packet(look.state, &[]);
    all.sheets = paper::make_sheets(look, kinds).unwrap();
    let text = sheet::plain(&all).text;
    text.split_whitespace().collect::<Vec<&str>>().join(" ")
}

/// Up to the second draw: A has acted, the dummy acts.
const TO_THE_DUMMY: [&str; 11] = [
    "next anyway",
    "next anyway",
    "draw fortunes",
    "draw b",
    "draw a",
    "activate dice 4 4",
    "next anyway",
    "next anyway",
    "next anyway",
    "next anyway",
    "draw blind-3",
];

#[test]
fn chit_06_the_referee_s_pages_hold_the_cup() {
    let mut session = session(by_chits());
    for kind in [SheetKind::Umpire, SheetKind::Handover] {
        let before = said(&session, None, &[kind]);
        assert!(
            before.contains("the cup is refilled after the next orders (8): A a, "),
            "{before}"
        );
    }
    play(&mut session, &TO_THE_DUMMY);
    for kind in [SheetKind::Umpire, SheetKind::Handover, SheetKind::Fallback] {
        let now = said(&session, None, &[kind]);
        for words in [
            "acts: AD blind 3 (nothing)",
            "in the cup (4): C c, P p, Q q, Z z",
            "have acted: A a, B b",
        ] {
            assert!(now.contains(words), "{kind:?} {words}: {now}");
        }
    }
}

/// CHIT-19: who acted at his commander's word does not do so twice in a round.
#[test]
fn chit_19_the_referee_s_pages_say_who_acted_at_whose_word() {
    let roster = common::files::read("rosters/mcphersons-ridge.toml");
    let by_chits = roster.replacen("[options]\n", "[options]\nactivation = \"chits\"\n", 1);
    let cup = "\n[chits]\ncup = \"table\"\ncommanders = true\n";
    let mut session = session(sitting::start(&format!("{by_chits}{cup}")));
    play(&mut session, &["next anyway", "next anyway", "draw hall"]);
    play(&mut session, &["next anyway"; 4]);
    play(&mut session, &["draw commander-union"]);
    let waits = said(&session, None, &[SheetKind::Umpire]);
    let words = "drawn: the commander of Union; its owner chooses";
    assert!(waits.contains(words), "{waits}");
    play(&mut session, &["name hall"]);
    let acts = said(&session, None, &[SheetKind::Umpire]);
    let words = "acts: H Hall's Battery, again at its commander's order";
    assert!(acts.contains(words), "{acts}");
    play(&mut session, &["next anyway"; 3]);
    play(&mut session, &["draw gamble"]);
    play(&mut session, &["next anyway"; 4]);
    play(&mut session, &["draw commander-confederate", "keep-chit"]);
    let over = said(&session, None, &[SheetKind::Handover]);
    for words in [
        "have acted: E Gamble's Brigade, H Hall's Battery",
        "of them at their commander's order: H Hall's Battery",
        "commander's chit kept by: Confederate",
    ] {
        assert!(over.contains(words), "{words}: {over}");
    }
}

#[test]
fn blind_01_the_referee_s_pages_say_what_lies_under_each_card_and_where() {
    let session = session(by_chits());
    for kind in [SheetKind::Umpire, SheetKind::Handover] {
        let text = said(&session, None, &[kind]);
        for words in ["#1 a (A)", "#2 z (Z); #3 nothing (AD)"] {
            assert!(text.contains(words), "{kind:?} {words}: {text}");
        }
    }
    let Sheet::Umpire(umpire) = sheet_of(&session, None, SheetKind::Umpire) else {
        panic!("the umpire's page");
    };
    let units = |callsign: &str| -> Vec<String> {
        let brigades = umpire.armies.iter().flat_map(|army| &army.brigades);
        let own = brigades.filter(|brigade| brigade.callsign == callsign);
        own.flat_map(|brigade| &brigade.units)
            .map(|unit| match (unit.at, unit.under) {
                (Some((x, y)), None) => format!("{} at {x},{y}", unit.address),
                (None, Some(card)) => format!("{} under {card}", unit.address),
                place => format!("{} {place:?}", unit.address),
            })
            .collect()
    };
    assert_eq!(
        units("A"),
        ["#1 at 20,10", "A1 under 1", "A2 under 1", "A3 under 1"]
    );
    assert_eq!(units("AD"), ["#3 at 30,50"]);
    let text = said(&session, None, &[SheetKind::Umpire]);
    assert!(text.contains("under #1"), "{text}");
}

#[test]
fn dig_04_the_referee_s_pages_say_who_digs_until_when_and_where_works_lie() {
    let mut session = session(battle("blinds = true\ndigging = 2\n"));
    let to_moves = [
        "next anyway",
        "activate b dice 4 4",
        "next anyway",
        "next anyway",
    ];
    play(&mut session, &to_moves);
    play(&mut session, &["dig B1"]);
    for kind in [SheetKind::Umpire, SheetKind::Handover] {
        let text = said(&session, None, &[kind]);
        assert!(
            text.contains("works finished after its moves in turn 3: B1"),
            "{kind:?}: {text}"
        );
    }
    let sheet = said(&session, Some("union"), &[SheetKind::Sheets]);
    assert!(
        sheet.contains("B1 b1 digs: works finished after its moves in turn 3"),
        "{sheet}"
    );
    play(&mut session, &["next anyway"; 9]);
    play(&mut session, &to_moves);
    play(&mut session, &["next anyway"]);
    for kind in [SheetKind::Umpire, SheetKind::Handover] {
        let text = said(&session, None, &[kind]);
        assert!(
            text.contains("Works 1 about w") && text.contains(": B1"),
            "{kind:?}: {text}"
        );
    }
    let sheet = said(&session, Some("union"), &[SheetKind::Sheets]);
    assert!(
        sheet.contains("B1 b1 is in Works 1: cover one class better (DIG-05)"),
        "{sheet}"
    );
    let laid = paper::setup::laying_order(session.state());
    assert_eq!(laid.last().unwrap().does, "cover one class better (DIG-05)");
    let laid = said(&session, None, &[SheetKind::Setup]);
    assert!(laid.contains("pieces to the nearest half inch"), "{laid}");
    let shown = vidette::view::show::text::terrain_text(session.state());
    assert!(shown.contains("cover one class better (DIG-05)"), "{shown}");
    assert!(shown.contains("to the nearest half inch"), "{shown}");
}

/// What is printed for a side.
const OF_A_SIDE: [SheetKind; 9] = [
    SheetKind::Setup,
    SheetKind::Briefing,
    SheetKind::Roster,
    SheetKind::Sheets,
    SheetKind::Cards,
    SheetKind::Slips,
    SheetKind::Chart,
    SheetKind::Tents,
    SheetKind::Packet,
];

#[test]
fn blind_08_a_dummy_that_was_taken_off_is_on_no_page() {
    let mut session = session(battle("blinds = true\n"));
    let all = [&OF_A_SIDE[..], &[SheetKind::Labels, SheetKind::Umpire]].concat();
    let is_there = |text: &str| {
        ["blind 3", "#3", "(AD)", "AD nobody", "nothing (AD)"].map(|w| text.contains(w))
    };
    let before = said(&session, Some("rebel"), &OF_A_SIDE);
    assert!(before.contains("card #3, nothing"), "{before}");
    play(&mut session, &["next anyway"; 6]);
    play(&mut session, &["reveal blind-3"]);
    for (side, kinds) in [
        (Some("rebel"), &OF_A_SIDE[..]),
        (Some("union"), &OF_A_SIDE[..]),
        (None, &all[..]),
    ] {
        let text = said(&session, side, kinds);
        assert_eq!(is_there(&text), [false; 5], "{side:?}: {text}");
    }
}

#[test]
fn blind_01_bases_are_those_under_the_cards_and_a_card_has_no_strength() {
    let session = session(battle("blinds = true\n"));
    let rebel = said(
        &session,
        Some("rebel"),
        &[SheetKind::Setup, SheetKind::Roster],
    );
    for words in [
        "Bases to bring: 8 infantry, ",
        "2 numbered cards of 4 x 2 in for blinds",
        "under the card",
    ] {
        assert!(rebel.contains(words), "{words}: {rebel}");
    }
    let Sheet::Setup(setup) = sheet_of(&session, Some("rebel"), SheetKind::Setup) else {
        panic!("the set-up sheet");
    };
    let brigades = &setup.armies[0].brigades;
    let named = |name: &str| {
        brigades
            .iter()
            .find(|brigade| brigade.name == name)
            .unwrap()
    };
    let card = &named("z, card #2").units[0];
    assert_eq!(
        (
            card.address.as_str(),
            card.base.as_str(),
            card.place.as_str()
        ),
        ("#2", "4 x 2 in", "w10 s52 faces south (180°)")
    );
    assert_eq!(named("card #3, nothing").units.len(), 1);
    assert!(!rebel.contains("blind 3 1/3"), "{rebel}");
    let union = said(
        &session,
        Some("union"),
        &[SheetKind::Setup, SheetKind::Roster],
    );
    for words in [
        "blind 2",
        "blind 3",
        "nothing",
        "card #2",
        "Z1",
        "2 numbered cards",
    ] {
        assert!(!union.contains(words), "{words}: {union}");
    }
}

/// The sheet for the wall is everybody's.
#[test]
fn blind_11_the_sheet_for_the_wall_tells_of_no_card() {
    let state = battle("blinds = true\n");
    let rebel = [PrintSubject::Side(SideId::new("rebel"))];
    let look = PrintedState {
        of: &rebel,
        blank: true,
        ..look(&state)
    };
    let wall = flowing(&look, &[SheetKind::Roster]);
    assert!(wall.contains("Z z (2)"), "{wall}");
    for words in ["nothing", "card", "blind 3"] {
        assert!(!wall.contains(words), "{words}: {wall}");
    }
}

/// McPherson's Ridge with everything: all that begin on the table are blinds, a third more of them nothing.
pub(super) fn ridge() -> State {
    let roster = common::files::read("rosters/mcphersons-ridge.toml");
    let mut text = roster.replace("[[brigade]]\n", "[[brigade]]\nblind = true\n");
    let options =
        "[options]\nactivation = \"chits\"\nblinds = true\ndigging = 2\ndemoralisation = true\n";
    text = text.replacen("[options]\n", options, 1);
    text.push_str("\n[chits]\nfortunes = true\ncommanders = true\n");
    for (side, n) in [
        ("union", 0),
        ("union", 1),
        ("union", 2),
        ("confederate", 0),
        ("confederate", 1),
        ("confederate", 2),
    ] {
        let (x, facing) = if side == "union" { (44, 270) } else { (3, 90) };
        let y = 6 + 12 * n;
        text.push_str(&format!(
            "\n[[dummy]]\nside = \"{side}\"\nat = [{x}, {y}]\nfacing = {facing}\n"
        ));
    }
    sitting::start(&text)
}

#[test]
fn with_every_option_the_umpire_has_four_pages_and_the_hand_over_one() {
    let mut session = session(ridge());
    play(&mut session, &["next anyway", "next anyway", "draw"]);
    let state = session.state();
    let look = PrintedState {
        session: Some(&session),
        ..look(state)
    };
    for (kind, most) in [(SheetKind::Umpire, 4), (SheetKind::Handover, 1)] {
        let mut pages = packet(state, &[]);
        pages.sheets = paper::make_sheets(&look, &[kind]).unwrap();
        let made = sheet::html(&pages, &PaperSize::default());
        assert!(made.pages <= most, "{kind:?} has {} pages", made.pages);
    }
}

/// A card bears its number, and to whom may know it what lies under it.
#[test]
fn blind_11_a_card_on_the_map_bears_its_number_once_and_no_strength() {
    let session = session(battle("blinds = true\n"));
    let words = |side: Option<&str>, layers: &[MapLayer]| -> Vec<String> {
        let side = side.map(SideId::new);
        let position = Position::from_session(&session, MapMoment::Now, side.as_ref()).unwrap();
        let map = TableMap::new(&position, layers).unwrap();
        let paint = vidette::report::map::Paint {
            ink: PictureInk::Mono,
            ..Default::default()
        };
        let drawing = vidette::report::map::svg(&map, &paint);
        let drawing = roxmltree::Document::parse(&drawing).unwrap();
        let texts = drawing.descendants().filter_map(|node| node.text());
        texts.map(str::to_owned).collect()
    };
    let strengths = words(
        None,
        &[MapLayer::Units, MapLayer::Labels, MapLayer::Strength],
    );
    for number in ["#1", "#2", "#3", "B1 3/3"] {
        assert!(
            strengths.iter().any(|text| text == number),
            "{number}: {strengths:?}"
        );
    }
    for (side, names) in [
        (None, ["#1 a", "#2 z", "#3 nothing"]),
        (Some("rebel"), ["#1", "#2 z", "#3 nothing"]),
        (Some("union"), ["#1 a", "#2", "#3"]),
    ] {
        let said = words(
            side,
            &[
                MapLayer::Units,
                MapLayer::Labels,
                MapLayer::Names,
                MapLayer::Strength,
            ],
        );
        for name in names {
            assert!(
                said.iter().any(|text| text == name),
                "{side:?} {name}: {said:?}"
            );
        }
    }
}
