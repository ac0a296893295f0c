//! Inches and corners as a roster writes them, with the comments of its author.

use std::collections::VecDeque;

use table::measure::Point;
use toml_edit::{Array, RawString, Value};

use super::is_same_line;

/// Number of corners on a line of the file.
const ON_A_LINE: usize = 8;

/// Formats inches; whole numbers have no point.
pub(super) fn inches_value(n: f64) -> Value {
    match n.fract() == 0.0 && n.abs() < 1e9 {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "whole, and no larger than a table"
        )]
        true => Value::from(n as i64),
        false => Value::from(n),
    }
}

/// Formats a point as a list of two numbers.
fn point_value(point: &Point) -> Value {
    let numbers = [inches_value(point.x), inches_value(point.y)];
    Value::Array(numbers.into_iter().collect())
}

/// Returns the point in a list of two numbers; `None` for any other value.
fn point_in(value: &Value) -> Option<Point> {
    let numbers = value.as_array()?;
    let number = |n: usize| {
        let value = numbers.get(n)?;
        #[expect(
            clippy::cast_precision_loss,
            reason = "compared with inches of a table"
        )]
        let whole = || value.as_integer().map(|number| number as f64);
        value.as_float().or_else(whole)
    };
    Some(Point::new(number(0)?, number(1)?))
}

/// Formats points as a list; a long one is broken into lines.
pub(super) fn points_array(points: &[Point]) -> Array {
    let mut list = Array::new();
    for (n, point) in points.iter().enumerate() {
        list.push(point_value(point));
        let is_break = points.len() > ON_A_LINE + 4 && n % ON_A_LINE == 0;
        if is_break && let Some(value) = list.get_mut(n) {
            value.decor_mut().set_prefix("\n  ");
        }
    }
    if points.len() > ON_A_LINE + 4 {
        list.set_trailing("\n");
        list.set_trailing_comma(true);
    }
    list
}

/// Formats points as a list with the comments of the list that it replaces. They stay beside their corners if all
/// corners have only moved; otherwise, the comments of a missing corner come before the next remaining one.
pub(super) fn with_comments(old: Option<&Array>, points: &[Point]) -> Array {
    let Some(old) = old.filter(|old| has_comments(old)) else {
        return points_array(points);
    };
    let have_moved = old.len() == points.len();
    let mut rest: VecDeque<&Value> = old.iter().collect();
    let mut waiting = String::new();
    let mut list = Array::new();
    for point in points {
        let is_same = |value: &Value| {
            let known = point_in(value);
            known.is_some_and(|known| is_same_line(&[known], &[*point]))
        };
        let remains = have_moved || rest.iter().any(|value| is_same(value));
        let mut prefix = String::new();
        while remains && let Some(value) = rest.pop_front() {
            let before = std::mem::take(&mut waiting) + text_of(value.decor().prefix());
            text_of(value.decor().suffix()).clone_into(&mut waiting);
            let is_own = have_moved || is_same(value);
            if is_own || before.contains('#') {
                prefix.push_str(&before);
            }
            if is_own {
                break;
            }
        }
        let mut value = point_value(point);
        let new = if remains { prefix.as_str() } else { "\n  " };
        value.decor_mut().set_prefix(new);
        list.push_formatted(value);
    }
    for value in rest {
        let before = text_of(value.decor().prefix());
        waiting.push_str(Some(before).filter(|text| text.contains('#')).unwrap_or(""));
    }
    list.set_trailing(waiting + text_of(Some(old.trailing())));
    list.set_trailing_comma(old.trailing_comma());
    list
}

/// Checks whether a list has comments between its brackets.
fn has_comments(list: &Array) -> bool {
    let is_beside = |value: &Value| {
        let decor = value.decor();
        [decor.prefix(), decor.suffix()]
            .map(text_of)
            .concat()
            .contains('#')
    };
    text_of(Some(list.trailing())).contains('#') || list.iter().any(is_beside)
}

/// Returns blanks and comments around a value.
fn text_of(around: Option<&RawString>) -> &str {
    around.and_then(RawString::as_str).unwrap_or_default()
}

/// Formats rings as a list of lists, with the comments of the list that it replaces; `None` for no rings.
pub(super) fn rings_array(old: Option<&Array>, rings: &[Vec<Point>]) -> Option<Array> {
    let old_ring = |n: usize| old.and_then(|old| old.get(n)).and_then(Value::as_array);
    let rings = rings.iter().enumerate();
    let list: Array = rings
        .map(|(n, ring)| with_comments(old_ring(n), ring))
        .collect();
    (!list.is_empty()).then_some(list)
}
