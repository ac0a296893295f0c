//! Photographs of a table that no camera took: a table with labels, seen through a pinhole with a lens.

/// Light on the pixels of a picture.
mod canvas;
/// Files of pictures.
mod file;

use nalgebra::{Matrix3, Vector3};
use table::measure::{Bearing, Point};

use canvas::Canvas;
pub use file::{encode, exif};

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
    /// A 12-megapixel phone at `distance` inches from the middle of the table, `tilt` degrees from straight down,
    /// standing at bearing `side` of it.
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
