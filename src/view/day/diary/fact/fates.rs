//! Fates of brigades, generals and objectives.

use super::DiaryFact;
use crate::day::diary::{
    DiaryLength, Topic,
    arms::missing_arms,
    prose::ProseNames,
    words::{SideName, list, quoted_objective},
};
use crate::phrases::fill;
use rules::fields::terms::{
    command::Judgement,
    fate::GeneralFate,
    mark::BrigadeMark,
    name::{BrigadeId, GeneralId, ObjectiveId},
};

pub(super) fn marked(
    names: &mut ProseNames<'_>,
    brigade: &BrigadeId,
    mark: BrigadeMark,
) -> DiaryFact {
    let phrase = names.pick(match mark {
        BrigadeMark::Steady => &["{who} {was} steady again", "{who} pulled itself together"],
        BrigadeMark::Shaken => &["{who} {was} shaken", "the nerve of {who} began to go"],
        BrigadeMark::Beaten => &["{who} {was} beaten", "{who} {was} left beaten"],
    });
    let (name, was) = (names.brigade(brigade), names.were(brigade));
    let words = fill(phrase, &[("who", &name), ("was", was)]);
    DiaryFact::Said(Topic::Cost, DiaryLength::Short, words)
}

/// Recorded cause of a brigade that gives way because its last unit broke.
pub(super) const LAST_UNIT: &str = "its last unit is broken";

/// Describes a brigade that gave way; `how` is the recorded cause, which the log shows.
pub(super) fn gave_way(names: &ProseNames<'_>, brigade: &BrigadeId, how: &str) -> String {
    let its = match names.were(brigade) {
        "were" => "their",
        _ => "its",
    };
    let did = match how {
        LAST_UNIT => "had no unit left".to_owned(),
        "removed with its division" => format!("left the field with {its} division"),
        "moved under Retire orders" => "retired as ordered".to_owned(),
        how => format!("gave way: {how}"),
    };
    format!("{} {did}", names.brigade(brigade))
}

/// Recorded cause if a brigade leaves together with its routed division.
pub(in crate::day::diary) const ROUTED: &str = "its division routed";

/// Describes how a brigade left the field, in words that follow its name; `why` comes from [`cause`].
pub(in crate::day::diary) fn left(why: &str) -> String {
    match why {
        "it lost heart" => "lost heart and fled".to_owned(),
        "its last unit was broken" => "lost its last unit".to_owned(),
        ROUTED => "fled with its division".to_owned(),
        why => format!("broke up and left the field: {why}"),
    }
}

/// Returns the cause of a brigade's breaking in the past perfect, for a story.
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

/// Describes the judgement of an objective: `the Union met its objective "Hold any two of barn and woods"`. An objective
/// that asks for arms is met by the table's word only if these arms stand on its ground.
pub(in crate::day::diary) fn verdict(
    names: &ProseNames<'_>,
    id: &ObjectiveId,
    judgement: Judgement,
) -> String {
    let state = names.state;
    let mut objectives = state.oob().objectives.iter();
    let Some(objective) = objectives.find(|objective| objective.id == *id) else {
        return format!("the objective {id} was judged");
    };
    let side = SideName::new(state.side_name(&objective.side));
    let missing = match names.is_ruling {
        true => Vec::new(),
        false => missing_arms(state, objective),
    };
    let quoted = quoted_objective(state, objective);
    match judgement {
        Judgement::Open => format!(
            "{} had {} objective reopened {quoted}",
            side.words,
            side.its()
        ),
        Judgement::Met => met(&side, &quoted, &missing),
        Judgement::Failed => format!("{} missed {} objective {quoted}", side.words, side.its()),
    }
}

/// Describes an objective that is met; if arms for which it asks are missing, only its ground is.
pub(in crate::day::diary) fn met(side: &SideName, quoted: &str, missing: &[&str]) -> String {
    let (who, its) = (&side.words, side.its());
    match missing {
        [] => format!("{who} met {its} objective {quoted}"),
        missing => format!(
            "{who} held the ground of {its} objective {quoted}, but without {}",
            list(
                &missing
                    .iter()
                    .map(|arm| (*arm).to_owned())
                    .collect::<Vec<_>>()
            )
        ),
    }
}
