//! Paper in case the laptop fails: writes each closed turn to files on a second disk, and prints them.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::{
    browser, errors,
    output_file::{self, Unwritten},
    places::{Places, stem},
    settings,
};
use crate::failure::Failure;
use game::session::Session;
use report::page::PaperSize;
use report::sheet::{self, Packet};
use rules::fields::state::draft::Fields;
use tui::kit::paper::Writer;
use tui::settings::Settings;
use view::map::{
    moment::{MapMoment, Position},
    past,
};
use view::paper::{self, PrintedState, SheetKind};

/// Maximum number of turns whose files stay in the folder.
const KEPT: u32 = 3;

/// Maximum time for the printer.
const PATIENCE: Duration = Duration::from_secs(60);

/// Paper of a closed turn, rendered.
struct TurnPaper {
    html: String,
    text: String,
}

/// Destination of a game's paper.
#[derive(Debug, Clone)]
pub(crate) struct Fallback {
    /// Path of the game.
    pub game: PathBuf,
    /// The folder for the files.
    pub folder: PathBuf,
    /// The program that prints, and its arguments, which may contain `{html}`, `{txt}` and `{pdf}`; empty to print
    /// nothing.
    pub command: Vec<String>,
}

/// Returns the folder for a game's sheets from the settings; `None` if none are written.
pub(crate) fn as_wished(places: &Places, session: &Session<Fields>) -> Option<Fallback> {
    Fallback::new(session, &settings::quietly(places), None)
}

impl Fallback {
    /// Returns the folder for a game's sheets: `folder`, else the one in the settings; `None` if none are written.
    pub(crate) fn new(
        session: &Session<Fields>,
        wishes: &Settings,
        folder: Option<PathBuf>,
    ) -> Option<Self> {
        Some(Self {
            folder: folder.or_else(|| wishes.paper.as_ref().map(PathBuf::from))?,
            game: session.path()?.to_owned(),
            command: wishes.paper_command.clone(),
        })
    }

    /// Returns the callback that writes the paper of each closed turn.
    pub(crate) fn writer(self) -> Writer {
        Writer::new(move |turn| self.write(turn))
    }

    /// Returns a warning if the folder is on the same disk as the game, so that both would be lost with the laptop;
    /// else `None`.
    pub(crate) fn same_disk(&self) -> Option<String> {
        let disk = |path: &Path| disk_of(path);
        let game = disk(self.game.parent()?)?;
        (disk(&self.folder)? == game).then(|| {
            format!(
                "{} is on the same disk as the game; put the paper on a stick or another disk, in \
                 case this laptop fails",
                self.folder.display()
            )
        })
    }

    fn write(&self, turn: u32) -> Result<Option<String>, String> {
        let paper = self.paper(turn)?;
        output_file::sweep(&self.folder, &format!("{}-", stem(&self.game)));
        let tried = self.put(turn, &paper).or_else(|(file, why)| match why {
            Unwritten::Disk(error) if errors::is_full(&error) => {
                // The newest complete paper stays until there is a newer one.
                self.forget(self.newest(turn));
                self.put(turn, &paper)
            }
            why => Err((file, why)),
        });
        tried.map_err(|(file, why)| self.told(&file, &why))?;
        self.forget((turn + 1).saturating_sub(KEPT));
        Ok(self.print(turn).err())
    }

    /// Returns the path of a turn's file, or of `latest`.
    fn file(&self, which: &str, ending: &str) -> PathBuf {
        let name = stem(&self.game);
        self.folder.join(format!("{name}-{which}.{ending}"))
    }

    fn file_of(&self, turn: u32, ending: &str) -> PathBuf {
        self.file(&format!("t{turn:02}"), ending)
    }

    /// Writes the files of a turn, then those of `latest`; the error names the file that failed.
    fn put(&self, turn: u32, paper: &TurnPaper) -> Result<(), (PathBuf, Unwritten)> {
        for which in [&format!("t{turn:02}"), "latest"] {
            for (ending, page) in [("html", &paper.html), ("txt", &paper.text)] {
                let file = self.file(which, ending);
                output_file::put(&file, page.as_bytes()).map_err(|why| (file, why))?;
            }
        }
        Ok(())
    }

    /// Explains why there are no sheets, and what to do; the next closed turn tries again.
    fn told(&self, file: &Path, why: &Unwritten) -> String {
        let (folder, file) = (self.folder.display(), file.display());
        match why {
            Unwritten::Nowhere(_) => {
                format!("the folder {folder} is gone; plug the stick in again, or make the folder")
            }
            Unwritten::Folder => format!("{file} is a folder; move it"),
            Unwritten::Foreign => {
                format!("{file} exists, and vidette did not make it; move it")
            }
            Unwritten::Disk(error) if errors::is_full(error) => {
                format!("{folder} is full, even after deleting old paper; make room there")
            }
            Unwritten::Disk(error) if errors::is_locked(error) => format!(
                "cannot write to {folder} ({error}); unlock it, or play with --paper and another \
                 folder"
            ),
            Unwritten::Disk(error) => format!("{file}: {error}"),
        }
    }

    /// Renders the game as it was at the end of the turn, as pages and as plain text.
    fn paper(&self, turn: u32) -> Result<TurnPaper, String> {
        let session: Session<Fields> =
            Session::look(&self.game).map_err(|error| error.to_string())?;
        let position = Position::from_session(&session, MapMoment::Close(turn), None);
        let position = position.map_err(|none| none.to_string())?;
        // Acts may have followed before this thread reads the game.
        let past = past::up_to(&session, position.entry).map_err(|fault| fault.to_string())?;
        let session = past.unwrap_or(session);
        let when = position.when();
        let look = PrintedState {
            state: &position.state,
            side: None,
            session: Some(&session),
            of: &[],
            seats: &[],
            slips: &[],
            blank: false,
            when: &when,
            entry: Some(position.entry.number()),
        };
        let packet = Packet {
            title: format!("{}, {when}", position.state.oob().name),
            foot: look.foot(),
            warning: "REFEREE: both sides".to_owned(),
            sheets: paper::make_sheets(&look, &[SheetKind::Fallback])?,
            copies: 1,
            map: None,
        };
        Ok(TurnPaper {
            html: sheet::html(&packet, &PaperSize::default()).text,
            text: sheet::plain(&packet).text,
        })
    }

    /// Returns every file of paper in the folder that vidette made, with its turn.
    fn papers(&self) -> Vec<(u32, PathBuf)> {
        let before = format!("{}-t", stem(&self.game));
        let files = std::fs::read_dir(&self.folder)
            .into_iter()
            .flatten()
            .flatten();
        let numbered = files.filter_map(|entry| {
            let path = entry.path();
            let turn = path
                .file_stem()?
                .to_str()?
                .strip_prefix(&before)?
                .parse()
                .ok()?;
            Some((turn, path))
        });
        numbered
            .filter(|(_, path)| output_file::is_ours(path).unwrap_or(false))
            .collect()
    }

    /// Returns the newest turn up to `turn` of which all files exist; an existing file is always complete.
    fn newest(&self, turn: u32) -> u32 {
        let is_whole = |turn: &u32| {
            ["html", "txt"]
                .iter()
                .all(|ending| self.file_of(*turn, ending).is_file())
        };
        let turns = self.papers().into_iter().map(|(turn, _)| turn);
        turns
            .filter(|old| *old <= turn)
            .filter(is_whole)
            .max()
            .unwrap_or(0)
    }

    /// Deletes the sheets of turns before `from`. Sheets of later turns stay: if the game was restored to an earlier
    /// state, they may be the only record of these turns.
    fn forget(&self, from: u32) {
        for (of, path) in self.papers() {
            if of < from {
                let _ = std::fs::remove_file(path);
            }
        }
    }

    /// Passes the files to the printing program, without a shell.
    fn print(&self, turn: u32) -> Result<(), String> {
        let Some((program, arguments)) = self.command.split_first() else {
            return Ok(());
        };
        let [html, text, pdf] = ["html", "txt", "pdf"].map(|ending| self.file_of(turn, ending));
        if arguments.iter().any(|argument| argument.contains("{pdf}")) {
            let pages = browser::pdf(&html).map_err(Failure::words)?;
            let pages = pages.ok_or("found no browser that can make the PDF")?;
            output_file::put(&pdf, &pages).map_err(|why| self.told(&pdf, &why))?;
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
                    return Err(failed(&"stopped after 60 s"));
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

/// Returns `None`: on this system the program cannot find out which disk a file is on.
#[cfg(not(unix))]
fn disk_of(_path: &Path) -> Option<u64> {
    None
}

/// Returns the folder for paper; fails if it does not exist.
pub(crate) fn folder(wished: &Path) -> Result<PathBuf, Failure> {
    match wished.is_dir() {
        true => Ok(wished.to_owned()),
        false => Err(Failure::Machine(format!(
            "{}: no such folder for the paper; make it, plug the stick in, or leave --paper out",
            wished.display()
        ))),
    }
}
