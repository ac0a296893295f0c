//! A battle to begin with: the text of a roster, commented, that passes `check` and plays.
//!
//! [`plan`] invents the troops, [`census`] takes them from a table of an order of battle; both are laid out
//! along their own edges and written the same way.

mod layout;
mod text;

/// Troops from a table of an order of battle.
pub mod census;

/// Troops that are invented: a number of brigades a side, each alike.
pub mod plan;

use layout::Post;
use rules::fields::terms::edition::Edition;

pub use layout::NoRoom;

/// What a roster is drafted from.
#[derive(Debug, Clone, PartialEq)]
pub struct Draft {
    /// Name of the battle.
    pub name: String,
    /// Edition of the rules.
    pub edition: Edition,
    /// The two armies; the first is drawn up along the south edge, the second along the north edge.
    pub armies: Vec<Army>,
    /// Whether a schematic piece of ground is drawn, or only shown in a comment.
    pub ground: bool,
}

/// One side.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Army {
    /// Identifier.
    pub id: String,
    /// Name.
    pub name: String,
    /// Divisions in the order of the source.
    pub divisions: Vec<Division>,
}

/// A division.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Division {
    /// Identifier.
    pub id: String,
    /// Name.
    pub name: String,
    /// Brigades in the order of the source.
    pub brigades: Vec<Brigade>,
}

/// A brigade.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Brigade {
    /// Identifier.
    pub id: String,
    /// Name.
    pub name: String,
    /// Who commands it, where the source tells.
    pub general: Option<General>,
    /// Units in the order of the source.
    pub units: Vec<Unit>,
}

/// A general.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct General {
    /// Name, where the source tells.
    pub name: Option<String>,
    /// Quality, 2 to 5; none: average (CMD-02).
    pub quality: Option<u8>,
}

/// The arm of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Arm {
    /// On foot.
    #[default]
    Infantry,
    /// Mounted.
    Cavalry,
    /// A number of guns.
    Guns(u8),
}

/// A unit.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Unit {
    /// Identifier.
    pub id: String,
    /// Name.
    pub name: String,
    /// Arm.
    pub arm: Arm,
    /// Size: some 150 men each; that of guns follows from their number.
    pub size: u8,
    /// Combat value.
    pub value: u8,
    /// Weapon by its name in the rules; none: the usual one of the arm.
    pub weapon: Option<String>,
    /// Men, where the source gives them.
    pub strength: Option<u32>,
    /// Who led it.
    pub commander: Option<String>,
    /// Where the strength comes from.
    pub source: Option<String>,
    /// What else the source says.
    pub note: Option<String>,
}

impl Unit {
    /// The frontage in inches by which the draft keeps bases apart: an inch for each point of size.
    fn frontage(&self) -> f64 {
        f64::from(match self.arm {
            Arm::Guns(guns) => guns.div_ceil(4).max(1),
            Arm::Infantry | Arm::Cavalry => self.size,
        })
    }
}

impl Draft {
    /// The roster as TOML, on a table of that width and depth in inches.
    ///
    /// # Errors
    ///
    /// The brigades of a side do not fit between its edge and the middle of the table.
    pub fn text(&self, width: f64, depth: f64) -> Result<String, NoRoom> {
        let posts = self
            .armies
            .iter()
            .map(|army| layout::posts(army, width, depth));
        let posts: Vec<Vec<Post>> = posts.collect::<Result<_, _>>()?;
        Ok(text::written(self, width, depth, &posts))
    }

    /// The smallest depth of a table of that width, in inches, on which both sides fit, never less than
    /// `least`.
    #[must_use]
    pub fn depth_for(&self, width: f64, least: f64) -> f64 {
        let needed = self
            .armies
            .iter()
            .map(|army| layout::depth_for(army, width));
        needed.fold(least, f64::max)
    }
}

/// An identifier made of a name: lower case, digits and hyphens, unlike those that are taken.
fn identifier(name: &str, taken: &mut std::collections::BTreeSet<String>) -> String {
    let mut id = String::new();
    for c in name.chars().flat_map(char::to_lowercase) {
        if c.is_ascii_alphanumeric() {
            id.push(c);
        } else if !id.is_empty() && !id.ends_with('-') && c != '\'' {
            id.push('-');
        }
    }
    let id: String = id.chars().take(24).collect();
    let id = id.trim_matches('-');
    let id = if id.is_empty() { "unnamed" } else { id };
    let numbered = (2..).map(|n| format!("{id}-{n}"));
    let mut candidates = std::iter::once(id.to_owned()).chain(numbered);
    let free = candidates.find(|candidate| !taken.contains(candidate));
    let free = free.unwrap_or_default();
    taken.insert(free.clone());
    free
}
