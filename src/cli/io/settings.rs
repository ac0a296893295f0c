//! The referee's settings, from their file.

use std::io::ErrorKind;

use super::{environment, errors, out, places::Places};
use crate::{dispatch, failure::Failure};
use game::input::{self, without_mark};
use tui::kit::theme::{Colours, Theme, ThemeName};
use tui::settings;
use tui::settings::{Settings, ThemeFiles};

/// Reads the settings for the screens, and prints their faults. Leaves out faulty settings; the others apply.
pub(crate) fn settings(places: &Places) -> (Settings, Vec<String>) {
    let (settings, faults) = dressed(places);
    for fault in &faults {
        out::complain(fault);
    }
    (settings, faults)
}

/// Reads the settings, with the theme typed as a name or file.
///
/// # Errors
///
/// Fails if there is no such theme. A faulty setting is no error: its default applies.
pub(crate) fn with_theme(
    places: &Places,
    theme: Option<&str>,
) -> Result<(Settings, Vec<String>), Failure> {
    let Some(name) = theme else {
        return Ok(settings(places));
    };
    let (mut settings, mut faults) = written(places);
    if !settings.dress(name, &|name| theme_text(places, name)) {
        return Err(Failure::Options(format!(
            "--theme: {}",
            settings::no_theme(Some(name))
        )));
    }
    faults.extend(theme_faults(places, &settings));
    for fault in &faults {
        out::complain(fault);
    }
    Ok((settings, faults))
}

/// Reads the settings without printing faults, because the screens report them.
pub(crate) fn quietly(places: &Places) -> Settings {
    written(places).0
}

/// Returns the settings with their theme, and the faults of both.
fn dressed(places: &Places) -> (Settings, Vec<String>) {
    let (settings, mut faults) = written(places);
    faults.extend(theme_faults(places, &settings));
    (settings, faults)
}

fn theme_faults(places: &Places, settings: &Settings) -> Vec<String> {
    let faults = || {
        let own = settings.own_theme.as_ref()?;
        let name = places.theme(&own.name)?.display().to_string();
        Some(own.faults.iter().map(|fault| fault.at(&name)).collect())
    };
    faults().unwrap_or_default()
}

/// Returns the text of a user's theme; `None` if it cannot be read. Bytes that are not text are reported with their
/// position, like other faults.
fn theme_text(places: &Places, name: &str) -> Option<String> {
    let bytes = input::read(&places.theme(name)?, input::MAX_WRITTEN).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// Returns the settings of the file, and its faults. An unreadable file is one of the faults: the game opens without
/// settings, and says so.
fn written(places: &Places) -> (Settings, Vec<String>) {
    let Some(path) = places.settings() else {
        return (Settings::default(), Vec::new());
    };
    let bytes = match input::read(&path, input::MAX_WRITTEN) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
        Err(error) => {
            let why = errors::unread(&path, &error).words();
            return (
                Settings::default(),
                vec![format!("{why}. Default settings are used")],
            );
        }
    };
    let name = path.display().to_string();
    let mut faults = Vec::new();
    if let Err(error) = std::str::from_utf8(&bytes) {
        let place = errors::place_of(&path, &bytes, error);
        faults.push(format!(
            "{place}: this is not text (UTF-8); save the file as UTF-8"
        ));
    }
    let text = String::from_utf8_lossy(&bytes);
    let (verbs, theme) = (&dispatch::verbs(), &|name: &str| theme_text(places, name));
    let (settings, found) =
        settings::read_beside(without_mark(&text), &ThemeFiles { verbs, theme });
    faults.extend(found.iter().map(|fault| fault.at(&name)));
    (settings, faults)
}

/// Returns the theme: without colours if the user has turned them off, else the chosen one, else one that fits the
/// terminal.
pub(crate) fn theme(wishes: &Settings) -> Theme {
    let set = environment::value;
    let blocks = wishes
        .blocks
        .unwrap_or_else(environment::is_without_braille);
    if !set(environment::NO_COLOR).is_empty() {
        return Theme::new(ThemeName::Mono).in_blocks(blocks);
    }
    let own = wishes.own_theme.as_ref().map(|own| own.colours);
    Theme::fitting(
        wishes.theme,
        Colours::promised(&set("COLORTERM"), &set("TERM")),
    )
    .in_blocks(blocks)
    .dressed(own.unwrap_or_default())
}

/// Returns the first fault of the settings; the others are on the terminal, one a line. `None` if there are none.
pub(crate) fn in_short(faults: Vec<String>) -> Option<String> {
    let more = faults.len().saturating_sub(1);
    let first = faults.into_iter().next()?;
    Some(match more {
        0 => first,
        1 => format!("{first} (and one more fault, which the terminal shows when you leave)"),
        more => {
            format!("{first} (and {more} more faults, which the terminal shows when you leave)")
        }
    })
}
