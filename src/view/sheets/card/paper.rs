//! Facts that a player would write down about a brigade besides its units: the turn of its order, its messengers, the
//! distance of its commander, and the history of fatigue and marks.

use rules::fields::activation;
use rules::fields::state::{BrigadeState, State};
use rules::fields::terms::{
    mark::BrigadeMark, message::Message, name::BrigadeId, phase::Phase, turn_record::BrigadeRecord,
};
use rules::fields::turn::record::so_far;
use rules::fields::wear::fatigue::{Outlook, fatigue_outlook, fire_figure};
use rules::spelling::counted;

use super::{order_in_words, worn};

/// Returns the player turn in which the brigade got its present order; `None` if it got the order before the first
/// turn. A brigade that is not on the table yet has its order from the roster.
#[must_use]
pub fn since(state: &State, brigade: &BrigadeState) -> Option<u32> {
    let records = state.records().iter().rev();
    let mut held = records.take_while(|record| {
        record
            .brigade_record(&brigade.id)
            .is_none_or(|b| b.order == *brigade.order())
    });
    // The brigade had this order at the end of that turn, and another order before it.
    let first = held.by_ref().last().map(|record| record.turn);
    match first {
        Some(1) => None,
        Some(turn) => Some(turn),
        None => (!state.records().is_empty()).then(|| state.turn()),
    }
}

/// Describes the messengers on their way to or from the brigade.
#[must_use]
pub fn messengers(state: &State, brigade: &BrigadeId) -> String {
    let riders: Vec<String> = state
        .messengers()
        .iter()
        .filter(|rider| rider.carries.brigade() == Some(brigade))
        .map(|rider| {
            let what = match &rider.carries {
                Message::Order { order, .. } => format!("brings {}", order_in_words(state, order)),
                Message::Report { .. } => "asks for orders".to_owned(),
                Message::Instruction { order, .. } => {
                    format!("tells {}", order_in_words(state, order))
                }
            };
            format!("◆{} {what}", rider.id)
        })
        .collect();
    if riders.is_empty() {
        "none".to_owned()
    } else {
        riders.join(", ")
    }
}

/// Returns the distance of the division's general by the rules (RUL-06, RUL-58); `None` if he is away.
#[must_use]
pub fn commander(state: &State, brigade: &BrigadeState) -> Option<String> {
    let general = state.division_general(&brigade.division)?;
    if !general.is_fit() {
        return None;
    }
    let inches = activation::inches_to(state, brigade, general)?;
    let measure = state.oob().measure;
    let said = inches
        .by_tape(measure)
        .unwrap_or_else(|| measure.say(inches.inches));
    Some(format!("{} {said}", general.name))
}

/// Describes a brigade's fatigue: the level, the points of this turn, and the events that would bring the next level.
#[must_use]
pub fn fatigue(state: &State, brigade: &BrigadeState) -> String {
    let ahead = fatigue_outlook(state, &brigade.id);
    let fire = fire_figure(state, &brigade.id);
    let activation = brigade.level().activation(state.edition());
    let mut words = format!(
        "{}, {}: {} {fire:+}",
        counted(brigade.fatigue(), "point"),
        counted(ahead.counted, "unit"),
        worn(brigade.level(), brigade.steps_past())
    );
    // The basic edition counts the level twice as an activation modifier (FAT-03).
    if activation != fire && brigade.steps_past() == 0 {
        words.push_str(&format!(" ({activation:+} when it activates)"));
    }
    if !brigade.is_broken() {
        words.push_str(&to_come(state, brigade, &ahead));
    }
    words
}

fn to_come(state: &State, brigade: &BrigadeState, ahead: &Outlook) -> String {
    let mut words = String::new();
    if ahead.to_come > 0 || (ahead.level != brigade.level() && state.phase() != Phase::Morale) {
        let named = if ahead.level == brigade.level() {
            String::new()
        } else {
            format!(", {}", ahead.level.name().to_uppercase())
        };
        let rested = if ahead.rested > 0 { " after rest" } else { "" };
        words.push_str(&format!(
            "; {} at the end of the {}{rested}{named}",
            ahead.points,
            state.turn_word()
        ));
    }
    if let Some((level, more)) = ahead.next_level {
        words.push_str(&format!("; {} with {more} more engaged", level.name()));
    }
    if let Some(level) = ahead.one_unit_less {
        words.push_str(&format!("; {} if a unit is lost", level.name()));
    }
    words
}

/// Returns the history of fatigue and marks with an item for each player turn: `T2 3`, `T4 6 willing`, `T5 6 shaken`.
/// Level and mark are named only when they change.
#[must_use]
pub fn history(state: &State, brigade: &BrigadeId) -> Vec<String> {
    let mut turns: Vec<(u32, BrigadeRecord)> = state
        .records()
        .iter()
        .filter_map(|record| Some((record.turn, record.brigade_record(brigade)?.clone())))
        .collect();
    let closed = turns.last().is_some_and(|(turn, _)| *turn == state.turn());
    if state.phase() == Phase::Morale && !closed {
        let now = so_far(state);
        turns.extend(now.brigade_record(brigade).map(|b| (now.turn, b.clone())));
    }
    let mut before: Option<BrigadeRecord> = None;
    let mut pieces = Vec::new();
    for (turn, now) in turns {
        let turn = format!("{}{turn}", state.turn_letter());
        pieces.push(piece(&turn, &now, before.as_ref()));
        let gone = now.broken;
        before = Some(now);
        if gone {
            break;
        }
    }
    pieces
}

fn piece(turn: &str, now: &BrigadeRecord, before: Option<&BrigadeRecord>) -> String {
    if now.broken {
        return format!("{turn} broken");
    }
    let mut words = format!("{turn} {}", now.fatigue);
    if before.is_none_or(|before| before.level != now.level) {
        words.push_str(&format!(" {}", now.level.name()));
    }
    let steady = now.mark == BrigadeMark::Steady;
    if before.map_or(!steady, |before| before.mark != now.mark) {
        words.push_str(&format!(" {}", now.mark.name()));
    }
    words
}
