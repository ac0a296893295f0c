//! Photographs from a folder, in a build without players' boards and so without slips: they wait for the line `photo`.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use view::findings::Findings;

/// Photographs not shown yet, the oldest first.
#[derive(Debug, Default)]
pub(super) struct Delivery(Mutex<VecDeque<PathBuf>>);

impl Delivery {
    /// Makes an empty queue.
    pub(super) fn new(_: &Path) -> Self {
        Self::default()
    }

    /// Adds a photograph that was read; returns the message for the referee.
    pub(super) fn deliver(
        &self,
        file: &Path,
        _: &str,
        findings: &Findings,
    ) -> Result<&'static str, String> {
        if findings.pieces.is_empty() {
            return Ok("");
        }
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.push_back(file.to_owned());
        Ok(" `:photo` shows it.")
    }

    /// Returns the oldest photograph and removes it from the queue, for a line `photo` without a path.
    pub(super) fn unnamed(&self) -> Result<String, String> {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let oldest = waiting.pop_front();
        let oldest = oldest.ok_or("no photograph waiting; name one: photo table.jpg")?;
        Ok(oldest.display().to_string())
    }
}
