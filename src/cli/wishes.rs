//! What the referee wishes, from the file of his settings.

use super::disk;
use super::dispatch;
use super::failure::Failure;
use super::out;
use super::places::Places;
use tui::settings;
use tui::settings::Settings;

/// Reads what the referee wishes of the screens, and what is wrong with it; the rest holds.
pub(super) fn settings(places: &Places) -> Result<(Settings, Vec<String>), Failure> {
    let Some(path) = places.settings() else {
        return Ok((Settings::default(), Vec::new()));
    };
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(disk::unread(&path, &error)),
    };
    let (settings, faults) = settings::read_with(&text, &dispatch::verbs());
    let name = path.display().to_string();
    let faults: Vec<String> = faults.iter().map(|fault| fault.at(&name)).collect();
    for fault in &faults {
        out::complain(fault);
    }
    Ok((settings, faults))
}
