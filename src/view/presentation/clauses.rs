//! A clause of a rule set as JSON, and the settings of a game's switches as rows, as text and as JSON.

use serde_json::{Value, json};

use super::page::{PageCell, PageRow, WordTone};
use rules::clause::Stated;
use rules::switch::{SwitchClause, Switched};

/// Returns a clause as JSON: `id`, `title`, `reading`, `printed` (the text and its cases; null if no text prints it),
/// `see_also`, and `switches` with their values and meanings. `all` are the clauses of the same rule set.
#[must_use]
pub fn json(clause: &Stated, all: &[Stated]) -> Value {
    let printed = clause
        .printed
        .map(|printed| json!({ "text": printed.text, "cases": printed.cases }));
    let switches = clause.switches().map(|switch| {
        json!({ "name": switch.name, "default": switch.default, "values": values(switch) })
    });
    json!({
        "id": clause.id,
        "title": clause.title,
        "reading": clause.reading,
        "printed": printed,
        "see_also": clause.see_also(all),
        "switches": switches.collect::<Vec<_>>(),
    })
}

fn values(switch: &SwitchClause) -> Vec<Value> {
    let meanings = switch.meanings.iter();
    let each = meanings.map(|meaning| json!({ "value": meaning.setting, "means": meaning.words }));
    each.collect()
}

/// A switch with its setting in a game.
struct SwitchStatus {
    switch: &'static SwitchClause,
    setting: &'static str,
}

impl SwitchStatus {
    fn differs(&self) -> bool {
        self.setting != self.switch.default
    }

    /// Returns the switch's name, setting and clause. For a setting that is not the default, a star precedes and the
    /// default follows.
    fn head(&self) -> String {
        let SwitchClause {
            name,
            ruling,
            default,
            ..
        } = self.switch;
        let (star, note) = match self.differs() {
            true => ('*', format!("default {default}")),
            false => (' ', String::new()),
        };
        let head = format!("{star} {name:<20} {:<12} {ruling:<7} {note}", self.setting);
        head.trim_end().to_owned()
    }

    fn means(&self) -> &'static str {
        self.switch.means(self.setting).unwrap_or_default()
    }

    /// Describes the effects of the switch's other settings.
    fn others(&self) -> impl Iterator<Item = String> + use<> {
        let own = self.setting;
        let others = self.switch.meanings.iter();
        let others = others.filter(move |meaning| meaning.setting != own);
        others.map(|other| format!("{}: {}", other.setting, other.words))
    }
}

fn stands<S: Switched>(rulings: &S) -> impl Iterator<Item = SwitchStatus> {
    S::SWITCHES.iter().map(|switch| SwitchStatus {
        switch,
        setting: rulings.setting(switch),
    })
}

/// Lists every switch with its clause, its effect, and the effects of its other settings; a star marks settings that
/// are not the default.
pub(crate) fn switches<S: Switched>(rulings: &S) -> Vec<String> {
    let mut lines = Vec::new();
    for stand in stands(rulings) {
        lines.push(stand.head());
        lines.push(format!("    {}", stand.means()));
        lines.extend(stand.others().map(|other| format!("      {other}")));
    }
    lines
}

/// Returns every switch as a row of a page; gives the effect only for settings other than the default.
pub(crate) fn switch_rows<S: Switched>(rulings: &S) -> Vec<PageRow> {
    let of_one = |stand: SwitchStatus| {
        let means = stand
            .differs()
            .then(|| PageRow::text(stand.means()).below().below());
        std::iter::once(PageRow::text(stand.head()).below()).chain(means)
    };
    let hint = PageCell::new("`show switches` explains them", WordTone::Keys);
    let hint = PageRow::text(hint).below();
    std::iter::once(hint)
        .chain(stands(rulings).flat_map(of_one))
        .collect()
}

/// Returns every switch as JSON: its setting, the default, the clause with its title, its effect, and the effect of
/// each setting.
pub(crate) fn switches_json<S: Switched>(rulings: &S, all: &[Stated]) -> Value {
    let title = |id: &str| {
        all.iter()
            .find(|clause| clause.id == id)
            .map(|clause| clause.title)
    };
    let each = stands(rulings).map(|stand| {
        let SwitchClause {
            name,
            ruling,
            default,
            ..
        } = stand.switch;
        json!({
            "name": name,
            "setting": stand.setting,
            "default": default,
            "changed": stand.differs(),
            "ruling": ruling,
            "title": title(ruling),
            "means": stand.means(),
            "values": values(stand.switch),
        })
    });
    each.collect()
}
