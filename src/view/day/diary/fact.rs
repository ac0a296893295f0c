//! The role of an event in the story: a sentence by itself, or a part of a sentence that the end of the player turn
//! completes.

use super::{DiaryLength, EventId, Topic, prose::ProseNames, silence::silence, words::SideName};
use crate::assist::modifier;
use crate::phrases::fill;
use crate::presentation::filled_sheets::PROMISE;
use crate::story;

use rules::fields::terms::{
    charts::ActivationResult,
    event::{Event, MarchEnd, UnitPosition},
    name::{DivisionId, FeatureId},
    order::Order,
};
use rules::fields::turn::all_played;

use table::ground::{Shape, SightType};
use table::measure::Point;

mod blows;
mod fates;
mod kinds;
mod orders;
mod riders;
mod ways;

pub(super) use fates::{ROUTED, cause, left, met, verdict};
pub(super) use kinds::{
    DiaryFact, DiaryFight, DiaryMarch, DiaryMove, ImpulseOrders, MoveDirection, Noted, OrderLoss,
    UnitResult,
};

use blows::{bases_middle, changed, driven};
use fates::{gave_way, marked, tested};
use orders::ordered;
use ways::{is_even, left_ground, stopped, way};

/// Minimum length in inches of a march or move that a short diary mentions.
pub(super) const FAR: f64 = 2.0;

/// Returns the role of an event in the story; `None` if the event is silent, or belongs to the previous fact. `before`
/// is the state before the event, and `last` is the previous fact of the same act.
#[allow(clippy::too_many_lines)] // one arm an event
pub(super) fn note_event(
    names: &mut ProseNames<'_>,
    event: &Event,
    last: Option<&mut Noted>,
    id: EventId,
) -> Option<Noted> {
    use DiaryLength::{Full, Short};
    let before = names.state;
    if silence(before, event).is_some() {
        return None;
    }
    let said =
        |topic: Topic, length: DiaryLength, words: String| DiaryFact::Said(topic, length, words);
    let fact = match event {
        Event::Deployed {
            brigade,
            units,
            arrived: true,
            ..
        } => {
            let at = middle(units).and_then(|at| names.place(at));
            let at = at.map_or_else(String::new, |place| format!(" {}", place.words()));
            DiaryFact::Came(brigade.clone(), at)
        }
        Event::Deployed { brigade, .. } => DiaryFact::Placed(brigade.clone()),
        Event::OrderWritten { brigade, order } => {
            DiaryFact::FirstOrder(brigade.clone(), names.order(order))
        }
        Event::PlacementDiced { side, .. } => said(
            Topic::Arrivals,
            Full,
            format!(
                "{} won the dice to deploy first",
                SideName::new(before.side_name(side)).words
            ),
        ),
        Event::FirstSideDiced { side, .. } => said(
            Topic::Arrivals,
            Short,
            format!(
                "{} won the dice for the first move",
                SideName::new(before.side_name(side)).words
            ),
        ),
        Event::PostTaken { general, .. } => said(
            Topic::Arrivals,
            Full,
            format!("{} took his post", names.general(general)),
        ),
        Event::Revealed { brigade, by } => {
            let by = by
                .as_ref()
                .map(|by| format!(", seen by {}", names.unit(by)));
            said(
                Topic::Approach,
                Short,
                format!(
                    "{} came to light{}",
                    names.brigade(brigade),
                    by.unwrap_or_default()
                ),
            )
        }
        Event::MessengerSent { .. }
        | Event::MessengerRode { .. }
        | Event::MessengerRunOver { .. }
        | Event::MessengerGone { .. }
        | Event::MessengerPlaced { .. }
        | Event::ReportRead { .. }
        | Event::InstructionRead { .. }
        | Event::OrderDelivered { .. } => return riders::note_message(names, event, id),
        Event::OrderAccepted { brigade, order } => {
            let waiting = before.brigade(brigade).and_then(|b| b.waiting());
            match waiting {
                // An order to attack that lost its target on the way is accepted as an order to hold (RUL-48).
                Some(Order::Attack(enemy)) if waiting != Some(order) => {
                    DiaryFact::CameTooLate(brigade.clone(), names.brigade(enemy))
                }
                // A brigade that had attacked on its own may be told to do the same.
                _ if before.brigade(brigade).is_some_and(|b| b.order() == order) => {
                    let (who, order) = (names.brigade(brigade), names.order(order));
                    said(
                        Topic::Orders,
                        Full,
                        format!("{who} took up the order {order}, as before"),
                    )
                }
                _ => DiaryFact::TookUp(brigade.clone(), names.order(order)),
            }
        }
        Event::OrderChanged {
            brigade,
            order,
            rule,
            why,
        } => ordered(names, brigade, order, rule.id(), why),
        Event::Activated {
            brigade,
            dice,
            modifiers,
            total,
            result,
            ..
        } => {
            let dice: Vec<String> = dice.iter().map(u8::to_string).collect();
            let by_hand = modifier::by_hand([modifiers.as_slice()]);
            let by_hand = by_hand.map_or_else(String::new, |said| format!("; {said}"));
            let sum = format!("dice {}{{added}} = {total}{by_hand}", dice.join(" and "));
            DiaryFact::Activated(brigade.clone(), *result, sum, modifiers.clone())
        }
        Event::GroundHeld { brigade } => said(
            Topic::Marches,
            Full,
            format!("{} held its ground", names.brigade(brigade)),
        ),
        Event::Marked { brigade, mark, .. } => {
            // The sentence of an activation that shakes or beats a brigade already covers the mark.
            if let Some(Noted {
                fact:
                    DiaryFact::Activated(
                        activated,
                        ActivationResult::Shaken | ActivationResult::Beaten,
                        ..,
                    ),
                tells,
            }) = last
                && activated == brigade
            {
                tells.push(id);
                return None;
            }
            marked(names, brigade, *mark)
        }
        Event::BrigadeRallied { brigade, mark } => DiaryFact::Steadied(brigade.clone(), *mark),
        Event::GaveWay { brigade, how, .. } => {
            // The sentence of an activation that makes a brigade give way already covers this event, and so does that
            // of the fight in which a brigade's only unit broke.
            let is_told = |fact: &DiaryFact| match fact {
                DiaryFact::Activated(activated, result, ..) => {
                    activated == brigade
                        && matches!(result, ActivationResult::Beaten | ActivationResult::Broken)
                }
                DiaryFact::Fought(_) | DiaryFact::Struck(_) => {
                    how == fates::LAST_UNIT && names.is_alone(brigade)
                }
                _ => false,
            };
            if let Some(Noted { fact, tells }) = last
                && is_told(fact)
            {
                tells.push(id);
                return None;
            }
            said(Topic::Cost, Full, gave_way(names, brigade, how))
        }
        Event::FellBack {
            brigade,
            inches,
            through,
            units,
            ..
        } => {
            let left = left_ground(names, units);
            let through = match &**through {
                [] => String::new(),
                units => format!(" through {}", names.units(units)),
            };
            let phrase = names.pick(&[
                "{who} gave way and fell back {n}{through}",
                "{who} broke off and retreated {n}{through}",
                "{who} gave up {n} of ground{through}",
            ]);
            let (who, n) = (names.brigade(brigade), names.inches(*inches));
            let parts = [("who", who.as_str()), ("n", &n), ("through", &through)];
            let length = if *inches < 1.0 { Full } else { Short };
            let words = format!("{}{left}", fill(phrase, &parts));
            DiaryFact::FellBack(brigade.clone(), length, words)
        }
        Event::BrigadeBroken { brigade, rule, why } => {
            // The sentence of an activation that breaks a brigade already covers this event. For a brigade of one unit,
            // the sentence about the breaking of the unit does.
            let is_the_unit_s = rule.id() == "RUL-97" && names.is_alone(brigade);
            let tells = last.and_then(|Noted { fact, tells }| match fact {
                DiaryFact::Activated(activated, ActivationResult::Broken, ..)
                    if activated == brigade =>
                {
                    Some(tells)
                }
                DiaryFact::Fought(_) | DiaryFact::Struck(_) if is_the_unit_s => Some(tells),
                _ => None,
            });
            if let Some(tells) = tells {
                tells.push(id);
                return None;
            }
            DiaryFact::Left(brigade.clone(), cause(why))
        }
        Event::Marched(march) => {
            let road = story::road_of(before, march);
            let road = road.map_or_else(String::new, |road| {
                format!(" on {}", names.feature(&FeatureId::new(&road.id)))
            });
            DiaryFact::Marched(DiaryMarch {
                brigade: march.brigade.clone(),
                way: format!("{}{road}", march.bearing.wind()),
                inches: march.distance,
                has_wheeled: [march.wheel, march.then].iter().any(|by| by.abs() >= 0.5),
                is_refused: march.stop.cause == MarchEnd::NotStarted,
                end: stopped(names, march),
            })
        }
        Event::Moved {
            units, how, inches, ..
        } => {
            let first = units.first()?;
            let brigade = before.unit(&first.unit)?.brigade.clone();
            let movers = units.iter().map(|unit| unit.unit.clone()).collect();
            DiaryFact::Moved(DiaryMove {
                brigade,
                way: way(before, first, how),
                inches: *inches,
                is_even: is_even(how, units.len()),
                units: movers,
            })
        }
        Event::Charged {
            unit,
            enemy,
            frontal,
        } => DiaryFact::Charged(unit.clone(), enemy.clone(), *frontal),
        Event::Faced { unit, .. } => DiaryFact::Faced(unit.clone()),
        Event::Reformed {
            unit, formation, ..
        } => DiaryFact::Reformed(before.unit(unit)?.brigade.clone(), *formation),
        Event::ConditionChanged {
            unit,
            condition,
            rule,
            why,
        } => {
            return changed(before, unit, (*condition, rule.id(), why), last, id);
        }
        Event::DrivenBack {
            unit,
            inches,
            through,
        } => {
            return driven(unit, *inches, through, last, id);
        }
        Event::Rode { general, .. } => DiaryFact::Rode(general.clone()),
        Event::Led { general, unit } => {
            let (general, unit) = (names.general(general), names.unit(unit));
            said(
                Topic::Generals,
                Full,
                format!("{general} put himself at the head of {unit}"),
            )
        }
        Event::LeadEnded { general, unit, .. } => {
            let (general, unit) = (names.general(general), names.unit(unit));
            said(
                Topic::Generals,
                Full,
                format!("{general} no longer led {unit}"),
            )
        }
        Event::Fought { account } => DiaryFact::Fought(Box::new(DiaryFight {
            at: account
                .parties
                .get(1)
                .and_then(|party| bases_middle(before, &party.units)),
            account: (**account).clone(),
            blows: Vec::new(),
            is_charge: false,
        })),
        Event::FollowedUp { unit, inches } => said(
            Topic::Fights,
            Full,
            format!(
                "{} followed up {}",
                names.unit(&unit.unit),
                names.inches(*inches)
            ),
        ),
        Event::GeneralTested {
            general,
            fate,
            dice,
        } => tested(general, *fate, dice),
        Event::GeneralReturned {
            general, successor, ..
        } => DiaryFact::Returned(general.clone(), *successor),
        Event::FatigueGained {
            brigade, points, ..
        } => DiaryFact::Fatigue(brigade.clone(), *points),
        Event::Recovered { brigade, points } => DiaryFact::Recovered(brigade.clone(), *points),
        Event::LevelSet { brigade, level, .. } => {
            let worse = before.brigade(brigade).is_some_and(|b| *level > b.level());
            DiaryFact::Level(brigade.clone(), *level, worse)
        }
        Event::MoraleReckoned {
            division, morale, ..
        } => DiaryFact::Morale(division.clone(), *morale),
        Event::DummyGone { brigade, .. } => {
            let number = before.card(brigade).map_or(0, |card| card.number);
            let words = format!("blind {number} was a dummy");
            said(Topic::Approach, Short, words)
        }
        Event::DigBegan { unit, .. } => said(
            Topic::Holds,
            Full,
            format!("{} began to dig", names.unit(unit)),
        ),
        Event::DigSpoiled { unit, .. } => said(
            Topic::Holds,
            Full,
            format!("{} gave up its digging", names.unit(unit)),
        ),
        Event::WorksDone { unit, .. } => said(
            Topic::Holds,
            Short,
            format!(
                "{} finished its works and stood behind them",
                names.unit(unit)
            ),
        ),
        Event::Demoralised { side, level, .. } => {
            let did = match *level < before.demoralised(side) {
                true => "took heart",
                false => "lost heart",
            };
            let side = SideName::new(before.side_name(side)).words;
            said(Topic::Holds, Short, format!("{side} {did} (level {level})"))
        }
        Event::DivisionRouted { division } => DiaryFact::Routed(division.clone()),
        Event::GameEnded { why } => {
            let words = match *why == all_played(before, before.turn()) {
                true => format!(
                    "with {} {}, the last one planned, the battle ended",
                    before.turn_words(),
                    before.turn()
                ),
                false => format!("the battle ended: {}", end_in_prose(why)),
            };
            // The opening of the diary already gives the end.
            said(Topic::Holds, Full, words)
        }
        Event::Placed { unit, general } => {
            let unit = unit.as_ref().map(|unit| names.unit(&unit.unit));
            let who = unit.or_else(|| general.as_ref().map(|(id, _)| names.general(id)));
            said(
                Topic::Approach,
                Full,
                format!(
                    "the referee corrected the place of {}",
                    who.unwrap_or_default()
                ),
            )
        }
        Event::FatigueSet { brigade, points } => said(
            Topic::Cost,
            Full,
            format!(
                "the referee set the fatigue of {} to {points}",
                names.brigade(brigade)
            ),
        ),
        Event::TerrainChanged {
            feature,
            property,
            value,
        } => {
            let change = ground_change(names, feature, property, value);
            DiaryFact::GroundChanged(feature.clone(), change)
        }
        Event::Judged {
            objective,
            judgement,
        } => DiaryFact::Judged(verdict(names, objective, *judgement)),
        Event::Noted { text } => {
            let text = text.trim_end_matches('.');
            // A promise is for the next referee; any other note may tell what no rule records, such as a fire.
            match text.strip_prefix(PROMISE) {
                Some(promise) => {
                    let words = format!("the referee promised: \"{}\"", promise.trim());
                    said(Topic::Holds, Full, words)
                }
                None => said(
                    Topic::Holds,
                    Short,
                    format!("the referee noted: \"{text}\""),
                ),
            }
        }
        _ => return None,
    };
    Some(Noted {
        fact,
        tells: vec![id],
    })
}

/// Describes a change of ground, as words that follow its name: `gave no more cover`, `could be crossed freely`. The
/// referee records such changes by the troops or by himself: a fence that was thrown down, or woods that caught fire.
fn ground_change(
    names: &ProseNames<'_>,
    feature: &FeatureId,
    property: &str,
    value: &str,
) -> String {
    let ground = names.state.ground().feature(feature.as_str());
    let is_linear = ground.is_some_and(|ground| !matches!(ground.shape, Shape::Area(_)));
    match (property, value) {
        ("gone", _) => "was levelled".to_owned(),
        ("cover", "none") => "gave no more cover".to_owned(),
        ("cover", value) => format!("now gave {value} cover"),
        ("going", "open") => "could now be crossed freely".to_owned(),
        ("going", "impassable") => "could no longer be crossed".to_owned(),
        ("going", "linear") => "was now an obstacle to cross".to_owned(),
        ("going", "close") => "slowed all who went through".to_owned(),
        ("going", _) => "was now hard to get through".to_owned(),
        ("sight", "none") => "no longer hid anyone".to_owned(),
        ("sight", value) => {
            let range = SightType::named(value).map_or(0.0, SightType::range);
            let across = if is_linear { "across" } else { "in" };
            format!("now let troops see {} {across} it", names.inches(range))
        }
        ("elevation", level) => format!("now stood at level {level}"),
        ("value", "0") => "no longer counted".to_owned(),
        ("value", "1") => "now counted one point".to_owned(),
        ("value", points) => format!("now counted {points} points"),
        ("counts-for", division) => {
            let division = DivisionId::new(division);
            format!("counted for {}", names.division(&division))
        }
        (property, value) => format!("changed ({property} {value})"),
    }
}

/// Describes why a game ended, for a story: `no Confederate division was left`.
pub(super) fn end_in_prose(why: &str) -> String {
    let gone = why.strip_suffix(" have no division left");
    if let Some(gone) = why.strip_suffix(" has no division left") {
        return format!("no {gone} division was left");
    }
    match gone {
        Some(_) => "neither side had a division left".to_owned(),
        None => why.to_owned(),
    }
}

fn middle(units: &[UnitPosition]) -> Option<Point> {
    let sum = units.iter().map(|u| u.at.coords).reduce(|a, b| a + b)?;
    Some(Point::from(sum / units.len() as f64))
}
