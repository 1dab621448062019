-- A tournament and its texts. `version` is the number of the journal's last entry.
CREATE TABLE tournaments (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    slug TEXT NOT NULL UNIQUE CHECK (length(slug) BETWEEN 1 AND 60),
    version INTEGER NOT NULL CHECK (version >= 0),
    practice BOOLEAN NOT NULL,
    finished BOOLEAN NOT NULL,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
    venue TEXT NOT NULL CHECK (length(venue) <= 120),
    held_on TEXT NOT NULL CHECK (length(held_on) = 10),
    rules_text TEXT NOT NULL
);

-- The words of the prizes, by number from 1.
CREATE TABLE prize_texts (
    tournament INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    prize INTEGER NOT NULL CHECK (prize >= 1),
    prize_text TEXT NOT NULL CHECK (length(prize_text) <= 120),
    PRIMARY KEY (tournament, prize)
);

-- Who a player is. Kept apart from the facts and outside the journal, so that a person can be erased.
CREATE TABLE people (
    tournament INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    player INTEGER NOT NULL CHECK (player >= 1),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
    place TEXT NOT NULL CHECK (length(place) <= 80),
    name_key TEXT NOT NULL,
    place_key TEXT NOT NULL,
    PRIMARY KEY (tournament, player)
);

CREATE INDEX people_key ON people (tournament, name_key, place_key);

-- Free text that belongs to an action, such as why a draw was declared void.
CREATE TABLE notes (
    tournament INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    action INTEGER NOT NULL CHECK (action >= 1),
    note TEXT NOT NULL CHECK (length(note) BETWEEN 1 AND 500),
    PRIMARY KEY (tournament, action)
);

-- The words that an action replaced, put back when the action is undone: a person's, or with player 0 the tournament's.
CREATE TABLE former_texts (
    tournament INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    action INTEGER NOT NULL CHECK (action >= 1),
    player INTEGER NOT NULL CHECK (player >= 0),
    texts TEXT NOT NULL,
    PRIMARY KEY (tournament, action, player)
);

CREATE INDEX former_texts_player ON former_texts (tournament, player);

-- One-time keys of forms: the same form sent twice has one effect.
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

-- Secrets of draws by the program, public only after the draw.
CREATE TABLE draw_secrets (
    tournament INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    commitment TEXT NOT NULL CHECK (length(commitment) = 64),
    secret TEXT NOT NULL CHECK (length(secret) = 64),
    PRIMARY KEY (tournament, commitment)
);

-- A random 128-bit key for every sale of a ticket: a number that is sold again is another ticket.
CREATE TABLE ticket_keys (
    tournament INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    ticket INTEGER NOT NULL CHECK (ticket BETWEEN 1 AND 9999),
    sale INTEGER NOT NULL CHECK (sale >= 1),
    sale_key TEXT NOT NULL UNIQUE CHECK (length(sale_key) = 32),
    PRIMARY KEY (tournament, ticket, sale)
);
