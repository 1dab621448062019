-- An entry's number is the one after the last. This also refuses INSERT OR REPLACE, which deletes without asking a trigger.
CREATE TRIGGER journal_has_no_gaps BEFORE INSERT ON journal
WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM journal WHERE tournament = NEW.tournament)
BEGIN
    SELECT RAISE(ABORT, 'the journal has no gaps and no second entry');
END;
