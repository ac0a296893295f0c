//! `vidette init --from`: an order of battle read from files, and the report on it.

use std::path::Path;

use clap::Args;
use serde_json::json;

use super::sources::{FileSource, SheetSource, Sources};
use crate::{
    failure::Failure,
    io::{errors, out},
    quote::typable,
};
use game::input;
use roster::draft::RosterDraft;
use roster::draft::census::{
    self, Choice, Field, Kind, Level, Pick, Settings, Table, report::Report,
};
use roster::ground_report::need_you;
use roster::sheet::{self, Form, Hint, Source};
use rules::fields::terms::charts;
use rules::fields::terms::edition::Edition;
use rules::spelling::{counted, did_you_mean, listed, quoted};

/// Options about the columns and words of an order of battle.
#[derive(Debug, Args)]
pub(in crate::commands::init) struct Reading {
    /// Read a column as a field: unit=HEADING, unit=state+number to join two, or 3=unit by its
    /// number. Fields: side, corps, division, brigade, unit, kind, strength, strength_source, size,
    /// weapon, quality, guns, commander, notes, arrives, general, division_general, corps_general,
    /// army_general, and general_quality, division_general_quality ...
    #[arg(long, value_name = "FIELD=HEADING", value_parser = column, requires = "order_of_battle")]
    column: Vec<Choice>,
    /// Meaning of a word in the column of kinds: infantry, cavalry, artillery or general
    #[arg(long, value_name = "WORD=KIND", value_parser = kind, requires = "order_of_battle")]
    kind: Vec<(String, Kind)>,
    /// Meaning of a text in the column of weapons, by its name in rosters: "Belgian=rifled-musket"
    #[arg(long, value_name = "TEXT=WEAPON", value_parser = weapon, requires = "order_of_battle")]
    weapon: Vec<(String, String)>,
    /// Meaning of a text in the column of qualities: raw, regular or elite, or the combat value 2, 3 or 4
    #[arg(long, value_name = "TEXT=QUALITY", value_parser = quality, requires = "order_of_battle")]
    quality: Vec<(String, u8)>,
    /// Give each unit of a cell that lists several a row of its own, as on pages with a list in each cell
    #[arg(long, requires = "order_of_battle")]
    split_units: bool,
    /// Levels of an indented list, highest first, such as side,division,brigade,unit (otherwise
    /// guessed)
    #[arg(long, value_name = "LEVELS", value_parser = levels, requires = "order_of_battle")]
    levels: Option<Levels>,
    /// Side on the south edge of the table; the other side has the north edge (otherwise the first
    /// side has the south)
    #[arg(long, value_name = "SIDE", requires = "order_of_battle")]
    south: Option<String>,
    /// Write no roster if anything needs your decision
    #[arg(long, requires = "input")]
    pub(in crate::commands::init) strict: bool,
    /// List every guess
    #[arg(long, requires = "order_of_battle")]
    pub(in crate::commands::init) all: bool,
    /// Report as JSON
    #[arg(long, requires = "input")]
    pub(in crate::commands::init) json: bool,
}

/// Levels of a list.
#[derive(Debug, Clone)]
struct Levels(Vec<Level>);

/// Splits `WORD=MEANING` at the last equals sign.
fn meaning(text: &str) -> Result<(&str, &str), String> {
    let (word, meaning) = text.rsplit_once('=').ok_or("write WORD=MEANING")?;
    match word.trim().is_empty() || meaning.trim().is_empty() {
        true => Err("write WORD=MEANING".to_owned()),
        false => Ok((word.trim(), meaning.trim())),
    }
}

fn field(name: &str) -> Result<Field, String> {
    Field::named(name).ok_or_else(|| {
        let names = || Field::ALL.iter().map(|field| field.name());
        let meant = did_you_mean(name, names())
            .unwrap_or_else(|| format!("fields are {}", names().collect::<Vec<_>>().join(", ")));
        format!("no field {} ({meant})", quoted(name))
    })
}

fn column(text: &str) -> Result<Choice, String> {
    const FORM: &str =
        "write FIELD=HEADING, such as unit=regiment, or NUMBER=FIELD, such as 3=unit";
    let (left, right) = text.split_once('=').ok_or(FORM)?;
    let (left, right) = (left.trim(), right.trim());
    if left.is_empty() || right.is_empty() {
        return Err(FORM.to_owned());
    }
    let is_number = left.bytes().all(|byte| byte.is_ascii_digit());
    match is_number {
        true => Ok(Choice {
            field: field(right)?,
            columns: vec![left.to_owned()],
        }),
        false => Ok(Choice {
            field: field(left)?,
            columns: right
                .split('+')
                .map(|heading| heading.trim().to_owned())
                .collect(),
        }),
    }
}

fn kind(text: &str) -> Result<(String, Kind), String> {
    let (word, name) = meaning(text)?;
    let kind = Kind::named(&name.to_lowercase()).ok_or_else(|| {
        let names = Kind::ALL.map(Kind::name);
        format!(
            "{} is not a kind; the kinds are {}",
            quoted(name),
            listed(names)
        )
    })?;
    Ok((word.to_owned(), kind))
}

fn weapon(text: &str) -> Result<(String, String), String> {
    let (word, name) = meaning(text)?;
    let name = name.to_lowercase().replace(' ', "-");
    let known = charts::weapon(&name).ok_or_else(|| {
        let names = || charts::WEAPONS.iter().map(|weapon| weapon.name);
        let meant =
            did_you_mean(&name, names()).unwrap_or_else(|| names().collect::<Vec<_>>().join(", "));
        format!("{} is not a weapon of the rules ({meant})", quoted(&name))
    })?;
    Ok((word.to_owned(), known.name.to_owned()))
}

fn quality(text: &str) -> Result<(String, u8), String> {
    let (word, value) = meaning(text)?;
    let value = match value.to_lowercase().as_str() {
        "raw" | "2" => 2,
        "regular" | "3" => 3,
        "elite" | "4" => 4,
        _ => {
            return Err(format!(
                "{} is not a quality; write raw, regular or elite",
                quoted(value)
            ));
        }
    };
    Ok((word.to_owned(), value))
}

fn levels(text: &str) -> Result<Levels, String> {
    let names = text.split(',').map(str::trim);
    let levels: Option<Vec<Level>> = names
        .map(|name| Level::named(&name.to_lowercase()))
        .collect();
    let levels = levels
        .filter(|levels| levels.last() == Some(&Level::Unit) && levels.is_sorted_by(|a, b| a < b));
    levels.map(Levels).ok_or_else(|| {
        "write the levels from highest to lowest, unit last: side,corps,division,brigade,unit; \
         leave out those missing from the list"
            .to_owned()
    })
}

impl Reading {
    /// Checks whether `--strict` forbids writing a roster, because a person must still decide `needs` values.
    pub(super) fn refuses(&self, needs: usize) -> bool {
        self.strict && needs > 0
    }

    fn settings(&self, name: &str, edition: Edition) -> Settings {
        Settings {
            columns: self.column.clone(),
            kinds: self.kind.clone(),
            weapons: self.weapon.clone(),
            qualities: self.quality.clone(),
            levels: self.levels.as_ref().map(|levels| levels.0.clone()),
            south: self.south.clone(),
            splits_units: self.split_units,
            ..Settings::new(name, edition)
        }
    }
}

/// Reads the files of an order of battle, and prints their faults.
pub(super) fn read(
    sources: &Sources,
    reading: &Reading,
    name: &str,
    edition: Edition,
) -> Result<(RosterDraft, Report), Failure> {
    let settings = reading.settings(name, edition);
    let mut files: Vec<(&FileSource, Source)> = Vec::new();
    for file in &sources.files {
        let bytes = bytes(&file.path)?;
        let extension = Sources::extension(file);
        let hint = Hint {
            extension: extension.as_deref(),
            is_list: settings.levels.is_some(),
            names_side: Some(census::names_side),
            is_heading: Some(census::is_heading),
        };
        let source = sheet::read(&bytes, hint)
            .map_err(|error| refused(reading, file, &error.to_string()))?;
        files.push((file, source));
    }
    let mut tables = Vec::new();
    let mut left_out = Vec::new();
    for (file, source) in &files {
        let any = SheetSource {
            pick: Pick::Any,
            side: None,
        };
        let picks = if file.sheets.is_empty() {
            std::slice::from_ref(&any)
        } else {
            &file.sheets
        };
        for pick in picks {
            let selection = census::select(source, &pick.pick, &settings)
                .map_err(|said| refused(reading, file, &said))?;
            left_out.extend(
                selection
                    .left_out
                    .iter()
                    .filter_map(|n| source.sheets.get(*n))
                    .map(|sheet| sheet.name.clone()),
            );
            let side = pick.side.as_ref().or(file.side.as_ref());
            tables.extend(
                selection
                    .read
                    .into_iter()
                    .filter_map(|n| table(file, source, n, side)),
            );
        }
    }
    match census::read(&tables, &settings) {
        Ok(mut census) => {
            for sheet in left_out {
                census.report.add_left_out(&sheet);
            }
            Ok((census.draft, census.report))
        }
        Err(faults) => {
            let said = faults.iter().map(|fault| {
                let table = tables.get(fault.table);
                let place =
                    table.map_or_else(String::new, |table| match (&table.sheet, table.form) {
                        (Some(sheet), Form::Html | Form::Csv) => {
                            format!("{}, table {sheet}", shown(&table.file))
                        }
                        (Some(sheet), _) => format!("{}, sheet \"{sheet}\"", shown(&table.file)),
                        (None, _) => shown(&table.file).to_owned(),
                    });
                format!("{place}: {}", fault.said)
            });
            let said: Vec<String> = said.collect();
            Err(all_refused(reading, &said))
        }
    }
}

/// Returns the content of a file or of standard input; fails if it is larger than anything that a person would write.
fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    if path != Path::new("-") {
        return errors::read(path);
    }
    input::read_all(std::io::stdin().lock(), input::MAX_WRITTEN)
        .map_err(|error| errors::unread(Path::new("standard input"), &error))
}

fn table<'a>(
    file: &FileSource,
    source: &'a Source,
    n: usize,
    side: Option<&String>,
) -> Option<Table<'a>> {
    let sheet = source.sheets.get(n)?;
    let name = file.path.display().to_string();
    let stem = match file.path.file_stem() {
        Some(stem) if name != "-" => stem.to_string_lossy().into_owned(),
        _ => "First side".to_owned(),
    };
    let usual_side = if sheet.name.is_empty() {
        stem
    } else {
        sheet.name.clone()
    };
    Some(Table {
        file: name,
        sheet: match source.form {
            Form::Csv if source.sheets.len() > 1 => Some((n + 1).to_string()),
            Form::Csv | Form::List => None,
            Form::Html => Some((n + 1).to_string()),
            _ => Some(sheet.name.clone()),
        },
        form: source.form,
        encoding: source.encoding,
        delimiter: source.delimiter,
        rows: &sheet.rows,
        hidden: &sheet.hidden,
        side: side.cloned(),
        usual_side,
    })
}

fn shown(file: &str) -> &str {
    if file == "-" { "standard input" } else { file }
}

fn refused(reading: &Reading, file: &FileSource, said: &str) -> Failure {
    let place = file.path.display().to_string();
    all_refused(reading, &[format!("{}: {said}", shown(&place))])
}

/// Prints why no roster is written.
fn all_refused(reading: &Reading, said: &[String]) -> Failure {
    for line in said {
        out::complain(line);
    }
    match reading.json {
        true => match out::json(&json!({ "faults": said, "wrote": null })) {
            Ok(()) => Failure::Told,
            Err(failure) => failure,
        },
        false => Failure::Told,
    }
}

/// Answers a failure as JSON, too, unless its message is printed already; the exit code stays.
pub(super) fn answer_failure(failure: Failure) -> Failure {
    let (Failure::No(said) | Failure::Machine(said)) = &failure else {
        return failure;
    };
    match out::json(&json!({ "faults": [said], "wrote": null })) {
        Ok(()) => failure,
        Err(failure) => failure,
    }
}

/// Prints the report on a roster that is not written.
pub(super) fn tell_unwritten(reading: &Reading, report: &Report) -> Result<(), Failure> {
    match reading.json {
        true => out::json(&report.json(None)),
        false => out::line(report.text(reading.all).trim_end()),
    }
}

/// Returns the error that a person must still decide `count` values, so that `--strict` writes no roster.
pub(super) fn strict(count: usize) -> Failure {
    Failure::No(format!("nothing written: {} (--strict)", need_you(count)))
}

/// Prints the report on a written roster; `text` is its content.
pub(super) fn tell_written(
    reading: &Reading,
    report: &Report,
    path: &Path,
    text: &str,
) -> Result<(), Failure> {
    let shown = path.display().to_string();
    if reading.json {
        return out::json(&report.json(Some(&shown)));
    }
    let file = typable(&shown);
    let next = match roster::muster(text) {
        Ok((_, warnings)) if warnings.is_empty() => "which checks and plays".to_owned(),
        Ok((_, warnings)) => format!(
            "which plays; `vidette check {file}` has {}",
            counted(warnings.len(), "warning")
        ),
        // An order of battle may contain entries that the rules do not accept. The author corrects these in the file.
        Err(faults) => {
            let faults = faults.iter().filter(|fault| fault.bars_play()).count();
            format!(
                "with {} to fix; `vidette check {file}` lists them",
                counted(faults, "fault")
            )
        }
    };
    out::line(&format!(
        "{}wrote {shown}, {next}",
        report.text(reading.all)
    ))
}
