//! Photographs of a table that no camera took: a table with labels, seen through a pinhole with a lens.

use jpeg_encoder::{ColorType, Encoder};
use nalgebra::{Matrix3, Vector3};
use report::tags;
use table::measure::{Bearing, Point};

/// A tag that lies on the table.
#[derive(Clone, Debug)]
pub struct SceneTag {
    pub id: u16,
    pub place: Point,
    pub facing: Bearing,
    /// Height of the paper above the table, in inches.
    pub height: f64,
    /// Side of the black square, in inches.
    pub size: f64,
    /// Side of the paper, in inches.
    pub card: f64,
}

impl SceneTag {
    /// A label of a piece: the tag and its margin.
    pub fn label(id: u16, place: Point, facing: Bearing, height: f64, size: f64) -> Self {
        let card = 1.25 * size;
        Self {
            id,
            place,
            facing,
            height,
            size,
            card,
        }
    }
}

/// A round model hill with a flat top.
#[derive(Clone, Debug)]
pub struct SceneHill {
    pub centre: Point,
    pub radius: f64,
    pub height: f64,
}

/// A table with whatever lies on it.
#[derive(Clone, Debug)]
pub struct Scene {
    pub width: f64,
    pub depth: f64,
    pub tags: Vec<SceneTag>,
    pub hills: Vec<SceneHill>,
}

/// Height of the tops of the bases, in inches.
pub const BASE: f64 = 0.1;

impl Scene {
    /// A table with its markers: four, or eight above six feet.
    pub fn empty(width: f64, depth: f64) -> Self {
        let centres = [
            (2.0, 2.0),
            (width - 2.0, 2.0),
            (width - 2.0, depth - 2.0),
            (2.0, depth - 2.0),
            (width / 2.0, 2.0),
            (width - 2.0, depth / 2.0),
            (width / 2.0, depth - 2.0),
            (2.0, depth / 2.0),
        ];
        let count = if width.max(depth) > 72.0 { 8 } else { 4 };
        let markers = (0..).zip(centres).take(count);
        let tags = markers.map(|(id, (x, y))| SceneTag {
            id,
            place: Point::new(x, y),
            facing: Bearing::NORTH,
            height: 0.0,
            size: 2.5,
            card: 4.0,
        });
        Self {
            width,
            depth,
            tags: tags.collect(),
            hills: Vec::new(),
        }
    }

    /// The table with `count` labels of `size` strewn over it, none on another.
    pub fn strewn(width: f64, depth: f64, count: u16, size: f64, seed: u64) -> Self {
        Self::empty(width, depth).with_strewn(count, size, seed)
    }

    /// The scene with round hills of these centres, radii and heights; to be called before labels are strewn.
    pub fn with_hills(mut self, hills: &[(f64, f64, f64, f64)]) -> Self {
        let hill = |&(x, y, radius, height): &(f64, f64, f64, f64)| SceneHill {
            centre: Point::new(x, y),
            radius,
            height,
        };
        self.hills = hills.iter().map(hill).collect();
        self
    }

    /// The scene with `count` labels of `size` strewn over it, numbered from 10.
    pub fn with_strewn(mut self, count: u16, size: f64, seed: u64) -> Self {
        let mut chance = Chance::new(seed);
        let mut tries = 0;
        let mut id = 10;
        while id < 10 + count {
            tries += 1;
            assert!(tries < 100_000, "no room for {count} labels");
            let x = chance.between(1.5, self.width - 1.5);
            let y = chance.between(1.5, self.depth - 1.5);
            let place = Point::new(x, y);
            let free = |tag: &SceneTag| {
                let clear = 0.75 * (tag.card + 1.25 * size);
                (tag.place - place).norm() > clear
            };
            // Half over the edge of a hill no label lies flat.
            let flat = |hill: &SceneHill| ((hill.centre - place).norm() - hill.radius).abs() > size;
            if !self.tags.iter().all(free) || !self.hills.iter().all(flat) {
                continue;
            }
            let facing = Bearing::new(chance.between(0.0, 360.0));
            let height = self.ground_at(place) + BASE;
            self.tags
                .push(SceneTag::label(id, place, facing, height, size));
            id += 1;
        }
        self
    }

    /// The height of the ground, in inches.
    pub fn ground_at(&self, place: Point) -> f64 {
        let over = |hill: &&SceneHill| (hill.centre - place).norm() <= hill.radius;
        let heights = self.hills.iter().filter(over).map(|hill| hill.height);
        heights.fold(0.0, f64::max)
    }
}

/// A camera over a table, and what its pictures suffer from.
#[derive(Clone, Debug)]
pub struct View {
    pub width: u32,
    pub height: u32,
    /// Focal length in pixels.
    pub focal: f64,
    /// Radial coefficient.
    pub distortion: f64,
    pub eye: Vector3<f64>,
    /// The point of the table in the middle of the picture.
    pub target: Vector3<f64>,
    /// Standard deviation of the blur, in pixels.
    pub blur: f64,
    /// Standard deviation of the noise, in steps of brightness.
    pub noise: f64,
    /// Seed of noise, light and the stuff on the table.
    pub seed: u64,
}

impl View {
    /// A 12-megapixel phone at `distance` inches from the middle of the table, `tilt` degrees from straight down, standing
    /// at bearing `side` of it.
    pub fn phone(scene: &Scene, tilt: f64, distance: f64, side: f64) -> Self {
        let target = Vector3::new(scene.width / 2.0, scene.depth / 2.0, 0.0);
        let away = Bearing::new(side).unit();
        let (sin, cos) = tilt.to_radians().sin_cos();
        Self {
            width: 4032,
            height: 3024,
            focal: 2900.0,
            distortion: 0.0,
            eye: target + distance * Vector3::new(sin * away.x, sin * away.y, cos),
            target,
            blur: 0.9,
            noise: 3.0,
            seed: 1863,
        }
    }

    /// Turns directions on the table into the camera's own: right, down, ahead.
    pub fn rotation(&self) -> Matrix3<f64> {
        let ahead = (self.target - self.eye).normalize();
        let right = ahead.cross(&Vector3::z());
        let right = if right.norm() > 1e-9 {
            right.normalize()
        } else {
            Vector3::x()
        };
        let down = ahead.cross(&right);
        Matrix3::from_rows(&[right.transpose(), down.transpose(), ahead.transpose()])
    }

    /// Where a point of the table is in the picture, in pixels; `None` behind the camera.
    pub fn project(&self, point: Vector3<f64>) -> Option<(f64, f64)> {
        let seen = self.rotation() * (point - self.eye);
        if seen.z < 1e-6 {
            return None;
        }
        let (x, y) = (seen.x / seen.z, seen.y / seen.z);
        let lens = self.focal * (1.0 + self.distortion * (x * x + y * y));
        let middle = (f64::from(self.width) / 2.0, f64::from(self.height) / 2.0);
        Some((middle.0 + lens * x, middle.1 + lens * y))
    }

    /// The brightness of each pixel.
    pub fn pixels(&self, scene: &Scene) -> Vec<u8> {
        let mut canvas = Canvas::new(self);
        canvas.draw_ground(scene);
        for tag in &scene.tags {
            canvas.draw_tag(tag);
        }
        canvas.develop()
    }

    /// The photograph as a JPEG of quality 85.
    pub fn jpeg(&self, scene: &Scene) -> Vec<u8> {
        self.jpeg_with(scene, None)
    }

    /// The photograph as a JPEG of quality 85 with EXIF data.
    pub fn jpeg_with(&self, scene: &Scene, exif: Option<&[u8]>) -> Vec<u8> {
        encode(&self.pixels(scene), self.width, self.height, exif)
    }
}

/// Grey pixels as a JPEG of quality 85.
pub fn encode(pixels: &[u8], width: u32, height: u32, exif: Option<&[u8]>) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, 85);
    if let Some(exif) = exif {
        let segment = [b"Exif\0\0", exif].concat();
        encoder.add_app_segment(1, segment).unwrap();
    }
    let (width, height) = (width as u16, height as u16);
    encoder
        .encode(pixels, width, height, ColorType::Luma)
        .unwrap();
    file
}

/// EXIF data with an orientation and a focal length, as for a 35 mm film, in millimetres.
pub fn exif(orientation: u16, focal_35: u16) -> Vec<u8> {
    let mut data = b"MM\0\x2a\0\0\0\x08".to_vec();
    let short = |tag: u16, value: u16| {
        let mut entry = Vec::new();
        entry.extend(tag.to_be_bytes());
        entry.extend(3_u16.to_be_bytes());
        entry.extend(1_u32.to_be_bytes());
        entry.extend(value.to_be_bytes());
        entry.extend([0, 0]);
        entry
    };
    let long = |tag: u16, value: u32| {
        let mut entry = Vec::new();
        entry.extend(tag.to_be_bytes());
        entry.extend(4_u16.to_be_bytes());
        entry.extend(1_u32.to_be_bytes());
        entry.extend(value.to_be_bytes());
        entry
    };
    data.extend(2_u16.to_be_bytes());
    data.extend(short(0x0112, orientation));
    // The second directory starts after the first: eight bytes, two of count, two entries of twelve, four of a link.
    data.extend(long(0x8769, 8 + 2 + 24 + 4));
    data.extend([0; 4]);
    data.extend(1_u16.to_be_bytes());
    data.extend(short(0xa405, focal_35));
    data.extend([0; 4]);
    data
}

/// A stream of chance that is the same each time: SplitMix64 (Steele, Lea and Flood, 2014).
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        let share = (mixed >> 11) as f64 / (1_u64 << 53) as f64;
        low + share * (high - low)
    }
}

/// The picture in the making: light that falls on each pixel, from 0 to 255.
struct Canvas<'a> {
    view: &'a View,
    rotation: Matrix3<f64>,
    light: Vec<f32>,
    /// How far a pixel is drawn outward by the lens, by its squared distance from the axis in steps of `step`.
    lens: Vec<f64>,
    step: f64,
}

impl<'a> Canvas<'a> {
    fn new(view: &'a View) -> Self {
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
    fn draw_ground(&mut self, scene: &Scene) {
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
    fn draw_tag(&mut self, tag: &SceneTag) {
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
    fn develop(mut self) -> Vec<u8> {
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
