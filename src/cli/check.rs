//! `vidette check`: every fault of a roster; what would be decided otherwise in a game today.

use clap::Args;

use super::failure::Failure;
use super::offer;
use super::out;
use super::places::Places;
use super::places::Roster;
use super::source::Source;
use crate::game::session::Session;
use crate::roster;
use crate::roster::Severity;
use crate::view::dice;

#[derive(Debug, Args)]
pub(super) struct Typed {
    /// Rosters and games
    #[arg(required = true, value_name = "ROSTER|GAME")]
    sources: Vec<String>,
}

/// Checks each; every fault is a line on standard output.
pub(super) fn check(places: &Places, typed: &Typed) -> Result<(), Failure> {
    let mut worst = Ok(());
    for name in &typed.sources {
        match one(places, name) {
            Ok(true) => {}
            Ok(false) => worst = worst.and(Err(Failure::Told)),
            // What nobody can read does not keep the faults of the others back.
            Err(Failure::Machine(said)) => {
                out::complain(&said);
                worst = Err(Failure::MachineTold);
            }
            Err(other) => {
                out::tell(other);
                worst = worst.and(Err(Failure::Told));
            }
        }
    }
    worst
}

/// Returns whether a roster or game is sound.
fn one(places: &Places, name: &str) -> Result<bool, Failure> {
    match Source::named(places, name)? {
        Source::Roster(found) => roster(&found),
        Source::Game(path) => {
            let session = Session::look(&path);
            game(&session.map_err(|error| offer::offered(places, error))?)
        }
    }
}

/// Returns whether the roster has no more than warnings.
fn roster(found: &Roster) -> Result<bool, Failure> {
    let place = found.place();
    let text = match found.text() {
        Err(Failure::No(fault)) => return out::line(&fault).map(|()| false),
        read => read?,
    };
    let (Ok((_, faults)) | Err(faults)) = roster::muster(&text);
    for fault in &faults {
        out::line(&fault.at(&place))?;
    }
    Ok(faults
        .iter()
        .all(|fault| fault.severity == Severity::Warning))
}

/// Returns whether every act would be decided as it was, and the program's dice are those of the
/// seed.
fn game(session: &Session) -> Result<bool, Failure> {
    let place = session.path().map(|path| path.display().to_string());
    let differing = session.differing();
    for (seq, why) in &differing {
        out::line(&format!(
            "{}:{seq}:1: {why}",
            place.as_deref().unwrap_or_default()
        ))?;
    }
    let proof = session.proof();
    for forged in &proof.forged {
        out::line(&format!(
            "{}:{}:1: {forged}",
            place.as_deref().unwrap_or_default(),
            forged.seq
        ))?;
    }
    let sound = differing.is_empty() && proof.holds();
    if sound {
        // Standard output is for faults alone.
        out::complain(&format!(
            "{}: {} entries would be decided the same today; {}",
            place.as_deref().unwrap_or_default(),
            session.entries().len(),
            dice::proven(&proof)
        ));
    }
    Ok(sound)
}
