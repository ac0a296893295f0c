//! The switches of the rulings, and the sixteen complications with the requirements of each (sections 6 and 8).

use std::collections::BTreeMap;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use ruleset::switch::Unset;

ruleset::switches! {
    /// Use of cases that are missing in the text at hand but printed in later copies.
    later_cases: LaterCases of "BG-060" {
        "off" = Off "BG-050, BG-051, BG-060, BG-070 omit the additions of later copies.",
        "on" = On "BG-050, BG-051, BG-060, BG-070 include the additions of later copies.",
    }

    /// The allowance of horse artillery.
    horse_artillery: HorseArtillery of "BG-R02" {
        "6" = Six "Horse artillery has 6 movement points, as artillery.",
        "8" = Eight "Horse artillery has 8 movement points, as cavalry.",
    }

    /// Units that count as a pair in a column of reinforcements.
    column_count: ColumnCount of "BG-R06" {
        "pairs" = Pairs "Arrivals pay by pairs in order of entry; stacking does not matter.",
        "stacks" = Stacks "Arrivals pay by stacks: a unit that enters alone is a stack of its own.",
    }

    /// Cost for the first pair along a turnpike.
    column_first: ColumnFirst of "BG-R07" {
        "turnpike" = Turnpike "The first pair along a turnpike pays the rate of the turnpike.",
        "ground" = Ground "The first pair along a turnpike pays the cost of the hex's ground.",
    }

    /// Entry in a later turn by a hex that is not the unit's own.
    late_entry: LateEntry of "BG-R08" {
        "barred_only" = BarredOnly "Only a unit that could not enter in its turn uses another hex later.",
        "anybody" = Anybody "A unit that was kept back by choice may use another hex later, too.",
    }

    /// One-hex minimum for entering the map.
    minimum_enters_map: MinimumEntersMap of "BG-R10" {
        "off" = Off "The one-hex minimum does not bring a unit onto the map.",
        "on" = On "The one-hex minimum also brings a unit onto the map.",
    }

    /// Consent to taking back a move.
    consent: Consent of "BG-R11" {
        "on" = On "The opponent is asked to consent before a finished move is taken back.",
        "off" = Off "A finished move can be taken back without asking the opponent.",
    }

    /// Whether a route saves the cost of a slope even into an enemy zone.
    zone_keeps_waiver: ZoneKeepsWaiver of "BG-R15" {
        "on" = On "A slope costs nothing along a route, even into an enemy zone.",
        "off" = Off "A slope along a route into an enemy zone costs its point.",
    }

    /// Cost of a hex of several kinds of ground.
    mixed_ground: MixedGround of "BG-R16" {
        "dearest" = Dearest "A hex of several kinds of ground costs the dearest kind.",
        "sum" = Sum "A hex of several kinds of ground costs all of them together.",
    }

    /// Cost of a friend's hex.
    friend_cost: FriendCost of "CBG-R01" {
        "added" = Added "Entering a friend's hex costs 1 MP more than the hex.",
        "in_all" = InAll "Entering a friend's hex costs 1 MP in all.",
    }

    /// Proof that a face-down builder is not a dummy.
    builder_proof: BuilderProof of "CBG-R02" {
        "shown" = Shown "The opponent may demand to see the face of a face-down builder.",
        "word" = Word "The referee's word that a face-down builder is not a dummy is enough.",
    }

    /// Combined effect of works and ground.
    works_and_ground: WorksAndGround of "CBG-R03" {
        "larger" = Larger "The larger factor of works and ground multiplies defence.",
        "product" = Product "Works and ground both multiply defence.",
    }

    /// Cost of the step into an enemy zone.
    zone_cost: ZoneCost of "CBG-R05" {
        "added" = Added "With `zoc3` a step into an enemy zone costs 3 MP more than the hex.",
        "in_all" = InAll "With `zoc3` a step into an enemy zone costs 3 MP in all.",
    }

    /// Units that are repulsed.
    repulsed: Repulsed of "CBG-R06" {
        "zone" = Zone "A unit in an enemy zone is repulsed.",
        "adjacent" = Adjacent "A unit next to an enemy is repulsed, in an enemy zone or not.",
    }

    /// The attacker to which the range of supporting guns is measured.
    support_range: SupportRange of "CBG-R07" {
        "nearest" = Nearest "The range of supporting guns is measured to the nearest attacker.",
        "farthest" = Farthest "The range of supporting guns is measured to the farthest attacker.",
    }

    /// The strength that counts as lost.
    loss_counts: LossCounts of "CBG-R12" {
        "printed" = Printed "Losses count the printed strength; for reduced units, the difference.",
        "present" = Present "Losses count what was left of eliminated units; reduced units do not.",
    }
}

/// One of the sixteen optional rules of the article.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Complication {
    /// Stacking with friends while moving and at the end [5.31, 5.32].
    Stacking,
    /// Works, which take turns to build [5.4].
    Entrench,
    /// Command control and scatter [5.5].
    Command,
    /// 3 MP into an enemy zone [6.2].
    Zoc3,
    /// Attacks by choice, repulsion [7.0, 7.77, 5.13].
    Voluntary,
    /// Flank attacks [7.26].
    Flank,
    /// Guns lose strength by range [8.17].
    Attenuation,
    /// Guns help friends and are weak alone [8.51].
    ArtDefence,
    /// Guns that moved far do not attack [8.6].
    Unlimber,
    /// Half strength, withdrawal, charge [8.7].
    Cavalry,
    /// Forest doubles defence, and slows guns [9.0].
    Terrain,
    /// A unit may always move one hex [5.21].
    MinMove,
    /// Face-down units [11.5].
    Hidden,
    /// Dummies among face-down units [11.52 to 11.58].
    Dummies,
    /// Demoralisation [11.6].
    Demoral,
    /// Free choice among the listed set-up hexes [14.0].
    FreeDeploy,
    /// Simultaneous plots [4.1, 5.x, 7.x].
    Simul,
}

/// Variant of a complication that is in use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ComplicationForm {
    /// In use, without variants.
    On,
    /// Works take two turns.
    TwoTurns,
    /// Works take three turns.
    ThreeTurns,
    /// Works take four turns.
    FourTurns,
    /// Command comes from the printed table and a die.
    Table,
    /// Command is drawn by chits.
    Chits,
    /// A movement phase has six sub-segments.
    SixSegments,
    /// A movement phase has 18 sub-segments.
    EighteenSegments,
}

impl ComplicationForm {
    /// Returns the form in the kits' words.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            ComplicationForm::On => "on",
            ComplicationForm::TwoTurns => "2",
            ComplicationForm::ThreeTurns => "3",
            ComplicationForm::FourTurns => "4",
            ComplicationForm::Table => "table",
            ComplicationForm::Chits => "chits",
            ComplicationForm::SixSegments => "6",
            ComplicationForm::EighteenSegments => "18",
        }
    }
}

/// The complications that a game uses. Game files store them as a map from names to forms; a file with an unknown name
/// or form cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Complications(BTreeMap<Complication, ComplicationForm>);

impl Complications {
    /// Switches a complication on, in one of its variants.
    ///
    /// # Errors
    ///
    /// Fails if there is no such complication, or if it does not have this form.
    pub fn set(&mut self, name: &str, form: &str) -> Result<(), Unset> {
        let row = Complication::named(name).ok_or(Unset::Name)?;
        let mut forms = row.values.iter().copied();
        let form = forms.find(|known| known.word() == form);
        self.0.insert(row.is, form.ok_or(Unset::Setting)?);
        Ok(())
    }

    /// Returns the variant of a complication; `None` if it is off.
    #[must_use]
    pub fn form(&self, complication: Complication) -> Option<ComplicationForm> {
        self.0.get(&complication).copied()
    }

    /// Returns the names and forms of the complications in use, by name.
    #[must_use]
    pub fn words(&self) -> BTreeMap<&'static str, &'static str> {
        let all = self.0.iter();
        all.map(|(is, form)| (is.name(), form.word())).collect()
    }
}

impl Serialize for Complications {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.words())
    }
}

impl<'de> Deserialize<'de> for Complications {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        let words = BTreeMap::<String, String>::deserialize(reader)?;
        let mut all = Self::default();
        for (name, form) in &words {
            let set = all.set(name, form);
            set.map_err(|why| D::Error::custom(format!("{name} = \"{form}\": {why}")))?;
        }
        Ok(all)
    }
}

/// A complication as the kit switches it on: its name and its form.
#[derive(Debug, Clone, Copy)]
pub struct Optional {
    /// The complication.
    pub is: Complication,
    /// The name in the kit.
    pub name: &'static str,
    /// The variants, with the default first.
    pub values: &'static [ComplicationForm],
    /// Complications that this one requires.
    pub needs: &'static [Complication],
    /// Effect, in a few words.
    pub does: &'static str,
    /// The first clause of the complication.
    pub rule: &'static str,
}

const ON: &[ComplicationForm] = &[ComplicationForm::On];

const fn optional_row(
    is: Complication,
    name: &'static str,
    needs: &'static [Complication],
    does: &'static str,
    rule: &'static str,
) -> Optional {
    Optional {
        is,
        name,
        values: ON,
        needs,
        does,
        rule,
    }
}

/// Every complication, in the article's order. `hidden` and `dummies` are one of the sixteen.
pub const COMPLICATIONS: &[Optional] = &[
    optional_row(
        Complication::Stacking,
        "stacking",
        &[],
        "stacking while moving and at the end",
        "CBG-301",
    ),
    Optional {
        values: &[
            ComplicationForm::TwoTurns,
            ComplicationForm::ThreeTurns,
            ComplicationForm::FourTurns,
        ],
        ..optional_row(
            Complication::Entrench,
            "entrench",
            &[],
            "works, and turns to build them",
            "CBG-401",
        )
    },
    Optional {
        values: &[ComplicationForm::Table, ComplicationForm::Chits],
        ..optional_row(
            Complication::Command,
            "command",
            &[],
            "command control and scatter",
            "CBG-501",
        )
    },
    optional_row(
        Complication::Zoc3,
        "zoc3",
        &[],
        "3 MP into an enemy zone",
        "CBG-601",
    ),
    optional_row(
        Complication::Voluntary,
        "voluntary",
        &[],
        "attacks by choice, repulsion",
        "CBG-701",
    ),
    optional_row(
        Complication::Flank,
        "flank",
        &[],
        "flank attacks",
        "CBG-704",
    ),
    optional_row(
        Complication::Attenuation,
        "attenuation",
        &[],
        "guns lose by range",
        "CBG-801",
    ),
    optional_row(
        Complication::ArtDefence,
        "art_defence",
        &[],
        "guns support defenders; alone they defend with 1",
        "CBG-803",
    ),
    optional_row(
        Complication::Unlimber,
        "unlimber",
        &[Complication::Zoc3],
        "guns that moved far do not attack",
        "CBG-805",
    ),
    optional_row(
        Complication::Cavalry,
        "cavalry",
        &[Complication::Zoc3, Complication::Voluntary],
        "halves, withdrawal, charge",
        "CBG-811",
    ),
    optional_row(
        Complication::Terrain,
        "terrain",
        &[],
        "forest doubles, guns slow in it",
        "CBG-603",
    ),
    optional_row(
        Complication::MinMove,
        "min_move",
        &[],
        "a unit may always move one hex",
        "CBG-602",
    ),
    optional_row(
        Complication::Hidden,
        "hidden",
        &[],
        "units face down",
        "CBG-1101",
    ),
    optional_row(
        Complication::Dummies,
        "dummies",
        &[Complication::Hidden],
        "dummies among them",
        "CBG-1102",
    ),
    optional_row(
        Complication::Demoral,
        "demoral",
        &[],
        "demoralisation",
        "CBG-1121",
    ),
    optional_row(
        Complication::FreeDeploy,
        "free_deploy",
        &[],
        "any of the listed set-up hexes",
        "CBG-1401",
    ),
    // Six sub-segments, or 18 if units move by thirds of a point.
    Optional {
        values: &[
            ComplicationForm::SixSegments,
            ComplicationForm::EighteenSegments,
        ],
        ..optional_row(
            Complication::Simul,
            "simul",
            &[Complication::Command, Complication::Voluntary],
            "simultaneous plots",
            "CBG-S01",
        )
    },
];

impl Complication {
    /// Returns the complication's row in the table.
    pub fn row(self) -> Option<&'static Optional> {
        COMPLICATIONS.iter().find(|row| row.is == self)
    }

    /// Returns the complication's name in the kit.
    pub fn name(self) -> &'static str {
        self.row().map_or("", |row| row.name)
    }

    /// Returns the complication of a name; `None` for an unknown name.
    pub fn named(name: &str) -> Option<&'static Optional> {
        COMPLICATIONS.iter().find(|row| row.name == name)
    }
}
