//! A user's theme: a small TOML file with one colour a line; each fault is reported with its line.
//!
//! ```toml
//! base = "dark"         # whose colours the others are
//! bad = "#ff8066"
//! dim = "grey"
//! text = "default"
//! ```

use std::borrow::Cow;

use toml::Spanned;

use super::faults::{SettingFaults, Value};
use crate::kit::theme::{
    ThemeName,
    user_colours::{self, NAMED, OF_TERMINAL, Own, PARTS},
};
use roster::Fault;
use rules::spelling::nearest;

/// The key that names the base theme.
pub const BASE: &str = "base";

/// A user's theme.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct OwnTheme {
    /// The name of its file, without `.toml`.
    pub name: String,
    /// The built-in theme that supplies all other colours.
    pub base: ThemeName,
    /// The colours that the file sets.
    pub colours: Own,
    /// Faults of the file; everything else in it applies.
    pub faults: Vec<Fault>,
}

/// Checks whether a name may be that of a theme file: on every system it must not lead out of the folder of themes.
pub fn is_name(name: &str) -> bool {
    let fits = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
    !name.is_empty() && name.chars().all(fits)
}

impl OwnTheme {
    /// Reads a theme's file.
    #[must_use]
    pub fn read(name: &str, text: &str) -> Self {
        let mut faults = SettingFaults::new(text);
        let written = faults.parse(text);
        let mut theme = Self {
            name: name.to_owned(),
            ..Self::default()
        };
        for (key, value) in written.get_ref() {
            if faults.has_read(&key.span()) {
                theme.take(key, value, &mut faults);
            }
        }
        theme.faults = faults.in_order();
        theme
    }

    fn take(
        &mut self,
        key: &Spanned<Cow<'_, str>>,
        value: &Value<'_>,
        faults: &mut SettingFaults<'_>,
    ) {
        let name = key.get_ref().as_ref();
        if name == BASE {
            let names = ThemeName::ALL.map(|theme| theme.name());
            let base = faults.one_of(value, &names).and_then(ThemeName::named);
            self.base = base.unwrap_or_default();
            return;
        }
        if !PARTS.iter().any(|(known, ..)| *known == name) {
            return faults.add(key.span(), unknown(name));
        }
        match value.get_ref().as_str().and_then(user_colours::colour) {
            Some(colour) => {
                self.colours.choose(name, colour);
            }
            None => faults.add(value.span(), no_colour(value.get_ref().as_str())),
        }
    }
}

fn unknown(name: &str) -> String {
    let known = || PARTS.iter().map(|(known, ..)| *known).chain([BASE]);
    match nearest(name, known()) {
        Some(near) => {
            format!("no colour setting `{name}`; did you mean `{near}`?")
        }
        None => {
            let known: Vec<&str> = known().collect();
            format!(
                "no colour setting `{name}`; the settings are {}",
                known.join(", ")
            )
        }
    }
}

fn no_colour(word: Option<&str>) -> String {
    let named = NAMED.map(|(name, _)| name).join(", ");
    let wanted = format!("#rrggbb, {OF_TERMINAL}, or one of {named}");
    match word {
        Some(word) => format!("`{word}` is not a colour: write {wanted}"),
        None => format!("write a colour in quotes: {wanted}"),
    }
}
