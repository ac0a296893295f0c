//! What is read from photographs of a table, and what is refused.

/// Other cameras: lenses, sizes, portrait, EXIF data.
mod cameras;
/// Damaged pictures.
mod damaged;
/// The figures that are promised.
mod figures;
/// Files: what is a picture and what is not.
mod pictures;
/// Photographs that cannot be used, in sentences.
mod refusals;

use common::photograph::{Scene, View};
use photo::{Photograph, Relief, Survey, TableLayout, locate};
use table::measure::Bearing;

/// Takes photographs of a scene and reads them, with the hills that the scene has.
fn survey(scene: &Scene, views: &[View]) -> Survey {
    let layout = TableLayout::new(scene.width, scene.depth);
    survey_on(scene, views, &layout)
}

/// Does the same on a table that is laid out differently from what the scene shows.
fn survey_on(scene: &Scene, views: &[View], layout: &TableLayout) -> Survey {
    let photos: Vec<_> = views
        .iter()
        .map(|view| Photograph::decode(&view.jpeg(scene)).unwrap())
        .collect();
    let ground_at = |place| scene.ground_at(place);
    let heights = scene.hills.iter().map(|hill| hill.height);
    let relief = Relief {
        base_height: common::photograph::BASE,
        level_height: heights.fold(0.0, f64::max),
        ground_at: &ground_at,
    };
    locate(&photos, layout, &relief)
}

/// Takes small photographs, for what needs no fine detail: labels of 1.5 in are read in them.
fn small(view: View) -> View {
    View {
        width: 2304,
        height: 1728,
        focal: 1657.0,
        ..view
    }
}

/// How well labels are read.
#[derive(Debug, Default)]
struct Reading {
    labels: usize,
    read: usize,
    /// Labels with the number of another, or far from their place.
    mistaken: usize,
    /// Errors in inches, ascending.
    off: Vec<f64>,
    /// Errors of the facing in degrees, ascending.
    turned: Vec<f64>,
}

impl Reading {
    fn new(scene: &Scene, survey: &Survey) -> Self {
        let mut reading = Self::default();
        reading.add(scene, survey);
        reading
    }

    fn add(&mut self, scene: &Scene, survey: &Survey) {
        self.labels += scene.tags.iter().filter(|tag| tag.id >= 10).count();
        self.read += survey.tags.len();
        for tag in &survey.tags {
            let truth = scene.tags.iter().find(|truth| truth.id == tag.id);
            let off = truth.map(|truth| (truth.place - tag.place).norm());
            match (truth, off) {
                (Some(truth), Some(off)) if off < 1.0 => {
                    self.off.push(off);
                    self.turned.push(degrees_between(truth.facing, tag.facing));
                }
                _ => self.mistaken += 1,
            }
        }
        self.off.sort_by(f64::total_cmp);
        self.turned.sort_by(f64::total_cmp);
    }

    fn share(&self) -> f64 {
        self.read as f64 / self.labels as f64
    }
}

fn degrees_between(one: Bearing, other: Bearing) -> f64 {
    let turn = (one.degrees() - other.degrees()).rem_euclid(360.0);
    turn.min(360.0 - turn)
}

fn median(sorted: &[f64]) -> f64 {
    sorted[sorted.len() / 2]
}

fn largest(sorted: &[f64]) -> f64 {
    *sorted.last().unwrap()
}
