//! Files of pictures: JPEG, with EXIF data.

use jpeg_encoder::{ColorType, Encoder};

/// Grey pixels as a JPEG of quality 85.
pub fn encode(pixels: &[u8], width: u32, height: u32, exif: Option<&[u8]>) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, 85);
    if let Some(exif) = exif {
        let segment = [b"Exif\0\0", exif].concat();
        encoder.add_app_segment(1, segment).unwrap();
    }
    let (width, height) = (width as u16, height as u16);
    encoder
        .encode(pixels, width, height, ColorType::Luma)
        .unwrap();
    file
}

/// EXIF data with an orientation and a focal length, as for a 35 mm film, in millimetres.
pub fn exif(orientation: u16, focal_35: u16) -> Vec<u8> {
    let mut data = b"MM\0\x2a\0\0\0\x08".to_vec();
    let short = |tag: u16, value: u16| {
        let mut entry = Vec::new();
        entry.extend(tag.to_be_bytes());
        entry.extend(3_u16.to_be_bytes());
        entry.extend(1_u32.to_be_bytes());
        entry.extend(value.to_be_bytes());
        entry.extend([0, 0]);
        entry
    };
    let long = |tag: u16, value: u32| {
        let mut entry = Vec::new();
        entry.extend(tag.to_be_bytes());
        entry.extend(4_u16.to_be_bytes());
        entry.extend(1_u32.to_be_bytes());
        entry.extend(value.to_be_bytes());
        entry
    };
    data.extend(2_u16.to_be_bytes());
    data.extend(short(0x0112, orientation));
    // The second directory starts after the first: eight bytes, two of count, two entries of twelve, four of a link.
    data.extend(long(0x8769, 8 + 2 + 24 + 4));
    data.extend([0; 4]);
    data.extend(1_u16.to_be_bytes());
    data.extend(short(0xa405, focal_35));
    data.extend([0; 4]);
    data
}
