//! `vidette roster`: makes a battle that begins where a game ended, for the next day of a campaign.

use clap::Args;

use crate::{
    args::source,
    failure::Failure,
    io::{out, places::Places},
};
use game::session::Session;
use roster::FaultSeverity;
use roster::sequel::{SequelInterval, sequel};
use rules::fields::state::{State, draft::Fields};

pub(crate) const AFTER: &str = "\
The roster goes to standard output, and what it cannot carry over to standard error:
  vidette roster GAME --rest > day-2.toml
Units lost are left out; all others keep their place, fatigue, mark, order and general. Blinds, \
dummies and works stay where they are, and each army's losses still count.";

#[derive(Debug, Args)]
pub(crate) struct RosterArgs {
    /// A game: its name, or a path
    game: String,
    /// After a day of rest: fatigue recovers (FAT-07; full edition), units rally, marks are removed
    #[arg(long)]
    rest: bool,
}

/// Writes a roster whose battle starts from the game's position.
pub(crate) fn roster(places: &Places, typed: &RosterArgs) -> Result<(), Failure> {
    let session: Session<Fields> = source::look(places, &typed.game)?;
    let interval = match typed.rest {
        true => SequelInterval::DayOfRest,
        false => SequelInterval::None,
    };
    let text = &session.facts().text;
    if text.is_empty() {
        return Err(without_text(&typed.game));
    }
    // A game that was simulated from the middle of another begins later than its roster does.
    let first = roster::muster(text).ok();
    let first = first.map(|(muster, _)| State::from_muster(muster));
    let start = first.as_ref().unwrap_or(session.journal().start().as_ref());
    let sequel = sequel(text, start, session.state(), interval);
    let sequel = sequel.map_err(|why| Failure::No(format!("{}: {why}", typed.game)))?;
    let faults = match roster::muster(&sequel.text) {
        Ok(_) => Vec::new(),
        Err(faults) => faults,
    };
    for fault in faults
        .iter()
        .filter(|fault| fault.severity == FaultSeverity::Fault)
    {
        out::complain(&fault.at(&format!("roster of {}", typed.game)));
    }
    if !faults.is_empty() {
        return Err(Failure::Told);
    }
    for line in &sequel.told {
        out::complain(line);
    }
    out::line(sequel.text.trim_end())
}

/// Returns the error that a game does not contain its roster's text.
fn without_text(game: &str) -> Failure {
    Failure::No(format!(
        "{game} lacks the text of its roster, because an older vidette simulated it from another \
         game; name that other game, or simulate it again"
    ))
}
