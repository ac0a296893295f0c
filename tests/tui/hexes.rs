//! The hex painter: whole boards as text, sides in shape, stacks, marks, places of the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use vidette::tui::{
    hexes::{self, BoardWindow},
    theme::{Theme, ThemeName},
};
use vidette::view::board::hex_board::{
    BoardHex, HexAt, HexBoard, HexCounter, HexMark, HexSide, SideKind, Texture,
};

fn counter(at: (u16, u16), callsign: &str, side: u8, markers: &str) -> HexCounter {
    HexCounter {
        at: HexAt::new(at.0, at.1),
        name: callsign.to_lowercase(),
        callsign: callsign.to_owned(),
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
        level: 0,
    };
    let side = |one: (u16, u16), other: (u16, u16), kind| HexSide {
        one: HexAt::new(one.0, one.1),
        other: HexAt::new(other.0, other.1),
        kind,
    };
    HexBoard {
        columns: 4,
        rows: 3,
        low_even: true,
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
    }
}

fn painted(board: &HexBoard, shift: (i32, i32), (width, height): (u16, u16)) -> String {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    let window = BoardWindow::new(board, shift, area);
    hexes::draw(board, &window, &Theme::new(ThemeName::Mono), &mut buffer);
    let rows = (0..height).map(|row| {
        let cells = (0..width).map(|column| buffer[(column, row)].symbol());
        cells.collect::<String>().trim_end().to_owned()
    });
    rows.collect::<Vec<_>>().join("\n") + "\n"
}

#[test]
fn a_board_at_every_scale() {
    for (scale, size) in [(1, (18, 8)), (2, (34, 15)), (3, (51, 22))] {
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
    super::screens::hold("hexes-odd", &painted(&board, (0, 0), (18, 8)));
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
    for (scale, size) in [(1_u16, (18, 8)), (2, (34, 15)), (3, (51, 22))] {
        let window = BoardWindow::new(&board, (0, 0), Rect::new(0, 0, size.0, size.1));
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
        ("turnpike", Some(SideKind::Road)),
        ("stone wall", Some(SideKind::Wall)),
        ("bridge", Some(SideKind::Bridge)),
        ("ford", Some(SideKind::Ford)),
        ("zzz", Some(SideKind::Other('z'))),
        ("", None),
    ] {
        assert_eq!(SideKind::named(word), kind, "{word}");
    }
}
