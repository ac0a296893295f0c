//! The machine fails, and says so late, wrongly or not at all: disks, locks and terminals; or it changes while the
//! program runs.

/// A machine that comes into another network, and a minute in which nobody comes.
#[cfg(feature = "web")]
mod address;
/// A clock that is set wrong.
mod clock;
/// The safety copy, and where none can be made.
mod copies;
/// A disk that refuses to write, or to say that it wrote.
mod disk;
/// The machine that fails, laid between the program and the system.
pub mod faulty;
/// Somebody without a home directory.
mod home;
/// A folder where no file can be locked.
mod locks;
/// A terminal that answers no question, or late.
pub mod silent_terminal;
/// A disk that takes its time.
mod slow;
/// Several who write to one game at once.
mod turns;
