//! The pictures of the README: the program makes them, and they show what it shows today.
//!
//! After a wanted change: `VIDETTE_PICTURES=write cargo test web::pictures`, and look at them.

use std::fs;
use std::io::Cursor;
use std::path::PathBuf;

use super::browser::with_phone;
use crate::cli::program::Home;

/// Squares across and down whose mean brightness is compared: letters differ from one machine to the next.
const SQUARES: usize = 12;

/// Greatest difference of a square's brightness, of 255.
const LIKENESS: f64 = 24.0;

/// Returns the picture of the README; writes it first where that is asked for.
fn picture_of_readme(name: &str, made: &[u8]) -> Vec<u8> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/pictures");
    if std::env::var_os("VIDETTE_PICTURES").is_some() {
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join(name), made).unwrap();
    }
    let readme = include_str!("../../README.md");
    assert!(readme.contains(&format!("tests/data/pictures/{name}")));
    fs::read(folder.join(name)).unwrap_or_default()
}

/// Breadth, height and mean brightness of each square, row by row.
fn squares(picture: &[u8]) -> ((u32, u32), Vec<f64>) {
    let mut reader = png::Decoder::new(Cursor::new(picture)).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut bytes).unwrap();
    let (breadth, height) = (frame.width as usize, frame.height as usize);
    let samples = frame.color_type.samples();
    let mut sums = vec![(0.0, 0.0); SQUARES * SQUARES];
    for (at, pixel) in bytes
        .chunks_exact(samples)
        .take(breadth * height)
        .enumerate()
    {
        let (x, y) = (at % breadth, at / breadth);
        let square = (y * SQUARES / height) * SQUARES + x * SQUARES / breadth;
        let bright: f64 = pixel[..3].iter().map(|&channel| f64::from(channel)).sum();
        sums[square].0 += bright / 3.0;
        sums[square].1 += 1.0;
    }
    let means = sums.iter().map(|(sum, pixels)| sum / pixels);
    ((frame.width, frame.height), means.collect())
}

#[test]
fn the_map_of_the_readme_is_the_map_that_the_program_draws() {
    let home = Home::new();
    let roster = concat!(env!("CARGO_MANIFEST_DIR"), "/rosters/first-steps.toml");
    home.out(&["map", roster, "--out", "map.png", "--px", "720"]);
    let drawn = fs::read(home.path().join("map.png")).unwrap();
    let shown = picture_of_readme("map.png", &drawn);
    assert!(drawn == shown, "the map of the README is another");
}

#[test]
fn the_phone_of_the_readme_shows_what_a_phone_shows() {
    with_phone(|_home, served, phone| async move {
        phone.join(&served.link("confederate")).await;
        phone.go("/board").await;
        phone.waits_for("live").await;
        let seen = phone.client.screenshot().await.unwrap();
        let shown = picture_of_readme("phone.png", &seen);
        let (seen, shown) = (squares(&seen), squares(&shown));
        assert_eq!(seen.0, shown.0, "another size");
        for (square, (now, then)) in seen.1.iter().zip(&shown.1).enumerate() {
            let differs = (now - then).abs();
            assert!(
                differs <= LIKENESS,
                "square {square}: {now:.0}, was {then:.0}"
            );
        }
    });
}
