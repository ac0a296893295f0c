//! What the screen of a boxed game says before an act is done: costs, odds, the dice to come; what a click selects.

use ratatui::layout::Rect;
use vidette::rules::blind_swords::BlindSwords;
use vidette::rules::blue_and_grey::BlueAndGrey;
use vidette::tui::{pages::PagesUi, terminal::Screens};
use vidette::view::presentation::{Audience, Describe};

use super::{
    blue_and_grey::{HIDDEN, PLOTS, chestnut, text},
    companion::{at_fire, coldwater, entries, say_all, seen, session},
};

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 36), (200, 60)];

/// Types a line behind `:` without Enter.
fn write<R: Describe>(app: &mut PagesUi<R>, line: &str) {
    app.type_keys("<esc><esc>:");
    app.type_keys(&line.replace(' ', "<space>"));
}

/// The screen in one line of words.
fn words<R: Describe>(app: &PagesUi<R>, size: (u16, u16)) -> String {
    let shown = seen(app, size);
    let words = shown
        .split_whitespace()
        .filter(|word| !["%", "#"].contains(word));
    words.collect::<Vec<_>>().join(" ")
}

/// BG-034: a typed move tells its cost and the points left before Enter, in the words of its result.
#[test]
fn a_typed_move_tells_its_cost_before_enter() {
    for size in SIZES {
        let mut app = chestnut("demoral = true", size);
        write(&mut app, "move C1 by 0304");
        let cost = "Askew moves to 0304: 0304 trail 1; 1 spent, 5 left";
        let shown = words(&app, size);
        assert!(shown.contains(&format!("Enter does it: {cost}")), "{shown}");
        assert_eq!(entries(&app), 0);
        app.type_keys("<ret>");
        assert!(words(&app, size).contains(cost), "{}", words(&app, size));
        assert_eq!(entries(&app), 1);
        // A line that is pasted, or typed very fast, is foretold, too.
        write(&mut app, "move C3 by ");
        app.paste("0306");
        let shown = words(&app, size);
        assert!(
            shown.contains("Enter does it: Carr moves to 0306"),
            "{shown}"
        );
        // A refusal is told before Enter, but not of a word that is only begun.
        write(&mut app, "move C2 by 07");
        assert!(!words(&app, size).contains("No. "), "{}", words(&app, size));
        app.type_keys("03");
        assert!(words(&app, size).contains("No. "), "{}", words(&app, size));
        app.type_keys("<esc>");
        assert!(!words(&app, size).contains("No. "), "{}", words(&app, size));
    }
}

/// BG-080, BS-605: a typed attack and a typed fire tell the sum and the chances before Enter.
#[test]
fn typed_fights_tell_their_odds_before_enter() {
    for size in SIZES {
        let mut app = chestnut("demoral = true", size);
        say_all(&mut app, &["move bolton by 0305 0405", "next"]);
        write(&mut app, "attack C2 on 0505");
        let shown = words(&app, size);
        for said in ["5 against 4 x 2 = 8 (slope x 2): 1-2", "33 % AD"] {
            assert!(
                shown.contains(&said.replace("% ", "")) || shown.contains(said),
                "{shown}"
            );
        }
        let mut ford = at_fire(size);
        let before = entries(&ford);
        write(&mut ford, "fire L1 at 0604");
        let shown = words(&ford, size);
        assert!(shown.contains("Enter, then dice: "), "{shown}");
        assert!(
            shown.contains("(BS-606)") || shown.contains("BS-"),
            "{shown}"
        );
        assert!(seen(&ford, size).contains(" % "), "{}", seen(&ford, size));
        assert_eq!(entries(&ford), before);
    }
}

/// BS-1201: a line that is only typed tells nobody whether the other side has chosen its key chits.
#[test]
fn a_typed_line_probes_no_choice() {
    let size = (120, 36);
    let typed = |acts: &[&str], line: &str| {
        let mut app: PagesUi<BlindSwords> = coldwater(size);
        say_all(&mut app, acts);
        write(&mut app, line);
        seen(&app, size)
            .lines()
            .rev()
            .take(6)
            .collect::<Vec<_>>()
            .join("\n")
    };
    for line in ["next", "seal confederate", "seal union", "include union"] {
        let none = typed(&[], line);
        assert!(!none.contains("Enter does it"), "{none}");
        assert!(!none.contains("No. "), "{none}");
        let one = typed(&["key confederate high-yell"], line);
        assert_eq!(none, one, "{line}");
    }
}

/// CBG-1101: with units face down a typed line tells the same of twins.
#[test]
fn a_typed_line_tells_no_face() {
    let size = (120, 36);
    let told = |first: &str, second: &str| {
        let kit = text(HIDDEN)
            .replace(&format!("id = \"{first}\""), "id = \"swap\"")
            .replace(&format!("id = \"{second}\""), &format!("id = \"{first}\""))
            .replace("id = \"swap\"", &format!("id = \"{second}\""));
        let mut app: PagesUi<BlueAndGrey> =
            PagesUi::new(session(&kit, 1863), Rect::new(0, 0, size.0, size.1));
        say_all(
            &mut app,
            &["mark bolton up", "seal union", "seal confederate"],
        );
        let mut all = String::new();
        for line in [
            "move bolton by 0305 0405",
            "move bolton by 0305 0405 0505",
            "attack bolton on 0505",
            "move bolton by 0306 0406 0506",
        ] {
            write(&mut app, line);
            all += &seen(&app, size);
        }
        all
    };
    let (one, other) = (told("hart", "hart"), told("hart", "joyce"));
    assert!(one.contains("Enter does it"), "{one}");
    assert_eq!(one, other);
}

/// CBG-S05: the dice of the plots are listed with their purposes, before the first is typed.
#[test]
fn the_dice_of_the_plots_are_listed() {
    for size in SIZES {
        let mut app = chestnut(PLOTS, size);
        say_all(
            &mut app,
            &[
                "plot bolton 3:0305 9:0405",
                "plot joyce 9:0405",
                "seal union",
                "seal confederate",
            ],
        );
        app.type_keys("11<ret>");
        let shown = words(&app, size);
        let listed = "2 dice, typed in this order, or ! rolls all: who enters 0405: Confederate, who enters 0405: Union";
        assert!(shown.contains(listed), "{shown}");
        app.type_keys("5");
        let shown = words(&app, size);
        assert!(!shown.contains("typed in this order"), "{shown}");
        app.type_keys("2");
        assert_eq!(
            app.state().hex_of("bolton"),
            Some("0405"),
            "{}",
            seen(&app, size)
        );
        assert_eq!(app.session().differing(), []);
    }
}

/// The place on the screen of the middle of a hex of a whole map at the smallest scale.
fn click<R: Describe>(app: &mut PagesUi<R>, column: u16, row: u16) {
    let lower = u16::from(column.is_multiple_of(2));
    app.press_button(2 + (column - 1) * 4 + 2, 2 + (row - 1) * 2 + lower);
    app.release_button();
}

/// A click in a side's own window selects its unit and says so; the next click writes the unit's line, or says why not.
/// An enemy who lies face down has no name there.
#[test]
fn clicks_select_in_a_sides_own_window() {
    for size in [(80, 24), (120, 36)] {
        let eyes = Audience::Side("union".to_owned());
        let area = Rect::new(0, 0, size.0, size.1);
        let session = session(&text(&format!("{HIDDEN}\nfree_deploy = true")), 1863);
        let printer = vidette::tui::kit::paper::Printer::new(|_| Ok(String::new()));
        let options = vidette::tui::PlayOptions {
            printer: Some(printer),
            ..Default::default()
        };
        let mut app: PagesUi<BlueAndGrey> =
            PagesUi::looking_on(session, eyes, area).with_options(&options);
        app.type_keys("gm");
        click(&mut app, 7, 3);
        let shown = words(&app, size);
        assert!(shown.contains("UNION WATCHING ▸ U4 selected"), "{shown}");
        click(&mut app, 1, 1);
        let shown = words(&app, size);
        assert!(shown.contains("U4 can do nothing at 0101 now"), "{shown}");
        click(&mut app, 7, 3);
        click(&mut app, 6, 5);
        let shown = words(&app, size);
        assert!(!shown.contains("Askew") && !shown.contains("C1"), "{shown}");
    }
}

/// A slope under a counter is told at the smallest scale: in the counter's row, and in the legend of the selected one.
#[test]
fn ground_under_counters_is_told() {
    for size in SIZES {
        let mut app = chestnut("demoral = true", size);
        app.type_keys("gmU3");
        let shown = words(&app, size);
        assert!(shown.contains("U3 at 0505: slope, level 1"), "{shown}");
        app.type_keys("<esc>");
        let shown = seen(&app, size);
        if size.0 < 200 {
            assert!(shown.contains("4^_"), "{shown}");
        }
    }
}

/// The help says that there is more, and by which key.
#[test]
fn a_long_help_says_that_it_goes_on() {
    let size = (80, 24);
    let mut app = chestnut("demoral = true", size);
    app.type_keys("?");
    let shown = seen(&app, size);
    assert!(shown.contains("more: PgDn"), "{shown}");
    app.type_keys("<end>");
    assert!(
        !seen(&app, size).contains("more: PgDn"),
        "{}",
        seen(&app, size)
    );
}

/// `=` begins with the selected unit if it has a hex; of one that has none it says so.
#[test]
fn a_measure_begins_on_the_map() {
    let size = (120, 36);
    let mut app = chestnut("demoral = true", size);
    app.type_keys("gmU5=");
    assert!(!seen(&app, size).contains("= U5"), "{}", seen(&app, size));
    app.type_keys("<esc><esc>C1=");
    assert!(seen(&app, size).contains(" : = C1"), "{}", seen(&app, size));
    app.type_keys("U5<ret>");
    let shown = seen(&app, size);
    assert!(
        shown.contains("Lyle is not shown on the map; type a hex instead"),
        "{shown}"
    );
    let mut ford: PagesUi<BlindSwords> = at_fire(size);
    ford.type_keys("M=");
    assert!(!seen(&ford, size).contains("= M"), "{}", seen(&ford, size));
}
