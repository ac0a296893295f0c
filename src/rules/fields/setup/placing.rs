//! Bases on the table: position, overlap, cohesion.

use super::{
    deploy::deployed_bases,
    facing::finite_bearing,
    fault::{Faults, RosterTable, SetupFault},
    roster_index::RosterIndex,
    unit::EnrolledUnit,
};
use crate::setup::deployment::chain;
use crate::terms::{charts::distance::COHESION, edition::Edition};
use ruleset::spelling::quoted;
use table::base::Base;
use table::ground::{Feature, Ground, GroundGoing};
use table::measure::{Measure, Point, right_of};

/// The ground, and whether the size of the table is known.
pub(super) struct Land {
    pub ground: Ground,
    pub sized: bool,
}

impl Land {
    /// Checks whether `point` is on the table; on a table without a size every point is.
    pub fn holds(&self, point: Point) -> bool {
        !self.sized || self.ground.holds(point)
    }

    /// Describes the size of the table, for a fault about a point off it; `None` if the size is unknown.
    pub fn size_said(&self) -> Option<String> {
        self.sized.then(|| {
            format!(
                "the table is {} by {} in",
                self.ground.width, self.ground.depth
            )
        })
    }
}

/// Formats a point in the form of a roster.
pub(super) fn point_said(point: Point) -> String {
    let short = |n: f64| {
        let text = format!("{n:.2}");
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    format!("[{}, {}]", short(point.x), short(point.y))
}

/// A base on the table, with the table of the roster file that gives it.
pub(super) struct PlacedBase<'a> {
    pub id: &'a str,
    pub name: &'a str,
    pub place: RosterTable,
    pub base: Base,
}

/// Returns the base of every unit of brigade `i` on the table from the start; records places that are missing, given
/// twice or given to later arrivals.
pub(super) fn placed_bases(
    book: &RosterIndex<'_>,
    i: usize,
    units: &[EnrolledUnit],
    arrives: Option<u32>,
    faults: &mut Faults,
) -> Vec<Option<Base>> {
    let nowhere = vec![None; units.len()];
    let Some(claim) = book.setup().brigades.get(i) else {
        return nowhere;
    };
    let by_hand = |j: &usize| {
        claim
            .units
            .get(*j)
            .is_some_and(|unit| unit.at.is_some() || unit.facing.is_some())
    };
    let hand_placed: Vec<usize> = (0..units.len()).filter(by_hand).collect();
    if let Some(turn) = arrives {
        let said = format!("the brigade arrives on turn {turn} and has no place before that");
        if claim.deploy.is_some() {
            let help = "remove deploy: a brigade deploys where it arrives".to_owned();
            let fault = SetupFault::fault(RosterTable::Brigade(i), "deploy", said.as_str());
            faults.push(fault.help(help).on_key());
        }
        for j in hand_placed {
            faults.push(misplaced_fault(book, i, j, &said));
        }
        return nowhere;
    }
    if claim.deploy.is_some() {
        for j in hand_placed {
            faults.push(misplaced_fault(
                book,
                i,
                j,
                "`deploy` already places the whole brigade",
            ));
        }
        return deployed_bases(book, i, units, faults);
    }
    if hand_placed.is_empty() {
        return nowhere;
    }
    (0..units.len())
        .map(|j| base_by_hand(book, i, j, units.get(j)?, faults))
        .collect()
}

/// Makes the fault for a unit that should not have been given a place.
fn misplaced_fault(book: &RosterIndex<'_>, i: usize, j: usize, said: &str) -> SetupFault {
    let unit = book.setup().brigades.get(i).and_then(|b| b.units.get(j));
    let field = match unit.and_then(|unit| unit.at) {
        Some(_) => "at",
        None => "facing",
    };
    SetupFault::fault(RosterTable::Unit(i, j), field, said)
        .help(format!("remove `{field}`"))
        .on_key()
}

/// Returns a unit placed by hand.
fn base_by_hand(
    book: &RosterIndex<'_>,
    i: usize,
    j: usize,
    enrolled: &EnrolledUnit,
    faults: &mut Faults,
) -> Option<Base> {
    let unit = book.setup().brigades.get(i)?.units.get(j)?;
    let place = RosterTable::Unit(i, j);
    if unit.at.is_none() {
        let said = "the unit has no `at`, though others of its brigade have";
        faults.push(SetupFault::fault(place, "at", said));
    } else if unit.facing.is_none() {
        let help = "a bearing: 0 north, 90 east, 180 south, 270 west";
        faults.push(SetupFault::missing(place, "facing").help(help.to_owned()));
    }
    let facing = finite_bearing(faults, place, unit.facing?)?;
    let shape = &enrolled.unit;
    enrolled
        .has_base
        .then_some(Base::new(unit.at?, facing, shape.frontage, shape.depth))
}

/// Records faults for bases that leave the table, lie over one another, or are on impassable ground.
pub(super) fn check_fit(stands: &[PlacedBase<'_>], land: &Land, faults: &mut Faults) {
    let mut off: Option<RosterTable> = None;
    for stand in stands {
        // A layout has one place for all its units: once is enough.
        if land.sized && !land.ground.holds_base(&stand.base) && off != Some(stand.place) {
            let said = format!(
                "the base of {} is partly off the table: its middle is {}, its front {} in wide",
                quoted(stand.id),
                point_said(stand.base.at),
                stand.base.frontage
            );
            faults.push(SetupFault::fault(stand.place, "at", said).help(land.size_said()));
            off = Some(stand.place);
        }
    }
    for stand in stands {
        faults.extend(barred_fault(stand, &land.ground));
    }
    for (n, later) in stands.iter().enumerate() {
        let under: Vec<&PlacedBase<'_>> = stands
            .iter()
            .take(n)
            .filter(|first| first.base.overlaps(&later.base))
            .collect();
        if let Some(first) = under.first() {
            faults.push(overlap_fault(later, first, under.len()));
        }
    }
}

/// Returns the warning about a base on impassable ground and on no road, bridge or ford; `None` for any other base.
fn barred_fault(stand: &PlacedBase<'_>, ground: &Ground) -> Option<SetupFault> {
    let under = |feature: &&Feature| feature.is_stood_in(&stand.base);
    let features = || ground.features.iter().filter(under);
    let mut impassable = features().filter(|feature| feature.going == GroundGoing::Impassable);
    let water = impassable
        .next()
        .filter(|_| !features().any(|it| it.road))?;
    let said = format!(
        "the base of {} is in {}, which no one may enter",
        quoted(stand.name),
        water.name
    );
    let help = "put it beside that ground: a base inside it cannot move".to_owned();
    Some(SetupFault::warning(stand.place, "at", said).help(help))
}

fn overlap_fault(later: &PlacedBase<'_>, first: &PlacedBase<'_>, all: usize) -> SetupFault {
    let more = match all {
        1 => String::new(),
        n => format!(" and over {} more", n - 1),
    };
    let said = format!(
        "the base of {} is {:.2} in over that of {}{more}",
        quoted(later.id),
        overlap_depth(&first.base, &later.base),
        quoted(first.id)
    );
    SetupFault::fault(later.place, "at", said).first(first.place)
}

/// Returns the shortest shift of one of two bases that leaves the two only touching.
fn overlap_depth(a: &Base, b: &Base) -> f64 {
    let axes = [
        a.front(),
        right_of(a.front()),
        b.front(),
        right_of(b.front()),
    ];
    axes.into_iter()
        .map(|axis| {
            let reach = |base: &Base| {
                base.depth * base.front().dot(&axis).abs()
                    + base.frontage * right_of(base.front()).dot(&axis).abs()
            };
            (reach(a) + reach(b)) / 2.0 - (b.at - a.at).dot(&axis).abs()
        })
        .fold(f64::INFINITY, f64::min)
}

/// Warns of every part of a brigade that is separated from the rest by gaps of more than 3 in (DEPLOY-03, RUL-105).
/// Only the basic edition forbids this.
pub(super) fn check_cohesion(stands: &[PlacedBase<'_>], edition: Edition, faults: &mut Faults) {
    let rule = match edition {
        Edition::Basic => format!("units start within {COHESION} in of one another (DEPLOY-03)"),
        Edition::Full => format!(
            "the full edition only advises to start within {COHESION} in of one another (DEPLOY-03)"
        ),
    };
    let bases: Vec<Base> = stands.iter().map(|stand| stand.base).collect();
    for (number, gap) in chain::all_strays(&bases) {
        let Some(stray) = stands.get(number) else {
            continue;
        };
        let gap = Measure::Inches.say_past(gap, COHESION);
        let said = format!("{} is {gap} from its brigade: {rule}", quoted(stray.name));
        faults.push(SetupFault::warning(stray.place, "at", said));
    }
}
