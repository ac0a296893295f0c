//! The switches of the rulings, and the sixteen complications with what each needs (section 6 and 8).

use serde::Deserialize;
use serde::Serialize;

/// A switch of the rulings.
#[derive(Debug, Clone, Copy)]
pub struct Switch {
    /// As the kit has it.
    pub name: &'static str,
    /// What it may stand at, the default first.
    pub values: &'static [&'static str],
    /// The clause that gives the choice.
    pub ruling: &'static str,
}

const fn switch(
    name: &'static str,
    values: &'static [&'static str],
    ruling: &'static str,
) -> Switch {
    Switch {
        name,
        values,
        ruling,
    }
}

/// Every switch of the rulings.
pub const SWITCHES: &[Switch] = &[
    switch("later_cases", &["off", "on"], "BG-060"),
    switch("horse_artillery", &["6", "8"], "BG-R02"),
    switch("column_count", &["pairs", "stacks"], "BG-R06"),
    switch("column_first", &["turnpike", "ground"], "BG-R07"),
    switch("late_entry", &["barred_only", "anybody"], "BG-R08"),
    switch("minimum_enters_map", &["off", "on"], "BG-R10"),
    switch("consent", &["on", "off"], "BG-R11"),
    switch("zone_keeps_waiver", &["on", "off"], "BG-R15"),
    switch("mixed_ground", &["dearest", "sum"], "BG-R16"),
    switch("friend_cost", &["added", "in_all"], "CBG-R01"),
    switch("builder_proof", &["shown", "word"], "CBG-R02"),
    switch("works_and_ground", &["larger", "product"], "CBG-R03"),
    switch("zone_cost", &["added", "in_all"], "CBG-R05"),
    switch("repulsed", &["zone", "adjacent"], "CBG-R06"),
    switch("support_range", &["nearest", "farthest"], "CBG-R07"),
    switch("loss_counts", &["printed", "present"], "CBG-R12"),
];

/// One of the sixteen optional rules of the article.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Complication {
    /// Passing and ending with friends [5.31, 5.32].
    Stacking,
    /// Works, and turns to build them [5.4].
    Entrench,
    /// Command control and scatter [5.5].
    Command,
    /// 3 MP into an enemy zone [6.2].
    Zoc3,
    /// Attacks by choice, repulsion [7.0, 7.77, 5.13].
    Voluntary,
    /// Flank attacks [7.26].
    Flank,
    /// Guns lose by range [8.17].
    Attenuation,
    /// Guns help and stand badly alone [8.51].
    ArtDefence,
    /// Guns that moved far do not attack [8.6].
    Unlimber,
    /// Halves, withdrawal, charge [8.7].
    Cavalry,
    /// Forest doubles, guns slow in it [9.0].
    Terrain,
    /// The one hex [5.21].
    MinMove,
    /// Units face down [11.5].
    Hidden,
    /// Dummies among them [11.52 to 11.58].
    Dummies,
    /// Demoralisation [11.6].
    Demoral,
    /// Any of the listed set-up hexes [14.0].
    FreeDeploy,
    /// Simultaneous plots [4.1, 5.x, 7.x].
    Simul,
}

/// A complication as the kit switches it on.
#[derive(Debug, Clone, Copy)]
pub struct Optional {
    /// Which.
    pub is: Complication,
    /// As the kit has it.
    pub name: &'static str,
    /// What it may stand at beside off; a plain one stands at `on`.
    pub values: &'static [&'static str],
    /// What it cannot do without.
    pub needs: &'static [Complication],
    /// What it does, in a few words.
    pub does: &'static str,
    /// The first clause of it.
    pub rule: &'static str,
}

const ON: &[&str] = &["on"];

const fn optional(
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
    optional(
        Complication::Stacking,
        "stacking",
        &[],
        "passing and ending with friends",
        "CBG-301",
    ),
    Optional {
        values: &["2", "3", "4"],
        ..optional(
            Complication::Entrench,
            "entrench",
            &[],
            "works, and turns to build them",
            "CBG-401",
        )
    },
    Optional {
        values: &["table", "chits"],
        ..optional(
            Complication::Command,
            "command",
            &[],
            "command control and scatter",
            "CBG-501",
        )
    },
    optional(
        Complication::Zoc3,
        "zoc3",
        &[],
        "3 MP into an enemy zone",
        "CBG-601",
    ),
    optional(
        Complication::Voluntary,
        "voluntary",
        &[],
        "attacks by choice, repulsion",
        "CBG-701",
    ),
    optional(
        Complication::Flank,
        "flank",
        &[],
        "flank attacks",
        "CBG-704",
    ),
    optional(
        Complication::Attenuation,
        "attenuation",
        &[],
        "guns lose by range",
        "CBG-801",
    ),
    optional(
        Complication::ArtDefence,
        "art_defence",
        &[],
        "guns help and stand badly alone",
        "CBG-803",
    ),
    optional(
        Complication::Unlimber,
        "unlimber",
        &[Complication::Zoc3],
        "guns that moved far do not attack",
        "CBG-805",
    ),
    optional(
        Complication::Cavalry,
        "cavalry",
        &[Complication::Zoc3, Complication::Voluntary],
        "halves, withdrawal, charge",
        "CBG-811",
    ),
    optional(
        Complication::Terrain,
        "terrain",
        &[],
        "forest doubles, guns slow in it",
        "CBG-603",
    ),
    optional(
        Complication::MinMove,
        "min_move",
        &[],
        "the one hex",
        "CBG-602",
    ),
    optional(
        Complication::Hidden,
        "hidden",
        &[],
        "units face down",
        "CBG-1101",
    ),
    optional(
        Complication::Dummies,
        "dummies",
        &[Complication::Hidden],
        "dummies among them",
        "CBG-1102",
    ),
    optional(
        Complication::Demoral,
        "demoral",
        &[],
        "demoralisation",
        "CBG-1121",
    ),
    optional(
        Complication::FreeDeploy,
        "free_deploy",
        &[],
        "any of the listed set-up hexes",
        "CBG-1401",
    ),
    // Six sub-segments, or 18 where thirds of a point are walked.
    Optional {
        values: &["6", "18"],
        ..optional(
            Complication::Simul,
            "simul",
            &[Complication::Command, Complication::Voluntary],
            "simultaneous plots",
            "CBG-S01",
        )
    },
];

impl Complication {
    /// Its row among the complications.
    pub fn row(self) -> Option<&'static Optional> {
        COMPLICATIONS.iter().find(|row| row.is == self)
    }

    /// Its name in the kit.
    pub fn name(self) -> &'static str {
        self.row().map_or("", |row| row.name)
    }

    /// The complication of a name.
    pub fn named(name: &str) -> Option<&'static Optional> {
        COMPLICATIONS.iter().find(|row| row.name == name)
    }
}
