-- The keys that were given out to be printed, by whom and when: a sheet prints each of them once. Whoever prints a ticket again gives it
-- another key.
CREATE TABLE printed_keys (
    tournament INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    sale_key TEXT NOT NULL,
    printed_at TEXT NOT NULL,
    by_user INTEGER NOT NULL,
    PRIMARY KEY (tournament, sale_key)
);
