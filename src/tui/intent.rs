//! Intents of the referee.

use super::panel::Panel;

/// Command to a brigade or unit: the lower-case letter of a phrase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    /// Move, or march in the grand tactical phase.
    Move,
    /// Charge in the tactical phase, melee in combat.
    Charge,
    /// Open a firefight.
    Fire,
    /// Send an order, or accept the one that waits.
    Order,
    /// Ask for orders, or rally.
    Rouse,
    /// Roll for activation.
    Activate,
    /// The general leads a unit.
    Lead,
    /// The general rides.
    Ride,
    /// Correct a place; deploy before the battle.
    Place,
    /// Limber, unlimber, mount, dismount.
    Drill,
    /// Turn to face.
    Face,
    /// Was the general hit?
    Casualty,
    /// Correct a state.
    Edit,
}

/// A way on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArrowDirection {
    /// Up.
    Up,
    /// Down.
    Down,
    /// Left.
    Left,
    /// Right.
    Right,
}

/// Intent of the referee. Keys are turned into intents in one place, and intents know no keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Intent {
    /// A letter of a phrase.
    Spell(char),
    /// One letter less.
    Unspell,
    /// A face that a real die shows.
    Face(u8),
    /// The next thing to do.
    Offer,
    /// Do it.
    Do,
    /// Never mind.
    Back,
    /// Take back the last act.
    TakeBack,
    /// Bring it back.
    BringBack,
    /// End the phase.
    EndPhase,
    /// Throw the dice for me.
    ThrowForMe,
    /// Open the line.
    OpenLine,
    /// Choose a sheet to print.
    OpenPrint,
    /// Show the help.
    OpenHelp,
    /// Read the clauses that the screen names.
    OpenPapers,
    /// Choose where to go.
    Goto,
    /// Go there.
    Show(Panel),
    /// The next panel.
    TurnPanel,
    /// Closer.
    Closer,
    /// Farther away.
    Farther,
    /// The whole table.
    WholeTable,
    /// Holds the map as it is, or lets it follow the action.
    HoldMap,
    /// Shift the map, or the cursor of a list.
    Shift(ArrowDirection),
    /// Scroll by a page: up is true.
    Page(bool),
    /// Overrule what the rules just said.
    Overrule,
    /// Let letters switch the modifiers of the fight, or mean what they mean elsewhere.
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
    /// Ask for the places most in doubt.
    Resync,
    /// Narrow the log.
    Filter,
    /// Give an entry of the log other dice.
    Fix(u64),
    /// Copy an entry of the log.
    Copy(u64),
    /// Leave the table.
    Leave,
}

impl Intent {
    /// Checks whether it only changes the visible part of the table.
    #[must_use]
    pub const fn looks_nearer(self) -> bool {
        matches!(self, Intent::Closer | Intent::Farther | Intent::WholeTable)
    }
}
