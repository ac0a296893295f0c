use game::store::checksum::Checksum;

#[test]
fn a_line_is_taken_off_again_and_one_wrong_byte_is_found() {
    let start = Checksum::default().then(b"the start");
    let line = b"what happened in the first act";
    let end = start.then(line);
    assert_eq!(end.before(line), start);
    assert_eq!(start.mended_line(line, end).as_deref(), Some(&line[..]));
    for at in 0..line.len() {
        for bit in 0..8 {
            let mut harmed = *line;
            harmed[at] ^= 1 << bit;
            assert_eq!(start.mended_line(&harmed, end).as_deref(), Some(&line[..]));
        }
    }
    let mut twice = *line;
    twice[3] ^= 1;
    twice[9] ^= 1;
    assert_eq!(start.mended_line(&twice, end), None);
    assert_eq!(end.mended_line(line, end), None);
}
