-- The journal of the house: what happens to the accounts, in numbers and roles, never names (docs/JOURNAL.md). It only grows. Each entry
-- carries its hash, made of the entry and of the hash before it. The accounts that are there already get an entry each in the same
-- transaction, by the program: SQL knows no SHA-256. AUTOINCREMENT remembers the last number, so that a journal cut short is noticed.
CREATE TABLE account_journal (
    number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    by_way TEXT NOT NULL CHECK (by_way IN ('user', 'command-line', 'first-start', 'invitation', 'program')),
    by_user INTEGER REFERENCES users (id),
    change TEXT NOT NULL,
    hash TEXT NOT NULL CHECK (length(hash) = 64),
    CHECK ((by_way = 'user') = (by_user IS NOT NULL))
);

CREATE INDEX account_journal_by_user ON account_journal (by_user);

CREATE TRIGGER account_journal_is_not_rewritten BEFORE UPDATE ON account_journal
BEGIN
    SELECT RAISE(ABORT, 'the journal of the accounts is not rewritten');
END;

CREATE TRIGGER account_journal_is_not_shortened BEFORE DELETE ON account_journal
BEGIN
    SELECT RAISE(ABORT, 'the journal of the accounts is not shortened');
END;

CREATE TRIGGER account_journal_has_no_gaps BEFORE INSERT ON account_journal
WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM account_journal)
BEGIN
    SELECT RAISE(ABORT, 'the journal of the accounts has no gaps and no second entry');
END;
