//! The turn that decided a battle: the largest lasting swing in the measure that decided the outcome.

use super::words::{self, LONGEST, SideName};
use super::{
    Highlight,
    balance::Balance,
    chronicle::PlayLine,
    moments::{GRAVE, HighlightKind},
    prose::ProseNames,
};
use crate::day;
use rules::fields::state::State;
use rules::fields::terms::{
    condition::Condition,
    name::{ObjectiveId, SideId, UnitId},
};
use rules::fields::verdict::By;

/// Minimum swing in losses that turns a battle, in hundredths of the strength: a single regiment of an army does not.
const CLEAR: i64 = 5;

/// The turn that decided the battle, with the sentence about it.
pub(super) struct TurningPoint {
    pub(super) turn: u32,
    pub(super) words: String,
    /// The sentence without the effects of the blow.
    bare: String,
}

impl TurningPoint {
    pub(super) fn without_reason(self) -> Self {
        Self {
            words: self.bare.clone(),
            ..self
        }
    }
}

/// Returns the turning point of a battle that `winner` won by the measure `by`; `None` if no blow turned it.
///
/// It is the turn in which the winner took the lead for good, or else in which his lead grew most for good, in the
/// measure that decided the battle. Only a turn counts in which the loser suffered: ground that is occupied before the
/// armies meet turns no battle. Where no lead by ground grew in such a turn, losses decide.
pub(super) fn turning_point(
    state: &State,
    told: &PlayLine,
    winner: &SideId,
    by: By,
) -> Option<TurningPoint> {
    let (balances, moments) = (told.balances.as_slice(), told.moments.as_slice());
    let measures: &[By] = match by {
        By::Objectives => &[By::Objectives, By::Ground, By::Losses],
        By::Ground => &[By::Ground, By::Losses],
        By::Rout | By::Losses | By::Even => &[By::Losses],
    };
    let first = state.oob().sides.first().map(|side| &side.id);
    let sign = if first == Some(winner) { 1 } else { -1 };
    let blows: Vec<&Highlight> = moments
        .iter()
        .filter(|moment| {
            let is_loser = moment.hurts.as_ref().is_some_and(|hurt| hurt != winner);
            is_loser && moment.kind != HighlightKind::Verdict
        })
        .collect();
    // Units of the loser that were beaten although nothing of weight was lost.
    let beaten = |turn: u32| {
        let fights = told.fights.iter().filter(|(of, _)| *of == turn);
        let results = fights.flat_map(|(_, fight)| &fight.blows);
        let mut beaten: Vec<UnitId> = Vec::new();
        for blow in results.filter(|blow| blow.condition >= Condition::Beaten) {
            let unit = state.unit(&blow.unit);
            let is_loser = unit.is_some_and(|unit| unit.side != *winner);
            if is_loser && !beaten.contains(&blow.unit) {
                beaten.push(blow.unit.clone());
            }
        }
        beaten
    };
    let is_blow = |by: By, turn: u32| {
        let of_turn = blows.iter().filter(|blow| blow.turn == turn);
        let mut kinds = of_turn.map(|blow| blow.kind);
        match by {
            By::Objectives => {
                !beaten(turn).is_empty()
                    || kinds
                        .any(|kind| matches!(kind, HighlightKind::Ground | HighlightKind::Force))
            }
            By::Ground => kinds.any(|kind| kind == HighlightKind::Ground),
            By::Rout | By::Losses | By::Even => {
                kinds.any(|kind| matches!(kind, HighlightKind::Ground | HighlightKind::Force))
            }
        }
    };
    let found = |ends: u32| {
        measures.iter().find_map(|by| {
            let turns = swings(balances, *by, sign);
            let hurting = turns.into_iter().filter(|swing| {
                let turn = balances.get(swing.at).map(|balance| balance.turn);
                turn.is_some_and(|turn| turn < ends && is_blow(*by, turn))
            });
            let best = hurting.max_by_key(|swing| (swing.gives_lead, swing.lasting, swing.grown));
            best.map(|swing| (*by, swing.at))
        })
    };
    // The rout of the last division ends a battle that was decided before.
    let (by, at) = match by {
        By::Rout => found(state.turn()).or_else(|| found(u32::MAX)),
        _ => found(u32::MAX),
    }?;
    let now = balances.get(at)?;
    let before = at.checked_sub(1).and_then(|before| balances.get(before));
    let blows: Vec<&Highlight> = blows
        .into_iter()
        .filter(|blow| blow.turn == now.turn)
        .filter(|blow| blow.weight >= GRAVE || blow.kind == HighlightKind::Ground)
        .collect();
    let blow = blows_in_words(&blows, by != By::Losses);
    let is_grave = blow.is_some();
    let what = blow.or_else(|| beaten_in_words(state, &beaten(now.turn)));
    let why = match by {
        By::Objectives => {
            let who = SideName::new(state.side_name(winner)).words;
            objectives_in_words(now, before?, sign, &who)
        }
        By::Ground => held_in_words(state, now, winner),
        By::Rout | By::Losses | By::Even => losses_in_words(state, now, winner),
    };
    let hour = day::hour_of_turn(now.turn, state);
    let hour = hour.map_or_else(String::new, |hour| format!(", about {hour}"));
    let when = format!(
        "the battle turned in {} {}{hour}",
        state.turn_words(),
        now.turn
    );
    // Ground may change hands without a blow.
    let Some(what) = what else {
        return Some(TurningPoint {
            turn: now.turn,
            words: words::sentence(&format!("{when}: {}", why?)),
            bare: words::sentence(&when),
        });
    };
    let turned = format!("{when}: {what}");
    let why = why.filter(|why| !repeats(why, &what));
    let (joint, since) = match by {
        By::Rout | By::Losses | By::Even => ("; ", "by then"),
        By::Objectives | By::Ground if is_grave => (", and ", "with that"),
        // Units that were beaten need not be the cause.
        By::Objectives | By::Ground => (", and ", "at its close"),
    };
    let words = match why {
        Some(why) => {
            let one = format!("{turned}{joint}{since} {why}");
            match one.split_whitespace().count() <= LONGEST {
                true => words::sentence(&one),
                false => format!(
                    "{} {}",
                    words::sentence(&turned),
                    words::sentence(&format!("{since} {why}"))
                ),
            }
        }
        None => words::sentence(&turned),
    };
    Some(TurningPoint {
        turn: now.turn,
        words,
        bare: words::sentence(&turned),
    })
}

/// Describes the units that were beaten in a turn; `None` if there are none.
fn beaten_in_words(state: &State, units: &[UnitId]) -> Option<String> {
    let mut names = ProseNames::bare(state);
    let were = match units {
        [] => return None,
        [only] if !names.is_plural(only) => "was",
        _ => "were",
    };
    Some(format!("{} {were} beaten", names.units(units)))
}

/// Checks whether the blow names all the ground of the reason, which then tells nothing new.
fn repeats(why: &str, what: &str) -> bool {
    let ground = [" held ", " stood at ", " off "];
    let ground = ground.iter().find_map(|verb| why.split_once(verb));
    ground.is_some_and(|(_, ground)| what.contains(ground))
}

/// A player turn in which the lead of a side grew.
struct Swing {
    /// Index of the close.
    at: usize,
    /// True if the side was behind or level before, and ahead ever after; only the measures of ground can give a lead.
    gives_lead: bool,
    /// Growth that lasted to the end.
    lasting: i64,
    /// Growth in that turn.
    grown: i64,
}

/// Returns the swings in favour of a side; `sign` is 1 for the first side, -1 for the second.
fn swings(balances: &[Balance], by: By, sign: i64) -> Vec<Swing> {
    let leads = balances.iter().map(|balance| sign * balance.lead(by));
    let leads: Vec<i64> = leads.collect();
    let grew = leads.windows(2).zip(1..).filter_map(|(pair, at)| {
        let [was, now] = pair else { return None };
        let kept = leads.get(at..)?.iter().min()?;
        let (grown, lasting) = (now - was, (kept - was).max(0));
        // A lead by ground that was lost again decided nothing; men who fled never come back.
        let (counts, gives_lead) = match by {
            By::Losses => (grown >= 2 * CLEAR, false),
            _ => (lasting > 0, *was <= 0 && *kept > 0),
        };
        counts.then_some(Swing {
            at,
            gives_lead,
            lasting,
            grown,
        })
    });
    grew.collect()
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

/// Describes the ground of the weightiest objective that turned in favour of the side `who`; `None` if it has no ground.
fn objectives_in_words(now: &Balance, before: &Balance, sign: i64, who: &str) -> Option<String> {
    let gained = now.met.iter().filter(|one| !before.met.contains(one));
    let lost = before.met.iter().filter(|one| !now.met.contains(one));
    // Of equal objectives the enemy's tells more: the blow itself names the ground that was won.
    let turned = lost
        .map(|(id, worth)| (id, -sign * worth))
        .chain(gained.map(|(id, worth)| (id, sign * worth)));
    let mut turned: Vec<(&ObjectiveId, i64)> = turned.filter(|(_, worth)| *worth > 0).collect();
    turned.sort_by_key(|(_, worth)| std::cmp::Reverse(*worth));
    let (id, _) = turned.first()?;
    let deeds = now.deeds.iter().find(|(of, _)| of == *id);
    let is_gained = now.met.iter().any(|(of, _)| of == *id);
    let places = now.places.iter().find(|(of, _)| of == *id);
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
