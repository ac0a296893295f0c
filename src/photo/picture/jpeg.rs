//! JPEG files.

use zune_core::{bytestream::ZCursor, colorspace::ColorSpace, options::DecoderOptions};
use zune_jpeg::JpegDecoder;

use super::{PictureError, Pixels, brightness, check_size, damaged};

/// Longest side of a JPEG.
const MAX_SIDE: usize = 65_535;

/// Maximum number of scans of a progressive picture. An ordinary one has some ten scans; one with more is made to keep
/// decoders busy.
const MAX_SCANS: usize = 40;

pub(super) fn is_jpeg(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0xff, 0xd8, 0xff])
}

pub(super) fn decode(bytes: &[u8], in_colour: bool) -> Result<Pixels, PictureError> {
    let options = DecoderOptions::default()
        .set_max_width(MAX_SIDE)
        .set_max_height(MAX_SIDE)
        .jpeg_set_max_scans(MAX_SCANS)
        .jpeg_set_out_colorspace(ColorSpace::Luma);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder.decode_headers().map_err(damaged)?;
    let info = decoder.info().ok_or_else(|| damaged("no header"))?;
    let (width, height) = check_size(info.width.into(), info.height.into())?;
    // Half a picture would leave out half of the pieces without a word.
    if !is_whole(bytes) {
        return Err(damaged("it ends too early"));
    }
    let exif = decoder.exif().cloned();
    // Inks (CMYK) and plain red, green and blue have no brightness of their own to decode.
    let has_brightness = matches!(
        decoder.input_colorspace(),
        Some(ColorSpace::YCbCr | ColorSpace::Luma)
    );
    if !has_brightness || (in_colour && info.components == 3) {
        decoder.set_options(options.jpeg_set_out_colorspace(ColorSpace::RGB));
    }
    let raw = decoder.decode().map_err(damaged)?;
    let pixels = width as usize * height as usize;
    let (grey, colour) = if raw.len() == 3 * pixels {
        let triples = raw.chunks_exact(3).filter_map(|pixel| pixel.first_chunk());
        let grey = triples.map(|&[red, green, blue]| brightness(red, green, blue));
        (grey.collect(), Some(raw))
    } else if raw.len() == pixels {
        (raw, None)
    } else {
        return Err(damaged("an unknown kind of colours"));
    };
    Ok(Pixels {
        width,
        height,
        grey,
        colour,
        exif,
    })
}

/// Checks that the picture ends with its end marker (ITU-T T.81, B.1.1.3); data that some phones append may follow.
fn is_whole(bytes: &[u8]) -> bool {
    const SCAN: u8 = 0xda;
    const END: [u8; 2] = [0xff, 0xd9];
    // Segments are stepped over by their lengths: a thumbnail in one has an end marker of its own.
    let mut rest = bytes.get(2..).unwrap_or_default();
    loop {
        match rest {
            [0xff, SCAN, data @ ..] => return data.windows(2).any(|pair| pair == END),
            [0xff, 0xff, ..] => rest = rest.get(1..).unwrap_or_default(),
            [0xff, _, high, low, ..] => {
                let length = usize::from(u16::from_be_bytes([*high, *low]));
                rest = rest.get(2 + length..).unwrap_or_default();
            }
            _ => return false,
        }
    }
}
