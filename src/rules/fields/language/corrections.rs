//! The record set right: places, marks, terrain, objectives.

use super::Misread;
use super::Reader;
use super::names;
use crate::rules::fields::terms::command::Command;
use crate::rules::fields::terms::command::Correction;
use crate::rules::fields::terms::command::Deed;
use crate::rules::fields::terms::command::Judgement;
use crate::rules::fields::terms::command::Piece;
use crate::rules::fields::terms::condition::Condition;
use crate::rules::fields::terms::condition::Formation;
use crate::rules::fields::terms::fate::Fate;
use crate::rules::fields::terms::mark::Mark;
use crate::rules::fields::terms::name::BrigadeId;
use crate::rules::fields::terms::name::FeatureId;
use crate::rules::fields::terms::name::ObjectiveId;
use crate::rules::fields::terms::name::UnitId;
use crate::rules::fields::terms::span::Measured;
use crate::rules::fields::terms::span::Span;

impl Reader<'_> {
    pub(super) fn put(&mut self) -> Result<Command, Misread> {
        let piece = self.piece()?;
        let at = self.spot()?;
        let facing = if self.words.skip("facing") {
            Some(self.words.bearing()?)
        } else {
            None
        };
        Ok(Command::Place { piece, at, facing })
    }

    /// What the tape says: `13al within 5 of 2wi`, `archer beyond 6 of heth`, `13al within 5 of 2wi
    /// charging`, `archer within 12 of brigade davis`, `13al beyond 6 of messenger 3`, `2wi behind 13al`,
    /// `fence within 1 of 13al against 2wi`.
    pub(super) fn measured(&mut self) -> Result<Command, Misread> {
        if self.words.has("against") {
            return self.cover();
        }
        let what = self.unit_or_brigade()?;
        let within = match self
            .words
            .next("`within`, `beyond`, `sees`, `misses`, `before`, `behind`, `bears-on`, `points-past`, `outreaches` or `ends-short-of`")?
            .as_str()
        {
            "within" => true,
            "beyond" => false,
            "sees" => return self.line(what, true),
            "misses" => return self.line(what, false),
            "before" => return self.flank(what, true),
            "behind" => return self.flank(what, false),
            "bears-on" => return self.strip(what, true),
            "points-past" => return self.strip(what, false),
            "outreaches" => return self.end(what, false),
            "ends-short-of" => return self.end(what, true),
            other => {
                return Err(Misread::new(format!(
                    "a distance is within a limit or beyond it, a unit before a front or behind it, not `{other}`"
                )));
            }
        };
        let limit = self.words.number("the limit in inches")?;
        self.words.expect("of")?;
        let span = match what {
            names::UnitOrBrigade::Brigade(brigade) if self.words.skip("brigade") => {
                Span::brigades(brigade, self.brigade()?)
            }
            names::UnitOrBrigade::Brigade(brigade) => Span::Brigade {
                general: self.general()?,
                brigade,
            },
            names::UnitOrBrigade::Unit(unit) => self.span_to(unit)?,
        };
        Ok(Command::Measured(Measured {
            span,
            limit,
            within,
        }))
    }

    /// Whether a unit has a line of sight to another.
    fn line(&mut self, what: names::UnitOrBrigade, seen: bool) -> Result<Command, Misread> {
        let names::UnitOrBrigade::Unit(from) = what else {
            return Err(Misread::new(
                "a unit sees another or misses it, not a brigade".to_owned(),
            ));
        };
        let to = self.unit()?;
        Ok(Command::Measured(Measured {
            span: Span::Line { from, to },
            limit: 0.0,
            within: seen,
        }))
    }

    /// Whether a unit lies in the strip or arc of another.
    fn strip(&mut self, what: names::UnitOrBrigade, in_it: bool) -> Result<Command, Misread> {
        let names::UnitOrBrigade::Unit(from) = what else {
            return Err(Misread::new(
                "a unit bears on another or points past it, not a brigade".to_owned(),
            ));
        };
        let at = self.unit()?;
        Ok(Command::Measured(Measured {
            span: Span::Strip { from, at },
            limit: 0.0,
            within: in_it,
        }))
    }

    /// Whether a unit reaches past an end of another's front.
    fn end(&mut self, what: names::UnitOrBrigade, short: bool) -> Result<Command, Misread> {
        let names::UnitOrBrigade::Unit(enemy) = what else {
            return Err(Misread::new(
                "a unit outreaches another or ends short of it, not a brigade".to_owned(),
            ));
        };
        let unit = self.unit()?;
        Ok(Command::Measured(Measured {
            span: Span::Past { enemy, unit },
            limit: 0.0,
            within: short,
        }))
    }

    /// How far a piece of ground lies before a unit: `fence within 1 of 13al against 2wi`.
    fn cover(&mut self) -> Result<Command, Misread> {
        let ground = self.feature()?;
        let within = match self.words.next("`within` or `beyond`")?.as_str() {
            "within" => true,
            "beyond" => false,
            other => {
                return Err(Misread::new(format!(
                    "ground is within a limit or beyond it, not `{other}`"
                )));
            }
        };
        let limit = self.words.number("the limit in inches")?;
        self.words.expect("of")?;
        let unit = self.unit()?;
        self.words.expect("against")?;
        let enemy = self.unit()?;
        Ok(Command::Measured(Measured {
            span: Span::Cover {
                unit,
                enemy,
                ground,
            },
            limit,
            within,
        }))
    }

    /// Where a unit stands to the line of another's front.
    fn flank(&mut self, what: names::UnitOrBrigade, before: bool) -> Result<Command, Misread> {
        let names::UnitOrBrigade::Unit(attacker) = what else {
            return Err(Misread::new(
                "a unit stands before or behind a front, not a brigade".to_owned(),
            ));
        };
        let target = self.unit()?;
        Ok(Command::Measured(Measured {
            span: Span::Flank { attacker, target },
            limit: 0.0,
            within: before,
        }))
    }

    fn span_to(&mut self, unit: UnitId) -> Result<Span, Misread> {
        if self.words.ends_with("charging") {
            let units = self.units()?;
            self.words.expect("charging")?;
            return Ok(Span::Charge { units, at: unit });
        }
        Ok(match self.piece()? {
            Piece::Unit(from) => Span::Shot { from, at: unit },
            Piece::General(general) => Span::Unit { general, unit },
            Piece::Messenger(messenger) => Span::Messenger { messenger, unit },
        })
    }

    pub(super) fn correction(&mut self) -> Result<Correction, Misread> {
        if let Some(fate) = self.fate_at_the_end() {
            let general = self.general()?;
            self.words.next("a fate")?;
            return Ok(Correction::Fate(general, fate));
        }
        match self.unit_or_brigade()? {
            names::UnitOrBrigade::Unit(unit) => self.mark_unit(unit),
            names::UnitOrBrigade::Brigade(brigade) => self.mark_brigade(brigade),
        }
    }

    /// What became of a general: no unit and no brigade is marked so.
    fn fate_at_the_end(&self) -> Option<Fate> {
        let fates = [
            ("hit", Fate::Out),
            ("dead", Fate::Dead),
            ("back", Fate::Fit),
        ];
        let mut said = fates.into_iter();
        said.find(|(word, _)| self.words.second() == Some(*word))
            .map(|(_, fate)| fate)
    }

    /// What a unit did: `moved 4`, `charged 2wi`, `fired`, `fired-on by 2wi`.
    fn deed(&mut self, unit: UnitId, word: &str, done: bool) -> Result<Correction, Misread> {
        let deed = match word {
            "moved" if done && !self.words.is_done() => {
                Deed::Moved(self.words.number("the inches that it moved")?)
            }
            "moved" => Deed::Moved(0.0),
            "charged" => Deed::Charged(self.unit()?),
            "fired" => Deed::Fired,
            "fired-on" if self.words.skip("by") => Deed::FiredOn(Some(self.unit()?)),
            "fired-on" => Deed::FiredOn(None),
            other => {
                return Err(Misread::new(format!(
                    "no unit has `{other}`: moved, charged UNIT, fired or fired-on"
                )));
            }
        };
        Ok(Correction::Deed(unit, deed, done))
    }

    pub(super) fn mark_unit(&mut self, unit: UnitId) -> Result<Correction, Misread> {
        let word = self.words.next("a state")?;
        match word.as_str() {
            "moved" | "charged" | "fired" | "fired-on" => return self.deed(unit, &word, true),
            "not" => {
                let word = self
                    .words
                    .next("what it did not: moved, charged, fired, fired-on")?;
                return self.deed(unit, &word, false);
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
                "a unit cannot be marked `{word}`: ordered, disordered, beaten, broken, limbered, unlimbered, mounted, dismounted, or what it did: moved, charged UNIT, fired, fired-on, with `not` before it what it did not"
            ))),
        }
    }

    pub(super) fn mark_brigade(&mut self, brigade: BrigadeId) -> Result<Correction, Misread> {
        let word = self
            .words
            .next("steady, shaken, beaten, broken or fatigue N")?;
        Ok(match word.as_str() {
            "steady" => Correction::Mark(brigade, Mark::Steady),
            "shaken" => Correction::Mark(brigade, Mark::Shaken),
            "beaten" => Correction::Mark(brigade, Mark::Beaten),
            "broken" => Correction::Broken(brigade),
            "fatigue" => {
                let points = self.words.whole("fatigue points: a whole number from 0")?;
                // Too many for the rules are too many for them in any case.
                Correction::Fatigue(brigade, u32::try_from(points).unwrap_or(u32::MAX))
            }
            other => {
                return Err(Misread::new(format!(
                    "a brigade cannot be marked `{other}`: steady, shaken, beaten, broken or fatigue N"
                )));
            }
        })
    }

    pub(super) fn judgement(&mut self) -> Result<Judgement, Misread> {
        match self.words.next("met, failed or open")?.as_str() {
            "met" => Ok(Judgement::Met),
            "failed" => Ok(Judgement::Failed),
            "open" => Ok(Judgement::Open),
            other => Err(Misread::new(format!(
                "an objective is met, failed or open, not `{other}`"
            ))),
        }
    }

    /// What is right of the ground: `pike going close`, `farm counts-for rodes`.
    pub(super) fn ground(&mut self) -> Result<Command, Misread> {
        let feature = self.feature()?;
        let property = self
            .words
            .next("a property: sight, going, cover, elevation, value, counts-for or gone")?;
        let value = match property.as_str() {
            "counts-for" => self.division()?.to_string(),
            "gone" => String::new(),
            _ => self.words.next("a value")?,
        };
        Ok(Command::Terrain {
            feature,
            property,
            value,
        })
    }

    pub(super) fn feature(&mut self) -> Result<FeatureId, Misread> {
        let word = self.words.next("a piece of terrain")?;
        let ids = self.state.ground().features.iter().map(|f| f.id.as_str());
        names::one_of(&word, ids, "terrain").map(FeatureId::new)
    }

    pub(super) fn objective(&mut self) -> Result<ObjectiveId, Misread> {
        let word = self.words.next("an objective")?;
        let ids = self.state.oob().objectives.iter().map(|o| o.id.as_str());
        names::one_of(&word, ids, "objective").map(ObjectiveId::new)
    }

    pub(super) fn piece(&mut self) -> Result<Piece, Misread> {
        if self.words.skip("messenger") {
            return Ok(Piece::Messenger(self.messenger()?));
        }
        let word = self.words.next("a unit, general or messenger")?;
        names::piece(self.state, &word)
    }
}
