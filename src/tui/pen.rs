//! The pen of a game with two referees: it decides who enters acts. Supplied by `cli`; with one referee the screens
//! look the same.

use std::fmt;
use std::sync::Arc;

/// The screens' request about the pen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PenRequest {
    /// Its state.
    Look,
    /// `:pen` was entered, which requests, gives or takes back the pen.
    Pressed,
    /// The question was answered with yes.
    Agreed,
}

/// State of the pen.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PenStatus {
    /// Text for the bar: `pen: Jim`; `None` without another referee.
    pub bar: Option<String>,
    /// Reason why no act may be entered here; `None` if acts are allowed.
    pub barred: Option<String>,
    /// Result of a request, if it needs a message.
    pub said: Option<String>,
    /// A question about the request; yes sends [`PenRequest::Agreed`].
    pub question: Option<String>,
    /// True if the table closes, because the game continues from the copy.
    pub leaves: bool,
}

/// Callback from a request to the state of the pen after it.
type Ask = dyn Fn(PenRequest) -> PenStatus + Send + Sync;

/// Access to the pen from this laptop.
#[derive(Clone)]
pub struct PenLink(Arc<Ask>);

impl PenLink {
    /// Wraps the callback `ask` for the referee's requests.
    #[must_use]
    pub fn new(ask: impl Fn(PenRequest) -> PenStatus + Send + Sync + 'static) -> Self {
        Self(Arc::new(ask))
    }

    /// Carries out a request, and returns the state of the pen after it.
    #[must_use]
    pub fn ask(&self, wish: PenRequest) -> PenStatus {
        (self.0)(wish)
    }
}

impl fmt::Debug for PenLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PenLink")
    }
}

impl PartialEq for PenLink {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
