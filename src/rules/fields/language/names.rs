//! Names in a line: identifiers in full or by an unambiguous beginning; callsigns and addresses in upper case, because
//! case matters.

mod known;

use super::{Misread, WordReader, point};
use crate::state::State;
use crate::terms::{
    chit::{Chit, ChitsBy},
    command::MovablePiece,
    name::{BrigadeId, DivisionId, FeatureId, GeneralId, SideId, UnitId},
    order::Place,
};
use ruleset::legible::composed;
use ruleset::speech::{names, names::folded_name};
use ruleset::spelling::nearest;

use known::{KnownName, begins_name, known_names, names_beginning, names_called};

/// The subject of `mark`.
pub(super) enum UnitOrBrigade {
    /// A unit.
    Unit(UnitId),
    /// A brigade.
    Brigade(BrigadeId),
}

/// Everything that a name may mean.
#[derive(Clone)]
enum NamedThing {
    Unit(UnitId),
    Brigade(BrigadeId),
    Feature(FeatureId),
    General(GeneralId),
}

impl WordReader<'_> {
    /// Reads a name. It takes more words as long as some known name starts with all of them.
    fn name(&mut self, wanted: &str, kinds: &[NameKind]) -> Result<String, Misread> {
        let known = known_names(self.state, kinds);
        self.words
            .next_name(wanted, |name| begins_name(&known, name))
    }

    pub(super) fn read_brigade(&mut self) -> Result<BrigadeId, Misread> {
        let word = self.name("a brigade", &[NameKind::Brigade])?;
        find_brigade(self.state, &word)
    }

    /// Reads a formation, that is, a brigade; the name of a unit means its brigade (RUL-32).
    pub(super) fn read_formation(&mut self) -> Result<BrigadeId, Misread> {
        let word = self.name("a formation", &[NameKind::Brigade, NameKind::Unit])?;
        let found = find_name(self.state, &word, &[NameKind::Brigade, NameKind::Unit]);
        match found.map_err(|misread| names_ground(self.state, &word).unwrap_or(misread))? {
            NamedThing::Unit(unit) => brigade_of(self.state, &unit),
            NamedThing::Brigade(brigade) => Ok(brigade),
            NamedThing::Feature(_) | NamedThing::General(_) => {
                Err(unknown_name(&word, "formation", None))
            }
        }
    }

    pub(super) fn read_unit(&mut self) -> Result<UnitId, Misread> {
        let word = self.name("a unit", &[NameKind::Unit])?;
        find_unit(self.state, &word)
    }

    /// Reads units separated by commas; a range of addresses (`A1-A3`) and a brigade mean all of their units.
    pub(super) fn read_units(&mut self) -> Result<Vec<UnitId>, Misread> {
        self.units_by(find_units)
    }

    /// Reads units that dig. A brigade hidden by its card digs as a whole, because digging shows it first (DIG-07,
    /// BLIND-08).
    pub(super) fn read_diggers(&mut self) -> Result<Vec<UnitId>, Misread> {
        self.units_by(|state, word| {
            match find_name(state, word, &[NameKind::Unit, NameKind::Brigade]) {
                Ok(NamedThing::Brigade(brigade)) if state.is_blind(&brigade) => {
                    let units = state.units_of(&brigade);
                    Ok(units.map(|unit| unit.id.clone()).collect())
                }
                _ => find_units(state, word),
            }
        })
    }

    fn units_by(
        &mut self,
        named: impl Fn(&State, &str) -> Result<Vec<UnitId>, Misread>,
    ) -> Result<Vec<UnitId>, Misread> {
        let mut units = Vec::new();
        let known = known_names(self.state, &[NameKind::Unit, NameKind::Brigade]);
        for word in self
            .words
            .list_names("a unit", |name| begins_name(&known, name))?
        {
            for unit in named(self.state, &word)? {
                if units.contains(&unit) {
                    return Err(Misread::new(format!("you named {unit} twice")));
                }
                units.push(unit);
            }
        }
        Ok(units)
    }

    pub(super) fn read_general(&mut self) -> Result<GeneralId, Misread> {
        let word = self.name("a general, named by his command", &[NameKind::General])?;
        find_general(self.state, &word)
    }

    pub(super) fn read_generals(&mut self) -> Result<Vec<GeneralId>, Misread> {
        let known = known_names(self.state, &[NameKind::General]);
        let wanted = "a general, named by his command";
        let words = self
            .words
            .list_names(wanted, |name| begins_name(&known, name))?;
        words
            .iter()
            .map(|word| find_general(self.state, word))
            .collect()
    }

    pub(super) fn read_division(&mut self) -> Result<DivisionId, Misread> {
        let word = self.words.next("a division")?;
        let divisions = self.state.oob().divisions.iter();
        let names = divisions.map(|d| (d.id.as_str(), d.name.as_str()));
        one_of(&word, names, "division").map(DivisionId::new)
    }

    /// Reads the drawn chit: a brigade, a division, `fortunes` or `commander-SIDE`; if missing, the program draws.
    pub(super) fn read_chit(&mut self) -> Result<Option<Chit>, Misread> {
        if self.words.is_done() {
            return Ok(None);
        }
        let word = self.words.next("a chit")?;
        let by = self.state.chits().unwrap_or_default().by;
        let side = word.strip_prefix("commander-");
        Ok(Some(match (word.as_str(), side) {
            ("fortunes", _) => Chit::Fortunes,
            (_, Some(side)) => {
                let sides = self.state.oob().sides.iter();
                let sides = sides.map(|side| (side.id.as_str(), side.name.as_str()));
                Chit::Commander(SideId::new(one_of(side, sides, "side")?))
            }
            _ => match by {
                ChitsBy::Brigades => Chit::Brigade(find_brigade(self.state, &word)?),
                ChitsBy::Divisions => {
                    let divisions = self.state.oob().divisions.iter();
                    let names = divisions.map(|d| (d.id.as_str(), d.name.as_str()));
                    Chit::Division(DivisionId::new(one_of(&word, names, "division")?))
                }
            },
        }))
    }

    pub(super) fn read_place(&mut self) -> Result<Place, Misread> {
        if self.is_taped() {
            return self.read_tape().map(Place::Point);
        }
        let wanted = "a place: a feature, unit, formation or X,Y";
        let kinds = [NameKind::Feature, NameKind::Unit, NameKind::Brigade];
        let word = match self.words.peek() {
            Some(word) if point::begins_point(word) => self.read_point_word(wanted)?,
            _ => self.name(wanted, &kinds)?,
        };
        find_place(self.state, &word)
    }

    /// Reads a figure or base by its name.
    pub(super) fn named_piece(&mut self) -> Result<MovablePiece, Misread> {
        let word = self.name(
            "a unit, general or messenger",
            &[NameKind::Unit, NameKind::General],
        )?;
        find_piece(self.state, &word)
    }

    pub(super) fn unit_or_brigade(&mut self) -> Result<UnitOrBrigade, Misread> {
        let word = self.name("a unit or brigade", &[NameKind::Unit, NameKind::Brigade])?;
        match find_name(self.state, &word, &[NameKind::Unit, NameKind::Brigade])? {
            NamedThing::Unit(unit) => Ok(UnitOrBrigade::Unit(unit)),
            NamedThing::Brigade(brigade) => Ok(UnitOrBrigade::Brigade(brigade)),
            _ => Err(unknown_name(&word, "unit or brigade", None)),
        }
    }
}

/// Returns the error for a word that names ground instead of troops; `None` if it names no ground.
fn names_ground(state: &State, word: &str) -> Option<Misread> {
    let Ok(NamedThing::Feature(id)) = find_name(state, word, &[NameKind::Feature]) else {
        return None;
    };
    // If the word begins the names of several formations, ask for more of the name first.
    if more_than_one(state, word).is_some() {
        return None;
    }
    Some(Misread::new(format!(
        "`{word}` is ground: attack an enemy brigade or unit, or advance to ground: `advance {id}`"
    )))
}

fn find_general(state: &State, word: &str) -> Result<GeneralId, Misread> {
    match find_name(state, word, &[NameKind::General])? {
        NamedThing::General(general) => Ok(general),
        _ => Err(unknown_name(word, "general", None)),
    }
}

/// Returns the brigade that a word names.
pub fn find_brigade(state: &State, word: &str) -> Result<BrigadeId, Misread> {
    match find_name(state, word, &[NameKind::Brigade])? {
        NamedThing::Brigade(brigade) => Ok(brigade),
        _ => Err(unknown_name(word, "brigade", None)),
    }
}

/// Returns the unit that a word names.
pub fn find_unit(state: &State, word: &str) -> Result<UnitId, Misread> {
    match find_name(state, word, &[NameKind::Unit])? {
        NamedThing::Unit(unit) => Ok(unit),
        _ => Err(unknown_name(word, "unit", None)),
    }
}

/// Returns the place that a word names.
pub fn find_place(state: &State, word: &str) -> Result<Place, Misread> {
    if let Some(point) = point::parse_point(state, word) {
        return Ok(Place::Point(point));
    }
    match find_name(
        state,
        word,
        &[NameKind::Feature, NameKind::Unit, NameKind::Brigade],
    )? {
        NamedThing::Feature(feature) => Ok(Place::Feature(feature)),
        NamedThing::Unit(unit) => Ok(Place::Unit(unit)),
        NamedThing::Brigade(brigade) => Ok(Place::Brigade(brigade)),
        NamedThing::General(_) => Err(unknown_name(word, "place", None)),
    }
}

/// Returns the figure or base that a word names.
fn find_piece(state: &State, word: &str) -> Result<MovablePiece, Misread> {
    match find_name(state, word, &[NameKind::Unit, NameKind::General])? {
        NamedThing::Unit(unit) => Ok(MovablePiece::Unit(unit)),
        NamedThing::General(general) => Ok(MovablePiece::General(general)),
        _ => Err(unknown_name(word, "unit or general", None)),
    }
}

pub(super) fn find_units(state: &State, word: &str) -> Result<Vec<UnitId>, Misread> {
    if let Some((first, last)) = word.split_once('-')
        && let (Some(first), Some(last)) = (find_address(state, first), find_address(state, last))
    {
        return unit_range(state, word, &first, &last);
    }
    match find_name(state, word, &[NameKind::Unit, NameKind::Brigade])? {
        NamedThing::Unit(unit) => Ok(vec![unit]),
        NamedThing::Brigade(brigade) => {
            let units = state.units_of(&brigade).filter(|unit| unit.on_table());
            let units: Vec<UnitId> = units.map(|unit| unit.id.clone()).collect();
            if units.is_empty() {
                return Err(Misread::new(format!(
                    "{brigade} has no unit on the table; name one that has"
                )));
            }
            Ok(units)
        }
        _ => Err(unknown_name(word, "unit", None)),
    }
}

fn unit_range(
    state: &State,
    word: &str,
    first: &UnitId,
    last: &UnitId,
) -> Result<Vec<UnitId>, Misread> {
    let run = state.oob().brigades.iter().find_map(|brigade| {
        let from = brigade.units.iter().position(|id| id == first)?;
        let to = brigade.units.iter().position(|id| id == last)?;
        brigade.units.get(from..=to)
    });
    match run {
        Some(units) if !units.is_empty() => Ok(units.to_vec()),
        _ => Err(Misread::new(format!(
            "`{word}` is not a range of units of one brigade, such as A1-A3"
        ))),
    }
}

fn brigade_of(state: &State, unit: &UnitId) -> Result<BrigadeId, Misread> {
    state
        .unit(unit)
        .map(|unit| unit.brigade.clone())
        .ok_or_else(|| unknown_name(unit.as_str(), "unit", None))
}

#[derive(Clone, Copy, PartialEq)]
enum NameKind {
    Unit,
    Brigade,
    Feature,
    General,
}

impl NameKind {
    const fn name(self) -> &'static str {
        match self {
            NameKind::Unit => "unit",
            NameKind::Brigade => "brigade",
            NameKind::Feature => "terrain",
            NameKind::General => "general",
        }
    }
}

fn undecided_name(word: &str, named: &[&KnownName]) -> Misread {
    let all: Vec<&str> = named.iter().map(|known| known.id.as_str()).collect();
    Misread::new(format!("`{word}`: {}? Keep typing", all.join(", ")))
}

/// Returns the error for a word that begins more than one name of a brigade, unit or general; `None` for any other.
pub fn more_than_one(state: &State, word: &str) -> Option<Misread> {
    let known = known_names(
        state,
        &[NameKind::Brigade, NameKind::Unit, NameKind::General],
    );
    let begins = names_beginning(&known, word);
    (begins.len() > 1 && !word.is_empty()).then(|| undecided_name(word, &begins))
}

/// Finds what a word names: by its exact identifier, then by callsign or address, then by an unambiguous beginning of
/// an identifier, and last by the display name or its beginning.
fn find_name(state: &State, word: &str, kinds: &[NameKind]) -> Result<NamedThing, Misread> {
    let known = known_names(state, kinds);
    let exact = composed(word);
    if let Some(found) = known.iter().find(|known| composed(&known.id) == exact) {
        return Ok(found.named.clone());
    }
    if let Some(named) = upper_case(state, word, kinds) {
        return Ok(named);
    }
    let (begins, called) = (names_beginning(&known, word), names_called(&known, word));
    let what = || {
        kinds
            .iter()
            .map(|kind| kind.name())
            .collect::<Vec<_>>()
            .join(" or ")
    };
    match (begins.as_slice(), called.as_slice()) {
        ([found], _) => return Ok(found.named.clone()),
        // Several identifiers begin with the word, but it is the whole display name of only one.
        ([_, _, ..], [found]) if folded_name(&found.name) == folded_name(word) => {
            return Ok(found.named.clone());
        }
        ([_, _, ..], _) => return Err(undecided_name(word, &begins)),
        _ => {}
    }
    let capital = word.to_ascii_uppercase();
    if let Some(named) = upper_case(state, &capital, kinds) {
        return Ok(named);
    }
    match called.as_slice() {
        [found] => Ok(found.named.clone()),
        [_, _, ..] => Err(undecided_name(word, &called)),
        [] => {
            let ids = known.iter().map(|known| known.id.as_str());
            Err(unknown_name(word, &what(), nearest(word, ids)))
        }
    }
}

fn upper_case(state: &State, word: &str, kinds: &[NameKind]) -> Option<NamedThing> {
    if !word.starts_with(|c: char| c.is_ascii_uppercase()) {
        return None;
    }
    let by_callsign = state
        .oob()
        .brigades
        .iter()
        .find(|brigade| brigade.callsign == word);
    if let Some(brigade) = by_callsign {
        if kinds.contains(&NameKind::Brigade) {
            return Some(NamedThing::Brigade(brigade.id.clone()));
        }
        if kinds.contains(&NameKind::General) {
            return Some(NamedThing::General(GeneralId::new(brigade.id.as_str())));
        }
    }
    find_address(state, word)
        .filter(|_| kinds.contains(&NameKind::Unit))
        .map(NamedThing::Unit)
}

fn find_address(state: &State, word: &str) -> Option<UnitId> {
    let digits = word.find(|c: char| c.is_ascii_digit())?;
    let (callsign, number) = word.split_at_checked(digits)?;
    let number: usize = number.parse().ok()?;
    let brigade = state
        .oob()
        .brigades
        .iter()
        .find(|brigade| brigade.callsign == callsign)?;
    brigade.units.get(number.checked_sub(1)?).cloned()
}

/// Returns the only identifier that a word names, exactly, by its beginning, or by display name.
pub(super) fn one_of<'a>(
    word: &str,
    names: impl Iterator<Item = (&'a str, &'a str)> + Clone,
    what: &str,
) -> Result<&'a str, Misread> {
    let exact = composed(word);
    let ids = names.clone().map(|(id, _)| id);
    if let Some(id) = ids.clone().find(|id| composed(id) == exact) {
        return Ok(id);
    }
    let begins: Vec<&str> = ids
        .clone()
        .filter(|id| id.starts_with(exact.as_ref()))
        .collect();
    let called = || names::names_called(word, names.clone().map(|(_, name)| name));
    let found = match begins.is_empty() {
        true => called()
            .into_iter()
            .filter_map(|at| ids.clone().nth(at))
            .collect(),
        false => begins,
    };
    match found.as_slice() {
        [id] => Ok(id),
        [one, other, ..] => Err(Misread::new(format!(
            "`{word}`: {one} or {other}? Keep typing"
        ))),
        [] => Err(unknown_name(word, what, nearest(word, ids))),
    }
}

fn unknown_name(word: &str, what: &str, near: Option<&str>) -> Misread {
    Misread::new(match near {
        Some(near) => format!("no {what} `{word}`; did you mean `{near}`?"),
        None => format!("no {what} `{word}`"),
    })
}
