//! Notations of lists, pages and spreadsheets that a person reads at once.

use super::{Home, Ran, init, json, read, roster};

/// Reads a text or page that is written here; returns the run and the roster.
fn file(name: &str, text: &str) -> (Ran, String) {
    let home = Home::new();
    std::fs::write(home.path().join(name), text).unwrap();
    let ran = init(&home, name, &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let written = roster(&home);
    (ran, written)
}

#[test]
fn a_battery_with_guns_of_several_types_is_mixed() {
    let weapon = |text: &str| {
        let table = format!(
            "side,brigade,unit,guns,weapon\nBlue,Able,Battery A,6,\"{text}\"\nGrey,Baker,2nd Foot,,\n"
        );
        let (home, ran) = read(&table, &[]);
        assert!(!ran.out.contains("need"), "{text}: {}", ran.out);
        let written = roster(&home);
        let unit = written.lines().find(|line| line.contains("Battery A"));
        let weapon = unit.unwrap().split_once("weapon = \"");
        weapon.map_or("mixed-battery".to_owned(), |(_, rest)| {
            rest.split('"').next().unwrap().to_owned()
        })
    };
    for (text, expected) in [
        ("4 x 10-pdr Parrott, 2 x 6-pdr", "mixed-battery"),
        ("1 Blakely, 1 3-in rifle, 1 12-pdr how.", "mixed-battery"),
        ("2x12H 1x10P", "mixed-battery"),
        ("3x12N 3x12N", "12-lb-napoleon"),
        ("4 Napoleons and 2 Napoleons", "12-lb-napoleon"),
        ("6 guns", "mixed-battery"),
        ("10-pfd. Parrott", "10-lb-parrot"),
    ] {
        assert_eq!(weapon(text), expected, "{text}");
    }
}

/// German and French words for strengths and arms; what is lost is not read as men.
#[test]
fn german_and_french_words_are_read() {
    for (headings, arms) in [
        (
            "Seite;Brigade;Truppenteil;Waffengattung;Präsent unter Waffen;Verluste",
            ["Jäger", "Reiterei"],
        ),
        (
            "Seite;Brigade;Einheit;Gattung;Ist-Stärke;Tote",
            ["Fußvolk", "Husaren"],
        ),
        (
            "Seite;Brigade;Einheit;Truppenart;Kopfstärke;Verwundete",
            ["Scharfschützen", "Dragoner"],
        ),
        (
            "Seite;Brigade;Einheit;Waffengattung;Gefechtsstärke;Vermisste",
            ["Füsiliere", "Ulanen"],
        ),
        (
            "Armée;Brigade;Unité;Arme;Présents sous les armes;Pertes",
            ["Chasseurs à pied", "Chasseurs à cheval"],
        ),
        (
            "Camp;Brigade;Unité;Arme;Effectif présent;Tués",
            ["Tirailleurs", "Hussards"],
        ),
    ] {
        let [foot, horse] = arms;
        let table = format!(
            "{headings}\nUnion;Able;1. Eiche;{foot};500;11\nUnion;Able;2. Eiche;{horse};300;12\nSüd;Baker;3. Ulme;Infanterie;310;13\n"
        );
        let (home, ran) = read(&table, &["--strict"]);
        assert_eq!(ran.code, 0, "{headings}: {}{}", ran.out, ran.err);
        assert!(
            ran.out.contains("3 units, 1,110 men"),
            "{headings}: {}",
            ran.out
        );
        let written = roster(&home);
        let horse = written.matches("kind = \"cavalry\"").count();
        assert_eq!(horse, 1, "{headings}: {written}");
    }
}

/// Muskets of 1842 and before have no rifling, unless the table says so.
#[test]
fn old_muskets_are_smoothbores() {
    let table = "side,brigade,unit,weapon\nBlue,Able,1st,M1842 musket\nBlue,Able,2nd,M1842 rifled musket\n\
                 Blue,Able,3rd,.69 cal.\nGrey,Baker,4th,Enfield\n";
    let (home, _) = read(table, &[]);
    let written = roster(&home);
    let is_smooth = |name: &str| {
        let mut lines = written.lines();
        let line = lines.find(|line| line.contains(&format!("name = \"{name}\"")));
        line.unwrap().contains("smoothbore")
    };
    let found = ["1st", "2nd", "3rd", "4th"].map(is_smooth);
    assert_eq!(found, [true, false, true, false], "{written}");
}

/// `Federal total` names no side of the table, but sums it up.
#[test]
fn a_row_that_sums_up_is_a_total_whatever_it_is_called() {
    let head = "army,brigade,unit,men\nShields,Kimball,8th Ohio,340\n,,14th Indiana,450\n";
    let end = "Jackson,Garnett,2nd Virginia,320\n";
    for label in ["Federal total", "Total on the field that day"] {
        let found = json(&format!("{head}{label},,,790\n{end}"), &[]);
        assert_eq!(found["ignored"][0]["why"], "total", "{found}");
        assert_eq!(found["counts"]["sides"], 2);
    }
}

/// A raised number is a footnote, `th` belongs to the word. The signs of a script are no elements.
#[test]
fn raised_numbers_are_footnotes() {
    let row = |cells: &str| format!("<tr>{cells}</tr>");
    let page = format!(
        "<html><head><script>var x = \"<table><tr><td>no table</td></tr></table>\";</script></head><body><table>{}{}{}\
         </table></body></html>",
        row("<th>Side<th>Brigade<th>Unit<th>Men"),
        row("<td>Blue<td>Able<td>9<sup>th</sup> Ohio<sup>a</sup><td>340<sup>2</sup>"),
        row("<td>Grey<td>Baker<td>2<SUP>nd</SUP> Virginia<td>320<sup>[3]</sup>"),
    );
    let (ran, written) = file("page.html", &page);
    assert!(ran.out.contains("660 men"), "{}", ran.out);
    for name in ["9th Ohio", "2nd Virginia"] {
        assert!(written.contains(&format!("name = \"{name}\"")), "{written}");
    }
}

/// Without a column of strengths `Total` counts the men, but not in a table of losses.
#[test]
fn a_total_counts_men_unless_the_table_counts_losses() {
    let men = |table: &str| json(table, &[])["counts"]["men"].clone();
    let rows = "Blue,Able,1st,20,300,320\nGrey,Baker,2nd,10,290,300\n";
    assert_eq!(men(&format!("side,brigade,unit,off,em,total\n{rows}")), 620);
    assert_eq!(men(&format!("side,brigade,unit,k,w,total\n{rows}")), 0);
    assert_eq!(
        men(&format!("side,brigade,unit,killed,wounded,total\n{rows}")),
        0
    );
}

/// A heading that tells nothing stands over texts that do; numbers tell nothing.
#[test]
fn columns_are_known_by_their_texts() {
    let read_as = |heading: &str, texts: [&str; 3]| {
        let [one, two, three] = texts;
        let table = format!(
            "side,brigade,unit,men,{heading}\nBlue,Able,1st,300,{one}\nBlue,Able,2nd,310,{two}\nGrey,Baker,3rd,320,{three}\n"
        );
        json(&table, &[])["columns"][4]["as"].clone()
    };
    assert_eq!(read_as("Lvl", ["Vet", "Green", "Elite"]), "quality");
    assert_eq!(read_as("Sort", ["Inf", "Cav", "Art"]), "kind");
    assert_eq!(read_as("Carried", ["Enfield", "SB", "Sharps"]), "weapon");
    assert!(read_as("Lvl", ["3", "4", "2"]).is_null());
    assert!(read_as("Lost", ["Vet", "Green", "Elite"]).is_null());
    assert!(read_as("Lvl", ["Vet", "perhaps", "Elite"]).is_null());
}

/// `(6)` beside a battery counts its guns; `[6]` beside a regiment counts bases, for no regiment has six men.
#[test]
fn small_numbers_are_no_men() {
    let list = "Union\n  Able's Brigade\n    2nd Wisconsin [6] 302 RM Crack\n    Battery B, 4th US (Capt. Stewart)(6)\n\
                Confederate\n  Baker's Brigade\n    1st Tennessee  281  Enfield  veteran\n";
    let (ran, written) = file("oob.txt", list);
    assert!(
        ran.out.contains("1 of them a battery (6 guns), 583 men"),
        "{}",
        ran.out
    );
    assert!(written.contains("value = 4"), "{written}");
}

/// A brigade without regiments in a list may be a slip of its author.
#[test]
fn a_command_among_the_units_of_a_list_is_asked_about() {
    let list = "Union\n  Able's Brigade\n    2nd Wisconsin (302)\nConfederate\n  Rains's Division\n    Weightman's Bde. (1,316)\n";
    let (ran, _) = file("oob.txt", list);
    assert!(
        ran.out.contains("has no units below it: taken as a unit"),
        "{}",
        ran.out
    );
}

/// The sign of a quoted letter is dropped once; where it stands for the level, levels stay.
#[test]
fn a_quoted_letter_keeps_its_levels() {
    let letter = "> Union\n> > Able's Brigade\n> > > 1st Ohio, 300\n> Confederate\n> > Baker's Brigade\n> > > 2nd Georgia, 310\n";
    let (ran, _) = file("oob.txt", letter);
    assert!(
        ran.out
            .contains("2 sides, 2 divisions, 2 brigades, 2 units, 610 men"),
        "{}",
        ran.out
    );
}

/// `sect.` in a name counts two guns, and `one gun` one.
#[test]
fn sections_have_two_guns() {
    let table = "side,brigade,unit,men\nBlue,Able,Grimes's Battery (sect.),50\nBlue,,\"Troup Artillery, one gun\",25\n\
                 Grey,Baker,2nd Foot,300\n";
    let found = json(table, &[]);
    assert_eq!(found["counts"]["guns"], 3, "{found}");
    for strength in ["117 / 6,", "117 / 6,6 Napoleons", "117/6 guns,6"] {
        let table = format!(
            "side,brigade,unit,men,guns\nBlue,Able,\"Battery A, 1st RI\",{strength}\nGrey,Baker,2nd Foot,300,\n"
        );
        let found = json(&table, &[]);
        assert_eq!(
            (&found["counts"]["guns"], &found["counts"]["men"]),
            (&6.into(), &417.into()),
            "{strength}"
        );
    }
}
