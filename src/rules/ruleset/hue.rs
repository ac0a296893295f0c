//! The colours of the two sides: one definition for every screen, page, map and chart.

use serde::{Deserialize, Serialize};

use Hue::{Blue, Grey};

/// The colour in which the troops of a side are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hue {
    /// Blue, the colour of the Union.
    #[default]
    Blue,
    /// Grey, drawn in rust, which is legible on every ground and which everyone can distinguish from blue.
    Grey,
}

/// Words in a roster or a name that mean blue.
const BLUES: [&str; 7] = [
    "blue", "union", "federal", "federals", "usa", "yankee", "yankees",
];

/// Words in a roster or a name that mean grey. Names of regions are not among these words: "northern" would match the
/// Army of Northern Virginia, which wore grey.
const GREYS: [&str; 11] = [
    "grey",
    "gray",
    "rust",
    "butternut",
    "confederate",
    "confederates",
    "confederacy",
    "csa",
    "cs",
    "rebel",
    "rebels",
];

/// Facts from which the colour of a side is chosen.
#[derive(Debug, Clone, Copy, Default)]
pub struct Uniform<'a> {
    /// Colour that the roster gives the side; empty for none.
    pub colour: &'a str,
    /// The identifier of the side.
    pub id: &'a str,
    /// The name of the side.
    pub name: &'a str,
}

impl Uniform<'_> {
    /// Returns the colour that the side's name contains, else the one in its identifier; `None` if neither contains
    /// one.
    fn by_name(&self) -> Option<Hue> {
        Hue::of_words(self.name).or_else(|| Hue::of_words(self.id))
    }
}

impl Hue {
    /// Both colours, in the order of their style sheets.
    pub const BOTH: [Hue; 2] = [Blue, Grey];

    /// Returns the roster's word for the colour.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Blue => "blue",
            Grey => "grey",
        }
    }

    /// Returns the number of the colour's style on pages and maps: 0 for blue, 1 for grey.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Blue => 0,
            Grey => 1,
        }
    }

    /// Returns the other colour.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Blue => Grey,
            Grey => Blue,
        }
    }

    /// Returns the colours of the two sides of a battle: those of the roster, else those in their names, else blue for
    /// the first. Two sides never have the same colour.
    #[must_use]
    pub fn of_sides<'a>(sides: impl IntoIterator<Item = Uniform<'a>>) -> [Self; 2] {
        let mut sides = sides.into_iter();
        let mut next = || sides.next().unwrap_or_default();
        let (first, second) = (next(), next());
        let hue = Self::of_words(first.colour)
            .or_else(|| Self::of_words(second.colour).map(Self::other))
            .or_else(|| first.by_name())
            .or_else(|| second.by_name().map(Self::other))
            .unwrap_or_default();
        [hue, hue.other()]
    }

    /// Returns the colour of the side with this number among two.
    #[must_use]
    pub fn side_hue(hues: [Self; 2], side: u8) -> Self {
        let [first, second] = hues;
        if side == 0 { first } else { second }
    }

    /// Returns the first colour named in the words; `None` if there is none.
    fn of_words(words: &str) -> Option<Self> {
        let words = words.to_lowercase();
        let mut words = words.split(|sign: char| !sign.is_alphanumeric());
        words.find_map(|word| {
            let is_in = |list: &[&str]| list.contains(&word);
            match (is_in(&BLUES), is_in(&GREYS)) {
                (true, _) => Some(Blue),
                (_, true) => Some(Grey),
                _ => None,
            }
        })
    }
}
