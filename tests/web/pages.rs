//! What the referee says, who is ready, the pages of his phone, the hall, the fog that is lifted at the end.

use std::collections::BTreeMap;
use std::sync::Arc;

use vidette::game::tray::{SlipFate, SlipVerdict};
use vidette::rules::fields::terms::name::SideId;
use vidette::view::spectator::{OwnWork, Spectator};
use vidette::web::{Server, Site, parts::PagePart};

use super::{
    http::Ask,
    table::{Table, get},
};
use crate::paper::rounds::{ROUND, by_chits, counts_rounds};
use common::patience;
use common::sitting::{battle, play};

fn post(server: &Server, key: &str, path: &str, form: &str) -> u16 {
    Ask::post(path, form)
        .by(Some(key))
        .send(server.address())
        .status
}

/// Waits until a page says something: the herald looks every 40 ms.
pub fn waits_for(server: &Server, key: &str, path: &str, words: &str) -> String {
    let mut page = String::new();
    patience::wait_until(
        || format!("{path} never says {words}"),
        || {
            page = get(server, key, path).text();
            page.contains(words)
        },
    );
    page
}

#[test]
fn what_the_referee_says_stands_on_the_pages_of_whom_he_says_it_to() {
    let table = Table::new().seated();
    let server = table.serve();
    let [referee, union, confederate] =
        ["referee", "union", "confederate"].map(|seat| table.device(seat));
    assert_eq!(
        post(&server, &referee, "/talk", "seat=union&words=hurry+up"),
        303
    );
    assert_eq!(
        post(&server, &referee, "/talk", "seat=all&words=last+turn"),
        303
    );
    assert_eq!(
        post(&server, &referee, "/talk", "seat=nobody&words=last+turn"),
        404
    );
    assert_eq!(post(&server, &union, "/talk", "seat=all&words=cheat"), 404);
    waits_for(&server, &union, "/me", "last turn");
    assert!(get(&server, &union, "/me").text().contains("hurry up"));
    let others = waits_for(&server, &confederate, "/me", "last turn");
    assert!(!others.contains("hurry up"), "{others}");
}

/// First Steps lists Grey first: its pages are grey all the same, and those of Blue are blue.
#[test]
fn pages_and_sheets_have_the_colour_of_their_side() {
    let sides = [
        ("grey", "whitlow", "side-1"),
        ("blue", "holloway", "side-0"),
    ];
    let table =
        Table::of(&battle("first-steps")).seated_as(&sides.map(|(side, ..)| (Some(side), None)));
    let server = table.serve();
    for (side, brigade, style) in sides {
        let key = table.device(side);
        let page = get(&server, &key, "/me").text();
        assert!(page.contains(&format!("<body class=\"{style}\"")), "{page}");
        let sheet = get(&server, &key, &format!("/sheet/{brigade}")).text();
        assert!(
            sheet.contains(&format!("<article class=\"sheet {style}\"")),
            "{sheet}"
        );
    }
}

/// A side is its commands, too; a word to one command stays with it.
#[test]
fn what_is_said_to_a_side_reaches_the_seats_of_its_commands() {
    let table = Table::new().seated();
    let server = table.serve();
    let [referee, heth, whole, union] =
        ["referee", "confederate/heth", "confederate", "union"].map(|seat| table.device(seat));
    let says = |form: &str| assert_eq!(post(&server, &referee, "/talk", form), 303);
    says("seat=confederate%2Fheth&words=hold+the+run");
    says("seat=confederate&words=hurry+up");
    says("seat=all&words=last+turn");
    let own = waits_for(&server, &heth, "/me", "last turn");
    assert!(
        own.contains("hurry up") && own.contains("hold the run"),
        "{own}"
    );
    let own = waits_for(&server, &whole, "/me", "last turn");
    assert!(
        own.contains("hurry up") && !own.contains("hold the run"),
        "{own}"
    );
    let others = waits_for(&server, &union, "/me", "last turn");
    assert!(!others.contains("hurry up"), "{others}");
    let told = waits_for(&server, &referee, "/me", "last turn");
    assert_eq!(told.matches("hurry up").count(), 1, "{told}");
    assert!(
        told.contains(", to confederate, confederate/heth"),
        "{told}"
    );
}

#[test]
fn what_the_command_line_says_to_a_side_tells_who_hears_it() {
    let home = crate::cli::program::Home::with_game();
    home.out(&["seats", "g", "add", "union/wadsworth"]);
    let said = home.out(&["seats", "g", "say", "union", "hurry up"]);
    assert_eq!(said, "said to union, union/wadsworth\n");
    let said = home.out(&["seats", "g", "say", "union/wadsworth", "hold"]);
    assert_eq!(said, "said to union/wadsworth\n");
    let tray = super::table::tray(&home.game("g"));
    assert_eq!(tray.talk().unwrap().len(), 3);
    let nobody = home.run(&["seats", "g", "say", "unoin", "hurry up"]);
    assert_eq!(nobody.code, 1, "{nobody:?}");
    assert!(nobody.err.contains("did you mean union?"), "{nobody:?}");
}

#[test]
fn who_is_ready_is_known_to_his_own_seat_and_the_referee_until_the_phase_ends() {
    let mut table = Table::new().seated();
    let server = table.serve();
    let [referee, union, confederate] =
        ["referee", "union", "confederate"].map(|seat| table.device(seat));
    assert_eq!(post(&server, &union, "/ready", "ready=yes"), 303);
    waits_for(&server, &union, "/me", "Ready: <b>Jim</b>");
    waits_for(&server, &referee, "/people", "READY");
    assert!(
        !get(&server, &confederate, "/me")
            .text()
            .contains("Ready: <b>")
    );
    play(&mut table.game, &["next anyway"]);
    waits_for(&server, &union, "/me", "Not ready yet: Jim");
}

/// MSG-06, RUL-46: a phone offers no request that this battle never allows.
#[test]
fn requests_that_are_always_refused_are_not_offered() {
    for (name, side, offered) in [
        ("first-steps", "blue", [false, false]),
        ("mcphersons-ridge", "union", [true, false]),
    ] {
        let table = Table::of(&battle(name)).seated_as(&[(Some(side), None)]);
        let server = table.serve();
        let page = get(&server, &table.device(side), "/ask").text();
        let requests = ["Ask division for orders", "Instruct a division"];
        for (request, is_offered) in requests.into_iter().zip(offered) {
            assert_eq!(page.contains(request), is_offered, "{name}: {request}");
        }
        assert!(page.contains("Order a brigade"), "{name}");
    }
}

/// Two phones at one seat: each declares its own player ready, and both tell who is.
#[test]
fn two_players_at_a_seat_are_ready_one_by_one() {
    let table = Table::new().seated();
    let server = table.serve();
    let [one, other] = ["union", "union"].map(|seat| table.device(seat));
    let is_pressed = |phone: &str| {
        let page = get(&server, phone, "/me").text();
        assert_eq!(page.matches("action=\"/ready\"").count(), 1, "{page}");
        page.contains("aria-pressed=\"true\"")
    };
    let comes = |state: [bool; 2], ready: &str| {
        for (phone, state) in [&one, &other].into_iter().zip(state) {
            patience::wait_until(
                || format!("{} instead of {state}", is_pressed(phone)),
                || is_pressed(phone) == state,
            );
            waits_for(&server, phone, "/me", ready);
        }
    };
    comes([false, false], "Not ready yet: Jim, Jim 2.");
    assert_eq!(post(&server, &one, "/ready", "ready=yes"), 303);
    comes([true, false], "Ready: <b>Jim</b>.");
    assert_eq!(post(&server, &other, "/ready", "ready=yes"), 303);
    assert_eq!(post(&server, &one, "/ready", "ready=no"), 303);
    comes([false, true], "Ready: <b>Jim 2</b>.");
    // What an open page fetches again is that of its own phone.
    for (phone, state) in [(&one, false), (&other, true)] {
        let part = get(&server, phone, "/part/ready/union").text();
        assert_eq!(part.contains("aria-pressed=\"true\""), state, "{part}");
        assert!(!part.contains("<header"), "{part}");
    }
    let page = get(&server, &other, "/sheets").text();
    assert!(page.contains("</b> · Jim 2</p>"), "{page}");
}

/// What the referee says, and what becomes of a request, can be read on every page of its moment.
#[test]
fn answers_and_messages_reach_every_page() {
    let table = Table::new().seated();
    let server = table.serve();
    let (union, other) = (table.device("union"), table.device("confederate"));
    let form = "kind=order&brigade=devin&order=retire";
    post(&server, &union, "/slip", form);
    waits_for(&server, &union, "/sheet/devin", "1 open request");
    let mut tray = table.tray();
    let when = tray.slips().unwrap()[0].when.clone();
    let back = SlipVerdict {
        fate: SlipFate::Back,
        answer: Some("name the ground"),
        entry: None,
        at: 0,
    };
    assert!(tray.settle(1, &back).unwrap());
    let seat = table.seat("union");
    tray.say(Some(seat.number), "last turn at five", &when, 0)
        .unwrap();
    for page in ["/story", "/sheet/devin", "/board"] {
        let shown = waits_for(&server, &union, page, "returned: name the ground");
        assert!(shown.contains("The referee: last turn at five"), "{shown}");
        assert!(!shown.contains("open request"), "{shown}");
        let others = get(&server, &other, page).text();
        assert!(
            !others.contains("at five") && !others.contains("the ground<"),
            "{others}"
        );
    }
}

#[test]
fn the_referee_gives_a_slip_back_from_his_phone_and_its_player_reads_why() {
    let table = Table::new().seated();
    let server = table.serve();
    let (referee, union) = (table.device("referee"), table.device("union"));
    post(
        &server,
        &union,
        "/slip",
        "kind=order&brigade=devin&order=retire",
    );
    waits_for(&server, &referee, "/tray", "order devin retire");
    // As on the command line nobody is given nothing to read, and there is no slip that nobody has sent.
    let back = |path: &str, form: &str| {
        Ask::post(path, form)
            .by(Some(&referee))
            .send(server.address())
    };
    for nothing in ["why=", "why=+++"] {
        let refused = back("/slip/1/back", nothing);
        assert_eq!(refused.status, 400, "{nothing}");
        assert!(refused.text().contains("Write a reason"));
    }
    assert_eq!(back("/slip/999/back", "why=no").status, 404);
    assert_eq!(back("/slip/999/back", "why=").status, 404);
    assert!(
        get(&server, &referee, "/tray")
            .text()
            .contains("order devin retire")
    );
    assert_eq!(post(&server, &referee, "/slip/1/back", "why=too+late"), 303);
    waits_for(&server, &union, "/ask", "returned: too late");
    waits_for(&server, &referee, "/tray", "No open slips");
}

#[test]
fn the_referee_s_phone_has_the_whole_game_and_the_page_for_who_takes_over() {
    let mut table = Table::new().seated();
    let server = table.serve();
    let (referee, union) = (table.device("referee"), table.device("union"));
    let umpire = get(&server, &referee, "/umpire").text();
    assert!(
        umpire.contains("Archer") && umpire.contains("Gamble"),
        "{umpire}"
    );
    play(&mut table.game, &["note \"!the wall is low\""]);
    waits_for(&server, &referee, "/handover", "the wall is low");
    let sent = post(
        &server,
        &union,
        "/slip",
        "kind=word&words=who+is+there&nonce=0",
    );
    assert_eq!(sent, 303);
    waits_for(
        &server,
        &referee,
        "/handover",
        "Jim, union, turn 1, Confederate, Orders: “who is there”",
    );
    let people = get(&server, &referee, "/people").text();
    assert!(people.contains("10.0.0.1, 1 slip"), "{people}");
    table.device("confederate");
    waits_for(&server, &referee, "/people", "⚠ same address as Jim, union");
    let own = get(&server, &union, "/handover").text();
    assert!(
        own.contains("activation-devin") && !own.contains("the wall is low"),
        "{own}"
    );
}

#[test]
fn the_hall_is_shown_to_anybody_where_the_referee_says_so_and_tells_no_secret() {
    let mut table = Table::new().seated();
    let site = Site {
        hall: true,
        ..Site::default()
    };
    let server = table.serve_at(&site);
    play(&mut table.game, &["order archer retire", "next anyway"]);
    let key = table.device("confederate");
    waits_for(&server, &key, "/hall", "Activation");
    let page = Ask::get("/hall").send(server.address()).text();
    assert!(
        !page.contains("Archer") && !page.contains("essenger"),
        "{page}"
    );
    assert!(page.contains("http-equiv=\"refresh\""), "{page}");
    let (_, clock) = page.split_once("<p class=\"clock\">").expect("a clock");
    let (hour, minutes) = clock.split_once('<').unwrap().0.split_once(':').unwrap();
    let hour: u32 = hour.parse().unwrap();
    let minutes: u32 = minutes.parse().unwrap();
    assert!(hour < 24 && minutes < 60, "{page}");
    assert!(
        !page.contains("<script") && !page.contains("<noscript"),
        "{page}"
    );
}

#[test]
fn the_diary_of_both_sides_is_had_once_the_fog_is_lifted_and_not_before() {
    let mut table = Table::new().seated();
    let server = table.serve();
    let union = table.device("union");
    play(
        &mut table.game,
        &["order archer retire", "end \"the hall closes\""],
    );
    waits_for(&server, &union, "/me", "the hall closes");
    assert_eq!(get(&server, &union, "/diary").status, 404);
    lift(&table);
    let page = waits_for(&server, &union, "/diary", "The Confederates brought");
    assert!(page.contains("href=\"/diary.html\""), "{page}");
    let file = get(&server, &union, "/diary.html");
    let kept = file.header("content-disposition").unwrap();
    assert_eq!(kept, "attachment; filename=\"diary.html\"");
    assert!(file.text().contains("The day in maps"));
    let stranger = Ask::get("/diary").send(server.address());
    assert_eq!(stranger.status, 401);
}

/// Lifts the fog of the game as it stands.
fn lift(table: &Table) {
    let entries = table.game.entries().len() as u64;
    table.tray().lift_fog(entries, 0).unwrap();
}

/// The lift goes with the end that is taken back: another end, and the same one done again, have secrets until the fog
/// is lifted anew. What is taken back or put right behind the end changes nothing.
#[test]
fn the_lift_is_taken_back_with_the_end() {
    let end = "end \"the hall closes\"";
    let mut table = Table::new().seated();
    play(&mut table.game, &["order archer retire", end]);
    let mut herald = table.herald();
    let mut is_lifted = || herald.look().map(|snapshot| snapshot.lifted);
    assert_eq!(is_lifted(), Some(false));
    lift(&table);
    assert_eq!(is_lifted(), Some(true));
    play(&mut table.game, &["note \"a good day\""]);
    table.game.undo(1, true).unwrap();
    assert_eq!(is_lifted(), Some(true), "the end stands");
    table.game.undo(1, true).unwrap();
    assert_eq!(is_lifted(), Some(false));
    table.game.redo(1).unwrap();
    assert_eq!(is_lifted(), Some(false), "redone");
    table.game.undo(1, true).unwrap();
    play(&mut table.game, &[end]);
    assert_eq!(is_lifted(), Some(false), "another end");
    lift(&table);
    assert_eq!(is_lifted(), Some(true));
}

/// A game whose end was taken back has secrets again, whatever was lifted.
#[test]
fn the_fog_is_back_as_soon_as_the_game_is_not_over_any_more() {
    let mut table = Table::new().seated();
    play(&mut table.game, &["end \"the hall closes\""]);
    lift(&table);
    let server = table.serve();
    let union = table.device("union");
    let open = waits_for(&server, &union, "/me", "href=\"/diary\"");
    assert!(open.contains("the hall closes"), "{open}");
    assert_eq!(get(&server, &union, "/diary.html").status, 200);
    table.game.undo(1, true).unwrap();
    play(&mut table.game, &["order archer retire", "next anyway"]);
    let again = waits_for(&server, &union, "/me", "Activation");
    assert!(!again.contains("/diary"), "{again}");
    for path in ["/diary", "/diary.html"] {
        let closed = get(&server, &union, path);
        assert_eq!(
            (closed.status, closed.text().contains("retire")),
            (404, false)
        );
    }
}

/// The forms of each phase: a line for each, of identifiers from the seat's own lists.
#[test]
fn every_form_becomes_a_line_that_the_rules_can_read() {
    let table = Table::new().seated();
    let server = table.serve();
    let keys = [(); 2].map(|()| table.device("confederate"));
    for (n, (form, line)) in [
        ("kind=report&brigade=archer", "report archer"),
        ("kind=rally&brigade=archer", "rally archer"),
        ("kind=accept&brigade=davis", "accept davis"),
        ("kind=march&brigade=archer&to=&wheel=", "march archer"),
        (
            "kind=march&brigade=archer&to=herbst-wood&wheel=-15",
            "march archer to herbst-wood wheel -15",
        ),
        (
            "kind=march-to&brigade=archer&place-x=12&place-y=20.5&wheel=",
            "march archer to 12,20.5",
        ),
        (
            "kind=deploy&brigade=archer&at-x=3&at-y=4&facing=90&front=2",
            "deploy archer 3,4 facing 90 front 2",
        ),
        (
            "kind=ride-to&general=archer&to-x=10&to-y=11",
            "ride-to archer 10,11",
        ),
    ]
    .into_iter()
    .enumerate()
    {
        // Nobody sends more than five at once.
        let key = &keys[n / 4];
        assert_eq!(
            post(&server, key, "/slip", &format!("{form}&nonce={n}")),
            303,
            "{form}"
        );
        let slips = table.tray().slips().unwrap();
        let sent = slips.last().unwrap().line.clone().unwrap();
        assert_eq!(sent, line);
        let read = vidette::rules::fields::language::parse(&sent, table.game.state());
        assert!(read.is_ok(), "{sent}: {read:?}");
    }
}

#[test]
fn units_move_fire_and_charge_by_their_own_lists() {
    let table = Table::new().seated();
    let server = table.serve();
    let key = table.device("confederate");
    let forms = get(&server, &key, "/ask").text();
    let state = table.game.state();
    let of = |brigade: &str| {
        let id = vidette::rules::fields::terms::name::BrigadeId::new(brigade);
        let unit = state.units_of(&id).next().unwrap();
        unit.id.to_string()
    };
    let (own, enemy) = (of("archer"), of("gamble"));
    for (form, line) in [
        (
            format!("kind=move&units={own}&way=ahead&inches=2,5"),
            format!("move {own} ahead 2.5"),
        ),
        (
            format!("kind=wheel&units={own}&way=wheel+left&degrees=30"),
            format!("move {own} wheel left 30"),
        ),
        (
            format!("kind=up-to&units={own}&unit={enemy}"),
            format!("move {own} up-to {enemy}"),
        ),
        (
            format!("kind=fire&units={own}&at={enemy}&shot=&dice=4"),
            format!("fire {own} at {enemy} dice 4"),
        ),
        (
            format!("kind=melee&units={own}&against={enemy}&dice="),
            format!("melee {own} against {enemy}"),
        ),
    ] {
        assert_eq!(post(&server, &key, "/slip", &form), 303, "{form}");
        let slips = table.tray().slips().unwrap();
        assert_eq!(slips.last().unwrap().line.as_deref(), Some(line.as_str()));
        assert!(
            vidette::rules::fields::language::parse(&line, state).is_ok(),
            "{line}"
        );
    }
    assert!(forms.contains(&format!("value=\"{enemy}\"")));
    let foreign = format!("kind=move&units={enemy}&way=ahead&inches=2");
    assert_eq!(post(&server, &key, "/slip", &foreign), 400);
}

#[test]
fn what_cannot_be_read_is_answered_with_a_page() {
    let table = Table::new().seated();
    let server = table.serve();
    let union = table.device("union");
    for (path, form) in [
        ("/slip/x/gone", ""),
        ("/slip/99999999999999999999/gone", ""),
        ("/talk", "seat=all"),
        ("/join", "token=A"),
    ] {
        let answer = Ask::post(path, form)
            .by(Some(&union))
            .send(server.address());
        assert!((400..500).contains(&answer.status), "{path} {form}");
        let page = answer.text();
        assert!(
            page.contains("The form could not be read.") && page.contains("To the first page"),
            "{path} {form}: {page}"
        );
    }
}

/// Whoever opens again what a form was sent to, or sends too much, reads what that means.
#[test]
fn no_page_is_a_bare_number() {
    let table = Table::new().seated();
    let server = table.serve();
    let union = table.device("union");
    let ask = |ask: Ask| {
        let answer = ask.by(Some(&union)).send(server.address());
        (answer.status, answer.text(), answer)
    };
    let (status, page, answer) = ask(Ask::get("/slip"));
    assert_eq!((status, answer.header("allow")), (405, Some("POST")));
    assert!(page.contains("only receives forms"), "{page}");
    let long = format!("kind=word&words={}", "a".repeat(8200));
    let (status, page, _) = ask(Ask::post("/slip", &long));
    assert_eq!(status, 413);
    assert!(page.contains("too long"), "{page}");
    let (status, page, _) = ask(Ask::get(&format!("/sheet/{}", "a".repeat(3000))));
    assert_eq!(status, 414);
    assert!(page.contains("To the first page"), "{page}");
}

#[test]
fn the_sheets_begin_with_the_generals_and_the_messengers_of_the_side() {
    let mut table = Table::new().seated();
    let server = table.serve();
    let (union, confederate) = (table.device("union"), table.device("confederate"));
    play(&mut table.game, &["order archer retire"]);
    let own = waits_for(&server, &confederate, "/sheets", "Messengers on the way");
    assert!(own.contains("Heth") && own.contains(" left"), "{own}");
    let other = get(&server, &union, "/sheets").text();
    assert!(
        other.contains("Reynolds") || other.contains("Buford"),
        "{other}"
    );
    assert!(
        !other.contains("Messengers on the way") && !other.contains("Heth"),
        "{other}"
    );
}

/// The parts that a seat may fetch now.
fn parts(table: &Table, id: &str) -> BTreeMap<String, Arc<PagePart>> {
    let snapshot = table.herald().look().unwrap();
    let mut seats = snapshot.seats.values();
    seats.find(|seat| seat.seat == id).unwrap().parts.clone()
}

/// A seat of its own command alone hears nothing of the messengers of others, on no page; where its own are it reads,
/// in inches.
#[test]
fn a_private_seat_hears_of_its_own_messengers_alone() {
    let mut table = Table::new().seated();
    let seat = vidette::game::tray::NewSeat {
        side: Some("confederate".to_owned()),
        command: Some("archer".to_owned()),
        name: "Archer".to_owned(),
        places: None,
        private: true,
    };
    table.tray().add(&seat, 0).unwrap();
    let acts = ["order archer attack gamble", "order davis retire", "next"];
    play(&mut table.game, &acts);
    let own = parts(&table, "confederate/archer");
    let side = parts(&table, "confederate");
    assert!(
        side["story"].html.contains("Davis"),
        "{}",
        side["story"].html
    );
    for name in [
        "story",
        "me/confederate/archer",
        "command/confederate/archer",
        "generals",
    ] {
        let html = &own[name].html;
        assert!(
            !html.contains("Davis") && !html.contains("messenger 2"),
            "{name}: {html}"
        );
    }
    assert!(
        own["story"].html.contains("Archer"),
        "{}",
        own["story"].html
    );
    for name in ["me/confederate/archer", "generals"] {
        assert!(
            own[name].html.contains(" in to go, "),
            "{name}: {}",
            own[name].html
        );
    }
    // Of generals it is shown those whom it obeys.
    let generals = |parts: &BTreeMap<String, Arc<PagePart>>| {
        ["Heth", "Walker"].map(|name| parts["generals"].html.contains(name))
    };
    assert_eq!(generals(&side), [true, true]);
    assert_eq!(generals(&own), [true, false]);
    // What is left is reckoned on the true table: no side is told the list.
    assert!(
        own.values()
            .chain(side.values())
            .all(|part| !part.html.contains("left to do"))
    );
    // Everybody's messengers ride when the phase ends.
    play(&mut table.game, &["next anyway"]);
    let own = parts(&table, "confederate/archer");
    for (name, part) in &own {
        let is_told = ["story", "me/confederate/archer", "generals"].contains(&name.as_str());
        assert!(
            !is_told || !part.html.contains("Davis"),
            "{name}: {}",
            part.html
        );
    }
}

/// A page that was saved alone, without style and script, says what it is.
#[test]
fn a_page_that_is_saved_alone_says_that_it_is_not_live() {
    let table = Table::new().seated();
    let server = table.serve();
    let page = get(&server, &table.device("union"), "/me").text();
    assert!(
        page.contains("<p class=\"saved\">saved, not live</p>"),
        "{page}"
    );
    let style = page.split("href=\"/a/board-").nth(1).unwrap();
    let style = style.split('"').next().unwrap();
    let style = Ask::get(&format!("/a/board-{style}")).send(server.address());
    assert!(
        style.text().contains(".saved{display:none}"),
        "{}",
        style.text()
    );
}

#[test]
fn a_general_who_must_be_tested_stands_on_his_own_card_alone() {
    let state = {
        let text = include_str!("../../rosters/first-steps.toml");
        common::sitting::start(&text.replace("edition = \"basic\"", "edition = \"full\""))
    };
    let mut game = common::sitting::session(state);
    play(
        &mut game,
        &[
            "place 3rd 19.75,14.6 facing 90",
            "place 7th 19.75,9.5 facing 90",
            "next anyway",
            "activate whitlow dice 4 4",
            "next anyway",
            "next anyway",
            "lead whitlow 3rd because \"so\"",
            "next anyway",
        ],
    );
    let fire = game.state().openings().into_iter().find_map(|opening| {
        let line = vidette::rules::fields::language::write(&opening.command);
        line.starts_with("fire ").then_some(line)
    });
    play(
        &mut game,
        &[&format!("{} dice 4 3", fire.expect("a firefight"))],
    );
    let card = |side: &str| {
        let side = vidette::rules::fields::terms::name::SideId::new(side);
        let mut onlooker = vidette::view::spectator::Spectator::new(Some(side.clone()));
        onlooker.follow(&game);
        let known = onlooker.known().unwrap();
        let tempo = vidette::view::waiting_card::Tempo::default();
        vidette::view::waiting_card::WaitingCard::new(&known, Some(&side), |_| true, &[], &tempo)
            .yours
    };
    let due = vidette::rules::fields::combat::casualties::casualty_openings(game.state());
    assert!(!due.is_empty(), "somebody must be tested");
    let told = [card("grey"), card("blue")].concat();
    let tests = told
        .iter()
        .filter(|act| act.words.starts_with("a test: "))
        .count();
    assert_eq!(tests, due.len(), "{told:?}");
}

#[test]
fn chit_02_where_chits_are_drawn_the_pages_count_rounds() {
    let seats = [(Some("grey"), None), (Some("blue"), None), (None, None)];
    let mut table = Table::of(&by_chits()).seated_as(&seats);
    play(&mut table.game, &ROUND);
    let snapshot = table.herald().look().unwrap();
    for seat in snapshot.seats.values() {
        for (name, part) in &seat.parts {
            counts_rounds(&format!("{}: {name}", seat.seat), &part.html);
        }
    }
    counts_rounds("hall", &snapshot.hall.unwrap().html);
}

/// Each side reads its own work on the table, of any act: what moves and is marked, and what goes back.
#[test]
fn a_side_reads_its_own_work_on_the_table_and_no_other() {
    let mut table = Table::new().seated();
    let server = table.serve();
    let [union, confederate] = ["union", "confederate"].map(|seat| table.device(seat));
    play(
        &mut table.game,
        &["next anyway", "activate archer dice 4 4"],
    );
    let page = waits_for(&server, &confederate, "/me", "P Archer: EAGER marker");
    assert!(page.contains("<h2>On the table</h2>"), "{page}");
    let other = waits_for(&server, &union, "/me", "Activation");
    assert!(!other.contains("On the table"), "{other}");
    table.game.undo(1, true).unwrap();
    let words = "P Archer: take the EAGER marker off";
    waits_for(&server, &confederate, "/me", words);
}

/// A card that settles an argument stands on the pages of both sides alike, with the line drawn; nobody who has no seat
/// sees it.
#[test]
fn a_card_of_the_referee_stands_with_its_map_on_the_pages_of_both_sides() {
    let mut table = Table::new().seated();
    play(&mut table.game, &["place 13al 25,20 facing 90"]);
    let server = table.serve();
    let keys = ["union", "confederate"].map(|seat| table.device(seat));
    let state = table.game.state();
    let asked = {
        let mut units = state.units();
        let unit = units.find(|unit| state.oob().address(&unit.id) == "A1");
        format!("{} 13al", unit.unwrap().id)
    };
    let error = vidette::table::measure::TAPE_ERROR;
    let card = vidette::view::argument::ArgumentCard::read(state, &asked, error).unwrap();
    let picture = vidette::report::sheet::argument::picture(
        &card,
        state,
        vidette::report::map::PictureInk::Colour,
    );
    let seats = table.tray().seats().unwrap();
    let of_sides = seats.iter().filter(|seat| seat.side.is_some());
    let numbers: Vec<i64> = of_sides.map(|seat| seat.number).collect();
    let drawn = picture.into_string();
    let said = card.said();
    table
        .tray()
        .show(&numbers, &said, &drawn, "now", 0)
        .unwrap();
    for key in &keys {
        let page = waits_for(&server, key, "/me", "A1 → P1");
        assert!(page.contains("<svg class=\"map colour\""), "{page}");
        assert!(page.contains("class=\"layer tape\""), "{page}");
        // Only those whom the card names are on its map.
        let map = page.split("<svg class=\"map colour\"").nth(1).unwrap();
        let map = map.split("</svg>").next().unwrap();
        assert!(map.contains("A1") && map.contains("P1"), "{map}");
        assert!(!map.contains(">B1<") && !map.contains(">Q1<"), "{map}");
    }
}

/// After the end nothing is due, nothing follows soon, and no order can be written.
#[test]
fn after_the_end_no_page_offers_orders_or_says_what_follows_soon() {
    let mut table = Table::new().seated();
    let key = table.device("union");
    let server = table.serve();
    let shown = waits_for(&server, &key, "/me", "<h2>Soon</h2>");
    assert!(shown.contains("turn"), "{shown}");
    assert!(
        get(&server, &key, "/ask")
            .text()
            .contains("Order a brigade")
    );
    play(&mut table.game, &["end \"the hall closes\""]);
    let over = waits_for(&server, &key, "/me", "the game is over");
    assert!(!over.contains("Soon"), "{over}");
    let asked = get(&server, &key, "/ask").text();
    assert!(asked.contains("Ask the referee"), "{asked}");
    assert!(!asked.contains("Order a brigade"), "{asked}");
}

/// As on the laptop, slips of another phase come last and say so; the laptop asks before it takes one.
#[test]
fn the_referee_s_phone_lists_the_slips_of_another_phase_last() {
    let mut table = Table::new().seated();
    let server = table.serve();
    let [referee, union, confederate] =
        ["referee", "union", "confederate"].map(|seat| table.device(seat));
    let sent = |key: &str, form: &str| assert_eq!(post(&server, key, "/slip", form), 303, "{form}");
    sent(&union, "kind=order&brigade=devin&order=retire&nonce=1");
    sent(&confederate, "kind=order&brigade=archer&order=hold&nonce=2");
    let order = |page: &str, words: [&str; 2]| {
        let [first, second] = words.map(|words| {
            page.find(words)
                .unwrap_or_else(|| panic!("{words}: {page}"))
        });
        assert!(first < second, "{page}");
    };
    let tray = waits_for(&server, &referee, "/tray", "order archer hold");
    order(&tray, ["order archer hold", "order devin retire"]);
    assert_eq!(tray.matches("kept for Orders, turn 2").count(), 1, "{tray}");
    assert_eq!(tray.matches("class=\"stale\"").count(), 1, "{tray}");
    assert!(
        tray.contains("It asks you before it takes a slip of another phase."),
        "{tray}"
    );
    let handover = get(&server, &referee, "/handover").text();
    order(&handover, ["order archer hold", "kept for Orders, turn 2"]);
    // In the player's own list his order is none of another phase: he knows when it is sent.
    let own = get(&server, &union, "/ask").text();
    assert!(
        !own.contains("kept for Orders") && !own.contains("class=\"stale\""),
        "{own}"
    );
    // Once the phase is over it is the other way round.
    play(&mut table.game, &["next anyway"]);
    sent(&confederate, "kind=activate&brigade=archer&dice=43&nonce=3");
    play(&mut table.game, &["next anyway"]);
    let over = waits_for(&server, &referee, "/tray", "its phase is over");
    assert_eq!(over.matches("its phase is over").count(), 1, "{over}");
    assert!(over.contains("kept for Orders, turn 3"), "{over}");
}

/// A phase's work on the table is one list, however many acts the boards read at once; a later phase's takes its place.
#[test]
fn the_work_of_a_phase_is_one_list_however_it_is_read() {
    let lines = [
        "next anyway",
        "activate archer dice 6 6",
        "activate davis dice 6 6",
        "activate pegram dice 6 6",
    ];
    let work = |at_once: bool| {
        let table = Table::new().seated();
        let mut game = table.game;
        let mut reader = Spectator::new(Some(SideId::new("confederate")));
        reader.follow(&game);
        for line in lines {
            play(&mut game, &[line]);
            if !at_once {
                reader.follow(&game);
            }
        }
        reader.follow(&game);
        let words = |work: &OwnWork| -> Vec<String> {
            work.lines.iter().map(|line| line.words.clone()).collect()
        };
        let activated = words(reader.work());
        play(&mut game, &["next anyway"]);
        reader.follow(&game);
        assert_eq!(words(reader.work()), activated, "nothing moved since");
        play(&mut game, &["mark archer shaken"]);
        reader.follow(&game);
        (activated, words(reader.work()))
    };
    let (activated, marked) = work(false);
    for brigade in ["P Archer: ", "Q Davis: ", "Pegram: "] {
        let has = activated.iter().any(|line| line.contains(brigade));
        assert!(has, "{brigade}: {activated:?}");
    }
    assert!(
        !marked.is_empty() && !marked.join("\n").contains("Davis"),
        "{marked:?}"
    );
    assert_eq!(work(true), (activated, marked));
}
