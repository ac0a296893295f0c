//! The terminal while the screens use it: how they take it, lend it to the shell, and give it back.

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

/// The terminal while the screens use it.
pub(super) struct TerminalScreen {
    /// Never dropped: dropping it would show the cursor once more and, if the terminal was closed, report the failure
    /// on standard error. A program without standard error would end there.
    pub(super) terminal: ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>,
    mouse: bool,
}

impl TerminalScreen {
    pub(super) fn open(mouse: bool) -> io::Result<Self> {
        let taken = || -> io::Result<Self> {
            seize(mouse)?;
            let terminal = ManuallyDrop::new(Terminal::new(CrosstermBackend::new(io::stdout()))?);
            let mut screen = Self { terminal, mouse };
            // Only changed cells are written, so the remains of a killed program would stay.
            screen.wipe()?;
            Ok(screen)
        };
        taken().inspect_err(|_| give_back())
    }

    /// Clears the screen, so that the next frame is written completely.
    ///
    /// `Terminal::clear` does the same, but first asks the terminal for its cursor and waits two seconds for the
    /// answer; on a slow connection this ends the program. A new size is set without asking.
    pub(super) fn wipe(&mut self) -> io::Result<()> {
        let size = self.terminal.size()?;
        self.terminal
            .resize(Rect::new(0, 0, size.width, size.height))
    }

    /// Takes the terminal back from the shell.
    pub(super) fn take_again(&mut self) -> io::Result<()> {
        seize(self.mouse)?;
        // The shell has shown its cursor. The next frame would hide it only if this program had shown it.
        self.terminal.hide_cursor()?;
        self.wipe()
    }

    /// Suspends the program, as Ctrl-Z does, until the shell resumes it.
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

/// True while the screens have the terminal.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Switches the terminal to raw mode and the alternate screen.
fn seize(mouse: bool) -> io::Result<()> {
    TAKEN.store(true, Ordering::Relaxed);
    // The library believes that raw mode is still on from before the shell, so it is switched off first.
    disable_raw_mode()?;
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen)?;
    // A console may be unable to mark pastes; there they are recognised by their speed.
    let _ = execute!(io::stdout(), EnableBracketedPaste);
    if mouse {
        execute!(io::stdout(), EnableMouseCapture)?;
    }
    Ok(())
}

/// Restores the terminal if the screens use it. Errors are ignored, because nothing can be done about them any more.
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

/// Suspends the program and the programs that it started, as Ctrl-Z does if the terminal handles that key. Does not
/// suspend it if no shell could resume it.
///
/// # Errors
///
/// Fails if the signal cannot be sent.
#[cfg(unix)]
pub fn stop_program() -> io::Result<()> {
    rustix::process::kill_current_process_group(rustix::process::Signal::TSTP)?;
    Ok(())
}

/// Makes a panic restore the terminal first, so that its message can be read.
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
