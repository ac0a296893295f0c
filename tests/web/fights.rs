//! The card of a fight: each side reads its own half of the sum, what came of it, and what it does on the table.

use vidette::game::session::Session;
use vidette::rules::fields::combat;
use vidette::rules::fields::language;
use vidette::rules::fields::state::draft::Fields;
use vidette::rules::fields::terms::{
    account::FightAccount, command::SwitchedModifier, name::UnitId, phase::Phase,
};

use super::{
    acts::acts_of,
    http::Ask,
    pages::waits_for,
    table::{Table, get},
};
use common::patience;
use common::sitting::{play, session, start};

/// First Steps in the full edition in the combat phase, in range of each other, with a seat for each side.
pub fn in_range() -> Table {
    let text = include_str!("../../rosters/first-steps.toml");
    let battle = start(&text.replace("edition = \"basic\"", "edition = \"full\""));
    let mut table = Table::of(&battle).seated_as(&[(Some("grey"), None), (Some("blue"), None)]);
    play(
        &mut table.game,
        &[
            "place 3rd 19.75,14.6 facing 90",
            "place 7th 19.75,9.5 facing 90",
        ],
    );
    while table.game.state().phase() != Phase::Combat {
        play(&mut table.game, &["next anyway"]);
    }
    table
}

/// FIRE-03: value, modifiers and die of one's own; of the enemy's half nothing but what the result tells.
#[test]
fn fire_03_each_side_reads_its_own_half_of_a_fight() {
    let mut table = in_range();
    let active = table.game.state().active().to_string();
    let other = if active == "grey" { "blue" } else { "grey" };
    let fire = table.game.state().openings().into_iter();
    let fire = fire
        .map(|opening| language::write(&opening.command))
        .find(|line| line.starts_with("fire "));
    let line = format!("{} dice 6 1", fire.expect("a firefight"));
    let server = table.serve();
    let [own, enemy] = [active.as_str(), other].map(|seat| table.device(seat));
    play(&mut table.game, &[&line]);
    let card = |key: &str, die: &str| {
        let page = waits_for(&server, key, "/me", "Your fight: ");
        let (_, card) = page.split_once("aria-label=\"Your fight: ").unwrap();
        let card = card.split("</section>").next().unwrap().to_owned();
        assert!(card.contains(die), "{card}");
        assert_eq!(card.matches(", die ").count(), 1, "{card}");
        card
    };
    let (won, lost) = (card(&own, ", die 6 = "), card(&enemy, ", die 1 = "));
    assert!(won.contains("loses by"), "{won}");
    assert!(won.contains("data-buzz"), "{won}");
    // Each reads of it on his other pages, too.
    for (key, die) in [(&own, "die 1"), (&enemy, "die 6")] {
        let board = waits_for(&server, key, "/board", "Your fight: ");
        assert!(!board.contains(die), "{board}");
    }
    // The loser is told what to do with his pieces; the winner moves none of them.
    assert!(lost.contains("On the table"), "{lost}");
    let work = |card: &str| card.split("On the table").nth(1).map(str::to_owned);
    let moved = work(&lost).unwrap();
    assert_ne!(work(&won), Some(moved));
    // A turn later it stands in the story alone.
    while table.game.state().phase() == Phase::Combat || table.game.state().phase() == Phase::Morale
    {
        play(&mut table.game, &["next anyway"]);
    }
    patience::wait_until(
        || "the card stays".to_owned(),
        || !get(&server, &own, "/me").text().contains("Your fight"),
    );
}

/// ART-05: canister adds nothing by itself; the card says how many the guns count for.
#[test]
fn art_05_the_card_of_the_guns_tells_of_canister() {
    let mut table = in_range();
    let server = table.serve();
    let blue = table.device("blue");
    play(
        &mut table.game,
        &["place 7th 21.5,12 facing 90", "fire 7th at gale dice 6 1"],
    );
    waits_for(
        &server,
        &blue,
        "/me",
        "canister: Gale's Battery counts 4 for 2",
    );
}

/// An undo takes the card away.
#[test]
fn a_fight_that_is_taken_back_has_no_card() {
    let mut table = in_range();
    let active = table.game.state().active().to_string();
    let fire = table.game.state().openings().into_iter();
    let fire = fire
        .map(|opening| language::write(&opening.command))
        .find(|line| line.starts_with("fire "));
    play(&mut table.game, &[&format!("{} dice 6 1", fire.unwrap())]);
    let mut herald = table.herald();
    let mut has_card = || {
        let snapshot = herald.look().unwrap();
        let mut seats = snapshot.seats.values();
        let seat = seats.find(|seat| seat.seat == active).unwrap();
        seat.parts[&format!("me/{active}")]
            .html
            .contains("Your fight")
    };
    assert!(has_card());
    table.game.undo(1, true).unwrap();
    assert!(!has_card());
}

/// The clock stands on every page: whose move it is, and since when; it goes with the game, and READY with it.
#[test]
fn the_clock_tells_whose_move_it_is_until_the_end() {
    let mut table = Table::new().seated();
    play(&mut table.game, &["next anyway"]);
    let server = table.serve();
    let [own, enemy] = ["confederate", "union"].map(|seat| table.device(seat));
    for page in ["/me", "/board", "/sheet/archer", "/act/archer/hold"] {
        let text = waits_for(&server, &own, page, "Your move");
        assert!(
            text.contains("id=\"clock\" role=\"timer\" data-began=\""),
            "{page}"
        );
    }
    let theirs = get(&server, &enemy, "/me").text();
    assert!(theirs.contains("Confederate to move"), "{theirs}");
    assert!(theirs.contains("aria-pressed=\"false\""), "{theirs}");
    let ready = Ask::post("/ready", "ready=yes").by(Some(&enemy));
    assert_eq!(ready.send(server.address()).status, 303);
    waits_for(&server, &enemy, "/me", "aria-pressed=\"true\">READY ✓");
    play(&mut table.game, &["end \"the hall closes\""]);
    let over = waits_for(&server, &own, "/me", "the hall closes");
    for gone in ["id=\"clock\"", "Your move", "READY", "/act/"] {
        assert!(!over.contains(gone), "{gone}: {over}");
    }
}

/// The story of a long day is read back to its first line.
#[test]
fn the_story_goes_back_to_its_beginning_by_pages() {
    let mut table = Table::new().seated();
    play(&mut table.game, &["order archer hold"]);
    for _ in 0..130 {
        play(
            &mut table.game,
            &["mark archer shaken", "mark archer steady"],
        );
    }
    let server = table.serve();
    let key = table.device("confederate");
    let newest = get(&server, &key, "/story").text();
    assert!(newest.contains("href=\"/story?page=1\""), "{newest}");
    assert!(
        !newest.contains("HOLD"),
        "the first line is on an older page"
    );
    let last = newest.split("/story?page=").nth(1).unwrap();
    let last: usize = last.split('"').next().unwrap().parse().unwrap();
    let (mut lines, mut first) = (newest.matches("<li>").count(), String::new());
    for page in 1..=last {
        let text = get(&server, &key, &format!("/story?page={page}")).text();
        lines += text.matches("<li>").count();
        if page == 1 {
            first = text;
        }
    }
    assert!(first.contains("HOLD"), "{first}");
    assert!(lines >= 261, "{lines} lines on {last} pages and the newest");
    let none = get(&server, &key, &format!("/story?page={}", last + 1));
    assert_eq!(none.status, 404);
}

/// The sentences that a page tells below a fight, in their order.
fn foretold(page: &str) -> Vec<String> {
    let told = page.split("<p class=\"told\">").skip(1);
    told.map(|told| told.split("</p>").next().unwrap().to_owned())
        .collect()
}

/// FIRE-03: the sentence before a fight of an account whose modifiers are those that the player knows.
fn own_half(account: &FightAccount) -> String {
    let [ours, _] = &account.parties;
    format!(
        "our half: value {}, modifiers {:+} = {}, plus the die.",
        ours.value,
        ours.total() - ours.value,
        ours.total()
    )
}

/// FIRE-03, FIRE-05: before a fire is sent its player reads his half of the sum, each modifier with its clause, but no
/// odds and no fatigue of the enemy.
#[test]
fn fire_03_a_fire_tells_its_half_before_it_is_sent() {
    let mut table = in_range();
    let server = table.serve();
    let grey = table.device("grey");
    let ids = |names: &[&str]| -> Vec<UnitId> { names.iter().map(|id| UnitId::new(id)).collect() };
    let account = |table: &Table| {
        let (firing, at) = (ids(&["3rd"]), UnitId::new("1st"));
        combat::account_of_fire(
            table.game.state(),
            &firing,
            &at,
            &SwitchedModifier::default(),
        )
        .unwrap()
    };
    // All are fresh, and no general leads: what is true is what Grey knows.
    let half = own_half(&account(&table));
    let page = waits_for(&server, &grey, "/act/whitlow/fire", &half);
    let (_, target) = page.split_once("id=\"to-1st\"").unwrap();
    let told = foretold(target);
    assert_eq!(told[0], format!("Y{half}"), "{page}");
    assert!(told[1].contains("resh +1 (FIRE-05)"), "{told:?}");
    assert!(!page.contains(" % of "), "the page tells odds: {page}");
    // Each target has its own: the button comes first, then what it costs.
    assert_eq!(
        page.matches("our half: value ").count(),
        page.matches("class=\"send\"").count()
    );
    play(
        &mut table.game,
        &["mark holloway fatigue 9", "mark whitlow fatigue 9"],
    );
    let tired = own_half(&account(&table));
    assert_ne!(half, tired);
    waits_for(&server, &grey, "/act/whitlow/fire", &tired);
}

/// MEL-02, TAC-06: a charge tells the half of the melee that it leads to, and a melee its own.
#[test]
fn mel_02_a_charge_tells_the_half_of_its_melee() {
    let mut game = session(start(include_str!("../../rosters/first-steps.toml")));
    play(
        &mut game,
        &[
            "place 3rd 22,15.15 facing 90",
            "place 12th 22,9.15 facing 90",
            "place whitlow 18,12",
            "next anyway",
            "activate whitlow dice 6 6",
            "next anyway",
            "next anyway",
        ],
    );
    let choices = |game: &Session<Fields>, act: &str| {
        let acts = acts_of(game, "grey").remove(0);
        acts.act(act).unwrap().choices.clone()
    };
    let charge = choices(&game, "charge").into_iter();
    let mut charge = charge.filter(|choice| choice.line == "move 3rd up-to 1st");
    let charge = charge.next().expect("a charge");
    let melee = charge
        .price
        .iter()
        .position(|told| told.starts_with("Then in melee, your half"));
    let melee = &charge.price[melee.unwrap_or_else(|| panic!("{:?}", charge.price))..];
    play(&mut game, &[&charge.line]);
    let ids = |name: &str| vec![UnitId::new(name)];
    let switched = SwitchedModifier::default();
    let account = combat::account_of_melee(game.state(), &ids("3rd"), &ids("1st"), &switched);
    let half = own_half(&account.unwrap());
    assert_eq!(melee[0], format!("Then in melee, y{half}"));
    play(&mut game, &["next anyway"]);
    let own = choices(&game, "melee");
    assert_eq!(own[0].price[0], format!("Y{half}"));
}
