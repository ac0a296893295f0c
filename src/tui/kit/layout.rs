//! Divides the screen into the areas that all screens share.

use ratatui::layout::{Constraint, Layout, Rect};

/// The smallest terminal for which the screens are designed.
pub const SMALLEST: (u16, u16) = (80, 24);

/// Minimum width in columns of a terminal that can show a panel beside the map.
const WIDE: u16 = 100;

/// Minimum number of rows in which a fight beside the map can show its numbers, reasons and results.
const LOW: u16 = 28;

/// Minimum width of a panel beside the map on a terminal of less than 100 columns.
const LEAST: u16 = 40;

/// Minimum width of a panel of lists on a terminal of 100 to 129 columns, even if the map leaves less.
const FEWEST: u16 = 44;

/// Minimum width of a panel of lists on a terminal of 130 columns or more, even if the map leaves less.
const USUAL: u16 = 52;

/// Minimum width of a terminal that shows the map, the board or the question, and the log together, in columns.
const WIDEST: u16 = 160;

/// Maximum useful width of a list, in columns.
const MOST: u16 = 76;

/// The areas of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScreenLayout {
    /// The phase bar.
    pub bar: Rect,
    /// The map or board.
    pub front: Rect,
    /// The panel beside the map; `None` if there is none, as on most terminals below 100 columns.
    pub aside: Option<Rect>,
    /// The story of the last act, and remarks.
    pub story: Rect,
    /// The NEXT line.
    pub next: Rect,
    /// The key line, at the bottom.
    pub keys: Rect,
}

impl ScreenLayout {
    /// Divides a screen for a map of this shape (width divided by depth); with `full` the map gets all columns.
    #[must_use]
    pub fn new(area: Rect, shape: f64, full: bool) -> Self {
        Self::parted(area, |body| match full {
            true => 0,
            false => beside(area.width, body, shape),
        })
    }

    /// Divides a screen for pages of rows; with `full` the page gets all columns.
    #[must_use]
    pub fn of_pages(area: Rect, full: bool) -> Self {
        Self::parted(area, |_| match full || Self::is_narrow(area) {
            true => 0,
            false => (area.width * 2 / 5).clamp(FEWEST, MOST),
        })
    }

    /// Divides a screen; `beside` returns the number of columns for the panel, given the area that it shares with the
    /// map.
    fn parted(area: Rect, beside: impl FnOnce(Rect) -> u16) -> Self {
        let story = if area.height >= 50 { 4 } else { 3 };
        let [bar, body, story, next, keys] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Min(1),
            Constraint::Length(story),
            Constraint::Length(1),
            Constraint::Length(1),
        ])
        .areas(area);
        let beside = beside(body);
        if beside == 0 {
            return Self {
                bar,
                front: body,
                aside: None,
                story,
                next,
                keys,
            };
        }
        let [front, aside] =
            Layout::horizontal([Constraint::Min(1), Constraint::Length(beside)]).areas(body);
        Self {
            bar,
            front,
            aside: Some(aside),
            story,
            next,
            keys,
        }
    }

    /// Checks whether a panel fills the whole terminal because the terminal is so narrow.
    #[must_use]
    pub fn is_narrow(area: Rect) -> bool {
        area.width < WIDE
    }

    /// Checks whether a terminal can show the map, a panel and the log at once.
    #[must_use]
    pub fn is_wide(area: Rect) -> bool {
        area.width >= WIDEST
    }

    /// Divides the area beside the map into a panel and, if both fit, the log.
    #[must_use]
    pub fn halves(beside: Rect, is_wide: bool) -> (Rect, Option<Rect>) {
        /// Minimum height in rows at which the panel fits above the log.
        const TALL: u16 = 46;
        /// Rows that a fight needs.
        const PANEL: u16 = 22;
        /// Minimum height of a log, in rows.
        const LOG: u16 = 5;
        if is_wide && beside.width >= 2 * FEWEST {
            let [first, second] =
                Layout::horizontal([Constraint::Min(1), Constraint::Length(FEWEST)]).areas(beside);
            return (first, Some(second));
        }
        let third = beside.height / 3;
        let rows = match beside.height >= TALL {
            true => third,
            false if is_wide => third.min(beside.height.saturating_sub(PANEL)).max(LOG),
            false => return (beside, None),
        };
        let [first, second] =
            Layout::vertical([Constraint::Min(1), Constraint::Length(rows)]).areas(beside);
        (first, Some(second))
    }

    /// Checks whether a fight needs the whole terminal.
    #[must_use]
    pub fn is_cramped(area: Rect) -> bool {
        Self::is_narrow(area) || area.height < LOW
    }

    /// Checks whether a terminal is too small for the screens.
    #[must_use]
    pub fn is_too_small(area: Rect) -> bool {
        area.width < SMALLEST.0 || area.height < SMALLEST.1
    }
}

/// Returns the width of the panel beside the map: the columns that the map leaves free, and on a wide terminal at least
/// enough for the lists.
fn beside(width: u16, body: Rect, shape: f64) -> u16 {
    // A cell is twice as high as wide, so a whole table with this ratio of width to depth takes `2 * shape` columns for
    // each of its rows.
    let whole = f64::from(body.height) * 2.0 * shape;
    // With this much room beside the map there are two panes: a panel and the log.
    let most = if width >= WIDEST { 2 * MOST } else { MOST };
    let over = (f64::from(width) - whole - 2.0).clamp(0.0, f64::from(most)) as u16;
    match width {
        0..WIDE if over < LEAST => 0,
        0..WIDE => over,
        WIDE..130 => over.max(FEWEST),
        _ => over.max(USUAL),
    }
}
