//! The fields that a column may contain.

/// A level of the hierarchy, the highest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// One of the two sides.
    Side,
    /// A corps.
    Corps,
    /// A division.
    Division,
    /// A brigade.
    Brigade,
    /// A unit.
    Unit,
}

impl Level {
    /// All levels, the highest first.
    pub const ALL: [Level; 5] = [
        Level::Side,
        Level::Corps,
        Level::Division,
        Level::Brigade,
        Level::Unit,
    ];

    /// The levels above a unit.
    pub(super) const COMMANDS: [Level; 4] =
        [Level::Side, Level::Corps, Level::Division, Level::Brigade];

    /// Returns the name of the level.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Level::Side => "side",
            Level::Corps => "corps",
            Level::Division => "division",
            Level::Brigade => "brigade",
            Level::Unit => "unit",
        }
    }

    /// Returns the level with this name; `None` if there is none.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }

    /// Returns the field that names a command at this level, or the unit.
    pub(super) const fn field(self) -> Field {
        match self {
            Level::Side => Field::Side,
            Level::Corps => Field::Corps,
            Level::Division => Field::Division,
            Level::Brigade => Field::Brigade,
            Level::Unit => Field::Unit,
        }
    }

    /// Returns the field that names the general at this level; at the level of a unit, the field that names its
    /// commander.
    pub(super) const fn leader(self) -> Field {
        match self {
            Level::Side => Field::ArmyGeneral,
            Level::Corps => Field::CorpsGeneral,
            Level::Division => Field::DivisionGeneral,
            Level::Brigade => Field::General,
            Level::Unit => Field::Commander,
        }
    }

    /// Returns the field of the general's quality at this level; for a unit, the field of its own quality.
    pub(super) const fn leader_quality(self) -> Field {
        match self {
            Level::Side => Field::ArmyGeneralQuality,
            Level::Corps => Field::CorpsGeneralQuality,
            Level::Division => Field::DivisionGeneralQuality,
            Level::Brigade => Field::GeneralQuality,
            Level::Unit => Field::Quality,
        }
    }
}

/// The field of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Field {
    /// Name of the side.
    Side,
    /// Name of the corps.
    Corps,
    /// Name of the division.
    Division,
    /// Name of the brigade.
    Brigade,
    /// Name of the unit.
    Unit,
    /// Arm of the unit.
    Kind,
    /// Commander of the unit.
    Commander,
    /// Men.
    Strength,
    /// Source of the strength.
    StrengthSource,
    /// Size in bases.
    Size,
    /// Weapon.
    Weapon,
    /// Combat value of the unit.
    Quality,
    /// Number and type of guns.
    Guns,
    /// Remarks.
    Notes,
    /// Turn on which the unit arrives.
    Arrives,
    /// General of the brigade.
    General,
    /// Quality of the general of the brigade.
    GeneralQuality,
    /// General of the division.
    DivisionGeneral,
    /// Quality of the general of the division.
    DivisionGeneralQuality,
    /// General of the corps.
    CorpsGeneral,
    /// Quality of the general of the corps.
    CorpsGeneralQuality,
    /// General of the whole side.
    ArmyGeneral,
    /// Quality of the general of the whole side.
    ArmyGeneralQuality,
}

impl Field {
    /// All fields, in the order of their numbers.
    pub const ALL: [Field; 23] = [
        Field::Side,
        Field::Corps,
        Field::Division,
        Field::Brigade,
        Field::Unit,
        Field::Kind,
        Field::Commander,
        Field::Strength,
        Field::StrengthSource,
        Field::Size,
        Field::Weapon,
        Field::Quality,
        Field::Guns,
        Field::Notes,
        Field::Arrives,
        Field::General,
        Field::GeneralQuality,
        Field::DivisionGeneral,
        Field::DivisionGeneralQuality,
        Field::CorpsGeneral,
        Field::CorpsGeneralQuality,
        Field::ArmyGeneral,
        Field::ArmyGeneralQuality,
    ];

    /// Returns the name of the field, as `--column` and JSON write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Field::Side => "side",
            Field::Corps => "corps",
            Field::Division => "division",
            Field::Brigade => "brigade",
            Field::Unit => "unit",
            Field::Kind => "kind",
            Field::Commander => "commander",
            Field::Strength => "strength",
            Field::StrengthSource => "strength_source",
            Field::Size => "size",
            Field::Weapon => "weapon",
            Field::Quality => "quality",
            Field::Guns => "guns",
            Field::Notes => "notes",
            Field::Arrives => "arrives",
            Field::General => "general",
            Field::GeneralQuality => "general_quality",
            Field::DivisionGeneral => "division_general",
            Field::DivisionGeneralQuality => "division_general_quality",
            Field::CorpsGeneral => "corps_general",
            Field::CorpsGeneralQuality => "corps_general_quality",
            Field::ArmyGeneral => "army_general",
            Field::ArmyGeneralQuality => "army_general_quality",
        }
    }

    /// Returns other headings of exactly this meaning, the best first.
    pub(super) const fn headings(self) -> &'static [&'static str] {
        match self {
            Field::Side => &[
                "army",
                "nation",
                "nationality",
                "force",
                "belligerent",
                "country",
            ],
            Field::Corps => &["army_corps", "wing", "grand_division"],
            Field::Division => &["div", "divn"],
            Field::Brigade => &["brig", "bde", "bgde", "brgd", "brigade_group"],
            Field::Unit => &[
                "unit_name",
                "regiment",
                "regiment_or_battery",
                "regt",
                "rgt",
                "regiments_and_others",
                "formation",
                "battalion",
                "organization",
                "organisation",
                "designation",
                "command",
                "name",
            ],
            Field::Kind => &[
                "arm",
                "type",
                "class",
                "cls",
                "branch",
                "unit_type",
                "troop_type",
            ],
            Field::Commander => &[
                "cmdr",
                "commanding_officer",
                "officer",
                "leader",
                "colonel",
                "commanded_by",
            ],
            Field::Strength => &[
                "engaged",
                "men",
                "present_for_duty",
                "present",
                "effectives",
                "effective_strength",
                "pfd",
                "troops",
                "soldiers",
                "bayonets",
                "aggregate",
                "numbers",
                "str",
            ],
            Field::StrengthSource => &["source", "reference"],
            Field::Size => &["stands", "bases", "elements"],
            Field::Weapon => &[
                "arms",
                "musket",
                "armament",
                "small_arms",
                "gun_type",
                "weaponry",
                "ordnance",
            ],
            Field::Quality => &[
                "combat_value",
                "value",
                "cv",
                "experience",
                "morale",
                "training",
                "rating",
                "grade",
            ],
            Field::Guns => &["cannon", "cannons", "pieces", "number_of_guns"],
            Field::Notes => &["note", "remarks", "comments", "comment"],
            Field::Arrives => &[
                "arrival",
                "arrival_turn",
                "turn_of_arrival",
                "reinforcement_turn",
                "reinforcement",
                "reinforcements",
                "entry_turn",
                "turn_of_entry",
                "enters",
                "turn",
            ],
            Field::General => &[
                "gen",
                "brigade_general",
                "brigadier",
                "brigade_commander",
                "brigadekommandeur",
                "brigadegeneral",
            ],
            Field::GeneralQuality => &["brigade_general_quality"],
            Field::DivisionGeneral => &[
                "division_commander",
                "divisionskommandeur",
                "divisionsgeneral",
            ],
            Field::CorpsGeneral => &[
                "corps_commander",
                "korpskommandeur",
                "kommandierender_general",
            ],
            Field::ArmyGeneral => &["army_commander", "side_general"],
            Field::DivisionGeneralQuality
            | Field::CorpsGeneralQuality
            | Field::ArmyGeneralQuality => &[],
        }
    }

    /// Returns the field with this name; `None` if there is none.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let known = |field: &Field| field.name() == name || field.headings().contains(&name);
        Self::ALL
            .into_iter()
            .find(|field| field.name() == name)
            .or_else(|| Self::ALL.into_iter().find(known))
    }
}
