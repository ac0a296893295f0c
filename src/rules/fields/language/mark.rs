//! Corrections to the record from the table: the state of a unit, a brigade, a general.

use super::{
    Misread, WordReader,
    names::UnitOrBrigade,
    spec::{Spec, command},
};
use crate::terms::{
    command::{Command, CorrectedDeed, Correction},
    condition::{Condition, Formation},
    fate::GeneralFate,
    mark::BrigadeMark,
    name::{BrigadeId, UnitId},
};
use table::measure::Measure;

pub(super) const MARK: Spec = command(
    "mark",
    "UNIT|BRIGADE STATE, BRIGADE fatigue N, GENERAL hit|dead|back, UNIT [not] moved [N]|charged UNIT|fired|fired-on [by UNIT]",
    "correct a state",
    |reader| {
        Ok(Command::Mark {
            correction: reader.read_correction()?,
        })
    },
);

pub(super) fn write_mark(correction: &Correction, measure: Measure) -> String {
    format!("mark {}", write_correction(correction, measure))
}

fn write_correction(correction: &Correction, measure: Measure) -> String {
    match correction {
        Correction::Condition(unit, condition) => format!("{unit} {}", condition.name()),
        Correction::Formation(unit, formation) => format!("{unit} {}", formation.name()),
        Correction::Mark(brigade, mark) => format!("{brigade} {}", mark.name()),
        Correction::Broken(brigade) => format!("{brigade} broken"),
        Correction::Fatigue(brigade, points) => format!("{brigade} fatigue {points}"),
        Correction::Fate(general, GeneralFate::Fit) => format!("{general} back"),
        Correction::Fate(general, GeneralFate::Dead) => format!("{general} dead"),
        Correction::Fate(general, GeneralFate::Out | GeneralFate::Gone) => format!("{general} hit"),
        Correction::Deed(unit, deed, true) => format!("{unit} {}", write_deed(deed, measure)),
        Correction::Deed(unit, CorrectedDeed::Moved(_), false) => format!("{unit} not moved"),
        Correction::Deed(unit, deed, false) => {
            format!("{unit} not {}", write_deed(deed, measure))
        }
    }
}

fn write_deed(deed: &CorrectedDeed, measure: Measure) -> String {
    match deed {
        CorrectedDeed::Moved(inches) => format!("moved {}", measure.number(*inches)),
        CorrectedDeed::Charged(enemy) => format!("charged {enemy}"),
        CorrectedDeed::Fired => "fired".to_owned(),
        CorrectedDeed::FiredOn(None) => "fired-on".to_owned(),
        CorrectedDeed::FiredOn(Some(enemy)) => format!("fired-on by {enemy}"),
    }
}

impl WordReader<'_> {
    fn read_correction(&mut self) -> Result<Correction, Misread> {
        if let Some(fate) = self.fate_at_the_end() {
            let general = self.read_general()?;
            self.words.next("a fate")?;
            return Ok(Correction::Fate(general, fate));
        }
        match self.unit_or_brigade()? {
            UnitOrBrigade::Unit(unit) => self.mark_unit(unit),
            UnitOrBrigade::Brigade(brigade) => self.mark_brigade(brigade),
        }
    }

    /// Reads the fate of a general: units and brigades are not marked that way; `None` if the next word is not a fate.
    fn fate_at_the_end(&self) -> Option<GeneralFate> {
        let fates = [
            ("hit", GeneralFate::Out),
            ("dead", GeneralFate::Dead),
            ("back", GeneralFate::Fit),
        ];
        let mut said = fates.into_iter();
        said.find(|(word, _)| self.words.ahead(1) == Some(*word))
            .map(|(_, fate)| fate)
    }

    /// Reads the deed of a unit: `moved 4`, `charged 2wi`, `fired`, `fired-on by 2wi`.
    fn read_deed(&mut self, unit: UnitId, word: &str, done: bool) -> Result<Correction, Misread> {
        let deed = match word {
            "moved" if done && !self.words.is_done() => {
                let units = self.state.oob().measure.units();
                let wanted = format!("the number of {units} that it moved");
                CorrectedDeed::Moved(self.read_length(&wanted)?)
            }
            "moved" => CorrectedDeed::Moved(0.0),
            "charged" => CorrectedDeed::Charged(self.read_unit()?),
            "fired" => CorrectedDeed::Fired,
            "fired-on" if self.words.skip("by") => CorrectedDeed::FiredOn(Some(self.read_unit()?)),
            "fired-on" => CorrectedDeed::FiredOn(None),
            other => {
                return Err(Misread::new(format!(
                    "a unit has moved, charged UNIT, fired or fired-on; `{other}` is none of these"
                )));
            }
        };
        Ok(Correction::Deed(unit, deed, done))
    }

    fn mark_unit(&mut self, unit: UnitId) -> Result<Correction, Misread> {
        let word = self.words.next("a state")?;
        match word.as_str() {
            "moved" | "charged" | "fired" | "fired-on" => return self.read_deed(unit, &word, true),
            "not" => {
                let word = self
                    .words
                    .next("after `not`: moved, charged, fired, fired-on")?;
                return self.read_deed(unit, &word, false);
            }
            _ => {}
        }
        let condition = match word.as_str() {
            "ordered" => Some(Condition::Ordered),
            "disordered" => Some(Condition::Disordered),
            "beaten" => Some(Condition::Beaten),
            "broken" => Some(Condition::Broken),
            _ => None,
        };
        let formation = match word.as_str() {
            "line" => Some(Formation::Line),
            "limbered" => Some(Formation::Limbered),
            "unlimbered" => Some(Formation::Unlimbered),
            "mounted" => Some(Formation::Mounted),
            "dismounted" => Some(Formation::Dismounted),
            _ => None,
        };
        match (condition, formation) {
            (Some(condition), _) => Ok(Correction::Condition(unit, condition)),
            (_, Some(formation)) => Ok(Correction::Formation(unit, formation)),
            _ => Err(Misread::new(format!(
                "a unit cannot be marked `{word}`: ordered, disordered, beaten, broken, limbered, \
                 unlimbered, mounted, dismounted, or what it did: moved, charged UNIT, fired, \
                 fired-on, or `not` and what it did not do"
            ))),
        }
    }

    fn mark_brigade(&mut self, brigade: BrigadeId) -> Result<Correction, Misread> {
        let word = self
            .words
            .next("steady, shaken, beaten, broken or fatigue N")?;
        Ok(match word.as_str() {
            "steady" => Correction::Mark(brigade, BrigadeMark::Steady),
            "shaken" => Correction::Mark(brigade, BrigadeMark::Shaken),
            "beaten" => Correction::Mark(brigade, BrigadeMark::Beaten),
            "broken" => Correction::Broken(brigade),
            "fatigue" => {
                let points = self.words.whole("a number of fatigue points")?;
                // A number too large for the type is too large for the rules as well.
                Correction::Fatigue(brigade, u32::try_from(points).unwrap_or(u32::MAX))
            }
            other => {
                return Err(Misread::new(format!(
                    "a brigade cannot be marked `{other}`: use steady, shaken, beaten, broken or fatigue N"
                )));
            }
        })
    }
}
