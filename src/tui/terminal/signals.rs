//! Signals: those that end the program, and the one that lets it go on.

use std::io;
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

#[cfg(unix)]
use super::screen::give_back;

/// Signals of the operating system, and whether each was obeyed.
#[derive(Debug, Clone, Default)]
pub(super) struct Signals {
    stop: Arc<AtomicBool>,
    /// Whether the shell let the program go on after a stop.
    goes_on: Arc<AtomicBool>,
    heeded: Arc<AtomicBool>,
}

impl Signals {
    /// Takes the signals that end a program.
    #[cfg(unix)]
    pub(super) fn taken() -> io::Result<Self> {
        let signals = Self::default();
        for signal in [
            signal_hook::consts::SIGTERM,
            signal_hook::consts::SIGHUP,
            signal_hook::consts::SIGINT,
        ] {
            signal_hook::flag::register(signal, Arc::clone(&signals.stop))?;
        }
        signal_hook::flag::register(signal_hook::consts::SIGCONT, Arc::clone(&signals.goes_on))?;
        // A new size is seen when it is looked for: its signal only ends a wait.
        signal_hook::flag::register(signal_hook::consts::SIGWINCH, Arc::default())?;
        leave_when_hung(signals.clone());
        Ok(signals)
    }

    #[cfg(not(unix))]
    pub(super) fn taken() -> io::Result<Self> {
        Ok(Self::default())
    }

    /// Whether the program is to end.
    pub(super) fn came(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the program goes on behind a stop.
    pub(super) fn is_awake(&self) -> bool {
        self.goes_on.load(Ordering::Relaxed)
    }

    /// Whether the program goes on behind a stop; true once.
    pub(super) fn woke_up(&self) -> bool {
        self.goes_on.swap(false, Ordering::Relaxed)
    }

    /// Says that the loop is left, whatever still has to be done before the program ends.
    pub(super) fn heed(&self) {
        self.heeded.store(true, Ordering::Relaxed);
    }

    /// Waits for a signal, and returns whether the loop left it unheeded for a second.
    #[cfg(unix)]
    fn find_it_hung(&self) -> bool {
        while !self.came() {
            std::thread::sleep(super::WAIT);
        }
        std::thread::sleep(4 * super::WAIT);
        !self.heeded.load(Ordering::Relaxed)
    }
}

/// Ends the program when the loop does not heed a signal: reading from a terminal that was closed
/// never returns. Every act is on disk, so nothing is lost by it.
#[cfg(unix)]
fn leave_when_hung(signals: Signals) {
    std::thread::spawn(move || {
        if signals.find_it_hung() {
            give_back();
            std::process::exit(0);
        }
    });
}
