use std::collections::BTreeSet;

use vidette::report::qr::{Qr, wifi};

#[test]
fn a_link_fits_a_terminal_of_24_rows_and_its_rows_show_every_dot() {
    let code = Qr::from_text("HTTP://192.168.100.100:1863/J/N3P4KEGHASUXGBK56TKR").unwrap();
    assert_eq!((code.side(), code.rows(false).len()), (37, 19));
    for (n, row) in code.rows(false).iter().enumerate() {
        for (x, cell) in row.chars().enumerate() {
            let shown = match cell {
                '█' => [false, false],
                '▀' => [false, true],
                '▄' => [true, false],
                _ => [true, true],
            };
            assert_eq!(shown[0], code.is_dark(x, 2 * n), "{x},{n}");
            let below = 2 * n + 1 >= code.side() || code.is_dark(x, 2 * n + 1);
            assert_eq!(shown[1], below, "{x},{n}");
        }
    }
    let corner = (4..11).all(|at| code.is_dark(at, 4) && code.is_dark(4, at));
    assert!(
        corner && !code.is_dark(5, 5),
        "the finder stands in the upper left corner"
    );
}

#[test]
fn the_drawing_has_the_dots_of_the_code() {
    let code = Qr::from_text("HTTP://192.168.100.100:1863/J/N3P4KEGHASUXGBK56TKR").unwrap();
    let drawing = code.drawing(30.0).into_string();
    let path = drawing.split(" d=\"").nth(1).unwrap();
    let runs = path.split('"').next().unwrap().split('M').skip(1);
    let mut dark = BTreeSet::new();
    for run in runs {
        let (x, rest) = run.split_once(' ').unwrap();
        let (y, rest) = rest.split_once('h').unwrap();
        let long: usize = rest.split('v').next().unwrap().parse().unwrap();
        let (x, y): (usize, usize) = (x.parse().unwrap(), y.parse().unwrap());
        dark.extend((x..x + long).map(|x| (x, y)));
    }
    for y in 0..code.side() {
        for x in 0..code.side() {
            assert_eq!(dark.contains(&(x, y)), code.is_dark(x, y), "{x},{y}");
        }
    }
}

#[test]
fn signs_of_a_network_s_name_are_escaped() {
    assert_eq!(
        wifi("Table 7; \"A\"", Some("a:b")),
        "WIFI:T:WPA;S:Table 7\\; \\\"A\\\";P:a\\:b;;"
    );
    assert_eq!(wifi("Hall", None), "WIFI:T:nopass;S:Hall;;");
}
