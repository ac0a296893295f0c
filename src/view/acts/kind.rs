//! The kinds of acts that a brigade can do: names, labels, phases.

use rules::fields::terms::phase::Phase;

/// Kind of act that a brigade can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActKind {
    /// Placing the brigade on the table for the first time.
    Place,
    /// The order to attack.
    Attack,
    /// The order to advance.
    Advance,
    /// The order to hold.
    Hold,
    /// The order to retire.
    Retire,
    /// The order to rest.
    Rest,
    /// A request for a report, to which the commander answers with orders.
    Report,
    /// The roll for activation.
    Activate,
    /// Acceptance of an order that has arrived and waits.
    Accept,
    /// The attempt to remove the mark of the brigade.
    Rally,
    /// The march that the brigade's order demands.
    March,
    /// A march of the player's own choice.
    MarchElsewhere,
    /// The move that the order demands.
    Follow,
    /// A move into contact.
    Charge,
    /// A move of the player's own choice.
    Move,
    /// A firefight.
    Fire,
    /// A melee of units in contact.
    Melee,
}

impl ActKind {
    /// Returns the act's name in addresses.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ActKind::Place => "place",
            ActKind::Attack => "attack",
            ActKind::Advance => "advance",
            ActKind::Hold => "hold",
            ActKind::Retire => "retire",
            ActKind::Rest => "rest",
            ActKind::Report => "report",
            ActKind::Activate => "activate",
            ActKind::Accept => "accept",
            ActKind::Rally => "rally",
            ActKind::March => "march",
            ActKind::MarchElsewhere => "march-elsewhere",
            ActKind::Follow => "follow",
            ActKind::Charge => "charge",
            ActKind::Move => "move",
            ActKind::Fire => "fire",
            ActKind::Melee => "melee",
        }
    }

    /// Returns the label of the act's button.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            ActKind::Place => "Place",
            ActKind::Attack => "Attack",
            ActKind::Advance => "Advance",
            ActKind::Hold => "Hold",
            ActKind::Retire => "Retire",
            ActKind::Rest => "Rest",
            ActKind::Report => "Ask for orders",
            ActKind::Activate => "Activate",
            ActKind::Accept => "Accept the order",
            ActKind::Rally => "Rally",
            ActKind::March => "March as ordered",
            ActKind::MarchElsewhere => "March elsewhere",
            ActKind::Follow => "Move as ordered",
            ActKind::Charge => "Move into contact",
            ActKind::Melee => "Charge",
            ActKind::Move => "Move",
            ActKind::Fire => "Fire",
        }
    }

    /// Explains what the button does; empty if its title is clear enough.
    #[must_use]
    pub const fn hint(self) -> &'static str {
        match self {
            ActKind::Charge => "a charge",
            ActKind::Melee => "fight units in contact",
            _ => "",
        }
    }

    /// Explains why the act has no choices.
    #[must_use]
    pub const fn nothing(self) -> &'static str {
        match self {
            ActKind::Attack => "No enemy brigade known yet.",
            ActKind::Advance => "The map names no free ground.",
            ActKind::Charge => "It can reach no enemy now.",
            ActKind::Follow => "Its order requires no move now.",
            ActKind::Fire => "No unit can fire now.",
            ActKind::Melee => "No unit is in contact with the enemy.",
            ActKind::Move => "None of its units may move now.",
            _ => "Not allowed now.",
        }
    }

    /// Returns the phase that allows the act.
    #[must_use]
    pub const fn phase(self) -> Phase {
        match self {
            ActKind::Place => Phase::Deployment,
            ActKind::Attack
            | ActKind::Advance
            | ActKind::Hold
            | ActKind::Retire
            | ActKind::Rest
            | ActKind::Report => Phase::Orders,
            ActKind::Activate | ActKind::Accept | ActKind::Rally => Phase::Activation,
            ActKind::March | ActKind::MarchElsewhere => Phase::GrandTactical,
            ActKind::Follow | ActKind::Charge | ActKind::Move => Phase::Tactical,
            ActKind::Fire | ActKind::Melee => Phase::Combat,
        }
    }

    /// Returns the kind of slip that requests the act.
    #[must_use]
    pub const fn slip_kind(self) -> &'static str {
        match self {
            ActKind::Place => "deploy",
            ActKind::Attack
            | ActKind::Advance
            | ActKind::Hold
            | ActKind::Retire
            | ActKind::Rest => "order",
            ActKind::March | ActKind::MarchElsewhere => "march",
            ActKind::Follow | ActKind::Charge | ActKind::Move => "move",
            other => other.name(),
        }
    }

    /// Returns the number of dice that the player throws himself and may send with the request. In a fight the enemy
    /// throws the other die.
    #[must_use]
    pub const fn own_dice(self) -> usize {
        match self {
            ActKind::Activate => 2,
            ActKind::Fire | ActKind::Melee => 1,
            _ => 0,
        }
    }

    /// Checks whether the player aims the act at a spot on the map instead of choosing from a list.
    #[must_use]
    pub const fn is_aimed_at_spot(self) -> bool {
        matches!(
            self,
            ActKind::Place | ActKind::MarchElsewhere | ActKind::Move
        )
    }
}
