//! `vidette photo`: reads the table from photographs, compares it with the record, and enters the differences.

mod answer;
mod enter;
pub(crate) mod folder;
mod picture;
pub(crate) mod reader;
mod report;
pub(crate) mod screens;

use std::path::PathBuf;

use clap::Args;

use crate::{
    args::{
        shared::{self, LengthArg, PointArg},
        source,
    },
    failure::Failure,
    io::{out, places::Places},
    quote::typable,
};
use game::session::Session;
use reader::{TableReading, Terms};
use rules::fields::state::{State, draft::Fields};
use view::survey::Tolerance;

pub(crate) const AFTER: &str = "\
Print the table markers and labels first: `vidette print GAME labels`. At least two markers must be
in each picture. Hills are read best from two pictures, taken from opposite sides.

PIECES are addresses or names with commas between: A3,Q2,archer. With --moves the moves of the
active side are played as acts; without it places are corrected, in one entry that one `undo` takes
back. Nothing is entered if a picture cannot be trusted.";

#[derive(Debug, Args)]
pub(crate) struct Typed {
    /// A game: its name, or a path
    game: String,
    /// Photographs of its table, JPEG or PNG
    #[arg(value_name = "PHOTO", required_unless_present = "apply")]
    photos: Vec<PathBuf>,
    /// Enter what was found: all pieces that differ, or those that are named
    #[arg(long, value_name = "PIECES", num_args = 0..=1, default_missing_value = "")]
    apply: Option<String>,
    /// In the tactical phase: read the changes of the active side as moves
    #[arg(long)]
    moves: bool,
    /// Maximum distance at which a piece agrees with the record (otherwise 0.25 in; facing always 3 degrees)
    #[arg(long, value_name = "IN", value_parser = distance)]
    tolerance: Option<LengthArg>,
    /// Write the photograph as a plan of the table: recorded bases dashed, found ones solid (PNG)
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
    /// Height of the labels above the table (otherwise 0.1 in): that of the bases, or 0 without bases
    #[arg(long, value_name = "IN", value_parser = distance)]
    base: Option<LengthArg>,
    /// Height of one level of a model hill (otherwise as the roster says, or 0)
    #[arg(long, value_name = "IN", value_parser = distance)]
    hills: Option<LengthArg>,
    /// Actual centre of a table marker that does not lie flush in its corner
    #[arg(long, value_name = "N=X,Y", value_parser = marker, allow_hyphen_values = true)]
    marker: Vec<(u16, PointArg)>,
    /// With --moves --apply: accept moves that the rules refuse, as corrections for this reason
    #[arg(long, value_name = "REASON", requires = "apply", requires = "moves")]
    because: Option<String>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// Reads a height or a tolerance.
fn distance(text: &str) -> Result<LengthArg, String> {
    let length = shared::length(text)?;
    match (0.0..=24.0).contains(&length.number()) {
        true => Ok(length),
        false => Err("write a number of inches from 0 to 24: 0.25".to_owned()),
    }
}

/// Reads where a marker lies: `3=2.0,46`.
fn marker(text: &str) -> Result<(u16, PointArg), String> {
    let form = || "write a marker as NUMBER=PLACE: 3=2.5,45.5".to_owned();
    let (number, at) = text.split_once('=').ok_or_else(form)?;
    let number = number.trim().parse::<u16>().map_err(|_| form())?;
    match number {
        0..=7 => Ok((number, shared::point(at)?)),
        _ => Err(format!(
            "no marker {number}; 0 to 3 are the corners, 4 to 7 the edges"
        )),
    }
}

/// Reads photographs and prints the report; with `--apply`, enters the places found.
pub(crate) fn photo(places: &Places, typed: &Typed) -> Result<(), Failure> {
    let (photos, pieces) = typed.photos_and_pieces();
    if photos.is_empty() {
        return Err(Failure::Options(
            "name the photographs: `vidette photo GAME PHOTO... --apply`".to_owned(),
        ));
    }
    let mut session: Session<Fields> = match pieces {
        Some(_) => source::open(places, &typed.game)?,
        None => source::look(places, &typed.game)?,
    };
    let terms = typed.terms(session.state())?;
    let mut reading = TableReading::of_files(session.state(), &photos, &terms)?;
    let chosen = pieces.map(|names| enter::chosen(session.state(), &reading, &names));
    let chosen = chosen.transpose().unwrap_or_else(|failure| {
        reading.faults.push(failure.words());
        None
    });
    if typed.json {
        out::json(&answer::answer(&reading))?;
    } else {
        let line = typed.line(&photos);
        report::tell(session.state(), &reading, chosen.is_none().then_some(&line))?;
    }
    if let Some(file) = &typed.picture {
        picture::write(session.state(), &reading, file)?;
    }
    if !reading.faults.is_empty() {
        return Err(Failure::No(reading.faults.join("\n")));
    }
    match chosen {
        Some(chosen) => {
            let because = typed.because.as_deref();
            enter::enter(places, &mut session, &reading, &chosen, because, typed.json)
        }
        None => Ok(()),
    }
}

impl Typed {
    /// Returns the photographs, and the names of the pieces to enter: an empty list for all pieces, `None` to enter
    /// nothing. A file name after `--apply` counts as a photograph.
    fn photos_and_pieces(&self) -> (Vec<PathBuf>, Option<String>) {
        let mut photos = self.photos.clone();
        let mut pieces = self.apply.clone();
        if let Some(file) = self.apply.as_ref().map(PathBuf::from)
            && file.is_file()
        {
            photos.push(file);
            pieces = Some(String::new());
        }
        (photos, pieces)
    }

    fn terms(&self, state: &State) -> Result<Terms, Failure> {
        let measure = state.oob().measure;
        let inches = |length: Option<LengthArg>| length.map(|length| length.inches(measure));
        let usual = Tolerance::default();
        let markers = self.marker.iter();
        let markers = markers.map(|(number, at)| Ok((*number, shared::spot(state, at)?)));
        Ok(Terms {
            tolerance: Tolerance {
                inches: inches(self.tolerance).unwrap_or(usual.inches),
                ..usual
            },
            base: inches(self.base),
            hills: inches(self.hills),
            markers: markers.collect::<Result<_, Failure>>()?,
            moves: self.moves,
            in_colour: self.picture.is_some(),
        })
    }

    /// Returns the command line as typed, without `--apply`.
    fn line(&self, photos: &[PathBuf]) -> String {
        let mut words = vec!["vidette photo".to_owned(), typable(&self.game)];
        words.extend(
            photos
                .iter()
                .map(|file| typable(&file.display().to_string())),
        );
        let lengths = [
            ("--tolerance", self.tolerance),
            ("--base", self.base),
            ("--hills", self.hills),
        ];
        for (option, length) in lengths {
            words.extend(length.map(|length| format!("{option} {}", length.written())));
        }
        let markers = self.marker.iter();
        words.extend(markers.map(|(n, at)| format!("--marker {n}={}", at.written())));
        if self.moves {
            words.push("--moves".to_owned());
        }
        words.push("--apply".to_owned());
        words.join(" ")
    }
}
