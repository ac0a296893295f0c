//! Slips: built from lists, kept once, played by the referee alone.

use vidette::game::tray::{Device, NewSlip, Presence, Sent, Slip, SlipFate, SlipVerdict};
use vidette::rules::fields::terms::{name::SideId, phase::Phase};
use vidette::web::Server;

use super::{
    http::{Answer, Ask},
    pages::waits_for,
    table::{Table, get},
};
use crate::cli::program::Home;
use common::sitting::{play, start};

pub fn send(server: &Server, key: &str, form: &str) -> Answer {
    Ask::post("/slip", form)
        .by(Some(key))
        .send(server.address())
}

pub fn lines(table: &Table) -> Vec<Option<String>> {
    let slips = table.tray().slips().unwrap();
    slips.into_iter().map(|slip| slip.line).collect()
}

#[test]
fn a_form_becomes_a_line_of_identifiers_from_the_seat_s_own_lists() {
    let table = Table::new().seated();
    let server = table.serve();
    let key = table.device("confederate/heth");
    for (n, (form, line)) in [
        (
            "kind=order&brigade=archer&order=retire",
            Some("order archer retire"),
        ),
        (
            "kind=order&brigade=davis&order=attack%20meredith",
            Some("order davis attack meredith"),
        ),
        (
            "kind=activate&brigade=archer&dice=4%203",
            Some("activate archer dice 4 3"),
        ),
        ("kind=word&words=why%3F&brigade=archer", None),
    ]
    .into_iter()
    .enumerate()
    {
        let sent = send(&server, &key, &format!("{form}&nonce={n}"));
        assert_eq!(
            (sent.status, sent.header("location")),
            (303, Some("/ask")),
            "{form}"
        );
        assert_eq!(lines(&table).last().unwrap().as_deref(), line);
    }
    let words = "next anyway; mark archer beaten";
    send(
        &server,
        &key,
        &format!("kind=word&words={}", words.replace(' ', "+")),
    );
    assert_eq!(table.tray().slips().unwrap()[4].words, words);
    assert_eq!(lines(&table)[4], None, "no text of a player is a line");
}

/// A brigade of another seat, one that the side does not know of, one that there is not: the same bytes.
#[test]
fn what_stands_in_no_list_is_refused_alike() {
    let table = Table::new().seated();
    let server = table.serve();
    let key = table.device("confederate/heth");
    let refusals: Vec<Answer> = [
        "kind=order&brigade=gamble&order=hold",
        "kind=order&brigade=nobody&order=hold",
        "kind=order&brigade=archer&order=attack+biddle",
        "kind=order&brigade=archer&order=attack+nobody",
        "kind=order&brigade=archer&order=hold%0Anext+anyway",
        "kind=word&words=+",
        "kind=next",
    ]
    .map(|form| send(&server, &key, form))
    .to_vec();
    assert!(
        refusals
            .iter()
            .all(|answer| answer.status == 400 && *answer == refusals[0])
    );
    for dice in ["77", "4"] {
        let refused = send(
            &server,
            &key,
            &format!("kind=activate&brigade=archer&dice={dice}"),
        );
        let said = format!("Not sent: “{dice}” is not 2 dice, each with a face from 1 to 6.");
        assert!(
            refused.status == 400 && refused.text().contains(&said),
            "{}",
            refused.text()
        );
    }
    assert!(lines(&table).is_empty());
    let forms = get(&server, &key, "/ask").text();
    assert!(!forms.contains("attack P Archer") && forms.contains("value=\"archer\""));
    assert!(
        !forms.contains("biddle") && !forms.contains("value=\"gamble\""),
        "{forms}"
    );
}

/// DIG-02: where works are dug a seat may ask for it.
#[test]
fn dig_02_works_are_asked_for_where_works_are_dug() {
    for (digging, line) in [(0, None), (2, Some("dig 13al,1tn"))] {
        let roster = common::files::read("rosters/mcphersons-ridge.toml");
        let options = format!("[options]\ndigging = {digging}\n");
        let battle = start(&roster.replacen("[options]\n", &options, 1));
        let table = Table::of(&battle).seated();
        let server = table.serve();
        let key = table.device("confederate/heth");
        let forms = get(&server, &key, "/ask").text();
        assert_eq!(forms.contains("Dig works"), line.is_some());
        let sent = send(&server, &key, "kind=dig&units=13al&units=1tn");
        assert_eq!(sent.status, if line.is_some() { 303 } else { 400 });
        let kept: Vec<String> = lines(&table).into_iter().flatten().collect();
        assert_eq!(kept.first().map(String::as_str), line);
    }
}

#[test]
fn the_same_form_sent_twice_is_one_slip_and_a_flood_is_refused() {
    let table = Table::new().seated();
    let server = table.serve();
    let key = table.device("union");
    let form = "kind=order&brigade=devin&order=retire&nonce=0";
    for _ in 0..2 {
        assert_eq!(send(&server, &key, form).status, 303);
    }
    assert_eq!(lines(&table).len(), 1);
    let sent: Vec<u16> = (0..9)
        .map(|n| send(&server, &key, &format!("kind=word&words=w{n}")).status)
        .collect();
    assert!(sent.contains(&429), "{sent:?}");
}

#[test]
fn its_own_seat_sees_a_slip_and_takes_it_back_another_does_not() {
    let table = Table::new().seated();
    let server = table.serve();
    let (union, confederate) = (table.device("union"), table.device("confederate"));
    send(&server, &union, "kind=order&brigade=devin&order=retire");
    let gone = |key: &str| {
        let ask = Ask::post("/slip/1/gone", "").by(Some(key));
        ask.send(server.address()).status
    };
    assert_eq!(gone(&confederate), 404);
    assert_eq!(table.tray().slips().unwrap()[0].fate, SlipFate::Waits);
    assert_eq!(gone(&union), 303);
    assert_eq!(table.tray().slips().unwrap()[0].fate, SlipFate::Gone);
}

/// An order that a device sends in the first turn.
fn order<'a>(device: &Device, line: &'a str) -> NewSlip<'a> {
    NewSlip {
        device: device.number,
        seat: device.seat,
        when: "turn 1",
        turn: 1,
        phase: "orders",
        kind: "order",
        line: Some(line),
        words: "",
        nonce: "1",
    }
}

/// The player reads what became of his slip; the other side's parts stay as they are.
#[test]
fn an_answer_reaches_the_seat_and_nobody_else() {
    let table = Table::new().seated();
    let mut herald = table.herald();
    let key = table.device("union");
    let device = table.tray().device_of(&key).unwrap().unwrap();
    let parts = |snapshot: &vidette::web::parts::Snapshot, seat: &str| {
        let all = snapshot.seats.values();
        all.clone().find(|parts| parts.seat == seat).unwrap().news()
    };
    let before = herald.look().unwrap();
    let mut tray = table.tray();
    tray.send(&order(&device, "order devin retire"), 0).unwrap();
    let sent = herald.look().unwrap();
    let back = SlipVerdict {
        fate: SlipFate::Back,
        answer: Some("Devin is too far"),
        entry: None,
        at: 1,
    };
    tray.settle(1, &back).unwrap();
    let answered = herald.look().unwrap();
    assert_ne!(parts(&before, "union"), parts(&sent, "union"));
    assert_ne!(parts(&sent, "union"), parts(&answered, "union"));
    for seat in ["confederate", "confederate/heth", "referee"] {
        assert_eq!(parts(&before, seat), parts(&answered, seat), "{seat}");
    }
}

/// A player's die comes first, the one that the slip lacks after it (FIRE-03).
#[test]
fn fire_03_the_referee_adds_the_die_that_a_slip_lacks() {
    let home = Home::new();
    home.out(&["new", "first-steps", "--name", "g"]);
    home.out(&["do", "g", "place 7th 21.5,12 facing 90"]);
    for _ in 0..4 {
        home.out(&["do", "g", "next anyway"]);
    }
    home.out(&["seats", "g"]);
    let mut tray = super::table::tray(&home.game("g"));
    let seats = tray.seats().unwrap();
    let seat = seats.iter().find(|seat| seat.id() == "grey").unwrap();
    let who = vidette::game::tray::Newcomer {
        name: "Jim",
        address: "10.0.0.1",
        agent: "",
        has_link: true,
    };
    let (key, _) = tray.join(seat, &who, 0).unwrap().unwrap();
    let slip = NewSlip {
        device: tray.device_of(&key).unwrap().unwrap().number,
        seat: seat.number,
        when: "turn 1",
        turn: 1,
        phase: "combat",
        kind: "fire",
        line: Some("fire 7th at gale dice 6"),
        words: "",
        nonce: "1",
    };
    tray.send(&slip, 0).unwrap();
    let take = |dice: &str| home.run(&["slips", "g", "take", "1", "--dice", dice]);
    let wrong = take("7");
    assert!(
        wrong.code == 2 && wrong.err.contains("a face is 1 to 6"),
        "{wrong:?}"
    );
    let lacks = home.run(&["slips", "g", "take", "1"]);
    assert_eq!(lacks.code, 1, "{lacks:?}");
    let taken = take("1");
    assert_eq!(taken.code, 0, "{taken:?}");
    // With no slip left there is no heading over nothing.
    assert!(taken.out.ends_with("\nno open slips\n"), "{taken:?}");
    assert!(!taken.out.contains("still open:"), "{taken:?}");
    assert!(
        taken.out.contains(", die 6) against") && taken.out.contains("die 1)"),
        "{taken:?}"
    );
    // Against the rules' objection he plays it only for a reason.
    let again = NewSlip {
        nonce: "2",
        line: Some("fire 3rd at 2nd dice 6"),
        ..slip
    };
    tray.send(&again, 2000).unwrap();
    let refused = home.run(&["slips", "g", "take", "2", "--dice", "1"]);
    assert_eq!(refused.code, 1, "{refused:?}");
    let why = "both \"agree\"";
    let played = home.run(&["slips", "g", "take", "2", "--dice", "1", "--because", why]);
    assert_eq!(played.code, 0, "{played:?}");
    assert!(home.out(&["log", "g"]).contains("both \"agree\""));
}

#[test]
fn the_referee_lists_plays_gives_back_and_answers_slips() {
    let home = Home::with_game();
    home.out(&["seats", "g"]);
    let mut tray = super::table::tray(&home.game("g"));
    let seat = tray.seats().unwrap().remove(0);
    assert_eq!(seat.id(), "union");
    let who = vidette::game::tray::Newcomer {
        name: "Jim",
        address: "10.0.0.1",
        agent: "",
        has_link: true,
    };
    let (key, _) = tray.join(&seat, &who, 0).unwrap().unwrap();
    let device = tray.device_of(&key).unwrap().unwrap().number;
    for (n, line) in [
        Some("order archer retire"),
        Some("order davis retire"),
        None,
        Some("activate archer"),
    ]
    .into_iter()
    .enumerate()
    {
        let slip = NewSlip {
            device,
            seat: seat.number,
            when: "turn 1",
            turn: 1,
            phase: "activation",
            kind: line.map_or("word", |line| line.split(' ').next().unwrap()),
            line,
            words: if line.is_none() { "may I?" } else { "" },
            nonce: &n.to_string(),
        };
        tray.send(&slip, n as u64 * 10_000).unwrap();
    }
    let list = home.out(&["slips", "g"]);
    let json = |line: &[&str]| -> (serde_json::Value, String) {
        let ran = home.run(line);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let read = serde_json::from_str(&ran.out);
        (
            read.unwrap_or_else(|no| panic!("{no}: {}", ran.out)),
            ran.err,
        )
    };
    assert!(
        list.contains("1  Archer's Brigade retires  `order archer retire`  (Jim, union, turn 1)"),
        "{list}"
    );
    assert!(list.contains("\u{201c}may I?\u{201d}"), "{list}");
    // A program reads what is left as JSON and nothing else.
    let (left, told) = json(&["slips", "g", "take", "1", "--json"]);
    assert_eq!(left["slips"].as_array().unwrap().len(), 3);
    assert!(told.contains("Archer"), "{told}");
    let refused = home.run(&["slips", "g", "take", "--of", "union"]);
    assert_eq!(refused.code, 1, "{}", refused.out);
    assert!(refused.err.contains("slip 4:"), "{}", refused.err);
    let fates = |tray: &vidette::game::tray::Tray| -> Vec<SlipFate> {
        let slips = tray.slips().unwrap();
        slips.iter().map(|slip| slip.fate).collect()
    };
    assert_eq!(
        fates(&tray),
        [
            SlipFate::Taken,
            SlipFate::Taken,
            SlipFate::Waits,
            SlipFate::Waits
        ]
    );
    assert!(
        home.out(&["log", "g"]).contains("Archer"),
        "the lines were played"
    );
    for nothing in [["back", "4", ""], ["answer", "3", " "]] {
        let refused = home.run(&[&["slips", "g"], &nothing[..]].concat());
        assert_eq!((refused.code, refused.out.as_str()), (1, ""));
        assert!(refused.err.contains("add words"), "{}", refused.err);
    }
    // Words play nothing: the line waits on.
    home.out(&["slips", "g", "answer", "4", "is the lane free?"]);
    assert_eq!(fates(&tray)[3], SlipFate::Waits);
    assert_eq!(
        tray.slips().unwrap()[3].answer.as_deref(),
        Some("is the lane free?")
    );
    let (mut player, mut says, mut told) = home.playing();
    std::io::Write::write_all(&mut says, b"note here\n").unwrap();
    assert_eq!(told.next().unwrap().unwrap(), "here");
    let busy = home.run(&["slips", "g", "take", "4"]);
    assert_eq!(busy.code, 3, "{busy:?}");
    assert!(busy.err.contains("`vidette play g --serve`"), "{busy:?}");
    drop(says);
    player.wait().unwrap();
    home.out(&["slips", "g", "back", "4", "next phase"]);
    // Words wait: that nothing was played is said.
    let words = home.run(&["slips", "g", "take", "--of", "union"]);
    let said = "union has no slip to play: slip 3 is a message, not an act; `vidette slips g \
        answer 3 \"...\"`";
    assert_eq!((words.code, words.out.as_str()), (1, ""), "{words:?}");
    assert!(words.err.contains(said), "{words:?}");
    home.out(&["slips", "g", "answer", "3", "you may"]);
    let none = home.run(&["slips", "g", "take", "--of", "union"]);
    assert_eq!(none.code, 1, "{none:?}");
    assert!(none.err.contains("union has no open slip"), "{none:?}");
    assert_eq!(fates(&tray)[2..], [SlipFate::Taken, SlipFate::Back]);
    assert_eq!(
        tray.slips().unwrap()[3].answer.as_deref(),
        Some("next phase")
    );
    let again = home.run(&["slips", "g", "back", "4", "no"]);
    assert_eq!(again.code, 1);
    assert!(again.err.contains("is no longer open"), "{}", again.err);
}

/// What is written ahead is for the next such phase, and not over before.
#[test]
fn a_slip_is_over_once_the_phase_that_it_is_for_is_over() {
    use vidette::view::slip;
    let mut game = common::sitting::session(common::sitting::battle("mcphersons-ridge"));
    let [first, second] = ["confederate", "union"].map(SideId::new);
    let now = game.state().turn();
    assert_eq!(game.state().phase(), Phase::Orders);
    for (side, of, turns) in [
        (&first, Phase::Orders, 0),
        (&first, Phase::Activation, 0),
        (&second, Phase::Activation, 1),
        (&second, Phase::Combat, 0),
    ] {
        assert_eq!(
            slip::due(game.state(), side, of),
            now + turns,
            "{side} {of:?}"
        );
    }
    let sent = |kind: &str, turn: u32, phase: Phase| Slip {
        number: 1,
        device: 1,
        seat: 1,
        when: String::new(),
        turn,
        phase: phase.name().to_owned(),
        kind: kind.to_owned(),
        line: Some(kind.to_owned()),
        sentence: None,
        words: String::new(),
        fate: SlipFate::Waits,
        answer: None,
        entry: None,
    };
    let activation = sent("activate", now, Phase::Activation);
    assert!(slip::is_over(
        &sent("deploy", now, Phase::Deployment),
        game.state()
    ));
    assert!(!slip::is_over(
        &sent("order", now, Phase::Orders),
        game.state()
    ));
    // Until its phase it is kept, and so is an order that was not taken in its phase.
    let order = sent("order", now, Phase::Orders);
    let next_orders = format!("Orders, turn {}", now + 2);
    for (over, kept, order_kept) in [
        (false, Some(format!("Activation, turn {now}")), None),
        (false, None, Some(next_orders.clone())),
        (true, None, Some(next_orders.clone())),
    ] {
        let phase = game.state().phase().title();
        assert_eq!(slip::is_over(&activation, game.state()), over, "{phase}");
        let kept_for = |slip: &Slip| slip::kept_for(slip, Some(&first), game.state());
        assert_eq!(kept_for(&activation), kept, "{phase}");
        assert_eq!(kept_for(&order), order_kept, "{phase}");
        play(&mut game, &["next anyway"]);
    }
    // In the own turn what is over comes with the next own turn.
    assert_eq!(slip::due(game.state(), &first, Phase::Orders), now + 2);
}

#[test]
fn five_slips_may_come_at_once_and_one_more_each_second() {
    let table = Table::new().seated();
    let key = table.device("union");
    let mut tray = table.tray();
    let device = tray.device_of(&key).unwrap().unwrap();
    let mut send = |n: u64, now: u64| {
        let slip = NewSlip {
            device: device.number,
            seat: device.seat,
            when: "now",
            turn: 1,
            phase: "orders",
            kind: "word",
            line: None,
            words: "why",
            nonce: &n.to_string(),
        };
        tray.send(&slip, now).unwrap()
    };
    let sent: Vec<Sent> = (0..6).map(|n| send(n, 10_000)).collect();
    assert_eq!(sent[..5], [Sent::There; 5]);
    assert_eq!(sent[5], Sent::TooFast);
    assert_eq!(send(6, 10_900), Sent::TooFast);
    assert_eq!(send(7, 11_000), Sent::There);
    assert_eq!(send(8, 11_500), Sent::TooFast);
    let more: Vec<Sent> = (9..33).map(|n| send(n, n * 60_000)).collect();
    assert_eq!(more, [Sent::There; 24]);
    assert_eq!(send(99, 99 * 60_000), Sent::TooMany, "thirty wait");
    assert_eq!(send(7, 99 * 60_000), Sent::There, "the same form once more");
}

/// A side counts its messengers by itself; what the referee plays has the number of the game.
#[test]
fn a_messenger_is_sent_round_by_the_number_of_its_side() {
    let mut table = Table::new().seated();
    play(
        &mut table.game,
        &[
            "order archer retire",
            "next anyway",
            "activate archer dice 4 3",
            "activate davis dice 5 4",
            "next anyway",
            "next anyway",
            "next anyway",
            "next anyway",
            "next anyway",
            "order devin retire",
        ],
    );
    let riders = table.game.state().messengers();
    let number = riders
        .iter()
        .find(|rider| rider.to.as_str() == "devin")
        .unwrap()
        .id;
    assert_ne!(
        number, 1,
        "the first messenger of the Union's is not the first of the game"
    );
    let server = table.serve();
    let key = table.device("union");
    let sent = send(
        &server,
        &key,
        "kind=ride&messenger=1&by-x=10&by-y=12&nonce=0",
    );
    assert_eq!(sent.status, 303, "{}", sent.text());
    let slips = table.tray().slips().unwrap();
    assert_eq!(slips[0].line.as_deref(), Some("ride 1 by 10,12"));
    let played = vidette::view::slip::line(&slips[0], Some("union"), &table.game);
    assert_eq!(played, Some(format!("ride {number} by 10,12")));
    let referee = table.device("referee");
    waits_for(
        &server,
        &referee,
        "/tray",
        &format!("ride {number} by 10,12"),
    );
    // Player and referee read the name that both know, and the referee's lists have it, too.
    let list = vidette::view::assist::riders(table.game.state());
    let name = &list.iter().find(|rider| rider.id == number).unwrap().words;
    let sentence = format!(
        "the messenger {name} rides by 10.0 in from the west edge and 12.0 in from the south"
    );
    let own = waits_for(&server, &key, "/ask", &sentence);
    assert!(!own.contains("ride 1 by"), "{own}");
    waits_for(&server, &referee, "/tray", &sentence);
    for page in ["/me", "/sheets"] {
        let text = waits_for(&server, &key, page, name);
        for counted in ["messenger 1, ", "<b>1</b>"] {
            assert!(!text.contains(counted), "{page}: {counted}: {text}");
        }
    }
}

/// ORD-01: a second order for a brigade does not reach the referee beside the first: who sends it is told who has sent one,
/// and replaces it or leaves it.
#[test]
fn a_second_order_for_a_brigade_replaces_the_first_or_is_left() {
    let table = Table::new().seated();
    let server = table.serve();
    let [jim, tom] = ["10.0.0.1", "10.0.0.2"]
        .map(|address| table.device_at("confederate", address, Presence::In));
    waits_for(&server, &tom, "/ask", "Order a brigade");
    let first = "kind=order&brigade=archer&order=retire&nonce=1";
    assert_eq!(send(&server, &jim, first).status, 303);
    let second = "kind=order&brigade=archer&order=hold&nonce=2";
    let asked = send(&server, &tom, second);
    let text = asked.text();
    assert_eq!(asked.status, 200, "{text}");
    for words in [
        "<b>Jim</b> has already sent",
        "Archer",
        "Send this instead",
        "Leave it as it is",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let waits = || {
        let slips = table.tray().slips().unwrap().into_iter();
        let waits = slips.filter(|slip| slip.fate == SlipFate::Waits);
        waits.filter_map(|slip| slip.line).collect::<Vec<_>>()
    };
    assert_eq!(waits(), ["order archer retire"]);
    // Another brigade, and the other side, are asked nothing.
    let other = "kind=order&brigade=davis&order=hold&nonce=3";
    assert_eq!(send(&server, &tom, other).status, 303);
    let instead = format!("{second}&instead=yes");
    assert_eq!(send(&server, &tom, &instead).status, 303);
    assert_eq!(waits(), ["order davis hold", "order archer hold"]);
    waits_for(&server, &jim, "/ask", "withdrawn: replaced by Jim");
    // Sent twice, it is there once.
    assert_eq!(send(&server, &tom, &instead).status, 303);
    assert_eq!(waits().len(), 2);
    // Their own order they replace, too.
    let again = send(
        &server,
        &tom,
        "kind=order&brigade=archer&order=retire&nonce=4",
    );
    let again = again.text();
    assert!(again.contains("<b>You</b> have already sent"), "{again}");
    assert!(again.contains("and it is still open: <b>"), "{again}");
    // What became of other requests is not told beside it.
    assert!(!again.contains("data-part=\"requests/"), "{again}");
}

/// An open request can be withdrawn, however many came after it.
#[test]
fn every_open_request_is_listed_and_only_the_newest_closed_ones() {
    let table = Table::new().seated();
    let key = table.device("union");
    let mut tray = table.tray();
    let device = tray.device_of(&key).unwrap().unwrap();
    for number in 1..=26_u64 {
        let nonce = format!("n{number}");
        let slip = NewSlip {
            words: &format!("question {number},"),
            line: None,
            kind: "word",
            nonce: &nonce,
            ..order(&device, "")
        };
        assert!(matches!(tray.send(&slip, number * 60_000), Ok(Sent::There)));
        if number > 2 {
            let answered = SlipVerdict {
                fate: SlipFate::Taken,
                answer: Some("yes"),
                entry: None,
                at: number * 60_000,
            };
            assert!(tray.settle(number as i64, &answered).unwrap());
        }
    }
    let server = table.serve();
    let listed = waits_for(&server, &key, "/ask", "question 26,");
    for (number, is_listed) in [(1, true), (2, true), (6, false), (7, true)] {
        let words = format!("question {number},");
        assert_eq!(listed.contains(&words), is_listed, "{words} {listed}");
    }
    assert_eq!(listed.matches("Withdraw</button>").count(), 2, "{listed}");
}

/// RUL-71: two players of a seat send one fight once, whatever their dice; another fight, and the other side's, are asked
/// nothing. ACT-01: so it is with a brigade's roll for activation.
#[test]
fn a_fight_that_is_on_its_way_is_not_sent_beside_itself() {
    let mut table = super::fights::in_range();
    let active = table.game.state().active().to_string();
    let server = table.serve();
    let [jim, tom] =
        ["10.0.0.1", "10.0.0.2"].map(|address| table.device_at(&active, address, Presence::In));
    let fires = fires(&table);
    let waits = || {
        let slips = table.tray().slips().unwrap().into_iter();
        let waits = slips.filter(|slip| slip.fate == SlipFate::Waits);
        waits.filter_map(|slip| slip.line).collect::<Vec<_>>()
    };
    let form = |at: usize, die: u8, nonce: u8| {
        format!("kind=act&act={}&dice={die}&nonce={nonce}", fires[at].0)
    };
    waits_for(&server, &tom, "/ask", "Ask the referee");
    assert_eq!(send(&server, &jim, &form(0, 4, 1)).status, 303);
    let asked = send(&server, &tom, &form(0, 6, 2));
    let text = asked.text();
    assert_eq!(asked.status, 200, "{text}");
    for words in [
        "<b>Jim</b> has already sent a firefight of these units",
        "; die 4",
        "; die 6",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert_eq!(waits(), [format!("{} dice 4", fires[0].1)]);
    // Other units at another target are another fight.
    assert_eq!(send(&server, &tom, &form(1, 5, 3)).status, 303);
    let instead = format!("{}&instead=yes", form(0, 6, 2));
    assert_eq!(send(&server, &tom, &instead).status, 303);
    let left = [
        format!("{} dice 5", fires[1].1),
        format!("{} dice 6", fires[0].1),
    ];
    assert_eq!(waits(), left);
    waits_for(&server, &jim, "/ask", "withdrawn: replaced by Jim");
    drop(server);
    // Once the target is off the table the player still reads what he sent.
    let target = fires[0].0.rsplit_once('/').unwrap().1;
    let name = table
        .game
        .state()
        .units()
        .find(|unit| unit.id.as_str() == target)
        .unwrap()
        .name
        .clone();
    play(&mut table.game, &[&format!("mark {target} broken")]);
    let server = table.serve();
    let own = waits_for(&server, &tom, "/ask", "; die 6");
    assert!(own.contains(&format!("{name}; die 6")), "{own}");
    assert!(!own.contains("a request ("), "{own}");
}

/// The fires on the buttons of the active side: what each sends, and its line.
fn fires(table: &Table) -> Vec<(String, String)> {
    let active = table.game.state().active().to_string();
    let acts = super::acts::acts_of(&table.game, &active).into_iter();
    let fires = acts.flat_map(|acts| {
        let fire = acts.act("fire").unwrap();
        let sent = fire.choices.iter();
        let sent = sent.map(|choice| {
            (
                format!("{}/fire/{}", acts.brigade, choice.target),
                choice.line.clone(),
            )
        });
        sent.collect::<Vec<_>>()
    });
    let fires: Vec<(String, String)> = fires.collect();
    assert!(fires.len() > 1, "{fires:?}");
    fires
}

/// ACT-01: a brigade rolls once for activation, so that a second roll of its players replaces the first or is left.
#[test]
fn act_01_a_roll_that_is_on_its_way_is_not_sent_beside_itself() {
    let table = Table::new().seated();
    let server = table.serve();
    let key = table.device("confederate/heth");
    let roll = "kind=activate&brigade=archer&dice=";
    assert_eq!(
        send(&server, &key, &format!("{roll}4%203&nonce=1")).status,
        303
    );
    let asked = send(&server, &key, &format!("{roll}6%206&nonce=2")).text();
    let said = "<b>You</b> have already sent an activation roll for this brigade";
    assert!(asked.contains(said), "{asked}");
    assert_eq!(lines(&table), [Some("activate archer dice 4 3".to_owned())]);
    // Another brigade of the seat rolls for itself.
    let other = "kind=activate&brigade=davis&dice=6%206&nonce=3";
    assert_eq!(send(&server, &key, other).status, 303);
}

/// What becomes of a slip after it was taken is read by its player too: an undo, not a correction.
#[test]
fn an_act_that_is_taken_back_is_told_to_who_asked_for_it() {
    let mut table = Table::new().seated();
    let key = table.device("confederate");
    let device = table.tray().device_of(&key).unwrap().unwrap();
    let mut tray = table.tray();
    tray.send(&order(&device, "order archer hold"), 0).unwrap();
    common::sitting::play(&mut table.game, &["order archer hold"]);
    let taken = SlipVerdict {
        fate: SlipFate::Taken,
        answer: Some("messenger 1 leaves"),
        entry: Some(table.game.journal().here().number()),
        at: 1,
    };
    tray.settle(1, &taken).unwrap();
    let server = table.serve();
    let told = |words: &str| waits_for(&server, &key, "/ask", words);
    assert!(told("taken: messenger 1 leaves").contains("taken: messenger 1"));
    table.game.undo(1, true).unwrap();
    assert!(told("undid the act").contains("undid the act"));
    table.game.redo(1).unwrap();
    assert!(told("taken: messenger 1 leaves").contains("taken: messenger 1"));
}

/// Log and diary tell who asked, by name while the tray has it; a fix does not change it.
#[test]
fn log_and_diary_name_who_asked_and_a_fix_keeps_it() {
    let home = Home::with_game();
    home.out(&["seats", "g"]);
    let mut tray = super::table::tray(&home.game("g"));
    let seats = tray.seats().unwrap();
    let seat = seats
        .iter()
        .find(|seat| seat.id() == "confederate")
        .unwrap();
    let who = vidette::game::tray::Newcomer {
        name: "Jim",
        address: "10.0.0.1",
        agent: "",
        has_link: true,
    };
    let (key, _) = tray.join(seat, &who, 0).unwrap().unwrap();
    let device = tray.device_of(&key).unwrap().unwrap().number;
    home.out(&["do", "g", "next anyway"]);
    let slip = NewSlip {
        device,
        seat: seat.number,
        when: "turn 1",
        turn: 1,
        phase: "activation",
        kind: "activate",
        line: Some("activate archer dice 4 3"),
        words: "",
        nonce: "1",
    };
    tray.send(&slip, 0).unwrap();
    home.out(&["slips", "g", "take", "1"]);
    let log = home.out(&["log", "g"]);
    assert!(log.contains("requested by Jim (Confederate)"), "{log}");
    let plain = home
        .run_with_input(&["play", "g", "--plain"], "log\nquit\n")
        .out;
    assert!(plain.contains("requested by Jim (Confederate)"), "{plain}");
    let diary = |side: &[&str]| {
        let line = [
            &[
                "diary", "g", "--text", "--out", "-", "--yes", "--length", "full", "--maps", "none",
            ],
            side,
        ]
        .concat();
        let told = home.out(&line);
        told.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert!(
        diary(&[]).contains("requested by Jim (Confederate)"),
        "{}",
        diary(&[])
    );
    let own = diary(&["--side", "confederate"]);
    assert!(own.contains("requested by Jim (Confederate)"), "{own}");
    let other = diary(&["--side", "union"]);
    assert!(!other.contains("requested by"), "{other}");
    home.out(&["do", "g", "fix 2 dice 5 3", "--yes"]);
    let log = home.out(&["log", "g"]);
    let fixed = log.lines().last().unwrap();
    assert!(fixed.contains("requested by Jim (Confederate)"), "{log}");
    assert!(fixed.contains("in place of entry 2"), "{log}");
    // Without the tray the seat is left.
    std::fs::remove_file(vidette::game::tray::path_of(&home.game("g"))).unwrap();
    let log = home.out(&["log", "g"]);
    assert!(log.contains("requested by the Confederate player"), "{log}");
}
