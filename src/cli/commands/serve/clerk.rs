//! The thread that writes acts from the other referee's laptop into the game, while that laptop has the pen.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};
use std::thread::JoinHandle;
use std::time::Duration;

use game::session::{Session, Trouble, machine_clock};
use game::store::copies::Copies;
use game::tray::{Pen, ProposedActs, Tray, TrayError};
use rules::fields::state::draft::Fields;
use view::presentation::request::denied;

/// Interval at which the thread checks the tray.
const POLL_INTERVAL: Duration = Duration::from_millis(15);

/// The thread; dropping this ends it.
#[derive(Debug)]
pub(super) struct Clerk {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Clerk {
    /// Starts to write acts proposed for a game. `copies` is where the game's copies go; `None` for no copies.
    pub(super) fn start(game: &Path, tray: Tray, copies: Option<Copies>) -> io::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let desk = WritingDesk {
            game: game.to_owned(),
            tray,
            copies,
            session: None,
        };
        let ends = Arc::clone(&stop);
        let thread = std::thread::Builder::new()
            .name("second laptop".to_owned())
            .spawn(move || desk.run(&ends))?;
        Ok(Self {
            stop,
            thread: Some(thread),
        })
    }
}

impl Drop for Clerk {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Release);
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            log::error!("BUG: the second laptop's thread crashed");
        }
    }
}

struct WritingDesk {
    game: PathBuf,
    tray: Tray,
    copies: Option<Copies>,
    /// The game, open only while the other laptop has the pen and has written something; otherwise `None`.
    session: Option<Session<Fields>>,
}

impl WritingDesk {
    fn run(mut self, stop: &AtomicBool) {
        let mut version = None;
        while !stop.load(Ordering::Acquire) {
            std::thread::sleep(POLL_INTERVAL);
            let now = self.tray.version().ok();
            if now == version {
                continue;
            }
            version = now;
            if let Err(error) = self.attend() {
                log::warn!("{error}");
                version = None;
            }
        }
    }

    /// Writes the acts that wait; closes the game once the pen is back.
    fn attend(&mut self) -> Result<(), TrayError> {
        let pen = self.tray.pen()?;
        if pen.holder.is_none() {
            self.session = None;
        }
        while let Some(acts) = self.tray.proposed()? {
            let written = self.write(pen, &acts);
            let answer = written.as_deref().map_err(String::as_str);
            self.tray.answer_proposal(acts.number, answer)?;
        }
        Ok(())
    }

    fn write(&mut self, pen: Pen, acts: &ProposedActs) -> Result<Vec<String>, String> {
        if pen.holder != Some(acts.device) {
            return Err("the pen was taken back; nothing done".to_owned());
        }
        let session = self.opened()?;
        session.catch_up().map_err(|error| error.to_string())?;
        if session.entries().len() as u64 != acts.after {
            return Err("the game has moved on; look at it, then enter your act again".to_owned());
        }
        session.admit(&acts.lines).map_err(|trouble| match trouble {
            Trouble::Refused(refusal) => denied(&refusal.spoken()),
            other => other.to_string(),
        })
    }

    fn opened(&mut self) -> Result<&mut Session<Fields>, String> {
        let session = match self.session.take() {
            Some(session) => session,
            None => {
                let session = Session::open(&self.game, machine_clock());
                let session = session.map_err(|error| {
                    format!(
                        "{error}; on the first laptop, serve the game from its own window: \
                        `play --serve`"
                    )
                })?;
                if let Some(copies) = &self.copies {
                    session.copy_to(copies.clone());
                }
                session
            }
        };
        Ok(self.session.insert(session))
    }
}
