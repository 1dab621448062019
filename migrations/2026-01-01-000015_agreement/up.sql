-- Who of the staff agreed that a draw is void or a list is opened again; whoever leaves the staff keeps his row.
ALTER TABLE draws ADD COLUMN agreed_by INTEGER REFERENCES users (id);

CREATE INDEX draws_agreed_by ON draws (agreed_by);

-- Phrases that were taken for a draw and replaced before it, in their order; the one that counts stands with the draw.
CREATE TABLE earlier_phrases (
    tournament INTEGER NOT NULL,
    stage TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    position INTEGER NOT NULL CHECK (position >= 1),
    phrase TEXT NOT NULL,
    PRIMARY KEY (tournament, stage, attempt, position),
    FOREIGN KEY (tournament, stage, attempt) REFERENCES draws (tournament, stage, attempt) ON DELETE CASCADE
);

-- Draws that are there already: all phrases of the journal that count but the last one of each draw. An event is either a word or an
-- object with one key.
INSERT INTO earlier_phrases (tournament, stage, attempt, position, phrase)
SELECT tournament, stage, attempt, position, phrase FROM (
    SELECT taken.tournament, taken.stage, taken.attempt, taken.phrase,
        row_number() OVER (PARTITION BY taken.tournament, taken.stage, taken.attempt ORDER BY taken.number) AS position,
        count(*) OVER (PARTITION BY taken.tournament, taken.stage, taken.attempt) AS phrases
    FROM (
        SELECT journal.tournament, journal.number,
            json_extract(journal.events, event.fullkey || '."phrase-taken".stage') AS stage,
            json_extract(journal.events, event.fullkey || '."phrase-taken".attempt') AS attempt,
            json_extract(journal.events, event.fullkey || '."phrase-taken".phrase') AS phrase
        FROM journal, json_each(journal.events) AS event
    ) AS taken
    WHERE taken.phrase IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM journal AS later, json_each(later.events) AS event
        WHERE later.tournament = taken.tournament
            AND json_extract(later.events, event.fullkey || '.undone.action') = taken.number
    )
) AS counted
WHERE position < phrases;
