//! Charts of a diary as SVG: morale of divisions, fatigue of brigades.

use maud::Markup;
use maud::html;

use crate::view::diary::Course;
use crate::view::diary::Diary;
use crate::view::diary::Fatigue;

/// The plot of morale, in user units.
const WIDE: f64 = 640.0;
const HIGH: f64 = 180.0;
const LEFT: f64 = 30.0;
const LOW: f64 = 20.0;

/// How a division's line is drawn, besides its name at the end.
const DASHES: [&str; 5] = ["", "8 3", "2 3", "8 3 2 3", "12 4"];

/// Returns the morale of the divisions of each side, a chart a side.
pub(super) fn morale(diary: &Diary) -> Markup {
    let last = diary
        .series
        .morale
        .iter()
        .flat_map(|c| &c.points)
        .map(|p| p.0)
        .max();
    let last = last.unwrap_or(1).max(2);
    let sides = diary.sides.iter().enumerate();
    html! {
        @for (number, name) in sides {
            @let own: Vec<&Course> = diary.series.morale.iter().filter(|c| usize::from(c.side) == number).collect();
            @if !own.is_empty() {
                figure class="chart" {
                    figcaption { "Morale of divisions, " (name) }
                    (morale_of(&own, last, number))
                }
            }
        }
    }
}

fn morale_of(courses: &[&Course], last: u32, side: usize) -> Markup {
    let values = courses.iter().flat_map(|c| c.points.iter().map(|p| p.1));
    let top = values.clone().fold(4.0_f64, f64::max).ceil();
    let bottom = values.fold(0.0_f64, f64::min).floor();
    let x = |turn: u32| LEFT + (WIDE - LEFT - 150.0) * f64::from(turn - 1) / f64::from(last - 1);
    let y = |morale: f64| HIGH - LOW - (HIGH - 2.0 * LOW) * (morale - bottom) / (top - bottom);
    let mut names = Ends::new(HIGH - LOW);
    html! {
        svg viewBox={ "0 0 " (WIDE) " " (HIGH) } role="img" class={ "side-" (side) } {
            title { "Morale of divisions" }
            @for value in bottom as i64..=top as i64 {
                path class=(if value == 0 { "zero" } else { "rule" }) d={ "M" (LEFT) " " (y(value as f64)) "H" (WIDE - 150.0) } {}
                text x=(LEFT - 6.0) y=(y(value as f64) + 4.0) text-anchor="end" { (value) }
            }
            @for turn in 1..=last {
                text x=(x(turn)) y=(HIGH - 4.0) text-anchor="middle" { (turn) }
            }
            @for (count, course) in courses.iter().enumerate() {
                path class="course" stroke-dasharray=(DASHES[count % DASHES.len()])
                    d=(steps(course, &x, &y)) {}
                @if let Some((turn, morale)) = course.points.last() {
                    text class="name" x=(x(*turn) + 6.0) y=(names.free(y(*morale) + 4.0)) { (course.name) }
                }
            }
        }
    }
}

/// A step at each close.
fn steps(course: &Course, x: &impl Fn(u32) -> f64, y: &impl Fn(f64) -> f64) -> String {
    let mut data = String::new();
    for (turn, morale) in &course.points {
        let (x, y) = (x(*turn), y(*morale));
        if data.is_empty() {
            data = format!("M{x:.1} {y:.1}");
        } else {
            data.push_str(&format!("H{x:.1}V{y:.1}"));
        }
    }
    data
}

/// Names at the ends of lines, none on another.
struct Ends {
    taken: Vec<f64>,
    lowest: f64,
}

impl Ends {
    fn new(lowest: f64) -> Self {
        Self {
            taken: Vec::new(),
            lowest,
        }
    }

    fn free(&mut self, wished: f64) -> f64 {
        let is_free = |y: f64, taken: &[f64]| taken.iter().all(|other| (other - y).abs() >= 13.0);
        let tries = (0..24).flat_map(|step| {
            [
                wished + f64::from(step) * 6.5,
                wished - f64::from(step) * 6.5,
            ]
        });
        let mut tries = tries.filter(|y| *y > 8.0 && *y <= self.lowest + 10.0);
        let free = tries.find(|y| is_free(*y, &self.taken)).unwrap_or(wished);
        self.taken.push(free);
        free
    }
}

/// Returns a small chart of fatigue for each brigade, with the borders of its levels as they stood.
pub(super) fn fatigue(diary: &Diary) -> Markup {
    html! {
        div class="small-charts" {
            @for fatigue in &diary.series.fatigue {
                figure class="chart small" {
                    (fatigue_of(fatigue))
                    figcaption {
                        (fatigue.callsign) " " (fatigue.name) ": "
                        @if fatigue.broken { "broken" }
                        @else if let Some(stage) = fatigue.stages.last() { (stage.points) ", " (stage.level.name()) }
                    }
                }
            }
        }
    }
}

fn fatigue_of(fatigue: &Fatigue) -> Markup {
    let (wide, high) = (240.0, 64.0);
    let first = fatigue.stages.first().map_or(1, |stage| stage.turn);
    let last = fatigue.stages.last().map_or(1, |stage| stage.turn);
    let span = f64::from((last + 1).saturating_sub(first).max(1));
    let borders = fatigue
        .stages
        .iter()
        .map(|stage| stage.units.max(stage.points));
    let top = f64::from(borders.max().unwrap_or(1).max(1)) * 1.15;
    let breadth = wide / span;
    let y = |points: u32| high - high * f64::from(points) / top;
    html! {
        svg viewBox={ "0 0 " (wide) " " (high) } role="img" class={ "side-" (fatigue.side) } {
            title { "Fatigue of " (fatigue.name) }
            @for stage in &fatigue.stages {
                @let left = f64::from(stage.turn - first) * breadth;
                rect class="points" x=(two(left + 1.0)) y=(two(y(stage.points))) width=(two(breadth - 2.0).max(1.0))
                    height=(two(high - y(stage.points))) {
                    title { "turn " (stage.turn) ": " (stage.points) ", " (stage.level.name()) }
                }
                @for step in 1..=5 {
                    @if f64::from(step * stage.units) < top {
                        path class="rule" d={ "M" (two(left)) " " (two(y(step * stage.units))) "h" (two(breadth)) } {}
                    }
                }
            }
        }
    }
}

fn two(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}
