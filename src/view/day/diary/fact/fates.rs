//! Fates of brigades, generals and objectives.

use super::Fact;
use crate::day::diary::{Length, Topic, prose::Names};
use rules::fields::state::State;
use rules::fields::terms::{
    command::Judgement,
    fate::Fate,
    mark::Mark,
    name::{BrigadeId, GeneralId, ObjectiveId},
};

pub(super) fn marked(names: &Names<'_>, brigade: &BrigadeId, mark: Mark) -> Fact {
    let (name, were) = (names.brigade(brigade), names.were(brigade));
    let words = match mark {
        Mark::Steady => format!("{name} {were} steady again"),
        Mark::Shaken => format!("{name} {were} shaken"),
        Mark::Beaten => format!("{name} {were} beaten"),
    };
    Fact::Said(Topic::Cost, Length::Short, words)
}

/// Returns the cause of a brigade's breaking in the past perfect, as a story needs it.
pub(in crate::day::diary) fn cause(why: &str) -> String {
    match why {
        "broken by activation" => "it lost heart".to_owned(),
        why => why.replace(" is ", " was ").replace(" leave ", " left "),
    }
}

pub(super) fn tested(general: &GeneralId, fate: Fate, dice: &[u8]) -> Fact {
    let dice: Vec<String> = dice.iter().map(u8::to_string).collect();
    match fate {
        Fate::Fit | Fate::Gone => Fact::Unhurt(general.clone()),
        Fate::Out | Fate::Dead => Fact::Fell(
            general.clone(),
            fate,
            format!("dice {}", dice.join(" and ")),
        ),
    }
}

/// Describes the judgement of an objective: `the Union side met its objective "Hold any two of barn and woods"`.
pub(in crate::day::diary) fn verdict(
    state: &State,
    id: &ObjectiveId,
    judgement: Judgement,
) -> String {
    let mut objectives = state.oob().objectives.iter();
    let Some(objective) = objectives.find(|objective| objective.id == *id) else {
        return format!("the objective {id} was judged");
    };
    let side = state.side_name(&objective.side);
    let how = match judgement {
        Judgement::Open => "had again before it",
        Judgement::Met => "met",
        Judgement::Failed => "failed in",
    };
    let text = objective.text.trim_end_matches('.');
    format!("the {side} side {how} its objective \"{text}\"")
}
