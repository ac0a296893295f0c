//! Route by visitor: what each is answered.

use vidette::game::tray::Presence;
use vidette::web::{Server, route::WebRoute};

use super::{
    http::{Ask, head},
    table::{Table, get},
};

/// Who asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Visitor {
    Nobody,
    Forged,
    Knocks,
    Dropped,
    Seated,
    /// At a seat of the other side.
    Other,
    Referee,
    /// The other referee's laptop, which has not the pen.
    Laptop,
}

const VISITORS: [Visitor; 8] = [
    Visitor::Nobody,
    Visitor::Forged,
    Visitor::Knocks,
    Visitor::Dropped,
    Visitor::Seated,
    Visitor::Other,
    Visitor::Referee,
    Visitor::Laptop,
];

/// What is asked of a route, as a form where it changes something. `link` is that of a seat.
fn ask(route: WebRoute, link: &str) -> Ask {
    match route {
        WebRoute::Invitation => Ask::get(&format!("/J/{link}")),
        WebRoute::Join => Ask::post("/join", &format!("token={link}&name=Jim")),
        WebRoute::Leave => Ask::post("/leave", ""),
        WebRoute::Knock => Ask::post("/referee/knock", "name=Jim"),
        WebRoute::Propose => Ask::post("/referee/act?after=0", "{}"),
        WebRoute::Pen => Ask::post("/referee/pen", "want=ask"),
        WebRoute::LaptopWish => Ask::post("/referee/wish", "wish=%22Look%22"),
        WebRoute::Parted => Ask::post("/referee/parted", "after=3"),
        WebRoute::Slip => Ask::post("/slip", "kind=word&words=why"),
        WebRoute::Gone => Ask::post("/slip/1/gone", ""),
        WebRoute::Sheet => Ask::get("/sheet/archer"),
        WebRoute::Act => Ask::get("/act/archer/hold"),
        WebRoute::Part => Ask::get("/part/board"),
        WebRoute::Asset => Ask::get("/a/none.css"),
        WebRoute::Ready => Ask::post("/ready", "ready=yes"),
        WebRoute::Back => Ask::post("/slip/1/back", "why=no"),
        WebRoute::Talk => Ask::post("/talk", "seat=all&words=last+turn"),
        WebRoute::PhotoSent => Ask::post("/photo/read", "no picture"),
        WebRoute::PhotoSlip => Ask::post("/photo/send", "number=1"),
        WebRoute::Dispatch => Ask::get("/dispatch/1"),
        WebRoute::Door
        | WebRoute::Me
        | WebRoute::Board
        | WebRoute::Sheets
        | WebRoute::Ask
        | WebRoute::Story
        | WebRoute::Chart
        | WebRoute::HandOver
        | WebRoute::Tray
        | WebRoute::People
        | WebRoute::Photo
        | WebRoute::Umpire
        | WebRoute::Hall
        | WebRoute::Diary
        | WebRoute::DiaryFile
        | WebRoute::LaptopState
        | WebRoute::Journal
        | WebRoute::LaptopTray
        | WebRoute::Live => Ask::get(route.path()),
    }
}

/// Checks whether only the other referee's laptop has that route.
fn is_of_laptop(route: WebRoute) -> bool {
    matches!(
        route,
        WebRoute::LaptopState
            | WebRoute::Journal
            | WebRoute::Propose
            | WebRoute::Pen
            | WebRoute::LaptopTray
            | WebRoute::LaptopWish
            | WebRoute::Parted
    )
}

fn expected(route: WebRoute, visitor: Visitor) -> u16 {
    use Visitor::Knocks;
    use Visitor::Laptop;
    use Visitor::Other;
    use Visitor::Referee;
    use Visitor::Seated;
    match (route, visitor) {
        // The brigade is the Confederate's; all else is the same at any seat. The referee acts on the laptop.
        (WebRoute::Sheet, Other) | (WebRoute::Act, Other | Referee) => 404,
        (route, Other) => expected(route, Seated),
        // One laptop knocks at a time; before `Knocks` comes, all have had their answer.
        (WebRoute::Knock, Visitor::Nobody | Knocks) => 200,
        (WebRoute::Knock, _) => 429,
        // To everybody else, the phone of the referee too, the pages of that laptop are not there.
        (
            WebRoute::LaptopState
            | WebRoute::Journal
            | WebRoute::Pen
            | WebRoute::LaptopTray
            | WebRoute::Parted,
            Laptop,
        ) => 200,
        (WebRoute::Propose | WebRoute::LaptopWish, Laptop) => 409,
        (WebRoute::LaptopState, Knocks) => 404,
        (route, Knocks) if is_of_laptop(route) => 401,
        (route, Seated | Referee) if is_of_laptop(route) => 404,
        (route, Laptop) => expected(route, Referee),
        (WebRoute::Invitation, _) => 200,
        (WebRoute::Join | WebRoute::Leave, _) => 303,
        (WebRoute::Asset, _) => 404,
        (WebRoute::Door, Seated | Referee) => 303,
        (WebRoute::Door | WebRoute::Live, Knocks) if route == WebRoute::Door => 202,
        (WebRoute::Door, _) => 200,
        (WebRoute::Live, Knocks) => 401,
        (WebRoute::Slip, Seated | Referee) => 303,
        // Each seat has sent a slip, and counts its own.
        (WebRoute::Gone, Seated | Referee) => 303,
        (WebRoute::Ready, Seated | Referee) => 303,
        (WebRoute::Tray | WebRoute::People | WebRoute::Umpire | WebRoute::Photo, Seated) => 404,
        // No photographs are read here, and none was.
        (WebRoute::PhotoSent, Seated | Referee) | (WebRoute::PhotoSlip, Seated) => 404,
        (WebRoute::PhotoSlip, Referee) => 409,
        (WebRoute::PhotoSent | WebRoute::PhotoSlip, _) => 401,
        (WebRoute::Back | WebRoute::Talk, Seated) => 404,
        // Its player has taken it back by then.
        (WebRoute::Back, Referee) => 409,
        (WebRoute::Talk, Referee) => 303,
        // Nobody's message was taken, the game goes on, and the hall's page was not asked for.
        (WebRoute::Dispatch | WebRoute::Diary | WebRoute::DiaryFile, Seated | Referee) => 404,
        (WebRoute::Hall, _) => 404,
        (
            WebRoute::Slip | WebRoute::Gone | WebRoute::Ready | WebRoute::Back | WebRoute::Talk,
            _,
        ) => 401,
        // What is made on demand is for seats alone.
        (WebRoute::Photo | WebRoute::Umpire | WebRoute::Diary | WebRoute::DiaryFile, Knocks) => 401,
        (
            WebRoute::Me
            | WebRoute::HandOver
            | WebRoute::Tray
            | WebRoute::People
            | WebRoute::Photo
            | WebRoute::Umpire
            | WebRoute::Board
            | WebRoute::Sheets
            | WebRoute::Sheet
            | WebRoute::Act
            | WebRoute::Ask
            | WebRoute::Story
            | WebRoute::Chart
            | WebRoute::Part
            | WebRoute::Live,
            Seated | Referee,
        ) => 200,
        // The page of a phone that waits is no error: a browser would report one each time that it reloads.
        (_, Knocks) => 202,
        (_, _) => 401,
    }
}

fn key(table: &Table, visitor: Visitor, n: usize) -> Option<String> {
    let address = format!("10.0.1.{n}");
    match visitor {
        Visitor::Nobody => None,
        Visitor::Forged => Some("ABCDEFGHIJKLMNOPQRSTUVWXYZ".to_owned()),
        Visitor::Knocks => {
            // Eight knocks wait at most: those before have had their answer.
            let mut tray = table.tray();
            for device in tray.devices().unwrap() {
                if device.presence == Presence::Knocks {
                    tray.set_presence(device.number, Presence::Out).unwrap();
                }
            }
            Some(table.device_at("confederate", &address, Presence::Knocks))
        }
        Visitor::Dropped => Some(table.device_at("confederate", &address, Presence::Out)),
        Visitor::Seated => Some(table.device_at("confederate", &address, Presence::In)),
        Visitor::Other => Some(table.device_at("union", &address, Presence::In)),
        Visitor::Referee => Some(table.device_at("referee", &address, Presence::In)),
        // At its own address: the phone that knocks waits still.
        Visitor::Laptop => Some(table.laptop(&format!("10.0.2.{n}"))),
    }
}

#[test]
fn every_route_answers_every_visitor_as_the_table_says() {
    let table = Table::new().seated();
    let server = table.serve();
    let link = table.seat("confederate").token;
    for (n, route) in WebRoute::ALL.into_iter().enumerate() {
        for visitor in VISITORS {
            let key = key(&table, visitor, n);
            let ask = ask(route, &link).by(key.as_deref());
            let (status, headers) = head(&mut ask.open(server.address()));
            assert_eq!(status, expected(route, visitor), "{route:?} {visitor:?}");
            assert_headers(&headers, &format!("{route:?} {visitor:?}"));
        }
    }
}

/// What every answer carries.
fn assert_headers(headers: &[(String, String)], what: &str) {
    let header = |name: &str| {
        let found = headers.iter().find(|(there, _)| there == name);
        found.map(|(_, value)| value.as_str()).unwrap_or_default()
    };
    assert!(
        header("content-security-policy").starts_with("default-src 'none'; style-src 'self';"),
        "{what}"
    );
    assert_eq!(header("x-content-type-options"), "nosniff", "{what}");
    assert_eq!(header("referrer-policy"), "no-referrer", "{what}");
    assert_eq!(
        header("cross-origin-resource-policy"),
        "same-origin",
        "{what}"
    );
}

#[test]
fn a_wrong_host_origin_method_or_length_is_refused_on_every_route() {
    let table = Table::new().seated();
    let server = table.serve();
    let to = server.address();
    let link = table.seat("confederate").token;
    let key = table.device("confederate");
    for route in WebRoute::ALL {
        let good = ask(route, &link).by(Some(&key));
        let mut wrong_host = good.clone();
        wrong_host.host = Some("evil.example".to_owned());
        let answer = wrong_host.send(to);
        assert_eq!((answer.status, answer.body.len()), (421, 0), "{route:?}");
        // A page is not posted to, nor a form fetched, but where two routes share a path.
        let other = if route.changes() { "GET" } else { "POST" };
        for method in ["PUT", "DELETE", other] {
            let wrong_method = Ask {
                method,
                form: Some(String::new()),
                ..good.clone()
            };
            assert_eq!(wrong_method.send(to).status, 405, "{method} {route:?}");
        }
        if !route.changes() {
            continue;
        }
        for origin in ["null", "http://evil.example", ""] {
            let mut foreign = good.clone();
            foreign.origin = Some(origin.to_owned());
            let answer = foreign.send(to);
            assert_eq!(answer.status, 403, "{route:?} {origin}");
            let said = "Nothing done: this form did not come";
            assert!(answer.text().contains(said), "{route:?} {origin}");
        }
        let without = Ask {
            form: None,
            ..good.clone()
        };
        let without = without.with("content-length", "0");
        assert_eq!(without.send(to).status, 403, "{route:?} without an origin");
        // A photograph is longer than a form, and so is what a fix plays again.
        if matches!(route, WebRoute::PhotoSent | WebRoute::Propose) {
            continue;
        }
        let mut long = good.clone();
        long.form = good
            .form
            .map(|form| format!("{form}&x={}", "a".repeat(9 * 1024)));
        assert_eq!(head(&mut long.open(to)).0, 413, "{route:?}");
    }
    let far = Ask::get(&format!("/sheet/{}", "a".repeat(3000))).by(Some(&key));
    assert_eq!(far.send(to).status, 414);
    let json = Ask::get("/join").with("content-type", "application/json");
    let json = Ask {
        method: "POST",
        ..json
    };
    let json = json
        .with("origin", &format!("http://{to}"))
        .with("content-length", "2");
    assert_eq!(head(&mut json.open(to)).0, 415);
}

/// The same status, headers and bytes for what is another's and for what there is not.
#[test]
fn what_belongs_to_the_other_side_is_answered_as_what_there_is_not() {
    let table = Table::new().seated();
    let server = table.serve();
    let key = table.device("confederate");
    for (theirs, absent) in [
        ("/sheet/gamble", "/sheet/nobody"),
        ("/part/sheet/gamble", "/part/sheet/nobody"),
        ("/part/me/union", "/part/me/nobody"),
        ("/part/me/referee", "/part/nothing"),
    ] {
        let (theirs, absent) = (get(&server, &key, theirs), get(&server, &key, absent));
        assert_eq!(theirs.status, 404);
        assert_eq!(theirs, absent);
    }
    let union = table.device("union");
    for there in ["/sheet/gamble", "/part/sheet/gamble", "/part/me/union"] {
        assert_eq!(get(&server, &union, there).status, 200, "{there}");
    }
}

#[test]
fn a_seat_with_a_command_opens_on_it_and_knows_what_its_side_knows() {
    let table = Table::new().seated();
    let server = table.serve();
    let (heth, all) = (
        table.device("confederate/heth"),
        table.device("confederate"),
    );
    let text = |key: &str, path: &str| get(&server, key, path).text();
    let own = text(&heth, "/me");
    assert!(own.contains("Archer") && !own.contains("Pegram"), "{own}");
    assert!(text(&all, "/me").contains("Pegram"));
    assert!(text(&heth, "/sheets").contains("Davis"));
    assert!(!text(&heth, "/sheets").contains("id=\"activation-pegram\""));
    assert_eq!(
        get(&server, &heth, "/part/board").body,
        get(&server, &all, "/part/board").body
    );
}

/// A private seat has the sheets, orders and messengers of its own command alone; the map shows it all units.
#[test]
fn a_private_seat_is_not_shown_sheets_orders_and_messengers_of_other_commands() {
    let mut table = Table::new();
    let seat = |command: &str, private| vidette::game::tray::NewSeat {
        side: Some("confederate".to_owned()),
        command: Some(command.to_owned()),
        name: command.to_owned(),
        places: None,
        private,
    };
    table.tray().add(&seat("archer", true), 0).unwrap();
    table.tray().add(&seat("davis", false), 0).unwrap();
    common::sitting::play(&mut table.game, &["order davis retire"]);
    let server = table.serve();
    let (private, open) = (
        table.device("confederate/archer"),
        table.device("confederate/davis"),
    );
    let status = |key: &str, path: &str| get(&server, key, path).status;
    assert_eq!(
        (
            status(&private, "/sheet/archer"),
            status(&private, "/sheet/davis")
        ),
        (200, 404)
    );
    assert_eq!(
        (
            status(&open, "/sheet/archer"),
            status(&open, "/sheet/davis")
        ),
        (200, 200)
    );
    for path in ["/me", "/board", "/story", "/sheets", "/ask"] {
        let (private, open) = (
            get(&server, &private, path).text(),
            get(&server, &open, path).text(),
        );
        let lower = private.to_lowercase();
        assert!(
            !lower.contains("messenger 1") && !lower.contains("to davis"),
            "{path}: {private}"
        );
        if path == "/story" {
            assert!(open.contains("messenger 1"), "{open}");
        }
    }
    let board = get(&server, &private, "/part/board").text();
    assert!(
        board.contains("data-address=\"Q1\"") || board.contains("Davis"),
        "{board}"
    );
}

/// A messenger that is taken is its own command's affair to the end; who takes it reads it as his own reading.
#[test]
fn a_private_seat_hears_nothing_of_a_messenger_of_others_that_is_taken() {
    let mut table = Table::new();
    for (side, command, private) in [
        ("union", "buford", true),
        ("union", "wadsworth", false),
        ("confederate", "heth", false),
    ] {
        let seat = vidette::game::tray::NewSeat {
            side: Some(side.to_owned()),
            command: Some(command.to_owned()),
            name: command.to_owned(),
            places: None,
            private,
        };
        table.tray().add(&seat, 0).unwrap();
    }
    let lines = [
        "next anyway",
        "next anyway",
        "next anyway",
        "next anyway",
        "next anyway",
        "next anyway",
        "order cutler hold",
        "place messenger 1 8,33",
        "ride 1 dice 6",
    ];
    common::sitting::play(&mut table.game, &lines);
    let server = table.serve();
    let story = |seat: &str| get(&server, &table.device(seat), "/story").text();
    assert!(
        story("union/wadsworth").contains("CAPTURED"),
        "{}",
        story("union/wadsworth")
    );
    assert!(
        !story("union/buford").contains("CAPTURED"),
        "{}",
        story("union/buford")
    );
    let captor = story("confederate/heth");
    assert!(captor.contains("you read the message"), "{captor}");
}

#[test]
fn the_referee_sees_both_sides_and_a_side_only_its_own() {
    let table = Table::new().seated();
    let server = table.serve();
    let sheets = |key: &str| get(&server, key, "/sheets").text();
    let referee = sheets(&table.device("referee"));
    assert!(referee.contains("activation-archer") && referee.contains("activation-gamble"));
    let side = sheets(&table.device("confederate"));
    assert!(side.contains("activation-archer") && !side.contains("activation-gamble"));
}

#[test]
fn what_the_browser_has_already_is_not_sent_again_and_the_rest_is_compressed() {
    let table = Table::new().seated();
    let server = table.serve();
    let key = table.device("confederate");
    for path in ["/board", "/part/board"] {
        let full = get(&server, &key, path);
        let tag = full.header("etag").unwrap();
        let again = Ask::get(path).by(Some(&key)).with("if-none-match", tag);
        let again = again.send(server.address());
        assert_eq!((again.status, again.body.len()), (304, 0), "{path}");
        let packed = Ask::get(path)
            .by(Some(&key))
            .with("accept-encoding", "br, gzip");
        let packed = packed.send(server.address());
        assert_eq!(packed.header("content-encoding"), Some("gzip"), "{path}");
        let mut text = String::new();
        std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(&*packed.body), &mut text)
            .unwrap();
        assert_eq!(text.as_bytes(), full.body, "{path}");
    }
}

/// Links, forms and assets of every page lead to this server, and no style or script stands in a page.
#[test]
fn no_page_asks_for_anything_from_elsewhere() {
    let table = Table::new().seated();
    let server = table.serve();
    let key = table.device("confederate");
    for route in WebRoute::ALL
        .into_iter()
        .filter(|route| !route.changes() && *route != WebRoute::Live)
    {
        let page = ask(route, &table.seat("union").token)
            .by(Some(&key))
            .send(server.address());
        let text = page.text();
        assert!(
            !text.contains("http://") && !text.contains("https://"),
            "{route:?}: {text}"
        );
        assert!(
            !text.contains("<style") && !text.contains(" style="),
            "{route:?}"
        );
        assert!(
            !text.contains("<script>") && !text.contains(" onclick"),
            "{route:?}"
        );
        assert_assets(&server, &text);
    }
}

fn assert_assets(server: &Server, page: &str) {
    for found in page.split("\"/a/").skip(1) {
        let name = found.split('"').next().unwrap();
        let asset = Ask::get(&format!("/a/{name}")).send(server.address());
        assert_eq!(asset.status, 200, "{name}");
        assert!(asset.header("cache-control").unwrap().contains("immutable"));
        assert!(asset.body.len() < 24_000);
        if name.ends_with(".js") {
            assert!(
                asset.body.len() <= 6_000,
                "{} bytes of script",
                asset.body.len()
            );
        }
    }
}
