//! The screen of games of other rules: Blind Swords and the score sheet by keys, every page at every size, keys
//! counted, secrets, what is typed when the program ends.

use rand::RngExt as _;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use vidette::game::session::machine_clock;
use vidette::game::store::facts::Facts;
use vidette::roster::Mustered;
use vidette::rules::Guided;
use vidette::rules::blind_swords::BlindSwords;
use vidette::rules::chance::Origin;
use vidette::rules::scoresheet::Scoresheet;
use vidette::rules::speech::Spoken;
use vidette::tui::PlayOptions;
use vidette::tui::companion::Companion;
use vidette::tui::companion::acts;
use vidette::tui::key::Key;
use vidette::tui::keymap::KeyMap;
use vidette::tui::terminal::Screens;
use vidette::view::told::Eyes;
use vidette::view::told::Told;

use super::screens::SIZES;
use super::screens::hold;
use super::styles::Legend;
use super::styles::runs;
use super::*;

const COLDWATER: &str = include_str!("../../rosters/coldwater-ford.toml");
const WHIST: &str = include_str!("../data/rosters/other/whist.toml");

pub(super) fn begin<R: Mustered + Told>(text: &str, size: (u16, u16)) -> Companion<R> {
    seeded(text, size, 1863)
}

fn seeded<R: Mustered + Told>(text: &str, size: (u16, u16), seed: u64) -> Companion<R> {
    let (state, _) = R::muster(text).unwrap_or_else(|faults| panic!("{faults:?}"));
    let facts = Facts {
        rules: String::new(),
        name: "test".to_owned(),
        program: String::new(),
        created: 0,
        seed,
        scheme: Default::default(),
        dice: Origin::Own,
        roster: String::new(),
        text: text.to_owned(),
        start: String::new(),
    };
    let session = Session::unsaved(facts, state, machine_clock());
    Companion::new(session, Rect::new(0, 0, size.0, size.1))
}

fn coldwater(size: (u16, u16)) -> Companion<BlindSwords> {
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

/// Types an act in words behind `:`.
pub(super) fn say(app: &mut impl Screens, line: &str) {
    app.press(Key::Char(':'));
    for letter in line.chars() {
        app.press(Key::Char(letter));
    }
    app.press(Key::Enter);
}

pub(super) fn say_all(app: &mut impl Screens, lines: &[&str]) {
    for line in lines {
        say(app, line);
    }
}

pub(super) fn entries<R: Told>(app: &Companion<R>) -> usize {
    app.session().entries().len()
}

/// A first turn up to the fire of Lane's brigade, which attacks Marsh across the bridge.
const TO_FIRE: &[&str] = &[
    "key union steady-men",
    "key confederate high-yell",
    "next dice 1 1",
    "pass",
    "pass",
    "next",
    "draw tarr dice 2",
    "activate lane",
    "order attack",
    "place ives 0504",
];

fn at_fire(size: (u16, u16)) -> Companion<BlindSwords> {
    let mut app = coldwater(size);
    say_all(&mut app, TO_FIRE);
    assert_eq!(entries(&app), TO_FIRE.len(), "{}", seen(&app, size));
    app
}

#[test]
fn every_page_at_every_size() {
    for (name, keys) in [
        ("brigades", ""),
        ("cup", "gc"),
        ("track", "gt"),
        ("sheet", "L1gs"),
        ("map", "L1gm"),
        ("log", "gl"),
        ("reminders", "gr"),
        ("kit", "gk"),
        ("help", "?"),
        ("aside", "<tab>"),
        ("line", "L1f"),
        ("go", "g"),
    ] {
        for size in SIZES {
            let mut app = at_fire(size);
            app.type_keys(keys);
            let (width, height) = size;
            hold(
                &format!("companion-{name}-{width}x{height}"),
                &seen(&app, size),
            );
        }
    }
}

#[test]
fn the_score_sheet_at_every_size() {
    for size in SIZES {
        let mut app: Companion<Scoresheet> = begin(WHIST, size);
        say_all(&mut app, &["points blue 3", "roll 2 grey dice 4 2"]);
        assert_eq!(entries(&app), 2);
        hold(
            &format!("companion-whist-{}x{}", size.0, size.1),
            &seen(&app, size),
        );
    }
}

/// A second rule set by keys: its own letters, dice, questions and steps.
#[test]
fn the_score_sheet_is_played_by_keys() {
    let size = (80, 24);
    let mut app: Companion<Scoresheet> = begin(WHIST, size);
    app.type_keys("pblue<space>4<ret>");
    assert_eq!(app.state().score(), "Blue 4, Grey 0");
    app.type_keys("r2<ret>");
    assert!(
        seen(&app, size).contains("type the faces"),
        "{}",
        seen(&app, size)
    );
    app.type_keys("53");
    assert!(
        seen(&app, size).contains("dice 5 3: 8"),
        "{}",
        seen(&app, size)
    );
    app.type_keys("s\"Is<space>it<space>rain?\"<ret>");
    assert!(
        seen(&app, size).contains("y yes  n no"),
        "{}",
        seen(&app, size)
    );
    app.type_keys("n");
    assert!(seen(&app, size).contains("Is it rain? No"));
    app.type_keys("n");
    assert_eq!(app.state().turn, 2);
    // The last turn ends only with a reason (SHEET-02).
    app.type_keys("n");
    assert!(
        seen(&app, size).contains("SHEET-02"),
        "{}",
        seen(&app, size)
    );
    app.type_keys("xone<space>more<ret>");
    assert_eq!(app.state().turn, 3);
}

/// `<space>` and `<ret>` count as one key.
pub(super) fn pressed(app: &mut impl Screens, keys: &str) -> usize {
    let keys = Key::read(keys);
    let count = keys.len();
    keys.into_iter().for_each(|key| app.press(key));
    count
}

/// Draw and activate: with six chits or fewer a die of the draw, the die of the leader, the choice.
#[test]
fn draw_and_activate_take_three_keys() {
    let mut app = coldwater((80, 24));
    say_all(&mut app, &TO_FIRE[..6]);
    // Every other chit has been drawn: those of the two divisions are left.
    say_all(
        &mut app,
        &[
            "draw fortunes",
            "draw fog",
            "draw vance dice 6",
            "draw stroud",
            "hold",
        ],
    );
    let is_of_division = |chit: &str| ["hale", "tarr"].contains(&chit);
    let cup = app.state().chits.cup.clone();
    for chit in cup.iter().filter(|chit| !is_of_division(chit)) {
        // Who types which event came out would know what lies in the cup: the die says it.
        let left = app.state().chits.cup.iter();
        let place = left.take_while(|other| *other != chit).count();
        say(&mut app, &format!("draw dice {}", place + 1));
        let size = (80, 24);
        match chit.as_str() {
            "silence" => say(&mut app, "play silence"),
            _ => say(&mut app, "hold"),
        }
        assert!(
            !app.state().chits.cup.contains(chit),
            "{}",
            seen(&app, size)
        );
    }
    assert_eq!(app.state().chits.cup.len(), 2);
    let before = app.state().acting().map(str::to_owned);
    assert_eq!(before, None, "{}", seen(&app, (80, 24)));
    let count = pressed(&mut app, "121");
    assert!(app.state().acting().is_some(), "{}", seen(&app, (80, 24)));
    assert_eq!(count, 3);
}

/// A cup of any size: the program draws out of it by its own dice (BS-1203); the leader's die is typed, the brigade
/// chosen.
#[test]
fn a_draw_from_a_full_cup_and_an_activation_take_three_keys() {
    let size = (80, 24);
    for seed in 0..40 {
        let mut app: Companion<BlindSwords> = seeded(COLDWATER, size, seed);
        say_all(&mut app, &TO_FIRE[..6]);
        assert!(app.state().chits.cup.len() > 6);
        assert!(
            seen(&app, size).contains("Enter draws"),
            "{}",
            seen(&app, size)
        );
        let count = pressed(&mut app, "<ret>");
        if !seen(&app, size).contains("rating die") {
            continue;
        }
        let count = count + pressed(&mut app, "2");
        if app.state().chits.choosing.is_none() {
            continue;
        }
        assert_eq!(count + pressed(&mut app, "1"), 3);
        assert!(app.state().acting().is_some(), "{}", seen(&app, size));
        let faces = app.session().entries()[6].act().unwrap().faces.clone();
        let origins: Vec<Origin> = faces.iter().map(|face| face.origin).collect();
        assert_eq!(*origins.last().unwrap(), Origin::Hand, "{faces:?}");
        assert!(
            origins[..2].iter().all(|origin| *origin == Origin::Own),
            "{faces:?}"
        );
        // Played again it is the same, and the program's dice are those of the seed.
        assert_eq!(app.session().differing(), []);
        assert!(app.session().proof().holds());
        return;
    }
    panic!("no division was ever drawn first");
}

/// The program's dice: one key draws and throws, one chooses.
#[test]
fn draw_and_activate_by_the_programs_dice_take_two_keys() {
    let size = (80, 24);
    for seed in 0..20 {
        let mut app: Companion<BlindSwords> = seeded(COLDWATER, size, seed);
        say_all(&mut app, &TO_FIRE[..6]);
        let count = pressed(&mut app, "!");
        if app.state().acting().is_none() {
            assert_eq!(count + pressed(&mut app, "1"), 2);
        }
        if app.state().acting().is_some() {
            return;
        }
    }
    panic!("no leader was ever drawn");
}

/// A unit by two keys, its act, Enter, two dice.
#[test]
fn fire_with_typed_dice_takes_six_keys() {
    let size = (80, 24);
    let mut app = at_fire(size);
    let before = entries(&app);
    let count = pressed(&mut app, "L1f<ret>63");
    assert_eq!(entries(&app), before + 1, "{}", seen(&app, size));
    assert!(seen(&app, size).contains("63"), "{}", seen(&app, size));
    assert_eq!(count, 6);
}

/// A severe test that hits a Disrupted unit twice: two dice of the test, and a die for each break test.
#[test]
fn a_test_with_two_break_dice_takes_no_more_than_five_keys() {
    let size = (80, 24);
    let mut app = at_fire(size);
    say_all(
        &mut app,
        &["mark ames disrupted", "fire ives at ames dice 6 3"],
    );
    assert!(
        seen(&app, size).contains("the severe test"),
        "{}",
        seen(&app, size)
    );
    let begun = entries(&app);
    let count = pressed(&mut app, "14");
    assert!(
        seen(&app, size).contains("break test"),
        "{}",
        seen(&app, size)
    );
    let count = count + pressed(&mut app, "1");
    assert!(
        seen(&app, size).contains("break test"),
        "{}",
        seen(&app, size)
    );
    let count = count + pressed(&mut app, "1");
    assert_eq!(entries(&app), begun + 3, "{}", seen(&app, size));
    assert!(
        seen(&app, size).contains("retreats 2"),
        "{}",
        seen(&app, size)
    );
    assert!(count <= 5, "{count}");
}

#[test]
fn the_end_of_a_turn_takes_two_keys() {
    let size = (80, 24);
    let own = PlayOptions {
        dice_by_hand: false,
        ..PlayOptions::default()
    };
    let mut app = coldwater(size).with_options(&own);
    say_all(&mut app, &TO_FIRE[..2]);
    // What the NEXT line has is done until the cup is empty and nobody acts.
    for _ in 0..200 {
        if seen(&app, size).contains("the cup is empty") {
            break;
        }
        let openings = BlindSwords::openings(app.state());
        say(&mut app, &BlindSwords::write(&openings[0].command));
    }
    assert!(
        seen(&app, size).contains("the cup is empty"),
        "{}",
        seen(&app, size)
    );
    let count = pressed(&mut app, "<ret><ret>");
    assert!(
        seen(&app, size).contains(" T2 of 6"),
        "{}",
        seen(&app, size)
    );
    assert_eq!(count, 2);
}

/// Every event title and text of the kit.
fn secrets() -> Vec<String> {
    let kit: toml::Table = COLDWATER.parse().unwrap();
    let events = kit["event"].as_array().unwrap();
    let of =
        |event: &toml::Value| ["title", "id"].map(|key| event[key].as_str().unwrap().to_owned());
    events.iter().flat_map(of).collect()
}

/// BS-1201: no page of the open screen names an event chit; the side that has it sees it, until the next key.
#[test]
fn the_screen_is_handed_over_and_hides_again() {
    let size = (120, 36);
    let mut app = coldwater(size);
    // Union's choice of a key is due: Enter hands over, and shows nothing before `y`.
    app.type_keys("<ret>");
    let curtain = seen(&app, size);
    assert!(curtain.contains("Hand over to Union"), "{curtain}");
    assert!(
        secrets().iter().all(|secret| !curtain.contains(secret)),
        "{curtain}"
    );
    app.type_keys("q");
    assert!(seen(&app, size).contains("UNION"));
    app.type_keys("vy");
    let private = seen(&app, size);
    assert!(private.contains("FOR UNION ALONE"), "{private}");
    for (title, is_there) in [
        ("Steady, Men", true),
        ("Crossed Orders", true),
        ("A High Yell", false),
    ] {
        assert_eq!(private.contains(title), is_there, "{title}: {private}");
    }
    // What stands before an offer is the key that chooses it.
    for (sign, title) in [('1', "Steady, Men"), ('3', "Crossed Orders")] {
        let line = private.lines().find(|line| line.contains(title)).unwrap();
        assert!(line.trim().starts_with(sign), "{private}");
    }
    // The third event is chosen, and the table learns no more than that.
    app.type_keys("3");
    let open = seen(&app, size);
    assert!(open.contains("Union chooses 1 key chit"), "{open}");
    let names = secrets();
    for page in [
        "", "gb", "gc", "gt", "gs", "gm", "gl", "gd", "gr", "gk", "?", "b",
    ] {
        app.type_keys(page);
        let shown = seen(&app, size);
        for name in &names {
            assert!(!shown.contains(name), "{page}: {name}: {shown}");
        }
        app.type_keys("<esc>");
    }
    let object = BlindSwords::shown(app.state(), &[], &Eyes::Side("union".to_owned())).unwrap();
    assert_eq!(object.json["cup"]["keys"]["union"][0], "crossed-orders");
    // Looking again hides by any key; the log says who looked, and no more.
    app.type_keys(":look<space>union<ret>y");
    assert!(seen(&app, size).contains("Crossed Orders"));
    app.type_keys("<space>");
    let open = seen(&app, size);
    assert!(
        !open.contains("Crossed Orders") && open.contains("Union looked"),
        "{open}"
    );
}

/// A kit of two key chits a side: they are named in a line that only their side sees, and that is not called up again.
#[test]
fn several_key_chits_are_chosen_in_a_private_line() {
    let size = (80, 24);
    let text = COLDWATER.replace("key = 1 ", "key = 2 ");
    assert_ne!(text, COLDWATER);
    let mut app: Companion<BlindSwords> = begin(&text, size);
    app.type_keys("v1y:key<space>union<space>crossed-orders,steady-men");
    let private = seen(&app, size);
    assert!(
        private.contains("key union crossed-orders,steady-men"),
        "{private}"
    );
    assert_eq!(app.pending(), None, "no secret lies on the disk");
    app.type_keys("<ret>");
    let open = seen(&app, size);
    assert!(open.contains("Union chooses 2 key chits"), "{open}");
    app.type_keys(":<up><up>");
    assert!(
        !seen(&app, size).contains("crossed"),
        "{}",
        seen(&app, size)
    );
}

/// A player who presses what the NEXT line offers, and now and then fires, is asked fewer than three questions in
/// two acts.
#[test]
fn questions_are_few() {
    let size = (120, 36);
    let own = PlayOptions {
        dice_by_hand: false,
        ..PlayOptions::default()
    };
    let (mut acts, mut answers) = (0, 0);
    for seed in 0..6_u64 {
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let app: Companion<BlindSwords> = seeded(COLDWATER, size, seed);
        let mut app = app.with_options(&own);
        app.type_keys("<ret>y1<ret>y1");
        for _ in 0..250 {
            let shown = seen(&app, size);
            let keys = if shown.contains("ALONE") {
                "1"
            } else if shown.contains("Hand over to") {
                "y"
            } else if shown.contains("y yes") {
                ["y", "n"][chance.random_range(0..2)]
            } else if shown.contains("Backspace") {
                "1"
            } else if shown.contains("FIRE") {
                let fires = [
                    "M1f<ret>", "M2f<ret>", "L1f<ret>", "L2f<ret>", "R1f<ret>", "<ret>",
                ];
                fires[chance.random_range(0..fires.len())]
            } else {
                ["<ret>", "<ret>", "<ret>", "<space>"][chance.random_range(0..4)]
            };
            app.type_keys(keys);
        }
        let done = app
            .session()
            .entries()
            .iter()
            .filter_map(|entry| entry.act());
        for act in done {
            acts += 1;
            answers += act.answers.len();
        }
        assert_eq!(app.session().differing(), [], "seed {seed}");
    }
    assert!(acts > 300, "{acts}");
    assert!(2 * answers < 3 * acts, "{answers} answers in {acts} acts");
}

/// Two games that differ in what one side chose are the same to the last cell on every page.
#[test]
fn twins_look_the_same_at_the_open_table() {
    let size = (120, 36);
    let played = |key: &str| {
        let mut app = coldwater(size);
        app.type_keys(&format!("<ret>y{key}<ret>y1"));
        say_all(&mut app, &["next dice 1 1", "pass", "pass"]);
        assert_eq!(entries(&app), 5, "{}", seen(&app, size));
        app
    };
    let (mut one, mut other) = (played("1"), played("3"));
    for keys in [
        "", "gb", "gc", "gt", "gs", "gm", "gl", "gd", "gr", "gk", "i", "b",
    ] {
        one.type_keys(keys);
        other.type_keys(keys);
        assert_eq!(seen(&one, size), seen(&other, size), "{keys}");
        one.type_keys("<esc>");
        other.type_keys("<esc>");
    }
}

#[test]
fn acts_are_taken_back_done_again_put_right_and_gone_back_to() {
    let size = (120, 36);
    let mut app = at_fire(size);
    let before = app.state().clone();
    app.type_keys("L1f<ret>63");
    let fired = app.state().clone();
    assert_ne!(before, fired);
    // Dice were seen by everybody.
    app.type_keys("u");
    assert!(
        seen(&app, size).contains("Everybody saw"),
        "{}",
        seen(&app, size)
    );
    app.type_keys("n");
    assert_eq!(*app.state(), fired);
    app.type_keys("uy");
    assert_eq!(*app.state(), before);
    app.type_keys("<c-r>");
    assert_eq!(*app.state(), fired);
    // The last entry of the log takes other dice.
    app.type_keys("gl<up>");
    while !seen(&app, size).contains("e fix its dice") {
        app.type_keys("<up>");
    }
    app.type_keys("e1<space>1<ret>");
    assert!(
        seen(&app, size).contains("Put it right?"),
        "{}",
        seen(&app, size)
    );
    app.type_keys("y");
    assert!(
        seen(&app, size).contains("is put right"),
        "{}",
        seen(&app, size)
    );
    assert_ne!(*app.state(), fired);
    // Back to the order, whatever was seen since.
    app.type_keys("gl");
    for _ in 0..30 {
        app.type_keys("<up>");
        if seen(&app, size).contains(&format!("LOG   {}", TO_FIRE.len())) {
            break;
        }
    }
    app.type_keys("<ret>y");
    assert_eq!(*app.state(), before, "{}", seen(&app, size));
}

/// An objection is overruled with a reason, which stands in the record; the impossible is not.
#[test]
fn an_objection_is_overruled_with_a_reason() {
    let size = (120, 36);
    let mut app = at_fire(size);
    let before = entries(&app);
    say(&mut app, "draw tarr");
    assert!(
        seen(&app, size).contains("No. BS-002"),
        "{}",
        seen(&app, size)
    );
    app.type_keys("x");
    assert!(
        seen(&app, size).contains("cannot be overruled"),
        "{}",
        seen(&app, size)
    );
    // Rusk's brigade does not act.
    say(&mut app, "fire lowe at ames dice 3 3");
    assert!(
        seen(&app, size).contains("x overrules"),
        "{}",
        seen(&app, size)
    );
    app.type_keys("xthe<space>table<ret>");
    while seen(&app, size).contains(" overruled because") {
        app.type_keys("the<space>table<ret>");
    }
    let has_reason = |app: &Companion<BlindSwords>| {
        let acts = app
            .session()
            .entries()
            .iter()
            .filter_map(|entry| entry.act());
        let mut overruled = acts.flat_map(|act| &act.overruled);
        overruled.any(|overruled| overruled.because == "the table")
    };
    assert!(
        has_reason(&app) || entries(&app) == before,
        "{}",
        seen(&app, size)
    );
    assert!(has_reason(&app), "{}", seen(&app, size));
}

/// What was typed and not entered outlives the program: dice of an act, a half line.
#[test]
fn what_is_typed_and_not_entered_is_taken_up_again() {
    let size = (120, 36);
    let mut app = at_fire(size);
    app.type_keys("L1f<ret>6");
    let kept = app.pending().unwrap();
    let mut again = at_fire(size);
    again.take_up_again(&kept);
    assert!(
        seen(&again, size).contains("Typed and not entered"),
        "{}",
        seen(&again, size)
    );
    again.type_keys("3");
    app.type_keys("3");
    assert_eq!(again.state(), app.state());
    assert_eq!(app.pending(), None);
    let mut app = at_fire(size);
    app.type_keys(":next");
    let kept = app.pending().unwrap();
    let mut again = at_fire(size);
    again.take_up_again(&kept);
    assert_eq!(
        entries(&again),
        TO_FIRE.len(),
        "a half line is not obeyed by itself"
    );
    again.type_keys("<ret>");
    assert_eq!(entries(&again), TO_FIRE.len() + 1);
    // Somewhere else in the game it would mean something else.
    again.take_up_again(&kept);
    assert_eq!(again.pending(), None);
}

/// Small letters of every rule set are free of the keys that all games have.
#[test]
fn letters_of_acts_do_not_clash_with_keys_of_the_screen() {
    fn held<R: Spoken>() -> usize {
        let letters = R::ACTS.iter().filter_map(|act| act.key);
        let letters: Vec<char> = letters.collect();
        for letter in &letters {
            assert!(letter.is_ascii_lowercase(), "{letter}");
            let clash = acts::ACTS.iter().find(|act| act.key == Key::Char(*letter));
            assert!(clash.is_none(), "{letter}: {clash:?}");
        }
        letters.len()
    }
    assert!(held::<BlindSwords>() > 9);
    assert!(held::<Scoresheet>() > 3);
}

/// Help, palette and footer read the rule set's own list.
#[test]
fn help_and_completion_list_the_acts_of_the_rule_set() {
    let size = (200, 60);
    let mut app = coldwater(size);
    app.type_keys("?");
    let mut help = String::new();
    for _ in 0..9 {
        help += &seen(&app, size);
        app.type_keys("<pagedown>");
    }
    for act in BlindSwords::ACTS {
        assert!(help.contains(act.verb), "{}: {help}", act.verb);
    }
    app.type_keys("<esc>:mar");
    assert!(seen(&app, size).contains("mark"), "{}", seen(&app, size));
    app.type_keys("<tab>am");
    assert!(seen(&app, size).contains("Ames"), "{}", seen(&app, size));
    app.type_keys("<tab>shak<tab><ret>");
    assert!(seen(&app, size).contains("shaken"), "{}", seen(&app, size));
    assert_eq!(entries(&app), 1);
}

/// Choices have numbers, and what all of them begin with stands once.
#[test]
fn choices_are_numbered_and_say_nothing_twice() {
    let size = (120, 36);
    let mut app = coldwater(size);
    say_all(&mut app, &TO_FIRE[..8]);
    let shown = seen(&app, size);
    let choices =
        "order 1 attack (BS-501)   2 defend (BS-501)   3 maneuver (BS-501)   4 regroup (BS-501)";
    assert!(shown.contains(choices), "{shown}");
    app.type_keys("3");
    assert!(
        seen(&app, size).contains("LANE acts (maneuver)"),
        "{}",
        seen(&app, size)
    );
}

/// `:` opens the line wherever one key is waited for: what is typed behind it are no keys of the page.
#[test]
fn a_colon_opens_the_line_whatever_waits() {
    let size = (120, 36);
    for waits in [
        "q",
        "g",
        "v",
        "v1",
        "i",
        "b",
        "L1f<ret>",
        "L1f<ret>63u",
        "?<esc>g",
    ] {
        let mut app = at_fire(size);
        app.type_keys(waits);
        app.type_keys(":note<space>\"not<space>yet\"<ret>");
        let last = app.session().entries().last().unwrap().act().unwrap();
        assert_eq!(
            BlindSwords::write(&last.command),
            "note \"not yet\"",
            "{waits}: {}",
            seen(&app, size)
        );
    }
    // A question that is answered in words gives way too, as long as nothing is typed.
    let (head, _) = COLDWATER.split_once("[[fog]]").unwrap();
    let mut app: Companion<BlindSwords> = begin(head, size);
    say_all(&mut app, &TO_FIRE[..6]);
    app.type_keys(":draw<space>fog<space>dice<space>4<ret>");
    assert!(
        seen(&app, size).contains("as it is printed:"),
        "{}",
        seen(&app, size)
    );
    app.type_keys(":note<space>\"later\"<ret>");
    assert_eq!(entries(&app), 7, "{}", seen(&app, size));
}

/// Sides have the colours of the kit.
#[test]
fn sides_have_the_colours_of_the_kit() {
    let size = (120, 36);
    let swapped = COLDWATER
        .replace("colour = \"blue\"", "colour = \"red\"")
        .replace("colour = \"grey\"", "colour = \"blue\"");
    for theme in ThemeName::ALL {
        let map = |text: &str| {
            let mut app = begin::<BlindSwords>(text, size).in_theme(Theme::new(theme));
            app.type_keys("gm");
            seen(&app, size)
        };
        // The side that is blue is hollow in every theme.
        let (one, other) = (map(COLDWATER), map(&swapped));
        assert!(one.contains("□M1") && one.contains("■L1"), "{one}");
        assert!(other.contains("■M1") && other.contains("□L1"), "{other}");
    }
}

/// Somebody who looks on as a side has the pages of the screen, and its own secrets alone; nothing is done there.
#[test]
fn who_looks_on_sees_his_pages_and_does_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("g.vidette");
    let size = (120, 36);
    let mut app = coldwater(size);
    app.type_keys("<ret>y3<ret>y1");
    app.session().keep(&path).unwrap();
    let look = |side: &str| -> Companion<BlindSwords> {
        let session = Session::look(&path).unwrap();
        Companion::looking_on(
            session,
            Eyes::Side(side.to_owned()),
            Rect::new(0, 0, size.0, size.1),
        )
    };
    let (mut union, mut other) = (look("union"), look("confederate"));
    for (app, title, foreign) in [
        (&mut union, "Crossed Orders", "High Yell"),
        (&mut other, "High Yell", "Crossed Orders"),
    ] {
        app.type_keys("gc");
        let shown = seen(app, size);
        assert!(shown.contains(title) && !shown.contains(foreign), "{shown}");
        for page in [
            "", "gb", "gt", "M1gs", "gm", "gl", "gd", "gr", "gk", "?", "b",
        ] {
            app.type_keys(page);
            assert!(
                !seen(app, size).contains(foreign),
                "{page}: {}",
                seen(app, size)
            );
            app.type_keys("<esc>");
        }
        // No key plays, takes back or hands over.
        for key in [
            "<ret>", "!", "n", "u", "<c-r>", "x", "v", ":", "d", "f", "o", "1", "<space>",
            "gl<up>e", "<ret>",
        ] {
            app.type_keys(key);
            assert_eq!(entries(app), 2, "{key}");
            assert!(!seen(app, size).contains(foreign), "{key}");
        }
        app.type_keys("<esc>gb");
    }
    assert!(
        seen(&union, size).contains("UNION ▸"),
        "{}",
        seen(&union, size)
    );
    // What is played elsewhere comes by itself.
    let mut playing = Session::<BlindSwords>::open(&path, machine_clock()).unwrap();
    let said = vidette::rules::speech::parse::<BlindSwords>("note \"elsewhere\"", playing.state());
    let vidette::rules::speech::Act::Command(command) = said.unwrap().unwrap().act else {
        panic!("a note is a command");
    };
    playing
        .execute(&command, &[], vidette::game::session::Throwing::Own, None)
        .unwrap();
    assert!(union.is_stale());
    union.look_round();
    assert!(
        seen(&union, size).contains("elsewhere"),
        "{}",
        seen(&union, size)
    );
    union.type_keys("q");
    assert!(union.has_left());
}

/// The screens of who looks on, two games that differ in what he may not know: the same to the last cell.
#[test]
fn twins_look_the_same_to_who_looks_on() {
    let size = (120, 36);
    let folder = tempfile::tempdir().unwrap();
    let looking = |key: &str| -> Companion<BlindSwords> {
        let mut app = coldwater(size);
        app.type_keys(&format!("<ret>y{key}<ret>y1"));
        say_all(
            &mut app,
            &[
                "next dice 1 1",
                "pass",
                "pass",
                "next",
                "note \"x\"",
                "undo",
            ],
        );
        let path = folder.path().join(format!("{key}.vidette"));
        app.session().keep(&path).unwrap();
        let eyes = Eyes::Side("confederate".to_owned());
        Companion::looking_on(
            Session::look(&path).unwrap(),
            eyes,
            Rect::new(0, 0, size.0, size.1),
        )
    };
    let (mut one, mut other) = (looking("1"), looking("3"));
    for keys in [
        "", "gb", "gc", "gt", "gs", "gm", "gl", "gd", "gr", "gk", "i", "b", "?",
    ] {
        one.type_keys(keys);
        other.type_keys(keys);
        assert_eq!(seen(&one, size), seen(&other, size), "{keys}");
        one.type_keys("<esc>");
        other.type_keys("<esc>");
    }
}

/// The clauses that the screen names are read in words.
#[test]
fn rules_are_read_in_place() {
    let size = (120, 36);
    let mut app = coldwater(size);
    app.type_keys("i");
    assert!(seen(&app, size).contains("BS-301"), "{}", seen(&app, size));
    app.type_keys("<esc>:rule<space>panic<ret>");
    assert!(seen(&app, size).contains("BS-904"), "{}", seen(&app, size));
}

/// A seeded player presses any keys at any size: nothing breaks, and nothing that was done is lost.
#[test]
fn any_keys_in_any_order_do_no_harm() {
    let alphabet: Vec<Key> = Key::read(
        "abcdefghijklmnoprstuvwxyzABGLMR0123456789 !:/?<space><ret><ret><ret><esc><tab><up><down><left><right>\
         <pagedown><pageup><backspace><c-r>",
    );
    for seed in 0..12_u64 {
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let size = SIZES[seed as usize % 3];
        let mut app = coldwater(size);
        let mut longest = 0;
        for _ in 0..400 {
            let key = alphabet[chance.random_range(0..alphabet.len())];
            app.press(key);
            longest = longest.max(entries(&app));
            assert_eq!(entries(&app), longest, "the journal never shrinks");
            if chance.random_range(0..10) == 0 {
                seen(&app, size);
            }
        }
        assert_eq!(app.session().differing(), [], "seed {seed}");
    }
}

/// Every theme draws every page; without colour nothing is told by colour alone.
#[test]
fn sides_differ_without_colour() {
    let size = (120, 36);
    for name in ThemeName::ALL {
        let mut app = at_fire(size).in_theme(Theme::new(name));
        app.type_keys("gm");
        let shown = seen(&app, size);
        assert!(
            shown.contains("■L1") && shown.contains("□M1"),
            "{name:?}: {shown}"
        );
    }
}

/// Colours and marks of brigades, map and sheet in three themes.
#[test]
fn styles_of_pages_in_three_themes() {
    for theme in [ThemeName::Dark, ThemeName::Sixteen, ThemeName::Mono] {
        for size in SIZES {
            let mut legend = Legend::default();
            let mut drawn = String::new();
            for keys in ["L1", "L1gm", "L1gs", "gl"] {
                let mut app = at_fire(size).in_theme(Theme::new(theme));
                app.type_keys(keys);
                let runs = runs(|frame| app.draw(frame), size, &mut legend);
                drawn += &format!("\n{keys}\n{runs}");
            }
            let name = format!("companion-styles-{}-{}x{}", theme.name(), size.0, size.1);
            hold(&name, &(legend.told() + &drawn));
        }
    }
}

/// A click takes whoever is drawn there in hand: on a row, on the map, in a stack one after the other.
#[test]
fn a_click_takes_in_hand() {
    let size = (120, 36);
    let mut app = at_fire(size);
    let click = |app: &mut Companion<BlindSwords>, words: &str| {
        let shown = seen(app, size);
        let row = shown.lines().position(|line| line.contains(words)).unwrap();
        let line = shown.lines().nth(row).unwrap();
        let before = line.get(..line.find(words).unwrap()).unwrap();
        app.press_button(before.chars().count() as u16, row as u16);
    };
    click(&mut app, "Brill");
    app.type_keys("gs");
    assert!(seen(&app, size).contains("BRILL"), "{}", seen(&app, size));
    app.type_keys("gm");
    click(&mut app, "M3");
    app.type_keys("gs");
    assert!(seen(&app, size).contains("COLE"), "{}", seen(&app, size));
    say(&mut app, "place cole 0604");
    app.type_keys("<esc>gm");
    for name in ["AMES", "COLE"] {
        // Right of the bridge lies the hex of the stack, whoever is on top.
        let shown = seen(&app, size);
        let (row, line) = (0..)
            .zip(shown.lines())
            .find(|(_, line)| line.contains("#□"))
            .unwrap();
        let column = line.chars().position(|sign| sign == '#').unwrap();
        app.press_button(column as u16 + 1, row);
        app.type_keys("gs");
        assert!(
            seen(&app, size).contains(name),
            "{name}: {}",
            seen(&app, size)
        );
        app.type_keys("gm");
    }
}

/// The wheel and the paging keys scroll what is longer than the screen.
#[test]
fn long_pages_are_read_to_their_end() {
    let size = (80, 24);
    let mut app = at_fire(size);
    assert!(
        !seen(&app, size).contains("U2 Penn"),
        "{}",
        seen(&app, size)
    );
    app.type_keys("<pagedown>");
    assert!(seen(&app, size).contains("U2 Penn"), "{}", seen(&app, size));
    app.type_keys("<home>");
    for _ in 0..4 {
        app.wheel(5, 5, false);
    }
    assert!(seen(&app, size).contains("U2 Penn"), "{}", seen(&app, size));
    // The cursor scrolls with it.
    app.type_keys("<home>");
    for _ in 0..30 {
        app.type_keys("<down>");
    }
    assert!(seen(&app, size).contains("U2 Penn"), "{}", seen(&app, size));
}

/// A key that the settings give to an act of both screens holds here too, and the letters of acts stay.
#[test]
fn keys_of_the_settings_hold() {
    let size = (120, 36);
    let (keys, misfits) = KeyMap::of(&[("undo", "j"), ("move", "f")]);
    assert_eq!(
        misfits.len(),
        1,
        "f is fire on the screens of Fields: {misfits:?}"
    );
    let options = PlayOptions {
        keys,
        ..PlayOptions::default()
    };
    let mut app = coldwater(size).with_options(&options);
    say(&mut app, "note \"one\"");
    app.type_keys("u");
    assert!(
        seen(&app, size).contains("u is no key here"),
        "{}",
        seen(&app, size)
    );
    app.type_keys("j");
    assert!(
        seen(&app, size).contains("Taken back: 1 one"),
        "{}",
        seen(&app, size)
    );
    assert!(seen(&app, size).contains("j undo"), "{}", seen(&app, size));
    app.type_keys("M1f");
    assert!(
        seen(&app, size).contains(" : fire ames at "),
        "{}",
        seen(&app, size)
    );
}

/// Letters of acts are chosen by their verbs; one that another key has is told, and the list's own stands.
#[test]
fn letters_of_acts_are_chosen_by_their_verbs() {
    let size = (120, 36);
    let text = "[keys]\nassault = \"j\"\nhold = \"u\"\nfire = \"z\"\nblame = \"k\"\n";
    let verbs = ["assault", "hold", "fire", "move"];
    let (settings, faults) = vidette::tui::settings::read_with(text, &verbs);
    let faults: Vec<String> = faults.iter().map(|fault| fault.at("s")).collect();
    assert_eq!(faults.len(), 2, "{faults:?}");
    assert!(
        faults[0].contains("s:4:") && faults[1].contains("no act `blame`"),
        "{faults:?}"
    );
    let options = PlayOptions {
        keys: settings.keys,
        ..PlayOptions::default()
    };
    let mut app = at_fire(size).with_options(&options);
    let told = seen(&app, size);
    assert!(
        told.contains("`u` cannot begin hold: it is already the key of undo"),
        "{told}"
    );
    app.type_keys("j");
    assert!(
        seen(&app, size).contains(" : assault"),
        "{}",
        seen(&app, size)
    );
    app.type_keys("<esc>a");
    assert!(
        seen(&app, size).contains("a is no key here"),
        "{}",
        seen(&app, size)
    );
    app.type_keys("h");
    assert!(seen(&app, size).contains(" : hold"), "{}", seen(&app, size));
    app.type_keys("<esc>?assault");
    assert!(seen(&app, size).contains("j  "), "{}", seen(&app, size));
}

/// People across the table read what came of it in few words, and nothing secret.
#[test]
fn big_letters_are_few_words() {
    let size = (120, 36);
    let mut app = at_fire(size);
    app.type_keys("L1f<ret>66");
    let mut called = Vec::new();
    app.session().walk(|before, entry, _| {
        called.push(BlindSwords::called(before, entry.act().unwrap()).join("\n"));
    });
    let last = called.pop().unwrap();
    assert_eq!(last, "Ames: tough test", "{}", seen(&app, size));
    assert_eq!(called[7..9], ["Lane acts", "attack"]);
    for secret in secrets() {
        assert!(
            called.iter().all(|line| !line.contains(&secret)),
            "{secret}"
        );
    }
    app.type_keys("b");
    let shown = seen(&app, size);
    assert!(shown.contains("██") && shown.contains("any key"), "{shown}");
    // The test that is due, by its two dice.
    app.type_keys("<space>11");
    assert!(
        seen(&app, size).contains("coloured 1"),
        "{}",
        seen(&app, size)
    );
}
