//! Environment variables of the program, as the manual page and `vidette help paths` list them.

use tui::kit::theme::Theme;

/// An environment variable, with its effect.
pub(crate) struct Variable {
    pub(crate) name: &'static str,
    pub(crate) does: &'static str,
}

/// Sets the folder of games.
pub(crate) const DATA: &str = "VIDETTE_DATA_DIR";
/// Sets the folder of settings.
pub(crate) const CONFIG: &str = "VIDETTE_CONFIG_DIR";
/// Sets how much is written to the program's log.
pub(crate) const LOG: &str = "VIDETTE_LOG";
/// Names the browser that prints.
pub(crate) const BROWSER: &str = "VIDETTE_BROWSER";
/// Passes more arguments to that browser.
pub(crate) const BROWSER_ARGS: &str = "VIDETTE_BROWSER_ARGS";
/// Turns colours off, as <https://no-color.org> defines it.
pub(crate) const NO_COLOR: &str = "NO_COLOR";

/// The variables to list. Leaves out those about a terminal's letters and colours (`TERM`, `COLORTERM`, `LANG` and the
/// like).
pub(crate) const VARIABLES: [Variable; 6] = [
    Variable {
        name: DATA,
        does: "folder of the games; `--data-dir` overrides it",
    },
    Variable {
        name: CONFIG,
        does: "folder that holds settings.toml and the folder themes",
    },
    Variable {
        name: LOG,
        does: "level of the program's log: off, error, warn, info, debug or trace (otherwise info)",
    },
    Variable {
        name: BROWSER,
        does: "the Chromium, Chrome, Edge or Brave that prints PDF (otherwise the first found)",
    },
    Variable {
        name: BROWSER_ARGS,
        does: "extra options for this browser, separated by spaces",
    },
    Variable {
        name: NO_COLOR,
        does: "if set to anything, the screens have no colours",
    },
];

/// Lists the variables below the help of a command.
pub(crate) fn help() -> String {
    let lines = VARIABLES.map(|Variable { name, does }| format!("\n  {name}: {does}"));
    format!("Environment variables:{}", lines.concat())
}

/// The variables of the locale; the first that is set counts.
const LOCALE: [&str; 3] = ["LC_ALL", "LC_CTYPE", "LANG"];

/// Returns the value of a variable; empty if it is not set.
pub(crate) fn value(name: &str) -> String {
    std::env::var(name).unwrap_or_default()
}

/// Checks whether the terminal cannot show Braille.
pub(crate) fn is_without_braille() -> bool {
    Theme::is_without_braille(&LOCALE.map(value), &value("TERM"))
}

/// Returns the variable that names a locale without UTF-8, with its value: `LANG=C`; `None` if the locale has UTF-8, or
/// if no locale is set.
pub(crate) fn locale_without_utf8() -> Option<String> {
    let name = LOCALE.get(Theme::place_without_utf8(&LOCALE.map(value))?)?;
    Some(format!("{name}={}", value(name)))
}
