//! What the referee wishes of the screens: keys, names, clock, colours.

use ratatui::style::Color;
use vidette::tui::{
    PlayOptions,
    kit::{
        keymap::KeyMap,
        theme::{
            Colours, MapInk, Tint, WordRole,
            user_colours::{PARTS, ThemePart},
        },
    },
    settings::{self, own_theme::OwnTheme},
    table::ui::TurnClock,
};

use super::{budgets::after, *};

fn wished(text: &str, app: App) -> App {
    let (settings, faults) = settings::read(text);
    assert_eq!(faults, []);
    app.with_options(&PlayOptions {
        keys: settings.keys,
        names: settings.names.unwrap_or(true),
        clock: settings.clock.unwrap_or(true),
        ..PlayOptions::default()
    })
}

#[test]
fn acts_are_reached_by_the_keys_that_were_chosen() {
    let begun = || after("first-steps", &["next anyway"]);
    let mut app = wished("[keys]\nactivate = \"l\"\nundo = \"j\"\n", begun());
    app.type_keys("Pl46<ret>");
    assert_eq!(app.door().log().len(), 2, "{}", app.ui().last.story);
    app.type_keys("uj");
    assert!(screen(&app, 120, 36).contains("Undo it?"), "j is undo now");
    app.type_keys("y");
    assert!(!app.door().log()[1].stands);
    let mut usual = begun();
    usual.type_keys("Pa46<ret>");
    assert_eq!(usual.door().log().len(), 2, "the list's own key");
}

#[test]
fn the_help_and_the_key_line_name_the_keys_that_were_chosen() {
    let mut app = wished(
        "[keys]\nmove = \"j\"\n",
        after("first-steps", &["next anyway", "next anyway"]),
    );
    app.type_keys("P");
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("j move"), "{shown}");
    app.type_keys("?");
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("its key is j"), "{shown}");
}

#[test]
fn names_and_clock_are_left_out_where_they_are_not_wished_for() {
    let mut usual = table("first-steps", 200, 60);
    let mut app = wished(
        "names = \"addresses\"\nclock = false\n",
        table("first-steps", 200, 60),
    );
    for app in [&mut usual, &mut app] {
        app.tick(TurnClock { turn: 61, phase: 5 });
        app.type_keys("A+++++");
    }
    let (usual, app) = (screen(&usual, 200, 60), screen(&app, 200, 60));
    assert!(usual.contains("turn 1:01 phase 0:05") && !app.contains("1:01"));
    let map = |shown: &str| -> String {
        shown
            .lines()
            .map(|line| line.chars().take(140).collect::<String>())
            .collect()
    };
    assert!(map(&usual).contains("A1 "), "{usual}");
    assert!(map(&usual) != map(&app), "{app}");
}

/// A word where yes or no is wanted, a line that is not TOML, a number for a key: each is told, and
/// costs itself alone.
#[test]
fn a_fault_costs_no_other_line() {
    let (wishes, faults) = settings::read(
        "theme = \"hall\"\nmouse = \"no\"\nclock = maybe\ntape-error = \"wide\"\nnames = \"addresses\"\n[keys]\nundo = \"j\"\nhelp = \"F1\"\nthrow = \"Ctrl-T\"\nfire = 3\n",
    );
    let places: Vec<(usize, usize)> = faults.iter().map(|f| (f.line, f.column)).collect();
    assert_eq!(
        places,
        [(2, 9), (3, 9), (4, 14), (8, 8), (9, 9), (10, 8)],
        "{faults:?}"
    );
    assert_eq!(faults[0].said, "write `true` or `false`, without quotes");
    assert!(faults[3].said.starts_with("`F1` cannot be chosen: use one"));
    assert!(!faults[4].said.contains("addresses"), "{}", faults[4].said);
    assert_eq!(wishes.theme, Some(ThemeName::Hall));
    assert_eq!(wishes.names, Some(false));
    assert_eq!((wishes.mouse, wishes.clock), (None, None));
    assert_eq!(wishes.keys, settings::read("[keys]\nundo = \"j\"\n").0.keys);
}

/// Nobody is told to type what the program throws.
#[test]
fn with_the_programs_own_dice_the_line_says_that_enter_throws() {
    let own = |app: App| {
        app.with_options(&PlayOptions {
            dice_by_hand: false,
            ..PlayOptions::default()
        })
    };
    for (width, height) in [(80, 24), (120, 36)] {
        let mut app = own(super::budgets::face_to_face());
        app.type_keys("<space>");
        let shown = screen(&app, width, height);
        assert!(!shown.contains("type the face"), "{shown}");
        assert!(shown.contains("Enter rolls"), "{shown}");
        assert!(shown.contains("Enter record"), "{shown}");
        // A face that is typed all the same counts, and the program throws the other.
        app.type_keys("5");
        let shown = screen(&app, width, height);
        assert!(shown.contains("Enter rolls"), "{shown}");
        let before = app.door().log().len();
        app.type_keys("<ret>");
        assert_eq!(app.door().log().len(), before + 1);
        // The same on the board.
        let mut app = own(after("mcphersons-ridge", &["next anyway"]));
        let waiting = app.ui().waiting().count();
        let shown = screen(&app, width, height);
        assert!(shown.contains("Enter rolls for the next"), "{shown}");
        assert!(!shown.contains("Enter records"), "{shown}");
        app.type_keys("<ret>");
        assert_eq!(app.ui().waiting().count(), waiting - 1);
        app.type_keys("4");
        let shown = screen(&app, width, height);
        assert!(shown.contains("Enter rolls the rest"), "{shown}");
        app.type_keys("<ret>");
        assert_eq!(app.ui().waiting().count(), 0);
    }
}

#[test]
fn a_wish_is_read() {
    let (settings, faults) = settings::read(
        "theme = \"hall\"\ndice = \"own\"\ntape-error = 0.2\nnames = \"addresses\"\nclock = false\n[keys]\nundo = \"j\"\n",
    );
    assert_eq!(faults, []);
    assert_eq!(settings.theme, Some(ThemeName::Hall));
    assert_eq!(settings.dice_by_hand, Some(false));
    assert_eq!(settings.tape_error, Some(0.2));
    assert_eq!(settings.names, Some(false));
    assert_eq!(settings.clock, Some(false));
    assert_eq!(settings.keys, KeyMap::from_choices(&[("undo", "j")]).0);
}

#[test]
fn every_fault_has_its_place_and_the_rest_holds() {
    let (settings, faults) = settings::read(
        "theme = \"neon\"\ntape-error = -1.0\nmouse = false\n[keys]\nfire = \"m\"\nundo = \"u!\"\n",
    );
    let told: Vec<String> = faults.iter().map(|fault| fault.at("c.toml")).collect();
    assert_eq!(
        told,
        [
            "c.toml:1:9: `neon` is not one of dark, light, hall, 16, mono, and there is no \
             readable file themes/neon.toml next to the settings",
            "c.toml:2:14: write 0 to 1 in for the tape's error, not -1",
            "c.toml:5:8: `m` is already the key of move",
            "c.toml:6:8: `u!` cannot be chosen: use one small letter or one sign; F1, Enter and \
             Ctrl keys cannot be changed",
        ]
    );
    assert_eq!(settings.mouse, Some(false));
}

/// The colour of the letters and of the ground in every cell that shows `sign`.
fn colours_of(app: &App, sign: &str) -> Vec<(Color, Color)> {
    let mut terminal = Terminal::new(TestBackend::new(120, 36)).unwrap();
    terminal.draw(|frame| app.draw(frame)).unwrap();
    let cells = terminal.backend().buffer().content().iter();
    let shown = cells.filter(|cell| cell.symbol() == sign);
    shown.map(|cell| (cell.fg, cell.bg)).collect()
}

/// Roles that a file names have its colours, the others those of the theme that it is based on.
#[test]
fn a_theme_of_ones_own_is_a_file_beside_the_settings() {
    let file = "base = \"hall\"\nkey = \"#102030\"\nghost = \"light-red\"\nblue-side = \"#0000ff\"\n\
                ground-woods = \"#001000\"\nground-farm = \"default\"\n";
    let theme = |name: &str| (name == "night").then(|| file.to_owned());
    let beside = settings::ThemeFiles {
        verbs: &[],
        theme: &theme,
    };
    let (settings, faults) = settings::read_beside("theme = \"night\"\n", &beside);
    assert_eq!(faults, []);
    let own = settings.own_theme.unwrap();
    assert_eq!((own.name.as_str(), &own.faults), ("night", &Vec::new()));
    assert_eq!(settings.theme, Some(ThemeName::Hall));
    let hall = Theme::new(ThemeName::Hall);
    let night = hall.dressed(own.colours);
    assert_eq!(night.words(WordRole::Key).fg, Some(Color::Rgb(16, 32, 48)));
    assert_eq!(night.ink(MapInk::Ghost).fg, Some(Color::LightRed));
    assert_eq!(
        night.words(WordRole::Side(0)).fg,
        Some(Color::Rgb(0, 0, 255))
    );
    assert_eq!(night.ink(MapInk::First).fg, Some(Color::Rgb(0, 0, 255)));
    assert_eq!(night.words(WordRole::Bad), hall.words(WordRole::Bad));
    assert_eq!(night.ink(MapInk::Second), hall.ink(MapInk::Second));
    // What is seen stands out from the ground, whatever colour that has.
    for tint in [Tint::Woods, Tint::Farm] {
        assert_ne!(
            night.ground(Some(tint), false),
            hall.ground(Some(tint), false)
        );
        assert_ne!(
            night.ground(Some(tint), false),
            night.ground(Some(tint), true)
        );
    }
    assert_eq!(
        night.ground(Some(Tint::Woods), false).bg,
        Some(Color::Rgb(0, 16, 0))
    );
    // A terminal of 256 colours gets the nearest.
    let few = Theme::fitting(settings.theme, Colours::Cube).dressed(own.colours);
    assert!(matches!(
        few.words(WordRole::Side(0)).fg,
        Some(Color::Indexed(_))
    ));
    // On the screens: woods, and the keys below.
    let app = table("first-steps", 120, 36).in_theme(night);
    let woods = colours_of(&app, "♣");
    assert!(!woods.is_empty());
    assert!(
        woods
            .iter()
            .all(|(_, ground)| *ground == Color::Rgb(0, 16, 0)),
        "{woods:?}"
    );
    // Plain words take theirs wherever no other colour is.
    let plain = OwnTheme::read("x", "text = \"#040506\"").colours;
    let app = table("first-steps", 120, 36).in_theme(hall.dressed(plain));
    let story = screen(&app, 120, 36);
    assert!(story.contains("▌ First Steps, basic edition."), "{story}");
    assert!(
        colours_of(&app, "▌")
            .iter()
            .all(|(sign, _)| *sign == Color::Rgb(4, 5, 6))
    );
    let app = table("first-steps", 120, 36).in_theme(night);
    assert!(colours_of(&app, ":").contains(&(Color::Rgb(16, 32, 48), Color::Reset)));
}

/// A slip in a theme's file is told at its place with what would do, and costs itself alone.
#[test]
fn every_fault_of_a_theme_has_its_place_and_the_rest_holds() {
    let text = "base = \"neon\"\nground-wods = \"red\"\nbad = \"#12345\"\ndim = 3\ngood = \"pink\"\n\
                colour = \"red\"\nwarn = yes\nrider = \"light-cyan\"\n";
    let own = OwnTheme::read("night", text);
    let told: Vec<String> = own.faults.iter().map(|fault| fault.at("n.toml")).collect();
    for (said, words) in told.iter().zip([
        "n.toml:1:8: `neon` is not one of: dark, light, hall, 16, mono",
        "n.toml:2:1: no colour setting `ground-wods`; did you mean `ground-woods`?",
        "n.toml:3:7: `#12345` is not a colour: write #rrggbb, default, or one of black, red, ",
        "n.toml:4:7: write a colour in quotes: #rrggbb, default, or one of black, ",
        "n.toml:5:8: `pink` is not a colour: write #rrggbb",
        "n.toml:6:1: no colour setting `colour`; the settings are text, dim, ",
        "n.toml:7:8: ",
    ]) {
        assert!(said.starts_with(words), "{said}");
    }
    assert_eq!(told.len(), 7, "{told:?}");
    let theme = Theme::new(own.base).dressed(own.colours);
    assert_eq!(own.base, ThemeName::Dark);
    assert_eq!(theme.ink(MapInk::Rider).fg, Some(Color::LightCyan));
    assert_eq!(
        theme.words(WordRole::Bad),
        Theme::new(ThemeName::Dark).words(WordRole::Bad)
    );
    // A name that leads out of the folder is none.
    let everywhere = |_: &str| Some(String::new());
    let beside = settings::ThemeFiles {
        verbs: &[],
        theme: &everywhere,
    };
    for name in ["../night", "a/b", "", "night.toml"] {
        let (settings, faults) = settings::read_beside(&format!("theme = \"{name}\""), &beside);
        assert!(settings.theme.is_none() && faults.len() == 1, "{name}");
        assert!(
            faults[0].said.contains("letters, digits and hyphens"),
            "{faults:?}"
        );
    }
}

/// Each part by its name: of every theme a colour of one's own is what is drawn.
#[test]
fn every_part_of_a_theme_takes_a_colour() {
    for (name, part, _) in PARTS {
        let own = OwnTheme::read("x", &format!("{name} = \"#010203\"\n"));
        assert_eq!(own.faults, [], "{name}");
        for base in ThemeName::ALL {
            let theme = Theme::new(base).dressed(own.colours);
            let style = match part {
                ThemePart::Words(role) => theme.words(role),
                ThemePart::BlueSide => theme.words(WordRole::Side(0)),
                ThemePart::OtherSide => theme.ink(MapInk::Second),
                ThemePart::Ink(ink) => theme.ink(ink),
                ThemePart::Ground(tint) => theme.ground(Some(tint), false),
            };
            let is = Some(Color::Rgb(1, 2, 3));
            assert!(
                style.fg == is || style.bg == is,
                "{name} {base:?} {style:?}"
            );
        }
    }
}

#[test]
fn boards_have_an_address_a_network_and_joining_open_or_closed() {
    let (settings, faults) = settings::read(
        "[boards]\naddress = \"10.0.0.7:1863\"\nwifi = \"TABLE:a:b\"\nopen = false\n",
    );
    assert_eq!(faults, []);
    assert_eq!(settings.boards_address.as_deref(), Some("10.0.0.7:1863"));
    assert_eq!(settings.boards_wifi.as_deref(), Some("TABLE:a:b"));
    assert_eq!(settings.boards_open, Some(false));
    let (settings, faults) =
        settings::read("[boards]\naddress = \"laptop\"\nwifi = 3\nopen = \"no\"\nport = 4\n");
    let told: Vec<String> = faults.iter().map(|fault| fault.at("c.toml")).collect();
    assert_eq!(told.len(), 4, "{told:?}");
    for (said, words) in told.iter().zip([
        "c.toml:2:11: expected an address in quotes",
        "c.toml:3:8: expected a network in quotes",
        "c.toml:4:8: write `true` or `false`",
        "c.toml:5:1: unknown field `port`",
    ]) {
        assert!(said.starts_with(words), "{said}");
    }
    assert_eq!(settings, settings::Settings::default());
}

#[test]
fn an_unknown_wish_is_named() {
    let (_, faults) = settings::read("colour = 3\n");
    assert!(
        faults[0]
            .at("c.toml")
            .starts_with("c.toml:1:1: unknown field `colour`")
    );
}
