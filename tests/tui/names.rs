//! Names are read whole: of the ground on the map, and in what stands beside it.

use vidette::tui::layout::Frame;
use vidette::view::ground_name;

use super::legible::cells;
use super::legible::map;
use super::screens::SIZES;
use super::*;

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
        let front = Frame::of(Rect::new(0, 0, width, height), board.shape(), false).front;
        let view = vidette::tui::map::viewport(board, front, app.ui().lens);
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
            let front = Frame::of(area, app.ui().known.board.shape(), false).front;
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
