use std::fs::{self, File};

use super::program::Home;

#[test]
fn only_what_vidette_made_is_replaced_and_nothing_half_written_stays() {
    let home = Home::new();
    let folder = home.path().join("maps");
    fs::create_dir(&folder).unwrap();
    let file = folder.join("map.svg");
    let drawn = home.out(&["map", "first-steps", "--out", "-"]);
    let map = |out: &str| home.run(&["map", "first-steps", "--out", out]);
    let foreign = "<svg/>\n<!-- made by vidette 1 -->";
    fs::write(&file, foreign).unwrap();
    let refused = map("maps/map.svg");
    assert_eq!(refused.code, 1, "{}", refused.err);
    assert_eq!(fs::read_to_string(&file).unwrap(), foreign);
    fs::write(&file, "<!-- made by vidette 1 -->\n<svg/>").unwrap();
    assert_eq!(map("maps/map.svg").code, 0);
    assert_eq!(fs::read_to_string(&file).unwrap(), drawn);
    assert_eq!(map("maps/none/map.svg").code, 3);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    // In a folder the file has its usual name: there it is a folder itself.
    assert_eq!(map("maps").code, 0);
    let entries = fs::read_dir(&folder).unwrap().flatten();
    let usual = entries
        .map(|entry| entry.path())
        .find(|path| *path != file)
        .unwrap();
    fs::remove_file(&usual).unwrap();
    fs::create_dir(&usual).unwrap();
    let refused = map("maps");
    assert_eq!(refused.code, 1);
    assert!(refused.err.contains("is a folder"), "{}", refused.err);
    assert_eq!(fs::read_dir(&usual).unwrap().count(), 0);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
}

#[test]
fn what_a_kill_left_is_swept_and_what_is_being_written_stays() {
    let home = Home::new();
    let left = home.path().join(".map.svg.77.part");
    let others = home.path().join(".map.svg.bak");
    let held = home.path().join(".map.svg.78.part");
    for file in [&left, &others, &held] {
        fs::write(file, "<svg").unwrap();
    }
    let writer = File::open(&held).unwrap();
    writer.try_lock().unwrap();
    home.out(&["map", "first-steps", "--out", "map.svg"]);
    assert_eq!(
        (left.exists(), others.exists(), held.exists()),
        (false, true, true)
    );
}
