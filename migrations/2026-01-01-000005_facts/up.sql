-- What stands now, as folded from the journal and written in the same transaction. The program reads the journal; these
-- tables are the second line of defence, and readable for anybody with a database browser.

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
);

-- Players who were taken off the list stay here while a payment mentions them.
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

-- Cents; above zero if taken, below zero if paid back.
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

-- Every attempt of every draw. What was drawn stands in the tables below for the attempts in force only.
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
    void_cause TEXT CHECK (void_cause IN ('reopened', 'declared')),
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

-- A number is pulled once from each pot, and a ticket pulls once.
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

-- Numbers that went back into the pot, by the pull that they belong to; that pull may still be under way.
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

-- Who meets whom now, with what was changed after the draw; the placement matches that need no draw included.
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

-- The result that stands; superseded ones are in the journal.
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
    entered_by INTEGER NOT NULL,
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

-- The drawn order of the tickets on a shared place.
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

-- What was decided by hand about a prize. Who wins the others is computed.
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

-- What was counted in the till, in cents.
CREATE TABLE till (
    tournament INTEGER NOT NULL PRIMARY KEY REFERENCES tournaments (id) ON DELETE CASCADE,
    counted BIGINT NOT NULL CHECK (counted >= 0)
);
