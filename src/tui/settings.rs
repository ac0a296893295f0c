//! What the referee wishes of the screens: a small TOML file, every fault of it at its line.
//!
//! ```toml
//! theme = "hall"        # dark, light, hall, 16, mono
//! dice = "hand"         # hand, own
//! tape-error = 0.15     # inches
//! mouse = true
//! names = "full"        # full, addresses: what the map writes at the bases
//! clock = true          # the clock of the turn in the bar
//!
//! [keys]                # an act of the help, and its key
//! undo = "j"
//! ```

use std::collections::BTreeMap;
use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;

use super::keymap::KeyMap;
use super::theme::ThemeName;
use crate::roster::Fault;
use crate::roster::Lines;
use crate::roster::Severity;

/// The widest error of a tape measure that can be meant, in inches.
const WIDEST_TAPE_ERROR: f64 = 1.0;

/// The wishes; none where the file says nothing.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Settings {
    /// Colours.
    pub theme: Option<ThemeName>,
    /// Whether dice are thrown by hand.
    pub dice_by_hand: Option<bool>,
    /// How far a tape measure may be off, in inches.
    pub tape_error: Option<f64>,
    /// Whether the mouse is taken.
    pub mouse: Option<bool>,
    /// Whether the map writes names of units where there is room, not addresses alone.
    pub names: Option<bool>,
    /// Whether the bar shows the clock.
    pub clock: Option<bool>,
    /// Keys.
    pub keys: KeyMap,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Written {
    theme: Option<Spanned<String>>,
    dice: Option<Spanned<String>>,
    tape_error: Option<Spanned<f64>>,
    mouse: Option<bool>,
    names: Option<Spanned<String>>,
    clock: Option<bool>,
    #[serde(default)]
    keys: BTreeMap<Spanned<String>, Spanned<String>>,
}

/// Reads the wishes. What is faulty is left out; the rest holds.
#[must_use]
pub fn read(text: &str) -> (Settings, Vec<Fault>) {
    let mut faults = Faults {
        lines: Lines::of(text),
        found: Vec::new(),
    };
    let written: Written = match toml::from_str(text) {
        Ok(written) => written,
        Err(error) => {
            faults.add(error.span().unwrap_or_default(), error.message().to_owned());
            return (Settings::default(), faults.found);
        }
    };
    let settings = Settings {
        theme: written.theme.and_then(|theme| {
            let names: Vec<&str> = ThemeName::ALL.iter().map(|theme| theme.name()).collect();
            faults.one_of(&theme, &names).and_then(ThemeName::named)
        }),
        dice_by_hand: written
            .dice
            .and_then(|dice| faults.one_of(&dice, &["hand", "own"]))
            .map(|dice| dice == "hand"),
        tape_error: written.tape_error.and_then(|error| faults.tape(&error)),
        mouse: written.mouse,
        names: written
            .names
            .and_then(|names| faults.one_of(&names, &["full", "addresses"]))
            .map(|names| names == "full"),
        clock: written.clock,
        keys: keys(&written.keys, &mut faults),
    };
    (settings, faults.found)
}

fn keys(written: &BTreeMap<Spanned<String>, Spanned<String>>, faults: &mut Faults<'_>) -> KeyMap {
    let mut lines: Vec<(&Spanned<String>, &Spanned<String>)> = written.iter().collect();
    lines.sort_by_key(|(name, _)| name.span().start);
    let choices: Vec<(&str, &str)> = lines
        .iter()
        .map(|(name, key)| (name.get_ref().as_str(), key.get_ref().as_str()))
        .collect();
    let (map, misfits) = KeyMap::of(&choices);
    for (number, misfit) in misfits {
        let span = lines.get(number).map(|(_, key)| key.span());
        faults.add(span.unwrap_or_default(), misfit.to_string());
    }
    map
}

struct Faults<'a> {
    lines: Lines<'a>,
    found: Vec<Fault>,
}

impl Faults<'_> {
    fn add(&mut self, span: Range<usize>, said: String) {
        let (line, column) = self.lines.position(span.start);
        self.found.push(Fault {
            severity: Severity::Fault,
            line,
            column,
            said,
            help: None,
        });
    }

    fn one_of<'n>(&mut self, word: &Spanned<String>, names: &[&'n str]) -> Option<&'n str> {
        let found = names.iter().find(|name| *name == word.get_ref()).copied();
        if found.is_none() {
            let said = format!("`{}` is none of: {}", word.get_ref(), names.join(", "));
            self.add(word.span(), said);
        }
        found
    }

    fn tape(&mut self, error: &Spanned<f64>) -> Option<f64> {
        let inches = *error.get_ref();
        let fits = (0.0..=WIDEST_TAPE_ERROR).contains(&inches);
        if !fits {
            let said =
                format!("a tape measure is off by 0 to {WIDEST_TAPE_ERROR} in, not {inches}");
            self.add(error.span(), said);
        }
        fits.then_some(inches)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wish_is_read() {
        let (settings, faults) = read(
            "theme = \"hall\"\ndice = \"own\"\ntape-error = 0.2\nnames = \"addresses\"\nclock = false\n[keys]\nundo = \"j\"\n",
        );
        assert_eq!(faults, []);
        assert_eq!(settings.theme, Some(ThemeName::Hall));
        assert_eq!(settings.dice_by_hand, Some(false));
        assert_eq!(settings.tape_error, Some(0.2));
        assert_eq!(settings.names, Some(false));
        assert_eq!(settings.clock, Some(false));
        assert_eq!(settings.keys, KeyMap::of(&[("undo", "j")]).0);
    }

    #[test]
    fn every_fault_has_its_place_and_the_rest_holds() {
        let (settings, faults) = read(
            "theme = \"neon\"\ntape-error = -1.0\nmouse = false\n[keys]\nfire = \"m\"\nundo = \"u!\"\n",
        );
        let told: Vec<String> = faults.iter().map(|fault| fault.at("c.toml")).collect();
        assert_eq!(
            told,
            [
                "c.toml:1:9: `neon` is none of: dark, light, hall, 16, mono",
                "c.toml:2:14: a tape measure is off by 0 to 1 in, not -1",
                "c.toml:5:8: `m` is already the key of move",
                "c.toml:6:8: `u!` cannot be a key: capitals and digits are addresses; take a small \
                 letter or a sign",
            ]
        );
        assert_eq!(settings.mouse, Some(false));
    }

    #[test]
    fn an_unknown_wish_is_named() {
        let (_, faults) = read("colour = 3\n");
        assert!(
            faults[0]
                .at("c.toml")
                .starts_with("c.toml:1:1: unknown field `colour`")
        );
    }
}
