//! The options of `vidette init` that name files, sheets and sides. Each `--sheet`, `--table N` and `--side` belongs to
//! the file or sheet before it.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};

use roster::draft::census::Pick;
use rules::fields::setup::bounds;
use rules::speech::length;

/// Clap ids of the options.
const FROM: &str = "order_of_battle";
const SHEET: &str = "sheet";
const TABLE: &str = "table";
const SIDE: &str = "of_side";

/// A file, and which of its sheets to read.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct FileSource {
    /// Path; `-` for standard input.
    pub(super) path: PathBuf,
    /// Sheets to read, in order; empty to read the sheet with units.
    pub(super) sheets: Vec<SheetSource>,
    /// Side of the whole file; `None` if the file itself gives the sides.
    pub(super) side: Option<String>,
}

/// A sheet to read.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct SheetSource {
    pub(super) pick: Pick,
    pub(super) side: Option<String>,
}

/// The files to read, and the size of the battle's table.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Sources {
    pub(super) files: Vec<FileSource>,
    pub(super) table: Option<(f64, f64)>,
}

/// Value of `--table`: a size, or a number.
#[derive(Debug, Clone, Copy, PartialEq)]
enum TableOption {
    Size(f64, f64),
    Number(usize),
}

/// An option as typed, with its value.
#[derive(Debug)]
enum Typed {
    From(PathBuf),
    Sheet(String),
    Table(TableOption),
    Side(String),
}

impl Args for Sources {
    fn augment_args(command: Command) -> Command {
        let needs_from = |arg: Arg| arg.action(ArgAction::Append).requires(FROM);
        command
            .arg(
                Arg::new(TABLE)
                    .long("table")
                    .value_name("WxD")
                    .action(ArgAction::Append)
                    .value_parser(table)
                    .help(
                        "Table in inches, such as 72x48, or in feet, 6'x4' (otherwise 48x36, or \
                        as large as the troops need). A number alone picks a table of a web page: \
                        --table 2",
                    ),
            )
            .arg(
                Arg::new(FROM)
                    .long("from")
                    .value_name("FILE")
                    .action(ArgAction::Append)
                    .value_parser(clap::value_parser!(PathBuf))
                    .help(
                        "Order of battle: CSV, XLSX, XLS, ODS, a saved web page, or an indented \
                        list; - reads standard input. If it has no column for the side, give one \
                        file per side, each followed by --side",
                    ),
            )
            .arg(
                needs_from(Arg::new(SHEET).long("sheet").value_name("NAME"))
                    .help("Sheet of the spreadsheet just named; may be given for each side"),
            )
            .arg(
                needs_from(Arg::new(SIDE).long("side").value_name("NAME"))
                    .help("Side of all units in the file or sheet just named"),
            )
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Sources {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let mut typed: Vec<(usize, Typed)> = Vec::new();
        typed.extend(
            values_with_places::<PathBuf>(matches, FROM).map(|(at, path)| (at, Typed::From(path))),
        );
        typed.extend(
            values_with_places::<String>(matches, SHEET).map(|(at, name)| (at, Typed::Sheet(name))),
        );
        typed.extend(
            values_with_places::<TableOption>(matches, TABLE)
                .map(|(at, table)| (at, Typed::Table(table))),
        );
        typed.extend(
            values_with_places::<String>(matches, SIDE).map(|(at, name)| (at, Typed::Side(name))),
        );
        typed.sort_by_key(|(at, _)| *at);
        // Options before the first file apply to it.
        let first = typed
            .iter()
            .position(|(_, one)| matches!(one, Typed::From(_)));
        if let Some(first) = first {
            let file = typed.remove(first);
            typed.insert(0, file);
        }
        let mut sources = Sources::default();
        for (_, one) in typed {
            sources.take(one)?;
        }
        Ok(sources)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Returns the values of an option, each with its position on the command line.
fn values_with_places<T: Clone + Send + Sync + 'static>(
    matches: &ArgMatches,
    id: &str,
) -> impl Iterator<Item = (usize, T)> {
    let values = matches.get_many::<T>(id).into_iter().flatten().cloned();
    matches.indices_of(id).into_iter().flatten().zip(values)
}

impl Sources {
    fn take(&mut self, typed: Typed) -> Result<(), Error> {
        let usage = |said: &str| Error::raw(ErrorKind::ArgumentConflict, format!("{said}\n"));
        let sheet = |pick| SheetSource { pick, side: None };
        match (typed, self.files.last_mut()) {
            (Typed::From(path), _) => self.files.push(FileSource {
                path,
                ..FileSource::default()
            }),
            (Typed::Table(TableOption::Size(..)), _) if self.table.is_some() => {
                return Err(usage("the battle has one table; give its size only once"));
            }
            (Typed::Table(TableOption::Size(width, depth)), _) => self.table = Some((width, depth)),
            (Typed::Table(TableOption::Number(n)), Some(file)) => {
                file.sheets.push(sheet(Pick::Number(n)))
            }
            (Typed::Table(TableOption::Number(_)), None) => {
                return Err(usage(
                    "a number picks a table of the page given by --from; write the size of the \
                     battle's table as 72x48",
                ));
            }
            (Typed::Sheet(name), Some(file)) => file.sheets.push(sheet(Pick::Name(name))),
            (Typed::Side(name), Some(file)) => {
                let side = file
                    .sheets
                    .last_mut()
                    .map_or(&mut file.side, |sheet| &mut sheet.side);
                if side.is_some() {
                    return Err(usage(
                        "a file or sheet has one side; give --side once after each",
                    ));
                }
                *side = Some(name);
            }
            (Typed::Sheet(_) | Typed::Side(_), None) => {}
        }
        Ok(())
    }

    /// Returns the extension of a path in lower case; `None` if it has none.
    pub(super) fn extension(file: &FileSource) -> Option<String> {
        let extension = file.path.extension().map(OsString::from)?;
        Some(extension.to_string_lossy().to_lowercase())
    }
}

fn table(text: &str) -> Result<TableOption, String> {
    let inches = |side: &str| {
        let typed = length::parse_length(side.trim()).filter(|typed| typed.unit != Some("cm"))?;
        Some(typed.number).filter(|side| bounds::TABLE.contains(side))
    };
    if let Ok(number) = text.parse() {
        return Ok(TableOption::Number(number));
    }
    text.split_once(['x', 'X'])
        .and_then(|(width, depth)| Some(TableOption::Size(inches(width)?, inches(depth)?)))
        .ok_or_else(|| match text.contains(',') {
            true => "write numbers with a decimal point: 72.5x48".to_owned(),
            false => "write width and depth in inches, 12 to 240, such as 72x48, or in feet, 6'x4'"
                .to_owned(),
        })
}
