//! The windows of all viewpoints about a base, in one list, compared two by two.

use crate::table::shape::direction::pseudo_angle;
use std::ops::Range;

use super::super::measure::Vector;
use super::neighbour::Neighbour;
use super::sector::Sector;
use super::swept_sector::Strip;
use super::viewing_segment::ViewingSegment;
use super::visibility_polygon::VisibilityPolygon;
use super::visual_events::Doubt;
use super::visual_events::VisualEvents;
use super::windows::AngleRange;
use super::windows::Window;
use super::windows::WindowList;
use super::windows::range_of;

/// How many corners and sectors there is room for at first: most zones need no more.
const WINDOWS: usize = 512;
const SECTORS: usize = 1024;

/// The windows of the viewpoints about one base: one list holds those of all of them.
#[derive(Debug)]
pub(in crate::table) struct WindowStore {
    windows: Vec<Window>,
    sectors: Vec<Sector>,
    /// Room to work in.
    strips: Vec<Strip>,
}

impl Default for WindowStore {
    fn default() -> Self {
        Self {
            windows: Vec::with_capacity(WINDOWS),
            sectors: Vec::with_capacity(SECTORS),
            strips: Vec::new(),
        }
    }
}

impl WindowStore {
    /// Returns how the point of a visibility polygon sees past corners to the left of a direction.
    pub(in crate::table) fn of(
        &mut self,
        visible: &VisibilityPolygon,
        along: Vector,
        angle_ranges: Option<Vec<AngleRange>>,
    ) -> WindowList {
        let sectors = self.keep(visible);
        self.of_side(visible, sectors, along, angle_ranges)
    }

    /// Returns the same to the left of each of two directions.
    pub(in crate::table) fn of_both(
        &mut self,
        visible: &VisibilityPolygon,
        along: [Vector; 2],
    ) -> [WindowList; 2] {
        let sectors = self.keep(visible);
        along.map(|along| self.of_side(visible, sectors.clone(), along, None))
    }

    fn keep(&mut self, visible: &VisibilityPolygon) -> Range<usize> {
        let first = self.sectors.len();
        self.sectors.extend_from_slice(&visible.sectors);
        first..self.sectors.len()
    }

    fn of_side(
        &mut self,
        visible: &VisibilityPolygon,
        kept: Range<usize>,
        along: Vector,
        angle_ranges: Option<Vec<AngleRange>>,
    ) -> WindowList {
        let (first, sectors) = (self.windows.len(), visible.sectors.as_slice());
        // The last sector only ends the one before.
        let places = 0..sectors.len().saturating_sub(2);
        let windows = places.filter_map(|place| Window::after(visible.at, sectors, place));
        let is_ahead = |window: &Window| along.perp(&(window.corner - visible.at)) > 0.0;
        self.windows.extend(windows.filter(is_ahead));
        let windows = self.windows.get_mut(first..).unwrap_or_default();
        // From straight aside to the right on.
        let start = pseudo_angle(&along);
        let turns = windows
            .iter()
            .map(|window| pseudo_angle(&(window.corner - visible.at)));
        let before = turns.take_while(|turn| *turn < start).count();
        windows.rotate_left(before);
        let ahead = pseudo_angle(&Vector::new(-along.y, along.x));
        let place = sectors.partition_point(|sector| sector.from.turn <= ahead);
        let ahead = place.checked_sub(1).and_then(|place| sectors.get(place));
        WindowList {
            at: visible.at,
            windows: first..self.windows.len(),
            sectors: kept,
            cap: visible.cap,
            ahead: ahead.and_then(|ahead| range_of(&ahead.bound)),
            angle_ranges,
        }
    }

    /// Has the ground filled that viewpoints between one and another, farther along a viewing segment, see and the
    /// two do not, as far as that can be told. Returns what else they may see.
    pub(in crate::table) fn between<'p>(
        &'p mut self,
        one: &'p WindowList,
        other: &'p WindowList,
        viewing_segment: &'p ViewingSegment<'p>,
        fill: impl FnMut(Strip),
    ) -> Doubt {
        let windows = |whose: &WindowList| self.windows.get(whose.windows.clone());
        let sectors = |whose: &WindowList| self.sectors.get(whose.sectors.clone());
        let known = |who: &'p WindowList| Neighbour {
            who,
            windows: windows(who).unwrap_or_default(),
            sectors: sectors(who).unwrap_or_default(),
        };
        VisualEvents::new(
            known(one),
            known(other),
            viewing_segment,
            &mut self.strips,
            fill,
        )
        .doubt()
    }
}
