//! The options of the rules (parts A to G): one typed field per option, and their names as text.

use super::Rule;
use super::text::text_enum;
use std::str::FromStr;

/// A value of an option, as text.
trait OptionValue: FromStr {
    const TEXTS: &'static [&'static str];
    fn text(self) -> &'static str;
}

impl OptionValue for bool {
    const TEXTS: &'static [&'static str] = &["false", "true"];

    fn text(self) -> &'static str {
        if self { "true" } else { "false" }
    }
}

/// Defines an option that is chosen by name.
macro_rules! option_enum {
    ($(#[$meta:meta])* $name:ident, $kind:literal { $($values:tt)+ }) => {
        text_enum! { $(#[$meta])* $name, $kind { $($values)+ } }

        impl OptionValue for $name {
            const TEXTS: &'static [&'static str] = Self::NAMES;

            fn text(self) -> &'static str {
                self.as_str()
            }
        }
    };
}

option_enum! {
    /// How many cards are played with.
    Deck, "deck" {
        Twenty = "20",
        TwentyFour = "24",
    }
}

impl Deck {
    /// Returns the number of cards, 20 or 24.
    pub const fn size(self) -> usize {
        match self {
            Self::Twenty => 20,
            Self::TwentyFour => 24,
        }
    }
}

option_enum! {
    /// Who deals the next deal.
    NextDealer, "dealer rule" {
        /// The other player.
        Alternate = "alternate",
        /// The winner of the deal; the other player after a tie.
        Winner = "winner",
    }
}

option_enum! {
    /// Which tricks may be looked at; no judgement depends on it.
    ReviewTricks, "review rule" {
        /// One's own, and the opponent's first one.
        OwnAndFirst = "own-and-first",
        /// One's own, and the opponent's last one.
        OwnAndLast = "own-and-last",
        Nobody = "none",
    }
}

option_enum! {
    /// Which card of a marriage is led.
    MeldLead, "marriage lead" {
        Either = "either",
        King = "king",
    }
}

option_enum! {
    /// How many cards of the talon must still lie there, the trump card counted.
    MinTalon, "talon size" {
        /// The trump card and one more.
        Two = "2",
        /// The trump card and three more.
        Four = "4",
    }
}

impl MinTalon {
    /// Returns the number of cards, the trump card counted.
    pub const fn cards(self) -> u8 {
        match self {
            Self::Two => 2,
            Self::Four => 4,
        }
    }
}

option_enum! {
    /// What the closer's score is graded by.
    CloseScore, "closing score" {
        /// What the opponent had when the talon was closed.
        Frozen = "frozen",
        /// What the opponent has at the end of the deal.
        Final = "final",
    }
}

option_enum! {
    /// Who ends a deal.
    DealEnd, "deal end" {
        /// The player who declares.
        Declared = "declared",
        /// The count, as soon as a player has 66.
        Automatic = "automatic",
    }
}

option_enum! {
    /// What a wrong declaration gives the opponent.
    FalseDeclaration, "wrong declaration" {
        /// 2, or 3 without a trick.
        Min2 = "min2",
        /// What the declarer would have scored.
        Mirror = "mirror",
    }
}

option_enum! {
    /// What a wrong declaration of the closer gives the opponent.
    CloserWrong, "closer's wrong declaration" {
        /// What every failed close gives: 3 if the opponent had no trick when it was closed, else 2.
        FailedClose = "failed-close",
        /// What the closer would have scored, as 002 and 003 say of every wrong declaration.
        Mirror = "mirror",
    }
}

option_enum! {
    /// What the last trick is worth when nobody has declared.
    LastTrick, "last trick" {
        /// The deal: 1 game point, see [`TricklessAnnouncer`] for the exception.
        Wins = "wins",
        /// 10 card points; then the higher total scores, graded by R-27.
        Plus10 = "plus10",
    }
}

option_enum! {
    /// What the last trick gives against an opponent who has announced a marriage and has no trick.
    /// Of no effect where the totals are compared: there R-27 grades, and no trick is 3.
    TricklessAnnouncer, "trickless announcer" {
        /// 1, as against everybody else (000, which knows no other).
        One = "one",
        /// 3 (003, 002).
        Three = "three",
    }
}

option_enum! {
    /// How a Bummerl is shown; it is always kept as points won.
    Count, "count" {
        /// From 7 down to 0.
        Down = "down",
        /// From 0 up to 7.
        Up = "up",
    }
}

option_enum! {
    /// What a Bummerl won 7:0 counts.
    SchneiderBummerl, "schneider rule" {
        Double = "double",
        Single = "single",
    }
}

/// Defines [`RuleSet`] and [`RuleOption`] from one table.
macro_rules! rule_set {
    ($( $(#[$meta:meta])* $field:ident: $type:ty, $variant:ident = $text:literal, $rule:ident; )+) => {
        /// The rules of one two-player game, every option decided. Any combination of values is playable; [`RuleSet::preset`] gives those of the
        /// sources. Bummerl to win a match is no part of it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub struct RuleSet { $( $(#[$meta])* pub $field: $type, )+ }

        text_enum! {
            /// Names one option of a [`RuleSet`].
            RuleOption, "option" { $( $(#[$meta])* $variant = $text, )+ }
        }

        impl RuleOption {
            /// Returns the rule that has this option.
            pub const fn rule(self) -> Rule {
                match self { $( Self::$variant => Rule::$rule, )+ }
            }

            /// Returns the texts of all values that this option can have.
            pub const fn values(self) -> &'static [&'static str] {
                match self { $( Self::$variant => <$type as OptionValue>::TEXTS, )+ }
            }
        }

        impl RuleSet {
            /// Returns the text of the value that an option has here.
            pub fn get(&self, option: RuleOption) -> &'static str {
                match option { $( RuleOption::$variant => self.$field.text(), )+ }
            }

            /// Sets an option from the text of a value. If it has no such value, nothing is changed.
            pub fn set(&mut self, option: RuleOption, value: &str) -> Result<(), OptionError> {
                let unknown = || OptionError::UnknownValue { option, value: value.to_owned() };
                match option {
                    $( RuleOption::$variant => self.$field = value.parse().map_err(|_| unknown())?, )+
                }
                Ok(())
            }
        }
    };
}

rule_set! {
    /// How many cards.
    deck: Deck, Deck = "deck", R02;
    /// Who deals next.
    next_dealer: NextDealer, NextDealer = "next_dealer", R04;
    /// Which tricks may be looked at.
    review_tricks: ReviewTricks, ReviewTricks = "review_tricks", R10;
    /// Which card of a marriage is led.
    meld_lead: MeldLead, MeldLead = "meld_lead", R11;
    /// Whether a marriage needs a trick.
    meld_needs_trick: bool, MeldNeedsTrick = "meld_needs_trick", R12;
    /// Whether a marriage can be announced once the talon is closed or exhausted.
    meld_after_close: bool, MeldAfterClose = "meld_after_close", R13;
    /// Whether the exchange needs a trick.
    exchange_needs_trick: bool, ExchangeNeedsTrick = "exchange_needs_trick", R16;
    /// How many cards must lie there for an exchange.
    exchange_min_talon: MinTalon, ExchangeMinTalon = "exchange_min_talon", R17;
    /// Whether the closer's opponent may exchange right after closing.
    exchange_after_close: bool, ExchangeAfterClose = "exchange_after_close", R18;
    /// How many cards must lie there for closing.
    close_min_talon: MinTalon, CloseMinTalon = "close_min_talon", R20;
    /// Whether the talon can be closed before drawing.
    close_before_draw: bool, CloseBeforeDraw = "close_before_draw", R21;
    /// What the closer's score is graded by.
    close_score: CloseScore, CloseScore = "close_score", R22;
    /// Who ends a deal.
    end: DealEnd, End = "end", R25;
    /// What a wrong declaration gives.
    false_declaration: FalseDeclaration, FalseDeclaration = "false_declaration", R28;
    /// What a wrong declaration of the closer gives.
    closer_wrong: CloserWrong, CloserWrong = "closer_wrong", R23;
    /// What the last trick is worth.
    last_trick: LastTrick, LastTrick = "last_trick", R29;
    /// What the last trick gives against somebody who has announced and has no trick.
    trickless_announcer: TricklessAnnouncer, TricklessAnnouncer = "trickless_announcer", R29;
    /// How a Bummerl is shown.
    count: Count, Count = "count", R31;
    /// What a Bummerl won 7:0 counts.
    schneider_bummerl: SchneiderBummerl, SchneiderBummerl = "schneider_bummerl", R32;
}

/// Says why a name or value is no option of the rules.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    #[error("unknown preset {0:?}")]
    UnknownPreset(String),
    #[error("unknown option {0:?}")]
    UnknownOption(String),
    /// The value is as it was given: text to [`RuleSet::set`], JSON to [`RuleSet::apply`].
    #[error("option {option} has no value {value}")]
    UnknownValue { option: RuleOption, value: String },
}
