//! Pages of a game as plain rows, which the screen for games of any rules lays out: what one onlooker may know of one
//! matter.

use crate::board::hex_board::HexBoard;

/// The letter of the selected unit's page.
pub const SHEET: char = 's';

/// The letter of the page that lists troops, side by side, or what a game has instead of them.
pub const LIST: char = 'b';

/// Subject of words, so that themes can distinguish them. Meaning is never in the tone alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub enum WordTone {
    /// Plain words.
    #[default]
    Plain,
    /// A heading.
    Head,
    /// Words that matter less: done, gone or away.
    Dim,
    /// The acting unit or side, the present step.
    Now,
    /// It went well.
    Good,
    /// Take care: what waits, what is worn.
    Warn,
    /// Losses.
    Bad,
    /// Words about a side, by its place in [`super::Describe::sides`].
    Side(u8),
}

/// Words of one tone: a column of a row, a part of the bar.
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
pub struct PageCell {
    /// The words.
    pub text: String,
    /// Their subject.
    pub tone: WordTone,
}

impl PageCell {
    /// Words of a tone.
    #[must_use]
    pub fn new(text: impl Into<String>, tone: WordTone) -> Self {
        Self {
            text: text.into(),
            tone,
        }
    }
}

impl<T: Into<String>> From<T> for PageCell {
    fn from(text: T) -> Self {
        Self::new(text, WordTone::Plain)
    }
}

/// Layout of a row's cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub enum RowLayout {
    /// Below the cells of the other rows of the page, each column as wide as its widest cell.
    #[default]
    Columns,
    /// One behind the other, broken into lines where they are longer than the page is wide.
    Text,
}

/// A row of a page.
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
pub struct PageRow {
    /// Layout of its cells.
    pub layout: RowLayout,
    /// Its columns or its words.
    pub cells: Vec<PageCell>,
    /// Number of steps of indentation: units below their brigade have one.
    pub depth: u16,
    /// Capitals and digits that select its subject: `M`, `M1`.
    pub callsign: Option<String>,
    /// The word by which lines name its subject, one of [`rules::speech::Spoken::names`].
    pub name: Option<String>,
    /// True if it describes the acting unit or side.
    pub is_now: bool,
    /// An act that the row offers, as a line; the beginning of a line where it ends in a blank.
    pub offers: Option<String>,
}

impl PageRow {
    /// A row of columns.
    #[must_use]
    pub fn new<C: Into<PageCell>>(cells: impl IntoIterator<Item = C>) -> Self {
        Self {
            cells: cells.into_iter().map(Into::into).collect(),
            ..Self::default()
        }
    }

    /// Words that are broken into lines.
    #[must_use]
    pub fn text(words: impl Into<PageCell>) -> Self {
        Self {
            layout: RowLayout::Text,
            ..Self::new([words])
        }
    }

    /// A heading.
    #[must_use]
    pub fn head(words: impl Into<String>) -> Self {
        Self::text(PageCell::new(words, WordTone::Head))
    }

    /// An empty row.
    #[must_use]
    pub fn blank() -> Self {
        Self::text("")
    }

    /// The row of somebody whom lines call `name`, and capitals and digits `callsign`.
    #[must_use]
    pub fn about(self, name: impl Into<String>, callsign: Option<String>) -> Self {
        Self {
            name: Some(name.into()),
            callsign,
            ..self
        }
    }

    /// The row one step farther in.
    #[must_use]
    pub fn below(self) -> Self {
        Self {
            depth: self.depth + 1,
            ..self
        }
    }

    /// The row with the mark of who acts now, where that is so.
    #[must_use]
    pub fn now(self, is_now: bool) -> Self {
        Self { is_now, ..self }
    }

    /// The row with an act to choose.
    #[must_use]
    pub fn offering(self, line: impl Into<String>) -> Self {
        Self {
            offers: Some(line.into()),
            ..self
        }
    }

    /// The words of its cells, for lines of text and for searching.
    #[must_use]
    pub fn words(&self) -> String {
        let cells = self.cells.iter().map(|cell| cell.text.trim());
        let cells: Vec<&str> = cells.filter(|text| !text.is_empty()).collect();
        cells.join("  ")
    }
}

/// A page, which opens with `g` and its letter. `l` and `d` are the log and the dice of every game, `?` and capitals
/// no letters of pages.
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
pub struct RulesetPage {
    /// A small letter.
    pub letter: char,
    /// Its heading.
    pub title: String,
    /// Its content, from top to bottom.
    pub rows: Vec<PageRow>,
    /// The map above the rows, where it has one.
    pub board: Option<HexBoard>,
}

impl RulesetPage {
    /// A page of rows.
    #[must_use]
    pub fn new(letter: char, title: impl Into<String>, rows: Vec<PageRow>) -> Self {
        Self {
            letter,
            title: title.into(),
            rows,
            board: None,
        }
    }

    /// A page of lines of text as they are, blanks at their beginning included.
    #[must_use]
    pub fn of_text(letter: char, title: impl Into<String>, text: &str) -> Self {
        Self::new(letter, title, text.lines().map(PageRow::text).collect())
    }

    /// The page with a map above its rows.
    #[must_use]
    pub fn with_board(self, board: HexBoard) -> Self {
        Self {
            board: Some(board),
            ..self
        }
    }
}
