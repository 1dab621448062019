-- How many tables have a number; 0 if the hall has none.
ALTER TABLE settings ADD COLUMN table_count INTEGER NOT NULL DEFAULT 0 CHECK (table_count BETWEEN 0 AND 128);

-- The matches that are going on: called to a table, begun, or both. A table has one match.
CREATE TABLE calls (
    tournament INTEGER NOT NULL,
    stage TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    number INTEGER NOT NULL,
    table_number INTEGER CHECK (table_number BETWEEN 1 AND 128),
    called_by INTEGER,
    begun_by INTEGER,
    PRIMARY KEY (tournament, stage, attempt, number),
    UNIQUE (tournament, table_number),
    CHECK ((table_number IS NULL) = (called_by IS NULL)),
    CHECK (called_by IS NOT NULL OR begun_by IS NOT NULL),
    FOREIGN KEY (tournament, stage, attempt, number)
        REFERENCES pairings (tournament, stage, attempt, number) ON DELETE CASCADE,
    FOREIGN KEY (tournament, called_by) REFERENCES journal (tournament, number),
    FOREIGN KEY (tournament, begun_by) REFERENCES journal (tournament, number)
);

CREATE INDEX calls_called_by ON calls (tournament, called_by);
CREATE INDEX calls_begun_by ON calls (tournament, begun_by);

-- Who was called to a match and is not there.
CREATE TABLE missing (
    tournament INTEGER NOT NULL,
    player INTEGER NOT NULL,
    stage TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    number INTEGER NOT NULL,
    noted_by INTEGER NOT NULL,
    PRIMARY KEY (tournament, player),
    FOREIGN KEY (tournament, player) REFERENCES players (tournament, player),
    FOREIGN KEY (tournament, stage, attempt, number)
        REFERENCES pairings (tournament, stage, attempt, number) ON DELETE CASCADE,
    FOREIGN KEY (tournament, noted_by) REFERENCES journal (tournament, number)
);

CREATE INDEX missing_pairing ON missing (tournament, stage, attempt, number);
CREATE INDEX missing_noted_by ON missing (tournament, noted_by);
