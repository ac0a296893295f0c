//! Places on a map that can be tapped: each links to the part of the page about it.

use maud::{Markup, html};

use super::{MapSheet, number::decimal};
use table::measure::{Point, Vector};

/// Size of the ring of a target, as a share of what a finger covers.
const RING: f64 = 0.55;

/// A place that can be tapped.
#[derive(Debug, Clone, PartialEq)]
pub struct MapLink {
    /// Place on the table, in inches.
    pub at: Point,
    /// The address that it leads to.
    pub href: String,
    /// Target of the link, in words for people who cannot see the picture.
    pub words: String,
}

/// The shape of the areas to tap.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum TapShape {
    /// A target on each place: a ring with cross hairs, in an area as large as a finger.
    #[default]
    Target,
    /// Squares that touch.
    Square {
        /// Length of a side in inches.
        side: f64,
        /// True if exactly the tapped point counts, false if the middle of its square does.
        is_exact: bool,
    },
}

/// Places on a map that can be tapped, with the size and shape of their areas.
#[derive(Debug, Clone, Copy, Default)]
pub struct MapLinks<'a> {
    /// The places that can be tapped.
    pub links: &'a [MapLink],
    /// Reach of a finger around a place, in inches of the table.
    pub reach: f64,
    /// The shape of the areas.
    pub shape: TapShape,
}

impl MapLinks<'_> {
    /// Draws the areas to tap: each is a square, or the area that a finger covers with a target in its middle. `None` if
    /// there are none. Where areas overlap, the first place is on top.
    pub(super) fn drawn(&self, sheet: MapSheet) -> Option<Markup> {
        let ring = |link: &MapLink, radius: f64| {
            html! { circle cx=(sheet.x(link.at)) cy=(sheet.y(link.at)) r=(decimal(radius)) {} }
        };
        // The first ring is a bright edge, by which the target is seen on any ground.
        let target = |link: &MapLink| {
            let radius = RING * self.reach;
            let hair = |across: f64, up: f64| {
                let way = Vector::new(across, up) * radius;
                sheet.path(&[link.at + way * 0.5, link.at + way * 1.5], false)
            };
            let hairs = [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)];
            let hairs: String = hairs
                .into_iter()
                .map(|(across, up)| hair(across, up))
                .collect();
            html! { (ring(link, self.reach)) (ring(link, radius)) (ring(link, radius)) path d=(hairs) {} }
        };
        let square = |link: &MapLink, side: f64| {
            let corner = link.at + Vector::new(-side, side) / 2.0;
            let length = decimal(side);
            html! { rect x=(sheet.x(corner)) y=(sheet.y(corner)) width=(length) height=(length) {} }
        };
        // The script sends the tapped point itself, which it measures from the north-west corner of the table.
        let is_exact = matches!(self.shape, TapShape::Square { is_exact: true, .. });
        let depth = is_exact.then(|| decimal(sheet.depth));
        // The keyboard goes through squares as people read; of targets, which may overlap, the first is drawn last.
        let mut links: Vec<&MapLink> = self.links.iter().collect();
        if self.shape == TapShape::Target {
            links.reverse();
        }
        (!links.is_empty()).then(|| {
            html! {
                @for link in links {
                    a href=(link.href) aria-label=(link.words) data-depth=[&depth] {
                        @match self.shape {
                            TapShape::Target => (target(link)),
                            TapShape::Square { side, .. } => (square(link, side)),
                        }
                    }
                }
            }
        })
    }
}
