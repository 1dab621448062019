-- The journal only grows. Its entries go with the tournament, and only a practice tournament can go.
CREATE TRIGGER journal_is_not_rewritten BEFORE UPDATE ON journal
BEGIN
    SELECT RAISE(ABORT, 'the journal is not rewritten');
END;

CREATE TRIGGER journal_is_not_shortened BEFORE DELETE ON journal
WHEN EXISTS (SELECT 1 FROM tournaments WHERE id = OLD.tournament)
BEGIN
    SELECT RAISE(ABORT, 'the journal is not shortened');
END;

CREATE TRIGGER tournaments_are_kept BEFORE DELETE ON tournaments
WHEN NOT OLD.practice
BEGIN
    SELECT RAISE(ABORT, 'only a practice tournament is deleted');
END;

CREATE TRIGGER practice_is_fixed BEFORE UPDATE OF practice ON tournaments
WHEN NEW.practice <> OLD.practice
BEGIN
    SELECT RAISE(ABORT, 'practice or real is decided once');
END;
