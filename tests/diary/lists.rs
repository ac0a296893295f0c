use vidette::view::day::diary::{
    LONGEST,
    lists::{Items, listed},
};

#[test]
fn a_long_list_goes_on_in_the_next_sentence_and_loses_nothing() {
    let items: Items = (0..30)
        .map(|n| (format!("the {n}th Regiment"), Vec::new()))
        .collect();
    let told = listed(&items, |names, _| format!("{names} came through unhurt"));
    assert!(told.len() > 1);
    for sentence in &told {
        assert!(sentence.words.split_whitespace().count() <= LONGEST);
        assert!(
            sentence.words.ends_with(" came through unhurt."),
            "{}",
            sentence.words
        );
    }
    let all: String = told
        .iter()
        .map(|sentence| sentence.words.as_str())
        .collect();
    assert!((0..30).all(|n| all.contains(&format!("he {n}th Regiment"))));
}
