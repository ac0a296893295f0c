//! `vidette check`: lists every fault of a roster, and where each side sets up; for a game, the acts that would be
//! decided differently today.

mod report;
mod verdict;
mod watch;

use clap::Args;

use crate::{
    args::source::{self, GameSource},
    dispatch::{StoredRuleset, of_rules},
    failure::Failure,
    io::{
        out,
        places::{Places, Roster},
        recovery_hint,
    },
    quote::typable,
};
use game::session::Session;
use report::{CheckReport, FaultSpot};
use roster::Fault;
use rules::spelling::counted;
use verdict::RosterVerdict;
use view::presentation::{Audience, dice, ledger::Ledger};

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// Rosters and games
    #[arg(required = true, value_name = "ROSTER|GAME")]
    sources: Vec<String>,
    /// Check one roster, and draw its map as NAME-map.svg, each time it is saved; Ctrl-C stops
    #[arg(long)]
    watch: bool,
    /// As JSON: a list, one item per file
    #[arg(long, conflicts_with = "watch")]
    json: bool,
}

/// Checks each source; every fault is a line on standard output.
pub(crate) fn check(places: &Places, typed: &CheckArgs) -> Result<(), Failure> {
    if typed.watch {
        return watch::watch(places, &watched(places, &typed.sources)?);
    }
    let mut worst = Ok(());
    let mut reports = Vec::new();
    for name in &typed.sources {
        match one(places, name) {
            Ok(report) => {
                if !report.sound {
                    worst = worst.and(Err(Failure::Told));
                }
                match typed.json {
                    true => reports.push(report),
                    false => report.tell()?,
                }
            }
            // After an unreadable file, the faults of the others are still reported.
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
    if typed.json {
        out::json(&reports)?;
    }
    worst
}

/// Returns the roster to watch; fails unless exactly one is named.
fn watched(places: &Places, sources: &[String]) -> Result<Roster, Failure> {
    let [name] = sources else {
        let said = "--watch follows only one roster; start another `check --watch` for the next";
        return Err(Failure::Options(said.to_owned()));
    };
    match GameSource::named(places, name)? {
        GameSource::Roster(roster) if roster.path.is_some() => Ok(roster),
        GameSource::Roster(_) => Err(Failure::No(format!(
            "{name} is built in and never changes; `vidette init` writes a battle of your own"
        ))),
        GameSource::Game(_) => Err(Failure::No(format!(
            "{name} is a game, not a roster; `vidette watch {}` follows it",
            typable(name)
        ))),
    }
}

/// Returns the report on a roster or game.
fn one(places: &Places, name: &str) -> Result<CheckReport, Failure> {
    let report = match GameSource::named(places, name)? {
        GameSource::Roster(found) => roster(&found)?,
        GameSource::Game(path) => {
            let key = source::rules_of(&path);
            of_rules!(key, R => {
                let session = Session::<R>::look(&path);
                game(&session.map_err(|error| recovery_hint::offered(places, error))?)
            })
        }
    };
    Ok(CheckReport {
        source: name.to_owned(),
        ..report
    })
}

/// Reports the faults of a roster; warnings alone are no fault. For a roster without faults it also describes where
/// each side sets up, because the corners in `[defence]` are hard to read.
fn roster(found: &Roster) -> Result<CheckReport, Failure> {
    let place = found.place();
    let text = match found.text() {
        // The message about a file that is not text contains the place of the fault.
        Err(Failure::No(fault)) => {
            return Ok(CheckReport {
                faults: vec![FaultSpot::read(&fault, &place)],
                ..CheckReport::default()
            });
        }
        read => read?,
    };
    let key = roster::game_of(&text);
    Ok(of_rules!(key, fields(&text, &place), R => other::<R>(&text, &place)))
}

/// Reports the faults of a battle for Fields of Blue & Grey or, without faults, its content.
fn fields(text: &str, place: &str) -> CheckReport {
    let verdict = RosterVerdict::check_text(text, place);
    CheckReport {
        sound: verdict.state.is_some(),
        faults: spots(&verdict.faults, place),
        told: verdict.told,
        ..CheckReport::default()
    }
}

/// Reports the faults of a roster of another rule set, and the rule set's remarks.
fn other<R: StoredRuleset>(text: &str, place: &str) -> CheckReport {
    let (told, faults) = remarked::<R>(text, place);
    CheckReport {
        sound: !faults.iter().any(Fault::bars_play),
        faults: spots(&faults, place),
        told,
        ..CheckReport::default()
    }
}

fn spots(faults: &[Fault], place: &str) -> Vec<FaultSpot> {
    faults
        .iter()
        .map(|fault| FaultSpot::from_fault(fault, place))
        .collect()
}

/// Returns the rule set's remarks on a playable roster, and the roster's faults.
fn remarked<R: StoredRuleset>(text: &str, place: &str) -> (Vec<String>, Vec<Fault>) {
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

/// Checks whether today's rules would decide every act as it was recorded, and whether the program's dice follow from
/// the seed. In a game begun by an older program, a different decision is no fault; standard error names the act.
fn game<R: StoredRuleset>(session: &Session<R>) -> CheckReport {
    let path = session.path().map(|path| path.display().to_string());
    let place = path.as_deref().unwrap_or_default();
    let older = R::is_older(session.state());
    let differing = session.differing();
    let mut report = CheckReport::default();
    for (seq, why) in &differing {
        let spot = FaultSpot::of_entry(place, seq.number(), why.to_string());
        match older {
            true => report.told.push(format!(
                "{spot}; an older program decided this, and the entry still counts"
            )),
            false => report.faults.push(spot),
        }
    }
    let proof = session.proof();
    let forged = proof.forged.iter();
    let forged =
        forged.map(|forged| FaultSpot::of_entry(place, forged.seq.number(), forged.to_string()));
    report.faults.extend(forged);
    report.sound = (older || differing.is_empty()) && proof.holds();
    if report.sound {
        // Secret acts of a side are not counted, because the count would reveal them.
        let ledger = Ledger::new(session, &Audience::Table);
        let known = differing.iter().filter(|(seq, _)| ledger.is_public(*seq));
        let same = ledger.count(session) - known.count() as u64;
        report.told.push(format!(
            "{place}: {} would be decided the same way today; {}",
            counted(same, "entry"),
            dice::proven(&proof)
        ));
    }
    report
}
