//! A map as PNG: on white, with a bundled font, so that pictures are the same on every machine.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use thiserror::Error;

mod letters;
pub mod plan;

/// Maximum height of a picture in pixels. The picture of a narrow strip could become very high.
const HIGHEST: f32 = 16_384.0;

/// Inches in a metre.
const INCHES: f64 = 39.370_08;

/// Reason why there is no picture.
#[derive(Debug, Error)]
pub enum NoPicture {
    /// The drawing cannot be read.
    #[error("cannot read the drawing: {0}")]
    Drawing(#[from] resvg::usvg::Error),
    /// The font cannot be read.
    #[error("cannot read the font: {0}")]
    Font(#[from] ttf_parser::FaceParsingError),
    /// The picture would be too large, or has no size.
    #[error("a picture {breadth} px wide would be {height} px high; the limit is 16384")]
    Size {
        /// The requested width in pixels.
        breadth: u32,
        /// The height that would follow, in pixels.
        height: u64,
    },
    /// The pixels cannot be encoded.
    #[error("cannot compress the picture: {0}")]
    Packing(#[from] png::EncodingError),
}

/// Converts a drawing to PNG, `breadth` pixels wide, with the resolution chunk of its scale.
///
/// # Errors
///
/// Fails if the drawing is not an SVG, or if the picture would be too large.
pub fn png(svg: &str, breadth: u32) -> Result<Vec<u8>, NoPicture> {
    let drawing = letters::outline_letters(svg)?;
    let tree = Tree::from_str(&drawing, &Options::default())?;
    let size = tree.size();
    let scale = breadth as f32 / size.width();
    let height = (size.height() * scale).round();
    let too_large = || NoPicture::Size {
        breadth,
        height: height as u64,
    };
    if !(1.0..=HIGHEST).contains(&height) {
        return Err(too_large());
    }
    let mut pixels = Pixmap::new(breadth, height as u32).ok_or_else(too_large)?;
    pixels.fill(resvg::tiny_skia::Color::WHITE);
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixels.as_mut(),
    );
    // An inch of CSS is 96 px.
    let inches = f64::from(size.width()) / 96.0;
    // On a white ground every pixel is opaque.
    let opaque: Vec<u8> = pixels
        .pixels()
        .iter()
        .flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
        .collect();
    let sides = (pixels.width(), pixels.height());
    packed_pixels(sides, &opaque, f64::from(breadth) / inches)
}

/// Encodes red, green and blue pixels as a file; `resolution` is in dots per inch of paper.
fn packed_pixels(sides: (u32, u32), rgb: &[u8], resolution: f64) -> Result<Vec<u8>, NoPicture> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, sides.0, sides.1);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let dots = (resolution * INCHES).round() as u32;
    encoder.set_pixel_dims(Some(png::PixelDimensions {
        xppu: dots,
        yppu: dots,
        unit: png::Unit::Meter,
    }));
    encoder.add_text_chunk("Software".to_owned(), super::MADE.to_owned())?;
    let mut writer = encoder.write_header()?;
    writer.write_image_data(rgb)?;
    writer.finish()?;
    Ok(file)
}
