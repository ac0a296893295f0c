//! Damaged pictures: an error or a survey, never a panic.

use std::sync::LazyLock;

use common::{
    cases::cases,
    photograph::{Scene, View, exif},
};
use photo::{Photograph, Relief, TableLayout, locate};
use proptest::prelude::*;

static JPEG: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let scene = Scene::strewn(36.0, 24.0, 4, 1.5, 1);
    let view = View {
        width: 320,
        height: 240,
        focal: 230.0,
        ..View::phone(&scene, 30.0, 36.0, 190.0)
    };
    view.jpeg_with(&scene, Some(&exif(6, 26)))
});

static PNG: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, 80, 60);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().unwrap();
    let pixels: Vec<u8> = (0..80 * 60 * 3).map(|i| (i * 7 % 251) as u8).collect();
    writer.write_image_data(&pixels).unwrap();
    drop(writer);
    file
});

fn read(bytes: &[u8]) {
    match Photograph::decode(bytes) {
        Ok(photo) => {
            let survey = locate(&[photo], &TableLayout::new(36.0, 24.0), &Relief::flat());
            assert_eq!(survey.photos.len(), 1);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

proptest! {
    #![proptest_config(cases(96))]

    #[test]
    fn bytes_may_be_changed_and_cut(
        is_png in any::<bool>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..12),
        at_head in any::<bool>(),
        length in any::<prop::sample::Index>(),
        is_cut in any::<bool>(),
    ) {
        let mut bytes = if is_png { PNG.clone() } else { JPEG.clone() };
        // Headers and EXIF data are short and deserve as many changes as the pixels.
        let range = if at_head { 700.min(bytes.len()) } else { bytes.len() };
        for (index, byte) in changes {
            bytes[index.index(range)] = byte;
        }
        if is_cut {
            bytes.truncate(length.index(bytes.len()));
        }
        read(&bytes);
    }

    /// Pixels without sense, in sizes that no tile fits.
    #[test]
    fn noise_is_no_table(width in 32..300_u32, height in 32..90_u32, seed in any::<u64>()) {
        let mut state = seed | 1;
        let pixels: Vec<u8> = (0..width * height).map(|_| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state as u8
        }).collect();
        let file = common::photograph::encode(&pixels, width, height, None);
        let photo = Photograph::decode(&file).unwrap();
        let survey = locate(&[photo], &TableLayout::new(36.0, 24.0), &Relief::flat());
        prop_assert!(survey.tags.is_empty());
    }
}
