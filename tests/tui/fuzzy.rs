//! Finding what was meant by letters that stand in it in that order.

use vidette::tui::kit::fuzzy::{distance, ranked};

#[test]
fn a_beginning_is_nearer_than_a_word_and_that_than_letters() {
    let all = vec!["unlimber", "march archer", "arch", "a rather crooked hedge"];
    let found = ranked("arch", all, |word| (*word).to_owned());
    assert_eq!(found, ["arch", "march archer", "a rather crooked hedge"]);
}

#[test]
fn letters_out_of_order_do_not_match() {
    assert_eq!(distance("hcra", "arch"), None);
    assert_eq!(distance("", "arch"), Some(0));
}
