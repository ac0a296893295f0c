//! The hierarchy of commands. A command is identified by its whole path, so the 1st Divisions of two corps are two
//! divisions.

use std::collections::{HashMap, HashSet};

use super::field::Level;
use super::hierarchy::Names;
use super::words::alike;
use crate::draft::{
    Corps, DraftBrigade, DraftDivision, DraftGeneral, DraftSide, DraftUnit, Identifiers,
};

/// Indices of an army, a division in it and a brigade in the division.
pub(super) type BrigadePlace = [usize; 3];

/// The names of the commands over a unit; the name of the corps may be missing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Path {
    pub(super) side: String,
    pub(super) corps: Option<String>,
    pub(super) division: String,
    pub(super) brigade: String,
}

/// Sides, corps, divisions and brigades, made when first named.
#[derive(Debug, Default)]
pub(super) struct Tree {
    pub(super) armies: Vec<DraftSide>,
    pub(super) taken: Identifiers,
    places: HashMap<String, BrigadePlace>,
    divisions: HashMap<String, [usize; 2]>,
    corps: HashMap<String, [usize; 2]>,
    sides: HashMap<String, usize>,
    /// Index of the corps of each division that has one.
    corps_of: HashMap<[usize; 2], usize>,
    /// Names of units in each brigade, normalised so that similar ones are equal.
    units: HashSet<(BrigadePlace, String)>,
    /// Alternative spellings that were reported.
    spellings: HashSet<(String, String)>,
    last: Option<(Path, BrigadePlace)>,
}

impl Tree {
    /// Returns the place of a brigade; makes the brigade and its commands if they are new.
    pub(super) fn brigade(&mut self, path: &Path) -> BrigadePlace {
        if let Some((known, place)) = &self.last
            && known == path
        {
            return *place;
        }
        let key = key(&[
            Some(&path.side),
            path.corps.as_ref(),
            Some(&path.division),
            Some(&path.brigade),
        ]);
        let place = match self.places.get(&key) {
            Some(place) => *place,
            None => {
                let [a, d] = self.division(path);
                let id = self.taken.unused_id(&path.brigade);
                let brigades = self
                    .armies
                    .get_mut(a)
                    .and_then(|army| army.divisions.get_mut(d));
                let place = match brigades.map(|division| &mut division.brigades) {
                    Some(brigades) => {
                        brigades.push(DraftBrigade {
                            id,
                            name: path.brigade.clone(),
                            ..DraftBrigade::default()
                        });
                        [a, d, brigades.len() - 1]
                    }
                    None => [a, d, 0],
                };
                self.places.insert(key, place);
                place
            }
        };
        self.last = Some((path.clone(), place));
        place
    }

    fn division(&mut self, path: &Path) -> [usize; 2] {
        let key = key(&[Some(&path.side), path.corps.as_ref(), Some(&path.division)]);
        if let Some(place) = self.divisions.get(&key) {
            return *place;
        }
        let a = self.side(&path.side);
        let corps = path
            .corps
            .as_ref()
            .map(|corps| self.corps(a, &path.side, corps)[1]);
        let corps_id = corps.and_then(|c| Some(self.armies.get(a)?.corps.get(c)?.id.clone()));
        let id = self.taken.unused_id(&path.division);
        let mut place = [a, 0];
        if let Some(army) = self.armies.get_mut(a) {
            army.divisions.push(DraftDivision {
                id,
                name: path.division.clone(),
                corps: corps_id,
                ..DraftDivision::default()
            });
            place = [a, army.divisions.len() - 1];
        }
        if let Some(corps) = corps {
            self.corps_of.insert(place, corps);
        }
        self.divisions.insert(key, place);
        place
    }

    fn corps(&mut self, a: usize, side: &String, name: &String) -> [usize; 2] {
        let key = key(&[Some(side), Some(name)]);
        if let Some(place) = self.corps.get(&key) {
            return *place;
        }
        let id = self.taken.unused_id(name);
        let mut place = [a, 0];
        if let Some(army) = self.armies.get_mut(a) {
            army.corps.push(Corps {
                id,
                name: name.clone(),
                general: None,
            });
            place = [a, army.corps.len() - 1];
        }
        self.corps.insert(key, place);
        place
    }

    /// Returns the index of a side; adds the side if it is new.
    pub(super) fn side(&mut self, name: &String) -> usize {
        let key = key(&[Some(name)]);
        if let Some(place) = self.sides.get(&key) {
            return *place;
        }
        self.armies.push(DraftSide {
            id: self.taken.unused_id(name),
            name: name.clone(),
            ..DraftSide::default()
        });
        self.sides.insert(key, self.armies.len() - 1);
        self.armies.len() - 1
    }

    /// Returns the number of the corps over a division, if it has one.
    pub(super) fn corps_over(&self, division: [usize; 2]) -> Option<usize> {
        self.corps_of.get(&division).copied()
    }

    /// Returns the names of the commands at a place, in their first spelling.
    pub(super) fn names(&self, place: BrigadePlace) -> [&str; 4] {
        let [a, d, b] = place;
        let army = self.armies.get(a);
        let division = army.and_then(|army| army.divisions.get(d));
        let brigade = division.and_then(|division| division.brigades.get(b));
        let corps = self.corps_of.get(&[a, d]).and_then(|c| army?.corps.get(*c));
        [
            army.map_or("", |army| &army.name),
            corps.map_or("", |corps| &corps.name),
            division.map_or("", |division| &division.name),
            brigade.map_or("", |brigade| &brigade.name),
        ]
    }

    /// Checks whether a spelling of a name occurs for the first time.
    pub(super) fn is_new_spelling(&mut self, name: &str, shown: &str) -> bool {
        self.spellings.insert((name.to_owned(), shown.to_owned()))
    }

    /// Returns a brigade.
    pub(super) fn at(&mut self, place: BrigadePlace) -> Option<&mut DraftBrigade> {
        let [a, d, b] = place;
        self.armies
            .get_mut(a)?
            .divisions
            .get_mut(d)?
            .brigades
            .get_mut(b)
    }

    /// Adds a unit; returns false if the brigade already has one with a similar name.
    pub(super) fn add_unit(
        &mut self,
        place: BrigadePlace,
        name: &str,
        units: Vec<DraftUnit>,
    ) -> bool {
        let is_new = self.units.insert((place, alike(name)));
        if is_new && let Some(brigade) = self.at(place) {
            brigade.units.extend(units);
        }
        is_new
    }

    /// Returns the brigades of the command at a level; empty if it has none.
    pub(super) fn brigades_of(&self, names: &Names, level: Level) -> Vec<BrigadePlace> {
        let [side, corps, division, brigade] = names.path_to(level);
        let [side, corps] = [side.as_ref(), corps.as_ref()];
        let [division, brigade] = [division.as_ref(), brigade.as_ref()];
        let in_division = |[a, d]: [usize; 2]| {
            let division = self.armies.get(a).and_then(|army| army.divisions.get(d));
            let count = division.map_or(0, |division| division.brigades.len());
            (0..count).map(move |b| [a, d, b])
        };
        if level >= Level::Brigade {
            let place = self.places.get(&key(&[side, corps, division, brigade]));
            return place.copied().into_iter().collect();
        }
        if level == Level::Division {
            let place = self.divisions.get(&key(&[side, corps, division]));
            return place.copied().into_iter().flat_map(in_division).collect();
        }
        let Some(a) = self.sides.get(&key(&[side])).copied() else {
            return Vec::new();
        };
        let wanted = match level {
            Level::Corps => match self.corps.get(&key(&[side, corps])) {
                Some([_, corps]) => Some(*corps),
                None => return Vec::new(),
            },
            _ => None,
        };
        let divisions = self.armies.get(a).map_or(0, |army| army.divisions.len());
        let places = (0..divisions).map(|d| [a, d]);
        let is_wanted =
            |place: &[usize; 2]| wanted.is_none() || self.corps_of.get(place).copied() == wanted;
        places.filter(is_wanted).flat_map(in_division).collect()
    }

    /// Returns the units of a brigade.
    pub(super) fn units(&self, place: BrigadePlace) -> &[DraftUnit] {
        let [a, d, b] = place;
        let division = self.armies.get(a).and_then(|army| army.divisions.get(d));
        let brigade = division.and_then(|division| division.brigades.get(b));
        brigade.map_or(&[], |brigade| &brigade.units)
    }

    /// Returns the general's post of the lowest named command that has units, with the command's name; `None` if none
    /// has.
    pub(super) fn post(
        &mut self,
        names: [Option<&String>; 4],
    ) -> Option<(&mut Option<DraftGeneral>, String)> {
        let [side, corps, division, brigade] = names;
        let path_of = |brigade: Option<&String>| key(&[side, corps, division, brigade]);
        if brigade.is_some()
            && let Some([a, d, b]) = self.places.get(&path_of(brigade)).copied()
        {
            let brigade = self
                .armies
                .get_mut(a)?
                .divisions
                .get_mut(d)?
                .brigades
                .get_mut(b)?;
            return Some((&mut brigade.general, brigade.name.clone()));
        }
        if division.is_some()
            && let Some([a, d]) = self.divisions.get(&key(&[side, corps, division])).copied()
        {
            let division = self.armies.get_mut(a)?.divisions.get_mut(d)?;
            return Some((&mut division.general, division.name.clone()));
        }
        if corps.is_some()
            && let Some([a, c]) = self.corps.get(&key(&[side, corps])).copied()
        {
            let corps = self.armies.get_mut(a)?.corps.get_mut(c)?;
            return Some((&mut corps.general, corps.name.clone()));
        }
        let army = self.sides.get(&key(&[side])).copied()?;
        let army = self.armies.get_mut(army)?;
        Some((&mut army.general, army.name.clone()))
    }
}

/// Makes a key of names; similar names give the same key.
fn key(names: &[Option<&String>]) -> String {
    let names: Vec<String> = names
        .iter()
        .map(|name| name.map_or_else(String::new, |name| alike(name)))
        .collect();
    names.join("\u{1f}")
}
