//! A newcomer is taught on the screen: a page before the battle, a line a phase, and Space that goes on.

use std::sync::{Arc, Mutex};

use vidette::tui::{
    PlayOptions,
    kit::logged_session::LoggedSession,
    lines::fields,
    settings,
    table::{lessons::SaveLessons, ui::ScreenMode},
};

use super::{budgets::after, *};

fn taught(app: App) -> App {
    app.with_options(&PlayOptions {
        lessons: true,
        ..PlayOptions::default()
    })
}

#[test]
fn first_steps_begins_with_a_page_and_other_battles_do_not() {
    for (width, height) in [(80, 24), (120, 36), (200, 60)] {
        let mut app = taught(table("first-steps", width, height));
        let shown = screen(&app, width, height);
        assert!(shown.contains("First Steps   Enter begins"), "{shown}");
        assert!(shown.contains("Two brigades meet"), "{shown}");
        app.type_keys("<ret>");
        assert_eq!(app.ui().mode, ScreenMode::Table);
    }
    let mut low = taught(table("first-steps", 80, 24));
    assert!(screen(&low, 80, 24).contains("? explains every key"));
    // Who knows what he wants types it at once.
    low.type_keys("n");
    assert_eq!(low.door().log().len(), 1);
    assert_eq!(
        taught(table("henry-hill", 80, 24)).ui().mode,
        ScreenMode::Table
    );
    assert_eq!(table("first-steps", 80, 24).ui().mode, ScreenMode::Table);
    let begun = taught(after("first-steps", &["next anyway"]));
    assert_eq!(begun.ui().mode, ScreenMode::Table);
}

/// Every phase has its line, whole on the smallest screen, with the key that was chosen for it.
#[test]
fn each_phase_says_what_to_press_until_it_is_turned_off() {
    let phases = [
        (0, "a messenger must carry a new one first"),
        (1, "Two dice show how willing"),
        (2, "may march straight toward"),
        (3, "costs the general a point"),
        (4, "Nothing left here: n starts the next phase"),
    ];
    for (passed, words) in phases {
        let acts = vec!["next anyway"; passed];
        let mut app = taught(after("first-steps", &acts));
        app.resize(Rect::new(0, 0, 80, 24));
        app.type_keys("<ret>".repeat(usize::from(passed == 0)).as_str());
        let shown = screen(&app, 80, 24);
        let lines: Vec<&str> = shown
            .lines()
            .map(|line| line.trim_start_matches(" ▷ "))
            .collect();
        let lines = lines.join(" ");
        assert!(lines.contains(words), "{words}: {lines}");
        assert!(lines.contains("(&: no more of this)"), "{lines}");
    }
    // Once all have marched nothing is said of marches.
    let marched = [
        "next anyway",
        "activate whitlow dice 4 4",
        "next",
        "march whitlow",
    ];
    let marched = taught(after("first-steps", &marched));
    let told = vidette::tui::table::lessons::lesson(marched.ui(), true).unwrap();
    assert!(told.starts_with("Nothing left here"), "{told}");
    let keys = settings::read("[keys]\nlessons = \";\"\n").0.keys;
    let kept = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&kept);
    let mut app = after("first-steps", &["next anyway"]).with_options(&PlayOptions {
        lessons: true,
        keys,
        keeper: Some(SaveLessons::new(move |shown| {
            heard.lock().unwrap().push(shown)
        })),
        ..PlayOptions::default()
    });
    let told = vidette::tui::table::lessons::lesson(app.ui(), true).unwrap();
    assert!(told.ends_with("(;: no more of this)"), "{told}");
    app.type_keys(";<esc>");
    assert!(!screen(&app, 120, 36).contains("no more of this"));
    app.type_keys(";");
    assert!(screen(&app, 120, 36).contains("Two brigades meet"));
    assert_eq!(*kept.lock().unwrap(), [false, true]);
}

/// Space never answers the same thing twice: with one step it says that there is no other, with none it asks.
#[test]
fn space_never_answers_the_same_twice() {
    for passed in 0..5 {
        let acts = vec!["next anyway"; passed];
        let mut app = after("first-steps", &acts);
        let mut before = String::new();
        for nth in 0..7 {
            if matches!(app.ui().mode, ScreenMode::Ask(..)) {
                app.type_keys("<esc>");
                before.clear();
            }
            app.type_keys("<space>");
            let shown = screen(&app, 120, 36);
            assert_ne!(shown, before, "phase {passed}, Space {nth}");
            before = shown;
        }
        assert_eq!(app.door().log().len(), passed);
    }
    let mut app = table("first-steps", 80, 24);
    app.type_keys("<space><space>");
    assert!(screen(&app, 80, 24).contains("nothing else to do here: n ends"));
    let mut over = after("first-steps", &["next anyway"; 4]);
    over.type_keys("<space><space>n");
    assert_eq!(over.door().log().len(), 5, "{}", screen(&over, 80, 24));
}

#[test]
fn words_of_the_screens_are_found_in_the_help() {
    let mut app = table("first-steps", 120, 36);
    for (word, means) in [
        ("open", "acts you may do"),
        ("hit%", "chance of a hit on the enemy"),
        ("aim", "the target of a march"),
        ("lost", "broken and gone"),
    ] {
        app.type_keys("?");
        for letter in word.chars() {
            app.type_keys(&letter.to_string());
        }
        app.type_keys("<pagedown><pagedown><pagedown>");
        let shown = screen(&app, 120, 36);
        assert!(shown.contains(means), "{word}: {shown}");
        app.type_keys("<esc>");
    }
}

/// ACT-04: what weighs on an activation says what befell the unit, not its name alone.
#[test]
fn act_04_the_board_says_that_a_unit_is_broken() {
    let app = after(
        "mcphersons-ridge",
        &["mark 13al broken", "mark 5al beaten", "next anyway"],
    );
    let shown = screen(&app, 120, 36);
    for words in ["Alabama broken -2", "5th Alabama Battalion beaten -1"] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
}

/// 28.10: words of the game are explained where they stand; who takes no lessons clicks the bar.
#[test]
fn words_are_explained_where_they_stand() {
    let lesson = |app: &App| vidette::tui::table::lessons::lesson(app.ui(), true).unwrap();
    let mut app = taught(after("first-steps", &[]));
    app.type_keys("<ret>");
    let mut told = Vec::new();
    for key in ["n", "44<ret>n", "<ret>n"] {
        told.push(lesson(&app));
        app.type_keys(key);
    }
    let mut fight = taught(super::budgets::face_to_face());
    fight.type_keys("<space>");
    told.push(lesson(&fight));
    for (lesson, words) in told.iter().zip([
        "In the bar, \"open\"",
        "In the bar, \"left\"",
        "its order's target",
        "hurt: by how much it raises the enemy's",
    ]) {
        assert!(lesson.contains(words), "{words}: {told:?}");
    }
    let mut app = after("first-steps", &[]);
    app.click(20, 0);
    let (_, remark) = app.ui().remark.clone().unwrap();
    assert!(remark.contains("counts what you may do"), "{remark}");
}

/// The page before the battle names the edition, what only it has, and what it has not.
#[test]
fn the_page_before_the_battle_names_the_edition() {
    let mut app = taught(table("first-steps", 200, 60));
    let shown = screen(&app, 200, 60);
    assert!(shown.contains("Played by the basic edition."), "{shown}");
    assert!(shown.contains("Only this edition has: "), "{shown}");
    assert!(shown.contains("rest (ORD-06)"), "{shown}");
    app.type_keys("<ret>");
    assert!(screen(&app, 200, 60).contains("First Steps, basic edition."));
    // Of a battle without a page the first line names it, and `&` opens the page.
    let mut other = table("henry-hill", 120, 36);
    assert!(screen(&other, 120, 36).contains("full edition"));
    other.type_keys("&");
    assert!(screen(&other, 120, 36).contains("Played by the full edition."));
}

/// What a lesson names is on the screen at that size.
#[test]
fn a_lesson_speaks_of_what_is_on_the_screen_at_that_size() {
    for (width, height, place) in [
        (80, 24, "The sums are above"),
        (120, 36, "The sums are beside"),
    ] {
        let mut app = taught(after("first-steps", &super::budgets::FACE_TO_FACE));
        app.resize(Rect::new(0, 0, width, height));
        app.type_keys("<esc><space>");
        let shown = screen(&app, width, height).replace("\n ▷ ", " ");
        assert!(shown.contains(place), "{place}: {shown}");
    }
}

/// In lines of text the page before the battle names lines to type, not keys.
#[test]
fn lines_of_text_are_taught_lines_and_no_keys() {
    let door = LoggedSession::new(session(battle("first-steps")));
    let options = PlayOptions {
        lessons: true,
        ..PlayOptions::default()
    };
    let mut output = Vec::new();
    fields::play(door, None, &options, "quit\n".as_bytes(), &mut output).unwrap();
    let told = String::from_utf8(output).unwrap();
    assert!(told.contains("Two brigades meet"), "{told}");
    assert!(told.contains("`todo` lists what is open"), "{told}");
    for key in ["Space", "Two keys", "? explains", "bar at the top", "arrow"] {
        assert!(!told.contains(key), "{key}: {told}");
    }
    // The notes are printed too: players have no keys.
    let state = battle("first-steps");
    assert!(!state.oob().notes.concat().contains("Space"));
}

/// The page before the battle says that more of it follows, until its end is seen.
#[test]
fn the_page_before_the_battle_says_that_it_goes_on() {
    let mut app = taught(table("first-steps", 80, 24));
    assert!(screen(&app, 80, 24).contains("more: PgDn"));
    app.type_keys("<end>");
    let end = screen(&app, 80, 24);
    assert!(!end.contains("more: PgDn"), "{end}");
    assert!(end.contains("? lists the keys"), "{end}");
    let mut high = taught(table("first-steps", 200, 60));
    assert!(!screen(&high, 200, 60).contains("more: PgDn"));
    high.type_keys("<ret>");
}

/// What is said beside an act fits the act: dice are asked for first, and no picture is promised that is not there.
#[test]
fn a_lesson_beside_an_act_asks_for_its_dice() {
    let said = |app: &App| vidette::tui::table::lessons::lesson(app.ui(), false).unwrap();
    let mut app = taught(after("first-steps", &["next anyway"]));
    app.type_keys("<space>");
    assert!(said(&app).starts_with("Roll, and type"), "{}", said(&app));
    app.type_keys("44");
    assert!(said(&app).starts_with("Enter records"), "{}", said(&app));
    let mut app = taught(after("first-steps", &["order whitlow hold"]));
    app.type_keys("<esc>");
    assert!(
        said(&app).contains("as far as three dice"),
        "{}",
        said(&app)
    );
}

/// Lines of text are wrapped at the words where a terminal of known width shows them, prompts too; other readers wrap
/// themselves.
#[test]
fn lines_of_text_are_not_broken_inside_words() {
    let played = |columns: Option<u16>| {
        let mut output = Vec::new();
        let options = PlayOptions {
            lessons: true,
            columns,
            ..PlayOptions::default()
        };
        let door = LoggedSession::new(session(battle("first-steps")));
        let input = "next\nactivate whitlow\n44\nquit\n";
        fields::play(door, None, &options, input.as_bytes(), &mut output).unwrap();
        String::from_utf8(output).unwrap()
    };
    let whole = played(None);
    assert!(
        whole.lines().any(|line| line.chars().count() > 80),
        "{whole}"
    );
    assert!(whole.contains("2 dice for activation of Whitlow's Brigade (ACT-01): type the faces"));
    let narrow = played(Some(60));
    for line in narrow.lines() {
        // The answer to a prompt is not echoed here, so the next line begins behind it.
        assert!(
            line.chars().count() <= 60 || line.contains("> ") || line.contains("roll: "),
            "{line}"
        );
    }
    let words = |text: &str| {
        text.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(words(&narrow), words(&whole));
}
