//! Tags in a picture: the AprilTag 3 detector (Wang and Olson, AprilTag 2: Efficient and robust fiducial detection,
//! 2016).

use apriltag::{DetectorBuilder, Family, Image, detector::QuadThresholds};
use measurements::Angle;
use noisy_float::types::R32;

use crate::{layout::FIRST_PIECE, picture::Photograph};

/// Number of threads of the detector's library. One, because with more a worker reads its tasks while the next ones are
/// still being written: about once in a thousand pictures it jumped to an invalid address.
const THREADS: u8 = 1;

/// Number of wrong bits that are corrected. Codes of 36h11 differ in at least 11 bits, so correcting more would be safe
/// on tags; but compared with no correction, chance patterns of the table become codes 37 times as often with one bit
/// and 667 times as often with two.
const CORRECTED_BITS: usize = 1;

/// A tag in the picture.
#[derive(Clone, Debug)]
pub(crate) struct Detection {
    pub(crate) id: u16,
    /// Corners in pixels in the order of the tag's own picture: bottom left, bottom right, top right, top left.
    pub(crate) corners: [[f64; 2]; 4],
    /// Number of corrected bits.
    pub(crate) corrected: usize,
}

/// A corner of a tag in a picture.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Corner {
    pub(crate) pixel: [f64; 2],
    /// Shift of the corner, in pixels, if the picture draws each edge one pixel farther out.
    pub(crate) outward: [f64; 2],
}

impl Corner {
    /// Returns the corners of a quadrangle of pixels.
    pub(crate) fn from_pixels(pixels: [[f64; 2]; 4]) -> [Self; 4] {
        let [a, b, c, d] = pixels;
        let across = (c[0] - a[0]) * (d[1] - b[1]) - (c[1] - a[1]) * (d[0] - b[0]);
        let normal = |from: [f64; 2], to: [f64; 2]| {
            let (x, y) = (to[0] - from[0], to[1] - from[1]);
            let scale = across.signum() / x.hypot(y).max(1e-9);
            [scale * y, -scale * x]
        };
        let corner = |before: [f64; 2], pixel: [f64; 2], after: [f64; 2]| {
            let ([x, y], [u, v]) = (normal(before, pixel), normal(pixel, after));
            let scale = (1.0 + x * u + y * v).max(0.2).recip();
            Self {
                pixel,
                outward: [scale * (x + u), scale * (y + v)],
            }
        };
        [
            corner(d, a, b),
            corner(a, b, c),
            corner(b, c, d),
            corner(c, d, a),
        ]
    }

    /// Returns the position of the corner in a picture that does not draw edges `swell` pixels too far out.
    pub(crate) fn without_swell(&self, swell: f64) -> [f64; 2] {
        let ([x, y], [right, down]) = (self.pixel, self.outward);
        [x - swell * right, y - swell * down]
    }
}

impl Detection {
    /// Corrects the edges of the tag in a picture that draws them `swell` pixels too far out.
    pub(crate) fn remove_swell(&mut self, swell: f64) {
        let corners = Corner::from_pixels(self.corners);
        self.corners = corners.map(|corner| corner.without_swell(swell));
    }

    /// Returns the middle of the corners, in pixels.
    pub(crate) fn middle(&self) -> [f64; 2] {
        let sum = |axis: usize| self.corners.iter().filter_map(|c| c.get(axis)).sum::<f64>();
        [sum(0) / 4.0, sum(1) / 4.0]
    }

    /// Returns the length of the longest side, in pixels.
    fn longest_side(&self) -> f64 {
        let next = self.corners.iter().cycle().skip(1);
        let sides = self.corners.iter().zip(next);
        let lengths = sides.map(|([a, b], [c, d])| (a - c).hypot(b - d));
        lengths.fold(0.0, f64::max)
    }
}

/// Longest side of a tile in pixels. The detector takes some 20 bytes a pixel, so tiles limit the memory.
const TILE: usize = 2240;

/// Width in pixels of the strip that two tiles share: a tag up to this size is whole in one of them.
const OVERLAP: usize = 320;

/// Distance from the edge of the picture, in pixels, below which a corner is not trusted.
const EDGE: usize = 4;

/// Number of pixels above which quadrangles are sought in a picture of half the size: sensors of that many pixels bin
/// four into one.
const MANY_PIXELS: usize = 24_000_000;

/// Number of pixels to which a picture is reduced to find tags that are larger than the overlap.
const SMALL_PICTURE: usize = 1_500_000;

/// Minimum difference between white and black, in steps of brightness. Paper and ink differ by more than 60 even in the
/// shade; grass differs by less than this limit and is skipped at once, which saves four fifths of the time.
const CONTRAST: u8 = 30;

/// Minimum difference of white and black in the second attempt, for a picture in which the first attempt found too few
/// tags.
const LEAST_CONTRAST: u8 = 5;

/// Finds the tags of a picture; tries again with a lower contrast if the picture is dark or pale.
pub(crate) fn detect(photo: &Photograph) -> Vec<Detection> {
    let found = detect_by(photo, CONTRAST);
    let markers = found.iter().filter(|tag| tag.id < FIRST_PIECE).count();
    if markers >= 2 && found.len() > markers {
        return found;
    }
    detect_by(photo, LEAST_CONTRAST)
}

/// Finds large tags in a reduced picture, the others tile by tile, so that the memory is bounded.
fn detect_by(photo: &Photograph, contrast: u8) -> Vec<Detection> {
    let (width, height) = (photo.width as usize, photo.height as usize);
    let pixels = width * height;
    let decimation = if pixels > MANY_PIXELS { 2 } else { 1 };
    let mut found: Vec<Detection> = Vec::new();
    for (left, across) in spans(width, TILE * decimation, OVERLAP * decimation) {
        for (top, down) in spans(height, TILE * decimation, OVERLAP * decimation) {
            let rows = photo.grey.chunks_exact(width).skip(top).take(down);
            let rows = rows.filter_map(|row| row.get(left..left + across));
            let mut tags = detect_in(rows, across, down, decimation, contrast);
            for tag in &mut tags {
                for [x, y] in &mut tag.corners {
                    *x += left as f64;
                    *y += top as f64;
                }
            }
            merge(&mut found, tags);
        }
    }
    if width.max(height) > TILE * decimation {
        let reduction = (pixels as f64 / SMALL_PICTURE as f64).sqrt().ceil() as usize;
        let rows = photo.grey.chunks_exact(width);
        merge(
            &mut found,
            detect_in(rows, width, height, reduction, contrast),
        );
    }
    found
}

/// Splits a side into spans of equal length, at most `longest`, each sharing `overlap` pixels with the next; returns
/// the start and length of each.
fn spans(side: usize, longest: usize, overlap: usize) -> Vec<(usize, usize)> {
    if side <= longest {
        return vec![(0, side)];
    }
    let count = (side - overlap).div_ceil(longest - overlap);
    let length = (side - overlap).div_ceil(count) + overlap;
    let starts = (0..count).map(|i| i * (side - length) / (count - 1).max(1));
    starts.map(|start| (start, length)).collect()
}

/// Adds the tags that are not among the known ones yet: two tiles may show the same tag.
fn merge(known: &mut Vec<Detection>, found: Vec<Detection>) {
    for tag in found {
        let is_known = known.iter().any(|other| {
            let ([a, b], [c, d]) = (tag.middle(), other.middle());
            other.id == tag.id && (a - c).hypot(b - d) < 0.5 * tag.longest_side()
        });
        if !is_known {
            known.push(tag);
        }
    }
}

/// Finds the tags among rows of pixels; none if the library cannot allocate the memory.
fn detect_in<'a>(
    rows: impl Iterator<Item = &'a [u8]>,
    width: usize,
    height: usize,
    decimation: usize,
    contrast: u8,
) -> Vec<Detection> {
    let Ok(mut image) = Image::zeros_with_alignment(width, height, 16) else {
        return Vec::new();
    };
    let stride = image.stride();
    let copies = image.as_slice_mut().chunks_exact_mut(stride);
    for (copy, pixels) in copies.zip(rows) {
        if let Some(copy) = copy.get_mut(..width) {
            copy.copy_from_slice(pixels);
        }
    }
    let builder = DetectorBuilder::new().add_family_bits(Family::tag_36h11(), CORRECTED_BITS);
    let Ok(mut detector) = builder.build() else {
        return Vec::new();
    };
    detector.set_thread_number(THREADS);
    detector.set_decimation(decimation as f32);
    detector.set_thresholds(thresholds(contrast));
    let found = detector.detect(&image);
    let found = found.iter().filter_map(|tag| {
        Some(Detection {
            id: u16::try_from(tag.id()).ok()?,
            corners: tag.corners(),
            corrected: tag.hamming(),
        })
    });
    // A tag that the picture cuts off may still be read, but its corners are somewhere else. In a tile, the next has it whole.
    let edge = (EDGE * decimation) as f64;
    let inside = |x: f64, side: usize| x > edge && x < side as f64 - edge;
    let whole = |tag: &Detection| {
        let mut corners = tag.corners.iter();
        corners.all(|[x, y]| inside(*x, width) && inside(*y, height))
    };
    found.filter(whole).collect()
}

/// Returns the library's own thresholds, except for the contrast.
fn thresholds(contrast: u8) -> QuadThresholds {
    QuadThresholds {
        min_cluster_pixels: 5,
        max_maxima_number: 10,
        min_angle: Angle::from_radians(0.0),
        // The binding hands this to the field `cos_critical_rad`, which is a cosine.
        min_opposite_angle: Angle::from_radians(10_f64.to_radians().cos()),
        max_mse: R32::new(10.0),
        min_white_black_diff: contrast,
        deglitch: false,
    }
}
