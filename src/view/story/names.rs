//! Display names for the identifiers of the record.

use crate::tape::{Lie, landmark};
use rules::fields::state::{State, blind::number_of};
use rules::fields::terms::name::{
    BrigadeId, DivisionId, FeatureId, GeneralId, MessengerId, ObjectiveId, SideId, UnitId,
};
use table::measure::Point;

/// Names taken from the state; an unknown identifier is shown as it is.
pub(super) struct StoryNames<'a>(pub(super) &'a State);

impl StoryNames<'_> {
    /// Names a brigade with its callsign: `A Iron Brigade`.
    pub(super) fn brigade(&self, id: &BrigadeId) -> String {
        match self.0.brigade(id) {
            Some(brigade) => format!("{} {}", brigade.callsign, brigade.name),
            // The brigade of a removed card no longer exists.
            None => match number_of(id) {
                Some(number) => format!("blind {number}"),
                None => id.to_string(),
            },
        }
    }

    /// Names a unit with its address: `A1 2nd Wisconsin`.
    pub(super) fn unit(&self, id: &UnitId) -> String {
        match self.0.unit(id) {
            Some(unit) => format!("{} {}", self.0.oob().address(id), unit.name),
            None => id.to_string(),
        }
    }

    /// Names units: `A1 2nd Wisconsin, A2 7th Wisconsin`; more than two only by address: `A1 A2 A3`.
    pub(super) fn units<'u>(&self, ids: impl IntoIterator<Item = &'u UnitId>) -> String {
        let ids: Vec<&UnitId> = ids.into_iter().collect();
        if ids.len() > 2 {
            let addresses: Vec<String> = ids.iter().map(|id| self.0.oob().address(id)).collect();
            return addresses.join(" ");
        }
        let names: Vec<String> = ids.into_iter().map(|id| self.unit(id)).collect();
        names.join(", ")
    }

    /// Describes the units that troops fell back through: ` through A1 2nd Wisconsin`; empty for none.
    pub(super) fn through(&self, units: &[UnitId]) -> String {
        match units {
            [] => String::new(),
            units => format!(" through {}", self.units(units)),
        }
    }

    pub(super) fn division(&self, id: &DivisionId) -> String {
        let division = self.0.division(id);
        division.map_or_else(|| id.to_string(), |division| division.name.clone())
    }

    pub(super) fn side<'s>(&'s self, id: &'s SideId) -> &'s str {
        self.0.side_name(id)
    }

    /// Names a general; the brigadier of a dummy is named by the number of his card (BLIND-01).
    pub(super) fn general(&self, id: &GeneralId) -> String {
        let general = self.0.general(id);
        self.dummy(id).unwrap_or_else(|| {
            general.map_or_else(|| id.to_string(), |general| general.name.clone())
        })
    }

    /// Names the brigadier of a dummy by the number of his card (BLIND-01); `None` for any other general.
    pub(super) fn dummy(&self, id: &GeneralId) -> Option<String> {
        let card = self.0.card(&BrigadeId::new(id.as_str()));
        let dummy = card.filter(|card| card.dummy)?;
        Some(format!("blind {}", dummy.number))
    }

    /// Names a messenger on the table by its number and its addressee: `messenger 3 to Cutler`. Players and referee
    /// number it differently, so the addressee identifies it for both.
    pub(super) fn messenger(&self, id: MessengerId) -> String {
        let mut riders = self.0.messengers().iter();
        let rider = riders.find(|rider| rider.id == id);
        let to = rider.map(|rider| format!(" to {}", self.general(&rider.to)));
        format!("messenger {id}{}", to.unwrap_or_default())
    }

    pub(super) fn feature(&self, id: &FeatureId) -> String {
        let feature = self.0.feature(id);
        feature.map_or_else(|| id.to_string(), |feature| feature.name.clone())
    }

    /// Returns the text of an objective.
    pub(super) fn objective(&self, id: &ObjectiveId) -> String {
        let mut objectives = self.0.oob().objectives.iter();
        let objective = objectives.find(|objective| objective.id == *id);
        objective.map_or_else(|| id.to_string(), |objective| objective.text.clone())
    }

    /// Formats a length in the unit of the table.
    pub(super) fn inches(&self, inches: f64) -> String {
        self.0.oob().measure.say(inches)
    }

    /// Formats a place in the form that the command language reads.
    pub(super) fn point(&self, at: Point) -> String {
        let tenth = |n: f64| (n * 10.0).round() / 10.0;
        let at = self.0.oob().measure.point(at);
        format!("{},{}", tenth(at.x), tenth(at.y))
    }

    /// Describes the place of a figure: `24,11 (2.5 in east of The Seminary)`.
    pub(super) fn figure(&self, at: Point) -> String {
        self.place_beside(at, &Lie::Figure(at))
    }

    /// Describes the place of a brigade's centre in the same form as that of a figure.
    pub(super) fn middle(&self, at: Point) -> String {
        self.place_beside(at, &Lie::Spot(at))
    }

    fn place_beside(&self, at: Point, lie: &Lie<'_>) -> String {
        let point = self.point(at);
        match landmark::by_ground(self.0, lie) {
            Some(words) => format!("{point} ({words})"),
            None => point,
        }
    }

    /// Formats a point to a hundredth of the unit, as it was typed.
    pub(super) fn exact_point(&self, at: Point) -> String {
        let hundredth = |n: f64| (n * 100.0).round() / 100.0;
        let at = self.0.oob().measure.point(at);
        format!("{},{}", hundredth(at.x), hundredth(at.y))
    }
}
