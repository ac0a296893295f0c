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

/// Callsigns of a battle with blinds: of the sides' own brigades in the order of the roster, dummies behind them.
fn of_sides(text: &str) -> [Vec<(String, String)>; 2] {
    let (muster, _) = roster::muster(text).unwrap();
    ["union", "rebel"].map(|side| {
        let own = muster
            .oob
            .brigades
            .iter()
            .filter(|b| b.side.as_str() == side);
        own.map(|b| (b.id.to_string(), b.callsign.clone()))
            .collect()
    })
}

/// BLIND-05: what the program calls a side's brigades, dummies too, does not hang on how many of the enemy's cards, of
/// those that arrive or are hidden are brigades.
#[test]
fn blind_05_callsigns_do_not_count_the_brigades_of_the_enemy() {
    let real = |id: &str, x: u32, more: &str| {
        format!(
            "[[brigade]]\nid = \"{id}\"\ndivision = \"r\"\n{more}\
             deploy = {{ at = [{x}, 50], facing = 180, front = 3 }}\n\
             units = [{{ id = \"{id}1\", size = 3, value = 3 }}]\n"
        )
    };
    let dummy = |side: &str, x: u32, y: u32| {
        format!("[[dummy]]\nside = \"{side}\"\nat = [{x}, {y}]\nfacing = 180\n")
    };
    let blind = |id: &str, x: u32| real(id, x, "blind = true\n");
    let enemies = [
        dummy("rebel", 10, 52) + &dummy("rebel", 20, 52),
        blind("y", 10) + &dummy("rebel", 20, 52),
        blind("z", 10) + &blind("y", 20),
        blind("z", 10) + &blind("y", 20) + &real("x", 30, "hidden = true\n"),
        blind("z", 10).replace("blind = true\n", "blind = true\ncallsign = \"L\"\n")
            + &blind("y", 20),
    ];
    // With callsigns in the roster, and without.
    for written in [true, false] {
        let text = |more: &String| {
            let own = dummy("union", 4, 12) + &dummy("union", 10, 12);
            let text = common::blinds::battle(&(own + more));
            let kept =
                |line: &&str| written || !line.starts_with("callsign = ") || line.contains('L');
            let lines: Vec<&str> = text.lines().filter(kept).collect();
            // The enemy stands first in the roster.
            lines.join("\n")
        };
        let all = enemies.each_ref().map(|more| of_sides(&text(more)));
        for one in &all {
            assert_eq!(one[0], all[0][0], "{written}");
            let taken: Vec<&String> = one.iter().flatten().map(|(_, callsign)| callsign).collect();
            let apart: std::collections::BTreeSet<&&String> = taken.iter().collect();
            assert_eq!(apart.len(), taken.len(), "{taken:?}");
        }
        // Whichever card it is, its callsign goes by its number.
        let of = |n: usize, id: &str| {
            let [_, rebels] = &all[n];
            rebels
                .iter()
                .find(|(name, _)| name == id)
                .unwrap()
                .1
                .clone()
        };
        assert_eq!(of(1, "y"), of(0, "blind-4"), "{written}");
        assert_eq!(of(2, "y"), of(0, "blind-5"), "{written}");
    }
}

/// BLIND-05: a callsign of a roster that the program gives to another is a fault: neither may give way unseen.
#[test]
fn blind_05_a_written_callsign_that_the_program_gives_out_is_a_fault() {
    // The first free letter goes to brigade C: A is that of a blind.
    let text = common::blinds::battle("").replacen("callsign = \"C\"\n", "", 1);
    let faults = roster::muster(&text).unwrap_err();
    let said: Vec<String> = faults.iter().map(|fault| fault.at("f")).collect();
    assert!(
        said.iter().any(|line| line.contains("(BLIND-05)")),
        "{said:?}"
    );
}
