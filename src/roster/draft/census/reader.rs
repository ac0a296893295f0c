//! The state while rows are read, and the notes so far.

use std::collections::HashMap;

use super::field::{Field, Level};
use super::hierarchy::{Hierarchy, Names};
use super::record::Record;
use super::report::{Cause, Guess, Ignored, Need};
use super::strength::Grouping;
use super::text_meaning::TextMeaning;
use super::tree::{BrigadePlace, Tree};
use super::words::{Kind, plain};
use super::{Settings, Table, TableFault};
use crate::draft::DraftGeneral;
use crate::sheet::Form;
use rules::spelling::quoted;

/// Maximum number of listed faults of a table; the others are counted.
const MAX_FAULTS: usize = 20;

/// A unit whose strength or size is settled after all rows are read.
#[derive(Debug)]
pub(super) struct Open {
    pub(super) place: BrigadePlace,
    /// Number of the unit in its brigade.
    pub(super) unit: usize,
    /// Number of sections into which a battery is split; 1 for any other unit.
    pub(super) sections: u32,
    /// Number of this section, from 0.
    pub(super) section: u32,
    pub(super) row: usize,
    pub(super) table: usize,
    /// Size given in the row; `None` if it gives none.
    pub(super) size: Option<u8>,
    /// Text of the strength.
    pub(super) text: String,
    /// True if a person has to read the strength.
    pub(super) is_unreadable: bool,
    /// Turn of arrival given in the row; 1 for the start.
    pub(super) arrives: Option<u32>,
}

/// A general of a command that a row names.
#[derive(Debug)]
pub(super) struct Appointed {
    pub(super) names: Names,
    pub(super) level: Level,
    pub(super) general: DraftGeneral,
    pub(super) row: usize,
    pub(super) table: usize,
}

/// A command named in a row of its own, before its first unit.
#[derive(Debug)]
pub(super) struct EmptyCommand {
    pub(super) level: Level,
    pub(super) row: usize,
    pub(super) name: String,
    /// Text of the strength given for the whole command; empty for none.
    pub(super) strength: String,
    /// Guns given for the whole command.
    pub(super) guns: u32,
    /// True if its numbers are reported as totals once a unit follows.
    pub(super) is_total: bool,
}

/// A division added over brigades without one.
#[derive(Debug)]
pub(super) struct AddedDivision {
    pub(super) side: String,
    pub(super) corps: Option<String>,
    pub(super) row: usize,
    pub(super) table: usize,
}

/// The men and guns of a whole command, given in a row.
#[derive(Debug)]
pub(super) struct CommandTotal {
    pub(super) names: Names,
    pub(super) level: Level,
    /// Men; `None` if the row gives none.
    pub(super) men: Option<u32>,
    pub(super) guns: u32,
    pub(super) row: usize,
    pub(super) table: usize,
}

/// The men of a staff, who belong to no unit.
#[derive(Debug)]
pub(super) struct StaffMen {
    pub(super) men: u32,
    pub(super) row: usize,
    pub(super) table: usize,
}

/// A title, with its place.
#[derive(Debug)]
pub(super) struct Title {
    pub(super) text: String,
    pub(super) row: usize,
    pub(super) table: usize,
}

/// Reads the rows of all tables.
#[derive(Debug)]
pub(super) struct Reader<'a> {
    pub(super) settings: &'a Settings,
    pub(super) tree: Tree,
    pub(super) guessed: Vec<Guess>,
    pub(super) needs: Vec<Need>,
    pub(super) ignored: Vec<Ignored>,
    pub(super) faults: Vec<TableFault>,
    pub(super) open: Vec<Open>,
    /// Texts that need a person, with the index of the need, so that each is listed once.
    pub(super) asked: HashMap<(Field, String), usize>,
    pub(super) grouping: Grouping,
    /// Each side, with the table and row on which it first occurs.
    pub(super) first_rows: Vec<(String, usize, usize)>,
    pub(super) appointed: Vec<Appointed>,
    pub(super) staffs: Vec<StaffMen>,
    /// Men of staffs and trains below each command, by the names down to it.
    pub(super) staff_men: HashMap<String, u32>,
    pub(super) command_totals: Vec<CommandTotal>,
    pub(super) titles: Vec<Title>,
    /// Groups of units that share one merged strength cell, by their indices in `open`.
    pub(super) shared: Vec<Vec<usize>>,
    pub(super) hierarchy: Hierarchy,
    /// Arm of the units below a heading inside their brigade; `None` if no such heading applies.
    pub(super) arm: Option<Kind>,
    /// Turn of arrival beside the name of a command, for all units below it.
    pub(super) arrival_above: Option<(Level, String)>,
    /// Divisions added over brigades that have none: the side, the corps if there is one, and the row of the first
    /// unit.
    pub(super) added_divisions: Vec<AddedDivision>,
    /// Number of guesses made before the present row.
    pub(super) guesses_before: usize,
    /// Commands named in rows of their own, of which no unit was read yet.
    pub(super) empty: Vec<EmptyCommand>,
    /// Side of the whole table; `None` if its rows name the sides.
    pub(super) side: Option<String>,
    /// True for a table whose units have values beside their names.
    pub(super) expects_values: bool,
    /// True for a table with headings between its rows.
    pub(super) has_sections: bool,
    /// True for a list, whose entries follow their commands.
    pub(super) is_list: bool,
    pub(super) table: usize,
    pub(super) sums: Sums,
    /// Cache of texts, because a table repeats a few texts on many rows.
    meanings: HashMap<String, TextMeaning>,
    faults_left_out: usize,
}

/// The units that a total counts by its label.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TotalScope {
    /// The label does not say which units.
    Any,
    /// Units of the side with this number.
    Side(usize),
    /// All units, or all of the present side.
    AllOrSide,
}

/// Sums of men: since the start of the present side, corps, division and brigade; since the last total; in all; and of
/// each side.
#[derive(Debug, Default)]
pub(super) struct Sums {
    units: [u64; 6],
    /// The men of staffs, which a total may count or not.
    staffs: [u64; 6],
    /// Men of the units and of the staffs of each side.
    sides: Vec<[u64; 2]>,
    /// The side of the last unit.
    side: usize,
}

impl Sums {
    const SINCE_TOTAL: usize = 4;

    /// Begins a command: its sum and the sums of lower levels start at zero.
    pub(super) fn begin(&mut self, level: Level) {
        let at = Level::COMMANDS
            .iter()
            .position(|known| *known == level)
            .unwrap_or(0);
        for sums in [&mut self.units, &mut self.staffs] {
            for sum in sums.iter_mut().take(Self::SINCE_TOTAL).skip(at) {
                *sum = 0;
            }
        }
    }

    /// Adds the men of a unit of a side.
    pub(super) fn add(&mut self, men: u32, side: usize) {
        for sum in &mut self.units {
            *sum += u64::from(men);
        }
        self.side = side;
        let sides = self.sides.len().max(side + 1);
        self.sides.resize(sides, [0; 2]);
        if let Some([units, _]) = self.sides.get_mut(side) {
            *units += u64::from(men);
        }
    }

    /// Adds the men of a staff.
    pub(super) fn add_staff(&mut self, men: u32) {
        for sum in &mut self.staffs {
            *sum += u64::from(men);
        }
        if let Some([_, staffs]) = self.sides.get_mut(self.side) {
            *staffs += u64::from(men);
        }
    }

    /// Returns every sum, without and with the men of staffs.
    fn all(&self) -> impl Iterator<Item = u64> {
        let pairs = self.units.iter().zip(&self.staffs);
        let sides = self.sides.iter().map(|[units, staffs]| (units, staffs));
        let pairs = pairs.chain(sides);
        pairs.flat_map(|(units, staffs)| [*units, units + staffs])
    }

    /// Checks whether some sum equals this number of men.
    pub(super) fn has(&self, men: u32) -> bool {
        men > 0 && self.all().any(|sum| sum == u64::from(men))
    }

    /// Returns the sum nearest to this number of men; for the total of a side or of all, their own sum. `None` if no
    /// unit above has a strength.
    pub(super) fn nearest(&self, men: u32, scope: TotalScope) -> Option<u64> {
        let whole = self.units.last().zip(self.staffs.last());
        let whole = whole.map(|(units, staffs)| [*units, units + staffs]);
        let side = |side: usize| self.sides.get(side);
        let side_sum = |n: usize| side(n).map(|[units, staffs]| [*units, units + staffs]);
        let own = match scope {
            TotalScope::Any => None,
            TotalScope::AllOrSide => {
                let of_side = side_sum(self.side).filter(|sums| sums.contains(&u64::from(men)));
                of_side.or(whole)
            }
            TotalScope::Side(n) => side_sum(n),
        };
        let sums = self.all().filter(|sum| *sum > 0);
        let sums = sums.filter(|sum| own.is_none_or(|own| own.contains(sum)));
        sums.min_by_key(|sum| sum.abs_diff(u64::from(men)))
    }

    /// Starts the sum since the last total again.
    pub(super) fn end_total(&mut self) {
        for sums in [&mut self.units, &mut self.staffs] {
            if let Some(sum) = sums.get_mut(Self::SINCE_TOTAL) {
                *sum = 0;
            }
        }
    }
}

impl<'a> Reader<'a> {
    pub(super) fn new(settings: &'a Settings) -> Self {
        Self {
            settings,
            tree: Tree::default(),
            guessed: Vec::new(),
            needs: Vec::new(),
            ignored: Vec::new(),
            faults: Vec::new(),
            open: Vec::new(),
            asked: HashMap::new(),
            grouping: Grouping::Comma,
            first_rows: Vec::new(),
            appointed: Vec::new(),
            staffs: Vec::new(),
            staff_men: HashMap::new(),
            command_totals: Vec::new(),
            titles: Vec::new(),
            shared: Vec::new(),
            hierarchy: Hierarchy::default(),
            arm: None,
            arrival_above: None,
            added_divisions: Vec::new(),
            guesses_before: 0,
            empty: Vec::new(),
            side: None,
            expects_values: false,
            has_sections: false,
            is_list: false,
            table: 0,
            sums: Sums::default(),
            meanings: HashMap::new(),
            faults_left_out: 0,
        }
    }

    /// Begins a table; nothing is carried over from the previous one.
    pub(super) fn begin_table(&mut self, number: usize, table: &Table<'_>) {
        self.table = number;
        self.hierarchy = Hierarchy::default();
        self.arm = None;
        self.arrival_above = None;
        self.sums = Sums::default();
        self.side = table.side.as_deref().map(plain);
        self.is_list = table.form == Form::List;
        self.expects_values = false;
        self.has_sections = false;
    }

    /// Returns the meaning of a kind, weapon or quality.
    pub(super) fn text_meaning(&mut self, text: &str) -> TextMeaning {
        const MOST_KEPT: usize = 1000;
        if let Some(known) = self.meanings.get(text) {
            return *known;
        }
        let meaning = TextMeaning::read(text);
        if self.meanings.len() < MOST_KEPT {
            self.meanings.insert(text.to_owned(), meaning);
        }
        meaning
    }

    /// Reports formulas that failed, which count as blank cells.
    pub(super) fn report_failed(&mut self, record: &Record) {
        for (field, text) in &record.failed {
            self.need(Need {
                row: Some(record.row),
                unit: Some(record.text(Field::Unit).to_owned()).filter(|unit| !unit.is_empty()),
                field: field.name(),
                text: text.clone(),
                said: format!(
                    "{} {}: the formula failed, so the cell is read as blank",
                    field.name().replace('_', " "),
                    quoted(text)
                ),
                taken: None,
                option: None,
                table: 0,
            });
        }
    }

    /// Reports cells with control characters.
    pub(super) fn report_spoiled(&mut self, record: &Record) {
        for (field, raw) in &record.spoiled {
            let taken = record.text(*field).to_owned();
            self.guess(
                record.row,
                record.text(Field::Unit),
                field.name(),
                raw,
                taken,
            );
            self.because(Cause::ControlCharacters);
        }
    }

    /// Notes a fault of the table.
    pub(super) fn fault(&mut self, said: String) {
        match self.faults.len() < MAX_FAULTS {
            true => self.faults.push(TableFault {
                table: self.table,
                said,
            }),
            false => self.faults_left_out += 1,
        }
    }

    /// Returns the number of faults that are not listed.
    pub(super) fn faults_left_out(&self) -> usize {
        self.faults_left_out
    }

    /// Records a value that is used without asking.
    pub(super) fn guess(
        &mut self,
        row: usize,
        unit: &str,
        field: &'static str,
        text: &str,
        taken: String,
    ) {
        self.guessed.push(Guess {
            row,
            unit: Some(unit.to_owned()).filter(|unit| !unit.is_empty()),
            field,
            text: text.to_owned(),
            taken,
            cause: Cause::Value,
            table: self.table,
        });
    }

    /// Takes back the guesses of the present row, because the row is left out; keeps those in `kept`. The spelling of a
    /// command stays.
    pub(super) fn take_back_guesses(&mut self, kept: Option<Field>) {
        let of_row = self.guesses_before.min(self.guessed.len());
        let of_row = self.guessed.split_off(of_row);
        let is_kept = |guess: &Guess| kept.is_some_and(|field| guess.field == field.name());
        let stay = |guess: &Guess| guess.cause == Cause::Spelling || is_kept(guess);
        self.guessed.extend(of_row.into_iter().filter(stay));
    }

    /// Sets the cause of the last guess.
    pub(super) fn because(&mut self, cause: Cause) {
        if let Some(guess) = self.guessed.last_mut() {
            guess.cause = cause;
        }
    }

    /// Notes a value that needs a person.
    pub(super) fn need(&mut self, need: Need) {
        self.needs.push(Need {
            table: self.table,
            ..need
        });
    }

    /// Notes a row that is not read.
    pub(super) fn ignore(&mut self, row: usize, why: &str) {
        self.ignored.push(Ignored {
            row,
            why: why.to_owned(),
            table: self.table,
        });
    }
}
