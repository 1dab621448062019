-- An evening on which nothing was ever drawn can be hidden too; the first list that is closed shows it again, until the end.
ALTER TABLE tournaments ADD COLUMN concealed BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE tournaments SET concealed = hidden;
ALTER TABLE tournaments DROP COLUMN hidden;
ALTER TABLE tournaments RENAME COLUMN concealed TO hidden;

CREATE TRIGGER tournaments_that_were_drawn_are_seen BEFORE UPDATE OF hidden, finished ON tournaments
WHEN NEW.hidden AND NOT NEW.finished AND EXISTS (
    SELECT 1 FROM journal, json_each(journal.events) AS event WHERE journal.tournament = NEW.id AND event.type = 'object' AND
        EXISTS (SELECT 1 FROM json_each(event.value) WHERE key = 'list-closed')
)
BEGIN
    SELECT RAISE(ABORT, 'an evening on which something was drawn is hidden after its end only');
END;
