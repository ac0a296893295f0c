//! Sees to it that the story tells what decided the battle.

use super::{
    DiaryTurn, Highlight, Paragraph, Sentence, Topic, Weight, moments, outcome::BattleOutcome,
    words,
};
use rules::fields::state::State;

/// Makes sure that the story and its moments tell what the opening calls the turning point: adds deeds that no event
/// tells, and raises the weight of sentences and moments about the blow.
pub(super) fn tell_the_decision(
    parts: &mut [DiaryTurn],
    all: &mut Vec<Highlight>,
    outcome: &BattleOutcome,
    state: &State,
) {
    for (turn, words) in &outcome.deeds {
        let Some(part) = parts.iter_mut().find(|part| part.turn == *turn) else {
            continue;
        };
        let told = Sentence {
            words: words.clone(),
            weight: Weight::Decisive,
            ..Sentence::default()
        };
        match part.paragraphs.last_mut() {
            Some(last) if last.topic == Topic::Holds => {
                // The record of a player turn stays last.
                let at = last.sentences.iter().position(|told| told.words.is_empty());
                last.sentences
                    .insert(at.unwrap_or(last.sentences.len()), told);
            }
            _ => part.paragraphs.push(Paragraph {
                topic: Topic::Holds,
                sentences: vec![told],
            }),
        }
        if Some(*turn) == outcome.turned_in {
            let at = all.partition_point(|moment| moment.turn <= *turn);
            let decision = Highlight::new(*turn, words).hurting(moments::DECISION, None);
            all.insert(at, decision);
        }
    }
    let lead = outcome
        .words
        .get(..outcome.lead)
        .unwrap_or_default()
        .join(" ");
    let turned = outcome.turned_in;
    let own = parts.iter_mut().filter(|part| Some(part.turn) == turned);
    let told = own.flat_map(|part| &mut part.paragraphs);
    // The opening and the chapter name a unit in the same words.
    let units = state.units().map(|unit| words::short(&unit.name));
    let named: Vec<String> = units.filter(|name| lead.contains(name.as_str())).collect();
    for told in told.flat_map(|paragraph| &mut paragraph.sentences) {
        let is_in_lead = match told.changed.as_slice() {
            [] => named.iter().any(|name| told.words.contains(name.as_str())),
            places => places.iter().any(|place| lead.contains(place.as_str())),
        };
        if is_in_lead && told.weight >= Weight::Notable {
            told.weight = Weight::Decisive;
        }
    }
}
