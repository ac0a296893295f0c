//! The window that a roster's author has open beside his editor: a report on the last save, and the map below it.

use std::io::{self, Stdout, Write};
use std::mem::ManuallyDrop;

use ratatui::backend::CrosstermBackend;
use ratatui::layout::{Constraint, Layout};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;
use ratatui::{Frame, Terminal};

use super::map::{self, MapOverlay, viewport::Lens};
use crate::kit::{legible, text::wrap_indented, theme::Theme};
use view::board::Board;

/// Maximum share of the height for the text above a map: one part in this many.
const SHARE: usize = 2;

/// The author's window. The terminal stays in its normal mode, so that Ctrl-C ends the program.
pub struct AuthorScreen {
    /// Never dropped, because dropping it would report write errors about which no one can do anything.
    terminal: ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>,
    page: AuthorPage,
}

/// Content of the screen.
#[derive(Debug, Clone)]
pub struct AuthorPage {
    /// Lines of text, the most important last.
    pub lines: Vec<String>,
    /// The table; `None` if there is none to draw.
    pub board: Option<Board>,
    theme: Theme,
}

impl AuthorScreen {
    /// Clears the terminal.
    ///
    /// # Errors
    ///
    /// Fails if the terminal cannot be written.
    pub fn open(theme: Theme) -> io::Result<Self> {
        // The theme itself handles the absence of colour.
        crossterm::style::force_color_output(true);
        let terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        let mut terminal = ManuallyDrop::new(terminal);
        terminal.clear()?;
        Ok(Self {
            terminal,
            page: AuthorPage::new(theme),
        })
    }

    /// Shows the report on a save.
    pub fn take(&mut self, lines: Vec<String>, board: Option<Board>) {
        self.page.lines = lines;
        self.page.board = board;
    }

    /// Draws the page if it changed, or if the window has a new size.
    ///
    /// # Errors
    ///
    /// Fails if the terminal cannot be written.
    pub fn draw(&mut self) -> io::Result<()> {
        let page = &self.page;
        self.terminal
            .draw(|frame| legible::draw(frame, |frame| page.draw(frame)))?;
        Ok(())
    }
}

impl Drop for AuthorScreen {
    /// Moves the cursor below the present text; errors are ignored, because nothing can be done about them any more.
    fn drop(&mut self) {
        let last = self
            .terminal
            .size()
            .map_or(0, |size| size.height.saturating_sub(1));
        let _ = self.terminal.set_cursor_position((0, last));
        let _ = self.terminal.show_cursor();
        let _ = writeln!(io::stdout());
    }
}

impl AuthorPage {
    /// Makes an empty page.
    #[must_use]
    pub fn new(theme: Theme) -> Self {
        Self {
            lines: Vec::new(),
            board: None,
            theme,
        }
    }

    /// Draws the page: the words, and the map in the remaining area.
    pub fn draw(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        self.theme.fill(area, frame.buffer_mut());
        let room = usize::from(area.height);
        let words = self.words(
            usize::from(area.width),
            match self.board {
                Some(_) => room / SHARE,
                None => room,
            },
        );
        let height = u16::try_from(words.len()).unwrap_or(area.height);
        let [above, below] =
            Layout::vertical([Constraint::Length(height), Constraint::Fill(1)]).areas(area);
        let words: Vec<Line<'_>> = words.into_iter().map(Line::from).collect();
        frame.render_widget(Paragraph::new(words), above);
        let Some(board) = &self.board else {
            return;
        };
        let theme = self.theme.for_sides(board.hues);
        let view = map::viewport(board, below, Lens::default());
        map::draw(
            board,
            &MapOverlay::default(),
            &view,
            &theme,
            frame.buffer_mut(),
        );
    }

    /// Returns the lines wrapped to the window. If not all fit: the first ones, the number of omitted ones, and the
    /// last, which gives the verdict.
    fn words(&self, width: usize, room: usize) -> Vec<String> {
        let all: Vec<String> = self
            .lines
            .iter()
            .flat_map(|line| wrap_indented(line, width))
            .collect();
        let Some(cut) = all.len().checked_sub(room.max(3)).filter(|cut| *cut > 0) else {
            return all;
        };
        let kept = all.len() - cut - 2;
        let (first, last) = (all.iter().take(kept), all.iter().skip(all.len() - 1));
        let left = format!("... {} more lines; `vidette check` lists all", cut + 1);
        first.cloned().chain([left]).chain(last.cloned()).collect()
    }
}
