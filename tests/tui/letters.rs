//! Letters for people on the other side of the table.

use vidette::tui::kit::big_text::{ROWS, big};

#[test]
fn every_letter_has_five_even_rows() {
    for letter in ' '..='~' {
        // A blank alone would be no word.
        let drawn = big(&format!("I{letter}I"), 76, 20);
        assert_eq!(drawn.len(), ROWS, "{letter}");
        let first = drawn[0].chars().count();
        let is_even = drawn.iter().all(|row| row.chars().count() == first);
        assert!(is_even, "{letter}: {drawn:?}");
    }
}

#[test]
fn an_accent_is_left_out_and_the_letter_stays() {
    assert_eq!(big("Müller É", 76, 20), big("Muller E", 76, 20));
}

#[test]
fn a_result_fits_the_smallest_terminal() {
    let drawn = big("P1 beaten\nback 3.0 in", 76, 20);
    assert_eq!(drawn.len(), 2 * ROWS + 1);
    assert!(drawn.iter().all(|row| row.chars().count() <= 76));
    assert!(drawn[0].starts_with("███   █  "), "{:?}", drawn[0]);
    let short = big("P1 held", 76, 20);
    assert!(
        short[0].starts_with("██████      ██  "),
        "twice as wide where there is room: {:?}",
        short[0]
    );
}

#[test]
fn what_does_not_fit_is_cut_by_whole_lines() {
    let drawn = big(&"disordered ".repeat(30), 76, 20);
    assert_eq!(drawn.len(), 3 * (ROWS + 1) - 1);
}
