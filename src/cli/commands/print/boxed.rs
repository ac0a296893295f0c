//! Sheets for boxed games: counters, order of battle, chits, track, reference, hand-over.

use std::path::Path;
use std::sync::Arc;

use super::{
    OutputTarget, Packet, PrintArgs, PrintedSheets, SheetFormat, file_name, typable, write_packet,
};
use crate::args::source::{self, GameSource};
use crate::dispatch::StoredRuleset;
use crate::failure::Failure;
use crate::io::places::{Places, stem};
use crate::{commands::log, io::recovery_hint};
use game::session::Session;
use rules::spelling::nearest;
use view::paper::{
    Sheet,
    envelope::{Envelope, only_for},
    label::USUAL_TAG,
};
use view::presentation::{
    self, Askers, Audience, card,
    filled_sheets::{self, HandoverLog, LATEST, PROMISE},
    ledger::Ledger,
    sheets::{GameSheet, GameSheetKind},
};

#[cfg(feature = "web")]
use super::boards::players_of_sides;

/// Returns an empty list, because this build serves no boards.
#[cfg(not(feature = "web"))]
fn players_of_sides(_: &Path) -> Result<Vec<(String, String)>, Failure> {
    Ok(Vec::new())
}

/// The game or roster to print.
struct Source<R: StoredRuleset> {
    state: Arc<R::State>,
    session: Option<Session<R>>,
    name: String,
}

/// Prints those requested sheets that exist; a file without a name goes into `home`.
pub(super) fn printed<R: StoredRuleset>(
    places: &Places,
    typed: &PrintArgs,
    home: &Path,
) -> Result<PrintedSheets, Failure> {
    if let Some(option) = kept_for_fields(typed) {
        return Err(Failure::Options(format!(
            "{option} works only for Fields of Blue & Grey; {} is {}",
            typed.source,
            R::GAME
        )));
    }
    let kinds = match (typed.card.is_empty(), typed.what.is_empty()) {
        // A card alone is not a packet.
        (false, true) => Vec::new(),
        _ => kinds(&typed.what)?,
    };
    let form = SheetFormat::from_args(typed)?;
    let source = open::<R>(places, typed)?;
    let state = source.state.as_ref();
    let eyes = log::eyes::<R>(state, typed.side.as_deref())?;
    let session = source.session.as_ref();
    let log = session.map_or_else(HandoverLog::default, |session| handover_log(session, &eyes));
    let (mut found, mut refused) = (Vec::new(), Vec::new());
    if !typed.card.is_empty() {
        let known = R::as_known(state, &eyes);
        let measure = card::measure_words::<R>(&known, &typed.card.join(" "), &eyes);
        let measure = measure.map_err(Failure::No)?;
        found.push(Sheet::Game(card::card_sheet::<R>(&known, &measure, &eyes)));
    }
    for kind in &kinds {
        if *kind == GameSheetKind::Packet {
            let game = source.session.as_ref().and_then(Session::path);
            let players = game.map_or_else(|| Ok(Vec::new()), players_of_sides)?;
            found.extend(packet_envelopes::<R>(state, &eyes, &players));
            continue;
        }
        match filled_sheets::sheet::<R>(state, *kind, &eyes, &log) {
            Some(sheet) => found.push(Sheet::Game(sheet)),
            None if typed.what.iter().any(|word| word == kind.name()) => {
                refused.push(format!("{} has no {}", source.name, kind.name()));
            }
            None => {}
        }
    }
    if found.is_empty() {
        return Err(Failure::No(refused.join("\n")));
    }
    let when = match source.session {
        Some(_) => format!("turn {}", R::turn(state)),
        None => "the beginning".to_owned(),
    };
    let packet = |sheets: Vec<Sheet>| Packet {
        title: R::heading(state),
        foot: R::heading(state),
        warning: String::new(),
        sheets,
        copies: usize::from(typed.copies),
        map: None,
    };
    let mut files = Vec::new();
    match typed.out.as_deref().filter(|out| out.is_dir()) {
        Some(folder) => {
            for sheet in found {
                let file = folder.join(format!("{}.{}", file_name(&sheet), form.ending()));
                let target = OutputTarget::File(file);
                files.extend(write_packet(
                    &packet(vec![sheet]),
                    &when,
                    &target,
                    typed,
                    form,
                )?);
            }
        }
        None => {
            let what: Vec<&str> = match typed.what.as_slice() {
                [] if !typed.card.is_empty() => vec![GameSheetKind::Card.name()],
                [] => kinds.iter().map(|kind| kind.name()).collect(),
                words => words.iter().map(String::as_str).collect(),
            };
            let usual = format!("{}-{}.{}", source.name, what.join("-"), form.ending());
            let target = match &typed.out {
                Some(out) => OutputTarget::new(Some(out), ""),
                None => OutputTarget::File(home.join(usual)),
            };
            files.extend(write_packet(&packet(found), &when, &target, typed, form)?);
        }
    }
    Ok(PrintedSheets { files, refused })
}

/// Name of the envelope whose sheets stay on the table.
const TABLE: &str = "table";

/// Returns the envelopes of a packet: the sheets for the table, then one envelope for each side that the reader may
/// print, with its cover and its own pieces. Each shows only what the reader may know, so a packet for both sides
/// reveals no secret. `players` are pairs of side and name.
fn packet_envelopes<R: StoredRuleset>(
    state: &R::State,
    eyes: &Audience,
    players: &[(String, String)],
) -> Vec<Sheet> {
    let papers = |kinds: &[GameSheetKind], side: Option<u8>| -> Vec<GameSheet> {
        let sheets = kinds.iter().filter_map(|kind| {
            let sheet = filled_sheets::sheet::<R>(state, *kind, eyes, &HandoverLog::default())?;
            sheet.with_pieces_of(side)
        });
        sheets.collect()
    };
    let envelope = |name: &str, sheets: Vec<GameSheet>| Envelope {
        name: name.to_owned(),
        is_referees: false,
        foot: format!("{} · {name}", R::heading(state)),
        mark: match name {
            TABLE => String::new(),
            side => only_for(side),
        },
        sheets: sheets.into_iter().map(Sheet::Game).collect(),
    };
    let of_the_table = papers(&GameSheetKind::OF_THE_TABLE, None);
    let cover =
        (!of_the_table.is_empty()).then(|| filled_sheets::table_cover::<R>(state, &of_the_table));
    let table = envelope(TABLE, cover.into_iter().chain(of_the_table).collect());
    let sides = (0..).zip(R::sides(state));
    let own = sides.filter(|(_, (id, _))| eyes.side().is_none_or(|own| own == id));
    let players = own.map(|(number, (id, name))| {
        let named = players.iter().filter(|(side, _)| *side == id);
        let named: Vec<String> = named.map(|(_, player)| player.clone()).collect();
        let inside = papers(&GameSheetKind::OF_A_PLAYER, Some(number));
        let cover = filled_sheets::cover::<R>(state, (&id, &name), &named, &inside);
        envelope(&name, [vec![cover], inside].concat())
    });
    let all = std::iter::once(table).chain(players);
    let all = all.filter(|envelope| !envelope.sheets.is_empty());
    all.map(Sheet::Envelope).collect()
}

/// Returns the first typed option that only Fields of Blue & Grey has; `None` if none was typed.
fn kept_for_fields(typed: &PrintArgs) -> Option<&'static str> {
    let options = [
        ("--of", !typed.of.is_empty()),
        ("--seat", !typed.seat.is_empty()),
        ("--turn", typed.turn.is_some()),
        ("--blank", typed.blank),
        ("--salvage", typed.salvage),
        ("--tag", typed.tag.to_bits() != USUAL_TAG.to_bits()),
    ];
    let mut given = options.into_iter().filter(|(_, is_given)| *is_given);
    given.next().map(|(option, _)| option)
}

fn kinds(words: &[String]) -> Result<Vec<GameSheetKind>, Failure> {
    if words.is_empty() {
        return Ok(vec![
            GameSheetKind::OrderOfBattle,
            GameSheetKind::Track,
            GameSheetKind::Reference,
        ]);
    }
    let mut kinds = Vec::new();
    for word in words {
        let kind = GameSheetKind::named(word).ok_or_else(|| {
            let names = GameSheetKind::ALL.map(GameSheetKind::name);
            let near = nearest(word, names);
            let near = near.map(|near| format!(" (did you mean {near}?)"));
            Failure::Options(format!(
                "unknown sheet \"{word}\"; sheets are {}{}",
                names.join(", "),
                near.unwrap_or_default()
            ))
        })?;
        kinds.push(kind);
    }
    Ok(kinds)
}

fn open<R: StoredRuleset>(places: &Places, typed: &PrintArgs) -> Result<Source<R>, Failure> {
    Ok(match GameSource::named(places, &typed.source)? {
        GameSource::Game(path) => {
            let session = Session::<R>::look(&path);
            let session = session.map_err(|error| recovery_hint::offered(places, error))?;
            Source {
                state: Arc::clone(session.state()),
                session: Some(session),
                name: stem(&path),
            }
        }
        GameSource::Roster(roster) => Source {
            state: Arc::new(source::muster::<R>(&roster)?.0),
            session: None,
            name: typable(&stem(Path::new(&roster.name))).to_string(),
        },
    })
}

/// Returns the notes with promises to players, and the latest other lines of the log that a reader may see.
fn handover_log<R: StoredRuleset>(session: &Session<R>, eyes: &Audience) -> HandoverLog {
    let ledger = Ledger::new(session, eyes);
    let (mut promises, mut lines) = (Vec::new(), Vec::new());
    session.walk(|before, entry, stands| {
        if ledger.tells(entry.seq) && stands {
            let words = presentation::line_by::<R>(before, entry, &ledger, &Askers::new());
            match words.strip_prefix(PROMISE) {
                Some(promise) => promises.push(promise.trim().to_owned()),
                None => lines.push(format!(
                    "{}. {}",
                    ledger.label(entry.seq),
                    filled_sheets::log_sentences(&words)
                )),
            }
        }
    });
    let first = lines.len().saturating_sub(LATEST);
    HandoverLog {
        promises,
        latest: lines.split_off(first),
    }
}
