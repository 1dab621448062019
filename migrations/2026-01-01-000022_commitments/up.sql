-- Entries commit to their events and to the texts that they brought (docs/JOURNAL.md, layout 2). Entries without a salt are of layout 1.
ALTER TABLE journal ADD COLUMN salt TEXT CHECK (length(salt) = 32);

-- What an entry says of a text: its commitment stays, its salt goes when the text is erased.
CREATE TABLE text_commitments (
    tournament INTEGER NOT NULL,
    number INTEGER NOT NULL,
    label TEXT NOT NULL,
    commitment TEXT NOT NULL CHECK (length(commitment) = 64),
    salt TEXT CHECK (length(salt) = 32),
    PRIMARY KEY (tournament, number, label),
    FOREIGN KEY (tournament, number) REFERENCES journal (tournament, number) ON DELETE CASCADE
);

CREATE TRIGGER text_commitments_are_not_rewritten
BEFORE UPDATE OF tournament, number, label, commitment ON text_commitments
BEGIN
    SELECT RAISE(ABORT, 'a commitment is not rewritten');
END;

CREATE TRIGGER text_commitments_lose_salts_only BEFORE UPDATE OF salt ON text_commitments
WHEN NEW.salt IS NOT NULL
BEGIN
    SELECT RAISE(ABORT, 'a salt is erased, and never another');
END;

CREATE TRIGGER text_commitments_are_not_shortened BEFORE DELETE ON text_commitments
WHEN EXISTS (SELECT 1 FROM tournaments WHERE id = OLD.tournament)
BEGIN
    SELECT RAISE(ABORT, 'commitments are not deleted');
END;
