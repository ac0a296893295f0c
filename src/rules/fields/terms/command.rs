//! Commands: one variant for each request of a commander or the referee.

mod correction;
mod manoeuvre;
mod switched;
mod wheels;

use serde::{Deserialize, Serialize};

use crate::terms::{
    chit::Chit,
    name::{BrigadeId, DivisionId, FeatureId, GeneralId, MessengerId, ObjectiveId, UnitId},
    order::{Order, Place},
    span::MeasuredSpan,
};
use table::measure::{Bearing, Point};

pub use correction::{CorrectedDeed, Correction, Judgement, MovablePiece, Sighting};
pub use manoeuvre::{Drill, Hand, Manoeuvre, Towards};
pub use switched::{PREFIXES, SwitchedModifier};
pub use wheels::Wheels;

/// Reason for a modifier that the referee named.
pub const BY_HAND: &str = "by the referee's word";

/// Layout of a brigade from one place, as in a roster's `deploy`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct BrigadeLayout {
    /// Number of units side by side, the first in front, the rest in rows behind; `None` for four.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub front: Option<usize>,
    /// Units by row, front to back; `None` to use `front`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Vec<UnitId>>,
    /// Inches between one base and the next; at 0 they touch.
    #[serde(default)]
    pub gap: f64,
}

/// The route that the owner of a messenger names, without restriction (RUL-41).
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct RideRoute {
    /// The points that the messenger rides by first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by: Vec<Point>,
    /// End of the route, at which the messenger stops even if the dice would carry it farther; `None` for a route to
    /// the addressee.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Point>,
}

impl RideRoute {
    /// Checks whether the route is empty: the messenger takes the shortest path to its addressee.
    #[must_use]
    pub fn is_shortest(&self) -> bool {
        self.by.is_empty() && self.to.is_none()
    }
}

/// Request to the rules.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "do")]
pub enum Command {
    /// End the phase.
    Next {
        /// True if the phase ends without the list of undone acts.
        anyway: bool,
    },
    /// Give a brigade a new order.
    Order {
        /// The receiver.
        brigade: BrigadeId,
        /// The order.
        order: Order,
        /// True if a superior in contact hands it over, false if a messenger carries it.
        in_person: bool,
    },
    /// Ask division for orders (MSG-06).
    Report {
        /// The requesting brigade.
        brigade: BrigadeId,
    },
    /// Send an instruction from corps to a division (RUL-46, switch).
    Instruct {
        /// The division.
        division: DivisionId,
        /// The instruction.
        order: Order,
    },
    /// Move one messenger, or each in turn.
    Ride {
        /// The messenger; `None` for each that has not moved.
        messenger: Option<MessengerId>,
        /// The route that its owner names.
        #[serde(default, skip_serializing_if = "RideRoute::is_shortest")]
        route: RideRoute,
    },
    /// Draw a chit (CHIT-20).
    Draw {
        /// The chit drawn from a real cup; `None` if the program draws.
        chit: Option<Chit>,
    },
    /// Name the brigade that acts by a drawn or kept chit, as the chit's owner chooses (CHIT-06, CHIT-18, CHIT-19).
    Name {
        /// The brigade that acts by the chit.
        brigade: BrigadeId,
    },
    /// Keep the drawn chit for later in the round, as its commander decides (CHIT-19).
    KeepChit,
    /// Roll for one brigade, or each in turn.
    Activate {
        /// The brigade; `None` for each that has not rolled.
        brigade: Option<BrigadeId>,
        /// Modifiers that the referee changes for a named brigade.
        #[serde(default, skip_serializing_if = "SwitchedModifier::is_empty")]
        switched: SwitchedModifier,
    },
    /// Lift the mark of a brigade (ACT-05).
    Rally {
        /// The brigade.
        brigade: BrigadeId,
        /// The paying general, if several may pay; `None` for the cheapest (RUL-30).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        paid_by: Option<GeneralId>,
    },
    /// Accept the waiting order (ACT-06).
    Accept {
        /// The brigade.
        brigade: BrigadeId,
        /// The paying general, if several may pay; `None` for the cheapest (RUL-30).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        paid_by: Option<GeneralId>,
    },
    /// A grand tactical march (GT-03).
    March {
        /// The brigade.
        brigade: BrigadeId,
        /// Destination; `None` for the goal of the order.
        to: Option<Place>,
        /// Wheel before the march, in degrees, positive to the right; `None` for a wheel as near to the aim as 45
        /// degrees allow.
        wheel: Option<f64>,
        /// The flank about whose front corner the brigade wheels before the march; `None` for its centre.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        about: Option<Hand>,
        /// Wheel after the march, in degrees; the brigade makes it only if it is still unseen. `None` for no wheel.
        then: Option<f64>,
        /// Higher generals who go along; each pays a point of his own (RUL-29).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        with: Vec<GeneralId>,
        /// The paying general, if several may pay; `None` for the cheapest (RUL-30).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        paid_by: Option<GeneralId>,
        /// True if the march begins in an enemy's zone because the referee allows it (GT-01). Games of older programs
        /// lack this; in them such a march ended at once.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        leaves_zones: bool,
    },
    /// A tactical move of a unit or group.
    Move {
        /// The units; several units must touch and face the same way.
        units: Vec<UnitId>,
        /// The manoeuvre.
        how: Manoeuvre,
        /// The paying general, if several may pay; `None` for the cheapest (RUL-30).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        paid_by: Option<GeneralId>,
    },
    /// Limber, unlimber, mount, dismount.
    Reform {
        /// The units.
        units: Vec<UnitId>,
        /// The change of formation.
        drill: Drill,
        /// Facing of guns that unlimber; `None` for the present one (RUL-84).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        facing: Option<Bearing>,
        /// The paying general, if several may pay; `None` for the cheapest (RUL-30).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        paid_by: Option<GeneralId>,
    },
    /// Dig works (DIG-02).
    Dig {
        /// The units that dig.
        units: Vec<UnitId>,
        /// The paying general, if several may pay; `None` for the cheapest (RUL-30).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        paid_by: Option<GeneralId>,
    },
    /// The free turn towards an attacker (CMD-09).
    Face {
        /// The unit that turns.
        unit: UnitId,
        /// The direction of the turn.
        towards: Towards,
    },
    /// Let a general ride (CMD-11).
    RideTo {
        /// The general.
        general: GeneralId,
        /// The place to which he rides.
        place: Place,
    },
    /// Let a general lead a unit (CMD-08).
    Lead {
        /// The general.
        general: GeneralId,
        /// The unit that he leads.
        unit: UnitId,
    },
    /// A firefight.
    Fire {
        /// The units that open the firefight.
        firing: Vec<UnitId>,
        /// The target.
        at: UnitId,
        /// Modifiers that the referee changes.
        #[serde(default)]
        switched: SwitchedModifier,
    },
    /// A melee.
    Melee {
        /// Units of the active side.
        fighting: Vec<UnitId>,
        /// Units of the other side.
        against: Vec<UnitId>,
        /// Modifiers that the referee changes.
        #[serde(default)]
        switched: SwitchedModifier,
    },
    /// Carry out the waiting results of the fights so far (RUL-72, switch).
    Resolve,
    /// Let the winner of a melee follow the losers (RUL-91, switch).
    Follow {
        /// The unit that follows.
        unit: UnitId,
        /// Inches straight ahead; `None` for the maximum that the switch allows.
        inches: Option<f64>,
    },
    /// Test whether a general was hit (GEN-02).
    Casualty {
        /// The general; `None` for all who must still test.
        general: Option<GeneralId>,
    },
    /// Throw dice to decide which side places first, or which side moves first (RUL-106).
    Toss,
    /// Place a brigade before the battle.
    Deploy {
        /// The brigade.
        brigade: BrigadeId,
        /// Centre of the rectangle round the brigade's units.
        at: Point,
        /// The direction that the units face.
        facing: Bearing,
        /// Layout of the brigade's units.
        #[serde(default)]
        layout: BrigadeLayout,
    },
    /// Show a hidden brigade.
    Reveal {
        /// The brigade.
        brigade: BrigadeId,
    },
    /// Correct the recorded place of a unit, general or messenger.
    Place {
        /// The unit, general or messenger.
        piece: MovablePiece,
        /// Its place on the table.
        at: Point,
        /// The facing; `None` for the present one.
        facing: Option<Bearing>,
    },
    /// Correct many recorded places at once, as a photograph shows them.
    Resync {
        /// The units, generals and messengers with their places.
        places: Vec<Sighting>,
        /// Source of the places.
        because: String,
    },
    /// A tape reading of a distance near a limit.
    Measured(MeasuredSpan),
    /// Correct a recorded state.
    Mark {
        /// The correction.
        correction: Correction,
    },
    /// Correct the recorded ground.
    Terrain {
        /// The terrain feature.
        feature: FeatureId,
        /// `sight`, `going`, `cover`, `elevation`, `value`, `counts-for`.
        property: String,
        /// The value in the form of a roster; for `counts-for` a division.
        value: String,
    },
    /// Change a switch from now on.
    Rule {
        /// The name of the switch.
        switch: String,
        /// The setting in the form of a roster.
        setting: String,
        /// Reason for the change.
        because: String,
    },
    /// Judge an objective at the referee's word.
    Judge {
        /// The objective.
        objective: ObjectiveId,
        /// The judgement.
        judgement: Judgement,
    },
    /// Set the closing time of the hall on the wall clock, in minutes after midnight.
    Hall {
        /// The closing time, in minutes after midnight.
        minutes: u16,
    },
    /// End the game at the referee's word.
    End {
        /// The reason.
        reason: Option<String>,
    },
    /// Words for the log.
    Note {
        /// The text of the note.
        text: String,
    },
    /// A note for the referees only; no diary and no player shows it.
    PrivateNote {
        /// The text of the note.
        text: String,
    },
}

impl Command {
    /// Makes the march of a brigade to a place, or to the goal of its order. The program chooses the wheels, and no
    /// general goes along.
    #[must_use]
    pub fn march(brigade: BrigadeId, to: Option<Place>) -> Self {
        Command::March {
            brigade,
            to,
            wheel: None,
            about: None,
            then: None,
            with: Vec::new(),
            paid_by: None,
            leaves_zones: true,
        }
    }

    /// Makes the roll of a brigade, or of each in turn, with the program's modifiers.
    #[must_use]
    pub fn activate(brigade: Option<BrigadeId>) -> Self {
        let switched = SwitchedModifier::default();
        Command::Activate { brigade, switched }
    }

    /// Checks whether the command moves something by the rules, unlike `Place`, which corrects its recorded place.
    #[must_use]
    pub const fn moves_pieces(&self) -> bool {
        matches!(
            self,
            Command::Ride { .. }
                | Command::March { .. }
                | Command::Move { .. }
                | Command::Face { .. }
                | Command::RideTo { .. }
                | Command::Follow { .. }
        )
    }

    /// Returns the general named to pay for the act (RUL-30); `None` if none was named.
    #[must_use]
    pub fn paid_by(&self) -> Option<&GeneralId> {
        match self {
            Command::Rally { paid_by, .. }
            | Command::Accept { paid_by, .. }
            | Command::March { paid_by, .. }
            | Command::Move { paid_by, .. }
            | Command::Dig { paid_by, .. }
            | Command::Reform { paid_by, .. } => paid_by.as_ref(),
            _ => None,
        }
    }

    /// Returns the act with the name of the general who pays for it (RUL-30); `None` for acts that no general pays for.
    #[must_use]
    pub fn paying(&self, general: GeneralId) -> Option<Self> {
        let mut command = self.clone();
        match &mut command {
            Command::Rally { paid_by, .. }
            | Command::Accept { paid_by, .. }
            | Command::March { paid_by, .. }
            | Command::Move { paid_by, .. }
            | Command::Dig { paid_by, .. }
            | Command::Reform { paid_by, .. } => {
                *paid_by = Some(general);
                Some(command)
            }
            _ => None,
        }
    }

    /// Returns the fight or roll with modifiers switched; `None` for any other act.
    #[must_use]
    pub fn switching(&self, others: &SwitchedModifier) -> Option<Self> {
        let mut command = self.clone();
        let switched = command.switched_mut()?;
        *switched = switched.and(others);
        Some(command)
    }

    /// Returns the fight or roll with the given changes of modifiers in place of its own; `None` for any other act.
    #[must_use]
    pub fn counting(&self, switched: SwitchedModifier) -> Option<Self> {
        let mut command = self.clone();
        *command.switched_mut()? = switched;
        Some(command)
    }

    fn switched_mut(&mut self) -> Option<&mut SwitchedModifier> {
        match self {
            Command::Fire { switched, .. }
            | Command::Melee { switched, .. }
            | Command::Activate { switched, .. } => Some(switched),
            _ => None,
        }
    }
}
