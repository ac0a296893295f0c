//! A map one can read: callsigns, sides without colour, zones.

use ratatui::buffer::Buffer;
use ratatui::style::Modifier;
use vidette::tui::kit::layout::ScreenLayout;

use super::{screens::SIZES, *};

/// The cells of a screen.
pub fn cells(app: &App, width: u16, height: u16) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| app.draw(frame)).unwrap();
    terminal.backend().buffer().clone()
}

/// The rows of the map alone.
pub fn map(app: &App, width: u16, height: u16) -> Vec<String> {
    let area = Rect::new(0, 0, width, height);
    let front = ScreenLayout::new(area, app.ui().known.board.shape(), false).front;
    let buffer = cells(app, width, height);
    let row = |row| {
        let cells = (front.x..front.right()).map(move |column| (column, row));
        cells.map(|at| buffer[at].symbol().to_owned()).collect()
    };
    (front.y..front.bottom()).map(row).collect()
}

/// A brigade whose rear is off the table has its callsign all the same, with the way it faces where a
/// tick has no room.
#[test]
fn a_brigade_at_the_edge_has_its_callsign() {
    for (width, height) in [(80, 24), (120, 36), (200, 60)] {
        for (at, facing, arrow) in [
            ("1,24", 90, '→'),
            ("47,24", 270, '←'),
            ("24,1", 0, '↑'),
            ("24,47", 180, '↓'),
        ] {
            let place = |(n, unit): (usize, &str)| {
                let (x, y) = at.split_once(',').unwrap();
                let n = n as f64 * 3.3;
                let spread: f64 = if facing % 180 == 0 { 0.0 } else { n };
                let beside = if facing % 180 == 0 { n } else { 0.0 };
                let (x, y): (f64, f64) = (x.parse().unwrap(), y.parse().unwrap());
                format!(
                    "place {unit} {:.1},{:.1} facing {facing}",
                    x + beside,
                    y + spread
                )
            };
            let units = app_units("archer");
            let acts: Vec<String> = units
                .iter()
                .map(String::as_str)
                .enumerate()
                .map(place)
                .collect();
            let acts: Vec<&str> = acts.iter().map(String::as_str).collect();
            let mut app = super::budgets::after("mcphersons-ridge", &acts);
            app.resize(Rect::new(0, 0, width, height));
            let shown = map(&app, width, height).join("\n");
            let callsign = app
                .door()
                .state()
                .brigade(&"archer".into())
                .unwrap()
                .callsign
                .clone();
            let wanted = if height < 60 {
                format!("{callsign}{arrow}")
            } else {
                callsign
            };
            assert!(shown.contains(&wanted), "{wanted} {width} {at}: {shown}");
        }
    }
}

/// The units of a brigade of the Ridge.
pub fn app_units(brigade: &str) -> Vec<String> {
    let game = session(battle("mcphersons-ridge"));
    let units = game.state().units_of(&brigade.into());
    units.map(|unit| unit.id.to_string()).collect()
}

/// Without colour the callsigns of one side stand on a bright ground, the other's do not, and ink is
/// not dim.
#[test]
fn without_colour_sides_differ_in_shape() {
    for theme in [ThemeName::Mono, ThemeName::Sixteen] {
        let app = table("mcphersons-ridge", 120, 36).in_theme(Theme::new(theme));
        let buffer = cells(&app, 120, 36);
        let state = app.door().state();
        let mut reversed = [false; 2];
        let mut plain = [false; 2];
        for (column, row) in (0..74).flat_map(|x| (1..30).map(move |y| (x, y))) {
            let cell = &buffer[(column, row)];
            let next = buffer[(column + 1, row)].symbol();
            if !"↑↗→↘↓↙←↖".contains(next) {
                continue;
            }
            let called = state.brigades().find(|b| b.callsign == cell.symbol());
            let Some(brigade) = called else { continue };
            let side = usize::from(state.oob().side_number(&brigade.side));
            match cell.modifier.contains(Modifier::REVERSED) {
                true => reversed[side] = true,
                false => plain[side] = true,
            }
            assert!(!cell.modifier.contains(Modifier::DIM));
        }
        assert!(reversed[0] != reversed[1], "{reversed:?}");
        assert!(plain[0] != plain[1] && plain != reversed, "{plain:?}");
    }
}

/// What lies in a zone differs from what does not, in every theme, on open ground without dots.
#[test]
fn a_zone_is_seen_by_its_ground() {
    for theme in ThemeName::ALL {
        let mut app = table("mcphersons-ridge", 120, 36).in_theme(Theme::new(theme));
        let before = cells(&app, 120, 36);
        app.type_keys("Pv<esc>");
        app.type_keys("<esc>");
        let after = cells(&app, 120, 36);
        let changed = (0..74)
            .flat_map(|x| (1..31).map(move |y| (x, y)))
            .filter(|at| before[*at].symbol() == " " && before[*at] != after[*at])
            .filter(|at| after[*at].bg != before[*at].bg || after[*at].symbol() == "·")
            .count();
        assert!(changed > 60, "{theme:?}: {changed}");
    }
}

/// An enemy that is remembered has a question mark behind his callsign where bases are not drawn.
#[test]
fn what_is_remembered_is_told_from_what_is_seen_at_every_size() {
    for (width, height) in [(80, 24), (120, 36)] {
        let game = session(battle("mcphersons-ridge"));
        let mut onlooker = vidette::view::spectator::Spectator::new(Some(
            vidette::rules::fields::terms::name::SideId::new("confederate"),
        ));
        onlooker.follow(&game);
        let sight = onlooker.sight().unwrap();
        let is_old = |call: &&vidette::view::board::CallsignMark| {
            let mut own = sight
                .board
                .stands
                .iter()
                .filter(|s| s.brigade == call.brigade);
            own.all(|stand| stand.reported.is_some())
        };
        let old: Vec<String> = sight
            .board
            .calls
            .iter()
            .filter(is_old)
            .map(|c| c.callsign.clone())
            .collect();
        let mut watcher =
            vidette::tui::table::watch::Watcher::new(onlooker, Theme::new(ThemeName::Dark));
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| watcher.draw(frame)).unwrap();
        let shown: String = terminal
            .backend()
            .buffer()
            .content()
            .iter()
            .map(|c| c.symbol())
            .collect();
        assert!(!old.is_empty(), "nobody is remembered");
        for callsign in old {
            let marked = "↑↗→↘↓↙←↖"
                .chars()
                .any(|arrow| shown.contains(&format!("{callsign}{arrow}?")));
            assert!(marked, "{callsign} {width}x{height}");
        }
        assert!(!shown.contains("P→?"), "his own are no memory");
    }
}

/// In blocks no cell of the map is Braille.
#[test]
fn a_terminal_without_braille_gets_blocks() {
    let theme = Theme::new(ThemeName::Dark).in_blocks(true);
    let app = table("first-steps", 120, 36).in_theme(theme);
    let shown = screen(&app, 120, 36);
    assert!(
        !shown
            .chars()
            .any(|c| ('\u{2800}'..='\u{28ff}').contains(&c)),
        "{shown}"
    );
    assert!(shown.contains('█') || shown.contains('▀'), "{shown}");
    assert!(!shown.contains('⚑') && shown.contains('¶'), "{shown}");
}

/// A place that is typed for an order lists what it may mean and lights it on the map; blanks make no
/// difference.
#[test]
fn a_place_that_several_may_be_is_asked_about() {
    let mut app = table("mcphersons-ridge", 120, 36);
    app.type_keys("Pod");
    let all = app.ui().preview.would.clone().unwrap().unwrap();
    assert!(all.contains("herr-ridge"), "{all}");
    app.type_keys("her");
    let asked = app.ui().preview.would.clone().unwrap().unwrap();
    for name in ["herr-ridge", "herr-tavern", "herbst-wood"] {
        assert!(asked.contains(name), "{name}: {asked}");
    }
    assert_eq!(app.ui().preview.lit.len(), 3);
    app.type_keys("<ret>");
    assert!(app.door().log().is_empty(), "nothing is ordered yet");
    assert!(app.ui().remark.as_ref().unwrap().1.contains("which ground"));
    let before = cells(&app, 120, 36);
    app.type_keys("r<space>t");
    let tavern = app
        .door()
        .state()
        .ground()
        .features
        .iter()
        .position(|f| f.id == "herr-tavern");
    assert_eq!(app.ui().preview.lit, Vec::from_iter(tavern));
    assert!(cells(&app, 120, 36) != before);
    app.type_keys("<esc><esc>Podseminary-r");
    let lit = app.ui().preview.lit.clone();
    app.type_keys("<esc><esc>Podseminaryr");
    assert_eq!(
        (app.ui().preview.lit.len(), &app.ui().preview.lit),
        (1, &lit)
    );
    // A refusal names the place that is meant.
    let no = app.ui().preview.would.clone().unwrap().unwrap_err();
    assert!(no.contains("at Seminary Ridge already"), "{no}");
    app.type_keys("<esc><esc>");
    assert!(app.ui().preview.lit.is_empty());
}

/// `=tbarnP1` is read as `=tbarn P1`.
#[test]
fn a_capital_ends_a_name_of_ground() {
    let mut app = table("mcphersons-ridge", 120, 36);
    app.type_keys("=tbarnP1");
    let close = app.ui().measured.clone().unwrap().words;
    assert!(
        close.starts_with("McPherson barn and house to P1"),
        "{close}"
    );
    app.type_keys("<esc>=tbarn<space>P1");
    assert_eq!(app.ui().measured.clone().unwrap().words, close);
}

/// Brigades that come later take one line, with their turns; the one in hand keeps its row.
#[test]
fn who_comes_later_takes_one_line() {
    let mut app = table("mcphersons-ridge", 120, 36);
    app.type_keys("gb");
    let shown = screen(&app, 120, 36);
    assert_eq!(shown.matches("comes in turn").count(), 0, "{shown}");
    assert!(shown.contains("later: "), "{shown}");
    let state = app.door().state();
    let late = state
        .brigades()
        .find(|b| b.arrives().is_some())
        .unwrap()
        .callsign
        .clone();
    app.type_keys(&late);
    assert_eq!(screen(&app, 120, 36).matches("comes in turn").count(), 1);
}

/// What a unit did stands beside it, or below it where the panel is narrow.
#[test]
fn what_a_unit_did_is_always_told() {
    for (width, height) in SIZES {
        let mut app = super::moves::moving();
        app.resize(Rect::new(0, 0, width, height));
        app.type_keys("P1m2.3<ret>gbP");
        app.type_keys("<pagedown>");
        let shown = screen(&app, width, height);
        assert!(shown.contains("moved 2.3 in"), "{width}: {shown}");
    }
}

/// Not to be seen is not good news, and told in the words of the command line.
#[test]
fn what_is_not_seen_is_not_told_as_good_news() {
    use vidette::tui::kit::theme::WordRole;
    let mut app = table("first-steps", 120, 36);
    for (keys, role, words) in [
        ("=A1P1", WordRole::Warn, "not seen: "),
        ("=P1P2", WordRole::Good, "rolling ground"),
    ] {
        app.type_keys(&format!("<esc>{keys}"));
        let buffer = cells(&app, 120, 36);
        let style = app.ui().theme.words(role);
        let row = (0..36).find(|row| {
            let line: String = (0..120).map(|x| buffer[(x, *row)].symbol()).collect();
            line.contains(words)
        });
        let row = row.unwrap_or_else(|| panic!("{words}: {}", screen(&app, 120, 36)));
        assert_eq!(Some(buffer[(4, row)].fg), style.fg, "{keys}");
    }
}

/// A locale that is named and has no UTF-8, and the Linux console, have no Braille.
#[test]
fn a_locale_without_utf_8_has_no_braille() {
    let named = |name: &str| [String::new(), String::new(), name.to_owned()];
    for (locale, term, bare) in [
        ("C", "xterm", true),
        ("de_DE.ISO-8859-1", "xterm", true),
        ("de_DE.UTF-8", "xterm", false),
        ("C.utf8", "xterm", false),
        ("", "xterm-256color", false),
        ("C.UTF-8", "linux", true),
        ("C.UTF-8", "dumb", true),
    ] {
        assert_eq!(
            Theme::is_without_braille(&named(locale), term),
            bare,
            "{locale} {term}"
        );
    }
}

/// The map comes closer to the brigade that moves and to the fight, goes back, and is held by a key.
#[test]
fn the_map_follows_what_is_done() {
    use vidette::tui::table::map::viewport::Lens;
    let whole = Lens::default();
    let mut app = super::moves::moving();
    assert_eq!(app.ui().lens, whole);
    app.type_keys("P");
    let on_brigade = app.ui().lens;
    assert!(on_brigade.steps > 0);
    app.type_keys("<esc><esc>");
    assert_eq!(app.ui().lens, whole, "and back");
    app.type_keys("#P");
    assert_eq!(app.ui().lens, whole, "it is held");
    app.type_keys("<esc><esc>#P");
    assert_eq!(app.ui().lens, on_brigade);
    app.type_keys("<esc>P0");
    assert_eq!(
        app.ui().lens,
        whole,
        "0 shows the whole table, and holds it"
    );
    let mut app = super::budgets::face_to_face();
    app.type_keys("P1fA1");
    assert!(app.ui().lens.steps > 0, "the fight");
    app.type_keys("52<ret>");
    assert_eq!(app.ui().lens, whole);
    // Whoever looks elsewhere is left there.
    app.type_keys("++");
    let own = app.ui().lens;
    app.type_keys("<space>");
    assert_eq!(app.ui().lens, own);
}

/// The sheet tells of the unit in hand what only the roster knows of it.
#[test]
fn a_unit_has_its_own_sheet() {
    let mut app = table("mcphersons-ridge", 200, 60);
    app.type_keys("E1gs");
    let shown = screen(&app, 200, 60);
    assert!(shown.contains("Beveridge"), "{shown}");
    app.type_keys("<esc><esc>E");
    assert!(!screen(&app, 200, 60).contains("Beveridge"));
    // On the smallest screen it needs no page turned.
    let mut app = table("mcphersons-ridge", 80, 24);
    app.type_keys("E1gs");
    assert!(screen(&app, 80, 24).contains("Beveridge"));
}

/// Regiments that touch have a blank between them wherever they fall on the raster.
#[test]
fn regiments_that_touch_are_told_apart() {
    let game = session(battle("mcphersons-ridge"));
    let units = app_units("archer");
    let frontage = |id: &String| {
        game.state()
            .unit(&id.as_str().into())
            .unwrap()
            .base()
            .unwrap()
            .frontage
    };
    let (one, other) = (frontage(&units[0]), frontage(&units[1]));
    for step in 0..8 {
        let x = 20.0 + f64::from(step) * 0.07;
        let beside = x + (one + other) / 2.0 + 0.001;
        let acts = [
            format!("place {} {x:.3},44 facing 0", units[0]),
            format!("place {} {beside:.3},44 facing 0", units[1]),
        ];
        let acts: Vec<&str> = acts.iter().map(String::as_str).collect();
        let mut app = super::budgets::after("mcphersons-ridge", &acts);
        app.resize(Rect::new(0, 0, 120, 36));
        let area = Rect::new(0, 0, 120, 36);
        let front = ScreenLayout::new(area, app.ui().known.board.shape(), false).front;
        let board = &app.ui().known.board;
        let view = vidette::tui::table::map::viewport(board, front, app.ui().lens);
        let at = |x: f64| {
            view.cell(vidette::table::measure::Point::new(x, 44.0))
                .unwrap()
        };
        let ((first, row), (last, _)) = (at(x), at(beside));
        let buffer = cells(&app, 120, 36);
        // The dots of the bases in that row of cells, from the middle of the one to that of the other.
        let columns = (first..=last).flat_map(|column| {
            let cell = &buffer[(front.x + column as u16, front.y + row as u16)];
            let glyph = cell.symbol().chars().next().unwrap() as u32;
            let dots = glyph.saturating_sub(0x2800);
            [dots & 0x47 != 0, dots & 0xb8 != 0]
        });
        let columns: Vec<bool> = columns.collect();
        assert!(columns.first() == Some(&true) || columns.get(1) == Some(&true));
        assert!(columns.contains(&false), "{step}: {columns:?}");
    }
}
