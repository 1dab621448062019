-- People who may sign in. A user without a password cannot.
CREATE TABLE users (
    id INTEGER NOT NULL PRIMARY KEY,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
    name_key TEXT NOT NULL UNIQUE,
    password_hash TEXT,
    language TEXT CHECK (language IN ('de', 'en')),
    created_at TEXT NOT NULL
);

-- Signed-in browsers. Only a hash of the token is kept, so that a copied database opens no door.
CREATE TABLE sessions (
    token_hash TEXT NOT NULL PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at TEXT NOT NULL,
    seen_at TEXT NOT NULL
);

CREATE INDEX sessions_user ON sessions (user_id);

-- One-time links that set the first password.
CREATE TABLE setup_tokens (
    token_hash TEXT NOT NULL PRIMARY KEY,
    created_at TEXT NOT NULL
);
