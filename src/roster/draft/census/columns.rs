//! Finding the header of a table and the meaning of its columns.

use super::classes;
use super::field::Field;
use super::general_quality::give_generals_their_quality;
use super::gun_words;
use super::guns;
use super::header_rows;
use super::heading::{self, Meaning};
use super::heading_numbers;
use super::inference::{self, ReadColumns};
use super::men_columns;
use super::words::{plain, plain_words};
use crate::sheet::Row;
use rules::spelling::nearest;

/// Number of first rows that are searched for a header.
const HEAD: usize = 60;

/// Columns that the caller assigns to a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The field.
    pub field: Field,
    /// The field's columns, whose texts are joined: headings, or numbers from 1.
    pub columns: Vec<String>,
}

/// The meaning of a table's columns.
#[derive(Debug, Clone, Default)]
pub(super) struct Columns {
    /// Row index of the header, of its last row if it has two; `None` if the columns are chosen by number only.
    pub(super) header: Option<usize>,
    /// Number of rows of the header: 2 if headings are below the headings of groups.
    pub(super) header_rows: usize,
    /// Columns of each field; the texts of several columns are joined.
    fields: Vec<(Field, Vec<usize>)>,
    /// Columns with the number of guns of one type.
    pub(super) guns_of: Vec<(usize, &'static str)>,
    /// True if the column of guns counts only the guns without a column of their type (`Other guns`), not all guns.
    pub(super) adds_guns: bool,
    /// Headings from the left, each with the name of its field; `None` for an unread column.
    pub(super) headings: Vec<(String, Option<&'static str>)>,
    /// Columns with a heading or text that are not read.
    pub(super) unread: Vec<usize>,
    /// Columns whose field was inferred from their texts, because their heading does not name it; with that field.
    pub(super) by_texts: Vec<(usize, Field)>,
    /// Columns with a misspelt heading.
    pub(super) misspelt: Vec<usize>,
    /// Column that gives the level of each row: `Division`, `Brigade`, `Regiment`.
    pub(super) levels: Option<usize>,
    /// Column of stands; `None` if there is none, or if an option chose it. It is read as the size only if there is no
    /// column of men.
    pub(super) stands: Option<usize>,
}

impl Columns {
    /// Checks whether a field has a column.
    pub(super) fn has(&self, field: Field) -> bool {
        self.fields.iter().any(|(known, _)| *known == field)
    }

    /// Assigns a column to a field. A second column of units is added to the first, because the name consists of both.
    /// For any other field the new column replaces the old one.
    fn add(&mut self, field: Field, at: usize) {
        let mut places = match field {
            Field::Unit => self.field_columns(field).to_vec(),
            _ => Vec::new(),
        };
        for (known, others) in &mut self.fields {
            // The general of a brigade may be its name, too.
            if *known != Field::General {
                others.retain(|other| *other != at);
            }
        }
        places.retain(|other| *other != at);
        places.push(at);
        self.set(field, places);
    }

    /// Reads a column of strengths as sizes if none of its numbers is large enough for men, because it then counts
    /// bases or points.
    fn take_points_as_sizes(&mut self, below: &[Row]) {
        const FEWEST: usize = 3;
        let &[at] = self.field_columns(Field::Strength) else {
            return;
        };
        let texts = || below.iter().map(|row| row.cell(at));
        let counts = texts().filter(|text| guns::is_small_count(text)).count();
        let has_men = texts().any(|text| {
            let is_number = text.starts_with(|sign: char| sign.is_ascii_digit());
            is_number && !guns::is_small_count(text)
        });
        if counts >= FEWEST && !has_men && !self.has(Field::Size) {
            self.fields.retain(|(field, _)| *field != Field::Strength);
            self.set(Field::Size, vec![at]);
            self.stands = Some(at);
        }
    }

    /// Reads a column of sizes as the strength if its numbers count men, or the columns of officers and enlisted men,
    /// if no other column is the strength.
    fn take_men(&mut self, headings: &[String], below: &[Row], takes_sizes: bool) {
        let places = match (
            self.field_columns(Field::Strength),
            self.field_columns(Field::Size),
        ) {
            ([men], _) => men_columns::by_rank(headings, below, Some(*men)),
            ([_, ..], _) => None,
            (_, [at]) if takes_sizes && men_columns::are_men(*at, below) => Some(vec![*at]),
            _ => men_columns::by_rank(headings, below, None),
        };
        let mut places = places.unwrap_or_default();
        if let [men] = self.field_columns(Field::Strength) {
            let namesakes = men_columns::of_other_rows(*men, headings, below);
            if places.is_empty() && !namesakes.is_empty() {
                places.push(*men);
            }
            places.extend(namesakes);
        }
        if places.is_empty() || places == self.field_columns(Field::Strength) {
            return;
        }
        for (_, columns) in &mut self.fields {
            columns.retain(|at| !places.contains(at));
        }
        self.fields.retain(|(_, columns)| !columns.is_empty());
        self.by_texts
            .extend(places.iter().map(|at| (*at, Field::Strength)));
        self.set(Field::Strength, places);
    }

    /// Returns the columns of a field.
    pub(super) fn field_columns(&self, field: Field) -> &[usize] {
        let found = self.fields.iter().find(|(known, _)| *known == field);
        found.map_or(&[], |(_, columns)| columns)
    }

    /// Assigns chosen columns to a field. Several columns of guns are added up, each with the type in its heading; so
    /// are columns chosen separately.
    fn choose(&mut self, field: Field, columns: Vec<usize>, headings: &[String], below: &[Row]) {
        let mut all = self.field_columns(field).to_vec();
        all.extend(columns);
        let known = self.guns_of.iter().map(|(at, _)| *at);
        let of_guns: Vec<usize> = known.chain(all.iter().copied()).collect();
        if field != Field::Guns
            || of_guns.len() < 2
            || !of_guns
                .iter()
                .all(|at| men_columns::are_numbers(*at, below))
        {
            self.set(field, all);
            return;
        }
        self.fields.retain(|(known, _)| *known != field);
        self.guns_of = of_guns
            .into_iter()
            .map(|at| {
                let heading = headings.get(at).map_or("", String::as_str);
                (
                    at,
                    gun_words::type_of_heading(heading).unwrap_or("mixed-battery"),
                )
            })
            .collect();
    }

    fn set(&mut self, field: Field, columns: Vec<usize>) {
        self.fields.retain(|(known, _)| *known != field);
        self.fields.push((field, columns));
    }
}

/// Reason why columns have no meaning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum NoColumns {
    /// No row looks like a header.
    NoHeader,
    /// A chosen heading that the header lacks, with the nearest heading that it has.
    Unknown(String, Option<String>),
}

/// Finds the header of a table and the meaning of its columns.
pub(super) fn find(rows: &[Row], choices: &[Choice]) -> Result<Columns, NoColumns> {
    let is_number = |column: &String| column.parse::<usize>().is_ok();
    let named: Vec<&String> = choices
        .iter()
        .flat_map(|choice| &choice.columns)
        .filter(|column| !is_number(column))
        .collect();
    let spelled = header(rows, &named, heading::meaning);
    let best = spelled.or_else(|| header(rows, &named, heading_at_all));
    let Some((at, row)) = best.and_then(|at| Some((at, rows.get(at)?))) else {
        if let Some(name) = named.first() {
            return Err(NoColumns::Unknown((*name).clone(), None));
        }
        let header = header_without_headings(rows).filter(|_| !choices.is_empty());
        let Some((at, row)) = header.and_then(|at| Some((at, rows.get(at)?))) else {
            return numbered(choices, width(rows));
        };
        let mut columns = meanings(row, rows.get(at + 1..).unwrap_or_default(), choices)?;
        (columns.header, columns.header_rows) = (Some(at), 1);
        return Ok(columns);
    };
    let (at, both) = header_rows::join(rows, at);
    let row = both.as_ref().unwrap_or(row);
    let mut columns = meanings(row, rows.get(at + 1..).unwrap_or_default(), choices)?;
    columns.header = Some(at);
    columns.header_rows = 1 + usize::from(both.is_some());
    Ok(columns)
}

/// Returns the row index of a header of unknown headings: the first full row, if it has no numbers, but is above a column
/// of them.
fn header_without_headings(rows: &[Row]) -> Option<usize> {
    let filled = |row: &Row| {
        row.cells
            .iter()
            .filter(|cell| !cell.trim().is_empty())
            .count()
    };
    let at = rows.iter().position(|row| filled(row) > 1)?;
    let (header, below) = (rows.get(at)?, rows.get(at + 1..)?);
    let has_digit = |cell: &str| cell.contains(|sign: char| sign.is_ascii_digit());
    let is_over_numbers =
        |column: usize| !header.cell(column).is_empty() && men_columns::are_numbers(column, below);
    let is_header = !header.cells.iter().any(|cell| has_digit(cell))
        && filled(header) >= below.iter().map(filled).max().unwrap_or(0)
        && (0..header.cells.len()).any(is_over_numbers);
    is_header.then_some(at)
}

/// Returns the number of columns of a table.
fn width(rows: &[Row]) -> usize {
    rows.iter().map(|row| row.cells.len()).max().unwrap_or(0)
}

/// Returns columns that are chosen by number only, for a table of that width without a header.
fn numbered(choices: &[Choice], width: usize) -> Result<Columns, NoColumns> {
    let mut columns = Columns::default();
    for choice in choices {
        let numbers = choice.columns.iter().map(|column| {
            by_number(column, width).ok_or_else(|| NoColumns::Unknown(column.clone(), None))
        });
        columns.choose(choice.field, numbers.collect::<Result<_, _>>()?, &[], &[]);
    }
    match columns.has(Field::Unit) {
        true => Ok(columns),
        false => Err(NoColumns::NoHeader),
    }
}

/// Returns the index of a column chosen by its number, if the table has it.
fn by_number(column: &str, width: usize) -> Option<usize> {
    let at = column.parse::<usize>().ok()?.checked_sub(1);
    at.filter(|at| *at < width)
}

/// Returns the meaning of a heading, or else of one that is misspelt.
fn heading_at_all(text: &str) -> Option<heading::Match> {
    heading::meaning(text).or_else(|| heading::misspelt(text))
}

/// Returns the row index of the header: the first row with the most known headings, at least two.
fn header(
    rows: &[Row],
    named: &[&String],
    meaning: impl Fn(&str) -> Option<heading::Match>,
) -> Option<usize> {
    let mut best = None;
    let mut most = 1;
    for (at, row) in rows.iter().take(HEAD).enumerate() {
        let texts: Vec<&String> = row
            .cells
            .iter()
            .filter(|cell| !cell.trim().is_empty())
            .collect();
        let wanted = named
            .iter()
            .filter(|name| texts.iter().any(|text| same(text, name)))
            .count();
        let mut fields: Vec<Meaning> = texts
            .iter()
            .filter_map(|text| Some(meaning(text)?.meaning))
            .collect();
        fields.sort_by_key(|meaning| match meaning {
            Meaning::Field(field) => (*field as usize, ""),
            Meaning::GunsOf(gun) => (usize::MAX, *gun),
        });
        fields.dedup();
        let has_unit = fields.contains(&Meaning::Field(Field::Unit));
        let known = fields.len() + 2 * wanted + usize::from(has_unit);
        let others = texts.iter().filter(|text| heading::is_of_results(text));
        // A club's table may have many columns of its own.
        let has_core = has_unit && fields.len() > 2;
        let is_mostly_known =
            has_core || 3 * (fields.len() + wanted + others.count()) >= texts.len();
        let is_wanted = wanted > 0 && wanted == named.len();
        if known > most && (is_mostly_known || is_wanted) {
            most = known;
            best = Some(at);
        }
    }
    best
}

/// Checks whether a heading equals the typed one.
pub(super) fn same(heading: &str, typed: &str) -> bool {
    heading.trim() == typed.trim() || {
        let words = plain_words(typed);
        !words.is_empty() && plain_words(heading) == words
    }
}

fn meanings(row: &Row, below: &[Row], choices: &[Choice]) -> Result<Columns, NoColumns> {
    let texts: Vec<String> = row.cells.iter().map(|cell| plain(cell)).collect();
    let mut columns = Columns::default();
    let mut taken: Vec<usize> = Vec::new();
    for choice in choices {
        let mut places = Vec::new();
        for name in &choice.columns {
            // `Name+Name` joins the first two columns with this heading.
            let mut named = (0..texts.len()).filter(|at| !places.contains(at));
            let at = named.find(|at| texts.get(*at).is_some_and(|text| same(text, name)));
            let at = at.or_else(|| texts.iter().position(|text| same(text, name)));
            let by_number = || by_number(name, texts.len().max(width(below)));
            let Some(at) = at.or_else(by_number) else {
                let near = nearest(name, texts.iter().map(String::as_str)).map(str::to_owned);
                return Err(NoColumns::Unknown(name.clone(), near));
            };
            places.push(at);
        }
        taken.extend(&places);
        columns.choose(choice.field, places, &texts, below);
    }
    let mut found: Vec<(usize, heading::Match)> = texts
        .iter()
        .enumerate()
        .filter(|(at, _)| !taken.contains(at))
        .filter_map(|(at, text)| Some((at, heading_at_all(text)?)))
        .filter(|(at, matched)| match matched.meaning {
            // `Officer` over numbers counts officers.
            Meaning::Field(Field::Commander) => !men_columns::counts(*at, below),
            // `Muskets` over numbers counts men.
            Meaning::Field(Field::Weapon) => {
                !men_columns::are_numbers(*at, below) || inference::name_weapons(*at, below)
            }
            _ => true,
        })
        .collect();
    let by_numbers = (0..texts.len())
        .filter(|at| !taken.contains(at) && !found.iter().any(|(other, _)| other == at));
    let by_numbers: Vec<(usize, heading::Match)> = by_numbers
        .filter_map(|at| {
            Some((
                at,
                heading_numbers::meaning_by_numbers(texts.get(at)?, at, below)?,
            ))
        })
        .collect();
    found.extend(by_numbers);
    classes::read_classes_by_texts(below, &mut found);
    classes::read_weapons_by_texts(below, &mut found);
    classes::read_guns_by_texts(below, &mut found);
    give_generals_their_quality(&texts, below, &mut found);
    // If two headings name one field, the better match is read; if both match equally well, the first.
    found.sort_by_key(|(at, matched)| (matched.doubt, *at));
    for (at, matched) in found {
        match matched.meaning {
            Meaning::GunsOf(gun) => {
                columns.guns_of.push((at, gun));
                taken.push(at);
            }
            Meaning::Field(field) if !columns.has(field) => {
                columns.set(field, vec![at]);
                taken.push(at);
            }
            Meaning::Field(_) => {}
        }
    }
    let is_chosen = |field: Field| choices.iter().any(|choice| choice.field == field);
    let read = ReadColumns {
        fields: &columns.fields,
        guns_of: &columns.guns_of,
    };
    for (at, field) in inference::infer(&texts, below, &read, is_chosen) {
        columns.add(field, at);
        columns.by_texts.push((at, field));
    }
    if !is_chosen(Field::Strength) {
        columns.take_men(&texts, below, !is_chosen(Field::Size));
    }
    columns.levels = inference::levels(&texts, below).filter(|at| {
        let is_kind = columns.field_columns(Field::Kind).contains(at);
        !taken.contains(at) || is_kind && !is_chosen(Field::Kind)
    });
    if let Some(at) = columns.levels {
        columns.fields.retain(|(_, places)| !places.contains(&at));
        taken.push(at);
    }
    let guns = columns.field_columns(Field::Guns).first();
    columns.adds_guns = guns
        .and_then(|at| texts.get(*at))
        .is_some_and(|heading| heading::is_of_others(heading));
    taken.extend(columns.by_texts.iter().map(|(at, _)| *at));
    let size = columns.field_columns(Field::Size).first().copied();
    columns.stands = size.filter(|at| {
        let heading = texts.get(*at).map_or("", String::as_str);
        !is_chosen(Field::Size) && heading::is_of_stands(heading)
    });
    if columns.stands.is_none() && !is_chosen(Field::Strength) && !is_chosen(Field::Size) {
        columns.take_points_as_sizes(below);
    }
    if columns.stands.is_some() && columns.has(Field::Strength) {
        columns.fields.retain(|(field, _)| *field != Field::Size);
    }
    columns.headings = texts
        .iter()
        .enumerate()
        .map(|(at, text)| (text.clone(), columns.name_of(at)))
        .collect();
    columns.misspelt = (0..texts.len())
        .filter(|at| taken.contains(at) && columns.is_read(*at))
        .filter(|at| {
            let text = texts.get(*at).map_or("", String::as_str);
            let is_by_texts = columns.by_texts.iter().any(|(known, _)| known == at);
            !is_by_texts && heading::meaning(text).is_none() && heading::misspelt(text).is_some()
        })
        .collect();
    columns.unread = (0..texts.len()).filter(|at| !taken.contains(at)).collect();
    Ok(columns)
}

impl Columns {
    fn name_of(&self, at: usize) -> Option<&'static str> {
        let field = self
            .fields
            .iter()
            .find(|(_, columns)| columns.contains(&at));
        let of_guns = || {
            self.guns_of
                .iter()
                .any(|(column, _)| *column == at)
                .then_some(Field::Guns.name())
        };
        let of_levels = || (self.levels == Some(at)).then_some("level");
        field
            .map(|(field, _)| field.name())
            .or_else(of_guns)
            .or_else(of_levels)
    }

    /// Checks whether a column is read.
    pub(super) fn is_read(&self, at: usize) -> bool {
        self.name_of(at).is_some()
    }

    /// Returns the headings as a row, with its number; in a header of two rows they are joined.
    pub(super) fn header_row(&self, number: usize) -> Row {
        Row {
            number,
            cells: self
                .headings
                .iter()
                .map(|(heading, _)| heading.clone())
                .collect(),
            merged: Vec::new(),
        }
    }
}
