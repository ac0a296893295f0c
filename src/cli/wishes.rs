//! What the referee wishes, from the file of his settings.

use super::disk;
use super::dispatch;
use super::failure::Failure;
use super::out;
use super::places::Places;
use tui::settings;
use tui::settings::Beside;
use tui::settings::Settings;

/// Reads what the referee wishes of the screens, and what is wrong with it; the rest holds.
pub(super) fn settings(places: &Places) -> Result<(Settings, Vec<String>), Failure> {
    with_theme(places, None)
}

/// The same with the theme that was typed, by its name or that of a file.
pub(super) fn with_theme(
    places: &Places,
    theme: Option<&str>,
) -> Result<(Settings, Vec<String>), Failure> {
    // What is no text in it is told at its place, as any other slip.
    let file = |name: &str| {
        let bytes = std::fs::read(places.theme(name)?).ok()?;
        Some(String::from_utf8_lossy(&bytes).into_owned())
    };
    let (mut settings, mut faults) = written(places, &file)?;
    if let Some(name) = theme.filter(|name| !settings.dress(name, &file)) {
        return Err(Failure::Options(format!(
            "--theme: {}",
            settings::no_theme(Some(name))
        )));
    }
    if let Some(own) = &settings.own_theme
        && let Some(path) = places.theme(&own.name)
    {
        let name = path.display().to_string();
        faults.extend(own.faults.iter().map(|fault| fault.at(&name)));
    }
    for fault in &faults {
        out::complain(fault);
    }
    Ok((settings, faults))
}

/// The settings as they are written, and their faults.
fn written(
    places: &Places,
    theme: &dyn Fn(&str) -> Option<String>,
) -> Result<(Settings, Vec<String>), Failure> {
    let Some(path) = places.settings() else {
        return Ok((Settings::default(), Vec::new()));
    };
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(disk::unread(&path, &error)),
    };
    let verbs = &dispatch::verbs();
    let (settings, faults) = settings::read_beside(&text, &Beside { verbs, theme });
    let name = path.display().to_string();
    Ok((
        settings,
        faults.iter().map(|fault| fault.at(&name)).collect(),
    ))
}
