//! Readings of the tape measure (RUL-58).

use super::{
    Misread, WordReader,
    names::UnitOrBrigade,
    shared::write_list,
    spec::{Spec, command},
};
use crate::terms::{
    command::{Command, MovablePiece},
    name::UnitId,
    span::{MeasuredSpan, TapeSpan},
};
use table::measure::Measure;

pub(super) const MEASURED: Spec = command(
    "measured",
    "UNIT|BRIGADE within|beyond N of UNIT|GENERAL, UNIT within|beyond N of UNITS charging|messenger MESSENGER, BRIGADE within|beyond N of brigade BRIGADE, UNIT before|behind UNIT, UNIT sees|misses UNIT, UNIT bears-on|points-past UNIT, UNIT outreaches|ends-short-of UNIT, FEATURE within|beyond 1 of UNIT against UNIT",
    "the tape's answer about a distance near a limit, a flank, a line of sight, a strip, an end or \
     cover",
    |reader| reader.read_measurement(),
);

pub(super) fn write_measured(said: &MeasuredSpan, measure: Measure) -> String {
    let side = if said.within { "within" } else { "beyond" };
    let limit = measure.number(said.limit);
    let to = |what: &str, from: &str| format!("measured {what} {side} {limit} of {from}");
    match &said.span {
        TapeSpan::Shot { from, at } => to(at.as_str(), from.as_str()),
        TapeSpan::Charge { units, at } => {
            format!("{} charging", to(at.as_str(), &write_list(units)))
        }
        TapeSpan::Unit { general, unit } => to(unit.as_str(), general.as_str()),
        TapeSpan::Brigade { general, brigade } => to(brigade.as_str(), general.as_str()),
        TapeSpan::Brigades { one, other } => to(one.as_str(), &format!("brigade {other}")),
        TapeSpan::Messenger { messenger, unit } => {
            to(unit.as_str(), &format!("messenger {messenger}"))
        }
        TapeSpan::Line { from, to } => {
            let verdict = if said.within { "sees" } else { "misses" };
            format!("measured {from} {verdict} {to}")
        }
        TapeSpan::Strip { from, at } => {
            let verdict = if said.within {
                "bears-on"
            } else {
                "points-past"
            };
            format!("measured {from} {verdict} {at}")
        }
        TapeSpan::Past { enemy, unit } => {
            let verdict = if said.within {
                "ends-short-of"
            } else {
                "outreaches"
            };
            format!("measured {enemy} {verdict} {unit}")
        }
        TapeSpan::Cover {
            unit,
            enemy,
            ground,
        } => format!("{} against {enemy}", to(ground.as_str(), unit.as_str())),
        TapeSpan::Flank { attacker, target } => {
            let side = if said.within { "before" } else { "behind" };
            format!("measured {attacker} {side} {target}")
        }
    }
}

impl WordReader<'_> {
    /// Reads a tape measurement: `13al within 5 of 2wi`, `archer beyond 6 of heth`, `13al within 5 of 2wi charging`,
    /// `archer within 12 of brigade davis`, `13al beyond 6 of messenger 3`, `2wi behind 13al`, `fence within 1 of
    /// 13al against 2wi`.
    pub(super) fn read_measurement(&mut self) -> Result<Command, Misread> {
        if self.words.has("against") {
            return self.read_cover();
        }
        let what = self.unit_or_brigade()?;
        let within = match self
            .words
            .next("`within`, `beyond`, `sees`, `misses`, `before`, `behind`, `bears-on`, `points-past`, `outreaches` or `ends-short-of`")?
            .as_str()
        {
            "within" => true,
            "beyond" => false,
            verdict @ ("sees" | "misses") => {
                let span = |from, to| TapeSpan::Line { from, to };
                let said = "a unit sees another or misses it";
                return self.of_units(what, said, verdict == "sees", span);
            }
            verdict @ ("before" | "behind") => {
                let span = |attacker, target| TapeSpan::Flank { attacker, target };
                let said = "a unit is before or behind a front";
                return self.of_units(what, said, verdict == "before", span);
            }
            verdict @ ("bears-on" | "points-past") => {
                let span = |from, at| TapeSpan::Strip { from, at };
                let said = "a unit bears on another or points past it";
                return self.of_units(what, said, verdict == "bears-on", span);
            }
            verdict @ ("outreaches" | "ends-short-of") => {
                let span = |enemy, unit| TapeSpan::Past { enemy, unit };
                let said = "a unit outreaches another or ends short of it";
                return self.of_units(what, said, verdict == "ends-short-of", span);
            }
            other => {
                return Err(Misread::new(format!(
                    "unexpected `{other}`: a distance is `within` or `beyond` a limit, a unit `before` or \
            `behind` a front"
                )));
            }
        };
        let limit = self.read_limit()?;
        self.words.expect("of")?;
        let span = match what {
            UnitOrBrigade::Brigade(brigade) if self.words.skip("brigade") => {
                TapeSpan::brigades(brigade, self.read_brigade()?)
            }
            UnitOrBrigade::Brigade(brigade) => TapeSpan::Brigade {
                general: self.read_general()?,
                brigade,
            },
            UnitOrBrigade::Unit(unit) => self.span_to(unit)?,
        };
        Ok(Command::Measured(MeasuredSpan {
            span,
            limit,
            within,
        }))
    }

    /// Reads the relation of one unit to another, without inches.
    fn of_units(
        &mut self,
        what: UnitOrBrigade,
        said: &str,
        within: bool,
        span: impl Fn(UnitId, UnitId) -> TapeSpan,
    ) -> Result<Command, Misread> {
        let UnitOrBrigade::Unit(unit) = what else {
            return Err(Misread::new(format!("{said}, not a brigade")));
        };
        Ok(Command::Measured(MeasuredSpan {
            span: span(unit, self.read_unit()?),
            limit: 0.0,
            within,
        }))
    }

    /// Reads the distance of a terrain feature in front of a unit: `fence within 1 of 13al against 2wi`.
    fn read_cover(&mut self) -> Result<Command, Misread> {
        let ground = self.read_feature()?;
        let within = match self.words.next("`within` or `beyond`")?.as_str() {
            "within" => true,
            "beyond" => false,
            other => {
                return Err(Misread::new(format!(
                    "unexpected `{other}`: ground is `within` or `beyond` a limit"
                )));
            }
        };
        let limit = self.read_limit()?;
        self.words.expect("of")?;
        let unit = self.read_unit()?;
        self.words.expect("against")?;
        let enemy = self.read_unit()?;
        Ok(Command::Measured(MeasuredSpan {
            span: TapeSpan::Cover {
                unit,
                enemy,
                ground,
            },
            limit,
            within,
        }))
    }

    /// Reads the limit within or beyond which a distance lies, in inches.
    fn read_limit(&mut self) -> Result<f64, Misread> {
        let units = self.state.oob().measure.units();
        self.read_length(&format!("the limit in {units}"))
    }

    fn span_to(&mut self, unit: UnitId) -> Result<TapeSpan, Misread> {
        if self.words.ends_with("charging") {
            let units = self.read_units()?;
            self.words.expect("charging")?;
            return Ok(TapeSpan::Charge { units, at: unit });
        }
        Ok(match self.read_piece()? {
            MovablePiece::Unit(from) => TapeSpan::Shot { from, at: unit },
            MovablePiece::General(general) => TapeSpan::Unit { general, unit },
            MovablePiece::Messenger(messenger) => TapeSpan::Messenger { messenger, unit },
        })
    }
}
