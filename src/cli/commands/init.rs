//! `vidette init`: writes a battle as a starting point for an author.

mod ground;
mod kit;
mod order_of_battle;
mod sources;

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use clap::{ArgGroup, Args, ValueEnum};

use crate::{
    failure::Failure,
    io::{errors, out, places::unfit},
    quote::typable,
};
use roster::draft::{RosterDraft, plan};
use roster::ground_report::GroundReport;
use rules::fields::terms::edition::Edition;
use rules::legible::composed;
use rules::spelling::quoted;
use table::measure::Point;

use order_of_battle::Reading;
use sources::Sources;

/// Remedy for a file that cannot be written.
const ELSEWHERE: &str = "choose another place";

/// Default size of the table, in inches.
const TABLE: (f64, f64) = (48.0, 36.0);

#[derive(Debug, Args)]
#[command(group = ArgGroup::new("input").args(["order_of_battle", "ground"]).multiple(true))]
pub(crate) struct InitArgs {
    /// Name of the battle and of its file (NAME.toml)
    name: PathBuf,
    /// Edition of the rules
    #[arg(long, value_enum, default_value_t = Rules::Full)]
    edition: Rules,
    /// Brigades per side, 1 to 12
    #[arg(long, value_name = "N", conflicts_with = "order_of_battle", value_parser = clap::value_parser!(u8).range(1..=12))]
    brigades: Option<u8>,
    #[command(flatten)]
    sources: Sources,
    #[command(flatten)]
    reading: Reading,
    /// Write a kit of a hex game, or a score sheet, instead of a battle for Fields of Blue & Grey;
    /// --from then gives tables of counters (side, unit, kind, strength, hex ...), of ground (hex,
    /// terrain, level, name), of hexsides (between, feature) or of players. Headings of a counter:
    /// side, unit, id, division, brigade, leader, leader rating, kind, size, formation, strength
    /// (sp), rating (cr, cohesion, morale), move, weapon, hex, turn, entry; of its two faces: fr,
    /// bw, `fr sp`, `fr cr`, `bw sp`, `bw cr`, or in words. A hex is 0504, a range 0102-0110, a
    /// hexside 0504/0604; 0104-0204-0304 are the hexsides that a road crosses
    #[arg(long, value_name = "GAME", value_parser = ["blind-swords", "blue-and-grey", "scoresheet"], conflicts_with_all = ["edition", "brigades", "ground", "column", "kind", "weapon", "quality", "levels", "south", "all"])]
    rules: Option<String>,
    #[command(flatten)]
    extent: kit::ExtentArgs,
    /// Ground from a drawing (SVG): shapes with the labels woods, `hill 2`, stream, road, fence,
    /// `building NAME` and so on, in a rectangle labelled table. If the roster exists, only its
    /// ground is changed, after a question
    #[arg(long, value_name = "FILE.svg")]
    ground: Option<PathBuf>,
    /// Change the ground of an existing roster without asking
    #[arg(long, requires = "ground")]
    yes: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Rules {
    /// The full edition, with its options
    Full,
    /// The basic edition
    Basic,
}

impl Rules {
    fn edition(self) -> Edition {
        match self {
            Rules::Full => Edition::Full,
            Rules::Basic => Edition::Basic,
        }
    }
}

/// Writes the battle, and prints the path of its file; an existing file stays unchanged.
pub(crate) fn init(typed: &InitArgs) -> Result<(), Failure> {
    match write_battle(typed) {
        Err(failure) if typed.reading.json => Err(order_of_battle::answer_failure(failure)),
        written => written,
    }
}

fn write_battle(typed: &InitArgs) -> Result<(), Failure> {
    let (path, name) = named(&typed.name)?;
    if let Some(rules) = &typed.rules {
        let new = kit::NewKit {
            rules,
            extent: typed.extent.extent(),
            path: &path,
            name: &name,
        };
        return kit::write(&new, &typed.sources, &typed.reading);
    }
    let edition = typed.edition.edition();
    let drawing = drawing(typed)?;
    let is_new = !typed.sources.files.is_empty() || typed.brigades.is_some() || !path.exists();
    if let Some(drawing) = drawing.as_ref().filter(|_| !is_new) {
        return drawing.redraw(&path, typed.sources.table, typed.yes, &typed.reading);
    }
    if typed.sources.files.is_empty() {
        let draft = plan::draft(&name, edition, typed.brigades.unwrap_or(2));
        let drawn = drawn_up(draft, typed.sources.table, drawing.as_ref())?;
        let (width, depth) = drawn.size;
        if let Some(ground) = &drawn.ground {
            let needs = ground.needs.len();
            if typed.reading.refuses(needs) {
                ground::tell(&typed.reading, ground, None)?;
                return Err(out::tell_failure(order_of_battle::strict(needs)));
            }
            keep(&path, &drawn.text)?;
            ground::tell(&typed.reading, ground, Some(&path))?;
            if typed.reading.json {
                return Ok(());
            }
        } else {
            keep(&path, &drawn.text)?;
        }
        let file = typable(&path.display().to_string());
        return out::line(&format!(
            "{}: {width}x{depth} in, {} edition; look at it with `vidette check {file}`, play it with `vidette play {file}`",
            path.display(),
            edition.name()
        ));
    }
    let (draft, mut report) =
        order_of_battle::read(&typed.sources, &typed.reading, &name, edition)?;
    let drawn = drawn_up(draft, typed.sources.table, drawing.as_ref());
    report.ground = drawn.as_ref().ok().and_then(|drawn| drawn.ground.clone());
    let drawn = match report.needs_count() {
        count if typed.reading.refuses(count) => Err(order_of_battle::strict(count)),
        _ => drawn,
    };
    // Print the report even if nothing can be written, because it helps to correct the faults.
    let drawn = match drawn {
        Ok(drawn) => drawn,
        Err(failure) => {
            order_of_battle::tell_unwritten(&typed.reading, &report)?;
            return Err(out::tell_failure(failure));
        }
    };
    keep(&path, &drawn.text)?;
    order_of_battle::tell_written(&typed.reading, &report, &path, &drawn.text)
}

/// A newly written roster.
struct DrawnUp {
    text: String,
    /// Width and depth of its table in inches.
    size: (f64, f64),
    /// Report on the drawing of its ground; `None` if no drawing is given.
    ground: Option<GroundReport>,
}

/// Writes a roster, with the ground of a drawing if one is given.
fn drawn_up(
    mut draft: RosterDraft,
    table: Option<(f64, f64)>,
    drawing: Option<&ground::Drawing<'_>>,
) -> Result<DrawnUp, Failure> {
    // The draft gets schematic ground, which the drawing then replaces together with the objectives on it.
    draft.ground |= drawing.is_some();
    let drawn = drawing.map(|drawing| drawing.table(table)).transpose()?;
    let size = drawn
        .or(table)
        .or_else(|| draft.table(TABLE))
        .unwrap_or(TABLE);
    let written = |barred: &[(Point, Point)]| {
        let text = draft.text_beside(barred, size.0, size.1);
        text.map_err(|error| Failure::No(error.to_string()))
    };
    let mut text = written(&[])?;
    let mut ground = None;
    if let Some(drawing) = drawing {
        text = written(&drawing.barred(&text, size)?)?;
        let (drawn, report) = drawing.draw(&text, size)?;
        (text, ground) = (drawn, Some(report));
    }
    Ok(DrawnUp { text, size, ground })
}

/// Opens the drawing of the ground; `None` if none is given.
fn drawing(typed: &InitArgs) -> Result<Option<ground::Drawing<'_>>, Failure> {
    typed
        .ground
        .as_deref()
        .map(ground::Drawing::open)
        .transpose()
}

/// Returns the file of a battle, NAME.toml, and the name of the battle.
fn named(typed: &Path) -> Result<(PathBuf, String), Failure> {
    let is_toml = |name: &Path| {
        let extension = name.extension();
        extension.is_some_and(|extension| extension.eq_ignore_ascii_case("toml"))
    };
    let Some(name) = typed.file_name().map(Path::new) else {
        return Err(Failure::Options(format!(
            "{}: this is a folder; give the battle a name, such as `vidette init shiloh`",
            typed.display()
        )));
    };
    // A full stop may be part of the name.
    let (stem, path) = match name.file_stem().filter(|_| is_toml(name)) {
        Some(stem) => (stem.to_string_lossy(), typed.to_owned()),
        None => {
            let file = format!("{}.toml", name.to_string_lossy());
            (name.to_string_lossy(), typed.with_file_name(file))
        }
    };
    match unfit(&stem) {
        None => Ok((path, composed(&stem).into_owned())),
        Some(why) => Err(Failure::No(format!(
            "{} cannot be a file name: {why}; use letters, digits and hyphens",
            quoted(&stem)
        ))),
    }
}

/// Writes a new file; no partial file is left.
fn keep(path: &Path, text: &str) -> Result<(), Failure> {
    let place = path.display();
    let opened = OpenOptions::new().write(true).create_new(true).open(path);
    let mut file = opened.map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => Failure::No(format!(
            "{place} already exists; choose another name, or move it"
        )),
        _ => errors::unwritten(path, &error, ELSEWHERE),
    })?;
    let written = file
        .write_all(text.as_bytes())
        .and_then(|()| file.sync_all());
    written.map_err(|error| {
        let _ = std::fs::remove_file(path);
        errors::unwritten(path, &error, ELSEWHERE)
    })
}
