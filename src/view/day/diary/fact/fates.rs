//! Fates of brigades, generals and objectives.

use super::DiaryFact;
use crate::day::diary::{DiaryLength, Topic, prose::ProseNames};
use rules::fields::state::State;
use rules::fields::terms::{
    command::Judgement,
    fate::GeneralFate,
    mark::BrigadeMark,
    name::{BrigadeId, GeneralId, ObjectiveId},
};

pub(super) fn marked(names: &ProseNames<'_>, brigade: &BrigadeId, mark: BrigadeMark) -> DiaryFact {
    let (name, were) = (names.brigade(brigade), names.were(brigade));
    let words = match mark {
        BrigadeMark::Steady => format!("{name} {were} steady again"),
        BrigadeMark::Shaken => format!("{name} {were} shaken"),
        BrigadeMark::Beaten => format!("{name} {were} beaten"),
    };
    DiaryFact::Said(Topic::Cost, DiaryLength::Short, words)
}

/// Returns the cause of a brigade's breaking in the past perfect, as a story needs it.
pub(in crate::day::diary) fn cause(why: &str) -> String {
    match why {
        "broken by activation" => "it lost heart".to_owned(),
        why => why.replace(" is ", " was ").replace(" leave ", " left "),
    }
}

pub(super) fn tested(general: &GeneralId, fate: GeneralFate, dice: &[u8]) -> DiaryFact {
    let dice: Vec<String> = dice.iter().map(u8::to_string).collect();
    match fate {
        GeneralFate::Fit | GeneralFate::Gone => DiaryFact::Unhurt(general.clone()),
        GeneralFate::Out | GeneralFate::Dead => DiaryFact::Fell(
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
