//! Turning points of the day.

use super::{
    fact::{DiaryFight, cause, verdict},
    prose::ProseNames,
    words::sentence,
};
use crate::map::TableMap;
use rules::fields::terms::{
    account::FightEffect,
    charts::ActivationResult,
    condition::Condition,
    event::{Event, MessengerFate},
    fate::GeneralFate,
};
use rules::refusal::Overruled;

/// A result is rare that at most this many of 36 throws bring.
const RARE: u32 = 3;

/// Something that the day turned on.
#[derive(Debug, Clone, PartialEq)]
pub struct Highlight {
    /// The player turn.
    pub turn: u32,
    /// In a sentence.
    pub words: String,
    /// The table as it stood when it happened; `None` if no maps of moments are asked for.
    pub map: Option<TableMap>,
}

impl Highlight {
    /// A moment without a map.
    pub(super) fn new(turn: u32, words: &str) -> Self {
        Self {
            turn,
            words: sentence(words),
            map: None,
        }
    }

    /// Checks whether both describe the same fact of a turn.
    pub(super) fn tells_as(&self, other: &Self) -> bool {
        (self.turn, &self.words) == (other.turn, &other.words)
    }
}

/// The moment that an event is, if it is one; before the event.
pub(super) fn from_event(
    names: &mut ProseNames<'_>,
    turn: u32,
    event: &Event,
) -> Option<Highlight> {
    let words = match event {
        Event::DivisionRouted { division } => format!("{} routed", names.division(division)),
        // That its one unit broke is told of the unit, by the same name.
        Event::BrigadeBroken { brigade, rule, .. }
            if rule.id() == "RUL-97" && names.is_alone(brigade) =>
        {
            return None;
        }
        Event::BrigadeBroken { brigade, why, .. } => {
            format!("{} broke: {}", names.brigade(brigade), cause(why))
        }
        Event::ConditionChanged {
            unit,
            condition: Condition::Broken,
            ..
        } => return Some(broken(names, turn, unit)),
        Event::GeneralTested {
            general,
            fate: GeneralFate::Out,
            ..
        } => {
            format!("{} was hit and out of action", names.general_of(general))
        }
        Event::GeneralTested {
            general,
            fate: GeneralFate::Dead,
            ..
        } => {
            format!("{} was killed", names.general_of(general))
        }
        Event::MessengerGone {
            id,
            fate: MessengerFate::Taken | MessengerFate::Overrun,
        } => {
            let rider = names.state.messengers().iter().find(|m| m.id == *id);
            let whose = rider.map(|m| names.general(&m.from));
            let whose =
                whose.map_or_else(|| "a rider".to_owned(), |name| format!("a rider of {name}"));
            format!("{whose} was taken with what he carried")
        }
        Event::Activated {
            brigade,
            result: ActivationResult::Attack,
            ..
        } => {
            format!(
                "{} {} bent on attack",
                names.brigade(brigade),
                names.were(brigade)
            )
        }
        Event::Judged {
            objective,
            judgement,
        } => verdict(names.state, objective, *judgement),
        _ => return None,
    };
    Some(Highlight::new(turn, &words))
}

/// The moment that a unit broke.
pub(super) fn broken(
    names: &ProseNames<'_>,
    turn: u32,
    unit: &rules::fields::terms::name::UnitId,
) -> Highlight {
    Highlight::new(turn, &format!("{} broke", bare(names, unit)))
}

fn bare(names: &ProseNames<'_>, unit: &rules::fields::terms::name::UnitId) -> String {
    ProseNames::new(names.state, std::iter::once(unit.clone()).collect()).unit(unit)
}

/// The moment that a rule was overruled.
pub(super) fn overruled(turn: u32, overruled: &Overruled) -> Highlight {
    let (rule, because) = (&overruled.rule, &overruled.because);
    Highlight::new(turn, &format!("{rule} was overruled: {because}"))
}

/// Returns the moment of a fight with a rare result by the exact odds. It replaces the plain moment of a unit that it
/// broke, found by [`broken`].
pub(super) fn rare(names: &mut ProseNames<'_>, turn: u32, fight: &DiaryFight) -> Option<Highlight> {
    let dice = fight.account.dice?;
    let (loser, blow) = fight.account.suffered(dice)?;
    let chances = fight.account.chances();
    let of = if loser == 0 {
        chances.acting
    } else {
        chances.other
    };
    let cases = match blow {
        FightEffect::Broken => of.broken,
        FightEffect::Beaten => of.beaten,
        FightEffect::Disordered => of.disordered,
    };
    if cases > RARE {
        return None;
    }
    let [ours, theirs] = &fight.account.parties;
    let (winner, loser) = if loser == 0 {
        (theirs, ours)
    } else {
        (ours, theirs)
    };
    let words = format!(
        "against the odds, {cases} in 36, {} left {} {}",
        names.units(&winner.units),
        names.units(&loser.units),
        blow.name()
    );
    Some(Highlight::new(turn, &words))
}
