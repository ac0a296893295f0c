//! Lengths as people read them off a tape, and full names in a line.

use common::files::read;
use common::sitting::{battle, start};
use rules::fields::language::{LineRequest, parse, read_spot, write};
use rules::fields::state::State;
use rules::speech::length::{TypedLength, parse_length};

/// The line that a line is understood as.
fn said(state: &State, line: &str) -> String {
    match parse(line, state) {
        Ok(Some(said)) => match said.act {
            LineRequest::Command(command) => write(&command),
            other => panic!("{line}: {other:?}"),
        },
        other => panic!("{line}: {other:?}"),
    }
}

fn misread(state: &State, line: &str) -> String {
    parse(line, state).unwrap_err().to_string()
}

#[test]
fn a_length_is_read_as_it_stands_on_a_tape() {
    for (text, number) in [
        ("3", 3.0),
        ("3.5", 3.5),
        ("3-1/2", 3.5),
        ("3 1/2", 3.5),
        ("3½", 3.5),
        ("3 ½", 3.5),
        ("½", 0.5),
        ("5/8", 0.625),
        ("12⅞", 12.875),
        ("-2", -2.0),
        ("-2½", -2.5),
    ] {
        assert_eq!(
            parse_length(text),
            Some(TypedLength { number, unit: None }),
            "{text}"
        );
    }
    for (text, number) in [
        ("3.5\"", 3.5),
        ("3½”", 3.5),
        ("3''", 3.0),
        ("3-1/2in", 3.5),
        ("4 in", 4.0),
        ("7'6\"", 90.0),
        ("7'6", 90.0),
        ("7'", 84.0),
        ("7’6½″", 90.5),
    ] {
        let unit = Some("in");
        assert_eq!(
            parse_length(text),
            Some(TypedLength { number, unit }),
            "{text}"
        );
    }
    let centimetres = TypedLength {
        number: 8.25,
        unit: Some("cm"),
    };
    assert_eq!(parse_length("8¼cm"), Some(centimetres));
    for text in [
        "", "\"", "'", "in", "1/0", "3 5/4", "3-½-½", "3,5", "a½", "3\"cm", "inf", "1/2/3", "7'x",
        "--2", "3.5½", "½½",
    ] {
        assert_eq!(parse_length(text), None, "{text}");
    }
}

#[test]
fn fractions_stand_in_every_line_that_has_a_length() {
    let state = battle("mcphersons-ridge");
    for form in [
        "3 1/2", "3-1/2", "3½", "3 ½", "3.5\"", "3 1/2\"", "3½in", "3 1/2 in",
    ] {
        for (line, plain) in [
            ("move 2wi ahead {}", "move 2wi ahead 3.5"),
            ("move 2wi back {}", "move 2wi back 3.5"),
            ("move 2wi left {}", "move 2wi left 3.5"),
            (
                "move 2wi ahead {} wheel left 30",
                "move 2wi ahead 3.5 wheel left 30",
            ),
            (
                "measured 13al within {} of 2wi",
                "measured 13al within 3.5 of 2wi",
            ),
        ] {
            let line = line.replace("{}", form);
            assert_eq!(said(&state, &line), plain, "{line}");
        }
    }
    assert_eq!(
        said(&state, "move 2wi wheel left 3½\""),
        "move 2wi wheel left 3.5 in"
    );
    assert_eq!(
        said(&state, "move 2wi wheel left 3 1/2 in"),
        "move 2wi wheel left 3.5 in"
    );
    assert_eq!(
        said(&state, "move 2wi ahead 3.5\" because \"the tape\" dice 4"),
        "move 2wi ahead 3.5"
    );
    for (point, x, y) in [
        ("23 1/2,14", 23.5, 14.0),
        ("23½,14 1/4", 23.5, 14.25),
        ("23 1/2, 14 1/4", 23.5, 14.25),
        ("w3 1/2,s2½", 3.5, 2.5),
        ("23.5\",14\"", 23.5, 14.0),
        ("23 1/2\",14 1/4\"", 23.5, 14.25),
        ("23.5\", 14\"", 23.5, 14.0),
        ("w3½\",s2\"", 3.5, 2.0),
        ("1'11\",14", 23.0, 14.0),
    ] {
        let at = read_spot(&state, point).unwrap();
        assert_eq!((at.x, at.y), (x, y), "{point}");
    }
    let line = "place 2wi 23.5\",14\" facing 90 because \"it was pushed\"";
    assert_eq!(said(&state, line), "place 2wi 23.5,14 facing 90");
    let tape = read_spot(&state, "12 1/2 from 2wi bearing 0").unwrap();
    let plain = read_spot(&state, "12.5 from 2wi bearing 0").unwrap();
    assert_eq!(tape, plain);
}

#[test]
fn a_decimal_comma_is_reported_as_such() {
    let state = battle("mcphersons-ridge");
    for line in [
        "move 2wi ahead 3,5",
        "move 2wi ahead 3,5\"",
        "measured 13al within 3,5 of 2wi",
    ] {
        let why = misread(&state, line);
        assert!(why.contains("decimal comma: write 3.5"), "{line}: {why}");
    }
    let why = misread(&state, "place 2wi 23,5,14,2");
    assert!(why.contains("decimal points"), "{why}");
}

#[test]
fn a_full_name_stands_wherever_an_identifier_does() {
    let state = battle("mcphersons-ridge");
    for (line, plain) in [
        ("move \"2nd Wisconsin\" ahead 3", "move 2wi ahead 3"),
        ("move \"2nd wis\" ahead 3", "move 2wi ahead 3"),
        ("move 2nd Wisconsin ahead 3", "move 2wi ahead 3"),
        ("move 2nd wis ahead 3 1/2", "move 2wi ahead 3.5"),
        (
            "move \"2ND WISCONSIN\",\"7th Wisconsin\" ahead 3",
            "move 2wi,7wi ahead 3",
        ),
        ("move 2wi,\"7th Wisconsin\" ahead 3", "move 2wi,7wi ahead 3"),
        (
            "measured \"13th Alabama\" within 5 of \"2nd Wisconsin\"",
            "measured 13al within 5 of 2wi",
        ),
        ("place \"2nd Wisconsin\" 23,14", "place 2wi 23,14"),
        (
            "order meredith advance \"Herr Ridge\"",
            "order meredith advance herr-ridge",
        ),
        (
            "order meredith advance Herr Ridge",
            "order meredith advance herr-ridge",
        ),
    ] {
        assert_eq!(said(&state, line), plain, "{line}");
    }
    // What begins several names is asked more of, and what is no name stays unknown.
    let why = misread(&state, "move \"zzz zzz\" ahead 3");
    assert!(why.contains("no unit"), "{why}");
}

#[test]
fn two_spellings_of_an_accent_name_one_unit() {
    let text = read("rosters/mcphersons-ridge.toml").replace("\"2wi\"", "\"m\u{fc}ller\"");
    let decomposed = text.replace("m\u{fc}ller", "mu\u{308}ller");
    for roster in [text, decomposed] {
        let state = start(&roster);
        for name in ["m\u{fc}ller", "mu\u{308}ller", "m\u{fc}l"] {
            assert_eq!(
                said(&state, &format!("move {name} ahead 3")),
                "move m\u{fc}ller ahead 3"
            );
        }
    }
}
