//! Kinds of terrain with their properties (roster contract, T-TERRAIN, ROUGH-01, RUL-77).

use table::ground::{GroundCover, GroundGoing, SightType, WORKS};

/// Properties of a kind of terrain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preset {
    /// The kind.
    pub kind: &'static str,
    /// Sight; `None` if the terrain has no effect on sight.
    pub sight: Option<SightType>,
    /// Movement.
    pub going: GroundGoing,
    /// Cover.
    pub cover: GroundCover,
    /// Levels.
    pub elevation: u8,
    /// True if units on it ignore rough ground beside it (ROUGH-06).
    pub road: bool,
}

impl Preset {
    /// Returns the preset of this kind; `None` for an unknown kind.
    #[must_use]
    pub fn named(kind: &str) -> Option<&'static Preset> {
        PRESETS.iter().find(|preset| preset.kind == kind)
    }
}

const fn preset(
    kind: &'static str,
    sight: Option<SightType>,
    going: GroundGoing,
    cover: GroundCover,
) -> Preset {
    Preset {
        kind,
        sight,
        going,
        cover,
        elevation: 0,
        road: false,
    }
}

const fn road(kind: &'static str) -> Preset {
    Preset {
        road: true,
        ..preset(kind, None, GroundGoing::Open, GroundCover::None)
    }
}

const OBSTRUCTED: Option<SightType> = Some(SightType::Obstructed);
const CLOSE: Option<SightType> = Some(SightType::Close);
const ROLLING: Option<SightType> = Some(SightType::Rolling);
const GOOD: Option<SightType> = Some(SightType::Good);

/// All kinds, in the order of the roster contract.
pub const PRESETS: &[Preset] = &[
    preset(
        "woods",
        OBSTRUCTED,
        GroundGoing::Obstructed,
        GroundCover::Soft,
    ),
    preset("open-woods", CLOSE, GroundGoing::Close, GroundCover::Soft),
    preset("orchard", CLOSE, GroundGoing::Close, GroundCover::Soft),
    preset("cornfield", CLOSE, GroundGoing::Close, GroundCover::Soft),
    preset("farm", CLOSE, GroundGoing::Close, GroundCover::Soft),
    preset(
        "town",
        OBSTRUCTED,
        GroundGoing::Obstructed,
        GroundCover::Hard,
    ),
    preset("tree-line", CLOSE, GroundGoing::Close, GroundCover::None),
    preset("field", None, GroundGoing::Open, GroundCover::None),
    preset("flat", GOOD, GroundGoing::Open, GroundCover::None),
    Preset {
        elevation: 1,
        ..preset("hill", None, GroundGoing::Open, GroundCover::None)
    },
    preset("rocky", ROLLING, GroundGoing::Close, GroundCover::None),
    preset("swamp", GOOD, GroundGoing::Obstructed, GroundCover::None),
    // A line counts as linear only up to 1 in wide; the roster must say how a wider one is crossed.
    preset("stream", GOOD, GroundGoing::Linear, GroundCover::Soft),
    preset("lake", GOOD, GroundGoing::Impassable, GroundCover::None),
    road("ford"),
    road("bridge"),
    road("road"),
    preset("railroad", None, GroundGoing::Open, GroundCover::None),
    preset("cutting", None, GroundGoing::Linear, GroundCover::Hard),
    preset("fence", None, GroundGoing::Linear, GroundCover::Soft),
    preset("hedge", None, GroundGoing::Linear, GroundCover::Soft),
    preset("wall", None, GroundGoing::Linear, GroundCover::Hard),
    preset("earthwork", None, GroundGoing::Linear, GroundCover::Hard),
    preset("ditch", None, GroundGoing::Linear, GroundCover::None),
    // Works make any cover in them a step better (DIG-05).
    preset(WORKS, None, GroundGoing::Open, GroundCover::None),
];
