//! An act taken up but not done yet: its dice, what it would do, and what still speaks against it.

use super::door::Door;
use crate::rules::chance::Ask;
use crate::rules::fields::account::Account;
use crate::rules::fields::command::Command;
use crate::rules::fields::command::Switched;
use crate::rules::fields::name::UnitId;
use crate::rules::refusal::Refusal;
use crate::table::base::Base;
use crate::view::trial::Trial;
use crate::view::warning;

/// An act taken up.
#[derive(Debug, Clone)]
pub struct Proposal {
    /// What would be asked.
    pub command: Command,
    /// Faces typed so far.
    pub faces: Vec<u8>,
    /// Whether the program throws the rest.
    pub own: bool,
    /// Whether it is done as soon as the dice suffice.
    pub armed: bool,
    /// Whether the tape measure has settled what the record cannot.
    pub measured: bool,
    /// In words.
    pub words: String,
    /// The die that is wanted next.
    pub ask: Option<Ask>,
    /// What the rules say against it.
    pub refusal: Option<Box<Refusal>>,
    /// Where it would put bases.
    pub ghosts: Vec<Base>,
    /// What would happen, in words; empty while dice decide it.
    pub would: String,
    /// The account of a fight.
    pub account: Option<Account>,
    /// The brigades that a fight would carry over a level of fatigue, whatever the dice.
    pub warnings: Vec<String>,
}

impl Proposal {
    /// Takes up a command.
    #[must_use]
    pub fn new(command: Command, words: String, door: &impl Door) -> Self {
        let mut proposal = Self {
            // Where nothing but dice is wanted, the last face does it; a fight may still be changed.
            armed: matches!(
                command,
                Command::Ride { .. } | Command::Activate { .. } | Command::Casualty { .. }
            ),
            command,
            faces: Vec::new(),
            own: false,
            measured: false,
            words,
            ask: None,
            refusal: None,
            ghosts: Vec::new(),
            would: String::new(),
            account: None,
            warnings: Vec::new(),
        };
        if proposal.is_fight() {
            proposal.account = door.account(&proposal.command);
            proposal.warnings = warning::of_command(door.state(), &proposal.command);
        }
        proposal.weigh(door);
        proposal
    }

    /// Returns whether it is a firefight or melee.
    #[must_use]
    pub fn is_fight(&self) -> bool {
        matches!(self.command, Command::Fire { .. } | Command::Melee { .. })
    }

    /// Returns whether the dice that are there suffice.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.ask.is_none() && self.refusal.is_none()
    }

    /// Works out anew what it would do.
    pub fn weigh(&mut self, door: &impl Door) {
        self.ask = None;
        self.refusal = None;
        self.would.clear();
        self.ghosts.clear();
        match door.weigh(&self.command, &self.faces) {
            Trial::Would(outcome) => {
                self.ghosts = outcome.moved(door.state());
                self.would = outcome.told(door.state());
            }
            Trial::Refused(refusal) => self.refusal = Some(refusal),
            Trial::Wanted(ask) => self.ask = Some(ask),
        }
    }

    /// Adds the face of a real die.
    pub fn add_face(&mut self, face: u8, door: &impl Door) {
        self.faces.push(face);
        self.own = false;
        self.weigh(door);
    }

    /// Takes the last face away; false when there is none.
    pub fn drop_face(&mut self, door: &impl Door) -> bool {
        let dropped = self.faces.pop().is_some();
        if dropped {
            self.weigh(door);
        }
        dropped
    }

    /// Lets a unit join the acting side of a fight, or leave it.
    pub fn join(&mut self, unit: UnitId, enemy: bool, door: &impl Door) {
        let list = match &mut self.command {
            Command::Fire { firing, .. } => firing,
            Command::Melee { against, .. } if enemy => against,
            Command::Melee { fighting, .. } => fighting,
            _ => return,
        };
        match list.iter().position(|id| *id == unit) {
            Some(place) if list.len() > 1 => {
                list.remove(place);
            }
            Some(_) => return,
            None => list.push(unit),
        }
        self.reweigh(door);
    }

    fn reweigh(&mut self, door: &impl Door) {
        self.account = door.account(&self.command).or_else(|| self.account.take());
        self.warnings = warning::of_command(door.state(), &self.command);
        self.words = crate::rules::fields::speech::write(&self.command);
        self.weigh(door);
    }

    /// Switches a modifier of a fight: one that counts is left out, one that does not is let in,
    /// and back again.
    pub fn toggle(&mut self, name: &str, door: &impl Door) {
        let counts = self.counts(name);
        let Some(switched) = self.switched_mut() else {
            return;
        };
        let drop = |list: &mut Vec<String>| {
            let before = list.len();
            list.retain(|other| other != name);
            list.len() < before
        };
        if !drop(&mut switched.with) && !drop(&mut switched.without) {
            if counts {
                switched.without.push(name.to_owned());
            } else {
                switched.with.push(name.to_owned());
            }
        }
        self.reweigh(door);
    }

    /// Returns whether a modifier counts on either side.
    #[must_use]
    pub fn counts(&self, name: &str) -> bool {
        self.account.as_ref().is_some_and(|account| {
            let mut modifiers = account.parties.iter().flat_map(|party| &party.modifiers);
            modifiers.any(|modifier| modifier.name == name)
        })
    }

    /// Returns what the referee switched by hand.
    #[must_use]
    pub fn switched(&self) -> Option<&Switched> {
        match &self.command {
            Command::Fire { switched, .. } | Command::Melee { switched, .. } => Some(switched),
            _ => None,
        }
    }

    fn switched_mut(&mut self) -> Option<&mut Switched> {
        match &mut self.command {
            Command::Fire { switched, .. } | Command::Melee { switched, .. } => Some(switched),
            _ => None,
        }
    }
}
