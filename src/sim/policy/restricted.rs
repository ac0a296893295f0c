//! Restricted play. It measures an element of the game, such as guns, by what a side loses if it may not use it (Jaffe
//! et al. 2012).

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::{PlayerChoice, Policy};
use crate::evaluate::weighed_act::foresee;
use crate::seat::SideKnowledge;
use crate::seeds::PolicyRng;
use rules::fields::state::State;
use rules::fields::terms::{
    command::{Command, Drill},
    order::Order,
    order_of_battle::Arm,
};

/// Kind of act that a side may not perform.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Restriction {
    /// No unit moves into contact.
    Charge,
    /// No new order is sent or requested.
    Orders,
    /// No brigade is ordered to rest.
    Rest,
    /// No guns come into action or fire.
    Guns,
    /// No general rides or leads.
    Lead,
}

impl Restriction {
    /// All restrictions.
    pub const ALL: [Self; 5] = [
        Self::Charge,
        Self::Orders,
        Self::Rest,
        Self::Guns,
        Self::Lead,
    ];

    /// Returns the word for the restriction in a policy's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Charge => "no-charge",
            Self::Orders => "no-orders",
            Self::Rest => "no-rest",
            Self::Guns => "no-guns",
            Self::Lead => "no-lead",
        }
    }

    /// Checks whether the restriction forbids an act in this position.
    fn forbids(self, state: &State, act: &Command) -> bool {
        match (self, act) {
            (Self::Charge, Command::Move { units, .. }) => {
                foresee(state, act).is_some_and(|after| {
                    let mut moved = units.iter().filter_map(|id| after.unit(id));
                    moved.any(|unit| !unit.deeds().charged.is_empty())
                })
            }
            (Self::Orders, Command::Order { .. } | Command::Report { .. })
            | (
                Self::Rest,
                Command::Order {
                    order: Order::Rest, ..
                },
            )
            | (
                Self::Guns,
                Command::Reform {
                    drill: Drill::Unlimber,
                    ..
                },
            )
            | (Self::Lead, Command::Lead { .. } | Command::RideTo { .. }) => true,
            (Self::Guns, Command::Fire { firing, .. }) => {
                let mut firing = firing.iter().filter_map(|id| state.unit(id));
                firing.any(|unit| unit.arm == Arm::Artillery)
            }
            _ => false,
        }
    }
}

impl fmt::Display for Restriction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Restriction {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let named = Self::ALL.into_iter().find(|what| what.name() == text);
        named.ok_or_else(|| {
            let all = Self::ALL.map(Self::name).join(", ");
            format!("there is no restriction `{text}`; choose from {all}")
        })
    }
}

/// A policy that plays like another, but under a restriction.
pub struct Restricted {
    player: Arc<dyn Policy>,
    what: Restriction,
}

impl Restricted {
    /// Makes the policy that plays like `player` without the forbidden acts.
    #[must_use]
    pub fn new(player: Arc<dyn Policy>, what: Restriction) -> Self {
        Self { player, what }
    }
}

impl Policy for Restricted {
    fn name(&self) -> &str {
        self.player.name()
    }

    fn choose(&self, seat: &SideKnowledge<'_>, whim: &mut PolicyRng) -> PlayerChoice {
        let mut barred = seat.barred.to_vec();
        // Each forbidden act is barred, so the loop ends.
        loop {
            let narrow = SideKnowledge {
                known: seat.known.clone(),
                side: seat.side,
                barred: &barred,
                wanted: seat.wanted,
            };
            let choice = self.player.choose(&narrow, whim);
            match choice.act {
                Some(act) if self.what.forbids(&seat.known, &act) && !barred.contains(&act) => {
                    barred.push(act);
                }
                Some(act) if self.what.forbids(&seat.known, &act) => {
                    return PlayerChoice::plain(None);
                }
                act => return PlayerChoice { act, ..choice },
            }
        }
    }

    fn plan(&self, seat: &SideKnowledge<'_>) -> Vec<String> {
        self.player.plan(seat)
    }

    fn spelled(&self) -> String {
        format!("{} {}", self.player.spelled(), self.what)
    }
}
