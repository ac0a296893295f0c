//! Acts that are barred only by the last known place of an enemy out of sight. He may have moved on, so the player can
//! still request the act and gets a warning; the referee judges it by the true position.

use super::{ActChoice, ActKind, ActPlanner, BrigadeActs};
use rules::fields::march::{self, eligibility};
use rules::fields::state::{BrigadeState, State};
use rules::fields::terms::command::Command;
use rules::fields::terms::name::{BrigadeId, UnitId};

impl ActPlanner<'_> {
    /// Allows the refused acts of a brigade that are possible here, where no enemy out of sight is on the table. `known`
    /// is the game with these enemies.
    pub(super) fn allow_in_doubt(&self, known: &State, own: &mut BrigadeActs) {
        let Some(brigade) = self.known.brigade(&own.brigade) else {
            return;
        };
        for act in &mut own.acts {
            let Some(reason) = &act.reason else { continue };
            let choices = match self.ordered_march(known, brigade, act.kind) {
                Some(march) => vec![march],
                None => {
                    let possible = self.act(brigade, act.kind);
                    if possible.reason.is_some() {
                        continue;
                    }
                    possible.choices
                }
            };
            let doubt = doubt(known, &own.brigade, act.kind, reason);
            let notes = [act.note.as_str(), &doubt].into_iter();
            let notes: Vec<&str> = notes.filter(|note| !note.is_empty()).collect();
            act.note = notes.join(" ");
            act.choices = choices;
            act.reason = None;
        }
    }

    /// Returns the march that the order demands, if only an enemy out of sight bars it. The computation includes this
    /// enemy, because he may be the target of the order.
    fn ordered_march(
        &self,
        known: &State,
        brigade: &BrigadeState,
        kind: ActKind,
    ) -> Option<ActChoice> {
        let bar = |state: &State| march::why_no_march(state, &brigade.id);
        let is_barred = kind == ActKind::March && bar(known).is_some() && bar(self.known).is_none();
        let command = Command::march(brigade.id.clone(), None);
        is_barred.then(|| ActChoice::of_command(known, &command, ""))?
    }
}

/// Warns that an act is refused if an enemy out of sight is still where he was last seen. `reason` is the objection that
/// he would cause.
pub(super) fn doubt(known: &State, brigade: &BrigadeId, kind: ActKind, reason: &str) -> String {
    let marches = matches!(kind, ActKind::March | ActKind::MarchElsewhere);
    let seen = marches.then(|| observer_out_of_sight(known, brigade));
    seen.flatten().unwrap_or_else(|| {
        let mut turns = known.units().filter_map(|unit| known.old_report(&unit.id));
        let how = match turns.all(|turn| turn == 0) {
            true => "placed in the set-up",
            false => "last seen",
        };
        format!("This will be refused if the enemy is still where he was {how}: {reason}.")
    })
}

/// Describes the enemy out of sight whose last known place would bar a march (GT-01); `None` if there is none.
fn observer_out_of_sight(known: &State, brigade: &BrigadeId) -> Option<String> {
    let bars = eligibility::march_bars(known, brigade, false).into_iter();
    let (by, unit) = bars.filter_map(|bar| bar.by.zip(bar.unit)).next()?;
    let turn = known.old_report(&by)?;
    let name = |id: &UnitId| Some(known.unit(id)?.name.as_str());
    let when = match turn {
        0 => "placed in the set-up".to_owned(),
        turn => format!("last seen ({} {})", known.turn_word(), known.counted(turn)),
    };
    Some(format!(
        "If {} is still where it was {when}, it sees {}, and the march is refused (GT-01).",
        name(&by)?,
        name(&unit)?
    ))
}
