//! Meanings of the faces of a die, in words for the person who throws it.

/// Returns the faces with their meanings, neighbouring faces of equal meaning combined: `1-3 unharmed, 4-5 turned back,
/// 6 taken`.
pub(crate) fn face_meanings(meaning: impl Fn(u8) -> String) -> String {
    let mut runs: Vec<(u8, u8, String)> = Vec::new();
    for die in 1..=6 {
        let means = meaning(die);
        match runs.last_mut() {
            Some((_, last, same)) if *same == means => *last = die,
            _ => runs.push((die, die, means)),
        }
    }
    let each: Vec<String> = runs
        .into_iter()
        .map(|(first, last, means)| match first == last {
            true => format!("{first} {means}"),
            false => format!("{first}-{last} {means}"),
        })
        .collect();
    each.join(", ")
}
