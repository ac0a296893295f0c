//! What a sentence adds for who would overlook it: a base on another, an order that is not a new one, a march of no
//! step.

use game::journal::EntryKind;
use game::session::{Session, Throwing};
use rules::Ruleset;
use rules::clause::Modifier;
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::{
    edition::Edition,
    event::{Event, MarchEnd, MessengerFate},
};
use table::measure::Point;
use view::assist::{
    modifier,
    odds::{self, OddsSubject},
};
use view::show::text;
use view::story;

use super::{march, state, told};
use common::sitting::{battle, play, session, start, try_line};

/// A slip of the keys that lays a base on another is seen at once; the record obeys all the same.
#[test]
fn a_base_put_right_says_whom_it_lies_over() {
    let mut ridge = session(state());
    let under = ridge.state().unit(&"5al".into()).unwrap().base().unwrap();
    let line = |at: Point| format!("place 2wi {:.2},{:.2} facing {}", at.x, at.y, under.facing);
    let told = |ridge: &mut Session<Fields>, line: &str| {
        let before = ridge.state().clone();
        play(ridge, &[line]);
        story::entry_line(&before, ridge.entries().last().unwrap())
    };
    let over = told(&mut ridge, &line(under.at));
    assert!(
        over.contains("; it overlaps P2 5th Alabama Battalion"),
        "{over}"
    );
    let beside = told(&mut ridge, &line(Point::new(44.0, 4.0)));
    assert!(!beside.contains("overlaps"), "{beside}");
}

/// A messenger with the order that the brigade has already is sent, and told to bring nothing new.
#[test]
fn an_order_that_is_the_standing_one_is_told_so() {
    let mut ridge = session(state());
    for (line, is_standing) in [
        ("order archer attack gamble", true),
        ("order archer hold", false),
    ] {
        let before = ridge.state().clone();
        play(&mut ridge, &[line]);
        let told = story::entry_line(&before, ridge.entries().last().unwrap());
        assert_eq!(told.contains("(its present order)"), is_standing, "{told}");
    }
}

/// RUL-44: a figure that has delivered stands beside its commander, and is not free before the next turn.
#[test]
fn a_figure_that_came_back_is_told_to_be_free_next_turn() {
    for (name, limited) in [("mcphersons-ridge", true), ("first-steps", false)] {
        let mut game = session(battle(name));
        let order = match limited {
            true => "order archer hold",
            false => "order whitlow hold",
        };
        play(&mut game, &[order]);
        let gone = Event::MessengerGone {
            id: 1,
            fate: MessengerFate::Delivered,
        };
        let said = story::tell_event(game.state(), &gone).unwrap();
        let to = if limited {
            "James J. Archer"
        } else {
            "Edmund Whitlow"
        };
        let back =
            format!("messenger 1 to {to} has delivered; put the figure back beside its commander");
        let free = match limited {
            true => ", free again next turn (RUL-44)",
            false => "",
        };
        assert_eq!(said, format!("{back}{free}"));
    }
}

/// Players and referee number a messenger differently: his headline names the addressee.
#[test]
fn the_headline_of_a_messenger_names_his_addressee() {
    let mut game = session(battle("mcphersons-ridge"));
    play(&mut game, &["order archer hold"]);
    let mut entry = game.entries().last().unwrap().clone();
    let mut called = |event: Event| {
        if let EntryKind::Act(act) = &mut entry.kind {
            act.events = vec![event];
        }
        story::headline::headline_of(game.state(), &entry)
    };
    for (fate, words) in [
        (MessengerFate::Delivered, "arrives"),
        (MessengerFate::Taken, "captured"),
    ] {
        let said = called(Event::MessengerGone { id: 1, fate });
        assert_eq!(said, format!("messenger to Archer {words}"));
    }
    let said = called(Event::MessengerGone {
        id: 9,
        fate: MessengerFate::Delivered,
    });
    assert_eq!(said, "messenger 9 arrives");
}

/// MSG-05: of a division's figures one that was turned back is free next turn too.
#[test]
fn a_figure_that_was_turned_back_is_counted_by_its_clause() {
    let mut game = session(battle("mcphersons-ridge"));
    play(&mut game, &["order archer hold"]);
    let mut state = State::clone(game.state());
    Fields::apply(
        &mut state,
        &Event::MessengerGone {
            id: 1,
            fate: MessengerFate::TurnedBack,
        },
    );
    let said = text::game_text(&state, None);
    assert!(
        said.contains(", 1 back (free next turn: MSG-05, RUL-44)"),
        "{said}"
    );
}

/// RUL-96: what is below spent names the steps past 6R and their clause.
#[test]
fn fatigue_past_spent_names_its_steps() {
    let told = |edition: Edition, rule: &'static str, value: i32| {
        let modifier = Modifier::new("fatigue", rule, value, "spent");
        let why = modifier::modifier_reason(&modifier, edition);
        format!("{why} ({})", modifier::modifier_clause(&modifier, edition))
    };
    for edition in [Edition::Basic, Edition::Full] {
        let fight = |value| told(edition, "FIRE-05", value);
        assert_eq!(fight(-4), "spent (FIRE-05)");
        assert_eq!(fight(-5), "spent, 1 step past 6R (FIRE-05, RUL-96)");
        assert_eq!(fight(-6), "spent, 2 steps past 6R (FIRE-05, RUL-96)");
    }
    // An activation takes the figure as it is, in the basic edition twice (FAT-03).
    let full = |value| told(Edition::Full, "FAT-03", value);
    assert_eq!(full(-4), "spent (FAT-03)");
    assert_eq!(full(-8), "spent, 4 steps past 6R (FAT-03, RUL-96)");
    let basic = |value| told(Edition::Basic, "FAT-03", value);
    assert_eq!(basic(-8), "spent (FAT-03)");
    assert_eq!(basic(-10), "spent, 1 step past 6R (FAT-03, RUL-96)");
}

/// Who only wheels does not march 0.0 inches to where he stands.
#[test]
fn a_march_that_only_wheels_says_no_step() {
    let mut wheels = march(MarchEnd::Arrival);
    if let Event::Marched(march) = &mut wheels {
        march.distance = 0.0;
    }
    assert_eq!(
        told(vec![wheels]),
        "P Archer's Brigade marches: wheel 12 degrees right, no move ahead"
    );
}

/// SCALE-02: a table that is measured in centimetres hears of no inches, before a fight, of it and after it.
#[test]
fn a_table_in_centimetres_hears_of_no_inches() {
    let roster = common::files::read("rosters/first-steps.toml");
    let roster = roster.replacen("format = 1", "format = 1\nmeasure = \"centimetres\"", 1);
    let mut game = session(start(&roster));
    play(
        &mut game,
        &[
            "place 3rd 39.5,29.2 facing 90",
            "place 7th 39.5,19 facing 90",
            "next anyway",
            "activate whitlow dice 4 4",
            "next anyway",
            "next anyway",
            "next anyway",
        ],
    );
    let no_inches = |said: &str| {
        let words = said.replace(" in all,", " ");
        let words = words.replace(['(', ')', ';', ',', '.'], " ");
        let words: Vec<&str> = words.split_whitespace().collect();
        let tells = |pair: &[&str]| {
            let number = pair[0].parse::<f64>().is_ok();
            number && matches!(pair[1], "in" | "inch" | "inches")
        };
        assert!(!words.windows(2).any(tells), "{said}");
    };
    let asked = OddsSubject::read(game.state(), "fire 20th at 2nd").unwrap();
    no_inches(
        &odds::odds_lines(game.state(), &asked, 0.125)
            .unwrap()
            .join("\n"),
    );
    let unit = text::unit_text(game.state(), &"7th".into());
    assert!(unit.contains("base 6 by 2 cm"), "{unit}");
    no_inches(&unit);
    for line in ["fire 20th at 1st", "casualty whitlow dice 3"] {
        let no = try_line(&mut game, line, Throwing::Own).unwrap_err();
        no_inches(&no.to_string());
    }
    let before = game.state().clone();
    play(&mut game, &["fire 7th at 2nd dice 6 1"]);
    let said = story::entry_line(&before, game.entries().last().unwrap());
    assert!(said.contains("(8.0 cm)"), "{said}");
    no_inches(&said);
}
