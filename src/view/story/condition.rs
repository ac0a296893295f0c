//! The state of units and brigades in words: formation, condition, mark, fatigue.

use super::names::StoryNames;
use crate::sheets::card;
use rules::fields::terms::{
    charts::Level,
    condition::{Condition, Formation},
    mark::BrigadeMark,
    name::{BrigadeId, UnitId},
    order_of_battle::OrderOfBattle,
};

/// Describes a change of formation.
pub(super) fn formation_words(formation: Formation) -> &'static str {
    match formation {
        Formation::Line => "forms line",
        Formation::Limbered => "limbers",
        Formation::Unlimbered => "unlimbers",
        Formation::Mounted => "mounts",
        Formation::Dismounted => "dismounts",
    }
}

/// Describes the new mark of a brigade, and the marker to put down or take off.
pub(super) fn mark_words(names: &StoryNames<'_>, brigade: &BrigadeId, mark: BrigadeMark) -> String {
    let brigade = names.brigade(brigade);
    match mark {
        BrigadeMark::Steady => format!("{brigade} is steady: take its marker off"),
        mark => format!("{brigade} is {}: mark it", mark.name().to_uppercase()),
    }
}

/// A change of a unit's condition, with its cause.
pub(super) struct ConditionChange<'a> {
    pub(super) unit: &'a UnitId,
    /// The former condition; `None` if it is unknown.
    pub(super) was: Option<Condition>,
    pub(super) now: Condition,
    /// Reason in words.
    pub(super) why: &'a str,
    /// The clause that changed the condition.
    pub(super) rule: &'a str,
}

impl ConditionChange<'_> {
    /// Describes the change, its cause, and the marker to put down or take off.
    pub(super) fn words(&self, names: &StoryNames<'_>) -> String {
        let (now, to_do) = condition_words(self.was, self.now);
        let becomes = match self.was {
            Some(Condition::Beaten) if self.now == Condition::Disordered => "recovers to",
            _ => "is",
        };
        let (unit, why, rule) = (names.unit(self.unit), self.why, self.rule);
        format!("{unit} {becomes} {now}, {why} ({rule}): {to_do}")
    }
}

/// Returns the words for a unit's new condition, and the words for the marker to put down or take off.
pub(super) fn condition_words(
    was: Option<Condition>,
    condition: Condition,
) -> (&'static str, &'static str) {
    match condition {
        Condition::Ordered => ("in order again", "take its marker off"),
        Condition::Disordered if was == Some(Condition::Beaten) => (
            "DISORDERED",
            "take its beaten marker off, leave the disordered marker",
        ),
        Condition::Disordered => ("DISORDERED", "mark it"),
        Condition::Beaten => ("BEATEN", "mark it beaten and disordered"),
        Condition::Broken => ("BROKEN", "take it off the table"),
    }
}

/// Describes a brigade that was not lost after all. Its brigadier is back too, unless he was hit before (RUL-97,
/// GEN-04).
pub(super) fn restored_words(names: &StoryNames<'_>, brigade: &BrigadeId) -> String {
    let state = names.0;
    let brigadier = state.general(&OrderOfBattle::brigadier(brigade));
    let him = match brigadier.and_then(|general| general.back_on()) {
        Some(turn) => format!(
            "its brigadier was hit earlier: he or his successor arrives in {} {turn} (RUL-97, \
             GEN-04)",
            state.turn_word()
        ),
        None => "its brigadier is back: place him (RUL-97)".to_owned(),
    };
    format!("{} is not lost; {him}", names.brigade(brigade))
}

/// Describes a brigade's new level of fatigue; `None` if it did not change, because phase 6 computes every level again.
pub(super) fn level_changed(
    names: &StoryNames<'_>,
    brigade: &BrigadeId,
    level: Level,
    past: u32,
) -> Option<String> {
    let before = names.0.brigade(brigade)?;
    let (old_level, old_past) = (before.level(), before.steps_past());
    ((old_level, old_past) != (level, past)).then(|| {
        format!(
            "{} is {} (was {})",
            names.brigade(brigade),
            card::worn(level, past),
            card::worn(old_level, old_past)
        )
    })
}
