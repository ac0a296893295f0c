use vidette::club::uploader::UploadStatus;

/// Who goes on sending is told that it goes by itself, who sent once that it does not; one is told as one.
#[test]
fn what_waits_is_counted_and_told_with_the_right_remedy() {
    let down = || Some("connection refused".to_owned());
    let one = UploadStatus::Behind(1, down());
    assert_eq!(
        one.sentence(),
        "1 entry waits, and will be sent automatically when the store responds (connection refused)"
    );
    assert!(
        one.at_once()
            .starts_with("1 entry is not sent (connection refused): push again")
    );
    let two = UploadStatus::Behind(2, down());
    assert!(
        two.sentence()
            .starts_with("2 entries wait, and will be sent automatically")
    );
    assert!(two.at_once().starts_with("2 entries are not sent"));
    assert_eq!(
        UploadStatus::Behind(1, None).sentence(),
        "1 entry is being sent"
    );
    // Before it answered nobody knows how many they are.
    let unknown = UploadStatus::Unanswered(10, down());
    for told in [unknown.sentence(), unknown.at_once()] {
        assert!(
            !told.contains("10") && told.contains("connection refused"),
            "{told}"
        );
    }
    assert_eq!(unknown.bar(), "desk up to 10 behind");
    assert_eq!(one.bar(), "desk 1 behind");
    let out = UploadStatus::ShutOut("password".to_owned());
    assert_eq!(out.bar(), "desk ! card refused");
    assert!(out.at_once().contains("(password)") && !out.is_late() && one.is_late());
}

/// A store that does not respond is offline, even if it lacks nothing.
#[test]
fn a_store_that_lacks_nothing_but_does_not_respond_is_offline() {
    let dead = UploadStatus::Behind(0, Some("connection refused".to_owned()));
    assert_eq!(dead.bar(), "desk offline");
    for told in [dead.sentence(), dead.at_once()] {
        assert!(
            told.contains("does not respond now (connection refused)"),
            "{told}"
        );
        assert!(!told.contains("0 entries"), "{told}");
    }
    assert!(dead.is_late());
}
