//! The presets: complete rule sets of the sources under a name.

use super::options::*;
use super::text::text_enum;

text_enum! {
    /// A named set of rules for two players; the numbers in brackets are the sources.
    /// The four-handed game (part H) is a game of its own and none of these.
    #[derive(Default)]
    Preset, "preset" {
        /// Soft (003).
        Soft = "soft",
        /// Soft (000).
        SoftPagat = "soft-pagat",
        /// Ended automatically at 66 (001).
        Auto = "auto",
        /// Sharp (003).
        Sharp = "sharp",
        /// Sharp (000).
        SharpPagat = "sharp-pagat",
        /// Sechsundsechzig with 24 cards (002).
        SixtySix = "sixty-six",
        /// Sechsundsechzig (000).
        SixtySixPagat = "sixty-six-pagat",
        /// Soft as tournaments play it (003).
        #[default]
        TournamentSoft = "tournament-soft",
        /// Sharp as tournaments play it (003).
        TournamentSharp = "tournament-sharp",
        /// Sechsundsechzig as tournaments play it (002).
        TournamentSixtySix = "tournament-sixty-six",
    }
}

/// One option that differs from a preset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Difference {
    pub option: RuleOption,
    /// The value in force.
    pub value: &'static str,
    pub preset_value: &'static str,
}

const SOFT: RuleSet = RuleSet {
    deck: Deck::Twenty,
    next_dealer: NextDealer::Alternate,
    review_tricks: ReviewTricks::OwnAndFirst,
    meld_lead: MeldLead::Either,
    meld_needs_trick: false,
    meld_after_close: true,
    exchange_needs_trick: false,
    exchange_min_talon: MinTalon::Two,
    exchange_after_close: false,
    close_min_talon: MinTalon::Four,
    close_before_draw: false,
    close_score: CloseScore::Frozen,
    end: DealEnd::Declared,
    false_declaration: FalseDeclaration::Mirror,
    closer_wrong: CloserWrong::FailedClose,
    last_trick: LastTrick::Wins,
    trickless_announcer: TricklessAnnouncer::Three,
    count: Count::Down,
    schneider_bummerl: SchneiderBummerl::Double,
};

const SOFT_PAGAT: RuleSet = RuleSet {
    review_tricks: ReviewTricks::OwnAndLast,
    close_min_talon: MinTalon::Two,
    false_declaration: FalseDeclaration::Min2,
    trickless_announcer: TricklessAnnouncer::One,
    ..SOFT
};

const AUTO: RuleSet = RuleSet {
    review_tricks: ReviewTricks::OwnAndLast,
    close_min_talon: MinTalon::Two,
    end: DealEnd::Automatic,
    trickless_announcer: TricklessAnnouncer::One,
    count: Count::Up,
    ..SOFT
};

const SHARP: RuleSet = RuleSet {
    review_tricks: ReviewTricks::Nobody,
    meld_lead: MeldLead::King,
    meld_needs_trick: true,
    exchange_needs_trick: true,
    exchange_min_talon: MinTalon::Four,
    ..SOFT
};

const SHARP_PAGAT: RuleSet = RuleSet {
    false_declaration: FalseDeclaration::Min2,
    trickless_announcer: TricklessAnnouncer::One,
    ..SHARP
};

const SIXTY_SIX: RuleSet =
    RuleSet { deck: Deck::TwentyFour, close_score: CloseScore::Final, last_trick: LastTrick::Plus10, ..SOFT };

const SIXTY_SIX_PAGAT: RuleSet = RuleSet {
    next_dealer: NextDealer::Winner,
    review_tricks: ReviewTricks::OwnAndLast,
    meld_after_close: false,
    exchange_after_close: true,
    close_min_talon: MinTalon::Two,
    close_before_draw: true,
    false_declaration: FalseDeclaration::Min2,
    trickless_announcer: TricklessAnnouncer::One,
    count: Count::Up,
    ..SIXTY_SIX
};

/// Returns the rules as tournaments play them (003): final score, a 7:0 counts once.
const fn tournament(rules: RuleSet) -> RuleSet {
    RuleSet { close_score: CloseScore::Final, schneider_bummerl: SchneiderBummerl::Single, ..rules }
}

impl RuleSet {
    /// Returns the rules of a preset.
    ///
    /// ```
    /// use schnapsen::{Preset, RuleSet};
    /// let rules = RuleSet::preset(Preset::TournamentSoft);
    /// assert_eq!(rules.differences(Preset::Soft).count(), 2);
    /// ```
    pub const fn preset(preset: Preset) -> Self {
        match preset {
            Preset::Soft => SOFT,
            Preset::SoftPagat => SOFT_PAGAT,
            Preset::Auto => AUTO,
            Preset::Sharp => SHARP,
            Preset::SharpPagat => SHARP_PAGAT,
            Preset::SixtySix => SIXTY_SIX,
            Preset::SixtySixPagat => SIXTY_SIX_PAGAT,
            Preset::TournamentSoft => tournament(SOFT),
            Preset::TournamentSharp => tournament(SHARP),
            Preset::TournamentSixtySix => tournament(SIXTY_SIX),
        }
    }

    /// Returns the rules that a transcript means when it names no preset: `soft-pagat`, ended at 66.
    pub const fn transcript_default() -> Self {
        RuleSet { end: DealEnd::Automatic, ..SOFT_PAGAT }
    }

    /// Returns the options that differ from a preset, in the order of the specification.
    pub fn differences(&self, preset: Preset) -> impl Iterator<Item = Difference> + use<> {
        let (ours, theirs) = (*self, Self::preset(preset));
        RuleOption::ALL.iter().filter_map(move |&option| {
            let (value, preset_value) = (ours.get(option), theirs.get(option));
            (value != preset_value).then_some(Difference { option, value, preset_value })
        })
    }

    /// Returns the preset with the fewest differences, the first of [`Preset::ALL`] among equals.
    pub fn closest_preset(&self) -> Preset {
        let distance = |preset: &&Preset| self.differences(**preset).count();
        Preset::ALL.iter().min_by_key(distance).copied().unwrap_or_default()
    }
}

impl Default for RuleSet {
    fn default() -> Self {
        Self::preset(Preset::default())
    }
}
