-- The hash of every entry of the journal; each is made of the entry and of the hash before it (docs/JOURNAL.md). The entries that are
-- there already get theirs in the same transaction, by the program: SQL knows no SHA-256.
CREATE TABLE journal_hashes (
    tournament INTEGER NOT NULL,
    number INTEGER NOT NULL,
    hash TEXT NOT NULL CHECK (length(hash) = 64),
    PRIMARY KEY (tournament, number),
    FOREIGN KEY (tournament, number) REFERENCES journal (tournament, number) ON DELETE CASCADE
);

CREATE TRIGGER journal_hashes_are_not_rewritten BEFORE UPDATE ON journal_hashes
BEGIN
    SELECT RAISE(ABORT, 'the chain of the journal is not rewritten');
END;

CREATE TRIGGER journal_hashes_are_not_shortened BEFORE DELETE ON journal_hashes
WHEN EXISTS (SELECT 1 FROM tournaments WHERE id = OLD.tournament)
BEGIN
    SELECT RAISE(ABORT, 'the chain of the journal is not shortened');
END;

CREATE TRIGGER journal_hashes_have_no_gaps BEFORE INSERT ON journal_hashes
WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM journal_hashes WHERE tournament = NEW.tournament)
BEGIN
    SELECT RAISE(ABORT, 'the chain of the journal has no gaps and no second link');
END;
