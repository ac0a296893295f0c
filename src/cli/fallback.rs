//! The paper fallback: the files of a closed turn on a second medium, and a printer for them.

use std::path::Path;
use std::path::PathBuf;
use std::process::Command;
use std::process::Stdio;
use std::time::Duration;
use std::time::Instant;

use super::browser;
use super::failure::Failure;
use super::places::stem;
use super::written;
use crate::game::session::Session;
use crate::report::page::Paper;
use crate::report::sheet;
use crate::report::sheet::Packet;
use crate::tui::paper::Writer;
use crate::view::moment::Moment;
use crate::view::moment::Position;
use crate::view::paper;
use crate::view::paper::Kind;
use crate::view::paper::Look;

/// How many turns stay in the folder.
const KEPT: u32 = 3;

/// How long a printer may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// Where the paper of a game goes.
#[derive(Debug, Clone)]
pub(super) struct Fallback {
    /// The game file.
    pub game: PathBuf,
    /// The folder.
    pub folder: PathBuf,
    /// A program and its arguments, `{html}`, `{txt}` and `{pdf}` among them; empty for none.
    pub command: Vec<String>,
}

impl Fallback {
    /// Returns what writes the paper of each turn that closes.
    pub(super) fn writer(self) -> Writer {
        Writer::new(move |turn| self.write(turn))
    }

    /// Returns a warning where the folder lies on the disk of the game, which goes when the laptop goes.
    pub(super) fn same_disk(&self) -> Option<String> {
        let disk = |path: &Path| disk_of(path);
        let game = disk(self.game.parent()?)?;
        (disk(&self.folder)? == game).then(|| {
            format!(
                "{} lies on the disk of the game: paper on a stick or another disk outlives this laptop",
                self.folder.display()
            )
        })
    }

    fn write(&self, turn: u32) -> Result<Option<String>, String> {
        let (html, text) = self.pages(turn)?;
        let name = stem(&self.game);
        let file = |which: &str, ending: &str| self.folder.join(format!("{name}-{which}.{ending}"));
        let of_turn = format!("t{turn:02}");
        for which in [of_turn.as_str(), "latest"] {
            for (ending, bytes) in [("html", &html), ("txt", &text)] {
                let path = file(which, ending);
                written::write(&path, bytes.as_bytes()).map_err(|failure| failure.words())?;
            }
        }
        self.forget(&name, turn);
        Ok(self
            .print(&file(&of_turn, "html"), &file(&of_turn, "txt"))
            .err())
    }

    /// The game as it stood when the turn closed: pages and plain text.
    fn pages(&self, turn: u32) -> Result<(String, String), String> {
        let session: Session = Session::look(&self.game).map_err(|error| error.to_string())?;
        let position = Position::of(&session, Moment::Close(turn), None);
        let position = position.map_err(|none| none.to_string())?;
        let when = position.when();
        let look = Look {
            state: &position.state,
            side: None,
            session: Some(&session),
            of: &[],
            blank: false,
            when: &when,
            entry: Some(position.entry.number()),
        };
        let packet = Packet {
            title: format!("{}, {when}", position.state.oob().name),
            foot: look.foot(),
            warning: "REFEREE: both sides".to_owned(),
            sheets: paper::sheets(&look, &[Kind::Fallback])?,
            copies: 1,
            map: None,
        };
        let html = sheet::html(&packet, &Paper::default()).text;
        Ok((html, sheet::plain(&packet).text))
    }

    /// Takes away the paper of turns that are long over; whatever else lies there stays.
    fn forget(&self, name: &str, turn: u32) {
        let before = format!("{name}-t");
        let files = std::fs::read_dir(&self.folder)
            .into_iter()
            .flatten()
            .flatten();
        for path in files.map(|entry| entry.path()) {
            let number = path.file_stem().and_then(|stem| stem.to_str());
            let number = number.and_then(|stem| stem.strip_prefix(&before)?.parse::<u32>().ok());
            if number.is_some_and(|old| old + KEPT <= turn)
                && written::is_ours(&path).unwrap_or(false)
            {
                let _ = std::fs::remove_file(path);
            }
        }
    }

    /// Hands the files to the printer, without a shell.
    fn print(&self, html: &Path, text: &Path) -> Result<(), String> {
        let Some((program, arguments)) = self.command.split_first() else {
            return Ok(());
        };
        let pdf = html.with_extension("pdf");
        if arguments.iter().any(|argument| argument.contains("{pdf}")) {
            let pages = browser::pdf(html).map_err(|failure| failure.words())?;
            let pages = pages.ok_or("no browser was found that makes the PDF")?;
            std::fs::write(&pdf, pages).map_err(|error| format!("{}: {error}", pdf.display()))?;
        }
        let filled = arguments.iter().map(|argument| {
            argument
                .replace("{html}", &html.display().to_string())
                .replace("{txt}", &text.display().to_string())
                .replace("{pdf}", &pdf.display().to_string())
        });
        let failed =
            |why: &dyn std::fmt::Display| format!("the printer command `{program}`: {why}");
        let mut child = Command::new(program)
            .args(filled)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| failed(&error))?;
        let began = Instant::now();
        loop {
            match child.try_wait().map_err(|error| failed(&error))? {
                Some(status) if status.success() => return Ok(()),
                Some(status) => return Err(failed(&status)),
                None if began.elapsed() > PATIENCE => {
                    let _ = child.kill();
                    let _ = child.wait();
                    return Err(failed(&"ended after 60 s"));
                }
                None => std::thread::sleep(Duration::from_millis(50)),
            }
        }
    }
}

#[cfg(unix)]
fn disk_of(path: &Path) -> Option<u64> {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(path).ok().map(|found| found.dev())
}

/// Elsewhere nobody can tell.
#[cfg(not(unix))]
fn disk_of(_path: &Path) -> Option<u64> {
    None
}

/// Returns the folder of the paper if it is there.
pub(super) fn folder(wished: &Path) -> Result<PathBuf, Failure> {
    match wished.is_dir() {
        true => Ok(wished.to_owned()),
        false => Err(Failure::Machine(format!(
            "{}: there is no such folder for the paper; make it, plug the stick in, or leave --paper out",
            wished.display()
        ))),
    }
}
