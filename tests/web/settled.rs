//! Forms that are sent again, and slips that wait no more: each counts once, and what became of it is told.

use vidette::game::tray::{SlipFate, SlipVerdict};

use super::{
    http::{Answer, Ask},
    pages::waits_for,
    slips::{lines, send},
    table::{Table, get},
};
use common::sitting::play;

/// The nonce of the form of a kind on a page.
fn nonce(page: &str, kind: &str) -> String {
    let names = format!("name=\"kind\" value=\"{kind}\">");
    let (_, form) = page.split_once(&names).expect("a form of the kind");
    let (_, form) = form.split_once("name=\"nonce\" value=\"").unwrap();
    form.split_once('"').unwrap().0.to_owned()
}

/// Two players of a seat look at the same page, and both call: nobody's call is taken for the other's.
#[test]
fn a_form_is_known_by_the_nonce_that_it_was_served_with() {
    let table = Table::new().seated();
    let server = table.serve();
    let keys = [(); 2].map(|()| table.device("union"));
    let pages = [0, 1, 1].map(|who: usize| get(&server, &keys[who], "/ask").text());
    let call = |page: usize| format!("kind=call&nonce={}", nonce(&pages[page], "call"));
    for (key, page) in [(0, 0), (1, 1), (1, 2)] {
        assert_eq!(send(&server, &keys[key], &call(page)).status, 303);
        assert_eq!(send(&server, &keys[key], &call(page)).status, 303);
    }
    assert_eq!(
        lines(&table).len(),
        3,
        "each page asks for itself, and once"
    );
    // A form that was used and holds something else now is not answered as if it had been sent.
    for other in [
        "kind=word&words=why",
        "kind=order&brigade=nobody",
        "kind=next",
        "kind=call&words=hurry",
    ] {
        let changed = format!("{other}&nonce={}", nonce(&pages[0], "call"));
        is_refused_as_used(&send(&server, &keys[0], &changed), other);
    }
    assert_eq!(lines(&table).len(), 3);
    // Another form of the same page is another.
    let word = format!("kind=word&words=why&nonce={}", nonce(&pages[0], "word"));
    assert_eq!(send(&server, &keys[0], &word).status, 303);
    assert_eq!(lines(&table).len(), 4);
}

/// What a seat types is no part: a page that is served once more makes nothing look new.
#[test]
fn serving_a_page_with_forms_changes_no_part() {
    let table = Table::new().seated();
    let server = table.serve();
    let key = table.device("union");
    let parts = |page: &str| {
        let parts = page.split("data-hash=\"").skip(1);
        let hashes = parts.map(|part| part.split('"').next().unwrap().to_owned());
        hashes.collect::<Vec<_>>()
    };
    let pages = [(); 2].map(|()| get(&server, &key, "/ask").text());
    assert_ne!(nonce(&pages[0], "call"), nonce(&pages[1], "call"));
    assert_eq!(parts(&pages[0]), parts(&pages[1]));
    // A server that begins anew gives no nonce again that was sent.
    let sent = nonce(&pages[1], "call");
    send(&server, &key, &format!("kind=call&nonce={sent}"));
    drop(server);
    let server = table.serve();
    for _ in 0..3 {
        assert_ne!(nonce(&get(&server, &key, "/ask").text(), "call"), sent);
    }
    let (same, other) = (
        format!("kind=call&nonce={sent}"),
        format!("kind=word&words=why&nonce={sent}"),
    );
    let after = table.serve();
    // A server after it answers so too.
    for server in [&server, &after] {
        let again = send(server, &key, &same);
        assert_eq!((again.status, lines(&table).len()), (303, 1));
        is_refused_as_used(&send(server, &key, &other), "a word");
    }
    assert_eq!(lines(&table).len(), 1);
}

/// The answer to a form that was used before with other content: it says so, and how to go on.
fn is_refused_as_used(answer: &Answer, what: &str) {
    assert_eq!(
        (answer.status, answer.header("location")),
        (409, None),
        "{what}"
    );
    let page = answer.text();
    let said = "Not sent: this form was already used";
    assert!(page.contains(said), "{what}: {page}");
    assert!(page.contains("href=\"/ask\""), "{what}: {page}");
}

/// The lists have changed since, and what it holds fits them no more: it is still the form that was sent.
#[test]
fn a_form_that_was_sent_and_fits_no_more_is_answered_as_the_first_time() {
    let mut table = Table::new().seated();
    let server = table.serve();
    let key = table.device("confederate");
    let form = "kind=activate&brigade=archer&dice=4+3&nonce=once";
    assert_eq!(send(&server, &key, form).status, 303);
    play(&mut table.game, &["next anyway"]);
    play(&mut table.game, &["activate archer dice 4 3"]);
    play(&mut table.game, &["next anyway"]);
    waits_for(&server, &key, "/part/bar", "Grand tactical");
    assert_eq!(send(&server, &key, form).status, 303);
    assert_eq!(lines(&table).len(), 1);
}

/// What a tray of an older program holds of a form is its nonce alone: the form is taken for the one that was sent.
#[test]
fn a_form_that_an_older_program_took_is_answered_as_before() {
    let table = Table::new().seated();
    let key = table.device("union");
    let server = table.serve();
    assert_eq!(send(&server, &key, "kind=call&nonce=once").status, 303);
    drop(server);
    let tray = vidette::game::tray::path_of(&table.path());
    let tray = rusqlite::Connection::open(tray).unwrap();
    tray.execute_batch("DROP TABLE form").unwrap();
    drop(tray);
    let server = table.serve();
    assert_eq!(send(&server, &key, "kind=call&nonce=once").status, 303);
    assert_eq!(lines(&table).len(), 1);
}

/// Without script the page of the old seat stays open: its forms and buttons do nothing at the new one.
#[test]
fn a_form_of_the_seat_before_does_nothing_at_the_next_one() {
    let table = Table::new().seated();
    let server = table.serve();
    let (moved, other) = (table.device("union"), table.device("confederate"));
    for key in [&moved, &other] {
        assert_eq!(send(&server, key, "kind=call").status, 303);
    }
    waits_for(&server, &moved, "/ask", "/slip/1/gone");
    let page = get(&server, &moved, "/ask").text();
    let mut tray = table.tray();
    let device = tray.device_of(&moved).unwrap().unwrap();
    tray.move_device(device.number, &table.seat("confederate"))
        .unwrap();
    let word = format!("kind=word&words=why&nonce={}", nonce(&page, "word"));
    let (_, button) = page.split_once("/slip/1/gone").unwrap();
    let button = button.split_once("</form>").unwrap().0;
    assert!(button.contains("name=\"seat\" value=\"union\""), "{button}");
    let gone = Ask::post("/slip/1/gone", "seat=union").by(Some(&moved));
    for refused in [send(&server, &moved, &word), gone.send(server.address())] {
        assert_eq!(refused.status, 409);
        let page = refused.text();
        assert!(
            page.contains("this page belongs to your previous seat"),
            "{page}"
        );
    }
    let slips = table.tray().slips().unwrap();
    assert!(slips.len() == 2 && slips.iter().all(|slip| slip.fate == SlipFate::Waits));
    // From a page of the new seat all goes on.
    let word = nonce(&get(&server, &moved, "/ask").text(), "word");
    let word = format!("kind=word&words=why&nonce={word}");
    assert_eq!(send(&server, &moved, &word).status, 303);
    let gone = Ask::post("/slip/1/gone", "seat=confederate").by(Some(&moved));
    assert_eq!(gone.send(server.address()).status, 303);
}

/// A page of the server before is still open, and its forms are not taken for those of a page of this one.
#[test]
fn a_form_of_before_a_restart_is_no_form_of_after_it() {
    let table = Table::new().seated();
    let key = table.device("union");
    let open = get(&table.serve(), &key, "/ask").text();
    let server = table.serve();
    let new = get(&server, &key, "/ask").text();
    for (page, words) in [(&new, "first"), (&open, "second")] {
        let word = format!("kind=word&words={words}&nonce={}", nonce(page, "word"));
        assert_eq!(send(&server, &key, &word).status, 303, "{words}");
    }
    let slips = table.tray().slips().unwrap();
    let words: Vec<&str> = slips.iter().map(|slip| slip.words.as_str()).collect();
    assert_eq!(words, ["first", "second"]);
}

/// What the player did not see yet when he tapped: he is told what became of his slip.
#[test]
fn a_slip_that_waits_no_more_is_not_taken_back_and_its_fate_is_told() {
    let table = Table::new().seated();
    let server = table.serve();
    let key = table.device("union");
    for brigade in ["devin", "gamble", "cutler"] {
        let form = format!("kind=order&brigade={brigade}&order=hold");
        assert_eq!(send(&server, &key, &form).status, 303);
    }
    let settle = |slip: i64, fate: SlipFate, answer: &str| {
        let verdict = SlipVerdict {
            fate,
            answer: Some(answer),
            entry: (fate == SlipFate::Taken).then_some(1),
            at: 1,
        };
        let mut tray = table.tray();
        assert!(tray.settle(slip, &verdict).unwrap());
        assert!(!tray.settle(slip, &verdict).unwrap(), "once");
    };
    settle(1, SlipFate::Taken, "Devin retires");
    settle(2, SlipFate::Back, "too far");
    let gone = |number: u32| {
        let ask = Ask::post(&format!("/slip/{number}/gone"), "").by(Some(&key));
        ask.send(server.address())
    };
    for (number, said) in [
        (
            1,
            "the referee has taken it (\u{201c}Devin retires\u{201d})",
        ),
        (2, "the referee has returned it (\u{201c}too far\u{201d})"),
    ] {
        let told = gone(number);
        assert_eq!(told.status, 409);
        let said = format!("This request is no longer open: {said}. It was not withdrawn");
        assert!(told.text().contains(&said), "{}", told.text());
        assert!(told.text().contains("href=\"/ask\""), "{}", told.text());
    }
    // A second tap is answered as the first.
    assert_eq!([gone(3).status, gone(3).status], [303, 303]);
    assert_eq!(gone(4).status, 404);
}

/// The same for the referee's phone.
#[test]
fn a_slip_that_waits_no_more_is_not_given_back() {
    let table = Table::new().seated();
    let server = table.serve();
    let (union, referee) = (table.device("union"), table.device("referee"));
    for brigade in ["devin", "gamble"] {
        let form = format!("kind=order&brigade={brigade}&order=hold");
        send(&server, &union, &form);
    }
    let back = |number: u32, why: &str| {
        let form = format!("why={why}");
        let ask = Ask::post(&format!("/slip/{number}/back"), &form).by(Some(&referee));
        ask.send(server.address())
    };
    // A second tap is answered as the first, other words are not lost in silence.
    assert_eq!([back(1, "no").status, back(1, "no").status], [303, 303]);
    let gone = Ask::post("/slip/2/gone", "").by(Some(&union));
    assert_eq!(gone.send(server.address()).status, 303);
    for (number, said) in [
        (
            1,
            "Slip 1 is no longer open: the referee has returned it (\u{201c}no\u{201d}). Nothing was \
             returned.",
        ),
        (
            2,
            "Slip 2 is no longer open: its player has withdrawn it. Nothing was returned.",
        ),
    ] {
        let told = back(number, "too+late");
        assert_eq!(told.status, 409);
        let page = told.text();
        assert!(
            page.contains(said) && page.contains("href=\"/tray\""),
            "{page}"
        );
    }
}
