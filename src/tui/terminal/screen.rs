//! The terminal while it is ours: taken, given back, and left to the shell for a while.

use std::io::{self, Stdout};
use std::mem::ManuallyDrop;
use std::sync::{
    Once,
    atomic::{AtomicBool, Ordering},
};

use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::execute;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;

/// The terminal while it is ours.
pub(super) struct TerminalScreen {
    /// Never dropped: it would show the cursor once more, and where the terminal was closed it would say on standard
    /// error that it cannot, which ends a program that has none.
    pub(super) terminal: ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>,
    mouse: bool,
}

impl TerminalScreen {
    pub(super) fn open(mouse: bool) -> io::Result<Self> {
        let taken = || -> io::Result<Self> {
            seize(mouse)?;
            let terminal = ManuallyDrop::new(Terminal::new(CrosstermBackend::new(io::stdout()))?);
            let mut screen = Self { terminal, mouse };
            // Only what changes is written: what a killed program left behind would stay.
            screen.wipe()?;
            Ok(screen)
        };
        taken().inspect_err(|_| give_back())
    }

    /// Empties the screen, so that the next frame is written whole.
    ///
    /// `Terminal::clear` does the same, but first asks the terminal where its cursor is and waits two seconds for
    /// the answer: on a slow line that ends the program. A new size is set without a question.
    pub(super) fn wipe(&mut self) -> io::Result<()> {
        let size = self.terminal.size()?;
        self.terminal
            .resize(Rect::new(0, 0, size.width, size.height))
    }

    /// Takes the terminal again behind the shell, which had it meanwhile.
    pub(super) fn take_again(&mut self) -> io::Result<()> {
        seize(self.mouse)?;
        // The shell shows its cursor; the next frame hides it only where it was shown here.
        self.terminal.hide_cursor()?;
        self.wipe()
    }

    /// Stops the program, as Ctrl-Z does it everywhere, until the shell lets it go on.
    #[cfg(unix)]
    pub(super) fn stop(&mut self) -> io::Result<()> {
        give_back();
        stop_program()?;
        self.take_again()
    }

    #[cfg(not(unix))]
    pub(super) fn stop(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for TerminalScreen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Whether the terminal is ours.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Takes the terminal.
fn seize(mouse: bool) -> io::Result<()> {
    TAKEN.store(true, Ordering::Relaxed);
    // An old raw mode, of before the shell had the terminal, would be taken for the one that stands.
    disable_raw_mode()?;
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen)?;
    // A console that cannot mark pastes says so; there they are told by how fast they come.
    let _ = execute!(io::stdout(), EnableBracketedPaste);
    if mouse {
        execute!(io::stdout(), EnableMouseCapture)?;
    }
    Ok(())
}

/// Gives the terminal back as it was, where it is ours. What fails here cannot be helped any more.
pub fn give_back() {
    if !TAKEN.swap(false, Ordering::Relaxed) {
        return;
    }
    let _ = execute!(io::stdout(), DisableBracketedPaste);
    let _ = execute!(
        io::stdout(),
        DisableMouseCapture,
        LeaveAlternateScreen,
        crossterm::cursor::Show
    );
    let _ = disable_raw_mode();
}

/// Stops the program and what was started with it, as Ctrl-Z does where the terminal takes that key itself. Where no
/// shell could let it go on, it is not stopped.
///
/// # Errors
///
/// The signal cannot be sent.
#[cfg(unix)]
pub fn stop_program() -> io::Result<()> {
    rustix::process::kill_current_process_group(rustix::process::Signal::TSTP)?;
    Ok(())
}

/// Puts giving back before whatever else a panic does, so that its words can be read.
pub(super) fn give_back_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            give_back();
            log::error!("panic: {info}");
            before(info);
        }));
    });
}
