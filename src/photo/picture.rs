//! Decoding of JPEG and PNG files to an upright greyscale picture.

mod exif;
mod jpeg;
mod png;
mod turn;

use thiserror::Error;

use exif::Exif;

/// The largest picture accepted, in pixels.
pub const MAX_PIXELS: u64 = 64_000_000;

/// The largest file accepted, in bytes.
pub const MAX_BYTES: usize = 40_000_000;

/// The smallest picture accepted, in pixels a side: no tag can be read in a smaller one.
pub const MIN_SIDE: u32 = 32;

/// A decoded photograph, turned upright.
#[derive(Clone, Debug)]
pub struct Photograph {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// Brightness, row by row.
    pub(crate) grey: Vec<u8>,
    /// Red, green and blue, row by row; `None` if decoded without colour.
    pub(crate) colour: Option<Vec<u8>>,
    /// Focal length in pixels from the EXIF data; `None` if the data does not give it.
    pub(crate) focal: Option<f64>,
}

impl Photograph {
    /// Decodes a JPEG or PNG, turned upright as its EXIF data says, in greyscale.
    ///
    /// # Errors
    ///
    /// Fails for other formats, for damaged files, and above [`MAX_PIXELS`] or [`MAX_BYTES`].
    pub fn decode(bytes: &[u8]) -> Result<Self, PictureError> {
        Self::decode_as(bytes, false)
    }

    /// Decodes a picture as [`Self::decode`] does and keeps its colours, for [`crate::rectify()`].
    ///
    /// # Errors
    ///
    /// Fails as [`Self::decode`] does.
    pub fn decode_in_colour(bytes: &[u8]) -> Result<Self, PictureError> {
        Self::decode_as(bytes, true)
    }

    fn decode_as(bytes: &[u8], in_colour: bool) -> Result<Self, PictureError> {
        if bytes.len() > MAX_BYTES {
            return Err(PictureError::TooManyBytes { bytes: bytes.len() });
        }
        let pixels = if jpeg::is_jpeg(bytes) {
            jpeg::decode(bytes, in_colour)?
        } else if png::is_png(bytes) {
            png::decode(bytes, in_colour)?
        } else if is_heic(bytes) {
            return Err(PictureError::Heic);
        } else {
            return Err(PictureError::NotAPicture);
        };
        let exif = pixels.exif.as_deref().map(Exif::read).unwrap_or_default();
        let focal = exif.focal_px(pixels.width, pixels.height);
        let turn = exif.turn;
        let (width, height) = turn.size(pixels.width, pixels.height);
        Ok(Self {
            width,
            height,
            grey: turn.apply::<1>(pixels.grey, pixels.width, pixels.height),
            colour: pixels
                .colour
                .map(|colour| turn.apply::<3>(colour, pixels.width, pixels.height)),
            focal,
        })
    }

    /// Returns the width of the upright picture in pixels.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Returns the height of the upright picture in pixels.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.height
    }
}

/// Reason why a file cannot be used as a photograph. The text gives cause and remedy; the caller puts the file's name
/// in front.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PictureError {
    /// Neither JPEG nor PNG.
    #[error("neither a JPEG nor a PNG. Send a photograph as JPEG or PNG")]
    NotAPicture,
    /// HEIC, or another format in the same container.
    #[error("a HEIC picture. Send it from the phone page, or set the camera to Most Compatible")]
    Heic,
    /// More bytes than [`MAX_BYTES`].
    #[error("{} MB is too large; at most 40 MB. Set the camera to a lower resolution", bytes.div_ceil(1_000_000))]
    TooManyBytes {
        /// Size of the file.
        bytes: usize,
    },
    /// More pixels than [`MAX_PIXELS`].
    #[error(
        "{width} x {height} pixels is too large; at most 64 megapixels. Set the camera to a lower resolution"
    )]
    TooManyPixels {
        /// Width in pixels.
        width: u64,
        /// Height in pixels.
        height: u64,
    },
    /// Fewer pixels than [`MIN_SIDE`] a side.
    #[error(
        "{width} x {height} pixels is too small to read a label. Send the picture in full size"
    )]
    TooSmall {
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
    },
    /// A JPEG whose colours are sampled in a way that no camera uses.
    #[error("an unusual kind of JPEG. Open it in a picture program, and save it as JPEG or PNG")]
    Sampling,
    /// A JPEG or PNG that cannot be read.
    #[error("the picture is damaged ({cause}). Copy it again, or take another")]
    Damaged {
        /// The decoder's message.
        cause: String,
    },
}

/// Pixels as stored in the file, not yet turned upright.
struct Pixels {
    width: u32,
    height: u32,
    grey: Vec<u8>,
    colour: Option<Vec<u8>>,
    /// EXIF data without the mark of its container; `None` if the file has none.
    exif: Option<Vec<u8>>,
}

/// Checks the size of a picture before memory is allocated for it.
fn check_size(width: u64, height: u64) -> Result<(u32, u32), PictureError> {
    if width.saturating_mul(height) > MAX_PIXELS {
        return Err(PictureError::TooManyPixels { width, height });
    }
    match (u32::try_from(width), u32::try_from(height)) {
        (Ok(width), Ok(height)) if width.min(height) >= MIN_SIDE => Ok((width, height)),
        (width, height) => Err(PictureError::TooSmall {
            width: width.unwrap_or(u32::MAX),
            height: height.unwrap_or(u32::MAX),
        }),
    }
}

fn damaged(cause: impl ToString) -> PictureError {
    let cause = cause.to_string();
    // Decoders append details of their internal state: keep the first line.
    let line = cause.lines().next().unwrap_or_default();
    PictureError::Damaged {
        cause: line.chars().take(100).collect(),
    }
}

/// Recognises the container of HEIC and HEIF: a box `ftyp` with one of their brands (ISO/IEC 23008-12).
fn is_heic(bytes: &[u8]) -> bool {
    const BRANDS: [&[u8]; 8] = [
        b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1",
    ];
    bytes.get(4..8) == Some(b"ftyp") && bytes.get(8..12).is_some_and(|b| BRANDS.contains(&b))
}

/// Returns the brightness of one pixel (ITU-R BT.601, as in JPEG).
fn brightness(red: u8, green: u8, blue: u8) -> u8 {
    let sum = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
    (sum / 1000) as u8
}
