//! The table as a picture shows it: the board and the requested layers, limited to what the reader may know.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

use thiserror::Error;

use super::board::Board;
use moment::Position;
use rules::fields::state::{Counting, OnTable, State};
use rules::fields::terms::{
    name::{SideId, UnitId},
    order::{Order, Place},
};
use rules::hue::Hue;
use table::measure::Point;
use table::zone::Zone;

pub mod arc;
pub mod ground_name;
mod layer;
pub mod moment;
pub mod past;

pub use layer::{MapLayer, UnknownLayer};

/// Arrow of a brigade's order.
#[derive(Debug, Clone, PartialEq)]
pub struct OrderArrow {
    /// The number of its side.
    pub side: u8,
    /// The centre of the brigade.
    pub from: Point,
    /// Place or troops at which the order is aimed.
    pub to: Point,
    /// True if the order is to attack.
    pub attacks: bool,
}

/// Straight line from a unit's place at the close of the previous player turn to its present place.
#[derive(Debug, Clone, PartialEq)]
pub struct UnitTrail {
    /// The number of its side.
    pub side: u8,
    /// Its former position.
    pub from: Point,
    /// Its present position.
    pub to: Point,
}

/// The ground that a side or a single unit sees.
#[derive(Debug, Clone, PartialEq)]
pub struct SeenZone {
    /// The number of the side.
    pub side: u8,
    /// Rings of points in inches; the first point is not repeated at the end.
    pub rings: Vec<Vec<[f64; 2]>>,
}

/// A line of sight.
#[derive(Debug, Clone, PartialEq)]
pub struct SightLine {
    /// The start of the line.
    pub from: Point,
    /// The end of the line.
    pub to: Point,
    /// True if the observer sees the target.
    pub seen: bool,
    /// The verdict of the line with its length, in words.
    pub words: String,
}

/// Possible error of a recorded place.
#[derive(Debug, Clone, PartialEq)]
pub struct PlaceError {
    /// Recorded place of the unit.
    pub at: Point,
    /// The possible error, in inches.
    pub inches: f64,
}

/// A unit's size and value in the roster, to be written beside the unit.
#[derive(Debug, Clone, PartialEq)]
pub struct StrengthLabel {
    /// The unit beside which the label is written.
    pub unit: UnitId,
    /// Size and value: `3/4`.
    pub words: String,
}

/// The table as a picture shows it.
#[derive(Debug, Clone, PartialEq)]
pub struct TableMap {
    /// Name of the battle.
    pub name: String,
    /// The moment of the game, in words.
    pub when: String,
    /// Unit in which the game counts turns: player turns or rounds.
    pub counting: Counting,
    /// The reading side, by name; `None` for the referee.
    pub seen_by: Option<String>,
    /// The names of the sides.
    pub sides: Vec<String>,
    /// The pieces and the ground to draw.
    pub board: Board,
    /// Layers drawn in addition to the ground.
    pub layers: Vec<MapLayer>,
    /// Arrows of the brigades' orders.
    pub aims: Vec<OrderArrow>,
    /// Trails of the units that moved since the close of the previous player turn.
    pub trails: Vec<UnitTrail>,
    /// Zones that the requested layers show.
    pub zones: Vec<SeenZone>,
    /// Lines of sight, with their verdicts.
    pub sights: Vec<SightLine>,
    /// Errors of recorded places.
    pub doubts: Vec<PlaceError>,
    /// Sizes and values to write beside the units.
    pub strengths: Vec<StrengthLabel>,
    /// Identifiers of the ground that the reading side's objectives name. Empty for the referee's map, because both
    /// sides may read such a map.
    pub objectives: BTreeSet<String>,
}

/// Reason why a layer cannot be drawn.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Unseen {
    /// The layer names a unit that is off the table or that the side does not know.
    #[error("no unit `{0}` on the table")]
    Unit(String),
    /// The side does not know where a unit is now, so the line of sight cannot be drawn for it.
    #[error("`sight:{pair}`: {side} does not see {unit} now, so this line may not be shown to it")]
    Line {
        /// The pair of units, as typed.
        pair: String,
        /// The unit that the side does not see.
        unit: String,
        /// The side that asked for the line.
        side: String,
    },
}

impl TableMap {
    /// Returns the map of a position with the requested layers, as the reader of the position knows it. Zones and lines
    /// of sight are computed on the table that the reader knows.
    ///
    /// # Errors
    ///
    /// Fails if a layer names a unit that is off the table, or a line that the side may not know.
    pub fn new(position: &Position, layers: &[MapLayer]) -> Result<Self, Unseen> {
        let state = &*position.known();
        let wants = |layer: &MapLayer| layers.contains(layer);
        let mut map = Self {
            layers: layers.to_vec(),
            ..Self::bare(position)
        };
        if wants(&MapLayer::Orders) {
            map.aims = aims(state, &map.board);
        }
        if wants(&MapLayer::Trails) {
            map.trails = trails(position, &map.board);
        }
        if wants(&MapLayer::Doubt) {
            map.doubts = doubts(position, &map.board);
        }
        if wants(&MapLayer::Strength) {
            map.strengths = strengths(state, &map.board);
        }
        map.look(position, state)?;
        Ok(map)
    }

    /// Returns the present map of a game as a side knows it; without a side, the true map. Leaves out layers that need
    /// the history or compute lines of sight, because only the board is given.
    #[must_use]
    pub fn now(state: &State, board: Board, side: Option<&SideId>, layers: &[MapLayer]) -> Self {
        let oob = state.oob();
        let aims = match layers.contains(&MapLayer::Orders) {
            true => aims(state, &board),
            false => Vec::new(),
        };
        Self {
            name: oob.name.clone(),
            when: moment::when(state, None),
            counting: state.counting(),
            seen_by: side.map(|side| state.side_name(side).to_owned()),
            sides: oob.sides.iter().map(|side| side.name.clone()).collect(),
            board,
            layers: layers.to_vec(),
            aims,
            trails: Vec::new(),
            zones: Vec::new(),
            sights: Vec::new(),
            doubts: Vec::new(),
            strengths: Vec::new(),
            objectives: side.map_or_else(BTreeSet::new, |side| ground_of_objectives(state, side)),
        }
    }

    /// Returns the map with the blue side first, because the first side is drawn blue and solid.
    #[must_use]
    pub fn blue_first(&self) -> Cow<'_, Self> {
        if self.board.hues == Hue::BOTH {
            return Cow::Borrowed(self);
        }
        let mut map = self.clone();
        map.sides.reverse();
        map.board.hues.reverse();
        let board = &mut map.board;
        let stands = board.stands.iter_mut().map(|stand| &mut stand.side);
        let calls = board.calls.iter_mut().map(|call| &mut call.side);
        let figures = board.figures.iter_mut().map(|figure| &mut figure.side);
        let riders = board.riders.iter_mut().map(|rider| &mut rider.side);
        let aims = map.aims.iter_mut().map(|aim| &mut aim.side);
        let trails = map.trails.iter_mut().map(|trail| &mut trail.side);
        let zones = map.zones.iter_mut().map(|zone| &mut zone.side);
        let troops = stands.chain(calls).chain(figures).chain(riders);
        for side in troops.chain(aims).chain(trails).chain(zones) {
            *side = 1u8.saturating_sub(*side);
        }
        Cow::Owned(map)
    }

    /// Returns the map of a position without any of the optional layers.
    #[must_use]
    pub fn bare(position: &Position) -> Self {
        let state = &*position.known();
        Self {
            when: position.when(),
            ..Self::now(state, position.board(), position.side(), &[])
        }
    }

    /// Adds the requested zones and lines of sight.
    fn look(&mut self, position: &Position, state: &State) -> Result<(), Unseen> {
        let asks_sight = |layer: &MapLayer| {
            matches!(
                layer,
                MapLayer::Zones | MapLayer::ZoneOf(_) | MapLayer::SightLine(_)
            )
        };
        if !self.layers.iter().any(asks_sight) {
            return Ok(());
        }
        let eyes = Eyes {
            position,
            table: state.on_table(),
        };
        for layer in self.layers.clone() {
            match layer {
                MapLayer::Zones => self.zones.extend(eyes.zones()),
                MapLayer::ZoneOf(unit) => self.zones.push(eyes.zone_of(&unit)?),
                MapLayer::SightLine(pair) => self.sights.push(eyes.line(&pair)?),
                _ => {}
            }
        }
        Ok(())
    }
}

/// Answers questions of sight on the table that a reader knows.
struct Eyes<'a> {
    position: &'a Position,
    table: Arc<OnTable>,
}

impl Eyes<'_> {
    fn own(&self) -> Option<u8> {
        let side = self.position.side()?;
        Some(self.position.state.oob().side_number(side))
    }

    fn zones(&self) -> Vec<SeenZone> {
        let sides = self.position.state.oob().sides.len() as u8;
        let shown = (0..sides).filter(|side| self.own().is_none_or(|own| own == *side));
        let seen = |side: u8| seen(side, &self.table.field.zone_of_side(side));
        shown.map(seen).collect()
    }

    fn zone_of(&self, word: &str) -> Result<SeenZone, Unseen> {
        let (number, side) = self.named(word)?;
        // The zone of an enemy unit depends on troops that the side does not know.
        if self.own().is_some_and(|own| own != side) {
            return Err(Unseen::Unit(word.to_owned()));
        }
        Ok(seen(side, &self.table.field.measured_zone(number)))
    }

    fn line(&self, pair: &str) -> Result<SightLine, Unseen> {
        let cuts = pair.match_indices('-').map(|(at, dash)| {
            let (from, to) = pair.split_at(at);
            (from, to.strip_prefix(dash).unwrap_or(to))
        });
        let mut known =
            cuts.filter_map(|(from, to)| Some((self.named(from).ok()?.0, self.named(to).ok()?.0)));
        let ends = known.next();
        let (observer, target) = ends.ok_or_else(|| Unseen::Unit(pair.replace('-', "` or `")))?;
        let out_of_sight = [observer, target]
            .into_iter()
            .find(|number| self.is_only_reported(*number));
        if let Some(unit) = out_of_sight.and_then(|number| self.table.unit(number)) {
            let state = &self.position.state;
            let side = self.position.side();
            return Err(Unseen::Line {
                pair: pair.to_owned(),
                unit: state.oob().address(unit),
                side: side.map_or("", |side| state.side_name(side)).to_owned(),
            });
        }
        let sight = self.table.field.sees_with_reason(observer, target);
        let measure = self.position.state.oob().measure;
        let verdict = if sight.seen { "seen" } else { "not seen" };
        Ok(SightLine {
            from: sight.from,
            to: sight.to,
            seen: sight.seen,
            words: format!(
                "{} {verdict}, sight {}",
                measure.say(sight.distance),
                measure.say(sight.limit)
            ),
        })
    }

    /// Returns the number and the side of a unit by identifier or address, if the reader knows the unit.
    fn named(&self, word: &str) -> Result<(usize, u8), Unseen> {
        let oob = self.position.state.oob();
        let is_meant = |id: &UnitId| id.as_str() == word || oob.address(id) == word;
        let number = self.table.units.iter().position(is_meant);
        let found = number.and_then(|n| Some((n, self.table.field.troops.get(n)?.side)));
        found.ok_or_else(|| Unseen::Unit(word.to_owned()))
    }

    fn is_only_reported(&self, number: usize) -> bool {
        let report = self.position.sightings.as_ref();
        let report = report.and_then(|known| known.report(self.table.unit(number)?));
        report.is_some_and(|report| !report.in_sight)
    }
}

/// Returns the terrain features that a side's objectives name.
fn ground_of_objectives(state: &State, side: &SideId) -> BTreeSet<String> {
    let objectives = state.oob().objectives.iter();
    let own = objectives.filter(|objective| objective.side == *side);
    let ground = own.flat_map(|objective| &objective.features);
    ground.map(|id| id.as_str().to_owned()).collect()
}

fn seen(side: u8, zone: &Zone) -> SeenZone {
    SeenZone {
        side,
        rings: zone.rings(),
    }
}

/// Returns the arrows of the orders that the reader knows; a side knows none of the enemy's.
fn aims(state: &State, board: &Board) -> Vec<OrderArrow> {
    let aim = |call: &super::board::CallsignMark| {
        let brigade = state.brigade(&call.brigade)?;
        let to = match brigade.order() {
            // A blind is a target by its number (BLIND-09).
            Order::Attack(enemy) => {
                let enemy = &state.brigade(enemy)?.id;
                board.calls.iter().find(|c| c.brigade == *enemy)?.centre
            }
            Order::Advance(place) => spot(board, place)?,
            Order::Hold | Order::Retire | Order::Rest => return None,
        };
        Some(OrderArrow {
            side: call.side,
            from: call.centre,
            to,
            attacks: matches!(brigade.order(), Order::Attack(_)),
        })
    };
    board.calls.iter().filter_map(aim).collect()
}

fn spot(board: &Board, place: &Place) -> Option<Point> {
    match place {
        Place::Point(at) => Some(*at),
        Place::Feature(id) => Some(board.ground.feature(id.as_str())?.centre()),
        Place::Unit(id) => Some(board.stand(id)?.base.at),
        Place::Brigade(id) => Some(board.calls.iter().find(|call| call.brigade == *id)?.centre),
    }
}

fn trails(position: &Position, board: &Board) -> Vec<UnitTrail> {
    let Some(before) = &position.before else {
        return Vec::new();
    };
    let trail = |stand: &super::board::UnitOnBoard| {
        let now = board.stand(&stand.unit)?;
        let gone = (now.base.at - stand.base.at).norm() > table::measure::CONTACT;
        gone.then_some(UnitTrail {
            side: stand.side,
            from: stand.base.at,
            to: now.base.at,
        })
    };
    before.stands.iter().filter_map(trail).collect()
}

/// Returns the errors of recorded places. A side gets none for the enemy, because they would reveal how often he moved.
fn doubts(position: &Position, board: &Board) -> Vec<PlaceError> {
    let own = position
        .side()
        .map(|side| position.state.oob().side_number(side));
    let stands = board
        .stands
        .iter()
        .filter(|stand| own.is_none_or(|own| own == stand.side));
    let doubt = |stand: &super::board::UnitOnBoard| {
        let inches = position.doubts.place_error(&stand.unit);
        (inches > 0.0).then_some(PlaceError {
            at: stand.base.at,
            inches,
        })
    };
    stands.filter_map(doubt).collect()
}

fn strengths(state: &State, board: &Board) -> Vec<StrengthLabel> {
    // A card has no strength (BLIND-01).
    let strength = |stand: &super::board::UnitOnBoard| {
        let unit = state.unit(&stand.unit)?;
        Some(StrengthLabel {
            unit: stand.unit.clone(),
            words: format!("{}/{}", unit.size, unit.value),
        })
    };
    let units = board.stands.iter().filter(|stand| !stand.is_card);
    units.filter_map(strength).collect()
}
