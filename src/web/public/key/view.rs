//! What a player reads about each of their open matches, and what they can report.

use super::super::guest::Guest;
use crate::app::{Snapshot, TicketKey};
use crate::web::http::PageContext;
use crate::web::state::remote_reports::HandedOn;
use crate::web::view::tournament::{PublicNames, TournamentView, Turn};
use crate::web::view::translation;
use sha2::{Digest, Sha256};
use tournament::{
    Claim, MatchId, Pairing, PlayerId, Rejection, Report, Reporting, Reports, Score, Side, Stage, State,
    TicketNo,
};

/// An open match of the player. Everything is seen from the player's side, their own Bummerl first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportView {
    pub ticket: TicketNo,
    /// "Runde 1, Partie 17".
    pub title: String,
    pub opponent: String,
    /// "Karte 12 gegen Karte 31".
    pub tickets: String,
    /// How far it is: `ask`, `confirm`, `waits`, `disputed` or `agreed`.
    pub kind: &'static str,
    /// The same in a sentence or two.
    pub sentence: String,
    /// Whether the match has not begun as far as is known, so that the choices are shown only after the player says that it was played all the same.
    pub early: bool,
    /// What the opponent says, to be confirmed with one button: score and words.
    pub confirm: Option<Choice>,
    /// The words above the choices.
    pub ask: String,
    pub choices: Vec<Choice>,
    /// The form's key. It stays while nothing changes, so that the page that asks every ten seconds is still the same page.
    pub form_key: String,
    /// The hidden fields that name the match.
    pub fields: Vec<(&'static str, String)>,
}

/// A score as a button.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// What the form sends: "2:1".
    pub value: String,
    /// "2 : 1".
    pub score: String,
    pub word: String,
    pub won: bool,
}

/// Returns the open matches of a player: those first that wait for their word, then those that are played now or next; none if players
/// do not report here. `handed` is what was handed on with the key to the hall, on a host.
pub fn reports(
    guest: &Guest<'_>,
    player: PlayerId,
    key: &TicketKey,
    handed: Option<&HandedOn>,
) -> Vec<ReportView> {
    let tournament = &guest.view;
    if tournament.settings().reporting == Reporting::Off || tournament.is_finished() {
        return Vec::new();
    }
    let mut open = tournament.open_matches_of(player);
    open.sort_by_key(|pairing| match tournament.turn(pairing.id) {
        Some(Turn::Running { .. }) => 0,
        Some(Turn::Now) | None => 1,
        Some(Turn::After { .. } | Turn::OnSibling { .. } | Turn::Missing { .. }) => 2,
    });
    let mut views: Vec<ReportView> =
        open.iter().filter_map(|pairing| report(guest, player, pairing, key, handed)).collect();
    views.sort_by_key(|view| view.kind != "confirm");
    views
}

fn report(
    guest: &Guest<'_>,
    player: PlayerId,
    pairing: &Pairing,
    key: &TicketKey,
    handed: Option<&HandedOn>,
) -> Option<ReportView> {
    let (ctx, view) = (guest.ctx, &guest.view);
    let side = own_side(view, pairing, player)?;
    let (ticket, other) = (pairing.ticket(side)?, pairing.ticket(side.opposite())?);
    let opponent = guest.name_on(other);
    let seen = |score: Score| match side {
        Side::Left => (score.left, score.right),
        Side::Right => (score.right, score.left),
    };
    let choice = |(own, other): (u8, u8)| Choice {
        value: format!("{own}:{other}"),
        score: translation::score(own, other),
        word: ctx.t(if own > other { "report-won" } else { "report-lost" }),
        won: own > other,
    };
    let words = |score: Score| {
        let (own, other) = seen(score);
        ctx.t2(if own > other { "report-score-won" } else { "report-score-lost" }, "own", own, "other", other)
    };
    let mut confirm = None;
    let on_its_way = handed.and_then(|handed| handed.waiting(pairing.id));
    let (kind, sentence) = match view.reports(pairing).claim() {
        _ if let Some((said, late)) = on_its_way => (
            "waits",
            ctx.t1(if late { "report-far-late" } else { "report-far-waits" }, "score", words(said.score)),
        ),
        Claim::Nothing => ("ask", String::new()),
        Claim::OneSided(by, score) if by == side => {
            ("waits", ctx.t2("report-waits", "score", words(score), "name", &opponent))
        }
        Claim::OneSided(_, score) => {
            let choice = confirm.insert(choice(seen(score)));
            let key = if choice.won { "report-confirm-won" } else { "report-confirm-lost" };
            ("confirm", ctx.t2(key, "name", &opponent, "score", &choice.score))
        }
        Claim::Agreed(score) if view.reports(pairing).are_in_doubt() => {
            ("agreed", ctx.t1("report-in-doubt", "score", words(score)))
        }
        Claim::Agreed(score) => ("agreed", ctx.t1("report-agreed", "score", words(score))),
        Claim::Disputed(left, right) => {
            let (mine, theirs) = if side == Side::Left { (left, right) } else { (right, left) };
            let (mine, theirs) = (words(mine), words(theirs));
            let values: [(&str, &dyn crate::web::view::translation::Arg); 3] =
                [("mine", &mine), ("theirs", &theirs), ("name", &opponent)];
            ("disputed", ctx.with("report-disputed", &values))
        }
    };
    let early = kind == "ask" && is_early(view, pairing);
    Some(ReportView {
        ticket,
        title: guest.match_in(pairing.id, Stage::SeventhPlace),
        tickets: ctx.t2("report-tickets", "own", ticket, "other", other),
        opponent,
        ask: ctx.t(match kind {
            "ask" if early => "report-early",
            "ask" => "report-ask",
            "confirm" => "report-contradict",
            _ => "report-change",
        }),
        kind,
        sentence,
        early,
        confirm,
        form_key: form_key(key, pairing, &view.reports(pairing), handed.map_or(0, HandedOn::newest)),
        choices: scores(view.bummerl_to_win(pairing.id.stage)).into_iter().map(choice).collect(),
        fields: vec![
            ("runde", pairing.id.stage.to_string()),
            ("versuch", pairing.id.attempt.to_string()),
            ("partie", pairing.id.number.to_string()),
            ("gesehen", pairing.version.to_string()),
            ("gegen", other.to_string()),
        ],
    })
}

/// Returns the side of a match on which somebody plays.
pub fn own_side(state: &State, pairing: &Pairing, player: PlayerId) -> Option<Side> {
    let own = |side: &Side| pairing.ticket(*side).and_then(|ticket| state.owner(ticket)) == Some(player);
    [Side::Left, Side::Right].into_iter().find(own)
}

/// Returns whether a match has certainly not begun. A hall without table numbers calls nobody, so there only a player who plays
/// elsewhere or is missing says so.
fn is_early(view: &TournamentView<'_>, pairing: &Pairing) -> bool {
    match view.turn(pairing.id) {
        Some(Turn::Running { .. }) | None => false,
        Some(Turn::Missing { .. } | Turn::OnSibling { .. } | Turn::After { running: true, .. }) => true,
        Some(Turn::Now | Turn::After { running: false, .. }) => view.settings().tables > 0,
    }
}

/// Returns the key of the form that lets somebody join the consolation: another one as soon as anything has happened there.
pub fn join_key(key: &TicketKey, guest: &Guest<'_>) -> String {
    let version = guest.other_evening().map_or(0, |other| other.view.tournament.version().0);
    hex::encode(&Sha256::digest(format!("join {} {version}", key.as_str()))[..16])
}

/// Returns the key of a match's form as it stands: another one as soon as anybody has said anything else.
/// On a host that is also what was handed on with the key.
fn form_key(key: &TicketKey, pairing: &Pairing, said: &Reports, handed_on: i64) -> String {
    let last = |report: Option<Report>| report.map_or(0, |report| report.action.0);
    let (left, right) = (last(said.left), last(said.right));
    let MatchId { stage, attempt, number } = pairing.id;
    let state =
        format!("{} {stage} {attempt} {number} {} {left} {right} {handed_on}", key.as_str(), pairing.version);
    hex::encode(&Sha256::digest(state)[..16])
}

/// Returns every score that can be, the clearest victory first and the clearest defeat last.
fn scores(to_win: u8) -> Vec<(u8, u8)> {
    let won = (0..to_win).map(|other| (to_win, other));
    won.chain((0..to_win).rev().map(|own| (own, to_win))).collect()
}

/// Says why a report was not taken. The staff reads other advice for the same reason in one case.
pub fn refused(ctx: &PageContext, rejection: &Rejection, night: &Snapshot) -> Vec<String> {
    match rejection {
        Rejection::Finished => vec![ctx.t("report-finished")],
        _ => ctx.rejections(rejection, &PublicNames(night)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_scores_can_be_to_two_bummerl_and_six_to_three() {
        assert_eq!(scores(2), [(2, 0), (2, 1), (1, 2), (0, 2)]);
        assert_eq!(scores(3), [(3, 0), (3, 1), (3, 2), (2, 3), (1, 3), (0, 3)]);
    }
}
