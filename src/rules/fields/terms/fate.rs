//! Fate of a general (T-CASUALTY).

use serde::{Deserialize, Serialize};

/// Fate of a general (T-CASUALTY).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GeneralFate {
    /// Fit: at his post.
    #[default]
    Fit,
    /// Hit, or looking for his hat: out of action for a full turn.
    Out,
    /// Dead; a successor takes his place.
    Dead,
    /// Gone with his command.
    Gone,
}

impl GeneralFate {
    /// Returns the name in answers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            GeneralFate::Fit => "fit",
            GeneralFate::Out => "out",
            GeneralFate::Dead => "dead",
            GeneralFate::Gone => "gone",
        }
    }
}
