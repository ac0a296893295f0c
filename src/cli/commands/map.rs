//! `vidette map`: draws the table as a picture.

mod boxed;
mod for_drawing;

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::{
    args::{
        shared::{self, LengthArg},
        source::{self, GameSource},
    },
    dispatch::of_rules,
    failure::Failure,
    io::{
        browser, out,
        output_file::{self, OutputTarget},
        places::{Places, stem},
        recovery_hint,
    },
    quote::typable,
};
use game::journal::Seq;
use game::session::Session;
use report::map::{MapWindow, Paint, PictureInk, svg};
use report::page::{PaperSize, Size};
use report::sheet::Document;
use report::tiles::tiles;
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::name::SideId;
use rules::spelling::counted;
use table::base::Base;
use view::map::{
    MapLayer, TableMap,
    moment::{MapMoment, Position},
};

/// Allowed widths of a picture, in pixels.
const BREADTHS: RangeInclusive<i64> = 200..=8192;

/// Default width of a picture, in pixels.
#[cfg(feature = "png")]
const PIXELS: u32 = 2400;

#[derive(Debug, Args)]
pub(crate) struct MapArgs {
    /// A game or roster: its name, or a path
    source: String,
    /// Only what this side may know: its own troops, and the enemy where last seen
    #[arg(long)]
    side: Option<String>,
    /// The position at the end of this player turn
    #[arg(long, value_name = "N", conflicts_with = "entry")]
    turn: Option<u32>,
    /// The position after this entry
    #[arg(long, value_name = "N")]
    entry: Option<u64>,
    /// Layers: labels, units, generals, messengers, orders (these five by default), trails, zones,
    /// zone:UNIT, sight:UNIT-UNIT, grid, value, doubt, names, strength, legend; `ground` alone
    /// leaves out the troops
    #[arg(long, value_name = "LAYER,...", value_delimiter = ',', value_parser = MapLayer::read)]
    show: Option<Vec<MapLayer>>,
    /// A poster for the wall: the ground with names and values, title, legend, scales in inches and yards; for a map of
    /// hexes, the hexes and named places without counters
    #[arg(long, conflicts_with = "show")]
    poster: bool,
    /// Only the ground around a brigade or unit
    #[arg(long, value_name = "ID")]
    around: Option<String>,
    /// How far around it, in the table's unit (SCALE-02)
    #[arg(long, value_name = "IN", default_value = "12in", value_parser = reach, requires = "around")]
    reach: LengthArg,
    /// Scale: inches of table per inch of paper
    #[arg(long, value_name = "1:N", default_value = "1:1", value_parser = scale)]
    scale: f64,
    /// Print on pages (a4, letter) with overlap and gluing marks; for a file that ends in .pdf an
    /// installed browser makes the PDF
    #[arg(long, value_name = "SIZE", value_parser = size)]
    paper: Option<Size>,
    /// A file, a folder, or - for standard output (otherwise NAME-map.svg in the current folder)
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Make PNG instead of SVG (automatic for a file that ends in .png)
    #[arg(long)]
    png: bool,
    /// Width of the PNG in pixels (otherwise 2400)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(BREADTHS))]
    px: Option<u32>,
    /// Colours, or one ink with hatches: colour, mono
    #[arg(long, default_value = "colour", value_parser = ink)]
    ink: PictureInk,
    /// Open it with the system's default program
    #[arg(long)]
    open: bool,
    /// Write the ground of a roster as labelled layers for Inkscape; `vidette init NAME --ground`
    /// reads the drawing back
    #[arg(long, value_name = "FILE.svg", conflicts_with_all = ["side", "turn", "entry", "show", "poster", "around", "scale", "paper", "out", "png", "px", "ink"])]
    for_drawing: Option<PathBuf>,
    /// Picture to trace, placed under the drawing
    #[arg(long, value_name = "SCAN.png", requires = "for_drawing")]
    background: Option<PathBuf>,
}

/// Reads a scale, such as `1:8`.
fn scale(text: &str) -> Result<f64, String> {
    let number = text.strip_prefix("1:");
    let number = number.and_then(|number| number.parse::<f64>().ok());
    number
        .filter(|number| (0.1..=1000.0).contains(number))
        .ok_or_else(|| {
            format!("unknown scale \"{text}\"; write 1:8, or any 1:N from 1:0.1 to 1:1000")
        })
}

/// Reads how far around its subject a map reaches.
fn reach(text: &str) -> Result<LengthArg, String> {
    let length = shared::length(text)?;
    match (0.0..=1000.0).contains(&length.number()) {
        true => Ok(length),
        false => Err("write the reach in inches, 0 to 1000: 12".to_owned()),
    }
}

/// Reads the paper size.
pub(crate) fn size(text: &str) -> Result<Size, String> {
    match text {
        "a4" | "A4" => Ok(Size::A4),
        "letter" => Ok(Size::Letter),
        _ => Err(format!(
            "unknown paper \"{text}\"; papers are a4 and letter"
        )),
    }
}

/// Reads the ink of a picture.
pub(crate) fn ink(text: &str) -> Result<PictureInk, String> {
    match text {
        "colour" | "color" => Ok(PictureInk::Colour),
        "mono" => Ok(PictureInk::Mono),
        _ => Err(format!("unknown ink \"{text}\"; inks are colour and mono")),
    }
}

pub(crate) fn map(places: &Places, typed: &MapArgs) -> Result<(), Failure> {
    if let Some(file) = &typed.for_drawing {
        return for_drawing::write(places, typed, file);
    }
    let told = drawn(places, typed, Path::new(""))?;
    told.map_or(Ok(()), |line| out::line(&line))
}

/// Draws the map, and returns the message about its file (`None` for standard output). A file without a name goes into
/// `home`.
pub(crate) fn drawn(
    places: &Places,
    typed: &MapArgs,
    home: &Path,
) -> Result<Option<String>, Failure> {
    let rules = GameSource::named(places, &typed.source)?.rules();
    of_rules!(rules, of_table(places, typed, home), R => boxed::drawn::<R>(places, typed, home))
}

/// Draws a table of Fields of Blue & Grey.
fn of_table(places: &Places, typed: &MapArgs, home: &Path) -> Result<Option<String>, Failure> {
    let is_picture = ending(typed)? == "png";
    let found = position(places, typed)?;
    let (position, name) = (found.position, found.name);
    let mut layers = match (&typed.show, typed.poster) {
        (Some(layers), _) => layers.clone(),
        (None, true) => MapLayer::poster(),
        (None, false) => MapLayer::usual(),
    };
    if found.has_faulty_troops {
        out::complain("the map shows only the ground until these faults are corrected");
        layers.retain(is_of_ground);
        layers.push(MapLayer::Ground);
    }
    let map =
        TableMap::new(&position, &layers).map_err(|unseen| Failure::No(unseen.to_string()))?;
    let window = typed
        .around
        .as_ref()
        .map(|id| around(&map, id, typed.reach.inches(map.board.measure)));
    let paint = Paint {
        ink: typed.ink,
        scale: typed.scale,
        window: window.transpose()?,
    };
    let said = said(&position, typed.side.is_none());
    let told = write(typed, &map, &paint, &said, &home.join(name), is_picture)?;
    match found.has_faulty_troops {
        true => {
            told.map_or(Ok(()), |line| out::line(&line))?;
            Err(Failure::Told)
        }
        false => Ok(told),
    }
}

/// Checks whether a layer is ground, so that it shows no troops.
fn is_of_ground(layer: &MapLayer) -> bool {
    use MapLayer::{Grid, Ground, Labels, Legend, Value};
    [Ground, Labels, Grid, Value, Legend].contains(layer)
}

/// Writes a map as pages or as one drawing, and returns the message about its file; `None` for standard output.
fn write(
    typed: &MapArgs,
    map: &TableMap,
    paint: &Paint,
    said: &str,
    name: &Path,
    is_picture: bool,
) -> Result<Option<String>, Failure> {
    if let Some(size) = typed.paper {
        let paper = PaperSize {
            size,
            ink: typed.ink,
        };
        let pages = tiles(map, paint, &paper, &foot(map));
        return paged(typed, said, pages, name);
    }
    let drawing = svg(map, paint);
    put(typed, &drawing, name, said, is_picture)
}

/// Writes a drawing as it is or as PNG, and returns the message about its file; `None` for standard output.
fn put(
    typed: &MapArgs,
    drawing: &str,
    name: &Path,
    said: &str,
    is_picture: bool,
) -> Result<Option<String>, Failure> {
    if is_picture {
        return picture(typed, drawing, name, said);
    }
    let target = OutputTarget::new(typed.out.as_deref(), called(name, "svg"));
    let told = target.put(drawing.as_bytes(), said)?;
    if typed.open {
        target.open();
    }
    Ok(told)
}

/// Returns the extension of the file: by an option, else by the file's name.
fn ending(typed: &MapArgs) -> Result<&'static str, Failure> {
    let known: &[&str] = match typed.paper {
        Some(_) => &["html", "pdf"],
        None => &["svg", "png"],
    };
    let asked = typed.png.then_some(("--png", "png"));
    let named = output_file::ending(typed.out.as_deref(), asked, known)?;
    let usual = known.first().copied().unwrap_or_default();
    match (named.unwrap_or(usual), typed.px, typed.paper) {
        ("png", _, Some(_)) => Err(Failure::Options(
            "--paper makes pages to print; for one picture leave --paper out, for pages leave \
             --png out"
                .to_owned(),
        )),
        ("svg" | "html" | "pdf", Some(_), _) => Err(Failure::Options(
            "--px works only for PNG; add --png, or name a file that ends in .png".to_owned(),
        )),
        (ending, ..) => Ok(ending),
    }
}

/// Returns the line at the foot of a map's pages: battle, moment, and the side whose map it is.
fn foot(map: &TableMap) -> String {
    let whose = map.seen_by.as_ref();
    let whose = whose.map_or_else(String::new, |side| format!(" · {side} only"));
    // The ground alone does not depend on the moment.
    let when = match map.layers.contains(&MapLayer::Units) {
        true => format!(" · {}", map.when),
        false => String::new(),
    };
    format!("{}{when}{whose}", map.name)
}

/// Writes the map as pages of paper, and returns the message about their file; `None` for standard output.
fn paged(
    typed: &MapArgs,
    said: &str,
    document: Document,
    name: &Path,
) -> Result<Option<String>, Failure> {
    let ending = ending(typed)?;
    let target = OutputTarget::new(typed.out.as_deref(), called(name, ending));
    let bytes = match ending {
        "pdf" => browser::printed(&target, &document.text)?,
        _ => document.text.into_bytes(),
    };
    let pages = counted(document.pages, "page");
    let said = said.replacen("1 page", &pages, 1);
    let told = target.put(&bytes, &said)?;
    if typed.open {
        target.open();
    }
    Ok(told)
}

/// Draws the table of a roster into the file that `vidette map` would use, and returns the message about it.
pub(crate) fn of_roster(state: State, name: &str) -> Result<String, Failure> {
    let position = Position::start(state, None);
    let map = TableMap::new(&position, &MapLayer::usual())
        .map_err(|unseen| Failure::No(unseen.to_string()))?;
    let paint = Paint {
        ink: PictureInk::Colour,
        scale: 1.0,
        window: None,
    };
    let target = OutputTarget::new(None, called(Path::new(name), "svg"));
    let told = target.put(svg(&map, &paint).as_bytes(), &said(&position, true))?;
    Ok(told.unwrap_or_default())
}

/// Returns the path of a file named after `name`, with `-map` and an extension added.
fn called(name: &Path, ending: &str) -> PathBuf {
    let stem = name.file_name().unwrap_or_default().to_string_lossy();
    name.with_file_name(format!("{stem}-map.{ending}"))
}

/// Writes the PNG picture, and returns the message about its file; `None` for standard output.
#[cfg(feature = "png")]
fn picture(
    typed: &MapArgs,
    drawing: &str,
    name: &Path,
    said: &str,
) -> Result<Option<String>, Failure> {
    let target = OutputTarget::new(typed.out.as_deref(), called(name, "png"));
    let picture = report::png::png(drawing, typed.px.unwrap_or(PIXELS));
    let picture = picture.map_err(|error| Failure::No(error.to_string()))?;
    let told = target.put(&picture, said)?;
    if typed.open {
        target.open();
    }
    Ok(told)
}

/// Writes the drawing without turning it into a picture, because this build lacks the feature `png`; the error names
/// the file.
#[cfg(not(feature = "png"))]
fn picture(
    typed: &MapArgs,
    drawing: &str,
    name: &Path,
    said: &str,
) -> Result<Option<String>, Failure> {
    let out = typed.out.as_ref().map(|out| out.with_extension("svg"));
    let target = OutputTarget::new(out.as_deref(), called(name, "svg"));
    target.put(drawing.as_bytes(), said)?;
    Err(Failure::Options(match target {
        OutputTarget::Output => "this build cannot make PNG; wrote the SVG instead".to_owned(),
        OutputTarget::File(path) => {
            format!(
                "this build cannot make PNG; the SVG is at {}",
                path.display()
            )
        }
    }))
}

/// The position that a map shows, with what its reader knows of it.
struct Found {
    position: Position,
    /// Name at the beginning of file names.
    name: String,
    /// True if the roster's troops have faults, so that only its ground is shown.
    has_faulty_troops: bool,
}

/// Finds the requested position.
fn position(places: &Places, typed: &MapArgs) -> Result<Found, Failure> {
    let moment = match (typed.turn, typed.entry) {
        (Some(turn), _) => MapMoment::Close(turn),
        (_, Some(entry)) => MapMoment::Entry(Seq::new(entry)),
        _ => MapMoment::Now,
    };
    match GameSource::named(places, &typed.source)? {
        GameSource::Game(path) => {
            let session: Session<Fields> =
                Session::look(&path).map_err(|error| recovery_hint::offered(places, error))?;
            let side = side(session.state(), typed.side.as_deref())?;
            let position = Position::from_session(&session, moment, side.as_ref());
            let position = position.map_err(|none| Failure::No(none.to_string()))?;
            Ok(Found {
                position,
                name: stem(&path),
                has_faulty_troops: false,
            })
        }
        GameSource::Roster(_) if moment != MapMoment::Now => Err(Failure::No(format!(
            "{} is a roster, and only a game has turns and entries; `vidette new {}` starts a game",
            typed.source,
            typable(&typed.source)
        ))),
        GameSource::Roster(roster) => {
            let mustered = source::muster::<Fields>(&roster);
            let has_faulty_troops = matches!(mustered, Err(Failure::Told));
            let state = match mustered {
                Err(Failure::Told) if typed.side.is_none() => {
                    let ground = roster::ground_alone(&roster.text()?);
                    State::from_muster(ground.ok_or(Failure::Told)?)
                }
                mustered => mustered?.0,
            };
            let side = side(&state, typed.side.as_deref())?;
            Ok(Found {
                position: Position::start(state, side.as_ref()),
                name: stem(Path::new(&roster.name)),
                has_faulty_troops,
            })
        }
    }
}

/// Returns the id of the side with this name; `None` if no name is given.
pub(crate) fn side(state: &State, name: Option<&str>) -> Result<Option<SideId>, Failure> {
    let Some(name) = name else {
        return Ok(None);
    };
    let number = shared::side(state, name)?;
    let side = state.oob().sides.get(usize::from(number));
    Ok(side.map(|side| side.id.clone()))
}

/// Describes a position for the message about a file. Only the referee may know the number of entries.
pub(crate) fn said(position: &Position, is_referee: bool) -> String {
    let (word, turn) = (position.state.turn_word(), position.state.turn());
    match is_referee {
        true => format!("1 page  {word} {turn} entry {}", position.entry),
        false => format!("1 page  {word} {turn}"),
    }
}

/// Returns the part of the table around a brigade (by id or callsign) or a unit (by id or address).
fn around(map: &TableMap, id: &str, reach: f64) -> Result<MapWindow, Failure> {
    let stands = || map.board.stands.iter();
    let unit = stands().filter(|stand| stand.unit.as_str() == id || stand.address == id);
    let mut bases: Vec<Base> = unit.map(|stand| stand.base).collect();
    if bases.is_empty() {
        let calls = map.board.calls.iter();
        let is_meant = |brigade: &str, callsign: &str| brigade == id || callsign == id;
        let brigades = calls.filter(|call| is_meant(call.brigade.as_str(), &call.callsign));
        let brigades: Vec<_> = brigades.map(|call| &call.brigade).collect();
        let own = stands().filter(|stand| brigades.contains(&&stand.brigade));
        bases = own.map(|stand| stand.base).collect();
    }
    MapWindow::around(map, &bases, reach).ok_or_else(|| {
        let callsigns: Vec<&str> = map.board.calls.iter().map(|c| c.brigade.as_str()).collect();
        Failure::No(format!(
            "no brigade or unit `{id}` on the table; the brigades are {}",
            callsigns.join(", ")
        ))
    })
}
