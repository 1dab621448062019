-- Tables that follow from the journals and that nobody read go; the journals keep everything (docs/adr/projections-have-readers.md). The two
-- that stay are filled by the program, in this same transaction.
DROP TABLE reports;
DROP TABLE missing;
DROP TABLE calls;
DROP TABLE results;
DROP TABLE pairings;
DROP TABLE put_backs;
DROP TABLE pulls;
DROP TABLE draw_entries;
DROP TABLE earlier_phrases;
DROP TABLE draws;
DROP TABLE special_lots;
DROP TABLE special_prizes;
DROP TABLE group_members;
DROP TABLE prizes;
DROP TABLE lots;
DROP TABLE till;
DROP TABLE payments;
DROP TABLE tickets;
DROP TABLE players;
DROP TABLE settings;

-- Who holds which ticket.
CREATE TABLE tickets (
    tournament INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    ticket INTEGER NOT NULL CHECK (ticket BETWEEN 1 AND 9999),
    player INTEGER NOT NULL CHECK (player >= 1),
    PRIMARY KEY (tournament, ticket)
);

-- The places of the tickets once an evening is over; several may share a range.
CREATE TABLE places (
    tournament INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    ticket INTEGER NOT NULL CHECK (ticket BETWEEN 1 AND 9999),
    first_place INTEGER NOT NULL CHECK (first_place >= 1),
    last_place INTEGER NOT NULL CHECK (last_place >= first_place),
    PRIMARY KEY (tournament, ticket)
);
