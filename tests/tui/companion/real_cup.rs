//! A cup on the table: the first question is which chit came out (BS-1202).

use super::*;

/// BS-1202: a digit on the open screen is no die of a chit that no one has named: it names the chit, and the next one
/// is its die.
#[test]
fn no_die_is_typed_for_a_chit_that_no_one_has_named() {
    let text = COLDWATER.replacen("by = \"program\"", "by = \"table\"", 1);
    for size in [(80, 24), (120, 36)] {
        let mut app: PagesUi<BlindSwords> = begin(&text, size);
        say_all(&mut app, &["next", "pass", "pass", "next"]);
        let before = entries(&app);
        let shown = seen(&app, size);
        assert!(shown.contains("which chit came out"), "{shown}");
        assert!(!shown.contains("type the dice"), "{shown}");
        app.type_keys("4");
        assert_eq!(entries(&app), before);
        assert!(
            !seen(&app, size).contains("the rating die"),
            "{}",
            seen(&app, size)
        );
        app.type_keys("<esc><ret>");
        let asked = seen(&app, size);
        for said in ["1 fog", "3 hale", "7 event union", "8 event", "choose"] {
            assert!(asked.contains(said), "{said}: {asked}");
        }
        app.type_keys("3");
        assert_eq!(entries(&app), before + 1);
        let shown = seen(&app, size);
        assert!(shown.contains("Hale's division chit is drawn"), "{shown}");
        assert!(shown.contains("the rating die of Hale"), "{shown}");
        app.type_keys("5");
        assert_eq!(entries(&app), before + 2);
        assert!(
            seen(&app, size).contains("die 5, needs 4 or less"),
            "{}",
            seen(&app, size)
        );
        // The first letter names a chit too.
        say_all(&mut app, &["activate marsh", "next"]);
        app.type_keys("<ret>v");
        let shown = seen(&app, size);
        assert!(shown.contains("the rating die of Vance"), "{shown}");
    }
}
