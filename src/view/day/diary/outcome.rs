//! The end of the day: winner, turning point, losses, objectives.

use super::{
    DiaryOptions, Highlight,
    balance::{Balance, due_early},
    chronicle::PlayLine,
    fact, ground,
    lists::{Items, listed},
    moments::HighlightKind,
    span::DiarySpan,
    turning,
    words::{self, SideName},
};
use crate::day;
use rules::fields::objective;
use rules::fields::state::State;
use rules::fields::terms::{
    charts::MEN_A_POINT,
    command::Judgement,
    name::SideId,
    order_of_battle::{Objective, Rank},
};
use rules::fields::turn::all_played;
use rules::fields::verdict::{self, By};

/// Describes the forces: `The Union brought seven brigades (24 units, about 8000 men) under Reynolds. Its brigades were
/// ...`
pub(super) fn forces(state: &State, options: &DiaryOptions) -> Vec<String> {
    let (oob, side) = (state.oob(), options.side.as_ref());
    let shown = oob
        .sides
        .iter()
        .filter(|s| side.is_none_or(|own| *own == s.id));
    let told = shown.flat_map(|side| {
        // Dummies have no men (BLIND-02).
        let brigades = oob.brigades.iter().filter(|b| b.side == side.id);
        let brigades = brigades.filter(|b| !state.is_dummy(&b.id));
        let names: Items = brigades
            .map(|brigade| (words::called(&brigade.name), Vec::new()))
            .collect();
        let units = oob.units.iter().filter(|unit| unit.side == side.id);
        let units = units.filter(|unit| !state.is_dummy(&unit.brigade));
        let men: u32 = units
            .clone()
            .map(|unit| unit.strength.unwrap_or(u32::from(unit.size) * MEN_A_POINT))
            .sum();
        let leader = oob
            .generals
            .iter()
            .find(|g| g.side == side.id && g.rank == Rank::Army);
        let leader = leader.map_or_else(String::new, |general| format!(" under {}", general.name));
        let name = SideName::new(&side.name);
        let brought = words::sentence(&format!(
            "{} brought {} ({}, about {} men){leader}",
            name.words,
            words::counted(names.len(), "brigade"),
            words::counted(units.count(), "unit"),
            // Rounded up to 50, because the numbers are estimates.
            men.div_ceil(50) * 50
        ));
        let commands = match names.len() {
            1 => Vec::new(),
            _ => listed(&names, |names, _| {
                format!("{} commands were {names}", name.its())
            }),
        };
        std::iter::once(brought).chain(commands.into_iter().map(|told| told.words))
    });
    let signs = "Letters in brackets name the brigade, numbers its unit.";
    let signs = (!options.brief).then(|| signs.to_owned());
    told.chain(signs).collect()
}

/// End or present state of a battle, in words.
pub(super) struct BattleOutcome {
    /// The sentences, the winner first.
    pub(super) words: Vec<String>,
    /// The turn that decided the battle; `None` if the battle is open or was drawn.
    pub(super) turned_in: Option<u32>,
    /// Number of sentences about the winner and the turning point.
    pub(super) lead: usize,
    /// The deeds that decided the battle, each with its turn; empty if the moments already tell them.
    pub(super) deeds: Vec<(u32, String)>,
}

/// Returns the outcome as the reader knows it. A side does not know the other side's objectives, so its diary names a
/// winner only after a rout.
pub(super) fn battle_outcome(
    state: &State,
    span: &DiarySpan,
    told: &PlayLine,
    options: &DiaryOptions,
) -> BattleOutcome {
    let side = options.side.as_ref();
    let is_over = state.over().is_some();
    let measures: &[By] = if side.is_some() {
        &[By::Rout]
    } else {
        &By::ALL
    };
    let verdict = is_over.then(|| verdict::verdict(state, measures));
    let winner = verdict.as_ref().and_then(|verdict| verdict.side.as_ref());
    let end = match (&verdict, winner) {
        (None, _) => open(state, span),
        (Some(verdict), Some(winner)) => won(state, winner, verdict.by, told),
        (Some(_), None) => ended(state, side),
    };
    let decided = verdict
        .as_ref()
        .and_then(|verdict| Some((winner?, verdict.by)));
    let turning = decided.and_then(|(winner, by)| turning::turning_point(state, told, winner, by));
    // How much the enemy had lost by then, a side does not know.
    let turning = turning.map(|turning| match side {
        None => turning,
        Some(_) => turning.without_reason(),
    });
    let turned = match &turning {
        Some(turning) => turning.words.clone(),
        // A side may not know the blow.
        None => decided
            .filter(|_| side.is_none())
            .map(|_| unturned(&told.moments))
            .into_iter()
            .collect(),
    };
    let none_met = decided
        .filter(|(_, by)| side.is_none() && *by == By::Losses)
        .and_then(|_| none_met(&told.known));
    let lead: Vec<String> = std::iter::once(end).chain(none_met).chain(turned).collect();
    let deeds = turning
        .as_ref()
        .and_then(|turning| Some((turning.turn?, turning.deed.clone()?)));
    let at_end = decided.filter(|(_, by)| side.is_none() && *by == By::Objectives);
    let at_end =
        at_end.and_then(|(winner, _)| stood_at_the_end(state, winner, told.balances.last()?));
    let is_told = deeds
        .as_ref()
        .is_some_and(|(turn, _)| *turn == state.turn());
    let at_end = at_end
        .filter(|_| !is_told)
        .map(|words| (state.turn(), words));
    let held = state.over().map(|_| ground::standing(&told.known));
    let count = lead.len();
    let words = lead
        .into_iter()
        .chain(span.of_the_whole(state.turn_words()))
        .chain(told.losses.sentences())
        .chain(held.into_iter().flatten())
        .chain(judged(told, side))
        .collect();
    BattleOutcome {
        words,
        turned_in: turning.and_then(|turning| turning.turn),
        lead: count,
        deeds: deeds.into_iter().chain(at_end).collect(),
    }
}

/// Names the units with which the winner met his weightiest objective at the end; `None` if none was decided then.
fn stood_at_the_end(state: &State, winner: &SideId, last: &Balance) -> Option<String> {
    let own = state.oob().objectives.iter().filter(|o| o.side == *winner);
    let met = own.filter(|o| {
        let is_late = due_early(state, o).is_none_or(|due| due >= state.turn());
        is_late && objective::objective_standing(state, o) == Judgement::Met
    });
    let weightiest = met.max_by_key(|objective| objective.worth)?;
    let mut holders = last.holders.iter();
    let (_, words) = holders.find(|(id, _)| *id == weightiest.id)?;
    Some(words::sentence(&format!("at the end {words}")))
}

/// Says that no side met an objective; `None` if one did or was not judged, or if there are none.
fn none_met(known: &State) -> Option<String> {
    let objectives = &known.oob().objectives;
    let is_missed = |objective: &Objective| known.judgement(&objective.id) == Judgement::Failed;
    let is_none = !objectives.is_empty() && objectives.iter().all(is_missed);
    is_none.then(|| "Neither side met an objective.".to_owned())
}

/// Describes a battle that no blow turned.
fn unturned(moments: &[Highlight]) -> String {
    let is_blow =
        |moment: &Highlight| matches!(moment.kind, HighlightKind::Ground | HighlightKind::Force);
    let has_blow = moments.iter().any(is_blow);
    words::sentence(match has_blow {
        true => "no single blow turned the battle",
        false => "no blow turned the battle: no unit broke, and no valued ground changed hands",
    })
}

/// Describes a battle that is not over.
fn open(state: &State, span: &DiarySpan) -> String {
    let word = state.turn_words();
    words::sentence(&match span.last {
        0 => "the battle has not begun".to_owned(),
        turn if span.goes_on => format!("this diary ends with {word} {turn}; the game continued"),
        turn => format!("the battle is undecided in {word} {turn}"),
    })
}

/// Describes the victory: `The Union won in player turn 12: no Confederate division was left.`
fn won(state: &State, winner: &SideId, by: By, told: &PlayLine) -> String {
    let name = SideName::new(state.side_name(winner));
    let who = &name.words;
    let loser = state.oob().other_side(winner);
    let other = loser.map(|side| SideName::new(&side.name).words);
    let other = other.unwrap_or_else(|| "the enemy".to_owned());
    let other_id = loser.map(|side| &side.id);
    let points = |side: &SideId| {
        let own = state.oob().objectives.iter().filter(|o| o.side == *side);
        let met = own.filter(|o| objective::objective_standing(state, o) == Judgement::Met);
        met.map(|o| o.worth).sum::<u32>()
    };
    let share = |side: &SideId| {
        let (broken, all) = verdict::size_points(state, side);
        100 * broken / all.max(1)
    };
    words::sentence(&match by {
        By::Rout => {
            let why = state.over().map(fact::end_in_prose).unwrap_or_default();
            let (word, turn) = (state.turn_words(), state.turn());
            format!("{who} won in {word} {turn}: {why}")
        }
        By::Objectives => {
            let theirs = other_id.map_or(0, points);
            let met = objectives_met(state, winner, &name, &told.balances);
            match theirs {
                0 => format!("{who} won: {met}"),
                theirs => format!(
                    "{who} won on objectives, {} to {theirs}: {met}",
                    words::counted_points(points(winner)),
                ),
            }
        }
        By::Ground => {
            let they = if name.is_many { "they" } else { "it" };
            match ground::held_alone(state, winner).as_slice() {
                [] => format!(
                    "{who} won: more of the valued ground was in {} hands",
                    name.its()
                ),
                held => format!("{who} won by the ground: {they} held {}", words::list(held)),
            }
        }
        By::Losses | By::Even => {
            let (own, theirs) = (share(winner), other_id.map_or(0, share));
            let they = if name.is_many { "they" } else { "it" };
            let its = name.its();
            let units = |side: &str| {
                let mut losses = told.losses.sides.iter();
                losses
                    .find(|loss| loss.side == side)
                    .map_or(0, |loss| loss.units.len())
            };
            let gone = loser.map_or(0, |loser| units(&loser.name));
            match units(state.side_name(winner)) {
                0 => format!(
                    "{who} won on losses: {they} lost no unit, {other} {} with {theirs} % of the strength",
                    words::number(gone)
                ),
                _ => format!(
                    "{who} won on losses: {they} lost {own} % of {its} strength, {other} {theirs} %"
                ),
            }
        }
    })
}

/// Describes what a side did to meet its objectives, the weightiest first: `they held the Henry House and orchard`.
fn objectives_met(state: &State, side: &SideId, name: &SideName, balances: &[Balance]) -> String {
    let they = if name.is_many { "they" } else { "it" };
    let own = state.oob().objectives.iter().filter(|o| o.side == *side);
    let met = own.filter(|o| objective::objective_standing(state, o) == Judgement::Met);
    let mut met: Vec<&Objective> = met.collect();
    met.sort_by_key(|objective| std::cmp::Reverse(objective.worth));
    let did = |objective: &&Objective| {
        let due = due_early(state, objective).filter(|due| *due < state.turn());
        let balance = match due {
            Some(due) => balances.iter().find(|balance| balance.turn == due),
            None => balances.last(),
        };
        let mut deeds = balance?.deeds.iter();
        let (_, did) = deeds.find(|(id, _)| *id == objective.id)?;
        let hour = due.and_then(|due| day::hour_of_turn(due + 1, state));
        let hour = hour.map_or_else(String::new, |hour| format!(", about {hour}"));
        let when = due.map(|due| format!(" at the end of {} {due}{hour}", state.turn_words()));
        Some(format!("{did}{}", when.unwrap_or_default()))
    };
    let mut deeds: Vec<String> = Vec::new();
    for did in met.iter().filter_map(did) {
        let known = did.strip_prefix("held ").filter(|_| {
            let mut before = deeds.iter();
            before.any(|before| before.starts_with("held "))
        });
        // `held the road and the old field`
        let did = known.map_or(did.clone(), str::to_owned);
        if !deeds.contains(&did) {
            deeds.push(did);
        }
    }
    deeds.truncate(DEEDS);
    match (deeds.is_empty(), met.first()) {
        (true, Some(objective)) => {
            let quoted = words::quoted_objective(state, objective);
            format!("{they} met {} objective {quoted}", name.its())
        }
        _ => format!("{they} {}", words::list(&deeds)),
    }
}

/// Maximum number of deeds of the winner in the first sentence.
const DEEDS: usize = 2;

/// Describes the end of a battle without a winner, or for a side that cannot name one.
fn ended(state: &State, side: Option<&SideId>) -> String {
    let (word, turn) = (state.turn_words(), state.turn());
    let why = state.over().unwrap_or_default();
    let how = match why == all_played(state, turn) {
        true => format!("ended with {word} {turn}, the last one planned"),
        false => format!("ended in {word} {turn}: {}", fact::end_in_prose(why)),
    };
    match side {
        Some(_) => {
            let ended = words::sentence(&format!("the battle {how}"));
            format!("{ended} The referee's diary names the winner.")
        }
        None => words::sentence(&format!("the battle was drawn; it {how}")),
    }
}

/// Describes the judged objectives, met and missed, with as many in a sentence as fit.
fn judged(told: &PlayLine, side: Option<&SideId>) -> Vec<String> {
    let known = &told.known;
    let sides = known.oob().sides.iter().map(|there| &there.id);
    let shown = sides.filter(|own| side.is_none_or(|side| side == *own));
    let missing = |objective: &Objective| {
        let missing = told.unarmed.get(&objective.id);
        missing.filter(|missing| !missing.is_empty())
    };
    let mut all = Vec::new();
    for own in shown {
        let of = |verdict: Judgement| {
            let objectives = known.oob().objectives.iter();
            objectives.filter(move |o| o.side == *own && known.judgement(&o.id) == verdict)
        };
        let who = SideName::new(known.side_name(own));
        for (verdict, how) in [(Judgement::Met, "met"), (Judgement::Failed, "missed")] {
            let whole =
                of(verdict).filter(|o| verdict == Judgement::Failed || missing(o).is_none());
            let objectives: Items = whole
                .map(|o| (words::quoted_objective(known, o), Vec::new()))
                .collect();
            let told = listed(&objectives, |objectives, are_several| {
                let s = if are_several { "s" } else { "" };
                format!(
                    "{} {how} {} objective{s} {objectives}",
                    who.words,
                    who.its()
                )
            });
            all.extend(told.into_iter().map(|told| told.words));
        }
        let in_part = of(Judgement::Met).filter_map(|o| Some((o, missing(o)?)));
        all.extend(in_part.map(|(objective, missing)| {
            let quoted = words::quoted_objective(known, objective);
            words::sentence(&fact::met(&who, &quoted, missing))
        }));
    }
    all
}
