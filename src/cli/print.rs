//! `vidette print`: sheets on paper.

use crate::rules::fields::language;
use std::path::Path;
use std::path::PathBuf;

use clap::Args;
use clap::FromArgMatches;

use super::ask;
use super::browser;
use super::failure::Failure;
use super::map::ink;
use super::out;
use super::places::Places;
use super::places::stem;
use super::restore;
use super::source;
use super::source::Source;
use super::written;
use super::written::Target;
use crate::game::session::Session;
use crate::report::MADE;
use crate::report::map::Ink;
use crate::report::page::Paper;
use crate::report::page::Size;
use crate::report::sheet;
use crate::report::sheet::Document;
use crate::report::sheet::Packet;
use crate::report::sheet::numbered;
use crate::rules::fields::setup::nearest;
use crate::rules::fields::state::State;
use crate::rules::fields::terms::name::CorpsId;
use crate::rules::fields::terms::name::DivisionId;
use crate::rules::fields::terms::name::SideId;
use crate::view::known;
use crate::view::map::Layer;
use crate::view::map::Map;
use crate::view::moment::Moment;
use crate::view::moment::Position;
use crate::view::paper;
use crate::view::paper::Command;
use crate::view::paper::Kind;
use crate::view::paper::Look;
use crate::view::paper::Sheet;

#[derive(Debug, Args)]
pub(super) struct Typed {
    /// A game or roster: its name, or a path
    source: String,
    /// setup, briefing, roster, sheets, cards, slips, dispatch, turn, chart, umpire, handover, labels,
    /// tents, fallback or packet (otherwise sheets of a game; setup, roster, sheets, chart of a roster)
    what: Vec<String>,
    /// Only what that side may know
    #[arg(long)]
    side: Option<String>,
    /// Only that brigade, division, corps or side; again for more
    #[arg(long, value_name = "ID")]
    of: Vec<String>,
    /// Only the command of that seat: a side, a division, or SIDE/FORMATION; again for more
    #[arg(long, value_name = "NAME")]
    seat: Vec<String>,
    /// As it stood when that player turn closed
    #[arg(long, value_name = "N")]
    turn: Option<u32>,
    /// Leave the boxes empty that the state of the game would fill
    #[arg(long)]
    blank: bool,
    /// How often each sheet is printed
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=50))]
    copies: u8,
    /// The sheet of paper: a4, letter
    #[arg(long, default_value = "a4", value_parser = size)]
    paper: Size,
    /// Colours, or one ink with hatches: colour, mono
    #[arg(long, default_value = "colour", value_parser = ink)]
    ink: Ink,
    /// A file, a folder for one file a sheet, or - for standard output (otherwise NAME-WHAT.html here)
    #[arg(long, value_name = "FILE|DIR")]
    out: Option<PathBuf>,
    /// Plain text of 80 columns
    #[arg(long, conflicts_with_all = ["json", "pdf"])]
    text: bool,
    /// As JSON
    #[arg(long, conflicts_with = "pdf")]
    json: bool,
    /// As PDF, printed by an installed browser (VIDETTE_BROWSER names one)
    #[arg(long)]
    pdf: bool,
    /// Open it with what opens such files here
    #[arg(long)]
    open: bool,
}

/// Reads the sheet of paper.
fn size(text: &str) -> Result<Size, String> {
    match text {
        "a4" | "A4" => Ok(Size::A4),
        "letter" => Ok(Size::Letter),
        _ => Err(format!(
            "unknown paper \"{text}\"; papers are a4 and letter"
        )),
    }
}

/// A game or roster at the moment that is printed.
struct Desk {
    session: Option<Session>,
    position: Position,
    /// The position as whoever it is printed for knows it.
    state: State,
    side: Option<SideId>,
    name: String,
}

pub(super) fn print(places: &Places, typed: &Typed) -> Result<(), Failure> {
    let printed = printed(places, typed, Path::new(""))?;
    for line in &printed.files {
        out::line(line)?;
    }
    match printed.refused.is_empty() {
        true => Ok(()),
        false => Err(Failure::No(printed.refused.join("\n"))),
    }
}

/// Prints what a line of the screens asks for of a game; a file without a name goes into `home`. Returns where
/// the files are.
pub(super) fn by_line(
    places: &Places,
    game: &str,
    home: &Path,
    words: &str,
) -> Result<String, Failure> {
    let parser = Typed::augment_args(clap::Command::new("print")).no_binary_name(true);
    let line = std::iter::once(game).chain(words.split_whitespace());
    let matches = parser.try_get_matches_from(line);
    let typed = matches.and_then(|matches| Typed::from_arg_matches(&matches));
    let typed = typed.map_err(|error| {
        let said = error.to_string();
        Failure::Options(said.lines().next().unwrap_or_default().to_owned())
    })?;
    if typed.out.as_ref().is_some_and(|out| out.as_os_str() == "-") {
        let said = "here is no standard output: name a file with --out, or leave it out";
        return Err(Failure::Options(said.to_owned()));
    }
    let Printed { files, refused } = printed(places, &typed, home)?;
    let said: Vec<String> = files.into_iter().chain(refused).collect();
    Ok(said.join("; "))
}

/// What was printed.
struct Printed {
    /// A line a file.
    files: Vec<String>,
    /// Why other sheets that were asked for are not there.
    refused: Vec<String>,
}

/// Prints what there is of the sheets that are asked for.
fn printed(places: &Places, typed: &Typed, home: &Path) -> Result<Printed, Failure> {
    let asked = kinds(&typed.what)?;
    let desk = desk(places, typed)?;
    let kinds = match (asked.is_empty(), &desk.session) {
        (false, _) => asked,
        (true, Some(_)) => vec![Kind::Sheets],
        (true, None) => vec![Kind::Setup, Kind::Roster, Kind::Sheets, Kind::Chart],
    };
    let when = desk.position.when();
    let of = commands(&desk.state, typed)?;
    let look = Look {
        state: &desk.state,
        side: desk.side.as_ref(),
        session: desk.session.as_ref(),
        of: &of,
        blank: typed.blank,
        when: &when,
        entry: (desk.side.is_none() && desk.session.is_some())
            .then(|| desk.position.entry.number()),
    };
    let (sheets, refused) = paper::sheets_there_are(&look, &kinds);
    let refused: Vec<String> = refused
        .iter()
        .map(|why| reminded(why, &desk, typed))
        .collect();
    if sheets.is_empty() && !refused.is_empty() {
        return Err(Failure::No(refused.join("\n")));
    }
    if sheets.iter().all(is_empty) {
        return Err(Failure::No("there is nothing of that to print".to_owned()));
    }
    let files = match typed.out.as_deref().filter(|out| out.is_dir()) {
        Some(folder) => folder_of(&look, &desk, sheets, folder, typed)?,
        None => {
            let what: Vec<&str> = kinds.iter().map(|kind| kind.name()).collect();
            let name = format!("{}-{}", desk.name, what.join("-"));
            let usual = home.join(format!("{name}.{}", ending(typed)));
            let target = match &typed.out {
                Some(out) => Target::of(Some(out), ""),
                None => Target::File(usual),
            };
            let packet = packet(&look, &desk, sheets, typed);
            let said = write_to(&look, &desk, &packet, &target, typed)?;
            said.into_iter().collect()
        }
    };
    Ok(Printed { files, refused })
}

/// A refusal that a roster causes names the way to a game.
fn reminded(why: &str, desk: &Desk, typed: &Typed) -> String {
    match &desk.session {
        Some(_) => why.to_owned(),
        None => format!("{why}; `vidette new {}` starts one", typed.source),
    }
}

fn is_empty(sheet: &Sheet) -> bool {
    match sheet {
        Sheet::Sheets(list) => list.is_empty(),
        Sheet::Roster(list) => list.is_empty(),
        Sheet::Labels(list) => list.is_empty(),
        Sheet::Slips(list) => list.is_empty(),
        Sheet::Tents(list) => list.is_empty(),
        Sheet::Briefing(list) => list.is_empty(),
        _ => false,
    }
}

fn kinds(words: &[String]) -> Result<Vec<Kind>, Failure> {
    words
        .iter()
        .map(|word| {
            Kind::named(word).ok_or_else(|| {
                let names: Vec<&str> = Kind::ALL.iter().map(|kind| kind.name()).collect();
                let near = nearest(word, names.iter().copied());
                let near = near.map(|near| format!(" (did you mean {near}?)"));
                Failure::Options(format!(
                    "unknown sheet \"{word}\"; sheets are {}{}",
                    names.join(", "),
                    near.unwrap_or_default()
                ))
            })
        })
        .collect()
}

fn desk(places: &Places, typed: &Typed) -> Result<Desk, Failure> {
    let moment = typed.turn.map_or(Moment::Now, Moment::Close);
    let (session, position, name, side) = match Source::named(places, &typed.source)? {
        Source::Game(path) => {
            let session: Session =
                Session::look(&path).map_err(|error| restore::offered(places, error))?;
            let side = side(session.state(), typed)?;
            let position = Position::of(&session, moment, side.as_ref());
            let position = position.map_err(|none| Failure::No(none.to_string()))?;
            (Some(session), position, stem(&path), side)
        }
        Source::Roster(_) if typed.turn.is_some() => {
            return Err(Failure::No(format!(
                "{0} is a roster: only a game has turns; `vidette new {0}` starts one",
                typed.source
            )));
        }
        Source::Roster(roster) => {
            let state = source::muster(&roster)?.0;
            let side = side(&state, typed)?;
            let position = Position::start(state, side.as_ref());
            (None, position, stem(Path::new(&roster.name)), side)
        }
    };
    let state = match &position.sightings {
        Some(sightings) => known::state(&position.state, sightings),
        None => position.state.clone(),
    };
    Ok(Desk {
        session,
        position,
        state,
        side,
        name,
    })
}

fn side(state: &State, typed: &Typed) -> Result<Option<SideId>, Failure> {
    let name = typed.side.as_ref();
    name.map(|name| ask::side_id(state, name)).transpose()
}

/// What `--of` and `--seat` name. For a side the troops of the enemy are answered as unknown ones.
fn commands(state: &State, typed: &Typed) -> Result<Vec<Command>, Failure> {
    let seats = typed.seat.iter().map(|seat| {
        let formation = seat.rsplit_once('/').map_or(seat.as_str(), |(_, of)| of);
        command(state, formation)
    });
    typed
        .of
        .iter()
        .map(|id| command(state, id))
        .chain(seats)
        .collect()
}

fn command(state: &State, id: &str) -> Result<Command, Failure> {
    let own = |side: &SideId| state.known_to().is_none_or(|known| known == side);
    let oob = state.oob();
    if let Some(side) = oob
        .sides
        .iter()
        .find(|side| side.id.as_str() == id && own(&side.id))
    {
        return Ok(Command::Side(side.id.clone()));
    }
    if oob
        .corps
        .iter()
        .any(|corps| corps.id.as_str() == id && own(&corps.side))
    {
        return Ok(Command::Corps(CorpsId::new(id)));
    }
    let division = oob
        .divisions
        .iter()
        .find(|d| d.id.as_str() == id || d.name == id);
    if let Some(division) = division.filter(|division| own(&division.side)) {
        return Ok(Command::Division(DivisionId::new(division.id.as_str())));
    }
    if let Ok(brigade) = language::brigade(state, id)
        && state.brigade(&brigade).is_some_and(|b| own(&b.side))
    {
        return Ok(Command::Brigade(brigade));
    }
    let ids: Vec<String> = (oob
        .sides
        .iter()
        .filter(|s| own(&s.id))
        .map(|s| s.id.to_string()))
    .chain(
        oob.corps
            .iter()
            .filter(|c| own(&c.side))
            .map(|c| c.id.to_string()),
    )
    .chain(
        oob.divisions
            .iter()
            .filter(|d| own(&d.side))
            .map(|d| d.id.to_string()),
    )
    .chain(
        oob.brigades
            .iter()
            .filter(|b| own(&b.side))
            .map(|b| b.id.to_string()),
    )
    .collect();
    let near = nearest(id, ids.iter().map(String::as_str));
    let near = near.map(|near| format!(", did you mean {near}?"));
    Err(Failure::No(format!(
        "there is no side, corps, division or brigade `{id}`{}; there are {}",
        near.unwrap_or_default(),
        ids.join(", ")
    )))
}

fn packet(look: &Look<'_>, desk: &Desk, sheets: Vec<Sheet>, typed: &Typed) -> Packet {
    Packet {
        title: format!("{}, {}", desk.state.oob().name, look.when),
        foot: look.foot(),
        warning: match look.side {
            Some(_) => String::new(),
            None => "REFEREE: both sides".to_owned(),
        },
        map: set_up(&sheets, desk, typed.ink),
        sheets,
        copies: usize::from(typed.copies),
    }
}

/// The map of a set-up sheet, where there is one among the sheets.
fn set_up(sheets: &[Sheet], desk: &Desk, ink: Ink) -> Option<maud::Markup> {
    let pieces = sheets.iter().find_map(|sheet| match sheet {
        Sheet::Setup(setup) => Some(&setup.pieces),
        _ => None,
    })?;
    let layers = [Layer::Grid, Layer::Units, Layer::Labels];
    let map = Map::of(&desk.position, &layers).ok()?;
    Some(numbered::map(&map, pieces, ink).0)
}

/// Writes one file a sheet into a folder; of brigade sheets one a brigade.
fn folder_of(
    look: &Look<'_>,
    desk: &Desk,
    sheets: Vec<Sheet>,
    folder: &Path,
    typed: &Typed,
) -> Result<Vec<String>, Failure> {
    let mut told = Vec::new();
    for sheet in sheets {
        let singles: Vec<(String, Sheet)> = match sheet {
            Sheet::Sheets(list) => list
                .into_iter()
                .map(|one| {
                    let name = format!("sheet-{}-{}", one.callsign.to_lowercase(), one.id);
                    (name, Sheet::Sheets(vec![one]))
                })
                .collect(),
            other => vec![(file_name(&other).to_owned(), other)],
        };
        for (name, sheet) in singles {
            let packet = packet(look, desk, vec![sheet], typed);
            let file = folder.join(format!("{name}.{}", ending(typed)));
            told.extend(write_to(look, desk, &packet, &Target::File(file), typed)?);
        }
    }
    Ok(told)
}

fn file_name(sheet: &Sheet) -> &'static str {
    match sheet {
        Sheet::Setup(_) => Kind::Setup,
        Sheet::Briefing(_) => Kind::Briefing,
        Sheet::Roster(_) => Kind::Roster,
        Sheet::Sheets(_) => Kind::Sheets,
        Sheet::Cards(_) => Kind::Cards,
        Sheet::Slips(_) => Kind::Slips,
        Sheet::Dispatch(_) => Kind::Dispatch,
        Sheet::Turn(_) => Kind::Turn,
        Sheet::Chart(_) => Kind::Chart,
        Sheet::Umpire(_) => Kind::Umpire,
        Sheet::Handover(_) => Kind::Handover,
        Sheet::Labels(_) => Kind::Labels,
        Sheet::Tents(_) => Kind::Tents,
    }
    .name()
}

fn ending(typed: &Typed) -> &'static str {
    match (typed.text, typed.json, typed.pdf) {
        (true, ..) => "txt",
        (_, true, _) => "json",
        (.., true) => "pdf",
        _ => "html",
    }
}

fn write_to(
    look: &Look<'_>,
    desk: &Desk,
    packet: &Packet,
    target: &Target,
    typed: &Typed,
) -> Result<Option<String>, Failure> {
    let paper = Paper {
        size: typed.paper,
        ink: typed.ink,
    };
    let said = |pages: usize| {
        let s = if pages == 1 { "" } else { "s" };
        let turn = desk.state.turn();
        let entry = look.entry.map(|entry| format!(" entry {entry}"));
        format!("{pages} page{s}  turn {turn}{}", entry.unwrap_or_default())
    };
    let told = if typed.json {
        let value =
            serde_json::json!({ "made": MADE, "foot": packet.foot, "sheets": packet.sheets });
        let text = format!("{value}\n");
        put(
            target,
            text.as_bytes(),
            &said(0).replacen("0 pages  ", "", 1),
        )?
    } else if typed.pdf {
        pdf(target, &sheet::html(packet, &paper), &said)?
    } else {
        let document = match typed.text {
            true => sheet::plain(packet),
            false => sheet::html(packet, &paper),
        };
        put(target, document.text.as_bytes(), &said(document.pages))?
    };
    if typed.open {
        target.open();
    }
    Ok(told)
}

/// Writes there, and returns the line that tells of a file.
fn put(target: &Target, bytes: &[u8], said: &str) -> Result<Option<String>, Failure> {
    match target {
        Target::Output => target.write(bytes, said).map(|()| None),
        Target::File(path) => {
            written::write(path, bytes)?;
            Ok(Some(format!("{}  {said}", path.display())))
        }
    }
}

/// Prints a document by a browser. Without one the page itself is written, and the sentence says where.
fn pdf(
    target: &Target,
    document: &Document,
    said: &dyn Fn(usize) -> String,
) -> Result<Option<String>, Failure> {
    let page = match target {
        Target::File(file) => file.with_extension("html"),
        Target::Output => std::env::temp_dir().join(format!("vidette-{}.html", std::process::id())),
    };
    written::write(&page, document.text.as_bytes())?;
    let Some(bytes) = browser::pdf(&page)? else {
        return Err(Failure::Machine(format!(
            "no Chromium, Chrome, Edge or Brave was found; open {} and print it (Ctrl-P), or name one with VIDETTE_BROWSER",
            page.display()
        )));
    };
    let _ = std::fs::remove_file(&page);
    put(target, &bytes, &said(document.pages))
}
