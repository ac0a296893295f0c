//! The turn that decided a battle: the moment from which the winner led by objectives or ground, or the heaviest losses.

use super::words::{self, LONGEST, SideName, sentence};
use super::{
    Highlight,
    balance::{Balance, due_early},
    chronicle::PlayLine,
    moments::{GRAVE, HighlightKind},
};
use crate::day;
use rules::fields::state::State;
use rules::fields::terms::name::{ObjectiveId, SideId};
use rules::fields::verdict::By;

/// Minimum swing in losses that turns a battle, in hundredths of the strength: a single regiment of an army does not.
const CLEAR: i64 = 5;

/// The moment that decided the battle, with the sentences about it.
#[derive(Default)]
pub(super) struct TurningPoint {
    /// The turn; `None` if the winner led from first to last.
    pub(super) turn: Option<u32>,
    /// The sentences of the opening.
    pub(super) words: Vec<String>,
    /// The deed that decided the battle in that turn; `None` if the moments of the turn already tell it.
    pub(super) deed: Option<String>,
    /// The sentence without the effects of the blow.
    bare: String,
}

impl TurningPoint {
    pub(super) fn without_reason(self) -> Self {
        Self {
            words: vec![self.bare.clone()],
            ..self
        }
    }
}

/// Returns the turning point of a battle that `winner` won by the measure `by`; `None` if no blow turned it.
pub(super) fn turning_point(
    state: &State,
    told: &PlayLine,
    winner: &SideId,
    by: By,
) -> Option<TurningPoint> {
    match by {
        By::Objectives | By::Ground => decided_by_points(state, told, winner, by),
        By::Rout | By::Losses | By::Even => decided_by_losses(state, told, winner, by),
    }
}

/// Returns 1 if the winner is the first side, -1 if he is the second.
fn sign_of(state: &State, winner: &SideId) -> i64 {
    let first = state.oob().sides.first().map(|side| &side.id);
    if first == Some(winner) { 1 } else { -1 }
}

/// Returns the moments that hurt the loser.
fn blows_against<'m>(moments: &'m [Highlight], winner: &SideId) -> Vec<&'m Highlight> {
    let blows = moments.iter().filter(|moment| {
        let is_loser = moment.hurts.as_ref().is_some_and(|hurt| hurt != winner);
        is_loser && moment.kind != HighlightKind::Verdict
    });
    blows.collect()
}

/// Returns the words for a turn: `in player turn 13, about 7:15`.
fn when(state: &State, turn: u32) -> String {
    let hour = day::hour_of_turn(turn, state);
    let hour = hour.map_or_else(String::new, |hour| format!(", about {hour}"));
    format!("in {} {turn}{hour}", state.turn_words())
}

/// Returns the moment from which the winner led by objectives or by ground to the end.
fn decided_by_points(
    state: &State,
    told: &PlayLine,
    winner: &SideId,
    by: By,
) -> Option<TurningPoint> {
    let balances = told.balances.as_slice();
    let sign = sign_of(state, winner);
    let side = SideName::new(state.side_name(winner));
    let who = &side.words;
    let is_behind = |balance: &Balance| sign * balance.lead(by) <= 0;
    if balances.last().is_none_or(is_behind) {
        return None;
    }
    let contrast = contrast(told, winner, &side);
    let Some(last) = balances.iter().rposition(is_behind) else {
        let measure = match by {
            By::Objectives => "on objectives",
            _ => "by the ground",
        };
        let led = sentence(&format!("{who} led {measure} from first to last"));
        return Some(TurningPoint {
            words: std::iter::once(led).chain(contrast).collect(),
            ..TurningPoint::default()
        });
    };
    let (before, now) = (balances.get(last)?, balances.get(last + 1)?);
    let turn = now.turn;
    let change = match by {
        By::Objectives => Some(objective_turned(now, before, sign)?),
        _ => None,
    };
    // An objective that was due in this turn was decided by standing there then, whenever the ground was reached.
    let is_due = change.as_ref().is_some_and(|(id, is_gained)| {
        let mut objectives = state.oob().objectives.iter();
        let objective = objectives.find(|objective| objective.id == *id);
        *is_gained && objective.and_then(|o| due_early(state, o)) == Some(turn)
    });
    let turned = format!("the battle turned {}", when(state, turn));
    if is_due {
        let loser = state.oob().other_side(winner);
        let loser = loser.map_or_else(
            || "the enemy".to_owned(),
            |side| SideName::new(&side.name).words,
        );
        let words = sentence(&format!(
            "the battle turned in {} {turn}: from then on {who} led, and {loser} never caught up",
            state.turn_words()
        ));
        return Some(TurningPoint {
            turn: Some(turn),
            bare: sentence(&turned),
            words: std::iter::once(words).chain(contrast).collect(),
            deed: None,
        });
    }
    let why = match &change {
        Some((id, is_gained)) => {
            let kept = balances.get(last + 1..).unwrap_or_default();
            let is_kept = *is_gained
                && kept
                    .iter()
                    .all(|balance| balance.met.iter().any(|(met, _)| met == id));
            objective_in_words(now, id, *is_gained, who).map(|why| (why, is_kept))
        }
        None => held_in_words(state, now, winner).map(|why| (why, false)),
    };
    let blows = blows_against(&told.moments, winner);
    let ground = blows
        .into_iter()
        .filter(|blow| blow.turn == turn && blow.kind == HighlightKind::Ground);
    let blow = blows_in_words(&ground.collect::<Vec<_>>(), true);
    let why = why.filter(|(why, _)| blow.as_ref().is_none_or(|blow| !repeats(why, blow)));
    // Without a blow the share that was held tells less than the lead.
    let is_lead = by == By::Ground && blow.is_none();
    let why = match is_lead {
        true => Some((format!("{who} held more of the valued ground"), false)),
        false => why,
    };
    // The first sentence of the opening already says what the winner held at the end.
    let words = match (&blow, &why) {
        (Some(blow), Some((why, _))) => {
            let one = format!("{turned}: {blow}, and with that {why}");
            match one.split_whitespace().count() <= LONGEST {
                true => vec![sentence(&one)],
                false => vec![
                    sentence(&format!("{turned}: {blow}")),
                    sentence(&format!("with that {why}")),
                ],
            }
        }
        (Some(blow), None) => vec![sentence(&format!("{turned}: {blow}"))],
        (None, Some((why, true))) => vec![sentence(&format!(
            "{turned}: at its close {why}, and {} never lost that ground again",
            if side.is_many { "they" } else { "it" }
        ))],
        (None, Some((why, false))) if is_lead => {
            vec![sentence(&format!("{turned}: from its close on {why}"))]
        }
        (None, Some((why, false))) => vec![sentence(&format!("{turned}: at its close {why}"))],
        (None, None) => vec![sentence(&format!("{turned}: {who} took the lead for good"))],
    };
    let holders = change.as_ref().filter(|(_, is_gained)| *is_gained);
    let holders = holders.and_then(|(id, _)| {
        let mut holders = now.holders.iter();
        holders
            .find(|(of, _)| of == id)
            .map(|(_, words)| words.clone())
    });
    let deed = holders.or_else(|| why.map(|(why, _)| why));
    Some(TurningPoint {
        turn: Some(turn),
        bare: sentence(&turned),
        words: words.into_iter().chain(contrast).collect(),
        deed: deed
            .filter(|_| blow.is_none())
            .map(|deed| sentence(&format!("at the close of the turn {deed}"))),
    })
}

/// Says that the winner stood on none of the valued ground at the end; `None` if he did, or if the loser did not.
fn contrast(told: &PlayLine, winner: &SideId, side: &SideName) -> Option<String> {
    let held = &told.balances.last()?.held;
    let is_bare = held
        .iter()
        .all(|(of, count)| (of == winner) == (*count == 0));
    is_bare.then(|| {
        sentence(&format!(
            "at the end {} held none of the valued ground",
            side.words
        ))
    })
}

/// Returns the turn in which the loser's losses grew most, of those in which a blow fell that the moments tell.
fn decided_by_losses(
    state: &State,
    told: &PlayLine,
    winner: &SideId,
    by: By,
) -> Option<TurningPoint> {
    let balances = told.balances.as_slice();
    let sign = sign_of(state, winner);
    let blows = blows_against(&told.moments, winner);
    let is_force = |turn: u32| {
        let mut blows = blows.iter();
        blows.any(|blow| blow.turn == turn && blow.kind == HighlightKind::Force)
    };
    let leads = balances
        .iter()
        .map(|balance| sign * balance.lead(By::Losses));
    let leads: Vec<i64> = leads.collect();
    let found = |ends: u32| {
        let grew = leads.windows(2).zip(1..).filter_map(|(pair, at)| {
            let [was, now] = pair else { return None };
            let turn = balances.get(at)?.turn;
            let grown = now - was;
            (grown >= 2 * CLEAR && turn < ends && is_force(turn)).then_some((at, grown))
        });
        // Of equals `max_by_key` returns the last.
        grew.max_by_key(|(_, grown)| *grown).map(|(at, _)| at)
    };
    // The rout of the last division ends a battle that was decided before.
    let at = match by {
        By::Rout => found(state.turn()).or_else(|| found(u32::MAX)),
        _ => found(u32::MAX),
    }?;
    let now = balances.get(at)?;
    let blows: Vec<&Highlight> = blows
        .into_iter()
        .filter(|blow| blow.turn == now.turn)
        .filter(|blow| blow.weight >= GRAVE || blow.kind == HighlightKind::Ground)
        .collect();
    let what = blows_in_words(&blows, false)?;
    let turned = format!("the battle turned {}: {what}", when(state, now.turn));
    // What the losses were at the end, the first sentence and the list of losses say.
    let is_all = balances
        .last()
        .is_some_and(|last| last.broken == now.broken);
    let why = losses_in_words(state, now, winner).filter(|_| !is_all);
    let words = match (why, is_all) {
        (Some(why), _) => {
            let one = format!("{turned}; by then {why}");
            match one.split_whitespace().count() <= LONGEST {
                true => vec![sentence(&one)],
                false => vec![sentence(&turned), sentence(&format!("by then {why}"))],
            }
        }
        (None, true) => vec![sentence(&turned), "After that no unit was lost.".to_owned()],
        (None, false) => vec![sentence(&turned)],
    };
    Some(TurningPoint {
        turn: Some(now.turn),
        words,
        deed: None,
        bare: sentence(&turned),
    })
}

/// Checks whether the blow names all the ground of the reason, which then tells nothing new.
fn repeats(why: &str, what: &str) -> bool {
    let ground = [" held ", " stood in ", " stood on ", " stood at ", " off "];
    let ground = ground.iter().find_map(|verb| why.split_once(verb));
    ground.is_some_and(|(_, ground)| what.contains(ground))
}

/// Describes the gravest blows of a turn, at most two: `the 95th New York broke, and Cutler was killed`. If the ground
/// decided, ground that was taken comes first.
fn blows_in_words(blows: &[&Highlight], by_ground: bool) -> Option<String> {
    let mut blows = blows.to_vec();
    // The sort is stable, so of equal blows the earlier comes first.
    blows.sort_by_key(|blow| {
        let is_ground = by_ground && blow.kind == HighlightKind::Ground;
        std::cmp::Reverse((is_ground, blow.weight))
    });
    let bare = |of: &Highlight| words::lowered_first(of.words.trim_end_matches('.'));
    let one = bare(blows.first()?);
    let Some(other) = blows.get(1).map(|other| bare(other)) else {
        return Some(one);
    };
    // Subjects with the same fate share the verb.
    let alike = [
        (" broke", "broke"),
        (" routed", "routed"),
        (" was killed", "were killed"),
        (" lost heart and fled", "lost heart and fled"),
    ];
    let shared = alike.into_iter().find_map(|(end, did)| {
        let (one, other) = (one.strip_suffix(end)?, other.strip_suffix(end)?);
        Some(format!("{one} and {other} {did}"))
    });
    Some(shared.unwrap_or_else(|| format!("{one}, and {other}")))
}

/// Returns the weightiest objective that turned in favour of a side between two closes, and whether the side gained it
/// or the other side lost it.
fn objective_turned(now: &Balance, before: &Balance, sign: i64) -> Option<(ObjectiveId, bool)> {
    let (now, before) = (&now.counted, &before.counted);
    let gained = now.iter().filter(|one| !before.contains(one));
    let lost = before.iter().filter(|one| !now.contains(one));
    // Of equal objectives the winner's own tells more.
    let lost = lost.map(|(id, worth)| (id, -sign * worth, false));
    let turned = lost.chain(gained.map(|(id, worth)| (id, sign * worth, true)));
    let turned = turned.filter(|(_, worth, _)| *worth > 0);
    let (id, _, is_gained) = turned.max_by_key(|(_, worth, _)| *worth)?;
    Some((id.clone(), is_gained))
}

/// Describes the ground of an objective that turned in favour of the side `who`; `None` if it has no ground.
fn objective_in_words(
    now: &Balance,
    id: &ObjectiveId,
    is_gained: bool,
    who: &str,
) -> Option<String> {
    let deeds = now.deeds.iter().find(|(of, _)| of == id);
    let places = now.places.iter().find(|(of, _)| of == id);
    match deeds.filter(|_| is_gained) {
        Some((_, deed)) => Some(format!("{who} {deed}")),
        None => places.map(|(_, words)| words.clone()),
    }
}

/// Describes how much of the valued ground the winner held: `the Union held two of the three pieces of valued ground`.
fn held_in_words(state: &State, now: &Balance, winner: &SideId) -> Option<String> {
    let (_, count) = now.held.iter().find(|(side, _)| side == winner)?;
    let who = SideName::new(state.side_name(winner)).words;
    let (count, pieces) = (*count, now.pieces);
    Some(match (count, pieces) {
        (0, _) | (_, 0 | 1) => return None,
        (2, 2) => format!("{who} held both pieces of valued ground"),
        (count, pieces) if count == pieces => {
            format!(
                "{who} held all {} pieces of valued ground",
                words::number(pieces)
            )
        }
        (count, pieces) => format!(
            "{who} held {} of the {} pieces of valued ground",
            words::number(count),
            words::number(pieces)
        ),
    })
}

/// Describes the losses of both sides: `the Confederates had lost 24 % of their strength, the Union 8 %`.
fn losses_in_words(state: &State, now: &Balance, winner: &SideId) -> Option<String> {
    let (loser, theirs) = now.lost.iter().find(|(side, _)| side != winner)?;
    let (_, own) = now.lost.iter().find(|(side, _)| side == winner)?;
    let (loser, winner) = (
        SideName::new(state.side_name(loser)),
        SideName::new(state.side_name(winner)).words,
    );
    let own = match own {
        0 => "none".to_owned(),
        own => format!("{own} %"),
    };
    Some(format!(
        "{} had lost {theirs} % of {} strength, {winner} {own}",
        loser.words,
        loser.its()
    ))
}
