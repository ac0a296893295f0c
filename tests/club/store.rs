use vidette::club::store::{Address, AddressReach};

#[test]
fn an_address_is_read_and_its_password_is_not_told() {
    let address = Address::read("postgres://admin:secret@192.168.1.9:5433/club").unwrap();
    assert_eq!(
        address.as_role("vidette_table_07", "ABC"),
        "postgres://vidette_table_07:ABC@192.168.1.9:5433/club?sslmode=disable"
    );
    let wrong = Address::read("mysql://admin:secret@host/club").unwrap_err();
    assert!(!wrong.to_string().contains("secret"), "{wrong}");
    let tls = Address::read("postgres://a:b@host/club?sslmode=require").unwrap_err();
    assert!(tls.to_string().contains("sslmode=disable"), "{tls}");
    let socket = Address::read("postgres://a@%2Ftmp%2Fpg/club").unwrap();
    assert_eq!(
        socket.as_role("r", "p"),
        "postgres://r:p@%2Ftmp%2Fpg:5432/club?sslmode=disable"
    );
}

/// People choose passwords, not URLs: whatever is typed between the first colon and the last `@` is the password.
#[test]
fn a_password_may_have_any_letters() {
    for (typed, meant) in [
        ("pick@tt1863", "pick@tt1863"),
        ("pick%40tt1863", "pick@tt1863"),
        ("a:b/c?d#e", "a:b/c?d#e"),
        ("100%", "100%"),
        ("100%zz%4", "100%zz%4"),
        ("A%41%", "A%41%"),
        ("Gruß & %C3%BC", "Gruß & ü"),
    ] {
        let url = format!("postgres://club:{typed}@localhost:5433/clubday");
        let address = Address::read(&url).unwrap();
        let way = address.way_in().unwrap();
        assert_eq!(way.password, meant, "{typed}");
        assert_eq!(
            (way.role.as_str(), way.database.as_str()),
            ("club", "clubday")
        );
        assert_eq!(address.place(), "localhost:5433", "{typed}");
        // A card has it in a form that is read the same.
        let card = Address::read(&address.as_role("club", meant)).unwrap();
        assert_eq!(card.way_in(), Some(way), "{typed}");
    }
    let wrong = Address::read("postgres://club:a@b@host:port/clubday").unwrap_err();
    assert_eq!(
        wrong.to_string(),
        "`postgres://club:...@host:port/clubday` is not a store; write \
         postgres://USER:PASSWORD@HOST/DATABASE"
    );
}

/// `localhost` is another machine on every laptop: cards name the address at which the network reaches the desk.
#[test]
fn cards_of_a_local_store_name_the_address_of_the_network() {
    let read = |url: &str| Address::read(url).unwrap();
    for (url, reach) in [
        ("postgres://a:b@localhost/d", AddressReach::Loopback),
        ("postgres://a:b@127.0.0.1/d", AddressReach::Loopback),
        ("postgres://a:b@[::1]/d", AddressReach::Loopback),
        ("postgres://a:b@192.168.1.5/d", AddressReach::Network),
        ("postgres://a:b@%2Ftmp/d", AddressReach::Socket),
    ] {
        assert_eq!(read(url).reach(), reach, "{url}");
    }
    let store = read("postgres://a:b@localhost:5433/d").shown_at("192.168.1.5".to_owned());
    assert_eq!(
        store.as_role("r", "p"),
        "postgres://r:p@192.168.1.5:5433/d?sslmode=disable"
    );
    assert_eq!(store.place(), "localhost:5433");
}
