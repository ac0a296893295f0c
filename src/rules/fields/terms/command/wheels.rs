//! The wheels of a march (GT-03, RUL-59).

use super::{Command, Hand};

/// The wheels that are named for a march.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Wheels {
    /// Wheel before, in degrees; `None` for as near to the aim as 45 allow.
    pub before: Option<f64>,
    /// The flank about whose front corner it wheels before; `None` for its centre.
    pub about: Option<Hand>,
    /// Wheel after, in degrees, about its centre.
    pub after: Option<f64>,
}

impl Command {
    /// The wheels of a march; none of any other act.
    #[must_use]
    pub fn wheels(&self) -> Wheels {
        match self {
            Command::March {
                wheel, about, then, ..
            } => Wheels {
                before: *wheel,
                about: *about,
                after: *then,
            },
            _ => Wheels::default(),
        }
    }
}
