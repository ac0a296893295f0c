//! The referee's settings, from their file.

use std::io::ErrorKind;

use super::{disk, dispatch, environment, failure::Failure, out, places::Places};
use game::input::{self, without_mark};
use tui::settings;
use tui::settings::{Settings, ThemeFiles};
use tui::theme::{Colours, Theme, ThemeName};

/// Reads what the referee wishes of the screens, and what is wrong with it; the rest holds.
pub(super) fn settings(places: &Places) -> (Settings, Vec<String>) {
    let (settings, faults) = dressed(places);
    for fault in &faults {
        out::complain(fault);
    }
    (settings, faults)
}

/// The same with the theme that was typed, by its name or that of a file.
///
/// # Errors
///
/// There is no such theme. A fault of the settings is no error: the usual setting holds instead.
pub(super) fn with_theme(
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

/// Reads the settings without a word of what is wrong with them: the screens tell it.
pub(super) fn quietly(places: &Places) -> Settings {
    written(places).0
}

/// The settings with the faults of their own theme.
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

/// The text of a theme of one's own. What is no text in it is told at its place, as any other slip.
fn theme_text(places: &Places, name: &str) -> Option<String> {
    let bytes = input::read(&places.theme(name)?, input::MAX_WRITTEN).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// The settings as they are written, and their faults. A file that cannot be read is a fault like others: a game opens
/// without its settings, and says so.
fn written(places: &Places) -> (Settings, Vec<String>) {
    let Some(path) = places.settings() else {
        return (Settings::default(), Vec::new());
    };
    let bytes = match input::read(&path, input::MAX_WRITTEN) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
        Err(error) => {
            let why = disk::unread(&path, &error).words();
            return (
                Settings::default(),
                vec![format!("{why}. The usual settings hold")],
            );
        }
    };
    let name = path.display().to_string();
    let mut faults = Vec::new();
    if let Err(error) = std::str::from_utf8(&bytes) {
        let place = disk::place_of(&path, &bytes, error);
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

/// The colours: none if the user wants none, else those wished for, else what suits the
/// terminal.
pub(super) fn theme(wishes: &Settings) -> Theme {
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
