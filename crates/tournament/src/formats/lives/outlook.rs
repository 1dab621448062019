//! How long an evening with lives will be, before anything is played.

/// How many rounds and matches to expect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outlook {
    /// The rounds of an evening in the middle: half of all evenings take fewer, half take more, mostly by one or two.
    pub rounds: u32,
    /// The matches, if everybody stays and nobody buys a life: each costs a life, and one person keeps one. With more left to the winner they
    /// are fewer by that.
    pub matches: u32,
}

impl Outlook {
    /// Returns about how many hours it takes, rounded up, with so many tables: 20 minutes a match, and 5 before each round. No round takes
    /// less than a match, however few play it.
    pub fn hours(&self, tables: u32) -> u32 {
        let one_after_the_other = self.rounds.max(self.matches.div_ceil(tables.max(1)));
        (one_after_the_other * 20 + self.rounds * 5).div_ceil(60)
    }
}

/// Returns what to expect of so many people with so many lives each; nothing to be played by fewer than two, or without lives. Somebody who wins
/// every second match is still in after r rounds if fewer than all lives were lost in r throws of a coin. The evening ends where hardly more than one
/// person can be expected to be in it: 1.1 gives the median of simulated evenings for each of the sizes that were counted (FORMATS part 3).
pub fn outlook(people: u32, lives: u8) -> Outlook {
    if people < 2 || lives == 0 {
        return Outlook { rounds: 0, matches: 0 };
    }
    let mut rounds = u32::from(lives);
    while !is_expected_to_end(people, lives, rounds) {
        rounds += 1;
    }
    Outlook { rounds, matches: people * u32::from(lives) - 1 }
}

fn is_expected_to_end(people: u32, lives: u8, rounds: u32) -> bool {
    // All ways in which a coin falls, and those that leave a life; so that nothing is rounded.
    let (mut leave_a_life, mut ways) = (0_u128, 1_u128);
    for lost in 0..u32::from(lives) {
        leave_a_life += ways;
        ways = ways * u128::from(rounds.saturating_sub(lost)) / u128::from(lost + 1);
    }
    10 * u128::from(people) * leave_a_life < 11 << rounds.min(120)
}
