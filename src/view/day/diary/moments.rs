//! Turning points of the day.

use super::{
    fact::{DiaryFight, ROUTED, UnitResult, cause, left, verdict},
    fights,
    prose::ProseNames,
    words::sentence,
};
use crate::map::TableMap;
use rules::fields::state::State;
use rules::fields::terms::{
    account::FightEffect,
    command::Judgement,
    condition::Condition,
    event::{Event, MessengerFate},
    fate::GeneralFate,
    name::{ObjectiveId, SideId, UnitId},
    order::Order,
};
use rules::refusal::Overruled;

/// A result is rare if at most this many of the 36 throws bring it.
const RARE: u32 = 3;

/// Kind of a moment: what it may tell about the outcome of the battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum HighlightKind {
    /// Valued ground changed hands.
    Ground,
    /// A unit, a brigade or a division was lost.
    Force,
    /// An objective was judged, which only confirms earlier events.
    Verdict,
    /// Any other event.
    Other,
}

/// A turning point of the day.
#[derive(Debug, Clone, PartialEq)]
pub struct Highlight {
    /// The player turn of the moment.
    pub turn: u32,
    /// The moment in a sentence.
    pub words: String,
    /// The table at that moment; `None` if maps of moments were not requested.
    pub map: Option<TableMap>,
    /// Importance for the outcome of the battle.
    pub(super) weight: u32,
    /// The side that suffered; `None` if neither did, or if the moment only confirms earlier events.
    pub(super) hurts: Option<SideId>,
    /// The kind of event.
    pub(super) kind: HighlightKind,
}

impl Highlight {
    /// Makes a moment without a map.
    pub(super) fn new(turn: u32, words: &str) -> Self {
        Self {
            turn,
            words: sentence(words),
            map: None,
            weight: 1,
            hurts: None,
            kind: HighlightKind::Other,
        }
    }

    /// Returns the moment with this weight and the side that suffered.
    pub(super) fn hurting(self, weight: u32, side: Option<SideId>) -> Self {
        Self {
            weight,
            hurts: side,
            ..self
        }
    }

    /// Checks whether two moments describe the same fact in the same turn.
    pub(super) fn tells_as(&self, other: &Self) -> bool {
        (self.turn, &self.words) == (other.turn, &other.words)
    }
}

/// Weights of moments by kind.
mod worth {
    pub(super) const ROUT: u32 = 9;
    pub(super) const BRIGADE: u32 = 6;
    pub(super) const KILLED: u32 = 4;
    pub(in super::super) const GROUND: u32 = 4;
    /// Ground that was lost to nobody, or occupied after that.
    pub(in super::super) const LEFT: u32 = 2;
    pub(super) const UNIT: u32 = 3;
    pub(super) const OBJECTIVE: u32 = 6;
    /// The deed that decided the battle, if no other moment tells it.
    pub(in super::super) const DECISION: u32 = 9;
    pub(super) const OUT: u32 = 2;
    pub(super) const OTHER: u32 = 1;
}

pub(super) use worth::{DECISION, GROUND, LEFT};

/// Minimum weight of a blow that is mentioned together with a graver one.
pub(super) const GRAVE: u32 = worth::UNIT;

/// Maximum number of moments in a short diary.
const MOST: usize = 16;

/// Drops the objectives that were judged when the battle ended, because the opening lists them.
pub(super) fn leave_out_the_end(moments: &mut Vec<Highlight>, state: &State) {
    let end = state.over().map(|_| state.turn());
    moments.retain(|moment| moment.kind != HighlightKind::Verdict || Some(moment.turn) != end);
}

/// Drops the lightest moments except those of the turning point, and keeps the others in order.
pub(super) fn keep_the_weightiest(moments: &mut Vec<Highlight>, turned_in: Option<u32>) {
    let mut weights: Vec<u32> = moments.iter().map(|moment| moment.weight).collect();
    weights.sort_unstable_by(|a, b| b.cmp(a));
    let Some(least) = weights.get(MOST) else {
        return;
    };
    let heaviest = moments
        .iter()
        .filter(|moment| Some(moment.turn) == turned_in);
    let heaviest = heaviest.map(|moment| moment.weight).max();
    moments.retain(|moment| {
        let is_turning = Some(moment.turn) == turned_in && Some(moment.weight) == heaviest;
        moment.weight > *least || is_turning
    });
}

/// Returns the moment that an event makes, if any; `before` is the state before the event.
pub(super) fn from_event(
    names: &mut ProseNames<'_>,
    turn: u32,
    event: &Event,
) -> Option<Highlight> {
    let state = names.state;
    let (words, weight, hurts) = match event {
        Event::DivisionRouted { division } => {
            let side = state
                .division(division)
                .map(|division| division.side.clone());
            (
                format!("{} routed", names.division(division)),
                worth::ROUT,
                side,
            )
        }
        // The moment of a brigade's only unit, which has the same name, already covers its breaking; that of a division
        // covers the brigades that leave with it.
        Event::BrigadeBroken { brigade, rule, why } => {
            let is_told = rule.id() == "RUL-97" && names.is_alone(brigade) || why == ROUTED;
            if is_told {
                return None;
            }
            let words = format!("{} {}", names.brigade(brigade), left(&cause(why)));
            let side = state.brigade(brigade).map(|brigade| brigade.side.clone());
            let weight = match names.is_alone(brigade) {
                true => worth::UNIT,
                false => worth::BRIGADE,
            };
            (words, weight, side)
        }
        Event::ConditionChanged {
            unit,
            condition: Condition::Broken,
            ..
        } => return Some(broken(names, turn, unit)),
        Event::GeneralTested { general, fate, .. } => {
            let (did, weight) = match fate {
                GeneralFate::Out => ("was hit and out of action", worth::OUT),
                GeneralFate::Dead => ("was killed", worth::KILLED),
                GeneralFate::Fit | GeneralFate::Gone => return None,
            };
            let side = state.general(general).map(|general| general.side.clone());
            let who = names.fallen_general(general);
            (format!("{who} {did}"), weight, side)
        }
        Event::MessengerGone {
            id,
            fate: MessengerFate::Taken | MessengerFate::Overrun,
        } => {
            let rider = state.messengers().iter().find(|m| m.id == *id);
            let whose = rider.map(|m| names.general(&m.from));
            let whose = whose.map_or_else(
                || "a courier".to_owned(),
                |name| format!("a courier from {name}"),
            );
            let words = format!("{whose} was captured with his message");
            (words, worth::OTHER, None)
        }
        Event::OrderChanged {
            brigade,
            order: order @ Order::Attack(enemy),
            rule,
            ..
        } if rule.id() == "ACT-03" => {
            let own = state.brigade(brigade)?;
            // The order that has arrived says the same, or the brigade has it already.
            if own.waiting() == Some(order) || own.order() == order {
                return None;
            }
            let (who, enemy) = (names.brigade(brigade), names.brigade(enemy));
            let words = match own.order() {
                Order::Attack(other) => {
                    format!("{who} went for {enemy} instead of {}", names.brigade(other))
                }
                _ => format!("{who} went for {enemy} without orders"),
            };
            (words, worth::OTHER, None)
        }
        Event::Judged {
            objective,
            judgement,
        } => {
            let words = verdict(names, objective, *judgement);
            let hurt = loser_by(state, objective, *judgement);
            (words, worth::OBJECTIVE, hurt)
        }
        _ => return None,
    };
    let kind = match event {
        Event::Judged { .. } => HighlightKind::Verdict,
        Event::DivisionRouted { .. } | Event::BrigadeBroken { .. } => HighlightKind::Force,
        _ => HighlightKind::Other,
    };
    Some(Highlight {
        kind,
        ..Highlight::new(turn, &words).hurting(weight, hurts)
    })
}

/// Returns the side that a judgement hurts: the owner's opponent if the objective was met, the owner if it was lost.
fn loser_by(state: &State, id: &ObjectiveId, judgement: Judgement) -> Option<SideId> {
    let mut objectives = state.oob().objectives.iter();
    let side = &objectives.find(|objective| objective.id == *id)?.side;
    match judgement {
        Judgement::Met => state.oob().other_side(side).map(|other| other.id.clone()),
        Judgement::Failed => Some(side.clone()),
        Judgement::Open => None,
    }
}

/// Returns the turning point in which a unit broke.
pub(super) fn broken(names: &ProseNames<'_>, turn: u32, unit: &UnitId) -> Highlight {
    let side = names.state.unit(unit).map(|unit| unit.side.clone());
    let name = ProseNames::bare(names.state).unit(unit);
    let brigade = names.state.unit(unit).map(|unit| &unit.brigade);
    let weight = match brigade.is_some_and(|brigade| names.is_alone(brigade)) {
        true => worth::BRIGADE,
        false => worth::UNIT,
    };
    Highlight {
        kind: HighlightKind::Force,
        ..Highlight::new(turn, &format!("{name} broke")).hurting(weight, side)
    }
}

/// Returns the turning point in which the referee overruled a rule.
pub(super) fn overruled(turn: u32, overruled: &Overruled) -> Highlight {
    let (rule, because) = (&overruled.rule, &overruled.because);
    Highlight::new(turn, &format!("{rule} was overruled: {because}"))
}

/// Returns the turning point of a fight whose result was rare by the exact odds; `None` for any other fight. It takes
/// the place of the turning point from [`broken`] for a unit that broke in the fight.
pub(super) fn rare(names: &mut ProseNames<'_>, turn: u32, fight: &DiaryFight) -> Option<Highlight> {
    let dice = fight.account.dice?;
    let (loser, blow) = fight.account.suffered_blow(dice)?;
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
    // Only the units that were hit in fact: a fight spares units out of reach, and a charge may make it worse.
    let blows = fight.blows.iter();
    let blows: Vec<&UnitResult> = blows.filter(|b| loser.units.contains(&b.unit)).collect();
    let worst = blows.iter().map(|blow| blow.condition).max()?;
    let hit = fights::units_in(&blows, worst);
    let is_driven = blows.iter().any(|blow| blow.back.is_some());
    let did = match worst {
        Condition::Broken => "broke",
        Condition::Beaten if is_driven => "drove off",
        Condition::Beaten => "got the better of",
        Condition::Disordered | Condition::Ordered => "disordered",
    };
    let odds = match cases {
        0 => "against all odds".to_owned(),
        cases => format!("at odds of 1 in {}", 36 / cases),
    };
    let words = format!(
        "{odds}, {} {did} {}",
        names.units(&winner.units),
        names.units(&hit),
    );
    let (weight, kind) = match worst {
        Condition::Broken => (worth::UNIT, HighlightKind::Force),
        _ => (worth::OTHER, HighlightKind::Other),
    };
    Some(Highlight {
        kind,
        ..Highlight::new(turn, &words).hurting(weight, Some(loser.side.clone()))
    })
}
