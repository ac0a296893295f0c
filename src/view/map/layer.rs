//! The layers of a map, by their names in `--show`.

use thiserror::Error;

use rules::spelling::slip_count;

/// Layer drawn on the ground of a map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MapLayer {
    /// The table and its terrain, which every map shows. As the only layer, it leaves out all else.
    Ground,
    /// Callsigns, addresses and the names of the ground.
    Labels,
    /// The bases of the units.
    Units,
    /// The figures of generals.
    Generals,
    /// Messengers, each with its remaining way.
    Messengers,
    /// Arrows from the centre of a brigade to the target of its order.
    Orders,
    /// Trails of the units that moved since the close of the previous player turn.
    Trails,
    /// Ground seen by each side, or by the reading side.
    Zones,
    /// Ground seen by a unit.
    ZoneOf(String),
    /// A line of sight from one unit to another: `A1-P1`. Identifiers may also contain dashes, so the pair is split
    /// later, when the units are known.
    SightLine(String),
    /// Lines every 6 inches, heavier every foot, with inches on all edges.
    Grid,
    /// Value of ground for the morale of divisions (MOR-03).
    Value,
    /// Possible error of a recorded place.
    Doubt,
    /// The names of the units.
    Names,
    /// Size and value of the units.
    Strength,
    /// Title, scales in inches and yards, and a legend of the drawn signs, in strips beside the table.
    Legend,
}

/// The layers whose names are single words, in the order of the help.
const WORDS: [(&str, MapLayer); 14] = [
    ("ground", MapLayer::Ground),
    ("labels", MapLayer::Labels),
    ("units", MapLayer::Units),
    ("generals", MapLayer::Generals),
    ("messengers", MapLayer::Messengers),
    ("orders", MapLayer::Orders),
    ("trails", MapLayer::Trails),
    ("zones", MapLayer::Zones),
    ("grid", MapLayer::Grid),
    ("value", MapLayer::Value),
    ("doubt", MapLayer::Doubt),
    ("names", MapLayer::Names),
    ("strength", MapLayer::Strength),
    ("legend", MapLayer::Legend),
];

/// Error for the name of an unknown layer.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "unknown layer \"{word}\"; layers are ground, labels, units, generals, messengers, orders, trails, \
     zones, zone:UNIT, sight:UNIT-UNIT, grid, value, doubt, names, strength, legend{}", hint(.nearest)
)]
pub struct UnknownLayer {
    word: String,
    nearest: Option<&'static str>,
}

fn hint(nearest: &Option<&'static str>) -> String {
    nearest.map_or_else(String::new, |word| format!(" (did you mean {word}?)"))
}

impl MapLayer {
    /// Returns the default layers of a map.
    #[must_use]
    pub fn usual() -> Vec<Self> {
        vec![
            MapLayer::Labels,
            MapLayer::Units,
            MapLayer::Generals,
            MapLayer::Messengers,
            MapLayer::Orders,
        ]
    }

    /// Returns the layers of a poster for the wall: the ground with its names and values. Leaves out troops, because
    /// everyone in the room can read the poster.
    #[must_use]
    pub fn poster() -> Vec<Self> {
        vec![
            MapLayer::Ground,
            MapLayer::Labels,
            MapLayer::Value,
            MapLayer::Legend,
        ]
    }

    /// Reads one layer.
    ///
    /// # Errors
    ///
    /// Fails if no layer has that name.
    pub fn read(word: &str) -> Result<Self, UnknownLayer> {
        if let Some((_, layer)) = WORDS.iter().find(|(name, _)| *name == word) {
            return Ok(layer.clone());
        }
        let named = match word.split_once(':') {
            Some(("zone", unit)) if !unit.is_empty() => Some(MapLayer::ZoneOf(unit.to_owned())),
            Some(("sight", pair)) if pair.contains('-') => {
                Some(MapLayer::SightLine(pair.to_owned()))
            }
            _ => None,
        };
        named.ok_or_else(|| UnknownLayer {
            word: word.to_owned(),
            nearest: nearest(word),
        })
    }
}

/// Returns the layer name nearest to a mistyped word; `None` if none is near.
fn nearest(word: &str) -> Option<&'static str> {
    let names = WORDS.iter().map(|(name, _)| *name);
    let near = names.map(|name| (slip_count(name, word), name));
    let nearest = near.min_by_key(|(away, _)| *away)?;
    (nearest.0 <= 2).then_some(nearest.1)
}
