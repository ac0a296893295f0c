//! Every identifier of a roster, and what it names.

use std::collections::BTreeMap;

use super::{
    Setup,
    fault::{Command, Faults, Place, SetupFault},
};
use ruleset::legible::is_of_identifier;
use ruleset::speech::words::opens_clause;
use ruleset::spelling::{did_you_mean, known_are, quoted};

/// Kind of thing that an identifier names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Side,
    Corps,
    Division,
    Brigade,
    Unit,
    Terrain,
}

impl Kind {
    const fn word(self) -> &'static str {
        match self {
            Kind::Side => "side",
            Kind::Corps => "corps",
            Kind::Division => "division",
            Kind::Brigade => "brigade",
            Kind::Unit => "unit",
            Kind::Terrain => "terrain",
        }
    }

    fn is(self, place: Place) -> bool {
        self.word() == place.word()
    }
}

/// The index of a roster.
pub(super) struct Book<'a> {
    setup: &'a Setup,
    known: BTreeMap<&'a str, Place>,
}

impl<'a> Book<'a> {
    /// The index; notes identifiers that are missing, badly formed or used twice.
    pub fn of(setup: &'a Setup, faults: &mut Faults) -> Self {
        let mut known = BTreeMap::new();
        for (place, id) in every(setup) {
            if id.is_empty() {
                faults.push(SetupFault::missing(place, "id"));
                continue;
            }
            if !well_formed(id) {
                faults.push(ill_formed(place, id));
            } else if opens_clause(id) {
                let said = format!(
                    "id {} opens a clause of a line: no line could name it",
                    quoted(id)
                );
                let help = format!("write {}", quoted(&format!("{id}-1")));
                faults.push(SetupFault::fault(place, "id", said).help(Some(help)));
            }
            match known.get(id) {
                None => {
                    known.insert(id, place);
                }
                Some(first) => faults.push(
                    SetupFault::fault(
                        place,
                        "id",
                        format!("id {} is taken: {} has it already", quoted(id), first.one()),
                    )
                    .first(*first),
                ),
            }
        }
        Self { setup, known }
    }

    /// The roster.
    pub fn setup(&self) -> &'a Setup {
        self.setup
    }

    /// Returns the thing that `id` names.
    pub fn find(&self, id: &str) -> Option<Place> {
        self.known.get(id).copied()
    }

    /// The identifiers of one kind.
    pub fn names(&self, kind: Kind) -> impl Iterator<Item = &'a str> + '_ {
        every(self.setup)
            .filter(move |(place, id)| kind.is(*place) && !id.is_empty())
            .map(|(_, id)| id)
    }

    /// The index of the `kind` that `id` names, or notes that it names none.
    pub fn refer(
        &self,
        faults: &mut Faults,
        (place, field, item): (Place, &'static str, &[usize]),
        id: &str,
        kind: Kind,
    ) -> Option<Place> {
        let word = kind.word();
        let fault = match self.find(id) {
            Some(found) if kind.is(found) => return Some(found),
            Some(found) => {
                let said = format!("{} is {}, not a {word}", quoted(id), found.one());
                SetupFault::fault(place, field, said)
            }
            None if id.is_empty() => SetupFault::missing(place, field),
            None => {
                let known = known_are(self.names(kind));
                let said = format!("no {word} is called {}: {known}", quoted(id));
                SetupFault::fault(place, field, said).help(did_you_mean(id, self.names(kind)))
            }
        };
        faults.push(fault.item(item));
        None
    }

    /// The side that a body belongs to, as far as its chain of command is known.
    pub fn side_of(&self, place: Place) -> Option<usize> {
        let setup = self.setup;
        let by_id = |id: &str, kind: Kind| self.find(id).filter(|p| kind.is(*p));
        match place {
            Place::Side(i) => Some(i),
            Place::Corps(i) => self.side_of(by_id(&setup.corps.get(i)?.side, Kind::Side)?),
            Place::Division(i) => self.side_of(by_id(&setup.divisions.get(i)?.side, Kind::Side)?),
            Place::Brigade(i) => {
                self.side_of(by_id(&setup.brigades.get(i)?.division, Kind::Division)?)
            }
            Place::Unit(i, _) | Place::Orders(i) | Place::Deploy(i) => {
                self.side_of(Place::Brigade(i))
            }
            Place::General(command) => self.side_of(command.into()),
            _ => None,
        }
    }

    /// The identifier of a side.
    pub fn side_id(&self, side: Option<usize>) -> &'a str {
        side.and_then(|i| self.setup.sides.get(i))
            .map_or("", |side| &side.id)
    }
}

impl From<Command> for Place {
    fn from(command: Command) -> Self {
        match command {
            Command::Brigade(i) => Place::Brigade(i),
            Command::Division(i) => Place::Division(i),
            Command::Corps(i) => Place::Corps(i),
            Command::Side(i) => Place::Side(i),
        }
    }
}

/// Every table that has an identifier, with it.
fn every(setup: &Setup) -> impl Iterator<Item = (Place, &str)> + '_ {
    let terrain = (setup.terrain.iter().enumerate()).map(|(i, t)| (Place::Terrain(i), &*t.id));
    let sides = (setup.sides.iter().enumerate()).map(|(i, s)| (Place::Side(i), &*s.id));
    let corps = (setup.corps.iter().enumerate()).map(|(i, c)| (Place::Corps(i), &*c.id));
    let divisions = (setup.divisions.iter().enumerate()).map(|(i, d)| (Place::Division(i), &*d.id));
    let brigades = (setup.brigades.iter().enumerate()).map(|(i, b)| (Place::Brigade(i), &*b.id));
    let units = setup.brigades.iter().enumerate().flat_map(|(i, b)| {
        (b.units.iter().enumerate()).map(move |(j, unit)| (Place::Unit(i, j), &*unit.id))
    });
    let objectives =
        (setup.objectives.iter().enumerate()).map(|(i, o)| (Place::Objective(i), &*o.id));
    terrain
        .chain(sides)
        .chain(corps)
        .chain(divisions)
        .chain(brigades)
        .chain(units)
        .chain(objectives)
}

fn well_formed(id: &str) -> bool {
    id.chars().all(is_of_identifier)
}

fn ill_formed(place: Place, id: &str) -> SetupFault {
    let mended: String = id
        .to_lowercase()
        .chars()
        .map(|c| if "_. ".contains(c) { '-' } else { c })
        .filter(|c| well_formed(&c.to_string()))
        .collect();
    let said = format!(
        "id {} may only have lower-case letters, digits and hyphens",
        quoted(id)
    );
    let help = (!mended.is_empty()).then(|| format!("write {}", quoted(&mended)));
    SetupFault::fault(place, "id", said).help(help)
}
