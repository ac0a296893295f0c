//! A fault of the settings keeps no table shut: it is said, and the usual setting holds.

use common::cases::cases;
use proptest::prelude::*;

use super::program::{Home, Ran};

/// Settings of every kind, as the manual lists them.
const WHOLE: &str = "theme = \"hall\"\ndice = \"own\"\ntape-error = 0.25\nmouse = false\nnames = \"full\"\nmap = \"blocks\"\n\
                     clock = true\nlessons = true\npaper = \"sheets\"\npaper-command = [\"true\"]\n# of the club\n[desk]\n\
                     store = \"postgres://table:word@127.0.0.1:1/club\"\ntable = 7\n[boards]\naddress = \"127.0.0.1\"\n\
                     wifi = \"Hall:word\"\nopen = true\n[keys]\nundo = \"j\"\n";

fn with_settings(home: &Home, settings: &[u8]) -> Ran {
    let folder = home.path().join("config");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("settings.toml"), settings).unwrap();
    home.run_with_input(&["play", "g", "--plain"], "note \"it opens\"\nquit\n")
}

fn opens(settings: &[u8]) -> Ran {
    let ran = with_settings(&Home::with_game(), settings);
    let text = String::from_utf8_lossy(settings);
    assert_eq!(ran.code, 0, "{text}\n{}", ran.err);
    assert!(ran.out.contains("it opens"), "{text}\n{}", ran.out);
    ran
}

#[test]
fn a_store_without_its_table_is_told_once_and_the_game_opens() {
    for desk in [
        "[desk]\nstore = \"postgres://a:b@127.0.0.1:1/c\"\n",
        "[desk]\nstore = \"postgres://a:b@127.0.0.1:1/c\"\ntable = \"7\"\n",
        "[desk]\nstore = \"nowhere\"\ntable = 7\n",
    ] {
        let ran = opens(desk.as_bytes());
        if cfg!(feature = "desk") {
            let told = ran
                .err
                .matches("Nothing will be sent to the club's desk")
                .count();
            assert_eq!(told, 1, "{}", ran.err);
        }
    }
}

#[test]
fn a_byte_that_is_no_text_is_told_at_its_place_and_the_rest_holds() {
    let ran = opens(b"dice = \"own\"\n# M\xfcller\nnames = \"nonsense\"\n");
    assert!(
        ran.err.contains("settings.toml:2:4: this is not text"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("settings.toml:3:"), "{}", ran.err);
    // A mark of byte order is no fault.
    let ran = opens("\u{feff}clock = true\n".as_bytes());
    assert_eq!(ran.err, "");
}

#[test]
fn settings_that_cannot_be_read_at_all_leave_the_usual_ones() {
    let home = Home::with_game();
    std::fs::create_dir_all(home.path().join("config/settings.toml")).unwrap();
    let ran = home.run_with_input(&["play", "g", "--plain"], "quit\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("Default settings are used"), "{}", ran.err);
}

proptest! {
    #![proptest_config(cases(24))]

    /// Bytes of the settings are lost, changed, put in or doubled: the table opens all the same.
    #[test]
    fn a_game_opens_whatever_the_settings_say(
        changes in prop::collection::vec((0..WHOLE.len(), 0u8..4, any::<u8>(), 1usize..30), 1..6)
    ) {
        let mut bytes = WHOLE.as_bytes().to_vec();
        for (at, how, byte, length) in changes {
            let at = at % bytes.len().max(1);
            let end = (at + length).min(bytes.len());
            match how {
                0 => drop(bytes.drain(at..end)),
                1 => bytes.insert(at, byte),
                2 => {
                    if let Some(there) = bytes.get_mut(at) {
                        *there = byte;
                    }
                }
                _ => {
                    let piece = bytes.get(at..end).unwrap_or_default().to_vec();
                    bytes.splice(at..at, piece);
                }
            }
        }
        opens(&bytes);
    }
}
