//! What a situation at the table gives, and why, as the referee explains it; of two players, and of the four-handed game.

use super::{Arg, Translator};
use schnapsen::bummerl::Side;
use schnapsen::hungarian_four::{FourImpossible, FourOutcome, FourReason, FourRuling, Stake};
use schnapsen::options::{CloseScore, FalseDeclaration, LastTrick};
use schnapsen::verdict::{Impossible, Moment, Ruling, Situation};
use schnapsen::{Reason, Rule, RuleSet, Tally};

impl Translator {
    /// Names a player of the calculator.
    pub fn side(self, side: Side) -> &'static str {
        match side {
            Side::Left => "A",
            Side::Right => "B",
        }
    }

    pub fn ruling(self, ruling: &Ruling) -> String {
        match ruling.winner {
            None => self.t("referee-nobody-scores"),
            Some(winner) => self.t2("referee-scores", "who", self.side(winner), "points", ruling.game_points),
        }
    }

    /// Says in a sentence or two why.
    pub fn ruling_reason(self, ruling: &Ruling, situation: &Situation, rules: &RuleSet) -> String {
        let Some(winner) = ruling.winner else {
            return self.t1("referee-why-tie", "points", situation.final_tally(rules, Side::Left).points);
        };
        let formatter =
            VerdictFormatter { words: self, ruling, situation, rules, winner, loser: winner.opposite() };
        match ruling.reason {
            Reason::Renonce => formatter.say("referee-why-revoke"),
            Reason::Declared => formatter.reached("referee-why-declared", "referee-why-closed-declared"),
            Reason::Reached66 => formatter.reached("referee-why-counted", "referee-why-closed-counted"),
            Reason::Opponent66 => formatter.failed("referee-why-opponent-first"),
            Reason::ClosedFailed => formatter.failed("referee-why-closed-failed"),
            Reason::FalseDeclaration if ruling.rule == Rule::R23 => {
                formatter.failed("referee-why-closed-and-wrong")
            }
            Reason::FalseDeclaration => formatter.declared_wrongly(),
            Reason::LastTrick if rules.last_trick == LastTrick::Wins => {
                let plain = ruling.game_points == 1;
                formatter.say(if plain { "referee-why-last-trick" } else { "referee-why-announced-in-vain" })
            }
            Reason::LastTrick => [
                formatter.say("referee-why-higher-total"),
                formatter.graded_by(formatter.total(formatter.loser)),
            ]
            .join(" "),
            Reason::Tie => self.t1("referee-why-tie", "points", situation.final_tally(rules, winner).points),
        }
    }

    pub fn impossible(self, why: &Impossible, situation: &Situation) -> String {
        let (moment, sentence) = self.impossible_in(why, situation);
        match moment.filter(|_| situation.closed.is_some()) {
            None => sentence,
            Some(moment) => self.t2("referee-impossible-at", "when", moment, "sentence", sentence),
        }
    }

    fn impossible_in(self, why: &Impossible, situation: &Situation) -> (Option<String>, String) {
        use Impossible as I;
        let of = |key: &str, side: Side| self.t1(key, "who", self.side(side));
        let moment = |at: Moment| match at {
            Moment::Closing => self.t("referee-at-closing"),
            Moment::End => self.t("referee-at-end"),
        };
        // The sums at the end are looked at twice: as a whole, and what came after closing.
        let since = |at: Moment, whole: bool| match at {
            Moment::End if !whole => self.t("referee-since-closing"),
            at => moment(at),
        };
        match *why {
            I::TooManyTricks { at, tricks, most } => {
                let whole = situation.had.left.tricks.saturating_add(situation.had.right.tricks) == tricks;
                let text = self.t2("referee-too-many-tricks", "tricks", tricks, "most", most);
                (Some(since(at, whole)), text)
            }
            I::PointsWithoutTrick { at, side, points } => {
                let had = situation.had[side];
                let text = self.t2("referee-points-without-trick", "who", self.side(side), "points", points);
                (Some(since(at, (had.card_points, had.tricks) == (points, 0))), text)
            }
            I::AbovePack { at, points } => {
                (Some(moment(at)), self.t1("referee-above-pack", "points", points))
            }
            I::NoSuchSum { at, side, points, tricks } => {
                let had = situation.had[side];
                let values: [(&str, &dyn Arg); 3] =
                    [("who", &self.side(side)), ("points", &points), ("tricks", &tricks)];
                let text = self.with("referee-no-such-sum", &values);
                (Some(since(at, (had.card_points, had.tricks) == (points, tricks))), text)
            }
            // At the end it may be the tricks since closing: then no moment is the right one.
            I::NoSuchPair { at } => {
                let moment = (at == Moment::Closing).then(|| moment(at));
                (moment, self.t("referee-no-such-pair"))
            }
            I::TooManyMarriages { at } => (Some(moment(at)), self.t("referee-too-many-marriages")),
            I::MarriageWithoutLead { at, side } => {
                (Some(moment(at)), of("referee-marriage-without-lead", side))
            }
            I::MarriageWithoutTrick { at, side } => {
                (Some(moment(at)), of("referee-marriage-without-trick", side))
            }
            I::MarriageAfterClosing(side) => (None, of("referee-marriage-after-closing", side)),
            I::LostSinceClosing(side) => (None, of("referee-lost-since-closing", side)),
            I::CloserNotOnLead(side) => (None, of("referee-closer-not-on-lead", side)),
            I::ClosedTooLate { lying, needed } => {
                (None, self.t2("referee-closed-too-late", "lying", lying, "needed", needed))
            }
            I::ClosedBeforeDraw => (None, self.t("referee-closed-before-draw")),
            I::NothingToDeclareAfter(side) => (None, of("referee-nothing-to-declare", side)),
            I::NoDeclaring(side) => (None, of("referee-no-declaring", side)),
            I::CountedBefore(side) => (None, of("referee-counted-before", side)),
            I::CardsLeft { played, all } => {
                (None, self.t2("referee-cards-left", "played", played, "all", all))
            }
            I::LastTrickNotHis(side) => (None, of("referee-last-trick-not-his", side)),
            I::NoDutyToFollow => (None, self.t("referee-no-duty")),
        }
    }
}

/// A ruling on its way into words.
struct VerdictFormatter<'a> {
    words: Translator,
    ruling: &'a Ruling,
    situation: &'a Situation,
    rules: &'a RuleSet,
    winner: Side,
    loser: Side,
}

impl VerdictFormatter<'_> {
    fn total(&self, side: Side) -> Tally {
        self.situation.final_tally(self.rules, side)
    }

    fn at_closing(&self, side: Side) -> Option<Tally> {
        self.situation.closed.map(|closed| closed.had[side].tally())
    }

    fn say(&self, key: &str) -> String {
        let (winner, loser) = (self.words.side(self.winner), self.words.side(self.loser));
        let (his, other) = (self.total(self.winner).points, self.total(self.loser).points);
        let values: [(&str, &dyn Arg); 4] =
            [("winner", &winner), ("loser", &loser), ("points", &his), ("other", &other)];
        self.words.with(key, &values)
    }

    /// The winner has reached 66: with the talon open, or as the closer.
    fn reached(&self, open: &str, closed: &str) -> String {
        if self.ruling.rule == Rule::R27 {
            return [self.say(open), self.graded_by(self.total(self.loser))].join(" ");
        }
        let (key, counts) = match (self.rules.close_score, self.at_closing(self.loser)) {
            (CloseScore::Frozen, Some(then)) => ("referee-counts-then", then),
            _ => ("referee-counts-now", self.total(self.loser)),
        };
        [self.say(closed), self.say(key), self.graded_by(counts)].join(" ")
    }

    /// The loser has closed and not made it.
    fn failed(&self, key: &str) -> String {
        let had_trick = self.at_closing(self.winner).is_some_and(|then| then.tricks > 0);
        let grade = if had_trick { "referee-failed-two" } else { "referee-failed-three" };
        [self.say(key), self.say(grade)].join(" ")
    }

    fn declared_wrongly(&self) -> String {
        let opening = self.say("referee-why-wrong");
        let closer = self.situation.closed.map(|closed| closed.closer);
        if closer == Some(self.loser) {
            // What the closer would have scored, by R-22.
            let counts = match (self.rules.close_score, self.at_closing(self.winner)) {
                (CloseScore::Frozen, Some(then)) => then,
                _ => self.total(self.winner),
            };
            return [opening, self.mirrored(counts)].join(" ");
        }
        let grade = match (self.rules.false_declaration, self.at_closing(self.loser)) {
            (FalseDeclaration::Min2, _) if self.ruling.game_points == 3 => self.say("referee-wrong-three"),
            (FalseDeclaration::Min2, _) => self.say("referee-wrong-two"),
            (FalseDeclaration::Mirror, Some(then)) => {
                let key = if then.tricks > 0 {
                    "referee-wrong-as-failed-two"
                } else {
                    "referee-wrong-as-failed-three"
                };
                self.say(key)
            }
            (FalseDeclaration::Mirror, None) => self.mirrored(self.total(self.winner)),
        };
        [opening, grade].join(" ")
    }

    /// Says that the winner gets what the loser would have scored against what the winner had.
    fn mirrored(&self, had: Tally) -> String {
        let keys = ["referee-mirror-one", "referee-mirror-two", "referee-mirror-three"];
        [self.say("referee-wrong-mirror"), self.grade_in_words(keys, had, self.winner)].join(" ")
    }

    fn graded_by(&self, tally: Tally) -> String {
        let keys = ["referee-grade-one", "referee-grade-two", "referee-grade-three"];
        self.grade_in_words(keys, tally, self.loser)
    }

    /// Says which of the three grades it is; the keys are those for 1, 2 and 3.
    fn grade_in_words(&self, keys: [&str; 3], tally: Tally, side: Side) -> String {
        let key = keys[usize::from(tally.grade().clamp(1, 3)) - 1];
        self.words.t2(key, "who", self.words.side(side), "points", tally.points)
    }
}

impl Translator {
    /// Says who scores how much in a deal of four, or who pays.
    pub fn four_outcome(self, outcome: &FourOutcome) -> String {
        let points = outcome.game_points;
        if let Some(payer) = outcome.payer {
            return self.t2("four-pays", "who", self.four_seat(payer), "points", points);
        }
        let winners: Vec<_> = outcome.winners.iter().map(|seat| self.four_seat(seat)).collect();
        let key = if winners.len() == 1 { "referee-scores" } else { "referee-score-each" };
        self.t2(key, "who", self.list(&winners), "points", points)
    }

    /// Says in a few words why a deal of four ended.
    pub fn four_reason(self, reason: FourReason) -> String {
        self.t(match reason {
            FourReason::Reached66 => "referee-reason-reached",
            FourReason::LastTrick => "referee-reason-last-trick",
            FourReason::SchnapserMade => "referee-reason-schnapser-made",
            FourReason::SchnapserFailed => "referee-reason-schnapser-failed",
        })
    }

    /// Says what the game points come from.
    pub fn four_grounds(self, ruling: &FourRuling, stake: Stake) -> String {
        let plain = ruling.outcome.game_points / stake.multiplier();
        let grade = match (ruling.outcome.reason, plain) {
            (FourReason::SchnapserMade | FourReason::SchnapserFailed, _) => "four-grade-schnapser",
            (FourReason::LastTrick, _) => "four-grade-last",
            (FourReason::Reached66, 3) => "four-grade-three",
            (FourReason::Reached66, 2) => "four-grade-two",
            (FourReason::Reached66, _) => "four-grade-one",
        };
        let doubled = match stake {
            Stake::Plain => None,
            Stake::Kontra => Some(self.t("four-doubled")),
            Stake::Subkontra => Some(self.t("four-quadrupled")),
        };
        std::iter::once(self.t(grade)).chain(doubled).collect::<Vec<_>>().join(" ")
    }

    /// Says why a deal of four cannot have ended like that.
    pub fn four_impossible(self, impossible: FourImpossible) -> String {
        let sentence = match impossible {
            FourImpossible::PointsWithoutTrick(points) => self.t1("four-no-trick", "points", points),
            FourImpossible::TooManyTricks(tricks) => self.t1("four-many-tricks", "tricks", tricks),
            FourImpossible::NothingToCounter => self.t("referee-nothing-to-counter"),
            FourImpossible::NotOfCallersSide(seat) => {
                self.t1("referee-not-of-callers-side", "who", self.four_seat(seat))
            }
        };
        self.by_rule(sentence, impossible.rule())
    }

    /// Says what is so by a rule, with its number.
    pub fn by_rule(self, text: String, rule: Rule) -> String {
        self.t2("referee-by-rule", "text", text, "rule", rule.as_str())
    }
}
