//! Photographs that cannot be used, in sentences.

use common::photograph::{Scene, SceneTag, View};
use photo::{Fault, TableLayout};
use table::measure::{Bearing, Point};

use super::{Reading, largest, small, survey, survey_on};

fn scene() -> Scene {
    Scene::strewn(72.0, 48.0, 12, 1.5, 21)
}

fn view(scene: &Scene) -> View {
    small(View::phone(scene, 35.0, 72.0, 190.0))
}

fn without_markers(ids: &[u16]) -> Scene {
    let mut scene = scene();
    scene.tags.retain(|tag| !ids.contains(&tag.id));
    scene
}

fn moved(id: u16, x: f64, y: f64) -> Scene {
    let mut scene = scene();
    let marker = scene.tags.iter_mut().find(|tag| tag.id == id).unwrap();
    let place = Point::new(x, y);
    marker.place = place;
    scene
        .tags
        .retain(|tag| tag.id == id || (tag.place - place).norm() > 5.0);
    scene
}

#[test]
fn two_markers_must_be_in_each_picture() {
    let none = without_markers(&[0, 1, 2, 3]);
    let found = survey(&none, &[view(&none)]);
    assert_eq!(found.faults, [Fault::NoMarker { photo: 0 }]);
    assert!(found.tags.is_empty() && found.accuracy_in.is_none());
    let one = without_markers(&[1, 2, 3]);
    let found = survey(&one, &[view(&one)]);
    assert_eq!(
        found.faults,
        [Fault::OneMarker {
            photo: 0,
            marker: 0
        }]
    );
    let sentence = found.faults[0].to_string();
    let start = "only the south-west marker is in the picture; at least two are needed";
    assert!(sentence.starts_with(start), "{sentence}");
    let two = without_markers(&[0, 2]);
    let found = survey(&two, &[view(&two)]);
    assert!(found.faults.is_empty(), "{:?}", found.faults);
    assert!(largest(&Reading::new(&two, &found).off) < 0.15);
}

#[test]
fn a_marker_out_of_its_corner_is_named_and_the_others_serve() {
    let scene = moved(1, 64.0, 4.0);
    let found = survey(&scene, &[view(&scene)]);
    let [
        Fault::MarkerMisplaced {
            photo: 0,
            marker: 1,
            expected,
            found: place,
        },
    ] = found.faults[..]
    else {
        panic!("{:?}", found.faults);
    };
    assert_eq!(expected, Point::new(70.0, 2.0));
    assert!((place - Point::new(64.0, 4.0)).norm() < 0.2, "{place}");
    let sentence = found.faults[0].to_string();
    assert!(
        sentence.contains("south-east") && sentence.contains("--marker 1="),
        "{sentence}"
    );
    assert!(largest(&Reading::new(&scene, &found).off) < 0.15);
    // Where it really is may be said.
    let layout = TableLayout::new(72.0, 48.0).with_marker(1, Point::new(64.0, 4.0));
    let found = survey_on(&scene, &[view(&scene)], &layout);
    assert!(found.faults.is_empty(), "{:?}", found.faults);
}

/// A card that was pushed along an edge leaves most of the picture in order: a camera could be fitted to all four, with
/// labels off by an inch.
#[test]
fn a_marker_pushed_along_an_edge_is_named() {
    for (id, x, y, off) in [
        (3, 2.0, 44.0, 2.0),
        (1, 70.0, 2.8, 0.8),
        (2, 69.4, 46.0, 0.6),
    ] {
        let scene = moved(id, x, y);
        let found = survey(&scene, &[view(&scene)]);
        let [
            Fault::MarkerMisplaced {
                marker,
                expected,
                found: place,
                ..
            },
        ] = found.faults[..]
        else {
            panic!("{id}: {:?}", found.faults);
        };
        assert_eq!(marker, id);
        assert!(
            ((place - expected).norm() - off).abs() < 0.2,
            "{id}: {place}"
        );
        assert!(largest(&Reading::new(&scene, &found).off) < 0.15);
    }
}

/// From farther away it stands out less: by a pixel or two.
#[test]
fn a_pushed_marker_is_named_from_afar() {
    for (id, x, y) in [(1, 70.0, 2.9), (3, 2.7, 46.0)] {
        let scene = moved(id, x, y);
        let found = survey(&scene, &[small(View::phone(&scene, 40.0, 95.0, 170.0))]);
        assert!(
            matches!(found.faults[..], [Fault::MarkerMisplaced { marker, .. }] if marker == id),
            "{id}: {:?}",
            found.faults
        );
    }
}

/// Hands lay cards to a tenth of an inch: that is no fault.
#[test]
fn cards_laid_by_hand_are_no_fault() {
    let mut scene = scene();
    let aside = [(0.08, -0.06), (-0.1, 0.05), (0.06, 0.09), (-0.05, -0.1)];
    for (id, (x, y)) in (0..).zip(aside) {
        let marker = scene.tags.iter_mut().find(|tag| tag.id == id).unwrap();
        marker.place += table::measure::Vector::new(x, y);
    }
    let found = survey(&scene, &[view(&scene)]);
    assert!(found.faults.is_empty(), "{:?}", found.faults);
    assert!(largest(&Reading::new(&scene, &found).off) < 0.25);
    for tag in &found.tags {
        let truth = scene.tags.iter().find(|truth| truth.id == tag.id).unwrap();
        let off = (truth.place - tag.place).norm();
        assert!(off <= tag.uncertain_in, "{off} in off: {tag:?}");
    }
}

#[test]
fn markers_of_another_table_disagree() {
    let scene = scene();
    let found = survey_on(&scene, &[view(&scene)], &TableLayout::new(96.0, 60.0));
    let [
        Fault::MarkersDisagree {
            photo: 0,
            markers,
            error_in,
        },
    ] = &found.faults[..]
    else {
        panic!("{:?}", found.faults);
    };
    assert_eq!(markers, &[0, 1, 2, 3]);
    assert!(*error_in > 0.25, "{error_in}");
    assert!(found.tags.is_empty());
}

#[test]
fn a_marker_that_is_there_twice_is_refused() {
    let mut scene = scene();
    let mut copy = scene.tags[2].clone();
    copy.place = Point::new(40.0, 24.0);
    scene
        .tags
        .retain(|tag| (tag.place - copy.place).norm() > 5.0);
    scene.tags.push(copy);
    let found = survey(&scene, &[view(&scene)]);
    assert_eq!(
        found.faults,
        [Fault::MarkerTwice {
            photo: 0,
            marker: 2
        }]
    );
    assert!(!found.tags.is_empty(), "the other three serve");
}

#[test]
fn markers_without_labels_mean_a_blurred_picture() {
    let scene = Scene::strewn(72.0, 48.0, 12, 0.3, 21);
    let found = survey(&scene, &[view(&scene)]);
    assert_eq!(found.faults, [Fault::Blurred { photo: 0 }]);
    assert!(
        found.faults[0].to_string().contains("Hold still"),
        "{}",
        found.faults[0]
    );
    assert!(found.accuracy_in.is_some());
}

/// One label of each number counts, wherever the two are seen.
#[test]
fn a_label_that_is_there_twice_is_taken_nowhere() {
    let mut scene = scene();
    let (here, there) = (Point::new(12.0, 24.0), Point::new(60.0, 24.0));
    scene
        .tags
        .retain(|tag| (tag.place - here).norm().min((tag.place - there).norm()) > 4.0);
    let others = scene.tags.len() - 4;
    for place in [here, there] {
        scene
            .tags
            .push(SceneTag::label(99, place, Bearing::NORTH, 0.1, 1.5));
    }
    let half = |shift: f64| {
        let mut view = view(&scene);
        view.eye.x += shift;
        view.target.x += shift;
        View {
            focal: 2000.0,
            ..view
        }
    };
    for views in [vec![view(&scene)], vec![half(-24.0), half(24.0)]] {
        let found = survey(&scene, &views);
        let [Fault::Duplicate(label)] = &found.faults[..] else {
            panic!("{:?}", found.faults);
        };
        assert_eq!(label.id, 99);
        for place in [here, there] {
            let near = |found: &(usize, Point)| (found.1 - place).norm() < 0.3;
            assert!(label.places.iter().any(near), "{label:?}");
        }
        assert!(found.tags.iter().all(|tag| tag.id != 99));
        assert!(
            found.tags.len() + 2 >= others,
            "{} of {others}",
            found.tags.len()
        );
    }
}

/// The report says as much as is known.
#[test]
fn one_bad_photograph_does_not_hide_a_good_one() {
    let scene = scene();
    let away = View {
        target: [36.0, 400.0, 0.0].into(),
        ..view(&scene)
    };
    let found = survey(&scene, &[away, view(&scene)]);
    assert_eq!(found.faults, [Fault::NoMarker { photo: 0 }]);
    assert_eq!(found.tags.len(), 12);
    assert!(found.tags.iter().all(|tag| tag.photos == [1]));
}
