//! Kits that differ in what one side alone may know (BS-1201).

/// The sample kit with three events a side that stand side by side in the list of the cup.
pub fn kit() -> String {
    let coldwater = crate::files::read("rosters/coldwater-ford.toml");
    let (head, _) = coldwater.split_once("[[event]]").unwrap();
    let (_, fog) = coldwater.split_once("[[fog]]").unwrap();
    let mut text = head.to_owned();
    for side in ["union", "confederate"] {
        for letter in ["a", "b", "c"] {
            text += &format!(
                "[[event]]\nid = \"{side}-{letter}\"\nside = \"{side}\"\ntitle = \"Secret {side} {letter}\"\nwhen = [\"draw\", \"rally\"]\ntext = \"Words of {side} {letter}.\"\n"
            );
        }
    }
    text + "[[fog]]" + fog
}
