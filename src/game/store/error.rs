//! A fault of a game file, with the path of the file.

use std::path::{Path, PathBuf};

use thiserror::Error;

use super::{fault::StoreFault, probe};

/// A fault of a game file, with the path of the file.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{path}: {fault}", path = .path.display())]
pub struct StoreError {
    path: PathBuf,
    fault: StoreFault,
}

impl StoreError {
    /// Makes the error of a file. If the file could not be opened or locked, the system is asked for the reason.
    #[must_use]
    pub fn new(path: &Path, fault: StoreFault) -> Self {
        let fault = match fault {
            StoreFault::ReadOnly => probe::why_not(path).unwrap_or(StoreFault::ReadOnly),
            StoreFault::InUse if probe::are_refused(path) => StoreFault::NoLocks,
            StoreFault::Damaged(harm) => {
                probe::unreadable_fault(path).unwrap_or(StoreFault::Damaged(harm))
            }
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

    /// Returns the fault of the file, without its path.
    #[must_use]
    pub fn fault(&self) -> &StoreFault {
        &self.fault
    }
}
