//! Index of a roster: every identifier, with the table that it names.

use std::collections::BTreeMap;

use super::{
    RosterSetup,
    fault::{Faults, GeneralCommand, RosterTable, SetupFault},
};
use ruleset::legible::is_of_identifier;
use ruleset::speech::words::opens_clause;
use ruleset::spelling::{did_you_mean, known_are, quoted};

/// A field of a table of the roster, or an item of its list.
#[derive(Debug, Clone, Copy)]
pub(super) struct RosterField<'a> {
    pub table: RosterTable,
    pub field: &'static str,
    /// Index of the item; empty for the whole field.
    pub item: &'a [usize],
}

impl RosterField<'_> {
    /// Returns a whole field.
    pub const fn new(table: RosterTable, field: &'static str) -> Self {
        Self {
            table,
            field,
            item: &[],
        }
    }
}

/// Kind of thing that an identifier names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum IdKind {
    Side,
    Corps,
    Division,
    Brigade,
    Unit,
    Terrain,
}

impl IdKind {
    const fn word(self) -> &'static str {
        match self {
            IdKind::Side => "side",
            IdKind::Corps => "corps",
            IdKind::Division => "division",
            IdKind::Brigade => "brigade",
            IdKind::Unit => "unit",
            IdKind::Terrain => "terrain",
        }
    }

    fn is_kind_of(self, place: RosterTable) -> bool {
        self.word() == place.word()
    }
}

/// The index of a roster.
pub(super) struct RosterIndex<'a> {
    setup: &'a RosterSetup,
    known: BTreeMap<&'a str, RosterTable>,
}

impl<'a> RosterIndex<'a> {
    /// Makes the index; records faults for identifiers that are missing, badly formed or used twice.
    pub fn new(setup: &'a RosterSetup, faults: &mut Faults) -> Self {
        let mut known = BTreeMap::new();
        for (place, id) in all_identifiers(setup) {
            if id.is_empty() {
                faults.push(SetupFault::missing(place, "id"));
                continue;
            }
            if !well_formed(id) {
                faults.push(ill_formed(place, id));
            } else if opens_clause(id) {
                let said = format!(
                    "id {} is a word of the command language: choose another",
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
                        format!("id {} is taken by {}", quoted(id), first.one()),
                    )
                    .first(*first),
                ),
            }
        }
        Self { setup, known }
    }

    /// Returns the roster that is indexed.
    pub fn setup(&self) -> &'a RosterSetup {
        self.setup
    }

    /// Returns the thing that `id` names; `None` if it names nothing.
    pub fn find(&self, id: &str) -> Option<RosterTable> {
        self.known.get(id).copied()
    }

    /// Returns the identifiers of one kind.
    pub fn names(&self, kind: IdKind) -> impl Iterator<Item = &'a str> + '_ {
        all_identifiers(self.setup)
            .filter(move |(place, id)| kind.is_kind_of(*place) && !id.is_empty())
            .map(|(_, id)| id)
    }

    /// Returns the index of the table of `kind` that `id` names; records a fault if there is none.
    pub fn find_reference(
        &self,
        faults: &mut Faults,
        at: RosterField<'_>,
        id: &str,
        kind: IdKind,
    ) -> Option<RosterTable> {
        let word = kind.word();
        let fault = match self.find(id) {
            Some(found) if kind.is_kind_of(found) => return Some(found),
            Some(found) => {
                let said = format!("{} is {}, not a {word}", quoted(id), found.one());
                SetupFault::fault(at.table, at.field, said)
            }
            None if id.is_empty() => SetupFault::missing(at.table, at.field),
            None => {
                let known = known_are(self.names(kind));
                let said = format!("no {word} {}: {known}", quoted(id));
                SetupFault::fault(at.table, at.field, said).help(did_you_mean(id, self.names(kind)))
            }
        };
        faults.push(fault.item(at.item));
        None
    }

    /// Returns the side of a brigade, division or corps, as far as its chain of command is known; `None` if that is not
    /// known.
    pub fn side_of(&self, place: RosterTable) -> Option<usize> {
        let setup = self.setup;
        let by_id = |id: &str, kind: IdKind| self.find(id).filter(|p| kind.is_kind_of(*p));
        match place {
            RosterTable::Side(i) => Some(i),
            RosterTable::Corps(i) => self.side_of(by_id(&setup.corps.get(i)?.side, IdKind::Side)?),
            RosterTable::Division(i) => {
                self.side_of(by_id(&setup.divisions.get(i)?.side, IdKind::Side)?)
            }
            RosterTable::Brigade(i) => {
                self.side_of(by_id(&setup.brigades.get(i)?.division, IdKind::Division)?)
            }
            RosterTable::Unit(i, _) | RosterTable::Orders(i) | RosterTable::Deploy(i) => {
                self.side_of(RosterTable::Brigade(i))
            }
            RosterTable::General(command) => self.side_of(command.into()),
            _ => None,
        }
    }

    /// Returns the identifier of a side.
    pub fn side_id(&self, side: Option<usize>) -> &'a str {
        side.and_then(|i| self.setup.sides.get(i))
            .map_or("", |side| &side.id)
    }
}

impl From<GeneralCommand> for RosterTable {
    fn from(command: GeneralCommand) -> Self {
        match command {
            GeneralCommand::Brigade(i) => RosterTable::Brigade(i),
            GeneralCommand::Division(i) => RosterTable::Division(i),
            GeneralCommand::Corps(i) => RosterTable::Corps(i),
            GeneralCommand::Side(i) => RosterTable::Side(i),
        }
    }
}

/// Returns every table that has an identifier, with that identifier.
fn all_identifiers(setup: &RosterSetup) -> impl Iterator<Item = (RosterTable, &str)> + '_ {
    let terrain =
        (setup.terrain.iter().enumerate()).map(|(i, t)| (RosterTable::Terrain(i), &*t.id));
    let sides = (setup.sides.iter().enumerate()).map(|(i, s)| (RosterTable::Side(i), &*s.id));
    let corps = (setup.corps.iter().enumerate()).map(|(i, c)| (RosterTable::Corps(i), &*c.id));
    let divisions =
        (setup.divisions.iter().enumerate()).map(|(i, d)| (RosterTable::Division(i), &*d.id));
    let brigades =
        (setup.brigades.iter().enumerate()).map(|(i, b)| (RosterTable::Brigade(i), &*b.id));
    let units = setup.brigades.iter().enumerate().flat_map(|(i, b)| {
        (b.units.iter().enumerate()).map(move |(j, unit)| (RosterTable::Unit(i, j), &*unit.id))
    });
    let objectives =
        (setup.objectives.iter().enumerate()).map(|(i, o)| (RosterTable::Objective(i), &*o.id));
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

fn ill_formed(place: RosterTable, id: &str) -> SetupFault {
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
