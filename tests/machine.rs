//! The machine fails, and says so late, wrongly or not at all: disks, locks and terminals.

/// A terminal that answers no question, or late.
mod silent_terminal;
