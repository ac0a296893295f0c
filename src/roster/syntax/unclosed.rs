//! Unclosed brackets of values. The parser fails on every line after one; the report names the place where the bracket
//! was opened.

use std::collections::VecDeque;

use toml_parser::Source;
use toml_parser::lexer::{Token, TokenKind};

/// Number of tokens in `[[brigade]]` including the end of its line.
const HEADING: usize = 6;

/// Maximum nesting that is examined; deeper text was not written by hand and is left to the parser.
const MOST: usize = 100;

/// A bracket that is not closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) struct Unclosed {
    /// Position of the bracket in bytes.
    pub(in super::super) at: usize,
    /// `[` or `{`.
    pub(in super::super) bracket: Bracket,
    /// Position in bytes of the first text that cannot be inside the bracket.
    pub(in super::super) before: usize,
}

/// The kinds of brackets around values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Bracket {
    /// `[ ... ]`.
    Array,
    /// `{ ... }`.
    Table,
}

impl Bracket {
    /// Returns the opening and the closing sign of the bracket.
    pub(in super::super) const fn signs(self) -> (char, char) {
        match self {
            Bracket::Array => ('[', ']'),
            Bracket::Table => ('{', '}'),
        }
    }
}

/// Returns, in the order of the text, the brackets that are not closed before a line that cannot be inside them.
pub(in super::super) fn unclosed_brackets(text: &str) -> Vec<Unclosed> {
    let is_word =
        |token: &Token| !matches!(token.kind(), TokenKind::Whitespace | TokenKind::Comment);
    let source = Source::new(text);
    let mut tokens = source.lex().filter(is_word);
    let mut scan = Scan {
        text,
        open: Vec::new(),
        found: Vec::new(),
    };
    // A file may be one long line, so only its first tokens are held, enough to recognise the kind of line.
    let mut line: VecDeque<Token> = tokens.by_ref().take(HEADING).collect();
    let mut begins_line = true;
    let mut in_heading = false;
    while let Some(token) = line.front().copied() {
        if scan.open.len() > MOST {
            return Vec::new();
        }
        if begins_line {
            scan.scan_line(line.make_contiguous());
            in_heading = scan.open.is_empty() && token.kind() == TokenKind::LeftSquareBracket;
        }
        if !in_heading {
            scan.scan_token(&token);
        }
        begins_line = token.kind() == TokenKind::Newline;
        line.pop_front();
        line.extend(tokens.next());
    }
    scan.found.sort_by_key(|unclosed| unclosed.at);
    scan.found
}

/// Brackets open at a position in the text, the innermost last.
struct Scan<'a> {
    text: &'a str,
    open: Vec<(Bracket, usize)>,
    found: Vec<Unclosed>,
}

impl Scan<'_> {
    /// Checks whether the first words of a line cannot be inside the open brackets.
    fn scan_line(&mut self, line: &[Token]) {
        let Some(first) = line.first() else {
            return;
        };
        let at = first.span().start();
        if self.is_heading(line) {
            while !self.open.is_empty() {
                self.report_unclosed(at);
            }
        }
        // A key stands in no array, and no table is a key.
        let is_key = || {
            line.get(1)
                .is_some_and(|next| next.kind() == TokenKind::Equals)
        };
        let cannot_stand = |innermost: Bracket| match innermost {
            Bracket::Array => is_key(),
            Bracket::Table => first.kind() == TokenKind::LeftCurlyBracket,
        };
        while let Some((innermost, _)) = self.open.last()
            && cannot_stand(*innermost)
        {
            self.report_unclosed(at);
        }
    }

    /// Checks whether a line consists only of `[brigade]` or `[[brigade]]`.
    fn is_heading(&self, line: &[Token]) -> bool {
        let is = |place: usize, kind: TokenKind| line.get(place).is_some_and(|t| t.kind() == kind);
        let twice = usize::from(is(1, TokenKind::LeftSquareBracket));
        let name = line.get(1 + twice);
        let word = name.and_then(|name| self.text.get(name.span().start()..name.span().end()));
        is(0, TokenKind::LeftSquareBracket)
            && word.is_some_and(|word| word.starts_with(|c: char| c.is_ascii_alphabetic()))
            && (2 + twice..=2 + 2 * twice).all(|place| is(place, TokenKind::RightSquareBracket))
            && (is(3 + 2 * twice, TokenKind::Newline) || is(3 + 2 * twice, TokenKind::Eof))
    }

    fn scan_token(&mut self, token: &Token) {
        let at = token.span().start();
        match token.kind() {
            TokenKind::LeftSquareBracket => self.open.push((Bracket::Array, at)),
            TokenKind::LeftCurlyBracket => self.open.push((Bracket::Table, at)),
            TokenKind::RightSquareBracket => self.close(Bracket::Array, at),
            TokenKind::RightCurlyBracket => self.close(Bracket::Table, at),
            TokenKind::Eof => {
                while !self.open.is_empty() {
                    self.report_unclosed(at);
                }
            }
            _ => {}
        }
    }

    /// Closes the innermost bracket of a kind, and reports the unclosed ones inside it.
    fn close(&mut self, kind: Bracket, at: usize) {
        // A closing bracket that nothing opened is superfluous.
        if !self.open.iter().any(|(open, _)| *open == kind) {
            return;
        }
        while self.open.last().is_some_and(|(open, _)| *open != kind) {
            self.report_unclosed(at);
        }
        self.open.pop();
    }

    /// Reports that the innermost bracket is not closed before a position.
    fn report_unclosed(&mut self, before: usize) {
        if let Some((bracket, at)) = self.open.pop() {
            self.found.push(Unclosed {
                at,
                bracket,
                before,
            });
        }
    }
}
