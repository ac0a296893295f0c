//! Photographs that arrive in a folder while the table is open, from phones that sync or from a camera on a cable.

#[cfg(not(feature = "web"))]
mod queue;
#[cfg(feature = "web")]
mod slip;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};
use std::time::Duration;

use super::screens;
use crate::failure::Failure;
#[cfg(not(feature = "web"))]
use queue::Delivery;
#[cfg(feature = "web")]
use slip::Delivery;
use tui::kit::notices::Notices;
use tui::table::photo::PhotoReader;

/// Interval at which the folder is read. A file counts as complete once its size has not changed for one interval.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// Extensions of picture files.
const ENDINGS: [&str; 5] = ["jpg", "jpeg", "png", "heic", "heif"];

/// Returns the photo reader for a game's screens; if a folder is named, also watches it.
///
/// # Errors
///
/// Fails if the folder cannot be read, or if no thread can be started.
pub(crate) fn reader(
    game: &Path,
    folder: Option<&Path>,
    notices: &Notices,
) -> Result<PhotoReader, Failure> {
    match folder {
        Some(folder) => watched(game, folder, notices),
        None => Ok(screens::for_screens(game)),
    }
}

/// Returns the photo reader for a game's screens, and reads each new picture in a folder.
///
/// # Errors
///
/// Fails if the folder cannot be read, or if no thread can be started.
fn watched(game: &Path, folder: &Path, notices: &Notices) -> Result<PhotoReader, Failure> {
    let seen = pictures(folder).map_err(|error| {
        let said = format!("{}: cannot read this folder: {error}", folder.display());
        Failure::Machine(format!(
            "{said}; make it, plug it in, or leave --photos out"
        ))
    })?;
    let delivery = Arc::new(Delivery::new(game));
    let watch = Watch {
        reader: screens::for_screens(game),
        folder: folder.to_owned(),
        delivery: Arc::downgrade(&delivery),
        notices: notices.clone(),
        told: seen.into_keys().collect(),
    };
    std::thread::Builder::new()
        .name("photos".to_owned())
        .spawn(move || watch.run())
        .map_err(|error| Failure::Machine(format!("cannot start a thread: {error}")))?;
    let reader = screens::for_screens(game);
    Ok(PhotoReader::new(move |path| match path {
        "" => reader.read(&delivery.unnamed()?),
        path => reader.read(path),
    }))
}

/// Watches a folder until it is dropped.
struct Watch {
    reader: PhotoReader,
    folder: PathBuf,
    delivery: Weak<Delivery>,
    notices: Notices,
    /// Files that were in the folder at the start, or have been read since.
    told: BTreeSet<PathBuf>,
}

impl Watch {
    fn run(mut self) {
        let mut before = BTreeMap::new();
        while self.delivery.strong_count() > 0 {
            std::thread::sleep(POLL_INTERVAL);
            // A stick that was pulled may come back.
            let now = pictures(&self.folder).unwrap_or_default();
            for (file, size) in &now {
                if before.get(file) == Some(size) && self.told.insert(file.clone()) {
                    self.take(file);
                }
            }
            before = now;
        }
    }

    fn take(&self, file: &Path) {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let said = match self.reader.read(&file.display().to_string()) {
            Ok(findings) => {
                let title = format!("A photograph, {name}: {}", findings.summary);
                let Some(delivery) = self.delivery.upgrade() else {
                    return;
                };
                match delivery.deliver(file, &title, &findings) {
                    Ok(shows) => format!("{title}.{shows}"),
                    Err(why) => format!("{title}, but {why}"),
                }
            }
            // The sentence begins with the path.
            Err(why) => why,
        };
        self.notices.add(said);
    }
}

/// Returns the pictures in a folder with their sizes, leaving out an empty file, which is still being written.
fn pictures(folder: &Path) -> std::io::Result<BTreeMap<PathBuf, u64>> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        let ending = path
            .extension()
            .unwrap_or_default()
            .to_string_lossy()
            .to_lowercase();
        let size = entry.metadata().map_or(0, |facts| facts.len());
        if ENDINGS.contains(&ending.as_str()) && size > 0 {
            found.insert(path, size);
        }
    }
    Ok(found)
}
