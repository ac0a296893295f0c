//! One event in words: what the players move, mark and write down. Events of orders, messengers, generals, the cup,
//! blinds and corrections have files of their own.

use super::{
    blind,
    condition::{ConditionChange, formation_words, level_changed, mark_words, restored_words},
    correction, cup, fight, general, march,
    names::StoryNames,
    orders::{self, no_attack},
    retreat::{UnitPush, fallen_back, way_ends},
    ride, sums,
};
use crate::assist::{degrees, modifier};
use crate::sheets::{kept_words::reminded, record};
use crate::tape::close;
use rules::fields::state::State;
use rules::fields::terms::event::Event;
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
        Event::OrderWritten { .. }
        | Event::ReportRead { .. }
        | Event::InstructionRead { .. }
        | Event::OrderDelivered { .. }
        | Event::OrderAccepted { .. }
        | Event::OrderChanged { .. } => return orders::tell_orders(before, event),
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
        // The point that a brigade's mark costs is told by the mark; any other by the act that it pays for.
        Event::PointsSpent {
            general,
            points,
            on,
            rule,
        } if rule.id() == "CMD-03" => format!(
            "{} has {} less: the brigade is {on} ({rule})",
            names.general(general),
            counted(u32::from(*points), "point")
        ),
        Event::PointsSpent {
            general,
            points,
            rule,
            ..
        } => format!(
            "{} spends {} ({rule})",
            names.general(general),
            counted(u32::from(*points), "point")
        ),
        Event::MessengerSent { .. }
        | Event::MessengerTested { .. }
        | Event::MessengerRode { .. }
        | Event::MessengerRunOver { .. }
        | Event::MessengerGone { .. } => return ride::tell_messenger(before, event),
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
            let change = ConditionChange {
                unit,
                was: before.unit(unit).map(|unit| unit.condition()),
                now: *condition,
                why,
                rule: rule.id(),
            };
            change.words(&names)
        }
        Event::DrivenBack {
            unit,
            inches,
            through,
        } => {
            let push = UnitPush {
                standing: unit,
                inches: *inches,
                through,
            };
            push.words(&names, &names.unit(&unit.unit), None)
        }
        Event::Rode { .. }
        | Event::Led { .. }
        | Event::LeadEnded { .. }
        | Event::GeneralTested { .. }
        | Event::GeneralReturned { .. } => return general::tell_general(before, event),
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
            return level_changed(&names, brigade, *level, *past);
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
        Event::Placed { .. }
        | Event::MessengerPlaced { .. }
        | Event::GeneralMarked { .. }
        | Event::DeedMarked { .. }
        | Event::FatigueSet { .. }
        | Event::TerrainChanged { .. }
        | Event::Judged { .. }
        | Event::RuleChanged { .. }
        | Event::HallSet { .. }
        | Event::Resynced { .. } => return correction::tell_correction(before, event),
        Event::Measured(said) => close::said(before, said),
        Event::Noted { text } => text.clone(),
        Event::NotedInPrivate { text } => format!("(private) {text}"),
    };
    Some(said)
}
