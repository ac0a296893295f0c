use super::program::Home;

/// A ridge between a battery and a regiment 8.5 in apart; zones are plain circles where `needs_sight` is off.
fn roster(home: &Home, needs_sight: bool) -> String {
    let text = format!(
        r#"format = 1
name = "Ridge"
edition = "basic"
first = "grey"
measure = "centimetres"
[rulings]
zone_needs_sight = {needs_sight}
[table]
width = 72
depth = 48
sight = "rolling"
[[terrain]]
id = "ridge"
kind = "hill"
outline = [[40,0],[46,0],[46,20],[40,20]]
crest = [[43,0],[43,20]]
[[side]]
id = "grey"
edge = "west"
[[side]]
id = "blue"
edge = "east"
[[division]]
id = "gd"
side = "grey"
[[division]]
id = "bd"
side = "blue"
[[brigade]]
id = "g1"
callsign = "G"
division = "gd"
orders = {{ kind = "hold" }}
units = [{{ id = "w1", kind = "artillery", guns = 6, value = 3, at = [38, 10], facing = 90 }}]
[[brigade]]
id = "b1"
callsign = "B"
division = "bd"
units = [{{ id = "e1", size = 3, value = 3, at = [48, 10], facing = 270 }}]
"#
    );
    let path = home.path().join("ridge.toml");
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn rul_56_where_a_zone_needs_no_sight_units_see_along_lines_and_the_zone_is_told_as_one() {
    let home = Home::new();
    let circles = roster(&home, false);
    let seen = home.out(&["sight", &circles, "--from", "w1", "--to", "e1"]);
    assert!(seen.starts_with("not seen: the crest of ridge"), "{seen}");
    let zone = "in its zone, 17.0 of 24.0 cm (RUL-56: zone_needs_sight is off)";
    assert!(seen.contains(zone), "{seen}");
    let json = home.json(&["sight", &circles, "--from", "w1", "--to", "e1", "--json"]);
    assert_eq!(
        (&json["seen"], &json["zone"]["seen"]),
        (&false.into(), &true.into())
    );
    let watched = home.out(&["sight", &circles, "--to", "e1"]);
    assert!(watched.contains("is in the zone of"), "{watched}");
    let sights = roster(&home, true);
    let seen = home.out(&["sight", &sights, "--from", "w1", "--to", "e1"]);
    assert!(!seen.contains("zone"), "{seen}");
}
