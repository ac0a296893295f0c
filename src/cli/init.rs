//! `vidette init`: writes a battle as a starting point for an author.

mod ground;
mod kit;

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::{disk, failure::Failure, out, places::unfit, typable::typable};
use game::input::without_mark;
use roster::draft::{Draft, census, plan};
use rules::fields::setup::bounds;
use rules::fields::terms::edition::Edition;
use rules::legible::composed;
use rules::speech::length;
use rules::spelling::{counted, quoted};

/// Remedy for a file that cannot be written.
const ELSEWHERE: &str = "give another place";

/// Inches of the table where nothing is said.
const TABLE: (f64, f64) = (48.0, 36.0);

#[derive(Debug, Args)]
pub(super) struct Typed {
    /// Name of the battle and of its file, NAME.toml
    name: PathBuf,
    /// Edition of the rules
    #[arg(long, value_enum, default_value_t = Rules::Full)]
    edition: Rules,
    /// Brigades a side, 1 to 12
    #[arg(long, value_name = "N", conflicts_with = "from", value_parser = clap::value_parser!(u8).range(1..=12))]
    brigades: Option<u8>,
    /// Table in inches, such as 72x48, or in feet, 6'x4'; otherwise 48x36, or as large as the troops need
    #[arg(long, value_name = "WxD", value_parser = table)]
    table: Option<(f64, f64)>,
    /// Order of battle as a table of values parted by commas, semicolons or tabs, with headings: side, brigade, unit are
    /// needed; division, kind, commander, strength, strength_source, size, weapon, combat_value, guns, notes, general and
    /// general_quality are read
    #[arg(long, value_name = "FILE.csv")]
    from: Vec<PathBuf>,
    /// A kit of a hex game, or a score sheet, instead of a battle for Fields of Blue & Grey; --from then gives tables of
    /// counters (side, unit, kind, strength, hex ...) and of ground (hex, terrain, level ...), or of players
    #[arg(long, value_name = "GAME", value_parser = ["blind-swords", "blue-and-grey", "scoresheet"], conflicts_with_all = ["edition", "brigades", "table", "ground"])]
    rules: Option<String>,
    /// Ground from a drawing (SVG): shapes with the labels woods, `hill 2`, stream, road, fence, `building NAME` and
    /// so on, in a rectangle labelled table. On a roster that is there it changes the ground alone, and asks first
    #[arg(long, value_name = "FILE.svg")]
    ground: Option<PathBuf>,
    /// Change the ground of a roster that is there without asking
    #[arg(long, requires = "ground")]
    yes: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Rules {
    /// Fields of Blue & Grey with its options
    Full,
    /// The short text
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

fn table(text: &str) -> Result<(f64, f64), String> {
    let inches = |side: &str| {
        let typed = length::typed(side.trim()).filter(|typed| typed.unit != Some("cm"))?;
        Some(typed.number).filter(|side| bounds::TABLE.contains(side))
    };
    text.split_once(['x', 'X'])
        .and_then(|(width, depth)| Some((inches(width)?, inches(depth)?)))
        .ok_or_else(|| match text.contains(',') {
            true => "write numbers with a decimal point: 72.5x48".to_owned(),
            false => "write width and depth in inches, 12 to 240, such as 72x48, or in feet, 6'x4'"
                .to_owned(),
        })
}

/// Writes the battle, and says where; a file that is there already stays as it is.
pub(super) fn init(typed: &Typed) -> Result<(), Failure> {
    let (path, name) = named(&typed.name)?;
    if let Some(rules) = &typed.rules {
        return kit::write(rules, &path, &name, &typed.from);
    }
    let drawing = drawing(typed)?;
    let is_new = !typed.from.is_empty() || typed.brigades.is_some() || !path.exists();
    if let Some(drawing) = drawing.as_ref().filter(|_| !is_new) {
        return drawing.redraw(&path, typed.table, typed.yes);
    }
    let (mut draft, mut told) = match typed.from.as_slice() {
        [] => (
            plan::draft(&name, typed.edition.edition(), typed.brigades.unwrap_or(2)),
            Vec::new(),
        ),
        [from] => surveyed(from, &name, typed.edition.edition())?,
        _ => {
            let said = "an order of battle is one file: give --from once".to_owned();
            return Err(Failure::Options(said));
        }
    };
    // The ground of the drawing takes the place of the draft's, and so do objectives.
    draft.ground |= drawing.is_some();
    let drawn = drawing.as_ref().map(|drawing| drawing.table(typed.table));
    let table = drawn.transpose()?.or(typed.table);
    let (width, depth) = table.or_else(|| draft.table(TABLE)).unwrap_or(TABLE);
    let mut text = draft
        .text(width, depth)
        .map_err(|error| Failure::No(error.to_string()))?;
    if let Some(drawing) = &drawing {
        let (with_ground, about) = drawing.draw(&text, (width, depth))?;
        text = with_ground;
        told.extend(about);
    }
    keep(&path, &text)?;
    for line in told {
        out::line(&line)?;
    }
    let file = typable(&path.display().to_string());
    let next = match roster::muster(&text) {
        Ok(_) => {
            format!("look at it with `vidette check {file}`, play it with `vidette play {file}`")
        }
        // An order of battle may say what the rules do not take: it is mended in the file.
        Err(faults) => format!(
            "{} to mend in it: `vidette check {file}` names each",
            counted(
                faults.iter().filter(|fault| fault.bars_play()).count(),
                "fault"
            )
        ),
    };
    out::line(&format!(
        "{}: {width}x{depth} in, {} edition; {next}",
        path.display(),
        draft.edition.name()
    ))
}

/// Opens the drawing of the ground, if one is given.
fn drawing(typed: &Typed) -> Result<Option<ground::Drawing<'_>>, Failure> {
    typed
        .ground
        .as_deref()
        .map(ground::Drawing::open)
        .transpose()
}

/// The file of a battle, NAME.toml, and the name of the battle.
fn named(typed: &Path) -> Result<(PathBuf, String), Failure> {
    let is_toml = |name: &Path| {
        let extension = name.extension();
        extension.is_some_and(|extension| extension.eq_ignore_ascii_case("toml"))
    };
    let Some(name) = typed.file_name().map(Path::new) else {
        return Err(Failure::Options(format!(
            "{}: a folder cannot be the battle; give it a name, such as `vidette init shiloh`",
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
            "{} cannot be the name of a file: {why}; take letters, digits and hyphens",
            quoted(&stem)
        ))),
    }
}

/// Reads an order of battle from a table, with the messages about it.
fn surveyed(from: &Path, name: &str, edition: Edition) -> Result<(Draft, Vec<String>), Failure> {
    let place = from.display();
    let bytes = disk::read(from)?;
    let text = String::from_utf8(bytes).map_err(|_| {
        Failure::No(format!(
            "{place}: this is not text (UTF-8); save the table as CSV in UTF-8"
        ))
    })?;
    match census::read(without_mark(&text), name, edition) {
        Ok(census) => Ok((census.draft, census.told)),
        Err(faults) => {
            for fault in faults {
                out::complain(&format!("{place}: {fault}"));
            }
            Err(Failure::Told)
        }
    }
}

/// Writes a new file; nothing half-written stays.
fn keep(path: &Path, text: &str) -> Result<(), Failure> {
    let place = path.display();
    let opened = OpenOptions::new().write(true).create_new(true).open(path);
    let mut file = opened.map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => Failure::No(format!(
            "{place} is there already; give another name, or move it away"
        )),
        _ => disk::unwritten(path, &error, ELSEWHERE),
    })?;
    let written = file
        .write_all(text.as_bytes())
        .and_then(|()| file.sync_all());
    written.map_err(|error| {
        let _ = std::fs::remove_file(path);
        disk::unwritten(path, &error, ELSEWHERE)
    })
}
