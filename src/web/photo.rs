//! What a photograph of the table shows, for the referee's phone: the reader that `cli` supplies, and the photograph
//! that was read last. No picture is kept.

use std::fmt;
use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicBool, AtomicU64, Ordering},
};

use view::findings::Findings;

/// What a photograph shows, as the referee's phone gets it.
#[derive(Debug, Clone, Default)]
pub struct PhotoAnswer {
    /// What differs, what is missing.
    pub findings: Findings,
    /// The line that enters what differs; `None` if nothing does.
    pub line: Option<String>,
    /// The photograph as a plan of the table, as PNG; `None` if it could not be drawn.
    pub plan: Option<Vec<u8>>,
}

/// Callback from the bytes of a picture to what it shows, or the error.
type Read = dyn Fn(&[u8]) -> Result<PhotoAnswer, String> + Send + Sync;

/// Reader of photographs, supplied by `cli`.
#[derive(Clone)]
pub struct PhotoReader(Arc<Read>);

impl PhotoReader {
    /// Wraps the callback `read`, which runs on a worker thread.
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

/// The photograph that was read last, until it is sent to the table.
#[derive(Debug, Default)]
pub(super) struct Darkroom {
    pub(super) reader: Option<PhotoReader>,
    /// True while a photograph is being read: one at a time.
    is_busy: Arc<AtomicBool>,
    last: Mutex<Option<Shot>>,
    /// Number of photographs read.
    count: AtomicU64,
}

/// What was read of a photograph.
#[derive(Debug, Clone)]
pub(super) struct Shot {
    pub(super) number: u64,
    /// What differs, in a few words.
    pub(super) summary: String,
    /// The line that enters it; `None` if nothing differs.
    pub(super) line: Option<String>,
}

impl Darkroom {
    /// Creates a darkroom with that reader.
    pub(super) fn new(reader: Option<PhotoReader>) -> Self {
        Self {
            reader,
            ..Self::default()
        }
    }

    /// Begins a reading; `None` while another goes on.
    pub(super) fn begin(&self) -> Option<Turn> {
        let is_free = !self.is_busy.swap(true, Ordering::AcqRel);
        is_free.then(|| Turn(Arc::clone(&self.is_busy)))
    }

    /// Keeps what was read until the next photograph, and returns its number.
    pub(super) fn keep(&self, answer: &PhotoAnswer) -> u64 {
        let number = self.count.fetch_add(1, Ordering::Relaxed) + 1;
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some(Shot {
            number,
            summary: answer.findings.summary.clone(),
            line: answer.line.clone(),
        });
        number
    }

    /// Returns the photograph of a number, if it was the last that was read.
    pub(super) fn shot(&self, number: u64) -> Option<Shot> {
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        last.clone().filter(|shot| shot.number == number)
    }
}

/// The one reading that may go on; the next may begin when it is dropped.
pub(super) struct Turn(Arc<AtomicBool>);

impl Drop for Turn {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}
