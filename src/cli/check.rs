//! `vidette check`: every fault of a roster, and who sets up where; what would be decided otherwise in a game today.

mod verdict;
mod watch;

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
use super::typable::typable;
use game::session::Session;
use roster::Fault;
use roster::Severity;
use rules::spelling::counted;
use verdict::Verdict;
use view::told::dice;

#[derive(Debug, Args)]
pub(super) struct Typed {
    /// Rosters and games
    #[arg(required = true, value_name = "ROSTER|GAME")]
    sources: Vec<String>,
    /// Check one roster again, and draw its map as NAME-map.svg, whenever it is saved; Ctrl-C ends it
    #[arg(long)]
    watch: bool,
}

/// Checks each; every fault is a line on standard output.
pub(super) fn check(places: &Places, typed: &Typed) -> Result<(), Failure> {
    if typed.watch {
        return watch::watch(places, &watched(places, &typed.sources)?);
    }
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

/// The one roster that is watched.
fn watched(places: &Places, sources: &[String]) -> Result<Roster, Failure> {
    let [name] = sources else {
        let said = "--watch follows one roster: name one, and start another for the next";
        return Err(Failure::Options(said.to_owned()));
    };
    match Source::named(places, name)? {
        Source::Roster(roster) if roster.path.is_some() => Ok(roster),
        Source::Roster(_) => Err(Failure::No(format!(
            "{name} is built in and never saved; `vidette init` writes a battle of your own"
        ))),
        Source::Game(_) => Err(Failure::No(format!(
            "{name} is a game; `vidette watch {}` follows it",
            typable(name)
        ))),
    }
}

/// Whether a roster or game is sound.
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

/// Whether the roster has no more than warnings. Of a sound one it tells who sets up where, as the
/// corners of `[defence]` are read.
fn roster(found: &Roster) -> Result<bool, Failure> {
    let place = found.place();
    let text = match found.text() {
        Err(Failure::No(fault)) => return out::line(&fault).map(|()| false),
        read => read?,
    };
    let key = roster::game_of(&text);
    of_rules!(key, fields(&text, &place), R => other::<R>(&text, &place))
}

/// Tells the faults of a battle, and what it holds.
fn fields(text: &str, place: &str) -> Result<bool, Failure> {
    let verdict = Verdict::of(text, place);
    for fault in &verdict.faults {
        out::line(fault)?;
    }
    // Standard output is for faults alone.
    for told in &verdict.told {
        out::complain(told);
    }
    Ok(verdict.state.is_some())
}

/// Tells the faults of a roster of other rules, and what they remark of it.
fn other<R: Kept>(text: &str, place: &str) -> Result<bool, Failure> {
    let (remarks, faults) = remarked::<R>(text, place);
    for fault in &faults {
        out::line(&fault.at(place))?;
    }
    remarks.iter().for_each(|remark| out::complain(remark));
    let is_warning = |fault: &Fault| fault.severity == Severity::Warning;
    Ok(faults.iter().all(is_warning))
}

/// What other rules remark of a roster that can be played, and its faults.
fn remarked<R: Kept>(text: &str, place: &str) -> (Vec<String>, Vec<Fault>) {
    let (remarks, faults) = match R::muster(text) {
        Ok((state, warnings)) => (R::remarks(&state), warnings),
        Err(faults) => (Vec::new(), faults),
    };
    let remarks = remarks
        .iter()
        .map(|remark| format!("{place}: {remark}"))
        .collect();
    (remarks, faults)
}

/// Whether every act would be decided as it was, and the program's dice are those of the seed. In a game
/// that an older program began the rules that were mended since are not a fault: standard error tells them.
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
            "{place}: {} would be decided the same today; {}",
            counted(session.entries().len() - differing.len(), "entry"),
            dice::proven(&proof)
        ));
    }
    Ok(sound)
}
