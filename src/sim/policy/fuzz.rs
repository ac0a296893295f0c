//! A policy that tries everything: half of its acts are offered ones, the others any act with random names in it. Most
//! of these are refused; the rest lead to positions that no sensible player reaches.

use super::{PlayerChoice, Policy};
use crate::seat::SideKnowledge;
use crate::seeds::PolicyRng;
use rules::fields::terms::{
    command::{Command, Drill, Hand, Manoeuvre, SwitchedModifier, Towards},
    name::{BrigadeId, FeatureId, GeneralId, UnitId},
    order::{Order, Place},
};
use table::measure::{Bearing, Point};

/// Policy that tries everything, to find errors in the rules.
#[derive(Debug, Clone, Copy)]
pub struct Fuzz;

impl Policy for Fuzz {
    fn name(&self) -> &'static str {
        "wild"
    }

    fn choose(&self, seat: &SideKnowledge<'_>, whim: &mut PolicyRng) -> PlayerChoice {
        let mut offered = seat.offered();
        let act = match whim.below(8) {
            0 => None,
            1..4 if !offered.is_empty() => Some(offered.swap_remove(whim.below(offered.len()))),
            _ => anything(seat, whim),
        };
        PlayerChoice::plain(act.filter(|act| !seat.barred.contains(act)))
    }
}

/// Returns a random act with names of this battle in it; `None` if the battle has none that the act needs.
fn anything(seat: &SideKnowledge<'_>, whim: &mut PolicyRng) -> Option<Command> {
    let mut words = WordStock { seat, whim };
    let paid_by = None;
    Some(match words.whim.below(11) {
        0 => Command::Order {
            brigade: words.brigade()?,
            order: words.order()?,
            in_person: words.whim.below(4) == 0,
        },
        1 => Command::Rally {
            brigade: words.brigade()?,
            paid_by,
        },
        2 => Command::March {
            brigade: words.brigade()?,
            to: (words.whim.below(2) == 0).then(|| words.place()).flatten(),
            wheel: (words.whim.below(2) == 0).then(|| words.degrees()),
            about: None,
            then: (words.whim.below(2) == 0).then(|| words.degrees()),
            with: Vec::new(),
            paid_by,
            leaves_zones: true,
        },
        3..7 => Command::Move {
            units: words.units()?,
            how: words.manoeuvre()?,
            paid_by,
        },
        7 => Command::Reform {
            units: words.units()?,
            drill: words.drill(),
            facing: None,
            paid_by,
        },
        8 => Command::RideTo {
            general: words.general()?,
            place: words.place()?,
        },
        9 => Command::Lead {
            general: words.general()?,
            unit: words.unit()?,
        },
        _ => match words.whim.below(3) {
            0 => Command::Fire {
                firing: words.units()?,
                at: words.unit()?,
                switched: SwitchedModifier::default(),
            },
            1 => Command::Melee {
                fighting: words.units()?,
                against: words.units()?,
                switched: SwitchedModifier::default(),
            },
            _ => Command::Face {
                unit: words.unit()?,
                towards: Towards::Bearing(Bearing::new(words.degrees())),
            },
        },
    })
}

struct WordStock<'a, 'b> {
    seat: &'a SideKnowledge<'a>,
    whim: &'b mut PolicyRng,
}

impl WordStock<'_, '_> {
    fn pick<T>(&mut self, mut from: Vec<T>) -> Option<T> {
        (!from.is_empty()).then(|| from.swap_remove(self.whim.below(from.len())))
    }

    fn brigade(&mut self) -> Option<BrigadeId> {
        self.pick(self.seat.known.brigades().map(|b| b.id.clone()).collect())
    }

    fn unit(&mut self) -> Option<UnitId> {
        let units = self.seat.known.units().filter(|unit| unit.on_table());
        self.pick(units.map(|unit| unit.id.clone()).collect())
    }

    fn units(&mut self) -> Option<Vec<UnitId>> {
        let first = self.unit()?;
        let second = (self.whim.below(3) == 0).then(|| self.unit()).flatten();
        let second = second.filter(|second| *second != first);
        Some(std::iter::once(first).chain(second).collect())
    }

    fn general(&mut self) -> Option<GeneralId> {
        self.pick(self.seat.known.generals().map(|g| g.id.clone()).collect())
    }

    fn degrees(&mut self) -> f64 {
        self.whim.below(19) as f64 * 5.0 - 45.0
    }

    fn inches(&mut self) -> f64 {
        self.whim.below(25) as f64 / 2.0
    }

    fn point(&mut self) -> Point {
        let ground = self.seat.known.ground();
        let (width, depth) = (ground.width, ground.depth);
        let mut along = |whole: f64| (whole * self.whim.below(1_001) as f64 / 10.0).round() / 100.0;
        Point::new(along(width), along(depth))
    }

    fn place(&mut self) -> Option<Place> {
        let features = self.seat.known.ground().features.iter();
        let features = features.map(|f| FeatureId::new(&f.id)).collect();
        match self.whim.below(3) {
            0 => self.pick(features).map(Place::Feature),
            1 => self.unit().map(Place::Unit),
            _ => Some(Place::Point(self.point())),
        }
    }

    fn order(&mut self) -> Option<Order> {
        Some(match self.whim.below(5) {
            0 => Order::Hold,
            1 => Order::Retire,
            2 => Order::Rest,
            3 => Order::Attack(self.brigade()?),
            _ => Order::Advance(self.place()?),
        })
    }

    fn drill(&mut self) -> Drill {
        match self.whim.below(4) {
            0 => Drill::Limber,
            1 => Drill::Unlimber,
            2 => Drill::Mount,
            _ => Drill::Dismount,
        }
    }

    fn manoeuvre(&mut self) -> Option<Manoeuvre> {
        let hand = match self.whim.below(2) {
            0 => Hand::Left,
            _ => Hand::Right,
        };
        Some(match self.whim.below(8) {
            0 => Manoeuvre::Ahead(self.inches()),
            1 => Manoeuvre::Back(self.inches()),
            2 => Manoeuvre::Sideways(hand, self.inches()),
            3 => Manoeuvre::Wheel(hand, self.degrees().abs()),
            4 => Manoeuvre::About,
            5 => Manoeuvre::To(self.point(), None),
            6 => Manoeuvre::UpTo(self.unit()?),
            _ => Manoeuvre::AsOrdered,
        })
    }
}
