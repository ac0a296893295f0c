//! All meanings of one text, for columns that repeat few texts on many rows.

use super::weapons::{gun_type, small_arm};
use super::words::{Kind, combat_value};

/// Meaning of a text in the columns of kinds, weapons and qualities.
#[derive(Debug, Clone, Copy)]
pub(super) struct TextMeaning {
    pub(super) kind: Option<Kind>,
    pub(super) gun: Option<&'static str>,
    pub(super) small_arm: Option<&'static str>,
    pub(super) value: Option<u8>,
}

impl TextMeaning {
    pub(super) fn read(text: &str) -> Self {
        Self {
            kind: Kind::read(text),
            gun: gun_type(text),
            small_arm: small_arm(text),
            value: combat_value(text),
        }
    }
}
