use game::autosave::Autosave;

#[test]
fn a_scrap_lies_beside_the_game_while_something_stands_on_it() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("g.vidette");
    let count = || std::fs::read_dir(folder.path()).unwrap().count();
    let mut scrap = Autosave::beside(&game);
    assert_eq!((scrap.text(), count()), (None, 0));
    scrap.keep(Some("4".to_owned()));
    scrap.keep(Some("4 3".to_owned()));
    assert_eq!(Autosave::beside(&game).text(), Some("4 3"));
    assert_eq!(
        Autosave::beside(&folder.path().join("h.vidette")).text(),
        None
    );
    assert_eq!(count(), 1);
    // The next program throws it away when it does not want it.
    let mut next = Autosave::beside(&game);
    next.keep(None);
    assert_eq!((next.text(), count()), (None, 0));
    // So may anybody else, at any time.
    scrap.keep(None);
    scrap.keep(None);
    assert_eq!(count(), 0);
}

#[test]
fn what_is_no_scrap_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("g.vidette");
    let path = folder.path().join(".g.vidette.typed");
    let read = || Autosave::beside(&game).text().map(str::to_owned);
    std::fs::write(&path, [0xff, 0xfe, 0x00]).unwrap();
    assert_eq!(read(), None);
    std::fs::write(&path, "4".repeat(100_000)).unwrap();
    assert_eq!(read(), None);
    std::fs::remove_file(&path).unwrap();
    std::fs::create_dir(&path).unwrap();
    assert_eq!(read(), None);
    // Nor is what cannot be written missed.
    let mut scrap = Autosave::beside(&game);
    scrap.keep(Some("4".to_owned()));
    scrap.keep(None);
    assert!(path.is_dir());
    let mut nowhere = Autosave::beside(&folder.path().join("none").join("g.vidette"));
    nowhere.keep(Some("4".to_owned()));
    assert_eq!(nowhere.text(), Some("4"));
}
