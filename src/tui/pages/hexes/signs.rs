//! Signs of ground and hexsides, and the legend of those on a board.

use crate::kit::theme::{MapInk, Theme, Tint};
use view::board::hex_board::{BoardHex, HexBoard, SideKind, Texture};

/// Explains the signs on a board: grounds, levels, hexsides, then the board's own legend and its named places.
#[must_use]
pub fn legend(board: &HexBoard, theme: &Theme) -> Vec<String> {
    // Kinds with the same sign share a line: a lake and a creek.
    let mut signs: Vec<(char, Vec<&str>)> = Vec::new();
    let mut grounds: Vec<&BoardHex> = board.hexes.iter().collect();
    grounds.sort_by_key(|hex| (hex.texture, &hex.ground));
    for hex in grounds.iter().filter(|hex| !hex.ground.is_empty()) {
        name_sign(
            &mut signs,
            ground_sign(board, hex, theme),
            hex.ground.as_str(),
        );
    }
    let mut sides: Vec<(u8, char, &str)> = board
        .sides
        .iter()
        .map(|side| (rank(side.kind), drawn(side.kind).0, side.name.as_str()))
        .collect();
    sides.sort_unstable();
    for (_, sign, name) in sides.iter().filter(|(_, _, name)| !name.is_empty()) {
        name_sign(&mut signs, *sign, name);
    }
    let told = signs
        .into_iter()
        .map(|(sign, names)| format!("{sign} {}", names.join(", ")));
    let mut told: Vec<String> = told.collect();
    let mut add = |line: String| {
        if !told.contains(&line) {
            told.push(line);
        }
    };
    let levels = board.hexes.iter().map(|hex| hex.level);
    if let Some(level) = levels.filter(|level| *level != board.base_level).min() {
        add(format!(
            "^{level} level {level}; unmarked: {}",
            board.base_level
        ));
    }
    board.legend.iter().cloned().for_each(&mut add);
    let mut names: Vec<&str> = Vec::new();
    for hex in board.hexes.iter().filter(|hex| !hex.name.is_empty()) {
        if !names.contains(&hex.name.as_str()) {
            names.push(&hex.name);
            add(format!("{} {}", hex.label, hex.name));
        }
    }
    told
}

/// Adds a name to the legend's entry for its sign.
fn name_sign<'a>(signs: &mut Vec<(char, Vec<&'a str>)>, sign: char, name: &'a str) {
    match signs.iter_mut().find(|(known, _)| *known == sign) {
        Some((_, names)) if names.contains(&name) => {}
        Some((_, names)) => names.push(name),
        None => signs.push((sign, vec![name])),
    }
}

/// Returns the sign that a hex shows for its ground.
fn ground_sign(board: &HexBoard, hex: &BoardHex, theme: &Theme) -> char {
    match tinted(Some(hex), board.base_level) {
        (_, Some(letter)) => letter,
        (tint, None) => theme.texture(Some(tint), false, 0, 0),
    }
}

/// Returns the tint of a hex, and the letter of ground without its own texture.
pub(super) fn tinted(hex: Option<&BoardHex>, base_level: i64) -> (Tint, Option<char>) {
    let Some(hex) = hex else {
        return (Tint::Open, None);
    };
    let tint = match hex.texture {
        Texture::Clear if hex.level > base_level => Tint::Hill,
        Texture::Clear => Tint::Open,
        Texture::Woods => Tint::Woods,
        Texture::Brush => Tint::Brush,
        Texture::Hill => Tint::Hill,
        Texture::Rough => Tint::Rocks,
        Texture::Town => Tint::Town,
        Texture::Marsh => Tint::Swamp,
        Texture::Water => Tint::Lake,
        Texture::Other(letter) => return (Tint::Open, Some(letter)),
    };
    (tint, None)
}

/// Returns the rank of a feature that crosses a side; if several do, the one with the lowest rank is drawn.
pub(super) const fn rank(kind: SideKind) -> u8 {
    match kind {
        SideKind::Bridge => 0,
        SideKind::Ford => 1,
        SideKind::Turnpike => 2,
        SideKind::Road => 3,
        SideKind::Railway => 4,
        SideKind::Trail => 5,
        SideKind::Stream => 6,
        SideKind::Wall => 7,
        SideKind::Slope => 8,
        SideKind::Other(_) => 9,
    }
}

/// Returns the sign that draws a feature, and its ink.
pub(super) const fn drawn(kind: SideKind) -> (char, MapInk) {
    match kind {
        SideKind::Turnpike => ('≡', MapInk::Road),
        SideKind::Road => ('=', MapInk::Road),
        SideKind::Railway => ('+', MapInk::Fence),
        SideKind::Trail => ('-', MapInk::Road),
        SideKind::Stream => ('~', MapInk::Water),
        SideKind::Bridge => ('#', MapInk::Road),
        SideKind::Ford => (':', MapInk::Water),
        SideKind::Slope => ('|', MapInk::Crest),
        SideKind::Wall => ('x', MapInk::Fence),
        SideKind::Other(letter) => (letter, MapInk::Crest),
    }
}
