//! Turning a picture upright by the eight orientations of EXIF.

/// An EXIF orientation, 1 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn(u8);

impl Default for Turn {
    fn default() -> Self {
        Turn(1)
    }
}

impl Turn {
    /// Returns the orientation with this number; upright for a number that EXIF does not know.
    pub(super) fn from_exif(orientation: u32) -> Self {
        match u8::try_from(orientation) {
            Ok(number @ 1..=8) => Turn(number),
            _ => Turn::default(),
        }
    }

    fn swaps_sides(self) -> bool {
        self.0 >= 5
    }

    /// Returns width and height after the turn.
    pub(super) fn size(self, width: u32, height: u32) -> (u32, u32) {
        if self.swaps_sides() {
            (height, width)
        } else {
            (width, height)
        }
    }

    /// Turns pixels of `N` bytes.
    pub(super) fn apply<const N: usize>(self, pixels: Vec<u8>, width: u32, height: u32) -> Vec<u8> {
        if self.0 == 1 {
            return pixels;
        }
        let (columns, rows) = (width as usize, height as usize);
        let (wide, high) = self.size(width, height);
        let mut turned = Vec::with_capacity(pixels.len());
        for y in 0..high as usize {
            for x in 0..wide as usize {
                // Position in the file of the upright picture's pixel.
                let (column, row) = match self.0 {
                    2 => (columns - 1 - x, y),
                    3 => (columns - 1 - x, rows - 1 - y),
                    4 => (x, rows - 1 - y),
                    5 => (y, x),
                    6 => (y, rows - 1 - x),
                    7 => (columns - 1 - y, rows - 1 - x),
                    _ => (columns - 1 - y, x),
                };
                let start = (row * columns + column) * N;
                turned.extend_from_slice(pixels.get(start..start + N).unwrap_or(&[0; N]));
            }
        }
        turned
    }
}
