//! Forecast of a table's end at its pace, compared with the time slot of the event.
//!
//! The clocks of the tables differ. So only durations are taken from the tables, and points in time are those of the
//! desk's own clock.

use super::table::{DeskTable, MINUTE};
use game::local_time;
use rules::spelling::counted;

/// Minutes in a day.
const DAY: u64 = 24 * 60;

/// Time of day in which the tables are to play, in minutes after midnight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slot {
    from: u16,
    to: u16,
}

/// Forecast of a table's end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Finish {
    /// Time of the end, in milliseconds of Unix time by the desk's clock.
    pub at: u64,
    /// True if that is after the end of the slot.
    pub is_late: bool,
    /// Number of planned turns (or rounds) that will not be played within the slot.
    pub short: u32,
    /// Unit of that number: `turn` or `round`.
    pub word: &'static str,
}

impl Slot {
    /// Reads a slot, such as `13:00-17:00`.
    ///
    /// # Errors
    ///
    /// Fails with the form of a slot if the text is not one.
    pub fn read(text: &str) -> Result<Self, String> {
        let read = || {
            let (from, to) = text.split_once('-')?;
            Some((minutes(from.trim())?, minutes(to.trim())?))
        };
        match read() {
            Some((from, to)) if from != to => Ok(Self { from, to }),
            _ => Err("write a slot as START-END: 13:00-17:00".to_owned()),
        }
    }

    /// Returns the end of the slot that contains `now` or, between two slots, of the next one; but a slot within one
    /// day still counts up to twelve hours after its end. Both times are in milliseconds of Unix time.
    #[must_use]
    pub fn end(&self, now: u64) -> u64 {
        let ahead = local_time::ahead_of_utc(now);
        let local = (now / MINUTE).saturating_add_signed(ahead);
        let today = local - local % DAY;
        let of = |minutes: u16| u64::from(minutes);
        // A slot that ends before it begins goes past midnight.
        let ends_next_day = self.to < self.from;
        let mut end = today + of(self.to);
        if end < local && (ends_next_day || local > end + DAY / 2) {
            end += DAY;
        }
        end.saturating_add_signed(-ahead) * MINUTE
    }

    /// Forecasts when a table will finish; `None` if the table has not reported yet.
    #[must_use]
    pub fn finish(&self, table: &DeskTable, now: u64) -> Option<Finish> {
        let said = table.said.as_ref().filter(|said| said.over.is_none())?;
        let ends = said.ends?;
        let at = table.heard + ends.at.saturating_sub(said.now);
        // A table that makes no progress has an end in the past, which is moved to the present.
        let at = at.max(now);
        let over = at.saturating_sub(self.end(now)).div_ceil(MINUTE);
        let means = said.minutes.values().map(|[mean, ..]| *mean);
        let turns = said.minutes.len().max(1) as f64;
        let mean = (means.sum::<f64>() / turns).max(1.0);
        let short = (over as f64 / mean).ceil() as u32;
        Some(Finish {
            at,
            is_late: over > 0,
            short: short.max(ends.late).min(said.left().unwrap_or(u32::MAX)),
            word: said.word(),
        })
    }
}

impl Finish {
    /// Describes the forecast briefly: `16:40`, `17:25 late, 2 turns short`.
    #[must_use]
    pub fn words(&self) -> String {
        let at = clock(self.at);
        match (self.is_late, self.short) {
            (false, 0) => at,
            (false, _) => format!("{at}, {} short", counted(self.short, self.word)),
            (true, 0) => format!("{at} late"),
            (true, _) => format!("{at} late, {} short", counted(self.short, self.word)),
        }
    }
}

/// Returns a moment (milliseconds of Unix time) as a time of day: `16:40`.
#[must_use]
pub fn clock(at: u64) -> String {
    let local = (at / MINUTE).saturating_add_signed(local_time::ahead_of_utc(at)) % DAY;
    format!("{:02}:{:02}", local / 60, local % 60)
}

fn minutes(text: &str) -> Option<u16> {
    let (hours, minutes) = text.split_once(':')?;
    let hours = hours.parse::<u16>().ok()?;
    let minutes = minutes.parse::<u16>().ok()?;
    (hours < 24 && minutes < 60).then_some(hours * 60 + minutes)
}
