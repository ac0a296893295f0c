//! The wheels of a march (GT-03, RUL-59).

use super::{Command, Hand};

/// The named wheels of a march.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Wheels {
    /// Wheel before the march, in degrees; `None` for as near to the aim as 45 degrees allow.
    pub before: Option<f64>,
    /// The flank about whose front corner the brigade wheels before the march; `None` for its centre.
    pub about: Option<Hand>,
    /// Wheel after the march, in degrees, about the brigade's centre; `None` for no wheel.
    pub after: Option<f64>,
}

impl Command {
    /// Returns the wheels of a march; none for any other act.
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
