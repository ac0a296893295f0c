//! `vidette export` and `import`: a game as text, and back.

use std::path::PathBuf;

use clap::Args;

use super::new;
use crate::{
    args::source,
    dispatch::of_rules,
    failure::Failure,
    io::{
        errors, out,
        places::{Places, stem},
        recovery_hint,
    },
};
use game::exchange;
use game::input::{self, without_mark};
use game::store::{
    Store, StoreError, StoreFault,
    salvage::{RowProof, Salvage, SalvagePart},
};
use rules::spelling::counted;
use view::presentation::Describe;

/// Maximum size of an exported game in bytes. The longest known games have about 50 MB.
const MAX_TEXT: u64 = 256 << 20;

#[derive(Debug, Args)]
pub(crate) struct Export {
    /// A game: its name, or a path
    game: String,
}

#[derive(Debug, Args)]
pub(crate) struct Import {
    /// The text from `vidette export`; `-` reads standard input
    file: PathBuf,
    /// The name of the game (otherwise the roster's name, with a number if taken)
    #[arg(long)]
    name: Option<String>,
}

/// Writes the facts of the game's start, then one line for each entry. From a damaged file it writes the verifiable
/// entries, and one line for each gap.
pub(crate) fn export(places: &Places, typed: &Export) -> Result<(), Failure> {
    let path = source::game(places, &typed.game)?;
    let salvage = Store::salvage(&path).map_err(|error| lost(places, error))?;
    for line in exchange::salvaged_lines(&salvage).map_err(Failure::Machine)? {
        out::exported(&line)?;
    }
    let key = source::rules_of(&path);
    if of_rules!(key, R => <R as Describe>::KEEPS_SECRETS) {
        out::complain("for the referee only: it contains the secrets of both sides");
    }
    match &salvage.damage {
        None => Ok(()),
        Some(error) => Err(in_part(places, error, &salvage)),
    }
}

/// Reports the faults of a damaged file, and the rescued entries.
fn in_part(places: &Places, error: &StoreError, salvage: &Salvage) -> Failure {
    let copy = places
        .copies()
        .ok()
        .and_then(|copies| copies.newest(&stem(error.path())));
    let offer = match &copy {
        Some(copy) if salvage.knows_all(&copy.cover) => None,
        Some(copy) => Some(recovery_hint::words(copy)),
        None => Some("it has no safety copy".to_owned()),
    };
    let saved = [saved(salvage), playable(salvage)].join("; ");
    damaged(error, &saved, offer)
}

/// Describes which entries were saved, and which are lost.
fn saved(salvage: &Salvage) -> String {
    let start = match salvage.start {
        RowProof::Written | RowProof::Mended => "the start and ",
        RowProof::Missing => "",
    };
    let mut words = vec![format!(
        "saved: {start}{}",
        counted(salvage.proven(), "entry")
    )];
    if salvage.start == RowProof::Missing {
        words.push(match salvage.facts {
            Some(_) => "the start cannot be verified, and is marked so".to_owned(),
            None => "the start is lost".to_owned(),
        });
    }
    let marked = salvage.entries.len() - salvage.proven();
    if marked > 0 {
        words.push(format!(
            "not verified, and marked so: {}",
            counted(marked, "entry")
        ));
    }
    let gaps = salvage.parts().into_iter().filter_map(|part| match part {
        SalvagePart::Gap(from, to) if from == to => Some(format!("entry {from}")),
        SalvagePart::Gap(from, to) => Some(format!("entries {from} to {to}")),
        SalvagePart::Entry(_) => None,
    });
    let gaps: Vec<String> = gaps.collect();
    if !gaps.is_empty() {
        words.push(format!("lost: {}", gaps.join(", ")));
    }
    if salvage.end.is_none() {
        words.push("more entries may have followed".to_owned());
    }
    words.join("; ")
}

/// Describes how much of the game can be restored.
fn playable(salvage: &Salvage) -> String {
    if salvage.start == RowProof::Missing {
        return "no game can be made from what was saved".to_owned();
    }
    match salvage.playable() {
        all if all == salvage.entries.len() => "`vidette import` makes a game from that".to_owned(),
        0 => "`vidette import` makes a game from the start".to_owned(),
        first => format!(
            "`vidette import` makes a game from the first {}",
            counted(first, "entry")
        ),
    }
}

/// Says why nothing was saved. Leaves out the advice to export a damaged file, because the user has just tried.
fn lost(places: &Places, error: StoreError) -> Failure {
    match error.fault() {
        StoreFault::Damaged(_) => {
            let copy = recovery_hint::offer(places, &stem(error.path()));
            let copy = copy.unwrap_or_else(|| "it has no safety copy".to_owned());
            damaged(&error, "none of it can be read", Some(copy))
        }
        _ => recovery_hint::offered(places, error),
    }
}

fn damaged(error: &StoreError, saved: &str, copy: Option<String>) -> Failure {
    let why = match error.fault() {
        StoreFault::Damaged(what) => {
            format!("{}: the file is damaged: {what}", error.path().display())
        }
        StoreFault::Foreign => format!(
            "{}: the file is damaged: its first page is not a game's",
            error.path().display()
        ),
        _ => error.to_string(),
    };
    let copy = copy.map_or_else(String::new, |copy| format!("; {copy}"));
    Failure::Machine(format!("{why} ({saved}){copy}"))
}

/// Makes a game from the exported text.
pub(crate) fn import(places: &Places, typed: &Import) -> Result<(), Failure> {
    let place = typed.file.display().to_string();
    let text = if place == "-" {
        input::text(std::io::stdin().lock(), MAX_TEXT)
    } else {
        input::read_text(&typed.file, MAX_TEXT)
    };
    let text = text.map_err(|error| errors::unread(&typed.file, &error))?;
    // Some editors begin a text with a mark of its byte order.
    let text = without_mark(&text);
    let key = exchange::rules_of(text).unwrap_or_default();
    let parcel = of_rules!(key, R => exchange::unpack_game::<R>(text))
        .map_err(|fault| Failure::No(format!("{place}:{}: {}", fault.line, fault.said)))?;
    let (name, like) = (typed.name.as_deref(), &parcel.facts.roster);
    let (path, ()) = new::named(places, name, like, |path| {
        Store::create(path, &parcel.facts, &parcel.summary, &parcel.lines)
    })?;
    places.remember(&path);
    if let Some(stopped) = &parcel.stopped {
        out::complain(&format!(
            "{place}:{}: {}; the game stops before this line, and the rest is left out",
            stopped.line, stopped.said
        ));
    }
    out::line(&format!(
        "{}: {}\n{}",
        stem(&path),
        counted(parcel.lines.len(), "entry"),
        path.display()
    ))
}
