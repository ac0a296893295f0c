//! The last step of reading: conclusions that need all rows.

use std::collections::HashMap;

use super::Census;
use super::TableFault;
use super::counts::Counts;
use super::field::{Field, Level};
use super::means::{Means, is_battery, owner_of_mean};
use super::reader::{Open, Reader};
use super::report::{Cause, Need, Report, TableReport};
use super::tree::BrigadePlace;
use super::unit::USUAL_SIZE;
use super::words::{alike, plain_words};
use crate::draft::{DraftArm, DraftSide, RosterDraft};
use rules::fields::terms::charts::{self, MEN_A_POINT};
use rules::fields::terms::edition::Edition;
use rules::spelling::{counted, quoted};

impl Reader<'_> {
    /// Settles strengths, sizes, generals and names; returns the battle with its report.
    pub(super) fn finish(mut self, tables: Vec<TableReport>) -> Result<Census, Vec<TableFault>> {
        if self.faults.is_empty() {
            self.check_sides();
        }
        if !self.faults.is_empty() {
            return Err(self.all_faults());
        }
        self.share_out();
        self.compare_totals();
        let means = self.means();
        let open = std::mem::take(&mut self.open);
        for open in &open {
            self.settle(open, &means);
        }
        let arrivals = self.settle_arrivals(&open);
        self.take_posts();
        self.report_staffs();
        self.open = open;
        self.tell_namesakes_apart();
        self.report_added_divisions();
        self.report_added_corps();
        self.add_second_side();
        let south = match self.south_side() {
            Ok(south) => south,
            Err(fault) => return Err(vec![fault]),
        };
        let (name, date) = self.name_and_date();
        self.needs.sort_by_key(|need| (need.table, need.row));
        self.guessed.sort_by_key(|guess| (guess.table, guess.row));
        self.ignored
            .sort_by_key(|ignored| (ignored.table, ignored.row));
        let report = Report {
            tables,
            counts: counts(&self.tree.armies),
            guessed: self.guessed,
            needs: self.needs,
            ignored: self.ignored,
            arrivals,
            ground: None,
        };
        Ok(Census {
            draft: RosterDraft {
                name,
                date,
                edition: self.settings.edition,
                armies: self.tree.armies,
                south,
                ground: false,
            },
            report,
        })
    }
    /// Returns the faults; the last one gives the number of those not listed.
    fn all_faults(self) -> Vec<TableFault> {
        let more = self.faults_left_out();
        let mut faults = self.faults;
        if more > 0 {
            faults.push(TableFault {
                table: self.table,
                said: format!("{} like these", counted(more, "more fault")),
            });
        }
        faults
    }

    /// Checks the number of sides: at most two; a missing second side is added.
    fn check_sides(&mut self) {
        if self.first_rows.len() > 2 {
            let sides = self
                .first_rows
                .iter()
                .map(|(side, _, row)| format!("{side} (row {row})"));
            let sides: Vec<String> = sides.collect();
            let (n, names) = (sides.len(), sides.join(", "));
            self.fault(format!(
                "a battle has two sides, but the table has {n}: {names}; correct the names, \
            or name the side of each table with --side"
            ));
        } else if self.first_rows.is_empty() {
            let said = match self.is_list && self.settings.levels.is_some() {
                true => "no unit found; --levels applies only to lists",
                false => "no unit found below the header",
            };
            self.fault(said.to_owned());
        }
    }

    /// Distributes the men of a merged cell over the units beside it.
    fn share_out(&mut self) {
        for group in std::mem::take(&mut self.shared)
            .iter()
            .filter(|group| group.len() > 1)
        {
            let units: Vec<(BrigadePlace, usize)> = group
                .iter()
                .filter_map(|n| self.open.get(*n))
                .map(|open| (open.place, open.unit))
                .collect();
            let Some(first) = group.first().and_then(|n| self.open.get(*n)) else {
                continue;
            };
            let (row, table, text) = (first.row, first.table, first.text.clone());
            let (place, unit) = (first.place, first.unit);
            let Some(men) = self
                .tree
                .at(place)
                .and_then(|brigade| brigade.units.get(unit)?.strength)
            else {
                continue;
            };
            let count = u32::try_from(units.len()).unwrap_or(1);
            for (n, (place, unit)) in (0..).zip(units) {
                if let Some(unit) = self
                    .tree
                    .at(place)
                    .and_then(|brigade| brigade.units.get_mut(unit))
                {
                    unit.strength = Some(men / count + u32::from(n < men % count));
                }
            }
            self.table = table;
            self.need(Need {
                row: Some(row),
                unit: None,
                field: Field::Strength.name(),
                said: format!(
                    "strength {}: one number for {count} units, divided equally among them",
                    quoted(&text)
                ),
                text,
                taken: Some((men / count).to_string()),
                option: None,
                table: 0,
            });
        }
    }

    /// Gives a unit of unknown strength the mean of its brigade, and each unit its size.
    fn settle(&mut self, open: &Open, means: &Means) {
        let edition = self.settings.edition;
        let unit = self.tree.at(open.place);
        let number = |n: u32| usize::try_from(n).unwrap_or(0);
        let first = open.unit.saturating_sub(number(open.section));
        let sections = first..first + number(open.sections);
        let units = unit.and_then(|brigade| brigade.units.get(sections));
        let is_guns = units.and_then(<[_]>::first).is_some_and(is_battery);
        let given = units.and_then(|units| units.iter().map(|unit| unit.strength).sum());
        let share =
            |mean: u32| mean / open.sections + u32::from(open.section < mean % open.sections);
        let found = self.mean(open.place, is_guns, means);
        let Some(unit) = self
            .tree
            .at(open.place)
            .and_then(|brigade| brigade.units.get_mut(open.unit))
        else {
            return;
        };
        let mean = found.filter(|_| unit.strength.is_none());
        unit.strength = unit.strength.or(mean.map(|(mean, _)| share(mean)));
        let known = open.size.or_else(|| unit.strength.map(size_of));
        let allowed = charts::allowed_sizes(edition);
        let size = known
            .unwrap_or(USUAL_SIZE)
            .clamp(*allowed.start(), *allowed.end());
        let is_battery = is_battery(unit);
        if !is_battery {
            unit.size = size;
        }
        let (name, men) = (unit.name.clone(), unit.strength);
        self.table = open.table;
        // The sections of a battery are one: its first section tells of all.
        if open.section > 0 {
            return;
        }
        let men = match open.sections {
            1 => men,
            _ => given.or(mean.map(|(mean, _)| mean)),
        };
        let name = match name.rsplit_once(", ").filter(|_| open.sections > 1) {
            Some((battery, _)) => battery.to_owned(),
            None => name,
        };
        let taken = mean.map(|(mean, level)| (mean.to_string(), level));
        if open.is_unreadable {
            let said = match (&taken, men) {
                (Some((mean, level)), _) => format!(
                    "strength {}: taken as {mean}, {}",
                    quoted(&open.text),
                    owner_of_mean(*level)
                ),
                (None, Some(men)) => {
                    format!("strength {}: taken as {men}", quoted(&open.text))
                }
                (None, None) => format!(
                    "strength {} is unreadable, and no other unit of the brigade has one: left empty",
                    quoted(&open.text)
                ),
            };
            self.need(Need {
                row: Some(open.row),
                unit: Some(name.clone()),
                field: Field::Strength.name(),
                text: open.text.clone(),
                taken: men.map(|men| men.to_string()),
                option: None,
                said,
                table: 0,
            });
        } else if let Some((mean, level)) = taken {
            self.guess(open.row, &name, Field::Strength.name(), &open.text, mean);
            self.because(Cause::Mean(level));
        } else if is_battery && men.is_none() && !means.is_empty() {
            // The mean of regiments would say nothing about a battery, whose guns give its size.
            let unknown = "unknown".to_owned();
            self.guess(open.row, &name, Field::Strength.name(), &open.text, unknown);
            self.because(Cause::NoMean);
        }
        if let (false, None, Some(men)) = (is_battery, open.size, men) {
            self.note_too_many(open, &name, men, size);
        }
        if !is_battery && known.is_none() {
            self.guess(open.row, &name, Field::Size.name(), "", size.to_string());
        } else if let Some(given) = open.size.filter(|given| !is_battery && *given != size) {
            self.guess(
                open.row,
                &name,
                Field::Size.name(),
                &given.to_string(),
                size.to_string(),
            );
        } else if open.size.is_none() && men.is_none() && open.is_unreadable {
            self.guess(
                open.row,
                &name,
                Field::Size.name(),
                &open.text,
                size.to_string(),
            );
        }
    }

    /// Records a unit with more men than the largest size covers.
    fn note_too_many(&mut self, open: &Open, name: &str, men: u32, size: u8) {
        let points = (men + MEN_A_POINT / 2) / MEN_A_POINT;
        if points > u32::from(size) {
            let (text, taken) = (men.to_string(), size.to_string());
            self.guess(open.row, name, Field::Size.name(), &text, taken);
            self.because(Cause::TooLarge);
        }
    }

    /// Gives different names to units of one side with the same name, by their brigades and divisions.
    fn tell_namesakes_apart(&mut self) {
        let mut count: HashMap<(usize, String), usize> = HashMap::new();
        let open = std::mem::take(&mut self.open);
        for open in &open {
            if let Some(unit) = self
                .tree
                .at(open.place)
                .and_then(|brigade| brigade.units.get(open.unit))
            {
                *count.entry((open.place[0], alike(&unit.name))).or_default() += 1;
            }
        }
        if count.values().all(|count| *count < 2) {
            return;
        }
        let mut used: HashMap<(usize, String), usize> = HashMap::new();
        for open in &open {
            let side = open.place[0];
            let [_, _, division, brigade] = self.tree.names(open.place).map(str::to_owned);
            let Some(unit) = self
                .tree
                .at(open.place)
                .and_then(|brigade| brigade.units.get_mut(open.unit))
            else {
                continue;
            };
            if count
                .get(&(side, alike(&unit.name)))
                .is_none_or(|count| *count < 2)
            {
                continue;
            }
            let old = unit.name.clone();
            let names = [
                format!("{old} ({brigade})"),
                format!("{old} ({brigade}, {division})"),
            ];
            let mut is_free = |name: &String| {
                let times = used.entry((side, alike(name))).or_default();
                *times += 1;
                *times == 1
            };
            let found = names.iter().find(|name| is_free(name)).cloned();
            let name =
                found.unwrap_or_else(|| format!("{old} ({brigade}, {division}, row {})", open.row));
            unit.name.clone_from(&name);
            self.table = open.table;
            self.guess(open.row, &old, Field::Unit.name(), &old, name);
            if let Some(guess) = self.guessed.last_mut() {
                guess.cause = Cause::Namesake;
            }
        }
    }

    /// Reports the divisions that are added over the brigades of sides or corps without one.
    fn report_added_divisions(&mut self) {
        for added in std::mem::take(&mut self.added_divisions) {
            self.table = added.table;
            let name = added.corps.unwrap_or(added.side);
            self.guess(added.row, "", Level::Division.name(), "", name);
            self.because(Cause::AddedDivision);
        }
    }

    /// Reports the corps that is added over the divisions of a side if the tables name none.
    fn report_added_corps(&mut self) {
        let over = self
            .tree
            .armies
            .iter()
            .filter(|army| army.corps_over_divisions().is_some());
        let names: Vec<String> = over.map(|army| army.name.clone()).collect();
        for name in names {
            let mut rows = self.first_rows.iter();
            let first = rows.find(|(side, ..)| alike(side) == alike(&name));
            let (table, row) = first.map_or((0, 1), |(_, table, row)| (*table, *row));
            self.table = table;
            self.guess(row, "", Level::Corps.name(), "", name);
            self.because(Cause::AddedCorps);
        }
    }

    /// Returns the option with which the author names the second side. If the levels of a list were guessed without
    /// sides, it is the option that names a level for sides.
    fn option_for_side(&self) -> String {
        let mut guessed = self.guessed.iter();
        let levels = guessed.find(|guess| guess.cause == Cause::Levels);
        let levels = levels.map_or("", |guess| guess.taken.as_str());
        match levels.is_empty() || levels.starts_with(Level::Side.name()) {
            true => "--from FILE --side NAME".to_owned(),
            false => format!("--from FILE --side NAME, or --levels side,{levels}"),
        }
    }

    /// Adds the second side if the tables name only one: a battle has two.
    fn add_second_side(&mut self) {
        let [first] = self.tree.armies.as_slice() else {
            return;
        };
        let words = plain_words(&first.name);
        let has = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
        let name = if has(&[
            "union", "federal", "federals", "us", "usa", "north", "potomac",
        ]) {
            "Confederate"
        } else if has(&[
            "confederate",
            "confederates",
            "rebel",
            "rebels",
            "cs",
            "csa",
            "south",
        ]) {
            "Union"
        } else if has(&["blue"]) {
            "Grey"
        } else if has(&["grey", "gray"]) {
            "Blue"
        } else {
            "Enemy"
        };
        let first = first.name.clone();
        self.tree.armies.push(DraftSide {
            id: self.tree.taken.unused_id(name),
            name: name.to_owned(),
            ..DraftSide::default()
        });
        self.needs.push(Need {
            row: None,
            unit: None,
            field: Field::Side.name(),
            text: first.clone(),
            taken: Some(name.to_owned()),
            option: Some(self.option_for_side()),
            said: format!("the only side is {first}: {name} is empty; add its troops"),
            table: 0,
        });
    }
}

/// Returns the size for a number of men (SCALE-03).
fn size_of(men: u32) -> u8 {
    let points = (men + MEN_A_POINT / 2) / MEN_A_POINT;
    let allowed = charts::allowed_sizes(Edition::Full);
    u8::try_from(points)
        .unwrap_or(u8::MAX)
        .clamp(*allowed.start(), *allowed.end())
}

fn counts(armies: &[DraftSide]) -> Counts {
    let mut counts = Counts {
        sides: armies.len(),
        ..Counts::default()
    };
    for army in armies {
        let is_over = army.corps_over_divisions().is_some();
        counts.corps += army.corps.len() + usize::from(is_over);
        counts.divisions += army.divisions.len();
        for brigade in army
            .divisions
            .iter()
            .flat_map(|division| &division.brigades)
        {
            counts.brigades += 1;
            counts.units += brigade.units.len();
            for unit in &brigade.units {
                counts.men = counts.men.saturating_add(unit.strength.unwrap_or(0));
                if let DraftArm::Guns(guns) = unit.arm {
                    counts.batteries += 1;
                    counts.guns += u32::from(guns);
                }
            }
        }
    }
    counts
}
