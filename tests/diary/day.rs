use vidette::view::day::{day, day_and_hour};

#[test]
fn a_date_of_a_roster_is_told_as_people_say_it() {
    for (date, said) in [
        ("1863-07-01T10:00", "1 July 1863, 10:00"),
        ("1863-07-01 10:00:00", "1 July 1863, 10:00"),
        ("1864-02-20", "20 February 1864"),
        ("1863-13-01", "1863-13-01"),
        ("the first day", "the first day"),
        ("", ""),
    ] {
        assert_eq!(day_and_hour(date), said);
    }
    assert_eq!(day("1863-07-01T10:00"), "1 July 1863");
}
