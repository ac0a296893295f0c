//! Kinds of terrain: what each brings with it (roster contract, T-TERRAIN, ROUGH-01, RUL-77).

use table::ground::{Cover, Going, SightType, WORKS};

/// Properties of a kind of terrain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preset {
    /// The kind.
    pub kind: &'static str,
    /// Sight; `None` if it leaves sight alone.
    pub sight: Option<SightType>,
    /// Movement.
    pub going: Going,
    /// Cover.
    pub cover: Cover,
    /// Levels.
    pub elevation: u8,
    /// True if units on it ignore rough ground beside it (ROUGH-06).
    pub road: bool,
}

impl Preset {
    /// The preset of that kind.
    #[must_use]
    pub fn named(kind: &str) -> Option<&'static Preset> {
        PRESETS.iter().find(|preset| preset.kind == kind)
    }
}

const fn preset(
    kind: &'static str,
    sight: Option<SightType>,
    going: Going,
    cover: Cover,
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
        ..preset(kind, None, Going::Open, Cover::None)
    }
}

const OBSTRUCTED: Option<SightType> = Some(SightType::Obstructed);
const CLOSE: Option<SightType> = Some(SightType::Close);
const ROLLING: Option<SightType> = Some(SightType::Rolling);
const GOOD: Option<SightType> = Some(SightType::Good);

/// The kinds there are, in the order of the roster contract.
pub const PRESETS: &[Preset] = &[
    preset("woods", OBSTRUCTED, Going::Obstructed, Cover::Soft),
    preset("open-woods", CLOSE, Going::Close, Cover::Soft),
    preset("orchard", CLOSE, Going::Close, Cover::Soft),
    preset("cornfield", CLOSE, Going::Close, Cover::Soft),
    preset("farm", CLOSE, Going::Close, Cover::Soft),
    preset("town", OBSTRUCTED, Going::Obstructed, Cover::Hard),
    preset("tree-line", CLOSE, Going::Close, Cover::None),
    preset("field", None, Going::Open, Cover::None),
    preset("flat", GOOD, Going::Open, Cover::None),
    Preset {
        elevation: 1,
        ..preset("hill", None, Going::Open, Cover::None)
    },
    preset("rocky", ROLLING, Going::Close, Cover::None),
    preset("swamp", GOOD, Going::Obstructed, Cover::None),
    // Linear up to 1 in wide only: a wider one says for itself how it is crossed.
    preset("stream", GOOD, Going::Linear, Cover::Soft),
    preset("lake", GOOD, Going::Impassable, Cover::None),
    road("ford"),
    road("bridge"),
    road("road"),
    preset("railroad", None, Going::Open, Cover::None),
    preset("cutting", None, Going::Linear, Cover::Hard),
    preset("fence", None, Going::Linear, Cover::Soft),
    preset("hedge", None, Going::Linear, Cover::Soft),
    preset("wall", None, Going::Linear, Cover::Hard),
    preset("earthwork", None, Going::Linear, Cover::Hard),
    preset("ditch", None, Going::Linear, Cover::None),
    // They make whatever cover there is a step better (DIG-05).
    preset(WORKS, None, Going::Open, Cover::None),
];
