-- A form that was sent is remembered by a digest of its key and its contents together. The key is random and only in the browser that
-- sent it, so whoever has the file cannot check a guess of what a form said, such as the name of somebody who has been erased since.
DROP INDEX form_keys_tournament;
DROP INDEX form_keys_used;

-- The rows that are there already get their digest from the program, in the same transaction; then this table is dropped.
ALTER TABLE form_keys RENAME TO open_form_keys;

CREATE TABLE form_keys (
    digest TEXT NOT NULL PRIMARY KEY CHECK (length(digest) = 64),
    tournament INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    action INTEGER NOT NULL CHECK (action >= 1),
    used_at TEXT NOT NULL
);

CREATE INDEX form_keys_tournament ON form_keys (tournament);
CREATE INDEX form_keys_used ON form_keys (used_at);
