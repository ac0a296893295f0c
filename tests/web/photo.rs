//! Photographs from the referee's phone: who may send them, what comes of them.

use std::io::Read as _;
use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use vidette::rules::fields::terms::command::{MovablePiece, Sighting};
use vidette::table::measure::{Bearing, Point};
use vidette::view::findings::{Findings, FoundPiece, RowKind};
use vidette::web::Site;
use vidette::web::photo::{PhotoAnswer, PhotoReader};

use super::http::{Ask, head};
use super::table::{Table, get};

/// What a reader finds that does not look: one unit 2 in farther east.
pub fn found() -> PhotoAnswer {
    let findings = Findings {
        summary: "1 differ, 2 missing".to_owned(),
        headline: vec!["1 photograph, 4 table markers, 52 of 54 labels read".to_owned()],
        pieces: vec![FoundPiece {
            words: "A1 2nd Wisconsin: 2.0 in right".to_owned(),
            seen: vec![Sighting {
                piece: MovablePiece::Unit("2wi".into()),
                at: Point::new(26.4, 18.2),
                facing: Some(Bearing::new(94.0)),
            }],
            kind: RowKind::Correction,
        }],
        remarks: vec!["not in the picture: T1 Crenshaw's Battery".to_owned()],
    };
    PhotoAnswer {
        line: Some("resync 2wi 26.4,18.2 94".to_owned()),
        plan: Some(b"a picture".to_vec()),
        findings,
    }
}

/// A site whose reader finds that in every picture but an empty one.
pub fn site() -> Site {
    let read = |bytes: &[u8]| match bytes {
        b"" => Err("photo.jpg is empty: take another".to_owned()),
        _ => Ok(found()),
    };
    Site {
        photos: Some(PhotoReader::new(read)),
        ..Site::default()
    }
}

#[test]
fn the_referee_reads_a_photograph_and_sends_it_to_the_table() {
    let table = Table::new().seated();
    let server = table.serve_at(&site());
    let key = table.device("referee");
    let page = get(&server, &key, "/photo").text();
    assert!(
        page.contains(r#"type="file" accept="image/*" capture="environment""#),
        "{page}"
    );
    assert!(
        get(&server, &key, "/tray")
            .text()
            .contains(r#"href="/photo""#)
    );

    let read = Ask::post("/photo/read", "a picture")
        .by(Some(&key))
        .send(server.address());
    assert_eq!(read.status, 200);
    let text = read.text();
    for words in [
        "1 differ, 2 missing",
        "52 of 54 labels",
        "A1 2nd Wisconsin: 2.0 in right",
        "not in the picture: T1 Crenshaw&#39;s Battery",
        "Send to the table",
        r#"src="data:image/png;base64,YSBwaWN0dXJl""#,
    ] {
        let words = words.replace("&#39;", "'");
        assert!(text.contains(&words), "{words}: {text}");
    }
    assert_eq!(table.tray().slips().unwrap(), []);

    let send = Ask::post("/photo/send", "number=1").by(Some(&key));
    // Pressed twice it is one slip.
    for _ in 0..2 {
        let sent = send.send(server.address());
        assert_eq!((sent.status, sent.header("location")), (303, Some("/tray")));
    }
    let slips = table.tray().slips().unwrap();
    let [slip] = slips.as_slice() else {
        panic!("{slips:?}");
    };
    assert_eq!(slip.line.as_deref(), Some("resync 2wi 26.4,18.2 94"));
    assert_eq!(slip.asks(), "A photograph: 1 differ, 2 missing");
    let old = Ask::post("/photo/send", "number=7")
        .by(Some(&key))
        .send(server.address());
    assert_eq!(old.status, 409);
}

#[test]
fn only_the_referee_s_seat_may_send_one() {
    let table = Table::new().seated();
    let server = table.serve_at(&site());
    let key = table.device("confederate");
    let missing = get(&server, &key, "/no-such-page").text();
    let asks = [
        Ask::get("/photo"),
        Ask::post("/photo/read", "a picture"),
        Ask::post("/photo/send", "number=1"),
    ];
    for ask in asks {
        let path = ask.path.clone();
        let answer = ask.clone().by(Some(&key)).send(server.address());
        assert_eq!(
            (answer.status, answer.text()),
            (404, missing.clone()),
            "{path}"
        );
        assert_eq!(ask.send(server.address()).status, 401, "{path}");
    }
    assert!(!get(&server, &key, "/me").text().contains("/photo"));
}

#[test]
fn what_cannot_be_read_is_said() {
    let table = Table::new().seated();
    let server = table.serve_at(&site());
    let key = table.device("referee");
    let empty = Ask::post("/photo/read", "")
        .by(Some(&key))
        .send(server.address());
    assert_eq!(empty.status, 422);
    assert!(empty.text().contains("photo.jpg is empty: take another"));
    let origin = format!("http://{}", server.address());
    let large = Ask {
        form: None,
        ..Ask::post("/photo/read", "")
    };
    let large = large
        .by(Some(&key))
        .with("origin", &origin)
        .with("content-length", "40000001");
    let mut answer = large.open(server.address());
    assert_eq!(head(&mut answer).0, 413);
    let mut words = String::new();
    answer.read_to_string(&mut words).unwrap();
    assert!(
        words.contains("larger than 40 MB") && !words.contains("<html"),
        "{words}"
    );

    // Without a reader there is no camera.
    let blind = table.serve();
    let page = get(&blind, &key, "/photo").text();
    assert!(
        page.contains("built without the feature") && !page.contains("<input"),
        "{page}"
    );
    let read = Ask::post("/photo/read", "a picture")
        .by(Some(&key))
        .send(blind.address());
    assert_eq!(read.status, 404);
}

/// One at a time: the second is told so, and a third after the first is read.
#[test]
fn photographs_are_read_one_at_a_time() {
    let (begins, begun) = mpsc::channel();
    let (goes_on, waits) = mpsc::channel::<()>();
    let waits = Mutex::new(waits);
    let reader = PhotoReader::new(move |_| {
        begins.send(()).unwrap();
        waits
            .lock()
            .unwrap()
            .recv_timeout(Duration::from_secs(60))
            .unwrap();
        Ok(found())
    });
    let site = Site {
        photos: Some(reader),
        ..Site::default()
    };
    let table = Table::new().seated();
    let server = table.serve_at(&site);
    let ask = Arc::new(Ask::post("/photo/read", "a picture").by(Some(&table.device("referee"))));
    let address = server.address();
    std::thread::scope(|scope| {
        let first = scope.spawn(|| ask.send(address).status);
        begun.recv().unwrap();
        let second = ask.send(address);
        assert_eq!(second.status, 409);
        assert!(second.text().contains("Another photograph is being read"));
        goes_on.send(()).unwrap();
        assert_eq!(first.join().unwrap(), 200);
        goes_on.send(()).unwrap();
        assert_eq!(ask.send(address).status, 200);
    });
}
