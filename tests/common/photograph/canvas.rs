//! Light on the pixels of a picture.

use nalgebra::{Matrix3, Vector3};
use report::tags;
use table::measure::{Bearing, Point};

use super::{Chance, Scene, SceneTag, View};

/// The picture in the making: light that falls on each pixel, from 0 to 255.
pub(super) struct Canvas<'a> {
    view: &'a View,
    rotation: Matrix3<f64>,
    light: Vec<f32>,
    /// How far a pixel is drawn outward by the lens, by its squared distance from the axis in steps of `step`.
    lens: Vec<f64>,
    step: f64,
}

impl<'a> Canvas<'a> {
    pub(super) fn new(view: &'a View) -> Self {
        let (w, h) = (f64::from(view.width), f64::from(view.height));
        let far = (w * w + h * h) / (4.0 * view.focal * view.focal) * 1.01;
        let steps = 4096;
        let step = far / f64::from(steps);
        let lens = (0..steps + 2).map(|i| {
            // The root of r (1 + k r^2) = seen, by Newton's method, over what is seen.
            let seen = (f64::from(i) * step).sqrt();
            let k = view.distortion;
            let mut r = seen;
            for _ in 0..20 {
                r -= (r * (1.0 + k * r * r) - seen) / (1.0 + 3.0 * k * r * r);
            }
            if seen > 0.0 { r / seen } else { 1.0 }
        });
        Self {
            view,
            rotation: view.rotation(),
            light: vec![0.0; view.width as usize * view.height as usize],
            lens: lens.collect(),
            step,
        }
    }

    /// The direction that a point of the picture looks in, on the table's axes.
    fn ray(&self, x: f64, y: f64) -> Vector3<f64> {
        let u = (x - f64::from(self.view.width) / 2.0) / self.view.focal;
        let v = (y - f64::from(self.view.height) / 2.0) / self.view.focal;
        let at = (u * u + v * v) / self.step;
        let i = (at as usize).min(self.lens.len() - 2);
        let share = at - i as f64;
        let lens = self.lens[i] + share * (self.lens[i + 1] - self.lens[i]);
        self.rotation.tr_mul(&Vector3::new(u * lens, v * lens, 1.0))
    }

    fn hit(&self, ray: &Vector3<f64>, height: f64) -> Option<Point> {
        let reach = (height - self.view.eye.z) / ray.z;
        (reach > 0.0).then(|| {
            let at = self.view.eye + reach * ray;
            Point::new(at.x, at.y)
        })
    }

    /// Grass, roads, hills and dark blocks; two pixels at a time, for the blur hides them.
    pub(super) fn draw_ground(&mut self, scene: &Scene) {
        let (width, height) = (self.view.width as usize, self.view.height as usize);
        let mut chance = Chance::new(self.view.seed);
        let blocks: Vec<_> = (0..60)
            .map(|_| {
                let x = chance.between(0.0, scene.width);
                let y = chance.between(0.0, scene.depth);
                let wide = chance.between(0.3, 2.0);
                let high = chance.between(0.3, 1.2);
                (x, y, wide, high, chance.between(10.0, 250.0))
            })
            .collect();
        // Blocks by the square inch, so that a pixel asks only its own.
        let columns = scene.width.ceil() as usize + 1;
        let rows = scene.depth.ceil() as usize + 1;
        let mut grid = vec![Vec::new(); columns * rows];
        for block in &blocks {
            let (x, y, wide, high, _) = *block;
            for column in x as usize..=((x + wide) as usize).min(columns - 1) {
                for row in y as usize..=((y + high) as usize).min(rows - 1) {
                    grid[row * columns + column].push(*block);
                }
            }
        }
        let mut hills = scene.hills.clone();
        hills.sort_by(|a, b| b.height.total_cmp(&a.height));
        for y in (0..height).step_by(2) {
            for x in (0..width).step_by(2) {
                let ray = self.ray(x as f64 + 1.0, y as f64 + 1.0);
                let top = hills.iter().find_map(|hill| {
                    let at = self.hit(&ray, hill.height)?;
                    ((at - hill.centre).norm() <= hill.radius).then_some(at)
                });
                let light = match top.or_else(|| self.hit(&ray, 0.0)) {
                    Some(at) => {
                        let inside = (0.0..=scene.width).contains(&at.x)
                            && (0.0..=scene.depth).contains(&at.y);
                        let speckle = hash(at.x * 12.0, at.y * 12.0) * 24.0;
                        let blotch = (at.x * 0.7).sin() * (at.y * 0.9 + at.x * 0.2).cos() * 14.0;
                        let road = ((at.x * 0.15).sin() * 6.0 + 20.0 - at.y).abs() < 0.8;
                        let block = || {
                            let cell = grid.get(at.y as usize * columns + at.x as usize)?;
                            let over = |b: &&(f64, f64, f64, f64, f64)| {
                                at.x >= b.0 && at.x < b.0 + b.2 && at.y >= b.1 && at.y < b.1 + b.3
                            };
                            cell.iter().find(over).map(|b| b.4)
                        };
                        let ground = if top.is_some() { 130.0 } else { 105.0 };
                        match (inside, block()) {
                            (false, _) => 60.0 + speckle,
                            (true, Some(block)) => block,
                            (true, None) if road => 170.0 + 0.5 * speckle,
                            (true, None) => ground + speckle + blotch,
                        }
                    }
                    None => 90.0,
                };
                for row in y..(y + 2).min(height) {
                    for column in x..(x + 2).min(width) {
                        self.light[row * width + column] = light as f32;
                    }
                }
            }
        }
    }

    /// Paper, white and black cells, nine rays a pixel.
    pub(super) fn draw_tag(&mut self, tag: &SceneTag) {
        let cells = tags::Tag::new(tag.id).unwrap();
        let ahead = tag.facing.unit();
        let right = Bearing::new(tag.facing.degrees() + 90.0).unit();
        let half = tag.card / 2.0;
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(u, v)| {
            let at = tag.place + half * (u * right + v * ahead);
            self.view.project(Vector3::new(at.x, at.y, tag.height))
        });
        let corners: Vec<_> = corners.into_iter().flatten().collect();
        if corners.len() < 4 {
            return;
        }
        let (width, height) = (self.view.width as usize, self.view.height as usize);
        let span = |values: Vec<f64>, limit: usize| {
            let low = values.iter().copied().fold(f64::INFINITY, f64::min) - 2.0;
            let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max) + 2.0;
            low.max(0.0) as usize..(high.max(0.0) as usize).min(limit)
        };
        let columns = span(corners.iter().map(|c| c.0).collect(), width);
        let rows = span(corners.iter().map(|c| c.1).collect(), height);
        let cell = tag.size / tags::BLACK as f64;
        for y in rows {
            for x in columns.clone() {
                let (mut sum, mut covered) = (0.0, 0);
                for sub in 0..9 {
                    let (dx, dy) = (f64::from(sub % 3), f64::from(sub / 3));
                    let ray = self.ray(x as f64 + (dx + 0.5) / 3.0, y as f64 + (dy + 0.5) / 3.0);
                    let Some(at) = self.hit(&ray, tag.height) else {
                        continue;
                    };
                    let from = at - tag.place;
                    let (u, v) = (from.dot(&right), -from.dot(&ahead));
                    if u.abs() > half || v.abs() > half {
                        continue;
                    }
                    covered += 1;
                    let column = (u / cell + tags::SIDE as f64 / 2.0).floor();
                    let row = (v / cell + tags::SIDE as f64 / 2.0).floor();
                    let inside = 0.0..tags::SIDE as f64;
                    let white = !(inside.contains(&column) && inside.contains(&row))
                        || cells.cells()[row as usize][column as usize];
                    sum += if white { 225.0 } else { 28.0 };
                }
                let pixel = &mut self.light[y * width + x];
                *pixel = (sum + (9 - covered) as f32 * *pixel) / 9.0;
            }
        }
    }

    /// Uneven light, blur and noise.
    pub(super) fn develop(mut self) -> Vec<u8> {
        let (width, height) = (self.view.width as usize, self.view.height as usize);
        let mut chance = Chance::new(self.view.seed ^ 0x5eed);
        let (lamp_x, lamp_y) = (chance.between(0.0, 1.0), chance.between(0.0, 1.0));
        blur(&mut self.light, width, height, self.view.blur);
        let mut state = self.view.seed | 1;
        let mut pixels = Vec::with_capacity(self.light.len());
        for (y, row) in self.light.chunks_exact(width).enumerate() {
            let dy = (y as f64 / height as f64 - lamp_y) as f32;
            for (x, light) in row.iter().enumerate() {
                let dx = (x as f64 / width as f64 - lamp_x) as f32;
                let lamp = 1.08 - 0.45 * (dx * dx + dy * dy);
                // Four bytes of an xorshift: their sum is close to a bell.
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                let bytes = state.to_le_bytes();
                let sum: i32 = bytes[..4].iter().map(|byte| i32::from(*byte)).sum();
                let bell = (sum - 510) as f32 / 147.8;
                let value = light * lamp + bell * self.view.noise as f32;
                pixels.push(value.clamp(0.0, 255.0) as u8);
            }
        }
        pixels
    }
}

/// Chance of a place: the same each time it is asked.
fn hash(x: f64, y: f64) -> f64 {
    let (x, y) = (x.floor() as i64 as u64, y.floor() as i64 as u64);
    let mut mixed = x.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ y.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
    mixed ^= mixed >> 29;
    mixed = mixed.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (mixed >> 40) as f64 / (1_u64 << 24) as f64
}

/// A Gaussian blur, first along the rows, then along the columns.
fn blur(light: &mut [f32], width: usize, height: usize, sigma: f64) {
    if sigma <= 0.0 {
        return;
    }
    let radius = (3.0 * sigma).ceil() as i64;
    let weights: Vec<f32> = (-radius..=radius)
        .map(|i| (-(i * i) as f64 / (2.0 * sigma * sigma)).exp() as f32)
        .collect();
    let whole: f32 = weights.iter().sum();
    let radius = radius as usize;
    let mut padded = vec![0.0; width + 2 * radius];
    for row in light.chunks_exact_mut(width) {
        padded[radius..radius + width].copy_from_slice(row);
        padded[..radius].fill(row[0]);
        padded[radius + width..].fill(row[width - 1]);
        row.fill(0.0);
        for (shift, weight) in weights.iter().enumerate() {
            let weight = weight / whole;
            let shifted = &padded[shift..shift + width];
            for (out, light) in row.iter_mut().zip(shifted) {
                *out += weight * light;
            }
        }
    }
    let source = light.to_vec();
    for y in 0..height {
        let row = &mut light[y * width..(y + 1) * width];
        row.fill(0.0);
        for (shift, weight) in weights.iter().enumerate() {
            let from = (y + shift).saturating_sub(radius).min(height - 1);
            let weight = weight / whole;
            let source = &source[from * width..(from + 1) * width];
            for (out, light) in row.iter_mut().zip(source) {
                *out += weight * light;
            }
        }
    }
}
