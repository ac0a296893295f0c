//! Finding the header of a table and the meaning of its columns.

use super::field::Field;
use super::guns;
use super::heading::{self, Meaning};
use super::inference::{self, ReadColumns};
use super::words::{Kind, combat_value, plain, plain_words};
use crate::sheet::Row;
use rules::fields::terms::charts;
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
    /// Row index of the header; `None` if the columns are chosen by number only.
    pub(super) header: Option<usize>,
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
    /// Column that tells the level of each row: `Division`, `Brigade`, `Regiment`.
    pub(super) levels: Option<usize>,
    /// Column of stands, unless an option chose it. It is read as the size only if there is no column of men.
    pub(super) stands: Option<usize>,
}

impl Columns {
    /// Checks whether a field has a column.
    pub(super) fn has(&self, field: Field) -> bool {
        self.fields.iter().any(|(known, _)| *known == field)
    }

    /// Gives a column to a field. A second column of units is added, because both together are the name. For any other
    /// field the new column replaces the old one.
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

    /// Takes a column of strengths as sizes if none of its numbers is large enough for men: they count bases or points.
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

    /// Returns the columns of a field.
    pub(super) fn field_columns(&self, field: Field) -> &[usize] {
        let found = self.fields.iter().find(|(known, _)| *known == field);
        found.map_or(&[], |(_, columns)| columns)
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
    /// A chosen heading is not in the header; with the nearest one.
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
    let best = header(rows, &named);
    let Some((at, row)) = best.and_then(|at| Some((at, rows.get(at)?))) else {
        if let Some(name) = named.first() {
            return Err(NoColumns::Unknown((*name).clone(), None));
        }
        return numbered(choices).ok_or(NoColumns::NoHeader);
    };
    let both = rows.get(at + 1).and_then(|below| joined(row, below));
    let at = at + usize::from(both.is_some());
    let row = both.as_ref().unwrap_or(row);
    let mut columns = meanings(row, rows.get(at + 1..).unwrap_or_default(), choices)?;
    columns.header = Some(at);
    Ok(columns)
}

/// Joins a header with a second row of headings below it, as where `Officers` and `Men` stand below one `Strength`;
/// `None` if the row is no such row.
fn joined(header: &Row, below: &Row) -> Option<Row> {
    let mut both = header.clone();
    let mut over = "";
    // Cells that reach down from the row above hold no value of a unit.
    let mut is_split = (0..below.cells.len()).any(|at| {
        below.merged.contains(&at)
            && !below.cell(at).is_empty()
            && below.cell(at) == header.cell(at)
    });
    for at in 0..header.cells.len().max(below.cells.len()) {
        let (first, second) = (header.cell(at), below.cell(at));
        let is_own = !second.is_empty() && !below.merged.contains(&at);
        if !first.is_empty() {
            over = first;
        } else if !is_own {
            over = "";
        }
        if !is_own {
            continue;
        }
        if second.contains(|letter: char| letter.is_ascii_digit()) || over.is_empty() {
            return None;
        }
        let is_known = heading::meaning(second).is_some();
        is_split |= is_known && first.is_empty();
        if let Some(cell) = both.cells.get_mut(at) {
            *cell = match is_known {
                true => second.to_owned(),
                false => format!("{over} {second}"),
            };
        }
    }
    is_split.then_some(both)
}

/// Returns columns that are chosen by number only, for a table without a header.
fn numbered(choices: &[Choice]) -> Option<Columns> {
    let mut columns = Columns::default();
    for choice in choices {
        let numbers = choice
            .columns
            .iter()
            .map(|column| column.parse::<usize>().ok()?.checked_sub(1));
        columns.set(choice.field, numbers.collect::<Option<_>>()?);
    }
    columns.has(Field::Unit).then_some(columns)
}

/// Returns the row index of the header: the first row with the most known headings, at least two.
fn header(rows: &[Row], named: &[&String]) -> Option<usize> {
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
            .filter_map(|text| Some(heading::meaning(text)?.meaning))
            .collect();
        fields.sort_by_key(|meaning| match meaning {
            Meaning::Field(field) => (*field as usize, ""),
            Meaning::GunsOf(gun) => (usize::MAX, *gun),
        });
        fields.dedup();
        let has_unit = fields.contains(&Meaning::Field(Field::Unit));
        let known = fields.len() + 2 * wanted + usize::from(has_unit);
        let is_mostly_known = 3 * (fields.len() + wanted) >= texts.len();
        let is_wanted = wanted > 0 && wanted == named.len();
        if known > most && (is_mostly_known || is_wanted) {
            most = known;
            best = Some(at);
        }
    }
    best
}

/// Checks whether a heading equals the one that was typed.
fn same(heading: &str, typed: &str) -> bool {
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
            let at = texts.iter().position(|text| same(text, name));
            let by_number = || name.parse::<usize>().ok()?.checked_sub(1);
            let Some(at) = at.or_else(by_number) else {
                let near = nearest(name, texts.iter().map(String::as_str)).map(str::to_owned);
                return Err(NoColumns::Unknown(name.clone(), near));
            };
            places.push(at);
        }
        taken.extend(&places);
        columns.set(choice.field, places);
    }
    let mut found: Vec<(usize, heading::Match)> = texts
        .iter()
        .enumerate()
        .filter(|(at, _)| !taken.contains(at))
        .filter_map(|(at, text)| Some((at, heading::meaning(text)?)))
        .collect();
    read_classes_by_texts(below, &mut found);
    give_generals_their_quality(&texts, below, &mut found);
    // Of two headings for one field the better one is read, of two alike the first.
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
    columns.unread = (0..texts.len()).filter(|at| !taken.contains(at)).collect();
    Ok(columns)
}

/// Reads a column headed `Arm` as the weapon if its texts are small arms and guns, and one headed `Class` or `Type` as the quality if its words are qualities and no kinds, `green`, `veteran`, or
/// grades, `A`, `B`; as the guns if they count some, or as the weapon beside a column of guns: `2N 2H`.
fn read_classes_by_texts(below: &[Row], found: &mut [(usize, heading::Match)]) {
    const SAMPLE: usize = 1000;
    let counts_guns = found
        .iter()
        .any(|(_, matched)| matched.meaning == Meaning::Field(Field::Guns));
    let has_weapons = found
        .iter()
        .any(|(_, matched)| matched.meaning == Meaning::Field(Field::Weapon));
    let of_guns = if counts_guns {
        Field::Weapon
    } else {
        Field::Guns
    };
    let of_kinds = found
        .iter_mut()
        .filter(|(_, matched)| matched.meaning == Meaning::Field(Field::Kind));
    for (at, matched) in of_kinds {
        let texts = below.iter().take(SAMPLE).map(|row| row.cell(*at));
        let texts: Vec<&str> = texts.filter(|text| !text.is_empty()).collect();
        let is_quality = |text: &&str| combat_value(text).is_some() && Kind::read(text).is_none();
        let is_battery = |text: &&str| guns::read(text).is_some_and(|guns| guns.weapon().is_some());
        if texts.is_empty() {
            continue;
        }
        if texts.iter().all(is_quality) || are_grades(&texts) {
            matched.meaning = Meaning::Field(Field::Quality);
        } else if inference::are_weapons(&texts) && !has_weapons {
            matched.meaning = Meaning::Field(Field::Weapon);
        } else if texts.iter().all(is_battery) {
            matched.meaning = Meaning::Field(of_guns);
        }
    }
}

/// Checks whether texts are the letters or numbers of grades, `A`, `B+`, `1`, rather than those of arms: `I`, `C`, `A`.
fn are_grades(texts: &[&str]) -> bool {
    const ARMS: [char; 3] = ['I', 'C', 'A'];
    let grade = |text: &&str| {
        let mut signs = text.trim_end_matches(['+', '-']).chars();
        let sign = signs.next()?.to_ascii_uppercase();
        let is_grade = matches!(sign, 'A'..='F' | '1'..='9');
        (is_grade && signs.next().is_none()).then_some(sign)
    };
    let grades: Option<Vec<char>> = texts.iter().map(grade).collect();
    grades.is_some_and(|grades| grades.iter().any(|sign| !ARMS.contains(sign)))
}

/// Assigns the heading `Quality` to the generals if another column has the quality of the units, if its words are those
/// of generals, or if it follows the column of the generals and its words fit both.
fn give_generals_their_quality(
    texts: &[String],
    below: &[Row],
    found: &mut [(usize, heading::Match)],
) {
    let columns_of = |field| {
        let columns = found.iter();
        let columns = columns.filter(move |(_, matched)| matched.meaning == Meaning::Field(field));
        columns.map(|(at, _)| *at).collect::<Vec<usize>>()
    };
    let generals = columns_of(Field::General);
    if generals.is_empty() || !columns_of(Field::GeneralQuality).is_empty() {
        return;
    }
    let is_plain = |at: &usize| {
        texts
            .get(*at)
            .is_some_and(|text| text.eq_ignore_ascii_case("quality"))
    };
    let qualities = columns_of(Field::Quality);
    let Some(quality) = qualities.iter().copied().find(|at| is_plain(at)) else {
        return;
    };
    let of_generals = charts::QUALITIES.map(charts::quality_name);
    let (mut generals_words, mut units_words) = (0, 0);
    for text in below.iter().filter_map(|row| row.cells.get(quality)) {
        let word = plain(text).to_lowercase();
        // A number may be either's.
        let is_number = word.parse::<u8>().is_ok();
        let is_generals = is_number || of_generals.contains(&word.as_str());
        match (is_generals, combat_value(text).is_some()) {
            (true, false) => generals_words += 1,
            (false, true) => units_words += 1,
            _ => {}
        }
    }
    let is_theirs = qualities.len() > 1
        || generals_words > units_words
        || (generals_words == units_words && generals.contains(&quality.wrapping_sub(1)));
    if !is_theirs {
        return;
    }
    if let Some((_, matched)) = found.iter_mut().find(|(at, _)| *at == quality) {
        matched.meaning = Meaning::Field(Field::GeneralQuality);
    }
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

    /// Checks whether a text is exactly the heading of a column.
    pub(super) fn is_headed_by(&self, at: usize, text: &str) -> bool {
        self.headings
            .get(at)
            .is_some_and(|(heading, _)| heading == text)
    }

    /// Checks whether a text is the heading of a column, or another word for it.
    pub(super) fn is_headed(&self, at: usize, text: &str) -> bool {
        let Some((heading, read_as)) = self.headings.get(at) else {
            return false;
        };
        let names_field = |name: &str| match heading::meaning(text).map(|it| it.meaning) {
            Some(Meaning::Field(field)) => field.name() == name,
            _ => false,
        };
        same(heading, text) || read_as.is_some_and(names_field)
    }

    /// Returns the field that a heading nearly names, if it has no column yet.
    pub(super) fn suggestion(&self, heading: &str) -> Option<Field> {
        let name = plain_words(heading).join("_");
        let near = nearest(&name, heading::known().map(|(name, _)| name))?;
        let field = heading::known().find(|(known, _)| *known == near)?.1;
        (!self.has(field) && name.chars().count() > 3).then_some(field)
    }
}
