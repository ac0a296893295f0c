//! Places of a map that can be tapped: each leads to the part of the page that describes it.

use maud::{Markup, html};

use super::{MapSheet, number::decimal};
use table::measure::Point;

/// Size of the visible ring, as a share of the area that a finger hits.
const RING: f64 = 0.55;

/// A place that can be tapped.
#[derive(Debug, Clone, PartialEq)]
pub struct MapLink {
    /// The place.
    pub at: Point,
    /// The address that it leads to.
    pub href: String,
    /// The words for people who cannot see the picture.
    pub words: String,
}

/// Places of a map that can be tapped, and the greatest distance of a tap.
#[derive(Debug, Clone, Copy, Default)]
pub struct MapLinks<'a> {
    /// The places.
    pub links: &'a [MapLink],
    /// Inches about a place that a finger covers.
    pub reach: f64,
}

impl MapLinks<'_> {
    /// Returns the places as rings, each in the middle of the area that a finger hits; `None` if there are none. If
    /// these areas overlap, the first place is on top.
    pub(super) fn drawn(&self, sheet: MapSheet) -> Option<Markup> {
        let ring = |link: &MapLink, radius: f64| {
            html! { circle cx=(sheet.x(link.at)) cy=(sheet.y(link.at)) r=(decimal(radius)) {} }
        };
        (!self.links.is_empty()).then(|| {
            html! {
                @for link in self.links.iter().rev() {
                    a href=(link.href) aria-label=(link.words) {
                        (ring(link, self.reach))
                        (ring(link, RING * self.reach))
                    }
                }
            }
        })
    }
}
