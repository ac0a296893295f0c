//! `vidette check`: every fault of a roster, and who sets up where; what would be decided otherwise in a game today.

use clap::Args;

use super::dispatch::Kept;
use super::dispatch::of_rules;
use super::failure::Failure;
use super::offer;
use super::out;
use super::places::Places;
use super::places::Roster;
use super::source;
use super::source::Source;
use crate::game::session::Session;
use crate::roster;
use crate::roster::Fault;
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
            let key = source::rules_of(&path);
            of_rules!(key, R => {
                let session = Session::<R>::look(&path);
                game(&session.map_err(|error| offer::offered(places, error))?)
            })
        }
    }
}

/// Returns whether the roster has no more than warnings. Of a sound one it tells who sets up where, as the
/// corners of `[defence]` are read.
fn roster(found: &Roster) -> Result<bool, Failure> {
    let place = found.place();
    let text = match found.text() {
        Err(Failure::No(fault)) => return out::line(&fault).map(|()| false),
        read => read?,
    };
    let key = roster::game_of(&text);
    let (remarks, faults) = of_rules!(key, R => read::<R>(&text));
    for fault in &faults {
        out::line(&fault.at(&place))?;
    }
    for remark in remarks {
        out::complain(&format!("{place}: {remark}"));
    }
    Ok(faults
        .iter()
        .all(|fault| fault.severity == Severity::Warning))
}

/// Returns what a roster tells beside its faults, and these.
fn read<R: Kept>(text: &str) -> (Vec<String>, Vec<Fault>) {
    match R::muster(text) {
        Ok((state, warnings)) => (R::remarks(&state), warnings),
        Err(faults) => (Vec::new(), faults),
    }
}

/// Returns whether every act would be decided as it was, and the program's dice are those of the seed. In a game
/// that an older program began the rules that were mended since are no fault: standard error tells them.
fn game<R: Kept>(session: &Session<R>) -> Result<bool, Failure> {
    let path = session.path().map(|path| path.display().to_string());
    let place = path.as_deref().unwrap_or_default();
    let older = R::is_older(session.state());
    let differing = session.differing();
    for (seq, why) in &differing {
        match older {
            true => out::complain(&format!(
                "{place}:{seq}:1: {why}; an older program decided it, and that stands"
            )),
            false => out::line(&format!("{place}:{seq}:1: {why}"))?,
        }
    }
    let proof = session.proof();
    for forged in &proof.forged {
        out::line(&format!("{place}:{}:1: {forged}", forged.seq))?;
    }
    let sound = (older || differing.is_empty()) && proof.holds();
    if sound {
        // Standard output is for faults alone.
        out::complain(&format!(
            "{place}: {} entries would be decided the same today; {}",
            session.entries().len() - differing.len(),
            dice::proven(&proof)
        ));
    }
    Ok(sound)
}
