//! Odds of a fight in a boxed game, asked before its moment.

use super::program::Home;

/// BG-033, BS-201: the odds of a fight are told in any step, with a word that it is not its moment.
#[test]
fn odds_of_a_fight_are_told_before_its_moment() {
    let home = Home::new();
    for (kit, place, act) in [
        (
            "chestnut-ridge",
            "place bolton 0405",
            "attack bolton on 0505",
        ),
        ("coldwater-ford", "place dunn 0504", "fire dunn at jory"),
        ("coldwater-ford", "place ives 0504", "fire ives at ames"),
    ] {
        let game = format!("{kit}-{}", place.split(' ').nth(1).unwrap());
        home.out(&["new", kit, "--name", &game, "--seed", "5"]);
        home.out(&["do", &game, place]);
        let told = home.out(&["odds", &game, act]);
        assert!(
            told.contains("Not now: ") && told.contains(" % "),
            "{act}: {told}"
        );
    }
}

/// CBG-1101: where units are hidden, the odds of those that lie face up are told.
#[test]
fn odds_of_units_face_up_are_told() {
    let home = Home::new();
    let kit = include_str!("../../rosters/chestnut-ridge.toml");
    let hidden = kit.replace("[complications]  ", "[complications]\nhidden = true\n#");
    std::fs::write(home.path().join("h.toml"), hidden).unwrap();
    home.out(&["new", "./h.toml", "--name", "g", "--seed", "5"]);
    for line in [
        "seal union",
        "seal confederate",
        "place bolton 0405",
        "mark bolton up",
    ] {
        home.out(&["do", "g", line]);
    }
    let told = home.out(&["odds", "g", "attack bolton on 0505"]);
    assert!(told.contains(" % "), "{told}");
}
