//! Reports on columns: empty ones, those without a heading, unread ones.

use super::columns::Columns;
use super::entry_text::is_unit;
use super::field::{Field, Level};
use super::heading::is_of_results;
use super::heading_numbers::{is_of_heads, is_of_no_fighters, names_strength};
use super::men_columns;
use super::reader::Reader;
use super::report::{Cause, Need};
use super::sections::commands_in;
use super::words::{Kind, alike, plain};
use super::{Table, guns};
use crate::sheet::Row;
use rules::fields::terms::charts::{allowed_sizes, weapon_in_words};
use rules::spelling::{counted, listed, quoted};

impl Reader<'_> {
    /// Asks for the column of brigades: without it the units of each division, corps or side make one brigade.
    pub(super) fn ask_for_brigades(&mut self, columns: &Columns) {
        let over = [Level::Division, Level::Corps]
            .into_iter()
            .find(|level| columns.has(level.field()));
        let over = over.unwrap_or(Level::Side).name();
        self.need(Need {
            row: None,
            unit: None,
            field: Field::Brigade.name(),
            text: String::new(),
            said: format!("no brigade column: the units of each {over} form one brigade"),
            taken: Some(over.to_owned()),
            option: Some("--column brigade=HEADING".to_owned()),
            table: 0,
        });
    }

    /// Reports empty columns, and unread headings that are almost known.
    pub(super) fn report_columns(&mut self, header: &Row, rows: &[Row], columns: &Columns) {
        let width = rows
            .iter()
            .map(|row| row.cells.len())
            .max()
            .unwrap_or(0)
            .max(header.cells.len());
        let is_blank = |at: &usize| {
            header.cell(*at).is_empty() && rows.iter().all(|row| row.cell(*at).is_empty())
        };
        let blank = (0..width).filter(is_blank);
        let blank: Vec<String> = blank.map(|at| (at + 1).to_string()).collect();
        match blank.as_slice() {
            [] => {}
            [one] => self.ignore(header.number, &format!("column {one} is empty")),
            [but_last @ .., last] => {
                let why = format!("columns {} and {last} are empty", but_last.join(", "));
                self.ignore(header.number, &why);
            }
        }
        for (at, gun) in &columns.guns_of {
            let heading = plain(header.cell(*at));
            if guns::has_stand_in(&heading) {
                let taken = weapon_in_words(gun);
                self.guess(header.number, "", Field::Weapon.name(), &heading, taken);
            }
        }
        for at in &columns.misspelt {
            if let Some((heading, Some(name))) = columns.headings.get(*at) {
                let taken = name.replace('_', " ");
                self.guess(header.number, "", "column", heading, taken);
                self.because(Cause::Misspelt);
            }
        }
        for (at, field) in &columns.by_texts {
            let heading = columns
                .headings
                .get(*at)
                .map_or("", |(heading, _)| heading.as_str());
            self.guess(
                header.number,
                "",
                "column",
                heading,
                field.name().to_owned(),
            );
        }
        self.report_stands(header, rows, columns);
        self.ask_for_strengths(header, rows, columns);
        for at in &columns.unread {
            let heading = plain(header.cell(*at));
            if let Some(first) = columns.namesake(*at) {
                self.ask_about_namesake(header, rows, columns, first, *at);
                continue;
            }
            let is_number = men_columns::are_numbers(*at, rows);
            let suggestion = columns.suggestion(&heading).filter(|field| {
                let counts = [Field::Strength, Field::Size, Field::Guns, Field::Arrives];
                !is_number || counts.contains(field)
            });
            if let (None, Some((first, field))) = (suggestion, columns.read_instead(&heading)) {
                let why = format!(
                    "column {}: not read, because {} gives the {}; {} reads it instead",
                    quoted(&heading),
                    quoted(&plain(header.cell(first))),
                    field.name().replace('_', " "),
                    columns.option(field.name(), &[*at])
                );
                self.ignore(header.number, &why);
                continue;
            }
            let Some(field) = suggestion else {
                self.ask_for_numbers(header, rows, columns, *at);
                continue;
            };
            let option = columns.option(field.name(), &[*at]);
            self.need(Need {
                row: Some(header.number),
                unit: None,
                field: "column",
                said: format!(
                    "column {}: not read; is it the {}?",
                    quoted(&heading),
                    field.name().replace('_', " ")
                ),
                text: heading,
                taken: None,
                option: Some(option),
                table: 0,
            });
        }
    }

    /// Asks about rows hidden in the spreadsheet, because it is unclear whether their men belong to the battle.
    pub(super) fn report_hidden(&mut self, hidden: &[usize]) {
        const SHOWN: usize = 8;
        let Some(first) = hidden.first() else { return };
        let numbers = hidden.iter().take(SHOWN).map(ToString::to_string);
        let numbers = numbers.collect::<Vec<_>>().join(", ");
        let said = match hidden.len() {
            1 => "this row is hidden, but read; delete it if it is not in the battle".to_owned(),
            count => {
                let more = if count > SHOWN { " ..." } else { "" };
                format!(
                    "rows {numbers}{more} are hidden, but read; delete those that are not in the battle"
                )
            }
        };
        self.need(Need {
            row: Some(*first),
            unit: None,
            field: "row",
            text: String::new(),
            said,
            taken: None,
            option: None,
            table: 0,
        });
    }

    /// Asks about an unread column that has the heading of one that is read.
    fn ask_about_namesake(
        &mut self,
        header: &Row,
        rows: &[Row],
        columns: &Columns,
        first: usize,
        at: usize,
    ) {
        let Some(filled) = rows.iter().find(|row| !row.cell(at).is_empty()) else {
            return;
        };
        let read_as = columns
            .headings
            .get(first)
            .and_then(|(_, read_as)| *read_as);
        let field = read_as.unwrap_or("FIELD");
        let is_joined = field == Field::Unit.name()
            || field == Field::Guns.name() && men_columns::are_numbers(at, rows);
        let option = match is_joined {
            true => columns.option(field, &[first, at]),
            false => columns.option("FIELD", &[at]),
        };
        let text = quoted(&plain(filled.cell(at)));
        let is_beside = field == Field::Unit.name()
            && rows
                .iter()
                .any(|row| is_unit(row.cell(at), true) && is_unit(row.cell(first), true));
        let (option, remedy) = match is_beside {
            true => (
                None,
                "; if these are the units of a second table, save it as a file or sheet of its own",
            ),
            false => (Some(option), ""),
        };
        self.need(Need {
            row: Some(header.number),
            unit: None,
            field: "column",
            said: format!(
                "columns {} and {} are both headed {}: only column {} is read; column {} has {text} in row {}{remedy}",
                first + 1,
                at + 1,
                quoted(&plain(header.cell(at))),
                first + 1,
                at + 1,
                filled.number
            ),
            text: plain(header.cell(at)),
            taken: None,
            option,
            table: 0,
        });
    }

    /// Asks whether the numbers of an unread column count men or guns.
    fn ask_for_numbers(&mut self, header: &Row, rows: &[Row], columns: &Columns, at: usize) {
        let heading = plain(header.cell(at));
        let is_harmless = heading.is_empty() || is_of_no_fighters(&heading);
        if is_harmless || !men_columns::are_numbers(at, rows) {
            return;
        }
        let are_guns = men_columns::are_mostly_guns(at, rows);
        let has_strengths = columns.has(Field::Strength) || columns.has(Field::Size);
        let unit = columns.field_columns(Field::Unit).first().copied();
        let is_battery =
            |row: &Row| unit.is_some_and(|at| Kind::of_name(row.cell(at)) == Some(Kind::Artillery));
        let has_guns = columns.has(Field::Guns) || !columns.guns_of.is_empty();
        let field = match (are_guns, has_strengths) {
            (true, _) if has_guns || rows.iter().any(is_battery) => Field::Guns,
            (true, true) => return self.ask_about_count(header, columns, at),
            // `ask_for_strengths` lists these.
            (false, false) if men_columns::are_men(at, rows) => return,
            (_, false) => Field::Strength,
            (false, true) if men_columns::is_of_enlisted(&heading) => return,
            (false, true)
                if is_of_heads(&heading)
                    || names_strength(&heading)
                    || men_columns::are_mostly_men(at, rows) =>
            {
                Field::Strength
            }
            (false, true) => return self.ask_about_count(header, columns, at),
        };
        // Two columns of men may count the same men.
        let known = columns
            .headings
            .iter()
            .enumerate()
            .filter(|(_, (_, read_as))| field == Field::Guns && *read_as == Some(field.name()));
        let all: Vec<usize> = known.map(|(known, _)| known).chain([at]).collect();
        let option = columns.option(field.name(), &all);
        let counts = if field == Field::Guns { "guns" } else { "men" };
        self.need(Need {
            row: Some(header.number),
            unit: None,
            field: "column",
            said: format!(
                "column {}: its numbers are not read; do they count {counts}?",
                quoted(&heading)
            ),
            text: heading,
            taken: None,
            option: Some(option),
            table: 0,
        });
    }

    /// Asks what an unread column counts, if neither its heading nor the size of its numbers shows it.
    fn ask_about_count(&mut self, header: &Row, columns: &Columns, at: usize) {
        let heading = plain(header.cell(at));
        let option = columns.option("FIELD", &[at]);
        self.need(Need {
            row: Some(header.number),
            unit: None,
            field: "column",
            said: format!(
                "column {}: its numbers are not read; what do they count?",
                quoted(&heading)
            ),
            text: heading,
            taken: None,
            option: Some(option),
            table: 0,
        });
    }

    /// Asks whether unread numbers count men if no column gives a strength or size.
    fn ask_for_strengths(&mut self, header: &Row, rows: &[Row], columns: &Columns) {
        if columns.has(Field::Strength) || columns.has(Field::Size) {
            return;
        }
        let counts_men = |at: &usize| {
            let heading = header.cell(*at);
            let is_known = heading.is_empty() || is_of_results(heading);
            !is_known && columns.suggestion(heading).is_none() && men_columns::are_men(*at, rows)
        };
        let unread: Vec<usize> = columns.unread.iter().copied().filter(counts_men).collect();
        let headings = unread.iter().map(|at| plain(header.cell(*at)));
        let headings: Vec<String> = headings.collect();
        if headings.is_empty() {
            return;
        }
        let option = columns.option(Field::Strength.name(), &unread);
        self.need(Need {
            row: Some(header.number),
            unit: None,
            field: Field::Strength.name(),
            said: format!(
                "no column of strengths; these may count men: {}",
                listed(headings.iter().map(String::as_str))
            ),
            text: String::new(),
            taken: None,
            option: Some(option),
            table: 0,
        });
    }

    /// Reports a column of sides that contradicts the side that the caller names for all rows.
    pub(super) fn report_other_sides(
        &mut self,
        table: &Table<'_>,
        rows: &[Row],
        columns: &Columns,
    ) {
        let Some(side) = &table.side else { return };
        for row in rows {
            let cells = columns.field_columns(Field::Side).iter();
            let names = cells.map(|at| plain(row.cell(*at)));
            let mut others = names.filter(|name| !name.is_empty() && alike(name) != alike(side));
            if let Some(other) = others.next() {
                self.need(Need {
                    row: Some(row.number),
                    unit: None,
                    field: Field::Side.name(),
                    said: format!(
                        "side {}: taken as {}, as --side says for all rows; leave --side out to read the column",
                        quoted(&other),
                        quoted(side)
                    ),
                    text: other,
                    taken: Some(side.clone()),
                    option: None,
                    table: 0,
                });
                return;
            }
        }
    }

    /// Reports a column that counts stands, because a person has to say whether stands are as wide as in the rules. The
    /// column is not needed if another one counts the men.
    fn report_stands(&mut self, header: &Row, rows: &[Row], columns: &Columns) {
        let Some(at) = columns.stands else { return };
        let text = plain(header.cell(at));
        let column = format!("column {}", quoted(&text));
        let option = columns.option(Field::Size.name(), &[at]);
        if !columns.is_read(at) {
            let why = format!(
                "{column}: not used, because the sizes follow from the men; {option} uses it instead"
            );
            self.ignore(header.number, &why);
            return;
        }
        let sizes = allowed_sizes(self.settings.edition);
        let numbers = rows
            .iter()
            .filter_map(|row| row.cell(at).parse::<u32>().ok());
        let are_sizes = |number: u32| u8::try_from(number).is_ok_and(|size| sizes.contains(&size));
        let others = match numbers.into_iter().all(are_sizes) {
            true => String::new(),
            false => {
                let (least, most) = (sizes.start(), sizes.end());
                format!("; sizes are {least} to {most}, other numbers become the nearest")
            }
        };
        self.need(Need {
            row: Some(header.number),
            unit: None,
            field: Field::Size.name(),
            said: format!(
                "{column}: its numbers are taken as sizes, assuming stands 20 or 25 mm wide (BASE-02){others}"
            ),
            text,
            taken: Some(Field::Size.name().to_owned()),
            option: Some(option),
            table: 0,
        });
    }

    /// Reports texts that are in no column with a heading. In a file with commas, a row longer than the header may have
    /// a comma too many: `1,204` without quotation marks is two cells.
    pub(super) fn report_headless(&mut self, table: &Table<'_>, rows: &[Row], columns: &Columns) {
        let width = columns
            .headings
            .iter()
            .rposition(|(heading, _)| !heading.is_empty());
        let width = width.map_or(0, |last| last + 1);
        let longest = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
        let Some(last) = columns.header.and_then(|at| table.rows.get(at)) else {
            return;
        };
        let header = columns.header_row(last.number);
        let is_headless = |at: &usize| header.cell(*at).is_empty() && !columns.is_read(*at);
        let headless: Vec<usize> = (0..longest).filter(is_headless).collect();
        if headless.is_empty() {
            return;
        }
        // The person beside the name of a command is read wherever he is.
        let is_unread = |row: &&Row| commands_in(row, columns, false).is_empty();
        let unread: Vec<&Row> = rows.iter().filter(is_unread).collect();
        let mut inside: Vec<(usize, &Row)> = Vec::new();
        for at in headless {
            let mut filled = unread.iter().filter(|row| !row.cell(at).is_empty());
            let Some(first) = filled.next() else { continue };
            let more = filled.count();
            if at < width || table.delimiter.is_none() || 2 * (more + 1) > rows.len() {
                inside.push((at, *first));
                continue;
            }
            let text = plain(first.cell(at));
            let others = match more {
                0 => String::new(),
                more => format!(", and so do {}", counted(more, "more row")),
            };
            self.need(Need {
                row: Some(first.number),
                unit: None,
                field: "column",
                said: format!(
                    "{} is beyond the last heading: the row has more cells than the header{others}; put \
            numbers like 1,204 in quotation marks",
                    quoted(&text)
                ),
                text,
                taken: None,
                option: None,
                table: 0,
            });
        }
        if let Some(why) = unread_columns(&inside) {
            self.ignore(header.number, &why);
        }
    }
}

/// Says in one sentence which columns have no heading, each with its first row that contains text; `None` if there are
/// none.
fn unread_columns(columns: &[(usize, &Row)]) -> Option<String> {
    const SHOWN: usize = 8;
    let (at, row) = columns.first()?;
    let (n, text) = (at + 1, quoted(&plain(row.cell(*at))));
    let example = format!("{text} in row {}", row.number);
    if columns.len() == 1 {
        return Some(format!(
            "column {n} has no heading: not read ({example}); --column {n}=FIELD reads it"
        ));
    }
    let shown = columns
        .iter()
        .take(SHOWN)
        .map(|(at, _)| (at + 1).to_string());
    let shown: Vec<String> = shown.collect();
    let numbers = match columns.len().saturating_sub(SHOWN) {
        0 => listed(shown.iter().map(String::as_str)),
        more => format!("{} and {more} more", shown.join(", ")),
    };
    Some(format!(
        "columns {numbers} have no heading: not read ({example}); --column {n}=FIELD reads column {n}"
    ))
}
