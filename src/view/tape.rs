//! Ends of a tape measure: a unit, a general, a messenger, a terrain feature, or a point of the table.

use rules::fields::language;
use rules::fields::state::State;
use rules::fields::terms::{
    name::{GeneralId, MessengerId, SideId, UnitId},
    order::Place,
};
use rules::speech::Misread;
use table::base::Base;
use table::ground::Feature;
use table::measure::{FIGURE_RADIUS, Point};
use table::shape::segment::{nearest_on_segment, segment_crossing};

pub mod close;
pub mod doubt;
pub mod landmark;
pub mod legs;
pub mod measured;
pub mod place;
pub mod watched;
pub mod way;

/// One end of a tape measure.
#[derive(Debug, Clone, PartialEq)]
pub enum TapeEnd {
    /// A unit's base.
    Unit(UnitId),
    /// A general's figure.
    General(GeneralId),
    /// A messenger's figure.
    Messenger(MessengerId),
    /// A terrain feature, by its index in the table's list.
    Ground(usize),
    /// A point of the table.
    Spot(Point),
}

impl TapeEnd {
    /// Returns the end's display name.
    #[must_use]
    pub fn name(&self, state: &State) -> String {
        match self {
            TapeEnd::Unit(id) => state.oob().address(id),
            TapeEnd::General(id) => {
                let general = state.general(id);
                general.map_or(id.to_string(), |general| general.name.clone())
            }
            TapeEnd::Messenger(id) => format!("messenger {id}"),
            TapeEnd::Ground(place) => {
                let piece = state.ground().features.get(*place);
                piece.map_or(String::new(), |piece| called(piece).to_owned())
            }
            TapeEnd::Spot(at) => state.oob().measure.say_point(*at),
        }
    }

    /// Returns the end's address with its name, if it has both: `A1 2nd Wisconsin`.
    #[must_use]
    pub fn title(&self, state: &State) -> String {
        let name = self.name(state);
        match self {
            TapeEnd::Unit(id) => match state.unit(id) {
                Some(unit) => format!("{name} {}", unit.name),
                None => name,
            },
            _ => name,
        }
    }

    /// Returns the word for this end that [`TapeEnd::named`] can read back.
    #[must_use]
    pub fn written(&self, state: &State) -> String {
        match self {
            TapeEnd::Unit(id) => id.to_string(),
            TapeEnd::General(id) => format!("general:{id}"),
            TapeEnd::Messenger(id) => format!("messenger:{id}"),
            TapeEnd::Ground(place) => {
                let piece = state.ground().features.get(*place);
                piece.map_or_else(String::new, |piece| piece.id.clone())
            }
            TapeEnd::Spot(at) => state.oob().measure.say_point(*at),
        }
    }

    /// Reads a word: an address, a unit, a terrain feature, `X,Y`, `general:A` for the general of a command, or
    /// `messenger:3`.
    ///
    /// # Errors
    ///
    /// Fails with a sentence if nothing has that name.
    pub fn named(state: &State, word: &str) -> Result<Self, String> {
        let said = |misread: Misread| misread.to_string();
        if let Some(id) = word.strip_prefix("general:") {
            let general = GeneralId::new(id);
            if state.general(&general).is_some() {
                return Ok(TapeEnd::General(general));
            }
            let brigade = language::find_brigade(state, id).map_err(said)?;
            return Ok(TapeEnd::General(GeneralId::new(brigade.as_str())));
        }
        if let Some(number) = word.strip_prefix("messenger:") {
            let mut riders = state.messengers().iter();
            let rider = riders.find(|rider| rider.id.to_string() == number);
            let none = || format!("no messenger {number} is on the table");
            return rider
                .map(|rider| TapeEnd::Messenger(rider.id))
                .ok_or_else(none);
        }
        match language::find_place(state, word).map_err(said)? {
            Place::Point(at) => Ok(TapeEnd::Spot(at)),
            Place::Unit(unit) => Ok(TapeEnd::Unit(unit)),
            Place::Feature(id) => {
                let mut features = state.ground().features.iter();
                let place = features.position(|feature| feature.id == id.as_str());
                place
                    .map(TapeEnd::Ground)
                    .ok_or_else(|| format!("no ground `{word}`"))
            }
            Place::Brigade(brigade) => Err(format!(
                "`{word}` is a brigade: name one of its units ({word}1), or general:{brigade} for its general"
            )),
        }
    }

    /// Returns the end's side; `None` for ground and points.
    #[must_use]
    pub fn side(&self, state: &State) -> Option<SideId> {
        match self {
            TapeEnd::Unit(id) => state.unit(id).map(|unit| unit.side.clone()),
            TapeEnd::General(id) => state.general(id).map(|general| general.side.clone()),
            TapeEnd::Messenger(id) => {
                let messenger = state.messengers().iter().find(|m| m.id == *id)?;
                let sender = state.general(&messenger.from)?;
                Some(sender.side.clone())
            }
            TapeEnd::Ground(_) | TapeEnd::Spot(_) => None,
        }
    }

    /// Returns the outline of the thing at this end; `None` if it is off the table.
    #[must_use]
    pub fn lie<'a>(&self, state: &'a State) -> Option<Lie<'a>> {
        match self {
            TapeEnd::Unit(id) => state.unit(id)?.base().map(Lie::Base),
            // A hit general keeps his place in the record, but his figure is off the table.
            TapeEnd::General(id) => {
                let general = state.general(id).filter(|general| general.is_fit())?;
                general.at().map(Lie::Figure)
            }
            TapeEnd::Messenger(id) => {
                let messenger = state.messengers().iter().find(|m| m.id == *id)?;
                Some(Lie::Figure(messenger.at))
            }
            TapeEnd::Ground(place) => state.ground().features.get(*place).map(Lie::Ground),
            TapeEnd::Spot(at) => state.ground().holds(*at).then_some(Lie::Spot(*at)),
        }
    }
}

/// Returns the display name of a terrain feature.
#[must_use]
pub fn called(piece: &Feature) -> &str {
    let names = [&piece.name, &piece.id, &piece.kind];
    names
        .into_iter()
        .find(|name| !name.is_empty())
        .map_or("", String::as_str)
}

/// Outline of the thing at an end of the tape measure.
#[derive(Debug, Clone, Copy)]
pub enum Lie<'a> {
    /// The base of a unit.
    Base(Base),
    /// The middle of a figure.
    Figure(Point),
    /// A terrain feature, with its outline.
    Ground(&'a Feature),
    /// A point of the table.
    Spot(Point),
}

impl Lie<'_> {
    /// Returns the two points at which two outlines are nearest; a figure counts as its centre.
    #[must_use]
    pub fn nearest_pair(&self, other: &Lie<'_>) -> (Point, Point) {
        let (mine, theirs) = (self.edges(), other.edges());
        let first = |edges: &[(Point, Point)]| edges.first().map_or(Point::origin(), |edge| edge.0);
        for (point, holds) in [(first(&theirs), self), (first(&mine), other)] {
            if holds.holds(point) {
                return (point, point);
            }
        }
        let pairs = mine
            .iter()
            .flat_map(|a| theirs.iter().map(move |b| nearest(*a, *b)));
        let gap = |pair: &(Point, Point)| (pair.0 - pair.1).norm_squared();
        pairs
            .min_by(|a, b| gap(a).total_cmp(&gap(b)))
            .unwrap_or((first(&mine), first(&theirs)))
    }

    /// Returns the distance between two outlines in inches; a figure counts with its whole base (RUL-58).
    #[must_use]
    pub fn distance(&self, other: &Lie<'_>) -> f64 {
        let (from, to) = self.nearest_pair(other);
        ((from - to).norm() - self.radius() - other.radius()).max(0.0)
    }

    fn radius(&self) -> f64 {
        match self {
            Lie::Figure(_) => FIGURE_RADIUS,
            Lie::Base(_) | Lie::Ground(_) | Lie::Spot(_) => 0.0,
        }
    }

    fn edges(&self) -> Vec<(Point, Point)> {
        match self {
            Lie::Base(base) => base.edges().to_vec(),
            Lie::Ground(piece) => piece.edges().collect(),
            Lie::Figure(at) | Lie::Spot(at) => vec![(*at, *at)],
        }
    }

    fn holds(&self, point: Point) -> bool {
        match self {
            Lie::Base(base) => base.contains(point),
            Lie::Ground(piece) => piece.contains(point),
            Lie::Figure(_) | Lie::Spot(_) => false,
        }
    }
}

/// Returns the two points at which two segments are nearest.
fn nearest(one: (Point, Point), other: (Point, Point)) -> (Point, Point) {
    if let Some(at) = segment_crossing(one, other) {
        return (at, at);
    }
    let onto = |p: Point, s: (Point, Point)| nearest_on_segment(p, s.0, s.1);
    let pairs = [
        (one.0, onto(one.0, other)),
        (one.1, onto(one.1, other)),
        (onto(other.0, one), other.0),
        (onto(other.1, one), other.1),
    ];
    let gap = |pair: &(Point, Point)| (pair.0 - pair.1).norm_squared();
    let [first, rest @ ..] = pairs;
    rest.into_iter().fold(
        first,
        |best, pair| if gap(&pair) < gap(&best) { pair } else { best },
    )
}
