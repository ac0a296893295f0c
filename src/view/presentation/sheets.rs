//! Paper for a game of any rule set, as plain values: counters, order of battle, chits, track, reference, hand-over.

use serde::Serialize;

use crate::board::hex_board::HexBoard;
use rules::hue::Hue;
use rules::spelling::counted;

/// The kinds of sheets for a game of any rule set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameSheetKind {
    /// The situation and how the battle is won.
    Briefing,
    /// Counters to cut out.
    Counters,
    /// The units of both sides in their present state.
    OrderOfBattle,
    /// Chits to cut out.
    Chits,
    /// Turns with arrivals and nights, and the boxes of recovering units.
    Track,
    /// Charts of the kit, for the players.
    Reference,
    /// The command lines of the game's acts, for the referee.
    Acts,
    /// The hand-over page for the next referee.
    Handover,
    /// All sheets for the table and the players, without the acts and the hand-over page.
    Packet,
    /// The story of the game, which `vidette diary` writes.
    Diary,
    /// The story of the game on two pages.
    ShortDiary,
    /// A card that settles an argument, which `print --card` writes.
    Card,
    /// The cover of a player's envelope in a packet.
    Cover,
}

impl GameSheetKind {
    /// Every sheet, in the order of the list.
    pub const ALL: [GameSheetKind; 9] = [
        GameSheetKind::Briefing,
        GameSheetKind::Counters,
        GameSheetKind::OrderOfBattle,
        GameSheetKind::Chits,
        GameSheetKind::Track,
        GameSheetKind::Reference,
        GameSheetKind::Acts,
        GameSheetKind::Handover,
        GameSheetKind::Packet,
    ];

    /// Returns the name as typed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            GameSheetKind::Briefing => "briefing",
            GameSheetKind::Counters => "counters",
            GameSheetKind::OrderOfBattle => "order-of-battle",
            GameSheetKind::Chits => "chits",
            GameSheetKind::Track => "track",
            GameSheetKind::Reference => "reference",
            GameSheetKind::Acts => "acts",
            GameSheetKind::Handover => "handover",
            GameSheetKind::Packet => "packet",
            GameSheetKind::Diary | GameSheetKind::ShortDiary => "diary",
            GameSheetKind::Card => "card",
            GameSheetKind::Cover => "cover",
        }
    }

    /// Returns the sheet with this name; `None` if there is none.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The sheets of which each player in a packet gets a copy with his own pieces.
    pub const OF_A_PLAYER: [GameSheetKind; 4] = [
        GameSheetKind::OrderOfBattle,
        GameSheetKind::Reference,
        GameSheetKind::Counters,
        GameSheetKind::Chits,
    ];

    /// The sheets of a packet that stay on the table, with pieces that belong to neither side.
    pub const OF_THE_TABLE: [GameSheetKind; 3] = [
        GameSheetKind::Track,
        GameSheetKind::Counters,
        GameSheetKind::Chits,
    ];

    pub(super) const fn title(self) -> &'static str {
        match self {
            GameSheetKind::Briefing => "Briefing",
            GameSheetKind::Counters => "Counters",
            GameSheetKind::OrderOfBattle => "Order of battle",
            GameSheetKind::Chits => "Chits",
            GameSheetKind::Track => "Track",
            GameSheetKind::Reference => "Quick reference",
            GameSheetKind::Acts => "Acts",
            GameSheetKind::Handover => "Hand-over",
            GameSheetKind::Packet => "Packet",
            GameSheetKind::Diary | GameSheetKind::ShortDiary => "Diary",
            GameSheetKind::Card => "Settled",
            GameSheetKind::Cover => "Envelope",
        }
    }
}

/// A printed sheet, as plain values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GameSheet {
    /// Kind of the sheet.
    pub kind: GameSheetKind,
    /// Its title.
    pub title: String,
    /// Words printed beside the title.
    pub aside: String,
    /// Its content, from top to bottom.
    pub parts: Vec<SheetPart>,
    /// The colours of the sides.
    #[serde(skip)]
    pub hues: [Hue; 2],
}

impl GameSheet {
    /// Returns the sheet with the pieces of one side or, for `None`, of neither side; `None` if nothing remains.
    #[must_use]
    pub fn with_pieces_of(mut self, side: Option<u8>) -> Option<Self> {
        for part in &mut self.parts {
            if let SheetPart::Pieces(pieces) = part {
                pieces.retain(|piece| piece.side == side);
            }
        }
        let is_empty =
            |part: &SheetPart| matches!(part, SheetPart::Pieces(pieces) if pieces.is_empty());
        let had_pieces = self.parts.iter().any(is_empty);
        self.parts.retain(|part| !is_empty(part));
        // Words that explain pieces are of no use without them.
        let is_text = |part: &SheetPart| matches!(part, SheetPart::Text(_));
        let is_bare = had_pieces && self.parts.iter().all(is_text);
        (!self.parts.is_empty() && !is_bare).then_some(self)
    }

    /// Lists its contents for the cover of an envelope: pieces by number, a few charts by caption, and the map.
    pub(super) fn contents(&self) -> String {
        const FEW: usize = 3;
        let (mut pieces, mut named) = (0, Vec::new());
        let (mut has_units, mut has_map) = (false, false);
        for part in &self.parts {
            match part {
                SheetPart::Pieces(own) => pieces += own.len(),
                SheetPart::Map(_) => has_map = true,
                SheetPart::Table(chart) if chart.caption.is_empty() => has_units = true,
                SheetPart::Table(chart) => named.push(chart.caption.to_lowercase()),
                SheetPart::Heading(_) | SheetPart::Text(_) => {}
            }
        }
        if named.len() > FEW {
            named = vec![counted(named.len(), "chart")];
        }
        named.extend((pieces > 0).then(|| format!("{pieces} to cut out")));
        named.extend(has_units.then(|| "the units and their places".to_owned()));
        named.extend(has_map.then(|| "the map".to_owned()));
        named.join(", ")
    }
}

/// A part of a sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SheetPart {
    /// A heading.
    Heading(String),
    /// A paragraph.
    Text(String),
    /// A table.
    Table(SheetChart),
    /// Pieces to cut out.
    Pieces(Vec<PaperPiece>),
    /// A map.
    Map(Box<HexBoard>),
}

/// A table of words, with a caption.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct SheetChart {
    /// Its caption; empty for none.
    pub caption: String,
    /// The headings of its columns; empty for none.
    pub heads: Vec<&'static str>,
    /// Number of the first rows that are headings, because the kit names the columns; a chart that continues on another
    /// page repeats them.
    #[serde(skip)]
    pub head_rows: usize,
    /// Its rows. A row with one cell is a heading for those below it.
    pub rows: Vec<Vec<String>>,
}

/// A counter or chit to cut out, with its two faces.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct PaperPiece {
    /// The index of its side in [`Describe::sides`](super::Describe::sides); `None` for a piece of neither side.
    pub side: Option<u8>,
    /// The side's name; empty for a piece of neither side.
    pub of: String,
    /// Its name.
    pub name: String,
    /// The callsign that screens and lists use; empty for a chit.
    pub callsign: String,
    /// The lines of its front, the largest first.
    pub front: Vec<String>,
    /// The lines of its back; empty for a piece with one face.
    pub back: Vec<String>,
}
