//! The papers and the code: no clause is cited that has no entry, none has an entry that is not cited.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use common::clauses::identifiers;
use rules::clause::Stated;
use rules::fields::clauses;
use rules::fields::clauses::{ClauseEntry, ClauseSource, PrintedEdition};
use rules::fields::state::draft::Fields;
use rules::fields::terms::{
    edition::Edition,
    switch::{Domain, REGISTER},
};
use rules::lookup::{self, Unknown};
use rules::switch::SwitchClause;
use rules::{Ruleset, blind_swords, blue_and_grey, scoresheet};

/// The clauses of the other rule sets.
const OTHERS: &[&[Stated]] = &[
    blind_swords::clauses::CLAUSES,
    blue_and_grey::clauses::CLAUSES,
    scoresheet::CLAUSES,
];

fn others() -> impl Iterator<Item = &'static Stated> {
    OTHERS.iter().copied().flatten()
}

/// Where each identifier is cited first, by the code and by what is said of it.
#[derive(Default)]
struct Cites {
    /// In code and in the words that it says.
    code: BTreeMap<String, String>,
    /// In comments.
    comments: BTreeMap<String, String>,
}

impl Cites {
    /// Takes every identifier that the sources of a folder cite; the papers themselves are not citations.
    fn read(&mut self, folder: &Path) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                if path.file_name().is_some_and(|name| name != "clauses") {
                    self.read(&path);
                }
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                for line in text.lines() {
                    self.read_line(line, &path);
                }
            }
        }
    }

    fn read_line(&mut self, line: &str, path: &Path) {
        let line = line.trim_start();
        let is_comment = line.starts_with("//");
        let (code, comment) = match line.split_once(" // ") {
            _ if is_comment => ("", line),
            Some(parts) => parts,
            None => (line, ""),
        };
        for (found, text) in [(&mut self.code, code), (&mut self.comments, comment)] {
            for id in identifiers(text) {
                let place = || path.display().to_string();
                found.entry(id.to_owned()).or_insert_with(place);
            }
        }
    }
}

/// How many clauses may be cited by comments alone: those that hold by how the code is built, and say nothing at the
/// table. One more is a clause whose code is gone, or that the code no longer names.
const IN_COMMENTS_ALONE: usize = 152;

#[test]
fn every_clause_that_is_cited_has_an_entry_and_every_entry_is_cited() {
    let mut cites = Cites::default();
    cites.read(&common::files::path("src"));
    assert!(cites.code.len() > 200, "{:?}", cites.code);
    let others = others().map(|entry| entry.id);
    let entries: BTreeSet<&str> = clauses::all().map(|entry| entry.id).chain(others).collect();
    let all = cites.code.iter().chain(&cites.comments);
    let missing: Vec<_> = all
        .filter(|(id, _)| !entries.contains(id.as_str()))
        .collect();
    assert!(missing.is_empty(), "cited without an entry: {missing:?}");
    let unnamed = entries.iter().filter(|id| !cites.code.contains_key(**id));
    let (in_comments, idle): (Vec<&str>, Vec<&str>) =
        unnamed.partition(|id| cites.comments.contains_key(**id));
    assert!(idle.is_empty(), "an entry that nothing cites: {idle:?}");
    let count = in_comments.len();
    assert!(
        count <= IN_COMMENTS_ALONE,
        "{count} entries that comments alone cite: {in_comments:?}"
    );
}

/// The text of a room of tests: its own file, and those of its folder.
fn tests_of(room: &str) -> String {
    let folder = common::files::path("tests/floors");
    let own = fs::read_to_string(folder.join(room).with_extension("rs")).unwrap();
    own + &text_below(&folder.join(room))
}

/// The text of all files in a folder and in those below it.
fn text_below(folder: &Path) -> String {
    let mut text = String::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        text += &match path.is_file() {
            true => fs::read_to_string(path).unwrap(),
            false => text_below(&path),
        };
    }
    text
}

/// Every rule and ruling of the documents on the other rule sets has its entry, and is named by what says what a test
/// holds.
#[test]
fn every_rule_of_the_other_rule_sets_has_an_entry_and_a_test() {
    for (room, ids, entries) in [
        (
            "blind_swords",
            include_str!("../data/blind-swords/ids.txt"),
            blind_swords::clauses::CLAUSES,
        ),
        (
            "blue_and_grey",
            include_str!("../data/blue-and-grey/ids.txt"),
            blue_and_grey::clauses::CLAUSES,
        ),
    ] {
        let text = tests_of(room);
        let said = text.lines().filter(|line| line.starts_with("/// "));
        let named: BTreeSet<&str> = said.flat_map(identifiers).collect();
        let entries: BTreeSet<&str> = entries.iter().map(|entry| entry.id).collect();
        let ids: BTreeSet<&str> = ids.split_whitespace().collect();
        assert_eq!(entries, ids, "{room}: the document and the entries");
        let untested: Vec<&&str> = ids.difference(&named).collect();
        assert!(untested.is_empty(), "{room}: no test names {untested:?}");
    }
}

#[test]
fn every_entry_can_be_read() {
    let mut ids = BTreeSet::new();
    for entry in clauses::all() {
        let id = entry.id;
        assert!(ids.insert(id), "{id} has two entries");
        assert_eq!(identifiers(id).collect::<Vec<_>>(), [id]);
        assert!(
            !entry.title.is_empty() && !entry.title.ends_with('.'),
            "{id}"
        );
        assert!(entry.reading.ends_with('.'), "{id}: {}", entry.reading);
        assert!(!entry.reading.contains("  "), "{id}: {}", entry.reading);
        let is_ruling = matches!(entry.source, ClauseSource::Ruling { .. });
        assert_eq!(is_ruling, id.starts_with("RUL-"), "{id}");
        for other in entry.see_also() {
            assert!(clauses::named(other).is_some(), "{id} points to {other}");
        }
        for other in identifiers(entry.reading) {
            assert!(clauses::named(other).is_some(), "{id} names {other}");
        }
    }
}

#[test]
fn every_setting_of_every_switch_is_a_sentence_of_its_clause() {
    for entry in REGISTER {
        let name = entry.name;
        assert!(
            clauses::named(entry.ruling).is_some(),
            "{name}: {}",
            entry.ruling
        );
        let settings: Vec<&str> = match entry.domain {
            Domain::OnOff => vec!["on", "off"],
            Domain::Number => vec!["2.5", "0"],
            Domain::NumberOrUnlimited => vec!["4", "unlimited"],
            Domain::Words(words) => words.to_vec(),
        };
        let defaults = entry.basic.into_iter().chain(entry.full);
        let mut said = BTreeSet::new();
        for setting in settings.iter().copied().chain(defaults) {
            let words = entry.means(setting);
            let words = words.unwrap_or_else(|| panic!("{name} = {setting} says nothing"));
            assert!(
                words.ends_with('.') && !words.contains('#'),
                "{name}: {words}"
            );
            said.insert(words);
        }
        // Two settings that mean the same are one too many.
        assert!(said.len() >= settings.len(), "{name}: {said:?}");
        for meaning in entry.meanings {
            let number = meaning.setting == "#" && entry.domain.allows("1");
            assert!(
                number || entry.domain.allows(meaning.setting),
                "{name} has no {}",
                meaning.setting
            );
        }
        assert_eq!(entry.means("sideways"), None, "{name}");
    }
}

#[test]
fn clauses_are_found_however_they_are_spelt() {
    let id = |spelt: &str| clauses::named(spelt).map(|entry| entry.id);
    for spelt in ["RUL-78", "rul-78", "rul78", "rul 78", "RUL-078"] {
        assert_eq!(id(spelt), Some("RUL-78"), "{spelt}");
    }
    for spelt in ["RUL-110", "RUL", "78", "", "FIRE-6x", "XYZ-01"] {
        assert_eq!(id(spelt), None, "{spelt}");
    }
    let all: Vec<&ClauseEntry> = clauses::all().collect();
    let nearest = |spelt: &str| match lookup::find_clauses(&all, spelt) {
        Err(Unknown::Id(_, nearest)) => nearest.iter().map(|entry| entry.id).collect(),
        _ => Vec::new(),
    };
    assert_eq!(nearest("RUL-110"), ["RUL-109", "RUL-108", "RUL-107"]);
    assert_eq!(nearest("FIER-06").first(), Some(&"FIRE-06"));
    let found = lookup::search_clauses(&all, &["driven", "back"]);
    assert_eq!(found.first().map(|entry| entry.id), Some("FIRE-09"));
    assert!(found.iter().any(|entry| entry.id == "RUL-78"));
    // The name of a switch finds its ruling.
    let found = lookup::search_clauses(&all, &["drive_back"]);
    assert_eq!(found.first().map(|entry| entry.id), Some("RUL-78"));
    let cited = clauses::cited("RUL-78: no; (FIRE-09), RUL-78 and UTF-8, FNV-1a");
    assert_eq!(
        cited.iter().map(|entry| entry.id).collect::<Vec<_>>(),
        ["RUL-78", "FIRE-09"]
    );
}

/// FIRE-08: from where to where a range is measured stands in every reading that has a range.
#[test]
fn a_range_says_from_where_it_is_measured() {
    for id in ["SA-02", "ART-03", "ART-04", "RUL-58"] {
        let entry = clauses::named(id).unwrap();
        assert!(
            entry
                .reading
                .contains("from the front edge to the nearest part of the target"),
            "{id}: {}",
            entry.reading
        );
    }
}

/// What one edition prints and both use, what is reckoned and what neither says is told as what it is; a heading is
/// named where the basic edition has the rule.
#[test]
fn a_clause_says_rightly_who_prints_it() {
    for (id, print) in [
        ("ZOO-03", PrintedEdition::FullForBoth),
        ("ZOO-05", PrintedEdition::FullForBoth),
        ("ZOO-06", PrintedEdition::FullForBoth),
        ("ZOO-07", PrintedEdition::FullForBoth),
        ("MSG-09", PrintedEdition::BasicForBoth),
        ("ACT-10", PrintedEdition::Reckoned),
        ("FIRE-12", PrintedEdition::Reckoned),
        ("SEQ-05", PrintedEdition::Silent),
        ("DEM-05", PrintedEdition::Option),
    ] {
        let source = clauses::named(id).unwrap().source;
        let is_so = matches!(source, ClauseSource::Printed { print: said, .. } if said == print);
        assert!(is_so, "{id}: {source:?}");
    }
    for entry in clauses::all() {
        if let ClauseSource::Printed { print, heading } = entry.source {
            let is_basic = print.editions().contains(&Edition::Basic);
            assert_eq!(heading.is_some(), is_basic, "{}", entry.id);
        }
    }
}

/// The clause that a correction cites speaks of corrections.
#[test]
fn what_a_correction_cites_says_that_the_table_outranks_the_record() {
    let entry = clauses::named(Fields::RECORD).unwrap();
    for part in ["outranks the record", "`fix`", "off the table"] {
        assert!(entry.reading.contains(part), "{part}: {}", entry.reading);
    }
}

/// Every clause of the other rule sets is a sentence, names clauses that there are, and says where it is printed; those
/// that are the program's own are named here.
#[test]
fn every_entry_of_the_other_rule_sets_can_be_read() {
    const OUR_OWN: [&str; 17] = [
        "BS-001", "BS-002", "BS-003", "BS-202", "BS-313", "BS-910", "BS-1201", "BS-1202",
        "BS-1203", "BG-001", "BG-080", "BG-081", "BG-082", "BG-083", "BG-084", "SHEET-01",
        "SHEET-02",
    ];
    let mut ids = BTreeSet::new();
    let mut own: BTreeSet<&str> = OUR_OWN.into();
    own.insert("SHEET-03");
    for set in OTHERS {
        for entry in *set {
            let id = entry.id;
            assert!(ids.insert(id), "{id} has two entries");
            assert_eq!(identifiers(id).collect::<Vec<_>>(), [id]);
            assert!(
                !entry.title.is_empty() && !entry.title.ends_with('.'),
                "{id}"
            );
            let reading = entry.reading;
            let whole = reading.ends_with('.') && reading.len() >= 25 && !reading.contains("  ");
            assert!(whole, "{id}: {reading}");
            let is_ruling = id.contains("-R");
            assert_eq!(is_ruling, !entry.on.is_empty(), "{id}");
            for other in entry.on {
                let on = set.iter().find(|entry| entry.id == *other);
                assert!(
                    on.is_some_and(|on| on.see_also(set).contains(&id)),
                    "{id} on {other}"
                );
            }
            for other in identifiers(reading) {
                assert!(
                    set.iter().any(|entry| entry.id == other),
                    "{id} names {other}"
                );
            }
            let cases = entry.printed.map_or(&[][..], |printed| printed.cases);
            assert_eq!(
                cases.is_empty(),
                is_ruling || own.contains(id),
                "{id}: {cases:?}"
            );
            for case in cases {
                let (section, rest) = case.split_once('.').unwrap();
                assert!(
                    section.parse::<u8>().is_ok_and(|section| section <= 14),
                    "{id}: {case}"
                );
                assert!(
                    rest.starts_with(|digit: char| digit.is_ascii_digit()),
                    "{id}: {case}"
                );
            }
        }
    }
    assert!(own.iter().all(|id| ids.contains(id)), "{own:?}");
}

/// Every setting of every switch of the other rule sets says a sentence of its own that fits a narrow screen, and its
/// clause tells it, by its name too.
#[test]
fn every_switch_of_the_other_rule_sets_is_told_by_its_clause() {
    let of_all: [(&[SwitchClause], &[Stated]); 2] = [
        (
            blind_swords::switch::SWITCHES,
            blind_swords::clauses::CLAUSES,
        ),
        (
            blue_and_grey::switch::SWITCHES,
            blue_and_grey::clauses::CLAUSES,
        ),
    ];
    for (switches, clauses) in of_all {
        for switch in switches {
            let name = switch.name;
            assert_eq!(switch.settings().next(), Some(switch.default), "{name}");
            let said: BTreeSet<&str> = switch
                .meanings
                .iter()
                .map(|meaning| meaning.words)
                .collect();
            assert_eq!(said.len(), switch.meanings.len(), "{name}");
            for words in &said {
                assert!(words.ends_with('.') && words.len() <= 72, "{name}: {words}");
            }
            assert_eq!(switch.means("sideways"), None, "{name}");
            let all: Vec<&Stated> = clauses.iter().collect();
            let told = lookup::search_clauses(&all, &[name]);
            let ruling = clauses.iter().find(|one| one.id == switch.ruling).unwrap();
            assert!(told.contains(&ruling), "{name}: {told:?}");
            let page = ruling.lines(clauses).join("\n");
            for words in &said {
                assert!(page.contains(words), "{name}: {page}");
            }
        }
        let listed = clauses.iter().flat_map(Stated::switches).count();
        assert_eq!(listed, switches.len(), "every switch is a clause's own");
    }
}

/// BS-602: the number of a printed case finds its clause.
#[test]
fn the_number_of_a_case_finds_its_clause() {
    let clauses = blind_swords::clauses::CLAUSES;
    let found = lookup::search_clauses(&clauses.iter().collect::<Vec<_>>(), &["9.1a"]);
    let found: Vec<&str> = found.iter().map(|one| one.id).collect();
    assert_eq!(found, ["BS-602"]);
    let sight = clauses.iter().find(|one| one.id == "BS-602").unwrap();
    assert!(
        sight
            .lines(clauses)
            .contains(&"  Printed in the series rules: 9.1a. Rulings: BS-R19.".to_owned()),
        "{:?}",
        sight.lines(clauses)
    );
}
