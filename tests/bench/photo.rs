//! Photographs: 4, 12 and 48 megapixels, and 10, 100 and 500 labels.

#![allow(clippy::unwrap_used, missing_docs)]

use std::hint::black_box;

use common::photograph::{Scene, View};
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use vidette::photo::{Photograph, Relief, TableLayout, locate};

/// The table from 70 inches, by a phone of so many pixels.
fn photograph(scene: &Scene, width: u32, height: u32) -> Vec<u8> {
    let view = View::phone(scene, 35.0, 70.0, 190.0);
    let focal = view.focal * f64::from(width) / f64::from(view.width);
    View {
        width,
        height,
        focal,
        distortion: 0.03,
        ..view
    }
    .jpeg(scene)
}

fn read(file: &[u8]) -> usize {
    let photo = Photograph::decode(file).unwrap();
    let survey = locate(&[photo], &TableLayout::new(72.0, 48.0), &Relief::flat());
    survey.tags.len()
}

fn sizes(c: &mut Criterion) {
    let mut group = c.benchmark_group("photo");
    group.sample_size(10);
    let scene = Scene::strewn(72.0, 48.0, 56, 0.75, 1);
    for (name, width, height) in [
        ("4 MP", 2304, 1728),
        ("12 MP", 4032, 3024),
        ("48 MP", 8064, 6048),
    ] {
        let file = photograph(&scene, width, height);
        println!("{name}: {} of 56 labels", read(&file));
        group.bench_function(name, |b| b.iter(|| black_box(read(&file))));
        group.bench_function(format!("{name}, unpacked"), |b| {
            b.iter(|| black_box(Photograph::decode(&file).unwrap().width()));
        });
    }
    for count in [10, 100, 500] {
        let scene = Scene::strewn(72.0, 48.0, count, 0.75, 2);
        let file = photograph(&scene, 4032, 3024);
        println!("{count} labels: {} read", read(&file));
        group.bench_function(format!("{count} labels"), |b| {
            b.iter(|| black_box(read(&file)))
        });
    }
    // Labels in two photographs are fitted together with the cameras.
    let scene = Scene::strewn(72.0, 48.0, 500, 0.75, 2);
    let two = [180.0, 0.0].map(|side| {
        let view = View::phone(&scene, 40.0, 70.0, side);
        Photograph::decode(&view.jpeg(&scene)).unwrap()
    });
    group.bench_function("500 labels in two photographs", |b| {
        b.iter_batched(
            || two.clone(),
            |two| {
                locate(&two, &TableLayout::new(72.0, 48.0), &Relief::flat())
                    .tags
                    .len()
            },
            BatchSize::PerIteration,
        );
    });
    group.finish();
}

criterion_group!(benches, sizes);
criterion_main!(benches);
