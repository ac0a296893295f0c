//! A pending act: its dice, its expected effect, and the objections to it.

use super::logged_session::{LoggedSession, at_once::records_at_once};
use rules::chance::Ask;
use rules::fields::terms::{
    account::{FightAccount, FightParty},
    command::{Command, SwitchedModifier},
    name::UnitId,
};
use rules::refusal::Refusal;
use table::base::Base;
use view::assist::{
    dry_run::{self, DryRun},
    generals::{self, GeneralLine},
    todo, warning,
};
use view::story::{act_names::called, forecast};

/// A pending act, with everything that the screens show about it.
#[derive(Debug, Clone)]
pub struct Proposal {
    /// The command that will be recorded.
    pub command: Command,
    /// The command as first given, before units joined or modifiers were changed.
    pub asked: Command,
    /// Faces typed so far.
    pub faces: Vec<u8>,
    /// True if the program throws the remaining dice.
    pub own: bool,
    /// True if the act is recorded as soon as its dice suffice, without Enter.
    pub armed: bool,
    /// The question for the tape measure; `None` if nothing is in doubt.
    pub in_doubt: Option<String>,
    /// The clauses that depend on the doubtful distances.
    pub doubted: Vec<&'static str>,
    /// True if the referee is asked about each distance separately.
    pub singly: bool,
    /// True if the referee has agreed to give up other options.
    pub sure: bool,
    /// The referee's reason for overruling the rules' objection; `None` until he gives one.
    pub because: Option<String>,
    /// The act in words.
    pub words: String,
    /// The next die needed; `None` if the dice suffice.
    pub ask: Option<Ask>,
    /// The rules' objection; `None` if they allow the act.
    pub refusal: Option<Box<Refusal>>,
    /// The bases as they would be after the act.
    pub ghosts: Vec<Base>,
    /// Expected effect in words; while dice are missing, the distances that must be measured first.
    pub would: String,
    /// The modifiers and odds of a fight; `None` for another act.
    pub account: Option<FightAccount>,
    /// The generals who are tested together, with the dice typed so far; empty for another act.
    pub generals: Vec<GeneralLine>,
    /// The brigades that a fight would bring to a worse level of fatigue, whatever the dice.
    pub warnings: Vec<String>,
}

impl Proposal {
    /// Makes a command pending.
    #[must_use]
    pub fn new(command: Command, words: String, door: &LoggedSession) -> Self {
        let mut proposal = Self {
            armed: records_at_once(&command),
            asked: command.clone(),
            command,
            faces: Vec::new(),
            own: false,
            in_doubt: None,
            doubted: Vec::new(),
            singly: false,
            sure: false,
            because: None,
            words,
            ask: None,
            refusal: None,
            ghosts: Vec::new(),
            would: String::new(),
            account: None,
            generals: Vec::new(),
            warnings: Vec::new(),
        };
        if proposal.is_fight() {
            proposal.reckon(door);
        }
        proposal.weigh(door);
        proposal
    }

    /// Overrules the rules' objection for a reason, and drops open questions for the tape measure; `None` changes
    /// nothing.
    pub fn overrule(&mut self, because: Option<String>, door: &LoggedSession) {
        if because.is_some() {
            self.because = because;
            self.in_doubt = None;
            self.doubted.clear();
            self.look_again(door);
        }
    }

    /// Checks whether dropping the act would lose typed input: dice, or the reason for overruling.
    #[must_use]
    pub fn is_typed(&self) -> bool {
        !self.faces.is_empty() || self.because.is_some()
    }

    /// Makes the act wait for Enter again, unless its last die records it.
    pub fn disarm(&mut self) {
        self.armed = records_at_once(&self.command);
    }

    /// Checks whether the act's last die records it.
    #[must_use]
    pub fn records_at_once(&self) -> bool {
        self.armed && records_at_once(&self.command)
    }

    /// Checks whether the act is a firefight or melee.
    #[must_use]
    pub fn is_fight(&self) -> bool {
        matches!(self.command, Command::Fire { .. } | Command::Melee { .. })
    }

    /// Checks whether the act tests all generals under fire, on a board.
    #[must_use]
    pub fn is_board(&self) -> bool {
        generals::is_board(&self.command)
    }

    /// Describes the act with its expected effect. Leaves out the act if it is a move, or if the effect begins with the
    /// same name.
    #[must_use]
    pub fn in_words(&self) -> String {
        let is_move = matches!(self.command, Command::March { .. } | Command::Move { .. });
        let subject = self.words.split_once(": ").map(|(subject, _)| subject);
        match self.would.as_str() {
            "" => self.words.clone(),
            would if is_move || subject.is_some_and(|name| would.starts_with(name)) => {
                would.to_owned()
            }
            would => format!("{}: {would}", self.words),
        }
    }

    /// Counts the dice still to type; on a board, one for each general whose fate is open.
    #[must_use]
    pub fn dice_left(&self) -> usize {
        let open = self.generals.iter().filter(|line| line.fate.is_none());
        match &self.ask {
            None => 0,
            Some(ask) => open.count().max(ask.left),
        }
    }

    /// Checks whether the dice typed so far suffice.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.ask.is_none() && self.refusal.is_none()
    }

    /// Returns the rules' objection; `None` while the tape may still settle it.
    #[must_use]
    pub fn no(&self) -> Option<&Refusal> {
        let refusal = self.refusal.as_deref()?;
        (!self.doubted.contains(&refusal.clause().id())).then_some(refusal)
    }

    /// Checks whether the rules object to the act only because of a distance that the tape has not settled yet.
    #[must_use]
    pub fn hangs_on_tape(&self) -> bool {
        self.refusal.is_some() && self.no().is_none()
    }

    /// Computes the expected effect again.
    pub fn weigh(&mut self, door: &LoggedSession) {
        self.ask = None;
        self.refusal = None;
        self.would.clear();
        self.ghosts.clear();
        if self.is_board() {
            self.generals = generals::general_lines(door.state(), &self.faces);
            // The tape measure may have shown that another general is near enough.
            self.words = generals::board_title(self.generals.len());
        }
        match door.weigh(&self.command, &self.faces, self.because.as_deref()) {
            DryRun::Would(outcome) => {
                self.ghosts = outcome.moved(door.state());
                self.would = forecast::foretold_words(&outcome, door.state(), &self.command);
            }
            DryRun::Refused(refusal) => self.refusal = Some(refusal),
            DryRun::Wanted(ask) => {
                self.ask = Some(ask);
                self.would = dry_run::grazed(door.state(), &self.command, &self.faces).join("; ");
            }
        }
    }

    /// Adds the face of a real die.
    pub fn add_face(&mut self, face: u8, door: &LoggedSession) {
        self.faces.push(face);
        self.own = false;
        self.weigh(door);
    }

    /// Removes the last face; returns false if there is none.
    pub fn drop_face(&mut self, door: &LoggedSession) -> bool {
        let dropped = self.faces.pop().is_some();
        if dropped {
            self.weigh(door);
        }
        dropped
    }

    /// Checks whether a unit is in the fight: it fires, or is on either side of a melee.
    #[must_use]
    pub fn has(&self, unit: &UnitId) -> bool {
        match &self.command {
            Command::Fire { firing, .. } => firing.contains(unit),
            Command::Melee {
                fighting, against, ..
            } => fighting.contains(unit) || against.contains(unit),
            _ => false,
        }
    }

    /// Adds a unit to a fight, or removes it if it is in it already. With `enemy` it is a unit of the enemy's side in a
    /// melee, otherwise one of the acting side.
    pub fn join(&mut self, unit: &UnitId, enemy: bool, door: &LoggedSession) {
        let list = match &mut self.command {
            Command::Fire { firing, .. } if !enemy => firing,
            Command::Melee { against, .. } if enemy => against,
            Command::Melee { fighting, .. } => fighting,
            _ => return,
        };
        match list.iter().position(|id| id == unit) {
            Some(place) if list.len() > 1 => {
                list.remove(place);
            }
            Some(_) => return,
            None => list.push(unit.clone()),
        }
        self.reweigh(door);
    }

    /// Counts the units that fire.
    #[must_use]
    pub fn firers(&self) -> usize {
        match &self.command {
            Command::Fire { firing, .. } => firing.len(),
            _ => 0,
        }
    }

    /// Removes a unit from those that fire; returns false if it is the only one.
    pub fn leave_out(&mut self, unit: &UnitId, door: &LoggedSession) -> bool {
        let Command::Fire { firing, .. } = &mut self.command else {
            return false;
        };
        firing.retain(|id| id != unit);
        if firing.is_empty() {
            return false;
        }
        self.reweigh(door);
        true
    }

    /// Computes everything again after the record has changed.
    pub fn look_again(&mut self, door: &LoggedSession) {
        if self.is_fight() {
            self.reweigh(door);
        } else {
            self.weigh(door);
        }
    }

    fn reweigh(&mut self, door: &LoggedSession) {
        self.reckon(door);
        self.words = todo::fight_words(door.state(), &self.command)
            .unwrap_or_else(|| called(door.state(), &self.command));
        self.weigh(door);
    }

    /// Computes the modifiers and odds of a fight; keeps the former ones if this is impossible.
    fn reckon(&mut self, door: &LoggedSession) {
        let account = self.account_of(&self.command, door);
        self.account = account.or_else(|| self.account.take());
        let because = self.because.as_deref();
        self.warnings = warning::of_command(door.state(), &self.command, because);
    }

    fn account_of(&self, command: &Command, door: &LoggedSession) -> Option<FightAccount> {
        door.account(command, self.because.as_deref())
    }

    /// Switches a modifier of a fight to the next setting: for the acting side, for the other side, for both, then as
    /// computed. Skips settings without effect.
    ///
    /// Returns the sides for which it is now switched.
    pub fn toggle(&mut self, name: &str, door: &LoggedSession) -> [bool; 2] {
        let theirs = format!("enemy-{name}");
        let (plain, now) = self.unswitched([name, &theirs]);
        let Some(natural) = self.account_of(&plain, door) else {
            return now;
        };
        let switched = |sides: [bool; 2]| {
            let mut command = plain.clone();
            let switches = sides.iter().zip([name, &theirs]).zip(&natural.parties);
            for ((_, spelt), party) in switches.filter(|((is_switched, _), _)| **is_switched) {
                switch(&mut command, spelt, bears(party, name));
            }
            command
        };
        // A setting has an effect if it changes anything in the account: canister of one side changes the odds of both.
        let tells = [[true, false], [false, true]].map(|sides| {
            let account = self.account_of(&switched(sides), door);
            account.is_some_and(|account| differ(&natural, &account))
        });
        let may = |sides: &[bool; 2]| sides.iter().zip(tells).all(|(is, tells)| tells || !is);
        let place = SIDES.iter().position(|sides| *sides == now).unwrap_or(0);
        let order = SIDES.into_iter().cycle().skip(place + 1).take(SIDES.len());
        for sides in order.filter(may) {
            let command = switched(sides);
            if self.account_of(&command, door).is_some() {
                self.command = command;
                self.reweigh(door);
                return sides;
            }
        }
        now
    }

    /// Returns the fight with one modifier as the program computes it, and the sides for which the referee had switched
    /// it.
    fn unswitched(&self, names: [&str; 2]) -> (Command, [bool; 2]) {
        let mut plain = self.command.clone();
        let mut was = [false; 2];
        if let Some(switched) = switched_mut(&mut plain) {
            for list in [&mut switched.with, &mut switched.without] {
                for (was, name) in was.iter_mut().zip(names) {
                    *was |= list.iter().any(|other| other == name);
                }
                list.retain(|other| !names.contains(&other.as_str()));
            }
        }
        (plain, was)
    }

    /// Returns the modifiers that the referee switched; `None` for an act that is not a fight.
    #[must_use]
    pub fn switched(&self) -> Option<&SwitchedModifier> {
        match &self.command {
            Command::Fire { switched, .. } | Command::Melee { switched, .. } => Some(switched),
            _ => None,
        }
    }
}

/// Explains how to type the remaining dice and record the act.
#[must_use]
pub fn dice_prompt(left: usize, at_once: bool) -> String {
    let s = if left == 1 { "" } else { "s" };
    match at_once {
        true => "type the dice; records at once".to_owned(),
        false => format!("type the face{s}, then Enter"),
    }
}

/// Sides for which a modifier may be switched, in the order in which the key goes through them.
const SIDES: [[bool; 2]; 4] = [[false, false], [true, false], [false, true], [true, true]];

fn switched_mut(command: &mut Command) -> Option<&mut SwitchedModifier> {
    match command {
        Command::Fire { switched, .. } | Command::Melee { switched, .. } => Some(switched),
        _ => None,
    }
}

/// Switches a modifier: leaves it out if it `counts` now, otherwise adds it.
fn switch(command: &mut Command, name: &str, counts: bool) {
    if let Some(switched) = switched_mut(command) {
        let list = if counts {
            &mut switched.without
        } else {
            &mut switched.with
        };
        list.push(name.to_owned());
    }
}

fn bears(party: &FightParty, name: &str) -> bool {
    let mut counted = party
        .modifiers
        .iter()
        .filter(|modifier| !modifier.is_left_out());
    counted.any(|modifier| modifier.name == name)
}

/// Checks whether two accounts of a fight differ in the modifiers of either side.
fn differ(one: &FightAccount, other: &FightAccount) -> bool {
    let mut parties = one.parties.iter().zip(&other.parties);
    parties.any(|(was, is)| was.modifiers != is.modifiers)
}
