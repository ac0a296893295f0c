//! The quick reference is made from the constants and the switches in force: each of them is seen on it, and no number
//! stands there that was typed by hand.

use std::collections::BTreeSet;

use vidette::report::{page::PaperSize, sheet};
use vidette::rules::fields::{
    state::State,
    terms::{
        edition::Edition,
        switch::{Domain, REGISTER},
    },
};
use vidette::view::paper::{
    SheetKind,
    chart::{self, Chart},
};

use super::{look, packet};
use common::files::rows;
use common::sitting::{battle, start};

/// Numbers of which the chart of the basic edition says nothing.
const OF_THE_FULL_EDITION: [&str; 13] = [
    "run-over",
    "points-2",
    "points-4",
    "points-5",
    "enemy-retired",
    "messenger-danger",
    "casualty-test",
    "hit",
    "fate-dead",
    "fate-out",
    "fate-fit",
    "danger-taken",
    "danger-turned back",
];

/// A battle with one more line under `[rulings]`.
fn ruled(edition: Edition, name: &str, setting: &str) -> State {
    let file = edition.pick("first-steps", "mcphersons-ridge");
    let path = format!("{}/rosters/{file}.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let value = match setting {
        "on" => "true".to_owned(),
        "off" => "false".to_owned(),
        word if word.parse::<f64>().is_ok() => word.to_owned(),
        word => format!("\"{word}\""),
    };
    let line = format!("{name} = {value}\n");
    let text = match text.find("[rulings]\n") {
        Some(at) => {
            let at = at + "[rulings]\n".len();
            format!("{}{line}{}", &text[..at], &text[at..])
        }
        None => {
            let at = text.find("[table]").unwrap();
            format!("{}[rulings]\n{line}\n{}", &text[..at], &text[at..])
        }
    };
    start(&text)
}

#[test]
fn every_switch_that_is_set_otherwise_stands_on_the_chart() {
    for edition in [Edition::Basic, Edition::Full] {
        let plain = battle(edition.pick("first-steps", "mcphersons-ridge"));
        let usual = chart::quick_chart(&look(&plain));
        for entry in REGISTER {
            if entry.is_idle(edition)
                || plain.rulings().changed().any(|(e, _)| e.name == entry.name)
            {
                continue;
            }
            let default = entry.default(edition).unwrap();
            let settings: Vec<String> = match entry.domain {
                Domain::OnOff => vec!["on".to_owned(), "off".to_owned()],
                Domain::Words(words) => words.iter().map(|word| (*word).to_owned()).collect(),
                Domain::Number | Domain::NumberOrUnlimited => vec!["7".to_owned()],
            };
            for setting in settings.iter().filter(|setting| *setting != default) {
                let state = ruled(edition, entry.name, setting);
                let now = chart::quick_chart(&look(&state));
                assert_eq!(
                    now.in_this_game.len(),
                    usual.in_this_game.len() + 1,
                    "{} = {setting}: {:?}",
                    entry.name,
                    now.in_this_game
                );
                assert!(
                    now.in_this_game
                        .iter()
                        .any(|line| line.contains(entry.ruling))
                );
            }
        }
    }
}

/// A battle with options added.
fn with_options(name: &str, more: &str) -> State {
    let path = format!("{}/rosters/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let text = text.replace("weapons = false", "weapons = true");
    let text = match more.contains("chits") {
        true => format!("{text}\n{CHITS}"),
        false => text,
    };
    start(&text.replacen("[options]\n", &format!("[options]\n{more}"), 1))
}

/// The table of chits with all that it may say.
const CHITS: &str = "[chits]\nby = \"divisions\"\ncup = \"table\"\nfortunes = true\ncommanders = true\ninitiative = \"dice\"\n";

/// Front and back, with the weapon table and all other options too; what needs a third page by its rulings says which page
/// each is.
#[test]
fn the_chart_is_two_pages_front_and_back() {
    let titles = |state: &State| {
        let chart = packet(state, &[SheetKind::Chart]);
        let html = sheet::html(&chart, &PaperSize::default());
        let titles = html.text.split("<header class=\"title\">").skip(1);
        let titles = titles.map(|title| title.split("</p>").next().unwrap());
        let titles = titles.map(|title| title.rsplit([',', '>']).next().unwrap().trim().to_owned());
        let titles: Vec<String> = titles.collect();
        assert_eq!(titles.len(), html.pages);
        titles
    };
    let all = "demoralisation = true\ndigging = 2\nblinds = true\nactivation = \"chits\"\n";
    for more in ["", "demoralisation = true\ndigging = 2\n", all] {
        for name in ["mcphersons-ridge", "cornfield"] {
            let state = with_options(name, more);
            assert!(state.oob().options.weapons);
            assert_eq!(titles(&state), ["front", "back"], "{name}: {more}");
        }
    }
    assert_eq!(titles(&super::worst()), ["front", "back"]);
    assert_eq!(titles(&super::options::ridge()), ["front", "back"]);
}

/// RUL-90: who shoots before the melee does not add defensive fire in it.
#[test]
fn defensive_fire_is_a_modifier_or_a_shot() {
    let rows = |setting: &str| {
        let state = ruled(Edition::Full, "defensive_fire", setting);
        let chart = chart::quick_chart(&look(&state));
        let rows = chart.sections.into_iter().flat_map(|section| section.rows);
        rows.filter(|row| row.rule == "MEL-03").count()
    };
    assert_eq!((rows("modifier"), rows("separate_shot_first")), (1, 0));
}

#[test]
fn every_constant_of_the_chart_is_read_from_the_tables() {
    for name in ["first-steps", "mcphersons-ridge"] {
        let state = battle(name);
        let numbers = chart::numbers_of(&state);
        let usual = chart::made_of(&state, &numbers);
        // Numbers that only one edition or option asks for.
        let silent = |key: &str| {
            let basic = state.edition() == Edition::Basic;
            basic && OF_THE_FULL_EDITION.contains(&key) || ["cohesion", "from-fresh"].contains(&key)
        };
        for key in numbers.keys().filter(|key| !silent(key)) {
            let mut other = numbers.clone();
            other.insert(key.clone(), numbers[key] + 0.5);
            assert_ne!(
                chart::made_of(&state, &other),
                usual,
                "{name}: {key} is on no row"
            );
        }
    }
}

/// Numbers by whose faces, ratios or halves a row asks: they are not answers.
const ASKED_BY: [&str; 4] = ["FIRE-04", "GEN-02", "MSG-05", "ROUGH-04"];

#[test]
fn no_number_of_the_chart_is_typed_by_hand() {
    for name in ["first-steps", "mcphersons-ridge", "cornfield"] {
        let state = battle(name);
        // How a switch stands is told in the words of its clause.
        let sentences: BTreeSet<String> = REGISTER
            .iter()
            .filter_map(|entry| {
                let setting = state.rulings().setting(entry.switch);
                entry.means(setting)
            })
            .collect();
        let mut numbers = chart::numbers_of(&state);
        for number in numbers.values_mut() {
            *number = 7777.5;
        }
        let made = chart::made_of(&state, &numbers);
        let mut seen = 0;
        for row in made.sections.iter().flat_map(|section| &section.rows) {
            let is_sentence = [row.worth.clone(), format!("{}.", row.worth)];
            let is_sentence = is_sentence.iter().any(|words| sentences.contains(words));
            for (words, is_made) in [(&row.what, true), (&row.worth, !is_sentence)] {
                let rest = words.replace("7777.5", "").replace("7776.5", "");
                seen += usize::from(rest != *words);
                let typed = rest.contains(|c: char| c.is_ascii_digit());
                let is_asked = ASKED_BY.contains(&row.rule);
                assert!(!is_made || !typed || is_asked, "{name}: {row:?}");
            }
        }
        assert!(seen > 60, "{name}: {seen} cells with a number");
    }
}

/// The worth of a row, by what it is for.
fn worth<'c>(chart: &'c Chart, title: &str, what: &str) -> &'c str {
    let section = chart.sections.iter().find(|section| section.title == title);
    let row = section.unwrap().rows.iter().find(|row| row.what == what);
    &row.unwrap_or_else(|| panic!("no row `{what}` under {title}"))
        .worth
}

fn number(cell: &str) -> f64 {
    cell.parse().unwrap()
}

/// What the printed tables say stands on the chart.
#[test]
fn the_chart_says_what_the_printed_tables_say() {
    let state = battle("mcphersons-ridge");
    let chart = chart::quick_chart(&look(&state));
    for row in rows("t-act-chart") {
        let name = row[2].to_uppercase();
        let (from, to) = (number(&row[0]), number(&row[1]));
        let totals = match (from < 0.0, to > 30.0) {
            (true, _) => format!("{to} or less"),
            (_, true) => format!("{from} or more"),
            _ => format!("{from}-{to}"),
        };
        worth(&chart, "Activation", &format!("{totals} {name}"));
    }
    for row in rows("t-results") {
        let (from, to) = (number(&row[0]), number(&row[1]));
        let lost = match row[2].as_str() {
            "none" => continue,
            "broken" => format!("lost by {from} or more"),
            _ => format!("lost by {from}-{to}"),
        };
        let word = if row[2] == "shaken" {
            "disordered"
        } else {
            &row[2]
        };
        let said = worth(&chart, "Results of a fight, on the loser", &lost).to_lowercase();
        // A Beaten unit is always Disordered, too.
        let mut states = said.split(" and ");
        assert!(
            states.any(|state| state.starts_with(word)),
            "{lost}: {said}"
        );
    }
    for row in rows("t-rough-gt") {
        let die: usize = row[0].parse().unwrap();
        for (what, cell) in [
            ("inches in close ground, die 1 to 6", &row[1]),
            ("in obstructed ground, die 1 to 6", &row[2]),
        ] {
            let said = worth(&chart, "Grand tactical march", what);
            let said = said.split(' ').nth(die - 1).unwrap();
            let inches = if said == "stop" { 0.0 } else { number(said) };
            assert_eq!(inches, number(cell), "die {die}: {what}");
        }
    }
    for row in rows("t-terrain") {
        let said = worth(&chart, "Sight and zones", &row[0]);
        assert_eq!(said, format!("{} in", number(&row[1])));
    }
    let fates = worth(&chart, "Generals", "hit: a die");
    assert_eq!(fates, "1 dead, 2-3 out, 4-6 fit");
    let fates: Vec<String> = rows("t-casualty")
        .into_iter()
        .map(|row| row[1].clone())
        .collect();
    assert_eq!(
        fates,
        [
            "shot dead",
            "hit",
            "hat lost",
            "near miss",
            "near miss",
            "near miss"
        ]
    );
    let danger = worth(&chart, "Messengers", "within 6 in of the enemy: a die");
    for row in rows("t-messenger") {
        let (from, to) = (number(&row[0]), number(&row[1]));
        let totals = match row[2].contains("taken") || row[2].contains("captured") {
            true => format!("{from} or more taken"),
            false => format!("{from}-{to} "),
        };
        assert!(danger.contains(&totals), "{row:?}: {danger}");
    }
}

/// A row of the chart as it is read from its plain text: the table it stands in, and its words.
fn rows_in_text(text: &str) -> Vec<(String, String)> {
    let cell = |line: &str, from: usize, to: usize| -> String {
        let letters = line.chars().skip(from).take(to - from);
        letters.collect::<String>().trim().to_owned()
    };
    let mut table = String::new();
    // The words of both columns, and of a row without columns.
    let mut rows: Vec<(String, [String; 3])> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        let is_heading = !line.starts_with(' ') && line.chars().all(|c| !c.is_lowercase());
        if is_heading && !line.starts_with('=') {
            // A table may go on in the next column.
            table = line.to_lowercase().replace(", continued", "");
        } else if line.starts_with("  ") {
            if !cell(line, 72, 80).is_empty() {
                rows.push((table.clone(), Default::default()));
            }
            if let Some((_, cells)) = rows.last_mut() {
                let is_filled = line.chars().nth(36).is_some_and(|letter| letter != ' ');
                let is_whole = is_filled || !cell(line, 2, 71).contains("  ");
                let whole = match is_whole || !cells[2].is_empty() {
                    true => cell(line, 2, 71),
                    false => String::new(),
                };
                let words = [cell(line, 2, 36), cell(line, 37, 71), whole];
                for (all, more) in cells.iter_mut().zip(words) {
                    *all = format!("{all} {more}").trim().to_owned();
                }
            }
        }
    }
    // A row without columns may have a gap between two words where the second column would begin: it is read both ways.
    rows.into_iter()
        .flat_map(|(table, [what, worth, whole])| {
            let columns = (table.clone(), format!("{what}: {worth}"));
            [Some(columns), (!whole.is_empty()).then_some((table, whole))]
        })
        .flatten()
        .collect()
}

/// A key is left out if its value is a sentence that repeats it; an order keeps its letter.
#[test]
fn no_row_of_the_chart_says_its_key_twice() {
    for edition in [Edition::Basic, Edition::Full] {
        let name = edition.pick("first-steps", "mcphersons-ridge");
        let state = battle(name);
        let chart = chart::quick_chart(&look(&state));
        let rows = || chart.sections.iter().flat_map(|section| &section.rows);
        for row in rows().filter(|row| row.what.len() > 3 && !row.what.starts_with("H ")) {
            let (what, worth) = (row.what.to_lowercase(), row.worth.to_lowercase());
            let is_sentence = row.worth.ends_with('.');
            assert!(!is_sentence || !worth.contains(&what), "{row:?}");
        }
        let alone: Vec<&str> = rows()
            .filter(|row| row.what.is_empty())
            .map(|row| row.worth.as_str())
            .collect();
        assert!(
            alone.contains(&"Mounted cavalry opens no fire"),
            "{alone:?}"
        );
        assert!(rows().any(|row| row.what == "H Hold"));
    }
}

/// Whether the facts stand in these words, one behind the other.
fn are_told(facts: &[&str], mut words: &str) -> bool {
    facts.iter().all(|fact| match words.split_once(fact) {
        Some((_, rest)) => {
            words = rest;
            true
        }
        None => false,
    })
}

/// Whoever has the chart alone plays a turn with it: what is asked in one is answered by a row of its plain text.
#[test]
fn the_chart_answers_what_is_asked_in_a_turn() {
    let questions = include_str!("../data/chart/questions.txt");
    let lines = questions.lines().filter(|line| !line.starts_with('#'));
    let questions: Vec<Vec<&str>> = lines
        .map(|line| line.split('|').map(str::trim).collect())
        .collect();
    for edition in [Edition::Basic, Edition::Full] {
        let name = edition.pick("first-steps", "mcphersons-ridge");
        let text = sheet::plain(&packet(&battle(name), &[SheetKind::Chart])).text;
        let rows = rows_in_text(&text);
        let mut open = Vec::new();
        let mut asked = 0;
        for question in &questions {
            let [of, table, question, facts] = question[..] else {
                panic!("four cells: {question:?}");
            };
            if of != "both" && of != edition.pick("basic", "full") {
                continue;
            }
            asked += 1;
            let facts: Vec<&str> = facts.split(';').map(str::trim).collect();
            let table = table.to_lowercase();
            let mut own = rows.iter().filter(|(title, _)| *title == table);
            if !own.any(|(_, words)| are_told(&facts, words)) {
                open.push(format!("{table}: {question} {facts:?}"));
            }
        }
        assert!(asked > 120, "{asked} questions of the {name}");
        assert_eq!(open, Vec::<String>::new(), "{name}: {text}");
    }
}

/// The printed parts of a chart: title and number of rows of each.
fn printed_parts(html: &str) -> Vec<(String, usize)> {
    let parts = html.split("<h2").skip(1);
    parts
        .map(|part| {
            let title = part
                .split_once('>')
                .unwrap()
                .1
                .split("</h2>")
                .next()
                .unwrap();
            (title.to_owned(), part.matches("class=\"id\"").count())
        })
        .collect()
}

/// A table is divided only where at least three of its rows stay together, and each row ends with its clause.
#[test]
fn no_table_of_the_chart_leaves_a_row_alone() {
    for edition in [Edition::Basic, Edition::Full] {
        let state = battle(edition.pick("first-steps", "mcphersons-ridge"));
        let chart = chart::quick_chart(&look(&state));
        let html = sheet::html(&packet(&state, &[SheetKind::Chart]), &PaperSize::default()).text;
        let parts = printed_parts(&html);
        let rows: usize = parts.iter().map(|(_, rows)| rows).sum();
        let all: usize = chart
            .sections
            .iter()
            .map(|section| section.rows.len())
            .sum();
        assert_eq!(rows, all);
        for (title, rows) in &parts {
            let is_divided = parts.iter().filter(|(other, _)| {
                other.replace(", continued", "") == title.replace(", continued", "")
            });
            assert!(*rows >= 3 || is_divided.count() == 1, "{title}: {rows}");
        }
        // The clause is the last word of its row: no text is below it.
        for row in html.split("class=\"id\"").skip(1) {
            let behind = row.split_once("</span>").unwrap().1;
            assert!(behind.starts_with("</div>"), "{behind:.60}");
        }
    }
}

/// SCALE-02: a table that is measured in centimetres has its lengths in centimetres, and what an inch is there.
#[test]
fn a_table_in_centimetres_has_its_chart_in_centimetres() {
    let path = format!(
        "{}/rosters/mcphersons-ridge.toml",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(path).unwrap();
    let measured = |measure: &str| {
        let line = format!("format = 1\nmeasure = \"{measure}\"");
        let state = start(&text.replacen("format = 1", &line, 1));
        let chart = chart::quick_chart(&look(&state));
        let infantry = worth(&chart, "Tactical movement", "infantry else").to_owned();
        let cavalry = worth(&chart, "Tactical movement", "cavalry mounted / dismounted").to_owned();
        let inch = chart
            .in_this_game
            .iter()
            .find(|said| said.contains("SCALE-02"))
            .cloned();
        // Whoever lays out the table, and whoever reads its ground, is told the same.
        let inch = inch.unwrap_or_default();
        let setup = vidette::view::paper::setup::setup_sheet(&look(&state));
        assert_eq!(setup.inch.unwrap_or_default(), inch);
        let terrain = vidette::view::show::text::terrain_text(&state);
        assert_eq!(terrain.contains("SCALE-02"), !inch.is_empty(), "{terrain}");
        (infantry, cavalry, inch)
    };
    let told = |lengths: [&str; 2], inch: &str| {
        (
            lengths[0].to_owned(),
            lengths[1].to_owned(),
            inch.to_owned(),
        )
    };
    assert_eq!(measured("inches"), told(["3 in", "12 / 3 in"], ""));
    let doubled = "An inch of the rules is 2 cm on this table (SCALE-02).";
    assert_eq!(
        measured("centimetres"),
        told(["6 cm", "24 / 6 cm"], doubled)
    );
    let kept = "An inch of the rules is 1 cm on this table (SCALE-02).";
    assert_eq!(
        measured("micro-centimetres"),
        told(["3 cm", "12 / 3 cm"], kept)
    );
}
