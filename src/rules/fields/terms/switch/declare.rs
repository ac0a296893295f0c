//! The macro that declares the register of switches: one block for each switch.

/// Declares every switch in one list: the enum [`Switch`](super::Switch), the table
/// [`REGISTER`](super::REGISTER), and an enum for each switch whose settings are words that rules compare.
///
/// A block reads `Switch "name" ("CLAUSE", Weight, basic, full) domain { "setting" "effect" }`, with `-` for an edition
/// in which the switch has no meaning. The domain is one of
///
/// - `on_off`, `number`, `number_or_unlimited`, or `listed` for settings that are read as they are written
/// - `words Kind`: makes the enum `Kind`; each setting names its variant (`"setting" = Variant "effect"`)
/// - `foreign Kind`: the same for an enum that exists elsewhere
macro_rules! register {
    ($(
        $(#[$doc:meta])*
        $switch:ident $name:literal ($ruling:literal, $weight:ident, $basic:tt, $full:tt) $domain:ident $($kind:ident)? {
            $($setting:literal $(= $variant:ident)? $effect:literal)+
        }
    )+) => {
        /// A switch of the register, by the name that rosters use in snake case.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Switch {
            $(
                $(#[$doc])*
                #[doc = concat!("\n\nThe switch `", $name, "` (", $ruling, ").")]
                $switch,
            )+
        }

        /// Every switch, in the order of the register.
        pub const REGISTER: &[super::SwitchEntry] = &[$(
            super::SwitchEntry {
                switch: Switch::$switch,
                name: $name,
                domain: register!(@domain $domain [$($setting),+]),
                basic: register!(@default $basic),
                full: register!(@default $full),
                ruling: $ruling,
                weight: super::ChoiceWeight::$weight,
                meanings: &[$(ruleset::switch::Meaning { setting: $setting, words: $effect }),+],
            },
        )+];

        $(register!(@settings $domain $switch $($kind)? $(#[$doc])* { $($setting $(= $variant)? $effect)+ });)+
    };

    (@default -) => { None };
    (@default $setting:literal) => { Some($setting) };

    (@domain on_off $settings:tt) => { super::Domain::OnOff };
    (@domain number $settings:tt) => { super::Domain::Number };
    (@domain number_or_unlimited $settings:tt) => { super::Domain::NumberOrUnlimited };
    (@domain $words:ident $settings:tt) => { super::Domain::Words(&$settings) };

    (@settings words $switch:ident $kind:ident $(#[$doc:meta])* { $($setting:literal = $variant:ident $effect:literal)+ }) => {
        $(#[$doc])*
        #[doc = concat!("\n\nThe settings of [`Switch::", stringify!($switch), "`].")]
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $kind {
            $(#[doc = $effect] $variant,)+
        }

        register!(@settings foreign $switch $kind { $($setting = $variant $effect)+ });
    };
    (@settings foreign $switch:ident $kind:ident $(#[$doc:meta])* {
        $first:literal = $usual:ident $usually:literal $($setting:literal = $variant:ident $effect:literal)*
    }) => {
        impl super::Worded for $kind {
            const SWITCH: Switch = Switch::$switch;
            const FIRST: Self = Self::$usual;

            fn read(setting: &str) -> Option<Self> {
                match setting {
                    $first => Some(Self::$usual),
                    $($setting => Some(Self::$variant),)*
                    _ => None,
                }
            }
        }
    };
    (@settings $domain:ident $switch:ident $(#[$doc:meta])* { $($setting:literal $effect:literal)+ }) => {};
}

pub(super) use register;
