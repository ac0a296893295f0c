//! Names are read whole: of the ground on the map, and in what stands beside it.

use vidette::tui::{kit::layout::ScreenLayout, table::ui::TurnClock};
use vidette::view::map::ground_name;

use super::{
    budgets::after,
    legible::{cells, map},
    screens::SIZES,
    *,
};

/// Every piece of ground but the fences is called by its name, shortened where there is no room.
#[test]
fn the_ground_of_the_ridge_has_its_names() {
    for (width, height) in [(120, 36), (200, 60)] {
        let app = table("mcphersons-ridge", width, height);
        let rows = map(&app, width, height);
        let features = &app.door().state().ground().features;
        let named = features
            .iter()
            .filter(|f| f.kind != "fence" && f.name != f.id);
        let missing: Vec<&str> = named
            .filter(|f| {
                let forms = ground_name::forms(&f.name);
                !forms.iter().any(|form| where_is(form, &rows).is_some())
            })
            .map(|f| f.name.as_str())
            .collect();
        assert!(
            missing.is_empty(),
            "{missing:?} at {width}x{height}: {}",
            rows.join("\n")
        );
    }
}

/// Where the words of a name stand, each with its column and row: one behind the other, each a row higher or lower
/// at most.
fn where_is(form: &str, rows: &[String]) -> Option<Vec<(usize, usize, usize)>> {
    let grid: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    let stands = |word: &str, column: usize, row: usize| {
        let letters: Vec<char> = word.chars().collect();
        let cells = grid
            .get(row)
            .and_then(|row| row.get(column..column + letters.len()));
        cells == Some(letters.as_slice())
    };
    let (first, more) = form.split_once(' ').unwrap_or((form, ""));
    let columns = rows[0].chars().count();
    let starts = (0..rows.len()).flat_map(|row| (0..columns).map(move |column| (column, row)));
    starts
        .filter(|(column, row)| stands(first, *column, *row))
        .find_map(|(column, row)| {
            let mut words = vec![(column, row, first.chars().count())];
            for word in more.split(' ').filter(|word| !word.is_empty()) {
                let (column, row, width) = words[words.len() - 1];
                let next = column + width + 1;
                let near = row.saturating_sub(1)..=row + 1;
                let row = near.into_iter().find(|row| stands(word, next, *row))?;
                words.push((next, row, word.chars().count()));
            }
            Some(words)
        })
}

/// Item 2: a name goes along its road: every word of it stands where the road passes, a row or two beside it.
#[test]
fn names_go_down_a_slope_with_their_road() {
    let mut stepped = 0;
    for (width, height) in [(120, 36), (200, 60)] {
        let app = table("mcphersons-ridge", width, height);
        let rows = map(&app, width, height);
        let board = &app.ui().known.board;
        let front = ScreenLayout::new(Rect::new(0, 0, width, height), board.shape(), false).front;
        let view = vidette::tui::table::map::viewport(board, front, app.ui().lens);
        let roads = board.ground.features.iter();
        for road in roads.filter(|f| matches!(f.kind.as_str(), "road" | "railroad")) {
            let forms = ground_name::forms(&road.name);
            let words = forms.iter().find_map(|form| where_is(form, &rows)).unwrap();
            for (column, row, width) in &words {
                let dots: Vec<(f64, f64)> =
                    road.centre_line.iter().map(|at| view.dot(*at)).collect();
                let x = (*column as f64 + *width as f64 / 2.0) * 2.0;
                let passes = dots.windows(2).any(|pair| {
                    let (a, b) = (pair[0], pair[1]);
                    let y = a.1 + (x - a.0) / (b.0 - a.0) * (b.1 - a.1);
                    (a.0 <= x) != (b.0 <= x) && (y / 4.0 - *row as f64 - 0.5).abs() < 3.6
                });
                assert!(passes, "{} {words:?}: {}", road.name, rows.join("\n"));
            }
            stepped += usize::from(words.iter().any(|(_, row, _)| *row != words[0].1));
        }
    }
    assert!(stepped > 0);
}

#[test]
fn a_name_is_shortened_as_maps_do() {
    let ridge = ground_name::forms("West McPherson Ridge");
    assert_eq!(
        ridge,
        ["West McPherson Ridge", "W McPherson Rdg", "W McPherson"]
    );
    assert_eq!(
        ground_name::forms("The Seminary").last().unwrap(),
        "Seminary"
    );
    assert_eq!(ground_name::forms("Oak"), ["Oak"]);
}

/// M1: no name is cut where the panel beside the map has rows for it: in the list, on the sheet, on the desk.
#[test]
fn no_name_is_cut_where_there_is_room() {
    for (battle, keys, names) in [
        ("mcphersons-ridge", "P", ["Calef's Horse", "Provisional"]),
        ("first-steps", "P", ["Tarrant's", "Division"]),
    ] {
        for panel in ["gb", "gs", "go", "gd"] {
            let mut app = table(battle, 120, 36);
            app.type_keys(&format!("{keys}<esc>{panel}"));
            let area = Rect::new(0, 0, 120, 36);
            let front = ScreenLayout::new(area, app.ui().known.board.shape(), false).front;
            let buffer = cells(&app, 120, 36);
            let columns = if panel == "gd" {
                0..front.right()
            } else {
                front.right()..120
            };
            let rows = (front.y..front.bottom()).map(|row| -> String {
                columns
                    .clone()
                    .map(|column| buffer[(column, row)].symbol())
                    .collect()
            });
            let shown = rows.collect::<Vec<_>>().join("\n");
            assert!(!shown.contains('…'), "{battle} {panel}: {shown}");
            if panel == "gb" {
                for name in names {
                    assert!(shown.contains(name), "{name}: {shown}");
                }
            }
        }
    }
}

/// M1: of the keys in the title of the log none is cut.
#[test]
fn the_title_of_the_log_cuts_no_key() {
    for (width, height) in SIZES {
        let mut app = table("first-steps", width, height);
        app.type_keys("gl");
        let shown = screen(&app, width, height);
        let title = shown
            .lines()
            .find_map(|line| line.split("LOG  ").nth(1))
            .unwrap();
        assert!(title.trim_end().ends_with('─'), "{title}");
        assert!(title.contains("↑ choose"), "{title}");
    }
}

/// M1: beside the map of the smallest screen too, and where the page goes on below no name is cut for its sake.
#[test]
fn beside_a_narrow_map_names_are_read_whole() {
    let mut app = table("mcphersons-ridge", 80, 24);
    let area = Rect::new(0, 0, 80, 24);
    let front = ScreenLayout::new(area, app.ui().known.board.shape(), false).front;
    let beside = |app: &App| -> String {
        let shown = screen(app, 80, 24);
        let rows = shown.lines().skip(1).take(usize::from(front.height));
        let beside = rows.map(|row| row.chars().skip(front.width.into()).collect::<String>());
        beside.collect::<Vec<_>>().join("\n")
    };
    app.type_keys("ngm");
    let list = beside(&app);
    for name in ["1st Cavalry Division", "Artillery, III Corps"] {
        assert!(list.contains(name), "{name}: {list}");
    }
    for name in ["Artillery, I Corps", "1st Tennessee", "Army)"] {
        let mut app = after("mcphersons-ridge", &["next anyway"]);
        app.resize(area);
        app.type_keys("gmP");
        let pages = [beside(&app), {
            app.type_keys("<pagedown>");
            beside(&app)
        }];
        assert!(
            pages.iter().any(|page| page.contains(name)),
            "{name}: {pages:?}"
        );
    }
    // On the sheet a name that has room stands in one row.
    app.type_keys("A<tab>");
    let sheet = beside(&app);
    for words in ["2nd Wisconsin", "1st Division, I Corps, Union"] {
        assert!(sheet.contains(words), "{words}: {sheet}");
    }
}

/// No name is broken in the middle of a word: `Campbel` and an `l` in the row below.
#[test]
fn no_name_is_broken_within_a_word() {
    let mut app = after("cornfield", &["next anyway"]);
    app.resize(Rect::new(0, 0, 80, 24));
    app.type_keys("gm");
    let mut pages = String::new();
    for _ in 0..4 {
        pages.push_str(&screen(&app, 80, 24));
        app.type_keys("<pagedown>");
    }
    let broken = ["Campbel", "Hartsuf", "Matthews'"];
    for (broken, whole) in broken.iter().zip(["Campbell", "Hartsuff", "Matthews's"]) {
        let ends = |row: &str| row.split_whitespace().any(|word| word == *broken);
        assert!(!pages.lines().any(ends), "{broken}: {pages}");
        assert!(pages.contains(whole), "{whole}: {pages}");
    }
}

/// M1: the page of dice cuts no column.
#[test]
fn the_page_of_dice_has_all_its_columns() {
    for (width, height) in SIZES {
        let mut app = after(
            "mcphersons-ridge",
            &["next anyway", "activate archer dice 4 4"],
        );
        app.resize(Rect::new(0, 0, width, height));
        app.type_keys("gd");
        let shown = screen(&app, width, height);
        assert!(shown.contains("chi2"), "{shown}");
    }
}

/// From 120 columns on the phases have their names, however long the clock is, and the way to the help stands.
#[test]
fn the_phases_keep_their_names_beside_a_long_clock() {
    let mut app = after("mcphersons-ridge", &["next anyway"]);
    for phase in ["Activation", "Grand", "Tactical", "Combat", "Morale"] {
        app.tick(TurnClock {
            turn: 3671,
            phase: 725,
        });
        let shown = screen(&app, 120, 36);
        let bar = shown.lines().next().unwrap();
        for words in [
            "Orders",
            "Activation",
            "Grand",
            "Tactical",
            "Combat",
            "Morale",
        ] {
            assert!(bar.contains(words), "{words} in {phase}: {bar}");
        }
        assert!(bar.contains("61:11") && bar.contains("? help"), "{bar}");
        app.type_keys(":next<space>anyway<ret>");
    }
}

/// The frame of the table yields to names last: where the smallest map has other room it is whole.
#[test]
fn no_name_lies_across_the_frame() {
    let app = table("mcphersons-ridge", 80, 24);
    let rows = map(&app, 80, 24);
    let columns = rows[0].chars().count();
    let frame: Vec<usize> = (0..columns)
        .filter(|column| "⡏⢹".contains(rows[0].chars().nth(*column).unwrap()))
        .collect();
    let ends = [frame[0], frame[frame.len() - 1]];
    for row in &rows {
        for end in ends {
            let cell = row.chars().nth(end).unwrap();
            assert!(!cell.is_alphabetic(), "{}", rows.join("\n"));
        }
    }
}
