//! Photographs that arrive in a folder while the table is open: from phones that sync, or from a camera on a cable.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use super::screens;
use crate::failure::Failure;
use tui::notices::Notices;
use tui::photo::PhotoReader;

/// Interval between looks at the folder. A file is complete if its size did not change for one interval.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// Extensions of picture files.
const ENDINGS: [&str; 5] = ["jpg", "jpeg", "png", "heic", "heif"];

/// New photographs that have not been read yet, the oldest first.
type Waiting = Mutex<VecDeque<PathBuf>>;

fn locked(waiting: &Waiting) -> MutexGuard<'_, VecDeque<PathBuf>> {
    waiting.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the reader of the screens for a game, and watches the folder if one is named.
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

/// Returns the reader of the screens for a game, with pictures also from a folder: a line without a path reads the
/// oldest of them. New pictures are announced in the bar.
///
/// # Errors
///
/// Fails if the folder cannot be read, or if no thread can be started.
fn watched(game: &Path, folder: &Path, notices: &Notices) -> Result<PhotoReader, Failure> {
    let seen = pictures(folder).map_err(|error| {
        let said = format!("{}: this folder cannot be read: {error}", folder.display());
        Failure::Machine(format!(
            "{said}; make it, plug it in, or leave --photos out"
        ))
    })?;
    let waiting: Arc<Waiting> = Arc::default();
    let watch = Watch {
        reader: screens::for_screens(game),
        folder: folder.to_owned(),
        waiting: Arc::downgrade(&waiting),
        notices: notices.clone(),
        told: seen.into_keys().collect(),
    };
    std::thread::Builder::new()
        .name("photos".to_owned())
        .spawn(move || watch.run())
        .map_err(|error| Failure::Machine(format!("the machine gives no thread: {error}")))?;
    let reader = screens::for_screens(game);
    Ok(PhotoReader::new(move |path| match path {
        "" => {
            let oldest = locked(&waiting).pop_front();
            let oldest = oldest.ok_or("no photograph waits; name one: photo table.jpg")?;
            reader.read(&oldest.display().to_string())
        }
        path => reader.read(path),
    }))
}

/// The watch over a folder; it ends when the table is closed.
struct Watch {
    reader: PhotoReader,
    folder: PathBuf,
    waiting: Weak<Waiting>,
    notices: Notices,
    /// Files that were there before, or have been announced.
    told: BTreeSet<PathBuf>,
}

impl Watch {
    fn run(mut self) {
        let mut before = BTreeMap::new();
        while self.waiting.strong_count() > 0 {
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
        match self.reader.read(&file.display().to_string()) {
            Ok(findings) => {
                let Some(waiting) = self.waiting.upgrade() else {
                    return;
                };
                locked(&waiting).push_back(file.to_owned());
                let summary = findings.summary;
                self.notices.add(format!(
                    "A photograph, {name}: {summary}. `:photo` shows it."
                ));
            }
            // The sentence begins with the path.
            Err(why) => self.notices.add(why),
        }
    }
}

/// Returns the pictures of a folder with their sizes; empty files are still being written.
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
