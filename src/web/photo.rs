//! Photographs of the table from the referee's phone: their reader, which `cli` supplies, and the result of the last
//! one. No picture is stored.

use std::fmt;
use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicBool, AtomicU64, Ordering},
};

use view::findings::Findings;

/// Result of a photograph, for the referee's phone.
#[derive(Debug, Clone, Default)]
pub struct PhotoAnswer {
    /// The pieces that differ from the record or are missing.
    pub findings: Findings,
    /// The line that corrects the record; `None` if nothing differs.
    pub line: Option<String>,
    /// The photograph as a plan of the table, as PNG; `None` if it could not be drawn.
    pub plan: Option<Vec<u8>>,
}

/// Callback from the bytes of a picture to its result, or the error.
type Read = dyn Fn(&[u8]) -> Result<PhotoAnswer, String> + Send + Sync;

/// Reader of photographs, supplied by `cli`.
#[derive(Clone)]
pub struct PhotoReader(Arc<Read>);

impl PhotoReader {
    /// Wraps the callback `read`, which is called on a worker thread.
    #[must_use]
    pub fn new(
        read: impl Fn(&[u8]) -> Result<PhotoAnswer, String> + Send + Sync + 'static,
    ) -> Self {
        Self(Arc::new(read))
    }

    pub(super) fn read(&self, picture: &[u8]) -> Result<PhotoAnswer, String> {
        (self.0)(picture)
    }
}

impl fmt::Debug for PhotoReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PhotoReader")
    }
}

impl PartialEq for PhotoReader {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for PhotoReader {}

/// Reads photographs, and keeps the result of the last one until it is sent to the table.
#[derive(Debug, Default)]
pub(super) struct Darkroom {
    pub(super) reader: Option<PhotoReader>,
    /// True while a photograph is being read; only one is read at a time.
    is_busy: Arc<AtomicBool>,
    last: Mutex<Option<Shot>>,
    /// Number of photographs read.
    count: AtomicU64,
}

/// Result of a photograph that may be sent to the table.
#[derive(Debug, Clone)]
pub(super) struct Shot {
    pub(super) number: u64,
    /// The differences, in a few words.
    pub(super) summary: String,
    /// The line that corrects the record; `None` if nothing differs.
    pub(super) line: Option<String>,
}

impl Darkroom {
    /// Makes a darkroom with this reader.
    pub(super) fn new(reader: Option<PhotoReader>) -> Self {
        Self {
            reader,
            ..Self::default()
        }
    }

    /// Begins to read a photograph; `None` if another is being read.
    pub(super) fn begin(&self) -> Option<Turn> {
        let is_free = !self.is_busy.swap(true, Ordering::AcqRel);
        is_free.then(|| Turn(Arc::clone(&self.is_busy)))
    }

    /// Keeps a result until the next photograph, and returns its number.
    pub(super) fn keep(&self, answer: &PhotoAnswer) -> u64 {
        let number = self.count.fetch_add(1, Ordering::Relaxed) + 1;
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some(Shot {
            number,
            summary: answer.findings.summary.clone(),
            line: answer.line.clone(),
        });
        number
    }

    /// Returns the result of the photograph with this number; `None` if it is not the last one.
    pub(super) fn shot(&self, number: u64) -> Option<Shot> {
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        last.clone().filter(|shot| shot.number == number)
    }
}

/// Permission to read a photograph; dropping it lets the next one be read.
pub(super) struct Turn(Arc<AtomicBool>);

impl Drop for Turn {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}
