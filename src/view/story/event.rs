//! One event in words: what the players move, mark and note.
//!
//! Longer than a file should be, but complete: it is one match with an arm for each event, in which the compiler finds
//! an event without words.

use super::{
    blind, correction, cup, fate, fight, house_rule, march,
    names::StoryNames,
    orders::{captured_slip, fate_words, free_again, lost_target_words, no_attack, order_in_full},
    retreat::{driven_back, fallen_back, way_ends},
    ride, sums,
};
use crate::assist::{degrees, modifier};
use crate::sheets::{
    card,
    kept_words::{reminded, retold},
    record,
};
use crate::tape::close;
use rules::fields::state::State;
use rules::fields::terms::{
    charts::Level,
    command::CorrectedDeed,
    condition::{Condition, Formation},
    event::Event,
    fate::GeneralFate,
    mark::BrigadeMark,
    name::{BrigadeId, DivisionId, UnitId},
    order_of_battle::OrderOfBattle,
};
use rules::spelling::counted;

/// Describes an event; `None` for one that only the record needs. `before` is the state before the act.
#[must_use]
#[allow(clippy::too_many_lines)] // one arm an event
pub fn tell_event(before: &State, event: &Event) -> Option<String> {
    let names = StoryNames(before);
    let said = match event {
        Event::Deployed {
            brigade,
            units,
            arrived,
            ..
        } => {
            let verb = if *arrived { "arrives" } else { "is placed" };
            let place = march::units_centre(units).map(|at| format!(" at {}", names.middle(at)));
            format!(
                "{} {verb}{}",
                names.brigade(brigade),
                place.unwrap_or_default()
            )
        }
        Event::OrderWritten { brigade, order } => {
            format!(
                "{}: first order {}",
                names.brigade(brigade),
                order_in_full(before, order)
            )
        }
        Event::PlacementDiced { side, dice } => {
            format!(
                "{} places first (dice {})",
                names.side(side),
                sums::dice_pairs(dice)
            )
        }
        Event::PlacesNext { side } => format!("{} places next", names.side(side)),
        Event::PostTaken { general, at } => format!(
            "{} is placed at {}",
            names.general(general),
            names.figure(*at)
        ),
        Event::Warned { rule, said } => {
            format!("reminder: {} ({rule})", reminded(before, said))
        }
        Event::FirstSideDiced { side, dice } => {
            format!(
                "{} moves first (dice {})",
                names.side(side),
                sums::dice_pairs(dice)
            )
        }
        Event::Revealed { brigade, .. } if before.is_blind(brigade) => {
            return blind::tell_blind(before, event);
        }
        Event::DummyGone { .. } | Event::BlindMarked { .. } => {
            return blind::tell_blind(before, event);
        }
        Event::Revealed { brigade, by: None } => {
            format!(
                "{} is revealed: put it on the table",
                names.brigade(brigade)
            )
        }
        Event::Revealed {
            brigade,
            by: Some(by),
        } => format!(
            "{} is seen by {}: put it on the table",
            names.brigade(brigade),
            names.unit(by)
        ),
        Event::TurnBegan { turn, side } if before.chits().is_some() => {
            format!("round {turn}: {} has the initiative", names.side(side))
        }
        Event::TurnBegan { turn, side } => format!("turn {turn}: {}", names.side(side)),
        Event::InitiativeDiced { .. }
        | Event::OrdersPassed { .. }
        | Event::CupFilled { .. }
        | Event::ChitDrawn { .. }
        | Event::ChitReturned { .. }
        | Event::ChitLaidAside { .. }
        | Event::ChitKept { .. }
        | Event::ActivationWasted { .. }
        | Event::ActivationBegan { .. }
        | Event::ActivationEnded { .. } => return cup::tell_cup(before, event),
        Event::PhaseBegan { phase } => format!("the {} phase begins", phase.title()),
        Event::LeftUndone { acts } => format!(
            "still to do: {}; `next` (n) again ends the phase anyway",
            degrees::singular(&acts.join("; "))
        ),
        Event::PointsSpent {
            general,
            points,
            on,
            rule,
        } => format!(
            "{} spends {points} on {on} ({rule})",
            names.general(general)
        ),
        Event::MessengerSent { .. } => ride::departure_words(&names, event),
        Event::MessengerTested { id, die, total } if die == total => {
            format!("{} near the enemy: rolls {die}", names.messenger(*id))
        }
        Event::MessengerTested { id, die, total } => {
            let rider = names.messenger(*id);
            format!("{rider} near the enemy: rolls {die}, run over +2 = {total}")
        }
        Event::MessengerRode { .. } => ride::ride_words(&names, event),
        Event::MessengerRunOver { id, by, at } => format!(
            "{} runs over {}: put it beside the base at {}",
            names.unit(by),
            names.messenger(*id),
            names.figure(*at)
        ),
        Event::MessengerGone { id, fate } => {
            format!(
                "{} {}{}{}",
                names.messenger(*id),
                fate_words(*fate),
                free_again(before, *id, *fate),
                captured_slip(before, *id, *fate)
            )
        }
        Event::ReportRead { brigade } => {
            format!(
                "the report of {} is read: you may send it an order",
                names.brigade(brigade)
            )
        }
        Event::InstructionRead { division, order } => format!(
            "{} gets its orders from corps: {}",
            names.division(division),
            order_in_full(before, order)
        ),
        Event::OrderDelivered {
            brigade,
            order,
            in_person,
        } => format!(
            "{} receives {}{}: waiting",
            names.brigade(brigade),
            order_in_full(before, order),
            if *in_person { " in person" } else { "" }
        ),
        Event::OrderAccepted { brigade, order } => {
            format!(
                "{} accepts its new order: {}{}",
                names.brigade(brigade),
                order_in_full(before, order),
                lost_target_words(before, brigade, order)
            )
        }
        Event::OrderChanged {
            brigade,
            order,
            rule,
            why,
        } => format!(
            "{} is now on {}: {} ({rule})",
            names.brigade(brigade),
            order_in_full(before, order),
            retold(before, why)
        ),
        // A rectangle that only the program draws.
        Event::PositionTaken { .. } => return None,
        Event::Activated {
            brigade,
            dice,
            modifiers,
            total,
            result,
            holds_ground,
        } => format!(
            "{} activates: {}{} = {total}, {}{}{}{}",
            names.brigade(brigade),
            sums::dice_sum(dice),
            sums::modifier_words(modifiers, before.edition()),
            result.name().to_uppercase(),
            no_attack(before, brigade, *total, *result),
            if *holds_ground { ", holds ground" } else { "" },
            modifier::by_hand([modifiers.as_slice()])
                .map_or_else(String::new, |said| format!(" ({said})"))
        ),
        Event::GroundHeld { brigade } => {
            let turn = before.own_turn_word();
            format!("{} holds ground this {turn}", names.brigade(brigade))
        }
        Event::Marked { brigade, mark, .. } => mark_words(&names, brigade, *mark),
        Event::BrigadeRallied { brigade, mark } => {
            format!("{} rallies: {}", names.brigade(brigade), mark.name())
        }
        Event::GaveWay { brigade, how, .. } => {
            format!("{} gives way: {how}", names.brigade(brigade))
        }
        Event::FellBack {
            brigade,
            inches,
            units,
            through,
            short,
            ..
        } => format!(
            "{} falls back {}{}{}{}",
            names.brigade(brigade),
            names.inches(*inches),
            fallen_back(before, units),
            names.through(through),
            match *short {
                true => way_ends(before, brigade, *inches),
                false => "",
            }
        ),
        Event::BrigadeBroken { brigade, rule, why } => {
            let to_come = before
                .brigade(brigade)
                .is_some_and(|b| b.arrives().is_some());
            let goes = if to_come {
                "it never arrives"
            } else {
                "take it off the table"
            };
            format!(
                "{} is BROKEN: {goes}; {why} ({rule})",
                names.brigade(brigade)
            )
        }
        Event::BrigadeRestored { brigade } => restored_words(&names, brigade),
        Event::Marched(march) => march::march_sentence(&names, march),
        Event::Moved { units, how, .. } => {
            format!(
                "{}: {}",
                march::movers_named(&names, units),
                degrees::singular(how)
            )
        }
        Event::Charged {
            unit,
            enemy,
            frontal,
        } => format!(
            "{} charges {}{}",
            names.unit(unit),
            names.unit(enemy),
            if *frontal { "" } else { " in flank or rear" }
        ),
        Event::Faced { unit, facing } => {
            format!("{} turns to face {}", names.unit(unit), facing.spoken())
        }
        Event::Reformed {
            unit,
            formation,
            facing,
            ..
        } => {
            let front = facing.map_or_else(String::new, |to| format!(" and faces {}", to.spoken()));
            format!(
                "{} {}{front}",
                names.unit(unit),
                formation_words(*formation)
            )
        }
        Event::ConditionChanged {
            unit,
            condition,
            rule,
            why,
        } => {
            let was = before.unit(unit).map(|unit| unit.condition());
            came_to(&names, unit, (was, *condition), (why, rule.id()))
        }
        Event::DrivenBack {
            unit,
            inches,
            through,
        } => driven_back(
            &names,
            (&names.unit(&unit.unit), None),
            unit,
            *inches,
            through,
        ),
        Event::Rode {
            general,
            at,
            inches,
            paid: true,
            ..
        } => format!(
            "{} rides {} to {}",
            names.general(general),
            names.inches(*inches),
            names.figure(*at)
        ),
        Event::Rode {
            general,
            at,
            inches,
            clear: true,
            ..
        } => format!(
            "{} breaks contact (RUL-29), {} to {}",
            names.general(general),
            names.inches(*inches),
            names.figure(*at)
        ),
        Event::Rode { general, at, .. } => {
            format!(
                "{} rides along to {}",
                names.general(general),
                names.figure(*at)
            )
        }
        Event::Led { general, unit } => {
            format!("{} leads {}", names.general(general), names.unit(unit))
        }
        Event::LeadEnded {
            general,
            unit,
            stays: Some(at),
        } => format!(
            "{} stays at {} and no longer leads {} (RUL-28)",
            names.general(general),
            names.figure(*at),
            names.unit(unit)
        ),
        Event::LeadEnded { general, unit, .. } => format!(
            "{} no longer leads {}",
            names.general(general),
            names.unit(unit)
        ),
        Event::Fought { account } => fight::fight_sentence(&names, account),
        Event::ResultsWait { struck } => {
            let each = struck
                .iter()
                .map(|s| format!("{} {}", names.unit(&s.unit), s.blow.name()));
            format!(
                "result after the other fights: {}",
                each.collect::<Vec<_>>().join(", ")
            )
        }
        Event::ResultsFell => "carry out the results".to_owned(),
        Event::FollowedUp { unit, inches } => format!(
            "{} follows up {}",
            names.unit(&unit.unit),
            names.inches(*inches)
        ),
        Event::GeneralTested {
            general,
            dice,
            fate,
        } => format!(
            "{} is tested ({}): {}",
            names.general(general),
            sums::dice_sum(dice),
            fate::fallen_words(before, general, *fate)
        ),
        Event::GeneralReturned { .. } => fate::return_words(&names, event),
        Event::FatigueGained {
            brigade,
            points,
            units,
        } => format!(
            "{} gains {points} fatigue ({})",
            names.brigade(brigade),
            names.units(units)
        ),
        Event::Recovered { brigade, points } => {
            format!("{} rests: fatigue -{points}", names.brigade(brigade))
        }
        Event::LevelSet {
            brigade,
            level,
            past,
        } => {
            return level_changed(before, &names, brigade, (*level, *past));
        }
        Event::MoraleReckoned {
            division,
            morale,
            items,
        } => {
            let was = before.division(division).and_then(|d| d.last_morale());
            return sums::morale_words(&names.division(division), *morale, was, items);
        }
        Event::DigBegan { unit, done } => format!(
            "{} digs: works finished after its moves in {} {done}, unless it moves, fights, is attacked or \
            driven back, or its brigade is shaken",
            names.unit(unit),
            before.own_turn_word()
        ),
        Event::DigSpoiled { unit, why } => {
            format!("the works of {} are lost: {why}", names.unit(unit))
        }
        Event::WorksDone { unit, name, .. } => {
            format!(
                "{} has dug {name}: cover there is one class better",
                names.unit(unit)
            )
        }
        Event::Demoralised {
            side,
            level,
            loss,
            total,
        } if *level < before.demoralised(side) => {
            let now = match level {
                0 => "is no longer demoralised".to_owned(),
                level => format!("is back to demoralisation level {level}"),
            };
            format!("{} {now}: {loss} of {total} lost", before.side_name(side))
        }
        Event::Demoralised {
            side,
            level,
            loss,
            total,
        } => format!(
            "{} is demoralised: level {level}, {loss} of {total} lost; its brigades activate at -{level}",
            before.side_name(side)
        ),
        Event::DivisionRouted { division } => format!("{} ROUTS", names.division(division)),
        Event::TurnClosed { record } => record::summary(before, record),
        Event::GameEnded { why } => format!("the game is over: {why}"),
        Event::Placed {
            unit: Some(standing),
            ..
        } => format!(
            "corrected: {} is at {} facing {}{}",
            names.unit(&standing.unit),
            names.exact_point(standing.at),
            standing.facing,
            correction::lies_over(&names, standing)
        ),
        Event::Placed {
            general: Some((general, at)),
            ..
        } => format!(
            "corrected: {} is at {}",
            names.general(general),
            names.exact_point(*at)
        ),
        Event::Placed { .. } => return None,
        Event::MessengerPlaced { id, at } => {
            format!("corrected: messenger {id} is at {}", names.exact_point(*at))
        }
        Event::GeneralMarked { general, fate, .. } => match fate {
            GeneralFate::Fit => format!("corrected: {} is at his post", names.general(general)),
            fate => format!(
                "corrected: {} is {}",
                names.general(general),
                fate::fallen_words(before, general, *fate)
            ),
        },
        Event::DeedMarked {
            unit, deed, done, ..
        } => {
            let deed = match deed {
                CorrectedDeed::Moved(inches) if *done => format!("moved {}", names.inches(*inches)),
                CorrectedDeed::Moved(_) => "moved".to_owned(),
                CorrectedDeed::Charged(enemy) => format!("charged {}", names.unit(enemy)),
                CorrectedDeed::Fired => "fired".to_owned(),
                CorrectedDeed::FiredOn(None) => "been fired on".to_owned(),
                CorrectedDeed::FiredOn(Some(enemy)) => {
                    format!("been fired on by {}", names.unit(enemy))
                }
            };
            let has = if *done { "has" } else { "has not" };
            let turn = before.own_turn_word();
            format!("corrected: {} {has} {deed} this {turn}", names.unit(unit))
        }
        Event::FatigueSet { brigade, points } => {
            format!("corrected: {} has {points} fatigue", names.brigade(brigade))
        }
        Event::TerrainChanged {
            feature,
            property,
            value,
        } if property == "counts-for" => format!(
            "{} counts for {} if divisions there have equal claims",
            names.feature(feature),
            names.division(&DivisionId::new(value))
        ),
        Event::TerrainChanged {
            feature, property, ..
        } if property == "gone" => {
            format!("corrected: {} is gone (DIG-06)", names.feature(feature))
        }
        Event::TerrainChanged {
            feature,
            property,
            value,
        } => format!(
            "corrected: {property} of {} is {value}",
            names.feature(feature)
        ),
        Event::Judged {
            objective,
            judgement,
        } => format!(
            "objective {} ({})",
            format!("{judgement:?}").to_lowercase(),
            names.objective(objective)
        ),
        Event::RuleChanged {
            switch,
            setting,
            because,
        } => house_rule::switch_words(before, switch, setting, because),
        Event::HallSet { minutes } => {
            format!("the hall closes at {:02}:{:02}", minutes / 60, minutes % 60)
        }
        Event::Resynced { pieces, because } => {
            let pieces = counted(*pieces, "piece");
            format!("{pieces} corrected: {because}")
        }
        Event::Measured(said) => close::said(before, said),
        Event::Noted { text } => text.clone(),
        Event::NotedInPrivate { text } => format!("(private) {text}"),
    };
    Some(said)
}

fn formation_words(formation: Formation) -> &'static str {
    match formation {
        Formation::Line => "forms line",
        Formation::Limbered => "limbers",
        Formation::Unlimbered => "unlimbers",
        Formation::Mounted => "mounts",
        Formation::Dismounted => "dismounts",
    }
}

/// Describes the new mark of a brigade, and the marker to put down or take off.
pub(super) fn mark_words(names: &StoryNames<'_>, brigade: &BrigadeId, mark: BrigadeMark) -> String {
    let brigade = names.brigade(brigade);
    match mark {
        BrigadeMark::Steady => format!("{brigade} is steady: take its marker off"),
        mark => format!("{brigade} is {}: mark it", mark.name().to_uppercase()),
    }
}

/// Describes a unit's former and new condition, the cause, and the marker to put down or take off.
pub(super) fn came_to(
    names: &StoryNames<'_>,
    unit: &UnitId,
    change: (Option<Condition>, Condition),
    cause: (&str, &str),
) -> String {
    let (was, condition) = change;
    let (why, rule) = cause;
    let (now, to_do) = condition_words(was, condition);
    let becomes = match was {
        Some(Condition::Beaten) if condition == Condition::Disordered => "recovers to",
        _ => "is",
    };
    format!(
        "{} {becomes} {now}, {why} ({rule}): {to_do}",
        names.unit(unit)
    )
}

/// Returns the words for a unit's new condition, and those for the marker to put down or take off.
pub(super) fn condition_words(
    was: Option<Condition>,
    condition: Condition,
) -> (&'static str, &'static str) {
    match condition {
        Condition::Ordered => ("in order again", "take its marker off"),
        Condition::Disordered if was == Some(Condition::Beaten) => (
            "DISORDERED",
            "take its beaten marker off, leave the disordered marker",
        ),
        Condition::Disordered => ("DISORDERED", "mark it"),
        Condition::Beaten => ("BEATEN", "mark it beaten and disordered"),
        Condition::Broken => ("BROKEN", "take it off the table"),
    }
}

/// Describes a brigade that was not lost after all. Its brigadier is back too, unless he had been hit before (RUL-97,
/// GEN-04).
fn restored_words(names: &StoryNames<'_>, brigade: &BrigadeId) -> String {
    let state = names.0;
    let brigadier = state.general(&OrderOfBattle::brigadier(brigade));
    let him = match brigadier.and_then(|general| general.back_on()) {
        Some(turn) => format!(
            "its brigadier was hit earlier: he or his successor arrives in {} {turn} (RUL-97, \
             GEN-04)",
            state.turn_word()
        ),
        None => "its brigadier is back: place him (RUL-97)".to_owned(),
    };
    format!("{} is not lost; {him}", names.brigade(brigade))
}

/// Describes a brigade's new level of fatigue; `None` if it did not change, because phase 6 computes every level again.
pub(super) fn level_changed(
    before: &State,
    names: &StoryNames<'_>,
    brigade: &BrigadeId,
    now: (Level, u32),
) -> Option<String> {
    let was = before.brigade(brigade)?;
    let was = (was.level(), was.steps_past());
    (was != now).then(|| {
        format!(
            "{} is {} (was {})",
            names.brigade(brigade),
            card::worn(now.0, now.1),
            card::worn(was.0, was.1)
        )
    })
}
