//! Signals that end the program, and the signal that resumes it.

use std::io;
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

#[cfg(unix)]
use super::screen::give_back;

/// Signals of the operating system, each with a flag that is set when it arrives.
#[derive(Debug, Clone, Default)]
pub(super) struct Signals {
    stop: Arc<AtomicBool>,
    /// Set when the shell resumes the program after a suspension.
    goes_on: Arc<AtomicBool>,
    heeded: Arc<AtomicBool>,
}

impl Signals {
    /// Registers the signals that end the program.
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
        // The size is read anyway; the signal of a new size only ends a wait.
        signal_hook::flag::register(signal_hook::consts::SIGWINCH, Arc::default())?;
        leave_when_hung(signals.clone());
        Ok(signals)
    }

    #[cfg(not(unix))]
    pub(super) fn taken() -> io::Result<Self> {
        Ok(Self::default())
    }

    /// Checks whether a signal has asked the program to end.
    pub(super) fn came(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Checks whether the program was resumed.
    pub(super) fn is_awake(&self) -> bool {
        self.goes_on.load(Ordering::Relaxed)
    }

    /// Checks whether the program was resumed since the last call.
    pub(super) fn woke_up(&self) -> bool {
        self.goes_on.swap(false, Ordering::Relaxed)
    }

    /// Notes that the loop has ended, so that the program is not ended as hung while it finishes its work.
    pub(super) fn heed(&self) {
        self.heeded.store(true, Ordering::Relaxed);
    }

    /// Waits for a signal; returns true if the loop does not end within a second after it.
    #[cfg(unix)]
    fn find_it_hung(&self) -> bool {
        while !self.came() {
            std::thread::sleep(super::WAIT);
        }
        std::thread::sleep(4 * super::WAIT);
        !self.heeded.load(Ordering::Relaxed)
    }
}

/// Ends the program if the loop does not end after a signal, because reading a closed terminal never returns. Every act
/// is on disk, so nothing is lost.
#[cfg(unix)]
fn leave_when_hung(signals: Signals) {
    std::thread::spawn(move || {
        if signals.find_it_hung() {
            give_back();
            std::process::exit(0);
        }
    });
}
