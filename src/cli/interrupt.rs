//! The signals that end a program that otherwise goes on for ever.

use std::sync::{Arc, atomic::AtomicBool};

use super::failure::Failure;

/// What is set by Ctrl-C and by who ends the program.
#[cfg(unix)]
pub(super) fn stop() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGTERM, signal_hook::consts::SIGINT] {
        signal_hook::flag::register(signal, Arc::clone(&stop))
            .map_err(|error| Failure::Machine(format!("no signal can be taken: {error}")))?;
    }
    Ok(stop)
}

#[cfg(not(unix))]
pub(super) fn stop() -> Result<Arc<AtomicBool>, Failure> {
    Ok(Arc::new(AtomicBool::new(false)))
}
