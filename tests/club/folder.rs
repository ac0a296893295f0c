use std::path::Path;

use vidette::club::folder::Folder;

use crate::cli::program::Home;

/// The numbers of the tables of a folder, by the names of their games.
fn numbers(games: &Path) -> Vec<(String, u32)> {
    let tables = Folder::new(games.to_owned()).tables(0).unwrap();
    let numbers = tables.into_iter().map(|table| (table.place, table.number));
    numbers.collect()
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
