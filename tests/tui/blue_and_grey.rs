//! Blue & Grey on the screen: keys of a turn counted, counters that lie face down, plots by hand-over.

use ratatui::layout::Rect;
use vidette::rules::blue_and_grey::BlueAndGrey;
use vidette::tui::{pages::PagesUi, terminal::Screens};
use vidette::view::presentation::Audience;

use super::{
    companion::{begin, entries, pressed, say, say_all, seen, session},
    screens::{SIZES, hold},
};

const CHESTNUT: &str = include_str!("../../rosters/chestnut-ridge.toml");

pub(super) fn chestnut(on: &str, size: (u16, u16)) -> PagesUi<BlueAndGrey> {
    begin(&text(on), size)
}

pub(super) fn text(on: &str) -> String {
    let text = CHESTNUT.replace("[complications]  ", &format!("[complications]\n{on}\n#"));
    assert!(text.contains(on), "the kit has no [complications]");
    // At level 1 the die 1 finds nobody out of command.
    text.replace("union = 2\nconfederate = 2", "union = 1\nconfederate = 1")
}

pub(super) const HIDDEN: &str = "hidden = true\ndummies = true";
pub(super) const PLOTS: &str = "simul = 18\ncommand = true\nvoluntary = true";

/// Every page of the open table, one behind the other.
pub(super) fn open_pages(app: &mut PagesUi<BlueAndGrey>, size: (u16, u16)) -> String {
    let mut all = String::new();
    for keys in [
        "", "gb", "gp", "gc", "gs", "gm", "gr", "gk", "gl", "gd", "b",
    ] {
        app.type_keys(keys);
        all += &seen(app, size);
        app.type_keys("<esc>");
    }
    all
}

#[test]
fn pages_at_every_size() {
    for size in SIZES {
        for (name, keys) in [("units", ""), ("map", "C2gm"), ("arrivals", "gc")] {
            let mut app = chestnut("demoral = true", size);
            say_all(
                &mut app,
                &[
                    "move bolton by 0305 0405",
                    "next",
                    "attack bolton on 0505 dice 3",
                ],
            );
            app.type_keys(keys);
            let (width, height) = size;
            hold(
                &format!("blue-and-grey-{name}-{width}x{height}"),
                &seen(&app, size),
            );
        }
    }
}

/// A player turn with a move of two hexes, a fight by a typed die and its retreat: twelve keys. Of the way its end is
/// typed.
#[test]
fn a_player_turn_takes_twelve_keys() {
    let size = (80, 24);
    let mut app = chestnut("flank = true", size);
    let mut keys = pressed(&mut app, "C2m0405<ret>");
    assert_eq!((keys, entries(&app)), (8, 1), "{}", seen(&app, size));
    keys += pressed(&mut app, "n");
    assert!(
        seen(&app, size).contains("Joyce must be attacked"),
        "{}",
        seen(&app, size)
    );
    keys += pressed(&mut app, "3");
    assert!(
        seen(&app, size).contains("AR, attackers retreat 1"),
        "{}",
        seen(&app, size)
    );
    keys += pressed(&mut app, "<ret>");
    assert_eq!(
        app.state().hex_of("bolton"),
        Some("0305"),
        "{}",
        seen(&app, size)
    );
    keys += pressed(&mut app, "n");
    assert_eq!(app.state().side, "union", "{}", seen(&app, size));
    assert_eq!(keys, 12);
}

/// BG-036, BG-080: the letter of an attack proposes enemies that the unit may attack, and a refusal begins with its
/// sentence.
#[test]
fn an_attack_is_proposed_and_a_refusal_is_a_sentence() {
    let size = (120, 36);
    let mut app = chestnut("voluntary = true", size);
    app.type_keys("C2m0805<ret>");
    let shown = seen(&app, size);
    assert!(shown.contains("No. Bolton, "), "{shown}");
    assert!(!shown.contains("No. BG-"), "{shown}");
    app.type_keys("<esc>C2m0405<ret>nC2a");
    let shown = seen(&app, size);
    assert!(shown.contains(": attack bolton on 0505"), "{shown}");
    app.type_keys("<esc>C1a");
    let shown = seen(&app, size);
    assert!(shown.contains(": attack askew on"), "{shown}");
    assert!(!shown.contains(": attack askew on 0"), "{shown}");
}

/// An arrival is one key, a command die one, a scatter two dice behind Enter's offer.
#[test]
fn arrivals_and_scatter_take_few_keys() {
    let size = (120, 36);
    let mut app = chestnut("command = true", size);
    let keys = pressed(&mut app, "5");
    assert_eq!((keys, entries(&app)), (1, 1), "{}", seen(&app, size));
    assert!(
        seen(&app, size).contains("Grey's Horse scatters"),
        "{}",
        seen(&app, size)
    );
    let keys = pressed(&mut app, "11");
    assert_eq!((keys, entries(&app)), (2, 2), "{}", seen(&app, size));
    say_all(
        &mut app,
        &["next", "next", "command dice 1", "next", "next"],
    );
    say(&mut app, "command dice 1");
    assert!(
        seen(&app, size).contains("Ellis comes in"),
        "{}",
        seen(&app, size)
    );
    while !seen(&app, size).contains("NEXT ▸ Ellis comes in") {
        app.type_keys("<space>");
    }
    assert_eq!(pressed(&mut app, "<ret>"), 1);
    assert_eq!(
        app.state().hex_of("ellis"),
        Some("0105"),
        "{}",
        seen(&app, size)
    );
}

/// CBG-1101, CBG-1102: two games with other counters under the same backs are the same to the last cell at the open
/// table, and differ where their side looks.
#[test]
fn hidden_twins_look_the_same_at_the_open_table() {
    let size = (120, 36);
    let played = |places: [&str; 3]| {
        let mut app = chestnut(&format!("{HIDDEN}\nfree_deploy = true"), size);
        for (unit, hex) in ["hart", "isham", "union-d1"].into_iter().zip(places) {
            say(&mut app, &format!("place {unit} {hex}"));
        }
        say_all(
            &mut app,
            &[
                "place union-d2 0605",
                "place confederate-d1 0203",
                "place confederate-d2 0207",
                "seal union",
                "seal confederate",
                "next",
                "next",
            ],
        );
        let in_hex = app.state().in_hex("0703");
        let unit = in_hex.iter().find(|unit| *unit != "kirby").unwrap().clone();
        // What is refused in private is told there alone.
        app.type_keys(&format!("v1y:move<space>{unit}<space>by<space>0101<ret>"));
        assert!(seen(&app, size).contains("BG-036"), "{}", seen(&app, size));
        app.type_keys("<esc>");
        assert!(!seen(&app, size).contains("BG-036"), "{}", seen(&app, size));
        // The hand-over: whose eyes, the side, the line in private.
        app.type_keys(&format!("v1y:move<space>{unit}<space>by<space>0803<ret>"));
        assert_eq!(
            app.state().hex_of(&unit),
            Some("0803"),
            "{}",
            seen(&app, size)
        );
        app.type_keys("<esc>");
        app
    };
    let (mut one, mut other) = (
        played(["0604", "0606", "0703"]),
        played(["0606", "0703", "0604"]),
    );
    let (open, twin) = (open_pages(&mut one, size), open_pages(&mut other, size));
    assert_eq!(open, twin);
    assert!(
        open.contains("a Union counter at 0703 moves to 0803"),
        "{open}"
    );
    for name in ["dummy", "Isham 0", "Hart  "] {
        assert!(!open.contains(&format!("{name} is")), "{name}");
    }
    one.type_keys("v1y");
    other.type_keys("v1y");
    let (own, twin) = (seen(&one, size), seen(&other, size));
    assert_ne!(own, twin);
    assert!(
        own.contains("FOR UNION ALONE") && own.contains("Union dummy 1"),
        "{own}"
    );
}

/// CBG-S01, CBG-S03: a turn of plots by hand-over. Nothing of them stands on the open table before both are sealed.
#[test]
fn plots_are_written_by_hand_over_and_lie_open_together() {
    let size = (80, 24);
    let mut app = chestnut(PLOTS, size);
    assert!(
        seen(&app, size).contains("Enter passes the screen"),
        "{}",
        seen(&app, size)
    );
    open_pages(&mut app, size);
    // The NEXT line hands over to the Confederate, who is First Player or the second of the file.
    app.type_keys("<ret>");
    assert!(
        seen(&app, size).contains("Pass the screen to Union"),
        "{}",
        seen(&app, size)
    );
    app.type_keys("y");
    let private = seen(&app, size);
    assert!(
        private.contains("FOR UNION ALONE") && private.contains("Hart"),
        "{private}"
    );
    // Its header names the letters that choose, too.
    assert!(
        private.contains("FOR UNION ALONE   1-9 and a-"),
        "{private}"
    );
    // The sign of a row begins its plot; the screen stays with the side until it seals.
    let sign = sign_of(&private, "Joyce");
    // Only the goal is typed: the program finds the hexes on the way.
    let keys = pressed(&mut app, &format!("{sign}0507<ret>"));
    assert_eq!(keys, 6);
    let private = seen(&app, size);
    assert!(
        private.contains("to 0507 by 0506, in segments 3 and 6"),
        "{private}"
    );
    pressed(&mut app, &format!("{sign}0110<ret>"));
    assert!(seen(&app, size).contains("No. Joyce"), "too far");
    let keys = pressed(&mut app, &format!("{sign}0506<ret>"));
    assert_eq!(keys, 6);
    let private = seen(&app, size);
    assert!(
        private.contains("to 0506, in segment 3") && private.contains("FOR UNION ALONE"),
        "{private}"
    );
    assert_eq!(app.pending(), None, "no secret lies on the disk");
    app.type_keys("<esc>");
    let open = open_pages(&mut app, size);
    assert!(
        !open.contains("0506 plots") && !open.contains("to 0506, in"),
        "{open}"
    );
    // That Union plotted, and how often, the open pages do not tell: they are as if it had looked and done nothing.
    let mut idle = chestnut(PLOTS, size);
    open_pages(&mut idle, size);
    idle.type_keys("<ret>y<esc>");
    assert_eq!(open, open_pages(&mut idle, size));
    // The NEXT line has gone on to the other side; Space comes back.
    app.type_keys("<space><ret>y");
    let private = seen(&app, size);
    let seal = sign_of(&private, "Seal these plots");
    app.type_keys(&seal.to_string());
    assert!(
        !app.state().plots.sealed.contains("union"),
        "one key closes nothing"
    );
    app.type_keys("<ret>");
    assert!(
        app.state().plots.sealed.contains("union"),
        "{}",
        seen(&app, size)
    );
    // Then the other side's.
    app.type_keys("<ret>y:plot<space>bolton<space>0305<ret>:seal<space>confederate<ret>");
    assert!(app.state().plots.revealed, "{}", seen(&app, size));
    let open = open_pages(&mut app, (120, 36));
    assert!(
        open.contains("to 0506, in") && open.contains("to 0305, in"),
        "{open}"
    );
    // Two command dice and Enter carry them out.
    let keys = pressed(&mut app, "11<ret>");
    assert_eq!(keys, 3);
    assert_eq!(
        app.state().hex_of("bolton"),
        Some("0305"),
        "{}",
        seen(&app, size)
    );
    assert_eq!(
        app.state().hex_of("joyce"),
        Some("0506"),
        "{}",
        seen(&app, size)
    );
    assert_eq!(app.session().differing(), []);
}

/// The sign before the row of a private page that tells of somebody.
fn sign_of(page: &str, words: &str) -> char {
    let row = page.lines().find(|line| line.contains(words));
    let row = row.unwrap_or_else(|| panic!("{words}: {page}"));
    row.trim_start().chars().next().unwrap()
}

/// CBG-S03: in a side's own window its own plots come first.
#[test]
fn a_sides_own_window_offers_its_own_plots() {
    let size = (80, 24);
    for side in ["Union", "Confederate"] {
        let eyes = Audience::Side(side.to_lowercase());
        let area = Rect::new(0, 0, size.0, size.1);
        let app: PagesUi<BlueAndGrey> =
            PagesUi::looking_on(session(&text(PLOTS), 1863), eyes, area);
        let next = format!("{} WATCHING ▸ {side} plots", side.to_uppercase());
        assert!(seen(&app, size).contains(&next), "{}", seen(&app, size));
    }
}

/// Twins that plot otherwise look the same at the open table until both are sealed.
#[test]
fn plotting_twins_look_the_same_at_the_open_table() {
    let size = (120, 36);
    let played = |unit: &str, way: &str| {
        let mut app = chestnut(PLOTS, size);
        let keys = format!(
            "<ret>y:plot<space>{unit}<space>{way}<ret>:mark<space>{unit}<space>attacks<ret><esc>"
        );
        app.type_keys(&keys);
        assert_eq!(entries(&app), 2, "{}", seen(&app, size));
        app
    };
    let (mut one, mut other) = (played("joyce", "0506"), played("hart", "0603"));
    assert_eq!(open_pages(&mut one, size), open_pages(&mut other, size));
    app_looks_back(&mut one, "to 0506, in segment 3", size);
}

/// What a side wrote it sees again.
fn app_looks_back(app: &mut PagesUi<BlueAndGrey>, words: &str, size: (u16, u16)) {
    app.type_keys("<space><ret>y");
    assert!(seen(app, size).contains(words), "{}", seen(app, size));
}

/// The end of a phase asks about arrivals, and Enter ends no phase in which somebody may still move.
#[test]
fn nobody_is_kept_back_in_silence() {
    let size = (120, 36);
    let mut app = chestnut("flank = true", size);
    let shown = seen(&app, size);
    assert!(shown.contains("n ends it"), "{shown}");
    assert!(shown.lines().last().unwrap().contains("m move"), "{shown}");
    app.type_keys("<ret>");
    let shown = seen(&app, size);
    assert_eq!(entries(&app), 0, "{shown}");
    let said = "still open: m move; n ends the step";
    assert!(shown.contains(said), "{shown}");
    // A side is not a unit to be moved.
    app.type_keys("Cm");
    assert!(
        seen(&app, size).contains(" : move\n"),
        "{}",
        seen(&app, size)
    );
    app.type_keys("<esc>");
    say_all(&mut app, &["next", "next", "next", "next"]);
    let before = entries(&app);
    app.type_keys("n");
    let shown = seen(&app, size);
    assert!(
        shown.contains("Not done: Ellis comes in (BG-020)"),
        "{shown}"
    );
    app.type_keys("<esc>");
    assert_eq!(entries(&app), before);
    app.type_keys("n<ret>");
    assert_eq!(app.state().hex_of("ellis"), Some("0105"));
}

/// BG-080: where a result has to be carried out first the question promises no end of the step.
#[test]
fn no_end_of_the_phase_is_promised_that_is_refused() {
    let size = (120, 36);
    let mut app = chestnut("flank = true", size);
    say_all(
        &mut app,
        &[
            "place joyce 0408",
            "place askew 0308",
            "next",
            "attack askew on joyce column 4-1 dice 3",
        ],
    );
    let before = entries(&app);
    app.type_keys("n");
    let shown = seen(&app, size);
    assert!(
        shown.contains("the step cannot end before (BG-080)") && !shown.contains("all the same"),
        "{shown}"
    );
    app.type_keys("n");
    assert_eq!(entries(&app), before, "{}", seen(&app, size));
}

/// 80 columns hold the letters of all pages.
#[test]
fn the_letters_of_the_pages_fit() {
    let size = (80, 24);
    for on in ["flank = true", PLOTS] {
        let mut app = chestnut(on, size);
        app.type_keys("g");
        let shown = seen(&app, size);
        assert!(
            shown.contains("l log") && shown.contains("d dice"),
            "{shown}"
        );
    }
}

/// When the other side comes to act, whoever is in hand is let go: the letters of acts name nobody who may not act.
#[test]
fn a_unit_of_the_other_side_stays_in_hand_of_nobody() {
    let size = (120, 36);
    let mut app = chestnut("flank = true", size);
    say_all(
        &mut app,
        &[
            "move bolton by 0305 0405",
            "next",
            "attack bolton on 0505 dice 1",
            "retreat joyce by 0504",
            "advance bolton to 0505",
        ],
    );
    app.type_keys("C1a");
    assert!(seen(&app, size).contains(": attack askew on"));
    app.type_keys("<esc>nnn");
    assert_eq!(app.state().side, "union", "{}", seen(&app, size));
    app.type_keys("a");
    let shown = seen(&app, size);
    assert!(!shown.contains("attack askew"), "{shown}");
    assert!(shown.contains(": attack "), "{shown}");
}

/// Whoever leaves the list of work finds the next arrival in the NEXT line: Enter skips nothing that is due.
#[test]
fn what_is_due_follows_the_list_of_work() {
    let size = (120, 36);
    let mut app = chestnut("flank = true", size);
    say_all(&mut app, &["next", "next", "next", "next", "enter ellis"]);
    say_all(&mut app, &["next", "next"]);
    assert_eq!(app.state().side, "union", "{}", seen(&app, size));
    app.type_keys("<ret>");
    let shown = seen(&app, size);
    assert!(shown.contains("Lyle  put in 0805"), "{shown}");
    for leave in ["<ret>", "a "] {
        app.type_keys(leave);
        let shown = seen(&app, size);
        assert!(
            shown.contains("NEXT ▸ 2nd Reserve Battery comes in"),
            "{leave}: {shown}"
        );
        app.type_keys("gt");
    }
}

/// BG-036: the line of a move lists the hexes next to the unit, then those next to the last hex, and no names.
#[test]
fn a_route_lists_the_hexes_ahead() {
    let size = (120, 36);
    let mut app = chestnut("", size);
    app.type_keys("C1m");
    let listed = |app: &PagesUi<BlueAndGrey>| -> Vec<String> {
        let drawn = seen(app, size);
        let rows = drawn.lines().filter_map(|row| row.get(1..7));
        let labels = rows.filter_map(|row| row.strip_suffix("  "));
        let labels = labels.filter(|label| label.bytes().all(|byte| byte.is_ascii_digit()));
        labels.map(str::to_owned).collect()
    };
    // Those next to 0204, clockwise from the top.
    assert_eq!(listed(&app), ["0203", "0304", "0305"]);
    app.type_keys("0304<space>");
    assert_eq!(listed(&app)[0], "0303");
}

/// BG-033: the end of the movement phase is asked for while no unit has moved; once one has, `n` ends it.
#[test]
fn the_movement_phase_does_not_end_unasked_before_any_move() {
    let size = (120, 36);
    let mut app = chestnut("flank = true", size);
    app.type_keys("n");
    let shown = seen(&app, size);
    assert!(
        shown.contains("No unit has moved. n ends the step anyway"),
        "{shown}"
    );
    app.type_keys("<esc>");
    assert_eq!(entries(&app), 0);
    app.type_keys("nn");
    assert_eq!(entries(&app), 1, "{}", seen(&app, size));
    let mut app = chestnut("flank = true", size);
    app.type_keys("C2m0405<ret>n");
    assert_eq!(entries(&app), 2, "{}", seen(&app, size));
}

/// A typed route whose hexes are not all named is drawn on the map before Enter takes it.
#[test]
fn a_route_with_gaps_is_drawn_before_it_is_taken() {
    let size = (120, 36);
    let mut app = chestnut("flank = true", size);
    let drawn = |app: &PagesUi<BlueAndGrey>| app.lit().to_vec();
    app.type_keys("gmC2m0405");
    assert_eq!(drawn(&app), ["0305", "0405"], "{}", seen(&app, size));
    app.type_keys("<esc>");
    assert!(drawn(&app).is_empty());
    app.type_keys("C2m0305<space>0405");
    assert!(drawn(&app).is_empty(), "a whole route is no news");
}

/// `:` at a line that a letter has opened begins another line, and so does a whole pasted line.
#[test]
fn a_whole_line_replaces_the_beginning_of_another() {
    let size = (120, 36);
    let mut app = chestnut("flank = true", size);
    app.type_keys("C2m:place<space>carr<space>0405<ret>");
    assert_eq!(
        app.state().hex_of("carr"),
        Some("0405"),
        "{}",
        seen(&app, size)
    );
    let mut app = chestnut("flank = true", size);
    app.type_keys("C2m");
    app.paste("place carr 0405");
    app.type_keys("<ret>");
    assert_eq!(
        app.state().hex_of("carr"),
        Some("0405"),
        "{}",
        seen(&app, size)
    );
    // What is no line of its own still completes the opened one.
    app.type_keys("C2m");
    app.paste("0305");
    app.type_keys("<ret>");
    assert_eq!(
        app.state().hex_of("bolton"),
        Some("0305"),
        "{}",
        seen(&app, size)
    );
}

/// Work that nobody has done when its act is undone lapses; what was done is put back.
#[test]
fn undone_work_is_not_listed_with_its_opposite() {
    let size = (120, 36);
    let mut app = chestnut("", size);
    say(&mut app, "move bolton by 0305 0405");
    app.type_keys("<esc>uy");
    app.type_keys("gt");
    let shown = seen(&app, size);
    assert!(shown.contains("nothing left to do on the table"), "{shown}");
    say(&mut app, "move bolton by 0305 0405");
    app.type_keys("a<ret>uy");
    let shown = seen(&app, size);
    assert!(shown.contains("move from 0405 to 0205"), "{shown}");
}

/// A unit that is selected by its callsign is in view, however long its page is.
#[test]
fn a_selected_unit_is_scrolled_into_view() {
    let size = (80, 24);
    let mut app = chestnut("", size);
    assert!(!seen(&app, size).contains("Ward"), "{}", seen(&app, size));
    app.type_keys("C8");
    assert!(seen(&app, size).contains("Ward"), "{}", seen(&app, size));
}
