//! Filter for the events that a side hears: deeds and losses of its own troops, fights, the referee's public words.

use rules::fields::state::{Messenger, State};
use rules::fields::terms::{
    chit::Chit,
    event::{Event, MessengerFate},
    name::{BrigadeId, DivisionId, GeneralId, MessengerId, ObjectiveId, SideId, UnitId},
};

/// Filter of an act's events for a side.
pub(super) struct EventFilter<'a> {
    pub(super) side: &'a SideId,
    pub(super) state: &'a State,
    /// The game before the act, as the side knew it.
    pub(super) knew: &'a State,
    pub(super) events: &'a [Event],
}

impl EventFilter<'_> {
    pub(super) fn hears(&self, event: &Event) -> bool {
        match event {
            Event::FirstSideDiced { .. }
            | Event::PlacementDiced { .. }
            | Event::PlacesNext { .. }
            | Event::InitiativeDiced { .. }
            | Event::OrdersPassed { .. }
            | Event::Revealed { .. }
            | Event::DummyGone { .. }
            | Event::BlindMarked { .. }
            | Event::TurnBegan { .. }
            | Event::PhaseBegan { .. }
            | Event::Fought { .. }
            | Event::ResultsWait { .. }
            | Event::ResultsFell
            | Event::HallSet { .. }
            | Event::RuleChanged { .. }
            | Event::GameEnded { .. } => true,
            // The judgement of the enemy's objectives is secret.
            Event::Judged { objective, .. } => self.is_objective(objective),
            // The division for which a side counts ground is its secret choice.
            Event::TerrainChanged {
                property, value, ..
            } => property != "counts-for" || self.is_division(&DivisionId::new(value)),
            // The side may not know that its march has nearly touched an enemy's zone.
            Event::Warned { rule, .. } if rule.id() == "GT-03" => false,
            Event::Warned { .. } => self.state.active() == self.side,
            // The list is only for the referee: it is computed from the true position, with odds, observers that would
            // stop a march, and all messengers by their numbers in the game.
            Event::LeftUndone { .. } => false,
            // This event gives the number of corrected pieces of both sides; each corrected piece has an event of its
            // own.
            Event::Resynced { .. } => false,
            // The referee's notes, and the record of both sides, are for the referee.
            Event::Measured(_)
            | Event::Noted { .. }
            | Event::NotedInPrivate { .. }
            | Event::TurnClosed { .. } => false,
            // A hidden brigade is not on the table for the enemy, nor is its chit (CHIT-06, RUL-37).
            Event::CupFilled { .. } => false,
            Event::ChitDrawn { chit, .. }
            | Event::ChitReturned { chit }
            | Event::ChitLaidAside { chit } => self.is_open_chit(chit),
            Event::ChitKept { .. } => true,
            Event::ActivationWasted { brigade }
            | Event::ActivationBegan { brigade, .. }
            | Event::ActivationEnded { brigade } => self.is_shown(brigade),
            Event::Deployed { brigade, .. }
            | Event::OrderWritten { brigade, .. }
            | Event::ReportRead { brigade }
            | Event::OrderDelivered { brigade, .. }
            | Event::OrderAccepted { brigade, .. }
            | Event::OrderChanged { brigade, .. }
            | Event::PositionTaken { brigade, .. }
            | Event::Activated { brigade, .. }
            | Event::GroundHeld { brigade }
            | Event::Marked { brigade, .. }
            | Event::BrigadeRallied { brigade, .. }
            | Event::GaveWay { brigade, .. }
            | Event::FellBack { brigade, .. }
            | Event::BrigadeBroken { brigade, .. }
            | Event::BrigadeRestored { brigade }
            | Event::FatigueGained { brigade, .. }
            | Event::Recovered { brigade, .. }
            | Event::LevelSet { brigade, .. }
            | Event::FatigueSet { brigade, .. } => self.is_brigade(brigade),
            Event::Marched(march) => self.is_brigade(&march.brigade),
            // The enemy's total is secret.
            Event::Demoralised { side, .. } => side == self.side,
            Event::InstructionRead { division, .. }
            | Event::MoraleReckoned { division, .. }
            | Event::DivisionRouted { division } => self.is_division(division),
            Event::PointsSpent { general, .. }
            | Event::Rode { general, .. }
            | Event::Led { general, .. }
            | Event::LeadEnded { general, .. }
            | Event::PostTaken { general, .. }
            | Event::GeneralMarked { general, .. }
            | Event::GeneralTested { general, .. }
            | Event::GeneralReturned { general, .. }
            | Event::MessengerSent { from: general, .. } => self.is_general(general),
            Event::MessengerTested { id, .. }
            | Event::MessengerRode { id, .. }
            | Event::MessengerPlaced { id, .. } => self.is_messenger(*id),
            Event::MessengerRunOver { id, by, .. } => self.is_messenger(*id) || self.is_unit(by),
            // The side that captures a message reads it (MSG-04, MSG-05).
            Event::MessengerGone {
                fate: MessengerFate::Taken | MessengerFate::Overrun,
                ..
            } => true,
            Event::MessengerGone { id, .. } => self.is_messenger(*id),
            Event::Moved { units, .. } => {
                units.first().is_some_and(|first| self.is_unit(&first.unit))
            }
            Event::Charged { unit, enemy, .. } => self.is_unit(unit) || self.is_unit(enemy),
            Event::DigBegan { unit, .. }
            | Event::DigSpoiled { unit, .. }
            | Event::WorksDone { unit, .. }
            | Event::Faced { unit, .. }
            | Event::Reformed { unit, .. }
            | Event::DeedMarked { unit, .. } => self.is_unit(unit),
            // Everyone saw the effects of a fight on the units in it.
            Event::ConditionChanged { unit, .. } => self.is_unit(unit) || self.has_fought(unit),
            Event::DrivenBack { unit, .. } | Event::FollowedUp { unit, .. } => {
                self.is_unit(&unit.unit) || self.has_fought(&unit.unit)
            }
            Event::Placed { unit, general } => {
                unit.as_ref().is_some_and(|s| self.is_unit(&s.unit))
                    || general.as_ref().is_some_and(|(id, _)| self.is_general(id))
            }
        }
    }

    fn is_objective(&self, id: &ObjectiveId) -> bool {
        let mut objectives = self.state.oob().objectives.iter();
        objectives.any(|objective| objective.id == *id && objective.side == *self.side)
    }

    fn is_division(&self, id: &DivisionId) -> bool {
        let division = self.state.division(id);
        division.is_some_and(|division| division.side == *self.side)
    }

    fn is_brigade(&self, id: &BrigadeId) -> bool {
        let brigade = self.state.brigade(id);
        brigade.is_some_and(|brigade| brigade.side == *self.side)
    }

    /// Checks whether a brigade is the side's own, or is visible to the side.
    fn is_shown(&self, id: &BrigadeId) -> bool {
        let hidden = self.state.brigade(id).is_none_or(|b| b.is_hidden());
        self.is_brigade(id) || !hidden
    }

    fn is_open_chit(&self, chit: &Chit) -> bool {
        match chit {
            Chit::Brigade(id) => self.is_shown(id),
            Chit::Division(_) | Chit::Fortunes | Chit::Commander(_) => true,
        }
    }

    fn is_unit(&self, id: &UnitId) -> bool {
        let unit = self.state.unit(id);
        unit.is_some_and(|unit| unit.side == *self.side)
    }

    /// Checks whether a unit fought in this act, or is affected by the result of an earlier fight that the side knows
    /// of.
    fn has_fought(&self, id: &UnitId) -> bool {
        self.events.iter().any(|event| match event {
            Event::Fought { account } => {
                let mut parties = account.parties.iter();
                parties.any(|party| party.units.contains(id))
            }
            Event::ResultsFell => self.knew.unit(id).is_some_and(|unit| unit.on_table()),
            _ => false,
        })
    }

    fn is_general(&self, id: &GeneralId) -> bool {
        let general = self.state.general(id);
        general.is_some_and(|general| general.side == *self.side)
    }

    fn messenger(&self, id: MessengerId) -> Option<&Messenger> {
        self.state.messengers().iter().find(|m| m.id == id)
    }

    /// Checks whether a messenger belongs to the side; if it was sent in the same act, the sender's side decides.
    pub(super) fn is_messenger(&self, id: MessengerId) -> bool {
        let sent = self.events.iter().find_map(|event| match event {
            Event::MessengerSent { id: sent, from, .. } if *sent == id => Some(from),
            _ => None,
        });
        let from = sent.or_else(|| self.messenger(id).map(|m| &m.from));
        from.is_some_and(|from| self.is_general(from))
    }
}
