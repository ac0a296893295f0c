//! `vidette init --from`: orders of battle as people have them, each with its report.
//!
//! The files stand in `tests/data/census`. `book.ods`, `book.xlsx` and `book.xls` are one workbook, which LibreOffice
//! 7.4 saved in its three forms from a flat ODS: a title, merged cells, a total, a note, one sheet per side, and a
//! sheet that holds no units. `book.xlsb` was written by [MS-XLSB], section 2.1.4, and opens in LibreOffice;
//! `locked.xlsx` and `locked.ods` are one workbook with a password.
//! `kernstown.ods`, `cramptons-gap.html` and `wilsons-creek.txt` are whole battles as their authors have them, with all
//! their footnotes, totals and abbreviations.

/// Notations of lists, pages and spreadsheets that people use.
mod arrivals;
mod batteries;
mod commanders;
mod dialects;
mod header_rows;
mod headings;
mod hidden;
mod kept_once;
mod kinds;
mod lists;
mod lost;
mod marks;
mod men;
mod numbers;
mod options;
mod rows;
mod titles;
mod told;

use std::path::{Path, PathBuf};

use super::program::{Home, Ran};

/// Files that need no option, or the options that they need.
const FILES: [(&str, &[&str]); 45] = [
    ("abbreviations.csv", &[]),
    ("arrivals.csv", &[]),
    ("battalions.csv", &[]),
    ("beside.csv", &[]),
    ("book.ods", &[]),
    ("book.xls", &[]),
    ("book.xlsb", &[]),
    ("book.xlsx", &[]),
    ("codes.csv", &[]),
    ("columns.txt", &[]),
    ("control-signs-in-a-name.csv", &[]),
    ("corps-divisions-merge.csv", &[]),
    (
        "cramptons-gap.html",
        &[
            "--table",
            "2",
            "--side",
            "Union",
            "--table",
            "3",
            "--side",
            "Confederate",
        ],
    ),
    ("crlf-line-number.csv", &[]),
    ("dots.txt", &[]),
    ("german.csv", &[]),
    ("guns-by-type-columns.csv", &[]),
    ("headings.csv", &[]),
    ("kernstown.ods", &[]),
    ("kind-words.csv", &[]),
    ("leaders.txt", &[]),
    ("letter.txt", &[]),
    ("list.txt", &[]),
    ("macintosh.csv", &[]),
    ("markdown.md", &[]),
    ("marked-guns.csv", &[]),
    ("merged-cells.csv", &[]),
    ("misspelt.csv", &[]),
    ("mixed.csv", &[]),
    ("nafziger.txt", &[]),
    ("numbered.txt", &["--levels", "side,brigade,unit"]),
    ("officers.csv", &[]),
    ("page.html", &["--table", "2", "--side", "Union"]),
    ("preformatted.html", &[]),
    ("report.txt", &[]),
    ("semicolons.csv", &[]),
    ("sep.csv", &[]),
    ("spanned.html", &[]),
    ("states.csv", &[]),
    ("title-line-and-total.csv", &[]),
    ("two-lists.html", &[]),
    ("utf-16.csv", &[]),
    ("wilsons-creek.txt", &[]),
    ("windows-1252.csv", &[]),
    ("words.csv", &[]),
];

fn file(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/census");
    folder.join(name)
}

/// A home with a copy of a file.
fn home_with(name: &str) -> Home {
    let home = Home::new();
    std::fs::copy(file(name), home.path().join(name)).unwrap();
    home
}

fn init(home: &Home, name: &str, options: &[&str]) -> Ran {
    home.run(&[&["init", "b", "--from", name], options].concat())
}

/// Reads a table that is written here.
fn read(table: &str, options: &[&str]) -> (Home, Ran) {
    let home = Home::new();
    std::fs::write(home.path().join("oob.csv"), table).unwrap();
    let ran = init(&home, "oob.csv", options);
    (home, ran)
}

fn json(table: &str, options: &[&str]) -> serde_json::Value {
    let (_home, ran) = read(table, &[&["--json"], options].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    serde_json::from_str(&ran.out).unwrap()
}

fn roster(home: &Home) -> String {
    std::fs::read_to_string(home.path().join("b.toml")).unwrap()
}

fn snapshots(check: impl FnOnce()) {
    insta::with_settings!({
        snapshot_path => file(""),
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, { check() });
}

/// Whatever a table holds, its roster checks without a warning and begins a game.
#[test]
fn every_file_is_read_with_its_report() {
    for (name, options) in FILES {
        let home = home_with(name);
        let ran = init(&home, name, &[options, &["--all"]].concat());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{name}");
        snapshots(|| insta::assert_snapshot!(name, ran.out));
        let checked = home.run(&["check", "b.toml"]);
        // A side without troops is broken at once: only the author can settle that.
        let empty_side = name == "page.html";
        assert_eq!(checked.code, 0, "{name}: {}", checked.out);
        assert_eq!(
            checked.out.is_empty(),
            !empty_side,
            "{name}: {}",
            checked.out
        );
        assert_eq!(
            home.run(&["new", "b.toml", "--name", "g"]).code,
            0,
            "{name}"
        );

        let home = home_with(name);
        let ran = init(&home, name, &[options, &["--json"]].concat());
        let json: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        let json = serde_json::to_string_pretty(&json).unwrap();
        snapshots(|| insta::assert_snapshot!(format!("{name}.json"), json));
    }
}

#[test]
fn a_workbook_reads_alike_in_its_three_forms() {
    let rosters = ["book.ods", "book.xls", "book.xlsx"].map(|name| {
        let home = home_with(name);
        init(&home, name, &[]);
        roster(&home)
    });
    assert_eq!(rosters[0], rosters[1]);
    assert_eq!(rosters[0], rosters[2]);
    assert!(
        rosters[0].contains("name = \"2nd Wisconsin\""),
        "{}",
        rosters[0]
    );
}

#[test]
fn a_workbook_with_a_password_is_refused_with_the_remedy() {
    for name in ["locked.xlsx", "locked.ods"] {
        let home = home_with(name);
        let ran = init(&home, name, &[]);
        let said = "this spreadsheet has a password; save it without one";
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{name}");
        assert!(ran.err.contains(said), "{name}: {}", ran.err);
        assert!(!home.path().join("b.toml").exists(), "{name}");
    }
}

/// `Quality` is that of the units unless a column, its words or its place say that it is that of the generals.
#[test]
fn a_quality_belongs_to_units_or_generals_by_its_words() {
    let quality = |table: &str| {
        let (home, ran) = read(table, &[]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(!ran.out.contains("need"), "{}", ran.out);
        let text = roster(&home);
        let of_unit = text.contains("name = \"1st\"") && text.contains("value = 4");
        let of_general = text.contains("name = \"Gen Able\", quality = 4");
        (of_unit, of_general)
    };
    let end = "\nGrey,Baker,2nd,Inf,,\n";
    let head = "side,brigade,unit,kind,quality,brigade commander\n";
    let table = format!("{head}Blue,Able,1st,Inf,veteran,Gen Able{end}");
    assert_eq!(quality(&table), (true, false));
    let table = format!("{head}Blue,Able,1st,Inf,good,Gen Able{end}");
    assert_eq!(quality(&table), (false, true));
    // Numbers tell nothing: what follows the generals is theirs.
    let table = format!("{head}Blue,Able,1st,Inf,4,Gen Able{end}");
    assert_eq!(quality(&table), (true, false));
    let head = "side,brigade,unit,kind,brigade commander,quality\n";
    let table = format!("{head}Blue,Able,1st,Inf,Gen Able,4{end}");
    assert_eq!(quality(&table), (false, true));
    let head = "side,brigade,unit,value,quality,general\n";
    let table = format!("{head}Blue,Able,1st,4,good,Gen Able\nGrey,Baker,2nd,3,,\n");
    assert_eq!(quality(&table), (true, true));
}

/// Pages of encyclopedias: marks of footnotes, and the guns of a battery behind its name.
#[test]
fn footnotes_are_left_out_and_guns_are_read_from_names() {
    let table = "side,brigade,unit,men\nBlue,Able[note 2],1st Foot [a],300[1][12]\n\
                 Blue,,\"Battery F, 2nd US (3 guns)\",84\nBlue,,Jones's Battery (4 x 12-pdr Napoleon),90\n\
                 Blue,,2nd Foot (3 companies),100\nGrey,Baker,3rd Foot,200\n";
    let (home, ran) = read(table, &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(!ran.out.contains("need"), "{}", ran.out);
    assert!(ran.out.contains("(7 guns)"), "{}", ran.out);
    let text = roster(&home);
    for part in [
        "name = \"Able\"",
        "name = \"1st Foot\", size = 2, value = 3, strength = 300",
        "name = \"Battery F, 2nd US\", kind = \"artillery\", guns = 3",
        "name = \"Jones's Battery\", kind = \"artillery\", guns = 4",
        "name = \"2nd Foot (3 companies)\"",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

/// Without a drawing both sides want the middle of the field, so that the table tells who wins.
#[test]
fn a_table_without_ground_has_an_objective_all_the_same() {
    let (home, _) = read("side,brigade,unit\nBlue,Able,1st\nGrey,Baker,2nd\n", &[]);
    assert_eq!(home.run(&["check", "b.toml"]).out, "");
    home.out(&["new", "b.toml", "--name", "g"]);
    let shown = home.out(&["show", "g", "objectives"]);
    assert!(
        shown
            .matches("Hold the middle of the field at the end")
            .count()
            >= 2,
        "{shown}"
    );
}

#[test]
fn a_cell_of_several_units_is_a_fault_that_shows_them() {
    let home = home_with("several.html");
    let ran = init(&home, "several.html", &[]);
    assert_eq!(ran.code, 1);
    let said = "several.html, table 1: row 2: the unit cell has 2 units: \"2nd Wisconsin\", \"7th Wisconsin\"";
    assert!(ran.err.contains(said), "{}", ran.err);
    assert!(!home.path().join("b.toml").exists());
    for one in [
        "\"Battery E, 3rd US\"",
        "\"1st Battalion, 12th US\"",
        "\"84th New York (14th Brooklyn)\"",
        "\"7th\nVermont\"",
    ] {
        let (_, ran) = read(
            &format!("side,brigade,unit\nBlue,Able,{one}\nGrey,Baker,2nd Foot\n"),
            &[],
        );
        assert_eq!(ran.code, 0, "{one}: {}", ran.err);
    }
}

#[test]
fn guns_are_counted_by_text_and_by_columns_and_split_by_sixes() {
    let guns = |guns: &str| {
        let table = format!(
            "side|brigade|unit|kind|guns\nBlue|Able|Battery A|Arty|{guns}\nGrey|Baker|2nd|Inf|\n"
        );
        let (home, ran) = read(&table, &[]);
        assert_eq!(ran.code, 0, "{guns}: {}", ran.err);
        let text = roster(&home);
        let units = text.lines().filter(|line| line.contains("artillery"));
        let keys = |line: &str| {
            let key = |key: &str| {
                line.split(&format!("{key} = "))
                    .nth(1)
                    .map(|rest| rest.split([',', ' ', '}']).next().unwrap().replace('"', ""))
            };
            format!(
                "{} {}",
                key("guns").unwrap(),
                key("weapon").unwrap_or_default()
            )
        };
        units.map(keys).collect::<Vec<_>>()
    };
    assert_eq!(guns("4"), ["4 "]);
    assert_eq!(guns("4 x 12-pdr Napoleon"), ["4 12-lb-napoleon"]);
    assert_eq!(guns("2N 2R"), ["4 mixed-battery"]);
    assert_eq!(guns("four 10-pdr Parrotts"), ["4 10-lb-parrot"]);
    assert_eq!(guns("6 3-inch Ordnance rifles"), ["6 3-inch-rifle"]);
    assert_eq!(guns("4 Napoleons, 2 James rifles"), ["6 mixed-battery"]);
    assert_eq!(guns("8"), ["4 ", "4 "]);
    assert_eq!(guns("13"), ["5 ", "4 ", "4 "]);
    // A total stands before its parts.
    let halves = ["4 mixed-battery", "4 mixed-battery"];
    assert_eq!(guns("8 guns: 2 Parrott, 6 sb"), halves);
    assert_eq!(guns("8 guns: 2 Parrott and 6 smoothbores"), halves);
    assert_eq!(guns("8: 2 Parrott and 6 smoothbores"), halves);
    assert_eq!(guns("8 guns, 2 Parrott, 6 sb"), halves);
    assert_eq!(
        guns("8 guns: 8 Parrotts"),
        ["4 10-lb-parrot", "4 10-lb-parrot"]
    );
    let six = ["6 mixed-battery"];
    assert_eq!(guns("6 guns (4 12-pdr Napoleon, 2 6-pdr)"), six);
    assert_eq!(guns("6 (4 12-pdr Napoleon, 2 6-pdr)"), six);
    assert_eq!(guns("4x6lb SB / 2x12lb How"), six);
    assert_eq!(guns("\"4 x 12-pdr Napoleon\n2 x 6-pdr\""), six);
    assert_eq!(guns("4 10-pdr Parrotts 2 12-pdr howitzers"), six);
    assert_eq!(guns("two 12 pdr howitzers four 6 pdr guns"), six);
    assert_eq!(guns("6 (one section detached)"), ["6 "]);
    assert_eq!(guns("6 Parrott 10 pdr"), ["6 10-lb-parrot"]);
    assert_eq!(guns("4 3-inch"), ["4 3-inch-rifle"]);
    assert_eq!(guns("3-in rifles (4)"), ["4 3-inch-rifle"]);
    assert_eq!(guns("4 guns, 6-pdrs"), ["4 6-lb-m1841"]);
    assert_eq!(guns("2 & 2"), ["4 "]);
}

#[test]
fn names_of_generals_are_read_at_every_level() {
    let table = "side,corps,division,brigade,unit,kind,commander,brigade commander,division commander,corps cmdr,army general\n\
                 Blue,I,1st,A,1st Foot,Inf,Col One,Gen Brig,Gen Div (k),Gen Corps,Gen Army\n\
                 Blue,I,1st,,Gen Second,Staff,,,,,\nBlue,I,2nd,B,2nd Foot,Inf,,,,,\nBlue,I,2nd,,Gen Third,Ldr,,,,,\nGrey,,,C,3rd Foot,Inf,,,,,\n";
    let (home, ran) = read(table, &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let text = roster(&home);
    for general in ["Gen Brig", "Gen Corps", "Gen Army", "Gen Third"] {
        assert!(
            text.contains(&format!("general = {{ name = \"{general}\" }}")),
            "{general}: {text}"
        );
    }
    assert!(
        text.contains("general = { name = \"Gen Div\", note = \"killed\" }"),
        "{text}"
    );
    assert!(text.contains("commander = \"Col One\""), "{text}");
    // The division has a general already.
    assert!(
        ran.out
            .contains("general \"Gen Second\": 1st already has Gen Div"),
        "{}",
        ran.out
    );
    assert_eq!(home.run(&["check", "b.toml"]).out, "");
}

#[test]
fn what_stands_twice_is_kept_once_and_namesakes_are_told_apart() {
    let table = "side,brigade,unit,men\nBlue,Able,7th Conn.,300\nBlue,Able,7th conn.,300\nBlue,Baker,Battery A,90\nBlue,Cole,Battery A,90\nGrey,Dole,1st,300\n";
    let (home, ran) = read(table, &[]);
    assert!(
        ran.out
            .contains("row 3  7th conn. occurs twice in Able; one is kept"),
        "{}",
        ran.out
    );
    let text = roster(&home);
    assert!(
        text.contains("\"Battery A (Baker)\"") && text.contains("\"Battery A (Cole)\""),
        "{text}"
    );
    assert_eq!(home.run(&["check", "b.toml"]).out, "");
}

#[test]
fn totals_titles_and_notes_are_no_units() {
    let table = "Our ford\n\nside,brigade,unit,men\nBlue,Able,1st,300\n,,2nd,310\n,,,610\n,,Sumter Guards,610\n,Brigade total,,1220\n\
                 ,Baker,3rd,100\n,,Total Baker:,100\nGrey,Cole,4th,300\n,,,77\nGrand total,,,1320\nSources: a book,,,\n";
    let json = json(table, &[]);
    let ignored: Vec<String> = json["ignored"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| format!("{} {}", one["row"], one["why"].as_str().unwrap()))
        .collect();
    assert_eq!(
        ignored,
        ["1 title", "6 total", "8 total", "10 total", "14 note"]
    );
    assert_eq!(json["counts"]["units"], 5);
    assert_eq!(json["needs"][0]["row"], 12);
    let said = "\"Grand total\" is 1320, but the strengths above add up to 1620: skipped";
    assert_eq!(json["needs"][1]["said"], said);
    assert_eq!(json["needs"].as_array().map(Vec::len), Some(2));
}

#[test]
fn a_list_is_read_from_standard_input_with_its_levels() {
    let home = Home::new();
    let list = std::fs::read_to_string(file("numbered.txt")).unwrap();
    let ran = home.run_with_input(
        &[
            "init",
            "b",
            "--from",
            "-",
            "--levels",
            "side,brigade,unit",
            "--json",
        ],
        &list,
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    let json: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(
        (json["file"].as_str(), json["form"].as_str()),
        (Some("-"), Some("list"))
    );
    assert_eq!(json["counts"]["units"], 4);
    for wrong in ["unit,brigade", "brigade", "side,battalion,unit"] {
        assert_eq!(
            init(
                &home_with("numbered.txt"),
                "numbered.txt",
                &["--levels", wrong]
            )
            .code,
            2,
            "{wrong}"
        );
    }
    let ran = init(
        &home_with("list.txt"),
        "list.txt",
        &["--levels", "side,brigade,unit"],
    );
    assert_eq!(ran.code, 1);
    assert!(
        ran.err
            .contains("row 6: this entry is deeper than the levels side,brigade,unit"),
        "{}",
        ran.err
    );
}

#[test]
fn input_without_end_and_foreign_files_are_refused() {
    let home = Home::new();
    let row = "side,brigade,unit\n".repeat((64 << 20) / 18 + 1);
    let ran = home.run_with_input(&["init", "b", "--from", "-"], &row);
    assert_eq!(ran.code, 1);
    assert!(
        ran.err.contains("standard input: longer than 64 MB"),
        "{}",
        ran.err
    );
    for (bytes, said) in [
        (&b"%PDF-1.4"[..], "this is a PDF"),
        (
            b"\xd0\xcf\x11\xe0 no workbook",
            "this spreadsheet cannot be read",
        ),
        (b"PK\x03\x04 no archive", "this spreadsheet cannot be read"),
        (b"\0side,brigade\0,unit\n", "this is not a text file"),
        (b"", "the table is empty"),
    ] {
        std::fs::write(home.path().join("oob"), bytes).unwrap();
        let ran = init(&home, "oob", &[]);
        assert_eq!(ran.code, 1, "{said}: {}", ran.out);
        assert!(ran.err.contains(said), "{said}: {}", ran.err);
    }
}

#[test]
fn a_merged_strength_is_shared_out_and_reported() {
    let home = Home::new();
    let page = "<table><tr><th>Side<th>Brigade<th>Unit<th>Men<tr><td>Blue<td>Able<td>1st<td rowspan=2>601\
                <tr><td>Blue<td>Able<td>2nd<tr><td>Grey<td>Baker<td>3rd<td>300</table>";
    std::fs::write(home.path().join("page.html"), page).unwrap();
    let ran = init(&home, "page.html", &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("901 men"), "{}", ran.out);
    assert!(
        ran.out.contains(
            "row 2  strength \"601\": one number for 2 units, divided equally among them"
        ),
        "{}",
        ran.out
    );
    let text = roster(&home);
    assert!(
        text.contains("strength = 301") && text.contains("strength = 300"),
        "{text}"
    );
}

/// A total may be in the column of any command; one that is no sum is said once.
#[test]
fn totals_in_columns_of_commands_are_skipped() {
    let table = |brigade: u32, all: u32| {
        format!(
            "army,brigade,unit,arm,men\nUnion,1st Brigade,1st Ohio,Inf,300\nUnion,1st Brigade,2nd Ohio,Inf,400\n\
             Union,Total 1st Brigade,,,{brigade}\nUnion,2nd Brigade,3rd Ohio,Inf,200\nUnion,2nd Brigade,Brigade total:,,200\n\
             Union,Total,,,{all}\nConfederate,Garnett,1st Virginia,Inf,250\nConfederate,Garnett,Aggregate,,250\n\
             ,Garnett Result,,,250\n"
        )
    };
    let found = json(&table(700, 900), &["--strict"]);
    let ignored = found["ignored"].as_array().unwrap();
    let totals = ignored.iter().filter(|one| one["why"] == "total");
    let rows: Vec<u64> = totals.map(|one| one["row"].as_u64().unwrap()).collect();
    assert_eq!(rows, [4, 6, 7, 9, 10], "{found}");
    assert_eq!(found["counts"]["men"], 1150);
    assert_eq!(found["counts"]["brigades"], 3);
    let found = json(&table(720, 900), &[]);
    let needs = found["needs"].as_array().unwrap();
    let said: Vec<&str> = needs
        .iter()
        .map(|need| need["said"].as_str().unwrap())
        .collect();
    let wrong = "\"Total 1st Brigade\" is 720, but the strengths above add up to 700: skipped";
    assert_eq!(said, [wrong]);
    assert_eq!(found["counts"]["men"], 1150);
}

/// The largest size stands for 750 men, and the mean of regiments says nothing of a battery.
#[test]
fn strengths_that_are_lost_or_unknown_are_reported() {
    let table = "side,brigade,unit,kind,men,guns\nBlue,Able,1st,Inf,1316,\nBlue,Able,2nd,Inf,824,\nBlue,Able,Battery A,Art,?,4\n\
                 Grey,Baker,3rd,Inf,300,\n";
    let (home, ran) = read(table, &["--strict"]);
    let said = "too large: 1st (1316): only 750 men count, as size 5; split such a unit to use all its men\n";
    assert!(ran.out.contains(said), "{}", ran.out);
    assert!(ran.out.contains("no men for 1 battery"), "{}", ran.out);
    assert!(
        !roster(&home).contains("strength = 1070"),
        "{}",
        roster(&home)
    );
}

/// The guns of a cell of a page may be in several lines.
#[test]
fn guns_in_lines_of_a_cell_are_summed() {
    let home = Home::new();
    let page = "<table><tr><th>Side<th>Brigade<th>Unit<th>Guns<tr><td>Blue<td>Able<td>Battery A\
                <td>4 10-pdr Parrotts<br>2 12-pdr howitzers<tr><td>Grey<td>Baker<td>3rd Foot<td></table>";
    std::fs::write(home.path().join("page.html"), page).unwrap();
    let ran = init(&home, "page.html", &[]);
    assert!(
        ran.out.contains("1 of them a battery (6 guns)"),
        "{}",
        ran.out
    );
    assert!(roster(&home).contains("guns = 6, "), "{}", roster(&home));
    assert!(!ran.out.contains("need"), "{}", ran.out);
}

/// Men without a unit are asked about; those of a command or total are not.
#[test]
fn a_row_without_a_unit_is_asked_about_if_it_has_men() {
    let table = "side,brigade,unit,men\nBlue,Able,,600\nBlue,Able,1st,300\nBlue,Able,,70\nBlue,Able,2nd,300\nGrey,Baker,3rd,300\n";
    let json = json(table, &[]);
    let rows: Vec<&serde_json::Value> = json["needs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|need| &need["row"])
        .collect();
    assert_eq!(rows, [4]);
    assert_eq!(json["ignored"][0]["row"], 2);
}
