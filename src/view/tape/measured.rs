//! The results of measuring between two things on the table: distance, verdict, and the name and place of whatever
//! limits or blocks the view.

use serde::Serialize;

use super::{Lie, TapeEnd, called};
use rules::fields::state::{OnTable, State};
use rules::fields::terms::name::SideId;
use table::ground::Shape;
use table::measure::{Measure, Point, yards};
use table::shape::segment::nearest_on_segment;
use table::sight::{ScreeningGround, Sight, what_blocks};

/// Ground or a unit that limits or blocks a view.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ViewLimit {
    /// Display name of the ground or unit.
    pub name: String,
    /// The point at which the line of sight meets the obstacle, or comes nearest to the obstacle's centre.
    pub at: Point,
    /// Its outlines or lines; a ring repeats its first point at the end.
    pub lines: Vec<Vec<Point>>,
}

/// A line measured between two things on the table.
#[derive(Debug, Clone, PartialEq)]
pub struct MeasuredLine {
    /// The thing at the beginning of the measurement.
    pub from: TapeEnd,
    /// The thing at its end.
    pub to: TapeEnd,
    /// The line that proves the verdict; `None` if one of the things is off the table.
    pub line: Option<(Point, Point)>,
    /// Obstacles that limit or block the view.
    pub hindrances: Vec<ViewLimit>,
    /// True if the first thing sees the second; `None` if the view was not decided.
    pub seen: Option<bool>,
    /// The view that decides; `None` if one of the things is off the table.
    pub sight: Option<Sight>,
    /// Distance from edge to edge in inches; `None` if one of the things is off the table.
    pub apart: Option<f64>,
    /// The whole answer in words.
    pub words: String,
}

impl MeasuredLine {
    /// Measures from one thing on the table to another. If the result lies within `tape_error` inches of a limit, the
    /// words ask for a measurement by tape.
    #[must_use]
    pub fn new(state: &State, from: TapeEnd, to: TapeEnd, tape_error: f64) -> Self {
        let table = state.on_table();
        let lies = from.lie(state).zip(to.lie(state));
        let mut measured = Self {
            from,
            to,
            line: None,
            hindrances: Vec::new(),
            seen: None,
            sight: None,
            apart: None,
            words: String::new(),
        };
        if let Some((first, second)) = lies {
            measured.apart = Some(first.distance(&second));
            measured.lay(state, &first, &second);
            if let Some(pair) = measured.line
                && let Some(sight) = measured.sight(state, &table, pair, tape_error)
            {
                measured.look(state, &table, &sight, first.distance(&second), tape_error);
                measured.sight = Some(sight);
            }
            // SCALE-01: about fifty yards to the inch, so tens are accurate enough.
            let tens = (yards(first.distance(&second)) / 10.0).round() * 10.0;
            measured.words.push_str(&format!("; about {tens} yards"));
        } else {
            measured.words = measured.absent(state);
        }
        measured
    }

    /// Names the thing that is off the table and so cannot be measured.
    fn absent(&self, state: &State) -> String {
        let ends = [&self.from, &self.to].into_iter();
        let gone: Vec<String> = ends
            .filter(|end| end.lie(state).is_none())
            .map(|end| end.name(state))
            .collect();
        let are = if gone.len() > 1 { "are" } else { "is" };
        format!("{} {are} off the table", gone.join(" and "))
    }

    fn lay(&mut self, state: &State, first: &Lie<'_>, second: &Lie<'_>) {
        let distance = state.oob().measure.say(first.distance(second));
        let (from, to) = (self.from.name(state), self.to.name(state));
        self.words = format!("{from} to {to}: {distance}");
        self.line = Some(first.nearest_pair(second));
    }

    /// Decides the line of sight from one end to the other. A unit sees and is seen with its whole base, anything else
    /// with its nearest point. An observer without a side looks for the enemy of the target, or, if the target has no
    /// side either, for the active side.
    fn sight(
        &self,
        state: &State,
        table: &OnTable,
        pair: (Point, Point),
        tape_error: f64,
    ) -> Option<Sight> {
        let number = |end: &TapeEnd| match end {
            TapeEnd::Unit(id) => table.number(id),
            _ => None,
        };
        let field = &table.field;
        let eyes = || state.oob().side_number(&self.eyes(state));
        Some(match (number(&self.from), number(&self.to)) {
            (Some(observer), Some(target)) => field.sees_by_tape(observer, target, tape_error),
            (Some(observer), None) => field.sees_point_by_tape(observer, pair.1, tape_error),
            (None, Some(target)) => field.point_sees_by_tape(eyes(), pair.0, target, tape_error),
            (None, None) => field.point_sees_point_by_tape(eyes(), pair.0, pair.1, tape_error),
        })
    }

    fn eyes(&self, state: &State) -> SideId {
        let enemy = || {
            let looked_at = self.to.side(state)?;
            Some(state.oob().other_side(&looked_at)?.id.clone())
        };
        let own = self.from.side(state).or_else(enemy);
        own.unwrap_or_else(|| state.active().clone())
    }

    /// Describes the view. A distance is measured to the edge of a figure, but sight to its centre. If either is within
    /// the tape's error of the limit, the words ask for a measurement by tape.
    fn look(&mut self, state: &State, table: &OnTable, sight: &Sight, apart: f64, tape_error: f64) {
        let measure = state.oob().measure;
        self.line = Some((sight.from, sight.to));
        self.hindrances = hindrances(state, table, sight);
        self.seen = Some(sight.seen);
        let verdict = if sight.seen { "seen" } else { "not seen" };
        if let Some(block) = &sight.blocked_by {
            let at = measure.say_point(block.at);
            let names: Vec<&str> = self.hindrances.iter().map(|h| h.name.as_str()).collect();
            let names = names.join(", ");
            self.words
                .push_str(&format!("; {verdict}: {names} blocks at {at}"));
            return self.ask(measure, sight.turns_by(), tape_error);
        }
        let (far, limit) = (measure.say(sight.distance), measure.say(sight.limit));
        let reason = reason(state, table, sight);
        // The tape measure takes the shortest way from edge to edge; sight uses the line with the best view.
        let told = match (&sight.round, measure.say(apart) == far) {
            (Some(block), _) => {
                let what = what_blocks(state.ground(), block);
                format!(
                    "; {verdict}: {}",
                    sight.round_in_words(measure, &what, &reason)
                )
            }
            (None, true) => format!("; {verdict}: {far} of {limit}, {reason}"),
            (None, false) => {
                format!(
                    " by the tape; {verdict}: along the line of sight {far} of {limit}, {reason}"
                )
            }
        };
        self.words.push_str(&told);
        let by_tape = (sight.limit - apart).abs();
        if sight.turns_by_place() && sight.turns_by() < by_tape && sight.is_close_call(tape_error) {
            let by = measure.say(sight.turns_by());
            let words = format!("; a shift of {by} would change this: MEASURE it");
            self.words.push_str(&words);
        } else {
            self.ask(measure, sight.turns_by().min(by_tape), tape_error);
        }
    }

    /// Asks for a measurement by tape if `margin` is so small that a tape's error could reverse the verdict.
    fn ask(&mut self, measure: Measure, margin: f64, tape_error: f64) {
        if margin <= tape_error {
            let margin = measure.say(margin);
            self.words
                .push_str(&format!("; by only {margin}: MEASURE it"));
        }
    }
}

/// Describes why the view is limited, in the words of the command line: `close ground (Herbst Woods) and enemy troops
/// in the way (P2), from a hill`.
pub(crate) fn reason(state: &State, table: &OnTable, sight: &Sight) -> String {
    let piece = |screen: &ScreeningGround| match screen {
        ScreeningGround::Feature(place) => {
            Some(called(state.ground().features.get(*place)?).to_owned())
        }
        ScreeningGround::Troop(_) => None,
    };
    let troop = |screen: &ScreeningGround| match screen {
        ScreeningGround::Troop(number) => Some(state.oob().address(table.unit(*number)?)),
        ScreeningGround::Feature(_) => None,
    };
    let behind = |names: Vec<String>| match names.as_slice() {
        [] => String::new(),
        names => format!(" ({})", names.join(", ")),
    };
    let types = sight.limited_by.iter().filter(|name| **name != "enemy");
    let types: Vec<&str> = types.copied().collect();
    let ground = (!types.is_empty()).then(|| {
        let names = behind(sight.screens.iter().filter_map(piece).collect());
        format!("{} ground{names}", types.join(" and "))
    });
    let enemy = sight.limited_by.contains(&"enemy").then(|| {
        let names = behind(sight.screens.iter().filter_map(troop).collect());
        format!("enemy troops in the way{names}")
    });
    let reasons: Vec<String> = ground.into_iter().chain(enemy).collect();
    let raised = if sight.raised { ", from a hill" } else { "" };
    format!("{}{raised}", reasons.join(" and "))
}

/// Returns the obstacle that blocks the view or, if there is none, what makes the view shorter than on an open table.
fn hindrances(state: &State, table: &OnTable, sight: &Sight) -> Vec<ViewLimit> {
    if let Some(block) = &sight.blocked_by {
        return ground(state, block.feature, sight, Some(block.at))
            .into_iter()
            .collect();
    }
    let round = sight.round.iter();
    let round = round.filter_map(|block| ground(state, block.feature, sight, Some(block.at)));
    let screens = sight.screens.iter();
    let screens = screens.filter_map(|screen| match screen {
        ScreeningGround::Feature(feature) => ground(state, *feature, sight, None),
        ScreeningGround::Troop(troop) => {
            let base = table.field.troops.get(*troop)?.base;
            let [a, b, c, d] = base.corners();
            Some(ViewLimit {
                name: state.oob().address(table.unit(*troop)?),
                at: nearest_on_segment(base.at, sight.from, sight.to),
                lines: vec![vec![a, b, c, d, a]],
            })
        }
    });
    round.chain(screens).collect()
}

/// Describes a terrain feature that hinders the view: its crest if that blocks, or else its outline.
fn ground(state: &State, feature: usize, sight: &Sight, met: Option<Point>) -> Option<ViewLimit> {
    let piece = state.ground().features.get(feature)?;
    let name = called(piece);
    let by_crest = met.is_some() && piece.crest.len() > 1;
    let lines = match &piece.shape {
        _ if by_crest => vec![piece.crest.clone()],
        Shape::Line(line) => vec![line.clone()],
        Shape::Area(area) => std::iter::once(&area.outline)
            .chain(&area.holes)
            .map(|ring| ring.iter().chain(ring.first()).copied().collect())
            .collect(),
    };
    Some(ViewLimit {
        name: if by_crest {
            format!("the crest of {name}")
        } else {
            name.to_owned()
        },
        at: met.unwrap_or_else(|| nearest_on_segment(piece.centre(), sight.from, sight.to)),
        lines,
    })
}
