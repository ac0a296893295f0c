//! A brigade laid out from one place: a line of units, a second line behind it, the brigadier in the rear; and a search
//! for places with enough room on the table.

use crate::setup::layout::{Loose, laid_out};
use crate::state::{State, UnitState};
use crate::terms::{
    command::BrigadeLayout,
    event::UnitPosition,
    name::{BrigadeId, UnitId},
};
use ruleset::refusal::{Refusal, Remedy};
use table::base::Base;
use table::ground::GroundGoing;
use table::measure::{Bearing, Point, ROUNDING, hundredths, right_of};

/// Number of units abreast before a second line begins.
const ABREAST: usize = 4;

/// Distance in inches of the brigadier's figure behind the last line.
const BEHIND: f64 = 1.0;

/// Distance in inches below which two places are one: the table knows hundredths (RUL-58).
const SAME_PLACE: f64 = 2.0 * ROUNDING;

/// Prospective position of a brigade.
#[derive(Debug, Clone, PartialEq)]
pub struct ProspectivePosition {
    /// Units with their bases.
    pub units: Vec<(UnitId, Base)>,
    /// Place of the brigadier.
    pub general: Point,
}

impl ProspectivePosition {
    /// Returns the units of a brigade side by side, with the middle of their lines at `at`; for a blind, its card.
    #[must_use]
    pub fn side_by_side(
        state: &State,
        brigade: &BrigadeId,
        at: Point,
        facing: Bearing,
        layout: &BrigadeLayout,
    ) -> Self {
        match (
            state.is_blind(brigade),
            state.blinds(),
            state.bearer(brigade),
        ) {
            (true, Some(size), Some(bearer)) => {
                let card = Base::new(at, facing, size.frontage, size.depth);
                Self {
                    units: vec![(bearer.id.clone(), card)],
                    general: at,
                }
            }
            _ => Self::of_units(state, brigade, at, facing, layout),
        }
    }

    /// Returns the units of a brigade side by side, for a blind too.
    #[must_use]
    pub fn of_units(
        state: &State,
        brigade: &BrigadeId,
        at: Point,
        facing: Bearing,
        layout: &BrigadeLayout,
    ) -> Self {
        let units: Vec<&UnitState> = state.units_of(brigade).collect();
        let rows = unit_rows(&units, layout);
        let deep = |row: &[Loose]| row.iter().map(|l| l.depth).fold(0.0, f64::max);
        let gaps = layout.gap * rows.len().saturating_sub(1) as f64;
        let depth: f64 = rows.iter().map(|row| deep(row)).sum::<f64>() + gaps;
        let placed = laid_out(at, facing, &rows, layout.gap)
            .into_iter()
            .filter_map(|(unit, base)| Some((units.get(unit)?.id.clone(), base)))
            .collect();
        let behind = at - facing.unit() * (depth / 2.0 + BEHIND);
        Self {
            units: placed,
            general: state.ground().nearest_for_figure(behind),
        }
    }

    /// Returns the bases of the units.
    pub fn bases(&self) -> impl Iterator<Item = &Base> + '_ {
        self.units.iter().map(|(_, base)| base)
    }

    /// Returns the places in the form of an event.
    #[must_use]
    pub fn standings(&self) -> Vec<UnitPosition> {
        self.units
            .iter()
            .map(|(unit, base)| UnitPosition {
                unit: unit.clone(),
                at: base.at,
                facing: base.facing,
            })
            .collect()
    }

    /// Returns the first unit that would be off the table; `None` if none would be.
    #[must_use]
    pub fn off_table(&self, state: &State) -> Option<&UnitId> {
        let ground = state.ground();
        self.units
            .iter()
            .find(|(_, base)| !ground.holds_base(base))
            .map(|(unit, _)| unit)
    }

    /// Returns the first unit that would lie on another's base, with that other unit; `None` if there is none.
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

    /// Returns the first unit that would be in impassable ground; `None` if none would be.
    #[must_use]
    pub fn in_impassable(&self, state: &State) -> Option<&UnitId> {
        let barred = |base: &Base| {
            state
                .ground()
                .features
                .iter()
                .any(|f| f.going == GroundGoing::Impassable && f.touches(base))
        };
        self.units
            .iter()
            .find(|(_, base)| barred(base))
            .map(|(unit, _)| unit)
    }

    /// Checks whether the brigade could stand as laid out: on the table, clear of impassable ground, overlapping
    /// nothing and touching no enemy.
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

    /// Returns the inches by which the layout extends beyond the table on the side away from its facing.
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

/// Returns the units of a brigade in rows, front to back.
fn unit_rows(units: &[&UnitState], layout: &BrigadeLayout) -> Vec<Vec<Loose>> {
    let loose = |unit: usize, record: &UnitState| Loose {
        unit,
        frontage: record.frontage,
        depth: record.depth,
    };
    if layout.lines.is_empty() {
        let abreast = layout.front.unwrap_or(ABREAST).max(1);
        let numbered = units.iter().enumerate();
        let all: Vec<Loose> = numbered.map(|(unit, record)| loose(unit, record)).collect();
        return all.chunks(abreast).map(<[Loose]>::to_vec).collect();
    }
    let named = |id: &UnitId| {
        let number = units.iter().position(|unit| unit.id == *id)?;
        Some(loose(number, units.get(number)?))
    };
    let row = |line: &Vec<UnitId>| line.iter().filter_map(named).collect();
    layout.lines.iter().map(row).collect()
}

/// Refuses an impossible layout: no unit abreast, a unit of another brigade, or a unit named twice or omitted.
///
/// # Errors
///
/// Refuses by DEPLOY-01: every unit belongs to its brigade.
pub fn check_layout(
    state: &State,
    brigade: &BrigadeId,
    layout: &BrigadeLayout,
) -> Result<(), Refusal> {
    let no = |said: String, remedy: Remedy| Refusal::impossible("DEPLOY-01", said).remedy(remedy);
    if layout.front == Some(0) {
        let said = "a front of 0 is not a line".to_owned();
        return Err(no(
            said,
            Remedy::typed("", "front 1", " is a column of regiments"),
        ));
    }
    if layout.lines.is_empty() {
        return Ok(());
    }
    let own = state.known_brigade(brigade)?;
    let mut named: Vec<&UnitId> = Vec::new();
    for id in layout.lines.iter().flatten() {
        let unit = state.known_unit(id)?;
        if unit.brigade != *brigade {
            let said = format!("{} is not of {}", unit.name, own.name);
            return Err(no(
                said,
                Remedy::typed("", "lines", " names the units of one brigade"),
            ));
        }
        if named.contains(&id) {
            let said = format!("{} is listed twice in the lines", unit.name);
            return Err(no(said, "name each unit once".into()));
        }
        named.push(id);
    }
    let left_out = state
        .units_of(brigade)
        .find(|unit| !named.contains(&&unit.id));
    match left_out {
        Some(unit) => Err(no(
            format!("the lines leave out {}", unit.name),
            "name each unit once".into(),
        )),
        None => Ok(()),
    }
}

/// Returns the middle, the facing and the layout of a brigade in its present position; `None` if its units have been
/// placed one by one.
#[must_use]
pub fn present_layout(
    state: &State,
    brigade: &BrigadeId,
) -> Option<(Point, Bearing, BrigadeLayout)> {
    let bases: Vec<Base> = state
        .units_of(brigade)
        .filter_map(UnitState::base)
        .collect();
    let facing = bases.first()?.facing;
    let gap = match bases.as_slice() {
        [first, second, ..] => hundredths(first.distance(second)) as f64 / 100.0,
        _ => 0.0,
    };
    let layouts = [ABREAST].into_iter().chain(1..=bases.len());
    layouts.into_iter().find_map(|front| {
        let layout = BrigadeLayout {
            front: (front != ABREAST).then_some(front),
            gap,
            ..BrigadeLayout::default()
        };
        let there =
            ProspectivePosition::side_by_side(state, brigade, Point::origin(), facing, &layout);
        let middle = Point::origin() + (bases.first()?.at - there.bases().next()?.at);
        let mut pairs = bases.iter().zip(there.bases());
        let all_same = pairs.all(|(now, laid)| {
            now.facing == facing && (now.at - middle - laid.at.coords).norm() < SAME_PLACE
        });
        (there.units.len() == bases.len() && all_same).then_some((middle, facing, layout))
    })
}

/// Returns the place nearest to `at` at which the brigade may stand and `fits` is true. It tries both ways along the
/// table's edge first, then farther in; `None` if there is none.
pub fn find_room(
    state: &State,
    brigade: &BrigadeId,
    at: Point,
    facing: Bearing,
    fits: impl Fn(&ProspectivePosition) -> bool,
) -> Option<(Point, ProspectivePosition)> {
    let layout = BrigadeLayout::default();
    let ahead = facing.unit();
    let right = right_of(ahead);
    let ground = state.ground();
    let reach = (ground.width + ground.depth) as usize;
    let pushed = ProspectivePosition::side_by_side(state, brigade, at, facing, &layout)
        .sticks_out(state, facing);
    let from = at + ahead * pushed;
    (0..=12).find_map(|deeper| {
        let sideways = (0..=reach).flat_map(|i| [i as f64, -(i as f64)]);
        sideways.into_iter().find_map(|aside| {
            let place = from + ahead * f64::from(deeper) + right * aside;
            let stand = ProspectivePosition::side_by_side(state, brigade, place, facing, &layout);
            (stand.is_free(state, brigade) && fits(&stand)).then_some((place, stand))
        })
    })
}
