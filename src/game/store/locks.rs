//! Locks that the system refuses again and again, as on a network share without locks.
//!
//! To SQLite, a refused lock looks like one that another program has. It retries for ten seconds or more, and nothing
//! can interrupt its wait for the index of the log. So another thread watches the wait and reports it after a second.

use std::path::{Path, PathBuf};
use std::sync::{
    Condvar, Mutex, MutexGuard, OnceLock, PoisonError,
    atomic::{AtomicU64, Ordering},
};
use std::thread;
use std::time::{Duration, Instant};

use super::{error::StoreError, fault::StoreFault, probe::are_refused};

/// Time before a caller who waits for a lock makes the program test whether files can be locked at all.
const PATIENCE: Duration = Duration::from_secs(1);

/// Interval at which waits are checked.
const LOOK: Duration = Duration::from_millis(250);

/// Callback for refused locks.
type Told = Box<dyn Fn(StoreError) + Send + Sync>;

static TOLD: OnceLock<Told> = OnceLock::new();
static WAITING: Mutex<Vec<LockWaiter>> = Mutex::new(Vec::new());
static BEGAN: Condvar = Condvar::new();
static NUMBER: AtomicU64 = AtomicU64::new(0);

/// A caller who waits for the database.
struct LockWaiter {
    number: u64,
    path: PathBuf,
    since: Instant,
}

/// Marks a caller as waiting for the database until this value is dropped.
#[derive(Debug)]
pub(super) struct Wait {
    number: u64,
}

impl Wait {
    /// Begins to wait for the file of a game.
    pub(super) fn on(path: &Path) -> Self {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        if TOLD.get().is_some() {
            lock_waiters().push(LockWaiter {
                number,
                path: path.to_owned(),
                since: Instant::now(),
            });
            BEGAN.notify_one();
        }
        Self { number }
    }
}

impl Drop for Wait {
    fn drop(&mut self) {
        lock_waiters().retain(|waiting| waiting.number != self.number);
    }
}

fn lock_waiters() -> MutexGuard<'static, Vec<LockWaiter>> {
    WAITING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Registers a callback for the case that the program waits in vain for a game in a folder without file locks. Only the
/// first registration counts.
pub fn tell_refused(told: impl Fn(StoreError) + Send + Sync + 'static) {
    if TOLD.set(Box::new(told)).is_ok() {
        // Without the thread the database reports it in the end.
        let _ = thread::Builder::new().spawn(watch_locks);
    }
}

fn watch_locks() {
    loop {
        let nobody = |waiting: &mut Vec<LockWaiter>| waiting.is_empty();
        drop(BEGAN.wait_while(lock_waiters(), nobody));
        thread::sleep(LOOK);
        let too_long = |waiting: &&LockWaiter| waiting.since.elapsed() > PATIENCE;
        let path = lock_waiters()
            .iter()
            .find(too_long)
            .map(|waiting| waiting.path.clone());
        if let Some(path) = path.filter(|path| are_refused(path))
            && let Some(told) = TOLD.get()
        {
            told(StoreError::new(&path, StoreFault::NoLocks));
        }
    }
}
