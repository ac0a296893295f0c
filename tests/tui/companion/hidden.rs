//! What is secret to a side: handing over, who looks on, twins.

use super::*;
use vidette::game::session::Throwing;
use vidette::rules::speech::{self, ParsedAct};

/// BS-1201: no page of the open screen names an event chit; the side that has it sees it, until the next key.
#[test]
fn the_screen_is_handed_over_and_hides_again() {
    let size = (120, 36);
    let mut app = coldwater(size);
    // Union's choice of a key is due: Enter hands over, and shows nothing before `y`.
    app.type_keys("<ret>");
    let curtain = seen(&app, size);
    assert!(curtain.contains("Pass the screen to Union"), "{curtain}");
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
    // The header names the keys that choose; nothing can be closed before a chit is chosen.
    assert!(
        private.contains("FOR UNION ALONE   1-3 choose, :"),
        "{private}"
    );
    assert!(!private.contains("Close this choice"), "{private}");
    // What stands before an offer is the key that chooses it.
    for (sign, title) in [('1', "Steady, Men"), ('3', "Crossed Orders")] {
        let line = private.lines().find(|line| line.contains(title)).unwrap();
        assert!(line.trim().starts_with(sign), "{private}");
    }
    // The third event is chosen, and the table does not learn even that.
    app.type_keys("3");
    // Its page stays until it closes its choice, or hides it.
    let chosen = seen(&app, size);
    assert!(chosen.contains("FOR UNION ALONE"), "{chosen}");
    assert!(chosen.contains("Close this choice"), "{chosen}");
    app.type_keys("<esc>");
    let open = seen(&app, size);
    assert!(!open.contains("Union chooses 1 key chit"), "{open}");
    assert!(open.contains("Confederate chooses a key chit"), "{open}");
    let names = secrets();
    for page in [
        "", "gb", "gc", "ga", "gt", "gs", "gm", "gl", "gd", "gr", "gk", "?", "b",
    ] {
        app.type_keys(page);
        let shown = seen(&app, size);
        for name in &names {
            assert!(!shown.contains(name), "{page}: {name}: {shown}");
        }
        app.type_keys("<esc>");
    }
    let object = BlindSwords::shown(app.state(), &[], &Audience::Side("union".to_owned())).unwrap();
    assert_eq!(object.json["cup"]["keys"]["union"][0], "crossed-orders");
    // Looking again hides by any key; no log but its own says who looked.
    app.type_keys(":look<space>union<ret>y");
    assert!(seen(&app, size).contains("Crossed Orders"));
    app.type_keys("<space>");
    let open = seen(&app, size);
    assert!(
        !open.contains("Crossed Orders") && !open.contains("Union looked"),
        "{open}"
    );
}

/// BS-301, BS-1201: until both sides have chosen, the screen and the answer to the end of the step are the same whoever
/// has.
#[test]
fn nobody_learns_from_the_end_of_the_step_who_has_chosen() {
    let size = (120, 36);
    let at = |lines: &[&str]| {
        let mut session = session::<BlindSwords>(COLDWATER, 1863);
        for line in lines {
            let said = speech::parse::<BlindSwords>(line, session.state());
            let ParsedAct::Command(command) = said.unwrap().unwrap().act else {
                panic!("{line}");
            };
            session.execute(&command, &[], Throwing::Own, None).unwrap();
        }
        let mut app = PagesUi::new(session, Rect::new(0, 0, size.0, size.1));
        let mut told = seen(&app, size);
        app.type_keys("n");
        told += &seen(&app, size);
        app.type_keys("<esc>:next<ret>");
        told + &seen(&app, size)
    };
    let nobody = at(&[]);
    assert!(
        nobody.contains("No. Each side first closes its choice of key chits"),
        "{nobody}"
    );
    for one in ["key union steady-men", "key confederate high-yell"] {
        assert_eq!(at(&[one]), nobody, "{one}");
    }
    let both = ["key union steady-men", "key confederate high-yell"];
    assert_eq!(
        at(&both),
        nobody,
        "both have chosen, and neither has closed its choice"
    );
}

/// A kit of two key chits a side: they are named in a line that only their side sees, and that is not called up again.
#[test]
fn several_key_chits_are_chosen_in_a_private_line() {
    let size = (80, 24);
    let text = COLDWATER.replace("key = 1 ", "key = 2 ");
    assert_ne!(text, COLDWATER);
    let mut app: PagesUi<BlindSwords> = begin(&text, size);
    app.type_keys("vy:key<space>union<space>crossed-orders,steady-men");
    let private = seen(&app, size);
    assert!(
        private.contains("key union crossed-orders,steady-men"),
        "{private}"
    );
    assert_eq!(app.pending(), None, "no secret lies on the disk");
    app.type_keys("<ret><esc>");
    let open = seen(&app, size);
    assert!(!open.contains("Union chooses 2 key chits"), "{open}");
    assert_eq!(app.state().chits.keys["union"].len(), 2);
    app.type_keys(":<up><up>");
    assert!(
        !seen(&app, size).contains("crossed"),
        "{}",
        seen(&app, size)
    );
}

/// A private act that wants a number which everybody may know says so, and nothing else of itself.
#[test]
fn an_open_question_of_a_private_act_is_read_by_all() {
    let size = (80, 24);
    let text: String = COLDWATER
        .lines()
        .filter(|line| !line.starts_with("key = 1 "))
        .map(|line| format!("{line}\n"))
        .collect();
    let mut app: PagesUi<BlindSwords> = begin(&text, size);
    app.type_keys("v");
    if seen(&app, size).contains("which side") {
        app.type_keys("1");
    }
    app.type_keys("y:key<space>union<space>steady-men<ret>");
    let open = seen(&app, size);
    assert!(
        open.contains("the key chits that Union chooses? (BS-003)"),
        "{open}"
    );
    assert!(!open.contains("teady"), "{open}");
    app.type_keys("1");
    assert_eq!(app.state().chits.keys["union"], ["steady-men"]);
}

/// Two games that differ in what one side chose are the same to the last cell on every page.
#[test]
fn twins_look_the_same_at_the_open_table() {
    let size = (120, 36);
    let played = |key: &str| {
        let mut app = coldwater(size);
        app.type_keys(&format!("<ret>y{key}<esc><ret>y1<esc>"));
        say_all(
            &mut app,
            &["seal union", "seal confederate dice 1 1", "pass", "pass"],
        );
        assert_eq!(entries(&app), 6, "{}", seen(&app, size));
        app
    };
    let (mut one, mut other) = (played("1"), played("3"));
    for keys in [
        "", "gb", "gc", "ga", "gt", "gs", "gm", "gl", "gd", "gr", "gk", "i", "b",
    ] {
        one.type_keys(keys);
        other.type_keys(keys);
        assert_eq!(seen(&one, size), seen(&other, size), "{keys}");
        one.type_keys("<esc>");
        other.type_keys("<esc>");
    }
}

/// Somebody who looks on as a side has the pages of the screen, and its own secrets alone; nothing is done there.
#[test]
fn who_looks_on_sees_his_pages_and_does_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("g.vidette");
    let size = (120, 36);
    let mut app = coldwater(size);
    app.type_keys("<ret>y3<esc><ret>y1<esc>");
    app.session().keep(&path).unwrap();
    let look = |side: &str| -> PagesUi<BlindSwords> {
        let session = Session::look(&path).unwrap();
        PagesUi::looking_on(
            session,
            Audience::Side(side.to_owned()),
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
            "", "gb", "ga", "gt", "M1gs", "gm", "gl", "gd", "gr", "gk", "?", "b",
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
        seen(&union, size).contains("UNION WATCHING ▸"),
        "{}",
        seen(&union, size)
    );
    // What is played elsewhere comes by itself.
    let mut playing = Session::<BlindSwords>::open(&path, machine_clock()).unwrap();
    let said = vidette::rules::speech::parse::<BlindSwords>("note \"elsewhere\"", playing.state());
    let vidette::rules::speech::ParsedAct::Command(command) = said.unwrap().unwrap().act else {
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
    let looking = |key: &str| -> PagesUi<BlindSwords> {
        let mut app = coldwater(size);
        app.type_keys(&format!("<ret>y{key}<esc><ret>y1<esc>"));
        say_all(
            &mut app,
            &[
                "seal union",
                "seal confederate dice 1 1",
                "pass",
                "pass",
                "next",
                "note \"x\"",
                "undo",
            ],
        );
        let path = folder.path().join(format!("{key}.vidette"));
        app.session().keep(&path).unwrap();
        let eyes = Audience::Side("confederate".to_owned());
        PagesUi::looking_on(
            Session::look(&path).unwrap(),
            eyes,
            Rect::new(0, 0, size.0, size.1),
        )
    };
    let (mut one, mut other) = (looking("1"), looking("3"));
    for keys in [
        "", "gb", "gc", "ga", "gt", "gs", "gm", "gl", "gd", "gr", "gk", "i", "b", "?",
    ] {
        one.type_keys(keys);
        other.type_keys(keys);
        assert_eq!(seen(&one, size), seen(&other, size), "{keys}");
        one.type_keys("<esc>");
        other.type_keys("<esc>");
    }
}

/// What one side alone may know is in no history, in no completion and in nothing that is kept for a crash, even if it
/// was typed at the open table.
#[test]
fn private_lines_are_kept_nowhere() {
    let size = (120, 36);
    let mut app = coldwater(size);
    for letter in ":key union steady".chars() {
        app.press(PressedKey::Char(letter));
    }
    assert_eq!(app.pending(), None);
    for letter in "-men".chars() {
        app.press(PressedKey::Char(letter));
    }
    app.press(PressedKey::Enter);
    assert_eq!(entries(&app), 0, "{}", seen(&app, size));
    app.type_keys("y");
    assert_eq!(app.pending(), None);
    app.type_keys("<ret>");
    assert_eq!(entries(&app), 1, "{}", seen(&app, size));
    app.type_keys("<esc>");
    say(&mut app, "note \"tea\"");
    app.type_keys(":<up>");
    assert!(seen(&app, size).contains(": note \"tea\""));
    assert!(app.pending().is_some(), "what everyone may read is kept");
    app.type_keys("<up><up><up>");
    let shown = seen(&app, size);
    assert!(!shown.contains("key union"), "{shown}");
    assert!(!shown.contains("steady"), "{shown}");

    // A face-down unit's name, in a line that is only begun, and a plot.
    for (on, line) in [
        ("hidden = true", "place hart 0606"),
        (
            "simul = 18\ncommand = true\nvoluntary = true",
            "plot bolton 0305",
        ),
    ] {
        let text = super::super::blue_and_grey::text(on);
        let mut app: PagesUi<BlueAndGrey> = begin(&text, size);
        if on.starts_with("hidden") {
            say(&mut app, "place hart 0604");
        }
        for letter in format!(":{line}").chars() {
            app.press(PressedKey::Char(letter));
        }
        assert_eq!(app.pending(), None, "{line}");
        app.press(PressedKey::Enter);
        app.type_keys("<esc>:<up>");
        let shown = seen(&app, size);
        let word = line.split(' ').nth(1).unwrap();
        let typed = shown.lines().rev().nth(1).unwrap_or_default();
        assert!(!typed.contains(word), "{line}: {shown}");
    }
}

/// BS-1201, CBG-1101: the open table answers no line that only one side may carry out, not even by refusing it. The
/// line waits for that side, whoever else gets the screen cannot carry it out, and the log has every look.
#[test]
fn the_open_table_answers_no_secret_line() {
    let size = (120, 36);
    let hidden = super::super::blue_and_grey::text("hidden = true");
    let answered = |placed: &str, line: &str| {
        let mut app: PagesUi<BlueAndGrey> = begin(&hidden, size);
        say(&mut app, placed);
        let done = entries(&app);
        app.type_keys(&format!(":{line}<ret>").replace(' ', "<space>"));
        let told = seen(&app, size);
        app.type_keys("<esc>");
        let told = told + &seen(&app, size);
        assert_eq!(entries(&app), done, "{line}: {told}");
        told
    };
    for line in [
        "place hart 0604",
        "place hart 0606",
        "place hart 9999",
        "seal union",
        "fix 1 place hart 0604",
    ] {
        let told = answered("place hart 0604", line);
        assert_eq!(told, answered("place hart 0605", line), "{line}");
        assert!(told.contains("Pass the screen to Union"), "{told}");
    }
    let mut app: PagesUi<BlueAndGrey> = begin(&hidden, size);
    app.type_keys(":place<space>hart<space>0604<ret>");
    let curtain = seen(&app, size);
    assert!(!curtain.contains("hart"), "{curtain}");
    app.type_keys("y<ret>");
    assert_eq!(app.state().hex_of("hart"), Some("0604"));
    assert_eq!(app.session().entries().len(), 2, "the look, and the act");
    app.type_keys("<esc>:look<space>confederate<ret>y:place<space>hart<space>0605<ret>");
    let refused = seen(&app, size);
    assert!(refused.contains("No. Only Union may do this"), "{refused}");
    assert_eq!(app.state().hex_of("hart"), Some("0604"));
}

/// BS-301: in private a side need not name itself.
#[test]
fn a_side_closes_its_choice_by_one_word() {
    let size = (120, 36);
    let mut app = coldwater(size);
    app.type_keys("<ret>y3:seal<ret>");
    assert!(
        app.state().chits.sealed.contains("union"),
        "{}",
        seen(&app, size)
    );
    assert!(!app.state().chits.sealed.contains("confederate"));
}

/// A side's own window asks it for what is still its own to do, and promises no key that does nothing there.
#[test]
fn a_window_of_a_side_says_what_is_its_own_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("g.vidette");
    let size = (120, 36);
    let mut app = coldwater(size);
    app.type_keys("<ret>y3");
    app.session().keep(&path).unwrap();
    let look = |side: &str| -> PagesUi<BlindSwords> {
        let eyes = Audience::Side(side.to_owned());
        let session = Session::look(&path).unwrap();
        PagesUi::looking_on(session, eyes, Rect::new(0, 0, size.0, size.1))
    };
    let union = seen(&look("union"), size);
    assert!(
        union.contains("Steady, Men"),
        "the page of its chits is open: {union}"
    );
    assert!(
        union.contains("WATCHING ▸ Union closes its choice of key chits"),
        "{union}"
    );
    let other = seen(&look("confederate"), size);
    assert!(
        other.contains("WATCHING ▸ Confederate chooses a key chit"),
        "{other}"
    );
    for shown in [union, other] {
        assert!(
            !shown.contains("u undo") && !shown.contains("v looks"),
            "{shown}"
        );
    }
}

/// BS-301: several key chits are ticked by keys; the choice is taken as soon as it has the right number, and cannot be
/// closed before.
#[test]
fn several_key_chits_are_ticked_on_the_private_page() {
    let size = (120, 36);
    let text = COLDWATER.replace("key = 1", "key = 2");
    assert_ne!(text, COLDWATER);
    let mut app: PagesUi<BlindSwords> = seeded(&text, size, 1863);
    let next = seen(&app, size);
    assert!(
        next.contains("Union chooses its key chits, then closes its choice (BS-301)"),
        "{next}"
    );
    app.type_keys("vy1");
    let one = seen(&app, size);
    assert!(one.contains("[x]"), "{one}");
    assert!(one.contains("Union must choose exactly 2"), "{one}");
    assert!(!one.contains("Close this choice"), "{one}");
    assert!(app.state().chits.keys.is_empty());
    app.type_keys("3");
    let chosen = &app.state().chits.keys["union"];
    assert_eq!(chosen, &["steady-men", "crossed-orders"]);
    let two = seen(&app, size);
    assert!(
        two.contains("Close this choice") && two.matches("[x]").count() == 2,
        "{two}"
    );
    // A tick that is taken away leaves the choice of the game until it is complete again; it cannot be closed meanwhile.
    app.type_keys("1");
    let close = seen(&app, size);
    let close = close
        .lines()
        .find(|line| line.contains("Close this choice"));
    let close = close.unwrap().trim().get(..1).unwrap().to_owned();
    app.type_keys(&close);
    let open = seen(&app, size);
    assert!(open.contains("Union must choose exactly 2"), "{open}");
    assert!(!app.state().chits.sealed.contains("union"));
    app.type_keys("2");
    assert_eq!(app.state().chits.keys["union"].len(), 2);
    assert!(!app.state().chits.keys["union"].contains(&"steady-men".to_owned()));
    app.type_keys(&close);
    app.type_keys("<ret>");
    assert!(app.state().chits.sealed.contains("union"));
}

/// A refusal on the private page is gone with the next key.
#[test]
fn a_refusal_in_private_does_not_come_back() {
    let size = (120, 36);
    let mut app = coldwater(size);
    app.type_keys("vy:key<space>union<space>nothing<ret>");
    let refused = seen(&app, size);
    assert!(refused.contains("not an event chit"), "{refused}");
    app.type_keys(":<esc>");
    let later = seen(&app, size);
    assert!(
        later.contains("FOR UNION ALONE") && !later.contains("not an event chit"),
        "{later}"
    );
}
