//! Every rule has its entry, its citation and its test.

use vidette::rules::blind_swords::clauses::CLAUSES;

/// Every rule and ruling of the document has its entry, is cited by the code, and is named by a test.
#[test]
fn every_rule_has_an_entry_and_a_test() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut tests = std::fs::read_to_string(folder.join("blind_swords.rs")).unwrap();
    for entry in std::fs::read_dir(folder.join("blind_swords")).unwrap() {
        tests += &std::fs::read_to_string(entry.unwrap().path()).unwrap();
    }
    let named = |id: &str| {
        tests
            .lines()
            .filter(|line| line.starts_with("/// "))
            .any(|line| {
                let mut words =
                    line.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
                words.any(|word| word == id)
            })
    };
    let ids = include_str!("../data/blind-swords/ids.txt");
    let mut missing = Vec::new();
    for id in ids.split_whitespace() {
        let has_entry = CLAUSES.iter().any(|clause| clause.id == id);
        if !has_entry || !named(id) {
            missing.push((id, has_entry));
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
    assert_eq!(ids.split_whitespace().count(), CLAUSES.len());
}
