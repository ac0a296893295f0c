use std::fmt::Write as _;

const SMALLEST: &str = include_str!("../../data/rosters/valid/smallest.toml");

#[test]
fn after_z_come_two_letters_and_then_three() {
    let mut text = SMALLEST.to_owned();
    for n in 2..703 {
        let unit = format!("{{ id = \"u{n}\", size = 2, value = 2 }}");
        writeln!(
            text,
            "[[brigade]]\nid = \"b{n}\"\ndivision = \"c\"\nunits = [{unit}]"
        )
        .unwrap();
    }
    let (muster, _) = roster::muster(&text).unwrap();
    let callsigns: Vec<&str> = muster
        .oob
        .brigades
        .iter()
        .map(|b| b.callsign.as_str())
        .collect();
    assert_eq!(callsigns.len(), 703);
    for (place, callsign) in [(0, "A"), (25, "Z"), (26, "AA"), (701, "ZZ"), (702, "AAA")] {
        assert_eq!(callsigns[place], callsign, "{place}");
    }
}
