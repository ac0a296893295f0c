//! What was read without a word, or not at all: sections of guns, tables side by side, Markdown, drawn trees, hidden
//! rows, dates.

use super::lists::list;
use super::*;

/// Returns the men and guns of a table.
fn counts(table: &str) -> (u64, u64) {
    let json = json(table, &[]);
    let count = |name: &str| json["counts"][name].as_u64().unwrap();
    (count("men"), count("guns"))
}

/// Reads a file with this name that is written here.
fn file_named(name: &str, text: &str, options: &[&str]) -> (Home, Ran) {
    let home = Home::new();
    std::fs::write(home.path().join(name), text).unwrap();
    let ran = init(&home, name, options);
    (home, ran)
}

/// Each item of a list of sections has two guns a section.
#[test]
fn sections_of_several_types_are_summed() {
    let (ran, written) = list(
        "Union\n  Able\n    9th Battery, 2 sections 10-lb Parrott, 1 section 12-lb howitzers\n    \
         8th Battery, 2 sections of Parrotts and 1 section of Napoleons\nRebel\n  Cobb\n    1st Elm, 300\n",
    );
    assert!(ran.out.contains("(12 guns)"), "{}", ran.out);
    assert_eq!(written.matches("guns = 6").count(), 2, "{written}");
    assert!(written.contains("weapon = \"mixed-battery\""), "{written}");
}

/// The last total below one side may count that side alone.
#[test]
fn a_grand_total_may_count_its_own_side() {
    let table = |total: u32| {
        format!(
            "side,brigade,unit,men\nBlue,Able,1st,300\nBlue,Able,Total Blue,300\nGrey,Cobb,9th,310\n\
             Grey,Dunn,11th,610\n,,Grand Total,{total}\n"
        )
    };
    for total in [920, 1220] {
        let json = json(&table(total), &[]);
        assert_eq!(json["needs"].as_array().unwrap().len(), 0, "{total}");
    }
    assert_eq!(json(&table(900), &[])["needs"].as_array().unwrap().len(), 1);
}

/// Of two armies side by side, one may have a column more.
#[test]
fn tables_side_by_side_may_differ_by_a_column() {
    let right = "Brigade,Regiment,Men,,Brigade,Regiment,Men,Guns\nAble,1st Oak,300,,Cobb,1st Elm,310,\n\
                 ,2nd Oak,301,,,Hart Battery,60,4\n";
    let left = "Brigade,Regiment,Men,Guns,,Brigade,Regiment,Men\nAble,1st Oak,300,,,Cobb,1st Elm,310\n\
                ,Hart Battery,60,4,,,2nd Elm,301\n";
    for table in [right, left] {
        let json = json(table, &[]);
        assert_eq!(json["counts"]["sides"], 2, "{json}");
        assert_eq!(
            (
                json["counts"]["units"].as_u64(),
                json["counts"]["men"].as_u64()
            ),
            (Some(4), Some(971))
        );
        assert_eq!(json["counts"]["guns"], 4);
    }
    // Other columns between them: the remedy is a sheet of its own, not a joined name.
    let (_, ran) = read(
        "Regiment,Men,Notes,Regiment,Flag\n1st Oak,300,a,1st Elm,b\n2nd Oak,301,c,2nd Elm,d\n",
        &[],
    );
    let said = "if these are the units of a second table, save it as a file or sheet of its own";
    assert!(ran.out.contains(said), "{}{}", ran.out, ran.err);
    assert!(!ran.out.contains("unit=1+4"), "{}", ran.out);
}

/// A column of men for each arm: no row fills two of them, so they are one strength.
#[test]
fn a_column_of_men_for_each_arm_is_summed() {
    let arms = ",,,Infantry,Infantry,Cavalry,Artillery,Artillery\nSide,Brigade,Unit,Officers,Men,Men,Men,Guns\n\
                Union,Able,1st Ohio,20,300,,,\nUnion,Able,2nd Ohio Cav,10,,200,,\nUnion,Guns,Battery A,4,,,90,6\n\
                Rebel,Cobb,1st Texas,22,320,,,\n";
    assert_eq!(counts(arms), (320 + 210 + 94 + 342, 6));
    let twice = "side,brigade,unit,men,men\nUnion,Able,1st,300,280\nRebel,Cobb,2nd,310,300\n";
    assert_eq!(counts(twice), (610, 0));
}

const MARKDOWN: &str = "# Ash Creek\n\nA list:\n\n- one\n- two\n\n## Union\n\n\
    | Division | Brigade | Unit | Men | Guns | Notes |\n|:---------|---------|------|----:|-----:|-------|\n\
    | **9th Division** (Oak) | *1st Brigade* | [118th Illinois](https://x.y/z) | 400 | | |\n\
    | | | 49th Indiana[^1] | 380 | | left \\| flank |\n| | | `69th Indiana` | ~420 | | |\n\
    | | Artillery | 7th Michigan Battery | 100 | 6 | ~~gone~~ |\n\n## Confederate\n\n\
    | Division | Brigade | Unit | Men | Guns |\n|---|---|---|---|---|\n| Bowen | Green | 15th Arkansas | 300* | |\n\
    | | | 21st Arkansas<br>(det.) | 320 | |\n\n[^1]: arrived late\n";

/// A text in Markdown with two tables has both, without the marks.
#[test]
fn tables_of_markdown_are_read_below_their_headings() {
    let (home, ran) = file_named("oob.md", MARKDOWN, &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.out.contains(
            "2 sides, 2 divisions, 3 brigades, 6 units, 1 of them a battery (6 guns), 1,920 men"
        ),
        "{}",
        ran.out
    );
    let written = roster(&home);
    for name in [
        "9th Division (Oak)",
        "1st Brigade",
        "118th Illinois",
        "49th Indiana",
        "69th Indiana",
        "21st Arkansas (det.)",
    ] {
        assert!(
            written.contains(&format!("name = \"{name}\"")),
            "{name}: {written}"
        );
    }
    assert!(
        written.contains("left | flank") && written.contains("name = \"Confederate\""),
        "{written}"
    );
    let (_, ran) = file_named(
        "oob.md",
        MARKDOWN,
        &["--table", "2", "--side", "Confederate"],
    );
    assert!(ran.out.contains("2 units, 620 men"), "{}", ran.out);
    let other = MARKDOWN
        .replace("## Union", "## Ours")
        .replace("## Confederate", "## Theirs");
    let (_, ran) = file_named("oob.md", &other, &[]);
    assert!(
        ran.err.contains("it has 2 tables; pick one with --table N"),
        "{}",
        ran.err
    );
}

/// The lines of a drawn tree are indentation.
#[test]
fn a_drawn_tree_is_a_list() {
    let tree = "Union\n├── I Corps\n│   ├── 1st Division\n│   │   ├── Iron Brigade\n│   │   │   ├── 2nd Wisconsin 302\n\
                │   │   │   └── 7th Wisconsin 343\n│   │   └── Cutler\n│   │       └── 6th Blue 300\nRebel\n\
                └── III Corps\n    └── Heth\n        └── Archer\n            └── 13th Alabama 308\n";
    let plain = tree
        .replace("├── ", "|-- ")
        .replace("└── ", "`-- ")
        .replace('│', "|");
    for tree in [tree.to_owned(), plain] {
        let (ran, written) = list(&tree);
        assert!(
            ran.out
                .contains("2 sides, 2 corps, 2 divisions, 3 brigades, 4 units, 1,253 men"),
            "{tree}{}",
            ran.out
        );
        assert!(written.contains("name = \"Archer\""), "{written}");
    }
}

/// A total of guns that differs from the types beside it needs a person, whichever is larger.
#[test]
fn a_total_of_guns_is_compared_with_its_types() {
    let table = |total: u32| {
        format!(
            "side,brigade,unit,kind,men,Nap,3in Rifle,Total guns\nBlue,A,B1,art,100,2,2,{total}\nGrey,B,C1,art,100,4,,4\n"
        )
    };
    let (_, ran) = read(&table(5), &[]);
    let said = "5 guns, but those of each type add up to 4: taken as 5";
    assert!(ran.out.contains(said), "{}", ran.out);
    assert_eq!(counts(&table(5)), (200, 9));
    assert!(!read(&table(4), &[]).1.out.contains("need"));
}

/// `W. W.` behind a comma are initials, not two wounds.
#[test]
fn initials_behind_a_name_are_no_fates() {
    let table = "side,brigade,unit,men,commander\nBlue,A,7th,300,\"Robinson, W. W. (w&c)\"\n\
                 Blue,A,8th,300,\"Coe, K.\"\nGrey,B,9th,300,\"Fry, w\"\n";
    let (home, _) = read(table, &[]);
    let written = roster(&home);
    for (name, note) in [
        (
            "Robinson, W. W.",
            "note = \"commander wounded and captured\"",
        ),
        ("Coe, K.", ""),
        ("Fry", "note = \"commander wounded\""),
    ] {
        let line = written
            .lines()
            .find(|line| line.contains(&format!("commander = \"{name}\"")));
        assert!(
            line.is_some_and(|line| line.contains(note)),
            "{name}: {written}"
        );
        assert_eq!(
            line.is_some_and(|line| line.contains("note =")),
            !note.is_empty(),
            "{name}"
        );
    }
}

/// A misspelt heading beside the right one says what would read it; an abbreviation is read.
#[test]
fn short_and_misspelt_headings_are_read_or_suggested() {
    let table = "Nation,Cps,Brig.,Regt,Effectives,Qual,Strenght\nUnion,I,A,1st Ohio,302,Elite,\nCSA,II,B,1st Ga,305,Raw,\n";
    let (home, ran) = read(table, &[]);
    let said = "column \"Strenght\": not read, because \"Effectives\" gives the strength; --column strength=Strenght reads it instead";
    assert!(ran.out.contains(said), "{}", ran.out);
    assert!(ran.out.contains("2 sides, 2 corps"), "{}", ran.out);
    let written = roster(&home);
    assert!(
        written.contains("value = 4") && written.contains("value = 2"),
        "{written}"
    );
}

/// A column chosen by its number: a first row above numbers is the header, not a unit.
#[test]
fn a_row_above_numbers_is_no_unit() {
    let table =
        "wer,wo,was,viel\nUnion,Able,1st Ohio,300\nUnion,Able,2nd Ohio,310\nCSA,Cobb,1st Ga,305\n";
    let options = [
        "--column",
        "3=unit",
        "--column",
        "1=side",
        "--column",
        "2=brigade",
        "--column",
        "4=strength",
    ];
    let counted = json(table, &options);
    assert_eq!(
        (
            counted["counts"]["units"].as_u64(),
            counted["counts"]["men"].as_u64()
        ),
        (Some(3), Some(915))
    );
    let bare = table.split_once('\n').unwrap().1;
    assert_eq!(json(bare, &options)["counts"]["units"], 3);
}

/// Losses behind or beside the men are notes, and signs behind an entry are no part of it.
#[test]
fn losses_and_signs_behind_men_are_no_men() {
    for (entry, note) in [
        ("24th Oak 496 - 363 lost", "note = \"363 lost\""),
        (
            "24th Oak, 496 (26 k, 155 w, 52 m)",
            "note = \"26 k, 155 w, 52 m\"",
        ),
        ("24th Oak 496 (20 k)", "note = \"20 k\""),
        ("24th Oak, 496 men; ", ""),
        ("24th Oak 496 *", "note = \"strength 496 *\""),
    ] {
        let (ran, written) = list(&format!(
            "Union\n  Able\n    {entry}\n    2nd Oak, 300\nRebel\n  Cobb\n    1st Elm, 310\n"
        ));
        assert!(ran.out.contains("1,106 men"), "{entry}: {}", ran.out);
        assert!(
            written.contains("name = \"24th Oak\"") && written.contains(note),
            "{entry}: {written}"
        );
        assert!(!ran.out.contains("need"), "{entry}: {}", ran.out);
    }
}

/// A row that is left out says its guns too.
#[test]
fn guns_of_a_row_that_is_left_out_are_said() {
    let table = "side,brigade,unit,men,guns\nUnion,Able,Battery A,100,6\nUnion,Able,Battery A,90,4\nCSA,Cobb,1st Ga,305,\n";
    let (_, ran) = read(table, &[]);
    let said = "and this row (with 90 men and 4 guns) is left out";
    assert!(ran.out.contains(said), "{}", ran.out);
}

/// Only old Macintoshes ended lines without a line feed; their letters were Mac Roman.
#[test]
fn letters_of_old_macintoshes_are_read() {
    let home = Home::new();
    let bytes =
        b"side,brigade,unit,men\rUnion,Gr\x9aben,1st,300\rConf\x8ed\x8er\x8es,No\x91l,2nd,310\r";
    std::fs::write(home.path().join("oob.csv"), bytes).unwrap();
    let ran = init(&home, "oob.csv", &[]);
    assert!(ran.out.contains("2 rows, Mac Roman, commas"), "{}", ran.out);
    let written = roster(&home);
    assert!(
        written.contains("name = \"Gröben\"") && written.contains("name = \"Confédérés\""),
        "{written}"
    );
}

/// A no-break blank in a name is a blank.
#[test]
fn no_break_blanks_in_names_are_blanks() {
    let (home, _) = read(
        "side,brigade,unit,men\nBlue,A,2nd\u{a0}Ohio,300\nGrey,B,9th Elm,300\n",
        &[],
    );
    assert!(roster(&home).contains("name = \"2nd Ohio\""));
}

/// A hidden row of a workbook of Excel is read, and told; a date before 1900 is shown as a date.
#[test]
fn hidden_rows_and_early_dates_of_workbooks_are_told() {
    for name in ["hidden.xlsx", "hidden.xls"] {
        let home = home_with(name);
        let ran = init(&home, name, &[]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        for said in [
            "Union row 6  strength \"1862-03-23\": taken as 305, its brigade's mean",
            "Union row 7  this row is hidden, but read; delete it if it is not in the battle",
        ] {
            assert!(ran.out.contains(said), "{name}: {}", ran.out);
        }
        assert_eq!(ran.out.matches("is hidden").count(), 1, "{}", ran.out);
    }
}

/// The links of an encyclopedia to edit a section are no part of its heading, and rows with the attribute `hidden` in a
/// table that unfolds are read.
#[test]
fn links_of_headings_are_left_out_and_folded_rows_are_read() {
    let list = |name: &str, unit: &str| {
        format!(
            "<h2>{name}<span class=\"mw-editsection\">[<a href=\"#\">edit</a>]</span></h2>\
             <ul><li>1st Division<ul><li>1st Brigade<ul><li>{unit}, 300</li></ul></li></ul></li></ul>"
        )
    };
    let page = format!(
        "<html>{}{}</html>",
        list("Union", "1st Oak"),
        list("Confederate", "1st Elm")
    );
    let (home, ran) = file_named("page.html", &page, &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(!roster(&home).contains("edit]"), "{}", roster(&home));
    let page = "<html><table class=\"mw-collapsible\"><tr><th>Side<th>Brigade<th>Unit<th>Men\
                <tr hidden><td>Union<td>Able<td>1st Oak<td>300<tr><td>CSA<td>Cobb<td>1st Elm<td>310</table></html>";
    let (_, ran) = file_named("page.html", page, &[]);
    assert!(
        ran.out.contains("2 units, 610 men"),
        "{}{}",
        ran.out,
        ran.err
    );
    assert!(
        ran.out.contains("row 2  this row is hidden, but read"),
        "{}",
        ran.out
    );
}
