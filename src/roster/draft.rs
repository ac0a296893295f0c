//! New battles: the text of a roster, with comments, that passes `check` and can be played.
//!
//! [`plan`] invents the troops, [`census`] takes them from a table of an order of battle. Both lay the troops out along
//! their own edges and are written the same way.

mod layout;
mod stand_in;
mod text;

/// Troops from a table of an order of battle.
pub mod census;

/// Invented troops: a number of identical brigades for each side.
pub mod plan;

use std::collections::{BTreeMap, BTreeSet};

use layout::BrigadePost;
use rules::fields::setup::bounds;
use rules::fields::terms::edition::Edition;
use rules::legible::{composed, is_of_identifier};
use table::measure::Point;

pub use layout::NoRoom;
pub(crate) use stand_in::{is_drafted_objective, middle_of_field};

/// Source of a drafted roster.
#[derive(Debug, Clone, PartialEq)]
pub struct RosterDraft {
    /// Name of the battle.
    pub name: String,
    /// Date of the battle, if the source gives it.
    pub date: Option<String>,
    /// Edition of the rules.
    pub edition: Edition,
    /// The two armies.
    pub armies: Vec<DraftSide>,
    /// Number of the army along the south edge; the other one has the north edge.
    pub south: usize,
    /// True to draw schematic ground; false to show it only in a comment.
    pub ground: bool,
}

/// One side.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DraftSide {
    /// Identifier.
    pub id: String,
    /// Name.
    pub name: String,
    /// The general of the whole side, if the source names him.
    pub general: Option<DraftGeneral>,
    /// Corps in the order of the source; empty if it names none.
    pub corps: Vec<Corps>,
    /// Divisions in the order of the source.
    pub divisions: Vec<DraftDivision>,
}

impl DraftSide {
    /// Returns the identifier of the corps to add over several divisions, if the source names neither a corps nor a
    /// general of the side (DEPLOY-02); `None` if none is needed.
    pub(crate) fn corps_over_divisions(&self) -> Option<String> {
        let has_none = self.corps.is_empty() && self.general.is_none();
        (self.divisions.len() > 1 && has_none).then(|| format!("{}-corps", self.id))
    }
}

/// A corps.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Corps {
    /// Identifier.
    pub id: String,
    /// Name.
    pub name: String,
    /// The commander, if the source names him.
    pub general: Option<DraftGeneral>,
}

/// A division.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DraftDivision {
    /// Identifier.
    pub id: String,
    /// Name.
    pub name: String,
    /// Identifier of its corps; `None` if the source names none.
    pub corps: Option<String>,
    /// The commander, if the source names him.
    pub general: Option<DraftGeneral>,
    /// Brigades in the order of the source.
    pub brigades: Vec<DraftBrigade>,
}

/// A brigade.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DraftBrigade {
    /// Identifier.
    pub id: String,
    /// Name.
    pub name: String,
    /// The commander, if the source names one.
    pub general: Option<DraftGeneral>,
    /// Player turn on which it arrives; `None` if it is on the table from the start.
    pub arrives: Option<u32>,
    /// Units in the order of the source.
    pub units: Vec<DraftUnit>,
}

/// A general.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DraftGeneral {
    /// Name, if the source gives it.
    pub name: Option<String>,
    /// Quality, 2 to 5; `None` for average (CMD-02).
    pub quality: Option<u8>,
    /// His fate, and other remarks.
    pub note: Option<String>,
}

/// The arm of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DraftArm {
    /// On foot.
    #[default]
    Infantry,
    /// Mounted.
    Cavalry,
    /// Artillery, with the number of guns.
    Guns(u8),
}

/// A unit.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DraftUnit {
    /// Identifier.
    pub id: String,
    /// Name.
    pub name: String,
    /// Arm.
    pub arm: DraftArm,
    /// Size: about 150 men a point; for guns it follows from their number.
    pub size: u8,
    /// Combat value.
    pub value: u8,
    /// Weapon by its name in the rules; `None` for the arm's usual weapon.
    pub weapon: Option<String>,
    /// Men, if the source gives them.
    pub strength: Option<u32>,
    /// The commander.
    pub commander: Option<String>,
    /// Source of the strength.
    pub source: Option<String>,
    /// Other remarks of the source.
    pub note: Option<String>,
}

impl DraftUnit {
    /// Returns the frontage in inches that the draft allows for a base: an inch for each point of size.
    fn frontage(&self) -> f64 {
        f64::from(match self.arm {
            DraftArm::Guns(guns) => guns.div_ceil(4).max(1),
            DraftArm::Infantry | DraftArm::Cavalry => self.size,
        })
    }
}

impl RosterDraft {
    /// Returns the roster as TOML, on a table of this width and depth in inches.
    ///
    /// # Errors
    ///
    /// Fails if the brigades of a side do not fit between its edge and the middle of the table.
    pub fn text(&self, width: f64, depth: f64) -> Result<String, NoRoom> {
        self.text_beside(&[], width, depth)
    }

    /// Writes the roster for a table with impassable ground; each area is given by its south-west and north-east
    /// corner. If there is space, the brigades are laid out beside it.
    ///
    /// # Errors
    ///
    /// Fails as [`RosterDraft::text`] does.
    pub fn text_beside(
        &self,
        barred: &[(Point, Point)],
        width: f64,
        depth: f64,
    ) -> Result<String, NoRoom> {
        let outside = |army: &&DraftSide| !layout::fits_table(army, width, depth);
        if let Some(army) = self.armies.iter().find(outside) {
            return Err(NoRoom::new(
                army,
                (width, depth),
                self.table((width, depth)),
            ));
        }
        let from_north = barred.iter().map(|(low, high)| {
            let (near, far) = (depth - high.y, depth - low.y);
            (Point::new(low.x, near), Point::new(high.x, far))
        });
        let mut sides = [barred.to_vec(), from_north.collect()];
        if self.south == 1 {
            sides.reverse();
        }
        let armies = self.armies.iter().zip(&sides);
        let posts = armies.map(|(army, barred)| layout::brigade_posts(army, width, depth, barred));
        let posts: Vec<Vec<BrigadePost>> = posts.collect();
        Ok(text::write_roster(self, width, depth, &posts))
    }

    /// Returns the narrowest table, in inches, at least as wide and deep as `least`, that both sides fit on; `None` if
    /// the largest table of the rules is too small.
    #[must_use]
    pub fn table(&self, least: (f64, f64)) -> Option<(f64, f64)> {
        let (narrowest, widest) = (least.0.max(*bounds::TABLE.start()), *bounds::TABLE.end());
        let wider = (1..).map(|n| {
            (narrowest / STEP)
                .floor()
                .mul_add(STEP, STEP * f64::from(n))
        });
        let widths = std::iter::once(narrowest)
            .chain(wider)
            .take_while(|width| *width <= widest);
        let tables = widths.map(|width| {
            let needed = self
                .armies
                .iter()
                .map(|army| layout::depth_for(army, width));
            (width, needed.fold(least.1, f64::max))
        });
        let mut tables = tables.filter(|(_, depth)| bounds::TABLE.contains(depth));
        tables.find(|(width, depth)| {
            let mut armies = self.armies.iter();
            armies.all(|army| layout::fits_table(army, *width, *depth))
        })
    }
}

/// Step in inches between the table widths that are tried.
const STEP: f64 = 6.0;

/// Maximum number of letters of an identifier made from a name, without a number after it.
const MAX_LETTERS: usize = 24;

/// Makes unique identifiers from names: lower-case letters, digits and hyphens.
#[derive(Debug, Default)]
pub(super) struct Identifiers {
    taken: BTreeSet<String>,
    /// Number of earlier names that gave the same letters.
    alike: BTreeMap<String, u32>,
}

impl Identifiers {
    /// Reserves an identifier that is already in use.
    #[cfg(feature = "drawing")]
    pub(super) fn reserve(&mut self, id: &str) {
        self.taken.insert(id.to_owned());
    }

    /// Returns a new identifier for a name. Letters of all alphabets are kept: `müller`.
    pub(super) fn unused_id(&mut self, name: &str) -> String {
        let mut id = String::new();
        for c in composed(&name.to_lowercase()).chars() {
            if is_of_identifier(c) && c != '-' {
                id.push(c);
            } else if !id.is_empty() && !id.ends_with('-') && !"'’".contains(c) && !is_accent(c) {
                id.push('-');
            }
        }
        let id = whole_words(id.trim_end_matches('-'));
        let id = if id.is_empty() { "unnamed" } else { id };
        let alike = self.alike.entry(id.to_owned()).or_default();
        loop {
            *alike += 1;
            let free = match *alike {
                1 => id.to_owned(),
                n => format!("{id}-{n}"),
            };
            if self.taken.insert(free.clone()) {
                return free;
            }
        }
    }
}

/// Cuts an identifier after the last whole word within [`MAX_LETTERS`]; a longer first word is cut in its middle.
fn whole_words(id: &str) -> &str {
    let Some((end, next)) = id.char_indices().nth(MAX_LETTERS) else {
        return id;
    };
    let kept = id.get(..end).unwrap_or(id);
    match kept.rsplit_once('-') {
        Some((words, _)) if next != '-' => words,
        _ => kept,
    }
}

/// Checks whether a character is a combining accent, left over because no single letter includes it.
fn is_accent(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}')
}
