use vidette::club::store::Address;

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
