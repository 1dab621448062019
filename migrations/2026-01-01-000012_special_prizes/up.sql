-- Players marked as one of a group, for the special prizes.
CREATE TABLE group_members (
    tournament INTEGER NOT NULL,
    group_no INTEGER NOT NULL CHECK (group_no BETWEEN 1 AND 16),
    player INTEGER NOT NULL,
    marked_by INTEGER NOT NULL CHECK (marked_by >= 1),
    PRIMARY KEY (tournament, group_no, player),
    FOREIGN KEY (tournament, player) REFERENCES players (tournament, player) ON DELETE CASCADE
);

CREATE INDEX group_members_player ON group_members (tournament, player);

-- Special prizes; their words are in extra_texts.
CREATE TABLE special_prizes (
    tournament INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    special INTEGER NOT NULL CHECK (special >= 1),
    kind TEXT NOT NULL CHECK (kind IN ('best-of', 'most-from-one-place', 'last', 'free')),
    group_no INTEGER CHECK (group_no BETWEEN 1 AND 16),
    given_to INTEGER,
    PRIMARY KEY (tournament, special),
    FOREIGN KEY (tournament, given_to) REFERENCES players (tournament, player),
    CHECK ((kind = 'best-of') = (group_no IS NOT NULL))
);

CREATE INDEX special_prizes_given_to ON special_prizes (tournament, given_to);

-- The drawn order of those who were tied for a special prize.
CREATE TABLE special_lots (
    tournament INTEGER NOT NULL,
    special INTEGER NOT NULL,
    position INTEGER NOT NULL CHECK (position >= 1),
    player INTEGER NOT NULL,
    PRIMARY KEY (tournament, special, position),
    FOREIGN KEY (tournament, special) REFERENCES special_prizes (tournament, special) ON DELETE CASCADE,
    FOREIGN KEY (tournament, player) REFERENCES players (tournament, player)
);

CREATE INDEX special_lots_player ON special_lots (tournament, player);
