use roster::TextLines;

#[test]
fn columns_count_characters() {
    let lines = TextLines::new("\u{feff}ab\r\nμμx\n");
    assert_eq!(lines.position(3), (1, 1));
    assert_eq!(lines.position(4), (1, 2));
    assert_eq!(lines.position(7), (2, 1));
    assert_eq!(lines.position(11), (2, 3));
    assert_eq!(lines.position(99), (3, 1));
}
