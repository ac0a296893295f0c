//! Names in a line: identifiers exactly or by an unambiguous beginning; callsigns and addresses
//! are upper case, and case matters.

use super::Misread;
use super::Reader;
use super::point;
use crate::state::State;
use crate::terms::chit::Chit;
use crate::terms::chit::ChitsBy;
use crate::terms::command::Piece;
use crate::terms::name::BrigadeId;
use crate::terms::name::DivisionId;
use crate::terms::name::FeatureId;
use crate::terms::name::GeneralId;
use crate::terms::name::SideId;
use crate::terms::name::UnitId;
use crate::terms::order::Place;
use ruleset::spelling::nearest;

/// What `mark` names.
pub(super) enum UnitOrBrigade {
    /// A unit.
    Unit(UnitId),
    /// A brigade.
    Brigade(BrigadeId),
}

/// Everything that a name may mean.
#[derive(Clone)]
enum Named {
    Unit(UnitId),
    Brigade(BrigadeId),
    Feature(FeatureId),
    General(GeneralId),
}

impl Reader<'_> {
    pub(super) fn brigade(&mut self) -> Result<BrigadeId, Misread> {
        let word = self.words.next("a brigade")?;
        brigade(self.state, &word)
    }

    /// A formation is a brigade; a unit stands for its brigade (RUL-32).
    pub(super) fn formation(&mut self) -> Result<BrigadeId, Misread> {
        let word = self.words.next("a formation")?;
        let found = find(self.state, &word, &[Kind::Brigade, Kind::Unit]);
        match found.map_err(|misread| ground(self.state, &word).unwrap_or(misread))? {
            Named::Unit(unit) => brigade_of(self.state, &unit),
            Named::Brigade(brigade) => Ok(brigade),
            Named::Feature(_) | Named::General(_) => Err(unknown(&word, "formation", None)),
        }
    }

    pub(super) fn unit(&mut self) -> Result<UnitId, Misread> {
        let word = self.words.next("a unit")?;
        unit(self.state, &word)
    }

    /// Units parted by commas; a range of addresses (`A1-A3`) and a brigade stand for all of them.
    pub(super) fn units(&mut self) -> Result<Vec<UnitId>, Misread> {
        self.units_by(several)
    }

    /// Units that dig: a brigade behind its card digs whole, for it is shown first (DIG-07, BLIND-08).
    pub(super) fn diggers(&mut self) -> Result<Vec<UnitId>, Misread> {
        self.units_by(
            |state, word| match find(state, word, &[Kind::Unit, Kind::Brigade]) {
                Ok(Named::Brigade(brigade)) if state.is_blind(&brigade) => {
                    let units = state.units_of(&brigade);
                    Ok(units.map(|unit| unit.id.clone()).collect())
                }
                _ => several(state, word),
            },
        )
    }

    fn units_by(
        &mut self,
        named: impl Fn(&State, &str) -> Result<Vec<UnitId>, Misread>,
    ) -> Result<Vec<UnitId>, Misread> {
        let mut units = Vec::new();
        for word in self.words.list("a unit")? {
            for unit in named(self.state, &word)? {
                if units.contains(&unit) {
                    return Err(Misread::new(format!("{unit} is named twice")));
                }
                units.push(unit);
            }
        }
        Ok(units)
    }

    pub(super) fn general(&mut self) -> Result<GeneralId, Misread> {
        let word = self.words.next("a general, named by his command")?;
        general(self.state, &word)
    }

    pub(super) fn generals(&mut self) -> Result<Vec<GeneralId>, Misread> {
        let words = self.words.list("a general, named by his command")?;
        words.iter().map(|word| general(self.state, word)).collect()
    }

    pub(super) fn division(&mut self) -> Result<DivisionId, Misread> {
        let word = self.words.next("a division")?;
        let ids = self.state.oob().divisions.iter().map(|d| d.id.as_str());
        one_of(&word, ids, "division").map(DivisionId::new)
    }

    /// What came out of the cup: a brigade, a division, `fortunes` or `commander-SIDE`; nothing: the program draws.
    pub(super) fn chit(&mut self) -> Result<Option<Chit>, Misread> {
        if self.words.is_done() {
            return Ok(None);
        }
        let word = self.words.next("a chit")?;
        let by = self.state.chits().unwrap_or_default().by;
        let side = word.strip_prefix("commander-");
        Ok(Some(match (word.as_str(), side) {
            ("fortunes", _) => Chit::Fortunes,
            (_, Some(side)) => {
                let sides = self.state.oob().sides.iter().map(|side| side.id.as_str());
                Chit::Commander(SideId::new(one_of(side, sides, "side")?))
            }
            _ => match by {
                ChitsBy::Brigades => Chit::Brigade(brigade(self.state, &word)?),
                ChitsBy::Divisions => {
                    let ids = self.state.oob().divisions.iter().map(|d| d.id.as_str());
                    Chit::Division(DivisionId::new(one_of(&word, ids, "division")?))
                }
            },
        }))
    }

    pub(super) fn place(&mut self) -> Result<Place, Misread> {
        if self.is_taped() {
            return self.taped().map(Place::Point);
        }
        let word = self.pair("a place: a feature, unit, formation or X,Y")?;
        place(self.state, &word)
    }

    pub(super) fn unit_or_brigade(&mut self) -> Result<UnitOrBrigade, Misread> {
        let word = self.words.next("a unit or brigade")?;
        match find(self.state, &word, &[Kind::Unit, Kind::Brigade])? {
            Named::Unit(unit) => Ok(UnitOrBrigade::Unit(unit)),
            Named::Brigade(brigade) => Ok(UnitOrBrigade::Brigade(brigade)),
            _ => Err(unknown(&word, "unit or brigade", None)),
        }
    }
}

/// Says that a word names ground, and troops are wanted; `None` if it names no ground.
fn ground(state: &State, word: &str) -> Option<Misread> {
    let Ok(Named::Feature(id)) = find(state, word, &[Kind::Feature]) else {
        return None;
    };
    // What begins the names of several formations is asked more of first.
    if more_than_one(state, word).is_some() {
        return None;
    }
    Some(Misread::new(format!(
        "`{word}` is ground: Attack names an enemy brigade or unit, and Advance names ground, as `advance {id}`"
    )))
}

fn general(state: &State, word: &str) -> Result<GeneralId, Misread> {
    match find(state, word, &[Kind::General])? {
        Named::General(general) => Ok(general),
        _ => Err(unknown(word, "general", None)),
    }
}

/// The brigade that a word names.
pub fn brigade(state: &State, word: &str) -> Result<BrigadeId, Misread> {
    match find(state, word, &[Kind::Brigade])? {
        Named::Brigade(brigade) => Ok(brigade),
        _ => Err(unknown(word, "brigade", None)),
    }
}

/// The unit that a word names.
pub fn unit(state: &State, word: &str) -> Result<UnitId, Misread> {
    match find(state, word, &[Kind::Unit])? {
        Named::Unit(unit) => Ok(unit),
        _ => Err(unknown(word, "unit", None)),
    }
}

/// The place that a word names.
pub fn place(state: &State, word: &str) -> Result<Place, Misread> {
    if let Some(point) = point::point(state, word) {
        return Ok(Place::Point(point));
    }
    match find(state, word, &[Kind::Feature, Kind::Unit, Kind::Brigade])? {
        Named::Feature(feature) => Ok(Place::Feature(feature)),
        Named::Unit(unit) => Ok(Place::Unit(unit)),
        Named::Brigade(brigade) => Ok(Place::Brigade(brigade)),
        Named::General(_) => Err(unknown(word, "place", None)),
    }
}

/// The figure or base that a word names.
pub(super) fn piece(state: &State, word: &str) -> Result<Piece, Misread> {
    match find(state, word, &[Kind::Unit, Kind::General])? {
        Named::Unit(unit) => Ok(Piece::Unit(unit)),
        Named::General(general) => Ok(Piece::General(general)),
        _ => Err(unknown(word, "unit or general", None)),
    }
}

pub(super) fn several(state: &State, word: &str) -> Result<Vec<UnitId>, Misread> {
    if let Some((first, last)) = word.split_once('-')
        && let (Some(first), Some(last)) = (address(state, first), address(state, last))
    {
        return range(state, word, &first, &last);
    }
    match find(state, word, &[Kind::Unit, Kind::Brigade])? {
        Named::Unit(unit) => Ok(vec![unit]),
        Named::Brigade(brigade) => {
            let units = state.units_of(&brigade).filter(|unit| unit.on_table());
            let units: Vec<UnitId> = units.map(|unit| unit.id.clone()).collect();
            if units.is_empty() {
                return Err(Misread::new(format!(
                    "{brigade} has no unit on the table; name one that stands there"
                )));
            }
            Ok(units)
        }
        _ => Err(unknown(word, "unit", None)),
    }
}

fn range(state: &State, word: &str, first: &UnitId, last: &UnitId) -> Result<Vec<UnitId>, Misread> {
    let run = state.oob().brigades.iter().find_map(|brigade| {
        let from = brigade.units.iter().position(|id| id == first)?;
        let to = brigade.units.iter().position(|id| id == last)?;
        brigade.units.get(from..=to)
    });
    match run {
        Some(units) if !units.is_empty() => Ok(units.to_vec()),
        _ => Err(Misread::new(format!(
            "`{word}` is not a run of units of one brigade, as A1-A3 is"
        ))),
    }
}

fn brigade_of(state: &State, unit: &UnitId) -> Result<BrigadeId, Misread> {
    state
        .unit(unit)
        .map(|unit| unit.brigade.clone())
        .ok_or_else(|| unknown(unit.as_str(), "unit", None))
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Unit,
    Brigade,
    Feature,
    General,
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Kind::Unit => "unit",
            Kind::Brigade => "brigade",
            Kind::Feature => "terrain",
            Kind::General => "general",
        }
    }
}

fn beginning<'k>(known: &'k [(String, Named)], word: &str) -> Vec<&'k (String, Named)> {
    let begins = |(id, _): &&(String, Named)| id.starts_with(word);
    known.iter().filter(begins).collect()
}

fn undecided(word: &str, named: &[&(String, Named)]) -> Misread {
    let all: Vec<&str> = named.iter().map(|(id, _)| id.as_str()).collect();
    Misread::new(format!(
        "`{word}` may be {}: write more of it",
        all.join(", ")
    ))
}

/// What is wrong with a word that begins more than one name of a brigade, unit or general; `None` for any
/// other.
pub fn more_than_one(state: &State, word: &str) -> Option<Misread> {
    let known = known(state, &[Kind::Brigade, Kind::Unit, Kind::General]);
    let begins = beginning(&known, word);
    (begins.len() > 1 && !word.is_empty()).then(|| undecided(word, &begins))
}

/// Exactly first, then callsigns and addresses, then by an unambiguous beginning.
fn find(state: &State, word: &str, kinds: &[Kind]) -> Result<Named, Misread> {
    let known = known(state, kinds);
    if let Some((_, named)) = known.iter().find(|(id, _)| id == word) {
        return Ok(named.clone());
    }
    if let Some(named) = upper_case(state, word, kinds) {
        return Ok(named);
    }
    let begins = beginning(&known, word);
    match begins.as_slice() {
        [(_, named)] => Ok(named.clone()),
        [_, _, ..] => Err(undecided(word, &begins)),
        _ => {
            let what = kinds
                .iter()
                .map(|kind| kind.name())
                .collect::<Vec<_>>()
                .join(" or ");
            let capital = word.to_ascii_uppercase();
            if upper_case(state, &capital, kinds).is_some() {
                return Err(Misread::new(format!(
                    "there is no {what} `{word}`: did you mean `{capital}`? Callsigns are capitals"
                )));
            }
            Err(unknown(
                word,
                &what,
                nearest(word, known.iter().map(|(id, _)| id.as_str())),
            ))
        }
    }
}

fn known(state: &State, kinds: &[Kind]) -> Vec<(String, Named)> {
    let oob = state.oob();
    let mut known = Vec::new();
    for kind in kinds {
        match kind {
            Kind::Unit => known.extend(
                oob.units
                    .iter()
                    .map(|u| (u.id.to_string(), Named::Unit(u.id.clone()))),
            ),
            Kind::Brigade => {
                known.extend(
                    oob.brigades
                        .iter()
                        .map(|b| (b.id.to_string(), Named::Brigade(b.id.clone()))),
                );
                // By the number of its card too (BLIND-01).
                let blinds = state
                    .cards()
                    .filter(|(id, card)| !card.shown && !card.dummy && state.spoken_of(id) != **id);
                known.extend(
                    blinds.map(|(id, _)| {
                        (state.spoken_of(id).to_string(), Named::Brigade(id.clone()))
                    }),
                );
            }
            Kind::Feature => known.extend(
                state
                    .ground()
                    .features
                    .iter()
                    .map(|f| (f.id.clone(), Named::Feature(FeatureId::new(&f.id)))),
            ),
            Kind::General => known.extend(
                oob.generals
                    .iter()
                    .map(|g| (g.id.to_string(), Named::General(g.id.clone()))),
            ),
        }
    }
    known
}

fn upper_case(state: &State, word: &str, kinds: &[Kind]) -> Option<Named> {
    if !word.starts_with(|c: char| c.is_ascii_uppercase()) {
        return None;
    }
    let by_callsign = state
        .oob()
        .brigades
        .iter()
        .find(|brigade| brigade.callsign == word);
    if let Some(brigade) = by_callsign {
        if kinds.contains(&Kind::Brigade) {
            return Some(Named::Brigade(brigade.id.clone()));
        }
        if kinds.contains(&Kind::General) {
            return Some(Named::General(GeneralId::new(brigade.id.as_str())));
        }
    }
    address(state, word)
        .filter(|_| kinds.contains(&Kind::Unit))
        .map(Named::Unit)
}

fn address(state: &State, word: &str) -> Option<UnitId> {
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

/// The one identifier that a word names exactly or by its beginning.
pub(super) fn one_of<'a>(
    word: &str,
    ids: impl Iterator<Item = &'a str> + Clone,
    what: &str,
) -> Result<&'a str, Misread> {
    if let Some(id) = ids.clone().find(|id| *id == word) {
        return Ok(id);
    }
    let mut begins = ids.clone().filter(|id| id.starts_with(word));
    match (begins.next(), begins.next()) {
        (Some(id), None) => Ok(id),
        (Some(one), Some(other)) => Err(Misread::new(format!(
            "`{word}` may be {one} or {other}: write more of it"
        ))),
        _ => Err(unknown(word, what, nearest(word, ids))),
    }
}

fn unknown(word: &str, what: &str, near: Option<&str>) -> Misread {
    Misread::new(match near {
        Some(near) => format!("there is no {what} `{word}`: did you mean `{near}`?"),
        None => format!("there is no {what} `{word}`"),
    })
}
