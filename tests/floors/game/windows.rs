use super::toy::{Do, Toy, create, open};
use common::patience::wait_until;
use game::session::{Session, Throwing, machine_clock};
use game::store::{Store, StoreFault};

#[test]
fn a_second_player_is_told_and_may_look() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.vidette");
    let mut player = create(&path);
    player
        .execute(&Do::Add(1.0), &[], Throwing::Own, None)
        .unwrap();
    let second = open(&path).unwrap_err();
    assert_eq!(*second.fault(), StoreFault::InUse);
    assert!(second.to_string().contains("open in another window"));

    let mut looker: Session<Toy> = Session::look(&path).unwrap();
    assert_eq!(looker.entries().len(), 1);
    player
        .execute(&Do::Add(2.0), &[], Throwing::Own, None)
        .unwrap();
    player.undo(1, false).unwrap();
    assert!(looker.refresh().unwrap());
    assert!(!looker.refresh().unwrap());
    assert_eq!(looker.state(), player.state());
    assert_eq!(looker.entries(), player.entries());
    let no = looker
        .execute(&Do::Add(2.0), &[], Throwing::Own, None)
        .unwrap_err();
    assert!(no.to_string().contains("viewing only"), "{no}");

    drop(player);
    open(&path).unwrap();
}

#[test]
fn the_list_of_games_is_read_while_one_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.vidette");
    let mut player = create(&path);
    player
        .execute(&Do::Add(4.0), &[], Throwing::Own, None)
        .unwrap();
    let cover = Store::cover(&path).unwrap();
    assert_eq!(
        (cover.name.as_str(), cover.summary.as_str(), cover.entries),
        ("a toy", "at 4", 1)
    );
    assert_eq!(cover.played, player.entries()[0].at);
}

#[test]
fn a_name_in_use_is_refused_and_the_game_there_untouched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.vidette");
    drop(create(&path));
    let before = std::fs::read(&path).unwrap();
    let again: Result<Session<Toy>, _> = Session::create(
        &path,
        super::toy::facts(2),
        &Default::default(),
        machine_clock(),
    );
    assert_eq!(*again.unwrap_err().fault(), StoreFault::Exists);
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "in the way").unwrap();
    let path = file.join("toy.vidette");
    let no: Result<Session<Toy>, _> = Session::create(
        &path,
        super::toy::facts(2),
        &Default::default(),
        machine_clock(),
    );
    let said = no.unwrap_err().to_string();
    assert!(said.starts_with(&path.display().to_string()), "{said}");
}

/// The administrator writes where he likes: then there is nothing to test.
fn is_kept_out(folder: &std::path::Path) -> bool {
    std::fs::write(folder.join("probe"), "").is_err()
}

#[test]
fn a_read_only_game_can_be_looked_at() {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.vidette");
    drop(create(&path));
    std::fs::set_permissions(&path, Permissions::from_mode(0o444)).unwrap();
    std::fs::set_permissions(folder.path(), Permissions::from_mode(0o555)).unwrap();
    let looked: Result<Session<Toy>, _> = Session::look(&path);
    assert!(looked.is_ok());
    if is_kept_out(folder.path()) {
        assert_eq!(*open(&path).unwrap_err().fault(), StoreFault::ReadOnly);
        std::fs::set_permissions(&path, Permissions::from_mode(0o644)).unwrap();
        assert_eq!(*open(&path).unwrap_err().fault(), StoreFault::ReadOnly);
    }
    std::fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
}

/// Whoever copies only the game, in the middle of it or after a crash, has it all.
#[test]
fn the_game_itself_is_whole_a_moment_after_an_act() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.vidette");
    let copy = folder.path().join("copy.vidette");
    let mut player = create(&path);
    for _ in 0..3 {
        player
            .execute(&Do::Roll(2), &[], Throwing::Own, None)
            .unwrap();
    }
    let whole = || {
        std::fs::copy(&path, &copy).unwrap();
        let copied: Session<Toy> = Session::look(&copy).unwrap();
        copied.entries() == player.entries()
    };
    wait_until(|| "the game is never whole".to_owned(), whole);
}
