//! Flanks, decided by the record or by the tape if the tape was used (RUL-67, RUL-58).

use super::fight_context::{FightContext, Fighter};
use crate::state::{State, UnitState};
use crate::terms::{name::UnitId, span::TapeSpan};
use ruleset::refusal::{Refusal, Remedy};
use table::base::Base;
use table::measure::{CONTACT, just_beyond};
use table::reach::aspect::FlankTest;

/// The clause that defines a flank.
const RULE: &str = "RUL-67";

/// Returns the recorded distance in inches by which the middle of the attacker's front is behind the line of the
/// target's front; 0 or less in front of that line (RUL-67).
///
/// A front that is within the tolerance of contact of the line counts as on it.
#[must_use]
pub fn inches_behind(attacker: &Base, target: &Base) -> f64 {
    let inches = -target.ahead_of_front(attacker.front_middle());
    match target.is_flanked_by(attacker, FlankTest::FrontLine) {
        true => inches.max(just_beyond(0.0)),
        false => inches.min(0.0),
    }
}

/// Returns [`inches_behind`] for two units; `None` if one of them is not on the table.
///
/// # Errors
///
/// Fails if the game uses another test for flanks (switch).
pub fn measurable_flank(
    state: &State,
    attacker: &UnitState,
    target: &UnitState,
) -> Result<Option<f64>, Refusal> {
    if state.flank_test() != FlankTest::FrontLine {
        let said = "this game does not judge flanks by the front line (switch flank_test)";
        return Err(Refusal::impossible(RULE, said).remedy(Remedy::typed(
            "the referee judges by eye: add ",
            "with flanked-or-rear",
            ", or `without` it",
        )));
    }
    let bases = attacker.base().zip(target.base());
    Ok(bases.map(|(attacker, target)| inches_behind(&attacker, &target)))
}

fn flank_span(attacker: &UnitId, target: &UnitId) -> TapeSpan {
    TapeSpan::Flank {
        attacker: attacker.clone(),
        target: target.clone(),
    }
}

/// Checks whether two units are front to front, in contact or a little apart. Neither can then be behind the other's
/// front line, so no measurement is needed.
fn meets_front(attacker: &Base, target: &Base) -> bool {
    let about = Base {
        facing: attacker.facing.turned(180.0),
        ..*attacker
    };
    let half = target.frontage / 2.0 + CONTACT;
    let (one, other) = attacker.front_edge();
    let across = [one, other].map(|end| target.local(end).x);
    target.faces_as(&about)
        && !target.is_flanked_by(attacker, FlankTest::FrontLine)
        && across.iter().any(|x| *x <= half)
        && across.iter().any(|x| *x >= -half)
}

impl FightContext<'_> {
    /// Checks whether `attacker` is on the flank or in the rear of `target` (RUL-67); if the line of the front decides,
    /// the tape takes precedence over the record (RUL-58).
    #[must_use]
    pub fn is_on_flank(&self, attacker: &Fighter<'_>, target: &Fighter<'_>) -> bool {
        self.note_flank(attacker, target);
        match self.is_before_by_tape(&attacker.unit.id, &target.unit.id) {
            Some(is_before) => !is_before,
            None => target.base.is_flanked_by(&attacker.base, self.flank_test),
        }
    }

    /// Records the distance of a unit from the line of an enemy's front, so that the players can be asked to measure
    /// it. Records nothing if that line does not decide flanks, or if the two units are front to front and so certainly
    /// in front of each other's line.
    pub(super) fn note_flank(&self, attacker: &Fighter<'_>, target: &Fighter<'_>) {
        if self.flank_test != FlankTest::FrontLine {
            return;
        }
        self.state.note_compared(
            RULE,
            || flank_span(&attacker.unit.id, &target.unit.id),
            || {
                let (attacker, target) = (&attacker.base, &target.base);
                (!meets_front(attacker, target)).then(|| inches_behind(attacker, target))
            },
        );
    }

    /// Returns whether `attacker` is in front of the front line of `target` by the tape; `None` if that was not
    /// measured, or if the line does not decide flanks (RUL-58, RUL-67).
    #[must_use]
    pub fn is_before_by_tape(&self, attacker: &UnitId, target: &UnitId) -> Option<bool> {
        match self.flank_test {
            FlankTest::FrontLine => self
                .state
                .is_within_by_tape(|| flank_span(attacker, target)),
            _ => None,
        }
    }

    /// Describes where a unit on the flank of `target` stands relative to the target's front line (RUL-67).
    #[must_use]
    pub fn say_behind(&self, attacker: &Fighter<'_>, target: &Fighter<'_>) -> String {
        let name = &attacker.unit.name;
        if !target.base.is_flanked_by(&attacker.base, self.flank_test) {
            return format!("{name} is by the tape behind its front line");
        }
        let behind = -target.base.ahead_of_front(attacker.base.front_middle());
        if behind < 0.0 {
            // By another setting of RUL-67, a unit on the flank need not be behind the line.
            format!("{name} is on its flank")
        } else if behind < CONTACT {
            format!("{name} is just behind its front line")
        } else {
            format!("{name} is {} behind its front line", self.say(behind))
        }
    }
}
