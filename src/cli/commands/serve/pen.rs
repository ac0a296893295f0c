//! The pen, on the laptop that keeps the game.

use std::path::Path;
use std::time::Duration;

use super::boards::ServedBoards;
use crate::commands::copy::since_entry;
use crate::failure::Failure;
use game::tray::{Device, Presence, Tray, TraySeat};
use tui::kit::pen::{PenRequest, PenStatus};

/// Time after which the other laptop counts as silent; it asks about the pen every two seconds.
const SILENT: Duration = Duration::from_secs(6);

/// Returns the message that another laptop had the pen when the game was last closed; `None` if no laptop had it. It is
/// shown when the game is opened without boards, so that the other laptop cannot join.
pub(crate) fn pen_elsewhere(game: &Path) -> Result<Option<String>, Failure> {
    let Some(tray) = Tray::find_beside(game)? else {
        return Ok(None);
    };
    let holder = tray.pen()?.holder;
    let devices = tray.devices()?.into_iter();
    let mut holders = devices.filter(|device| Some(device.number) == holder);
    Ok(holders.next().map(|device| {
        let name = device.name;
        format!(
            "{name} had the pen when this game was closed, and may have played on with a copy: ask \
             {name}. `--serve` lets {name} in again."
        )
    }))
}

impl ServedBoards {
    /// Carries out a request about the pen, and returns who then has it.
    pub(super) fn ask_pen(&mut self, wish: PenRequest) -> Result<PenStatus, Failure> {
        let pen = self.desk.tray.pen()?;
        let mut asked = PenStatus::default();
        match (wish, pen.holder, pen.asks) {
            (PenRequest::Look, _, _) | (PenRequest::Agreed, None, _) => {}
            (PenRequest::Pressed, None, Some(device)) => {
                self.desk.tray.set_pen(Some(device))?;
                asked.said = Some(format!("{} now has the pen", self.name_of(device)?));
            }
            (PenRequest::Pressed, None, None) => {
                let said = "You already have the pen. The other referee asks for it with `:pen` on \
                    that laptop.";
                asked.said = Some(said.to_owned());
            }
            (PenRequest::Pressed, Some(device), _) => {
                let has = self.has_pen(device)?;
                asked.question = Some(format!("{has}. Take the pen back?"));
            }
            (PenRequest::Agreed, Some(_), _) => {
                self.desk.tray.set_pen(None)?;
                asked.said = Some("you have the pen again".to_owned());
            }
        }
        let status = self.pen_status()?;
        Ok(PenStatus {
            said: asked.said,
            question: asked.question,
            ..status
        })
    }

    /// Returns the owner of the pen.
    pub(super) fn pen_status(&self) -> Result<PenStatus, Failure> {
        let pen = self.desk.tray.pen()?;
        let laptop = self.laptop()?;
        let status = PenStatus {
            leaving: laptop.as_ref().map(|device| {
                let name = &device.name;
                format!("The game is saved. {name}'s laptop loses this table, and keeps a copy of the game.")
            }),
            ..PenStatus::default()
        };
        let parted = laptop.as_ref().and_then(|device| self.parted_news(device));
        Ok(match (pen.holder, pen.asks) {
            (Some(device), _) => {
                let name = self.name_of(device)?;
                let has = self.has_pen(device)?;
                PenStatus {
                    bar: Some(match (&parted, self.silence(device)) {
                        (Some(_), _) => format!("{name} plays a copy"),
                        (None, Some(silent)) => {
                            format!("pen: {name}, silent {} s", silent.as_secs())
                        }
                        (None, None) => format!("pen: {name}"),
                    }),
                    barred: Some(format!("{has}; `:pen` takes it back")),
                    news: parted.or_else(|| self.absent_news(device, &name)),
                    ..status
                }
            }
            (None, Some(device)) => {
                let name = self.name_of(device)?;
                PenStatus {
                    bar: Some(format!("{name} wants the pen")),
                    news: Some(format!("{name} asks for the pen; `:pen` gives it")),
                    ..status
                }
            }
            (None, None) => PenStatus {
                bar: laptop.map(|_| "pen here".to_owned()),
                news: parted,
                ..status
            },
        })
    }

    /// Returns the message that a laptop continued in a game of its own, and how to choose between the two; `None` if
    /// it did not.
    fn parted_news(&self, device: &Device) -> Option<String> {
        let after = self.parted(device.number)?;
        let name = &device.name;
        Some(format!(
            "Two games exist: {name}'s laptop played on in a game of its own {}. Agree which one \
             counts. If this one: `:pen` plays on here, without {name}'s later acts. If \
             {name}'s: leave this table, and join with `vidette referee` once {name} plays it \
             with --serve.",
            since_entry(after)
        ))
    }

    /// Returns the message that the laptop with the pen has not answered since the boards were opened; `None` if it
    /// has.
    fn absent_news(&self, device: i64, name: &str) -> Option<String> {
        (!self.has_heard(device)).then(|| {
            format!(
                "{name} had the pen when this table was closed, and may have played on with a \
                 copy. Ask {name}; `:pen` takes the pen back."
            )
        })
    }

    /// Says which device has the pen, and how long it has been silent.
    fn has_pen(&self, device: i64) -> Result<String, Failure> {
        let name = self.name_of(device)?;
        Ok(match (self.parted(device), self.silence(device)) {
            (Some(after), _) => {
                format!(
                    "{name}'s laptop played on in a game of its own {}",
                    since_entry(after)
                )
            }
            (None, Some(silent)) => format!(
                "{name} has the pen, and has been silent for {} s",
                silent.as_secs()
            ),
            (None, None) => format!("{name} has the pen"),
        })
    }

    fn silence(&self, device: i64) -> Option<Duration> {
        Some(self.silence_of(device)).filter(|since| *since >= SILENT)
    }

    fn name_of(&self, device: i64) -> Result<String, Failure> {
        let devices = self.desk.tray.devices()?.into_iter();
        let mut names = devices.filter(|there| there.number == device);
        Ok(names.next().map_or_else(String::new, |device| device.name))
    }

    /// Returns the other referee's laptop; `None` if none has joined.
    fn laptop(&self) -> Result<Option<Device>, Failure> {
        let seats = self.desk.tray.seats()?;
        let seat = seats.iter().find(|seat| TraySeat::is_laptop(seat));
        let devices = self.desk.tray.devices()?.into_iter();
        let mut there = devices.filter(|device| {
            device.presence == Presence::In && seat.is_some_and(|seat| seat.number == device.seat)
        });
        Ok(there.next())
    }
}
