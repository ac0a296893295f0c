//! Pages of a game as plain rows, each page about one subject and limited to what one reader may know. The screen lays
//! them out for every rule set.

use crate::board::hex_board::HexBoard;

/// The letter of the selected unit's page.
pub const SHEET: char = 's';

/// The page of charts and switches.
pub const KIT: char = 'k';

/// The letter of the page with the troops side by side, or of the page that replaces it.
pub const LIST: char = 'b';

/// Role of words on the screen, which decides their colour in a theme. The words must be clear without colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub enum WordTone {
    /// Words without a special role.
    #[default]
    Plain,
    /// A heading.
    Head,
    /// Less important words: done, gone or away.
    Dim,
    /// The acting unit or side, the present step.
    Now,
    /// A good result.
    Good,
    /// A warning: an act is due, or a unit is worn.
    Warn,
    /// Bad news, such as losses.
    Bad,
    /// Words about a side, by its index in [`super::Describe::sides`].
    Side(u8),
    /// Keys and lines to type, which are shown only where there is a keyboard.
    Keys,
}

/// Words in one tone: a column of a row, or a part of the bar.
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
pub struct PageCell {
    /// The words.
    pub text: String,
    /// Their role.
    pub tone: WordTone,
}

impl PageCell {
    /// Makes words in a tone.
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
    /// Aligned with the other rows of the page: each column is as wide as its widest cell.
    #[default]
    Columns,
    /// Cells in sequence, wrapped at the width of the page.
    Text,
}

/// A row of a page.
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
pub struct PageRow {
    /// Layout of the row's cells.
    pub layout: RowLayout,
    /// The columns or words of the row.
    pub cells: Vec<PageCell>,
    /// Number of steps by which the row is indented: 1 for a unit below its brigade.
    pub depth: u16,
    /// Capitals and digits that select the row's subject: `M`, `M1`; `None` if it cannot be selected.
    pub callsign: Option<String>,
    /// The subject's name in command lines, one of [`rules::speech::Spoken::names`]; `None` if it has none.
    pub name: Option<String>,
    /// True if the row describes the acting unit or side.
    pub is_now: bool,
    /// Command line of an act that the row offers; a line that ends in a blank is only the beginning of one. `None` if
    /// it offers no act.
    pub offers: Option<String>,
    /// For rows that can be ticked in a list: the beginning of the shared line, and this row's word in it; `None` for
    /// other rows.
    pub ticks: Option<(String, String)>,
    /// True if the row is ticked in the present state of the game.
    pub is_ticked: bool,
}

impl PageRow {
    /// Makes a row of columns.
    #[must_use]
    pub fn new<C: Into<PageCell>>(cells: impl IntoIterator<Item = C>) -> Self {
        Self {
            cells: cells.into_iter().map(Into::into).collect(),
            ..Self::default()
        }
    }

    /// Makes a row of words that wrap.
    #[must_use]
    pub fn text(words: impl Into<PageCell>) -> Self {
        Self {
            layout: RowLayout::Text,
            ..Self::new([words])
        }
    }

    /// Makes a row that is a heading.
    #[must_use]
    pub fn head(words: impl Into<String>) -> Self {
        Self::text(PageCell::new(words, WordTone::Head))
    }

    /// Makes an empty row.
    #[must_use]
    pub fn blank() -> Self {
        Self::text("")
    }

    /// Gives the row a subject: its `name` in command lines and its `callsign`.
    #[must_use]
    pub fn about(self, name: impl Into<String>, callsign: Option<String>) -> Self {
        Self {
            name: Some(name.into()),
            callsign,
            ..self
        }
    }

    /// Indents the row by one step.
    #[must_use]
    pub fn below(self) -> Self {
        Self {
            depth: self.depth + 1,
            ..self
        }
    }

    /// Marks the row as being about the acting unit or side, if `is_now` is true.
    #[must_use]
    pub fn now(self, is_now: bool) -> Self {
        Self { is_now, ..self }
    }

    /// Gives the row an act to choose.
    #[must_use]
    pub fn offering(self, line: impl Into<String>) -> Self {
        Self {
            offers: Some(line.into()),
            ..self
        }
    }

    /// Makes the row an item of a list in which several can be ticked. It gets the beginning of the shared line and its
    /// own word; `is_ticked` is true if it is ticked in the present state of the game.
    #[must_use]
    pub fn ticked(
        self,
        begun: impl Into<String>,
        word: impl Into<String>,
        is_ticked: bool,
    ) -> Self {
        Self {
            ticks: Some((begun.into(), word.into())),
            is_ticked,
            ..self
        }
    }

    /// Checks whether a key or a tap chooses the row.
    #[must_use]
    pub fn is_choice(&self) -> bool {
        self.offers.is_some() || self.ticks.is_some()
    }

    /// Returns the row for readers without a keyboard; `None` if it is only about keys.
    #[must_use]
    pub fn without_keys(&self) -> Option<Self> {
        let has_words =
            self.cells.is_empty() || self.cells.iter().any(|cell| cell.tone != WordTone::Keys);
        let mut row = self.clone();
        row.cells.retain(|cell| cell.tone != WordTone::Keys);
        has_words.then_some(row)
    }

    /// Returns the words of the row's cells, for lines of text and for searching.
    #[must_use]
    pub fn words(&self) -> String {
        let cells = self.cells.iter().map(|cell| cell.text.trim());
        let cells: Vec<&str> = cells.filter(|text| !text.is_empty()).collect();
        cells.join("  ")
    }
}

/// A page, opened by `g` and its letter. Of the letters, `l` and `d` are the log and the dice of every game; `?` and
/// capitals are not used for pages.
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
pub struct RulesetPage {
    /// The letter that opens the page, in lower case.
    pub letter: char,
    /// The heading of the page.
    pub title: String,
    /// Its content, from top to bottom.
    pub rows: Vec<PageRow>,
    /// The map above the rows; `None` if the page has none.
    pub board: Option<HexBoard>,
}

impl RulesetPage {
    /// Makes a page of rows.
    #[must_use]
    pub fn new(letter: char, title: impl Into<String>, rows: Vec<PageRow>) -> Self {
        Self {
            letter,
            title: title.into(),
            rows,
            board: None,
        }
    }

    /// Makes a page from lines of text, keeping their indentation.
    #[must_use]
    pub fn of_text(letter: char, title: impl Into<String>, text: &str) -> Self {
        Self::new(letter, title, text.lines().map(PageRow::text).collect())
    }

    /// Puts a map above the rows of the page.
    #[must_use]
    pub fn with_board(self, board: HexBoard) -> Self {
        Self {
            board: Some(board),
            ..self
        }
    }
}
