//! Acts for which a player taps a spot on the map: his taps so far, as they are written in an address and sent by a
//! button.

use std::sync::Arc;

use rules::fields::state::State;
use rules::fields::terms::name::{BrigadeId, FeatureId, UnitId};
use rules::fields::terms::order::Place;
use table::ground::Ground;
use table::measure::{Bearing, Point};
use view::acts::spot::{SpotAct, tenth};
use view::acts::{ActChoice, ActKind, BrigadeActs};

/// The game as a side knows it, shared by all answers to requests.
#[derive(Debug, Clone)]
pub struct KnownGame(pub Arc<State>);

impl PartialEq for KnownGame {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

/// A part of the table that is shown closer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CloserMap {
    /// The middle of the part.
    pub middle: Point,
    /// Width and depth of the part, in inches.
    pub width: f64,
}

/// A player's taps so far. As words they are `units=a1.a2&near=12_20_6&at=12.5_20&facing=90`: characters that browsers
/// and forms leave as they are.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SpotWish {
    /// The units that move.
    pub units: Vec<UnitId>,
    /// True if the map shows the whole table.
    pub is_whole: bool,
    /// The part of the table that the map shows; `None` for the part shown first.
    pub near: Option<CloserMap>,
    /// The tapped place; `None` before the tap.
    pub at: Option<Point>,
    /// Named ground that is the target instead of a place; `None` for a place.
    pub to: Option<FeatureId>,
    /// The facing to take there; `None` before it is chosen.
    pub facing: Option<Bearing>,
}

impl SpotWish {
    /// Reads the taps from words. What cannot be understood, lies off the table or names no unit of the brigade counts
    /// as not tapped, so that the answer reveals nothing about other units.
    #[must_use]
    pub fn read(words: &str, acts: &BrigadeActs, ground: &Ground) -> Self {
        let mut wish = Self::default();
        let is_on_table = |at: &Point| {
            (0.0..=ground.width).contains(&at.x) && (0.0..=ground.depth).contains(&at.y)
        };
        for (name, value) in words.split('&').filter_map(|pair| pair.split_once('=')) {
            match name {
                "units" => {
                    let units = value.split('.').map(UnitId::new);
                    wish.units = units.filter(|unit| acts.units.contains(unit)).collect();
                }
                "whole" => wish.is_whole = true,
                "near" => {
                    wish.near = numbers(value).and_then(|[x, y, width]| {
                        let middle = Some(Point::new(x, y)).filter(is_on_table)?;
                        (width >= 1.0).then_some(CloserMap { middle, width })
                    });
                }
                "at" => {
                    let at = numbers(value).map(|[x, y]| Point::new(x, y));
                    wish.at = at.filter(is_on_table);
                }
                "to" => {
                    let feature = ground.feature(value);
                    wish.to = feature.map(|feature| FeatureId::new(&feature.id));
                }
                "facing" => {
                    let degrees = numbers(value).map(|[degrees]| degrees);
                    wish.facing = degrees.map(Bearing::new);
                }
                _ => {}
            }
        }
        wish
    }

    /// Returns the taps as words.
    #[must_use]
    pub fn words(&self) -> String {
        let units: Vec<&str> = self.units.iter().map(UnitId::as_str).collect();
        let closer = |near: CloserMap| {
            let CloserMap { middle, width } = near;
            format!("near={}_{}", point_word(middle), tenth(width))
        };
        let words = [
            (!units.is_empty()).then(|| format!("units={}", units.join("."))),
            self.is_whole.then(|| "whole=yes".to_owned()),
            self.near.map(closer),
            self.to.as_ref().map(|to| format!("to={to}")),
            self.at.map(|at| format!("at={}", point_word(at))),
            self.facing
                .map(|facing| format!("facing={}", tenth(facing.degrees()))),
        ];
        let words: Vec<String> = words.into_iter().flatten().collect();
        words.join("&")
    }

    /// Returns the address of the page for these taps.
    #[must_use]
    pub fn address(&self, page: &str) -> String {
        format!("/{page}?{}", self.words())
    }

    /// Returns the act of the tapped units of a brigade.
    #[must_use]
    pub fn act(&self, brigade: &BrigadeId, kind: ActKind) -> SpotAct {
        SpotAct {
            kind,
            brigade: brigade.clone(),
            units: self.units.clone(),
        }
    }

    /// Returns the place at which the act is aimed; `None` if that is not complete yet.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        let to = self.to.clone().map(Place::Feature);
        to.or(self.at.map(Place::Point))
    }

    /// Returns the choice that a button sends with these taps; `None` if they are incomplete, or if the act is not
    /// allowed.
    #[must_use]
    pub fn chosen(&self, known: &State, brigade: &BrigadeId, kind: ActKind) -> Option<ActChoice> {
        let act = self.act(brigade, kind);
        act.at(known, &self.place()?, self.facing).ok()
    }
}

/// Reads exactly `COUNT` numbers, separated by `_`: `12.5_20`; `None` for anything else.
fn numbers<const COUNT: usize>(words: &str) -> Option<[f64; COUNT]> {
    let read = words.split('_').map(|word| word.parse::<f64>().ok());
    let read: Option<Vec<f64>> = read.collect();
    let numbers: [f64; COUNT] = read?.try_into().ok()?;
    numbers
        .iter()
        .all(|number| number.is_finite())
        .then_some(numbers)
}

fn point_word(at: Point) -> String {
    format!("{}_{}", tenth(at.x), tenth(at.y))
}
