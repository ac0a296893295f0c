//! What titles tell of the battle, and weapons that are listed because another stands in for them.

use super::*;

/// A title gives the date of the battle, and its whole name if it has the words of the given one.
#[test]
fn titles_give_the_date_and_the_name() {
    let read = |title: &str, name: &str| {
        let home = Home::new();
        let table =
            format!("{title}\nside;brigade;unit;men\nBlue;A;1st Oak;300\nGrey;B;2nd Elm;300\n");
        std::fs::write(home.path().join("oob.csv"), table).unwrap();
        let ran = home.run(&["init", name, "--from", "oob.csv", "--all"]);
        assert_eq!(ran.code, 0, "{title}: {}", ran.err);
        let written = std::fs::read_to_string(home.path().join(format!("{name}.toml"))).unwrap();
        assert_eq!(
            home.run(&["check", &format!("{name}.toml")]).out,
            "",
            "{title}"
        );
        (ran.out, written)
    };
    for (title, date) in [
        ("Battle of Perryville, October 8, 1862", "1862-10-08"),
        ("Battle of Perryville (8 Oct. 1862)", "1862-10-08"),
        ("Battle of Perryville - 7 and 8 October 1862", "1862-10-07"),
        ("The Battle of Perryville, October 7-8, 1862", "1862-10-07"),
        ("BATTLE OF PERRYVILLE 1862-10-08", "1862-10-08"),
    ] {
        let (out, written) = read(title, "perryville");
        assert!(
            written.contains(&format!("\ndate = \"{date}\"")),
            "{title}: {written}"
        );
        assert!(
            out.contains(&format!("row 1  date {date} for \"")),
            "{title}: {out}"
        );
        let name = written
            .lines()
            .find(|line| line.starts_with("name = "))
            .unwrap();
        assert!(
            name.to_lowercase().ends_with("battle of perryville\""),
            "{title}: {name}"
        );
        assert!(
            out.contains("row 1  name ") && out.contains("skipped: row 1 (title)"),
            "{out}"
        );
    }
    // The author's own name stays if the title has another, and no date is made of half a one.
    for title in [
        "Battle of Perryville, October 1862",
        "Perryville, April 31, 1862",
        "compiled 8 October 1998",
    ] {
        let (_, written) = read(title, "saturday");
        assert!(written.contains("name = \"saturday\""), "{written}");
        assert!(written.contains("\n# date = "), "{title}: {written}");
    }
    let home = Home::new();
    let list = "Battle of Perryville\n8 October 1862\nUnion\n  1st Division\n    1st Brigade\n      1st Oak, 300\n\
                Confederate\n  2nd Division\n    2nd Brigade\n      2nd Elm, 300\n";
    std::fs::write(home.path().join("oob.txt"), list).unwrap();
    home.out(&["init", "perryville", "--from", "oob.txt"]);
    let written = std::fs::read_to_string(home.path().join("perryville.toml")).unwrap();
    for part in ["name = \"Battle of Perryville\"", "date = \"1862-10-08\""] {
        assert!(written.contains(part), "{part}: {written}");
    }
}

/// A weapon of an unknown make is listed with its text, although a word of it is known.
#[test]
fn weapons_of_an_unknown_make_are_listed() {
    let guesses = |kind: &str, weapon: &str, guns: &str| {
        let table = format!(
            "side;brigade;unit;kind;men;quality;weapon;guns\nBlue;A;One;{kind};90;3;{weapon};{guns}\nGrey;B;Two;Inf;300;3;Enfield;\n"
        );
        let json = json(&table, &[]);
        let guessed = json["guessed"].as_array().unwrap().iter();
        let weapons = guessed.filter(|guess| guess["field"] == "weapon");
        let texts = weapons.map(|guess| guess["text"].as_str().unwrap_or_default().to_owned());
        texts.collect::<Vec<_>>()
    };
    for arm in [
        "Belgian rifles",
        "Colt revolving rifles",
        "Hall's carbine",
        "Dresden musket",
    ] {
        assert_eq!(guesses("Inf", arm, ""), [arm], "{arm}");
    }
    for arm in [
        "Enfield",
        "Springfield Rifled Musket M1861",
        ".69 smoothbore, buck and ball",
        "Sharps rifles",
        "Austrian Lorenz rifles",
        "Mississippi rifles",
        "1842 muskets",
    ] {
        assert!(guesses("Inf", arm, "").is_empty(), "{arm}");
    }
    for guns in [
        "4 Blakely rifles",
        "2 Blakely rifles, 2 Napoleons",
        "4 Wiard rifles",
    ] {
        assert_eq!(guesses("Art", "", guns), [guns], "{guns}");
    }
    assert_eq!(guesses("Art", "Wiard rifles", "4"), ["Wiard rifles"]);
    for guns in [
        "4 12-pdr Napoleons",
        "2N 2R",
        "6 x 3\" rifles",
        "4 bronze 6-pdr guns",
        "2x12H 1x10P",
    ] {
        assert!(guesses("Art", "", guns).is_empty(), "{guns}");
    }
}

/// The edges are a guess that says how to change it, unless a title or the author names them.
#[test]
fn the_edges_of_the_sides_are_a_guess() {
    let table = |title: &str| {
        format!("{title}side;brigade;unit;men\nUnion;A;1st Oak;300\nConfederate;B;2nd Elm;300\n")
    };
    let edges = |written: &str| {
        let lines = written
            .lines()
            .filter_map(|line| line.strip_prefix("edge = "));
        let edges = lines.map(|line| line.split('"').nth(1).unwrap().to_owned());
        edges.collect::<Vec<_>>()
    };
    for (title, options, expected, said) in [
        ("", &[][..], ["south", "north"], true),
        (
            "Confederates on the north edge\n",
            &[],
            ["south", "north"],
            true,
        ),
        (
            "Confederates on the south edge\n",
            &[],
            ["north", "south"],
            true,
        ),
        (
            "Both sides on the south edge\n",
            &[],
            ["south", "north"],
            true,
        ),
        ("", &["--south", "confederate"], ["north", "south"], false),
        ("", &["--south", "Union"], ["south", "north"], false),
    ] {
        let (home, ran) = read(&table(title), options);
        assert_eq!(edges(&roster(&home)), expected, "{title}");
        let line = format!(
            "edges Union {}, Confederate {} (--south SIDE changes them)",
            expected[0], expected[1]
        );
        assert_eq!(ran.out.contains(&line), said, "{title}: {}", ran.out);
        assert!(!ran.out.contains("need"), "{}", ran.out);
        assert_eq!(home.run(&["check", "b.toml"]).out, "", "{title}");
        // Troops face the enemy from their own edge.
        let facing = if expected[0] == "south" {
            "facing = 0"
        } else {
            "facing = 180"
        };
        let first = roster(&home)
            .lines()
            .find(|line| line.starts_with("deploy"))
            .unwrap()
            .to_owned();
        assert!(first.contains(facing), "{first}");
    }
    let (_, ran) = read(&table(""), &["--south", "Onion"]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.err
            .contains("no side \"Onion\" (did you mean \"Union\"?)"),
        "{}",
        ran.err
    );
}
