//! Photographs from a folder become slips of the referee's own, in the tray of the game.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::{
    commands::{board_game, photo::screens, seats},
    failure::Failure,
};
use game::session::machine_clock;
use game::tray::{NewSlip, Newcomer, PHOTOGRAPH, Presence, Sent, Tray, TrayError, TraySeat};
use view::findings::Findings;

/// Name under which the folder sends its slips.
const FOLDER: &str = "folder";

/// Pause before a slip is sent again, if the tray has just had too many.
const PACE: Duration = Duration::from_millis(500);

/// Maximum number of times that a slip is sent.
const TRIES: u32 = 30;

/// The way into the tray of a game.
#[derive(Debug)]
pub(super) struct Delivery {
    game: PathBuf,
}

impl Delivery {
    /// Makes the way into the tray of a game.
    pub(super) fn new(game: &Path) -> Self {
        Self {
            game: game.to_owned(),
        }
    }

    /// Puts the findings of a photograph into the tray as a slip; returns the sentence about it for the referee. If
    /// nothing differs from the record, there is no slip, and the sentence is empty.
    pub(super) fn deliver(
        &self,
        file: &Path,
        title: &str,
        findings: &Findings,
    ) -> Result<&'static str, String> {
        let state = screens::state(&self.game)?;
        let Some(line) = findings.line(&state) else {
            return Ok("");
        };
        match self.send(file, title, &line).map_err(Failure::words)? {
            Sent::There => Ok("It is among the slips."),
            Sent::TooMany | Sent::TooFast => Err(
                "too many open slips: settle some, then copy the picture into the folder again"
                    .to_owned(),
            ),
        }
    }

    fn send(&self, file: &Path, title: &str, line: &str) -> Result<Sent, Failure> {
        let game = board_game::look_at(&self.game)?;
        let (mut tray, _) = seats::tray(&self.game, game.as_ref())?;
        let mut all = tray.seats()?.into_iter();
        let seat = all.find(|seat| seat.side.is_none() && !seat.is_laptop());
        let seat =
            seat.ok_or_else(|| Failure::No("the tray has no seat of the referee".to_owned()))?;
        let device = folder_device(&mut tray, &seat)?;
        let nonce = format!("{} {}", file.display(), machine_clock()());
        let slip = NewSlip {
            device,
            seat: seat.number,
            when: &game.when(),
            turn: 0,
            phase: "",
            kind: PHOTOGRAPH,
            line: Some(line),
            words: title,
            nonce: &nonce,
        };
        let mut sent = tray.send(&slip, machine_clock()())?;
        for _ in 0..TRIES {
            if sent != Sent::TooFast {
                break;
            }
            std::thread::sleep(PACE);
            sent = tray.send(&slip, machine_clock()())?;
        }
        Ok(sent)
    }

    /// Refuses the line `photo` without a path, because photographs come as slips.
    pub(super) fn unnamed(&self) -> Result<String, String> {
        Err(
            "name the picture: photo table.jpg; pictures from the folder are among the slips"
                .to_owned(),
        )
    }
}

/// Returns the number of the device under whose name the folder sends slips. It belongs to the referee's seat, and
/// counts as absent, so that it is not listed as a player.
fn folder_device(tray: &mut Tray, seat: &TraySeat) -> Result<i64, TrayError> {
    let known = |tray: &Tray| -> Result<Option<i64>, TrayError> {
        let devices = tray.devices()?.into_iter();
        let mut folders =
            devices.filter(|device| device.name == FOLDER && device.seat == seat.number);
        Ok(folders.next().map(|device| device.number))
    };
    if let Some(number) = known(tray)? {
        return Ok(number);
    }
    let folder = Newcomer {
        name: FOLDER,
        address: "this laptop",
        agent: "",
        has_link: true,
    };
    tray.join(seat, &folder, machine_clock()())?;
    let number = known(tray)?.unwrap_or_default();
    tray.set_presence(number, Presence::Out)?;
    Ok(number)
}
