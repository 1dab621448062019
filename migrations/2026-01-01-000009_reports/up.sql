-- Whether players may report their results.
ALTER TABLE settings ADD COLUMN reporting TEXT NOT NULL DEFAULT 'off'
    CHECK (reporting IN ('off', 'counts', 'after-desk'));

-- Who did it with the key of a ticket; null for the staff and the command line.
ALTER TABLE journal ADD COLUMN by_ticket INTEGER
    CHECK (by_ticket IS NULL OR (by_ticket BETWEEN 1 AND 9999 AND by_user IS NULL));

-- What the players of a match say about it, one row for each side that has said something.
CREATE TABLE reports (
    tournament INTEGER NOT NULL,
    stage TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    number INTEGER NOT NULL,
    side TEXT NOT NULL CHECK (side IN ('left', 'right')),
    ticket INTEGER NOT NULL,
    left_bummerl INTEGER NOT NULL CHECK (left_bummerl BETWEEN 0 AND 3),
    right_bummerl INTEGER NOT NULL CHECK (right_bummerl BETWEEN 0 AND 3),
    reported_by INTEGER NOT NULL,
    PRIMARY KEY (tournament, stage, attempt, number, side),
    CHECK (left_bummerl <> right_bummerl),
    FOREIGN KEY (tournament, stage, attempt, number)
        REFERENCES pairings (tournament, stage, attempt, number) ON DELETE CASCADE,
    FOREIGN KEY (tournament, ticket) REFERENCES tickets (tournament, ticket),
    FOREIGN KEY (tournament, reported_by) REFERENCES journal (tournament, number)
);

CREATE INDEX reports_ticket ON reports (tournament, ticket);
CREATE INDEX reports_reported_by ON reports (tournament, reported_by);

-- Keys that were replaced: their cards are refused and say why.
CREATE TABLE former_ticket_keys (
    former_key TEXT NOT NULL PRIMARY KEY CHECK (length(former_key) = 32),
    tournament INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    ticket INTEGER NOT NULL CHECK (ticket BETWEEN 1 AND 9999)
);

CREATE INDEX former_ticket_keys_tournament ON former_ticket_keys (tournament);
