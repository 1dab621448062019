//! `rehearse`: a whole night on the command line, and what it leaves behind.

use crate::cli::program::Folder;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use tables::import;
use tournament::draw::protocol::{Protocol, Verdict};
use tournament::{FirstPayment, Tickets};

const LIST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/preisschnapsen-57.csv");
const SEED: &str = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

/// Returns the bytes of every file in a folder by name.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let file =
        |entry: fs::DirEntry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap());
    fs::read_dir(folder).unwrap().map(|entry| file(entry.unwrap())).collect()
}

type Row = BTreeMap<String, String>;

/// What a night left behind.
struct Night(BTreeMap<String, Vec<u8>>);

impl Night {
    #[track_caller]
    fn play(folder: &Folder, players: &str, seed: &str, more: &[&str]) -> Night {
        let out = folder.file("out");
        let arguments = ["rehearse", "--players", players, "--seed", seed, "--out", "out"];
        let answer = folder.run(&[&arguments[..], more].concat());
        assert_eq!((answer.status, answer.out.as_str()), (0, ""), "{}", answer.err);
        assert!(answer.err.contains(" a second; "), "{}", answer.err);
        assert!(!folder.file("abend.db").exists(), "a rehearsal leaves the real database alone");
        let night = Night(contents(&out));
        fs::remove_dir_all(out).unwrap();
        night
    }

    fn of_the_list(seed: &str) -> Night {
        Night::play(&Folder::new(), LIST, seed, &[])
    }

    #[track_caller]
    fn text(&self, table: &str) -> &str {
        std::str::from_utf8(&self.0[&format!("{table}.csv")]).unwrap()
    }

    /// Returns the rows of a table, each by the names of its columns.
    #[track_caller]
    fn rows(&self, table: &str) -> Vec<Row> {
        let text = self.text(table).strip_prefix('\u{feff}').unwrap();
        let mut reader = csv::ReaderBuilder::new().delimiter(b';').from_reader(text.as_bytes());
        reader.deserialize().map(Result::unwrap).collect()
    }

    fn protocols(&self) -> BTreeMap<&str, Protocol> {
        let json = self.0.iter().filter(|(name, _)| name.ends_with(".json"));
        json.map(|(name, bytes)| (name.as_str(), serde_json::from_slice(bytes).unwrap())).collect()
    }
}

#[test]
fn the_same_seed_leaves_the_same_bytes() {
    let first = Night::of_the_list(SEED);
    let second = Night::of_the_list(&SEED.to_uppercase());
    assert!(first.0 == second.0, "the second night is another one");
    let other = Night::of_the_list("00");
    assert!(first.text("ergebnisse") != other.text("ergebnisse"), "the seed does not matter");
}

#[test]
fn the_tables_have_their_columns_and_rows() {
    let night = Night::of_the_list(SEED);
    for (table, header) in [
        ("teilnehmer", "Nr;Name;Ort;Karten;Bezahlt"),
        ("karten", "Karte;Nr;Name;Ausgeschieden;Platz"),
        ("auslosung", "Runde;Versuch;Ungültig;Zug;Topf;Nummer;Karte;Name;Zurückgelegt"),
        (
            "ergebnisse",
            "Runde;Nummer;Karte links;Name links;Karte rechts;Name rechts;Bummerl links;Bummerl rechts;Art;Sieger",
        ),
        ("preise", "Platz;Preis;Karte;Name;Vermerk"),
        ("kassa", "Zeit;Nr;Name;Vorgang;Betrag"),
    ] {
        let text = night.text(table);
        assert!(text.starts_with(&format!("\u{feff}{header}\r\n")), "{table}");
        assert_eq!(text.matches('\n').count(), text.matches("\r\n").count(), "{table} ends lines with CRLF");
        assert!(!night.rows(table).is_empty(), "{table} has rows");
    }
    assert_eq!(night.rows("teilnehmer").len(), 57);
    // One late ticket came to the 103 of the list.
    assert_eq!(night.rows("karten").len(), 104);
    assert_eq!(night.rows("preise").len(), 8);
    let pulls: usize = night.protocols().values().map(|protocol| protocol.pulls.len()).sum();
    assert_eq!(night.rows("auslosung").len(), pulls);
}

#[test]
fn every_draw_verifies_and_a_late_ticket_stands_in_the_first() {
    let night = Night::of_the_list(SEED);
    let protocols = night.protocols();
    for (name, protocol) in &protocols {
        assert_eq!(protocol.verify(), Verdict::Holds, "{name}");
        assert_eq!(*name, format!("auslosung-{}-{}.json", protocol.round, protocol.attempt));
        assert_eq!(protocol.phrase.known().unwrap().as_str().split(' ').count(), 20, "a whole pack");
    }
    let stages: Vec<String> = protocols.values().map(|protocol| protocol.round.to_string()).collect();
    assert_eq!(stages, ["P5-8", "R1", "R2", "R3", "R4", "R5", "R6", "R7"]);
    let first = &protocols["auslosung-R1-1.json"];
    assert_eq!((first.slots, first.pulls.len()), (128, 103));
    let late = serde_json::to_value(&first.changes).unwrap()[0].take();
    assert_eq!((&late["kind"], &late["side"], &late["in"]), (&"late".into(), &"right".into(), &104.into()));
}

#[test]
fn every_ticket_goes_out_once_and_prizes_follow_the_places() {
    for seed in ["01", "02", "03", "04"] {
        let night = Night::of_the_list(seed);
        let tickets = night.rows("karten");
        let places: BTreeMap<&str, &str> =
            tickets.iter().map(|row| (row["Karte"].as_str(), row["Platz"].as_str())).collect();
        for place in 1..=8 {
            let there = places.values().filter(|value| **value == place.to_string()).count();
            assert_eq!(there, 1, "place {place} with seed {seed}");
        }
        assert!(places.values().all(|place| !place.is_empty()));
        let champions: Vec<&Row> = tickets.iter().filter(|row| row["Ausgeschieden"].is_empty()).collect();
        assert_eq!((champions.len(), champions[0]["Platz"].as_str()), (1, "1"));
        for prize in night.rows("preise") {
            assert_eq!(places[prize["Karte"].as_str()], prize["Platz"], "{prize:?}");
            assert!(prize["Vermerk"].is_empty() && !prize["Preis"].is_empty(), "{prize:?}");
        }
    }
}

#[test]
fn a_played_match_has_a_score_and_nothing_else_has_one() {
    let mut kinds = BTreeSet::new();
    for row in Night::of_the_list(SEED).rows("ergebnisse") {
        let bummerl = (row["Bummerl links"].as_str(), row["Bummerl rechts"].as_str());
        if row["Art"] == "gespielt" {
            let left_won = row["Sieger"] == row["Karte links"];
            let (won, lost) = if left_won { bummerl } else { (bummerl.1, bummerl.0) };
            assert!(won == "2" && ["0", "1"].contains(&lost), "{row:?}");
        } else {
            assert_eq!(bummerl, ("", ""), "{row:?}");
        }
        kinds.insert(row["Art"].clone());
    }
    assert!(["gespielt", "kampflos", "Freilos"].iter().all(|kind| kinds.contains(*kind)), "{kinds:?}");
}

#[test]
fn whoever_wins_plays_the_next_round() {
    let night = Night::of_the_list(SEED);
    let results = night.rows("ergebnisse");
    let tickets = |round: u32, columns: &[&str]| -> BTreeSet<String> {
        let rows = results.iter().filter(|row| row["Runde"] == format!("R{round}"));
        let cells = rows.flat_map(|row| columns.iter().map(|column| row[*column].clone()));
        cells.filter(|cell| !cell.is_empty()).collect()
    };
    let mut missing = 0;
    for round in 2..=7 {
        let before = tickets(round - 1, &["Sieger"]);
        let now = tickets(round, &["Karte links", "Karte rechts"]);
        assert!(!now.is_empty() && now.is_subset(&before), "R{round}");
        missing += before.len() - now.len();
    }
    assert!((1..=3).contains(&missing), "one person with his tickets goes home, not {missing} tickets");
}

#[test]
fn the_money_adds_up() {
    let night = Night::of_the_list(SEED);
    let cents = |row: &Row, column: &str| -> i64 { row[column].replace(',', "").parse().unwrap() };
    let paid: i64 = night.rows("teilnehmer").iter().map(|row| cents(row, "Bezahlt")).sum();
    let taken: i64 = night.rows("kassa").iter().map(|row| cents(row, "Betrag")).sum();
    assert_eq!((paid, taken), (104 * 500, 104 * 500));
    assert!(night.rows("kassa")[0]["Zeit"].starts_with("2027-01-05 18:"), "the clock of the inn");
}

#[test]
fn the_list_of_a_night_can_be_rehearsed_again() {
    let folder = Folder::new();
    let night = Night::play(&folder, LIST, SEED, &[]);
    let old = import::read(&fs::read(LIST).unwrap()).unwrap();
    let new = import::read(&night.0["teilnehmer.csv"]).unwrap();
    assert!(new.faulty.is_empty() && new.unread.is_empty());
    let people = |rows: &[import::Row]| rows.iter().map(|row| row.person.clone()).collect::<Vec<_>>();
    assert_eq!(people(&new.rows), people(&old.rows));
    let held = |row: &import::Row| match &row.tickets {
        Tickets::Count(count) => *count as usize,
        Tickets::Numbers(numbers) => numbers.len(),
    };
    let tickets = |rows: &[import::Row]| rows.iter().map(held).sum::<usize>();
    assert_eq!(tickets(&new.rows), tickets(&old.rows) + 1);
    assert!(new.rows.iter().all(|row| matches!(row.paid, FirstPayment::Amount(_))));
    fs::write(folder.file("liste.csv"), &night.0["teilnehmer.csv"]).unwrap();
    assert_eq!(Night::play(&folder, "liste.csv", SEED, &[]).rows("teilnehmer").len(), 57);
}

#[test]
fn the_options_are_obeyed() {
    let folder = Folder::new();
    fs::write(folder.file("liste.csv"), "Name,Karten\nAnni,4\nBerti,1\nCilli,2\n").unwrap();
    let more = ["--capacity", "16", "--tickets-per-player", "5", "--bummerl", "3"];
    let night = Night::play(&folder, "liste.csv", "ab", &more);
    let played = night.rows("ergebnisse").into_iter().filter(|row| row["Art"] == "gespielt");
    let bummerl = |row: &Row, column: &str| row[column].parse::<u8>().unwrap();
    let won: BTreeSet<u8> =
        played.map(|row| bummerl(&row, "Bummerl links").max(bummerl(&row, "Bummerl rechts"))).collect();
    assert_eq!(won, BTreeSet::from([3]));
    // Seven of eight slots: the bye was sold late.
    assert_eq!(night.rows("karten").len(), 8);
    assert_eq!(night.protocols()["auslosung-R1-1.json"].slots, 8);
}

#[test]
fn the_smallest_nights_come_to_an_end() {
    let folder = Folder::new();
    for tickets in [&[1, 1][..], &[1, 2], &[6, 1], &[1, 1, 1], &[2, 2, 1], &[9, 1, 1], &[1; 9], &[3; 6]] {
        let rows: String = tickets.iter().zip(1..).map(|(count, nr)| format!("P{nr},{count}\n")).collect();
        fs::write(folder.file("liste.csv"), format!("Name,Karten\n{rows}")).unwrap();
        let night = Night::play(&folder, "liste.csv", "05", &[]);
        assert!(night.rows("karten").iter().any(|row| row["Platz"] == "1"), "{tickets:?}");
        for (name, protocol) in night.protocols() {
            assert_eq!(protocol.verify(), Verdict::Holds, "{name} of {tickets:?}");
        }
    }
}

#[test]
fn wrong_usage_has_status_two() {
    let folder = Folder::new();
    for (seed, more) in [
        ("hallo", &[][..]),
        ("", &[]),
        ("00", &["--capacity", "12"]),
        ("00", &["--capacity", "2048"]),
        ("00", &["--bummerl", "4"]),
        ("00", &["--tickets-per-player", "0"]),
        ("00", &["--tickets-per-player", "viele"]),
    ] {
        let arguments = ["rehearse", "--out", "out", "--players", LIST, "--seed", seed];
        folder.run(&[&arguments[..], more].concat()).assert_refused(2, "error: ");
    }
    folder.run(&["rehearse", "--out", "out", "--seed", "00"]).assert_refused(2, "--players");
    folder.run(&["rehearse", "--out", "out", "--players", LIST]).assert_refused(2, "--seed");
    folder.run(&["rehearse", "--seed", "00", "--players", LIST]).assert_refused(2, "--out");
    folder.run(&["rehearse", "--serve", "--pace", "langsam"]).assert_refused(2, "--pace");
    folder.run(&["rehearse", "--pace", "1", "--out", "out", "--players", LIST]).assert_refused(2, "--serve");
    assert!(!folder.file("out").exists());
}

#[test]
fn failed_work_has_status_one_and_writes_nothing() {
    let folder = Folder::new();
    let work = |list: &str, more: &[&str]| {
        let arguments = ["rehearse", "--out", "out", "--players", list, "--seed", "00"];
        folder.run(&[&arguments[..], more].concat())
    };
    fs::write(folder.file("schlecht.csv"), "Name;Karten\nAnni;viele\nBerti;-3\nCilli;0\n").unwrap();
    for line in ["line 2: Karten: \"viele\"", "line 3: Karten: \"-3\"", "line 4: Karten: \"0\""] {
        work("schlecht.csv", &[]).assert_refused(1, line);
    }
    fs::write(folder.file("allein.csv"), "Name\nAnni\n").unwrap();
    work("allein.csv", &[]).assert_refused(1, "at least two people");
    work("gibts-nicht.csv", &[]).assert_refused(1, "gibts-nicht.csv");
    work(LIST, &["--capacity", "64"]).assert_refused(1, "103 tickets, at most 64");
    work(LIST, &["--tickets-per-player", "2"]).assert_refused(1, "has 3 tickets, at most 2");
    assert!(!folder.file("out").exists());
}

/// With lives: late entries, people who go home, corrections after the next draw, walkovers, lives bought again (FORMATS part 9).
#[test]
fn an_evening_with_lives_is_rehearsed_to_its_end_and_every_draw_verifies() {
    use tournament::draw::shuffle::protocol::Protocol as Pairs;
    let more = ["--format", "lives", "--lives", "2", "--rebuys", "1", "--rebuy-until", "4"];
    let first = Night::play(&Folder::new(), LIST, SEED, &more);
    let second = Night::play(&Folder::new(), LIST, SEED, &more);
    assert!(first.0 == second.0, "the same seed leaves the same bytes");
    let text = first.text("leben");
    assert!(text.starts_with("\u{feff}Karte;Nr;Name;Leben;Nachkäufe;Ausgeschieden;Platz\r\n"), "{text}");
    let lives = first.rows("leben");
    assert!(lives.len() > 57, "somebody came late: {}", lives.len());
    let winners: Vec<&Row> = lives.iter().filter(|row| row["Ausgeschieden"].is_empty()).collect();
    let [winner] = winners[..] else { panic!("{winners:?}") };
    assert_eq!(winner["Platz"], "1");
    let left: u32 = winner["Leben"].parse().unwrap();
    let bought: u32 = lives.iter().map(|row| row["Nachkäufe"].parse::<u32>().unwrap()).sum();
    let sold = first.rows("kassa").iter().filter(|row| row["Vorgang"].starts_with("Nachkauf R")).count();
    assert!(bought > 0 && sold as u32 >= bought, "{bought} lives, {sold} sales");
    // matches = lives sold - lives left - lives lost without a match.
    let results = first.rows("ergebnisse");
    let both = results.iter().filter(|row| row["Art"] == "doppelt kampflos").count() as u32;
    let matches =
        results.iter().filter(|row| !row["Art"].is_empty() && row["Art"] != "Freilos").count() as u32;
    let most = lives.len() as u32 * 2 + bought;
    assert!(
        matches + left <= most && matches + left + 30 > most,
        "{matches} matches, {both} without a winner"
    );
    let mut changed = 0;
    let protocols: Vec<Pairs> = first
        .0
        .iter()
        .filter(|(name, _)| name.ends_with(".json"))
        .map(|(_, bytes)| serde_json::from_slice(bytes).unwrap())
        .collect();
    for protocol in &protocols {
        assert_eq!((protocol.verify(), protocol.procedure.as_str()), (Verdict::Holds, "shuffle/1"));
        changed += protocol.changes.len();
    }
    assert!(changed > 0, "a result was corrected after the next draw");
    let secrets: BTreeSet<String> =
        protocols.iter().map(|protocol| protocol.secret.known().unwrap().to_string()).collect();
    assert_eq!(secrets.len(), protocols.len(), "each draw has a secret of its own");
    let slips: usize = protocols.iter().map(|protocol| protocol.order.len()).sum();
    assert_eq!(first.rows("auslosung").len(), slips);
}

/// Late entries, people who go home, walkovers and corrections (FORMATS part 9).
#[test]
fn evenings_on_which_nobody_goes_out_are_rehearsed_to_their_end() {
    use tournament::draw::shuffle::protocol::Protocol as Pairs;
    let standing = "Platz;Karte;Nr;Name;Siege;Niederlagen;Freilose;Bummerl gewonnen;Bummerl verloren;Punkte gewonnen;Punkte verloren";
    for (format, rounds) in [("danish", 6), ("rotation", 8)] {
        let folder = Folder::new();
        let more: &[&str] = if format == "danish" {
            &["--format", "danish"]
        } else {
            &["--format", "rotation", "--rounds", "8"]
        };
        let first = Night::play(&folder, LIST, SEED, more);
        assert!(first.0 == Night::play(&folder, LIST, SEED, more).0, "the same seed leaves the same bytes");
        assert!(first.0 != Night::play(&folder, LIST, "00", more).0);
        let is_rotation = format == "rotation";
        assert!(first.text("tabelle").starts_with(&format!("\u{feff}{standing}\r\n")), "{format}");
        let table = first.rows("tabelle");
        assert_eq!(table.len(), first.rows("karten").len());
        let number = |row: &Row, column: &str| row[column].parse::<u32>().unwrap();
        let sum = |column: &str| table.iter().map(|row| number(row, column)).sum::<u32>();
        for row in &table {
            assert_eq!(row["Punkte gewonnen"].is_empty(), !is_rotation, "{row:?}");
            assert!(number(row, "Siege") + number(row, "Niederlagen") <= rounds, "{row:?}");
            if is_rotation {
                assert_eq!(row["Bummerl gewonnen"], row["Siege"], "{row:?}");
            }
        }
        let results = first.rows("ergebnisse");
        let kind = |kind: &str| results.iter().filter(|row| row["Art"] == kind).count() as u32;
        assert_eq!(sum("Siege"), kind("gespielt") + kind("kampflos") + kind("Freilos"), "{format}");
        assert_eq!(sum("Freilose"), kind("Freilos"), "{format}");
        let last = results.iter().map(|row| row["Runde"].clone()).next_back();
        assert_eq!(last.as_deref(), Some(format!("R{rounds}").as_str()));
        let has_points =
            first.text("ergebnisse").lines().next().unwrap().ends_with(";Sieger;Punkte links;Punkte rechts");
        assert_eq!(has_points, is_rotation);
        if is_rotation {
            assert_eq!(sum("Punkte gewonnen"), sum("Punkte verloren"));
            for row in results.iter().filter(|row| row["Art"] == "gespielt") {
                let (left, right) = (number(row, "Punkte links"), number(row, "Punkte rechts"));
                assert!(left.max(right) == 7 && left.min(right) < 7, "{row:?}");
            }
        }
        // Places and prizes are those of the table; nobody is out.
        let places: BTreeMap<&str, &str> =
            table.iter().map(|row| (row["Karte"].as_str(), row["Platz"].as_str())).collect();
        for row in first.rows("karten") {
            assert_eq!(
                (row["Ausgeschieden"].as_str(), row["Platz"].as_str()),
                ("", places[row["Karte"].as_str()])
            );
        }
        // The first round is drawn, and nothing else.
        for (name, bytes) in first.0.iter().filter(|(name, _)| name.ends_with(".json")) {
            let protocol: Pairs = serde_json::from_slice(bytes).unwrap();
            assert_eq!(
                (protocol.verify(), protocol.round.to_string().as_str()),
                (Verdict::Holds, "R1"),
                "{name}"
            );
            fs::write(folder.file(name), bytes).unwrap();
            let answer = folder.run(&["verify-draw", name]);
            assert_eq!(answer.status, 0, "{}", answer.err);
            assert!(answer.out.contains("stimmt"), "{}", answer.out);
        }
        assert!(first.0.contains_key("auslosung-R1-1.json"));
    }
}

#[test]
fn options_that_do_not_fit_the_format_are_named() {
    let folder = Folder::new();
    let base = ["rehearse", "--players", LIST, "--seed", SEED, "--out", "out"];
    for (more, sentence) in [
        (&["--format", "schach"][..], "tickets, lives, danish or rotation"),
        (&["--format", "lives", "--lives", "0"], "1..=9"),
        (&["--format", "lives", "--lives", "10"], "1..=9"),
        (&["--format", "lives", "--capacity", "20"], "there are only 20 places"),
        (&["--capacity", "100"], "with tickets the capacity is 8, 16"),
        (&["--bummerl", "1"], "two or three Bummerl"),
        (&["--format", "danish", "--lives", "2"], "--lives"),
        (&["--format", "rotation", "--rebuys", "1"], "--rebuys"),
        (&["--rebuy-until", "3"], "--rebuy-until"),
        (&["--rounds", "5"], "--rounds"),
        (&["--format", "lives", "--rounds", "5"], "--rounds"),
        (&["--format", "rotation", "--bummerl", "3"], "--bummerl"),
        (&["--format", "danish", "--tickets-per-player", "2"], "--tickets-per-player"),
    ] {
        let answer = folder.run(&[&base[..], more].concat());
        assert!(answer.status != 0 && answer.err.contains(sentence), "{more:?}: {}", answer.err);
        assert!(!folder.file("out").exists());
    }
}
