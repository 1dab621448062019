-- The tables as they were before, empty: `verify-journal` of an older program folds them anew from the journals.
DROP TABLE places;
DROP TABLE tickets;

CREATE TABLE settings (
    tournament INTEGER NOT NULL PRIMARY KEY REFERENCES tournaments (id) ON DELETE CASCADE,
    capacity INTEGER NOT NULL CHECK (capacity IN (8, 16, 32, 64, 128, 256, 512, 1024)),
    tickets_per_player INTEGER NOT NULL CHECK (tickets_per_player >= 1 AND tickets_per_player <= capacity),
    ticket_price BIGINT NOT NULL CHECK (ticket_price >= 0),
    bummerl_to_win INTEGER NOT NULL CHECK (bummerl_to_win IN (2, 3)),
    prizes INTEGER NOT NULL CHECK (prizes >= 0),
    one_prize_each BOOLEAN NOT NULL,
    first_order TEXT NOT NULL CHECK (first_order IN ('random', 'as-sold')),
    rules TEXT NOT NULL
, table_count INTEGER NOT NULL DEFAULT 0 CHECK (table_count BETWEEN 0 AND 128), reporting TEXT NOT NULL DEFAULT 'off'
    CHECK (reporting IN ('off', 'counts', 'after-desk')));

CREATE TABLE players (
    tournament INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    player INTEGER NOT NULL CHECK (player >= 1),
    listed BOOLEAN NOT NULL,
    withdrawn_by INTEGER,
    PRIMARY KEY (tournament, player),
    FOREIGN KEY (tournament, withdrawn_by) REFERENCES journal (tournament, number)
);
CREATE INDEX players_withdrawn_by ON players (tournament, withdrawn_by);

CREATE TABLE tickets (
    tournament INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    ticket INTEGER NOT NULL CHECK (ticket BETWEEN 1 AND 9999),
    player INTEGER NOT NULL,
    sale INTEGER NOT NULL CHECK (sale >= 1),
    PRIMARY KEY (tournament, ticket),
    FOREIGN KEY (tournament, player) REFERENCES players (tournament, player)
);
CREATE INDEX tickets_player ON tickets (tournament, player);

CREATE TABLE payments (
    tournament INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position >= 1),
    action INTEGER NOT NULL,
    player INTEGER NOT NULL,
    amount BIGINT NOT NULL CHECK (amount <> 0),
    PRIMARY KEY (tournament, position),
    FOREIGN KEY (tournament, action) REFERENCES journal (tournament, number),
    FOREIGN KEY (tournament, player) REFERENCES players (tournament, player)
);
CREATE INDEX payments_action ON payments (tournament, action);
CREATE INDEX payments_player ON payments (tournament, player);

CREATE TABLE draws (
    tournament INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    stage TEXT NOT NULL,
    attempt INTEGER NOT NULL CHECK (attempt >= 1),
    slots INTEGER NOT NULL CHECK (slots IN (2, 4, 8, 16, 32, 64, 128, 256, 512, 1024)),
    pull_order TEXT NOT NULL CHECK (pull_order IN ('random', 'as-sold', 'most-tickets-first')),
    by_procedure TEXT NOT NULL CHECK (by_procedure IN ('two-pots/1', 'by-hand/1')),
    commitment TEXT,
    phrase TEXT,
    secret TEXT,
    seed TEXT,
    complete BOOLEAN NOT NULL,
    closed_by INTEGER NOT NULL,
    voided_by INTEGER,
    void_cause TEXT CHECK (void_cause IN ('reopened', 'declared')), agreed_by INTEGER REFERENCES users (id),
    PRIMARY KEY (tournament, stage, attempt),
    CHECK ((by_procedure = 'two-pots/1') = (commitment IS NOT NULL)),
    CHECK ((secret IS NULL) = (seed IS NULL)),
    CHECK ((voided_by IS NULL) = (void_cause IS NULL)),
    FOREIGN KEY (tournament, closed_by) REFERENCES journal (tournament, number),
    FOREIGN KEY (tournament, voided_by) REFERENCES journal (tournament, number)
);
CREATE UNIQUE INDEX draws_one_in_force ON draws (tournament, stage) WHERE voided_by IS NULL;
CREATE INDEX draws_closed_by ON draws (tournament, closed_by);
CREATE INDEX draws_voided_by ON draws (tournament, voided_by);
CREATE INDEX draws_agreed_by ON draws (agreed_by);

CREATE TABLE earlier_phrases (
    tournament INTEGER NOT NULL,
    stage TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    position INTEGER NOT NULL CHECK (position >= 1),
    phrase TEXT NOT NULL,
    PRIMARY KEY (tournament, stage, attempt, position),
    FOREIGN KEY (tournament, stage, attempt) REFERENCES draws (tournament, stage, attempt) ON DELETE CASCADE
);

CREATE TABLE draw_entries (
    tournament INTEGER NOT NULL,
    stage TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    ticket INTEGER NOT NULL,
    player INTEGER NOT NULL,
    PRIMARY KEY (tournament, stage, attempt, ticket),
    FOREIGN KEY (tournament, stage, attempt) REFERENCES draws (tournament, stage, attempt) ON DELETE CASCADE,
    FOREIGN KEY (tournament, ticket) REFERENCES tickets (tournament, ticket),
    FOREIGN KEY (tournament, player) REFERENCES players (tournament, player)
);
CREATE INDEX draw_entries_ticket ON draw_entries (tournament, ticket);
CREATE INDEX draw_entries_player ON draw_entries (tournament, player);

CREATE TABLE pulls (
    tournament INTEGER NOT NULL,
    stage TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    position INTEGER NOT NULL CHECK (position >= 1),
    ticket INTEGER NOT NULL,
    pot TEXT NOT NULL CHECK (pot IN ('left', 'right')),
    number INTEGER NOT NULL CHECK (number >= 1),
    PRIMARY KEY (tournament, stage, attempt, position),
    UNIQUE (tournament, stage, attempt, ticket),
    UNIQUE (tournament, stage, attempt, pot, number),
    FOREIGN KEY (tournament, stage, attempt, ticket)
        REFERENCES draw_entries (tournament, stage, attempt, ticket) ON DELETE CASCADE
);

CREATE TABLE put_backs (
    tournament INTEGER NOT NULL,
    stage TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    position INTEGER NOT NULL CHECK (position >= 1),
    turn INTEGER NOT NULL CHECK (turn >= 1),
    number INTEGER NOT NULL CHECK (number >= 1),
    PRIMARY KEY (tournament, stage, attempt, position, turn),
    FOREIGN KEY (tournament, stage, attempt) REFERENCES draws (tournament, stage, attempt) ON DELETE CASCADE
);

CREATE TABLE pairings (
    tournament INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    stage TEXT NOT NULL,
    attempt INTEGER NOT NULL CHECK (attempt >= 1),
    number INTEGER NOT NULL CHECK (number >= 1),
    left_ticket INTEGER,
    right_ticket INTEGER,
    PRIMARY KEY (tournament, stage, attempt, number),
    UNIQUE (tournament, stage, attempt, left_ticket),
    UNIQUE (tournament, stage, attempt, right_ticket),
    CHECK (left_ticket <> right_ticket),
    FOREIGN KEY (tournament, left_ticket) REFERENCES tickets (tournament, ticket),
    FOREIGN KEY (tournament, right_ticket) REFERENCES tickets (tournament, ticket)
);
CREATE INDEX pairings_left ON pairings (tournament, left_ticket);
CREATE INDEX pairings_right ON pairings (tournament, right_ticket);

CREATE TABLE results (
    tournament INTEGER NOT NULL,
    stage TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    number INTEGER NOT NULL,
    left_ticket INTEGER NOT NULL,
    right_ticket INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('played', 'walkover', 'both-absent')),
    left_bummerl INTEGER CHECK (left_bummerl BETWEEN 0 AND 3),
    right_bummerl INTEGER CHECK (right_bummerl BETWEEN 0 AND 3),
    walkover_winner TEXT CHECK (walkover_winner IN ('left', 'right')),
    absence TEXT CHECK (absence IN ('no-show', 'gone-home', 'disqualified')),
    entered_by INTEGER NOT NULL, evidence TEXT NOT NULL DEFAULT '[]',
    PRIMARY KEY (tournament, stage, attempt, number),
    CHECK ((kind = 'played') = (left_bummerl IS NOT NULL AND right_bummerl IS NOT NULL)),
    CHECK (left_bummerl <> right_bummerl),
    CHECK ((kind = 'walkover') = (walkover_winner IS NOT NULL AND absence IS NOT NULL)),
    FOREIGN KEY (tournament, stage, attempt, number)
        REFERENCES pairings (tournament, stage, attempt, number) ON DELETE CASCADE,
    FOREIGN KEY (tournament, left_ticket) REFERENCES tickets (tournament, ticket),
    FOREIGN KEY (tournament, right_ticket) REFERENCES tickets (tournament, ticket),
    FOREIGN KEY (tournament, entered_by) REFERENCES journal (tournament, number)
);
CREATE INDEX results_left ON results (tournament, left_ticket);
CREATE INDEX results_right ON results (tournament, right_ticket);
CREATE INDEX results_entered_by ON results (tournament, entered_by);

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

CREATE TABLE lots (
    tournament INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    place INTEGER NOT NULL CHECK (place >= 1),
    position INTEGER NOT NULL CHECK (position >= 1),
    ticket INTEGER NOT NULL,
    PRIMARY KEY (tournament, place, position),
    UNIQUE (tournament, place, ticket),
    FOREIGN KEY (tournament, ticket) REFERENCES tickets (tournament, ticket)
);
CREATE INDEX lots_ticket ON lots (tournament, ticket);

CREATE TABLE prizes (
    tournament INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    prize INTEGER NOT NULL CHECK (prize >= 1),
    overridden BOOLEAN NOT NULL,
    override_ticket INTEGER,
    handed_over BOOLEAN NOT NULL,
    PRIMARY KEY (tournament, prize),
    CHECK (overridden OR override_ticket IS NULL),
    FOREIGN KEY (tournament, override_ticket) REFERENCES tickets (tournament, ticket)
);
CREATE INDEX prizes_override_ticket ON prizes (tournament, override_ticket);

CREATE TABLE group_members (
    tournament INTEGER NOT NULL,
    group_no INTEGER NOT NULL CHECK (group_no BETWEEN 1 AND 16),
    player INTEGER NOT NULL,
    marked_by INTEGER NOT NULL CHECK (marked_by >= 1),
    PRIMARY KEY (tournament, group_no, player),
    FOREIGN KEY (tournament, player) REFERENCES players (tournament, player) ON DELETE CASCADE
);
CREATE INDEX group_members_player ON group_members (tournament, player);

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

CREATE TABLE till (
    tournament INTEGER NOT NULL PRIMARY KEY REFERENCES tournaments (id) ON DELETE CASCADE,
    counted BIGINT NOT NULL CHECK (counted >= 0)
);
