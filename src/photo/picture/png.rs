//! PNG files.

use std::io::Cursor;

use png::{ColorType, Decoder, Limits, Transformations};

use super::{MAX_PIXELS, PictureError, Pixels, brightness, check_size, damaged};

/// Memory that the decoder may allocate, in bytes: eight for each pixel and some to spare.
const MAX_MEMORY: usize = 8 * MAX_PIXELS as usize + 16_000_000;

pub(super) fn is_png(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x89PNG\r\n\x1a\n")
}

pub(super) fn decode(bytes: &[u8], in_colour: bool) -> Result<Pixels, PictureError> {
    let limits = Limits { bytes: MAX_MEMORY };
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), limits);
    decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16);
    decoder.set_ignore_text_chunk(true);
    let info = decoder.read_header_info().map_err(damaged)?;
    let (width, height) = check_size(info.width.into(), info.height.into())?;
    let mut reader = decoder.read_info().map_err(damaged)?;
    let size = reader.output_buffer_size();
    let mut raw = vec![0; size.ok_or_else(|| damaged("no size"))?];
    let frame = reader.next_frame(&mut raw).map_err(damaged)?;
    raw.truncate(frame.buffer_size());
    let exif = reader.info().exif_metadata.as_deref().map(<[u8]>::to_vec);
    let (grey, colour) = match frame.color_type {
        ColorType::Grayscale => (raw, None),
        ColorType::GrayscaleAlpha => {
            let grey = raw.chunks_exact(2).filter_map(|pixel| pixel.first());
            (grey.copied().collect(), None)
        }
        ColorType::Rgb => split::<3>(raw, in_colour),
        ColorType::Rgba => split::<4>(raw, in_colour),
        ColorType::Indexed => return Err(damaged("colours by number")),
    };
    if grey.len() != width as usize * height as usize {
        return Err(damaged("it has fewer pixels than its header says"));
    }
    Ok(Pixels {
        width,
        height,
        grey,
        colour,
        exif,
    })
}

/// Splits pixels of `N` bytes, of which the first three are red, green and blue, into brightness and colours.
fn split<const N: usize>(raw: Vec<u8>, in_colour: bool) -> (Vec<u8>, Option<Vec<u8>>) {
    let pixels = || {
        raw.chunks_exact(N)
            .filter_map(|pixel| pixel.first_chunk::<3>())
    };
    let grey = pixels().map(|&[red, green, blue]| brightness(red, green, blue));
    let grey = grey.collect();
    let colour = in_colour.then(|| pixels().flatten().copied().collect());
    (grey, colour)
}
