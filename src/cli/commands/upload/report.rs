//! Sending a game from `play` and `serve` to the club's desk, and the text about it in the bar: whether the desk has
//! every entry, and its answers. A desk that reads the folder of games needs no sending, but its answers are shown,
//! too.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use clap::Args;

use super::{access::DeskAccess, errand};
use crate::failure::Failure;
use crate::io::{out, places::Places};
use club::uploader::{Thread, UploadStatus};
use game::session::machine_clock;
use game::tray::Tray;
use report::leaf::clean;
use tui::kit::club::DeskLink;
use tui::settings::Settings;

/// Time for which an answer stays in the bar, in milliseconds.
const SHOWN: u64 = 10 * 60 * 1000;

/// Options for sending the game to a desk.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct CourierReport {
    /// The card of this table: sends the game to the club's desk
    #[arg(long, value_name = "FILE")]
    desk: Option<PathBuf>,
}

impl CourierReport {
    /// Sends the entries of a game until the returned link is dropped. Without a store in a card or the settings, sends
    /// nothing and only shows answers. If the store in the settings cannot be used, the game opens without it, and a
    /// message says so.
    ///
    /// # Errors
    ///
    /// Fails if the named card cannot be used.
    pub(crate) fn report(
        &self,
        places: &Places,
        wishes: &Settings,
        game: &Path,
    ) -> Result<(DeskLink, Option<String>), Failure> {
        let started = || {
            let access = DeskAccess::find(places, self.desk.as_deref(), wishes)?;
            let errand = access
                .map(|access| errand(access, game, None))
                .transpose()?;
            Ok::<_, Failure>(errand.map(Thread::start).transpose()?)
        };
        let answers = DeskAnswers::new(game);
        let (courier, unsent) = match started() {
            Ok(courier) => (courier, None),
            Err(failure) if self.desk.is_none() => (None, Some(unsent(failure))),
            Err(failure) => return Err(failure),
        };
        let desk = match courier {
            Some(courier) => reporting(courier, answers),
            None => DeskLink::new(move || answers.last()),
        };
        Ok((desk, unsent))
    }
}

/// Returns the message that the desk in the settings gets nothing, and also prints it on the terminal, because the
/// screens may hide it.
fn unsent(failure: Failure) -> String {
    let said = format!(
        "settings.toml, [desk]: {}. Nothing will be sent to the club's desk",
        failure.words()
    );
    out::complain(&said);
    said
}

fn reporting(courier: Thread, answers: DeskAnswers) -> DeskLink {
    let courier = Arc::new(courier);
    let asked = Arc::clone(&courier);
    let link = DeskLink::new(move || {
        let said = match (courier.standing(), answers.last()) {
            (UploadStatus::Current, Some(answer)) => answer,
            (standing, None) => standing.bar(),
            (standing, Some(answer)) => format!("{}   {answer}", standing.bar()),
        };
        Some(said)
    });
    link.with_trouble(move || match asked.standing() {
        UploadStatus::Current | UploadStatus::Behind(_, None) => None,
        standing => Some(standing.sentence()),
    })
}

/// The desk's answers, read from the tray beside a game.
struct DeskAnswers {
    game: PathBuf,
    /// `None` until there is a tray, because a reader must not make one.
    tray: Mutex<Option<Tray>>,
}

impl DeskAnswers {
    fn new(game: &Path) -> Self {
        Self {
            game: game.to_owned(),
            tray: Mutex::new(None),
        }
    }

    /// Returns the last answer, for the bar; `None` if there is none, or if it is old.
    fn last(&self) -> Option<String> {
        let mut tray = self.tray.lock().ok()?;
        if tray.is_none() {
            *tray = Tray::find_beside(&self.game).ok().flatten();
        }
        tray.as_ref().and_then(answer)
    }
}

/// Returns the desk's last answer, `DESK Ann: yes, twice`; `None` if there is none.
fn answer(tray: &Tray) -> Option<String> {
    let calls = tray.calls().ok()?;
    let now = machine_clock()();
    let is_fresh = |done: u64| now.saturating_sub(done) < SHOWN;
    let done = calls
        .iter()
        .filter(|call| call.fate.done.is_some_and(is_fresh));
    let last = done.max_by_key(|call| call.fate.done)?;
    let who = last.fate.taken.as_deref().unwrap_or_default();
    Some(clean(&answered(who, last.fate.answer.as_deref()), 60))
}

/// Describes an answer of the desk: `DESK Ann: yes, twice`.
pub(crate) fn answered(who: &str, words: Option<&str>) -> String {
    format!("DESK {who}: {}", words.unwrap_or("done"))
}
