//! Slips: built from lists, kept once, played by the referee alone.

use vidette::game::tray::Fate;
use vidette::web::Server;

use super::http::Answer;
use super::http::Ask;
use super::table::Table;
use super::table::get;
use crate::cli::program::Home;

fn send(server: &Server, key: &str, form: &str) -> Answer {
    Ask::post("/slip", form)
        .by(Some(key))
        .send(server.address())
}

fn lines(table: &Table) -> Vec<Option<String>> {
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
        "kind=activate&brigade=archer&dice=77",
        "kind=activate&brigade=archer&dice=4",
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
    assert!(lines(&table).is_empty());
    let forms = get(&server, &key, "/ask").text();
    assert!(!forms.contains("attack P Archer") && forms.contains("value=\"archer\""));
    assert!(
        !forms.contains("biddle") && !forms.contains("value=\"gamble\""),
        "{forms}"
    );
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
    assert_eq!(table.tray().slips().unwrap()[0].fate, Fate::Waits);
    assert_eq!(gone(&union), 303);
    assert_eq!(table.tray().slips().unwrap()[0].fate, Fate::Gone);
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
    let slip = vidette::game::tray::NewSlip {
        device: device.number,
        seat: device.seat,
        when: "turn 1",
        line: Some("order devin retire"),
        words: "",
        nonce: "1",
    };
    tray.send(&slip, 0).unwrap();
    let sent = herald.look().unwrap();
    tray.settle(1, Fate::Back, Some("Devin is too far"))
        .unwrap();
    let answered = herald.look().unwrap();
    assert_ne!(parts(&before, "union"), parts(&sent, "union"));
    assert_ne!(parts(&sent, "union"), parts(&answered, "union"));
    for seat in ["confederate", "confederate/heth", "referee"] {
        assert_eq!(parts(&before, seat), parts(&answered, seat), "{seat}");
    }
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
        let slip = vidette::game::tray::NewSlip {
            device,
            seat: seat.number,
            when: "turn 1",
            line,
            words: if line.is_none() { "may I?" } else { "" },
            nonce: &n.to_string(),
        };
        tray.send(&slip, n as u64 * 10_000).unwrap();
    }
    let list = home.out(&["slips", "g"]);
    assert!(
        list.contains("1  Jim, union, turn 1: order archer retire"),
        "{list}"
    );
    assert!(list.contains("\u{201c}may I?\u{201d}"), "{list}");
    let refused = home.run(&["slips", "g", "take", "--of", "union"]);
    assert_eq!(refused.code, 1, "{}", refused.out);
    assert!(refused.err.contains("slip 4:"), "{}", refused.err);
    let fates = |tray: &vidette::game::tray::Tray| -> Vec<Fate> {
        let slips = tray.slips().unwrap();
        slips.iter().map(|slip| slip.fate).collect()
    };
    assert_eq!(
        fates(&tray),
        [Fate::Taken, Fate::Taken, Fate::Waits, Fate::Waits]
    );
    assert!(
        home.out(&["log", "g"]).contains("Archer"),
        "the lines were played"
    );
    home.out(&["slips", "g", "answer", "3", "you may"]);
    home.out(&["slips", "g", "back", "4", "next phase"]);
    assert_eq!(fates(&tray)[2..], [Fate::Taken, Fate::Back]);
    assert_eq!(
        tray.slips().unwrap()[3].answer.as_deref(),
        Some("next phase")
    );
    let again = home.run(&["slips", "g", "back", "4", "no"]);
    assert_eq!(again.code, 1);
    assert!(
        again.err.contains("does not wait any more"),
        "{}",
        again.err
    );
}
