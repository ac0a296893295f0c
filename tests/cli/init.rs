//! `vidette init`: whatever it writes passes `check` and plays; nothing is overwritten.

use super::program::Home;

#[test]
fn what_is_drafted_passes_check_and_plays() {
    let home = Home::new();
    for (n, options) in [
        "",
        "--edition basic",
        "--brigades 1 --table 24x30",
        "--brigades 12 --table 72x60",
        "--brigades 12 --edition basic",
    ]
    .iter()
    .enumerate()
    {
        let name = format!("battle-{n}");
        let typed = format!("init {name} {options}");
        let typed: Vec<&str> = typed.split_whitespace().collect();
        let done = home.run(&typed);
        assert_eq!(done.code, 0, "{options}: {}", done.err);
        let file = format!("{name}.toml");
        let checked = home.run(&["check", &file]);
        assert_eq!((checked.code, checked.out.as_str()), (0, ""), "{options}");
        // Who attacks marches at once.
        let text = std::fs::read_to_string(home.path().join(&file)).unwrap();
        let text = text.replace("# first = ", "first = ");
        std::fs::write(home.path().join(&file), text).unwrap();
        assert_eq!(home.run(&["new", &file, "--name", &name]).code, 0);
        let played = home.run(&[
            "do",
            &name,
            "next anyway",
            "activate blue-1 dice 4 4",
            "next anyway",
            "march blue-1",
        ]);
        assert_eq!(played.code, 0, "{options}: {}", played.err);
    }
}

#[test]
fn nothing_is_overwritten() {
    let home = Home::new();
    std::fs::write(home.path().join("mine.toml"), "mine").unwrap();
    let done = home.run(&["init", "mine"]);
    assert_eq!(done.code, 1);
    assert!(
        done.err.contains("mine.toml already exists"),
        "{}",
        done.err
    );
    assert_eq!(
        std::fs::read_to_string(home.path().join("mine.toml")).unwrap(),
        "mine"
    );
}

/// A full stop is part of a name; what is said may be typed as it stands.
#[test]
fn the_file_is_named_as_the_battle() {
    let home = Home::new();
    for (typed, file, hint, name) in [
        ("st.lo", "st.lo.toml", "st.lo.toml", "st.lo"),
        ("hill.toml", "hill.toml", "hill.toml", "hill"),
        (
            "Mill Creek",
            "Mill Creek.toml",
            "\"Mill Creek.toml\"",
            "Mill Creek",
        ),
    ] {
        let done = home.run(&["init", typed, "--table", "50.25x40"]);
        let said = format!(
            "{file}: 50.25x40 in, full edition; look at it with `vidette check {hint}`, play it with `vidette play {hint}`\n"
        );
        assert_eq!((done.code, done.out), (0, said), "{}", done.err);
        let text = std::fs::read_to_string(home.path().join(file)).unwrap();
        assert!(text.contains(&format!("\nname = \"{name}\"\n")), "{text}");
        assert!(text.contains("\nwidth = 50.25\n"), "{text}");
    }
    let done = home.run(&["init", ".."]);
    assert_eq!(done.code, 2);
    assert!(
        done.err
            .contains("this is a folder; give the battle a name"),
        "{}",
        done.err
    );
}

/// What a draft asks of the sides the table tells, so that games of the program have a verdict.
#[test]
fn the_table_tells_the_objectives_of_a_draft() {
    let home = Home::new();
    assert_eq!(home.run(&["init", "b"]).code, 0);
    let text = std::fs::read_to_string(home.path().join("b.toml")).unwrap();
    let (muster, _) = vidette::roster::muster(&text).unwrap();
    let tests: Vec<_> = muster
        .oob
        .objectives
        .iter()
        .map(|o| o.test.map(|test| test.hold))
        .collect();
    assert_eq!(tests, [Some(2), Some(2)]);
}

#[test]
fn what_does_not_fit_is_refused_with_the_table_that_would_do() {
    let home = Home::new();
    let done = home.run(&["init", "big", "--brigades", "12", "--table", "40x30"]);
    assert_eq!(done.code, 1);
    let remedy = done.err.split("use a table of ").nth(1).unwrap();
    let table = remedy.split(',').next().unwrap();
    assert!(!home.path().join("big.toml").exists());
    assert_eq!(
        home.run(&["init", "big", "--brigades", "12", "--table", table])
            .code,
        0,
        "{table}"
    );
}

#[test]
fn wrong_options_are_told() {
    let home = Home::new();
    for options in [
        ["--table", "48"],
        ["--table", "4x400"],
        ["--brigades", "13"],
        ["--brigades", "0"],
        ["--edition", "long"],
    ] {
        let typed = [&["init", "x"], options.as_slice()].concat();
        assert_eq!(home.run(&typed).code, 2, "{options:?}");
    }
    let nowhere = home.run(&["init", "no/such/folder/x"]);
    assert_eq!(nowhere.code, 3);
    assert!(
        nowhere
            .err
            .contains("x.toml: no such folder; make it, or choose another place"),
        "{}",
        nowhere.err
    );
    assert_eq!(home.run(&["init", "x", "--from", "nobody.csv"]).code, 3);
}

#[test]
fn a_faulty_table_is_told_at_its_lines() {
    let home = Home::new();
    let told = |table: &str| {
        std::fs::write(home.path().join("faulty.csv"), table).unwrap();
        let done = home.run(&["init", "faulty", "--from", "faulty.csv"]);
        assert_eq!(done.code, 1, "{table}: {}", done.out);
        assert!(!home.path().join("faulty.toml").exists());
        done.err
    };
    let said = told("side,brigade,men\nUnion,Ross,300\n");
    assert!(
        said.contains("faulty.csv: row 1: no column of units (headings: side, brigade, men)"),
        "{said}"
    );
    let said = told("side,brigade,unit\n,Ross,1st\nUnion,Ross,2nd\n");
    assert!(said.contains("row 2: no side here or above"), "{said}");
    let said = told("side,brigade,unit\nUnion,Ross,1st\nReb,Hays,2nd\nUnoin,Ross,3rd\n");
    assert!(
        said.contains("the table has 3: Union (row 2), Reb (row 3), Unoin (row 4)"),
        "{said}"
    );
    let said = told("side,brigade,unit\n");
    assert!(said.contains("no unit found below the header"), "{said}");
    let said = told("side,brigade,unit\nUnion,\"Ross,1st\nReb,Hays,2nd\n");
    assert!(
        said.contains("line 2: a quotation mark is never closed"),
        "{said}"
    );
    assert!(told("").contains("the table is empty"));
}

/// Beside a column of generals `quality` is theirs; without one it is the value of the unit.
#[test]
fn a_general_and_his_quality_are_taken_from_any_line_of_his_brigade() {
    let home = Home::new();
    let drafted = |name: &str, table: &str| {
        std::fs::write(home.path().join("oob.csv"), table).unwrap();
        let told = home.out(&["init", name, "--from", "oob.csv", "--edition", "full"]);
        let checked = home.run(&["check", &format!("{name}.toml")]);
        assert_eq!((checked.code, checked.out.as_str()), (0, ""));
        let text = std::fs::read_to_string(home.path().join(format!("{name}.toml"))).unwrap();
        (told, text)
    };
    let units = "side,brigade,unit,size,combat_value,general,quality\n\
                 Union,Ross,1st,3,3,,\nUnion,Ross,2nd,3,3,Amos Ross,4\nUnion,Ross,3rd,3,3,Nobody,2\n\
                 Reb,Hays,4th,3,3,Harry Hays,9\nReb,Dole,5th,3,3,George Dole,\nReb,Hill,6th,3,3,Dan Hill,Exceptional\n\
                 Reb,Toombs,7th,3,3,Bob Toombs,averge\n";
    let (told, text) = drafted("with-generals", units);
    let general = |name: &str| format!("general = {{ name = \"{name}");
    assert!(
        text.contains(&format!("{}\", quality = 4 }}", general("Amos Ross"))),
        "{text}"
    );
    assert!(
        text.contains(&format!("{}\" }}", general("Harry Hays"))),
        "{text}"
    );
    assert!(
        text.contains(&format!("{}\" }}", general("George Dole"))),
        "{text}"
    );
    assert!(!text.contains("Nobody"), "{text}");
    assert!(
        told.contains("general \"Nobody\": Ross already has Amos Ross"),
        "{told}"
    );
    assert!(
        told.contains("quality \"9\" of a general: taken as average (it is incompetent, average, good, exceptional)"),
        "{told}"
    );
    assert!(
        told.contains(
            "quality \"averge\" of a general: taken as average (did you mean \"average\"?)"
        ),
        "{told}"
    );
    assert!(
        text.contains(&format!("{}\", quality = 5 }}", general("Dan Hill"))),
        "{text}"
    );
    let (told, text) = drafted(
        "without",
        "side,brigade,unit,size,quality\nUnion,Ross,1st,3,4\nReb,Hays,2nd,3,2\nReb,Hays,3rd,3,5\n",
    );
    assert!(
        text.contains("value = 4") && text.contains("value = 2"),
        "{text}"
    );
    // Values are 2, 3 or 4: what is written passes `check`.
    assert!(told.contains("quality \"5\": taken as regular"), "{told}");
}

/// The side of a table of troops: each brigade with so many units.
fn side(name: &str, brigades: usize, units: usize) -> String {
    let unit = |brigade, n| format!("{name},B{brigade} {name},{n} of {brigade} {name},450\n");
    let units = (0..brigades).flat_map(|brigade| (0..units).map(move |n| unit(brigade, n)));
    units.collect()
}

/// Drafts a battle of both sides alike.
fn drafted(home: &Home, brigades: usize, units: usize, options: &[&str]) -> super::program::Ran {
    let table = [
        "side,brigade,unit,strength\n",
        &side("North", brigades, units),
        &side("South", brigades, units),
    ];
    std::fs::write(home.path().join("oob.csv"), table.concat()).unwrap();
    home.run(&[&["init", "drafted", "--from", "oob.csv"][..], options].concat())
}

#[test]
fn large_brigades_get_a_table_that_holds_them() {
    for (brigades, units) in [(6, 60), (12, 12), (100, 4), (100, 6)] {
        let home = Home::new();
        let ran = drafted(&home, brigades, units, &[]);
        assert_eq!(ran.code, 0, "{brigades} of {units}: {}", ran.err);
        let checked = home.run(&["check", "drafted.toml"]);
        assert_eq!(checked.code, 0, "{brigades} of {units}: {}", checked.out);
    }
}

#[test]
fn a_table_that_is_too_small_is_told_with_one_that_holds_them() {
    let home = Home::new();
    let ran = drafted(&home, 6, 60, &["--table", "48x77"]);
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(
        ran.err.contains("do not fit on a 48x77 in table"),
        "{}",
        ran.err
    );
    let offered = ran
        .err
        .split("use a table of ")
        .nth(1)
        .unwrap()
        .split(',')
        .next()
        .unwrap();
    let ran = drafted(&home, 6, 60, &["--table", offered]);
    assert_eq!(ran.code, 0, "{offered}: {}", ran.err);
    assert_eq!(home.run(&["check", "drafted.toml"]).code, 0);
    // What no table holds is said, and no table offered.
    let ran = drafted(&Home::new(), 1, 400, &[]);
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.err.contains("the largest is 240x240"), "{}", ran.err);
    assert!(ran.err.contains("400 units"), "{}", ran.err);
}

#[test]
fn a_table_is_given_in_feet_too() {
    for (typed, size) in [
        ("7'6\"x4'", "90x48 in"),
        ("72 1/2x48", "72.5x48 in"),
        ("6'x4'", "72x48 in"),
    ] {
        let home = Home::new();
        let told = home.out(&["init", "b", "--table", typed]);
        assert!(told.contains(size), "{typed}: {told}");
    }
    let ran = Home::new().run(&["init", "b", "--table", "72,5x48"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("decimal point"), "{}", ran.err);
}

#[test]
fn identifiers_keep_their_letters_and_two_spellings_are_one_brigade() {
    let home = Home::new();
    let table = "side,brigade,unit\nBlue,M\u{fc}ller,M\u{fc}ller\u{2019}s Rifles\nBlue,Mu\u{308}ller,2nd\nGrey,B,3rd\n";
    std::fs::write(home.path().join("oob.csv"), table).unwrap();
    home.out(&["init", "b", "--from", "oob.csv"]);
    let text = std::fs::read_to_string(home.path().join("b.toml")).unwrap();
    assert!(text.contains("id = \"m\u{fc}llers-rifles\""), "{text}");
    assert_eq!(text.matches("[[brigade]]").count(), 2, "{text}");
    assert_eq!(home.run(&["check", "b.toml"]).code, 0);
}

/// Five thousand brigades of one unit, all of one name: each identifier is found at once, not by trying all before.
#[test]
fn alike_names_are_numbered() {
    let home = Home::new();
    let rows = |side: &str| {
        (0..2_500)
            .map(|n| format!("{side},B{},same\n", n % 2_500))
            .collect::<String>()
    };
    let table = ["side,brigade,unit\n", &rows("Blue"), &rows("Grey")].concat();
    std::fs::write(home.path().join("oob.csv"), table).unwrap();
    let ran = home.run(&["init", "b", "--from", "oob.csv"]);
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.err.contains("2500 brigades"), "{}", ran.err);
}
