//! A fault of a game file, with its place.

use std::path::{Path, PathBuf};

use thiserror::Error;

use super::{fault::Fault, probe};

/// A fault of a game file, with its place.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{path}: {fault}", path = .path.display())]
pub struct StoreError {
    path: PathBuf,
    fault: Fault,
}

impl StoreError {
    /// The fault of that file. Where it could not be opened or locked the machine is asked why.
    #[must_use]
    pub fn new(path: &Path, fault: Fault) -> Self {
        let fault = match fault {
            Fault::ReadOnly => probe::why_not(path).unwrap_or(Fault::ReadOnly),
            Fault::InUse if probe::are_refused(path) => Fault::NoLocks,
            Fault::Damaged(harm) => probe::unreadable(path).unwrap_or(Fault::Damaged(harm)),
            other => other,
        };
        Self {
            path: path.to_owned(),
            fault,
        }
    }

    /// Returns the path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the fault.
    #[must_use]
    pub fn fault(&self) -> &Fault {
        &self.fault
    }
}
