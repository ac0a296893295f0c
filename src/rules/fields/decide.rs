//! From a command to the rule that decides it, and the checks that many rules share.

use super::activation;
use super::casualties;
use super::combat;
use super::command::Command;
use super::correction;
use super::deployment;
use super::event::Event;
use super::generals;
use super::march;
use super::march::Asked;
use super::measured;
use super::messengers;
use super::name::BrigadeId;
use super::name::GeneralId;
use super::name::UnitId;
use super::orders;
use super::state::BrigadeState;
use super::state::GeneralState;
use super::state::Phase;
use super::state::State;
use super::state::UnitState;
use super::tactical;
use super::turn;
use crate::rules;
use crate::rules::Ruleset;
use crate::rules::Step;
use crate::rules::refusal::Refusal;

/// Fields of Blue & Grey.
#[derive(Debug, Clone, Copy)]
pub struct Fields;

/// A draft of a game of these rules.
pub type Draft<'a> = rules::Draft<'a, Fields>;

impl Ruleset for Fields {
    type State = State;
    type Command = Command;
    type Event = Event;

    fn decide(draft: &mut Draft<'_>, command: &Command) -> Step {
        if draft.state().over().is_some() && !is_word_of_referee(command) {
            return Err(Refusal::impossible("RUL-106", "the game is over")
                .remedy("notes may be added, or the last act undone")
                .into());
        }
        match command {
            Command::Next { anyway } => turn::next(draft, *anyway),
            Command::Order {
                brigade,
                order,
                in_person,
            } => orders::order(draft, brigade, order, *in_person),
            Command::Report { brigade } => orders::report(draft, brigade),
            Command::Instruct { division, order } => orders::instruct(draft, division, order),
            Command::Ride { messenger, route } => messengers::ride(draft, *messenger, route),
            Command::Activate { brigade } => activation::activate(draft, brigade.as_ref()),
            Command::Rally { brigade, paid_by } => {
                activation::rally(draft, brigade, paid_by.as_ref())
            }
            Command::Accept { brigade, paid_by } => {
                activation::accept(draft, brigade, paid_by.as_ref())
            }
            Command::March {
                brigade,
                to,
                wheel,
                then,
                with,
                paid_by,
            } => {
                let asked = Asked {
                    to: to.as_ref(),
                    wheel: *wheel,
                    then: *then,
                    with,
                    paid_by: paid_by.as_ref(),
                };
                march::march(draft, brigade, &asked)
            }
            Command::Move {
                units,
                how,
                paid_by,
            } => tactical::manoeuvre(draft, units, how, paid_by.as_ref()),
            Command::Reform {
                units,
                drill,
                facing,
                paid_by,
            } => tactical::reform(draft, units, *drill, *facing, paid_by.as_ref()),
            Command::Face { unit, towards } => tactical::face(draft, unit, towards),
            Command::RideTo { general, place } => generals::ride_to(draft, general, place),
            Command::Lead { general, unit } => generals::lead(draft, general, unit),
            Command::Fire {
                firing,
                at,
                switched,
            } => combat::fire(draft, firing, at, switched),
            Command::Melee {
                fighting,
                against,
                switched,
            } => combat::melee(draft, fighting, against, switched),
            Command::Resolve => combat::resolve(draft),
            Command::Follow { unit, inches } => tactical::follow(draft, unit, *inches),
            Command::Casualty { general } => casualties::casualty(draft, general.as_ref()),
            Command::Toss => deployment::toss(draft),
            Command::Deploy {
                brigade,
                at,
                facing,
                layout,
            } => deployment::deploy(draft, brigade, *at, *facing, layout),
            Command::Reveal { brigade } => deployment::reveal(draft, brigade),
            Command::Place { piece, at, facing } => correction::place(draft, piece, *at, *facing),
            Command::Measured(said) => measured::measured(draft, said),
            Command::Mark { correction } => correction::mark(draft, correction),
            Command::Terrain {
                feature,
                property,
                value,
            } => correction::terrain(draft, feature, property, value),
            Command::Judge {
                objective,
                judgement,
            } => correction::judge(draft, objective, *judgement),
            Command::Hall { minutes } => correction::hall(draft, *minutes),
            Command::End { reason } => turn::end(draft, reason.as_deref()),
            Command::Note { text } => {
                draft.note(Event::Noted { text: text.clone() });
                Ok(())
            }
        }
    }

    fn apply(state: &mut State, event: &Event) {
        state.apply(event);
    }
}

/// What may be said after the end: judging, and words.
fn is_word_of_referee(command: &Command) -> bool {
    matches!(
        command,
        Command::Note { .. } | Command::Judge { .. } | Command::End { .. }
    )
}

impl State {
    /// Returns a unit, or the refusal that there is none of that name.
    ///
    /// # Errors
    ///
    /// The refusal.
    pub fn known_unit(&self, id: &UnitId) -> Result<&UnitState, Refusal> {
        self.unit(id)
            .ok_or_else(|| Refusal::impossible("BASE-01", format!("there is no unit {id}")))
    }

    /// Returns a unit that stands on the table, or the refusal.
    ///
    /// # Errors
    ///
    /// The refusal: unknown, broken or not there yet.
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
                "SEQ-05",
                format!("{} is not on the table", unit.name),
            ));
        }
        Ok(unit)
    }

    /// Returns a brigade, or the refusal that there is none of that name.
    ///
    /// # Errors
    ///
    /// The refusal.
    pub fn known_brigade(&self, id: &BrigadeId) -> Result<&BrigadeState, Refusal> {
        self.brigade(id)
            .ok_or_else(|| Refusal::impossible("DEPLOY-01", format!("there is no brigade {id}")))
    }

    /// Returns a brigade that has units on the table, or the refusal.
    ///
    /// # Errors
    ///
    /// The refusal: unknown, broken, or not there yet.
    pub fn standing_brigade(&self, id: &BrigadeId) -> Result<&BrigadeState, Refusal> {
        let brigade = self.known_brigade(id)?;
        if brigade.is_broken() {
            let said = format!("{} is broken and gone", brigade.name);
            return Err(Refusal::impossible("ACT-03", said).remedy(self.still_there(&brigade.side)));
        }
        if !self.is_on_table(id) {
            return Err(Refusal::impossible(
                "SEQ-05",
                match brigade.arrives() {
                    Some(turn) => format!("{} comes in player turn {turn}", brigade.name),
                    None => format!("{} is not on the table", brigade.name),
                },
            ));
        }
        Ok(brigade)
    }

    /// The brigades of a side that stand on the table, for a remedy.
    fn still_there(&self, side: &super::name::SideId) -> String {
        let there: Vec<&str> = self
            .brigades()
            .filter(|b| b.side == *side && self.is_on_table(&b.id))
            .map(|b| b.id.as_str())
            .collect();
        if there.is_empty() {
            "no brigade of its side is left".to_owned()
        } else {
            format!("still on the table: {}", there.join(", "))
        }
    }

    /// Returns a standing brigade of the active side, or the refusal.
    ///
    /// # Errors
    ///
    /// The refusal (SEQ-03).
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
        Ok(brigade)
    }

    /// Returns a standing unit of the active side, or the refusal.
    ///
    /// # Errors
    ///
    /// The refusal (SEQ-03).
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
        Ok(unit)
    }

    /// Returns a general, or the refusal that there is none of that name.
    ///
    /// # Errors
    ///
    /// The refusal.
    pub fn known_general(&self, id: &GeneralId) -> Result<&GeneralState, Refusal> {
        self.general(id)
            .ok_or_else(|| Refusal::impossible("CMD-01", format!("there is no general {id}")))
    }

    /// Returns a general of the active side at his post, or the refusal.
    ///
    /// # Errors
    ///
    /// The refusal (SEQ-03, GEN-05).
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
                Some(turn) => format!("he or his successor is there in turn {turn}"),
                None => "a superior may stand in for him".to_owned(),
            }));
        }
        Ok(general)
    }

    /// Refuses an act outside its phase (SEQ-01).
    ///
    /// # Errors
    ///
    /// The refusal.
    pub fn only_in(&self, phase: Phase, act: &str) -> Result<(), Refusal> {
        if self.phase() == phase {
            return Ok(());
        }
        Err(Refusal::impossible(
            "SEQ-01",
            format!(
                "{act} belongs to the phase {}; this is {}",
                phase.name(),
                self.phase().name()
            ),
        )
        .remedy(if phase > self.phase() {
            "`next` ends the phase"
        } else if phase == Phase::Deployment {
            "the battle has begun: `place` puts right where something stands"
        } else {
            "that phase is past: it comes again in the next own turn"
        }))
    }

    /// Returns what people call a side.
    #[must_use]
    pub fn side_name<'a>(&'a self, id: &'a super::name::SideId) -> &'a str {
        self.oob()
            .side(id)
            .map_or(id.as_str(), |side| side.name.as_str())
    }
}
