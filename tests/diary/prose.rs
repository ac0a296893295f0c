//! Whole battles that the program played: the winner is named first, no phrase is worn out, two pages are two pages.

use std::collections::BTreeMap;
use std::process::Command;

use vidette::game::session::Session;
use vidette::rules::fields::{
    state::{State, draft::Fields},
    terms::{event::Event, name::SideId},
};
use vidette::view::day::diary::{Chapter, Diary, DiaryLength, DiaryOptions, EventId, Topic, words};

use crate::cli::program::Home;

/// A battle played by the program with this seed, as the file `g`.
pub(super) fn played(battle: &str, seed: &str) -> Home {
    let home = Home::new();
    let line = [
        "simulate", battle, "--game", "0", "--seed", seed, "--name", "g",
    ];
    home.out(&line);
    home
}

fn told(session: &Session<Fields>, side: Option<&str>, is_brief: bool) -> Diary {
    let options = DiaryOptions {
        side: side.map(SideId::new),
        length: DiaryLength::Short,
        brief: is_brief,
        ..DiaryOptions::default()
    };
    Diary::new(session, &options).unwrap()
}

#[test]
fn the_winner_comes_first_and_then_where_the_battle_turned() {
    for (battle, seed, won, turned) in [
        (
            "mcphersons-ridge",
            "15",
            "The Union won in player turn 23: no Confederate division was left.",
            "The battle turned in player turn 13, about 13:00: Heth's Division routed, and Archer's Brigade lost heart and fled; by then the Confederates had lost 82 % of their strength, the Union none.",
        ),
        (
            "olustee",
            "5",
            "The Confederates won: they held the road to Olustee station and the old field.",
            "The battle turned in player turn 13, about 17:00: at its close the Confederates held the road to Olustee station, and they never lost that ground again.",
        ),
    ] {
        let session = super::session(&played(battle, seed));
        let diary = told(&session, None, false);
        assert_eq!(diary.outcome.first().unwrap(), won, "{:?}", diary.outcome);
        let lead = &diary.outcome;
        assert!(lead.get(1).unwrap().starts_with(turned), "{lead:?}");
        assert!(diary.turned_in.is_some());
        // A moment that nobody judged is no news.
        let all = diary.outcome.join(" ");
        assert!(!all.contains("judged"), "{all}");
    }
}

/// Who met which objective is a secret of each side: its diary names a winner only after a rout.
#[test]
fn a_side_s_diary_names_a_winner_by_rout_alone() {
    let session = super::session(&played("olustee", "5"));
    for side in ["union", "confederate"] {
        let diary = told(&session, Some(side), false);
        let first = "The battle ended with player turn 18, the last one planned. The referee's diary names \
                     the winner.";
        assert_eq!(diary.outcome.first().unwrap(), first);
        assert_eq!(diary.turned_in, None);
        let other = if side == "union" {
            "The Confederates"
        } else {
            "The Union"
        };
        let told = |line: &String| line.starts_with(other) && line.contains("objective");
        assert!(!diary.outcome.iter().any(told), "{:?}", diary.outcome);
    }
    let routed = super::session(&played("mcphersons-ridge", "15"));
    let diary = told(&routed, Some("confederate"), false);
    let first = "The Union won in player turn 23: no Confederate division was left.";
    assert_eq!(diary.outcome.first().unwrap(), first);
}

/// A judged objective settles what happened before: the battle turns on a blow, or on ground that changed hands.
#[test]
fn a_battle_turns_on_no_verdict() {
    for (battle, seed) in [("first-steps", "1863"), ("mcphersons-ridge", "1863")] {
        let session = super::session(&played(battle, seed));
        let diary = told(&session, None, false);
        let turned = diary
            .outcome
            .iter()
            .find(|line| line.starts_with("The battle turned"));
        assert_eq!(turned.is_some(), diary.turned_in.is_some());
        assert!(
            !turned.is_some_and(|line| line.contains("objective")),
            "{turned:?}"
        );
    }
}

/// A sentence tells a charge only where there was one in that turn, and a charge is told though neither gave way.
#[test]
fn only_a_charge_is_told_as_one() {
    let mut charges = 0;
    for (battle, seed) in [("first-steps", "1863"), ("mcphersons-ridge", "1863")] {
        let session = super::session(&played(battle, seed));
        let journal = session.journal();
        let is_charge = |(seq, at): &EventId| {
            let act = journal.entry(*seq).and_then(|entry| entry.act());
            let event = act.and_then(|act| act.events.get(*at));
            matches!(event, Some(Event::Charged { .. }))
        };
        let diary = told(&session, None, false);
        for sentence in diary.sentences() {
            if sentence.words.contains("charge") {
                charges += 1;
                assert!(sentence.tells.iter().any(is_charge), "{}", sentence.words);
            }
        }
        let told: Vec<EventId> = diary.sentences().flat_map(|s| s.tells.clone()).collect();
        for seq in journal.line_to(journal.here()) {
            let act = journal.entry(seq).and_then(|entry| entry.act());
            for at in 0..act.map_or(0, |act| act.events.len()) {
                assert!(
                    !is_charge(&(seq, at)) || told.contains(&(seq, at)),
                    "{seq:?} {at}"
                );
            }
        }
    }
    assert!(charges > 0);
}

/// The sentences of a chapter with its names masked, so that only the prose is left.
fn masked(chapter: &Chapter, state: &State) -> Vec<Vec<String>> {
    let features = state.ground().features.iter();
    let mut names: Vec<String> = features
        .map(|feature| words::ground(&feature.name))
        .collect();
    names.extend(state.brigades().map(|brigade| words::called(&brigade.name)));
    names.extend(
        state
            .units()
            .map(|unit| words::articled(&words::short(&unit.name))),
    );
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    let parts = chapter.parts.iter().flat_map(|part| &part.paragraphs);
    let sentences = parts.flat_map(|paragraph| &paragraph.sentences);
    sentences
        .map(|sentence| {
            let mut words = sentence.words.clone();
            for name in &names {
                words = words.replace(name.as_str(), "#");
            }
            words.split_whitespace().map(str::to_owned).collect()
        })
        .collect()
}

/// No four words in a row, besides names and numbers, stand more than twice in a chapter.
#[test]
fn a_stock_phrase_is_used_twice_a_chapter_at_most() {
    const LENGTH: usize = 4;
    for (battle, seed) in [
        ("mcphersons-ridge", "1863"),
        ("olustee", "1863"),
        ("henry-hill", "7"),
    ] {
        let session = super::session(&played(battle, seed));
        let diary = told(&session, None, false);
        for chapter in &diary.chapters {
            let mut used: BTreeMap<String, usize> = BTreeMap::new();
            for sentence in masked(chapter, session.state()) {
                for some in sentence.windows(LENGTH) {
                    let is_prose = |word: &String| word.starts_with(char::is_lowercase);
                    if some.iter().all(is_prose) {
                        *used.entry(some.join(" ")).or_default() += 1;
                    }
                }
            }
            let worn: Vec<_> = used.iter().filter(|(_, count)| **count > 2).collect();
            assert!(worn.is_empty(), "{battle}, {}: {worn:?}", chapter.heading);
        }
    }
}

/// What a brigade did in a player turn is told in one place: a reader follows a brigade, not a list of phases.
#[test]
fn sentences_about_a_brigade_stay_together() {
    let mut joined = 0;
    for (battle, seed) in [("mcphersons-ridge", "1863"), ("olustee", "1863")] {
        let session = super::session(&played(battle, seed));
        let state = session.state();
        let names = state.brigades().map(|brigade| words::called(&brigade.name));
        let names: Vec<String> = names.map(|name| words::sentence(&name)).collect();
        let diary = told(&session, None, false);
        let parts = diary.chapters.iter().flat_map(|chapter| &chapter.parts);
        for paragraph in parts.flat_map(|part| &part.paragraphs) {
            if paragraph.topic > Topic::Approach {
                continue;
            }
            for name in &names {
                let subject = format!("{} ", name.trim_end_matches('.'));
                let is_about = |words: &str| {
                    let rest = words.strip_prefix(&subject);
                    rest.is_some_and(|rest| !rest.starts_with("and "))
                };
                let sentences = paragraph.sentences.iter().enumerate();
                let about = sentences.filter(|(_, told)| is_about(&told.words));
                let about: Vec<usize> = about.map(|(place, _)| place).collect();
                // A sentence about it and others may come between.
                let owner = name.split(' ').next().unwrap();
                let is_together = about.windows(2).all(|pair| {
                    let between = &paragraph.sentences[pair[0] + 1..pair[1]];
                    let is_own = |words: &str| {
                        words.contains(owner)
                            || words.starts_with("It ")
                            || words.starts_with("They ")
                    };
                    between.iter().all(|told| is_own(&told.words))
                });
                assert!(is_together, "{battle}, {name}: {:?}", paragraph.sentences);
            }
            let mut sentences = paragraph.sentences.iter();
            joined += usize::from(sentences.any(|told| told.words.contains(" but hung back")));
        }
    }
    assert!(joined > 0);
}

/// Why a brigade hung back or broke is told: the modifiers of its dice, and only those.
#[test]
fn a_brigade_that_breaks_has_its_burden_told() {
    let session = super::session(&played("mcphersons-ridge", "1863"));
    let burdens = [
        ", tired",
        ", worn",
        ", still shaken",
        ", without",
        ", spent",
        ", with ",
    ];
    let has_burden = |words: &str| burdens.iter().any(|burden| words.contains(burden));
    let diary = told(&session, None, false);
    let with = diary.sentences().filter(|told| has_burden(&told.words));
    assert!(with.count() > 2);
    // A side does not know the sums of the other.
    let union = told(&session, Some("union"), false);
    let words: Vec<&str> = union.sentences().map(|told| told.words.as_str()).collect();
    assert!(
        !words.iter().any(|words| words.contains(", still shaken")),
        "{words:?}"
    );
}

/// A long diary has the figures of each player turn behind its sentences, and goes through its phrases from chapter to
/// chapter, so that a friend reads it to the end.
#[test]
fn a_long_diary_is_no_table_in_sentences() {
    let session = super::session(&played("mcphersons-ridge", "1863"));
    let options = DiaryOptions {
        length: DiaryLength::Full,
        ..DiaryOptions::default()
    };
    let diary = Diary::new(&session, &options).unwrap();
    let words: Vec<&str> = diary.sentences().map(|told| told.words.as_str()).collect();
    let words = words.join(" ");
    for stock in [
        "oints of fatigue",
        "orale was now",
        "to another place",
        "came through unhurt",
    ] {
        assert!(!words.contains(stock), "{stock}");
    }
    let records = diary.sentences().filter(|told| told.words.is_empty());
    let records: Vec<&str> = records.filter_map(|told| told.sum.as_deref()).collect();
    for label in [
        "fatigue gained: ",
        "morale: ",
        "generals under fire, unhurt: ",
        "generals who moved: ",
    ] {
        assert!(
            records.iter().any(|record| record.contains(label)),
            "{label}"
        );
    }
    // The usual phrase is used no more often than the others.
    for phrases in [
        ["needed no urging", "stood ready", "showed spirit"],
        ["re-formed", "got back into order", "came back into line"],
        [
            "into disorder on rough ground",
            "ough ground disordered",
            "lost formation over rough ground",
        ],
    ] {
        let used = phrases.map(|phrase| words.matches(phrase).count());
        let (least, most) = (used.iter().min().unwrap(), used.iter().max().unwrap());
        assert!(
            *least > 0 && most - least <= 1 + most / 3,
            "{phrases:?}: {used:?}"
        );
    }
}

/// `--short`: of the sentences of the day those that weigh most, and none that the long diary has not.
#[test]
fn the_short_diary_tells_what_weighs_most() {
    let session = super::session(&played("mcphersons-ridge", "1863"));
    let (long, short) = (told(&session, None, false), told(&session, None, true));
    assert_eq!(long.outcome, short.outcome);
    let words: Vec<&str> = short.sentences().map(|told| told.words.as_str()).collect();
    let count: usize = words
        .iter()
        .map(|words| words.split_whitespace().count())
        .sum();
    assert!((150..=460).contains(&count), "{count} words: {words:?}");
    for brigade in ["Gamble's Brigade", "Cutler's Brigade", "Archer's Brigade"] {
        assert!(
            words.iter().any(|words| words.contains(brigade)),
            "{brigade}: {words:?}"
        );
    }
    assert!(
        !words.iter().any(|words| words.contains("hung back")),
        "{words:?}"
    );
}

fn printed(home: &Home, line: &[&str]) -> (u32, usize) {
    let ran = home
        .command(line)
        .args(["--pdf", "--out", "d.pdf"])
        .env("VIDETTE_BROWSER_ARGS", "--no-sandbox")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ran.stdout).into_owned();
    let pages = said
        .split("  ")
        .nth(1)
        .and_then(|pages| pages.split(' ').next());
    let pages = pages.and_then(|pages| pages.parse().ok());
    let size = std::fs::read(home.path().join("d.pdf")).unwrap().len();
    (pages.unwrap_or_else(|| panic!("{said}")), size)
}

/// The short diary fills two pages of either paper; the long one of a whole battle has at most 2 MB.
#[test]
fn two_pages_are_two_and_the_whole_day_is_light() {
    if Command::new("chromium").arg("--version").output().is_err() {
        common::skipped::skipped("there is no Chromium here to print a diary");
        return;
    }
    for battle in ["mcphersons-ridge", "first-steps"] {
        let home = played(battle, "1863");
        for paper in ["a4", "letter"] {
            let (pages, size) = printed(&home, &["diary", "g", "--short", "--paper", paper]);
            assert!(pages <= 2, "{battle}, {paper}: {pages} pages");
            assert!(size < 2_000_000, "{battle}, {paper}: {size} bytes");
        }
        let (_, size) = printed(&home, &["diary", "g"]);
        assert!(size < 2_000_000, "{battle}: {size} bytes");
    }
}

/// An order that is sent, arrives and is obeyed in one turn has one sentence, which names the general; brigades with the
/// same burden share a sentence; a list of movers counts units of a brigade instead of naming two of them.
#[test]
fn orders_burdens_and_movers_are_read_once() {
    let session = super::session(&played("henry-hill", "1863"));
    let options = DiaryOptions {
        length: DiaryLength::Full,
        ..DiaryOptions::default()
    };
    let diary = Diary::new(&session, &options).unwrap();
    let events = super::truth::events(&session);
    let (mut obeyed, mut burdened, mut counted) = (0, 0, 0);
    for told in diary.sentences() {
        let words = told.words.as_str();
        if words.ends_with("obeyed at once.") {
            obeyed += 1;
            let of = |is: fn(&Event) -> bool| {
                let own = told.tells.iter().filter_map(|id| events.get(id));
                own.filter(|event| is(event)).count()
            };
            let sent = of(|event| matches!(event, Event::MessengerSent { .. }));
            let taken = of(|event| matches!(event, Event::OrderAccepted { .. }));
            assert!(sent > 0 && taken > 0, "{words}: {sent} {taken}");
        }
        burdened += usize::from(words.contains(", all worn,") || words.contains(", both worn,"));
        let moved = [" advanced ", " sidestepped ", " drew back "];
        if let Some(did) = moved.iter().find(|did| words.contains(**did)) {
            let (who, _) = words.split_once(did).unwrap();
            counted += usize::from(who.contains("wo regiments of "));
        }
        assert!(!words.contains("ourier left with the order"), "{words}");
        // Several brigades have a plural, and who could not march reached nothing.
        if let Some((who, _)) = words.split_once(" halted short of its goal") {
            assert!(!who.contains(" and "), "{words}");
        }
        if let Some((_, why)) = words.split_once(" could not march: ") {
            assert!(!why.contains(" reached "), "{words}");
        }
        // What the log notes as a cause is told as it happened.
        for cause in ["is broken", "removed with", "under Retire orders"] {
            assert!(!words.contains(cause), "{words}");
        }
    }
    assert!(
        obeyed > 3 && burdened > 0 && counted > 0,
        "{obeyed} {burdened} {counted}"
    );
}

/// The battle turns where the lead was won for good, and the sentence says by which blow, or what it brought.
#[test]
fn a_battle_turns_on_what_decided_it() {
    for (battle, seed, turned) in [
        (
            "henry-hill",
            "1863",
            "The battle turned in player turn 19, about 16:15: the Union took the Henry House and orchard \
             from the Confederates.",
        ),
        (
            "first-steps",
            "1863",
            "The battle turned in player turn 8: Grey was driven from Cobb's Farm, and with that Grey stood at only \
             the fence north of the road.",
        ),
    ] {
        let home = Home::new();
        let line = [
            "simulate", battle, "--game", "1", "--seed", seed, "--name", "g",
        ];
        home.out(&line);
        let diary = told(&super::session(&home), None, false);
        assert_eq!(diary.outcome.get(1).unwrap(), turned, "{:?}", diary.outcome);
    }
}

/// Sums of activations are complete: dice and modifiers make the total, and each of several has the name of its brigade.
#[test]
fn a_sum_of_an_activation_adds_up() {
    let session = super::session(&played("henry-hill", "1863"));
    for length in [DiaryLength::Full, DiaryLength::Dice] {
        let options = DiaryOptions {
            length,
            ..DiaryOptions::default()
        };
        let diary = Diary::new(&session, &options).unwrap();
        let results = [
            "attack: ",
            "eager: ",
            "hesitant: ",
            "shaken: ",
            "beaten: ",
            "broken: ",
        ];
        let sums = diary.sentences().filter_map(|told| told.sum.as_deref());
        let sums = sums.filter_map(|sum| results.iter().find_map(|head| sum.strip_prefix(head)));
        let mut count = 0;
        for sum in sums.flat_map(|sums| sums.split("; ")) {
            let (added, total) = sum.rsplit_once(" = ").unwrap();
            let (name, dice) = added.split_once("dice ").unwrap();
            assert!(name.is_empty() || name.ends_with(", "), "{sum}");
            let number = |word: &str| word.trim_matches([',', '(']).parse::<i32>();
            let words: Vec<&str> = dice.split(' ').collect();
            let faces = number(words[0]).unwrap() + number(words[2]).unwrap();
            let signed = words.iter().filter(|word| word.starts_with(['+', '-']));
            let added: i32 = signed.map(|word| number(word).unwrap()).sum();
            assert_eq!(faces + added, number(total).unwrap(), "{sum}");
            count += 1;
        }
        assert!(count > 100, "{count}");
    }
}

/// A general who comes back, or his successor, is told before the orders that he sends.
#[test]
fn a_general_is_back_before_he_gives_orders() {
    let session = super::session(&played("henry-hill", "1863"));
    let events = super::truth::events(&session);
    let options = DiaryOptions {
        length: DiaryLength::Full,
        ..DiaryOptions::default()
    };
    let diary = Diary::new(&session, &options).unwrap();
    let mut backs = 0;
    for part in diary.chapters.iter().flat_map(|chapter| &chapter.parts) {
        let told = part
            .paragraphs
            .iter()
            .flat_map(|paragraph| &paragraph.sentences);
        let kinds = told.map(|told| {
            let own = told.tells.iter().filter_map(|id| events.get(id));
            let own: Vec<&Event> = own.collect();
            let is_back = own
                .iter()
                .any(|event| matches!(event, Event::GeneralReturned { .. }));
            let is_sent = own
                .iter()
                .any(|event| matches!(event, Event::MessengerSent { .. }));
            (is_back && !told.words.contains("only to be"), is_sent)
        });
        let kinds: Vec<(bool, bool)> = kinds.collect();
        let last_back = kinds.iter().rposition(|(is_back, _)| *is_back);
        let first_sent = kinds.iter().position(|(_, is_sent)| *is_sent);
        if let (Some(back), Some(sent)) = (last_back, first_sent) {
            backs += 1;
            assert!(back < sent, "{}", part.title);
        }
    }
    assert!(backs > 0);
}

/// A change of ground is told in words, with all changes of a piece in one sentence, and so is what the referee noted.
#[test]
fn changes_of_ground_are_told_in_words() {
    let home = Home::new();
    home.out(&["new", "first-steps", "--name", "g"]);
    home.out(&[
        "do",
        "g",
        "terrain fence-north cover none",
        "terrain fence-north going open",
        "terrain wood going impassable",
        "note \"Cobb's Wood caught fire\"",
        "note \"!Blue gets the last move\"",
    ]);
    let diary = told(&super::session(&home), None, false);
    let words: Vec<&str> = diary.sentences().map(|told| told.words.as_str()).collect();
    let told = words.join(" ");
    for sentence in [
        "gave no more cover and could now be crossed freely.",
        "could no longer be crossed.",
        "The referee noted: \"Cobb's Wood caught fire\".",
    ] {
        assert!(told.contains(sentence), "{sentence}: {words:?}");
    }
    assert!(
        !told.contains("last move") && !told.contains("cover none"),
        "{told}"
    );
}
