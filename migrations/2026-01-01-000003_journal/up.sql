-- What happened, entry by entry; the state of a tournament is folded from it. `by_user` is null for the command line.
CREATE TABLE journal (
    tournament INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number INTEGER NOT NULL CHECK (number >= 1),
    at TEXT NOT NULL,
    by_user INTEGER REFERENCES users (id),
    events TEXT NOT NULL,
    PRIMARY KEY (tournament, number)
);

CREATE INDEX journal_by_user ON journal (by_user);
