//! Other cameras: lenses, sizes, portrait, EXIF data.

use common::photograph::{Scene, View, encode, exif};
use photo::{FocalSource, Photograph, Relief, TableLayout, locate, rectify};
use table::measure::{Bearing, Point};

use super::{Reading, largest, small, survey};

/// A wide-angle lens close by, the main camera, and a long lens from across the room.
#[test]
fn focal_lengths_and_distortions_are_estimated() {
    for (focal, distance, distortion) in [
        (1000.0, 60.0, 0.05),
        (1657.0, 72.0, -0.04),
        (3300.0, 140.0, 0.0),
    ] {
        let scene = Scene::strewn(72.0, 48.0, 20, 2.0, distance as u64);
        let view = View {
            focal,
            distortion,
            ..small(View::phone(&scene, 35.0, distance, 200.0))
        };
        let survey = survey(&scene, &[view]);
        let reading = Reading::new(&scene, &survey);
        let photo = &survey.photos[0];
        assert_eq!((reading.read, reading.mistaken), (20, 0), "{photo:?}");
        assert!(largest(&reading.off) <= 0.15, "{focal}: {reading:?}");
        assert_eq!(photo.focal_from, FocalSource::Estimated);
        let found = photo.focal_px().unwrap() / focal;
        assert!((found - 1.0).abs() < 0.03, "{focal}: {photo:?}");
        let lens = photo.distortion().unwrap();
        assert!((lens - distortion).abs() < 0.02, "{focal}: {photo:?}");
    }
}

/// All eight ways in which a camera may store an upright picture.
#[test]
fn pictures_are_turned_upright() {
    let scene = Scene::strewn(48.0, 60.0, 12, 2.0, 8);
    let view = View {
        width: 1200,
        height: 1600,
        focal: 1150.0,
        ..View::phone(&scene, 30.0, 72.0, 180.0)
    };
    let (width, height) = (1200_usize, 1600_usize);
    let upright = view.pixels(&scene);
    for orientation in 1..=8_u16 {
        // By the standard: where the stored picture's first row and first column are in the upright one.
        let (sideways, from_right, from_below) = match orientation {
            1 => (false, false, false),
            2 => (false, true, false),
            3 => (false, true, true),
            4 => (false, false, true),
            5 => (true, false, false),
            6 => (true, true, false),
            7 => (true, true, true),
            _ => (true, false, true),
        };
        let (columns, rows) = if sideways {
            (height, width)
        } else {
            (width, height)
        };
        let mut stored = Vec::with_capacity(upright.len());
        for row in 0..rows {
            for column in 0..columns {
                let (x, y) = if sideways {
                    (row, column)
                } else {
                    (column, row)
                };
                let x = if from_right { width - 1 - x } else { x };
                let y = if from_below { height - 1 - y } else { y };
                stored.push(upright[y * width + x]);
            }
        }
        let data = exif(orientation, 25);
        let file = encode(&stored, columns as u32, rows as u32, Some(&data));
        let picture = Photograph::decode(&file).unwrap();
        assert_eq!(
            (picture.width(), picture.height()),
            (1200, 1600),
            "{orientation}"
        );
        let survey = locate(&[picture], &TableLayout::new(48.0, 60.0), &Relief::flat());
        assert_eq!(
            Reading::new(&scene, &survey).read,
            12,
            "{orientation}: {survey:?}"
        );
        let photo = &survey.photos[0];
        assert_eq!(photo.focal_from, FocalSource::Exif);
        // The camera must draw the table where the upright picture has it, not on its head.
        let drawn = photo
            .camera
            .as_ref()
            .unwrap()
            .project(Point::new(10.0, 10.0), 0.0);
        let [x, y] = drawn.unwrap();
        let (u, v) = view.project([10.0, 10.0, 0.0].into()).unwrap();
        assert!(
            (x - u).hypot(y - v) < 3.0,
            "{orientation}: {x},{y} for {u},{v}"
        );
    }
}

/// Two photographs that each show half of a table of ten feet.
#[test]
fn eight_markers_serve_a_long_table() {
    let scene = Scene::strewn(120.0, 60.0, 24, 1.5, 10);
    let half = |shift: f64, side: f64| {
        let mut view = small(View::phone(&scene, 30.0, 75.0, side));
        view.eye.x += shift;
        view.target.x += shift;
        view
    };
    let survey = survey(&scene, &[half(-28.0, 180.0), half(28.0, 180.0)]);
    assert!(survey.faults.is_empty(), "{:?}", survey.faults);
    let reading = Reading::new(&scene, &survey);
    assert!(reading.read >= 22 && reading.mistaken == 0, "{reading:?}");
    assert!(largest(&reading.off) <= 0.15, "{reading:?}");
}

#[test]
fn markers_may_lie_turned_in_their_corners() {
    let mut scene = Scene::strewn(72.0, 48.0, 12, 1.5, 12);
    for tag in scene.tags.iter_mut().filter(|tag| tag.id < 4) {
        tag.facing = Bearing::new(90.0 * f64::from(tag.id + 1));
    }
    let survey = survey(&scene, &[small(View::phone(&scene, 35.0, 72.0, 190.0))]);
    assert!(survey.faults.is_empty(), "{:?}", survey.faults);
    assert!(largest(&Reading::new(&scene, &survey).off) <= 0.1);
}

#[test]
fn a_plan_shows_the_table_from_above() {
    let scene = Scene::strewn(72.0, 48.0, 12, 1.5, 13);
    let view = small(View::phone(&scene, 35.0, 72.0, 170.0));
    let photo = Photograph::decode_in_colour(&view.jpeg(&scene)).unwrap();
    let layout = TableLayout::new(72.0, 48.0);
    let survey = locate(std::slice::from_ref(&photo), &layout, &Relief::flat());
    let plan = rectify(
        &photo,
        survey.photos[0].camera.as_ref().unwrap(),
        &layout,
        10.0,
    );
    assert_eq!((plan.width, plan.height), (720, 480));
    let light = |x: f64, y: f64| {
        let (column, row) = ((10.0 * x) as usize, (10.0 * (48.0 - y)) as usize);
        plan.rgb[3 * (row * 720 + column)]
    };
    // The white card and the black border of each corner's marker.
    for (x, y) in [(2.0, 2.0), (70.0, 2.0), (70.0, 46.0), (2.0, 46.0)] {
        assert!(light(x - 1.7, y) > 110, "card at {x},{y}");
        assert!(light(x - 1.1, y) < 80, "border at {x},{y}");
    }
}

/// Parts cut out of photographs, as people crop them to the table: the lens looks past their middle, and EXIF data tell
/// of the whole picture.
#[test]
fn a_part_cut_out_of_a_picture_is_read() {
    for (seed, tilt, side, east, north) in [
        (3, 41.0, 200.0, -8.0, 6.0),
        (9, 30.0, 20.0, 9.0, -7.0),
        (15, 43.0, 110.0, 10.0, 7.0),
        (26, 34.0, 290.0, -9.0, -6.0),
    ] {
        let scene = Scene::strewn(72.0, 48.0, 20, 1.5, seed);
        let mut view = View {
            distortion: if seed % 2 == 0 { 0.04 } else { -0.04 },
            width: 3200,
            height: 2400,
            focal: 2300.0,
            seed,
            ..View::phone(&scene, tilt, 100.0, side)
        };
        view.target.x += east;
        view.target.y += north;
        let corners = [(0.0, 0.0), (72.0, 0.0), (72.0, 48.0), (0.0, 48.0)];
        let seen = corners.map(|(x, y)| view.project([x, y, 0.0].into()).unwrap());
        let least =
            |side: [f64; 4]| (side.into_iter().fold(f64::INFINITY, f64::min) - 20.0).max(0.0);
        let most = |side: [f64; 4]| side.into_iter().fold(0.0, f64::max) + 20.0;
        let (across, down) = (seen.map(|corner| corner.0), seen.map(|corner| corner.1));
        let (left, right) = (least(across) as usize, (most(across) as usize).min(3200));
        let (top, bottom) = (least(down) as usize, (most(down) as usize).min(2400));
        let aside =
            ((left + right) as f64 / 2.0 - 1600.0).hypot((top + bottom) as f64 / 2.0 - 1200.0);
        assert!(
            aside > 150.0,
            "{seed}: the crop looks almost where the lens does"
        );
        let pixels = view.pixels(&scene);
        let rows = pixels.chunks_exact(3200).take(bottom).skip(top);
        let part: Vec<u8> = rows.flat_map(|row| &row[left..right]).copied().collect();
        for data in [None, Some(exif(1, 25))] {
            let (width, height) = ((right - left) as u32, (bottom - top) as u32);
            let file = encode(&part, width, height, data.as_deref());
            let photo = Photograph::decode(&file).unwrap();
            let survey = locate(&[photo], &TableLayout::new(72.0, 48.0), &Relief::flat());
            assert!(survey.faults.is_empty(), "{seed}: {:?}", survey.faults);
            let reading = Reading::new(&scene, &survey);
            assert!(
                reading.read >= 19 && reading.mistaken == 0,
                "{seed}: {reading:?}"
            );
            assert!(largest(&reading.off) <= 0.15, "{seed}: {reading:?}");
            for tag in &survey.tags {
                let truth = scene.tags.iter().find(|truth| truth.id == tag.id).unwrap();
                let off = (truth.place - tag.place).norm();
                assert!(off <= tag.uncertain_in, "{seed}: {off} in off: {tag:?}");
            }
        }
    }
}
