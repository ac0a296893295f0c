//! A brigade laid out from one place: a line of its units, a second behind it, its brigadier in the
//! rear; and where the table has room for that.

use crate::rules::fields::event::Standing;
use crate::rules::fields::name::BrigadeId;
use crate::rules::fields::name::UnitId;
use crate::rules::fields::overrun;
use crate::rules::fields::setup::layout::Loose;
use crate::rules::fields::setup::layout::laid_out;
use crate::rules::fields::state::State;
use crate::rules::fields::state::UnitState;
use crate::table::base::Base;
use crate::table::ground::Going;
use crate::table::measure::Bearing;
use crate::table::measure::Point;
use crate::table::measure::right_of;

/// Units abreast before a second line begins.
const ABREAST: usize = 4;

/// How far the brigadier's figure stands behind the last line, in inches.
const BEHIND: f64 = 1.0;

/// A brigade as it would stand.
#[derive(Debug, Clone, PartialEq)]
pub struct Stand {
    /// Who, where.
    pub units: Vec<(UnitId, Base)>,
    /// Its brigadier.
    pub general: Point,
}

impl Stand {
    /// Returns the units of a brigade side by side, the middle of their lines at `at`.
    #[must_use]
    pub fn at(state: &State, brigade: &BrigadeId, at: Point, facing: Bearing) -> Self {
        let units: Vec<&UnitState> = state.units_of(brigade).collect();
        let loose: Vec<Loose> = units
            .iter()
            .enumerate()
            .map(|(unit, record)| Loose {
                unit,
                frontage: record.frontage,
                depth: record.depth,
            })
            .collect();
        let rows: Vec<Vec<Loose>> = loose.chunks(ABREAST).map(<[Loose]>::to_vec).collect();
        let depth: f64 = rows
            .iter()
            .map(|row| row.iter().map(|l| l.depth).fold(0.0, f64::max))
            .sum();
        let placed = laid_out(at, facing, &rows)
            .into_iter()
            .filter_map(|(unit, base)| Some((units.get(unit)?.id.clone(), base)))
            .collect();
        let behind = at - facing.unit() * (depth / 2.0 + BEHIND);
        Self {
            units: placed,
            general: overrun::onto_table(state, behind),
        }
    }

    /// Returns the bases.
    pub fn bases(&self) -> impl Iterator<Item = &Base> + '_ {
        self.units.iter().map(|(_, base)| base)
    }

    /// Returns the places as an event keeps them.
    #[must_use]
    pub fn standings(&self) -> Vec<Standing> {
        self.units
            .iter()
            .map(|(unit, base)| Standing {
                unit: unit.clone(),
                at: base.at,
                facing: base.facing,
            })
            .collect()
    }

    /// Returns the first unit that would be off the table.
    #[must_use]
    pub fn off_table(&self, state: &State) -> Option<&UnitId> {
        let ground = state.ground();
        self.units
            .iter()
            .find(|(_, base)| !ground.holds_base(base))
            .map(|(unit, _)| unit)
    }

    /// Returns the first unit that would lie on another's base, with that other.
    #[must_use]
    pub fn lies_on<'a>(&self, state: &'a State) -> Option<(&UnitId, &'a UnitState)> {
        self.units.iter().find_map(|(unit, base)| {
            let other = state.units().find(|other| {
                let own = self.units.iter().any(|(id, _)| *id == other.id);
                !own && other.base().is_some_and(|b| b.overlaps(base))
            })?;
            Some((unit, other))
        })
    }

    /// Returns the first unit that would stand in impassable ground.
    #[must_use]
    pub fn in_impassable(&self, state: &State) -> Option<&UnitId> {
        let barred = |base: &Base| {
            state
                .ground()
                .features
                .iter()
                .any(|f| f.going == Going::Impassable && f.touches(base))
        };
        self.units
            .iter()
            .find(|(_, base)| barred(base))
            .map(|(unit, _)| unit)
    }

    /// Returns whether the brigade could stand so: on the table, on nobody, touching no enemy.
    #[must_use]
    pub fn is_free(&self, state: &State, brigade: &BrigadeId) -> bool {
        let Some(own) = state.brigade(brigade) else {
            return false;
        };
        let touched = state
            .enemies_of(&own.side)
            .filter_map(UnitState::base)
            .any(|enemy| self.bases().any(|base| base.touches(&enemy)));
        !touched
            && self.off_table(state).is_none()
            && self.lies_on(state).is_none()
            && self.in_impassable(state).is_none()
    }

    /// Returns the inches by which the layout sticks out of the table against its facing.
    #[must_use]
    pub fn sticks_out(&self, state: &State, facing: Bearing) -> f64 {
        let ground = state.ground();
        let inward = facing.unit();
        self.bases()
            .flat_map(Base::corners)
            .map(|p| {
                let out_x = (-p.x).max(p.x - ground.width).max(0.0);
                let out_y = (-p.y).max(p.y - ground.depth).max(0.0);
                let by_x = if inward.x.abs() > 0.1 {
                    out_x / inward.x.abs()
                } else {
                    0.0
                };
                let by_y = if inward.y.abs() > 0.1 {
                    out_y / inward.y.abs()
                } else {
                    0.0
                };
                by_x.max(by_y)
            })
            .fold(0.0, f64::max)
    }
}

/// Returns the place nearest to `at` where a brigade may stand and `fits`: first along the table's
/// edge to both sides, then farther in.
pub fn room(
    state: &State,
    brigade: &BrigadeId,
    at: Point,
    facing: Bearing,
    fits: impl Fn(&Stand) -> bool,
) -> Option<(Point, Stand)> {
    let ahead = facing.unit();
    let right = right_of(ahead);
    let ground = state.ground();
    let reach = (ground.width + ground.depth) as usize;
    let pushed = Stand::at(state, brigade, at, facing).sticks_out(state, facing);
    let from = at + ahead * pushed;
    (0..=12).find_map(|deeper| {
        let sideways = (0..=reach).flat_map(|i| [i as f64, -(i as f64)]);
        sideways.into_iter().find_map(|aside| {
            let place = from + ahead * f64::from(deeper) + right * aside;
            let stand = Stand::at(state, brigade, place, facing);
            (stand.is_free(state, brigade) && fits(&stand)).then_some((place, stand))
        })
    })
}
