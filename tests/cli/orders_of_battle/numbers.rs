//! Numbers of men and guns that are in unusual columns, and totals of them.

use super::*;

fn men(table: &str, options: &[&str]) -> u64 {
    json(table, options)["counts"]["men"].as_u64().unwrap()
}

/// Several columns of men are added; what cannot be added is asked about.
#[test]
fn columns_of_men_are_added() {
    let head = "side,brigade,unit,Officers,Men\n";
    let join = ["--column", "strength=Officers+Men"];
    let table = format!("{head}A,b,1st,17,235\nB,c,2nd,20,-\n");
    assert_eq!(men(&table, &join), 272);
    let json = json(&format!("{head}A,b,1st,17,many\nB,c,2nd,20,300\n"), &join);
    assert_eq!(json["needs"][0]["text"], "17 + many", "{json}");
    let ranks = "side,brigade,unit,Officer,Enlisted\nA,b,1st,27,348\nB,c,2nd,30,462\n";
    assert_eq!(men(ranks, &[]), 867);
    let sizes = "side,brigade,unit,Size\nA,b,1st,450\nA,b,2nd,350\nB,c,3rd,250\n";
    assert_eq!(men(sizes, &[]), 1050);
}

/// Unread numbers that may be men are asked about if nothing else has them.
#[test]
fn numbers_without_a_known_heading_are_asked_about() {
    let table = "side,brigade,unit,Mounted,Afoot\nA,b,1st,300,250\nB,c,2nd,310,200\n";
    let json = json(table, &[]);
    assert_eq!(
        json["needs"][0]["option"], "--column strength=Mounted+Afoot",
        "{json}"
    );
    assert_eq!(men(table, &["--column", "strength=Mounted+Afoot"]), 1060);
}

/// Totals at the end are those of either side, by their sums and by short names.
#[test]
fn totals_at_the_end_are_those_of_each_side() {
    let rows =
        "side,brigade,unit,strength\nUnion,A,1st NY,300\nUnion,A,2nd NY,200\nCSA,B,1st Va,400\n";
    for totals in [
        "TOTAL UNION,,,500\nTOTAL CSA,,,400\n",
        ",,TOTAL FED,500\n,,TOTAL REB,400\n",
        ",,Total Yankee host,500\n,,Total Rebel host,400\n",
    ] {
        let json = json(&format!("{rows}{totals}"), &[]);
        assert_eq!(json["counts"]["men"], 900, "{totals}");
        assert_eq!(json["needs"].as_array().unwrap().len(), 0, "{json}");
    }
    // That of one side is no grand total.
    let json = json(&format!("{rows},,Grand total,500\n"), &[]);
    assert!(
        json["needs"][0]["said"]
            .as_str()
            .unwrap()
            .contains("add up to 900"),
        "{json}"
    );
}

/// Losses beside the men of a command do not make it a regiment, nor hide the header.
#[test]
fn commands_with_losses_are_headings() {
    let table = "Unit,Engaged,Killed,Wounded,Missing,Total,%\nFIRST CORPS,\"12,222\",666,3231,2162,6059,49.6\n\
                 FIRST BRIGADE - BG Meredith,\"1,829\",171,720,262,1153,63\n19th Indiana,308,27,133,50,210,68.2\n\
                 SECOND BRIGADE - BG Cutler,\"2,017\",128,507,367,1002,49.7\n76th New York,375,32,132,70,234,62.4\n\
                 \"2nd Maine Battery (B), six 3-inch rifles\",117,0,18,0,18,15.4\n";
    let json = json(table, &[]);
    assert_eq!(json["counts"]["units"], 3, "{json}");
    assert_eq!(json["counts"]["brigades"], 2, "{json}");
    assert_eq!(json["counts"]["men"], 800, "{json}");
    assert_eq!(json["counts"]["guns"], 6, "{json}");
}

/// Marks beside numbers are kept as notes, and footnotes are marks.
#[test]
fn marks_beside_numbers_are_kept() {
    let table = "side,brigade,unit,strength,guns,commander\nA,b,1st,302[1],,Col. Ash (†)\nA,b,2nd,302¹,,\nA,b,Battery A,90,c. 6,\nB,c,3rd,1/2,,\n";
    let (home, ran) = read(table, &[]);
    let written = roster(&home);
    for part in [
        "strength 302[1]",
        "strength 302¹",
        "guns c. 6",
        "commander killed",
    ] {
        assert!(written.contains(part), "{part}: {written}");
    }
    assert_eq!(written.matches("strength = 302").count(), 2, "{written}");
    assert!(
        ran.out.contains("strength \"1/2\" is unreadable"),
        "{}",
        ran.out
    );
}

/// The summary says which strengths are means, and that a corps is added.
#[test]
fn means_and_added_corps_are_in_the_summary() {
    let table = "side,division,brigade,unit,strength\nA,d1,b,1st,300\nA,d1,b,2nd,?\nA,d2,c,3rd,300\nB,d3,e,4th,300\n";
    let (_, ran) = read(table, &[]);
    assert!(
        ran.out.contains("1 strength, its brigade's mean (300)"),
        "{}",
        ran.out
    );
    assert!(
        ran.out
            .contains("1 corps added above several divisions (A)"),
        "{}",
        ran.out
    );
}

/// Numbers of guns that cannot be so are asked about.
#[test]
fn strange_numbers_of_guns_are_asked_about() {
    for (guns, taken) in [("-4", 4), ("100", 100)] {
        let table =
            format!("side,brigade,unit,kind,guns\nA,b,Battery A,art,{guns}\nB,c,2nd,inf,\n");
        let json = json(&table, &[]);
        assert_eq!(json["counts"]["guns"], taken, "{guns}");
        assert_eq!(json["needs"][0]["field"], "guns", "{guns}: {json}");
    }
    let table = "side,brigade,unit,men,Napoleon,Parrott\nA,b,First,90,x,\nB,c,Second,90,,4\n";
    let json = json(table, &[]);
    assert_eq!(json["counts"]["batteries"], 2, "{json}");
    assert_eq!(json["needs"][0]["text"], "x", "{json}");
}

/// Texts that mean several kinds or weapons are asked about; a unit may fight as another arm.
#[test]
fn several_kinds_or_weapons_are_asked_about() {
    let table = |column: &str, text: &str| {
        format!("side,brigade,unit,{column}\nA,b,First,{text}\nB,c,Second,\n")
    };
    for (column, text) in [
        ("kind", "Cav/Inf"),
        ("weapon", "Sharps & Springfield"),
        ("weapon", "Smoothbores and Enfields"),
    ] {
        let json = json(&table(column, text), &[]);
        assert_eq!(json["needs"][0]["text"], text, "{json}");
    }
    for (text, kind) in [
        ("Inf (dismounted cav)", "infantry"),
        ("Heavy Artillery (as infantry)", "infantry"),
        ("Horse Artillery", "artillery"),
    ] {
        let json = json(&table("kind", text), &[]);
        assert_eq!(json["needs"].as_array().unwrap().len(), 0, "{json}");
        let is_artillery = json["counts"]["batteries"] == 1;
        assert_eq!(is_artillery, kind == "artillery", "{text}");
    }
    let named = "side,brigade,unit\nA,b,Mountain Howitzers\nB,c,Second\n";
    assert_eq!(json(named, &[])["counts"]["batteries"], 1);
    let mortar = "side,brigade,unit,kind,weapon\nA,b,First,art,13-in mortar\nB,c,Second,inf,\n";
    assert_eq!(json(mortar, &[])["needs"][0]["text"], "13-in mortar");
}

/// A sign is no name, single zero bytes are control characters, and a column must be there.
#[test]
fn signs_zeros_and_missing_columns_are_reported() {
    let table = "side,brigade,unit,strength\nA,b,-,600\nA,b,1st\0 Oak,300\nB,c,2nd,300\n";
    let json = json(table, &[]);
    assert_eq!(json["counts"]["units"], 2, "{json}");
    let said = "no unit name: left out, with its strength of 600";
    assert_eq!(json["needs"][0]["said"], said, "{json}");
    let (_, ran) = read(table, &["--column", "99=unit"]);
    assert_eq!(
        (ran.code, ran.err.contains("there is no column 99")),
        (1, true),
        "{}",
        ran.err
    );
    let dated = "side,brigade,unit,Strength 1 July\nA,b,1st,300\nB,c,2nd,310\n";
    assert_eq!(men(dated, &[]), 610);
}
