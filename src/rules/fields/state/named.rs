//! Units, brigades and generals by the names in a command, with a refusal for a wrong name.

use crate::state::{BrigadeState, GeneralState, State, UnitState};
use crate::terms::{
    name::{BrigadeId, GeneralId, SideId, UnitId},
    phase::Phase,
};
use ruleset::refusal::{Refusal, Remedy};

impl State {
    /// Returns a unit; refuses an unknown name.
    ///
    /// # Errors
    ///
    /// Returns the refusal.
    pub fn known_unit(&self, id: &UnitId) -> Result<&UnitState, Refusal> {
        self.unit(id)
            .ok_or_else(|| Refusal::impossible("BASE-01", format!("there is no unit {id}")))
    }

    /// Returns a unit on the table; refuses any other.
    ///
    /// # Errors
    ///
    /// Refuses an unknown or broken unit, and one that is not on the table.
    pub fn standing_unit(&self, id: &UnitId) -> Result<&UnitState, Refusal> {
        let unit = self.known_unit(id)?;
        if unit.is_broken() {
            return Err(Refusal::impossible(
                "FIRE-11",
                format!("{} is broken and gone", unit.name),
            ));
        }
        if !unit.on_table() {
            return Err(Refusal::impossible(
                "DEPLOY-06",
                format!("{} is not on the table", unit.name),
            ));
        }
        Ok(unit)
    }

    /// Returns a brigade; refuses an unknown name.
    ///
    /// # Errors
    ///
    /// Returns the refusal.
    pub fn known_brigade(&self, id: &BrigadeId) -> Result<&BrigadeState, Refusal> {
        self.brigade(id)
            .ok_or_else(|| Refusal::impossible("DEPLOY-01", format!("there is no brigade {id}")))
    }

    /// Returns a brigade that has units on the table; refuses any other.
    ///
    /// # Errors
    ///
    /// Refuses an unknown or broken brigade, and one that is not on the table.
    pub fn standing_brigade(&self, id: &BrigadeId) -> Result<&BrigadeState, Refusal> {
        let brigade = self.known_brigade(id)?;
        if brigade.is_broken() {
            let said = format!("{} is broken and gone", brigade.name);
            return Err(Refusal::impossible("ACT-03", said).remedy(self.still_there(&brigade.side)));
        }
        if !self.is_on_table(id) {
            return Err(Refusal::impossible(
                "DEPLOY-06",
                match brigade.arrives() {
                    Some(turn) if self.chits().is_some() => {
                        format!("{} comes in round {}", brigade.name, self.counted(turn))
                    }
                    Some(turn) => format!("{} comes in player turn {turn}", brigade.name),
                    None => format!("{} is not on the table", brigade.name),
                },
            ));
        }
        Ok(brigade)
    }

    /// Lists the brigades of a side on the table, for a remedy.
    fn still_there(&self, side: &SideId) -> String {
        let there: Vec<&str> = self
            .brigades()
            .filter(|b| b.side == *side && !b.is_broken() && self.is_on_table(&b.id))
            .map(|b| b.id.as_str())
            .collect();
        if there.is_empty() {
            "no brigade of its side is left".to_owned()
        } else {
            format!("still on the table: {}", there.join(", "))
        }
    }

    /// Returns a brigade of the active side that is on the table; refuses any other.
    ///
    /// # Errors
    ///
    /// Refuses any other brigade (SEQ-03).
    pub fn active_brigade(&self, id: &BrigadeId) -> Result<&BrigadeState, Refusal> {
        let brigade = self.standing_brigade(id)?;
        if brigade.side != *self.active() {
            return Err(Refusal::impossible(
                "SEQ-03",
                format!("{} is not of the active side", brigade.name),
            )
            .remedy(format!(
                "it is the turn of {}",
                self.side_name(self.active())
            )));
        }
        self.is_up(id, &brigade.name)?;
        Ok(brigade)
    }

    /// Refuses a brigade that does not act: between two draws one brigade acts alone (CHIT-08).
    fn is_up(&self, brigade: &BrigadeId, name: &str) -> Result<(), Refusal> {
        match self.acting() {
            Some(acting) if acting.brigade != *brigade => {
                let who = self
                    .brigade(&acting.brigade)
                    .map_or(acting.brigade.to_string(), |b| b.name.clone());
                let said = format!("{name} does not act now");
                Err(Refusal::impossible("CHIT-08", said)
                    .remedy(format!("the chit of {who} was drawn")))
            }
            _ => Ok(()),
        }
    }

    /// Refuses a general who does not command the acting brigade: while a brigade acts, only its commanders may
    /// (CHIT-05).
    fn commands_who_acts(&self, general: &GeneralState) -> Result<(), Refusal> {
        let Some(acting) = self.acting() else {
            return Ok(());
        };
        let above = self.oob().superiors(&acting.brigade);
        if general.id.as_str() == acting.brigade.as_str()
            || above.iter().any(|other| other.id == general.id)
        {
            return Ok(());
        }
        let who = self
            .brigade(&acting.brigade)
            .map_or(acting.brigade.to_string(), |b| b.name.clone());
        let said = format!(
            "{} has no command over {who}, the acting brigade",
            general.name
        );
        Err(Refusal::impossible("CHIT-05", said)
            .remedy("he spends his points in the activation of a brigade under him"))
    }

    /// Returns a unit of the active side that is on the table; refuses any other.
    ///
    /// # Errors
    ///
    /// Refuses any other unit (SEQ-03).
    pub fn active_unit(&self, id: &UnitId) -> Result<&UnitState, Refusal> {
        let unit = self.standing_unit(id)?;
        if unit.side != *self.active() {
            return Err(Refusal::impossible(
                "SEQ-03",
                format!("{} is not of the active side", unit.name),
            )
            .remedy(format!(
                "it is the turn of {}",
                self.side_name(self.active())
            )));
        }
        self.is_up(&unit.brigade, &unit.name)?;
        Ok(unit)
    }

    /// Returns a general; refuses an unknown name.
    ///
    /// # Errors
    ///
    /// Returns the refusal.
    pub fn known_general(&self, id: &GeneralId) -> Result<&GeneralState, Refusal> {
        self.general(id)
            .ok_or_else(|| Refusal::impossible("CMD-01", format!("there is no general {id}")))
    }

    /// Returns a general of the active side at his post; refuses any other.
    ///
    /// # Errors
    ///
    /// Refuses any other general (SEQ-03, GEN-05).
    pub fn active_general(&self, id: &GeneralId) -> Result<&GeneralState, Refusal> {
        let general = self.known_general(id)?;
        if general.side != *self.active() {
            return Err(Refusal::impossible(
                "SEQ-03",
                format!("{} is not of the active side", general.name),
            )
            .remedy(format!(
                "it is the turn of {}",
                self.side_name(self.active())
            )));
        }
        if !general.is_fit() {
            return Err(Refusal::impossible(
                "GEN-05",
                format!("{} is not at his post", general.name),
            )
            .remedy(match general.back_on() {
                Some(turn) => {
                    format!(
                        "he or his successor is at his post in {} {turn}",
                        self.turn_word()
                    )
                }
                None => "a superior may stand in for him".to_owned(),
            }));
        }
        self.commands_who_acts(general)?;
        Ok(general)
    }

    /// Refuses an act outside its phase (SEQ-01).
    ///
    /// # Errors
    ///
    /// Returns the refusal.
    pub fn only_in(&self, phase: Phase, act: &str) -> Result<(), Refusal> {
        if self.phase() == phase {
            return Ok(());
        }
        Err(Refusal::impossible(
            "SEQ-01",
            format!(
                "{act} belongs to the {} phase; this is {}",
                phase.title(),
                self.phase().title()
            ),
        )
        .remedy(if self.acting().is_some() && phase == Phase::Draw {
            Remedy::typed("end the activation first: ", "next", " does it")
        } else if self.acting().is_some() && phase < self.phase() {
            "that phase of the activation is past: it comes again with the next chit".into()
        } else if phase > self.phase() {
            Remedy::typed("", "next", " ends the phase")
        } else if phase == Phase::Deployment {
            Remedy::typed("the battle has begun: ", "place", " corrects a place")
        } else if self.chits().is_some() && phase == Phase::Draw {
            "that phase is past: chits are drawn again in the next round".into()
        } else {
            "that phase is past: each side has it again in its next player turn".into()
        }))
    }

    /// Returns the display name of a side.
    #[must_use]
    pub fn side_name<'a>(&'a self, id: &'a SideId) -> &'a str {
        self.oob()
            .side(id)
            .map_or(id.as_str(), |side| side.name.as_str())
    }
}
