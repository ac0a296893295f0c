//! Intents of the referee.

use super::panel::Panel;

/// Command to a brigade or unit, typed as the lower-case letter of a phrase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    /// Move, or march in the grand tactical phase.
    Move,
    /// Charge in the tactical phase, melee in the combat phase.
    Charge,
    /// Open a firefight.
    Fire,
    /// Send an order, or accept the waiting one.
    Order,
    /// Ask for orders, or rally.
    Rouse,
    /// Roll for activation.
    Activate,
    /// Let the general lead a unit.
    Lead,
    /// Let the general ride.
    Ride,
    /// Put a unit, general or messenger at its place on the table; before the battle, deploy it.
    Place,
    /// Limber, unlimber, mount, dismount.
    Drill,
    /// Turn to face.
    Face,
    /// Test whether a general was hit.
    Casualty,
    /// Correct a condition, a mark or another state in the record.
    Edit,
}

/// A direction on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArrowDirection {
    /// Toward the top of the screen.
    Up,
    /// Toward the bottom of the screen.
    Down,
    /// Toward the left edge.
    Left,
    /// Toward the right edge.
    Right,
}

/// Intent of the referee. Keys are turned into intents in one place only; an intent does not know its key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Intent {
    /// Add a letter to the phrase that is being typed.
    Spell(char),
    /// Delete the last letter of the phrase.
    Unspell,
    /// Enter the face that a real die shows.
    Face(u8),
    /// Show the next to-do step.
    Offer,
    /// Carry out the phrase, the pending act or the step in the NEXT line.
    Do,
    /// Cancel the phrase, the pending act or the selection: the first of these that there is.
    Back,
    /// Undo the last act.
    TakeBack,
    /// Redo the last undone act.
    BringBack,
    /// End the phase.
    EndPhase,
    /// Let the program throw the dice.
    ThrowForMe,
    /// Open the command line.
    OpenLine,
    /// Choose a sheet to print.
    OpenPrint,
    /// Show the help.
    OpenHelp,
    /// Read the clauses that the screen names.
    OpenPapers,
    /// Choose a panel.
    Goto,
    /// Go to a panel.
    Show(Panel),
    /// Show the next panel.
    TurnPanel,
    /// Bring the map closer.
    Closer,
    /// Move the map farther away.
    Farther,
    /// Show the whole table.
    WholeTable,
    /// Fix the map's view, or let it follow the action.
    HoldMap,
    /// Shift the map, or the cursor of a list.
    Shift(ArrowDirection),
    /// Scroll by a page; true is up.
    Page(bool),
    /// Overrule the rules' last objection.
    Overrule,
    /// Let letters toggle the modifiers of the fight, or restore the usual meaning of letters.
    Modifiers,
    /// Switch a modifier of the fight.
    Toggle(char),
    /// Show the zone of observation.
    Watch,
    /// Show the result in big letters.
    Shout,
    /// Show the clock, or hide it.
    Clock,
    /// Turns the hints for newcomers on or off.
    Lessons,
    /// Ask for the most doubtful places.
    Resync,
    /// Filter the log.
    Filter,
    /// Fix the dice of an entry of the log.
    Fix(u64),
    /// Copy an entry of the log.
    Copy(u64),
    /// Quit the table.
    Leave,
}

impl Intent {
    /// Checks whether the intent only changes the visible part of the table.
    #[must_use]
    pub const fn looks_nearer(self) -> bool {
        matches!(self, Intent::Closer | Intent::Farther | Intent::WholeTable)
    }
}
