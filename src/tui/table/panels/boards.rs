//! A page of the players' boards on the whole screen, so that phones can read its code.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::text::Line;

use crate::kit::boards::{BoardPage, BoardsPage, BoardsRow, BoardsStatus, RowSubject, SlipFilter};
use crate::kit::text;
use crate::kit::theme::{Theme, WordRole};

/// White, as one of the 256 colours: a code is dark on light in every theme.
const WHITE: Color = Color::Indexed(231);
/// Black, as one of the 256 colours.
const BLACK: Color = Color::Indexed(16);

/// Values from which the pages of the boards are drawn.
#[derive(Debug)]
pub struct BoardsLook<'a> {
    /// Colours of the screens.
    pub theme: &'a Theme,
    /// Filter of the slips.
    pub sieve: &'a SlipFilter,
    /// Message below the page; `None` if there is none.
    pub said: Option<String>,
}

/// Draws a page.
pub fn draw(
    standing: &BoardsStatus,
    leaf: BoardsPage,
    ui: &BoardsLook<'_>,
    area: Rect,
    buffer: &mut Buffer,
) {
    let page = standing.page(leaf.page, ui.sieve);
    let width = usize::from(area.width);
    let rows = usize::from(area.height).saturating_sub(2);
    let title = Line::styled(
        text::rule(&page.title, width),
        ui.theme.words(WordRole::Title),
    );
    let dots = match ui.theme.is_mono() {
        true => ui.theme.words(WordRole::Text),
        false => Style::new().fg(WHITE).bg(BLACK),
    };
    let mut lines = vec![title];
    lines.extend(page.code.iter().map(|row| Line::styled(row.clone(), dots)));
    let is_grey = |row: &BoardsRow| match row.item {
        RowSubject::Slip(slip) => standing
            .slip(slip)
            .is_some_and(|slip| slip.question().is_some()),
        RowSubject::Seat(_) | RowSubject::Device(_) => false,
    };
    let rows_left = rows.saturating_sub(1);
    lines.extend(listed(&page, leaf.at, ui, &is_grey, (width, rows_left)));
    let words = page.words.iter().flat_map(|line| text::wrap(line, width));
    lines.extend(words.map(Line::raw));
    lines.truncate(rows);
    let (standing, role) = match (&standing.knock, ui.said.clone()) {
        (Some(who), _) => (format!("KNOCK {who}: y lets in, n refuses"), WordRole::Warn),
        (None, Some(said)) => (said, WordRole::Text),
        (None, None) => (standing.bar.clone(), WordRole::Dim),
    };
    lines.push(Line::styled(
        text::fit(&standing, width),
        ui.theme.words(role),
    ));
    let keys = match &*page.keys {
        "" => "arrows next code or list  Esc back to the table",
        keys => keys,
    };
    lines.push(Line::styled(
        text::fit(keys, width),
        ui.theme.words(WordRole::Key),
    ));
    text::write(lines, area, buffer);
}

/// Returns as many rows around the cursor as fit into `room`, given in columns and lines; the selected row is shown in
/// full.
fn listed<'a>(
    page: &BoardPage,
    at: usize,
    ui: &BoardsLook<'_>,
    is_grey: &dyn Fn(&BoardsRow) -> bool,
    room: (usize, usize),
) -> Vec<Line<'a>> {
    let (width, room) = room;
    let first = at.saturating_sub(room.saturating_sub(3));
    let rows = page.rows.iter().enumerate().skip(first);
    rows.flat_map(|(number, row)| {
        let is_selected = number == at;
        let (mark, role) = match is_selected {
            true => (">", WordRole::Now),
            false if is_grey(row) => (" ", WordRole::Dim),
            false => (" ", WordRole::Text),
        };
        let style = ui.theme.words(role);
        let whole = format!("{mark} {}", row.words);
        let words = match is_selected && text::widest([whole.as_str()]) > width {
            true => text::wrap(&whole, width),
            false => vec![text::fit(&whole, width)],
        };
        words
            .into_iter()
            .map(move |words| Line::styled(words, style))
    })
    .collect()
}
