-- What somebody who may sign in is there for. Whoever could sign in before could do everything.
ALTER TABLE users ADD COLUMN role TEXT NOT NULL DEFAULT 'director'
    CHECK (role IN ('director', 'scorer', 'cashier', 'speaker'));

-- Somebody who left the staff keeps his row: the journal says what he did.
ALTER TABLE users ADD COLUMN removed_at TEXT;

-- One-time codes by which somebody joins the staff. Used ones stay for a while, so that a page can say what became of a code.
CREATE TABLE invitations (
    token_hash TEXT NOT NULL PRIMARY KEY,
    role TEXT NOT NULL CHECK (role IN ('director', 'scorer', 'cashier', 'speaker')),
    created_at TEXT NOT NULL,
    used_at TEXT
);
