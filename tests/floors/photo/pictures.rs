//! Files: what is a picture and what is not.

use jpeg_encoder::{ColorType, Encoder, SamplingFactor};

use common::photograph::{Scene, View};
use photo::{Photograph, PictureError, Relief, TableLayout, locate};

use super::{Reading, small};

fn refusal(bytes: &[u8]) -> PictureError {
    Photograph::decode(bytes)
        .map(|photo| (photo.width(), photo.height()))
        .unwrap_err()
}

/// A PNG of that size that has no pixels.
fn empty_png(width: u32, height: u32) -> Vec<u8> {
    let mut file = Vec::new();
    let encoder = png::Encoder::new(&mut file, width, height);
    drop(encoder.write_header().unwrap());
    file
}

fn png_of(pixels: &[u8], colour: png::ColorType, view: &View) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, view.width, view.height);
    encoder.set_color(colour);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(pixels).unwrap();
    drop(writer);
    file
}

#[test]
fn other_files_are_refused_with_a_remedy() {
    let heic = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic";
    assert_eq!(refusal(heic), PictureError::Heic);
    let sentence = refusal(heic).to_string();
    assert!(
        sentence.contains("phone page") && sentence.contains("Most Compatible"),
        "{sentence}"
    );
    for bytes in [&b""[..], b"GIF89a", b"ftyp", b"turn = 3", &[0; 64]] {
        assert_eq!(refusal(bytes), PictureError::NotAPicture);
    }
    let mut long = vec![0; 40_000_001];
    long[..3].copy_from_slice(&[0xff, 0xd8, 0xff]);
    assert_eq!(
        refusal(&long),
        PictureError::TooManyBytes { bytes: 40_000_001 }
    );
    assert!(
        refusal(&long).to_string().contains("41 MB"),
        "{}",
        refusal(&long)
    );
}

/// The header alone decides: there is nothing behind it.
#[test]
fn sizes_are_refused_before_a_pixel_is_read() {
    let (width, height) = (9000, 8000);
    let large = PictureError::TooManyPixels { width, height };
    assert_eq!(refusal(&empty_png(9000, 8000)), large);
    assert!(large.to_string().contains("64 megapixels"), "{large}");
    assert!(matches!(
        refusal(&empty_png(20, 500)),
        PictureError::TooSmall { .. }
    ));
    assert!(matches!(
        refusal(&empty_png(4032, 3024)),
        PictureError::Damaged { .. }
    ));
    let scene = Scene::empty(24.0, 24.0);
    let view = View {
        width: 64,
        height: 64,
        ..View::phone(&scene, 30.0, 40.0, 180.0)
    };
    let mut jpeg = view.jpeg(&scene);
    let frame = jpeg
        .windows(2)
        .position(|pair| pair == [0xff, 0xc0])
        .unwrap();
    // Height and width follow the length and the precision.
    jpeg[frame + 5..frame + 9].copy_from_slice(&[0xff, 0xff, 0xff, 0xff]);
    let large = PictureError::TooManyPixels {
        width: 65_535,
        height: 65_535,
    };
    assert_eq!(refusal(&jpeg), large);
}

#[test]
fn a_picture_that_was_cut_off_is_damaged() {
    let scene = Scene::strewn(72.0, 48.0, 6, 1.5, 1);
    let file = small(View::phone(&scene, 35.0, 72.0, 190.0)).jpeg(&scene);
    for share in [0.02, 0.3, 0.7, 0.999] {
        let length = (file.len() as f64 * share) as usize;
        let error = refusal(&file[..length]);
        assert!(
            matches!(error, PictureError::Damaged { .. }),
            "{share}: {error}"
        );
    }
    // Some phones append a film.
    let film = [&file[..], b"\0\0\0\x18ftypmp42"].concat();
    assert!(Photograph::decode(&film).is_ok());
}

#[test]
fn png_is_read_in_grey_and_in_colour() {
    let scene = Scene::strewn(72.0, 48.0, 12, 1.5, 5);
    let view = small(View::phone(&scene, 35.0, 72.0, 190.0));
    let grey = view.pixels(&scene);
    let colour: Vec<u8> = grey
        .iter()
        .flat_map(|&light| [light, light, light / 2])
        .collect();
    let clear: Vec<u8> = grey
        .iter()
        .flat_map(|&light| [light, light, light, 255])
        .collect();
    let files = [
        png_of(&grey, png::ColorType::Grayscale, &view),
        png_of(&colour, png::ColorType::Rgb, &view),
        png_of(&clear, png::ColorType::Rgba, &view),
    ];
    for file in files {
        let photo = Photograph::decode(&file).unwrap();
        let survey = locate(&[photo], &TableLayout::new(72.0, 48.0), &Relief::flat());
        assert_eq!(Reading::new(&scene, &survey).off.len(), 12);
    }
}

/// Cameras write brightness and two colours; programs that edit pictures also write inks, in rows or scan by scan, with
/// some colours at half the size.
#[test]
fn jpegs_of_all_colours_and_samplings_are_read() {
    let scene = Scene::strewn(48.0, 36.0, 6, 1.5, 5);
    let view = View {
        width: 1200,
        height: 900,
        focal: 863.0,
        ..View::phone(&scene, 35.0, 52.0, 190.0)
    };
    let grey = view.pixels(&scene);
    let all = |cells: fn(u8) -> Vec<u8>| grey.iter().copied().flat_map(cells).collect::<Vec<u8>>();
    let inks = all(|light| vec![0, 0, 0, 255 - light]);
    let colours = [
        (ColorType::Luma, grey.clone()),
        (ColorType::Rgb, all(|light| vec![light; 3])),
        (ColorType::Cmyk, inks.clone()),
        (
            ColorType::Cmyk,
            all(|light| vec![255 - light, 255 - light, 255 - light, 0]),
        ),
        (ColorType::CmykAsYcck, inks),
    ];
    let samplings = [
        SamplingFactor::F_1_1,
        SamplingFactor::F_2_1,
        SamplingFactor::F_1_2,
        SamplingFactor::F_2_2,
        SamplingFactor::F_4_1,
        SamplingFactor::F_2_4,
    ];
    let mut unread = Vec::new();
    for (n, (colour, pixels)) in colours.iter().enumerate() {
        for (sampling, is_progressive) in samplings
            .into_iter()
            .flat_map(|it| [(it, false), (it, true)])
        {
            let mut file = Vec::new();
            let mut encoder = Encoder::new(&mut file, 85);
            encoder.set_sampling_factor(sampling);
            encoder.set_progressive(is_progressive);
            encoder.encode(pixels, 1200, 900, *colour).unwrap();
            let read = Photograph::decode(&file).map(|photo| {
                let layout = TableLayout::new(48.0, 36.0);
                locate(&[photo], &layout, &Relief::flat()).tags.len()
            });
            // The decoder would read noise, or panic.
            let is_unusual = match colour {
                ColorType::Luma => false,
                ColorType::Cmyk => sampling != SamplingFactor::F_1_1,
                _ => sampling == SamplingFactor::F_2_4,
            };
            let expected = if is_unusual {
                Err(PictureError::Sampling)
            } else {
                Ok(6)
            };
            if read != expected {
                unread.push((n, *colour, sampling, is_progressive, read));
            }
        }
    }
    assert!(unread.is_empty(), "{unread:#?}");
}
