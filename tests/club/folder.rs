use std::path::Path;

use vidette::club::folder::GamesFolder;

use crate::cli::program::Home;

/// The numbers of the tables of a folder, by the names of their games.
fn numbers(games: &Path) -> Vec<(String, u32)> {
    let tables = GamesFolder::new(games.to_owned()).tables(0).unwrap();
    let numbers = tables.into_iter().map(|table| (table.place, table.number));
    numbers.collect()
}

/// While a desk runs no table gets another number, whatever comes in; a new desk goes by the names again.
#[test]
fn a_table_keeps_its_number_while_the_desk_runs() {
    let home = Home::new();
    let begin = |name: &str| home.out(&["new", "first-steps", "--name", name]);
    let games = home.game("x");
    let games = games.parent().unwrap();
    let mut desk = {
        begin("mike");
        GamesFolder::new(games.to_owned())
    };
    let mut numbered = |wanted: &[(&str, u32)]| {
        let tables = desk.tables(0).unwrap();
        let found: Vec<(&str, u32)> = tables
            .iter()
            .map(|table| (table.place.as_str(), table.number))
            .collect();
        assert_eq!(found, wanted);
    };
    numbered(&[("mike", 1)]);
    begin("zulu");
    numbered(&[("mike", 1), ("zulu", 2)]);
    begin("t2");
    begin("t5");
    numbered(&[("mike", 1), ("t2", 3), ("t5", 5), ("zulu", 2)]);
    // The number of a game that is gone is free for the one that is called by it, and for no other.
    let away = home.path().join("away");
    std::fs::rename(home.game("mike"), &away).unwrap();
    begin("alpha");
    numbered(&[("alpha", 4), ("t2", 3), ("t5", 5), ("zulu", 2)]);
    std::fs::rename(&away, home.game("mike")).unwrap();
    numbered(&[("alpha", 4), ("mike", 1), ("t2", 3), ("t5", 5), ("zulu", 2)]);
    std::fs::rename(home.game("mike"), &away).unwrap();
    begin("t1");
    numbered(&[("alpha", 4), ("t1", 1), ("t2", 3), ("t5", 5), ("zulu", 2)]);
    std::fs::rename(&away, home.game("mike")).unwrap();
    numbered(&[
        ("alpha", 4),
        ("mike", 6),
        ("t1", 1),
        ("t2", 3),
        ("t5", 5),
        ("zulu", 2),
    ]);
    assert!(numbers(games).contains(&("t2".to_owned(), 2)));
}

/// Another name is no other table, not even one that ends with another number; a copy is another.
#[test]
fn a_game_that_is_renamed_keeps_its_table() {
    let home = Home::new();
    let begin = |name: &str| home.out(&["new", "first-steps", "--name", name]);
    for name in ["alpha", "beta", "t7"] {
        begin(name);
    }
    let games = home.game("x");
    let mut desk = GamesFolder::new(games.parent().unwrap().to_owned());
    let mut numbered = |wanted: &[(&str, u32)]| {
        let tables = desk.tables(0).unwrap();
        let found: Vec<(&str, u32)> = tables
            .iter()
            .map(|table| (table.place.as_str(), table.number))
            .collect();
        assert_eq!(found, wanted);
    };
    numbered(&[("alpha", 1), ("beta", 2), ("t7", 7)]);
    home.out(&["rename", "alpha", "zulu"]);
    home.out(&["rename", "t7", "t5"]);
    numbered(&[("beta", 2), ("t5", 7), ("zulu", 1)]);
    // Two at once, one of them under the name that the other had.
    home.out(&["rename", "zulu", "gamma"]);
    home.out(&["rename", "beta", "zulu"]);
    numbered(&[("gamma", 1), ("t5", 7), ("zulu", 2)]);
    home.out(&["copy", "gamma", "delta"]);
    numbered(&[("delta", 3), ("gamma", 1), ("t5", 7), ("zulu", 2)]);
    std::fs::remove_file(home.game("gamma")).unwrap();
    numbered(&[("delta", 3), ("t5", 7), ("zulu", 2)]);
}

/// Whose name ends with a number has it; a game that is begun later changes the number of no other.
#[test]
fn a_table_keeps_its_number_when_another_game_is_begun() {
    let home = Home::new();
    let begin = |name: &str| home.out(&["new", "first-steps", "--name", name]);
    let games = home.game("zulu");
    let games = games.parent().unwrap();
    let numbered = |wanted: &[(&str, u32)]| {
        let wanted: Vec<(String, u32)> = wanted
            .iter()
            .map(|(name, number)| ((*name).to_owned(), *number))
            .collect();
        assert_eq!(numbers(games), wanted);
    };
    for name in ["zulu", "t10", "t2", "mike", "day-1863"] {
        begin(name);
    }
    let so_far = [
        ("day-1863", 4),
        ("mike", 3),
        ("t10", 10),
        ("t2", 2),
        ("zulu", 1),
    ];
    numbered(&so_far);
    // A second 2 is no 2, and who comes first in the alphabet is not the first.
    for name in ["alpha", "s2"] {
        begin(name);
    }
    numbered(&[
        ("alpha", 5),
        ("day-1863", 4),
        ("mike", 3),
        ("s2", 6),
        ("t10", 10),
        ("t2", 2),
        ("zulu", 1),
    ]);
}
