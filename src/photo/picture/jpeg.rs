//! JPEG files.

use zune_core::{bytestream::ZCursor, colorspace::ColorSpace, options::DecoderOptions};
use zune_jpeg::JpegDecoder;

use super::{PictureError, Pixels, brightness, check_size, damaged};

/// Longest side of a JPEG in pixels: the format stores it in 16 bits.
const MAX_SIDE: usize = 65_535;

/// Maximum number of scans of a progressive picture. An ordinary picture has some ten scans; one with more than this
/// was made to keep decoders busy.
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
    let sampling = usual_sampling(bytes).ok_or(PictureError::Sampling)?;
    // A truncated picture would silently lack some of the pieces.
    if !is_whole(bytes) {
        return Err(damaged("it ends too early"));
    }
    let exif = decoder.exif().cloned();
    // CMYK and RGB pictures have no brightness channel. The decoder also gets the brightness wrong without the colours
    // if it is sampled twice, but only down the columns.
    let has_brightness = sampling != TALL
        && matches!(
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
        return Err(damaged("its colour format is unknown"));
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
    const END: [u8; 2] = [0xff, 0xd9];
    // Segments are stepped over by their lengths: a thumbnail in one has an end marker of its own.
    let scan = segments(bytes).find(|(kind, _)| *kind == SCAN);
    scan.is_some_and(|(_, data)| data.windows(2).any(|pair| pair == END))
}

/// Marker of a scan: the pixels follow.
const SCAN: u8 = 0xda;

/// Returns the segments before the first scan, each with the kind of its marker and all data from its length on, and
/// the scan itself (B.1.1.4).
fn segments(bytes: &[u8]) -> impl Iterator<Item = (u8, &[u8])> {
    let mut rest = bytes.get(2..);
    std::iter::from_fn(move || {
        while let Some([0xff, 0xff, ..]) = rest {
            rest = rest.and_then(|rest| rest.get(1..));
        }
        let [0xff, kind, data @ ..] = rest.take()? else {
            return None;
        };
        if let ([high, low, ..], false) = (data, *kind == SCAN) {
            let length = usize::from(u16::from_be_bytes([*high, *low]));
            rest = data.get(length..);
        }
        Some((*kind, data))
    })
}

/// Sampling of a colour with one sample along a row (first digit) and one down a column (second digit).
const ONCE: u8 = 0x11;
/// Sampling of a colour with one sample along a row and two down a column.
const TALL: u8 = 0x12;

/// Returns the sampling of the first colour, the brightness; `None` if the decoder cannot read the picture (A.1.1).
/// Brightness may be sampled at most twice in each direction or four times along a row; the other colours as often, or
/// once. Given any other sampling, the decoder returns noise or panics.
fn usual_sampling(bytes: &[u8]) -> Option<u8> {
    // A frame's header (B.2.2): length, precision, height and width come before the number of colours.
    let is_frame = |kind: u8| matches!(kind, 0xc0..=0xcf) && !matches!(kind, 0xc4 | 0xc8 | 0xcc);
    let (_, frame) = segments(bytes).find(|(kind, _)| is_frame(*kind))?;
    let (count, colours) = frame.get(7..)?.split_first()?;
    let colours = colours.chunks_exact(3).take(usize::from(*count));
    let mut samples = colours.filter_map(|colour| colour.get(1).copied());
    let first = samples.next()?;
    let others: Vec<u8> = samples.collect();
    let is_usual = [ONCE, TALL, 0x21, 0x22, 0x41].contains(&first)
        && others.iter().all(|one| [first, ONCE].contains(one));
    (is_usual || others.is_empty()).then_some(first)
}
