//! Nothing about men, guns or who belongs to whom is lost without a question.

use super::*;

/// Reads a list that is written here.
fn list(text: &str, options: &[&str]) -> (Home, Ran) {
    let home = Home::new();
    std::fs::write(home.path().join("oob.txt"), text).unwrap();
    let ran = init(&home, "oob.txt", options);
    (home, ran)
}

/// Returns the men, the guns and the needs of a table.
fn counted(table: &str, options: &[&str]) -> (u64, u64, usize) {
    let json = json(table, options);
    let count = |name: &str| json["counts"][name].as_u64().unwrap();
    let needs = json["needs"].as_array().unwrap().len();
    (count("men"), count("guns"), needs)
}

/// Numbers below `Present under arms` and `Muskets` count men, not weapons.
#[test]
fn numbers_below_words_for_arms_count_men() {
    for heading in [
        "Present under arms",
        "Men under arms",
        "Strength in arms",
        "Muskets",
        "Figures",
    ] {
        let table = format!(
            "side;brigade;unit;{heading};guns\nBlue;Able;1st;500;\nBlue;Able;Bty;80;4\nRed;Baker;28th;500;\n"
        );
        assert_eq!(counted(&table, &[]), (1080, 4, 0), "{heading}");
    }
    let years = "side,brigade,unit,men,musket\nBlue,Able,1st,500,1842\nRed,Baker,28th,500,1842\n";
    assert!(json(years, &[])["columns"][4]["as"] == "weapon");
}

/// Any column that names guns and holds small numbers is summed; several chosen columns are, too.
#[test]
fn guns_of_all_types_are_summed() {
    let head = "side,brigade,unit,men";
    for types in [
        "9-pounder,24 pdr how,Light 6-pdr",
        "SB,Rifled,How",
        "Smoothbores,Rifled guns,Howitzers",
        "Rifles,Smoothbores,Mortars",
        "Canons de 12,Obusiers,Heavy guns",
    ] {
        let table = format!(
            "{head},{types}\nBlue,Able,Bty A,90,2,1,2\nRed,Baker,Bty B,90,,4,\nRed,Baker,1st,500,,,\n"
        );
        assert_eq!(counted(&table, &[]), (680, 9, 0), "{types}");
    }
    for heading in ["Arty", "Art.", "Guns present"] {
        let table = format!("{head},{heading}\nBlue,Able,Bty A,90,6\nRed,Baker,Bty B,90,4\n");
        assert_eq!(counted(&table, &[]), (180, 10, 0), "{heading}");
    }
    let table = format!("{head},Odd,Even\nBlue,Able,Bty A,90,2,2\nRed,Baker,Bty B,90,,4\n");
    assert_eq!(counted(&table, &[]), (180, 8, 2));
    assert_eq!(counted(&table, &["--column", "guns=Odd+Even"]), (180, 8, 0));
    let ones = ["--column", "guns=Odd", "--column", "guns=Even"];
    assert_eq!(counted(&table, &ones), (180, 8, 0));
}

/// Numbers beside the strengths that are not read make a question; losses and numbers of pages do not.
#[test]
fn a_second_column_of_numbers_is_asked_about() {
    let head = "side,brigade,unit,strength";
    for (heading, values, asked) in [
        ("2 July", [280, 380, 500], Some("do they count men?")),
        ("Odd", [2, 3, 4], Some("what do they count?")),
        ("Odd", [2, 300, 400], Some("do they count men?")),
        ("Losses", [280, 380, 500], None),
        ("Page", [2, 3, 4], None),
    ] {
        let [one, two, three] = values;
        let table = format!(
            "{head},{heading}\nBlue,Able,1st,300,{one}\nBlue,Able,2nd,400,{two}\nRed,Baker,28th,550,{three}\n"
        );
        let (_, ran) = read(&table, &[]);
        assert!(ran.out.contains("1,250 men"), "{heading}: {}", ran.out);
        match asked {
            Some(said) => assert!(ran.out.contains(said), "{heading}: {}", ran.out),
            None => assert!(!ran.out.contains("need"), "{heading}: {}", ran.out),
        }
    }
}

/// A cell of guns that cannot be read makes a battery and a question.
#[test]
fn a_cell_of_guns_that_is_unread_is_asked_about() {
    for (cell, guns, needs) in [
        ("6 of 12", 6, 1),
        ("4-6", 4, 1),
        ("4/6", 4, 1),
        ("various", 4, 1),
        ("\"6 N, 2 H\"", 8, 0),
        ("\"2 twelves, 2 sixes\"", 4, 0),
        ("-", 0, 0),
    ] {
        let table =
            format!("side,brigade,unit,men,guns\nBlue,Able,Hall,85,{cell}\nRed,Baker,28th,500,\n");
        assert_eq!(counted(&table, &[]), (585, guns, needs), "{cell}");
    }
    let table = "side,brigade,unit,men,guns\nBlue,Able,1st Infantry,800,4-6\nRed,Baker,28th,500,\n";
    assert_eq!(counted(table, &[]), (1300, 0, 1));
}

/// Officers and men are summed, or their total is taken; `Present` is the strength, not `Aggregate`.
#[test]
fn officers_count_and_absent_men_do_not() {
    let head = "side,brigade,unit";
    for (columns, values, men) in [
        ("Officers,Men", ["20,300", "22,310"], 652),
        ("Officers,Men,Total", ["20,300,320", "22,310,332"], 652),
        ("Offiziere,Mann", ["20,2.100", "22,2.200"], 4342),
        (
            "Present,Absent,Aggregate",
            ["300,100,400", "310,90,400"],
            610,
        ),
    ] {
        let [blue, red] = values;
        let table = format!("{head},{columns}\nBlue,Able,1st,{blue}\nRed,Baker,2nd,{red}\n");
        assert_eq!(counted(&table, &[]), (men, 0, 0), "{columns}");
    }
}

/// A brigade without units is left out with its men and its guns.
#[test]
fn the_guns_of_an_empty_brigade_are_told() {
    let table = "side,brigade,unit,men,guns\nBlue,Able,1st,500,\nBlue,Artillery,,200,14\nRed,Baker,28th,550,\n";
    let (_, ran) = read(table, &[]);
    let said = "\"Artillery\" has no units: left out, with its 200 men and 14 guns";
    assert!(
        ran.out.contains(said) && !ran.out.contains("totals"),
        "{}",
        ran.out
    );
}

/// A row with the name of a brigade and the men of its regiments is their total, not a unit.
#[test]
fn the_total_above_a_brigade_is_no_unit() {
    let table = "side,brigade,unit,kind,men\nBlue,Able,Able's brigade,,700\nBlue,Able,1st,inf,300\nBlue,Able,2nd,inf,400\n\
                 Red,Baker,Legion,Kav,200\n";
    assert_eq!(counted(table, &[]), (900, 0, 0));
}

/// `Waffe` over arms is the kind.
#[test]
fn arms_below_a_word_for_weapons_are_kinds() {
    let table = "Seite;Brigade;Regiment;Waffe;Mann\nBlau;A;1. Garde;Inf;500\nBlau;A;3. Reiter;Kav;300\nRot;B;2. Batterie;Artillerie;90\n";
    let json = json(table, &[]);
    assert_eq!(json["columns"][3]["as"], "kind", "{json}");
    assert_eq!(json["needs"].as_array().unwrap().len(), 0, "{json}");
}

/// A text with a padded title and blank cells is a table, whatever its name.
#[test]
fn tabs_of_a_table_are_no_indentation() {
    let table = "Battle\t\t\t\t\t\nSide\tDivision\tBrigade\tUnit\tStrength\tGuns\nBlue\t3. Division\t5. Brigade\tGuards\t940\t\n\
                 \t\t\tLine\t850\t\n\t\tArtillery\t4th Battery\t150\t6\nRed\t—\tBaker\t62nd\t700\t\n\t\t\t3rd Hussars\t620\t\n";
    let home = Home::new();
    std::fs::write(home.path().join("oob.txt"), table).unwrap();
    let ran = init(&home, "oob.txt", &["--json"]);
    let json: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(
        (&json["form"], &json["counts"]["men"]),
        (&"csv".into(), &3260.into()),
        "{json}"
    );
}

/// Names of sides may stand as far left as their divisions; `--levels` counts the levels that the list has.
#[test]
fn sides_of_a_list_stand_over_their_divisions() {
    let entries = "PRUSSIANS\nFirst Division\n  Able's Brigade\n    1st Foot 300\n\
                   AUSTRIANS\nFirst Division\n  Baker's Brigade\n    5th Foot 340\n";
    for options in [&[][..], &["--levels", "side,division,brigade,unit"]] {
        let (home, ran) = list(entries, options);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let written = roster(&home);
        assert!(
            written.contains("name = \"AUSTRIANS\"")
                && written.matches("[[division]]").count() == 2,
            "{written}"
        );
    }
    let (_, ran) = list(entries, &["--levels", "side,corps,division,brigade,unit"]);
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.err.contains("--levels names 5"), "{}", ran.err);
}

/// Strengths in the line of a unit are read; a number that stays in its name is asked about.
#[test]
fn numbers_in_the_line_of_a_unit_are_men() {
    for (entry, part) in [
        (
            "Battery A 90 men 6 guns",
            "guns = 6, value = 3, strength = 90",
        ),
        ("5th Alabama Bn 135", "name = \"5th Alabama Bn\""),
        ("6th Alabama Battalion 137", "strength = 137"),
        ("11th NH ~300", "strength = 300"),
        ("8th NH, 30 officers, 675 men", "strength = 705"),
    ] {
        let (home, ran) = list(
            &format!("Blue\n  Able\n    {entry}\nRed\n  Baker\n    3rd Foot 320\n"),
            &["--strict"],
        );
        assert_eq!(ran.code, 0, "{entry}: {}{}", ran.out, ran.err);
        let written = roster(&home).replace("state = \"limbered\", ", "");
        assert!(written.contains(part), "{entry}: {written}");
    }
    for entry in [
        "9th NH 30/675",
        "Rifles 300 strong men",
        "Battery M 6",
        "The 80 guns",
    ] {
        let (_, ran) = list(
            &format!("Blue\n  Able\n    {entry}\nRed\n  Baker\n    3rd Foot 320\n"),
            &["--strict"],
        );
        assert_eq!(ran.code, 1, "{entry}: {}", ran.out);
    }
}

/// A damaged workbook whose directory has no end is refused; so is a declared range that fills the memory.
#[test]
fn an_old_workbook_without_end_is_refused() {
    let mut book = std::fs::read(file("book.xls")).unwrap();
    let long = |book: &[u8], at: usize| u32::from_le_bytes(book[at..at + 4].try_into().unwrap());
    let (table, directory) = (long(&book, 76) as usize, long(&book, 48));
    let at = 512 * (table + 1) + 4 * directory as usize;
    book[at..at + 4].copy_from_slice(&directory.to_le_bytes());
    let home = Home::new();
    std::fs::write(home.path().join("oob.xls"), &book).unwrap();
    let ran = init(&home, "oob.xls", &[]);
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.err.contains("has no end"), "{}", ran.err);
}

/// A unit at the place of a brigade belongs to the division above it, not to the brigade before it.
#[test]
fn a_unit_beside_brigades_joins_none_of_them() {
    let text = "Union\n 1st Div\n  1st Brigade\n   1st Ohio 300\n   2nd Ohio 310\n  Bty A, 4 guns\n  2nd Brigade\n   3rd Ohio 300\n  \
                4th Ohio Cav 200\nConfederate\n 2nd Div\n  3rd Brigade\n   1st Georgia 250\n";
    let (home, ran) = list(text, &["--all"]);
    let written = roster(&home);
    let block_of = |name: &str| {
        let mut blocks = written.split("\n[[brigade]]");
        let name = format!("name = \"{name}\"");
        blocks
            .find(|block| block.contains(&name))
            .unwrap()
            .to_owned()
    };
    for name in ["Bty A", "4th Ohio Cav"] {
        let block = block_of(name);
        assert!(block.contains("name = \"1st Div\""), "{name}: {block}");
        assert!(!block.contains("Ohio\","), "{name}: {block}");
    }
    assert!(ran.out.contains("Bty A: brigade"), "{}", ran.out);
}

/// Guns in brackets behind their number are added; a number behind the type counts the guns.
#[test]
fn guns_beside_their_types_are_counted() {
    let read = |kind: &str, weapon: &str, guns: &str| {
        let table = format!(
            "side;brigade;unit;kind;men;weapon;guns\nBlue;Able;Battery A;{kind};100;{weapon};{guns}\nGrey;Baker;4th;Inf;300;;\n"
        );
        counted(&table, &[]).1
    };
    for (kind, weapon, guns, number) in [
        ("Art", "", "4 (Nap), 2 (How)", 6),
        ("Art", "", "6 (4 Nap, 2 How)", 6),
        ("Art", "10-pdr Parrott 6", "", 6),
        ("Art", "Napoleon 6", "", 6),
        ("10-pdr Parrott 6", "", "", 6),
        ("Napoleon 2", "", "", 2),
        ("Art 6", "", "", 6),
        // The calibre.
        ("Art", "Parrott 10", "", 4),
    ] {
        assert_eq!(read(kind, weapon, guns), number, "{kind}, {weapon}, {guns}");
    }
}

/// Rows for all units or their losses are no units, whatever word names them.
#[test]
fn sums_and_losses_are_no_units() {
    let read = |row: &str| {
        let table = format!(
            "side,brigade,unit,men\nBlue,Baker,1st,300\nBlue,Baker,2nd,300\n{row}\nBlue,Baker,3rd,300\nGrey,Cole,4th,300\n"
        );
        let json = json(&table, &[]);
        let needs = json["needs"].as_array().unwrap().len();
        assert_eq!(json["counts"]["units"], 4, "{row}: {json}");
        assert_eq!(json["counts"]["men"], 1200, "{row}: {json}");
        needs
    };
    for (row, needs) in [
        ("Blue,Baker,Total losses,50", 0),
        ("Blue,Baker,Killed and wounded,50", 0),
        ("Blue,Baker,All,600", 0),
        ("Blue,Baker,Strength,600", 0),
        ("Blue,Baker,Strength,300", 1),
        ("Blue,Baker,600", 0),
        ("Blue,Baker,640", 1),
    ] {
        assert_eq!(read(row), needs, "{row}");
    }
    let text = "Blue\n  Able\n    1st Oak 300\n    2nd Oak 310\n    Strength: 610\nRed\n  Baker\n    3rd Foot 320\n";
    let (_, ran) = list(text, &["--strict"]);
    assert!(
        ran.out.contains("3 units, 930 men"),
        "{}{}",
        ran.out,
        ran.err
    );
}

/// Men in the name of a unit become its strength with a word, or a person is asked.
#[test]
fn men_in_names_of_a_table_are_strengths() {
    let read = |unit: &str, men: &str| {
        json(
            &format!(
                "side;brigade;unit;men\nBlue;Able;{unit};{men}\nBlue;Able;2nd;300\nGrey;Baker;4th;300\n"
            ),
            &[],
        )
    };
    for (unit, men) in [
        ("44th NY [313]", 313),
        ("20th Maine (386)", 386),
        ("83rd Pa., 295 men", 295),
        ("16th Mich - 263", 263),
    ] {
        let json = read(unit, "");
        assert_eq!(json["counts"]["men"], men + 600, "{unit}: {json}");
        let guessed = json["guessed"].as_array().unwrap();
        let said = guessed.iter().find(|guess| guess["text"] == unit).unwrap();
        assert_eq!(
            said["taken"].as_str().unwrap().split(' ').next(),
            Some(men.to_string().as_str())
        );
        assert!(
            !said["unit"].as_str().unwrap().contains(&men.to_string()),
            "{unit}"
        );
    }
    for (unit, needs) in [
        ("20th Maine 386", 1),
        ("7th Ohio, 20 + 330", 1),
        ("4th U.S. Artillery, K", 0),
        ("7th Ohio[12]", 0),
    ] {
        let json = read(unit, "");
        assert_eq!(
            json["needs"].as_array().unwrap().len(),
            needs,
            "{unit}: {json}"
        );
    }
    let text =
        "Blue\n  Able\n    7th Ohio, 20 + 330\n    8th Ohio 300\nRed\n  Baker\n    3rd Foot 320\n";
    let (home, ran) = list(text, &[]);
    assert!(
        roster(&home).contains("name = \"7th Ohio\""),
        "{}",
        roster(&home)
    );
    assert!(ran.out.contains("strength \"20+330\""), "{}", ran.out);
}

/// Of two rows for one unit the men are kept, whichever row has them.
#[test]
fn a_second_row_gives_a_unit_its_men() {
    let read_rows = |first: &str, second: &str| {
        read(
            &format!(
                "side,brigade,unit,men\nBlue,Able,1st,500\nBlue,Able,2nd,{first}\nBlue,Able,2nd,{second}\nGrey,Baker,3rd,300\n"
            ),
            &[],
        )
    };
    let (home, ran) = read_rows("?", "300");
    let said = "2nd occurs twice in Able; one is kept, with 300 men of this row\n";
    assert!(ran.out.contains(said), "{}", ran.out);
    assert!(ran.out.contains("3 units, 1,100 men"), "{}", ran.out);
    let written = roster(&home);
    assert!(
        written.contains("name = \"2nd\", size = 2, value = 3, strength = 300"),
        "{written}"
    );
    let (_, ran) = read_rows("310", "300");
    assert!(ran.out.contains("3 units, 1,110 men"), "{}", ran.out);
    assert!(
        ran.out.contains("one is kept (with 310 men)"),
        "{}",
        ran.out
    );
}

/// The sections of a battery share the mean of the batteries, and count as one battery in it.
#[test]
fn sections_share_an_unknown_strength() {
    let table = "side,brigade,unit,kind,men,guns\nBlue,Able,Bty A,Art,100,4\nBlue,Able,Bty B,Art,?,8\nBlue,Able,Bty C,Art,140,8\n\
                 Grey,Baker,3rd,Inf,300,\n";
    assert_eq!(counted(table, &[]), (100 + 120 + 140 + 300, 20, 0));
}

/// A side that an option names for all rows is compared with the column of sides.
#[test]
fn a_side_for_all_rows_is_compared_with_their_column() {
    let table = "side,brigade,unit,men\nBlue,Able,1st,300\nGrey,Baker,3rd,300\n";
    let (_, ran) = read(table, &["--side", "Blue"]);
    let said = "row 3  side \"Grey\": taken as \"Blue\", as --side says for all rows; leave --side out to read the column";
    assert!(ran.out.contains(said), "{}", ran.out);
    let (_, ran) = read(&table.replace("Grey", "blue"), &["--side", "Blue"]);
    assert!(!ran.out.contains("as --side says"), "{}", ran.out);
}

/// The signs between a side and its title are no part of its name.
#[test]
fn a_title_leaves_no_sign_at_a_side() {
    for title in [
        "Order of Battle, Union Army",
        "Union Army: order of battle",
        "Union Army - Order of Battle",
    ] {
        let text = format!(
            "{title}\n  Able\n    1st Oak 300\n    2nd Oak 310\nConfederate Army\n  Baker\n    3rd Foot 320\n"
        );
        let (home, _) = list(&text, &[]);
        let written = roster(&home);
        assert!(
            written.contains("name = \"Union Army\"\n"),
            "{title}: {written}"
        );
    }
}

/// A row with only a general's name is no regiment.
#[test]
fn a_general_in_the_column_of_units_is_no_unit() {
    let table = "side,brigade,unit,kind,men\nBlue,Able,General Hooker,,\nBlue,Able,1st,Inf,300\nBlue,Able,Capt. Wood's Company,,\n\
                 Grey,Baker,3rd,Inf,300\n";
    let (home, ran) = read(table, &["--all"]);
    assert!(ran.out.contains("3 units"), "{}", ran.out);
    assert!(
        ran.out.contains("General Hooker: kind general"),
        "{}",
        ran.out
    );
    let written = roster(&home);
    assert!(
        written.contains("general = { name = \"General Hooker\""),
        "{written}"
    );
}

/// A regiment that is indented less than the one below it is asked about.
#[test]
fn a_regiment_over_others_is_asked_about() {
    let text = "Blue\n  Able\n       1st Oak 300\n     2nd Oak 310\n       3rd Oak 320\nRed\n  Baker\n       4th Foot 320\n";
    let (_, ran) = list(text, &[]);
    let said = "row 4  \"2nd Oak 310\" has entries below it: taken as a ";
    assert!(ran.out.contains(said), "{}", ran.out);
}

/// A quotation mark that nothing closes would take the rows below it into one cell.
#[test]
fn an_open_quotation_is_a_fault() {
    let table = "side,brigade,unit,strength\nBlue,Able,1st Oak,300\nBlue,Able,\"3rd Oak,300\nGrey,Baker,1st Elm,300\n\
                 Grey,Baker,2nd Elm\",310\n";
    let (_home, ran) = read(table, &[]);
    assert_eq!(ran.code, 1);
    let said = "row 3: a quotation mark opens a cell of 3 lines with whole rows in it";
    assert!(ran.err.contains(said), "{}", ran.err);
    // Lines of a remark are no rows.
    let table = "side,brigade,unit,strength,notes\nBlue,Able,1st Oak,300,\"came late,\nleft early,\nlost much\"\n\
                 Grey,Baker,1st Elm,300,\n";
    let (_home, ran) = read(table, &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
}
