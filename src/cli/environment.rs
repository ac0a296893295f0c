//! Environment variables of the program, as the manual page and `vidette help paths` list them.

use tui::theme::Theme;

/// A variable with its effect.
pub(super) struct Variable {
    pub(super) name: &'static str,
    pub(super) does: &'static str,
}

/// Folder of games.
pub(super) const DATA: &str = "VIDETTE_DATA_DIR";
/// Folder of settings.
pub(super) const CONFIG: &str = "VIDETTE_CONFIG_DIR";
/// Level of the program's log.
pub(super) const LOG: &str = "VIDETTE_LOG";
/// The browser that prints.
pub(super) const BROWSER: &str = "VIDETTE_BROWSER";
/// Additional arguments for that browser.
pub(super) const BROWSER_ARGS: &str = "VIDETTE_BROWSER_ARGS";
/// Turns colours off, as <https://no-color.org> defines it.
pub(super) const NO_COLOR: &str = "NO_COLOR";

/// The variables that are read, except those about a terminal's letters and colours (`TERM`, `COLORTERM`, `LANG` and
/// the like).
pub(super) const VARIABLES: [Variable; 6] = [
    Variable {
        name: DATA,
        does: "where games are kept; `--data-dir` goes before it",
    },
    Variable {
        name: CONFIG,
        does: "where settings.toml is kept, and the folder themes",
    },
    Variable {
        name: LOG,
        does: "what the log of the program notes: off, error, warn, info, debug or trace; info if it is not set",
    },
    Variable {
        name: BROWSER,
        does: "the Chromium, Chrome, Edge or Brave that prints PDF; the first that is found if it is not set",
    },
    Variable {
        name: BROWSER_ARGS,
        does: "options that this browser is given beside, parted by blanks",
    },
    Variable {
        name: NO_COLOR,
        does: "if it is set to anything the screens have no colours",
    },
];

/// Lists the variables below the help of a command.
pub(super) fn help() -> String {
    let lines = VARIABLES.map(|Variable { name, does }| format!("\n  {name}: {does}"));
    format!("The environment decides:{}", lines.concat())
}

/// The variables of the locale; the first one set counts.
const LOCALE: [&str; 3] = ["LC_ALL", "LC_CTYPE", "LANG"];

/// Returns the value of a variable; empty if it is not set.
pub(super) fn value(name: &str) -> String {
    std::env::var(name).unwrap_or_default()
}

/// Checks whether the terminal cannot show Braille.
pub(super) fn is_without_braille() -> bool {
    Theme::is_without_braille(&LOCALE.map(value), &value("TERM"))
}

/// Returns the variable that names a locale without UTF-8, with its value: `LANG=C`.
pub(super) fn locale_without_utf8() -> Option<String> {
    let name = LOCALE.get(Theme::place_without_utf8(&LOCALE.map(value))?)?;
    Some(format!("{name}={}", value(name)))
}
