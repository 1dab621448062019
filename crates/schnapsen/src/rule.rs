//! The numbers of the rules, so that code, refusals and tests cite one rule by one name.

use super::text::text_enum;

text_enum! {
    /// Names one numbered rule of the specification, `R-01` to `R-48`.
    Rule, "rule" {
        /// Ranks and card points.
        R01 = "R-01",
        /// 20 or 24 cards.
        R02 = "R-02",
        /// How cards are dealt.
        R03 = "R-03",
        /// Who deals.
        R04 = "R-04",
        /// Who leads.
        R05 = "R-05",
        /// Tricks while the talon is open.
        R06 = "R-06",
        /// Following suit and heading the trick.
        R07 = "R-07",
        /// Drawing from the talon.
        R08 = "R-08",
        /// The revoke.
        R09 = "R-09",
        /// Looking at tricks.
        R10 = "R-10",
        /// Announcing a marriage.
        R11 = "R-11",
        /// A marriage before the first trick.
        R12 = "R-12",
        /// A marriage without the talon.
        R13 = "R-13",
        /// When marriage points count.
        R14 = "R-14",
        /// Exchanging the trump card.
        R15 = "R-15",
        /// Exchanging before the first trick.
        R16 = "R-16",
        /// Cards that must lie there for an exchange.
        R17 = "R-17",
        /// The exchange of the closer's opponent.
        R18 = "R-18",
        /// Closing on lead.
        R19 = "R-19",
        /// Cards that must lie there for closing.
        R20 = "R-20",
        /// Closing before drawing.
        R21 = "R-21",
        /// The closer's score.
        R22 = "R-22",
        /// The failed close.
        R23 = "R-23",
        /// The last trick after closing.
        R24 = "R-24",
        /// Who ends a deal.
        R25 = "R-25",
        /// When one may declare.
        R26 = "R-26",
        /// The grades 1, 2 and 3.
        R27 = "R-27",
        /// The wrong declaration.
        R28 = "R-28",
        /// The last trick.
        R29 = "R-29",
        /// The first to 7 wins the Bummerl.
        R30 = "R-30",
        /// Counting up or down.
        R31 = "R-31",
        /// A Bummerl won 7:0.
        R32 = "R-32",
        /// The first to 2 or 3 Bummerl wins the match.
        R33 = "R-33",
        /// Nothing after the end.
        R34 = "R-34",
        /// Hungarian four: the call.
        R40 = "R-40",
        /// Hungarian four: calling one's own card.
        R41 = "R-41",
        /// Hungarian four: following the card that was led.
        R42 = "R-42",
        /// Hungarian four: marriages.
        R43 = "R-43",
        /// Hungarian four: when the partners' points are added.
        R44 = "R-44",
        /// Hungarian four: the end and the grades.
        R45 = "R-45",
        /// Hungarian four: the Schnapser.
        R46 = "R-46",
        /// Hungarian four: Kontra and Subkontra.
        R47 = "R-47",
        /// Hungarian four: the game to 12.
        R48 = "R-48",
    }
}
