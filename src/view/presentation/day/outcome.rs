//! The outcome of a day: the winner, the decisive turn, the points turn by turn.

use super::{
    DayTurn, holders,
    holders::HeldPlace,
    prose::{SideName, sentence},
};
use crate::presentation::{self, Describe, sheets::SheetChart};
use game::any::SideScore;
use rules::spelling::counted;

/// Returns the sentences at the head of a diary: the winner or the leader, the turn that decided the battle, and the
/// places that each side holds.
pub(super) fn lead<R: Describe>(
    state: &R::State,
    turns: &[DayTurn],
    held: &[HeldPlace],
) -> Vec<String> {
    let scores = R::standings(state);
    let is_over = presentation::is_over::<R>(state);
    let mut lead = vec![match leader(&scores) {
        Some((first, second)) => {
            let points = format!("{} to {}", counted(first.points, "point"), second.points);
            let side = SideName::new(&first.side);
            let (who, is) = (&side.words, if side.is_many { "are" } else { "is" });
            sentence(&match is_over {
                true => format!("{who} won the day, {points}"),
                false => format!("{who} {is} ahead, {points}; {}", still_open::<R>(state)),
            })
        }
        None if is_over => "The day was drawn: neither side has more points.".to_owned(),
        None => format!("Neither side is ahead; {}.", still_open::<R>(state)),
    }];
    // A lead may still change as long as the battle goes on.
    let turning = turning_point(&scores, turns).filter(|_| is_over);
    if let Some((turn, (first, second))) = turning {
        let has_always_led = has_always_led(first, second, turns);
        let (who, its) = (
            SideName::new(&first.side),
            format!("in turn {}", turn.number),
        );
        let turned = match has_always_led {
            true => {
                lead.push(sentence(&format!("{} led from first to last", who.words)));
                format!("{} lead grew most {its}", who.its())
            }
            false => format!("the battle turned {its}"),
        };
        let blow = turn.heaviest(&second.side).map(after_colon);
        let blow = blow.map_or_else(|| turned.clone(), |blow| format!("{turned}: {blow}"));
        lead.push(sentence(&blow));
        let points =
            |scores: &[SideScore]| [first, second].map(|side| points_of(scores, &side.side));
        let ([was, had], [own, other]) = (points(&turn.before), points(&turn.after));
        let did = match was > had {
            true => "led",
            false => "took the lead for good",
        };
        if own > other && !has_always_led {
            let points = counted(own, "point");
            lead.push(sentence(&format!(
                "with that {} {did}, {points} to {other}",
                who.words
            )));
        }
    } else if let Some((first, second)) = leader(&scores).filter(|_| is_over) {
        lead.push(match has_always_led(first, second, turns) {
            true => {
                let who = SideName::new(&first.side).words;
                sentence(&format!("{who} led from first to last"))
            }
            false => "No single blow turned the battle.".to_owned(),
        });
    }
    lead.extend(holders::standing(held, is_over));
    lead
}

/// Checks whether a side was ahead at the beginning and at the end of every turn.
fn has_always_led(first: &SideScore, second: &SideScore, turns: &[DayTurn]) -> bool {
    let is_ahead =
        |scores: &[SideScore]| points_of(scores, &first.side) > points_of(scores, &second.side);
    turns
        .iter()
        .all(|turn| is_ahead(&turn.before) && is_ahead(&turn.after))
}

/// Returns the turns whose maps a short diary shows: the last turn, and the turn that decided the battle. If no earlier
/// turn decided it, the other map is that of the earlier turn with the weightiest event.
pub(super) fn key_turns<R: Describe>(state: &R::State, turns: &[DayTurn]) -> Vec<u32> {
    let Some((last, earlier)) = turns.split_last() else {
        return Vec::new();
    };
    let turned = turning_point(&R::standings(state), turns).map(|(turn, _)| turn.number);
    let heaviest = |turn: &&DayTurn| {
        let sentences = turn.paragraphs.iter().flatten();
        sentences.map(|sentence| sentence.weight).max()
    };
    // Of equals `max_by_key` returns the last.
    let heaviest = earlier.iter().rev().max_by_key(heaviest);
    let second = turned
        .filter(|turn| *turn != last.number)
        .or(heaviest.map(|turn| turn.number));
    second.into_iter().chain([last.number]).collect()
}

/// Adapts a sentence to follow a colon: removes its full stop, the capital of its article, and `as well`, which refers
/// to the sentence before.
fn after_colon(words: &str) -> String {
    let words = words.trim_end_matches('.').trim_end_matches(" as well");
    match words.strip_prefix("The ") {
        Some(rest) => format!("the {rest}"),
        None => words.to_owned(),
    }
}

fn still_open<R: Describe>(state: &R::State) -> String {
    let turns = R::turns(state).map(|turns| format!(" of {turns}"));
    format!(
        "the battle is undecided in turn {}{}",
        R::turn(state),
        turns.unwrap_or_default()
    )
}

/// Returns the sides with the most and the second most points; `None` if these two are level, or if fewer than two
/// sides have points.
fn leader(scores: &[SideScore]) -> Option<(&SideScore, &SideScore)> {
    let first = scores.iter().max_by_key(|score| score.points)?;
    let others = scores.iter().filter(|score| score.side != first.side);
    let second = others.max_by_key(|score| score.points)?;
    (first.points > second.points).then_some((first, second))
}

/// Returns the turn in which the leader took the lead for good, with both scores; for a side that led from the
/// beginning, the turn in which it gained most for good, or the first such turn. `None` without a leader or such a
/// gain. A turn without a weighty event does not count, because the points that a side begins with are no gain.
fn turning_point<'t>(
    scores: &'t [SideScore],
    turns: &'t [DayTurn],
) -> Option<(&'t DayTurn, (&'t SideScore, &'t SideScore))> {
    let (first, second) = leader(scores)?;
    let ahead =
        |scores: &[SideScore]| points_of(scores, &first.side) - points_of(scores, &second.side);
    // Points that were lost again later decided nothing.
    let kept = |at: usize| {
        let rest = turns.get(at..).unwrap_or_default().iter();
        rest.map(|turn| ahead(&turn.after)).min()
    };
    let has_weight = |turn: &DayTurn| {
        let mut sentences = turn.paragraphs.iter().flatten();
        sentences.any(|sentence| sentence.weight > 1)
    };
    let gains = turns.iter().enumerate().filter_map(|(at, turn)| {
        let (was, kept) = (ahead(&turn.before), kept(at)?);
        let gives_lead = was <= 0 && kept > 0;
        Some((turn, (gives_lead, kept - was))).filter(|(turn, _)| has_weight(turn))
    });
    // Of equals `max_by_key` returns the last.
    let gains: Vec<(&DayTurn, (bool, i64))> = gains.collect();
    let best = gains.iter().rev().max_by_key(|(_, gain)| *gain);
    let (turn, _) = best.filter(|(_, (_, gain))| *gain > 0)?;
    Some((turn, (first, second)))
}

fn points_of(scores: &[SideScore], side: &str) -> i64 {
    let score = scores.iter().find(|score| score.side == side);
    score.map_or(0, |score| score.points)
}

/// Returns the points after each turn; `None` if no side ever has any. For the turn `unfinished`, the points so far.
pub(super) fn points(turns: &[DayTurn], unfinished: Option<u32>) -> Option<SheetChart> {
    let sides = &turns.first()?.after;
    let has_any = |turn: &DayTurn| turn.after.iter().any(|score| score.points != 0);
    if sides.is_empty() || !turns.iter().any(has_any) {
        return None;
    }
    let heads = std::iter::once(String::new()).chain(sides.iter().map(|score| score.side.clone()));
    let row = |turn: &DayTurn| {
        let points = turn.after.iter().map(|score| score.points.to_string());
        let so_far = match unfinished == Some(turn.number) {
            true => " so far",
            false => "",
        };
        std::iter::once(format!("Turn {}{so_far}", turn.number))
            .chain(points)
            .collect()
    };
    Some(SheetChart {
        head_rows: 0,
        caption: "Points after each turn".to_owned(),
        heads: Vec::new(),
        rows: std::iter::once(heads.collect())
            .chain(turns.iter().map(row))
            .collect(),
    })
}
