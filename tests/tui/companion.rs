//! The screen of games of other rules: Blind Swords and the score sheet by keys, every page at every size, keys
//! counted, secrets, what is typed when the program ends.

#[path = "companion/callsigns.rs"]
mod callsigns;
#[path = "companion/counted.rs"]
mod counted;
#[path = "companion/ending.rs"]
mod ending;
#[path = "companion/hidden.rs"]
mod hidden;
#[path = "companion/keys.rs"]
mod keys;
#[path = "companion/pages.rs"]
mod pages;
#[path = "companion/real_cup.rs"]
mod real_cup;
#[path = "companion/record.rs"]
mod record;

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use vidette::game::{journal::EntryOf, session::machine_clock, store::facts::Facts};
use vidette::roster::Mustered;
use vidette::rules::{
    Guided,
    blind_swords::BlindSwords,
    blue_and_grey::BlueAndGrey,
    chance::DieOrigin,
    scoresheet::Scoresheet,
    speech::{Spoken, Usage},
};
use vidette::tui::{
    PlayOptions,
    kit::{key::PressedKey, keymap::KeyMap},
    pages::{PagesUi, acts},
    terminal::Screens,
};
use vidette::view::presentation::{Audience, Describe};

use super::{
    screens::{SIZES, hold},
    styles::{Legend, runs},
    *,
};

const COLDWATER: &str = include_str!("../../rosters/coldwater-ford.toml");
const WHIST: &str = include_str!("../data/rosters/other/whist.toml");

pub(super) fn begin<R: Mustered + Describe>(text: &str, size: (u16, u16)) -> PagesUi<R> {
    seeded(text, size, 1863)
}

fn seeded<R: Mustered + Describe>(text: &str, size: (u16, u16), seed: u64) -> PagesUi<R> {
    PagesUi::new(session(text, seed), Rect::new(0, 0, size.0, size.1))
}

pub(super) fn session<R: Mustered + Describe>(text: &str, seed: u64) -> Session<R> {
    let (state, _) = R::muster(text).unwrap_or_else(|faults| panic!("{faults:?}"));
    let facts = Facts {
        rules: String::new(),
        name: "test".to_owned(),
        program: String::new(),
        created: 0,
        seed,
        scheme: Default::default(),
        dice: DieOrigin::Own,
        roster: String::new(),
        text: text.to_owned(),
        start: String::new(),
    };
    Session::unsaved(facts, state, machine_clock())
}

pub(super) fn coldwater(size: (u16, u16)) -> PagesUi<BlindSwords> {
    begin(COLDWATER, size)
}

/// What is drawn, a line a row.
pub(super) fn seen(screens: &impl Screens, (width, height): (u16, u16)) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| screens.draw(frame)).unwrap();
    let buffer = terminal.backend().buffer();
    let rows = (0..height).map(|row| {
        let cells = (0..width).map(|column| buffer[(column, row)].symbol());
        cells.collect::<String>().trim_end().to_owned()
    });
    rows.collect::<Vec<_>>().join("\n") + "\n"
}

/// Types an act in words behind `:`. If only one side may do it, its player takes the screen, does it and hides his
/// page.
pub(super) fn say(app: &mut impl Screens, line: &str) {
    app.press(PressedKey::Char(':'));
    for letter in line.chars() {
        app.press(PressedKey::Char(letter));
    }
    app.press(PressedKey::Enter);
    if !seen(app, (80, 24)).contains("Pass the screen to") {
        return;
    }
    pressed(app, "y<ret>");
    if seen(app, (80, 24)).contains(" ALONE ") {
        app.press(PressedKey::Escape);
    }
}

pub(super) fn say_all(app: &mut impl Screens, lines: &[&str]) {
    for line in lines {
        say(app, line);
    }
}

/// Counts the entries, without those that say that a side looked at its page.
pub(super) fn entries<R: Describe>(app: &PagesUi<R>) -> usize {
    let looks = |entry: &&EntryOf<R>| {
        entry
            .act()
            .is_some_and(|act| R::write(&act.command).ends_with(" looked\""))
    };
    let entries = app.session().entries().iter();
    entries.filter(|entry| !looks(entry)).count()
}

/// A first turn up to the fire of Lane's brigade, which attacks Marsh across the bridge.
const TO_FIRE: &[&str] = &[
    "key union steady-men",
    "key confederate high-yell",
    "seal union",
    "seal confederate dice 1 1",
    "pass",
    "pass",
    "next",
    "draw dice 2 3 2",
    "activate lane",
    "order attack",
    "place ives 0504",
];

pub(super) fn at_fire(size: (u16, u16)) -> PagesUi<BlindSwords> {
    let mut app = coldwater(size);
    say_all(&mut app, TO_FIRE);
    assert_eq!(entries(&app), TO_FIRE.len(), "{}", seen(&app, size));
    app
}

/// `<space>` and `<ret>` count as one key.
pub(super) fn pressed(app: &mut impl Screens, keys: &str) -> usize {
    let keys = PressedKey::read(keys);
    let count = keys.len();
    keys.into_iter().for_each(|key| app.press(key));
    count
}

/// Every event title and text of the kit.
fn secrets() -> Vec<String> {
    let kit: toml::Table = COLDWATER.parse().unwrap();
    let events = kit["event"].as_array().unwrap();
    let of =
        |event: &toml::Value| ["title", "id"].map(|key| event[key].as_str().unwrap().to_owned());
    events.iter().flat_map(of).collect()
}
