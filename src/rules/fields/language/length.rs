//! A length as people type it: `8` in the measure of the table, or with its unit, `8 cm`, `4 in`, `4in` (SCALE-02).
//! Commands know inches alone.

use super::Misread;
use super::Reader;
use ruleset::speech::words;
use table::measure::Measure;

/// The units that stand behind a number or a point.
pub(super) const UNITS: [&str; 2] = ["in", "cm"];

/// A number as it was typed, and the measure of its unit where one stands behind it.
pub(super) struct Amount {
    pub(super) number: f64,
    pub(super) measure: Option<Measure>,
}

impl Amount {
    /// In inches; a bare number is in `table`, the measure of the table.
    fn inches(&self, table: Measure) -> f64 {
        self.measure.unwrap_or(table).inches(self.number)
    }

    /// With its unit, as it was typed.
    fn said(&self, table: Measure) -> String {
        let unit = self.measure.unwrap_or(table).unit();
        format!("{} {unit}", self.number)
    }
}

/// A word without the unit at its end, and that unit: `8cm`.
pub(super) fn parted(word: &str) -> (&str, Option<&'static str>) {
    let mut units = UNITS.into_iter();
    let glued = units.find_map(|unit| Some((word.strip_suffix(unit)?, unit)));
    match glued {
        // A unit alone is a word, and so is one behind letters: `lincoln-in`.
        Some((number, unit)) if number.trim_end().ends_with(|c: char| c.is_ascii_digit()) => {
            (number.trim_end(), Some(unit))
        }
        _ => (word, None),
    }
}

impl Reader<'_> {
    /// How far somebody goes, in inches.
    pub(super) fn inches(&mut self) -> Result<f64, Misread> {
        self.not_below_zero("a way to move")
    }

    /// A length of `what`, in inches: 0 or more.
    pub(super) fn not_below_zero(&mut self, what: &str) -> Result<f64, Misread> {
        let table = self.state.oob().measure;
        let amount = self.amount(&format!("a number of {}", table.units()))?;
        if amount.number < 0.0 {
            let said = amount.said(table);
            return Err(Misread::new(format!(
                "{said} is not {what}: give 0 or more"
            )));
        }
        Ok(amount.inches(table))
    }

    /// A length, in inches.
    pub(super) fn length(&mut self, wanted: &str) -> Result<f64, Misread> {
        let table = self.state.oob().measure;
        Ok(self.amount(wanted)?.inches(table))
    }

    /// A number, and its unit where one stands at its end or behind it.
    pub(super) fn amount(&mut self, wanted: &str) -> Result<Amount, Misread> {
        let word = self.words.next(wanted)?;
        let (digits, glued) = parted(&word);
        let number = words::number(digits)
            .ok_or_else(|| Misread::new(format!("`{word}` is not a number: {wanted} is wanted")))?;
        let unit = glued.or_else(|| self.unit_behind());
        let measure = unit.map(|unit| self.measure_of(unit)).transpose()?;
        Ok(Amount { number, measure })
    }

    /// Takes the unit that stands next.
    pub(super) fn unit_behind(&mut self) -> Option<&'static str> {
        UNITS.into_iter().find(|unit| self.words.skip(unit))
    }

    /// The measure of a unit on this table.
    pub(super) fn measure_of(&self, unit: &str) -> Result<Measure, Misread> {
        let table = self.state.oob().measure;
        table.named(unit).ok_or_else(|| {
            Misread::new(format!(
                "SCALE-02: this table is measured in {0}: give {0}, not `{unit}`",
                table.units()
            ))
        })
    }

    /// Whether a length `from` something stands next: `12 from`, `24 cm from`, `24cm from`.
    pub(super) fn is_taped(&self) -> bool {
        let Some(first) = self.words.peek() else {
            return false;
        };
        let (digits, glued) = parted(first);
        let behind = self.words.ahead(1);
        let is_apart = glued.is_none() && behind.is_some_and(|word| UNITS.contains(&word));
        let from = if is_apart {
            self.words.ahead(2)
        } else {
            behind
        };
        words::number(digits).is_some() && from == Some("from")
    }
}
