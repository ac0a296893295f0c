//! Prints to PDF with an installed browser, because nothing else lays out tables and pages as well.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::{
    environment,
    output_file::{self, OutputTarget},
};
use crate::failure::Failure;
use report::MADE;

/// Commands that start a browser.
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

/// Paths of browsers on systems where no such command exists.
const PLACES: [&str; 6] = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "/Applications/Brave Browser.app/Contents/MacOS/Brave Browser",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
];

/// Maximum time for the browser.
const PATIENCE: Duration = Duration::from_secs(180);

/// Returns the browser to use: the one in `VIDETTE_BROWSER`, else the first that is installed; `None` if there is none.
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

/// Returns an HTML document as PDF. Without a browser, or if the browser fails, the HTML is written beside the target
/// under a free name, and the error names its file.
///
/// # Errors
///
/// Fails if there is no browser, or if it printed nothing.
pub(crate) fn printed(target: &OutputTarget, html: &str) -> Result<Vec<u8>, Failure> {
    let temporary = std::env::temp_dir().join(format!("vidette-{}.html", std::process::id()));
    output_file::write(&temporary, html.as_bytes(), output_file::OUT)?;
    let printed = run(&temporary);
    if let Ok(Some(bytes)) = printed {
        let _ = std::fs::remove_file(&temporary);
        return Ok(bytes);
    }
    let page = match target {
        OutputTarget::File(file) => {
            let page = free_page(file);
            output_file::write(&page, html.as_bytes(), output_file::OUT)?;
            let _ = std::fs::remove_file(&temporary);
            page
        }
        OutputTarget::Output => temporary,
    };
    let page = page.display();
    Err(Failure::Machine(match printed {
        Err(why) => format!("{why}; open {page} and print it (Ctrl-P)"),
        Ok(_) => format!(
            "found no Chromium, Chrome, Edge or Brave; open {page} and print it (Ctrl-P), or name \
             a browser with VIDETTE_BROWSER"
        ),
    }))
}

/// Returns the first unused name beside a file: `fs.html`, `fs-2.html`, so that a page of the user is not replaced.
fn free_page(file: &Path) -> PathBuf {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let others = (2..).map(|number| file.with_file_name(format!("{stem}-{number}.html")));
    let mut names = std::iter::once(file.with_extension("html")).chain(others);
    let free = names.find(|page| !page.exists());
    free.unwrap_or_else(|| file.with_extension("html"))
}

/// Turns the HTML in the file `page` into PDF, with vidette's mark after its end. `None` if no browser is installed.
///
/// # Errors
///
/// Fails with the reason if the browser printed nothing.
pub(crate) fn pdf(page: &Path) -> Result<Option<Vec<u8>>, Failure> {
    run(page).map_err(|why| {
        let page = page.display();
        Failure::Machine(format!("{why}; open {page} and print it (Ctrl-P)"))
    })
}

/// Runs the browser; `None` without one.
///
/// # Errors
///
/// Fails with the reason if the browser printed nothing.
fn run(page: &Path) -> Result<Option<Vec<u8>>, String> {
    let Some(browser) = find() else {
        return Ok(None);
    };
    let room = TempFolder::new().map_err(Failure::words)?;
    let (out, said) = (room.0.join("page.pdf"), room.0.join("said.txt"));
    let failed = |error: std::io::Error| format!("{}: {error}", browser.display());
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
    Err(format!("{} {why}{last}", browser.display()))
}

/// Returns the number of pages in a PDF from a browser; `None` if they cannot be counted. Browsers write the object of
/// each page as plain text, `/Type /Page`; `/Type /Pages` is the list of them.
pub(crate) fn pages(pdf: &[u8]) -> Option<usize> {
    let kind = b"/Type /Page";
    let ends = pdf
        .windows(kind.len() + 1)
        .filter(|bytes| bytes.starts_with(kind));
    let pages = ends.filter(|bytes| bytes.last().is_some_and(|next| *next != b's'));
    Some(pages.count()).filter(|count| *count > 0)
}

/// A temporary folder; dropping it removes the folder.
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
