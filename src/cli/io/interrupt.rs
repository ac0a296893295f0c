//! Signals that end a command which would otherwise run for ever.

use std::sync::{Arc, atomic::AtomicBool};

use crate::failure::Failure;

/// Returns a flag that is set by Ctrl-C, or when the system asks the program to end.
#[cfg(unix)]
pub(crate) fn stop() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGTERM, signal_hook::consts::SIGINT] {
        signal_hook::flag::register(signal, Arc::clone(&stop))
            .map_err(|error| Failure::Machine(format!("cannot react to Ctrl-C: {error}")))?;
    }
    Ok(stop)
}

#[cfg(not(unix))]
pub(crate) fn stop() -> Result<Arc<AtomicBool>, Failure> {
    Ok(Arc::new(AtomicBool::new(false)))
}
