//! Rust's words and signs, without comments, strings and tests.

/// A piece of code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// An identifier or a key word.
    Word(String),
    /// `::`
    Path,
    /// Any other sign.
    Sign(char),
}

/// The pieces of a file, each with its line from 1. Modules behind `#[cfg(test)]` are left out.
pub fn tokens(text: &str) -> Vec<(Token, usize)> {
    let letters: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    let mut line = 1;
    let mut at = 0;
    while at < letters.len() {
        let after = match letters[at] {
            '/' if letters.get(at + 1) == Some(&'/') => line_end(&letters, at),
            '/' if letters.get(at + 1) == Some(&'*') => comment_end(&letters, at),
            '"' => string_end(&letters, at),
            'r' if raw(&letters, at) => raw_end(&letters, at),
            // `r#do` is the word `do`.
            'r' if raw_word(&letters, at) => at + 2,
            '\'' => quote_end(&letters, at),
            c if c.is_alphabetic() || c == '_' => {
                let end = word_end(&letters, at);
                found.push((Token::Word(letters[at..end].iter().collect()), line));
                end
            }
            ':' if letters.get(at + 1) == Some(&':') => {
                found.push((Token::Path, line));
                at + 2
            }
            c => {
                if !c.is_whitespace() {
                    found.push((Token::Sign(c), line));
                }
                at + 1
            }
        };
        let after = after.min(letters.len());
        line += letters[at..after].iter().filter(|c| **c == '\n').count();
        at = after;
    }
    without_tests(found)
}

fn word_end(letters: &[char], at: usize) -> usize {
    let tail = letters[at..].iter();
    at + tail
        .take_while(|c| c.is_alphanumeric() || **c == '_')
        .count()
}

fn line_end(letters: &[char], at: usize) -> usize {
    at + letters[at..].iter().take_while(|c| **c != '\n').count()
}

fn comment_end(letters: &[char], at: usize) -> usize {
    let mut at = at + 2;
    while at < letters.len() && !(letters[at] == '*' && letters.get(at + 1) == Some(&'/')) {
        at += 1;
    }
    at + 2
}

fn string_end(letters: &[char], at: usize) -> usize {
    let mut at = at + 1;
    while at < letters.len() && letters[at] != '"' {
        at += if letters[at] == '\\' { 2 } else { 1 };
    }
    at + 1
}

/// Whether a raw string begins: `r"` or `r#"`, not the tail of a word.
fn raw(letters: &[char], at: usize) -> bool {
    let inside = at > 0 && (letters[at - 1].is_alphanumeric() || letters[at - 1] == '_');
    let hashes = letters[at + 1..].iter().take_while(|c| **c == '#').count();
    !inside && letters.get(at + 1 + hashes) == Some(&'"')
}

/// Whether a keyword that serves as a name begins: `r#do`.
fn raw_word(letters: &[char], at: usize) -> bool {
    letters.get(at + 1) == Some(&'#') && letters.get(at + 2).is_some_and(|c| c.is_alphabetic())
}

fn raw_end(letters: &[char], at: usize) -> usize {
    let hashes = letters[at + 1..].iter().take_while(|c| **c == '#').count();
    let mut at = at + 2 + hashes;
    while at < letters.len() {
        let closed = letters[at] == '"'
            && letters[at + 1..].iter().take_while(|c| **c == '#').count() >= hashes;
        if closed {
            return at + 1 + hashes;
        }
        at += 1;
    }
    at
}

/// After a letter in quotes; after the quote alone where it is a lifetime.
fn quote_end(letters: &[char], at: usize) -> usize {
    if letters.get(at + 1) == Some(&'\\') {
        return at + 3 + letters[at + 3..].iter().take_while(|c| **c != '\'').count() + 1;
    }
    if letters.get(at + 2) == Some(&'\'') {
        at + 3
    } else {
        at + 1
    }
}

fn without_tests(found: Vec<(Token, usize)>) -> Vec<(Token, usize)> {
    let mark: Vec<Token> = tokens_of_mark();
    let mut kept = Vec::new();
    let mut at = 0;
    while at < found.len() {
        let marked = found[at..].iter().map(|(token, _)| token).take(mark.len());
        if marked.eq(mark.iter()) && is_module(&found, at + mark.len()) {
            at = block_end(&found, at + mark.len());
        } else {
            kept.push(found[at].clone());
            at += 1;
        }
    }
    kept
}

/// `#[cfg(test)]`
fn tokens_of_mark() -> Vec<Token> {
    let word = |w: &str| Token::Word(w.to_owned());
    let sign = Token::Sign;
    vec![
        sign('#'),
        sign('['),
        word("cfg"),
        sign('('),
        word("test"),
        sign(')'),
        sign(']'),
    ]
}

fn is_module(found: &[(Token, usize)], at: usize) -> bool {
    matches!(found.get(at), Some((Token::Word(word), _)) if word == "mod")
}

fn block_end(found: &[(Token, usize)], at: usize) -> usize {
    let mut depth = 0;
    for (index, (token, _)) in found.iter().enumerate().skip(at) {
        match token {
            Token::Sign('{') => depth += 1,
            Token::Sign('}') => {
                depth -= 1;
                if depth == 0 {
                    return index + 1;
                }
            }
            Token::Sign(';') if depth == 0 => return index + 1,
            _ => {}
        }
    }
    found.len()
}
