//! Whole screens as text, held against files; and terminals of every size.
//!
//! After a wanted change: `VIDETTE_SCREENS=write cargo test tui::screens`, and read the difference.

use ratatui::style::Modifier;

use vidette::tui::table::ui::ScreenMode;

use super::budgets::{after, face_to_face};
use std::fs;
use std::path::Path;
use vidette::rules::fields::terms::phase::Phase;
use vidette::tui::kit::panel::Panel;
use vidette::view::sheets::card;

use super::*;

#[path = "screens/small.rs"]
mod small;

pub const SIZES: [(u16, u16); 3] = [(80, 24), (120, 36), (200, 60)];

/// Holds a text against its file.
pub fn hold(name: &str, text: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/screens");
    let path = folder.join(format!("{name}.txt"));
    if std::env::var_os("VIDETTE_SCREENS").is_some() {
        fs::create_dir_all(&folder).unwrap();
        fs::write(&path, text).unwrap();
    }
    let wanted = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        wanted == text,
        "{name} looks otherwise; `VIDETTE_SCREENS=write` takes it over.\n{text}"
    );
}

fn hold_at_every_size(name: &str, keys: &str, table: impl Fn() -> App) {
    for (width, height) in SIZES {
        let mut app = table();
        app.resize(Rect::new(0, 0, width, height));
        app.type_keys(keys);
        let shown = screen(&app, width, height);
        hold(&format!("{name}-{width}x{height}"), &shown);
    }
}

/// Opens the picture of the screen in the README.
const PICTURE: &str = "```text\n";

/// The README shows what the program shows: McPherson's Ridge, three brigades activated, on the smallest wide terminal.
#[test]
fn the_picture_of_the_readme_is_the_screen() {
    let mut app = after(
        "mcphersons-ridge",
        &[
            "next anyway",
            "activate archer dice 4 4",
            "activate davis dice 4 4",
            "activate pegram dice 4 4",
            "next anyway",
        ],
    );
    app.resize(Rect::new(0, 0, 100, 24));
    let shown = screen(&app, 100, 24);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = fs::read_to_string(&path).unwrap();
    let (before, rest) = readme.split_once(PICTURE).unwrap();
    let (picture, after) = rest.split_once("\n```\n").unwrap();
    if std::env::var_os("VIDETTE_SCREENS").is_some() {
        let drawn = shown.trim_end();
        fs::write(&path, format!("{before}{PICTURE}{drawn}\n```\n{after}")).unwrap();
        return;
    }
    assert_eq!(
        picture,
        shown.trim_end(),
        "`VIDETTE_SCREENS=write` takes it over"
    );
}

#[test]
fn the_map_at_every_size() {
    hold_at_every_size("map", "A<esc><esc>", || table("first-steps", 120, 36));
}

#[test]
fn the_board_at_every_size() {
    hold_at_every_size("activation", "46", || {
        after("first-steps", &["next anyway"])
    });
}

/// What was rolled stays on the board while the phase lasts: dice, what was added, the sum.
#[test]
fn the_rolled_board_at_every_size() {
    hold_at_every_size("rolled", "46<ret>ga", || {
        after("first-steps", &["next anyway"])
    });
    let mut app = after("mcphersons-ridge", &["next anyway"]);
    app.type_keys("4635<ret>");
    let shown = screen(&app, 120, 36);
    for words in ["[4][6] 1", "[3][5] 10", "fresh +1", "march: all three"] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    // A roll that was taken back is not on the board; nor is one of the turn before.
    app.type_keys("uy");
    let shown = screen(&app, 120, 36);
    assert!(
        shown.contains("[4][6]") && !shown.contains("[3][5]"),
        "{shown}"
    );
    let next = ":next<space>anyway<space>because<space>\"pass\"<ret>";
    app.type_keys(&format!("{next}u"));
    assert!(screen(&app, 120, 36).contains("[4][6]"));
    app.type_keys(&next.repeat(12));
    assert_eq!(app.door().state().phase(), Phase::Activation);
    assert!(!screen(&app, 120, 36).contains("[4][6]"));
}

/// A result is read to its end, and so is what a unit did.
#[test]
fn no_result_and_no_move_is_cut() {
    let mut app = after("first-steps", &["next anyway"]);
    app.type_keys("22");
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("[2][2]  7 hesitant\n"), "{shown}");
    let mut app = super::moves::moving();
    app.resize(Rect::new(0, 0, 200, 60));
    app.type_keys("P1m2.3<ret>P");
    let shown = screen(&app, 200, 60);
    assert!(shown.contains(" moved 2.3 in\n"), "{shown}");
}

/// Presses PgDn until the last row says no more, and returns all that was read.
fn read_through(app: &mut App, (width, height): (u16, u16)) -> String {
    let mut read = screen(app, width, height);
    for _ in 0..9 {
        app.type_keys("<pagedown>");
        read.push_str(&screen(app, width, height));
    }
    assert!(!screen(app, width, height).contains("more: PgDn"), "{read}");
    read
}

/// A board of more brigades than rows is read on.
#[test]
fn a_long_board_is_read_on() {
    let mut app = after("mcphersons-ridge", &["next anyway"; 7]);
    app.resize(Rect::new(0, 0, 80, 24));
    let count = app.ui().waiting().count();
    assert!(count > 0, "nobody waits for dice");
    app.type_keys("44".repeat(count).as_str());
    app.type_keys("<ret>");
    // A row of the board; the story above the NEXT line has one blank there.
    let first = screen(&app, 80, 24);
    let row = |name: &str| format!("  {}", card::short_name(name).split(' ').next().unwrap());
    let mut lines = app.ui().known.activation.iter();
    assert!(
        lines.any(|line| !first.contains(&row(&line.name))),
        "it fits: {first}"
    );
    let read = read_through(&mut app, (80, 24));
    for line in &app.ui().known.activation {
        let name: String = card::short_name(&line.name).chars().take(13).collect();
        assert!(read.contains(&name), "{name}: {read}");
    }
}

#[test]
fn the_resolver_at_every_size() {
    hold_at_every_size("fight", "P1fA152", face_to_face);
}

#[test]
fn the_help_at_every_size() {
    hold_at_every_size("help", "?", || table("first-steps", 120, 36));
}

#[test]
fn the_sheet_at_every_size() {
    hold_at_every_size("sheet", "Pgs", || after("first-steps", &["next anyway"]));
}

/// First Steps after a firefight at four inches, with another open; `ny` walks phase 6.
fn after_a_fight() -> App {
    let mut app = face_to_face();
    app.type_keys("P1fA152<ret>");
    app
}

#[test]
fn phase_6_at_every_size() {
    hold_at_every_size("phase-6", "ny", after_a_fight);
}

#[test]
fn the_divisions_at_every_size() {
    hold_at_every_size("divisions", "nyAgv", after_a_fight);
}

#[test]
fn the_record_at_every_size() {
    hold_at_every_size("record", "nygr", after_a_fight);
}

#[test]
fn the_end_at_every_size() {
    hold_at_every_size(
        "end",
        "ny:end<space>\"the<space>bridge<space>is<space>blown\"<ret>",
        after_a_fight,
    );
}

/// Who shot at whom is a sentence, what to move and mark a list below it; both are shown whole until the next key.
#[test]
fn a_result_is_shown_whole_until_the_next_key() {
    let mut app = face_to_face();
    app.resize(Rect::new(0, 0, 80, 24));
    app.type_keys("P1fA162<ret>");
    let shown = screen(&app, 80, 24);
    let story = app.ui().last.story.clone();
    let whole = shown.lines().filter_map(|line| line.strip_prefix(" ▌ "));
    let whole = whole.collect::<Vec<_>>().join(" ");
    assert_eq!(whole, story);
    assert!(story.contains("Blue loses by"), "{story}");
    assert!(!story.contains("push"), "{story}");
    assert!(shown.contains("[ ] A1 1st Blue  BEATEN marker"), "{shown}");
    app.type_keys("<esc>");
    let shown = screen(&app, 80, 24);
    assert!(!shown.contains("[ ]"), "{shown}");
    assert!(shown.contains("2 left on the table: g t"), "{shown}");
}

/// A page that does not fit says so, and is read on from its top.
#[test]
fn a_long_page_is_read_on() {
    let mut app = after("mcphersons-ridge", &[]);
    app.resize(Rect::new(0, 0, 80, 24));
    app.type_keys("gv");
    let first = screen(&app, 80, 24);
    assert!(first.contains("more: PgDn"), "{first}");
    app.type_keys(
        "<pagedown><pagedown><pagedown><pagedown><pagedown><pagedown><pagedown><pagedown>",
    );
    let last = screen(&app, 80, 24);
    assert!(!last.contains("more: PgDn"), "{last}");
    assert!(first.contains("DIVISIONS") && last.contains("DIVISIONS"));
    app.type_keys("<pageup><pageup><pageup><pageup><pageup><pageup><pageup><pageup>");
    assert!(screen(&app, 80, 24).contains("more: PgDn"));
}

/// FAT-02: who would come to a worse level is told before the dice fall.
#[test]
fn a_fight_warns_of_the_level_it_leads_to() {
    let mut app = face_to_face();
    app.type_keys(":mark<space>whitlow<space>fatigue<space>5<ret>");
    app.type_keys("P1fA1");
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("will be WILLING"), "{shown}");
    assert!(shown.contains("6 points, 5 units"), "{shown}");
    app.type_keys("<esc>:mark<space>whitlow<space>fatigue<space>1<ret>P1fA1");
    assert!(!screen(&app, 120, 36).contains("will be"));
}

/// Every other screen, by the keys that open it.
pub const SCREENS: &[(&str, &str)] = &[
    ("orders", "go"),
    ("list", "Pgb"),
    ("log", "gl<up>"),
    ("line", ":mo"),
    ("big", "b"),
    ("cursor", "P1p<right>."),
    ("asked", "q"),
    ("goto", "g"),
];

/// First Steps in the first phase, with something in the log.
pub fn opened() -> App {
    after("first-steps", &["order whitlow hold", "note \"begin\""])
}

#[test]
fn every_other_screen_at_every_size() {
    for (name, keys) in SCREENS {
        hold_at_every_size(name, keys, opened);
    }
}

#[test]
fn the_ridge_at_every_size() {
    for (width, height) in SIZES {
        let shown = screen(&table("mcphersons-ridge", width, height), width, height);
        for brigade in ["A", "B", "E", "P", "Q", "T"] {
            assert!(shown.contains(brigade), "{brigade} at {width}x{height}");
        }
        assert!(shown.contains("McPherson's Ridge, 1 July 1863"));
        assert!(shown.contains("NEXT"));
    }
}

/// Every part that the frame promises, at every size, on every screen.
#[test]
fn the_story_is_always_there() {
    for (width, height) in SIZES {
        let mut app = table("first-steps", width, height);
        app.resize(Rect::new(0, 0, width, height));
        app.type_keys(":note<space>the<space>umpire<space>rules<ret>");
        for panel in ["gm", "gb", "gs", "gv", "go", "ga", "gw", "gr", "gl", "?"] {
            app.type_keys(panel);
            let shown = screen(&app, width, height);
            assert!(
                shown.contains("the umpire rules"),
                "{panel} {width}: {shown}"
            );
            assert!(shown.contains("T1 GREY"), "{panel} {width}: {shown}");
        }
    }
}

#[test]
fn no_size_is_too_small_to_say_so() {
    let mut app = face_to_face();
    app.type_keys("P1fA15");
    for (width, height) in storm() {
        app.resize(Rect::new(0, 0, width, height));
        let shown = screen(&app, width, height);
        if (width, height) == (79, 24) {
            assert!(shown.contains("needs 80x24"), "{shown}");
            assert!(shown.contains("P  Whitlow"), "the list below it: {shown}");
        }
        app.type_keys("<tab>");
        app.click(width / 2, height / 2);
        app.wheel(width / 2, height / 2, true);
        app.type_keys("<left><up>-0");
    }
}

fn storm() -> Vec<(u16, u16)> {
    let named = [
        (1, 1),
        (2, 1),
        (1, 9),
        (10, 3),
        (79, 24),
        (80, 23),
        (80, 24),
    ];
    let more = (1..200).step_by(7).map(|n| (n, (n * 7) % 61 + 1));
    named.into_iter().chain(more).collect()
}

/// A storm of sizes changes nothing of what is open: a proposal with one die, a line half typed, a
/// piece in the air, a question, the log under its cursor, the help, the letters.
#[test]
fn a_storm_of_sizes_loses_nothing() {
    for keys in [
        "P1fA15",
        ":note<space>ra",
        "P1p<up>",
        "q",
        "gl<up>",
        "?fire",
        "b",
        "g",
        "<space>",
        "P1fA1ss",
    ] {
        let mut app = face_to_face();
        app.type_keys(keys);
        let before = screen(&app, 120, 36);
        for (width, height) in storm() {
            app.resize(Rect::new(0, 0, width, height));
            screen(&app, width, height);
        }
        app.resize(Rect::new(0, 0, 120, 36));
        assert_eq!(screen(&app, 120, 36), before, "{keys}");
    }
}

/// Clicks and keys mean the same units.
#[test]
fn a_click_takes_the_unit_in_hand() {
    let mut app = table("first-steps", 120, 36);
    let shown = screen(&app, 120, 36);
    let (row, line) = shown
        .lines()
        .enumerate()
        .find(|(_, line)| line.contains("A2"))
        .unwrap();
    // The battery stands left of its address.
    let column = line.chars().position(|c| c == 'A').unwrap() - 4;
    app.click(column as u16, row as u16 + 1);
    let subject = app.ui().subject.clone().unwrap();
    assert_eq!(subject.units[0].as_str(), "gale");
}

/// Meaning is never in colour alone: without any, sides differ in shape, the selected brigade and
/// the phase in weight.
#[test]
fn no_colour_leaves_bold_and_reverse() {
    let door = LoggedSession::new(session(battle("first-steps")));
    let mut app = App::new(door, Rect::new(0, 0, 120, 36)).in_theme(Theme::new(ThemeName::Mono));
    app.type_keys("A");
    let mut terminal = Terminal::new(TestBackend::new(120, 36)).unwrap();
    terminal.draw(|frame| app.draw(frame)).unwrap();
    let cells = terminal.backend().buffer().content();
    assert!(cells.iter().all(|cell| {
        let reset = ratatui::style::Color::Reset;
        cell.fg == reset && cell.bg == reset
    }));
    assert!(
        cells
            .iter()
            .any(|cell| cell.modifier.contains(Modifier::REVERSED))
    );
    assert!(
        cells
            .iter()
            .any(|cell| cell.modifier.contains(Modifier::BOLD))
    );
}

#[test]
fn plain_text_plays_the_same_game() {
    let door = LoggedSession::new(session(battle("first-steps")));
    let input = "todo\nnext\nactivate whitlow\n44\nundo\nno\nbrigades\nshow morale\nforecast\nshow nobody\nnonsense\nnext\nnext\nlog\nquit\n";
    let mut output = Vec::new();
    let options = vidette::tui::PlayOptions::default();
    vidette::tui::lines::fields::play(door, None, &options, input.as_bytes(), &mut output).unwrap();
    let said = String::from_utf8(output).unwrap();
    for words in [
        "Turn 1, Grey: Orders.",
        "2 dice for activation",
        "EAGER",
        "This undoes `P eager`: everyone saw entry 2 (dice 4, 4)",
        "Not understood",
        "Phase 6 of turn 1, if it took place now",
        "no closing time",
        "no side, division, brigade, unit or general `nobody`",
        "Turn 1, Grey: Grand tactical movement.",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
}

#[test]
fn plain_text_puts_an_entry_right() {
    let door = LoggedSession::new(session(battle("first-steps")));
    let input = "next\nnext\nactivate whitlow\n44\nfix 2 dice 1 1\nno\nfix 2 dice 1 1\nyes\nquit\n";
    let mut output = Vec::new();
    let options = vidette::tui::PlayOptions::default();
    vidette::tui::lines::fields::play(door, None, &options, input.as_bytes(), &mut output).unwrap();
    let said = String::from_utf8(output).unwrap();
    for words in [
        "New result: entry 2: P Whitlow's Brigade activates: 1+1",
        "Left.",
        "Fixed entry 2",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
}

/// On a wide terminal a rule parts the panel from the log beside it: the words of one do not run into the other's.
#[test]
fn a_rule_parts_the_panel_from_the_log_beside_it() {
    let app = after(
        "mcphersons-ridge",
        &["next anyway", "activate archer dice 4 4"],
    );
    let shown = screen(&app, 200, 60);
    let row = shown.lines().nth(1).unwrap();
    assert!(row.contains("│LOG"), "{shown}");
    let column = row.split("│LOG").next().unwrap().chars().count();
    let below = shown.lines().skip(2).take(20);
    for row in below {
        assert_eq!(row.chars().nth(column), Some('│'), "{shown}");
    }
}
