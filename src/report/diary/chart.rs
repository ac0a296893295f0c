//! Charts of a diary as SVG: morale of divisions, fatigue of brigades.

use maud::{Markup, html};

use super::table;
use rules::hue::Hue;
use view::day::diary::{Diary, FatigueCourse, MoraleCourse};

/// Width of the morale chart, in user units. The last 150 units are for the names of divisions.
const WIDE: f64 = 640.0;
/// Height of the morale chart.
const HIGH: f64 = 180.0;
/// Width of the space for numbers at the left.
const LEFT: f64 = 30.0;
/// Height of the space for numbers below.
const LOW: f64 = 20.0;

/// Dash patterns of the divisions' lines. A line is also named at its end.
const DASHES: [&str; 5] = ["", "8 3", "2 3", "8 3 2 3", "12 4"];

/// Draws the morale of divisions, one chart for each side.
pub(super) fn morale_chart(diary: &Diary) -> Markup {
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
            @let own: Vec<&MoraleCourse> = diary.series.morale.iter().filter(|c| usize::from(c.side) == number).collect();
            @if !own.is_empty() {
                figure class="chart" {
                    figcaption { "Morale of divisions, " (name) }
                    (morale_of(diary, &own, last, number as u8))
                }
            }
        }
    }
}

/// Returns the CSS class for the colour of a side.
fn of_side(diary: &Diary, side: u8) -> String {
    format!("side-{}", Hue::side_hue(diary.hues, side).number())
}

fn morale_of(diary: &Diary, courses: &[&MoraleCourse], last: u32, side: u8) -> Markup {
    let values = courses.iter().flat_map(|c| c.points.iter().map(|p| p.1));
    let top = values.clone().fold(4.0_f64, f64::max).ceil();
    let bottom = values.fold(0.0_f64, f64::min).floor();
    let x = |turn: u32| LEFT + (WIDE - LEFT - 150.0) * f64::from(turn - 1) / f64::from(last - 1);
    let y = |morale: f64| HIGH - LOW - (HIGH - 2.0 * LOW) * (morale - bottom) / (top - bottom);
    let mut names = LineNames::new(HIGH - LOW);
    html! {
        svg viewBox={ "0 0 " (WIDE) " " (HIGH) } role="img" class=(of_side(diary, side)) {
            title { "Morale of divisions" }
            @for value in bottom as i64..=top as i64 {
                path class=(if value == 0 { "zero" } else { "rule" }) d={ "M" (LEFT) " " (y(value as f64)) "H" (WIDE - 150.0) } {}
                text x=(LEFT - 6.0) y=(y(value as f64) + 4.0) text-anchor="end" { (value) }
            }
            @for turn in 1..=last {
                text x=(x(turn)) y=(HIGH - 4.0) text-anchor="middle" { (turn) }
            }
            (moment_marks(diary, &x, 10.0))
            @for (count, course) in courses.iter().enumerate() {
                path class="course" stroke-dasharray=(DASHES[count % DASHES.len()])
                    d=(step_path(course, &x, &y)) {}
                @if let Some((turn, morale)) = course.points.last() {
                    // A division that left early has its name outside the chart too, at the height of its last point.
                    @let (end, level) = (x(*turn), y(*morale));
                    @if *turn < last { path class="rule" stroke-dasharray="1 3" d={ "M" (two_decimals(end)) " " (two_decimals(level)) "H" (WIDE - 150.0) } {} }
                    text class="name" x=(WIDE - 144.0) y=(names.free_height(level + 4.0)) { (course.name) }
                }
            }
        }
    }
}

/// Draws a line that is level during a turn and steps up or down where the turn closes.
fn step_path(course: &MoraleCourse, x: &impl Fn(u32) -> f64, y: &impl Fn(f64) -> f64) -> String {
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

/// The names at the ends of lines, moved apart so that they do not overlap.
struct LineNames {
    taken: Vec<f64>,
    lowest: f64,
}

impl LineNames {
    fn new(lowest: f64) -> Self {
        Self {
            taken: Vec::new(),
            lowest,
        }
    }

    fn free_height(&mut self, wished: f64) -> f64 {
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

/// Draws the fatigue of each brigade as a small chart, with the limits of its levels at each time. All charts have the
/// same axis of turns. Brigades that were never tired are only named.
pub(super) fn fatigue_chart(diary: &Diary) -> Markup {
    let all = &diary.series.fatigue;
    let (tired, rested) = all
        .iter()
        .partition::<Vec<&FatigueCourse>, _>(|course| course.stages.iter().any(|s| s.points > 0));
    let stages = || all.iter().flat_map(|course| &course.stages);
    let first = stages().map(|stage| stage.turn).min().unwrap_or(1);
    let last = stages().map(|stage| stage.turn).max().unwrap_or(1);
    let names = rested.iter().map(|course| {
        let fate = if course.broken { " (broken)" } else { "" };
        format!("{} {}{fate}", course.callsign, course.name)
    });
    let names: Vec<String> = names.collect();
    html! {
        div class="small-charts" {
            @for fatigue in tired {
                figure class="chart small" {
                    (fatigue_of(diary, fatigue, (first, last)))
                    figcaption {
                        (fatigue.callsign) " " (fatigue.name) ": "
                        @if fatigue.broken { "broken" }
                        @else if let Some(stage) = fatigue.stages.last() { (stage.points) ", " (stage.level.name()) }
                    }
                }
            }
        }
        @if !names.is_empty() { p class="note" { "No fatigue: " (names.join(", ")) "." } }
    }
}

/// Draws a brigade's fatigue over the turns from `first` to `last`.
fn fatigue_of(diary: &Diary, fatigue: &FatigueCourse, turns: (u32, u32)) -> Markup {
    /// Width and height of the chart, and the space for the names of levels and the numbers of turns.
    const SMALL: (f64, f64, f64, f64) = (240.0, 76.0, 44.0, 12.0);
    let (wide, all_high, left, low) = SMALL;
    let high = all_high - low;
    let (first, last) = turns;
    let span = f64::from((last + 1).saturating_sub(first).max(1));
    let borders = fatigue
        .stages
        .iter()
        .map(|stage| stage.units.max(stage.points));
    let top = f64::from(borders.max().unwrap_or(1).max(1)) * 1.15;
    let breadth = (wide - left) / span;
    let y = |points: u32| high - high * f64::from(points) / top;
    let x = |turn: u32| left + (f64::from(turn) - f64::from(first) + 0.5) * breadth;
    // The levels are named at the first stage; they move when units are lost.
    let units = fatigue.stages.first().map_or(0, |stage| stage.units);
    let levels = ["willing", "worn", "tired", "depleted", "spent"];
    let levels = levels.into_iter().zip((1..).map(|step| step * units));
    let levels = levels.filter(|(_, points)| *points > 0 && f64::from(*points) < top);
    // Names closer than this many units would touch.
    let is_wide = high * f64::from(units) / top >= 9.0;
    let levels = levels.filter(|(name, _)| is_wide || *name == "spent");
    // A name at the upper edge would be cut.
    let levels = levels.filter(|(_, points)| y(*points) >= 5.0);
    // Numbers closer than this many units would touch.
    let every = (14.0 / breadth).ceil().max(1.0) as u32;
    html! {
        svg viewBox={ "0 0 " (wide) " " (all_high) } role="img" class=(of_side(diary, fatigue.side)) {
            title { "Fatigue of " (fatigue.name) }
            (moment_marks(diary, &x, 7.0))
            @for (name, points) in levels {
                text class="level" x=(left - 3.0) y=(two_decimals(y(points) + 3.0)) text-anchor="end" { (name) }
            }
            @for stage in &fatigue.stages {
                @let at = left + f64::from(stage.turn - first) * breadth;
                rect class="points" x=(two_decimals(at + 0.5)) y=(two_decimals(y(stage.points))) width=(two_decimals(breadth - 1.0).max(1.0))
                    height=(two_decimals(high - y(stage.points))) {
                    title { (diary.counting.word()) " " (stage.turn) ": " (stage.points) ", " (stage.level.name()) }
                }
                @for step in 1..=5 {
                    @if f64::from(step * stage.units) < top {
                        path class="rule" d={ "M" (two_decimals(at)) " " (two_decimals(y(step * stage.units))) "h" (two_decimals(breadth)) } {}
                    }
                }
            }
            path class="zero" d={ "M" (left) " " (high) "H" (wide) } {}
            @for turn in (first..=last).filter(|turn| (turn - first).is_multiple_of(every)) {
                text class="level" x=(two_decimals(x(turn))) y=(all_high - 2.0) text-anchor="middle" { (turn) }
            }
        }
    }
}

/// Draws a mark over each player turn that has moments; pointing at the mark shows them.
fn moment_marks(diary: &Diary, x: &impl Fn(u32) -> f64, y: f64) -> Markup {
    let of_a_turn = diary.moments.chunk_by(|one, next| one.turn == next.turn);
    html! {
        @for moments in of_a_turn {
            @if let Some(first) = moments.first() {
                @let words: Vec<&str> = moments.iter().map(|moment| moment.words.as_str()).collect();
                path class="mark" d={ "M" (two_decimals(x(first.turn))) " " (y) "l-4-6h8z" } {
                    title { (diary.counting.word()) " " (first.turn) ": " (words.join(" ")) }
                }
            }
        }
    }
}

/// Opacity of the phases of a turn, in their order.
const SHADES: [f64; 6] = [1.0, 0.8, 0.62, 0.46, 0.3, 0.16];

/// Returns for each phase how many minutes precede it, and how many it takes.
fn stacked_phases<'p>(phases: &[(&'p str, f64)]) -> Vec<(&'p str, f64, f64)> {
    let mut before = 0.0;
    let each = phases.iter().map(|(name, spent)| {
        let low = before;
        before += spent;
        (*name, low, *spent)
    });
    each.collect()
}

/// Draws the minutes of the player turns, one bar for each, in which the phases are stacked.
pub(super) fn minutes_chart(diary: &Diary) -> Markup {
    let all = &diary.series.minutes;
    let sum = |phases: &[(&str, f64)]| phases.iter().map(|(_, minutes)| minutes).sum::<f64>();
    let top = all
        .iter()
        .map(|(_, phases)| sum(phases))
        .fold(1.0, f64::max);
    let step = if top <= 12.0 { 2.0 } else { 10.0 };
    let last = all.iter().map(|(turn, _)| *turn).max().unwrap_or(1).max(1);
    let breadth = (WIDE - LEFT - 150.0) / f64::from(last);
    let x = |turn: u32| LEFT + (f64::from(turn) - 0.5) * breadth;
    let y = |minutes: f64| HIGH - LOW - (HIGH - 2.0 * LOW) * minutes / top;
    let names = all
        .first()
        .map(|(_, phases)| phases.as_slice())
        .unwrap_or_default();
    let rules = (0..)
        .map(|n| f64::from(n) * step)
        .take_while(|minutes| *minutes <= top);
    html! {
        figure class="chart" {
            figcaption { (table::minutes_of(diary)) }
            svg viewBox={ "0 0 " (WIDE) " " (HIGH) } role="img" {
                title { (table::minutes_of(diary)) }
                @for minutes in rules {
                    path class="rule" d={ "M" (LEFT) " " (two_decimals(y(minutes))) "H" (WIDE - 150.0) } {}
                    text x=(LEFT - 6.0) y=(two_decimals(y(minutes) + 4.0)) text-anchor="end" { (minutes) }
                }
                (moment_marks(diary, &x, 10.0))
                @for (turn, phases) in all {
                    @for ((name, low, spent), shade) in stacked_phases(phases).into_iter().zip(SHADES) {
                        rect class="spent" opacity=(shade) x=(two_decimals(x(*turn) - 0.4 * breadth)) y=(two_decimals(y(low + spent)))
                            width=(two_decimals(0.8 * breadth)) height=(two_decimals(y(low) - y(low + spent))) {
                            title { (diary.counting.word()) " " (turn) ", " (name) ": " (two_decimals(spent)) " min" }
                        }
                    }
                    text x=(two_decimals(x(*turn))) y=(HIGH - 4.0) text-anchor="middle" { (turn) }
                }
                @for (n, ((name, _), shade)) in names.iter().zip(SHADES).enumerate() {
                    @let level = HIGH - LOW - 16.0 * n as f64;
                    rect class="spent" opacity=(shade) x=(WIDE - 140.0) y=(level - 10.0) width="12" height="10" {}
                    text x=(WIDE - 122.0) y=(level) { (name) }
                }
            }
        }
    }
}

fn two_decimals(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}
