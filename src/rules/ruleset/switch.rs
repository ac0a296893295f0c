//! Switches of a rule set whose settings are words. Each has an enum, so that rules compare meanings instead of text,
//! and each setting has the sentence that clauses show for it.
//!
//! [`switches!`](crate::switches) declares them all in one list.

use std::collections::BTreeMap;
use std::fmt;

/// Effect of a switch at a setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Meaning {
    /// The setting as written; `#` if any number is allowed.
    pub setting: &'static str,
    /// Effect as a sentence; `#` is replaced by the number.
    pub words: &'static str,
}

/// A switch, as the clauses describe it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SwitchClause {
    /// The name in kits.
    pub name: &'static str,
    /// The clause that leaves the choice open.
    pub ruling: &'static str,
    /// Allowed settings.
    pub meanings: &'static [Meaning],
    /// Setting in a game that does not set the switch.
    pub default: &'static str,
}

impl SwitchClause {
    /// Returns the allowed settings, the default first.
    pub fn settings(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.meanings.iter().map(|meaning| meaning.setting)
    }

    /// Returns the effect of a setting; `None` if the switch has no such setting.
    #[must_use]
    pub fn means(&self, setting: &str) -> Option<&'static str> {
        let mut meanings = self.meanings.iter();
        let found = meanings.find(|meaning| meaning.setting == setting)?;
        Some(found.words)
    }
}

/// Reason why a switch was not set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unset {
    /// There is no switch with this name.
    Name,
    /// The switch has no such setting.
    Setting,
}

impl fmt::Display for Unset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unset::Name => "no such switch",
            Unset::Setting => "the switch has no such setting",
        })
    }
}

/// Settings of a game's switches.
pub trait Switched {
    /// All switches.
    const SWITCHES: &'static [SwitchClause];

    /// Sets a switch.
    ///
    /// # Errors
    ///
    /// Fails for an unknown switch or setting.
    fn set(&mut self, name: &str, setting: &str) -> Result<(), Unset>;

    /// Returns the switches that were set, even to their default, with their settings.
    fn set_ones(&self) -> BTreeMap<&'static str, &'static str>;

    /// Returns the setting of a switch.
    fn setting(&self, switch: &SwitchClause) -> &'static str {
        let set = self.set_ones().get(switch.name).copied();
        set.unwrap_or(switch.default)
    }
}

/// Declares the switches of a rule set, the default setting of each first: an enum per switch, the list `SWITCHES`, and
/// `Rulings`, the settings of a game. Game files store `Rulings` as a map from names to settings of the switches that
/// were set; reading fails for a name or setting that is in no list.
///
/// # Examples
///
/// ```
/// vidette_ruleset::switches! {
///     /// How far a rout runs.
///     rout: Rout of "X-R01" {
///         "far" = Far "A rout runs six hexes.",
///         "near" = Near "A rout runs one hex.",
///     }
/// }
///
/// use vidette_ruleset::switch::Switched;
///
/// let mut rulings = Rulings::default();
/// assert_eq!(rulings.rout(), Rout::Far);
/// assert!(rulings.set("rout", "near").is_ok());
/// assert_eq!(rulings.rout(), Rout::Near);
/// assert!(rulings.set("rout", "nearer").is_err());
/// assert_eq!(Rout::Near.setting(), "near");
/// ```
#[macro_export]
macro_rules! switches {
    ($(
        $(#[$doc:meta])*
        $name:ident: $kind:ident of $ruling:literal {
            $first:literal = $usual:ident $usually:literal,
            $($setting:literal = $meaning:ident $words:literal,)+
        }
    )+) => {
        $(
            $(#[$doc])*
            #[doc = concat!("\n\nThe switch `", stringify!($name), "` (", $ruling, ").")]
            #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
            pub enum $kind {
                #[doc = concat!("`", $first, "`, the default: ", $usually)]
                #[default]
                $usual,
                $(#[doc = concat!("`", $setting, "`: ", $words)] $meaning,)+
            }

            impl $kind {
                /// Returns the setting as written.
                #[must_use]
                pub const fn setting(self) -> &'static str {
                    match self {
                        Self::$usual => $first,
                        $(Self::$meaning => $setting,)+
                    }
                }

                fn read(setting: &str) -> Option<Self> {
                    match setting {
                        $first => Some(Self::$usual),
                        $($setting => Some(Self::$meaning),)+
                        _ => None,
                    }
                }
            }
        )+

        /// Every switch of the rulings.
        pub const SWITCHES: &[$crate::switch::SwitchClause] = &[$(
            $crate::switch::SwitchClause {
                name: stringify!($name),
                ruling: $ruling,
                meanings: &[
                    $crate::switch::Meaning { setting: $first, words: $usually },
                    $($crate::switch::Meaning { setting: $setting, words: $words },)+
                ],
                default: $first,
            },
        )+];

        /// Settings of a game's switches: the ones that were set, and the defaults of the others.
        #[derive(Debug, Clone, PartialEq, Eq, Default)]
        pub struct Rulings {
            $($name: Option<$kind>,)+
        }

        impl Rulings {
            $(
                $(#[$doc])*
                #[must_use]
                pub fn $name(&self) -> $kind {
                    self.$name.unwrap_or_default()
                }
            )+
        }

        impl $crate::switch::Switched for Rulings {
            const SWITCHES: &'static [$crate::switch::SwitchClause] = SWITCHES;

            fn set(&mut self, name: &str, setting: &str) -> Result<(), $crate::switch::Unset> {
                $(
                    if name == stringify!($name) {
                        let read = $kind::read(setting).ok_or($crate::switch::Unset::Setting)?;
                        self.$name = Some(read);
                        return Ok(());
                    }
                )+
                Err($crate::switch::Unset::Name)
            }

            fn set_ones(&self) -> std::collections::BTreeMap<&'static str, &'static str> {
                let all = [$((stringify!($name), self.$name.map($kind::setting))),+];
                let set = all.into_iter().filter_map(|(name, setting)| Some((name, setting?)));
                set.collect()
            }
        }

        impl serde::Serialize for Rulings {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_map($crate::switch::Switched::set_ones(self))
            }
        }

        impl<'de> serde::Deserialize<'de> for Rulings {
            fn deserialize<D: serde::Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
                let all = std::collections::BTreeMap::<String, String>::deserialize(reader)?;
                let mut rulings = Self::default();
                for (name, setting) in &all {
                    let set = $crate::switch::Switched::set(&mut rulings, name, setting);
                    set.map_err(|why| {
                        serde::de::Error::custom(format!("{name} = \"{setting}\": {why}"))
                    })?;
                }
                Ok(rulings)
            }
        }
    };
}
