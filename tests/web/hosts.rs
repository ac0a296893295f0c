use std::net::SocketAddr;

use vidette::web::Site;

use super::{http::Ask, inside::Inside, table::Table};

/// Boards at an address of the network, with or without a proxy before them.
fn boards(table: &Table, public: Option<&str>) -> Inside {
    let address: SocketAddr = "192.168.1.5:1863".parse().unwrap();
    let site = Site {
        names: vec!["Table7.local".to_owned()],
        public: public.map(str::to_owned),
        ..Site::default()
    };
    Inside::at(&table.path(), address, &site, Box::new(|| 0))
}

#[test]
fn only_our_own_names_are_answered_to() {
    let table = Table::new().seated();
    let mut boards = boards(&table, Some("https://boards.example.org"));
    let mut status = |host: &str| {
        let mut ask = Ask::get("/");
        ask.host = Some(host.to_owned());
        boards.ask(&ask).status
    };
    for name in [
        "192.168.1.5:1863",
        "localhost:1863",
        "localhost",
        "table7.local:1863",
        "table7.local",
        "boards.example.org",
        // Some proxies name the port of the scheme.
        "boards.example.org:443",
    ] {
        assert_eq!(status(name), 200, "{name}");
    }
    for name in [
        "",
        "192.168.1.5",
        "evil.example:1863",
        "evil.example:443",
        "192.168.1.6:1863",
        "boards.example.org:80",
        "boards.example.org:8443",
    ] {
        assert_eq!(status(name), 421, "{name}");
    }
}

/// Browsers leave out the port of the scheme, whoever typed it.
#[test]
fn the_port_of_the_scheme_need_not_be_named() {
    let table = Table::new().seated();
    let leave = |boards: &mut Inside, origin: &str, host: &str| {
        let mut ask = Ask::post("/leave", "");
        ask.origin = Some(origin.to_owned());
        ask.host = Some(host.to_owned());
        boards.ask(&ask).status
    };
    let origin = "https://boards.example.org";
    for public in [origin, "https://boards.example.org:443"] {
        for host in ["boards.example.org", "boards.example.org:443"] {
            let mut boards = boards(&table, Some(public));
            assert_eq!(leave(&mut boards, origin, host), 303, "{public} {host}");
            let other = "http://boards.example.org:443";
            assert_eq!(leave(&mut boards, other, host), 403, "{public} {host}");
        }
    }
    let at_80: SocketAddr = "192.168.1.5:80".parse().unwrap();
    let mut plain = Inside::at(&table.path(), at_80, &Site::default(), Box::new(|| 0));
    assert_eq!(leave(&mut plain, "http://192.168.1.5", "192.168.1.5"), 303);
    assert_eq!(leave(&mut plain, "http://192.168.1.6", "192.168.1.6"), 421);
}

/// A second line that is foreign is refused, whichever stands first.
#[test]
fn of_several_hosts_every_one_is_our_own() {
    let table = Table::new().seated();
    let mut boards = boards(&table, None);
    let mut status = |first: &str, second: &str| {
        let mut ask = Ask::get("/");
        ask.host = Some(first.to_owned());
        ask.more.push(("host".to_owned(), second.to_owned()));
        boards.ask(&ask).status
    };
    let (own, foreign) = ("localhost:1863", "evil.example:1863");
    assert_eq!(status(own, own), 200);
    assert_eq!(status(own, foreign), 421);
    assert_eq!(status(foreign, own), 421);
}

#[test]
fn an_origin_is_own_where_it_is_the_host_or_the_proxy() {
    let table = Table::new().seated();
    let status = |public: Option<&str>, origin: &str, host: &str| {
        let mut ask = Ask::post("/leave", "");
        ask.origin = Some(origin.to_owned());
        ask.host = Some(host.to_owned());
        boards(&table, public).ask(&ask).status
    };
    assert_eq!(status(None, "http://localhost:1863", "localhost:1863"), 303);
    for origin in ["", "null", "https://localhost:1863", "http://evil.example"] {
        assert_eq!(status(None, origin, "localhost:1863"), 403, "{origin}");
    }
    let public = "https://boards.example.org";
    assert_eq!(status(Some(public), public, "boards.example.org"), 303);
    // The other scheme is somebody else on the way; at its own address the server has no other.
    let unsafe_one = "http://boards.example.org";
    assert_eq!(status(Some(public), unsafe_one, "boards.example.org"), 403);
    let own = "http://localhost:1863";
    assert_eq!(status(Some(public), own, "localhost:1863"), 303);
}

#[test]
fn a_proxy_of_this_machine_tells_who_asks() {
    let table = Table::new().seated();
    let code = table.seat("union").code;
    let join = |boards: &mut Inside, code: &str, told: Option<&str>| {
        let mut ask = Ask::post("/join", &format!("code={code}&name=Jim"));
        let told = told.map(|told| ("x-forwarded-for".to_owned(), told.to_owned()));
        ask.more.extend(told);
        boards.ask(&ask).status
    };
    let addresses = || {
        let devices = table.tray().devices().unwrap();
        let all = devices.into_iter().map(|device| device.address);
        all.collect::<Vec<String>>()
    };
    let mut proxied = boards(&table, Some("https://boards.example.org"));
    // What a phone writes itself stands before what the proxy adds.
    for told in ["10.0.0.7", "10.0.0.7, 10.0.0.8"] {
        assert_eq!(join(&mut proxied, &code, Some(told)), 303, "{told}");
    }
    assert_eq!(addresses(), ["10.0.0.7", "10.0.0.8"]);
    for _ in 0..10 {
        assert_eq!(join(&mut proxied, "9999", Some("10.0.0.9")), 404);
    }
    assert_eq!(join(&mut proxied, "9999", Some("10.0.0.9")), 429);
    assert_eq!(join(&mut proxied, "9999", Some("10.0.0.10")), 404);
    let mut direct = boards(&table, None);
    assert_eq!(join(&mut direct, &code, Some("10.0.0.11")), 303);
    assert_eq!(addresses()[2], "127.0.0.1", "nobody is believed there");
}
