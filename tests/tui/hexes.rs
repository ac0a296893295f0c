//! The hex painter: whole boards as text, sides in shape, stacks, marks, places of the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use vidette::tui::{
    kit::theme::{Theme, ThemeName},
    pages::hexes::{self, BoardLens, BoardWindow},
};
use vidette::view::board::hex_board::{
    BoardHex, HexAt, HexBoard, HexCounter, HexMark, HexSide, SideKind, Texture,
};

fn counter(at: (u16, u16), callsign: &str, side: u8, markers: &str) -> HexCounter {
    HexCounter {
        at: HexAt::new(at.0, at.1),
        name: callsign.to_lowercase(),
        callsign: callsign.to_owned(),
        title: String::new(),
        side,
        strength: "6-4".to_owned(),
        markers: markers.to_owned(),
    }
}

/// Four columns of three: woods, a hill, a stream with bridge and ford, a road, a stack of three.
fn board() -> HexBoard {
    let hex = |column: u16, row: u16, texture| BoardHex {
        at: HexAt::new(column, row),
        label: format!("{column:02}{row:02}"),
        texture,
        ground: match texture {
            Texture::Clear => String::new(),
            Texture::Other(_) => "quarry".to_owned(),
            other => format!("{other:?}").to_lowercase(),
        },
        level: if texture == Texture::Hill { 2 } else { 0 },
        name: if texture == Texture::Hill {
            "Signal Hill".to_owned()
        } else {
            String::new()
        },
    };
    let side = |one: (u16, u16), other: (u16, u16), kind| HexSide {
        one: HexAt::new(one.0, one.1),
        other: HexAt::new(other.0, other.1),
        kind,
        name: format!("{kind:?}").to_lowercase(),
    };
    HexBoard {
        columns: 4,
        rows: 3,
        low_even: true,
        base_level: 0,
        hexes: vec![
            hex(1, 1, Texture::Woods),
            hex(1, 2, Texture::Clear),
            hex(2, 1, Texture::Hill),
            hex(3, 1, Texture::Other('q')),
            hex(4, 3, Texture::Water),
        ],
        sides: vec![
            side((2, 1), (3, 1), SideKind::Stream),
            side((2, 1), (3, 2), SideKind::Stream),
            side((2, 2), (3, 2), SideKind::Stream),
            side((2, 2), (3, 2), SideKind::Bridge),
            side((1, 2), (1, 3), SideKind::Road),
            side((3, 2), (3, 3), SideKind::Wall),
        ],
        counters: vec![
            counter((1, 3), "M1", 0, ""),
            counter((3, 2), "L1", 1, "ws"),
            counter((3, 2), "L2", 1, ""),
            counter((3, 2), "L3", 1, "d"),
            counter((4, 1), "AB12", 0, ""),
        ],
        marks: vec![HexMark {
            at: HexAt::new(2, 3),
            sign: '*',
        }],
        picked: None,
        legend: Vec::new(),
        ..HexBoard::default()
    }
}

/// The whole board, or what the area shows of it, moved by hexes.
fn painted(board: &HexBoard, shift: (i32, i32), size: (u16, u16)) -> String {
    let area = Rect::new(0, 0, size.0, size.1);
    let window = BoardWindow::new(board, BoardLens::default(), area);
    match shift {
        (0, 0) => drawn(board, BoardLens::default(), size),
        shift => drawn(board, window.moved_by_hexes(board, shift), size),
    }
}

fn drawn(board: &HexBoard, lens: BoardLens, (width, height): (u16, u16)) -> String {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    let window = BoardWindow::new(board, lens, area);
    hexes::draw(
        board,
        &window,
        &[],
        &Theme::new(ThemeName::Mono),
        &mut buffer,
    );
    let rows = (0..height).map(|row| {
        let cells = (0..width).map(|column| buffer[(column, row)].symbol());
        cells.collect::<String>().trim_end().to_owned()
    });
    rows.collect::<Vec<_>>().join("\n") + "\n"
}

#[test]
fn a_board_at_every_scale() {
    for (scale, size) in [(1, (20, 8)), (2, (34, 15)), (3, (51, 22))] {
        super::screens::hold(&format!("hexes-{scale}"), &painted(&board(), (0, 0), size));
    }
}

/// Columns whose odd ones stand lower are the mirror of the others, half a hex down.
#[test]
fn odd_columns_may_stand_lower() {
    let board = HexBoard {
        low_even: false,
        ..HexBoard {
            sides: Vec::new(),
            ..board()
        }
    };
    super::screens::hold("hexes-odd", &painted(&board, (0, 0), (20, 8)));
    assert_eq!(
        board.neighbours(HexAt::new(2, 2))[1],
        Some(HexAt::new(3, 1)),
        "upper right of a high hex"
    );
}

/// Neighbours are each other's neighbours, in the opposite direction.
#[test]
fn neighbours_are_mutual() {
    for low_even in [true, false] {
        let board = HexBoard {
            low_even,
            columns: 7,
            rows: 6,
            ..HexBoard::default()
        };
        for column in 1..=7 {
            for row in 1..=6 {
                let at = HexAt::new(column, row);
                for (direction, near) in board.neighbours(at).into_iter().enumerate() {
                    let Some(near) = near else { continue };
                    let back = board.neighbours(near)[(direction + 3) % 6];
                    assert_eq!(back, Some(at), "{at:?} {direction}");
                }
            }
        }
    }
}

/// Every cell inside a hex is the hex's, at every scale, and no cell is two hexes'.
#[test]
fn places_of_the_screen_are_hexes() {
    let board = board();
    for (scale, size) in [(1_u16, (20, 8)), (2, (34, 15)), (3, (51, 22))] {
        let window = BoardWindow::new(
            &board,
            BoardLens::default(),
            Rect::new(0, 0, size.0, size.1),
        );
        let mut cells = std::collections::BTreeMap::new();
        for x in 0..size.0 {
            for y in 0..size.1 {
                if let Some(at) = window.hex_at(&board, Position::new(x, y)) {
                    *cells.entry(at).or_insert(0_u16) += 1;
                }
            }
        }
        assert_eq!(cells.len(), 12, "scale {scale}");
        // Rows of 3, at scale 2 of 6, 8, 8 and 6 cells, and so on.
        let inside: u16 = (0..scale).map(|row| 2 * (3 * scale + 2 * row)).sum();
        assert!(cells.values().all(|count| *count == inside), "{cells:?}");
    }
}

/// A board larger than its area is shown about whoever is in hand, and shifted by the arrows.
#[test]
fn a_large_board_follows_whoever_is_in_hand() {
    let mut board = HexBoard {
        columns: 40,
        rows: 30,
        low_even: true,
        counters: vec![counter((1, 1), "M1", 0, ""), counter((38, 28), "L1", 1, "")],
        ..HexBoard::default()
    };
    let size = (60, 20);
    board.picked = Some("l1".to_owned());
    assert!(painted(&board, (0, 0), size).contains("L1"));
    assert!(!painted(&board, (0, 0), size).contains("M1"));
    board.picked = None;
    assert!(painted(&board, (0, 0), size).contains("M1"));
    assert!(!painted(&board, (12, 0), size).contains("M1"));
    // No shift leads beyond the edge.
    assert!(painted(&board, (999, 999), size).contains("L1"));
}

/// Kits name ground and sides in their own words.
#[test]
fn words_of_kits_have_textures_and_kinds() {
    for (word, texture) in [
        ("woods", Texture::Woods),
        ("light woods", Texture::Woods),
        ("mill", Texture::Town),
        ("orchard", Texture::Brush),
        ("clear", Texture::Clear),
        ("swamp", Texture::Marsh),
        ("quarry", Texture::Other('q')),
        ("", Texture::Clear),
    ] {
        assert_eq!(Texture::named(word), texture, "{word}");
    }
    for (word, kind) in [
        ("creek", Some(SideKind::Stream)),
        ("turnpike", Some(SideKind::Turnpike)),
        ("road", Some(SideKind::Road)),
        ("trail", Some(SideKind::Trail)),
        ("farm track", Some(SideKind::Trail)),
        ("railway", Some(SideKind::Railway)),
        ("railroad", Some(SideKind::Railway)),
        ("stone wall", Some(SideKind::Wall)),
        ("bridge", Some(SideKind::Bridge)),
        ("ford", Some(SideKind::Ford)),
        ("zzz", Some(SideKind::Other('z'))),
        ("", None),
    ] {
        assert_eq!(SideKind::named(word), kind, "{word}");
    }
}

/// The smallest hexes have no room for four figures: columns and rows are numbered along the edges, and the numbers
/// stay there when the map is moved.
#[test]
fn every_hex_has_its_number_at_every_scale() {
    let large = HexBoard {
        columns: 40,
        rows: 30,
        low_even: true,
        ..HexBoard::default()
    };
    let area = Rect::new(0, 0, 60, 20);
    let window = BoardWindow::new(&large, BoardLens::default(), area);
    let lens = window.moved_by_hexes(&large, (12, 9));
    let shown = drawn(&large, lens, (60, 20));
    let first = shown.lines().next().unwrap();
    assert!(first.contains("13") && first.contains("26"), "{shown}");
    assert!(!first.contains("01") && !first.contains('_'), "{shown}");
    assert!(shown.lines().any(|line| line.starts_with("12")), "{shown}");
    assert!(!shown.lines().any(|line| line.starts_with("01")), "{shown}");
    // The figure of a row stands in a line in which every hex of the row has a part.
    let window = BoardWindow::new(&large, lens, area);
    let row = (0..)
        .zip(shown.lines())
        .find(|(_, line)| line.starts_with("12"))
        .unwrap()
        .0;
    let mut hexes: Vec<HexAt> = (2..60)
        .filter_map(|x| window.hex_at(&large, Position::new(x, row)))
        .collect();
    hexes.dedup();
    assert!(hexes.len() > 10, "{hexes:?}");
    assert!(hexes.iter().all(|hex| hex.row == 12), "{hexes:?}");
    for size in [(34, 15), (51, 22)] {
        let shown = painted(&board(), (0, 0), size);
        for label in ["0101", "0102", "0201", "0301", "0403"] {
            assert!(shown.contains(label), "{label}\n{shown}");
        }
    }
}

/// The hex under the pointer stays under it while the map comes closer and moves away; no zoom goes past the ends.
#[test]
fn the_wheel_zooms_about_the_pointer() {
    let large = HexBoard {
        columns: 30,
        rows: 30,
        low_even: true,
        ..HexBoard::default()
    };
    let area = Rect::new(4, 1, 62, 22);
    let place = Position::new(40, 12);
    let start = BoardWindow::new(&large, BoardLens::default(), area);
    let lens = start.moved_by_hexes(&large, (8, 8));
    let mut window = BoardWindow::new(&large, lens, area);
    let under = window.hex_at(&large, place).unwrap();
    for (steps, is_overview) in [
        (1, false),
        (1, false),
        (1, false),
        (-1, false),
        (-1, false),
        (-1, true),
        (-1, true),
        (1, false),
    ] {
        window = BoardWindow::new(&large, window.zoomed(&large, steps, Some(place)), area);
        let now = window.hex_at(&large, place).unwrap();
        assert!(large.distance(now, under) <= 1, "{now:?} {under:?} {steps}");
        assert_eq!(window.is_overview(), is_overview, "{steps}");
    }
    assert_eq!(window.size(&large), start.size(&large));
}

/// Each kind of way has a sign of its own, and the legend has what is on the map and nothing else.
#[test]
fn the_legend_says_what_is_on_the_map() {
    let theme = Theme::new(ThemeName::Mono);
    let mut board = board();
    board.explain(
        &[('*', "objective"), ('>', "arrivals")],
        &[('w', "worn"), ('h', "on horse")],
    );
    let told = hexes::signs::legend(&board, &theme);
    for line in [
        "♣ woods",
        "^ hill",
        "q quarry",
        "~ water, stream",
        "# bridge",
        "= road",
        "x wall",
        "* objective",
        "w worn",
        "0201 Signal Hill",
    ] {
        assert!(told.iter().any(|own| own == line), "{line}: {told:?}");
    }
    assert!(
        told.iter().any(|line| line == "^2 level 2; unmarked: 0"),
        "{told:?}"
    );
    for line in ["arrivals", "horse", "ford", "trail"] {
        assert!(
            !told.iter().any(|own| own.contains(line)),
            "{line}: {told:?}"
        );
    }
    let ways = [
        SideKind::Turnpike,
        SideKind::Road,
        SideKind::Railway,
        SideKind::Trail,
    ];
    let mut pictures: Vec<String> = Vec::new();
    for kind in ways {
        let mut one = board.clone();
        one.sides.retain(|side| side.kind != SideKind::Road);
        one.sides.push(HexSide {
            one: HexAt::new(1, 2),
            other: HexAt::new(1, 3),
            kind,
            name: String::new(),
        });
        pictures.push(painted(&one, (0, 0), (20, 8)));
    }
    pictures.sort();
    pictures.dedup();
    assert_eq!(pictures.len(), ways.len(), "two kinds of way look alike");
}

/// Distances and ways are those of the rules, whichever columns stand lower.
#[test]
fn ways_are_as_long_as_the_distance() {
    for low_even in [true, false] {
        let board = HexBoard {
            columns: 9,
            rows: 8,
            low_even,
            ..HexBoard::default()
        };
        let grid = vidette::rules::hex::HexGrid {
            columns: 9,
            rows: 8,
            lower: match low_even {
                true => vidette::rules::hex::Lower::Even,
                false => vidette::rules::hex::Lower::Odd,
            },
        };
        for one in grid.hexes() {
            for other in grid.hexes() {
                let at =
                    |hex: vidette::rules::hex::Hex| HexAt::new(hex.column as u16, hex.row as u16);
                let apart = grid.distance(one, other);
                assert_eq!(
                    i64::from(board.distance(at(one), at(other))),
                    apart,
                    "{one} {other}"
                );
                let way = board.way(at(one), at(other));
                assert_eq!(way.len() as i64, apart, "{one} {other}: {way:?}");
                assert_eq!(way.last().copied().unwrap_or(at(one)), at(other));
            }
        }
    }
}

/// A hill has its sign at every scale, with and without colour, though its number hides the first row.
#[test]
fn a_hill_has_its_sign_at_every_scale() {
    let mut board = board();
    board.counters.clear();
    board.sides.clear();
    for name in [ThemeName::Dark, ThemeName::Mono] {
        for (scale, size) in (1_usize..).zip([(20, 9), (38, 16), (56, 23)]) {
            let area = Rect::new(0, 0, size.0, size.1);
            let window = BoardWindow::new(&board, BoardLens::default(), area);
            let mut buffer = Buffer::empty(area);
            hexes::draw(&board, &window, &[], &Theme::new(name), &mut buffer);
            // The sign of the level has a caret, too.
            let signs = buffer.content().iter().filter(|cell| cell.symbol() == "^");
            let of_level = usize::from(scale > 1);
            assert!(signs.count() > of_level, "{name:?} {scale}");
        }
    }
}
