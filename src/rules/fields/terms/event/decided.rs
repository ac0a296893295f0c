//! The decision in an event, without its wording.

use super::Event;
use crate::terms::{
    account::{FightAccount, FightParty},
    by_hand,
};
use ruleset::clause::Modifier;

impl Event {
    /// Returns the event without its wording and without the facts that earlier programs did not write: supports in
    /// line, units that joined a target, and which of several enemies saw it. `None` for records and reminders, which
    /// decide nothing.
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
            Event::Marched(_) => Some(by_anybody(self.clone())),
            Event::Activated { .. } => {
                let mut activated = self.clone();
                if let Event::Activated { modifiers, .. } = &mut activated {
                    by_hand::strip_marks(modifiers);
                }
                Some(activated)
            }
            event => Some(event.clone()),
        }
    }
}

fn without_words(account: &FightAccount) -> FightAccount {
    let silent = |modifier: &Modifier| Modifier {
        why: String::new(),
        ..modifier.clone()
    };
    let told = |party: &FightParty| {
        let mut modifiers: Vec<Modifier> = party.modifiers.iter().map(silent).collect();
        by_hand::strip_marks(&mut modifiers);
        FightParty {
            modifiers,
            supporting: Vec::new(),
            joined: Vec::new(),
            ..party.clone()
        }
    };
    FightAccount {
        parties: account.parties.each_ref().map(told),
        range: 0.0,
        ..account.clone()
    }
}

fn by_anybody(mut marched: Event) -> Event {
    if let Event::Marched(march) = &mut marched {
        march.stop.by = None;
    }
    marched
}
