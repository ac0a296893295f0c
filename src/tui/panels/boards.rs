//! A page of the players' boards over the whole screen: phones read the code off it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;
use ratatui::style::Style;
use ratatui::text::Line;

use super::super::boards::Standing;
use super::super::theme::Role;
use super::super::ui::Ui;
use super::text;

/// White of the 256 colours, and black: a code is dark on light whatever the theme is.
const WHITE: Color = Color::Indexed(231);
const BLACK: Color = Color::Indexed(16);

/// Draws the page of that number.
pub fn draw(standing: &Standing, page: usize, ui: &Ui, area: Rect, buffer: &mut Buffer) {
    let page = standing.pages.get(page).cloned().unwrap_or_default();
    let width = usize::from(area.width);
    let title = Line::styled(text::rule(&page.title, width), ui.theme.words(Role::Title));
    let dots = match ui.theme.is_mono() {
        true => ui.theme.words(Role::Text),
        false => Style::new().fg(WHITE).bg(BLACK),
    };
    let mut lines = vec![title];
    lines.extend(page.code.into_iter().map(|row| Line::styled(row, dots)));
    let words = page.words.iter().flat_map(|line| text::wrap(line, width));
    lines.extend(words.map(Line::raw));
    let (standing, role) = match &standing.knock {
        Some(who) => (format!("KNOCK {who}: y lets in, n sends away"), Role::Warn),
        None => (standing.bar.clone(), Role::Dim),
    };
    let rows = usize::from(area.height).saturating_sub(2);
    lines.truncate(rows);
    lines.push(Line::styled(
        text::fit(&standing, width),
        ui.theme.words(role),
    ));
    lines.push(Line::styled(
        "arrows next code or list  Esc back to the table",
        ui.theme.words(Role::Key),
    ));
    text::write(lines, area, buffer);
}
