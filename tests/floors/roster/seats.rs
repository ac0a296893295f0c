//! Seats of a roster: whose they are, and every fault at its place.

/// McPherson's Ridge with some lines behind it.
fn with(lines: &str) -> (String, usize) {
    let text = common::files::read("rosters/mcphersons-ridge.toml");
    let before = text.lines().count();
    (format!("{text}{lines}"), before)
}

#[test]
fn a_seat_names_a_side_or_a_command_of_it() {
    let (text, before) = with(
        "[[seat]]\nside = \"union\"\ncommand = \"wadsworth\"\nname = \"Jim\"\nplaces = 2\nprivate = true\n\
         [[seat]]\nside = \"union\"\ncommand = \"gamble\"\n[[seat]]\nside = \"confederate\"\n",
    );
    let (muster, faults) = roster::muster(&text).unwrap();
    assert!(
        faults.iter().all(|fault| fault.line <= before),
        "{faults:#?}"
    );
    let seats = &muster.oob.seats;
    let commands: Vec<Option<&str>> = seats.iter().map(|seat| seat.command.as_deref()).collect();
    assert_eq!(commands, [Some("wadsworth"), Some("gamble"), None]);
    assert_eq!((seats[0].name.as_str(), seats[0].places), ("Jim", Some(2)));
    assert!(seats[0].private && !seats[1].private);
    assert_eq!(seats[2].side.as_str(), "confederate");
}

#[test]
fn every_fault_of_a_seat_has_its_place_and_a_remedy() {
    let (text, before) = with(
        "[[seat]]\nside = \"unoin\"\n\
         [[seat]]\nside = \"union\"\ncommand = \"heth\"\n\
         [[seat]]\nside = \"union\"\ncommand = \"wadswort\"\nplaces = 0\n\
         [[seat]]\nside = \"union\"\nprivate = true\n\
         [[seat]]\nside = \"union\"\n\
         [[seat]]\nname = \"Ann\"\n",
    );
    let faults = roster::read(&text).faults;
    let told: Vec<(usize, String)> = faults
        .iter()
        .filter(|fault| fault.line > before)
        .map(|fault| (fault.line - before, fault.at("r")))
        .collect();
    let said = |line: usize, words: &str| {
        let found = told
            .iter()
            .any(|(at, said)| *at == line && said.contains(words));
        assert!(found, "line {line}: {words}: {told:#?}");
    };
    said(2, "no side \"unoin\"");
    said(2, "did you mean");
    said(5, "\"heth\" does not belong to \"union\"");
    said(
        8,
        "\"union\" has no corps, division or brigade \"wadswort\"",
    );
    said(8, "did you mean \"wadsworth\"");
    said(9, "places 0 is not allowed: 1 to 99");
    said(12, "`private` hides other commands");
    said(13, "this side and command already have a seat");
    said(15, "the seat has no `side`");
}
