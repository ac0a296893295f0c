use super::table::Table;

/// A word that an inch hides in: `in` behind a number.
fn tells_inches(said: &str) -> bool {
    let words: Vec<&str> = said.split([' ', ',', ';']).collect();
    words.windows(2).any(|pair| match pair {
        [number, unit] => *unit == "in" && number.parse::<f64>().is_ok(),
        _ => false,
    })
}

fn refused(order: &str, line: &str) -> String {
    let own = format!("grey a {order} general:10,22 | a1 i3 5,20 90 | a2 c3 5,23 90");
    let terms = "measure = \"centimetres\"\n";
    let mut table = Table::with(
        "basic",
        terms,
        "",
        &[&own, "blue b hold | b1 i3 40,21.5 270"],
    );
    table = table.moving();
    table.refuses(line).1
}

#[test]
fn scale_02_refusals_of_a_game_in_centimetres_tell_centimetres() {
    for (order, line, told) in [
        ("hold -", "move a1 ahead 2", "2.0 cm outside"),
        (
            "advance 40,21.5",
            "ride-to a 80,43",
            "two moves of up to 12 cm",
        ),
        ("advance 40,21.5", "ride-to a 80,43", "would ride 60.0 cm"),
        ("advance 40,21.5", "lead a a1", "cm from a1"),
    ] {
        let said = refused(order, line);
        assert!(said.contains(told), "{said}");
        assert!(!tells_inches(&said), "{said}");
    }
}

#[test]
fn cmd_11_a_hundredth_too_far_to_ride_is_told_to_the_hundredth() {
    let own = "grey a advance 40,20 general:10,22 | a1 i3 5,20 90";
    let mut table = Table::new("basic", "", &[own]).moving();
    let said = table.no("ride-to a 22.01,22", "CMD-11");
    assert!(said.contains("would ride 12.01 in"), "{said}");
    assert!(said.contains("two moves of up to 6 in"), "{said}");
}
