//! Charts of a diary in plain text, drawn in Braille dots with one column for each player turn.

use unicode_width::UnicodeWidthStr;

use rules::legible::one_line;
use view::day::diary::{Diary, FatigueCourse, MoraleCourse};

/// Height of a chart, in rows of text.
const ROWS: usize = 2;
/// Number of dots in the height of a row.
const DOTS: usize = 4;

/// Braille cells of which both columns are filled from below, by height.
const FILLED: [char; DOTS + 1] = ['\u{2800}', '\u{28C0}', '\u{28E4}', '\u{28F6}', '\u{28FF}'];

/// Width of the name before a chart, in characters.
const NAME: usize = 34;
/// Width of a chart, in characters.
const WIDE: usize = 36;

/// Number of fatigue levels except the worst. Each spans as many points as the brigade has units (FAT-02).
const LEVELS: u32 = 5;

/// Draws the morale of divisions, each in a chart of its own, all on one scale.
pub(super) fn morale_charts(diary: &Diary) -> Vec<String> {
    let courses = &diary.series.morale;
    let values = || {
        courses
            .iter()
            .flat_map(|course| course.points.iter().map(|p| p.1))
    };
    let top = values().fold(4.0_f64, f64::max);
    let bottom = values().fold(0.0_f64, f64::min);
    let chart = |course: &MoraleCourse| {
        let heights = course
            .points
            .iter()
            .map(|(turn, morale)| (*turn, (morale - bottom) / (top - bottom)));
        let last = course.points.last().map_or(0.0, |point| point.1);
        chart_rows(
            &course.name,
            &heights.collect::<Vec<_>>(),
            &format!("{last} at the end"),
        )
    };
    courses.iter().flat_map(chart).collect()
}

/// Draws the fatigue of brigades; a full column means that the brigade is spent.
pub(super) fn fatigue_charts(diary: &Diary) -> Vec<String> {
    let chart = |fatigue: &FatigueCourse| {
        let heights = fatigue.stages.iter().map(|stage| {
            let spent = f64::from(LEVELS * stage.units.max(1));
            (stage.turn, f64::from(stage.points) / spent)
        });
        let last = fatigue.stages.last();
        let last = last.map_or(String::new(), |stage| {
            format!("{}, {}", stage.points, stage.level.name())
        });
        let end = if fatigue.broken {
            "broken".to_owned()
        } else {
            last
        };
        let name = format!("{} {}", fatigue.callsign, fatigue.name);
        chart_rows(&name, &heights.collect::<Vec<_>>(), &end)
    };
    diary.series.fatigue.iter().flat_map(chart).collect()
}

/// Draws how many minutes each player turn took; empty if times were not recorded.
pub(super) fn minutes_chart(diary: &Diary) -> Vec<String> {
    let all = diary.series.minutes.iter();
    let spent =
        all.map(|(turn, phases)| (*turn, phases.iter().map(|(_, spent)| spent).sum::<f64>()));
    let spent: Vec<(u32, f64)> = spent.collect();
    let top = spent
        .iter()
        .map(|(_, minutes)| *minutes)
        .fold(0.0, f64::max);
    if top < 1.0 {
        return Vec::new();
    }
    let heights: Vec<(u32, f64)> = spent
        .iter()
        .map(|(turn, spent)| (*turn, spent / top))
        .collect();
    chart_rows("All phases", &heights, &format!("at most {top:.0}"))
}

/// Draws a chart: a name, a column for each turn, and words at its end. If there are too many turns, only every second
/// is drawn, or every third, and so on.
fn chart_rows(name: &str, heights: &[(u32, f64)], end: &str) -> Vec<String> {
    let last = heights.last().map_or(0, |(turn, _)| *turn as usize);
    let step = last.div_ceil(WIDE).max(1);
    let column = |turn: usize| {
        let found = heights.iter().find(|(at, _)| *at as usize == turn);
        found.map_or(0, |(_, height)| dot_count(*height))
    };
    let columns: Vec<usize> = (1..=last).step_by(step).map(column).collect();
    let row = |row: usize| -> String {
        let above = (ROWS - 1 - row) * DOTS;
        let cell = |dots: &usize| FILLED.get(dots.saturating_sub(above).min(DOTS)).copied();
        columns.iter().filter_map(cell).collect()
    };
    let mut lines: Vec<String> = (0..ROWS)
        .map(|n| format!("{}{}", " ".repeat(NAME), row(n)))
        .collect();
    if let Some(line) = lines.last_mut() {
        let name: String = one_line(name).chars().take(NAME - 1).collect();
        let blanks = NAME.saturating_sub(name.width());
        let drawn = row(ROWS - 1);
        *line = format!("{name}{}{drawn} {end}", " ".repeat(blanks));
    }
    let is_blank = |line: &String| line.chars().all(|c| c == ' ' || c == FILLED[0]);
    lines.retain(|line| !is_blank(line));
    lines
}

/// Converts a height to a number of dots: at least one for anything above zero, and at most all.
fn dot_count(height: f64) -> usize {
    let all = (ROWS * DOTS) as f64;
    let dots = (height * all).round().clamp(0.0, all) as usize;
    if height > 0.0 { dots.max(1) } else { 0 }
}
