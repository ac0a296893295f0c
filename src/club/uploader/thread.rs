//! An uploader on a thread of its own.

use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicBool, Ordering},
};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::{AGAIN, LOOK, UploadTarget, Uploader, standing::UploadStatus};
use crate::store::ClubError;

/// An uploader on a thread of its own; dropping it stops the thread.
#[derive(Debug)]
pub struct Thread {
    standing: Arc<Mutex<UploadStatus>>,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Thread {
    /// Starts the thread, which sends the game until this is dropped.
    ///
    /// # Errors
    ///
    /// Fails if the game cannot be read, or if no thread can be started.
    pub fn start(errand: UploadTarget) -> Result<Self, ClubError> {
        let mut courier = Uploader::new(errand)?;
        let standing = Arc::new(Mutex::new(courier.waiting(None)));
        let stop = Arc::new(AtomicBool::new(false));
        let (shown, ends) = (Arc::clone(&standing), Arc::clone(&stop));
        let thread = std::thread::Builder::new()
            .name("courier".to_owned())
            .spawn(move || {
                courier.run(&ends, |now| {
                    *shown.lock().unwrap_or_else(PoisonError::into_inner) = now
                })
            })
            .map_err(|error| {
                ClubError::Machine(format!(
                    "cannot start the thread that sends the game: {error}"
                ))
            })?;
        Ok(Self {
            standing,
            stop,
            thread: Some(thread),
        })
    }

    /// Returns the state of the upload.
    #[must_use]
    pub fn standing(&self) -> UploadStatus {
        self.standing
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

impl Drop for Thread {
    /// Stops the thread. Waits for its end only if the store has every entry; otherwise the wait could be long, and
    /// what is missing stays in the file to be sent later.
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Release);
        let is_idle = matches!(self.standing(), UploadStatus::Current);
        if let Some(thread) = self.thread.take().filter(|_| is_idle)
            && thread.join().is_err()
        {
            log::error!("the upload thread crashed");
        }
    }
}

impl Uploader {
    /// Sends until `stop` is set, and calls `tell` with each change of the upload's state.
    pub fn run(&mut self, stop: &AtomicBool, mut tell: impl FnMut(UploadStatus)) {
        let mut pause = AGAIN.0;
        let mut told = None;
        while !stop.load(Ordering::Acquire) {
            let standing = match self.send() {
                Ok(standing) => standing,
                Err(error) => self.waiting(Some(error.to_string())),
            };
            let wait = match &standing {
                UploadStatus::Current => {
                    pause = AGAIN.0;
                    LOOK
                }
                _ => {
                    let longer = (pause * 2).min(AGAIN.1);
                    std::mem::replace(&mut pause, longer)
                }
            };
            if told.as_ref() != Some(&standing) {
                tell(standing.clone());
                told = Some(standing.clone());
            }
            self.rest(wait, stop, &standing, &mut tell);
        }
        if self.connection.is_some()
            && let Err(error) = self.send()
        {
            log::warn!("{error}");
        }
    }

    /// Waits for `wait`, or until `stop` is set or the card is replaced. If the store is only late, meanwhile reports how many entries it
    /// lacks.
    fn rest(
        &mut self,
        wait: Duration,
        stop: &AtomicBool,
        standing: &UploadStatus,
        tell: &mut dyn FnMut(UploadStatus),
    ) {
        let why = match standing {
            UploadStatus::Behind(_, why) | UploadStatus::Unanswered(_, why) => why.as_ref(),
            _ => None,
        };
        let began = Instant::now();
        // A new card is tried at once.
        while began.elapsed() < wait && !stop.load(Ordering::Acquire) && !self.has_new_card() {
            std::thread::sleep(LOOK.min(wait));
            if wait > LOOK && self.outbox.refresh().unwrap_or(false) && standing.is_late() {
                tell(self.waiting(why.cloned()));
            }
        }
    }
}
