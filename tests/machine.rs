//! The machine fails, and says so late, wrongly or not at all: disks, locks and terminals.

/// A disk that refuses to write, or to say that it wrote.
mod disk;
/// The machine that fails, laid between the program and the system.
pub mod faulty;
/// A folder where no file can be locked.
mod locks;
/// A terminal that answers no question, or late.
mod silent_terminal;
