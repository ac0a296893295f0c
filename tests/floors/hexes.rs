//! Boards of hexes: labels, distances, lines, the sides by which they come in.

use rules::hex::{Hex, HexGrid, Hexside, Lower};

fn board(lower: Lower) -> HexGrid {
    HexGrid {
        columns: 10,
        rows: 8,
        lower,
    }
}

fn hex(label: &str) -> Hex {
    board(Lower::Even).read(label).unwrap()
}

fn labels(hexes: impl IntoIterator<Item = Hex>) -> String {
    let labels: Vec<String> = hexes.into_iter().map(|hex| hex.to_string()).collect();
    labels.join(" ")
}

/// The centre of a hex in the plane, a hex one high.
fn centre(board: &HexGrid, hex: Hex) -> (f64, f64) {
    let is_lower = match board.lower {
        Lower::Even => hex.column % 2 == 0,
        Lower::Odd => hex.column % 2 == 1,
    };
    let row = hex.row as f64 + if is_lower { 0.5 } else { 0.0 };
    (hex.column as f64 * 3_f64.sqrt() / 2.0, row)
}

#[test]
fn labels_are_read_where_they_lie_on_the_board() {
    let board = board(Lower::Even);
    assert_eq!(hex("0504"), Hex { column: 5, row: 4 });
    for hex in board.hexes() {
        assert_eq!(board.read(&hex.to_string()), Some(hex));
    }
    for word in [
        "", "504", "05040", "1104", "0509", "0004", "0500", "+504", "05 4", "05é",
    ] {
        assert_eq!(board.read(word), None, "{word}");
    }
}

#[test]
fn neighbours_stand_clockwise_from_the_top() {
    let even = board(Lower::Even);
    assert_eq!(
        labels(even.neighbours(hex("0504"))),
        "0503 0603 0604 0505 0404 0403"
    );
    assert_eq!(
        labels(even.neighbours(hex("0404"))),
        "0403 0504 0505 0405 0305 0304"
    );
    assert_eq!(labels(even.neighbours(hex("0101"))), "0201 0102");
    let odd = board(Lower::Odd);
    assert_eq!(
        labels(odd.neighbours(hex("0504"))),
        "0503 0604 0605 0505 0405 0404"
    );
    assert!(even.is_at_edge(hex("0104")));
    assert!(even.is_at_edge(hex("0508")));
    assert!(!even.is_at_edge(hex("0504")));
}

/// By the centres in the plane: neighbours are a hex's height apart, and a distance of n is reached in n steps.
#[test]
fn distances_are_the_fewest_steps() {
    for lower in [Lower::Even, Lower::Odd] {
        let board = board(lower);
        for from in board.hexes() {
            let mut steps = std::collections::BTreeMap::from([(from, 0)]);
            let mut front = vec![from];
            for step in 1.. {
                let near = front.iter().flat_map(|at| {
                    let (x, y) = centre(&board, *at);
                    board.hexes().filter(move |other| {
                        let (across, down) = centre(&board, *other);
                        ((across - x).hypot(down - y) - 1.0).abs() < 1e-9
                    })
                });
                let next: Vec<Hex> = near.filter(|hex| !steps.contains_key(hex)).collect();
                if next.is_empty() {
                    break;
                }
                steps.extend(next.iter().map(|hex| (*hex, step)));
                front = next;
            }
            for (to, steps) in steps {
                assert_eq!(board.distance(from, to), steps, "{from} {to}");
            }
        }
    }
}

#[test]
fn sides_lie_between_neighbours() {
    let board = board(Lower::Even);
    for side in Hexside::ALL {
        let there = board.beyond(hex("0504"), side).unwrap();
        assert_eq!(board.side_between(hex("0504"), there), Some(side));
        assert_eq!(board.entry_sides(there, hex("0504")), [side]);
    }
    assert_eq!(board.side_between(hex("0504"), hex("0506")), None);
    assert_eq!(Hexside::Top.steps_to(Hexside::UpperLeft), 1);
    assert_eq!(Hexside::Top.steps_to(Hexside::Bottom), 3);
    assert_eq!(Hexside::LowerLeft.steps_to(Hexside::UpperRight), 3);
    assert_eq!(Hexside::UpperLeft.steps_to(Hexside::UpperRight), 2);
    assert_eq!(board.entry_sides(hex("0504"), hex("0504")), []);
}

#[test]
fn lines_touch_both_hexes_of_a_side_that_they_run_along() {
    let board = board(Lower::Even);
    let between = |from, to| labels(board.between(hex(from), hex(to)));
    assert_eq!(between("0504", "0507"), "0505 0506");
    assert_eq!(between("0504", "0704"), "0603 0604");
    assert_eq!(between("0504", "0904"), "0603 0604 0704 0803 0804");
    assert_eq!(between("0504", "0603"), "");
    assert_eq!(between("0504", "0504"), "");
    // Neither along a side nor through a centre: one hex after the other.
    assert_eq!(between("0504", "0806"), "0604 0605 0705 0706");
}

/// Against points along the line, each in the hex whose centre is nearest.
#[test]
fn lines_touch_what_points_along_them_lie_in() {
    for lower in [Lower::Even, Lower::Odd] {
        let board = board(lower);
        let from = hex("0504");
        for to in board.hexes().filter(|to| *to != from) {
            let ((x, y), (across, down)) = (centre(&board, from), centre(&board, to));
            let mut seen = std::collections::BTreeSet::new();
            for n in 0..=997 {
                let share = f64::from(n) / 997.0;
                let point = (x + (across - x) * share, y + (down - y) * share);
                let far = |hex: &Hex| {
                    let (x, y) = centre(&board, *hex);
                    (x - point.0).hypot(y - point.1)
                };
                let nearest = board.hexes().map(|hex| far(&hex)).fold(f64::MAX, f64::min);
                seen.extend(board.hexes().filter(|hex| far(hex) < nearest + 1e-9));
            }
            seen.remove(&from);
            seen.remove(&to);
            let found: std::collections::BTreeSet<Hex> =
                board.between(from, to).into_iter().collect();
            assert_eq!(found, seen, "{from} {to}");
        }
    }
}
