//! Identifiers: cheap to copy, as small as a pointer, and with a type for each kind.

use std::borrow::Borrow;
use std::fmt;

use arcstr::ArcStr;
use serde::{Deserialize, Serialize};

macro_rules! id_type {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(ArcStr);

        impl $name {
            /// Returns the identifier with this name.
            #[must_use]
            pub fn new(name: &str) -> Self {
                Self(ArcStr::from(name))
            }

            /// Returns the name.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl From<&str> for $name {
            fn from(name: &str) -> Self {
                Self::new(name)
            }
        }

        impl Borrow<str> for $name {
            fn borrow(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{:?}", &*self.0)
            }
        }
    };
}

id_type!(
    /// A side of the battle.
    ///
    /// A side is not a unit:
    ///
    /// ```compile_fail
    /// use vidette_fields::terms::name::{SideId, UnitId};
    /// let unit: UnitId = SideId::new("union");
    /// ```
    SideId
);
id_type!(
    /// A corps.
    CorpsId
);
id_type!(
    /// A division.
    DivisionId
);
id_type!(
    /// A brigade: the body that holds orders, fatigue and a mark.
    BrigadeId
);
id_type!(
    /// A regiment or battery.
    UnitId
);
id_type!(
    /// A general, named by the identifier of his command.
    GeneralId
);
id_type!(
    /// A piece of terrain.
    FeatureId
);
id_type!(
    /// An objective of the scenario.
    ObjectiveId
);

/// A messenger, numbered from 1 in the order of sending.
pub type MessengerId = u32;
