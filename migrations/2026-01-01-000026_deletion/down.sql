DROP TRIGGER former_slugs_are_noted;
DROP TABLE former_slugs;
DROP TRIGGER tournaments_are_kept;

CREATE TRIGGER tournaments_are_kept BEFORE DELETE ON tournaments
WHEN NOT OLD.practice
BEGIN
    SELECT RAISE(ABORT, 'only a practice tournament is deleted');
END;
