//! Cases near an edge that the tape decides, as it does near a limit of distance: the edge of a strip or arc of fire,
//! the end of a front that an enemy outreaches, the inch behind cover (SA-01, ART-02, RUL-74, RUL-77, RUL-58).
//!
//! Edges that are flush in the record, within the tolerance of contact, need no measurement: players lay bases side by
//! side and front to front in nearly every fight.

use super::fight_context::{FightContext, Fighter};
use crate::state::{State, tape_answers::MOST};
use crate::terms::{name::UnitId, span::TapeSpan};
use table::ground::{Feature, GroundCover};
use table::measure::{CONTACT, hundredths};
use table::reach::{aspect::Touching, between::BEHIND};

/// Returns the distance in inches by which the unit `at` is outside the strip or arc of fire of `from`; negative if it
/// is inside. `None` if either is off the table, or if `from` has no strip or arc.
#[must_use]
pub fn distance_beside(state: &State, from: &UnitId, at: &UnitId) -> Option<f64> {
    let table = state.on_table();
    let desk = FightContext::new(state, &table);
    let (from, at) = (desk.fighter(from).ok()?, desk.fighter(at).ok()?);
    Some(desk.aim_cone(&from)?.beside(&at.base))
}

/// Returns the distance in inches by which an enemy extends past the free end of a unit's front, where no friend
/// touches it; `None` if one of the two is not on the table, or if friends touch both ends.
#[must_use]
pub fn past_an_end(state: &State, enemy: &UnitId, unit: &UnitId) -> Option<f64> {
    let table = state.on_table();
    let desk = FightContext::new(state, &table);
    let (enemy, unit) = (desk.fighter(enemy).ok()?, desk.fighter(unit).ok()?);
    let ends = desk.open_ends(&unit, &enemy);
    ends.map(|(_, inches)| inches).max_by(f64::total_cmp)
}

/// Returns the distance unchanged; `None` if the edges are flush on record, so that no tape is needed.
fn unless_flush(inches: f64) -> Option<f64> {
    (inches.abs() > CONTACT).then_some(inches)
}

impl<'a> FightContext<'a> {
    /// Returns whether a target is in the strip or arc by the tape; `None` if the edge of the strip or arc was not
    /// measured.
    pub(super) fn lies_in_by_tape(
        &self,
        firer: &Fighter<'a>,
        target: &Fighter<'a>,
    ) -> Option<bool> {
        if !self.state.may_be_taped() {
            return None;
        }
        let strip = |from: &Fighter<'a>, at: &Fighter<'a>| TapeSpan::Strip {
            from: from.unit.id.clone(),
            at: at.unit.id.clone(),
        };
        let (own, other) = (strip(firer, target), strip(target, firer));
        let beside = self.aim_cone(firer)?.beside(&target.base);
        let back = self.aim_cone(target).map(|aim| aim.beside(&firer.base));
        // Two units squarely face to face are in each other's strip by the same edge.
        let is_one_edge = back.is_some_and(|back| hundredths(back) == hundredths(beside));
        if !(is_one_edge && self.state.has_noted(&other)) {
            let rule = firer.rule_of_aim();
            self.state
                .note_compared(rule, || own.clone(), || unless_flush(beside));
        }
        let by_own = self.state.is_within_by_tape(|| own);
        by_own.or_else(|| match is_one_edge {
            true => self.state.is_within_by_tape(|| other),
            false => None,
        })
    }

    /// Returns the end of a unit's front past which an enemy extends and that no friend touches (RUL-74); `None` if
    /// there is none.
    pub(super) fn outreached_end(
        &self,
        unit: &Fighter<'a>,
        enemy: &Fighter<'a>,
    ) -> Option<&'static str> {
        let ends: Vec<(&'static str, f64)> = self.open_ends(unit, enemy).collect();
        let farthest = || ends.iter().max_by(|one, other| one.1.total_cmp(&other.1));
        let span = || TapeSpan::Past {
            enemy: enemy.unit.id.clone(),
            unit: unit.unit.id.clone(),
        };
        self.state
            .note_compared("RUL-74", span, || unless_flush(farthest()?.1));
        let end = match self.state.is_within_by_tape(span) {
            Some(true) => None,
            Some(false) => farthest(),
            None => ends.iter().find(|(_, inches)| hundredths(*inches) > 0),
        };
        end.map(|(name, _)| *name)
    }

    /// Returns the ends of a front that no friend touches, left before right, each with the distance by which an enemy
    /// extends past it.
    fn open_ends(
        &self,
        unit: &Fighter<'a>,
        enemy: &Fighter<'a>,
    ) -> impl Iterator<Item = (&'static str, f64)> {
        let [left, right] = unit.base.reach_past_ends(&enemy.base);
        let is_open = |end: Touching| {
            let mut friends = self.bases_around(unit, true, CONTACT);
            !friends.any(|(_, base)| unit.base.side_touched_by(base) == Some(end))
        };
        let ends = [
            (Touching::Left, "left", left),
            (Touching::Right, "right", right),
        ];
        // Ends that the enemy is well short of are not checked for friends.
        let near = ends.into_iter().filter(|(.., inches)| *inches > -1.0);
        let open: Vec<(&'static str, f64)> = near
            .filter(|(end, ..)| is_open(*end))
            .map(|(_, name, inches)| (name, inches))
            .collect();
        open.into_iter()
    }

    /// Returns the best cover of a unit against an enemy, and the index of the feature that gives it. If the cover is
    /// about an inch away, the tape takes precedence over the record (RUL-77).
    pub(super) fn cover_between(
        &self,
        unit: &Fighter<'a>,
        enemy: &Fighter<'a>,
    ) -> Option<(GroundCover, usize)> {
        let covers = |piece: &Feature| {
            let by_gap = || {
                let gap = piece.gap_to_shelter(&unit.base, &enemy.base)?;
                let taped = self.state.taped(gap, || TapeSpan::Cover {
                    unit: unit.unit.id.clone(),
                    enemy: enemy.unit.id.clone(),
                    ground: piece.id.as_str().into(),
                });
                Some(taped.is_within(BEHIND, "RUL-77"))
            };
            // Ground farther off gives no cover, whatever the tape says.
            let near =
                self.state.is_ruled() || !piece.is_beyond(&unit.base, BEHIND + MOST + CONTACT);
            near && (piece.shelters(&unit.base) || by_gap().unwrap_or(false))
        };
        self.table.field.ground.best_cover(covers)
    }
}
