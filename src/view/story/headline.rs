//! Results of an act in few words, to call across the table.

use super::names::StoryNames;
use crate::assist::{degrees, modifier};
use crate::tape::close;
use game::journal::{Act, EntryOf};
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::{
    account::FightAccount,
    command::Command,
    event::{Event, MarchEnd, MessengerFate},
    fate::GeneralFate,
    name::{BrigadeId, GeneralId, MessengerId, UnitId},
};
use rules::fields::turn::draw;

/// Describes the results of an entry, one per line, the weightiest first; empty if no player waits for one. `before` is
/// the state before the entry.
#[must_use]
pub fn headline_of(before: &State, entry: &EntryOf<Fields>) -> String {
    let Some(act) = entry.act() else {
        return "undone".to_owned();
    };
    called_out(before, act).join("\n")
}

/// Describes the results of an act, one a line.
pub(crate) fn called_out(before: &State, act: &Act<Command, Event>) -> Vec<String> {
    let names = HeadlineNames(before);
    let mut lines: Vec<String> = act
        .events
        .iter()
        .filter_map(|e| names.event_result(e))
        .collect();
    if lines.is_empty() {
        lines.extend(act.events.iter().filter_map(|e| names.event_course(e)));
    }
    lines.dedup();
    lines.extend(act.events.iter().filter_map(by_hand));
    lines
}

/// Describes the modifiers of an event that the referee changed; `None` if he changed none.
pub(super) fn by_hand(event: &Event) -> Option<String> {
    match event {
        Event::Fought { account } => modifier::by_hand_of_fight(account),
        Event::Activated { modifiers, .. } => modifier::by_hand([modifiers.as_slice()]),
        _ => None,
    }
}

struct HeadlineNames<'a>(&'a State);

impl HeadlineNames<'_> {
    fn unit(&self, id: &UnitId) -> String {
        self.0.oob().address(id)
    }

    fn brigade(&self, id: &BrigadeId) -> String {
        let brigade = self.0.brigade(id);
        brigade.map_or_else(|| id.to_string(), |b| b.callsign.clone())
    }

    /// Names a general by his last name.
    fn general(&self, id: &GeneralId) -> String {
        let name = self.0.general(id).map(|general| general.name.as_str());
        let last = name.and_then(|name| name.split_whitespace().last());
        let named = || last.map_or_else(|| id.to_string(), str::to_owned);
        StoryNames(self.0).dummy(id).unwrap_or_else(named)
    }

    /// Names a messenger by his addressee, because players and referee number him differently; by his number if he is
    /// not on the table.
    fn messenger(&self, id: MessengerId) -> String {
        let mut riders = self.0.messengers().iter();
        let rider = riders.find(|rider| rider.id == id);
        rider.map_or_else(
            || format!("messenger {id}"),
            |rider| format!("messenger to {}", self.general(&rider.to)),
        )
    }

    fn inches(&self, inches: f64) -> String {
        self.0.oob().measure.say(inches)
    }

    /// Describes the result of an event that players wait for; `None` if it has none.
    fn event_result(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Activated {
                brigade, result, ..
            } => format!("{} {}", self.brigade(brigade), result.name()),
            Event::ConditionChanged {
                unit, condition, ..
            } => format!("{} {}", self.unit(unit), condition.name()),
            Event::DrivenBack { unit, inches, .. } => {
                format!("{} back {}", self.unit(&unit.unit), self.inches(*inches))
            }
            Event::FellBack {
                brigade, inches, ..
            } => format!(
                "{} falls back {}",
                self.brigade(brigade),
                self.inches(*inches)
            ),
            Event::BrigadeBroken { brigade, .. } => format!("{} broken", self.brigade(brigade)),
            Event::BrigadeRallied { brigade, mark } => {
                format!("{} rallies: {}", self.brigade(brigade), mark.name())
            }
            Event::ChitDrawn { chit, .. } => format!("drawn: {}", draw::name_of(self.0, chit)),
            Event::ActivationWasted { brigade } => {
                format!("{} loses its turn", self.brigade(brigade))
            }
            Event::DummyGone { brigade, .. } => format!("{} is a dummy", self.brigade(brigade)),
            Event::DigBegan { unit, .. } => format!("{} digs", self.unit(unit)),
            Event::WorksDone { unit, .. } => format!("{} has dug in", self.unit(unit)),
            Event::Demoralised { side, level, .. } if *level < self.0.demoralised(side) => {
                format!("{} recovers: level {level}", self.0.side_name(side))
            }
            Event::Demoralised { side, level, .. } => {
                format!("{} demoralised: level {level}", self.0.side_name(side))
            }
            Event::DivisionRouted { division } => {
                let division = self.0.division(division);
                format!(
                    "{} routs",
                    division.map_or("a division", |d| d.name.as_str())
                )
            }
            Event::MessengerGone { id, fate } => match fate {
                MessengerFate::Delivered => format!("{} arrives", self.messenger(*id)),
                MessengerFate::TurnedBack => format!("{} turned back", self.messenger(*id)),
                MessengerFate::Taken => format!("{} captured", self.messenger(*id)),
                MessengerFate::Overrun => format!("{} run over", self.messenger(*id)),
                MessengerFate::Recalled => format!("{} recalled", self.messenger(*id)),
            },
            Event::GeneralTested { general, fate, .. } => {
                let fate = match fate {
                    GeneralFate::Fit => "safe",
                    other => other.name(),
                };
                format!("{} {fate}", self.general(general))
            }
            Event::Charged { unit, enemy, .. } => {
                format!("{} charges {}", self.unit(unit), self.unit(enemy))
            }
            Event::GameEnded { why } => format!("the game is over: {why}"),
            _ => return None,
        })
    }

    /// Describes another fact of an event that should be called out; `None` if there is none.
    fn event_course(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Fought { account } => self.fight_result(account),
            Event::Marched(march) => {
                let mut stops = march.then_stop.iter().chain([&march.stop]);
                let seen = stops.find(|stop| stop.cause == MarchEnd::Observed);
                let by = seen.and_then(|stop| stop.by.as_ref());
                let seen = by.map_or_else(String::new, |by| format!("\nseen by {}", self.unit(by)));
                format!(
                    "{} marches {}{seen}",
                    self.brigade(&march.brigade),
                    self.inches(march.distance)
                )
            }
            Event::Moved { units, how, .. } => {
                let units: Vec<String> = units.iter().map(|u| self.unit(&u.unit)).collect();
                format!("{} {}", units.join(" "), degrees::singular(how))
            }
            Event::MessengerRode { id, inches, .. } => {
                format!("{}: {}", self.messenger(*id), self.inches(*inches))
            }
            Event::OrderAccepted { brigade, order } => {
                format!("{}: {}", self.brigade(brigade), order.name())
            }
            Event::TurnBegan { turn, side } => {
                format!("{} {turn}\n{}", self.0.turn_word(), self.0.side_name(side))
            }
            Event::PhaseBegan { phase } => phase.title().to_owned(),
            Event::Measured(said) => close::said(self.0, said),
            Event::Noted { text } => text.clone(),
            _ => return None,
        })
    }

    fn fight_result(&self, account: &FightAccount) -> String {
        let [ours, theirs] = &account.parties;
        let first = |units: &[UnitId]| units.first().map_or_else(String::new, |u| self.unit(u));
        format!(
            "{} v {}\nneither gives way",
            first(&ours.units),
            first(&theirs.units)
        )
    }
}
