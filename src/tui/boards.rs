//! The players' boards while they are served: codes to join, who knocks, who is there. Whoever knows networks and
//! files gives them; while nobody serves no cell of the screens is another.

use std::fmt;
use std::sync::Arc;

/// What the referee wants of the boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    /// To see how they stand.
    Look,
    /// To let in who knocks first.
    LetIn,
    /// To send him away.
    SendAway,
}

/// A page about the boards.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Page {
    /// What stands over it.
    pub title: String,
    /// The rows of a code in half blocks, light dots printed; none for a page of words.
    pub code: Vec<String>,
    /// What stands below.
    pub words: Vec<String>,
}

/// How the boards stand.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Standing {
    /// For the bar: `boards 3 live`.
    pub bar: String,
    /// Who knocks first: `Jim for union, 192.168.1.23`.
    pub knock: Option<String>,
    /// A page a code, then what players ask for, then who sits where.
    pub pages: Vec<Page>,
}

impl Standing {
    /// Returns the words of the bar: a knock before all else.
    #[must_use]
    pub fn words(&self) -> String {
        match &self.knock {
            Some(_) => "KNOCK: g j".to_owned(),
            None => self.bar.clone(),
        }
    }

    /// Returns the number of the page of what players ask for.
    #[must_use]
    pub fn slips(&self) -> usize {
        self.pages.len().saturating_sub(2)
    }

    /// Returns the number of the page of who sits where.
    #[must_use]
    pub fn people(&self) -> usize {
        self.pages.len().saturating_sub(1)
    }
}

/// From a wish to how the boards stand then.
type Ask = dyn Fn(Wish) -> Standing + Send + Sync;

/// The boards of the game that is played.
#[derive(Clone)]
pub struct Boards(Arc<Ask>);

impl Boards {
    /// Returns what calls `ask` with what the referee wants.
    #[must_use]
    pub fn new(ask: impl Fn(Wish) -> Standing + Send + Sync + 'static) -> Self {
        Self(Arc::new(ask))
    }

    /// Does what the referee wants, and returns how the boards stand then.
    #[must_use]
    pub fn ask(&self, wish: Wish) -> Standing {
        (self.0)(wish)
    }
}

impl fmt::Debug for Boards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Boards")
    }
}

impl PartialEq for Boards {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
