//! Orders and commands as these tests give them.

use rules::fields::terms::{
    command::{Command, RideRoute},
    name::FeatureId,
    order::{Order, Place},
};

use super::table::{at, id};

pub fn attack(name: &str) -> Order {
    Order::Attack(id(name))
}

pub fn advance(x: f64, y: f64) -> Order {
    Order::Advance(Place::Point(at(x, y)))
}

pub fn advance_on(feature: &str) -> Order {
    Order::Advance(Place::Feature(FeatureId::new(feature)))
}

pub fn activate(brigade: &str) -> Command {
    Command::activate(Some(id(brigade)))
}

pub fn rally(brigade: &str) -> Command {
    Command::Rally {
        brigade: id(brigade),
        paid_by: None,
    }
}

pub fn accept(brigade: &str) -> Command {
    Command::Accept {
        brigade: id(brigade),
        paid_by: None,
    }
}

pub fn send(brigade: &str, order: Order) -> Command {
    Command::Order {
        brigade: id(brigade),
        order,
        in_person: false,
    }
}

pub fn hand(brigade: &str, order: Order) -> Command {
    Command::Order {
        brigade: id(brigade),
        order,
        in_person: true,
    }
}

pub fn report(brigade: &str) -> Command {
    Command::Report {
        brigade: id(brigade),
    }
}

pub fn ride(messenger: u32) -> Command {
    Command::Ride {
        messenger: Some(messenger),
        route: RideRoute::default(),
    }
}

/// Each messenger that has still to ride.
pub fn ride_each() -> Command {
    Command::Ride {
        messenger: None,
        route: RideRoute::default(),
    }
}

/// Sends a brigade on its march.
pub fn march(brigade: &str, x: f64, y: f64) -> Command {
    Command::march(id(brigade), Some(Place::Point(at(x, y))))
}
