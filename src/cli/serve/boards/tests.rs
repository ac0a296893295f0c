use super::*;

#[test]
fn the_address_of_a_proxy_has_no_path() {
    assert_eq!(
        public_url("https://boards.example.org/").as_deref(),
        Ok("https://boards.example.org")
    );
    assert!(public_url("http://10.0.0.1:8080").is_ok());
    for wrong in [
        "boards.example.org",
        "https://",
        "https://a/b",
        "ftp://a",
        "https://a b",
    ] {
        assert!(public_url(wrong).is_err(), "{wrong}");
    }
}

/// The boards of First Steps, and the folder that they lie in.
fn served(bind: &str, settings: &Settings) -> (tempfile::TempDir, Boards) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("g.vidette");
    let text = include_str!("../../../../rosters/first-steps.toml");
    let (muster, _) = crate::roster::muster(text).unwrap();
    let state = crate::rules::fields::state::State::from_muster(muster);
    let facts = crate::game::store::facts::Facts {
        rules: String::new(),
        name: "g".to_owned(),
        program: String::new(),
        created: 0,
        seed: 7,
        dice: crate::rules::chance::Origin::Hand,
        scheme: Default::default(),
        roster: String::new(),
        text: String::new(),
        start: String::new(),
    };
    drop(Session::<Fields>::create(&path, facts, &state, machine_clock()).unwrap());
    let wishes = Where::at(Some(address::bind(bind).unwrap()));
    let boards = Boards::open(&path, Session::look(&path).unwrap(), &wishes, settings);
    (folder, boards.unwrap())
}

#[test]
fn another_address_is_served_and_told_and_the_same_one_is_left_alone() {
    let (_folder, mut boards) = served("127.0.0.1", &Settings::default());
    let old = boards.url.clone();
    assert_eq!(
        boards.readdress().unwrap(),
        format!("the address is still {old}")
    );
    boards.wishes = Where::at(Some(address::bind("127.0.0.2").unwrap()));
    let said = boards.readdress().unwrap();
    assert!(
        boards.url.starts_with("http://127.0.0.2:"),
        "{}",
        boards.url
    );
    assert!(said.contains("open pages must scan again"), "{said}");
    assert_eq!(
        boards.tray.address().unwrap().as_deref(),
        Some(&*boards.url)
    );
    let seat = boards.tray.seats().unwrap().remove(0);
    assert!(boards.link(&seat).starts_with("HTTP://127.0.0.2:"));
    let open = |url: &str| std::net::TcpStream::connect(url.strip_prefix("http://").unwrap());
    assert!(open(&boards.url).is_ok() && open(&old).is_err());
}

#[test]
fn a_port_that_was_named_is_served_again_at_another_address() {
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = free.local_addr().unwrap().port();
    drop(free);
    let (_folder, mut boards) = served(&format!("127.0.0.1:{port}"), &Settings::default());
    boards.wishes = Where::at(Some(address::bind(&format!("127.0.0.2:{port}")).unwrap()));
    boards.readdress().unwrap();
    assert_eq!(boards.url, format!("http://127.0.0.2:{port}"));
}

#[test]
fn whom_nobody_has_reached_for_a_minute_the_doctor_is_offered() {
    let (_folder, mut boards) = served("127.0.0.1", &Settings::default());
    assert!(!boards.is_lonely());
    boards.began = Instant::now().checked_sub(LONELY * 2).unwrap();
    assert!(boards.is_lonely());
    let address = boards.url.strip_prefix("http://").unwrap();
    drop(std::net::TcpStream::connect(address).unwrap());
    let until = Instant::now() + LONELY;
    while boards.is_lonely() {
        assert!(Instant::now() < until, "a visitor is seen");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn the_settings_name_address_and_network_and_close_the_joining() {
    let settings = Settings {
        boards_address: Some("127.0.0.3".to_owned()),
        boards_wifi: Some("TABLE:secret".to_owned()),
        boards_open: Some(false),
        ..Settings::default()
    };
    let named = Where::at(None).or(&settings);
    assert_eq!(named.bind, Some(address::bind("127.0.0.3").unwrap()));
    let typed = Where::at(Some(address::bind("127.0.0.4").unwrap())).or(&settings);
    assert_eq!(typed.bind, Some(address::bind("127.0.0.4").unwrap()));
    let (_folder, boards) = served("127.0.0.1", &settings);
    assert_eq!(boards.wifi.as_deref(), Some("TABLE:secret"));
    let seats = boards.tray.seats().unwrap();
    assert!(seats.iter().all(|seat| !seat.open));
}

#[test]
fn who_is_ready_who_knocks_and_from_where_stands_in_words() {
    let (_folder, mut boards) = served("127.0.0.1", &Settings::default());
    let seats = boards.tray.seats().unwrap();
    let seat = |side: &str| seats.iter().find(|seat| seat.id() == side).unwrap();
    let who = |name, has_link| crate::game::tray::Newcomer {
        name,
        address: "10.0.0.7",
        agent: "",
        has_link,
    };
    let now = machine_clock()();
    let (key, _) = boards
        .tray
        .join(seat("blue"), &who("Jim", true), now)
        .unwrap()
        .unwrap();
    let jim = boards.tray.device_of(&key).unwrap().unwrap().number;
    boards
        .tray
        .join(seat("grey"), &who("Tom", false), now)
        .unwrap();
    let knock = boards.knock(&seats).unwrap().unwrap();
    assert_eq!(
        knock,
        "Tom for grey, 10.0.0.7  \u{26a0} same address as Jim, blue"
    );
    let people = seats::people(&boards.tray, now).unwrap();
    let lines: Vec<&String> = people.iter().map(|(_, line)| line).collect();
    let jims = lines
        .iter()
        .find(|line| line.contains("Jim, 10.0.0.7, live"));
    assert!(
        jims.unwrap()
            .ends_with("\u{26a0} same address as Tom, grey"),
        "{lines:?}"
    );
    let when = boards.now();
    boards.tray.set_ready(jim, Some(&when)).unwrap();
    assert_eq!(boards.ready(&seats).unwrap(), "  READY blue 1/1");
    assert_eq!(
        boards.answer(Presence::In).unwrap().as_deref(),
        Some("Tom is in at grey")
    );
    assert_eq!(boards.answer(Presence::In).unwrap(), None);
}
