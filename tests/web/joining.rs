//! Taking a place: by link, by code, and losing it.

use vidette::game::tray::{Newcomer, Presence};
use vidette::web::{Server, Site};

use super::{
    http::{Answer, Ask},
    table::{Table, get},
};

fn join(server: &Server, form: &str) -> Answer {
    Ask::post("/join", form).send(server.address())
}

/// The key of the cookie that an answer sets.
fn key(answer: &Answer) -> String {
    let cookie = answer.header("set-cookie").unwrap();
    assert!(
        cookie.ends_with("; HttpOnly; SameSite=Strict; Path=/; Max-Age=172800"),
        "{cookie}"
    );
    answer.cookie().1
}

#[test]
fn a_link_shows_its_seat_and_only_the_form_takes_the_place() {
    let table = Table::new().seated();
    let server = table.serve();
    let token = table.seat("union").token;
    for _ in 0..3 {
        let page = Ask::get(&format!("/J/{token}")).send(server.address());
        assert!(
            page.text().contains("You join <b>UNION</b>"),
            "{}",
            page.text()
        );
    }
    assert!(table.tray().devices().unwrap().is_empty());
    let joined = join(&server, &format!("token={token}&name=Jim%20%3Cb%3E"));
    assert_eq!(
        (joined.status, joined.header("location")),
        (303, Some("/me"))
    );
    let me = get(&server, &key(&joined), "/me");
    assert_eq!(me.status, 200);
    let devices = table.tray().devices().unwrap();
    assert_eq!(devices.len(), 1);
    assert_eq!(devices[0].name, "Jim <b>");
    assert_eq!(devices[0].presence, Presence::In);
}

/// A name need not tell the side.
#[test]
fn who_joins_a_named_seat_reads_its_side_there_and_on_every_page() {
    let table = Table::new();
    let mut tray = table.tray();
    for (command, name) in [("wadsworth", "Jim's div."), ("rowley", "Union, left")] {
        let new = vidette::game::tray::NewSeat {
            side: Some("union".to_owned()),
            command: Some(command.to_owned()),
            name: name.to_owned(),
            ..Default::default()
        };
        tray.add(&new, 0).unwrap();
    }
    let server = table.serve();
    for (seat, shown) in [
        ("union/wadsworth", "UNION, Jim's div."),
        ("union/rowley", "UNION, left"),
    ] {
        let token = table.seat(seat).token;
        let door = Ask::get(&format!("/J/{token}")).send(server.address());
        let said = format!("You join <b>{shown}</b>");
        assert!(door.text().contains(&said), "{}", door.text());
        let page = get(&server, &table.device(seat), "/me").text();
        let said = format!("<p class=\"seat\"><b>{shown}</b>");
        assert!(page.contains(&said), "{page}");
    }
}

#[test]
fn a_code_knocks_and_the_referee_lets_in_or_sends_away() {
    let table = Table::new().seated();
    let server = table.serve();
    let code = table.seat("union").code.to_lowercase();
    let joined = join(&server, &format!("code={code}&name=Jim"));
    let key = key(&joined);
    let waits = get(&server, &key, "/me");
    assert_eq!((waits.status, waits.header("refresh")), (202, Some("3")));
    assert!(waits.text().contains("you have asked to join <b>UNION</b>"));
    let second = join(&server, &format!("code={code}&name=Jim"));
    assert_eq!(second.status, 429, "one knock an address");
    let said = second.text();
    assert!(
        said.contains("A phone at your address is already waiting"),
        "{said}"
    );
    let mut tray = table.tray();
    let device = tray.devices().unwrap().remove(0).number;
    tray.set_presence(device, Presence::In).unwrap();
    assert_eq!(get(&server, &key, "/me").status, 200);
    tray.set_presence(device, Presence::Out).unwrap();
    assert_eq!(get(&server, &key, "/me").status, 401);
}

#[test]
fn a_full_seat_knocks_a_closed_one_is_gone_and_a_renewed_link_is_dead() {
    let table = Table::new();
    let mut tray = table.tray();
    let new = vidette::game::tray::NewSeat {
        side: Some("union".to_owned()),
        name: "Union".to_owned(),
        places: Some(1),
        ..Default::default()
    };
    let seat = tray.add(&new, 0).unwrap();
    let server = table.serve();
    let form = |name: &str| format!("token={}&name={name}", seat.token);
    let first = key(&join(&server, &form("Jim")));
    assert_eq!(get(&server, &first, "/me").status, 200);
    let second = key(&join(&server, &form("Ann")));
    assert_eq!(get(&server, &second, "/me").status, 202);
    tray.set_open(&seat, false).unwrap();
    assert_eq!(join(&server, &form("Bob")).status, 410);
    let page = Ask::get(&format!("/J/{}", seat.token)).send(server.address());
    assert_eq!(page.status, 410);
    tray.set_open(&seat, true).unwrap();
    tray.renew(&seat).unwrap();
    assert_eq!(join(&server, &form("Bob")).status, 404);
    assert_eq!(get(&server, &first, "/me").status, 200, "its players stay");
}

#[test]
fn a_name_needs_a_letter_that_is_seen_and_signs_that_nobody_sees_are_left_out() {
    let table = Table::new().seated();
    let server = table.serve();
    let token = table.seat("union").token;
    let code = table.seat("union").code;
    let unseen = [
        "",
        "%20%20",
        "%0A%E2%80%AE",
        // No width at all, a soft hyphen, a blank of Braille, two blank letters of Hangul.
        "%E2%80%8B%E2%80%8D",
        "%C2%AD",
        "%E2%A0%80",
        "%E3%85%A4",
        "%E1%85%A0",
        // Signs alone name nobody.
        "...",
        "-",
    ];
    for name in unseen {
        for way in [format!("token={token}"), format!("code={code}")] {
            let refused = join(&server, &format!("{way}&name={name}"));
            assert_eq!(refused.status, 400, "{way} {name}");
            let said = "Your name needs at least one visible letter or digit";
            assert!(refused.text().contains(said), "{name}");
        }
    }
    assert_eq!(table.tray().devices().unwrap(), []);
    join(&server, &format!("token={token}&name=%E2%80%AEJi%07m"));
    join(&server, &format!("token={token}&name=7"));
    join(&server, &format!("token={token}&name=%C3%89mile"));
    let devices = table.tray().devices().unwrap();
    let names: Vec<&str> = devices.iter().map(|device| &*device.name).collect();
    assert_eq!(names, ["Jim", "7", "\u{c9}mile"]);
}

/// Wrong codes alone are counted: whoever holds a link joins by it, whatever others type at the same address.
#[test]
fn ten_wrong_codes_a_minute_are_enough_and_links_and_right_pages_go_on() {
    let table = Table::new().seated();
    let server = table.serve();
    let key = table.device("union");
    // Wrong links are not counted.
    for _ in 0..12 {
        let link = Ask::get("/J/AAAAAAAAAAAAAAAAAAAA").send(server.address());
        assert_eq!(link.status, 404);
        let form = "token=AAAAAAAAAAAAAAAAAAAA&name=Jim";
        assert_eq!(join(&server, form).status, 404);
    }
    for _ in 0..10 {
        assert_eq!(join(&server, "code=9999&name=Jim").status, 404);
    }
    let refused = join(&server, "code=9999&name=Jim");
    assert_eq!(
        (refused.status, refused.header("retry-after")),
        (429, Some("60"))
    );
    let said = refused.text();
    assert!(
        said.contains("Ten wrong codes came from your address."),
        "{said}"
    );
    let right = table.seat("union").code;
    let refused = join(&server, &format!("code={right}&name=Jim"));
    assert_eq!(refused.status, 429, "a right code would be found out");
    let link = Ask::get("/J/AAAAAAAAAAAAAAAAAAAA").send(server.address());
    assert_eq!(link.status, 404);
    let token = table.seat("union").token;
    let link = Ask::get(&format!("/J/{token}")).send(server.address());
    assert_eq!(link.status, 200);
    let joined = join(&server, &format!("token={token}&name=Ann"));
    assert_eq!(joined.status, 303);
    assert_eq!(get(&server, &key, "/me").status, 200);
}

/// Two players of one name at a seat are told apart, so that each is called ready by himself.
#[test]
fn a_second_player_of_a_name_gets_a_number() {
    let table = Table::new().seated();
    let mut tray = table.tray();
    let seats = tray.seats().unwrap();
    let seat = |id: &str| seats.iter().find(|seat| seat.id() == id).unwrap();
    for id in ["union", "union", "union", "confederate"] {
        let who = Newcomer {
            name: "Jim",
            address: "10.0.0.1",
            agent: "",
            has_link: true,
        };
        tray.join(seat(id), &who, 0).unwrap().unwrap();
    }
    let devices = tray.devices().unwrap().into_iter();
    let named = devices.filter(|device| device.name.starts_with("Jim"));
    let names: Vec<String> = named.map(|device| device.name).collect();
    assert_eq!(names, ["Jim", "Jim 2", "Jim 3", "Jim"]);
}

#[test]
fn whoever_leaves_has_no_seat_any_more() {
    let table = Table::new().seated();
    let server = table.serve();
    let key = table.device("union");
    let left = Ask::post("/leave", "")
        .by(Some(&key))
        .send(server.address());
    assert_eq!((left.status, left.header("location")), (303, Some("/")));
    let (name, gone) = left.cookie();
    assert_eq!((name, gone.as_str()), (table.tray().cookie().unwrap(), ""));
    assert!(left.header("set-cookie").unwrap().ends_with("Max-Age=0"));
    assert_eq!(get(&server, &key, "/me").status, 401);
}

/// Browsers keep cookies by host and not by port: whoever sits at two tables of one laptop shows both everywhere.
#[test]
fn a_phone_that_joins_a_second_table_of_the_laptop_keeps_its_seat_at_the_first() {
    let tables = [Table::new().seated(), Table::new().seated()];
    let servers = tables.each_ref().map(Table::serve);
    let joined = |at: usize| {
        let token = tables[at].seat("union").token;
        join(&servers[at], &format!("token={token}&name=Jim"))
    };
    let joined = [joined(0), joined(1)];
    let both = joined.each_ref().map(Answer::cookie);
    assert_ne!(both[0].0, both[1].0);
    // A browser keeps the last of each name.
    let kept: std::collections::BTreeMap<String, String> =
        joined.iter().flat_map(Answer::cookies).collect();
    assert_eq!(kept.len(), 3);
    let kept = kept.iter().map(|(name, key)| format!("{name}={key}"));
    let kept = kept.collect::<Vec<_>>().join("; ");
    let me = |at: usize, cookies: &str| {
        let ask = Ask::get("/me").with("cookie", cookies);
        ask.send(servers[at].address()).status
    };
    assert_eq!([0, 1].map(|at| me(at, &kept)), [200, 200]);
    // Served at another port, and by another process, it is called the same.
    let again = tables[0].serve();
    let ask = Ask::get("/me").with("cookie", &kept);
    assert_eq!(ask.send(again.address()).status, 200);
    // A key of the other table opens nothing here, whatever it is called.
    let wrong = format!("{}={}", both[0].0, both[1].1);
    assert_eq!(me(0, &wrong), 401);
    // Programs of before called it `v` alone: who sat down with one keeps his seat.
    let before = format!("{wrong}; v={}", both[0].1);
    assert_eq!(me(0, &before), 200);
}

/// Plain HTTP is said on the page of joining and on every other; behind a proxy with TLS it would be a lie, and the
/// cookie goes over TLS alone.
#[test]
fn who_can_listen_is_said_where_somebody_can() {
    let table = Table::new().seated();
    let token = table.seat("union").token;
    let told = |site: &Site, host: Option<&str>| {
        let server = table.serve_at(site);
        let of = |ask: Ask| {
            let origin = host.map(|host| format!("https://{host}"));
            let host = host.map(str::to_owned);
            Ask {
                host,
                origin,
                ..ask
            }
            .send(server.address())
        };
        let door = of(Ask::get(&format!("/J/{token}"))).text();
        let joined = of(Ask::post("/join", &format!("token={token}&name=Jim")));
        let cookie = joined.header("set-cookie").unwrap().to_owned();
        let (_, key) = joined.cookie();
        let me = of(Ask::get("/me").by(Some(&key))).text();
        (
            door.contains("plain HTTP): others on this network could read"),
            me.contains("Not encrypted: others on this network could read it"),
            cookie.ends_with("; Secure"),
        )
    };
    assert_eq!(told(&Site::default(), None), (true, true, false));
    let proxied = Site {
        public: Some("https://boards.example.org".to_owned()),
        ..Site::default()
    };
    assert_eq!(
        told(&proxied, Some("boards.example.org")),
        (false, false, true)
    );
}
