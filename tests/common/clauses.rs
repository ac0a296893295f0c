//! How a clause is cited.

/// What is spelt as an identifier and is none.
const STRANGERS: [&str; 2] = ["SHA-256", "UTF-16"];

/// The identifiers that a text cites: capitals, a hyphen and two to four digits, behind `R` or `S` for a ruling
/// of Blind Swords or of the complications.
pub fn identifiers(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
    let words = words.filter(|word| !STRANGERS.contains(word));
    words.filter(|word| {
        word.split_once('-').is_some_and(|(topic, number)| {
            topic.len() >= 2 && topic.bytes().all(|letter| letter.is_ascii_uppercase()) && {
                let number = number.strip_prefix(['R', 'S']).unwrap_or(number);
                (2..=4).contains(&number.len())
                    && number.bytes().all(|digit| digit.is_ascii_digit())
            }
        })
    })
}
