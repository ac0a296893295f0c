use vidette::report::tags::{SIDE, Tag};

/// Rows of a tag, `#` for white.
fn rows(number: u16) -> Vec<String> {
    let tag = Tag::new(number).unwrap();
    let row = |row: &[bool; SIDE]| {
        row.iter()
            .map(|white| if *white { '#' } else { '.' })
            .collect()
    };
    tag.cells().iter().map(row).collect()
}

/// The picture that `apriltag_to_image` makes of tag 10.
#[test]
fn a_tag_is_the_picture_that_the_apriltag_library_makes() {
    let picture = "\
        ########## #........# #...##.#.# #...####.# #.###.#..# #..#...#.# #.#.###..# #....##..# #........# ##########";
    assert_eq!(rows(10).join(" "), picture);
}

/// FNV-1a over the cells of all 587 pictures that `apriltag_to_image` of AprilTag 3 makes, row by row.
#[test]
fn all_tags_are_the_pictures_of_the_library() {
    let cells = (0..587).flat_map(|number| Tag::new(number).unwrap().cells().to_owned());
    let hash = cells
        .flatten()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, white| {
            (hash ^ u64::from(white)).wrapping_mul(0x100_0000_01b3)
        });
    assert_eq!(hash, 0x2bf5_bc64_65e2_e884);
    assert_eq!(Tag::new(587), None);
}

#[test]
fn the_drawing_of_a_tag_has_its_black_cells_and_a_margin_of_one_cell() {
    let drawing = Tag::new(4).unwrap().drawing(0.75).into_string();
    assert!(
        drawing.contains(r#"width="0.9375in" height="0.9375in" viewBox="0 0 10 10""#),
        "{drawing}"
    );
    let path = drawing.split(" d=\"").nth(1).unwrap();
    let mut drawn = vec![vec!['#'; SIDE]; SIDE];
    for run in path.split('"').next().unwrap().split('M').skip(1) {
        let (x, rest) = run.split_once(' ').unwrap();
        let (y, rest) = rest.split_once('h').unwrap();
        let long: usize = rest.split('v').next().unwrap().parse().unwrap();
        let (x, y): (usize, usize) = (x.parse().unwrap(), y.parse().unwrap());
        drawn[y][x..x + long].fill('.');
    }
    let drawn: Vec<String> = drawn.iter().map(|row| row.iter().collect()).collect();
    assert_eq!(drawn, rows(4));
}
