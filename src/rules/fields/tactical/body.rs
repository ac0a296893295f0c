//! A unit or a group that moves as one body (CMD-05): its units, and its front.

use crate::state::{State, UnitState};
use crate::terms::{
    condition::Formation,
    name::{BrigadeId, UnitId},
    order_of_battle::Arm,
};
use ruleset::refusal::{Refusal, Remedy};
use table::base::{Base, centre_of};
use table::measure::{Bearing, CONTACT, Point, right_of, span};

/// Maximum difference of the facings in a group, in degrees: the precision of units set square by hand and eye.
const SQUARE: f64 = 2.0;

/// The units that move together.
#[derive(Debug, Clone, PartialEq)]
pub struct Body {
    /// The brigade of all its units.
    pub brigade: BrigadeId,
    /// The units with their bases.
    pub units: Vec<(UnitId, Base)>,
    /// Facing of the first unit, used for all.
    pub facing: Bearing,
    /// The smallest rectangle round the units, square to their facing.
    pub frame: Base,
}

impl Body {
    /// Returns the body of some units, all of which may move.
    ///
    /// # Errors
    ///
    /// Fails as [`may_move`] and [`Body::new`] do.
    pub fn that_may_move(state: &State, units: &[UnitId]) -> Result<Self, Refusal> {
        for id in units {
            may_move(state.active_unit(id)?)?;
        }
        Self::new(state, units)
    }

    /// Returns the body of some units.
    ///
    /// # Errors
    ///
    /// Fails if no unit is named, if a unit is named twice, is of another brigade or not of the active side, or if the
    /// units do not touch, do not face the same way, or are neither line nor column (CMD-05).
    pub fn new(state: &State, units: &[UnitId]) -> Result<Self, Refusal> {
        let first = units
            .first()
            .ok_or_else(|| Refusal::impossible("CMD-05", "no unit is named"))?;
        let lead = state.active_unit(first)?;
        let mut body: Vec<(UnitId, Base)> = Vec::new();
        for id in units {
            let unit = state.active_unit(id)?;
            if body.iter().any(|(known, _)| known == id) {
                return Err(Refusal::impossible(
                    "CMD-05",
                    format!("{} is named twice", unit.name),
                ));
            }
            if unit.brigade != lead.brigade {
                return Err(of_another_brigade(state, unit, lead));
            }
            let base = unit.base().unwrap_or(Base::NOWHERE);
            body.push((id.clone(), base));
        }
        let facing = body.first().map_or(Bearing::NORTH, |(_, b)| b.facing);
        let body = Self {
            brigade: lead.brigade.clone(),
            frame: body_frame(&body, facing),
            facing,
            units: body,
        };
        body.holds_together(state)?;
        Ok(body)
    }

    /// Returns the body of one unit, of either side; `None` if it is not on the table.
    #[must_use]
    pub fn alone(unit: &UnitState) -> Option<Self> {
        let base = unit.base()?;
        Some(Self {
            brigade: unit.brigade.clone(),
            units: vec![(unit.id.clone(), base)],
            facing: base.facing,
            frame: base,
        })
    }

    /// Returns the mean of the centres.
    #[must_use]
    pub fn centre(&self) -> Point {
        centre_of(self.units.iter().map(|(_, base)| base)).unwrap_or(self.frame.at)
    }

    /// Returns the identifiers of the units, in the given order.
    #[must_use]
    pub fn ids(&self) -> Vec<UnitId> {
        self.units.iter().map(|(id, _)| id.clone()).collect()
    }

    /// Returns the bases of the units.
    pub fn bases(&self) -> impl Iterator<Item = &Base> + '_ {
        self.units.iter().map(|(_, base)| base)
    }

    /// Checks whether a unit is in the body.
    #[must_use]
    pub fn holds(&self, unit: &UnitId) -> bool {
        self.units.iter().any(|(id, _)| id == unit)
    }

    /// Returns the display name of the body.
    #[must_use]
    pub fn name(&self, state: &State) -> String {
        let name = |id: &UnitId| state.unit(id).map_or(id.to_string(), |u| u.name.clone());
        match self.units.as_slice() {
            [(only, _)] => name(only),
            [(first, _), rest @ ..] => format!("{} and {} more", name(first), rest.len()),
            [] => String::new(),
        }
    }

    fn holds_together(&self, state: &State) -> Result<(), Refusal> {
        let remedy = "move them one by one, each for its own points";
        for (id, base) in &self.units {
            if self.facing.turn_to(base.facing).abs() > SQUARE {
                let name = state.unit(id).map_or(id.to_string(), |u| u.name.clone());
                let said = format!("{name} faces {}, the group {}", base.facing, self.facing);
                return Err(Refusal::impossible("CMD-05", said).remedy(remedy));
            }
        }
        if let Some(apart) = self.unlinked_unit() {
            let name = state
                .unit(apart)
                .map_or(apart.to_string(), |u| u.name.clone());
            let said = format!("{name} does not touch the others");
            return Err(Refusal::impossible("CMD-05", said).remedy(remedy));
        }
        if !is_line_or_column(self) {
            return Err(Refusal::impossible(
                "CMD-05",
                "the units form neither a line nor a column",
            )
            .remedy(remedy));
        }
        Ok(())
    }

    /// Returns a unit that no chain of touching bases links to the first; `None` if all are linked.
    fn unlinked_unit(&self) -> Option<&UnitId> {
        let mut linked: Vec<usize> = vec![0];
        let mut next = 0;
        while let Some(from) = linked.get(next).and_then(|i| self.units.get(*i)) {
            let found: Vec<usize> = (0..self.units.len())
                .filter(|i| !linked.contains(i))
                .filter(|i| self.units.get(*i).is_some_and(|(_, b)| b.touches(&from.1)))
                .collect();
            linked.extend(found);
            next += 1;
        }
        self.units
            .iter()
            .enumerate()
            .find(|(i, _)| !linked.contains(i))
            .map(|(_, (id, _))| id)
    }
}

fn of_another_brigade(state: &State, unit: &UnitState, lead: &UnitState) -> Refusal {
    let brigade = state
        .brigade(&lead.brigade)
        .map_or(lead.brigade.to_string(), |b| b.name.clone());
    Refusal::impossible("CMD-05", format!("{} is not of {brigade}", unit.name))
        .remedy("each brigade moves on its own brigadier's points")
}

/// Checks whether the units form a line or a column: in a line, all share a stretch from front to rear; in a column,
/// all share a stretch from left to right.
fn is_line_or_column(body: &Body) -> bool {
    let ahead = body.facing.unit();
    [ahead, right_of(ahead)].into_iter().any(|axis| {
        let spans: Vec<(f64, f64)> = body.bases().map(|base| base_extent(base, axis)).collect();
        let low = spans.iter().map(|s| s.0).fold(f64::NEG_INFINITY, f64::max);
        let high = spans.iter().map(|s| s.1).fold(f64::INFINITY, f64::min);
        high - low > CONTACT
    })
}

fn base_extent(base: &Base, axis: table::measure::Vector) -> (f64, f64) {
    span(base.corners().map(|corner| corner.coords.dot(&axis)))
}

fn body_frame(units: &[(UnitId, Base)], facing: Bearing) -> Base {
    let ahead = facing.unit();
    let right = right_of(ahead);
    let reach = |axis| {
        units
            .iter()
            .map(|(_, base)| base_extent(base, axis))
            .fold((f64::INFINITY, f64::NEG_INFINITY), |a, b| {
                (a.0.min(b.0), a.1.max(b.1))
            })
    };
    let (left, far) = reach(right);
    let (rear, front) = reach(ahead);
    let at = Point::from(right * ((left + far) / 2.0) + ahead * ((rear + front) / 2.0));
    Base::new(at, facing, far - left, front - rear)
}

/// Refuses a unit that has moved, changed its formation, or cannot be moved (RUL-26, TAC-01).
///
/// # Errors
///
/// Returns the refusal.
pub fn may_move(unit: &UnitState) -> Result<(), Refusal> {
    if unit.deeds().moved {
        return Err(Refusal::impossible(
            "RUL-26",
            format!("{} has moved in this phase", unit.name),
        )
        .remedy("each unit moves once a tactical phase"));
    }
    if unit.deeds().reformed {
        let said = format!(
            "{} has changed its formation: {}",
            unit.name,
            unit.formation().name()
        );
        return Err(
            Refusal::impossible("RUL-26", said).remedy("it may move again in its next turn")
        );
    }
    if is_in_action(unit) {
        return Err(
            Refusal::impossible("TAC-01", format!("{} is unlimbered", unit.name)).remedy(
                Remedy::typed(
                    "",
                    format!("limber {}", unit.id),
                    " costs a point and its move this turn",
                ),
            ),
        );
    }
    Ok(())
}

/// Checks whether a unit is guns off their limbers, which cannot be moved by hand (TAC-01).
pub(super) fn is_in_action(unit: &UnitState) -> bool {
    unit.arm == Arm::Artillery && unit.formation() == Formation::Unlimbered
}
