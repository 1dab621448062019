-- Names without a ticket, to whom the desk may sell one: who waits, has cancelled, or has not paid yet; with what they want as the desk types it.
-- No journal knows them.
CREATE TABLE reserved (
    tournament INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    place TEXT NOT NULL,
    tickets TEXT NOT NULL,
    PRIMARY KEY (tournament, name, place)
);
