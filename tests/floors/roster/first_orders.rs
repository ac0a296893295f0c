//! An author reads which orders move nobody in the first turn.

const FIRST_STEPS: &str = include_str!("../../../rosters/first-steps.toml");

/// What is said of First Steps with texts replaced.
fn said_of(changes: &[(&str, &str)]) -> Vec<String> {
    let mut text = FIRST_STEPS.to_owned();
    for (was, is) in changes {
        assert!(text.contains(was), "{was}");
        text = text.replace(was, is);
    }
    let faults = roster::read(&text).faults;
    assert!(!faults.iter().any(roster::Fault::bars_play), "{faults:?}");
    faults.iter().map(roster::Fault::text).collect()
}

#[test]
fn gt_01_guns_without_a_state_bar_the_first_march_of_their_brigade() {
    assert!(said_of(&[]).is_empty());
    let guns = [", state = \"limbered\"", ""];
    let said = "Ross's Battery is unlimbered, so the brigade cannot march as the battle begins (GT-01) (give ross \
                `state = \"limbered\"`, or \"unlimbered\" if it is to stay)";
    assert_eq!(said_of(&[(guns[0], guns[1])]), [said]);
    // Whoever writes it means it, and a brigade that holds has nowhere to march.
    assert!(said_of(&[(guns[0], ", state = \"unlimbered\"")]).is_empty());
    let holds = (
        "{ kind = \"attack\", target = \"holloway\" }",
        "{ kind = \"hold\" }",
    );
    assert!(said_of(&[(guns[0], guns[1]), holds]).is_empty());
}

#[test]
fn rul_35_an_advance_to_ground_where_the_enemy_stands_is_over_before_it_begins() {
    let attack = "{ kind = \"attack\", target = \"holloway\" }";
    let advance = |place: &str| {
        let order = format!("{{ kind = \"advance\", target = \"{place}\" }}");
        said_of(&[(attack, &order)])
    };
    assert_eq!(
        advance("fence-north"),
        [
            "Gale's Battery got to Fence north of the road first, so the brigade cannot march as the battle begins (RUL-35)"
        ]
    );
    assert!(advance("wood").is_empty());
}
