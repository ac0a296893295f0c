//! A browser of this machine prints pages as PDF: nothing else lays out tables and pages as well.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::{
    environment,
    failure::Failure,
    written::{self, OutputTarget},
};
use report::MADE;

/// Names that a browser goes by on a path.
const NAMES: [&str; 8] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "msedge",
    "brave-browser",
];

/// Places of browsers that are on no path.
const PLACES: [&str; 6] = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "/Applications/Brave Browser.app/Contents/MacOS/Brave Browser",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
];

/// Longest time for a browser.
const PATIENCE: Duration = Duration::from_secs(60);

/// The browser: that of `VIDETTE_BROWSER`, or the first that is installed.
fn find() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os(environment::BROWSER).filter(|named| !named.is_empty()) {
        return Some(PathBuf::from(named));
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path).flat_map(|folder| {
        NAMES.map(|name| folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX)))
    });
    on_path
        .chain(PLACES.map(PathBuf::from))
        .find(|file| file.is_file())
}

/// A document of HTML as PDF for a target. Without a browser the document itself is written beside it, and
/// the sentence says where.
///
/// # Errors
///
/// There is no browser, or it made nothing.
pub(super) fn printed(target: &OutputTarget, html: &str) -> Result<Vec<u8>, Failure> {
    let page = match target {
        OutputTarget::File(file) => file.with_extension("html"),
        OutputTarget::Output => {
            std::env::temp_dir().join(format!("vidette-{}.html", std::process::id()))
        }
    };
    written::write(&page, html.as_bytes(), written::OUT)?;
    let Some(bytes) = pdf(&page)? else {
        return Err(Failure::Machine(format!(
            "no Chromium, Chrome, Edge or Brave was found; open {} and print it (Ctrl-P), or name one with VIDETTE_BROWSER",
            page.display()
        )));
    };
    let _ = std::fs::remove_file(&page);
    Ok(bytes)
}

/// A page of HTML as PDF that says who made it behind its end. `page` is a file with it.
///
/// # Errors
///
/// `None` if no browser is installed; else why the browser made nothing.
pub(super) fn pdf(page: &Path) -> Result<Option<Vec<u8>>, Failure> {
    let Some(browser) = find() else {
        return Ok(None);
    };
    let room = TempFolder::new()?;
    let (out, said) = (room.0.join("page.pdf"), room.0.join("said.txt"));
    let failed = |error: std::io::Error| {
        Failure::Machine(format!(
            "{}: {error}; open {} and print it (Ctrl-P)",
            browser.display(),
            page.display()
        ))
    };
    let page_at = std::fs::canonicalize(page).map_err(failed)?;
    let errors = File::create(&said).map_err(failed)?;
    let more = std::env::var(environment::BROWSER_ARGS).unwrap_or_default();
    let mut child = Command::new(&browser)
        .args(["--headless=new", "--disable-gpu", "--no-pdf-header-footer"])
        .arg(format!(
            "--user-data-dir={}",
            room.0.join("profile").display()
        ))
        .args(more.split_whitespace())
        .arg(format!("--print-to-pdf={}", out.display()))
        .arg(format!("file://{}", page_at.display()))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(errors)
        .spawn()
        .map_err(failed)?;
    let began = Instant::now();
    let ended = loop {
        if let Some(status) = child.try_wait().map_err(failed)? {
            break Some(status);
        }
        if began.elapsed() > PATIENCE {
            let _ = child.kill();
            let _ = child.wait();
            break None;
        }
        std::thread::sleep(Duration::from_millis(30));
    };
    let mut bytes = std::fs::read(&out).unwrap_or_default();
    if bytes.starts_with(b"%PDF") && ended.is_some() {
        bytes.extend_from_slice(format!("%{MADE}\n").as_bytes());
        return Ok(Some(bytes));
    }
    let told = std::fs::read(&said).unwrap_or_default();
    let told = String::from_utf8_lossy(&told).into_owned();
    let last = told.lines().rfind(|line| !line.trim().is_empty());
    let why = match ended {
        None => format!("ended after {} s", PATIENCE.as_secs()),
        Some(_) => "wrote no PDF".to_owned(),
    };
    let last = last
        .map(|line| format!(" ({})", line.trim()))
        .unwrap_or_default();
    Err(Failure::Machine(format!(
        "{} {why}{last}; open {} and print it (Ctrl-P)",
        browser.display(),
        page.display()
    )))
}

/// The number of pages of a PDF that a browser printed, or `None` if no page is found. Browsers write the
/// object of each page as plain text: `/Type /Page`, where the list of all has `/Type /Pages`.
pub(super) fn pages(pdf: &[u8]) -> Option<usize> {
    let kind = b"/Type /Page";
    let ends = pdf
        .windows(kind.len() + 1)
        .filter(|bytes| bytes.starts_with(kind));
    let pages = ends.filter(|bytes| bytes.last().is_some_and(|next| *next != b's'));
    Some(pages.count()).filter(|count| *count > 0)
}

/// A folder of our own that is gone when we are done.
struct TempFolder(PathBuf);

impl TempFolder {
    fn new() -> Result<Self, Failure> {
        let folder = std::env::temp_dir().join(format!("vidette-print-{}", std::process::id()));
        let made = std::fs::create_dir_all(&folder);
        made.map_err(|error| Failure::Machine(format!("{}: {error}", folder.display())))?;
        Ok(Self(folder))
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
