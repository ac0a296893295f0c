//! Tags in a picture: the AprilTag 3 detector (Wang and Olson, AprilTag 2: Efficient and robust fiducial detection, 2016).

use apriltag::{DetectorBuilder, Family, Image};

use crate::picture::Photograph;

/// Threads a photograph.
const THREADS: u8 = 2;

/// Wrong bits that are put right. Codes of 36h11 differ in 11 bits at least, so more would be safe on tags; but chance
/// patterns of the table become codes 37 times as often with one and 667 times with two.
const CORRECTED_BITS: usize = 1;

/// A tag as the picture shows it.
#[derive(Clone, Debug)]
pub(crate) struct Detection {
    pub(crate) id: u16,
    /// Corners in pixels as the tag's own picture has them: bottom left, bottom right, top right, top left.
    pub(crate) corners: [[f64; 2]; 4],
    /// Number of bits put right.
    pub(crate) corrected: usize,
}

impl Detection {
    /// Returns the middle of the corners, in pixels.
    pub(crate) fn middle(&self) -> [f64; 2] {
        let sum = |axis: usize| self.corners.iter().filter_map(|c| c.get(axis)).sum::<f64>();
        [sum(0) / 4.0, sum(1) / 4.0]
    }
}

/// Finds the tags of a picture.
pub(crate) fn detect(photo: &Photograph) -> Vec<Detection> {
    detect_in(&photo.grey, photo.width as usize, photo.height as usize)
}

/// Finds the tags among pixels given row by row; none if the library cannot take the memory for it.
fn detect_in(grey: &[u8], width: usize, height: usize) -> Vec<Detection> {
    let Ok(mut image) = Image::zeros_with_alignment(width, height, 16) else {
        return Vec::new();
    };
    let stride = image.stride();
    let rows = image.as_slice_mut().chunks_exact_mut(stride);
    for (row, pixels) in rows.zip(grey.chunks_exact(width)) {
        if let Some(row) = row.get_mut(..width) {
            row.copy_from_slice(pixels);
        }
    }
    let family = Family::tag_36h11();
    let builder = DetectorBuilder::new().add_family_bits(family, CORRECTED_BITS);
    let Ok(mut detector) = builder.build() else {
        return Vec::new();
    };
    detector.set_thread_number(THREADS);
    detector.set_decimation(1.0);
    let found = detector.detect(&image);
    let found = found.iter().filter_map(|tag| {
        Some(Detection {
            id: u16::try_from(tag.id()).ok()?,
            corners: tag.corners(),
            corrected: tag.hamming(),
        })
    });
    found
        .filter(|tag| tag.corners.iter().flatten().all(|c| c.is_finite()))
        .collect()
}
