//! A length as typed: `8` in the measure of the table, or with a unit, `8 cm`, `4 in`, `4"` (SCALE-02). Commands hold
//! only inches.

use super::{Misread, WordReader};
use ruleset::speech::{length, length::UNITS};
use table::measure::Measure;

/// A typed number, and the measure that its unit names; `None` if it has no unit.
pub(super) struct Amount {
    pub(super) number: f64,
    pub(super) measure: Option<Measure>,
}

impl Amount {
    /// Returns the length in inches; a bare number is in `table`, the measure of the table.
    fn inches(&self, table: Measure) -> f64 {
        self.measure.unwrap_or(table).inches(self.number)
    }

    /// Returns the length with its unit, as typed.
    fn as_typed(&self, table: Measure) -> String {
        let unit = self.measure.unwrap_or(table).unit();
        format!("{} {unit}", self.number)
    }
}

impl WordReader<'_> {
    /// Reads a distance of movement, in inches.
    pub(super) fn read_inches(&mut self) -> Result<f64, Misread> {
        self.not_below_zero("a way to move")
    }

    /// Reads a length in inches, 0 or more; `what` names it in messages.
    pub(super) fn not_below_zero(&mut self, what: &str) -> Result<f64, Misread> {
        let table = self.state.oob().measure;
        let amount = self.read_amount(&format!("a number of {}", table.units()))?;
        if amount.number < 0.0 {
            let said = amount.as_typed(table);
            return Err(Misread::new(format!(
                "{said} is not {what}: type 0 or more"
            )));
        }
        Ok(amount.inches(table))
    }

    /// Reads a length, in inches.
    pub(super) fn read_length(&mut self, wanted: &str) -> Result<f64, Misread> {
        let table = self.state.oob().measure;
        Ok(self.read_amount(wanted)?.inches(table))
    }

    /// Reads a number with its unit, if one is attached to it or follows it.
    pub(super) fn read_amount(&mut self, wanted: &str) -> Result<Amount, Misread> {
        let word = self.words.next_length(wanted)?;
        let typed = length::parse_length(&word).ok_or_else(|| {
            Misread::new(match length::with_point(&word) {
                Some(number) => format!("`{word}` has a decimal comma: write {number}"),
                None => format!("`{word}` is not a number: expected {wanted}"),
            })
        })?;
        let unit = typed.unit.or_else(|| self.unit_behind());
        let measure = unit.map(|unit| self.measure_of(unit)).transpose()?;
        Ok(Amount {
            number: typed.number,
            measure,
        })
    }

    /// Takes the next word if it is a unit; `None` if it is not.
    pub(super) fn unit_behind(&mut self) -> Option<&'static str> {
        UNITS.into_iter().find(|unit| self.words.skip(unit))
    }

    /// Returns the measure of a unit on this table.
    pub(super) fn measure_of(&self, unit: &str) -> Result<Measure, Misread> {
        let table = self.state.oob().measure;
        table.named(unit).ok_or_else(|| {
            Misread::new(format!(
                "SCALE-02: this table uses {0}, not `{unit}`",
                table.units()
            ))
        })
    }

    /// Checks whether the next words are a length `from` something: `12 from`, `24 cm from`, `24cm from`.
    pub(super) fn is_taped(&self) -> bool {
        let Some(first) = self.words.peek() else {
            return false;
        };
        let (word, behind) = match self.words.fraction_behind(first, 1) {
            Some(longer) => (longer, 2),
            None => (first.to_owned(), 1),
        };
        let Some(typed) = length::parse_length(&word) else {
            return false;
        };
        let next = self.words.ahead(behind);
        let is_apart = typed.unit.is_none() && next.is_some_and(|word| UNITS.contains(&word));
        let from = if is_apart {
            self.words.ahead(behind + 1)
        } else {
            next
        };
        from == Some("from")
    }
}
