//! What a roster says of chits (CHIT-01).

use super::*;

/// What a roster says of chits, and what is wrong with it: place, cause, remedy.
#[test]
fn chit_01_a_roster_says_how_chits_are_drawn() {
    let read = |options: &str| {
        let text = super::super::blinds::battle("").replace("blinds = true\n", options);
        let text = text.replace("blind = true\n", "");
        roster::muster(&text).map(|(muster, faults)| (muster.oob.options.chits, faults))
    };
    let (chits, faults) = read("activation = \"chits\"\n").unwrap();
    assert_eq!((chits, faults.len()), (Some(ChitTerms::default()), 0));
    let all = "activation = \"chits\"\n[chits]\nby = \"divisions\"\ncup = \"table\"\nfortunes = true\n\
               commanders = true\ninitiative = \"dice\"\n";
    let wanted = ChitTerms {
        by: ChitsBy::Divisions,
        on_table: true,
        fortunes: true,
        commanders: true,
    };
    assert_eq!(read(all).unwrap().0, Some(wanted));
    let (chits, faults) = read("activation = \"sides\"\n[chits]\nfortunes = true\n").unwrap();
    assert!(
        chits.is_none() && faults[0].said.contains("has no effect"),
        "{faults:?}"
    );
    for (wrong, said) in [
        ("activation = \"chit\"\n", "activation \"chit\" is unknown"),
        (
            "activation = \"chits\"\n[chits]\nby = \"corps\"\n",
            "by \"corps\" is unknown",
        ),
        (
            "activation = \"chits\"\n[chits]\ncup = \"hat\"\n",
            "cup \"hat\" is unknown",
        ),
        (
            "activation = \"chits\"\n[chits]\ninitiative = \"dice\"\n[rulings]\nchit_initiative = \"alternate\"\n",
            "differs",
        ),
    ] {
        let faults = read(wrong).unwrap_err();
        assert!(faults[0].said.contains(said), "{faults:?}");
    }
}
