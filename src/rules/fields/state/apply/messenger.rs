//! Effects of events on messengers.

use crate::state::{Messenger, State};
use crate::terms::{
    event::MessengerFate,
    message::Message,
    name::{BrigadeId, GeneralId, MessengerId},
};
use table::measure::Point;

impl State {
    pub(super) fn with_messenger(&mut self, id: MessengerId, change: impl FnOnce(&mut Messenger)) {
        if let Some(messenger) = self.messengers.iter_mut().find(|m| m.id == id) {
            change(messenger);
        }
    }

    pub(super) fn send_messenger(
        &mut self,
        id: MessengerId,
        from: &GeneralId,
        to: &GeneralId,
        carries: &Message,
        at: Point,
    ) {
        let of_brigade = |id: &BrigadeId| self.brigades.get(id).map(|b| b.record.division.clone());
        let division = match carries {
            Message::Order { brigade, .. } | Message::Report { brigade } => of_brigade(brigade),
            Message::Instruction { division, .. } => Some(division.clone()),
        };
        let Some(division) = division else {
            return;
        };
        let mut answers = false;
        if let Message::Order { brigade, .. } = carries {
            self.with_brigade(brigade, |b| {
                answers = std::mem::take(&mut b.may_be_answered);
            });
        }
        self.messengers_sent = self.messengers_sent.max(id);
        self.messengers.push(Messenger {
            id,
            from: from.clone(),
            to: to.clone(),
            division,
            carries: carries.clone(),
            at,
            moved: false,
            run_over: false,
            waits: false,
            answers,
        });
    }

    pub(super) fn end_messenger(&mut self, id: MessengerId, fate: MessengerFate) {
        let Some(at) = self.messengers.iter().position(|m| m.id == id) else {
            return;
        };
        let messenger = self.messengers.remove(at);
        if let (Message::Order { brigade, .. }, MessengerFate::TurnedBack, true) =
            (&messenger.carries, fate, messenger.answers)
        {
            self.with_brigade(brigade, |b| b.may_be_answered = true);
        }
        if !messenger.carries.rides_for_division() {
            return;
        }
        let Some(division) = self.divisions.get_mut(&messenger.division) else {
            return;
        };
        match fate {
            MessengerFate::Taken => {
                division.messengers = division.messengers.map(|n| n.saturating_sub(1));
            }
            MessengerFate::Delivered | MessengerFate::TurnedBack => division.returned += 1,
            MessengerFate::Overrun | MessengerFate::Recalled => {}
        }
    }
}
