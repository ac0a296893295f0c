//! Bases, generals and messengers on the raster.

use super::{
    Detail, MapOverlay,
    raster::{Raster, Stroke},
    viewport::Viewport,
};
use crate::kit::theme::{MapInk, Theme};
use rules::fields::terms::{condition::Condition, order_of_battle::Rank};
use table::base::Base;
use table::measure::right_of;
use view::board::{Board, UnitOnBoard};

/// Length of the tick that shows a facing, in inches.
const TICK: f64 = 0.8;

/// Draws everything that moves, the selected brigade last.
pub fn draw(
    board: &Board,
    overlay: &MapOverlay,
    view: &Viewport,
    theme: &Theme,
    raster: &mut Raster,
) {
    if Detail::at(view.scale) > Detail::Calls {
        let chosen = |stand: &&UnitOnBoard| Some(&stand.brigade) == overlay.chosen.as_ref();
        let shown = |stand: &&UnitOnBoard| view.shows(stand.base.at, stand.base.radius() + TICK);
        let mut unit = |stand: &UnitOnBoard, ink: MapInk| {
            // Not in sight: the ghost of where it was (ZOO-09).
            if stand.reported.is_some() || overlay.elsewhere.contains(&stand.unit) {
                return super::ring(&stand.base.corners(), view, raster, ink, Stroke::Dashed);
            }
            base(stand, theme.is_hollow(stand.side), ink, view, raster);
        };
        for stand in board.stands.iter().filter(shown).filter(|s| !chosen(s)) {
            unit(stand, MapInk::side(stand.side));
        }
        for stand in board.stands.iter().filter(shown).filter(chosen) {
            unit(stand, MapInk::Chosen);
        }
    }
    figures(board, view, theme, raster);
    riders(board, view, raster);
}

fn base(stand: &UnitOnBoard, hollow: bool, ink: MapInk, view: &Viewport, raster: &mut Raster) {
    // Two dots between neighbours leave one blank wherever they fall on the raster. Without it a line of regiments
    // would look like one bar.
    let narrow = (2.05 / view.scale).min(stand.base.frontage * 0.6);
    // Touching ranks are separated, too, at the rear, because distances are measured from the front.
    let short = match stand.is_backed {
        true => (2.05 / view.scale).min(stand.base.depth * 0.6),
        false => 0.0,
    };
    let base = Base {
        at: stand.base.at + stand.base.front() * (short / 2.0),
        frontage: stand.base.frontage - narrow,
        depth: stand.base.depth - short,
        ..stand.base
    };
    if Detail::at(view.scale) == Detail::Blocks {
        let is_sparse = stand.condition != Condition::Ordered;
        if hollow {
            return bracket(&base, is_sparse, ink, view, raster);
        }
        return fill(&base, is_sparse, ink, view, raster);
    }
    outline(&base, stand, ink, view, raster);
    if !hollow {
        fill(
            &base,
            stand.condition != Condition::Ordered,
            ink,
            view,
            raster,
        );
    } else if stand.condition != Condition::Ordered {
        let [left, _, right, _] = base.corners();
        raster.line(view.dot(left), view.dot(right), ink, Stroke::Solid);
    }
    let front = base.front_middle();
    let tick = front + base.front() * TICK;
    raster.line(view.dot(front), view.dot(tick), ink, Stroke::Solid);
}

/// Draws the front and flanks of a base that is too small to be drawn hollow; its rear stays open.
fn bracket(base: &Base, sparse: bool, ink: MapInk, view: &Viewport, raster: &mut Raster) {
    let [left, right, behind_right, behind_left] = base.corners().map(|corner| view.dot(corner));
    let front = if sparse {
        Stroke::Dashed
    } else {
        Stroke::Solid
    };
    raster.line(left, right, ink, front);
    raster.line(right, behind_right, ink, Stroke::Solid);
    raster.line(left, behind_left, ink, Stroke::Solid);
}

fn outline(base: &Base, stand: &UnitOnBoard, ink: MapInk, view: &Viewport, raster: &mut Raster) {
    let stroke = if stand.condition == Condition::Beaten {
        Stroke::Dotted
    } else {
        Stroke::Solid
    };
    super::ring(&base.corners(), view, raster, ink, stroke);
}

fn fill(base: &Base, sparse: bool, ink: MapInk, view: &Viewport, raster: &mut Raster) {
    let front = base.front();
    let step = 0.7 / view.scale;
    let across = (base.frontage / step).ceil().max(1.0) as usize;
    let along = (base.depth / step).ceil().max(1.0) as usize;
    for i in 0..=across {
        for j in 0..=along {
            if sparse && (i / 2 + j / 2) % 2 == 1 {
                continue;
            }
            let x = base.frontage * (i as f64 / across as f64 - 0.5);
            let y = base.depth * (j as f64 / along as f64 - 0.5);
            let (x, y) = view.dot(base.at + right_of(front) * x + front * y);
            raster.dot(x, y, ink);
        }
    }
}

fn figures(board: &Board, view: &Viewport, theme: &Theme, raster: &mut Raster) {
    for figure in &board.figures {
        let letter = match figure.rank {
            Rank::Brigade if view.scale < 2.5 => continue,
            Rank::Brigade => '⚑',
            Rank::Division => '✪',
            Rank::Corps | Rank::Army => '★',
        };
        if let Some((column, row)) = view.cell(figure.at)
            && raster.is_free(column, row)
        {
            let ink = MapInk::side(figure.side);
            raster.sign(column, row, letter, ink, !theme.is_hollow(figure.side));
        }
    }
}

fn riders(board: &Board, view: &Viewport, raster: &mut Raster) {
    for rider in &board.riders {
        if let Some(to) = rider.to {
            raster.line(
                view.dot(rider.at),
                view.dot(to),
                MapInk::Line,
                Stroke::Sparse,
            );
        }
        if let Some((column, row)) = view.cell(rider.at) {
            raster.letter(column, row, '◆', MapInk::Rider);
            for (column, digit) in (column + 1..).zip(rider.id.to_string().chars()) {
                raster.letter(column, row, digit, MapInk::Rider);
            }
        }
    }
}
