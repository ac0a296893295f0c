//! The decision in an event, apart from its wording.

use super::{Event, MarchStop};
use crate::terms::{
    account::{Account, Party},
    by_hand,
};
use ruleset::clause::Modifier;

impl Event {
    /// Returns the event without its wording and without facts that earlier programs did not write: the supports in
    /// line, the units that joined a target, the one of several enemies that saw it. `None` for records and
    /// reminders, which decide nothing.
    #[must_use]
    pub fn decided(&self) -> Option<Self> {
        match self {
            Event::LeftUndone { .. } | Event::TurnClosed { .. } => None,
            Event::PointsSpent {
                general,
                points,
                rule,
                ..
            } => Some(Event::PointsSpent {
                general: general.clone(),
                points: *points,
                on: String::new(),
                rule: rule.clone(),
            }),
            Event::Fought { account } => Some(Event::Fought {
                account: Box::new(without_words(account)),
            }),
            Event::Marched { .. } => Some(by_anybody(self.clone())),
            Event::Activated { .. } => {
                let mut activated = self.clone();
                if let Event::Activated { modifiers, .. } = &mut activated {
                    by_hand::strip(modifiers);
                }
                Some(activated)
            }
            event => Some(event.clone()),
        }
    }
}

fn without_words(account: &Account) -> Account {
    let silent = |modifier: &Modifier| Modifier {
        why: String::new(),
        ..modifier.clone()
    };
    let told = |party: &Party| {
        let mut modifiers: Vec<Modifier> = party.modifiers.iter().map(silent).collect();
        by_hand::strip(&mut modifiers);
        Party {
            modifiers,
            supporting: Vec::new(),
            joined: Vec::new(),
            ..party.clone()
        }
    };
    Account {
        parties: account.parties.each_ref().map(told),
        range: 0.0,
        ..account.clone()
    }
}

fn by_anybody(mut marched: Event) -> Event {
    if let Event::Marched { stop, .. } = &mut marched {
        *stop = MarchStop {
            by: None,
            ..stop.clone()
        };
    }
    marched
}
