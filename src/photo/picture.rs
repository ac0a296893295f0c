//! JPEG and PNG to an upright greyscale picture.

use thiserror::Error;

/// The largest picture accepted, in pixels.
pub const MAX_PIXELS: u64 = 64_000_000;

/// The largest file accepted, in bytes.
pub const MAX_BYTES: usize = 40_000_000;

/// A decoded photograph, turned upright.
#[derive(Clone, Debug)]
pub struct Photograph {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// Brightness, row by row.
    pub(crate) grey: Vec<u8>,
    /// Red, green and blue, row by row; `None` if decoded without colour.
    pub(crate) colour: Option<Vec<u8>>,
    /// Focal length in pixels by the EXIF data.
    pub(crate) focal: Option<f64>,
}

impl Photograph {
    /// Decodes a JPEG or PNG, turned upright as its EXIF data says, in greyscale.
    ///
    /// # Errors
    ///
    /// Fails for anything else, for damaged files, and above [`MAX_PIXELS`] or [`MAX_BYTES`].
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

    fn decode_as(bytes: &[u8], _in_colour: bool) -> Result<Self, PictureError> {
        if bytes.len() > MAX_BYTES {
            return Err(PictureError::TooManyBytes { bytes: bytes.len() });
        }
        Err(PictureError::NotAPicture)
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

/// Reason why a file cannot be used as a photograph: cause and remedy; the caller puts the file's name in front.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PictureError {
    /// Neither JPEG nor PNG.
    #[error("neither a JPEG nor a PNG. Send a photograph as JPEG or PNG")]
    NotAPicture,
    /// HEIC or another format of that container.
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
    /// A JPEG or PNG that cannot be read.
    #[error("the picture is damaged ({cause}). Copy it again, or take another")]
    Damaged {
        /// What the decoder says.
        cause: String,
    },
}
