//! Every page at every size, its colours, its texts.

use super::*;

#[test]
fn every_page_at_every_size() {
    for (name, keys) in [
        ("brigades", ""),
        ("cup", "gc"),
        ("track", "ga"),
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
        let mut app: PagesUi<Scoresheet> = begin(WHIST, size);
        say_all(&mut app, &["points blue 3", "roll 2 grey dice 4 2"]);
        assert_eq!(entries(&app), 2);
        hold(
            &format!("companion-whist-{}x{}", size.0, size.1),
            &seen(&app, size),
        );
    }
}

/// Where there is no room for a page, who stands how is told below the notice, as far as that fits.
#[test]
fn below_the_notice_stands_the_list() {
    let kit = include_str!("../../../rosters/chestnut-ridge.toml");
    for size in [(79, 40), (60, 16), (79, 23), (30, 12), (10, 3)] {
        let mut ford = at_fire((120, 36));
        ford.resize(Rect::new(0, 0, size.0, size.1));
        let ford = seen(&ford, size);
        let ridge = seen(&begin::<BlueAndGrey>(kit, size), size);
        for shown in [&ford, &ridge] {
            assert!(shown.contains("vidette"), "{shown}");
            // What has no room is counted, and no key is said to lead there.
            assert!(!shown.contains("PgDn"), "{shown}");
            assert!(size != (60, 16) || shown.contains("… "), "{shown}");
        }
        if size.0 < 60 {
            continue;
        }
        assert!(
            ford.contains("needs 80x24") && ford.contains("  M1 Ames "),
            "{ford}"
        );
        assert!(ford.contains("fresh"), "{ford}");
        // Both sides have their share of the room.
        for side in ["UNION  ", "CONFEDERATE  "] {
            assert!(ford.contains(side) && ridge.contains(side), "{ford}{ridge}");
        }
    }
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

/// The clauses that the screen names are read in words.
#[test]
fn rules_are_read_in_place() {
    let size = (120, 36);
    let mut app = coldwater(size);
    app.type_keys("i");
    assert!(seen(&app, size).contains("BS-301"), "{}", seen(&app, size));
    app.type_keys("<esc>:rule<space>panic<ret>");
    assert!(seen(&app, size).contains("BS-904"), "{}", seen(&app, size));
    // However an identifier is spelt, and the nearest of one that no clause has.
    app.type_keys("<esc>:rule<space>bs904<ret>");
    assert!(seen(&app, size).contains("BS-904"), "{}", seen(&app, size));
    app.type_keys("<esc>:rule<space>bs999<ret>");
    let said = "no clause `bs999`; the nearest are BS-1001";
    assert!(seen(&app, size).contains(said), "{}", seen(&app, size));
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
    let click = |app: &mut PagesUi<BlindSwords>, words: &str| {
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
    assert_eq!(called[12..14], ["Lane acts", "attack"]);
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

/// Choices have numbers, and what all of them begin or end with stands once.
#[test]
fn choices_are_numbered_and_say_nothing_twice() {
    let size = (120, 36);
    let mut app = coldwater(size);
    say_all(&mut app, &TO_FIRE[..9]);
    let shown = seen(&app, size);
    let choices = "order [1] attack, [2] defend, [3] maneuver, [4] regroup (BS-501)";
    assert!(shown.contains(choices), "{shown}");
    app.type_keys("3");
    assert!(
        seen(&app, size).contains("LANE acts (maneuver)"),
        "{}",
        seen(&app, size)
    );
}

/// 80 columns hold the letters of all pages, and all that a unit did.
#[test]
fn the_narrow_screen_cuts_neither_letters_nor_deeds() {
    use vidette::rules::Ruleset as _;
    use vidette::rules::blind_swords::event::Event;
    use vidette::rules::blind_swords::event::OnceAct;
    let size = (80, 24);
    let mut app = at_fire(size);
    app.type_keys("g");
    let shown = seen(&app, size);
    assert!(shown.contains("l log d dice"), "{shown}");
    let mut state = app.state().clone();
    for how in [
        OnceAct::Fired,
        OnceAct::Moved,
        OnceAct::Assaulted,
        OnceAct::Worn,
    ] {
        let unit = "ives".to_owned();
        BlindSwords::apply(&mut state, &Event::Acted { unit, how });
    }
    let mut app = PagesUi::<BlindSwords>::new(
        Session::unsaved(app.session().facts().clone(), state, machine_clock()),
        Rect::new(0, 0, size.0, size.1),
    );
    app.type_keys("<esc>");
    let shown = seen(&app, size);
    for deed in ["fired", "moved", "assaulted", "turned"] {
        assert!(shown.contains(deed), "{deed}: {shown}");
    }
}
