//! The pen, on the laptop that keeps the game.

use std::time::Duration;

use super::boards::ServedBoards;
use crate::failure::Failure;
use game::tray::{Device, Presence, TraySeat};
use tui::pen::{PenRequest, PenStatus};

/// Time after which a laptop counts as silent; it asks about the pen every two seconds.
const SILENT: Duration = Duration::from_secs(6);

impl ServedBoards {
    /// Carries out a request about the pen, and returns its state.
    pub(super) fn ask_pen(&mut self, wish: PenRequest) -> Result<PenStatus, Failure> {
        let pen = self.tray.pen()?;
        let mut asked = PenStatus::default();
        match (wish, pen.holder, pen.asks) {
            (PenRequest::Look, _, _) | (PenRequest::Agreed, None, _) => {}
            (PenRequest::Pressed, None, Some(device)) => {
                self.tray.set_pen(Some(device))?;
                asked.said = Some(format!("{} has the pen now", self.name_of(device)?));
            }
            (PenRequest::Pressed, None, None) => {
                asked.said = Some("you have the pen, and nobody has asked for it".to_owned());
            }
            (PenRequest::Pressed, Some(device), _) => {
                let has = self.has_pen(device)?;
                asked.question = Some(format!("{has}. Take it back?"));
            }
            (PenRequest::Agreed, Some(_), _) => {
                self.tray.set_pen(None)?;
                asked.said = Some("the pen is here again".to_owned());
            }
        }
        let status = self.pen_status()?;
        Ok(PenStatus {
            said: asked.said,
            question: asked.question,
            ..status
        })
    }

    /// Returns who has the pen.
    pub(super) fn pen_status(&self) -> Result<PenStatus, Failure> {
        let pen = self.tray.pen()?;
        let (bar, barred) = match (pen.holder, pen.asks) {
            (Some(device), _) => {
                let name = self.name_of(device)?;
                let bar = match self.silence_of(device) {
                    Some(silent) => format!("pen: {name}, silent {} s", silent.as_secs()),
                    None => format!("pen: {name}"),
                };
                let has = self.has_pen(device)?;
                (Some(bar), Some(format!("{has}: `:pen` takes it back")))
            }
            (None, Some(device)) => {
                let asks = format!(
                    "{} asks for the pen: `:pen` gives it",
                    self.name_of(device)?
                );
                (Some(asks), None)
            }
            (None, None) => (self.laptop()?.map(|_| "pen here".to_owned()), None),
        };
        Ok(PenStatus {
            bar,
            barred,
            ..PenStatus::default()
        })
    }

    /// Says that a device has the pen, and how long it has been silent.
    fn has_pen(&self, device: i64) -> Result<String, Failure> {
        let name = self.name_of(device)?;
        Ok(match self.silence_of(device) {
            Some(silent) => format!(
                "{name} has the pen, and has been silent for {} s",
                silent.as_secs()
            ),
            None => format!("{name} has the pen"),
        })
    }

    fn silence_of(&self, device: i64) -> Option<Duration> {
        self.last_heard(device).filter(|since| *since >= SILENT)
    }

    fn name_of(&self, device: i64) -> Result<String, Failure> {
        let devices = self.tray.devices()?.into_iter();
        let mut names = devices.filter(|there| there.number == device);
        Ok(names.next().map_or_else(String::new, |device| device.name))
    }

    /// Returns the other referee's laptop, if it has joined.
    fn laptop(&self) -> Result<Option<Device>, Failure> {
        let seats = self.tray.seats()?;
        let seat = seats.iter().find(|seat| TraySeat::is_laptop(seat));
        let devices = self.tray.devices()?.into_iter();
        let mut there = devices.filter(|device| {
            device.presence == Presence::In && seat.is_some_and(|seat| seat.number == device.seat)
        });
        Ok(there.next())
    }
}
