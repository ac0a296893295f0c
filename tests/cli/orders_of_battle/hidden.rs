//! Text of web pages that a reader does not see, and text too long to be an entry.

use super::{Home, init, read, roster};

/// Reads a page that is written here; returns its men and the names of its units.
fn units(page: &str) -> (String, Vec<String>) {
    let home = Home::new();
    std::fs::write(home.path().join("page.html"), page).unwrap();
    let ran = init(&home, "page.html", &[]);
    assert_eq!(ran.code, 0, "{page}: {}", ran.err);
    let written = roster(&home);
    let names = written
        .lines()
        .filter_map(|line| line.strip_prefix("  { id = ")?.split_once("name = \""));
    let names = names.filter_map(|(_, rest)| rest.split('"').next());
    let names = names.map(str::to_owned).collect();
    let counts = ran.out.lines().find(|line| line.contains(" men"));
    let (_, men) = counts.unwrap().rsplit_once(", ").unwrap();
    (men.to_owned(), names)
}

#[test]
fn hidden_text_of_a_table_is_not_read() {
    let page = |unit: &str, rows: &str, around: [&str; 2]| {
        let [before, after] = around;
        format!(
            "<html><head><title>T</title><style>td {{ x: y }}</style>{before}<table>\
             <tr><th>Side<th>Brigade<th>Regiment<th>Men\
             <tr><td>Union<td>Able<td>{unit}<td>300{rows}\
             <tr><td>Confederate<td>Baker<td>2nd Elm<td>310</table>{after}</html>"
        )
    };
    let names = vec!["1st Oak".to_owned(), "2nd Elm".to_owned()];
    let expected = ("610 men".to_owned(), names);
    for unit in [
        "1st Oak",
        "<span style=\"display:none\">0001</span>1st Oak",
        "<span style=\"color: red; DISPLAY : none !important\">0001 <b>x</b></span>1st Oak",
        "<span class=\"sortkey\">Oak 01!</span>1st Oak",
        "<span hidden>0001<span>2</span></span>1st Oak",
        "<span style=\"visibility:hidden\">0001</span>1st Oak",
        "<template><b>0001</b></template>1st Oak",
        "<script>if (1 < 2) { \"<td>\" }</script>1st Oak",
        "<style>.a > b { c: d }</style>1st Oak",
        "1st Oak<span hidden>0001",
        "1st Oak<p hidden>0001<p>",
        "<img hidden>1st Oak",
    ] {
        assert_eq!(units(&page(unit, "", ["", ""])), expected, "{unit}");
    }
    // Cells that take no place.
    for cell in [
        "<td hidden>x",
        "<td style=\"display:none\">x <ul><li>x</ul><table><tr><td>y</table></td>",
    ] {
        let unit = format!("1st Oak{cell}");
        assert_eq!(units(&page(&unit, "", ["", ""])), expected, "{unit}");
    }
    for rows in [
        "<tr hidden><td>Union<td>Able<td>9th Oak<td>300",
        "<tr style=\"display:none\"><td>Union<td>Able<td>9th Oak<td>300</tr>",
        "<tr style=\"visibility:collapse\"><td>Union<td>Able<td>9th Oak<td>300</tr>",
        "<tbody hidden><tr><td>Union<td>Able<td>9th Oak<td>300<tbody>",
        "<template><tr><td>Union<td>Able<td>9th Oak<td>300</template>",
    ] {
        assert_eq!(units(&page("1st Oak", rows, ["", ""])), expected, "{rows}");
    }
    let other = "<table hidden><tr><th>Side<th>Brigade<th>Regiment<th>Men\
                 <tr><td>Union<td>Able<td>9th Oak<td>300</table>";
    let boxed = format!(
        "<div style=\"display:none\"><div>x</div>{}</div>",
        other.replace(" hidden", "")
    );
    let template = format!("<template>{}</template>", other.replace(" hidden", ""));
    for hidden in [other, &boxed, &template] {
        for around in [[hidden, ""], ["", hidden]] {
            assert_eq!(units(&page("1st Oak", "", around)), expected, "{around:?}");
        }
    }
}

/// An invisible cell keeps its place, a removed one does not.
#[test]
fn an_invisible_cell_is_blank() {
    let page = "<table><tr><th>Side<th>Brigade<th>Regiment<th>Men\
                <tr><td>Union<td>Able<td>1st Oak<td>300\
                <tr><td style=\"visibility:hidden\">Rebels<td>Able<td>3rd Oak<td>300\
                <tr><td>Confederate<td>Baker<td>2nd Elm<td>310</table>";
    let (men, names) = units(page);
    assert_eq!(men, "910 men");
    assert_eq!(names, ["1st Oak", "3rd Oak", "2nd Elm"]);
}

#[test]
fn hidden_entries_of_a_list_are_not_read() {
    let page = "<html><script>var a = \"<ul><li>x</ul>\";</script><h2>Order<span hidden>x</span></h2><ul>\
                <li>Union<ul><li>Able's Brigade<ul><li>1st Oak, <span style=\"display:none\">9</span>300\
                <li hidden>9th Oak, 300<ul><li>x</ul><li>3rd Oak, 300</ul></ul>\
                <li>Confederate<ul><li>Baker's Brigade<ul><li>2nd Elm, 310</ul></ul></ul>\
                <ul hidden><li>Menu<ul><li>More</ul></ul></html>";
    let (men, names) = units(page);
    assert_eq!(men, "910 men");
    assert_eq!(names, ["1st Oak", "3rd Oak", "2nd Elm"]);
    let page = "<html><pre hidden>\nx\n</pre>\n<pre>\nUnion\n  Able's Brigade\n    1st Oak, 300\n\
                Confederate\n  Baker's Brigade\n    2nd Elm, 310\n</pre></html>";
    let (men, names) = units(page);
    assert_eq!(men, "610 men");
    assert_eq!(names, ["1st Oak", "2nd Elm"]);
}

/// A page of prose in a cell is neither a heading nor a list of persons; reading it as one compared each word with all
/// others.
#[test]
fn prose_in_a_cell_is_kept_whole() {
    let prose = "Gen. Able (w), then ".repeat(60);
    let table = format!(
        "\"{prose}\"\nside,brigade,unit,men,commander\nBlue,Able,1st Oak,300,\"{prose}\"\nRed,Baker,2nd Elm,310,\n"
    );
    let (home, ran) = read(&table, &[]);
    assert!(ran.out.contains("2 units, 610 men"), "{}", ran.out);
    assert!(roster(&home).contains(prose.trim()), "{}", roster(&home));
}

/// A saved page hides the rows of a table that its reader has folded away: they are part of the order of battle.
#[test]
fn folded_rows_are_read_and_named() {
    let page = "<table class=\"wikitable mw-collapsible mw-collapsed\">\
                <tr><th>Side<th>Brigade<th>Regiment<th>Men\
                <tr style=\"display: none;\"><td rowspan=2>Union<td rowspan=2>Able<td>1st Oak<td>300</tr>\
                <tr style=\"display: none;\"><td>3rd Oak<td>300</tr>\
                <tr><td>Confederate<td>Baker<td>2nd Elm<td>310</table>";
    let (men, names) = units(page);
    assert_eq!(men, "910 men");
    assert_eq!(names, ["1st Oak", "3rd Oak", "2nd Elm"]);
    let home = Home::new();
    std::fs::write(home.path().join("page.html"), page).unwrap();
    let ran = init(&home, "page.html", &[]);
    let said = "rows 2, 3 are hidden, but read; delete those that are not in the battle";
    assert!(ran.out.contains(said), "{}", ran.out);
}
