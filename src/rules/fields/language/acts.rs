//! Every act of the language, found by its first word.

use super::{
    LineRequest, Misread, WordReader, activation, chits, deployment, drill, fights, game, generals,
    ground, house_rule, log, march, mark, measured, messengers, moves, orders, places, spec::Spec,
};
use ruleset::speech::Usage;
use ruleset::spelling::nearest;

/// All acts, in the order of help.
const SPECS: [Spec; 43] = [
    game::NEXT,
    orders::ORDER,
    orders::REPORT,
    orders::INSTRUCT,
    messengers::RIDE,
    chits::DRAW,
    chits::NAME,
    chits::KEEP_CHIT,
    activation::ACTIVATE,
    activation::RALLY,
    orders::ACCEPT,
    march::MARCH,
    moves::MOVE,
    drill::LIMBER,
    drill::UNLIMBER,
    drill::MOUNT,
    drill::DISMOUNT,
    drill::DIG,
    drill::FACE,
    generals::RIDE_TO,
    generals::LEAD,
    fights::FIRE,
    fights::MELEE,
    fights::RESOLVE,
    fights::FOLLOW,
    generals::CASUALTY,
    deployment::DEPLOY,
    deployment::TOSS,
    deployment::REVEAL,
    places::PLACE,
    places::RESYNC,
    measured::MEASURED,
    mark::MARK,
    ground::TERRAIN,
    log::FIX,
    house_rule::RULE,
    game::JUDGE,
    game::HALL,
    game::END,
    game::NOTE,
    log::UNDO,
    log::REDO,
    log::QUIT,
];

/// Every act of the language, in the form of help and completion.
pub const ACTS: &[Usage] = &usages();

const fn usages() -> [Usage; SPECS.len()] {
    let mut usages = [SPECS[0].usage; SPECS.len()];
    let mut place = 0;
    while place < SPECS.len() {
        usages[place] = SPECS[place].usage;
        place += 1;
    }
    usages
}

impl WordReader<'_> {
    pub(super) fn read_act(&mut self) -> Result<LineRequest, Misread> {
        let verb = self.words.next("an act")?;
        let spec = SPECS.iter().find(|spec| spec.usage.verb == verb);
        spec.ok_or_else(|| unknown_verb(&verb))?.read(self)
    }

    /// Checks whether the next word is the verb of an act.
    pub(super) fn begins_act(&self) -> bool {
        let word = self.words.peek();
        ACTS.iter().any(|usage| Some(usage.verb) == word)
    }
}

fn unknown_verb(word: &str) -> Misread {
    if word == "charge" {
        return Misread::new("to charge, move up to the enemy: `move UNIT up-to ENEMY`");
    }
    let verbs = || ACTS.iter().map(|usage| usage.verb);
    Misread::new(match nearest(word, verbs()) {
        Some(near) => format!("no act `{word}`; did you mean `{near}`?"),
        None => {
            let verbs: Vec<&str> = verbs().collect();
            format!("no act `{word}`; the acts are {}", verbs.join(", "))
        }
    })
}
