//! The page of an act that is aimed at a spot: the units, a map that comes closer at each tap, and the button that
//! sends the act.

use maud::{Markup, html};

use super::{act_button, board};
use crate::parts::SeatParts;
use crate::spot::{CloserMap, KnownGame, SpotWish};
use report::map::{MapLink, MapWindow, TapShape};
use rules::fields::state::State;
use table::measure::{Bearing, Point, Vector};
use view::acts::spot::{self, SpotAct};
use view::acts::{ActChoice, ActKind, BrigadeAct, BrigadeActs};
use view::map::TableMap;
use view::story::request;

/// Possible sides of the squares that can be tapped, in inches. A tap on a square of the smallest size chooses a place.
const SQUARES: [f64; 5] = [1.0, 2.0, 4.0, 8.0, 16.0];

/// Width of the closest map, in inches.
const CLOSEST: f64 = 6.0;

/// Width of the next map around a tapped square, as a multiple of the square's side.
const AROUND: f64 = 1.5;

/// Step by which a tapped place can be corrected, in inches.
const STEP: f64 = 0.5;

/// Maximum number of pieces of ground shown at once; those farther away are folded.
const MAX_SHOWN: usize = 4;

/// The eight directions in which a brigade can be placed.
const FACINGS: [f64; 8] = [0.0, 45.0, 90.0, 135.0, 180.0, 225.0, 270.0, 315.0];

/// An act of a brigade on the page, with the taps so far.
pub(super) struct SpotPage<'a> {
    known: &'a State,
    map: Option<&'a TableMap>,
    acts: &'a BrigadeActs,
    kind: ActKind,
    /// The address of the page without the taps.
    path: String,
    wish: SpotWish,
    act: SpotAct,
}

impl<'a> SpotPage<'a> {
    /// Reads the taps from the words of an address; `None` if the seat's side has not seen the game yet.
    pub(super) fn new(
        seat: &'a SeatParts,
        acts: &'a BrigadeActs,
        act: &BrigadeAct,
        words: &str,
    ) -> Option<Self> {
        let KnownGame(known) = seat.choices.known.as_ref()?;
        let mut wish = SpotWish::read(words, acts, known.ground());
        if act.kind == ActKind::Move && wish.units.is_empty() {
            // A single body need not be chosen.
            let mut bodies = spot::bodies(known, &acts.brigade).into_iter();
            if let (Some(only), None) = (bodies.next(), bodies.next()) {
                wish.units = only.units;
            }
        }
        // If the tapped point is out of reach but the middle of its square is not, the tap means the middle, for which
        // the square was offered.
        if let Some(at) = wish.at.filter(|_| wish.to.is_none()) {
            let act = wish.act(&acts.brigade, act.kind);
            let middle = Point::new(at.x.floor() + 0.5, at.y.floor() + 0.5);
            let is_open = |at: Point| act.objection(known, at).is_none();
            if !is_open(at) && is_open(middle) {
                wish.at = Some(middle);
            }
        }
        Some(Self {
            known,
            map: seat.map.as_deref(),
            acts,
            kind: act.kind,
            path: act_button::list_name(acts.brigade.as_str(), act.kind.name()),
            act: wish.act(&acts.brigade, act.kind),
            wish,
        })
    }

    /// Renders the next choice, then the act once nothing is left to choose.
    pub(super) fn render(&self) -> Markup {
        if self.kind == ActKind::Move && self.wish.units.is_empty() {
            return self.bodies();
        }
        let is_first = self.wish.near.is_none() && self.wish.at.is_none();
        html! {
            @if is_first { (self.ground()) }
            @if let Some(map) = self.map { (self.map(map)) }
            @if self.wish.at.is_some() { (self.tapped()) }
            p class="more" {
                @if !is_first { a class="small" href=(self.begun().address(&self.path)) { "Start over" } }
                @if is_first && !self.wish.is_whole && self.kind == ActKind::MarchElsewhere {
                    @let whole = SpotWish { is_whole: true, ..self.begun() };
                    a class="small" href=(whole.address(&self.path)) { "Whole table" }
                }
            }
        }
    }

    /// Returns the taps up to the choice of a place.
    fn begun(&self) -> SpotWish {
        SpotWish {
            units: self.wish.units.clone(),
            ..SpotWish::default()
        }
    }

    /// Returns the address of the page after some taps, scrolled to its map.
    fn on_map(&self, wish: &SpotWish) -> String {
        format!("{}#targets", wish.address(&self.path))
    }

    /// Renders the choice of units that move.
    fn bodies(&self) -> Markup {
        let bodies = spot::bodies(self.known, &self.acts.brigade);
        html! {
            h2 { "Which units?" }
            @for body in bodies {
                @let wish = SpotWish { units: body.units, ..SpotWish::default() };
                a class="act" href=(wish.address(&self.path)) { (body.words) }
            }
        }
    }

    /// Renders the choice of named ground to which to march.
    fn ground(&self) -> Markup {
        let marches = self.act.to_ground(self.known);
        let buttons: Vec<Markup> = marches
            .into_iter()
            .map(|(to, choice)| {
                let wish = SpotWish {
                    to: Some(to),
                    ..self.begun()
                };
                self.send(&wish, &choice)
            })
            .collect();
        let (near, far) = buttons.split_at(buttons.len().min(MAX_SHOWN));
        html! {
            @for button in near { (button) }
            @if !far.is_empty() {
                details id="farther" { summary { "Farther away" } @for button in far { (button) } }
            }
        }
    }

    fn send(&self, wish: &SpotWish, choice: &ActChoice) -> Markup {
        let choice = ActChoice {
            target: wish.words(),
            ..choice.clone()
        };
        act_button::send(self.acts, self.kind, &choice)
    }

    /// Renders the part of the table in which a place is tapped.
    fn map(&self, map: &TableMap) -> Markup {
        let window = self.window(map);
        let side = square(&window);
        let is_last = is_place(side);
        let squares = window.squares(side);
        let (open, barred) = self.reach(&MapWindow::whole(map), &squares, side);
        let is_partial = open.len() < squares.len();
        let links = self.links(&open, side);
        let aims = self.wish.at.into_iter().collect::<Vec<Point>>();
        let map = self
            .acts
            .map_towards(map, self.act.middle(self.known), &aims);
        let shape = TapShape::Square {
            side,
            is_exact: is_last,
        };
        html! {
            @if !self.wish.units.is_empty() { p { (request::units_in_words(self.known, &self.wish.units)) } }
            h2 { "Where?" " " small { @if is_last { "Tap the place." } @else { "Tap a square: the map comes closer." } } }
            @if let Some(no) = barred { p class="said" { "Nothing here is in reach. " (no) } }
            @else if is_partial { p class="quiet" { "Squares without an outline are out of reach." } }
            div id="targets" class="map-frame" { (board::picture(&map, &window, &links, shape)) }
        }
    }

    /// Returns the part of the table that the map shows.
    fn window(&self, map: &TableMap) -> MapWindow {
        let bases = self.act.bases(self.known);
        let about = MapWindow::around(map, &bases, self.act.reach());
        let near = self.wish.near.map(|near| {
            let CloserMap { middle, width } = near;
            MapWindow::whole(map).closer(middle, width)
        });
        let usual = about.filter(|_| !self.wish.is_whole && !bases.is_empty());
        near.or(usual).unwrap_or_else(|| MapWindow::whole(map))
    }

    /// Returns the squares that the act can reach, as far as its side knows: the middle of each square, and the nearest
    /// point on the table, because the middle of a square at the edge may be off the table. If no square can be
    /// reached, also returns why the first one cannot.
    fn reach(
        &self,
        table: &MapWindow,
        squares: &[Point],
        side: f64,
    ) -> (Vec<[Point; 2]>, Option<String>) {
        let judge = |at: Point| self.act.objection(self.known, table.nearest(at));
        let mut barred = None;
        let mut open = Vec::new();
        for middle in squares {
            let mut samples = samples(*middle, side).into_iter();
            match samples.try_fold(None, |first, at| judge(at).map(|no| first.or(Some(no)))) {
                None => open.push([*middle, table.nearest(*middle)]),
                Some(no) => barred = barred.or(no),
            }
        }
        let barred = barred.filter(|_| open.is_empty());
        (open, barred)
    }

    /// Returns the links of squares. A tap on a large square shows a closer map of it; a tap on a smallest one chooses
    /// the place at its centre.
    fn links(&self, squares: &[[Point; 2]], side: f64) -> Vec<MapLink> {
        let is_last = is_place(side);
        let measure = self.known.oob().measure;
        let link = |[middle, at]: [Point; 2]| {
            let wish = match is_last {
                true => SpotWish {
                    at: Some(at),
                    ..self.wish.clone()
                },
                false => SpotWish {
                    near: Some(CloserMap {
                        middle: at,
                        width: (AROUND * side).max(CLOSEST),
                    }),
                    ..self.begun()
                },
            };
            let (x, y) = (measure.say(at.x), measure.say(at.y));
            MapLink {
                at: middle,
                href: self.on_map(&wish),
                words: format!("{x} from the west edge and {y} from the south edge"),
            }
        };
        squares.iter().copied().map(link).collect()
    }

    /// Renders the act at the tapped place or why the rules refuse it, with the buttons that correct the place.
    fn tapped(&self) -> Markup {
        let Some(place) = self.wish.place() else {
            return Markup::default();
        };
        let needs_facing = self.kind == ActKind::Place;
        html! {
            @if needs_facing { (self.facings()) }
            @if !needs_facing || self.wish.facing.is_some() {
                @match self.act.at(self.known, &place, self.wish.facing) {
                    Ok(choice) => {
                        @if let Some(doubt) = self.act.doubt(self.known, &place, self.wish.facing) {
                            p class="said" { (doubt) }
                        }
                        (self.send(&self.wish, &choice))
                    },
                    Err(reason) => p class="said" role="alert" { "Not allowed: " (reason) },
                }
            }
            (self.steps())
        }
    }

    fn facings(&self) -> Markup {
        html! {
            p class="more" {
                span class="quiet" { "It faces" }
                @for degrees in FACINGS {
                    @let facing = Bearing::new(degrees);
                    @let wish = SpotWish { facing: Some(facing), ..self.wish.clone() };
                    @let is_chosen = self.wish.facing == Some(facing);
                    a class="small" href=(self.on_map(&wish)) aria-current=[is_chosen.then_some("true")] {
                        (facing.wind())
                    }
                }
            }
        }
    }

    /// Renders the buttons that shift the tapped place by a step.
    fn steps(&self) -> Markup {
        let Some(at) = self.wish.at else {
            return Markup::default();
        };
        let step = self.known.oob().measure.say(STEP);
        let ways = [
            ("north", Vector::new(0.0, STEP)),
            ("south", Vector::new(0.0, -STEP)),
            ("east", Vector::new(STEP, 0.0)),
            ("west", Vector::new(-STEP, 0.0)),
        ];
        html! {
            p class="more" {
                span class="quiet" { "Shift by " (step) }
                @for (wind, by) in ways {
                    @let wish = SpotWish { at: Some(at + by), ..self.wish.clone() };
                    a class="small" href=(self.on_map(&wish)) { (wind) }
                }
            }
        }
    }
}

/// Returns the side of the squares on a part of the table, in inches; they are large enough for a finger.
fn square(window: &MapWindow) -> f64 {
    let finger = board::finger(window);
    let mut sides = SQUARES.into_iter();
    sides.find(|side| *side >= finger).unwrap_or(finger)
}

/// Returns the points by which a square is judged: the middle of the smallest squares, and a grid of larger ones.
fn samples(middle: Point, side: f64) -> Vec<Point> {
    if is_place(side) {
        return vec![middle];
    }
    let steps = [-0.375, -0.125, 0.125, 0.375].map(|part| part * side);
    let rows = steps.into_iter();
    rows.flat_map(|up| steps.map(|across| middle + Vector::new(across, up)))
        .collect()
}

/// Checks whether a square of this side is small enough to give a place.
fn is_place(side: f64) -> bool {
    let [smallest, ..] = SQUARES;
    side <= smallest
}
