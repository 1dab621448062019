-- No digest says what it was made of: forms sent before this counted once, sent again they count twice.
DROP TABLE form_keys;

CREATE TABLE form_keys (
    form_key TEXT NOT NULL CHECK (length(form_key) = 32),
    content_hash TEXT NOT NULL CHECK (length(content_hash) = 64),
    tournament INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    action INTEGER NOT NULL CHECK (action >= 1),
    used_at TEXT NOT NULL,
    PRIMARY KEY (form_key, content_hash)
);

CREATE INDEX form_keys_tournament ON form_keys (tournament);
CREATE INDEX form_keys_used ON form_keys (used_at);
