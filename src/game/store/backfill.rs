//! What is in the log is brought into the game itself while the players think.

use std::path::Path;
use std::sync::mpsc;
use std::sync::mpsc::RecvTimeoutError;
use std::sync::mpsc::Sender;
use std::thread;
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::OpenFlags;

/// How long after an act: acts of a script come faster and are brought over together.
const AFTER: Duration = Duration::from_millis(200);

/// A thread with a connection of its own. Whatever goes wrong here costs nothing: SQLite brings the
/// log over by itself when it grows long, and when the game is closed.
#[derive(Debug)]
pub(super) struct Backfill {
    /// Taken out when the game is closed: that ends the thread.
    due: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Backfill {
    /// Starts it; it sleeps until the first act.
    pub(super) fn start(path: &Path) -> Self {
        let path = path.to_owned();
        let (due, acts) = mpsc::channel::<()>();
        let work = move || {
            let mut connection = None;
            while acts.recv().is_ok() {
                // More acts may come; the end of the game ends the waiting.
                while acts.recv_timeout(AFTER).is_ok() {}
                let ended =
                    acts.recv_timeout(Duration::ZERO) == Err(RecvTimeoutError::Disconnected);
                if ended {
                    return;
                }
                if connection.is_none() {
                    connection = connect(&path).ok();
                }
                if let Some(connection) = &connection {
                    let brought =
                        connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
                    // Tried again after the next act.
                    drop(brought);
                }
            }
        };
        Self {
            due: Some(due),
            thread: thread::Builder::new().spawn(work).ok(),
        }
    }

    /// Tells that an act was written.
    pub(super) fn due(&self) {
        if let Some(due) = &self.due {
            // Without a thread nobody hears it, and nothing is lost.
            let _ = due.send(());
        }
    }
}

impl Drop for Backfill {
    fn drop(&mut self) {
        self.due = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn connect(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.execute_batch("PRAGMA synchronous = EXTRA")?;
    Ok(connection)
}
