//! The program's own log: a file beside the games, never on the screen. It helps to find bugs; the story of a game is
//! in the game itself.

use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, SystemTime};

use log::{LevelFilter, Log, Metadata, Record};

use rules::legible::legible;

/// Size in bytes at which a new log begins; the previous one is kept.
const FULL: u64 = 1 << 20;

struct Logbook {
    file: Mutex<File>,
}

impl Log for Logbook {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn log(&self, record: &Record<'_>) {
        // Only the years 1970 to 9999 can be written; a clock that is set to another year must not stop the game.
        let latest = SystemTime::UNIX_EPOCH + Duration::from_secs(253_402_300_799);
        let now = SystemTime::now().clamp(SystemTime::UNIX_EPOCH, latest);
        let now = humantime::format_rfc3339_seconds(now);
        if let Ok(mut file) = self.file.lock() {
            // A log that cannot be written must not stop the game.
            let said = record.args().to_string();
            let _ = writeln!(file, "{now} {} {}", record.level(), legible(&said));
        }
    }

    fn flush(&self) {}
}

/// Starts to log to the file at `path`. `level` is `off`, `error`, `warn`, `info`, `debug` or `trace`; without one it
/// is `info`. If the file cannot be written, nothing is logged.
pub(crate) fn open(path: &Path, level: Option<&str>) {
    let level = level.and_then(|level| level.parse().ok());
    let level = level.unwrap_or(LevelFilter::Info);
    if level == LevelFilter::Off {
        return;
    }
    if std::fs::metadata(path).is_ok_and(|meta| meta.len() >= FULL) {
        let _ = std::fs::rename(path, path.with_extension("log.before"));
    }
    let Ok(file) = OpenOptions::new().create(true).append(true).open(path) else {
        return;
    };
    let logbook = Logbook {
        file: Mutex::new(file),
    };
    if log::set_boxed_logger(Box::new(logbook)).is_ok() {
        log::set_max_level(level);
    }
}
