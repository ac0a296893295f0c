use common::blinds::rebels;
use common::sitting::{play, session};
use vidette::game::session::Session;
use vidette::roster;
use vidette::rules::fields::state::{State, draft::Fields};
use vidette::view::day::diary::{
    Diary, DiaryLength, DiaryOptions, LONGEST,
    words::{
        SideName, articled, called, ground, is_plural, list, objective_text, sentence, short,
        surname,
    },
};

#[test]
fn names_stand_as_in_prose() {
    assert_eq!(
        articled(&short("84th New York (14th Brooklyn)")),
        "the 84th New York"
    );
    assert_eq!(short("Crenshaw (Virginia) Battery"), "Crenshaw Battery");
    for (name, said) in [
        ("Rockbridge Artillery", "the Rockbridge Artillery"),
        ("Battalion of US Marines", "the Battalion of US Marines"),
        (
            "Battery D, 5th US Artillery",
            "Battery D of the 5th US Artillery",
        ),
        (
            "Section, 3rd Rhode Island Heavy Artillery",
            "the section of the 3rd Rhode Island Heavy Artillery",
        ),
        ("Gale's Battery", "Gale's Battery"),
        ("Pelham, first batteries", "the first batteries of Pelham"),
        (
            "5th, 6th and 7th Louisiana",
            "the 5th, 6th and 7th Louisiana",
        ),
    ] {
        assert_eq!(articled(name), said);
    }
    assert_eq!(short("(unnamed)"), "(unnamed)");
    assert_eq!(called("Iron Brigade"), "the Iron Brigade");
    assert_eq!(called("Cutler's Brigade"), "Cutler's Brigade");
    assert_eq!(called("Archer"), "Archer");
    assert_eq!(called("S. D. Lee's Battalion"), "S. D. Lee's Battalion");
    assert_eq!(called("Guns on Dogan Ridge"), "the guns on Dogan Ridge");
    for (name, many) in [
        ("Winder's and Jones's brigades", true),
        ("Guns on the ridge", true),
        ("Evans's remnants", true),
        ("6th North Carolina and 49th Virginia", true),
        ("Pegram's Battalion", false),
        ("Hays's Brigade", false),
    ] {
        assert_eq!(is_plural(name), many, "{name}");
    }
    assert_eq!(
        called("1st Division, I Corps"),
        "the 1st Division of I Corps"
    );
    for (name, said) in [
        ("The Seminary", "the Seminary"),
        ("Herbst Woods", "Herbst Woods"),
        ("Head of the Run", "Head of the Run"),
        ("Miller house and orchard", "the Miller house and orchard"),
        (
            "Pines north of the railroad",
            "the pines north of the railroad",
        ),
        ("South-eastern bay", "the south-eastern bay"),
        ("East McPherson Ridge", "East McPherson Ridge"),
        ("Mumma farm, burning", "the burning Mumma farm"),
        ("East Woods", "the East Woods"),
        ("Hagerstown Pike", "the Hagerstown Pike"),
        ("Dunker Church", "the Dunker Church"),
        ("Miller's Cornfield", "Miller's Cornfield"),
    ] {
        assert_eq!(ground(name), said);
    }
    assert_eq!(
        called("Winder's and Jones's brigades"),
        "Winder's and Jones's brigades"
    );
    assert_eq!(surname("R. Lindsay Walker (recalled)"), "Walker");
    assert_eq!(
        surname("Solomon Meredith's successor"),
        "Solomon Meredith's successor"
    );
    // What is no man's name is not cut to its last word.
    for (name, said) in [
        ("Staff of the Armies", "the staff of the Armies"),
        (
            "The headquarters of both Armies of the Union",
            "the headquarters of both Armies of the Union",
        ),
        ("J.E.B. Stuart", "Stuart"),
    ] {
        assert_eq!(surname(name), said);
    }
}

#[test]
fn sides_and_objectives_are_called_as_people_speak_of_them() {
    for (name, words, its) in [
        ("Union", "the Union", "its"),
        ("Confederate", "the Confederates", "their"),
        ("Grey", "Grey", "its"),
        ("Rebel", "the Rebel side", "its"),
    ] {
        let side = SideName::new(name);
        assert_eq!((side.words.as_str(), side.its()), (words, its));
    }
    assert_eq!(objective_text("Or hold the ridge."), "Hold the ridge");
    assert_eq!(objective_text("Order the guns up"), "Order the guns up");
    assert_eq!(
        objective_text("Hold the ridge at 13:00 (end of player turn 12): the day is won"),
        "Hold the ridge at 13:00: the day is won"
    );
}

#[test]
fn a_sentence_begins_large_ends_with_a_stop_and_is_never_too_long() {
    assert_eq!(sentence("the guns  fired"), "The guns fired.");
    assert_eq!(sentence("done."), "Done.");
    let long = sentence(&"word ".repeat(60));
    assert_eq!(long.split_whitespace().count(), LONGEST);
    assert!(long.ends_with("word…"));
}

#[test]
fn lists_have_one_and() {
    let items = ["a", "b", "c"].map(str::to_owned);
    assert_eq!(list(&items), "a, b and c");
    assert_eq!(list(&items[..1]), "a");
    let movers = ["three regiments of Archer's Brigade", "Davis's Brigade"];
    let movers: Vec<String> = movers.iter().map(|item| (*item).to_owned()).collect();
    let said = "Davis's Brigade and three regiments of Archer's Brigade";
    assert_eq!(list(&movers), said);
    let commands = ["Archer's Brigade", "the Iron Brigade", "Davis's Brigade"].map(str::to_owned);
    let said = "the Iron Brigade and Archer's and Davis's brigades";
    assert_eq!(list(&commands), said);
    assert_eq!(
        list(&commands[..2]),
        "Archer's Brigade and the Iron Brigade"
    );
}

/// An order to a point names a piece of ground that the point lies in or beside, and none that it lies well clear of.
#[test]
fn an_order_names_ground_only_where_its_point_lies_by_it() {
    let text = rebels((10, 52), (30, 50));
    let text = text.replace(
        "id = \"wood\"\n",
        "id = \"wood\"\nname = \"Piper's Wood\"\n",
    );
    let told = |at: &str| {
        let (muster, _) = roster::muster(&text).unwrap();
        let mut session = session(State::from_muster(muster));
        play(
            &mut session,
            &[&format!("order b advance {at}"), "next anyway"],
        );
        let options = DiaryOptions {
            length: DiaryLength::Full,
            ..DiaryOptions::default()
        };
        let diary = Diary::new(&session, &options).unwrap();
        let words: Vec<String> = diary.sentences().map(|s| s.words.clone()).collect();
        words.join(" ")
    };
    for (at, said) in [
        ("3,30", "into Piper's Wood"),
        ("3,36", "toward Piper's Wood"),
        ("3,38", "to a point 4 inches north of Piper's Wood"),
    ] {
        let words = told(at);
        assert!(
            words.contains(&format!("to advance {said}")),
            "{at}: {words}"
        );
    }
}

/// All that the full diary tells.
fn in_full(session: &Session<Fields>) -> String {
    let options = DiaryOptions {
        length: DiaryLength::Full,
        ..DiaryOptions::default()
    };
    let diary = Diary::new(session, &options).unwrap();
    let words: Vec<String> = diary.sentences().map(|s| s.words.clone()).collect();
    words.join(" ")
}

/// Who got an order in the turn in which it was sent is told so, in the number of his name; and his rider has no way to
/// go.
#[test]
fn an_order_that_was_handed_over_is_told_as_that() {
    let text = include_str!("../../rosters/first-steps.toml");
    let text = text.replace("Whitlow's Brigade", "Whitlow's guns");
    let (muster, _) = roster::muster(&text).unwrap();
    let mut session = session(State::from_muster(muster));
    play(&mut session, &["order whitlow hold", "ride 1 dice 6 6 6"]);
    let words = in_full(&session);
    let said = "Tarrant sent Whitlow's guns the order to hold, which soon arrived.";
    assert!(words.contains(said), "{words}");
    assert!(!words.contains("The courier to Whitlow"), "{words}");
}

/// An objective for an hour that the battle did not reach is told with the turn for which it was.
#[test]
fn an_objective_judged_before_its_hour_says_so() {
    let text = include_str!("../../rosters/mcphersons-ridge.toml");
    let (muster, _) = roster::muster(text).unwrap();
    let mut session = session(State::from_muster(muster));
    play(&mut session, &["end because \"the hall closes\""]);
    let diary = Diary::new(&session, &DiaryOptions::default()).unwrap();
    let outcome = diary.outcome.join(" ");
    let said = "\"Hold barn, woods and ridge at 13:00: the morning is won\" (the battle ended before player turn 12)";
    assert!(outcome.contains(said), "{outcome}");
}

/// ACT-06, basic: a hesitant brigade moves first and then takes up its order. It did not obey at once, and its order comes
/// after its move.
#[test]
fn an_order_taken_up_after_a_move_was_not_obeyed_at_once() {
    let text = include_str!("../../rosters/first-steps.toml");
    let (muster, _) = roster::muster(text).unwrap();
    let mut session = session(State::from_muster(muster));
    play(
        &mut session,
        &[
            "order whitlow hold",
            "ride 1 dice 6 6 6",
            "next anyway",
            "activate whitlow dice 1 2",
            "next anyway",
            "next anyway",
            "move P1 ahead 2",
            "accept whitlow",
        ],
    );
    let words = in_full(&session);
    assert!(!words.contains("at once"), "{words}");
    let moved = words.find(" advanced 2 inches").unwrap();
    let taken = words.find("Whitlow's Brigade then took up the order to hold.");
    assert!(taken.is_some_and(|taken| taken > moved), "{words}");
}

/// Of pieces that lie in one another the innermost is meant, wherever they stand in the file: the old field of Olustee
/// lies in the pines.
#[test]
fn a_place_is_the_innermost_piece_of_ground() {
    let text = rebels((10, 52), (30, 50));
    let text = text.replace(
        "id = \"wood\"\n",
        "id = \"wood\"\nname = \"Piper's Wood\"\n",
    );
    let field = "[[terrain]]\nid = \"field\"\nname = \"Old field\"\nkind = \"field\"\n\
                 outline = [[2, 29], [4, 29], [4, 31], [2, 31]]\n";
    let (muster, _) = roster::muster(&format!("{text}{field}")).unwrap();
    let mut session = session(State::from_muster(muster));
    play(&mut session, &["order b advance 3,30", "next anyway"]);
    let words = in_full(&session);
    assert!(words.contains("to advance into the old field"), "{words}");
}
